//! The tree: own moves by plans, the enemy's answers to them, deeper by one own move each time.

use std::collections::HashMap;
use std::sync::Arc;

use shakmaty::{Color, Move};

use super::candidates::{self, Candidate, Place};
use super::part::Part;
use super::stand::{material, worth};
use super::{Branch, Combination, LEAST_MATE, MATE, Spent, answers, stand};
use crate::position::{Key, Position};

/// No tree is deeper, in half-moves.
const MOST_PLIES: i32 = 24;

/// The captures threatened that are answered, those that win most.
const THREATS: usize = 2;

/// The trees of one position.
#[derive(Debug)]
pub struct Tree {
    side: Color,
    /// The balance of material at the root, in centipawns.
    material: i32,
    /// The most moves to make.
    most: u64,
    spent: Spent,
    /// Candidates of positions met before.
    known: HashMap<Key, Arc<Vec<Candidate>>>,
    /// What was found with the planning side to move and so many own moves left.
    found: HashMap<(Key, u8), Kept>,
    /// The answer that refuted an own move last.
    refutations: HashMap<Move, Move>,
    width: Width,
}

/// Which own moves are tried in a tree, the last ones apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Width {
    /// Checks and threats of mate.
    Mates,
    /// Checks and captures.
    Checks,
    /// All that has to be answered.
    All,
}

impl Width {
    /// Whether a candidate is tried with so many own moves left: the last that does not take at
    /// once has to give check.
    const fn holds(self, candidate: &Candidate, left: u8) -> bool {
        match (left, self) {
            (0 | 1, _) => candidate.check,
            (_, Self::Mates) => candidate.check || candidate.mates,
            (_, Self::Checks) => candidate.check || candidate.takes,
            (_, Self::All) => candidate.star,
        }
    }
}

/// A value kept: a mate counted from its position, and the window that it was found in.
#[derive(Debug)]
struct Kept {
    value: i32,
    window: Window,
    branches: Vec<Branch>,
}

impl Kept {
    /// Its value at a place `ply` half-moves from the root.
    fn at(&self, ply: i32) -> i32 {
        if self.value >= LEAST_MATE { self.value - ply } else { self.value }
    }

    /// Whether it is what a search within the window would find, or a bound that is as good.
    fn serves(&self, window: Window, ply: i32) -> bool {
        let value = self.at(ply);
        let low = self.value <= self.window.alpha && value <= window.alpha;
        let high = self.value >= self.window.beta && value >= window.beta;
        low || high || self.value > self.window.alpha && self.value < self.window.beta
    }
}

/// The bounds between which a value is looked for.
#[derive(Debug, Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

/// A place in the tree: own moves left, half-moves from the root.
#[derive(Debug, Clone, Copy)]
struct Depth {
    left: u8,
    ply: i32,
}

impl Depth {
    const fn deeper(self) -> Self {
        Self { ply: self.ply + 1, ..self }
    }

    const fn own_move(self) -> Self {
        Self { left: self.left.saturating_sub(1), ply: self.ply + 1 }
    }
}

/// A value and the moves that were looked at for it.
struct Found {
    value: i32,
    branches: Vec<Branch>,
}

impl Found {
    const fn leaf(value: i32) -> Self {
        Self { value, branches: Vec::new() }
    }
}

impl Tree {
    pub fn new(root: &Position, most: u64) -> Self {
        let side = root.turn();
        let material = material(root.board(), side);
        let (known, found, refutations) = (HashMap::new(), HashMap::new(), HashMap::new());
        let (spent, width) = (Spent::default(), Width::All);
        Self { side, material, most, spent, known, found, refutations, width }
    }

    pub const fn is_spent(&self) -> bool {
        self.spent.moves >= self.most
    }

    pub const fn spent(&self) -> Spent {
        self.spent
    }

