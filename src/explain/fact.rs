//! Facts: the statements of an explanation. Each can be checked on the board with nothing but the
//! rules and the swap-off.
//!
//! A fact is about the position of its [`super::Paragraph`]. Exchanges are those of the swap-off
//! (`exchange::swap`), never of the table, in centipawns from the view of the moving side.

use std::borrow::Cow;

use serde::{Serialize, Serializer};
use shakmaty::{CastlingSide, Color, Move, Role, Square};

use super::names::TermName;
use super::names::{self, Language};
use crate::plan::motifs::Finding;
use crate::position::Position;
use crate::search::{Report, Score};
use crate::trajectory::text;
use crate::zone::{Action, PlacedPiece, Target};

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

    /// The move as players write it in the language: "Nf3", "Кf3".
    pub fn written(&self, language: Language) -> Cow<'_, str> {
        match language {
            Language::English => Cow::Borrowed(&self.san),
            Language::Russian => Cow::Owned(self.san.chars().map(names::russian_letter).collect()),
        }
    }

    /// The moves of a line as players write them, separated by spaces.
    pub fn written_line(line: &[Self], language: Language) -> String {
        line.iter().map(|m| m.written(language)).collect::<Vec<_>>().join(" ")
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

/// A piece's way: from the first of these squares over the others in turn, while all other pieces stand
/// still.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Route {
    pub piece: PlacedPiece,
    #[serde(serialize_with = "text::squares")]
    pub stops: Vec<Square>,
}

impl Route {
    /// The number of moves.
    pub fn moves(&self) -> usize {
        self.stops.len().saturating_sub(1)
    }

    /// The last square.
    pub fn end(&self) -> Square {
        self.stops.last().copied().unwrap_or(self.piece.square)
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

/// How a game ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    Checkmate,
    Stalemate,
}

impl End {
    /// How the game ends, if there is no legal move.
    pub fn of(position: &Position) -> Option<Self> {
        let end = if position.is_check() { Self::Checkmate } else { Self::Stalemate };
        position.legal_moves().is_empty().then_some(end)
    }
}

/// One move of a plan with the reply that it assumes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlanStep {
    /// The action that the move realises, in the language of plans.
    pub action: String,
    #[serde(rename = "move")]
    pub m: Named,
    /// Whether the enemy has to answer it (the star).
    pub star: bool,
    /// The assumed reply; `None` if any will do.
    pub reply: Option<Named>,
}

