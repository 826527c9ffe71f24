//! What is said to a session, and what it says: commands and events.

use std::time::Duration;

use shakmaty::uci::UciMove;
use shakmaty::{ByColor, CastlingMode, Color, Move};

use super::bench::{Bench, Benched, Taken};
use super::options::Setting;
use crate::evaluation::{Chances, Trace};
use crate::explain::{Assessment, Brief, Explanation, Language};
use crate::image::{Image, Verdict};
use crate::position::{Game, Position};
use crate::search::{Clock, Instant, Report};
use crate::zone::Horizon;

/// A command for the session.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Command {
    /// Answer [`Event::Introduction`].
    Introduce,
    /// Answer [`Event::Help`].
    Help,
    /// Answer [`Event::Build`].
    ShowBuild,
    /// Answer [`Event::Ready`] when all earlier commands are done.
    Ready,
    /// Another game will follow: forget what was learnt from earlier ones.
    NewGame,
    /// Set the game and its current position.
    Position(Box<Game>),
    /// The GUI's position cannot be read, for the reason given: there is none until the next.
    NoPosition(String),
    /// Set an option.
    Set(Setting),
    /// Search.
    Go(Go),
    /// End the search and report its move.
    Stop,
    /// The expected move was played: the clocks start.
    PonderHit,
    /// Report more details.
    Debug(bool),
    /// Say this in its turn.
    Remark(String),
    /// Show the current position.
    ShowPosition,
    /// Show the evaluation of the current position, term by term.
    ShowEvaluation,
    /// Explain this move of the current position, in UCI notation or SAN, or the best one; whatever
    /// ends a search ends it, without a result.
    Explain(Option<String>),
    /// Assess the current position; it ends as an explanation does.
    Assess,
    /// Resolve the image of the current position to this horizon; it ends as an explanation does.
    ShowImage(Horizon),
    /// Count the leaves below each move at this depth, in plies; whatever ends a search ends
    /// it, without a result.
    Perft(u32),
    /// Search the bench's positions; it ends as a count does.
    Bench(Bench),
    /// No command will follow: let a search with limits end by itself, and a count if that does not
    /// take long; stop any other, and end the session.
    Finish,
    /// End the search, report its move, and end the session.
    Quit,
}

/// The parameters of a search.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Go {
    /// When it was requested: clocks have been running since then. `None` for now.
    pub at: Option<Instant>,
    /// The depth of iterative deepening, in plies.
    pub depth: Option<u32>,
    /// Nodes visited.
    pub nodes: Option<u64>,
    /// The exact time for the move.
    pub movetime: Option<Duration>,
    /// Time left on each clock.
    pub time: ByColor<Option<Duration>>,
    /// Time that each clock gains after a move.
    pub increment: ByColor<Option<Duration>>,
    /// Moves to the next time control.
    pub moves_to_go: Option<u32>,
    /// Look for a mate in at most this many moves.
    pub mate: Option<u32>,
    /// The moves to search; all if empty.
    pub search_moves: Vec<UciMove>,
    /// The move is held back until a stop.
    pub infinite: bool,
    /// The search begins on the opponent's time; the move is held back until he has moved.
    pub ponder: bool,
}

impl Go {
    /// Whether nothing is asked for that ends the search, so that it goes on until a stop.
    pub(super) fn is_endless(&self) -> bool {
        let timed = self.time.iter().chain(&self.increment).any(Option::is_some);
        let limited = self.depth.is_some() || self.nodes.is_some() || self.movetime.is_some();
        self.infinite || !(timed || limited || self.mate.is_some())
    }

    /// The clock of the side to move. If the GUI sends only one clock, it counts for both.
    pub(super) fn clock(&self, turn: Color) -> Option<Clock> {
        let own = |values: &ByColor<Option<Duration>>| values[turn].or(values[!turn]);
        let remaining = own(&self.time);
        let increment = own(&self.increment);
        (remaining.is_some() || increment.is_some()).then(|| Clock {
            remaining: remaining.unwrap_or_default(),
            increment: increment.unwrap_or_default(),
            moves_to_go: self.moves_to_go.filter(|&moves| moves > 0),
        })
    }
}

/// An event of the session. With moves, `castling` says how to write castling.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Event {
    /// Who the engine is, and what can be set.
    Introduction,
    /// What can be said, on request.
    Help,
    /// How the program was built, on request.
    Build,
    /// All earlier commands are done.
    Ready,
    /// A line of the search, and its chances if they are wanted.
    Report { report: Report, chances: Option<Chances>, castling: CastlingMode },
    /// The root move being searched, in a long search, and its number among them.
    Looking { depth: u32, m: Move, number: u32, castling: CastlingMode },
    /// The move to play, `None` if there is no legal one, and the expected reply.
    Best { best: Option<Move>, ponder: Option<Move>, castling: CastlingMode },
    /// The verdict on the move to play, which follows.
    Verdict(Box<Brief>, Language),
    /// The answer to a search for which there is no position.
    NoMove,
    /// The current position, on request.
    Position { position: Box<Position>, castling: CastlingMode },
    /// The trace of the evaluation of the current position, on request.
    Evaluation(Trace),
    /// The explanation of a move, on request.
    Explained(Box<Explanation>, Language),
    /// The assessment of the current position, on request.
    Assessed(Box<Assessment>, Language),
    /// The image of the current position with the verdicts on its zones, on request.
    Image { position: Box<Position>, image: Box<Image>, verdicts: Vec<Option<Verdict>> },
    /// The leaves below each legal move, on request.
    Perft { counts: Vec<(Move, u64)>, castling: CastlingMode },
    /// One search of a bench, on request.
    Benched(Box<Benched>),
    /// What a bench took.
    Bench(Taken),
    /// A remark.
    Note(String),
    /// An internal error; the session goes on.
    Error(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_clock_serves_both() {
        let second = Duration::from_secs(1);
        let go = Go {
            time: ByColor { white: Some(second), black: None },
            moves_to_go: Some(0),
            ..Go::default()
        };
        for turn in Color::ALL {
            let clock = go.clock(turn).unwrap();
            assert_eq!(clock.remaining, second);
            assert_eq!(clock.moves_to_go, None);
        }
        assert_eq!(Go::default().clock(Color::White), None);
    }
}
