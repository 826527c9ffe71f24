//! The words of motifs.

// A new kind has to be thought of here: what is said of another would be false of it.
#![warn(clippy::wildcard_enum_match_arm)]

use shakmaty::Square;

use super::fact::Named;
use super::filling::Filling;
use super::messages::Message;
use super::names;
use crate::plan::motifs::{Bound, Compulsion, Evidence, Finding};
use crate::zone::PlacedPiece;

impl Filling {
    /// The message for a motif of the line; sets its words.
    pub fn motif(&mut self, line: &[Named], finding: &Finding) -> Message {
        self.set_named("move", line, finding.ply);
        if let Some(ply) = used_at(finding) {
            self.set_named("used", line, ply);
        }
        match &finding.evidence {
            Evidence::Fork { by, targets, .. } => {
                self.set_pieces(targets);
                self.tell(Message::Fork, [("by", by)])
            }
            Evidence::DoubleCheck { by } => {
                self.set_pieces(by);
                Message::DoubleCheck
            }
            Evidence::BackRankMate { by, king, walls } => {
                self.set_pieces(walls);
                self.tell(Message::BackRankMate, [("by", by), ("target", king)])
            }
            Evidence::TrappedPiece { piece, .. } => {
                self.tell(Message::TrappedPiece, [("piece", piece)])
            }
            Evidence::Pin { pinned, by, behind, bound } => {
                self.pin(*bound, [("piece", pinned), ("by", by), ("behind", behind)])
            }
            Evidence::Skewer { by, front, behind, .. } => {
                self.tell(Message::Skewer, [("by", by), ("piece", front), ("behind", behind)])
            }
            Evidence::Clearance { piece, user, .. } => {
                self.tell(Message::Clearance, [("piece", piece), ("by", user)])
            }
            Evidence::Interference { between, guard, target, .. } => self.tell(
                Message::Interference,
                [("between", between), ("piece", guard), ("target", target)],
            ),
            Evidence::DiscoveredAttack { by, opened_by, target, taken_at } => self.tell(
                match taken_at {
                    Some(_) => Message::DiscoveredAttack,
                    None => Message::DiscoveredCheck,
                },
                [("by", by), ("piece", opened_by), ("target", target)],
            ),
            Evidence::HangingPiece { by, piece } => {
                self.tell(Message::HangingPiece, [("by", by), ("piece", piece)])
            }
            Evidence::Intermezzo { target, .. } => {
                self.tell(Message::Intermezzo, [("target", target)])
            }
            Evidence::Desperado { piece, taken, .. } => {
                self.tell(Message::Desperado, [("piece", piece), ("target", taken)])
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
            Evidence::Deflection { piece, by, square, .. } => {
                let message = match by {
                    Compulsion::Offer => Message::DeflectionByOffer,
                    Compulsion::Check => Message::DeflectionByCheck,
                };
                self.on(square, message, [("piece", piece)])
            }
            Evidence::Overload { piece, kept, given_up, .. } => {
                self.set("kept", kept);
                self.on(given_up, Message::Overload, [("piece", piece)])
            }
            Evidence::RemovingTheDefender { guard, square, .. } => {
                self.on(square, Message::RemovingTheDefender, [("piece", guard)])
            }
            Evidence::XRay { by, through, square, .. } => {
                self.on(square, Message::XRay, [("by", by), ("piece", through)])
            }
            Evidence::Attraction { piece, to, .. } => {
                self.set("to", to);
                self.tell(Message::Attraction, [("piece", piece)])
            }
            Evidence::SelfBlock { piece, to, .. } => {
                self.set("to", to);
                self.tell(Message::SelfBlock, [("piece", piece)])
            }
        }
    }

    /// The message with these pieces in it.
    fn tell<const N: usize>(
        &mut self,
        message: Message,
        pieces: [(&'static str, &PlacedPiece); N],
    ) -> Message {
        pieces.into_iter().for_each(|(name, piece)| self.set_piece(name, *piece));
        message
    }

    /// The message with these pieces and the square in it.
    fn on<const N: usize>(
        &mut self,
        square: &Square,
        message: Message,
        pieces: [(&'static str, &PlacedPiece); N],
    ) -> Message {
        self.set("square", square);
        self.tell(message, pieces)
    }

    fn pin(&mut self, bound: Bound, pieces: [(&'static str, &PlacedPiece); 3]) -> Message {
        match bound {
            Bound::Leave => self.tell(Message::PinStays, pieces),
            Bound::Take(safe) => {
                self.set_piece("target", safe);
                self.tell(Message::PinTakes, pieces)
            }
        }
    }

    fn set_named(&mut self, name: &'static str, line: &[Named], ply: usize) {
        let written = line.get(ply).map_or_else(Default::default, |m| m.written(self.language));
        self.set(name, written);
    }

    fn set_pieces(&mut self, pieces: &[PlacedPiece]) {
        let names: Vec<_> =
            pieces.iter().map(|&piece| names::piece(piece, self.language)).collect();
        self.set("pieces", names.join(", "));
    }
}

/// The index of the ply that exploits the motif.
fn used_at(finding: &Finding) -> Option<usize> {
    match finding.evidence {
        // For a lured piece the attacking step counts, not the capture.
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
