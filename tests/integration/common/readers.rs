//! Properties of the parsers of text for any input. The tests in `readers.rs` call these with
//! mutants of [`SEEDS`], the fuzzer in `fuzz/` with its own inputs.

use std::sync::Arc;

use shakmaty::{CastlingMode, Position as _};
use tropa::engine::Command;
use tropa::image::Image;
use tropa::notation::Epd;
use tropa::notation::pgn::{Games, PgnError, Record, Token, rewrite};
use tropa::plan::language::Script;
use tropa::position::{Game, Position, PositionError};
use tropa::search::{Control, Limits, Searcher, Table};
use tropa::uci::Request;
use tropa::zone::Horizon;

/// A parser under test.
pub type Reader = fn(&str);

/// The parsers by the names of their fuzz targets, each with texts to begin from.
pub const READERS: &[(&str, Reader, &[&str])] = &[
    ("command", command, COMMANDS),
    ("position", position, POSITIONS),
    ("setoption", setoption, OPTIONS),
    ("epd", epd, RECORDS),
    ("pgn", pgn, GAMES),
    ("plan", plan, PLANS),
    ("thought", thought, POSITIONS),
];

const COMMANDS: &[&str] = &[
    "uci",
    "isready",
    "ucinewgame",
    "debug on",
    "position startpos moves e2e4 e7e5 g1f3",
    "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1 e8c8",
    "go wtime 300000 btime 300000 winc 2000 binc 2000 movestogo 40",
    "go ponder wtime 1 btime -1",
    "go infinite searchmoves e2e4 d2d4 depth 256 nodes 18446744073709551615 mate 5",
    "go perft 3",
    "setoption name Hash value 64",
    "stop",
    "ponderhit",
    "quit",
];

const POSITIONS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\ne2e4 e7e5",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1\nO-O O-O-O",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1\nd2d4",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\ng2g3",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1\ne2e4 f4e3",
    "4k3/P6P/8/8/8/8/p6p/4K3 w - - 99 150\na8=Q h1=N",
    "QQQ2k2/8/8/8/8/8/qqq5/5K2 b - - 0 1",
    "7k/8/8/8/8/8/8/qrbnK3 w - - 0 1",
];

const OPTIONS: &[&str] = &[
    "setoption name Hash value 64",
    "setoption name Clear Hash",
    "setoption name Move Overhead value 100",
    "setoption name Ponder value true",
    "setoption name SyzygyPath value /a b:/c",
    "setoption name BookFile value <empty>",
    "setoption name nodestime value 10000",
];

const RECORDS: &[&str] = &[
    "8/8/8/8/8/8/8/K1k5 w - - bm Ka2 Kb3; id \"a; \\\"b\\\" c\"; c0 \"x y\"; dm 4",
    "8/8/8/8/8/8/8/K1k5 w - - 0 1 ;D1 3 ;D2 11",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - bm O-O; am e1c1; c9 \"1-0\";",
    "# a comment",
];

const GAMES: &[&str] = &[
    "[Event \"a \\\"b\\\"\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 $1 {a  [%eval 0.1]} Nc6 ; b }\n1-0\n",
    "1. e4! (1. d4 d5 (1... Nf6 2. c4) 2. c4 {c}) 1... e5 $14 2. Ke2?? *\n\n1. f3 e5 2. g4 Qh4# 0-1",
    "% no part of it\n[FEN \"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 7\"]\n\n7... O-O-O+ 8. 0-0 ½-½",
    "[Variant \"Chess960\"]\n[FEN \"1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1\"]\n\n1. O-O O-O-O *",
    "1. e4 e5 (1... c5 2. Ke3 {x} Nc6 (2... Qh5) 3. d5) 2. Nf3 ((2. d4) 2. c4) (Ke5) (2. -- d5) *",
    "1. e4 \u{b1} -- 2. Z0 d4 novelty +/= e.p. [%clk 0:01] *[White W] 1. e2-e4 0-1 {c}\n\n{d}\n[A \"b]",
    "{Before} 1. a4 b5 2. axb5 a6 3. bxa6 {\n} Bb7 4. axb7 e6 5. bxa8=Q 1/2-1/2",
];

const PLANS: &[&str] = &[
    "c8: E(Q) → V",
    "g4: A(N) → V*; g4: V?",
    "Ra7-h7*; ...Kh8xh7; Ng4-f6*; ...Kh7-h6; Bh3xc8",
    "Ng4-f6 | Ng4-h6, e7-e8=Q; O-O",
    "d5: V?, d5: A(N)?",
];

/// The maximum number of characters of a message.
const LONGEST_MESSAGE: usize = 500;

fn is_one_line(message: &str) {
    assert!(!message.contains(['\n', '\r']), "{message:?}");
    assert!(message.chars().count() <= LONGEST_MESSAGE, "{message:?}");
}

/// Lines of UCI: they are refused in one short line, and an accepted position can be written.
pub fn command(text: &str) {
    for line in text.lines() {
        match Request::read(line) {
            Ok(Some(Request::Engine(Command::Position(game), _))) => can_be_told(game.position()),
            Ok(_) => {}
            Err(error) => is_one_line(&error.to_string()),
        }
    }
}

