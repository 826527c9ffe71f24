//! Proof-number search for one goal (Allis 1994): the tree always grows at the most-proving node,
//! where the fewest further positions may prove or disprove the goal.
//!
//! A position is proved if it wins the goal against all answers examined, and refuted if an answer
//! prevents it. The tree is kept between calls and can be grown further.

use std::collections::HashMap;
use std::sync::Arc;

use shakmaty::{Color, Move};

use super::candidates;
use super::candidates::{Candidate, Level};
use super::combination::{Branch, Goal, MATE, Part};
use super::seen::{Known, Seen};
use crate::exchange::swap::Values;
use crate::position::{Key, Position};

/// The maximum depth of a tree, in plies.
const MAX_PLIES: usize = 24;

/// The maximum number of threatened captures that are answered; those that win most.
const THREATS: usize = 2;

/// The own moves left after a null move: a threat has to be carried out at once.
const AT_ONCE: u8 = 1;

/// The tree of a position for one goal.
#[derive(Debug)]
pub struct Proof {
    goal: Goal,
    side: Color,
    /// The balance of material at the root, in centipawns.
    material: i32,
    nodes: Vec<ProofNode>,
    looks: u64,
    /// The positions in which the goal was proved, with the planning side to move, and their nodes.
    proved: HashMap<Key, usize>,
    /// First moves that are excluded.
    barred: Vec<Move>,
}

impl Proof {
    pub fn new(root: &Position, goal: Goal, own_moves: u8) -> Self {
        let side = root.turn();
        let node = ProofNode {
            parent: 0,
            m: None,
            part: Part::Else,
            seen: Some(Arc::new(Seen::new(root.clone()))),
            own: true,
            ply: 0,
            left: own_moves,
            stage: NodeState::Seen,
            value: 0,
            proof: 1,
            refutation: 1,
            children: Vec::new(),
        };
        let material = Values::TROPA.balance(root.board(), side);
        Self {
            goal,
            side,
            material,
            nodes: vec![node],
            looks: 0,
            proved: HashMap::new(),
            barred: Vec::new(),
        }
    }

    /// Whether the goal is proved or disproved.
    pub fn is_settled(&self) -> bool {
        self.nodes[0].is_proved() || self.nodes[0].is_refuted()
    }

    /// Excludes a first move from now on.
    pub fn bar(&mut self, m: Move) {
        self.barred.push(m);
        let mut first = self.nodes[0].children.iter().copied();
        if let Some(child) = first.find(|&child| self.nodes[child].m == Some(m)) {
            self.nodes[child].settle(false);
            self.count_again(0);
        }
    }

    /// The proof number of the root: the least that the proof still needs, as far as is known.
    pub fn number(&self) -> u32 {
        self.nodes[0].proof
    }

    /// The number of positions examined so far, those shared with other trees included.
    pub const fn looks(&self) -> u64 {
        self.looks
    }

    /// Examines one more position, or expands one.
    pub fn grow(&mut self, known: &mut Known) {
        let at = self.most_proving();
        if self.nodes[at].stage == NodeState::New {
            self.looks += 1;
            self.look(at, known);
        } else {
            self.list(at, known);
        }
        self.count_up(at);
    }

    /// The best proved first move, the number of own moves in a row in its proof, and its tree;
    /// `None` if no move is proved.
    pub fn won(&self) -> Option<(Move, u8, Branch)> {
        let first = self.nodes[0].children.iter().copied();
        let proved = first.filter(|&child| self.nodes[child].is_proved());
        let told = proved.filter_map(|child| {
            let (own_moves, branch) = self.branch(child, 1);
            Some((self.nodes[child].m?, own_moves, branch))
        });
        told.max_by_key(|(_, _, branch)| branch.value)
    }

    /// The most-proving node: the smallest proof number among own moves, the smallest disproof
    /// number among answers.
    fn most_proving(&self) -> usize {
        let mut at = 0;
        while matches!(self.nodes[at].stage, NodeState::Asked | NodeState::Grown) {
            let node = &self.nodes[at];
            let number = |child: &usize| match node.own {
                true => self.nodes[*child].proof,
                false => self.nodes[*child].refutation,
            };
            let open = node.children.iter().filter(|&&child| {
                !self.nodes[child].is_proved() && !self.nodes[child].is_refuted()
            });
            let Some(&next) = open.min_by_key(|child| number(child)) else { break };
            at = next;
        }
        at
    }

