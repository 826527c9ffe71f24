//! The options of a session, one row each: name, type, default, range, and what a new value does
//! besides being stored.

use std::num::NonZeroU32;
use std::ops::RangeInclusive;
use std::time::Duration;

use super::strength::Strength;
use crate::explain::Language;
use crate::search::{Parameters, Settings};
use crate::tablebase::Probing;

/// The engine's description of itself.
const ABOUT: &str = concat!(
    "Tropa ",
    env!("TROPA_VERSION"),
    " by the Tropa authors: trajectories and zones of play; free software, GPL 3 or later"
);

/// One option: what a GUI needs to know about it, and what a new value does.
#[derive(Debug, Clone)]
pub struct OptionRow {
    /// Its name, as GUIs write it.
    pub name: &'static str,
    /// Its type, default and range.
    pub kind: OptionKind,
    target: Target,
    effect: Effect,
}

/// The type of an option, with its default and its range.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum OptionKind {
    /// Yes or no.
    Check {
        /// The default value.
        default: bool,
    },
    /// A number from `min` to `max`.
    Spin {
        /// The default value.
        default: i64,
        /// The lowest value.
        min: i64,
        /// The highest value.
        max: i64,
    },
    /// Text, which may be empty.
    Text {
        /// The default value.
        default: String,
    },
    /// One of these words.
    Choice {
        /// The default value, one of `values`.
        default: &'static str,
        /// All values.
        values: Vec<&'static str>,
    },
    /// No value: setting the option triggers its effect.
    Button,
}

/// A value for an option, of the same type as its [`OptionKind`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OptionValue {
    /// Yes or no.
    Check(bool),
    /// A number.
    Spin(i64),
    /// Text, or one of the words of a choice.
    Text(String),
    /// No value.
    Button,
}

/// A new value for one option.
#[derive(Debug, Clone)]
pub struct Setting {
    option: OptionRow,
    value: OptionValue,
}

/// What a new value does besides being stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Effect {
    None,
    ResizeTable,
    ClearTable,
    ResetNodeClock,
    OpenBook,
    OpenTablebases,
}

/// Where a value is stored.
#[derive(Debug, Clone, Copy)]
enum Target {
    Field(fn(&mut Options, &OptionValue)),
    /// A parameter of the search, by its index in [`Parameters::ALL`].
    Parameter(usize),
}

/// The value of an option without a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Button;

