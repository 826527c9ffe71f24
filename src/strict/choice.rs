//! The choices at a node of the strict tree: moves of its image, or stopping, and the value of
//! stopping.

use std::cmp::Reverse;

use shakmaty::attacks::knight_attacks;
use shakmaty::{Bitboard, Board, Color, Move, MoveList, Role, Square};

use crate::evaluation::{evaluate_by_sum, runs};
use crate::exchange::ExchangeMap;
use crate::image::Image;
use crate::position::Position;
use crate::search::value::{DRAW, MATE_BOUND, Value};
use crate::zone::{CHECK_OFFER, Horizon, Link, Side, Zone, ZoneKind};

/// The horizon of mates: a check is a two-move attack on the king, but mate needs only the first
/// move.
const MATE_HORIZON: Horizon = Horizon(3);

/// A move with the zone that it belongs to.
#[derive(Debug, Clone)]
pub struct Choice {
    pub m: Move,
    /// The zone and the move's part in it.
    pub zone: String,
    pub cost: Horizon,
}

/// The choices at a node: its moves in order of search, and the value of stopping.
pub struct Choices {
    pub moves: Vec<Choice>,
    /// The value of stopping; `None` if it is not allowed: in check, or if the image contains every
    /// legal move.
    pub stop: Option<Value>,
}

impl Choices {
    /// The choices of a position with `horizon` plies left.
    pub fn of(position: &Position, horizon: Horizon) -> Self {
        let image = Image::by_the_book(position, horizon.max(MATE_HORIZON));
        let node =
            StrictPosition { position, map: ExchangeMap::new(position.board()), image, horizon };
        let legal = position.legal_moves();
        let moves = moves(&node, &legal);
        let free = !position.is_check() && moves.len() < legal.len();
        Self { moves, stop: free.then(|| node.stop()) }
    }

    /// The moves in order of search, with `first` before all others if it is among them.
    pub fn beginning_with(&self, first: Option<Move>) -> impl Iterator<Item = &Choice> {
        let preferred = move |choice: &&Choice| Some(choice.m) == first;
        let others = self.moves.iter().filter(move |choice| !preferred(choice));
        self.moves.iter().filter(preferred).chain(others)
    }
}

/// The moves of zones and all answers to check, sorted by cost, then by stake, then by Δm.
fn moves(node: &StrictPosition<'_>, legal: &MoveList) -> Vec<Choice> {
    let board = node.position.board();
    let turn = node.position.turn();
    let check = node.position.is_check();
    let mut ranked = Vec::new();
    for &m in legal {
        let exchange = node.map.exchange(board, turn, m);
        let zones: Vec<&Zone> = if mates(node, m) {
            node.image.zones_of(m).collect()
        } else {
            let in_time = |zone: &&Zone| zone.cost() <= node.horizon.max(MIN_HORIZON);
            zones_of(&node.image, m, exchange).filter(in_time).collect()
        };
        let main = zones.iter().min_by_key(|z| (z.cost(), z.fails(), Reverse(z.stake())));
        if !check && (main.is_none() || is_idle_promotion(board, turn, m)) {
            continue;
        }
        let cost = main.map_or(MIN_HORIZON, |zone| zone.cost());
        let stake = zones.iter().map(|zone| node.wins(zone)).max().unwrap_or(0);
        let zone = main.map_or("answer to check".to_string(), |zone| zone.part_of(m));
        let lesser = m.promotion().is_some_and(|role| role != Role::Queen);
        let rank = (cost, lesser, Reverse(stake), Reverse(exchange));
        ranked.push((rank, Choice { m, zone, cost }));
    }
    ranked.sort_by_key(|&(rank, _)| rank);
    ranked.into_iter().map(|(_, choice)| choice).collect()
}

/// Whether the move begins an attack on the king and mates.
fn mates(node: &StrictPosition<'_>, m: Move) -> bool {
    let attacks_king = |zone: &Zone| zone.target.role == Some(Role::King);
    node.image.zones_of(m).any(attacks_king) && node.position.after(m).is_checkmate()
}

/// The zones that the move may be played for: those that give it a cost by the book, and attacks
/// whose first step checks, if no more is lost than an offer with check may lose. A fight for the
/// enemy's squares is too slow for a tree that is to end in a balance of material.
fn zones_of(image: &Image, m: Move, exchange: Value) -> impl Iterator<Item = &Zone> {
    let may_check = exchange >= -CHECK_OFFER;
    image.zones_of(m).filter(move |zone| {
        let reason = image.is_reason(zone, m) && !zone.is_manoeuvre();
        reason || may_check && is_check(zone)
    })
}

/// Whether the first step of the attack checks.
fn is_check(zone: &Zone) -> bool {
    let to_king = zone.kind == ZoneKind::Attack && zone.target.role == Some(Role::King);
    to_king && zone.to_move == Side::Plus && zone.moves == 2
}

