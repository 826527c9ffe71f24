//! Pieces that a move gives: for one of about the same worth, at first sight for nothing, as a
//! decoy.

use serde::Serialize;
use shakmaty::{Bitboard, Board, Color, Move, Role, Square};

use super::choice::Refutes;
use super::contact;
use super::english::{self, the};
use super::ledger::LEAST;
use super::russian::{self, Case as Form, piece as named};
use super::saves;
use super::statement::{Gate, Standing, Statement, statement};
use super::study::{Candidate, Study};
use super::words::{Moves, ends_on, squares, with_moves};
use crate::exchange::swap::Values;
use crate::explain::board;
use crate::explain::case::Case;
use crate::explain::names::Named;
use crate::feature::{self, Feature, PieceFeature};
use crate::position::Position;
use crate::search::Score;
use crate::trajectory::text;
use crate::zone::{Link, PlacedPiece, Target, Zone, ZoneKind};

/// The minimum that an offered piece loses at first sight: more than a pawn.
const OFFER: i32 = 150;
/// The expected points, in thousandths, where the chances are even.
const HALF: i32 = 500;
/// The number of plies of a line within which a pawn that was taken may be lost again.
const RETURNS: usize = 8;
/// With a greater score, in centipawns, a pawn is not all that it is about.
const CLEAR: i32 = 150;
/// Pieces whose values differ by no more than this are traded for one another.
const ALIKE: i32 = 60;
/// The maximum number of plies that show how an offered piece is regained.
const SHOWN: usize = 6;

/// The trade that the move and a capture of the enemy make: at once, or after a check of his.
pub fn trades(case: &Case<'_>) -> Option<Trades> {
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
    let ahead = ahead.unwrap_or(0);
    // Of like pieces, only a trade that saves one, or that helps who is ahead, is worth a word.
    let unlike = own.role != taken.role || own.role == Role::Queen;
    let attacked = is_attacked(case, mover);
    let point = Trades { line, own, taken, ahead, attacked: attacked && own == mover };
    (told && (unlike || ahead > 0 || attacked)).then_some(point)
}

/// Whether the enemy would have won the piece by exchange, had the side passed.
fn is_attacked(case: &Case<'_>, piece: PlacedPiece) -> bool {
    let passed = case.position.after_null();
    passed.is_some_and(|passed| board::most_from(&passed, piece.square) >= LEAST)
}

/// The trade of two pieces of one kind that a capture begins and the reply ends, for want of anything else
/// to say.
pub fn even_trade(case: &Case<'_>) -> Option<Trades> {
    let (taken, own) =
        board::taken(case.position, case.m).zip(board::mover(case.position, case.m))?;
    let alike = (Values::TROPA.of(own.role) - Values::TROPA.of(taken.role)).abs() <= ALIKE;
    // The reply takes back, or may do so at its leisure.
    let even = case.gain().abs() < LEAST;
    let takes =
        |m: &Move| m.is_capture() && m.to() == case.m.to() && board::gain_of(&case.after, *m) >= 0;
    let later = || case.after.legal_moves().into_iter().find(takes).filter(|_| even);
    let back = case.line.get(1).copied().filter(|_| case.is_retaken()).or_else(later)?;
    let line = Named::line(case.position, &[case.m, back]);
    // What wins by exchange is more.
    let told = alike && !case.m.is_promotion() && case.gain() < LEAST;
    let attacked = is_attacked(case, own);
    told.then_some(Trades { line, own, taken, ahead: 0, attacked })
}

/// By how many pawns a side is ahead in a quiet position, if otherwise both have the same pieces.
fn ahead(position: &Position, side: Color) -> Option<i32> {
    let board = position.board();
    let count =
        |side: Color, role: Role| (board.by_role(role) & board.by_color(side)).count() as i32;
    let minor = |side| count(side, Role::Knight) + count(side, Role::Bishop);
    let more = |role: Role| count(side, role) - count(!side, role);
    let same = minor(side) == minor(!side) && more(Role::Rook) == 0 && more(Role::Queen) == 0;
    let quiet = board::is_quiet(position);
    (same && quiet).then(|| more(Role::Pawn))
}

