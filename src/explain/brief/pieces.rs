//! How a move makes pieces work together: rooks, the attack on the king, the king out of a line.

use serde::Serialize;
use shakmaty::attacks::{between, king_attacks, knight_attacks};
use shakmaty::{Bitboard, Board, Color, Rank, Role, Square};

use super::endings::{is_ending, passed};
use super::english::{self, the};
use super::ledger::LEAST;
use super::pawns::{can_guard, rank};
use super::russian::{self, Case as Form, piece as named};
use super::statement::{Standing, Statement, statement};
use super::study::Study;
use super::words::Moves;
use crate::explain::board;
use crate::explain::case::Case;
use crate::explain::names::Named;
use crate::position::Position;
use crate::trajectory::text;
use crate::zone::PlacedPiece;

/// The minimum number of squares beside the king that a piece attacks to join in.
const SQUARES: usize = 2;
/// The minimum number of others that attack one.
const OTHERS: usize = 2;

/// The start of the move and the piece on its new square, if it takes nothing and is no castling.
pub fn moved(case: &Case<'_>) -> Option<(Square, PlacedPiece)> {
    let (from, to) = case.step().filter(|_| !case.m.is_capture() && !case.m.is_castle())?;
    Some((from, board::piece_at(case.after.board(), to)?))
}

/// The passed pawn that the rook gets behind.
pub fn behind(case: &Case<'_>) -> Option<Behind> {
    let (from, rook) = moved(case)?;
    let board = case.after.board();
    let follows = |pawn: &PlacedPiece| {
        let later = pawn.color.fold_wb(pawn.square > rook.square, pawn.square < rook.square);
        pawn.square.file() == rook.square.file()
            && later
            && (between(rook.square, pawn.square) & board.occupied()).is_empty()
    };
    let told = rook.role == Role::Rook && from.file() != rook.square.file();
    // A pawn that it takes is no pawn to be behind, nor one that the own king holds up.
    let gain = |pawn: &PlacedPiece| board::step_gain(board, rook, rook.square, pawn.square);
    let follows = |pawn: &PlacedPiece| {
        let ahead = pawn.square.offset(pawn.color.fold_wb(8, -8));
        let own = pawn.color == rook.color;
        let held = !own && ahead.is_some() && ahead == board.king_of(rook.color);
        let taken = !own && gain(pawn).is_some_and(|gain| gain > 0);
        follows(pawn) && !held && !taken
    };
    let pawn = passed(&case.after).into_iter().find(follows).filter(|_| told)?;
    Some(Behind { m: case.name.clone(), rook, pawn })
}

/// The king whom several pieces attack when this one joins in.
pub fn joins(case: &Case<'_>) -> Option<Joins> {
    let (from, piece) = moved(case)?;
    let (before, board) = (case.position.board(), case.after.board());
    let king = board::piece_at(board, board.king_of(!piece.color)?)?;
    let ring = king_attacks(king.square);
    let aims = |board: &Board, at: Square| (board.attacks_from(at) & ring).count();
    let pieces = board.by_color(piece.color) & !board.kings() & !board.pawns();
    let others = pieces.without(piece.square).into_iter().filter(|&at| aims(board, at) > 0).count();
    let new = aims(board, piece.square) >= SQUARES && aims(before, from) < SQUARES;
    let is_piece = !matches!(piece.role, Role::King | Role::Pawn);
    let queen = (pieces & board.queens()).any();
    let told = new && is_piece && queen && others >= OTHERS && !case.after.is_check();
    told.then(|| Joins { m: case.name.clone(), piece, king, others })
}

/// The own piece that the moved one goes on guarding, where another move of it would lose that.
pub fn keeps_guard(case: &Case<'_>) -> Option<KeepsGuard> {
    let (from, by) = moved(case)?;
    let (before, after) = (case.position.board(), case.after.board());
    let guarded = before.attacks_from(from);
    let piece = guarded_at(case, guarded, &elsewhere(case, from)?)?;
    // Where others guard it as well, and in the middlegame, that is a matter of course.
    let guards = after.attacks_to(piece.square, by.color, after.occupied());
    if guards.count() > 1 || after.queens().any() {
        return None;
    }
    Some(KeepsGuard { m: case.name.clone(), by, piece })
}

