//! Men on duty: they defend others and must not leave.

use arrayvec::ArrayVec;
use shakmaty::{Bitboard, Board, Color, Square};

use super::effect::Effect;
use super::men::men_of;
use crate::exchange::{Class, Index, loss};

/// Men on duty: each defends a man that would be lost without it.
#[derive(Debug, Clone, Default)]
pub struct Duties {
    men: Bitboard,
    list: ArrayVec<(Bitboard, Square), 15>,
}

impl Duties {
    /// Notes the men without which the man of `side` on `defended` would be lost.
    pub fn find(
        &mut self,
        board: &Board,
        side: Color,
        defended: Square,
        class: Class,
        defenders: Index,
        attackers: Index,
    ) {
        let mut guards = Bitboard::EMPTY;
        for guard in Class::ALL {
            if defenders.has(guard) && loss(class, defenders.without(guard), attackers) > 0 {
                guards |= board.attacks_to(defended, side, board.occupied()) & men_of(board, guard);
            }
        }
        if guards.any() && self.list.try_push((guards, defended)).is_ok() {
            self.men |= guards;
        }
    }

    /// Whether the man on the field is on duty.
    pub fn bind(&self, field: Square) -> bool {
        self.men.contains(field)
    }

    /// Whether the step takes a guard away from the man that it defends.
    pub fn left_by(&self, effect: &Effect<'_>) -> bool {
        let left = |&(guards, defended): &(Bitboard, Square)| {
            guards.contains(effect.from) && !effect.after.contains(defended)
        };
        self.list.iter().any(left)
    }
}
