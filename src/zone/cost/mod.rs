//! The set-wise image: the cost of every legal move, all pieces of a kind at once.
//!
//! The cost of a move is the minimum horizon, in plies, at which the image contains it ([theory,
//! section 6](crate::theory#6-costs)). The search needs it at every node with quiet moves, so
//! nothing here builds a zone: targets, the layers of squares behind them and negations are sets of
//! squares.
//!
//! Bottom up: `scale` names the costs; `mover` has a piece with all its steps, `effect` what one
//! step changes; `layers` has a side's attacks, `threats` the negations of the other side's
//! attacks, `stakes` what a step leaves hanging; `costs` combines them. [`reference`](mod@reference) is the slow
//! reference.

mod costs;
mod effect;
mod layers;
mod mover;
pub mod reference;
mod scale;
mod stakes;
mod threats;

pub use costs::Costs;
pub use scale::{CHECK_OFFER, Cost, IDLE, MANOEUVRE, MAX_COST, POSITIONAL, surcharge};
pub(crate) use scale::{half, is_kings_walk, opens_file};
