//! Men in ambush: (+) men exactly one move from a field that is fought for.

use std::collections::BTreeMap;

use serde::Serialize;
use shakmaty::Square;

use super::negation::Action;
use super::scene::Scene;
use super::{Man, Negation};
use crate::trajectory::text;

/// A (+) man that takes whoever comes to a field, in one move. Of the (+) men only the root
/// piece walks; the others take part like this or not at all (theory, section 4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Ambush {
    pub man: Man,
    #[serde(serialize_with = "text::field")]
    pub field: Square,
    /// 1 on a stop of the main trajectory, 2 on a stop of a first negation.
    pub order: u8,
}

impl Ambush {
    pub fn is_step(&self, step: (Square, Square)) -> bool {
        (self.man.field, self.field) == step
    }
}

/// The men in ambush on the fields that the negations contest: the main stops that they control,
/// and the stops on their own ways.
pub fn of(scene: &Scene<'_>, negations: &[Negation]) -> Vec<Ambush> {
    let board = &scene.vacated;
    let on_field = |(field, order): (Square, u8)| {
        let bear = board.attacks_to(field, scene.root.color, board.occupied());
        Man::on(board, scene.root.color, bear).map(move |man| Ambush { man, field, order })
    };
    contested(negations).into_iter().flat_map(on_field).collect()
}

/// Each contested field with the least order in which it is fought for.
fn contested(negations: &[Negation]) -> BTreeMap<Square, u8> {
    let mut fields = BTreeMap::new();
    let mut add = |field, order: u8| {
        let least = fields.entry(field).or_insert(order);
        *least = order.min(*least);
    };
    for negation in negations {
        let blocks = negation.action == Action::Blockade;
        add(negation.field, if blocks { negation.order + 1 } else { negation.order });
        for way in &negation.trajectories {
            way.inner_stops().iter().for_each(|&field| add(field, negation.order + 1));
        }
    }
    fields
}
