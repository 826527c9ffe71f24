//! Bundles: all trajectories of a piece with the same ends and length. A pawn's consist of pushes,
//! the double step and captures.

use serde::Serialize;
use shakmaty::{Board, Color, Piece, Rank, Role, Square, attacks};

use super::{Standing, Trajectory, arrays, kinds, layer, text};

/// All trajectories with the same piece, ends and length
/// ([theory, section 2](crate::theory#2-trajectories)).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Bundle {
    /// The piece that walks them.
    #[serde(serialize_with = "text::role")]
    pub role: Role,
    /// α0, the common start square.
    #[serde(serialize_with = "text::square")]
    pub from: Square,
    /// αk, the common end square.
    #[serde(serialize_with = "text::square")]
    pub to: Square,
    /// A, the length in moves.
    pub moves: u8,
    /// Whether each trajectory is joined from two shortest ones.
    pub docked: bool,
    /// Without duplicates, in the order of their stops.
    pub trajectories: Vec<Trajectory>,
}

/// The maximum length of a trajectory in moves: 2·n_L, two shortest ones joined. A pawn makes at
/// most six moves.
pub fn longest(role: Role) -> u8 {
    const PAWN_MOVES: u8 = 6;
    kinds(role).iter().map(|kind| 2 * kind.longest()).max().unwrap_or(PAWN_MOVES)
}

impl Bundle {
    /// The bundle of `moves` moves on an empty board, or `None` if it has no trajectory. `arrival`
    /// matters only for a pawn, whose last step is a capture or a push.
    ///
    /// The queen may move as a rook and as a bishop within one trajectory, so she has a bundle of
    /// two moves even where one move would do.
    pub fn of(piece: Piece, from: Square, to: Square, moves: u8, arrival: Arrival) -> Option<Self> {
        if from == to || moves == 0 || moves > longest(piece.role) {
            return None;
        }
        let Piece { role, color } = piece;
        let docked = role != Role::Pawn && !layer(role, from, moves).contains(to);
        let ways = match role {
            Role::Pawn => pawn_ways(color, from, to, moves, arrival),
            _ if docked => docked_ways(role, from, to, moves),
            _ => shortest_ways(role, from, to, moves),
        };
        let through = |stops| Trajectory::through(role, stops);
        let trajectories: Vec<_> = ways.into_iter().map(through).collect();
        let found = !trajectories.is_empty();
        found.then_some(Self { role, from, to, moves, docked, trajectories })
    }

    /// The bundle of shortest trajectories by the arrays; `None` for a pawn, and if it is empty.
    pub fn shortest(role: Role, from: Square, to: Square) -> Option<Self> {
        let numbers = kinds(role).iter().filter_map(|&kind| arrays::distance(kind, from, to));
        let piece = role.of(Color::White);
        numbers.min().and_then(|n| Self::of(piece, from, to, n, Arrival::Taking))
    }

    /// The trajectories of the bundle that are open for `side` on this board; `None` if there are
    /// none.
    #[must_use]
    pub fn open_on(mut self, board: &Board, side: Color) -> Option<Self> {
        self.trajectories.retain(|way| way.standing(board, side) == Standing::Open);
        (!self.trajectories.is_empty()).then_some(self)
    }
}

/// The stops of the shortest ways: each step leaves one move fewer to go.
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

/// The stops of the ways joined at a docking square d with n(from, d) + n(d, to) = `moves`.
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

/// What a pawn's last step does. Other pieces capture as they move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Arrival {
    /// The last step captures on the end square, or would if an enemy piece stood there.
    Taking,
    /// The last step goes to an empty square.
    Quiet,
}

/// The stops of all ways of `side`'s pawn from `from` to `to` in `moves` moves. They end on the
/// last rank at the latest: a promoted piece has trajectories of its own.
pub fn pawn_ways(
    side: Color,
    from: Square,
    to: Square,
    moves: u8,
    arrival: Arrival,
) -> Vec<Vec<Square>> {
    if from.file().distance(to.file()) > u32::from(moves) {
        return Vec::new();
    }
    let left = moves.saturating_sub(1);
    if left == 0 {
        let reached = match arrival {
            Arrival::Taking => attacks::pawn_attacks(side, from).contains(to),
            Arrival::Quiet => pushes(side, from).any(|square| square == to),
        };
        return if reached { vec![vec![from, to]] } else { Vec::new() };
    }
    let mut ways_on = Vec::new();
    for next in pushes(side, from).chain(attacks::pawn_attacks(side, from)) {
        for tail in pawn_ways(side, next, to, left, arrival) {
            ways_on.push(std::iter::once(from).chain(tail).collect());
        }
    }
    ways_on.sort_unstable();
    ways_on
}

/// The squares that a pawn on `from` can be pushed to on an empty board: one, or two from its start
/// rank, nearest first.
pub fn pushes(side: Color, from: Square) -> impl Iterator<Item = Square> {
    let ahead = side.fold_wb(8, -8);
    let start = side.fold_wb(Rank::Second, Rank::Seventh);
    let near = from.offset(ahead);
    let far = if from.rank() == start { from.offset(2 * ahead) } else { None };
    near.into_iter().chain(far)
}

#[cfg(test)]
mod tests {
    use Square::{A7, A8, B5, C3, D4, D5, E2, E3, E4, E5, F5};

    use super::*;

    #[test]
    fn pushes_and_double_step() {
        let double = pawn_ways(Color::White, E2, E4, 1, Arrival::Quiet);
        assert_eq!(double, [vec![E2, E4]]);
        let single = pawn_ways(Color::White, E2, E4, 2, Arrival::Quiet);
        assert_eq!(single, [vec![E2, E3, E4]]);
        assert!(pawn_ways(Color::White, E3, E5, 1, Arrival::Quiet).is_empty());
        assert_eq!(pawn_ways(Color::White, A7, A8, 1, Arrival::Quiet).len(), 1);
    }

    #[test]
    fn takes_on_the_diagonal_only() {
        let after_double = pawn_ways(Color::White, E2, F5, 2, Arrival::Taking);
        assert_eq!(after_double, [vec![E2, E4, F5]]);
        assert!(pawn_ways(Color::White, E4, E5, 1, Arrival::Taking).is_empty());
        assert!(pawn_ways(Color::White, E4, D5, 1, Arrival::Quiet).is_empty());
        assert_eq!(pawn_ways(Color::Black, D5, E4, 1, Arrival::Taking).len(), 1);
        assert_eq!(pawn_ways(Color::Black, B5, C3, 2, Arrival::Taking).len(), 1);
        assert!(pawn_ways(Color::Black, D4, D5, 1, Arrival::Quiet).is_empty(), "never backwards");
    }
}
