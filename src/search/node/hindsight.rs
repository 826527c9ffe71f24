//! Hindsight: what the estimate after a step says of the step.

use shakmaty::Color;

use super::tree::Tree;
use crate::search::value::Value;

impl Tree<'_> {
    /// By how much the estimate rose for who made the last step, where it is known on both sides.
    fn gain(&self, ply: usize) -> Option<Value> {
        let before = self.frames[ply.checked_sub(1)?].estimate?;
        self.frames[ply].estimate.map(|now| -now - before)
    }

    /// What a quiet step did to the estimate is learnt of it at once.
    pub(in crate::search) fn judge_step(&mut self, ply: usize, turn: Color) {
        let n = self.numbers;
        let quiet = ply.checked_sub(1).and_then(|earlier| self.frames[earlier].quiet);
        if let (Some(gain), Some(m)) = (self.gain(ply), quiet) {
            let most = n.bonus_estimate_max;
            let bonus = (gain * n.bonus_estimate / 8).clamp(-most, most);
            self.histories.learn_butterfly(turn.other(), m, bonus);
        }
    }

    /// Half-moves more, or less, where a step was much reduced and did well, or reduced and did
    /// badly, by the estimate.
    pub(in crate::search) fn second_thoughts(&self, ply: usize, depth: i32) -> i32 {
        let Some(gain) = self.gain(ply) else { return 0 };
        match self.frames[ply - 1].reduction {
            3.. if gain >= 0 => 1,
            2.. if gain < -self.numbers.hindsight_margin && depth >= 2 => -1,
            _ => 0,
        }
    }
}
