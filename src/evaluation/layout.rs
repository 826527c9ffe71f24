//! The layout of the weights: their groups by name, and the index of each weight in the list.

use shakmaty::Role;

/// A group of weights of one kind, adjacent in the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Group {
    /// Its name in the data file and in traces.
    pub name: &'static str,
    /// The index of its first weight.
    pub first: usize,
    /// The number of its weights.
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

    /// The index of the weight at `place` of the group.
    #[inline]
    pub const fn at(self, place: usize) -> usize {
        debug_assert!(place < self.count);
        self.first + place
    }

    /// The index after the group's last weight.
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
pub const BISHOP_PAIR: Group = MATERIAL.then("bishop pair", 1, 1);
/// A pawn run that no enemy piece can negate in time.
pub const UNSTOPPABLE: Group = BISHOP_PAIR.then("unstoppable pawns", 1, 1);
/// The side to move (tempo).
pub const MOVE: Group = UNSTOPPABLE.then("side to move", 1, 1);
/// The number of weights outside the bound.
pub const UNBOUNDED: usize = MOVE.end();

// Squares and pieces.

/// Passable squares one move away, by role and square (from the side's own view).
pub const PASSABLE: Group = MOVE.then("passable squares", 6 * 64, 8).of_squares();
/// The number of passable squares one move away (mobility), by role from knight to king, up to 27.
pub const MOBILITY: Group = PASSABLE.then("mobility", 5 * 28, 28);
/// Passable squares that take two moves, by role from knight to king.
pub const MOBILITY_IN_TWO: Group = MOBILITY.then("mobility in two moves", 5, 5);
/// The square that a piece stands on, by role and square.
pub const PIECE_SQUARE: Group = MOBILITY_IN_TWO.then("piece-square", 6 * 64, 8);
/// Pieces defended by a pawn, by role.
pub const DEFENDED_BY_PAWN: Group = PIECE_SQUARE.then("pieces defended by pawns", 6, 6);
/// Undefended pieces, by role.
pub const UNDEFENDED: Group = DEFENDED_BY_PAWN.then("undefended pieces", 6, 6);
/// Pinned pieces, by role from pawn to queen.
pub const PINNED: Group = UNDEFENDED.then("pinned pieces", 5, 5);
/// Rooks with no own pawn ahead on the file (half-open), and with no pawn at all (open).
pub const FILE_OPENNESS: Group = PINNED.then("rooks on open files", 2, 2);

// Targets.

/// Enemy pieces attacked but not won, by the attacker's class and the target's role.
pub const ATTACKED: Group = FILE_OPENNESS.then("attacked pieces", 5 * 5, 5);
/// Enemy pieces won by exchange, by whether the side is to move, by role, by how much is won.
pub const WON: Group = ATTACKED.then("pieces won by exchange", 2 * 5 * 4, 4);
/// Pieces that a pawn attacks with a passable push.
pub const PUSH_THREAT: Group = WON.then("threats by pawn pushes", 2, 2);
/// Targets that a passable step attacks: king, queen, rook; by role from knight to queen.
pub const APPROACH: Group = PUSH_THREAT.then("attacks in two moves", 3 * 4, 4);

// Kings.

/// Squares round the enemy king that the side attacks, by role from pawn to queen.
pub const KING_RING: Group = APPROACH.then("attacks round the king", 5, 5);
/// Attacks round the enemy king, by the number of attackers and of squares attacked.
pub const KING_ATTACK: Group = KING_RING.then("king attack", 6 * 16, 16);
/// Squares round the enemy king that only the king defends, by their number.
pub const KING_RING_WEAK: Group = KING_ATTACK.then("squares only the king defends", 9, 9);
/// Squares from which a queen would attack the enemy king, by their number.
pub const KING_LINES: Group = KING_RING_WEAK.then("open lines to the king", 28, 28);
/// The nearest own pawn before the king, on its own file and on those beside, by distance.
pub const SHELTER: Group = KING_LINES.then("pawn shelter", 2 * 8, 8);
/// The nearest enemy pawn before the king: on its own file or beside, blocked or free to advance.
pub const STORM: Group = SHELTER.then("pawn storm", 4 * 8, 8);

