//! Positional zones: a quiet step that wins squares
//! ([theory, section 7](crate::theory#7-the-positional-evaluation)).
//!
//! At cost 6 the piece reaches more passable squares than before. At cost 7 it fights for the
//! enemy's squares: it takes more of them from the enemy's pieces, or reaches more in the enemy's
//! half.

use shakmaty::attacks::{attacks, pawn_attacks};
use shakmaty::{Bitboard, CastlingSide, Color, Move, Position as _, Role, Square};

use super::scene::{Draft, Scene, Scenes};
use crate::exchange::{Class, ExchangeMap};
use crate::trajectory::{Trajectory, castlings};
use crate::zone::time::Horizon;
use crate::zone::{
    MANOEUVRE, POSITIONAL, PlacedPiece, Target, Zone, ZoneKind, half, is_kings_walk, opens_file,
};

/// The minimum horizon at which the image contains positional zones.
const COST: Horizon = Horizon(POSITIONAL as u32);
/// The same for those that fight for the enemy's squares.
const LATER: Horizon = Horizon(MANOEUVRE as u32);

/// The positional zones of the side to move, for steps that no cheaper zone of `zones` gives a
/// tactical purpose.
pub fn zones<'a>(stage: &Scenes<'a>, zones: &[Zone]) -> Vec<Draft<'a>> {
    if COST > stage.horizon {
        return Vec::new();
    }
    let plays = |m: Move| zones.iter().filter(move |zone| !zone.fails() && zone.holds(m));
    let has_play = |m: Move| plays(m).any(|zone| zone.cost() < COST);
    let has_reason = |m: Move| plays(m).any(|zone| zone.cost() <= LATER && zone.is_reason_for(m));
    let step = |m: Move| match zone(stage, m) {
        Some(draft) => (!has_play(m)).then_some(draft),
        None if LATER > stage.horizon || has_reason(m) => None,
        None => manoeuvre(stage, m),
    };
    let moves = stage.ground.position.legal_moves();
    moves.into_iter().filter(|m| is_quiet(*m)).filter_map(step).collect()
}

/// The positional zone of a legal move, whatever other zones contain it.
pub fn of_move<'a>(stage: &Scenes<'a>, m: Move) -> Option<Draft<'a>> {
    if !is_quiet(m) {
        return None;
    }
    zone(stage, m).or_else(|| manoeuvre(stage, m))
}

fn is_quiet(m: Move) -> bool {
    !m.is_capture() && !m.is_promotion()
}

fn zone<'a>(stage: &Scenes<'a>, m: Move) -> Option<Draft<'a>> {
    let scene = stage.scene_of(m.from()?)?;
    let (to, squares_won) = match m.castling_side() {
        Some(wing) => castled(scene, wing)?,
        None => (m.to(), won(scene, scene.root, m.to())?),
    };
    let way = match m.castling_side() {
        Some(_) => castling_way(scene, to)?,
        None => Trajectory::through(scene.root.role, vec![scene.root.square, to]),
    };
    Some(draft(scene, way, to, squares_won, COST))
}

/// A step to a passable square after which the piece takes more squares from the enemy's pieces
/// than before, or reaches more passable ones in the enemy's half; or a rook's step to a file with
/// fewer own pawns, or a king's step in the endgame. A queen does so nearly everywhere, so her
/// steps do not count.
fn manoeuvre<'a>(stage: &Scenes<'a>, m: Move) -> Option<Draft<'a>> {
    let scene = stage.scene_of(m.from()?)?;
    let (piece, to) = (scene.root, m.to());
    let safe = || scene.ground.worth.step(piece, to) >= 0;
    if m.is_castle() || matches!(piece.role, Role::Pawn | Role::Queen) || !safe() {
        return None;
    }
    // Lines through the square that it leaves are open.
    let after = attacks(to, piece.without_square(), scene.vacated.occupied());
    let before = attacks(piece.square, piece.without_square(), scene.board.occupied());
    let (passable_now, passable) =
        (passable(scene, piece, piece.square, before), passable(scene, piece, to, after));
    let won = |before: Bitboard, after: Bitboard| {
        if after.count() > before.count() { after & !before } else { Bitboard::EMPTY }
    };
    let theirs = theirs(scene.ground.map, !piece.color);
    let beyond = half(!piece.color);
    let enemys =
        won(before & theirs, after & theirs) | won(passable_now & beyond, passable & beyond);
    let all = passable & !passable_now;
    let squares_won = match piece.role {
        Role::King if is_kings_walk(scene.board) => all,
        Role::King => return None,
        Role::Rook if opens_file(scene.board, piece.color, piece.square, to) => all,
        _ => enemys,
    };
    let way = Trajectory::through(piece.role, vec![piece.square, to]);
    squares_won.any().then(|| draft(scene, way, to, squares_won, LATER))
}

