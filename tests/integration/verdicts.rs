//! Verdicts on zones: who wins them, what turns them, what prevents them.

use shakmaty::{Color, Move, Role, Square};
use tropa::exchange::swap::{self, Values};
use tropa::image::{Changes, Image, Outcome, Resolution, Resolved, Verdict};
use tropa::position::Position;
use tropa::zone::{Horizon, Link, Zone, ZoneKind};

use crate::common::random_positions;

const AVRO: &str = "8/p3q1kp/1p2Pnp1/3pQ3/2pP4/1nP3N1/1B4PP/6K1 w - - 5 30";
const RIBLI: &str = "5rk1/5ppp/p1Q1p3/1R6/q7/4b1P1/P2RPP1P/6K1 w - - 0 27";

/// The verdict on the zone from one square to another.
fn verdict(fen: &str, horizon: u32, root: Square, target: Square) -> Verdict {
    let position = Position::from_fen(fen).unwrap();
    let image = Image::by_the_book(&position, Horizon(horizon));
    let verdicts = image.verdicts(&position);
    let is_it = |zone: &Zone| (zone.root.square, zone.target.square) == (root, target);
    let place = image.zones.iter().position(is_it).expect("a zone");
    verdicts[place].clone().expect("no check")
}

/// What the move changes.
fn changes(fen: &str, san: &str, horizon: u32) -> Changes {
    let position = Position::from_fen(fen).unwrap();
    let m = position.parse_move(san).unwrap();
    Changes::of(&position, m, Horizon(horizon)).expect("no check")
}

fn turned_by(verdict: &Verdict) -> Vec<String> {
    let mut steps: Vec<_> =
        verdict.answers.iter().map(|answer| format!("{}{}", answer.from, answer.to)).collect();
    steps.sort_unstable();
    steps
}

/// The rule of the square: these three king moves draw, all others lose (tablebases).
#[test]
fn the_rule_of_the_square_is_a_verdict() {
    let run = verdict("7k/8/8/8/p7/8/4K3/8 w - - 0 1", 9, Square::A4, Square::A1);
    assert_eq!(run.outcome, Outcome::Threatens);
    assert_eq!(turned_by(&run), ["e2d1", "e2d2", "e2d3"]);
    let lost = verdict("7k/8/8/8/p7/8/5K2/8 w - - 0 1", 9, Square::A4, Square::A1);
    assert_eq!(lost.outcome, Outcome::Stands);
    let caught = verdict("7k/8/8/8/p7/8/3K4/8 w - - 0 1", 9, Square::A4, Square::A1);
    assert_eq!(caught.outcome, Outcome::Fails);
    assert_eq!(caught.prevented_by, None, "a king cannot be taken off the board");
}

/// The pawn's retreat is a move that nobody contests: it has no verdict, its zone has one.
#[test]
fn a_retreat_has_no_verdict() {
    let position = Position::from_fen("8/1k4n1/8/4p3/6P1/8/5B1P/1K6 b - - 0 1").unwrap();
    let image = Image::by_the_book(&position, Horizon(4));
    let verdicts = image.verdicts(&position);
    let resolved = image.zones.iter().zip(&verdicts).map(|(zone, v)| (zone.kind, v.is_some()));
    let retreat = ZoneKind::Linked(Link::Retreat);
    assert_eq!(resolved.collect::<Vec<_>>(), [(ZoneKind::Attack, true), (retreat, false)]);
}

/// The knight is pinned and cannot be defended.
#[test]
fn a_pinned_piece_is_lost() {
    let pin = verdict("4k3/8/8/4n3/8/8/8/4RK2 b - - 0 1", 4, Square::E1, Square::E5);
    assert_eq!((pin.outcome, pin.minus_first), (Outcome::Stands, 325));
    // A pawn defends it in one move.
    let saved = verdict("4k3/5p2/8/4n3/8/8/8/4RK2 b - - 0 1", 4, Square::E1, Square::E5);
    assert_eq!(saved.outcome, Outcome::Threatens);
    assert_eq!(turned_by(&saved), ["f7f6"]);
}

