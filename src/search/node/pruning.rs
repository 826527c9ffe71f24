//! Pruning: of whole nodes by their evaluation or by a null move, and of single moves.

use shakmaty::Role;

use super::quiescence::Leaf;
use super::static_eval::Judged;
use super::{HashMove, Node, Reached, Tree};
use crate::exchange::swap::Values;
use crate::search::move_stack::Picked;
use crate::search::parameters::Parameters;
use crate::search::progress::Stopped;
use crate::search::table::PackedMove;
use crate::search::value::{MATE_BOUND, Value, Window, is_mate};
use crate::zone::{CHECK_OFFER, Cost, MAX_COST};

/// The greatest stake: an undefended queen.
const MAX_STAKE: Value = Values::TROPA.of(Role::Queen);
/// The minimum depth for a null move.
const NULL_MOVE_DEPTH: i32 = 3;
/// The minimum depth at which a cutoff by a null move is verified.
const VERIFIED_DEPTH: i32 = 12;

/// The result of a null move.
pub(super) enum NullMove {
    /// Even passing causes a cutoff: the node has this value.
    Cutoff(Value),
    /// Passing gets mated: the node is searched a ply deeper.
    Threat,
    Nothing,
}

impl Node<'_> {
    /// Reverse futility pruning: the evaluation is so far above the window that the enemy's best
    /// move will not change that. Returns a value halfway between evaluation and beta.
    pub(super) fn reverse_futility(&self, n: &Parameters) -> Option<Value> {
        let Self { window: Window { beta, .. }, eval, depth, improving, .. } = *self;
        let above = above(beta, eval, depth, improving, n)?;
        // So far above that no stake matters; it is then not computed.
        let clear = above >= MAX_STAKE / n.reverse_futility_stake;
        let prunes = clear || above >= 0 && above >= self.stake() / n.reverse_futility_stake;
        prunes.then_some((eval + beta) / 2)
    }

    /// What the enemy threatens to win, in centipawns.
    fn stake(&self) -> Value {
        self.map.stake(self.position.board(), self.position.turn())
    }
}

impl Judged {
    /// Reverse futility pruning where no stake matters, so that no exchange map is needed.
    pub(super) fn is_far_above(&self, beta: Value, n: &Parameters) -> Option<Value> {
        let Self { eval, depth, improving, .. } = *self;
        let above = above(beta, eval, depth, improving, n)?;
        (above >= MAX_STAKE / n.reverse_futility_stake).then_some((eval + beta) / 2)
    }
}

/// How far an evaluation is above beta and the margin of reverse futility pruning; `None` where
/// nothing is pruned by it.
fn above(beta: Value, eval: Value, depth: i32, improving: bool, n: &Parameters) -> Option<Value> {
    if depth > n.reverse_futility_depth || is_mate(eval) || is_mate(beta) {
        return None;
    }
    Some(eval - n.reverse_futility_margin * (depth - i32::from(improving)) - beta)
}

impl Tree<'_> {
    /// Razoring: the evaluation is so far below the window that only exchanges may help, and
    /// quiescence shows that they do not. `raw` is the static evaluation as the hash table keeps it.
    pub(super) fn razoring(
        &mut self,
        node: &Node,
        hash: Option<PackedMove>,
        raw: Option<Value>,
    ) -> Result<Option<Value>, Stopped> {
        let (n, alpha) = (self.context.parameters, node.window.alpha);
        let margin = n.razoring_base + n.razoring_slope * node.depth * node.depth;
        if node.depth > n.razoring_depth || node.eval + margin > alpha || is_mate(alpha) {
            return Ok(None);
        }
        let Node { position, map, ply, check, eval, .. } = *node;
        let window = Window::zero(alpha);
        let leaf = Leaf { position, map, window, ply, check, first: true, stand: eval };
        let value = self.settle(&leaf, hash, raw)?;
        Ok((value <= alpha).then_some(value))
    }

    /// Null-move pruning: if passing is still good enough for a cutoff, a move will be, too. Not
    /// with only pawns left, where zugzwang is likely.
    pub(super) fn null_move(&mut self, node: &Node) -> Result<NullMove, Stopped> {
        let (n, beta) = (self.context.parameters, node.window.beta);
        let pieces = node.pieces();
        if node.depth < NULL_MOVE_DEPTH
            || node.eval < beta - n.nmp_margin * (node.depth - 4).max(0)
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
        let surplus = ((node.eval - beta) / n.nmp_surplus).clamp(0, 3);
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

    /// The value of the node after passing to `next`, searched to `depth` plies.
    fn pass(&mut self, node: &Node, next: &Reached, depth: i32) -> Result<Value, Stopped> {
        let below = Window::zero(node.window.beta - 1).turned();
        let passed = self.path.pass(node.ply, next.position.key());
        let value = self.search(next, below, depth, node.ply + 1, !node.cut);
        self.path.take_back_pass(passed);
        value.map(|value| -value)
    }

    /// Whether the cutoff also holds with a real move, searched to `depth` plies without any
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

    /// Whether the `count`-th move is pruned: by cost, or by late move, futility, history or SEE
    /// pruning. Check evasions, the hash move and killers are never pruned, direct checks only if
    /// they lose.
    pub(super) fn is_pruned(&self, node: &Node, picked: &Picked, count: i32, alpha: Value) -> bool {
        if node.check {
            false
        } else if picked.quiet {
            !picked.hash_or_killer && self.is_quiet_pruned(node, picked, count, alpha)
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

    /// Futility pruning: the evaluation is so far below alpha that no quiet move will help.
    fn is_futile(&self, node: &Node, alpha: Value) -> bool {
        let (n, depth) = (self.context.parameters, node.depth);
        let margin = n.futility_base + n.futility_slope * depth;
        depth <= n.futility_depth && node.eval + margin <= alpha
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

/// The horizon, in plies, of quiet moves at a node of `depth`: 2d + 1 did better than d + 1 at
/// every node budget tried.
fn horizon(depth: i32) -> i32 {
    2 * depth + 1
}

/// Whether a move of this cost is outside the image of a node of `depth` plies.
pub fn is_outside(cost: Cost, depth: i32) -> bool {
    i32::from(cost) > horizon(depth)
}

/// The maximum cost of quiet moves inside the image of a node of `depth`; `None` if every move is
/// inside.
pub fn max_cost(depth: i32) -> Option<Cost> {
    Cost::try_from(horizon(depth)).ok().filter(|&cost| cost < MAX_COST)
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
        let node = Node { eval: -900, ..fixture::node(&position, &map, 1) };
        with_tree(|tree| {
            assert!(matches!(tree.razoring(&node, None, Some(-900)), Ok(Some(-900))));
            assert_eq!(tree.progress.nodes(), 0);
        });
    }

    #[test]
    fn no_null_move_while_one_is_verified() {
        let position = fixture::position("4k3/pp6/8/8/8/8/PPP5/RN2K1NR w - - 0 1");
        let map = ExchangeMap::new(position.board());
        let node = Node { eval: 900, ply: 0, ..fixture::node(&position, &map, 4) };
        with_tree(|tree| {
            let cuts = |tree: &mut Tree| matches!(tree.null_move(&node), Ok(NullMove::Cutoff(_)));
            assert!(cuts(tree));
            tree.path.verifies = true;
            assert!(!cuts(tree));
        });
    }
}
