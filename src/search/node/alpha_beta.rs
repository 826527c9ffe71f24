//! Principal variation search: the node as numbered steps.

use super::depth::Singular;
use super::pruning::NullMove;
use super::static_eval::Judged;
use super::{Found, HashMove, Node, Reached, Tree};
use crate::position::Position;
use crate::search::progress::Stopped;
use crate::search::table::{Entry, PackedMove};
use crate::search::value::{Bound, DRAW, MAX_PLY, Value, WON, Window, mated, to_table};
use crate::tablebase::Verdict;

/// The halfmove count from which the hash table causes no more cutoffs.
const TRUSTED_HALFMOVES: u32 = 90;

/// How many plies deeper than its node a tablebase value is stored in the hash table.
const TABLEBASE_DEPTH: i32 = 6;

impl Tree<'_> {
    /// The value of a position from the view of its side to move, searched to `depth` plies.
    /// `cut` marks an expected cut node.
    pub fn search(
        &mut self,
        reached: &Reached,
        window: Window,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> Result<Value, Stopped> {
        // 1. At depth zero: quiescence search.
        if depth <= 0 {
            return self.quiescence(reached, window, ply, true);
        }
        self.enter(ply)?;

        // 2. Draws by the rules, and mate distance pruning.
        let Reached { position, check, .. } = reached;
        let check = *check;
        if let Some(value) = self.draw(position, check) {
            return Ok(value);
        }
        let pv = window.is_pv();
        let window = window.within_mate_distance(ply);
        if window.alpha >= window.beta {
            return Ok(window.alpha);
        }
        if ply >= MAX_PLY - 1 {
            let mut map = reached.map_before();
            reached.carry(&mut map);
            return Ok(self.eval(position, &map));
        }

        // 3. The hash table. Close to the fifty-move limit its values, found at other halfmove
        //    counts, prove nothing.
        let entry = self.context.table.probe(position.key());
        let proves = !pv && position.halfmoves() < TRUSTED_HALFMOVES;
        let hash = entry.and_then(|e| e.best);
        if proves && let Some(value) = entry.and_then(|e| e.cutoff(window, depth, ply)) {
            if value >= window.beta {
                self.learn_from_table(position, hash, depth, ply);
            }
            return Ok(value);
        }

        // 4. The endgame tablebases.
        if let Some(value) = self.tablebase_cutoff(position, window, depth, ply) {
            return Ok(value);
        }

        // 5. The static evaluation, and hindsight. If it is known, the node may be pruned without an
        //    exchange map.
        let known = self.known_eval(position, check, entry);
        let judged = known.map(|raw| self.judge(position, raw, entry, ply, depth));
        if !pv
            && !check
            && let Some(judged) = judged
            && let Some(value) = judged.is_far_above(window.beta, self.context.parameters)
        {
            return Ok(value);
        }

        // 6. The exchange map, and the static evaluation if it was not known.
        let mut map = reached.map_before();
        reached.carry(&mut map);
        let judged = judged.unwrap_or_else(|| {
            let raw = Some(self.unscaled(position, &map));
            self.judge(position, raw, entry, ply, depth)
        });
        let Judged { raw, corrected, eval, improving, depth } = judged;
        let map = &map;
        let node = Node { position, map, window, depth, ply, check, improving, eval, cut };

        // 7. Pruning of the whole node: reverse futility pruning, razoring, null-move pruning.
        let mut threat = 0;
        if !pv && !check {
            if let Some(value) = node.reverse_futility(self.context.parameters) {
                return Ok(value);
            }
            if let Some(value) = self.razoring(&node, hash, raw)? {
                return Ok(value);
            }
            match self.null_move(&node)? {
                NullMove::Cutoff(value) => return Ok(value),
                NullMove::Threat => threat = 1,
                NullMove::Nothing => {}
            }
        }

        // 8. Internal iterative reduction: a node without a hash move is searched less deep.
        let unknown = i32::from(depth >= self.context.parameters.iir_depth && hash.is_none());
        let node = Node { depth: depth + threat - unknown, ..node };

        // 9. Singular extension of the hash move.
        let extension = match self.singular(&node, entry)? {
            Singular::Extended(plies) => plies,
            Singular::Refuted(value) => return Ok(value),
        };

        // 10. The moves loop.
        let found = self.search_moves(&node, HashMove { m: hash, extension, excluded: false })?;
        if !found.any {
            return Ok(if check { mated(ply) } else { DRAW });
        }

        // 11. Storing the result.
        self.store(&node, &found, raw);
        if found.m.is_none() {
            self.learn_unrefuted(&node);
        }
        self.learn_correction(&node, &found, raw, corrected);
        Ok(found.best)
    }

    /// The value from the endgame tablebases, if it suffices for a cutoff; it is stored in the hash
    /// table. A win may turn out to be a mate, so it is a lower bound, and a loss an upper one.
    fn tablebase_cutoff(
        &mut self,
        position: &Position,
        window: Window,
        depth: i32,
        ply: usize,
    ) -> Option<Value> {
        let verdict = self.context.tablebases?.verdict(position, depth)?;
        self.progress.count_tablebase_hits(1);
        let (value, bound) = match verdict {
            Verdict::Win => (WON - ply as Value, Bound::Lower),
            Verdict::Loss => (ply as Value - WON, Bound::Upper),
            Verdict::Draw | Verdict::CursedWin | Verdict::BlessedLoss => (DRAW, Bound::Exact),
        };
        let answers = match bound {
            Bound::Lower => value > window.alpha,
            Bound::Upper => value < window.beta,
            Bound::Exact => true,
        };
        if answers {
            let depth = (depth + TABLEBASE_DEPTH).min(MAX_PLY as i32) as u8;
            let value = to_table(value, ply);
            let entry = Entry { best: None, value, eval: None, depth, bound };
            self.context.table.store(position.key(), entry);
        }
        answers.then_some(value)
    }

    /// Stores the node's result in the hash table.
    fn store(&self, node: &Node, found: &Found, eval: Option<Value>) {
        let entry = Entry {
            best: found.m.map(PackedMove::of),
            value: to_table(found.best, node.ply),
            eval,
            depth: node.depth as u8,
            bound: node.window.bound_of(found.best),
        };
        self.context.table.store(node.position.key(), entry);
    }
}
