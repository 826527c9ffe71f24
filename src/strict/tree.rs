//! Alpha-beta in the strict tree, at growing horizons.

use std::collections::HashMap;
use std::rc::Rc;

use shakmaty::Move;

use super::choice::{Choice, Choices};
use super::outcome::{Size, StrictLimits, StrictNode, StrictOutcome};
use crate::evaluation::evaluate_by_sum;
use crate::exchange::ExchangeMap;
use crate::position::{Game, Key, Position, earlier_occurrences, is_fifty_moves};
use crate::search::value::{
    DRAW, INFINITE, MATE_BOUND, MAX_PLY, Value, from_table, mated, to_table,
};
use crate::search::{Bound, Window};
use crate::zone::Horizon;

/// The result of a node of the strict tree.
#[derive(Debug, Default)]
pub struct StrictResult {
    pub value: Value,
    pub line: Vec<Move>,
    pub children: Vec<StrictNode>,
    same_as: Option<Vec<Move>>,
}

impl StrictResult {
    fn leaf(value: Value) -> Self {
        Self { value, ..Self::default() }
    }
}

/// A position searched in this iteration.
struct Known {
    value: Value,
    bound: Bound,
    line: Vec<Move>,
    /// The line that led to it first.
    way: Vec<Move>,
}

/// A refutation with a tree of no more moves is small enough.
const SMALL: u64 = 2;

/// A position of the tree before any reply is searched.
enum Look {
    /// The game or the line ends there with this value.
    Over(Value),
    Open(Rc<Choices>),
}

impl Look {
    /// An upper bound on the value of the position for the side that has just moved: the other may
    /// stop, if it is allowed.
    fn best_case(&self) -> Value {
        match self {
            Self::Over(value) => -value,
            Self::Open(choices) => choices.stop.map_or(INFINITE, |stop| -stop),
        }
    }
}

/// What became of a move.
enum Tried {
    /// It was left out, because its best case is no better than this.
    LeftOut(Value),
    /// It was searched; the line begins with it.
    Searched(StrictNode, Vec<Move>),
}

/// A strict search. Best moves are kept from one iteration to the next.
pub struct StrictTree {
    /// The keys of the game and of the path from the root.
    keys: Vec<Key>,
    /// The index of the root's own key.
    root: usize,
    /// The moves from the root.
    way: Vec<Move>,
    best: HashMap<Key, Move>,
    known: HashMap<(Key, Horizon), Known>,
    /// The choices at the positions of this horizon.
    choices: HashMap<(Key, Horizon), Rc<Choices>>,
    moves: u64,
    /// Whether smaller refutations are looked for than those found first.
    shortens: bool,
    /// The number of moves that this iteration left out for their best case.
    left_out: u64,
    limits: StrictLimits,
}

impl StrictTree {
    /// An empty tree.
    pub fn new(game: &Game, limits: StrictLimits) -> Self {
        let mut keys = game.earlier().to_vec();
        keys.push(game.position().key());
        Self {
            root: keys.len() - 1,
            keys,
            way: Vec::new(),
            best: HashMap::new(),
            known: HashMap::new(),
            choices: HashMap::new(),
            moves: 0,
            shortens: false,
            left_out: 0,
            limits,
        }
    }

    /// The number of moves searched in all iterations.
    pub fn moves(&self) -> u64 {
        self.moves
    }

    /// Searches the root to a horizon; `None` if the move limit is reached.
    pub fn iteration(&mut self, position: &Position, horizon: Horizon) -> Option<StrictResult> {
        self.known.clear();
        self.left_out = 0;
        let window = Window { alpha: -INFINITE, beta: INFINITE };
        let look = self.look(position, horizon);
        self.node(position, &look, window, horizon)
    }

    /// What is known of a position with `horizon` plies left before any reply is searched.
    fn look(&mut self, position: &Position, horizon: Horizon) -> Look {
        if let Some(value) = self.end(position) {
            return Look::Over(value);
        }
        let found = || Rc::new(Choices::of(position, horizon));
        let known = self.choices.entry((position.key(), horizon)).or_insert_with(found);
        Look::Open(Rc::clone(known))
    }

