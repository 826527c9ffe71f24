//! The moves loop: the moves of a node, one by one, until a cutoff, and the updates of histories
//! and killers.

use arrayvec::ArrayVec;
use shakmaty::{Color, Move};

use super::pruning::max_cost;
use super::{Found, HashMove, Node, Tree};
use crate::position::Position;
use crate::search::history::PreviousMoves;
use crate::search::move_stack::Picked;
use crate::search::picker::{Hints, Picker, Scope};
use crate::search::progress::Stopped;
use crate::search::table::PackedMove;
use crate::search::value::{INFINITE, Value, WON_BOUND, Window};
use crate::zone::Cost;

/// The lowest cost, whose moves are the last to count as late.
const NEAREST: Option<Cost> = Some(1);

impl Tree<'_> {
    /// Searches the legal moves of the node, the likely best first, until a cutoff. Where costs are
    /// used, quiet moves outside the image come last, and are skipped once a move has been found
    /// that does not lose.
    pub(super) fn search_moves(&mut self, node: &Node, hash: HashMove) -> Result<Found, Stopped> {
        self.path.clear_grandchildren(node.ply);
        let hints = self.hints(node, hash.m);
        let previous = hints.previous;
        let nearest = NEAREST.filter(|_| hints.horizon.is_some());
        let histories = &self.knowledge.histories;
        let mut picker = Picker::new(node.position, node.map, hints, histories, &mut self.moves);
        let mut tried = Tried::default();
        let mut found = Found { best: -INFINITE, m: None, any: false };
        let mut raising: Option<Picked> = None;
        let mut alpha = node.window.alpha;
        let mut count = 0;
        // Without pieces, the one king move that holds may be the last in the order.
        let has_pieces = node.pieces().any();
        loop {
            let prunes = found.best > -WON_BOUND && has_pieces;
            if prunes {
                picker.skip_outside();
                if !picker.skips_quiets()
                    && self.are_quiets_over(node, self.place(count, nearest), alpha)
                {
                    picker.skip_quiets();
                }
            }
            let next = picker.next(&self.knowledge.histories, &mut self.moves);
            let Some(picked) = next else { break };
            found.any = true;
            if hash.excluded && hash.is(picked.m) {
                continue;
            }
            if prunes && self.is_pruned(node, &picked, count, alpha) {
                continue;
            }
            count += 1;
            let extension =
                if hash.extension != 0 && hash.is(picked.m) { hash.extension } else { 0 };
            let value = self.search_move(node, &picked, count, alpha, extension)?;
            found.best = found.best.max(value);
            if value <= alpha {
                tried.add(&picked);
                continue;
            }
            alpha = value;
            if node.window.is_pv() {
                self.path.pv.update(node.ply, picked.m);
            }
            if let Some(before) = raising.replace(picked) {
                tried.add(&before);
            }
            if alpha >= node.window.beta {
                self.path.frame_mut(node.ply).cutoffs += 1;
                break;
            }
        }
        picker.done(&mut self.moves);
        if let Some(best) = raising {
            found.m = Some(best.m);
            self.learn_best(node, &best, &tried, &previous);
        }
        Ok(found)
    }

    /// What the picker needs to know about the node.
    fn hints(&self, node: &Node, hash: Option<PackedMove>) -> Hints {
        Hints {
            check: node.check,
            hash,
            killers: self.path.frame(node.ply).killers,
            previous: self.path.previous_moves(node.ply),
            horizon: self.horizon_at(node.depth),
            continuation_weight: self.context.parameters.continuation_weight,
            scope: Scope::All,
        }
    }

    /// The horizon of a node of `depth`; `None` where costs are not used: they pay off only from
    /// some depth on, and where some moves are beyond the horizon.
    fn horizon_at(&self, depth: i32) -> Option<Cost> {
        let asks = self.context.zone_filter && depth >= self.context.parameters.zone_depth;
        asks.then(|| max_cost(depth)).flatten()
    }

    /// Principal variation search of the `count`-th move: the first gets the full window, later
    /// ones a zero window at reduced depth, and a re-search if they fail high. `extension` is that
    /// of the hash move, in plies.
    fn search_move(
        &mut self,
        node: &Node,
        picked: &Picked,
        count: i32,
        alpha: Value,
        extension: i32,
    ) -> Result<Value, Stopped> {
        let (ply, beta, pv) = (node.ply, node.window.beta, node.window.is_pv());
        self.play(node.position, node.map, picked.m, ply, |tree, next| {
            let check = next.check;
            let extends = check && tree.is_extended(node, picked);
            let extended = if extension == 0 { i32::from(extends) } else { extension };
            let depth = node.depth - 1 + extended;
            let full = Window { alpha, beta }.turned();
            tree.path.frame_mut(ply).reduction = 0;
            tree.path.frame_mut(ply + 1).doubles =
                tree.path.frame(ply).doubles + i32::from(extension >= 2);
            if count == 1 {
                return Ok(-tree.search(next, full, depth, ply + 1, !pv && !node.cut)?);
            }
            let reduction = tree.reduction(node, picked, count, check);
            let narrow = Window::zero(alpha).turned();
            let cut = reduction > 0 || !node.cut;
            tree.path.frame_mut(ply).reduction = reduction;
            let mut value = -tree.search(next, narrow, depth - reduction, ply + 1, cut)?;
            tree.path.frame_mut(ply).reduction = 0;
            if value > alpha && reduction > 0 {
                let again = depth + tree.change_after_reduction(value - alpha);
                if again > depth - reduction {
                    value = -tree.search(next, narrow, again, ply + 1, !node.cut)?;
                }
            }
            if value > alpha && pv && value < beta {
                value = -tree.search(next, full, depth, ply + 1, false)?;
            }
            Ok(value)
        })
    }
}

