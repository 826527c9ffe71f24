//! What every kind of statement has: its weight, its words, and the gate that drops what the score,
//! the best reply, a mate or a known draw contradicts.

use serde::Serialize;
use shakmaty::{Move, Square};

use super::ledger::{LEAST, Ledger};
use super::study::{Study, ends};
use super::words::{Clause, Moves};
use crate::explain::board;
use crate::explain::case::Case;
use crate::explain::names::{Language, Named};

/// How a statement stands among others.
#[derive(Debug, Clone, Copy)]
pub struct Standing {
    /// How telling it is: the greatest weight is told first.
    pub weight: usize,
    /// The position that it is about.
    pub place: Place,
    /// Whether it has a subject of its own.
    pub is_sentence: bool,
    /// Whether it says little: it is told where there is hardly another.
    pub is_weak: bool,
    /// Whether it is not told beside a gain, a threat or a defence: what goes with those is no reason.
    pub gives_way: bool,
    pub needs: Needs,
}

/// What has to be so of a move whose statement is told.
#[derive(Debug, Clone, Copy)]
pub enum Needs {
    Sound,
    Safe,
    MayThreaten,
    Blamed,
}

impl Standing {
    /// Of this weight, told of a sound move.
    pub const fn sound(weight: usize) -> Self {
        Self {
            weight,
            place: Place::Before,
            is_sentence: false,
            is_weak: false,
            gives_way: false,
            needs: Needs::Sound,
        }
    }

    /// Told of a sound move whose piece is not captured at once.
    pub const fn safe(weight: usize) -> Self {
        Self { needs: Needs::Safe, ..Self::sound(weight) }
    }

    /// Told of a move that may be said to threaten something.
    pub const fn threat(weight: usize) -> Self {
        Self { needs: Needs::MayThreaten, ..Self::sound(weight) }
    }

    /// Told of a mistake.
    pub const fn blamed(weight: usize) -> Self {
        Self { needs: Needs::Blamed, ..Self::sound(weight) }
    }

    pub const fn weak(self) -> Self {
        Self { is_weak: true, ..self }
    }

    pub const fn giving_way(self) -> Self {
        Self { gives_way: true, ..self }
    }

    pub const fn sentence(self) -> Self {
        Self { is_sentence: true, ..self }
    }

    pub const fn before_pass(self) -> Self {
        Self { place: Place::BeforePass, ..self }
    }

    pub const fn after_pass(self) -> Self {
        Self { place: Place::AfterPass, ..self }
    }
}

/// What every kind of statement knows of itself.
pub trait Statement {
    fn standing(&self) -> Standing;

    /// What the move does, without the move: "forks the king and the queen"; a whole sentence
    /// without its full stop if [`Standing::is_sentence`]. Lines are numbered by `moves`.
    fn english(&self, moves: Moves) -> String;

    /// The same in Russian.
    fn russian(&self, moves: Moves) -> String;

    /// Whether nothing that is known of the move contradicts it.
    fn passes(&self, gate: &Gate) -> bool {
        match self.standing().needs {
            Needs::Sound => gate.is_sound(),
            Needs::Safe => gate.is_safe(),
            Needs::MayThreaten => gate.may_threaten(),
            Needs::Blamed => gate.is_blamed(),
        }
    }

    /// The squares of the enemy pieces, or the one goal, that it is about.
    fn targets(&self) -> Vec<Square> {
        Vec::new()
    }

    /// The square of the own piece that it protects.
    fn protected(&self) -> Option<Square> {
        None
    }

    /// The own move that it says comes next.
    fn followed_by(&self) -> Option<&Named> {
        None
    }

    /// The text in the language of `moves`.
    fn text(&self, moves: Moves) -> String {
        match moves.language() {
            Language::English => self.english(moves),
            Language::Russian => self.russian(moves),
        }
    }

    /// The statement in words.
    fn clause(&self, moves: Moves) -> Clause {
        let text = self.text(moves);
        let is_sentence = self.standing().is_sentence;
        if is_sentence { Clause::Sentence(text) } else { Clause::Predicate(text) }
    }
}

/// A kind whose statements stand alike and are told by one text in English and one in Russian; and
/// what passes, where that is not what its standing needs.
macro_rules! statement {
    ($kind:ident($this:ident, $moves:pat), $standing:expr $(, $gate:pat => $passes:expr)?;
     $english:expr; $russian:expr) => {
        impl Statement for $kind {
            fn standing(&$this) -> Standing {
                $standing
            }

            $(fn passes(&$this, $gate: &Gate) -> bool {
                $passes
            })?

            fn english(&$this, $moves: Moves) -> String {
                $english
            }

            fn russian(&$this, $moves: Moves) -> String {
                $russian
            }
        }
    };
}
pub(in crate::explain) use statement;

/// The position that a point is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// The position explained.
    Before,
    /// The same with the enemy to move, had the side to move passed.
    BeforePass,
    /// The position after the move explained.
    After,
    /// The same, had the enemy passed then.
    AfterPass,
}

impl Place {
    /// The number of plies from the position explained.
    pub const fn plies(self) -> usize {
        match self {
            Self::Before => 0,
            Self::BeforePass | Self::After => 1,
            Self::AfterPass => 2,
        }
    }
}

