//! Values inside the tree, and their form in the hash table.

/// A value in centipawns from the view of the side to move; mates are beyond [`MATE_BOUND`].
pub type Value = i32;

/// The maximum number of half-moves from the root.
pub const MAX_PLY: usize = 128;
/// A number above every value.
pub const INFINITE: Value = 32_001;
/// The value of mate at the root itself; mate in n half-moves is `MATE - n`.
pub const MATE: Value = 32_000;
/// Values from here on are mates.
pub const MATE_BOUND: Value = MATE - MAX_PLY as Value;
/// The value of a tablebase win at the root itself; n half-moves later it is `WON - n`.
pub const WON: Value = 20_000;
/// Values from here on, up to mates, come from the tablebases.
pub const WON_BOUND: Value = WON - MAX_PLY as Value;
/// The value of a draw.
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

/// Converts a value for the hash table: mates and tablebase wins count from the node instead of the
/// root.
pub fn to_table(value: Value, ply: usize) -> Value {
    if value >= WON_BOUND {
        value + ply as Value
    } else if value <= -WON_BOUND {
        value - ply as Value
    } else {
        value
    }
}

/// Converts a value from the hash table: the inverse of [`to_table`].
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
