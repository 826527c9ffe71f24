//! Resolving zones: who wins them with either side to move first, and what turns them.

use std::cmp::Reverse;

use shakmaty::{Move, Square};

use super::arena::Arena;
use super::capture::{exchange, taken};
use super::tree::{MAX_NODES, Tree};
use super::verdict::{Answer, Obstacle, Outcome, Verdict, WIN};
use crate::position::Position;
use crate::zone::first_step::step_of;
use crate::zone::time::{Side, limit};
use crate::zone::{Image, Link, Man, Zone, ZoneKind};

/// The verdict on zones of the same (+) fought out together: one zone, a zone with those that are
/// linked to it, or a compound. `None` if there are none, or if a side that has to pass is in check.
pub fn resolve(position: &Position, zones: &[&Zone]) -> Option<Verdict> {
    resolve_within(position, zones, MAX_NODES)
}

/// The verdict that takes at most so many positions.
fn resolve_within(position: &Position, zones: &[&Zone], most: u32) -> Option<Verdict> {
    let arena = Arena::of(zones)?;
    let there = position.after_null()?;
    let is_plus = position.turn() == arena.plus;
    let (plus, minus) = if is_plus { (position, &there) } else { (&there, position) };
    let fight = Fight { tree: Tree::new(&arena, minus, most), arena: &arena, zones, plus, minus };
    Some(fight.verdict().unwrap_or(Verdict::UNRESOLVED))
}

/// Zones fought out together.
struct Fight<'a> {
    tree: Tree<'a>,
    arena: &'a Arena,
    zones: &'a [&'a Zone],
    /// The position with either side to move.
    plus: &'a Position,
    minus: &'a Position,
}

impl Fight<'_> {
    /// The verdict; `None` if it takes too many positions.
    fn verdict(&self) -> Option<Verdict> {
        let half_moves = self.arena.half_moves;
        let plus_first = self.tree.value(self.plus, half_moves)?;
        let minus_first =
            if plus_first >= WIN { self.tree.value(self.minus, half_moves + 1)? } else { 0 };
        let mut verdict = Verdict::of(plus_first, minus_first);
        match verdict.outcome {
            Outcome::Threatens => verdict.answers = self.answers()?,
            Outcome::Fails => verdict.prevented_by = self.obstacle(),
            Outcome::Stands => {
                // Nothing in the zone turns it. Does a threat elsewhere?
                let answers = self.threats_elsewhere()?;
                if let Some(least) = answers.iter().map(|answer| answer.leaves).min() {
                    verdict = Verdict { answers, ..Verdict::of(plus_first, least) };
                }
            }
            Outcome::Unresolved => {}
        }
        Some(verdict)
    }

    /// The steps of (−) in the zone that turn the threat; `None` if that cannot be told.
    fn answers(&self) -> Option<Vec<Answer>> {
        self.turning(true, |m| self.tree.after(self.minus, m, self.arena.half_moves))
    }

    /// The quiet steps of (−) that make a threat elsewhere, which (+) cannot meet without giving up
    /// the zone; `None` if that cannot be told.
    fn threats_elsewhere(&self) -> Option<Vec<Answer>> {
        let (minus, left) = (self.minus, self.arena.half_moves);
        self.turning(false, |m| {
            if exchange(minus, m) < 0 {
                return Some(WIN);
            }
            let ignored = self.tree.after(minus, m, left)?;
            if ignored >= WIN {
                Some(ignored)
            } else {
                Some(ignored.max(self.tree.met(minus, m, left)?))
            }
        })
    }

    /// The steps of (−), in the zone or elsewhere, that leave (+) less than a win.
    fn turning(&self, in_zone: bool, leaves: impl Fn(Move) -> Option<i32>) -> Option<Vec<Answer>> {
        let minus = self.minus;
        let mut answers: Vec<Answer> = Vec::new();
        let mut moves = minus.legal_moves();
        moves.retain(|m| self.tree.defends(minus, *m, true) == in_zone);
        moves.sort_by_key(|m| Reverse(taken(*m)));
        for m in moves {
            let leaves = leaves(m)?;
            let Some((from, to)) = step_of(m, minus.turn()) else { continue };
            // A pawn that promotes has one step for four moves.
            if leaves < WIN && !answers.iter().any(|known| (known.from, known.to) == (from, to)) {
                let in_time_by = spare(self.zones, from, to);
                answers.push(Answer { from, to, leaves, in_time_by });
            }
        }
        Some(answers)
    }

    /// Of the men without whom (+) would win, the first that it meets on its way.
    fn obstacle(&self) -> Option<Obstacle> {
        for (man, field) in self.negators() {
            let Some(without) = self.plus.without(man.field) else { continue };
            let costs = self.tree.value(&without, self.arena.half_moves)?;
            if costs >= WIN {
                return Some(Obstacle { man, field, costs });
            }
        }
        None
    }

    /// The men that fight against the zones, each with its first field: by order, by the stop that
    /// they are about, and the quickest first. The target comes last.
    fn negators(&self) -> Vec<(Man, Square)> {
        let mut negations: Vec<_> = self.zones.iter().flat_map(|zone| &zone.negations).collect();
        negations.sort_by_key(|n| (n.order, n.stop, n.length));
        let fighters = negations.into_iter().map(|n| (n.man, n.field));
        let targets = self.zones.iter().filter_map(|zone| {
            let man =
                Man { color: !self.arena.plus, role: zone.target.role?, field: zone.target.field };
            Some((man, man.field))
        });
        let mut men: Vec<(Man, Square)> = Vec::new();
        for (man, field) in fighters.chain(targets) {
            if man.color != self.arena.plus && !men.iter().any(|(known, _)| *known == man) {
                men.push((man, field));
            }
        }
        men
    }
}

