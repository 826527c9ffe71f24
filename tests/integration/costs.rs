//! The set-wise image: the cost of every legal move, and how the image grows with the horizon.

use std::collections::BTreeMap;

use crate::common::{Disagreement, listed, mirrored, random_positions, recorded};
use shakmaty::{Bitboard, Board, Color, Move, Square};
use tropa::exchange::ExchangeMap;
use tropa::exchange::swap::{self, Values};
use tropa::image::Image;
use tropa::position::Position;
use tropa::zone::{
    Cost, Costs, Horizon, IDLE, Link, MAX_COST, Side, Zone, ZoneKind, reference, surcharge,
};

/// All legal moves with their costs.
fn costs(position: &Position) -> Vec<(Move, Cost)> {
    let squares = ExchangeMap::new(position.board());
    let costs = Costs::new(position, &squares);
    position.legal_moves().into_iter().map(|m| (m, costs.of(m))).collect()
}

/// The cost of one move.
fn cost(fen: &str, text: &str) -> Cost {
    let position = Position::from_fen(fen).expect(fen);
    let m = position.parse_move(text).expect(text);
    let squares = ExchangeMap::new(position.board());
    Costs::new(&position, &squares).of(m)
}

#[test]
fn every_legal_move_has_a_cost() {
    let mut moves = BTreeMap::<Cost, u32>::new();
    for position in random_positions(1000, 21) {
        for (m, cost) in costs(&position) {
            assert!((1..=MAX_COST).contains(&cost), "{m} costs {cost} in {}", position.fen());
            *moves.entry(cost).or_default() += 1;
        }
    }
    println!("moves by cost: {moves:?}");
    assert_eq!(moves.len(), usize::from(MAX_COST), "each cost occurs: {moves:?}");
}

#[test]
fn captures_and_promotions_that_lose_nothing_cost_one() {
    let (mut fair, mut kinds) = (0, BTreeMap::<Disagreement, u32>::new());
    for position in random_positions(1000, 22) {
        for (m, cost) in costs(&position) {
            if !m.is_capture() && !m.is_promotion() {
                continue;
            }
            if swap::of_move(position.board(), position.turn(), m, Values::TROPA) < 0 {
                continue;
            }
            fair += 1;
            if cost != 1 {
                let kind = Disagreement::of(&position, m);
                assert!(kind != Disagreement::Unexplained, "{m} in {}", position.fen());
                *kinds.entry(kind).or_default() += 1;
            }
        }
    }
    println!("{fair} captures and promotions that lose nothing; cost over 1: {kinds:?}");
    assert!(kinds.values().sum::<u32>() * 100 < fair, "{kinds:?} of {fair}");
}

#[test]
fn all_answers_to_check_cost_one() {
    let mut answers = 0;
    for position in random_positions(2000, 23).into_iter().filter(Position::is_check) {
        for (m, cost) in costs(&position) {
            assert_eq!(cost, 1, "{m} in {}", position.fen());
            answers += 1;
        }
    }
    assert!(answers > 100, "{answers}");
}

#[test]
fn mirrored_moves_have_the_same_cost() {
    let mut moves = 0;
    for position in random_positions(1000, 24) {
        let turned = mirrored(&position);
        let theirs = costs(&turned);
        for (m, cost) in costs(&position) {
            let (from, to) = (m.from().map(Square::flip_vertical), m.to().flip_vertical());
            let is_mirror = |other: Move| {
                (other.from(), other.to(), other.promotion()) == (from, to, m.promotion())
            };
            let (_, mirror) =
                theirs.iter().find(|&&(other, _)| is_mirror(other)).expect("its mirror");
            assert_eq!(*mirror, cost, "{m} in {}", position.fen());
            moves += 1;
        }
    }
    println!("{moves} moves cost what their mirrors cost");
}

