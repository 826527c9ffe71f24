//! A line from the GUI as a request.

use vampirc_uci::UciMessage;

use super::arguments::{ReadError, read_go, read_option};
use super::lines::quote;
use crate::engine::{Bench, Command};
use crate::position::{Game, Position, PositionError};
use crate::view::HORIZON;

/// What a line asks for.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Request {
    /// `register`: Tropa is free, there is nothing to do.
    Register,
    /// A command for the engine, and a remark on the line, if any.
    Engine(Command, Option<String>),
}

impl Request {
    /// Reads a line; `None` if it is blank.
    ///
    /// # Errors
    /// [`ReadError`], whose text fits on one line for the GUI.
    pub fn read(line: &str) -> Result<Option<Self>, ReadError> {
        // Some GUIs begin their text with a byte order mark.
        let line = line.trim_start_matches('\u{feff}').trim();
        if line.is_empty() {
            return Ok(None);
        }
        let (skipped, line) = at_command(line).ok_or_else(|| ReadError::Unknown(quote(line)))?;
        let mut words = line.split_whitespace();
        let name = words.next().unwrap_or_default().to_ascii_lowercase();
        let mut remark = None;
        let command = match name.as_str() {
            "position" => match position(words) {
                Ok((game, fault)) => {
                    remark = fault.map(|fault| fault.to_string());
                    Command::Position(Box::new(game))
                }
                Err(error) => Command::NoPosition(error.to_string()),
            },
            "go" => {
                let (command, unknown) = read_go(words)?;
                if !unknown.is_empty() {
                    remark = Some(format!("ignored in 'go': '{}'", quote(&unknown.join(" "))));
                }
                command
            }
            "setoption" => Command::Set(read_option(line)?),
            "debug" => Command::Debug(switch(words.next())?),
            "d" => Command::ShowPosition,
            "eval" => Command::ShowEvaluation,
            "explain" => Command::Explain(words.next().map(str::to_string)),
            "assess" => Command::Assess,
            "image" => Command::ShowImage(HORIZON),
            "bench" => Command::Bench(bench(words.next())?),
            "help" => Command::Help,
            "compiler" => Command::ShowBuild,
            "register" => return Ok(Some(Self::Register)),
            word => simple(word).ok_or_else(|| ReadError::Unknown(quote(line)))?,
        };
        if !skipped.is_empty() {
            let before = format!("ignored before '{name}': '{}'", quote(skipped));
            remark = Some(remark.map_or(before.clone(), |remark| format!("{before}; {remark}")));
        }
        Ok(Some(Self::Engine(command, remark)))
    }
}

/// What comes before the first command of a line, and the line from there on: the protocol wants
/// unknown words to be skipped. Commands outside the protocol count only at the beginning, because
/// words as short as these may occur in any text. `None` if there is no command.
fn at_command(line: &str) -> Option<(&str, &str)> {
    const ARGUED: [&str; 5] = ["position", "go", "setoption", "debug", "register"];
    const OWN: [&str; 8] = ["d", "eval", "explain", "assess", "image", "bench", "help", "compiler"];
    let is = |word: &str, names: &[&str]| names.iter().any(|it| it.eq_ignore_ascii_case(word));
    let mut words = line.split_whitespace();
    if is(words.clone().next()?, &OWN) {
        return Some(("", line));
    }
    let command =
        words.find(|word| is(word, &ARGUED) || simple(&word.to_ascii_lowercase()).is_some())?;
    // The word is a part of the line.
    line.split_at_checked(command.as_ptr() as usize - line.as_ptr() as usize)
}

/// Reads a message of one word in lower case. vampirc-uci also takes words that only begin like a
/// message (`isreadyjunk`), so the message must equal the word when written back.
fn simple(word: &str) -> Option<Command> {
    const LONGEST: usize = "ucinewgame".len();
    if word.len() > LONGEST || !word.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return None;
    }
    let message = vampirc_uci::parse_one(word);
    if message.to_string() != word {
        return None;
    }
    match message {
        UciMessage::Uci => Some(Command::Introduce),
        UciMessage::IsReady => Some(Command::Ready),
        UciMessage::UciNewGame => Some(Command::NewGame),
        UciMessage::Stop => Some(Command::Stop),
        UciMessage::PonderHit => Some(Command::PonderHit),
        UciMessage::Quit => Some(Command::Quit),
        _ => None,
    }
}

/// Reads the depth of a bench.
fn bench(word: Option<&str>) -> Result<Bench, ReadError> {
    let Some(word) = word else { return Ok(Bench::default()) };
    let depth = word.parse().ok().filter(|&depth| depth > 0);
    let invalid = || ReadError::InvalidNumber { word: "bench".into(), value: quote(word) };
    depth.map(|depth| Bench { depth, ..Bench::default() }).ok_or_else(invalid)
}

fn switch(word: Option<&str>) -> Result<bool, ReadError> {
    match word {
        Some("on") => Ok(true),
        Some("off") => Ok(false),
        Some(word) => Err(ReadError::Unexpected { command: "debug", word: quote(word) }),
        None => Err(ReadError::Incomplete { command: "debug", lacks: "'on' or 'off'" }),
    }
}

