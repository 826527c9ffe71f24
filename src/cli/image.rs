//! `tropa image`: the zones of a position.

use std::io::Write;

use clap::Args;
use serde::Serialize;

use super::failure::Failure;
use super::output::Output;
use super::{input, json};
use crate::view::ZoneView;
use crate::zone::{Compound, Horizon, Image, Verdict};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    imaged: input::Imaged,
    /// Draw each zone below the table
    #[arg(long, conflicts_with = "json")]
    pictures: bool,
    /// List the compound zones: men with a part in several zones
    #[arg(long, conflicts_with = "json")]
    compounds: bool,
    /// Resolve each zone: who wins it, and what turns it
    #[arg(long)]
    verdicts: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct Answer<'a> {
    fen: String,
    horizon: Horizon,
    zones: Vec<ZoneView<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    verdicts: Vec<Option<Verdict>>,
    compounds: Vec<Compound>,
}

pub(super) fn run(arguments: &Arguments, out: &mut Output) -> Result<(), Failure> {
    let position = arguments.imaged.position()?;
    let image = Image::by_the_book(&position, arguments.imaged.horizon());
    if arguments.json {
        let zones = image.zones.iter().map(ZoneView::from).collect();
        let verdicts = if arguments.verdicts { image.verdicts(&position) } else { Vec::new() };
        let (fen, horizon, compounds) = (position.fen(), image.horizon, image.compounds());
        let answer = Answer { fen, horizon, zones, verdicts, compounds };
        json::print(&answer, out)?;
        return Ok(());
    }
    input::print_position(&position, &[], out)?;
    writeln!(out)?;
    if !image.zones.is_empty() {
        writeln!(out, "{image}")?;
    }
    if arguments.pictures {
        for zone in &image.zones {
            writeln!(out, "cost {}  {zone}\n\n{}", zone.cost().0, zone.picture(&position))?;
        }
    }
    if arguments.verdicts {
        for (zone, verdict) in image.zones.iter().zip(image.verdicts(&position)) {
            let verdict = verdict.map_or("not resolved".to_string(), |v| v.to_string());
            writeln!(out, "{} to {}: {verdict}", zone.root, zone.target)?;
        }
        writeln!(out)?;
    }
    if arguments.compounds {
        for compound in image.compounds() {
            writeln!(out, "{}", compound.text(&image))?;
        }
        writeln!(out)?;
    }
    let (count, horizon) = (image.zones.len(), image.horizon.0);
    writeln!(out, "{count} zone{} at horizon {horizon}", if count == 1 { "" } else { "s" })?;
    Ok(())
}
