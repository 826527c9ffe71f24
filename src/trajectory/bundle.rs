//! Bundles: all trajectories of a piece with the same ends and length.

use serde::Serialize;
use shakmaty::{Board, Color, Piece, Role, Square};

use super::{Arrival, Standing, Trajectory, arrays, kinds, layer, pawn, text};

/// All trajectories with the same piece, ends and length
/// ([theory, section 2](crate::theory#2-trajectories)).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Bundle {
    #[serde(serialize_with = "text::role")]
    pub role: Role,
    #[serde(serialize_with = "text::field")]
    pub from: Square,
    #[serde(serialize_with = "text::field")]
    pub to: Square,
    /// A, the length in moves.
    pub moves: u8,
    /// Whether each trajectory is joined from two shortest ones.
    pub docked: bool,
    /// Without duplicates, in the order of their stops.
    pub trajectories: Vec<Trajectory>,
}

/// The length limit of trajectories in moves: 2·n_L, two shortest ones joined. For the pawn, whose
/// way ends on the last rank, the maximum that it can make.
pub fn longest(role: Role) -> u8 {
    const PAWN_MOVES: u8 = 6;
    kinds(role).iter().map(|kind| 2 * kind.longest()).max().unwrap_or(PAWN_MOVES)
}

impl Bundle {
    /// The bundle of `moves` moves on an empty board, or `None` if it has no trajectory. `arrival`
    /// matters only for the pawn, whose last step is a capture or a push.
    ///
    /// The queen uses the rook's and the bishop's arrays, which may take turns within one
    /// trajectory, so her bundle of two moves exists even where one move would do.
    pub fn of(man: Piece, from: Square, to: Square, moves: u8, arrival: Arrival) -> Option<Self> {
        if from == to || moves == 0 || moves > longest(man.role) {
            return None;
        }
        let Piece { role, color } = man;
        let docked = role != Role::Pawn && !layer(role, from, moves).contains(to);
        let ways = match role {
            Role::Pawn => pawn::ways(color, from, to, moves, arrival),
            _ if docked => docked_ways(role, from, to, moves),
            _ => shortest_ways(role, from, to, moves),
        };
        let through = |stops| Trajectory::through(role, stops);
        let trajectories: Vec<_> = ways.into_iter().map(through).collect();
        let found = !trajectories.is_empty();
        found.then_some(Self { role, from, to, moves, docked, trajectories })
    }

    /// The bundle of shortest trajectories, by the arrays.
    pub fn shortest(role: Role, from: Square, to: Square) -> Option<Self> {
        let numbers = kinds(role).iter().filter_map(|&kind| arrays::distance(kind, from, to));
        let man = role.of(Color::White);
        numbers.min().and_then(|n| Self::of(man, from, to, n, Arrival::Taking))
    }

    /// The trajectories of the bundle that are open for `side` on this board; `None` if there are
    /// none.
    #[must_use]
    pub fn open_on(mut self, board: &Board, side: Color) -> Option<Self> {
        self.trajectories.retain(|way| way.standing(board, side) == Standing::Open);
        (!self.trajectories.is_empty()).then_some(self)
    }
}

/// The stops of the shortest ways: each step leaves one move less to go.
fn shortest_ways(role: Role, from: Square, to: Square, moves: u8) -> Vec<Vec<Square>> {
    let Some(left) = moves.checked_sub(1) else { return vec![vec![to]] };
    let mut ways = Vec::new();
    for next in layer(role, from, 1) & layer(role, to, left) {
        for tail in shortest_ways(role, next, to, left) {
            ways.push(std::iter::once(from).chain(tail).collect());
        }
    }
    ways
}

/// The stops of the ways joined at a docking field d with n(from, d) + n(d, to) = `moves`.
fn docked_ways(role: Role, from: Square, to: Square, moves: u8) -> Vec<Vec<Square>> {
    let mut ways = Vec::new();
    for first in 1..moves {
        let second = moves - first;
        for docking in layer(role, from, first) & layer(role, to, second) {
            let tails = shortest_ways(role, docking, to, second);
            for head in shortest_ways(role, from, docking, first) {
                let join = |tail: &Vec<Square>| head.iter().chain(&tail[1..]).copied().collect();
                ways.extend(tails.iter().map(join));
            }
        }
    }
    ways.sort_unstable();
    ways.dedup();
    ways
}
