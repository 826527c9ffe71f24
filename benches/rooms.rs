//! The speed of each room: exchange maps, costs, zones by the book, evaluations, nodes per second.
//!
//! `cargo bench --manifest-path benches/Cargo.toml` measures everything in about a minute; with `--
//! costs` after it, only what matches that word.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use tropa::evaluation::evaluate;
use tropa::exchange::ExchangeMap;
use tropa::image::Image;
use tropa::position::{Change, Game, Position};
use tropa::search::{Control, Limits, Searcher, Table};
use tropa::zone::{Costs, Horizon};

/// Openings, middlegames and endings, quiet and sharp.
const POSITIONS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "8/p3q1kp/1p2Pnp1/3pQ3/2pP4/1nP3N1/1B4PP/6K1 w - - 5 30",
    "5rk1/5ppp/p1Q1p3/1R6/q7/4b1P1/P2RPP1P/6K1 w - - 0 27",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 0 9",
    "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R b KQkq - 0 5",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "7K/8/k1P5/7p/8/8/8/8 w - - 0 1",
];

/// The depth of [`search`], in plies.
const DEPTH: u32 = 7;
/// The size of its hash table in MiB.
const HASH: usize = 16;

fn positions() -> Vec<Position> {
    POSITIONS.into_iter().map(|fen| Position::from_fen(fen).expect(fen)).collect()
}

fn positions_with_squares() -> Vec<(Position, ExchangeMap)> {
    let with_squares = |position: Position| {
        let squares = ExchangeMap::new(position.board());
        (position, squares)
    };
    positions().into_iter().map(with_squares).collect()
}

/// The exchange maps after every legal move of the positions: built from scratch, and updated from
/// the position before the move.
fn exchange(criterion: &mut Criterion) {
    let positions = positions_with_squares();
    let mut steps: Vec<(&ExchangeMap, Change, Position)> = Vec::new();
    for (position, squares) in &positions {
        for m in position.legal_moves() {
            steps.push((squares, Change::of(m, position.turn()), position.after(m)));
        }
    }
    let mut group = criterion.benchmark_group("exchange map");
    group.throughput(Throughput::Elements(steps.len() as u64));
    group.bench_function("fresh", |bencher| {
        bencher.iter(|| {
            for (_, _, position) in &steps {
                black_box(ExchangeMap::new(black_box(position.board())));
            }
        });
    });
    group.bench_function("carried", |bencher| {
        bencher.iter(|| {
            for (squares, change, position) in &steps {
                black_box(squares.after(black_box(position.board()), *change));
            }
        });
    });
    group.finish();
}

/// The set-wise image of a position, alone and with the cost of every legal move.
fn costs(criterion: &mut Criterion) {
    let positions = positions_with_squares();
    let mut group = criterion.benchmark_group("costs");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("image", |bencher| {
        bencher.iter(|| {
            for (position, squares) in &positions {
                black_box(Costs::new(black_box(position), squares));
            }
        });
    });
    let moves: Vec<_> = positions.iter().map(|(position, _)| position.legal_moves()).collect();
    group.bench_function("image and all moves", |bencher| {
        bencher.iter(|| {
            for ((position, squares), moves) in positions.iter().zip(&moves) {
                let costs = Costs::new(black_box(position), squares);
                for &m in moves {
                    black_box(costs.of(m));
                }
            }
        });
    });
    group.finish();
}

/// All zones of a position at horizon 5.
fn book(criterion: &mut Criterion) {
    let positions = positions();
    let mut group = criterion.benchmark_group("zones by the book");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("horizon 5", |bencher| {
        bencher.iter(|| {
            for position in &positions {
                black_box(Image::by_the_book(black_box(position), Horizon(5)));
            }
        });
    });
    group.finish();
}

/// The evaluation of a position whose exchange map is known.
fn evaluation(criterion: &mut Criterion) {
    let positions = positions_with_squares();
    let mut group = criterion.benchmark_group("evaluation");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("of a known map", |bencher| {
        bencher.iter(|| {
            for (position, squares) in &positions {
                black_box(evaluate(black_box(position), squares));
            }
        });
    });
    group.finish();
}

/// Nodes per second of whole searches, each from an empty table.
fn search(criterion: &mut Criterion) {
    let games: Vec<Game> = positions().into_iter().map(Game::from_position).collect();
    let limits = Limits { depth: Some(DEPTH), ..Limits::default() };
    let look = |searcher: &mut Searcher, game: &Game| {
        searcher.search(game, &limits, &Control::default(), &mut |_| ()).report.nodes
    };
    let fresh = || Searcher::new(Arc::new(Table::new(HASH)));
    let nodes: u64 = games.iter().map(|game| look(&mut fresh(), game)).sum();
    let mut group = criterion.benchmark_group("search");
    group.throughput(Throughput::Elements(nodes));
    group.bench_function(format!("nodes to depth {DEPTH}"), |bencher| {
        bencher.iter_batched(
            || games.iter().map(|game| (fresh(), game)).collect::<Vec<_>>(),
            |searchers| {
                for (mut searcher, game) in searchers {
                    black_box(look(&mut searcher, game));
                }
            },
            BatchSize::PerIteration,
        );
    });
    group.finish();
}

criterion_group! {
    name = rooms;
    config = Criterion::default()
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(3))
        .sample_size(20);
    targets = exchange, costs, book, evaluation, search
}
criterion_main!(rooms);
