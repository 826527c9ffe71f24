//! The engine's options in the form of the protocol.

use vampirc_uci::UciOptionConfig;

use super::error::ReadError;
use super::text::quote;
use crate::engine::{OptionKind, OptionRow, OptionValue, Options, Setting};

/// How empty text is written.
const EMPTY: &str = "<empty>";

/// The lines that describe the options to the GUI.
pub(super) fn describe() -> impl Iterator<Item = String> {
    Options::rows().into_iter().map(|row| config(row).to_string())
}

fn config(row: OptionRow) -> UciOptionConfig {
    let name = row.name.to_string();
    match row.kind {
        OptionKind::Check { default } => UciOptionConfig::Check { name, default: Some(default) },
        OptionKind::Spin { default, min, max } => {
            let [default, min, max] = [default, min, max].map(Some);
            UciOptionConfig::Spin { name, default, min, max }
        }
        OptionKind::Text { default } => {
            let default = if default.is_empty() { EMPTY.to_string() } else { default };
            UciOptionConfig::String { name, default: Some(default) }
        }
        OptionKind::Choice { default, values } => {
            let var = values.into_iter().map(str::to_string).collect();
            UciOptionConfig::Combo { name, default: Some(default.to_string()), var }
        }
        OptionKind::Button => UciOptionConfig::Button { name },
    }
}

/// Reads a whole `setoption` line. Names match without regard to case or to how many spaces
/// separate their words.
pub(super) fn read(line: &str) -> Result<Setting, ReadError> {
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

    #[test]
    fn describes_what_guis_look_for() {
        let lines: Vec<String> = describe().collect();
        let has = |line: &str| assert!(lines.iter().any(|l| l == line), "{line} in {lines:#?}");
        has("option name Hash type spin default 16 min 1 max 33554432");
        has("option name Clear Hash type button");
        has("option name Threads type spin default 1 min 1 max 1024");
        has("option name MultiPV type spin default 1 min 1 max 256");
        has("option name UCI_ShowWDL type check default false");
        has("option name UCI_AnalyseMode type check default false");
        has("option name UCI_LimitStrength type check default false");
        has("option name UCI_Opponent type string default <empty>");
        has("option name Move Overhead type spin default 10 min 0 max 5000");
        has("option name nodestime type spin default 0 min 0 max 10000");
        has("option name UCI_Chess960 type check default false");
        has("option name OwnBook type check default false");
        has("option name BookFile type string default <empty>");
        has("option name SyzygyPath type string default <empty>");
        has("option name SyzygyProbeDepth type spin default 1 min 1 max 100");
        has("option name Syzygy50MoveRule type check default true");
        has("option name SyzygyProbeLimit type spin default 7 min 0 max 7");
        has("option name ZoneFilter type check default true");
    }

    /// The setting of the line, in debug form.
    fn set(line: &str) -> String {
        format!("{:?}", read(line).unwrap())
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
        let error = |line: &str| read(line).unwrap_err().to_string();
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
