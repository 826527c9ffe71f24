//! Explicit zones: the worked zone of docs/theory.md, section 4, famous positions, and properties
//! of every image.

use std::collections::BTreeSet;

use proptest::prelude::*;
use shakmaty::{Board, Color, Role, Square};
use tropa::exchange::ExchangeMap;
use tropa::image::Image;
use tropa::position::Position;
use tropa::trajectory::{Standing, steps};
use tropa::zone::{Action, Horizon, Negation, Side, Way, Zone, ZoneKind};

use crate::common::{Disagreement, mirrored, random_positions};

const WORKED: &str = "8/1k4n1/8/4p3/6P1/8/5B1P/1K6 b - - 0 1";
const AVRO: &str = "8/p3q1kp/1p2Pnp1/3pQ3/2pP4/1nP3N1/1B4PP/6K1 w - - 5 30";

fn position(fen: &str) -> Position {
    Position::from_fen(fen).expect(fen)
}

fn image(fen: &str, horizon: u32) -> Image {
    Image::by_the_book(&position(fen), Horizon(horizon))
}

fn find(image: &Image, root: Square, target: Square, moves: u8) -> Option<&Zone> {
    let wanted = |z: &&Zone| (z.root.square, z.target.square, z.moves) == (root, target, moves);
    image.zones.iter().find(wanted)
}

fn way(stops: &[Square]) -> String {
    stops.iter().map(Square::to_string).collect::<Vec<_>>().join("-")
}

fn main_ways(zone: &Zone) -> BTreeSet<String> {
    zone.main.iter().map(|w| way(&w.trajectory.stops)).collect()
}

/// Every trajectory of every negation in time, as "N g7-f5-g3".
fn negations(zone: &Zone, to_move: Side) -> BTreeSet<String> {
    zone.negations_with(to_move)
        .flat_map(|n| {
            let role = n.piece.role.upper_char();
            n.trajectories.iter().map(move |t| format!("{role} {}", way(&t.stops)))
        })
        .collect()
}

fn ambushes(zone: &Zone, to_move: Side) -> BTreeSet<String> {
    zone.ambushes_with(to_move).map(|a| format!("{} on {}", a.piece.square, a.square)).collect()
}

fn set<const N: usize>(texts: [&str; N]) -> BTreeSet<String> {
    texts.map(str::to_string).into()
}

/// docs/theory.md, section 4.
#[test]
fn the_worked_zone() {
    let image = image(WORKED, 4);
    let zone = find(&image, Square::F2, Square::E5, 2).expect("the zone");
    assert_eq!((zone.kind, zone.to_move), (ZoneKind::Attack, Side::Minus));
    assert_eq!(zone.target.role, Some(Role::Pawn));
    assert_eq!(zone.gain, Some(100));
    assert_eq!(zone.cost(), Horizon(4));
    assert_eq!(main_ways(zone), set(["f2-g3-e5", "f2-d4-e5"]));

    let minus = set([
        "N g7-f5-g3",
        "N g7-h5-g3",
        "N g7-e6-d4",
        "N g7-f5-d4",
        "K b7-c6-d5-e5",
        "K b7-c6-d6-e5",
        "K b7-c7-d6-e5",
        "P e5-d4",
    ]);
    assert_eq!(negations(zone, Side::Minus), minus);
    assert_eq!(ambushes(zone, Side::Minus), set(["h2 on g3", "g4 on f5", "g4 on h5"]));

    assert_eq!(negations(zone, Side::Plus), set(["P e5-d4"]));
    assert_eq!(ambushes(zone, Side::Plus), set([]));

    assert!(zone.negations.iter().all(|n| n.action == Action::Control && n.order == 1));
    assert!(zone.negations.iter().all(|n| n.plies == 2 * n.stop + 1));
}

