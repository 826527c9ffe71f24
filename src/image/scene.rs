//! One root piece among the other men: what it reaches, what its steps win, and who may come
//! against it.

use std::cell::OnceCell;

use shakmaty::{Bitboard, Board, Color, Role, Square, attacks};

use super::ground::Ground;
use super::pins::Pins;
use super::ways;
use crate::trajectory::{Arrival, Reach, Trajectory};
use crate::zone::time::{Horizon, Side};
use crate::zone::{Man, Way};

/// The maximum number of moves of a helper in linked zones, the control included.
const HELPER_MOVES: u8 = 5;

/// A king crosses the board in seven moves; no man comes later and still in time.
const MAX_MOVES: u8 = 7;

/// A root piece among the other men. Expensive values are computed on first use.
pub struct Scene<'a> {
    pub ground: &'a Ground<'a>,
    pub board: &'a Board,
    pub root: Man,
    /// The board without the root piece: as (−) finds the lines through α0 once it has left.
    pub vacated: Board,
    /// The maximum number of moves for men of either side.
    moves: u8,
    gains: OnceCell<[i32; 64]>,
    reach: OnceCell<Reach>,
    walk: OnceCell<Reach>,
    /// The (−) men with their reach on the vacated board.
    minus: Vec<(Man, OnceCell<Reach>)>,
    /// The men of either side, black first, that are pinned on the vacated board.
    pins: [OnceCell<Pins>; 2],
    danger: OnceCell<Bitboard>,
}

impl<'a> Scene<'a> {
    /// The scene of a root piece, looking as far as zones at the horizon reach.
    pub fn of(ground: &'a Ground<'a>, root: Man, horizon: Horizon) -> Self {
        let board = ground.board;
        let mut vacated = board.clone();
        vacated.discard_piece_at(root.field);
        // (+) has at most A moves, (−) one more for the last stop.
        let moves = max_moves(horizon).saturating_add(1).min(MAX_MOVES);
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

    /// The reach of the root piece on the real board.
    pub fn reach(&self) -> &Reach {
        let far = self.moves.max(HELPER_MOVES);
        self.reach.get_or_init(|| Reach::of(self.board, self.root.piece(), self.root.field, far))
    }

    /// The reach of the root piece on the real board over passable stops.
    pub fn walk(&self) -> &Reach {
        let far = self.moves.max(HELPER_MOVES);
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

    /// Δm of the root piece's step to `field`, in centipawns.
    pub fn gain(&self, field: Square) -> i32 {
        self.gains.get_or_init(|| self.ground.worth.steps(self.root))[field.to_usize()]
    }

    /// A main trajectory with the gains of its stops.
    pub fn way(&self, trajectory: Trajectory) -> Way {
        let gains = trajectory.stops.iter().skip(1).map(|&stop| self.gain(stop)).collect();
        Way { trajectory, gains }
    }

    /// The main trajectories of an attack in `moves` moves, blocked ones included. The last stop is
    /// the target.
    pub fn attack_ways(&self, target: Man, moves: u8) -> Vec<Trajectory> {
        let bundle = ways::bundle(self.root, target.field, moves, Arrival::Taking);
        let mut ways = bundle.map_or(Vec::new(), |bundle| bundle.trajectories);
        ways.retain(|way| self.ground.may_begin(self.root.color, way));
        ways
    }

    /// The main trajectories of an attack in `moves` moves that are open.
    pub fn open_attack_ways(&self, target: Man, moves: u8) -> Vec<Trajectory> {
        let mut ways = ways::open_ways(self.board, self.root, target.field, moves, Arrival::Taking);
        ways.retain(|way| self.ground.may_begin(self.root.color, way));
        ways
    }

    /// Whether an attack that is longer than a capture wins something on the target.
    pub fn attack_wins(&self, target: Man) -> bool {
        let worth = &self.ground.worth;
        let without = || worth.exchange(target.field, self.root.color);
        target.role == Role::King || worth.exchange_joined(target.field, self.root) > without()
    }

    /// What an attack that is longer than a capture wins, in centipawns; `None` for the king.
    pub fn attack_gain(&self, target: Man) -> Option<i32> {
        let worth = &self.ground.worth;
        (target.role != Role::King).then(|| worth.exchange_joined(target.field, self.root))
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
    /// The reach of the man on the vacated board.
    pub fn reach(&self) -> &Reach {
        let Self { scene, man, reach } = self;
        reach.get_or_init(|| Reach::of(&scene.vacated, man.piece(), man.field, scene.moves))
    }
}

/// The moves that a horizon gives the side to move: A of the side that has more of them.
pub fn max_moves(horizon: Horizon) -> u8 {
    u8::try_from(horizon.moves(Side::Plus)).unwrap_or(u8::MAX)
}
