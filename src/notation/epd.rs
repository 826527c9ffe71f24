//! Extended Position Description: one record per line, a position with its operations.
//!
//! Both usual forms are read: four FEN fields followed by operations, and a FEN of six fields with
//! the operations after a semicolon, as in files of perft counts. The counters may be dashes, as in
//! the ERET suite.

use std::borrow::Cow;
use std::mem;

use thiserror::Error;

/// The initial position.
const INITIAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A record of an EPD file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Epd {
    /// The four to six fields of the position. The operations `hmvc` and `fmvn` override the
    /// counters.
    pub fen: String,
    /// The operations in order, `hmvc` and `fmvn` included.
    pub operations: Vec<Operation>,
}

/// An operation: `bm Nf3 e4;` has the opcode `bm` and the operands `Nf3` and `e4`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Operation {
    /// The first word.
    pub opcode: String,
    /// The words after it, or quoted texts without their quotes.
    pub operands: Vec<String>,
}

/// Why a line is not a record.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EpdError {
    /// The position has fewer than four fields.
    #[error("a position needs at least four fields")]
    TooFewFields,
    /// A quote is not closed.
    #[error("unterminated quote")]
    OpenQuote,
    /// The operand of `hmvc` or `fmvn` is not a number.
    #[error("invalid number '{text}' in {opcode}")]
    InvalidCounter {
        /// The opcode.
        opcode: &'static str,
        /// The operand.
        text: String,
    },
}

impl Epd {
    /// Reads a line, in which `startpos` stands for the initial position; `None` if it is blank or
    /// a comment, which begins with `#`, `;`, `%` or `//`. The position is not checked.
    ///
    /// # Errors
    /// [`EpdError`] if the line is not a record.
    pub fn read(line: &str) -> Result<Option<Self>, EpdError> {
        let line = line.trim_start_matches('\u{feff}').trim();
        if line.is_empty() || line.starts_with(['#', ';', '%']) || line.starts_with("//") {
            return Ok(None);
        }
        let initial =
            line.strip_prefix("startpos").filter(|rest| !rest.starts_with(char::is_alphanumeric));
        let line = initial.map_or(Cow::Borrowed(line), |rest| format!("{INITIAL}{rest}").into());
        let (mut fields, counters, rest) = split_position(&line).ok_or(EpdError::TooFewFields)?;
        let operations = operations(rest)?;
        let [written_halfmoves, written_fullmoves] = counters;
        let halfmoves = counter(&operations, "hmvc")?.or(written_halfmoves);
        let fullmoves = counter(&operations, "fmvn")?.or(written_fullmoves);
        match (halfmoves, fullmoves) {
            (halfmoves, Some(fullmoves)) => {
                fields.extend([halfmoves.unwrap_or_else(|| "0".to_string()), fullmoves]);
            }
            (halfmoves, None) => fields.extend(halfmoves),
        }
        Ok(Some(Self { fen: fields.join(" "), operations }))
    }

    /// A position as a user writes it: `startpos`, a FEN with any number of fields, or a record.
    /// The position is not checked.
    ///
    /// # Errors
    /// [`EpdError`] if what follows the fields is not a list of operations.
    pub fn given(text: &str) -> Result<Self, EpdError> {
        let only_fields = || {
            let fen = text.split_whitespace().collect::<Vec<_>>().join(" ");
            Self { fen, operations: Vec::new() }
        };
        match Self::read(text) {
            Err(EpdError::TooFewFields) | Ok(None) => Ok(only_fields()),
            // Without a semicolon, whatever follows a FEN is a mistake.
            Ok(Some(record)) if record.operations.is_empty() || text.contains(';') => Ok(record),
            Ok(Some(_)) => Ok(only_fields()),
            Err(error) => Err(error),
        }
    }

    /// The operands of all operations with this opcode.
    pub fn operands<'a>(&'a self, opcode: &'a str) -> impl Iterator<Item = &'a str> {
        let named = self.operations.iter().filter(move |operation| operation.opcode == opcode);
        named.flat_map(|operation| operation.operands.iter().map(String::as_str))
    }

    /// The first operand of the operation `id`; `None` if the record has no `id`.
    pub fn id(&self) -> Option<&str> {
        self.operands("id").next()
    }
}

/// The four fields of the position, the two counters, and what follows them.
type Fields<'a> = (Vec<String>, [Option<String>; 2], &'a str);

