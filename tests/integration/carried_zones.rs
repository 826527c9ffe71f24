//! The image by the book carried from ply to ply against the one built afresh.

use std::sync::Arc;
use std::time::{Duration, Instant};

use shakmaty::Move;
use tropa::image::{Image, Kept, Share};
use tropa::position::{Game, Position};
use tropa::search::{Control, Limits, Searcher, Table};
use tropa::zone::{Horizon, Zone};

use crate::common::random_games;

/// The horizon at which an image is built afresh; from there it is carried down to 0.
const HORIZONS: [u32; 4] = [3, 4, 5, 6];

/// Images carried along a line of moves: built afresh at a horizon, and again when that is spent.
#[derive(Default)]
struct Line {
    image: Option<(u64, Image)>,
    fresh: usize,
    plies: u32,
    castled: u32,
    in_passing: u32,
    promoted: u32,
    kept: Kept,
    /// What was kept at each horizon left.
    by_horizon: [Kept; 6],
    stood: Stood,
    /// Spent on carrying, and on building afresh.
    times: [Duration; 2],
}

impl Line {
    fn step(&mut self, before: &Position, m: Move, after: &Position) {
        let image = match self.image.take() {
            Some((key, image)) if key == before.key() && image.horizon > Horizon(0) => image,
            _ => {
                self.fresh += 1;
                Image::by_the_book(before, Horizon(HORIZONS[self.fresh % HORIZONS.len()]))
            }
        };
        let next = self.compare(&image, before, m, after);
        self.image = Some((after.key(), next));
    }

    /// The image after the move, carried, once it has been compared with the fresh one.
    fn compare(&mut self, image: &Image, before: &Position, m: Move, after: &Position) -> Image {
        let horizon = Horizon(image.horizon.0 - 1);
        let start = Instant::now();
        let carried = image.after(before, m, after);
        let middle = Instant::now();
        let fresh = Image::by_the_book(after, horizon);
        self.times[0] += middle - start;
        self.times[1] += middle.elapsed();
        if carried.image != fresh {
            explain(&carried.image, &fresh);
            panic!("{m:?} in {} at {horizon:?}", before.fen());
        }
        self.count(m, carried.kept, horizon);
        self.stood.look(image, &fresh);
        carried.image
    }

    fn count(&mut self, m: Move, kept: Kept, horizon: Horizon) {
        self.plies += 1;
        self.castled += u32::from(matches!(m, Move::Castle { .. }));
        self.in_passing += u32::from(matches!(m, Move::EnPassant { .. }));
        self.promoted += u32::from(m.promotion().is_some());
        self.kept += kept;
        self.by_horizon[horizon.0 as usize] += kept;
    }

    fn report(&self, what: &str) {
        let Self { plies, castled, in_passing, promoted, kept, .. } = self;
        println!(
            "{what}: {plies} plies, {castled} castled, {in_passing} in passing, {promoted} promoted"
        );
        println!("{}", summary(kept));
        println!("{:?}", self.stood);
        for (horizon, kept) in self.by_horizon.iter().enumerate() {
            println!("horizon {horizon}: {}", summary(kept));
        }
        let [carried, fresh] = self.times.map(|time| time.as_secs_f64() * 1e6 / f64::from(*plies));
        println!("{carried:.0} µs carried, {fresh:.0} afresh: {:.2}", carried / fresh);
    }
}

/// How much of a fresh image was there on the ply before: no carrying can keep more.
#[derive(Debug, Default)]
struct Stood {
    zones: u32,
    /// In all but the side to move, and the cost that goes with it.
    whole: u32,
    /// Root piece, target and main trajectories.
    main: u32,
    negations: u32,
    negations_same: u32,
}

impl Stood {
    fn look(&mut self, old: &Image, new: &Image) {
        for zone in &new.zones {
            let like = |other: &&Zone| is_like(zone, other);
            self.zones += 1;
            self.negations += zone.negations.len() as u32;
            self.whole += u32::from(old.zones.iter().filter(like).any(|o| is_same(zone, o)));
            let Some(other) = old.zones.iter().find(like) else { continue };
            self.main += 1;
            let same = zone.negations.iter().filter(|&n| other.negations.contains(n));
            self.negations_same += same.count() as u32;
        }
    }
}

