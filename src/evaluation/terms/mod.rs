//! The terms of the evaluation, one side at a time.
//!
//! Everything is read from the exchange map: passable squares, targets, promotion runs ([theory,
//! section 7](crate::theory#7-the-positional-evaluation)). Both sides are judged as if each were to
//! move.
//!
//! One file, one idea: `side_view` is the position as one side sees it, `pieces` counts passable
//! squares, the squares that pieces stand on and enemy pieces that can be attacked, `king` the
//! squares round the kings, `pawns` pawns that defend each other and promotion runs.
//!
//! All of it is inlined into the search's call, once for each side, and written out role by role:
//! sides, steps and weight indices are then compile-time constants.

mod king;
mod pawns;
mod pieces;
mod side_view;

use shakmaty::{Bitboard, Role};

pub use side_view::SideView;

use super::endgame;
use super::layout::{BISHOP_PAIR, MATERIAL, MOVE, UNSTOPPABLE, kind};
use super::sum::Sink;

/// The terms outside the bound: material, an unstoppable run, the side to move.
#[inline(always)]
pub fn unbounded(view: &SideView, sink: &mut impl Sink) {
    let Some(king) = view.king(view.side) else { return };
    for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        sink.add_each(MATERIAL.at(kind(role)), view.pieces(role));
    }
    let bishops = view.pieces(Role::Bishop);
    if (bishops & Bitboard::DARK_SQUARES).any() && (bishops & Bitboard::LIGHT_SQUARES).any() {
        sink.add(BISHOP_PAIR.at(0), 1, king);
    }
    if view.to_move {
        sink.add(MOVE.at(0), 1, king);
    }
    free_run(view, sink);
}

/// The positional terms.
pub fn positional(view: &SideView, sink: &mut impl Sink) {
    if endgame::is_mop_up(view.board) {
        return; // only the lone king's place counts
    }
    by_pieces(view, sink);
    by_pawns(view, sink);
}

/// The positional terms that depend on more than pawns and kings.
#[inline(always)]
pub fn by_pieces(view: &SideView, sink: &mut impl Sink) {
    pieces::squares(view, sink);
    pieces::targets(view, sink);
    king::count(view, sink);
    pawns::runs(view, sink);
}

/// The positional terms that depend only on pawns and kings.
#[inline(always)]
pub fn by_pawns(view: &SideView, sink: &mut impl Sink) {
    pieces::held(view, Role::Pawn, sink);
    pieces::held(view, Role::King, sink);
    king::sheltered(view, sink);
    pawns::structure(view, sink);
}

/// All terms of promotion runs.
#[inline(always)]
pub fn runs(view: &SideView, sink: &mut impl Sink) {
    free_run(view, sink);
    pawns::runs(view, sink);
}

/// A run that no enemy piece can negate in time.
#[inline(always)]
fn free_run(view: &SideView, sink: &mut impl Sink) {
    if let Some(pawn) = pawns::free_run(view) {
        sink.add(UNSTOPPABLE.at(0), 1, pawn);
    }
}
