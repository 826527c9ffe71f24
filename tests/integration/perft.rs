//! The rules of chess: counts of the leaves of the tree of legal moves.

use crate::common::data;
use tropa::position::{Position, divide, perft, perft_within};

/// Depth 1 to 5 of the initial position and the positions that the Chess Programming Wiki lists
/// under "Perft Results"; then, by Peter Ellis Jones, positions for single rules; then Chess960
/// by Andrew Grant's and python-chess's lists; then double Chess960 as Stockfish 15.1 counts it.
const KNOWN: &[(&str, &[u64])] = &[
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &[20, 400, 8902, 197_281]),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[48, 2039, 97_862, 4_085_603],
    ),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2812, 43_238, 674_624]),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", &[6, 264, 9467, 422_333]),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", &[44, 1486, 62_379, 2_103_487]),
    (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[46, 2079, 89_890, 3_894_594],
    ),
    ("r6r/1b2k1bq/8/8/7B/8/8/R3K2R b KQ - 3 2", &[8]),
    ("8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3", &[8]),
    ("r1bqkbnr/pppppppp/n7/8/8/P7/1PPPPPPP/RNBQKBNR w KQkq - 2 2", &[19]),
    (
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        &[21, 528, 12_189, 326_672],
    ),
    ("r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w EAea - 0 1", &[23, 522, 12_333, 285_754]),
    ("8/8/8/4B2b/6nN/8/5P2/2R1K2k w C - 0 1", &[34, 318, 9002, 118_388]),
    ("rbbkqnrn/pppppppp/8/8/8/8/PPPPPPPP/BBNRNQKR w HDga - 0 1", &[20, 380, 8538, 183_561]),
    ("bqrnkbrn/p1pppppp/1p6/8/8/6P1/PPPPPP1P/RNKRBBQN w DAgc - 0 1", &[20, 533, 11_904, 325_181]),
];

#[test]
fn known_counts() {
    for (fen, counts) in KNOWN {
        let position = Position::from_fen(fen).unwrap();
        assert_eq!(perft(&position, 0), 1);
        for (depth, &count) in (1..).zip(*counts) {
            assert_eq!(perft(&position, depth), count, "{fen} at depth {depth}");
        }
    }
}

#[test]
fn counts_within_a_limit() {
    for (fen, counts) in KNOWN {
        let position = Position::from_fen(fen).unwrap();
        for (depth, &count) in (1..).zip(*counts).filter(|&(_, &count)| count < 100_000) {
            assert_eq!(perft_within(&position, depth, count), Some(count), "{fen}");
            assert_eq!(perft_within(&position, depth, u64::MAX), Some(count), "{fen}");
            assert_eq!(perft_within(&position, depth, count - 1), None, "{fen}");
        }
        assert_eq!(perft_within(&position, 0, 1), Some(1));
        assert_eq!(perft_within(&position, 20, 1000), None);
    }
}

#[test]
fn the_parts_make_the_whole() {
    let position = Position::initial();
    let parts = divide(&position, 3);
    assert_eq!(parts.len(), 20);
    assert_eq!(parts.iter().map(|&(_, count)| count).sum::<u64>(), perft(&position, 3));
}

#[test]
fn files_of_counts() {
    for name in ["standard", "tricky", "tricky-960", "frc960", "peterellisjones"] {
        let Some(path) = data(&format!("perft/perft-{name}.epd")) else {
            println!("skipped: perft-{name}.epd is not there");
            continue;
        };
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_tropa"))
            .args(["perft", "--max-nodes", "500000", "--suite"])
            .arg(path)
            .output()
            .unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success(), "{name}: {text}");
        assert!(text.trim_end().ends_with(" 0 differ"), "{name}: {text}");
    }
}
