//! Motifs of defenders and of captures: pieces that are made to give up what they defend, block or
//! leave free (deflection, overload, attraction, self-block, removing the defender, interference);
//! hanging piece, intermezzo, x-ray and desperado.

use std::fmt::{self, Display, Formatter};

use serde::Serialize;
use shakmaty::attacks::{between, king_attacks};
use shakmaty::{Bitboard, Board, Move, Rank, Role, Square};

use super::line::{
    Line, PlayedMove, Triple, attacks_of, gain, gain_of, gain_on, is_line_piece, is_unguarded,
    legal_gain, offers, value, without,
};
use crate::exchange::swap::{self, Values};
use crate::trajectory::text as named;
use crate::zone::PlacedPiece;

/// What makes a piece leave its square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Compulsion {
    /// It accepts an offer.
    Offer,
    /// It answers a check.
    Check,
}

/// The evidence of a motif of defenders or captures. Pieces are where they stand after its step unless stated otherwise; the step at which it
/// pays off is given as its number of plies from the start of the line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "motif", rename_all = "snake_case")]
#[non_exhaustive]
pub enum GuardEvidence {
    /// A piece leaves the square from which it defended another.
    Deflection {
        /// The piece where it stood before.
        piece: PlacedPiece,
        /// What makes it leave.
        by: Compulsion,
        /// The square that it no longer defends.
        #[serde(serialize_with = "named::square")]
        square: Square,
        /// The ply at which that square is used.
        used_at: usize,
    },
    /// A piece accepts an offer and is attacked there: a king is checked, a queen or rook is
    /// captured later.
    Attraction {
        /// The piece where it stood before.
        piece: PlacedPiece,
        /// The square that it is drawn to.
        #[serde(serialize_with = "named::square")]
        to: Square,
        /// The ply of the check or of the capture.
        used_at: usize,
    },
    /// A piece comes between a defender and what it defends.
    Interference {
        /// The piece that comes in between.
        between: PlacedPiece,
        /// The defender that is cut off.
        guard: PlacedPiece,
        /// The piece that it no longer defends.
        target: PlacedPiece,
        /// The ply at which that piece is captured.
        taken_at: usize,
    },
    /// The defender of a square is captured.
    RemovingTheDefender {
        /// The captured defender.
        guard: PlacedPiece,
        /// The square that it defended.
        #[serde(serialize_with = "named::square")]
        square: Square,
        /// The ply at which that square is used.
        used_at: usize,
    },
    /// A piece with two duties fulfils one and gives up the other.
    Overload {
        /// The piece where it stood before.
        piece: PlacedPiece,
        /// The square on which it recaptures.
        #[serde(serialize_with = "named::square")]
        kept: Square,
        /// The square that it no longer defends.
        #[serde(serialize_with = "named::square")]
        given_up: Square,
        /// The ply at which that square is used.
        used_at: usize,
    },
    /// The first step captures an undefended piece.
    HangingPiece {
        /// The capturing piece.
        by: PlacedPiece,
        /// The piece where it stood before.
        piece: PlacedPiece,
    },
    /// A forcing move comes before a capture that was possible at once.
    Intermezzo {
        /// The piece that makes the forcing move.
        by: PlacedPiece,
        /// The piece that is captured afterwards.
        target: PlacedPiece,
        /// The ply at which it is captured.
        taken_at: usize,
    },
    /// A piece recaptures on a square that it attacked through the enemy piece that captured there.
    XRay {
        /// The recapturing piece, where it stands before.
        by: PlacedPiece,
        /// The enemy piece where it stood before.
        through: PlacedPiece,
        /// The square of the captures.
        #[serde(serialize_with = "named::square")]
        square: Square,
        /// The ply of the recapture.
        used_at: usize,
    },
    /// A piece accepts an offer and blocks a flight square of its own king, who is mated.
    SelfBlock {
        /// The piece where it stood before.
        piece: PlacedPiece,
        /// The square that it blocks.
        #[serde(serialize_with = "named::square")]
        to: Square,
        /// The ply of the mate.
        used_at: usize,
    },
    /// A piece that is lost anyway captures what it can.
    Desperado {
        /// The lost piece, where it stood before.
        piece: PlacedPiece,
        /// What it captures.
        taken: PlacedPiece,
        /// The ply at which it is captured.
        retaken_at: usize,
    },
}

