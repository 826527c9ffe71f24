//! Histories: how well moves have done at earlier nodes.

use shakmaty::{Color, Move, Role, Square};

use super::piece_to::{PieceTo, PreviousMoves};

/// The maximum absolute value of a history.
const MAX: i32 = 16_384;

/// The histories: moves that cause cutoffs rise, those tried before them fall.
#[derive(Debug, Clone)]
pub struct Histories {
    /// Butterfly history, of quiet moves: by side, from and to.
    butterfly: Vec<i16>,
    /// Continuation history, of quiet moves: by an earlier move and the move.
    continuation: Vec<i16>,
    /// Capture history: by the move and the man taken.
    captures: Vec<i16>,
}

impl Histories {
    /// Empty histories.
    pub fn new() -> Self {
        Self {
            butterfly: vec![0; 2 * 64 * 64],
            continuation: vec![0; PieceTo::COUNT * PieceTo::COUNT],
            captures: vec![0; PieceTo::COUNT * 6],
        }
    }

    /// The histories of the quiet moves of `side` after the previous moves. The entry for the last
    /// move counts `last_weight` eighths.
    pub fn after(
        &self,
        side: Color,
        previous: &PreviousMoves,
        last_weight: i32,
    ) -> QuietHistories<'_> {
        let after = |earlier: Option<PieceTo>| earlier.map(|e| &self.continuation[e.pairs()]);
        let [last, earlier] = previous.map(|earlier| after(earlier).unwrap_or(&NOTHING));
        let butterfly = &self.butterfly[side as usize * 64 * 64..][..64 * 64];
        QuietHistories { side, butterfly, last, earlier, last_weight }
    }

    /// The history score of a capture.
    pub fn capture(&self, side: Color, m: Move) -> i32 {
        i32::from(self.captures[capture(side, m)])
    }

    /// Changes the butterfly and continuation history of a quiet move by `bonus`.
    pub fn learn_quiet(&mut self, side: Color, m: Move, previous: &PreviousMoves, bonus: i32) {
        let played = PieceTo::of(side, m);
        learn(&mut self.butterfly[butterfly(side, m)], bonus);
        for earlier in previous.iter().flatten() {
            learn(&mut self.continuation[earlier.pair(played)], bonus);
        }
    }

    /// Changes the butterfly history of a quiet move by `bonus`.
    pub fn learn_butterfly(&mut self, side: Color, m: Move, bonus: i32) {
        learn(&mut self.butterfly[butterfly(side, m)], bonus);
    }

    /// Changes the history of a capture by `bonus`.
    pub fn learn_capture(&mut self, side: Color, m: Move, bonus: i32) {
        learn(&mut self.captures[capture(side, m)], bonus);
    }
}

/// The histories of the quiet moves of a node.
pub struct QuietHistories<'a> {
    side: Color,
    /// Butterfly history, by from and to.
    butterfly: &'a [i16],
    /// Continuation history after the last move, by [`PieceTo`].
    last: &'a [i16],
    /// The same after the move before.
    earlier: &'a [i16],
    last_weight: i32,
}

/// The continuation history where there is no earlier move.
static NOTHING: [i16; PieceTo::COUNT] = [0; PieceTo::COUNT];

impl QuietHistories<'_> {
    /// The history score of a quiet move: the sum of butterfly and continuation history.
    #[inline]
    pub fn of(&self, m: Move) -> i32 {
        let played = PieceTo::of(self.side, m).index();
        let from = m.from().unwrap_or(Square::A1) as usize;
        i32::from(self.butterfly[from * 64 + m.to() as usize])
            + i32::from(self.last[played]) * self.last_weight / 8
            + i32::from(self.earlier[played])
    }
}

impl Default for Histories {
    fn default() -> Self {
        Self::new()
    }
}

/// Moves a history towards the sign of `bonus`, with gravity: the closer to the maximum, the less.
fn learn(history: &mut i16, bonus: i32) {
    let old = i32::from(*history);
    *history = (old + bonus - old * bonus.abs() / MAX) as i16;
}

fn butterfly(side: Color, m: Move) -> usize {
    let from = m.from().unwrap_or(Square::A1);
    (side as usize * 64 + from as usize) * 64 + m.to() as usize
}

fn capture(side: Color, m: Move) -> usize {
    PieceTo::of(side, m).index() * 6 + m.capture().unwrap_or(Role::Pawn) as usize - 1
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
        assert!(i32::from(history) <= MAX && i32::from(history) > MAX * 9 / 10);
        for _ in 0..1000 {
            learn(&mut history, -MAX);
        }
        assert_eq!(i32::from(history), -MAX);
    }
}