fn is_like(one: &Zone, other: &Zone) -> bool {
    let ways = |zone: &Zone| zone.main.iter().map(|w| w.trajectory.clone()).collect::<Vec<_>>();
    let key = |zone: &Zone| (zone.kind, zone.root, zone.target, zone.parent);
    key(one) == key(other) && ways(one) == ways(other)
}

fn is_same(one: &Zone, other: &Zone) -> bool {
    (one.gain, &one.main, &one.negations, &one.retreats, &one.ambushes, one.fields_won)
        == (
            other.gain,
            &other.main,
            &other.negations,
            &other.retreats,
            &other.ambushes,
            other.fields_won,
        )
}

/// Zones by what was kept of them, in per cent, and the share of fights kept.
fn summary(kept: &Kept) -> String {
    let percent = |part: u32, all: u32| 100.0 * f64::from(part) / f64::from(all.max(1));
    let share = |name, share: &Share| {
        let all = share.all();
        let parts = [share.untouched, share.confirmed, share.mended, share.new];
        format!("{name} {all}: {:.0?} %; ", parts.map(|part| percent(part, all)))
    };
    let kinds = [
        share("attack", &kept.attack),
        share("promotion", &kept.promotion),
        share("control", &kept.control),
    ];
    let fights = percent(kept.fights, kept.fights + kept.again);
    let [rebuilt, translated] = [kept.rebuilt, kept.translated];
    let kinds = kinds.concat();
    format!("{kinds}rebuilt {rebuilt}, translated {translated}, fights kept {fights:.0} %")
}

fn explain(carried: &Image, fresh: &Image) {
    for zone in carried.zones.iter().filter(|zone| !fresh.zones.contains(zone)) {
        println!("carried only: {}", serde_json::to_string(zone).expect("JSON"));
    }
    for zone in fresh.zones.iter().filter(|zone| !carried.zones.contains(zone)) {
        println!("afresh only: {}", serde_json::to_string(zone).expect("JSON"));
    }
}

fn compare_random_games(plies: u32, seed: u64) {
    let mut line = Line::default();
    random_games(plies, seed, |before, m, after| line.step(before, m, after));
    line.report("random games");
    assert!(line.castled > 0 && line.in_passing > 0 && line.promoted > 0);
}

#[test]
fn carried_equals_fresh_on_random_games() {
    compare_random_games(3_000, 11);
}

/// `cargo test --release --test integration carried_zones:: -- --ignored --nocapture`
#[test]
#[ignore = "takes minutes"]
fn carried_equals_fresh_on_20000_plies() {
    compare_random_games(20_000, 12);
}

/// Every legal move of the positions along the lines that searches of 20 middlegames report: what a
/// tree tries. The image of each position is carried from the one before it in the line.
#[test]
fn carried_equals_fresh_along_searches() {
    let mut line = Line::default();
    let middlegames =
        include_str!("../../src/engine/bench.epd").lines().filter(|l| l.contains('/'));
    for (i, fen) in middlegames.skip(7).take(20).enumerate() {
        let game = Game::from_position(Position::from_fen(fen).unwrap());
        let limits = Limits { nodes: Some(3_000), ..Limits::default() };
        let mut searcher = Searcher::new(Arc::new(Table::new(4)));
        let outcome = searcher.search(&game, &limits, &Control::default(), &mut |_| {});
        let mut position = game.position().clone();
        let mut image = Image::by_the_book(&position, Horizon(HORIZONS[i % HORIZONS.len()]));
        for &next in outcome.report.pv.iter().take(image.horizon.0 as usize) {
            for m in position.legal_moves() {
                line.compare(&image, &position, m, &position.after(m));
            }
            let after = position.after(next);
            image = line.compare(&image, &position, next, &after);
            position = after;
        }
    }
    line.report("searches");
    assert!(line.plies > 1_000);
}
