//! What an image keeps of that of the ply before, counted.

use std::ops::AddAssign;

use serde::Serialize;

use crate::zone::ZoneKind;

/// What of an image was kept from the ply before.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Kept {
    pub attack: Share,
    pub promotion: Share,
    /// A zone for which two parents ask is counted twice.
    pub control: Share,
    /// Zones of other kinds, in which nobody fights: built afresh.
    pub rebuilt: u32,
    /// Of the new zones, those that the move leaves of a longer one, whose step it was.
    pub translated: u32,
    /// First negations, and men found not to negate, that were kept.
    pub fights: u32,
    /// First negations, and men found not to negate, that were looked at again in zones that stood
    /// before.
    pub again: u32,
}

/// What was kept of the zones of one kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Share {
    /// All that fights in them was kept, and no way of it was looked for again.
    pub untouched: u32,
    /// Some fights were looked at again, and nothing came of it.
    pub confirmed: u32,
    /// The main trajectories stood before, and something fights otherwise.
    pub mended: u32,
    /// No such zone stood before.
    pub new: u32,
}

impl Share {
    /// The number of zones.
    pub fn all(&self) -> u32 {
        self.untouched + self.confirmed + self.mended + self.new
    }
}

impl Kept {
    pub(super) fn of_kind(&mut self, kind: ZoneKind) -> &mut Share {
        match kind {
            ZoneKind::Attack => &mut self.attack,
            ZoneKind::Promotion => &mut self.promotion,
            ZoneKind::Linked(_) | ZoneKind::Positional => &mut self.control,
        }
    }
}

impl AddAssign for Share {
    fn add_assign(&mut self, other: Self) {
        self.untouched += other.untouched;
        self.confirmed += other.confirmed;
        self.mended += other.mended;
        self.new += other.new;
    }
}

impl AddAssign for Kept {
    fn add_assign(&mut self, other: Self) {
        self.attack += other.attack;
        self.promotion += other.promotion;
        self.control += other.control;
        self.rebuilt += other.rebuilt;
        self.translated += other.translated;
        self.fights += other.fights;
        self.again += other.again;
    }
}
