//! Room and time: what a move makes possible and impossible for both sides, which pieces it frees,
//! where the king may go.

use serde::Serialize;
use shakmaty::attacks::{between, king_attacks, pawn_attacks};
use shakmaty::{Bitboard, Board, Color, File, Move, Rank, Role, Square};

use super::endings::is_ending;
use super::english::{self, the};
use super::pawns;
use super::russian::{self, Case as Form, piece as named};
use super::statement::{Gate, Standing, Statement, statement};
use super::words::Moves;
use crate::explain::board;
use crate::explain::case::Case;
use crate::explain::names::Named;
use crate::feature::{self, EndgameFeature, Feature, PawnFeature};
use crate::position::Position;
use crate::trajectory::text;
use crate::zone::PlacedPiece;

/// The minimum of squares by which the reach of a piece that stays must grow, and of a bishop
/// that had none.
const OPENED: usize = 3;
const LET_OUT: usize = 2;
/// The minimum number of files between an outside passed pawn and the others.
const APART: u32 = 3;

/// Whether the side to move can make the move without loss.
pub fn is_good(position: &Position, m: Move) -> bool {
    position.legal_moves().contains(&m) && board::gain_of(position, m) >= 0
}

/// Whether a bishop goes to one of the squares of the long diagonals before its corner.
fn is_fianchetto(m: Move) -> bool {
    m.role() == Role::Bishop && matches!(m.to(), Square::B2 | Square::G2 | Square::B7 | Square::G7)
}

/// The quiet move of another piece later in the line that only this move makes good. One that was
/// merely blocked is prepared if it is a pawn's, castles, is a fianchetto or gives check.
pub fn prepares(case: &Case<'_>) -> Option<Prepares> {
    if case.position.is_check() {
        return None;
    }
    let passed = case.after.after_null()?;
    let same_piece = |m: Move| {
        m.from().is_some_and(|from| {
            board::piece_at(case.position.board(), from)
                == board::piece_at(case.after.board(), from)
        })
    };
    // What it takes or uncovers is more.
    if case.m.is_capture() {
        return None;
    }
    let enemy = case.after.board().by_color(!case.position.turn());
    // A knight is heading for something that nothing guards, or that is worth more.
    let aims = |m: Move| {
        let there = passed.after(m);
        let board = there.board();
        let loose = |other: PlacedPiece| {
            other.role > Role::Knight && other.role != Role::Bishop
                || board.attacks_to(other.square, other.color, board.occupied()).is_empty()
        };
        m.role() != Role::Knight
            || PlacedPiece::on(board, there.turn(), board.attacks_from(m.to()) & enemy).any(loose)
    };
    // Before castling the king must not be in the way of a rook.
    let checked = |m: Move| {
        let rook = |reply: &Move| {
            matches!(reply.role(), Role::Rook | Role::Queen) && case.after.after(*reply).is_check()
        };
        m.is_castle() && case.after.legal_moves().iter().any(rook)
    };
    let found = [2, 4].into_iter().find_map(|plies| {
        let &m = case.line.get(plies)?;
        // What follows supposes a legal move: a line may lead where a pass does not.
        if !is_good(&passed, m) || is_good(case.position, m) {
            return None;
        }
        let told = plies == 2 || m.role() == Role::Pawn || m.is_castle();
        let quiet = !m.is_capture() && !m.is_promotion() && same_piece(m);
        let told = told && (m.role() != Role::King || m.is_castle());
        let blocked = !case.position.legal_moves().contains(&m) && m.role() != Role::Pawn;
        let told =
            told && (!blocked || m.is_castle() || is_fianchetto(m) || passed.after(m).is_check());
        // A short step of a pawn that attacks nothing is no aim.
        let side = case.position.turn();
        let short = m.role() == Role::Pawn && pawns::rank(side, m.to()) < 4;
        let told =
            told && (!short || is_fianchetto(m) || (pawn_attacks(side, m.to()) & enemy).any());
        // Only the next move is prepared; castling may take two.
        let next = plies == 2 || m.is_castle() || is_fianchetto(m);
        (quiet && told && next && aims(m) && !checked(m)).then_some((plies, m))
    });
    // A king who does not move otherwise castles when the way is free.
    let stays =
        case.line.iter().skip(2).step_by(2).all(|m| m.role() != Role::King || m.is_castle());
    let castles = || {
        let freed = |m: &Move| {
            m.is_castle() && is_good(&passed, *m) && !is_good(case.position, *m) && !checked(*m)
        };
        let m = passed.legal_moves().into_iter().find(freed).filter(|_| stays)?;
        Some((2, m))
    };
    let (plies, next) = found.or_else(castles)?;
    Some(Prepares { m: case.name.clone(), next: Named::of(&passed, next), plies })
}

