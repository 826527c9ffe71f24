//! What is asked about a node before its moves are looked at: whether it needs any, and whether the
//! hash move is worth more depth.

use super::reached::Reached;
use super::tree::{Node, Stopped, Tree, Window};
use crate::search::parameters::Parameters;
use crate::search::report::Bound;
use crate::search::table::Entry;
use crate::search::value::{MATE_BOUND, Value, from_table, is_mate};

/// From this depth on a null move's cutoff is verified.
const VERIFIED_DEPTH: i32 = 12;

/// What becomes of a hash move when its rivals have been looked at.
pub enum Singular {
    /// It gets so many half-moves more.
    Extended(i32),
    /// Several moves refute the node.
    Refuted(Value),
}

impl Node<'_> {
    /// Reverse futility: so far above the window that the enemy's best move will not change it. The
    /// truth is taken to lie halfway.
    pub fn far_above(&self, n: &Parameters) -> Option<Value> {
        if self.depth > n.reverse_futility_depth
            || is_mate(self.estimate)
            || is_mate(self.window.beta)
        {
            return None;
        }
        let margin = n.reverse_futility_margin * (self.depth - i32::from(self.improving));
        let above = self.estimate - margin - self.window.beta;
        if above < 0 || above < self.stake() / n.reverse_futility_stake {
            return None;
        }
        Some((self.estimate + self.window.beta) / 2)
    }

    /// What the enemy threatens to win, in centipawns.
    fn stake(&self) -> Value {
        self.fields.stake(self.position.board(), self.position.turn())
    }
}

impl Tree<'_> {
    /// Razoring: so far below the window that only exchanges may help, and they do not.
    pub(in crate::search) fn far_below(
        &mut self,
        node: &Node,
        reached: &Reached,
    ) -> Result<Option<Value>, Stopped> {
        let (n, alpha) = (self.numbers, node.window.alpha);
        let margin = n.razoring_base + n.razoring_slope * node.depth * node.depth;
        if node.depth > n.razoring_depth || node.estimate + margin > alpha || is_mate(alpha) {
            return Ok(None);
        }
        let value = self.quiescence(reached, Window::zero(alpha), node.ply, true)?;
        Ok((value <= alpha).then_some(value))
    }

    /// Null move: who stands well even after passing needs no move here. Not where passing may
    /// be the best move of all: with pawns alone.
    pub(in crate::search) fn null_move(
        &mut self,
        node: &mut Node,
    ) -> Result<Option<Value>, Stopped> {
        let beta = node.window.beta;
        let passed_before = node.ply > 0 && self.frames[node.ply - 1].step.is_none();
        let board = node.position.board();
        let pieces = board.by_color(node.position.turn()) & !board.pawns() & !board.kings();
        if node.depth < 3
            || node.estimate < beta - self.numbers.nmp_margin * (node.depth - 4).max(0)
            || passed_before
            || pieces.is_empty()
            || beta <= -MATE_BOUND
        {
            return Ok(None);
        }
        let Some(next) = Reached::by_null(node.position, node.fields) else { return Ok(None) };
        let n = self.numbers;
        let surplus = ((node.estimate - beta) / n.nmp_surplus).clamp(0, 3);
        let reduction = n.nmp_base + node.depth / n.nmp_divisor + surplus;
        let frame = &mut self.frames[node.ply];
        (frame.step, frame.quiet) = (None, None);
        self.keys.push(next.position.key());
        let below = Window::zero(beta - 1).turned();
        let value = self.node(&next, below, node.depth - reduction, node.ply + 1, !node.cut);
        self.keys.pop();
        let value = -value?;
        if value < beta {
            // Who is mated by passing had better look closely.
            if value <= -MATE_BOUND && (node.ply as i32) < 2 * self.root_depth {
                node.depth += 1;
            }
            return Ok(None);
        }
        let value = if is_mate(value) { beta } else { value };
        if node.depth < VERIFIED_DEPTH && pieces.more_than_one() {
            return Ok(Some(value));
        }
        self.verified(node, reduction, value)
    }

    /// Zugzwang looms: the cutoff must also hold in a shallower search with a real move.
    fn verified(
        &mut self,
        node: &Node,
        reduction: i32,
        value: Value,
    ) -> Result<Option<Value>, Stopped> {
        let shallow = Node {
            depth: (node.depth - reduction).max(1),
            window: Window::zero(node.window.beta - 1),
            ..*node
        };
        let found = self.expand(&shallow, None, None)?;
        Ok((found.best >= node.window.beta).then_some(value))
    }

    /// Whether no other move comes near the value that the table has of the hash move.
    pub(in crate::search) fn singular(
        &mut self,
        node: &Node,
        entry: Option<Entry>,
    ) -> Result<Singular, Stopped> {
        let n = self.numbers;
        let nothing = Ok(Singular::Extended(0));
        let Some(Entry { best: Some(hash), value, depth, bound, .. }) = entry else {
            return nothing;
        };
        let value = from_table(value, node.ply);
        if node.depth < n.singular_depth
            || bound == Bound::Upper
            || i32::from(depth) < node.depth - 3
            || is_mate(value)
            || node.ply as i32 >= 2 * self.root_depth
        {
            return nothing;
        }
        let below = value - n.singular_margin * node.depth / 16;
        let without =
            Node { depth: (node.depth - 1) / 2, window: Window::zero(below - 1), ..*node };
        let found = self.expand(&without, Some(hash), Some(hash))?;
        Ok(if found.best < below {
            let alone = !node.window.is_pv() && found.best < below - n.singular_double;
            Singular::Extended(1 + i32::from(alone))
        } else if below >= node.window.beta && !node.window.is_pv() {
            Singular::Refuted(below)
        } else if value >= node.window.beta {
            Singular::Extended(-n.singular_negative)
        } else {
            Singular::Extended(0)
        })
    }
}
