//! Extended Position Description: one record a line, a position with its operations.
//!
//! Both usual forms are read: four FEN fields followed by operations, and a FEN of six fields with
//! the operations after a semicolon, as in files of perft counts.

use std::mem;

use thiserror::Error;

/// A record of an EPD file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Epd {
    /// The position's fields, four or six, as written in the line.
    pub fen: String,
    pub operations: Vec<Operation>,
}

/// An operation: `bm Nf3 e4;` has the opcode `bm` and the operands `Nf3` and `e4`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Operation {
    pub opcode: String,
    /// Words, or quoted texts without their quotes.
    pub operands: Vec<String>,
}

/// Why a line is not a record.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum EpdError {
    #[error("fewer than the four fields of a position")]
    TooFewFields,
    #[error("a quote without its end")]
    OpenQuote,
}

impl Epd {
    /// Reads a line; `None` if it is blank or a comment that begins with `#`. The position is not
    /// checked.
    ///
    /// # Errors
    /// [`EpdError`] if the line is not a record.
    pub fn read(line: &str) -> Result<Option<Self>, EpdError> {
        let line = line.trim_start_matches('\u{feff}').trim();
        if line.is_empty() || line.starts_with('#') {
            return Ok(None);
        }
        let (fen, rest) = split_position(line).ok_or(EpdError::TooFewFields)?;
        Ok(Some(Self { fen, operations: operations(rest)? }))
    }

    /// The operands of the first operation with this opcode; none if there is no such operation.
    pub fn operands(&self, opcode: &str) -> &[String] {
        self.operations
            .iter()
            .find(|operation| operation.opcode == opcode)
            .map_or(&[], |operation| &operation.operands)
    }

    /// The first operand of the operation `id`.
    pub fn id(&self) -> Option<&str> {
        self.operands("id").first().map(String::as_str)
    }
}

/// Separates the position's fields from what follows them.
fn split_position(line: &str) -> Option<(String, &str)> {
    let (mut fields, mut rest) = (Vec::new(), line);
    while fields.len() < 6 {
        let (field, behind) = next_field(rest);
        // The counters may be missing; no opcode begins with a digit.
        let is_counter = field.bytes().all(|byte| byte.is_ascii_digit());
        if field.is_empty() || (fields.len() >= 4 && !is_counter) {
            break;
        }
        fields.push(field);
        rest = behind;
    }
    (fields.len() >= 4).then(|| (fields.join(" "), rest))
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
                end_word(&mut word, &mut words);
                words.push(quoted(&mut characters)?);
            }
            ';' => {
                end_word(&mut word, &mut words);
                end_operation(&mut words, &mut found);
            }
            space if space.is_whitespace() => end_word(&mut word, &mut words),
            other => word.push(other),
        }
    }
    end_word(&mut word, &mut words);
    end_operation(&mut words, &mut found);
    Ok(found)
}

fn end_word(word: &mut String, words: &mut Vec<String>) {
    if !word.is_empty() {
        words.push(mem::take(word));
    }
}

fn end_operation(words: &mut Vec<String>, found: &mut Vec<Operation>) {
    let mut words = mem::take(words).into_iter();
    if let Some(opcode) = words.next() {
        found.push(Operation { opcode, operands: words.collect() });
    }
}

/// The text up to the closing quote; a backslash quotes the next character.
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
        assert_eq!(epd.operands("bm"), ["Ka2", "Kb3"]);
        assert_eq!(epd.id(), Some(r#"a; "b" c"#));
        assert_eq!(epd.operands("c0"), ["x y"]);
        assert_eq!(epd.operands("dm"), ["4"]);
        assert!(epd.operands("am").is_empty());
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
            assert_eq!(epd.operands("D2"), ["11"], "{line}");
        }
    }

    #[test]
    fn tells_blank_from_broken() {
        assert_eq!(Epd::read("  "), Ok(None));
        assert_eq!(Epd::read("# wac"), Ok(None));
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