/// The passed pawn that the move pushes.
pub fn advances(case: &Case<'_>) -> Option<Advances> {
    let pawn = board::mover(case.position, case.m).filter(|piece| piece.role == Role::Pawn)?;
    let passed = |position: &Position, square: Square| {
        let here = |feature: &Feature| matches!(feature, Feature::Pawn(PawnFeature::PassedPawn { piece, .. }) if piece.square == square);
        feature::of(position).iter().any(here)
    };
    let to = case.m.to();
    let goes_on = !case.m.is_capture()
        && !case.m.is_promotion()
        && passed(case.position, pawn.square)
        && passed(&case.after, to);
    let runs = |feature: &Feature| matches!(feature, Feature::Endgame(EndgameFeature::SquareOfPawn { pawn, inside: false, .. }) if pawn.square == to);
    let runs = feature::of(&case.after).iter().any(runs);
    let board = case.after.board();
    let mut others = board.pawns().without(to).into_iter().peekable();
    let outside = board.occupied() == board.pawns() | board.kings()
        && others.peek().is_some()
        && others.all(|other| other.file().distance(to.file()) >= APART);
    goes_on.then(|| Advances { m: case.name.clone(), piece: pawn, to, runs, outside })
}

/// The pin that the move breaks, by moving neither the pinned piece nor taking the one that pins.
pub fn unpins(case: &Case<'_>) -> Option<Unpins> {
    let side = case.position.turn();
    let after = board::pins(case.after.board(), side);
    let still =
        |piece: PlacedPiece| after.iter().any(|&(pinned, ..)| pinned.square == piece.square);
    let taken = board::taken(case.position, case.m).map(|piece| piece.square);
    let broken = |&(piece, by, _): &(PlacedPiece, PlacedPiece, PlacedPiece)| {
        case.m.from() != Some(piece.square) && taken != Some(by.square) && !still(piece)
    };
    let (piece, by, behind) = board::pins(case.position.board(), side).into_iter().find(broken)?;
    Some(Unpins { m: case.name.clone(), piece, by, behind })
}

/// The rook that joins another on its file.
pub fn doubles(case: &Case<'_>) -> Option<Doubles> {
    let (from, to) = case.step().filter(|_| case.m.role() == Role::Rook && !case.m.is_capture())?;
    let board = case.after.board();
    let own = board::piece_at(board, to)?;
    let joined = |square: Square, other: &PlacedPiece, board: &Board| {
        square.file() == other.square.file()
            && (between(square, other.square) & board.occupied()).is_empty()
    };
    let mut rooks = PlacedPiece::on(board, own.color, board.rooks() & board.by_color(own.color));
    let other = rooks.find(|other| {
        other.square != to
            && joined(to, other, board)
            && !joined(from, other, case.position.board())
    })?;
    let pawns = board.pawns() & board.by_color(own.color);
    let ahead = |pawn: Square| pawn.file() == to.file();
    let free = !pawns.into_iter().any(ahead);
    free.then(|| Doubles { m: case.name.clone(), own, other })
}

