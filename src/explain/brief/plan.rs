//! What is looked for behind a move that says little: the plan of its side, and why what the headline
//! says is won does not go away.

use shakmaty::Move;

use super::ledger::LEAST;
use super::next::{self, Held};
use super::point::{Found, Intends, Loses, Misses, Point, Reason, Wins};
use super::purpose::{quiet, recurring};
use super::statement::Gate;
use super::study::Study;
use crate::explain::board;
use crate::explain::case::Case;
use crate::position::Position;
use crate::zone::PlacedPiece;

/// The minimum weight of what a plan does.
const TELLING: usize = 45;

/// What the side is up to after the move.
pub fn find(study: &Study<'_>, case: &Case<'_>) -> Option<Reason> {
    let next = || intends(study, case).map(Reason::of);
    next::brings(study, case).map(Reason::of).or_else(next)
}

/// What a quiet move does by itself, if that is worth being a plan.
fn does(position: &Position, m: Move) -> Option<Reason> {
    let line = [m];
    let case = Case::of(None, position, &line)?;
    // That a piece will be developed goes without saying.
    let telling = |why: &Reason| {
        let plain = matches!(why.told, Point::Develops(_) | Point::Prepares(_) | Point::Awaits(_));
        why.weight() >= TELLING && !why.is_weak() && why.is_predicate() && !plain
    };
    Found::of_a_plan(&case).most_telling(&Gate::of_best(&case)).filter(telling)
}

/// The quiet move that comes next, for what it does: only this move makes it possible or good, and where
/// the line plays it, it does the same, and nothing forces it.
fn intends(study: &Study<'_>, case: &Case<'_>) -> Option<Intends> {
    let (.., passed) = quiet(case)?;
    let now = |m: &Move| {
        let same = |other: &Move| other.role() == m.role() && other.to() == m.to();
        let good = |other: &Move| board::gain_of(case.position, *other) >= 0;
        case.position.legal_moves().iter().any(|other| same(other) && good(other))
    };
    let line = &study.chosen.line;
    let comes = |m: &Move| -> Option<Reason> {
        let plies = [2, 4].into_iter().find(|&plies| line.get(plies) == Some(m))?;
        let there = board::positions(case.position, &line[..plies]).pop()?;
        let captures = line[..plies].iter().any(|m| m.is_capture());
        let attacked = there
            .after_null()
            .is_none_or(|after| board::most_from(&after, m.from().unwrap_or(m.to())) > 0);
        let (why, then) = (does(&passed, *m)?, does(&there, *m)?);
        let same = std::mem::discriminant(&why.told) == std::mem::discriminant(&then.told)
            && why.statement().targets() == then.statement().targets();
        (same && !captures && !attacked && !passed.after(*m).is_check()).then_some(why)
    };
    let told = |m: Move| {
        let plain = !m.is_capture() && !m.is_promotion() && !m.is_castle() && !now(&m);
        plain && board::gain_of(&passed, m) >= 0 && comes(&m).is_some()
    };
    let (m, next) = recurring(study, &passed, told)?;
    Some(Intends { m: case.name.clone(), next, why: Box::new(comes(&m)?) })
}

/// Why the piece that the headline says is won by a quiet move does not go away.
pub fn held(study: &Study<'_>, headline: &Reason) -> Option<Held> {
    let (line, ledger, plies) = match &headline.told {
        Point::Wins(Wins { line, ledger, idea: None, .. })
        | Point::Misses(Misses { line, ledger, idea: None, .. }) => (line, ledger, 1),
        Point::Loses(Loses { line, ledger, idea: None, hung: false, .. }) => (line, ledger, 2),
        _ => return None,
    };
    let line = line.get(..plies)?;
    let mut there = study.position.clone();
    for m in line {
        there = there.after(there.parse_move(&m.uci).ok()?);
    }
    let quiet = line.last().is_some_and(|m| !m.san.contains(['x', '=', '+']));
    let pins = board::pins(there.board(), there.turn());
    let won = |&(piece, ..): &(PlacedPiece, PlacedPiece, PlacedPiece)| {
        ledger.stood.contains(&piece.square)
            && there
                .after_null()
                .is_some_and(|passed| board::most_from(&passed, piece.square) >= LEAST)
    };
    let (piece, by, behind) = pins.into_iter().find(won).filter(|_| quiet)?;
    Some(Held { line: line.to_vec(), piece, by, behind })
}
