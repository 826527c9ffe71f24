//! An engine's answer to a search, held against the board.

use std::str::FromStr;
use std::time::{Duration, Instant};

use shakmaty::Move;
use shakmaty::uci::UciMove;

use super::fault::Reason;
use super::info::Info;
use crate::position::Position;
use crate::search::{Notice, Outcome, Report, Score};
use crate::uci::text::quote;

/// The answer as far as it has come.
pub struct Answer<'a> {
    position: &'a Position,
    /// The moves that were asked for; all if empty.
    asked: &'a [Move],
    began: Instant,
    /// The newest report of each first move.
    reports: Vec<Report>,
}

impl<'a> Answer<'a> {
    pub fn new(position: &'a Position, asked: &'a [Move], began: Instant) -> Self {
        Self { position, asked, began, reports: Vec::new() }
    }

    /// Takes in a line; the outcome, if it is the last.
    ///
    /// # Errors
    /// What is wrong with it. A line that says nothing of the search is skipped.
    pub fn take_in(
        &mut self,
        line: &str,
        notify: &mut dyn FnMut(Notice),
    ) -> Result<Option<Outcome>, Reason> {
        if let Some(info) = Info::read(line) {
            let report = self.report(&info)?;
            notify(Notice::Line(report.clone()));
            self.keep(report);
        }
        let mut words = line.split_whitespace();
        match (words.next(), words.next()) {
            (Some("bestmove"), best) => self.end(best.unwrap_or_default()).map(Some),
            _ => Ok(None),
        }
    }

    /// The report of a line. It begins with a move that was asked for and is cut off before the
    /// first that is illegal, as engines take from their hash tables at times.
    fn report(&self, info: &Info<'_>) -> Result<Report, Reason> {
        let mut pv = vec![self.first(info.pv.first().copied().unwrap_or_default())?];
        let mut position = self.position.after(pv[0]);
        for word in info.pv.iter().skip(1) {
            let Some(m) = read(&position, word) else { break };
            position = position.after(m);
            pv.push(m);
        }
        Ok(Report {
            place: info.place,
            depth: info.depth,
            seldepth: info.seldepth,
            score: info.score,
            bound: info.bound,
            pv,
            nodes: info.nodes,
            time: info.time,
            tablebase_hits: info.tablebase_hits,
            hashfull: info.hashfull,
        })
    }

    /// A legal move that was asked for.
    fn first(&self, word: &str) -> Result<Move, Reason> {
        let fen = || self.position.fen();
        let illegal = || Reason::Illegal { m: quote(word), fen: fen() };
        let m = read(self.position, word).ok_or_else(illegal)?;
        if !self.asked.is_empty() && !self.asked.contains(&m) {
            return Err(Reason::Unasked { m: self.position.san(m), fen: fen() });
        }
        Ok(m)
    }

    fn keep(&mut self, report: Report) {
        let first = report.pv.first().copied();
        self.reports.retain(|known| known.pv.first() != first.as_ref());
        self.reports.push(report);
    }

    fn end(&self, best: &str) -> Result<Outcome, Reason> {
        let fen = || self.position.fen();
        if ["", "(none)", "0000", "NULL"].contains(&best) {
            return Err(Reason::NoMove { fen: fen() });
        }
        let m = self.first(best)?;
        let report = self.reports.iter().find(|report| report.pv.first() == Some(&m));
        let report =
            report.ok_or_else(|| Reason::NoScore { m: self.position.san(m), fen: fen() })?.clone();
        let ponder = report.pv.get(1).copied();
        Ok(Outcome { best: Some(m), ponder, report, spent: self.began.elapsed() })
    }
}

/// A move in the protocol's notation, if it is legal.
fn read(position: &Position, word: &str) -> Option<Move> {
    UciMove::from_str(word).ok()?.to_move(position.chess()).ok()
}

/// The outcome where the game is over: the engine is not asked.
pub fn over(position: &Position) -> Outcome {
    let score = if position.is_check() { Score::Mate(0) } else { Score::Cp(0) };
    let nothing = nothing();
    Outcome { report: Report { score, ..nothing.report }, ..nothing }
}

/// The outcome of a search that has found nothing.
pub fn nothing() -> Outcome {
    let report = Report::default();
    Outcome { best: None, ponder: None, report, spent: Duration::ZERO }
}
