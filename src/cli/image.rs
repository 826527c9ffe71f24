//! `tropa image`: the zones of a position.

use std::io::Write;

use clap::Args;
use serde::Serialize;

use super::failure::Failure;
use super::output::Output;
use super::{changes, input, json};
use crate::evaluation::estimate_of;
use crate::image::{Compound, Image, Resolved, Verdict};
use crate::view::ZoneView;
use crate::zone::{Horizon, Zone};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    imaged: input::Imaged,
    /// List what fails, too, and why; and what nobody fights for
    #[arg(long, conflicts_with = "json")]
    all: bool,
    /// Draw each zone listed below the table
    #[arg(long, conflicts_with = "json")]
    pictures: bool,
    /// List the compound zones: men with a part in several zones
    #[arg(long, conflicts_with = "json")]
    compounds: bool,
    /// List what this move changes instead: threats made and turned, attacks begun, fields won, and
    /// what it leaves to be taken
    #[arg(long = "move", value_name = "MOVE",
        conflicts_with_all = ["all", "pictures", "compounds"])]
    m: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct Answer<'a> {
    fen: String,
    horizon: Horizon,
    zones: Vec<ZoneView<'a>>,
    verdicts: Vec<Option<Verdict>>,
    compounds: Vec<Compound>,
}

pub(super) fn run(arguments: &Arguments, out: &mut Output) -> Result<(), Failure> {
    let position = arguments.imaged.position()?;
    if let Some(text) = &arguments.m {
        let horizon = arguments.imaged.horizon();
        return changes::run(&position, text, horizon, arguments.json, out);
    }
    let image = Image::by_the_book(&position, arguments.imaged.horizon());
    let resolved = Resolved::new(&image, &position, estimate_of);
    if arguments.json {
        let zones = image.zones.iter().map(ZoneView::from).collect();
        let (fen, horizon, compounds) = (position.fen(), image.horizon, image.compounds());
        let answer = Answer { fen, horizon, zones, verdicts: resolved.verdicts, compounds };
        json::print(&answer, out)?;
        return Ok(());
    }
    input::print_position(&position, &[], out)?;
    writeln!(out)?;
    // In check nothing is resolved.
    let all = arguments.all || position.is_check();
    let listed: Vec<&Zone> = match all {
        true => image.zones.iter().collect(),
        false => resolved.alive().map(|(zone, _)| zone).collect(),
    };
    if !listed.is_empty() {
        writeln!(out, "{}", if all { image.to_string() } else { resolved.to_string() })?;
    }
    if arguments.pictures {
        for zone in listed {
            writeln!(out, "cost {}  {zone}\n\n{}", zone.cost().0, zone.picture(&position))?;
        }
    }
    if arguments.all {
        print_verdicts(&resolved, out)?;
    }
    if arguments.compounds {
        for compound in image.compounds() {
            writeln!(out, "{}", compound.text(&image))?;
        }
        writeln!(out)?;
    }
    Ok(writeln!(out, "{}", resolved.summary(position.is_check()))?)
}

/// One line for each zone that is fought for: who wins it, what turns it, who prevents it.
fn print_verdicts(resolved: &Resolved<'_>, out: &mut Output) -> Result<(), Failure> {
    let mut told = false;
    for (zone, verdict) in resolved.all() {
        let Some(verdict) = verdict else { continue };
        writeln!(out, "{} to {}: {verdict}", zone.root, zone.target)?;
        told = true;
    }
    if told {
        writeln!(out)?;
    }
    Ok(())
}
