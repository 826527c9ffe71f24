//! Linked zones: their target is a field of another zone, the parent
//! ([theory, section 4](crate::theory#4-the-zone)).
//!
//! This file collects them and has retreat; `deblockade` and `control` have files of their own. A
//! linked zone of degree 1 serves a zone of attack or promotion, one of degree 2 a linked zone of
//! degree 1.

use shakmaty::Bitboard;

use super::draft::Draft;
use super::stage::Stage;
use super::{control, deblockade};
use crate::trajectory::{Trajectory, steps};
use crate::zone::time::Side;
use crate::zone::{Link, Parent, Target, Zone, ZoneKind};

/// All linked zones up to the horizon; `zones` are those of attack and promotion.
pub fn zones<'a>(stage: &Stage<'a>, zones: &[Zone]) -> Vec<Draft<'a>> {
    let mut found = Vec::new();
    for scene in stage.scenes {
        found.extend(deblockade::zones(stage, scene));
        found.extend(control::of_attacks(stage, scene));
    }
    for zone in zones {
        found.extend(control::of_zone(stage, zone));
        found.extend(retreat(stage, zone));
    }
    found
}

/// The retreat of an attacked man from its field, with its side to move.
fn retreat<'a>(stage: &Stage<'a>, zone: &Zone) -> Option<Draft<'a>> {
    if zone.kind != ZoneKind::Attack || zone.to_move == Side::Plus || zone.fails() {
        return None;
    }
    let scene = stage.scene_of(zone.target.field)?;
    let root = scene.root;
    let near = steps(scene.board, root.piece(), root.field);
    let stepped = zone.retreats.iter().filter(|retreat| near.contains(retreat.to));
    let way = |to| Trajectory::through(root.role, vec![root.field, to]);
    let main: Vec<_> = stepped.map(|retreat| scene.way(way(retreat.to))).collect();
    let Zone { root: attacker, target, moves, gain, .. } = *zone;
    (!main.is_empty()).then(|| Draft {
        scene,
        kind: ZoneKind::Linked(Link::Retreat),
        target: Target::field(root.field),
        parent: Some(Parent { root: attacker, target, moves, degree: 1 }),
        gain,
        main,
        fields_won: Bitboard::EMPTY,
        cost: zone.cost(),
    })
}
