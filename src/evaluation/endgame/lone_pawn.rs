//! King and pawn against king: whether the pawn promotes, solved backwards from its promotion.

use std::sync::LazyLock;

use shakmaty::attacks::{king_attacks, pawn_attacks};
use shakmaty::{Bitboard, Board, Color, File, Rank, Square};

use crate::zone::fill::king_steps;

/// Whether the pawn of `side` promotes; `None` unless it is the only man besides the kings.
#[inline(always)]
pub fn gets_through(board: &Board, side: Color, turn: Color) -> Option<bool> {
    // Asked at every estimate, and mostly there are more.
    if board.pawns().more_than_one() { None } else { alone_gets_through(board, side, turn) }
}

fn alone_gets_through(board: &Board, side: Color, turn: Color) -> Option<bool> {
    let pawn = board.pawns().single_square()?;
    if board.occupied() != (board.pawns() | board.kings()) {
        return None;
    }
    let (king, lone) = (board.king_of(side)?, board.king_of(!side)?);
    Some(board.by_color(side).contains(pawn) && SOLVED.wins(side, [king, lone, pawn], turn))
}

/// All positions, solved at the first question in a tenth of a millisecond.
static SOLVED: LazyLock<Solved> = LazyLock::new(Solved::new);

/// The fields of the lone king on which he loses, for a pawn and its king.
#[derive(Clone, Copy, Default)]
struct Lost {
    /// If the pawn's side is to move.
    attacked: Bitboard,
    /// If the lone king is to move.
    to_move: Bitboard,
}

/// The lost fields by White's pawn on the files a to d, from the second rank to the seventh, and by
/// White's king.
struct Solved(Vec<[Lost; 64]>);

impl Solved {
    fn new() -> Self {
        let mut solved = Self(vec![[Lost::default(); 64]; 4 * 6]);
        // From the last rank back, for pushes lead there.
        for rank in (1..7).rev() {
            for file in 0..4 {
                while solved.find_more(Square::new(rank * 8 + file)) {}
            }
        }
        solved
    }

    /// Whether the pawn of `side` promotes with these fields of its king, of the lone king and of
    /// the pawn.
    fn wins(&self, side: Color, men: [Square; 3], turn: Color) -> bool {
        let [king, lone, pawn] = men.map(|field| side.fold_wb(field, field.flip_vertical()));
        let mirrors = pawn.file() > File::D;
        let [king, lone, pawn] =
            [king, lone, pawn].map(|field| if mirrors { field.flip_horizontal() } else { field });
        let lost = self.lost(pawn, king);
        (if turn == side { lost.attacked } else { lost.to_move }).contains(lone)
    }

    fn lost(&self, pawn: Square, king: Square) -> Lost {
        self.0[place(pawn)][king as usize]
    }

    /// Finds what is lost one move earlier; whether that is anything more.
    fn find_more(&mut self, pawn: Square) -> bool {
        let before = self.0[place(pawn)];
        for king in Square::ALL.into_iter().filter(|&king| king != pawn) {
            let attacked = self.attacked(pawn, king);
            let to_move = to_move(pawn, king, attacked);
            self.0[place(pawn)][king as usize] = Lost { attacked, to_move };
        }
        let after = &self.0[place(pawn)];
        before.iter().zip(after).any(|(a, b)| a.attacked != b.attacked || a.to_move != b.to_move)
    }

    /// The lone king's fields with White to move and win.
    fn attacked(&self, pawn: Square, king: Square) -> Bitboard {
        let steps = king_attacks(king).without(pawn);
        let by_king = steps.into_iter().map(|to| self.lost(pawn, to).to_move);
        let won = by_king.fold(self.by_push(pawn, king), |all, one| all | one);
        won & !fields_beside(king) & !pawn_attacks(Color::White, pawn) & !Bitboard::from(pawn)
    }

    /// The fields of the lone king on which a push wins.
    fn by_push(&self, pawn: Square, king: Square) -> Bitboard {
        let Some(next) = pawn.offset(8).filter(|&next| next != king) else {
            return Bitboard::EMPTY;
        };
        let free = !Bitboard::from(next);
        if next.rank() == Rank::Eighth {
            // A queen or a rook that stays alive wins.
            let defended = king_attacks(king).contains(next);
            return if defended { free } else { free & !king_attacks(next) };
        }
        let once = free & self.lost(next, king).to_move;
        let twice = next.offset(8).filter(|&next| pawn.rank() == Rank::Second && next != king);
        once | twice.map_or(Bitboard::EMPTY, |twice| free & self.lost(twice, king).to_move)
    }
}

/// The lone king's fields from which every move loses, and where he has one.
fn to_move(pawn: Square, king: Square, attacked: Bitboard) -> Bitboard {
    let open = !fields_beside(king) & !pawn_attacks(Color::White, pawn);
    let holding = open & (!attacked | Bitboard::from(pawn));
    king_steps(open) & !king_steps(holding) & !fields_beside(king) & !Bitboard::from(pawn)
}

/// A king's field and those beside it: the other king is on none of them.
fn fields_beside(king: Square) -> Bitboard {
    king_attacks(king).with(king)
}

/// The place of White's pawn, on the files a to d, in the list.
fn place(pawn: Square) -> usize {
    (pawn.rank() as usize - 1) * 4 + pawn.file() as usize
}
