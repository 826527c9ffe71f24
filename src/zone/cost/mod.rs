//! The set-wise image: the cost of every legal move, all men of a kind at once.
//!
//! The cost of a move is the minimum horizon, in half-moves, at which the image holds it
//! ([theory, section 6](crate::theory#6-costs)). The tree asks for it at nodes with quiet moves, so
//! nothing here builds a zone: targets, layers of fields behind them and negations are sets of
//! fields.
//!
//! From the ground up: `scale` names the costs, `men` has the attacks of men, `mover` is a man that
//! may move and `effect` the effect of one of its moves; `layers` has the attacks of a side,
//! `duties` the men that must not leave, `threats` the negations of the other side's attacks;
//! `costs` puts them together. [`twin`] finds the same costs slowly, with the help of `by_hand`.

mod by_hand;
mod costs;
mod duties;
mod effect;
mod layers;
mod men;
mod mover;
mod scale;
mod threats;
pub mod twin;

pub use costs::Costs;
pub use scale::{CHECK_OFFER, Cost, DESERTION, MANOEUVRE, MAX_COST, POSITIONAL, SAFE, UNSAFE};
