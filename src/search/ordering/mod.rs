//! Move ordering: the likely best moves first.
//!
//! | file | holds |
//! |---|---|
//! | [`picker`] | the stages in which a node's moves come |
//! | [`move_stack`] | the moves of all nodes on the way from the root |
//! | [`generation`] | legal moves, read off the exchange map in parts |
//! | [`history`], [`piece_to`] | butterfly, continuation and capture histories |

mod generation;
pub mod history;
pub mod move_stack;
pub mod picker;
pub mod piece_to;

pub use generation::is_quiet;
