//! The natural move: what a club player would most likely play instead of the best one.

use shakmaty::Move;

use super::board;
use crate::feature::{CLUB_PLAYER, Looks};
use crate::position::{Game, Position};
use crate::search::{Control, Limits, Lines, Notice, Report, Team, Think};

/// The share of players, in hundredths, that at least would play it.
const SHARE: f64 = 20.0;

/// The move besides the best that a player of 1500 is most likely to play, by its looks and by a
/// search of as many nodes as he sees; `None` if fewer than a fifth would. One that gives something
/// away at first sight is not natural. `last` is the enemy's move before, if known.
pub fn natural(position: &Position, last: Option<Move>, best: Move) -> Option<Move> {
    let found = seen(position);
    let most = found.iter().map(|(_, score)| *score).max()?;
    let looks = Looks::new(position, last);
    let odds = |&(m, score): &(Move, i32)| {
        let worth = CLUB_PLAYER.worth(&looks, m, most - score);
        (m, (f64::from(worth) / 100.0).exp())
    };
    let odds: Vec<(Move, f64)> = found.iter().map(odds).collect();
    let all: f64 = odds.iter().map(|(_, odds)| odds).sum();
    let others = odds.into_iter().filter(|&(m, _)| m != best && is_safe(position, m));
    let (likeliest, odds) = others.max_by(|one, other| one.1.total_cmp(&other.1))?;
    (100.0 * odds >= SHARE * all).then_some(likeliest)
}

/// What such a player sees: moves with their scores in centipawns. The search is one of its own, as
/// a table that knows more would see more.
fn seen(position: &Position) -> Vec<(Move, i32)> {
    let lines = CLUB_PLAYER.lines(position.legal_moves().len());
    let limits = Limits { nodes: Some(CLUB_PLAYER.nodes(lines)), lines, ..Limits::default() };
    let mut found = Lines::default();
    let mut take = |notice| {
        if let Notice::Line(report) = notice {
            found.take(&report);
        }
    };
    let game = Game::from_position(position.clone());
    Team::with_hash(1).search(&game, &limits, &Control::default(), &mut take);
    let first = |report: &Report| Some((*report.pv.first()?, report.score.value()));
    found.best(lines).iter().filter_map(first).collect()
}

/// Whether the move loses nothing by exchange.
fn is_safe(position: &Position, m: Move) -> bool {
    board::gain_of(position, m) >= 0
}