/// Reads the arguments of `position`: the game, which ends before the first invalid move, and what
/// is wrong with that move. The FEN is handed to shakmaty verbatim.
fn position<'a>(
    mut words: impl Iterator<Item = &'a str>,
) -> Result<(Game, Option<PositionError>), ReadError> {
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
    let start = fen.map_or_else(|| Ok(Position::initial()), |fen| Position::from_fen(&fen))?;
    let mut game = Game::from_position(start);
    for word in words {
        match game.position().parse_move(word) {
            Ok(m) => game.play(m),
            Err(fault) => return Ok((game, Some(fault))),
        }
    }
    Ok((game, None))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_command_is_a_whole_word_in_any_case() {
        let read = |line| Request::read(line);
        assert!(matches!(read("UCI"), Ok(Some(Request::Engine(Command::Introduce, _)))));
        assert!(matches!(read("IsReady"), Ok(Some(Request::Engine(Command::Ready, _)))));
        assert!(matches!(read("quit "), Ok(Some(Request::Engine(Command::Quit, _)))));
        for line in ["isreadyjunk", "ucinewgamex", "stops", "uc"] {
            assert!(matches!(read(line), Err(ReadError::Unknown(_))), "{line}");
        }
    }

    fn game(line: &str) -> Game {
        match Request::read(line) {
            Ok(Some(Request::Engine(Command::Position(game), _))) => *game,
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
        assert!(matches!(command(" uci \r"), Command::Introduce));
        assert!(matches!(Request::read("register later"), Ok(Some(Request::Register))));
        assert!(matches!(Request::read(" \t "), Ok(None)));
        assert!(matches!(command("\tisready"), Command::Ready));
        assert!(matches!(command("ucinewgame"), Command::NewGame));
        assert!(matches!(command("stop now"), Command::Stop));
        assert!(matches!(command("ponderhit"), Command::PonderHit));
        assert!(matches!(command("quit"), Command::Quit));
        assert!(matches!(command("debug on"), Command::Debug(true)));
        assert!(matches!(command("d"), Command::ShowPosition));
        assert!(matches!(command("explain"), Command::Explain(None)));
        assert!(matches!(command("explain e4 x"), Command::Explain(Some(m)) if m == "e4"));
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

    /// The remark on a position that is not taken as it is, and the position taken.
    fn fault(line: &str) -> (String, Option<String>) {
        match Request::read(line) {
            Ok(Some(Request::Engine(Command::NoPosition(reason), None))) => (reason, None),
            Ok(Some(Request::Engine(Command::Position(game), Some(remark)))) => {
                (remark, Some(game.position().fen()))
            }
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn a_position_that_cannot_be_read_is_none() {
        for (line, reason) in [
            ("position", "lacks 'startpos' or 'fen'"),
            ("position startpos e2e4", "unexpected 'e2e4'"),
            ("position fen", "malformed FEN"),
            ("position fen 8/8/8/8/8/8/8/K7 w - - 0 1", "a king is missing"),
        ] {
            let (said, taken) = fault(line);
            assert!(said.contains(reason) && taken.is_none(), "{line}: {said}");
        }
    }

    #[test]
    fn moves_are_played_up_to_the_first_that_is_none() {
        let after =
            |moves: &str| game(&format!("position startpos moves {moves}")).position().fen();
        for (moves, name, legal) in [
            ("e2e5", "illegal move 'e2e5'", ""),
            ("e2e4 e7e5 e1e3 g8f6", "illegal move 'e1e3'", "e2e4 e7e5"),
            ("e2e4 0000", "illegal move '0000'", "e2e4"),
            ("e2e4 zz stop", "malformed move 'zz'", "e2e4"),
        ] {
            let (said, taken) = fault(&format!("position startpos moves {moves}"));
            assert!(said.contains(name), "{moves}: {said}");
            assert_eq!(taken, Some(after(legal)), "{moves}");
        }
    }

    #[test]
    fn unknown_words_before_a_command_are_skipped() {
        let read = |line| match Request::read(line) {
            Ok(Some(Request::Engine(command, remark))) => (format!("{command:?}"), remark),
            other => panic!("{line}: {other:?}"),
        };
        for (line, command, skipped) in [
            ("joho debug on", "debug on", "ignored before 'debug': 'joho'"),
            ("a  b\tisready", "isready", "ignored before 'isready': 'a  b'"),
            ("d isready", "d", ""),
            ("hello d stop", "stop", "ignored before 'stop': 'hello d'"),
            ("xx ucinewgame go", "ucinewgame", "ignored before 'ucinewgame': 'xx'"),
        ] {
            let remark = Some(skipped.to_string()).filter(|text| !text.is_empty());
            assert_eq!(read(line), (read(command).0, remark), "{line}");
        }
        let Ok(Some(Request::Engine(Command::Go(go), remark))) =
            Request::read("hello go depth 1 blitz")
        else {
            panic!("no go")
        };
        assert_eq!(go.depth, Some(1));
        let remark = remark.unwrap();
        assert_eq!(remark, "ignored before 'go': 'hello'; ignored in 'go': 'blitz'");
        assert_eq!(error("hello d"), "unknown command 'hello d'");
        // The arguments of a command are not commands.
        assert_eq!(error("hello debug stop"), "unexpected 'stop' in 'debug'");
    }

    #[test]
    fn names_what_is_wrong() {
        assert_eq!(error("hello world"), "unknown command 'hello world'");
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
