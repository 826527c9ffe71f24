//! Whether a trajectory is open on a real board, and who blocks it.

use serde::Serialize;
use shakmaty::{Bitboard, Board, Color, Role};

use super::single::Step;
use super::{Trajectory, text};

/// Whether a trajectory is open among the men on the board
/// ([theory, section 2](crate::theory#2-trajectories)).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// Every β-field is empty and every stop before the last is empty or holds an enemy man that
    /// may be taken.
    Open,
    /// The trajectory is blocked.
    Blocked {
        /// Own men on the way: each has to move away (deblockade).
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
    /// Whether the trajectory of a man of `side` is open on this board. The man's own start field
    /// counts as empty once it has left it. The last stop of a capturing way is not examined.
    pub fn standing(&self, board: &Board, side: Color) -> Standing {
        let occupied =
            self.stops.first().map_or(board.occupied(), |&a0| board.occupied().without(a0));
        let untakeable = board.by_color(side) | board.kings();
        let mut hindered = Bitboard::EMPTY;
        let mut wanting = Bitboard::EMPTY;
        for (i, step) in self.steps().enumerate() {
            let end = Bitboard::from(step.to);
            hindered |= step.passes;
            match self.step_kind(step) {
                StepKind::Push => hindered |= end,
                _ if i + 1 == self.moves() => {}
                StepKind::PawnTakes => {
                    hindered |= end & untakeable;
                    wanting |= end & !occupied;
                }
                StepKind::Piece => hindered |= end & untakeable,
            }
        }
        let on_the_way = hindered & occupied;
        if (on_the_way | wanting).is_empty() {
            return Standing::Open;
        }
        let own = on_the_way & board.by_color(side);
        let enemy = on_the_way & board.by_color(!side);
        Standing::Blocked { own, enemy, wanting }
    }

    fn step_kind(&self, step: Step) -> StepKind {
        match self.role {
            Role::Pawn if step.from.file() == step.to.file() => StepKind::Push,
            Role::Pawn => StepKind::PawnTakes,
            _ => StepKind::Piece,
        }
    }
}

/// What a step requires of the field where it ends.
enum StepKind {
    /// A pawn's push: the field is empty.
    Push,
    /// A pawn's capture: an enemy man stands there.
    PawnTakes,
    /// A piece's step: the field is empty or holds a man that it can take. (For castling only the
    /// fields passed have to be empty.)
    Piece,
}
