//! The static evaluation of a node: the estimate, what the search has learnt to correct in it, and
//! what the hash table betters.

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

    /// The estimate of a position that was estimated lately, without its exchange map; `None` in
    /// check.
    pub(super) fn cached_estimate(&self, position: &Position, check: bool) -> Option<Value> {
        let value = if check { None } else { self.knowledge.eval_cache.get(position.key()) };
        value.map(|value| with_fifty_moves(value, position))
    }

    /// The static estimate, from the hash table where it is known; `None` in check.
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

    /// The static estimate with what was learnt of positions like this one (correction history).
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

    /// Learns by how much the static estimate was wrong, where the node shows it: its best move is
    /// quiet and its bound lies on the other side of the estimate.
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

/// An estimate scaled by the half-moves left to the fifty-move rule. A lone king's hunter is to see
/// nothing but the way to mate: values of half-moves ago that the table still holds would lead him
/// back.
fn with_fifty_moves(value: Value, position: &Position) -> Value {
    let gone = if is_mop_up(position) { 0 } else { position.halfmoves().min(100) as i32 };
    (value * (200 - gone) / 200).clamp(-MATE_BOUND + 1, MATE_BOUND - 1)
}

/// The estimate, or the value from the hash table where its bound says that this is nearer to the
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
