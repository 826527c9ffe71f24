//! The slow resolver: a tree over the men of a zone.
//!
//! Only they move, only along its trajectories, or their side passes; captures are counted by
//! exchange and not played out ([theory, section 4](crate::theory#4-the-zone)).

use std::cell::Cell;

use shakmaty::{Move, Square};

use super::arena::Arena;
use super::verdict::{MATE, WIN};
use crate::exchange::ExchangeMap;
use crate::position::{Change, Position};

/// A zone with more positions than this is given up as not won.
const MAX_NODES: u32 = 50_000;

/// The tree of an arena.
pub struct Tree<'a> {
    arena: &'a Arena,
    nodes: Cell<u32>,
}

/// A position with its exchange map.
pub struct Node {
    pub position: Position,
    pub map: ExchangeMap,
}

impl Node {
    pub fn new(position: &Position) -> Self {
        Self { position: position.clone(), map: ExchangeMap::new(position.board()) }
    }

    /// The position after a legal move.
    pub fn after(&self, m: Move) -> Self {
        let position = self.position.after(m);
        let map = self.map.after(position.board(), Change::of(m, self.position.turn()));
        Self { position, map }
    }

    /// The position without one of its men; `None` if the rules do not allow it.
    pub fn without(&self, man: Square) -> Option<Self> {
        self.position.without(man).map(|position| Self::new(&position))
    }

    /// The position after a pass; `None` in check.
    pub fn passed(&self) -> Option<Self> {
        let position = self.position.after_null()?;
        Some(Self { position, map: self.map.clone() })
    }
}

impl<'a> Tree<'a> {
    pub fn new(arena: &'a Arena) -> Self {
        Self { arena, nodes: Cell::new(0) }
    }

    /// What (+) wins with `left` half-moves to go, in centipawns.
    pub fn value(&self, node: &Node, left: u8) -> i32 {
        self.search(node, left, -MATE, MATE)
    }

    /// What (+) wins after the move, with `left` half-moves to go after it.
    pub fn after(&self, node: &Node, m: Move, left: u8) -> i32 {
        self.step(node, m, left, -MATE, MATE)
    }

    /// The moves of the side to move in the arena; in check all that are legal.
    pub fn moves(&self, node: &Node) -> Vec<Move> {
        let position = &node.position;
        let check = position.is_check();
        let held = |m: &Move| check || self.arena.holds(*m, position.turn());
        let mut moves: Vec<Move> = position.legal_moves().into_iter().filter(held).collect();
        moves.sort_by_key(|m| !m.is_capture());
        moves
    }

    fn search(&self, node: &Node, left: u8, alpha: i32, beta: i32) -> i32 {
        let position = &node.position;
        let plus = position.turn() == self.arena.plus;
        self.nodes.set(self.nodes.get() + 1);
        if position.is_check() && position.legal_moves().is_empty() {
            return if plus { -MATE } else { MATE };
        }
        if left == 0 || self.nodes.get() > MAX_NODES {
            return 0;
        }
        if plus {
            self.maximum(node, left, alpha, beta)
        } else {
            self.minimum(node, left, alpha, beta)
        }
    }

    /// (+) to move: it may stop at any time.
    fn maximum(&self, node: &Node, left: u8, mut alpha: i32, beta: i32) -> i32 {
        let mut best = if node.position.is_check() { -MATE } else { 0 };
        for m in self.moves(node) {
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
            best = best.max(self.step(node, m, left - 1, alpha, beta));
        }
        best
    }

    /// (−) to move: it may pass.
    fn minimum(&self, node: &Node, left: u8, alpha: i32, mut beta: i32) -> i32 {
        let passed = node.passed();
        let mut best = passed.map_or(MATE, |passed| self.search(&passed, left - 1, alpha, beta));
        if best < WIN {
            return best;
        }
        for m in self.moves(node) {
            beta = beta.min(best);
            if alpha >= beta {
                break;
            }
            best = best.min(self.step(node, m, left - 1, alpha, beta));
        }
        best
    }

    /// A capture or promotion ends the fight with what the exchange brings, unless it mates.
    fn step(&self, node: &Node, m: Move, left: u8, alpha: i32, beta: i32) -> i32 {
        if !m.is_capture() && !m.is_promotion() {
            return self.search(&node.after(m), left, alpha, beta);
        }
        let (board, mover) = (node.position.board(), node.position.turn());
        let after = node.position.after(m);
        let won = match after.is_check() && after.legal_moves().is_empty() {
            true => MATE,
            false => node.map.exchange(board, mover, m),
        };
        if mover == self.arena.plus { won } else { -won }
    }
}
