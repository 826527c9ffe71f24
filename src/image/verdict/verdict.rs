//! The verdict on a zone, and the image with all its verdicts.

use std::fmt;

use serde::Serialize;
use shakmaty::Square;

use crate::image::Image;
use crate::position::Position;
use crate::trajectory::text;
use crate::zone::{PlacedPiece, Zone, columns};

/// The least that (+) has to win, in centipawns: half a pawn, so that an even trade is no win.
pub const WIN: i32 = 50;
/// What mate wins, in centipawns.
pub const MATE: i32 = 10_000;

/// Who wins a zone if it is played out on its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// (+) wins even if (−) moves first.
    Stands,
    /// (+) wins only if it moves first.
    Threatens,
    /// (+) does not win even if it moves first.
    Fails,
    /// It takes too many positions to tell, or is an offer that the search does not confirm.
    Unresolved,
}

/// A zone resolved: what it is worth to (+) with either side to move first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// Who wins.
    pub outcome: Outcome,
    /// What (+) wins if it moves first, in centipawns.
    pub plus_first: i32,
    /// What (+) wins if (−) moves first, in centipawns.
    pub minus_first: i32,
    /// The steps of (−) that turn a threat: the relevant negations, retreats and counterplay.
    pub answers: Vec<Answer>,
    /// The piece without which a failing zone would be won; `None` if there is no such single
    /// piece.
    pub prevented_by: Option<Obstacle>,
}

impl Verdict {
    /// The verdict if nothing can be told.
    pub const UNRESOLVED: Self = Self {
        outcome: Outcome::Unresolved,
        plus_first: 0,
        minus_first: 0,
        answers: Vec::new(),
        prevented_by: None,
    };

    /// The verdict from what (+) wins with either side to move first, in centipawns; without
    /// answers.
    pub fn of(plus_first: i32, minus_first: i32) -> Self {
        let outcome = match () {
            () if minus_first >= WIN => Outcome::Stands,
            () if plus_first >= WIN => Outcome::Threatens,
            () => Outcome::Fails,
        };
        Self { outcome, plus_first, minus_first, answers: Vec::new(), prevented_by: None }
    }
}

/// A step of (−) after which (+) no longer wins the zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// The square that the piece leaves.
    #[serde(serialize_with = "text::square")]
    pub from: Square,
    /// The square that it reaches.
    #[serde(serialize_with = "text::square")]
    pub to: Square,
    /// What (+) still wins, in centipawns.
    pub leaves: i32,
    /// The plies that the step has to spare; zero if it must be made at once.
    pub in_time_by: u8,
}

/// The piece that prevents a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Obstacle {
    /// The (−) piece.
    pub piece: PlacedPiece,
    /// The first square that it fights for.
    #[serde(serialize_with = "text::square")]
    pub square: Square,
    /// What (+) would win without it, in centipawns.
    pub costs: i32,
}

/// "stands: wins 3.25", "threatens to win 8.75; turned by e2-d2, e2-d3", "fails; P f7 prevents it
/// on g6 and saves 3.25".
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.outcome {
            Outcome::Stands => write!(f, "stands: wins {}", gain(self.minus_first)),
            Outcome::Threatens => {
                let turns: Vec<_> =
                    self.answers.iter().map(|a| format!("{}-{}", a.from, a.to)).collect();
                let turns = turns.join(", ");
                write!(f, "threatens to win {}; turned by {turns}", gain(self.plus_first))
            }
            Outcome::Fails => match self.prevented_by {
                Some(Obstacle { piece, square, costs }) => {
                    write!(f, "fails; {piece} prevents it on {square} and saves {}", gain(costs))
                }
                None => f.write_str("fails"),
            },
            Outcome::Unresolved => f.write_str("unresolved"),
        }
    }
}

/// A gain in pawns.
fn gain(centipawns: i32) -> String {
    if centipawns >= MATE {
        return "the game".to_string();
    }
    format!("{:.2}", f64::from(centipawns) / 100.0)
}

/// An image with the verdict on each of its zones.
#[derive(Debug)]
pub struct Resolved<'a> {
    image: &'a Image,
    /// In the order of the zones; see [`Image::verdicts`].
    pub verdicts: Vec<Option<Verdict>>,
}

impl<'a> Resolved<'a> {
    /// Resolves the image of the position.
    pub fn new(image: &'a Image, position: &Position) -> Self {
        Self { image, verdicts: image.verdicts(position) }
    }

    /// The image with verdicts found earlier.
    pub fn with(image: &'a Image, verdicts: Vec<Option<Verdict>>) -> Self {
        Self { image, verdicts }
    }

    /// All zones with their verdicts.
    pub fn all(&self) -> impl Iterator<Item = (&'a Zone, Option<&Verdict>)> {
        self.image.zones.iter().zip(self.verdicts.iter().map(Option::as_ref))
    }

    /// The zones that stand, threaten or are unresolved, with their verdicts.
    pub fn alive(&self) -> impl Iterator<Item = (&'a Zone, &Verdict)> {
        let alive = |verdict: &&Verdict| verdict.outcome != Outcome::Fails;
        self.all().filter_map(move |(zone, verdict)| Some((zone, verdict.filter(alive)?)))
    }

    /// A summary in one line: "7 zones at horizon 5: 1 stands, 2 threaten, 4 fail". In check no
    /// zone is resolved.
    pub fn summary(&self, check: bool) -> String {
        let (count, horizon) = (self.image.zones.len(), self.image.horizon.0);
        let zones = if count == 1 { "zone" } else { "zones" };
        let figures = match (count, check) {
            (0, _) => String::new(),
            (_, true) => ", not resolved in check".to_string(),
            (_, false) => format!(": {}", self.figures()),
        };
        format!("{count} {zones} at horizon {horizon}{figures}")
    }

    /// The number of zones by outcome: "1 stands, 2 threaten, 5 fail, 3 not fought for".
    pub fn figures(&self) -> String {
        let count = |outcome: Option<Outcome>| {
            let outcomes = self.all().map(|(_, verdict)| verdict.map(|v| v.outcome));
            outcomes.filter(|other| *other == outcome).count()
        };
        let words = [
            (Some(Outcome::Stands), "stands", "stand"),
            (Some(Outcome::Threatens), "threatens", "threaten"),
            (Some(Outcome::Fails), "fails", "fail"),
            (Some(Outcome::Unresolved), "unresolved", "unresolved"),
            (None, "not fought for", "not fought for"),
        ];
        let counted = words.map(|(outcome, one, many)| match count(outcome) {
            0 => None,
            1 => Some(format!("1 {one}")),
            n => Some(format!("{n} {many}")),
        });
        counted.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

/// The zones that do not fail, as an aligned table with a heading.
impl fmt::Display for Resolved<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heading = ["cost", "root", "trajectory", "target", "verdict"].map(str::to_string);
        let row = |(zone, verdict): (&Zone, &Verdict)| {
            let color = zone.root.color.fold_wb("white", "black");
            let cost = zone.cost().0.to_string();
            [cost, format!("{color} {}", zone.root), zone.way(), zone.aim(), verdict.to_string()]
        };
        let rows: Vec<_> = std::iter::once(heading).chain(self.alive().map(row)).collect();
        columns::write(f, &rows, &[0])
    }
}
