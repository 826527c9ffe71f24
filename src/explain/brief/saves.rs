//! What a move saves from capture: by going, taking, shielding, protecting, or by what it would take in
//! return.

use serde::Serialize;
use shakmaty::attacks::between;
use shakmaty::{Move, Role, Square};

use super::contact::THREAT;
use super::english::the;
use super::pieces::{self, Refuge};
use super::russian::{Case as Form, is_feminine, piece as named};
use super::statement::{Gate, Standing, Statement};
use super::study::Study;
use super::words::{Moves, with_moves};
use crate::exchange::swap::Values;
use crate::explain::board;
use crate::explain::case::Case;
use crate::explain::names::Named;
use crate::position::Position;
use crate::zone::PlacedPiece;

/// What the capture of a piece that is protected indirectly may cost, in centipawns.
const LOSS: i32 = 30;

/// The pieces that the move saves from a capture. What a piece takes tells more than that it has left
/// an attack.
pub fn saves(case: &Case<'_>) -> Vec<Saves> {
    let Some(passed) = case.position.after_null() else { return Vec::new() };
    let mut saved: Vec<Square> = Vec::new();
    let mut points = Vec::new();
    for (threat, _) in board::winning(&passed).into_iter().filter(|&(_, gain)| gain >= THREAT) {
        let Some((piece, attacker)) =
            board::taken(&passed, threat).zip(board::mover(&passed, threat))
        else {
            continue;
        };
        if let Some((how, attacker)) = defence(case, piece, attacker)
            && !saved.contains(&piece.square)
            && (how != Defence::Leaves || !case.m.is_capture())
        {
            saved.push(piece.square);
            let leaves = how == Defence::Leaves;
            let refuge = if leaves { pieces::refuge(case, attacker) } else { None };
            points.push(Saves { m: case.name.clone(), piece, attacker, how, refuge });
        }
    }
    // What the refuge says of a piece is said.
    let guarded = points.iter().find_map(|point| match point.refuge {
        Some(Refuge::Guard { piece }) => Some(piece),
        Some(Refuge::Pin { .. } | Refuge::Only | Refuge::Pressure { .. } | Refuge::Hole { .. })
        | None => None,
    });
    points.retain(|point| point.how == Defence::Leaves || Some(point.piece) != guarded);
    points
}

/// How the move keeps the piece from being won, if it does. A check only puts the capture off.
fn defence(
    case: &Case<'_>,
    piece: PlacedPiece,
    attacker: PlacedPiece,
) -> Option<(Defence, PlacedPiece)> {
    let (from, to) = case.step()?;
    let leaves = from == piece.square;
    let square = if leaves { to } else { piece.square };
    let stands = board::most_from(&case.after, square) == 0;
    let takes =
        board::taken(case.position, case.m).is_some_and(|taken| taken.square == attacker.square);
    let after = case.after.board();
    let attacks = after.attacks_from(attacker.square).contains(piece.square);
    match () {
        () if !stands => None,
        () if takes => Some((Defence::Takes, attacker)),
        () if leaves => Some((Defence::Leaves, attacker)),
        () if case.after.is_check() || is_pinned(&case.after, attacker) => None,
        () if !attacks => Some((Defence::Blocks, attacker)),
        () => match shut_out(case, piece, to) {
            Some(other) => Some((Defence::Blocks, other)),
            None => Some((Defence::Protects, attacker)),
        },
    }
}

/// Another attacker of the piece whose line the move closes.
fn shut_out(case: &Case<'_>, piece: PlacedPiece, to: Square) -> Option<PlacedPiece> {
    let (before, after) = (case.position.board(), case.after.board());
    let attackers = before.attacks_to(piece.square, !piece.color, before.occupied());
    PlacedPiece::on(before, !piece.color, attackers).find(|other| {
        between(other.square, piece.square).contains(to)
            && !after.attacks_from(other.square).contains(piece.square)
    })
}

/// Whether the side to move may not move the piece from its line to the king.
fn is_pinned(position: &Position, piece: PlacedPiece) -> bool {
    let moves = |m: &Move| m.from() == Some(piece.square);
    !position.legal_moves().iter().any(moves)
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

/// The attacker would win the piece by a capture, and after the move it no longer does.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Saves {
    #[serde(rename = "move")]
    pub m: Named,
    pub piece: PlacedPiece,
    pub attacker: PlacedPiece,
    pub how: Defence,
    /// Why a piece that leaves steps where it does.
    pub refuge: Option<Refuge>,
}

impl Saves {
    /// Whether both are pieces of one kind, which attack each other.
    fn is_mutual(&self) -> bool {
        self.piece.role == self.attacker.role && self.piece.role != Role::Pawn
    }
}

