//! The tree: principal variation search over moves of the image. [`Tree::node`] is the node as
//! numbered steps; `probes` has what is asked before its moves, `expansion` looks at them.

use std::time::Duration;

use shakmaty::Move;

use super::pruning::Singular;
use super::reached::Reached;
use super::static_eval::refined;
use crate::exchange::ExchangeMap;
use crate::position::{Key, Position, earlier_occurrences, is_fifty_moves};
use crate::search::limits::Control;
use crate::search::ordering::history::{Before, Histories, Step};
use crate::search::ordering::picker::MoveStack;
use crate::search::parameters::Parameters;
use crate::search::report::Bound;
use crate::search::settings::{Reductions, Settings, ZoneUse};
use crate::search::table::{Entry, PackedMove, Table};
use crate::search::threads::shared::Company;
use crate::search::time::{Budget, Stopwatch};
use crate::search::value::{
    DRAW, INFINITE, MATE, MAX_PLY, Value, WON, from_table, mated, to_table,
};
use crate::tablebase::{Probing, Verdict};

/// The search was told to end, or its time or nodes are spent; nothing found since counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stopped;

/// What is remembered of each half-move on the way from the root.
#[derive(Debug, Clone, Copy, Default)]
pub struct Frame {
    /// The static estimate; `None` in check.
    pub estimate: Option<Value>,
    /// The step that was made from here; `None` for a null move.
    pub step: Option<Step>,
    /// The same as a move, if it was quiet.
    pub quiet: Option<Move>,
    pub killers: [Option<Move>; 2],
    /// How many nodes of this half-move a move has refuted since the node two before was entered.
    pub cutoffs: i32,
    /// By how much the search of the step was reduced, in half-moves.
    pub reduction: i32,
}

/// Values between which the truth is asked for.
#[derive(Debug, Clone, Copy)]
pub struct Window {
    pub alpha: Value,
    pub beta: Value,
}

impl Window {
    /// The question whether the value exceeds `alpha`.
    pub fn zero(alpha: Value) -> Self {
        Self { alpha, beta: alpha + 1 }
    }

    /// The same from the other side.
    pub fn turned(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// Whether more than a yes or no is asked for.
    pub fn is_pv(self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// One running search.
pub struct Tree<'a> {
    pub table: &'a Table,
    pub histories: &'a mut Histories,
    pub zones: ZoneUse,
    pub numbers: &'a Parameters,
    pub reductions: &'a Reductions,
    /// The endgame tablebases; `None` where there are none, or the root has made them needless.
    pub probing: Option<&'a Probing>,
    /// Positions found in the tablebases.
    pub tablebase_hits: u64,
    pub control: &'a Control,
    /// Who else searches the same position.
    pub company: Company<'a>,
    pub watch: Stopwatch,
    pub budget: Option<Budget>,
    pub node_limit: u64,
    pub nodes: u64,
    pub seldepth: usize,
    /// Depth of the running iteration.
    pub root_depth: i32,
    /// Keys of the game and of the way from the root; the root's own is at `root`.
    pub keys: Vec<Key>,
    pub root: usize,
    pub frames: Vec<Frame>,
    pub moves: MoveStack,
    /// The best line found from each half-move on.
    lines: Vec<Vec<Move>>,
}

/// A node whose moves are to be expanded.
#[derive(Clone, Copy)]
pub struct Node<'a> {
    pub position: &'a Position,
    pub fields: &'a ExchangeMap,
    pub window: Window,
    pub depth: i32,
    pub ply: usize,
    pub check: bool,
    pub improving: bool,
    pub estimate: Value,
    /// Whether a move is expected to refute it.
    pub cut: bool,
    /// Half-moves more for the hash move.
    pub extension: i32,
}

/// What the expansion of a node came to.
pub struct Found {
    pub best: Value,
    /// The move that raised the window's lower end, if any did.
    pub m: Option<Move>,
    /// Whether there was a move to look at.
    pub any: bool,
}

impl<'a> Tree<'a> {
    /// A tree whose root has been reached through the positions of `earlier`.
    pub fn new(
        table: &'a Table,
        histories: &'a mut Histories,
        settings: &'a Settings,
        reductions: &'a Reductions,
        control: &'a Control,
        earlier: &[Key],
        root: Key,
    ) -> Self {
        let mut keys = earlier.to_vec();
        keys.push(root);
        Self {
            table,
            histories,
            zones: settings.zones,
            numbers: &settings.parameters,
            reductions,
            probing: None,
            tablebase_hits: 0,
            control,
            company: Company::ALONE,
            watch: Stopwatch::new(control),
            budget: None,
            node_limit: u64::MAX,
            nodes: 0,
            seldepth: 0,
            root_depth: 0,
            root: keys.len() - 1,
            keys,
            frames: vec![Frame::default(); MAX_PLY + 4],
            moves: MoveStack::with_capacity(4096),
            lines: vec![Vec::new(); MAX_PLY + 2],
        }
    }

