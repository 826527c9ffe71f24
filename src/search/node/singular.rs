//! Singular extension of the hash move.

use super::moves_loop::HashMove;
use super::progress::Stopped;
use super::tree::{Node, Tree};
use crate::search::score::Bound;
use crate::search::table::Entry;
use crate::search::value::{Value, from_table, is_mate};
use crate::search::window::Window;

/// The maximum number of double extensions on a line.
const MAX_DOUBLES: i32 = 8;

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
            let alone = !node.window.is_pv()
                && others < below - n.singular_double
                && self.path.frame(node.ply).doubles < MAX_DOUBLES;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exchange::ExchangeMap;
    use crate::search::node::fixture::{self, with_tree};
    use crate::search::packed_move::PackedMove;

    /// A recapture that alone saves the game is extended twice, but not for ever on one line.
    #[test]
    fn double_extensions_of_a_line_are_counted() {
        let position = fixture::position("3rk3/8/8/8/8/8/3q1PPP/3R2K1 w - - 0 1");
        let map = ExchangeMap::new(position.board());
        let node = fixture::node(&position, &map, 6);
        let taking = PackedMove::of(position.parse_move("d1d2").expect("legal"));
        let entry =
            Entry { best: Some(taking), value: 300, estimate: None, depth: 6, bound: Bound::Lower };
        with_tree(|tree| {
            tree.progress.begin_iteration(10);
            let extension = |tree: &mut Tree| match tree.singular(&node, Some(entry)) {
                Ok(Singular::Extended(half_moves)) => half_moves,
                _ => panic!("neither refuted nor stopped"),
            };
            assert_eq!(extension(tree), 2);
            tree.path.frame_mut(node.ply).doubles = MAX_DOUBLES;
            assert_eq!(extension(tree), 1);
        });
    }
}
