//! What is looked for behind a move that says little: the plan of its side, and why what the headline
//! says is won does not go away.

use shakmaty::{Move, Role};

use super::ledger::LEAST;
use super::next::{self, Held};
use super::point::{Found, Intends, Loses, Misses, Point, Reason, Wins};
use super::purpose::{quiet, recurring};
use super::statement::Gate;
use super::study::Study;
use crate::explain::board;
use crate::explain::case::Case;
use crate::zone::PlacedPiece;

/// The minimum weight of what a plan does.
const TELLING: usize = 45;
/// What the side is up to after the move.
pub fn find(study: &Study<'_>, case: &Case<'_>) -> Option<Reason> {
    let next = || intends(study, case).map(Reason::of);
    next::brings(study, case).map(Reason::of).or_else(next)
}

/// The quiet move that comes next, for what it does.
fn intends(study: &Study<'_>, case: &Case<'_>) -> Option<Intends> {
    let (.., passed) = quiet(case)?;
    let why = |m: Move| {
        let line = [m];
        let next = Case::of(None, &passed, &line)?;
        let gate = Gate::of_best(&next);
        // That a piece will be developed goes without saying.
        let telling = |why: &Reason| {
            let plain =
                matches!(why.told, Point::Develops(_) | Point::Prepares(_) | Point::Awaits(_));
            why.weight() >= TELLING && !why.is_weak() && why.is_predicate() && !plain
        };
        Found::of_a_plan(&next).most_telling(&gate).filter(telling)
    };
    let comes = |m: &Move| study.chosen.line.iter().skip(2).step_by(2).take(2).any(|own| own == m);
    // What could have come at once is no plan of a pawn.
    let now = |m: &Move| {
        case.position.legal_moves().contains(m) && board::gain_of(case.position, *m) >= 0
    };
    let told = |m: Move| {
        let plain = !m.is_capture() && !m.is_promotion() && !m.is_castle();
        let plain = plain && !(m.role() == Role::Pawn && now(&m));
        plain && comes(&m) && board::gain_of(&passed, m) >= 0 && why(m).is_some()
    };
    let (m, next) = recurring(study, &passed, told)?;
    Some(Intends { m: case.name.clone(), next, why: Box::new(why(m)?) })
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
