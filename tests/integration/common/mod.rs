//! What several tests share: positions of random games, their mirrors, the kinds of disagreement
//! between exchange table and swap-off, a GUI for the real binary, and the data beside the project.

pub mod board;
pub mod bytes;
pub mod gui;
pub mod memory;
pub mod plans;
pub mod readers;
pub mod shell;

use std::path::PathBuf;
use std::sync::Arc;

use shakmaty::{Bitboard, Color, Move, Role};
use tropa::position::{Game, Position};
use tropa::tablebase::Tablebase;

/// A small random number generator (xorshift64*), so that random games are the same everywhere.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        ((self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize) % bound
    }
}

/// The starts of random games: the initial position, one of Chess960, pawns about to promote, rooks
/// and kings of Chess960 about to castle, and en passant captures.
pub const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "1rk1r3/pppppppp/8/8/8/8/PPPPPPPP/1RK1R3 w EBeb - 0 1",
    "8/2p3p1/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
];

/// A random move; rare kinds of move are chosen more often than by chance.
fn choose(moves: &[Move], random: &mut Random) -> Move {
    let rare = |m: &&Move| {
        m.promotion().is_some() || matches!(m, Move::Castle { .. } | Move::EnPassant { .. })
    };
    let rare: Vec<&Move> = moves.iter().filter(rare).collect();
    if !rare.is_empty() && random.below(3) == 0 {
        *rare[random.below(rare.len())]
    } else {
        moves[random.below(moves.len())]
    }
}

/// Plays random games and calls `see` for each ply, with the positions before and after it.
pub fn random_games(plies: u32, seed: u64, mut see: impl FnMut(&Position, Move, &Position)) {
    let mut random = Random::new(seed);
    let mut played = 0;
    for start in STARTS.into_iter().cycle() {
        let mut game = Game::from_position(Position::from_fen(start).unwrap());
        for _ in 0..200 {
            let before = game.position().clone();
            let moves = before.legal_moves();
            if moves.is_empty() || game.is_draw() {
                break;
            }
            let m = choose(&moves, &mut random);
            game.play(m);
            see(&before, m, game.position());
            played += 1;
            if played == plies {
                return;
            }
        }
    }
}

/// Positions of random games with at least one legal move, from all phases.
pub fn random_positions(count: usize, seed: u64) -> Vec<Position> {
    let mut random = Random::new(seed);
    let mut positions = Vec::with_capacity(count);
    let mut game = Game::default();
    while positions.len() < count {
        let moves = game.position().legal_moves();
        if moves.is_empty() || game.is_draw() {
            game = Game::default();
            continue;
        }
        game.play(moves[random.below(moves.len())]);
        if random.below(8) == 0 && !game.position().legal_moves().is_empty() {
            positions.push(game.position().clone());
        }
    }
    positions
}

/// Positions of recorded games, one of each; none if the file is absent.
pub fn recorded(file: &str, count: usize, seed: u64) -> Vec<Position> {
    recorded_moves(file, count, seed).into_iter().map(|(position, _)| position).collect()
}

/// Positions of recorded games, one of each, with the moves played there; none if the file is
/// absent.
pub fn recorded_moves(file: &str, count: usize, seed: u64) -> Vec<(Position, Move)> {
    let Some(path) = data(file) else { return Vec::new() };
    let text = std::fs::read(path).expect("readable");
    let mut random = Random::new(seed);
    let mut positions = Vec::with_capacity(count);
    for moves in String::from_utf8_lossy(&text).split("\n\n").filter(|part| part.starts_with("1."))
    {
        let moves: Vec<&str> = moves
            .split_whitespace()
            .filter_map(|word| word.rsplit('.').next())
            .filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic()))
            .collect();
        let Some(length) = moves.len().checked_sub(1) else { continue };
        let upto = random.below(length + 1);
        let Ok(game) = Game::from_moves(None, moves[..upto].iter().copied()) else { continue };
        if let Ok(played) = game.position().parse_move(moves[upto]) {
            positions.push((game.position().clone(), played));
        }
        if positions.len() == count {
            break;
        }
    }
    positions
}

