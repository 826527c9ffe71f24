//! The moves of a node: which are expanded, how deep, and what is learnt from the one that refutes it.

use arrayvec::ArrayVec;
use shakmaty::Move;

use super::history::Step;
use super::picker::{Hints, Picked, Picker, Scope};
use super::settings;
use super::table::PackedMove;
use super::tree::{Found, Node, Stopped, Tree, Window};
use super::value::{INFINITE, MATE_BOUND, Value};
use crate::zone::{Cost, Costs};

/// Moves of a node that did not refute it.
#[derive(Default)]
struct Tried {
    quiets: ArrayVec<Move, 48>,
    captures: ArrayVec<Move, 32>,
}

impl Tried {
    fn add(&mut self, picked: &Picked) {
        // The first few dozen say enough.
        let _ = if picked.quiet {
            self.quiets.try_push(picked.m)
        } else {
            self.captures.try_push(picked.m)
        };
    }
}

impl<'a> Tree<'a> {
    /// Looks at the moves of the image, the likely best first, until one refutes the node.
    /// `excluded` is left out.
    pub(super) fn expand(
        &mut self,
        node: &Node,
        hash: Option<PackedMove>,
        excluded: Option<PackedMove>,
    ) -> Result<Found, Stopped> {
        let hints = self.hints(node, hash);
        let before = hints.before;
        let mut picker =
            Picker::new(node.position, node.fields, hints, self.histories, &mut self.moves);
        let image = self.zones.strict.then(|| Costs::new(node.position, node.fields));
        let outside =
            |m| image.as_ref().is_some_and(|costs| settings::is_outside(costs.of(m), node.depth));
        let mut tried = Tried::default();
        let mut found = Found { best: -INFINITE, m: None, any: false };
        let mut alpha = node.window.alpha;
        let mut count = 0;
        loop {
            if found.best > -MATE_BOUND && self.are_quiets_over(node, count, alpha) {
                picker.leave_checks();
            }
            let Some(picked) = picker.next(self.histories, &mut self.moves) else { break };
            found.any = true;
            if outside(picked.m) || excluded == Some(PackedMove::of(picked.m)) {
                continue;
            }
            if found.best > -MATE_BOUND && self.is_skipped(node, &picked, count, alpha) {
                continue;
            }
            count += 1;
            let value = self.step(node, &picked, count, alpha)?;
            if value > found.best {
                found.best = value;
                if value > alpha {
                    found.m = Some(picked.m);
                    alpha = value;
                    if node.window.is_pv() {
                        self.lengthen_line(node.ply, picked.m);
                    }
                }
            }
            if alpha >= node.window.beta {
                self.learn(node, &picked, &tried, &before);
                break;
            }
            tried.add(&picked);
        }
        picker.done(&mut self.moves);
        Ok(found)
    }

