//! Trials of plans given in the plan language.

use tropa::plan::development::{Rejection, Trial, TrialEnd, try_out};
use tropa::plan::language::{Action, Condition, MAX_MOMENTS, Script, State};
use tropa::position::Position;

use shakmaty::{Role, Square};

use crate::common::plans::{FORK, developed, position};
use crate::common::random_positions;

fn tried(position: &Position, plan: &str) -> Trial {
    let script: Script = plan.parse().unwrap_or_else(|error| panic!("{plan}: {error}"));
    try_out(position, &script)
}

fn line(trial: &Trial) -> String {
    let steps: Vec<String> = trial.steps.iter().map(ToString::to_string).collect();
    steps.join("; ")
}

fn rejection(trial: &Trial) -> (usize, &Rejection) {
    match &trial.end {
        TrialEnd::Stuck { moment, reason } => (*moment, reason),
        TrialEnd::Through { balance } => panic!("{} wins {balance:?}", line(trial)),
    }
}

/// Document 4, fig. 6.17, by its words: the enemy pawn is drawn to g5, the knight forks, the queen
/// is captured. The copy names no moves.
#[test]
fn actions_become_moves() {
    let plan = "g5: V → E(P)*; g5: E(P)?, f6: V → A(N)*; d7: E(Q) → A(N)";
    let trial = tried(&position(FORK), plan);
    assert_eq!(trial.end, TrialEnd::Through { balance: Some(975 - 500) });
    let found = line(&trial);
    assert!(found.starts_with("Ra5-g5*; ...h6xg5; Ne4-f6*; ...Kg8-"), "{found}");
    assert!(found.ends_with("; Nf6xd7"), "{found}");
}

#[test]
fn an_offer_is_taken_without_check_too() {
    let start = position("3r4/1n6/k7/8/4N3/8/8/3R2K1 w - - 0 1");
    let trial = tried(&start, "b7: E(N) → V; d8: E(R) → A(R)");
    assert_eq!(line(&trial), "Ne4-c5*; ...Nb7xc5; Rd1xd8");
}

#[test]
fn a_mate_has_no_balance() {
    let start = position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    let trial = tried(&start, "a8: V → A(R)");
    assert_eq!(trial.end, TrialEnd::Through { balance: None });
}

#[test]
fn each_failure_is_named() {
    let start = position(FORK);
    let tests = Condition { square: Square::G5, state: State::Enemy(Role::Pawn) };
    let failed = tried(&start, "f6: V → A(N)*; g5: E(P)?");
    let decides = Rejection::DecidingMove { ply: None, failed: Some(tests) };
    assert_eq!(rejection(&failed), (2, &decides));

    // No rook can go to f6.
    let nobody = tried(&start, "f6: V → A(R)");
    let (moment, reason) = rejection(&nobody);
    assert!(matches!(reason, Rejection::Obstacle { action: Action::Modify { .. } }), "{reason}");
    assert_eq!(moment, 1);

    // The rook on a1 threatens nothing.
    assert_eq!(rejection(&tried(&start, "a1: V → A(R)*")).0, 1);
    assert!(matches!(tried(&start, "a1: V → A(R)").end, TrialEnd::Through { balance: Some(0) }));

    let not_his = tried(&start, "...h6-h5");
    assert_eq!(rejection(&not_his).1.to_string(), "the deciding move h6-h5 is impossible");
    let no_such_reply = tried(&start, "Ra5-g5; ...Bh4-e7");
    assert_eq!(rejection(&no_such_reply).0, 2);
    assert_eq!(line(&no_such_reply), "Ra5-g5*");
}

/// A developed plan succeeds when given as moves with their replies, with the same balance.
#[test]
fn developed_plans_go_through() {
    let (mut plans, mut as_actions) = (0, 0);
    for start in random_positions(120, 41) {
        for plan in developed(&start).plans {
            let (Some(moves), Some(script)) = (plan.moves(), plan.script()) else { continue };
            let trial = try_out(&start, &moves);
            let balance = match trial.end {
                TrialEnd::Through { balance } => balance,
                TrialEnd::Stuck { .. } => panic!("{moves} in {}: {:?}", start.fen(), trial.end),
            };
            let mates = plan.balance >= 10_000;
            assert_eq!(balance, (!mates).then_some(plan.balance), "{moves} in {}", start.fen());
            plans += 1;
            let through = matches!(try_out(&start, &script).end, TrialEnd::Through { .. });
            as_actions += u32::from(through);
        }
    }
    println!("{plans} plans as moves, {as_actions} of them as actions, too");
    assert!(plans > 100 && as_actions * 10 > plans * 9, "{as_actions} of {plans}");
}

/// Alternatives multiply: forty choices of two are too many to try, or to store.
#[test]
fn many_alternatives_come_to_an_end() {
    let position = Position::from_fen("8/8/8/3k4/8/3K4/8/QRBN4 w - - 0 1").unwrap();
    let choices = vec!["Qa1-a2 | a1: A(Q) → V | h8: V?"; 40].join(", ");
    let moments = vec!["a1: A(Q) → V | a2: A(Q) → V | h8: V?"; MAX_MOMENTS].join("; ");
    let steps = vec!["Qa1-a2; Qa2-a1"; MAX_MOMENTS / 2].join("; ");
    for plan in [choices, moments, steps] {
        let trial = tried(&position, &plan);
        assert!(trial.steps.len() <= 2 * MAX_MOMENTS, "{plan}");
    }
}
