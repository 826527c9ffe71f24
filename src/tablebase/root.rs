//! The root moves ranked by the tablebases: which of them keep the result.

use std::cmp::Reverse;

use shakmaty::{Chess, Move, Position as _};
use shakmaty_syzygy::MaybeRounded;

use super::{Probing, Tablebase, Verdict};
use crate::position::{Game, Position};

/// A move, its result for the side that makes it, and its distance to the next capture or pawn move
/// in half-moves, this one included; 0 if unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ranked {
    pub m: Move,
    pub verdict: Verdict,
    pub distance: u32,
}

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
        let question = Question { tables, probing, gone: position.halfmoves() };
        let at_ease = if game.has_repeated() { 0 } else { AT_EASE };
        let at_ease = at_ease.saturating_sub(question.gone);
        match question.about(position, moves, Question::by_distance) {
            Some(ranked) => Some(Self::part(ranked, at_ease, true)),
            None => question
                .about(position, moves, Question::by_verdict)
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

impl Ranked {
    /// Whether the best move wins, cursed wins included.
    fn wins(&self) -> bool {
        self.verdict >= Verdict::CursedWin
    }
}

/// The maximum number of half-moves of the hundred, those already made included, by which a win has
/// time to spare. After a repetition no win has: then every move is to be on the shortest way,
/// which never repeats a position.
const AT_EASE: u32 = 40;

/// The query about each move.
struct Question<'a> {
    tables: &'a Tablebase,
    probing: &'a Probing,
    /// Half-moves that have passed since the last capture or pawn move.
    gone: u32,
}

impl Question<'_> {
    /// All moves as `rank` judges them by the position after each; mate needs no tables.
    fn about(
        &self,
        position: &Position,
        moves: &[Move],
        rank: impl Fn(&Self, &Position, Move) -> Option<Ranked>,
    ) -> Option<Vec<Ranked>> {
        let asked = moves.iter().map(|&m| {
            let after = position.after(m);
            if after.chess().is_checkmate() {
                return Some(Ranked { m, verdict: Verdict::Win, distance: 0 });
            }
            rank(self, &after, m)
        });
        asked.collect()
    }

    /// The move by its distance to zeroing (DTZ) and the half-moves already made.
    fn by_distance(&self, after: &Position, m: Move) -> Option<Ranked> {
        if m.is_zeroing() {
            return self.by_verdict(after, m);
        }
        let tables = self.tables;
        let found = tables.probe(after, |chess: &Chess| tables.tables.probe_dtz(chess))?;
        let rounded = matches!(found, MaybeRounded::Rounded(_));
        let dtz = i64::from(found.ignore_rounding().0);
        let distance = if dtz == 0 { 0 } else { dtz.unsigned_abs() + 1 };
        // A rounded distance may be one too short: a win must do without that half-move.
        let in_time = u64::from(self.gone) + distance + u64::from(rounded && dtz < 0) <= 100;
        let verdict = match dtz.signum() {
            0 => Verdict::Draw,
            -1 if in_time => Verdict::Win,
            -1 => Verdict::CursedWin,
            _ if in_time => Verdict::Loss,
            _ => Verdict::BlessedLoss,
        };
        let distance = u32::try_from(distance).unwrap_or(u32::MAX);
        Some(Ranked { m, verdict: self.under_rule(verdict), distance })
    }

    /// The move by win, draw or loss alone (WDL), as if the fifty-move counter started here.
    fn by_verdict(&self, after: &Position, m: Move) -> Option<Ranked> {
        let verdict = match self.tables.verdict(after)? {
            Verdict::Loss => Verdict::Win,
            Verdict::BlessedLoss => Verdict::CursedWin,
            Verdict::Draw => Verdict::Draw,
            Verdict::CursedWin => Verdict::BlessedLoss,
            Verdict::Win => Verdict::Loss,
        };
        // Without distances all moves look alike.
        Some(Ranked { m, verdict: self.under_rule(verdict), distance: 1 })
    }

    fn under_rule(&self, verdict: Verdict) -> Verdict {
        if self.probing.fifty_moves { verdict } else { verdict.without_fifty_moves() }
    }
}
