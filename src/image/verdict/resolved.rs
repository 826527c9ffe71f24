//! The image resolved: its zones with their verdicts, as a table and as figures.

use std::fmt;

use super::verdict::{Outcome, Verdict};
use crate::image::Image;
use crate::position::Position;
use crate::zone::{Zone, columns};

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

    /// The image with verdicts that were found before.
    pub fn with(image: &'a Image, verdicts: Vec<Option<Verdict>>) -> Self {
        Self { image, verdicts }
    }

    /// All zones with their verdicts.
    pub fn all(&self) -> impl Iterator<Item = (&'a Zone, Option<&Verdict>)> {
        self.image.zones.iter().zip(self.verdicts.iter().map(Option::as_ref))
    }

    /// The zones that do not fail: they stand, threaten, or nobody can tell.
    pub fn alive(&self) -> impl Iterator<Item = (&'a Zone, &Verdict)> {
        let alive = |verdict: &&Verdict| verdict.outcome != Outcome::Fails;
        self.all().filter_map(move |(zone, verdict)| Some((zone, verdict.filter(alive)?)))
    }

    /// All in one line: "7 zones at horizon 5: 1 stands, 2 threaten, 4 fail". In check nothing is
    /// resolved.
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

    /// How many zones end how: "1 stands, 2 threaten, 5 fail, 3 not fought for".
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

/// The zones that do not fail as an aligned table with a heading.
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
