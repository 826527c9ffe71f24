//! A node of the tree, from its entry to learning from it.
//!
//! | file | holds |
//! |---|---|
//! | [`tree`] | the state of a running search, and the node |
//! | [`path`], [`pv_table`] | the path from the root: positions, frames, the best lines |
//! | [`progress`] | the progress of a search, and when it stops |
//! | [`knowledge`], [`correction`] | what a thread keeps from search to search |
//! | [`alpha_beta`] | the node as numbered steps |
//! | [`reached`] | a position with the exchange map carried to it |
//! | [`static_eval`], [`hindsight`] | the static estimate, and its verdict on the move before |
//! | [`pruning`], [`null_move`], [`singular`] | what precedes the moves |
//! | [`moves_loop`], [`move_pruning`], [`reductions`], [`horizon`] | the moves, and the depth of each |
//! | [`learning`] | updates of histories and killers |
//! | [`quiescence`], [`leaves`] | exchanges at the horizon, and a sample of what stands there |

mod alpha_beta;
mod correction;
#[cfg(test)]
mod fixture;
mod hindsight;
mod horizon;
pub mod knowledge;
mod learning;
mod leaves;
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
