//! Pruning of single moves: by cost, late move pruning, futility, history and SEE pruning.

use super::horizon::is_outside;
use super::tree::{Node, Tree};
use crate::search::ordering::move_stack::Picked;
use crate::search::value::Value;
use crate::zone::{CHECK_OFFER, Cost};

impl Tree<'_> {
    /// Whether the `count`-th move is pruned. Answers to check, the hash move and killers are never
    /// pruned, direct checks only if they lose.
    pub(super) fn is_pruned(&self, node: &Node, picked: &Picked, count: i32, alpha: Value) -> bool {
        if node.check {
            false
        } else if picked.quiet {
            !picked.trusted && self.is_quiet_pruned(node, picked, count, alpha)
        } else {
            self.is_capture_pruned(node, picked)
        }
    }

    /// SEE pruning of captures: the move loses too much for the remaining depth, and is not a check
    /// that may be a sound offer.
    fn is_capture_pruned(&self, node: &Node, picked: &Picked) -> bool {
        let (n, depth) = (self.context.parameters, node.depth);
        let losing = depth <= n.see_pruning_depth && picked.exchange < -n.see_pruning_slope * depth;
        let offer =
            || picked.exchange >= -CHECK_OFFER && node.position.gives_direct_check(picked.m);
        losing && !offer()
    }

    fn is_quiet_pruned(&self, node: &Node, picked: &Picked, count: i32, alpha: Value) -> bool {
        let (n, depth) = (self.context.parameters, node.depth);
        let exchange = || node.map.exchange(node.position.board(), node.position.turn(), picked.m);
        // The move is outside the image at the remaining horizon.
        let outside =
            self.context.zone_filter && picked.cost.is_some_and(|cost| is_outside(cost, depth));
        // History pruning: its history is bad.
        let bad_history =
            depth <= n.history_pruning_depth && picked.score < -n.history_pruning_slope * depth;
        // SEE pruning: it loses by exchange.
        let losing = || {
            depth <= n.see_pruning_quiet_depth
                && exchange() < -n.see_pruning_quiet_slope * depth * depth
        };
        let check = || {
            node.position.gives_direct_check(picked.m) && exchange() >= -n.see_pruning_slope * depth
        };
        let place = self.place(count, picked.cost);
        (outside || bad_history || self.are_quiets_over(node, place, alpha) || losing()) && !check()
    }

    /// Whether quiet moves from this place in the order on are pruned, except killers and direct
    /// checks.
    pub(super) fn are_quiets_over(&self, node: &Node, place: i32, alpha: Value) -> bool {
        !node.check && (self.is_late(node, place) || self.is_futile(node, alpha))
    }

    /// Late move pruning: enough moves have been searched for the remaining depth.
    fn is_late(&self, node: &Node, place: i32) -> bool {
        let (n, depth) = (self.context.parameters, node.depth);
        let max = n.lmp_base + depth * depth;
        let max = if node.improving { max } else { (max + 1) / 2 };
        depth <= n.lmp_depth && place >= max
    }

    /// Futility pruning: the estimate is so far below alpha that no quiet move will help.
    fn is_futile(&self, node: &Node, alpha: Value) -> bool {
        let (n, depth) = (self.context.parameters, node.depth);
        let margin = n.futility_base + n.futility_slope * depth;
        depth <= n.futility_depth && node.estimate + margin <= alpha
    }

    /// The place of the `count`-th move for late move pruning, weighted by its cost: moves without
    /// a zone count as late sooner, first steps of attacks and answers to threats later.
    pub(super) fn place(&self, count: i32, cost: Option<Cost>) -> i32 {
        match cost {
            Some(cost) if self.context.zone_filter => {
                count * self.context.parameters.cost_lmp[cost as usize] / 12
            }
            _ => count,
        }
    }
}
