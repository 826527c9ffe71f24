//! The tree: principal variation search over moves of the image.

use shakmaty::Move;

use super::clock::{Budget, Stopwatch};
use super::history::{Histories, Step};
use super::limits::Control;
use super::parameters::Parameters;
use super::picker::{Hints, MoveStack, Picked, Picker, Scope};
use super::reached::Reached;
use super::report::Bound;
use super::settings::{self, Reductions, Settings, ZoneUse};
use super::table::{Entry, PackedMove, Table};
use super::value::{
    DRAW, INFINITE, MATE, MATE_BOUND, MAX_PLY, Value, from_table, is_mate, mated, to_table,
};
use crate::evaluation::evaluate_with;
use crate::exchange::Fields;
use crate::position::{Key, Position, earlier_occurrences, is_fifty_moves};
use crate::zone::{Cost, Costs};

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
    killers: [Option<Move>; 2],
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
    pub control: &'a Control,
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
    frames: Vec<Frame>,
    pub moves: MoveStack,
    /// The best line found from each half-move on.
    lines: Vec<Vec<Move>>,
}

/// A node whose moves are to be expanded.
#[derive(Clone, Copy)]
struct Node<'a> {
    position: &'a Position,
    fields: &'a Fields,
    window: Window,
    depth: i32,
    ply: usize,
    check: bool,
    improving: bool,
    estimate: Value,
    /// Half-moves more for the hash move.
    extension: i32,
}

