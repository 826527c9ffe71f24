//! Moments of a game that matter: what a move did to the chances, and why it is worth a word.
//!
//! Chances are counted in thousandths of a point, of which a win is one and a draw half of one
//! ([`Chances`]), not in centipawns: who is nine pawns ahead and loses one has lost nothing.

use shakmaty::{Board, Move};

use super::board;
use crate::evaluation::Chances;
use crate::position::{Game, Position};
use crate::search::{Control, Limits, Score, Searcher};

/// A move that loses so much of a point is dubious,
pub const DUBIOUS: i32 = 100;
/// so much, a mistake,
pub const MISTAKE: i32 = 200;
/// so much, a blunder. Where every other move is a mistake the move is the only good one.
pub const BLUNDER: i32 = 300;
/// A sacrifice offers at least so much by exchange, in centipawns: more than a pawn.
const OFFER: i32 = 150;
/// Nothing is praised that leaves less of a point.
const WORTH_PRAISE: i32 = 400;
/// A mate that takes more moves is not missed.
const MISSED: i32 = 5;

/// What a search found of a position.
#[derive(Debug, Clone)]
pub struct Look {
    /// `None` where there is no legal move.
    pub best: Option<Move>,
    /// From the side to move.
    pub score: Score,
}

impl Look {
    /// Searches the game's present position.
    pub fn at(searcher: &mut Searcher, game: &Game, limits: &Limits) -> Self {
        let outcome = searcher.search(game, limits, &Control::default(), &mut |_| ());
        Self { best: outcome.best, score: outcome.report.score }
    }
}

/// A game's moves, with the game as it stood before each of them and after the last.
#[derive(Debug, Clone)]
pub struct Course {
    pub moves: Vec<Move>,
    pub games: Vec<Game>,
}

impl Course {
    /// Of legal moves.
    pub fn new(start: Position, moves: Vec<Move>) -> Self {
        let mut games = vec![Game::from_position(start)];
        for &m in &moves {
            let mut next = games.last().cloned().unwrap_or_default();
            next.play(m);
            games.push(next);
        }
        Self { moves, games }
    }
}

/// A move of a game, and what searches found of the game's positions: one look for each.
#[derive(Debug, Clone, Copy)]
pub struct Ply<'a> {
    course: &'a Course,
    looks: &'a [Look],
    index: usize,
    m: Move,
    before: &'a Look,
    after: &'a Look,
}

/// Why a move is worth a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// It throws chances away.
    Loss,
    MissedMate,
    /// It is the first from which on mate is forced.
    Mate,
    /// It alone is good.
    Alone,
    /// It offers material by the exchange on its field, and holds.
    Sacrifice,
    /// A plan begins with it, which the game follows to its end.
    Plan,
}

/// What is thought of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// A sacrifice that holds.
    Good,
    /// One that no other move comes near.
    Brilliant,
    /// The only good move.
    Only,
    Dubious,
    Mistake,
    Blunder,
}

impl Verdict {
    /// Of a move that loses so much of a point, in thousandths.
    pub fn of_loss(loss: i32) -> Option<Self> {
        match loss {
            BLUNDER.. => Some(Self::Blunder),
            MISTAKE.. => Some(Self::Mistake),
            DUBIOUS.. => Some(Self::Dubious),
            _ => None,
        }
    }
}

/// What a score promises, in thousandths of a point.
pub fn points(score: Score, board: &Board) -> i32 {
    match score {
        Score::Mate(1..) => 1000,
        Score::Mate(_) => 0,
        Score::Cp(centipawns) => {
            let Chances { win, draw, .. } = Chances::of(centipawns, board);
            (win + draw / 2) as i32
        }
    }
}

/// A score after a move, as who made it sees it before.
fn before_move(score: Score) -> Score {
    match score {
        Score::Cp(centipawns) => Score::Cp(-centipawns),
        Score::Mate(moves @ 1..) => Score::Mate(-moves),
        Score::Mate(moves) => Score::Mate(1 - moves),
    }
}

fn mates(score: Score) -> bool {
    matches!(score, Score::Mate(1..))
}

impl<'a> Ply<'a> {
    /// The move of that number, from 0; `None` where a look is missing.
    pub fn new(course: &'a Course, looks: &'a [Look], index: usize) -> Option<Self> {
        let m = *course.moves.get(index)?;
        let (before, after) = (looks.get(index)?, looks.get(index + 1)?);
        course.games.get(index + 1)?;
        Some(Self { course, looks, index, m, before, after })
    }

    pub fn m(&self) -> Move {
        self.m
    }

