//! The state of a running search, and its nodes.

use shakmaty::{Bitboard, Move};

use super::knowledge::Knowledge;
use super::path::Path;
use super::progress::{Progress, Stopped};
use super::reached::Reached;
use super::reductions::Reductions;
use crate::exchange::ExchangeMap;
use crate::position::{Game, Key, Position, is_fifty_moves};
use crate::search::ordering::move_stack::MoveStack;
use crate::search::parameters::Parameters;
use crate::search::table::Table;
use crate::search::value::{DRAW, Value};
use crate::search::window::Window;
use crate::tablebase::Probing;

/// The context of a search, which its nodes only read.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    pub table: &'a Table,
    pub parameters: &'a Parameters,
    pub reductions: &'a Reductions,
    pub zone_filter: bool,
    /// The endgame tablebases; `None` if there are none, or if the root needs no more probing.
    pub tablebases: Option<&'a Probing>,
}

/// One running search.
pub struct Tree<'a> {
    pub context: Context<'a>,
    pub progress: Progress<'a>,
    pub path: Path,
    pub knowledge: &'a mut Knowledge,
    /// The remaining moves of the nodes on the path.
    pub moves: MoveStack,
}

/// A node whose moves are to be searched. It does not change once it is built.
#[derive(Clone, Copy)]
pub struct Node<'a> {
    pub position: &'a Position,
    /// The exchange map of the position.
    pub map: &'a ExchangeMap,
    pub window: Window,
    /// The remaining depth in half-moves.
    pub depth: i32,
    /// Half-moves from the root.
    pub ply: usize,
    /// Whether the side to move is in check.
    pub check: bool,
    /// Whether the side to move stands better than at its last move.
    pub improving: bool,
    /// The static estimate, corrected and refined by the hash table.
    pub estimate: Value,
    /// Whether it is an expected cut node.
    pub cut: bool,
}

impl Node<'_> {
    /// The pieces of the side to move. Without any, zugzwang is likely.
    pub fn pieces(&self) -> Bitboard {
        let board = self.position.board();
        board.by_color(self.position.turn()) & !board.pawns() & !board.kings()
    }
}

/// The result of searching a node's moves.
pub struct Found {
    /// The value of the best move.
    pub best: Value,
    /// The last move that raised alpha, if any did.
    pub m: Option<Move>,
    /// Whether there is a legal move.
    pub any: bool,
}

impl<'a> Tree<'a> {
    /// A search whose root is the game's current position.
    pub fn new(
        context: Context<'a>,
        progress: Progress<'a>,
        knowledge: &'a mut Knowledge,
        game: &Game,
    ) -> Self {
        let moves = MoveStack::with_capacity(4096);
        Self { context, progress, path: Path::new(game), knowledge, moves }
    }

    /// Counts a node and stops the search if a limit is reached.
    #[inline]
    pub fn enter(&mut self, ply: usize) -> Result<(), Stopped> {
        self.path.pv.clear(ply);
        self.progress.count_node(ply)
    }

    /// Plays `m` on `position`, whose exchange map is `map`, searches on and takes the move back.
    pub fn play<T>(
        &mut self,
        position: &Position,
        map: &ExchangeMap,
        m: Move,
        ply: usize,
        look: impl FnOnce(&mut Self, &Reached) -> T,
    ) -> T {
        let next = Reached::by(m, position, map, |key| self.prefetch(key));
        self.path.play(ply, position.turn(), m, next.position.key());
        let result = look(self, &next);
        self.path.take_back();
        result
    }

    /// Prefetches the cached data of the position with this key.
    fn prefetch(&self, key: Key) {
        self.context.table.prefetch(key);
        self.knowledge.eval_cache.prefetch(key);
    }

    /// The value of a draw by the rules, if the position is one: repeated since the root or twice
    /// in the game, fifty moves, or insufficient material.
    pub fn draw(&self, position: &Position, check: bool) -> Option<Value> {
        let drawn = (position.halfmoves() >= 4 && self.path.is_repeated(position))
            || (position.halfmoves() >= 100 && (!check || is_fifty_moves(position)))
            || position.is_insufficient_material();
        drawn.then_some(DRAW)
    }
}
