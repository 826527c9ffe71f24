//! The words of motifs.

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
            Evidence::Fork { .. }
            | Evidence::DoubleCheck { .. }
            | Evidence::TrappedPiece { .. } => self.attacks(&finding.evidence),
            Evidence::Pin { .. }
            | Evidence::Skewer { .. }
            | Evidence::Clearance { .. }
            | Evidence::Interference { .. }
            | Evidence::DiscoveredAttack { .. } => self.on_lines(&finding.evidence),
            Evidence::Deflection { .. }
            | Evidence::Overload { .. }
            | Evidence::Attraction { .. }
            | Evidence::SelfBlock { .. }
            | Evidence::RemovingTheDefender { .. } => self.of_duty(&finding.evidence),
            Evidence::HangingPiece { .. }
            | Evidence::Intermezzo { .. }
            | Evidence::XRay { .. }
            | Evidence::Desperado { .. } => self.of_capture(&finding.evidence),
            Evidence::BackRankMate { .. }
            | Evidence::Promotion { .. }
            | Evidence::QuietMove { .. }
            | Evidence::Zugzwang { .. }
            | Evidence::Defence { .. }
            | Evidence::PerpetualCheck { .. }
            | Evidence::NamedMate { .. } => self.of_end(&finding.evidence),
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

    fn attacks(&mut self, evidence: &Evidence) -> Message {
        match evidence {
            Evidence::Fork { by, targets, .. } => {
                self.set_man("by", *by);
                self.set_men(targets);
                Message::Fork
            }
            Evidence::DoubleCheck { by } => {
                self.set_men(by);
                Message::DoubleCheck
            }
            Evidence::TrappedPiece { man, .. } => {
                self.set_man("man", *man);
                Message::TrappedPiece
            }
            _ => Message::Fork,
        }
    }

    fn on_lines(&mut self, evidence: &Evidence) -> Message {
        match evidence {
            Evidence::Pin { pinned, by, behind, bound } => {
                self.set_man("man", *pinned);
                self.set_man("by", *by);
                self.set_man("behind", *behind);
                let Bound::Take(safe) = bound else { return Message::PinStays };
                self.set_man("target", *safe);
                Message::PinTakes
            }
            Evidence::Skewer { by, front, behind, .. } => {
                self.set_man("by", *by);
                self.set_man("man", *front);
                self.set_man("behind", *behind);
                Message::Skewer
            }
            Evidence::Clearance { man, user, .. } => {
                self.set_man("man", *man);
                self.set_man("by", *user);
                Message::Clearance
            }
            Evidence::Interference { between, guard, target, .. } => {
                self.set_man("between", *between);
                self.set_man("man", *guard);
                self.set_man("target", *target);
                Message::Interference
            }
            Evidence::DiscoveredAttack { by, opened_by, target, taken_at } => {
                self.set_man("by", *by);
                self.set_man("man", *opened_by);
                self.set_man("target", *target);
                match taken_at {
                    Some(_) => Message::DiscoveredAttack,
                    None => Message::DiscoveredCheck,
                }
            }
            _ => Message::PinStays,
        }
    }

    fn of_duty(&mut self, evidence: &Evidence) -> Message {
        match evidence {
            Evidence::Deflection { man, by, field, .. } => {
                self.set_man("man", *man);
                self.set("field", field);
                match by {
                    Compulsion::Offer => Message::DeflectionByOffer,
                    Compulsion::Check => Message::DeflectionByCheck,
                }
            }
            Evidence::Overload { man, kept, given_up, .. } => {
                self.set_man("man", *man);
                self.set("kept", kept);
                self.set("field", given_up);
                Message::Overload
            }
            Evidence::Attraction { man, to, .. } => {
                self.set_man("man", *man);
                self.set("to", to);
                Message::Attraction
            }
            Evidence::SelfBlock { man, to, .. } => {
                self.set_man("man", *man);
                self.set("to", to);
                Message::SelfBlock
            }
            Evidence::RemovingTheDefender { guard, field, .. } => {
                self.set_man("man", *guard);
                self.set("field", field);
                Message::RemovingTheDefender
            }
            _ => Message::Overload,
        }
    }

    fn of_capture(&mut self, evidence: &Evidence) -> Message {
        match evidence {
            Evidence::HangingPiece { by, man } => {
                self.set_man("by", *by);
                self.set_man("man", *man);
                Message::HangingPiece
            }
            Evidence::Intermezzo { target, .. } => {
                self.set_man("target", *target);
                Message::Intermezzo
            }
            Evidence::XRay { by, through, field, .. } => {
                self.set_man("by", *by);
                self.set_man("man", *through);
                self.set("field", field);
                Message::XRay
            }
            Evidence::Desperado { man, taken, .. } => {
                self.set_man("man", *man);
                self.set_man("target", *taken);
                Message::Desperado
            }
            _ => Message::HangingPiece,
        }
    }

    fn of_end(&mut self, evidence: &Evidence) -> Message {
        match evidence {
            Evidence::BackRankMate { by, king, walls } => {
                self.set_man("by", *by);
                self.set_man("target", *king);
                self.set_men(walls);
                Message::BackRankMate
            }
            Evidence::Promotion { field, role } => {
                self.set("field", field);
                self.set("role", names::role(*role).text(self.language));
                Message::Promotion
            }
            Evidence::QuietMove { by } => {
                self.set_man("by", *by);
                Message::QuietMove
            }
            Evidence::Zugzwang { replies, .. } => {
                self.set("replies", replies);
                Message::Zugzwang
            }
            Evidence::Defence { by, evades } => {
                self.set_man("by", *by);
                if *evades { Message::Evasion } else { Message::Defence }
            }
            Evidence::PerpetualCheck { by, .. } => {
                self.set_man("by", *by);
                Message::PerpetualCheck
            }
            Evidence::NamedMate { pattern, by, king } => {
                self.set("pattern", names::mate_pattern(*pattern).text(self.language));
                self.set_man("by", *by);
                self.set_man("target", *king);
                Message::NamedMate
            }
            _ => Message::QuietMove,
        }
    }
}

/// The index of the half-move that exploits the motif.
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
