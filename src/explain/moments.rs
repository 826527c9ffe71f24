//! The moments of a game that matter: what a move did to the chances, whether that is certain, and why
//! it deserves a remark.
//!
//! Losses are counted in chances, not in centipawns: a side nine pawns ahead that loses one has lost
//! nothing. A move is blamed by winning chances and bounds as Lichess has them ([`winning`]), and
//! praised by thousandths of a point ([`Score::points`]: a win is one point, a draw half).
//!
//! Two searches, before a move and after it, are off by as much as an inaccuracy loses; with more
//! effort by less. So both positions are searched again, each time with twice the effort, until the
//! loss is clear. The position after the move comes first: what is found there is what the search
//! before the move has to see, and the judge forgets nothing meanwhile.

use std::ops::RangeInclusive;

use shakmaty::Move;

use super::board;
use super::winning::{self, MoveMark};
use crate::position::{Game, Position, is_fifty_moves};
use crate::search::{Control, Limits, Report, Score, Think};

/// The difference, in thousandths of a point, by which a move that is praised outdoes others.
pub const OUTDONE: i32 = 100;
/// The difference, in thousandths of a point, by which an only move outdoes all others.
pub const ALONE: i32 = 200;
/// The loss of winning chances from which on a move is looked at more deeply.
const DOUBTFUL: i32 = 60;
/// The minimum that a sacrifice offers by exchange, in centipawns: more than a pawn.
const OFFER: i32 = 150;
/// The minimum chances, in thousandths of a point, after a move that is praised.
const WORTH_PRAISE: i32 = 400;
/// The maximum length, in moves, of a mate that counts as missed.
const MISSED: i32 = 5;

/// The result of a search in a position.
#[derive(Debug, Clone)]
pub struct Look {
    /// The best move; `None` if there is no legal move.
    pub best: Option<Move>,
    /// The score from the view of the side to move.
    pub score: Score,
    /// The depth of the search in plies.
    pub depth: u32,
}

impl Look {
    /// Searches the game's current position.
    pub fn at(judge: &mut dyn Think, game: &Game, limits: &Limits) -> Self {
        let outcome = judge.search(game, limits, &Control::default(), &mut |_| ());
        let Report { score, depth, .. } = outcome.report;
        Self { best: outcome.best, score, depth }
    }

    /// Searches positions of a game that follow each other, from the last to the first. The judge
    /// forgets nothing meanwhile, so that what a later search finds informs the earlier ones.
    pub fn back_through(judge: &mut dyn Think, games: &[Game], limits: &Limits) -> Vec<Self> {
        let mut looks: Vec<Self> =
            games.iter().rev().map(|game| Self::at(judge, game, limits)).collect();
        looks.reverse();
        looks
    }

    /// The score from the view of the side that has moved, for the position before its move.
    pub(super) fn score_before_move(&self) -> Score {
        before_move(self.score)
    }
}

/// A game's moves, with the state of the game before each of them and after the last.
#[derive(Debug, Clone)]
pub struct Course {
    pub moves: Vec<Move>,
    pub games: Vec<Game>,
}

impl Course {
    /// The course of a game through legal moves.
    pub fn new(start: Position, moves: Vec<Move>) -> Self {
        let mut games = vec![Game::from_position(start)];
        for &m in &moves {
            let last = games.last().cloned().unwrap_or_default();
            games.push(after(last, m));
        }
        Self { moves, games }
    }
}

/// The state of a game after a move. What came before a capture or a pawn move cannot come again,
/// and after fifty moves all is drawn: then the earlier positions are forgotten, or else the memory
/// for a long game would grow with the square of its length.
fn after(mut game: Game, m: Move) -> Game {
    if m.is_zeroing() || is_fifty_moves(game.position()) {
        return Game::from_position(game.position().after(m));
    }
    game.play(m);
    game
}

/// A move of a game, with the search results of all its positions.
#[derive(Debug, Clone, Copy)]
pub struct Ply<'a> {
    course: &'a Course,
    looks: &'a [Look],
    index: usize,
    m: Move,
    before: &'a Look,
    after: &'a Look,
    is_book: bool,
}

/// Why a move deserves a remark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// It throws chances away.
    Loss,
    MissedMate,
    /// It is the first move that forces mate.
    Mate,
    /// It is the only good move.
    Alone,
    /// It offers material by the exchange on its square, and is sound.
    Sacrifice,
    /// It begins a plan that the game follows to its end.
    Plan,
}

