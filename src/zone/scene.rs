//! What all zones of a position share, and what those of one root piece do: computed once, asked
//! often.

use shakmaty::{Bitboard, Board, Color, Role, Square};

use super::pins::Pins;
use super::time::{Horizon, Side};
use super::worth::Worth;
use super::{Man, Way};
use crate::exchange::Fields;
use crate::position::Position;
use crate::trajectory::{Arrival, Bundle, Reach, Trajectory, distance, kinds};

/// Moves within which linked zones look for helpers, the control itself included.
const REACH: u8 = 5;

/// A king crosses the board in seven moves: nobody comes to a field later and still in time.
const MOST_MOVES: u8 = 7;

/// A position as its zones see it.
pub struct Ground<'a> {
    pub position: &'a Position,
    pub board: &'a Board,
    pub worth: Worth<'a>,
    /// By colour, black first.
    pins: [Pins; 2],
}

impl<'a> Ground<'a> {
    /// The ground of a position whose exchange map is `fields`.
    pub fn new(position: &'a Position, fields: &'a Fields) -> Self {
        let board = position.board();
        Self {
            position,
            board,
            worth: Worth::new(board, fields, position.turn()),
            pins: [Color::Black, Color::White].map(|color| Pins::of(board, color)),
        }
    }

    /// The men of a colour that are pinned now.
    pub fn pins(&self, color: Color) -> &Pins {
        &self.pins[color as usize]
    }

    /// Whether pins let the man take the first step of the trajectory now.
    pub fn may_begin(&self, color: Color, way: &Trajectory) -> bool {
        way.first_step().is_some_and(|step| self.pins(color).allow(step.from, step.to))
    }
}

/// A root piece among the other men.
pub struct Scene<'a> {
    pub ground: &'a Ground<'a>,
    pub board: &'a Board,
    pub root: Man,
    /// The board without the root piece: as (−) finds the lines through α0 once it has left.
    pub vacated: Board,
    /// Δm of the root piece's step to every field.
    pub gains: [i32; 64],
    /// What the root piece reaches on the real board.
    pub reach: Reach,
    /// The same over passable stops.
    pub walk: Reach,
    /// The (−) men and what they reach on the vacated board.
    pub minus: Vec<(Man, Reach)>,
    /// The men of either side, black first, that are pinned on the vacated board.
    pins: [Pins; 2],
}

impl<'a> Scene<'a> {
    /// Looks as far as zones at the horizon reach.
    pub fn of(ground: &'a Ground<'a>, root: Man, horizon: Horizon) -> Self {
        let board = ground.board;
        let mut vacated = board.clone();
        vacated.discard_piece_at(root.field);
        // (+) has A moves at most, (−) one more for the last stop.
        let moves = most_moves(horizon).saturating_add(1).min(MOST_MOVES);
        let reach_of = |man: Man| (man, Reach::of(&vacated, man.piece(), man.field, moves));
        let minus = Man::on(board, !root.color, board.occupied()).map(reach_of).collect();
        let gains = ground.worth.steps(root);
        let passable =
            Square::ALL.into_iter().filter(|field| gains[field.to_usize()] >= 0).collect();
        let far = moves.max(REACH);
        let reach = Reach::of(board, root.piece(), root.field, far);
        let walk = Reach::over(board, root.piece(), root.field, far, passable);
        let pins = [Color::Black, Color::White].map(|color| Pins::of(&vacated, color));
        Self { ground, board, root, vacated, gains, reach, walk, minus, pins }
    }

    /// The men of a colour that are pinned once the root piece has left α0.
    pub fn later_pins(&self, color: Color) -> &Pins {
        &self.pins[color as usize]
    }

    /// The side to move, as a zone of this root piece sees it.
    pub fn to_move(&self) -> Side {
        if self.ground.position.turn() == self.root.color { Side::Plus } else { Side::Minus }
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
