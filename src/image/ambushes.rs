//! Men in ambush: the (+) men exactly one move from a field that is fought for.

use std::collections::BTreeMap;

use shakmaty::Square;

use super::scene::Scene;
use crate::zone::{Action, Ambush, Man, Negation};

/// The men in ambush on the fields that the negations contest: the main stops that they control,
/// and the stops on their own ways.
pub fn of(scene: &Scene<'_>, negations: &[Negation]) -> Vec<Ambush> {
    let on_field = |(field, (order, half_moves))| {
        men(scene, field).map(move |man| Ambush { man, field, order, half_moves })
    };
    contested(negations).into_iter().flat_map(on_field).collect()
}

/// The (+) men other than the root piece that can take on the field in one move once it has left
/// α0.
pub fn men<'a>(scene: &'a Scene<'_>, field: Square) -> impl Iterator<Item = Man> + 'a {
    let board = &scene.vacated;
    let color = scene.root.color;
    let attackers = board.attacks_to(field, color, board.occupied());
    let free = move |man: &Man| scene.later_pins(color).allow(man.field, field);
    Man::on(board, color, attackers).filter(free)
}

/// Each contested field with the lowest order in which it is fought for, and the largest account
/// of that order.
fn contested(negations: &[Negation]) -> BTreeMap<Square, (u8, u8)> {
    let mut fields = BTreeMap::new();
    let mut add = |field, order: u8, half_moves: u8| {
        let known = fields.entry(field).or_insert((order, half_moves));
        if order < known.0 {
            *known = (order, half_moves);
        } else if order == known.0 {
            known.1 = half_moves.max(known.1);
        }
    };
    for negation in negations {
        if negation.action == Action::Control {
            add(negation.field, negation.order, negation.half_moves);
        }
        let left = negation.account_left().half_moves;
        negation.way_fields().into_iter().for_each(|field| add(field, negation.order + 1, left));
    }
    fields
}
