//! Compound zones: zones joined by a piece that plays a different part in each
//! ([theory, section 4](crate::theory#4-the-zone)).

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::Serialize;

use super::book::Image;
use crate::zone::{Action, PlacedPiece, Zone};

/// The part of a piece in a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// It walks the main trajectory.
    Root,
    /// It is what the root piece is after.
    Target,
    /// A (−) piece that controls.
    Negator,
    /// A (−) piece that stands in the way.
    Blocker,
    /// A (+) piece that waits one move from a contested square.
    Ambush,
}

impl Part {
    /// The part in words, as printed.
    const fn name(self) -> &'static str {
        match self {
            Self::Root => "root piece",
            Self::Target => "target",
            Self::Negator => "negator",
            Self::Blocker => "blocker",
            Self::Ambush => "ambush",
        }
    }
}

/// A piece's part in a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Played {
    /// The index of the zone in [`Image::zones`].
    pub zone: usize,
    /// What the piece does there.
    pub part: Part,
}

/// Zones joined by one piece.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Compound {
    /// The piece that joins the zones.
    pub piece: PlacedPiece,
    /// Every part that the piece plays, by zone.
    pub parts: Vec<Played>,
}

impl Compound {
    /// The number of zones that the piece joins.
    pub fn zones(&self) -> usize {
        self.parts.chunk_by(|a, b| a.zone == b.zone).count()
    }

    /// One line: "black P e5: target and negator of B f2 to pawn e5; root piece of P e5 to …".
    pub fn text(&self, image: &Image) -> String {
        let zone_of = |parts: &[Played]| {
            let names: Vec<_> = parts.iter().map(|played| played.part.name()).collect();
            let zone = image.zones.get(parts.first()?.zone)?;
            Some(format!("{} of {} to {}", names.join(" and "), zone.root, zone.target))
        };
        let zones: Vec<_> =
            self.parts.chunk_by(|a, b| a.zone == b.zone).filter_map(zone_of).collect();
        format!(
            "{} {}: {}",
            self.piece.color.fold_wb("white", "black"),
            self.piece,
            zones.join("; ")
        )
    }

    /// Whether the piece plays different parts in different zones.
    fn joins(&self) -> bool {
        let differ = |a: &Played, b: &Played| a.zone != b.zone && a.part != b.part;
        self.parts.iter().any(|a| self.parts.iter().any(|b| differ(a, b)))
    }
}

impl Image {
    /// The compound zones: a piece plays one part in one zone and another part in another. Those
    /// with the most zones come first, then by square.
    pub fn compounds(&self) -> Vec<Compound> {
        let mut pieces = BTreeMap::new();
        for (i, zone) in self.zones.iter().enumerate() {
            for (piece, part) in parts(zone) {
                let known = pieces.entry(piece.square).or_insert_with(|| (piece, Vec::new()));
                known.1.push(Played { zone: i, part });
            }
        }
        let compound = |(piece, mut parts): (PlacedPiece, Vec<Played>)| {
            parts.sort_unstable();
            parts.dedup();
            Compound { piece, parts }
        };
        let mut found: Vec<_> =
            pieces.into_values().map(compound).filter(Compound::joins).collect();
        found.sort_by_key(|compound| Reverse(compound.zones()));
        found
    }
}

/// All pieces of a zone with their parts; negators only if they are in time.
fn parts(zone: &Zone) -> Vec<(PlacedPiece, Part)> {
    let minus = !zone.root.color;
    let target =
        zone.target.role.map(|role| PlacedPiece { color: minus, role, square: zone.target.square });
    let negating = |action| match action {
        Action::Control => Part::Negator,
        Action::Blockade => Part::Blocker,
    };
    let negators = zone.negations_with(zone.to_move).map(|n| (n.piece, negating(n.action)));
    let ambushes = zone.ambushes_with(zone.to_move).map(|ambush| (ambush.piece, Part::Ambush));
    std::iter::once((zone.root, Part::Root))
        .chain(target.map(|piece| (piece, Part::Target)))
        .chain(negators)
        .chain(ambushes)
        .collect()
}
