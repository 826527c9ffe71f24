//! The image as a table in plain text: one line for each zone.

use std::fmt;

use super::book::Image;
use crate::zone::{Zone, columns};

/// The image as an aligned table with a heading: cost in half-moves, root piece with its colour,
/// trajectories, target, Δm in centipawns ("check" if the target is the king, in brackets if the
/// way fails before the target), negations in time.
impl fmt::Display for Image {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heading =
            ["cost", "root", "trajectory", "target", "Δm", "negations"].map(str::to_string);
        let rows: Vec<_> = std::iter::once(heading).chain(self.zones.iter().map(row)).collect();
        columns::write(f, &rows, &[0, 4])
    }
}

fn row(zone: &Zone) -> [String; 6] {
    let gain = zone.gain.map_or("check".to_string(), |gain| gain.to_string());
    let color = zone.root.color.fold_wb("white", "black");
    [
        zone.cost().0.to_string(),
        format!("{color} {}", zone.root),
        zone.way(),
        zone.aim(),
        if zone.fails() { format!("({gain})") } else { gain },
        zone.negations_text(),
    ]
}
