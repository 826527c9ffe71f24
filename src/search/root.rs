//! The root: iterative deepening, aspiration windows, the root's moves, and the reports of a search.

use std::time::Duration;

use shakmaty::Move;

use super::limits::Limits;
use super::node::Tree;
use super::parameters::Reductions;
use super::progress::Stopped;
use super::report::{Notice, Outcome, Report};
use super::time::Stability;
use super::value::{
    Bound, DRAW, INFINITE, MATE_BOUND, MAX_PLY, Score, Value, WON, Window, is_decided, is_mate,
    mated,
};
use crate::exchange::ExchangeMap;
use crate::position::{Game, Position};
use crate::tablebase::{Probing, Ranking, Verdict};

/// A search from the root.
pub struct Root<'a, 'o> {
    tree: Tree<'a>,
    position: &'a Position,
    map: ExchangeMap,
    limits: &'a Limits,
    moves: Vec<RootMove>,
    /// The number of lines to find (MultiPV), at least one.
    lines: usize,
    /// The index of the line being searched, from 0: moves before it are excluded.
    first: usize,
    notify: &'o mut dyn FnMut(Notice),
    /// The last reports sent, one for each line.
    last: Vec<Report>,
    stability: Stability,
}

impl<'a, 'o> Root<'a, 'o> {
    /// A search of `game` within `limits`; the root of the tree is the game's current position.
    pub fn new(
        mut tree: Tree<'a>,
        game: &'a Game,
        limits: &'a Limits,
        probing: &Probing,
        notify: &'o mut dyn FnMut(Notice),
    ) -> Self {
        let position = game.position();
        let map = ExchangeMap::new(position.board());
        let mut moves = root_moves(position, &map, limits);
        let ranking = rank(&mut moves, probing, game, limits.lines);
        if let Some(ranking) = &ranking {
            tree.progress.count_tablebase_hits((ranking.moves.len() + ranking.rest.len()) as u64);
            // Moves ranked by distance need no further probing, which would hide mates.
            tree.context.tablebases = tree.context.tablebases.filter(|_| !ranking.by_distance);
        }
        Self {
            tree,
            position,
            map,
            limits,
            lines: limits.lines.clamp(1, moves.len().max(1)),
            moves,
            first: 0,
            notify,
            last: Vec::new(),
            stability: Stability::default(),
        }
    }

    /// Searches until a limit is reached, and reports at least once. Depths for which `skips` is
    /// true are left out.
    pub fn run(mut self, skips: impl Fn(i32) -> bool) -> Outcome {
        if self.moves.is_empty() {
            return self.no_move();
        }
        let max = MAX_PLY as i32 - 1;
        let max = self.limits.depth.map_or(max, |depth| depth.clamp(1, max as u32) as i32);
        for depth in (1..=max).filter(|&depth| !skips(depth)) {
            let before = self.moves[0].m;
            self.tree.progress.begin_iteration(depth);
            let Ok(()) = self.iterate(depth) else { break };
            let RootMove { m, value, nodes, .. } = self.moves[0];
            let share = nodes as f64 / self.tree.progress.nodes().max(1) as f64;
            self.stability.update(m == before, value, share);
            if self.is_enough(depth) {
                break;
            }
        }
        self.outcome()
    }

    /// One iteration: finds the best line, then the best line of the remaining moves, and so on.
    fn iterate(&mut self, depth: i32) -> Result<(), Stopped> {
        for first in 0..self.lines {
            self.first = first;
            self.deepen(depth)?;
            // A line may turn out better than an earlier one.
            self.moves[..=first].sort_by_key(|root| (root.group, -root.value));
        }
        if self.lines > 1 {
            self.report_lines(depth, self.lines);
        }
        Ok(())
    }

