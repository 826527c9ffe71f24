//! The moments of a game that matter: what a move did to the chances, whether that is certain, and why
//! it deserves a remark.
//!
//! Losses are counted in chances, not in centipawns: a side nine pawns ahead that loses one has lost
//! nothing. A move is blamed by winning chances and bounds as Lichess has them ([`winning`]), and
//! praised by thousandths of a point ([`Score::points`]: a win is one point, a draw half).

use std::ops::{Range, RangeInclusive};

use shakmaty::Move;

use super::board;
use super::winning::{self, INACCURACY, MoveMark};
use crate::position::{Game, Position, is_fifty_moves};
use crate::search::{Control, Limits, Report, Score, Think};

/// The difference, in thousandths of a point, by which a move that is praised outdoes others.
pub const OUTDONE: i32 = 100;
/// The difference, in thousandths of a point, by which an only move outdoes all others.
pub const ALONE: i32 = 200;
/// The minimum that a sacrifice offers by exchange, in centipawns: more than a pawn.
const OFFER: i32 = 150;
/// The minimum chances, in thousandths of a point, after a move that is praised.
const WORTH_PRAISE: i32 = 400;
/// The winning chances, in thousandths, from which on a position is decided.
const DECIDED: i32 = 600;
/// The minimum winning chances, in thousandths, after a move that puts the enemy in zugzwang, and
/// of those what a pass would save him.
const SQUEEZED: i32 = 200;
/// The maximum number of moves in zugzwang that lose nothing at once.
const SAFE: usize = 4;
/// The losses, in thousandths of winning chances, of moves without a mark that may be told by what
/// they give up.
const SLIP: Range<i32> = 60..INACCURACY;
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
    /// The best line.
    pub line: Vec<Move>,
    /// The score of the first look at the position, if this is a longer one.
    pub at_first: Option<Score>,
}

impl Look {
    /// Searches the game's current position.
    pub fn at(judge: &mut dyn Think, game: &Game, limits: &Limits) -> Self {
        let outcome = judge.search(game, limits, &Control::default(), &mut |_| ());
        let Report { score, depth, pv: line, .. } = outcome.report;
        Self { best: outcome.best, score, depth, line, at_first: None }
    }

    /// Searches the best of all moves but one; `None` if there is no other.
    pub fn at_others(
        judge: &mut dyn Think,
        game: &Game,
        but: Move,
        limits: &Limits,
    ) -> Option<Self> {
        let moves = game.position().legal_moves();
        let search_moves: Vec<Move> = moves.into_iter().filter(|&m| m != but).collect();
        let limits = Limits { search_moves, ..limits.clone() };
        (!limits.search_moves.is_empty()).then(|| Self::at(judge, game, &limits))
    }

    /// The look at the position before the move that led here, as if that were the best.
    #[must_use]
    pub fn before(&self, m: Move) -> Self {
        Self {
            best: Some(m),
            score: self.score_before_move(),
            depth: self.depth + 1,
            line: [&[m], &self.line[..]].concat(),
            at_first: self.at_first.map(before_move),
        }
    }

