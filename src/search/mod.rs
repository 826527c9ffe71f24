//! Floor 5. The search: iterative deepening, alpha-beta over all legal moves, quiescence.
//!
//! [`Searcher::search`] is the entry point for one thread, [`Think::search`] for a [`Team`] of
//! several.
//!
//! | file | holds |
//! |---|---|
//! | `team` | several searchers on one position, and the vote on their moves |
//! | `searcher`, `root` | one thread's search: iterative deepening, aspiration windows, root moves |
//! | `node` | the node as numbered steps: pruning, depth, the moves loop, quiescence |
//! | `picker`, `move_stack`, `generation` | move ordering, the stack of moves, move generation |
//! | `history` | move histories, and the correction history of the evaluation |
//! | `table`, `memory` | the hash table, and the memory available for it |
//! | `limits`, `time`, `progress` | what ends a search, time management, nodes and time spent |
//! | `value` | values inside the tree, bounds and windows, scores for users |
//! | `parameters` | the tunable parameters, the settings, the table of reductions |
//! | `report` | what a search reports while it runs, and at its end |
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

mod generation;
mod history;
mod limits;
mod memory;
mod move_stack;
mod node;
mod parameters;
mod picker;
mod progress;
mod report;
mod root;
#[cfg(test)]
pub(crate) mod scripted;
mod searcher;
mod table;
mod team;
mod time;
pub(crate) mod value;

pub use limits::{Clock, Control, Instant, Limits};
pub use parameters::{Parameter, Parameters, Settings};
pub use report::{Lines, Notice, Outcome, Report};
pub use searcher::Searcher;
pub use table::Table;
pub(crate) use team::{SEARCH_STACK, message_of};
pub use team::{Team, Think};
pub(crate) use value::Window;
pub use value::{Bound, Score};