// Pawns and passed pawns, by rank from the side's own view.

/// Pawns defended by a pawn.
pub const CHAIN: Group = STORM.then("pawns defended by pawns", 8, 8);
/// Pawns side by side.
pub const PHALANX: Group = CHAIN.then("phalanx pawns", 8, 8);
/// Pawns that no other pawn can come to defend, by whether an enemy pawn blocks their file.
pub const UNSUPPORTED: Group = PHALANX.then("pawns no pawn can defend", 2 * 8, 8);
/// Pawns that can be defended, but cannot push because of an enemy pawn.
pub const RESTRAINED: Group = UNSUPPORTED.then("restrained pawns", 8, 8);
/// Pawns with an own pawn ahead on the file.
pub const DOUBLED: Group = RESTRAINED.then("doubled pawns", 8, 8);
/// Pawns with an enemy pawn directly ahead.
pub const BLOCKED: Group = DOUBLED.then("blocked pawns", 8, 8);
/// Candidates: pawns that only enemy pawns on the adjacent files can stop, and whose next square
/// can be defended.
pub const CANDIDATE: Group = BLOCKED.then("candidate passed pawns", 8, 8);
/// Passed pawns, by whether the next square is passable, controlled by the enemy, occupied by the
/// enemy, or by an own piece.
pub const PASSED: Group = CANDIDATE.then("passed pawns", 4 * 8, 8);
/// Passed pawns whose whole path is free of enemy pieces and their attacks.
pub const PASSED_FREE: Group = PASSED.then("passed pawns with a free path", 8, 8);
/// Passed pawns that a pawn defends, and those whose next square a pawn defends.
pub const PASSED_DEFENDED: Group = PASSED_FREE.then("defended passed pawns", 2 * 8, 8);
/// The own king's moves to the next square of a passed pawn, by rank and distance.
pub const PASSED_OWN_KING: Group = PASSED_DEFENDED.then("own king near a passed pawn", 8 * 8, 8);
/// The enemy king's moves to the next square of a passed pawn, by rank and distance.
pub const PASSED_ENEMY_KING: Group =
    PASSED_OWN_KING.then("enemy king near a passed pawn", 8 * 8, 8);
/// Passed pawns with an own rook behind, and with an enemy rook behind.
pub const PASSED_ROOK: Group = PASSED_ENEMY_KING.then("rooks behind passed pawns", 2, 2);
/// The bound that the positional sum approaches.
pub const BOUND: Group = PASSED_ROOK.then("bound of the positional sum", 1, 1);

/// The number of weights counted in positions: all but the bound.
pub const COUNTED: usize = BOUND.first;
/// The number of weights.
pub const WEIGHTS: usize = BOUND.end();

/// All groups, in the order of the list.
pub const GROUPS: [Group; 36] = [
    MATERIAL,
    BISHOP_PAIR,
    UNSTOPPABLE,
    MOVE,
    PASSABLE,
    MOBILITY,
    MOBILITY_IN_TWO,
    PIECE_SQUARE,
    DEFENDED_BY_PAWN,
    UNDEFENDED,
    PINNED,
    FILE_OPENNESS,
    ATTACKED,
    WON,
    PUSH_THREAT,
    APPROACH,
    KING_RING,
    KING_ATTACK,
    KING_RING_WEAK,
    KING_LINES,
    SHELTER,
    STORM,
    CHAIN,
    PHALANX,
    UNSUPPORTED,
    RESTRAINED,
    DOUBLED,
    BLOCKED,
    CANDIDATE,
    PASSED,
    PASSED_FREE,
    PASSED_DEFENDED,
    PASSED_OWN_KING,
    PASSED_ENEMY_KING,
    PASSED_ROOK,
    BOUND,
];
