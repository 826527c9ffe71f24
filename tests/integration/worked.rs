//! Worked zones: one position for each idea of docs/theory.md, section 4, checked manually.

use std::collections::BTreeSet;

use shakmaty::{Role, Square};
use tropa::image::{Image, Outcome, Part};
use tropa::position::Position;
use tropa::zone::{Action, Horizon, Link, Negation, Side, Zone, ZoneKind};

const RETI: &str = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1";

fn position(fen: &str) -> Position {
    Position::from_fen(fen).expect(fen)
}

fn image(fen: &str, horizon: u32) -> Image {
    Image::by_the_book(&position(fen), Horizon(horizon))
}

fn attack(image: &Image, root: Square, target: Square) -> Option<&Zone> {
    let wanted =
        |z: &&Zone| z.parent.is_none() && z.root.square == root && z.target.square == target;
    image.zones.iter().find(wanted)
}

fn linked(image: &Image, link: Link, root: Square, target: Square) -> Option<&Zone> {
    let kind = ZoneKind::Linked(link);
    image.zones.iter().find(|z| (z.kind, z.root.square, z.target.square) == (kind, root, target))
}

/// The first moves of the main trajectories.
fn steps(zone: &Zone) -> BTreeSet<String> {
    zone.main.iter().map(|way| way.trajectory.stops[1].to_string()).collect()
}

fn ways(zone: &Zone) -> BTreeSet<String> {
    let text = |stops: &[Square]| stops.iter().map(Square::to_string).collect::<Vec<_>>().join("-");
    zone.main.iter().map(|way| text(&way.trajectory.stops)).collect()
}

fn set<const N: usize>(texts: [&str; N]) -> BTreeSet<String> {
    texts.map(str::to_string).into()
}

fn cost(image: &Image, fen: &str, text: &str) -> Option<u32> {
    image.cost(position(fen).parse_move(text).expect(text)).map(|horizon| horizon.0)
}

fn negation(zone: &Zone, piece: Square, square: Square) -> Option<&Negation> {
    zone.negations.iter().find(|n| n.piece.square == piece && n.square == square)
}

/// The pawn runs in two moves; the black king reaches b7 in one, for c8. The white king turns that
/// exchange if it attacks c8, which takes four moves: 3 + 2·4 plies. Its first moves are on Réti's
/// diagonal and the last rank; h7 is one move too far away.
#[test]
fn a_linked_zone_of_control() {
    let image11 = image(RETI, 11);
    let zone = linked(&image11, Link::Control, Square::H8, Square::C8).expect("the king comes");
    assert_eq!((zone.cost(), zone.moves), (Horizon(11), 5));
    assert_eq!(steps(zone), set(["g7", "g8"]));
    assert_eq!(zone.gain, Some(875), "nobody takes the new queen then");
    let parent = zone.parent.expect("a linked zone has a parent");
    assert_eq!((parent.root.square, parent.target.square), (Square::C6, Square::C8));
    assert_eq!((parent.moves, parent.degree), (2, 1));
    assert!(linked(&image(RETI, 10), Link::Control, Square::H8, Square::C8).is_none());
}

/// Both sides of the square: Black's king is inside White's; White's is outside Black's, for h1 is
/// seven moves from h8 and the run gives five.
#[test]
fn runs_inside_and_outside_the_square() {
    let image = image(RETI, 10);
    let white = attack(&image, Square::C6, Square::C8).expect("c6-c7-c8");
    let takes = |n: &&Negation| {
        (n.piece.square, n.square, n.action) == (Square::A6, Square::C8, Action::Control)
    };
    let king = white.negations.iter().find(takes).expect("a6-b7-c8");
    assert_eq!((king.length, king.plies, king.leaves), (2, 5, 875 - 975));
    assert!(king.is_in_time(Side::Plus));
    let black = attack(&image, Square::H5, Square::H1).expect("h5-h1");
    assert!(black.negations.iter().all(|n| n.piece.square != Square::H8), "{black}");
    assert!(!black.fails());
}