/// The same position with White to move: the zone costs a ply less and has shrunk.
#[test]
fn the_worked_zone_with_white_to_move() {
    let fen = WORKED.replace(" b ", " w ");
    let (start, image) = (position(&fen), image(&fen, 3));
    let zone = find(&image, Square::F2, Square::E5, 2).expect("the zone");
    assert_eq!((zone.to_move, zone.cost()), (Side::Plus, Horizon(3)));
    assert!(zone.to_string().contains("negated by P e5xd4; retreats"), "{zone}");
    let held: BTreeSet<_> =
        start.legal_moves().iter().filter(|&&m| zone.holds(m)).map(|&m| start.san(m)).collect();
    assert_eq!(held, set(["Bg3", "Bd4"]));
}

/// Black's moves against the worked zone: every first move of a negation or a retreat. The pawn
/// that already controls d4 has nothing to do until the bishop comes there.
#[test]
fn the_worked_zone_holds_the_answers() {
    let (start, image) = (position(WORKED), image(WORKED, 4));
    let zone = find(&image, Square::F2, Square::E5, 2).expect("the zone");
    let held: BTreeSet<_> =
        start.legal_moves().iter().filter(|&&m| zone.holds(m)).map(|&m| start.san(m)).collect();
    assert_eq!(held, set(["Nf5", "Nh5", "Ne6", "Kc6", "Kc7", "e4"]));
}

#[test]
fn the_worked_zone_in_words() {
    let image = image(WORKED, 4);
    let zone = find(&image, Square::F2, Square::E5, 2).expect("the zone");
    assert_eq!(
        zone.to_string(),
        "root piece B f2, trajectory f2-(g3|d4)-e5, target pawn e5, wins 100; \
         negated by N g7-(f5|h5)-g3; P e5xd4; N g7-(f5|e6)-d4; \
         K b7-(c6-d5|c6-d6|c7-d6)-e5; retreats e5-e4; \
         in ambush P h2 on g3, P g4 on f5, P g4 on h5",
    );
}

/// Botvinnik–Capablanca, AVRO 1938: the bishop is offered to lure the queen away.
#[test]
fn the_avro_move_belongs_to_a_zone() {
    let start = position(AVRO);
    let image = image(AVRO, 5);
    let zone = find(&image, Square::B2, Square::E7, 2).expect("the zone");
    assert_eq!(main_ways(zone), set(["b2-a3-e7"]));
    assert_eq!(zone.target.role, Some(Role::Queen));
    assert!(zone.fails(), "the queen takes on a3");
    assert!(zone.to_string().contains("wins 975; fails at a3 (-325, Q e7)"), "{zone}");
    assert!(negations(zone, Side::Plus).contains("Q e7-a3"));
    assert!(zone.holds(start.parse_move("b2a3").expect("Ba3")));
    assert!(!zone.holds(start.parse_move("b2c1").expect("Bc1")));
}

/// The file is blocked by the rook's own pawn, so only a docked trajectory leads to a square that
/// is one move away on an empty board. On d1 the king would capture.
#[test]
fn a_docked_main_trajectory() {
    let image = image("n3k3/8/8/8/P7/8/8/R3K3 w - - 0 1", 5);
    let zone = find(&image, Square::A1, Square::A8, 3).expect("round the pawn");
    assert_eq!(main_ways(zone), set(["a1-b1-b8-a8", "a1-c1-c8-a8"]));
    assert_eq!((zone.cost(), zone.gain), (Horizon(5), Some(325)));
}

/// A rook attacks a knight, with Black to answer.
#[test]
fn a_standing_threat_and_its_answers() {
    let protected = image("4k3/1p6/8/3n4/8/8/6b1/3RK3 b - - 0 1", 2);
    assert!(find(&protected, Square::D1, Square::D5, 1).is_none(), "a rook for it is no threat");

    let fen = "8/4k3/1p6/3n4/8/6b1/8/3R1K2 b - - 0 1";
    let (start, image) = (position(fen), image(fen, 2));
    let zone = find(&image, Square::D1, Square::D5, 1).expect("the rook attacks the knight");
    assert_eq!((zone.cost(), zone.gain), (Horizon(2), Some(325)));
    let held = |text: &str| zone.holds(start.parse_move(text).expect(text));
    assert!(held("d5b4") && held("d5f6"), "retreats");
    assert!(held("e7d6") && held("e7e6"), "the king protects");
    assert!(!held("e7f8") && !held("b6b5") && !held("g3h2"));
}

