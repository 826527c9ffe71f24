//! The options by name: what the host is told of them, and how their values are read.

use std::num::NonZeroU32;
use std::time::Duration;

use thiserror::Error;
use vampirc_uci::UciOptionConfig;

use super::text::quote;
use crate::engine::{Options, Setting};
use crate::search::{Parameter, Parameters};
use crate::tablebase::Probing;

/// Why an option was not set.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum OptionError {
    #[error("'setoption' lacks 'name'")]
    NoName,
    #[error("unknown option '{0}'")]
    Unknown(String),
    #[error("option '{name}' lacks a value")]
    NoValue { name: &'static str },
    #[error("'{value}' is no value for option '{name}', which takes {takes}")]
    BadValue { name: &'static str, value: String, takes: String },
}

/// How an option's value is read.
enum Kind {
    Check {
        default: bool,
        set: fn(bool) -> Setting,
    },
    Spin {
        default: u64,
        min: u64,
        max: u64,
        set: fn(u64) -> Setting,
    },
    Button(Setting),
    /// Text, none at first.
    Text(fn(String) -> Setting),
    /// Text that says something to one of the two sides and changes nothing.
    Remark(&'static str),
    /// A number of the tree, by its place among [`Parameters::ALL`].
    Parameter(usize),
}

/// How the absence of text is written.
const NOTHING: &str = "<empty>";

/// What the engine says of itself.
const ABOUT: &str = concat!(
    "Tropa ",
    env!("CARGO_PKG_VERSION"),
    " by the Tropa authors: trajectories and zones of play; free software, GPL 3 or later"
);

struct Entry {
    name: &'static str,
    kind: Kind,
}

/// All options, in the order in which the host is told of them.
fn entries() -> Vec<Entry> {
    let defaults = Options::default();
    let probing = Probing::default();
    let check = |name, default, set| Entry { name, kind: Kind::Check { default, set } };
    let spin = |name, default: usize, (min, max): (usize, usize), set| {
        let (default, min, max) = (default as u64, min as u64, max as u64);
        Entry { name, kind: Kind::Spin { default, min, max, set } }
    };
    let (least, most) = Options::MOVE_OVERHEAD;
    let parameters = Parameters::ALL.iter().enumerate();
    let parameters = parameters.map(|(i, p)| Entry { name: p.name, kind: Kind::Parameter(i) });
    let mut entries = vec![
        spin("Hash", defaults.hash, Options::HASH, |n| Setting::Hash(to_size(n))),
        Entry { name: "Clear Hash", kind: Kind::Button(Setting::ClearHash) },
        spin("Threads", defaults.threads, Options::THREADS, |n| Setting::Threads(to_size(n))),
        Entry {
            name: "Move Overhead",
            kind: Kind::Spin {
                default: defaults.move_overhead.as_millis() as u64,
                min: least,
                max: most,
                set: |n| Setting::MoveOverhead(Duration::from_millis(n)),
            },
        },
        Entry {
            name: "nodestime",
            kind: Kind::Spin {
                default: defaults.nodes_per_ms.map_or(0, |nodes| nodes.get().into()),
                min: Options::NODES_TIME.0,
                max: Options::NODES_TIME.1,
                set: |n| Setting::NodesTime(u32::try_from(n).ok().and_then(NonZeroU32::new)),
            },
        },
        check("Ponder", defaults.ponder, Setting::Ponder),
        spin("MultiPV", defaults.multi_pv, Options::MULTI_PV, |n| Setting::MultiPv(to_size(n))),
        check("UCI_Chess960", defaults.chess960, Setting::Chess960),
        check("UCI_ShowWDL", defaults.show_wdl, Setting::ShowWdl),
        check("UCI_AnalyseMode", defaults.analyse_mode, Setting::AnalyseMode),
        check("UCI_LimitStrength", defaults.limit_strength, Setting::LimitStrength),
        Entry {
            name: "UCI_Elo",
            kind: Kind::Spin {
                default: defaults.elo.into(),
                min: Options::ELO.0.into(),
                max: Options::ELO.1.into(),
                set: |n| Setting::Elo(u32::try_from(n).unwrap_or(u32::MAX)),
            },
        },
        Entry { name: "UCI_Opponent", kind: Kind::Remark(NOTHING) },
        Entry { name: "UCI_EngineAbout", kind: Kind::Remark(ABOUT) },
        check("OwnBook", defaults.own_book, Setting::OwnBook),
        Entry { name: "BookFile", kind: Kind::Text(Setting::BookFile) },
        Entry { name: "SyzygyPath", kind: Kind::Text(Setting::SyzygyPath) },
        spin(
            "SyzygyProbeDepth",
            probing.depth.unsigned_abs() as usize,
            Options::PROBE_DEPTH,
            |n| Setting::SyzygyProbeDepth(i32::try_from(n).unwrap_or(i32::MAX)),
        ),
        check("Syzygy50MoveRule", probing.fifty_moves, Setting::Syzygy50MoveRule),
        spin("SyzygyProbeLimit", probing.men, Options::PROBE_LIMIT, |n| {
            Setting::SyzygyProbeLimit(to_size(n))
        }),
        check("ZoneFilter", defaults.search.zones.filter, Setting::ZoneFilter),
        check("ZoneOrder", defaults.search.zones.order, Setting::ZoneOrder),
        check("ZoneReductions", defaults.search.zones.reductions, Setting::ZoneReductions),
        check("ZonePlans", defaults.search.zones.plans, Setting::ZonePlans),
    ];
    if cfg!(feature = "tuning") {
        entries.extend(parameters);
    }
    entries
}

/// A spin's value is within its bounds, so nothing is lost.
fn to_size(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// The lines that tell the host what can be set.
pub(super) fn describe() -> impl Iterator<Item = String> {
    entries().into_iter().map(|entry| config(&entry).to_string())
}

fn config(entry: &Entry) -> UciOptionConfig {
    let name = entry.name.to_string();
    match entry.kind {
        Kind::Check { default, .. } => UciOptionConfig::Check { name, default: Some(default) },
        Kind::Spin { default, min, max, .. } => UciOptionConfig::Spin {
            name,
            default: Some(signed(default)),
            min: Some(signed(min)),
            max: Some(signed(max)),
        },
        Kind::Button(_) => UciOptionConfig::Button { name },
        Kind::Text(_) => UciOptionConfig::String { name, default: Some(NOTHING.to_string()) },
        Kind::Remark(text) => UciOptionConfig::String { name, default: Some(text.to_string()) },
        Kind::Parameter(index) => {
            let [default, min, max] = {
                let p = &Parameters::ALL[index];
                [p.default, p.min, p.max].map(|number| Some(i64::from(number)))
            };
            UciOptionConfig::Spin { name, default, min, max }
        }
    }
}

fn signed(number: u64) -> i64 {
    number.try_into().unwrap_or(i64::MAX)
}

/// Reads a whole `setoption` line. Names match without regard to case or to how many spaces part
/// their words.
pub(super) fn read(line: &str) -> Result<Setting, OptionError> {
    let mut words = line.split_whitespace().skip(1);
    if words.next() != Some("name") {
        return Err(OptionError::NoName);
    }
    let name = words.by_ref().take_while(|&word| word != "value").collect::<Vec<_>>().join(" ");
    if name.is_empty() {
        return Err(OptionError::NoName);
    }
    // Text is taken as it stands, for folders may have several spaces in their names.
    let value = words.next().map_or("", |first| from(line, first));
    entries()
        .into_iter()
        .find(|entry| entry.name.eq_ignore_ascii_case(&name))
        .ok_or_else(|| OptionError::Unknown(quote(&name)))?
        .setting(value)
}

/// The line from `word` on, which is a part of it, without what trails.
fn from<'a>(line: &'a str, word: &str) -> &'a str {
    let begin = word.as_ptr() as usize - line.as_ptr() as usize;
    line.get(begin..).unwrap_or("").trim_end()
}

impl Entry {
    fn setting(self, value: &str) -> Result<Setting, OptionError> {
        let name = self.name;
        if value.is_empty()
            && !matches!(self.kind, Kind::Button(_) | Kind::Text(_) | Kind::Remark(_))
        {
            return Err(OptionError::NoValue { name });
        }
        let bad = |takes| OptionError::BadValue { name, value: quote(value), takes };
        match self.kind {
            Kind::Button(setting) => Ok(setting),
            Kind::Remark(_) => Ok(Setting::Remark),
            Kind::Text(set) if value == NOTHING => Ok(set(String::new())),
            Kind::Text(set) => Ok(set(value.to_string())),
            Kind::Parameter(index) => {
                let Parameter { min, max, .. } = Parameters::ALL[index];
                let number = value.parse().ok().filter(|number| (min..=max).contains(number));
                let set = |value| Setting::Parameter { index, value };
                number.map(set).ok_or_else(|| bad(format!("a number from {min} to {max}")))
            }
            Kind::Check { set, .. } => match value.to_ascii_lowercase().as_str() {
                "true" => Ok(set(true)),
                "false" => Ok(set(false)),
                _ => Err(bad("true or false".to_string())),
            },
            Kind::Spin { min, max, set, .. } => value
                .parse()
                .ok()
                .filter(|number| (min..=max).contains(number))
                .map(set)
                .ok_or_else(|| bad(format!("a number from {min} to {max}"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_what_hosts_look_for() {
        let lines: Vec<String> = describe().collect();
        let has = |line: &str| assert!(lines.iter().any(|l| l == line), "{line} in {lines:#?}");
        has("option name Hash type spin default 16 min 1 max 32768");
        has("option name Clear Hash type button");
        has("option name Threads type spin default 1 min 1 max 256");
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

    #[test]
    fn reads_names_and_values() {
        assert_eq!(read("setoption name hash value  64 "), Ok(Setting::Hash(64)));
        assert_eq!(read("setoption name Clear  Hash"), Ok(Setting::ClearHash));
        assert_eq!(
            read("setoption name MOVE OVERHEAD value 100"),
            Ok(Setting::MoveOverhead(Duration::from_millis(100)))
        );
        let path = |value: &str| read(&format!("setoption name SyzygyPath{value}"));
        let text = |text: &str| Ok(Setting::SyzygyPath(text.to_string()));
        assert_eq!(path(" value /a  b/value:/c "), text("/a  b/value:/c"));
        assert_eq!(path(" value value is here"), text("value is here"));
        assert_eq!(path(" value <empty>"), text(""));
        assert_eq!(path(""), text(""));
        assert_eq!(read("setoption name UCI_Elo value 1500"), Ok(Setting::Elo(1500)));
        assert_eq!(read("setoption name uci_showwdl value true"), Ok(Setting::ShowWdl(true)));
        let opponent = "setoption name UCI_Opponent value GM 2800 human Gary Kasparov";
        for remark in [opponent, "setoption name UCI_Opponent value", "setoption name UCI_Opponent"]
        {
            assert_eq!(read(remark), Ok(Setting::Remark));
        }
        assert_eq!(read("setoption name Ponder value True"), Ok(Setting::Ponder(true)));
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
            assert!(text.contains("a number from 1 to 32768"), "{text}");
        }
        assert!(error("setoption name Ponder value yes").contains("true or false"));
    }
}
