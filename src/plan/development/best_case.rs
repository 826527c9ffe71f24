//! The best case of a plan, an upper bound: the target is taken for nothing, and the root piece
//! goes on taking ([document 5](crate::theory#document-5)).

use shakmaty::{Bitboard, Square, attacks};

use super::idea::{Aim, Idea};
use super::waypoint::Waypoint;
use crate::exchange::swap::Values;
use crate::plan::chain::{Capture, Removal, SeriesRules};
use crate::zone::Target;

/// The balance in centipawns against `start` in the best case: the target is taken for nothing, and
/// the root piece goes on taking while all others stand still, up to `max_captures` more.
pub fn of(idea: &Idea, here: &Waypoint, start: i32, max_captures: usize) -> i32 {
    let won = Values::TROPA.balance(here.position.board(), idea.side) - start;
    let value = |target: Target| target.role.map_or(0, |role| Values::TROPA.of(role));
    won + match idea.aim {
        Aim::Capture => value(idea.target) + series(idea, here, max_captures),
        Aim::Double(other) => value(idea.target).max(value(other)),
        Aim::Mate | Aim::Promotion | Aim::Save => idea.gain,
    }
}

/// The maximum that the root piece can take in a row after the target, in centipawns.
fn series(idea: &Idea, here: &Waypoint, max_captures: usize) -> i32 {
    let board = here.position.board();
    let start = idea.way.stops.get(here.at).copied();
    let enemies = board.by_color(!idea.side) & !board.kings();
    let (piece, target) = (idea.root.piece(), idea.target.field);
    let captures = |from: Square, off: &[Square]| {
        let gone: Bitboard = off.iter().copied().chain(start).chain([target]).collect();
        let occupied = board.occupied() & !gone;
        let taken = attacks::attacks(from, piece, occupied) & enemies & !gone;
        taken.into_iter().map(|to| Capture { man: to, to }).collect()
    };
    let value = |field: Square| board.role_at(field).map_or(0, |role| Values::TROPA.of(role));
    let worth = |series: &[Capture<Square, Square>]| -> i32 {
        series.iter().map(|capture| value(capture.man)).sum()
    };
    let rules = SeriesRules { removal: Removal::AtOnce, max_captures };
    worth(&rules.best(target, captures, worth))
}
