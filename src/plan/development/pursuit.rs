//! Pursues a main idea: obstacles are removed one by one, each action is refined into the moves
//! that realise it, and a detour is tried if none keeps the initiative
//! ([document 4](crate::theory#document-4)). A plan is given up if its best case wins too little.

use shakmaty::{Bitboard, Move, Role, Square, attacks};

use super::idea::{Aim, DevelopmentLimits, Idea};
use super::means::{self, Candidate, Means, Obstacle, Wanted};
use super::plan::{Development, Plan, Refinement, Rejected, Rejection, contradiction};
use crate::exchange::swap::{self, Values};
use crate::plan::chain::{Capture, Removal, SeriesRules};
use crate::plan::initiative::{self, Initiative};
use crate::plan::language::{Action, Condition, PlanMove, State};
use crate::position::Position;
use crate::zone::{PlacedPiece, Target};

/// Pursues an idea of the side to move, in at most `nodes` positions.
pub fn follow(
    position: &Position,
    idea: &Idea,
    limits: &DevelopmentLimits,
    nodes: usize,
) -> Development {
    let material = Values::TROPA.balance(position.board(), idea.side);
    let mut pursuit = Pursuit { idea, limits, material, nodes, found: Development::default() };
    let start = Waypoint {
        position: position.clone(),
        at: 0,
        gain: idea.gain,
        kept: Vec::new(),
        preparations: 0,
        refinements: Vec::new(),
    };
    pursuit.visit(&start);
    pursuit.found
}

struct Pursuit<'a> {
    idea: &'a Idea,
    limits: &'a DevelopmentLimits,
    /// The balance of material at the start, in centipawns.
    material: i32,
    /// The maximum number of positions to examine.
    nodes: usize,
    found: Development,
}

/// A move of a plan, before the reply to it is known.
struct Done {
    action: Action,
    means: Means,
    m: Move,
    after: Position,
    initiative: Option<Initiative>,
}

/// The outcome of trying a list of candidates.
#[derive(Debug, Clone, Copy, Default)]
struct Tried {
    followed: bool,
    rejected: bool,
}

