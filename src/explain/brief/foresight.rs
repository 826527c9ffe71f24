//! What a move does against the enemy's next one, which a search after a pass has found: it spoils it,
//! is ready to answer it, or secures what it would attack.

use serde::Serialize;
use shakmaty::{File, Move, Role, Square};

use super::activity::is_good;
use super::english::the;
use super::ledger::LEAST;
use super::russian::{Case as Form, piece as named};
use super::statement::{Standing, Statement, statement};
use super::study::Study;
use super::words::Moves;
use super::{contact, pawns};
use crate::explain::board;
use crate::explain::case::Case;
use crate::explain::names::Named;
use crate::position::Position;
use crate::zone::PlacedPiece;

/// The minimum of centipawns that a pass costs if what comes then is worth a word.
const PASSED: i32 = 30;

/// The position after a pass and the quiet move that the enemy would make there, if the pass costs
/// something; to stop a mate is a point of its own.
fn expected(study: &Study<'_>, case: &Case<'_>) -> Option<(Position, Move)> {
    let passed = case.position.after_null()?;
    let danger = study.danger.as_ref()?;
    let next = danger.m()?;
    let costs = study.chosen.score.value() - danger.score.value() >= PASSED;
    let quiet = !next.is_capture() && !next.is_promotion() && next.role() != Role::King;
    // A centre pawn at home goes when that is prepared.
    let home = next.role() == Role::Pawn
        && next.from().is_some_and(|from| {
            matches!(from.file(), File::D | File::E) && pawns::rank(passed.turn(), from) == 2
        });
    let told = costs && quiet && !home && passed.mate_in_one().is_none() && is_good(&passed, next);
    told.then_some((passed, next))
}

/// The quiet move that the enemy would have made after a pass, and that the move spoils.
pub fn prevents(study: &Study<'_>, case: &Case<'_>) -> Option<Prevents> {
    let (passed, next) = expected(study, case)?;
    // A pawn that stands in the way has other reasons.
    let blocks =
        case.m.role() == Role::Pawn && next.role() != Role::Pawn && case.m.to() == next.to();
    // The same step may be a capture now.
    let step = |m: &Move| (m.from(), m.to(), m.promotion());
    let now = case.after.legal_moves().into_iter().find(|m| step(m) == step(&next));
    let spoilt = !blocks
        && !case.after.is_check()
        && now.is_none_or(|m| board::gain_of(&case.after, m) < 0)
        && !case.line.iter().skip(1).step_by(2).take(2).any(|m| step(m) == step(&next))
        && board::taken(case.position, case.m).map(|piece| piece.square) != next.from();
    let point = Prevents {
        m: case.name.clone(),
        next: Named::of(&passed, next),
        bites: bites(&passed, next),
    };
    spoilt.then_some(point)
}

/// Whether a quiet move does something at once, so that whoever prevents it has done something.
fn bites(position: &Position, m: Move) -> bool {
    let after = position.after(m);
    let presses = |piece: PlacedPiece| contact::pressure(after.board(), piece) > 0;
    after.is_check()
        || board::piece_at(after.board(), m.to()).is_some_and(presses)
        || (m.role() == Role::Pawn && pawns::is_passed(&after, m.to()))
}

/// The capture by which the moved piece can answer that move, where nothing could before.
pub fn meets(study: &Study<'_>, case: &Case<'_>) -> Option<Meets> {
    let (passed, next) = expected(study, case)?;
    let (_, to) = case.step().filter(|_| !case.m.is_capture())?;
    let answers = |there: &Position| {
        let takes = |m: &Move| m.is_capture() && m.to() == next.to();
        let good = |m: &Move| takes(m) && board::gain_of(there, *m) >= 0;
        there.legal_moves().into_iter().filter(good).collect::<Vec<_>>()
    };
    if !is_good(&case.after, next)
        || !bites(&passed, next)
        || !answers(&passed.after(next)).is_empty()
    {
        return None;
    }
    let there = case.after.after(next);
    let answer = answers(&there).into_iter().find(|m| m.from() == Some(to))?;
    let (next, answer) = (Named::of(&passed, next), Named::of(&there, answer));
    Some(Meets { m: case.name.clone(), next, answer })
}

/// The own piece that would have hung after that move, and that the moved one guards now.
pub fn secures(study: &Study<'_>, case: &Case<'_>) -> Option<Secures> {
    let (passed, next) = expected(study, case)?;
    let (from, to) = case.step().filter(|_| !case.m.is_capture() && !case.after.is_check())?;
    if !case.after.legal_moves().contains(&next) {
        return None;
    }
    let (before, after) = (case.position.board(), case.after.board());
    let by = board::piece_at(after, to)?;
    let new = after.attacks_from(to) & !before.attacks_from(from);
    let attacked =
        |there: Position, at| there.after_null().map(|there| board::most_from(&there, at));
    let hangs = |piece: &PlacedPiece| {
        piece.role != Role::King
            && board::most_from(&passed, piece.square) == 0
            && attacked(passed.after(next), piece.square).is_some_and(|gain| gain >= LEAST)
            && attacked(case.after.after(next), piece.square) == Some(0)
    };
    let piece = PlacedPiece::on(after, by.color, new).find(hangs)?;
    Some(Secures { m: case.name.clone(), by, piece, next: Named::of(&passed, next) })
}

/// The enemy's move, which he would have made after a pass, loses by exchange now or is
/// illegal. `bites`: it would have checked, attacked a piece worth as much as the attacker, one
/// that it would win, or two squares beside the king, or pushed a passed pawn.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Prevents {
    #[serde(rename = "move")]
    pub m: Named,
    pub next: Named,
    pub bites: bool,
}

statement!(Prevents(self, moves),
    Standing { is_weak: !self.bites, ..Standing::safe(56).giving_way().before_pass() };
    format!("prevents {}", moves.numbered(0, &self.next));
    format!("не допускает {}", moves.numbered(0, &self.next)));

/// After a pass the enemy's best move would have done something; the moved piece can take on its square
/// without loss, which nothing could before.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Meets {
    #[serde(rename = "move")]
    pub m: Named,
    pub next: Named,
    pub answer: Named,
}

statement!(Meets(self, moves), Standing::safe(55).giving_way().before_pass();
    format!("is ready to meet {} with {}",
        moves.numbered(0, &self.next), moves.numbered(1, &self.answer));
    format!("готовит на {} ответ {}",
        moves.numbered(0, &self.next), moves.numbered(1, &self.answer)));

/// After a pass the enemy's best move would have attacked this piece so that it hung; the moved one
/// guards it now, and it does not.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Secures {
    #[serde(rename = "move")]
    pub m: Named,
    pub by: PlacedPiece,
    pub piece: PlacedPiece,
    pub next: Named,
}

impl Statement for Secures {
    fn standing(&self) -> Standing {
        Standing::safe(57).before_pass()
    }

    fn protected(&self) -> Option<Square> {
        Some(self.piece.square)
    }

    fn english(&self, moves: Moves) -> String {
        format!("secures {} against {}", the(self.piece), moves.numbered(0, &self.next))
    }

    fn russian(&self, moves: Moves) -> String {
        let (piece, next) = (named(self.piece, Form::Accusative), moves.numbered(0, &self.next));
        format!("укрепляет {piece} на случай {next}")
    }
}
