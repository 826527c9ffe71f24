//! Chess960 and double Chess960, in which the sides begin with different arrays: how castling is
//! written, when it is allowed, and games over UCI.

use crate::common::Random;
use crate::common::gui::{Gui, best};
use tropa::position::{Game, Position, perft};

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{error}"))
}

/// The first field of the FEN after a move.
fn pieces_after(fen: &str, text: &str) -> String {
    let before = position(fen);
    let m = before.parse_move(text).unwrap_or_else(|error| panic!("{error}"));
    before.after(m).fen().split(' ').next().unwrap().to_string()
}

#[test]
fn castling_is_read_however_it_is_written() {
    for (fen, texts, pieces) in [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", &["e1g1", "e1h1", "O-O"][..], "4k3/8/8/8/8/8/8/R4RK1"),
        ("4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", &["e1c1", "e1a1", "O-O-O"], "4k3/8/8/8/8/8/8/2KR3R"),
        // The king goes far, or stays where it is.
        ("4k3/8/8/8/8/8/8/1RK4R w HB - 0 1", &["c1h1", "O-O"], "4k3/8/8/8/8/8/8/1R3RK1"),
        ("4k3/8/8/8/8/8/8/1RK4R w HB - 0 1", &["c1b1", "O-O-O"], "4k3/8/8/8/8/8/8/2KR3R"),
        // King and rook swap squares.
        ("4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1", &["f1g1", "O-O"], "4k3/8/8/8/8/8/8/1R3RK1"),
        ("1r3kr1/8/8/8/8/8/8/4K3 b gb - 0 1", &["f8b8", "O-O-O"], "2kr2r1/8/8/8/8/8/8/4K3"),
    ] {
        for text in texts {
            assert_eq!(pieces_after(fen, text), pieces, "{text} in {fen}");
        }
    }
}

#[test]
fn a_step_to_the_square_of_castling_is_a_step() {
    let fen = "4k3/8/8/8/8/8/8/5K1R w H - 0 1";
    assert_eq!(pieces_after(fen, "f1g1"), "4k3/8/8/8/8/8/8/6KR");
    assert_eq!(pieces_after(fen, "f1h1"), "4k3/8/8/8/8/8/8/5RK1");
    let fen = "4k3/8/8/8/8/8/8/RK6 w A - 0 1";
    assert_eq!(pieces_after(fen, "b1c1"), "4k3/8/8/8/8/8/8/R1K5");
    assert_eq!(pieces_after(fen, "b1a1"), "4k3/8/8/8/8/8/8/2KR4");
}

#[test]
fn castling_is_told_as_the_gui_wants_it() {
    for (fen, text, plain, rook) in [
        ("4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", "O-O", "e1g1", "e1h1"),
        ("4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", "O-O-O", "e1c1", "e1a1"),
    ] {
        let before = position(fen);
        let m = before.parse_move(text).unwrap();
        assert_eq!(Position::uci(m, false), plain);
        assert_eq!(Position::uci(m, true), rook);
    }
}

#[test]
fn castling_that_the_rules_forbid() {
    for (fen, text, why) in [
        ("4k3/8/8/8/8/8/8/rRK5 w B - 0 1", "c1b1", "the rook leaves the king to the other rook"),
        ("4k3/8/8/8/8/8/5r2/1R3KR1 w GB - 0 1", "f1g1", "check"),
        ("4k3/8/8/8/8/8/5r2/1R3KR1 w GB - 0 1", "f1b1", "check"),
        ("4k3/8/8/8/8/8/2r5/1R3KR1 w GB - 0 1", "f1b1", "c1 is attacked"),
        ("4k3/8/8/8/8/8/4r3/1R3KR1 w GB - 0 1", "f1b1", "check and e1 on the way"),
        ("4k3/8/8/8/8/8/3r4/1R3KR1 w GB - 0 1", "f1b1", "d1 on the way is attacked"),
        ("4k3/8/8/8/8/8/8/1R2KRR1 w F - 0 1", "e1f1", "a rook stands on g1"),
        ("4k3/8/8/8/8/8/8/1R3KR1 w - - 0 1", "f1g1", "no right"),
    ] {
        assert!(position(fen).parse_move(text).is_err(), "{text} in {fen}: {why}");
    }
    // The rook may pass attacked squares.
    let fen = "4k3/8/8/8/8/1r6/8/1R3KR1 w GB - 0 1";
    assert!(position(fen).parse_move("f1b1").is_ok());
}

/// With two rooks on the king's side `K` means the outer one; the inner one is named by its file.
#[test]
fn the_right_is_that_of_the_rook_named() {
    let pieces = "4k3/8/8/8/8/8/8/4KR1R w";
    let after = |rights: &str, moves: &[&str]| {
        Game::from_moves(Some(&format!("{pieces} {rights} - 0 1")), moves.iter().copied())
    };
    let away = ["f1f5", "e8d8", "e1h1"];
    assert!(after("K", &away).is_ok());
    assert!(after("H", &away).is_ok());
    assert!(after("F", &away).is_err());
    assert!(after("F", &["e1f1"]).is_ok());
    assert!(after("K", &["e1f1"]).is_err());
    for right in ["K", "F"] {
        let fen = format!("{pieces} {right} - 0 1");
        assert_eq!(position(&fen).fen(), fen);
    }
}

