//! What is said of a quiet move for want of anything that it wins, threatens, prevents or prepares:
//! lines, guards and pressure as the board shows them.

use serde::Serialize;
use shakmaty::attacks::{between, bishop_attacks, king_attacks, knight_attacks, pawn_attacks};
use shakmaty::{Bitboard, Board, File, Role, Square};

use super::english::{self, the};
use super::pawns::rank;
use super::pieces::moved;
use super::russian::{self, Case as Form, piece as named};
use super::statement::{Gate, Standing, Statement, statement};
use super::words::Moves;
use crate::exchange::swap::{self, Values};
use crate::explain::board;
use crate::explain::case::Case;
use crate::explain::names::Named;
use crate::zone::PlacedPiece;

/// The rank, from 1, from which on a pawn stands in the centre or strikes at it.
const FAR: u32 = 4;
/// The maximum number of pieces past which a bishop looks at the king.
const PAST: usize = 2;
/// The number of squares more that a knight must attack.
const MORE: usize = 2;

/// The knight that comes from the edge to where it has more squares.
pub fn returns(case: &Case<'_>) -> Option<Returns> {
    let (from, knight) = moved(case).filter(|(_, piece)| piece.role == Role::Knight)?;
    let reach = |at: Square| knight_attacks(at).count();
    let rim = |at: Square| matches!(at.file(), File::A | File::H);
    let told = rim(from) && !rim(knight.square) && reach(knight.square) >= reach(from) + MORE;
    told.then(|| Returns { m: case.name.clone(), knight })
}

/// The knight comes from the edge of the board, by its file, to where it attacks at least two squares
/// more on an empty board.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Returns {
    #[serde(rename = "move")]
    pub m: Named,
    pub knight: PlacedPiece,
}

statement!(Returns(self, _), Standing::safe(32).weak().giving_way();
    "brings the knight back into play".into();
    "возвращает коня в игру".into());

/// The king at whose side the bishop newly looks, past two pieces at most, of pawns only those beside
/// him.
pub fn aims(case: &Case<'_>) -> Option<Aims> {
    let (from, bishop) = moved(case).filter(|(_, piece)| piece.role == Role::Bishop)?;
    let (before, after) = (case.position.board(), case.after.board());
    let king = board::piece_at(after, after.king_of(!bishop.color)?)?;
    let side = king_attacks(king.square).with(king.square);
    let looks = |board: &Board, at: Square| {
        side.into_iter().any(|goal| {
            let way = between(at, goal) & board.occupied();
            let far = way & board.pawns() & !side;
            let on_line = bishop_attacks(at, Bitboard::EMPTY).contains(goal);
            on_line && far.is_empty() && way.count() <= PAST
        })
    };
    let castled = rank(king.color, king.square) <= 2
        && !matches!(king.square.file(), File::D | File::E)
        && after.queens().any();
    let told = castled && looks(after, bishop.square) && !looks(before, from);
    told.then(|| Aims { m: case.name.clone(), bishop, king })
}

/// From its new square the bishop's diagonal leads to the king or a square beside him, past two pieces
/// at most, of pawns only those beside him; that of its old one did not.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Aims {
    #[serde(rename = "move")]
    pub m: Named,
    pub bishop: PlacedPiece,
    pub king: PlacedPiece,
}

statement!(Aims(self, _), Standing::safe(31).weak().giving_way();
    "points the bishop at the enemy king".into();
    "нацеливает слона на неприятельского короля".into());