/// Separates the fields of the position from what follows; `None` if there are fewer than four.
fn split_position(line: &str) -> Option<Fields<'_>> {
    let (mut fields, mut rest) = (Vec::new(), line);
    for _ in 0..4 {
        let (field, behind) = next_field(rest);
        // The space before the first counter may be missing.
        let glued = fields.len() == 3 && field.len() > 1 && field.starts_with('-');
        let end = if glued { 1 } else { field.len() };
        if field.is_empty() {
            return None;
        }
        fields.push(field[..end].to_string());
        rest = if glued { &rest.trim_start()[end..] } else { behind };
    }
    let mut counters = [None, None];
    for place in 0.. {
        let (field, behind) = next_field(rest);
        // The counters may be missing; no opcode begins with a digit.
        let is_number = !field.is_empty() && field.bytes().all(|byte| byte.is_ascii_digit());
        match counters.get_mut(place) {
            _ if field == "-" => {}
            Some(counter) if is_number => *counter = Some(field.to_string()),
            _ => break,
        }
        rest = behind;
    }
    Some((fields, counters, rest))
}

/// The counter that an operation gives; `None` if the record has no such operation.
fn counter(operations: &[Operation], opcode: &'static str) -> Result<Option<String>, EpdError> {
    let Some(operation) = operations.iter().find(|found| found.opcode == opcode) else {
        return Ok(None);
    };
    let text = operation.operands.first().map_or("", String::as_str);
    match text.parse::<u32>() {
        Ok(number) => Ok(Some(number.to_string())),
        Err(_) => Err(EpdError::InvalidCounter { opcode, text: text.to_string() }),
    }
}

fn next_field(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    let end = text.find(|c: char| c.is_whitespace() || c == ';').unwrap_or(text.len());
    text.split_at(end)
}

/// Reads operations separated by semicolons, which may also occur within quotes.
fn operations(text: &str) -> Result<Vec<Operation>, EpdError> {
    let mut found = Vec::new();
    let mut words: Vec<String> = Vec::new();
    let mut word = String::new();
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match character {
            '"' => {
                end_word(&mut word, &mut words, &mut found);
                words.push(quoted(&mut characters)?);
            }
            ';' => {
                end_word(&mut word, &mut words, &mut found);
                end_operation(&mut words, &mut found);
            }
            space if space.is_whitespace() => end_word(&mut word, &mut words, &mut found),
            other => word.push(other),
        }
    }
    end_word(&mut word, &mut words, &mut found);
    end_operation(&mut words, &mut found);
    Ok(found)
}

/// Opcodes that end a list of moves even without a semicolon, because they are not moves.
const NO_MOVES: [&str; 7] = ["am", "bm", "dm", "fmvn", "hmvc", "id", "pv"];

fn end_word(word: &mut String, words: &mut Vec<String>, found: &mut Vec<Operation>) {
    if word.is_empty() {
        return;
    }
    let is_list = words.first().is_some_and(|opcode| ["am", "bm", "dm"].contains(&opcode.as_str()));
    if is_list && NO_MOVES.contains(&word.as_str()) {
        end_operation(words, found);
    }
    words.push(mem::take(word));
}

fn end_operation(words: &mut Vec<String>, found: &mut Vec<Operation>) {
    let mut words = mem::take(words).into_iter();
    if let Some(opcode) = words.next() {
        found.push(Operation { opcode, operands: words.collect() });
    }
}

