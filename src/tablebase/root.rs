//! The root moves ranked by the tablebases: which of them keep the result.

use std::cmp::Reverse;

use shakmaty::{Move, Position as _};

use super::question::{Question, Ranked};
use super::repetition::Repetitions;
use super::{Probing, Verdict};
use crate::position::Game;

/// The moves of a position ranked by the result that they keep.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ranking {
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
        let men = position.board().occupied().count();
        if moves.is_empty() || men > most || position.chess().castles().any() {
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
    /// by which the next capture or pawn move comes within `at_ease` half-moves: with time to spare
    /// the search may choose and mate in its own way; if the fifty-move rule is near, only the
    /// shortest are left, and each brings the next capture or pawn move nearer.
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

/// The maximum number of half-moves of the hundred, those already made included, by which a win has
/// time to spare. After a repetition no win has: then every move is to be on the shortest way,
/// which never repeats a position.
const AT_EASE: u32 = 40;