/// The knight is on the rook's file before the queen: any of its eight moves opens the line, also
/// those to squares where it is lost.
#[test]
fn a_deblockade() {
    let fen = "4q2k/8/7p/6p1/4N3/8/8/4R2K w - - 0 1";
    let image = image(fen, 3);
    let zone = linked(&image, Link::Deblockade, Square::E4, Square::E4).expect("the knight goes");
    assert_eq!((zone.cost(), zone.gain), (Horizon(3), Some(975)));
    assert_eq!(steps(zone), set(["d2", "f2", "c3", "g3", "c5", "g5", "d6", "f6"]));
    let parent = zone.parent.expect("a parent");
    assert_eq!((parent.root.square, parent.target.square), (Square::E1, Square::E8));
    assert_eq!(cost(&image, fen, "e4c5"), Some(3));
    assert_eq!(cost(&image, fen, "h1g1"), None);
}

/// The bishop leaves the queen's way to g7, where the king would take her, and guards g7 from f6; on
/// f8, from where it would guard it, too, it is taken.
#[test]
fn a_deblockade_and_control() {
    let fen = "4q1k1/p1Q1B2p/1p2P1p1/8/2pPp3/1nP5/6PP/6K1 w - - 0 5";
    let image = image(fen, 5);
    let zone = linked(&image, Link::DeblockadeAndControl, Square::E7, Square::G7).expect("Bf6");
    assert_eq!((zone.cost(), zone.gain), (Horizon(5), None));
    assert_eq!(ways(zone), set(["e7-f6-g7"]));
    let parent = zone.parent.expect("a parent");
    assert_eq!((parent.root.square, parent.target.square), (Square::C7, Square::G8));
    assert_eq!(cost(&image, fen, "e7f6"), Some(5));
    // Black's queen comes to f8 or f7 in time, so the zone by itself is no win.
    let verdicts = image.verdicts(&position(fen));
    let mut told = image.zones.iter().zip(&verdicts);
    let (_, verdict) = told.find(|(other, _)| *other == zone).expect("the zone");
    assert_eq!(verdict.as_ref().map(|verdict| verdict.outcome), Some(Outcome::Fails));
    // Without Black's she has a safe check on the last rank.
    let fen = "6k1/p1Q1B2p/1p2P1p1/8/2pPp3/1nP5/6PP/6K1 w - - 0 5";
    let image = self::image(fen, 5);
    assert!(linked(&image, Link::DeblockadeAndControl, Square::E7, Square::G7).is_none());
}

/// Taking on h7 loses the queen to the king unless the knight supports her.
#[test]
fn support_of_an_attack_on_the_king() {
    let fen = "5rk1/5ppp/7Q/8/8/5N2/8/6K1 w - - 0 1";
    let image = image(fen, 5);
    let of_king = |z: &&Zone| z.parent.is_some_and(|p| p.target.role == Some(Role::King));
    let zone = image.zones.iter().find(of_king).expect("Ng5");
    assert_eq!((zone.kind, zone.cost()), (ZoneKind::Linked(Link::Control), Horizon(5)));
    assert_eq!(ways(zone), set(["f3-g5-h7"]));
    assert_eq!(zone.parent.map(|parent| parent.root.square), Some(Square::H6));
}

/// A knight blocks its own pawn: three pushes and the knight's move, 2·4 − 1.
#[test]
fn a_deblockade_of_a_run() {
    let fen = "4k3/8/N7/P7/8/8/8/4K3 w - - 0 1";
    let zone = image(fen, 7);
    let zone = linked(&zone, Link::Deblockade, Square::A6, Square::A6).expect("the knight goes");
    assert_eq!((zone.cost(), zone.gain), (Horizon(7), Some(875)));
    assert_eq!(steps(zone), set(["b4", "c5", "c7", "b8"]));
}

