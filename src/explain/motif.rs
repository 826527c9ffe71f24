//! The words of motifs.

use super::fact::Named;
use super::filling::Filling;
use super::messages::Message;
use super::names;
use crate::plan::motifs::{Bound, Compulsion, Evidence, Fate, Finding};
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
            | Evidence::RemovingTheDefender { .. } => self.of_duty(&finding.evidence),
            Evidence::BackRankMate { .. }
            | Evidence::Promotion { .. }
            | Evidence::QuietMove { .. }
            | Evidence::Zugzwang { .. } => self.of_end(&finding.evidence),
        }
    }

    fn set_named(&mut self, name: &'static str, line: &[Named], ply: usize) {
        self.set(name, line.get(ply).map_or("", |m| m.san.as_str()));
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
            Evidence::Attraction { man, to, fate, .. } => {
                self.set_man("man", *man);
                self.set("to", to);
                match fate {
                    Fate::Target => Message::Attraction,
                    Fate::Block => Message::AttractionBlocks,
                }
            }
            Evidence::RemovingTheDefender { guard, field, .. } => {
                self.set_man("man", *guard);
                self.set("field", field);
                Message::RemovingTheDefender
            }
            _ => Message::Overload,
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
            _ => Message::QuietMove,
        }
    }
}

/// The index of the half-move that exploits the motif.
fn used_at(finding: &Finding) -> Option<usize> {
    match finding.evidence {
        // For a lured man the attacking step counts, not the capture.
        Evidence::Attraction { fate: Fate::Target, .. } => Some(finding.ply + 2),
        Evidence::Attraction { used_at, .. }
        | Evidence::Deflection { used_at, .. }
        | Evidence::Overload { used_at, .. }
        | Evidence::Clearance { used_at, .. }
        | Evidence::RemovingTheDefender { used_at, .. } => Some(used_at),
        Evidence::Skewer { taken_at, .. }
        | Evidence::Interference { taken_at, .. }
        | Evidence::TrappedPiece { taken_at, .. } => Some(taken_at),
        Evidence::Fork { taken_at, .. } | Evidence::DiscoveredAttack { taken_at, .. } => taken_at,
        Evidence::Pin { .. }
        | Evidence::DoubleCheck { .. }
        | Evidence::BackRankMate { .. }
        | Evidence::Promotion { .. }
        | Evidence::QuietMove { .. }
        | Evidence::Zugzwang { .. } => None,
    }
}
