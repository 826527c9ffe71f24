//! The enemy's plans at the root, made by the same means as one's own after a pass
//! ([document 4](crate::theory#document-4)), and the moves that meet them.

use std::cmp::Reverse;

use arrayvec::ArrayVec;
use shakmaty::Move;

use super::attack::{HORIZON, LIMITS, is_worth};
use crate::exchange::ExchangeMap;
use crate::exchange::swap::{self, Values};
use crate::plan::development::{Plan, TrialEnd, develop_for_enemy, try_out};
use crate::plan::language::{HalfMove, Script};
use crate::position::Position;
use crate::zone::{Costs, IDLE};

/// The maximum number of moves that meet plans; if there are more, that is no distinction.
pub(super) const MAX_MEETING: usize = 6;
/// The maximum number of plans looked at, the best ones.
const MAX_PLANS: usize = 4;
/// The maximum weight of a plan, in centipawns: a mate does not outweigh all others.
const MAX_WEIGHT: i32 = 1_000;

/// The moves that leave nothing to be taken and meet most of what the enemy plans. Empty in check,
/// and where so many do that it says nothing.
pub(super) fn meeting(position: &Position) -> ArrayVec<Move, MAX_MEETING> {
    let plans = enemy_plans(position);
    if plans.is_empty() {
        return ArrayVec::new();
    }
    let map = ExchangeMap::new(position.board());
    let costs = Costs::new(position, &map);
    let is_safe =
        |m: &Move| costs.of(*m) <= IDLE && map.exchange(position.board(), position.turn(), *m) >= 0;
    let safe = position.legal_moves().into_iter().filter(is_safe);
    let mut met: Vec<(i32, Move)> = safe.map(|m| (met_by(position, m, &plans), m)).collect();
    met.sort_by_key(|&(met, _)| Reverse(met));
    let most = met.first().map_or(0, |&(met, _)| met);
    met.retain(|&(met, _)| met > 0 && met == most);
    if met.len() > MAX_MEETING {
        return ArrayVec::new();
    }
    met.into_iter().map(|(_, m)| m).collect()
}

/// A plan of the enemy's.
struct Danger {
    /// The plan as moves.
    script: Script,
    first: HalfMove,
    /// What the first move wins by exchange, in centipawns; negative for an offer.
    exchange: i32,
    /// The weight of the plan in centipawns.
    weight: i32,
}

fn enemy_plans(position: &Position) -> Vec<Danger> {
    let Some(enemy) = develop_for_enemy(position, HORIZON, &LIMITS) else { return Vec::new() };
    let plans = enemy.plans.iter().filter(|plan| is_worth(plan)).take(MAX_PLANS);
    let passed = position.after_null();
    let danger = |plan: &Plan| {
        let first = plan.first()?;
        let exchange = exchange_of(passed.as_ref()?, first)?;
        let weight = plan.balance.min(MAX_WEIGHT);
        Some(Danger { script: plan.moves()?, first, exchange, weight })
    };
    plans.filter_map(danger).collect()
}

/// Δm of the half-move in centipawns; `None` if it is not legal.
fn exchange_of(position: &Position, half_move: HalfMove) -> Option<i32> {
    let m = half_move.find(position)?;
    Some(swap::of_move(position.board(), position.turn(), m, Values::TROPA))
}

/// The weight of the plans that the move meets: they no longer go through, or their first move loses
/// more by exchange than before.
fn met_by(position: &Position, m: Move, plans: &[Danger]) -> i32 {
    let after = position.after(m);
    let fails = |danger: &Danger| match try_out(&after, &danger.script).end {
        TrialEnd::Through { balance } => balance.is_some_and(|balance| balance <= 0),
        TrialEnd::Stuck { .. } => true,
    };
    let met = |danger: &&Danger| {
        exchange_of(&after, danger.first).is_none_or(|now| now < danger.exchange) || fails(danger)
    };
    plans.iter().filter(met).map(|danger| danger.weight).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A knight is about to fork king and rook on c7. Three moves guard the field; pawn moves do
    /// nothing against it.
    #[test]
    fn what_meets_the_enemys_plan_is_known() {
        let position =
            Position::from_fen("rn2k3/p4p2/8/1N6/8/8/5PPP/6K1 b - - 0 1").expect("legal");
        let found: Vec<String> = meeting(&position).iter().map(|&m| position.san(m)).collect();
        for m in ["Na6", "Kd7", "Kd8"] {
            assert!(found.iter().any(|met| met == m), "{m} in {found:?}");
        }
        for m in ["f6", "f5", "a6", "Nc6", "Nd7"] {
            assert!(found.iter().all(|met| met != m), "{m} in {found:?}");
        }
    }

    #[test]
    fn who_is_in_check_has_nothing_to_plan_against() {
        let fen = "3r4/1n6/k7/8/4N3/8/8/3r2K1 w - - 0 1";
        assert!(meeting(&Position::from_fen(fen).expect("legal")).is_empty());
    }
}