    /// Searches one line. Aspiration windows: the window grows until the value is inside.
    fn deepen(&mut self, depth: i32) -> Result<(), Stopped> {
        let expected = self.moves[self.first].value;
        let mut width = self.tree.context.parameters.aspiration;
        let mut window = if depth >= 5 && !is_mate(expected) {
            Window { alpha: expected - width, beta: expected + width }
        } else {
            Window { alpha: -INFINITE, beta: INFINITE }
        };
        // A move that fails high need not be searched to full depth to be chosen.
        let mut less = 0;
        loop {
            let value = self.search_moves(window, (depth - less).max(1))?;
            if value <= window.alpha {
                self.report(depth, value, Bound::Upper);
                window.beta = (window.alpha + window.beta) / 2;
                window.alpha = (value - width).max(-INFINITE);
                less = 0;
            } else if value >= window.beta {
                self.report(depth, value, Bound::Lower);
                less = if is_mate(value) { 0 } else { (less + 1).min(MAX_LESS) };
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

    /// Searches the root moves of the line's group in order and moves the best to the front. After
    /// a stop the results of finished moves are kept.
    fn search_moves(&mut self, window: Window, depth: i32) -> Result<Value, Stopped> {
        self.tree.note_root_eval(self.position, &self.map);
        let mut alpha = window.alpha;
        let mut best = -INFINITE;
        let (first, group) = (self.first, self.moves[self.first].group);
        for index in first..self.moves.len() {
            if self.moves[index].group != group {
                break;
            }
            self.notify_move(index, depth);
            let before = self.tree.progress.nodes();
            let value = self.search_move(index, alpha, window.beta, depth)?;
            let root_move = &mut self.moves[index];
            root_move.nodes += self.tree.progress.nodes() - before;
            best = best.max(value);
            if value > alpha || index == first {
                root_move.value = value;
                root_move.line = std::iter::once(root_move.m)
                    .chain(self.tree.path.pv.line(1).iter().copied())
                    .collect();
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
        let m = self.moves[index].m;
        let index = index - self.first;
        let position = self.position;
        self.tree.enter(0)?;
        self.tree.play(position, &self.map, m, 0, |tree, next| {
            let check = i32::from(next.check);
            let full = Window { alpha, beta }.turned();
            let below = depth - 1 + check;
            if index == 0 {
                return tree.search(next, full, below, 1, false).map(|v| -v);
            }
            let reduction = reduction(tree.context.reductions, depth, index);
            let mut value =
                -tree.search(next, Window::zero(alpha).turned(), below - reduction, 1, true)?;
            if value > alpha && reduction > 0 {
                value = -tree.search(next, Window::zero(alpha).turned(), below, 1, true)?;
            }
            if value > alpha && value < beta {
                value = -tree.search(next, full, below, 1, false)?;
            }
            Ok(value)
        })
    }

    /// Whether another iteration is not worth beginning.
    fn is_enough(&mut self, depth: i32) -> bool {
        let value = self.moves[0].value;
        if let Some(moves) = self.limits.mate
            && value >= MATE_BOUND
            && matches!(Score::of(value), Score::Mate(n) if n <= moves as i32)
        {
            return true;
        }
        let progress = &mut self.tree.progress;
        if self.limits.clock.is_none() {
            return progress.running_budget().is_some_and(|budget| progress.spent() >= budget.soft);
        }
        if self.moves.len() == 1 && depth >= 4 {
            return progress.is_thought_through(0.0);
        }
        progress.is_thought_through(self.stability.part())
    }

    /// Reports the current move in a long search.
    fn notify_move(&mut self, index: usize, depth: i32) {
        if self.tree.progress.elapsed() >= LONG {
            let (depth, m, number) = (depth as u32, self.moves[index].m, index as u32 + 1);
            (self.notify)(Notice::Looking { depth, m, number });
        }
    }

    /// Reports the line if there is only one to find. Several are reported once all are found.
    fn report(&mut self, depth: i32, value: Value, bound: Bound) {
        if self.lines == 1 {
            let report = self.describe(0, depth, value, bound);
            (self.notify)(Notice::Line(report.clone()));
            self.last = vec![report];
        }
    }

    /// Reports the first `count` lines.
    fn report_lines(&mut self, depth: i32, count: usize) {
        let line = |place| self.describe(place, depth, self.moves[place].value, Bound::Exact);
        self.last = (0..count).map(line).collect();
        // The tablebases' order outranks the search's: no line reports a higher score, such as a
        // mate, than the line before it.
        for place in 1..count {
            let before = self.last[place - 1].score;
            let score = &mut self.last[place].score;
            *score = if score.value() > before.value() { before } else { *score };
        }
        self.last.iter().for_each(|report| (self.notify)(Notice::Line(report.clone())));
    }

    /// The report of the line with this index, from 0.
    fn describe(&self, place: usize, depth: i32, value: Value, bound: Bound) -> Report {
        let root = self.moves.get(place);
        Report {
            place: place as u32 + 1,
            depth: depth as u32,
            seldepth: (depth as u32).max(self.tree.progress.seldepth() as u32),
            score: Score::of(root.map_or(value, |root| root.with_tablebases(value))),
            bound,
            pv: root.map_or_else(Vec::new, |root| root.line.clone()),
            nodes: self.tree.progress.all_nodes(),
            time: self.tree.progress.elapsed(),
            tablebase_hits: self.tree.progress.all_tablebase_hits(),
            hashfull: self.tree.context.table.hashfull(),
        }
    }

    /// The best move with its last report. If the search was stopped before its first report, or
    /// the best move has changed since, it is reported now. Of several lines the last complete set
    /// stands: those of an unfinished iteration cannot be compared with the rest.
    fn outcome(mut self) -> Outcome {
        let best = self.moves[0].m;
        let depth = self.tree.progress.root_depth().max(1);
        let told = self.last.first().and_then(|report| report.pv.first());
        if told.is_none() && self.first > 0 {
            self.report_lines(depth, self.first);
        } else if told.is_none() || self.lines == 1 && told != Some(&best) {
            self.report_best(depth);
        }
        let mut report = self.last.swap_remove(0);
        report.nodes = self.tree.progress.all_nodes();
        report.time = self.tree.progress.elapsed();
        let spent = self.tree.progress.spent();
        let mut line = report.pv.iter().copied();
        Outcome { best: line.next(), ponder: line.next(), report, spent }
    }

    /// Reports the best line as it is now.
    fn report_best(&mut self, depth: i32) {
        let found = self.moves[0].value;
        let value = if found > -INFINITE { found } else { self.quick_value() };
        let report = self.describe(0, depth, value, Bound::Exact);
        (self.notify)(Notice::Line(report.clone()));
        self.last = vec![report];
    }

    /// The static evaluation, for a search that is stopped before it begins.
    fn quick_value(&mut self) -> Value {
        self.tree.eval(self.position, &self.map)
    }

    /// The outcome without a root move: mate, stalemate, or none among the moves to search.
    fn no_move(self) -> Outcome {
        let value = if self.position.is_check() { mated(0) } else { DRAW };
        let report = self.describe(0, 0, value, Bound::Exact);
        (self.notify)(Notice::Line(report.clone()));
        Outcome { best: None, ponder: None, report, spent: Duration::ZERO }
    }
}

/// How many plies shallower an iteration may be searched after it fails high.
const MAX_LESS: i32 = 3;

/// Late move reductions at the root, kept small because nothing may be missed there.
fn reduction(reductions: &Reductions, depth: i32, index: usize) -> i32 {
    if depth < 3 || index < 3 {
        return 0;
    }
    (reductions.of(depth, index as i32) / 1024 - 1).clamp(0, 2)
}

/// The time after which a search reports its current move.
const LONG: Duration = Duration::from_secs(3);

/// A root move with its search results.
pub struct RootMove {
    pub m: Move,
    pub value: Value,
    /// Nodes visited below it in all iterations.
    pub nodes: u64,
    /// The line that begins with the move.
    pub line: Vec<Move>,
    /// The move's group by the endgame tablebases: lower groups keep a better result and come
    /// first, whatever the search finds. Without table results there is one group.
    pub group: usize,
    /// The result of the move by the tablebases.
    verdict: Option<Verdict>,
}

impl RootMove {
    /// The value to report: the tablebases' if they know the move, unless the search has found
    /// mate.
    pub fn with_tablebases(&self, value: Value) -> Value {
        match self.verdict {
            Some(Verdict::Win) if !is_decided(value) => WON,
            Some(Verdict::Loss) if !is_decided(value) => -WON,
            Some(Verdict::Draw | Verdict::CursedWin | Verdict::BlessedLoss) => DRAW,
            _ => value,
        }
    }
}

/// The legal root moves within the limits, those that lose least by exchange first.
pub fn root_moves(position: &Position, map: &ExchangeMap, limits: &Limits) -> Vec<RootMove> {
    let allowed = |m: &Move| limits.search_moves.is_empty() || limits.search_moves.contains(m);
    let root_move =
        |m| RootMove { m, value: -INFINITE, nodes: 0, line: vec![m], group: 0, verdict: None };
    let mut moves: Vec<RootMove> =
        position.legal_moves().into_iter().filter(allowed).map(root_move).collect();
    let exchange = |m| map.exchange(position.board(), position.turn(), m);
    moves.sort_by_key(|root| -exchange(root.m));
    moves
}

/// Ranks the moves by the endgame tablebases, if they know them all; the best first. With only one
/// line requested, moves that do not keep the best result are dropped.
pub fn rank(
    moves: &mut Vec<RootMove>,
    probing: &Probing,
    game: &Game,
    lines: usize,
) -> Option<Ranking> {
    let list: Vec<Move> = moves.iter().map(|root| root.m).collect();
    let ranking = Ranking::of(probing, game, &list)?;
    let rest = ranking.rest.iter().filter(|_| lines > 1);
    // Longer wins have the same result, but come after the moves that are kept.
    let (mut group, mut last) = (0, None);
    let mut places = Vec::with_capacity(list.len());
    for (ranked, kept) in ranking.moves.iter().map(|r| (r, true)).chain(rest.map(|r| (r, false))) {
        group += usize::from(last.is_some_and(|last| last != (ranked.verdict, kept)));
        last = Some((ranked.verdict, kept));
        places.push((ranked.m, group, ranked.verdict));
    }
    let place = |m: Move| places.iter().position(|&(ranked, ..)| ranked == m);
    moves.retain(|root| place(root.m).is_some());
    moves.sort_by_key(|root| place(root.m));
    for (root, &(_, group, verdict)) in moves.iter_mut().zip(&places) {
        (root.group, root.verdict) = (group, Some(verdict));
    }
    Some(ranking)
}