fn draft<'a>(
    scene: &'a Scene<'a>,
    way: Trajectory,
    to: Square,
    squares_won: Bitboard,
    cost: Horizon,
) -> Draft<'a> {
    Draft {
        scene,
        kind: ZoneKind::Positional,
        target: Target::square(to),
        parent: None,
        gain: Some(0),
        main: vec![scene.way(way)],
        squares_won,
        cost,
    }
}

/// The passable squares newly reached by the step to `to`, if `to` is passable and more are reached
/// than before; for a pawn, the squares that it takes from the enemy's pieces. Kings win none.
fn won(scene: &Scene<'_>, piece: PlacedPiece, to: Square) -> Option<Bitboard> {
    if piece.role == Role::King || scene.ground.worth.step(piece, to) < 0 {
        return None;
    }
    if piece.role == Role::Pawn {
        let taken = taken_from_pieces(scene.ground.map, piece, to);
        return taken.any().then_some(taken);
    }
    let before = reached(scene, piece, piece.square);
    let after = reached(scene, piece, to);
    (after.count() > before.count()).then(|| after & !before)
}

/// The passable squares that the piece reaches in one move from `from`.
fn reached(scene: &Scene<'_>, piece: PlacedPiece, from: Square) -> Bitboard {
    passable(scene, piece, from, attacks(from, piece.without_square(), scene.board.occupied()))
}

/// Those of the squares `attacked` from `from` that are passable for the piece.
fn passable(scene: &Scene<'_>, piece: PlacedPiece, from: Square, attacked: Bitboard) -> Bitboard {
    let own = scene.board.by_color(piece.color);
    let passable = scene.ground.map.passable(piece.color);
    let class = Class::of(piece.role);
    let passable = if from == piece.square { passable.near(class) } else { passable.far(class) };
    attacked & passable & !own
}

/// The squares that a pawn takes from the enemy's pieces.
fn taken_from_pieces(map: &ExchangeMap, piece: PlacedPiece, to: Square) -> Bitboard {
    pawn_attacks(piece.color, to) & theirs(map, !piece.color)
}

/// The squares that a side's pieces use: they attack them, and a minor piece is safe there.
fn theirs(map: &ExchangeMap, side: Color) -> Bitboard {
    map.passable(side).near(Class::Minor) & map.counts(side).any
}

/// Where castling takes the king, and the squares that the rook wins. Castling always counts.
fn castled(scene: &Scene<'_>, wing: CastlingSide) -> Option<(Square, Bitboard)> {
    let color = scene.root.color;
    let corner = scene.ground.position.chess().castles().rook(color, wing)?;
    let rook = PlacedPiece { color, role: Role::Rook, square: corner };
    let before = reached(scene, rook, corner);
    let after = reached(scene, rook, wing.rook_to(color));
    Some((wing.king_to(color), after & !before))
}

fn castling_way(scene: &Scene<'_>, to: Square) -> Option<Trajectory> {
    let ways = castlings(scene.ground.position, scene.root.color);
    ways.into_iter().find(|way| way.stops.last() == Some(&to))
}
