//! The way from the root to the node: the positions passed, and a frame for each half-move.

use shakmaty::{Color, Move};

use super::pv_table::PvTable;
use crate::position::{Game, Key, Position, earlier_occurrences};
use crate::search::ordering::is_quiet;
use crate::search::ordering::piece_to::{PieceTo, PreviousMoves};
use crate::search::value::{MAX_PLY, Value};

/// What a node leaves in its half-move for the nodes around it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Frame {
    /// The static estimate, corrected; `None` in check. Written by each node once it has evaluated
    /// its position, and read by its children and grandchildren: who stands better than before?
    pub estimate: Option<Value>,
    /// The move that is being searched; `None` for a null move. Written before the move is played,
    /// and read by the nodes below as one of their previous moves.
    pub played: Option<PieceTo>,
    /// The move that is being searched, if it is quiet. Written together with `played`, and read by
    /// the child, which learns how good it was.
    pub quiet: Option<Move>,
    /// Killer moves: the last two quiet moves that refuted a node here. Written by the moves loop
    /// after a cutoff, and cleared by the grandparent before its own moves loop.
    pub killers: [Option<Move>; 2],
    /// How many nodes here a move has refuted. Counted by the moves loop at each cutoff, cleared
    /// together with the killers, and read by the parent, which then reduces its late moves more.
    pub cutoffs: i32,
    /// By how many half-moves the search of the move is reduced. Written by the moves loop around
    /// a reduced search, and read by the child for its hindsight adjustment.
    pub reduction: i32,
}

/// The way from the game's first position through the root to the node.
pub struct Path {
    /// Keys of the game's positions and of those since the root.
    keys: Vec<Key>,
    /// The place of the root's own key.
    root: usize,
    frames: Vec<Frame>,
    pub pv: PvTable,
}

impl Path {
    /// A path that ends at the root, the game's present position.
    pub fn new(game: &Game) -> Self {
        let mut keys = game.earlier().to_vec();
        keys.push(game.position().key());
        Self {
            root: keys.len() - 1,
            keys,
            frames: vec![Frame::default(); MAX_PLY + 4],
            pv: PvTable::new(),
        }
    }

    /// The frame of a half-move, counted from the root.
    #[inline]
    pub fn frame(&self, ply: usize) -> &Frame {
        &self.frames[ply]
    }

    /// The frame of a half-move, to be written.
    #[inline]
    pub fn frame_mut(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply]
    }

    /// Goes on by the move `m` of `side` from `ply` to a position with this key.
    #[inline]
    pub fn play(&mut self, ply: usize, side: Color, m: Move, key: Key) {
        let frame = &mut self.frames[ply];
        frame.played = Some(PieceTo::of(side, m));
        frame.quiet = is_quiet(m).then_some(m);
        self.keys.push(key);
    }

    /// Goes on by a null move from `ply` to a position with this key.
    pub fn pass(&mut self, ply: usize, key: Key) {
        let frame = &mut self.frames[ply];
        (frame.played, frame.quiet) = (None, None);
        self.keys.push(key);
    }

    /// Goes back by one move or null move.
    #[inline]
    pub fn take_back(&mut self) {
        self.keys.pop();
    }

    /// The moves one and two half-moves before `ply`.
    #[inline]
    pub fn previous_moves(&self, ply: usize) -> PreviousMoves {
        [1, 2].map(|back| ply.checked_sub(back).and_then(|earlier| self.frames[earlier].played))
    }

    /// Whether `ply` was reached by a null move.
    pub fn has_passed(&self, ply: usize) -> bool {
        ply > 0 && self.frames[ply - 1].played.is_none()
    }

    /// Clears what the cousins of the grandchildren of `ply` left for them.
    pub fn clear_grandchildren(&mut self, ply: usize) {
        let below = &mut self.frames[ply + 2];
        (below.killers, below.cutoffs) = ([None; 2], 0);
    }

    /// Whether the last position of the path stood before since the root, or twice in the game.
    pub fn is_repeated(&self, position: &Position) -> bool {
        let (_, earlier) = self.keys.split_last().unwrap_or((&0, &[]));
        let mut before = earlier_occurrences(earlier, position.key(), position.halfmoves());
        match before.next() {
            Some(index) => index >= self.root || before.next().is_some(),
            None => false,
        }
    }

    /// Whether the side to move at `ply` stands better than at its last move.
    pub fn is_improving(&self, ply: usize) -> bool {
        let now = self.frames[ply].estimate;
        let before = ply.checked_sub(2).and_then(|earlier| self.frames[earlier].estimate);
        match (now, before) {
            (Some(now), Some(before)) => now > before,
            (now, _) => now.is_some(),
        }
    }

    /// By how many centipawns the estimate rose for the side that made the last move before `ply`;
    /// `None` where one of the two positions has no estimate.
    pub fn gain(&self, ply: usize) -> Option<Value> {
        let before = self.frames[ply.checked_sub(1)?].estimate?;
        self.frames[ply].estimate.map(|now| -now - before)
    }
}
