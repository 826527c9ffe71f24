//! The moves of a node: which are expanded, how deep, and what is learnt from the one that refutes it.

use arrayvec::ArrayVec;
use shakmaty::Move;

use super::tree::{Found, Node, Stopped, Tree, Window};
use crate::search::ordering::history::Before;
use crate::search::ordering::picker::{Hints, Picked, Picker, Scope};
use crate::search::settings::{self, ZoneUse};
use crate::search::table::PackedMove;
use crate::search::value::{INFINITE, MATE_BOUND, Value};
use crate::zone::{CHECK_OFFER, Cost, MAX_COST};

/// The cost whose moves come late last of all.
const NEAREST: Option<Cost> = Some(1);

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
    pub(in crate::search) fn expand(
        &mut self,
        node: &Node,
        hash: Option<PackedMove>,
        excluded: Option<PackedMove>,
    ) -> Result<Found, Stopped> {
        let hints = self.hints(node, hash);
        let before = hints.before;
        let nearest = NEAREST.filter(|_| hints.zones.any());
        let mut picker =
            Picker::new(node.position, node.fields, hints, self.histories, &mut self.moves);
        let mut tried = Tried::default();
        let mut found = Found { best: -INFINITE, m: None, any: false };
        let mut raising: Option<Picked> = None;
        let mut alpha = node.window.alpha;
        let mut count = 0;
        loop {
            if found.best > -MATE_BOUND {
                picker.leave_outside();
                if self.are_quiets_over(node, self.place(count, nearest), alpha) {
                    picker.leave_checks();
                }
            }
            let Some(picked) = picker.next(self.histories, &mut self.moves) else { break };
            found.any = true;
            if excluded == Some(PackedMove::of(picked.m)) {
                continue;
            }
            if found.best > -MATE_BOUND && self.is_skipped(node, &picked, count, alpha) {
                continue;
            }
            count += 1;
            let value = self.step(node, &picked, count, alpha)?;
            found.best = found.best.max(value);
            if value <= alpha {
                tried.add(&picked);
                continue;
            }
            alpha = value;
            if node.window.is_pv() {
                self.lengthen_line(node.ply, picked.m);
            }
            if let Some(before) = raising.replace(picked) {
                tried.add(&before);
            }
            if alpha >= node.window.beta {
                self.frames[node.ply].cutoffs += 1;
                break;
            }
        }
        picker.done(&mut self.moves);
        if let Some(best) = raising {
            found.m = Some(best.m);
            self.learn(node, &best, &tried, &before);
        }
        Ok(found)
    }

    fn hints(&mut self, node: &Node, hash: Option<PackedMove>) -> Hints<'a> {
        let (numbers, zones) = (self.numbers, self.zones_at(node.depth));
        let below = &mut self.frames[node.ply + 2];
        (below.killers, below.cutoffs) = ([None; 2], 0);
        Hints {
            check: node.check,
            hash,
            killers: self.frames[node.ply].killers,
            before: self.before(node.ply),
            order: &numbers.cost_order,
            horizon: most_cost(node.depth, zones),
            last_step: numbers.continuation_weight,
            zones,
            scope: Scope::All,
        }
    }

    /// What of the zones a node of `depth` uses: costs pay for themselves where a tree of some depth
    /// hangs on a move.
    fn zones_at(&self, depth: i32) -> ZoneUse {
        if depth >= self.numbers.zone_depth { self.zones } else { ZoneUse::NONE }
    }

    /// Moves that are not expanded: outside the image at the horizon left, too late in the
    /// order, hopeless by estimate, disliked by the histories, or losing by exchange. A direct
    /// check is, unless it loses.
    fn is_skipped(&self, node: &Node, picked: &Picked, count: i32, alpha: Value) -> bool {
        if node.check {
            return false;
        }
        let (n, depth) = (self.numbers, node.depth);
        if !picked.quiet {
            let losing =
                depth <= n.see_pruning_depth && picked.exchange < -n.see_pruning_slope * depth;
            let offer =
                || picked.exchange >= -CHECK_OFFER && node.position.gives_direct_check(picked.m);
            return losing && !offer();
        }
        if picked.trusted {
            return false;
        }
        let exchange =
            || node.fields.exchange(node.position.board(), node.position.turn(), picked.m);
        let outside =
            self.zones.filter && picked.cost.is_some_and(|cost| settings::is_outside(cost, depth));
        let count = self.place(count, picked.cost);
        let disliked =
            depth <= n.history_pruning_depth && picked.score < -n.history_pruning_slope * depth;
        let losing = || {
            depth <= n.see_pruning_quiet_depth
                && exchange() < -n.see_pruning_quiet_slope * depth * depth
        };
        let checks = || {
            node.position.gives_direct_check(picked.m) && exchange() >= -n.see_pruning_slope * depth
        };
        (outside || disliked || self.are_quiets_over(node, count, alpha) || losing()) && !checks()
    }

    /// Whether no more quiet moves are expanded but the trusted and direct checks: enough have been
    /// looked at, or they are hopeless.
    fn are_quiets_over(&self, node: &Node, count: i32, alpha: Value) -> bool {
        if node.check {
            return false;
        }
        let (n, depth) = (self.numbers, node.depth);
        let most = n.lmp_base + depth * depth;
        let most = if node.improving { most } else { (most + 1) / 2 };
        let late = depth <= n.lmp_depth && count >= most;
        let margin = n.futility_base + n.futility_slope * depth;
        let hopeless = depth <= n.futility_depth && node.estimate + margin <= alpha;
        late || hopeless
    }

    /// The place of the `count`-th move as its cost counts it: what no zone stands behind comes late
    /// sooner, first steps of attacks and answers to threats later.
    fn place(&self, count: i32, cost: Option<Cost>) -> i32 {
        match cost {
            Some(cost) if self.zones.filter => count * self.numbers.cost_lmp[cost as usize] / 12,
            _ => count,
        }
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
            tree.frames[ply].reduction = 0;
            if count == 1 {
                let cut = !pv && !node.cut;
                let window = Window { alpha, beta }.turned();
                return Ok(-tree.node(next, window, depth, ply + 1, cut)?);
            }
            let reduction = tree.reduction(node, picked, count, check);
            let narrow = Window::zero(alpha).turned();
            let cut = reduction > 0 || !node.cut;
            tree.frames[ply].reduction = reduction;
            let mut value = -tree.node(next, narrow, depth - reduction, ply + 1, cut)?;
            tree.frames[ply].reduction = 0;
            if value > alpha && reduction > 0 {
                value = -tree.node(next, narrow, depth, ply + 1, !node.cut)?;
            }
            if value > alpha && pv && value < beta {
                value = -tree.node(next, Window { alpha, beta }.turned(), depth, ply + 1, false)?;
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
            let history = self.histories.capture(node.position.turn(), picked.m) / 8;
            reduction = reduction * n.lmr_capture / 1024 - history;
            reduction -= if picked.exchange >= 0 { 1024 } else { 0 };
        } else {
            reduction -= picked.score.clamp(-16_000, 16_000) / n.lmr_score_divisor;
            reduction += self.zone_reduction(picked.cost, node.depth);
        }
        let many = self.frames[node.ply + 1].cutoffs > n.lmr_child_cutoffs;
        reduction += if many { n.lmr_many_cutoffs } else { 0 };
        reduction += if node.cut { n.lmr_cut } else { 0 };
        reduction += if node.improving { 0 } else { n.lmr_not_improving };
        reduction -= if node.window.is_pv() { n.lmr_pv } else { 0 };
        reduction -= if check || node.check { n.lmr_check } else { 0 };
        (reduction / 1024).clamp(0, node.depth - 2)
    }

    /// The deeper, the more the cost says.
    fn zone_reduction(&self, cost: Option<Cost>, depth: i32) -> i32 {
        let n = self.numbers;
        let depth = depth.min(n.zone_reduction_max_depth);
        let change = |cost| n.cost_lmr[cost as usize] * depth / n.zone_reduction_divisor;
        if self.zones.reductions { cost.map_or(0, change) } else { 0 }
    }

    /// The move refuted the node, or raised alpha last: remember it, and that the others did not.
    fn learn(&mut self, node: &Node, picked: &Picked, tried: &Tried, before: &Before) {
        let side = node.position.turn();
        let surprise =
            if node.estimate <= node.window.alpha { self.numbers.bonus_surprise } else { 0 };
        let bonus = self.bonus(node.depth + surprise);
        if picked.quiet {
            let killers = &mut self.frames[node.ply].killers;
            if killers[0] != Some(picked.m) {
                *killers = [Some(picked.m), killers[0]];
            }
            self.histories.learn_quiet(side, picked.m, before, bonus);
            for &m in &tried.quiets {
                self.histories.learn_quiet(side, m, before, -bonus * self.numbers.bonus_tried / 16);
            }
        } else {
            self.histories.learn_capture(side, picked.m, bonus);
        }
        for &m in &tried.captures {
            self.histories.learn_capture(side, m, -bonus);
        }
    }

    /// No move raised alpha: the quiet move before the node was a good one.
    pub(in crate::search) fn learn_unrefuted(&mut self, node: &Node) {
        let Some(earlier) = node.ply.checked_sub(1) else { return };
        let Some(m) = self.frames[earlier].quiet else { return };
        let bonus = self.bonus(node.depth) * self.numbers.bonus_unrefuted / 16;
        let before = self.before(earlier);
        self.histories.learn_quiet(node.position.turn().other(), m, &before, bonus);
    }

    /// What histories learn at a node of `depth` half-moves.
    fn bonus(&self, depth: i32) -> i32 {
        let n = self.numbers;
        (n.bonus_slope * depth - n.bonus_offset).clamp(0, n.bonus_max)
    }
}

