//! A command of a session, and what the model has to know of it.

use shakmaty::Chess;
use shakmaty::uci::UciMove;

/// A line for the engine.
#[derive(Debug, Clone)]
pub struct Step {
    pub command: Command,
    /// Whether it stands behind unknown words, which gets one remark.
    pub prefixed: bool,
    /// The line without its end.
    pub text: Vec<u8>,
    /// What ends it.
    pub end: &'static str,
    pub then: Then,
}

/// What happens before the next line is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Then {
    /// It comes in the same write.
    Join,
    /// It comes at once.
    Nothing,
    /// Some microseconds pass.
    Pause(u64),
    /// Whatever is due has been answered.
    Wait,
}

#[derive(Debug, Clone)]
pub enum Command {
    Uci,
    Ready,
    NewGame,
    Position(Position),
    Set(Setting),
    Go(Go),
    Perft(u32),
    /// To a depth, or to the usual one.
    Bench(Option<u32>),
    Stop,
    PonderHit,
    Quit,
    Debug(bool),
    Show,
    Evaluation,
    /// `explain`, `assess` or `image`.
    Tell(&'static str),
    Help,
    Compiler,
    /// A line that is not answered.
    Silent,
    /// A line that is refused with one remark and changes nothing.
    Junk,
}

/// What `position` sets.
#[derive(Debug, Clone)]
pub struct Position {
    /// The reference's board after the legal moves; `None` if the position is refused.
    pub board: Option<Chess>,
    /// Whether a remark must say that something was wrong.
    pub damaged: bool,
}

#[derive(Debug, Clone, Copy)]
pub enum Setting {
    MultiPv(usize),
    Chess960(bool),
    ShowWdl(bool),
    ShowVerdict(bool),
    /// Any other, after which there may be so many remarks.
    Other(usize),
}

/// A search.
#[derive(Debug, Clone)]
pub struct Go {
    pub infinite: bool,
    pub ponder: bool,
    /// Whether its limits end it within a moment.
    pub short: bool,
    pub search_moves: Vec<UciMove>,
    /// Whether it has words that are not understood.
    pub unknown: bool,
}