    fn hints(&mut self, node: &Node, hash: Option<PackedMove>) -> Hints<'a> {
        let numbers = self.numbers;
        self.frames[node.ply + 2].killers = [None; 2];
        Hints {
            check: node.check,
            hash,
            killers: self.frames[node.ply].killers,
            before: self.before(node.ply),
            order: &numbers.order,
            zones: self.zones,
            scope: Scope::All,
        }
    }

    /// Moves that are not expanded: outside the image at the horizon left, too late in the
    /// order, hopeless by estimate, or losing by exchange.
    fn is_skipped(&self, node: &Node, picked: &Picked, count: i32, alpha: Value) -> bool {
        if node.window.is_pv() || node.check {
            return false;
        }
        let (n, depth) = (self.numbers, node.depth);
        if !picked.quiet {
            let losing = depth <= n.losing_depth && picked.exchange < -n.losing_slope * depth;
            return losing && !node.position.gives_direct_check(picked.m);
        }
        if picked.trusted {
            return false;
        }
        let outside =
            self.zones.filter && picked.cost.is_some_and(|cost| settings::is_outside(cost, depth));
        let disliked = depth <= n.disliked_depth && picked.score < -n.disliked_slope * depth;
        (outside || disliked || self.are_quiets_over(node, count, alpha))
            && !node.position.gives_direct_check(picked.m)
    }

    /// Whether no more quiet moves are expanded but the trusted and direct checks: enough have been
    /// looked at, or they are hopeless.
    fn are_quiets_over(&self, node: &Node, count: i32, alpha: Value) -> bool {
        if node.window.is_pv() || node.check {
            return false;
        }
        let (n, depth) = (self.numbers, node.depth);
        let most = n.late_base + depth * depth;
        let most = if node.improving { most } else { (most + 1) / 2 };
        let late = depth <= n.late_depth && count >= most;
        let margin = n.hopeless_base + n.hopeless_slope * depth;
        let hopeless = depth <= n.hopeless_depth && node.estimate + margin <= alpha;
        late || hopeless
    }

    /// The value of one move: first a narrow question at reduced depth, then, if the answer
    /// surprises, the full one.
    fn step(
        &mut self,
        node: &Node,
        picked: &Picked,
        count: i32,
        alpha: Value,
    ) -> Result<Value, Stopped> {
        let (ply, beta, pv) = (node.ply, node.window.beta, node.window.is_pv());
        self.after(node.position, node.fields, picked.m, ply, |tree, next| {
            let check = next.check;
            let checks =
                i32::from(check && picked.exchange >= 0 && (ply as i32) < 2 * tree.root_depth);
            let hash = if count == 1 && picked.trusted { node.extension } else { 0 };
            let depth = node.depth - 1 + if hash == 0 { checks } else { hash };
            if count == 1 {
                return Ok(-tree.node(next, Window { alpha, beta }.turned(), depth, ply + 1)?);
            }
            let reduction = tree.reduction(node, picked, count, check);
            let narrow = Window::zero(alpha).turned();
            let mut value = -tree.node(next, narrow, depth - reduction, ply + 1)?;
            if value > alpha && reduction > 0 {
                value = -tree.node(next, narrow, depth, ply + 1)?;
            }
            if value > alpha && pv && value < beta {
                value = -tree.node(next, Window { alpha, beta }.turned(), depth, ply + 1)?;
            }
            Ok(value)
        })
    }

    /// How many half-moves less a late move gets at first.
    fn reduction(&self, node: &Node, picked: &Picked, count: i32, check: bool) -> i32 {
        if node.depth < 3 || count <= 1 + i32::from(node.window.is_pv()) {
            return 0;
        }
        let n = self.numbers;
        let mut reduction = self.reductions.of(node.depth, count);
        if !picked.quiet {
            reduction = if picked.exchange >= 0 { 0 } else { reduction / 2 };
        } else {
            reduction -= picked.score.clamp(-16_000, 16_000) / n.score_per_reduction;
            reduction += self.zone_reduction(picked.cost);
        }
        reduction += if node.improving { 0 } else { n.not_improving };
        reduction -= if node.window.is_pv() { n.pv_reduction } else { 0 };
        reduction -= if check || node.check { n.check_reduction } else { 0 };
        (reduction / 1024).clamp(0, node.depth - 2)
    }

    fn zone_reduction(&self, cost: Option<Cost>) -> i32 {
        let change = |cost| self.numbers.reduction[cost as usize];
        if self.zones.reductions { cost.map_or(0, change) } else { 0 }
    }

    /// The move refuted the node: remember it, and that those before it did not.
    fn learn(&mut self, node: &Node, picked: &Picked, tried: &Tried, before: &[Option<Step>; 2]) {
        let side = node.position.turn();
        let n = self.numbers;
        let bonus = (n.bonus_slope * node.depth - n.bonus_offset).clamp(0, n.bonus_most);
        if picked.quiet {
            let killers = &mut self.frames[node.ply].killers;
            if killers[0] != Some(picked.m) {
                *killers = [Some(picked.m), killers[0]];
            }
            self.histories.learn_quiet(side, picked.m, before, bonus);
            for &m in &tried.quiets {
                self.histories.learn_quiet(side, m, before, -bonus);
            }
        } else {
            self.histories.learn_capture(side, picked.m, bonus);
        }
        for &m in &tried.captures {
            self.histories.learn_capture(side, m, -bonus);
        }
    }
}
