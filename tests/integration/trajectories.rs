//! Trajectories against independent references: the counts in docs/theory.md, section 2, and a
//! brute-force enumeration of all paths on an empty board.

use std::collections::BTreeSet;

use proptest::prelude::*;
use shakmaty::{Bitboard, Board, Color, Piece, Role, Square};
use tropa::trajectory::{Arrival, Bundle, Kind, Standing, Trajectory, distance};

const PIECES: [Role; 5] = [Role::King, Role::Knight, Role::Rook, Role::Bishop, Role::Queen];

fn square(file: i32, rank: i32) -> Option<Square> {
    let on_board = (0..8).contains(&file) && (0..8).contains(&rank);
    on_board.then(|| Square::new((8 * rank + file) as u32))
}

/// Single moves on an empty board, from nothing but the rules.
fn moves_of(role: Role, from: Square) -> Vec<Square> {
    let (x, y) = (from.file() as i32, from.rank() as i32);
    let fits = |dx: i32, dy: i32| match role {
        Role::King => dx.abs().max(dy.abs()) == 1,
        Role::Knight => dx.abs() * dy.abs() == 2,
        Role::Rook => (dx == 0) != (dy == 0),
        Role::Bishop => dx != 0 && dx.abs() == dy.abs(),
        Role::Queen => (dx, dy) != (0, 0) && (dx * dy == 0 || dx.abs() == dy.abs()),
        Role::Pawn => false,
    };
    let deltas = (-7..8).flat_map(|dx| (-7..8).map(move |dy| (dx, dy)));
    deltas.filter(|&(dx, dy)| fits(dx, dy)).filter_map(|(dx, dy)| square(x + dx, y + dy)).collect()
}

/// The minimum number of moves from a square to each other, by breadth-first search.
fn board_distances(role: Role, from: Square) -> [Option<u8>; 64] {
    let mut numbers = [None; 64];
    numbers[from as usize] = Some(0);
    let mut edge = vec![from];
    let mut n = 0;
    while !edge.is_empty() {
        n += 1;
        let reached = edge.iter().flat_map(|&x| moves_of(role, x)).collect::<BTreeSet<_>>();
        edge = reached.into_iter().filter(|&x| numbers[x as usize].is_none()).collect();
        for &x in &edge {
            numbers[x as usize] = Some(n);
        }
    }
    numbers
}

struct Reference {
    role: Role,
    steps: Vec<Vec<Square>>,
    /// One table for each array of the role.
    numbers: Vec<Vec<[Option<u8>; 64]>>,
}

impl Reference {
    fn of(role: Role) -> Self {
        let tables = if role == Role::Queen { vec![Role::Rook, Role::Bishop] } else { vec![role] };
        let table = |role| Square::ALL.map(|from| board_distances(role, from)).to_vec();
        Self {
            role,
            steps: Square::ALL.map(|from| moves_of(role, from)).to_vec(),
            numbers: tables.into_iter().map(table).collect(),
        }
    }

    fn is_shortest(&self, walk: &[Square]) -> bool {
        let (from, to) = (walk[0] as usize, walk[walk.len() - 1] as usize);
        self.numbers.iter().any(|table| table[from][to] == Some(walk.len() as u8 - 1))
    }

    fn walks(&self, from: Square, moves: usize) -> Vec<Vec<Square>> {
        let mut walks = vec![vec![from]];
        for _ in 0..moves {
            let on = |walk: &Vec<Square>| {
                let walk = walk.clone();
                let last = walk[walk.len() - 1];
                self.steps[last as usize]
                    .iter()
                    .map(move |&next| [&walk[..], &[next]].concat())
                    .collect::<Vec<_>>()
            };
            walks = walks.iter().flat_map(on).collect();
        }
        walks
    }

    /// The bundles by definition: all shortest paths if they have this length, otherwise all paths
    /// that consist of two shortest ones.
    fn bundles(&self, from: Square, moves: usize) -> Vec<BTreeSet<Vec<Square>>> {
        let mut shortest = vec![BTreeSet::new(); 64];
        let mut docked = vec![BTreeSet::new(); 64];
        for walk in self.walks(from, moves) {
            let end = walk[moves] as usize;
            let joined = |i: usize| self.is_shortest(&walk[..=i]) && self.is_shortest(&walk[i..]);
            if self.is_shortest(&walk) {
                shortest[end].insert(walk);
            } else if (1..moves).any(joined) {
                docked[end].insert(walk);
            }
        }
        let either = |(s, d): (BTreeSet<_>, BTreeSet<_>)| if s.is_empty() { d } else { s };
        shortest.into_iter().zip(docked).map(either).collect()
    }
}

fn bundle(role: Role, from: Square, to: Square, moves: u8) -> BTreeSet<Vec<Square>> {
    let found = Bundle::of(role.of(Color::White), from, to, moves, Arrival::Taking);
    let ways = found.map_or(Vec::new(), |bundle| bundle.trajectories);
    let count = ways.len();
    let set: BTreeSet<_> = ways.into_iter().map(|way| way.stops).collect();
    assert_eq!(set.len(), count, "no trajectory twice");
    set
}