/// Whether an underpromotion is pointless: to a rook, a bishop, or a knight that attacks nothing.
fn is_idle_promotion(board: &Board, turn: Color, m: Move) -> bool {
    match m.promotion() {
        Some(Role::Rook | Role::Bishop) => true,
        Some(Role::Knight) => (knight_attacks(m.to()) & board.by_color(!turn)).is_empty(),
        _ => false,
    }
}

/// The minimum horizon: exchanges are played out, so captures and promotions of cost 1 belong to
/// the image at every node.
pub const MIN_HORIZON: Horizon = Horizon(1);

/// The horizon of immediate threats, which count at every remaining horizon.
const THREAT_HORIZON: Horizon = Horizon(2);

/// A position with its image and the remaining plies.
pub struct StrictPosition<'a> {
    pub position: &'a Position,
    pub map: ExchangeMap,
    pub image: Image,
    pub horizon: Horizon,
}

impl StrictPosition<'_> {
    /// The value of stopping: the evaluation, less what is still to be proved. The side to move
    /// cannot count on a passed pawn's run that the image lets it play, nor on keeping what the
    /// enemy is certain to capture. If it loses its last winning material, it has a draw at best,
    /// and a draw if the enemy has none either.
    pub fn stop(&self) -> Value {
        let turn = self.position.turn();
        let own_run = |zone: &Zone| {
            let run = zone.to_move == Side::Plus && zone.kind == ZoneKind::Promotion;
            run && zone.cost() <= self.horizon
        };
        let to_be_played = self.horizon > MIN_HORIZON && self.image.zones.iter().any(own_run);
        let run = if to_be_played { runs(self.position, turn) } else { 0 };
        let threats: Vec<_> = self.threats().filter(|zone| is_certain(zone)).collect();
        let lost = threats.iter().map(|zone| self.loses(zone)).fold(0, Value::max);
        let value = self.eval() - lost - run;
        let last = threats.iter().any(|zone| !self.can_win(turn, Some(zone.target.square)));
        let value = match () {
            () if !last => value,
            () if self.can_win(!turn, None) => value.min(DRAW),
            () => DRAW,
        };
        value.clamp(1 - MATE_BOUND, MATE_BOUND - 1)
    }

    /// What the side to move may win in the zone, in centipawns; the most for a king. A negation and
    /// a retreat win nothing; control and deblockade win what the parent wins.
    pub fn wins(&self, zone: &Zone) -> Value {
        match (zone.to_move, zone.kind.link()) {
            (Side::Minus, _) | (Side::Plus, Some(Link::Retreat)) => 0,
            (Side::Plus, None | Some(Link::Offer)) => gain(zone),
            (Side::Plus, Some(Link::Control | Link::Deblockade | Link::DeblockadeAndControl)) => {
                let is_parent = |other: &&Zone| zone.parent.is_some_and(|p| other.is_parent(&p));
                let parents = self.image.zones.iter().filter(is_parent);
                parents.map(gain).fold(gain(zone), Value::max)
            }
        }
    }

    /// The enemy's zones of attack and promotion that get through within the horizon.
    fn threats(&self) -> impl Iterator<Item = &Zone> {
        let horizon = self.horizon.max(THREAT_HORIZON);
        let threatens = move |zone: &&Zone| {
            zone.cost() <= horizon
                && zone.to_move == Side::Minus
                && zone.kind.link().is_none()
                && !zone.fails()
        };
        self.image.zones.iter().filter(threatens)
    }

    /// What the side to move loses in an enemy zone; zero if its king is the target. A free run
    /// that the evaluation already counts is not counted twice.
    fn loses(&self, zone: &Zone) -> Value {
        let counted = match zone.kind {
            ZoneKind::Promotion => runs(self.position, !self.position.turn()),
            _ => 0,
        };
        zone.gain.map_or(0, |gain| gain - counted)
    }

    /// Whether a side has winning material without the piece on this square: a pawn, a rook, a
    /// queen, or two minor pieces.
    fn can_win(&self, side: Color, without: Option<Square>) -> bool {
        let board = self.position.board();
        let gone: Bitboard = without.into_iter().collect();
        let own = board.by_color(side) & !gone;
        let minor = own & (board.knights() | board.bishops());
        let strong = own & (board.pawns() | board.rooks() | board.queens());
        strong.any() || minor.count() > 1
    }

    fn eval(&self) -> Value {
        evaluate_by_sum(self.position, &self.map)
    }
}

/// Whether an enemy zone is certain to succeed if ignored: it captures at once, or has no negation.
fn is_certain(zone: &Zone) -> bool {
    zone.moves == 1 || zone.negations.is_empty()
}

/// What (+) wins in the zone, in centipawns; the most for a king.
fn gain(zone: &Zone) -> Value {
    zone.gain.unwrap_or(Value::MAX)
}
