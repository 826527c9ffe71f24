//! Decoy zones: a man is offered on a field where an enemy man can take it in one move, leaving its
//! own. The sources have no zone for this; [theory, section 8](crate::theory#8-plans), adds it: a
//! loss is allowed, the star required.

use serde::Serialize;
use shakmaty::Bitboard;

use crate::exchange::swap::{self, Values};
use crate::position::Position;
use crate::trajectory::Trajectory;
use crate::zone::Man;
use crate::zone::initiative::{self, Initiative};

/// An offered man, and the enemy man that it draws away.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Decoy {
    /// The man that is offered.
    pub root: Man,
    /// Its way, one step.
    pub way: Trajectory,
    /// The enemy man that takes it.
    pub lured: Man,
    /// Δm of the step in centipawns: what the offer costs, below zero.
    pub gain: i32,
    /// Why it has to be taken or answered.
    pub initiative: Initiative,
}

/// All decoy zones of the side to move in a plan that wins `gain` centipawns on `targets`, by the
/// order of legal moves.
pub fn decoys(position: &Position, gain: i32, targets: Bitboard) -> Vec<Decoy> {
    let mut found = Vec::new();
    for m in position.legal_moves() {
        let (Some(from), None) = (m.from(), m.castling_side()) else { continue };
        let after = position.after(m);
        let Some(initiative) = initiative::of(position, m, &after, gain, targets) else { continue };
        let root = Man { color: position.turn(), role: m.role(), field: from };
        let way = Trajectory::through(root.role, vec![from, m.to()]);
        let attackers: Bitboard = after
            .legal_moves()
            .iter()
            .filter(|reply| reply.is_capture() && reply.to() == m.to())
            .filter_map(|reply| reply.from())
            .collect();
        for lured in Man::on(after.board(), after.turn(), attackers) {
            let gain = swap::of_move(position.board(), root.color, m, Values::TROPA);
            found.push(Decoy { root, way: way.clone(), lured, gain, initiative });
        }
    }
    found
}