/// The first rank with Scharnagl's number, in lower case; 518 is the usual one.
fn first_rank(number: usize) -> String {
    const KNIGHTS: [(usize, usize); 10] =
        [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
    let mut rank = [' '; 8];
    let free = |rank: &[char; 8], n: usize| {
        rank.iter().enumerate().filter(|&(_, &c)| c == ' ').map(|(file, _)| file).nth(n).unwrap()
    };
    let (number, light) = (number / 4, number % 4);
    let (number, dark) = (number / 4, number % 4);
    let (knights, queen) = (number / 6, number % 6);
    rank[2 * light + 1] = 'b';
    rank[2 * dark] = 'b';
    rank[free(&rank, queen)] = 'q';
    let (first, second) = KNIGHTS[knights];
    let (first, second) = (free(&rank, first), free(&rank, second));
    rank[first] = 'n';
    rank[second] = 'n';
    for piece in ['r', 'k', 'r'] {
        rank[free(&rank, 0)] = piece;
    }
    rank.iter().collect()
}

/// The FEN of a starting position with castling rights by files, and the same with `KQkq`.
fn start(white: usize, black: usize) -> (String, String) {
    let (white, black) = (first_rank(white), first_rank(black));
    let rooks = |rank: &str| -> String {
        ('a'..='h').zip(rank.chars()).filter(|&(_, c)| c == 'r').map(|(file, _)| file).collect()
    };
    let rights = format!("{}{}", rooks(&white).to_uppercase(), rooks(&black));
    let pieces = format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{}", white.to_uppercase());
    (format!("{pieces} w {rights} - 0 1"), format!("{pieces} w KQkq - 0 1"))
}

#[test]
fn numbers_the_starts_as_everybody_does() {
    assert_eq!(first_rank(518), "rnbqkbnr");
    assert_eq!(first_rank(0), "bbqnnrkr");
    assert_eq!(first_rank(959), "rkrnnqbb");
}

#[test]
fn every_start_is_read_in_either_spelling() {
    let mut random = Random::new(960);
    for white in 0..960 {
        for black in [white, random.below(960)] {
            let (shredder, x) = start(white, black);
            let (by_files, by_sides) = (position(&shredder), position(&x));
            assert_eq!(by_files.key(), by_sides.key(), "{shredder}");
            assert_eq!(perft(&by_files, 2), perft(&by_sides, 2), "{shredder}");
            assert_eq!(position(&by_files.fen()).key(), by_files.key(), "{shredder}");
        }
    }
}

#[test]
fn the_command_line_reads_either_spelling() {
    for fen in [
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9",
    ] {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_tropa"))
            .args(["perft", "3", "--fen", fen])
            .output()
            .unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), "12189", "{fen}");
    }
}

/// The engine against itself from double Chess960 starts. Its answers must be legal, and castling
/// written as king takes rook: in two of the games `searchmoves` forces castling.
#[test]
fn games_of_double_chess960() {
    let mut gui = Gui::start();
    gui.say("setoption name UCI_Chess960 value true");
    let mut random = Random::new(18);
    for _ in 0..4 {
        let (fen, _) = start(random.below(960), random.below(960));
        gui.say("ucinewgame");
        let mut game = Game::from_position(position(&fen));
        let mut told = format!("position fen {fen} moves");
        for _ in 0..60 {
            if game.position().legal_moves().is_empty() || game.is_draw() {
                break;
            }
            gui.say(&told);
            let lines = gui.go("nodes 300");
            for line in lines.iter().filter(|line| line.contains(" pv ")) {
                let moves = line.split_once(" pv ").unwrap().1.split(' ');
                let mut ahead = game.clone();
                for text in moves {
                    let m = ahead.position().parse_move(text).expect(line);
                    assert_eq!(Position::uci(m, true), text);
                    ahead.play(m);
                }
            }
            let text = best(&lines);
            let m = game.position().parse_move(text).expect(text);
            assert_eq!(Position::uci(m, true), text);
            game.play(m);
            told = format!("{told} {text}");
        }
        assert!(game.earlier().len() > 20, "{told}");
    }
    gui.quit();
}

#[test]
fn castles_when_it_is_told_to() {
    let mut gui = Gui::start();
    gui.say("setoption name UCI_Chess960 value true");
    for (fen, text) in [
        ("4k3/8/8/8/8/8/8/1RK4R w HB - 0 1", "c1h1"),
        ("4k3/8/8/8/8/8/8/1RK4R w HB - 0 1", "c1b1"),
        ("1r3kr1/8/8/8/8/8/8/R3K2R b HAgb - 0 1", "f8g8"),
        ("1r3kr1/8/8/8/8/8/8/R3K2R w HAgb - 0 1", "e1a1"),
    ] {
        gui.say(&format!("position fen {fen}"));
        assert_eq!(best(&gui.go(&format!("depth 2 searchmoves {text}"))), text);
        gui.say(&format!("position fen {fen} moves {text}"));
        gui.go("depth 2");
    }
    gui.quit();
}
