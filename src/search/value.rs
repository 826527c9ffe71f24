//! Values inside the tree, and their way to the table and to the user.

use super::report::Score;

/// A value in centipawns from the side to move; mates lie beyond [`MATE_BOUND`].
pub type Value = i32;

/// The greatest number of half-moves from the root.
pub const MAX_PLY: usize = 128;
/// Above every value.
pub const INFINITE: Value = 32_001;
/// Mate at the root itself; mate in n half-moves is `MATE - n`.
pub const MATE: Value = 32_000;
/// At or beyond this a value is a mate.
pub const MATE_BOUND: Value = MATE - MAX_PLY as Value;
/// A win by the tablebases at the root itself; n half-moves later it is `WON - n`.
pub const WON: Value = 20_000;
/// At or beyond this, and short of a mate, a value comes from the tablebases.
pub const WON_BOUND: Value = WON - MAX_PLY as Value;
/// A draw.
pub const DRAW: Value = 0;

/// The value of being mated `ply` half-moves from the root.
pub fn mated(ply: usize) -> Value {
    ply as Value - MATE
}

/// Whether the value is a mate for either side.
pub fn is_mate(value: Value) -> bool {
    value.abs() >= MATE_BOUND
}

/// Whether the value is a mate or comes from the tablebases.
pub fn is_decided(value: Value) -> bool {
    value.abs() >= WON_BOUND
}

/// A value as the table keeps it: mates and won endgames counted from the node instead of the root.
pub fn to_table(value: Value, ply: usize) -> Value {
    if value >= WON_BOUND {
        value + ply as Value
    } else if value <= -WON_BOUND {
        value - ply as Value
    } else {
        value
    }
}

/// The inverse of [`to_table`].
pub fn from_table(value: Value, ply: usize) -> Value {
    if value >= WON_BOUND {
        value - ply as Value
    } else if value <= -WON_BOUND {
        value + ply as Value
    } else {
        value
    }
}

/// A value as it is reported: mates in moves, not half-moves.
pub fn to_score(value: Value) -> Score {
    if value >= MATE_BOUND {
        Score::Mate((MATE - value + 1) / 2)
    } else if value <= -MATE_BOUND {
        Score::Mate(-(MATE + value + 1) / 2)
    } else {
        Score::Cp(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_told_in_moves() {
        assert_eq!(to_score(MATE - 1), Score::Mate(1));
        assert_eq!(to_score(MATE - 3), Score::Mate(2));
        assert_eq!(to_score(mated(0)), Score::Mate(0));
        assert_eq!(to_score(mated(2)), Score::Mate(-1));
        assert_eq!(to_score(-35), Score::Cp(-35));
    }

    #[test]
    fn the_table_keeps_distances_from_the_node() {
        for value in [MATE - 7, mated(9), WON - 7, 9 - WON, 15, 0] {
            assert_eq!(from_table(to_table(value, 5), 5), value);
        }
        assert_eq!(to_table(MATE - 7, 5), MATE - 2);
    }
}