    /// The best first move in trees of so many own moves that wins more than `alpha`.
    pub fn root(
        &mut self,
        position: &Position,
        own_moves: u8,
        width: Width,
        alpha: i32,
        barred: &[Move],
    ) -> Option<Combination> {
        self.width = width;
        let mut best: Option<Combination> = None;
        let mut window = Window { alpha, beta: MATE };
        let depth = Depth { left: own_moves, ply: 0 };
        for candidate in self.candidates(position, Place::Root).iter() {
            let narrow = width != Width::All && !width.holds(candidate, own_moves);
            if barred.contains(&candidate.m) || narrow {
                continue;
            }
            let Some(branch) = self.own(position, candidate, depth, window) else { break };
            if branch.value > window.alpha {
                window.alpha = branch.value;
                let (m, value, found_at) = (candidate.m, branch.value, self.spent.moves);
                best = Some(Combination { m, value, own_moves, found_at, tree: branch });
            }
        }
        best
    }

    /// The planning side to move. `None` where the moves are spent.
    fn attack(&mut self, position: &Position, depth: Depth, window: Window) -> Option<Found> {
        if window.alpha >= LEAST_MATE - 1 && depth.left == 0 && !position.is_check() {
            return Some(Found::leaf(self.stand(position)));
        }
        let place = (position.key(), depth.left);
        if let Some(kept) = self.found.get(&place).filter(|kept| kept.serves(window, depth.ply)) {
            return Some(Found { value: kept.at(depth.ply), branches: kept.branches.clone() });
        }
        let found = self.attack_anew(position, depth, window)?;
        let value = found.value + if found.value >= LEAST_MATE { depth.ply } else { 0 };
        // A narrow tree has left moves out: what it finds is the least that is won.
        let all = self.width == Width::All;
        if all || found.value > window.alpha {
            let beta = if all { window.beta } else { value };
            let (window, branches) = (Window { beta, ..window }, found.branches.clone());
            self.found.insert(place, Kept { value, window, branches });
        }
        Some(found)
    }

    fn attack_anew(
        &mut self,
        position: &Position,
        depth: Depth,
        mut window: Window,
    ) -> Option<Found> {
        let check = position.is_check();
        let moves = position.legal_moves();
        if moves.is_empty() {
            return Some(Found::leaf(if check { depth.ply - MATE } else { self.draw() }));
        }
        let stand = self.stand(position);
        if depth.ply >= MOST_PLIES || !check && (depth.left == 0 || stand >= window.beta) {
            return Some(Found::leaf(stand));
        }
        let tried: Vec<Candidate> = if check {
            candidates::out_of_check(position)
        } else {
            let all = self.candidates(position, Place::Inside);
            let forcing = |candidate: &&Candidate| self.width.holds(candidate, depth.left);
            all.iter().filter(forcing).cloned().collect()
        };
        let mut best = Found::leaf(if check { -MATE } else { stand });
        window.alpha = window.alpha.max(best.value);
        for candidate in &tried {
            let branch = self.own(position, candidate, depth, window)?;
            best.value = best.value.max(branch.value);
            window.alpha = window.alpha.max(branch.value);
            best.branches.push(branch);
            if best.value >= window.beta {
                break;
            }
        }
        Some(best)
    }

    /// An own move and all answers to it.
    fn own(
        &mut self,
        position: &Position,
        candidate: &Candidate,
        depth: Depth,
        window: Window,
    ) -> Option<Branch> {
        self.count()?;
        let after = position.after(candidate.m);
        let found = self.defend(&after, candidate.m, depth.own_move(), window)?;
        let Candidate { m, ref part, .. } = *candidate;
        Some(Branch {
            m: Some(m),
            part: part.clone(),
            value: found.value,
            children: found.branches,
        })
    }

