//! Positional zones: a quiet step after which a man reaches more passable fields
//! ([theory, section 7](crate::theory#7-the-positional-estimate)).

use shakmaty::attacks::{attacks, pawn_attacks};
use shakmaty::{Bitboard, CastlingSide, Move, Position as _, Role, Square};

use super::linked::Stage;
use super::scene::Scene;
use crate::exchange::{Class, ExchangeMap};
use crate::trajectory::Trajectory;
use crate::zone::time::{Horizon, Side};
use crate::zone::{Man, Target, Zone, ZoneKind};

/// The least horizon at which the image holds positional zones.
pub const COST: Horizon = Horizon(6);

/// The positional zones of the side to move, where the step has no play in `zones`.
pub fn zones(stage: &Stage<'_>, fields: &ExchangeMap, zones: &[Zone]) -> Vec<Zone> {
    if COST > stage.horizon {
        return Vec::new();
    }
    let Some(ground) = stage.scenes.first().map(|scene| scene.ground) else { return Vec::new() };
    let has_play = |m: Move| zones.iter().any(|z| z.cost() < COST && !z.fails() && z.holds(m));
    let quiet = |m: &Move| !m.is_capture() && !m.is_promotion() && !has_play(*m);
    let moves = ground.position.legal_moves();
    moves.into_iter().filter(quiet).filter_map(|m| zone(stage, fields, m)).collect()
}

fn zone(stage: &Stage<'_>, fields: &ExchangeMap, m: Move) -> Option<Zone> {
    let scene = stage.scene_of(m.from()?)?;
    let (to, fields_won) = match m.castling_side() {
        Some(wing) => castled(scene, fields, wing)?,
        None => (m.to(), won(scene, fields, scene.root, m.to())?),
    };
    let way = match m.castling_side() {
        Some(_) => castling_way(scene, to)?,
        None => Trajectory::through(scene.root.role, vec![scene.root.field, to]),
    };
    Some(Zone {
        kind: ZoneKind::Positional,
        to_move: Side::Plus,
        root: scene.root,
        target: Target::field(to),
        parent: None,
        moves: 1,
        gain: Some(0),
        main: vec![scene.way(way)],
        negations: Vec::new(),
        retreats: Vec::new(),
        ambushes: Vec::new(),
        fields_won,
        cost: COST,
    })
}

/// The passable fields newly reached with the step to `to`, if it is to a passable field and
/// more are reached than before.
fn won(scene: &Scene<'_>, fields: &ExchangeMap, man: Man, to: Square) -> Option<Bitboard> {
    if scene.ground.worth.step(man, to) < 0 {
        return None;
    }
    if man.role == Role::Pawn {
        let taken = taken_from_pieces(fields, man, to);
        return taken.any().then_some(taken);
    }
    let before = reached(scene, fields, man, man.field);
    let after = reached(scene, fields, man, to);
    (after.count() > before.count()).then(|| after & !before)
}

/// The passable fields that the man reaches in one move from `from`.
fn reached(scene: &Scene<'_>, fields: &ExchangeMap, man: Man, from: Square) -> Bitboard {
    let own = scene.board.by_color(man.color);
    let passable = fields.passable(man.color);
    let class = Class::of(man.role);
    let passable = if from == man.field { passable.near(class) } else { passable.far(class) };
    attacks(from, man.piece(), scene.board.occupied()) & passable & !own
}

/// A pawn wins no fields for itself: it takes them from the enemy's pieces.
fn taken_from_pieces(fields: &ExchangeMap, man: Man, to: Square) -> Bitboard {
    let enemy = !man.color;
    let theirs = fields.passable(enemy).near(Class::Minor) & fields.counts(enemy).any;
    pawn_attacks(man.color, to) & theirs
}

/// Castling counts for the rook that it brings out, and always.
fn castled(
    scene: &Scene<'_>,
    fields: &ExchangeMap,
    wing: CastlingSide,
) -> Option<(Square, Bitboard)> {
    let color = scene.root.color;
    let corner = scene.ground.position.chess().castles().rook(color, wing)?;
    let rook = Man { color, role: Role::Rook, field: corner };
    let before = reached(scene, fields, rook, corner);
    let after = reached(scene, fields, rook, wing.rook_to(color));
    Some((wing.king_to(color), after & !before))
}

fn castling_way(scene: &Scene<'_>, to: Square) -> Option<Trajectory> {
    let ways = crate::trajectory::castlings(scene.ground.position, scene.root.color);
    ways.into_iter().find(|way| way.stops.last() == Some(&to))
}
