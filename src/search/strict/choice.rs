//! What a node of the strict tree may do: play moves of its image, or stop.

use std::cmp::Reverse;

use shakmaty::{Move, MoveList, Role};

use crate::evaluation::{evaluate, free_run};
use crate::exchange::Fields;
use crate::position::Position;
use crate::search::value::{INFINITE, MATE_BOUND, Value};
use crate::zone::{Horizon, Image, Side, Zone, ZoneKind};

/// Exchanges are played out: captures and promotions that do not lose, of cost 1, belong to the
/// image at every horizon.
const LEAST_HORIZON: u32 = 1;
/// What fields may make up for, in centipawns: about two pawns (theory, section 7).
const COMPENSATION: Value = 400;

/// A move with what brought it in.
#[derive(Debug, Clone)]
pub struct Choice {
    pub m: Move,
    /// The zone and the part that the move plays in it.
    pub zone: String,
    pub cost: Horizon,
    /// More than the side to move can hope for with the move.
    pub best_case: Value,
}

/// What a node may do, the moves in the order in which they are tried.
pub struct Choices {
    pub moves: Vec<Choice>,
    /// What the side to move has without any of them; `None` where it may not stop: in check, and
    /// where the image holds every legal move.
    pub stop: Option<Value>,
}

impl Choices {
    /// The choices of a position with so many half-moves left.
    pub fn of(position: &Position, horizon: Horizon) -> Self {
        let image = Image::by_the_book(position, horizon.max(Horizon(LEAST_HORIZON)));
        let node = Node { position, fields: Fields::new(position.board()), image };
        let legal = position.legal_moves();
        let moves = node.moves(&legal);
        let free = !position.is_check() && moves.len() < legal.len();
        Self { moves, stop: free.then(|| node.stop(horizon)) }
    }

    /// Puts the move first, if it is one of them.
    pub fn prefer(&mut self, m: Move) {
        if let Some(index) = self.moves.iter().position(|choice| choice.m == m) {
            self.moves[..=index].rotate_right(1);
        }
    }
}

struct Node<'a> {
    position: &'a Position,
    fields: Fields,
    image: Image,
}

impl Node<'_> {
    /// The moves that zones hold and all answers to check: by cost, then by what is at stake, then
    /// by Δm.
    fn moves(&self, legal: &MoveList) -> Vec<Choice> {
        let board = self.position.board();
        let check = self.position.is_check();
        let mut ranked = Vec::new();
        for &m in legal {
            let zones = self.zones_of(m);
            let main = zones.iter().min_by_key(|z| (z.cost(), z.fails(), Reverse(z.stake())));
            if !check && (main.is_none() || is_idle_promotion(m)) {
                continue;
            }
            let cost = main.map_or(Horizon(1), |zone| zone.cost());
            let stake = zones.iter().map(|zone| wins(zone)).max().unwrap_or(0);
            let exchange = self.fields.exchange(board, self.position.turn(), m);
            let zone = main.map_or("answer to check".to_string(), |zone| zone.part_of(m));
            let best_case = if check { INFINITE } else { self.best_case(m, stake) };
            let rank = (cost, Reverse(stake), Reverse(exchange));
            ranked.push((rank, Choice { m, zone, cost, best_case }));
        }
        ranked.sort_by_key(|&(rank, _)| rank);
        ranked.into_iter().map(|(_, choice)| choice).collect()
    }

    /// The zones that the move is played for. An attack that fails asks for no negation.
    fn zones_of(&self, m: Move) -> Vec<&Zone> {
        let asked = |zone: &&Zone| zone.to_move == Side::Plus || !zone.fails();
        self.image.zones_of(m).filter(asked).collect()
    }

    /// What stands, less what is still to be proved: the side to move cannot count on a run of its
    /// own that the image lets it play, nor on keeping what the enemy threatens to take.
    fn stop(&self, horizon: Horizon) -> Value {
        let own_run = |zone: &Zone| zone.to_move == Side::Plus && zone.kind == ZoneKind::Promotion;
        let to_be_played = horizon.0 > LEAST_HORIZON && self.image.zones.iter().any(own_run);
        let run = if to_be_played { free_run(self.position, self.position.turn()) } else { 0 };
        let value = self.estimate() - self.greatest_threat(|_| true) - run;
        value.clamp(1 - MATE_BOUND, MATE_BOUND - 1)
    }

    /// The most that the enemy wins in one move in these zones; what the estimate counts for a free
    /// run already is not counted twice.
    fn greatest_threat(&self, counts: impl Fn(&Zone) -> bool) -> Value {
        let run = free_run(self.position, !self.position.turn());
        let wins = |zone: &Zone| match zone.kind {
            ZoneKind::Promotion => zone.gain.map(|gain| gain - run),
            _ => zone.gain,
        };
        let threatens = |zone: &&Zone| {
            zone.to_move == Side::Minus && zone.moves == 1 && !zone.fails() && counts(zone)
        };
        let threats = self.image.zones.iter().filter(threatens).filter_map(wins);
        threats.fold(0, Value::max)
    }

    /// What the side to move has with the move if all goes well: it wins what is at stake, loses
    /// what the enemy threatens in zones that the move does not touch, catches an enemy run, and
    /// fields turn in its favour.
    fn best_case(&self, m: Move, stake: Value) -> Value {
        if stake == INFINITE {
            return INFINITE;
        }
        let caught = free_run(self.position, !self.position.turn());
        let lost = self.greatest_threat(|zone| !zone.holds(m));
        self.estimate() + stake - lost + caught + COMPENSATION
    }

    fn estimate(&self) -> Value {
        evaluate(self.position, &self.fields)
    }
}

/// What the side to move may win in the zone: a king is worth everything, a negation saves and
/// wins nothing.
fn wins(zone: &Zone) -> Value {
    if zone.to_move == Side::Plus { zone.gain.unwrap_or(INFINITE) } else { 0 }
}

/// A promotion to a man who does nothing that a queen would not do.
fn is_idle_promotion(m: Move) -> bool {
    matches!(m.promotion(), Some(Role::Rook | Role::Bishop))
}
