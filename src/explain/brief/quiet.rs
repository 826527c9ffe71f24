//! Points about what a move does on the board by itself: saves, attacks, keeps out, trades, heads
//! for.

use shakmaty::attacks::king_attacks;
use shakmaty::{Bitboard, Board, Color, Move, Rank, Role, Square};

use super::point::{Defence, Place, Point, Reason};
use crate::exchange::swap::{self, Values};
use crate::explain::board;
use crate::explain::case::Case;
use crate::explain::fact::Fact;
use crate::plan::motifs::{Evidence, Finding};
use crate::position::Position;
use crate::zone::PlacedPiece;

/// The minimum gain of a capture that counts as a threat, in centipawns.
const THREAT: i32 = 100;

/// The pieces that the move saves from a capture.
pub fn saves(case: &Case<'_>) -> Vec<Reason> {
    let Some(passed) = case.position.after_null() else { return Vec::new() };
    let mut saved: Vec<Square> = Vec::new();
    let mut points = Vec::new();
    for (threat, _) in board::winning(&passed).into_iter().filter(|&(_, gain)| gain >= THREAT) {
        let Some((piece, attacker)) =
            board::taken(&passed, threat).zip(board::mover(&passed, threat))
        else {
            continue;
        };
        if let Some(how) = defence(case, piece, attacker)
            && !saved.contains(&piece.square)
        {
            saved.push(piece.square);
            points.push(Point::Saves { m: case.name.clone(), piece, attacker, how });
        }
    }
    points.into_iter().map(Reason::before).collect()
}

/// How the move keeps the piece from being won, if it does. A check only puts the capture off.
fn defence(case: &Case<'_>, piece: PlacedPiece, attacker: PlacedPiece) -> Option<Defence> {
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
        () if takes => Some(Defence::Takes),
        () if leaves => Some(Defence::Leaves),
        () if case.after.is_check() || is_pinned(&case.after, attacker) => None,
        () if !attacks => Some(Defence::Blocks),
        () => Some(Defence::Protects),
    }
}

/// Whether the side to move may not move the piece from its line to the king.
fn is_pinned(position: &Position, piece: PlacedPiece) -> bool {
    let moves = |m: &Move| m.from() == Some(piece.square);
    !position.legal_moves().iter().any(moves)
}

/// The pieces that the moved piece newly attacks and would win.
pub fn attacks(case: &Case<'_>) -> Vec<Reason> {
    let Some((passed, (_, to))) = case.after.after_null().zip(case.step()) else {
        return Vec::new();
    };
    let Some(by) = board::piece_at(case.after.board(), to) else { return Vec::new() };
    let found = board::winning(&passed)
        .into_iter()
        .filter(|&(m, gain)| m.from() == Some(to) && gain >= THREAT);
    let new = |piece: &PlacedPiece| board::most_from(case.position, piece.square) == 0;
    let mutual = |piece: &PlacedPiece| {
        piece.role == by.role && case.after.board().attacks_from(piece.square).contains(to)
    };
    let pieces = found
        .filter_map(|(m, _)| board::taken(&passed, m))
        .filter(|piece| new(piece) && !mutual(piece));
    let point = |piece: PlacedPiece| Point::Attacks {
        m: case.name.clone(),
        by,
        piece,
        escapes: escapes(&case.after, piece),
    };
    pieces.map(point).map(Reason::before).collect()
}

/// The number of squares on which the piece is safe after a move of its own.
pub fn escapes(position: &Position, piece: PlacedPiece) -> usize {
    let own = |m: &&Move| m.from() == Some(piece.square);
    let moves = position.legal_moves();
    let safe = |m: &&Move| board::most_from(&position.after(**m), m.to()) == 0;
    moves.iter().filter(own).filter(safe).count()
}