/// Converts a score after a move to the mover's score before it.
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
    /// The move of this index, from 0; `None` if a look is missing.
    pub fn new(course: &'a Course, looks: &'a [Look], index: usize) -> Option<Self> {
        let m = *course.moves.get(index)?;
        let (before, after) = (looks.get(index)?, looks.get(index + 1)?);
        course.games.get(index + 1)?;
        Some(Self { course, looks, index, m, before, after, is_book: false })
    }

    /// The same as a move of a known opening, or not, which nobody blames.
    #[must_use]
    pub fn in_book(self, is_book: bool) -> Self {
        Self { is_book, ..self }
    }

    /// Whether it is a move of a known opening.
    pub fn is_book(&self) -> bool {
        self.is_book
    }

    pub fn m(&self) -> Move {
        self.m
    }

    /// The enemy's move before it; `None` for the game's first.
    pub fn move_before(&self) -> Option<Move> {
        self.index.checked_sub(1).and_then(|i| self.course.moves.get(i)).copied()
    }

    /// The game before the move.
    pub fn game(&self) -> &'a Game {
        &self.course.games[self.index]
    }

    /// The position before the move.
    pub fn position(&self) -> &'a Position {
        self.game().position()
    }

    /// The game after the move.
    pub fn game_after(&self) -> &'a Game {
        &self.course.games[self.index + 1]
    }

    /// The game's moves from this one on.
    pub fn onward(&self) -> &'a [Move] {
        &self.course.moves[self.index..]
    }

    /// The score after the move, from the mover's view.
    pub fn value(&self) -> Score {
        self.after.score_before_move()
    }

    /// The score after the move, from White's view; `None` after mate.
    pub fn value_for_white(&self) -> Option<Score> {
        let score = self.after.score;
        (score != Score::Mate(0)).then(|| self.position().turn().fold_wb(score.turned(), score))
    }

    /// The depth of the search after the move, in plies.
    pub fn depth(&self) -> u32 {
        self.after.depth
    }

    /// The score before the move, from White's view.
    pub fn value_before_for_white(&self) -> Score {
        let score = self.before.score;
        self.position().turn().fold_wb(score, score.turned())
    }

    fn points(&self, score: Score) -> i32 {
        score.points(self.position().board())
    }

    /// The mover's expected points after the move, in thousandths.
    pub fn chances(&self) -> i32 {
        self.points(self.value())
    }

    /// The loss of the move in thousandths of a point, by the looks before and after it.
    pub fn loss(&self) -> i32 {
        self.points(self.before.score) - self.chances()
    }

    /// The difference between two scores of its position, in thousandths of a point.
    pub fn between(&self, better: Score, worse: Score) -> i32 {
        self.points(better) - self.points(worse)
    }

    /// Whether it is the search's choice.
    pub fn is_expected(&self) -> bool {
        self.before.best == Some(self.m)
    }

    /// Whether it is the search's choice, or no worse according to the look after it.
    fn is_best(&self) -> bool {
        self.is_expected() || self.loss() <= 0
    }

    /// The winning chances that the move loses, by the looks before and after it.
    fn lost(&self) -> i32 {
        winning::lost(self.before.score, self.value())
    }

    /// Whether the move seems to lose something; other searches have to confirm it.
    pub fn is_doubtful(&self) -> bool {
        !self.is_book && (self.lost() >= DOUBTFUL || self.misses_mate())
    }

    /// Whether it misses a mate in a few moves that was not there at the side's previous move.
    pub fn misses_mate(&self) -> bool {
        let earlier = self.index.checked_sub(2).and_then(|i| self.looks.get(i));
        matches!(self.before.score, Score::Mate(1..=MISSED))
            && !mates(self.value())
            && !earlier.is_some_and(|look| mates(look.score))
    }

    /// Whether mate is forced from this move on, and was not at the side's previous move.
    pub fn finds_mate(&self) -> bool {
        let earlier = self.index.checked_sub(1).and_then(|i| self.looks.get(i));
        mates(self.value()) && !earlier.is_some_and(|look| matches!(look.score, Score::Mate(..=0)))
    }

    /// Whether it is a good move that is not obvious, which calls for a search of the others. Moves
    /// of a known mate are left out.
    pub fn is_choice(&self) -> bool {
        let obvious = self.m.is_capture() && board::gain_of(self.position(), self.m) > 0;
        self.is_best()
            && self.chances() >= WORTH_PRAISE
            && !mates(self.before.score)
            && self.position().legal_moves().len() > 1
            && !obvious
            && !self.retakes()
    }

    /// Whether it retakes.
    fn retakes(&self) -> bool {
        self.move_before().is_some_and(|last| last.is_capture() && last.to() == self.m.to())
    }

    /// Whether it is the only good move, if `others` is the score of the best other one.
    pub fn is_alone(&self, others: Score) -> bool {
        self.chances() - self.points(others) >= ALONE
    }

    /// Whether it is a sound sacrifice: it offers material by the exchange on its square.
    pub fn sacrifices(&self) -> bool {
        self.offers() && self.loss() < OUTDONE && self.chances() >= WORTH_PRAISE
    }

    /// Whether the piece can be taken on its new square, the exchange there loses more than a pawn,
    /// the piece was not already lost, and nothing else could be taken instead.
    fn offers(&self) -> bool {
        let position = self.position();
        let gain = board::gain_of(position, self.m);
        if gain > -OFFER {
            return false;
        }
        let square = board::end_of(self.m, position.turn());
        let after = position.after(self.m);
        let taken = after.legal_moves().iter().any(|m| m.is_capture() && m.to() == square);
        let lost = position.after_null().zip(self.m.from());
        let lost = lost.is_some_and(|(passed, from)| board::most_from(&passed, from) >= -gain);
        let instead = board::winning(position).iter().any(|&(m, _)| m.to() != square);
        taken && !lost && !instead
    }
}

