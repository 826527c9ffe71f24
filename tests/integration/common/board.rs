//! A GUI's record of a game, and how it reads an engine's output: strictly, so that what passes
//! here passes in all GUIs.

use super::gui::{Gui, word_after};
use tropa::position::{Game, Position};

/// A game as a GUI records it.
#[derive(Clone)]
pub struct Board {
    /// `startpos` or `fen` with a FEN.
    pub start: String,
    pub moves: Vec<String>,
    pub chess960: bool,
}

impl Board {
    pub fn initial() -> Self {
        Self { start: "startpos".to_string(), moves: Vec::new(), chess960: false }
    }

    pub fn from_fen(fen: &str) -> Self {
        Self { start: format!("fen {fen}"), ..Self::initial() }
    }

    /// The `position` command for the game; without `moves` if there are none.
    pub fn told(&self) -> String {
        if self.moves.is_empty() {
            return format!("position {}", self.start);
        }
        format!("position {} moves {}", self.start, self.moves.join(" "))
    }

    pub fn game(&self) -> Game {
        let fen = self.start.strip_prefix("fen ");
        Game::from_moves(fen, self.moves.iter().map(String::as_str)).unwrap()
    }

    pub fn push(&mut self, text: &str) {
        self.moves.push(text.to_string());
        self.game();
    }

    pub fn after(&self, text: &str) -> Self {
        let mut board = self.clone();
        board.push(text);
        board
    }

    pub fn take_back(&mut self, moves: usize) {
        self.moves.truncate(self.moves.len() - moves);
    }

    pub fn replies(&self) -> Vec<String> {
        let moves = self.game().position().legal_moves();
        moves.iter().map(|&m| Position::uci(m, self.chess960)).collect()
    }

    /// The reply that the engine expects; any reply if its line was too short.
    pub fn guess(&self, expected: Option<String>) -> String {
        expected.unwrap_or_else(|| self.replies()[0].clone())
    }

    /// A legal move other than this one.
    pub fn other_than(&self, text: &str) -> String {
        self.replies().into_iter().find(|reply| reply != text).unwrap()
    }
}

/// The answer of a search.
pub struct Answer {
    pub best: String,
    pub ponder: Option<String>,
    /// The last score, as `cp 12` or `mate 3`.
    pub score: String,
}

/// Reads up to `bestmove`. Only reports of the search may come before it, and every move in them
/// must be legal on this board.
pub fn answer(gui: &Gui, board: &Board) -> Answer {
    read(&gui.until("bestmove"), board)
}

/// The same if `isready` was sent as well, whose answer may come before the move or after it.
pub fn answer_and_ready(gui: &Gui, board: &Board) -> Answer {
    let mut lines = gui.until("bestmove");
    match lines.iter().position(|line| line == "readyok") {
        Some(index) => drop(lines.remove(index)),
        None => assert_eq!(gui.next(), "readyok"),
    }
    read(&lines, board)
}

fn read(lines: &[String], board: &Board) -> Answer {
    let (last, reports) = lines.split_last().unwrap();
    let mut score = String::new();
    for line in reports {
        assert!(line.starts_with("info "), "{line}");
        if line.starts_with("info string") {
            continue;
        }
        if let Some((before, moves)) = line.split_once(" pv ") {
            can_be_played(board, moves, line);
            let kind = word_after(before, "score").unwrap();
            let number: i32 = word_after(before, kind).unwrap().parse().unwrap();
            assert!(kind == "cp" || kind == "mate", "{line}");
            score = format!("{kind} {number}");
        }
        for word in ["depth", "seldepth", "multipv", "nodes", "nps", "hashfull", "tbhits", "time"] {
            if let Some(value) = word_after(line, word) {
                assert!(value.parse::<u64>().is_ok(), "{word} in {line}");
            }
        }
    }
    let best = word_after(last, "bestmove").unwrap().to_string();
    let ponder = word_after(last, "ponder").map(str::to_string);
    if best != "(none)" {
        let line = [Some(best.as_str()), ponder.as_deref()];
        can_be_played(board, &line.into_iter().flatten().collect::<Vec<_>>().join(" "), last);
    }
    Answer { best, ponder, score }
}

/// Checks that every move of the line is legal and written as the GUI would write it.
fn can_be_played(board: &Board, moves: &str, line: &str) {
    let mut game = board.game();
    for text in moves.split(' ') {
        let m = game.position().parse_move(text).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(Position::uci(m, board.chess960), text, "{line}");
        game.play(m);
    }
}

/// Sends `uci`: the engine must identify itself, and each option must be well formed with a default
/// within its bounds. Returns the names of the options.
pub fn shake_hands(gui: &mut Gui) -> Vec<String> {
    gui.say("uci");
    let lines = gui.until("uciok");
    assert!(lines[0].starts_with("id name ") && lines[1].starts_with("id author "), "{lines:#?}");
    let options = &lines[2..lines.len() - 1];
    options.iter().map(|line| option_name(line)).collect()
}

fn option_name(line: &str) -> String {
    let (name, rest) = line
        .strip_prefix("option name ")
        .and_then(|rest| rest.split_once(" type "))
        .unwrap_or_else(|| panic!("{line}"));
    let number = |word| word_after(rest, word).and_then(|text| text.parse::<i64>().ok());
    let (kind, default) = (rest.split(' ').next().unwrap(), word_after(rest, "default"));
    match kind {
        "spin" => {
            let [default, min, max] = ["default", "min", "max"].map(|word| number(word).unwrap());
            assert!(min <= default && default <= max, "{line}");
        }
        "combo" => {
            let values: Vec<&str> = rest.split(" var ").skip(1).collect();
            assert!(values.contains(&default.unwrap()), "{line}");
        }
        "check" => assert!(matches!(default, Some("true" | "false")), "{line}"),
        "string" => assert!(default.is_some(), "{line}"),
        "button" => assert_eq!(rest, "button"),
        _ => panic!("{line}"),
    }
    // Words that would end a name too early for some GUI.
    for word in ["name", "type", "default", "min", "max", "var", "value"] {
        assert!(name.split(' ').all(|part| part != word), "{line}");
    }
    name.to_string()
}
