//! Positions for plans, and plans as text.

use std::collections::BTreeSet;

use tropa::image::Image;
use tropa::plan::development::{Development, DevelopmentLimits, Plan, develop};
use tropa::position::Position;
use tropa::zone::Horizon;

/// White's knight is between White's bishop and the black queen; a rook is at hand.
pub const KNIGHT_IN_THE_WAY: &str = "2q5/6k1/8/8/6N1/7B/8/5RK1 w - - 0 1";
/// A fork on f6, which the bishop controls; a black pawn can be drawn to g5, in between.
pub const FORK: &str = "6k1/3q4/7p/R7/4N2b/8/8/1K6 w - - 0 1";

pub fn position(fen: &str) -> Position {
    Position::from_fen(fen).expect(fen)
}

pub fn developed(position: &Position) -> Development {
    develop(position, &Image::by_the_book(position, Horizon(5)), &DevelopmentLimits::default())
}

pub fn scripts(plans: &[Plan]) -> BTreeSet<String> {
    plans.iter().filter_map(Plan::script).map(|script| script.to_string()).collect()
}

pub fn moves(plans: &[Plan]) -> BTreeSet<String> {
    plans.iter().map(Plan::to_string).collect()
}
