//! Plans developed from zones: the examples of document 4, each rejection, and properties of all
//! plans of random positions.
//!
//! The figures of document 4, 6.16 and 6.17, and its formulas are lost in the copy; of fields it
//! names h6 alone. So its examples stand here on positions composed for the purpose, in which the
//! sentences quoted beside each test hold. That the fields are those of the figures is not claimed.
//! The end of the second example, where the enemy wins the queen, has no test: nothing of its moves
//! is left.

use std::collections::BTreeSet;
use std::mem::discriminant;

use shakmaty::{Color, Move, Role, Square};
use tropa::plan::development::{
    Aim, Decoy, Development, Initiative, Limits, Means, Plan, Refinement, Rejected, Rejection,
    contradiction, decoys, develop, develop_for_enemy, realise, save,
};
use tropa::plan::language::{Action, Condition, HalfMove, Script, State};
use tropa::position::Position;
use tropa::zone::{Horizon, Image};

mod common;
use common::{mirrored, random_positions};

/// White's knight stands between his bishop and the black queen; a rook stands by.
const KNIGHT_IN_THE_WAY: &str = "2q5/6k1/8/8/6N1/7B/8/5RK1 w - - 0 1";
/// A fork on f6, which the bishop controls; a black pawn can be drawn to g5, in between.
const FORK: &str = "6k1/3q4/7p/R7/4N2b/8/8/1K6 w - - 0 1";

fn position(fen: &str) -> Position {
    Position::from_fen(fen).expect(fen)
}

fn developed(position: &Position) -> Development {
    develop(position, &Image::by_the_book(position, Horizon(5)), &Limits::default())
}

fn scripts(plans: &[Plan]) -> BTreeSet<String> {
    plans.iter().filter_map(Plan::script).map(|script| script.to_string()).collect()
}

