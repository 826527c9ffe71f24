//! All features of a position.

use shakmaty::Color;

use super::camp::Camp;
use super::kind::Feature;
use super::{endgame, king, pawns, pieces, rooks};
use crate::position::Position;

/// The features of a position, of both sides, the weightiest first.
pub fn of(position: &Position) -> Vec<Feature> {
    let mut found = Vec::new();
    for side in Color::ALL {
        let camp = Camp::new(position.board(), side);
        pawns::find(&camp, &mut found);
        pieces::find(&camp, &mut found);
        rooks::find(&camp, &mut found);
        king::find(&camp, &mut found);
        endgame::find(&camp, position.turn(), &mut found);
    }
    // There the home fields are others.
    let tells = |feature: &Feature| !matches!(feature, Feature::Undeveloped { .. });
    found.retain(|feature| !position.is_chess960() || tells(feature));
    found.sort_by_key(|feature| -feature.weight());
    found
}
