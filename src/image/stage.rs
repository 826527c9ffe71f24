//! All root pieces of a position together, among which linked zones find helpers.

use shakmaty::Square;

use super::ground::Ground;
use super::scene::Scene;
use crate::zone::Man;
use crate::zone::time::Horizon;

/// All scenes of a position, up to a horizon.
pub struct Stage<'a> {
    pub ground: &'a Ground<'a>,
    pub scenes: &'a [Scene<'a>],
    pub horizon: Horizon,
}

impl<'a> Stage<'a> {
    /// The scene whose root piece stands on the field.
    pub fn scene_of(&self, field: Square) -> Option<&'a Scene<'a>> {
        self.scenes.iter().find(|scene| scene.root.field == field)
    }
}

/// A scene for each man, those of the side to move first.
pub fn scenes<'a>(ground: &'a Ground<'a>, horizon: Horizon) -> Vec<Scene<'a>> {
    let turn = ground.position.turn();
    let men = |color| Man::on(ground.board, color, ground.board.occupied());
    men(turn).chain(men(!turn)).map(|root| Scene::of(ground, root, horizon)).collect()
}