/// The piece that the move offers, or leaves to be taken, with the line that takes it.
pub fn offers(case: &Case<'_>) -> Option<Offers> {
    // What is lost to a check is not offered.
    if case.position.is_check() {
        return None;
    }
    taken_by_the_reply(case).or_else(|| to_be_taken(case))
}

/// The offer, if the line or a tempting reply shows what taking it leads to, or the score believes in it.
/// What takes it must not lose as much at once.
pub fn proved(study: &Study<'_>, case: &Case<'_>) -> Option<Offers> {
    let offer = offers(case)?;
    let takes = |trap: &&Candidate| {
        let captures = |m: &Move| m.is_capture() && m.to() == offer.piece.square;
        trap.line.get(1).is_some_and(captures) && Refutes::find(study, trap).is_some()
    };
    let at_once = |trap: &Candidate| {
        let &[_, reply, answer, ..] = &trap.line[..] else { return false };
        let gain = board::gain_of(&case.after.after(reply), answer);
        gain >= Values::TROPA.of(offer.piece.role) - LEAST
    };
    let mut traps = study.traps.iter().filter(takes).peekable();
    let shown = traps.peek().is_some() || offer.line.len() > 1;
    let believed = || study.chances(&study.chosen) >= HALF && case.m.is_capture();
    let told = shown || case.mate().is_some() || believed();
    (told && !traps.any(at_once)).then_some(offer)
}

/// The piece that the reply of the line wins at first sight, beyond what the move itself takes.
fn taken_by_the_reply(case: &Case<'_>) -> Option<Offers> {
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
    // What was attacked and costs nothing in the end is not given up.
    let end = board::positions(case.position, case.line).pop();
    let balance =
        |position: &Position| Values::TROPA.balance(position.board(), case.position.turn());
    let hung = case.position.after_null().is_some_and(|passed| {
        piece.square != to && board::most_from(&passed, piece.square) >= OFFER
    });
    let nothing = end.is_some_and(|end| {
        board::winning(&end).is_empty() && balance(&end) > balance(case.position) - LEAST
    });
    if hung && nothing {
        return None;
    }
    let back = back(case);
    let shown = back.unwrap_or(SHOWN - 2).min(case.line.len());
    // The headline shows the line to a mate.
    let shown = if case.mate().is_some() { 1 } else { shown };
    let line = case.named_line().into_iter().take(shown).collect();
    let regained = back.is_some() && shown > 1;
    let minor = |piece: PlacedPiece| matches!(piece.role, Role::Knight | Role::Bishop);
    let took = board::taken(case.position, case.m).is_some_and(minor);
    let by = board::mover(&case.after, reply).is_some_and(minor);
    let retaken = case.line.get(2).is_some_and(|m| m.is_capture() && m.to() == reply.to());
    let exchange = piece.role == Role::Rook && (took || by && retaken);
    Some(Offers { line, piece, gain, regained, exchange })
}

/// The number of plies after which the line is quiet and has regained the material.
fn back(case: &Case<'_>) -> Option<usize> {
    let side = case.position.turn();
    let balance = |board: &Board| Values::TROPA.balance(board, side);
    let before = balance(case.position.board());
    let is_back = |position: &Position| {
        let quiet = board::is_quiet(position);
        quiet && balance(position.board()) > before - LEAST
    };
    let positions = board::positions(case.position, case.line);
    (3..positions.len()).take_while(|&i| i <= SHOWN).find(|&i| is_back(&positions[i]))
}

/// The moved piece, where taking it wins at first sight.
fn to_be_taken(case: &Case<'_>) -> Option<Offers> {
    let (_, to) = case.step()?;
    let piece = board::piece_at(case.after.board(), to)?;
    let gain = board::most_from(&case.after, to);
    let offered = case.gain() <= -OFFER && gain >= OFFER;
    let line = case.named_line().into_iter().take(1).collect();
    offered.then_some(Offers { line, piece, gain, regained: false, exchange: false })
}

