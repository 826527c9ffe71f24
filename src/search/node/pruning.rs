//! Pruning of whole nodes by their estimate: reverse futility pruning and razoring.

use shakmaty::Role;

use super::progress::Stopped;
use super::quiescence::Leaf;
use super::tree::{Node, Tree};
use crate::exchange::swap::Values;
use crate::search::packed_move::PackedMove;
use crate::search::parameters::Parameters;
use crate::search::value::{Value, is_mate};
use crate::search::window::Window;

/// The greatest stake: a queen that nobody defends.
const MAX_STAKE: Value = Values::TROPA.of(Role::Queen);

impl Node<'_> {
    /// Reverse futility pruning: the estimate is so far above the window that the enemy's best move
    /// will not change that. The value returned lies halfway.
    pub(super) fn reverse_futility(&self, n: &Parameters) -> Option<Value> {
        let beta = self.window.beta;
        if self.depth > n.reverse_futility_depth || is_mate(self.estimate) || is_mate(beta) {
            return None;
        }
        let margin = n.reverse_futility_margin * (self.depth - i32::from(self.improving));
        let above = self.estimate - margin - beta;
        // So far above that no stake matters, which is then not looked for.
        let clear = above >= MAX_STAKE / n.reverse_futility_stake;
        if above < 0 || !clear && above < self.stake() / n.reverse_futility_stake {
            return None;
        }
        Some((self.estimate + beta) / 2)
    }

    /// What the enemy threatens to win, in centipawns.
    fn stake(&self) -> Value {
        self.map.stake(self.position.board(), self.position.turn())
    }
}

impl Tree<'_> {
    /// Razoring: the estimate is so far below the window that only exchanges may help, and
    /// quiescence shows that they do not. `raw` is the static estimate as the hash table keeps it.
    pub(super) fn razoring(
        &mut self,
        node: &Node,
        hash: Option<PackedMove>,
        raw: Option<Value>,
    ) -> Result<Option<Value>, Stopped> {
        let (n, alpha) = (self.context.parameters, node.window.alpha);
        let margin = n.razoring_base + n.razoring_slope * node.depth * node.depth;
        if node.depth > n.razoring_depth || node.estimate + margin > alpha || is_mate(alpha) {
            return Ok(None);
        }
        let Node { position, map, ply, check, estimate, .. } = *node;
        let window = Window::zero(alpha);
        let leaf = Leaf { position, map, window, ply, check, first: true, stand: estimate };
        let value = self.settle(&leaf, hash, raw)?;
        Ok((value <= alpha).then_some(value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exchange::ExchangeMap;
    use crate::search::node::fixture::{self, with_tree};

    /// The node was counted when it was entered, and there is nothing to exchange.
    #[test]
    fn razoring_counts_no_node_twice() {
        let position = fixture::position("4k3/4p3/4P3/8/8/8/8/4K3 w - - 0 1");
        let map = ExchangeMap::new(position.board());
        let node = Node { estimate: -900, ..fixture::node(&position, &map, 1) };
        with_tree(|tree| {
            assert!(matches!(tree.razoring(&node, None, Some(-900)), Ok(Some(-900))));
            assert_eq!(tree.progress.nodes(), 0);
        });
    }
}
