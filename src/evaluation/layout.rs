//! The weights of the estimate by name: which place of the list each of them has.

use shakmaty::Role;

/// Weights of one kind, side by side in the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Group {
    pub name: &'static str,
    pub first: usize,
    pub count: usize,
    /// Numbers in a row of the file.
    pub columns: usize,
    /// Whether the weights value fields; if not, they value the men that have them.
    pub by_field: bool,
}

impl Group {
    const fn begin(name: &'static str, count: usize, columns: usize) -> Self {
        Self { name, first: 0, count, columns, by_field: false }
    }

    /// The group that follows.
    const fn then(self, name: &'static str, count: usize, columns: usize) -> Self {
        Self { name, first: self.first + self.count, count, columns, by_field: false }
    }

    const fn of_fields(self) -> Self {
        Self { by_field: true, ..self }
    }

    /// The weight at `place` of the group.
    #[inline]
    pub const fn at(self, place: usize) -> usize {
        debug_assert!(place < self.count);
        self.first + place
    }

    /// The place behind the last.
    pub const fn end(self) -> usize {
        self.first + self.count
    }
}

/// Where a role stands in lists by role, from pawn to king.
#[inline]
pub const fn kind(role: Role) -> usize {
    role as usize - 1
}

// Outside the bound of the positional sum.

/// Men, pawn to queen.
pub const MATERIAL: Group = Group::begin("material", 5, 5);
/// Bishops that reach fields of both colours between them.
pub const BOTH_COLOURS: Group = MATERIAL.then("bishops on fields of both colours", 1, 1);
/// A run that no man can negate in time.
pub const FREE_RUN: Group = BOTH_COLOURS.then("free runs", 1, 1);
/// The side to move.
pub const MOVE: Group = FREE_RUN.then("the move", 1, 1);
/// How many weights stand outside the bound.
pub const UNBOUNDED: usize = MOVE.end();

// Fields and men.

/// Passable fields one move away, by role and field (from the side's own view).
pub const PASSABLE: Group = MOVE.then("passable fields", 6 * 64, 8).of_fields();
/// Their number, by role from knight to king, up to 27.
pub const NUMBER: Group = PASSABLE.then("number of passable fields", 5 * 28, 28);
/// Passable fields that take two moves, by role from knight to king.
pub const SECOND: Group = NUMBER.then("fields in two moves", 5, 5);
/// The field that a man stands on, by role and field.
pub const HELD: Group = SECOND.then("held fields", 6 * 64, 8);
/// Men kept by a pawn, by role.
pub const KEPT: Group = HELD.then("men kept by pawns", 6, 6);
/// Men on whose field no own man bears, by role.
pub const LOOSE: Group = KEPT.then("men that nothing keeps", 6, 6);
/// Men that must not leave the line to their king, by role from pawn to queen.
pub const PINNED: Group = LOOSE.then("pinned men", 5, 5);
/// Rooks whose way ahead no own pawn, and no pawn at all, blocks.
pub const WAY: Group = PINNED.then("rooks' ways ahead", 2, 2);

// Targets.

/// Enemy men within reach that are not won: by the class of attacker and the role of target.
pub const PRESSED: Group = WAY.then("targets within reach", 5 * 5, 5);
/// Enemy men that are won: by whose move it is, by role, by what is won.
pub const WON: Group = PRESSED.then("targets won", 2 * 5 * 4, 4);
/// Pieces that a pawn's passable push attacks.
pub const PUSHED: Group = WON.then("targets of pushes", 2, 2);
/// Targets that a passable step attacks: king, queen, rook; by role from knight to queen.
pub const APPROACH: Group = PUSHED.then("attacks in two moves", 3 * 4, 4);

// Kings.

/// Fields round the enemy king within reach, by role from pawn to queen.
pub const RING: Group = APPROACH.then("fields round the king", 5, 5);
/// The same by the number of men that reach them and the number of fields.
pub const RING_JOINED: Group = RING.then("men and fields round the king", 6 * 16, 16);
/// Fields round the king that only the king keeps, by their number.
pub const RING_BARE: Group = RING_JOINED.then("fields that only the king keeps", 9, 9);
/// Fields from which a queen would attack the king, by their number.
pub const LINES: Group = RING_BARE.then("lines to the king", 28, 28);
/// The nearest own pawn before the king, on its own file and on those beside, by distance.
pub const SHELTER: Group = LINES.then("pawns before the king", 2 * 8, 8);
/// The nearest enemy pawn there: on its own file and beside, free to go on or blocked.
pub const STORM: Group = SHELTER.then("enemy pawns before the king", 4 * 8, 8);

// Pawns and runs, by rank from the side's own view.

/// Pawns kept by a pawn.
pub const CHAIN: Group = STORM.then("pawns kept by pawns", 8, 8);
/// Pawns beside each other.
pub const BESIDE: Group = CHAIN.then("pawns side by side", 8, 8);
/// Pawns that no other can come to keep, their file blocked by an enemy pawn or not.
pub const ALONE: Group = BESIDE.then("pawns that no pawn can keep", 2 * 8, 8);
/// Pawns that may be kept, but whose push an enemy pawn negates.
pub const STUCK: Group = ALONE.then("pawns that cannot push", 8, 8);
/// Pawns whose run an own pawn blocks.
pub const DOUBLED: Group = STUCK.then("runs that an own pawn blocks", 8, 8);
/// Pawns that an enemy pawn blocks at once.
pub const RAMMED: Group = DOUBLED.then("pawns blocked by pawns", 8, 8);
/// Pawns that only pawns on the next files negate, and whose next field can be kept.
pub const CANDIDATE: Group = RAMMED.then("runs to be won", 8, 8);
/// Runs, by whether the next field is passable, kept by the enemy, held by him, or by an own man.
pub const RUN: Group = CANDIDATE.then("promotion runs", 4 * 8, 8);
/// Runs on whose way no enemy stands or bears.
pub const RUN_OPEN: Group = RUN.then("runs without negation", 8, 8);
/// Runs whose pawn, and whose next field, is kept by a pawn.
pub const RUN_KEPT: Group = RUN_OPEN.then("runs kept by pawns", 2 * 8, 8);
/// The own king's moves to the next field of a run.
pub const RUN_KING: Group = RUN_KEPT.then("own king's way to a run", 8 * 8, 8);
/// The enemy king's moves to it.
pub const RUN_ENEMY: Group = RUN_KING.then("enemy king's way to a run", 8 * 8, 8);
/// Runs with an own rook behind, and with an enemy rook behind.
pub const RUN_ROOK: Group = RUN_ENEMY.then("rooks behind runs", 2, 2);
/// The most that the positional sum is worth.
pub const BOUND: Group = RUN_ROOK.then("bound of the positional sum", 1, 1);

/// How many weights are counted in positions: all but the bound.
pub const COUNTED: usize = BOUND.first;
/// How many weights there are.
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
