//! Offers (decoys) in the image: they are few, and each does what it claims.

use shakmaty::{Move, Role, Square};
use tropa::exchange::swap::{self, Values};
use tropa::image::Image;
use tropa::notation::Epd;
use tropa::position::Position;
use tropa::zone::{Horizon, Link, Parent, Zone, ZoneKind};

use crate::common::{data, listed, random_positions, recorded_moves};

/// The horizon of the longest offers: in front of a mate in two moves.
const HORIZON: Horizon = Horizon(7);

fn offers(position: &Position) -> Vec<Zone> {
    let is_offer = |zone: &Zone| zone.kind == ZoneKind::Linked(Link::Offer);
    Image::by_the_book(position, HORIZON).zones.into_iter().filter(is_offer).collect()
}

/// The offer by a move.
fn offer(fen: &str, text: &str) -> Option<Zone> {
    let position = Position::from_fen(fen).expect(fen);
    let m = position.parse_move(text).expect(text);
    offers(&position).into_iter().find(|zone| zone.holds(m))
}

/// The capturer, the squares that it gives up, and the zone that gets through.
fn told(zone: &Zone) -> String {
    let capturers: Vec<_> = zone.negations.iter().map(|n| n.piece.to_string()).collect();
    let squares: Vec<_> = zone.squares_won.into_iter().map(|square| square.to_string()).collect();
    let parent = zone.parent.expect("an offer serves a zone");
    let (capturers, squares) = (capturers.join(", "), squares.join(" "));
    format!(
        "{capturers} gives up {squares}; {} to {} in {}",
        parent.root, parent.target, parent.moves
    )
}

/// AVRO 1938: the queen is drawn from e7, where it blocks the pawn.
#[test]
fn a_blocker_is_drawn_away() {
    let fen = "8/p3q1kp/1p2Pnp1/3pQ3/2pP4/1nP3N1/1B4PP/6K1 w - - 5 30";
    let zone = offer(fen, "Ba3").expect("an offer");
    assert_eq!(told(&zone), "Q e7 gives up e7 e8; P e6 to square e8 in 2");
    // The pinned knight cannot take on e8: a queen for a pawn and a bishop.
    assert_eq!((zone.cost(), zone.gain), (Horizon(5), Some(975 - 100 - 325)));
}

/// Kasparov–Ribli 1989: the rook on f8 is drawn from the king, and the queen mates on d8.
#[test]
fn a_guard_is_drawn_away() {
    let fen = "5rk1/5ppp/p1Q1p3/1R6/q7/4b1P1/P2RPP1P/6K1 w - - 0 27";
    let zone = offer(fen, "Rd8").expect("an offer");
    assert_eq!((zone.cost(), zone.gain), (Horizon(7), None));
    assert_eq!(told(&zone), "R f8 gives up d8 f8; Q c6 to king g8 in 3");
}

/// Offers held at a horizon are held at larger ones.
#[test]
fn offers_stay_at_larger_horizons() {
    for position in random_positions(300, 31) {
        let image = |horizon| Image::by_the_book(&position, Horizon(horizon));
        let all = image(8);
        for horizon in 1..8 {
            assert!(image(horizon).zones.iter().all(|zone| all.zones.contains(zone)));
        }
    }
}

/// Each offer loses by exchange, its capturers can capture, and after one of the captures the
/// parent zone gets through on the board if the opponent passes.
#[test]
fn offers_are_what_they_say() {
    let mut seen = 0;
    for position in listed("suites/wcsac.epd", 300) {
        for zone in offers(&position) {
            let is_step = |m: &Move| zone.holds(*m);
            let step = position.legal_moves().into_iter().find(is_step).expect("a legal step");
            assert!(swap::of_move(position.board(), position.turn(), step, Values::TROPA) < 0);
            let offered = position.after(step);
            let takes = |m: &Move| {
                let by_taker = zone.negations.iter().any(|n| Some(n.piece.square) == m.from());
                m.to() == step.to() && by_taker
            };
            let taken = offered.legal_moves().into_iter().filter(takes);
            let parent = zone.parent.expect("an offer serves a zone");
            let goes =
                |m| gets_through(&offered.after(m), parent.root.square, &parent, parent.moves);
            assert!(taken.into_iter().any(goes), "{zone} in {}", position.fen());
            seen += 1;
        }
    }
    println!("{seen} offers");
}

