//! Castling: a king's trajectory of one move whose β-fields are all that must be empty.

use shakmaty::{CastlingSide, Color, Position as _, Role, Square};

use super::Trajectory;
use crate::position::Position;

/// The castlings that `side` still has the right to, as trajectories of the king.
/// [`Trajectory::standing`] says whether men are in the way; attacked fields are left to the rules.
pub fn castlings(position: &Position, side: Color) -> Vec<Trajectory> {
    let castles = position.chess().castles();
    let Some(king) = position.board().king_of(side) else { return Vec::new() };
    let of_wing = |wing: CastlingSide| {
        castles.rook(side, wing)?;
        Some(castling(king, wing.king_to(side), castles.path(side, wing)))
    };
    CastlingSide::ALL.into_iter().filter_map(of_wing).collect()
}

fn castling(king: Square, to: Square, must_be_empty: shakmaty::Bitboard) -> Trajectory {
    Trajectory { role: Role::King, stops: vec![king, to], passes: vec![must_be_empty] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trajectory::Standing;

    fn of(fen: &str, side: Color) -> Vec<Trajectory> {
        castlings(&Position::from_fen(fen).unwrap(), side)
    }

    #[test]
    fn only_where_the_right_stands() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1";
        let white = of(fen, Color::White);
        assert_eq!(white.len(), 1);
        assert_eq!(white[0].stops, [Square::E1, Square::G1]);
        assert_eq!(white[0].passes[0], shakmaty::Bitboard::from(Square::F1).with(Square::G1));
        let black = of(fen, Color::Black);
        assert_eq!(black[0].stops, [Square::E8, Square::C8]);
        assert_eq!(black[0].passes[0].count(), 3, "b8, c8 and d8");
    }

    #[test]
    fn blocked_by_what_stands_between() {
        let fen = "4k3/8/8/8/8/8/8/Rn2K2R w KQ - 0 1";
        let position = Position::from_fen(fen).unwrap();
        let ways = of(fen, Color::White);
        let standings: Vec<_> =
            ways.iter().map(|way| way.standing(position.board(), Color::White)).collect();
        assert_eq!(standings[0], Standing::Open);
        assert!(
            matches!(standings[1], Standing::Blocked { enemy, .. } if enemy == Square::B1.into())
        );
    }

    /// Chess960: the king's goal is his own rook's field, and nothing is in the way.
    #[test]
    fn a_rook_on_the_kings_goal_does_not_hinder() {
        let fen = "4k3/8/8/8/8/8/8/5KR1 w G - 0 1";
        let position = Position::from_fen(fen).unwrap();
        let ways = of(fen, Color::White);
        assert_eq!(ways[0].stops, [Square::F1, Square::G1]);
        assert_eq!(ways[0].standing(position.board(), Color::White), Standing::Open);
    }
}