/// The capture that wins by exchange, although the score says that it is paid for.
pub fn accepts(study: &Study<'_>, case: &Case<'_>) -> Option<Accepts> {
    let taken = board::taken(case.position, case.m)?;
    let gain = case.gain();
    let before = Values::TROPA.balance(case.position.board(), case.position.turn());
    let Score::Cp(score) = study.chosen.score else { return None };
    // Nothing is taken back, and nothing else was to be saved.
    let reply = case.line.get(1).is_some_and(|m| m.is_capture());
    let saved = saves::saves(case).is_empty();
    let even = (-LEAST..CLEAR).contains(&score) && before.abs() < LEAST;
    // Nothing is taken back later, either.
    let back = || {
        let later = case.line.len().min(RETURNS);
        let end = board::positions(case.position, &case.line[..later]).pop()?;
        Some(Values::TROPA.balance(end.board(), case.position.turn()) < LEAST)
    };
    let pawn = taken.role == Role::Pawn && !reply && saved && back() != Some(true);
    let paid = pawn && even && gain >= LEAST && 2 * (score - before) < gain;
    paid.then(|| Accepts { m: case.name.clone(), taken, gain })
}

/// The capture wins this much by exchange, and the score has less than half of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Accepts {
    #[serde(rename = "move")]
    pub m: Named,
    pub taken: PlacedPiece,
    pub gain: i32,
}

statement!(Accepts(self, _), Standing::sound(75);
    format!("takes {}, for which {} gets compensation",
        the(self.taken), english::side(self.taken.color));
    format!("берёт {}, за что у {} есть игра",
        named(self.taken, Form::Accusative), russian::of_side(self.taken.color)));

/// The piece that the move offers as a decoy, by the zone of the offer.
pub fn decoy(study: &Study<'_>, case: &Case<'_>) -> Option<Decoys> {
    let (from, to) = case.step()?;
    // A piece that would have been lost and takes something for itself is no lure.
    if case.m.is_capture()
        && board::mover(case.position, case.m).is_some_and(|by| is_attacked(case, by))
    {
        return None;
    }
    let is_offer = |zone: &&Zone| {
        zone.kind == ZoneKind::Linked(Link::Offer) && zone.root.square == from && zone.holds(case.m)
    };
    let zone = study.image.zones.iter().find(is_offer)?;
    let parent = zone.parent?;
    let replies = case.after.legal_moves();
    let (taking, capturer, squares) =
        replies.into_iter().filter(|m| m.to() == to).find_map(|m| {
            let capturer = board::mover(&case.after, m)?;
            let kept = case.after.board().attacks_from(capturer.square).with(capturer.square);
            let squares: Vec<_> = zone.squares_won.without(to).into_iter().collect();
            let given_up =
                !squares.is_empty() && squares.iter().all(|&square| kept.contains(square));
            given_up.then_some((m, capturer, squares))
        })?;
    // A piece whose capture allows mate at once is not offered.
    if case.after.after(taking).mate_in_one().is_some() {
        return None;
    }
    Some(Decoys {
        m: case.name.clone(),
        piece: board::piece_at(case.after.board(), to)?,
        taking: Named::of(&case.after, taking),
        capturer,
        squares,
        by: parent.root,
        target: parent.target,
        moves: usize::from(parent.moves),
    })
}

/// The trade that the moved piece offers: an enemy piece of its kind can take it and is retaken.
pub fn offers_trade(case: &Case<'_>) -> Option<OffersTrade> {
    let (_, to) = case.step()?;
    let own = board::piece_at(case.after.board(), to)?;
    let alike = |m: &Move| {
        m.is_capture()
            && m.to() == to
            && m.role() == own.role
            && board::gain_of(&case.after, *m) == 0
    };
    let reply = case.after.legal_moves().into_iter().find(alike)?;
    let piece = board::mover(&case.after, reply)?;
    let new = !case
        .position
        .board()
        .attacks_from(piece.square)
        .contains(board::mover(case.position, case.m)?.square);
    let told = new && !case.m.is_capture() && !matches!(own.role, Role::Pawn | Role::King);
    let then = settles(case, reply);
    let file = Bitboard::from(to.file());
    let contests = own.role == Role::Rook
        && piece.square.file() == to.file()
        && case.m.from().is_some_and(|from| from.file() != to.file())
        && (case.after.board().pawns() & file).is_empty();
    told.then(|| OffersTrade { m: case.name.clone(), own, piece, then, contests })
}

