//! Whether a trajectory is open on a real board, and who blocks it.

use serde::Serialize;
use shakmaty::{Bitboard, Board, Color, Role};

use super::single::Step;
use super::{Trajectory, text};

/// How a trajectory stands among the men (theory, section 2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// Every β-field is empty and every stop before the last is empty or holds an enemy man that
    /// may be taken.
    Open,
    /// Something must change first.
    Blocked {
        /// Own men on the way: each must be moved away (deblockade).
        #[serde(serialize_with = "text::set")]
        own: Bitboard,
        /// Enemy men on the way that cannot be taken from it.
        #[serde(serialize_with = "text::set")]
        enemy: Bitboard,
        /// Empty fields onto which a pawn's step would have to take.
        #[serde(serialize_with = "text::set")]
        wanting: Bitboard,
    },
}

impl Trajectory {
    /// How the trajectory of a man of `side` stands on this board. The man's own start field
    /// counts as empty once it has left it. The last stop of a taking way is not looked at.
    pub fn standing(&self, board: &Board, side: Color) -> Standing {
        let occupied =
            self.stops.first().map_or(board.occupied(), |&a0| board.occupied().without(a0));
        let mut on_the_way = Bitboard::EMPTY;
        let mut wanting = Bitboard::EMPTY;
        for (i, step) in self.steps().enumerate() {
            let last = i + 1 == self.moves();
            on_the_way |= step.passes & occupied;
            let arrives = Bitboard::from(step.to);
            if !self.takes(step) {
                on_the_way |= arrives & occupied;
            } else if !last {
                on_the_way |= arrives & occupied & (board.by_color(side) | board.kings());
                if self.role == Role::Pawn {
                    wanting |= arrives & !occupied;
                }
            }
        }
        if (on_the_way | wanting).is_empty() {
            return Standing::Open;
        }
        let own = on_the_way & board.by_color(side);
        let enemy = on_the_way & board.by_color(!side);
        Standing::Blocked { own, enemy, wanting }
    }

    /// Whether the step can take what stands on its end: all but a pawn's push and castling.
    fn takes(&self, step: Step) -> bool {
        match self.role {
            Role::Pawn => step.from.file() != step.to.file(),
            Role::King => step.passes.is_empty(),
            _ => true,
        }
    }
}
