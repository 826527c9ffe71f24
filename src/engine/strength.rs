//! Limited strength: few nodes per move, and a choice among the best moves as people choose: by what
//! they have seen, by how the move looks on the board, and by chance.

use shakmaty::Move;

use crate::feature::{CLUB_PLAYER, Looks, Sight};
use crate::position::{Key, Position};
use crate::search::{Report, Score};

/// A strength with its parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Row {
    elo: u32,
    sight: Sight,
    /// What chance counts, in hundredths.
    chance: i32,
}

const fn row(elo: u32, lines: usize, nodes: u64, pawn: i32, chance: i32) -> Row {
    Row { elo, sight: Sight { lines, nodes, pawn }, chance }
}

/// The strengths, weakest first; values between two rows are interpolated. The last row is about
/// full strength at 10+0.1. The Elo is that `UCI_Elo` of Stockfish 15.1 at which games against it
/// are even, measured or interpolated (docs/strength.md).
const ROWS: [Row; 8] = [
    row(1320, 40, 45, 178, 47),
    row(1400, 40, 47, 212, 46),
    Row { elo: 1500, sight: CLUB_PLAYER, chance: 42 },
    row(1900, 6, 1_500, 650, 28),
    row(2050, 4, 3_750, 800, 20),
    row(2200, 1, 15_000, 800, 0),
    row(2300, 1, 65_000, 800, 0),
    row(2640, 1, 300_000, 800, 0),
];

/// The parameters of a limited strength for the search and the choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Strength {
    sight: Sight,
    chance: i32,
}

impl Strength {
    /// The minimum and the maximum strength, in Elo.
    pub const RANGE: (u32, u32) = (ROWS[0].elo, ROWS[ROWS.len() - 1].elo);
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
        let between = |low: f64, high: f64| low * (1.0 - part) + high * part;
        let by_factors = |low: f64, high: f64| between(low.ln(), high.ln()).exp().round();
        let (less, more) = (low.sight, high.sight);
        let sight = Sight {
            lines: by_factors(less.lines as f64, more.lines as f64) as usize,
            nodes: by_factors(less.nodes as f64, more.nodes as f64) as u64,
            pawn: between(less.pawn.into(), more.pawn.into()).round() as i32,
        };
        let chance = between(low.chance.into(), high.chance.into()).round() as i32;
        Self { sight, chance }
    }

    /// What is seen before the choice.
    pub const fn sight(&self) -> Sight {
        self.sight
    }

    /// Chooses one of the lines of the position, which are given best first. `last` is the move
    /// before; `game` is the number of the session's game, from 0. The same games lead to the same
    /// choices, and a mate that has been seen is not missed.
    pub fn choose<'a>(
        &self,
        lines: &'a [Report],
        position: &Position,
        last: Option<Move>,
        game: u64,
    ) -> Option<&'a Report> {
        let best = lines.first()?;
        let lines = &lines[..self.sight.lines.min(lines.len())];
        let looks = Looks::new(position, last);
        let worth = |line: &Report, m: Move| {
            let loss = best.score.value() - line.score.value();
            let lot = lot(game, position.key(), m);
            let chance = f64::from(self.chance) * -(-lot.ln()).ln();
            self.sight.worth(&looks, m, loss) + chance.round() as i32
        };
        let mates = |line: &Report| matches!(line.score, Score::Mate(moves) if moves > 0);
        let lines = lines.iter().filter(|line| !mates(best) || mates(line));
        let known = lines.filter_map(|line| Some((worth(line, *line.pv.first()?), line)));
        // Of equals the first.
        known.reduce(|most, next| if next.0 > most.0 { next } else { most }).map(|(_, line)| line)
    }
}