/// The squares of the second rank to which the king on his first rank may go.
fn airholes(board: &Board, side: Color) -> Option<Vec<Square>> {
    let king = board.king_of(side)?;
    let (first, second) = side.fold_wb((Rank::First, Rank::Second), (Rank::Eighth, Rank::Seventh));
    let safe = |&square: &Square| {
        let attacked = board.attacks_to(square, !side, board.occupied()).any();
        square.rank() == second && !attacked && !board.occupied().contains(square)
    };
    (king.rank() == first).then(|| king_attacks(king).into_iter().filter(safe).collect())
}

/// The square that a pawn leaves to its castled king, who had none, while the enemy has heavy pieces.
pub fn airs(case: &Case<'_>) -> Option<Airs> {
    let side = case.position.turn();
    let board = case.position.board();
    let heavy = (board.rooks() | board.queens()) & board.by_color(!side);
    let open = File::ALL.into_iter().any(|file| (board.pawns() & Bitboard::from(file)).is_empty());
    let shut = airholes(board, side)?.is_empty();
    let square = *airholes(case.after.board(), side)?.first()?;
    let single = case.m.from().is_some_and(|from| from.distance(case.m.to()) == 1);
    let flank = matches!(case.m.to().file(), File::A | File::H);
    let pawn = case.m.role() == Role::Pawn && !case.m.is_capture() && single && flank;
    let castled = !shakmaty::Position::castles(case.position.chess()).has_color(side);
    (shut && open && pawn && castled && heavy.any()).then(|| Airs { m: case.name.clone(), square })
}

/// The number of king's moves to the nearest of the four squares in the middle.
fn from_the_centre(square: Square) -> u32 {
    let centre = [Square::D4, Square::E4, Square::D5, Square::E5];
    centre.map(|at| square.distance(at)).into_iter().min().unwrap_or_default()
}

/// The king that comes nearer to the centre when few pieces are left, or no queens.
pub fn centralises(case: &Case<'_>) -> Option<Centralises> {
    let piece = board::mover(case.position, case.m).filter(|piece| piece.role == Role::King)?;
    let board = case.position.board();
    // Without queens the king may leave his shelter.
    let few = is_ending(board) || board.queens().is_empty();
    let (from, to) = case.step()?;
    let nearer = from_the_centre(to) < from_the_centre(from);
    let free = !case.m.is_castle() && !case.m.is_capture() && !case.position.is_check();
    let out = pawns::rank(piece.color, to) > 2 || from.file() != to.file();
    // At a pawn he has something to do.
    let enemy = board.pawns() & board.by_color(!piece.color);
    let idle = (king_attacks(to) & enemy).is_empty() && (File::B..=File::F).contains(&to.file());
    let free = free && out && idle;
    (few && nearer && free).then(|| Centralises { m: case.name.clone(), piece })
}

/// The number of squares that the piece attacks and that no piece of its side holds.
fn reach(board: &Board, square: Square) -> usize {
    let own = board.color_at(square).map(|side| board.by_color(side)).unwrap_or_default();
    (board.attacks_from(square) & !own).count()
}

/// The number of squares of its file that a rook attacks.
fn ahead(board: &Board, rook: PlacedPiece) -> usize {
    (board.attacks_from(rook.square) & Bitboard::from(rook.square.file())).count()
}