/// The positions after the piece's other moves that lose nothing by exchange and give no check; `None`
/// if its side is in check.
fn elsewhere(case: &Case<'_>, from: Square) -> Option<Vec<Position>> {
    let others = case.position.legal_moves().into_iter().filter(|m| m.from() == Some(from));
    let others = others
        .filter(|m| m.to() != case.m.to() && board::gain_of(case.position, *m) >= 0)
        .map(|m| case.position.after(m))
        .filter(|there| !there.is_check());
    (!case.position.is_check()).then(|| others.collect())
}

/// The own piece on one of these squares that the moved one guards now, and that falls elsewhere.
fn guarded_at(case: &Case<'_>, squares: Bitboard, others: &[Position]) -> Option<PlacedPiece> {
    let after = case.after.board();
    let (_, to) = case.step()?;
    let own = squares & after.attacks_from(to) & after.by_color(case.position.turn());
    let lost = |there: &Position, at| board::most_from(there, at) >= LEAST;
    let falls = |piece: &PlacedPiece| {
        !lost(&case.after, piece.square) && others.iter().any(|there| lost(there, piece.square))
    };
    let own = PlacedPiece::on(after, case.position.turn(), own & !after.kings());
    own.filter(|_| !case.after.is_check()).find(falls)
}

/// Why a piece steps out of an attack to where it does; a pawn has no choice.
pub fn refuge(case: &Case<'_>, attacker: PlacedPiece) -> Option<Refuge> {
    let (from, by) = moved(case).filter(|(_, by)| by.role != Role::Pawn)?;
    let others = elsewhere(case, from)?;
    let (before, after) = (case.position.board(), case.after.board());
    let pin = |board: &Board, at: Square| {
        let of = |&(_, by, _): &(PlacedPiece, PlacedPiece, PlacedPiece)| by.square == at;
        board::pins(board, !by.color).into_iter().find(of).map(|(piece, _, behind)| (piece, behind))
    };
    let takes = |piece: &PlacedPiece| after.attacks_from(piece.square).contains(by.square);
    if let Some((piece, behind)) = pin(after, by.square).filter(|(piece, _)| !takes(piece))
        && pin(before, from) == Some((piece, behind))
    {
        return Some(Refuge::Pin { piece, behind });
    }
    let leaving = board::piece_at(before, from)?;
    if board::escapes(case.position, leaving).len() == 1 {
        return Some(Refuge::Only);
    }
    if let Some(piece) = guarded_at(case, Bitboard::FULL, &others) {
        return Some(Refuge::Guard { piece });
    }
    let aimed = before.attacks_from(from) & after.attacks_from(by.square);
    let pieces = aimed & after.by_color(!by.color) & !(after.pawns() | after.kings());
    let given_up = |piece: &PlacedPiece| {
        let attackers =
            |there: &Board| there.attacks_to(piece.square, by.color, there.occupied()).count();
        others.iter().any(|there| attackers(there.board()) < attackers(after))
    };
    let aims = |piece: &PlacedPiece| *piece != attacker && !takes(piece);
    let pressed = PlacedPiece::on(after, !by.color, pieces).filter(aims).find(given_up);
    pressed.map(|piece| Refuge::Pressure { piece }).or_else(|| {
        let square = hole(after, by, before.attacks_from(from))?;
        Some(Refuge::Hole { square })
    })
}

/// The square on the enemy's third rank which no pawn of his can guard, from which the knight would
/// check or attack a rook or queen.
fn hole(board: &Board, knight: PlacedPiece, seen: Bitboard) -> Option<Square> {
    let enemy = board.by_color(!knight.color);
    let aims = enemy & (board.kings() | board.queens() | board.rooks());
    let count = |at, side| board.attacks_to(at, side, board.occupied()).count();
    let told = |at: &Square| {
        rank(knight.color, *at) == 6
            && !can_guard(board, !knight.color, *at)
            && count(*at, !knight.color) <= count(*at, knight.color)
            && (knight_attacks(*at) & aims).any()
    };
    let new = board.attacks_from(knight.square) & !seen & !board.occupied();
    let opens = knight.role == Role::Knight && !is_ending(board);
    new.into_iter().filter(|_| opens).find(told)
}

/// Why a piece that leaves an attack steps where it does.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Refuge {
    /// It pins a piece to a more valuable one, as before.
    Pin { piece: PlacedPiece, behind: PlacedPiece },
    /// No other square is safe.
    Only,
    /// It guards a piece of its own that would be lost.
    Guard { piece: PlacedPiece },
    /// It attacks an enemy piece, as before.
    Pressure { piece: PlacedPiece },
    /// The knight attacks a hole in the enemy's camp, where it would attack his king, a queen or a rook.
    Hole {
        #[serde(serialize_with = "text::square")]
        square: Square,
    },
}

