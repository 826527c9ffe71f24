//! The path from the root to the node: the positions passed, a frame for each ply, and the
//! best lines.

use shakmaty::{Color, Move};

use crate::position::{Game, Key, Position, earlier_occurrences};
use crate::search::generation::is_quiet;
use crate::search::history::{PieceTo, PreviousMoves};
use crate::search::value::{MAX_PLY, Value};

/// The data of a ply that nodes share with the nodes around them.
#[derive(Debug, Clone, Copy, Default)]
pub struct Frame {
    /// The static evaluation, corrected; `None` in check. Written by each node once it has evaluated
    /// its position, and read by its children and grandchildren, to see whether a side is
    /// improving.
    pub eval: Option<Value>,
    /// The move that is being searched; `None` for a null move. Written before the move is played,
    /// and read by the nodes below as one of their previous moves.
    pub played: Option<PieceTo>,
    /// The move that is being searched, if it is quiet. Written together with `played`, and read by
    /// the child, which learns how good it was.
    pub quiet: Option<Move>,
    /// Killer moves: the last two quiet moves that caused a cutoff here, or were the last to raise
    /// alpha. Written by the moves loop at its end, and cleared by the grandparent before its own
    /// moves loop.
    pub killers: [Option<Move>; 2],
    /// The number of cutoffs here. Counted by the moves loop at each cutoff, cleared together with
    /// the killers, and read by the parent, which then reduces its late moves more.
    pub cutoffs: i32,
    /// The number of double extensions on the line that leads here. Written by the parent with each
    /// move, and read by the singular extension, which limits it.
    pub doubles: i32,
    /// The reduction of the move in plies. Written by the moves loop around a reduced search,
    /// and read by the child for its hindsight adjustment.
    pub reduction: i32,
}

/// The path from the game's first position through the root to the node.
pub struct Path {
    /// The keys of the game's positions and of those since the root.
    keys: Vec<Key>,
    /// The index of the root's own key.
    root: usize,
    /// The index of the first key that may be repeated: that of the game's first position, or the
    /// one after the last null move, across which nothing repeats.
    repeatable: usize,
    frames: Vec<Frame>,
    /// Whether a cutoff by a null move is being verified: no other null move is made until it is.
    pub verifies: bool,
    pub pv: PvTable,
}

/// What a null move changed on the path.
#[must_use]
pub struct Passed {
    repeatable: usize,
}

impl Path {
    /// A path that ends at the root, the game's current position.
    pub fn new(game: &Game) -> Self {
        let mut keys = game.earlier().to_vec();
        keys.push(game.position().key());
        Self {
            root: keys.len() - 1,
            repeatable: 0,
            keys,
            frames: vec![Frame::default(); MAX_PLY + 4],
            verifies: false,
            pv: PvTable::new(),
        }
    }

    /// The frame of a ply, counted from the root.
    #[inline]
    pub fn frame(&self, ply: usize) -> &Frame {
        &self.frames[ply]
    }

