//! Floor 5. The search: iterative deepening over moves of the image.
//!
//! [`Searcher::search`] is the entry point for one thread, [`Think::search`] for a [`Team`] of
//! several.
//!
//! | room | holds |
//! |---|---|
//! | `root` | iterative deepening, aspiration windows, the root's moves and plans, [`verify`] |
//! | `node` | the node as numbered steps, pruning and extensions, its moves, quiescence |
//! | `ordering` | move generation, the picker, histories |
//! | `threads` | a team of searchers, what they share, the vote on their moves |
//!
//! The files beside them are used by all: [`value`], [`Score`], [`Window`], the hash [`Table`],
//! [`Limits`], time, [`Parameters`], [`Settings`] and the [`Report`].

mod limits;
mod node;
mod ordering;
mod packed_move;
mod parameters;
mod report;
mod root;
mod score;
mod searcher;
mod settings;
mod table;
mod threads;
mod time;
pub mod value;
mod window;

pub use limits::{Clock, Control, Limits};
pub use parameters::{Parameter, Parameters};
pub use report::{Notice, Outcome, Report};
pub use root::verify;
pub use score::{Bound, Score};
pub use searcher::Searcher;
pub use settings::{Settings, ZoneUse};
pub use table::Table;
pub use threads::team::{SEARCH_STACK, Team, Think, message_of};
pub use window::Window;