    /// The enemy to move.
    fn defend(
        &mut self,
        position: &Position,
        own: Move,
        depth: Depth,
        window: Window,
    ) -> Option<Found> {
        let check = position.is_check();
        if position.legal_moves().is_empty() {
            return Some(Found::leaf(if check { MATE - depth.ply } else { self.draw() }));
        }
        if depth.ply >= MOST_PLIES || !check && depth.left == 0 {
            return Some(Found::leaf(self.stand(position)));
        }
        let start = Found::leaf(MATE);
        if check {
            let answers = answers::to_check(position);
            return self.all(position, own, answers, depth, window, start);
        }
        // Who can take enough does so; otherwise it is seen first what a pass would cost.
        let mut start = start;
        if self.stand(position) <= window.alpha {
            let best = answers::best_capture(position).into_iter().collect();
            start = self.all(position, own, best, depth, window, start)?;
            if start.value <= window.alpha {
                return Some(start);
            }
        }
        let passed = position.after_null()?;
        self.count()?;
        // The threat has to be carried out at once: by mate, or by an exchange.
        let at_once = Depth { left: depth.left.min(1), ..depth.deeper() };
        let found = self.attack(&passed, at_once, window)?;
        let mut threats = line(&found.branches);
        if found.value < LEAST_MATE {
            threats.extend(stand::captures(&passed, THREATS));
        }
        let value = found.value;
        start.branches.push(Branch { m: None, part: Part::Else, value, children: found.branches });
        start.value = start.value.min(value);
        if value <= window.alpha {
            return Some(start);
        }
        let mut answers = answers::to_threat(position, &threats);
        answers.retain(|(m, _)| start.branches.iter().all(|branch| branch.m != Some(*m)));
        self.all(position, own, answers, depth, window, start)
    }

    /// The answers one by one, until one of them refutes.
    fn all(
        &mut self,
        position: &Position,
        own: Move,
        mut answers: Vec<(Move, Part)>,
        depth: Depth,
        mut window: Window,
        mut best: Found,
    ) -> Option<Found> {
        if let Some(refutation) = self.refutations.get(&own) {
            answers.sort_by_key(|(m, _)| m != refutation);
        }
        window.beta = window.beta.min(best.value);
        for (m, part) in answers {
            self.count()?;
            let found = self.attack(&position.after(m), depth.deeper(), window)?;
            let value = found.value;
            best.branches.push(Branch { m: Some(m), part, value, children: found.branches });
            best.value = best.value.min(value);
            window.beta = window.beta.min(value);
            if best.value <= window.alpha {
                self.refutations.insert(own, m);
                break;
            }
        }
        Some(best)
    }

    /// What is won against the root with the exchanges left standing, in centipawns.
    fn stand(&self, position: &Position) -> i32 {
        let sign = if position.turn() == self.side { 1 } else { -1 };
        material(position.board(), self.side) - self.material + sign * worth(position)
    }

    /// A draw wins nothing, and gives away what the side was ahead by.
    fn draw(&self) -> i32 {
        (-self.material).min(0)
    }

    fn candidates(&mut self, position: &Position, place: Place) -> Arc<Vec<Candidate>> {
        if let Some(known) = self.known.get(&position.key()) {
            return known.clone();
        }
        let (found, looked_at) = match position.is_check() {
            true => (candidates::out_of_check(position), 0),
            false => candidates::all(position, place),
        };
        self.spent.developed += looked_at;
        let found = Arc::new(found);
        self.known.insert(position.key(), found.clone());
        found
    }

    fn count(&mut self) -> Option<()> {
        if self.is_spent() {
            return None;
        }
        self.spent.moves += 1;
        Some(())
    }
}

/// The own moves of the best line of the planning side, which is to move.
fn line(branches: &[Branch]) -> Vec<Move> {
    let mut line = Vec::new();
    let (mut here, mut own) = (branches, true);
    while let Some(next) = super::best(here, own) {
        let Some(m) = next.m else { break };
        if own {
            line.push(m);
        }
        (here, own) = (&next.children, !own);
    }
    line
}
