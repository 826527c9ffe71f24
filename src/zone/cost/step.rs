//! One quiet step, or the step of a capture, and what it comes to by itself.

use shakmaty::attacks::{bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks};
use shakmaty::{Bitboard, Board, Color, Role, Square};

use super::stand::Stand;
use crate::exchange::{Class, ExchangeMap};
use crate::trajectory::{Kind, distance};

/// With so many men that are no pawns, the kings among them, or fewer, the kings walk.
pub const KINGS_WALK: usize = 6;

/// The fields that a king's walk leads to.
pub const CENTRE: [Square; 4] = [Square::D4, Square::E4, Square::D5, Square::E5];

/// A step of a man of the side to move.
pub struct Step<'a> {
    board: &'a Board,
    fields: &'a ExchangeMap,
    side: Color,
    pub role: Role,
    pub from: Square,
    pub to: Square,
    /// What the man bears on before the step and after it.
    before: Bitboard,
    pub after: Bitboard,
}

impl<'a> Step<'a> {
    pub fn new(
        board: &'a Board,
        fields: &'a ExchangeMap,
        side: Color,
        stand: &Stand,
        to: Square,
    ) -> Self {
        let Stand { role, from, before, .. } = *stand;
        let after = bears(role, side, to, board.occupied().without(from));
        Self { board, fields, side, role, from, to, before, after }
    }

    /// Whether the man bears on one of the fields, on which it did not bear before.
    fn joins(&self, fields: Bitboard) -> bool {
        (self.after & !self.before & fields).any()
    }

    /// Whether the man attacks the enemy king from where it goes.
    pub fn gives_check(&self) -> bool {
        self.role != Role::King && (self.after & self.enemy() & self.board.kings()).any()
    }

    /// Whether a step that loses by exchange may be meant: a check by a man that is no queen, a
    /// pawn that attacks a man ([theory, section 8](crate::theory#8-plans): an enemy man drawn away
    /// by an offer).
    pub fn is_offer(&self) -> bool {
        match self.role {
            Role::Queen => false,
            Role::Pawn => (self.after & self.enemy()).any(),
            _ => self.gives_check(),
        }
    }

    /// Passable fields one move away after the step less those before it. For pieces.
    pub fn fields_won(&self) -> i32 {
        let class = Class::of(self.role);
        let passable = self.fields.passable(self.side);
        let own = self.board.by_color(self.side);
        let count = |fields: Bitboard| (fields & !own).count() as i32;
        count(self.after & passable.far(class)) - count(self.before & passable.near(class))
    }

    /// Whether the step is one of a positional zone: it wins passable fields. A pawn wins them by
    /// taking them from the enemy's pieces; the king wants other things than fields.
    pub fn is_positional(&self) -> bool {
        match self.role {
            Role::King => false,
            Role::Pawn => {
                let theirs = self.fields.passable(!self.side).near(Class::Minor)
                    & self.fields.counts(!self.side).any;
                (self.after & theirs).any()
            }
            _ => self.fields_won() > 0,
        }
    }

    /// Whether the step begins what takes longer: a piece comes to bear on an enemy man, a queen on
    /// an own one that the enemy bears on; a piece goes elsewhere and gives up next to no fields,
    /// or a minor piece goes to a field that a pawn keeps; the king goes along in the endgame, or
    /// away from what bears on the fields round him.
    pub fn is_manoeuvre(&self) -> bool {
        match self.role {
            Role::Pawn => false,
            Role::Knight | Role::Bishop => {
                self.joins(self.enemy())
                    || self.fields.counts(self.side).pawns.contains(self.to)
                    || self.fields_won() >= -1
            }
            Role::Rook => self.joins(self.enemy()) || self.fields_won() >= 0,
            Role::Queen => self.joins(self.contested()),
            Role::King => self.is_king_walk() || self.is_relief(),
        }
    }

    /// Other own men but the king on which the enemy bears.
    fn contested(&self) -> Bitboard {
        let own = self.board.by_color(self.side).without(self.from) & !self.board.kings();
        own & self.fields.counts(!self.side).any
    }

    /// Whether the enemy bears on fewer fields round the king where he goes.
    fn is_relief(&self) -> bool {
        let theirs = self.fields.counts(!self.side).any;
        let borne = |field| (king_attacks(field) & theirs).count();
        borne(self.to) < borne(self.from)
    }

    /// Whether few men are left and the king's trajectories to the centre and to the enemy king
    /// get no longer.
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

/// The king's moves between two fields.
fn moves(from: Square, to: Square) -> Option<u8> {
    distance(Kind::King, from, to)
}

/// The fields that a man of the role attacks from `from`.
pub fn bears(role: Role, side: Color, from: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => pawn_attacks(side, from),
        Role::Knight => knight_attacks(from),
        Role::Bishop => bishop_attacks(from, occupied),
        Role::Rook => rook_attacks(from, occupied),
        Role::Queen => bishop_attacks(from, occupied) | rook_attacks(from, occupied),
        Role::King => king_attacks(from),
    }
}
