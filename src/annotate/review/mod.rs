//! The review of a game: what its opening is called, how accurately each side played, where the
//! game turned and why, and its story.

mod game;
mod moment;
mod page;
mod reviewed;
mod story;
mod view;

pub use game::{Review, Side};
pub use moment::Moment;
pub use page::Pages;
pub use reviewed::Reviewed;
pub use view::ReviewView;
