//! Ways and exchanges on the board, which facts are checked by.

use serde::Serialize;
use shakmaty::{Board, Color, Move, Rank, Role, Square};

use crate::exchange::swap::{self, Values};
use crate::position::Position;
use crate::trajectory::{Standing, Trajectory, text};
use crate::zone::PlacedPiece;

/// A piece's way: from the first of these squares over the others in turn, while all other pieces stand
/// still.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Route {
    pub piece: PlacedPiece,
    #[serde(serialize_with = "text::squares")]
    pub stops: Vec<Square>,
}

impl Route {
    /// The number of moves.
    pub fn moves(&self) -> usize {
        self.stops.len().saturating_sub(1)
    }

    /// "b2-a3xe7" if it ends with a capture, or "c6-c7-c8".
    pub fn written(&self, takes: bool) -> String {
        let Some((end, before)) = self.stops.split_last() else { return String::new() };
        let before: Vec<_> = before.iter().map(Square::to_string).collect();
        format!("{}{}{end}", before.join("-"), if takes { 'x' } else { '-' })
    }

    /// Stop number `i`, from 0 for the start; the last if there are fewer.
    pub fn stop(&self, i: usize) -> Square {
        self.stops.get(i).copied().unwrap_or(self.end())
    }

    /// The last square.
    pub fn end(&self) -> Square {
        self.stops.last().copied().unwrap_or(self.piece.square)
    }
}

/// How a game ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    Checkmate,
    Stalemate,
}

impl End {
    /// How the game ends, if there is no legal move.
    pub fn of(position: &Position) -> Option<Self> {
        let end = if position.is_check() { Self::Checkmate } else { Self::Stalemate };
        position.legal_moves().is_empty().then_some(end)
    }
}

/// The piece on a square.
pub fn piece_at(board: &Board, square: Square) -> Option<PlacedPiece> {
    let piece = board.piece_at(square)?;
    Some(PlacedPiece { color: piece.color, role: piece.role, square })
}

/// The square where the moving piece, or the castling king, ends.
pub fn end_of(m: Move, mover: Color) -> Square {
    m.castling_side().map_or(m.to(), |wing| wing.king_to(mover))
}

/// The piece that makes a legal move.
pub fn mover(position: &Position, m: Move) -> Option<PlacedPiece> {
    piece_at(position.board(), m.from()?)
}

/// The piece that a legal move takes.
pub fn taken(position: &Position, m: Move) -> Option<PlacedPiece> {
    let square = match m {
        Move::EnPassant { from, to } => Square::from_coords(to.file(), from.rank()),
        _ => m.capture().map(|_| m.to())?,
    };
    piece_at(position.board(), square)
}

/// Δm of a legal move.
pub fn gain_of(position: &Position, m: Move) -> i32 {
    swap::of_move(position.board(), position.turn(), m, Values::TROPA)
}

/// The pieces that give check to the side to move.
pub fn checkers(position: &Position) -> impl Iterator<Item = PlacedPiece> {
    let (board, side) = (position.board(), position.turn());
    let king = board.king_of(side).filter(|_| position.is_check());
    let by = king.map(|king| board.attacks_to(king, !side, board.occupied()));
    PlacedPiece::on(board, !side, by.unwrap_or_default())
}

/// The board after the first `steps` steps of the piece's way, without the pieces that it takes.
pub fn walked(board: &Board, way: &Route, steps: usize) -> Board {
    let mut after = board.clone();
    for &stop in way.stops.iter().take(steps + 1) {
        after.discard_piece_at(stop);
    }
    if let Some(&stop) = way.stops.get(steps) {
        after.set_piece_at(stop, way.piece.without_square());
    }
    after
}

/// The board without the piece on this square.
pub fn lifted(board: &Board, square: Square) -> Board {
    let mut after = board.clone();
    after.discard_piece_at(square);
    after
}

