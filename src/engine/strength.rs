//! Limited strength: few nodes per move, and a partly random choice among the best moves.

use crate::position::Key;
use crate::search::Report;

/// A strength with its parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Row {
    elo: u32,
    /// Nodes per move, for each of the lines.
    nodes: u64,
    /// How much worse than the best a chosen move may be, in centipawns.
    margin: i32,
}

const fn row(elo: u32, nodes: u64, margin: i32) -> Row {
    Row { elo, nodes, margin }
}

/// The strengths, weakest first; values between two rows are interpolated. The minimum number of
/// nodes is enough for an iteration over all lines in simple positions, and with fewer there is
/// nothing to choose from; the last row is about full strength at 10+0.1. The Elo is that `UCI_Elo`
/// of Stockfish 15.1 at which games against it are even, measured or interpolated
/// (docs/strength.md).
const ROWS: [Row; 8] = [
    row(1320, 210, 380),
    row(1495, 250, 200),
    row(1720, 550, 130),
    row(1855, 1_400, 80),
    row(2015, 3_750, 45),
    row(2200, 15_000, 0),
    row(2300, 65_000, 0),
    row(2640, 300_000, 0),
];

/// The parameters of a limited strength for the search and the choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Strength {
    /// Nodes per move, for each of the lines.
    nodes: u64,
    margin: i32,
}

impl Strength {
    /// The minimum and the maximum strength, in Elo.
    pub const RANGE: (u32, u32) = (ROWS[0].elo, ROWS[ROWS.len() - 1].elo);
    /// The maximum number of best moves to choose from.
    const MAX_LINES: usize = 4;

    /// The skill level of full strength.
    pub const MAX_SKILL: u32 = 20;

    /// The parameters of a skill level: the levels divide the range of Elo evenly, from its minimum
    /// at level 0 on. `None` at the last one, which is full strength.
    pub fn of_skill(level: u32) -> Option<Self> {
        let (min, max) = Self::RANGE;
        (level < Self::MAX_SKILL).then(|| Self::of(min + level * (max - min) / Self::MAX_SKILL))
    }

    /// The parameters of an Elo, clamped to the range.
    pub fn of(elo: u32) -> Self {
        let elo = elo.clamp(Self::RANGE.0, Self::RANGE.1);
        let place = ROWS.iter().position(|row| row.elo >= elo).unwrap_or(ROWS.len() - 1).max(1);
        let (low, high) = (ROWS[place - 1], ROWS[place]);
        let part = f64::from(elo - low.elo) / f64::from(high.elo - low.elo);
        let nodes = (low.nodes as f64).ln() * (1.0 - part) + (high.nodes as f64).ln() * part;
        let margin = f64::from(low.margin) * (1.0 - part) + f64::from(high.margin) * part;
        Self { nodes: nodes.exp().round() as u64, margin: margin.round() as i32 }
    }

    /// The number of best moves to choose from.
    pub fn lines(&self) -> usize {
        if self.margin > 0 { Self::MAX_LINES } else { 1 }
    }

    /// The node limit of a move with this number of lines.
    pub fn nodes(&self, lines: usize) -> u64 {
        self.nodes * lines as u64
    }

    /// Chooses one of the lines, which are given best first: a random part of the margin is added
    /// to each score, and the highest sum wins. The random numbers depend on the position and on
    /// the number of the session's game, from 0, so the same games lead to the same choices.
    pub fn choose<'a>(&self, lines: &'a [Report], game: u64, key: Key) -> Option<&'a Report> {
        let min = lines.first()?.score.value() - self.margin;
        let worth = |(place, line): (usize, &'a Report)| {
            let lot = lot(game, key, place) % (self.margin.unsigned_abs() as u64 + 1);
            (line.score.value() + lot as i32, line)
        };
        let mut best: Option<(i32, &Report)> = None;
        for (worth, line) in lines.iter().take(self.lines()).enumerate().map(worth) {
            let near = line.score.value() >= min;
            if near && best.is_none_or(|(max, _)| worth > max) {
                best = Some((worth, line));
            }
        }
        best.map(|(_, line)| line)
    }
}

/// A pseudorandom number (the mixing steps of SplitMix64).
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
    use crate::search::Score;
    use std::collections::HashSet;

    fn lines(scores: &[Score]) -> Vec<Report> {
        let moves = Position::initial().legal_moves();
        let line = |(&score, &m): (&Score, _)| Report {
            depth: 5,
            score,
            pv: vec![m],
            ..Report::default()
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
    }

    #[test]
    fn skill_levels_are_steps_of_elo() {
        assert_eq!(Strength::of_skill(0), Some(Strength::of(1320)));
        assert_eq!(Strength::of_skill(10), Some(Strength::of(1980)));
        assert_eq!(Strength::of_skill(19), Some(Strength::of(2574)));
        assert_eq!(Strength::of_skill(20), None);
    }

    #[test]
    fn lines_that_the_gui_asks_for_are_not_chosen() {
        let even = lines(&[0; 10].map(Score::Cp));
        let chosen = |elo, of| {
            let choose = |key| Strength::of(elo).choose(of, 0, key).map(|line| line.pv[0]);
            (0..500).map(choose).collect::<Vec<_>>()
        };
        for elo in [1320, 1800, 2640] {
            let lines = Strength::of(elo).lines();
            assert_eq!(chosen(elo, &even), chosen(elo, &even[..lines]), "{elo}");
        }
    }

    #[test]
    fn nothing_beyond_the_margin_is_chosen() {
        let lines = lines(&[30, 10, -20, -200, -500].map(Score::Cp));
        for elo in [1320, 1700, 2100, 2850] {
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
            // All lines within the margin are sometimes chosen, except at its very edge.
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
