//! The moves of a position in the tables, sorted by what they keep.

use shakmaty::{Chess, Move, Position as _};
use shakmaty_syzygy::MaybeRounded;

use super::{Probing, Tablebase, Verdict};
use crate::position::Position;

/// A move, what it comes to for who makes it, and how far it is from the next capture or pawn
/// move, itself included; zero where that is not known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ranked {
    pub m: Move,
    pub verdict: Verdict,
    pub distance: u32,
}

/// The moves that keep the best result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ranking {
    pub verdict: Verdict,
    /// Wins by the shortest way to a capture or pawn move first, losses by the longest.
    pub moves: Vec<Ranked>,
    /// Whether the distances are known, so that following them wins without further look-ups.
    pub by_distance: bool,
}

impl Ranking {
    /// The best of `moves`, which are legal; `None` where the tables do not know them all.
    pub fn of(probing: &Probing, position: &Position, moves: &[Move]) -> Option<Self> {
        let (tables, most) = probing.usable()?;
        let men = position.board().occupied().count();
        if moves.is_empty() || men > most || position.chess().castles().any() {
            return None;
        }
        let ranked = |rank: fn(&Tablebase, &Probing, &Position, Move) -> Option<Ranked>| {
            moves.iter().map(|&m| rank(tables, probing, position, m)).collect::<Option<Vec<_>>>()
        };
        let gone = position.halfmoves();
        match ranked(by_distance) {
            Some(moves) => Some(Self::keep(moves, gone, true)),
            None => ranked(by_verdict).map(|moves| Self::keep(moves, gone, false)),
        }
    }

    /// Keeps the best. Of winning moves those are kept that leave much time, so that the search
    /// has a choice and mates in its own way, and the shortest: where time is short they alone
    /// are left, and each brings the next capture or pawn move nearer. `gone` half-moves have
    /// passed since the last.
    fn keep(mut moves: Vec<Ranked>, gone: u32, by_distance: bool) -> Self {
        let verdict = moves.iter().map(|ranked| ranked.verdict).max().unwrap_or(Verdict::Draw);
        moves.retain(|ranked| ranked.verdict == verdict);
        if verdict >= Verdict::CursedWin {
            moves.sort_by_key(|ranked| ranked.distance);
            let nearest = moves.first().map_or(0, |ranked| ranked.distance);
            let at_ease = AT_EASE.saturating_sub(gone);
            moves.retain(|ranked| ranked.distance <= nearest.max(at_ease));
        } else {
            moves.sort_by_key(|ranked| std::cmp::Reverse(ranked.distance));
        }
        Self { verdict, moves, by_distance }
    }
}

/// A win that takes so many half-moves of the hundred, those gone included, has time to spare.
const AT_EASE: u32 = 40;

/// By the half-moves to the next capture or pawn move and those that have passed already.
fn by_distance(
    tables: &Tablebase,
    probing: &Probing,
    position: &Position,
    m: Move,
) -> Option<Ranked> {
    let after = position.after(m);
    if after.chess().is_checkmate() {
        return Some(Ranked { m, verdict: Verdict::Win, distance: 0 });
    }
    if m.is_zeroing() {
        return by_verdict(tables, probing, position, m);
    }
    let found = tables.probe(&after, |chess: &Chess| tables.tables.probe_dtz(chess))?;
    let rounded = matches!(found, MaybeRounded::Rounded(_));
    let dtz = i64::from(found.ignore_rounding().0);
    let distance = if dtz == 0 { 0 } else { dtz.unsigned_abs() + 1 };
    let gone = u64::from(position.halfmoves());
    // A rounded distance may be one too short: a win must do without that half-move.
    let in_time = gone + distance + u64::from(rounded && dtz < 0) <= 100;
    let verdict = match dtz.signum() {
        0 => Verdict::Draw,
        -1 if in_time => Verdict::Win,
        -1 => Verdict::CursedWin,
        _ if in_time => Verdict::Loss,
        _ => Verdict::BlessedLoss,
    };
    let verdict = under_rule(probing, verdict);
    Some(Ranked { m, verdict, distance: u32::try_from(distance).unwrap_or(u32::MAX) })
}

/// By win, draw or loss alone: as if the half-moves counted from here.
fn by_verdict(
    tables: &Tablebase,
    probing: &Probing,
    position: &Position,
    m: Move,
) -> Option<Ranked> {
    let after = position.after(m);
    if after.chess().is_checkmate() {
        return Some(Ranked { m, verdict: Verdict::Win, distance: 0 });
    }
    let verdict = match tables.verdict(&after)? {
        Verdict::Loss => Verdict::Win,
        Verdict::BlessedLoss => Verdict::CursedWin,
        Verdict::Draw => Verdict::Draw,
        Verdict::CursedWin => Verdict::BlessedLoss,
        Verdict::Win => Verdict::Loss,
    };
    // A capture or pawn move is near indeed; where distances are missing all moves look alike.
    Some(Ranked { m, verdict: under_rule(probing, verdict), distance: 1 })
}

fn under_rule(probing: &Probing, verdict: Verdict) -> Verdict {
    if probing.fifty_moves { verdict } else { verdict.without_fifty_moves() }
}