/// Win at Chess, position 1: Qg6 lures away the pawn that keeps the knight from mating there.
#[test]
fn the_piece_that_prevents_is_named() {
    let fen = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1";
    let mate = verdict(fen, 5, Square::E5, Square::H8);
    let guard = mate.prevented_by.expect("a guard");
    assert_eq!((mate.outcome, guard.piece.role), (Outcome::Fails, Role::Pawn));
    assert_eq!((guard.piece.square, guard.square, guard.costs), (Square::F7, Square::G6, 10_000));
}

/// A piece of equal value hangs elsewhere, so capturing it turns the threat.
#[test]
fn a_capture_elsewhere_turns_a_threat() {
    let threat = verdict("r6k/8/8/4n3/8/8/N7/4R2K b - - 0 1", 4, Square::E1, Square::E5);
    assert_eq!((threat.outcome, threat.plus_first), (Outcome::Threatens, 325));
    assert!(turned_by(&threat).contains(&"a8a2".to_string()));
    // A pawn is not enough.
    let threat = verdict("r6k/8/8/4n3/8/8/P7/4R2K b - - 0 1", 4, Square::E1, Square::E5);
    assert!(!turned_by(&threat).contains(&"a8a2".to_string()));
}

/// The check on c2 wins the attacking rook; on b5 the same knight does nothing. If the fork wins
/// the rook afterwards as well, there is no threat at all.
#[test]
fn a_check_comes_in_between() {
    let threat = verdict("7k/8/8/4n3/3n4/8/8/K3R3 b - - 0 1", 4, Square::E1, Square::E5);
    let turned = turned_by(&threat);
    assert!(turned.contains(&"d4c2".to_string()), "{turned:?}");
    assert!(!turned.contains(&"d4b5".to_string()), "{turned:?}");
    let fork = verdict("7k/8/8/4n3/3n4/8/8/4R1K1 b - - 0 1", 4, Square::E1, Square::E5);
    assert_eq!(fork.outcome, Outcome::Fails);
}

/// The target can do more than retreat: the knight is captured on c4, but for a rook.
#[test]
fn the_target_may_go_anywhere() {
    let threat = verdict("7k/8/8/4n3/8/1P1R4/8/4R2K b - - 0 1", 4, Square::E1, Square::E5);
    assert!(turned_by(&threat).contains(&"e5d3".to_string()));
}

/// The pawn cannot be defended, but the other pawn attacks two knights at once. An attack on only
/// one of them does not help: it moves away, and the pawn still hangs.
#[test]
fn a_threat_elsewhere_turns_what_nothing_in_the_zone_does() {
    let fen = "6k1/pR6/K3p3/8/3N1N2/8/8/8 b - - 0 1";
    let threat = verdict(fen, 2, Square::B7, Square::A7);
    assert_eq!(
        (threat.outcome, turned_by(&threat)),
        (Outcome::Threatens, vec!["e6e5".to_string()])
    );
    let fen = "6k1/pR6/K3p3/8/5N2/8/8/8 b - - 0 1";
    assert_eq!(verdict(fen, 2, Square::B7, Square::A7).outcome, Outcome::Stands);
}

/// How king moves change the pawn's run: only those into the square turn it.
#[test]
fn a_move_into_the_square_turns_the_run() {
    let changes = |san| changes("7k/8/8/8/p7/8/4K3/8 w - - 0 1", san, 9);
    let turned = &changes("Kd2").turned;
    assert_eq!(turned.len(), 1);
    assert_eq!(turned[0].zone.target.square, Square::A1);
    assert_eq!(turned[0].verdict.outcome, Outcome::Threatens);
    assert!(changes("Kf2").turned.is_empty());
    assert!(!changes("Kf2").has_reason());
}

