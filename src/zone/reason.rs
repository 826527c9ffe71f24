//! Why a move belongs to a zone: its part there, in a few words.

use shakmaty::Move;

use super::first_step::{starts_with, step_of};
use super::{Action, Link, Zone, ZoneKind};

impl Zone {
    /// The stake of the zone in centipawns: what it wins, or the maximum number if its target is
    /// the king.
    pub fn stake(&self) -> i32 {
        self.gain.unwrap_or(i32::MAX)
    }

    /// The root piece, its trajectories and its target: "K h8, h8-(g7-g6|g7-h6)-h5, pawn h5". A
    /// linked zone names its parent's root piece: "K e6, e6-d7-c8, field c8, supports P c6"; an offer
    /// what it draws away, too: "B b2, b2-a3, field a3, draws Q e7 off e7 e8 for P e6".
    pub fn short(&self) -> String {
        let target = match (self.kind, self.parent) {
            (ZoneKind::Promotion, _) => "promotion".to_string(),
            (ZoneKind::Positional, _) => "more fields".to_string(),
            (ZoneKind::Linked(Link::Offer), Some(parent)) => {
                format!("{}, {} for {}", self.target, self.decoy(), parent.root)
            }
            (ZoneKind::Linked(link), Some(parent)) => {
                format!("{}, {} {}", self.target, link.verb(), parent.root)
            }
            _ => self.target.to_string(),
        };
        let fails = if self.fails() { ", which fails" } else { "" };
        format!("{}, {}, {target}{fails}", self.root, self.way())
    }

    /// The move's part in the zone, with the zone: "K h8, h8-g7-h6xh5, pawn h5", "K a6-b7-c8
    /// against P c6, c6-c7-c8, promotion". Empty if it has no part.
    pub fn part_of(&self, m: Move) -> String {
        let Some(step) = step_of(m, self.mover()) else { return String::new() };
        if !self.holds(m) {
            return String::new();
        }
        let short = self.short();
        if self.main.iter().any(|way| starts_with(&way.trajectory, step)) {
            return short;
        }
        if let Some(ambush) = self.ambushes.iter().find(|ambush| ambush.is_step(step)) {
            return format!("{} from ambush on {} for {short}", ambush.man, ambush.field);
        }
        if let Some(negation) = self.negations.iter().find(|n| n.begins_with(step)) {
            let takes_root = negation.action == Action::Control && negation.stop == 0;
            let does = if takes_root { " takes the root piece" } else { "" };
            return format!("{negation}{does} against {short}");
        }
        let (from, to) = step;
        format!("retreat {from}-{to} from {short}")
    }
}
