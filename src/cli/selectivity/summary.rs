//! What the image holds at each horizon, over all positions of a kind.

use std::collections::BTreeMap;

use serde::Serialize;

use super::labels::Labelled;
use crate::zone::{Cost, MAX_COST};

/// A position whose regret exceeds this many centipawns counts as missed.
pub const MISSED: i32 = 30;

/// What the image holds of the positions of one kind.
#[derive(Debug, Serialize)]
pub struct Group {
    pub kind: String,
    pub positions: usize,
    /// Legal moves of all positions.
    pub moves: usize,
    pub horizons: Vec<Row>,
}

/// The image at one horizon.
#[derive(Debug, Serialize)]
pub struct Row {
    pub horizon: Cost,
    /// Legal moves held, in per cent.
    pub share: f64,
    /// Positions whose best move is held, in per cent.
    pub recall: f64,
    /// Mean loss in centipawns of the best move held against the best of all.
    pub regret: f64,
    /// Positions whose regret exceeds [`MISSED`] centipawns, in per cent.
    pub missed: f64,
}

/// The kinds separately, in the order of their names; and all together if there are several.
pub fn groups(positions: &[Labelled]) -> Vec<Group> {
    let mut kinds = BTreeMap::<&str, Vec<&Labelled>>::new();
    for position in positions {
        kinds.entry(&position.kind).or_default().push(position);
    }
    let mut groups: Vec<_> = kinds.iter().map(|(kind, of)| group(kind, of)).collect();
    if groups.len() > 1 {
        groups.push(group("all", &positions.iter().collect::<Vec<_>>()));
    }
    groups
}

fn group(kind: &str, positions: &[&Labelled]) -> Group {
    let moves = positions.iter().map(|p| p.moves.len()).sum();
    let horizons = (1..=MAX_COST).map(|horizon| row(horizon, positions, moves)).collect();
    Group { kind: kind.to_string(), positions: positions.len(), moves, horizons }
}

fn row(horizon: Cost, positions: &[&Labelled], moves: usize) -> Row {
    let count = |holds: &dyn Fn(&Labelled) -> bool| positions.iter().filter(|p| holds(p)).count();
    let held: usize = positions.iter().map(|p| p.held(horizon).count()).sum();
    let lost: i32 = positions.iter().map(|p| p.regret(horizon)).sum();
    let per_cent = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
    Row {
        horizon,
        share: per_cent(held, moves),
        recall: per_cent(count(&|p| p.regret(horizon) == 0), positions.len()),
        regret: f64::from(lost) / positions.len().max(1) as f64,
        missed: per_cent(count(&|p| p.regret(horizon) > MISSED), positions.len()),
    }
}
