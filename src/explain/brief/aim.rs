//! Aims: what a quiet move is for. Like points, each can be checked on the board.

use serde::Serialize;
use shakmaty::Square;

use crate::explain::fact::Named;
use crate::feature::Wing;
use crate::trajectory::text;
use crate::zone::PlacedPiece;

/// A move with what it is for.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Aim {
    #[serde(rename = "move")]
    pub m: Named,
    #[serde(flatten)]
    pub purpose: Purpose,
}

/// What a move is for. The piece that moves stands where the move puts it; a side's ranks are counted
/// from its own first one.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Purpose {
    /// The enemy pawn could be pushed to the square without loss, where it would attack a piece or be
    /// passed; the pawn that moves blocks it, or takes it there.
    HoldsBack {
        piece: PlacedPiece,
        #[serde(serialize_with = "text::square")]
        square: Square,
    },
    /// The pawn guards this piece on ranks four to seven, and no other pawn does.
    Supports {
        by: PlacedPiece,
        piece: PlacedPiece,
    },
    /// The pawn goes to its fourth rank or farther, not before its own king, and no enemy pawn can
    /// attack it at its next move.
    GainsSpace {
        piece: PlacedPiece,
        wing: Wing,
    },
    /// The pawn comes nearer to the enemy king behind his pawns, away from its own.
    Storms {
        piece: PlacedPiece,
        king: PlacedPiece,
    },
    /// The pawn is one of so many on its wing against fewer, or more, of the enemy's.
    PushesMajority {
        piece: PlacedPiece,
        wing: Wing,
        pawns: usize,
        enemy: usize,
    },
    MinorityAttack {
        piece: PlacedPiece,
        wing: Wing,
        pawns: usize,
        enemy: usize,
    },
    /// The pawn, on files c to f, could take a pawn or be taken by one; now it stands head to head
    /// with one.
    Closes {
        piece: PlacedPiece,
        against: PlacedPiece,
    },
    /// In an endgame the king comes nearer to the pawn, and at the end of the line he stands beside
    /// it or has taken it.
    Approaches {
        king: PlacedPiece,
        target: PlacedPiece,
        line: Vec<Named>,
    },
    /// Had the side passed, the enemy king could have come nearer to the pawn; now he cannot.
    Bars {
        king: PlacedPiece,
        enemy: PlacedPiece,
        goal: PlacedPiece,
    },
    /// In an endgame the rook holds the squares of its file, or of its rank, beside the king's;
    /// the pawn is on the other side.
    CutsOff {
        rook: PlacedPiece,
        king: PlacedPiece,
        goal: PlacedPiece,
        along_file: bool,
    },
    /// In an endgame the piece checks the king, and every reply takes him farther from the pawn or loses
    /// a piece that comes between.
    DrivesAway {
        piece: PlacedPiece,
        king: PlacedPiece,
        goal: PlacedPiece,
    },
    /// The rook stands behind the passed pawn, with nobody between.
    Behind {
        rook: PlacedPiece,
        pawn: PlacedPiece,
    },
    /// The rooks guard each other on the first rank.
    Connects {
        rooks: [PlacedPiece; 2],
    },
    /// The piece attacks two squares of the king's or more, like so many other pieces at least one.
    Joins {
        piece: PlacedPiece,
        king: PlacedPiece,
        others: usize,
    },
    /// The king leaves the line of an enemy piece behind another one, which could have given check
    /// by moving away.
    Sidesteps {
        by: PlacedPiece,
        over: PlacedPiece,
    },
}