impl GuardEvidence {
    /// Those of a line, each with the number of plies before its step.
    pub(super) fn find(line: &Line) -> Vec<(usize, Self)> {
        let mut found = Vec::new();
        find_guards(line, &mut found);
        find_captures(line, &mut found);
        found
    }

    /// The name of the motif.
    pub(super) const fn name(&self) -> &'static str {
        match self {
            Self::Deflection { .. } => "deflection",
            Self::Attraction { .. } => "attraction",
            Self::Interference { .. } => "interference",
            Self::RemovingTheDefender { .. } => "removing the defender",
            Self::Overload { .. } => "overload",
            Self::HangingPiece { .. } => "hanging piece",
            Self::Intermezzo { .. } => "intermezzo",
            Self::XRay { .. } => "x-ray",
            Self::SelfBlock { .. } => "self-block",
            Self::Desperado { .. } => "desperado",
        }
    }
}

impl Display for GuardEvidence {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deflection { piece, by: Compulsion::Offer, square, .. } => {
                write!(f, "{piece} takes and gives up {square}")
            }
            Self::Deflection { piece, by: Compulsion::Check, square, .. } => {
                write!(f, "{piece} answers the check and gives up {square}")
            }
            Self::Attraction { piece, to, .. } => {
                write!(f, "{piece} is drawn to {to} and attacked there")
            }
            Self::SelfBlock { piece, to, .. } => {
                write!(f, "{piece} is drawn to {to} and blocks the king's flight")
            }
            Self::Interference { between, guard, target, .. } => {
                write!(f, "{between} cuts {guard} off from {target}")
            }
            Self::RemovingTheDefender { guard, square, .. } => {
                write!(f, "{guard}, which defended {square}, is captured")
            }
            Self::Overload { piece, kept, given_up, .. } => {
                write!(f, "{piece} defends {kept} and gives up {given_up}")
            }
            Self::HangingPiece { by, piece } => {
                write!(f, "{by} takes {piece}, which is undefended")
            }
            Self::Intermezzo { by, target, .. } => {
                write!(f, "{by} makes an intermediate move before {target} is taken")
            }
            Self::XRay { by, through, square, .. } => {
                write!(f, "{by} attacks {square} through {through}")
            }
            Self::Desperado { piece, taken, .. } => {
                write!(f, "{piece} is lost anyway and takes {taken}")
            }
        }
    }
}

fn find_guards(line: &Line, found: &mut Vec<(usize, GuardEvidence)>) {
    for triple in line.triples() {
        let ply = triple.first.ply;
        let evidence = [
            deflection(triple),
            overload(triple),
            attraction(line, triple),
            self_block(triple),
            removing(triple),
            interference(triple),
        ];
        found.extend(evidence.into_iter().flatten().map(|evidence| (ply, evidence)));
    }
}

/// What compels the reply: an offer that it accepts, or a check by a piece worth more than it
/// captured. `None` if it is not compelled.
fn compulsion(first: &PlayedMove, reply: &PlayedMove) -> Option<Compulsion> {
    let takes = reply.taken.is_some_and(|taken| taken.square == first.to);
    let forced = takes || first.checks();
    let by = if takes { Compulsion::Offer } else { Compulsion::Check };
    (forced && offers(first)).then_some(by)
}

/// Whether the step wins material by capture or promotion, and would have won nothing on one of the
/// boards before.
fn turned(then: &PlayedMove, before: &[&Board]) -> bool {
    let wins = then.taken.is_some() || then.m.is_promotion();
    wins && gain_of(then) > 0 && was_lost(then, before)
}

/// Whether the step would have won nothing on one of the boards before.
fn was_lost(then: &PlayedMove, before: &[&Board]) -> bool {
    before.iter().any(|board| gain_on(board, then) <= 0)
}