/// The piece that stays and sees the most more.
pub fn frees(case: &Case<'_>) -> Option<Frees> {
    let (before_board, after_board) = (case.position.board(), case.after.board());
    let (before, after) = (before_board, after_board);
    let (_, end) = case.step()?;
    // A queen has lines nearly anywhere.
    let sliders = before.bishops() | before.rooks();
    let side = case.position.turn();
    let from = case.m.from()?;
    // Behind a queen on its line the piece was at work before.
    let queen = case.m.role() == Role::Queen;
    let stays = PlacedPiece::on(before, side, sliders & before.by_color(side)).filter(|piece| {
        let behind = queen && before.attacks_from(piece.square).contains(from);
        let stays = board::piece_at(after, piece.square) == Some(*piece);
        stays && piece.square != end && !behind
    });
    let enemy = after.rooks() & after.by_color(!side);
    // A rook wants its file.
    let room = |board: &Board, piece: PlacedPiece| match piece.role {
        Role::Rook => ahead(board, piece),
        _ => reach(board, piece.square),
    };
    let grown = stays.map(|piece| (piece, room(before, piece), room(after, piece)));
    let (piece, before, after) = grown
        .filter(|&(piece, before, after)| {
            let shut = before == 0 && piece.role == Role::Bishop;
            after >= before + if shut { LET_OUT } else { OPENED }
        })
        .max_by_key(|&(_, before, after)| after - before)?;
    // A rook is freed where its file has no own pawn ahead.
    let file = Bitboard::from(piece.square.file());
    let open = (after_board.pawns() & after_board.by_color(side) & file).is_empty();
    let met = (after_board.attacks_from(piece.square) & file & enemy).any();
    let told =
        !case.m.is_castle() && !case.m.is_capture() && (piece.role == Role::Bishop || open && !met);
    told.then(|| Frees { m: case.name.clone(), piece, before, after })
}

/// The side's next move, this many plies on in its line, was illegal or lost by exchange;
/// had the enemy passed, it would be legal now and lose nothing.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Prepares {
    #[serde(rename = "move")]
    pub m: Named,
    pub next: Named,
    pub plies: usize,
}

impl Prepares {
    fn is_castling(&self) -> bool {
        self.next.san.starts_with("O-O")
    }
}

impl Statement for Prepares {
    fn standing(&self) -> Standing {
        Standing::safe(55).giving_way()
    }

    fn followed_by(&self) -> Option<&Named> {
        Some(&self.next)
    }

    fn english(&self, moves: Moves) -> String {
        if self.is_castling() {
            let wing = if self.next.san.starts_with("O-O-O") { "queenside" } else { "kingside" };
            return format!("prepares to castle {wing}");
        }
        format!("prepares {}", moves.numbered(self.plies, &self.next))
    }

    fn russian(&self, moves: Moves) -> String {
        if self.is_castling() {
            let kind = if self.next.san.starts_with("O-O-O") {
                "длинную"
            } else {
                "короткую"
            };
            return format!("готовит {kind} рокировку");
        }
        format!("готовит {}", moves.numbered(self.plies, &self.next))
    }
}

/// A passed pawn goes on.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Advances {
    #[serde(rename = "move")]
    pub m: Named,
    pub piece: PlacedPiece,
    #[serde(serialize_with = "text::square")]
    pub to: Square,
    /// In a pawn ending: the enemy king is outside its square.
    pub runs: bool,
    /// In a pawn ending: all other pawns are at least three files away.
    pub outside: bool,
}

impl Statement for Advances {
    fn standing(&self) -> Standing {
        let weight = match () {
            () if self.runs => 82,
            () if self.outside => 68,
            () if pawns::rank(self.piece.color, self.to) < 4 => 40,
            () => 55,
        };
        Standing { gives_way: !self.runs && !self.outside, ..Standing::safe(weight) }
    }

    fn english(&self, _: Moves) -> String {
        match () {
            () if self.runs => "runs with the pawn: the king can no longer catch it".into(),
            () if self.outside => "draws the king away with the outside passed pawn".into(),
            () => format!("pushes the passed pawn to {}", self.to),
        }
    }

    fn russian(&self, _: Moves) -> String {
        match () {
            () if self.runs => "продвигает пешку: королю её уже не догнать".into(),
            () if self.outside => "отвлекает короля отдалённой проходной".into(),
            () => format!("продвигает проходную на {}", self.to),
        }
    }
}

/// A bishop that stays where it is attacks this many squares without own pieces, or a rook so many of
/// its file, and before fewer.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Frees {
    #[serde(rename = "move")]
    pub m: Named,
    pub piece: PlacedPiece,
    pub before: usize,
    pub after: usize,
}

