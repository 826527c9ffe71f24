//! Floor 10. Plain values as JSON, text, pictures and pages, for the command line, annotated games
//! and the served page. Nothing here knows of flags, files or sockets.

mod diagram;
pub mod drawing;
pub mod estimate;
pub mod explanation;
mod text;
mod zone;

pub use diagram::{Look, diagram};
pub use text::{depth_line, score};
pub use zone::{HORIZON, ZoneView, zones_of};
