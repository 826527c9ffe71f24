//! Floor 10. Results as JSON, text, pictures and pages, for the command line, annotated games and
//! the served page. Nothing here knows about flags, files or sockets.

pub mod drawing;
pub mod evaluation;
pub mod explanation;
mod json;
mod page;
mod text;

pub use json::{AssessmentView, ExplanationView, HORIZON, ZoneView, zones_of};
pub use page::html;
pub use text::{Look, depth_line, diagram, score};