#[test]
fn a_march_of_a_blocker_into_an_even_trade_is_left_out() {
    let image = image(WORKED, 4);
    let zone = find(&image, Square::F2, Square::E5, 2).expect("the zone");
    assert!(!negations(zone, Side::Minus).contains("N g7-e6-f4"), "the bishop takes on f4");
}

#[test]
fn a_blocker_that_is_not_lost_negates() {
    // After Bf1-b5+ the pawn interposes, defended by the other one.
    let image = image("4k3/1pp5/8/8/8/8/8/4KB2 b - - 0 1", 4);
    let zone = find(&image, Square::F1, Square::E8, 2).expect("check from b5");
    let block = zone.negations.iter().find(|n| n.square == Square::C6 && n.length == 1);
    assert!(block.is_some_and(|n| n.action == Action::Blockade && n.leaves < 0), "{zone}");
}

/// Réti 1921: the white king is outside the square of the black pawn, whose run cannot be stopped;
/// the black king is in the square of the white pawn.
#[test]
fn the_rule_of_the_square() {
    let fen = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1";
    let image = image(fen, 10);
    let white = find(&image, Square::C6, Square::C8, 2).expect("c6-c7-c8");
    assert_eq!((white.kind, white.cost()), (ZoneKind::Promotion, Horizon(3)));
    assert!(negations(white, Side::Plus).contains("K a6-b7-c8"), "inside");
    let black = find(&image, Square::H5, Square::H1, 4).expect("h5-h1");
    assert_eq!(black.cost(), Horizon(8));
    let catches = black.negations.iter().any(|n| n.square == Square::H1);
    assert!(!catches, "outside: h8 is seven moves from h1");
}

#[test]
fn en_passant_and_promotion_by_capture() {
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    let start = position(fen);
    let image1 = image(fen, 1);
    let zone = find(&image1, Square::E5, Square::D5, 1).expect("e5xd6 takes d5");
    assert_eq!(zone.gain, Some(100));
    assert!(zone.holds(start.parse_move("e5d6").expect("exd6")));

    let fen = "1n5k/P7/8/8/8/8/8/4K3 w - - 0 1";
    let image1 = image(fen, 1);
    let zone = find(&image1, Square::A7, Square::B8, 1).expect("axb8");
    assert_eq!(zone.gain, Some(325 + 875));
    assert!(
        find(&image1, Square::A7, Square::A8, 1).is_some_and(|z| z.kind == ZoneKind::Promotion)
    );
}

#[test]
fn json_names_squares_and_roles() {
    let image = image(WORKED, 4);
    let zone = find(&image, Square::F2, Square::E5, 2).expect("the zone");
    let json = serde_json::to_value(zone).expect("serialises");
    assert_eq!(json["root"]["square"], "f2");
    assert_eq!(json["root"]["role"], "bishop");
    assert_eq!(json["root"]["color"], "white");
    assert_eq!(json["target"]["role"], "pawn");
    assert_eq!(json["kind"], "attack");
    assert_eq!(json["cost"], 4);
    assert_eq!(json["main"][1]["stops"][1], "d4");
    assert_eq!(json["main"][1]["passes"][0][0], "e3");
    assert_eq!(json["main"][1]["gains"][0], -325);
}

#[test]
fn table_and_picture() {
    let start = position(WORKED);
    let image = image(WORKED, 4);
    let table = image.to_string();
    assert!(table.starts_with("cost  root"), "{table}");
    assert!(table.contains("white B f2  f2-(g3|d4)-e5"), "{table}");
    let zone = find(&image, Square::F2, Square::E5, 2).expect("the zone");
    let picture = zone.picture(&start);
    assert!(picture.contains("[B]") && picture.contains("<p>") && picture.contains("(n)"));
    assert_eq!(picture.lines().count(), 10, "{picture}");
}

