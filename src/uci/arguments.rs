//! The arguments of `go` and `setoption`, and what may be wrong with a line.

use std::str::FromStr;
use std::time::Duration;

use shakmaty::uci::UciMove;
use thiserror::Error;

use super::lines::quote;
use crate::engine::{Command, Go, OptionKind, OptionRow, OptionValue, Setting};
use crate::position::PositionError;
use crate::search::Instant;

/// Why a line is not a command.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// Not a known command.
    #[error("unknown command '{0}'")]
    Unknown(String),
    /// A command that lacks an argument.
    #[error("'{command}' lacks {lacks}")]
    Incomplete {
        /// The command.
        command: &'static str,
        /// The words that it needs, quoted.
        lacks: &'static str,
    },
    /// A word that does not belong to the command.
    #[error("unexpected '{word}' in '{command}'")]
    Unexpected {
        /// The command.
        command: &'static str,
        /// The word.
        word: String,
    },
    /// Not a number where one is needed.
    #[error("invalid number '{value}' for '{word}'")]
    InvalidNumber {
        /// The word before the number.
        word: String,
        /// What stands in place of the number; empty if nothing does.
        value: String,
    },
    /// No option of this name.
    #[error("unknown option '{0}'")]
    UnknownOption(String),
    /// An option without the value that it needs.
    #[error("option '{name}' lacks a value")]
    NoValue {
        /// The option's name.
        name: &'static str,
    },
    /// A value that the option does not take.
    #[error("invalid value '{value}' for option '{name}', which takes {takes}")]
    InvalidValue {
        /// The option's name.
        name: &'static str,
        /// The value given.
        value: String,
        /// The values that it takes, in words.
        takes: String,
    },
    /// Not a position, or not a legal move in it.
    #[error(transparent)]
    Position(#[from] PositionError),
}

/// The maximum depth of `go perft`, in plies: more would take too long.
const MAX_PERFT: u64 = 10;

/// Reads the words after `go`: the command, and the unknown words. Unknown words are no error,
/// because a GUI that asks for a move should get one; a limit without its number is an error.
pub(super) fn read_go<'a>(
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
    // A year is long enough, and sums of it do not overflow.
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

/// How the empty value of a text option is written.
pub(super) const EMPTY: &str = "<empty>";

/// Reads a whole `setoption` line. Names match regardless of case and of the number of spaces
/// between their words.
pub(super) fn read_option(line: &str) -> Result<Setting, ReadError> {
    let no_name = || ReadError::Incomplete { command: "setoption", lacks: "'name'" };
    let mut words = line.split_whitespace().skip(1);
    if words.next() != Some("name") {
        return Err(no_name());
    }
    let name = words.by_ref().take_while(|&word| word != "value").collect::<Vec<_>>().join(" ");
    if name.is_empty() {
        return Err(no_name());
    }
    // Text is taken verbatim: folders may have several spaces in their names.
    let text = words.next().map_or("", |first| from(line, first));
    let row = OptionRow::find(&name).ok_or_else(|| ReadError::UnknownOption(quote(&name)))?;
    let value = value(&row, text)?;
    Ok(row.set_to(value))
}

/// The rest of the line from `word`, which is a part of it, without trailing spaces.
fn from<'a>(line: &'a str, word: &str) -> &'a str {
    let begin = word.as_ptr() as usize - line.as_ptr() as usize;
    line.get(begin..).unwrap_or("").trim_end()
}

