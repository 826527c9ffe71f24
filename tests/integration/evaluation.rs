//! The evaluation, its trace and its features on positions of random games and of endgames.

use crate::common::{mirrored, random_positions};
use shakmaty::{Color, Square};
use tropa::evaluation::layer;
use tropa::evaluation::layout::{COUNTED, GROUPS, WEIGHTS};
use tropa::evaluation::{Features, PawnTable, evaluate, evaluate_with, features, trace};
use tropa::exchange::ExchangeMap;
use tropa::position::Position;

const POSITIONS: usize = 10_000;

fn evaluation(position: &Position) -> i32 {
    let from_side = evaluate(position, &ExchangeMap::new(position.board()));
    position.turn().fold_wb(from_side, -from_side)
}

#[test]
fn mirrored_positions_have_the_opposite_evaluation() {
    for position in random_positions(POSITIONS, 31) {
        let (ours, theirs) = (trace(&position), trace(&mirrored(&position)));
        assert_eq!(ours.score_cp, -theirs.score_cp, "{}", position.fen());
        assert_eq!(ours.phase, theirs.phase, "{}", position.fen());
        for (a, b) in ours.terms.iter().zip(&theirs.terms) {
            assert_eq!(
                (a.name, a.white, a.black, a.value),
                (b.name, b.black, b.white, -b.value),
                "{}",
                position.fen()
            );
        }
    }
}

#[test]
fn the_terms_sum_to_the_evaluation() {
    for position in random_positions(POSITIONS, 32) {
        let trace = trace(&position);
        let sum: i32 = trace.terms.iter().map(|term| term.value).sum();
        assert_eq!(sum, trace.score_cp, "{}", position.fen());
    }
}

/// The evaluation of the search equals that of the trace.
#[test]
fn the_search_is_told_what_the_trace_explains() {
    for position in random_positions(POSITIONS, 33) {
        assert_eq!(evaluation(&position), trace(&position).score_cp, "{}", position.fen());
    }
}

/// Cached values of pawns and kings equal fresh ones.
#[test]
fn remembered_evaluations_are_the_same() {
    let mut pawn_table = PawnTable::new();
    for position in random_positions(POSITIONS, 36) {
        let squares = ExchangeMap::new(position.board());
        let remembered = evaluate_with(&mut pawn_table, &position, &squares);
        assert_eq!(remembered, evaluate(&position, &squares), "{}", position.fen());
    }
}

/// The weights in the file, in centipawns, read independently.
fn weights() -> Vec<[f64; 2]> {
    let text = include_str!("../../src/evaluation/weights.txt");
    let mut weights = vec![[0.0; 2]; WEIGHTS];
    let mut numbers = text
        .lines()
        .filter(|line| !line.starts_with(['#', '[']))
        .flat_map(str::split_whitespace)
        .map(|word| word.parse::<f64>().unwrap());
    for group in GROUPS {
        let pairs = &mut weights[group.first..group.end()];
        pairs.iter_mut().for_each(|pair| pair[0] = numbers.next().unwrap());
        pairs.iter_mut().for_each(|pair| pair[1] = numbers.next().unwrap());
    }
    assert_eq!(numbers.next(), None);
    weights
}

/// The layer in its file, read independently: worths and rows, each line by unit.
fn layer_lines() -> Vec<Vec<i64>> {
    let numbers =
        layer::BYTES.chunks(2).map(|pair| i64::from(i16::from_le_bytes([pair[0], pair[1]])));
    let numbers: Vec<i64> = numbers.collect();
    numbers.chunks(layer::WIDTH).map(<[i64]>::to_vec).collect()
}

/// The reference of the layer, in centipawns from White's side, with sums that cannot saturate.
fn layer_value(lines: &[Vec<i64>], features: &Features, turn: Color) -> f64 {
    let mut hidden = [vec![0; layer::WIDTH], vec![0; layer::WIDTH]];
    for (side, counts) in features.counts.iter().enumerate() {
        for &(weight, count) in counts.iter().filter(|(weight, _)| *weight >= layer::FIRST) {
            for (to, sums) in [(0, side), (1, 1 - side)] {
                let row = &lines[4 + 2 * (weight - layer::FIRST) + to];
                hidden[sums]
                    .iter_mut()
                    .zip(row)
                    .for_each(|(sum, one)| *sum += one * i64::from(count));
            }
        }
    }
    let phase = i64::from(features.phase);
    let parts = |side: usize| -> i64 {
        let first = if side == turn.fold_wb(0, 1) { 0 } else { 2 };
        let worth = |line: &[i64]| -> i64 {
            line.iter().zip(&hidden[side]).map(|(worth, sum)| worth * sum.max(&0)).sum()
        };
        worth(&lines[first]) * phase + worth(&lines[first + 1]) * (24 - phase)
    };
    (parts(0) - parts(1)) as f64 / layer::PARTS as f64
}