/// The bishop of a pair that the knight comes to attack, to trade itself for it.
pub fn seeks_bishop(case: &Case<'_>) -> Option<SeeksBishop> {
    let (from, to) = case.step().filter(|_| !case.m.is_capture() && !case.after.is_check())?;
    let (before, after) = (case.position.board(), case.after.board());
    let knight = board::piece_at(after, to).filter(|piece| piece.role == Role::Knight)?;
    let bishops = after.bishops() & after.by_color(!knight.color);
    let new = after.attacks_from(to) & !before.attacks_from(from) & bishops;
    let even = |piece: &PlacedPiece| {
        board::step_gain(after, knight, to, piece.square).is_some_and(|gain| gain.abs() < LEAST)
    };
    let bishop = PlacedPiece::on(after, !knight.color, new).find(even)?;
    (bishops.count() > 1).then(|| SeeksBishop { m: case.name.clone(), knight, bishop })
}

/// The knight newly attacks a bishop of the enemy's pair, which is defended; the trade would be even.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SeeksBishop {
    #[serde(rename = "move")]
    pub m: Named,
    pub knight: PlacedPiece,
    pub bishop: PlacedPiece,
}

impl Statement for SeeksBishop {
    fn standing(&self) -> Standing {
        Standing::safe(52).giving_way()
    }

    fn targets(&self) -> Vec<Square> {
        vec![self.bishop.square]
    }

    fn english(&self, _: Moves) -> String {
        format!("attacks {}, to trade the knight for it", the(self.bishop))
    }

    fn russian(&self, _: Moves) -> String {
        let bishop = named(self.bishop, Form::Accusative);
        format!("нападает на {bishop}, чтобы разменять на него коня")
    }
}

/// The pieces that the moved one attacks, so that the enemy takes it in the line, and is taken back.
pub fn provokes(case: &Case<'_>) -> Option<Provokes> {
    let &[_, reply, back, ..] = case.line else { return None };
    let (_, to) = case.step().filter(|_| !case.m.is_capture())?;
    let own = board::piece_at(case.after.board(), to).filter(|own| own.role != Role::Pawn)?;
    let capturer = board::mover(&case.after, reply)?;
    let even = Values::TROPA.of(capturer.role) - Values::TROPA.of(own.role) >= -ALIKE;
    let told = case.is_retaken() && back.is_capture() && back.to() == to && even;
    let mut pieces: Vec<_> = contact::attacks(case).into_iter().map(|found| found.piece).collect();
    pieces.sort_by_key(|piece| std::cmp::Reverse(piece.role));
    let line = case.named_line().into_iter().take(3).collect();
    (told && !pieces.is_empty()).then_some(Provokes { line, pieces })
}

/// The knight that takes back on an outpost.
fn settles(case: &Case<'_>, reply: Move) -> Option<PlacedPiece> {
    let traded = case.after.after(reply);
    let back = |m: &Move| m.to() == reply.to() && m.role() == Role::Knight;
    let m = traded.legal_moves().into_iter().find(back)?;
    let there = traded.after(m);
    let piece = board::piece_at(there.board(), m.to())?;
    let here = |feature: &Feature| matches!(feature, Feature::Piece(PieceFeature::Outpost { piece: on, .. }) if *on == piece);
    feature::of(&there).iter().any(here).then_some(piece)
}

/// The first move of the line takes a piece and the last one, of the other side, takes one of about
/// the same worth: at once, or after a check. If kings and pawns apart both sides are left with
/// the same pieces, `ahead` is the number of pawns that the first side has more.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Trades {
    pub line: Vec<Named>,
    pub own: PlacedPiece,
    pub taken: PlacedPiece,
    pub ahead: i32,
    /// Whether the piece that begins would have been lost by exchange.
    pub attacked: bool,
}

impl Trades {
    /// Whether the reply takes on the square of the move.
    fn is_at_once(&self) -> bool {
        matches!(&self.line[..], [_, last] if ends_on(last, self.taken.square))
    }

    fn with_line(&self, text: String, moves: Moves) -> String {
        let line = moves.line(&self.line, 1, self.line.len());
        if self.is_at_once() { text } else { with_moves(text, line) }
    }
}

