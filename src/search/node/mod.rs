//! A running search and its nodes: context, path, and what a thread has learnt.
//!
//! | file | holds |
//! |---|---|
//! | [`path`] | the path from the root: positions, frames, the best lines |
//! | [`alpha_beta`] | the node as numbered steps |
//! | [`static_eval`] | the static evaluation, corrected by history and refined by the hash table |
//! | [`pruning`] | pruning of whole nodes, by evaluation or null move, and of single moves |
//! | [`moves_loop`] | the moves of a node, one by one, and the updates of histories and killers |
//! | [`depth`] | how deep each of them is searched: extensions and reductions |
//! | [`quiescence`] | exchanges at the horizon |

mod alpha_beta;
mod depth;
mod moves_loop;
mod path;
mod pruning;
mod quiescence;
mod static_eval;

use shakmaty::{Bitboard, Move};

use super::history::{CorrectionHistory, Histories};
use super::move_stack::MoveStack;
use super::parameters::{Parameters, Reductions};
use super::progress::{Progress, Stopped};
use super::table::{PackedMove, Table};
use super::value::{DRAW, Value, Window};
use crate::evaluation::{EvalCache, PawnTable};
use crate::exchange::ExchangeMap;
use crate::position::{Change, Game, Key, Position, is_fifty_moves};
use crate::tablebase::Probing;
use path::Path;

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

/// A running search.
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
    /// The remaining depth in plies.
    pub depth: i32,
    /// Plies from the root.
    pub ply: usize,
    /// Whether the side to move is in check.
    pub check: bool,
    /// Whether the side to move stands better than at its last move.
    pub improving: bool,
    /// The static evaluation, corrected and refined by the hash table.
    pub eval: Value,
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

/// The hash move of a node, with its extension or exclusion.
#[derive(Clone, Copy)]
pub struct HashMove {
    pub m: Option<PackedMove>,
    /// Its extension in plies; negative for a reduction.
    pub extension: i32,
    /// Whether it is excluded.
    pub excluded: bool,
}

impl HashMove {
    /// No hash move.
    const NONE: Self = Self { m: None, extension: 0, excluded: false };

    /// A hash move that is excluded.
    fn excluded(m: PackedMove) -> Self {
        Self { m: Some(m), extension: 0, excluded: true }
    }

    /// Whether it is `m`. The first move need not be: two positions may share a key, and the stored
    /// move may then be illegal.
    fn is(self, m: Move) -> bool {
        self.m == Some(PackedMove::of(m))
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
            || (position.board().pawns().is_empty() && position.is_insufficient_material());
        drawn.then_some(DRAW)
    }
}

/// A position after a move in the tree.
///
/// Its exchange map is updated from that of the position before, and only on demand: many nodes end
/// without it.
pub struct Reached<'a> {
    pub position: Position,
    /// Whether the side to move is in check.
    pub check: bool,
    before: &'a ExchangeMap,
    /// The move that led here; `None` for a null move.
    by: Option<Move>,
}

impl<'a> Reached<'a> {
    /// The position after the legal move `m` on `position`, whose exchange map is `map`; for
    /// `prefetch` see [`Position::play`].
    pub fn by(
        m: Move,
        position: &Position,
        map: &'a ExchangeMap,
        prefetch: impl FnOnce(Key),
    ) -> Self {
        let mut next = Self { position: position.clone(), check: false, before: map, by: Some(m) };
        next.position.play(position, m, prefetch);
        next.check = next.position.is_check();
        next
    }

    /// The position after a null move; `None` in check, where it is not allowed.
    pub fn by_null(position: &Position, map: &'a ExchangeMap) -> Option<Self> {
        let position = position.after_null()?;
        let check = position.is_check();
        Some(Self { position, check, before: map, by: None })
    }

    /// A copy of the exchange map of the position before, for [`Reached::carry`]. These are two
    /// steps so as to copy the map only once.
    #[inline]
    pub fn map_before(&self) -> ExchangeMap {
        self.before.clone()
    }

    /// Updates `map`, the exchange map of the position before, to this position.
    #[inline]
    pub fn carry(&self, map: &mut ExchangeMap) {
        let side = !self.position.turn();
        let change = self.by.map_or(Change::NONE, |m| Change::of(m, side));
        map.carry(self.position.board(), change);
        debug_assert_eq!(*map, ExchangeMap::new(self.position.board()));
    }
}

/// What a thread learns and keeps from search to search, until a new game begins.
#[derive(Debug)]
pub struct Knowledge {
    pub histories: Histories,
    pub corrections: CorrectionHistory,
    /// The pawn hash table.
    pub pawn_table: PawnTable,
    /// The cache of static evaluations.
    pub eval_cache: EvalCache,
    /// Leaves sampled from its trees, if requested.
    pub leaves: Leaves,
}

impl Knowledge {
    /// Empty knowledge, of a thread that has not searched yet.
    pub fn new() -> Self {
        Self {
            histories: Histories::new(),
            corrections: CorrectionHistory::new(),
            pawn_table: PawnTable::new(),
            eval_cache: EvalCache::new(),
            leaves: Leaves::default(),
        }
    }
}

/// A sample of the positions that quiescence evaluates; empty unless requested.
#[derive(Debug, Default)]
pub struct Leaves {
    /// One position in this many is kept; none if zero.
    every: u32,
    /// How many positions are left until the next one is kept.
    ahead: u32,
    kept: Vec<Position>,
}

impl Leaves {
    /// Keeps one position in `every` from now on, none if that is zero.
    pub fn keep_one_in(&mut self, every: u32) {
        (self.every, self.ahead) = (every, every);
    }

    /// Counts a position that quiescence evaluates, and keeps it when its turn comes.
    #[inline]
    pub fn meet(&mut self, position: &Position) {
        if self.every > 0 {
            self.count(position);
        }
    }

    #[cold]
    fn count(&mut self, position: &Position) {
        self.ahead -= 1;
        if self.ahead == 0 {
            self.ahead = self.every;
            self.kept.push(position.clone());
        }
    }

    /// Takes out the positions kept so far.
    pub fn take(&mut self) -> Vec<Position> {
        std::mem::take(&mut self.kept)
    }
}

/// A tree for the tests of its nodes.
#[cfg(test)]
mod fixture {
    use super::*;
    use crate::search::limits::{Control, Limits};
    use crate::search::progress::Peers;

    /// A position for a test.
    pub(super) fn position(fen: &str) -> Position {
        Position::from_fen(fen).expect("a position")
    }

    /// Runs a test on a fresh tree with the default parameters, rooted at the initial position.
    pub(super) fn with_tree<T>(test: impl FnOnce(&mut Tree) -> T) -> T {
        let (table, control) = (Table::new(1), Control::default());
        let parameters = Parameters::default();
        let reductions = Reductions::new(&parameters);
        let context = Context {
            table: &table,
            parameters: &parameters,
            reductions: &reductions,
            zone_filter: true,
            tablebases: None,
        };
        let progress = Progress::new(&Limits::default(), &control, Peers::NONE);
        let mut knowledge = Knowledge::new();
        test(&mut Tree::new(context, progress, &mut knowledge, &Game::default()))
    }

    /// A null-window node of the position, at ply 1.
    pub(super) fn node<'a>(position: &'a Position, map: &'a ExchangeMap, depth: i32) -> Node<'a> {
        Node {
            position,
            map,
            window: Window::zero(0),
            depth,
            ply: 1,
            check: position.is_check(),
            improving: false,
            eval: 0,
            cut: false,
        }
    }
}