/// The evaluation is the sum of counts times weights plus the layer over them: what is tuned is
/// what plays.
#[test]
fn features_times_weights_are_the_evaluation() {
    let weights = weights();
    let (bound, lines) = (weights[COUNTED], layer_lines());
    let unbounded = tropa::evaluation::layout::UNBOUNDED;
    for position in random_positions(POSITIONS, 34) {
        let features = features(&position);
        let at = |[middle, end]: [f64; 2]| {
            (middle * f64::from(features.phase) + end * f64::from(24 - features.phase)) / 24.0
        };
        let sum = |within: std::ops::Range<usize>| -> f64 {
            let of = |side: usize| -> f64 {
                let counts = features.counts[side].iter();
                let counts = counts.filter(|(weight, _)| within.contains(weight));
                counts.map(|&(weight, count)| at(weights[weight]) * f64::from(count)).sum()
            };
            of(0) - of(1)
        };
        let (positional, most) = (sum(unbounded..COUNTED), at(bound));
        let bounded = positional * most / positional.hypot(most);
        let lone = Color::ALL.iter().any(|side| position.board().by_color(*side).count() == 1);
        let layer = if lone { 0.0 } else { layer_value(&lines, &features, position.turn()) };
        let whole = sum(0..unbounded) + bounded + layer;
        let chances = features.chances[usize::from(whole < 0.0)];
        let score = whole * f64::from(chances) / 100.0 + f64::from(features.won);
        // Integer arithmetic rounds five times on the way.
        let found = evaluation(&position);
        assert!((score - f64::from(found)).abs() < 5.0, "{score} {found} {}", position.fen());
    }
}

/// The values on the boards sum to the terms before the bound.
#[test]
fn pieces_and_squares_make_the_sum_before_the_bound() {
    let after = ["bound of the positional sum", "not enough to win", "won endgames"];
    for position in random_positions(200, 35) {
        let trace = trace(&position);
        let terms = trace.terms.iter().filter(|term| !after.contains(&term.name));
        let sum: i32 = terms.map(|term| term.value).sum();
        let all = trace.pieces.iter().chain(&trace.squares);
        let shown: i32 = all.map(|valued| valued.value).sum();
        // Each square's value is rounded separately.
        assert!((sum - shown).abs() <= 130, "{sum} {shown} {}", position.fen());
        for valued in &trace.pieces {
            let square: Square = valued.square;
            let near_king = position.board().king_of(Color::White) == Some(square)
                || position.board().king_of(Color::Black) == Some(square);
            assert!(position.board().piece_at(square).is_some() || near_king, "{square}");
        }
    }
}

fn from_white(fen: &str) -> i32 {
    evaluation(&Position::from_fen(fen).unwrap())
}

/// White is a knight ahead, and Black's king is lost by force: Stockfish 15.1 gives 14 pawns at
/// depth ten, and its network alone 6.27. Without king safety the evaluation is below the bound
/// here.
#[test]
fn a_king_under_attack_is_lost() {
    let attacked = "r2q1rk1/pp3p1p/2p5/3b2NQ/8/3B2R1/PPP3PP/5RK1 b - - 0 1";
    assert!(from_white(attacked) > 600, "{}", from_white(attacked));
}

/// Endgames of every textbook.
#[test]
fn material_that_cannot_win_is_a_draw() {
    for fen in [
        "8/8/4k3/8/8/3NK3/8/8 w - - 0 1",
        "8/8/4k3/8/8/3BK3/8/8 w - - 0 1",
        "8/8/4k3/8/8/3NKN2/8/8 w - - 0 1",
        "8/8/4k3/8/8/3BK3/4B3/8 w - - 0 1",
        "8/8/4kr2/8/8/3RKN2/8/8 w - - 0 1",
        // A bishop that does not control the corner of its pawn.
        "k7/8/1K6/P7/8/5B2/8/8 w - - 0 1".replace("5B2", "4B3").as_str(),
    ] {
        assert!(from_white(fen).abs() < 110, "{fen}: {}", from_white(fen));
    }
    for fen in [
        "8/8/4k3/8/8/3RK3/8/8 w - - 0 1",
        "8/8/4k3/8/8/3QK3/8/8 w - - 0 1",
        "8/8/4k3/8/8/3BKN2/8/8 w - - 0 1",
        "8/8/4k3/8/8/3BK3/3B4/8 w - - 0 1",
    ] {
        assert!(from_white(fen) > 300, "{fen}: {}", from_white(fen));
    }
}

/// Bishop and knight mate in a corner of the bishop's colour.
#[test]
fn the_lone_king_is_driven_to_the_right_place() {
    let near = "8/8/8/8/8/2K1B3/3N4/k7 w - - 0 1"; // e3 and a1 are dark
    let far = "k7/8/2K5/8/8/4B3/3N4/8 w - - 0 1";
    assert!(from_white(near) > from_white(far) + 50);
    let edge = "8/8/8/k7/8/2K5/8/7R w - - 0 1";
    let middle = "8/8/8/3k4/8/3K4/8/7R w - - 0 1";
    assert!(from_white(edge) > from_white(middle) + 30);
}
