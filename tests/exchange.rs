//! The exchange table against the swap-off on the real board, on positions of random games.

use shakmaty::{Bitboard, Color, Move, Role, Square};
use tropa::exchange::swap::{self, Values};
use tropa::exchange::{Fields, count_by_hand};
use tropa::position::Position;

mod common;
use common::random_positions;

#[test]
fn counts_agree_with_counting_by_hand() {
    let mut counted = 0;
    for position in random_positions(300, 7) {
        let fields = Fields::new(position.board());
        for color in Color::ALL {
            for field in Square::ALL {
                let by_hand = count_by_hand(position.board(), color, field).index();
                let fast = fields.bearing(color).index(field);
                counted += 1;
                assert_eq!(fast, by_hand, "{field} {color} in {}", position.fen());
            }
        }
    }
    println!("{counted} counts agree");
}

/// Why counts alone can miss what the swap-off finds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Kind {
    /// A line man of one side stands behind a man of the other on the way to the field.
    LineThroughEnemy,
    /// The man that steps opens or closes a line to the field.
    LineOfTheStep,
    /// A man must wait behind a greater one of its own side.
    GreaterManInFront,
    Unexplained,
}

#[test]
fn the_table_agrees_with_the_swap_off() {
    let (mut steps, mut near, mut signs) = (0u32, 0u32, 0u32);
    let mut kinds = std::collections::BTreeMap::<Kind, u32>::new();
    for position in random_positions(1500, 11) {
        let fields = Fields::new(position.board());
        for m in position.legal_moves() {
            if matches!(m, Move::Castle { .. }) {
                continue;
            }
            let fast = fields.exchange(position.board(), position.turn(), m);
            let slow = swap::of_move(position.board(), position.turn(), m, Values::TROPA);
            steps += 1;
            near += u32::from((fast - slow).abs() <= 40);
            if fast.signum() == slow.signum() {
                signs += 1;
            } else {
                *kinds.entry(kind(&position, m)).or_default() += 1;
                if kind(&position, m) == Kind::Unexplained {
                    println!("{m} fast {fast} slow {slow} in {}", position.fen());
                }
            }
        }
    }
    println!("{steps} steps: {near} within 40 centipawns, {signs} of the same sign; {kinds:?}");
    assert!(f64::from(signs) >= 0.998 * f64::from(steps));
    assert_eq!(kinds.get(&Kind::Unexplained), None);
}

fn kind(position: &Position, m: Move) -> Kind {
    let board = position.board();
    let (from, to) = (m.from().unwrap_or(Square::A1), m.to());
    let bearing = |occupied: Bitboard| {
        Color::ALL
            .into_iter()
            .map(|c| board.attacks_to(to, c, occupied))
            .fold(Bitboard::EMPTY, |a, b| a | b)
    };
    let direct = bearing(board.occupied());
    let opened = bearing(board.occupied().without(from));
    if opened & !direct & !Bitboard::from(from) != Bitboard::EMPTY {
        return Kind::LineOfTheStep;
    }
    let mut occupied = board.occupied();
    let mut all = direct;
    for man in direct {
        let behind = bearing(occupied.without(man)) & !all;
        if behind.any() {
            let crossed = behind.into_iter().any(|b| board.color_at(b) != board.color_at(man));
            if crossed {
                return Kind::LineThroughEnemy;
            }
        }
        occupied.discard(man);
        all |= behind;
    }
    if all != direct || board.role_at(from) == Some(Role::King) {
        return Kind::GreaterManInFront;
    }
    Kind::Unexplained
}
