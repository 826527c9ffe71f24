//! What a quiet move of a king or rook is for when few pieces are left.

use serde::Serialize;
use shakmaty::attacks::king_attacks;
use shakmaty::{Bitboard, Board, Move, Role, Square};

use super::english::{self, the};
use super::russian::{Case as Form, piece as named};
use super::statement::{Standing, Statement, statement};
use super::words::Moves;
use crate::explain::board;
use crate::explain::case::Case;
use crate::explain::names::Named;
use crate::feature::{self, Feature, PawnFeature};
use crate::position::Position;
use crate::zone::PlacedPiece;

/// With more pieces than this besides kings and pawns the king stays at home.
const FEW_PIECES: usize = 6;
/// With more pieces than this others than the king can stop a pawn.
const CUTTING: usize = 4;
/// The maximum number of king's moves to a pawn that the king is cut off from: along a file, where he may
/// have to stop it, and along a rank.
const NEAR: [u32; 2] = [5, 3];

/// Whether few pieces are left, no queen among them.
pub fn is_ending(board: &Board) -> bool {
    pieces(board) <= FEW_PIECES && board.queens().is_empty()
}

/// The number of pieces besides kings and pawns.
fn pieces(board: &Board) -> usize {
    (board.occupied() & !board.kings() & !board.pawns()).count()
}

/// The piece of these roles that the move puts on its new square without a capture, out of check
/// and when few pieces are left.
fn moved(case: &Case<'_>, roles: &[Role]) -> Option<PlacedPiece> {
    let quiet = !case.m.is_capture() && !case.m.is_castle() && !case.position.is_check();
    let piece = case.step().and_then(|(_, to)| board::piece_at(case.after.board(), to))?;
    let told = quiet && is_ending(case.position.board()) && roles.contains(&piece.role);
    told.then_some(piece)
}

/// The passed pawns of both sides.
pub fn passed(position: &Position) -> Vec<PlacedPiece> {
    let pawn = |feature: Feature| match feature {
        Feature::Pawn(PawnFeature::PassedPawn { piece, .. }) => Some(piece),
        _ => None,
    };
    feature::of(position).into_iter().filter_map(pawn).collect()
}

/// The pawns that a king of the side may want to reach: passed ones, and enemy ones that no pawn
/// guards.
fn goals(position: &Position, side: shakmaty::Color) -> Vec<PlacedPiece> {
    let board = position.board();
    let pawns = |side| board.pawns() & board.by_color(side);
    let loose = |piece: &PlacedPiece| {
        (shakmaty::attacks::pawn_attacks(piece.color.other(), piece.square) & pawns(piece.color))
            .is_empty()
    };
    let mut found = passed(position);
    let weak: Vec<PlacedPiece> =
        PlacedPiece::on(board, !side, pawns(!side)).filter(loose).collect();
    found.extend(weak.into_iter().filter(|piece| !passed(position).contains(piece)));
    found
}

/// The king's steps with which the side to move comes nearer to the square.
fn nearer(position: &Position, from: Square, goal: Square) -> Bitboard {
    let steps = |m: &Move| m.role() == Role::King && !m.is_castle();
    let near = |to: &Square| to.distance(goal) < from.distance(goal);
    let moves = position.legal_moves().into_iter();
    moves.filter(steps).map(Move::to).filter(near).collect()
}

/// The pawn that the enemy king could come nearer to, and no longer can.
pub fn bars(case: &Case<'_>) -> Option<Bars> {
    let king = moved(case, &[Role::King])?;
    let there = case.position.after_null()?;
    let board = case.after.board();
    let enemy = board::piece_at(board, board.king_of(!king.color)?)?;
    let far = |piece: &PlacedPiece| piece.square.distance(enemy.square) == 2;
    let barred = |piece: &PlacedPiece| {
        let before = nearer(&there, enemy.square, piece.square);
        let after = nearer(&case.after, enemy.square, piece.square);
        (before & king_attacks(king.square)).any() && after.is_empty()
    };
    let goals = goals(&case.after, enemy.color).into_iter().filter(far).filter(barred);
    let goal = goals.min_by_key(|piece| piece.square.distance(enemy.square))?;
    let point = Bars { m: case.name.clone(), king, enemy, goal };
    (!case.after.is_check()).then_some(point)
}

