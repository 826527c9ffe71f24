//! A node of the tree, from its entry to what is learnt of it.
//!
//! | file | holds |
//! |---|---|
//! | [`tree`] | one running search, and what a node is made of |
//! | [`path`], [`pv_table`] | the way from the root: positions, frames, the best lines |
//! | [`progress`] | what a search has spent, and what stops it |
//! | [`knowledge`], [`correction`] | what a thread keeps from search to search |
//! | [`alpha_beta`] | the node as numbered steps |
//! | [`reached`] | a position with the exchange map carried to it |
//! | [`static_eval`], [`hindsight`] | the static estimate, and what it says of the move before |
//! | [`pruning`], [`null_move`], [`singular`] | what is tried before the moves |
//! | [`moves_loop`], [`move_pruning`], [`reductions`], [`horizon`] | the moves, and how deep each |
//! | [`learning`] | what histories and killers learn |
//! | [`quiescence`] | exchanges at the horizon |

mod alpha_beta;
mod correction;
mod hindsight;
mod horizon;
pub mod knowledge;
mod learning;
mod move_pruning;
mod moves_loop;
mod null_move;
mod path;
pub mod progress;
mod pruning;
mod pv_table;
mod quiescence;
mod reached;
pub mod reductions;
mod singular;
mod static_eval;
pub mod tree;