impl Statement for Saves {
    fn standing(&self) -> Standing {
        let weight = match self.how {
            Defence::Takes | Defence::Leaves => 74,
            Defence::Blocks | Defence::Protects => 73,
        };
        // A pawn that goes on has other reasons.
        let is_weak = self.how == Defence::Leaves && self.piece.role == Role::Pawn;
        Standing { is_weak, ..Standing::sound(weight) }
    }

    fn passes(&self, gate: &Gate) -> bool {
        // In a lost position as well.
        let taken = match self.how {
            Defence::Leaves => gate.is_retaken_at_once(),
            Defence::Takes | Defence::Blocks | Defence::Protects => {
                gate.takes_on(self.piece.square)
            }
        };
        !gate.is_settled() && !gate.is_refuted() && !taken
    }

    fn protected(&self) -> Option<Square> {
        Some(self.piece.square)
    }

    fn english(&self, _: Moves) -> String {
        let (piece, attacker) = (the(self.piece), the(self.attacker));
        match self.how {
            Defence::Leaves => {
                let why = self.refuge.map_or_else(String::new, Refuge::english);
                format!("moves {piece} out of the attack by {attacker}{why}")
            }
            Defence::Takes if self.piece.role == Role::Pawn => format!("takes {attacker}"),
            Defence::Takes => format!("takes {attacker}, which attacked {piece}"),
            Defence::Blocks => format!("shields {piece} from {attacker}"),
            Defence::Protects if self.is_mutual() => {
                format!("guards {piece}, to take back if it is traded")
            }
            Defence::Protects => format!("protects {piece} against {attacker}"),
        }
    }

    fn russian(&self, _: Moves) -> String {
        let saved = named(self.piece, Form::Accusative);
        let from = named(self.attacker, Form::Genitive);
        match self.how {
            Defence::Leaves => {
                let why = self.refuge.map_or_else(String::new, Refuge::russian);
                format!("уводит {saved} из-под удара {from}{why}")
            }
            Defence::Takes => {
                let attacked = if is_feminine(self.attacker.role) {
                    "которая нападала"
                } else {
                    "который нападал"
                };
                let attacker = named(self.attacker, Form::Accusative);
                if self.piece.role == Role::Pawn {
                    return format!("берёт {attacker}");
                }
                format!("берёт {attacker}, {attacked} на {saved}")
            }
            Defence::Blocks => format!("закрывает {saved} от {from}"),
            Defence::Protects if self.is_mutual() => format!("защищает {saved} на случай размена"),
            Defence::Protects => format!("защищает {saved} от {from}"),
        }
    }
}

/// The enemy would still win the piece by this capture, but the answer to it takes as much, which it
/// would not have before.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ProtectsIndirectly {
    #[serde(rename = "move")]
    pub m: Named,
    pub piece: PlacedPiece,
    /// The capture and the answer.
    pub line: Vec<Named>,
}

impl ProtectsIndirectly {
    /// The piece whose capture the line with it answers by another one.
    pub fn find(study: &Study<'_>, case: &Case<'_>) -> Option<Self> {
        // Beside what the move wins that is by the way.
        let passed = case.position.after_null().filter(|_| case.gain() <= 0)?;
        let danger = study.danger.as_ref()?;
        let costs = study.chosen.score.value() - danger.score.value() >= LOSS;
        let comes = |m: &Move| costs || danger.line.iter().step_by(2).take(2).any(|next| next == m);
        study.traps.iter().find_map(|trap| {
            let &[_, takes, answer, ..] = &trap.line[..] else { return None };
            let piece = board::taken(&case.after, takes)?;
            let there = case.after.after(takes);
            let gain = board::gain_of(&there, answer);
            let hung = |position: &Position| {
                position.legal_moves().contains(&takes) && board::gain_of(position, takes) >= THREAT
            };
            let new = |then: Position| {
                !then.legal_moves().contains(&answer) || board::gain_of(&then, answer) < gain
            };
            let told = comes(&takes)
                && hung(&passed)
                && hung(&case.after)
                && new(passed.after(takes))
                && board::piece_at(case.position.board(), piece.square) == Some(piece)
                && answer.is_capture()
                && answer.to() != takes.to()
                && gain >= Values::TROPA.of(piece.role)
                && trap.score.value() >= study.chosen.score.value() - LOSS;
            let line = Named::line(&case.after, &[takes, answer]);
            told.then(|| Self { m: case.name.clone(), piece, line })
        })
    }
}

impl Statement for ProtectsIndirectly {
    fn standing(&self) -> Standing {
        Standing::safe(70)
    }

    fn protected(&self) -> Option<Square> {
        Some(self.piece.square)
    }

    fn english(&self, moves: Moves) -> String {
        let line = moves.later(1).line(&self.line, 0, 2);
        with_moves(format!("protects {} indirectly", the(self.piece)), line)
    }

    fn russian(&self, moves: Moves) -> String {
        let line = moves.later(1).line(&self.line, 0, 2);
        with_moves(format!("косвенно защищает {}", named(self.piece, Form::Accusative)), line)
    }
}
