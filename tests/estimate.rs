//! The estimate and its trace on positions of random games.

mod common;

use common::{mirrored, random_positions};
use tropa::evaluation::{evaluate, trace};
use tropa::exchange::Fields;

const POSITIONS: usize = 2000;

#[test]
fn mirrored_positions_have_the_opposite_estimate() {
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
fn the_terms_sum_to_the_estimate() {
    for position in random_positions(POSITIONS, 32) {
        let trace = trace(&position);
        let sum: i32 = trace.terms.iter().map(|term| term.value).sum();
        assert_eq!(sum, trace.score_cp, "{}", position.fen());
    }
}

/// The search and the trace are told by the same code.
#[test]
fn the_search_is_told_what_the_trace_explains() {
    for position in random_positions(POSITIONS, 33) {
        let fields = Fields::new(position.board());
        let from_white = trace(&position).score_cp;
        let expected = position.turn().fold_wb(from_white, -from_white);
        assert_eq!(evaluate(&position, &fields), expected, "{}", position.fen());
    }
}
