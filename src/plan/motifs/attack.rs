//! Motifs of attack and of lines: fork, double threat, discovered attack, double check, trapped piece, pin, skewer
//! and clearance.

use std::fmt::{self, Display, Formatter};

use serde::Serialize;
use shakmaty::attacks::{between, ray};
use shakmaty::{Bitboard, Board, Move, Role, Square};

use super::line::{
    Line, PlayedMove, Triple, attacks_of, gain, gain_of, is_line_piece, is_lost, is_unguarded,
    value, without,
};
use crate::exchange::swap::{self, Values};
use crate::position::Position;
use crate::trajectory::text as named;
use crate::zone::PlacedPiece;

/// What a pinned piece cannot do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Bound {
    /// It cannot capture this piece.
    Take(PlacedPiece),
    /// It cannot leave its square, where it is lost.
    Leave,
}

/// The evidence of a motif of attack or of lines. Pieces are where they stand after its step unless stated otherwise; the step at which it
/// pays off is given as its number of plies from the start of the line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "motif", rename_all = "snake_case")]
#[non_exhaustive]
pub enum AttackEvidence {
    /// A piece attacks several others at once, each worth capturing.
    Fork {
        /// The forking piece.
        by: PlacedPiece,
        /// The pieces that it attacks.
        targets: Vec<PlacedPiece>,
        /// The ply at which the first of them is captured; `None` if the line ends before.
        taken_at: Option<usize>,
    },
    /// A piece attacks another one worth capturing, and mate is threatened as well.
    DoubleThreat {
        /// The piece that attacks.
        by: PlacedPiece,
        /// The piece that it attacks.
        target: PlacedPiece,
        /// The square on which it would be mate.
        #[serde(serialize_with = "named::square")]
        mate: Square,
        /// The ply at which the target is captured.
        taken_at: usize,
    },
    /// A piece cannot do something because it would open the line to a piece behind it.
    Pin {
        /// The pinned piece.
        pinned: PlacedPiece,
        /// The pinning piece.
        by: PlacedPiece,
        /// The king or piece behind the pinned one.
        behind: PlacedPiece,
        /// What the pinned piece cannot do.
        bound: Bound,
    },
    /// The piece in front leaves the line, and the piece behind it is captured.
    Skewer {
        /// The slider.
        by: PlacedPiece,
        /// The piece in front, the more valuable one.
        front: PlacedPiece,
        /// The piece behind it.
        behind: PlacedPiece,
        /// The ply at which the piece behind is captured.
        taken_at: usize,
    },
    /// An own piece leaves a square that a later step stops on or passes.
    Clearance {
        /// The piece where it stood before.
        piece: PlacedPiece,
        /// The piece that uses the square, where it stands before.
        user: PlacedPiece,
        /// The ply at which it does.
        used_at: usize,
    },
    /// A step opens the line of another piece.
    DiscoveredAttack {
        /// The piece whose line opens.
        by: PlacedPiece,
        /// The piece that leaves the line.
        opened_by: PlacedPiece,
        /// The piece that is attacked.
        target: PlacedPiece,
        /// The ply at which it is captured; `None` for a discovered check.
        taken_at: Option<usize>,
    },
    /// Two pieces give check at once.
    DoubleCheck {
        /// The checking pieces.
        by: Vec<PlacedPiece>,
    },
    /// An attacked piece is lost wherever it goes.
    TrappedPiece {
        /// The trapped piece.
        piece: PlacedPiece,
        /// The ply at which it is captured.
        taken_at: usize,
    },
}

impl AttackEvidence {
    /// Those of a line, each with the number of plies before its step.
    pub(super) fn find(line: &Line) -> Vec<(usize, Self)> {
        let mut found = Vec::new();
        find_attacks(line, &mut found);
        find_rays(line, &mut found);
        found
    }

    /// The name of the motif.
    pub(super) const fn name(&self) -> &'static str {
        match self {
            Self::Fork { .. } => "fork",
            Self::DoubleThreat { .. } => "double threat",
            Self::Pin { .. } => "pin",
            Self::Skewer { .. } => "skewer",
            Self::Clearance { .. } => "clearance",
            Self::DiscoveredAttack { .. } => "discovered attack",
            Self::DoubleCheck { .. } => "double check",
            Self::TrappedPiece { .. } => "trapped piece",
        }
    }
}

