//! The functions that fuzz targets call; the property tests call the same ones.

#[path = "../../tests/integration/common/readers.rs"]
pub mod readers;
