//! Facts: what an explanation states, each to be checked on the board with the rules and the
//! swap-off alone.
//!
//! A fact is stated of a position, that of its [`super::Paragraph`]. Exchanges are the swap-off's
//! (`exchange::swap`), in centipawns from the side of the man that moves, never the table's.

use serde::{Serialize, Serializer};
use shakmaty::{CastlingSide, Color, Move, Role, Square};

use super::terms::TermName;
use crate::plan::motifs::Finding;
use crate::position::Position;
use crate::search::Score;
use crate::trajectory::text;
use crate::zone::{Action, Man, Target};

/// A move by its names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Named {
    pub uci: String,
    pub san: String,
}

impl Named {
    /// The names of a legal move.
    pub fn of(position: &Position, m: Move) -> Self {
        let uci = Position::uci(m, position.is_chess960());
        Self { uci, san: position.san(m) }
    }

    /// The names of a line of legal moves.
    pub fn line(position: &Position, line: &[Move]) -> Vec<Self> {
        let mut position = position.clone();
        let mut name = |&m| {
            let named = Self::of(&position, m);
            position = position.after(m);
            named
        };
        line.iter().map(&mut name).collect()
    }
}

/// A man's way: it stands on the first of these fields and stops on the others in turn, while all
/// other men stand still.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Walk {
    pub man: Man,
    #[serde(serialize_with = "text::fields")]
    pub stops: Vec<Square>,
}

impl Walk {
    /// The number of moves.
    pub fn moves(&self) -> usize {
        self.stops.len().saturating_sub(1)
    }

    /// The last field.
    pub fn end(&self) -> Square {
        self.stops.last().copied().unwrap_or(self.man.field)
    }
}

/// How a move answers a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Evasion {
    King,
    Takes,
    Interposes,
}

/// How a game is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    Checkmate,
    Stalemate,
}

impl End {
    /// How the game is over for want of a legal move, where it is.
    pub fn of(position: &Position) -> Option<Self> {
        let end = if position.is_check() { Self::Checkmate } else { Self::Stalemate };
        position.legal_moves().is_empty().then_some(end)
    }
}

/// One move of a plan with the reply that it counts on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlanStep {
    /// The action that the move realises, in the language of plans.
    pub action: String,
    #[serde(rename = "move")]
    pub m: Named,
    /// Whether the enemy has to answer it (the star).
    pub star: bool,
    /// `None` where any reply will do.
    pub reply: Option<Named>,
}

