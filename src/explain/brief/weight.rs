//! How telling reasons are.

// A new kind has to be thought of here: what is said of another would be false of it.
#![warn(clippy::wildcard_enum_match_arm)]

use shakmaty::Role;

use super::aim::{Aim, Purpose};
use super::features;
use super::point::{Defence, Place, Point, Reason, Told};
use crate::explain::fact::Fact;
use crate::plan::motifs::Evidence;

/// Changes of no more weight than this fill up.
const SMALL: usize = 50;

/// Whether the reason says little: it is told where there is hardly another.
#[allow(clippy::wildcard_enum_match_arm)] // the others say enough
pub fn is_weak(reason: &Reason) -> bool {
    match &reason.told {
        // A pawn keeps a piece out for good.
        Told::Point(Point::KeepsOut { m, .. }) => {
            !m.san.starts_with(|c: char| c.is_ascii_lowercase())
        }
        // Knights and bishops have far to go; others are there in a move or two.
        Told::Point(Point::HeadsFor { piece, .. }) => {
            !matches!(piece.role, Role::Knight | Role::Bishop)
        }
        Told::Point(Point::Changes { shift, feature, .. }) => {
            features::weight(*shift, feature) <= SMALL
        }
        // A way that is cleared for a quiet move.
        Told::Fact(Fact::Motif { line, finding }) => match finding.evidence {
            Evidence::Clearance { used_at, .. } => {
                !line.get(used_at).is_some_and(|m| m.san.contains(['x', '+', '#']))
            }
            // Whoever is in check does.
            Evidence::Defence { evades, .. } => evades,
            _ => false,
        },
        told => adds_little(told),
    }
}

const fn adds_little(told: &Told) -> bool {
    matches!(
        told,
        Told::Point(
            Point::Frees { .. }
                // What would have done nothing at once need not be prevented.
                | Point::Prevents { bites: false, .. }
                | Point::Activates { .. }
                | Point::Airs { .. }
                | Point::Centralises { .. }
                | Point::Guards { .. }
                | Point::Presses { .. }
                | Point::OnlyMove { other: Some(_), .. }
        ) | Told::Aim(Aim {
            purpose: Purpose::Supports { .. }
                | Purpose::GainsSpace { .. }
                | Purpose::Connects { .. },
            ..
        })
    )
}

/// How telling a reason is.
#[allow(clippy::wildcard_enum_match_arm)] // other motifs weigh alike
pub fn weight(reason: &Reason) -> usize {
    match &reason.told {
        Told::Point(point) => of_point(point),
        Told::Aim(aim) => of_purpose(&aim.purpose),
        Told::Fact(Fact::Motif { finding, .. }) => match &finding.evidence {
            _ if reason.place == Place::After => 97,
            Evidence::Clearance { .. } => 47,
            Evidence::Promotion { .. } => 52,
            _ if finding.ply == 0 => 85,
            _ => 63 - finding.ply,
        },
        Told::Fact(Fact::Lured { .. }) => 78,
        Told::Fact(Fact::Opens { .. }) => 66,
        Told::Fact(Fact::Negation { .. }) => 64,
        Told::Fact(Fact::Support { .. }) => 61,
        Told::Fact(Fact::Attack { .. }) => 48,
        Told::Fact(_) => 40,
    }
}

const fn of_purpose(purpose: &Purpose) -> usize {
    match purpose {
        Purpose::Bars { .. } | Purpose::DrivesAway { .. } => 66,
        Purpose::CutsOff { .. } => 64,
        Purpose::Approaches { .. } => 58,
        Purpose::Behind { .. } => 58,
        Purpose::Sidesteps { .. } => 57,
        Purpose::Storms { .. } => 56,
        Purpose::HoldsBack { .. } => 54,
        Purpose::MinorityAttack { .. } => 51,
        Purpose::Joins { .. } => 51,
        Purpose::PushesMajority { .. } => 49,
        Purpose::Supports { .. } => 48,
        Purpose::Closes { .. } => 47,
        Purpose::Connects { .. } => 44,
        Purpose::GainsSpace { .. } => 39,
    }
}

fn of_point(point: &Point) -> usize {
    match point {
        Point::NotThis { .. } => 99,
        Point::Better { .. } => 95,
        Point::Offers { .. } | Point::Decoys { .. } => 84,
        Point::Refutes { .. } => 83,
        Point::Saves { how: Defence::Takes | Defence::Leaves, .. } => 74,
        Point::Saves { .. } => 73,
        Point::StopsMate { .. } => 81,
        Point::ThreatensMate { .. } => 80,
        Point::Stops { .. } => 77,
        Point::Threatens { line, .. } if line.len() < 2 => 71,
        Point::Threatens { .. } => 76,
        Point::Attacks { .. } => 72,
        Point::OffersTrade { .. } => 67,
        Point::Pins { .. } => 65,
        Point::Presses { .. } => 38,
        Point::Guards { .. } => 36,
        Point::OnlyMove { other: None, .. } => 90,
        Point::Trades { own, .. } if !matches!(own.role, Role::Pawn) => 75,
        Point::Trades { .. } => 68,
        Point::Allows { .. } => 69,
        Point::OnlyMove { .. } => 60,
        Point::KeepsOut { .. } => 56,
        Point::Changes { shift, feature, .. } => features::weight(*shift, feature),
        Point::Prevents { .. } => 59,
        Point::Unpins { .. } => 57,
        Point::Prepares { .. } => 55,
        Point::Advances { .. } => 55,
        Point::Doubles { .. } => 53,
        Point::HeadsFor { .. } => 50,
        Point::Airs { .. } => 45,
        Point::Centralises { .. } => 43,
        Point::Develops { .. } => 40,
        Point::Frees { .. } => 37,
        Point::Activates { .. } => 33,
        Point::Ended { .. }
        | Point::ForcedMate { .. }
        | Point::MissesMate { .. }
        | Point::Wins { .. }
        | Point::Loses { .. }
        | Point::Misses { .. }
        | Point::Avoids { .. }
        | Point::MustMove { .. }
        | Point::Drawn { .. }
        | Point::Regains { .. }
        | Point::Expected { .. } => 100,
    }
}
