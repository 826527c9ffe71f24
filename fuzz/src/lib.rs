//! The functions that the fuzz targets call; the property tests call them too.

#[path = "../../tests/integration/common/bytes.rs"]
pub mod bytes;
#[path = "../../tests/integration/common/readers.rs"]
pub mod readers;
