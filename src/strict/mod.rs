//! Floor 7. The strict tree: a search for study, which expands only moves of the image, everywhere, and
//! keeps the whole tree.
//!
//! It is plain alpha-beta over the image by the book, without the heuristics of the tree of play.
//!
//! - A node with h plies left expands the moves that a zone holds at a cost of at most h, and
//!   all answers to check. Its children have h − 1. Exchanges, at cost 1, are played out at any h,
//!   and so are mates, since the king need not be taken.
//! - Failing attacks need no negation. Promotions that are pointless beside a queen are left out.
//! - No side has to play a move of the image. Stopping is worth the evaluation, less the maximum that
//!   the enemy wins, at once or within the horizon without a negation, and less an own free run
//!   that could still be played: what the image holds has to be proved. A side that thereby loses
//!   its last piece to win with has a draw at best. Stopping is not allowed in check, or if the image
//!   holds every move.
//! - A move is pruned if even its best case, everything that its zones win and two pawns' worth of
//!   squares, is not better than what is already assured
//!   ([theory, section 8](crate::theory#8-plans)). A linked zone wins what its parent does; a
//!   negation, a retreat and a positional step win nothing; a free run is caught by a negation in
//!   time, or by a move that also threatens something else, not by mere pursuit.
//! - A position met again with the same remaining horizon is referred to, not repeated.
//!
//! | file | holds |
//! |---|---|
//! | `outcome` | what a strict search is asked, and what it finds |
//! | `deepening` | the iterations over growing horizons |
//! | `tree` | alpha-beta |
//! | `choice` | what a node may do: moves of its image, or stop |
//! | `stake` | what stopping is worth, and a move at best |
//!
//! ```
//! use tropa::position::{Game, Position};
//! use tropa::strict::{StrictLimits, search};
//! use tropa::zone::Horizon;
//!
//! let position = Position::from_fen("7k/8/8/3q4/8/8/8/3R3K w - - 0 1")?;
//! let limits = StrictLimits { horizon: Horizon(1), moves: 1_000, best_case: true };
//! let found = search(&Game::from_position(position.clone()), limits);
//! assert_eq!(found.best, Some(position.parse_move("Rxd5")?));
//! # Ok::<(), tropa::position::PositionError>(())
//! ```

mod choice;
mod outcome;
mod tree;

pub use outcome::{Size, StrictLimits, StrictNode, StrictOutcome};
pub use tree::search;
