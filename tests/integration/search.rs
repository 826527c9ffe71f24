//! The search on known positions: published mates, draws by the rules, historical positions; and
//! its limits.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tropa::position::{Game, Position};
use tropa::search::{Clock, Control, Limits, Outcome, Report, Score, Searcher, Settings, Table};

use crate::common::random_positions;

fn game(fen: &str) -> Game {
    Game::from_position(Position::from_fen(fen).unwrap())
}

fn searcher() -> Searcher {
    Searcher::new(Arc::new(Table::new(16)))
}

fn search(game: &Game, limits: &Limits) -> Outcome {
    searcher().search(game, limits, &Control::default(), &mut |_| {})
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn best(game: &Game, outcome: &Outcome) -> String {
    outcome.best.map_or_else(String::new, |m| game.position().san(m))
}

/// From the collection `suites/mates-1-8.epd` (m2w.0001, m2w.0402, m2b.0180, m3w.0322, m3w.0722,
/// m3b.0193, m5w.0001).
const MATES: [(&str, &str, i32); 7] = [
    ("1B1Q1R2/8/qNrn3p/2p1rp2/Rn3k1K/8/5P2/bbN4B w - -", "Qf6", 2),
    ("b7/5Q2/8/2K1k2p/7r/8/3NP3/8 w - -", "e4", 2),
    ("8/p1pk2Bp/8/1p3R2/4r2p/KP1n2P1/P1b4P/5R2 b - -", "Ra4+", 2),
    ("4r3/pp1nr3/2p4p/4p1b1/4kPP1/1PBN4/P1P1K3/3R4 w - -", "Nf2+", 3),
    ("r1qr2k1/2p3b1/1p2P2R/2pPp3/2P3PQ/pPN5/P1B3K1/8 w - -", "Rh8+", 3),
    ("6k1/8/3q1p2/p5p1/P1b1P2p/R1Q4P/5KN1/3r4 b - -", "Rf1+", 3),
    ("6b1/4Kpk1/5r2/8/3B2P1/7R/8/8 w - -", "Rh6", 5),
];

#[test]
fn finds_published_mates() {
    for zone_filter in [true, false] {
        for (fen, bm, moves) in MATES {
            let game = game(fen);
            let limits = Limits { mate: Some(moves as u32), ..nodes(3_000_000) };
            let mut searcher = searcher();
            searcher.set(Settings { zone_filter, ..Settings::default() });
            let outcome = searcher.search(&game, &limits, &Control::default(), &mut |_| {});
            assert_eq!(outcome.report.score, Score::Mate(moves), "{fen}");
            assert_eq!(best(&game, &outcome), bm, "{fen}");
            assert!(outcome.report.nodes < 3_000_000, "the mate limit ends the search: {fen}");
        }
    }
}

/// Réti 1921, one of the known positions of docs/theory.md, section 10.
#[test]
fn finds_the_historical_moves() {
    let reti = game("7K/8/k1P5/7p/8/8/8/8 w - - 0 1");
    let outcome = search(&reti, &nodes(200_000));
    assert_eq!((best(&reti, &outcome).as_str(), outcome.report.score), ("Kg7", Score::Cp(0)));
}

/// The second move of the combination: the first, Ba3, is also best, but h2-h4 wins as well.
#[test]
fn finds_the_point_of_avro_1938() {
    let avro = "8/p3q1kp/1p2Pnp1/3pQ3/2pP4/1nP3N1/1B4PP/6K1 w - - 5 30";
    let taken = Game::from_moves(Some(avro), ["b2a3", "e7a3"]).unwrap();
    let outcome = search(&taken, &nodes(3_000_000));
    assert_eq!(best(&taken, &outcome), "Nh5+");
    assert!(matches!(outcome.report.score, Score::Cp(20..)), "{:?}", outcome.report.score);
}

#[test]
#[ignore = "h2-h4 is preferred, which wins as well: docs/decisions/search.md"]
fn finds_the_move_of_avro_1938() {
    let avro = game("8/p3q1kp/1p2Pnp1/3pQ3/2pP4/1nP3N1/1B4PP/6K1 w - - 5 30");
    assert_eq!(best(&avro, &search(&avro, &nodes(3_000_000))), "Ba3");
}

#[test]
fn a_mated_or_stalemated_side_has_no_move() {
    let mated = game("k6R/8/1K6/8/8/8/8/8 b - - 0 1");
    let outcome = search(&mated, &nodes(100));
    assert_eq!((outcome.best, outcome.report.score), (None, Score::Mate(0)));
    let stalemate = game("k7/8/1Q6/8/8/8/8/K7 b - - 0 1");
    let outcome = search(&stalemate, &nodes(100));
    assert_eq!((outcome.best, outcome.report.score), (None, Score::Cp(0)));
}

#[test]
fn takes_a_repetition_when_behind_and_shuns_it_when_ahead() {
    // White, a rook down and about to be mated, gives perpetual check from e8 and h5.
    let behind = game("6k1/6p1/8/7Q/8/8/qr6/7K w - - 0 1");
    let outcome = search(&behind, &nodes(100_000));
    assert_eq!((best(&behind, &outcome).as_str(), outcome.report.score), ("Qe8+", Score::Cp(0)));
    // A queen up, the third repetition would give the win away.
    let start = "7k/8/8/8/8/8/1Q6/K7 b - - 0 1";
    let dance = ["h8g8", "b2b3", "g8h8", "b3b2", "h8g8", "b2b3", "g8h8"];
    let ahead = Game::from_moves(Some(start), dance).unwrap();
    let outcome = search(&ahead, &nodes(100_000));
    let after = Game::from_moves(Some(start), dance.into_iter().chain(["b3b2"])).unwrap();
    assert!(after.is_draw());
    assert_ne!(best(&ahead, &outcome), "Qb2+");
}

#[test]
fn one_thread_searches_alike_every_time() {
    let game = game("r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9");
    let limits = Limits { depth: Some(10), ..Limits::default() };
    let (first, second) = (search(&game, &limits), search(&game, &limits));
    assert_eq!(first.report.nodes, second.report.nodes);
    assert_eq!(first.report.pv, second.report.pv);
}

/// The engine against itself, from won positions: these endgames are known to take at most 33, 10
/// and 16 moves.
#[test]
fn lone_kings_are_mated_within_fifty_moves() {
    for fen in [
        "8/7K/8/8/2B5/k7/8/4N3 w - - 0 1",
        "8/5NK1/8/5k2/8/8/8/3B4 w - - 0 1",
        "8/8/8/6N1/7K/4k3/8/5B2 b - - 0 1",
        "8/8/8/4k3/8/8/8/1Q4K1 w - - 0 1",
        "8/8/8/4k3/8/8/8/R6K w - - 0 1",
    ] {
        let mut game = game(fen);
        let mut searcher = searcher();
        while !game.is_draw() && !game.position().legal_moves().is_empty() {
            let outcome = searcher.search(&game, &nodes(10_000), &Control::default(), &mut |_| {});
            game.play(outcome.best.unwrap());
        }
        assert!(!game.is_draw() && game.position().is_check(), "{fen}: {}", game.position().fen());
    }
}

/// The bishop has the wrong corner: the promoted pawn is captured, and a lone bishop cannot win.
#[test]
fn the_wrong_bishop_does_not_win() {
    for fen in [
        "7k/8/8/6KP/4B3/8/8/8 w - - 0 1",
        "1K6/6kP/6B1/8/8/8/8/8 w - - 0 1",
        "7k/7P/2K5/8/8/8/8/1B6 w - - 0 1",
    ] {
        let Score::Cp(score) = search(&game(fen), &nodes(100_000)).report.score else {
            panic!("no mate: {fen}");
        };
        assert!(score < 150, "{score}: {fen}");
    }
}

/// A mate stored in the hash table at a low halfmove clock must not be used at a high one.
#[test]
fn the_table_does_not_hide_the_fifty_move_rule() {
    let mut searcher = searcher();
    let depth = Limits { depth: Some(8), ..Limits::default() };
    let mut value = |halfmoves: u32| {
        let game = game(&format!("8/8/8/4k3/8/8/8/1Q4K1 w - - {halfmoves} 90"));
        searcher.search(&game, &depth, &Control::default(), &mut |_| {}).report.score
    };
    assert!(value(0).value() > 500);
    assert_eq!(value(95), Score::Cp(0));
}

#[test]
fn limits_hold() {
    let game = Game::default();
    for most in [1, 2, 100, 12_345] {
        let outcome = search(&game, &nodes(most));
        assert!(outcome.report.nodes <= most && outcome.best.is_some());
    }
    let limits = Limits { movetime: Some(Duration::from_millis(100)), ..Limits::default() };
    let began = Instant::now();
    search(&game, &limits);
    assert!(began.elapsed() < Duration::from_millis(400));
    let only = game.position().parse_move("a2a3").unwrap();
    let outcome = search(&game, &Limits { search_moves: vec![only], ..nodes(5_000) });
    assert_eq!(outcome.best, Some(only));
    let control = Control::default();
    control.stop();
    let outcome = searcher().search(&game, &Limits::default(), &control, &mut |_| {});
    assert!(outcome.best.is_some() && outcome.report.nodes < 10_000);
}

#[test]
fn every_line_told_can_be_played_and_ends_where_the_game_does() {
    for position in random_positions(60, 3) {
        let game = Game::from_position(position);
        let mut reports: Vec<Report> = Vec::new();
        let outcome = searcher().search(&game, &nodes(3_000), &Control::default(), &mut |report| {
            reports.push(report.clone());
        });
        assert_eq!(outcome.best, outcome.report.pv.first().copied());
        assert_eq!(reports.last().map(|r| r.pv.first().copied()), Some(outcome.best));
        for report in &reports {
            follow(&game, report);
        }
    }
}

fn follow(game: &Game, report: &Report) {
    let mut game = game.clone();
    for (index, &m) in report.pv.iter().enumerate() {
        assert!(index == 0 || !game.is_draw(), "the line goes on after a draw");
        assert!(game.position().legal_moves().contains(&m));
        game.play(m);
    }
    if let Score::Mate(n) = report.score
        && report.bound == tropa::search::Bound::Exact
        && n > 0
        && report.pv.len() == 2 * n as usize - 1
    {
        assert!(game.position().legal_moves().is_empty() && game.position().is_check());
    }
}

/// Limits of a clock, with 100 nodes a millisecond.
fn by_nodes(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> Limits {
    let ms = Duration::from_millis;
    let clock = Clock { remaining: ms(remaining), increment: ms(increment), moves_to_go };
    Limits {
        clock: Some(clock),
        move_overhead: ms(10),
        nodes_per_ms: NonZeroU32::new(100),
        ..Limits::default()
    }
}

#[test]
fn no_clock_is_overdrawn() {
    // A few milliseconds, in a position whose iterations take longer.
    let tense = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/2PP4/2N1PN2/PP2BPPP/R1BQ1RK1 w - - 0 8";
    for game in [Game::default(), game(tense)] {
        for remaining in [0, 1, 10, 50, 200, 1000] {
            for increment in [0, 10, 1_000_000] {
                for moves_to_go in [None, Some(1), Some(2), Some(40)] {
                    let limits = by_nodes(remaining, increment, moves_to_go);
                    let outcome = search(&game, &limits);
                    assert!(outcome.best.is_some());
                    let left = remaining.saturating_sub(10).max(1) * 100;
                    assert!(outcome.report.nodes < left + 256, "{limits:?} {outcome:?}");
                }
            }
        }
    }
}
