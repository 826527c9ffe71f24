//! The layout of the weights: their groups by name, and the place of each weight in the list.

use shakmaty::Role;

/// A group of weights of one kind, adjacent in the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Group {
    pub name: &'static str,
    pub first: usize,
    pub count: usize,
    /// The number of columns in the file.
    pub columns: usize,
    /// Whether the weights are for squares; otherwise they are for pieces.
    pub by_square: bool,
}

impl Group {
    const fn begin(name: &'static str, count: usize, columns: usize) -> Self {
        Self { name, first: 0, count, columns, by_square: false }
    }

    /// The group that follows.
    const fn then(self, name: &'static str, count: usize, columns: usize) -> Self {
        Self { name, first: self.first + self.count, count, columns, by_square: false }
    }

    const fn of_squares(self) -> Self {
        Self { by_square: true, ..self }
    }

    /// The weight at `place` of the group.
    #[inline]
    pub const fn at(self, place: usize) -> usize {
        debug_assert!(place < self.count);
        self.first + place
    }

    /// The place behind the group's last weight.
    pub const fn end(self) -> usize {
        self.first + self.count
    }
}

/// The index of a role in lists from pawn to king.
#[inline]
pub const fn kind(role: Role) -> usize {
    role as usize - 1
}

// Outside the bound of the positional sum.

/// Pieces, pawn to queen.
pub const MATERIAL: Group = Group::begin("material", 5, 5);
/// The bishop pair: bishops on squares of both colours.
pub const BOTH_COLOURS: Group = MATERIAL.then("bishops on squares of both colours", 1, 1);
/// A pawn run that no enemy piece can negate in time.
pub const FREE_RUN: Group = BOTH_COLOURS.then("free runs", 1, 1);
/// The side to move.
pub const MOVE: Group = FREE_RUN.then("the move", 1, 1);
/// The number of weights outside the bound.
pub const UNBOUNDED: usize = MOVE.end();

// Squares and pieces.

/// Passable squares one move away, by role and square (from the side's own view).
pub const PASSABLE: Group = MOVE.then("passable squares", 6 * 64, 8).of_squares();
/// The number of passable squares one move away (mobility), by role from knight to king, up to 27.
pub const NUMBER: Group = PASSABLE.then("number of passable squares", 5 * 28, 28);
/// Passable squares that take two moves, by role from knight to king.
pub const SECOND: Group = NUMBER.then("squares in two moves", 5, 5);
/// The square that a piece stands on, by role and square.
pub const HELD: Group = SECOND.then("held squares", 6 * 64, 8);
/// Pieces defended by a pawn, by role.
pub const KEPT: Group = HELD.then("pieces kept by pawns", 6, 6);
/// Undefended pieces, by role.
pub const LOOSE: Group = KEPT.then("pieces that nothing keeps", 6, 6);
/// Pinned pieces, by role from pawn to queen.
pub const PINNED: Group = LOOSE.then("pinned pieces", 5, 5);
/// Rooks with no own pawn ahead on the file (half-open), and with no pawn at all (open).
pub const WAY: Group = PINNED.then("rooks' ways ahead", 2, 2);

// Targets.

/// Enemy pieces attacked but not won, by the attacker's class and the target's role.
pub const PRESSED: Group = WAY.then("targets within reach", 5 * 5, 5);
/// Enemy pieces won by exchange, by the side to move, by role, by what is won.
pub const WON: Group = PRESSED.then("targets won", 2 * 5 * 4, 4);
/// Pieces that a pawn attacks with a passable push.
pub const PUSHED: Group = WON.then("targets of pushes", 2, 2);
/// Targets that a passable step attacks: king, queen, rook; by role from knight to queen.
pub const APPROACH: Group = PUSHED.then("attacks in two moves", 3 * 4, 4);

// Kings.

