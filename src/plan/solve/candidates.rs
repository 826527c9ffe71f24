//! The moves that are tried: first moves of plans (plans with the same first move are one
//! candidate), forcing moves, and the enemy's answers; and the static exchanges behind them.

use std::sync::Arc;

use shakmaty::{Bitboard, Color, Move, Role, Square, attacks};

use super::combination::{PIECE, Part};
use crate::exchange::swap::{self, Values};
use crate::image::Image;
use crate::plan::development::{DevelopmentLimits, Initiative, Plan, develop, save};
use crate::position::Position;
use crate::zone::Horizon;

/// The number of answers to a check is capped at this.
const MAX_ANSWERS: usize = 12;

/// A move to be tried.
#[derive(Debug, Clone)]
pub struct Candidate {
    pub m: Move,
    pub part: Part,
    pub check: bool,
    /// Whether the enemy has to answer it.
    pub star: bool,
    /// Whether it threatens mate in one.
    pub mates: bool,
    /// Δm of the step, in centipawns.
    pub gain: i32,
    /// The number of the enemy's answers if it gives check; `usize::MAX` if it does not.
    answers: usize,
}

impl Candidate {
    /// How many positions a proof by this move is likely to need for a goal of `goal` centipawns:
    /// the number of answers to a check, a few for a threat, more for a step of a plan or of a
    /// trajectory; half of that if a plan promises as much.
    pub fn effort(&self, goal: i32) -> u32 {
        let plan = match &self.part {
            Part::Begins(plan) => Some(plan),
            _ => None,
        };
        let effort = match (self.check, self.star) {
            (true, _) => self.answers.min(MAX_ANSWERS) as u32,
            (false, true) if self.gain > 0 => 4,
            (false, true) if self.mates => 5,
            (false, true) => 12,
            (false, false) if plan.is_some() => 12,
            (false, false) => 24,
        };
        let says_so = plan.is_some_and(|plan| plan.balance >= goal);
        if says_so { effort.div_ceil(2) } else { effort }.max(1)
    }
}

/// Where in the tree the candidates are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    Root,
    Inside,
}

impl Level {
    /// The horizon of the image and the limits for developing plans there.
    fn limits(self) -> (Horizon, DevelopmentLimits) {
        let limits = DevelopmentLimits::default();
        match self {
            Self::Root => {
                (Horizon(5), DevelopmentLimits { ideas: 40, nodes: 800, idea_nodes: 80, ..limits })
            }
            Self::Inside => {
                let few = DevelopmentLimits { ideas: 10, candidates: 10, replies: 2, ..limits };
                (Horizon(1), DevelopmentLimits { nodes: 60, idea_nodes: 15, ..few })
            }
        }
    }
}

/// The candidates of the side to move, most forcing first, and the number of positions examined. In
/// check these are all evasions; otherwise the first moves of plans and forcing moves.
pub fn list(position: &Position, place: Level) -> (Vec<Candidate>, u64) {
    if position.is_check() { (out_of_check(position), 0) } else { planned(position, place) }
}

fn planned(position: &Position, place: Level) -> (Vec<Candidate>, u64) {
    let (horizon, limits) = place.limits();
    let image = Image::by_the_book(position, horizon);
    let development = develop(position, &image, &limits);
    let plans: Vec<Arc<Plan>> = development.plans.into_iter().map(Arc::new).collect();
    let wins = gains(position).first().map_or(0, |gain| gain.gain);
    let steps = if place == Level::Root { steps(position, &image) } else { Vec::new() };
    let finder = Finder { position, place, plans, steps, wins };
    let moves = position.legal_moves();
    let looked_at = (development.nodes + moves.len()) as u64;
    let mut found: Vec<_> = moves.into_iter().filter_map(|m| finder.candidate(m)).collect();
    found.sort_by_key(order);
    (found, looked_at)
}

/// The first steps of the side's trajectories in the image.
fn steps(position: &Position, image: &Image) -> Vec<(Square, Square)> {
    let own = image.zones.iter().filter(|zone| zone.root.color == position.turn());
    let ways = own.flat_map(|zone| &zone.main).map(|way| &way.trajectory.stops);
    let first = ways.filter_map(|stops| match stops[..] {
        [from, to, ..] => Some((from, to)),
        _ => None,
    });
    let mut found: Vec<_> = first.collect();
    found.sort_unstable();
    found.dedup();
    found
}