impl Refuge {
    pub fn english(self) -> String {
        match self {
            Self::Pin { piece, behind } => {
                format!(" and keeps {} pinned to {}", the(piece), the(behind))
            }
            Self::Only => ", to its only safe square".to_string(),
            Self::Guard { piece } => format!(" and guards {}", the(piece)),
            Self::Pressure { piece } => format!(" and keeps up the pressure on {}", the(piece)),
            Self::Hole { square } => format!(" and eyes the hole on {square}"),
        }
    }

    pub fn russian(self) -> String {
        match self {
            Self::Pin { piece, .. } => {
                format!(", сохраняя связку {}", named(piece, Form::Genitive))
            }
            Self::Only => " на единственное безопасное поле".to_string(),
            Self::Guard { piece } => format!(", защищая {}", named(piece, Form::Accusative)),
            Self::Pressure { piece } => {
                format!(", сохраняя давление на {}", named(piece, Form::Accusative))
            }
            Self::Hole { square } => format!(" и нацеливает его на слабое поле {square}"),
        }
    }
}

/// The piece guarded another before and guards it after the move; another safe move of it would let
/// that be won by a capture.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct KeepsGuard {
    #[serde(rename = "move")]
    pub m: Named,
    pub by: PlacedPiece,
    pub piece: PlacedPiece,
}

impl Statement for KeepsGuard {
    fn standing(&self) -> Standing {
        Standing::safe(35).weak().giving_way()
    }

    fn protected(&self) -> Option<Square> {
        Some(self.piece.square)
    }

    fn english(&self, _: Moves) -> String {
        format!("keeps {} guarded", the(self.piece))
    }

    fn russian(&self, _: Moves) -> String {
        format!("сохраняет защиту {}", named(self.piece, Form::Genitive))
    }
}

/// The piece that the moved one has guarded and guards no longer, which the reply wins, and could not
/// have won before.
pub fn drops_guard(case: &Case<'_>) -> Option<DropsGuard> {
    let ((from, by), (_, to)) = (moved(case)?, case.step()?);
    let reply = *case.line.get(1)?;
    let piece = board::taken(&case.after, reply).filter(|piece| piece.square != to)?;
    let (before, after) = (case.position.board(), case.after.board());
    let guards = |board: &Board, square| board.attacks_from(square).contains(piece.square);
    let dropped = guards(before, from) && !guards(after, to);
    let safe = board::most_from(&case.position.after_null()?, piece.square) == 0;
    let told = dropped && safe && board::gain_of(&case.after, reply) >= LEAST;
    told.then(|| DropsGuard { m: case.name.clone(), by, piece })
}

/// The piece guarded another and does so no longer, and the reply takes that. Told of a mistake.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DropsGuard {
    #[serde(rename = "move")]
    pub m: Named,
    pub by: PlacedPiece,
    pub piece: PlacedPiece,
}

statement!(DropsGuard(self, _), Standing::blamed(71);
    format!("no longer guards {}", the(self.piece));
    format!("больше не защищает {}", named(self.piece, Form::Accusative)));

/// The knight of the enemy, with few pieces left, whose every square the move makes unsafe.
pub fn dominates(case: &Case<'_>) -> Option<Dominates> {
    let (_, by) = moved(case)?;
    let (before, there) = (case.position.after_null()?, case.after.board());
    let knights = there.knights() & there.by_color(!by.color);
    let shut = |knight: &PlacedPiece| {
        !board::escapes(&before, *knight).is_empty()
            && board::escapes(&case.after, *knight).is_empty()
            && board::most_from(&before, knight.square) == 0
    };
    let told = is_ending(there) && by.role != Role::Pawn && !case.after.is_check();
    let knight = PlacedPiece::on(there, !by.color, knights).find(shut).filter(|_| told)?;
    Some(Dominates { m: case.name.clone(), by, knight })
}

/// In an ending the knight had a square where it was safe and has none, with its side to move.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Dominates {
    #[serde(rename = "move")]
    pub m: Named,
    pub by: PlacedPiece,
    pub knight: PlacedPiece,
}

statement!(Dominates(self, _), Standing::safe(67);
    format!("shuts in {}: every square it can go to is covered", the(self.knight));
    format!("запирает {}: все его поля под боем", named(self.knight, Form::Accusative)));