/// The half-moves that the step has to spare: what the account of the slowest fight that it begins
/// leaves, and for a retreat the time until the target is taken.
fn spare(zones: &[&Zone], from: Square, to: Square) -> u8 {
    let negations = zones.iter().flat_map(|zone| &zone.negations);
    let begun = negations.filter(|negation| negation.begins_with((from, to)));
    let spared = begun.map(|n| limit(n.half_moves, Side::Minus).saturating_sub(n.length));
    let retreats = zones.iter().filter(|zone| {
        zone.retreats.iter().any(|retreat| (retreat.from, retreat.to) == (from, to))
    });
    let waited = retreats.map(|zone| zone.moves.saturating_sub(1));
    2 * spared.chain(waited).max().unwrap_or(0)
}

impl Image {
    /// The verdict on each zone of the image, in their order; a linked zone is fought out together
    /// with its parents. `position` is that of the image. `None` in check, for retreats and
    /// positional steps, which nobody fights for, and for help to a zone that is not in the image.
    pub fn verdicts(&self, position: &Position) -> Vec<Option<Verdict>> {
        let resolved = |zone| resolve(position, &self.family(zone)?);
        self.zones.iter().map(resolved).collect()
    }

    /// The zone and those that it serves, if it is fought out at all.
    fn family<'a>(&'a self, zone: &'a Zone) -> Option<Vec<&'a Zone>> {
        if matches!(zone.kind, ZoneKind::Positional | ZoneKind::Linked(Link::Retreat)) {
            return None;
        }
        let mut family = vec![zone];
        while let Some(parent) = family.last().and_then(|child| child.parent.as_ref()) {
            family.push(self.zones.iter().find(|zone| zone.is_parent(parent))?);
        }
        Some(family)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::zone::Horizon;

    /// A tree that is cut off says nothing, rather than that the zone fails.
    #[test]
    fn exhausted_is_unresolved() {
        let position = Position::from_fen("7k/8/8/8/p7/8/4K3/8 w - - 0 1").unwrap();
        let image = Image::by_the_book(&position, Horizon(9));
        let run = image.zones.iter().find(|zone| zone.root.field == Square::A4).unwrap();
        let outcome = |most| resolve_within(&position, &[run], most).unwrap().outcome;
        assert_eq!((outcome(5), outcome(MAX_NODES)), (Outcome::Unresolved, Outcome::Threatens));
    }

    /// The men are asked as (+) meets them, not by what they cost it.
    #[test]
    fn negators_come_in_the_order_of_the_way() {
        let position = Position::from_fen("8/1k4n1/8/4p3/6P1/8/5B1P/1K6 b - - 0 1").unwrap();
        let image = Image::by_the_book(&position, Horizon(4));
        let zones = [&image.zones[0]];
        let arena = Arena::of(&zones).unwrap();
        let plus = position.after_null().unwrap();
        let tree = Tree::new(&arena, &position, MAX_NODES);
        let fight = Fight { tree, arena: &arena, zones: &zones, plus: &plus, minus: &position };
        let men: Vec<_> = fight.negators().iter().map(|(man, on)| format!("{man} {on}")).collect();
        assert_eq!(men, ["P e5 d4", "N g7 g3", "K b7 e5"]);
    }
}
