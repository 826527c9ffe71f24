//! Quiescence search: exchanges, until the position is quiet enough for the static evaluation.

use super::static_eval::refined;
use super::{Found, Reached, Tree};
use crate::exchange::ExchangeMap;
use crate::exchange::swap::Values;
use crate::position::Position;
use crate::search::move_stack::Picked;
use crate::search::picker::{Hints, Picker, Scope};
use crate::search::progress::Stopped;
use crate::search::table::{Entry, PackedMove};
use crate::search::value::{Bound, INFINITE, MAX_PLY, Value, WON_BOUND, Window, mated, to_table};

impl Tree<'_> {
    /// Quiescence search: the value after worthwhile exchanges. The moves are captures and
    /// promotions of cost 1, and all check evasions; at the `first` ply also quiet checks.
    pub(super) fn quiescence(
        &mut self,
        reached: &Reached,
        window: Window,
        ply: usize,
        first: bool,
    ) -> Result<Value, Stopped> {
        // 1. Draws, and the hash table.
        self.enter(ply)?;
        let Reached { position, check, .. } = reached;
        let check = *check;
        if let Some(value) = self.draw(position, check) {
            return Ok(value);
        }
        let entry = self.context.table.probe(position.key());
        if !window.is_pv()
            && let Some(value) = entry.and_then(|e| e.cutoff(window, 0, ply))
        {
            return Ok(value);
        }
        // With a known evaluation the exchange map may not be needed.
        let standing_pat = |eval| refined(eval, entry, ply);
        let known = self.known_eval(position, check, entry);
        let judge =
            |tree: &Self, raw| tree.corrected(position, raw, ply).map_or(-INFINITE, standing_pat);
        let known = known.map(|raw| (raw, judge(self, raw)));
        if let Some((_, stand)) = known
            && stand >= window.beta
        {
            return Ok(stand);
        }
        let mut map = reached.map_before();
        reached.carry(&mut map);
        if ply >= MAX_PLY - 1 {
            return Ok(self.eval(position, &map));
        }

        // 2. Standing pat: unless in check, no side has to exchange.
        let (raw, stand) = known.unwrap_or_else(|| {
            let raw = Some(self.unscaled(position, &map));
            (raw, judge(self, raw))
        });
        if !check {
            self.knowledge.leaves.meet(position);
        }
        if stand >= window.beta {
            return Ok(stand);
        }

        // 3. Exchanges.
        let leaf = Leaf { position, map: &map, window, ply, check, first, stand };
        self.settle(&leaf, entry.and_then(|e| e.best), raw)
    }

    /// The value after worthwhile exchanges, which is stored together with the static evaluation.
    pub(super) fn settle(
        &mut self,
        leaf: &Leaf,
        hash: Option<PackedMove>,
        eval: Option<Value>,
    ) -> Result<Value, Stopped> {
        let found = self.exchanges(leaf, hash)?;
        if leaf.check && !found.any {
            return Ok(mated(leaf.ply));
        }
        let entry = Entry {
            best: found.m.map(PackedMove::of),
            value: to_table(found.best, leaf.ply),
            eval,
            depth: 0,
            bound: if found.best >= leaf.window.beta { Bound::Lower } else { Bound::Upper },
        };
        self.context.table.store(leaf.position.key(), entry);
        Ok(found.best)
    }

    /// Searches worthwhile exchanges until a cutoff.
    fn exchanges(&mut self, leaf: &Leaf, hash: Option<PackedMove>) -> Result<Found, Stopped> {
        let Leaf { position, map, window, ply, stand, .. } = *leaf;
        let parameters = self.context.parameters;
        let hints = Hints {
            check: leaf.check,
            hash,
            killers: [None; 2],
            previous: self.path.previous_moves(ply),
            continuation_weight: parameters.continuation_weight,
            horizon: None,
            scope: leaf.scope(),
        };
        let mut picker =
            Picker::new(position, map, hints, &self.knowledge.histories, &mut self.moves);
        let mut found = Found { best: stand, m: None, any: false };
        let mut alpha = window.alpha.max(stand);
        while let Some(picked) = picker.next(&self.knowledge.histories, &mut self.moves) {
            found.any = true;
            if found.best > -WON_BOUND {
                if leaf.is_losing(&picked) {
                    continue;
                }
                if let Some(most) = leaf.futile(&picked, alpha, parameters.delta_margin) {
                    found.best = found.best.max(most);
                    continue;
                }
            }
            let inner = Window { alpha, beta: window.beta }.turned();
            let value = self.play(position, map, picked.m, ply, |tree, next| {
                tree.quiescence(next, inner, ply + 1, false).map(|value| -value)
            })?;
            found.best = found.best.max(value);
            if value > alpha {
                alpha = value;
                found.m = Some(picked.m);
                if window.is_pv() {
                    self.path.pv.update(ply, picked.m);
                }
            }
            if alpha >= window.beta {
                break;
            }
        }
        picker.done(&mut self.moves);
        Ok(found)
    }
}

