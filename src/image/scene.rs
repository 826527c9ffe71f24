//! A position as all its zones see it (the ground), one root piece on it (a scene), all scenes
//! together, and a zone without the pieces that fight for it (a draft).

use std::borrow::Cow;
use std::cell::OnceCell;

use shakmaty::{Bitboard, Board, Color, Role, Square, attacks};

use super::worth;
use super::worth::{Pins, Worth};
use crate::exchange::ExchangeMap;
use crate::position::Position;
use crate::trajectory::{Arrival, Reach, Trajectory};
use crate::zone::time::{Horizon, Side};
use crate::zone::{
    Ambush, Link, Negation, Parent, PlacedPiece, Retreat, Target, Way, Zone, ZoneKind,
};

/// A position as its zones see it.
pub struct Ground<'a> {
    pub position: &'a Position,
    pub board: &'a Board,
    pub map: &'a ExchangeMap,
    pub worth: Worth<'a>,
    /// The pins by colour, black first.
    pins: [Pins; 2],
}

impl<'a> Ground<'a> {
    /// The ground of a position with its exchange map.
    pub fn new(position: &'a Position, map: &'a ExchangeMap) -> Self {
        let board = position.board();
        Self {
            position,
            board,
            map,
            worth: Worth::new(board, map, position.turn()),
            pins: [Color::Black, Color::White].map(|color| Pins::of(board, color)),
        }
    }

    /// The pieces of a colour that are pinned now.
    pub fn pins(&self, color: Color) -> &Pins {
        &self.pins[color as usize]
    }

    /// Whether pins let the piece take the first step of the trajectory now.
    pub fn may_begin(&self, color: Color, way: &Trajectory) -> bool {
        way.first_step().is_some_and(|step| self.pins(color).allow(step.from, step.to))
    }
}

/// The maximum number of moves of a helper in linked zones, the control included.
const HELPER_MOVES: u8 = 5;

/// The maximum reach of a piece in moves. A king crosses the board in seven, and longer ways are
/// not looked for.
const MAX_MOVES: u8 = 7;

/// A root piece among the other pieces. Expensive values are computed at first use.
pub struct Scene<'a> {
    pub ground: &'a Ground<'a>,
    pub board: &'a Board,
    pub root: PlacedPiece,
    /// The board without the root piece, with the lines that open once it has left α0.
    pub vacated: Board,
    /// The maximum number of moves for pieces of either side.
    moves: u8,
    gains: OnceCell<[i32; 64]>,
    reach: OnceCell<Reach>,
    walk: OnceCell<Reach>,
    /// The (−) pieces with their reach on the vacated board.
    minus: Vec<(PlacedPiece, OnceCell<Reach>)>,
    /// The pieces of either side, black first, that are pinned on the vacated board.
    pins: [OnceCell<Pins>; 2],
    danger: OnceCell<Bitboard>,
}

impl<'a> Scene<'a> {
    /// The scene of a root piece, as deep as zones at the horizon reach.
    pub fn of(ground: &'a Ground<'a>, root: PlacedPiece, horizon: Horizon) -> Self {
        let board = ground.board;
        let mut vacated = board.clone();
        vacated.discard_piece_at(root.square);
        // (+) has at most A moves, (−) one more for the last stop.
        let moves = max_moves(horizon).saturating_add(1).min(MAX_MOVES);
        let minus = PlacedPiece::on(board, !root.color, board.occupied());
        Self {
            ground,
            board,
            root,
            vacated,
            moves,
            gains: OnceCell::new(),
            reach: OnceCell::new(),
            walk: OnceCell::new(),
            minus: minus.map(|piece| (piece, OnceCell::new())).collect(),
            pins: [OnceCell::new(), OnceCell::new()],
            danger: OnceCell::new(),
        }
    }

    /// The reach of the root piece on the real board.
    pub fn reach(&self) -> &Reach {
        let far = self.moves.max(HELPER_MOVES);
        self.reach.get_or_init(|| {
            Reach::of(self.board, self.root.without_square(), self.root.square, far)
        })
    }

