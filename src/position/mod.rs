//! Floor 1. A position by the rules, the game that led to it, and what a move changes.
//!
//! The rules are shakmaty's. This room adds what Tropa needs and shakmaty leaves out: a key that is
//! updated with the position, the history of the game (repetition, fifty moves) and the set of
//! squares that a move alters.
//!
//! ```
//! use tropa::position::{Game, Position, perft};
//!
//! let mut game = Game::from_moves(None, ["e4", "e5", "Nf3"])?;
//! let m = game.position().parse_move("b8c6")?;
//! assert_eq!(game.position().san(m), "Nc6");
//! game.play(m);
//! assert!(!game.is_draw());
//! assert_eq!(perft(&Position::initial(), 3), 8_902);
//! # Ok::<(), tropa::position::PositionError>(())
//! ```

mod change;
mod game;
mod key;
mod perft;

use std::str::FromStr;

use shakmaty::attacks::{attacks, between, bishop_attacks, queen_attacks, rook_attacks};
use shakmaty::fen::Fen;
use shakmaty::san::{San, SanError};
use shakmaty::uci::UciMove;
use shakmaty::{
    Bitboard, Board, CastlingMode, Chess, Color, EnPassantMode, FromSetup, Move, MoveList,
    Position as _, PositionError as SetupError, PositionErrorKinds, Role, Setup, Square,
};
use thiserror::Error;

pub use change::Change;
pub use game::{Game, earlier_occurrences, is_fifty_moves};
pub use key::Key;
pub use perft::{divide, divide_while, perft, perft_within};

use key::{key_after, key_after_null, key_of, key_of_pieces_after};