/// Δm of a step of a piece from one square to another, promotion to a queen included; `None` if a king
/// would be taken.
pub fn step_gain(board: &Board, piece: PlacedPiece, from: Square, to: Square) -> Option<i32> {
    let last = piece.color.fold_wb(Rank::Eighth, Rank::First);
    let role = if piece.role == Role::Pawn && to.rank() == last { Role::Queen } else { piece.role };
    let promoted = Values::TROPA.of(role) - Values::TROPA.of(piece.role);
    let gain = promoted + swap::step(board, role.of(piece.color), from, to, Values::TROPA);
    (gain > -Values::TROPA.of(Role::King) / 2).then_some(gain)
}

/// Δm of step number `step` (from 1) after the piece has made those before it.
pub fn way_gain(board: &Board, way: &Route, step: usize) -> Option<i32> {
    let from = *way.stops.get(step.checked_sub(1)?)?;
    let to = *way.stops.get(step)?;
    step_gain(&walked(board, way, step - 1), way.piece, from, to)
}

/// Whether the way is open on this board, its last square aside.
pub fn is_open(board: &Board, way: &Route) -> bool {
    let trajectory = Trajectory::through(way.piece.role, way.stops.clone());
    trajectory.standing(board, way.piece.color) == Standing::Open
}

/// The legal captures and promotions of the side to move that win by exchange, with Δm, the best
/// first.
pub fn winning(position: &Position) -> Vec<(Move, i32)> {
    let takes = |m: &Move| m.is_capture() || m.promotion().is_some();
    let moves = position.legal_moves();
    let gains = moves.iter().filter(|m| takes(m)).map(|&m| (m, gain_of(position, m)));
    let mut found: Vec<_> = gains.filter(|&(_, gain)| gain > 0).collect();
    found.sort_by_key(|&(m, gain)| (std::cmp::Reverse(gain), m.role() as u8));
    found
}

/// Whether nothing is to be won by a capture or a promotion, and the king is not in check.
pub fn is_quiet(position: &Position) -> bool {
    !position.is_check() && winning(position).is_empty()
}

/// The maximum that a legal capture of this piece wins for the side to move, at least 0.
pub fn most_from(position: &Position, square: Square) -> i32 {
    let takes = |m: &Move| taken(position, *m).is_some_and(|piece| piece.square == square);
    let gains = position.legal_moves().into_iter().filter(takes).map(|m| gain_of(position, m));
    gains.max().unwrap_or(0).max(0)
}

/// The number of squares on which the piece is safe after a move of its own.
pub fn escapes(position: &Position, piece: PlacedPiece) -> Vec<Square> {
    let own = |m: &&Move| m.from() == Some(piece.square);
    let moves = position.legal_moves();
    let safe = |m: &&Move| most_from(&position.after(**m), m.to()) == 0;
    moves.iter().filter(own).filter(safe).map(|m| m.to()).collect()
}

/// The pins on pieces of a side to a piece worth more than they are and than who pins them: the piece,
/// who pins it, and what stands behind. Motifs ask for more: that the pinned piece may not take or
/// leave.
pub fn pins(board: &Board, side: Color) -> Vec<(PlacedPiece, PlacedPiece, PlacedPiece)> {
    let sliders = board.bishops() | board.rooks() | board.queens();
    let mut found = Vec::new();
    for by in PlacedPiece::on(board, !side, sliders & board.by_color(!side)) {
        let reach = board.attacks_from(by.square);
        let pieces = board.by_color(side) & !board.pawns() & !board.kings();
        for piece in PlacedPiece::on(board, side, reach & pieces) {
            let opened = lifted(board, piece.square);
            let revealed = opened.attacks_from(by.square) & !reach;
            let greater = |behind: &PlacedPiece| {
                let worth = |piece: &PlacedPiece| Values::TROPA.of(piece.role);
                worth(behind) > worth(&piece).max(worth(&by))
            };
            found.extend(
                PlacedPiece::on(board, side, revealed)
                    .find(greater)
                    .map(|behind| (piece, by, behind)),
            );
        }
    }
    found
}

/// The positions along a line of legal moves, the start first.
pub fn positions(start: &Position, line: &[Move]) -> Vec<Position> {
    let mut all = vec![start.clone()];
    for &m in line {
        let next = all.last().map_or_else(|| start.clone(), |last| last.after(m));
        all.push(next);
    }
    all
}