/// "two pawns".
fn pawns(count: i32) -> String {
    match count {
        1 => "a pawn".to_string(),
        2 => "two pawns".to_string(),
        3 => "three pawns".to_string(),
        more => format!("{more} pawns"),
    }
}

impl Statement for Trades {
    fn standing(&self) -> Standing {
        let weight = if self.own.role == Role::Pawn { 68 } else { 75 };
        Standing::sound(weight)
    }

    fn passes(&self, gate: &Gate) -> bool {
        !gate.is_settled() && !gate.is_refuted()
    }

    /// "trades queens on d8, a pawn ahead".
    fn english(&self, moves: Moves) -> String {
        let (own, taken) = (english::role(self.own.role), self.taken);
        let text = match (self.own.role == taken.role, self.is_at_once()) {
            (true, true) => format!("trades {own}s on {}", taken.square),
            (true, false) => format!("trades {own}s"),
            (false, _) => format!("trades the {own} for {}", the(taken)),
        };
        let text = match self.ahead {
            ..=0 => text,
            more => format!("{text}, {} ahead", pawns(more)),
        };
        let text = match (self.attacked, self.own.role == taken.role) {
            (false, _) => text,
            (true, true) => format!("{text}, as the one on {} was attacked", self.own.square),
            (true, false) => format!("{text}, as the {own} was attacked"),
        };
        self.with_line(text, moves)
    }

    /// "разменивает на d8 ферзей, оставаясь с лишней пешкой".
    fn russian(&self, moves: Moves) -> String {
        let (own, taken) = (russian::many(self.own.role), self.taken);
        let text = match (self.own.role == taken.role, self.is_at_once()) {
            (true, true) => format!("разменивает на {} {own}", taken.square),
            (true, false) => format!("разменивает {own}"),
            (false, _) => {
                let own = russian::role(self.own.role, Form::Accusative);
                format!("меняет {own} на {}", named(taken, Form::Accusative))
            }
        };
        let text = match self.ahead {
            ..=0 => text,
            1 => format!("{text}, оставаясь с лишней пешкой"),
            more => format!("{text}, оставаясь с лишними пешками: их {more}"),
        };
        let text = if self.attacked {
            format!("{text}, уводя {} из-под удара", named(self.own, Form::Accusative))
        } else {
            text
        };
        self.with_line(text, moves)
    }
}

/// The piece may be taken after the first move of the line, which wins this much at first sight. A
/// longer line takes it with its second move; `regained`: at its end, where it is quiet, no
/// material is missing.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Offers {
    pub line: Vec<Named>,
    pub piece: PlacedPiece,
    pub gain: i32,
    pub regained: bool,
    /// Whether the piece is a rook that goes for a minor piece.
    pub exchange: bool,
}

impl Offers {
    /// Whether the piece is the one that moves.
    fn is_moved(&self) -> bool {
        self.line.first().is_some_and(|m| ends_on(m, self.piece.square))
    }
}

impl Statement for Offers {
    fn standing(&self) -> Standing {
        Standing::sound(84)
    }

    fn passes(&self, gate: &Gate) -> bool {
        !gate.is_refuted() && !gate.is_lost()
    }

    /// "offers the knight on a4 and regains the material (12.Nxa4 Nxe4)".
    fn english(&self, moves: Moves) -> String {
        let does = if self.is_moved() { "offers" } else { "gives up" };
        let back = if self.regained { " and regains the material" } else { "" };
        let what = if self.exchange { "the exchange".to_string() } else { the(self.piece) };
        let text = format!("{does} {what}{back}");
        with_moves(text, moves.line(&self.line, 1, self.line.len()))
    }

    /// "жертвует коня a4 и отыгрывает материал (12.К:a4 К:e4)".
    fn russian(&self, moves: Moves) -> String {
        let does = if self.is_moved() { "жертвует" } else { "отдаёт" };
        let back = if self.regained { " и отыгрывает материал" } else { "" };
        let what = named(self.piece, Form::Accusative);
        let what = if self.exchange { "качество".to_string() } else { what };
        let text = format!("{does} {what}{back}");
        with_moves(text, moves.line(&self.line, 1, self.line.len()))
    }
}