impl Display for AttackEvidence {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fork { by, targets, .. } => {
                write!(f, "{by} attacks {}", PlacedPiece::list(targets))
            }
            Self::DoubleThreat { by, target, mate, .. } => {
                write!(f, "{by} attacks {target}, and mate on {mate} is threatened")
            }
            Self::Pin { pinned, by, behind, bound: Bound::Take(piece) } => {
                write!(f, "{pinned}, pinned by {by} to {behind}, cannot take {piece}")
            }
            Self::Pin { pinned, by, behind, bound: Bound::Leave } => {
                write!(f, "{pinned}, pinned by {by} to {behind}, cannot leave")
            }
            Self::Skewer { by, front, behind, .. } => {
                write!(f, "{by} attacks {front} and behind it {behind}")
            }
            Self::Clearance { piece, user, .. } => write!(f, "{piece} makes way for {user}"),
            Self::DiscoveredAttack { by, opened_by, target, .. } => {
                write!(f, "{opened_by} opens the line of {by} to {target}")
            }
            Self::DoubleCheck { by } => write!(f, "{} give check", PlacedPiece::list(by)),
            Self::TrappedPiece { piece, .. } => write!(f, "{piece} has no square"),
        }
    }
}

fn find_attacks(line: &Line, found: &mut Vec<(usize, AttackEvidence)>) {
    for step in line.own() {
        let two = [fork(line, step), double_threat(line, step)];
        let checks = [double_check(step), discovered_check(step)];
        let evidence = two.into_iter().chain(checks);
        found.extend(evidence.flatten().map(|evidence| (step.ply, evidence)));
    }
    for triple in line.triples() {
        let evidence = [clearance(triple), discovered(triple), trapped(line, triple)];
        let of_step = evidence.into_iter().flatten();
        found.extend(of_step.map(|evidence| (triple.first.ply, evidence)));
    }
}

/// Fork: the piece that moved is safe and attacks several pieces. Mate is not a fork, nor is the
/// last own step of a longer line: such a line has another point.
fn fork(line: &Line, step: &PlayedMove) -> Option<AttackEvidence> {
    let by = step.arrived();
    let ends = step.ply > 0 && line.own_behind(step.ply).next().is_none();
    if by.role == Role::King || step.mates() || ends || is_lost(step) {
        return None;
    }
    let targets = targets(step);
    let taken = |target: &PlacedPiece| line.taking(target.square, step.ply);
    let taken_at = targets.iter().filter_map(taken).map(|step| step.ply).min();
    (targets.len() > 1).then_some(AttackEvidence::Fork { by, targets, taken_at })
}

/// Double threat: the piece that moved is safe, attacks one piece that the next own step captures, and
/// now threatens mate elsewhere.
fn double_threat(line: &Line, step: &PlayedMove) -> Option<AttackEvidence> {
    let (by, then) = (step.arrived(), line.own_behind(step.ply).next()?);
    let [target] = targets(step)[..] else { return None };
    let taken_at = line.taking(target.square, step.ply)?.ply;
    let mate = |there: &Position| {
        let mates = |m: &Move| m.to() != target.square && there.after(*m).is_checkmate();
        there.legal_moves().into_iter().find(mates).map(Move::to)
    };
    if taken_at != then.ply || is_lost(step) || mate(&step.before).is_some() {
        return None;
    }
    let mate = mate(&step.after.after_null()?)?;
    Some(AttackEvidence::DoubleThreat { by, target, mate, taken_at })
}

/// The targets of the piece that moved: pieces worth more than it is, and undefended pieces that
/// cannot capture it.
fn targets(step: &PlayedMove) -> Vec<PlacedPiece> {
    let (board, by) = (step.after.board(), step.arrived());
    let hangs = |piece: &PlacedPiece| {
        let takes = attacks_of(board, *piece).contains(by.square);
        piece.role != Role::Pawn && is_unguarded(board, *piece) && !takes
    };
    let wins = |piece: &PlacedPiece| value(piece.role) > value(by.role) || hangs(piece);
    PlacedPiece::on(board, !by.color, attacks_of(board, by)).filter(wins).collect()
}

fn double_check(step: &PlayedMove) -> Option<AttackEvidence> {
    let by = checkers(step);
    (by.len() > 1).then_some(AttackEvidence::DoubleCheck { by })
}

/// The checking pieces after the step.
pub fn checkers(step: &PlayedMove) -> Vec<PlacedPiece> {
    let squares = shakmaty::Position::checkers(step.after.chess());
    PlacedPiece::on(step.after.board(), step.piece.color, squares).collect()
}

