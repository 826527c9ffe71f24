//! Floor 7. The UCI front end.