/// The piece is offered as a decoy: whatever takes it gives up the squares, which it stood on or
/// attacked, and if the enemy does nothing else, `by` then promotes on, takes or mates the
/// target with the last of this many moves.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Decoys {
    #[serde(rename = "move")]
    pub m: Named,
    pub piece: PlacedPiece,
    pub taking: Named,
    pub capturer: PlacedPiece,
    #[serde(serialize_with = "text::squares")]
    pub squares: Vec<Square>,
    pub by: PlacedPiece,
    pub target: Target,
    pub moves: usize,
}

impl Statement for Decoys {
    fn standing(&self) -> Standing {
        Standing::sound(84)
    }

    fn passes(&self, gate: &Gate) -> bool {
        !gate.is_refuted()
    }

    fn english(&self, moves: Moves) -> String {
        let goal = match self.target.role {
            None => format!("comes through to {}", self.target.square),
            Some(_) => format!("gets at {}", english::target_name(self.target, self.by)),
        };
        format!(
            "offers the {}: {} draws the {} off {}, and {} {goal}",
            english::role(self.piece.role),
            moves.numbered(1, &self.taking),
            english::role(self.capturer.role),
            squares(&self.squares, english::AND),
            the(self.by)
        )
    }

    fn russian(&self, moves: Moves) -> String {
        let target = russian::target_name(self.target, self.by, Form::Genitive);
        let goal = match self.target.role {
            None => format!("проходит на {target}"),
            Some(_) => format!("добирается до {target}"),
        };
        format!(
            "жертвует {}: {} уводит {} от {}, и {} {goal}",
            russian::role(self.piece.role, Form::Accusative),
            moves.numbered(1, &self.taking),
            russian::role(self.capturer.role, Form::Accusative),
            squares(&self.squares, russian::AND),
            named(self.by, Form::Nominative)
        )
    }
}

/// The moved piece would win one of these. The second move of the line takes it, the third takes back.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Provokes {
    pub line: Vec<Named>,
    /// The most valuable first.
    pub pieces: Vec<PlacedPiece>,
}

impl Statement for Provokes {
    fn standing(&self) -> Standing {
        Standing::sound(63)
    }

    fn passes(&self, gate: &Gate) -> bool {
        !gate.is_refuted() && !gate.is_lost()
    }

    fn targets(&self) -> Vec<Square> {
        self.pieces.iter().map(|piece| piece.square).collect()
    }

    fn english(&self, moves: Moves) -> String {
        let pieces = english::pieces(&self.pieces);
        format!("attacks {pieces} and provokes {}", moves.line(&self.line, 1, 3))
    }

    fn russian(&self, moves: Moves) -> String {
        let pieces = russian::pieces(&self.pieces, Form::Accusative);
        format!("нападает на {pieces} и провоцирует {}", moves.line(&self.line, 1, 3))
    }
}

/// The moved piece stands where an enemy piece of its kind can take it, and is guarded.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OffersTrade {
    #[serde(rename = "move")]
    pub m: Named,
    pub own: PlacedPiece,
    pub piece: PlacedPiece,
    /// The knight that takes back on an outpost.
    pub then: Option<PlacedPiece>,
    /// Whether both are rooks on a file without pawns, to which the own one has come.
    pub contests: bool,
}

impl Statement for OffersTrade {
    fn standing(&self) -> Standing {
        Standing::sound(67)
    }

    fn english(&self, _: Moves) -> String {
        if self.contests {
            return format!("contests the open {}", english::file(self.own.square));
        }
        let offers = format!("offers to trade {}s", english::role(self.own.role));
        match self.then {
            Some(knight) => format!("{offers} and leave the knight the outpost {}", knight.square),
            None => offers,
        }
    }

    fn russian(&self, _: Moves) -> String {
        if self.contests {
            return format!("оспаривает открытую линию {}", self.own.square.file().char());
        }
        let offers = format!("предлагает размен {}", russian::many(self.own.role));
        match self.then {
            Some(knight) => {
                format!("{offers}, после которого конь встаёт на форпост {}", knight.square)
            }
            None => offers,
        }
    }
}