    /// The best line from `ply` on.
    pub fn line(&self, ply: usize) -> &[Move] {
        &self.lines[ply]
    }

    /// Plays `m` on `position`, whose exchange map is `fields`, looks at what follows and takes it
    /// back.
    pub fn after<T>(
        &mut self,
        position: &Position,
        fields: &ExchangeMap,
        m: Move,
        ply: usize,
        look: impl FnOnce(&mut Self, &Reached) -> T,
    ) -> T {
        let next = Reached::by(m, position, fields, |key| self.fetch(key));
        self.frames[ply].step = Some(Step::of(position.turn(), m));
        self.frames[ply].quiet = is_quiet(m).then_some(m);
        self.keys.push(next.position.key());
        let result = look(self, &next);
        self.keys.pop();
        result
    }

    /// Has what is known of the position with this key brought near the processor.
    fn fetch(&self, key: Key) {
        self.table.fetch(key);
        self.histories.eval_cache.prefetch(key);
    }

    /// The value of a position from its side to move, searched to `depth` half-moves. At a `cut`
    /// node a move is expected to refute it.
    pub fn node(
        &mut self,
        reached: &Reached,
        window: Window,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> Result<Value, Stopped> {
        // 1. At the horizon only exchanges are left.
        if depth <= 0 {
            return self.quiescence(reached, window, ply, true);
        }
        self.enter(ply)?;

        // 2. The rules' draws, and mates that are nearer than anything to be found here.
        let Reached { position, check, .. } = reached;
        let check = *check;
        if let Some(value) = self.draw(position, check) {
            return Ok(value);
        }
        let pv = window.is_pv();
        let window = mate_window(window, ply);
        if window.alpha >= window.beta {
            return Ok(window.alpha);
        }
        if ply >= MAX_PLY - 1 {
            let mut fields = reached.fields_before();
            reached.carry(&mut fields);
            return Ok(self.estimate(position, &fields));
        }

        // 3. The hash table.
        let entry = self.table.probe(position.key());
        if !pv && let Some(value) = cutoff(entry, window, depth, ply) {
            return Ok(value);
        }

        // 4. The endgame tablebases.
        if let Some(value) = self.tablebase(position, window, depth, ply) {
            return Ok(value);
        }

        // 5. The exchange map and the static estimate.
        let mut fields = reached.fields_before();
        reached.carry(&mut fields);
        let raw = self.static_estimate(position, &fields, check, entry);
        let corrected = self.corrected(position, raw, ply);
        self.frames[ply].estimate = corrected;
        let estimate = refined(corrected.unwrap_or(-INFINITE), entry, ply);
        let improving = self.is_improving(ply);
        self.judge_step(ply, position.turn());
        let depth = depth + self.second_thoughts(ply, depth);
        let mut node = Node {
            position,
            fields: &fields,
            window,
            depth,
            ply,
            check,
            improving,
            estimate,
            cut,
            extension: 0,
        };

        // 6. Nodes that need no move.
        if !pv && !check {
            if let Some(value) = node.far_above(self.numbers) {
                return Ok(value);
            }
            if let Some(value) = self.far_below(&node, reached)? {
                return Ok(value);
            }
            if let Some(value) = self.null_move(&mut node)? {
                return Ok(value);
            }
        }

        // 7. Without a hash move the node is not worth its full depth yet.
        if depth >= self.numbers.iir_depth && entry.is_none_or(|e| e.best.is_none()) {
            node.depth -= 1;
        }

        // 8. A hash move without a rival is worth more depth.
        match self.singular(&node, entry)? {
            Singular::Extended(half_moves) => node.extension = half_moves,
            Singular::Refuted(value) => return Ok(value),
        }

        // 9. Moves of the image.
        let hash = entry.and_then(|e| e.best);
        let found = self.expand(&node, hash, None)?;
        if !found.any {
            return Ok(if check { mated(ply) } else { DRAW });
        }

        // 10. What is learnt of it.
        self.keep(&node, &found, raw);
        if found.m.is_none() {
            self.learn_unrefuted(&node);
        }
        self.correct(&node, &found, raw, corrected);
        Ok(found.best)
    }

    /// Counts a node and ends the search where it must.
    pub fn enter(&mut self, ply: usize) -> Result<(), Stopped> {
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply);
        self.lines[ply].clear();
        if self.nodes >= self.node_limit {
            return Err(Stopped);
        }
        if self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) { self.look_up() } else { Ok(()) }
    }