/// Positions from random games, master games and endgames, a third each; the last two are in the
/// data beside the project.
fn all_kinds() -> Vec<Position> {
    let mut positions = random_positions(700, 26);
    positions.extend(recorded("games/gm-games.pgn", 700, 27));
    positions.extend(listed("books/book-endgames.epd", 700));
    positions
}

/// Set-wise costs against the reference, except for what a move leaves hanging.
#[test]
fn costs_equal_those_by_the_book() {
    let positions = all_kinds();
    let (mut moves, mut differing) = (0, BTreeMap::<(Cost, Cost), u32>::new());
    for position in &positions {
        let squares = ExchangeMap::new(position.board());
        let set_wise = Costs::new(position, &squares);
        for m in position.legal_moves() {
            let (cost, slow) = (set_wise.of(m), reference::cost(position, m, set_wise.left(m)));
            moves += 1;
            if cost != slow {
                println!("{m} costs {cost}, by the book {slow}, in {}", position.fen());
                *differing.entry((cost, slow)).or_default() += 1;
            }
        }
    }
    println!("{moves} moves of {} positions: {differing:?} differ", positions.len());
    assert!(differing.is_empty());
}

/// Why what a move leaves hanging differs from the board after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum LeftOver {
    /// The move opens or closes a line to one of the pieces, other than the lines that sets follow.
    Line,
    /// The moving piece attacks or defends one of the pieces through another piece.
    Through,
    /// Pins, and exchanges that counts cannot resolve.
    Exchange,
    Unexplained,
}

impl LeftOver {
    fn of(position: &Position, m: Move, set_wise: i32) -> Self {
        let (side, after) = (position.turn(), position.after(m));
        let by_counts = ExchangeMap::new(after.board()).stake(after.board(), side);
        if surcharge(by_counts) == surcharge(set_wise) {
            return Self::Exchange;
        }
        let (Some(from), to) = (m.from(), m.to()) else { return Self::Unexplained };
        let pieces = after.board().by_color(side).without(to);
        let others_change = |square: Square| {
            Color::ALL.into_iter().any(|color| {
                let all = |board: &Board, mover: Square| {
                    let bearing = bearing_on(board, color, square);
                    bearing.without(mover)
                };
                all(position.board(), from) != all(after.board(), to)
            })
        };
        let (board, now) = (position.board(), after.board());
        let through = |board: &Board, mover: Square, square: Square| {
            let direct = board.attacks_to(square, side, board.occupied());
            (bearing_on(board, side, square) & !direct).contains(mover)
        };
        if pieces.with(to).into_iter().any(others_change) {
            Self::Line
        } else if pieces.into_iter().any(|f| through(board, from, f) || through(now, to, f)) {
            Self::Through
        } else {
            Self::Unexplained
        }
    }
}

/// The pieces of a colour that attack the square, also through others on the line.
fn bearing_on(board: &Board, color: Color, square: Square) -> Bitboard {
    let mut occupied = board.occupied();
    loop {
        let pieces = board.attacks_to(square, color, occupied);
        let in_front = pieces & occupied & !board.knights() & !board.kings();
        if in_front.is_empty() {
            return pieces;
        }
        occupied &= !in_front;
    }
}

/// What a quiet move leaves hanging, set-wise and on the board after it.
#[test]
fn what_is_left_to_be_taken() {
    let (mut moves, mut kinds) = (0, BTreeMap::<LeftOver, u32>::new());
    for position in all_kinds().iter().filter(|position| !position.is_check()) {
        let squares = ExchangeMap::new(position.board());
        let set_wise = Costs::new(position, &squares);
        for m in position.legal_moves() {
            if m.is_capture() || m.is_promotion() || m.is_castle() {
                continue;
            }
            moves += 1;
            let (fast, slow) = (set_wise.left(m), reference::left(position, m));
            if surcharge(fast) == surcharge(slow) {
                continue;
            }
            let kind = LeftOver::of(position, m, fast);
            if kind == LeftOver::Unexplained {
                println!("{m} leaves {fast}, by the book {slow}, in {}", position.fen());
            }
            *kinds.entry(kind).or_default() += 1;
        }
    }
    println!("{moves} quiet moves; of those that leave something else by the book: {kinds:?}");
    assert_eq!(kinds.get(&LeftOver::Unexplained), None);
    assert!(kinds.values().sum::<u32>() * 20 < moves, "{kinds:?} of {moves}");
}

