//! What the terms of the estimate are worth, in centipawns. Set by hand for now.

use super::score::Pair;

/// Pairs by role from pawn to king.
type ByRole = [Pair; 6];

const fn pair(middle: i32, end: i32) -> Pair {
    Pair { middle, end }
}

/// Material.
pub const MATERIAL: ByRole =
    [pair(85, 110), pair(335, 315), pair(345, 330), pair(480, 550), pair(970, 1010), pair(0, 0)];

/// For each passable field within one step, and the number of fields that counts as usual.
pub const PASSABLE: ByRole =
    [pair(4, 6), pair(5, 5), pair(5, 5), pair(3, 5), pair(2, 3), pair(0, 2)];
/// See [`PASSABLE`].
pub const USUAL: [i32; 6] = [1, 4, 6, 7, 12, 3];
/// For each such field in the centre (c3 to f6) on top.
pub const PASSABLE_CENTRE: ByRole =
    [pair(2, 1), pair(3, 2), pair(2, 1), pair(2, 1), pair(1, 1), pair(0, 2)];

/// For the field that a man holds: per step of nearness to the centre (0 at a corner, 6 in the
/// middle), counted from 3.
pub const CENTRE: ByRole =
    [pair(3, 0), pair(9, 6), pair(4, 3), pair(2, 0), pair(1, 4), pair(-9, 9)];
/// For the field that a man holds: per rank that it has gone forward, counted from the third.
pub const ADVANCE: ByRole =
    [pair(2, 5), pair(4, 3), pair(2, 1), pair(3, 3), pair(0, 3), pair(-13, 2)];

/// For a man within reach of an enemy who would win by taking it: thousandths of what is won.
pub const TARGET: Pair = pair(90, 90);
/// For a man that an own pawn keeps.
pub const KEPT_BY_PAWN: ByRole =
    [pair(8, 7), pair(9, 5), pair(8, 4), pair(2, 1), pair(1, 1), pair(0, 0)];

/// For a passable field next to the enemy king within reach, by the man that reaches it.
pub const KING_FIELD: ByRole =
    [pair(8, 1), pair(10, 2), pair(9, 2), pair(11, 2), pair(11, 4), pair(0, 0)];
/// The same again for every further man that aims there, in hundredths of the sum.
pub const KING_FIELD_JOINED: i32 = 35;
/// For an own pawn on a field before or beside the own king.
pub const KING_SHELTER: Pair = pair(12, 0);

/// For a promotion run by the number of pushes to go.
pub const RUN: [Pair; 7] = [
    pair(0, 0),
    pair(110, 180),
    pair(65, 115),
    pair(30, 70),
    pair(12, 42),
    pair(6, 25),
    pair(4, 18),
];
/// A run whose next field is not passable or is held keeps so many hundredths of its worth.
pub const RUN_STOPPED: i32 = 50;
/// For each step that the enemy king is farther from the next field of a run than the own king,
/// times the run's rank.
pub const RUN_KINGS: Pair = pair(0, 4);
/// A run that no man can stop in time: hundredths of what the new queen wins.
pub const RUN_FREE: i32 = 70;

/// For the side to move.
pub const MOVE: i32 = 14;

/// The positional estimate saturates: however large its sum, it is never worth more than this.
pub const BOUND: i32 = 260;
