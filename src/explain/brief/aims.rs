//! The aims of a move: its purposes by the piece that moves.

use super::aim::{Aim, Purpose};
use super::point::{Place, Reason, Told};
use super::{endings, pawns, pieces};
use crate::explain::case::Case;

/// What the move is for.
pub fn reasons(case: &Case<'_>) -> Vec<Reason> {
    let aim = |purpose: Purpose| Aim { m: case.name.clone(), purpose };
    [pawns::purposes(case), endings::purposes(case), pieces::purposes(case)]
        .into_iter()
        .flatten()
        .map(|purpose| Reason { place: Place::Before, told: Told::Aim(aim(purpose)) })
        .collect()
}
