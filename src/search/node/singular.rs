//! Singular extension of the hash move.

use super::moves_loop::HashMove;
use super::progress::Stopped;
use super::tree::{Node, Tree};
use crate::search::score::Bound;
use crate::search::table::Entry;
use crate::search::value::{Value, from_table, is_mate};
use crate::search::window::Window;

/// The verdict of a search of the other moves.
pub(super) enum Singular {
    /// The hash move is extended by this many half-moves; reduced if negative.
    Extended(i32),
    /// Multi-cut: several moves cause a cutoff with this value.
    Refuted(Value),
}

impl Tree<'_> {
    /// Singular extension: the hash move is extended if a shallow search shows that no other move
    /// comes near its value in the hash table.
    pub(super) fn singular(
        &mut self,
        node: &Node,
        entry: Option<Entry>,
    ) -> Result<Singular, Stopped> {
        let n = self.context.parameters;
        let nothing = Ok(Singular::Extended(0));
        let Some(Entry { best: Some(hash), value, depth, bound, .. }) = entry else {
            return nothing;
        };
        let value = from_table(value, node.ply);
        if node.depth < n.singular_depth
            || bound == Bound::Upper
            || i32::from(depth) < node.depth - 3
            || is_mate(value)
            || self.progress.is_too_deep_to_extend(node.ply)
        {
            return nothing;
        }
        let below = value - n.singular_margin * node.depth / 16;
        let shallow =
            Node { depth: (node.depth - 1) / 2, window: Window::zero(below - 1), ..*node };
        let others = self.search_moves(&shallow, HashMove::excluded(hash))?.best;
        Ok(if others < below {
            let alone = !node.window.is_pv() && others < below - n.singular_double;
            Singular::Extended(1 + i32::from(alone))
        } else if below >= node.window.beta && !node.window.is_pv() {
            Singular::Refuted(below)
        } else if value >= node.window.beta {
            Singular::Extended(-n.singular_negative)
        } else {
            Singular::Extended(0)
        })
    }
}
