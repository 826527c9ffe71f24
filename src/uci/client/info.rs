//! The lines with which an engine reports its search.

use std::time::Duration;

use crate::search::{Bound, Score};

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

/// The largest score in centipawns that is taken, either way: more would be a mate.
const MOST: i32 = 20_000;

impl<'a> Info<'a> {
    /// Reads a line; `None` if it is no report of a line with a score.
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
            match word {
                "string" => return None,
                "multipv" => info.place = words.next()?.parse().ok()?,
                "depth" => info.depth = words.next()?.parse().ok()?,
                "seldepth" => info.seldepth = words.next()?.parse().ok()?,
                "nodes" => info.nodes = words.next()?.parse().ok()?,
                "time" => info.time = Duration::from_millis(words.next()?.parse().ok()?),
                "tbhits" => info.tablebase_hits = words.next()?.parse().ok()?,
                "hashfull" => info.hashfull = words.next()?.parse().ok()?,
                "lowerbound" => info.bound = Bound::Lower,
                "upperbound" => info.bound = Bound::Upper,
                "score" => {
                    info.score = score(words.next()?, words.next()?)?;
                    scored = true;
                }
                "pv" => info.pv = words.by_ref().collect(),
                // Whatever else there is: currmove, nps, wdl …
                _ => {}
            }
        }
        (scored && !info.pv.is_empty()).then_some(info)
    }
}

fn score(kind: &str, number: &str) -> Option<Score> {
    let number: i32 = number.parse().ok()?;
    match kind {
        "cp" => Some(Score::Cp(number.clamp(-MOST, MOST))),
        "mate" => Some(Score::Mate(number.clamp(-MOST_MOVES, MOST_MOVES))),
        _ => None,
    }
}

/// The longest mate that is taken, in moves.
const MOST_MOVES: i32 = 500;

#[cfg(test)]
mod tests {
    use super::*;

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
        ] {
            assert_eq!(Info::read(line), None, "{line}");
        }
        let far = Info::read("info score cp 1000000 pv e2e4").unwrap();
        assert_eq!(far.score, Score::Cp(MOST));
    }
}
