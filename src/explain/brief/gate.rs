//! What is not told: whatever the score, the best reply, a mate or a known draw contradicts.

use shakmaty::{Move, Square};

use super::ledger::{LEAST, Ledger};
use super::point::{Point, Reason, Told};
use super::study::{Study, ends};
use crate::explain::board;
use crate::explain::case::Case;
use crate::explain::moments::DUBIOUS;

/// With fewer expected points, in thousandths, the side is lost, and its own ideas are no use.
const LOST: i32 = 150;
/// The number of replies of a line in which a piece on an outpost may be traded off.
const TRADED: usize = 4;

/// What is known about a move that may contradict a reason.
#[derive(Debug)]
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

/// Whether the point has the better move and what it does.
const fn names_better(headline: &Reason) -> bool {
    matches!(headline.told, Told::Point(Point::Misses(_) | Point::MissesMate(_)))
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
    pub fn new(study: &Study<'_>, case: &Case<'_>, headline: Option<&Reason>) -> Self {
        let settling = |reason: &Reason| {
            matches!(
                reason.told,
                Told::Point(Point::ForcedMate(_) | Point::Drawn(_) | Point::MustMove(_))
            )
        };
        Self {
            settled: ends(case) || headline.is_some_and(settling),
            refuted: study.loss(&study.chosen) >= DUBIOUS,
            lost: study.chances(&study.chosen) < LOST,
            named: headline.is_some_and(names_better),
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
            offered: board::gain_of(case.position, case.m) <= -LEAST,
            gains: case.mate().is_some()
                || Ledger::settled(case.position, case.line)
                    .is_some_and(|ledger| ledger.gain >= LEAST),
            retaken: is_retaken(case.line, end),
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

    /// Whether the side is lost in any case.
    pub const fn is_lost(&self) -> bool {
        self.lost
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

    /// Whether the move offers a piece.
    pub const fn is_offer(&self) -> bool {
        self.offered
    }

    /// Whether the move may be said to threaten something: the best reply does not take the piece
    /// that does, unless it is offered.
    pub const fn may_threaten(&self) -> bool {
        self.is_sound() && (!self.retaken || self.offered)
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
