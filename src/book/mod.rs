//! Floor 2. An opening book in Polyglot's format.
//!
//! A book is a file of 16-byte entries, sorted by the key of their position: the key, a move, its
//! weight, and four bytes that are not used here; all numbers are big-endian. The file stays on
//! disk, and entries are found by binary search, so a book of any size takes no memory.
//!
//! ```
//! use tropa::book::{Chooser, Weighted, key_of};
//! use tropa::position::Position;
//!
//! let start = Position::initial();
//! assert_eq!(key_of(&start), 0x463b_9618_1691_fc9c);
//! let moves = [Weighted { m: start.parse_move("e4")?, weight: 3 }];
//! assert_eq!(Chooser::new(1).choose(&moves), Some(moves[0].m));
//! # Ok::<(), tropa::position::PositionError>(())
//! ```

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use shakmaty::uci::UciMove;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{EnPassantMode, Move, Position as _, Role, Square};
use thiserror::Error;

use crate::position::Position;

/// The length of an entry in bytes.
const ENTRY: u64 = 16;
/// The maximum number of entries read for one position; a valid book has fewer.
const MAX_MOVES: u64 = 256;

/// Why a book cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BookError {
    /// The system's error for the file.
    #[error("cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    /// A folder, a pipe or the like.
    #[error("is not a regular file")]
    NotRegular,
    /// The size of the file, in bytes, which is not a multiple of 16.
    #[error("is damaged: its size of {0} bytes is not a multiple of 16")]
    Length(u64),
}

/// An open book.
#[derive(Debug)]
pub struct Book {
    file: File,
    entries: u64,
}

/// A move with its weight among the moves of its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Weighted {
    /// The move.
    pub m: Move,
    /// Its weight, above zero in the moves of a book.
    pub weight: u16,
}

#[derive(Debug, Clone, Copy)]
struct Entry {
    key: u64,
    m: u16,
    weight: u16,
}

impl Book {
    /// Opens the book at `path`.
    ///
    /// # Errors
    /// [`BookError`], whose text is meant to follow the file's name.
    pub fn open(path: &Path) -> Result<Self, BookError> {
        // Checked before opening: opening a pipe would wait for a writer.
        if !fs::metadata(path)?.is_file() {
            return Err(BookError::NotRegular);
        }
        let file = File::open(path)?;
        let about = file.metadata()?;
        if about.len() % ENTRY != 0 {
            return Err(BookError::Length(about.len()));
        }
        Ok(Self { file, entries: about.len() / ENTRY })
    }

    /// The number of entries.
    pub fn len(&self) -> u64 {
        self.entries
    }

    /// Whether the book has no entries.
    pub fn is_empty(&self) -> bool {
        self.entries == 0
    }

    /// The book's legal moves in a position whose weight is above zero.
    ///
    /// # Errors
    /// The system's error if the file cannot be read.
    pub fn moves(&self, position: &Position) -> io::Result<Vec<Weighted>> {
        let key = key_of(position);
        let first = self.first_of(key)?;
        let mut moves: Vec<Weighted> = Vec::new();
        for index in first..self.entries.min(first + MAX_MOVES) {
            let entry = self.entry(index)?;
            if entry.key != key {
                break;
            }
            let legal = decode(entry.m).and_then(|uci| uci.to_move(position.chess()).ok());
            if let Some(m) = legal
                && entry.weight > 0
                && moves.iter().all(|weighted| weighted.m != m)
            {
                moves.push(Weighted { m, weight: entry.weight });
            }
        }
        Ok(moves)
    }