/// The most important square that the moved piece takes from an enemy piece.
pub fn keeps_out(case: &Case<'_>) -> Option<Reason> {
    let passed = case.position.after_null()?;
    let (_, to) = case.step()?;
    if case.m.is_capture() {
        return None;
    }
    let covered = case.after.board().attacks_from(to);
    let now = case.after.legal_moves();
    let barred = |m: &&Move| {
        let quiet = !m.is_capture() && !matches!(m.role(), Role::Pawn | Role::King);
        quiet
            && covered.contains(m.to())
            && now.contains(m)
            && board::gain_of(&case.after, **m) < 0
            && board::gain_of(&passed, **m) >= 0
    };
    let moves = passed.legal_moves();
    let (m, worth) = moves
        .iter()
        .filter(barred)
        .map(|m| (m, annoyance(case, *m)))
        .max_by_key(|&(_, worth)| worth)?;
    let piece = board::mover(&passed, *m)?;
    let point = Point::KeepsOut { m: case.name.clone(), piece, square: m.to() };
    (worth > 0).then(|| Reason::before(point))
}

/// How much the enemy's piece would annoy from its new square.
fn annoyance(case: &Case<'_>, m: Move) -> i32 {
    let after = case.after.after(m);
    let Some(piece) = board::piece_at(after.board(), m.to()) else { return 0 };
    // A pawn that guards a square of its own half is worth a word in any case.
    let home = piece.color.fold_wb(Rank::Eighth, Rank::First);
    let own_half = piece.square.rank().distance(home) < 4;
    pressure(after.board(), piece) + i32::from(own_half && case.m.role() == Role::Pawn)
}

/// What a piece attacks, in centipawns: pieces worth as much as itself or undefended, and the squares
/// around the king.
pub fn pressure(board: &Board, piece: PlacedPiece) -> i32 {
    let side = !piece.color;
    let reach = board.attacks_from(piece.square);
    let worth = |other: PlacedPiece| {
        let gain =
            swap::step(board, piece.without_square(), piece.square, other.square, Values::TROPA);
        let alike = Values::TROPA.of(other.role) >= Values::TROPA.of(piece.role);
        if other.role != Role::King && (gain > 0 || alike) {
            Values::TROPA.of(other.role)
        } else {
            0
        }
    };
    let pieces: i32 = PlacedPiece::on(board, side, reach).map(worth).sum();
    let ring = board.king_of(side).map_or(Bitboard::EMPTY, king_attacks);
    let near = (reach & ring).count() as i32;
    pieces + if near > 1 { THREAT * near } else { 0 }
}

/// Castling, and a minor piece that leaves its initial square.
pub fn develops(case: &Case<'_>) -> Option<Reason> {
    let m = case.name.clone();
    if let Some(wing) = case.m.castling_side() {
        return Some(Reason::fact(Place::Before, Fact::Castles { m, wing }));
    }
    let piece = board::mover(case.position, case.m)?;
    let home = piece.color.fold_wb(Rank::First, Rank::Eighth);
    let files: &[char] = match piece.role {
        Role::Knight => &['b', 'g'],
        Role::Bishop => &['c', 'f'],
        _ => &[],
    };
    let initial = piece.square.rank() == home && files.contains(&piece.square.file().char());
    let forward = case.m.to().rank() != home && !case.m.is_capture();
    (initial && forward).then(|| Reason::before(Point::Develops { m, piece }))
}

/// The capture that the move is, for want of anything else to say.
pub fn takes(case: &Case<'_>) -> Option<Reason> {
    let (taken, piece) =
        board::taken(case.position, case.m).zip(board::mover(case.position, case.m))?;
    let gain = board::gain_of(case.position, case.m);
    let fact = Fact::Takes { m: case.name.clone(), piece, taken, gain };
    Some(Reason::fact(Place::Before, fact))
}

/// The trade that the moved piece offers: an enemy piece of its kind can take it and is retaken.
pub fn offers_trade(case: &Case<'_>) -> Option<Reason> {
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
    told.then(|| Reason::before(Point::OffersTrade { m: case.name.clone(), own, piece }))
}