/// Why the search's cost of a quiet move differs from that of the image.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Apart {
    /// The search sees a zone for which there is no explicit zone.
    Beyond,
    /// Support, deblockades and runs, of which the search knows only the simplest.
    Linked,
    /// A retreat or a negation that the search does not see.
    Negation,
    /// An attack that the search does not see, or sees later.
    Attack,
    /// A positional step.
    Squares,
}

impl Apart {
    fn of(image: &Image, m: Move, book: Cost) -> Self {
        let at = |zone: &&Zone| zone.cost().0 == u32::from(book);
        let Some(zone) = image.zones_of(m).filter(|zone| zone.is_reason_for(m)).find(at) else {
            return Self::Beyond;
        };
        match (zone.kind, zone.to_move) {
            (ZoneKind::Positional, _) => Self::Squares,
            (ZoneKind::Attack, Side::Minus) | (ZoneKind::Linked(Link::Retreat), _) => {
                Self::Negation
            }
            (ZoneKind::Attack, Side::Plus) => Self::Attack,
            _ => Self::Linked,
        }
    }
}

/// The search's cost of quiet moves that leave nothing hanging, against that of the image. No zone
/// within the manoeuvre's horizon is as good as an idle move.
#[test]
fn the_trees_cost_and_the_images() {
    let image_of = |position: &Position| Image::by_the_book(position, Horizon(7));
    let (mut moves, mut kinds) = (0, BTreeMap::<(Apart, Cost, Cost), u32>::new());
    for position in all_kinds().iter().filter(|position| !position.is_check()) {
        let (squares, image) = (ExchangeMap::new(position.board()), image_of(position));
        let set_wise = Costs::new(position, &squares);
        for m in position.legal_moves() {
            if m.is_capture() || m.is_promotion() || set_wise.left(m) > 0 {
                continue;
            }
            moves += 1;
            let cost = set_wise.of(m).min(IDLE);
            let book =
                image.cost(m).map_or(IDLE, |horizon| Cost::try_from(horizon.0).unwrap_or(IDLE));
            if cost != book {
                *kinds.entry((Apart::of(&image, m, book), cost, book)).or_default() += 1;
            }
        }
    }
    let apart = kinds.values().sum::<u32>();
    println!("{moves} quiet moves that leave nothing; {apart} apart: {kinds:?}");
    assert!(apart * 4 < moves, "{apart} of {moves}");
}

/// What the image holds at a horizon, it holds unchanged at every larger one, up to that of longer
/// positional zones; in random and in recorded games.
#[test]
fn the_image_grows_with_the_horizon() {
    for position in all_kinds() {
        grows(&position, 5);
    }
    for position in random_positions(60, 28) {
        grows(&position, 9);
    }
}

fn grows(position: &Position, largest: u32) {
    let in_image = |image: &Image, m: Move| image.zones_of(m).next().is_some();
    let mut smaller = Image::by_the_book(position, Horizon(1));
    for horizon in 2..=largest {
        let larger = Image::by_the_book(position, Horizon(horizon));
        for zone in &smaller.zones {
            assert!(larger.zones.contains(zone), "{zone} is lost in {}", position.fen());
        }
        for m in position.legal_moves() {
            assert!(
                !in_image(&smaller, m) || in_image(&larger, m),
                "{m} is lost at horizon {horizon} in {}",
                position.fen()
            );
            assert!(image_costs_no_more(&larger, &smaller, m), "{m} in {}", position.fen());
        }
        let fits = |zone: &Zone| zone.cost() <= Horizon(horizon);
        assert!(larger.zones.iter().all(fits), "{}", position.fen());
        smaller = larger;
    }
}

