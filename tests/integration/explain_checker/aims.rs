//! Checks aims, what a quiet move is for, by the rules. `scripts/lab/explain_check/aims.py` has
//! their full definitions; here are the parts that need only the board.

use shakmaty::attacks::{between, king_attacks, pawn_attacks};
use shakmaty::{Board, Chess, Color, Move, Position, Role, Square};
use tropa::explain::{Aim, Purpose};
use tropa::zone::PlacedPiece;

use super::brief::{is_good, passed};
use super::{Judge, gain_of};

fn stands(board: &Board, pieces: &[&PlacedPiece]) {
    for piece in pieces {
        assert_eq!(board.piece_at(piece.square), Some(piece.without_square()), "{piece}");
    }
}

fn pawns_on(board: &Board, color: Color, square: Square) -> usize {
    (pawn_attacks(!color, square) & board.pawns() & board.by_color(color)).count()
}

/// The number of king moves that bring the king nearer to the square.
fn nearer(position: &Chess, goal: Square) -> usize {
    let king = position.board().king_of(position.turn()).unwrap();
    let comes = |m: &&Move| {
        m.from() == Some(king) && !m.is_castle() && m.to().distance(goal) < king.distance(goal)
    };
    position.legal_moves().iter().filter(comes).count()
}

pub fn check(aim: &Aim, here: &Chess, root: &Chess) {
    let judge = Judge { here, root };
    let m = judge.legal(here, &aim.m);
    let after = here.clone().play(m).unwrap();
    let (before, board) = (here.board(), after.board());
    let (side, end) = (here.turn(), m.to());
    match &aim.purpose {
        Purpose::HoldsBack { piece, square } => {
            let there = passed(here);
            let push = *there
                .legal_moves()
                .iter()
                .find(|m| m.from() == Some(piece.square) && m.to() == *square)
                .expect("a push");
            assert!(is_good(&there, push) && push.role() == Role::Pawn, "{aim:?}");
            assert!(!after.is_legal(push) || gain_of(&after, push) < 0, "{aim:?}");
        }
        Purpose::Supports { by, piece } => {
            stands(board, &[by, piece]);
            assert!(by.square == end && board.attacks_from(end).contains(piece.square), "{aim:?}");
            assert_eq!(pawns_on(board, side, piece.square), 1, "{aim:?}");
        }
        Purpose::GainsSpace { piece, .. } => {
            stands(board, &[piece]);
            assert!(piece.square == end && pawns_on(board, !side, end) == 0, "{aim:?}");
        }
        Purpose::Storms { piece, king } => {
            stands(board, &[piece, king]);
            assert!(end.file().distance(king.square.file()) <= 1, "{aim:?}");
        }
        Purpose::PushesMajority { piece, pawns, enemy, .. } => {
            stands(board, &[piece]);
            assert!(pawns > enemy, "{aim:?}");
        }
        Purpose::MinorityAttack { piece, pawns, enemy, .. } => {
            stands(board, &[piece]);
            assert!(pawns < enemy, "{aim:?}");
        }
        Purpose::Closes { piece, against } => {
            stands(board, &[piece, against]);
            assert_eq!(end.file(), against.square.file(), "{aim:?}");
            assert!(pawns_on(before, !side, m.from().unwrap()) > 0, "{aim:?}");
            assert_eq!(pawns_on(board, !side, end), 0, "{aim:?}");
        }
        Purpose::Approaches { king, target, line } => {
            stands(board, &[king, target]);
            let last = judge.play(line);
            let now = last.board().king_of(side).unwrap();
            assert!(now.distance(target.square) <= 1, "{aim:?}");
        }
        Purpose::Bars { king, enemy, goal } => {
            stands(board, &[king, enemy, goal]);
            assert!(nearer(&passed(here), goal.square) > 0, "{aim:?}");
            assert!(nearer(&after, goal.square) == 0 && !after.is_check(), "{aim:?}");
        }
        Purpose::CutsOff { rook, king, goal, .. } => {
            stands(board, &[rook, king, goal]);
            assert!(
                (king_attacks(king.square) & board.attacks_from(end)).any() || rook.square == end
            );
        }
        Purpose::DrivesAway { piece, king, goal } => {
            stands(board, &[piece, king, goal]);
            let away = |m: &Move| m.to().distance(goal.square) > king.square.distance(goal.square);
            let moves = after.legal_moves();
            let mut steps = moves.iter().filter(|m| m.role() == Role::King);
            assert!(after.is_check() && steps.all(away), "{aim:?}");
        }
        Purpose::Behind { rook, pawn } => {
            stands(board, &[rook, pawn]);
            assert!((between(end, pawn.square) & board.occupied()).is_empty(), "{aim:?}");
        }
        Purpose::Connects { rooks: [one, other] } => {
            stands(board, &[one, other]);
            assert!(board.attacks_from(one.square).contains(other.square), "{aim:?}");
        }
        Purpose::Joins { piece, king, .. } => {
            stands(board, &[piece, king]);
            let ring = king_attacks(king.square);
            assert!((board.attacks_from(end) & ring).count() >= 2, "{aim:?}");
        }
        Purpose::Sidesteps { by, over } => {
            stands(before, &[by, over]);
            let between = between(by.square, m.from().unwrap()) & before.occupied();
            assert_eq!(between, over.square.into(), "{aim:?}");
        }
    }
}
