//! The parsers of text and of bytes under random damage: they never panic, and their properties
//! hold (`common/readers.rs`, `common/bytes.rs`). The fuzz targets in `fuzz/` test the same
//! functions more deeply; their corpus is read here, too.

use std::fs;
use std::path::Path;

use crate::common::Random;
use crate::common::bytes::BYTE_READERS;
use crate::common::readers::READERS;

/// The number of mutants tried of each seed; `TROPA_MUTANTS` overrides it.
fn mutants() -> usize {
    std::env::var("TROPA_MUTANTS").ok().and_then(|text| text.parse().ok()).unwrap_or(300)
}

/// Tokens that mean something to some parser, and some that mean nothing to any.
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

/// The text with some of its characters removed, doubled, swapped or replaced by tokens.
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
        // Searching takes longer.
        let count = if *name == "thought" { mutants() / 10 } else { mutants() };
        for seed in *seeds {
            let mut text = (*seed).to_string();
            for turn in 0..count {
                // Damage accumulates for some rounds.
                if turn % 8 == 0 {
                    text.clone_from(&(*seed).to_string());
                }
                text = mutant(&text, &mut random);
                reader(&text);
            }
        }
    }
}

/// The corpus of a fuzz target.
fn corpus(target: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(target);
    let mut files: Vec<_> = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    assert!(!files.is_empty(), "no inputs for {target}");
    files.into_iter().map(|file| (file.display().to_string(), fs::read(file).unwrap())).collect()
}

/// The text at the beginning of the bytes, which is what the fuzzer makes of them.
fn text_of(bytes: &[u8]) -> &str {
    bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid())
}

#[test]
fn kept_inputs_are_read() {
    for (name, reader, _) in READERS {
        for (file, bytes) in corpus(name) {
            println!("{file}");
            reader(text_of(&bytes));
        }
    }
    for (name, reader) in BYTE_READERS {
        for (file, bytes) in corpus(name) {
            println!("{file}");
            reader(&bytes);
        }
    }
}

#[test]
fn every_reader_has_a_fuzz_target() {
    let manifest = include_str!("../../fuzz/Cargo.toml");
    let bins = manifest.split("[[bin]]").skip(1);
    let mut targets: Vec<&str> = bins.filter_map(|bin| bin.split('"').nth(1)).collect();
    let text = READERS.iter().map(|(name, ..)| *name);
    let mut readers: Vec<&str> = text.chain(BYTE_READERS.iter().map(|(name, _)| *name)).collect();
    targets.sort_unstable();
    readers.sort_unstable();
    assert_eq!(targets, readers);
}

#[test]
fn no_bytes_are_too_much() {
    for (index, (name, reader)) in BYTE_READERS.iter().enumerate() {
        let mut random = Random::new(index as u64 + 100);
        for (_, seed) in corpus(name) {
            for _ in 0..mutants() / 30 {
                let mut bytes = seed.clone();
                for _ in 0..=random.below(4) {
                    let at = random.below(bytes.len() + 1);
                    match random.below(4) {
                        0 => bytes.truncate(at),
                        1 => bytes.insert(at, random.below(256) as u8),
                        _ if at < bytes.len() => bytes[at] = random.below(256) as u8,
                        _ => {}
                    }
                }
                reader(&bytes);
            }
        }
    }
}