/// The pawn before the castled enemy king that the moved piece newly bears on beside another, which
/// stands behind an own piece at most.
pub fn trains(case: &Case<'_>) -> Option<Trains> {
    let line = |role| matches!(role, Role::Bishop | Role::Rook | Role::Queen);
    let (from, by) = moved(case).filter(|(_, piece)| line(piece.role))?;
    let (before, after) = (case.position.board(), case.after.board());
    let king = after.king_of(!by.color)?;
    let own = after.by_color(by.color);
    let lines = own & (after.bishops() | after.rooks() | after.queens());
    let bears = |piece: &PlacedPiece, at: Square| {
        let over = between(piece.square, at) & after.occupied();
        let looks = shakmaty::attacks::attacks(at, piece.role.of(by.color), Bitboard::EMPTY);
        let own_way =
            over.count() <= 1 && (over & !own).is_empty() && (over & after.pawns()).is_empty();
        looks.contains(piece.square) && own_way
    };
    let new = after.attacks_from(by.square) & !before.attacks_from(from);
    let pawns = after.pawns() & after.by_color(!by.color) & king_attacks(king) & new;
    let home = rank(!by.color, king) == 1 && !matches!(king.file(), File::D | File::E);
    PlacedPiece::on(after, !by.color, pawns).filter(|_| home).find_map(|pawn| {
        let others = PlacedPiece::on(after, by.color, lines.without(by.square));
        let with = others.into_iter().find(|piece| bears(piece, pawn.square))?;
        Some(Trains { m: case.name.clone(), by, with, pawn })
    })
}

/// The moved piece attacks this pawn beside the king on his first rank, which it did not; another
/// bishop, rook or queen attacks it as well, or would but for one own piece between.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Trains {
    #[serde(rename = "move")]
    pub m: Named,
    pub by: PlacedPiece,
    pub with: PlacedPiece,
    pub pawn: PlacedPiece,
}

impl Statement for Trains {
    fn standing(&self) -> Standing {
        Standing::safe(53).giving_way()
    }

    fn targets(&self) -> Vec<Square> {
        vec![self.pawn.square]
    }

    fn english(&self, _: Moves) -> String {
        let role = english::role(self.by.role);
        format!("trains the {role} on {} beside {}", self.pawn.square, the(self.with))
    }

    fn russian(&self, _: Moves) -> String {
        let role = russian::role(self.by.role, Form::Accusative);
        let with = named(self.with, Form::Nominative);
        format!("нацеливает {role} на {}, куда смотрит и {with}", self.pawn.square)
    }
}

/// The own piece that the moved one newly guards, if it is attacked as often as it was guarded, or
/// it is a knight or bishop in the open that nothing guarded: the most valuable.
pub fn backs(case: &Case<'_>) -> Option<Backs> {
    let (from, by) = moved(case).filter(|(_, by)| by.role != Role::King)?;
    let (before, after) = (case.position.board(), case.after.board());
    let new = after.attacks_from(by.square) & !before.attacks_from(from);
    let goes = case.line.get(2).and_then(|m| m.from());
    let count = |piece: &PlacedPiece, side| {
        before.attacks_to(piece.square, side, before.occupied()).count()
    };
    let told = |piece: &PlacedPiece| {
        let (attackers, guards) = (count(piece, !by.color), count(piece, by.color));
        let still = after.attacks_to(piece.square, !by.color, after.occupied()).any();
        let minor = matches!(piece.role, Role::Knight | Role::Bishop);
        let out = rank(by.color, piece.square) > 2;
        let loose = guards == 0 && attackers == 0 && minor && out;
        let strained = guards > 0 && attackers == guards && still;
        piece.role != Role::King && goes != Some(piece.square) && (loose || strained)
    };
    let pieces = PlacedPiece::on(after, by.color, new).filter(told);
    let piece = pieces.max_by_key(|piece| (Values::TROPA.of(piece.role), piece.square))?;
    let first = count(&piece, by.color) == 0;
    (!case.after.is_check()).then(|| Backs { m: case.name.clone(), by, piece, first })
}

/// From its new square the moved piece guards this one of its own, which it did not: one that is attacked
/// as often as others guard it, or the `first` guard of one that is not attacked.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Backs {
    #[serde(rename = "move")]
    pub m: Named,
    pub by: PlacedPiece,
    pub piece: PlacedPiece,
    pub first: bool,
}

