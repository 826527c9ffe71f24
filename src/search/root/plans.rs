//! Plans at the root ([document 4](crate::theory#document-4);
//! [theory, section 8](crate::theory#8-plans)): the moves that begin a plan which keeps the
//! initiative, and those that meet the enemy's. The root searches them next after its best move, the
//! former a half-move deeper, the latter without reduction.

use std::time::Duration;

use arrayvec::ArrayVec;
use shakmaty::Move;

use super::attack::{MAX_MOVES, first_moves};
use super::defence::{MAX_MEETING, meeting};
use super::moves::RootMove;
use crate::position::Position;
use crate::search::limits::Limits;
use crate::search::time::Budget;

/// The minimum depth of an iteration in which planned moves are extended, in half-moves.
const MIN_DEPTH: i32 = 4;
/// The number of nodes after which plans are developed: that takes two to three milliseconds, too
/// much for shorter searches.
const MIN_NODES: u64 = 5_000;
/// The minimum time that a move should take for plans to be developed: at 1+0.01 they cost more
/// games than they win.
const MIN_TIME: Duration = Duration::from_millis(60);

/// The moves that have to do with plans, once they are known.
#[derive(Debug, Default)]
pub struct RootPlans {
    /// The first moves of own plans; `None` until plans are developed.
    moves: Option<ArrayVec<Move, MAX_MOVES>>,
    /// The moves that meet the enemy's.
    meeting: ArrayVec<Move, MAX_MEETING>,
}

impl RootPlans {
    /// No plans, for a search that does not use them.
    pub fn none() -> Self {
        Self { moves: Some(ArrayVec::new()), meeting: ArrayVec::new() }
    }

    /// Whether a search within these limits has the time for plans; one without a clock has.
    pub fn are_affordable(limits: &Limits) -> bool {
        Budget::of(limits).is_none_or(|budget| budget.soft >= MIN_TIME)
    }

    /// Develops the plans, once, when the search has visited enough nodes.
    pub fn develop(&mut self, position: &Position, nodes: u64) {
        if self.moves.is_none() && nodes >= MIN_NODES {
            self.moves = Some(first_moves(position));
            self.meeting = meeting(position);
        }
    }

    /// The extension of a move in an iteration, in half-moves.
    pub fn extension(&self, m: Move, depth: i32) -> i32 {
        i32::from(depth >= MIN_DEPTH && self.moves().contains(&m))
    }

    /// Whether the move meets the enemy's plans.
    pub fn meets(&self, m: Move) -> bool {
        self.meeting.contains(&m)
    }

    /// Moves the planned moves up behind the first move, the best plan's first, then those that
    /// meet the enemy's.
    pub fn lead(&self, moves: &mut [RootMove]) {
        for &m in self.meeting.iter().rev().chain(self.moves().iter().rev()) {
            let place = moves.iter().position(|root| root.m == m);
            if let Some(place) = place.filter(|&place| place > 1) {
                moves[1..=place].rotate_right(1);
            }
        }
    }

    fn moves(&self) -> &[Move] {
        self.moves.as_deref().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exchange::ExchangeMap;
    use crate::search::limits::Clock;
    use crate::search::root::moves::root_moves;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen).expect("a position")
    }

    /// [Document 4](crate::theory#document-4): the rook is offered to a pawn, which then allows a
    /// knight fork; and a knight is offered to the guard of the rook.
    const OFFERS: [(&str, &str); 2] = [
        ("6k1/3q4/7p/R7/4N2b/8/8/1K6 w - - 0 1", "a5g5"),
        ("3r4/1n6/k7/8/4N3/8/8/3R2K1 w - - 0 1", "e4c5"),
    ];

    #[test]
    fn offers_that_have_to_be_answered_begin_plans() {
        for (fen, offer) in OFFERS {
            let start = position(fen);
            let moves = first_moves(&start);
            let offer = start.parse_move(offer).expect("legal");
            assert!(moves.contains(&offer), "{fen}: {moves:?}");
        }
    }

    #[test]
    fn who_is_in_check_has_answers_and_no_plans() {
        assert!(first_moves(&position("3r4/1n6/k7/8/4N3/8/8/3r2K1 w - - 0 1")).is_empty());
    }

    #[test]
    fn plans_take_time_that_a_bullet_game_does_not_have() {
        let ms = Duration::from_millis;
        let on_clock = |remaining, increment| {
            let clock =
                Clock { remaining: ms(remaining), increment: ms(increment), moves_to_go: None };
            Limits { clock: Some(clock), move_overhead: ms(10), ..Limits::default() }
        };
        let exactly = |time| Limits { movetime: Some(ms(time)), ..Limits::default() };
        for limits in [on_clock(500, 10), on_clock(1_000, 0), exactly(50)] {
            assert!(!RootPlans::are_affordable(&limits), "{limits:?}");
        }
        let to_the_nodes = Limits { nodes: Some(60_000), ..Limits::default() };
        for limits in [on_clock(8_000, 80), on_clock(300, 80), exactly(100), to_the_nodes] {
            assert!(RootPlans::are_affordable(&limits), "{limits:?}");
        }
    }

    #[test]
    fn planned_moves_come_next_to_the_best() {
        let start = position(OFFERS[1].0);
        let map = ExchangeMap::new(start.board());
        let mut moves = root_moves(&start, &map, &Limits::default());
        let all: Vec<Move> = moves.iter().map(|root| root.m).collect();
        let mut plans = RootPlans::default();
        plans.develop(&start, MIN_NODES - 1);
        assert!(plans.moves().is_empty(), "a search that is hardly begun has no time for plans");
        plans.develop(&start, MIN_NODES);
        plans.lead(&mut moves);
        let led: Vec<Move> = moves.iter().map(|root| root.m).collect();
        assert_eq!(led[0], all[0]);
        let planned = |m: &&Move| plans.moves().contains(m) && **m != all[0];
        let (first, rest): (Vec<Move>, Vec<Move>) = all[1..].iter().partition(planned);
        assert_eq!(led[1..].iter().filter(planned).count(), first.len());
        assert!(led[1..=first.len()].iter().all(|m| planned(&m)));
        assert_eq!(led[1 + first.len()..], rest, "the others keep their order");
        assert_eq!(plans.extension(led[1], MIN_DEPTH), 1);
        assert_eq!(plans.extension(led[1], MIN_DEPTH - 1), 0);
        assert_eq!(plans.extension(rest[0], MIN_DEPTH), 0);
    }
}
