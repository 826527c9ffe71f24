//! Time in plies: how many moves a horizon gives, and how many a negation may take.

use serde::Serialize;

/// The plies that may be spent, counted from the current position
/// ([theory, section 1](crate::theory#1-words)).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Horizon(pub u32);

/// A side of a zone. Neither is a colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// (+): the root piece's side.
    Plus,
    /// (−): the other side.
    Minus,
}

impl Horizon {
    /// A: the moves that (+) has, E((H+1)/2) with (+) to move and E(H/2) with (−).
    pub const fn moves(self, to_move: Side) -> u32 {
        match to_move {
            Side::Plus => self.0.div_ceil(2),
            Side::Minus => self.0 / 2,
        }
    }

    /// The minimum horizon that gives (+) this many moves: the inverse of [`Horizon::moves`].
    pub const fn of_moves(moves: u8, to_move: Side) -> Self {
        let both = 2 * moves as u32;
        match to_move {
            Side::Plus => Self(both.saturating_sub(1)),
            Side::Minus => Self(both),
        }
    }
}

/// H_x: the plies allotted to everything that (−) does about the i-th of k main stops, or about a
/// β-square after it: H_0 − 2(k − i) + 1 with H_0 = 2k, so 2i + 1
/// ([theory, section 4](crate::theory#4-the-zone)).
pub const fn allotted(i: u8) -> u8 {
    i.saturating_mul(2).saturating_add(1)
}

/// The maximum length in moves, the final capture included, of a negation with this many
/// plies: E((H_x+1)/2) with (−) to move, E(H_x/2) with (+).
pub const fn limit(plies: u8, to_move: Side) -> u8 {
    match to_move {
        Side::Minus => plies.div_ceil(2),
        Side::Plus => plies / 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_of_a_horizon() {
        let plus: Vec<_> = (0..7).map(|h| Horizon(h).moves(Side::Plus)).collect();
        let minus: Vec<_> = (0..7).map(|h| Horizon(h).moves(Side::Minus)).collect();
        assert_eq!(plus, [0, 1, 1, 2, 2, 3, 3]);
        assert_eq!(minus, [0, 0, 1, 1, 2, 2, 3]);
        for side in [Side::Plus, Side::Minus] {
            for k in 1..6 {
                let min = Horizon::of_moves(k, side);
                assert_eq!(min.moves(side), u32::from(k));
                assert_eq!(Horizon(min.0 - 1).moves(side), u32::from(k) - 1);
            }
        }
    }

    #[test]
    fn the_zone_breathes() {
        for i in 0..5 {
            assert_eq!(limit(allotted(i), Side::Minus), i + 1);
            assert_eq!(limit(allotted(i), Side::Plus), i);
        }
    }
}
