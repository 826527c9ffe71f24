//! Writes a game as PGN: the contents of its file, with additions.

use std::io::{self, Write};
use std::mem;

use super::record::{Record, Token};

/// Lines have fewer characters than this, as PGN's export format requires.
const WIDTH: usize = 80;

/// What is written after a move of a game in addition to the contents of its file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Addition {
    /// The numeric annotation glyph: 1 (`$1`) is a good move.
    pub nag: Option<u8>,
    /// The words of a comment; a command in brackets, as `[%clk 0:10:00]`, is one word.
    pub comment: Vec<String>,
    /// The moves of a variation in SAN, the first instead of the one played.
    pub variation: Vec<String>,
}

/// Writes tags, movetext, and the blank line that ends the game. `additions` has one for each move
/// of the game, in order, and may be shorter.
///
/// # Errors
/// Those of writing to `out`.
pub fn write(record: &Record, additions: &[Addition], out: &mut impl Write) -> io::Result<()> {
    for (name, value) in &record.tags {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        writeln!(out, "[{name} \"{value}\"]")?;
    }
    if !record.tags.is_empty() {
        writeln!(out)?;
    }
    let mut text = Movetext::new(record.first_ply(), additions);
    record.tokens.iter().for_each(|token| text.token(token));
    let words = text.finish(record.result());
    writeln!(out, "{}\n", lines(&words))
}

/// The words of the movetext written so far.
struct Movetext<'a> {
    words: Vec<String>,
    /// Opening brackets to be written before the next word.
    opening: String,
    /// The number of the next ply of the game, and of each open variation.
    plies: Vec<usize>,
    /// Whether Black's move needs its number.
    numbered: bool,
    additions: std::slice::Iter<'a, Addition>,
    /// The additions still to be written after the last move of the game.
    open: Open<'a>,
}

