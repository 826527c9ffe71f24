//! Points: what a coach would say of a move. Like facts, each can be checked on the board.

use serde::Serialize;
use shakmaty::Square;

use super::aim::Aim;
use super::ledger::Ledger;
use crate::explain::fact::{End, Fact, Named};
use crate::explain::moments::{BLUNDER, DUBIOUS, MISTAKE};
use crate::feature::Feature;
use crate::plan::motifs::Finding;
use crate::search::Score;
use crate::trajectory::text;
use crate::zone::{PlacedPiece, Target};

/// The position that a point is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// The position explained.
    Before,
    /// The same with the enemy to move, had the side to move passed.
    BeforePass,
    /// The position after the move explained.
    After,
    /// The same, had the enemy passed then.
    AfterPass,
}

impl Place {
    /// The number of plies from the position explained.
    pub const fn plies(self) -> usize {
        match self {
            Self::Before => 0,
            Self::BeforePass | Self::After => 1,
            Self::AfterPass => 2,
        }
    }
}

/// The mark of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Mark {
    #[serde(rename = "!")]
    Only,
    #[serde(rename = "?!")]
    Dubious,
    #[serde(rename = "?")]
    Mistake,
    #[serde(rename = "??")]
    Blunder,
}

impl Mark {
    /// The mark of a move that loses so many thousandths of a point.
    pub const fn of_loss(loss: i32) -> Option<Self> {
        match loss {
            BLUNDER.. => Some(Self::Blunder),
            MISTAKE.. => Some(Self::Mistake),
            DUBIOUS.. => Some(Self::Dubious),
            _ => None,
        }
    }

    pub const fn sign(self) -> &'static str {
        match self {
            Self::Only => "!",
            Self::Dubious => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }
}

/// How a move saves a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Defence {
    /// The piece itself goes.
    Leaves,
    /// The attacker is taken.
    Takes,
    /// The attacker no longer attacks the piece.
    Blocks,
    /// The capture no longer wins.
    Protects,
}

/// Why a position is a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DeadDraw {
    /// Neither side can mate.
    Material,
    /// The bishop does not control the corner where the rook's pawns promote, and the bare king has
    /// reached it.
    WrongBishop,
    Tablebase,
}

/// How a feature changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Shift {
    /// It is there, and its piece is the one that moved.
    Arrives,
    /// It is there; its piece stood there before, or it has none.
    Appears,
    /// It is gone; its piece is not, or it has none.
    Goes,
    /// It is gone, as its piece was taken.
    IsTraded,
}

