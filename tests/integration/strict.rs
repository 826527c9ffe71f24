//! The strict tree: its moves belong to zones, and its values equal those of a plain minimax over
//! the same moves.

use shakmaty::{Color, Move, Role, Square};
use tropa::evaluation::{evaluate_by_sum, runs};
use tropa::exchange::ExchangeMap;
use tropa::image::Image;
use tropa::position::{Game, Key, Position, is_fifty_moves};
use tropa::search::Score;
use tropa::strict::{StrictLimits, StrictNode, StrictOutcome, search};
use tropa::zone::{Horizon, Side, Zone, ZoneKind};

use crate::common::random_positions;
use crate::common::shell::text;

const RETI: &str = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1";
const AVRO: &str = "8/p3q1kp/1p2Pnp1/3pQ3/2pP4/1nP3N1/1B4PP/6K1 w - - 5 30";
const RIBLI: &str = "5rk1/5ppp/p1Q1p3/1R6/q7/4b1P1/P2RPP1P/6K1 w - - 0 27";
/// The rook is sacrificed so that the pawn promotes.
const OFFER: &str = "3r2k1/8/1PR4p/8/8/1K6/8/8 w - - 0 1";
const CHASE: &str = "8/8/1kP5/8/4K2p/8/8/8 b - - 0 4";
const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";
const LOOSE_ROOK: &str = "4k3/8/8/3r4/8/8/3R4/4K3 w - - 0 1";

fn limits(horizon: u32) -> StrictLimits {
    StrictLimits { horizon: Horizon(horizon), moves: 200_000, best_case: true }
}

fn searched(fen: &str, limits: StrictLimits) -> (Position, StrictOutcome) {
    let game = Game::from_position(Position::from_fen(fen).unwrap());
    let outcome = search(&game, limits);
    (game.position().clone(), outcome)
}

/// Whether the tree has the move for its zone: the zone gives it a cost, or is an attack whose first
/// step checks and loses a rook or less; but a positional zone for the enemy's squares is too slow.
fn asks(position: &Position, image: &Image, zone: &Zone, m: Move) -> bool {
    let loss = -ExchangeMap::new(position.board()).exchange(position.board(), position.turn(), m);
    let to_king = zone.kind == ZoneKind::Attack && zone.target.role == Some(Role::King);
    let checks = to_king && zone.to_move == Side::Plus && zone.moves == 2;
    image.is_reason(zone, m) && !zone.is_manoeuvre() || checks && loss <= 525
}

/// Whether the move mates for a zone of attack on the king.
fn mates(position: &Position, image: &Image, m: Move) -> bool {
    let mut zones = image.zones_of(m);
    zones.any(|zone| zone.target.role == Some(Role::King)) && is_mate(position, m)
}

#[test]
fn a_mate_in_one_is_a_tree_of_its_check() {
    let (root, outcome) = searched(BACK_RANK, limits(3));
    assert_eq!(outcome.best.map(|m| root.san(m)), Some("Ra8#".to_string()));
    assert_eq!(outcome.score(), Score::Mate(1));
    assert!(outcome.tree[0].children.is_empty());
    assert!(outcome.tree[0].zone.contains("king g8"), "{}", outcome.tree[0].zone);
}

#[test]
fn a_winning_capture_is_a_tree_of_one_move() {
    // At horizon 1 the image holds only Rxd5, and after it nothing hangs.
    let (root, outcome) = searched(LOOSE_ROOK, limits(1));
    assert_eq!(outcome.best.map(|m| root.san(m)), Some("Rxd5".to_string()));
    assert!(outcome.value > 400);
    let size = outcome.size;
    // The last horizon is searched three times.
    assert_eq!((size.moves, size.depth, outcome.all_moves), (1, 1, 3));
    assert!((size.branching - 1.0).abs() < f64::EPSILON);
    assert_eq!(outcome.tree[0].cost, Horizon(1));
    assert_eq!(outcome.tree[0].zone, "R d2, d2-d5, rook d5");
}

