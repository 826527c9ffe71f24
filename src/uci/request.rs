//! A line of the GUI's as a request.

use vampirc_uci::UciMessage;

use super::error::ReadError;
use super::text::quote;
use super::{go, options};
use crate::engine::Command;
use crate::position::Game;

/// What a line asks for.
#[derive(Debug, Clone)]
pub enum Request {
    /// `uci`: who are you, and what can be set?
    Uci,
    /// `register`: Tropa is free, there is nothing to do.
    Register,
    /// A command for the engine, and the words of the line that mean nothing.
    Engine(Command, Vec<String>),
}

impl Request {
    /// Reads a line; `None` if it is blank.
    ///
    /// # Errors
    /// [`ReadError`], whose text fits on one line for the GUI.
    pub fn read(line: &str) -> Result<Option<Self>, ReadError> {
        // Some GUIs begin their text with a byte order mark.
        let line = line.trim_start_matches('\u{feff}').trim();
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else { return Ok(None) };
        let command = match first.to_ascii_lowercase().as_str() {
            "position" => Command::Position(position(words)?),
            "go" => {
                let (command, unknown) = go::read(words)?;
                return Ok(Some(Self::Engine(command, unknown)));
            }
            "setoption" => Command::Set(options::read(line)?),
            "debug" => Command::Debug(switch(words.next())?),
            "d" => Command::ShowPosition,
            "eval" => Command::ShowEstimate,
            "register" => return Ok(Some(Self::Register)),
            word => {
                let request = simple(word).ok_or_else(|| ReadError::Unknown(quote(line)))?;
                return Ok(Some(request));
            }
        };
        Ok(Some(Self::Engine(command, Vec::new())))
    }
}

/// Reads a message of one word in lower case. vampirc-uci also takes words that only begin like a
/// message (`isreadyjunk`), so what it has read must be the word again when written.
fn simple(word: &str) -> Option<Request> {
    const LONGEST: usize = "ucinewgame".len();
    if word.len() > LONGEST || !word.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return None;
    }
    let message = vampirc_uci::parse_one(word);
    if message.to_string() != word {
        return None;
    }
    let command = match message {
        UciMessage::Uci => return Some(Request::Uci),
        UciMessage::IsReady => Command::Ready,
        UciMessage::UciNewGame => Command::NewGame,
        UciMessage::Stop => Command::Stop,
        UciMessage::PonderHit => Command::PonderHit,
        UciMessage::Quit => Command::Quit,
        _ => return None,
    };
    Some(Request::Engine(command, Vec::new()))
}

fn switch(word: Option<&str>) -> Result<bool, ReadError> {
    match word {
        Some("on") => Ok(true),
        Some("off") => Ok(false),
        Some(word) => Err(ReadError::Unexpected { command: "debug", word: quote(word) }),
        None => Err(ReadError::Incomplete { command: "debug", lacks: "'on' or 'off'" }),
    }
}

