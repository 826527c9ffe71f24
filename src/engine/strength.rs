//! Play held down to a strength in Elo: few nodes a move, and a choice among the best moves that
//! is partly chance.

use crate::position::Key;
use crate::search::Report;

/// What makes a strength.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Row {
    elo: u32,
    /// Nodes a move.
    nodes: u64,
    /// By how much a move may be worse than the best and still be chosen, in centipawns.
    margin: i32,
}

const fn row(elo: u32, nodes: u64, margin: i32) -> Row {
    Row { elo, nodes, margin }
}

/// The strengths, the least first; between two rows nodes and margin lie between theirs. The least
/// nodes are enough for a few iterations over all lines. Up to 2100 the Elo is where games with
/// these nodes and this margin came out even, or would have, against Stockfish 15.1 held to that
/// `UCI_Elo`; the last is full strength at 10+0.1; 2300 lies between (docs/decisions.md, "Threads,
/// lines, clock").
const ROWS: [Row; 9] = [
    row(1320, 300, 400),
    row(1365, 500, 300),
    row(1480, 1_000, 200),
    row(1600, 2_200, 130),
    row(1790, 5_500, 80),
    row(1950, 15_000, 45),
    row(2100, 50_000, 20),
    row(2300, 90_000, 8),
    row(2500, 300_000, 0),
];

/// A strength as the search and the choice need it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Strength {
    /// Nodes a move.
    pub nodes: u64,
    margin: i32,
}

impl Strength {
    /// The least and the greatest, in Elo.
    pub const RANGE: (u32, u32) = (ROWS[0].elo, ROWS[ROWS.len() - 1].elo);
    /// Among at most so many of the best moves one is chosen.
    const LINES: usize = 4;

    /// The strength of so many Elo, or the nearest there is.
    pub fn of(elo: u32) -> Self {
        let elo = elo.clamp(Self::RANGE.0, Self::RANGE.1);
        let place = ROWS.iter().position(|row| row.elo >= elo).unwrap_or(ROWS.len() - 1).max(1);
        let (low, high) = (ROWS[place - 1], ROWS[place]);
        let part = f64::from(elo - low.elo) / f64::from(high.elo - low.elo);
        let nodes = (low.nodes as f64).ln() * (1.0 - part) + (high.nodes as f64).ln() * part;
        let margin = f64::from(low.margin) * (1.0 - part) + f64::from(high.margin) * part;
        Self { nodes: nodes.exp().round() as u64, margin: margin.round() as i32 }
    }

    /// Among so many of the best moves one is chosen: the fewer, the fewer can lie within the
    /// margin, for every line takes its share of the nodes.
    pub fn lines(&self) -> usize {
        (1 + self.margin as usize / 10).min(Self::LINES)
    }

    /// One of the lines, the best of which comes first: each gains a part of the margin by lot,
    /// and the greatest is chosen. The lots are those of the position in this game of the
    /// session's, counted from 0: the same games draw the same lots.
    pub fn choose<'a>(&self, lines: &'a [Report], game: u64, key: Key) -> Option<&'a Report> {
        let least = lines.first()?.score.value() - self.margin;
        let worth = |(place, line): (usize, &'a Report)| {
            let lot = lot(game, key, place) % (self.margin.unsigned_abs() as u64 + 1);
            (line.score.value() + lot as i32, line)
        };
        let mut best: Option<(i32, &Report)> = None;
        for (worth, line) in lines.iter().enumerate().map(worth) {
            let near = line.score.value() >= least;
            if near && best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, line));
            }
        }
        best.map(|(_, line)| line)
    }
}

/// A number that looks like chance (the mixing steps of SplitMix64).
fn lot(game: u64, key: Key, place: usize) -> u64 {
    let begin = key ^ (game + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut z = begin.wrapping_add((place as u64 + 1).wrapping_mul(0xd1b5_4a32_d192_ed03));
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;
    use crate::search::{Bound, Score};
    use std::collections::HashSet;
    use std::time::Duration;

    fn lines(scores: &[Score]) -> Vec<Report> {
        let moves = Position::initial().legal_moves();
        let line = |(&score, &m): (&Score, _)| Report {
            place: 1,
            depth: 5,
            seldepth: 5,
            score,
            bound: Bound::Exact,
            pv: vec![m],
            nodes: 1,
            time: Duration::ZERO,
            tablebase_hits: 0,
            hashfull: 0,
        };
        scores.iter().zip(&moves).map(line).collect()
    }

    #[test]
    fn more_elo_is_more_nodes_and_less_chance() {
        for elo in 1000..3500 {
            let (less, more) = (Strength::of(elo), Strength::of(elo + 1));
            assert!(less.nodes <= more.nodes && less.margin >= more.margin, "{elo}");
        }
        for row in ROWS {
            let strength = Strength::of(row.elo);
            assert_eq!((strength.nodes, strength.margin), (row.nodes, row.margin));
        }
        let (least, greatest) = Strength::RANGE;
        assert_eq!([least, greatest].map(|elo| Strength::of(elo).lines()), [4, 1]);
    }

    #[test]
    fn nothing_beyond_the_margin_is_chosen() {
        let lines = lines(&[30, 10, -20, -200, -500].map(Score::Cp));
        for elo in [1320, 1700, 2300, 2850] {
            let strength = Strength::of(elo);
            let mut seen = HashSet::new();
            for key in 0..2_000 {
                let Some(Report { score: Score::Cp(score), .. }) =
                    strength.choose(&lines, 3, key * 0x1234_5678_9abc)
                else {
                    panic!("no line")
                };
                assert!(30 - score <= strength.margin, "{elo}: {score}");
                seen.insert(score);
            }
            let near = [30, 10, -20, -200, -500].iter().filter(|&s| 30 - s <= strength.margin);
            // All within the margin come up, but at its very edge hardly.
            assert!(seen.len() + 1 >= near.count() && seen.contains(&30), "{elo}: {seen:?}");
        }
        assert_eq!(Strength::of(2850).choose(&[], 0, 0).map(|line| line.place), None);
    }

    #[test]
    fn a_mate_is_not_let_go() {
        let lines = lines(&[Score::Mate(2), Score::Mate(4), Score::Cp(900)]);
        for key in 0..1_000 {
            let chosen = Strength::of(1320).choose(&lines, 0, key).map(|line| line.score);
            assert!(matches!(chosen, Some(Score::Mate(2 | 4))), "{chosen:?}");
        }
    }

    #[test]
    fn the_same_game_draws_the_same_lots() {
        let lines = lines(&[0; 6].map(Score::Cp));
        let game = |game| -> Vec<_> {
            let chosen = |key| Strength::of(1500).choose(&lines, game, key).map(|l| l.pv[0]);
            (0..50).map(chosen).collect()
        };
        assert_eq!(game(1), game(1));
        assert_ne!(game(1), game(2));
    }
}