#[test]
fn a_mate_is_held_though_no_ply_is_left_to_take_the_king() {
    // Capturing the king would be the third ply.
    let (root, outcome) = searched("7k/5ppp/8/8/8/8/R7/7K w - - 0 1", limits(1));
    assert_eq!(outcome.best.map(|m| root.san(m)), Some("Ra8#".to_string()));
}

#[test]
fn a_finished_game_has_no_tree() {
    for (fen, score) in [
        ("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", Score::Mate(0)),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Score::Cp(0)),
    ] {
        let (_, outcome) = searched(fen, limits(3));
        assert_eq!((outcome.best, outcome.score()), (None, score), "{fen}");
        assert!(outcome.tree.is_empty() && outcome.line.is_empty());
    }
}

#[test]
fn the_limit_of_moves_keeps_the_last_whole_tree() {
    let few = StrictLimits { moves: 100, ..limits(9) };
    let (_, outcome) = searched(AVRO, few);
    assert!(outcome.cut_off && outcome.all_moves <= 101);
    // As a last horizon it would be searched once more for a smaller tree.
    let (_, whole) = searched(AVRO, limits(outcome.horizon.0));
    assert_eq!((outcome.best, outcome.value), (whole.best, whole.value));
    assert!(outcome.size.moves >= whole.size.moves);
}

#[test]
fn every_move_is_held_by_a_zone_of_its_node() {
    for (fen, horizon) in [(RETI, 8), (AVRO, 5), (RIBLI, 4), (BACK_RANK, 6), (LOOSE_ROOK, 6)] {
        let (root, outcome) = searched(fen, limits(horizon));
        let count = all_held(&root, &outcome.tree, horizon);
        assert_eq!(count, outcome.size.moves);
        let mut position = root;
        for m in outcome.line {
            assert!(position.legal_moves().contains(&m));
            position = position.after(m);
        }
    }
}

/// Counts the moves below a position with this many plies left; fails at a move that is not legal
/// or not in a zone.
fn all_held(position: &Position, nodes: &[StrictNode], horizon: u32) -> u64 {
    let image = Image::by_the_book(position, Horizon(horizon.max(3)));
    let mut count = 0;
    for node in nodes {
        assert!(position.legal_moves().contains(&node.m), "{} {:?}", position.fen(), node.m);
        let mate = mates(position, &image, node.m);
        let asked = |zone: &&Zone| mate || asks(position, &image, zone, node.m);
        let cheapest = image.zones_of(node.m).filter(asked).map(Zone::cost).min();
        let in_time = node.cost.0 <= horizon.max(1) || mate;
        let held = cheapest == Some(node.cost) && in_time;
        assert!(held || position.is_check(), "{} {:?}", position.fen(), node.m);
        assert!(!node.zone.is_empty());
        assert!(node.same_as.is_none() || node.children.is_empty());
        let below = horizon.saturating_sub(1);
        count += 1 + all_held(&position.after(node.m), &node.children, below);
    }
    count
}

#[test]
fn reti_draws_in_a_small_tree() {
    // Stockfish 15.1: Kg7 0.00; after every other move White is mated.
    let (root, outcome) = searched(RETI, limits(13));
    assert_eq!(outcome.best.map(|m| root.san(m)), Some("Kg7".to_string()));
    assert!(outcome.value.abs() <= 50, "{}", outcome.value);
    assert!(outcome.size.moves < 200, "{:?}", outcome.size);
}

/// The printed trees, whole. A change to the evaluation, the zones or the strict search changes
/// them: read what differs, then write the file anew with `tropa analyze --strict --tree --fen FEN
/// --horizon H > tests/data/strict/NAME.txt`.
#[test]
fn trees_are_printed_as_recorded() {
    for (name, fen, horizon, recorded) in [
        ("reti-1921", RETI, "13", include_str!("../data/strict/reti-1921.txt")),
        ("avro-1938", AVRO, "9", include_str!("../data/strict/avro-1938.txt")),
        ("kasparov-ribli-1989", RIBLI, "9", include_str!("../data/strict/kasparov-ribli-1989.txt")),
    ] {
        let printed = text(&["analyze", "--strict", "--tree", "--fen", fen, "--horizon", horizon]);
        let mut lines = (1..).zip(printed.lines().zip(recorded.lines()));
        if let Some((number, (now, before))) = lines.find(|(_, (now, before))| now != before) {
            panic!("{name}, line {number}\nrecorded: {before}\nprinted:  {now}");
        }
        assert_eq!(printed.lines().count(), recorded.lines().count(), "{name}");
    }
}

