//! The evaluation's knowledge of won endgames, compared with all positions of king and pawn against
//! king, solved by retrograde analysis, and with the tablebases.

use crate::common::{Random, placed, tables};
use shakmaty::attacks::{king_attacks, pawn_attacks};
use shakmaty::{Color, Square};
use tropa::evaluation::{evaluate, features};
use tropa::exchange::ExchangeMap;
use tropa::position::Position;
use tropa::tablebase::Verdict;

/// White's king, Black's, White's pawn.
type Pieces = [Square; 3];

/// Every position of the two kings and a pawn on one file, and whether White wins it.
struct Solved {
    won: Vec<bool>,
}

fn place(white_moves: bool, [king, lone, pawn]: Pieces) -> usize {
    let pieces = [king, lone, pawn].into_iter().fold(0, |sum, square| sum * 64 + square as usize);
    pieces * 2 + usize::from(white_moves)
}

fn is_legal(white_moves: bool, [king, lone, pawn]: Pieces) -> bool {
    let apart = king != pawn && lone != pawn && king.distance(lone) > 1;
    apart && !(white_moves && pawn_attacks(Color::White, pawn).contains(lone))
}

impl Solved {
    fn file(pawns: &[Square]) -> Self {
        let mut solved = Self { won: vec![false; 2 << 18] };
        // From the pawn nearest to promotion on, for pushes lead there.
        for &pawn in pawns.iter().rev() {
            while solved.turn(pawn) {}
        }
        solved
    }

    /// Marks the positions won one move earlier; whether there were any.
    fn turn(&mut self, pawn: Square) -> bool {
        let mut more = false;
        for (king, lone) in pairs() {
            for white_moves in [true, false] {
                let pieces = [king, lone, pawn];
                let at = place(white_moves, pieces);
                if self.won[at] || !is_legal(white_moves, pieces) {
                    continue;
                }
                let won =
                    if white_moves { self.white_wins(pieces) } else { self.black_loses(pieces) };
                self.won[at] = won;
                more |= won;
            }
        }
        more
    }

    fn white_wins(&self, [king, lone, pawn]: Pieces) -> bool {
        let steps = king_attacks(king);
        let by_king = steps.into_iter().any(|to| {
            let pieces = [to, lone, pawn];
            is_legal(false, pieces) && self.won[place(false, pieces)]
        });
        by_king || self.push_wins([king, lone, pawn])
    }

    fn push_wins(&self, [king, lone, pawn]: Pieces) -> bool {
        let free = |square: &Square| *square != king && *square != lone;
        let Some(next) = pawn.offset(8).filter(free) else { return false };
        if next.rank() == shakmaty::Rank::Eighth {
            // A queen or a rook that cannot be taken wins.
            return !king_attacks(lone).contains(next) || king_attacks(king).contains(next);
        }
        let twice = next.offset(8).filter(free);
        self.won[place(false, [king, lone, next])]
            || pawn.rank() == shakmaty::Rank::Second
                && twice.is_some_and(|square| self.won[place(false, [king, lone, square])])
    }

    /// Whether the lone king has a move and every move of it loses.
    fn black_loses(&self, [king, lone, pawn]: Pieces) -> bool {
        let held = king_attacks(king) | pawn_attacks(Color::White, pawn);
        let steps = king_attacks(lone) & !held;
        !steps.contains(pawn)
            && steps.any()
            && steps.into_iter().all(|to| self.won[place(true, [king, to, pawn])])
    }
}

fn pairs() -> impl Iterator<Item = (Square, Square)> {
    Square::ALL.into_iter().flat_map(|king| Square::ALL.into_iter().map(move |lone| (king, lone)))
}

fn board([king, lone, pawn]: Pieces, white_moves: bool) -> Position {
    let mut fen = String::new();
    for rank in (0..8).rev() {
        for file in 0..8 {
            let square = Square::new(rank * 8 + file);
            let pieces = [(king, 'K'), (lone, 'k'), (pawn, 'P')];
            fen.push(
                pieces.into_iter().find(|&(at, _)| at == square).map_or('1', |(_, piece)| piece),
            );
        }
        fen.push(if rank > 0 { '/' } else { ' ' });
    }
    fen += if white_moves { "w - - 0 1" } else { "b - - 0 1" };
    Position::from_fen(&fen).unwrap()
}

/// In every position a lone pawn counts as getting through if it does.
#[test]
fn a_lone_pawn_is_said_to_get_through_where_it_does() {
    let mut sums = [(0_i64, 0_i64); 2];
    for file in 0..4 {
        let pawns: Vec<Square> = (1..7).map(|rank| Square::new(rank * 8 + file)).collect();
        let solved = Solved::file(&pawns);
        for &pawn in &pawns {
            for ((king, lone), white_moves) in pairs().flat_map(|p| [(p, true), (p, false)]) {
                let pieces = [king, lone, pawn];
                if !is_legal(white_moves, pieces) {
                    continue;
                }
                let position = board(pieces, white_moves);
                let won = solved.won[place(white_moves, pieces)];
                assert_eq!(features(&position).won > 0, won, "{}", position.fen());
                let found = evaluate(&position, &ExchangeMap::new(position.board()));
                let sum = &mut sums[usize::from(won)];
                *sum = (sum.0 + i64::from(found.abs()), sum.1 + 1);
            }
        }
    }
    // The known numbers of won positions of this endgame.
    assert_eq!((sums[1].1, sums[0].1 + sums[1].1), (62_480 + 48_802, 81_664 + 84_012));
    let [drawn, won] = sums.map(|(sum, count)| sum / count);
    println!("mean evaluation {drawn} where it is drawn, {won} where it is won");
    assert!(drawn < 60 && won > 400, "{drawn} where it is drawn, {won} where it is won");
}