impl Pursuit<'_> {
    fn visit(&mut self, node: &Waypoint) {
        if self.found.nodes >= self.nodes {
            self.found.cut = true;
            return;
        }
        self.found.nodes += 1;
        if let Some(failed) = node.failed_test(self.idea) {
            let ply = node.next_step(self.idea);
            self.reject(node, Rejection::DecidingMove { ply, failed: Some(failed) });
            return;
        }
        match means::obstacles(&node.position, self.idea, node.at).first() {
            None => self.advance(node),
            Some(&obstacle) => self.clear(node, obstacle),
        }
    }

    /// Makes the root piece's next step.
    fn advance(&mut self, node: &Waypoint) {
        let last = node.at + 1 == self.idea.way.moves();
        let Some(m) = self.step(node, last) else {
            let ply = node.next_step(self.idea);
            self.reject(node, Rejection::DecidingMove { ply, failed: None });
            return;
        };
        let done = self.done(node, m, Means::Advance, None);
        if last {
            self.finish(node, done);
            return;
        }
        let wanted = match self.idea.aim {
            Aim::Double(other) if !done.after.is_check() => Wanted::Leaves(other.square),
            _ => Wanted::Any,
        };
        for reply in means::replies(&done.after, wanted, self.limits.replies) {
            if let Some(child) = self.child(node, &done, reply) {
                let at = node.at + 1;
                // What was interposed against a capture on the stop just left is no longer needed.
                let needed = self.idea.free_squares(at);
                let kept = child.kept.into_iter().filter(|c| needed.contains(c.square)).collect();
                self.visit(&Waypoint { at, kept, ..child });
            }
        }
    }

    /// The legal move for the next step; the better capture at the end of a double attack. `None`
    /// if it is illegal.
    fn step(&self, node: &Waypoint, last: bool) -> Option<Move> {
        let from = self.idea.way.stops.get(node.at).copied();
        let to = self.idea.way.stops.get(node.at + 1).copied()?;
        let queen = |m: &Move| m.promotion().is_none_or(|role| role == Role::Queen);
        let own = |m: &Move| m.from() == from && m.castling_side().is_none() && queen(m);
        let legal = node.position.legal_moves();
        let mut steps = legal.into_iter().filter(own);
        match self.idea.aim {
            Aim::Double(other) if last => {
                let targets = [self.idea.target, other];
                let takes = |m: &Move| targets.iter().any(|t| node.has(*t) && t.square == m.to());
                let worth = |m: &Move| {
                    swap::of_move(node.position.board(), self.idea.side, *m, Values::TROPA)
                };
                steps.filter(takes).max_by_key(worth)
            }
            _ => steps.find(|m| m.to() == to),
        }
    }

    /// Ends a plan after its last move: it is kept if its balance is at least what was assumed.
    fn finish(&mut self, node: &Waypoint, done: Done) {
        let board = node.position.board();
        let won = Values::TROPA.balance(board, self.idea.side) - self.material;
        let mates = done.after.is_checkmate();
        let balance = match mates {
            true => Values::TROPA.of(Role::King),
            false => won + swap::of_move(board, self.idea.side, done.m, Values::TROPA),
        };
        let assumed = node.gain + if self.idea.aim == Aim::Mate { 0 } else { won };
        if balance < assumed || balance < self.limits.min_balance {
            self.reject(node, Rejection::Balance { assumed, balance });
        } else {
            self.keep(node, refinement(node, &last(done), None), assumed, balance);
        }
    }

    /// Removes an obstacle directly, or by a detour that first drives the enemy king away by
    /// checks, which keeps the initiative.
    fn clear(&mut self, node: &Waypoint, obstacle: Obstacle) {
        let action = obstacle.action();
        let mut tried = Tried::default();
        let excluded = node.excludes(self.idea, action.result());
        if let Some(reason) = excluded.clone() {
            self.reject(node, reason);
            tried.rejected = true;
        }
        if node.preparations < self.limits.preparations {
            let target_stays = excluded.is_some();
            let candidates =
                means::against(&node.position, self.idea, node.at, obstacle, target_stays);
            tried = self.try_all(node, action, &candidates, tried);
            if !tried.followed && !target_stays {
                tried = self.detour(node, obstacle, tried);
            }
        }
        if !tried.followed && !tried.rejected {
            self.reject(node, Rejection::Obstacle { action });
        }
    }

    fn detour(&mut self, node: &Waypoint, obstacle: Obstacle, tried: Tried) -> Tried {
        let enemy = !self.idea.side;
        let king = node.position.board().king_of(enemy);
        let Some(king) = king.filter(|&king| king != obstacle.piece().square) else { return tried };
        let piece = PlacedPiece { color: enemy, role: Role::King, square: king };
        let root = self.idea.way.stops.get(node.at).copied();
        let helps = |m: &Move| m.from() != root && m.castling_side().is_none();
        let moves: Vec<Move> = node.position.legal_moves().into_iter().filter(helps).collect();
        let candidates = means::remove(&node.position, &moves, piece);
        let action = Action::vacate(king, State::Enemy(Role::King), true);
        // Failed attempts are not plans of their own and are not recorded.
        let before = self.found.rejected.len();
        let plans = self.found.plans.len();
        let after = self.try_all(node, action, &candidates, tried);
        if self.found.plans.len() == plans {
            let only_obstacles = |r: &Rejected| matches!(r.reason, Rejection::Obstacle { .. });
            if self.found.rejected.iter().skip(before).all(only_obstacles) {
                self.found.rejected.truncate(before);
                return tried;
            }
        }
        after
    }

    fn try_all(
        &mut self,
        node: &Waypoint,
        action: Action,
        candidates: &[Candidate],
        mut tried: Tried,
    ) -> Tried {
        for candidate in candidates.iter().take(self.limits.candidates) {
            if let Some(reason) = node.forbids(self.idea, candidate) {
                self.reject(node, reason);
                tried.rejected = true;
                continue;
            }
            let occupies = candidate.occupies(node.position.board(), self.idea.side, true);
            let action = occupies.unwrap_or(action);
            let done = self.done(node, candidate.m, candidate.means, Some(action));
            if done.initiative.is_some() {
                self.try_one(node, &done, candidate, &mut tried);
            }
        }
        tried
    }

    fn try_one(&mut self, node: &Waypoint, done: &Done, candidate: &Candidate, tried: &mut Tried) {
        if done.after.is_checkmate() {
            let mate = Values::TROPA.of(Role::King);
            self.keep(node, refinement(node, done, None), self.idea.gain, mate);
            tried.followed = true;
            return;
        }
        for reply in means::replies(&done.after, candidate.wanted, self.limits.replies) {
            let Some(mut child) = self.child(node, done, reply) else { continue };
            let best = best_case(self.idea, &child, self.material, self.limits.series);
            if best < self.limits.min_balance {
                self.reject(&child, Rejection::Optimism { best });
                tried.rejected = true;
                continue;
            }
            child.preparations += 1;
            child.gain = candidate.gain.unwrap_or(node.gain);
            tried.followed = true;
            self.visit(&child);
        }
    }

    /// The position after a move and its reply; `None` if a null move is assumed in check.
    fn child(&self, node: &Waypoint, done: &Done, reply: Option<Move>) -> Option<Waypoint> {
        let position = match reply {
            Some(reply) => done.after.after(reply),
            None => done.after.after_null()?,
        };
        let mut kept = node.kept.clone();
        kept.extend(self.brought_about(node, done, &position));
        let mut refinements = node.refinements.clone();
        refinements.push(refinement(node, done, reply.map(PlanMove::of)));
        let Waypoint { at, gain, preparations, .. } = *node;
        Some(Waypoint { position, at, gain, kept, preparations, refinements })
    }

    /// What the plan relies on from now on as a result of the action: an empty square of the way,
    /// or an interposed or supporting piece. A captured blocker does not count: the capturing piece
    /// stands there now and may have to leave in turn.
    fn brought_about(&self, node: &Waypoint, done: &Done, now: &Position) -> Option<Condition> {
        let result = done.action.result()?;
        let needed = self.idea.free_squares(node.at).contains(result.square);
        match (done.means, result.state) {
            (Means::Advance, _) => None,
            (Means::Take, State::Empty) if !result.holds(now.board(), self.idea.side) => None,
            (_, State::Empty) => needed.then_some(result),
            _ => Some(result),
        }
    }

    fn done(&self, node: &Waypoint, m: Move, means: Means, action: Option<Action>) -> Done {
        let after = node.position.after(m);
        let targets = match self.idea.aim {
            Aim::Double(other) => [self.idea.target.square, other.square].into_iter().collect(),
            _ => self.idea.target.square.into(),
        };
        let initiative = initiative::of(&node.position, m, &after, self.idea.gain, targets);
        let board = node.position.board();
        let step = || Action::Modify {
            square: m.to(),
            before: State::of(board, m.to(), self.idea.side),
            after: State::Own(m.promotion().unwrap_or(m.role())),
            star: initiative.is_some(),
        };
        Done { action: action.unwrap_or_else(step), means, m, after, initiative }
    }

    fn keep(&mut self, node: &Waypoint, last: Refinement, assumed: i32, balance: i32) {
        let mut refinements = node.refinements.clone();
        refinements.push(last);
        let idea = self.idea.clone();
        self.found.plans.push(Plan { idea, refinements, assumed, balance });
    }

    fn reject(&mut self, node: &Waypoint, reason: Rejection) {
        let refinements = node.refinements.clone();
        let rejected = Rejected { idea: self.idea.clone(), refinements, reason };
        if !self.found.rejected.contains(&rejected) {
            self.found.rejected.push(rejected);
        }
    }
}