/// The pawn that the king reaches in the line, beginning with this move.
pub fn approaches(case: &Case<'_>) -> Option<Approaches> {
    let king = moved(case, &[Role::King])?;
    let (from, to) = case.step()?;
    let positions = board::positions(case.position, case.line);
    let reached = |goal: &PlacedPiece| {
        let comes = goal.square.distance(to) < goal.square.distance(from);
        let waits = goal.color == king.color || goal.square.distance(to) > 1;
        let mut at = to;
        for plies in (2..case.line.len().min(7)).step_by(2) {
            let m = case.line[plies];
            let stands = board::piece_at(positions[plies].board(), goal.square) == Some(*goal);
            if !stands
                || m.role() != Role::King
                || m.to().distance(goal.square) >= at.distance(goal.square)
            {
                return None;
            }
            at = m.to();
            if at.distance(goal.square) <= 1 && (comes && waits) {
                return Some(plies + 1);
            }
        }
        None
    };
    let found = goals(&case.after, king.color)
        .into_iter()
        .filter_map(|target| Some((reached(&target)?, target)));
    let (end, target) = found.min_by_key(|&(end, target)| (end, target.square))?;
    let line = Named::line(case.position, &case.line[..end]);
    Some(Approaches { m: case.name.clone(), king, target, line })
}

/// The king that the rook keeps on one side of its file or rank, and a pawn on the other.
pub fn cuts_off(case: &Case<'_>) -> Option<CutsOff> {
    let rook = moved(case, &[Role::Rook])?;
    let board = case.after.board();
    let king = board::piece_at(board, board.king_of(!rook.color)?)?;
    let mut goals = passed(&case.after);
    goals.sort_by_key(|piece| piece.color != rook.color);
    let cut = |along_file: bool, goal: &PlacedPiece| {
        let holds = |rook: PlacedPiece, board: &Board| is_cut(board, rook, king, along_file);
        let before = board::piece_at(case.position.board(), case.m.from().unwrap_or(rook.square));
        let apart = |rook: PlacedPiece| {
            let line = |square: Square| line_of(square, along_file);
            let side = |square: Square| line(square).cmp(&line(rook.square));
            side(goal.square) != side(king.square) && side(goal.square).is_ne()
        };
        let new = before.is_none_or(|rook| !apart(rook) || !holds(rook, case.position.board()));
        let point = CutsOff { m: case.name.clone(), rook, king, goal: *goal, along_file };
        // A pawn that falls to the rook needs no such care.
        let takes = goal.color != rook.color
            && rook.square.file() != goal.square.file()
            && rook.square.rank() != goal.square.rank()
            && is_undefended(board, *goal);
        let near = goal.square.distance(king.square) <= NEAR[usize::from(!along_file)];
        (near && !takes && apart(rook) && new && holds(rook, board)).then_some(point)
    };
    let told = !case.after.is_check() && pieces(board) <= CUTTING;
    let found = goals.iter().find_map(|goal| cut(true, goal).or_else(|| cut(false, goal)));
    found.filter(|_| told)
}

/// The passed pawn of its own that the piece's check drives the king away from.
pub fn drives_away(case: &Case<'_>) -> Option<DrivesAway> {
    const ROLES: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let piece = moved(case, &ROLES)?;
    let board = case.after.board();
    let king = board::piece_at(board, board.king_of(!piece.color)?)?;
    let replies = case.after.legal_moves();
    let is_king = |m: &Move| m.role() == Role::King;
    let away = |goal: &PlacedPiece| {
        let far = king.square.distance(goal.square);
        let given = |m: &Move| !is_king(m) && board::gain_of(&case.after, *m) < 0;
        let farther = |m: &Move| is_king(m) && m.to().distance(goal.square) > far;
        let all = replies.iter().all(|m| given(m) || farther(m));
        goal.color == piece.color && all
    };
    let goal = passed(&case.after).into_iter().find(away)?;
    let checks = board.attacks_from(piece.square).contains(king.square);
    let point = DrivesAway { m: case.name.clone(), piece, king, goal };
    (checks && replies.iter().any(is_king)).then_some(point)
}