/// The piece that the moved one newly pins to a more valuable one.
pub fn pins(case: &Case<'_>) -> Option<Reason> {
    let (from, to) = case.step()?;
    let after = case.after.board();
    let new = after.attacks_from(to) & !case.position.board().attacks_from(from);
    let newly = |(piece, by, _): &(PlacedPiece, PlacedPiece, PlacedPiece)| {
        by.square == to && new.contains(piece.square)
    };
    let (piece, by, behind) = board::pins(after, case.after.turn()).into_iter().find(newly)?;
    Some(Reason::before(Point::Pins { m: case.name.clone(), by, piece, behind }))
}

/// The guarded enemy pieces that the moved piece newly attacks, and those of its own that it newly guards
/// which were attacked by no fewer pieces than guarded: the most valuable of each.
pub fn touches(case: &Case<'_>) -> Vec<Reason> {
    let Some((from, to)) = case.step() else { return Vec::new() };
    let (before, after) = (case.position.board(), case.after.board());
    let Some(by) = board::piece_at(after, to).filter(|by| by.role != Role::King) else {
        return Vec::new();
    };
    let new = after.attacks_from(to) & !before.attacks_from(from);
    let most = |pieces: &mut dyn Iterator<Item = PlacedPiece>| {
        pieces.max_by_key(|piece| (Values::TROPA.of(piece.role), piece.square))
    };
    let gain = |piece: &PlacedPiece| {
        swap::step(after, by.without_square(), to, piece.square, Values::TROPA)
    };
    let pressed = most(
        &mut PlacedPiece::on(after, !by.color, new)
            .filter(|piece| piece.role != Role::King && gain(piece) <= 0),
    );
    let count = |piece: &PlacedPiece, board: &Board, side: Color| {
        board.attacks_to(piece.square, side, board.occupied()).count()
    };
    let attacked = |piece: &PlacedPiece| {
        let attackers = count(piece, before, !by.color);
        attackers > 0
            && attackers >= count(piece, before, by.color)
            && count(piece, after, !by.color) > 0
    };
    let guarded = most(
        &mut PlacedPiece::on(after, by.color, new)
            .filter(|piece| piece.role != Role::King && attacked(piece)),
    );
    let m = || case.name.clone();
    let presses = pressed.map(|piece| Point::Presses { m: m(), by, piece });
    let guards = guarded.map(|piece| Point::Guards { m: m(), by, piece });
    presses.into_iter().chain(guards).map(Reason::before).collect()
}

/// The squares over which the moved piece goes on in the line, without captures.
pub fn heads_for(case: &Case<'_>) -> Option<Reason> {
    let piece = board::mover(case.position, case.m)?;
    if piece.role == Role::Pawn
        || case.m.is_castle()
        || case.m.is_capture()
        || case.position.is_check()
    {
        return None;
    }
    let mut stops = vec![piece.square];
    for m in case.line.iter().step_by(2).take(3) {
        if m.is_capture() || m.from() != stops.last().copied() {
            break;
        }
        stops.push(m.to());
    }
    let line = case.named_line().into_iter().take(2 * stops.len() - 3).collect();
    let &end = stops.last()?;
    let direct = |m: &Move| m.from() == Some(piece.square) && m.to() == end;
    let detour = case.position.legal_moves().iter().any(direct)
        || (piece.role == Role::King && piece.square.distance(end) as usize + 1 < stops.len());
    // Whoever is driven on by the reply does not go there of his own accord.
    let driven = || {
        let replied = case.after.after(*case.line.get(1)?).after_null()?;
        Some(board::most_from(&replied, *stops.get(1)?) > 0)
    };
    let goes_on = stops.len() > 2
        && !detour
        && driven() != Some(true)
        && (1..stops.len()).all(|i| !stops[..i].contains(&stops[i]));
    goes_on.then(|| Reason::before(Point::HeadsFor { line, piece, stops }))
}

/// The motif that the move itself brings about, as a fact about the line.
pub fn motif(case: &Case<'_>, findings: Vec<Finding>) -> Vec<Reason> {
    let said = |finding: &Finding| !matches!(finding.evidence, Evidence::QuietMove { .. });
    let fact = |finding| Fact::Motif { line: case.named_line(), finding };
    findings
        .into_iter()
        .filter(said)
        .map(|finding| Reason::fact(Place::Before, fact(finding)))
        .collect()
}