/// The first positions of an EPD file; none if it is absent.
pub fn listed(file: &str, count: usize) -> Vec<Position> {
    let Some(path) = data(file) else { return Vec::new() };
    let text = std::fs::read_to_string(path).expect("readable");
    let fen = |line: &str| line.split_whitespace().take(4).collect::<Vec<_>>().join(" ");
    let read = |line| Position::from_fen(&fen(line)).expect("a position");
    text.lines().take(count).map(read).collect()
}

/// The position with the colours swapped and the ranks mirrored.
pub fn mirrored(position: &Position) -> Position {
    let fen = position.fen();
    let fields: Vec<&str> = fen.split(' ').collect();
    let swap = |text: &str| -> String {
        let swapped = |c: char| {
            if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() }
        };
        text.chars().map(swapped).collect()
    };
    let board: Vec<String> = fields[0].split('/').rev().map(swap).collect();
    let turn = if fields[1] == "w" { "b" } else { "w" };
    let passing = fields[3].replace('3', "x").replace('6', "3").replace('x', "6");
    Position::from_fen(&format!("{} {turn} {} {passing} 0 1", board.join("/"), swap(fields[2])))
        .expect("mirrors are legal")
}

/// Why counts of attackers and defenders can differ from the swap-off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Disagreement {
    /// A slider of one side is behind a piece of the other on the line to the square.
    LineThroughEnemy,
    /// The moving piece opens or closes a line to the square.
    LineOfTheStep,
    /// A piece is behind a more valuable one of its own side.
    GreaterPieceInFront,
    Unexplained,
}

impl Disagreement {
    /// The kind that the move `m` may belong to.
    pub fn of(position: &Position, m: Move) -> Self {
        let board = position.board();
        let Some(from) = m.from() else { return Self::Unexplained };
        let to = m.to();
        let bearing = |occupied: Bitboard| {
            let of = |color| board.attacks_to(to, color, occupied);
            Color::ALL.into_iter().map(of).fold(Bitboard::EMPTY, |all, set| all | set)
        };
        let direct = bearing(board.occupied());
        let opened = bearing(board.occupied().without(from));
        if (opened & !direct).without(from).any() {
            return Self::LineOfTheStep;
        }
        let mut occupied = board.occupied();
        let mut all = direct;
        for piece in direct {
            let behind = bearing(occupied.without(piece)) & !all;
            if behind.into_iter().any(|b| board.color_at(b) != board.color_at(piece)) {
                return Self::LineThroughEnemy;
            }
            occupied.discard(piece);
            all |= behind;
        }
        if all != direct || board.role_at(from) == Some(Role::King) {
            return Self::GreaterPieceInFront;
        }
        Self::Unexplained
    }
}

/// The path of a file of the data beside the project (or in `TROPA_DATA`); `None`, with a message
/// that it is skipped, if it is absent.
pub fn data(file: &str) -> Option<PathBuf> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/data");
    let folder =
        std::env::var_os("TROPA_DATA").map_or_else(|| PathBuf::from(beside), PathBuf::from);
    let path = folder.join(file);
    if path.exists() {
        Some(path)
    } else {
        println!("skipped: no {file} beside the project");
        None
    }
}

/// The tablebases of the data beside the project, if present.
pub fn tables() -> Option<Arc<Tablebase>> {
    let folder = data("syzygy")?;
    Some(Arc::new(Tablebase::open(folder.to_str()?)))
}

/// A random legal position with these pieces, White's in capitals, and a random side to move.
pub fn placed(pieces: &[char], random: &mut Random) -> Position {
    loop {
        let mut board = ['1'; 64];
        for &piece in pieces {
            board[random.below(64)] = piece;
        }
        let rows: Vec<String> = board.chunks(8).map(|row| row.iter().collect()).collect();
        let turn = ["w", "b"][random.below(2)];
        let whole = board.iter().filter(|&&c| c != '1').count() == pieces.len();
        let found = Position::from_fen(&format!("{} {turn} - - 0 1", rows.join("/")));
        if let (true, Ok(position)) = (whole, found)
            && !position.legal_moves().is_empty()
        {
            return position;
        }
    }
}
