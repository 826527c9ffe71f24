//! First steps of moves and trajectories: the field left and the field reached.

use shakmaty::{Color, Move, Square};

use crate::trajectory::Trajectory;

/// The field that a man leaves and the one that it reaches.
pub type FirstStep = (Square, Square);

/// The step of a legal move by `mover`; the king's if it castles.
pub fn step_of(m: Move, mover: Color) -> Option<FirstStep> {
    let to = m.castling_side().map_or(m.to(), |wing| wing.king_to(mover));
    m.from().map(|from| (from, to))
}

/// Whether the trajectory begins with the step.
pub fn starts_with(trajectory: &Trajectory, step: FirstStep) -> bool {
    trajectory.first_step().is_some_and(|first| (first.from, first.to) == step)
}