/// The efforts of the pairs of searches, in those of a look.
pub(super) const EFFORTS: [u64; 3] = [2, 4, 8];
/// The losses, in thousandths of winning chances, that may well be on the other side of the bound of
/// an inaccuracy.
pub(super) const UNCLEAR: RangeInclusive<i32> = 45..=500;

/// What deeper searches say of a move.
#[derive(Debug, Clone)]
pub(super) struct Doubt {
    /// The best move.
    pub best: Option<Move>,
    /// The score before the move.
    pub before: Score,
    /// The score after the move, from the mover's view.
    pub after: Score,
}

impl Doubt {
    /// Searches with more and more effort until the loss is clear.
    pub(super) fn settled(judge: &mut dyn Think, ply: &Ply<'_>, limits: &Limits) -> Self {
        let [first, more @ ..] = EFFORTS;
        let mut doubt = Self::by(judge, ply, &limits.times(first));
        for effort in more {
            if !UNCLEAR.contains(&doubt.loss()) {
                break;
            }
            doubt = Self::by(judge, ply, &limits.times(effort));
        }
        doubt
    }

    /// Searches after the move and then before it.
    fn by(judge: &mut dyn Think, ply: &Ply<'_>, limits: &Limits) -> Self {
        let after = Look::at(judge, ply.game_after(), limits).score_before_move();
        let Look { best, score: before, .. } = Look::at(judge, ply.game(), limits);
        Self { best, before, after }
    }

    /// The winning chances that the move loses, in thousandths.
    fn loss(&self) -> i32 {
        winning::lost(self.before, self.after)
    }

    /// The verdict on the move.
    pub(super) fn verdict(&self) -> Option<MoveMark> {
        MoveMark::between(self.before, self.after)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::Course;
    use crate::explain::scripted::Scripted;
    use crate::position::{Game, Position};

    /// Losing two pawns matters on a full board, and not when nine pawns ahead.
    #[test]
    fn losses_count_by_chances() {
        let lost = |from, to| winning::lost(Score::Cp(from), Score::Cp(to));
        assert!(lost(0, -200) >= winning::BLUNDER);
        assert!(lost(900, 700) < winning::INACCURACY);
        assert_eq!(winning::lost(Score::Mate(3), Score::Mate(-3)), 2000);
        let board = Position::initial().board().clone();
        assert_eq!(Score::Mate(3).points(&board) - Score::Mate(-3).points(&board), 1000);
        assert!((Score::Cp(0).points(&board) - 500).abs() <= 1);
    }

    /// The number of moves to mate changes with the side to move.
    #[test]
    fn mates_turn_with_the_move() {
        assert_eq!(before_move(Score::Mate(0)), Score::Mate(1));
        assert_eq!(before_move(Score::Mate(-2)), Score::Mate(3));
        assert_eq!(before_move(Score::Mate(2)), Score::Mate(-2));
    }

    /// What is found and asked where the judge says these scores, after the move and before it.
    fn settled(scores: &[i32]) -> (i32, Vec<(usize, u64)>) {
        let start = Position::initial();
        let course = Course::new(start.clone(), vec![start.parse_move("g2g4").unwrap()]);
        let look = |cp| Look { best: None, score: Score::Cp(cp), depth: 1 };
        let looks = [look(30), look(40)];
        let ply = Ply::new(&course, &looks, 0).unwrap();
        let limits = Limits { nodes: Some(10), ..Limits::default() };
        let mut asked = Vec::new();
        let mut judge = Scripted(|game: &Game, limits: &Limits| {
            let is_after = usize::from(game.position().turn().is_black());
            asked.push((is_after, limits.nodes.unwrap()));
            vec![(scores[asked.len() - 1], Vec::new())]
        });
        (Doubt::settled(&mut judge, &ply, &limits).loss(), asked)
    }

    #[test]
    fn a_clear_loss_is_searched_once_more_and_the_move_first() {
        for (after, before, is_bad) in [(600, 30, true), (-20, 25, false)] {
            let (loss, asked) = settled(&[after, before]);
            assert_eq!(loss >= 100, is_bad, "{loss}");
            assert_eq!(asked, [(1, 20), (0, 20)]);
        }
    }

    #[test]
    fn an_unclear_loss_is_searched_with_twice_the_effort_until_it_is_clear() {
        let unclear = [30, 25];
        let (loss, asked) = settled(&[&unclear[..], &[-10, 20]].concat());
        assert!(loss < 50, "the last searches count: {loss}");
        assert_eq!(asked, [(1, 20), (0, 20), (1, 40), (0, 40)]);
        let (_, asked) = settled(&unclear.repeat(3));
        assert_eq!(asked.last(), Some(&(0, 80)), "and no further");
    }
}