impl Statement for Frees {
    fn standing(&self) -> Standing {
        Standing::sound(37).weak().giving_way()
    }

    fn passes(&self, gate: &Gate) -> bool {
        gate.is_sound() && !gate.takes_on(self.piece.square)
    }

    fn english(&self, _: Moves) -> String {
        if self.piece.role == Role::Bishop {
            format!("opens the diagonal of {}", the(self.piece))
        } else {
            format!("opens the {} for {}", english::file(self.piece.square), the(self.piece))
        }
    }

    fn russian(&self, _: Moves) -> String {
        if self.piece.role == Role::Bishop {
            return format!("открывает диагональ слона {}", self.piece.square);
        }
        let file = self.piece.square.file().char();
        format!("открывает линию {file} {}", named(self.piece, Form::Dative))
    }
}

/// The piece stood between `by` and the more valuable `behind`, and does no longer.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Unpins {
    #[serde(rename = "move")]
    pub m: Named,
    pub piece: PlacedPiece,
    pub by: PlacedPiece,
    pub behind: PlacedPiece,
}

statement!(Unpins(self, _), Standing::safe(57);
    format!("breaks the pin on {} by {}", the(self.piece), the(self.by));
    format!("снимает связку: {} больше не связывает {}",
        named(self.by, Form::Nominative), named(self.piece, Form::Accusative)));

/// The king on its first rank had no square on the second, and has this one.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Airs {
    #[serde(rename = "move")]
    pub m: Named,
    #[serde(serialize_with = "text::square")]
    pub square: Square,
}

statement!(Airs(self, _), Standing::sound(45).weak().giving_way();
    format!("makes luft for the king on {}", self.square);
    format!("делает королю форточку на {}", self.square));

/// The rook that moves stands on one file with another, with nothing between.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Doubles {
    #[serde(rename = "move")]
    pub m: Named,
    pub own: PlacedPiece,
    pub other: PlacedPiece,
}

statement!(Doubles(self, _), Standing::safe(53);
    format!("doubles the rooks on the {}", english::file(self.other.square));
    format!("сдваивает ладьи по {}", russian::line(self.other.square)));

/// The knight that goes to one of the four squares in the middle.
pub fn plants(case: &Case<'_>) -> Option<Plants> {
    let piece = board::mover(case.position, case.m).filter(|piece| piece.role == Role::Knight)?;
    let to = case.m.to();
    let reached = from_the_centre(to) == 0 && from_the_centre(piece.square) > 0;
    let board = case.after.board();
    let driven = pawn_attacks(piece.color, to) & board.pawns() & board.by_color(!piece.color);
    let told = reached && driven.is_empty() && !case.m.is_capture() && !is_ending(board);
    told.then(|| Plants { m: case.name.clone(), piece })
}

/// The knight reaches one of the four squares in the middle of the board, where no pawn attacks it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Plants {
    #[serde(rename = "move")]
    pub m: Named,
    pub piece: PlacedPiece,
}

impl Statement for Plants {
    fn standing(&self) -> Standing {
        Standing::sound(51).giving_way()
    }

    fn passes(&self, gate: &Gate) -> bool {
        gate.is_safe()
            && self
                .m
                .uci
                .get(2..4)
                .and_then(|to| to.parse().ok())
                .is_none_or(|to| !gate.trades_on(to))
    }

    fn english(&self, _: Moves) -> String {
        "centralises the knight".into()
    }

    fn russian(&self, _: Moves) -> String {
        "централизует коня".into()
    }
}

/// In an endgame, or without queens, the king comes nearer to the centre.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Centralises {
    #[serde(rename = "move")]
    pub m: Named,
    pub piece: PlacedPiece,
}

statement!(Centralises(self, _), Standing::sound(43).weak().giving_way();
    "brings the king towards the centre".into();
    "ведёт короля к центру".into());
