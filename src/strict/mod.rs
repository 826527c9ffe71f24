//! Floor 7. The strict tree: a search for study that expands only moves of the image, at every
//! node, and keeps the whole tree.
//!
//! It is plain alpha-beta over the image by the book, without the heuristics of the normal search.
//!
//! - A node with h plies left expands the moves that cost at most h by the book, and all answers to
//!   check. Its children have h − 1. Exchanges, at cost 1, are played out at any h, and so are
//!   mates, because the king need not be captured. A check that loses no more than a rook is a
//!   move of cost 3. Pointless underpromotions are left out.
//! - Neither side has to play a move of the image. Stopping is worth the evaluation, less the most
//!   that the enemy wins, either at once or within the horizon without a negation, and less an own
//!   free run that could still be played: what the image contains has to be proved. A side that
//!   would lose its last winning material has a draw at best. Stopping is not allowed in check, or
//!   if the image contains every move.
//! - A move is left out if even its best case, that the enemy stops at once, is no better than what
//!   is already assured. The enemy may stop, so the answers are those of the whole tree.
//! - A position met again with the same remaining horizon is referred to, not repeated.
//!
//! | file | contents |
//! |---|---|
//! | `outcome` | the limits of a strict search, and what it finds |
//! | `tree` | alpha-beta, and the iterations over growing horizons |
//! | `choice` | the moves of a node, and the value of stopping |
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
