//! Contact between pieces: what the moved piece attacks, pins, presses, guards, keeps out.

use serde::Serialize;
use shakmaty::attacks::{king_attacks, pawn_attacks};
use shakmaty::{Bitboard, Board, Color, File, Move, Rank, Role, Square};

use super::english::{self, the};
use super::ledger::LEAST;
use super::pawns;
use super::russian::{self, Case as Form, piece as named};
use super::statement::{Gate, Standing, Statement, statement};
use super::words::Moves;
use crate::exchange::swap::{self, Values};
use crate::explain::board;
use crate::explain::case::Case;
use crate::explain::names::Named;
use crate::trajectory::text;
use crate::zone::PlacedPiece;

/// The minimum gain of a capture that counts as a threat, in centipawns.
pub const THREAT: i32 = 100;
/// The number of the enemy's moves after a pass that are worth preventing.
const PLANNED: usize = 3;

/// Whether the attacked piece takes something in reply, and so was not driven away.
pub fn strikes(case: &Case<'_>, piece: PlacedPiece) -> bool {
    case.line.get(1).is_some_and(|m| m.is_capture() && m.from() == Some(piece.square))
}

/// The pieces that the moved piece newly attacks and would win.
pub fn attacks(case: &Case<'_>) -> Vec<Attacks> {
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
    // A pawn's attack asks a bishop or knight that may trade itself; others that strike were not attacked.
    let asks = |piece: &PlacedPiece| {
        let even = |m: &Move| board::gain_of(&case.after, *m).abs() < LEAST;
        let minor = |role| matches!(role, Role::Knight | Role::Bishop);
        // A bishop that may trade itself for a minor piece has the choice, whatever the line.
        let trades = |m: &Move| {
            piece.role == Role::Bishop
                && m.from() == Some(piece.square)
                && m.capture().is_some_and(minor)
                && even(m)
        };
        let strikes = strikes(case, *piece) && case.line.get(1).is_some_and(even);
        let asked = strikes || case.after.legal_moves().iter().any(trades);
        by.role == Role::Pawn && minor(piece.role) && asked
    };
    let pieces: Vec<PlacedPiece> = found
        .filter_map(|(m, _)| board::taken(&passed, m))
        .filter(|piece| new(piece) && !mutual(piece))
        .filter(|piece| !strikes(case, *piece) || asks(piece))
        .collect();
    // A more valuable piece that goes is driven away.
    let driven = |piece: PlacedPiece| {
        let goes = |m: &&Move| m.from() == Some(piece.square) && !m.is_capture();
        let lesser = Values::TROPA.of(by.role) < Values::TROPA.of(piece.role);
        let reply = case.line.get(1).filter(|m| lesser && goes(m))?;
        let there = PlacedPiece { square: reply.to(), ..piece };
        (!case.after.after(*reply).is_check()).then_some(there)
    };
    let (start, board) = (case.m.from(), case.position.board());
    let seen = start.map_or(Bitboard::EMPTY, |from| board.attacks_from(from));
    let newly = |piece: &PlacedPiece| !seen.contains(piece.square);
    let point = |piece: PlacedPiece| {
        let escapes = board::escapes(&case.after, piece);
        let others = || pieces.iter().copied().filter(|other| *other != piece);
        Attacks {
            asks: asks(&piece),
            also: others().find(newly).or_else(|| also(case, by, piece)),
            with: Some(piece).filter(newly).and_then(|piece| helper(case, by, piece)),
            m: case.name.clone(),
            by,
            piece,
            escapes: escapes.len(),
            back: escapes
                .into_iter()
                .all(|at| pawns::rank(piece.color, at) < pawns::rank(piece.color, piece.square)),
            driven: driven(piece),
        }
    };
    pieces.iter().copied().map(point).collect()
}

/// The most valuable enemy piece besides this one that the moved piece newly attacks, and can take
/// without loss: a pawn only together with another piece.
fn also(case: &Case<'_>, by: PlacedPiece, piece: PlacedPiece) -> Option<PlacedPiece> {
    let (from, to) = case.step()?;
    let (before, after) = (case.position.board(), case.after.board());
    let new = after.attacks_from(to) & !before.attacks_from(from);
    let told = |other: &PlacedPiece| {
        let gain = swap::step(after, by.without_square(), to, other.square, Values::TROPA);
        let takes = after.attacks_from(other.square).contains(to);
        let alike = other.role != Role::Pawn || bearing(after, other.square, by.color).count() > 1;
        let king = matches!(other.role, Role::King);
        !king && !takes && other.square != piece.square && alike && gain >= 0
    };
    let others = PlacedPiece::on(after, !by.color, new).filter(told);
    others.max_by_key(|other| (Values::TROPA.of(other.role), other.square))
}