/// Additions still to be written after the last move.
enum Open<'a> {
    Nothing,
    All(&'a Addition),
    Variation(&'a Addition),
}

impl<'a> Movetext<'a> {
    fn new(ply: usize, additions: &'a [Addition]) -> Self {
        Self {
            words: Vec::new(),
            opening: String::new(),
            plies: vec![ply],
            numbered: true,
            additions: additions.iter(),
            open: Open::Nothing,
        }
    }

    fn token(&mut self, token: &Token) {
        let of_game = self.plies.len() == 1;
        if of_game && !matches!(token, Token::Nag(_)) {
            self.add_remark();
        }
        match token {
            Token::Move(san) => {
                if of_game {
                    self.add_variation();
                }
                self.ply(san);
                if of_game {
                    self.open = self.additions.next().map_or(Open::Nothing, Open::All);
                }
            }
            Token::Nag(nag) => self.word(format!("${nag}")),
            Token::Comment(text) => self.comment(text),
            Token::Begin => self.begin(),
            Token::End => self.end(),
            Token::Outcome(_) => {}
        }
    }

    /// The words, with the result at the end.
    fn finish(mut self, result: &str) -> Vec<String> {
        self.add_remark();
        self.add_variation();
        self.word(result.to_string());
        self.words
    }

    fn word(&mut self, word: String) {
        let opening = mem::take(&mut self.opening);
        self.words.push(opening + &word);
    }

    fn ply(&mut self, san: &str) {
        let Some(ply) = self.plies.last_mut() else { return };
        let (number, black) = (*ply / 2 + 1, *ply % 2 == 1);
        *ply += 1;
        if !black {
            self.word(format!("{number}."));
        } else if self.numbered {
            self.word(format!("{number}..."));
        }
        self.numbered = false;
        self.word(san.to_string());
    }

    fn begin(&mut self) {
        let ply = self.plies.last().map_or(0, |ply| ply.saturating_sub(1));
        self.plies.push(ply);
        self.opening.push('(');
        self.numbered = true;
    }

    fn end(&mut self) {
        if self.plies.len() > 1 {
            self.plies.pop();
        }
        if !self.opening.is_empty() {
            self.word(String::new());
        }
        if let Some(last) = self.words.last_mut() {
            last.push(')');
        }
        self.numbered = true;
    }

    /// Writes a comment of the file, rewrapped.
    fn comment(&mut self, text: &str) {
        let words = words_of(text);
        let (Some(first), Some(last)) = (text.chars().next(), text.chars().last()) else {
            return self.word("{}".to_string());
        };
        if words.is_empty() {
            return self.word("{ }".to_string());
        }
        let space = |c: char| if c.is_whitespace() { " " } else { "" };
        self.braced(words, space(first), space(last));
    }

    fn braced(&mut self, mut words: Vec<String>, before: &str, after: &str) {
        if let Some(first) = words.first_mut() {
            *first = format!("{{{before}{first}");
        }
        if let Some(last) = words.last_mut() {
            *last = format!("{last}{after}}}");
        }
        words.into_iter().for_each(|word| self.word(word));
        self.numbered = true;
    }

    /// Adds glyph and comment before the file's own comments.
    fn add_remark(&mut self) {
        let Open::All(addition) = self.open else { return };
        self.open = Open::Variation(addition);
        if let Some(nag) = addition.nag {
            self.word(format!("${nag}"));
        }
        if !addition.comment.is_empty() {
            self.braced(addition.comment.clone(), " ", " ");
        }
    }

    /// Adds the variation after the file's own variations.
    fn add_variation(&mut self) {
        let Open::Variation(addition) = mem::replace(&mut self.open, Open::Nothing) else { return };
        if addition.variation.is_empty() {
            return;
        }
        self.begin();
        addition.variation.iter().for_each(|san| self.ply(san));
        self.end();
    }
}

/// The words of a comment; a command in brackets, as `[%clk 0:10:00]`, is one.
fn words_of(text: &str) -> Vec<String> {
    let (mut bound, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(begin) = rest.find("[%")
        && let Some(length) = rest[begin..].find(']')
    {
        let (before, command) = rest[..begin + length].split_at(begin);
        bound.push_str(before);
        bound.extend(command.chars().map(|c| if c.is_whitespace() { '\0' } else { c }));
        rest = &rest[begin + length..];
    }
    bound.push_str(rest);
    bound.split_whitespace().map(|word| word.replace('\0', " ")).collect()
}

/// The words wrapped into lines. No line begins with `%`, which would comment it out, nor, if
/// possible, with `[`, which would look like a tag.
fn lines(words: &[String]) -> String {
    let mut text = String::new();
    let mut width = 0;
    for (i, word) in words.iter().enumerate() {
        let tail = words.get(i + 1).filter(|next| next.starts_with(['%', '[']));
        let length = word.chars().count();
        let with_tail = length + tail.map_or(0, |next| 1 + next.chars().count());
        let needed = if with_tail < WIDTH { with_tail } else { length };
        let stays = word.starts_with('%') || width + 1 + needed < WIDTH;
        if width > 0 && stays {
            text.push(' ');
            width += 1 + length;
        } else {
            if width > 0 {
                text.push('\n');
            }
            width = length;
        }
        text.push_str(word);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::pgn::Games;

    fn record(text: &str) -> Record {
        Games::new(text.as_bytes()).next().unwrap().unwrap()
    }

    fn written(text: &str, additions: &[Addition]) -> String {
        let record = record(text);
        let mut out = Vec::new();
        write(&record, additions, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn the_files_own_words_stay() {
        let text = "{Before} 1. e4 $1 {a  b} (1. d4 d5 (1... Nf6 2. c4) 2. c4 {c}) 1... e5 $14 \
                    2. Nf3 { d } 2... Nc6 1/2-1/2\n\n";
        assert_eq!(
            written(text, &[]).replace('\n', " ").trim(),
            text.replace("a  b", "a b").trim()
        );
    }

    #[test]
    fn no_move_is_written_like_a_number() {
        assert_eq!(written("1. P2e3 (1. P2e4 Ng8f6) *", &[]), "1. e3 (1. e4 Nf6) *\n\n");
    }

    #[test]
    fn tags_stay() {
        let tags = "[A \"\\\\\\\\server\\\\a\\\"b\\\"\"]\n[B \"\"]\n\n*\n\n";
        assert_eq!(written(tags, &[]), tags);
        let record = record(tags);
        assert_eq!(record.tags[0].1, r#"\\server\a"b""#);
    }

    #[test]
    fn commands_are_in_one_line() {
        let clock = "{[%clk\n0:10:00] [%emt 0:00:01]} ";
        let text = format!(
            "1. Nf3 {clock} Nf6 {clock} {}*",
            format!("Ng1 {clock} Ng8 {clock} Nf3 {clock} Nf6 {clock}").repeat(20)
        );
        let text = written(&text, &[]);
        assert_eq!(text.matches("[%clk 0:10:00]").count(), 82, "{text}");
        assert_eq!(text.matches("[%emt 0:00:01]").count(), 82, "{text}");
        assert!(text.lines().all(|line| line.chars().count() < WIDTH), "{text}");
        assert_eq!(words_of("a [%b\nc] d[%e  f"), ["a", "[%b c]", "d[%e", "f"]);
    }

    #[test]
    fn what_is_added_has_its_place() {
        let text = "1. e4 $14 {mine} (1. d4) 1... e5 *";
        let addition = Addition {
            nag: Some(6),
            comment: ["[%eval 0.10]", "Words."].map(String::from).to_vec(),
            variation: ["c4", "e5"].map(String::from).to_vec(),
        };
        let expected = "1. e4 $14 $6 { [%eval 0.10] Words. } {mine} (1. d4) (1. c4 e5) 1... e5 *";
        assert_eq!(written(text, &[addition]).trim(), expected);
    }

    #[test]
    fn lines_are_short_and_begin_with_no_percent_sign() {
        let words: Vec<String> =
            (0..400).map(|i| ["word", "%", "[%x"][i % 3].repeat(i % 7 + 1)).collect();
        for line in lines(&words).lines() {
            assert!(line.chars().count() < WIDTH + 7 && !line.starts_with('%'), "{line}");
        }
        let black = written("[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 7\"]\n\n7... Kd7 8. Kd2", &[]);
        assert!(black.ends_with("7... Kd7 8. Kd2 *\n\n"), "{black}");
    }
}