    /// Makes the move of a node and examines its position.
    fn look(&mut self, at: usize, known: &mut Known) {
        let node = &self.nodes[at];
        let before = self.nodes[node.parent].seen.as_ref();
        let Some(seen) = before.and_then(|before| known.after(&before.position, node.m)) else {
            self.nodes[at].settle(false);
            return;
        };
        self.nodes[at].stage = NodeState::Seen;
        if self.nodes[at].own {
            self.look_own(at, &seen);
        } else {
            self.look_enemy(at, &seen);
        }
        self.nodes[at].seen = Some(seen);
    }

    /// Evaluates a position with the planning side to move.
    fn look_own(&mut self, at: usize, seen: &Seen) {
        let Seen { ref position, worth, check, over } = *seen;
        let value = self.stand(position, worth);
        let left = self.nodes[at].left;
        let same = self.proved.get(&position.key()).copied();
        let same = same.filter(|&same| self.nodes[same].left <= left);
        let same = same.map(|same| self.nodes[same].children.clone());
        let repeats = self.repeats(at, position.key());
        let node = &mut self.nodes[at];
        node.value = value;
        let wins = !check && !self.goal.is_mate() && value >= self.goal.0;
        if over {
            node.value = if check { -MATE } else { (-self.material).min(0) };
            node.settle(false);
        } else if wins {
            node.settle(true);
        } else if repeats || node.ply >= MAX_PLIES || left == 0 && !check {
            node.settle(false);
        } else if let Some(children) = same {
            node.children = children;
            node.settle(true);
        } else {
            node.proof = UNIT + depth(node.ply) + node.missing(self.goal);
        }
    }

    /// Evaluates a position with the enemy to move.
    fn look_enemy(&mut self, at: usize, seen: &Seen) {
        let Seen { ref position, worth, check, over } = *seen;
        let value = self.stand(position, worth);
        let wins = !self.goal.is_mate() && value >= self.goal.0;
        let node = &mut self.nodes[at];
        node.value = value;
        if over {
            node.value = if check { MATE } else { (-self.material).min(0) };
            let proved = check || node.value >= self.goal.0;
            node.settle(proved);
        } else if check {
            node.stage = NodeState::Grown;
            for (m, part) in candidates::to_check(position) {
                self.add(at, Some(m), part, UNIT, 1);
            }
        } else if node.ply >= MAX_PLIES || node.left == 0 {
            node.settle(wins);
        } else {
            node.stage = NodeState::Asked;
            let best = candidates::best_capture(position).filter(|_| !wins);
            if let Some((m, part)) = best {
                self.add(at, Some(m), part, 1, 1);
            }
            self.add(at, None, Part::Else, 1, 2);
        }
    }

    /// Whether the position has occurred on the path to the node.
    fn repeats(&self, at: usize, key: Key) -> bool {
        let mut here = at;
        while here != 0 {
            here = self.nodes[here].parent;
            let seen = self.nodes[here].seen.as_ref();
            if self.nodes[here].own && seen.is_some_and(|seen| seen.position.key() == key) {
                return true;
            }
        }
        false
    }

    /// Adds a move to a node, with its initial proof and disproof numbers.
    fn add(&mut self, parent: usize, m: Option<Move>, part: Part, proof: u32, refutation: u32) {
        let ProofNode { own, ply, left, .. } = self.nodes[parent];
        let left = match (own, m) {
            (true, _) => left.saturating_sub(1),
            (false, None) => left.min(AT_ONCE),
            (false, Some(_)) => left,
        };
        let child = ProofNode {
            parent,
            m,
            part,
            seen: None,
            own: !own,
            ply: ply + 1,
            left,
            stage: NodeState::New,
            value: 0,
            proof: proof + depth(ply),
            refutation,
            children: Vec::new(),
        };
        self.nodes.push(child);
        let child = self.nodes.len() - 1;
        self.nodes[parent].children.push(child);
    }

