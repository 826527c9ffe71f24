//! The features that weights are fitted to: how often a position counts each weight.

use shakmaty::Color;

use super::layout::WEIGHTS;
use super::sink::Counted;
use super::terms::{self, SideView};
use super::{endgame, score};
use crate::exchange::ExchangeMap;
use crate::position::Position;

/// The estimate of a position as a function of the weights.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Features {
    /// For White and for Black, indices of weights and how often that side counts them, ascending;
    /// zeros are left out.
    pub counts: [Vec<(usize, i32)>; 2],
    /// From 24 with all pieces on the board to 0.
    pub phase: i32,
    /// The per cent that remain of White's advantage, and of Black's, with the men left to win
    /// with.
    pub chances: [i32; 2],
    /// White's bonus for won endgames less Black's, in centipawns.
    pub won: i32,
}

/// The features of a position.
pub fn features(position: &Position) -> Features {
    let board = position.board();
    let map = ExchangeMap::new(board);
    let counts = Color::ALL.map(|side| {
        let view = SideView::new(position, &map, side);
        let mut counted: Vec<Counted> = Vec::with_capacity(256);
        terms::unbounded(&view, &mut counted);
        terms::positional(&view, &mut counted);
        let mut sums = [0; WEIGHTS];
        counted.iter().for_each(|one| sums[one.weight] += one.count);
        sums.into_iter().enumerate().filter(|&(_, sum)| sum != 0).collect()
    });
    let turn = position.turn();
    let won = |side| endgame::won(board, side, turn);
    Features {
        counts,
        phase: score::phase(board),
        chances: [Color::White, Color::Black].map(|side| endgame::chances(board, side, turn)),
        won: won(Color::White) - won(Color::Black),
    }
}
