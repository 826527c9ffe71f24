//! `tropa image`: the zones of a position, and what a move changes in them.

use std::io::Write;

use clap::Args;
use serde::Serialize;
use shakmaty::Move;

use super::failure::Failure;
use super::input;
use super::output::{Output, print_json};
use crate::image::{Changes, Compound, Image, Resolution, Resolved, Verdict};
use crate::notation::read_move;
use crate::position::Position;
use crate::view::ZoneView;
use crate::zone::{Horizon, Zone};

#[derive(Debug, Args)]
pub(super) struct ImageArgs {
    #[command(flatten)]
    imaged: input::Imaged,
    /// List also the zones that fail, with the reason, and those that nobody contests
    #[arg(long, conflicts_with = "json")]
    all: bool,
    /// Draw each zone listed below the table
    #[arg(long, conflicts_with = "json")]
    pictures: bool,
    /// List the compound zones: pieces that take part in several zones
    #[arg(long, conflicts_with = "json")]
    compounds: bool,
    /// List instead what this move changes: threats made and parried, attacks begun, squares won,
    /// and what it leaves hanging
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

pub(super) fn run(arguments: &ImageArgs, out: &mut Output) -> Result<(), Failure> {
    let position = arguments.imaged.position()?;
    if let Some(text) = &arguments.m {
        let horizon = arguments.imaged.horizon();
        return answer_changes(&position, text, horizon, arguments.json, out);
    }
    let image = Image::by_the_book(&position, arguments.imaged.horizon());
    let resolved = Resolved::new(&image, &position);
    if arguments.json {
        let zones = image.zones.iter().map(ZoneView::from).collect();
        let (fen, horizon, compounds) = (position.fen(), image.horizon, image.compounds());
        let answer = Answer { fen, horizon, zones, verdicts: resolved.verdicts, compounds };
        print_json(&answer, out)?;
        return Ok(());
    }
    input::print_position(&position, &[], out)?;
    writeln!(out)?;
    // In check the zones have no verdicts.
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

/// One line for each contested zone: who wins it, what turns it, what prevents it.
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

#[derive(Debug, Serialize)]
struct ChangesAnswer {
    fen: String,
    #[serde(rename = "move")]
    m: String,
    /// `None` in check.
    changes: Option<Changes>,
    has_reason: Option<bool>,
}

fn answer_changes(
    position: &Position,
    text: &str,
    horizon: Horizon,
    as_json: bool,
    out: &mut Output,
) -> Result<(), Failure> {
    let m = read_move(position, text)?;
    let changes = Changes::of(position, m, horizon);
    if as_json {
        let has_reason = changes.as_ref().map(Changes::has_reason);
        let m = Position::uci(m, position.is_chess960());
        print_json(&ChangesAnswer { fen: position.fen(), m, changes, has_reason }, out)?;
        return Ok(());
    }
    input::print_position(position, &[], out)?;
    match changes {
        Some(changes) => print_changes(position, m, &changes, out),
        None => Ok(writeln!(out, "\n{} answers the check", position.san(m))?),
    }
}

fn print_changes(
    position: &Position,
    m: Move,
    changes: &Changes,
    out: &mut Output,
) -> Result<(), Failure> {
    writeln!(out, "\n{}", position.san(m))?;
    if changes.check {
        writeln!(out, "gives check")?;
    }
    let resolved = |known: &Resolution| format!("{}: {}", known.zone.name(), known.verdict);
    let squares = changes.positional.iter().map(|zone| {
        let squares: Vec<_> = zone.squares_won.into_iter().map(|f| f.to_string()).collect();
        squares.join(", ")
    });
    let parts: [(&str, Vec<String>); 6] = [
        ("makes", changes.made.iter().map(resolved).collect()),
        ("turns", changes.turned.iter().map(resolved).collect()),
        ("begins", changes.begun.iter().map(Zone::name).collect()),
        ("supports", changes.supported.iter().map(Zone::name).collect()),
        ("wins squares", squares.collect()),
        ("leaves", changes.left.iter().map(resolved).collect()),
    ];
    let told = parts.iter().flat_map(|(part, zones)| zones.iter().map(move |zone| (part, zone)));
    for (part, zone) in told.clone() {
        writeln!(out, "{part:<11}  {zone}")?;
    }
    if !changes.check && told.count() == 0 {
        writeln!(out, "leaves the image unchanged")?;
    }
    Ok(())
}
