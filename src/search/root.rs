//! The root: iterative deepening, aspiration windows, and the reports of a search.

use std::time::Duration;

use shakmaty::Move;

use super::clock::Budget;
use super::limits::Limits;
use super::report::{Bound, Outcome, Report};
use super::settings::{self, Reductions, ZoneUse};
use super::signs::Signs;
use super::tree::{Stopped, Tree, Window};
use super::value::{
    DRAW, INFINITE, MATE_BOUND, MAX_PLY, Value, WON, is_decided, is_mate, mated, to_score,
};
use crate::exchange::Fields;
use crate::position::{Game, Position};
use crate::tablebase::{Probing, Ranking, Verdict};
use crate::zone::{Cost, Costs, DESERTION};

/// A move at the root with what the search found behind it.
struct RootMove {
    m: Move,
    cost: Cost,
    value: Value,
    /// Nodes visited behind it in all iterations.
    nodes: u64,
    /// The line that begins with the move.
    line: Vec<Move>,
}

/// A search from the root on.
pub struct Root<'a, 'o> {
    tree: Tree<'a>,
    position: &'a Position,
    fields: Fields,
    limits: &'a Limits,
    moves: Vec<RootMove>,
    observe: &'o mut dyn FnMut(&Report),
    last: Option<Report>,
    signs: Signs,
    /// What the endgame tablebases say of the root.
    verdict: Option<Verdict>,
}

impl<'a, 'o> Root<'a, 'o> {
    /// A search of `game` within `limits`, by a tree that stands at its position.
    pub fn new(
        mut tree: Tree<'a>,
        game: &'a Game,
        limits: &'a Limits,
        probing: &'a Probing,
        observe: &'o mut dyn FnMut(&Report),
    ) -> Self {
        let position = game.position();
        tree.budget = Budget::of(limits);
        tree.watch.run_by(limits.nodes_per_ms);
        tree.node_limit = limits.nodes.unwrap_or(u64::MAX).max(1);
        let fields = Fields::new(position.board());
        let mut moves = root_moves(position, &fields, limits, tree.zones.order);
        let ranking = rank(&mut moves, probing, position);
        tree.tablebase_hits = ranking.as_ref().map_or(0, |ranking| ranking.moves.len() as u64);
        // Moves that follow the distance need no more look-ups, which would hide the mates.
        let needless = ranking.as_ref().is_some_and(|ranking| ranking.by_distance);
        tree.probing = Some(probing).filter(|probing| !needless && probing.usable().is_some());
        let (verdict, signs) = (ranking.map(|ranking| ranking.verdict), Signs::default());
        Self { tree, position, fields, limits, moves, observe, last: None, signs, verdict }
    }

    /// Searches until a limit is reached, and reports at least once.
    pub fn run(mut self) -> Outcome {
        if self.moves.is_empty() {
            return self.no_move();
        }
        let most =
            self.limits.depth.map_or(MAX_PLY as i32 - 1, |d| d.clamp(1, MAX_PLY as u32 - 1) as i32);
        for depth in 1..=most {
            let before = self.moves[0].m;
            self.tree.root_depth = depth;
            self.tree.seldepth = 0;
            let Ok(()) = self.deepen(depth) else { break };
            let RootMove { m, value, nodes, .. } = self.moves[0];
            let share = nodes as f64 / self.tree.nodes.max(1) as f64;
            self.signs.take_in(m == before, value, share);
            if self.is_enough(depth) {
                break;
            }
        }
        self.outcome()
    }

    /// One iteration: the aspiration window grows until the value lies inside.
    fn deepen(&mut self, depth: i32) -> Result<(), Stopped> {
        let expected = self.moves[0].value;
        let mut width = self.tree.numbers.aspiration;
        let mut window = if depth >= 5 && !is_mate(expected) {
            Window { alpha: expected - width, beta: expected + width }
        } else {
            Window { alpha: -INFINITE, beta: INFINITE }
        };
        loop {
            let value = self.search_moves(window, depth)?;
            if value <= window.alpha {
                self.report(depth, value, Bound::Upper);
                window.beta = (window.alpha + window.beta) / 2;
                window.alpha = (value - width).max(-INFINITE);
            } else if value >= window.beta {
                self.report(depth, value, Bound::Lower);
                window.beta = (value + width).min(INFINITE);
            } else {
                self.report(depth, value, Bound::Exact);
                return Ok(());
            }
            width += width;
            if width > 500 || is_mate(value) {
                window = Window { alpha: -INFINITE, beta: INFINITE };
            }
        }
    }

