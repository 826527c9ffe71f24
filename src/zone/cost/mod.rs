//! The set-wise image: the cost of every legal move, all pieces of a kind at once.
//!
//! The cost of a move is the minimum horizon, in plies, at which the image holds it
//! ([theory, section 6](crate::theory#6-costs)). The tree asks for it at nodes with quiet moves, so
//! nothing here builds a zone: targets, layers of squares behind them and negations are sets of
//! squares.
//!
//! From the ground up: `scale` names the costs, `mover` has the attacks of pieces and what may move, `effect` the effect of one of its moves; `layers` has the attacks of a side,
//! `threats` the negations of the other side's attacks, `stakes` what a step leaves to be taken;
//! `costs` puts them together. [`reference`] finds the same slowly.

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
