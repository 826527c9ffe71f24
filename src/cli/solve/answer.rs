//! A position to solve, and its answer: a combination that the full search confirms, played to its
//! end.

use std::sync::Arc;

use serde::Serialize;
use shakmaty::Move;

use crate::cli::failure::LineError;
use crate::cli::known::Known;
use crate::exchange::swap::{self, Values};
use crate::notation::Epd;
use crate::plan::motifs::{self, Finding};
use crate::plan::solve::{Combination, Effort, MATE, MIN_MATE, Solver, Spent};
use crate::plan::{Claim, Verified, verify};
use crate::position::{Game, Position};
use crate::search::{Control, Limits, Lines, Report, Searcher, Table};

/// If the full search does not confirm a combination, it is repeated with this many times the
/// nodes.
const CLOSER: u64 = 4;

/// A position and its known answers.
#[derive(Debug)]
pub struct Problem {
    id: String,
    pub position: Position,
    known: Known,
}

/// The answer to a problem.
#[derive(Debug)]
pub struct Answer {
    pub id: String,
    /// The combination that the full search confirmed.
    pub found: Option<Combination>,
    pub verified: Option<Verified>,
    /// The combination played to its end; if that was not requested, only the line of its tree.
    pub told: Telling,
    /// The first moves, in SAN, of combinations that were refuted.
    pub refuted: Vec<String>,
    pub spent: Spent,
    /// The first move of the combination, in SAN.
    pub san: Option<String>,
    /// Whether it agrees with the known answers: in its first move, and in its length if a mate is
    /// known; `None` if no answer is known.
    pub ok: Option<bool>,
}

impl Problem {
    /// Reads a record; `id` is empty if `name` is `None`.
    ///
    /// # Errors
    /// [`LineError`] if the position, a move or the mate length is wrong.
    pub fn read(epd: &Epd, name: Option<String>) -> Result<Self, LineError> {
        let position = Position::from_fen(&epd.fen)?;
        let known = Known::read(epd, &position)?;
        Ok(Self { id: name.unwrap_or_default(), position, known })
    }

    /// Tries combinations until the full search confirms one with `nodes` nodes, and plays it to
    /// its end with `lines` nodes for each line; if `lines` is 0, only the line of its tree is
    /// given.
    pub fn solve(&self, effort: Effort, nodes: u64, lines: u64) -> Answer {
        let mut solver = Solver::new(&self.position, effort);
        let mut refuted = Vec::new();
        let (mut found, mut verified) = (None, None);
        while let Some(combination) = solver.find() {
            let m = combination.m;
            let claim = if combination.value >= MIN_MATE {
                Claim::Mate
            } else {
                Claim::Wins(combination.value)
            };
            let mut judged = verify(&self.position, m, claim, nodes);
            if !judged.holds {
                judged = verify(&self.position, m, claim, nodes.saturating_mul(CLOSER));
            }
            if judged.holds {
                (found, verified) = (Some(combination), Some(judged));
                break;
            }
            refuted.push(self.position.san(m));
            solver.bar(m);
        }
        let is_right = |found: &Combination| {
            let is_short =
                |longest| found.value >= MIN_MATE && moves_to_mate(found.value) <= longest;
            self.known.allows(found.m) && self.known.mate().is_none_or(is_short)
        };
        let ok = (!self.known.is_empty()).then(|| found.as_ref().is_some_and(is_right));
        let m = found.as_ref().map(|found| found.m);
        let told = match &found {
            Some(found) if lines > 0 => tell(&self.position, found.m, lines),
            Some(found) => Telling { line: found.line(), ..Telling::default() },
            None => Telling::default(),
        };
        Answer {
            id: self.id.clone(),
            san: m.map(|m| self.position.san(m)),
            ok,
            spent: solver.spent(),
            found,
            verified,
            told,
            refuted,
        }
    }
}

/// The size of the hash table, in MiB.
const HASH: usize = 16;
/// The number of replies searched after each of the first [`BRANCHING`] own moves; after later
/// ones only the best.
const REPLIES: usize = 3;
const BRANCHING: usize = 2;
/// The maximum number of own moves in a line.
const OWN_MOVES: usize = 6;
/// The line ends where nothing is forced within this many plies.
const SOON: usize = 4;
/// A reply matters if it is at most this much worse than the opponent's best, in centipawns.
const MARGIN: i32 = 250;

/// How a line departs from the main one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Departure {
    /// The opponent takes the offered piece.
    Taken,
    /// He declines the offered piece, which he takes in the main line.
    Declined,
    Other,
}

/// A line from the root that departs from the main one.
#[derive(Debug, Clone)]
pub struct Reply {
    /// The number of plies before it departs.
    pub ply: usize,
    pub departure: Departure,
    pub line: Vec<Move>,
}

/// A combination played to its end.
#[derive(Debug, Clone, Default)]
pub struct Telling {
    /// What the first move loses by exchange (SEE), in centipawns; 0 if nothing is offered.
    pub offer: i32,
    pub line: Vec<Move>,
    pub replies: Vec<Reply>,
}

impl Telling {
    /// The motifs of the line of another reply that the main line does not have.
    pub fn motifs_of(&self, position: &Position, reply: &Reply) -> Vec<Finding> {
        let main = motifs::find(position, &self.line).unwrap_or_default();
        let mut found = motifs::find(position, &reply.line).unwrap_or_default();
        found.retain(|finding| !main.contains(finding));
        found
    }
}