    /// All root moves in their order; the best is moved to the front. A stop in the middle
    /// keeps what the finished moves came to.
    fn search_moves(&mut self, window: Window, depth: i32) -> Result<Value, Stopped> {
        let mut alpha = window.alpha;
        let mut best = -INFINITE;
        for index in 0..self.moves.len() {
            if self.is_outside(index, depth) {
                continue;
            }
            let before = self.tree.nodes;
            let value = self.search_move(index, alpha, window.beta, depth)?;
            let root_move = &mut self.moves[index];
            root_move.nodes += self.tree.nodes - before;
            best = best.max(value);
            if value > alpha || index == 0 {
                root_move.value = value;
                root_move.line =
                    std::iter::once(root_move.m).chain(self.tree.line(1).iter().copied()).collect();
                self.moves[..=index].rotate_right(1);
            }
            if value > alpha {
                alpha = value;
                if alpha >= window.beta {
                    break;
                }
            }
        }
        Ok(best)
    }

    /// Whether a strict tree leaves the move out. The first is the cheapest, or the best of an
    /// earlier iteration: it always stays.
    fn is_outside(&self, index: usize, depth: i32) -> bool {
        self.tree.zones.strict && index > 0 && settings::is_outside(self.moves[index].cost, depth)
    }

    fn search_move(
        &mut self,
        index: usize,
        alpha: Value,
        beta: Value,
        depth: i32,
    ) -> Result<Value, Stopped> {
        let RootMove { m, cost, .. } = self.moves[index];
        let zones = self.tree.zones;
        let position = self.position;
        self.tree.enter(0)?;
        self.tree.after(position, &self.fields, m, 0, |tree, next| {
            let check = i32::from(next.check);
            let full = Window { alpha, beta }.turned();
            let below = depth - 1 + check;
            if index == 0 {
                return tree.node(next, full, below, 1, false).map(|v| -v);
            }
            let reduction = root_reduction(zones, cost, depth, index).max(late_reduction(
                tree.reductions,
                depth,
                index,
            ));
            let mut value =
                -tree.node(next, Window::zero(alpha).turned(), below - reduction, 1, true)?;
            if value > alpha && reduction > 0 {
                value = -tree.node(next, Window::zero(alpha).turned(), below, 1, true)?;
            }
            if value > alpha && value < beta {
                value = -tree.node(next, full, below, 1, false)?;
            }
            Ok(value)
        })
    }

    /// Whether another iteration is not worth beginning.
    fn is_enough(&self, depth: i32) -> bool {
        let value = self.moves[0].value;
        if let Some(moves) = self.limits.mate
            && value >= MATE_BOUND
            && matches!(to_score(value), super::Score::Mate(n) if n <= moves as i32)
        {
            return true;
        }
        let Some(budget) = self.tree.budget else { return false };
        if !self.tree.watch.is_running() {
            return false;
        }
        if self.limits.movetime.is_some() && self.limits.clock.is_none() {
            return self.tree.spent() >= budget.soft;
        }
        if self.moves.len() == 1 && depth >= 4 {
            return true;
        }
        self.tree.spent() >= budget.until(self.signs.part())
    }

    fn report(&mut self, depth: i32, value: Value, bound: Bound) {
        let report = self.describe(depth as u32, value, bound);
        (self.observe)(&report);
        self.last = Some(report);
    }

    /// The value with what the tablebases know of the root; a mate found is more.
    fn told(&self, value: Value) -> Value {
        match self.verdict {
            Some(Verdict::Win) if !is_decided(value) => WON,
            Some(Verdict::Loss) if !is_decided(value) => -WON,
            Some(Verdict::Draw | Verdict::CursedWin | Verdict::BlessedLoss) => DRAW,
            _ => value,
        }
    }