/// The moves of a node that were searched without a cutoff; the first few dozen are enough.
#[derive(Default)]
struct Tried {
    quiets: ArrayVec<Move, 48>,
    captures: ArrayVec<Move, 32>,
}

impl Tried {
    /// Adds a move, if there is room for it.
    fn add(&mut self, picked: &Picked) {
        let _ = if picked.quiet {
            self.quiets.try_push(picked.m)
        } else {
            self.captures.try_push(picked.m)
        };
    }
}

impl Tree<'_> {
    /// Learns that a move caused a cutoff, or was the last to raise alpha, and that those tried
    /// before did not. A quiet move becomes a killer.
    fn learn_best(&mut self, node: &Node, best: &Picked, tried: &Tried, previous: &PreviousMoves) {
        let (n, side) = (self.context.parameters, node.position.turn());
        let surprise = if node.eval <= node.window.alpha { n.bonus_surprise } else { 0 };
        let bonus = self.bonus(node.depth + surprise);
        let histories = &mut self.knowledge.histories;
        if best.quiet {
            let killers = &mut self.path.frame_mut(node.ply).killers;
            if killers[0] != Some(best.m) {
                *killers = [Some(best.m), killers[0]];
            }
            histories.learn_quiet(side, best.m, previous, bonus);
            for &m in &tried.quiets {
                histories.learn_quiet(side, m, previous, -bonus * n.bonus_tried / 16);
            }
        } else {
            histories.learn_capture(side, best.m, bonus);
        }
        for &m in &tried.captures {
            histories.learn_capture(side, m, -bonus);
        }
    }

    /// Learns that the quiet hash move causes a cutoff without being searched again.
    pub(super) fn learn_from_table(
        &mut self,
        position: &Position,
        hash: Option<PackedMove>,
        depth: i32,
        ply: usize,
    ) {
        if let Some(m) = hash.and_then(|hash| hash.quiet_on(position.board())) {
            let previous = self.path.previous_moves(ply);
            let bonus = self.bonus(depth);
            self.knowledge.histories.learn_quiet(position.turn(), m, &previous, bonus);
        }
    }

    /// Learns that no move raised alpha, so the quiet move that led to the node was good.
    pub(super) fn learn_unrefuted(&mut self, node: &Node) {
        let Some(earlier) = node.ply.checked_sub(1) else { return };
        let Some(m) = self.path.frame(earlier).quiet else { return };
        let bonus = self.bonus(node.depth) * self.context.parameters.bonus_unrefuted / 16;
        let previous = self.path.previous_moves(earlier);
        self.knowledge.histories.learn_quiet(node.position.turn().other(), m, &previous, bonus);
    }

    /// Updates the history of the quiet move that led to `ply`, where `turn` is to move, by its
    /// effect on the evaluation.
    pub(super) fn learn_from_gain(&mut self, ply: usize, turn: Color) {
        let n = self.context.parameters;
        let quiet = ply.checked_sub(1).and_then(|earlier| self.path.frame(earlier).quiet);
        if let (Some(gain), Some(m)) = (self.path.gain(ply, n.gain_turn), quiet) {
            let max = n.bonus_eval_max;
            let bonus = (gain * n.bonus_eval / 8).clamp(-max, max);
            self.knowledge.histories.learn_butterfly(turn.other(), m, bonus);
        }
    }

    /// The history bonus at a node of `depth` plies.
    fn bonus(&self, depth: i32) -> i32 {
        let n = self.context.parameters;
        (n.bonus_slope * depth - n.bonus_offset).clamp(0, n.bonus_max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exchange::ExchangeMap;
    use crate::search::node::fixture::{self, with_tree};

    /// Near the leaves costs take more time than they save, and far from them the horizon (2d + 1
    /// plies) includes every move.
    #[test]
    fn costs_are_asked_for_between_the_leaves_and_the_root() {
        let position = Position::initial();
        let map = ExchangeMap::new(position.board());
        for depth in 1..=10 {
            let node = fixture::node(&position, &map, depth);
            let horizon = with_tree(|tree| tree.hints(&node, None).horizon);
            let expected = match depth {
                3 => Some(7),
                4 => Some(9),
                5 => Some(11),
                6 => Some(13),
                7 => Some(15),
                8 => Some(17),
                _ => None,
            };
            assert_eq!(horizon, expected, "depth {depth}");
        }
    }

    /// Two positions may share a key. The hash move is then illegal here, and its extension must
    /// not go to another move.
    #[test]
    fn only_the_hash_move_itself_is_extended() {
        let position = fixture::position("r3k3/pp3ppp/2n5/8/8/2N5/PP3PPP/R3K3 w - - 0 1");
        let map = ExchangeMap::new(position.board());
        let node = fixture::node(&position, &map, 4);
        let elsewhere = fixture::position("4k3/8/8/8/8/8/4P3/4K2R w - - 0 1");
        let illegal = PackedMove::of(elsewhere.parse_move("h1h7").expect("legal there"));
        let legal = PackedMove::of(position.parse_move("a1d1").expect("legal"));
        let nodes = |m, extension| {
            with_tree(|tree| {
                tree.progress.begin_iteration(10);
                let killer = position.parse_move("a1d1").expect("legal");
                tree.path.frame_mut(node.ply).killers = [Some(killer), None];
                let hash = HashMove { m: Some(m), extension, excluded: false };
                assert!(tree.search_moves(&node, hash).is_ok());
                tree.progress.nodes()
            })
        };
        assert_ne!(nodes(legal, 0), nodes(legal, 2), "the hash move is extended");
        assert_eq!(nodes(illegal, 0), nodes(illegal, 2), "a killer in its place is not");
    }
}
