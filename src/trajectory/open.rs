//! The open trajectories of a bundle, found on the real board without visiting the blocked ones.

use shakmaty::{Bitboard, Board, Piece, Role, Square, attacks};

use super::bundle::longest;
use super::pawn::pushes;
use super::{Arrival, Trajectory, layer};

/// The trajectories of the man's bundle that are open on this board and stop on no field twice, in
/// the order of their stops. The fast twin of [`super::Bundle::open_on`]: a blocked step is dropped
/// at once with all that would follow.
pub fn open_ways(
    board: &Board,
    man: Piece,
    from: Square,
    to: Square,
    moves: u8,
    arrival: Arrival,
) -> Vec<Trajectory> {
    let role = man.role;
    if from == to || moves == 0 || moves > longest(role) {
        return Vec::new();
    }
    let occupied = board.occupied().without(from);
    let untakeable = (board.by_color(man.color) | board.kings()) & occupied;
    let mut walk =
        Walk { man, to, arrival, occupied, untakeable, stops: vec![from], found: vec![] };
    match role {
        Role::Pawn => walk.pawn(moves),
        _ if layer(role, from, moves).contains(to) => walk.leg(Leg { to, moves }, None),
        _ => walk.docked(from, moves),
    }
    walk.found.sort_unstable();
    walk.found.dedup();
    walk.found
}

/// A shortest trajectory to be walked.
#[derive(Clone, Copy)]
struct Leg {
    to: Square,
    moves: u8,
}

struct Walk {
    man: Piece,
    to: Square,
    arrival: Arrival,
    /// All men except the walking one.
    occupied: Bitboard,
    /// Own men and kings.
    untakeable: Bitboard,
    /// The stops made so far.
    stops: Vec<Square>,
    found: Vec<Trajectory>,
}

impl Walk {
    /// Every way joined from two shortest ones at a docking field.
    fn docked(&mut self, from: Square, moves: u8) {
        let role = self.man.role;
        for first in 1..moves {
            let second = Leg { to: self.to, moves: moves - first };
            let docking = layer(role, from, first) & layer(role, self.to, second.moves);
            for to in docking & !self.untakeable {
                self.leg(Leg { to, moves: first }, Some(second));
            }
        }
    }

    /// Walks this leg by all open ways, then the next.
    fn leg(&mut self, leg: Leg, then: Option<Leg>) {
        let Some(left) = leg.moves.checked_sub(1) else {
            return match then {
                Some(next) => self.leg(next, None),
                None => self.arrived(),
            };
        };
        let Some(&here) = self.stops.last() else { return };
        let role = self.man.role;
        let on_the_way = layer(role, here, 1) & layer(role, leg.to, left);
        let mut open = on_the_way & attacks::attacks(here, self.man, self.occupied);
        if left > 0 || then.is_some() {
            open = (open & !self.untakeable).without(self.to);
        }
        for next in open {
            if !self.stops.contains(&next) {
                self.stops.push(next);
                self.leg(Leg { moves: left, ..leg }, then);
                self.stops.pop();
            }
        }
    }

    fn pawn(&mut self, moves: u8) {
        let Some(left) = moves.checked_sub(1) else { return self.arrived() };
        let Some(&here) = self.stops.last() else { return };
        if here.file().distance(self.to.file()) > u32::from(moves) {
            return;
        }
        let empty = |field: &Square| !self.occupied.contains(*field);
        let pushed: Bitboard = pushes(self.man.color, here).take_while(empty).collect();
        let aslant = attacks::pawn_attacks(self.man.color, here);
        let end = Bitboard::from(self.to);
        let open = match self.arrival {
            _ if left > 0 => pushed | aslant & self.occupied & !self.untakeable,
            Arrival::Taking => aslant & end,
            Arrival::Quiet => pushed & end,
        };
        for next in open {
            self.stops.push(next);
            self.pawn(left);
            self.stops.pop();
        }
    }

    fn arrived(&mut self) {
        self.found.push(Trajectory::through(self.man.role, self.stops.clone()));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::position::Position;
    use crate::trajectory::Bundle;

    /// Compares with the open part of the whole bundle.
    #[test]
    fn equals_the_open_part_of_the_bundle() {
        let fens = [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/p3q1kp/1p2Pnp1/3pQ3/2pP4/1nP3N1/1B4PP/6K1 w - - 5 30",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        ];
        let mut found = 0;
        for fen in fens {
            let position = Position::from_fen(fen).expect(fen);
            let board = position.board();
            for from in board.occupied() {
                let Some(man) = board.piece_at(from) else { continue };
                for to in Square::ALL {
                    for moves in 0..=4 {
                        for arrival in [Arrival::Taking, Arrival::Quiet] {
                            let ways = open_ways(board, man, from, to, moves, arrival);
                            assert_eq!(ways, by_the_book(board, man, from, to, moves, arrival));
                            found += ways.len();
                        }
                    }
                }
            }
        }
        assert!(found > 100_000, "{found}");
    }

    fn by_the_book(
        board: &Board,
        man: Piece,
        from: Square,
        to: Square,
        moves: u8,
        arrival: Arrival,
    ) -> Vec<Trajectory> {
        let bundle = Bundle::of(man, from, to, moves, arrival);
        let open = bundle.and_then(|bundle| bundle.open_on(board, man.color));
        let mut ways = open.map_or(Vec::new(), |bundle| bundle.trajectories);
        ways.retain(|way| way.stops.iter().collect::<BTreeSet<_>>().len() == way.stops.len());
        ways
    }
}
