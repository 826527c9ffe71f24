//! Ways and exchanges on the board, which facts are checked by.

use shakmaty::{Board, Color, Move, Rank, Role, Square};

use super::fact::Route;
use crate::exchange::swap::{self, Values};
use crate::position::Position;
use crate::trajectory::{Standing, Trajectory};
use crate::zone::Man;

/// The man on a square.
pub fn man_at(board: &Board, square: Square) -> Option<Man> {
    let piece = board.piece_at(square)?;
    Some(Man { color: piece.color, role: piece.role, square })
}

/// The square where the moving man, or the castling king, ends.
pub fn end_of(m: Move, mover: Color) -> Square {
    m.castling_side().map_or(m.to(), |wing| wing.king_to(mover))
}

/// The man that makes a legal move.
pub fn mover(position: &Position, m: Move) -> Option<Man> {
    man_at(position.board(), m.from()?)
}

/// The man that a legal move takes.
pub fn taken(position: &Position, m: Move) -> Option<Man> {
    let square = match m {
        Move::EnPassant { from, to } => Square::from_coords(to.file(), from.rank()),
        _ => m.capture().map(|_| m.to())?,
    };
    man_at(position.board(), square)
}

/// Δm of a legal move.
pub fn gain_of(position: &Position, m: Move) -> i32 {
    swap::of_move(position.board(), position.turn(), m, Values::TROPA)
}

/// The board after the first `steps` steps of the man's way, without the men that it takes.
pub fn walked(board: &Board, way: &Route, steps: usize) -> Board {
    let mut after = board.clone();
    for &stop in way.stops.iter().take(steps + 1) {
        after.discard_piece_at(stop);
    }
    if let Some(&stop) = way.stops.get(steps) {
        after.set_piece_at(stop, way.man.piece());
    }
    after
}

/// The board without the man on this square.
pub fn lifted(board: &Board, square: Square) -> Board {
    let mut after = board.clone();
    after.discard_piece_at(square);
    after
}

/// Δm of a step of a man from one square to another, promotion to a queen included; `None` if a king
/// would be taken.
pub fn step_gain(board: &Board, man: Man, from: Square, to: Square) -> Option<i32> {
    let last = man.color.fold_wb(Rank::Eighth, Rank::First);
    let role = if man.role == Role::Pawn && to.rank() == last { Role::Queen } else { man.role };
    let promoted = Values::TROPA.of(role) - Values::TROPA.of(man.role);
    let gain = promoted + swap::step(board, role.of(man.color), from, to, Values::TROPA);
    (gain > -Values::TROPA.of(Role::King) / 2).then_some(gain)
}

/// Δm of step number `step` (from 1) after the man has made those before it.
pub fn way_gain(board: &Board, way: &Route, step: usize) -> Option<i32> {
    let from = *way.stops.get(step.checked_sub(1)?)?;
    let to = *way.stops.get(step)?;
    step_gain(&walked(board, way, step - 1), way.man, from, to)
}

/// Whether the way is open on this board, its last square aside.
pub fn is_open(board: &Board, way: &Route) -> bool {
    let trajectory = Trajectory::through(way.man.role, way.stops.clone());
    trajectory.standing(board, way.man.color) == Standing::Open
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

/// The maximum that a legal capture of this man wins for the side to move, at least 0.
pub fn most_from(position: &Position, square: Square) -> i32 {
    let takes = |m: &Move| taken(position, *m).is_some_and(|man| man.square == square);
    let gains = position.legal_moves().into_iter().filter(takes).map(|m| gain_of(position, m));
    gains.max().unwrap_or(0).max(0)
}

/// The pins on pieces of a side to a man worth more than they are and than who pins them: the piece,
/// who pins it, and what stands behind. Motifs ask for more: that the pinned man may not take or
/// leave.
pub fn pins(board: &Board, side: Color) -> Vec<(Man, Man, Man)> {
    let sliders = board.bishops() | board.rooks() | board.queens();
    let mut found = Vec::new();
    for by in Man::on(board, !side, sliders & board.by_color(!side)) {
        let reach = board.attacks_from(by.square);
        let pieces = board.by_color(side) & !board.pawns() & !board.kings();
        for man in Man::on(board, side, reach & pieces) {
            let opened = lifted(board, man.square);
            let revealed = opened.attacks_from(by.square) & !reach;
            let greater = |behind: &Man| {
                let worth = |man: &Man| Values::TROPA.of(man.role);
                worth(behind) > worth(&man).max(worth(&by))
            };
            found.extend(
                Man::on(board, side, revealed).find(greater).map(|behind| (man, by, behind)),
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