fn from_white(fen: &str) -> i32 {
    let position = Position::from_fen(fen).unwrap();
    let from_side = evaluate(&position, &ExchangeMap::new(position.board()));
    position.turn().fold_wb(from_side, -from_side)
}

/// A queen is worth more than the pawn that promotes to it, and more than a knight, while the lone
/// king is not yet driven to the edge.
#[test]
fn the_way_to_the_win_goes_uphill() {
    let pawn = from_white("8/3P4/8/8/8/3K4/8/k7 w - - 0 1");
    let queen = from_white("3Q4/8/8/8/8/3K4/8/k7 b - - 0 1");
    let with_bishop = from_white("3Q4/8/8/4k3/8/3K4/3B4/8 b - - 0 1");
    let knight = from_white("3N4/8/8/4k3/8/3K4/3B4/8 b - - 0 1");
    assert!(pawn > 500, "{pawn}");
    assert!(queen > pawn + 200, "{queen} {pawn}");
    assert!(with_bishop > knight, "{with_bishop} {knight}");
}

/// A lone king that reaches the corner in time, or is there, draws against a rook pawn with a
/// bishop that does not control the corner.
#[test]
fn the_wrong_corner_is_a_draw_for_who_comes_there_in_time() {
    let near = from_white("8/3k4/8/P7/8/3K4/5B2/8 b - - 0 1");
    let wrong = from_white("8/2k5/8/P7/8/3K4/5B2/8 b - - 0 1");
    let late = from_white("8/8/8/P5k1/8/3K4/5B2/8 b - - 0 1");
    let right = from_white("8/2k5/8/P7/8/3K4/4B3/8 b - - 0 1");
    assert!(wrong < 120 && near < 120, "{wrong} {near}");
    assert!(late > 400 && right > 400, "{late} {right}");
}

/// Among positions with these pieces, without check or capture: the percentages that the tables do
/// not give as won for White, where the evaluation gives White small chances and where it does not.
fn not_won(pieces: &[char], seed: u64) -> Option<[usize; 2]> {
    let tables = tables()?;
    let mut random = Random::new(seed);
    let (mut all, mut held) = ([0; 2], [0; 2]);
    while all[0] + all[1] < 4_000 {
        let position = placed(pieces, &mut random);
        let quiet = position.legal_moves().iter().all(|m| !m.is_capture());
        if !quiet || position.is_check() {
            continue;
        }
        let verdict = tables.verdict(&position).expect("all tables of four pieces");
        let won = position.turn().fold_wb(Verdict::Win, Verdict::Loss);
        let others = usize::from(features(&position).chances[0] == 100);
        all[others] += 1;
        held[others] += usize::from(verdict != won);
    }
    println!("{pieces:?}: {held:?} of {all:?} not won where chances are small, and elsewhere");
    Some([0, 1].map(|part| 100 * held[part] / all[part].max(1)))
}

/// A pawn near promotion, with its king beside it, holds against a rook whose king is far away.
#[test]
fn a_pawn_holds_out_against_a_rook_where_the_tables_say() {
    let Some([told, others]) = not_won(&['K', 'R', 'k', 'p'], 51) else { return };
    assert!(told >= 70 && others <= 12, "{told} {others}");
}

/// With bishop and pawn the chances are small with the wrong corner, and otherwise only if the pawn
/// is about to fall.
#[test]
fn a_bishop_and_a_pawn_win_where_the_tables_say() {
    let Some([told, others]) = not_won(&['K', 'B', 'P', 'k'], 52) else { return };
    assert!(told >= 85 && others <= 3, "{told} {others}");
}

/// Positions of rook and pawn against rook: those drawn by theory (Philidor's, the checks from
/// behind, the passive rook), and Lucena's, which is won.
#[test]
fn a_rook_holds_out_against_rook_and_pawn_as_the_books_say() {
    for fen in [
        "4k3/8/r7/3KP3/8/8/8/4R3 w - - 0 1",
        "4k3/8/r7/4P3/3K4/8/8/7R b - - 0 1",
        "4k3/8/3KP3/8/8/8/1R6/4r3 b - - 0 1",
    ] {
        assert!(from_white(fen) < 60, "{} {fen}", from_white(fen));
    }
    for fen in ["1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1", "3K4/3P1k2/8/8/8/8/2r5/4R3 w - - 0 1"] {
        assert!(from_white(fen) > 150, "{} {fen}", from_white(fen));
    }
}

/// Opposite-coloured bishops are most drawish without an extra pawn, and pawns on one wing draw
/// where the same pawns farther apart win.
#[test]
fn little_is_won_with_opposite_bishops_or_on_one_flank() {
    let chances = |fen: &str| features(&Position::from_fen(fen).unwrap()).chances[0];
    let even = chances("4k3/1p3pp1/4b3/8/8/4B3/1P3PP1/4K3 w - - 0 1");
    let ahead = chances("4k3/1p3pp1/4b3/8/8/4B3/PP3PP1/4K3 w - - 0 1");
    let rooks = chances("r3k3/1p3pp1/4b3/8/8/4B3/PP3PP1/R3K3 w - - 0 1");
    assert!(even < ahead && ahead < rooks && rooks == 100, "{even} {ahead} {rooks}");
    let flank = chances("4k3/5pp1/r7/8/8/R7/5PPP/4K3 w - - 0 1");
    let both = chances("4k3/5pp1/r7/8/8/R7/P4PP1/4K3 w - - 0 1");
    let two = chances("4k3/5p2/r7/8/8/R7/5PPP/4K3 w - - 0 1");
    assert!(flank < 100 && both == 100 && two == 100, "{flank} {both} {two}");
}
