//! Quiescence: exchanges until the position is quiet enough to be estimated.

use super::reached::Reached;
use super::static_eval::refined;
use super::tree::{Found, Stopped, Tree, Window, cutoff};
use crate::exchange::ExchangeMap;
use crate::exchange::swap::Values;
use crate::position::Position;
use crate::search::ordering::picker::{Hints, Picked, Picker, Scope};
use crate::search::report::Bound;
use crate::search::settings::ZoneUse;
use crate::search::table::{Entry, PackedMove};
use crate::search::value::{INFINITE, MATE_BOUND, MAX_PLY, Value, mated, to_table};
use crate::zone::MAX_COST;

impl Tree<'_> {
    /// The value after the exchanges that pay: captures and promotions of cost 1, and all
    /// answers to check; at the `first` half-move also quiet checks.
    pub(in crate::search) fn quiescence(
        &mut self,
        reached: &Reached,
        window: Window,
        ply: usize,
        first: bool,
    ) -> Result<Value, Stopped> {
        // 1. Ends of the game, and what is known already.
        self.enter(ply)?;
        let Reached { position, check, .. } = reached;
        let check = *check;
        if let Some(value) = self.draw(position, check) {
            return Ok(value);
        }
        let entry = self.table.probe(position.key());
        if !window.is_pv()
            && let Some(value) = cutoff(entry, window, 0, ply)
        {
            return Ok(value);
        }
        // A known estimate may do without the exchange map.
        let stand_of = |estimate| refined(estimate, entry, ply);
        let kept = entry.and_then(|e| e.estimate).or_else(|| self.remembered(position, check));
        let known = self.corrected(position, kept, ply).map(stand_of);
        if let Some(stand) = known
            && stand >= window.beta
        {
            return Ok(stand);
        }
        let mut fields = reached.fields_before();
        reached.carry(&mut fields);
        if ply >= MAX_PLY - 1 {
            return Ok(self.estimate(position, &fields));
        }

        // 2. Standing pat: nobody has to exchange, unless in check.
        let raw = self.static_estimate(position, &fields, check, entry);
        let found = || self.corrected(position, raw, ply).map_or(-INFINITE, stand_of);
        let stand = known.unwrap_or_else(found);
        if stand >= window.beta {
            return Ok(stand);
        }

        // 3. Exchanges.
        let leaf = Leaf { position, fields: &fields, window, ply, check, first, stand };
        let found = self.exchanges(&leaf, entry.and_then(|e| e.best))?;
        if check && !found.any {
            return Ok(mated(ply));
        }

        // 4. What was found, for the table.
        let entry = Entry {
            best: found.m.map(PackedMove::of),
            value: to_table(found.best, ply),
            estimate: raw,
            depth: 0,
            bound: if found.best >= window.beta { Bound::Lower } else { Bound::Upper },
        };
        self.table.store(position.key(), entry);
        Ok(found.best)
    }

    /// Looks at the exchanges that pay until one refutes the leaf.
    fn exchanges(&mut self, leaf: &Leaf, hash: Option<PackedMove>) -> Result<Found, Stopped> {
        let Leaf { position, fields, window, ply, stand, .. } = *leaf;
        let numbers = self.numbers;
        let hints = Hints {
            check: leaf.check,
            hash,
            killers: [None; 2],
            before: self.before(ply),
            last_step: numbers.continuation_weight,
            zones: ZoneUse::NONE,
            order: &numbers.cost_order,
            horizon: MAX_COST,
            scope: leaf.scope(),
        };
        let mut picker = Picker::new(position, fields, hints, self.histories, &mut self.moves);
        let mut found = Found { best: stand, m: None, any: false };
        let mut alpha = window.alpha.max(stand);
        while let Some(picked) = picker.next(self.histories, &mut self.moves) {
            found.any = true;
            if found.best > -MATE_BOUND && is_futile(&picked, leaf, alpha, numbers.delta_margin) {
                continue;
            }
            let inner = Window { alpha, beta: window.beta }.turned();
            let value = self.after(position, fields, picked.m, ply, |tree, next| {
                tree.quiescence(next, inner, ply + 1, false).map(|value| -value)
            })?;
            found.best = found.best.max(value);
            if value > alpha {
                alpha = value;
                found.m = Some(picked.m);
                if window.is_pv() {
                    self.lengthen_line(ply, picked.m);
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

/// A node of quiescence whose exchanges are to be looked at.
#[derive(Clone, Copy)]
struct Leaf<'a> {
    position: &'a Position,
    fields: &'a ExchangeMap,
    window: Window,
    ply: usize,
    check: bool,
    /// Whether it is the first half-move of quiescence.
    first: bool,
    /// The value of standing pat; below everything in check.
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

/// A capture that loses, or gives no direct check and cannot lift the estimate to the window by
/// what it takes and `margin` centipawns more; in check, an answer that is quiet or loses by
/// exchange when another answer stands already.
fn is_futile(picked: &Picked, leaf: &Leaf, alpha: Value, margin: Value) -> bool {
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
