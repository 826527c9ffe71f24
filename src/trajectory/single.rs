//! One trajectory, and whether it is open on a real board or which pieces block it.

use serde::Serialize;
use shakmaty::{Bitboard, Board, Color, Role, Square, attacks};

use super::text;

/// A piece's way from a start square to an end square: the squares where it stops and, for each
/// step, the squares that it passes without stopping.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Trajectory {
    /// The piece that walks it.
    #[serde(serialize_with = "text::role")]
    pub role: Role,
    /// α0, α1, … αk: one more stop than moves.
    #[serde(serialize_with = "text::squares")]
    pub stops: Vec<Square>,
    /// `passes[i]`: the β-squares between αi and αi+1. For castling, all squares that must be
    /// empty.
    #[serde(serialize_with = "text::sets")]
    pub passes: Vec<Bitboard>,
}

impl Trajectory {
    /// The trajectory with these stops, each one move from the one before. Its β-squares are the
    /// squares between consecutive stops (none for a knight; the middle square of a double step).
    pub fn through(role: Role, stops: Vec<Square>) -> Self {
        let between = |step: &[Square]| attacks::between(step[0], step[1]);
        let passes = match role {
            Role::Knight => vec![Bitboard::EMPTY; stops.len().saturating_sub(1)],
            _ => stops.windows(2).map(between).collect(),
        };
        Self { role, stops, passes }
    }

    /// k, the number of moves.
    pub fn moves(&self) -> usize {
        self.passes.len()
    }

    /// The steps in order: from αi to αi+1 over the β-squares between them.
    pub fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        let ends = self.stops.iter().zip(self.stops.iter().skip(1));
        ends.zip(&self.passes).map(|((&from, &to), &passes)| Step { from, to, passes })
    }

    /// The first step; `None` only if there are no moves.
    pub fn first_step(&self) -> Option<Step> {
        self.steps().next()
    }

    /// α1 … αk−1.
    pub fn inner_stops(&self) -> &[Square] {
        let last = self.moves();
        self.stops.get(1..last).unwrap_or_default()
    }

    /// αk−1: the square that the last step starts from.
    pub fn last_but_one(&self) -> Option<Square> {
        self.stops.len().checked_sub(2).map(|i| self.stops[i])
    }
}

/// One move of a trajectory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// The square that the piece leaves.
    pub from: Square,
    /// The square where it stops.
    pub to: Square,
    /// The β-squares between the two.
    pub passes: Bitboard,
}

/// Whether a trajectory is open with the pieces as they stand
/// ([theory, section 2](crate::theory#2-trajectories)).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// Every β-square is empty, and every stop before the last is empty or holds an enemy piece
    /// that can be captured.
    Open,
    /// The trajectory is blocked.
    Blocked {
        /// Own pieces on the way: each has to move away (deblockade).
        #[serde(serialize_with = "text::set")]
        own: Bitboard,
        /// Enemy pieces on the way that the trajectory cannot capture.
        #[serde(serialize_with = "text::set")]
        enemy: Bitboard,
        /// Empty squares on which a pawn would have to capture.
        #[serde(serialize_with = "text::set")]
        wanting: Bitboard,
    },
}

impl Trajectory {
    /// Whether this trajectory of a piece of `side` is open on the board. The start square counts
    /// as empty once the piece has left it. The last stop is examined only for a pawn's push.
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

/// What a step requires of its end square.
enum StepKind {
    /// A pawn's push: the square must be empty.
    Push,
    /// A pawn's capture: the square must hold an enemy piece.
    PawnTakes,
    /// A piece's step: the square must be empty or hold a piece that it can capture. (For castling
    /// only the squares passed have to be empty.)
    Piece,
}