/// A statement about a position.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Fact {
    /// The game is over.
    Over { end: End },
    /// A search of `nodes` nodes gives the line this score, from the view of the side that begins
    /// it.
    Line { line: Vec<Named>, score: Score, nodes: u64, depth: u32 },
    /// The line ends in mate by the side that begins it, or by the other.
    Mate { line: Vec<Named>, by_mover: bool },
    /// At the end of the line, where no capture wins anything, the side that begins it has won this
    /// material, in centipawns.
    Balance { line: Vec<Named>, material: i32 },
    /// The scores of two moves; they differ by `by` centipawns, if neither is mate.
    Compared { chosen: Named, score: Score, other: Named, other_score: Score, by: Option<i32> },

    /// The move takes a piece.
    Takes {
        #[serde(rename = "move")]
        m: Named,
        piece: PlacedPiece,
        taken: PlacedPiece,
        gain: i32,
    },
    /// The move takes nothing and ends on this square; if `gain` is below zero, it loses by
    /// exchange.
    Step {
        #[serde(rename = "move")]
        m: Named,
        piece: PlacedPiece,
        #[serde(serialize_with = "text::square")]
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
    /// The pawn becomes a piece of this role.
    Promotes {
        #[serde(rename = "move")]
        m: Named,
        #[serde(serialize_with = "text::role")]
        role: Role,
    },
    /// After the move this piece gives check from its square.
    Check {
        #[serde(rename = "move")]
        m: Named,
        by: PlacedPiece,
    },
    /// The move answers the check that this piece gives.
    Evades {
        #[serde(rename = "move")]
        m: Named,
        checker: PlacedPiece,
        how: Evasion,
    },
    /// The move is the only legal one.
    Only {
        #[serde(rename = "move")]
        m: Named,
    },

    /// The root piece attacks the target on an open trajectory: a piece, which its last step takes,
    /// or for a pawn the square of its promotion. `begun` is the move that makes its first step.
    Attack { way: Route, target: Target, begun: Option<Named> },
    /// Δm of step number `step` (from 1) of the way.
    Exchange { way: Route, step: usize, gain: i32 },
    /// A (−) piece comes to a square of a main trajectory in `moves` moves, the final capture
    /// included; it is allowed `allowed`. It walks with the root piece lifted from the board. For
    /// `control` the square is stop number `stop`, for `blockade` it lies on step number `stop`;
    /// both from 1, 0 for the start. `leaves` is Δm of the step on the square with the root piece on
    /// the stop before and the negator one move away from the square (control) or on it (blockade).
    Negation {
        against: Route,
        action: Action,
        way: Route,
        stop: usize,
        allowed: usize,
        leaves: Option<i32>,
        begun: Option<Named>,
    },
    /// With the root piece lifted and the negator on this stop of its way, the piece in ambush
    /// takes it there in one move and wins so much by exchange.
    Ambush { root: PlacedPiece, negator: Route, stop: usize, piece: PlacedPiece, gain: i32 },
    /// The target leaves with the move: the attacker could take it before, and the step loses
    /// nothing.
    Retreat {
        #[serde(rename = "move")]
        m: Named,
        target: PlacedPiece,
        attacker: PlacedPiece,
        gain: i32,
    },
    /// The move opens this trajectory, which only the moving piece blocked.
    Opens {
        #[serde(rename = "move")]
        m: Named,
        piece: PlacedPiece,
        way: Route,
        target: Target,
    },
    /// The move opens this trajectory, which only the moving piece blocked, and brings the piece to
    /// control its stop number `stop`. The root piece's step there is worth `before` without the
    /// moving piece and `after` with it on its new square.
    OpensAndGuards {
        #[serde(rename = "move")]
        m: Named,
        piece: PlacedPiece,
        way: Route,
        target: Target,
        stop: usize,
        before: i32,
        after: i32,
    },
    /// The piece goes over all stops of its way but the last and then controls the last square. The
    /// last step of the helped piece's way, which ends there, is worth `before` without this control
    /// and `after` with it; in both cases after the negator, if there is one, has gone over all
    /// stops of its way but the last.
    Support {
        way: Route,
        begun: Option<Named>,
        helped: Route,
        against: Option<Route>,
        before: i32,
        after: i32,
    },
    /// From its new square the piece can step safely on squares that it could not step on safely
    /// before.
    Reaches {
        #[serde(rename = "move")]
        m: Named,
        piece: PlacedPiece,
        #[serde(serialize_with = "text::squares")]
        squares: Vec<Square>,
    },
    /// On the line the root piece takes the target, or promotes, with ply number `ply`
    /// (from 1).
    Realised { line: Vec<Named>, ply: usize, root: PlacedPiece, target: Target },
    /// The second ply of the line draws this piece away from squares that it attacked and that
    /// the side which begins the line steps on later.
    Lured {
        line: Vec<Named>,
        piece: PlacedPiece,
        #[serde(serialize_with = "text::square")]
        to: Square,
        #[serde(serialize_with = "text::squares")]
        squares: Vec<Square>,
    },

    /// If the side to move passed, the other would win this much with the capture.
    Threat {
        #[serde(serialize_with = "text::color")]
        by: Color,
        #[serde(rename = "move")]
        m: Named,
        piece: PlacedPiece,
        taken: PlacedPiece,
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
    /// The enemy's best capture of the piece wins `before` if the side to move passes, and `after` if
    /// it makes the move.
    Answers {
        #[serde(rename = "move")]
        m: Named,
        taken: PlacedPiece,
        before: i32,
        after: i32,
    },
    /// After each of the side's `replies` legal moves the other side has a capture that puts it, by
    /// exchange, at least this much ahead of where it was before its last move `m`.
    Inevitable {
        #[serde(rename = "move")]
        m: Named,
        replies: usize,
        least: i32,
    },
    /// Of all replies, only these keep the side that made the move `m` from getting ahead by a
    /// capture.
    Defences {
        #[serde(rename = "move")]
        m: Named,
        replies: usize,
        defences: Vec<Named>,
    },

    /// A plan in the language of plans: if the enemy replies as assumed, the side has won this much
    /// material after it, the last capture counted as an exchange; or it mates.
    Plan { script: String, steps: Vec<PlanStep>, balance: Option<i32> },

    /// A motif of the line, the number of plies before its step, and the pieces and squares
    /// involved.
    Motif {
        line: Vec<Named>,
        #[serde(flatten)]
        finding: Finding,
    },

    /// The evaluation before and after the line, in centipawns from White's view.
    Evaluation { line: Vec<Named>, before: i32, after: i32 },
    /// A term of the evaluation before and after the line, in centipawns from White's view.
    Term { line: Vec<Named>, term: TermName, before: i32, after: i32 },
    /// A square is passable after the line, in one move, for this many pieces of the kind more (or
    /// fewer) than before; `weight` is what one of them is worth to its side at the phase of
    /// the position after it, in centipawns before the bound.
    Passable {
        line: Vec<Named>,
        #[serde(serialize_with = "text::color")]
        side: Color,
        #[serde(serialize_with = "text::role")]
        role: Role,
        #[serde(serialize_with = "text::square")]
        square: Square,
        before: usize,
        after: usize,
        weight: i32,
    },
}

impl Fact {
    /// The fact that compares the scores of two moves.
    pub(super) fn compared(position: &Position, chosen: &Report, other: &Report) -> Option<Self> {
        let name = |report: &Report| report.pv.first().map(|&m| Named::of(position, m));
        let (score, other_score) = (chosen.score, other.score);
        let by = match (score, other_score) {
            (Score::Cp(one), Score::Cp(another)) => Some(one - another),
            _ => None,
        };
        let (chosen, other) = (name(chosen)?, name(other)?);
        Some(Self::Compared { chosen, score, other, other_score, by })
    }

    /// Whether the fact is told in the theory's words: zones, plans and the evaluation by squares.
    pub const fn is_of_the_theory(&self) -> bool {
        matches!(
            self,
            Self::Attack { .. }
                | Self::Exchange { .. }
                | Self::Negation { .. }
                | Self::Ambush { .. }
                | Self::Retreat { .. }
                | Self::Opens { .. }
                | Self::OpensAndGuards { .. }
                | Self::Support { .. }
                | Self::Reaches { .. }
                | Self::Realised { .. }
                | Self::Plan { .. }
                | Self::Evaluation { .. }
                | Self::Term { .. }
                | Self::Passable { .. }
        )
    }

    /// Whether the fact is a negation that fails: it leaves the root piece a passable stop on its
    /// way, or a gain at its end.
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
