//! Reads the arguments of `go`.

use std::str::FromStr;
use std::time::Duration;

use shakmaty::uci::UciMove;

use super::error::ReadError;
use super::text::quote;
use crate::engine::{Command, Go};
use crate::search::Instant;

/// The maximum depth of `go perft`, in half-moves: more would take too long.
const MAX_PERFT: u64 = 10;

/// Reads the words after `go`: the command, and the unknown words. Unknown words are no error,
/// because a GUI that asks for a move should get one; a limit without its number is an error.
pub(super) fn read<'a>(
    words: impl Iterator<Item = &'a str>,
) -> Result<(Command, Vec<String>), ReadError> {
    let mut words = words.peekable();
    let mut go = Go { at: Some(Instant::now()), ..Go::default() };
    let mut unknown = Vec::new();
    while let Some(word) = words.next() {
        match word {
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "searchmoves" => {
                while let Some(m) = words.peek().and_then(|word| read_move(word)) {
                    go.search_moves.push(m);
                    words.next();
                }
            }
            "perft" => {
                let depth = number(word, words.next())?.min(MAX_PERFT);
                return Ok((Command::Perft(saturate(depth)), unknown));
            }
            "depth" => go.depth = Some(saturate(number(word, words.next())?)),
            "nodes" => go.nodes = Some(number(word, words.next())?),
            "mate" => go.mate = Some(saturate(number(word, words.next())?)),
            "movestogo" => go.moves_to_go = Some(saturate(number(word, words.next())?)),
            "movetime" => go.movetime = Some(milliseconds(word, words.next())?),
            "wtime" => go.time.white = Some(milliseconds(word, words.next())?),
            "btime" => go.time.black = Some(milliseconds(word, words.next())?),
            "winc" => go.increment.white = Some(milliseconds(word, words.next())?),
            "binc" => go.increment.black = Some(milliseconds(word, words.next())?),
            other => unknown.push(quote(other)),
        }
    }
    Ok((Command::Go(go), unknown))
}

fn read_move(word: &str) -> Option<UciMove> {
    // No other word of `go` can be read as a move.
    UciMove::from_str(word).ok()
}

fn milliseconds(word: &str, value: Option<&str>) -> Result<Duration, ReadError> {
    // A year is long enough, and leaves room for sums.
    const MAX: u64 = 1000 * 60 * 60 * 24 * 365;
    number(word, value).map(|number| Duration::from_millis(number.min(MAX)))
}

/// Reads an integer. Negative ones become zero, because GUIs send clocks that have run out; those
/// too large for 64 bits become the maximum.
fn number(word: &str, value: Option<&str>) -> Result<u64, ReadError> {
    let value = value.unwrap_or_default();
    let invalid = || ReadError::InvalidNumber { word: quote(word), value: quote(value) };
    let digits = value.strip_prefix(['-', '+']).unwrap_or(value);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(invalid());
    }
    if value.starts_with('-') {
        return Ok(0);
    }
    Ok(digits.parse().unwrap_or(u64::MAX))
}

fn saturate(number: u64) -> u32 {
    number.try_into().unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(text: &str) -> (Go, Vec<String>) {
        match read(text.split_whitespace()) {
            Ok((Command::Go(go), unknown)) => (go, unknown),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn reads_large_numbers_and_clocks_beside_other_limits() {
        assert_eq!(go("depth 256").0.depth, Some(256));
        assert_eq!(go("movestogo 300 wtime 1").0.moves_to_go, Some(300));
        let (both, _) = go("ponder wtime 1000 btime 2000 winc 10 binc 20");
        assert!(both.ponder);
        assert_eq!(both.time.black, Some(Duration::from_secs(2)));
        assert_eq!(both.increment.white, Some(Duration::from_millis(10)));
        let (all, _) = go("infinite movetime 5 wtime 7");
        assert!(all.infinite);
        assert_eq!(all.movetime, Some(Duration::from_millis(5)));
    }

    /// Whatever keeps the session busy between the reading and the search is the engine's time.
    #[test]
    fn the_clock_runs_from_the_reading_on() {
        let before = Instant::now();
        let at = go("movetime 5").0.at.expect("a time");
        assert!((before..=Instant::now()).contains(&at));
    }

    #[test]
    fn tames_numbers() {
        assert_eq!(go("wtime -250").0.time.white, Some(Duration::ZERO));
        assert_eq!(go("nodes 99999999999999999999999").0.nodes, Some(u64::MAX));
        assert_eq!(go("depth 99999999999").0.depth, Some(u32::MAX));
        let year = Duration::from_secs(365 * 24 * 3600);
        assert_eq!(go("movetime 99999999999999").0.movetime, Some(year));
        for bad in ["depth", "depth x", "nodes 1e6", "wtime -", "movetime 3.5"] {
            assert!(read(bad.split_whitespace()).is_err(), "{bad}");
        }
    }

    #[test]
    fn search_moves_end_at_the_next_word() {
        let (go, unknown) = go("searchmoves e2e4 a7a8q depth 3 blitz");
        assert_eq!(go.search_moves.len(), 2);
        assert_eq!(go.depth, Some(3));
        assert_eq!(unknown, ["blitz"]);
    }
}
