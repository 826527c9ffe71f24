//! King and pawn against king: whether the pawn promotes.

use shakmaty::{Bitboard, Board, Color, File, Rank, Square};

use crate::zone::run;

/// Whether the pawn of `side` promotes; `None` unless it is the only man besides the kings.
#[inline]
pub fn gets_through(board: &Board, side: Color, turn: Color) -> Option<bool> {
    let pawn = board.pawns().single_square()?;
    if board.occupied() != (board.pawns() | board.kings()) {
        return None;
    }
    let seen = |field: Square| side.fold_wb(field, field.flip_vertical());
    let (king, lone) = (board.king_of(side)?, board.king_of(!side)?);
    let men = Men { pawn: seen(pawn), king: seen(king), lone: seen(lone) };
    Some(board.by_color(side).contains(pawn) && men.get_through(i32::from(turn != side)))
}

/// The three men from the view of the side with the pawn, its own first rank at the bottom.
struct Men {
    pawn: Square,
    king: Square,
    lone: Square,
}

impl Men {
    /// Whether the pawn promotes; `first` is 1 if the lone king is to move, otherwise 0.
    fn get_through(&self, first: i32) -> bool {
        let &Self { pawn, king, lone } = self;
        if first == 1 && apart(lone, pawn) == 1 && apart(king, pawn) > 1 {
            return false;
        }
        if self.outruns(first) {
            return true;
        }
        // The pawn is lost if the lone king reaches it before the own king comes to defend it.
        let falls = apart(lone, pawn) - first < apart(king, pawn) - 1;
        !falls && self.key_fields().into_iter().any(|field| self.comes_first(field, first))
    }

    /// The rule of the square: with H_0 = 2n the lone king has n moves to the last field.
    fn outruns(&self, first: i32) -> bool {
        let path = run::path(Color::White, self.pawn);
        let pushes = (Rank::Eighth as i32 - self.pawn.rank() as i32).min(5);
        let blocked = path.contains(self.king) || path.contains(self.lone);
        !blocked && apart(self.lone, self.last()) - first > pushes
    }

    fn last(&self) -> Square {
        Square::from_coords(self.pawn.file(), Rank::Eighth)
    }

    /// The key fields: from there the king supports the pawn to promotion, whoever is to move.
    fn key_fields(&self) -> Bitboard {
        let rank = self.pawn.rank() as u32;
        let file = Bitboard::from(self.pawn.file());
        if self.is_at_edge() {
            let beside = Square::from_coords(self.beside(1), Rank::Seventh);
            return Bitboard::from(beside).with(beside.offset(8).unwrap_or(beside));
        }
        let ranks = match rank {
            0..=3 => Bitboard::from(Rank::new(rank + 2)),
            4 | 5 => Bitboard::from(Rank::new(rank + 1)) | Bitboard::from(Rank::new(rank + 2)),
            _ => Bitboard::from(Rank::Seventh) | Bitboard::from(Rank::Eighth),
        };
        let files = file | Bitboard::from(self.beside(1)) | Bitboard::from(self.beside(-1));
        (files & ranks).without(self.pawn)
    }

    fn is_at_edge(&self) -> bool {
        matches!(self.pawn.file(), File::A | File::H)
    }

    /// The file `files` away from the pawn's, towards the middle if positive.
    fn beside(&self, files: i32) -> File {
        let inwards = if self.pawn.file() < File::E { files } else { -files };
        self.pawn.file().offset(inwards).unwrap_or(self.pawn.file())
    }

    /// Whether the king is on the key field or reaches it before the lone king guards it. With an
    /// edge pawn, the lone king may also shut in the own king, or be shut in, two files away.
    fn comes_first(&self, field: Square, first: i32) -> bool {
        let own = apart(self.king, field);
        let mut guard = apart(self.lone, field);
        if self.is_at_edge() {
            let beyond = Square::from_coords(self.beside(2), Rank::Eighth);
            guard = guard.min(apart(self.lone, self.last())).min(apart(self.lone, beyond));
        }
        own == 0 || own + first < guard
    }
}

/// The king moves between two fields.
fn apart(a: Square, b: Square) -> i32 {
    a.distance(b) as i32
}
