//! The reference documents list what the program has: the options in `docs/uci.md`, the commands
//! and flags in `docs/cli.md`, the keys in `docs/json.md`.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::common::shell::{TestFile, text, text_given};

const UCI: &str = include_str!("../../docs/uci.md");
const CLI: &str = include_str!("../../docs/cli.md");
const JSON: &str = include_str!("../../docs/json.md");

/// The words after `name` in the description of an option, up to the next keyword of UCI.
fn part(option: &str, name: &str) -> String {
    let words = option.split_whitespace().skip_while(|&word| word != name).skip(1);
    let words = words.take_while(|word| !["type", "default", "min", "max", "var"].contains(word));
    words.collect::<Vec<_>>().join(" ")
}

/// How the row of an option begins: name, type, default and range.
fn row(option: &str) -> String {
    let (name, kind) = (part(option, "name"), part(option, "type"));
    let range = match kind.as_str() {
        "spin" => format!("{} … {} ", part(option, "min"), part(option, "max")),
        "combo" => {
            let values = option.split(" var ").skip(1).map(|value| format!("`{}`", value.trim()));
            values.collect::<Vec<_>>().join(", ") + " "
        }
        _ => String::new(),
    };
    let default = match (kind.as_str(), part(option, "default")) {
        // This one names the version.
        (_, _) if name == "UCI_EngineAbout" => String::new(),
        ("button", _) => String::new(),
        ("string", default) => format!("`{default}` "),
        (_, default) => default + " ",
    };
    format!("| `{name}` | {kind} | {default}| {range}|")
}

#[test]
fn the_options_are_those_of_the_table() {
    let answer = text_given("uci\nquit\n", &[]);
    let options: Vec<&str> = answer.lines().filter(|line| line.starts_with("option ")).collect();
    assert!(options.len() > 20, "{answer}");
    for option in &options {
        let row = row(option);
        assert!(UCI.lines().any(|line| line.starts_with(&row)), "no row begins {row}");
    }
    let table = UCI.split("## Options").nth(1).and_then(|rest| rest.split("\n## ").next());
    let rows = table.unwrap().lines().filter(|line| line.starts_with("| `"));
    assert_eq!(rows.count(), options.len());
}

/// The text between backticks, outside fenced blocks.
fn code_spans(text: &str) -> impl Iterator<Item = &str> {
    text.split("\n```").step_by(2).flat_map(|prose| prose.split('`').skip(1).step_by(2))
}

/// The commands in `tropa --help`, those for developers too, except `uci` and `help`.
fn commands() -> Vec<String> {
    let help = text(&["--help"]);
    let lists = ["\nCommands:\n", "\nFor developers:\n"].map(|heading| {
        let below = help.split(heading).nth(1).and_then(|rest| rest.split("\n\n").next());
        below.expect(heading)
    });
    let lines = lists.iter().flat_map(|list| list.lines());
    let names = lines.filter_map(|line| line.split_whitespace().next());
    names.filter(|name| !["uci", "help"].contains(name)).map(str::to_owned).collect()
}

#[test]
fn the_commands_have_their_rows() {
    let commands = commands();
    assert!(commands.len() > 10, "{commands:?}");
    for command in commands {
        assert!(CLI.contains(&format!("\n| [`{command}`](#")), "{command}");
    }
}

#[test]
fn the_flags_are_those_of_the_help() {
    let mut flags = 0;
    let commands = commands();
    for section in CLI.split("\n## ").skip(1) {
        let Some(command) =
            section.lines().next().filter(|name| commands.iter().any(|c| c == name))
        else {
            continue;
        };
        let help = text(&["help", command]);
        let known: BTreeSet<&str> = help
            .split(|c: char| c.is_whitespace() || ",[]`".contains(c))
            .filter(|word| word.starts_with('-'))
            .collect();
        for span in code_spans(section).filter(|span| span.starts_with('-') && span.len() > 1) {
            let flag = span.split_whitespace().next().unwrap();
            assert!(known.contains(flag), "{command} has no {flag}");
            flags += 1;
        }
    }
    assert!(flags > 30, "{flags}");
}

/// All keys of an answer, those of nested objects included.
fn keys(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            for (key, value) in object {
                found.insert(key.clone());
                keys(value, found);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| keys(value, found)),
        _ => {}
    }
}

#[test]
fn the_keys_are_described() {
    const AVRO: &str = "8/p3q1kp/1p2Pnp1/3pQ3/2pP4/1nP3N1/1B4PP/6K1 w - - 5 30";
    const FORK: &str = "4rk2/p1p2pQ1/2p5/2p5/3qP3/3PN3/P4RP1/5RK1 b - - 0 31";
    const OFFER: &str = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1";
    const ENDGAME: &str = "8/8/8/3pK3/2kP4/8/8/8 w - - 0 1";
    let epd = TestFile::new("described.epd", "4k3/8/8/8/8/8/8/K6R w - - bm Rh8+; id \"a\";\n");
    let labels = TestFile::new(
        "described.jsonl",
        r#"{"fen": "4k3/8/8/8/8/8/8/K7 w - - 0 1", "kind": "a", "scores": {"a1a2": 0, "a1b1": 0, "a1b2": 0}}"#,
    );
    let commands: &[&[&str]] = &[
        &["analyze", "--fen", AVRO, "--depth", "4", "--multipv", "2", "--json"],
        &["analyze", "--strict", "--tree", "--fen", AVRO, "--horizon", "4", "--json"],
        &["image", "--fen", AVRO, "--json"],
        &["image", "--fen", AVRO, "--move", "Ba3", "--json"],
        &["eval", "--fen", AVRO, "--json"],
        &[
            "explain",
            "--fen",
            AVRO,
            "--move",
            "Ba3",
            "--why-not",
            "Ne2",
            "--nodes",
            "3000",
            "--json",
        ],
        &["explain", "--fen", FORK, "--move", "Kxg7", "--nodes", "3000", "--json"],
        &["explain", "--fen", ENDGAME, "--nodes", "3000", "--json"],
        &["assess", "--fen", AVRO, "--nodes", "1000", "--json"],
        &["assess", "--fen", ENDGAME, "--nodes", "1000", "--json"],
        &["plans", "--fen", ENDGAME, "--verify", "100", "--json"],
        &["plans", "--fen", AVRO, "--plan", "f6: V → A(N)*; g5: E(P)?", "--json"],
        &["solve", "--fen", OFFER, "--tree", "--json"],
        &["motifs", "--fen", OFFER, "--line", "Qg6 fxg6 Nxg6", "--json"],
        &["features", "--fen", AVRO, "--line", "Ba3", "--json"],
        &["suite", epd.path(), "--nodes", "50", "--json"],
        &["selectivity", labels.path(), "--json"],
    ];
    let described: BTreeSet<&str> = JSON.split(['`', '"', '{', '}', ':', ' ']).collect();
    let mut missing = BTreeMap::new();
    for command in commands {
        let mut found = BTreeSet::new();
        for answer in serde_json::Deserializer::from_str(&text(command)).into_iter::<Value>() {
            keys(&answer.unwrap(), &mut found);
        }
        assert!(!found.is_empty(), "{command:?}");
        found.retain(|key| !described.contains(key.as_str()));
        missing.extend(found.into_iter().map(|key| (key, command[0])));
    }
    assert!(missing.is_empty(), "docs/json.md says nothing of {missing:?}");
}
