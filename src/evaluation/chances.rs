//! Win, draw and loss chances of a score.

use shakmaty::{Board, Role};

/// The chances from the view of the side to move, in thousandths that add up to 1000.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chances {
    /// The chance to win.
    pub win: u32,
    /// The chance of a draw.
    pub draw: u32,
    /// The chance to lose.
    pub loss: u32,
}

/// A fit of results to scores, as polynomials of the material on the board ([`fullness`]):
/// constant, linear, quadratic. By `scripts/lab/wdl-fit`, from games of the engine against itself.
struct Curve {
    /// The score in centipawns at which half of the games are won.
    half: [f64; 3],
    /// The scale of the logistic curve around that score in centipawns.
    spread: [f64; 3],
}

/// Games at 60,000 nodes per move.
const ENGINE: Curve = Curve { half: [252.4, -313.8, 139.8], spread: [37.8, 58.0, -33.5] };
/// Games at 3,000 nodes per move, in which leads are lost again as often as between good players.
const PLAYERS: Curve = Curve { half: [432.7, -706.1, 332.8], spread: [190.6, -272.7, 211.5] };

impl Chances {
    /// The chances of a score in centipawns with the material of `board`, if the engine plays both
    /// sides.
    pub fn of(score: i32, board: &Board) -> Self {
        ENGINE.at(score, board)
    }

    /// The chances of a score in centipawns with the material of `board` among players, who make
    /// mistakes.
    pub fn among_players(score: i32, board: &Board) -> Self {
        PLAYERS.at(score, board)
    }
}

impl Curve {
    fn at(&self, score: i32, board: &Board) -> Chances {
        let fullness = fullness(board);
        let (half, spread) = (at(self.half, fullness), at(self.spread, fullness));
        let chance = |score: f64| (1000.0 / (1.0 + ((half - score) / spread).exp())).round() as u32;
        let (win, loss) = (chance(f64::from(score)), chance(f64::from(-score)));
        // If `half` is small, win and loss may add up to more than 1000.
        let loss = loss.min(1000 - win);
        Chances { win, draw: 1000 - win - loss, loss }
    }
}

fn at([constant, linear, quadratic]: [f64; 3], x: f64) -> f64 {
    constant + x * (linear + x * quadratic)
}

/// The material on the board, counted 1, 3, 3, 5, 9, as a fraction of the initial material, at most
/// 1.
fn fullness(board: &Board) -> f64 {
    let counted = |(role, worth): (Role, usize)| board.by_role(role).count() * worth;
    let pieces =
        [(Role::Pawn, 1), (Role::Knight, 3), (Role::Bishop, 3), (Role::Rook, 5), (Role::Queen, 9)];
    (pieces.into_iter().map(counted).sum::<usize>() as f64 / 78.0).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;

    fn boards() -> Vec<Board> {
        [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "8/p3q1kp/1p2Pnp1/3pQ3/2pP4/1nP3N1/1B4PP/6K1 w - - 5 30",
            "8/8/8/8/3k4/8/1K1P4/3R4 w - - 0 1",
            "7K/8/k1P5/7p/8/8/8/8 w - - 0 1",
        ]
        .map(|fen| Position::from_fen(fen).unwrap().board().clone())
        .to_vec()
    }

    const BOTH: [fn(i32, &Board) -> Chances; 2] = [Chances::of, Chances::among_players];

    #[test]
    fn chances_sum_and_mirror() {
        for (board, of) in boards().iter().flat_map(|board| BOTH.map(|of| (board, of))) {
            for score in -3_000..3_000 {
                let (up, down) = (of(score, board), of(-score, board));
                assert_eq!(up.win + up.draw + up.loss, 1000);
                assert_eq!((up.win, up.loss), (down.loss, down.win), "{score}");
            }
        }
    }

    #[test]
    fn more_is_better() {
        for (board, of) in boards().iter().flat_map(|board| BOTH.map(|of| (board, of))) {
            for score in -3_000..3_000 {
                let (less, more) = (of(score, board), of(score + 1, board));
                assert!(less.win <= more.win && less.loss >= more.loss, "{score}");
            }
            let even = of(0, board);
            assert!(even.draw > 200, "{even:?}");
            for far in [20_000, 31_999] {
                assert_eq!(of(far, board).win, 1000);
                assert_eq!(of(-far, board).loss, 1000);
            }
        }
    }
}
