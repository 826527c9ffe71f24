//! Offers (decoys): a man steps to a field where the enemy takes it in one move, and the taker then
//! no longer keeps a field, so that an attack gets through there. The sources have no zone for this;
//! [theory, section 8](crate::theory#8-plans), adds it: a loss is allowed, the star required.

use std::cmp::Reverse;

use shakmaty::{Move, Square};

use super::decoyed::{Decoyed, Pursuit, wins};
use super::draft::{Draft, Fight};
use super::negations::{self, Cause};
use super::scene::Scene;
use super::stage::Stage;
use crate::position::Position;
use crate::trajectory::Trajectory;
use crate::zone::time::{Horizon, Side};
use crate::zone::{Action, Link, Negation, Target, Zone, ZoneKind};

/// The zones of offer of the side to move, up to the horizon. Whoever takes must have kept a field
/// where something gets through then that wins more than what is offered.
pub fn zones(stage: &Stage<'_>) -> Vec<Zone> {
    let position = stage.ground.position;
    if position.is_check() || stage.horizon < cost(1) {
        return Vec::new();
    }
    let moves = position.legal_moves();
    moves.into_iter().filter_map(|m| zone(stage, m)).filter(|z| z.cost() <= stage.horizon).collect()
}

/// The cost of an offer for an attack of this many moves: the offer comes first.
fn cost(moves: u8) -> Horizon {
    Horizon::of_moves(moves + 1, Side::Plus)
}

fn zone(stage: &Stage<'_>, m: Move) -> Option<Zone> {
    let (from, to) = (m.from()?, m.to());
    let ground = stage.ground;
    let loss = -ground.map.exchange(ground.board, ground.position.turn(), m);
    if loss <= 0 || m.is_castle() || m.is_promotion() {
        return None;
    }
    let after = ground.position.after(m);
    let star = star(ground.position, m, &after)?;
    let mut pursuits = Vec::new();
    for taking in after.legal_moves() {
        if taking.to() == to && wins(&after, taking) > 0 {
            let decoyed = Decoyed::new(ground.position, &after, taking, loss)?;
            pursuits.push(decoyed.pursuit()?);
        }
    }
    // The enemy takes with whatever leaves the least; what takes longest decides the cost.
    let moves = pursuits.iter().map(|pursuit| pursuit.parent.moves).max()?;
    let pursuit =
        pursuits.into_iter().min_by_key(|p| (p.stake(), Reverse(p.parent.moves), p.place()))?;
    if star < pursuit.stake() {
        return None;
    }
    let scene = stage.scene_of(from)?;
    let fight = Fight { negations: takers(scene, to), ambushes: Vec::new() };
    Some(draft(scene, to, pursuit, cost(moves)).with(fight, Vec::new()))
}

fn draft<'a>(scene: &'a Scene<'a>, to: Square, pursuit: Pursuit, cost: Horizon) -> Draft<'a> {
    let way = Trajectory::through(scene.root.role, vec![scene.root.field, to]);
    Draft {
        scene,
        kind: ZoneKind::Linked(Link::Offer),
        target: Target::field(to),
        parent: Some(pursuit.parent),
        gain: pursuit.gain,
        main: vec![scene.way(way)],
        fields_won: pursuit.given_up,
        cost,
    }
}

/// The men that take on the field, as negations of the step.
fn takers(scene: &Scene<'_>, to: Square) -> Vec<Negation> {
    let cause = Cause { action: Action::Control, field: to };
    let takes = |negator| negations::first_of(scene, negator, cause, 1, None);
    scene.minus().filter_map(takes).filter(|negation| negation.length == 1).collect()
}

/// What the step threatens, in centipawns, so that the enemy has to answer; everything if it checks,
/// threatens mate, or threatens to drive the king away by an even trade with check. `None` if it
/// threatens nothing new.
fn star(position: &Position, m: Move, after: &Position) -> Option<i32> {
    if after.is_check() {
        return Some(i32::MAX);
    }
    let passed = after.after_null()?;
    if passed.mate_in_one().is_some() {
        return Some(i32::MAX);
    }
    let before = position.legal_moves();
    let is_new = |next: &Move| next.is_capture() && !before.contains(next);
    let threats = passed.legal_moves().into_iter().filter(is_new).map(|next| {
        let wins = wins(&passed, next);
        let drives = wins >= 0 && next.from() == Some(m.to()) && passed.after(next).is_check();
        if drives { i32::MAX } else { wins }
    });
    threats.max().filter(|&threat| threat > 0)
}
