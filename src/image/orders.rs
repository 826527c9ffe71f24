//! Negations of higher order: (−) men that retake on the ways of negations, and the (+) men in
//! ambush there.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use shakmaty::Square;

use super::ambushes;
use super::draft::{Draft, Fight};
use super::negations::{self, Cause};
use super::scene::Scene;
use crate::exchange::Class;
use crate::zone::negation::Account;
use crate::zone::{Action, Man, Negation};

/// All men that fight in the zone, found afresh.
pub fn fight(draft: &Draft<'_>) -> Fight {
    let first = negations::first(draft.scene, &draft.fought_for(), draft.target_man());
    complete(draft.scene, first)
}

/// All negations of the zone and all men in ambush, made from the first negations.
///
/// Orders alternate: the walks of (−) have odd orders, the ambushes on their stops even ones. Where
/// (+) takes from ambush, (−) may retake with what its account has left: a walk of l moves out of
/// TIME leaves TIME′ = TIME − l + 1, so H′ = H_x − 2(l − 1) half-moves
/// ([theory, section 4](crate::theory#4-the-zone)). It ends when nothing new is found.
pub fn complete(scene: &Scene<'_>, first: Vec<Negation>) -> Fight {
    let mut negations = first;
    let mut begin = 0;
    loop {
        let found = answers(scene, &negations, begin);
        begin = negations.len();
        if found.is_empty() {
            break;
        }
        negations.extend(found);
    }
    let ambushes = ambushes::of(scene, &negations);
    Fight { negations, ambushes }
}

/// A (−) man on its way over a field, and the account left to others that come there.
#[derive(Debug, Clone, Copy)]
struct Passage {
    walker: Man,
    account: Account,
}

/// The negations that retake if (+) takes on the ways of `negations[begin..]`.
fn answers(scene: &Scene<'_>, negations: &[Negation], begin: usize) -> Vec<Negation> {
    let mut found = Vec::new();
    for (field, passages) in passages(negations.get(begin..).unwrap_or_default()) {
        let attacks = |man: Man| scene.ground.worth.attacks(man, field);
        let first = |man: &Man| (Class::of(man.role) as u8, !attacks(*man));
        let Some(ambusher) = ambushes::men(scene, field).min_by_key(first) else { continue };
        for negator in scene.minus() {
            let man = negator.man;
            let fights = |n: &&Negation| n.man == man && n.field == field;
            let others = || passages.iter().filter(|passage| passage.walker != man);
            let Some(passage) = others().max_by_key(|p| rank(p, attacks(p.walker))) else {
                continue;
            };
            let known = negations.iter().filter(fights).any(|n| n.action == Action::Control);
            if !known {
                let leaves = || leaves(scene, ambusher, passage.walker, man, field);
                let cause = Cause { action: Action::Control, field };
                found.extend(negations::fight(scene, negator, cause, passage.account, leaves));
            }
        }
    }
    found
}

/// The rank of a passage: the largest time counts; among equals the lower stop, then the least
/// valuable man.
fn rank(passage: &Passage, attacks: bool) -> (u8, Reverse<u8>, Reverse<u8>, bool) {
    let Passage { walker, account } = passage;
    (account.half_moves, Reverse(account.stop), Reverse(Class::of(walker.role) as u8), attacks)
}

/// The stops on which (+) may take the men of these negations.
fn passages(negations: &[Negation]) -> BTreeMap<Square, Vec<Passage>> {
    let mut passages: BTreeMap<Square, Vec<Passage>> = BTreeMap::new();
    for negation in negations {
        let account = negation.account_left();
        for field in negation.way_fields() {
            passages.entry(field).or_default().push(Passage { walker: negation.man, account });
        }
    }
    passages
}

/// Δm for (+) of the capture from ambush once `man` attacks the field.
fn leaves(scene: &Scene<'_>, ambusher: Man, walker: Man, man: Man, field: Square) -> i32 {
    let worth = &scene.ground.worth;
    let mut stake = worth.stake_of_taking(ambusher, walker, field);
    if !worth.attacks(man, field) {
        stake.attackers = stake.attackers.with(Class::of(man.role));
    }
    stake.gain()
}