/// The other piece without whose attack this one would lose by taking the target: the least valuable, if
/// the reply does not take it.
fn helper(case: &Case<'_>, by: PlacedPiece, target: PlacedPiece) -> Option<PlacedPiece> {
    let board = case.after.board();
    let loses = |board: &Board| {
        swap::step(board, by.without_square(), by.square, target.square, Values::TROPA) < 0
    };
    let attackers = board.attacks_to(target.square, by.color, board.occupied());
    let others = attackers.without(by.square) & !board.kings();
    let needed = |other: &PlacedPiece| loses(&board::lifted(board, other.square));
    let taken = |at: Square| case.line.get(1).is_some_and(|m| m.is_capture() && m.to() == at);
    let found = PlacedPiece::on(board, by.color, others).filter(needed);
    let found = found.filter(|other| !taken(other.square));
    found.min_by_key(|other| (Values::TROPA.of(other.role), other.square))
}

/// The most important square that the move takes from an enemy piece: a pawn from a knight, or from a
/// bishop that would pin; from a minor piece the square where the enemy's `plan` after a pass begins, from
/// a rook the second rank, if it goes there by that. A square that a pawn or a minor piece covered before
/// is not taken by the move.
pub fn keeps_out(case: &Case<'_>, plan: &[Move]) -> Option<KeepsOut> {
    let passed = case.position.after_null()?;
    let (_, to) = case.step()?;
    if case.m.is_capture() {
        return None;
    }
    let board = case.position.board();
    let side = case.position.turn();
    let covered = case.after.board().attacks_from(to);
    // A bishop that another bishop watches might still trade itself.
    let guarded = |m: &Move| {
        let minor = if m.role() == Role::Bishop {
            board.knights()
        } else {
            board.knights() | board.bishops()
        };
        let guards = board.by_color(side) & (board.pawns() | minor);
        (board.attacks_to(m.to(), side, board.occupied()) & guards).any()
    };
    // A pawn behind the square is about to go there itself.
    let behind = |square: Square| {
        let pawn = square.offset(side.fold_wb(-8, 8)).and_then(|at| board::piece_at(board, at));
        pawns::rank(side, to) == 3
            && matches!(square.file(), File::D | File::E)
            && pawn.is_some_and(|pawn| pawn.role == Role::Pawn && pawn.color == side)
    };
    let now = case.after.legal_moves();
    let wanted: Vec<&Move> = plan.iter().step_by(2).take(PLANNED).collect();
    let barred = |m: &&Move| {
        let told = match (case.m.role(), m.role()) {
            (Role::Pawn, Role::Knight) => {
                !matches!(m.to().file(), File::A | File::H) && !behind(m.to())
            }
            (Role::Pawn, Role::Bishop) => {
                matches!(m.to(), Square::B4 | Square::B5 | Square::G4 | Square::G5)
            }
            // Where he would go at once.
            (_, Role::Bishop | Role::Knight) => wanted.first() == Some(m),
            (_, Role::Rook) => wanted.contains(m) && pawns::rank(side, m.to()) == 2,
            _ => false,
        };
        let quiet = told && !m.is_capture() && !matches!(m.role(), Role::Pawn | Role::King);
        quiet
            && covered.contains(m.to())
            && !guarded(m)
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
    let point = KeepsOut { m: case.name.clone(), piece, square: m.to() };
    (worth > 0).then_some(point)
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

/// The piece that the moved one newly pins to a more valuable one.
pub fn pins(case: &Case<'_>) -> Option<Pins> {
    let (from, to) = case.step()?;
    let after = case.after.board();
    let new = after.attacks_from(to) & !case.position.board().attacks_from(from);
    let newly = |(piece, by, _): &(PlacedPiece, PlacedPiece, PlacedPiece)| {
        let takes = after.attacks_from(piece.square).contains(by.square);
        by.square == to && new.contains(piece.square) && !takes
    };
    let (piece, by, behind) = board::pins(after, case.after.turn()).into_iter().find(newly)?;
    Some(Pins { m: case.name.clone(), by, piece, behind })
}

/// The defender that the moved piece newly attacks and could trade itself for, so that what it
/// defends would fall.
pub fn undermines(case: &Case<'_>) -> Option<Undermines> {
    let (from, to) = case.step()?;
    let (before, after) = (case.position.board(), case.after.board());
    let by = board::piece_at(after, to).filter(|by| by.role != Role::King)?;
    let takes = |board: &Board, piece: PlacedPiece, square: Square| {
        swap::step(board, piece.without_square(), piece.square, square, Values::TROPA)
    };
    let new = after.attacks_from(to) & !before.attacks_from(from);
    let defenders = PlacedPiece::on(after, !by.color, new & (after.knights() | after.bishops()));
    defenders.filter(|piece| takes(after, by, piece.square).abs() < LEAST).find_map(|piece| {
        let bare = board::lifted(after, piece.square);
        let own = bare.by_color(by.color) & !bare.kings();
        let most = |board: &Board, square: Square| {
            let attackers = board.attacks_to(square, by.color, board.occupied()) & own.without(to);
            PlacedPiece::on(board, by.color, attackers).map(|own| takes(board, own, square)).max()
        };
        let guarded = after.attacks_from(piece.square);
        let falls = |of: &PlacedPiece| {
            of.role != Role::King
                && most(after, of.square).is_some_and(|gain| gain <= 0)
                && most(&bare, of.square).is_some_and(|gain| gain >= LEAST)
        };
        let of = PlacedPiece::on(after, !by.color, guarded).find(falls)?;
        Some(Undermines { m: case.name.clone(), by, piece, of })
    })
}

/// The pieces of a side that attack the square, and those behind them.
fn bearing(board: &Board, square: Square, side: Color) -> Bitboard {
    let mut all = Bitboard::EMPTY;
    loop {
        let more = board.attacks_to(square, side, board.occupied() & !all) & !all;
        if more.is_empty() {
            return all;
        }
        all |= more;
    }
}

/// The weak enemy pieces that the moved piece newly attacks (pawns that no pawn can defend, and what
/// more pieces bear on than defend) and does not win, and those of its own that it newly guards
/// which were attacked by no fewer pieces than guarded: the most valuable of each.
pub fn touches(case: &Case<'_>) -> (Option<Presses>, Option<Guards>) {
    let Some((from, to)) = case.step() else { return (None, None) };
    let (before, after) = (case.position.board(), case.after.board());
    let Some(by) = board::piece_at(after, to).filter(|_| !case.m.is_castle()) else {
        return (None, None);
    };
    let new = after.attacks_from(to) & !before.attacks_from(from);
    let most = |pieces: &mut dyn Iterator<Item = PlacedPiece>| {
        pieces.max_by_key(|piece| (Values::TROPA.of(piece.role), piece.square))
    };
    let gain = |piece: &PlacedPiece| {
        swap::step(after, by.without_square(), to, piece.square, Values::TROPA)
    };
    let count = |piece: &PlacedPiece, board: &Board, side: Color| {
        board.attacks_to(piece.square, side, board.occupied()).count()
    };
    let bearing = |piece: &PlacedPiece, side| bearing(after, piece.square, side).count();
    let weak = |piece: &PlacedPiece| {
        let undefendable = piece.role == Role::Pawn && pawns::is_undefendable(after, *piece);
        let by_pawn =
            pawn_attacks(by.color, piece.square) & after.pawns() & after.by_color(!by.color);
        let (attackers, guards) = (bearing(piece, by.color), bearing(piece, !by.color));
        by_pawn.is_empty() && (undefendable && attackers >= guards || attackers > guards)
    };
    let plain = !case.m.is_capture() && !case.after.is_check() && by.role != Role::King;
    let pressed = most(
        &mut PlacedPiece::on(after, !by.color, new)
            .filter(|piece| plain && piece.role != Role::King && gain(piece) <= 0 && weak(piece)),
    );
    let attacked = |piece: &PlacedPiece| {
        let attackers = count(piece, before, !by.color);
        let own =
            pawn_attacks(!by.color, piece.square) & before.pawns() & before.by_color(by.color);
        attackers > 0
            && own.is_empty()
            && !case.m.is_capture()
            && !case.after.is_check()
            && attackers > count(piece, before, by.color)
            && count(piece, after, !by.color) > 0
    };
    let guarded = most(
        &mut PlacedPiece::on(after, by.color, new)
            .filter(|piece| piece.role != Role::King && attacked(piece)),
    );
    let m = || case.name.clone();
    let presses = pressed.map(|piece| Presses { m: m(), by, piece });
    let guards = guarded.map(|piece| Guards { m: m(), by, piece });
    (presses, guards)
}

/// The knight or bishop in the enemy's half that had safe squares and has none after the move.
pub fn hems_in(case: &Case<'_>) -> Option<HemsIn> {
    let there = case.after.after_null()?;
    let board = there.board();
    let side = there.turn();
    let minor = (board.knights() | board.bishops()) & board.by_color(side);
    let far = |piece: &PlacedPiece| pawns::rank(side, piece.square) >= 4;
    let stayed =
        |piece: &PlacedPiece| board::piece_at(case.position.board(), piece.square) == Some(*piece);
    let shut = |piece: &PlacedPiece| {
        !board::escapes(case.position, *piece).is_empty()
            && board::escapes(&there, *piece).is_empty()
    };
    let piece = PlacedPiece::on(board, side, minor)
        .find(|piece| far(piece) && stayed(piece) && shut(piece))?;
    Some(HemsIn { m: case.name.clone(), piece })
}

/// Before the move the own piece had a safe square, after it it has none. Told of a move that is refuted.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct HemsIn {
    #[serde(rename = "move")]
    pub m: Named,
    pub piece: PlacedPiece,
}

statement!(HemsIn(self, _), Standing::sound(96), gate => gate.is_refuted() && !gate.is_settled();
    format!("takes the last retreat from {}", the(self.piece));
    format!("отнимает последнее отступление у {}", named(self.piece, Form::Genitive)));

/// The moved piece attacks one that it did not attack before; taking it would win.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Attacks {
    #[serde(rename = "move")]
    pub m: Named,
    pub by: PlacedPiece,
    pub piece: PlacedPiece,
    /// Another that it did not attack and can take now without loss.
    pub also: Option<PlacedPiece>,
    /// The own piece without whose attack taking would lose.
    pub with: Option<PlacedPiece>,
    /// The number of its safe squares, and whether all of them are nearer to its own side.
    pub escapes: usize,
    pub back: bool,
    /// Whether the piece may trade itself in reply.
    pub asks: bool,
    /// The piece where it goes in reply, if it is worth more than what attacks it and gives no check
    /// from there.
    pub driven: Option<PlacedPiece>,
}