/// The rook checks from a8 unless the bishop returns to f8, in two moves by b4. Capturing on a8 or
/// a1 is another matter.
#[test]
fn a_beta_blockade() {
    let fen = "6k1/6pp/8/8/8/2b5/8/R5K1 b - - 0 1";
    let image = image(fen, 4);
    let zone = attack(&image, Square::A1, Square::G8).expect("a1-a8-g8");
    let block = negation(zone, Square::C3, Square::F8).expect("c3-b4-f8");
    assert_eq!((block.action, block.length, block.stop), (Action::Blockade, 2, 1));
    assert_eq!(block.plies, 3, "2i + 1 for a square after α1");
    assert_eq!(block.trajectories.len(), 1, "by b4; d6 is not on the bishop's way");
    assert!(block.is_in_time(Side::Minus) && !block.is_in_time(Side::Plus));
    let near = negation(zone, Square::C3, Square::A5).expect("c3-a5 on the file");
    assert_eq!((near.length, near.stop, near.plies), (1, 0, 1));
}

/// The rook attacks the knight, whose side is to move.
#[test]
fn a_retreat_zone() {
    let fen = "8/4k3/1p6/3n4/8/6b1/8/3R1K2 b - - 0 1";
    let image = image(fen, 2);
    let zone = linked(&image, Link::Retreat, Square::D5, Square::D5).expect("the knight leaves");
    assert_eq!((zone.to_move, zone.cost()), (Side::Plus, Horizon(2)));
    assert_eq!(zone.parent.map(|p| p.root.square), Some(Square::D1));
    // No piece of White's attacks these; b6 and e7 are Black's own.
    assert_eq!(steps(zone), set(["c3", "e3", "b4", "f4", "c7", "f6"]));
    assert_eq!(cost(&image, fen, "d5f6"), Some(2));
}

/// The knight is the target of the rook and itself the root piece against the rook's pawn.
#[test]
fn a_compound_zone() {
    let fen = "4k3/8/8/8/3n4/1P6/8/3RK3 w - - 0 1";
    let image = image(fen, 2);
    assert!(attack(&image, Square::D1, Square::D4).is_some(), "the rook takes the knight");
    assert!(attack(&image, Square::D4, Square::B3).is_some(), "the knight takes the pawn");
    let compounds = image.compounds();
    let knight = compounds.iter().find(|c| c.piece.square == Square::D4).expect("a compound zone");
    let parts: BTreeSet<_> = knight.parts.iter().map(|played| played.part).collect();
    assert!(parts.contains(&Part::Root) && parts.contains(&Part::Target), "{knight:?}");
    let counts: Vec<_> = compounds.iter().map(tropa::image::Compound::zones).collect();
    assert!(counts.is_sorted_by(|a, b| a >= b), "{counts:?}");
}

/// The bishop goes to d5 for the pawn on b7. The knight on e7 would capture it there, but the rook
/// pins it to its king; without the rook it is in ambush.
#[test]
fn a_pinned_negator() {
    let fen = "4k3/1p2n3/8/8/8/1B6/4R3/6K1 w - - 0 1";
    let waits = |fen: &str| {
        let image = image(fen, 3);
        let zone = attack(&image, Square::B3, Square::B7).expect("b3-d5-b7");
        assert_eq!(ways(zone), set(["b3-d5-b7"]));
        negation(zone, Square::E7, Square::D5).is_some()
    };
    assert!(!waits(fen));
    assert!(waits("4k3/1p2n3/8/8/8/1B6/R7/6K1 w - - 0 1"));
}

/// The black rook is pinned to the file and goes nowhere else; the white one too.
#[test]
fn pinned_pieces_keep_to_their_line() {
    let image = image("4k3/4r3/8/p6p/8/8/4R3/4K3 b - - 0 1", 6);
    for root in [Square::E7, Square::E2] {
        let zones = || image.zones.iter().filter(|zone| zone.root.square == root);
        assert!(zones().count() > 0);
        let on_file = |way: &tropa::zone::Way| way.trajectory.stops[1].file() == root.file();
        assert!(zones().all(|zone| zone.main.iter().all(on_file)));
    }
}