/// A statement about a position.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Fact {
    /// The game is over.
    Over { end: End },
    /// A search of so many nodes values the line so, from the side that begins it.
    Line { line: Vec<Named>, score: Score, nodes: u64, depth: u32 },
    /// The line ends in mate by the side that begins it, or by the other.
    Mate { line: Vec<Named>, by_mover: bool },
    /// At the end of the line, where no capture wins anything, the side that begins it has won so
    /// much material since its beginning, in centipawns.
    Balance { line: Vec<Named>, material: i32 },
    /// What searches of both moves come to; `by` centipawns, where neither is mate.
    Compared { chosen: Named, score: Score, other: Named, other_score: Score, by: Option<i32> },
    /// A search of all other moves finds none better than this one, which it values so; the move
    /// is worth `score` to another search.
    Alone {
        #[serde(rename = "move")]
        m: Named,
        score: Score,
        other: Named,
        other_score: Score,
    },

    /// The move takes a man.
    Takes {
        #[serde(rename = "move")]
        m: Named,
        man: Man,
        taken: Man,
        gain: i32,
    },
    /// The move takes nothing and ends on this field; `gain` below nought: it loses by exchange.
    Step {
        #[serde(rename = "move")]
        m: Named,
        man: Man,
        #[serde(serialize_with = "text::field")]
        to: Square,
        gain: i32,
    },
    /// The move castles.
    Castles {
        #[serde(rename = "move")]
        m: Named,
        #[serde(serialize_with = "wing_name")]
        wing: CastlingSide,
    },
    /// The pawn becomes a man of this role.
    Promotes {
        #[serde(rename = "move")]
        m: Named,
        #[serde(serialize_with = "text::role")]
        role: Role,
    },
    /// After the move this man, where it stands then, gives check.
    Check {
        #[serde(rename = "move")]
        m: Named,
        by: Man,
    },
    /// The move answers the check that this man gives.
    Evades {
        #[serde(rename = "move")]
        m: Named,
        checker: Man,
        how: Evasion,
    },
    /// Every other legal move is missing: it is the only one.
    Only {
        #[serde(rename = "move")]
        m: Named,
    },

    /// The root piece attacks the target on a trajectory that is open: a man, which its last step
    /// takes, or for a pawn the field of its promotion. `begun` is the move that goes its first
    /// step.
    Attack { way: Walk, target: Target, begun: Option<Named> },
    /// Δm of the step of that number (from 1) on the way.
    Exchange { way: Walk, step: usize, gain: i32 },
    /// A (−) man comes to the field of a main trajectory in so many moves, the final capture
    /// included; `allowed` are those that it has. It walks with the root piece lifted from the
    /// board. For `control` the field is the stop of that number, for `blockade` it lies on the
    /// step of that number; both from 1, 0 for the start. `leaves` is Δm of the step on the
    /// field with the root piece on the stop before and the negator one move away from the field
    /// (control) or on it (blockade).
    Negation {
        against: Walk,
        action: Action,
        way: Walk,
        stop: usize,
        allowed: usize,
        leaves: Option<i32>,
        begun: Option<Named>,
    },
    /// With the root piece lifted and the negator on this stop of its way, the man in ambush
    /// takes it there in one move and wins so much by exchange.
    Ambush { root: Man, negator: Walk, stop: usize, man: Man, gain: i32 },
    /// The target leaves with the move; the attacker took it before, and the step loses nothing.
    Retreat {
        #[serde(rename = "move")]
        m: Named,
        target: Man,
        attacker: Man,
        gain: i32,
    },
    /// The move opens this trajectory, which the man that moves closed, alone.
    Opens {
        #[serde(rename = "move")]
        m: Named,
        man: Man,
        way: Walk,
        target: Target,
    },
    /// The man comes, by the way's stops but the last, to bear on its last field. The last step of
    /// the helped man's way, which ends there, is worth `before` as the other men stand, and
    /// `after` then; in both cases once the negator, if there is one, has come by its way's stops
    /// but the last.
    Support {
        way: Walk,
        begun: Option<Named>,
        helped: Walk,
        against: Option<Walk>,
        before: i32,
        after: i32,
    },
    /// From the field where the move ends the man steps safely on fields that it could not step
    /// on safely before.
    Reaches {
        #[serde(rename = "move")]
        m: Named,
        man: Man,
        #[serde(serialize_with = "text::fields")]
        fields: Vec<Square>,
    },
    /// On the line the root piece takes the target, or promotes, with the half-move of that
    /// number (from 1).
    Realised { line: Vec<Named>, half_move: usize, root: Man, target: Target },
    /// The second half-move of the line draws this man away from fields that it bore on and that
    /// the side which begins the line steps on later in it.
    Lured {
        line: Vec<Named>,
        man: Man,
        #[serde(serialize_with = "text::field")]
        to: Square,
        #[serde(serialize_with = "text::fields")]
        fields: Vec<Square>,
    },

    /// If the side to move passed, the other would win so much with the capture.
    Threat {
        #[serde(serialize_with = "text::color")]
        by: Color,
        #[serde(rename = "move")]
        m: Named,
        man: Man,
        taken: Man,
        gain: i32,
    },
    /// If the side to move passed, the move would mate.
    MateThreat {
        #[serde(serialize_with = "text::color")]
        by: Color,
        #[serde(rename = "move")]
        m: Named,
    },
    /// The enemy has no mate in one after the move.
    Parries {
        #[serde(rename = "move")]
        m: Named,
    },
    /// The enemy's best capture of the man wins `before` if the side to move passes, and `after`
    /// when it makes the move.
    Answers {
        #[serde(rename = "move")]
        m: Named,
        taken: Man,
        before: i32,
        after: i32,
    },
    /// After each of the side's `replies` legal moves the other has a capture by which it is at
    /// least so much ahead, by exchange, of where it was before its last move `m`.
    Inevitable {
        #[serde(rename = "move")]
        m: Named,
        replies: usize,
        least: i32,
    },
    /// These replies alone, of so many, keep the side that made the move `m` from being ahead by
    /// a capture.
    Defences {
        #[serde(rename = "move")]
        m: Named,
        replies: usize,
        defences: Vec<Named>,
    },

    /// A plan in the language of plans: if the enemy replies as it counts on, the side has won so
    /// much material after it, the last capture counted as an exchange; or it mates.
    Plan { script: String, steps: Vec<PlanStep>, balance: Option<i32> },

    /// What the line is, in the words people use: the motif, the half-moves before its step, and
    /// the men and fields that it consists of.
    Motif {
        line: Vec<Named>,
        #[serde(flatten)]
        finding: Finding,
    },

    /// The estimate before and after the line, in centipawns from White's side.
    Estimate { line: Vec<Named>, before: i32, after: i32 },
    /// A term of the estimate before and after the line, in centipawns from White's side.
    Term { line: Vec<Named>, term: TermName, before: i32, after: i32 },
    /// A field is passable after the line, in one move, for this many men of the kind more (or
    /// fewer) than before; `weight` is what one of them is worth to its side at the phase of
    /// the position after it, in centipawns before the bound.
    Passable {
        line: Vec<Named>,
        #[serde(serialize_with = "text::color")]
        side: Color,
        #[serde(serialize_with = "text::role")]
        role: Role,
        #[serde(serialize_with = "text::field")]
        field: Square,
        before: usize,
        after: usize,
        weight: i32,
    },
}

impl Fact {
    /// Of a negation: whether it leaves the root piece what it needs, a passable stop on the way,
    /// a gain at its end.
    pub fn negation_fails(&self) -> bool {
        let Self::Negation { against, action, stop, leaves, .. } = self else { return false };
        let ends = *action == Action::Blockade || *stop == against.moves();
        leaves.is_some_and(|gain| gain >= i32::from(ends))
    }
}

fn wing_name<S: Serializer>(wing: &CastlingSide, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(match wing {
        CastlingSide::KingSide => "king_side",
        CastlingSide::QueenSide => "queen_side",
    })
}