/// Squares round the enemy king within reach, by role from pawn to queen.
pub const RING: Group = APPROACH.then("squares round the king", 5, 5);
/// Attacks round the enemy king, by the number of attackers and of squares attacked.
pub const RING_JOINED: Group = RING.then("pieces and squares round the king", 6 * 16, 16);
/// Squares round the enemy king that only he defends, by their number.
pub const RING_BARE: Group = RING_JOINED.then("squares that only the king keeps", 9, 9);
/// Squares from which a queen would attack the enemy king, by their number.
pub const LINES: Group = RING_BARE.then("lines to the king", 28, 28);
/// The nearest own pawn before the king, on its own file and on those beside, by distance.
pub const SHELTER: Group = LINES.then("pawns before the king", 2 * 8, 8);
/// The nearest enemy pawn before the king: on its own file or beside, blocked or free to advance.
pub const STORM: Group = SHELTER.then("enemy pawns before the king", 4 * 8, 8);

// Pawns and runs, by rank from the side's own view.

/// Pawns defended by a pawn.
pub const CHAIN: Group = STORM.then("pawns kept by pawns", 8, 8);
/// Pawns side by side.
pub const BESIDE: Group = CHAIN.then("pawns side by side", 8, 8);
/// Pawns that no other pawn can come to defend, by whether an enemy pawn blocks their file.
pub const ALONE: Group = BESIDE.then("pawns that no pawn can keep", 2 * 8, 8);
/// Pawns that can be defended, but cannot push because of an enemy pawn.
pub const STUCK: Group = ALONE.then("pawns that cannot push", 8, 8);
/// Pawns whose run is blocked by an own pawn.
pub const DOUBLED: Group = STUCK.then("runs that an own pawn blocks", 8, 8);
/// Pawns with an enemy pawn directly ahead.
pub const RAMMED: Group = DOUBLED.then("pawns blocked by pawns", 8, 8);
/// Candidates: pawns that only pawns on the adjacent files negate, and whose next square can be
/// defended.
pub const CANDIDATE: Group = RAMMED.then("runs to be won", 8, 8);
/// Runs, by whether the next square is passable, defended by the enemy, occupied by him, or by an
/// own piece.
pub const RUN: Group = CANDIDATE.then("promotion runs", 4 * 8, 8);
/// Runs whose whole way is free of enemy pieces and their attacks.
pub const RUN_OPEN: Group = RUN.then("runs without negation", 8, 8);
/// Runs whose pawn, or whose next square, is defended by a pawn.
pub const RUN_KEPT: Group = RUN_OPEN.then("runs kept by pawns", 2 * 8, 8);
/// The own king's moves to the next square of a run.
pub const RUN_KING: Group = RUN_KEPT.then("own king's way to a run", 8 * 8, 8);
/// The enemy king's moves to the next square of a run.
pub const RUN_ENEMY: Group = RUN_KING.then("enemy king's way to a run", 8 * 8, 8);
/// Runs with an own rook behind, and with an enemy rook behind.
pub const RUN_ROOK: Group = RUN_ENEMY.then("rooks behind runs", 2, 2);
/// The maximum that the positional sum is worth.
pub const BOUND: Group = RUN_ROOK.then("bound of the positional sum", 1, 1);

/// The number of weights counted in positions: all but the bound.
pub const COUNTED: usize = BOUND.first;
/// The number of weights.
pub const WEIGHTS: usize = BOUND.end();

/// All groups, in the order of the list.
pub const GROUPS: [Group; 36] = [
    MATERIAL,
    BOTH_COLOURS,
    FREE_RUN,
    MOVE,
    PASSABLE,
    NUMBER,
    SECOND,
    HELD,
    KEPT,
    LOOSE,
    PINNED,
    WAY,
    PRESSED,
    WON,
    PUSHED,
    APPROACH,
    RING,
    RING_JOINED,
    RING_BARE,
    LINES,
    SHELTER,
    STORM,
    CHAIN,
    BESIDE,
    ALONE,
    STUCK,
    DOUBLED,
    RAMMED,
    CANDIDATE,
    RUN,
    RUN_OPEN,
    RUN_KEPT,
    RUN_KING,
    RUN_ENEMY,
    RUN_ROOK,
    BOUND,
];