/// A pseudorandom number greater than 0 and less than 1 (the mixing steps of SplitMix64).
fn lot(game: u64, key: Key, m: Move) -> f64 {
    let begin = key ^ (game + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let from = m.from().map_or(0, u64::from);
    let promotion = m.promotion().map_or(0, |role| role as u64);
    let step = (from | u64::from(m.to()) << 6 | promotion << 12) + 1;
    let mut z = begin.wrapping_add(step.wrapping_mul(0xd1b5_4a32_d192_ed03));
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^= z >> 31;
    ((z >> 12) as f64 + 0.5) / (1_u64 << 52) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    /// Lines of the moves of a position, with a score each, the best first.
    fn lines(position: &Position, moves: &[(&str, Score)]) -> Vec<Report> {
        let line = |&(m, score): &(&str, Score)| Report {
            depth: 5,
            score,
            pv: vec![position.parse_move(m).expect("legal")],
            ..Report::default()
        };
        moves.iter().map(line).collect()
    }

    /// How often each move is chosen in a thousand games.
    fn choices(
        elo: u32,
        fen: &str,
        last: Option<Move>,
        moves: &[(&str, Score)],
    ) -> HashMap<String, usize> {
        let position = Position::from_fen(fen).expect("a position");
        let lines = lines(&position, moves);
        let mut found = HashMap::new();
        for game in 0..1_000 {
            let chosen = Strength::of(elo).choose(&lines, &position, last, game).expect("a line");
            let m = chosen.pv[0].to_uci(shakmaty::CastlingMode::Standard).to_string();
            *found.entry(m).or_default() += 1;
        }
        found
    }

    #[test]
    fn more_elo_is_more_nodes_and_less_chance() {
        for elo in 1000..3500 {
            let (less, more) = (Strength::of(elo), Strength::of(elo + 1));
            assert!(less.chance >= more.chance, "{elo}");
            let (less, more) = (less.sight, more.sight);
            assert!(less.nodes <= more.nodes && less.lines >= more.lines, "{elo}");
            assert!(less.pawn <= more.pawn, "{elo}");
        }
        for row in ROWS {
            let Strength { sight, chance } = Strength::of(row.elo);
            assert_eq!((sight, chance), (row.sight, row.chance));
        }
    }

    #[test]
    fn skill_levels_are_steps_of_elo() {
        assert_eq!(Strength::of_skill(0), Some(Strength::of(1320)));
        assert_eq!(Strength::of_skill(10), Some(Strength::of(1980)));
        assert_eq!(Strength::of_skill(19), Some(Strength::of(2574)));
        assert_eq!(Strength::of_skill(20), None);
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    /// The higher the strength, the seldomer a worse move is chosen, and at the highest never.
    #[test]
    fn what_has_been_seen_counts_more_with_strength() {
        let moves = [("d2d4", Score::Cp(30)), ("e2e4", Score::Cp(0)), ("c2c4", Score::Cp(-20))];
        let worst = |elo| choices(elo, START, None, &moves).get("c2c4").copied().unwrap_or(0);
        assert!(worst(1320) > worst(1500) && worst(1500) > worst(1900));
        assert_eq!(worst(1900), 0);
        assert_eq!(choices(2300, START, None, &moves)["d2d4"], 1_000);
    }

    /// The GUI may ask for more lines than are chosen from.
    #[test]
    fn lines_that_the_gui_asks_for_are_not_chosen() {
        let all = ["d2d4", "e2e4", "c2c4", "g1f3", "b1c3", "g2g3", "b2b3", "e2e3"];
        let even = all.map(|m| (m, Score::Cp(0)));
        for elo in [1900, 2050, 2300] {
            let most = Strength::of(elo).sight.lines(all.len());
            assert!(most < all.len());
            assert_eq!(choices(elo, START, None, &even), choices(elo, START, None, &even[..most]));
        }
        assert_eq!(Strength::of(1400).sight.lines(all.len()), all.len());
    }

    /// People take back, castle, and save what hangs.
    #[test]
    fn looks_decide_between_equals() {
        let even = Score::Cp(0);
        let chosen = |fen, last, moves: [&str; 2]| {
            let found = choices(1500, fen, last, &moves.map(|m| (m, even)));
            found.into_iter().max_by_key(|&(_, times)| times).map(|(m, _)| m)
        };
        let fen = "r1bqkb1r/pppp1ppp/2N2n2/8/4P3/8/PPP2PPP/RNBQKB1R b KQkq - 0 5";
        let before = "r1bqkb1r/pppp1ppp/2n2n2/8/3NP3/8/PPP2PPP/RNBQKB1R w KQkq - 1 5";
        let before = Position::from_fen(before).expect("a position");
        let last = before.parse_move("d4c6").ok();
        assert_eq!(chosen(fen, last, ["a7a6", "b7c6"]).as_deref(), Some("b7c6"));
        let fen = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 1 5";
        assert_eq!(chosen(fen, None, ["h2h4", "e1g1"]).as_deref(), Some("e1g1"));
        let fen = "rnbqkb1r/pppp1ppp/5n2/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 0 3";
        assert_eq!(chosen(fen, None, ["a2a3", "d2d3"]).as_deref(), Some("d2d3"));
    }

    #[test]
    fn a_mate_is_not_let_go() {
        let moves = [("d2d4", Score::Mate(2)), ("e2e4", Score::Mate(4)), ("c2c4", Score::Cp(900))];
        assert!(!choices(1320, START, None, &moves).contains_key("c2c4"));
    }

    #[test]
    fn the_same_game_draws_the_same_lots() {
        let moves = [("d2d4", Score::Cp(0)), ("e2e4", Score::Cp(0)), ("c2c4", Score::Cp(0))];
        let position = Position::initial();
        let lines = lines(&position, &moves);
        let choose = |of: &[Report], game| {
            Strength::of(1500).choose(of, &position, None, game).map(|line| line.pv[0])
        };
        let games =
            |from: u64| -> Vec<_> { (from..from + 50).map(|game| choose(&lines, game)).collect() };
        assert_eq!(games(1), games(1));
        assert_ne!(games(1), games(2));
        assert_eq!(choose(&[], 0), None);
    }
}