/// A middlegame does not have too many zones to read.
#[test]
fn images_stay_readable() {
    let fens = [
        "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 0 9",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    ];
    for fen in fens {
        let counts: Vec<_> = (1..=5).map(|h| image(fen, h).zones.len()).collect();
        assert!(counts[4] < 500, "{counts:?} zones in {fen}");
    }
}

/// The position after some random legal moves from the start.
fn walked(choices: &[usize]) -> Position {
    choices.iter().fold(Position::initial(), |position, &choice| {
        let moves = position.legal_moves();
        if moves.is_empty() { position } else { position.after(moves[choice % moves.len()]) }
    })
}

/// The essence of a zone as text, with the board turned if `turned`.
fn essence(zone: &Zone, turned: bool) -> String {
    let turn = |x: &Square| if turned { x.flip_vertical() } else { *x };
    let color = if turned { !zone.root.color } else { zone.root.color };
    let ways = |stops: &[Square]| way(&stops.iter().map(turn).collect::<Vec<_>>());
    let main: BTreeSet<_> =
        zone.main.iter().map(|w| format!("{} {:?}", ways(&w.trajectory.stops), w.gains)).collect();
    let negations: BTreeSet<_> = zone
        .negations
        .iter()
        .flat_map(|n| {
            n.trajectories
                .iter()
                .map(move |t| format!("{:?} {} {} {}", n.action, n.stop, ways(&t.stops), n.leaves))
        })
        .collect();
    let ambushes: BTreeSet<_> = zone
        .ambushes
        .iter()
        .map(|a| format!("{} {} {}", turn(&a.piece.square), turn(&a.square), a.order))
        .collect();
    let parent = zone.parent.map_or(String::new(), |p| {
        format!("{} {} {} {}", turn(&p.root.square), turn(&p.target.square), p.moves, p.degree)
    });
    let squares_won: BTreeSet<_> = zone.squares_won.into_iter().map(|f| turn(&f)).collect();
    let retreats: BTreeSet<_> =
        zone.retreats.iter().map(|r| format!("{} {}", turn(&r.to), r.gain)).collect();
    format!(
        "{:?} {parent} {squares_won:?} {color} {:?} {} {:?} {main:?} {negations:?} {ambushes:?} {retreats:?} {:?}",
        zone.kind,
        zone.root.role,
        turn(&zone.target.square),
        zone.gain,
        zone.cost(),
    )
}

/// α1 … αk of all main trajectories with their lowest numbers; the square of a king that is the
/// target needs no control.
fn main_stops(zone: &Zone) -> Vec<(usize, Square)> {
    let of = |w: &Way| w.trajectory.stops.iter().copied().enumerate().skip(1).collect::<Vec<_>>();
    let king = zone.target.role == Some(Role::King);
    let mut stops: Vec<_> = zone.main.iter().flat_map(of).collect();
    stops.retain(|&(_, stop)| !(king && stop == zone.target.square));
    stops
}

/// Whether the piece's king would be attacked without it.
fn is_pinned(board: &Board, square: Square) -> bool {
    let color = board.color_at(square).expect("a piece");
    let king = board.king_of(color).expect("a king");
    let mut gone = board.clone();
    gone.discard_piece_at(square);
    let attackers = |board: &Board| board.attacks_to(king, !color, board.occupied());
    king != square && (attackers(&gone) & !attackers(board)).any()
}

