//! Histories: what earlier nodes have shown about moves and about the static evaluation.

use shakmaty::{Bitboard, Board, Color, Move, Role, Square};

use super::value::Value;

/// The maximum absolute value of a history entry.
const MAX: i32 = 16_384;

/// By from and to.
type Butterfly = [[i16; 64]; 64];
/// By piece and to, as [`PieceTo`] has them.
type Continuation = [[i16; 64]; 12];

/// The histories: moves that cause cutoffs rise, those tried before them fall.
#[derive(Debug, Clone)]
pub struct Histories {
    /// Butterfly history, of quiet moves: by side, from and to.
    butterfly: Vec<Butterfly>,
    /// Continuation history, of quiet moves: by an earlier move and the move.
    continuation: Vec<Continuation>,
    /// Capture history: by the move and the piece taken.
    captures: Vec<i16>,
}

impl Histories {
    /// Empty histories.
    pub fn new() -> Self {
        Self {
            butterfly: vec![[[0; 64]; 64]; 2],
            continuation: vec![[[0; 64]; 12]; PieceTo::COUNT],
            captures: vec![0; PieceTo::COUNT * 6],
        }
    }

    /// The histories of the quiet moves of `side` after the previous moves. The entry for the last
    /// move counts `last_weight` eighths.
    pub fn after(
        &self,
        side: Color,
        previous: &PreviousMoves,
        last_weight: i32,
    ) -> QuietHistories<'_> {
        let after = |earlier: Option<PieceTo>| earlier.map(|e| &self.continuation[e.index()]);
        let [last, earlier] = previous.map(|earlier| after(earlier).unwrap_or(&NOTHING));
        let butterfly = &self.butterfly[side as usize];
        QuietHistories { side, butterfly, last, earlier, last_weight }
    }

    /// The history score of a capture.
    pub fn capture(&self, side: Color, m: Move) -> i32 {
        i32::from(self.captures[capture(side, m)])
    }

    /// Changes the butterfly and continuation history of a quiet move by `bonus`.
    pub fn learn_quiet(&mut self, side: Color, m: Move, previous: &PreviousMoves, bonus: i32) {
        self.learn_butterfly(side, m, bonus);
        let (piece, to) = (piece(side, m.role()), m.to() as usize);
        for earlier in previous.iter().flatten() {
            learn(&mut self.continuation[earlier.index()][piece][to], bonus);
        }
    }

    /// Changes the butterfly history of a quiet move by `bonus`.
    pub fn learn_butterfly(&mut self, side: Color, m: Move, bonus: i32) {
        let from = m.from().unwrap_or(Square::A1) as usize;
        learn(&mut self.butterfly[side as usize][from][m.to() as usize], bonus);
    }

    /// Changes the history of a capture by `bonus`.
    pub fn learn_capture(&mut self, side: Color, m: Move, bonus: i32) {
        learn(&mut self.captures[capture(side, m)], bonus);
    }
}

/// The histories of the quiet moves of a node.
pub struct QuietHistories<'a> {
    side: Color,
    butterfly: &'a Butterfly,
    /// Continuation history after the last move.
    last: &'a Continuation,
    /// Continuation history after the move before that.
    earlier: &'a Continuation,
    last_weight: i32,
}

/// The continuation history where there is no earlier move.
static NOTHING: Continuation = [[0; 64]; 12];

impl QuietHistories<'_> {
    /// The histories of the quiet moves of one piece.
    #[inline]
    pub fn of_piece(&self, role: Role, from: Square) -> PieceHistories<'_> {
        let piece = piece(self.side, role);
        PieceHistories {
            butterfly: &self.butterfly[from as usize],
            last: &self.last[piece],
            earlier: &self.earlier[piece],
            last_weight: self.last_weight,
        }
    }

    /// The history score of a quiet move.
    pub fn of(&self, m: Move) -> i32 {
        self.of_piece(m.role(), m.from().unwrap_or(Square::A1)).of(m.to())
    }
}

/// The histories of the quiet moves of one piece, by the square that it goes to.
pub struct PieceHistories<'a> {
    butterfly: &'a [i16; 64],
    last: &'a [i16; 64],
    earlier: &'a [i16; 64],
    last_weight: i32,
}

impl PieceHistories<'_> {
    /// The history score of the move to a square: the sum of butterfly and continuation history.
    #[inline]
    pub fn of(&self, to: Square) -> i32 {
        let to = to as usize;
        i32::from(self.butterfly[to])
            + i32::from(self.last[to]) * self.last_weight / 8
            + i32::from(self.earlier[to])
    }
}

/// Adds `bonus` to a history with gravity: the closer it is to the maximum, the less is added.
fn learn(history: &mut i16, bonus: i32) {
    let old = i32::from(*history);
    *history = (old + bonus - old * bonus.abs() / MAX) as i16;
}

/// The row of a piece in a [`Continuation`].
#[inline]
fn piece(side: Color, role: Role) -> usize {
    side as usize * 6 + role as usize - 1
}

fn capture(side: Color, m: Move) -> usize {
    let taken = match m {
        Move::Normal { capture, .. } => capture,
        _ => m.capture(),
    };
    PieceTo::of(side, m).index() * 6 + taken.unwrap_or(Role::Pawn) as usize - 1
}

/// The key of continuation histories: a piece and its destination square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PieceTo(u16);

impl PieceTo {
    /// The number of different values.
    pub const COUNT: usize = 12 * 64;

    /// The index in a table of all keys.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The index of this key and the `next` one in a table of all pairs.
    pub fn pair(self, next: Self) -> usize {
        usize::from(self.0) * Self::COUNT + usize::from(next.0)
    }