/// `setoption` alone, with any values.
pub fn setoption(text: &str) {
    let text = text.strip_prefix("setoption ").unwrap_or(text);
    command(&format!("setoption {}", text.replace(['\n', '\r'], " ")));
}

/// A FEN in the first line, moves in the others.
pub fn position(text: &str) {
    match game(text) {
        Ok(game) => can_be_told(game.position()),
        Err(error) => is_one_line(&error.to_string()),
    }
}

fn game(text: &str) -> Result<Game, PositionError> {
    let (fen, moves) = text.split_once('\n').unwrap_or((text, ""));
    Game::from_moves(Some(fen), moves.split_whitespace())
}

/// Checks that the FEN reads back as the same position, and every move in every notation as the
/// same move.
fn can_be_told(position: &Position) {
    let fen = position.fen();
    let again = Position::from_fen(&fen).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(again.fen(), fen);
    let chess960 = position.chess().castles().mode() == CastlingMode::Chess960;
    for m in position.legal_moves() {
        let san = position.san(m);
        assert_eq!(position.parse_move(&san), Ok(m), "{san} in {fen}");
        for notation in [chess960, true] {
            let uci = Position::uci(m, notation);
            assert_eq!(position.parse_move(&uci), Ok(m), "{uci} in {fen}");
        }
    }
}

/// Records of EPD files, line by line, with their positions and best moves.
pub fn epd(text: &str) {
    for line in text.lines() {
        match Epd::read(line) {
            Ok(Some(record)) => record_is_read(&record),
            Ok(None) => {}
            Err(error) => is_one_line(&error.to_string()),
        }
    }
}

fn record_is_read(record: &Epd) {
    assert!((4..=6).contains(&record.fen.split(' ').count()), "{record:?}");
    if let Ok(position) = Position::from_fen(&record.fen) {
        for opcode in ["bm", "am"] {
            for text in record.operands(opcode) {
                if let Err(error) = position.parse_move(text) {
                    is_one_line(&error.to_string());
                }
            }
        }
    }
}

/// Games as PGN: the written game reads back as the same.
pub fn pgn(text: &str) {
    let (written, broken) = rewrite(text);
    if let Some(error) = broken {
        is_one_line(&error.to_string());
    }
    let (again, broken) = rewrite(&written);
    let is_whole = broken.as_ref().is_none_or(|fault| matches!(fault, PgnError::Pass { .. }));
    assert!(is_whole, "{broken:?} in {written:?}");
    assert_eq!(again, written);
    Games::new(written.as_bytes()).for_each(|game| is_playable(&game.unwrap()));
}

/// Checks that every move of the game and of its variations is legal.
fn is_playable(record: &Record) {
    // The positions before and after the last move, of the game and of each open variation.
    let mut lines = vec![(None, record.start.clone())];
    let (mut moves, mut has_passed) = (0, false);
    for token in &record.tokens {
        let depth = lines.len();
        let (before, position) = lines.last_mut().unwrap();
        match token {
            Token::Move(san) => {
                has_passed |= san == "--" && depth == 1;
                let after = match san.as_str() {
                    "--" => position.after_null().unwrap(),
                    _ => {
                        let m = position.parse_move(san).unwrap();
                        assert_eq!(position.san(m), *san);
                        position.after(m)
                    }
                };
                *before = Some(std::mem::replace(position, after));
                moves += usize::from(depth == 1 && !has_passed);
            }
            Token::Begin => {
                let begin = before.clone().unwrap();
                lines.push((None, begin));
            }
            Token::End => drop(lines.pop()),
            Token::Nag(_) | Token::Comment(_) | Token::Outcome(_) => {}
        }
    }
    assert_eq!((lines.len(), moves), (1, record.moves.len()));
}

/// A plan is printed as it was read.
pub fn plan(text: &str) {
    match text.parse::<Script>() {
        Ok(script) => {
            let printed = script.to_string();
            let again: Script = printed.parse().unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(again, script, "{printed}");
        }
        Err(error) => is_one_line(&error.to_string()),
    }
}

/// Every accepted position can be searched: a short search finds a legal move if there is one, and
/// the image holds only legal moves.
pub fn thought(text: &str) {
    let Ok(game) = game(text) else { return };
    let position = game.position();
    let legal = position.legal_moves();
    let limits = Limits { nodes: Some(200), ..Limits::default() };
    let mut searcher = Searcher::new(Arc::new(Table::new(1)));
    let outcome = searcher.search(&game, &limits, &Control::default(), &mut |_| {});
    assert_eq!(outcome.best.is_some(), !legal.is_empty(), "{}", position.fen());
    if let Some(best) = outcome.best {
        assert!(legal.contains(&best), "{best:?} in {}", position.fen());
    }
    let image = Image::by_the_book(position, Horizon(3));
    for &m in &legal {
        let _ = image.cost(m);
    }
}
