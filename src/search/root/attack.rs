//! Own plans at the root: those worth a look, and the moves that begin them.

use arrayvec::ArrayVec;
use shakmaty::Move;

use crate::plan::development::{DevelopmentLimits, Plan, develop};
use crate::position::Position;
use crate::zone::{Horizon, Image};

/// The minimum gain of a plan, if the enemy replies as assumed, in centipawns.
const MIN_BALANCE: i32 = 80;
/// The maximum number of extended moves.
pub(super) const MAX_MOVES: usize = 4;
/// The horizon of the image that main ideas are taken from.
pub(super) const HORIZON: Horizon = Horizon(5);
/// What the development of one side's plans may take.
pub(super) const LIMITS: DevelopmentLimits =
    DevelopmentLimits { ideas: 40, nodes: 800, idea_nodes: 80, ..DevelopmentLimits::DEFAULT };

/// The first moves of plans that keep the initiative, the best plans first.
pub(super) fn first_moves(position: &Position) -> ArrayVec<Move, MAX_MOVES> {
    let mut moves = ArrayVec::new();
    if position.is_check() {
        return moves; // in check there are few moves, and each is an answer
    }
    let image = Image::by_the_book(position, HORIZON);
    for plan in develop(position, &image, &LIMITS).plans.iter().filter(|plan| is_worth(plan)) {
        let first = plan.first().and_then(|first| first.find(position));
        if let Some(m) = first.filter(|m| !moves.contains(m) && !moves.is_full()) {
            moves.push(m);
        }
    }
    moves
}

/// Whether a plan is worth a closer look.
pub(super) fn is_worth(plan: &Plan) -> bool {
    plan.keeps_the_initiative() && plan.balance >= MIN_BALANCE
}
