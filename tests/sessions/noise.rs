//! Input that no GUI should send.

use crate::chance::Chance;

/// The same words with other white space between and around them.
pub fn respaced(line: &[u8], chance: &mut Chance) -> Vec<u8> {
    // Within a text option, spaces count.
    if line.starts_with(b"setoption") {
        return line.to_vec();
    }
    let mut spaced = Vec::new();
    for word in line.split(|&byte| byte == b' ') {
        spaced.extend_from_slice(chance.pick::<&[u8]>(&[b" ", b"  ", b"\t", b" \t "]));
        spaced.extend_from_slice(word);
    }
    spaced.extend_from_slice(chance.pick::<&[u8]>(&[b"", b" ", b"\t"]));
    spaced
}

/// A line that is refused.
pub fn line(chance: &mut Chance) -> Vec<u8> {
    const LINES: [&str; 16] = [
        "hello",
        "isreadyjunk",
        "ucinewgamex",
        "stops",
        "bestmove e2e4",
        "readyok",
        "info depth 1",
        "go depth",
        "go depth x",
        "go nodes 1e6",
        "go wtime",
        "go perft",
        "go perft x",
        "debug",
        "setoption",
        "\u{1b}[31m\u{7}",
    ];
    match chance.below(20) {
        // Longer than the maximum length of a line.
        0 => vec![b'x'; 128 * 1024 + 1 + chance.below(200_000)],
        1 => vec![b'y'; 1 + chance.below(5_000)],
        2..5 => (0..1 + chance.below(30)).map(|_| 128 + chance.below(128) as u8).collect(),
        _ => chance.pick(&LINES).as_bytes().to_vec(),
    }
}

/// Arguments of `setoption` that are refused.
pub fn bad_setting(chance: &mut Chance) -> &'static str {
    const SETTINGS: [&str; 15] = [
        "name",
        "Hash value 3",
        "name Hash",
        "name Hash value",
        "name Hash value 0",
        "name Hash value -1",
        "name Hash value 99999999999999999999999",
        "name Hash value three",
        "name Threads value 0",
        "name MultiPV value 257",
        "name Ponder value perhaps",
        "name UCI_Elo value 1",
        "name No Such Option value 1",
        "name Move Overhead value 1.5",
        "value 3 name Hash",
    ];
    chance.pick::<&str>(&SETTINGS)
}

/// A move that is never legal.
pub fn bad_move(chance: &mut Chance) -> String {
    let bad =
        ["a1a1", "e2e2", "0000", "e9e4", "xyzzy", "P@e4", "a1h8q", "-", "e2e4e5", "é", "O-O-O-O"];
    (*chance.pick(&bad)).to_string()
}

/// A FEN with something changed; the reference decides what it means.
pub fn damaged_fen(fen: &str, chance: &mut Chance) -> String {
    const INSTEAD: &[u8] = b"kqrbnpKQRBNP12345678/ -wb";
    let mut bytes = fen.as_bytes().to_vec();
    for _ in 0..1 + chance.below(3) {
        let place = chance.below(bytes.len());
        match chance.below(3) {
            0 => bytes[place] = *chance.pick(INSTEAD),
            1 => drop(bytes.remove(place)),
            _ => bytes.insert(place, *chance.pick(INSTEAD)),
        }
    }
    let text = String::from_utf8_lossy(&bytes);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