    /// Expands a node with its own moves.
    fn list(&mut self, at: usize, known: &mut Known) {
        let node = &mut self.nodes[at];
        node.stage = NodeState::Grown;
        let (left, root) = (node.left, at == 0);
        let Some(seen) = node.seen.clone() else { return };
        let position = &seen.position;
        let place = if root { Level::Root } else { Level::Inside };
        let check = position.is_check();
        let found = known.candidates(position, place);
        let missing = self.nodes[at].missing(self.goal);
        for candidate in found.iter() {
            let barred = root && self.barred.contains(&candidate.m);
            if !barred && (check || self.tries(candidate, left, root)) {
                let (m, part) = (candidate.m, candidate.part.clone());
                let effort = candidate.effort(self.goal.0) * UNIT + missing;
                self.add(at, Some(m), part, effort, 1);
            }
        }
    }

    /// Whether a candidate is tried with `left` own moves left. The last move has to give check.
    fn tries(&self, candidate: &Candidate, left: u8, root: bool) -> bool {
        match left {
            0 | 1 if !root => candidate.check,
            _ if self.goal.is_mate() => candidate.check || candidate.mates,
            _ => root || candidate.star,
        }
    }

    /// Updates the numbers of a node and of all its ancestors.
    fn count_up(&mut self, from: usize) {
        let mut at = from;
        loop {
            self.count_again(at);
            if at == 0 {
                return;
            }
            at = self.nodes[at].parent;
        }
    }

    /// Updates the numbers of a node from those of its children, and adds the answers if its move
    /// turns out to be a threat.
    fn count_again(&mut self, at: usize) {
        if self.nodes[at].stage == NodeState::Asked && self.is_threat(at) {
            self.answer(at);
        }
        let node = &self.nodes[at];
        let grown = matches!(node.stage, NodeState::Asked | NodeState::Grown);
        if !grown || node.is_proved() || node.is_refuted() {
            // A first move may be barred after it was proved.
            if at != 0 || !grown {
                return;
            }
        }
        let children = || node.children.iter().map(|&child| &self.nodes[child]);
        let proofs = || children().map(|child| child.proof);
        let refutations = || children().map(|child| child.refutation);
        let sum = |sum: u32, number: u32| (sum + number).min(NEVER);
        let numbers = match node.own {
            true => (proofs().min().unwrap_or(NEVER), refutations().fold(0, sum)),
            // The maximum, not the sum: what works against one answer often works against others.
            false => (proofs().max().unwrap_or(0), refutations().min().unwrap_or(NEVER)),
        };
        let (own, key) = (node.own, node.seen.as_ref().map(|seen| seen.position.key()));
        let node = &mut self.nodes[at];
        (node.proof, node.refutation) = numbers;
        if let (true, true, Some(key)) = (own, numbers.0 == 0, key) {
            self.proved.insert(key, at);
        }
    }

    /// Whether the first answers at an enemy node, null move and best capture, are all proved to
    /// fail: then the move before it is a threat.
    fn is_threat(&self, at: usize) -> bool {
        self.nodes[at].children.iter().all(|&child| self.nodes[child].is_proved())
    }

    /// Adds the enemy's answers to a threat.
    fn answer(&mut self, at: usize) {
        self.nodes[at].stage = NodeState::Grown;
        let node = &self.nodes[at];
        let pass = node.children.iter().copied().find(|&child| self.nodes[child].m.is_none());
        let (Some(seen), Some(pass)) = (node.seen.clone(), pass) else { return };
        let mut threats = self.line(pass);
        if let Some(passed) = &self.nodes[pass].seen {
            threats.extend(candidates::captures(&passed.position, THREATS));
        }
        let tried: Vec<_> = node.children.iter().filter_map(|&child| self.nodes[child].m).collect();
        for (m, part) in candidates::to_threat(&seen.position, &threats) {
            if !tried.contains(&m) {
                let refutation = part.doubt();
                self.add(at, Some(m), part, UNIT, refutation);
            }
        }
    }

    /// The own moves of a proof, from a node with the planning side to move.
    fn line(&self, start: usize) -> Vec<Move> {
        let mut line = Vec::new();
        let mut at = start;
        loop {
            let proved = self.nodes[at].children.iter().copied();
            let proved = proved.filter(|&child| self.nodes[child].is_proved());
            let Some(next) = proved.min_by_key(|&child| self.nodes[child].m.is_none()) else {
                break;
            };
            if self.nodes[at].own {
                line.extend(self.nodes[next].m);
            }
            at = next;
        }
        line
    }

