//! What every zone of one root piece shares: computed once, asked often.

use shakmaty::{Bitboard, Board, Role, Square};

use super::time::{Horizon, Side};
use super::{Man, Way, worth};
use crate::position::Position;
use crate::trajectory::{Arrival, Bundle, Reach, Trajectory, distance, kinds};

/// A king crosses the board in seven moves: nobody comes to a field later and still in time.
const MOST_MOVES: u8 = 7;

/// A root piece among the other men.
pub struct Scene<'a> {
    pub position: &'a Position,
    pub board: &'a Board,
    pub root: Man,
    /// The board without the root piece: as (−) finds the lines through α0 once it has left.
    pub vacated: Board,
    /// Δm of the root piece's step to every field.
    pub gains: [i32; 64],
    /// The (−) men and what they reach on the vacated board.
    pub minus: Vec<(Man, Reach)>,
}

impl<'a> Scene<'a> {
    /// Looks as far as zones at the horizon reach.
    pub fn of(position: &'a Position, root: Man, horizon: Horizon) -> Self {
        let board = position.board();
        let mut vacated = board.clone();
        vacated.discard_piece_at(root.field);
        // (+) has A moves at most, (−) one more for the last stop.
        let moves = most_moves(horizon).saturating_add(1).min(MOST_MOVES);
        let reach = |man: Man| (man, Reach::of(&vacated, man.piece(), man.field, moves));
        let minus = Man::on(board, !root.color, board.occupied()).map(reach).collect();
        let gains = worth::steps(board, root);
        Self { position, board, root, vacated, gains, minus }
    }

    /// The side to move, as a zone of this root piece sees it.
    pub fn to_move(&self) -> Side {
        if self.position.turn() == self.root.color { Side::Plus } else { Side::Minus }
    }

    /// Δm of the root piece's step to `field`.
    pub fn gain(&self, field: Square) -> i32 {
        self.gains[field.to_usize()]
    }

    /// A main trajectory with what its stops come to.
    pub fn way(&self, trajectory: Trajectory) -> Way {
        let gains = trajectory.stops.iter().skip(1).map(|&stop| self.gain(stop)).collect();
        Way { trajectory, gains }
    }
}

/// A for the side that has more of the horizon, the one to move.
pub fn most_moves(horizon: Horizon) -> u8 {
    u8::try_from(horizon.moves(Side::Plus)).unwrap_or(u8::MAX)
}

/// The man's bundle to `field`, if it is one that zones look for.
///
/// The sources join any two shortest trajectories, up to 2·n_L moves; a king would have millions
/// of such ways in ten moves, none of which says more than the shorter ones. So a docked
/// trajectory is looked for only while it is little longer than the shortest.
pub fn bundle(man: Man, field: Square, moves: u8, arrival: Arrival) -> Option<Bundle> {
    let numbers = kinds(man.role).iter().filter_map(|&kind| distance(kind, man.field, field));
    let shortest = numbers.min().unwrap_or(moves);
    if moves > shortest.saturating_add(detour(man.role)) {
        return None;
    }
    let mut bundle = Bundle::of(man.piece(), man.field, field, moves, arrival)?;
    bundle.trajectories.retain(never_returns);
    (!bundle.trajectories.is_empty()).then_some(bundle)
}

/// Whether the way stops on no field twice; one that does is a shorter way and a loss of time.
fn never_returns(way: &Trajectory) -> bool {
    let fields: Bitboard = way.stops.iter().copied().collect();
    fields.count() == way.stops.len()
}

/// The moves that a docked trajectory may be longer than the shortest one: enough for a king to
/// step round a field, for a knight, who changes colour with each move, to go another way, and
/// for a slider to leave a blocked line and come back.
const fn detour(role: Role) -> u8 {
    match role {
        Role::King => 1,
        _ => 2,
    }
}