/// Whether the root piece, now on `from`, reaches the target in this many moves.
fn gets_through(position: &Position, from: Square, parent: &Parent, moves: u8) -> bool {
    let to_king = parent.target.role == Some(Role::King);
    let own = position.legal_moves().into_iter().filter(|m| m.from() == Some(from));
    own.into_iter().any(|m| {
        let after = position.after(m);
        match moves {
            1 => m.to() == parent.target.square,
            2 if to_king => after.is_check() && after.legal_moves().is_empty(),
            _ => after.after_null().is_some_and(|p| gets_through(&p, m.to(), parent, moves - 1)),
        }
    })
}

/// The share of offers among moves.
#[derive(Default)]
struct Share {
    offers: usize,
    moves: usize,
}

impl Share {
    fn count(&mut self, is_offer: bool) {
        self.offers += usize::from(is_offer);
        self.moves += 1;
    }

    fn percent(&self) -> f64 {
        100.0 * self.offers as f64 / self.moves as f64
    }
}

/// The shares of offers among legal moves that lose by exchange, and among best moves that do;
/// and the share among all legal moves.
fn shares(positions: impl Iterator<Item = (Position, Vec<Move>)>) -> [Share; 3] {
    let mut shares = [Share::default(), Share::default(), Share::default()];
    for (position, best) in positions {
        let offers = offers(&position);
        for m in position.legal_moves() {
            let is_offer = offers.iter().any(|zone| zone.holds(m));
            let gain = swap::of_move(position.board(), position.turn(), m, Values::TROPA);
            let counts = [true, gain < 0, gain < 0 && best.contains(&m)];
            for (share, counts) in shares.iter_mut().zip(counts) {
                if counts {
                    share.count(is_offer);
                }
            }
        }
    }
    shares
}

/// Offers are selective: few legal moves are offers, and of moves that lose by exchange far more of
/// the good ones than of all.
#[test]
fn offers_are_few() {
    let played = recorded_moves("games/gm-games.pgn", 1000, 33);
    let sacrifices = solutions("suites/wcsac.epd", 1000);
    let [legal, losing, best] = shares(played.into_iter().map(|(p, m)| (p, vec![m])));
    let [_, other, sacrificed] = shares(sacrifices.into_iter());
    let shares = [&legal, &losing, &best, &other, &sacrificed];
    let texts = shares.map(|s| format!("{} of {} ({:.2} %)", s.offers, s.moves, s.percent()));
    let [legal_text, losing_text, best_text, other_text, sacrificed_text] = texts;
    println!("games: {legal_text} legal, {losing_text} losing, {best_text} played");
    println!("sacrifices: {other_text} losing, {sacrificed_text} best");
    assert!(legal.moves == 0 || legal.percent() < 1.0);
    assert!(other.moves == 0 || sacrificed.percent() > 3.0 * other.percent());
}

/// The positions of an EPD file with their best moves.
fn solutions(file: &str, count: usize) -> Vec<(Position, Vec<Move>)> {
    let Some(path) = data(file) else { return Vec::new() };
    let text = std::fs::read_to_string(path).expect("readable");
    let positions = listed(file, count);
    let solution = |(line, position): (&str, Position)| {
        let epd = Epd::read(line).ok()??;
        let best = epd.operands("bm").filter_map(|m| position.parse_move(m).ok()).collect();
        Some((position, best))
    };
    text.lines().zip(positions).filter_map(solution).collect()
}
