//! The exchange table compared with the swap-off on the board, in positions of random games.

use shakmaty::attacks::{attacks, pawn_attacks};
use shakmaty::{Bitboard, Board, Color, Move, Role, Square};
use tropa::exchange::swap::{self, Values};
use tropa::exchange::{Class, Count, ExchangeMap, Index, count_one_by_one, loss};
use tropa::position::Change;

use crate::common::{Disagreement, random_games, random_positions};

#[test]
fn counts_agree_with_counting_by_hand() {
    let mut counted = 0;
    for position in random_positions(300, 7) {
        let squares = ExchangeMap::new(position.board());
        for color in Color::ALL {
            for square in Square::ALL {
                let reference = count_one_by_one(position.board(), color, square).index();
                let fast = squares.counts(color).index(square);
                counted += 1;
                assert_eq!(fast, reference, "{square} {color} in {}", position.fen());
            }
        }
    }
    println!("{counted} counts agree");
}

#[test]
fn the_table_agrees_with_the_swap_off() {
    let (mut steps, mut near, mut signs) = (0u32, 0u32, 0u32);
    let mut kinds = std::collections::BTreeMap::<Disagreement, u32>::new();
    for position in random_positions(1500, 11) {
        let squares = ExchangeMap::new(position.board());
        for m in position.legal_moves() {
            if matches!(m, Move::Castle { .. }) {
                continue;
            }
            let fast = squares.exchange(position.board(), position.turn(), m);
            let slow = swap::of_move(position.board(), position.turn(), m, Values::TROPA);
            steps += 1;
            near += u32::from((fast - slow).abs() <= 40);
            if fast.signum() == slow.signum() {
                signs += 1;
            } else {
                let kind = Disagreement::of(&position, m);
                *kinds.entry(kind).or_default() += 1;
                if kind == Disagreement::Unexplained {
                    println!("{m} fast {fast} slow {slow} in {}", position.fen());
                }
            }
        }
    }
    println!("{steps} steps: {near} within 40 centipawns, {signs} of the same sign; {kinds:?}");
    assert!(f64::from(signs) >= 0.998 * f64::from(steps));
    assert_eq!(kinds.get(&Disagreement::Unexplained), None);
}

#[test]
fn what_is_at_stake_is_what_the_best_capture_wins() {
    let (mut asked, mut alike) = (0u32, 0u32);
    for position in random_positions(600, 13) {
        let board = position.board();
        let squares = ExchangeMap::new(board);
        for color in Color::ALL {
            let mut most = 0;
            for to in board.by_color(color) & !board.kings() {
                for from in board.attacks_to(to, !color, board.occupied()) {
                    let piece = board.piece_at(from).unwrap();
                    most = most.max(swap::step(board, piece, from, to, Values::TROPA));
                }
            }
            asked += 1;
            alike += u32::from(squares.stake(board, color) == most);
        }
    }
    println!("{alike} of {asked} stakes alike");
    assert!(f64::from(alike) >= 0.98 * f64::from(asked));
}

/// The pieces of one side that can attack the same square one behind the other along this kind of
/// line.
fn in_file(board: &Board, color: Color, straight: bool) -> Bitboard {
    let pieces = if straight { board.rooks_and_queens() } else { board.bishops_and_queens() };
    pieces & board.by_color(color)
}

/// What a piece attacks through pieces of its own side that attack along the same line, counted
/// piece by piece as in [`count_one_by_one`].
fn through(board: &Board, from: Square) -> Bitboard {
    let piece = board.piece_at(from).unwrap();
    let bears = |to: &Square| {
        let open = |square: Square| {
            let straight = from.file() == square.file() || from.rank() == square.rank();
            let pawn = || {
                board.role_at(square) == Some(Role::Pawn)
                    && board.color_at(square) == Some(piece.color)
                    && pawn_attacks(piece.color, square).contains(*to)
            };
            in_file(board, piece.color, straight).contains(square) || !straight && pawn()
        };
        let closed = |square: &Square| board.occupied().contains(*square) && !open(*square);
        let between = shakmaty::attacks::between(from, *to);
        attacks(from, piece, Bitboard::EMPTY).contains(*to)
            && !between.into_iter().any(|f| closed(&f))
    };
    Square::ALL.into_iter().filter(bears).collect()
}

#[test]
fn the_map_holds_what_each_piece_attacks() {
    let mut carried: Option<(u64, ExchangeMap)> = None;
    let mut lines = 0;
    random_games(1_500, 17, |before, m, after| {
        let map = match carried.take() {
            Some((key, map)) if key == before.key() => map,
            _ => ExchangeMap::new(before.board()),
        };
        let map = map.after(after.board(), Change::of(m, before.turn()));
        let board = after.board();
        for square in Square::ALL {
            let piece = board.piece_at(square);
            let direct =
                piece.map(|piece| attacks(square, piece, board.occupied())).unwrap_or_default();
            let of = if board.pawns().contains(square) { Bitboard::EMPTY } else { direct };
            assert_eq!(map.attacks.of[square as usize], of, "{square} in {}", after.fen());
            if piece.is_none() {
                continue;
            }
            let xrays = map.attacks.with_xrays(board, square);
            assert_eq!(xrays, through(board, square), "{square} in {}", after.fen());
            lines += u32::from(xrays != direct);
        }
        for color in Color::ALL {
            let counts = map.counts(color);
            let of = |class: Class| -> Bitboard {
                let pieces = board.by_color(color).into_iter();
                let pieces = pieces.filter(|&f| Class::of(board.role_at(f).unwrap()) == class);
                pieces.fold(Bitboard::EMPTY, |all, square| all | through(board, square))
            };
            let [pawns, minors, rooks, queens, kings] = Class::ALL.map(of);
            assert_eq!(Class::ALL.map(|class| counts.of(class)), Class::ALL.map(of));
            assert_eq!(counts.by_pieces(), pawns | minors | rooks | queens);
            assert_eq!(counts.any, counts.by_pieces() | kings);
        }
        carried = Some((after.key(), map));
    });
    println!("{lines} pieces attack through others");
    assert!(lines > 500);
}

