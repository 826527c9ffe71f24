//! The root moves: which are searched, in which order, and with what results.

use shakmaty::Move;

use crate::exchange::ExchangeMap;
use crate::position::{Game, Position};
use crate::search::limits::Limits;
use crate::search::value::{DRAW, INFINITE, Value, WON, is_decided};
use crate::tablebase::{Probing, Ranking, Verdict};

/// A root move with its search results.
pub struct RootMove {
    pub m: Move,
    pub value: Value,
    /// Nodes visited below it in all iterations.
    pub nodes: u64,
    /// The line that begins with the move.
    pub line: Vec<Move>,
    /// The move's group by the endgame tablebases: lower groups keep a better result and come
    /// first, whatever the search finds. Without table results there is one group.
    pub group: usize,
    /// The result of the move by the tablebases.
    verdict: Option<Verdict>,
}

impl RootMove {
    /// The value to report: the tablebases' if they know the move, unless the search has found
    /// mate.
    pub fn with_tablebases(&self, value: Value) -> Value {
        match self.verdict {
            Some(Verdict::Win) if !is_decided(value) => WON,
            Some(Verdict::Loss) if !is_decided(value) => -WON,
            Some(Verdict::Draw | Verdict::CursedWin | Verdict::BlessedLoss) => DRAW,
            _ => value,
        }
    }
}

/// The legal root moves within the limits, those that lose least by exchange first.
pub fn root_moves(position: &Position, map: &ExchangeMap, limits: &Limits) -> Vec<RootMove> {
    let allowed = |m: &Move| limits.search_moves.is_empty() || limits.search_moves.contains(m);
    let root_move =
        |m| RootMove { m, value: -INFINITE, nodes: 0, line: vec![m], group: 0, verdict: None };
    let mut moves: Vec<RootMove> =
        position.legal_moves().into_iter().filter(allowed).map(root_move).collect();
    let exchange = |m| map.exchange(position.board(), position.turn(), m);
    moves.sort_by_key(|root| -exchange(root.m));
    moves
}

/// Ranks the moves by the endgame tablebases, if they know them all; the best first. With only one
/// line requested, moves that do not keep the best result are dropped.
pub fn rank(
    moves: &mut Vec<RootMove>,
    probing: &Probing,
    game: &Game,
    lines: usize,
) -> Option<Ranking> {
    let list: Vec<Move> = moves.iter().map(|root| root.m).collect();
    let ranking = Ranking::of(probing, game, &list)?;
    let rest = ranking.rest.iter().filter(|_| lines > 1);
    // Longer wins have the same result, but come after the moves that are kept.
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
