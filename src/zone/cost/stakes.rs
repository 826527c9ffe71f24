//! What a quiet step leaves hanging: the enemy's captures after it, by attack counts.

use arrayvec::ArrayVec;
use shakmaty::attacks::between;
use shakmaty::{Bitboard, Board, Color, Square};

use super::mover::Mover;
use super::mover::attacks_from;
use crate::exchange::{Class, ExchangeMap, Index, loss};

/// The capacity for own pieces under attack, and for lines that own pieces close.
const MAX_PIECES: usize = 16;

/// The own pieces that the enemy attacks, and those that an opened line would expose.
#[derive(Debug, Clone, Default)]
pub struct Stakes {
    /// The pieces that are lost as things stand.
    pieces: ArrayVec<Stake, MAX_PIECES>,
    /// The squares of all that are attacked.
    attacked: Bitboard,
    screens: ArrayVec<Screen, MAX_PIECES>,
    /// The two greatest losses as things stand, in centipawns.
    losses: [i32; 2],
    /// Where a step begins that opens a line or takes away a piece that is lost as things stand.
    begins: Bitboard,
    /// Where a step ends that shields such a piece.
    ends: Bitboard,
}

/// An own piece that the enemy attacks.
#[derive(Debug, Clone, Copy)]
struct Stake {
    square: Square,
    class: Class,
    defenders: Index,
    attackers: Index,
    /// What the enemy wins by capturing it now, in centipawns.
    loss: i32,
    /// The squares between it and its only attacker; empty unless it is lost.
    block: Bitboard,
}

/// An own piece that alone shields another from an enemy slider; without it the other is lost.
#[derive(Debug, Clone, Copy)]
struct Screen {
    square: Square,
    /// The squares between the slider and the shielded piece.
    line: Bitboard,
    /// What the enemy wins there once the line is open, in centipawns.
    loss: i32,
}

impl Stakes {
    /// The stakes of `side`.
    pub fn new(board: &Board, map: &ExchangeMap, side: Color) -> Self {
        let mut stakes = Self::default();
        stakes.find_pieces(board, map, side);
        stakes.find_screens(board, map, side);
        for piece in stakes.pieces.iter().filter(|piece| piece.loss > 0) {
            stakes.begins |= piece.square;
            stakes.ends |= piece.block;
        }
        for screen in &stakes.screens {
            stakes.begins |= screen.square;
        }
        stakes
    }

    /// What is lost whatever one step does, in centipawns: one step saves only one of two pieces.
    pub fn unavoidable(&self) -> i32 {
        self.losses[1]
    }

    /// What the enemy wins, in centipawns, by capturing other pieces after the step of `mover` to
    /// `to`, from where it attacks `after`.
    pub fn left(&self, mover: &Mover, to: Square, after: Bitboard) -> i32 {
        let changed = (mover.before ^ after) & self.attacked;
        // Most steps touch nothing of it.
        if changed.is_empty() && !self.begins.contains(mover.from) && !self.ends.contains(to) {
            return self.losses[0];
        }
        let others = self.pieces.iter().filter(|piece| piece.square != mover.from);
        let touched = others.filter(|piece| piece.loss > 0 || changed.contains(piece.square));
        let taken = touched.map(|piece| piece.after(mover, to, after, changed));
        let opened = |screen: &&Screen| screen.square == mover.from && !screen.line.contains(to);
        let opened = self.screens.iter().filter(opened).map(|screen| screen.loss);
        taken.chain(opened).max().unwrap_or(0)
    }

    fn find_pieces(&mut self, board: &Board, map: &ExchangeMap, side: Color) {
        let (own, enemy) = (map.counts(side), map.counts(!side));
        self.attacked = board.by_color(side) & !board.kings() & enemy.any;
        for square in self.attacked {
            let Some(role) = board.role_at(square) else { continue };
            let (class, defenders) = (Class::of(role), own.index(square));
            let attackers = enemy.index(square);
            let loss = loss(class, defenders, attackers);
            let mut block = Bitboard::EMPTY;
            if loss > 0 {
                let [most, second] = self.losses;
                self.losses = [most.max(loss), second.max(loss.min(most))];
                let pieces = board.attacks_to(square, !side, board.occupied());
                block = pieces.single_square().map_or(block, |attacker| between(attacker, square));
            }
            let stake = Stake { square, class, defenders, attackers, loss, block };
            let _ = self.pieces.try_push(stake); // any beyond the capacity are dropped
        }
    }

    fn find_screens(&mut self, board: &Board, map: &ExchangeMap, side: Color) {
        let own = board.by_color(side);
        for slider in board.by_color(!side) & board.sliders() {
            let Some(role) = board.role_at(slider) else { continue };
            let seen = map.attacks.of[slider as usize];
            let front = seen & own;
            let through = attacks_from(role, !side, slider, board.occupied() & !front);
            for behind in through & !seen & own & !board.kings() {
                let (line, Some(kept)) = (between(slider, behind), board.role_at(behind)) else {
                    continue;
                };
                let attackers = map.counts(!side).index(behind).with(Class::of(role));
                let loss = loss(Class::of(kept), map.counts(side).index(behind), attackers);
                if let (Some(square), true) = ((line & front).single_square(), loss > 0) {
                    let _ = self.screens.try_push(Screen { square, line, loss });
                }
            }
        }
    }
}

impl Stake {
    /// What the enemy wins here after the step; `changed` are the attacked pieces that the step
    /// begins or ceases to defend.
    fn after(&self, mover: &Mover, to: Square, after: Bitboard, changed: Bitboard) -> i32 {
        let class = Class::of(mover.role);
        if self.block.contains(to) && class != Class::King {
            return 0;
        }
        if !changed.contains(self.square) {
            return self.loss;
        }
        let joins = after.contains(self.square);
        let defenders =
            if joins { self.defenders.with(class) } else { self.defenders.without(class) };
        loss(self.class, defenders, self.attackers)
    }
}
