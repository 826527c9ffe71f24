//! Alpha-beta in the strict tree, at growing horizons.

use std::collections::HashMap;

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
    moves: u64,
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
            moves: 0,
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
        let window = Window { alpha: -INFINITE, beta: INFINITE };
        self.node(position, window, horizon)
    }

    /// The value of a position for its side to move, with `horizon` plies left.
    fn node(
        &mut self,
        position: &Position,
        window: Window,
        horizon: Horizon,
    ) -> Option<StrictResult> {
        if let Some(value) = self.end(position) {
            return Some(StrictResult::leaf(value));
        }
        if let Some(found) = self.recall(position, window, horizon) {
            return Some(found);
        }
        let mut choices = Choices::of(position, horizon);
        if let Some(&m) = self.best.get(&position.key()) {
            choices.prefer(m);
        }
        let found = self.expand(position, window, horizon, &choices)?;
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
        for choice in &choices.moves {
            if self.limits.best_case && choice.best_case <= alpha {
                found.value = found.value.max(choice.best_case);
                continue;
            }
            let below = Window { alpha, beta: window.beta };
            let (node, line) = self.step(position, choice, below, horizon)?;
            if node.value > found.value {
                found.value = node.value;
                found.line = line;
            }
            alpha = alpha.max(node.value);
            found.children.push(node);
            if alpha >= window.beta {
                break;
            }
        }
        Some(found)
    }

    /// Makes a move, searches on and takes it back; `None` if the move limit is reached. The line
    /// begins with the move.
    fn step(
        &mut self,
        position: &Position,
        choice: &Choice,
        window: Window,
        horizon: Horizon,
    ) -> Option<(StrictNode, Vec<Move>)> {
        self.moves += 1;
        if self.moves > self.limits.moves {
            return None;
        }
        let m = choice.m;
        let next = position.after(m);
        self.keys.push(next.key());
        self.way.push(m);
        let below = self.node(&next, window.turned(), Horizon(horizon.0.saturating_sub(1)));
        self.way.pop();
        self.keys.pop();
        let below = below?;
        let line = std::iter::once(m).chain(below.line.iter().copied()).collect();
        let value = -below.value;
        let node = StrictNode {
            m,
            zone: choice.zone.clone(),
            cost: choice.cost,
            value,
            bound: window.bound_of(value),
            same_as: below.same_as,
            children: below.children,
        };
        Some((node, line))
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
        // Each horizon is searched twice, the second time in the move order found by the first.
        let first = tree.iteration(game.position(), horizon);
        let second = first.and_then(|_| tree.iteration(game.position(), horizon));
        let Some(found) = second else { break };
        last = Some((horizon, found));
    }
    let cut_off = last.as_ref().map_or(0, |(horizon, _)| horizon.0) < limits.horizon.0;
    let (horizon, found) = last.unwrap_or((Horizon(0), StrictResult::default()));
    StrictOutcome {
        horizon,
        best: found.line.first().copied(),
        value: found.value,
        size: Size::of(&found.children),
        line: found.line,
        tree: found.children,
        all_moves: tree.moves(),
        cut_off,
    }
}