/// Whether nothing of its side defends the piece.
fn is_undefended(board: &Board, piece: PlacedPiece) -> bool {
    board.attacks_to(piece.square, piece.color, board.occupied()).is_empty()
}

/// The number of a square's file or rank.
const fn line_of(square: Square, is_file: bool) -> u32 {
    if is_file { square.file() as u32 } else { square.rank() as u32 }
}

/// Whether the rook holds the three squares of its file or rank that are level with the king's
/// neighbours; he stands not on that line, nor beside the rook.
fn is_cut(board: &Board, rook: PlacedPiece, king: PlacedPiece, along_file: bool) -> bool {
    let own = line_of(rook.square, along_file);
    let level = line_of(king.square, !along_file);
    let held = board.attacks_from(rook.square);
    let on_line = |square: &Square| {
        line_of(*square, along_file) == own && line_of(*square, !along_file).abs_diff(level) <= 1
    };
    line_of(king.square, along_file) != own
        && king.square.distance(rook.square) > 1
        && Square::ALL
            .into_iter()
            .filter(on_line)
            .all(|square| held.contains(square) || square == rook.square)
}

/// In an endgame the king comes nearer to the pawn, and at the end of the line it stands beside
/// it or has taken it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Approaches {
    #[serde(rename = "move")]
    pub m: Named,
    pub king: PlacedPiece,
    pub target: PlacedPiece,
    pub line: Vec<Named>,
}

impl Statement for Approaches {
    fn standing(&self) -> Standing {
        Standing::safe(58)
    }

    fn targets(&self) -> Vec<Square> {
        vec![self.target.square]
    }

    fn english(&self, _: Moves) -> String {
        let brings = if self.king.color == self.target.color {
            "brings the king to the aid of"
        } else {
            "brings the king closer to"
        };
        format!("{brings} {}", the(self.target))
    }

    fn russian(&self, _: Moves) -> String {
        let target = named(self.target, Form::Dative);
        if self.king.color == self.target.color {
            format!("ведёт короля на помощь {target}")
        } else {
            format!("приближает короля к {target}")
        }
    }
}

/// Had the side passed, the enemy king could have come nearer to the pawn; now it cannot.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Bars {
    #[serde(rename = "move")]
    pub m: Named,
    pub king: PlacedPiece,
    pub enemy: PlacedPiece,
    pub goal: PlacedPiece,
}

statement!(Bars(self, _), Standing::safe(66);
    format!("bars the enemy king's way to {}", the(self.goal));
    format!("преграждает королю противника путь к {}", named(self.goal, Form::Dative)));

/// In an endgame the rook holds the squares of its file, or of its rank, beside the king's;
/// the pawn is on the other side.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CutsOff {
    #[serde(rename = "move")]
    pub m: Named,
    pub rook: PlacedPiece,
    pub king: PlacedPiece,
    pub goal: PlacedPiece,
    pub along_file: bool,
}

impl Statement for CutsOff {
    fn standing(&self) -> Standing {
        Standing::safe(64)
    }

    fn english(&self, _: Moves) -> String {
        let at = self.rook.square;
        let line = if self.along_file { english::file(at) } else { english::rank(at) };
        format!("cuts the enemy king off from {} along the {line}", the(self.goal))
    }

    fn russian(&self, _: Moves) -> String {
        let at = self.rook.square;
        let line = if self.along_file {
            format!("линии {}", at.file().char())
        } else {
            format!("{}-й горизонтали", at.rank().char())
        };
        let goal = named(self.goal, Form::Genitive);
        format!("отрезает короля противника от {goal} по {line}")
    }
}

/// In an endgame the piece checks the king, and every reply takes it farther from the pawn or loses
/// a piece that comes between.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DrivesAway {
    #[serde(rename = "move")]
    pub m: Named,
    pub piece: PlacedPiece,
    pub king: PlacedPiece,
    pub goal: PlacedPiece,
}

statement!(DrivesAway(self, _), Standing::safe(66);
    format!("drives the king away from {}", the(self.goal));
    format!("отгоняет короля от {}", named(self.goal, Form::Genitive)));