    /// The static value relative to the root, with pending exchanges counted, in centipawns.
    fn stand(&self, position: &Position, worth: i32) -> i32 {
        let sign = if position.turn() == self.side { 1 } else { -1 };
        Values::TROPA.balance(position.board(), self.side) - self.material + sign * worth
    }

    /// A node, `ply` plies from the root, as a branch with everything examined below it, and the
    /// number of own moves in its proof.
    fn branch(&self, at: usize, ply: i32) -> (u8, Branch) {
        let node = &self.nodes[at];
        let looked_at = node.children.iter().filter(|&&c| self.nodes[c].stage != NodeState::New);
        let told = looked_at.map(|&child| (child, self.branch(child, ply + 1)));
        let told: Vec<(usize, (u8, Branch))> = told.collect();
        let values = told.iter().map(|(_, (_, branch))| branch.value);
        let stands = match node.value {
            MATE => MATE - ply,
            value if value == -MATE => ply - MATE,
            value => value,
        };
        let value = match (node.own, node.is_proved()) {
            (true, true) => values.max().unwrap_or(stands),
            (true, false) => values.max().unwrap_or(stands).max(stands).min(self.goal.0 - 1),
            (false, true) => values.min().unwrap_or(stands),
            (false, false) => values.min().unwrap_or(stands).min(self.goal.0 - 1),
        };
        let proofs = told.iter().filter(|(child, _)| self.nodes[*child].is_proved());
        let deeper = proofs.map(|(_, (own_moves, _))| *own_moves).max().unwrap_or(0);
        let own_moves = deeper + u8::from(!node.own && node.m.is_some());
        let children = told.into_iter().map(|(_, (_, branch))| branch).collect();
        (own_moves, Branch { m: node.m, part: node.part.clone(), value, children })
    }
}

/// The proof number that means "never".
pub const NEVER: u32 = 1 << 24;

/// The proof number of one more position.
pub const UNIT: u32 = 4;

/// A gap of this many centipawns to the goal counts as one more position.
const MISSING: i32 = 400;

/// The stage of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NodeState {
    /// Its move has not been made.
    New,
    /// Its position has been examined.
    Seen,
    /// The enemy's null move and best capture have been added and are tried first.
    Asked,
    /// Its moves are known, or it needs none.
    Grown,
}

/// A move and the position after it.
#[derive(Debug)]
pub struct ProofNode {
    pub parent: usize,
    /// `None` at the root and for the enemy's null move.
    pub m: Option<Move>,
    pub part: Part,
    /// `None` until the move has been made.
    pub seen: Option<Arc<Seen>>,
    /// Whether the planning side is to move.
    pub own: bool,
    /// Plies from the root.
    pub ply: usize,
    /// Own moves left.
    pub left: u8,
    pub stage: NodeState,
    /// The static value, in centipawns relative to the root, or mate.
    pub value: i32,
    /// The proof number: an estimate, in units of [`UNIT`], of the positions needed to prove the
    /// goal.
    pub proof: u32,
    /// The disproof number: how hard the goal is to disprove.
    pub refutation: u32,
    pub children: Vec<usize>,
}

impl ProofNode {
    pub const fn is_proved(&self) -> bool {
        self.proof == 0
    }

    pub const fn is_refuted(&self) -> bool {
        self.refutation == 0
    }

    /// The gap between static value and goal, as a proof number.
    pub fn missing(&self, goal: Goal) -> u32 {
        let missing = if goal.is_mate() { 0 } else { (goal.0 - self.value).max(0) };
        (missing * UNIT as i32 / MISSING) as u32
    }

    pub const fn settle(&mut self, proved: bool) {
        (self.proof, self.refutation) = if proved { (0, NEVER) } else { (NEVER, 0) };
        self.stage = NodeState::Grown;
    }
}

/// The proof-number penalty of a node `ply` plies from the root: short proofs are tried first.
pub fn depth(ply: usize) -> u32 {
    ply.div_ceil(2) as u32 * UNIT
}
