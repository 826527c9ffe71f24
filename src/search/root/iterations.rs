//! The root: iterative deepening, aspiration windows, and the reports of a search.

use std::time::Duration;

use shakmaty::Move;

use super::moves::{RootMove, rank, root_moves};
use super::plans::RootPlans;
use super::stability::Signs;
use crate::exchange::ExchangeMap;
use crate::position::{Game, Position};
use crate::search::limits::Limits;
use crate::search::node::tree::{Stopped, Tree, Window};
use crate::search::report::{Bound, Notice, Outcome, Report};
use crate::search::settings::Reductions;
use crate::search::time::Budget;
use crate::search::value::{DRAW, INFINITE, MATE_BOUND, MAX_PLY, Value, is_mate, mated, to_score};
use crate::tablebase::Probing;
use crate::zone::DESERTION;

/// A search from the root on.
pub struct Root<'a, 'o> {
    tree: Tree<'a>,
    position: &'a Position,
    fields: ExchangeMap,
    limits: &'a Limits,
    moves: Vec<RootMove>,
    /// How many lines are looked for, at least one.
    lines: usize,
    /// The place of the line that is looked for, from 0: moves before it are not looked at.
    first: usize,
    tell: &'o mut dyn FnMut(Notice),
    /// The last reports told, one for each line.
    last: Vec<Report>,
    signs: Signs,
    plans: RootPlans,
}

impl<'a, 'o> Root<'a, 'o> {
    /// A search of `game` within `limits`, by a tree that stands at its position.
    pub fn new(
        mut tree: Tree<'a>,
        game: &'a Game,
        limits: &'a Limits,
        probing: &'a Probing,
        tell: &'o mut dyn FnMut(Notice),
    ) -> Self {
        let position = game.position();
        tree.budget = Budget::of(limits);
        tree.watch.run_by(limits.nodes_per_ms);
        tree.node_limit = limits.nodes.unwrap_or(u64::MAX).max(1);
        let fields = ExchangeMap::new(position.board());
        let mut moves = root_moves(position, &fields, limits, tree.zones.order);
        let ranking = rank(&mut moves, probing, game, limits.lines);
        let hits = ranking.as_ref().map_or(0, |ranking| ranking.moves.len() + ranking.rest.len());
        tree.tablebase_hits = hits as u64;
        // Moves that follow the distance need no more look-ups, which would hide the mates.
        let needless = ranking.as_ref().is_some_and(|ranking| ranking.by_distance);
        tree.probing = Some(probing).filter(|probing| !needless && probing.usable().is_some());
        let lines = limits.lines.clamp(1, moves.len().max(1));
        let (last, signs) = (Vec::new(), Signs::default());
        let asked = tree.zones.plans && ranking.is_none() && moves.len() > 1;
        let plans = if asked { RootPlans::default() } else { RootPlans::none() };
        Self { tree, position, fields, limits, moves, lines, first: 0, tell, last, signs, plans }
    }

    /// Searches until a limit is reached, and reports at least once.
    pub fn run(mut self) -> Outcome {
        if self.moves.is_empty() {
            return self.no_move();
        }
        let company = self.tree.company;
        let most =
            self.limits.depth.map_or(MAX_PLY as i32 - 1, |d| d.clamp(1, MAX_PLY as u32 - 1) as i32);
        for depth in (1..=most).filter(|&depth| !company.leaves_out(depth)) {
            let before = self.moves[0].m;
            self.tree.root_depth = depth;
            self.tree.seldepth = 0;
            let Ok(()) = self.iterate(depth) else { break };
            let RootMove { m, value, nodes, .. } = self.moves[0];
            let share = nodes as f64 / self.tree.nodes.max(1) as f64;
            self.signs.take_in(m == before, value, share);
            if self.is_enough(depth) {
                break;
            }
        }
        self.outcome()
    }

    /// One iteration: the best line, then the best of the moves that are left, and so on.
    fn iterate(&mut self, depth: i32) -> Result<(), Stopped> {
        self.plans.develop(self.position, self.tree.nodes);
        for first in 0..self.lines {
            self.first = first;
            self.plans.lead(&mut self.moves[first..]);
            self.deepen(depth)?;
            // A line may turn out better than one found before.
            self.moves[..=first].sort_by_key(|root| (root.group, -root.value));
        }
        if self.lines > 1 {
            self.report_lines(depth);
        }
        Ok(())
    }