/// The text up to the closing quote; a backslash escapes the next character.
fn quoted(characters: &mut impl Iterator<Item = char>) -> Result<String, EpdError> {
    let mut text = String::new();
    while let Some(character) = characters.next() {
        match character {
            '"' => return Ok(text),
            '\\' => text.push(characters.next().ok_or(EpdError::OpenQuote)?),
            other => text.push(other),
        }
    }
    Err(EpdError::OpenQuote)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(line: &str) -> Epd {
        Epd::read(line).unwrap().unwrap()
    }

    #[test]
    fn reads_moves_and_quoted_texts() {
        let epd = read(r#"8/8/8/8/8/8/8/K1k5 w - - bm Ka2 Kb3 ; id "a; \"b\" c" ;c0 "x y"; dm 4"#);
        assert_eq!(epd.fen, "8/8/8/8/8/8/8/K1k5 w - -");
        let operands = |opcode| epd.operands(opcode).collect::<Vec<_>>();
        assert_eq!(operands("bm"), ["Ka2", "Kb3"]);
        assert_eq!(epd.id(), Some(r#"a; "b" c"#));
        assert_eq!(operands("c0"), ["x y"]);
        assert_eq!(operands("dm"), ["4"]);
        assert!(operands("am").is_empty());
    }

    #[test]
    fn reads_perft_counts() {
        for line in [
            "8/8/8/8/8/8/8/K1k5 w - - 0 1 ;D1 3 ;D2 11",
            "8/8/8/8/8/8/8/K1k5 w - - 0 1;D1 3;D2 11;",
            "\u{feff}8/8/8/8/8/8/8/K1k5  w\t- -  0 1 D1 3; D2 11",
        ] {
            let epd = read(line);
            assert_eq!(epd.fen, "8/8/8/8/8/8/8/K1k5 w - - 0 1");
            assert_eq!(epd.operands("D2").collect::<Vec<_>>(), ["11"], "{line}");
        }
    }

    #[test]
    fn operations_are_the_clocks() {
        for (line, fen) in [
            ("8/8/8/8/8/8/8/K1k5 w - - hmvc 98; fmvn 90;", "8/8/8/8/8/8/8/K1k5 w - - 98 90"),
            ("8/8/8/8/8/8/8/K1k5 w - - id \"x\"; hmvc 98;", "8/8/8/8/8/8/8/K1k5 w - - 98"),
            ("8/8/8/8/8/8/8/K1k5 w - - fmvn 90; bm Kb1", "8/8/8/8/8/8/8/K1k5 w - - 0 90"),
            ("8/8/8/8/8/8/8/K1k5 w - - 3 4; hmvc 98;", "8/8/8/8/8/8/8/K1k5 w - - 98 4"),
        ] {
            assert_eq!(read(line).fen, fen, "{line}");
        }
        for (operation, text) in [("hmvc x", "x"), ("hmvc", ""), ("hmvc -1", "-1")] {
            let error = Epd::read(&format!("8/8/8/8/8/8/8/K1k5 w - - {operation};")).unwrap_err();
            assert_eq!(error, EpdError::InvalidCounter { opcode: "hmvc", text: text.to_string() });
        }
        assert!(Epd::read("8/8/8/8/8/8/8/K1k5 w - - fmvn 99999999999;").is_err());
    }

    #[test]
    fn what_is_missing_is_understood() {
        let epd = read("8/8/8/8/8/8/8/K1k5 w - -1 12 bm Ka2 dm 3 id \"x\"");
        assert_eq!(epd.fen, "8/8/8/8/8/8/8/K1k5 w - - 1 12");
        assert!(epd.operands("bm").eq(["Ka2"]) && epd.operands("dm").eq(["3"]));
        assert_eq!(epd.id(), Some("x"));
        assert_eq!(read("startpos; bm e4;").fen, INITIAL);
    }

    #[test]
    fn dashes_stand_for_counters() {
        for (dashes, counters) in [("-", ""), ("- -", ""), ("- - -", ""), ("- 9", " 0 9")] {
            let epd = read(&format!("8/8/8/8/8/8/8/K1k5 w - - {dashes} bm Kb1; id \"x\";"));
            assert_eq!(epd.fen, format!("8/8/8/8/8/8/8/K1k5 w - -{counters}"));
            assert!(epd.operands("bm").eq(["Kb1"]) && epd.id() == Some("x"), "{dashes}");
        }
    }

    #[test]
    fn reads_what_a_person_names() {
        for (text, fen) in [
            (" startpos", INITIAL),
            ("startpos bm e4;", INITIAL),
            ("8/8/8/8/8/8/8/K1k5\tw", "8/8/8/8/8/8/8/K1k5 w"),
            ("8/8/8/8/8/8/8/K1k5 w - - - bm Kb1; hmvc 7", "8/8/8/8/8/8/8/K1k5 w - - 7"),
            ("hello", "hello"),
            ("8/8/8/8/8/8/8/K1k5 w - - 0 1 moves a1a2", "8/8/8/8/8/8/8/K1k5 w - - 0 1 moves a1a2"),
            ("", ""),
        ] {
            assert_eq!(Epd::given(text).unwrap().fen, fen, "{text}");
        }
        assert!(Epd::given("8/8/8/8/8/8/8/K1k5 w - - hmvc x;").is_err());
    }

    #[test]
    fn tells_blank_from_broken() {
        assert_eq!(Epd::read("  "), Ok(None));
        for comment in ["# wac", "; wac", "% wac", "// wac"] {
            assert_eq!(Epd::read(comment), Ok(None));
        }
        assert_eq!(Epd::read("8/8/8/8/8/8/8/K1k5 w -"), Err(EpdError::TooFewFields));
        assert_eq!(Epd::read("8/8/8/8/8/8/8/K1k5 w - - id \"open"), Err(EpdError::OpenQuote));
    }

    proptest! {
        #[test]
        fn no_text_is_too_much(line in ".*") {
            let _ = Epd::read(&line);
        }
    }
}