/// Defines [`Options`], its defaults and its rows. A row reads: documentation, the option's name,
/// the field's name, type and default, the range of a number, and the [`Effect`] if there is one.
macro_rules! options {
    ($(
        $(#[$doc:meta])*
        $name:literal $field:ident: $type:ty = $default:expr
        $(, in $range:expr)? $(=> $effect:ident)?;
    )+) => {
        /// The options in force.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct Options {
            $($(#[$doc])* pub $field: $type,)+
            /// The parameters of the search, which are options in a tuning build.
            pub parameters: Parameters,
        }

        impl Default for Options {
            fn default() -> Self {
                Self { $($field: $default,)+ parameters: Parameters::default() }
            }
        }

        impl Options {
            /// All options, in the order in which they are listed.
            pub fn rows() -> Vec<OptionRow> {
                let defaults = Self::default();
                let mut rows = vec![$(OptionRow {
                    name: $name,
                    kind: defaults.$field.kind(options!(@range $($range)?)),
                    target: Target::Field(|options, value| options.$field.store(value)),
                    effect: options!(@effect $($effect)?),
                },)+];
                if cfg!(feature = "tuning") {
                    rows.extend(parameters());
                }
                rows
            }
        }
    };
    (@range) => { 0..=0 };
    (@range $range:expr) => { $range };
    (@effect) => { Effect::None };
    (@effect $effect:ident) => { Effect::$effect };
}

options! {
    /// The size of the hash table in MiB.
    "Hash" hash: usize = 16, in 1..=Options::MAX_HASH as i64 => ResizeTable;
    /// Empties the hash table.
    "Clear Hash" clear_hash: Button = Button => ClearTable;
    /// The number of threads that search.
    "Threads" threads: usize = 1, in 1..=1_024;
    /// Time reserved on each move for GUI and network lag, in milliseconds.
    "Move Overhead" move_overhead_ms: u64 = 10, in 0..=5_000;
    /// How many nodes count as a millisecond of clock time; 0 for real time.
    "nodestime" nodes_per_ms: u32 = 0, in 0..=10_000 => ResetNodeClock;
    /// Whether the GUI lets the engine think on the opponent's time.
    "Ponder" ponder: bool = false;
    /// The number of lines to report.
    "MultiPV" multi_pv: usize = 1, in 1..=256;
    /// Whether castling is written as king takes rook in every position.
    "UCI_Chess960" chess960: bool = false;
    /// Whether the chances of win, draw and loss are reported with each score.
    "UCI_ShowWDL" show_wdl: bool = false;
    /// Whether positions are analysed, not games played: no book, and full strength.
    "UCI_AnalyseMode" analyse_mode: bool = false;
    /// Whether the verdict on the best move is shown when a search ends, if the clock allows it.
    "ShowVerdict" show_verdict: bool = false;
    /// The language of verdicts and explanations.
    "Language" language: Language = Language::English;
    /// Whether the strength is limited.
    "UCI_LimitStrength" limit_strength: bool = false;
    /// The strength that play is limited to, in Elo.
    "UCI_Elo" elo: u32 = Strength::RANGE.1, in Strength::RANGE.0.into()..=Strength::RANGE.1.into();
    /// The level that play is limited to, unless it is limited to an Elo.
    "Skill Level" skill_level: u32 = Strength::MAX_SKILL, in 0..=Strength::MAX_SKILL.into();
    /// The opponent's name, which has no effect.
    "UCI_Opponent" opponent: String = String::new();
    /// The engine's description of itself, which GUIs show.
    "UCI_EngineAbout" about: String = ABOUT.into();
    /// Whether the book's moves are played.
    "OwnBook" own_book: bool = false;
    /// The file of the opening book; empty for none.
    "BookFile" book_file: String = String::new() => OpenBook;
    /// Folders of endgame tablebases, separated as in the system's `PATH`; empty for none.
    "SyzygyPath" syzygy_path: String = String::new() => OpenTablebases;
    /// The minimum depth, in plies, at which positions with as many pieces as the largest tables
    /// are looked up.
    "SyzygyProbeDepth" syzygy_probe_depth: i32 = Probing::default().depth, in 1..=100;
    /// Whether tablebase results respect the fifty-move rule.
    "Syzygy50MoveRule" syzygy_50_move_rule: bool = Probing::default().fifty_moves;
    /// The maximum number of pieces of a position that is looked up.
    "SyzygyProbeLimit" syzygy_probe_limit: usize = Probing::default().pieces, in 0..=7;
    /// The file to which all input and output is logged; empty for none. The front end writes it.
    "Debug Log File" debug_log_file: String = String::new();
    /// Whether quiet moves whose cost exceeds the horizon are pruned.
    "ZoneFilter" zone_filter: bool = Settings::default().zone_filter;
}

impl Options {
    /// The maximum size of a hash table, in MiB; there may be memory for less.
    pub const MAX_HASH: usize = if usize::BITS >= 64 { 33_554_432 } else { 2_048 };

    /// Time reserved on each move.
    pub fn move_overhead(&self) -> Duration {
        Duration::from_millis(self.move_overhead_ms)
    }

    /// Nodes that count as a millisecond; `None` for real time.
    pub fn nodes_per_ms(&self) -> Option<NonZeroU32> {
        NonZeroU32::new(self.nodes_per_ms)
    }

    /// The settings of the search.
    pub fn search(&self) -> Settings {
        Settings { zone_filter: self.zone_filter, parameters: self.parameters }
    }
}

/// The parameters of the search as options.
fn parameters() -> impl Iterator<Item = OptionRow> {
    Parameters::ALL.iter().enumerate().map(|(index, parameter)| {
        let [default, min, max] = [parameter.default, parameter.min, parameter.max].map(i64::from);
        OptionRow {
            name: parameter.name,
            kind: OptionKind::Spin { default, min, max },
            target: Target::Parameter(index),
            effect: Effect::None,
        }
    })
}

impl OptionRow {
    /// The option of this name, in upper or lower case; `None` if there is none.
    pub fn find(name: &str) -> Option<Self> {
        Options::rows().into_iter().find(|row| row.name.eq_ignore_ascii_case(name))
    }

    /// A new value for this option, which must be of its kind and within its range.
    pub fn set_to(self, value: OptionValue) -> Setting {
        Setting { option: self, value }
    }
}

impl Setting {
    /// The text value, if this sets the option of that name; `None` otherwise.
    pub fn text_for(&self, name: &str) -> Option<&str> {
        match &self.value {
            OptionValue::Text(text) if self.option.name == name => Some(text),
            _ => None,
        }
    }

    /// The approximate size of its value, in bytes.
    pub(super) fn weight(&self) -> usize {
        if let OptionValue::Text(text) = &self.value { text.len() } else { 0 }
    }

    /// Stores the value and returns its further effect. A value of the wrong kind changes nothing.
    pub(super) fn apply(&self, options: &mut Options) -> Effect {
        match (self.option.target, &self.value) {
            (Target::Field(store), value) => store(options, value),
            (Target::Parameter(index), &OptionValue::Spin(number)) => {
                options.parameters.set(index, number.try_into().unwrap_or_default());
            }
            (Target::Parameter(_), _) => {}
        }
        self.option.effect
    }
}

/// A field type that an option can have.
trait Stored {
    /// The kind of option, with the current value as its default.
    fn kind(&self, range: RangeInclusive<i64>) -> OptionKind;

    fn store(&mut self, value: &OptionValue);
}

impl Stored for bool {
    fn kind(&self, _: RangeInclusive<i64>) -> OptionKind {
        OptionKind::Check { default: *self }
    }

    fn store(&mut self, value: &OptionValue) {
        if let OptionValue::Check(on) = value {
            *self = *on;
        }
    }
}

impl Stored for String {
    fn kind(&self, _: RangeInclusive<i64>) -> OptionKind {
        OptionKind::Text { default: self.clone() }
    }

    fn store(&mut self, value: &OptionValue) {
        if let OptionValue::Text(text) = value {
            self.clone_from(text);
        }
    }
}

impl Stored for Language {
    fn kind(&self, _: RangeInclusive<i64>) -> OptionKind {
        OptionKind::Choice { default: self.code(), values: Self::ALL.map(Self::code).to_vec() }
    }

    fn store(&mut self, value: &OptionValue) {
        if let OptionValue::Text(text) = value
            && let Some(language) = Self::ALL.into_iter().find(|it| it.code() == text)
        {
            *self = language;
        }
    }
}

impl Stored for Button {
    fn kind(&self, _: RangeInclusive<i64>) -> OptionKind {
        OptionKind::Button
    }

    fn store(&mut self, _: &OptionValue) {}
}

macro_rules! stored_numbers {
    ($($type:ty)+) => {
        $(impl Stored for $type {
            fn kind(&self, range: RangeInclusive<i64>) -> OptionKind {
                let default = i64::try_from(*self).unwrap_or(i64::MAX);
                OptionKind::Spin { default, min: *range.start(), max: *range.end() }
            }

            fn store(&mut self, value: &OptionValue) {
                if let OptionValue::Spin(number) = value
                    && let Ok(number) = (*number).try_into()
                {
                    *self = number;
                }
            }
        })+
    };
}

stored_numbers! { i32 u32 u64 usize }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_are_within_their_ranges() {
        for row in Options::rows() {
            if let OptionKind::Spin { default, min, max } = row.kind {
                assert!((min..=max).contains(&default), "{}", row.name);
            }
        }
    }

    #[test]
    fn a_default_set_again_changes_nothing() {
        let mut options = Options::default();
        for row in Options::rows() {
            let value = match row.kind.clone() {
                OptionKind::Check { default } => OptionValue::Check(default),
                OptionKind::Spin { default, .. } => OptionValue::Spin(default),
                OptionKind::Text { default } => OptionValue::Text(default),
                OptionKind::Choice { default, .. } => OptionValue::Text(default.into()),
                OptionKind::Button => OptionValue::Button,
            };
            row.set_to(value).apply(&mut options);
        }
        assert_eq!(options, Options::default());
    }

    #[test]
    fn a_value_goes_to_its_own_field() {
        let set = |name, value| {
            let mut options = Options::default();
            let effect = OptionRow::find(name).unwrap().set_to(value).apply(&mut options);
            (options, effect)
        };
        let (options, effect) = set("hash", OptionValue::Spin(64));
        assert_eq!((options.hash, effect), (64, Effect::ResizeTable));
        assert_eq!(options, Options { hash: 64, ..Options::default() });
        let (options, _) = set("ZoneFilter", OptionValue::Check(false));
        assert!(!options.search().zone_filter);
        assert_eq!(set("Clear Hash", OptionValue::Button).1, Effect::ClearTable);
        assert!(OptionRow::find("Contempt").is_none());
    }
}
