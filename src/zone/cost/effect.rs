//! The effect of one move by itself: the fields that the man attacks before and after.

use shakmaty::attacks::king_attacks;
use shakmaty::{Bitboard, Board, Color, Role, Square};

use super::men::attacks_from;
use super::mover::Mover;
use super::scale::{CENTRE, KINGS_WALK};
use crate::exchange::{Class, ExchangeMap};
use crate::trajectory::{Kind, distance};

/// The effect of a move of one man of the side to move on the fields that it attacks.
pub struct Effect<'a> {
    board: &'a Board,
    map: &'a ExchangeMap,
    side: Color,
    pub role: Role,
    pub from: Square,
    pub to: Square,
    /// The fields attacked before the step.
    before: Bitboard,
    /// The fields attacked after the step.
    pub after: Bitboard,
}

impl<'a> Effect<'a> {
    pub fn new(
        board: &'a Board,
        map: &'a ExchangeMap,
        side: Color,
        mover: &Mover,
        to: Square,
    ) -> Self {
        let Mover { role, from, before, .. } = *mover;
        let after = attacks_from(role, side, to, board.occupied().without(from));
        Self { board, map, side, role, from, to, before, after }
    }

    /// Whether the man attacks one of the fields that it did not attack before.
    fn joins(&self, fields: Bitboard) -> bool {
        (self.after & !self.before & fields).any()
    }

    /// Whether the man attacks the enemy king from its new field.
    pub fn gives_check(&self) -> bool {
        self.role != Role::King && (self.after & self.enemy() & self.board.kings()).any()
    }

    /// Whether a step that loses by exchange may be an offer: a check by any man but the queen, or
    /// a pawn that attacks a man ([theory, section 8](crate::theory#8-plans): an enemy man drawn
    /// away by an offer).
    pub fn is_offer(&self) -> bool {
        match self.role {
            Role::Queen => false,
            Role::Pawn => (self.after & self.enemy()).any(),
            _ => self.gives_check(),
        }
    }

    /// The number of passable fields one move away after the step, less those before it; for
    /// pieces.
    pub fn fields_won(&self) -> i32 {
        let class = Class::of(self.role);
        let passable = self.map.passable(self.side);
        let own = self.board.by_color(self.side);
        let count = |fields: Bitboard| (fields & !own).count() as i32;
        count(self.after & passable.far(class)) - count(self.before & passable.near(class))
    }

    /// Whether the step belongs to a positional zone: it wins passable fields. A pawn takes them
    /// from the enemy's pieces; for the king fields do not count.
    pub fn is_positional(&self) -> bool {
        match self.role {
            Role::King => false,
            Role::Pawn => {
                let theirs = self.map.passable(!self.side).near(Class::Minor)
                    & self.map.counts(!self.side).any;
                (self.after & theirs).any()
            }
            _ => self.fields_won() > 0,
        }
    }

    /// Whether the step begins a longer manoeuvre: a minor piece or rook newly attacks an enemy
    /// man, or gives up hardly any fields; a minor piece goes to a field that a pawn defends; a
    /// queen newly defends an attacked own man; the king becomes active in the endgame, or leaves
    /// attacks on the fields round him.
    pub fn is_manoeuvre(&self) -> bool {
        match self.role {
            Role::Pawn => false,
            Role::Knight | Role::Bishop => {
                self.joins(self.enemy())
                    || self.map.counts(self.side).pawns.contains(self.to)
                    || self.fields_won() >= -1
            }
            Role::Rook => self.joins(self.enemy()) || self.fields_won() >= 0,
            Role::Queen => self.joins(self.contested()),
            Role::King => self.is_king_walk() || self.is_relief(),
        }
    }

    /// The other own men, without the king, that the enemy attacks.
    fn contested(&self) -> Bitboard {
        let own = self.board.by_color(self.side).without(self.from) & !self.board.kings();
        own & self.map.counts(!self.side).any
    }

    /// Whether the enemy attacks fewer fields round the king's new field.
    fn is_relief(&self) -> bool {
        let theirs = self.map.counts(!self.side).any;
        let attacked = |field| (king_attacks(field) & theirs).count();
        attacked(self.to) < attacked(self.from)
    }

    /// Whether few men are left and the king gets no further from the centre or from the enemy
    /// king.
    fn is_king_walk(&self) -> bool {
        let Some(king) = self.board.king_of(!self.side) else { return false };
        let pieces = self.board.occupied() & !self.board.pawns();
        let to_centre = |field| CENTRE.map(|end| moves(field, end)).into_iter().min();
        pieces.count() <= KINGS_WALK
            && to_centre(self.to) <= to_centre(self.from)
            && moves(self.to, king) <= moves(self.from, king)
    }

    fn enemy(&self) -> Bitboard {
        self.board.by_color(!self.side)
    }
}

/// The king moves between two fields.
fn moves(from: Square, to: Square) -> Option<u8> {
    distance(Kind::King, from, to)
}
