//! Zones of promotion: a pawn's run to the last rank by pushes.

use shakmaty::{Rank, Role, Square};

use super::scene::Scene;
use super::time::Horizon;
use super::{Man, Target, Zone, ZoneKind, book};
use crate::trajectory::{Arrival, Bundle, Trajectory, longest};

/// The zone of the root pawn's run, if it is one, no man stands in its way and it fits the
/// horizon. n pushes cost 2n − 1 half-moves with (+) to move. The rule of the square needs no
/// word of its own: a king is in the square if he is a negator in time of the last field.
pub fn zone(scene: &Scene<'_>, horizon: Horizon) -> Option<Zone> {
    let root = scene.root;
    let (mut bundle, end) = run(root)?;
    bundle.trajectories.retain(|way| scene.ground.may_begin(root.color, way));
    let bundle = bundle.open_on(scene.board, root.color)?;
    let cost = Horizon::of_moves(bundle.moves, scene.to_move());
    if cost > horizon {
        return None;
    }
    let found = book::Found {
        kind: ZoneKind::Promotion,
        target: Target::field(end),
        man: None,
        moves: bundle.moves,
        gain: Some(scene.gain(end)),
        main: bundle.trajectories.into_iter().map(|way| scene.way(way)).collect(),
        cost,
    };
    Some(found.complete(scene))
}

/// The pawn's pushes to its last rank, whatever stands in their way, and the field there.
pub fn run(root: Man) -> Option<(Bundle, Square)> {
    if root.role != Role::Pawn {
        return None;
    }
    let last = root.color.fold_wb(Rank::Eighth, Rank::First);
    let end = Square::from_coords(root.field.file(), last);
    let run = |moves| Bundle::of(root.piece(), root.field, end, moves, Arrival::Quiet);
    let mut bundle = (1..=longest(root.role)).find_map(run)?;
    bundle.trajectories.retain(is_straight);
    Some((bundle, end))
}

/// Whether the pawn stays on its file.
fn is_straight(way: &Trajectory) -> bool {
    way.steps().all(|step| step.from.file() == step.to.file())
}
