//! A line played out: its steps with the positions before and after, and the attacks and exchanges
//! in them.

use shakmaty::attacks::attacks;
use shakmaty::{Bitboard, Board, CastlingSide, Color, Move, Role, Square};

use crate::exchange::swap::{self, Values};
use crate::position::Position;
use crate::zone::PlacedPiece;

/// One ply of a line.
#[derive(Debug, Clone)]
pub struct PlayedMove {
    pub m: Move,
    /// The number of plies of the line before it; even for the side whose line it is.
    pub ply: usize,
    /// The piece that moves, where it stood; the king in castling.
    pub piece: PlacedPiece,
    pub to: Square,
    /// Its role after the step.
    pub arrives: Role,
    pub taken: Option<PlacedPiece>,
    pub before: Position,
    pub after: Position,
}

impl PlayedMove {
    fn new(before: &Position, m: Move, ply: usize) -> Option<Self> {
        let (board, color) = (before.board(), before.turn());
        let square = match m {
            Move::Castle { king, .. } => king,
            _ => m.from()?,
        };
        let to = m.castling_side().map_or(m.to(), |side| side.king_to(color));
        let captured = match m {
            Move::EnPassant { from, to } => Some(Square::from_coords(to.file(), from.rank())),
            Move::Normal { capture: Some(_), to, .. } => Some(to),
            _ => None,
        };
        let piece = |square| board.role_at(square).map(|role| (role, square));
        let taken = captured.and_then(piece);
        Some(Self {
            m,
            ply,
            piece: PlacedPiece { color, role: m.role(), square },
            to,
            arrives: m.promotion().unwrap_or(m.role()),
            taken: taken.map(|(role, square)| PlacedPiece { color: !color, role, square }),
            before: before.clone(),
            after: before.after(m),
        })
    }

    pub const fn is_own(&self) -> bool {
        self.ply.is_multiple_of(2)
    }

    /// The piece on its new square.
    pub const fn arrived(&self) -> PlacedPiece {
        PlacedPiece { color: self.piece.color, role: self.arrives, square: self.to }
    }

    /// Whether it gives check, directly or by discovery.
    pub fn checks(&self) -> bool {
        self.after.is_check()
    }

    pub fn mates(&self) -> bool {
        self.after.is_checkmate()
    }

    /// The square, after the step, of the piece that stood on `square` before it; `None` if it is
    /// captured.
    fn carry(&self, square: Square) -> Option<Square> {
        if let Move::Castle { rook, .. } = self.m {
            let side = self.m.castling_side().unwrap_or(CastlingSide::KingSide);
            if square == rook {
                return Some(side.rook_to(self.piece.color));
            }
        }
        if square == self.piece.square {
            return Some(self.to);
        }
        self.taken.is_none_or(|taken| taken.square != square).then_some(square)
    }
}

/// A line played out; it belongs to the side that begins it.
#[derive(Debug, Clone)]
pub struct Line {
    pub side: Color,
    /// The enemy's move before the line, if known.
    pub before: Option<Move>,
    pub steps: Vec<PlayedMove>,
}

impl Line {
    /// Plays out the moves; `None` if one is illegal.
    pub fn of(before: Option<Move>, position: &Position, moves: &[Move]) -> Option<Self> {
        let mut steps: Vec<PlayedMove> = Vec::with_capacity(moves.len());
        for (ply, &m) in moves.iter().enumerate() {
            let before = steps.last().map_or(position, |step| &step.after);
            if !before.legal_moves().contains(&m) {
                return None;
            }
            let step = PlayedMove::new(before, m, ply)?;
            steps.push(step);
        }
        Some(Self { side: position.turn(), before, steps })
    }

    /// The steps of the side whose line it is.
    pub fn own(&self) -> impl Iterator<Item = &PlayedMove> {
        self.steps.iter().filter(|step| step.is_own())
    }

    /// The move before this ply, if known.
    pub fn move_before(&self, ply: usize) -> Option<Move> {
        ply.checked_sub(1).map_or(self.before, |earlier| self.steps.get(earlier).map(|step| step.m))
    }

    /// The own steps after this ply.
    pub fn own_behind(&self, ply: usize) -> impl Iterator<Item = &PlayedMove> {
        self.own().filter(move |step| step.ply > ply)
    }

