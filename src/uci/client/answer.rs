//! An engine's answer to a search: the lines that it reports, read and checked on the board.

use std::iter;
use std::str::FromStr;
use std::time::{Duration, Instant};

use shakmaty::Move;
use shakmaty::uci::UciMove;

use super::fault::{Reason, Slip};
use crate::position::Position;
use crate::search::{Bound, Notice, Outcome, Report, Score};
use crate::uci::lines::quote;

/// The answer received so far.
pub struct Answer<'a> {
    position: &'a Position,
    /// The moves to search; all if empty.
    asked: &'a [Move],
    began: Instant,
    /// The newest report of each first move.
    reports: Vec<Report>,
    first_slip: Option<Slip>,
    slips: u64,
}

impl<'a> Answer<'a> {
    pub fn new(position: &'a Position, asked: &'a [Move], began: Instant) -> Self {
        Self { position, asked, began, reports: Vec::new(), first_slip: None, slips: 0 }
    }

    /// Takes in a line; returns the outcome if it is the last.
    ///
    /// # Errors
    /// What is wrong with it. A line that says nothing about the search is skipped.
    pub fn read_line(
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

    /// The report of an `info` line. Its moves must begin with one of those to search, and are cut
    /// off before the first illegal one, since engines sometimes take such moves from their hash
    /// tables. If the first move ends the game, that result replaces the score.
    fn report(&mut self, info: &Info<'_>) -> Result<Report, Reason> {
        let m = self.first(info.pv.first().copied().unwrap_or_default())?;
        let (mut pv, mut position) = (vec![m], self.position.after(m));
        let on_board = on_board(&position);
        for word in info.pv.iter().skip(1).filter(|_| on_board.is_none()) {
            let Some(m) = read(&position, word) else {
                self.slip(Slip::Illegal { m: quote(word), fen: self.position.fen() });
                break;
            };
            position = position.after(m);
            pv.push(m);
        }
        if on_board.is_none() {
            self.check_mate(info, &mut pv)?;
        }
        Ok(Report {
            place: info.place,
            depth: info.depth,
            seldepth: info.seldepth,
            score: on_board.unwrap_or(info.score),
            bound: if on_board.is_some() { Bound::Exact } else { info.bound },
            pv,
            nodes: info.nodes,
            time: info.time,
            tablebase_hits: info.tablebase_hits,
            hashfull: info.hashfull,
        })
    }

    /// Checks a mate score on the board: one move deep, and at the end of a line that is long
    /// enough.
    fn check_mate(&mut self, info: &Info<'_>, pv: &mut Vec<Move>) -> Result<(), Reason> {
        let Score::Mate(moves) = info.score else { return Ok(()) };
        let (m, fen) = (|| self.position.san(pv[0]), || self.position.fen());
        let after = self.position.after(pv[0]);
        let claims = |other: Bound| info.bound != other;
        match moves {
            0 | 1 if claims(Bound::Upper) => return Err(Reason::NoMate { m: m(), fen: fen() }),
            -1 if claims(Bound::Lower) => {
                let mates = |&reply: &Move| after.after(reply).is_checkmate();
                if !after.legal_moves().iter().any(mates) {
                    return Err(Reason::NotMated { m: m(), fen: fen() });
                }
            }
            _ => {}
        }
        let length = 2 * moves.unsigned_abs() as usize - usize::from(moves > 0);
        let end = || pv.iter().take(length).fold(self.position.clone(), |at, &m| at.after(m));
        if pv.len() >= length && length > 1 && !end().is_checkmate() {
            let slip = Slip::NoMate { moves: moves.unsigned_abs(), fen: fen() };
            pv.truncate(length - 1);
            self.slip(slip);
        }
        Ok(())
    }

    fn slip(&mut self, slip: Slip) {
        self.slips += 1;
        self.first_slip.get_or_insert(slip);
    }

    /// What was wrong with the first line that was cut off, and the number of such lines; `None` if
    /// there was none.
    pub fn into_slips(self) -> Option<(Slip, u64)> {
        self.first_slip.map(|slip| (slip, self.slips))
    }

    /// The move `word`, which must be legal and one of those to search.
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

/// The score of a move that ends the game by the rules: mate, stalemate or insufficient material;
/// `None` for any other move.
fn on_board(after: &Position) -> Option<Score> {
    if after.is_checkmate() {
        return Some(Score::Mate(1));
    }
    let is_drawn = after.is_insufficient_material() || after.legal_moves().is_empty();
    is_drawn.then_some(Score::Cp(0))
}

/// The outcome if the game is over; the engine is not asked.
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

/// What an `info` line says; what it leaves out is zero.
#[derive(Debug, Clone, PartialEq)]
pub struct Info<'a> {
    pub place: u32,
    pub depth: u32,
    pub seldepth: u32,
    pub score: Score,
    pub bound: Bound,
    pub nodes: u64,
    pub time: Duration,
    pub tablebase_hits: u64,
    pub hashfull: u32,
    pub pv: Vec<&'a str>,
}

/// The largest score in centipawns, either way; larger ones are clamped, since more would be a
/// mate.
const MOST: i32 = 20_000;

impl<'a> Info<'a> {
    /// Reads a line; `None` unless it reports moves with a score. The keys may come in any order:
    /// moves end at the next of them, and `string` is the last.
    pub fn read(line: &'a str) -> Option<Self> {
        let mut words = line.split_whitespace().peekable();
        if words.next() != Some("info") {
            return None;
        }
        let mut info = Self {
            place: 1,
            depth: 0,
            seldepth: 0,
            score: Score::Cp(0),
            bound: Bound::Exact,
            nodes: 0,
            time: Duration::ZERO,
            tablebase_hits: 0,
            hashfull: 0,
            pv: Vec::new(),
        };
        let mut scored = false;
        while let Some(word) = words.next() {
            let mut value = || words.next_if(|word| !is_key(word));
            match word {
                "string" => break,
                "multipv" => info.place = number(value())?,
                "depth" => info.depth = number(value())?,
                "seldepth" => info.seldepth = number(value()).unwrap_or_default(),
                "nodes" => info.nodes = number(value()).unwrap_or_default(),
                "time" => {
                    info.time = number(value()).map(Duration::from_millis).unwrap_or_default();
                }
                "tbhits" => info.tablebase_hits = number(value()).unwrap_or_default(),
                "hashfull" => info.hashfull = number(value()).unwrap_or_default(),
                "lowerbound" => info.bound = Bound::Lower,
                "upperbound" => info.bound = Bound::Upper,
                "cp" | "mate" => {
                    let number: i32 = number(value())?;
                    info.score = match word {
                        "cp" => Score::Cp(number.clamp(-MOST, MOST)),
                        _ => Score::Mate(number.clamp(-MOST_MOVES, MOST_MOVES)),
                    };
                    scored = true;
                }
                "pv" => info.pv = iter::from_fn(value).collect(),
                // Anything else: score, currmove, nps, wdl …
                _ => {}
            }
        }
        (scored && !info.pv.is_empty()).then_some(info)
    }
}

/// Whether a word is a key: moves and numbers have digits or capitals.
fn is_key(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_lowercase())
}

