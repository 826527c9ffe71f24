//! Combinations found on plans: published ones, and every tree replayed by the rules.

use shakmaty::Move;
use tropa::plan::solve::{Branch, Combination, Effort, MATE, MIN_MATE, Solver};
use tropa::position::Position;

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

/// Replays a branch; returns the number of its moves. For other replies of the opponent there is a
/// null move.
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

/// The combination that begins with this move, found after at most two others are excluded: a full
/// search might refute the first ones.
fn combination(fen: &str, first: &str) -> Combination {
    let position = position(fen);
    let mut solver = Solver::new(&position, Effort::default());
    for _ in 0..3 {
        let found = solver.find().expect(fen);
        if found.m.to_string() == first {
            return found;
        }
        solver.bar(found.m);
    }
    panic!("{first} in {fen}");
}

/// Positions of the suite Win at Chess (Reinfeld), each with its published first move.
#[test]
fn published_combinations_are_found_and_their_trees_are_legal() {
    for (fen, first, is_mate) in [
        ("2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1", "Qg3-g6", true),
        ("r4q1k/p2bR1rp/2p2Q1N/5p2/5p2/2P5/PP3PPP/R5K1 w - - 0 1", "Re7-f7", false),
    ] {
        let found = combination(fen, first);
        assert_eq!(found.value >= MIN_MATE, is_mate, "{fen}");
        assert!(replay(&position(fen), &found.tree) > 1, "{fen}");
    }
}

/// Checks a proof by the rules: every check is answered by all legal moves, every answer has a move
/// against it, and if mate is claimed every line ends in mate.
fn proves(position: &Position, branch: &Branch, mate: bool) {
    let after = match branch.m {
        Some(m) => position.after(m),
        None => position.after_null().expect("no pass in check"),
    };
    let answers: Vec<Move> = branch.children.iter().filter_map(|answer| answer.m).collect();
    let legal = after.legal_moves();
    if after.is_check() {
        assert_eq!(answers.len(), legal.len(), "all answers in {}", after.fen());
    }
    assert!(!mate || after.is_check() || !answers.is_empty(), "{}", after.fen());
    for answer in &branch.children {
        let Some(m) = answer.m else { continue };
        assert!(answer.value >= branch.value, "the least of them in {}", after.fen());
        let met = answer.children.iter().max_by_key(|own| own.value);
        match met {
            Some(own) => proves(&after.after(m), own, mate),
            None => assert!(!mate, "nothing is mate after {m} in {}", after.fen()),
        }
    }
}

/// A mate in two by a quiet move, one by checks only, a win of material.
#[test]
fn what_is_found_is_proved() {
    for (fen, first, mate) in [
        ("2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1", "Qg3-g6", true),
        ("5k2/6pp/p1qN4/1p1p4/3P4/2PKP2Q/PP3r2/3R4 b - - 0 1", "Qc6-c4", true),
        ("3q2k1/6p1/8/6N1/8/8/6P1/4K2R w - - 0 1", "Rh1-h8", false),
    ] {
        let found = combination(fen, first);
        assert_eq!(found.value >= MIN_MATE, mate, "{fen}");
        proves(&position(fen), &found.tree, mate);
    }
}

#[test]
fn what_is_barred_is_not_found_again() {
    let start = position("6k1/5ppp/8/8/8/8/5PPP/R3R1K1 w - - 0 1");
    let mut solver = Solver::new(&start, Effort::default());
    let mut found: Vec<String> = Vec::new();
    for _ in 0..2 {
        let combination = solver.find().expect("another mate");
        assert_eq!(combination.value, MATE - 1);
        found.push(combination.m.to_string());
        solver.bar(combination.m);
    }
    found.sort();
    assert_eq!(found, ["Ra1-a8", "Re1-e8"]);
    let then = solver.find().map(|combination| combination.m.to_string());
    assert!(then.is_none_or(|m| !found.contains(&m)));
}

#[test]
fn a_line_that_ends_in_mate_mates() {
    // The back rank, and a smothered king.
    for (fen, plies) in
        [("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 1), ("6rk/6pp/8/6N1/8/8/6PP/6K1 w - - 0 1", 1)]
    {
        let start = position(fen);
        let found = Solver::new(&start, Effort::default()).find().expect(fen);
        assert_eq!(found.value, MATE - plies, "{fen}");
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
