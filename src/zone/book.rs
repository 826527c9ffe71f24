//! The image by the book: all zones of a position, explicit.

use std::cmp::Reverse;

use serde::Serialize;
use shakmaty::Move;

use super::scene::{Ground, Scene};
use super::time::Horizon;
use super::{Man, Target, Way, Zone, ZoneKind, attack, negation, orders, promotion, retreat};
use crate::exchange::Fields;
use crate::position::Position;

/// All zones of a position, of both colours, at a horizon.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Image {
    pub horizon: Horizon,
    /// By cost; then those that do not fail first; then by gain, the largest first.
    pub zones: Vec<Zone>,
}

impl Image {
    /// Builds every zone from the trajectories up. What is in the image at a horizon is in it at
    /// every larger one, unchanged.
    pub fn by_the_book(position: &Position, horizon: Horizon) -> Self {
        let board = position.board();
        let fields = Fields::new(board);
        let ground = Ground::new(position, &fields);
        let men = [position.turn(), !position.turn()]
            .into_iter()
            .flat_map(|color| Man::on(board, color, board.occupied()));
        let mut zones: Vec<Zone> =
            men.flat_map(|root| zones_of_root(&ground, root, horizon)).collect();
        zones.sort_by_key(|zone| {
            let by_fields = (zone.root.field, zone.target.field);
            (zone.cost(), zone.fails(), Reverse(zone.gain.unwrap_or(0)), by_fields)
        });
        Self { horizon, zones }
    }

    /// The zones that the move belongs to, the cheapest first.
    pub fn zones_of(&self, m: Move) -> impl Iterator<Item = &Zone> {
        self.zones.iter().filter(move |zone| zone.holds(m))
    }
}

fn zones_of_root(ground: &Ground<'_>, root: Man, horizon: Horizon) -> Vec<Zone> {
    let scene = Scene::of(ground, root, horizon);
    let mut zones = attack::zones(&scene, horizon);
    zones.extend(promotion::zone(&scene, horizon));
    zones
}

/// A main trajectory found, before anybody fights for it.
pub(super) struct Found {
    pub kind: ZoneKind,
    pub target: Target,
    /// The man that is the target, where it is one.
    pub man: Option<Man>,
    pub moves: u8,
    pub gain: Option<i32>,
    pub main: Vec<Way>,
    pub cost: Horizon,
}

impl Found {
    /// The zone: what was found with its negations, retreats and men in ambush.
    pub fn complete(self, scene: &Scene<'_>) -> Zone {
        let first = negation::first(scene, &self.main, self.man);
        let (negations, ambushes) = orders::complete(scene, first);
        let retreats = self.man.map_or(Vec::new(), |target| retreat::of(scene, target));
        Zone {
            kind: self.kind,
            to_move: scene.to_move(),
            root: scene.root,
            target: self.target,
            moves: self.moves,
            gain: self.gain,
            main: self.main,
            negations,
            retreats,
            ambushes,
            cost: self.cost,
        }
    }
}