/// The last move of a plan needs no initiative.
fn last(done: Done) -> Done {
    let action = match done.action {
        Action::Modify { square, before, after, .. } => {
            Action::Modify { square, before, after, star: false }
        }
        other => other,
    };
    Done { action, initiative: None, ..done }
}

fn refinement(node: &Waypoint, done: &Done, reply: Option<PlanMove>) -> Refinement {
    let tests = if done.means == Means::Advance { node.kept.clone() } else { Vec::new() };
    Refinement {
        tests,
        action: done.action,
        means: done.means,
        ply: PlanMove::of(done.m),
        initiative: done.initiative,
        reply,
    }
}

/// A position in the course of a plan, with the planning side to move.
pub struct Waypoint {
    pub position: Position,
    /// The index of the stop on which the root piece stands.
    pub at: usize,
    /// What the last move is assumed to win, in centipawns.
    pub gain: i32,
    /// The conditions that the plan has brought about and still relies on.
    pub kept: Vec<Condition>,
    /// The number of preparatory moves made by other pieces so far.
    pub preparations: u8,
    /// The moves made so far.
    pub refinements: Vec<Refinement>,
}

impl Waypoint {
    /// Whether the target is still on its square.
    pub fn has(&self, target: Target) -> bool {
        self.position.board().role_at(target.square) == target.role
    }