    /// The value of a position for its side to move, with `horizon` plies left.
    fn node(
        &mut self,
        position: &Position,
        look: &Look,
        window: Window,
        horizon: Horizon,
    ) -> Option<StrictResult> {
        let choices = match look {
            Look::Over(value) => return Some(StrictResult::leaf(*value)),
            Look::Open(choices) => choices,
        };
        if let Some(found) = self.recall(position, window, horizon) {
            return Some(found);
        }
        let found = self.expand(position, window, horizon, choices)?;
        if let Some(&m) = found.line.first() {
            self.best.insert(position.key(), m);
        }
        self.remember(position, window, horizon, &found);
        Some(found)
    }

    /// Tries stopping, then the moves in order until a cutoff. At the root a move has to be made if
    /// there is one.
    fn expand(
        &mut self,
        position: &Position,
        window: Window,
        horizon: Horizon,
        choices: &Choices,
    ) -> Option<StrictResult> {
        let at_root = self.way.is_empty();
        let stop = choices.stop.filter(|_| !at_root || choices.moves.is_empty());
        let mut found = StrictResult::leaf(stop.unwrap_or(-INFINITE));
        let mut alpha = window.alpha.max(found.value);
        if alpha >= window.beta {
            return Some(found);
        }
        let first = self.best.get(&position.key()).copied();
        for choice in choices.beginning_with(first) {
            let below = Window { alpha, beta: window.beta };
            match self.step(position, choice, below, horizon)? {
                Tried::LeftOut(best_case) => found.value = found.value.max(best_case),
                Tried::Searched(node, line) => {
                    if node.value > found.value {
                        found.value = node.value;
                        found.line = line;
                    }
                    alpha = alpha.max(node.value);
                    found.children.push(node);
                }
            }
            if alpha >= window.beta {
                if self.shortens {
                    self.shorten(position, window, horizon, choices, &mut found)?;
                }
                break;
            }
        }
        Some(found)
    }

    /// Looks for a refutation with a smaller tree than that of the move that cut the node off.
    fn shorten(
        &mut self,
        position: &Position,
        window: Window,
        horizon: Horizon,
        choices: &Choices,
        found: &mut StrictResult,
    ) -> Option<()> {
        let size = |node: &StrictNode| Size::of(std::slice::from_ref(node)).moves;
        let Some(mut least) = found.children.last().map(size) else { return Some(()) };
        let refuting = found.line.first().copied();
        let others = choices.moves.iter().filter(|choice| Some(choice.m) != refuting);
        let limit = self.limits.moves;
        self.shortens = false;
        for choice in others {
            if least <= SMALL {
                break;
            }
            self.limits.moves = limit.min(self.moves + least - 1);
            let tried = self.step(position, choice, window, horizon);
            self.limits.moves = limit;
            if self.moves > limit {
                return None;
            }
            // What is known already does not show the size of its tree.
            if let Some(Tried::Searched(node, line)) = tried
                && node.value >= window.beta
                && node.same_as.is_none()
                && size(&node) < least
            {
                least = size(&node);
                *found = StrictResult { line, ..StrictResult::leaf(node.value) };
                found.children.push(node);
            }
        }
        self.shortens = true;
        Some(())
    }

    /// Makes a move, searches on unless its best case is not enough, and takes it back; `None` if
    /// the move limit is reached.
    fn step(
        &mut self,
        position: &Position,
        choice: &Choice,
        window: Window,
        horizon: Horizon,
    ) -> Option<Tried> {
        let m = choice.m;
        let next = position.after(m);
        self.keys.push(next.key());
        self.way.push(m);
        let tried = self.follow(&next, choice, window, Horizon(horizon.0.saturating_sub(1)));
        self.way.pop();
        self.keys.pop();
        tried
    }

