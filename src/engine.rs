//! Floor 6. A session of the engine.
