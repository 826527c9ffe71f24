//! The static evaluation of a node: the estimate, corrected by history and refined by the hash
//! table.

use super::correction::CorrectionKeys;
use super::knowledge::Knowledge;
use super::tree::{Found, Node, Tree};
use crate::evaluation::{evaluate_with, is_mop_up};
use crate::exchange::ExchangeMap;
use crate::position::Position;
use crate::search::ordering::is_quiet;
use crate::search::score::Bound;
use crate::search::table::Entry;
use crate::search::value::{INFINITE, MATE_BOUND, Value, from_table, is_decided};

impl Tree<'_> {
    /// The estimate of a position, scaled by the half-moves left to the fifty-move rule.
    pub fn estimate(&mut self, position: &Position, map: &ExchangeMap) -> Value {
        let Knowledge { pawn_table, eval_cache, .. } = &mut *self.knowledge;
        let value = eval_cache.get(position.key()).unwrap_or_else(|| {
            let value = evaluate_with(pawn_table, position, map);
            eval_cache.set(position.key(), value);
            value
        });
        with_fifty_moves(value, position)
    }

    /// The estimate from the eval cache, which needs no exchange map; `None` in check or if it is
    /// not there.
    pub(super) fn cached_estimate(&self, position: &Position, check: bool) -> Option<Value> {
        let value = if check { None } else { self.knowledge.eval_cache.get(position.key()) };
        value.map(|value| with_fifty_moves(value, position))
    }

    /// The static estimate, from the hash table if it is there; `None` in check.
    pub(super) fn static_estimate(
        &mut self,
        position: &Position,
        map: &ExchangeMap,
        check: bool,
        entry: Option<Entry>,
    ) -> Option<Value> {
        if check {
            return None;
        }
        entry.and_then(|e| e.estimate).or_else(|| Some(self.estimate(position, map)))
    }

    /// The static estimate corrected by the correction history.
    pub(super) fn corrected(
        &self,
        position: &Position,
        estimate: Option<Value>,
        ply: usize,
    ) -> Option<Value> {
        let max = MATE_BOUND - 1;
        let correct = |e: Value| {
            let keys = self.correction_keys(position, ply);
            (e + self.knowledge.corrections.of(&keys)).clamp(-max, max)
        };
        estimate.map(correct)
    }

    /// Updates the correction history if the node shows the estimate to be wrong: its best move is
    /// quiet, and its value lies beyond the estimate in the direction of its bound.
    pub(super) fn learn_correction(
        &mut self,
        node: &Node,
        found: &Found,
        raw: Option<Value>,
        corrected: Option<Value>,
    ) {
        let (Some(raw), Some(corrected)) = (raw, corrected) else { return };
        let quiet = found.m.is_none_or(is_quiet);
        let shows = match node.window.bound_of(found.best) {
            Bound::Lower => found.best > corrected,
            Bound::Upper => found.best < corrected,
            Bound::Exact => true,
        };
        if quiet && shows && !is_decided(found.best) {
            let keys = self.correction_keys(node.position, node.ply);
            self.knowledge.corrections.learn(&keys, node.depth, found.best - raw);
        }
    }

    fn correction_keys(&self, position: &Position, ply: usize) -> CorrectionKeys {
        let previous = self.path.previous_moves(ply);
        CorrectionKeys::new(position.board(), position.turn(), &previous)
    }
}

/// An estimate scaled by the half-moves left to the fifty-move rule. Mop-up is not scaled: older
/// values in the hash table would then look better and lead back.
fn with_fifty_moves(value: Value, position: &Position) -> Value {
    let gone = if is_mop_up(position) { 0 } else { position.halfmoves().min(100) as i32 };
    (value * (200 - gone) / 200).clamp(-MATE_BOUND + 1, MATE_BOUND - 1)
}

/// The estimate, or the value from the hash table if its bound shows that it is closer to the
/// truth.
pub(super) fn refined(estimate: Value, entry: Option<Entry>, ply: usize) -> Value {
    let Some(entry) = entry else { return estimate };
    let value = from_table(entry.value, ply);
    let better = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value > estimate,
        Bound::Upper => value < estimate,
    };
    if better && !is_decided(value) && estimate > -INFINITE { value } else { estimate }
}
