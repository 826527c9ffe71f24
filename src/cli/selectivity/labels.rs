//! Positions labelled by an engine, with the costs of their moves.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::cli::failure::{Failure, LineError};
use crate::cli::progress::Progress;
use crate::cli::sources::{MAX_LINE, lines_of};
use crate::exchange::ExchangeMap;
use crate::notation::{Line, visible};
use crate::position::Position;
use crate::zone::{Cost, Costs};

/// Scores are clamped to this many centipawns: a mate counts no more than a queen.
const MAX_SCORE: i32 = 1000;

#[derive(Deserialize)]
struct Record {
    fen: String,
    kind: String,
    scores: BTreeMap<String, i32>,
}

/// A legal move with its label.
pub struct LabelledMove {
    pub san: String,
    pub uci: String,
    pub cost: Cost,
    /// The engine's score in centipawns, from the side to move.
    pub score: i32,
}

/// A position with the costs and the scores of all legal moves, the best first.
pub struct Labelled {
    pub fen: String,
    pub kind: String,
    pub moves: Vec<LabelledMove>,
}

/// A position and what the image of it holds at some horizon.
#[derive(Serialize)]
pub struct Listed<'a> {
    fen: &'a str,
    kind: &'a str,
    /// Moves in UCI notation.
    held: Vec<&'a str>,
}

impl Labelled {
    /// The moves that the image at `horizon` holds.
    pub fn held(&self, horizon: Cost) -> impl Iterator<Item = &LabelledMove> {
        self.moves.iter().filter(move |m| m.cost <= horizon)
    }

    /// The best score over all moves less the best over those held at `horizon`, in centipawns. If
    /// none is held, the loss of the worst move.
    pub fn regret(&self, horizon: Cost) -> i32 {
        let best = self.moves.first().map_or(0, |m| m.score);
        let left = self.held(horizon).map(|m| m.score).max();
        best - left.or(self.moves.last().map(|m| m.score)).unwrap_or(best)
    }

    /// The position with the moves that the image at `horizon` holds.
    pub fn listed(&self, horizon: Cost) -> Listed<'_> {
        let held = self.held(horizon).map(|m| m.uci.as_str()).collect();
        Listed { fen: &self.fen, kind: &self.kind, held }
    }

    /// One line about what the image at `horizon` misses.
    pub fn miss(&self, horizon: Cost) -> String {
        let name = |m: &LabelledMove| format!("{} ({:+}, cost {})", m.san, m.score, m.cost);
        let best = self.moves.first().map_or(String::new(), name);
        let left = self.held(horizon).next().map_or("nothing".to_string(), name);
        let (fen, kind) = (visible(&self.fen), visible(&self.kind));
        format!("{fen}  {kind}: best {best}, held {left}")
    }
}

/// Reads files of labelled positions.
pub fn read(paths: &[PathBuf]) -> Result<Vec<Labelled>, Failure> {
    let mut progress = Progress::open();
    let mut positions = Vec::new();
    for path in paths {
        for line in lines_of(path)? {
            let line = line.map_err(|error| Failure::lines(path, error))?;
            if !line.text.trim().is_empty() {
                let read = label(&line).map_err(|error| Failure::line(path, line.number, error))?;
                positions.push(read);
            }
            progress.tell(&format!("{} positions", positions.len()));
        }
    }
    progress.end();
    if positions.is_empty() {
        let names = paths.iter().map(|path| path.to_string_lossy().into_owned()).collect();
        return Err(Failure::NothingToDo { names, purpose: "judge" });
    }
    Ok(positions)
}

fn label(line: &Line) -> Result<Labelled, LineError> {
    if line.is_cut {
        return Err(LineError::TooLong { most: MAX_LINE });
    }
    let record: Record = serde_json::from_str(&line.text)?;
    let position = Position::from_fen(&record.fen)?;
    let map = ExchangeMap::new(position.board());
    let costs = Costs::new(&position, &map);
    let mut scores = record.scores;
    let mut moves = Vec::with_capacity(scores.len());
    for m in position.legal_moves() {
        let text = Position::uci(m, false);
        let Some(score) = scores.remove(&text) else { return Err(LineError::NoScore(text)) };
        let score = score.clamp(-MAX_SCORE, MAX_SCORE);
        moves.push(LabelledMove { san: position.san(m), uci: text, cost: costs.of(m), score });
    }
    moves.sort_by_key(|m| (-m.score, m.cost));
    Ok(Labelled { fen: record.fen, kind: record.kind, moves })
}
