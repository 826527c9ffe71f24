//! The examples of Laurière's section 6.8.3 (docs/theory.md, document 4), on boards.
//!
//! The copy lacks figures 6.16 and 6.17 and the formulas; the only square that its text names is
//! h6. So the examples use composed positions in which the sentences quoted at each test are true.
//! The squares need not be those of the figures.

use std::collections::BTreeSet;

use shakmaty::Square;
use tropa::plan::development::{Aim, DevelopmentLimits, Initiative, Means, Plan, realise, save};
use tropa::plan::language::Script;

use crate::common::plans::{FORK, KNIGHT_IN_THE_WAY, developed, moves, position, scripts};

/// Fig. 6.16: "the whites go with the knight to one of … or h6", six moves. None of them keeps the
/// initiative, so the king is to be removed, which is as good. "The knight can neither take nor
/// attack nor be taken; there is left a move of the rook", the only one that attacks him, and one
/// by which it may be taken as well. When the king has gone "the knight gives check".
#[test]
fn the_knight_in_the_way() {
    let start = position(KNIGHT_IN_THE_WAY);
    let moves_for = |text: &str| -> Option<String> {
        let script: Script = text.parse().expect("a plan");
        let action = script.moments()[0].choices()[0].actions()[0];
        realise(&start, action, 975, Square::C8.into()).map(|choice| choice.to_string())
    };
    let knight = "Ng4-e3 | Ng4-e5 | Ng4-f2 | Ng4-f6 | Ng4-h2 | Ng4-h6";
    assert_eq!(moves_for("g4: A(N) → V").as_deref(), Some(knight));
    assert_eq!(moves_for("g4: A(N) → V*"), None);
    assert_eq!(moves_for("g7: E(K) → A(N)"), None, "nobody takes him");
    assert_eq!(moves_for("g7: E(K) → V*").as_deref(), Some("Rf1-f7*"));

    let found = developed(&start);
    let plans: Vec<Plan> =
        found.plans.iter().filter(|p| p.idea.root.square == Square::H3).cloned().collect();
    let expected = "g7: E(K) → V*; g4: A(N) → V*; g4: V?, c8: E(Q) → A(B)";
    assert_eq!(scripts(&plans), [expected.to_string()].into());
    let first: BTreeSet<_> =
        plans.iter().filter_map(Plan::first).map(|ply| ply.to_string()).collect();
    assert_eq!(first, ["Rf1-f7".to_string()].into(), "the rook's is the only move");
    let taken = "Rf1-f7*; ...Kg7xf7; Ng4-e5*; ...Kf7-e7; Bh3xc8";
    let moved = "Rf1-f7*; ...Kg7-g8; Ng4-f6*; ...Kg8-h8; Bh3xc8";
    assert!(moves(&plans).contains(taken), "{:#?}", moves(&plans));
    assert!(moves(&plans).contains(moved));
    let balance = |text: &str| plans.iter().find(|p| p.to_string() == text).map(|p| p.balance);
    assert_eq!((balance(taken), balance(moved)), (Some(975 - 500), Some(975)));
    for plan in &plans {
        assert_eq!(plan.refinements[0].means, Means::Attack);
        assert_eq!(plan.refinements[1].means, Means::Leave);
        assert_eq!(plan.refinements[0].initiative, Some(Initiative::Check));
        assert!(plan.keeps_the_initiative());
        assert!(plan.idea.zone.is_some(), "a zone of deblockade");
    }
}

/// Fig. 6.17: a double attack on the queen, to which "an immediate answer follows". The danger is
/// removed by a piece in between, who "may be an enemy pawn, if another piece is offered to it";
/// "only one piece can go there, the rook, whose only reason for the move is the plan".
#[test]
fn the_double_attack() {
    let found = developed(&position(FORK));
    let doubles = |plan: &&Plan| {
        matches!(plan.idea.aim, Aim::Double(_)) && plan.idea.root.square == Square::E4
    };
    let plans: Vec<Plan> = found.plans.iter().filter(doubles).cloned().collect();
    let expected = "g5: V → E(P)*; g5: E(P)?, f6: V → A(N)*; d7: E(Q) → A(N)";
    assert_eq!(scripts(&plans), [expected.to_string()].into());
    assert!(moves(&plans).contains("Ra5-g5*; ...h6xg5; Ne4-f6*; ...Kg8-f7; Nf6xd7"));
    for plan in &plans {
        assert_eq!(plan.first().map(|m| m.to_string()).as_deref(), Some("Ra5-g5"));
        assert_eq!((plan.refinements[0].means, plan.balance), (Means::Lure, 975 - 500));
    }
}

/// "Plans are made for the enemy as well, here by the same means, a piece put in between"; the rook
/// that threatens can be removed too, "the simplest way is to take it".
#[test]
fn the_enemy_answers_by_the_same_means() {
    let start = position(FORK);
    let after = start.after(start.parse_move("a5g5").expect("Rg5+"));
    let answers = save(&after, Square::G8, Square::G5, &DevelopmentLimits::default());
    let by = |means| -> BTreeSet<String> {
        let of = answers.iter().filter(|plan| plan.refinements[0].means == means);
        of.filter_map(Plan::first).map(|ply| ply.to_string()).collect()
    };
    assert_eq!(by(Means::Interpose), ["Qd7-g7".to_string()].into());
    assert_eq!(by(Means::Take), ["h6xg5".to_string(), "Bh4xg5".to_string()].into());
    assert_eq!(
        by(Means::Retreat),
        ["Kg8-f7", "Kg8-f8", "Kg8-h7", "Kg8-h8"].map(String::from).into()
    );
    assert_eq!(answers[0].refinements[0].means, Means::Take, "it wins most");
    let plan = answers.iter().find(|plan| plan.first() == answers[0].first()).expect("it is there");
    let script = plan.script().map(|script| script.to_string());
    assert_eq!(script.as_deref(), Some("g5: E(R) → V"));
}

