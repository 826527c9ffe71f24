//! A line played out: its steps, each with the board before and after.

use shakmaty::{Board, CastlingSide, Color, Move, Role, Square};

use crate::position::Position;
use crate::zone::Man;

/// One half-move of a line.
#[derive(Debug, Clone)]
pub struct PlayedMove {
    pub m: Move,
    /// The number of half-moves before it; even for the side whose line it is.
    pub ply: usize,
    /// The man that moves, where it stood; the king if it castles.
    pub man: Man,
    pub to: Square,
    /// Its role after the step.
    pub arrives: Role,
    pub taken: Option<Man>,
    pub before: Position,
    pub after: Position,
}

impl PlayedMove {
    fn new(before: &Position, m: Move, ply: usize) -> Option<Self> {
        let (board, color) = (before.board(), before.turn());
        let field = match m {
            Move::Castle { king, .. } => king,
            _ => m.from()?,
        };
        let to = m.castling_side().map_or(m.to(), |side| side.king_to(color));
        let captured = match m {
            Move::EnPassant { from, to } => Some(Square::from_coords(to.file(), from.rank())),
            Move::Normal { capture: Some(_), to, .. } => Some(to),
            _ => None,
        };
        let man = |field| board.role_at(field).map(|role| (role, field));
        let taken = captured.and_then(man);
        Some(Self {
            m,
            ply,
            man: Man { color, role: m.role(), field },
            to,
            arrives: m.promotion().unwrap_or(m.role()),
            taken: taken.map(|(role, field)| Man { color: !color, role, field }),
            before: before.clone(),
            after: before.after(m),
        })
    }

    pub const fn is_own(&self) -> bool {
        self.ply.is_multiple_of(2)
    }

    /// The man on its new field.
    pub const fn arrived(&self) -> Man {
        Man { color: self.man.color, role: self.arrives, field: self.to }
    }

    /// Whether it gives check, discovered checks included.
    pub fn checks(&self) -> bool {
        self.after.is_check()
    }

    pub fn mates(&self) -> bool {
        self.checks() && self.after.legal_moves().is_empty()
    }

    /// The field, after the step, of the man that stood on `field` before it; `None` if it is
    /// taken.
    fn carry(&self, field: Square) -> Option<Square> {
        if let Move::Castle { rook, .. } = self.m {
            let side = self.m.castling_side().unwrap_or(CastlingSide::KingSide);
            if field == rook {
                return Some(side.rook_to(self.man.color));
            }
        }
        if field == self.man.field {
            return Some(self.to);
        }
        self.taken.is_none_or(|taken| taken.field != field).then_some(field)
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

    /// The move before a ply, if known.
    pub fn move_before(&self, ply: usize) -> Option<Move> {
        ply.checked_sub(1).map_or(self.before, |earlier| self.steps.get(earlier).map(|step| step.m))
    }

    /// The own steps after a ply.
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

    /// The field, before the step `later`, of the man on `field` after the step `ply`; `None` if it
    /// has been taken.
    pub fn follow(&self, field: Square, ply: usize, later: usize) -> Option<Square> {
        let between = self.steps.iter().take(later).skip(ply + 1);
        between.into_iter().try_fold(field, |field, step| step.carry(field))
    }

    /// The own step that takes the man which is on the field after the step `ply`, wherever it
    /// goes.
    pub fn taking(&self, field: Square, ply: usize) -> Option<&PlayedMove> {
        self.own_behind(ply).find(|step| {
            let stands = self.follow(field, ply, step.ply);
            step.taken.is_some_and(|taken| stands == Some(taken.field))
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

/// A copy of the board without the man on a field.
pub fn without(board: &Board, field: Square) -> Board {
    let mut left = board.clone();
    left.discard_piece_at(field);
    left
}