    /// The winning chances, in thousandths, that are lost from this look at a position to another.
    pub fn lost(&self, other: &Self) -> i32 {
        winning::lost(self.score, other.score)
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

    /// What the first look at the position has found.
    fn score_at_first(&self) -> Score {
        self.at_first.unwrap_or(self.score)
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
    /// It misses a mate after the side's previous move missed one.
    MissedAgain,
    /// It is the first move that forces mate.
    Mate,
    /// It is the only good move.
    Alone,
    /// It offers material by the exchange on its square, and is sound.
    Sacrifice,
    /// It begins a plan that the game follows to its end.
    Plan,
    /// It gives up something for good that the best move would keep, and has no mark for it.
    Concession,
    /// After it the enemy would rather pass than make any move.
    Zugzwang,
    /// It is the last move of a game, and wins.
    Last,
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
    pub fn lost(&self) -> i32 {
        winning::lost(self.before.score, self.value())
    }

    /// The winning chances that it loses by the first looks.
    fn lost_at_first(&self) -> i32 {
        winning::lost(self.before.score_at_first(), before_move(self.after.score_at_first()))
    }

    /// The mark of a move that loses something; `None` for the others, and where the first looks saw
    /// hardly a loss: all five such marks in eight games were false by Stockfish.
    pub fn fault(&self) -> Option<MoveMark> {
        let mark = MoveMark::between(self.before.score, self.value());
        mark.filter(|_| !self.is_book && self.lost_at_first() >= INACCURACY / 2)
    }

    /// The look before the move.
    pub fn look_before(&self) -> &'a Look {
        self.before
    }

    /// What the look after the move says of it.
    pub fn look_of_move(&self) -> Look {
        self.after.before(self.m)
    }

    /// Whether it misses a mate in a few moves, and whether the side's previous move missed one,
    /// too.
    pub fn missed_mate(&self) -> Option<Kind> {
        let misses = !self.is_book
            && !self.is_expected()
            && matches!(self.before.score, Score::Mate(1..=MISSED))
            && !mates(self.value());
        let again = self.index.checked_sub(2).is_some_and(|i| {
            mates(self.looks[i].score) && !mates(self.looks[i + 1].score_before_move())
        });
        misses.then_some(if again { Kind::MissedAgain } else { Kind::MissedMate })
    }

    /// Whether mate is forced from this move on, and was after no earlier move of the side since the
    /// game is decided: searches lose a far mate out of sight, and find it again.
    pub fn finds_mate(&self) -> bool {
        let earlier = self.looks[..self.index].iter().rev().step_by(2).map(Look::score_before_move);
        let mut decided = earlier.take_while(|score| score.winning_chances() >= DECIDED);
        mates(self.value()) && !decided.any(mates)
    }

    /// Whether an enemy reply to it, or to the own moves that follow it, is an error; they are
    /// `moves` with this one, and the last has no reply.
    pub fn is_helped(&self, moves: usize) -> bool {
        let reply = |i| Self::new(self.course, self.looks, self.index + 2 * i - 1);
        (1..moves).filter_map(reply).any(|reply| reply.lost() >= INACCURACY)
    }

    /// Whether it loses too little for a mark, and enough for a comment, in a game that is open.
    pub fn is_slip(&self) -> bool {
        let open = |score: Score| score.winning_chances().abs() < DECIDED;
        !self.is_book
            && !self.is_expected()
            && SLIP.contains(&self.lost())
            && open(self.before.score)
            && open(self.value())
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

    /// Whether the game ends with it, short of mate, in a position that is won.
    pub fn is_last(&self) -> bool {
        self.index + 1 == self.course.moves.len()
            && !self.game_after().position().legal_moves().is_empty()
            && self.value().winning_chances() >= DECIDED
    }

    /// Whether the enemy is in zugzwang after it: he is not in check, few of his moves lose nothing at
    /// once, and after a pass, which `passed` searches, he would stand better than after any move.
    pub fn squeezes(&self, passed: &mut dyn FnMut(&Game) -> Score) -> bool {
        let after = self.game_after().position();
        let safe = |m: &Move| {
            board::gain_of(after, *m) >= 0 && board::winning(&after.after(*m)).is_empty()
        };
        let Some(pass) = after.after_null() else { return false };
        let moves = after.legal_moves();
        let is_candidate = !self.m.is_capture()
            && !moves.is_empty()
            && self.is_best()
            && matches!(self.value(), Score::Cp(_))
            && self.value().winning_chances() >= SQUEEZED
            && board::winning(after).is_empty()
            && moves.iter().filter(|m| safe(m)).count() <= SAFE;
        is_candidate && {
            let score = passed(&Game::from_position(pass));
            winning::lost(self.value(), score) >= SQUEEZED
        }
    }

    /// Whether it retakes.
    pub(super) fn retakes(&self) -> bool {
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
        // What is put between a checking piece and the king is no gift.
        if gain > -OFFER || position.is_check() {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;

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

    /// A longer look after the move alone finds that it loses a pawn.
    #[test]
    fn a_mark_needs_the_first_look() {
        let (course, mut looks) = looked(&WAITING[..1], &[0, -110].map(Score::Cp));
        let fault = |looks: &[Look]| Ply::new(&course, looks, 0).unwrap().fault();
        assert_eq!(fault(&looks), Some(MoveMark::Mistake));
        for (at_first, marked) in [(10, false), (60, true)] {
            looks[1].at_first = Some(Score::Cp(at_first));
            assert_eq!(fault(&looks).is_some(), marked, "{at_first}");
        }
    }

    /// The same move of the bishop is a gift, or what stands between the rook and the king.
    #[test]
    fn what_meets_a_check_is_no_sacrifice() {
        let offers = |king: &str| {
            let fen = format!("4r1k1/8/8/8/8/8/8/{king} w - - 0 1");
            let start = Position::from_fen(&fen).unwrap();
            let course = Course::new(start.clone(), vec![start.parse_move("Be3").unwrap()]);
            let looks = [Score::Cp(0), Score::Cp(0)].map(|score| Look {
                best: None,
                score,
                depth: 1,
                line: Vec::new(),
                at_first: None,
            });
            Ply::new(&course, &looks, 0).unwrap().offers()
        };
        assert!(offers("2B2K2") && !offers("2B1K3"));
    }

    /// The number of moves to mate changes with the side to move.
    #[test]
    fn mates_turn_with_the_move() {
        assert_eq!(before_move(Score::Mate(0)), Score::Mate(1));
        assert_eq!(before_move(Score::Mate(-2)), Score::Mate(3));
        assert_eq!(before_move(Score::Mate(2)), Score::Mate(-2));
    }

    /// After 1.Kc7 the king has to leave the corner, and the pawn goes through.
    #[test]
    fn who_would_rather_pass_is_in_zugzwang() {
        let start = Position::from_fen("k7/8/2K5/1P6/8/8/8/8 w - - 0 1").unwrap();
        let m = start.parse_move("Kc7").unwrap();
        let course = Course::new(start, vec![m]);
        let look = |cp, best| Look {
            best,
            score: Score::Cp(cp),
            depth: 1,
            line: Vec::new(),
            at_first: None,
        };
        let looks = [look(500, Some(m)), look(-500, None)];
        let ply = Ply::new(&course, &looks, 0).unwrap();
        assert!(ply.squeezes(&mut |_| Score::Cp(0)));
        assert!(!ply.squeezes(&mut |_| Score::Cp(500)), "a pass saves nothing");
    }

    /// The plies of a game from the initial position, with White's values before each move and after
    /// the last.
    fn looked(sans: &[&str], scores: &[Score]) -> (Course, Vec<Look>) {
        let (mut position, mut moves) = (Position::initial(), Vec::new());
        for san in sans {
            moves.push(position.parse_move(san).unwrap());
            position = position.after(moves[moves.len() - 1]);
        }
        let own = |(i, score): (usize, &Score)| if i % 2 == 0 { *score } else { score.turned() };
        let look = |score| Look { best: None, score, depth: 1, line: Vec::new(), at_first: None };
        (
            Course::new(Position::initial(), moves),
            scores.iter().enumerate().map(own).map(look).collect(),
        )
    }

    const WAITING: [&str; 6] = ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6"];

    /// A mate that is out of sight for a while is no news; one that was let go for good is.
    #[test]
    fn a_mate_is_found_once() {
        let (cp, mate) = (Score::Cp, Score::Mate);
        for (between, found) in [(cp(2000), false), (cp(100), true)] {
            let scores = [cp(0), mate(9), mate(9), between, between, mate(7), mate(6)];
            let (course, looks) = looked(&WAITING, &scores);
            let finds = |i| Ply::new(&course, &looks, i).unwrap().finds_mate();
            assert!(finds(0));
            assert_eq!(finds(4), found, "{between:?}");
        }
    }

    /// 1…Nf6 loses three pawns: a plan that goes on with 2.Ng1 was helped by it, and 1.Nf3 alone was not.
    #[test]
    fn errors_help_a_plan() {
        let scores = [0, 0, 300, 300, 300, 300, 300].map(Score::Cp);
        let (course, looks) = looked(&WAITING, &scores);
        let ply = |i| Ply::new(&course, &looks, i).unwrap();
        assert!(!ply(0).is_helped(1) && ply(0).is_helped(2));
        assert!(!ply(2).is_helped(2));
    }
}