struct Finder<'a> {
    position: &'a Position,
    place: Level,
    plans: Vec<Arc<Plan>>,
    /// The first steps of trajectories in the image, at the root.
    steps: Vec<(Square, Square)>,
    /// What the side to move can win by exchange at once, in centipawns.
    wins: i32,
}

impl Finder<'_> {
    /// The move as a candidate; `None` unless a plan begins with it, it is forcing by itself or, at
    /// the root, it captures or is the first step of a trajectory.
    fn candidate(&self, m: Move) -> Option<Candidate> {
        let position = self.position;
        let after = position.after(m);
        let begins =
            |plan: &&Arc<Plan>| plan.first().is_some_and(|first| first.find(position) == Some(m));
        let plan = self.plans.iter().find(begins);
        let check = after.is_check();
        let takes = m.is_capture() || m.is_promotion();
        let gain = swap::of_move(position.board(), position.turn(), m, Values::TROPA);
        let passed = after.after_null();
        let mates = passed.as_ref().is_some_and(|passed| passed.mate_in_one().is_some());
        let threat = passed.map_or(0, |passed| gains(&passed).first().map_or(0, |gain| gain.gain));
        let threatens = threat >= PIECE - gain.min(0) && threat > self.wins;
        let planned = plan.and_then(|plan| plan.refinements.first()?.initiative);
        let keeps = matches!(planned, Some(Initiative::Threat(_)));
        let forces = check || mates || threatens || takes && gain >= 0;
        let steps = m.from().is_some_and(|from| self.steps.contains(&(from, m.to())));
        let tried = forces || steps || takes && self.place == Level::Root;
        if plan.is_none() && !tried {
            return None;
        }
        let part = || Part::does(position, m, check);
        let part = plan.map_or_else(part, |plan| Part::Begins(plan.clone()));
        let star = forces || keeps || takes;
        let answers = if check { after.legal_moves().len() } else { usize::MAX };
        Some(Candidate { m, part, check, star, mates, gain, answers })
    }
}

/// All evasions when the planning side itself is in check.
fn out_of_check(position: &Position) -> Vec<Candidate> {
    let candidate = |(m, part): (Move, Part)| {
        let gain = swap::of_move(position.board(), position.turn(), m, Values::TROPA);
        let check = position.gives_direct_check(m);
        Candidate { m, part, check, star: true, mates: true, gain, answers: 0 }
    };
    to_check(position).into_iter().map(candidate).collect()
}

/// The order: mates, checks with the fewest answers, winning captures, moves that must be answered,
/// the rest.
fn order(candidate: &Candidate) -> (u8, i64) {
    let Candidate { check, star, gain, answers, .. } = *candidate;
    match (check, star) {
        (true, _) if answers == 0 => (0, 0),
        (true, _) => (1, answers as i64 * 100 - i64::from(gain)),
        (false, _) if gain > 0 => (2, -i64::from(gain)),
        (false, true) => (3, -i64::from(gain)),
        (false, false) => (4, -i64::from(gain)),
    }
}

/// All answers to a check: captures first, then king moves.
pub fn to_check(position: &Position) -> Vec<(Move, Part)> {
    let mut moves: Vec<Move> = position.legal_moves().into_iter().collect();
    moves.sort_by_key(|m| match (m.is_capture(), m.role()) {
        (true, _) => 0,
        (false, Role::King) => 1,
        (false, _) => 2,
    });
    moves.into_iter().map(|m| (m, Part::Answers)).collect()
}

/// The capture that wins most by exchange; `None` if no capture wins.
pub fn best_capture(position: &Position) -> Option<(Move, Part)> {
    let gain = |m: &Move| swap::of_move(position.board(), position.turn(), *m, Values::TROPA);
    let captures = position.legal_moves().into_iter().filter(|m| m.is_capture());
    let best = captures.map(|m| (gain(&m), m)).max_by_key(|(gain, _)| *gain);
    best.filter(|(gain, _)| *gain > 0).map(|(_, m)| (m, Part::Counters))
}