/// Discovered check: the step opens a line on which another piece gives check, and the piece that
/// moved does not.
fn discovered_check(step: &PlayedMove) -> Option<AttackEvidence> {
    let [by] = checkers(step)[..] else { return None };
    let square = step.after.board().king_of(!by.color)?;
    let opened = by.square != step.to && between(by.square, square).contains(step.piece.square);
    let target = PlacedPiece { color: !by.color, role: Role::King, square };
    let opened_by = step.arrived();
    let is_one = opened && !step.m.is_castle();
    is_one.then_some(AttackEvidence::DiscoveredAttack { by, opened_by, target, taken_at: None })
}

/// Discovered attack: the step opens a line on which another piece captures with the next own step.
fn discovered(triple: Triple<'_>) -> Option<AttackEvidence> {
    let Triple { first, reply, then } = triple;
    let target = then.taken.filter(|taken| taken.square != reply.to)?;
    let by = then.piece;
    let opened = between(by.square, target.square).contains(first.piece.square);
    let other = by.square != first.to && target.square != first.to;
    let is_one = is_line_piece(by.role) && opened && other && !first.m.is_castle();
    let (opened_by, taken_at) = (first.arrived(), Some(then.ply));
    let checks = discovered_check(first).is_some();
    (is_one && !checks).then_some(AttackEvidence::DiscoveredAttack {
        by,
        opened_by,
        target,
        taken_at,
    })
}

/// Trapped piece: the captured piece was attacked before the reply, and every move of it would have
/// lost it as well.
fn trapped(line: &Line, triple: Triple<'_>) -> Option<AttackEvidence> {
    let Triple { first, reply, then } = triple;
    let taken = then.taken?;
    let piece = if reply.to == taken.square { reply.piece } else { taken };
    let position = &first.after;
    let king = position.board().king_of(!line.side)?;
    let pinned = pinner(first, piece.square, king).is_some();
    if piece.role == Role::Pawn || pinned || position.is_check() {
        return None;
    }
    let wins = |board: &Board, square| gain(board, line.side, square).unwrap_or(0);
    let moves = position.legal_moves();
    let mut steps = moves.iter().filter(|m| m.from() == Some(piece.square));
    let loses = |m: &Move| {
        let taken = m.capture().map_or(0, value);
        wins(position.after(*m).board(), m.to()) > taken
    };
    let lost = wins(position.board(), piece.square) > 0 && steps.all(loses);
    lost.then_some(AttackEvidence::TrappedPiece { piece, taken_at: then.ply })
}

fn find_rays(line: &Line, found: &mut Vec<(usize, AttackEvidence)>) {
    for step in line.own() {
        for evidence in pins(line, step) {
            // A lasting pin is listed once.
            if found.iter().all(|(_, other)| *other != evidence) {
                found.push((step.ply, evidence));
            }
        }
    }
    for triple in line.triples() {
        found.extend(skewer(triple).map(|evidence| (triple.first.ply, evidence)));
    }
}

/// The pieces pinned after a step: to their king, or to a more valuable piece that would be lost.
fn pins<'a>(line: &'a Line, step: &'a PlayedMove) -> impl Iterator<Item = AttackEvidence> + 'a {
    let (board, enemy) = (step.after.board(), !step.piece.color);
    let enemies = move || PlacedPiece::on(board, enemy, board.by_color(enemy));
    let pairs = enemies().flat_map(move |piece| enemies().map(move |behind| (piece, behind)));
    let greater = |(piece, behind): &(PlacedPiece, PlacedPiece)| {
        Values::TROPA.of(behind.role) > Values::TROPA.of(piece.role)
    };
    pairs.filter(greater).filter_map(move |(pinned, behind)| {
        let by = pinner(step, pinned.square, behind.square)?;
        let bound = if behind.role == Role::King {
            bound(step, pinned, by, ray(behind.square, pinned.square))?
        } else {
            stays_put(line, step, pinned, by, behind)?
        };
        Some(AttackEvidence::Pin { pinned, by, behind, bound })
    })
}

