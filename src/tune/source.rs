//! Sets of features: that of the evaluation has the file of weights; those of textbooks, for
//! comparison, are material, piece-square values, mobility, passed pawns.

use shakmaty::{Board, Color, Role, Square};
use tropa::evaluation::Features;
use tropa::evaluation::layout::kind;
use tropa::exchange::ExchangeMap;
use tropa::position::Position;
use tropa::zone::run;

/// A set of features that weights can be fitted to.
pub struct Source {
    pub name: &'static str,
    pub weights: usize,
    /// Weights before the fit, as pairs.
    pub begin: Vec<[f32; 2]>,
    pub of: fn(&Position) -> Features,
}

const SQUARES: usize = 6;
const MOBILITY: usize = SQUARES + 6 * 64;
const PASSED: usize = MOBILITY + 5 * 28;
/// The number of weights; the last stands for the bound and is not counted.
const ALL: usize = PASSED + 8 + 1;

/// The sources, each with one kind of feature more than the one before.
pub fn textbook() -> [Source; 4] {
    let mut begin = vec![[0.0; 2]; ALL];
    for (pair, value) in begin.iter_mut().zip([100.0, 325.0, 325.0, 500.0, 975.0]) {
        *pair = [value; 2];
    }
    let source = |name, of| Source { name, weights: ALL, begin: begin.clone(), of };
    [
        source("material", |position| features(position, 0)),
        source("+ piece-square", |position| features(position, 1)),
        source("+ raw mobility", |position| features(position, 2)),
        source("+ passed pawns", |position| features(position, 3)),
    ]
}

/// Material and the first `kinds` further kinds of features.
fn features(position: &Position, kinds: usize) -> Features {
    let board = position.board();
    let mut sums = [[0; ALL]; 2];
    sums[position.turn().fold_wb(0, 1)][5] = 1; // the move
    let map = ExchangeMap::new(board);
    for (square, piece) in board.clone() {
        let sums = &mut sums[piece.color.fold_wb(0, 1)];
        let seen = square as usize ^ piece.color.fold_wb(0, 56);
        if piece.role != Role::King {
            sums[kind(piece.role)] += 1;
        }
        if kinds >= 1 {
            sums[SQUARES + kind(piece.role) * 64 + seen] += 1;
        }
        if kinds >= 2 && piece.role != Role::Pawn {
            let reach = map.attacks.of[square as usize] & !board.by_color(piece.color);
            sums[MOBILITY + (kind(piece.role) - 1) * 28 + reach.count()] += 1;
        }
        if kinds >= 3 && piece.role == Role::Pawn && is_passed(board, piece.color, square) {
            sums[PASSED + seen / 8] += 1;
        }
    }
    let counted = |sums: [i32; ALL]| sums.into_iter().enumerate().filter(|&(_, sum)| sum != 0);
    let counts = sums.map(|sums| counted(sums).collect());
    // The phase of the evaluation itself.
    let phase = tropa::evaluation::features(position).phase;
    Features { counts, phase, chances: [100; 2], won: 0 }
}

/// Passed as in textbooks: an own pawn ahead does not matter, unlike in the runs of the evaluation.
fn is_passed(board: &Board, side: Color, pawn: Square) -> bool {
    (run::span(side, pawn) & board.pawns() & board.by_color(!side)).is_empty()
}