/// The answers to a threat. `threats` are the moves of the plan that would follow, and the winning
/// captures.
pub fn to_threat(position: &Position, threats: &[Move]) -> Vec<(Move, Part)> {
    let mut found: Vec<(Move, Part)> = Vec::new();
    let limits = DevelopmentLimits::default();
    let taken = threats.iter().filter(|m| m.is_capture());
    for (attacker, target) in taken.filter_map(|m| Some((m.from()?, m.to()))) {
        for plan in save(position, target, attacker, &limits).into_iter().map(Arc::new) {
            let m = plan.first().and_then(|first| first.find(position));
            if let Some(m) = m.filter(|m| found.iter().all(|(other, _)| other != m)) {
                found.push((m, Part::Saves(plan)));
            }
        }
    }
    let squares = squares(position, threats);
    let mut others = Vec::new();
    for m in position.legal_moves() {
        if found.iter().any(|(other, _)| *other == m) {
            continue;
        }
        let gain = swap::of_move(position.board(), position.turn(), m, Values::TROPA);
        let counters =
            m.is_capture() && gain >= 0 || m.is_promotion() || position.gives_direct_check(m);
        if counters {
            others.push((m, Part::Counters, -gain));
        } else if hinders(position, m, squares) {
            others.push((m, Part::Hinders, 10_000));
        }
    }
    others.sort_by_key(|(_, _, order)| *order);
    let split = others.partition_point(|(_, _, order)| *order <= 0);
    let mut all: Vec<_> =
        others.iter().take(split).map(|(m, part, _)| (*m, part.clone())).collect();
    all.append(&mut found);
    all.extend(others.into_iter().skip(split).map(|(m, part, _)| (m, part)));
    all
}

/// The squares that the plan depends on: where its pieces start, pass and arrive, and the lines
/// from there to the king.
fn squares(position: &Position, threats: &[Move]) -> Bitboard {
    let king = position.board().king_of(position.turn());
    let of_move = |m: &Move| {
        let from = m.from().unwrap_or(m.to());
        let to_king = king.map_or(Bitboard::EMPTY, |king| attacks::between(m.to(), king));
        attacks::between(from, m.to()) | to_king | Bitboard::from(m.to()).with(from)
    };
    threats.iter().fold(Bitboard::EMPTY, |all, m| all | of_move(m))
}

/// Whether the move goes to one of the squares, leaves or newly attacks one, or moves the king.
fn hinders(position: &Position, m: Move, squares: Bitboard) -> bool {
    let Some(from) = m.from() else { return false };
    if squares.contains(m.to()) || m.role() == Role::King {
        return true;
    }
    let attacked = |from: Square, color: Color, role: Role, occupied| {
        attacks::attacks(from, role.of(color), occupied) & squares
    };
    let (color, occupied) = (position.turn(), position.board().occupied());
    let before = attacked(from, color, m.role(), occupied);
    let role = m.promotion().unwrap_or(m.role());
    let anew = attacked(m.to(), color, role, occupied.without(from).with(m.to())) & !before;
    anew.any() || squares.contains(from)
}

/// A capture or promotion that wins by exchange.
#[derive(Debug, Clone, Copy)]
pub struct Gain {
    pub from: Option<Square>,
    pub to: Square,
    /// The gain in centipawns.
    pub gain: i32,
}

/// The captures and promotions that win by exchange for the side to move, best first.
pub fn gains(position: &Position) -> Vec<Gain> {
    let wins = |m: &Move| m.is_capture() || m.is_promotion();
    let gain = |m: Move| Gain {
        from: m.from(),
        to: m.to(),
        gain: swap::of_move(position.board(), position.turn(), m, Values::TROPA),
    };
    let moves = position.legal_moves().into_iter().filter(wins);
    let mut found: Vec<Gain> = moves.map(gain).filter(|gain| gain.gain > 0).collect();
    found.sort_by_key(|gain| std::cmp::Reverse(gain.gain));
    found
}

/// The best `most` captures and promotions that win by exchange for the side to move.
pub fn captures(position: &Position, most: usize) -> Vec<Move> {
    let best = gains(position).into_iter().take(most);
    let made = |gain: Gain| {
        let is = |m: &Move| m.from() == gain.from && m.to() == gain.to;
        position.legal_moves().into_iter().find(is)
    };
    best.filter_map(made).collect()
}

/// The static value for the side to move, in centipawns relative to the material on the board: it
/// captures once and the other side captures once in reply, or it saves its most endangered piece.
pub fn worth(position: &Position) -> i32 {
    let own = gains(position);
    let other = position.after_null().map_or_else(Vec::new, |passed| gains(&passed));
    let rest = |taken: &Gain| {
        let stays = |gain: &&Gain| gain.from != Some(taken.to) && taken.from != Some(gain.to);
        other.iter().find(stays).map_or(0, |gain| gain.gain)
    };
    let taking = own.iter().map(|gain| gain.gain - rest(gain)).max();
    let first = other.first();
    let second = other.iter().find(|gain| first.is_some_and(|first| first.to != gain.to));
    let saving = -second.map_or(0, |gain| gain.gain);
    taking.map_or(saving, |taking| taking.max(saving))
}
