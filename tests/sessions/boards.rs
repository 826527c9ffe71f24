//! Positions of the reference: shakmaty's own types, without the engine's code.

use std::str::FromStr;

use shakmaty::fen::Fen;
use shakmaty::san::San;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, FromSetup, Move, Position, PositionError};

use crate::chance::Chance;

/// The starts of games: normal and Chess960 arrays, middlegames, endgames, rooks about to castle,
/// pawns about to promote, checks, mates, stalemates, high move counters, the maximum number of
/// moves.
pub const STARTS: [&str; 22] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "8/2p3p1/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "1rk1r3/pppppppp/8/8/8/8/PPPPPPPP/1RK1R3 w EBeb - 0 1",
    "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w KQkq - 0 1",
    "4k3/8/8/8/8/8/8/RK5R w HAha - 0 1",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
    "8/P6k/8/8/8/8/p6K/8 w - - 0 1",
    "4k3/8/8/8/8/8/4P3/4K3 w - -",
    "8/8/8/8/8/2k5/1q6/K7 w - - 0 1",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
    "4k3/4q3/8/8/8/8/8/4K3 w - - 0 1",
    "8/8/4k3/8/8/3K4/8/8 w - - 0 1",
    "8/8/4k3/8/3R4/3K4/8/8 w - - 99 120",
    "8/8/4k3/8/3R4/3K4/8/8 b - - 100 120",
    "8/8/4k3/8/3R4/3K4/8/8 w - - 149 9999",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
];

/// Reads a FEN; impossible castling rights, en passant squares and checks are tolerated. `None` if
/// it is refused.
#[allow(clippy::result_large_err)] // shakmaty's error carries the position
pub fn read(fen: &str) -> Option<Chess> {
    let setup = Fen::from_ascii(fen.trim().as_bytes()).ok()?.into_setup();
    let mode = CastlingMode::detect(&setup);
    Chess::from_setup(setup, mode)
        .or_else(PositionError::ignore_invalid_castling_rights)
        .or_else(PositionError::ignore_invalid_ep_square)
        .or_else(PositionError::ignore_impossible_check)
        .ok()
}

/// Plays moves in UCI notation or SAN, up to the first illegal one; whether all were legal.
pub fn play<'a>(mut board: Chess, moves: impl IntoIterator<Item = &'a str>) -> (Chess, bool) {
    for text in moves {
        let Some(m) = read_move(&board, text) else { return (board, false) };
        board.play_unchecked(m);
    }
    (board, true)
}

fn read_move(board: &Chess, text: &str) -> Option<Move> {
    match UciMove::from_str(text) {
        Ok(uci) => uci.to_move(board).ok(),
        Err(_) => San::from_str(text).ok()?.to_move(board).ok(),
    }
}

/// A random game: its moves as text, mostly in UCI notation.
pub fn game(start: &Chess, plies: usize, chance: &mut Chance) -> Vec<String> {
    let mut board = start.clone();
    let mut moves = Vec::new();
    let san = chance.one_in(20);
    for _ in 0..plies {
        let legal = board.legal_moves();
        if legal.is_empty() {
            break;
        }
        let m = *chance.pick(&legal);
        moves.push(match san {
            true => San::from_move(&board, m).to_string(),
            false => UciMove::from_move(m, mode(&board, chance.one_in(2))).to_string(),
        });
        board.play_unchecked(m);
    }
    moves
}

/// How castling is written: as king takes rook if requested, or if the position requires it.
pub fn mode(board: &Chess, chess960: bool) -> CastlingMode {
    CastlingMode::from_chess960(chess960 || board.castles().mode().is_chess960())
}

/// The leaves below each move, by the reference.
pub fn divide(board: &Chess, depth: u32, mode: CastlingMode) -> Vec<(String, u64)> {
    let count = |m: Move| {
        let mut after = board.clone();
        after.play_unchecked(m);
        shakmaty::perft(&after, depth.saturating_sub(1))
    };
    let text = |m: Move| UciMove::from_move(m, mode).to_string();
    board.legal_moves().into_iter().map(|m| (text(m), count(m))).collect()
}