/// Deflection: the replying piece defended the square of the next own step, perhaps through the
/// piece that makes it. A king driven into mate elsewhere does not count.
fn deflection(triple: Triple<'_>) -> Option<GuardEvidence> {
    let Triple { first, reply, then } = triple;
    let by = compulsion(first, reply)?;
    let (piece, square) = (reply.piece, then.to);
    let board = reply.before.board();
    let guarded = attacks_of(&without(board, then.piece.square), piece).contains(square);
    let gone = !attacks_of(then.after.board(), reply.arrived()).contains(square);
    let elsewhere = square != reply.to && square != first.to;
    let other = (then.piece.square != first.to).then_some(first.before.board());
    let before: Vec<&Board> = other.into_iter().chain([board]).collect();
    let mates = then.mates() && piece.role != Role::King && was_lost(then, &before);
    let is_one = guarded && gone && elsewhere && (mates || turned(then, &before));
    is_one.then_some(GuardEvidence::Deflection { piece, by, square, used_at: then.ply })
}

/// Overload: the deflected piece also defended the square on which it recaptures.
fn overload(triple: Triple<'_>) -> Option<GuardEvidence> {
    let Triple { first, reply, then } = triple;
    let GuardEvidence::Deflection { piece, square, .. } = deflection(triple)? else { return None };
    let kept = first.taken.map(|taken| taken.square).filter(|&kept| kept == reply.to)?;
    let had_both = attacks_of(first.before.board(), piece).contains(kept);
    had_both.then_some(GuardEvidence::Overload { piece, kept, given_up: square, used_at: then.ply })
}

/// Attraction (decoy): a king, queen or rook accepts an offer, and the next own step attacks it
/// there.
fn attraction(line: &Line, triple: Triple<'_>) -> Option<GuardEvidence> {
    let Triple { reply, then, .. } = triple;
    let (piece, to) = (reply.piece, reply.to);
    let drawn = takes_offer(triple) && value(piece.role) >= value(Role::Rook);
    let attacks = attacks_of(then.after.board(), then.arrived()).contains(to);
    if !drawn || !attacks {
        return None;
    }
    let taken_at = || line.taking(to, then.ply).map(|step| step.ply);
    let used_at = if piece.role == Role::King { then.ply } else { taken_at()? };
    Some(GuardEvidence::Attraction { piece, to, used_at })
}

/// Whether the reply captures the piece that moved, whose own step won nothing by exchange.
fn takes_offer(triple: Triple<'_>) -> bool {
    let Triple { first, reply, .. } = triple;
    reply.taken.is_some_and(|taken| taken.square == first.to) && gain_of(first) <= 0
}

/// Self-block: a piece accepts an offer, and the next own step mates the king whose flight square
/// it blocks.
fn self_block(triple: Triple<'_>) -> Option<GuardEvidence> {
    let Triple { reply, then, .. } = triple;
    let drawn = takes_offer(triple) && reply.piece.role != Role::King;
    let (piece, to, used_at) = (reply.piece, reply.to, then.ply);
    let blocks = drawn && closes_flight(then, reply.arrived());
    blocks.then_some(GuardEvidence::SelfBlock { piece, to, used_at })
}

/// Whether the step mates, and the king could flee to the piece's square if it were empty.
fn closes_flight(step: &PlayedMove, piece: PlacedPiece) -> bool {
    let board = without(step.after.board(), piece.square);
    let king = board.king_of(piece.color);
    let beside = king.is_some_and(|king| king_attacks(king).contains(piece.square));
    let seen = board.occupied() & !king.map_or(Bitboard::EMPTY, Bitboard::from);
    let free = board.attacks_to(piece.square, step.piece.color, seen).is_empty();
    step.mates() && beside && free
}