    /// The frame of a ply, for writing.
    #[inline]
    pub fn frame_mut(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply]
    }

    /// Adds the move `m` by `side` at `ply`, which leads to a position with this key.
    #[inline]
    pub fn play(&mut self, ply: usize, side: Color, m: Move, key: Key) {
        let frame = &mut self.frames[ply];
        frame.played = Some(PieceTo::of(side, m));
        frame.quiet = is_quiet(m).then_some(m);
        self.keys.push(key);
    }

    /// Adds a null move at `ply`, which leads to a position with this key. The result is needed to
    /// undo it.
    pub fn pass(&mut self, ply: usize, key: Key) -> Passed {
        let frame = &mut self.frames[ply];
        (frame.played, frame.quiet) = (None, None);
        let before = std::mem::replace(&mut self.repeatable, self.keys.len());
        self.keys.push(key);
        Passed { repeatable: before }
    }

    /// Takes back a null move.
    pub fn take_back_pass(&mut self, passed: Passed) {
        self.repeatable = passed.repeatable;
        self.keys.pop();
    }

    /// Takes back one move.
    #[inline]
    pub fn take_back(&mut self) {
        self.keys.pop();
    }

    /// The moves one and two plies before `ply`.
    #[inline]
    pub fn previous_moves(&self, ply: usize) -> PreviousMoves {
        [1, 2].map(|back| ply.checked_sub(back).and_then(|earlier| self.frames[earlier].played))
    }

    /// Whether `ply` was reached by a null move.
    pub fn has_passed(&self, ply: usize) -> bool {
        ply > 0 && self.frames[ply - 1].played.is_none()
    }

    /// Clears the killers and cutoffs that other subtrees have left for the grandchildren of `ply`.
    pub fn clear_grandchildren(&mut self, ply: usize) {
        let below = &mut self.frames[ply + 2];
        (below.killers, below.cutoffs) = ([None; 2], 0);
    }

    /// Whether the last position of the path has occurred before: once since the root, or twice in
    /// the game.
    pub fn is_repeated(&self, position: &Position) -> bool {
        let (_, earlier) = self.keys.split_last().unwrap_or((&0, &[]));
        let earlier = &earlier[self.repeatable.min(earlier.len())..];
        let mut before = earlier_occurrences(earlier, position.key(), position.halfmoves());
        match before.next() {
            Some(index) => self.repeatable + index >= self.root || before.next().is_some(),
            None => false,
        }
    }

    /// Whether the side to move at `ply` stands better than at its last move.
    pub fn is_improving(&self, ply: usize) -> bool {
        let now = self.frames[ply].eval;
        let before = ply.checked_sub(2).and_then(|earlier| self.frames[earlier].eval);
        match (now, before) {
            (Some(now), Some(before)) => now > before,
            (now, _) => now.is_some(),
        }
    }

    /// How much the last move before `ply` gained, by the evaluations before and after it, in
    /// centipawns for the side that made it. Each evaluation includes a tempo for its own side to
    /// move, `turn` together. `None` if either is missing.
    pub fn gain(&self, ply: usize, turn: Value) -> Option<Value> {
        let before = self.frames[ply.checked_sub(1)?].eval?;
        self.frames[ply].eval.map(|now| turn - now - before)
    }
}

/// The best line found from each ply on: a triangular table, row by row.
pub struct PvTable(Vec<Vec<Move>>);

impl PvTable {
    /// A table of empty lines.
    pub fn new() -> Self {
        Self(vec![Vec::new(); MAX_PLY + 2])
    }

    /// The best line from `ply` on.
    pub fn line(&self, ply: usize) -> &[Move] {
        &self.0[ply]
    }

    /// Forgets the line from `ply` on, before its node is searched.
    #[inline]
    pub fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// Makes `m` and the best line after it the best line from `ply` on.
    pub fn update(&mut self, ply: usize, m: Move) {
        let (head, tail) = self.0.split_at_mut(ply + 1);
        let line = &mut head[ply];
        line.clear();
        line.push(m);
        line.extend_from_slice(&tail[0]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each evaluation includes a tempo for its own side to move, 75 together.
    #[test]
    fn a_gain_leaves_out_what_the_move_is_worth() {
        let mut path = Path::new(&Game::from_position(Position::initial()));
        path.frame_mut(0).eval = Some(30);
        assert_eq!(path.gain(1, 75), None);
        path.frame_mut(1).eval = Some(45);
        assert_eq!(path.gain(1, 75), Some(0), "a move that keeps the balance");
        path.frame_mut(1).eval = Some(-60);
        assert_eq!(path.gain(1, 75), Some(105), "one that wins a hundred more");
        assert_eq!(path.gain(0, 75), None);
    }

    /// No position repeats across a null move.
    #[test]
    fn repetitions_end_at_a_null_move() {
        let again = Position::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4 3")
            .expect("the initial position");
        let step = |position: &Position, m: &str| position.parse_move(m).expect("legal");
        let mut path = Path::new(&Game::default());
        let start = Position::initial();
        let out = start.after(step(&start, "g1f3"));
        path.play(0, Color::White, step(&start, "g1f3"), out.key());
        let passed = path.pass(1, out.after_null().expect("no check").key());
        path.play(2, Color::White, step(&start, "g1f3"), start.after_null().expect("none").key());
        let passed_again = path.pass(3, again.key());
        assert!(!path.is_repeated(&again));
        path.take_back_pass(passed_again);
        path.take_back();
        path.take_back_pass(passed);
        // Three real plies instead.
        for (ply, key) in [(1, 1), (2, 2), (3, again.key())] {
            path.play(ply, Color::White, step(&start, "g1f3"), key);
        }
        assert!(path.is_repeated(&again));
    }
}
