//! What is not told: whatever the score, the best reply, a mate or a known draw contradicts.

// A new kind has to be thought of here: what is said of another would be false of it.
#![warn(clippy::wildcard_enum_match_arm)]

use shakmaty::{Move, Square};

use super::aim::Purpose;
use super::ledger::{LEAST, Ledger};
use super::point::{Place, Point, Reason, Told};
use super::study::{Study, ends};
use crate::explain::board;
use crate::explain::case::Case;
use crate::explain::fact::Fact;
use crate::explain::moments::DUBIOUS;
use crate::feature::Feature;
use crate::plan::motifs::Evidence;

/// With fewer expected points, in thousandths, the side is lost, and its own ideas are no use.
const LOST: i32 = 150;
/// The maximum number of plies before a motif that is told.
const NEAR: usize = 4;

/// The number of replies of a line in which a piece on an outpost may be traded off.
const TRADED: usize = 4;

/// What is known about a move that may contradict a reason.
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
    matches!(headline.told, Told::Point(Point::Misses { .. } | Point::MissesMate { .. }))
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
                Told::Point(
                    Point::ForcedMate { .. } | Point::Drawn { .. } | Point::MustMove { .. }
                )
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

    /// Whether nothing contradicts the reason.
    pub fn passes(&self, reason: &Reason) -> bool {
        match &reason.told {
            Told::Point(point) => self.passes_point(point),
            Told::Aim(aim) => self.passes_purpose(&aim.purpose),
            Told::Fact(fact) => self.passes_fact(fact, reason.place),
        }
    }

    /// Whether nothing more is to be said.
    pub const fn is_settled(&self) -> bool {
        self.settled
    }

    /// Whether the move's own purpose may be told.
    const fn is_sound(&self) -> bool {
        !self.settled && !self.refuted && !self.lost
    }

    fn passes_point(&self, point: &Point) -> bool {
        match point {
            Point::Better { .. } => !self.named,
            Point::NotThis { .. } | Point::Expected { .. } => true,
            Point::Allows { .. } => !self.settled,
            Point::OnlyMove { .. } => !self.refuted,
            Point::Refutes { .. } | Point::Offers { .. } | Point::Decoys { .. } => !self.refuted,
            Point::Trades { .. } => !self.settled && !self.refuted,
            Point::Saves { piece, .. } => self.is_sound() && !self.taken.contains(&piece.square),
            Point::Pins { .. } | Point::Presses { .. } | Point::Guards { .. } => {
                self.is_sound() && !self.retaken
            }
            Point::KeepsOut { square, .. } => {
                self.is_sound() && !self.retaken && self.stopped != Some(*square)
            }
            Point::Changes { feature: Feature::Outpost { piece, .. }, .. }
                if self.traded.contains(&piece.square) =>
            {
                false
            }
            Point::Changes { line, .. } => {
                self.is_sound() && !self.offered && (!self.retaken || line.len() > 1)
            }
            Point::Prevents { .. }
            | Point::Prepares { .. }
            | Point::Advances { .. }
            | Point::Activates { .. }
            | Point::Doubles { .. }
            | Point::Unpins { .. } => self.is_sound() && !self.retaken,
            Point::Frees { piece, .. } => self.is_sound() && !self.taken.contains(&piece.square),
            Point::Attacks { .. } | Point::Threatens { .. } | Point::ThreatensMate { .. } => {
                self.is_sound() && (!self.retaken || self.offered)
            }
            Point::Ended { .. }
            | Point::ForcedMate { .. }
            | Point::MissesMate { .. }
            | Point::Wins { .. }
            | Point::Loses { .. }
            | Point::Misses { .. }
            | Point::Avoids { .. }
            | Point::MustMove { .. }
            | Point::Drawn { .. }
            | Point::Stops { .. }
            | Point::StopsMate { .. }
            | Point::Regains { .. }
            | Point::OffersTrade { .. }
            | Point::HeadsFor { .. }
            | Point::Develops { .. }
            | Point::Airs { .. }
            | Point::Centralises { .. } => self.is_sound(),
        }
    }

    #[allow(clippy::wildcard_enum_match_arm)] // the others are not undone
    fn passes_purpose(&self, purpose: &Purpose) -> bool {
        let undone = match purpose {
            Purpose::HoldsBack { square, .. } => self.stopped == Some(*square),
            Purpose::Supports { piece, .. } => self.taken.contains(&piece.square),
            _ => false,
        };
        self.is_sound() && !self.retaken && !undone
    }

    #[allow(clippy::wildcard_enum_match_arm)] // other motifs pass alike
    fn passes_fact(&self, fact: &Fact, place: Place) -> bool {
        match fact {
            Fact::Motif { .. } if place == Place::After => true,
            Fact::Motif { finding, .. } => {
                let near = match finding.evidence {
                    Evidence::Clearance { used_at, .. } => finding.ply == 0 && used_at == 2,
                    Evidence::HangingPiece { .. } if finding.ply == 0 => self.gains,
                    _ if finding.ply == 0 => true,
                    _ => finding.ply <= NEAR && self.gains,
                };
                !self.refuted && !self.lost && near
            }
            Fact::Takes { .. } => !self.settled,
            Fact::Over { .. }
            | Fact::Line { .. }
            | Fact::Mate { .. }
            | Fact::Balance { .. }
            | Fact::Compared { .. }
            | Fact::Step { .. }
            | Fact::Castles { .. }
            | Fact::Promotes { .. }
            | Fact::Check { .. }
            | Fact::Evades { .. }
            | Fact::Only { .. }
            | Fact::Attack { .. }
            | Fact::Exchange { .. }
            | Fact::Negation { .. }
            | Fact::Ambush { .. }
            | Fact::Retreat { .. }
            | Fact::Opens { .. }
            | Fact::Support { .. }
            | Fact::Reaches { .. }
            | Fact::Realised { .. }
            | Fact::Lured { .. }
            | Fact::Threat { .. }
            | Fact::MateThreat { .. }
            | Fact::Parries { .. }
            | Fact::Answers { .. }
            | Fact::Inevitable { .. }
            | Fact::Defences { .. }
            | Fact::Plan { .. }
            | Fact::Evaluation { .. }
            | Fact::Term { .. }
            | Fact::Passable { .. } => self.is_sound(),
        }
    }
}