#[test]
fn the_bishop_is_offered() {
    let (root, outcome) = searched(AVRO, limits(9));
    assert_eq!(outcome.best.map(|m| root.san(m)), Some("Ba3".to_string()));
}

#[test]
fn the_rook_is_offered() {
    let (root, outcome) = searched(RIBLI, limits(9));
    assert_eq!(outcome.best.map(|m| root.san(m)), Some("Rd8".to_string()));
    assert!((0..390).contains(&outcome.value), "{}", outcome.value);
    assert!(outcome.tree[0].zone.contains("draws R f8 off"), "{}", outcome.tree[0].zone);
}

#[test]
fn no_more_is_claimed_than_the_horizon_shows() {
    // Stockfish 15.1: fxe3 −0.09; Rd8 looks like a perpetual check up to depth 28 and is worth
    // +3.9 at depth 35; nothing else is above −0.50.
    let (root, outcome) = searched(RIBLI, limits(6));
    let best = outcome.best.map(|m| root.san(m));
    assert!(matches!(best.as_deref(), Some("fxe3" | "Rd8")), "{best:?}");
    assert!(outcome.value.abs() <= 50, "{}", outcome.value);
}

#[test]
fn a_pawn_that_nobody_saves_wins_nothing() {
    // The king reaches h2 in time, whatever Black does.
    for horizon in 4..=8 {
        let (_, outcome) = searched("8/8/2k5/8/5K1p/8/8/8 b - - 0 4", limits(horizon));
        assert_eq!(outcome.score(), Score::Cp(0), "{horizon}");
    }
}

#[test]
fn values_are_those_of_a_minimax_by_the_book() {
    for (fen, most) in
        [(RETI, 7), (CHASE, 7), (OFFER, 5), (AVRO, 3), (RIBLI, 3), (BACK_RANK, 6), (LOOSE_ROOK, 6)]
    {
        for horizon in 1..=most {
            let whole = StrictLimits { best_case: false, ..limits(horizon) };
            let (root, outcome) = searched(fen, whole);
            assert_eq!(outcome.value, minimax(&root, horizon, &mut Vec::new()), "{fen} {horizon}");
        }
    }
}

/// The best case is a true bound: without it the trees are larger, and the answers are the same.
#[test]
fn what_is_left_out_for_its_best_case_changes_no_answer() {
    let known = [(RETI, 9), (CHASE, 9), (AVRO, 5), (RIBLI, 4), (BACK_RANK, 8), (LOOSE_ROOK, 8)];
    let known = known.map(|(fen, most)| (fen.to_string(), most));
    let random = random_positions(40, 1938).into_iter().map(|position| (position.fen(), 3));
    let mut left_out = 0;
    for (fen, horizon) in known.into_iter().chain(random) {
        let whole = StrictLimits { best_case: false, ..limits(horizon) };
        let ((_, short), (_, whole)) = (searched(&fen, limits(horizon)), searched(&fen, whole));
        assert!(!short.cut_off && !whole.cut_off, "{fen}");
        assert_eq!((short.best, short.value), (whole.best, whole.value), "{fen}");
        left_out += short.left_out;
    }
    assert!(left_out > 1_000, "{left_out}");
}

