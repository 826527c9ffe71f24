//! Null-move pruning.

use super::moves_loop::HashMove;
use super::progress::Stopped;
use super::reached::Reached;
use super::tree::{Node, Tree};
use crate::search::value::{MATE_BOUND, Value, is_mate};
use crate::search::window::Window;

/// From this depth on a null move's cutoff is verified.
const VERIFIED_DEPTH: i32 = 12;
/// No null move below this depth.
const MIN_DEPTH: i32 = 3;

/// What a null move showed.
pub(super) enum NullMove {
    /// Even passing is good enough: the node has this value.
    Cutoff(Value),
    /// Passing is mated: the node had better be searched more closely.
    Threat,
    Nothing,
}

impl Tree<'_> {
    /// Null-move pruning: who stands well even after passing needs no move here. Not where passing
    /// may be the best move of all: with pawns alone.
    pub(super) fn null_move(&mut self, node: &Node) -> Result<NullMove, Stopped> {
        let (n, beta) = (self.context.parameters, node.window.beta);
        let board = node.position.board();
        let pieces = board.by_color(node.position.turn()) & !board.pawns() & !board.kings();
        if node.depth < MIN_DEPTH
            || node.estimate < beta - n.nmp_margin * (node.depth - 4).max(0)
            || self.path.has_passed(node.ply)
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
        self.path.pass(node.ply, next.position.key());
        let value = self.search(next, below, depth, node.ply + 1, !node.cut);
        self.path.take_back();
        value.map(|value| -value)
    }

    /// Whether the cutoff also holds with a real move, searched to `depth` half-moves: where
    /// zugzwang may be, passing says little.
    fn is_verified(&mut self, node: &Node, depth: i32) -> Result<bool, Stopped> {
        let beta = node.window.beta;
        let shallow = Node { depth: depth.max(1), window: Window::zero(beta - 1), ..*node };
        let found = self.search_moves(&shallow, HashMove::NONE)?;
        Ok(found.best >= beta)
    }
}
