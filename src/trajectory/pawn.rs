//! The pawn's trajectories: pushes, the double step and diagonal captures.

use serde::Serialize;
use shakmaty::{Color, Rank, Square, attacks};

/// What a pawn's last step does. For other men captures and quiet steps are alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Arrival {
    /// The last step takes, or would take, what stands on the end field.
    Taking,
    /// The last step goes to an empty field.
    Quiet,
}

/// Stops of all ways of `side`'s pawn from `from` to `to` in `moves` moves. They end on the last
/// rank at the latest: a promoted piece has trajectories of its own.
pub fn ways(
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
            Arrival::Quiet => pushes(side, from).any(|field| field == to),
        };
        return if reached { vec![vec![from, to]] } else { Vec::new() };
    }
    let mut ways_on = Vec::new();
    for next in pushes(side, from).chain(attacks::pawn_attacks(side, from)) {
        for tail in ways(side, next, to, left, arrival) {
            ways_on.push(std::iter::once(from).chain(tail).collect());
        }
    }
    ways_on.sort_unstable();
    ways_on
}

/// The fields that a pawn on `from` is pushed to on an empty board: one, or two from its start
/// rank, the nearer first.
pub fn pushes(side: Color, from: Square) -> impl Iterator<Item = Square> {
    let ahead = side.fold_wb(8, -8);
    let start = side.fold_wb(Rank::Second, Rank::Seventh);
    let near = from.offset(ahead);
    let far = if from.rank() == start { from.offset(2 * ahead) } else { None };
    near.into_iter().chain(far)
}

#[cfg(test)]
mod tests {
    use super::*;
    use Square::{A7, A8, B5, C3, D4, D5, E2, E3, E4, E5, F5};

    #[test]
    fn pushes_and_double_step() {
        let double = ways(Color::White, E2, E4, 1, Arrival::Quiet);
        assert_eq!(double, [vec![E2, E4]]);
        let single = ways(Color::White, E2, E4, 2, Arrival::Quiet);
        assert_eq!(single, [vec![E2, E3, E4]]);
        assert!(ways(Color::White, E3, E5, 1, Arrival::Quiet).is_empty());
        assert_eq!(ways(Color::White, A7, A8, 1, Arrival::Quiet).len(), 1);
    }

    #[test]
    fn takes_on_the_diagonal_only() {
        let after_double = ways(Color::White, E2, F5, 2, Arrival::Taking);
        assert_eq!(after_double, [vec![E2, E4, F5]]);
        assert!(ways(Color::White, E4, E5, 1, Arrival::Taking).is_empty());
        assert!(ways(Color::White, E4, D5, 1, Arrival::Quiet).is_empty());
        assert_eq!(ways(Color::Black, D5, E4, 1, Arrival::Taking).len(), 1);
        assert_eq!(ways(Color::Black, B5, C3, 2, Arrival::Taking).len(), 1);
        assert!(ways(Color::Black, D4, D5, 1, Arrival::Quiet).is_empty(), "never backwards");
    }
}
