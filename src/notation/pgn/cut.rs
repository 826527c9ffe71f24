//! Splits a file into its games.
//!
//! pgn-reader skips what it does not understand. Here every word is checked, so broken games are
//! reported, and rest-of-line comments become comments in braces, which the reader keeps. Lines
//! that begin with `%` are ignored.

use std::iter::{Enumerate, Peekable};
use std::str::Lines;

use shakmaty::san::SanPlus;

use super::error::{PgnError, excerpt};

/// An iterator over the games of a file, as text that pgn-reader understands.
pub struct Cutter<'a> {
    lines: Peekable<Enumerate<Lines<'a>>>,
    done: bool,
}

impl<'a> Cutter<'a> {
    pub fn new(text: &'a str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Self { lines: text.lines().enumerate().peekable(), done: false }
    }

    /// The next game, or `None` at the end of the file.
    fn cut(&mut self) -> Result<Option<String>, PgnError> {
        let (mut head, mut moves) = (String::new(), Movetext::default());
        while let Some(&(index, line)) = self.lines.peek() {
            if moves.comment.is_none() {
                if line.trim_start().starts_with('[') && moves.begun {
                    break;
                }
                if line.trim().is_empty() && moves.ended {
                    break;
                }
            }
            self.lines.next();
            let aside = line.starts_with('%') || line.trim().is_empty();
            if aside && moves.comment.is_none() {
                continue;
            }
            if line.trim_start().starts_with('[') && !moves.begun {
                head += &tags(line, index + 1)?;
            } else {
                moves.read(line, index + 1)?;
            }
        }
        let found = moves.begun || !head.is_empty();
        let text = moves.whole()?;
        Ok(found.then(|| format!("{head}\n{text}\n")))
    }
}

impl Iterator for Cutter<'_> {
    type Item = Result<String, PgnError>;

    /// Iteration ends after a broken game.
    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let cut = self.cut().transpose();
        self.done = !matches!(cut, Some(Ok(_)));
        cut
    }
}

/// A line of tags in the form that the reader takes. A line may have several tags; if a value
/// contains unescaped quotes, it counts as one.
fn tags(line: &str, number: usize) -> Result<String, PgnError> {
    let line = line.trim();
    let error = || PgnError::Tag { line: number, text: excerpt(line) };
    several_tags(line).or_else(|| one_tag(line)).ok_or_else(error)
}

fn several_tags(line: &str) -> Option<String> {
    let (mut text, mut rest) = (String::new(), line);
    while !rest.is_empty() {
        let (name, quoted) = name(rest)?;
        let mut escaped = false;
        let end = quoted.find(|c| {
            let ends = c == '"' && !escaped;
            escaped = c == '\\' && !escaped;
            ends
        })?;
        text += &format!("[{name} \"{}\"]\n", &quoted[..end]);
        rest = quoted[end + 1..].trim_start().strip_prefix(']')?.trim_start();
    }
    Some(text)
}

/// A tag whose value runs to the last quote.
fn one_tag(line: &str) -> Option<String> {
    let (name, quoted) = name(line)?;
    let value = quoted.strip_suffix(']')?.trim_end().strip_suffix('"')?;
    let value = value.replace("\\\"", "\"").replace('\\', "\\\\").replace('"', "\\\"");
    Some(format!("[{name} \"{value}\"]\n"))
}

/// The name of a tag, and the rest after the quote that opens its value.
fn name(line: &str) -> Option<(&str, &str)> {
    let (name, quoted) = line.strip_prefix('[')?.split_once('"')?;
    let name = name.trim();
    (!name.is_empty() && !name.contains(['[', ']'])).then_some((name, quoted))
}

/// The moves of a game, as far as they have been read.
#[derive(Default)]
struct Movetext {
    text: String,
    begun: bool,
    /// Whether the result has been read.
    ended: bool,
    /// The line on which the open comment began.
    comment: Option<usize>,
    /// The lines on which the open variations began.
    variations: Vec<usize>,
}

impl Movetext {
    fn whole(self) -> Result<String, PgnError> {
        if let Some(line) = self.comment {
            return Err(PgnError::Unended { line, what: "comment" });
        }
        match self.variations.last() {
            Some(&line) => Err(PgnError::Unended { line, what: "variation" }),
            None => Ok(self.text),
        }
    }

    fn read(&mut self, line: &str, number: usize) -> Result<(), PgnError> {
        self.begun = true;
        let mut rest = line;
        while !rest.is_empty() {
            rest = if self.comment.is_some() {
                self.in_comment(rest)
            } else {
                self.token(rest, number)?
            };
        }
        self.text.push('\n');
        Ok(())
    }