/// Reads the arguments of `position`. The FEN is handed to shakmaty verbatim.
fn position<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Game, ReadError> {
    let unexpected = |word: &str| ReadError::Unexpected { command: "position", word: quote(word) };
    let fen = match words.next() {
        Some("startpos") => match words.next() {
            None | Some("moves") => None,
            Some(word) => return Err(unexpected(word)),
        },
        Some("fen") => {
            let fields: Vec<&str> = words.by_ref().take_while(|&word| word != "moves").collect();
            Some(fields.join(" "))
        }
        Some(word) => return Err(unexpected(word)),
        None => {
            let lacks = "'startpos' or 'fen'";
            return Err(ReadError::Incomplete { command: "position", lacks });
        }
    };
    Ok(Game::from_moves(fen.as_deref(), words)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_command_is_a_whole_word_in_any_case() {
        let read = |line| Request::read(line);
        assert!(matches!(read("UCI"), Ok(Some(Request::Uci))));
        assert!(matches!(read("IsReady"), Ok(Some(Request::Engine(Command::Ready, _)))));
        assert!(matches!(read("quit "), Ok(Some(Request::Engine(Command::Quit, _)))));
        for line in ["isreadyjunk", "ucinewgamex", "stops", "uc"] {
            assert!(matches!(read(line), Err(ReadError::Unknown(_))), "{line}");
        }
    }

    fn game(line: &str) -> Game {
        match Request::read(line) {
            Ok(Some(Request::Engine(Command::Position(game), _))) => game,
            other => panic!("{line}: {other:?}"),
        }
    }

    fn error(line: &str) -> String {
        Request::read(line).unwrap_err().to_string()
    }

    #[test]
    fn reads_the_simple_messages() {
        let command = |line: &str| match Request::read(line) {
            Ok(Some(Request::Engine(command, _))) => command,
            other => panic!("{line}: {other:?}"),
        };
        assert!(matches!(Request::read(" uci \r"), Ok(Some(Request::Uci))));
        assert!(matches!(Request::read("register later"), Ok(Some(Request::Register))));
        assert!(matches!(Request::read(" \t "), Ok(None)));
        assert!(matches!(command("\tisready"), Command::Ready));
        assert!(matches!(command("ucinewgame"), Command::NewGame));
        assert!(matches!(command("stop now"), Command::Stop));
        assert!(matches!(command("ponderhit"), Command::PonderHit));
        assert!(matches!(command("quit"), Command::Quit));
        assert!(matches!(command("debug on"), Command::Debug(true)));
        assert!(matches!(command("d"), Command::ShowPosition));
    }

    #[test]
    fn reads_positions_however_spaced() {
        let spaced = game("position   startpos \t moves  e2e4   e7e5");
        let plain = game("position startpos moves e2e4 e7e5");
        assert_eq!(spaced.position().fen(), plain.position().fen());
        let four = game("position fen 8/8/4k3/8/8/3K4/4P3/8 w - - moves e2e4");
        assert_eq!(four.position().fen(), "8/8/4k3/8/4P3/3K4/8/8 b - - 0 1");
        game("position fen bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9");
        assert_eq!(game("position startpos moves").earlier().len(), 0);
    }

    #[test]
    fn names_what_is_wrong() {
        assert_eq!(error("hello world"), "unknown command 'hello world'");
        assert!(error("position").contains("lacks 'startpos' or 'fen'"));
        assert!(error("position startpos e2e4").contains("unexpected 'e2e4'"));
        assert!(error("position fen").contains("malformed FEN"));
        assert!(error("position startpos moves e2e5").contains("illegal move 'e2e5'"));
        assert!(error("debug").contains("lacks"));
        assert!(error("bestmove e2e4").contains("unknown command"));
    }

    proptest! {
        #[test]
        fn no_text_is_too_much(line in ".*") {
            if let Err(error) = Request::read(&line) {
                prop_assert!(!error.to_string().contains(['\n', '\r']));
            }
        }

        #[test]
        fn nor_behind_a_known_word(
            word in prop::sample::select(&["position fen ", "go ", "setoption name ", "debug "][..]),
            rest in ".*",
        ) {
            let _ = Request::read(&format!("{word}{rest}"));
        }

        #[test]
        fn nor_are_known_words_in_any_order(
            words in prop::collection::vec(prop::sample::select(WORDS), 0..12)
        ) {
            if let Err(error) = Request::read(&words.join(" ")) {
                prop_assert!(!error.to_string().contains(['\n', '\r']));
            }
        }
    }

    /// Lines as GUIs send them, to be mutated.
    const LINES: &[&str] = &[
        "position startpos moves e2e4 e7e5 g1f3",
        "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1",
        "position fen bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        "go ponder wtime 1000 btime -20 winc 10 binc 10 movestogo 3",
        "go infinite searchmoves e2e4 d2d4 depth 7 nodes 100 movetime 30 mate 2",
        "setoption name MultiPV value 3",
        "setoption name Clear Hash",
        "setoption name SyzygyPath value /a  b:/c",
        "setoption name UCI_Elo value 1500",
        "debug on",
    ];

    proptest! {
        #[test]
        fn nor_is_a_line_that_came_damaged(
            line in prop::sample::select(LINES),
            changes in prop::collection::vec((any::<prop::sample::Index>(), any::<char>()), 1..6),
            cut in any::<prop::sample::Index>(),
        ) {
            let mut text: Vec<char> = line.chars().collect();
            for (place, c) in changes {
                let place = place.index(text.len());
                text[place] = c;
            }
            text.truncate(1 + cut.index(2 * text.len()));
            let text: String = text.into_iter().collect();
            if let Err(error) = Request::read(&text) {
                let error = error.to_string();
                prop_assert!(!error.contains(['\n', '\r']) && error.len() < 1_000, "{}", error);
            }
        }
    }

    const WORDS: &[&str] = &[
        "uci",
        "go",
        "position",
        "setoption",
        "startpos",
        "fen",
        "moves",
        "name",
        "value",
        "Hash",
        "Clear",
        "depth",
        "256",
        "300",
        "movestogo",
        "wtime",
        "-1",
        "99999999999999999999999",
        "searchmoves",
        "e2e4",
        "e1g1",
        "0000",
        "ponder",
        "infinite",
        "mate",
        "perft",
        "nodes",
        "debug",
        "on",
        "é",
        "\u{0}",
        "P@e4",
        "8/8/8/8/8/8/8/8",
        "w",
        "-",
        "KQkq",
        "0",
        "1",
        "d",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "O-O",
        "true",
        "register",
        "id",
        "info",
    ];
}
