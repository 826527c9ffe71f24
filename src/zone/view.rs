//! A zone in words: its way, its target, what it wins, and who fights for it.

use std::fmt;

use shakmaty::Square;

use super::{Action, Link, Negation, Way, Zone, ZoneKind};
use crate::trajectory::Trajectory;

/// The maximum number of trajectories of a bundle that are spelled out; more are counted.
const SPELLED_OUT: usize = 6;

/// "f2-(d4|g3)-e5": the trajectories of one bundle. The last step is written with `last`.
fn bundle<'a>(ways: impl Iterator<Item = &'a Trajectory>, last: char) -> String {
    let ways: Vec<&[Square]> = ways.map(|way| &way.stops[..]).collect();
    let Some(&&[from, .., to]) = ways.first() else { return String::new() };
    let inner: Vec<String> = ways.iter().filter_map(|stops| inner_name(stops)).collect();
    match (&inner[..], ways.len()) {
        ([], _) => format!("{from}{last}{to}"),
        ([one], _) => format!("{from}-{one}{last}{to}"),
        (many, n) if n <= SPELLED_OUT => format!("{from}-({}){last}{to}", many.join("|")),
        (_, n) => format!("{from}-({n} ways){last}{to}"),
    }
}

/// The stops between the ends, as "c6-d5"; `None` for a way of one move.
fn inner_name(stops: &[Square]) -> Option<String> {
    let inner = stops.get(1..stops.len().saturating_sub(1))?;
    let names: Vec<String> = inner.iter().map(Square::to_string).collect();
    (!names.is_empty()).then(|| names.join("-"))
}

/// "N g7-(f5|h5)-g3", "P e5xd4", or "N g7-e6-f4 blocks".
impl fmt::Display for Negation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let takes = self.action == Action::Control && self.length == 1;
        let way = bundle(self.trajectories.iter(), if takes { 'x' } else { '-' });
        write!(f, "{} {way}", self.man.role.upper_char())?;
        if self.action == Action::Blockade { f.write_str(" blocks") } else { Ok(()) }
    }
}

/// One line: the root piece, its way, the target, what it wins, and who fights for it in time.
impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "root piece {}, trajectory {}, target {}", self.root, self.way(), self.target)?;
        f.write_str(&self.purpose())?;
        self.write_failure(f)?;
        let negations = self.negations_text();
        if !negations.is_empty() {
            write!(f, "; negated by {negations}")?;
        }
        if let Some(first) = self.retreats.first() {
            let fields: Vec<_> = self.retreats.iter().map(|r| r.to.to_string()).collect();
            write!(f, "; retreats {}-{}", first.from, fields.join(","))?;
        }
        let ambushes: Vec<_> = self
            .ambushes_with(self.to_move)
            .map(|ambush| format!("{} on {}", ambush.man, ambush.field))
            .collect();
        if !ambushes.is_empty() {
            write!(f, "; in ambush {}", ambushes.join(", "))?;
        }
        Ok(())
    }
}

impl Zone {
    /// The main trajectories, as "f2-(d4|g3)-e5"; one-move ways to several fields as "f2-d4,g3".
    pub(crate) fn way(&self) -> String {
        let ways: Vec<_> = self.main.iter().map(|way| &way.trajectory).collect();
        let ends: Vec<_> = ways.iter().filter_map(|way| way.stops.last()).collect();
        match (&ends[..], self.moves) {
            ([_, _, ..], 1) => {
                let fields: Vec<_> = ends.iter().map(ToString::to_string).collect();
                format!("{}-{}", self.root.field, fields.join(","))
            }
            _ => bundle(ways.into_iter(), '-'),
        }
    }

    /// The target, with the kind of a linked zone: "field e5 (retreat)".
    pub(crate) fn aim(&self) -> String {
        let name = match self.kind {
            ZoneKind::Attack | ZoneKind::Promotion => return self.target.to_string(),
            ZoneKind::Positional => "positional",
            ZoneKind::Linked(link) => link.name(),
        };
        format!("{} ({name})", self.target)
    }

    /// Whom an offer draws away from which fields, as "draws Q e7 off e7 e8".
    pub(crate) fn decoy(&self) -> String {
        let takers: Vec<_> = self.negations.iter().map(|n| n.man.to_string()).collect();
        let fields: Vec<_> = self.fields_won.into_iter().map(|field| field.to_string()).collect();
        format!("draws {} off {}", takers.join(", "), fields.join(" "))
    }

    /// The root piece, its way and the target: "B f2-(d4|g3)-e5 to pawn e5".
    pub fn name(&self) -> String {
        format!("{} {} to {}", self.root.role.upper_char(), self.way(), self.aim())
    }

    /// What the zone is for, as ", wins 100".
    fn purpose(&self) -> String {
        let gain = self.gain.map_or("check".to_string(), |gain| gain.to_string());
        let Some(parent) = &self.parent else {
            return match (self.kind, self.gain) {
                (ZoneKind::Positional, _) => {
                    let fields: Vec<_> =
                        self.fields_won.into_iter().map(|field| field.to_string()).collect();
                    format!(", wins the fields {}", fields.join(" "))
                }
                (_, None) => ", check".to_string(),
                (ZoneKind::Promotion, Some(gain)) => format!(", promotes for {gain}"),
                (_, Some(gain)) => format!(", wins {gain}"),
            };
        };
        let verb = match self.kind.link() {
            Some(Link::Offer) => format!("{} for", self.decoy()),
            link => link.map_or("serves", Link::verb).to_string(),
        };
        let degree = if parent.degree > 1 { " (second degree)" } else { "" };
        format!(", {verb} {} on its way to {}{degree}: {gain}", parent.root, parent.target)
    }

    /// The negations in time with the side to move, in the order of their stops; those of higher
    /// order after "order n:".
    pub(crate) fn negations_text(&self) -> String {
        let text = |n: &Negation| match n.order {
            1 => n.to_string(),
            order => format!("order {order}: {n}"),
        };
        self.negations_with(self.to_move).map(text).collect::<Vec<_>>().join("; ")
    }

    /// Writes "; fails at a3 (-325, Q e7)" if no main trajectory gets through: each stop where one
    /// fails, and the men that control it.
    fn write_failure(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.fails() {
            return Ok(());
        }
        let mut failures: Vec<_> = self.main.iter().filter_map(|way| self.failure(way)).collect();
        failures.dedup();
        write!(f, "; fails at {}", failures.join(", "))
    }

    /// The stop where the way fails, Δm there, and who takes: "a3 (-325, Q e7)".
    fn failure(&self, way: &Way) -> Option<String> {
        let i = way.fails_at().unwrap_or(way.gains.len());
        let (stop, gain) = (way.trajectory.stops.get(i)?, way.gains.get(i.checked_sub(1)?)?);
        let takes = |n: &&Negation| {
            (n.order, n.action, n.length, n.field) == (1, Action::Control, 1, *stop)
        };
        let attackers = self.negations.iter().filter(takes).map(|n| n.man.to_string());
        let parts: Vec<_> = std::iter::once(gain.to_string()).chain(attackers).collect();
        Some(format!("{stop} ({})", parts.join(", ")))
    }
}
