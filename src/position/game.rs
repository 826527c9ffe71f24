//! A game: its position and the keys of all that came before.

use shakmaty::Move;

use super::{Key, Position, PositionError};

/// A position with the history that the rules of repetition need.
#[derive(Debug, Clone, Default)]
pub struct Game {
    position: Position,
    /// Keys of the earlier positions, oldest first, without the current one.
    earlier: Vec<Key>,
    /// The positions that have occurred at least twice since the last capture or pawn move, each
    /// once; none is added after a hundred plies, when the game is drawn anyway.
    repeated: Vec<Position>,
    /// The last move; `None` if the game begins here.
    last: Option<Move>,
}

impl Game {
    /// A game that begins at `position`.
    pub fn from_position(position: Position) -> Self {
        Self { position, ..Self::default() }
    }

    /// A game from a FEN (`None` for the initial position) and moves in UCI notation or SAN.
    ///
    /// # Errors
    /// A [`PositionError`] for the first fault.
    pub fn from_moves<'a>(
        fen: Option<&str>,
        moves: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, PositionError> {
        let start = fen.map_or_else(|| Ok(Position::initial()), Position::from_fen)?;
        let mut game = Self::from_position(start);
        for text in moves {
            let m = game.position.parse_move(text)?;
            game.play(m);
        }
        Ok(game)
    }

    /// Plays a legal move.
    pub fn play(&mut self, m: Move) {
        self.earlier.push(self.position.key());
        self.position = self.position.after(m);
        self.last = Some(m);
        let halfmoves = self.position.halfmoves();
        if halfmoves == 0 {
            self.repeated.clear();
        } else if halfmoves <= 100 && self.occurred() == 1 {
            self.repeated.push(self.position.clone());
        }
    }

    /// How often the current position has occurred before.
    fn occurred(&self) -> usize {
        earlier_occurrences(&self.earlier, self.position.key(), self.position.halfmoves()).count()
    }

    /// The current position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The last move played; `None` if the game begins with the current position.
    pub fn last(&self) -> Option<Move> {
        self.last
    }

    /// Keys of the earlier positions, oldest first.
    pub fn earlier(&self) -> &[Key] {
        &self.earlier
    }

    /// The positions that have occurred at least twice since the last capture or pawn move, each
    /// once: the next time they occur the game is drawn. Those that recurred only after a hundred
    /// plies are left out.
    pub fn repeated(&self) -> &[Position] {
        &self.repeated
    }

    /// Whether a move that leads to `next` repeats a position for the third time.
    pub fn is_third_time(&self, next: &Position) -> bool {
        let reach = (next.halfmoves() as usize).saturating_sub(1);
        let before = self.earlier.iter().rev().take(reach);
        before.filter(|&&key| key == next.key()).count() >= 2
    }

    /// Whether the game is drawn: threefold repetition, fifty moves without mate, or insufficient
    /// material.
    pub fn is_draw(&self) -> bool {
        self.occurred() >= 2
            || is_fifty_moves(&self.position)
            || self.position.is_insufficient_material()
    }
}

/// Whether a hundred plies have passed without a capture or pawn move, and it is not mate.
pub fn is_fifty_moves(position: &Position) -> bool {
    position.halfmoves() >= 100 && !position.is_checkmate()
}

/// The indices into `earlier` at which `key` occurred with the same side to move since the last
/// irreversible move, newest first.
pub fn earlier_occurrences(
    earlier: &[Key],
    key: Key,
    halfmoves: u32,
) -> impl Iterator<Item = usize> + '_ {
    let reach = (halfmoves as usize).min(earlier.len());
    (4..=reach).step_by(2).map(move |back| earlier.len() - back).filter(move |&i| earlier[i] == key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threefold_needs_three() {
        let dance = ["g1f3", "g8f6", "f3g1", "f6g8"];
        let twice = Game::from_moves(None, dance).unwrap();
        assert!(!twice.is_draw());
        assert_eq!(twice.repeated().len(), 1);
        assert_eq!(twice.repeated()[0].key(), Position::initial().key());
        assert!(Game::from_moves(None, dance[..3].iter().copied()).unwrap().repeated().is_empty());
        let thrice = Game::from_moves(None, dance.into_iter().chain(dance)).unwrap();
        assert!(thrice.is_draw());
        assert_eq!(thrice.repeated().len(), 4, "each once");
    }

    #[test]
    fn the_third_time_is_known_before_the_move() {
        let dance = ["g1f3", "g8f6", "f3g1", "f6g8"];
        let moves: Vec<&str> = dance.into_iter().chain(dance).collect();
        for count in 0..moves.len() {
            let game = Game::from_moves(None, moves[..count].iter().copied()).unwrap();
            let m = game.position().parse_move(moves[count]).unwrap();
            assert_eq!(game.is_third_time(&game.position().after(m)), count == 7, "{count}");
        }
    }

    #[test]
    fn a_pawn_move_ends_the_history() {
        let moves = ["g1f3", "g8f6", "f3g1", "f6g8", "e2e4", "g8f6", "g1f3", "f6g8", "f3g1"];
        let game = Game::from_moves(None, moves).unwrap();
        assert!(!game.is_draw());
        let ended = ["g1f3", "g8f6", "f3g1", "f6g8", "e2e4"];
        assert!(Game::from_moves(None, ended).unwrap().repeated().is_empty());
    }

    #[test]
    fn fifty_moves_but_not_at_mate() {
        let draw = Position::from_fen("8/8/8/8/8/1k6/8/K6R w - - 100 90").unwrap();
        assert!(Game::from_position(draw).is_draw());
        let mate = Position::from_fen("k6R/8/1K6/8/8/8/8/8 b - - 100 90").unwrap();
        assert!(!Game::from_position(mate).is_draw());
        let check = Position::from_fen("k6R/8/8/1K6/8/8/8/8 b - - 100 90").unwrap();
        assert!(Game::from_position(check).is_draw());
        let almost = Position::from_fen("8/8/8/8/8/1k6/8/K6R w - - 99 90").unwrap();
        assert!(!Game::from_position(almost).is_draw());
    }

    #[test]
    fn keeps_the_keys_of_what_came_before() {
        let game = Game::from_moves(None, ["e2e4", "e7e5"]).unwrap();
        let after = |moves: &[&str]| {
            Game::from_moves(None, moves.iter().copied()).unwrap().position().key()
        };
        assert_eq!(game.earlier(), [after(&[]), after(&["e2e4"])]);
    }

    #[test]
    fn bare_kings_are_a_draw() {
        let bare = Position::from_fen("8/8/4k3/8/8/3K4/8/8 w - - 0 1").unwrap();
        assert!(Game::from_position(bare).is_draw());
    }
}
