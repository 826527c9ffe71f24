//! Quiescence search: exchanges, until the position is quiet enough for the static estimate.

use super::progress::Stopped;
use super::reached::Reached;
use super::static_eval::refined;
use super::tree::{Found, Tree};
use crate::exchange::ExchangeMap;
use crate::exchange::swap::Values;
use crate::position::Position;
use crate::search::ordering::move_stack::Picked;
use crate::search::ordering::picker::{Hints, Picker, Scope};
use crate::search::packed_move::PackedMove;
use crate::search::score::Bound;
use crate::search::settings::ZoneUse;
use crate::search::table::Entry;
use crate::search::value::{INFINITE, MATE_BOUND, MAX_PLY, Value, mated, to_table};
use crate::search::window::Window;
use crate::zone::MAX_COST;

impl Tree<'_> {
    /// Quiescence search: the value after worthwhile exchanges. The moves are captures and
    /// promotions of cost 1, and all answers to check; at the `first` half-move quiet checks, too.
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
        // With a known estimate the exchange map may not be needed.
        let standing_pat = |estimate| refined(estimate, entry, ply);
        let cached =
            entry.and_then(|e| e.estimate).or_else(|| self.cached_estimate(position, check));
        let known = self.corrected(position, cached, ply).map(standing_pat);
        if let Some(stand) = known
            && stand >= window.beta
        {
            return Ok(stand);
        }
        let mut map = reached.map_before();
        reached.carry(&mut map);
        if ply >= MAX_PLY - 1 {
            return Ok(self.estimate(position, &map));
        }

        // 2. Standing pat: no side has to exchange, unless in check.
        let raw = self.static_estimate(position, &map, check, entry);
        let found = || self.corrected(position, raw, ply).map_or(-INFINITE, standing_pat);
        let stand = known.unwrap_or_else(found);
        if stand >= window.beta {
            return Ok(stand);
        }

        // 3. Exchanges.
        let leaf = Leaf { position, map: &map, window, ply, check, first, stand };
        let found = self.exchanges(&leaf, entry.and_then(|e| e.best))?;
        if check && !found.any {
            return Ok(mated(ply));
        }

        // 4. Storing the result.
        let entry = Entry {
            best: found.m.map(PackedMove::of),
            value: to_table(found.best, ply),
            estimate: raw,
            depth: 0,
            bound: if found.best >= window.beta { Bound::Lower } else { Bound::Upper },
        };
        self.context.table.store(position.key(), entry);
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
            zones: ZoneUse::NONE,
            cost_order: &parameters.cost_order,
            horizon: MAX_COST,
            scope: leaf.scope(),
        };
        let mut picker =
            Picker::new(position, map, hints, &self.knowledge.histories, &mut self.moves);
        let mut found = Found { best: stand, m: None, any: false };
        let mut alpha = window.alpha.max(stand);
        while let Some(picked) = picker.next(&self.knowledge.histories, &mut self.moves) {
            found.any = true;
            if found.best > -MATE_BOUND && is_pruned(&picked, leaf, alpha, parameters.delta_margin)
            {
                continue;
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
struct Leaf<'a> {
    position: &'a Position,
    map: &'a ExchangeMap,
    window: Window,
    ply: usize,
    check: bool,
    /// Whether it is the first half-move of quiescence.
    first: bool,
    /// The value of standing pat; below all values in check.
    stand: Value,
}

impl Leaf<'_> {
    fn scope(&self) -> Scope {
        match (self.check, self.first) {
            (true, _) => Scope::All,
            (false, true) => Scope::ExchangesAndChecks,
            (false, false) => Scope::Exchanges,
        }
    }
}

/// SEE pruning and delta pruning: captures are skipped if they lose, or if they give no direct
/// check and what they take plus `margin` centipawns cannot lift the estimate to the window. In
/// check, once an answer has been found, quiet and losing answers are skipped.
fn is_pruned(picked: &Picked, leaf: &Leaf, alpha: Value, margin: Value) -> bool {
    if leaf.check {
        return picked.quiet || picked.exchange < 0;
    }
    if picked.quiet {
        return false;
    }
    let value = |role: Option<_>| role.map_or(0, |role| Values::TROPA.of(role));
    let won = value(picked.m.capture()) + value(picked.m.promotion());
    picked.exchange < 0
        || leaf.stand + won + margin <= alpha && !leaf.position.gives_direct_check(picked.m)
}