impl Attacks {
    fn traps(&self) -> bool {
        self.escapes == 0 && self.piece.role != Role::Pawn
    }
}

impl Statement for Attacks {
    fn standing(&self) -> Standing {
        Standing::threat(72)
    }

    fn targets(&self) -> Vec<Square> {
        [self.piece].into_iter().chain(self.also).map(|piece| piece.square).collect()
    }

    fn english(&self, _: Moves) -> String {
        if self.asks {
            return format!("puts the question to {}", the(self.piece));
        }
        let end = if self.traps() { ", which has no safe square" } else { "" };
        match self.driven.filter(|_| !self.traps()) {
            Some(there) if self.back => match self.escapes {
                1 => format!("drives {} back to {}", the(self.piece), there.square),
                _ => format!("drives {} back", the(self.piece)),
            },
            Some(_) => {
                let role = english::role(self.piece.role);
                format!("drives the {role} away from {}", self.piece.square)
            }
            None => match (self.also, self.with) {
                (Some(also), _) if !self.traps() => {
                    format!("attacks {}", english::pieces(&[self.piece, also]))
                }
                (_, Some(with)) if !self.traps() => {
                    format!("joins {} in attacking {}", the(with), the(self.piece))
                }
                _ => format!("attacks {}{end}", the(self.piece)),
            },
        }
    }

