//! What captures win on the board, by the rules.
//!
//! The exchange map counts attackers; here they take in turn, so that pins and checks count, too.

use shakmaty::{Move, Role};

use crate::exchange::swap::Values;
use crate::position::Position;

/// What the move takes and what it makes of a pawn, in centipawns.
pub fn taken(m: Move) -> i32 {
    let value = |role| Values::TROPA.of(role);
    let promoted = m.promotion().map_or(0, |role| value(role) - value(Role::Pawn));
    m.capture().map_or(0, value) + promoted
}

/// What is left of it, in centipawns, once both sides have taken on the field, by legal moves and
/// the cheapest man first, as long as that pays.
pub fn exchange(position: &Position, m: Move) -> i32 {
    taken(m) - retaken(&position.after(m), m).max(0)
}

/// What the side to move wins by taking on the field of the move.
fn retaken(position: &Position, m: Move) -> i32 {
    let takers = position.legal_moves().into_iter().filter(|taker| {
        taker.to() == m.to()
            && taker.is_capture()
            && !matches!(taker.promotion(), Some(role) if role != Role::Queen)
    });
    let cheapest = takers.min_by_key(|taker| match taker.role() {
        Role::King => i32::MAX,
        role => Values::TROPA.of(role),
    });
    cheapest.map_or(0, |taker| exchange(position, taker))
}