/// A move that has a cost keeps it at a larger horizon.
fn image_costs_no_more(larger: &Image, smaller: &Image, m: Move) -> bool {
    smaller.cost(m).is_none_or(|cost| larger.cost(m) == Some(cost))
}

/// Two pushes to go: 2n − 1. The second push is the promotion itself.
#[test]
fn a_promotion_run() {
    let reti = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1";
    assert_eq!(cost(reti, "c6c7"), 3);
    assert_eq!(cost("7K/2P5/k7/7p/8/8/8/8 w - - 0 1", "c7c8q"), 1);
    assert_eq!(cost("4k3/8/8/P7/8/8/8/4K3 w - - 0 1", "a5a6"), 5);
}

/// A pawn attacks the knight: moves to safe squares negate that, moves to others lose it.
#[test]
fn a_retreat_of_a_hanging_piece() {
    let fen = "4k3/pp6/8/8/3p4/2N5/8/6K1 w - - 0 1";
    assert_eq!(cost(fen, "c3e2"), 2);
    assert_eq!(cost(fen, "c3b5"), 2);
    assert_eq!(cost(fen, "c3d5"), 2);
    assert!(cost(fen, "g1g2") > 2);
}

/// From c7 the knight attacks king and rook, from d6 only the king.
#[test]
fn the_first_step_of_a_two_move_attack() {
    let fen = "r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1";
    assert_eq!(cost(fen, "b5c7"), 3);
    assert_eq!(cost(fen, "b5d6"), 3);
    // From here the king is three moves away.
    assert_eq!(cost("4k3/8/8/8/8/2N5/8/4K3 w - - 0 1", "c3b5"), 5);
}

/// The knight opens the line of the rook to the queen wherever it goes. Where it can be taken for
/// nothing, that has to be won back first.
#[test]
fn a_discovered_attack() {
    let fen = "4q2k/8/1p5p/6p1/4N3/8/5K2/4R3 w - - 0 1";
    assert_eq!(cost(fen, "e4c3"), 3);
    assert_eq!(cost(fen, "e4f6"), 3);
    assert_eq!(cost(fen, "e4d2"), 3);
    assert_eq!(cost(fen, "e4c5"), 3 + surcharge(325));
    assert!(cost(fen, "f2f3") > 3);
    // The rook on the line is undefended, and the queen is to move.
    assert_eq!(cost("4q2k/8/8/8/4N3/8/8/4R2K w - - 0 1", "e4c3"), 3 + surcharge(500));
}

/// A move to a square where a pawn takes the knight, for no purpose.
#[test]
fn a_step_that_loses() {
    assert_eq!(cost("4k3/1p6/8/8/1N6/8/8/4K3 w - - 0 1", "b4a6"), IDLE + surcharge(325));
    assert_eq!(cost("4k3/1p6/8/8/1N6/8/8/4K3 w - - 0 1", "b4c6"), IDLE + surcharge(325));
}

/// The knight is attacked: a move that does not save it leaves it hanging. If knight and rook are
/// both attacked, one is lost anyway, and only the greater loss makes a move cost more.
#[test]
fn steps_that_leave_a_piece() {
    let one = "4k3/8/8/8/3p4/2N5/8/R5K1 w - - 0 1";
    assert_eq!(cost(one, "c3e2"), 2);
    assert_eq!(cost(one, "g1g2"), IDLE - 1 + surcharge(325));
    let two = "4k3/8/6n1/8/3p3R/2N5/8/6K1 w - - 0 1";
    assert_eq!(cost(two, "c3e2"), 2 + surcharge(500 - 325));
    assert_eq!(cost(two, "h4h6"), 2);
}
