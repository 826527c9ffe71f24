//! Plans developed from zones: the conditions of actions, each kind of rejection, and properties of
//! all plans of random positions. The examples of document 4 are in `plan_examples.rs`.

use std::collections::BTreeSet;
use std::mem::discriminant;

use shakmaty::{Color, Move, Role, Square};
use tropa::image::Image;
use tropa::plan::development::{
    Aim, DevelopmentLimits, Initiative, Means, Plan, Refinement, Rejected, Rejection,
    contradiction, develop, realise,
};
use tropa::plan::initiative;
use tropa::plan::language::{Action, Condition, PlanMove, Script, State};
use tropa::position::Position;
use tropa::zone::Horizon;

use crate::common::plans::{FORK, KNIGHT_IN_THE_WAY, developed, moves, position, scripts};
use crate::common::{data, mirrored, random_positions};

/// The conditions of each action on the board.
#[test]
fn actions_are_realised_by_moves() {
    let start = position("4k3/P7/2p5/8/1n1b4/8/1P1N4/R3K2R w Q - 0 1");
    let moves_for = |text: &str| -> String {
        let script: Script = text.parse().expect("a plan");
        let action = script.moments()[0].choices()[0].actions()[0];
        realise(&start, action, 975, shakmaty::Bitboard::EMPTY)
            .map_or(String::new(), |choice| choice.to_string())
    };
    let expected = [
        ("b2: A(P) → V", "b2-b3"),
        ("a8: V → A(Q)", "a7-a8=Q"),
        ("a8: V → A(N)", "a7-a8=N"),
        ("a5: V → A(R)", "Ra1-a5"),
        ("c3: V → E(B)", ""),
        ("f2: V → A(N)", ""),
        ("f1: V → A(R)", "Rh1-f1"),
        ("b2: V → A(R)", ""),
        ("b2: A(N) → V", ""),
        ("b2: A(P) → E(B)", ""),
        ("Rh1-h8", "Rh1-h8"),
        ("O-O-O", "O-O-O"),
        ("O-O", ""),
        ("e1: A(K)?", ""),
    ];
    for (text, moves) in expected {
        assert_eq!(moves_for(text), moves, "{text}");
    }
}

/// Control: a piece attacks the target, with check, and the exchange there becomes favourable.
#[test]
fn an_exchange_is_supported() {
    let found = developed(&position("6k1/8/2p5/3r4/6N1/8/8/3R3K w - - 0 1"));
    let supports = |plan: &&Plan| plan.refinements[0].means == Means::Support;
    let plan = found.plans.iter().find(supports).expect("a plan");
    let expected = "f6: V → A(N)*; f6: A(N)?, d5: E(R) → A(R)";
    assert_eq!(plan.script().map(|script| script.to_string()).as_deref(), Some(expected));
    // Rook for rook, then the pawn.
    assert_eq!((plan.assumed, plan.balance), (100, 100));
}

/// The same by a capture: the square was not empty before.
#[test]
fn an_exchange_is_supported_by_a_capture() {
    let found = developed(&position("6k1/8/2p2p2/3r4/6N1/8/8/3R3K w - - 0 1"));
    let scripts = scripts(&found.plans);
    let expected = "f6: E(P) → A(N)*; f6: A(N)?, d5: E(R) → A(R)";
    assert!(scripts.contains(expected), "{scripts:?}");
}

/// The rook that blocks the line is drawn to its end, where the queen is offered.
#[test]
fn a_line_is_opened_for_mate() {
    let found = developed(&position("7k/6pp/8/4p3/5r2/Q7/8/5RK1 w - - 0 1"));
    let mates = |plan: &&Plan| plan.idea.aim == Aim::Mate;
    let plans: BTreeSet<_> = found.plans.iter().filter(mates).map(Plan::to_string).collect();
    assert!(plans.contains("Qa3-f8*; ...Rf4xf8; Rf1xf8"), "{plans:?}");
}

