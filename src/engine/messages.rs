//! The messages of a session: commands in, events out.

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
    /// The GUI's position cannot be read, for the reason given: there is none until the next
    /// [`Command::Position`].
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
    /// Emit this remark in its turn.
    Remark(String),
    /// Show the current position.
    ShowPosition,
    /// Show the evaluation of the current position, term by term.
    ShowEvaluation,
    /// Explain this move of the current position, in UCI notation or SAN, or the best one. A
    /// command that would end a search ends this, too, without a result.
    Explain(Option<String>),
    /// Assess the current position. It can be ended like an explanation.
    Assess,
    /// Resolve the image of the current position to this horizon. It can be ended like an
    /// explanation.
    ShowImage(Horizon),
    /// Count the leaves below each move at this depth, in plies. It can be ended like an
    /// explanation.
    Perft(u32),
    /// Search the positions of the bench. It can be ended like an explanation.
    Bench(Bench),
    /// No more commands will come: let a search with limits end by itself, and a count if it does
    /// not take long; stop any other, then end the session.
    Finish,
    /// End the search, report its move, and end the session.
    Quit,
}

/// The parameters of a search.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Go {
    /// When the search was requested: clocks have been running since then. `None` for now.
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
    /// Whether the move is held back until a stop.
    pub infinite: bool,
    /// Whether the search begins on the opponent's time; the move is held back until the ponder
    /// hit.
    pub ponder: bool,
}

impl Go {
    /// Whether the search goes on until a stop: `infinite`, or no limit at all.
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

/// An event of the session.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Event {
    /// The engine's name, and its options.
    Introduction,
    /// The list of commands, on request.
    Help,
    /// How the program was built, on request.
    Build,
    /// All earlier commands are done.
    Ready,
    /// A line of the search.
    Report {
        /// The line with its score.
        report: Report,
        /// The chances of win, draw and loss; `None` unless they are wanted.
        chances: Option<Chances>,
        /// How castling is written.
        castling: CastlingMode,
    },
    /// The root move being searched, in a long search.
    Looking {
        /// The depth of the iteration, in plies.
        depth: u32,
        /// The root move.
        m: Move,
        /// Its number in the order of root moves, from 1.
        number: u32,
        /// How castling is written.
        castling: CastlingMode,
    },
    /// The end of a search.
    Best {
        /// The move to play; `None` if there is no legal one.
        best: Option<Move>,
        /// The expected reply, if the line has one.
        ponder: Option<Move>,
        /// How castling is written.
        castling: CastlingMode,
    },
    /// The verdict on the move to play, just before [`Event::Best`].
    Verdict(Box<Brief>, Language),
    /// The end of a search for which there was no position.
    NoMove,
    /// The current position, on request.
    Position {
        /// The current position.
        position: Box<Position>,
        /// How castling is written.
        castling: CastlingMode,
    },
    /// The trace of the evaluation of the current position, on request.
    Evaluation(Trace),
    /// The explanation of a move, on request.
    Explained(Box<Explanation>, Language),
    /// The assessment of the current position, on request.
    Assessed(Box<Assessment>, Language),
    /// The image of the current position, on request.
    Image {
        /// The position.
        position: Box<Position>,
        /// Its zones.
        image: Box<Image>,
        /// The verdict on each zone, in the order of the image; `None` where there is none.
        verdicts: Vec<Option<Verdict>>,
    },
    /// The result of a perft, on request.
    Perft {
        /// Each legal move, and the number of leaves below it.
        counts: Vec<(Move, u64)>,
        /// How castling is written.
        castling: CastlingMode,
    },
    /// One search of a bench, on request.
    Benched(Box<Benched>),
    /// The nodes and time of a whole bench.
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
