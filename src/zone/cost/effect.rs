//! The effect of one move by itself: the squares that the piece attacks before and after.

use shakmaty::{Bitboard, Board, Color, Role, Square};

use super::mover::Mover;
use super::mover::attacks_from;
use super::scale::{half, is_kings_walk, opens_file};
use crate::exchange::{Class, ExchangeMap};

/// The effect of a move of one piece of the side to move on the squares that it attacks.
pub struct Effect<'a> {
    board: &'a Board,
    map: &'a ExchangeMap,
    side: Color,
    pub role: Role,
    pub from: Square,
    pub to: Square,
    /// The squares attacked before the step.
    before: Bitboard,
    /// The squares attacked after the step.
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

    /// Whether the piece attacks the enemy king from its new square.
    pub fn gives_check(&self) -> bool {
        self.role != Role::King && (self.after & self.enemy() & self.board.kings()).any()
    }

    /// Whether a step that loses by exchange may be an offer ([theory, section
    /// 8](crate::theory#8-plans)): a check by any piece but the queen, or a pawn's attack on an
    /// enemy piece or pawn.
    pub fn is_offer(&self) -> bool {
        match self.role {
            Role::Queen => false,
            Role::Pawn => (self.after & self.enemy()).any(),
            _ => self.gives_check(),
        }
    }

    /// The number of passable squares one move away after the step, less that before it. Not for
    /// pawns.
    pub fn squares_won(&self) -> i32 {
        let (before, after) = self.passable();
        after.count() as i32 - before.count() as i32
    }

    /// Whether the step belongs to a positional zone: it wins passable squares. A pawn takes
    /// squares from the enemy's pieces instead; a king's squares do not count.
    pub fn is_positional(&self) -> bool {
        match self.role {
            Role::King => false,
            Role::Pawn => (self.after & self.theirs()).any(),
            _ => self.squares_won() > 0,
        }
    }

    /// Whether the step begins a longer manoeuvre, by the rules of the image's positional zones of
    /// cost 7: the piece takes more squares from the enemy's pieces than before, or reaches more
    /// passable ones in the enemy's half; a rook goes to a file with fewer own pawns; a king walks
    /// in the endgame. A queen does so nearly everywhere, so her steps do not count.
    pub fn is_manoeuvre(&self) -> bool {
        match self.role {
            Role::Pawn | Role::Queen => false,
            Role::King => is_kings_walk(self.board) && self.reaches_new(),
            Role::Rook if opens_file(self.board, self.side, self.from, self.to) => {
                self.reaches_new()
            }
            _ => self.goes_for_theirs(),
        }
    }

    /// The passable squares one move away, before the step and after it. Not for pawns.
    fn passable(&self) -> (Bitboard, Bitboard) {
        let class = Class::of(self.role);
        let passable = self.map.passable(self.side);
        let own = self.board.by_color(self.side);
        (self.before & passable.near(class) & !own, self.after & passable.far(class) & !own)
    }

    /// Whether the piece reaches passable squares that it did not reach before.
    fn reaches_new(&self) -> bool {
        let (before, after) = self.passable();
        (after & !before).any()
    }

    /// Whether the piece attacks more of the squares that the enemy's pieces use, or reaches more
    /// passable ones in the enemy's half.
    fn goes_for_theirs(&self) -> bool {
        let theirs = self.theirs();
        let beyond = half(!self.side);
        let (before, after) = self.passable();
        (self.after & theirs).count() > (self.before & theirs).count()
            || (after & beyond).count() > (before & beyond).count()
    }

    /// The squares that the enemy's pieces use: they attack them, and a minor piece is safe there.
    fn theirs(&self) -> Bitboard {
        let passable = self.map.passable(!self.side);
        passable.near(Class::Minor) & self.map.counts(!self.side).any
    }

    fn enemy(&self) -> Bitboard {
        self.board.by_color(!self.side)
    }
}