/// On empty squares; a capture belongs to the exchange of the move itself.
#[test]
fn passable_squares_are_those_where_nothing_is_lost() {
    let mut passable = [0u32; 2];
    for position in random_positions(300, 19) {
        let board = position.board();
        let map = ExchangeMap::new(board);
        for (color, square) in Color::ALL.into_iter().flat_map(|c| Square::ALL.map(|f| (c, f))) {
            let own = count_one_by_one(board, color, square).index();
            let enemy = count_one_by_one(board, !color, square).index();
            for class in Class::ALL {
                let reference = |own| match class {
                    Class::King => enemy == Default::default(),
                    _ => loss(class, own, enemy) == 0,
                };
                let squares = map.passable(color);
                assert_eq!(squares.near(class).contains(square), reference(own.without(class)));
                assert_eq!(squares.far(class).contains(square), reference(own), "{square}");
                passable[usize::from(reference(own))] += 1;
            }
        }
    }
    println!("impassable and passable: {passable:?}");
    assert!(passable.iter().all(|&count| count > 10_000));
}

/// The maximum number of pieces counted of each class.
const MOST: [u8; 5] = [2, 3, 2, 1, 1];
/// One role of each class.
const ROLES: [Role; 5] = [Role::Pawn, Role::Knight, Role::Rook, Role::Queen, Role::King];

/// All counts of pieces by class.
fn all_counts() -> Vec<[u8; 5]> {
    MOST.iter().enumerate().fold(vec![[0; 5]], |counts, (class, &most)| {
        let more = |mut count: [u8; 5]| {
            (0..=most).map(move |pieces| {
                count[class] = pieces;
                count
            })
        };
        counts.into_iter().flat_map(more).collect()
    })
}

fn index(pieces: [u8; 5]) -> Index {
    let mut count = Count::default();
    for (role, pieces) in ROLES.into_iter().zip(pieces) {
        (0..pieces).for_each(|_| count.add(role));
    }
    count.index()
}

/// What the attackers win by capturing a piece of this value: least valuable piece first, either
/// side may stop, and a king captures nothing defended.
fn won(value: i32, defenders: [u8; 5], attackers: [u8; 5]) -> i32 {
    let Some(class) = attackers.iter().position(|&pieces| pieces > 0) else { return 0 };
    if ROLES[class] == Role::King && defenders != [0; 5] {
        return 0;
    }
    let mut left = attackers;
    left[class] -= 1;
    (value - won(Values::TROPA.of(ROLES[class]), left, defenders)).max(0)
}

#[test]
fn the_table_holds_every_exchange() {
    let counts = all_counts();
    assert_eq!(counts.len(), 144);
    for &defenders in &counts {
        for &attackers in &counts {
            let (own, enemy) = (index(defenders), index(attackers));
            for (class, role) in Class::ALL.into_iter().zip(ROLES) {
                // A lost king counts as the maximum of the table.
                let reference = won(Values::TROPA.of(role), defenders, attackers).min(6375);
                assert_eq!(
                    loss(class, own, enemy),
                    reference,
                    "{role:?} {defenders:?} {attackers:?}"
                );
            }
        }
    }
}

#[test]
fn counts_grow_up_to_the_most() {
    for pieces in all_counts() {
        for (class, most) in Class::ALL.into_iter().zip(MOST) {
            let (mut more, mut less) = (pieces, pieces);
            let own = &mut more[class as usize];
            *own = (*own + 1).min(most);
            let own = &mut less[class as usize];
            *own = own.saturating_sub(1);
            assert_eq!(index(pieces).with(class), index(more));
            assert_eq!(index(pieces).without(class), index(less));
            assert_eq!(index(pieces).has(class), pieces[class as usize] > 0);
        }
    }
}

#[test]
fn material_is_counted_without_kings() {
    let balance = |fen: &str, side| {
        let position = tropa::position::Position::from_fen(fen).unwrap();
        Values::TROPA.balance(position.board(), side)
    };
    let fen = "rnbqk3/pp6/8/8/8/8/P7/R3K3 w - - 0 1";
    let pieces = [975 + 500 + 2 * 325 + 2 * 100, 500 + 100];
    assert_eq!(balance(fen, Color::Black), pieces[0] - pieces[1]);
    assert_eq!(balance(fen, Color::White), pieces[1] - pieces[0]);
}

#[test]
fn nothing_is_lost_where_nothing_attacks() {
    let none = count_one_by_one(&Board::empty(), Color::White, Square::E4).index();
    for class in Class::ALL {
        assert_eq!(loss(class, none, none), 0);
        assert!(!none.has(class) && none.with(class).has(class));
        assert_eq!(none.with(class).without(class), none);
    }
}
