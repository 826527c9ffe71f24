//! A tree for the tests of its nodes.

use super::knowledge::Knowledge;
use super::progress::Progress;
use super::reductions::Reductions;
use super::tree::{Context, Node, Tree};
use crate::exchange::ExchangeMap;
use crate::position::{Game, Position};
use crate::search::limits::{Control, Limits};
use crate::search::parameters::Parameters;
use crate::search::table::Table;
use crate::search::threads::shared::Peers;
use crate::search::window::Window;

/// A position for a test.
pub(super) fn position(fen: &str) -> Position {
    Position::from_fen(fen).expect("a position")
}

/// Gives a test a fresh tree with the default numbers, whose root is the initial position.
pub(super) fn with_tree<T>(test: impl FnOnce(&mut Tree) -> T) -> T {
    let (table, control, parameters) = (Table::new(1), Control::default(), Parameters::default());
    let reductions = Reductions::new(&parameters);
    let context = Context {
        table: &table,
        parameters: &parameters,
        reductions: &reductions,
        zone_filter: true,
        tablebases: None,
    };
    let progress = Progress::new(&Limits::default(), &control, Peers::NONE);
    let mut knowledge = Knowledge::new();
    test(&mut Tree::new(context, progress, &mut knowledge, &Game::default()))
}

/// A null-window node of the position, at ply 1.
pub(super) fn node<'a>(position: &'a Position, map: &'a ExchangeMap, depth: i32) -> Node<'a> {
    Node {
        position,
        map,
        window: Window::zero(0),
        depth,
        ply: 1,
        check: position.is_check(),
        improving: false,
        estimate: 0,
        cut: false,
    }
}