/// Plays the combination that begins with the move `m` to its end, with `nodes` nodes for each line
/// of each search.
pub fn tell(position: &Position, m: Move, nodes: u64) -> Telling {
    let mut at = position.after(m);
    let gain = swap::of_move(position.board(), position.turn(), m, Values::TROPA);
    let taken = at.legal_moves().iter().any(|reply| reply.is_capture() && reply.to() == m.to());
    let offer = if taken { (-gain).max(0) } else { 0 };
    let mut teller = Teller {
        searcher: Searcher::new(Arc::new(Table::new(HASH))),
        nodes,
        first: m,
        told: Telling { offer, line: vec![m], replies: Vec::new() },
    };
    for own_moves in 1..OWN_MOVES {
        let Some((reply, answer, forces)) = teller.next(&at, own_moves) else { break };
        if !forces && own_moves > 1 {
            break;
        }
        teller.told.line.push(reply);
        at = at.after(reply);
        let Some(answer) = answer else { break };
        teller.told.line.push(answer);
        at = at.after(answer);
    }
    let mut told = teller.told;
    drop_quiet_end(position, &mut told.line, 1);
    for reply in &mut told.replies {
        drop_quiet_end(position, &mut reply.line, reply.ply);
    }
    // Replies to moves that were cut off the main line go too.
    let whole = told.line.len();
    told.replies.retain(|reply| reply.ply < whole.max(2) && reply.line.len() > reply.ply);
    told
}

struct Teller {
    searcher: Searcher,
    nodes: u64,
    /// The first move of the combination.
    first: Move,
    told: Telling,
}

impl Teller {
    /// The opponent's best reply, the answer to it, and whether anything is still forced; adds the
    /// other replies that matter. `None` at the end of the game.
    fn next(&mut self, at: &Position, own_moves: usize) -> Option<(Move, Option<Move>, bool)> {
        let count = if own_moves <= BRANCHING { REPLIES } else { 1 };
        let found = self.search(at, count, Vec::new());
        let (best, others) = found.split_first()?;
        let offered = own_moves == 1 && self.told.offer > 0;
        let mut others: Vec<Report> = others.to_vec();
        if offered {
            others.extend(self.taking(at, &found));
        }
        let takes = |m: Move| offered && m.is_capture() && m.to() == self.first.to();
        let main_takes = best.pv.first().is_some_and(|&m| takes(m));
        for other in others {
            let Some(&m) = other.pv.first() else { continue };
            let close = best.score.value() - other.score.value() <= MARGIN;
            let mated = best.score.value() < -MATED && other.score.value() < -MATED;
            let departure = match (takes(m), main_takes) {
                (true, _) => Departure::Taken,
                (false, true) if offered => Departure::Declined,
                (false, _) => Departure::Other,
            };
            if close || mated || departure == Departure::Taken && !main_takes {
                let ply = self.told.line.len();
                let line = self.told.line.iter().chain(&other.pv).copied().collect();
                self.told.replies.push(Reply { ply, departure, line });
            }
        }
        let reply = *best.pv.first()?;
        Some((reply, best.pv.get(1).copied(), forces(at, &best.pv)))
    }

    /// The best capture of the offered piece, if no line found begins with one.
    fn taking(&mut self, at: &Position, found: &[Report]) -> Vec<Report> {
        let on_it = |m: &Move| m.is_capture() && m.to() == self.first.to();
        if found.iter().filter_map(|report| report.pv.first()).any(on_it) {
            return Vec::new();
        }
        let capturers: Vec<Move> = at.legal_moves().into_iter().filter(on_it).collect();
        if capturers.is_empty() { Vec::new() } else { self.search(at, 1, capturers) }
    }

    fn search(&mut self, at: &Position, count: usize, search_moves: Vec<Move>) -> Vec<Report> {
        let nodes = Some(self.nodes.saturating_mul(count as u64));
        let limits = Limits { nodes, lines: count, search_moves, ..Limits::default() };
        let game = Game::from_position(at.clone());
        let mut lines = Lines::default();
        self.searcher.search(&game, &limits, &Control::default(), &mut |report| lines.take(report));
        lines.best(count).to_vec()
    }
}

/// A value below the negative of this means being mated.
const MATED: i32 = crate::search::value::MATE_BOUND;

/// Whether the line soon has a capture, a promotion or a check, or begins in check.
fn forces(position: &Position, line: &[Move]) -> bool {
    let mut at = position.clone();
    position.is_check()
        || line.iter().take(SOON).any(|&m| {
            let next = at.after(m);
            let forcing = m.is_capture() || m.is_promotion() || next.is_check();
            at = next;
            forcing
        })
}

/// Cuts a line off after its last own move that captures, promotes, mates or answers a capture or
/// promotion. The reply at `ply` and its answer stay, however quiet.
fn drop_quiet_end(position: &Position, line: &mut Vec<Move>, ply: usize) {
    let (mut at, mut end, mut before) = (position.clone(), line.len().min(ply + 2), false);
    for (ply, &m) in line.iter().enumerate() {
        let wins = m.is_capture() || m.is_promotion();
        at = at.after(m);
        let mates = at.is_checkmate();
        if ply.is_multiple_of(2) && (wins || before || mates) {
            end = end.max(ply + 1);
        }
        before = wins;
    }
    line.truncate(end);
}

/// The number of moves of a mate with this value.
pub fn moves_to_mate(value: i32) -> i32 {
    (MATE - value + 1) / 2
}
