//! The image by the book, and how it is printed.

use std::cmp::Reverse;
use std::fmt;

use serde::Serialize;
use shakmaty::{Move, Role};

use super::scene::{self, Draft, Fight, Ground, Scenes, is_fought};
use super::{attack, fighters, linked, offer, positional};
use crate::exchange::ExchangeMap;
use crate::position::Position;
use crate::zone::time::{Horizon, Side};
use crate::zone::{Link, MANOEUVRE, Zone, ZoneKind, columns};

/// All zones of a position, of both colours, at a horizon.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Image {
    /// The horizon in plies.
    pub horizon: Horizon,
    /// The zones, sorted by cost, kind, failure (those that fail come last) and gain (largest
    /// first).
    pub zones: Vec<Zone>,
    /// The legal moves that lose by exchange.
    #[serde(skip)]
    losing: Vec<Move>,
}

impl Image {
    /// Builds every zone from scratch. Whatever the image contains at a horizon it contains,
    /// unchanged, at every larger one.
    pub fn by_the_book(position: &Position, horizon: Horizon) -> Self {
        let map = ExchangeMap::new(position.board());
        build(&Ground::new(position, &map), horizon)
    }

    /// The positional zone of a legal move, even if a cheaper zone contains the move. `None` if it
    /// wins no squares.
    pub fn positional(position: &Position, m: Move) -> Option<Zone> {
        let map = ExchangeMap::new(position.board());
        let ground = Ground::new(position, &map);
        let horizon = Horizon(u32::from(MANOEUVRE));
        let scenes = scene::scenes(&ground, horizon);
        let stage = Scenes { ground: &ground, scenes: &scenes, horizon };
        positional::of_move(&stage, m).map(complete)
    }

    /// The zones that the move belongs to, the cheapest first.
    pub fn zones_of(&self, m: Move) -> impl Iterator<Item = &Zone> {
        self.zones.iter().filter(move |zone| zone.holds(m))
    }

    /// The cost of a legal move: the minimum horizon at which the image contains a zone that is a
    /// reason for it; `None` if no zone up to this horizon is. A zone of the enemy's is a reason
    /// for the steps that turn it. A step that loses by exchange has a cost only as an answer to
    /// check, a deblockade or an offer.
    pub fn cost(&self, m: Move) -> Option<Horizon> {
        self.zones_of(m).filter(|zone| self.is_reason(zone, m)).map(Zone::cost).min()
    }

    /// Whether a zone that the legal move belongs to gives it a cost; see [`Image::cost`].
    pub fn is_reason(&self, zone: &Zone, m: Move) -> bool {
        zone.is_reason_for(m) && (may_lose(zone) || !self.losing.contains(&m))
    }
}

fn build(ground: &Ground<'_>, horizon: Horizon) -> Image {
    let scenes = scene::scenes(ground, horizon);
    let stage = Scenes { ground, scenes: &scenes, horizon };
    let of_root =
        |scene| attack::zones(scene, horizon).into_iter().chain(attack::promotion(scene, horizon));
    let mut zones: Vec<Zone> = scenes.iter().flat_map(of_root).map(complete).collect();
    let linked = linked::zones(&stage, &zones).into_iter().map(complete);
    zones.extend(without_twins(linked));
    zones.extend(offer::zones(&stage));
    let positional = positional::zones(&stage, &zones).into_iter().map(complete);
    zones.extend(positional.collect::<Vec<_>>());
    zones.sort_by_key(|zone| {
        let by_squares = (zone.root.square, zone.target.square);
        (zone.cost(), zone.kind, zone.fails(), Reverse(zone.gain.unwrap_or(0)), by_squares)
    });
    Image { horizon, zones, losing: losing(ground) }
}

/// The finished zone of a draft, with all pieces that fight in it.
fn complete(draft: Draft<'_>) -> Zone {
    let fight = if is_fought(draft.kind) { fighters::fight(&draft) } else { Fight::default() };
    let retreats = draft.target_piece().map(|target| fighters::retreats(draft.scene, target));
    draft.with(fight, retreats.unwrap_or_default())
}

/// The zones without duplicates, which arise when a zone is found in several ways.
fn without_twins(zones: impl Iterator<Item = Zone>) -> Vec<Zone> {
    let mut distinct = Vec::new();
    for zone in zones {
        if !distinct.contains(&zone) {
            distinct.push(zone);
        }
    }
    distinct
}

/// The legal moves that lose by exchange.
fn losing(ground: &Ground<'_>) -> Vec<Move> {
    let Ground { position, board, map, .. } = *ground;
    let loses = |m: &Move| map.exchange(board, position.turn(), *m) < 0;
    position.legal_moves().into_iter().filter(loses).collect()
}

/// Whether a first step of the zone counts even if it loses by exchange.
fn may_lose(zone: &Zone) -> bool {
    let check = zone.target.role == Some(Role::King) && zone.moves == 1;
    let answers = check && zone.to_move == Side::Minus;
    answers || matches!(zone.kind, ZoneKind::Linked(Link::Deblockade | Link::Offer))
}

/// The image as an aligned table with a heading: cost in plies, root piece with its colour,
/// trajectories, target, Δm in centipawns ("check" if the target is the king, in brackets if the
/// zone fails), negations in time.
impl fmt::Display for Image {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heading =
            ["cost", "root", "trajectory", "target", "Δm", "negations"].map(str::to_string);
        let rows: Vec<_> = std::iter::once(heading).chain(self.zones.iter().map(row)).collect();
        columns::write(f, &rows, &[0, 4])
    }
}

fn row(zone: &Zone) -> [String; 6] {
    let gain = zone.gain.map_or("check".to_string(), |gain| gain.to_string());
    let color = zone.root.color.fold_wb("white", "black");
    [
        zone.cost().0.to_string(),
        format!("{color} {}", zone.root),
        zone.way(),
        zone.aim(),
        if zone.fails() { format!("({gain})") } else { gain },
        zone.negations_text(),
    ]
}
