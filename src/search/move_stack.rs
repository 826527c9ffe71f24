//! The move stack: the moves of all nodes on the path from the root.

use std::ops::Range;

use shakmaty::Move;

use crate::zone::Cost;

/// A move with the picker's data.
#[derive(Debug, Clone, Copy)]
pub struct Picked {
    pub m: Move,
    /// Whether it is neither a capture nor a promotion.
    pub quiet: bool,
    /// The cost of a quiet move; `None` if it is not computed: for the hash move, killers, the
    /// first of the other quiet moves, check evasions, and at nodes without costs.
    pub cost: Option<Cost>,
    /// Whether it is the hash move or a killer.
    pub hash_or_killer: bool,
    /// The exchange value (Δm) of a capture or promotion that may lose material, in centipawns;
    /// zero if it cannot.
    pub exchange: i32,
    /// The score that orders moves: the histories of a quiet move, or a capture's gain and history.
    pub score: i32,
}

impl Picked {
    /// A quiet move without data yet.
    pub fn quiet(m: Move) -> Self {
        Self { m, quiet: true, cost: None, hash_or_killer: false, exchange: 0, score: 0 }
    }
}

/// A move that waits on the stack, in twelve bytes.
#[derive(Debug, Clone, Copy)]
pub struct Waiting {
    pub m: Move,
    /// The exchange value of a capture or promotion; the cost of a quiet move, zero if it is not
    /// computed.
    pub known: i16,
    pub score: i32,
}

impl Waiting {
    /// The capture or promotion as picked.
    pub fn capture(self) -> Picked {
        let Self { m, known, score } = self;
        Picked { quiet: false, exchange: known.into(), score, ..Picked::quiet(m) }
    }

    /// The quiet move as picked.
    pub fn quiet(self) -> Picked {
        let Self { m, known, score } = self;
        let cost = Cost::try_from(known).ok().filter(|&cost| cost > 0);
        Picked { cost, score, ..Picked::quiet(m) }
    }
}

/// The moves of all nodes on the path from the root, each node's after its parent's.
pub struct MoveStack(Vec<Waiting>);

impl MoveStack {
    /// An empty stack with room for `count` moves.
    pub fn with_capacity(count: usize) -> Self {
        Self(Vec::with_capacity(count))
    }

    /// The number of moves on the stack, which is the index of the next one.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Pushes a move with its score.
    #[inline]
    pub fn push(&mut self, m: Move, known: i16, score: i32) {
        self.0.push(Waiting { m, known, score });
    }

    /// Scores the moves of a range.
    pub fn score(&mut self, range: &Range<usize>, score: impl Fn(Move) -> i32) {
        for waiting in &mut self.0[range.clone()] {
            waiting.score = score(waiting.m);
        }
    }

    /// Brings the moves of the range for which `wanted` holds to its front, in their order, and
    /// returns the index after them.
    #[inline]
    pub fn divide(
        &mut self,
        range: &Range<usize>,
        mut wanted: impl FnMut(&mut Waiting) -> bool,
    ) -> usize {
        let moves = &mut self.0[range.clone()];
        let mut end = 0;
        for index in 0..moves.len() {
            if wanted(&mut moves[index]) {
                moves.swap(end, index);
                end += 1;
            }
        }
        range.start + end
    }

    /// Removes all moves from the index `count` on.
    pub fn truncate(&mut self, count: usize) {
        self.0.truncate(count);
    }

    /// Removes `m` from the range; returns whether it was there.
    pub fn take_move(&mut self, m: Move, range: &mut Range<usize>) -> bool {
        let moves = &mut self.0[range.clone()];
        let Some(place) = moves.iter().position(|waiting| waiting.m == m) else { return false };
        moves.swap(0, place);
        range.start += 1;
        true
    }

    /// Removes and returns the move with the highest score; `None` if the range is empty.
    pub fn take_best(&mut self, range: &mut Range<usize>) -> Option<Waiting> {
        let moves = &mut self.0[range.clone()];
        let (mut place, mut best) = (0, moves.first()?.score);
        // The first of equals, found without branches, which would often be guessed wrong.
        for (index, waiting) in moves.iter().enumerate() {
            place = if waiting.score > best { index } else { place };
            best = best.max(waiting.score);
        }
        moves.swap(0, place);
        range.start += 1;
        Some(moves[0])
    }
}
