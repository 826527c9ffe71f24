//! What is carried from ply to ply, the exchange map and the key, compared with fresh ones.
//!
//! With debug assertions the search compares the two at every node, so searches in the dev profile
//! test it as well.

use std::sync::Arc;

use shakmaty::zobrist::Zobrist64;
use shakmaty::{Color, EnPassantMode, Move, Position as _, Square};
use tropa::exchange::{ExchangeMap, Index};
use tropa::position::{Change, Game, Position};
use tropa::search::{Control, Limits, Searcher, Table};

use crate::common::{STARTS, random_games};

/// The number of plies of each kind compared.
#[derive(Debug, Default)]
struct Kinds {
    plies: u32,
    castled: u32,
    in_passing: u32,
    promoted: u32,
    null: u32,
}

impl Kinds {
    fn count(&mut self, m: Move) {
        self.plies += 1;
        self.castled += u32::from(matches!(m, Move::Castle { .. }));
        self.in_passing += u32::from(matches!(m, Move::EnPassant { .. }));
        self.promoted += u32::from(m.promotion().is_some());
    }
}

/// Carried through the whole game and never rebuilt, so that an error would persist.
#[test]
fn carried_equals_fresh_on_random_games() {
    let mut kinds = Kinds::default();
    let mut carried: Option<(u64, ExchangeMap)> = None;
    random_games(20_000, 5, |before, m, after| {
        let squares = match carried.take() {
            Some((key, squares)) if key == before.key() => squares,
            _ => ExchangeMap::new(before.board()),
        };
        if let Some(passed) = before.after_null() {
            assert_eq!(squares.after(passed.board(), Change::NONE), squares);
            kinds.null += 1;
        }
        let squares = squares.after(after.board(), Change::of(m, before.turn()));
        assert_eq!(squares, ExchangeMap::new(after.board()), "{m} in {}", before.fen());
        kinds.count(m);
        carried = Some((after.key(), squares));
    });
    println!("{kinds:?}");
    assert!(kinds.castled > 100 && kinds.in_passing > 20 && kinds.promoted > 100);
}

/// En passant, castling of both kinds, lost rights, promotions and null moves among them.
#[test]
fn the_key_carried_equals_the_key_from_scratch() {
    let mut kinds = Kinds::default();
    let from_scratch = |p: &Position| p.chess().zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0;
    random_games(40_000, 7, |before, m, after| {
        assert_eq!(after.key(), from_scratch(after), "{m} in {}", before.fen());
        if let Some(passed) = after.after_null() {
            assert_eq!(passed.key(), from_scratch(&passed), "null move in {}", after.fen());
            kinds.null += 1;
        }
        kinds.count(m);
    });
    println!("{kinds:?}");
    assert!(kinds.castled > 100 && kinds.in_passing > 20 && kinds.promoted > 100);
}

/// The basis of comparing whole maps: two maps are equal only if their users see the same.
#[test]
fn every_answer_of_the_carried_map_is_the_fresh_one() {
    random_games(2_000, 6, |before, m, after| {
        let old = ExchangeMap::new(before.board());
        let new = old.after(after.board(), Change::of(m, before.turn()));
        let fresh = ExchangeMap::new(after.board());
        for color in Color::ALL {
            let indices = |squares: &ExchangeMap| -> Vec<Index> {
                Square::ALL.map(|square| squares.counts(color).index(square)).to_vec()
            };
            assert_eq!(indices(&new), indices(&fresh));
            assert_eq!(new.passable(color), fresh.passable(color));
        }
        assert_eq!(new.attacks.of, fresh.attacks.of);
    });
}

/// In the dev profile each node that makes a map compares it with a fresh one.
#[test]
fn the_tree_carries_what_it_would_build() {
    for start in STARTS {
        let game = Game::from_position(Position::from_fen(start).unwrap());
        let limits = Limits { nodes: Some(15_000), ..Limits::default() };
        let mut searcher = Searcher::new(Arc::new(Table::new(4)));
        let outcome = searcher.search(&game, &limits, &Control::default(), &mut |_| {});
        assert!(outcome.report.nodes > 1_000, "{start}");
    }
    let compared = if cfg!(debug_assertions) { "compared" } else { "not compared: no assertions" };
    println!("maps of the tree {compared}");
}

/// The parts of a map that a move leaves unchanged.
#[derive(Default)]
struct Kept {
    pieces: [u32; 2],
    contested: [u32; 2],
    planes: [u32; 2],
}

impl Kept {
    fn look(&mut self, before: &Position, m: Move, after: &Position) {
        let (old, new) = (ExchangeMap::new(before.board()), ExchangeMap::new(after.board()));
        let moved = Change::of(m, before.turn()).squares;
        let pieces = after.board().occupied() & !after.board().pawns();
        let same = |square: &Square| {
            !moved.contains(*square)
                && old.attacks.of[*square as usize] == new.attacks.of[*square as usize]
        };
        add(&mut self.pieces, pieces.into_iter().filter(same).count(), pieces.count());
        let [black, white] = Color::ALL.map(|color| new.counts(color));
        let counts =
            |squares: &ExchangeMap, square| Color::ALL.map(|c| squares.counts(c).index(square));
        let contested = black.any & white.any;
        let kept = contested.into_iter().filter(|&f| counts(&old, f) == counts(&new, f)).count();
        add(&mut self.contested, kept, contested.count());
        for color in Color::ALL {
            let pairs = old.counts(color).planes().into_iter().zip(new.counts(color).planes());
            add(&mut self.planes, pairs.filter(|(one, other)| one == other).count(), 8);
        }
    }
}

fn add(counter: &mut [u32; 2], kept: usize, all: usize) {
    counter[0] += kept as u32;
    counter[1] += all as u32;
}

/// Every legal move of the positions along the lines that searches reported, as in the search.
/// `cargo test --release --test integration share_that_a_ply -- --nocapture` prints the figures.
#[test]
fn the_share_that_a_ply_keeps() {
    let mut kept = Kept::default();
    for fen in include_str!("../../src/engine/bench.epd").lines().filter(|line| line.contains('/'))
    {
        let game = Game::from_position(Position::from_fen(fen).unwrap());
        let limits = Limits { nodes: Some(5_000), ..Limits::default() };
        let mut searcher = Searcher::new(Arc::new(Table::new(4)));
        let outcome = searcher.search(&game, &limits, &Control::default(), &mut |_| {});
        let mut position = game.position().clone();
        for &next in &outcome.report.pv {
            for m in position.legal_moves() {
                kept.look(&position, m, &position.after(m));
            }
            position = position.after(next);
        }
    }
    let share = |[kept, all]: [u32; 2]| f64::from(kept) / f64::from(all);
    let shares = [share(kept.pieces), share(kept.contested), share(kept.planes)];
    println!("kept a ply: pieces, contested squares, planes of counts {shares:.3?}");
    assert!(shares[0] >= 0.7);
}