    fn russian(&self, _: Moves) -> String {
        if self.asks {
            let piece = named(self.piece, Form::Accusative);
            return format!("заставляет {piece} определиться");
        }
        let end = match (self.traps(), russian::is_feminine(self.piece.role)) {
            (false, _) => "",
            (true, true) => ", и отступать ей некуда",
            (true, false) => ", и отступать ему некуда",
        };
        let piece = named(self.piece, Form::Accusative);
        match self.driven.filter(|_| !self.traps()) {
            Some(there) if self.back => match self.escapes {
                1 => format!("отгоняет {piece} на {}", there.square),
                _ => format!("отгоняет {piece}"),
            },
            Some(_) => {
                let role = russian::role(self.piece.role, Form::Accusative);
                format!("прогоняет {role} с поля {}", self.piece.square)
            }
            None => match (self.also, self.with) {
                (Some(also), _) if !self.traps() => {
                    format!("нападает на {piece} и {}", named(also, Form::Accusative))
                }
                (_, Some(with)) if !self.traps() => {
                    format!("нападает на {piece}, как и {}", named(with, Form::Nominative))
                }
                _ => format!("нападает на {piece}{end}"),
            },
        }
    }
}

/// From its new square the moved piece attacks this one, which cannot take it, with a more valuable
/// one behind it on the same line.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Pins {
    #[serde(rename = "move")]
    pub m: Named,
    pub by: PlacedPiece,
    pub piece: PlacedPiece,
    pub behind: PlacedPiece,
}