    fn describe(&self, depth: u32, value: Value, bound: Bound) -> Report {
        Report {
            depth,
            seldepth: depth.max(self.tree.seldepth as u32),
            score: to_score(self.told(value)),
            bound,
            pv: self.moves.first().map_or_else(Vec::new, |best| best.line.clone()),
            nodes: self.tree.nodes,
            time: self.tree.watch.elapsed(),
            tablebase_hits: self.tree.tablebase_hits,
            hashfull: self.tree.table.hashfull(),
        }
    }

    /// The first root move and what was last reported of it. Where the search was stopped before
    /// its first report, or the best move has changed since, it is reported now.
    fn outcome(mut self) -> Outcome {
        let best = self.moves[0].m;
        let last = self.last.take().filter(|report| report.pv.first() == Some(&best));
        let mut report = last.unwrap_or_else(|| {
            let found = self.moves[0].value;
            let value = if found > -INFINITE { found } else { self.quick_value() };
            let report = self.describe(self.tree.root_depth.max(1) as u32, value, Bound::Exact);
            (self.observe)(&report);
            report
        });
        report.nodes = self.tree.nodes;
        report.time = self.tree.watch.elapsed();
        let spent = self.tree.spent();
        Outcome { best: Some(best), ponder: report.pv.get(1).copied(), report, spent }
    }

    /// The static estimate, for a search that was stopped before it began.
    fn quick_value(&mut self) -> Value {
        self.tree.estimate(self.position, &self.fields)
    }

    /// Mate, stalemate, or no root move allowed.
    fn no_move(self) -> Outcome {
        let value = if self.position.is_check() { mated(0) } else { DRAW };
        let report = self.describe(0, value, Bound::Exact);
        (self.observe)(&report);
        Outcome { best: None, ponder: None, report, spent: Duration::ZERO }
    }
}

/// The legal root moves within the limits; those of the least cost first if `by_cost`.
fn root_moves(
    position: &Position,
    fields: &Fields,
    limits: &Limits,
    by_cost: bool,
) -> Vec<RootMove> {
    let costs = Costs::new(position, fields);
    let allowed = |m: &Move| limits.search_moves.is_empty() || limits.search_moves.contains(m);
    let mut moves: Vec<RootMove> = position
        .legal_moves()
        .into_iter()
        .filter(allowed)
        .map(|m| RootMove { m, cost: costs.of(m), value: -INFINITE, nodes: 0, line: vec![m] })
        .collect();
    let exchange = |m| fields.exchange(position.board(), position.turn(), m);
    moves.sort_by_key(|root| (if by_cost { root.cost } else { 0 }, -exchange(root.m)));
    moves
}

/// Leaves of the moves only those that keep the best result by the endgame tablebases, where they
/// know; the best of them first.
fn rank(moves: &mut Vec<RootMove>, probing: &Probing, position: &Position) -> Option<Ranking> {
    let list: Vec<Move> = moves.iter().map(|root| root.m).collect();
    let ranking = Ranking::of(probing, position, &list)?;
    let place = |m: Move| ranking.moves.iter().position(|ranked| ranked.m == m);
    moves.retain(|root| place(root.m).is_some());
    moves.sort_by_key(|root| place(root.m));
    Some(ranking)
}

/// A late root move is looked at less deeply at first, but not much: nothing is to be missed for
/// want of depth at the root.
fn late_reduction(reductions: &Reductions, depth: i32, index: usize) -> i32 {
    let late = depth >= 3 && index >= 3;
    if late { (reductions.of(depth, index as i32) / 1024 - 1).clamp(0, 2) } else { 0 }
}

/// A root move outside the image is looked at less deeply at first.
fn root_reduction(zones: ZoneUse, cost: Cost, depth: i32, index: usize) -> i32 {
    i32::from(zones.reductions && depth >= 3 && index >= 4 && cost >= DESERTION)
}
