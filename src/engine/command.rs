//! What a session can be told to do.

use std::num::NonZeroU32;
use std::time::{Duration, Instant};

use shakmaty::uci::UciMove;
use shakmaty::{ByColor, Color};

use crate::position::Game;
use crate::search::Clock;

/// An order to the session.
#[derive(Debug, Clone)]
pub enum Command {
    /// Answer [`super::Event::Ready`] when all before it is done.
    Ready,
    /// Other games than those before will follow: forget what was learnt from them.
    NewGame,
    /// The game to think about from now on.
    Position(Game),
    /// Another value for an option.
    Set(Setting),
    /// Think.
    Go(Go),
    /// End the search and tell its move.
    Stop,
    /// The move pondered on was played.
    PonderHit,
    /// Tell more of what is done.
    Debug(bool),
    /// Show something of the present position.
    Show(View),
    /// Count the leaves below each move at this depth, in half-moves; a stop ends it, uncounted.
    Perft(u32),
    /// Nobody will command any more: let a search with an end come to it, end any other, stop.
    Finish,
    /// End the search, tell its move, stop.
    Quit,
}

/// What can be shown of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum View {
    Position,
    Estimate,
}

/// An option's new value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Setting {
    /// Size of the hash table in MiB.
    Hash(usize),
    /// Empty the hash table.
    ClearHash,
    /// Threads that search.
    Threads(usize),
    /// Time kept back from every clock.
    MoveOverhead(Duration),
    /// Nodes that count as a millisecond of every clock; `None` for real time.
    NodesTime(Option<NonZeroU32>),
    /// Whether the host will let the engine think on the opponent's time.
    Ponder(bool),
    /// Lines to tell.
    MultiPv(usize),
    /// Whether castling is told as king takes rook.
    Chess960(bool),
    /// Whether the chances of win, draw and loss are told with each score.
    ShowWdl(bool),
    /// Whether positions are analysed, not games played: no book, and no strength held down.
    AnalyseMode(bool),
    /// Whether the strength is held down.
    LimitStrength(bool),
    /// To what, in Elo.
    Elo(u32),
    /// What is of no consequence here, as who the opponent is.
    Remark,
    /// Whether the book's moves are played.
    OwnBook(bool),
    /// The file of the opening book; none where empty.
    BookFile(String),
    /// Folders of endgame tablebases, parted by the system's separator; none where empty.
    SyzygyPath(String),
    /// Depth in half-moves from which on positions of the most men are looked up in them.
    SyzygyProbeDepth(i32),
    /// Whether their results heed the fifty-move rule.
    Syzygy50MoveRule(bool),
    /// The most men of a position that is looked up.
    SyzygyProbeLimit(usize),
    ZoneFilter(bool),
    ZoneOrder(bool),
    ZoneReductions(bool),
    ZonePlans(bool),
    /// A number of the tree, by its place among [`crate::search::Parameters::ALL`].
    Parameter {
        index: usize,
        value: i32,
    },
}

/// How to think.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Go {
    /// When it was asked for: clocks have run since. Now where `None`.
    pub at: Option<Instant>,
    /// Half-moves of iterative deepening.
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    pub movetime: Option<Duration>,
    /// Time left on each clock.
    pub time: ByColor<Option<Duration>>,
    /// Time that each clock gains after a move.
    pub increment: ByColor<Option<Duration>>,
    /// Moves to the next time control.
    pub moves_to_go: Option<u32>,
    /// Look for a mate in so many moves.
    pub mate: Option<u32>,
    /// The only moves to look at; all where empty.
    pub search_moves: Vec<UciMove>,
    /// The move is not to be told before a stop.
    pub infinite: bool,
    /// The search begins on the opponent's time: no move is to be told before he moves.
    pub ponder: bool,
}

impl Go {
    /// The clock of the side to move. A host that tells one clock only means it for both.
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