/// The reasons for rejecting plans of the piece on `root` to `target`.
fn reasons(fen: &str, root: Square, target: Square) -> Vec<Rejection> {
    let found = developed(&position(fen));
    let about = |idea: &tropa::plan::development::Idea| {
        (idea.root.square, idea.target.square) == (root, target)
    };
    assert!(!found.plans.iter().any(|plan| about(&plan.idea)), "{:?}", moves(&found.plans));
    let mut reasons: Vec<_> =
        found.rejected.into_iter().filter(|r| about(&r.idea)).map(|r| r.reason).collect();
    reasons.dedup();
    assert!(!reasons.is_empty());
    let first = discriminant(&reasons[0]);
    assert!(reasons.iter().all(|reason| discriminant(reason) == first), "{reasons:?}");
    reasons
}

/// The pinned knight cannot take the pawn although its defender is drawn away.
#[test]
fn rejected_for_an_impossible_deciding_move() {
    let fen = "k3r3/1n6/B2p4/8/4N3/8/8/4K3 w - - 0 1";
    let reasons = reasons(fen, Square::E4, Square::D6);
    let ply = "Ne4xd6".parse::<Script>().expect("a move").to_string();
    assert!(
        matches!(&reasons[..], [Rejection::DecidingMove { ply: Some(m), failed: None }]
            if m.to_string() == ply),
        "{reasons:?}",
    );
}

/// The test of the main idea: g4 was cleared with check, and a rook interposed just there.
#[test]
fn the_main_idea_is_not_forgotten() {
    let found = developed(&position("2q3k1/8/8/8/r5N1/7B/8/1K4R1 w - - 0 1"));
    let forgotten = Condition::new(Square::G4, State::Empty);
    let about = |reason: &Rejection| matches!(reason, Rejection::DecidingMove { failed: Some(failed), .. } if *failed == forgotten);
    let rejected = found.rejected.iter().find(|rejected| about(&rejected.reason));
    let rejected = rejected.expect("the test fires");
    let reply = rejected.refinements.last().and_then(|refinement| refinement.reply);
    assert_eq!(reply.map(|reply| reply.to_string()).as_deref(), Some("Ra4-g4"));
    assert_eq!(
        rejected.reason.to_string(),
        "the deciding move Bh3xc8 is impossible: g4: V does not hold",
    );
}

/// The check drives the king to where it defends the queen that was to be won for nothing.
#[test]
fn rejected_for_the_balance() {
    let reasons = reasons("2q1kn2/4rp2/8/8/6N1/7B/8/6K1 w - - 0 1", Square::H3, Square::C8);
    assert_eq!(reasons, [Rejection::Balance { assumed: 975, balance: 975 - 325 }]);
}

/// The target itself captures the root piece on its way: it would have to be there and to be gone.
#[test]
fn rejected_for_a_contradiction() {
    let reasons = reasons("4q2k/8/8/8/8/8/8/R6K w - - 0 1", Square::A1, Square::E8);
    let wanted = Condition::new(Square::E8, State::Enemy(Role::Queen));
    let excluded = Condition::new(Square::E8, State::Empty);
    assert_eq!(reasons, [Rejection::Contradiction { wanted, excluded }]);
    assert_eq!(contradiction(&[wanted, excluded]), Some((wanted, excluded)));
    assert_eq!(contradiction(&[wanted, wanted]), None);
}

/// The knight can move, but never with the initiative, and no piece can disturb the king.
#[test]
fn rejected_for_an_obstacle() {
    let reasons = reasons("2q5/8/8/k7/6N1/7B/8/6K1 w - - 0 1", Square::H3, Square::C8);
    let action = Action::vacate(Square::G4, State::Own(Role::Knight), true);
    assert_eq!(reasons, [Rejection::Obstacle { action }]);
    assert_eq!(reasons[0].to_string(), "no move realises g4: A(N) → V*");
}

/// Capturing the defender costs a rook for a bishop, and the target is only a pawn.
#[test]
fn rejected_for_optimism() {
    let reasons = reasons("5bk1/6pp/3p4/8/8/8/8/3R1RK1 w - - 0 1", Square::D1, Square::D6);
    assert_eq!(reasons, [Rejection::Optimism { best: 325 - 500 + 100 }]);
}