fn number<T: FromStr>(word: Option<&str>) -> Option<T> {
    word?.parse().ok()
}

/// The longest mate, in moves; longer ones are clamped.
const MOST_MOVES: i32 = 500;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::san_line;

    /// The last report of these lines, in words, and what was wrong with the first line cut off.
    fn report(fen: &str, lines: &[&str]) -> Result<(String, Score, Option<String>), String> {
        let position = Position::from_fen(fen).unwrap();
        let mut answer = Answer::new(&position, &[], Instant::now());
        let mut last = None;
        for line in lines {
            let mut notify = |notice| {
                if let Notice::Line(report) = notice {
                    last = Some((san_line(&position, &report.pv), report.score));
                }
            };
            answer.read_line(line, &mut notify).map_err(|reason| reason.to_string())?;
        }
        let (line, score) = last.expect("a report");
        Ok((line, score, answer.into_slips().map(|(slip, _)| slip.to_string())))
    }

    const ITALIAN: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 0 3";
    const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    const SCHOLAR: &str = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 4";
    const STALEMATE: &str = "7k/5K2/8/6Q1/8/8/8/8 w - - 0 1";

    #[test]
    fn the_board_says_what_is_mate() {
        let told = |fen, line| report(fen, &[line]).map(|(line, score, _)| (line, score));
        let mate = |line: &str| Ok((line.to_string(), Score::Mate(1)));
        assert_eq!(told(BACK_RANK, "info score cp 13 pv d1d8 g8h8"), mate("Rd8#"));
        assert_eq!(told(SCHOLAR, "info score mate 1 pv h5f7"), mate("Qxf7#"));
        let draw = Ok(("Qg6".to_string(), Score::Cp(0)));
        assert_eq!(told(STALEMATE, "info score cp 900 pv g5g6"), draw);
        for (line, message) in [
            ("info score mate 1 pv c4f7 e8f7", "claimed mate by Bxf7+, which does not mate"),
            ("info score mate 0 pv c4f7", "claimed mate by Bxf7+, which does not mate"),
            ("info score mate 1 lowerbound pv c4f7", "claimed mate by Bxf7+"),
            ("info score mate -1 pv c4f7", "claimed to be mated after Bxf7+"),
        ] {
            let error = told(ITALIAN, line).unwrap_err();
            assert!(error.starts_with(message), "{line}: {error}");
        }
        // No claim of mate, or one that the board cannot refute so soon.
        for line in ["info score mate 1 upperbound pv c4f7", "info score mate 7 pv c4f7 e8f7"] {
            assert!(told(ITALIAN, line).is_ok(), "{line}");
        }
        let losing = "info score mate -1 pv g2g4 d8h4";
        let fool = "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2";
        assert_eq!(told(fool, losing), Ok(("g4 Qh4#".to_string(), Score::Mate(-1))));
    }

    #[test]
    fn lines_are_cut_and_that_is_told() {
        let (line, _, slip) = report(ITALIAN, &["info score cp 3 pv c4f7 e8f7 f7e8 g1f3"]).unwrap();
        assert_eq!(line, "Bxf7+ Kxf7");
        assert_eq!(
            slip.unwrap(),
            format!("gave a line with the illegal move 'f7e8' from {ITALIAN}")
        );
        let (line, score, slip) =
            report(ITALIAN, &["info score mate 2 pv c4f7 e8f7 d1h5 g7g6"]).unwrap();
        assert_eq!((line.as_str(), score), ("Bxf7+ Kxf7", Score::Mate(2)));
        assert_eq!(
            slip.unwrap(),
            format!("gave a line without mate for its mate in 2 from {ITALIAN}")
        );
        assert_eq!(report(ITALIAN, &["info pv c4f7 e8f7 nodes 3 score cp 3"]).unwrap().2, None);
    }

    #[test]
    fn reads_what_engines_report() {
        let line = "info depth 12 seldepth 20 multipv 2 score cp -31 upperbound wdl 1 2 997 nodes \
                    4321 nps 1000 hashfull 7 tbhits 3 time 55 pv e2e4 e7e5";
        let info = Info::read(line).unwrap();
        assert_eq!((info.place, info.depth, info.seldepth), (2, 12, 20));
        assert_eq!((info.score, info.bound), (Score::Cp(-31), Bound::Upper));
        assert_eq!((info.nodes, info.time.as_millis()), (4321, 55));
        assert_eq!((info.tablebase_hits, info.hashfull), (3, 7));
        assert_eq!(info.pv, ["e2e4", "e7e5"]);
        let mate = Info::read("info depth 1 score mate -3 pv a2a3").unwrap();
        assert_eq!((mate.score, mate.bound), (Score::Mate(-3), Bound::Exact));
    }

    #[test]
    fn keys_come_in_any_order() {
        for line in [
            "info depth 1 nodes 30 pv e2e4 e7e5 nps 30000 score cp 19",
            "info score cp 19 pv e2e4 e7e5 depth 1 nodes 30",
            "info pv e2e4 e7e5 movesleft 30 nodes 30 depth 1 score upperbound cp 3 score cp 19",
            "info nodes 30 depth 1 pv e2e4 e7e5 wdl 1 2 3 score cp +19 string pv d2d4 score mate 1",
            "info currmove d2d4 depth 1 hashfull full nodes 30 pv e2e4 e7e5 cp 19",
        ] {
            let info = Info::read(line).unwrap_or_else(|| panic!("{line}"));
            assert_eq!((info.score, info.nodes, info.depth), (Score::Cp(19), 30, 1), "{line}");
            assert_eq!(info.pv, ["e2e4", "e7e5"], "{line}");
        }
    }

    #[test]
    fn leaves_out_what_says_nothing() {
        for line in [
            "",
            "bestmove e2e4",
            "info string score cp 1 pv e2e4",
            "info depth 5 currmove e2e4 currmovenumber 1",
            "info depth 5 score cp pv e2e4",
            "info depth 5 score points 3 pv e2e4",
            "info depth -5 score cp 3 pv e2e4",
            "info depth 5 score cp 99999999999 pv e2e4",
            "info score cp 3",
            "info score cp 3 pv",
            "info score cp 3 pv string e2e4",
            "info depth 5 string score cp 3 pv e2e4",
        ] {
            assert_eq!(Info::read(line), None, "{line}");
        }
        let far = Info::read("info score cp 1000000 pv e2e4").unwrap();
        assert_eq!(far.score, Score::Cp(MOST));
    }
}