/// The rook attacks the knight and leaves the pawn that it guarded.
#[test]
fn a_move_makes_threats_and_leaves_pieces() {
    let moved = changes("6k1/6b1/8/n7/3P4/8/6PP/3R2K1 w - - 0 1", "Ra1", 5);
    let names = |found: &[Resolution]| -> Vec<String> {
        found.iter().map(|known| known.zone.name()).collect()
    };
    assert!(names(&moved.made).contains(&"R a1-a5 to knight a5".to_string()), "{moved:?}");
    assert!(names(&moved.left).contains(&"B g7-d4 to pawn d4".to_string()), "{moved:?}");
    assert!(moved.positional.is_some(), "squares won beside a threat");
    assert!(!moved.has_reason());
}

/// From c2 the knight has more mobility than in the corner. From b3 it has less than from d4, and
/// although it attacks the pawn from there, too, that is no reason for the move.
#[test]
fn a_knight_needs_more_than_an_attack_begun() {
    let out = changes("4k3/8/8/8/8/8/8/N3K3 w - - 0 1", "Nc2", 5);
    assert!(out.positional.is_some() && out.has_reason());
    let aside = changes("4k3/1p6/8/8/3N4/8/8/4K3 w - - 0 1", "Nb3", 5);
    assert!(!aside.begun.is_empty() && aside.positional.is_none());
    assert!(!aside.has_reason());
}

/// From b4 the knight reaches three squares in Black's half, from d3 two; but its mobility is six
/// and not eight.
#[test]
fn a_knight_that_sees_less_wins_no_squares() {
    let fen = "4k3/4p3/8/8/8/3N4/8/4K3 w - - 0 1";
    let position = Position::from_fen(fen).unwrap();
    let step = position.parse_move("Nb4").unwrap();
    assert!(Image::positional(&position, step).is_some());
    assert_eq!(changes(fen, "Nb4", 5).positional, None);
}

/// In check every move is an answer, and there are no verdicts.
#[test]
fn in_check_nothing_is_compared() {
    let position = Position::from_fen("4k3/8/8/8/4r3/8/8/4K3 w - - 0 1").unwrap();
    let m = position.parse_move("Kd2").unwrap();
    assert_eq!(Changes::of(&position, m, Horizon(5)), None);
}

/// Capturing the knight mates, but the zone is about the knight.
#[test]
fn mate_is_no_gain_of_a_zone_that_is_not_about_the_king() {
    let fen = "n5k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    let taken = verdict(fen, 3, Square::A1, Square::A8);
    assert_eq!((taken.outcome, taken.plus_first), (Outcome::Threatens, 325));
}

/// The first move of the pawn's run leaves the king without a move.
#[test]
fn stalemate_wins_nothing() {
    let run = verdict("7k/5K2/P5P1/8/8/8/8/8 w - - 0 1", 5, Square::A6, Square::A8);
    assert_eq!((run.outcome, run.plus_first), (Outcome::Fails, 0));
    let run = verdict("7k/5K2/P7/8/8/8/8/8 w - - 0 1", 5, Square::A6, Square::A8);
    assert_eq!(run.outcome, Outcome::Stands);
}