/// What a quiet move may cost at a node of `depth` that uses zones so.
fn most_cost(depth: i32, zones: ZoneUse) -> Cost {
    let most = i32::from(MAX_COST);
    if zones.filter { settings::horizon(depth).min(most) as Cost } else { MAX_COST }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exchange::ExchangeMap;
    use crate::position::Position;
    use crate::search::limits::Control;
    use crate::search::ordering::history::Histories;
    use crate::search::settings::{Reductions, Settings};
    use crate::search::table::Table;

    /// Near the horizon costs would cost more than they win: a node asks for them where its depth
    /// pays for them, and only as far as it looks (2d + 1 half-moves).
    #[test]
    fn only_deep_nodes_ask_for_costs() {
        let position = Position::initial();
        let fields = ExchangeMap::new(position.board());
        let (table, control, settings) = (Table::new(1), Control::default(), Settings::default());
        let reductions = Reductions::new(&settings.parameters);
        let mut histories = Histories::new();
        let mut tree = Tree::new(
            &table,
            &mut histories,
            &settings,
            &reductions,
            &control,
            &[],
            position.key(),
        );
        for depth in 1..=8 {
            let node = Node {
                position: &position,
                fields: &fields,
                window: Window::zero(0),
                depth,
                ply: 1,
                check: false,
                improving: false,
                estimate: 0,
                cut: false,
                extension: 0,
            };
            let hints = tree.hints(&node, None);
            let (zones, horizon) = match depth {
                1 | 2 => (ZoneUse::NONE, MAX_COST),
                3 => (ZoneUse::default(), 7),
                4 => (ZoneUse::default(), 9),
                _ => (ZoneUse::default(), MAX_COST),
            };
            assert_eq!((hints.zones, hints.horizon), (zones, horizon), "depth {depth}");
        }
    }
}