    /// The position after a move, with `horizon` plies left; `window` is that of the move.
    fn follow(
        &mut self,
        next: &Position,
        choice: &Choice,
        window: Window,
        horizon: Horizon,
    ) -> Option<Tried> {
        let look = self.look(next, horizon);
        let best_case = look.best_case();
        if self.limits.best_case && best_case <= window.alpha {
            self.left_out += 1;
            return Some(Tried::LeftOut(best_case));
        }
        self.moves += 1;
        if self.moves > self.limits.moves {
            return None;
        }
        let below = self.node(next, &look, window.turned(), horizon)?;
        let line = std::iter::once(choice.m).chain(below.line.iter().copied()).collect();
        let value = -below.value;
        let node = StrictNode {
            m: choice.m,
            zone: choice.zone.clone(),
            cost: choice.cost,
            value,
            bound: window.bound_of(value),
            same_as: below.same_as,
            children: below.children,
        };
        Some(Tried::Searched(node, line))
    }

    /// The value if the game is over or the line is too long; `None` otherwise.
    fn end(&self, position: &Position) -> Option<Value> {
        let ply = self.way.len();
        if position.legal_moves().is_empty() {
            return Some(if position.is_check() { mated(ply) } else { DRAW });
        }
        if ply == 0 {
            return None;
        }
        if self.is_repeated(position)
            || is_fifty_moves(position)
            || position.is_insufficient_material()
        {
            return Some(DRAW);
        }
        let eval = || evaluate_by_sum(position, &ExchangeMap::new(position.board()));
        (ply >= MAX_PLY - 1).then(|| eval().clamp(-MATE_BOUND + 1, MATE_BOUND - 1))
    }

    /// Whether the position has occurred before in the line, or twice in the game.
    fn is_repeated(&self, position: &Position) -> bool {
        let (_, earlier) = self.keys.split_last().unwrap_or((&0, &[]));
        let mut before = earlier_occurrences(earlier, position.key(), position.halfmoves());
        before.next().is_some_and(|index| index >= self.root || before.next().is_some())
    }

    fn recall(
        &self,
        position: &Position,
        window: Window,
        horizon: Horizon,
    ) -> Option<StrictResult> {
        let known = self.known.get(&(position.key(), horizon))?;
        let value = from_table(known.value, self.way.len());
        window.is_answered(value, known.bound).then(|| StrictResult {
            value,
            line: known.line.clone(),
            children: Vec::new(),
            same_as: Some(known.way.clone()),
        })
    }

    /// Stores the result of a position, unless no move was searched.
    fn remember(
        &mut self,
        position: &Position,
        window: Window,
        horizon: Horizon,
        found: &StrictResult,
    ) {
        if found.children.is_empty() {
            return;
        }
        let known = Known {
            value: to_table(found.value, self.way.len()),
            bound: window.bound_of(found.value),
            line: found.line.clone(),
            way: self.way.clone(),
        };
        self.known.insert((position.key(), horizon), known);
    }
}

/// Searches the game's position at the horizons 1, 2, … up to the limit.
pub fn search(game: &Game, limits: StrictLimits) -> StrictOutcome {
    let mut tree = StrictTree::new(game, limits);
    let mut last = None;
    for horizon in (1..=limits.horizon.0).map(Horizon) {
        tree.choices.clear();
        // Each horizon is searched twice, the second time in the move order found by the first; the
        // last one once more in between, for refutations with smaller trees.
        let mut pass = |shortens| {
            tree.shortens = shortens;
            tree.iteration(game.position(), horizon)
        };
        let first = pass(false);
        let ordered = if horizon < limits.horizon { first } else { first.and_then(|_| pass(true)) };
        let second = ordered.and_then(|_| pass(false));
        let Some(found) = second else { break };
        last = Some((horizon, found, tree.left_out));
    }
    let cut_off = last.as_ref().map_or(0, |(horizon, ..)| horizon.0) < limits.horizon.0;
    let (horizon, found, left_out) = last.unwrap_or((Horizon(0), StrictResult::default(), 0));
    StrictOutcome {
        horizon,
        best: found.line.first().copied(),
        value: found.value,
        size: Size::of(&found.children),
        line: found.line,
        tree: found.children,
        left_out,
        all_moves: tree.moves(),
        cut_off,
    }
}
