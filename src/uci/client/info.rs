//! The lines with which an engine reports its search.

use std::iter;
use std::str::FromStr;
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
    /// Reads a line; `None` if it is no report of a line with a score. The keys may come in any
    /// order: moves end at the next of them, and `string` is the last.
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
                    info.time = number(value()).map(Duration::from_millis).unwrap_or_default()
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
                // Whatever else there is: score, currmove, nps, wdl …
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
