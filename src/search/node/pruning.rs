//! Pruning of whole nodes by their estimate: reverse futility pruning and razoring.

use shakmaty::Role;

use super::progress::Stopped;
use super::reached::Reached;
use super::tree::{Node, Tree};
use crate::exchange::swap::Values;
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
    /// quiescence shows that they do not.
    pub(super) fn razoring(
        &mut self,
        node: &Node,
        reached: &Reached,
    ) -> Result<Option<Value>, Stopped> {
        let (n, alpha) = (self.context.parameters, node.window.alpha);
        let margin = n.razoring_base + n.razoring_slope * node.depth * node.depth;
        if node.depth > n.razoring_depth || node.estimate + margin > alpha || is_mate(alpha) {
            return Ok(None);
        }
        let value = self.quiescence(reached, Window::zero(alpha), node.ply, true)?;
        Ok((value <= alpha).then_some(value))
    }
}
