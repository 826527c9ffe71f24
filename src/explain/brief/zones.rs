//! Points from zones that carry the move and are won on their own account.

use super::study::Study;
use crate::explain::board;
use crate::explain::case::Case;
use crate::explain::fact::{Fact, Route};
use crate::explain::zones::{Carrier, carrying};
use crate::image::Outcome;
use crate::zone::{PlacedPiece, ZoneKind};

/// The maximum number of zones that are looked at.
const MOST: usize = 6;
/// The maximum number of moves of a way that is told; kings go further.
const FAR: usize = 4;
/// With more pieces than this on the board, help for a distant pawn is not told.
const FEW_PIECES: usize = 8;

/// What the zones that carry the move say.
pub fn reasons(study: &Study<'_>, case: &Case<'_>) -> Vec<Fact> {
    let carriers = carrying(case, study.image).into_iter().take(MOST);
    carriers.filter_map(|carrier| reason(study, case, &carrier)).collect()
}

/// The enemy piece that comes too late to stop the run that the move goes on with.
fn late(carrier: &Carrier<'_>) -> Option<Fact> {
    let is_late = |fact: &&Fact| matches!(fact, Fact::Negation { way, allowed, .. } if way.moves() > *allowed);
    carrier.facts.iter().find(is_late).cloned()
}

fn reason(study: &Study<'_>, case: &Case<'_>, carrier: &Carrier<'_>) -> Option<Fact> {
    let is_few = case.position.board().occupied().count() <= FEW_PIECES;
    let first = carrier.facts.first()?;
    match first {
        Fact::Attack { begun: Some(_), .. } if carrier.zone.kind == ZoneKind::Promotion => {
            (is_few && is_won(study, carrier)).then(|| late(carrier)).flatten()
        }
        // A way of two moves is an attack, which is told as such; a king's check is none.
        Fact::Attack { way, target, begun: Some(_) } => {
            let near = (3..=FAR).contains(&way.moves()) || (is_few && way.moves() > 2);
            let piece = target.role.is_some_and(|role| role != shakmaty::Role::King);
            (near && piece && goes_on(case, way, 2) && is_won(study, carrier))
                .then(|| first.clone())
        }
        Fact::Attack { way, begun: None, .. } => {
            let negates = |fact: &&Fact| matches!(fact, Fact::Negation { begun: Some(_), .. });
            let runs = carrier.zone.kind == ZoneKind::Promotion && !carrier.zone.fails();
            let told = is_few && runs && way.moves() > 1;
            carrier.facts.iter().find(negates).filter(|_| told).cloned()
        }
        Fact::Opens { way, target, .. } => {
            let taken =
                PlacedPiece { color: !way.piece.color, role: target.role?, square: target.square };
            let near = way.moves() < 2 || !matches!(taken.role, shakmaty::Role::Pawn);
            let told = way.moves() < 2 || goes_on(case, way, 1);
            let wins =
                near && told && taken.role != shakmaty::Role::King && gets_through(case, way);
            wins.then(|| first.clone())
        }
        Fact::Support { .. } => is_few.then(|| first.clone()),
        _ => None,
    }
}

/// Whether the side's next move in the line is the step of the way with this number, from 1.
fn goes_on(case: &Case<'_>, way: &Route, step: usize) -> bool {
    let next = case.line.get(2).map(|m| (m.from(), m.to()));
    next.is_some_and(|(from, to)| {
        from == way.stops.get(step - 1).copied() && Some(&to) == way.stops.get(step)
    })
}

/// Whether the side of the root piece wins the zone on its own account.
fn is_won(study: &Study<'_>, carrier: &Carrier<'_>) -> bool {
    let verdict = carrier.zone.verdict(study.position);
    verdict.is_some_and(|verdict| matches!(verdict.outcome, Outcome::Stands | Outcome::Threatens))
}

/// Whether every step of the way is safe once the move is made, and the last wins.
fn gets_through(case: &Case<'_>, way: &Route) -> bool {
    let gain = |step| board::way_gain(case.after.board(), way, step);
    let last = way.moves();
    last <= 2
        && (1..last).all(|step| gain(step).is_some_and(|gain| gain >= 0))
        && gain(last).is_some_and(|gain| gain > 0)
}
