//! How deep a move is searched: singular and check extensions, late move reductions, hindsight.

use super::{HashMove, Node, Tree};
use crate::search::move_stack::Picked;
use crate::search::progress::Stopped;
use crate::search::table::Entry;
use crate::search::value::{Bound, Value, Window, from_table, is_mate};
use crate::zone::CHECK_OFFER;

/// The maximum number of double extensions on a line.
const MAX_DOUBLES: i32 = 8;
/// The minimum depth for late move reductions.
const REDUCED_DEPTH: i32 = 3;

/// The result of a search of the moves other than the hash move.
pub(super) enum Singular {
    /// The hash move is extended by this many plies; reduced if negative.
    Extended(i32),
    /// Multi-cut: several moves cause a cutoff with this value.
    Refuted(Value),
}

impl Tree<'_> {
    /// Singular extension: the hash move is extended if a shallow search shows that no other move
    /// comes near its value in the hash table.
    pub(super) fn singular(
        &mut self,
        node: &Node,
        entry: Option<Entry>,
    ) -> Result<Singular, Stopped> {
        let n = self.context.parameters;
        let nothing = Ok(Singular::Extended(0));
        let Some(Entry { best: Some(hash), value, depth, bound, .. }) = entry else {
            return nothing;
        };
        let value = from_table(value, node.ply);
        if node.depth < n.singular_depth
            || bound == Bound::Upper
            || i32::from(depth) < node.depth - 3
            || is_mate(value)
            || self.progress.is_too_deep_to_extend(node.ply)
        {
            return nothing;
        }
        let below = value - n.singular_margin * node.depth / 16;
        let shallow =
            Node { depth: (node.depth - 1) / 2, window: Window::zero(below - 1), ..*node };
        let others = self.search_moves(&shallow, HashMove::excluded(hash))?.best;
        Ok(if others < below {
            let alone = !node.window.is_pv()
                && others < below - n.singular_double
                && self.path.frame(node.ply).doubles < MAX_DOUBLES;
            Singular::Extended(1 + i32::from(alone))
        } else if below >= node.window.beta && !node.window.is_pv() {
            Singular::Refuted(below)
        } else if value >= node.window.beta {
            Singular::Extended(-n.singular_negative)
        } else {
            Singular::Extended(0)
        })
    }

    /// Check extension, unless the check loses more by exchange than a sound offer may.
    pub(super) fn is_extended(&self, node: &Node, check: &Picked) -> bool {
        // The exchange of a quiet move has not been computed before.
        let exchange = match check.quiet {
            true => node.map.exchange(node.position.board(), node.position.turn(), check.m),
            false => check.exchange,
        };
        exchange >= -CHECK_OFFER && !self.progress.is_too_deep_to_extend(node.ply)
    }

    /// How many plies deeper than without reduction to repeat a reduced search that failed high,
    /// `above` centipawns over alpha; negative for less deep.
    pub(super) fn change_after_reduction(&self, above: Value) -> i32 {
        let n = self.context.parameters;
        i32::from(above > n.lmr_deeper) - i32::from(above < n.lmr_shallower)
    }

    /// Late move reductions: the reduction of the `count`-th move in plies.
    pub(super) fn reduction(&self, node: &Node, picked: &Picked, count: i32, check: bool) -> i32 {
        if node.depth < REDUCED_DEPTH || count <= 1 + i32::from(node.window.is_pv()) {
            return 0;
        }
        let n = self.context.parameters;
        let mut reduction = self.context.reductions.of(node.depth, count);
        if !picked.quiet {
            let history = self.knowledge.histories.capture(node.position.turn(), picked.m) / 8;
            reduction = reduction * n.lmr_capture / 1024 - history;
            reduction -= if picked.exchange >= 0 { 1024 } else { 0 };
        } else {
            reduction -= picked.score.clamp(-16_000, 16_000) / n.lmr_score_divisor;
        }
        let many = self.path.frame(node.ply + 1).cutoffs > n.lmr_child_cutoffs;
        reduction += if many { n.lmr_many_cutoffs } else { 0 };
        reduction += if node.cut { n.lmr_cut } else { 0 };
        reduction += if node.improving { 0 } else { n.lmr_not_improving };
        reduction -= if node.window.is_pv() { n.lmr_pv } else { 0 };
        reduction -= if check || node.check { n.lmr_check } else { 0 };
        (reduction / 1024).clamp(0, node.depth - 2)
    }

    /// Hindsight adjustment: a ply more if the move that led here was much reduced and
    /// improved the mover's evaluation, a ply less if it was reduced and worsened it.
    pub(super) fn hindsight_adjustment(&self, ply: usize, depth: i32) -> i32 {
        let n = self.context.parameters;
        let Some(gain) = self.path.gain(ply, n.gain_turn) else { return 0 };
        match self.path.frame(ply - 1).reduction {
            3.. if gain >= 0 => 1,
            2.. if gain < -n.hindsight_margin && depth >= 2 => -1,
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exchange::ExchangeMap;
    use crate::search::node::fixture::{self, with_tree};
    use crate::search::table::PackedMove;

    /// The only recapture that saves the game is extended by two plies, but not endlessly on one
    /// line.
    #[test]
    fn double_extensions_of_a_line_are_counted() {
        let position = fixture::position("3rk3/8/8/8/8/8/3q1PPP/3R2K1 w - - 0 1");
        let map = ExchangeMap::new(position.board());
        let node = fixture::node(&position, &map, 6);
        let taking = PackedMove::of(position.parse_move("d1d2").expect("legal"));
        let entry =
            Entry { best: Some(taking), value: 300, eval: None, depth: 6, bound: Bound::Lower };
        with_tree(|tree| {
            tree.progress.begin_iteration(10);
            let extension = |tree: &mut Tree| match tree.singular(&node, Some(entry)) {
                Ok(Singular::Extended(plies)) => plies,
                _ => panic!("neither refuted nor stopped"),
            };
            assert_eq!(extension(tree), 2);
            tree.path.frame_mut(node.ply).doubles = MAX_DOUBLES;
            assert_eq!(extension(tree), 1);
        });
    }

    /// A check that gives the queen away is not extended.
    #[test]
    fn only_checks_that_may_be_sound_are_extended() {
        let extended = |fen: &str, check: &str| {
            let position = fixture::position(fen);
            let map = ExchangeMap::new(position.board());
            let node = fixture::node(&position, &map, 6);
            let check = Picked::quiet(position.parse_move(check).expect("legal"));
            with_tree(|tree| {
                tree.progress.begin_iteration(10);
                tree.is_extended(&node, &check)
            })
        };
        assert!(extended("6k1/5ppp/8/8/8/8/5PPP/1Q4K1 w - - 0 1", "b1b8"));
        assert!(extended("r5k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1", "b1b8"));
        assert!(!extended("r5k1/5ppp/8/8/8/8/5PPP/1Q4K1 w - - 0 1", "b1b8"));
    }
}
