//! Combinations found on plans: published ones, and every tree replayed by the rules.

use shakmaty::Move;
use tropa::plan::solve::{Branch, Effort, LEAST_MATE, MATE, Solver};
use tropa::position::Position;

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

/// Replays a branch; tells how many moves it holds. Where the enemy does something else the side
/// to move passes.
fn replay(position: &Position, branch: &Branch) -> usize {
    let after = match branch.m {
        Some(m) => {
            assert!(position.legal_moves().contains(&m), "{m} in {}", position.fen());
            Some(position.after(m))
        }
        None => position.after_null(),
    };
    let Some(after) = after else {
        assert!(branch.children.is_empty(), "a pass in check in {}", position.fen());
        return 1;
    };
    1 + branch.children.iter().map(|child| replay(&after, child)).sum::<usize>()
}

/// Positions of the suite Win at Chess (Reinfeld), each with its published first move.
#[test]
fn published_combinations_are_found_and_their_trees_are_legal() {
    for (fen, first, is_mate) in [
        ("2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1", "Qg3-g6", true),
        ("r4q1k/p2bR1rp/2p2Q1N/5p2/5p2/2P5/PP3PPP/R5K1 w - - 0 1", "Re7-f7", false),
    ] {
        let position = position(fen);
        let found = Solver::new(&position, Effort::default()).find().expect(first);
        assert_eq!(found.m.to_string(), first, "{fen}");
        assert_eq!(found.value >= LEAST_MATE, is_mate, "{fen}");
        assert!(replay(&position, &found.tree) > 1, "{fen}");
    }
}

#[test]
fn a_line_that_ends_in_mate_mates() {
    // The back rank, and a smothered king.
    for (fen, half_moves) in
        [("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 1), ("6rk/6pp/8/6N1/8/8/6PP/6K1 w - - 0 1", 1)]
    {
        let start = position(fen);
        let found = Solver::new(&start, Effort::default()).find().expect(fen);
        assert_eq!(found.value, MATE - half_moves, "{fen}");
        let line: Vec<Move> = found.line();
        let end = line.iter().fold(start, |position, &m| position.after(m));
        assert!(end.is_check() && end.legal_moves().is_empty(), "{fen}");
    }
}

#[test]
fn nothing_is_found_where_nothing_is_to_be_won() {
    for fen in ["8/8/4k3/8/8/4K3/8/8 w - - 0 1", "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1"] {
        assert_eq!(Solver::new(&position(fen), Effort::default()).find(), None, "{fen}");
    }
}

#[test]
fn the_moves_made_are_bounded() {
    let position = position("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1");
    let effort = Effort { nodes: 50, ..Effort::default() };
    let mut solver = Solver::new(&position, effort);
    let found = solver.find().expect("Qxf7 mates");
    assert_eq!(found.m.to_string(), "Qh5xf7");
    assert!(solver.spent().moves <= 50);
}
