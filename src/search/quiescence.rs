//! Quiescence: exchanges until the position is quiet enough to be estimated.

use super::picker::{Hints, Picked, Picker};
use super::report::Bound;
use super::table::{Entry, PackedMove};
use super::tree::{Stopped, Tree, Window, cutoff, refined};
use super::value::{INFINITE, MATE_BOUND, MAX_PLY, Value, mated, to_table};
use crate::exchange::Fields;
use crate::exchange::swap::Values;
use crate::position::Position;

impl Tree<'_> {
    /// The value after the exchanges that pay: captures and promotions of cost 1, and all
    /// answers to check. `spent` counts half-moves since the
    /// horizon.
    pub(super) fn quiescence(
        &mut self,
        position: &Position,
        window: Window,
        ply: usize,
        spent: u32,
    ) -> Result<Value, Stopped> {
        self.enter(ply)?;
        let check = position.is_check();
        if let Some(value) = self.draw(position, check) {
            return Ok(value);
        }
        let entry = self.table.probe(position.key());
        if !window.is_pv()
            && let Some(value) = cutoff(entry, window, 0, ply)
        {
            return Ok(value);
        }
        let fields = Fields::new(position.board());
        if ply >= MAX_PLY - 1 {
            return Ok(self.estimate(position, &fields));
        }

        // Standing pat: nobody has to exchange, unless in check.
        let raw = (!check).then(|| {
            entry.and_then(|e| e.estimate).unwrap_or_else(|| self.estimate(position, &fields))
        });
        let stand = raw.map_or(-INFINITE, |estimate| refined(estimate, entry, ply));
        let mut best = stand;
        let mut alpha = window.alpha.max(best);
        let mut best_move = None;
        if alpha < window.beta {
            let hints = Hints {
                hash: entry.and_then(|e| e.best),
                killers: [None; 2],
                before: self.before(ply),
                zones: super::ZoneUse::NONE,
                captures_only: !check,
            };
            let mut picker = Picker::new(position, &fields, hints, self.histories, &mut self.moves);
            let mut any = false;
            while let Some(picked) = picker.next(self.histories, &mut self.moves) {
                any = true;
                if best > -MATE_BOUND && is_futile(&picked, stand, alpha, check) {
                    continue;
                }
                let inner = Window { alpha, beta: window.beta };
                let value = self.after(position, picked.m, ply, |tree, next| {
                    tree.quiescence(next, inner.turned(), ply + 1, spent + 1).map(|v| -v)
                })?;
                if value > best {
                    best = value;
                    if value > alpha {
                        alpha = value;
                        best_move = Some(picked.m);
                        if window.is_pv() {
                            self.lengthen_line(ply, picked.m);
                        }
                    }
                }
                if alpha >= window.beta {
                    break;
                }
            }
            picker.done(&mut self.moves);
            if check && !any {
                return Ok(mated(ply));
            }
        }
        let entry = Entry {
            best: best_move.map(PackedMove::of),
            value: to_table(best, ply),
            estimate: raw,
            depth: 0,
            bound: if best >= window.beta { Bound::Lower } else { Bound::Upper },
        };
        self.table.store(position.key(), entry);
        Ok(best)
    }
}

/// A capture that cannot lift the estimate to the window, or an answer to check that loses by
/// exchange when another answer stands already.
fn is_futile(picked: &Picked, stand: Value, alpha: Value, check: bool) -> bool {
    if check {
        return picked.quiet || picked.exchange < 0;
    }
    let won = picked.m.capture().map_or(0, |role| Values::TROPA.of(role))
        + picked.m.promotion().map_or(0, |role| Values::TROPA.of(role));
    picked.exchange < 0 || stand + won + 180 <= alpha && stand + picked.exchange + 180 <= alpha
}