    /// The first test of the main idea that fails; `None` if all hold. For a double attack one of
    /// the targets is enough.
    pub fn failed_test(&self, idea: &Idea) -> Option<Condition> {
        let board = self.position.board();
        let fails = |test: &Condition| !test.holds(board, idea.side);
        let Target { role, square } = idea.target;
        let gone = match idea.aim {
            Aim::Double(other) => {
                let stays = |target: Target| target.role != Some(Role::King) && self.has(target);
                role.filter(|_| ![idea.target, other].into_iter().any(stays))
            }
            _ => None,
        };
        let gone = gone.map(|role| Condition::new(square, State::Enemy(role)));
        self.tests(idea).into_iter().find(fails).or(gone)
    }

    /// The tests of the main idea: root piece and target are in place, and what the plan relies on
    /// holds.
    fn tests(&self, idea: &Idea) -> Vec<Condition> {
        let pieces = idea.conditions(self.at).into_iter();
        let pieces = pieces.filter(|condition| condition.state != State::Empty);
        pieces.chain(self.kept.iter().copied()).collect()
    }

    /// The next step in the language of plans, whether legal or not.
    pub fn next_step(&self, idea: &Idea) -> Option<PlanMove> {
        let from = idea.way.stops.get(self.at).copied()?;
        let to = idea.way.stops.get(self.at + 1).copied()?;
        let takes = self.position.board().by_color(!idea.side).contains(to);
        Some(PlanMove::Step { role: idea.root.role, from, to, takes, promotion: None })
    }

    /// A contradiction between the conditions of the rest of the way and a further one, if any.
    pub fn excludes(&self, idea: &Idea, result: Option<Condition>) -> Option<Rejection> {
        let mut conditions = idea.conditions(self.at);
        conditions.extend(result);
        let (wanted, excluded) = contradiction(&conditions)?;
        Some(Rejection::Contradiction { wanted, excluded })
    }

    /// Why a candidate contradicts the plan, if it does: by the conditions of the rest of the way,
    /// or because it moves a piece that the plan relies on.
    pub fn forbids(&self, idea: &Idea, candidate: &Candidate) -> Option<Rejection> {
        let left = candidate.m.from();
        let placed = self.kept.iter().find(|kept| Some(kept.square) == left);
        let moves_on = placed.map(|&wanted| {
            let excluded = Condition::new(wanted.square, State::Empty);
            Rejection::Contradiction { wanted, excluded }
        });
        moves_on.or_else(|| self.excludes(idea, candidate.result))
    }
}

/// The best case in centipawns, compared with the balance `start`: the target is captured for
/// nothing, and the root piece makes up to `max_captures` further captures while all others stand
/// still.
fn best_case(idea: &Idea, here: &Waypoint, start: i32, max_captures: usize) -> i32 {
    let won = Values::TROPA.balance(here.position.board(), idea.side) - start;
    let value = |target: Target| target.role.map_or(0, |role| Values::TROPA.of(role));
    won + match idea.aim {
        Aim::Capture => value(idea.target) + series(idea, here, max_captures),
        Aim::Double(other) => value(idea.target).max(value(other)),
        Aim::Mate | Aim::Promotion | Aim::Save => idea.gain,
    }
}

/// The most that the root piece can capture in a row after the target, in centipawns.
fn series(idea: &Idea, here: &Waypoint, max_captures: usize) -> i32 {
    let board = here.position.board();
    let start = idea.way.stops.get(here.at).copied();
    let enemies = board.by_color(!idea.side) & !board.kings();
    let (root, target) = (idea.root.without_square(), idea.target.square);
    let captures = |from: Square, off: &[Square]| {
        let gone: Bitboard = off.iter().copied().chain(start).chain([target]).collect();
        let occupied = board.occupied() & !gone;
        let taken = attacks::attacks(from, root, occupied) & enemies & !gone;
        taken.into_iter().map(|to| Capture { piece: to, to }).collect()
    };
    let value = |square: Square| board.role_at(square).map_or(0, |role| Values::TROPA.of(role));
    let worth = |series: &[Capture<Square, Square>]| -> i32 {
        series.iter().map(|capture| value(capture.piece)).sum()
    };
    let rules = SeriesRules { removal: Removal::AtOnce, max_captures };
    worth(&rules.best(target, captures, worth))
}
