//! Hindsight: judging a move by the estimate after it.

use shakmaty::Color;

use super::tree::Tree;

impl Tree<'_> {
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

    /// Hindsight adjustment: a half-move more if the move that led here was much reduced and
    /// improved the mover's estimate, a half-move less if it was reduced and worsened it.
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
