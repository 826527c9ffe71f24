//! Zones of promotion: a pawn's run to the last rank by pushes.

use shakmaty::{Bitboard, Rank, Role, Square};

use super::draft::Draft;
use super::scene::Scene;
use crate::trajectory::{Standing, Trajectory, pushes};
use crate::zone::time::Horizon;
use crate::zone::{Man, Target, ZoneKind};

/// The zone of the root pawn's run, if the root piece is a pawn, its way is open and the horizon
/// allows it. n pushes cost 2n − 1 half-moves with (+) to move. The rule of the square needs no
/// code: a king is in the square if he is a negator in time of the last field.
pub fn zone<'a>(scene: &'a Scene<'a>, horizon: Horizon) -> Option<Draft<'a>> {
    let root = scene.root;
    let run = run(root)?;
    let &end = run.stops.last()?;
    let moves = u8::try_from(run.moves()).ok()?;
    let cost = Horizon::of_moves(moves, scene.to_move());
    let is_open = || run.standing(scene.board, root.color) == Standing::Open;
    if cost > horizon || !scene.ground.may_begin(root.color, &run) || !is_open() {
        return None;
    }
    Some(Draft {
        scene,
        kind: ZoneKind::Promotion,
        target: Target::field(end),
        parent: None,
        gain: Some(scene.gain(end)),
        main: vec![scene.way(run)],
        fields_won: Bitboard::EMPTY,
        cost,
    })
}

/// The pawn's pushes to its last rank, whatever stands in the way: the trajectory of its bundle
/// that stays on the file.
pub fn run(root: Man) -> Option<Trajectory> {
    let last = root.color.fold_wb(Rank::Eighth, Rank::First);
    if root.role != Role::Pawn || root.field.rank() == last {
        return None;
    }
    let farthest = |&field: &Square| pushes(root.color, field).last();
    let stops = std::iter::successors(Some(root.field), farthest).collect();
    Some(Trajectory::through(Role::Pawn, stops))
}

#[cfg(test)]
mod tests {
    use shakmaty::Color;

    use super::*;
    use crate::trajectory::{Arrival, Bundle, longest};

    #[test]
    fn the_run_is_the_straight_way_of_the_shortest_bundle() {
        let straight = |way: &Trajectory| way.stops.iter().all(|s| s.file() == way.stops[0].file());
        for color in Color::ALL {
            for field in (8..56).map(Square::new) {
                let root = Man { color, role: Role::Pawn, field };
                let end =
                    Square::from_coords(field.file(), color.fold_wb(Rank::Eighth, Rank::First));
                let of = |moves| Bundle::of(root.piece(), field, end, moves, Arrival::Quiet);
                let mut bundle = (1..=longest(Role::Pawn)).find_map(of).expect("a way");
                bundle.trajectories.retain(straight);
                assert_eq!(bundle.trajectories, [run(root).expect("a run")]);
            }
        }
    }
}
