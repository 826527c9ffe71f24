//! The moves that mattered in a game, each with what is wrong or right with it.

use crate::explain::{Fact, Kind, Language, Named, Ply, Remark, Verdict};
use crate::position::Position;

use super::reviewed::Reviewed;

/// The maximum number of moments of a game.
const MOMENTS: usize = 8;
/// The maximum number of reasons for the better move.
const REASONS: usize = 3;

/// A move that mattered.
#[derive(Debug)]
pub struct Moment {
    /// The number of the move among those of the game, from 0.
    pub index: usize,
    /// The position before it.
    pub position: Position,
    pub played: Named,
    pub verdict: Option<Verdict>,
    /// What is said of it.
    pub said: String,
    /// The better line; empty if it was a good move.
    pub better: Vec<Named>,
    /// What the better move does, in one sentence, and why else it is good.
    pub why_better: Vec<String>,
    /// The zone that carries the better move: a hint.
    pub hint: Vec<Fact>,
}

impl Moment {
    /// Whether the move should not have been played.
    pub fn is_error(&self) -> bool {
        !self.better.is_empty()
    }
}

/// The moments of a game: those that changed the chances most, in their order.
pub(super) fn all(
    moves: &[Reviewed],
    plies: &[Ply<'_>],
    remarks: &[Option<Remark>],
    language: Language,
) -> Vec<Moment> {
    let mut found: Vec<usize> =
        (0..moves.len()).filter(|&i| remarks[i].as_ref().is_some_and(matters)).collect();
    // The inaccuracies only where little else happened.
    let grave = |i: &usize| moves[*i].verdict != Some(Verdict::Dubious);
    if found.iter().filter(|i| grave(i)).count() >= MOMENTS / 2 {
        found.retain(grave);
    }
    found.sort_by(|&one, &other| moves[one].accuracy.total_cmp(&moves[other].accuracy));
    found.truncate(MOMENTS);
    found.sort_unstable();
    let moment = |i: usize| {
        let remark = remarks[i].as_ref()?;
        Some(Moment {
            index: i,
            position: plies[i].position().clone(),
            played: moves[i].named.clone(),
            verdict: remark.verdict,
            said: remark.said(language).join(" "),
            better: remark.better.clone(),
            why_better: why_better(remark, language),
            hint: remark.hint.clone(),
        })
    };
    found.into_iter().filter_map(moment).collect()
}

/// Whether a move is a moment of the game. That it was the only good one is seen from the errors
/// of others.
fn matters(remark: &Remark) -> bool {
    remark.verdict.is_some_and(|verdict| verdict != Verdict::Only)
        || remark.kinds.contains(&Kind::MissedMate)
}

fn why_better(remark: &Remark, language: Language) -> Vec<String> {
    if !remark.is_blame() {
        return Vec::new();
    }
    let brief = &remark.brief;
    let objection = brief.objection(language);
    let reasons = brief.told(language).into_iter().map(|(_, sentence)| sentence);
    let others = reasons.filter(|sentence| Some(sentence) != objection.as_ref()).take(REASONS);
    [brief.verdict(language)].into_iter().chain(others).collect()
}
