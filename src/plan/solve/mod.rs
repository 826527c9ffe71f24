//! Finds combinations with plans ([document 4](crate::theory#document-4); Pitrat's small trees):
//! every move of the tree belongs to a plan.
//!
//! `candidates` has the first moves of plans, at the root also the steps of the image, the enemy's
//! answers, and the static value of exchanges at the leaves; `seen` has what the trees share;
//! `proof` grows them, one for each goal; `combination` is the result, with the plan that each move
//! belongs to; `solver` picks the tree to grow next.
//!
//! A combination is proved only against the answers that the tree examines; a full search has to
//! verify it.

mod candidates;
mod combination;
mod proof;
mod seen;
mod solver;

pub use combination::{Branch, Combination, MATE, MIN_MATE, Part};
pub use solver::{Effort, Solver, Spent};
