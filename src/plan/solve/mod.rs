//! A finder of combinations on plans ([document 4](crate::theory#document-4); Pitrat's small
//! trees): every move of the tree belongs to a plan.
//!
//! `candidates` has the moves that plans begin with, and at the root the steps of the image;
//! `answers` the enemy's answers; `stand` the static value of exchanges at the leaves; `seen`
//! what the trees share; `proof` grows them, one for each goal; `part` says which plan a move
//! belongs to.
//!
//! A combination is proved against the answers that the tree examines; a full search has to verify
//! it.

mod answers;
mod candidates;
mod combination;
mod goal;
mod part;
mod proof;
mod proof_node;
mod seen;
mod solver;
mod stand;

pub use combination::{Branch, Combination, MATE, MIN_MATE};
pub use part::Part;
pub use solver::{Effort, Solver, Spent};
