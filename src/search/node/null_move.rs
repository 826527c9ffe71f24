//! Null-move pruning.

use super::moves_loop::HashMove;
use super::progress::Stopped;
use super::reached::Reached;
use super::tree::{Node, Tree};
use crate::search::value::{MATE_BOUND, Value, is_mate};
use crate::search::window::Window;

/// The minimum depth at which a cutoff by a null move is verified.
const VERIFIED_DEPTH: i32 = 12;
/// The minimum depth for a null move.
const MIN_DEPTH: i32 = 3;

/// The result of a null move.
pub(super) enum NullMove {
    /// Even passing causes a cutoff: the node has this value.
    Cutoff(Value),
    /// Passing gets mated: the node deserves a closer look.
    Threat,
    Nothing,
}

impl Tree<'_> {
    /// Null-move pruning: if passing is still good enough for a cutoff, a move will be, too. Not
    /// with only pawns left, where zugzwang is likely.
    pub(super) fn null_move(&mut self, node: &Node) -> Result<NullMove, Stopped> {
        let (n, beta) = (self.context.parameters, node.window.beta);
        let pieces = node.pieces();
        if node.depth < MIN_DEPTH
            || node.estimate < beta - n.nmp_margin * (node.depth - 4).max(0)
            || self.path.has_passed(node.ply)
            || self.path.verifies
            || pieces.is_empty()
            || beta <= -MATE_BOUND
        {
            return Ok(NullMove::Nothing);
        }
        let Some(next) = Reached::by_null(node.position, node.map) else {
            return Ok(NullMove::Nothing);
        };
        let surplus = ((node.estimate - beta) / n.nmp_surplus).clamp(0, 3);
        let reduction = n.nmp_base + node.depth / n.nmp_divisor + surplus;
        let value = self.pass(node, &next, node.depth - reduction)?;
        if value < beta {
            let mated = value <= -MATE_BOUND && !self.progress.is_too_deep_to_extend(node.ply);
            return Ok(if mated { NullMove::Threat } else { NullMove::Nothing });
        }
        let safe = node.depth < VERIFIED_DEPTH && pieces.more_than_one();
        if !safe && !self.is_verified(node, node.depth - reduction)? {
            return Ok(NullMove::Nothing);
        }
        Ok(NullMove::Cutoff(if is_mate(value) { beta } else { value }))
    }

    /// The value of the node after passing to `next`, searched to `depth` half-moves.
    fn pass(&mut self, node: &Node, next: &Reached, depth: i32) -> Result<Value, Stopped> {
        let below = Window::zero(node.window.beta - 1).turned();
        let passed = self.path.pass(node.ply, next.position.key());
        let value = self.search(next, below, depth, node.ply + 1, !node.cut);
        self.path.take_back_pass(passed);
        value.map(|value| -value)
    }

    /// Whether the cutoff also holds with a real move, searched to `depth` half-moves without any
    /// null move; in zugzwang it would not.
    fn is_verified(&mut self, node: &Node, depth: i32) -> Result<bool, Stopped> {
        let beta = node.window.beta;
        let shallow = Node { depth: depth.max(1), window: Window::zero(beta - 1), ..*node };
        let hash = self.context.table.probe(node.position.key()).and_then(|entry| entry.best);
        self.path.verifies = true;
        let found = self.search_moves(&shallow, HashMove { m: hash, ..HashMove::NONE });
        self.path.verifies = false;
        Ok(found?.best >= beta)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exchange::ExchangeMap;
    use crate::search::node::fixture::{self, with_tree};

    #[test]
    fn no_null_move_while_one_is_verified() {
        let position = fixture::position("4k3/pp6/8/8/8/8/PPP5/RN2K1NR w - - 0 1");
        let map = ExchangeMap::new(position.board());
        let node = Node { estimate: 900, ply: 0, ..fixture::node(&position, &map, 4) };
        with_tree(|tree| {
            let cuts = |tree: &mut Tree| matches!(tree.null_move(&node), Ok(NullMove::Cutoff(_)));
            assert!(cuts(tree));
            tree.path.verifies = true;
            assert!(!cuts(tree));
        });
    }
}
