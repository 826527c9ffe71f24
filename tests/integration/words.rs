//! Words that must not come back into the sources, since each has a more usual one.

use std::fs;
use std::path::{Path, PathBuf};

/// A space stands for whatever separates two words of a line. The halfmove clock is one word.
const BANNED: &str = "by hand, dearer, estimate, estimates, field, fields, foretell, half move, \
                      half moves, keepers, man, men, obey, sentried, taker, takers, trusted, \
                      twin, twins, unheard";

/// The files below `src` that may use a banned word: `field` for part of a FEN, a struct or an HTTP
/// head, not for a square; `man` for the command; `estimate` for a proof number, not for an
/// evaluation; `trusted` for a state or a score.
const ALLOWED: &[(&str, &str)] = &[
    ("cli/man.rs", "man"),
    ("cli/mod.rs", "man"),
    ("engine/options.rs", "field"),
    ("engine/threads.rs", "trusted"),
    ("explain/mod.rs", "trusted"),
    ("image/book.rs", "twins"),
    ("notation/epd.rs", "field"),
    ("notation/epd.rs", "fields"),
    ("plan/solve/proof.rs", "estimate"),
    ("position/mod.rs", "fields"),
    ("search/node/alpha_beta.rs", "trusted"),
    ("search/parameters.rs", "field"),
    ("search/team.rs", "trusted"),
    ("serve/games.rs", "fields"),
    ("serve/http.rs", "fields"),
    ("serve/position.rs", "fields"),
    ("serve/routes.rs", "field"),
    ("serve/search.rs", "fields"),
    ("uci/request.rs", "fields"),
    ("zone/cost/reference.rs", "by hand"),
];

/// The words of a line in lower case; identifiers are split at underscores and capital letters.
fn words(line: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut last = ' ';
    for c in line.chars() {
        if c.is_alphabetic() {
            if !last.is_alphabetic() || last.is_lowercase() && c.is_uppercase() {
                words.push(String::new());
            }
            words.last_mut().unwrap().extend(c.to_lowercase());
        }
        last = c;
    }
    words
}

/// The banned words of a file, each as file, line and word.
fn banned(path: &str, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = format!(" {} ", words(line).join(" "));
        for word in BANNED.split(", ") {
            if line.contains(&format!(" {word} ")) && !ALLOWED.contains(&(path, word)) {
                found.push(format!("{path}:{}: {word}", number + 1));
            }
        }
    }
    found
}

/// Adds the Rust and JavaScript files of a folder and of the folders in it.
fn add_sources(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            add_sources(&path, files);
        } else if path.extension().is_some_and(|kind| kind == "rs" || kind == "js") {
            files.push(path);
        }
    }
}

#[test]
fn banned_words_stay_out_of_the_sources() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut files, mut found) = (Vec::new(), Vec::new());
    add_sources(&root, &mut files);
    for file in &files {
        let path = file.strip_prefix(&root).unwrap().to_str().unwrap().replace('\\', "/");
        found.extend(banned(&path, &fs::read_to_string(file).unwrap()));
    }
    assert!(found.is_empty(), "{} banned words:\n{}", found.len(), found.join("\n"));
}

#[test]
fn identifiers_are_split_into_words() {
    assert_eq!(words("is_king(OneRook) // it's"), ["is", "king", "one", "rook", "it", "s"]);
    let text = "// human, halfmove, clap_mangen\nlet x = MenLeft; // a half-move";
    assert_eq!(banned("a.rs", text), ["a.rs:2: half move", "a.rs:2: men"]);
}