    fn look_up(&mut self) -> Result<(), Stopped> {
        self.company.tell(self.nodes, self.tablebase_hits);
        let nodes = self.all_nodes();
        if self.control.is_stopped() || self.company.is_over() || nodes >= self.node_limit {
            return Err(Stopped);
        }
        if !self.watch.is_running() && !self.control.is_pondering() {
            self.watch.start(nodes);
        }
        match self.budget {
            Some(budget) if self.watch.is_running() && self.spent() >= budget.hard => Err(Stopped),
            _ => Ok(()),
        }
    }

    /// Time on the clock of this move.
    pub fn spent(&self) -> Duration {
        self.watch.spent(self.all_nodes())
    }

    /// Nodes of all who search.
    pub fn all_nodes(&self) -> u64 {
        self.nodes + self.company.nodes()
    }

    /// A draw by the rules: a position that stood before in the tree, or twice in the game.
    pub fn draw(&self, position: &Position, check: bool) -> Option<Value> {
        let drawn = (position.halfmoves() >= 4 && self.is_repeated(position))
            || (position.halfmoves() >= 100 && (!check || is_fifty_moves(position)))
            || position.is_insufficient_material();
        drawn.then_some(DRAW)
    }

    /// What the endgame tablebases say, unless the question is about a mate.
    fn tablebase(
        &mut self,
        position: &Position,
        window: Window,
        depth: i32,
        ply: usize,
    ) -> Option<Value> {
        let verdict = self.probing?.verdict(position, depth)?;
        self.tablebase_hits += 1;
        let value = match verdict {
            Verdict::Win => WON - ply as Value,
            Verdict::Loss => ply as Value - WON,
            Verdict::Draw | Verdict::CursedWin | Verdict::BlessedLoss => DRAW,
        };
        let answers = match verdict {
            Verdict::Win => value > window.alpha,
            Verdict::Loss => value < window.beta,
            _ => true,
        };
        answers.then_some(value)
    }

    fn is_repeated(&self, position: &Position) -> bool {
        let (_, earlier) = self.keys.split_last().unwrap_or((&0, &[]));
        let mut before = earlier_occurrences(earlier, position.key(), position.halfmoves());
        match before.next() {
            Some(index) => index >= self.root || before.next().is_some(),
            None => false,
        }
    }

    /// The steps one and two half-moves before `ply`.
    pub fn before(&self, ply: usize) -> Before {
        [1, 2].map(|back| ply.checked_sub(back).and_then(|earlier| self.frames[earlier].step))
    }

    /// Writes what the node came to into the table.
    fn keep(&self, node: &Node, found: &Found, estimate: Option<Value>) {
        let bound = if found.best >= node.window.beta {
            Bound::Lower
        } else if found.m.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = Entry {
            best: found.m.map(PackedMove::of),
            value: to_table(found.best, node.ply),
            estimate,
            depth: node.depth as u8,
            bound,
        };
        self.table.store(node.position.key(), entry);
    }

    /// The best line from `ply` on is `m` and the best line after it.
    pub fn lengthen_line(&mut self, ply: usize, m: Move) {
        let (head, tail) = self.lines.split_at_mut(ply + 1);
        let line = &mut head[ply];
        line.clear();
        line.push(m);
        line.extend_from_slice(&tail[0]);
    }
}

/// Whether a move takes nothing and does not promote.
pub fn is_quiet(m: Move) -> bool {
    !m.is_capture() && !m.is_promotion()
}

/// How often the clock and the stop are looked at.
const NODES_BETWEEN_LOOKS: u64 = 256;

/// No value here can be worse than being mated now, or better than mating next.
fn mate_window(window: Window, ply: usize) -> Window {
    Window { alpha: window.alpha.max(mated(ply)), beta: window.beta.min(MATE - ply as Value - 1) }
}

/// The value that the table answers the node with, where it knows enough.
pub fn cutoff(entry: Option<Entry>, window: Window, depth: i32, ply: usize) -> Option<Value> {
    let entry = entry?;
    let value = from_table(entry.value, ply);
    let answers = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value >= window.beta,
        Bound::Upper => value <= window.alpha,
    };
    (i32::from(entry.depth) >= depth && answers).then_some(value)
}
