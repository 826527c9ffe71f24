//! Pieces that a move gives: for one of about the same worth, or at first sight for nothing.

use shakmaty::{Board, Color, Role};

use super::ledger::LEAST;
use super::point::{Point, Reason};
use crate::exchange::swap::Values;
use crate::explain::board;
use crate::explain::case::Case;
use crate::position::Position;
use crate::zone::PlacedPiece;

/// The minimum that an offered piece loses at first sight: more than a pawn.
const OFFER: i32 = 150;
/// Pieces whose values differ by no more than this are traded for one another.
const ALIKE: i32 = 60;
/// The maximum number of plies that show how an offered piece is regained.
const SHOWN: usize = 6;

/// The trade that the move and a capture of the enemy make: at once, or after a check of his.
pub fn trades(case: &Case<'_>) -> Option<Reason> {
    let (taken, mover) =
        board::taken(case.position, case.m).zip(board::mover(case.position, case.m))?;
    let positions = board::positions(case.position, case.line);
    let length = match case.line {
        [_, reply, ..] if reply.is_capture() => 2,
        [_, _, king, back, ..]
            if positions[2].is_check() && !king.is_capture() && back.is_capture() =>
        {
            4
        }
        _ => return None,
    };
    let again = case.line[length - 1];
    let there = again.to() == case.m.to();
    let lost = board::taken(&positions[length - 1], again)?;
    let own = if there { mover } else { lost };
    let stood = there || board::piece_at(case.position.board(), own.square) == Some(own);
    let alike = (Values::TROPA.of(own.role) - Values::TROPA.of(taken.role)).abs() <= ALIKE;
    // Pawns taken here and there are no trade.
    let told = stood && alike && (there || own.role != Role::Pawn) && !case.m.is_promotion();
    let line = case.named_line().into_iter().take(length).collect();
    let ahead =
        ahead(positions.get(length)?, case.position.turn()).filter(|_| own.role != Role::Pawn);
    let point = Point::Trades { line, own, taken, ahead: ahead.unwrap_or(0) };
    told.then(|| Reason::before(point))
}

/// By how many pawns a side is ahead in a quiet position, if otherwise both have the same pieces.
fn ahead(position: &Position, side: Color) -> Option<i32> {
    let board = position.board();
    let count =
        |side: Color, role: Role| (board.by_role(role) & board.by_color(side)).count() as i32;
    let minor = |side| count(side, Role::Knight) + count(side, Role::Bishop);
    let more = |role: Role| count(side, role) - count(!side, role);
    let same = minor(side) == minor(!side) && more(Role::Rook) == 0 && more(Role::Queen) == 0;
    let quiet = !position.is_check() && board::winning(position).is_empty();
    (same && quiet).then(|| more(Role::Pawn))
}

/// The piece that the move offers, or leaves to be taken, with the line that takes it.
pub fn offers(case: &Case<'_>) -> Option<Reason> {
    taken_by_the_reply(case).or_else(|| to_be_taken(case))
}

/// The piece that the reply of the line wins at first sight, beyond what the move itself takes.
fn taken_by_the_reply(case: &Case<'_>) -> Option<Reason> {
    let &reply = case.line.get(1)?;
    let piece = board::taken(&case.after, reply)?;
    let gain = board::gain_of(&case.after, reply);
    let won = board::taken(case.position, case.m).map_or(0, |piece| Values::TROPA.of(piece.role));
    let kept =
        |piece: PlacedPiece| board::piece_at(case.position.board(), piece.square) == Some(piece);
    let (_, to) = case.step()?;
    if gain - won < OFFER || !(piece.square == to || kept(piece)) || case.m.is_promotion() {
        return None;
    }
    let back = back(case);
    let shown = back.unwrap_or(SHOWN - 2).min(case.line.len());
    // The headline shows the line to a mate.
    let shown = if case.mate().is_some() { 1 } else { shown };
    let line = case.named_line().into_iter().take(shown).collect();
    let regained = back.is_some() && shown > 1;
    Some(Reason::before(Point::Offers { line, piece, gain, regained }))
}

/// The number of plies after which the line is quiet and has regained the material.
fn back(case: &Case<'_>) -> Option<usize> {
    let side = case.position.turn();
    let balance = |board: &Board| Values::TROPA.balance(board, side);
    let before = balance(case.position.board());
    let is_back = |position: &Position| {
        let quiet = !position.is_check() && board::winning(position).is_empty();
        quiet && balance(position.board()) > before - LEAST
    };
    let positions = board::positions(case.position, case.line);
    (3..positions.len()).take_while(|&i| i <= SHOWN).find(|&i| is_back(&positions[i]))
}

/// The moved piece, where taking it wins at first sight.
fn to_be_taken(case: &Case<'_>) -> Option<Reason> {
    let (_, to) = case.step()?;
    let piece = board::piece_at(case.after.board(), to)?;
    let gain = board::most_from(&case.after, to);
    let offered = board::gain_of(case.position, case.m) <= -OFFER && gain >= OFFER;
    let line = case.named_line().into_iter().take(1).collect();
    offered.then(|| Reason::before(Point::Offers { line, piece, gain, regained: false }))
}
