//! The root moves ranked by the tablebases, and what these cannot know: that a position has
//! occurred twice already, and is a draw the next time.
//!
//! A win stays a win if some winning moves avoid those positions, whatever the other side plays. On
//! the shortest way to a capture or pawn move the distance only falls, so no position comes twice:
//! one that has occurred once is harmless, and so are those that have occurred twice once the
//! distance is no greater than that of any of them.

use std::cmp::Reverse;

use shakmaty::{Move, Position as _};

use super::question::{Question, Ranked};
use super::{Probing, Verdict};
use crate::position::{Game, Key, Position};

/// The moves of a position ranked by the result that they keep.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ranking {
    /// The best result, for the side to move.
    pub verdict: Verdict,
    /// The moves that keep the best result: of wins the shortest way to a capture or pawn move
    /// first, of losses the longest.
    pub moves: Vec<Ranked>,
    /// The other moves, the better ones first.
    pub rest: Vec<Ranked>,
    /// Whether the distances are known; then following them wins without further probing.
    pub by_distance: bool,
}

impl Ranking {
    /// Ranks the legal `moves`; `None` if the tables do not hold the positions after all of them.
    pub fn of(probing: &Probing, game: &Game, moves: &[Move]) -> Option<Self> {
        let (tables, most) = probing.usable()?;
        let position = game.position();
        let pieces = position.board().occupied().count();
        if moves.is_empty() || pieces > most || position.chess().castles().any() {
            return None;
        }
        let question = Question::new(tables, probing);
        let at_ease = if game.repeated().is_empty() { AT_EASE } else { 0 };
        let at_ease = at_ease.saturating_sub(position.halfmoves());
        match question.about(game, moves, Question::by_distance) {
            Some(mut ranked) => {
                Repetitions::new(&question, game.repeated()).correct(position, &mut ranked);
                Some(Self::part(ranked, at_ease, true))
            }
            None => question
                .about(game, moves, Question::by_verdict)
                .map(|ranked| Self::part(ranked, at_ease, false)),
        }
    }

    /// Separates the best moves from the rest. Of winning moves the best are the shortest, and all
    /// by which the next capture or pawn move comes within `at_ease` plies: with time to spare the
    /// search may choose and mate in its own way; close to the fifty-move limit only the shortest
    /// are left, and each brings the next capture or pawn move nearer.
    fn part(mut moves: Vec<Ranked>, at_ease: u32, by_distance: bool) -> Self {
        moves.sort_by_key(|ranked| {
            let distance = i64::from(ranked.distance);
            (Reverse(ranked.verdict), if ranked.wins() { distance } else { -distance })
        });
        let verdict = moves.first().map_or(Verdict::Draw, |best| best.verdict);
        let nearest = moves.first().map_or(0, |best| best.distance);
        let (moves, rest) = moves.into_iter().partition(|ranked| {
            let soon = !ranked.wins() || ranked.distance <= nearest.max(at_ease);
            ranked.verdict == verdict && soon
        });
        Self { verdict, moves, rest, by_distance }
    }
}

/// How many of the hundred plies, those already made included, a win may take with time to spare.
/// After a repetition there is no time to spare: then every move must be on the shortest way, which
/// never repeats a position.
const AT_EASE: u32 = 40;

/// How many plies after the root move are searched.
const DEPTH: u32 = 7;
/// The maximum number of moves probed in all.
const MOST_ASKED: u32 = 2_000;

/// The positions of a game that must not recur if a win is to stay a win.
pub(super) struct Repetitions<'a> {
    question: &'a Question<'a>,
    keys: Vec<Key>,
    /// The smallest distance of any of them to the next capture or pawn move, in plies.
    nearest: u32,
    /// How many more moves may be probed.
    left: u32,
}

impl<'a> Repetitions<'a> {
    /// Begins with the `repeated` positions of a game.
    pub fn new(question: &'a Question<'a>, repeated: &[Position]) -> Self {
        // Drawn positions have distance zero, and the winner never enters them.
        let distances = repeated.iter().filter_map(|position| question.distance(position));
        let nearest = distances.filter(|&distance| distance > 0).min();
        Self {
            question,
            keys: repeated.iter().map(Position::key).collect(),
            nearest: nearest.unwrap_or(u32::MAX),
            left: MOST_ASKED,
        }
    }

    /// Turns wins and losses among the moves at `position` into draws where the losing side can
    /// force a repetition.
    pub fn correct(mut self, position: &Position, moves: &mut [Ranked]) {
        if self.keys.is_empty() {
            return;
        }
        for depth in (1..=DEPTH).step_by(2) {
            let mut open = false;
            for ranked in moves.iter_mut().filter(|ranked| !ranked.m.is_zeroing()) {
                let after = position.after(ranked.m);
                let holds = match ranked.verdict {
                    Verdict::Win => self.is_kept(&after, ranked.distance, depth),
                    Verdict::Loss => self.wins(&after, depth),
                    Verdict::Draw | Verdict::CursedWin | Verdict::BlessedLoss => continue,
                };
                open |= holds.is_none();
                if holds == Some(false) {
                    ranked.verdict = Verdict::Draw;
                    ranked.distance = 0;
                }
            }
            if !open {
                return;
            }
        }
    }

    /// Whether the side to move has a winning move after which the win is kept; `None` if `depth`
    /// plies do not show that.
    fn wins(&mut self, position: &Position, depth: u32) -> Option<bool> {
        let (mut winning, mut found) = (Vec::new(), Some(false));
        for m in position.legal_moves() {
            self.left = self.left.checked_sub(1)?;
            let after = position.after(m);
            let ranked = self.question.about_move(&after, m)?;
            if ranked.verdict == Verdict::Win {
                if m.is_zeroing() || ranked.distance == 0 {
                    return Some(true);
                }
                winning.push((ranked.distance, after));
            } else if ranked.verdict == Verdict::CursedWin
                && position.halfmoves() + ranked.distance <= 100
            {
                // A rounded distance that ends on the hundredth ply may be in time after all: the
                // winner cannot rely on it, but it does not prove a draw.
                found = None;
            }
        }
        winning.sort_by_key(|&(distance, _)| distance);
        for (distance, after) in winning {
            match self.is_kept(&after, distance, depth - 1) {
                Some(true) => return Some(true),
                Some(false) => {}
                None => found = None,
            }
        }
        found
    }

    /// Whether the win is kept with the losing side to move, after a move that was `distance` plies
    /// from the next capture or pawn move; `None` if `depth` plies do not show that.
    fn is_kept(&mut self, position: &Position, distance: u32, depth: u32) -> Option<bool> {
        if self.keys.contains(&position.key()) {
            return Some(false);
        }
        if distance == 0 || distance <= self.nearest {
            return Some(true);
        }
        let mut found = Some(true);
        for m in position.legal_moves() {
            let after = position.after(m);
            let kept = if m.is_zeroing() {
                Some(true)
            } else if self.keys.contains(&after.key()) {
                return Some(false);
            } else if depth <= 1 {
                None
            } else {
                self.wins(&after, depth - 1)
            };
            match kept {
                Some(true) => {}
                Some(false) => return Some(false),
                None => found = None,
            }
        }
        found
    }
}
