//! A command of a session, and what the model needs to know about it.

use shakmaty::Chess;
use shakmaty::uci::UciMove;

/// A line for the engine.
#[derive(Debug, Clone)]
pub struct Step {
    pub command: Command,
    /// Whether it follows unknown words, which gets one remark.
    pub prefixed: bool,
    /// The line without its line ending.
    pub text: Vec<u8>,
    /// The line ending.
    pub end: &'static str,
    pub then: Then,
}

/// What happens before the next line is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Then {
    /// It is in the same write.
    Join,
    /// It is sent at once.
    Nothing,
    /// This many microseconds pass.
    Pause(u64),
    /// Everything due is answered first.
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
    /// To a depth, or the default one.
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
    /// A line that is refused with one remark and has no effect.
    Junk,
}

/// The effect of `position`.
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
    /// Any other, which may get this many remarks.
    Other(usize),
}

/// A search.
#[derive(Debug, Clone)]
pub struct Go {
    pub infinite: bool,
    pub ponder: bool,
    /// Whether its limits end it in a moment.
    pub short: bool,
    pub search_moves: Vec<UciMove>,
    /// Whether it has unknown words.
    pub unknown: bool,
}
