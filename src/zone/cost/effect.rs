//! The effect of one move by itself: the squares that the piece attacks before and after.

use shakmaty::{Bitboard, Board, Color, Role, Square};

use super::mover::Mover;
use super::scale::{half, is_kings_walk, opens_file};
use crate::exchange::{Class, ExchangeMap};

/// The squares that the effects of all moves of a position are measured by.
#[derive(Debug, Clone, Copy)]
pub struct Sights<'a> {
    board: &'a Board,
    side: Color,
    enemy: Bitboard,
    /// The squares that the enemy's pieces use: they attack them, and a minor piece is safe there.
    theirs: Bitboard,
}

impl<'a> Sights<'a> {
    /// What pieces of `side` look at.
    pub fn new(board: &'a Board, map: &ExchangeMap, side: Color) -> Self {
        let theirs = map.passable(!side).near(Class::Minor) & map.counts(!side).any;
        Self { board, side, enemy: board.by_color(!side), theirs }
    }
}

/// The effect of a move of one piece of the side to move on the squares that it attacks.
pub struct Effect<'a> {
    sights: &'a Sights<'a>,
    pub mover: &'a Mover,
    pub to: Square,
    /// The squares attacked after the step.
    pub after: Bitboard,
}

impl<'a> Effect<'a> {
    pub fn new(sights: &'a Sights<'a>, mover: &'a Mover, to: Square) -> Self {
        Self { sights, mover, to, after: mover.after(to) }
    }

    /// Whether the piece attacks the enemy king from its new square.
    pub fn gives_check(&self) -> bool {
        let Sights { board, enemy, .. } = *self.sights;
        self.mover.role != Role::King && (self.after & enemy & board.kings()).any()
    }

    /// Whether a step that loses by exchange may be an offer ([theory, section
    /// 8](crate::theory#8-plans)): a check by any piece but the queen, or a pawn's attack on an
    /// enemy piece or pawn.
    pub fn is_offer(&self) -> bool {
        match self.mover.role {
            Role::Queen => false,
            Role::Pawn => (self.after & self.sights.enemy).any(),
            _ => self.gives_check(),
        }
    }

    /// The number of passable squares one move away after the step, less that before it. Not for
    /// pawns.
    pub fn squares_won(&self) -> i32 {
        self.reached().count() as i32 - self.mover.near.count() as i32
    }

    /// Whether the step belongs to a positional zone: it wins passable squares. A pawn takes
    /// squares from the enemy's pieces instead; a king's squares do not count.
    pub fn is_positional(&self) -> bool {
        match self.mover.role {
            Role::King => false,
            Role::Pawn => (self.after & self.sights.theirs).any(),
            _ => self.squares_won() > 0,
        }
    }

    /// Whether the step begins a longer manoeuvre, by the rules of the image's positional zones of
    /// cost 7: the piece takes more squares from the enemy's pieces than before, or reaches more
    /// passable ones in the enemy's half; a rook goes to a file with fewer own pawns; a king walks
    /// in the endgame. A queen does so nearly everywhere, so her steps do not count.
    pub fn is_manoeuvre(&self) -> bool {
        match self.mover.role {
            Role::Pawn | Role::Queen => false,
            Role::King => is_kings_walk(self.sights.board) && self.reaches_new(),
            Role::Rook if self.opens_file() => self.reaches_new(),
            _ => self.goes_for_theirs(),
        }
    }

    /// The passable squares one move away after the step. Not for pawns.
    fn reached(&self) -> Bitboard {
        self.after & self.mover.far
    }

    fn opens_file(&self) -> bool {
        opens_file(self.sights.board, self.sights.side, self.mover.from, self.to)
    }

    /// Whether the piece reaches passable squares that it did not reach before.
    fn reaches_new(&self) -> bool {
        (self.reached() & !self.mover.near).any()
    }

    /// Whether the piece attacks more of the squares that the enemy's pieces use, or reaches more
    /// passable ones in the enemy's half.
    fn goes_for_theirs(&self) -> bool {
        let Sights { side, theirs, .. } = *self.sights;
        let beyond = half(!side);
        (self.after & theirs).count() > (self.mover.before & theirs).count()
            || (self.reached() & beyond).count() > (self.mover.near & beyond).count()
    }
}
