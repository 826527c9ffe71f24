//! Resolving zones: who wins them with either side to move first, and what turns them.

use shakmaty::{Move, Square};

use super::arena::Arena;
use super::tree::{Node, Tree};
use super::verdict::{Answer, Obstacle, Verdict, WIN};
use crate::position::Position;
use crate::zone::first_step::step_of;
use crate::zone::time::{Side, limit};
use crate::zone::{Image, Link, Man, Zone, ZoneKind};

/// The verdict on zones of the same (+) fought out together: one zone, a zone with those that are
/// linked to it, or a compound. `None` if there are none, or if a side that has to pass is in check.
pub fn resolve(position: &Position, zones: &[&Zone]) -> Option<Verdict> {
    let arena = Arena::of(zones)?;
    let here = Node::new(position);
    let there = here.passed()?;
    let (plus, minus) =
        if position.turn() == arena.plus { (&here, &there) } else { (&there, &here) };
    let tree = Tree::new(&arena);
    let plus_first = tree.value(plus, arena.half_moves);
    let minus_first =
        if plus_first >= WIN { Tree::new(&arena).value(minus, arena.half_moves + 1) } else { 0 };
    let mut verdict = Verdict::of(plus_first, minus_first);
    match verdict.outcome {
        super::Outcome::Threatens => verdict.answers = answers(&arena, minus, zones),
        super::Outcome::Fails => verdict.prevented_by = obstacle(&arena, plus, zones),
        super::Outcome::Stands => {}
    }
    Some(verdict)
}

/// The steps of (−) that turn the threat.
fn answers(arena: &Arena, minus: &Node, zones: &[&Zone]) -> Vec<Answer> {
    let tree = Tree::new(arena);
    let mover = minus.position.turn();
    let answer = |m: Move| {
        let leaves = Tree::new(arena).after(minus, m, arena.half_moves);
        let (from, to) = step_of(m, mover)?;
        let in_time_by = spare(zones, from, to);
        (leaves < WIN).then_some(Answer { from, to, leaves, in_time_by })
    };
    tree.moves(minus).into_iter().filter_map(answer).collect()
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

/// Of the men without whom (+) would win, the one that costs it most.
fn obstacle(arena: &Arena, plus: &Node, zones: &[&Zone]) -> Option<Obstacle> {
    let negators = zones.iter().flat_map(|zone| {
        let target = zone.target.role.map(|role| {
            let man = Man { color: !arena.plus, role, field: zone.target.field };
            (man, man.field)
        });
        zone.negations.iter().map(|n| (n.man, n.field)).chain(target)
    });
    let mut men: Vec<(Man, Square)> = Vec::new();
    for (man, field) in negators {
        if !men.iter().any(|(known, _)| *known == man) {
            men.push((man, field));
        }
    }
    let obstacles = men.into_iter().filter_map(|(man, field)| {
        let costs = Tree::new(arena).value(&plus.without(man.field)?, arena.half_moves);
        (costs >= WIN).then_some(Obstacle { man, field, costs })
    });
    obstacles.max_by_key(|obstacle| obstacle.costs)
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
