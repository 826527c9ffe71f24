//! A node of the tree: what is asked before its moves, its moves, and what ends it.

pub mod correction;
mod hindsight;
mod moves_loop;
mod pruning;
mod quiescence;
pub mod reached;
mod static_eval;
pub mod tree;