/// The known sizes of bundles: docs/theory.md, section 2.
#[test]
fn counts_of_the_theory() {
    use Square::{A1, A4, B7, C8, D2, E5, F2, H4, H8};
    let count =
        |role, from, to| Bundle::shortest(role, from, to).map_or(0, |b| b.trajectories.len());
    assert_eq!(count(Role::King, A4, H4), 393);
    assert_eq!(count(Role::Knight, A1, H8), 108);
    assert_eq!(count(Role::King, H8, C8), 21);
    assert_eq!(count(Role::Queen, D2, B7), 5);
    assert_eq!(count(Role::Bishop, F2, E5), 2);
}

#[test]
fn bundles_are_all_walks_of_the_definition() {
    for role in PIECES {
        let reference = Reference::of(role);
        for moves in 1..=3 {
            for from in Square::ALL {
                let expected = reference.bundles(from, moves);
                for to in Square::ALL.into_iter().filter(|&to| to != from) {
                    let found = bundle(reference.role, from, to, moves as u8);
                    assert_eq!(found, expected[to as usize], "{role:?} {from}-{to} in {moves}");
                }
            }
        }
    }
}

/// The array has no edges, but the board does. They differ only for the knight in the four corners.
#[test]
fn array_and_board_differ_in_the_knights_corners_only() {
    let roles = [Role::King, Role::Knight, Role::Rook, Role::Bishop];
    for (kind, role) in Kind::ALL.into_iter().zip(roles) {
        for from in Square::ALL {
            let numbers = board_distances(role, from);
            for to in Square::ALL {
                let differs = distance(kind, from, to) != numbers[to as usize];
                let pair = [from, to];
                let corner = [Square::A1, Square::A8, Square::H1, Square::H8]
                    .into_iter()
                    .any(|c| pair.contains(&c));
                let oblique =
                    from.file().distance(to.file()) == 1 && from.rank().distance(to.rank()) == 1;
                assert_eq!(differs, role == Role::Knight && corner && oblique, "{role:?} {pair:?}");
            }
        }
    }
    assert!(bundle(Role::Knight, Square::A1, Square::B2, 2).is_empty());
    let four =
        Bundle::of(Role::Knight.of(Color::White), Square::A1, Square::B2, 4, Arrival::Taking);
    assert!(four.is_some_and(|b| b.docked && !b.trajectories.is_empty()));
}

#[test]
fn no_bundle_beyond_two_shortest_parts() {
    let rook = Role::Rook.of(Color::White);
    assert!(Bundle::of(rook, Square::A1, Square::B2, 4, Arrival::Taking).is_some());
    assert!(Bundle::of(rook, Square::A1, Square::B2, 5, Arrival::Taking).is_none());
    let bishop = Role::Bishop.of(Color::White);
    assert!(
        (1..9).all(|k| Bundle::of(bishop, Square::A1, Square::B1, k, Arrival::Taking).is_none())
    );
    assert!(Bundle::of(rook, Square::A1, Square::A1, 2, Arrival::Taking).is_none());
}

/// The blockers of a trajectory, square by square and only by coordinates.
fn blockers_one_by_one(board: &Board, side: Color, way: &Trajectory) -> BTreeSet<Square> {
    let mut blockers = BTreeSet::new();
    let k = way.stops.len() - 1;
    let piece_at = |x: Square| board.piece_at(x).filter(|_| x != way.stops[0]);
    for i in 0..k {
        let (a, b) = (way.stops[i], way.stops[i + 1]);
        let dx = b.file() as i32 - a.file() as i32;
        let dy = b.rank() as i32 - a.rank() as i32;
        let length = dx.abs().max(dy.abs());
        let on_line = dx == 0 || dy == 0 || dx.abs() == dy.abs();
        for s in (1..length).filter(|_| on_line) {
            let x = a.file() as i32 + s * dx / length;
            let y = a.rank() as i32 + s * dy / length;
            blockers.extend(square(x, y).filter(|&f| piece_at(f).is_some()));
        }
        let hinders = |piece: Piece| piece.color == side || piece.role == Role::King;
        if i + 1 < k && piece_at(b).is_some_and(hinders) {
            blockers.insert(b);
        }
    }
    blockers
}

prop_compose! {
    fn any_board()(pieces in prop::collection::vec((0u32..64, 0usize..6, any::<bool>()), 0..24)) -> Board {
        let mut board = Board::empty();
        for (at, role, white) in pieces {
            board.set_piece_at(Square::new(at), Role::ALL[role].of(Color::from_white(white)));
        }
        board
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn standing_agrees_with_a_walk_by_hand(
        board in any_board(), role in 0usize..5, from in 0u32..64, to in 0u32..64, moves in 1u8..4,
    ) {
        let (from, to, side) = (Square::new(from), Square::new(to), Color::White);
        let found = Bundle::of(PIECES[role].of(side), from, to, moves, Arrival::Taking);
        for way in found.map_or(Vec::new(), |b| b.trajectories) {
            let reference = blockers_one_by_one(&board, side, &way);
            let blockers = match way.standing(&board, side) {
                Standing::Open => Bitboard::EMPTY,
                Standing::Blocked { own, enemy, wanting } => {
                    prop_assert!(own.is_subset(board.white()) && enemy.is_subset(board.black()));
                    prop_assert!(wanting.is_empty());
                    own | enemy
                }
            };
            prop_assert_eq!(blockers.into_iter().collect::<BTreeSet<_>>(), reference);
        }
    }
}