/// Why a text could not be read as a position or as a move in it.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The text is not a FEN.
    #[error("malformed FEN '{fen}': {reason}")]
    MalformedFen {
        /// The text, shortened.
        fen: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The FEN is well formed, but the position is illegal.
    #[error("illegal position '{fen}': {reason}")]
    IllegalPosition {
        /// The FEN, shortened.
        fen: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The text is neither a UCI move nor SAN.
    #[error("malformed move '{0}'")]
    MalformedMove(String),
    /// The move is not legal in this position.
    #[error("illegal move '{text}' in '{fen}'")]
    IllegalMove {
        /// The move, shortened.
        text: String,
        /// The position.
        fen: String,
    },
    /// Several legal moves match the text.
    #[error("ambiguous move '{text}' in '{fen}'")]
    AmbiguousMove {
        /// The move, shortened.
        text: String,
        /// The position.
        fen: String,
    },
}

impl PositionError {
    pub(crate) fn malformed_fen(text: &str, reason: &impl ToString) -> Self {
        Self::MalformedFen { fen: shorten(text), reason: reason.to_string() }
    }

    pub(crate) fn malformed_move(text: &str) -> Self {
        Self::MalformedMove(shorten(text))
    }

    pub(crate) fn illegal_move(text: &str, position: &Position) -> Self {
        Self::IllegalMove { text: shorten(text), fen: position.fen() }
    }

    pub(crate) fn ambiguous_move(text: &str, position: &Position) -> Self {
        Self::AmbiguousMove { text: shorten(text), fen: position.fen() }
    }
}

/// A legal position and its key.
#[derive(Debug, Clone)]
pub struct Position {
    chess: Chess,
    key: Key,
}

impl Position {
    /// The initial position.
    pub fn initial() -> Self {
        Self::from_chess(Chess::default())
    }

    fn from_chess(chess: Chess) -> Self {
        let key = key_of(&chess);
        Self { chess, key }
    }

    /// Reads a FEN of four to six fields. Castling rights may be written as `KQkq`, as X-FEN or as
    /// Shredder-FEN; Chess960 is recognised by them.
    ///
    /// Castling rights and en-passant squares that do not fit the board are dropped, as most GUIs
    /// expect; impossible checks are accepted.
    ///
    /// # Errors
    /// [`PositionError::MalformedFen`] or [`PositionError::IllegalPosition`].
    pub fn from_fen(fen: &str) -> Result<Self, PositionError> {
        let setup = Fen::from_ascii(fen.trim().as_bytes())
            .map_err(|error| PositionError::malformed_fen(fen, &error))?
            .into_setup();
        let mode = CastlingMode::detect(&setup);
        chess_from_setup(setup, mode).map(Self::from_chess).map_err(|error| {
            PositionError::IllegalPosition { fen: shorten(fen), reason: describe(error.kinds()) }
        })
    }

    /// The position as a FEN of six fields.
    pub fn fen(&self) -> String {
        Fen::from_position(&self.chess, EnPassantMode::Legal).to_string()
    }

    /// The position as shakmaty's type.
    pub fn chess(&self) -> &Chess {
        &self.chess
    }

    /// The pieces on the board.
    pub fn board(&self) -> &Board {
        self.chess.board()
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.chess.turn()
    }

    /// The Zobrist key.
    pub fn key(&self) -> Key {
        self.key
    }

    /// Plies since the last capture or pawn move.
    pub fn halfmoves(&self) -> u32 {
        self.chess.halfmoves()
    }

    /// Whether castling has to be written as king takes rook.
    pub fn is_chess960(&self) -> bool {
        self.chess.castles().mode().is_chess960()
    }

    /// All legal moves.
    pub fn legal_moves(&self) -> MoveList {
        self.chess.legal_moves()
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        self.chess.is_check()
    }

    /// Whether the side to move is mated.
    pub fn is_checkmate(&self) -> bool {
        self.chess.is_checkmate()
    }

    /// Whether the moving piece attacks the enemy king from its new square. Discovered checks are
    /// not seen, nor checks by castling or en passant.
    pub fn gives_direct_check(&self, m: Move) -> bool {
        let side = self.turn();
        let Some(king) = self.board().king_of(!side) else { return false };
        let Move::Normal { role, from, to, promotion, .. } = m else { return false };
        let arriving = promotion.unwrap_or(role).of(side);
        attacks(to, arriving, self.board().occupied().without(from)).contains(king)
    }

    /// The legal capture on the square by the least valuable piece, which becomes a queen if it
    /// promotes; `None` if there is none.
    pub fn cheapest_capture(&self, square: Square) -> Option<Move> {
        let board = self.board();
        let attackers = board.attacks_to(square, self.turn(), board.occupied());
        let takes = |m: &Move| {
            m.is_capture() && !matches!(m.promotion(), Some(role) if role != Role::Queen)
        };
        let by = |role| self.chess.san_candidates(role, square).into_iter().find(takes);
        let attacks = |role: &Role| (attackers & board.by_role(*role)).any();
        Role::ALL.into_iter().filter(attacks).find_map(by)
    }

    /// The first legal move that mates; `None` if there is none.
    pub fn mate_in_one(&self) -> Option<Move> {
        self.mates_in_one().next()
    }

    /// The legal moves that mate. Only moves that may give check are tried.
    pub fn mates_in_one(&self) -> impl Iterator<Item = Move> {
        let (board, side) = (self.board(), self.turn());
        let occupied = board.occupied();
        let on_lines = board
            .king_of(!side)
            .map_or(Bitboard::EMPTY, |king| queen_attacks(king, occupied) & board.by_color(side));
        let may_check = move |m: &Move| {
            let leaves_line = m.from().is_some_and(|from| on_lines.contains(from));
            let special = m.is_en_passant() || m.castling_side().is_some();
            leaves_line || special || self.gives_direct_check(*m)
        };
        let moves = self.legal_moves().into_iter();
        moves.filter(may_check).filter(|&m| self.after(m).is_checkmate())
    }

    /// The position after a legal move. A move that is not legal here may panic.
    #[must_use]
    pub fn after(&self, m: Move) -> Self {
        let mut next = self.clone();
        next.play(self, m, |_| ());
        next
    }

    /// Makes a legal move on a copy of `before`, with early notice of its key, for prefetching:
    /// before the move is made, `prefetch` is called with the key, which is inexact only if castling
    /// rights or the en-passant file change.
    #[inline]
    pub fn play(&mut self, before: &Self, m: Move, prefetch: impl FnOnce(Key)) {
        debug_assert!(before.chess.is_legal(m), "{m:?} is not legal in {}", before.fen());
        let key = key_of_pieces_after(before.key, &before.chess, m);
        prefetch(key);
        self.chess.play_unchecked(m);
        self.key = key_after(key, &before.chess, &self.chess);
        debug_assert_eq!(self.key, key_of(&self.chess));
    }

    /// The position with the other side to move, or `None` in check.
    #[must_use]
    pub fn after_null(&self) -> Option<Self> {
        if self.is_check() {
            return None;
        }
        let mut setup = self.chess.to_setup(EnPassantMode::Always);
        setup.swap_turn();
        // Black's move is over, though he has not made it.
        let over = u32::from(setup.turn.is_white());
        setup.fullmoves = setup.fullmoves.saturating_add(over);
        let chess = Chess::from_setup(setup, self.chess.castles().mode()).ok()?;
        let key = key_after_null(self.key, &self.chess);
        debug_assert_eq!(key, key_of(&chess));
        Some(Self { chess, key })
    }

    /// The position without the piece on the square; `None` if the rules do not allow such a position.
    #[must_use]
    pub fn without(&self, square: Square) -> Option<Self> {
        let mut setup = self.chess.clone().to_setup(EnPassantMode::Legal);
        setup.board.discard_piece_at(square);
        let mode = self.chess.castles().mode();
        Chess::from_setup(setup, mode)
            .or_else(SetupError::ignore_invalid_castling_rights)
            .ok()
            .map(Self::from_chess)
    }

    /// Reads a move in UCI notation (either way of writing castling) or in SAN.
    ///
    /// # Errors
    /// [`PositionError::MalformedMove`], [`PositionError::IllegalMove`] or
    /// [`PositionError::AmbiguousMove`].
    pub fn parse_move(&self, text: &str) -> Result<Move, PositionError> {
        if let Ok(uci) = UciMove::from_str(text) {
            return uci.to_move(&self.chess).map_err(|_| PositionError::illegal_move(text, self));
        }
        let san = San::from_str(text).map_err(|_| PositionError::malformed_move(text))?;
        san.to_move(&self.chess).map_err(|error| match error {
            SanError::IllegalSan => PositionError::illegal_move(text, self),
            SanError::AmbiguousSan => PositionError::ambiguous_move(text, self),
        })
    }

    /// The move in UCI notation; castling as king takes rook where `chess960` is set.
    pub fn uci(m: Move, chess960: bool) -> String {
        UciMove::from_move(m, CastlingMode::from_chess960(chess960)).to_string()
    }

    /// The move in SAN, with its check or mate sign.
    pub fn san(&self, m: Move) -> String {
        debug_assert!(self.chess.is_legal(m), "{m:?} is not legal in {}", self.fen());
        shakmaty::san::SanPlus::from_move(self.chess.clone(), m).to_string()
    }

    /// Whether neither side has the pieces to mate, however badly the other plays.
    pub fn is_insufficient_material(&self) -> bool {
        self.chess.is_insufficient_material()
    }
}

impl Default for Position {
    fn default() -> Self {
        Self::initial()
    }
}

/// The pieces of `side` that are pinned to their king, which stands on `king`: each alone between
/// it and an enemy slider.
#[inline]
pub fn pinned(board: &Board, side: Color, king: Square) -> Bitboard {
    let (own, enemy) = (board.by_color(side), board.by_color(!side));
    let straight = rook_attacks(king, enemy) & board.rooks_and_queens();
    let diagonal = bishop_attacks(king, enemy) & board.bishops_and_queens();
    let mut pinned = Bitboard::EMPTY;
    for slider in (straight | diagonal) & enemy {
        let pieces = between(king, slider) & own;
        if !pieces.more_than_one() {
            pinned |= pieces;
        }
    }
    pinned
}

/// The position of a setup, with every tolerable fault ignored.
#[allow(clippy::result_large_err)] // shakmaty's error carries the position; read once a game
fn chess_from_setup(setup: Setup, mode: CastlingMode) -> Result<Chess, SetupError<Chess>> {
    Chess::from_setup(setup, mode)
        .or_else(SetupError::ignore_invalid_castling_rights)
        .or_else(SetupError::ignore_invalid_ep_square)
        .or_else(SetupError::ignore_impossible_check)
}

/// The beginning of the user's text, short enough for a one-line message.
fn shorten(text: &str) -> String {
    const MOST: usize = 100;
    let clean = text.trim().chars().map(|c| if c.is_control() { ' ' } else { c });
    let short: String = clean.take(MOST).collect();
    if text.trim().chars().count() > MOST { format!("{short}…") } else { short }
}

/// What is wrong with a position, in words.
fn describe(kinds: PositionErrorKinds) -> String {
    let names = [
        (PositionErrorKinds::EMPTY_BOARD, "the board is empty"),
        (PositionErrorKinds::MISSING_KING, "a king is missing"),
        (PositionErrorKinds::TOO_MANY_KINGS, "too many kings"),
        (PositionErrorKinds::PAWNS_ON_BACKRANK, "a pawn on the first or last rank"),
        (PositionErrorKinds::OPPOSITE_CHECK, "the side not to move is in check"),
        (PositionErrorKinds::TOO_MUCH_MATERIAL, "more pieces than a game can have"),
    ];
    let said: Vec<&str> =
        names.into_iter().filter(|(kind, _)| kinds.contains(*kind)).map(|(_, name)| name).collect();
    if said.is_empty() { "not a legal position".to_string() } else { said.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_short_fens_and_shredder_castling() {
        assert!(Position::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -").is_ok());
        let p =
            Position::from_fen("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9")
                .unwrap();
        assert!(p.is_chess960());
        assert!(!Position::initial().is_chess960());
    }

    #[test]
    fn names_what_is_wrong() {
        let error = Position::from_fen("8/8/8/8/8/8/8/K7 w - - 0 1").unwrap_err();
        assert!(error.to_string().contains("a king is missing"), "{error}");
        let error = Position::from_fen("nonsense").unwrap_err();
        assert!(matches!(error, PositionError::MalformedFen { .. }));
        let queens = "QQQQQQQQ/QQQQQQQQ/8/8/8/8/k6K/8 w - - 0 1";
        assert!(Position::from_fen(queens).is_err());
    }

    #[test]
    fn reads_both_notations() {
        let p = Position::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
        let short = p.parse_move("e1g1").unwrap();
        assert_eq!(short, p.parse_move("e1h1").unwrap());
        assert_eq!(short, p.parse_move("O-O").unwrap());
        assert_eq!(Position::uci(short, false), "e1g1");
        assert_eq!(Position::uci(short, true), "e1h1");
        assert!(p.parse_move("e1e4").is_err());
        assert!(p.parse_move("\u{0}").is_err());
    }

    #[test]
    fn writes_moves_with_their_signs() {
        let mate = Position::from_fen("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1").unwrap();
        assert_eq!(mate.san(mate.parse_move("d1d8").unwrap()), "Rd8#");
        let check = Position::from_fen("6k1/8/8/8/8/8/8/K2R4 w - - 0 1").unwrap();
        assert_eq!(check.san(check.parse_move("d1d8").unwrap()), "Rd8+");
    }

    #[test]
    fn quotes_no_more_than_the_beginning() {
        let quoted = |length| match Position::from_fen(&"é".repeat(length)) {
            Err(PositionError::MalformedFen { fen, .. }) => fen,
            other => panic!("{other:?}"),
        };
        assert_eq!(quoted(100), "é".repeat(100));
        assert_eq!(quoted(101), format!("{}…", "é".repeat(100)));
    }

    #[test]
    fn checks_of_the_piece_that_moves() {
        let p = Position::from_fen("k7/P7/8/2B5/8/8/1P6/K3Q2R w - - 0 1").unwrap();
        let gives = |text: &str| p.gives_direct_check(p.parse_move(text).unwrap());
        for check in ["e1e4", "e1e8", "h1h8"] {
            assert!(gives(check), "{check}");
        }
        // Lines that are blocked, or that another piece opens.
        for quiet in ["e1a5", "e1e7", "c5d4", "b2b3"] {
            assert!(!gives(quiet), "{quiet}");
        }
        let discovered = Position::from_fen("k7/8/8/8/8/B7/8/R6K w - - 0 1").unwrap();
        let m = discovered.parse_move("a3b2").unwrap();
        assert!(discovered.after(m).is_check() && !discovered.gives_direct_check(m));
        let p = Position::from_fen("8/1P6/8/8/2K5/8/8/1k6 w - - 0 1").unwrap();
        assert!(p.gives_direct_check(p.parse_move("b7b8q").unwrap()));
        assert!(!p.gives_direct_check(p.parse_move("b7b8n").unwrap()));
    }

    #[test]
    fn null_move_changes_the_key_and_back() {
        let p = Position::initial();
        let null = p.after_null().unwrap();
        assert_ne!(p.key(), null.key());
        assert_eq!(p.key(), null.after_null().unwrap().key());
    }
}