fn moves(plans: &[Plan]) -> BTreeSet<String> {
    plans.iter().map(Plan::to_string).collect()
}

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
        found.plans.iter().filter(|p| p.idea.root.field == Square::H3).cloned().collect();
    let expected = "g7: E(K) → V*; g4: A(N) → V*; g4: V?, c8: E(Q) → A(B)";
    assert_eq!(scripts(&plans), [expected.to_string()].into());
    let first: BTreeSet<_> =
        plans.iter().filter_map(Plan::first).map(|half_move| half_move.to_string()).collect();
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
/// removed by a man in between, who "may be an enemy pawn, if another man is offered to it"; "only
/// one man can go there, the rook, whose only reason for the move is the plan".
#[test]
fn the_double_attack() {
    let found = developed(&position(FORK));
    let doubles = |plan: &&Plan| {
        matches!(plan.idea.aim, Aim::Double(_)) && plan.idea.root.field == Square::E4
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

/// "Plans are made for the enemy as well, here by the same means, a man put in between"; the rook
/// that threatens can be removed too, "the simplest way is to take it".
#[test]
fn the_enemy_answers_by_the_same_means() {
    let start = position(FORK);
    let after = start.after(start.parse_move("a5g5").expect("Rg5+"));
    let answers = save(&after, Square::G8, Square::G5, &Limits::default());
    let by = |means| -> BTreeSet<String> {
        let of = answers.iter().filter(|plan| plan.refinements[0].means == means);
        of.filter_map(Plan::first).map(|half_move| half_move.to_string()).collect()
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

/// "Not to allow a capture: take the man away, or put another in the way, an own or an enemy one."
#[test]
fn a_capture_is_avoided_in_three_ways() {
    let start = position("1k6/8/5N1p/8/6Pb/8/8/1K6 w - - 0 1");
    let plans = save(&start, Square::F6, Square::H4, &Limits::default());
    let with = |means| plans.iter().filter(|p| p.refinements[0].means == means).collect::<Vec<_>>();
    let text = |plan: &&Plan| (plan.to_string(), plan.script().map(|s| s.to_string()));
    let own = with(Means::Interpose).iter().map(text).collect::<Vec<_>>();
    assert_eq!(own, [("g4-g5".to_string(), Some("g5: V → A(P)".to_string()))]);
    let enemy = with(Means::Lure).iter().map(text).collect::<Vec<_>>();
    assert_eq!(enemy, [("g4-g5; ...h6xg5".to_string(), Some("g5: V → E(P)".to_string()))]);
    let away: BTreeSet<_> = with(Means::Retreat).iter().map(|plan| plan.to_string()).collect();
    let knight = ["d5", "d7", "e4", "e8", "g8", "h5", "h7"];
    assert_eq!(away, knight.iter().map(|field| format!("Nf6-{field}")).collect());
    for plan in with(Means::Retreat) {
        assert_eq!(plan.script().map(|s| s.to_string()).as_deref(), Some("f6: A(N) → V"));
    }
}

/// A decoy: the guard of the target is offered a man with check.
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

/// What each action asks of the board, and what it does not.
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

/// Control: a man comes to bear on the target, with check, and the exchange there turns.
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

/// Decoy zones by the book: offers with the initiative, whoever takes.
#[test]
fn decoy_zones() {
    let text = |decoy: &Decoy| {
        let to = decoy.way.stops.last().map(Square::to_string).unwrap_or_default();
        (format!("{}-{to} for {}", decoy.root, decoy.lured), decoy.gain, decoy.initiative)
    };
    let of = |fen, target: Square| -> Vec<_> {
        decoys(&position(fen), 975, target.into()).iter().map(text).collect()
    };
    let check = Initiative::Check;
    assert_eq!(of(KNIGHT_IN_THE_WAY, Square::C8), [("R f1-f7 for K g7".to_string(), -500, check)]);
    let fork = of(FORK, Square::D7);
    let expected = [
        ("N e4-f6 for B h4".to_string(), -325, check),
        ("R a5-g5 for B h4".to_string(), -500, check),
        ("R a5-g5 for P h6".to_string(), -500, check),
    ];
    for decoy in &expected {
        assert!(fork.contains(decoy), "{decoy:?} in {fork:?}");
    }
}

/// The rook that closes the line is drawn to the end of it, where the queen is offered.
#[test]
fn a_line_is_opened_for_mate() {
    let found = developed(&position("7k/6pp/8/4p3/5r2/Q7/8/5RK1 w - - 0 1"));
    let mates = |plan: &&Plan| plan.idea.aim == Aim::Mate;
    let plans: BTreeSet<_> = found.plans.iter().filter(mates).map(Plan::to_string).collect();
    assert!(plans.contains("Qa3-f8*; ...Rf4xf8; Rf1xf8"), "{plans:?}");
}

/// The guard of a pawn is taken and retaken; then the pawn hangs.
#[test]
fn a_guard_is_removed_by_taking_it() {
    let fen = "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1";
    let found = developed(&position(fen));
    assert!(moves(&found.plans).contains("Bb5xc6*; ...d7xc6; Nf3xe5"), "{:?}", moves(&found.plans));
}

/// The reasons for which plans of the man on `root` to `target` were given up.
fn reasons(fen: &str, root: Square, target: Square) -> Vec<Rejection> {
    let found = developed(&position(fen));
    let about = |idea: &tropa::plan::development::Idea| {
        (idea.root.field, idea.target.field) == (root, target)
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

/// The pinned knight cannot take the pawn, though its guard is drawn away.
#[test]
fn rejected_for_an_impossible_deciding_move() {
    let fen = "k3r3/1n6/B2p4/8/4N3/8/8/4K3 w - - 0 1";
    let reasons = reasons(fen, Square::E4, Square::D6);
    let half_move = "Ne4xd6".parse::<Script>().expect("a move").to_string();
    assert!(
        matches!(&reasons[..], [Rejection::DecidingMove { half_move: Some(m), failed: None }]
            if m.to_string() == half_move),
        "{reasons:?}",
    );
}

/// The test of the main idea: g4 was cleared with check, and a rook came between just there.
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

/// The check drives the king to where he keeps the queen that was to be won for nothing.
#[test]
fn rejected_for_the_balance() {
    let reasons = reasons("2q1kn2/4rp2/8/8/6N1/7B/8/6K1 w - - 0 1", Square::H3, Square::C8);
    assert_eq!(reasons, [Rejection::Balance { assumed: 975, balance: 975 - 325 }]);
}

/// The target itself takes the root piece on its way: it would have to be there and not to be.
#[test]
fn rejected_for_a_contradiction() {
    let reasons = reasons("4q2k/8/8/8/8/8/8/R6K w - - 0 1", Square::A1, Square::E8);
    let wanted = Condition::new(Square::E8, State::Enemy(Role::Queen));
    let excluded = Condition::new(Square::E8, State::Empty);
    assert_eq!(reasons, [Rejection::Contradiction { wanted, excluded }]);
    assert_eq!(contradiction(&[wanted, excluded]), Some((wanted, excluded)));
    assert_eq!(contradiction(&[wanted, wanted]), None);
}

/// The knight may go, but never with the initiative, and nobody can disturb the king.
#[test]
fn rejected_for_an_obstacle() {
    let reasons = reasons("2q5/8/8/k7/6N1/7B/8/6K1 w - - 0 1", Square::H3, Square::C8);
    let action = Action::vacate(Square::G4, State::Own(Role::Knight), true);
    assert_eq!(reasons, [Rejection::Obstacle { action }]);
    assert_eq!(reasons[0].to_string(), "nothing does g4: A(N) → V*");
}

/// To take the guard costs a rook for a bishop, the target is a pawn.
#[test]
fn rejected_for_optimism() {
    let reasons = reasons("5bk1/6pp/3p4/8/8/8/8/3R1RK1 w - - 0 1", Square::D1, Square::D6);
    assert_eq!(reasons, [Rejection::Optimism { best: 325 - 500 + 100 }]);
}

/// The colours swapped, every plan is there with its ranks turned over.
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

/// What the enemy would do with the move is what he does when it is his.
#[test]
fn the_enemys_plans_are_those_of_his_turn() {
    let blacks = mirrored(&position(KNIGHT_IN_THE_WAY));
    let whites = blacks.after_null().expect("not in check");
    let found = develop_for_enemy(&whites, Horizon(5), &Limits::default()).expect("not in check");
    assert_eq!(found, developed(&blacks));
    assert!(found.plans.iter().all(|plan| plan.idea.side == Color::Black));
    assert!(found.plans.iter().any(|plan| plan.first().is_some_and(|m| m.to_string() == "Rf8-f2")));
}

/// The position after a plan's move and the reply, by the rules.
fn played(before: &Position, half_move: HalfMove, reply: Option<HalfMove>) -> (Position, Position) {
    let find = |position: &Position, words: HalfMove| -> Move {
        words.find(position).unwrap_or_else(|| panic!("{words} in {}", position.fen()))
    };
    let after = before.after(find(before, half_move));
    let settled = match reply {
        Some(reply) => after.after(find(&after, reply)),
        None => after.after_null().unwrap_or_else(|| after.clone()),
    };
    (after, settled)
}

/// The move does what the action asks for, in the way that is named.
fn assert_realises(refinement: &Refinement, settled: &Position, side: Color) {
    let Action::Modify { field, after, .. } = refinement.action else { panic!("{refinement:?}") };
    let HalfMove::Step { from, to, .. } = refinement.half_move else { panic!("{refinement:?}") };
    let reply = refinement.reply.map(|reply| match reply {
        HalfMove::Step { from, to, takes, .. } => (from, to, takes),
        HalfMove::Castle(_) => panic!("{refinement:?}"),
    });
    let holds = || Condition::new(field, after).holds(settled.board(), side);
    let fits = match refinement.means {
        Means::Advance => field == to,
        Means::Leave => field == from && after == State::Empty,
        Means::Take => field == to,
        Means::Attack => reply.is_none_or(|(man, ..)| man == field),
        Means::Offer => reply == Some((field, to, true)),
        Means::Lure => holds() && reply.is_some_and(|(_, on, takes)| (on, takes) == (to, true)),
        Means::Interpose | Means::Support => holds() && field == to,
        Means::Retreat => false,
    };
    assert!(fits, "{refinement:?} in {}", settled.fen());
}

/// What was decided on can be played, and the fact of the reason is one.
fn assert_rejected(rejected: &Rejected, start: &Position) {
    let side = start.turn();
    let end = rejected.refinements.iter().fold(start.clone(), |now, refinement| {
        played(&now, refinement.half_move, refinement.reply).1
    });
    let board = end.board();
    let fact = match &rejected.reason {
        Rejection::DecidingMove { failed: Some(failed), .. } => !failed.holds(board, side),
        Rejection::DecidingMove { half_move, failed: None } => {
            half_move.is_none_or(|words| words.find(&end).is_none())
        }
        Rejection::Balance { assumed, balance } => balance < assumed || *balance < 1,
        Rejection::Contradiction { wanted, excluded } => {
            wanted.field == excluded.field && wanted.state != excluded.state
        }
        Rejection::Obstacle { action } => {
            let Action::Modify { field, before, .. } = *action else { panic!("{action}") };
            Condition::new(field, before).holds(board, side)
        }
        Rejection::Optimism { best } => *best < 1,
    };
    assert!(fact, "{} after {:?} in {}", rejected.reason, rejected.refinements, start.fen());
}

/// An offer that begins a plan is a decoy zone of the position.
fn assert_offers_are_decoys(plan: &Plan, start: &Position) {
    let first = &plan.refinements[0];
    let (HalfMove::Step { from, to, .. }, Some(HalfMove::Step { from: lured, .. })) =
        (first.half_move, first.reply)
    else {
        return;
    };
    if matches!(first.means, Means::Offer | Means::Lure) {
        let mut targets = shakmaty::Bitboard::from(plan.idea.target.field);
        if let Aim::Double(other) = plan.idea.aim {
            targets.add(other.field);
        }
        let decoys = decoys(start, plan.idea.gain, targets);
        let this = |decoy: &Decoy| {
            (decoy.root.field, decoy.way.stops.last(), decoy.lured.field)
                == (from, Some(&to), lured)
        };
        assert!(decoys.iter().any(this), "{plan} in {}", start.fen());
    }
}

/// Every plan is played out by the rules: its moves are legal, what it tests holds, its checks are
/// checks, and the balance that it tells is that of the men on the board unless the last exchange
/// goes on.
#[test]
fn plans_can_be_played() {
    let values = [100, 325, 325, 500, 975, 0];
    let material = |position: &Position, side: Color| -> i32 {
        let man = |field: Square| position.board().piece_at(field);
        let value = |piece: shakmaty::Piece| {
            let value = values[piece.role as usize - 1];
            if piece.color == side { value } else { -value }
        };
        Square::ALL.into_iter().filter_map(man).map(value).sum()
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
                let (after, settled) = played(&now, refinement.half_move, refinement.reply);
                assert_realises(refinement, &settled, side);
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
        assert!(found.nodes <= Limits::default().nodes);
    }
    println!("{seen} plans, {prepared} of them prepared; {given_up} given up");
    assert!(seen > 1000 && prepared > 100, "{seen} {prepared}");
}

/// In how many positions of a suite some plan, or the first, begins with a best move, and how long
/// that takes.
#[test]
#[ignore = "figures for the documents"]
fn plans_of_a_suite() {
    let Some(path) = common::data("suites/wac.epd") else { return };
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
        let found = develop(&start, &image, &Limits::default());
        times.push(begun.elapsed());
        let is_best =
            |plan: &Plan| plan.first().is_some_and(|m| best.iter().any(|&b| HalfMove::of(b) == m));
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