/// The worked zone of the theory with an additional bishop and rook. On its way to g3 or d4 the
/// knight is captured on f5 by the pawn: TIME = 2, l = 2, so TIME′ = 1 for pieces that attack f5
/// already. The rook passes f5 too, for e5: TIME = 3, l = 2, TIME′ = 2. The larger counts for all
/// pieces but the rook itself, which can recapture only for the knight.
#[test]
fn a_third_negation_and_the_larger_time() {
    let image1 = image("5r2/1k4n1/b7/4p3/6P1/8/5B1P/1K6 b - - 0 1", 4);
    let zone = attack(&image1, Square::F2, Square::E5).expect("the zone");
    let of = |piece| {
        let n = negation(zone, piece, Square::F5).expect("it retakes on f5");
        (n.order, n.length, n.plies, n.stop)
    };
    assert_eq!(of(Square::A6), (3, 2, 3, 2), "a6-d3-f5");
    assert_eq!(of(Square::G7), (3, 1, 3, 2), "for the rook");
    assert_eq!(of(Square::F8), (3, 1, 1, 1), "for the knight");
    let ambush = zone.ambushes.iter().find(|a| a.square == Square::F5).expect("g4 takes on f5");
    assert_eq!((ambush.piece.square, ambush.order, ambush.plies), (Square::G4, 2, 3));
    // With (+) to move TIME′ is one move less.
    let in_time = |to_move| zone.negations_with(to_move).filter(|n| n.order == 3).count();
    assert_eq!((in_time(Side::Minus), in_time(Side::Plus)), (3, 1));

    let image2 = image("8/1k4n1/b7/4p3/6P1/8/5B1P/1K6 b - - 0 1", 4);
    let zone = attack(&image2, Square::F2, Square::E5).expect("the zone");
    assert!(negation(zone, Square::A6, Square::F5).is_none(), "two moves are too many without it");
}

/// g4xf5 wins the knight for the pawn if the bishop on c8 recaptures, and otherwise nothing is
/// lost.
#[test]
fn what_a_third_negation_leaves() {
    let image = image("2b5/1k4n1/8/4p3/6P1/8/5B1P/1K6 b - - 0 1", 4);
    let zone = attack(&image, Square::F2, Square::E5).expect("the zone");
    let bishop = negation(zone, Square::C8, Square::F5).expect("c8xf5");
    assert_eq!((bishop.order, bishop.length, bishop.plies), (3, 1, 1));
    assert_eq!(bishop.leaves, 325 - 100);
}

/// A white pawn on the third rank blocks it for the rook, which must capture it first; a pawn that
/// could move there does not count.
#[test]
fn own_pieces_block_where_they_stand() {
    let length = |fen: &str| {
        let image = image(fen, 4);
        let zone = attack(&image, Square::F2, Square::E5).expect("f2-g3-e5");
        negation(zone, Square::A3, Square::G3).map(|n| n.length)
    };
    assert_eq!(length("8/1k6/8/4p3/8/r1P5/5B1P/1K6 b - - 0 1"), Some(2));
    assert_eq!(length("8/1k6/8/4p3/8/r7/2P2B1P/1K6 b - - 0 1"), Some(1));
}

/// Capturing on e5 loses the rook unless the bishop supports it, whose line the knight blocks: a
/// deblockade for a zone of control.
#[test]
fn a_linked_zone_of_second_degree() {
    let fen = "4r1k1/8/8/4p3/8/2N5/1B6/4R1K1 w - - 0 1";
    let image = image(fen, 3);
    let second = |z: &&Zone| z.parent.is_some_and(|parent| parent.degree == 2);
    let zone = image.zones.iter().find(second).expect("the knight leaves the diagonal");
    assert_eq!((zone.kind, zone.root.square), (ZoneKind::Linked(Link::Deblockade), Square::C3));
    assert_eq!((zone.cost(), zone.gain), (Horizon(3), Some(100)));
    assert_eq!(steps(zone), set(["b1", "d1", "a2", "e2", "a4", "e4", "b5", "d5"]));
    let parent = zone.parent.expect("a parent");
    assert_eq!((parent.root.square, parent.target.square), (Square::B2, Square::E5));
    assert_eq!(parent.target.role, None, "the square, not the pawn on it");
}