    /// The reach of the root piece on the real board over passable stops.
    pub fn walk(&self) -> &Reach {
        let far = self.moves.max(HELPER_MOVES);
        self.walk.get_or_init(|| {
            let passable =
                Square::ALL.into_iter().filter(|&square| self.gain(square) >= 0).collect();
            Reach::over(self.board, self.root.without_square(), self.root.square, far, passable)
        })
    }

    /// The (−) pieces.
    pub fn minus(&self) -> impl Iterator<Item = Negator<'_>> {
        self.minus.iter().map(|(piece, reach)| Negator { scene: self, piece: *piece, reach })
    }

    /// The squares that (+) attacks on the vacated board, through the (−) king as well.
    pub fn danger(&self) -> Bitboard {
        *self.danger.get_or_init(|| {
            let (plus, minus) = (self.root.color, !self.root.color);
            let king = self.vacated.king_of(minus).map_or(Bitboard::EMPTY, Bitboard::from);
            let occupied = self.vacated.occupied() & !king;
            PlacedPiece::on(&self.vacated, plus, occupied).fold(Bitboard::EMPTY, |all, piece| {
                all | attacks::attacks(piece.square, piece.without_square(), occupied)
            })
        })
    }

    /// The pieces of a colour that are pinned once the root piece has left α0.
    pub fn later_pins(&self, color: Color) -> &Pins {
        self.pins[color as usize].get_or_init(|| Pins::of(&self.vacated, color))
    }

    /// The side to move, as a zone of this root piece sees it.
    pub fn to_move(&self) -> Side {
        if self.ground.position.turn() == self.root.color { Side::Plus } else { Side::Minus }
    }

    /// Δm of the root piece's step to `square`, in centipawns.
    pub fn gain(&self, square: Square) -> i32 {
        self.gains.get_or_init(|| self.ground.worth.steps(self.root))[square.to_usize()]
    }

    /// A main trajectory with the gains of its stops.
    pub fn way(&self, trajectory: Trajectory) -> Way {
        let gains = trajectory.stops.iter().skip(1).map(|&stop| self.gain(stop)).collect();
        Way { trajectory, gains }
    }

    /// The main trajectories of an attack in `moves` moves, blocked ones included. The last stop is
    /// the target.
    pub fn attack_ways(&self, target: PlacedPiece, moves: u8) -> Vec<Trajectory> {
        let bundle = worth::bundle(self.root, target.square, moves, Arrival::Taking);
        let mut ways = bundle.map_or(Vec::new(), |bundle| bundle.trajectories);
        ways.retain(|way| self.ground.may_begin(self.root.color, way));
        ways
    }

    /// The main trajectories of an attack in `moves` moves that are open.
    pub fn open_attack_ways(&self, target: PlacedPiece, moves: u8) -> Vec<Trajectory> {
        let mut ways =
            worth::open_ways(self.board, self.root, target.square, moves, Arrival::Taking);
        ways.retain(|way| self.ground.may_begin(self.root.color, way));
        ways
    }

    /// Whether an attack of more than one move wins something on the target, beyond what is won
    /// there already. Always true of the king.
    pub fn attack_wins(&self, target: PlacedPiece) -> bool {
        let worth = &self.ground.worth;
        let without = || worth.exchange(target.square, self.root.color);
        target.role == Role::King || worth.exchange_joined(target.square, self.root) > without()
    }

    /// What an attack of more than one move wins, in centipawns; `None` for the king.
    pub fn attack_gain(&self, target: PlacedPiece) -> Option<i32> {
        let worth = &self.ground.worth;
        (target.role != Role::King).then(|| worth.exchange_joined(target.square, self.root))
    }
}

/// A (−) piece of a scene.
#[derive(Clone, Copy)]
pub struct Negator<'a> {
    scene: &'a Scene<'a>,
    pub piece: PlacedPiece,
    reach: &'a OnceCell<Reach>,
}

impl Negator<'_> {
    /// The reach of the piece on the vacated board.
    pub fn reach(&self) -> &Reach {
        let Self { scene, piece, reach } = self;
        reach.get_or_init(|| {
            Reach::of(&scene.vacated, piece.without_square(), piece.square, scene.moves)
        })
    }
}

/// A: the moves that a horizon gives the side to move.
pub fn max_moves(horizon: Horizon) -> u8 {
    u8::try_from(horizon.moves(Side::Plus)).unwrap_or(u8::MAX)
}