/// A node of quiescence whose exchanges are searched.
#[derive(Clone, Copy)]
pub(super) struct Leaf<'a> {
    pub position: &'a Position,
    pub map: &'a ExchangeMap,
    pub window: Window,
    pub ply: usize,
    pub check: bool,
    /// Whether it is the first ply of quiescence.
    pub first: bool,
    /// The value of standing pat; below all values in check.
    pub stand: Value,
}

impl Leaf<'_> {
    fn scope(&self) -> Scope {
        match (self.check, self.first) {
            (true, _) => Scope::All,
            (false, true) => Scope::ExchangesAndChecks,
            (false, false) => Scope::Exchanges,
        }
    }

    /// SEE pruning: captures are skipped if they lose; in check also quiet evasions, once one
    /// evasion has been searched.
    fn is_losing(&self, picked: &Picked) -> bool {
        picked.exchange < 0 || self.check && picked.quiet
    }

    /// Delta pruning: captures that give no direct check are skipped if what they take plus
    /// `margin` centipawns cannot lift the evaluation above alpha. Returns the most that such a
    /// capture can be expected to reach, which counts towards the node's upper bound. A lone king
    /// skips none: it may capture what the enemy needs to win.
    fn futile(&self, picked: &Picked, alpha: Value, margin: Value) -> Option<Value> {
        let alone = !self.position.board().by_color(self.position.turn()).more_than_one();
        if self.check || picked.quiet || alone {
            return None;
        }
        let value = |role: Option<_>| role.map_or(0, |role| Values::TROPA.of(role));
        let won = value(picked.m.capture()) + value(picked.m.promotion());
        let most = self.stand + won + margin;
        (most <= alpha && !self.position.gives_direct_check(picked.m)).then_some(most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::node::fixture::{self, with_tree};

    /// A capture that is skipped because it cannot reach a high window may be made in a lower one,
    /// so the bound left in the table has to allow for it.
    #[test]
    fn a_skipped_capture_belongs_to_the_bound() {
        let before = fixture::position("4k3/8/8/8/3q4/8/4P3/4K2R b - - 0 1");
        let m = before.parse_move("d4h4").expect("legal");
        let map = ExchangeMap::new(before.board());
        let value = |tree: &mut Tree, window| {
            let found = tree.play(&before, &map, m, 0, |tree, next| {
                tree.quiescence(next, window, 1, true).map(|value| (value, next.position.key()))
            });
            found.unwrap_or_else(|_| panic!("nothing stops it"))
        };
        with_tree(|tree| {
            let wide = Window { alpha: -INFINITE, beta: INFINITE };
            let (true_value, key) = value(tree, wide);
            with_tree(|tree| {
                value(tree, Window::zero(3000));
                let entry = tree.context.table.probe(key).expect("stored");
                assert_eq!(entry.bound, Bound::Upper);
                assert!(entry.value >= true_value, "{} < {true_value}", entry.value);
            });
        });
    }
}
