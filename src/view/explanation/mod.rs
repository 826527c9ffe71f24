//! An explanation as JSON, as a picture and as a page; an assessment as JSON.

mod assessment;
mod caption;
mod json;
mod marks;
mod page;
mod picture;

pub use assessment::AssessmentView;
pub use caption::title;
pub use json::ExplanationView;
pub use marks::Marks;
pub use page::html;
pub use picture::svg;