/// Removing the defender: the first step, no check, captures the defender of a square where another
/// piece then mates, or captures something that is now undefended and worth no more than itself.
fn removing(triple: Triple<'_>) -> Option<GuardEvidence> {
    let Triple { first, reply, then } = triple;
    let guard = first.taken?;
    let (board, square) = (first.before.board(), then.to);
    let guarded = attacks_of(board, guard).contains(square);
    let quiet = !first.before.is_check() && !first.checks();
    let other = then.piece.square != first.to && square != reply.to;
    let won = then.taken.is_some_and(|taken| {
        let lesser = value(taken.role) <= value(then.piece.role) && then.piece.role != Role::King;
        lesser && is_unguarded(then.before.board(), taken)
    });
    let is_one = guarded && quiet && other && (won || then.mates());
    is_one.then_some(GuardEvidence::RemovingTheDefender { guard, square, used_at: then.ply })
}

/// Interference: a piece has come between a slider and what it defended, which is captured next,
/// now that it is undefended.
fn interference(triple: Triple<'_>) -> Option<GuardEvidence> {
    let Triple { first, reply, then } = triple;
    let target = then.taken.filter(|taken| taken.square != reply.to)?;
    let board = then.before.board();
    if !is_unguarded(board, target) {
        return None;
    }
    [first, reply].into_iter().find_map(|step| {
        let stands = board.piece_at(step.to)?;
        let between = PlacedPiece { color: stands.color, role: stands.role, square: step.to };
        let lifted = without(board, step.to);
        let guard = cut_off(&lifted, target, step.to)?;
        let guarded = attacks_of(step.before.board(), guard).contains(target.square);
        let taken_at = then.ply;
        guarded.then_some(GuardEvidence::Interference { between, guard, target, taken_at })
    })
}

/// The slider that defends the target through the given square.
fn cut_off(board: &Board, target: PlacedPiece, through: Square) -> Option<PlacedPiece> {
    let guards = board.attacks_to(target.square, target.color, board.occupied());
    let is_cut = |guard: &PlacedPiece| {
        is_line_piece(guard.role) && between(guard.square, target.square).contains(through)
    };
    PlacedPiece::on(board, target.color, guards).find(is_cut)
}

/// Pieces whose values differ by no more than this, in centipawns, count as equal.
const ALIKE: i32 = 50;

fn find_captures(line: &Line, found: &mut Vec<(usize, GuardEvidence)>) {
    found.extend(hanging(line).map(|evidence| (0, evidence)));
    for triple in line.triples() {
        let evidence = [intermezzo(line, triple), x_ray(triple)];
        let of_step = evidence.into_iter().flatten();
        found.extend(of_step.map(|evidence| (triple.first.ply, evidence)));
    }
    for steps in line.steps.windows(2) {
        let [step, reply] = steps else { continue };
        let evidence = if step.is_own() { desperado(step, reply) } else { None };
        found.extend(evidence.map(|evidence| (step.ply, evidence)));
    }
}

/// The material balance after a step, in centipawns, for the side whose line it is.
fn balance(line: &Line, step: &PlayedMove) -> i32 {
    Values::TROPA.balance(step.after.board(), line.side)
}

/// Hanging piece: the first step captures an undefended piece, and no material is given back by the
/// next own step.
fn hanging(line: &Line) -> Option<GuardEvidence> {
    let first = line.steps.first()?;
    let piece = first.taken.filter(|piece| piece.role != Role::Pawn)?;
    let kept = line.steps.get(2).is_none_or(|then| balance(line, then) >= balance(line, first));
    let free = is_unguarded(first.before.board(), piece);
    let retakes = line.before.map_or_else(|| seems_to_retake(line, first), |m| trades(m, piece));
    (free && kept && !retakes).then_some(GuardEvidence::HangingPiece { by: first.arrived(), piece })
}

/// Whether the piece has just captured one worth at least as much; minor pieces count as equal.
fn trades(before: Move, piece: PlacedPiece) -> bool {
    let taken = before.capture().filter(|_| before.to() == piece.square);
    taken.is_some_and(|role| value(role) + ALIKE >= value(piece.role))
}

