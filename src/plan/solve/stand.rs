//! The static value of the exchanges on a board.

use shakmaty::{Move, Square};

use crate::exchange::swap::{self, Values};
use crate::position::Position;

/// A capture or promotion that wins by exchange.
#[derive(Debug, Clone, Copy)]
pub struct Gain {
    pub from: Option<Square>,
    pub to: Square,
    /// The gain in centipawns.
    pub gain: i32,
}

/// The captures and promotions that win by exchange for the side to move, the best first.
pub fn gains(position: &Position) -> Vec<Gain> {
    let wins = |m: &Move| m.is_capture() || m.is_promotion();
    let gain = |m: Move| Gain {
        from: m.from(),
        to: m.to(),
        gain: swap::of_move(position.board(), position.turn(), m, Values::TROPA),
    };
    let moves = position.legal_moves().into_iter().filter(wins);
    let mut found: Vec<Gain> = moves.map(gain).filter(|gain| gain.gain > 0).collect();
    found.sort_by_key(|gain| std::cmp::Reverse(gain.gain));
    found
}

/// The captures and promotions that win most by exchange for the side to move, at most `most`.
pub fn captures(position: &Position, most: usize) -> Vec<Move> {
    let best = gains(position).into_iter().take(most);
    let made = |gain: Gain| {
        let is = |m: &Move| m.from() == gain.from && m.to() == gain.to;
        position.legal_moves().into_iter().find(is)
    };
    best.filter_map(made).collect()
}

/// The static value for the side to move, in centipawns against the material on the board: it takes
/// once and the other side takes once after it, or it saves its most endangered man.
pub fn worth(position: &Position) -> i32 {
    let own = gains(position);
    let other = position.after_null().map_or_else(Vec::new, |passed| gains(&passed));
    let rest = |taken: &Gain| {
        let stays = |gain: &&Gain| gain.from != Some(taken.to) && taken.from != Some(gain.to);
        other.iter().find(stays).map_or(0, |gain| gain.gain)
    };
    let taking = own.iter().map(|gain| gain.gain - rest(gain)).max();
    let first = other.first();
    let second = other.iter().find(|gain| first.is_some_and(|first| first.to != gain.to));
    let saving = -second.map_or(0, |gain| gain.gain);
    taking.map_or(saving, |taking| taking.max(saving))
}
