//! A position as all its zones see it: the men, exchanges and pins.

use shakmaty::{Board, Color};

use super::pins::Pins;
use super::worth::Worth;
use crate::exchange::ExchangeMap;
use crate::position::Position;
use crate::trajectory::Trajectory;

/// A position as its zones see it.
pub struct Ground<'a> {
    pub position: &'a Position,
    pub board: &'a Board,
    pub map: &'a ExchangeMap,
    pub worth: Worth<'a>,
    /// The pins by colour, black first.
    pins: [Pins; 2],
}

impl<'a> Ground<'a> {
    /// The ground of a position with its exchange map.
    pub fn new(position: &'a Position, map: &'a ExchangeMap) -> Self {
        let board = position.board();
        Self {
            position,
            board,
            map,
            worth: Worth::new(board, map, position.turn()),
            pins: [Color::Black, Color::White].map(|color| Pins::of(board, color)),
        }
    }

    /// The men of a colour that are pinned now.
    pub fn pins(&self, color: Color) -> &Pins {
        &self.pins[color as usize]
    }

    /// Whether pins let the man take the first step of the trajectory now.
    pub fn may_begin(&self, color: Color, way: &Trajectory) -> bool {
        way.first_step().is_some_and(|step| self.pins(color).allow(step.from, step.to))
    }
}
