//! Features that only tablebases know.

use shakmaty::Color;

use super::kind::Feature;
use crate::exchange::swap::Values;
use crate::position::Position;
use crate::tablebase::{Tablebase, Verdict};

/// So much material ahead, in centipawns, makes a drawn position a fortress.
const PIECE: i32 = 300;

/// What the tables say of a position whose side to move could also pass: mutual zugzwang, fortress.
/// Empty where the tables do not hold it.
pub fn by_tables(position: &Position, tables: &Tablebase) -> Vec<Feature> {
    let mut found = Vec::new();
    let Some(passed) = position.after_null() else { return found };
    let both = tables.verdict(position).zip(tables.verdict(&passed));
    let Some((moving, waiting)) = both else { return found };
    let score = |verdict: Verdict| verdict as i32 - Verdict::Draw as i32;
    if score(moving) < -score(waiting) {
        found.push(Feature::MutualZugzwang { to_move: position.turn() });
    }
    let drawn = moving == Verdict::Draw && waiting == Verdict::Draw;
    for side in Color::ALL {
        let ahead = Values::TROPA.balance(position.board(), !side);
        if drawn && ahead >= PIECE {
            found.push(Feature::Fortress { side, ahead });
        }
    }
    found
}
