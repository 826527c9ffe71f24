//! Labelled positions in 32 bytes each, for tuning the evaluation.
//!
//! A file begins with a [`Head`] of 32 bytes; the records follow. All numbers are little-endian.
//!
//! | bytes | of the head | of a record |
//! |---|---|---|
//! | 0–7 | `tropa pl` | the occupied squares, a1 in the lowest bit, then b1 |
//! | 8–15 | the seed | the pieces on these squares, in order: four bits each, the lower first; |
//! | 16–19 | nodes of a label | pawn 1, knight 2, bishop 3, rook 4, queen 5, king 6, |
//! | 20–23 | the version of the format, 1 | Black's 8 more |
//! | 24–25 | a checksum | the score in centipawns from White's side |
//! | 26 | of the openings, | 1 if Black is to move |
//! | 27 | 0 for none | the game's result: 0 Black won, 1 drawn, 2 White won, 3 none |
//! | 28–31 | 0 | the number of the game |
//!
//! Castling rights and en passant squares are not stored, because the evaluation does not need
//! them.

use shakmaty::{Bitboard, Board, Color, KnownOutcome, Piece, Role};
use thiserror::Error;

use crate::position::{Position, PositionError};

/// The size of a head and of a record, in bytes.
pub const BYTES: usize = 32;
const MAGIC: &[u8; 8] = b"tropa pl";
const VERSION: u32 = 1;

/// Why bytes are not a head or not a record.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LabelledError {
    /// The magic number or the version of the format is wrong.
    #[error("not a file of labelled positions")]
    NoHead,
    /// There are more than 32 pieces, or an unknown piece code.
    #[error("a record with invalid pieces")]
    InvalidPieces,
    /// The result code is unknown.
    #[error("a record with an invalid result {0}")]
    InvalidResult(u8),
    /// The position is illegal.
    #[error(transparent)]
    Position(#[from] PositionError),
}

/// The head of a file: how its records were made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Head {
    /// The seed of the games.
    pub seed: u64,
    /// The nodes searched for each label.
    pub nodes: u32,
    /// A checksum of the opening book; 0 if the games begin from the initial position.
    pub openings: u32,
}

impl Head {
    /// The head as bytes.
    pub fn bytes(self) -> [u8; BYTES] {
        let mut bytes = [0; BYTES];
        bytes[..8].copy_from_slice(MAGIC);
        bytes[8..16].copy_from_slice(&self.seed.to_le_bytes());
        bytes[16..20].copy_from_slice(&self.nodes.to_le_bytes());
        bytes[20..24].copy_from_slice(&VERSION.to_le_bytes());
        bytes[24..28].copy_from_slice(&self.openings.to_le_bytes());
        bytes
    }

    /// Reads a head.
    ///
    /// # Errors
    /// [`LabelledError::NoHead`] if the bytes are not a head.
    pub fn read(bytes: &[u8; BYTES]) -> Result<Self, LabelledError> {
        let [seed, rest] = [number(&bytes[8..16]), number(&bytes[16..24])];
        if &bytes[..8] != MAGIC || rest >> 32 != u64::from(VERSION) {
            return Err(LabelledError::NoHead);
        }
        Ok(Self { seed, nodes: rest as u32, openings: number(&bytes[24..28]) as u32 })
    }
}

const WHITE_WON: KnownOutcome = KnownOutcome::Decisive { winner: Color::White };
const BLACK_WON: KnownOutcome = KnownOutcome::Decisive { winner: Color::Black };

/// A position with its score and the result of its game.
#[derive(Debug, Clone)]
pub struct Labelled {
    /// The position, without castling rights and en passant square.
    pub position: Position,
    /// The score in centipawns, from White's point of view.
    pub score: i16,
    /// How the game ended; `None` if the position comes from no game.
    pub result: Option<KnownOutcome>,
    /// The number of the game.
    pub game: u32,
}

impl Labelled {
    /// The record as bytes.
    pub fn bytes(&self) -> [u8; BYTES] {
        let mut bytes = [0; BYTES];
        let board = self.position.board();
        bytes[..8].copy_from_slice(&board.occupied().0.to_le_bytes());
        for (place, (_, piece)) in board.iter().enumerate() {
            bytes[8 + place / 2] |= code(piece) << (place % 2 * 4);
        }
        bytes[24..26].copy_from_slice(&self.score.to_le_bytes());
        bytes[26] = self.position.turn().fold_wb(0, 1);
        bytes[27] = match self.result {
            Some(BLACK_WON) => 0,
            Some(KnownOutcome::Draw) => 1,
            Some(WHITE_WON) => 2,
            None => 3,
        };
        bytes[28..].copy_from_slice(&self.game.to_le_bytes());
        bytes
    }

