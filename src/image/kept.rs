//! Counts of what an image keeps from the ply before.

use std::ops::AddAssign;

use serde::Serialize;

use crate::zone::ZoneKind;

/// How much of an image was kept from the ply before.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Kept {
    pub attack: Share,
    pub promotion: Share,
    /// Zones of control; one that serves two parents counts twice.
    pub control: Share,
    /// Zones of other kinds, in which nobody fights: they are built afresh.
    pub rebuilt: u32,
    /// The new zones that are longer ones shortened by the move.
    pub translated: u32,
    /// Results kept: first negations, and men found not to negate.
    pub fights: u32,
    /// Results examined again, in zones that existed before.
    pub again: u32,
}

/// How much was kept of the zones of one kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Share {
    /// All fights were kept without another look.
    pub untouched: u32,
    /// Some fights were examined again and had not changed.
    pub confirmed: u32,
    /// The main trajectories existed before, but some fights have changed.
    pub mended: u32,
    /// No such zone existed before.
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
