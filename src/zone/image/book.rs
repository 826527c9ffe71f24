//! The image by the book: all zones of a position, explicit.

use std::cmp::Reverse;

use serde::Serialize;
use shakmaty::{Bitboard, Move, Role};

use super::linked::{self, Link, Stage};
use super::scene::{Ground, Scene};
use super::{attack, orders, positional, promotion, retreat};
use crate::exchange::ExchangeMap;
use crate::position::Position;
use crate::zone::time::{Horizon, Side};
use crate::zone::{Man, Target, Way, Zone, ZoneKind};

/// All zones of a position, of both colours, at a horizon.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Image {
    pub horizon: Horizon,
    /// By cost; then by kind; then those that do not fail first; then by gain, the largest first.
    pub zones: Vec<Zone>,
    /// The legal moves that lose by exchange.
    #[serde(skip)]
    losing: Vec<Move>,
}

impl Image {
    /// Builds every zone from the trajectories up. What is in the image at a horizon is in it at
    /// every larger one, unchanged.
    pub fn by_the_book(position: &Position, horizon: Horizon) -> Self {
        let fields = ExchangeMap::new(position.board());
        Self::on(&Ground::new(position, &fields, None), &fields, horizon)
    }

    /// The image on a ground, whose exchange map is `fields`.
    pub(in crate::zone) fn on(ground: &Ground<'_>, fields: &ExchangeMap, horizon: Horizon) -> Self {
        let scenes = scenes(ground, horizon);
        let mut zones: Vec<Zone> =
            scenes.iter().flat_map(|scene| zones_of_root(scene, horizon)).collect();
        let stage = Stage::new(&scenes, horizon);
        let linked = linked::zones(&stage, &zones);
        zones.extend(linked);
        let positional = positional::zones(&stage, fields, &zones);
        zones.extend(positional);
        zones.sort_by_key(|zone| {
            let by_fields = (zone.root.field, zone.target.field);
            (zone.cost(), zone.kind, zone.fails(), Reverse(zone.gain.unwrap_or(0)), by_fields)
        });
        let losing = losing(ground.position, fields);
        Self { horizon, zones, losing }
    }

    /// The zones that the move belongs to, the cheapest first.
    pub fn zones_of(&self, m: Move) -> impl Iterator<Item = &Zone> {
        self.zones.iter().filter(move |zone| zone.holds(m))
    }

    /// The cost of a legal move: the least horizon at which the image holds it, `None` where it
    /// does not. A zone that holds the move gives it its cost unless the step loses by exchange;
    /// an answer to check, and the step that opens a way, may lose.
    pub fn cost(&self, m: Move) -> Option<Horizon> {
        let loses = self.losing.contains(&m);
        let counts = |zone: &&Zone| !loses || may_lose(zone);
        self.zones_of(m).filter(counts).map(Zone::cost).min()
    }
}

/// A scene for each man, those of the side to move first.
pub(in crate::zone) fn scenes<'a>(ground: &'a Ground<'a>, horizon: Horizon) -> Vec<Scene<'a>> {
    let turn = ground.position.turn();
    let men = |color| Man::on(ground.board, color, ground.board.occupied());
    men(turn).chain(men(!turn)).map(|root| Scene::of(ground, root, horizon)).collect()
}

fn zones_of_root(scene: &Scene<'_>, horizon: Horizon) -> Vec<Zone> {
    let mut zones = attack::zones(scene, horizon);
    zones.extend(promotion::zone(scene, horizon));
    zones
}

fn losing(position: &Position, fields: &ExchangeMap) -> Vec<Move> {
    let board = position.board();
    let loses = |m: &Move| fields.exchange(board, position.turn(), *m) < 0;
    position.legal_moves().into_iter().filter(loses).collect()
}

/// Whether a first step of the zone counts even where it loses by exchange.
fn may_lose(zone: &Zone) -> bool {
    let check = zone.target.role == Some(Role::King) && zone.moves == 1;
    let answers = check && zone.to_move == Side::Minus;
    answers || zone.kind == ZoneKind::Linked(Link::Deblockade)
}

/// A main trajectory found, before anybody fights for it.
pub(in crate::zone) struct Found {
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
        let (negations, ambushes) = orders::fights(scene, self.kind, &self.main, self.man);
        let retreats = self.man.map_or(Vec::new(), |target| retreat::of(scene, target));
        Zone {
            kind: self.kind,
            to_move: scene.to_move(),
            root: scene.root,
            target: self.target,
            parent: None,
            moves: self.moves,
            gain: self.gain,
            main: self.main,
            negations,
            retreats,
            ambushes,
            fields_won: Bitboard::EMPTY,
            cost: self.cost,
        }
    }
}