/// The same example goes on: the plans that follow "provide for the removal of the rook" which
/// threatens; "the simplest is" to take it, and to that the enemy's answer is found at once "by
/// means of intermediate goals": a move "by which Black wins White's queen".
#[test]
fn the_simplest_answer_loses_the_queen() {
    let start = position("6k1/8/1b6/8/3n1P1K/8/1N3r2/4Q3 w - - 0 1");
    let answers = save(&start, Square::B2, Square::F2, &DevelopmentLimits::default());
    assert_eq!(answers[0].to_string(), "Qe1xf2", "it wins a rook for nothing");
    let after = start.after(start.parse_move("e1f2").expect("Qxf2"));
    let found = developed(&after);
    let queen = |plan: &&Plan| plan.idea.target.square == Square::F2;
    let plans: Vec<Plan> = found.plans.iter().filter(queen).cloned().collect();
    // His knight goes with check, that is the intermediate goal, and opens the bishop's line.
    let expected = "d4: A(N) → V*; d4: V?, f2: E(Q) → A(B)";
    assert!(scripts(&plans).contains(expected), "{:?}", scripts(&plans));
    assert!(moves(&plans).contains("Nd4-f5*; ...Kh4-h3; Bb6xf2"), "{:?}", moves(&plans));
}

/// "Not to allow a capture: take the piece away, or put another in the way, an own or an enemy
/// one."
#[test]
fn a_capture_is_avoided_in_three_ways() {
    let start = position("1k6/8/5N1p/8/6Pb/8/8/1K6 w - - 0 1");
    let plans = save(&start, Square::F6, Square::H4, &DevelopmentLimits::default());
    let with = |means| plans.iter().filter(|p| p.refinements[0].means == means).collect::<Vec<_>>();
    let text = |plan: &&Plan| (plan.to_string(), plan.script().map(|s| s.to_string()));
    let own = with(Means::Interpose).iter().map(text).collect::<Vec<_>>();
    assert_eq!(own, [("g4-g5".to_string(), Some("g5: V → A(P)".to_string()))]);
    let enemy = with(Means::Lure).iter().map(text).collect::<Vec<_>>();
    assert_eq!(enemy, [("g4-g5; ...h6xg5".to_string(), Some("g5: V → E(P)".to_string()))]);
    let away: BTreeSet<_> = with(Means::Retreat).iter().map(ToString::to_string).collect();
    let knight = ["d5", "d7", "e4", "e8", "g8", "h5", "h7"];
    assert_eq!(away, knight.iter().map(|square| format!("Nf6-{square}")).collect());
    for plan in with(Means::Retreat) {
        assert_eq!(plan.script().map(|s| s.to_string()).as_deref(), Some("f6: A(N) → V"));
    }
}

/// An interposing piece may capture there: the square was not empty before.
#[test]
fn a_piece_put_in_the_way_may_take() {
    let start = position("1k6/8/5N2/6p1/5P1b/8/8/1K6 w - - 0 1");
    let plans = save(&start, Square::F6, Square::H4, &DevelopmentLimits::default());
    let between: Vec<_> =
        plans.iter().filter(|p| p.refinements[0].means == Means::Interpose).cloned().collect();
    assert_eq!(moves(&between), ["f4xg5".to_string()].into());
    assert_eq!(scripts(&between), ["g5: E(P) → A(P)".to_string()].into());
}

/// A decoy: the guard of the target is offered a piece with check.
#[test]
fn a_guard_is_removed_by_an_offer() {
    let found = developed(&position("3r4/1n6/k7/8/4N3/8/8/3R2K1 w - - 0 1"));
    let plan = found.plans.iter().find(|plan| plan.refinements[0].means == Means::Offer);
    let plan = plan.expect("a decoy");
    assert_eq!(plan.to_string(), "Ne4-c5*; ...Nb7xc5; Rd1xd8");
    let script = plan.script().map(|script| script.to_string());
    assert_eq!(script.as_deref(), Some("b7: E(N) → V*; d8: E(R) → A(R)"));
    assert_eq!(plan.balance, 500 - 325);
}

/// "Attack it": the guard is driven away by a pawn, wherever it goes.
#[test]
fn a_guard_is_removed_by_an_attack() {
    let found = developed(&position("6k1/1n6/3p4/P7/8/8/8/3R2K1 w - - 0 1"));
    let attacks = |plan: &&Plan| plan.refinements[0].means == Means::Attack;
    let plans: Vec<Plan> = found.plans.iter().filter(attacks).cloned().collect();
    let expected = ["a5", "c5", "d8"].map(|to| format!("a5-a6*; ...Nb7-{to}; Rd1xd6"));
    assert!(moves(&plans).is_superset(&expected.into()), "{:?}", moves(&plans));
    assert!(scripts(&plans).contains("b7: E(N) → V*; d6: E(P) → A(R)"), "{:?}", scripts(&plans));
}

/// The defender of a pawn is exchanged; then the pawn hangs.
#[test]
fn a_guard_is_removed_by_taking_it() {
    let fen = "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1";
    let found = developed(&position(fen));
    assert!(moves(&found.plans).contains("Bb5xc6*; ...d7xc6; Nf3xe5"), "{:?}", moves(&found.plans));
}
