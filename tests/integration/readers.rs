//! The readers of text under random damage: no text makes them panic, and what must hold of them
//! holds (`common/readers.rs`). The fuzz targets in `fuzz/` look deeper in the same functions.

use crate::common::Random;
use crate::common::readers::READERS;

/// Mutants of each seed that are tried; `TROPA_MUTANTS` asks for another number.
fn mutants() -> usize {
    std::env::var("TROPA_MUTANTS").ok().and_then(|text| text.parse().ok()).unwrap_or(300)
}

/// Signs that mean something to some reader, and some that mean nothing to any.
const SIGNS: &[&str] = &[
    " ",
    "\t",
    "\n",
    "/",
    "-",
    "1",
    "8",
    "9",
    "0",
    "w",
    "b",
    "K",
    "k",
    "Q",
    "q",
    "P",
    "p",
    "R",
    "n",
    "e3",
    "e2e4",
    "e7e8q",
    "O-O",
    "\"",
    ";",
    "\\",
    "→",
    "*",
    "?",
    "|",
    ",",
    ":",
    "...",
    "V",
    "A(Q)",
    "18446744073709551616",
    "-1",
    "name",
    "value",
    "moves",
    "fen",
    "é",
    "\u{0}",
    "\u{feff}",
    "\u{202e}",
    "💩",
];

/// The text with some of its characters left out, doubled, swapped, or replaced by signs.
fn mutant(text: &str, random: &mut Random) -> String {
    let mut parts: Vec<String> = text.chars().map(String::from).collect();
    for _ in 0..=random.below(4) {
        let at = random.below(parts.len() + 1);
        let sign = SIGNS[random.below(SIGNS.len())].to_string();
        match (random.below(5), at < parts.len()) {
            (0, true) => drop(parts.remove(at)),
            (1, true) => parts[at] = sign,
            (2, true) => parts.insert(at, parts[at].clone()),
            (3, true) => {
                let other = random.below(parts.len());
                parts.swap(at, other);
            }
            _ => parts.insert(at, sign),
        }
    }
    parts.concat()
}

#[test]
fn seeds_are_what_readers_expect() {
    for (_, reader, seeds) in READERS {
        for seed in *seeds {
            reader(seed);
        }
    }
}

#[test]
fn no_text_is_too_much() {
    for (index, (name, reader, seeds)) in READERS.iter().enumerate() {
        let mut random = Random::new(index as u64 + 1);
        // Thinking takes its time.
        let count = if *name == "thought" { mutants() / 10 } else { mutants() };
        for seed in *seeds {
            let mut text = (*seed).to_string();
            for turn in 0..count {
                // Damage adds up for a while.
                if turn % 8 == 0 {
                    text.clone_from(&(*seed).to_string());
                }
                text = mutant(&text, &mut random);
                reader(&text);
            }
        }
    }
}
