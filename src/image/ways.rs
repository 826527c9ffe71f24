//! The trajectories that zones use, and the fields of a trajectory.

use shakmaty::{Bitboard, Board, Role, Square};

use crate::trajectory::{self, Arrival, Bundle, Trajectory, distance, kinds};
use crate::zone::Man;

/// The man's bundle to `field` in `moves` moves, on an empty board; `None` if zones use none.
pub fn bundle(man: Man, field: Square, moves: u8, arrival: Arrival) -> Option<Bundle> {
    if moves > max_moves(man, field, moves) {
        return None;
    }
    let mut bundle = Bundle::of(man.piece(), man.field, field, moves, arrival)?;
    bundle.trajectories.retain(never_returns);
    (!bundle.trajectories.is_empty()).then_some(bundle)
}

/// The trajectories of the man's [`bundle`] that are open on the board.
pub fn open_ways(
    board: &Board,
    man: Man,
    field: Square,
    moves: u8,
    arrival: Arrival,
) -> Vec<Trajectory> {
    if moves > max_moves(man, field, moves) {
        return Vec::new();
    }
    trajectory::open_ways(board, man.piece(), man.field, field, moves, arrival)
}

/// All fields of a trajectory, stops and β-fields.
pub fn fields_of(way: &Trajectory) -> Bitboard {
    let stops: Bitboard = way.stops.iter().copied().collect();
    way.passes.iter().fold(stops, |all, &passed| all | passed)
}

/// The maximum length in moves of a way to `field` that zones use; `moves` for pawns, which have no
/// arrays.
///
/// The sources join any two shortest trajectories, up to 2·n_L moves. A king would have millions of
/// such ways in ten moves, none more useful than the shorter ones, so docked trajectories are used
/// only if they are little longer than the shortest.
fn max_moves(man: Man, field: Square, moves: u8) -> u8 {
    let shortest = kinds(man.role).iter().filter_map(|&kind| distance(kind, man.field, field));
    shortest.min().unwrap_or(moves).saturating_add(detour(man.role))
}

/// Whether the way stops on no field twice; otherwise it is a shorter way with a loss of time.
fn never_returns(way: &Trajectory) -> bool {
    let fields: Bitboard = way.stops.iter().copied().collect();
    fields.count() == way.stops.len()
}

/// How many moves longer than the shortest a docked trajectory may be: enough for a king to go
/// round a field, for a knight, which changes colour with each move, to go another way, and for a
/// slider to leave a blocked line and return to it.
const fn detour(role: Role) -> u8 {
    match role {
        Role::King => 1,
        _ => 2,
    }
}