/// One-move attacks with the other side to move, compared with captures on the board by the
/// swap-off: what a zone wins, a capture wins. After an answer that is neither a capture nor a
/// check it does not, or it is impossible, or leaves as much more hanging.
#[test]
fn threats_of_one_move_are_captures_that_win() {
    let (mut seen, mut asked, mut alike) = ([0; 4], 0, 0);
    let mut agree = |same: bool| {
        asked += 1;
        alike += u32::from(same);
    };
    for position in random_positions(400, 23) {
        let Some(passed) = position.after_null() else { continue };
        let image = Image::by_the_book(&position, Horizon(2));
        for (zone, verdict) in image.zones.iter().zip(image.verdicts(&position)) {
            let attack = zone.kind == ZoneKind::Attack && zone.target.role != Some(Role::King);
            if !attack || zone.moves != 1 || zone.root.color != passed.turn() {
                continue;
            }
            let verdict = verdict.expect("no check");
            seen[verdict.outcome as usize] += 1;
            if matches!(verdict.outcome, Outcome::Stands | Outcome::Threatens) {
                agree(wins(&passed, zone, &position));
            }
            for answer in &verdict.answers {
                let is_it = |m: &Move| (m.from(), m.to()) == (Some(answer.from), answer.to);
                let m = position.legal_moves().into_iter().find(is_it).expect("it is legal");
                let after = position.after(m);
                agree(m.is_capture() || after.is_check() || !wins(&after, zone, &position));
            }
        }
    }
    println!(
        "stand, threaten, fail, unresolved: {seen:?}; {alike} of {asked} as the swap-off says"
    );
    assert!(seen[0] > 10 && seen[1] > 100 && seen[3] == 0);
    assert!(f64::from(alike) >= 0.98 * f64::from(asked));
}

/// Whether the root piece's capture of the target, if it is still there, wins half a pawn or mates,
/// and the opponent does not win as much in return, beyond what the same capture allowed `before`.
fn wins(position: &Position, zone: &Zone, before: &Position) -> bool {
    let target = position.board().role_at(zone.target.square);
    let captures = position.legal_moves().into_iter().filter(|m| {
        let step = (m.from(), m.to()) == (Some(zone.root.square), zone.target.square);
        m.is_capture() && target == zone.target.role && step
    });
    let swap =
        |position: &Position, m| swap::of_move(position.board(), position.turn(), m, Values::TROPA);
    captures.into_iter().any(|m| {
        let after = position.after(m);
        let mates = after.is_check() && after.legal_moves().is_empty();
        let taken = Values::TROPA.balance(after.board(), position.turn())
            - Values::TROPA.balance(position.board(), position.turn());
        let replies = after.legal_moves().into_iter().filter(|reply| reply.is_capture());
        let same = |reply: Move| {
            let known = before.legal_moves().into_iter();
            known.filter(move |m| (m.from(), m.to()) == (reply.from(), reply.to()))
        };
        let standing = |reply| same(reply).map(|m| swap(before, m).max(0)).max().unwrap_or(0);
        let in_return = replies.map(|reply| swap(&after, reply) - standing(reply)).max();
        mates || swap(position, m).min(taken - in_return.unwrap_or(0).max(0)) >= 50
    })
}

/// An offer has a verdict: unresolved unless the whole board shows its gain. Both kinds are listed.
#[test]
fn offers_are_resolved() {
    for (fen, root, target) in [(AVRO, Square::B2, Square::A3), (RIBLI, Square::D2, Square::D8)] {
        let position = Position::from_fen(fen).unwrap();
        let image = Image::by_the_book(&position, Horizon(7));
        let resolved = Resolved::new(&image, &position);
        let is_it = |zone: &Zone| (zone.root.square, zone.target.square) == (root, target);
        let is_offer = |zone: &Zone| zone.kind == ZoneKind::Linked(Link::Offer);
        for (zone, verdict) in resolved.alive().filter(|(zone, _)| is_offer(zone)) {
            println!("{zone}: {verdict}");
        }
        assert!(resolved.alive().any(|(zone, _)| is_offer(zone) && is_it(zone)), "{fen}");
    }
}

/// More time never makes a zone worse for the attacking side.
#[test]
fn whoever_moves_first_wins_no_less() {
    for position in random_positions(60, 29) {
        for color in Color::ALL {
            let turn = if position.turn() == color {
                Some(position.clone())
            } else {
                position.after_null()
            };
            let Some(position) = turn else { continue };
            let image = Image::by_the_book(&position, Horizon(4));
            for verdict in image.verdicts(&position).into_iter().flatten() {
                assert!(verdict.plus_first >= 0);
                assert!(verdict.plus_first >= verdict.minus_first, "{verdict:?}");
            }
        }
    }
}
