//! `tropa motifs`: the motifs of a line: fork, deflection and so on.

use std::io::Write;

use clap::{ArgGroup, Args};
use serde::Serialize;
use shakmaty::Move;

use super::failure::Failure;
use super::files::Files;
use super::output::print_json_line;
use super::sources::{Lined, Sources};
use crate::notation;
use crate::plan::is_zugzwang;
use crate::plan::motifs::{self, EndEvidence, Evidence, Finding, Seen};
use crate::position::Position;
use crate::zone::PlacedPiece;

/// With at most this many pieces on the board the point of a zugzwang lies deeper, and the search
/// takes [`DEEPER`] times the nodes.
const FEW_PIECES: usize = 12;
const DEEPER: u64 = 8;

#[derive(Debug, Args)]
#[command(group = ArgGroup::new("lines").args(["sources", "fen", "line"]).required(true).multiple(true))]
pub(super) struct MotifsArgs {
    #[command(flatten)]
    sources: Sources,
    /// Operation that contains the line
    #[arg(long, value_name = "OPCODE", default_value = "pv")]
    opcode: String,
    /// Moves of both sides, in UCI notation or SAN, in place of the operation; from the initial
    /// position if none is given
    #[arg(long, value_name = "MOVES")]
    line: Option<String>,
    /// Take the first move of each line as the opponent's move before it, as in the Lichess puzzle
    /// file: only the motifs of the moves after it count, and recaptures are recognised
    #[arg(long)]
    lead_in: bool,
    /// Number of nodes of each search for zugzwang that the line does not show, eight times as many
    /// with at most twelve pieces on the board; 0 for no search
    #[arg(long, value_name = "N", default_value_t = 40_000)]
    search: u64,
    /// Print JSON: one object for each position, on a line
    #[arg(long)]
    json: bool,
}

/// A line and its motifs.
#[derive(Debug, Serialize)]
struct Answer {
    /// The operation `id`, or the number of the line in the file.
    id: Option<String>,
    /// The position before the line, or before `before` if that is known.
    fen: String,
    /// The opponent's move before the line, if known.
    before: Option<String>,
    line: Vec<String>,
    motifs: Vec<Finding>,
}

impl Answer {
    fn of(lined: &Lined, lead_in: bool, nodes: u64) -> Self {
        let Lined { id, start, moves } = lined;
        let castling = start.is_chess960();
        let (lead, line) = moves.split_at(moves.len().min(lead_in.into()));
        let before = lead.first().copied();
        let begin = before.map_or_else(|| start.clone(), |m| start.after(m));
        let mut found = motifs::find_after(before, &begin, line).unwrap_or_default();
        if nodes > 0 {
            found.extend(squeezes(&begin, line, &found, nodes));
            found.sort_by_key(|finding| finding.ply);
        }
        Self {
            id: id.clone(),
            fen: start.fen(),
            before: before.map(|m| Position::uci(m, castling)),
            line: line.iter().map(|&m| Position::uci(m, castling)).collect(),
            motifs: found,
        }
    }
}

/// The moves of the side that begins that put the opponent in zugzwang, where the line does not
/// show it.
fn squeezes(start: &Position, line: &[Move], known: &[Finding], nodes: u64) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut position = start.clone();
    for (ply, &m) in line.iter().enumerate() {
        let after = position.after(m);
        let shown = |other: &Finding| other.ply == ply && other.motif() == "zugzwang";
        let few = after.board().occupied().count() <= FEW_PIECES;
        let nodes = if few { nodes.saturating_mul(DEEPER) } else { nodes };
        let own = ply.is_multiple_of(2) && m.castling_side().is_none();
        if own && !known.iter().any(shown) && is_zugzwang(&after, nodes) {
            let role = m.promotion().unwrap_or(m.role());
            let by = PlacedPiece { color: position.turn(), role, square: m.to() };
            let replies = after.legal_moves().len();
            let evidence =
                Evidence::End(EndEvidence::Zugzwang { by, replies, seen: Seen::BySearch });
            found.push(Finding { ply, evidence });
        }
        position = after;
    }
    found
}

impl MotifsArgs {
    /// The files that are read and written.
    pub fn files(&self) -> Files {
        Files::default().reading(self.sources.paths())
    }
}

pub(super) fn run(arguments: &MotifsArgs, out: &mut impl Write) -> Result<(), Failure> {
    let mut print = |lined: &Lined| print(arguments, lined, out);
    let (line, opcode) = (arguments.line.as_deref(), &arguments.opcode);
    arguments.sources.or("startpos").each_line(line, opcode, "name the motifs of", &mut print)
}

fn print(arguments: &MotifsArgs, lined: &Lined, out: &mut impl Write) -> Result<(), Failure> {
    let answer = Answer::of(lined, arguments.lead_in, arguments.search);
    if arguments.json {
        print_json_line(&answer, out)?;
        return Ok(());
    }
    writeln!(out, "{}: {}", lined.name(), notation::san_line(&lined.start, &lined.moves))?;
    for finding in &answer.motifs {
        let m = answer.line.get(finding.ply).map_or("", String::as_str);
        writeln!(out, "  {m}  {finding}")?;
    }
    if answer.motifs.is_empty() {
        writeln!(out, "  no motif")?;
    }
    Ok(())
}