    /// The line looked for: the aspiration window grows until its value lies inside.
    fn deepen(&mut self, depth: i32) -> Result<(), Stopped> {
        let expected = self.moves[self.first].value;
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

    /// The root moves of the line's group in their order; the best is moved to the front. A stop
    /// in the middle keeps what the finished moves came to.
    fn search_moves(&mut self, window: Window, depth: i32) -> Result<Value, Stopped> {
        let mut alpha = window.alpha;
        let mut best = -INFINITE;
        let (first, group) = (self.first, self.moves[self.first].group);
        for index in first..self.moves.len() {
            if self.moves[index].group != group {
                break;
            }
            self.tell_move(index, depth);
            let before = self.tree.nodes;
            let value = self.search_move(index, alpha, window.beta, depth)?;
            let root_move = &mut self.moves[index];
            root_move.nodes += self.tree.nodes - before;
            best = best.max(value);
            if value > alpha || index == first {
                root_move.value = value;
                root_move.line =
                    std::iter::once(root_move.m).chain(self.tree.line(1).iter().copied()).collect();
                self.moves[first..=index].rotate_right(1);
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

    fn search_move(
        &mut self,
        index: usize,
        alpha: Value,
        beta: Value,
        depth: i32,
    ) -> Result<Value, Stopped> {
        let RootMove { m, cost, .. } = self.moves[index];
        let index = index - self.first;
        let zones = self.tree.zones;
        let position = self.position;
        let planned = self.plans.extension(m, depth);
        self.tree.enter(0)?;
        self.tree.after(position, &self.fields, m, 0, |tree, next| {
            let check = i32::from(next.check);
            let full = Window { alpha, beta }.turned();
            let below = depth - 1 + check.max(planned);
            if index == 0 {
                return tree.node(next, full, below, 1, false).map(|v| -v);
            }
            let outside = zones.reductions && cost >= DESERTION;
            let reduction = match planned {
                0 => reduction(tree.reductions, depth, index, outside),
                _ => 0,
            };
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
            && matches!(to_score(value), crate::search::Score::Mate(n) if n <= moves as i32)
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

    /// Tells which move is looked at, where a search takes long.
    fn tell_move(&mut self, index: usize, depth: i32) {
        if self.tree.watch.elapsed() >= LONG {
            let (depth, m, number) = (depth as u32, self.moves[index].m, index as u32 + 1);
            (self.tell)(Notice::Looking { depth, m, number });
        }
    }

    /// Tells the only line that is looked for. Of several nothing is told before all are found.
    fn report(&mut self, depth: i32, value: Value, bound: Bound) {
        if self.lines == 1 {
            let report = self.describe(0, depth, value, bound);
            (self.tell)(Notice::Line(report.clone()));
            self.last = vec![report];
        }
    }

    /// Tells all lines that are looked for.
    fn report_lines(&mut self, depth: i32) {
        let line = |place| self.describe(place, depth, self.moves[place].value, Bound::Exact);
        self.last = (0..self.lines).map(line).collect();
        self.last.iter().for_each(|report| (self.tell)(Notice::Line(report.clone())));
    }

    /// The line at a place, from 0.
    fn describe(&self, place: usize, depth: i32, value: Value, bound: Bound) -> Report {
        let root = self.moves.get(place);
        Report {
            place: place as u32 + 1,
            depth: depth as u32,
            seldepth: (depth as u32).max(self.tree.seldepth as u32),
            score: to_score(root.map_or(value, |root| root.told(value))),
            bound,
            pv: root.map_or_else(Vec::new, |root| root.line.clone()),
            nodes: self.tree.all_nodes(),
            time: self.tree.watch.elapsed(),
            tablebase_hits: self.tree.tablebase_hits + self.tree.company.tablebase_hits(),
            hashfull: self.tree.table.hashfull(),
        }
    }

    /// The first root move and what was last reported of it. Where the search was stopped before
    /// its first report, or the best move has changed since, it is reported now.
    fn outcome(mut self) -> Outcome {
        let best = self.moves[0].m;
        if self.last.first().is_none_or(|report| report.pv.first() != Some(&best)) {
            self.report_change(best);
        }
        let mut report = self.last.swap_remove(0);
        report.nodes = self.tree.all_nodes();
        report.time = self.tree.watch.elapsed();
        let spent = self.tree.spent();
        Outcome { best: Some(best), ponder: report.pv.get(1).copied(), report, spent }
    }

    /// Tells the best line as it stands, and those told before that begin with another move.
    fn report_change(&mut self, best: Move) {
        let found = self.moves[0].value;
        let value = if found > -INFINITE { found } else { self.quick_value() };
        let depth = self.tree.root_depth.max(1);
        let change = self.describe(0, depth, value, Bound::Exact);
        let mut last = std::mem::take(&mut self.last);
        last.retain(|report| self.lines > 1 && report.pv.first() != Some(&best));
        last.insert(0, change);
        last.truncate(self.lines);
        for (place, report) in (1..).zip(&mut last) {
            report.place = place;
            (self.tell)(Notice::Line(report.clone()));
        }
        self.last = last;
    }

    /// The static estimate, for a search that was stopped before it began.
    fn quick_value(&mut self) -> Value {
        self.tree.estimate(self.position, &self.fields)
    }

    /// Mate, stalemate, or no root move allowed.
    fn no_move(self) -> Outcome {
        let value = if self.position.is_check() { mated(0) } else { DRAW };
        let report = self.describe(0, 0, value, Bound::Exact);
        (self.tell)(Notice::Line(report.clone()));
        Outcome { best: None, ponder: None, report, spent: Duration::ZERO }
    }
}

/// A late root move is looked at less deeply at first, but not much: nothing is to be missed for
/// want of depth at the root. One `outside` the image sooner than others.
fn reduction(reductions: &Reductions, depth: i32, index: usize, outside: bool) -> i32 {
    if depth < 3 || index < 3 {
        return 0;
    }
    let late = (reductions.of(depth, index as i32) / 1024 - 1).clamp(0, 2);
    late.max(i32::from(outside && index >= 4))
}

/// A search that has taken so long tells which move it looks at.
const LONG: Duration = Duration::from_secs(3);