    /// The index of the first entry whose key is at least `key`.
    fn first_of(&self, key: u64) -> io::Result<u64> {
        let (mut low, mut high) = (0, self.entries);
        while low < high {
            let middle = low + (high - low) / 2;
            if self.entry(middle)?.key < key {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        Ok(low)
    }

    fn entry(&self, index: u64) -> io::Result<Entry> {
        let mut file = &self.file;
        file.seek(SeekFrom::Start(index * ENTRY))?;
        let mut bytes = [0; ENTRY as usize];
        file.read_exact(&mut bytes)?;
        let number = |bytes: &[u8]| bytes.iter().fold(0, |sum, &b| sum << 8 | u64::from(b));
        Ok(Entry {
            key: number(&bytes[..8]),
            m: number(&bytes[8..10]) as u16,
            weight: number(&bytes[10..12]) as u16,
        })
    }
}

/// The key of a position in a book: the en-passant file counts if an enemy pawn stands beside the
/// pushed one, even if the capture is illegal.
pub fn key_of(position: &Position) -> u64 {
    position.chess().zobrist_hash::<Zobrist64>(EnPassantMode::PseudoLegal).0
}

/// Decodes a move: six bits for the destination square, six for the origin square, three for the
/// promotion. Castling is king takes rook; a king move of two squares, found in some books, is read
/// too.
fn decode(m: u16) -> Option<UciMove> {
    let square = |bits: u16| Square::new(u32::from(bits & 63));
    let (to, from) = (square(m), square(m >> 6));
    let promotion = match m >> 12 & 7 {
        0 => None,
        1 => Some(Role::Knight),
        2 => Some(Role::Bishop),
        3 => Some(Role::Rook),
        4 => Some(Role::Queen),
        _ => return None,
    };
    Some(UciMove::Normal { from, to, promotion })
}

/// Random choices by weight, reproducible from the seed.
#[derive(Debug, Clone)]
pub struct Chooser(u64);

impl Chooser {
    /// A chooser whose choices depend on `seed` alone.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// One of the moves, drawn with a probability proportional to its weight; `None` if there are
    /// none.
    pub fn choose(&mut self, moves: &[Weighted]) -> Option<Move> {
        let sum: u64 = moves.iter().map(|weighted| u64::from(weighted.weight)).sum();
        let mut place = self.next().checked_rem(sum)?;
        for weighted in moves {
            let weight = u64::from(weighted.weight);
            if place < weight {
                return Some(weighted.m);
            }
            place -= weight;
        }
        None
    }

    /// The next number of a xorshift generator, without its low bits.
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 >> 16
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Game;

    /// The keys published with the description of the format.
    #[test]
    fn keys_are_those_published() {
        let keys = [
            ("", 0x463b_9618_1691_fc9c),
            ("e2e4", 0x823c_9b50_fd11_4196),
            ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
            ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
            ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
            ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
            ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
            ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
            ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
        ];
        for (moves, key) in keys {
            let game = Game::from_moves(None, moves.split_whitespace()).unwrap();
            assert_eq!(key_of(game.position()), key, "{moves}");
        }
    }

    #[test]
    fn both_ways_of_castling_are_read() {
        let position = Position::from_fen("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1").unwrap();
        // e8 is square 60; g8 and h8 are 62 and 63, c8 and a8 58 and 56.
        for (to, text) in [(62, "O-O"), (63, "O-O"), (58, "O-O-O"), (56, "O-O-O")] {
            let m = decode(60 << 6 | to).unwrap().to_move(position.chess()).unwrap();
            assert_eq!(m, position.parse_move(text).unwrap());
        }
    }

    #[test]
    fn choices_go_by_weight_and_repeat() {
        let position = Position::initial();
        let weighted = |text, weight| Weighted { m: position.parse_move(text).unwrap(), weight };
        let moves = [weighted("e2e4", 3), weighted("d2d4", 1)];
        let choices = |seed| {
            let mut chooser = Chooser::new(seed);
            (0..4000).map(|_| chooser.choose(&moves).unwrap()).collect::<Vec<_>>()
        };
        let first = choices(1).iter().filter(|&&m| m == moves[0].m).count();
        assert!((2850..3150).contains(&first), "{first} of 4000");
        assert_eq!(choices(1), choices(1));
        assert_eq!(Chooser::new(1).choose(&[]), None);
    }
}