/// Reads a value for an option.
fn value(row: &OptionRow, text: &str) -> Result<OptionValue, ReadError> {
    let name = row.name;
    let missing = || if text.is_empty() { Err(ReadError::NoValue { name }) } else { Ok(()) };
    let invalid = |takes| ReadError::InvalidValue { name, value: quote(text), takes };
    match row.kind {
        OptionKind::Button => Ok(OptionValue::Button),
        OptionKind::Text { .. } if text == EMPTY => Ok(OptionValue::Text(String::new())),
        OptionKind::Text { .. } => Ok(OptionValue::Text(text.to_string())),
        OptionKind::Choice { ref values, .. } => {
            missing()?;
            let chosen = values.iter().find(|value| value.eq_ignore_ascii_case(text));
            let chosen = chosen.map(|value| OptionValue::Text((*value).to_string()));
            chosen.ok_or_else(|| invalid(values.join(" or ")))
        }
        OptionKind::Check { .. } => {
            missing()?;
            match text.to_ascii_lowercase().as_str() {
                "true" => Ok(OptionValue::Check(true)),
                "false" => Ok(OptionValue::Check(false)),
                _ => Err(invalid("true or false".to_string())),
            }
        }
        OptionKind::Spin { min, max, .. } => {
            missing()?;
            let number = text.parse().ok().filter(|number| (min..=max).contains(number));
            let invalid = || invalid(format!("a number from {min} to {max}"));
            number.map(OptionValue::Spin).ok_or_else(invalid)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(text: &str) -> (Go, Vec<String>) {
        match read_go(text.split_whitespace()) {
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

    /// The time from reading the command to starting the search is the engine's own.
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
            assert!(read_go(bad.split_whitespace()).is_err(), "{bad}");
        }
    }

    #[test]
    fn search_moves_end_at_the_next_word() {
        let (go, unknown) = go("searchmoves e2e4 a7a8q depth 3 blitz");
        assert_eq!(go.search_moves.len(), 2);
        assert_eq!(go.depth, Some(3));
        assert_eq!(unknown, ["blitz"]);
    }

    /// The setting of the line, in debug form.
    fn set(line: &str) -> String {
        format!("{:?}", read_option(line).unwrap())
    }

    #[test]
    fn reads_names_and_values() {
        for (line, name, value) in [
            ("setoption name hash value  64 ", "Hash", OptionValue::Spin(64)),
            ("setoption name Clear  Hash", "Clear Hash", OptionValue::Button),
            ("setoption name MOVE OVERHEAD value 100", "Move Overhead", OptionValue::Spin(100)),
            ("setoption name UCI_Elo value 1500", "UCI_Elo", OptionValue::Spin(1500)),
            ("setoption name uci_showwdl value true", "UCI_ShowWDL", OptionValue::Check(true)),
            ("setoption name Ponder value True", "Ponder", OptionValue::Check(true)),
        ] {
            let row = OptionRow::find(name).unwrap();
            assert_eq!(set(line), format!("{:?}", row.set_to(value)));
        }
        for (name, value, text) in [
            ("SyzygyPath", " value /a  b/value:/c ", "/a  b/value:/c"),
            ("SyzygyPath", " value value is here", "value is here"),
            ("SyzygyPath", " value <empty>", ""),
            ("SyzygyPath", "", ""),
            ("UCI_Opponent", " value GM 2800 human Gary Kasparov", "GM 2800 human Gary Kasparov"),
            ("UCI_Opponent", " value", ""),
        ] {
            let row = OptionRow::find(name).unwrap();
            let expected = row.set_to(OptionValue::Text(text.to_string()));
            assert_eq!(set(&format!("setoption name {name}{value}")), format!("{expected:?}"));
        }
    }

    #[test]
    fn names_what_is_wrong() {
        let error = |line: &str| read_option(line).unwrap_err().to_string();
        assert_eq!(error("setoption"), "'setoption' lacks 'name'");
        assert_eq!(error("setoption name"), "'setoption' lacks 'name'");
        assert_eq!(error("setoption name Contempt value 3"), "unknown option 'Contempt'");
        assert_eq!(error("setoption name Hash"), "option 'Hash' lacks a value");
        for value in ["0", "99999999999999999999", "-1", "many", "1.5", "64 MB"] {
            let text = error(&format!("setoption name Hash value {value}"));
            assert!(text.contains("a number from 1 to 33554432"), "{text}");
        }
        assert!(error("setoption name Ponder value yes").contains("true or false"));
    }
}
