//! What is thought of a position without looking ahead: the static estimate, what the search has
//! learnt to correct in it, and what the hash table betters.

use super::correction::Like;
use super::tree::{Found, Node, Tree, is_quiet};
use crate::evaluation::{evaluate_with, is_mop_up};
use crate::exchange::ExchangeMap;
use crate::position::Position;
use crate::search::ordering::history::Histories;
use crate::search::report::Bound;
use crate::search::table::Entry;
use crate::search::value::{INFINITE, MATE_BOUND, Value, from_table, is_decided};

impl Tree<'_> {
    /// The estimate with the half-moves to the fifty-move rule in sight.
    pub(in crate::search) fn estimate(
        &mut self,
        position: &Position,
        fields: &ExchangeMap,
    ) -> Value {
        let Histories { pawn_table, eval_cache, .. } = &mut *self.histories;
        let value = eval_cache.get(position.key()).unwrap_or_else(|| {
            let value = evaluate_with(pawn_table, position, fields);
            eval_cache.set(position.key(), value);
            value
        });
        with_fifty_moves(value, position)
    }

    /// The same where it was made lately.
    pub(in crate::search) fn remembered(&self, position: &Position, check: bool) -> Option<Value> {
        let value = if check { None } else { self.histories.eval_cache.get(position.key()) };
        value.map(|value| with_fifty_moves(value, position))
    }

    /// The static estimate, from the table where it is known; `None` in check.
    pub(in crate::search) fn static_estimate(
        &mut self,
        position: &Position,
        fields: &ExchangeMap,
        check: bool,
        entry: Option<Entry>,
    ) -> Option<Value> {
        if check {
            return None;
        }
        entry.and_then(|e| e.estimate).or_else(|| Some(self.estimate(position, fields)))
    }

    /// The estimate with what was learnt of positions like this one.
    pub(in crate::search) fn corrected(
        &self,
        position: &Position,
        estimate: Option<Value>,
        ply: usize,
    ) -> Option<Value> {
        let most = MATE_BOUND - 1;
        let correction = |e: Value| {
            let like = Like::new(position.board(), position.turn(), &self.before(ply));
            (e + self.histories.corrections.of(&like)).clamp(-most, most)
        };
        estimate.map(correction)
    }

    /// Learns by how much the estimate was wrong, where the node says so: its best move is quiet
    /// and its bound lies on the other side of the estimate.
    pub(in crate::search) fn correct(
        &mut self,
        node: &Node,
        found: &Found,
        raw: Option<Value>,
        corrected: Option<Value>,
    ) {
        let (Some(raw), Some(corrected)) = (raw, corrected) else { return };
        let quiet = found.m.is_none_or(is_quiet);
        let says = match () {
            () if found.best >= node.window.beta => found.best > corrected,
            () if found.m.is_none() => found.best < corrected,
            () => true,
        };
        if quiet && says && !is_decided(found.best) {
            let (position, before) = (node.position, self.before(node.ply));
            let like = Like::new(position.board(), position.turn(), &before);
            self.histories.corrections.learn(&like, node.depth, found.best - raw);
        }
    }

    /// Whether the side to move stands better than at its last move.
    pub(in crate::search) fn is_improving(&self, ply: usize) -> bool {
        let now = self.frames[ply].estimate;
        let before = ply.checked_sub(2).and_then(|earlier| self.frames[earlier].estimate);
        match (now, before) {
            (Some(now), Some(before)) => now > before,
            (now, _) => now.is_some(),
        }
    }
}

/// An estimate with the half-moves to the fifty-move rule in sight. A lone king's hunter is to see
/// nothing but the way to mate: values of half-moves ago that the table still holds would lead him
/// back.
fn with_fifty_moves(value: Value, position: &Position) -> Value {
    let gone = if is_mop_up(position) { 0 } else { position.halfmoves().min(100) as i32 };
    (value * (200 - gone) / 200).clamp(-MATE_BOUND + 1, MATE_BOUND - 1)
}

/// The estimate bettered by what a search found, where its bound points that way.
pub fn refined(estimate: Value, entry: Option<Entry>, ply: usize) -> Value {
    let Some(entry) = entry else { return estimate };
    let value = from_table(entry.value, ply);
    let better = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value > estimate,
        Bound::Upper => value < estimate,
    };
    if better && !is_decided(value) && estimate > -INFINITE { value } else { estimate }
}