/// The enemy piece behind which another one bore on the king.
pub fn sidesteps(case: &Case<'_>) -> Option<Sidesteps> {
    steps_aside(case, Role::King)
}

/// The same of the queen, on whom a rook or bishop bore.
pub fn queen_sidesteps(case: &Case<'_>) -> Option<Sidesteps> {
    steps_aside(case, Role::Queen).filter(|sidesteps| sidesteps.by.role != Role::Queen)
}

fn steps_aside(case: &Case<'_>, role: Role) -> Option<Sidesteps> {
    let (from, piece) = moved(case).filter(|(_, piece)| piece.role == role)?;
    let board = case.position.board();
    if case.position.is_check() {
        return None;
    }
    let sliders = board.bishops() | board.rooks() | board.queens();
    PlacedPiece::on(board, !piece.color, sliders & board.by_color(!piece.color)).find_map(|by| {
        let over = (between(by.square, from) & board.occupied()).single_square()?;
        let over = PlacedPiece::on(board, !piece.color, over.into()).next()?;
        // A pawn does not leave its file by itself.
        let stuck = over.role == Role::Pawn && over.square.file() == by.square.file();
        let bears = board::lifted(board, over.square).attacks_from(by.square).contains(from);
        let still = between(by.square, piece.square).contains(over.square);
        (bears && !still && !stuck).then(|| Sidesteps { m: case.name.clone(), piece, by, over })
    })
}

/// The rook or queen of the enemy whose file the king leaves, with one piece between.
pub fn leaves_file(case: &Case<'_>) -> Option<LeavesFile> {
    leaves(case, Role::King, 1)
}

/// The same with two pieces between, and the rook whose file the queen leaves.
pub fn leaves_line(case: &Case<'_>) -> Option<LeavesFile> {
    leaves(case, Role::King, 2).or_else(|| leaves(case, Role::Queen, 1))
}

/// The piece that bears on the file which the king or queen leaves, over at most so many others.
fn leaves(case: &Case<'_>, role: Role, most: usize) -> Option<LeavesFile> {
    let (from, piece) = moved(case).filter(|(_, piece)| piece.role == role)?;
    let board = case.position.board();
    if case.position.is_check() || piece.square.file() == from.file() {
        return None;
    }
    let lesser = |by: &PlacedPiece| by.role == Role::Rook || role == Role::King;
    let heavy = (board.rooks() | board.queens()) & board.by_color(!piece.color);
    let pawns = board.pawns() & board.by_color(!piece.color);
    let opposite = |by: &PlacedPiece| {
        let between = between(by.square, from) & board.occupied();
        // Over two a piece of his bears only where no pawn of his stands.
        let bears = between.count() == 1 || (between & pawns).is_empty();
        by.square.file() == from.file() && (1..=most).contains(&between.count()) && bears
    };
    let faced = |by: &PlacedPiece| by.square.file() == piece.square.file();
    let all: Vec<PlacedPiece> =
        PlacedPiece::on(board, !piece.color, heavy).filter(lesser).collect();
    let by = all.iter().copied().find(opposite)?;
    let point = LeavesFile { m: case.name.clone(), piece, by };
    (!all.iter().any(faced)).then_some(point)
}

/// The king, or the queen, leaves the file on which an enemy rook stands, or of the king a queen, with
/// one piece between or two.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LeavesFile {
    #[serde(rename = "move")]
    pub m: Named,
    pub piece: PlacedPiece,
    pub by: PlacedPiece,
}

impl Statement for LeavesFile {
    fn standing(&self) -> Standing {
        Standing::safe(54).giving_way()
    }

    fn english(&self, _: Moves) -> String {
        let piece = english::role(self.piece.role);
        format!("takes the {piece} out of line with {}", the(self.by))
    }

    fn russian(&self, _: Moves) -> String {
        let piece = russian::role(self.piece.role, Form::Accusative);
        let (line, by) = (russian::line(self.by.square), named(self.by, Form::Nominative));
        format!("уводит {piece} с {line}, где стоит {by}")
    }
}

/// The check that the enemy would have given after a pass, and that finds no king any more.
pub fn dodges(study: &Study<'_>, case: &Case<'_>) -> Option<Dodges> {
    let (_, king) = moved(case)?;
    let passed = case.position.after_null()?;
    let next = study.danger.as_ref()?.m()?;
    let checks = |position: &Position| {
        let safe = board::gain_of(position, next) >= 0;
        safe && position.legal_moves().contains(&next) && position.after(next).is_check()
    };
    let idle = |position: &Position| {
        position.legal_moves().contains(&next) && !position.after(next).is_check()
    };
    let told = king.role == Role::King && passed.mate_in_one().is_none();
    let point = Dodges { m: case.name.clone(), next: Named::of(&passed, next) };
    (told && checks(&passed) && idle(&case.after)).then_some(point)
}

