//! Men on duty: who keeps whom from being lost.

use arrayvec::ArrayVec;
use shakmaty::{Bitboard, Board, Color, Square};

use super::men_of;
use super::step::Step;
use crate::exchange::{Class, Index, loss};

/// Men on duty: each keeps a man that would be lost without it.
#[derive(Debug, Clone, Default)]
pub struct Duties {
    men: Bitboard,
    list: ArrayVec<(Bitboard, Square), 15>,
}

impl Duties {
    /// Notes the men without which the man on `kept` would be lost.
    pub fn find(
        &mut self,
        board: &Board,
        side: Color,
        kept: Square,
        class: Class,
        defenders: Index,
        attackers: Index,
    ) {
        let mut guards = Bitboard::EMPTY;
        for guard in Class::ALL {
            if defenders.has(guard) && loss(class, defenders.without(guard), attackers) > 0 {
                guards |= board.attacks_to(kept, side, board.occupied()) & men_of(board, guard);
            }
        }
        if guards.any() && self.list.try_push((guards, kept)).is_ok() {
            self.men |= guards;
        }
    }

    /// Whether the man on the field is on duty.
    pub fn bind(&self, field: Square) -> bool {
        self.men.contains(field)
    }

    /// Whether the step takes a guard away from the man that it keeps.
    pub fn left_by(&self, step: &Step<'_>) -> bool {
        let left = |&(guards, kept): &(Bitboard, Square)| {
            guards.contains(step.from) && !step.after.contains(kept)
        };
        self.list.iter().any(left)
    }
}