    /// Reads a record.
    ///
    /// # Errors
    /// [`LabelledError`] if the bytes are not a record.
    pub fn read(bytes: &[u8; BYTES]) -> Result<Self, LabelledError> {
        let occupied = Bitboard(number(&bytes[..8]));
        if occupied.count() > 32 {
            return Err(LabelledError::InvalidPieces);
        }
        let mut board = Board::empty();
        for (place, square) in occupied.into_iter().enumerate() {
            let code = bytes[8 + place / 2] >> (place % 2 * 4) & 15;
            board.set_piece_at(square, piece(code).ok_or(LabelledError::InvalidPieces)?);
        }
        let turn = if bytes[26] == 0 { 'w' } else { 'b' };
        let result = match bytes[27] {
            0 => Some(BLACK_WON),
            1 => Some(KnownOutcome::Draw),
            2 => Some(WHITE_WON),
            3 => None,
            other => return Err(LabelledError::InvalidResult(other)),
        };
        Ok(Self {
            position: Position::from_fen(&format!("{} {turn} - - 0 1", board.board_fen()))?,
            score: number(&bytes[24..26]) as i16,
            result,
            game: number(&bytes[28..]) as u32,
        })
    }

    /// The number of the game that a record belongs to.
    pub fn game_of(bytes: &[u8; BYTES]) -> u32 {
        number(&bytes[28..]) as u32
    }
}

/// The little-endian number in at most eight bytes.
fn number(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

fn code(piece: Piece) -> u8 {
    piece.role as u8 + piece.color.fold_wb(0, 8)
}

fn piece(code: u8) -> Option<Piece> {
    let role = Role::try_from(u32::from(code & 7)).ok()?;
    Some(role.of(if code < 8 { Color::White } else { Color::Black }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let fens = [
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b - - 0 1",
            "8/p3q1kp/1p2Pnp1/3pQ3/2pP4/1nP3N1/1B4PP/6K1 w - - 0 1",
        ];
        for fen in fens {
            let position = Position::from_fen(fen).unwrap();
            let ends = [KnownOutcome::Draw, WHITE_WON, BLACK_WON].map(Some);
            for result in ends.into_iter().chain([None]) {
                let one =
                    Labelled { position: position.clone(), score: -137, result, game: 70_000 };
                let bytes = one.bytes();
                let again = Labelled::read(&bytes).unwrap();
                assert_eq!(again.position.fen(), fen);
                assert_eq!((again.score, again.result, again.game), (-137, result, 70_000));
                assert_eq!(Labelled::game_of(&bytes), 70_000);
            }
        }
        let head = Head { seed: u64::MAX - 1, nodes: 3_000, openings: 77 };
        assert_eq!(Head::read(&head.bytes()), Ok(head));
    }

    /// The initial position byte by byte, as in the table at the top of this file.
    #[test]
    fn the_bytes_are_those_of_the_table() {
        let one = Labelled { position: Position::initial(), score: 25, result: None, game: 1 };
        let mut expected = [0; BYTES];
        expected[..8].copy_from_slice(&[255, 255, 0, 0, 0, 0, 255, 255]);
        expected[8..12].copy_from_slice(&[0x24, 0x53, 0x36, 0x42]);
        expected[12..16].fill(0x11);
        expected[16..20].fill(0x99);
        expected[20..24].copy_from_slice(&[0xac, 0xdb, 0xbe, 0xca]);
        (expected[24], expected[27], expected[28]) = (25, 3, 1);
        assert_eq!(one.bytes(), expected);
    }

    #[test]
    fn what_is_no_record_is_refused() {
        assert_eq!(Head::read(&[0; BYTES]), Err(LabelledError::NoHead));
        let mut bytes =
            Labelled { position: Position::initial(), score: 0, result: None, game: 0 }.bytes();
        bytes[27] = 9;
        assert_eq!(Labelled::read(&bytes).unwrap_err(), LabelledError::InvalidResult(9));
        bytes[8] = 0;
        assert_eq!(Labelled::read(&bytes).unwrap_err(), LabelledError::InvalidPieces);
        assert!(Labelled::read(&[255; BYTES]).is_err());
        assert!(Labelled::read(&[0; BYTES]).is_err());
    }
}