/// After a pass the enemy's best move would have checked; after the king's step it is still legal and
/// does not.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Dodges {
    #[serde(rename = "move")]
    pub m: Named,
    pub next: Named,
}

statement!(Dodges(self, moves), Standing::safe(58).giving_way().before_pass();
    format!("sidesteps the check {}", moves.numbered(0, &self.next));
    format!("заранее уводит короля от шаха {}", moves.numbered(0, &self.next)));

/// The rooks of a side on its first rank with nobody between.
fn linked(board: &Board, side: Color) -> Option<[PlacedPiece; 2]> {
    let home = side.fold_wb(Rank::First, Rank::Eighth);
    let mut rooks = PlacedPiece::on(board, side, board.rooks() & board.by_color(side));
    let pair = [rooks.next()?, rooks.next()?];
    let [one, other] = pair.map(|rook| rook.square);
    let free = (between(one, other) & board.occupied()).is_empty();
    (one.rank() == home && other.rank() == home && free).then_some(pair)
}

/// The rooks that the move connects by leaving their rank, one of them at home.
pub fn connects(case: &Case<'_>) -> Option<Connects> {
    const CORNERS: [Square; 4] = [Square::A1, Square::H1, Square::A8, Square::H8];
    let at_home = |rook: &PlacedPiece| CORNERS.contains(&rook.square);
    connects_rooks(case).filter(|connects| connects.rooks.iter().any(at_home))
}

/// The rooks that the move connects by leaving their rank.
pub fn connects_rooks(case: &Case<'_>) -> Option<Connects> {
    let (_, piece) = moved(case)?;
    let rooks = linked(case.after.board(), piece.color)?;
    let new = linked(case.position.board(), piece.color).is_none();
    let told = new && piece.role != Role::Rook && piece.role != Role::King;
    told.then(|| Connects { m: case.name.clone(), rooks })
}

/// The rook stands behind the passed pawn, with nothing between.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Behind {
    #[serde(rename = "move")]
    pub m: Named,
    pub rook: PlacedPiece,
    pub pawn: PlacedPiece,
}

statement!(Behind(self, _), Standing::safe(61);
    format!("puts the rook behind the passed pawn on {}", self.pawn.square);
    format!("ставит ладью позади проходной пешки {}", self.pawn.square));

/// The rooks guard each other on the first rank.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Connects {
    #[serde(rename = "move")]
    pub m: Named,
    pub rooks: [PlacedPiece; 2],
}

statement!(Connects(self, _), Standing::safe(44).weak().giving_way();
    "connects the rooks".into();
    "соединяет ладьи".into());

/// The piece attacks two squares of the king's or more, and this many other pieces at least one.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Joins {
    #[serde(rename = "move")]
    pub m: Named,
    pub piece: PlacedPiece,
    pub king: PlacedPiece,
    pub others: usize,
}

statement!(Joins(self, _), Standing::safe(51);
    format!("brings the {} into the attack on the king", english::role(self.piece.role));
    format!("подключает {} к атаке на короля", russian::role(self.piece.role, Form::Accusative)));

/// The king or queen leaves the line of an enemy piece behind another one, which could have given check
/// by moving away, or attacked the queen.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Sidesteps {
    #[serde(rename = "move")]
    pub m: Named,
    pub piece: PlacedPiece,
    pub by: PlacedPiece,
    pub over: PlacedPiece,
}

impl Statement for Sidesteps {
    fn standing(&self) -> Standing {
        Standing::safe(57)
    }

    fn english(&self, _: Moves) -> String {
        let what = if self.piece.role == Role::King { "check" } else { "attack" };
        format!("steps out of a discovered {what} by {} behind {}", the(self.by), the(self.over))
    }

    fn russian(&self, _: Moves) -> String {
        let king = self.piece.role == Role::King;
        let (piece, what) =
            if king { ("короля", "шаха") } else { ("ферзя", "нападения") };
        let (by, over) = (named(self.by, Form::Genitive), named(self.over, Form::Genitive));
        format!("уводит {piece} из-под вскрытого {what} {by} из-за {over}")
    }
}