    /// The game before the move.
    pub fn game(&self) -> &'a Game {
        &self.course.games[self.index]
    }

    /// The position before the move.
    pub fn position(&self) -> &'a Position {
        self.game().position()
    }

    /// The game's moves from this one on.
    pub fn onward(&self) -> &'a [Move] {
        &self.course.moves[self.index..]
    }

    /// What the position after the move is worth to who made it.
    pub fn value(&self) -> Score {
        before_move(self.after.score)
    }

    /// The position after it from White's side; `None` where the game is over by mate.
    pub fn value_for_white(&self) -> Option<Score> {
        if self.after.score == Score::Mate(0) {
            return None;
        }
        let score = self.after.score;
        let negated = match score {
            Score::Cp(centipawns) => Score::Cp(-centipawns),
            Score::Mate(moves) => Score::Mate(-moves),
        };
        Some(self.position().turn().fold_wb(negated, score))
    }

    fn points(&self, score: Score) -> i32 {
        points(score, self.position().board())
    }

    /// What of a point the game promises after the move to who made it, in thousandths.
    pub fn chances(&self) -> i32 {
        self.points(self.value())
    }

    /// What of a point the move loses, in thousandths, by the looks before and after it.
    pub fn loss(&self) -> i32 {
        self.points(self.before.score) - self.chances()
    }

    /// What lies between two scores of its position, in thousandths of a point.
    pub fn between(&self, better: Score, worse: Score) -> i32 {
        self.points(better) - self.points(worse)
    }

    /// Whether the search would have played it.
    pub fn is_expected(&self) -> bool {
        self.before.best == Some(self.m)
    }

    /// Whether it is the search's choice, or no worse by the look after it.
    fn is_best(&self) -> bool {
        self.is_expected() || self.loss() <= 0
    }

    /// Whether the move seems to lose something, which another search has to confirm.
    pub fn is_doubtful(&self) -> bool {
        self.loss() >= DUBIOUS || self.misses_mate()
    }

    /// A mate in a few moves that was there, and not yet at the side's move before.
    pub fn misses_mate(&self) -> bool {
        let earlier = self.index.checked_sub(2).and_then(|i| self.looks.get(i));
        matches!(self.before.score, Score::Mate(1..=MISSED))
            && !mates(self.value())
            && !earlier.is_some_and(|look| mates(look.score))
    }

    /// From this move on the enemy is mated, and was not before his last one.
    pub fn finds_mate(&self) -> bool {
        let earlier = self.index.checked_sub(1).and_then(|i| self.looks.get(i));
        mates(self.value()) && !earlier.is_some_and(|look| matches!(look.score, Score::Mate(..=0)))
    }

    /// Whether it is a good move that is no matter of course: then it is to be asked what the
    /// others come to. Who mates already has found his way.
    pub fn is_choice(&self) -> bool {
        let obvious = self.m.is_capture() && board::gain_of(self.position(), self.m) > 0;
        self.is_best()
            && self.chances() >= WORTH_PRAISE
            && !mates(self.before.score)
            && self.position().legal_moves().len() > 1
            && !obvious
            && !self.retakes()
    }

    /// It takes the man that has just taken.
    fn retakes(&self) -> bool {
        let last = self.index.checked_sub(1).and_then(|i| self.course.moves.get(i));
        last.is_some_and(|last| last.is_capture() && last.to() == self.m.to())
    }

    /// Whether it is the only good move, where the others come to so much.
    pub fn is_alone(&self, others: Score) -> bool {
        self.chances() - self.points(others) >= MISTAKE
    }

    /// Whether it offers material by the exchange on its field, and holds.
    pub fn sacrifices(&self) -> bool {
        self.offers() && self.loss() < DUBIOUS && self.chances() >= WORTH_PRAISE
    }

    /// The man can be taken where it ends, and the exchange there loses more than a pawn; it was
    /// not lost already, and nothing else could be taken instead.
    fn offers(&self) -> bool {
        let position = self.position();
        let gain = board::gain_of(position, self.m);
        if gain > -OFFER {
            return false;
        }
        let field = board::end_of(self.m, position.turn());
        let after = position.after(self.m);
        let taken = after.legal_moves().iter().any(|m| m.is_capture() && m.to() == field);
        let lost = position.after_null().zip(self.m.from());
        let lost = lost.is_some_and(|(passed, from)| board::most_from(&passed, from) >= -gain);
        let instead = board::winning(position).iter().any(|&(m, _)| m.to() != field);
        taken && !lost && !instead
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A lead of two pawns on a full board is worth something, at nine pawns it is not.
    #[test]
    fn losses_count_by_chances() {
        let board = Position::initial().board().clone();
        let lost = |from, to| points(Score::Cp(from), &board) - points(Score::Cp(to), &board);
        assert!(lost(0, -200) >= MISTAKE);
        assert!(lost(900, 700) < DUBIOUS);
        assert_eq!(points(Score::Mate(3), &board) - points(Score::Mate(-3), &board), 1000);
        assert!((points(Score::Cp(0), &board) - 500).abs() <= 1);
    }

    #[test]
    fn verdicts_keep_their_bounds() {
        assert_eq!(Verdict::of_loss(99), None);
        assert_eq!(Verdict::of_loss(100), Some(Verdict::Dubious));
        assert_eq!(Verdict::of_loss(299), Some(Verdict::Mistake));
        assert_eq!(Verdict::of_loss(300), Some(Verdict::Blunder));
    }

    /// Who is mated after a move was to be mated by it; who mates after it was to be mated.
    #[test]
    fn mates_turn_with_the_move() {
        assert_eq!(before_move(Score::Mate(0)), Score::Mate(1));
        assert_eq!(before_move(Score::Mate(-2)), Score::Mate(3));
        assert_eq!(before_move(Score::Mate(2)), Score::Mate(-2));
    }
}
