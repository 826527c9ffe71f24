//! Motifs: fork, pin, deflection and the like, recognised in a line.
//!
//! Each is recognised by what a step does to squares: which pieces attack them before and after,
//! the exchanges there, which piece closes a line or has left it ([theory, sections 3, 4 and
//! 8](crate::theory#3-exchange)). Only the line is examined; whether it is forced only a search can
//! tell.
//!
//! `line` plays the line out and has attacks and exchanges; `attack` finds forks, discovered
//! attacks, trapped pieces, pins, skewers and clearances; `guards` finds defenders that are lured
//! away or captured, hanging pieces, intermezzi, x-rays and desperados; `ends` finds promotions,
//! quiet and defensive moves and mating patterns. A kind stands in the file of its family with its
//! evidence, name and description.
//!
//! Where usage differs, the conditions are those by which
//! [Lichess](https://github.com/ornicar/lichess-puzzler/tree/master/tagger) tags the themes of its
//! puzzles, so that the motifs can be compared with them.

mod attack;
mod ends;
mod guards;
mod line;
mod motif;

use shakmaty::Move;

use crate::position::Position;
use line::Line;

pub use attack::{AttackEvidence, Bound};
pub use ends::{EndEvidence, MatePattern, Seen, is_smothered_mate};
pub use guards::{Compulsion, GuardEvidence};
pub use motif::{Evidence, Finding};

/// The motifs of the side to move in a line, in the order of their steps; `None` if a move is
/// illegal. `moves` are those of both sides in turn.
pub fn find(position: &Position, moves: &[Move]) -> Option<Vec<Finding>> {
    find_after(None, position, moves)
}

/// The same with the enemy's move before the line, if known. Without it, whether the line begins
/// with a recapture, and so with an intermezzo or the capture of a hanging piece, is guessed.
pub fn find_after(
    before: Option<Move>,
    position: &Position,
    moves: &[Move],
) -> Option<Vec<Finding>> {
    let line = Line::of(before, position, moves)?;
    let of_guards = GuardEvidence::find(&line).into_iter();
    let of_attack = AttackEvidence::find(&line).into_iter();
    let of_ends = EndEvidence::find(&line).into_iter();
    let mut found: Vec<Finding> = of_guards
        .map(|(ply, evidence)| Finding { ply, evidence: Evidence::Guard(evidence) })
        .chain(
            of_attack.map(|(ply, evidence)| Finding { ply, evidence: Evidence::Attack(evidence) }),
        )
        .chain(of_ends.map(|(ply, evidence)| Finding { ply, evidence: Evidence::End(evidence) }))
        .collect();
    found.sort_by_key(|finding| finding.ply);
    Some(found)
}