impl Statement for Backs {
    fn standing(&self) -> Standing {
        Standing::safe(30).weak().giving_way()
    }

    fn protected(&self) -> Option<Square> {
        Some(self.piece.square)
    }

    fn english(&self, _: Moves) -> String {
        let piece = the(self.piece);
        if self.first {
            format!("gives {piece} a defender")
        } else {
            format!("protects {piece} once more")
        }
    }

    fn russian(&self, _: Moves) -> String {
        let piece = named(self.piece, Form::Accusative);
        if self.first {
            format!("берёт под защиту {piece}")
        } else {
            format!("дополнительно защищает {piece}")
        }
    }
}

/// The pawn that strikes at a pawn in the centre.
pub fn strikes(case: &Case<'_>) -> Option<Strikes> {
    let (_, pawn) = moved(case).filter(|(_, piece)| piece.role == Role::Pawn)?;
    let board = case.after.board();
    let centre = (File::C..=File::F).contains(&pawn.square.file());
    let pawns = board.pawns() & board.by_color(!pawn.color);
    let at = pawn_attacks(pawn.color, pawn.square) & pawns;
    let target = PlacedPiece::on(board, !pawn.color, at)
        .find(|target| matches!(target.square.file(), File::D | File::E))?;
    let far = rank(pawn.color, pawn.square) >= FAR;
    let king = PlacedPiece::on(board, !pawn.color, board.kings())
        .find(|king| matches!(king.square.file(), File::D | File::E) && board.queens().any());
    (centre && far).then(|| Strikes { m: case.name.clone(), pawn, target, king })
}

/// The pawn attacks one of the enemy's on the d- or e-file; his `king`, if he stands on one of these
/// files while there are queens.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Strikes {
    #[serde(rename = "move")]
    pub m: Named,
    pub pawn: PlacedPiece,
    pub target: PlacedPiece,
    pub king: Option<PlacedPiece>,
}

impl Statement for Strikes {
    fn standing(&self) -> Standing {
        Standing::sound(32).weak().giving_way()
    }

    fn passes(&self, gate: &Gate) -> bool {
        gate.is_sound() && !gate.is_offer()
    }

    fn targets(&self) -> Vec<Square> {
        vec![self.target.square]
    }

    fn english(&self, _: Moves) -> String {
        let king = self.king.map_or("", |_| " while the enemy king is still there");
        format!("strikes in the centre{king}")
    }

    fn russian(&self, _: Moves) -> String {
        let king = self.king.map_or("", |_| ", где ещё стоит неприятельский король");
        format!("наносит удар в центре{king}")
    }
}

/// The most valuable enemy piece, kings and pawns aside, that the moved one newly attacks.
pub fn faces(case: &Case<'_>) -> Option<Faces> {
    let (from, by) = moved(case)?;
    let (before, after) = (case.position.board(), case.after.board());
    let new = after.attacks_from(by.square) & !before.attacks_from(from);
    let pieces = new & !(after.pawns() | after.kings());
    let guarded = |piece: &PlacedPiece| {
        swap::step(after, by.without_square(), by.square, piece.square, Values::TROPA) <= 0
    };
    let worth = |piece: &PlacedPiece| Values::TROPA.of(piece.role);
    let found = PlacedPiece::on(after, !by.color, pieces).filter(guarded);
    let piece = found.max_by_key(|piece| (worth(piece), piece.square))?;
    let kept = !case.is_retaken() && !case.after.is_check();
    kept.then(|| Faces { m: case.name.clone(), by, piece })
}

/// From its new square the moved piece attacks this one, which it did not; it is defended.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Faces {
    #[serde(rename = "move")]
    pub m: Named,
    pub by: PlacedPiece,
    pub piece: PlacedPiece,
}

impl Statement for Faces {
    fn standing(&self) -> Standing {
        Standing::safe(30).weak().giving_way()
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
