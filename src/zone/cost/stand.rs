//! A man of the side to move where it stands, and where its steps lead, all at once.

use shakmaty::{Bitboard, Board, Color, Role, Square};

use super::step::bears;
use crate::exchange::{Class, ExchangeMap};

/// A man of the side to move that may step.
#[derive(Debug, Clone, Copy)]
pub struct Stand {
    pub role: Role,
    pub from: Square,
    side: Color,
    occupied: Bitboard,
    /// What the man bears on.
    pub before: Bitboard,
    /// Where it loses nothing by exchange.
    pub safe: Bitboard,
}

impl Stand {
    pub fn new(board: &Board, fields: &ExchangeMap, side: Color, role: Role, from: Square) -> Self {
        let (passable, class) = (fields.passable(side), Class::of(role));
        let (before, safe) = match role {
            Role::Pawn => (bears(role, side, from, Bitboard::EMPTY), passable.far(class)),
            _ => (fields.attacks.of[from as usize], passable.near(class)),
        };
        Self { role, from, side, occupied: board.occupied(), before, safe }
    }

    /// From where the man would bear on one of the fields, on which it does not bear now.
    ///
    /// Whoever bears on a field sees the man's way back from it. That the man itself stands in the
    /// way does not matter: it bears already on what lies behind it on such a line.
    pub fn joins(&self, fields: Bitboard) -> Bitboard {
        let new = (fields & !self.before).into_iter();
        new.fold(Bitboard::EMPTY, |from, field| {
            from | bears(self.role, !self.side, field, self.occupied)
        })
    }
}