/// With fewer expected points, in thousandths, the side is lost, and its own ideas are no use.
const LOST: i32 = 60;
/// The number of replies of a line in which a piece on an outpost may be traded off.
const TRADED: usize = 4;

/// What is known about a move that may contradict a reason.
#[derive(Debug, Clone)]
pub struct Gate {
    /// The headline or the end of the game settles everything.
    settled: bool,
    /// The best reply refutes the move.
    refuted: bool,
    lost: bool,
    /// The headline names the better move.
    named: bool,
    /// The square that the move ends on, if the best reply captures there.
    retaken: bool,
    /// Whether it does so at once.
    at_once: bool,
    /// The move offers a piece on that square.
    offered: bool,
    /// The line wins something or mates.
    gains: bool,
    /// The squares on which the next replies of the line capture or stop.
    taken: Vec<Square>,
    stopped: Option<Square>,
    /// The squares on which the enemy captures somewhere in the line.
    traded: Vec<Square>,
}

/// Whether the enemy captures on the square: at once, or a move later if nothing else is taken
/// between.
fn is_retaken(line: &[Move], end: Square) -> bool {
    let takes = |m: &Move| m.is_capture() && m.to() == end;
    match line {
        [_, reply, ..] if takes(reply) => true,
        [_, reply, own, later, ..] => !reply.is_capture() && !own.is_capture() && takes(later),
        _ => false,
    }
}

impl Gate {
    /// The gate of the move explained. `settled`: the headline says how the game ends; `named`: it
    /// names the better move.
    pub fn new(study: &Study<'_>, case: &Case<'_>, settled: bool, named: bool) -> Self {
        Self {
            settled: ends(case) || settled,
            refuted: study.fault(&study.chosen).is_some(),
            lost: study.chances(&study.chosen) < LOST,
            named,
            ..Self::of_best(case)
        }
    }

    /// The gate of a good move that is not the one explained.
    pub fn of_best(case: &Case<'_>) -> Self {
        let end = board::end_of(case.m, case.position.turn());
        let replies = case.line.iter().skip(1).step_by(2).take(2);
        let taken = replies.filter(|m| m.is_capture()).map(|m| m.to()).collect();
        let reply = case.line.get(1);
        let later = case.line.iter().skip(1).step_by(2).take(TRADED);
        let traded = later.filter(|m| m.is_capture()).map(|m| m.to()).collect();
        Self {
            settled: ends(case),
            refuted: false,
            lost: false,
            named: false,
            offered: case.gain() <= -LEAST,
            gains: case.mate().is_some()
                || Ledger::settled(case.position, case.line)
                    .is_some_and(|ledger| ledger.gain >= LEAST),
            retaken: is_retaken(case.line, end),
            at_once: is_retaken(case.line.get(..2).unwrap_or_default(), end),
            taken,
            stopped: reply.map(|m| m.to()),
            traded,
        }
    }

    /// Whether nothing more is to be said.
    pub const fn is_settled(&self) -> bool {
        self.settled
    }

    /// Whether the best reply refutes the move.
    pub const fn is_refuted(&self) -> bool {
        self.refuted
    }

    /// Whether the move is a mistake of which something is left to say.
    pub const fn is_blamed(&self) -> bool {
        self.refuted && !self.settled
    }

    /// Whether the side is lost in any case.
    pub const fn is_lost(&self) -> bool {
        self.lost
    }

    /// The same for the ideas of a side that is lost.
    pub fn for_the_lost(&self) -> Self {
        Self { lost: false, ..self.clone() }
    }

    /// Whether the move's own purpose may be told.
    pub const fn is_sound(&self) -> bool {
        !self.settled && !self.refuted && !self.lost
    }

    /// Whether the headline names the better move.
    pub const fn names_better(&self) -> bool {
        self.named
    }

    /// Whether the best reply captures on the square that the move ends on.
    pub const fn is_retaken(&self) -> bool {
        self.retaken
    }

    /// Whether it does so at once.
    pub const fn is_retaken_at_once(&self) -> bool {
        self.at_once
    }

    /// Whether the move offers a piece.
    pub const fn is_offer(&self) -> bool {
        self.offered
    }

    /// Whether its purpose may be told and the best reply does not take back on its square.
    pub const fn is_safe(&self) -> bool {
        self.is_sound() && !self.retaken
    }

    /// Whether the move may be said to threaten something: the best reply does not take the piece
    /// that does, unless it is offered.
    pub const fn may_threaten(&self) -> bool {
        self.is_sound() && (!self.at_once || self.offered)
    }

    /// Whether the line wins something or mates.
    pub const fn gains(&self) -> bool {
        self.gains
    }

    /// Whether one of the next replies captures on the square.
    pub fn takes_on(&self, square: Square) -> bool {
        self.taken.contains(&square)
    }

    /// Whether the reply ends on the square.
    pub fn stops_on(&self, square: Square) -> bool {
        self.stopped == Some(square)
    }

    /// Whether the enemy captures on the square somewhere in the line.
    pub fn trades_on(&self, square: Square) -> bool {
        self.traded.contains(&square)
    }
}