/// All scenes of a position, up to a horizon.
pub struct Scenes<'a> {
    pub ground: &'a Ground<'a>,
    pub scenes: &'a [Scene<'a>],
    pub horizon: Horizon,
}

impl<'a> Scenes<'a> {
    /// The scene whose root piece stands on the square.
    pub fn scene_of(&self, square: Square) -> Option<&'a Scene<'a>> {
        self.scenes.iter().find(|scene| scene.root.square == square)
    }
}

/// A scene for each piece, those of the side to move first.
pub fn scenes<'a>(ground: &'a Ground<'a>, horizon: Horizon) -> Vec<Scene<'a>> {
    let turn = ground.position.turn();
    let pieces = |color| PlacedPiece::on(ground.board, color, ground.board.occupied());
    pieces(turn).chain(pieces(!turn)).map(|root| Scene::of(ground, root, horizon)).collect()
}

/// A zone without the pieces that fight for it.
#[derive(Clone)]
pub struct Draft<'a> {
    /// The root piece among the other pieces.
    pub scene: &'a Scene<'a>,
    pub kind: ZoneKind,
    pub target: Target,
    /// The zone that a linked zone serves.
    pub parent: Option<Parent>,
    /// What it wins in centipawns; `None` for the king. See [`Zone::gain`].
    pub gain: Option<i32>,
    /// The main trajectories, all of one length.
    pub main: Vec<Way>,
    /// The squares that a positional step wins or an offer frees; see [`Zone::squares_won`].
    pub squares_won: Bitboard,
    /// The minimum horizon at which the image contains the zone.
    pub cost: Horizon,
}

/// The pieces that fight in a zone, apart from the target's retreats.
#[derive(Debug, Default)]
pub struct Fight {
    pub negations: Vec<Negation>,
    pub ambushes: Vec<Ambush>,
}

impl Draft<'_> {
    /// The enemy piece that the root piece goes to capture; `None` if the target is a square.
    pub fn target_piece(&self) -> Option<PlacedPiece> {
        let Target { role, square } = self.target;
        role.map(|role| PlacedPiece { color: !self.scene.root.color, role, square })
    }

    /// The trajectories whose squares are fought for; see [`fought_for`].
    pub fn fought_for(&self) -> Cow<'_, [Way]> {
        fought_for(self.kind, &self.main)
    }

    /// The finished zone with the pieces that fight in it.
    pub fn with(self, fight: Fight, retreats: Vec<Retreat>) -> Zone {
        let moves = self.main.first().map_or(0, |way| way.trajectory.moves());
        Zone {
            kind: self.kind,
            to_move: self.scene.to_move(),
            root: self.scene.root,
            target: self.target,
            parent: self.parent,
            moves: u8::try_from(moves).unwrap_or(u8::MAX),
            gain: self.gain,
            main: self.main,
            negations: fight.negations,
            retreats,
            ambushes: fight.ambushes,
            squares_won: self.squares_won,
            cost: self.cost,
        }
    }
}

/// Whether pieces fight in zones of this kind. A deblockade, with control or without, a retreat, a
/// positional step and an offer are one move each, which cannot be prevented.
pub const fn is_fought(kind: ZoneKind) -> bool {
    match kind {
        ZoneKind::Attack | ZoneKind::Promotion | ZoneKind::Linked(Link::Control) => true,
        ZoneKind::Linked(
            Link::Deblockade | Link::DeblockadeAndControl | Link::Retreat | Link::Offer,
        )
        | ZoneKind::Positional => false,
    }
}

/// The trajectories whose squares are fought for in a zone: the main ones; in a zone of control
/// without the last move, because the fight for the controlled square belongs to the parent.
pub fn fought_for(kind: ZoneKind, main: &[Way]) -> Cow<'_, [Way]> {
    match kind {
        ZoneKind::Linked(Link::Control) => main.iter().map(without_last).collect(),
        _ => Cow::Borrowed(main),
    }
}

fn without_last(way: &Way) -> Way {
    let mut short = way.clone();
    short.trajectory.stops.pop();
    short.trajectory.passes.pop();
    short.gains.pop();
    short
}