/// A relative pin: the piece is won where it stands, because moving it would lose the one behind
/// it.
fn stays_put(
    line: &Line,
    step: &PlayedMove,
    pinned: PlacedPiece,
    by: PlacedPiece,
    behind: PlacedPiece,
) -> Option<Bound> {
    let then = line.own_behind(step.ply).next()?;
    let stays =
        |piece: PlacedPiece| line.follow(piece.square, step.ply, then.ply) == Some(piece.square);
    let taken = then.taken.is_some_and(|taken| taken.square == pinned.square);
    let opened = without(step.after.board(), pinned.square);
    let loses =
        swap::step(&opened, by.without_square(), by.square, behind.square, Values::TROPA) > 0;
    let could = can_be_saved(step, pinned);
    (stays(pinned) && stays(behind) && taken && loses && could && gain_of(then) > 0)
        .then_some(Bound::Leave)
}

/// Whether a piece other than a pawn has a safe move.
fn can_be_saved(step: &PlayedMove, piece: PlacedPiece) -> bool {
    let moves = step.after.legal_moves();
    let mut steps = moves.iter().filter(|m| m.from() == Some(piece.square));
    let lost = |m: &Move| gain(step.after.after(*m).board(), step.piece.color, m.to()) > Some(0);
    piece.role != Role::Pawn && steps.any(|m| !lost(m))
}

/// The own piece that pins the one on `square` to the one on `behind` after the step, whatever they
/// are worth. Whether the pin matters is left to each motif.
pub fn pinner(step: &PlayedMove, square: Square, behind: Square) -> Option<PlacedPiece> {
    let (board, own) = (step.after.board(), step.piece.color);
    let lifted = board.occupied().without(square);
    let before = board.attacks_to(behind, own, board.occupied());
    let through = board.attacks_to(behind, own, lifted) & !before;
    PlacedPiece::on(board, own, through)
        .find(|piece| between(piece.square, behind).contains(square))
}

/// What a piece pinned to its king cannot do: capture a piece that is undefended or worth more, or
/// leave a square where it is lost to the pinning piece. `None` if the pin prevents neither.
fn bound(step: &PlayedMove, pinned: PlacedPiece, by: PlacedPiece, ray: Bitboard) -> Option<Bound> {
    let (board, own) = (step.after.board(), step.piece.color);
    let wins = |piece: &PlacedPiece| {
        let won = value(piece.role) > value(pinned.role) || is_unguarded(board, *piece);
        won && !ray.contains(piece.square)
    };
    let attacked = PlacedPiece::on(board, own, attacks_of(board, pinned));
    if let Some(piece) = attacked.filter(|piece| piece.role != Role::King).find(wins) {
        return Some(Bound::Take(piece));
    }
    let takes = attacks_of(board, pinned).contains(by.square);
    let leaves = !(attacks_of(board, pinned) & !ray & !board.by_color(pinned.color)).is_empty();
    let greater = value(pinned.role) > value(by.role);
    (greater || is_unguarded(board, pinned) && !takes && leaves).then_some(Bound::Leave)
}

/// Skewer: a more valuable piece leaves the line between a slider and what the slider then
/// captures.
fn skewer(triple: Triple<'_>) -> Option<AttackEvidence> {
    let Triple { first, reply, then } = triple;
    let behind = then.taken?;
    let front = reply.piece;
    let by = then.piece;
    let opened = between(by.square, behind.square).contains(front.square);
    let greater = Values::TROPA.of(front.role) > Values::TROPA.of(behind.role);
    let stood = reply.to != behind.square;
    let attacked = attacks_of(first.after.board(), by).contains(front.square);
    let won = gain_of(then) > 0 && !then.mates();
    (is_line_piece(by.role) && opened && greater && stood && attacked && won)
        .then_some(AttackEvidence::Skewer { by, front, behind, taken_at: then.ply })
}

/// Clearance: an own piece leaves a square that the next own step stops on or passes, and has no
/// other lasting effect. If the next step gives check, the king must not have come there by the
/// reply.
fn clearance(triple: Triple<'_>) -> Option<AttackEvidence> {
    let Triple { first, reply, then } = triple;
    let (left, user) = (first.piece.square, then.piece);
    let other = user.square != first.to && then.to != first.to && !first.m.is_castle();
    let uses = then.to == left || between(user.square, then.to).contains(left);
    let quiet = then.taken.is_none() && is_line_piece(user.role);
    let free = !then.before.is_check() && (first.taken.is_none() || is_lost(first));
    let fled = then.checks() && reply.piece.role == Role::King;
    let used_at = then.ply;
    let is_one = other && uses && quiet && free && !fled;
    is_one.then_some(AttackEvidence::Clearance { piece: first.piece, user, used_at })
}
