//! The words of motifs.

// A new kind has to be thought of here: what is said of another would be false of it.
#![warn(clippy::wildcard_enum_match_arm)]

use shakmaty::Square;

use super::fact::Named;
use super::filling::Filling;
use super::messages::Message;
use super::names;
use crate::plan::motifs::{Bound, Compulsion, Evidence, Finding};
use crate::zone::Man;

impl Filling {
    /// The message for a motif of the line; sets its words.
    pub fn motif(&mut self, line: &[Named], finding: &Finding) -> Message {
        self.set_named("move", line, finding.ply);
        if let Some(ply) = used_at(finding) {
            self.set_named("used", line, ply);
        }
        match &finding.evidence {
            Evidence::Fork { by, targets, .. } => {
                self.set_men(targets);
                self.tell(Message::Fork, [("by", by)])
            }
            Evidence::DoubleCheck { by } => {
                self.set_men(by);
                Message::DoubleCheck
            }
            Evidence::BackRankMate { by, king, walls } => {
                self.set_men(walls);
                self.tell(Message::BackRankMate, [("by", by), ("target", king)])
            }
            Evidence::TrappedPiece { man, .. } => self.tell(Message::TrappedPiece, [("man", man)]),
            Evidence::Pin { pinned, by, behind, bound } => {
                self.pin(*bound, [("man", pinned), ("by", by), ("behind", behind)])
            }
            Evidence::Skewer { by, front, behind, .. } => {
                self.tell(Message::Skewer, [("by", by), ("man", front), ("behind", behind)])
            }
            Evidence::Clearance { man, user, .. } => {
                self.tell(Message::Clearance, [("man", man), ("by", user)])
            }
            Evidence::Interference { between, guard, target, .. } => self.tell(
                Message::Interference,
                [("between", between), ("man", guard), ("target", target)],
            ),
            Evidence::DiscoveredAttack { by, opened_by, target, taken_at } => self.tell(
                match taken_at {
                    Some(_) => Message::DiscoveredAttack,
                    None => Message::DiscoveredCheck,
                },
                [("by", by), ("man", opened_by), ("target", target)],
            ),
            Evidence::HangingPiece { by, man } => {
                self.tell(Message::HangingPiece, [("by", by), ("man", man)])
            }
            Evidence::Intermezzo { target, .. } => {
                self.tell(Message::Intermezzo, [("target", target)])
            }
            Evidence::Desperado { man, taken, .. } => {
                self.tell(Message::Desperado, [("man", man), ("target", taken)])
            }
            Evidence::QuietMove { by } => self.tell(Message::QuietMove, [("by", by)]),
            Evidence::Defence { by, evades } => {
                let message = if *evades { Message::Evasion } else { Message::Defence };
                self.tell(message, [("by", by)])
            }
            Evidence::PerpetualCheck { by, .. } => self.tell(Message::PerpetualCheck, [("by", by)]),
            Evidence::Zugzwang { replies, .. } => {
                self.set("replies", replies);
                Message::Zugzwang
            }
            Evidence::NamedMate { pattern, by, king } => {
                self.set("pattern", names::mate_pattern(*pattern).text(self.language));
                self.tell(Message::NamedMate, [("by", by), ("target", king)])
            }
            Evidence::Promotion { square, role } => {
                self.set("role", names::role(*role).text(self.language));
                self.on(square, Message::Promotion, [])
            }
            Evidence::Deflection { man, by, square, .. } => {
                let message = match by {
                    Compulsion::Offer => Message::DeflectionByOffer,
                    Compulsion::Check => Message::DeflectionByCheck,
                };
                self.on(square, message, [("man", man)])
            }
            Evidence::Overload { man, kept, given_up, .. } => {
                self.set("kept", kept);
                self.on(given_up, Message::Overload, [("man", man)])
            }
            Evidence::RemovingTheDefender { guard, square, .. } => {
                self.on(square, Message::RemovingTheDefender, [("man", guard)])
            }
            Evidence::XRay { by, through, square, .. } => {
                self.on(square, Message::XRay, [("by", by), ("man", through)])
            }
            Evidence::Attraction { man, to, .. } => {
                self.set("to", to);
                self.tell(Message::Attraction, [("man", man)])
            }
            Evidence::SelfBlock { man, to, .. } => {
                self.set("to", to);
                self.tell(Message::SelfBlock, [("man", man)])
            }
        }
    }

    /// The message with these men in it.
    fn tell<const N: usize>(
        &mut self,
        message: Message,
        men: [(&'static str, &Man); N],
    ) -> Message {
        men.into_iter().for_each(|(name, man)| self.set_man(name, *man));
        message
    }

    /// The message with these men and the square in it.
    fn on<const N: usize>(
        &mut self,
        square: &Square,
        message: Message,
        men: [(&'static str, &Man); N],
    ) -> Message {
        self.set("square", square);
        self.tell(message, men)
    }

    fn pin(&mut self, bound: Bound, men: [(&'static str, &Man); 3]) -> Message {
        match bound {
            Bound::Leave => self.tell(Message::PinStays, men),
            Bound::Take(safe) => {
                self.set_man("target", safe);
                self.tell(Message::PinTakes, men)
            }
        }
    }

    fn set_named(&mut self, name: &'static str, line: &[Named], ply: usize) {
        let written = line.get(ply).map_or_else(Default::default, |m| m.written(self.language));
        self.set(name, written);
    }

    fn set_men(&mut self, men: &[Man]) {
        let names: Vec<_> = men.iter().map(|&man| names::man(man, self.language)).collect();
        self.set("men", names.join(", "));
    }
}

/// The index of the ply that exploits the motif.
fn used_at(finding: &Finding) -> Option<usize> {
    match finding.evidence {
        // For a lured man the attacking step counts, not the capture.
        Evidence::Attraction { .. } => Some(finding.ply + 2),
        Evidence::SelfBlock { used_at, .. }
        | Evidence::XRay { used_at, .. }
        | Evidence::Deflection { used_at, .. }
        | Evidence::Overload { used_at, .. }
        | Evidence::Clearance { used_at, .. }
        | Evidence::RemovingTheDefender { used_at, .. } => Some(used_at),
        Evidence::Skewer { taken_at, .. }
        | Evidence::Interference { taken_at, .. }
        | Evidence::Intermezzo { taken_at, .. }
        | Evidence::TrappedPiece { taken_at, .. } => Some(taken_at),
        Evidence::Fork { taken_at, .. } | Evidence::DiscoveredAttack { taken_at, .. } => taken_at,
        Evidence::Desperado { retaken_at, .. } => Some(retaken_at),
        Evidence::PerpetualCheck { until, .. } => Some(until),
        Evidence::Pin { .. }
        | Evidence::DoubleCheck { .. }
        | Evidence::BackRankMate { .. }
        | Evidence::HangingPiece { .. }
        | Evidence::Defence { .. }
        | Evidence::NamedMate { .. }
        | Evidence::Promotion { .. }
        | Evidence::QuietMove { .. }
        | Evidence::Zugzwang { .. } => None,
    }
}