/// Whether the capture that begins the line looks like a recapture; the move before is not known.
/// It does if it leaves the side no more than equal in material, or if a rook captures on the
/// enemy's first rank, where rooks are traded. It does not if a queen captures and the line mates.
fn seems_to_retake(line: &Line, first: &PlayedMove) -> bool {
    let home = line.side.fold_wb(Rank::Eighth, Rank::First);
    let trades = first.piece.role == Role::Rook && first.to.rank() == home;
    let mates = line.last().is_some_and(PlayedMove::mates);
    let queen = first.piece.role == Role::Queen && mates;
    !queen && (trades || balance(line, first) <= 0)
}

/// Intermezzo: the enemy has captured, and the recapture, which would have won at once, is put off
/// for a step elsewhere, which he also answers elsewhere, with a piece that could not have
/// recaptured.
fn intermezzo(line: &Line, triple: Triple<'_>) -> Option<GuardEvidence> {
    let Triple { first, reply, then } = triple;
    let target = then.taken?;
    let elsewhere = [first.to, reply.to].iter().all(|&to| to != target.square);
    let lost = match line.move_before(first.ply) {
        Some(m) => m.is_capture() && m.to() == target.square,
        None => seems_to_have_taken(line, triple, target),
    };
    let board = reply.before.board();
    let could_retake = board.attacks_to(then.to, !line.side, board.occupied());
    let at_once = first.before.legal_moves().contains(&then.m);
    let wins = || swap::of_move(first.before.board(), line.side, then.m, Values::TROPA) > 0;
    let is_one =
        elsewhere && lost && !could_retake.contains(reply.piece.square) && at_once && wins();
    let (by, taken_at) = (first.arrived(), then.ply);
    is_one.then_some(GuardEvidence::Intermezzo { by, target, taken_at })
}

/// Whether the enemy piece looks as if it had just captured where it stands; the move before the
/// line is not known. It does if the side is behind in material, its intermediate move is a check,
/// and the piece is in its half of the board, or one rank farther if the check is not answered by a
/// capture.
fn seems_to_have_taken(line: &Line, triple: Triple<'_>, piece: PlacedPiece) -> bool {
    let Triple { first, reply, .. } = triple;
    let behind = Values::TROPA.balance(first.before.board(), line.side) < 0;
    let ranks = if reply.to == first.to { 4 } else { 5 };
    let home = line.side.fold_wb(Rank::First, Rank::Eighth);
    behind && first.checks() && piece.square.rank().distance(home) < ranks
}

/// X-ray: the recapturing piece attacked the square through the enemy piece that captured there.
fn x_ray(triple: Triple<'_>) -> Option<GuardEvidence> {
    let Triple { first, reply, then } = triple;
    let one_square = first.to == reply.to && reply.to == then.to && then.taken.is_some();
    let through = between(then.piece.square, then.to).contains(reply.piece.square);
    let line = is_line_piece(then.piece.role) && reply.piece.role != Role::King;
    (one_square && through && line).then_some(GuardEvidence::XRay {
        by: then.piece,
        through: reply.piece,
        square: then.to,
        used_at: then.ply,
    })
}

/// Desperado: a piece that is lost where it stands and by every quiet move captures a less valuable
/// piece, and is captured there.
fn desperado(step: &PlayedMove, reply: &PlayedMove) -> Option<GuardEvidence> {
    let (taken, retaken) = (step.taken?, reply.taken?);
    let board = step.before.board();
    let wins = |board: &Board, square| gain(board, !step.piece.color, square) > Some(0);
    let moves = step.before.legal_moves();
    let mut quiet = moves.iter().filter(|m| m.from() == Some(step.piece.square) && !m.is_capture());
    let shut_in = quiet.all(|&m| wins(step.before.after(m).board(), m.to()));
    let lost = wins(board, step.piece.square) && shut_in;
    let lesser = value(taken.role) < value(step.piece.role);
    let taken_there = retaken.square == step.to && legal_gain(&step.after, step.to) > Some(0);
    let is_piece = !matches!(step.piece.role, Role::Pawn | Role::King);
    let (piece, retaken_at) = (step.piece, reply.ply);
    let is_one = is_piece && lost && lesser && taken_there;
    is_one.then_some(GuardEvidence::Desperado { piece, taken, retaken_at })
}
