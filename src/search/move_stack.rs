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

/// A move that waits on the stack.
#[derive(Debug, Clone, Copy)]
pub struct Waiting {
    pub m: Move,
    /// The exchange value of a capture or promotion; the cost of a quiet move, zero if it is not
    /// computed. Both are small, so that a move and this take eight bytes.
    pub known: i16,
}

impl Waiting {
    /// The capture or promotion with its score.
    pub fn capture(self, score: i32) -> Picked {
        let exchange = i32::from(self.known);
        Picked { quiet: false, exchange, score, ..Picked::quiet(self.m) }
    }

    /// The quiet move with its score.
    pub fn quiet(self, score: i32) -> Picked {
        let cost = Cost::try_from(self.known).ok().filter(|&cost| cost > 0);
        Picked { cost, score, ..Picked::quiet(self.m) }
    }
}

/// The moves of all nodes on the path from the root, each node's after its parent's.
pub struct MoveStack {
    moves: Vec<Waiting>,
    /// The score of each move, apart from the moves because all are scanned at every pick.
    scores: Vec<i32>,
}

impl MoveStack {
    /// An empty stack with room for `count` moves.
    pub fn with_capacity(count: usize) -> Self {
        Self { moves: Vec::with_capacity(count), scores: Vec::with_capacity(count) }
    }

    /// The number of moves on the stack, which is the index of the next one.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Pushes a move with its score.
    #[inline]
    pub fn push(&mut self, m: Move, known: i16, score: i32) {
        self.moves.push(Waiting { m, known });
        self.scores.push(score);
    }

    /// Scores the moves of a range.
    pub fn score(&mut self, range: &Range<usize>, score: impl Fn(Move) -> i32) {
        let scores = &mut self.scores[range.clone()];
        for (waiting, place) in self.moves[range.clone()].iter().zip(scores) {
            *place = score(waiting.m);
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
        let mut end = range.start;
        for index in range.clone() {
            if wanted(&mut self.moves[index]) {
                self.swap(end, index);
                end += 1;
            }
        }
        end
    }

    fn swap(&mut self, one: usize, another: usize) {
        self.moves.swap(one, another);
        self.scores.swap(one, another);
    }

    /// Removes all moves from the index `count` on.
    pub fn truncate(&mut self, count: usize) {
        self.moves.truncate(count);
        self.scores.truncate(count);
    }

    /// Takes the move at `index` out of the range: swaps it to the front, and begins the range
    /// after it.
    fn take(&mut self, index: usize, range: &mut Range<usize>) -> Waiting {
        self.swap(range.start, index);
        range.start += 1;
        self.moves[range.start - 1]
    }

    /// Removes `m` from the range; returns whether it was there.
    pub fn take_move(&mut self, m: Move, range: &mut Range<usize>) -> bool {
        let found = range.clone().find(|&index| self.moves[index].m == m);
        found.map(|index| self.take(index, range)).is_some()
    }

    /// Removes and returns the move with the highest score, and the score; `None` if the range is
    /// empty.
    pub fn take_best(&mut self, range: &mut Range<usize>) -> Option<(Waiting, i32)> {
        let scores = &self.scores[range.clone()];
        let best = scores.iter().copied().max()?;
        // The first of equals.
        let first = scores.iter().position(|&score| score == best)?;
        Some((self.take(range.start + first, range), best))
    }
}