/// The squares of (−) pieces that control `stop` on the board without the root piece (1), or after
/// one move that is possible with it (2).
fn near_controllers(position: &Position, zone: &Zone, stop: Square, i: usize) -> Vec<(Square, u8)> {
    let board = position.board();
    let mut without = board.clone();
    without.discard_piece_at(zone.root.square);
    let mut found = Vec::new();
    for from in board.by_color(!zone.root.color).without(stop) {
        let piece = board.piece_at(from).expect("a piece");
        if without.attacks_from(from).contains(stop) {
            // A pinned piece controls a square only against kings, which may not go there.
            if zone.root.role == Role::King || !is_pinned(&without, from) {
                found.push((from, 1));
            }
            continue;
        }
        if is_pinned(board, from) {
            continue;
        }
        let comes = |to: Square| {
            let mut after = without.clone();
            after.discard_piece_at(from);
            let attacked = after.attacks_to(to, zone.root.color, after.occupied()).any();
            after.set_piece_at(to, piece);
            let walks_into_check = piece.role == Role::King && attacked;
            !walks_into_check && after.attacks_from(to).contains(stop)
        };
        let last = if piece.color == Color::White { 7 } else { 0 };
        let promotes = |to: Square| piece.role == Role::Pawn && to.rank() as u32 == last;
        let mut ways =
            steps(board, piece, from).without(zone.root.square).without(stop).into_iter();
        if i >= 1 && ways.any(|to| !promotes(to) && comes(to)) {
            found.push((from, 2));
        }
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_larger_horizon_keeps_all_zones(choices in prop::collection::vec(0usize..200, 0..80)) {
        let position = walked(&choices);
        let mut smaller = Image::by_the_book(&position, Horizon(0));
        for h in 1..=6 {
            let larger = Image::by_the_book(&position, Horizon(h));
            for zone in &smaller.zones {
                prop_assert!(larger.zones.contains(zone), "{zone} at {h} in {}", position.fen());
            }
            prop_assert!(larger.zones.iter().all(|zone| zone.cost() <= Horizon(h)));
            for m in position.legal_moves() {
                let cost = smaller.cost(m);
                prop_assert!(cost.is_none() || larger.cost(m) == cost, "{m} in {}", position.fen());
            }
            smaller = larger;
        }
    }

    #[test]
    fn first_steps_can_be_made(choices in prop::collection::vec(0usize..200, 0..80)) {
        let position = walked(&choices);
        let board = position.board();
        for zone in Image::by_the_book(&position, Horizon(5)).zones {
            let root = zone.root;
            prop_assert_eq!(board.piece_at(root.square), Some(root.without_square()));
            for way in &zone.main {
                let first = way.trajectory.first_step().expect("a step");
                let to_king = zone.target.role == Some(Role::King) && first.to == zone.target.square;
                let passing = root.role == Role::Pawn && zone.moves == 1
                    && first.to != zone.target.square;
                let steps = steps(board, root.without_square(), root.square);
                prop_assert!(to_king || passing || steps.contains(first.to), "{zone}");
                prop_assert_eq!(way.trajectory.standing(board, root.color), Standing::Open);
                let distinct: BTreeSet<_> = way.trajectory.stops.iter().collect();
                prop_assert_eq!(distinct.len(), way.trajectory.stops.len(), "{}", zone);
            }
            for negation in &zone.negations {
                prop_assert!(negation.is_in_time(Side::Minus));
                prop_assert_eq!(board.piece_at(negation.piece.square), Some(negation.piece.without_square()));
                prop_assert!(negation.piece.color != root.color);
                for way in &negation.trajectories {
                    let distinct: BTreeSet<_> = way.stops.iter().collect();
                    prop_assert_eq!(distinct.len(), way.stops.len(), "{}", zone);
                }
            }
        }
    }

    /// Every (−) piece that attacks a main stop, or can do so in one move, is found: compared with
    /// playing the move on a board without the root piece.
    #[test]
    fn near_negators_are_all_found(choices in prop::collection::vec(0usize..200, 0..80)) {
        let position = walked(&choices);
        let image = Image::by_the_book(&position, Horizon(5));
        for zone in image.zones.into_iter().filter(|zone| zone.parent.is_none()) {
            for (i, stop) in main_stops(&zone) {
                for piece in near_controllers(&position, &zone, stop, i) {
                    let found = |n: &Negation| {
                        (n.piece.square, n.square, n.action) == (piece.0, stop, Action::Control)
                            && n.length <= piece.1
                    };
                    prop_assert!(zone.negations.iter().any(found), "{piece:?} {stop} {zone}");
                }
            }
        }
    }

    /// Any answer to check costs 1 (en passant is found as a capture if it does not lose).
    #[test]
    fn every_answer_to_check_is_held(choices in prop::collection::vec(0usize..200, 0..80)) {
        let mut position = Position::initial();
        for choice in choices {
            if position.is_check() {
                let image = Image::by_the_book(&position, Horizon(1));
                for m in position.legal_moves().into_iter().filter(|m| !m.is_en_passant()) {
                    prop_assert!(image.zones_of(m).next().is_some(), "{m} in {}", position.fen());
                }
            }
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let checks = |m: &shakmaty::Move| position.after(*m).is_check();
            let next = moves.iter().copied().find(checks).unwrap_or(moves[choice % moves.len()]);
            position = position.after(next);
        }
    }

    /// A capture that does not lose by the swap-off is in the image at horizon 1, or counts miss it
    /// for a known reason.
    #[test]
    fn good_captures_cost_one(choices in prop::collection::vec(0usize..200, 0..80)) {
        use tropa::exchange::swap::{Values, of_move};
        let position = walked(&choices);
        let image = Image::by_the_book(&position, Horizon(1));
        for m in position.legal_moves() {
            let fair = of_move(position.board(), position.turn(), m, Values::TROPA) >= 0;
            if m.is_capture() && fair && m.promotion().is_none() {
                let held = image.zones_of(m).next().is_some();
                let named = || Disagreement::of(&position, m) != Disagreement::Unexplained;
                prop_assert!(held || named(), "{m} in {}", position.fen());
            }
        }
    }
}

/// By the exchange table a capture costs 1 if it does not lose, and at least 2 if it does.
#[test]
fn captures_cost_what_the_table_says() {
    let mut captures = 0;
    for position in random_positions(500, 31).into_iter().filter(|p| !p.is_check()) {
        let squares = ExchangeMap::new(position.board());
        let image = Image::by_the_book(&position, Horizon(1));
        for m in position.legal_moves() {
            if m.is_capture() && !m.is_promotion() {
                let fair = squares.exchange(position.board(), position.turn(), m) >= 0;
                assert_eq!(image.cost(m) == Some(Horizon(1)), fair, "{m} in {}", position.fen());
                captures += 1;
            }
        }
    }
    assert!(captures > 500, "{captures}");
}

/// The same games every time.
#[test]
fn mirrored_positions_have_mirrored_zones() {
    let mut random = 0x9E37_79B9_7F4A_7C15_u64;
    for game in 0..200 {
        let choices: Vec<usize> = (0..game % 80)
            .map(|_| {
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                (random >> 33) as usize
            })
            .collect();
        let position = walked(&choices);
        let of = |position: &Position, turned: bool| -> BTreeSet<String> {
            let image = Image::by_the_book(position, Horizon(6));
            image.zones.iter().map(|zone| essence(zone, turned)).collect()
        };
        let (ours, theirs) = (of(&position, false), of(&mirrored(&position), true));
        let differing: Vec<_> = ours.symmetric_difference(&theirs).collect();
        assert!(differing.is_empty(), "{differing:#?} in {}", position.fen());
    }
}

#[test]
fn colours_of_the_sides() {
    let image = image(AVRO, 4);
    let sides: BTreeSet<bool> = image.zones.iter().map(|z| z.root.color == Color::White).collect();
    assert_eq!(sides.len(), 2, "zones of both colours");
    for zone in &image.zones {
        assert_eq!(zone.to_move == Side::Plus, zone.root.color == Color::White);
    }
}
