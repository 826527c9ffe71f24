//! The strict tree: a search for study that expands moves of the image alone, everywhere, and is
//! kept whole.
//!
//! Plain alpha-beta over the image by the book; no heuristics of the playing tree.
//!
//! - A node with h half-moves left expands the moves that a zone holds at a cost of at most h, and
//!   all answers to check. Its children have h − 1. Exchanges, at cost 1, are played out at any h,
//!   and so are mates: the king need not be taken.
//! - An attack that fails asks for no negation. No man is promoted to one who does nothing that a
//!   queen would not do.
//! - Nobody has to play a move of the image. Stopping is worth the estimate, less the most that the
//!   enemy wins: if he moves now, or within the horizon where nobody negates it; and less a free
//!   run of one's own that could still be played: what the image holds has to be proved. Who so
//!   loses his last man to win with has a draw at best. Nobody stops in check, or where the image
//!   holds every move.
//! - A move is not expanded if even its best case, all that its zones win and two pawns' worth of
//!   fields, does not reach what is assured elsewhere ([theory, section 8](crate::theory#8-plans)).
//!   A linked zone wins what its parent does; a negation, a retreat and a positional step win
//!   nothing; a free run is caught by a negation in time or by a move that threatens something else
//!   too, not by mere pursuit.
//! - A position met again with the same horizon left is referred to, not repeated.
//!
//! | file | holds |
//! |---|---|
//! | `outcome` | what a strict search is asked, and what it finds |
//! | `deepening` | the iterations over growing horizons |
//! | `tree` | alpha-beta |
//! | `choice` | what a node may do: moves of its image, or stop |
//! | `stake` | what stopping is worth, and a move at best |

mod choice;
mod deepening;
mod outcome;
mod stake;
mod tree;

pub use deepening::search;
pub use outcome::{Size, StrictLimits, StrictNode, StrictOutcome};