/// From the corner the knight reaches two squares, from c2 four others.
#[test]
fn a_positional_zone() {
    let fen = "4k3/8/8/8/8/8/8/N3K3 w - - 0 1";
    let image6 = image(fen, 6);
    let zone = attack(&image6, Square::A1, Square::C2).expect("a better square");
    assert_eq!((zone.kind, zone.cost()), (ZoneKind::Positional, Horizon(6)));
    let won = [Square::A3, Square::E3, Square::B4, Square::D4];
    assert_eq!(zone.squares_won, won.into_iter().collect());
    assert_eq!(cost(&image6, fen, "a1c2"), Some(6));
    assert_eq!(cost(&image(fen, 5), fen, "a1c2"), None);
}

/// The retreat and the king's trajectory to e5 save the pawn. The knight reaches g3 in time, but
/// the exchange there is even, so it turns nothing.
#[test]
fn only_what_turns_the_enemys_zone_has_its_cost() {
    let fen = "8/1k4n1/8/4p3/6P1/8/5B1P/1K6 b - - 0 1";
    let image = image(fen, 4);
    for turns in ["e5e4", "b7c6", "b7c7"] {
        assert_eq!(cost(&image, fen, turns), Some(4), "{turns}");
    }
    for idle in ["g7f5", "g7h5", "g7e6", "b7a6"] {
        assert_eq!(cost(&image, fen, idle), None, "{idle}");
    }
    let fight = attack(&image, Square::F2, Square::E5).expect("the bishop's attack");
    assert_eq!(fight.negations.iter().filter(|n| n.square == Square::G3).count(), 1, "in time");
}

/// From b2 the king reaches eight squares, from the corner three, which is no reason to go there.
/// With few pieces left, one layer later, the king walks.
#[test]
fn a_king_has_no_positional_zone_but_his_walk() {
    let fen = "7k/8/8/8/8/8/8/K7 w - - 0 1";
    assert_eq!(cost(&image(fen, 6), fen, "a1b2"), None);
    assert_eq!(cost(&image(fen, 7), fen, "a1b2"), Some(7));
}

/// Castling brings the rook to the open file: f2 to f6, for the king guards f7 and f8.
#[test]
fn castling_is_positional() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let image = image(fen, 6);
    let zone = attack(&image, Square::E1, Square::G1).expect("castling");
    let won = [Square::F2, Square::F3, Square::F4, Square::F5, Square::F6];
    assert_eq!((zone.kind, zone.squares_won), (ZoneKind::Positional, won.into_iter().collect()));
    assert_eq!(cost(&image, fen, "e1g1"), Some(6));
}

/// Ba3 can be taken by the queen. As the first move of an attack on the queen it has no cost; as an
/// offer it costs 5. Réti's Kg7 loses nothing.
#[test]
fn a_step_that_loses_has_a_cost_as_an_offer() {
    let avro = "8/p3q1kp/1p2Pnp1/3pQ3/2pP4/1nP3N1/1B4PP/6K1 w - - 5 30";
    let image4 = image(avro, 4);
    let bishop = position(avro).parse_move("b2a3").expect("Ba3");
    assert!(image4.zones_of(bishop).next().is_some());
    assert_eq!(image4.cost(bishop), None);
    assert_eq!(cost(&image(avro, 5), avro, "b2a3"), Some(5));
    assert_eq!(cost(&image(RETI, 5), RETI, "h8g7"), Some(5));
}

/// The pawn runs in four moves: king moves into its square turn that, others do not.
#[test]
fn the_rule_of_the_square() {
    let fen = "7k/8/8/8/p7/8/4K3/8 w - - 0 1";
    let image = image(fen, 9);
    let cost = |text| cost(&image, fen, text).unwrap_or(u32::MAX);
    for inside in ["Kd2", "Kd3"] {
        for outside in ["Kf2", "Kf3"] {
            assert!(cost(inside) < cost(outside), "{inside} {outside}");
        }
    }
}
