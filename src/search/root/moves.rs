//! The moves at the root: which are looked at, in which order, and what was found behind them.

use shakmaty::Move;

use crate::exchange::ExchangeMap;
use crate::position::{Game, Position};
use crate::search::limits::Limits;
use crate::search::value::{DRAW, INFINITE, Value, WON, is_decided};
use crate::tablebase::{Probing, Ranking, Verdict};
use crate::zone::{Cost, Costs};

/// A move at the root with what the search found behind it.
pub struct RootMove {
    pub m: Move,
    pub cost: Cost,
    pub value: Value,
    /// Nodes visited behind it in all iterations.
    pub nodes: u64,
    /// The line that begins with the move.
    pub line: Vec<Move>,
    /// Moves of a lower group keep a better result by the endgame tablebases: they come first,
    /// whatever the search finds. One group where the tables do not know.
    pub group: usize,
    /// What the tables say that the move comes to.
    verdict: Option<Verdict>,
}

impl RootMove {
    /// The value to report, with what the tablebases know of the move; a mate found says more.
    pub fn with_tablebases(&self, value: Value) -> Value {
        match self.verdict {
            Some(Verdict::Win) if !is_decided(value) => WON,
            Some(Verdict::Loss) if !is_decided(value) => -WON,
            Some(Verdict::Draw | Verdict::CursedWin | Verdict::BlessedLoss) => DRAW,
            _ => value,
        }
    }
}

/// The legal root moves within the limits; those of the lowest cost first if `by_cost`.
pub fn root_moves(
    position: &Position,
    map: &ExchangeMap,
    limits: &Limits,
    by_cost: bool,
) -> Vec<RootMove> {
    let costs = Costs::new(position, map);
    let allowed = |m: &Move| limits.search_moves.is_empty() || limits.search_moves.contains(m);
    let root_move = |m| RootMove {
        m,
        cost: costs.of(m),
        value: -INFINITE,
        nodes: 0,
        line: vec![m],
        group: 0,
        verdict: None,
    };
    let mut moves: Vec<RootMove> =
        position.legal_moves().into_iter().filter(allowed).map(root_move).collect();
    let exchange = |m| map.exchange(position.board(), position.turn(), m);
    moves.sort_by_key(|root| (if by_cost { root.cost } else { 0 }, -exchange(root.m)));
    moves
}

/// Sorts the moves by the endgame tablebases, where they know; the best first. Where one line is
/// asked for, of `lines`, only those that keep the best result are left.
pub fn rank(
    moves: &mut Vec<RootMove>,
    probing: &Probing,
    game: &Game,
    lines: usize,
) -> Option<Ranking> {
    let list: Vec<Move> = moves.iter().map(|root| root.m).collect();
    let ranking = Ranking::of(probing, game, &list)?;
    let rest = ranking.rest.iter().filter(|_| lines > 1);
    // A win by the long way round comes to the same, but after those that are kept.
    let (mut group, mut last) = (0, None);
    let mut places = Vec::with_capacity(list.len());
    for (ranked, kept) in ranking.moves.iter().map(|r| (r, true)).chain(rest.map(|r| (r, false))) {
        group += usize::from(last.is_some_and(|last| last != (ranked.verdict, kept)));
        last = Some((ranked.verdict, kept));
        places.push((ranked.m, group, ranked.verdict));
    }
    let place = |m: Move| places.iter().position(|&(ranked, ..)| ranked == m);
    moves.retain(|root| place(root.m).is_some());
    moves.sort_by_key(|root| place(root.m));
    for (root, &(_, group, verdict)) in moves.iter_mut().zip(&places) {
        (root.group, root.verdict) = (group, Some(verdict));
    }
    Some(ranking)
}
