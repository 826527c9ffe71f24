//! The functions that fuzz targets call; the property tests call the same ones.

#[path = "../../tests/integration/common/bytes.rs"]
pub mod bytes;
#[path = "../../tests/integration/common/readers.rs"]
pub mod readers;