/// A statement of a coach. The first move of a `line` is the move that it speaks of.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Point {
    /// The game is over.
    Ended { end: End },
    /// The side that begins the line mates in so many moves, or is mated. `smothered`: the line
    /// ends in a mate by a knight alone, with the king shut in by his own pieces.
    ForcedMate { line: Vec<Named>, moves: u32, by_mover: bool, smothered: bool },
    /// The move misses the mate of the line.
    MissesMate {
        #[serde(rename = "move")]
        m: Named,
        line: Vec<Named>,
        moves: u32,
    },
    /// The line wins what the ledger says; the finding is its idea.
    Wins { line: Vec<Named>, ledger: Ledger, idea: Option<Finding> },
    /// After its first move the line wins so much for the other side; the finding, counted from
    /// the second ply, is the idea, and `piece` the piece that it wins, where it is taken.
    Loses { line: Vec<Named>, ledger: Ledger, idea: Option<Finding>, piece: Option<PlacedPiece> },
    /// The move misses what another line wins.
    Misses {
        #[serde(rename = "move")]
        m: Named,
        line: Vec<Named>,
        ledger: Ledger,
        idea: Option<Finding>,
    },
    /// The enemy's best reply to the move, which loses chances.
    Allows {
        #[serde(rename = "move")]
        m: Named,
        mark: Option<Mark>,
        reply: Named,
        /// What the reply does, about the position after the move.
        why: Option<Box<Reason>>,
    },
    /// The same search values another move more.
    Better {
        #[serde(rename = "move")]
        m: Named,
        score: Score,
        best: Named,
        best_score: Score,
        /// What the better move does.
        why: Option<Box<Reason>>,
    },
    /// The reply that refutes another move, the first of the line, is illegal after this one or
    /// loses by exchange.
    Avoids {
        #[serde(rename = "move")]
        m: Named,
        line: Vec<Named>,
    },
    /// A move that was asked about, worth less in the same search, and what is wrong with it.
    NotThis {
        #[serde(rename = "move")]
        m: Named,
        mark: Option<Mark>,
        score: Score,
        why: Option<Box<Reason>>,
    },
    /// The move is the only legal one, or the only one that keeps the chances: the best of all
    /// others has this score in the same search.
    OnlyMove {
        #[serde(rename = "move")]
        m: Named,
        score: Score,
        other: Option<(Named, Score)>,
    },
    /// Every legal move loses something by a capture, a pass would not. `mutual`: so it is for the
    /// enemy, if he had to move.
    MustMove {
        #[serde(rename = "move")]
        m: Named,
        moves: usize,
        mutual: bool,
    },
    Drawn {
        #[serde(rename = "move")]
        m: Named,
        why: DeadDraw,
    },

    /// If the enemy passed after the move, this line would win so much.
    Threatens {
        #[serde(rename = "move")]
        m: Named,
        line: Vec<Named>,
        ledger: Ledger,
    },
    /// If the enemy passed after the move, this one would mate.
    ThreatensMate {
        #[serde(rename = "move")]
        m: Named,
        mate: Named,
    },
    /// Had the side passed, the enemy's line would win so much and the search would give `passed`;
    /// it gives the move `score`. Both are from the mover's view.
    Stops {
        #[serde(rename = "move")]
        m: Named,
        line: Vec<Named>,
        ledger: Ledger,
        score: Score,
        passed: Score,
    },
    /// The enemy would mate with this move, and after the move he cannot.
    StopsMate {
        #[serde(rename = "move")]
        m: Named,
        mate: Named,
    },
    /// The tempting reply of the line is refuted: it is mate, or wins so much for the first side.
    Refutes { line: Vec<Named>, ledger: Option<Ledger> },
    /// The piece may be taken after the first move of the line, which wins so much at first sight. A
    /// longer line takes it with its second move; `regained`: at its end, where it is quiet, no
    /// material is missing.
    Offers { line: Vec<Named>, piece: PlacedPiece, gain: i32, regained: bool },
    /// The piece is offered as a decoy: whoever takes it gives up the squares, which he stood on or
    /// attacked, and if the enemy does nothing else, `by` then promotes on, takes or mates the
    /// target with the last of so many moves.
    Decoys {
        #[serde(rename = "move")]
        m: Named,
        piece: PlacedPiece,
        taking: Named,
        capturer: PlacedPiece,
        #[serde(serialize_with = "text::squares")]
        squares: Vec<Square>,
        by: PlacedPiece,
        target: Target,
        moves: usize,
    },
    /// The first move of the line takes a piece and the last one, of the other side, takes one of about
    /// the same worth: at once, or after a check. If kings and pawns apart both sides are left with
    /// the same pieces, `ahead` is the number of pawns that the first side has more.
    Trades { line: Vec<Named>, own: PlacedPiece, taken: PlacedPiece, ahead: i32 },
    /// The move restores the balance of material with this capture.
    Regains { line: Vec<Named>, taken: PlacedPiece, ledger: Ledger },
    /// The attacker would win the piece by a capture, and after the move it no longer does.
    Saves {
        #[serde(rename = "move")]
        m: Named,
        piece: PlacedPiece,
        attacker: PlacedPiece,
        how: Defence,
    },
    /// The moved piece attacks one that it did not attack before; taking it would win.
    Attacks {
        #[serde(rename = "move")]
        m: Named,
        by: PlacedPiece,
        piece: PlacedPiece,
        escapes: usize,
    },
    /// The moved piece stands where an enemy piece of its kind can take it, and is guarded.
    OffersTrade {
        #[serde(rename = "move")]
        m: Named,
        own: PlacedPiece,
        piece: PlacedPiece,
    },
    /// From its new square the moved piece attacks this one, with a more valuable one behind it on
    /// the same line.
    Pins {
        #[serde(rename = "move")]
        m: Named,
        by: PlacedPiece,
        piece: PlacedPiece,
        behind: PlacedPiece,
    },
    /// From its new square the moved piece attacks this one, which it did not; it is guarded.
    Presses {
        #[serde(rename = "move")]
        m: Named,
        by: PlacedPiece,
        piece: PlacedPiece,
    },
    /// From its new square the moved piece guards this one of its own, which is attacked.
    Guards {
        #[serde(rename = "move")]
        m: Named,
        by: PlacedPiece,
        piece: PlacedPiece,
    },
    /// The enemy's piece could step on the square without loss and can no longer.
    KeepsOut {
        #[serde(rename = "move")]
        m: Named,
        piece: PlacedPiece,
        #[serde(serialize_with = "text::square")]
        square: Square,
    },
    /// On the line the piece goes on over these squares without a capture.
    HeadsFor {
        line: Vec<Named>,
        piece: PlacedPiece,
        #[serde(serialize_with = "text::squares")]
        stops: Vec<Square>,
    },
    /// A knight or bishop leaves its initial square.
    Develops {
        #[serde(rename = "move")]
        m: Named,
        piece: PlacedPiece,
    },
    /// Between the beginning of the line and its end a feature comes or goes. The line is the move,
    /// or the move and its recapture.
    Changes { line: Vec<Named>, shift: Shift, feature: Feature },
    /// The side's next move, so many plies on in its line, was illegal or lost by exchange;
    /// had the enemy passed, it would be legal now and lose nothing.
    Prepares {
        #[serde(rename = "move")]
        m: Named,
        next: Named,
        plies: usize,
    },
    /// The enemy's move, which he would have made after a pass, loses by exchange now or is
    /// illegal. `bites`: it would have checked, attacked a piece worth as much as the attacker, one
    /// that it would win, or two squares beside the king, or pushed a passed pawn.
    Prevents {
        #[serde(rename = "move")]
        m: Named,
        next: Named,
        bites: bool,
    },
    /// A passed pawn goes on.
    Advances {
        #[serde(rename = "move")]
        m: Named,
        piece: PlacedPiece,
        #[serde(serialize_with = "text::square")]
        to: Square,
    },
    /// A bishop, rook or queen that stays where it is attacks so many squares without own pieces, and
    /// before fewer.
    Frees {
        #[serde(rename = "move")]
        m: Named,
        piece: PlacedPiece,
        before: usize,
        after: usize,
    },
    /// The piece that moves attacks so many squares without own pieces from its new square, and before
    /// fewer.
    Activates {
        #[serde(rename = "move")]
        m: Named,
        piece: PlacedPiece,
        before: usize,
        after: usize,
    },
    /// The piece stood between `by` and the more valuable `behind`, and does no longer.
    Unpins {
        #[serde(rename = "move")]
        m: Named,
        piece: PlacedPiece,
        by: PlacedPiece,
        behind: PlacedPiece,
    },
    /// The king on its first rank had no square on the second, and has this one.
    Airs {
        #[serde(rename = "move")]
        m: Named,
        #[serde(serialize_with = "text::square")]
        square: Square,
    },
    /// The rook that moves stands on one file with another, with nobody between.
    Doubles {
        #[serde(rename = "move")]
        m: Named,
        own: PlacedPiece,
        other: PlacedPiece,
    },
    /// In an endgame the king comes nearer to the centre.
    Centralises {
        #[serde(rename = "move")]
        m: Named,
        piece: PlacedPiece,
    },
    /// The line that the search expects.
    Expected { line: Vec<Named> },
}

/// A point, an aim or a fact.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Told {
    Point(Point),
    Aim(Aim),
    Fact(Fact),
}

/// A statement with the position that it is about.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Reason {
    pub place: Place,
    #[serde(flatten)]
    pub told: Told,
}

impl Reason {
    pub const fn before(point: Point) -> Self {
        Self { place: Place::Before, told: Told::Point(point) }
    }

    pub const fn fact(place: Place, fact: Fact) -> Self {
        Self { place, told: Told::Fact(fact) }
    }
}