/// The minimax value of a position reached through the positions of `earlier`.
fn minimax(position: &Position, horizon: u32, earlier: &mut Vec<Key>) -> i32 {
    let legal = position.legal_moves();
    let check = position.is_check();
    if legal.is_empty() {
        return if check { earlier.len() as i32 - 32_000 } else { 0 };
    }
    let repeated = earlier.contains(&position.key());
    let drawn = repeated || is_fifty_moves(position) || position.is_insufficient_material();
    if drawn && !earlier.is_empty() {
        return 0;
    }
    let image = Image::by_the_book(position, Horizon(horizon.max(3)));
    let in_time = |zone: &Zone| zone.cost().0 <= horizon.max(1);
    let idle = |m: &Move| is_idle(position, *m);
    let asked = |m: Move, zone: &Zone| asks(position, &image, zone, m) && in_time(zone);
    let on_time = |m: Move| image.zones_of(m).any(|zone| asked(m, zone));
    let held = |m: &Move| (on_time(*m) || mates(position, &image, *m)) && !idle(m);
    let moves: Vec<Move> = legal.iter().copied().filter(|m| check || held(m)).collect();
    let may_stop = !check && moves.len() < legal.len();
    let stops = may_stop && (!earlier.is_empty() || moves.is_empty());
    let stopping = stops.then(|| stop(position, &image, horizon));
    earlier.push(position.key());
    let playing = moves.into_iter().map(|m| {
        let next = position.after(m);
        -minimax(&next, horizon.saturating_sub(1), earlier)
    });
    let best = playing.max();
    earlier.pop();
    best.max(stopping).expect("a node that may not stop has moves")
}

fn is_mate(position: &Position, m: Move) -> bool {
    let next = position.after(m);
    next.is_check() && next.legal_moves().is_empty()
}

/// Whether a promotion to another piece does no more than a queen.
fn is_idle(position: &Position, m: Move) -> bool {
    let enemy = position.board().by_color(!position.turn());
    let forks = (shakmaty::attacks::knight_attacks(m.to()) & enemy).any();
    let knight = m.promotion() == Some(Role::Knight);
    m.is_promotion() && m.promotion() != Some(Role::Queen) && !(knight && forks)
}

/// The evaluation minus the largest gain that the opponent has at once or cannot be kept from, and
/// minus a pawn's run that is still to be played; at most a draw for a side that loses its last
/// winning piece, and a draw if the other side has none either.
fn stop(position: &Position, image: &Image, horizon: u32) -> i32 {
    let by_sum = evaluate_by_sum(position, &ExchangeMap::new(position.board()));
    let turn = position.turn();
    let is_run = |zone: &Zone| zone.kind == ZoneKind::Promotion;
    let threatens = |zone: &&Zone| {
        let goes = zone.kind == ZoneKind::Attack || is_run(zone);
        let certain = zone.moves == 1 || zone.negations.is_empty();
        let in_time = zone.cost().0 <= horizon.max(2);
        zone.root.color != turn && goes && certain && in_time && !zone.fails()
    };
    let threats: Vec<_> = image.zones.iter().filter(threatens).collect();
    let run_of = |side: Color| runs(position, side);
    let counted = |zone: &Zone| if is_run(zone) { run_of(!turn) } else { 0 };
    let lost = threats.iter().filter_map(|zone| Some(zone.gain? - counted(zone))).max();
    let played = |z: &Zone| z.root.color == turn && is_run(z) && z.cost().0 <= horizon;
    let own_run = horizon > 1 && image.zones.iter().any(played);
    let run = if own_run { run_of(turn) } else { 0 };
    let value = by_sum - lost.unwrap_or(0).max(0) - run;
    let last = threats.iter().any(|zone| !can_win(position, turn, Some(zone.target.square)));
    match () {
        () if !last => value,
        () if can_win(position, !turn, None) => value.min(0),
        () => 0,
    }
}

/// Whether a side can win without its piece on a square.
fn can_win(position: &Position, side: Color, without: Option<Square>) -> bool {
    let mut board = position.board().clone();
    if let Some(square) = without {
        board.discard_piece_at(square);
    }
    let count = |role| (board.by_color(side) & board.by_role(role)).count();
    let strong = count(Role::Pawn) + count(Role::Rook) + count(Role::Queen);
    strong > 0 || count(Role::Knight) + count(Role::Bishop) > 1
}
