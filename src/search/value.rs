//! Values inside the tree, and how the hash table keeps them.

/// A value in centipawns from the side to move; mates lie beyond [`MATE_BOUND`].
pub type Value = i32;

/// The maximum number of half-moves from the root.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_keeps_distances_from_the_node() {
        for value in [MATE - 7, mated(9), WON - 7, 9 - WON, 15, 0] {
            assert_eq!(from_table(to_table(value, 5), 5), value);
        }
        assert_eq!(to_table(MATE - 7, 5), MATE - 2);
    }
}