impl Statement for Pins {
    fn standing(&self) -> Standing {
        Standing::safe(65)
    }

    fn targets(&self) -> Vec<Square> {
        vec![self.piece.square]
    }

    fn english(&self, _: Moves) -> String {
        format!("pins {} to {}", the(self.piece), the(self.behind))
    }

    fn russian(&self, _: Moves) -> String {
        let (pinned, behind) =
            (named(self.piece, Form::Accusative), named(self.behind, Form::Nominative));
        format!("связывает {pinned}: {} {behind}", russian::behind(self.piece))
    }
}

/// From its new square the moved piece attacks this one, which it did not, and does not win it: a pawn
/// that no pawn can defend, or a piece that more bear on than defend.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Presses {
    #[serde(rename = "move")]
    pub m: Named,
    pub by: PlacedPiece,
    pub piece: PlacedPiece,
}

impl Statement for Presses {
    fn standing(&self) -> Standing {
        Standing::safe(38).weak().giving_way()
    }

    fn targets(&self) -> Vec<Square> {
        vec![self.piece.square]
    }

    fn english(&self, _: Moves) -> String {
        format!("puts pressure on {}", the(self.piece))
    }

    fn russian(&self, _: Moves) -> String {
        format!("давит на {}", named(self.piece, Form::Accusative))
    }
}

/// From its new square the moved piece attacks this knight or bishop, which it could be traded for;
/// without it, what it defends would be won.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Undermines {
    #[serde(rename = "move")]
    pub m: Named,
    pub by: PlacedPiece,
    pub piece: PlacedPiece,
    pub of: PlacedPiece,
}

impl Statement for Undermines {
    fn standing(&self) -> Standing {
        Standing::safe(61)
    }

    fn targets(&self) -> Vec<Square> {
        vec![self.piece.square]
    }

    fn english(&self, _: Moves) -> String {
        format!("attacks {}, the defender of {}", the(self.piece), the(self.of))
    }

    fn russian(&self, _: Moves) -> String {
        let (piece, of) = (named(self.piece, Form::Accusative), named(self.of, Form::Accusative));
        format!("нападает на {piece}, который защищает {of}")
    }
}

/// From its new square the moved piece guards this one of its own, which is attacked.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Guards {
    #[serde(rename = "move")]
    pub m: Named,
    pub by: PlacedPiece,
    pub piece: PlacedPiece,
}

impl Statement for Guards {
    fn standing(&self) -> Standing {
        Standing::safe(36).weak()
    }

    fn protected(&self) -> Option<Square> {
        Some(self.piece.square)
    }

    fn english(&self, _: Moves) -> String {
        format!("guards {}", the(self.piece))
    }

    fn russian(&self, _: Moves) -> String {
        format!("прикрывает {}", named(self.piece, Form::Accusative))
    }
}

/// The enemy's piece could step on the square without loss and can no longer.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct KeepsOut {
    #[serde(rename = "move")]
    pub m: Named,
    pub piece: PlacedPiece,
    #[serde(serialize_with = "text::square")]
    pub square: Square,
}

statement!(KeepsOut(self, _), Standing::sound(56).giving_way().weak(),
    gate => gate.is_safe() && !gate.stops_on(self.square);
    format!("keeps {} out of {}", the(self.piece), self.square);
    format!("не пускает {} на {}", named(self.piece, Form::Accusative), self.square));
