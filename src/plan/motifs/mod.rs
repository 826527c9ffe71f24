//! Motifs: fork, pin, deflection and their like, found from the structure of a line.
//!
//! Each is recognised by what a step does to fields: which men attack them before and after, the
//! exchanges there, which man closes a line or has left it
//! ([theory, sections 3, 4 and 8](crate::theory#3-exchange)). Only the line is examined; a search
//! has to tell whether it is forced.
//!
//! `line` plays the line out; `force` has attacks and exchanges; `attack` finds forks, discovered
//! attacks and trapped pieces, `rays` pins, skewers and clearances, `guards` men that lose their
//! duty, `ends` mates, promotions and waiting moves; `text` puts them into words.

mod attack;
mod ends;
mod force;
mod guards;
mod line;
mod motif;
mod rays;
mod text;

use shakmaty::Move;

pub use motif::{Bound, Compulsion, Evidence, Fate, Finding, Motif};

use crate::position::Position;
use line::Line;

/// The motifs of the side to move in a line, in the order of their steps; `None` if a move is
/// illegal. `moves` are those of both sides in turn.
pub fn find(position: &Position, moves: &[Move]) -> Option<Vec<Finding>> {
    let line = Line::of(position, moves)?;
    let mut found = Vec::new();
    attack::find(&line, &mut found);
    rays::find(&line, &mut found);
    guards::find(&line, &mut found);
    ends::find(&line, &mut found);
    found.sort_by_key(|finding: &Finding| (finding.ply, finding.motif()));
    Some(found)
}
