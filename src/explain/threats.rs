//! Threats: what a side would win if the other passed, what a move does about that, and whether
//! what a move threatens can be met.

use shakmaty::Move;

use super::board;
use super::case::Case;
use super::fact::{Fact, Named};
use crate::exchange::swap::Values;
use crate::position::Position;
use crate::search::Score;

/// The minimum gain of a threat in an explanation, in centipawns.
const LEAST: i32 = 100;
/// The maximum number of defences that are listed.
const FEW: usize = 4;
/// The maximum number of threats for one position.
const MOST: usize = 2;

/// What the move does about the enemy's threats; facts about the position before it.
pub fn answered(case: &Case<'_>) -> Vec<Fact> {
    let Some(passed) = case.position.after_null() else { return Vec::new() };
    let mut facts = Vec::new();
    if let Some(m) = passed.mate_in_one()
        && case.after.mate_in_one().is_none()
    {
        facts.push(Fact::MateThreat { by: passed.turn(), m: Named::of(&passed, m) });
        facts.push(Fact::Parries { m: case.name.clone() });
    }
    for (threat, before) in board::winning(&passed) {
        if facts.len() >= 2 * MOST || before < LEAST {
            break;
        }
        facts.extend(answer(case, &passed, threat, before).into_iter().flatten());
    }
    facts
}

/// The threat and what is left of it, if the move reduces it.
fn answer(case: &Case<'_>, passed: &Position, threat: Move, before: i32) -> Option<[Fact; 2]> {
    let taken = board::taken(passed, threat)?;
    let square = match case.step() {
        Some((from, to)) if from == taken.square => to,
        _ => taken.square,
    };
    let after = board::most_from(&case.after, square);
    let before = before.max(board::most_from(passed, taken.square));
    let answer = Fact::Answers { m: case.name.clone(), taken, before, after };
    (after < before).then_some([tell(passed, threat)?, answer])
}

fn tell(passed: &Position, m: Move) -> Option<Fact> {
    Some(Fact::Threat {
        by: passed.turn(),
        m: Named::of(passed, m),
        piece: board::mover(passed, m)?,
        taken: board::taken(passed, m)?,
        gain: board::gain_of(passed, m),
    })
}

/// What the move, of this score, newly threatens, and whether that can be met; facts about the
/// position after it.
pub fn made(case: &Case<'_>, score: Score) -> Vec<Fact> {
    let mut facts = Vec::new();
    if let Some(passed) = case.after.after_null() {
        let mated = |position: &Position| position.mate_in_one().is_some();
        if let Some(m) = passed.mate_in_one()
            && !mated(case.position)
        {
            facts.push(Fact::MateThreat { by: passed.turn(), m: Named::of(&passed, m) });
        }
        let new = |&(m, gain): &(Move, i32)| {
            let before = board::taken(&passed, m)
                .map_or(0, |piece| board::most_from(case.position, piece.square));
            gain >= LEAST && gain > before
        };
        let threats = board::winning(&passed);
        let mut squares = Vec::new();
        for &(m, _) in threats.iter().filter(|threat| new(threat)) {
            if squares.len() < MOST && !squares.contains(&m.to()) {
                squares.push(m.to());
                facts.extend(tell(&passed, m));
            }
        }
    }
    if !facts.is_empty() || case.after.is_check() {
        facts.extend(defences(case).filter(|fact| !contradicts(score, fact)));
    }
    facts
}

/// Whether the score has less than half of what a statement says that no defence saves.
fn contradicts(score: Score, fact: &Fact) -> bool {
    matches!(fact, Fact::Inevitable { least, .. } if 2 * score.value() < *least)
}

/// The replies that keep the mover from getting ahead by a capture, or that none does; `None` if
/// most replies do.
fn defences(case: &Case<'_>) -> Option<Fact> {
    let side = case.position.turn();
    let material = |position: &Position| Values::TROPA.balance(position.board(), side);
    let start = material(case.position);
    let replies = case.after.legal_moves();
    let ahead = |m: Move| {
        let next = case.after.after(m);
        let capture = board::winning(&next).first().map_or(0, |&(_, gain)| gain);
        material(&next) - start + capture
    };
    let values: Vec<(Move, i32)> = replies.iter().map(|&m| (m, ahead(m))).collect();
    let least = values.iter().map(|&(_, value)| value).min()?;
    let m = case.name.clone();
    if least >= LEAST {
        return Some(Fact::Inevitable { m, replies: values.len(), least });
    }
    let holding: Vec<Move> =
        values.iter().filter(|&&(_, value)| value <= 0).map(|&(m, _)| m).collect();
    let few = !holding.is_empty() && holding.len() <= FEW && holding.len() < values.len();
    let defences = holding.iter().map(|&m| Named::of(&case.after, m)).collect();
    few.then_some(Fact::Defences { m, replies: values.len(), defences })
}