/// With the colours swapped every plan is found with mirrored ranks.
#[test]
fn mirrored_positions_have_mirrored_plans() {
    let turned = |text: &str| -> String {
        let ranks = |c: char| c.to_digit(10).map_or(c, |rank| char::from(b'0' + 9 - rank as u8));
        text.chars().map(ranks).collect()
    };
    let mut seen = 0;
    let fens = [KNIGHT_IN_THE_WAY, FORK, "3r4/1n6/k7/8/4N3/8/8/3R2K1 w - - 0 1"];
    for start in fens.map(position) {
        let plans = moves(&developed(&start).plans);
        let expected: BTreeSet<_> = plans.iter().map(|text| turned(text)).collect();
        seen += expected.len();
        assert_eq!(moves(&developed(&mirrored(&start)).plans), expected, "{}", start.fen());
    }
    assert!(seen > 10);
}

/// The position after a plan's move and the reply, by the rules.
fn played(before: &Position, ply: PlanMove, reply: Option<PlanMove>) -> (Position, Position) {
    let find = |position: &Position, words: PlanMove| -> Move {
        words.find(position).unwrap_or_else(|| panic!("{words} in {}", position.fen()))
    };
    let after = before.after(find(before, ply));
    let settled = match reply {
        Some(reply) => after.after(find(&after, reply)),
        None => after.after_null().unwrap_or_else(|| after.clone()),
    };
    (after, settled)
}

/// Checks that the action begins with what is on its square, and that the move achieves it by the
/// stated means.
fn assert_realises(refinement: &Refinement, now: &Position, settled: &Position, side: Color) {
    let Action::Modify { square, before, after, .. } = refinement.action else {
        panic!("{refinement:?}")
    };
    let stands = State::of(now.board(), square, side);
    assert_eq!(before, stands, "{refinement:?} in {}", now.fen());
    let PlanMove::Step { from, to, .. } = refinement.ply else { panic!("{refinement:?}") };
    let reply = refinement.reply.map(|reply| match reply {
        PlanMove::Step { from, to, takes, .. } => (from, to, takes),
        PlanMove::Castle(_) => panic!("{refinement:?}"),
    });
    let holds = || Condition::new(square, after).holds(settled.board(), side);
    let fits = match refinement.means {
        Means::Advance => square == to,
        Means::Leave => square == from && after == State::Empty,
        Means::Take => square == to,
        Means::Attack => reply.is_none_or(|(piece, ..)| piece == square),
        Means::Offer => reply == Some((square, to, true)),
        Means::Lure => holds() && reply.is_some_and(|(_, on, takes)| (on, takes) == (to, true)),
        Means::Interpose | Means::Support => holds() && square == to,
        Means::Retreat => false,
    };
    assert!(fits, "{refinement:?} in {}", settled.fen());
}

/// Checks that the moves decided on can be played, and that the reason for rejection is true.
fn assert_rejected(rejected: &Rejected, start: &Position) {
    let side = start.turn();
    let end = rejected
        .refinements
        .iter()
        .fold(start.clone(), |now, refinement| played(&now, refinement.ply, refinement.reply).1);
    let board = end.board();
    let fact = match &rejected.reason {
        Rejection::DecidingMove { failed: Some(failed), .. } => !failed.holds(board, side),
        Rejection::DecidingMove { ply, failed: None } => {
            ply.is_none_or(|words| words.find(&end).is_none())
        }
        Rejection::Balance { assumed, balance } => balance < assumed || *balance < 1,
        Rejection::Contradiction { wanted, excluded } => {
            wanted.square == excluded.square && wanted.state != excluded.state
        }
        Rejection::Obstacle { action } => {
            let Action::Modify { square, before, .. } = *action else { panic!("{action}") };
            Condition::new(square, before).holds(board, side)
        }
        Rejection::Optimism { best } => *best < 1,
    };
    assert!(fact, "{} after {:?} in {}", rejected.reason, rejected.refinements, start.fen());
}

/// Checks that an offer that begins a plan can be taken by the piece to be drawn away, and keeps
/// the initiative.
fn assert_offers_are_decoys(plan: &Plan, start: &Position) {
    let first = &plan.refinements[0];
    let (PlanMove::Step { to, .. }, Some(PlanMove::Step { from: lured, .. })) =
        (first.ply, first.reply)
    else {
        return;
    };
    if matches!(first.means, Means::Offer | Means::Lure) {
        let mut targets = shakmaty::Bitboard::from(plan.idea.target.square);
        if let Aim::Double(other) = plan.idea.aim {
            targets.add(other.square);
        }
        let m = first.ply.find(start).expect("a legal move");
        let after = start.after(m);
        let takes = |m: &Move| m.is_capture() && (m.from(), m.to()) == (Some(lured), to);
        let star = initiative::of(start, m, &after, plan.idea.gain, targets);
        let offered = after.legal_moves().iter().any(takes);
        assert!(offered && star.is_some(), "{plan} in {}", start.fen());
    }
}