    /// The key of a move `m` by `side`.
    #[inline]
    pub fn of(side: Color, m: Move) -> Self {
        let (role, to) = match m {
            Move::Normal { role, to, .. } => (role, to),
            _ => (m.role(), m.to()),
        };
        Self(((side as u16 * 6 + role as u16 - 1) << 6) | to as u16)
    }
}

/// The moves one and two plies before a node; `None` for a null move and before the root.
pub type PreviousMoves = [Option<PieceTo>; 2];

/// The maximum absolute value of a correction, in 256ths of a centipawn.
const MAX_CORRECTION: i32 = 80 * 256;
/// The entries of each table for each side to move, a power of two.
const ENTRIES: usize = 1 << 14;
/// The maximum weight of one update, out of [`WHOLE`]; the weight is depth + 1.
const MAX_WEIGHT: i32 = 16;
const WHOLE: i32 = 256;

/// The keys of a position in the correction tables.
#[derive(Debug, Clone, Copy)]
pub struct CorrectionKeys {
    /// The side to move.
    side: usize,
    /// The keys by pawns, White's pieces, Black's pieces.
    pieces: [usize; 3],
    /// The key by the two previous moves.
    moves: Option<usize>,
}

/// Mean differences between the values of nodes and their evaluations: by pawns, by the pieces of
/// each colour, each with the side to move, and by the last two moves.
#[derive(Debug, Clone)]
pub struct CorrectionHistory {
    pawns: Corrections,
    pieces: [Corrections; 2],
    moves: Vec<i16>,
}

/// The corrections by one kind of key, for both sides to move; of fixed size, so that no bounds are
/// checked.
type Corrections = Box<[[i16; ENTRIES]; 2]>;

impl CorrectionHistory {
    /// An empty correction history.
    pub fn new() -> Self {
        let empty = || Box::new([[0; ENTRIES]; 2]);
        let moves = vec![0; PieceTo::COUNT * PieceTo::COUNT];
        Self { pawns: empty(), pieces: [empty(), empty()], moves }
    }

    /// The correction for the static evaluation of a position with these keys, in centipawns.
    #[inline]
    pub fn of(&self, keys: &CorrectionKeys) -> Value {
        let CorrectionKeys { side, pieces: [pawns, white, black], moves } = *keys;
        let moves = moves.map_or(0, |moves| i32::from(self.moves[moves]));
        let sum = i32::from(self.pawns[side][pawns])
            + i32::from(self.pieces[0][side][white])
            + i32::from(self.pieces[1][side][black])
            + moves / 2;
        sum / 512
    }

    /// Learns that the value of a node of `depth` plies exceeded its static evaluation by
    /// `difference` centipawns.
    pub fn learn(&mut self, keys: &CorrectionKeys, depth: i32, difference: Value) {
        let weight = (depth + 1).min(MAX_WEIGHT);
        let CorrectionKeys { side, pieces: [pawns, white, black], moves } = *keys;
        let [of_white, of_black] = self.pieces.each_mut().map(|of| &mut of[side]);
        let found = [&mut self.pawns[side][pawns], &mut of_white[white], &mut of_black[black]];
        let moves = moves.map(|moves| &mut self.moves[moves]);
        for correction in found.into_iter().chain(moves) {
            let old = i32::from(*correction);
            let new = (old * (WHOLE - weight) + difference * 256 * weight) / WHOLE;
            *correction = new.clamp(-MAX_CORRECTION, MAX_CORRECTION) as i16;
        }
    }
}

impl CorrectionKeys {
    /// The keys of a position with `side` to move, reached by the `previous` moves.
    #[inline]
    pub fn new(board: &Board, side: Color, previous: &PreviousMoves) -> Self {
        let [last, earlier] = *previous;
        let moves = earlier.zip(last).map(|(earlier, last)| earlier.pair(last));
        Self { side: side as usize, pieces: places(board), moves }
    }
}

/// The table indices of a position: by its pawns, White's pieces, Black's pieces.
#[inline]
fn places(board: &Board) -> [usize; 3] {
    let pawns = mix(board.pawns() & board.white(), mix(board.pawns() & board.black(), 0));
    let pieces = |color| {
        let own = board.by_color(color);
        let sets = [board.knights(), board.bishops(), board.rooks(), board.queens(), board.kings()];
        sets.into_iter().fold(1, |key, set| mix(set & own, key))
    };
    [pawns, pieces(Color::White), pieces(Color::Black)]
        .map(|key| (key >> (64 - ENTRIES.ilog2())) as usize)
}

fn mix(set: Bitboard, key: u64) -> u64 {
    (key.rotate_left(23) ^ set.0).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn histories_stay_in_bounds() {
        let mut history = 0;
        for _ in 0..1000 {
            learn(&mut history, 2000);
        }
        assert!(i32::from(history) <= MAX && i32::from(history) > MAX * 9 / 10);
        for _ in 0..1000 {
            learn(&mut history, -MAX);
        }
        assert_eq!(i32::from(history), -MAX);
    }

    #[test]
    fn corrections_follow_what_was_found_and_stay_in_bounds() {
        let keys = |side| CorrectionKeys::new(&Board::new(), side, &[None; 2]);
        let (white, black) = (keys(Color::White), keys(Color::Black));
        let mut corrections = CorrectionHistory::new();
        assert_eq!(corrections.of(&white), 0);
        for _ in 0..500 {
            corrections.learn(&white, 8, 30);
        }
        // Half of the corrections by pawns and pieces together.
        assert!((40..=45).contains(&corrections.of(&white)));
        assert_eq!(corrections.of(&black), 0);
        for _ in 0..500 {
            corrections.learn(&white, 100, -20_000);
        }
        assert_eq!(corrections.of(&white), -3 * MAX_CORRECTION / 512);
    }
}
