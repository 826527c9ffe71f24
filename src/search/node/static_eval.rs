//! The static evaluation of a node: the evaluation, corrected by history and refined by the hash
//! table.

use super::{Found, Knowledge, Node, Tree};
use crate::evaluation::{evaluate_with, is_mop_up};
use crate::exchange::ExchangeMap;
use crate::position::Position;
use crate::search::generation::is_quiet;
use crate::search::history::CorrectionKeys;
use crate::search::table::Entry;
use crate::search::value::{Bound, INFINITE, MATE_BOUND, Value, from_table, is_decided};

/// A node by its static evaluation.
#[derive(Clone, Copy)]
pub(super) struct Judged {
    /// The static evaluation as the hash table keeps it; `None` in check, like the next.
    pub raw: Option<Value>,
    /// Scaled by the fifty-move rule, and corrected by history.
    pub corrected: Option<Value>,
    /// Refined by the hash table, too.
    pub eval: Value,
    /// Whether the side to move stands better than at its last move.
    pub improving: bool,
    /// The remaining depth, adjusted by hindsight.
    pub depth: i32,
}

impl Tree<'_> {
    /// The evaluation of a position, scaled by the plies left to the fifty-move rule.
    pub fn eval(&mut self, position: &Position, map: &ExchangeMap) -> Value {
        with_fifty_moves(self.unscaled(position, map), position)
    }

    /// The evaluation of a position, regardless of the fifty-move rule.
    pub(super) fn unscaled(&mut self, position: &Position, map: &ExchangeMap) -> Value {
        let Knowledge { pawn_table, eval_cache, .. } = &mut *self.knowledge;
        eval_cache.get(position.key()).unwrap_or_else(|| {
            let value = evaluate_with(pawn_table, position, map);
            eval_cache.set(position.key(), value);
            value
        })
    }

    /// The static evaluation where it takes no exchange map: from the hash table or the eval cache,
    /// or that there is none, in check. It is not scaled by the fifty-move rule: a hash entry serves
    /// the same position at any halfmove count.
    pub(super) fn known_eval(
        &self,
        position: &Position,
        check: bool,
        entry: Option<Entry>,
    ) -> Option<Option<Value>> {
        if check {
            return Some(None);
        }
        let stored = entry.and_then(|e| e.eval);
        stored.or_else(|| self.knowledge.eval_cache.get(position.key())).map(Some)
    }

    /// Judges a node by its static evaluation, and learns what the change of it teaches about the
    /// move that led here.
    #[inline(always)]
    pub(super) fn judge(
        &mut self,
        position: &Position,
        raw: Option<Value>,
        entry: Option<Entry>,
        ply: usize,
        depth: i32,
    ) -> Judged {
        let corrected = self.corrected(position, raw, ply);
        self.path.frame_mut(ply).eval = corrected;
        let eval = refined(corrected.unwrap_or(-INFINITE), entry, ply);
        let improving = self.path.is_improving(ply);
        self.learn_from_gain(ply, position.turn());
        let depth = depth + self.hindsight_adjustment(ply, depth);
        Judged { raw, corrected, eval, improving, depth }
    }

    /// The static evaluation scaled by the plies left to the fifty-move rule, and corrected by the
    /// correction history.
    pub(super) fn corrected(
        &self,
        position: &Position,
        eval: Option<Value>,
        ply: usize,
    ) -> Option<Value> {
        let max = MATE_BOUND - 1;
        let correct = |e: Value| {
            let keys = self.correction_keys(position, ply);
            let scaled = with_fifty_moves(e, position);
            (scaled + self.knowledge.corrections.of(&keys)).clamp(-max, max)
        };
        eval.map(correct)
    }

    /// Writes the evaluation of the root into its frame, where the nodes below read it.
    pub fn note_root_eval(&mut self, position: &Position, map: &ExchangeMap) {
        let raw = (!position.is_check()).then(|| self.unscaled(position, map));
        self.path.frame_mut(0).eval = self.corrected(position, raw, 0);
    }

    /// Updates the correction history if the node shows the evaluation to be wrong: its best move is
    /// quiet, and its value lies beyond the evaluation in the direction of its bound.
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
            let scaled = with_fifty_moves(raw, node.position);
            self.knowledge.corrections.learn(&keys, node.depth, found.best - scaled);
        }
    }

    #[inline]
    fn correction_keys(&self, position: &Position, ply: usize) -> CorrectionKeys {
        let previous = self.path.previous_moves(ply);
        CorrectionKeys::new(position.board(), position.turn(), &previous)
    }
}

/// An evaluation scaled by the plies left to the fifty-move rule. Mop-up is not scaled: older
/// values in the hash table would then look better and lead back.
fn with_fifty_moves(value: Value, position: &Position) -> Value {
    let gone = if is_mop_up(position) { 0 } else { position.halfmoves().min(100) as i32 };
    (value * (200 - gone) / 200).clamp(-MATE_BOUND + 1, MATE_BOUND - 1)
}

/// The evaluation, or the value from the hash table if its bound shows that it is closer to the
/// truth.
pub(super) fn refined(eval: Value, entry: Option<Entry>, ply: usize) -> Value {
    let Some(entry) = entry else { return eval };
    let value = from_table(entry.value, ply);
    let better = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value > eval,
        Bound::Upper => value < eval,
    };
    if better && !is_decided(value) && eval > -INFINITE { value } else { eval }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::node::fixture::{self, with_tree};

    /// The table knows nothing of the fifty-move rule: its evaluation is scaled by the halfmove
    /// count of the position that reads it.
    #[test]
    fn the_table_keeps_evals_before_the_fifty_move_rule() {
        let fen = |halfmoves| format!("4k3/pp6/8/8/8/8/PPP5/R3K3 w - - {halfmoves} 60");
        let [early, late] = [0, 80].map(|halfmoves| fixture::position(&fen(halfmoves)));
        assert_eq!(early.key(), late.key());
        let map = ExchangeMap::new(early.board());
        with_tree(|tree| {
            let raw = Some(tree.unscaled(&early, &map));
            let fresh = |tree: &mut Tree, position| Some(tree.eval(position, &map));
            assert_eq!(tree.corrected(&early, raw, 1), fresh(tree, &early));
            assert_eq!(tree.corrected(&late, raw, 1), fresh(tree, &late));
            assert!(fresh(tree, &late) < fresh(tree, &early));
        });
    }
}
