//! Floor 5. The search: iterative deepening, alpha-beta, and which moves zones leave out.
//!
//! [`Searcher::search`] is the entry point for one thread, [`Think::search`] for a [`Team`] of
//! several.
//!
//! | room | holds |
//! |---|---|
//! | `root` | iterative deepening, aspiration windows, the root's moves, [`verify`] |
//! | `node` | the node as numbered steps, pruning and extensions, its moves, quiescence |
//! | `ordering` | move generation, the picker, histories |
//! | `threads` | a team of searchers, what they share, the vote on their moves |
//!
//! The files beside them are used by all: [`value`], [`Score`], [`Window`], the hash [`Table`],
//! [`Limits`], time, [`Parameters`], [`Settings`] and the [`Report`].
//!
//! ```
//! use std::sync::Arc;
//!
//! use tropa::position::{Game, Position};
//! use tropa::search::{Control, Limits, Score, Searcher, Table};
//!
//! let position = Position::from_fen("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")?;
//! let mut searcher = Searcher::new(Arc::new(Table::new(1)));
//! let limits = Limits { nodes: Some(1_000), ..Limits::default() };
//! let game = Game::from_position(position);
//! let found = searcher.search(&game, &limits, &Control::default(), &mut |_| ());
//! assert_eq!(found.report.score, Score::Mate(1));
//! # Ok::<(), tropa::position::PositionError>(())
//! ```

mod instant;
mod limits;
mod lines;
mod memory;
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

pub use instant::Instant;
pub use limits::{Clock, Control, Limits};
pub use lines::Lines;
pub use parameters::{Parameter, Parameters};
pub use report::{Notice, Outcome, Report};
pub use root::squeeze::is_zugzwang;
pub use root::verify;
pub use score::{Bound, Score};
pub use searcher::Searcher;
pub use settings::Settings;
pub use table::Table;
pub use threads::alone::Alone;
pub use threads::team::{SEARCH_STACK, Team, Think, message_of};
pub use window::Window;
