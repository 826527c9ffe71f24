//! What earlier nodes taught about moves: histories of cutoffs.

use shakmaty::{Color, Move, Role, Square};

use crate::evaluation::{EvalCache, PawnTable};
use crate::search::node::correction::Corrections;

/// Histories stay within ± this.
pub const MOST: i32 = 16_384;

/// A move as continuation histories see it: who went where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step(u16);

impl Step {
    /// The number of different steps.
    pub const COUNT: usize = 12 * 64;

    /// The place of this step and the `next` one in a table of pairs.
    pub fn pair(self, next: Self) -> usize {
        usize::from(self.0) * Self::COUNT + usize::from(next.0)
    }

    /// The step of a move of `side`.
    pub fn of(side: Color, m: Move) -> Self {
        Self(((side as u16 * 6 + m.role() as u16 - 1) << 6) | m.to() as u16)
    }
}

/// The steps one and two half-moves before a node.
pub type Before = [Option<Step>; 2];

/// Tables of how often a move was best.
#[derive(Debug, Clone)]
pub struct Histories {
    /// By side, from and to.
    butterfly: Vec<i16>,
    /// By an earlier step and a step.
    continuation: Vec<i16>,
    /// By step and the man taken.
    captures: Vec<i16>,
    pub corrections: Corrections,
    /// What pawns were worth.
    pub pawn_table: PawnTable,
    /// What positions were estimated at.
    pub eval_cache: EvalCache,
}

impl Histories {
    /// Tables that know nothing.
    pub fn new() -> Self {
        Self {
            butterfly: vec![0; 2 * 64 * 64],
            continuation: vec![0; Step::COUNT * Step::COUNT],
            captures: vec![0; Step::COUNT * 6],
            corrections: Corrections::new(),
            pawn_table: PawnTable::new(),
            eval_cache: EvalCache::new(),
        }
    }

    /// What is known of a quiet move after the steps before it.
    /// The one after the last step counts `last` eighths.
    pub fn quiet(&self, side: Color, m: Move, before: &Before, last: i32) -> i32 {
        let step = Step::of(side, m);
        let after = |earlier: Option<Step>| {
            earlier.map_or(0, |b| i32::from(self.continuation[b.pair(step)]))
        };
        i32::from(self.butterfly[butterfly(side, m)])
            + after(before[0]) * last / 8
            + after(before[1])
    }

    /// What is known of a capture.
    pub fn capture(&self, side: Color, m: Move) -> i32 {
        i32::from(self.captures[capture(side, m)])
    }

    /// Moves what is known of a quiet move by `bonus`.
    pub fn learn_quiet(&mut self, side: Color, m: Move, before: &Before, bonus: i32) {
        let step = Step::of(side, m);
        learn(&mut self.butterfly[butterfly(side, m)], bonus);
        for earlier in before.iter().flatten() {
            learn(&mut self.continuation[earlier.pair(step)], bonus);
        }
    }

    /// The same, whatever came before.
    pub fn learn_butterfly(&mut self, side: Color, m: Move, bonus: i32) {
        learn(&mut self.butterfly[butterfly(side, m)], bonus);
    }

    /// Moves what is known of a capture by `bonus`.
    pub fn learn_capture(&mut self, side: Color, m: Move, bonus: i32) {
        learn(&mut self.captures[capture(side, m)], bonus);
    }
}

impl Default for Histories {
    fn default() -> Self {
        Self::new()
    }
}

/// Moves a history towards the sign of `bonus`, the less the farther it is already.
fn learn(history: &mut i16, bonus: i32) {
    let old = i32::from(*history);
    *history = (old + bonus - old * bonus.abs() / MOST) as i16;
}

fn butterfly(side: Color, m: Move) -> usize {
    let from = m.from().unwrap_or(Square::A1);
    (side as usize * 64 + from as usize) * 64 + m.to() as usize
}

fn capture(side: Color, m: Move) -> usize {
    usize::from(Step::of(side, m).0) * 6 + m.capture().unwrap_or(Role::Pawn) as usize - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn histories_stay_in_bounds() {
        let mut history = 0;
        for _ in 0..1000 {
            learn(&mut history, 2000);
        }
        assert!(i32::from(history) <= MOST && i32::from(history) > MOST * 9 / 10);
        for _ in 0..1000 {
            learn(&mut history, -MOST);
        }
        assert_eq!(i32::from(history), -MOST);
    }
}
