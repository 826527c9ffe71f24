//! Updates of histories and killers after a node.

use arrayvec::ArrayVec;
use shakmaty::{Color, Move};

use super::{Node, Tree};
use crate::position::Position;
use crate::search::history::PreviousMoves;
use crate::search::move_stack::Picked;
use crate::search::table::PackedMove;

/// The moves of a node that were searched without a cutoff; the first few dozen are enough.
#[derive(Default)]
pub(super) struct Tried {
    quiets: ArrayVec<Move, 48>,
    captures: ArrayVec<Move, 32>,
}

impl Tried {
    /// Adds a move, if there is room for it.
    pub(super) fn add(&mut self, picked: &Picked) {
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
    pub(super) fn learn_best(
        &mut self,
        node: &Node,
        best: &Picked,
        tried: &Tried,
        previous: &PreviousMoves,
    ) {
        let (n, side) = (self.context.parameters, node.position.turn());
        let surprise = if node.estimate <= node.window.alpha { n.bonus_surprise } else { 0 };
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

    /// Learns that a quiet move of the hash table causes a cutoff without being searched again.
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
    /// effect on the estimate.
    pub(super) fn learn_from_gain(&mut self, ply: usize, turn: Color) {
        let n = self.context.parameters;
        let quiet = ply.checked_sub(1).and_then(|earlier| self.path.frame(earlier).quiet);
        if let (Some(gain), Some(m)) = (self.path.gain(ply, n.gain_turn), quiet) {
            let max = n.bonus_estimate_max;
            let bonus = (gain * n.bonus_estimate / 8).clamp(-max, max);
            self.knowledge.histories.learn_butterfly(turn.other(), m, bonus);
        }
    }

    /// The bonus of histories at a node of `depth` half-moves.
    fn bonus(&self, depth: i32) -> i32 {
        let n = self.context.parameters;
        (n.bonus_slope * depth - n.bonus_offset).clamp(0, n.bonus_max)
    }
}
