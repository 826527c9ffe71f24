//! The exchange table against the swap-off on the real board, on positions of random games.

use shakmaty::{Color, Move, Square};
use tropa::exchange::swap::{self, Values};
use tropa::exchange::{ExchangeMap, count_by_hand};

use crate::common::{Disagreement, random_positions};

#[test]
fn counts_agree_with_counting_by_hand() {
    let mut counted = 0;
    for position in random_positions(300, 7) {
        let fields = ExchangeMap::new(position.board());
        for color in Color::ALL {
            for field in Square::ALL {
                let by_hand = count_by_hand(position.board(), color, field).index();
                let fast = fields.counts(color).index(field);
                counted += 1;
                assert_eq!(fast, by_hand, "{field} {color} in {}", position.fen());
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
        let fields = ExchangeMap::new(position.board());
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
        let fields = ExchangeMap::new(board);
        for color in Color::ALL {
            let mut most = 0;
            for to in board.by_color(color) & !board.kings() {
                for from in board.attacks_to(to, !color, board.occupied()) {
                    let piece = board.piece_at(from).unwrap();
                    most = most.max(swap::step(board, piece, from, to, Values::TROPA));
                }
            }
            asked += 1;
            alike += u32::from(fields.stake(board, color) == most);
        }
    }
    println!("{alike} of {asked} stakes alike");
    assert!(f64::from(alike) >= 0.98 * f64::from(asked));
}
