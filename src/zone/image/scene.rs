//! What all zones of a position share, and what those of one root piece do: computed once, asked
//! often.

use std::cell::OnceCell;

use shakmaty::{Bitboard, Board, Color, Role, Square, attacks};

use super::carry::Past;
use super::pins::Pins;
use super::worth::Worth;
use crate::exchange::ExchangeMap;
use crate::position::Position;
use crate::trajectory::{self, Arrival, Bundle, Reach, Trajectory, distance, kinds};
use crate::zone::time::{Horizon, Side};
use crate::zone::{Man, Way};

/// Moves within which linked zones look for helpers, the control itself included.
const REACH: u8 = 5;

/// A king crosses the board in seven moves: nobody comes to a field later and still in time.
const MAX_MOVES: u8 = 7;

/// A position as its zones see it.
pub struct Ground<'a> {
    pub position: &'a Position,
    pub board: &'a Board,
    pub worth: Worth<'a>,
    /// The ply before, from which zones may be carried.
    pub past: Option<&'a Past<'a>>,
    /// By colour, black first.
    pins: [Pins; 2],
}

impl<'a> Ground<'a> {
    /// The ground of a position whose exchange map is `fields`.
    pub fn new(
        position: &'a Position,
        fields: &'a ExchangeMap,
        past: Option<&'a Past<'a>>,
    ) -> Self {
        let board = position.board();
        Self {
            position,
            board,
            past,
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

/// A root piece among the other men. What takes time to find is found when first asked for.
pub struct Scene<'a> {
    pub ground: &'a Ground<'a>,
    pub board: &'a Board,
    pub root: Man,
    /// The board without the root piece: as (−) finds the lines through α0 once it has left.
    pub vacated: Board,
    /// Moves in which anybody of either side must come.
    moves: u8,
    gains: OnceCell<[i32; 64]>,
    reach: OnceCell<Reach>,
    walk: OnceCell<Reach>,
    /// The (−) men and what they reach on the vacated board.
    minus: Vec<(Man, OnceCell<Reach>)>,
    /// The men of either side, black first, that are pinned on the vacated board.
    pins: [OnceCell<Pins>; 2],
    danger: OnceCell<Bitboard>,
}

impl<'a> Scene<'a> {
    /// Looks as far as zones at the horizon reach.
    pub fn of(ground: &'a Ground<'a>, root: Man, horizon: Horizon) -> Self {
        let board = ground.board;
        let mut vacated = board.clone();
        vacated.discard_piece_at(root.field);
        // (+) has A moves at most, (−) one more for the last stop.
        let moves = most_moves(horizon).saturating_add(1).min(MAX_MOVES);
        let minus = Man::on(board, !root.color, board.occupied());
        Self {
            ground,
            board,
            root,
            vacated,
            moves,
            gains: OnceCell::new(),
            reach: OnceCell::new(),
            walk: OnceCell::new(),
            minus: minus.map(|man| (man, OnceCell::new())).collect(),
            pins: [OnceCell::new(), OnceCell::new()],
            danger: OnceCell::new(),
        }
    }

    /// What the root piece reaches on the real board.
    pub fn reach(&self) -> &Reach {
        let far = self.moves.max(REACH);
        self.reach.get_or_init(|| Reach::of(self.board, self.root.piece(), self.root.field, far))
    }

    /// The same over passable stops.
    pub fn walk(&self) -> &Reach {
        let far = self.moves.max(REACH);
        self.walk.get_or_init(|| {
            let passable = Square::ALL.into_iter().filter(|&field| self.gain(field) >= 0).collect();
            Reach::over(self.board, self.root.piece(), self.root.field, far, passable)
        })
    }

    /// The (−) men.
    pub fn minus(&self) -> impl Iterator<Item = Negator<'_>> {
        self.minus.iter().map(|(man, reach)| Negator { scene: self, man: *man, reach })
    }

    /// The fields that (+) attacks on the vacated board once the (−) king has left his.
    pub fn danger(&self) -> Bitboard {
        *self.danger.get_or_init(|| {
            let (plus, minus) = (self.root.color, !self.root.color);
            let king = self.vacated.king_of(minus).map_or(Bitboard::EMPTY, Bitboard::from);
            let occupied = self.vacated.occupied() & !king;
            Man::on(&self.vacated, plus, occupied).fold(Bitboard::EMPTY, |all, man| {
                all | attacks::attacks(man.field, man.piece(), occupied)
            })
        })
    }

    /// The men of a colour that are pinned once the root piece has left α0.
    pub fn later_pins(&self, color: Color) -> &Pins {
        self.pins[color as usize].get_or_init(|| Pins::of(&self.vacated, color))
    }

    /// The side to move, as a zone of this root piece sees it.
    pub fn to_move(&self) -> Side {
        if self.ground.position.turn() == self.root.color { Side::Plus } else { Side::Minus }
    }

    /// Δm of the root piece's step to `field`.
    pub fn gain(&self, field: Square) -> i32 {
        self.gains.get_or_init(|| self.ground.worth.steps(self.root))[field.to_usize()]
    }

    /// A main trajectory with what its stops come to.
    pub fn way(&self, trajectory: Trajectory) -> Way {
        let gains = trajectory.stops.iter().skip(1).map(|&stop| self.gain(stop)).collect();
        Way { trajectory, gains }
    }
}

/// A (−) man of a scene.
#[derive(Clone, Copy)]
pub struct Negator<'a> {
    scene: &'a Scene<'a>,
    pub man: Man,
    reach: &'a OnceCell<Reach>,
}

impl Negator<'_> {
    /// What it reaches on the vacated board.
    pub fn reach(&self) -> &Reach {
        let Self { scene, man, reach } = self;
        reach.get_or_init(|| Reach::of(&scene.vacated, man.piece(), man.field, scene.moves))
    }
}

/// A for the side that has more of the horizon, the one to move.
pub fn most_moves(horizon: Horizon) -> u8 {
    u8::try_from(horizon.moves(Side::Plus)).unwrap_or(u8::MAX)
}

/// The man's bundle to `field`, if it is one that zones look for.
pub fn bundle(man: Man, field: Square, moves: u8, arrival: Arrival) -> Option<Bundle> {
    if moves > most_to(man, field, moves) {
        return None;
    }
    let mut bundle = Bundle::of(man.piece(), man.field, field, moves, arrival)?;
    bundle.trajectories.retain(never_returns);
    (!bundle.trajectories.is_empty()).then_some(bundle)
}

/// The trajectories of [`bundle`] that are open on the board.
pub fn open_ways(
    board: &Board,
    man: Man,
    field: Square,
    moves: u8,
    arrival: Arrival,
) -> Vec<Trajectory> {
    if moves > most_to(man, field, moves) {
        return Vec::new();
    }
    trajectory::open_ways(board, man.piece(), man.field, field, moves, arrival)
}

/// The moves of the longest way to `field` that zones look for; `moves` for men without numbers.
///
/// The sources join any two shortest trajectories, up to 2·n_L moves; a king would have millions
/// of such ways in ten moves, none of which says more than the shorter ones. So a docked
/// trajectory is looked for only while it is little longer than the shortest.
fn most_to(man: Man, field: Square, moves: u8) -> u8 {
    let numbers = kinds(man.role).iter().filter_map(|&kind| distance(kind, man.field, field));
    numbers.min().unwrap_or(moves).saturating_add(detour(man.role))
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
