//! How lines of moves, scores and depths are put for a person.

use serde::Serialize;
use shakmaty::Move;

use crate::position::Position;
use crate::search::{Bound, Report, Score};
use crate::zone::{Horizon, Image, Zone};

/// The horizon at which the zones of a move are looked for, in half-moves.
pub(super) const HORIZON: Horizon = Horizon(5);

/// A line of moves in SAN.
pub(super) fn san_line(root: &Position, line: &[Move]) -> String {
    let mut position = root.clone();
    let mut words = Vec::with_capacity(line.len());
    for &m in line {
        words.push(position.san(m));
        position = position.after(m);
    }
    words.join(" ")
}

/// A score from the side to move, in pawns or moves to mate.
pub(super) fn score(score: Score) -> String {
    match score {
        Score::Cp(centipawns) => {
            let sign = if centipawns < 0 { '-' } else { '+' };
            let whole = centipawns.unsigned_abs();
            format!("{sign}{}.{:02}", whole / 100, whole % 100)
        }
        Score::Mate(moves) if moves > 0 => format!("mate in {moves}"),
        Score::Mate(0) => "mated".to_string(),
        Score::Mate(moves) => format!("mated in {}", moves.unsigned_abs()),
    }
}

/// A report on one line.
pub(super) fn depth_line(root: &Position, report: &Report) -> String {
    let bound = match report.bound {
        Bound::Exact => "",
        Bound::Lower => " or more",
        Bound::Upper => " or less",
    };
    format!(
        "depth {:>2}/{:<2} {:>8}{bound}  {:>10} nodes {:>7} ms  {}",
        report.depth,
        report.seldepth,
        score(report.score),
        report.nodes,
        report.time.as_millis(),
        san_line(root, &report.pv)
    )
}

/// A zone as JSON shows it: its cost and words beside its parts.
#[derive(Debug, Serialize)]
pub(super) struct ZoneView<'a> {
    cost: Horizon,
    text: String,
    zone: &'a Zone,
}

impl<'a> From<&'a Zone> for ZoneView<'a> {
    fn from(zone: &'a Zone) -> Self {
        Self { cost: zone.cost(), text: zone.to_string(), zone }
    }
}

/// The zones of a position's image that a move belongs to.
pub(super) fn zones_of(image: &Image, best: Option<Move>) -> Vec<&Zone> {
    best.map_or_else(Vec::new, |m| image.zones_of(m).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_keep_their_sign() {
        assert_eq!(score(Score::Cp(-5)), "-0.05");
        assert_eq!(score(Score::Cp(123)), "+1.23");
        assert_eq!(score(Score::Mate(-2)), "mated in 2");
    }

    #[test]
    fn lines_are_in_san() {
        let root = Position::initial();
        let first = root.parse_move("g1f3").unwrap();
        let second = root.after(first).parse_move("d7d5").unwrap();
        assert_eq!(san_line(&root, &[first, second]), "Nf3 d5");
    }
}