    /// All triples of an own step, the reply to it and the next own step.
    pub fn triples(&self) -> impl Iterator<Item = Triple<'_>> {
        self.steps.windows(3).filter_map(|steps| match steps {
            [first, reply, then] if first.is_own() => Some(Triple { first, reply, then }),
            _ => None,
        })
    }

    /// The square, before the step `later`, of the piece on `square` after the step `ply`; `None`
    /// if it has been captured.
    pub fn follow(&self, square: Square, ply: usize, later: usize) -> Option<Square> {
        let between = self.steps.iter().take(later).skip(ply + 1);
        between.into_iter().try_fold(square, |square, step| step.carry(square))
    }

    /// The own step that captures the piece that is on `square` after the step `ply`, wherever it
    /// goes.
    pub fn taking(&self, square: Square, ply: usize) -> Option<&PlayedMove> {
        self.own_behind(ply).find(|step| {
            let stands = self.follow(square, ply, step.ply);
            step.taken.is_some_and(|taken| stands == Some(taken.square))
        })
    }

    pub fn last(&self) -> Option<&PlayedMove> {
        self.steps.last()
    }
}

/// An own step, its reply, and the next own step.
#[derive(Debug, Clone, Copy)]
pub struct Triple<'a> {
    pub first: &'a PlayedMove,
    pub reply: &'a PlayedMove,
    pub then: &'a PlayedMove,
}

/// A copy of the board without the piece on a square.
pub fn without(board: &Board, square: Square) -> Board {
    let mut left = board.clone();
    left.discard_piece_at(square);
    left
}

/// The squares that a piece attacks from where it stands.
pub fn attacks_of(board: &Board, piece: PlacedPiece) -> Bitboard {
    attacks(piece.square, piece.without_square(), board.occupied())
}

/// What a side's best capture on the square wins, in centipawns; negative if every capture loses,
/// `None` if there is no attacker. Pins are ignored.
pub fn gain(board: &Board, side: Color, square: Square) -> Option<i32> {
    let attackers = PlacedPiece::on(board, side, board.attacks_to(square, side, board.occupied()));
    attackers
        .map(|piece| swap::step(board, piece.without_square(), piece.square, square, Values::TROPA))
        .max()
}

/// Whether a piece is undefended, even through an enemy slider that attacks it.
pub fn is_unguarded(board: &Board, piece: PlacedPiece) -> bool {
    let guards =
        |board: &Board| board.attacks_to(piece.square, piece.color, board.occupied()).any();
    let attackers = board.attacks_to(piece.square, !piece.color, board.occupied());
    let mut lines =
        PlacedPiece::on(board, !piece.color, attackers).filter(|piece| is_line_piece(piece.role));
    !guards(board) && !lines.any(|attacker| guards(&without(board, attacker.square)))
}

/// The value of a role in an exchange, in centipawns.
pub const fn value(role: Role) -> i32 {
    Values::TROPA.of(role)
}

/// What the best legal capture on the square wins for the side to move, in centipawns; `None` if
/// there is no capture.
pub fn legal_gain(position: &Position, square: Square) -> Option<i32> {
    let moves = position.legal_moves();
    let takes = moves.iter().filter(|m| m.is_capture() && m.to() == square);
    takes.map(|&m| swap::of_move(position.board(), position.turn(), m, Values::TROPA)).max()
}

/// Whether the piece that moved is lost on its new square.
pub fn is_lost(step: &PlayedMove) -> bool {
    legal_gain(&step.after, step.to).is_some_and(|gain| gain > 0)
}

/// Whether the step risks more than it wins: its piece is worth more than what it captured.
pub fn offers(step: &PlayedMove) -> bool {
    step.taken.map_or(0, |taken| value(taken.role)) < value(step.arrives)
}

/// Whether a piece is a slider.
pub const fn is_line_piece(role: Role) -> bool {
    matches!(role, Role::Bishop | Role::Rook | Role::Queen)
}

/// Δm of a step on a board, in centipawns, which need not be the one it was made on.
pub fn gain_on(board: &Board, step: &PlayedMove) -> i32 {
    let promotes = value(step.arrives) - value(step.piece.role);
    promotes
        + swap::step(
            board,
            step.arrived().without_square(),
            step.piece.square,
            step.to,
            Values::TROPA,
        )
}

/// Δm of a step where it was made, in centipawns.
pub fn gain_of(step: &PlayedMove) -> i32 {
    gain_on(step.before.board(), step)
}