/// Every plan is played out by the rules: its moves are legal, its tests hold, its checks are
/// checks, and its balance is that of the pieces on the board unless the last exchange continues.
#[test]
fn plans_can_be_played() {
    let values = [100, 325, 325, 500, 975, 0];
    let material = |position: &Position, side: Color| -> i32 {
        let piece = |square: Square| position.board().piece_at(square);
        let value = |piece: shakmaty::Piece| {
            let value = values[piece.role as usize - 1];
            if piece.color == side { value } else { -value }
        };
        Square::ALL.into_iter().filter_map(piece).map(value).sum()
    };
    let (mut seen, mut prepared, mut given_up) = (0, 0, 0);
    for start in random_positions(300, 17) {
        let found = developed(&start);
        for plan in &found.plans {
            let side = plan.idea.side;
            assert_eq!(side, start.turn());
            let mut now = start.clone();
            let mut end = start.clone();
            for refinement in &plan.refinements {
                let board = now.board();
                assert!(refinement.tests.iter().all(|test| test.holds(board, side)));
                let (after, settled) = played(&now, refinement.ply, refinement.reply);
                assert_realises(refinement, &now, &settled, side);
                if refinement.initiative.is_some() {
                    let check = refinement.initiative == Some(Initiative::Check);
                    assert_eq!(check, after.is_check(), "{plan} in {}", start.fen());
                }
                (end, now) = (after, settled);
            }
            let mated = end.is_check() && end.legal_moves().is_empty();
            let taken = material(&end, side) - material(&start, side);
            if mated {
                assert_eq!(plan.balance, 10_000);
            } else {
                assert!(plan.balance <= taken && plan.balance > 0, "{plan} in {}", start.fen());
            }
            for script in [plan.script(), plan.moves()].into_iter().flatten() {
                assert_eq!(script.to_string().parse::<Script>(), Ok(script));
            }
            seen += 1;
            prepared += u32::from(plan.refinements[0].means != Means::Advance);
        }
        for rejected in &found.rejected {
            assert_rejected(rejected, &start);
            given_up += 1;
        }
        for plan in &found.plans {
            assert_offers_are_decoys(plan, &start);
        }
        assert!(found.nodes <= DevelopmentLimits::default().nodes);
    }
    println!("{seen} plans, {prepared} of them prepared; {given_up} given up");
    assert!(seen > 1000 && prepared > 100, "{seen} {prepared}");
}

/// The number of positions of a suite in which some plan, or the first, begins with a best move,
/// and the time needed.
#[test]
#[ignore = "figures for the documents"]
fn plans_of_a_suite() {
    let Some(path) = data("suites/wac.epd") else { return };
    let text = std::fs::read_to_string(path).expect("readable");
    let (mut any, mut first, mut plans, mut times) = (0, 0, 0, Vec::new());
    for line in text.lines() {
        let fen: Vec<_> = line.split_whitespace().take(4).collect();
        let start = position(&fen.join(" "));
        let best = line.split(" bm ").nth(1).and_then(|rest| rest.split(';').next());
        let best: Vec<_> = best.unwrap_or_default().split(' ').collect();
        let best: Vec<_> = best.iter().filter_map(|text| start.parse_move(text).ok()).collect();
        let image = Image::by_the_book(&start, Horizon(5));
        let begun = std::time::Instant::now();
        let found = develop(&start, &image, &DevelopmentLimits::default());
        times.push(begun.elapsed());
        let is_best =
            |plan: &Plan| plan.first().is_some_and(|m| best.iter().any(|&b| PlanMove::of(b) == m));
        any += u32::from(found.plans.iter().any(is_best));
        first += u32::from(found.plans.first().is_some_and(is_best));
        plans += found.plans.len();
    }
    let (all, worst) = (times.iter().sum::<std::time::Duration>(), times.iter().max());
    println!(
        "best move in a plan {any}, in the first {first}, of {}; {plans} plans, {all:?}, {worst:?} at most",
        times.len(),
    );
}
