//! Positional zones: a quiet step after which a man reaches more passable fields
//! ([theory, section 7](crate::theory#7-the-positional-estimate)).

use shakmaty::attacks::{attacks, pawn_attacks};
use shakmaty::{Bitboard, CastlingSide, Move, Position as _, Role, Square};

use super::draft::Draft;
use super::scene::Scene;
use super::stage::Stage;
use crate::exchange::{Class, ExchangeMap};
use crate::trajectory::{Trajectory, castlings};
use crate::zone::time::Horizon;
use crate::zone::{Man, Target, Zone, ZoneKind};

/// The minimum horizon at which the image holds positional zones.
pub const COST: Horizon = Horizon(6);

/// The positional zones of the side to move, for steps that have no play in `zones`.
pub fn zones<'a>(stage: &Stage<'a>, zones: &[Zone]) -> Vec<Draft<'a>> {
    if COST > stage.horizon {
        return Vec::new();
    }
    let has_play = |m: Move| zones.iter().any(|z| z.cost() < COST && !z.fails() && z.holds(m));
    let quiet = |m: &Move| !m.is_capture() && !m.is_promotion() && !has_play(*m);
    let moves = stage.ground.position.legal_moves();
    moves.into_iter().filter(quiet).filter_map(|m| zone(stage, m)).collect()
}

fn zone<'a>(stage: &Stage<'a>, m: Move) -> Option<Draft<'a>> {
    let scene = stage.scene_of(m.from()?)?;
    let (to, fields_won) = match m.castling_side() {
        Some(wing) => castled(scene, wing)?,
        None => (m.to(), won(scene, scene.root, m.to())?),
    };
    let way = match m.castling_side() {
        Some(_) => castling_way(scene, to)?,
        None => Trajectory::through(scene.root.role, vec![scene.root.field, to]),
    };
    Some(Draft {
        scene,
        kind: ZoneKind::Positional,
        target: Target::field(to),
        parent: None,
        gain: Some(0),
        main: vec![scene.way(way)],
        fields_won,
        cost: COST,
    })
}

/// The passable fields newly reached with the step to `to`, if `to` is passable and more are
/// reached than before; a king is not sought out for the fields that he reaches.
fn won(scene: &Scene<'_>, man: Man, to: Square) -> Option<Bitboard> {
    if man.role == Role::King || scene.ground.worth.step(man, to) < 0 {
        return None;
    }
    if man.role == Role::Pawn {
        let taken = taken_from_pieces(scene.ground.map, man, to);
        return taken.any().then_some(taken);
    }
    let before = reached(scene, man, man.field);
    let after = reached(scene, man, to);
    (after.count() > before.count()).then(|| after & !before)
}

/// The passable fields that the man reaches in one move from `from`.
fn reached(scene: &Scene<'_>, man: Man, from: Square) -> Bitboard {
    let own = scene.board.by_color(man.color);
    let passable = scene.ground.map.passable(man.color);
    let class = Class::of(man.role);
    let passable = if from == man.field { passable.near(class) } else { passable.far(class) };
    attacks(from, man.piece(), scene.board.occupied()) & passable & !own
}

/// The fields that a pawn takes from the enemy's pieces; it wins none for itself.
fn taken_from_pieces(map: &ExchangeMap, man: Man, to: Square) -> Bitboard {
    let enemy = !man.color;
    let theirs = map.passable(enemy).near(Class::Minor) & map.counts(enemy).any;
    pawn_attacks(man.color, to) & theirs
}

/// Castling always counts; the fields are those that the rook wins.
fn castled(scene: &Scene<'_>, wing: CastlingSide) -> Option<(Square, Bitboard)> {
    let color = scene.root.color;
    let corner = scene.ground.position.chess().castles().rook(color, wing)?;
    let rook = Man { color, role: Role::Rook, field: corner };
    let before = reached(scene, rook, corner);
    let after = reached(scene, rook, wing.rook_to(color));
    Some((wing.king_to(color), after & !before))
}

fn castling_way(scene: &Scene<'_>, to: Square) -> Option<Trajectory> {
    let ways = castlings(scene.ground.position, scene.root.color);
    ways.into_iter().find(|way| way.stops.last() == Some(&to))
}