/// What becomes of a hash move when its rivals have been looked at.
enum Singular {
    /// It gets so many half-moves more.
    Extended(i32),
    /// Several moves refute the node.
    Refuted(Value),
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
            control,
            watch: Stopwatch::new(control.is_pondering()),
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
        fields: &Fields,
        m: Move,
        ply: usize,
        look: impl FnOnce(&mut Self, &Reached) -> T,
    ) -> T {
        let next = Reached::by(m, position, fields);
        self.frames[ply].step = Some(Step::of(position.turn(), m));
        self.keys.push(next.position.key());
        let result = look(self, &next);
        self.keys.pop();
        result
    }

    /// The value of a position from its side to move, searched to `depth` half-moves.
    pub fn node(
        &mut self,
        reached: &Reached,
        window: Window,
        depth: i32,
        ply: usize,
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

        // 4. The exchange map and the static estimate.
        let mut fields = reached.fields_before();
        reached.carry(&mut fields);
        let raw = self.static_estimate(position, &fields, check, entry);
        let corrected = self.corrected(position, raw);
        self.frames[ply].estimate = corrected;
        let estimate = refined(corrected.unwrap_or(-INFINITE), entry, ply);
        let improving = self.is_improving(ply);
        let mut node = Node {
            position,
            fields: &fields,
            window,
            depth,
            ply,
            check,
            improving,
            estimate,
            extension: 0,
        };

        // 5. Nodes that need no move.
        if !pv && !check {
            if let Some(value) = node.far_above(self.numbers) {
                return Ok(value);
            }
            if let Some(value) = self.null_move(&node)? {
                return Ok(value);
            }
        }

        // 6. Without a hash move the node is not worth its full depth yet.
        if depth >= self.numbers.internal_depth && entry.is_none_or(|e| e.best.is_none()) {
            node.depth -= 1;
        }

        // 7. A hash move without a rival is worth more depth.
        match self.singular(&node, entry)? {
            Singular::Extended(half_moves) => node.extension = half_moves,
            Singular::Refuted(value) => return Ok(value),
        }

        // 8. Moves of the image.
        let hash = entry.and_then(|e| e.best);
        let found = self.expand(&node, hash, None)?;
        if !found.any {
            return Ok(if check { mated(ply) } else { DRAW });
        }
        if found.best == -INFINITE {
            return Ok(node.estimate); // a strict tree without a move of the image
        }
        self.keep(&node, &found, raw);
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
        if self.control.is_stopped() {
            return Err(Stopped);
        }
        if !self.watch.is_running() && !self.control.is_pondering() {
            self.watch.start();
        }
        match self.budget {
            Some(budget) if self.watch.is_running() && self.watch.spent() >= budget.hard => {
                Err(Stopped)
            }
            _ => Ok(()),
        }
    }

    /// A draw by the rules: a position that stood before in the tree, or twice in the game.
    pub fn draw(&self, position: &Position, check: bool) -> Option<Value> {
        let drawn = (position.halfmoves() >= 4 && self.is_repeated(position))
            || (position.halfmoves() >= 100 && (!check || is_fifty_moves(position)))
            || position.is_insufficient_material();
        drawn.then_some(DRAW)
    }

    fn is_repeated(&self, position: &Position) -> bool {
        let (_, earlier) = self.keys.split_last().unwrap_or((&0, &[]));
        let mut before = earlier_occurrences(earlier, position.key(), position.halfmoves());
        match before.next() {
            Some(index) => index >= self.root || before.next().is_some(),
            None => false,
        }
    }

    /// The estimate with the half-moves to the fifty-move rule in sight.
    pub fn estimate(&mut self, position: &Position, fields: &Fields) -> Value {
        let value = evaluate_with(&mut self.histories.pawns, position, fields);
        let left = 200 - position.halfmoves().min(100) as i32;
        (value * left / 200).clamp(-MATE_BOUND + 1, MATE_BOUND - 1)
    }

    /// The static estimate, from the table where it is known; `None` in check.
    pub fn static_estimate(
        &mut self,
        position: &Position,
        fields: &Fields,
        check: bool,
        entry: Option<Entry>,
    ) -> Option<Value> {
        if check {
            return None;
        }
        entry.and_then(|e| e.estimate).or_else(|| Some(self.estimate(position, fields)))
    }

    /// The estimate with what was learnt of positions like this one.
    pub fn corrected(&self, position: &Position, estimate: Option<Value>) -> Option<Value> {
        let corrections = &self.histories.corrections;
        let most = MATE_BOUND - 1;
        estimate.map(|e| (e + corrections.of(position.board(), position.turn())).clamp(-most, most))
    }

    /// Learns by how much the estimate was wrong, where the node says so: its best move is quiet
    /// and its bound lies on the other side of the estimate.
    fn correct(
        &mut self,
        node: &Node,
        found: &Found,
        raw: Option<Value>,
        corrected: Option<Value>,
    ) {
        let (Some(raw), Some(corrected)) = (raw, corrected) else { return };
        let quiet = found.m.is_none_or(|m| !m.is_capture() && !m.is_promotion());
        let says = match () {
            () if found.best >= node.window.beta => found.best > corrected,
            () if found.m.is_none() => found.best < corrected,
            () => true,
        };
        if quiet && says && !is_mate(found.best) {
            let (board, side) = (node.position.board(), node.position.turn());
            self.histories.corrections.learn(board, side, node.depth, found.best - raw);
        }
    }

    /// Whether the side to move stands better than at its last move.
    fn is_improving(&self, ply: usize) -> bool {
        let now = self.frames[ply].estimate;
        let before = ply.checked_sub(2).and_then(|earlier| self.frames[earlier].estimate);
        match (now, before) {
            (Some(now), Some(before)) => now > before,
            (now, _) => now.is_some(),
        }
    }

    /// Null move: who stands well even after passing needs no move here. Not where passing may
    /// be the best move of all: with pawns alone.
    fn null_move(&mut self, node: &Node) -> Result<Option<Value>, Stopped> {
        let beta = node.window.beta;
        let passed_before = node.ply > 0 && self.frames[node.ply - 1].step.is_none();
        let board = node.position.board();
        let pieces = board.by_color(node.position.turn()) & !board.pawns() & !board.kings();
        if node.depth < 3
            || node.estimate < beta
            || passed_before
            || pieces.is_empty()
            || beta <= -MATE_BOUND
        {
            return Ok(None);
        }
        let Some(next) = Reached::by_null(node.position, node.fields) else { return Ok(None) };
        let n = self.numbers;
        let surplus = ((node.estimate - beta) / n.null_surplus).min(3);
        let reduction = n.null_base + node.depth / n.null_divisor + surplus;
        self.frames[node.ply].step = None;
        self.keys.push(next.position.key());
        let below = Window::zero(beta - 1).turned();
        let value = self.node(&next, below, node.depth - reduction, node.ply + 1);
        self.keys.pop();
        let value = -value?;
        if value < beta {
            return Ok(None);
        }
        let value = if is_mate(value) { beta } else { value };
        if node.depth < VERIFIED_DEPTH && pieces.more_than_one() {
            return Ok(Some(value));
        }
        self.verified(node, reduction, value)
    }

    /// Zugzwang looms: the cutoff must also hold in a shallower search with a real move.
    fn verified(
        &mut self,
        node: &Node,
        reduction: i32,
        value: Value,
    ) -> Result<Option<Value>, Stopped> {
        let shallow = Node {
            depth: (node.depth - reduction).max(1),
            window: Window::zero(node.window.beta - 1),
            ..*node
        };
        let found = self.expand(&shallow, None, None)?;
        Ok((found.best >= node.window.beta).then_some(value))
    }

    /// Whether no other move comes near the value that the table has of the hash move.
    fn singular(&mut self, node: &Node, entry: Option<Entry>) -> Result<Singular, Stopped> {
        let n = self.numbers;
        let nothing = Ok(Singular::Extended(0));
        let Some(Entry { best: Some(hash), value, depth, bound, .. }) = entry else {
            return nothing;
        };
        let value = from_table(value, node.ply);
        if node.depth < n.singular_depth
            || bound == Bound::Upper
            || i32::from(depth) < node.depth - 3
            || is_mate(value)
            || node.ply as i32 >= 2 * self.root_depth
        {
            return nothing;
        }
        let below = value - n.singular_margin * node.depth / 16;
        let without =
            Node { depth: (node.depth - 1) / 2, window: Window::zero(below - 1), ..*node };
        let found = self.expand(&without, Some(hash), Some(hash))?;
        Ok(if found.best < below {
            let alone = !node.window.is_pv() && found.best < below - n.singular_double;
            Singular::Extended(1 + i32::from(alone))
        } else if below >= node.window.beta && !node.window.is_pv() {
            Singular::Refuted(below)
        } else if value >= node.window.beta {
            Singular::Extended(-1)
        } else {
            Singular::Extended(0)
        })
    }

    /// Looks at the moves of the image, the likely best first, until one refutes the node.
    /// `excluded` is left out.
    fn expand(
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
        while let Some(picked) = picker.next(self.histories, &mut self.moves) {
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
            hash,
            killers: self.frames[node.ply].killers,
            before: self.before(node.ply),
            order: &numbers.order,
            zones: self.zones,
            scope: Scope::All,
        }
    }

    /// The steps one and two half-moves before `ply`.
    pub fn before(&self, ply: usize) -> [Option<Step>; 2] {
        [1, 2].map(|back| ply.checked_sub(back).and_then(|earlier| self.frames[earlier].step))
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
        let most = n.late_base + depth * depth;
        let most = if node.improving { most } else { (most + 1) / 2 };
        let late = depth <= n.late_depth && count >= most;
        let margin = n.hopeless_base + n.hopeless_slope * depth;
        let hopeless = depth <= n.hopeless_depth && node.estimate + margin <= alpha;
        let disliked = depth <= n.disliked_depth && picked.score < -n.disliked_slope * depth;
        (outside || late || hopeless || disliked) && !node.position.gives_direct_check(picked.m)
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

impl Node<'_> {
    /// Reverse futility: so far above the window that the enemy's best move will not change it.
    fn far_above(&self, n: &Parameters) -> Option<Value> {
        let margin = n.far_above_margin * (self.depth - i32::from(self.improving));
        let above = self.depth <= n.far_above_depth && self.estimate - margin >= self.window.beta;
        (above && !is_mate(self.estimate) && !is_mate(self.window.beta)).then_some(self.estimate)
    }
}

/// Moves of a node that did not refute it.
#[derive(Default)]
struct Tried {
    quiets: arrayvec::ArrayVec<Move, 48>,
    captures: arrayvec::ArrayVec<Move, 32>,
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

/// How often the clock and the stop are looked at.
const NODES_BETWEEN_LOOKS: u64 = 256;
/// From this depth on a null move's cutoff is verified.
const VERIFIED_DEPTH: i32 = 12;

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

/// The estimate bettered by what a search found, where its bound points that way.
pub fn refined(estimate: Value, entry: Option<Entry>, ply: usize) -> Value {
    let Some(entry) = entry else { return estimate };
    let value = from_table(entry.value, ply);
    let better = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value > estimate,
        Bound::Upper => value < estimate,
    };
    if better && !is_mate(value) && estimate > -INFINITE { value } else { estimate }
}
