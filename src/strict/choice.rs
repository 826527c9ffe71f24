//! The choices at a node of the strict tree: moves of its image, or stopping.

use std::cmp::Reverse;

use shakmaty::attacks::knight_attacks;
use shakmaty::{Board, Color, Move, MoveList, Role};

use super::stake::{MIN_HORIZON, StrictPosition};
use crate::exchange::ExchangeMap;
use crate::image::Image;
use crate::position::Position;
use crate::search::value::{INFINITE, Value};
use crate::zone::{Horizon, Side, Zone};

/// The horizon of mates: a check is a two-move attack on the king, and mate ends the game with the
/// first.
const MATE_HORIZON: Horizon = Horizon(3);

/// A move with the zone that it belongs to.
#[derive(Debug, Clone)]
pub struct Choice {
    pub m: Move,
    /// The zone and the part that the move plays in it.
    pub zone: String,
    pub cost: Horizon,
    /// An upper bound of what the side to move can hope for with the move.
    pub best_case: Value,
}

/// The choices at a node: its moves in order, and the value of stopping.
pub struct Choices {
    pub moves: Vec<Choice>,
    /// The value of stopping; `None` if that is not allowed: in check, or if the image holds every
    /// legal move.
    pub stop: Option<Value>,
}

impl Choices {
    /// The choices of a position with `horizon` half-moves left.
    pub fn of(position: &Position, horizon: Horizon) -> Self {
        let image = Image::by_the_book(position, horizon.max(MATE_HORIZON));
        let node =
            StrictPosition { position, map: ExchangeMap::new(position.board()), image, horizon };
        let legal = position.legal_moves();
        let moves = moves(&node, &legal);
        let free = !position.is_check() && moves.len() < legal.len();
        Self { moves, stop: free.then(|| node.stop()) }
    }

    /// Moves `m` to the front, if it is among the moves.
    pub fn prefer(&mut self, m: Move) {
        if let Some(index) = self.moves.iter().position(|choice| choice.m == m) {
            self.moves[..=index].rotate_right(1);
        }
    }
}

/// The moves that zones hold and all answers to check: by cost, then by stake, then by Δm.
fn moves(node: &StrictPosition<'_>, legal: &MoveList) -> Vec<Choice> {
    let board = node.position.board();
    let turn = node.position.turn();
    let check = node.position.is_check();
    let mut ranked = Vec::new();
    for &m in legal {
        let mut zones = zones_of(&node.image, m);
        if !mates(node, m, &zones) {
            zones.retain(|zone| zone.cost() <= node.horizon.max(MIN_HORIZON));
        }
        let main = zones.iter().min_by_key(|z| (z.cost(), z.fails(), Reverse(z.stake())));
        if !check && (main.is_none() || is_idle_promotion(board, turn, m)) {
            continue;
        }
        let cost = main.map_or(MIN_HORIZON, |zone| zone.cost());
        let stake = zones.iter().map(|zone| node.wins(zone)).max().unwrap_or(0);
        let zone = main.map_or("answer to check".to_string(), |zone| zone.part_of(m));
        let best_case = if check { INFINITE } else { node.best_case(m, &zones, stake) };
        let lesser = m.promotion().is_some_and(|role| role != Role::Queen);
        let exchange = node.map.exchange(board, turn, m);
        let rank = (cost, lesser, Reverse(stake), Reverse(exchange));
        ranked.push((rank, Choice { m, zone, cost, best_case }));
    }
    ranked.sort_by_key(|&(rank, _)| rank);
    ranked.into_iter().map(|(_, choice)| choice).collect()
}

/// Whether the move, first step of an attack on the king, mates.
fn mates(node: &StrictPosition<'_>, m: Move, zones: &[&Zone]) -> bool {
    let attacks_king = |zone: &&Zone| zone.target.role == Some(Role::King);
    zones.iter().any(attacks_king) && {
        let next = node.position.after(m);
        next.is_checkmate()
    }
}

/// The zones that the move is played for. Failing attacks need no negation, and what goes for the
/// enemy's fields is too slow for a tree that is to end in a balance.
fn zones_of(image: &Image, m: Move) -> Vec<&Zone> {
    let asked =
        |zone: &&Zone| (zone.to_move == Side::Plus || !zone.fails()) && !zone.is_manoeuvre();
    image.zones_of(m).filter(asked).collect()
}

/// Whether a promotion is pointless beside a queen: to a rook, a bishop, or a knight that attacks
/// nothing.
fn is_idle_promotion(board: &Board, turn: Color, m: Move) -> bool {
    match m.promotion() {
        Some(Role::Rook | Role::Bishop) => true,
        Some(Role::Knight) => (knight_attacks(m.to()) & board.by_color(!turn)).is_empty(),
        _ => false,
    }
}