    /// Reads to the end of the comment, or of the line.
    fn in_comment<'a>(&mut self, rest: &'a str) -> &'a str {
        let end = rest.find('}').map(|at| at + 1);
        if end.is_some() {
            self.comment = None;
        }
        self.take(rest, end.unwrap_or(rest.len()))
    }

    fn take<'a>(&mut self, rest: &'a str, length: usize) -> &'a str {
        let (taken, left) = rest.split_at(length);
        self.text.push_str(taken);
        left
    }

    fn token<'a>(&mut self, rest: &'a str, line: usize) -> Result<&'a str, PgnError> {
        let wrong = |text: &str| PgnError::Word { line, text: excerpt(text) };
        match rest.as_bytes()[0] {
            b'{' => self.comment = Some(line),
            b';' => {
                let comment = rest[1..].replace('}', ")");
                self.text.push_str(&format!("{{{comment}}}"));
                return Ok("");
            }
            b'(' => self.variations.push(line),
            b')' => {
                self.variations.pop().ok_or_else(|| wrong(")"))?;
            }
            b' ' | b'\t' | b'\r' | b'.' | b'!' | b'?' => {}
            b'*' => self.ended |= self.variations.is_empty(),
            _ if rest.starts_with("e.p.") => return Ok(&rest[4..]),
            _ => {
                let mut places = rest.char_indices().skip(1);
                let end = places.find(|&(_, c)| ends_word(c)).map_or(rest.len(), |(at, _)| at);
                let word = &rest[..end];
                self.ended |= self.variations.is_empty() && is_result(word);
                if !is_known(word) {
                    return Err(wrong(word));
                }
                return Ok(self.take(rest, end));
            }
        }
        Ok(self.take(rest, 1))
    }
}

/// Whether the character ends a word.
fn ends_word(c: char) -> bool {
    c.is_whitespace() || "{}()!?$;.*".contains(c)
}

fn is_result(word: &str) -> bool {
    let word = word.replace(['–', '—'], "-");
    ["1-0", "0-1", "1/2-1/2", "½-½"].contains(&word.as_str())
}

/// Whether the word is a move, a move number, a result or a numeric annotation glyph.
fn is_known(word: &str) -> bool {
    if let Some(number) = word.strip_prefix('$') {
        return number.parse::<u8>().is_ok();
    }
    let castles = ["0-0", "0-0-0"].contains(&word.trim_end_matches(['+', '#']));
    let number = word.bytes().all(|byte| byte.is_ascii_digit());
    number || castles || is_result(word) || SanPlus::from_ascii(word.as_bytes()).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(text: &str) -> Vec<Result<String, String>> {
        Cutter::new(text).map(|game| game.map_err(|error| error.to_string())).collect()
    }

    #[test]
    fn games_end_where_the_next_begins() {
        let two = "[Event \"a\"]\n\n1. e4\n\ne5 1-0\n\n1. d4 {x\n\n[y]} *\n[Event \"b\"]\n\n*\n";
        let games: Vec<String> = games(two).into_iter().map(Result::unwrap).collect();
        assert_eq!(games.len(), 3, "{games:?}");
        assert!(games[0].contains("1. e4\ne5 1-0"));
        assert!(games[1].contains("[y]} *"));
        assert!(games[2].starts_with("[Event \"b\"]"));
        assert_eq!(games_of_nothing(), 0);
    }

    fn games_of_nothing() -> usize {
        games("\u{feff}\n% nothing\n\n").len()
    }

    #[test]
    fn tags_are_read_however_written() {
        let tags = |line: &str| games(line).remove(0).map(|text| text.trim().to_string());
        let same = "[Site \"a \\\"b\\\" \\\\\"]";
        assert_eq!(tags(same).unwrap(), same);
        assert_eq!(tags(" [A  \"x\" ] [B \"y]\"]").unwrap(), "[A \"x\"]\n[B \"y]\"]");
        assert_eq!(tags("[A \"the \"big\" one\"]").unwrap(), r#"[A "the \"big\" one"]"#);
        assert_eq!(tags("[A \"C:\\\"]").unwrap(), r#"[A "C:\\"]"#);
        for wrong in ["[A \"b\"", "[\"b\"]", "[A b]", "[A [\"b\"]"] {
            assert!(tags(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn comments_to_the_end_of_the_line_are_kept() {
        let text = games("1. e4 ; the }best\ne5 *").remove(0).unwrap();
        assert!(text.contains("1. e4 { the )best}\ne5 *"), "{text}");
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        let error = |text: &str| games(text).pop().unwrap().unwrap_err();
        assert_eq!(error("1. e4\ne5 2. Nz3 *"), "line 2: 'Nz3' is not a move");
        assert_eq!(error("1. e4 {a\nb"), "line 1: unterminated comment");
        assert_eq!(error("1. e4\n(1. d4 *"), "line 2: unterminated variation");
        assert_eq!(error("1. e4) *"), "line 1: ')' is not a move");
        assert_eq!(error("1. e4 } *"), "line 1: '}' is not a move");
        assert_eq!(error("1. e4 $999 *"), "line 1: '$999' is not a move");
        assert_eq!(error("[Event a]\n\n*"), "line 1: '[Event a]' is not a tag");
    }
}
