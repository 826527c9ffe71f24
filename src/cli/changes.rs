//! `tropa image --move`: what a move changes in the image.

use std::io::Write;

use serde::Serialize;
use shakmaty::Move;

use super::failure::Failure;
use super::output::Output;
use super::{input, json};
use crate::evaluation::estimate_of;
use crate::image::{Changes, Resolution};
use crate::notation::read_move;
use crate::position::Position;
use crate::zone::{Horizon, Zone};

#[derive(Debug, Serialize)]
struct Answer {
    fen: String,
    #[serde(rename = "move")]
    m: String,
    /// `None` in check.
    changes: Option<Changes>,
    has_reason: Option<bool>,
}

pub(super) fn run(
    position: &Position,
    text: &str,
    horizon: Horizon,
    as_json: bool,
    out: &mut Output,
) -> Result<(), Failure> {
    let m = read_move(position, text)?;
    let changes = Changes::of(position, m, horizon, estimate_of);
    if as_json {
        let has_reason = changes.as_ref().map(Changes::has_reason);
        let m = Position::uci(m, position.is_chess960());
        json::print(&Answer { fen: position.fen(), m, changes, has_reason }, out)?;
        return Ok(());
    }
    input::print_position(position, &[], out)?;
    match changes {
        Some(changes) => print(position, m, &changes, out),
        None => Ok(writeln!(out, "\n{} answers the check", position.san(m))?),
    }
}

fn print(position: &Position, m: Move, changes: &Changes, out: &mut Output) -> Result<(), Failure> {
    writeln!(out, "\n{}", position.san(m))?;
    if changes.check {
        writeln!(out, "gives check")?;
    }
    let resolved = |known: &Resolution| format!("{}: {}", known.zone.name(), known.verdict);
    let fields = changes.positional.iter().map(|zone| {
        let fields: Vec<_> = zone.fields_won.into_iter().map(|f| f.to_string()).collect();
        fields.join(", ")
    });
    let parts: [(&str, Vec<String>); 6] = [
        ("makes", changes.made.iter().map(resolved).collect()),
        ("turns", changes.turned.iter().map(resolved).collect()),
        ("begins", changes.begun.iter().map(Zone::name).collect()),
        ("supports", changes.supported.iter().map(Zone::name).collect()),
        ("wins fields", fields.collect()),
        ("leaves", changes.left.iter().map(resolved).collect()),
    ];
    let told = parts.iter().flat_map(|(part, zones)| zones.iter().map(move |zone| (part, zone)));
    for (part, zone) in told.clone() {
        writeln!(out, "{part:<11}  {zone}")?;
    }
    if !changes.check && told.count() == 0 {
        writeln!(out, "changes nothing in the image")?;
    }
    Ok(())
}
