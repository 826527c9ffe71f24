//! Splits a file into its games.
//!
//! pgn-reader skips what it does not understand. Here every word is checked, so broken games are
//! reported. Tags and comments are read here as well, and the reader gets the number of a comment in
//! its place: so their length costs nothing, and comments to the end of the line are kept. Lines
//! that begin with `%` are ignored.

use std::io::BufRead;
use std::mem;

use shakmaty::san::SanPlus;

use super::error::{MAX_DEPTH, MAX_GAME, PgnError, excerpt};
use super::lines::{Line, Lines};
use super::tags::{Tag, tags};

/// The text of a game.
#[derive(Debug, Default)]
pub struct Cut {
    pub tags: Vec<Tag>,
    /// The movetext that pgn-reader understands; `{n}` stands for comment number n.
    pub moves: String,
    pub comments: Vec<String>,
}

/// An iterator over the games of a file.
#[derive(Debug)]
pub struct Cutter<R> {
    lines: Lines<R>,
    ended: bool,
}

impl<R: BufRead> Cutter<R> {
    pub fn new(input: R) -> Self {
        Self { lines: Lines::new(input), ended: false }
    }

    /// The number of bytes read so far.
    pub fn bytes(&self) -> u64 {
        self.lines.bytes()
    }

    /// The next game, or `None` at the end of the file. The outer error ends the file.
    fn cut(&mut self) -> Result<Option<Result<Cut, PgnError>>, PgnError> {
        let mut text = Text::default();
        while let Some(line) = self.lines.peek()? {
            if text.ends_before(&line.text) {
                break;
            }
            if let Some(line) = self.lines.take() {
                text.read(&line);
            }
        }
        Ok(text.whole())
    }
}

impl<R: BufRead> Iterator for Cutter<R> {
    type Item = Result<Cut, PgnError>;

    /// A broken game does not end the iteration, an unreadable file does.
    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let cut = self.cut().unwrap_or_else(|error| {
            self.ended = true;
            Some(Err(error))
        });
        self.ended |= cut.is_none();
        cut
    }
}

/// A game, as far as it has been read.
#[derive(Debug, Default)]
struct Text {
    cut: Cut,
    /// The first error. The rest of the game is read only to find its end.
    broken: Option<PgnError>,
    /// The length of its lines in bytes.
    length: usize,
    /// Whether the line read last is blank.
    is_blank: bool,
    begun: bool,
    /// Whether the result has been read.
    ended: bool,
    /// The line on which the open comment began.
    comment: Option<usize>,
    /// The lines on which the open variations began.
    variations: Vec<usize>,
}

impl Text {
    /// Whether the line belongs to the next game.
    fn ends_before(&self, line: &str) -> bool {
        let is_tag = line.trim_start().starts_with('[');
        if self.length > MAX_GAME {
            // Where comments and variations end is not known any more.
            return is_tag && tags(line, 0).is_ok();
        }
        let is_event =
            is_tag && self.is_blank && tags(line, 0).is_ok_and(|tags| self::is_event(&tags));
        if self.comment.is_some() {
            return is_event;
        }
        let again = is_event && (self.broken.is_some() || self::is_event(&self.cut.tags));
        is_tag && self.begun || again || line.trim().is_empty() && self.ended
    }

    fn read(&mut self, line: &Line) {
        self.is_blank = line.text.trim().is_empty();
        self.length += line.text.len() + 1;
        if line.is_cut || self.length > MAX_GAME {
            self.length = self.length.max(MAX_GAME + 1);
            self.broken.get_or_insert(PgnError::TooLarge { line: line.number });
        } else if let Err(error) = self.read_line(&line.text, line.number) {
            self.broken.get_or_insert(error);
        }
        if self.broken.is_some() {
            self.cut = Cut { tags: mem::take(&mut self.cut.tags), ..Cut::default() };
        }
    }

    /// Reads a line to its end; returns the first error.
    fn read_line(&mut self, line: &str, number: usize) -> Result<(), PgnError> {
        let aside = self.is_blank || line.starts_with('%');
        if aside && self.comment.is_none() {
            return Ok(());
        }
        if line.trim_start().starts_with('[') && !self.begun {
            self.cut.tags.extend(tags(line, number)?);
            return Ok(());
        }
        self.begun = true;
        let mut rest = line;
        let mut read = Ok(());
        while !rest.is_empty() {
            if self.comment.is_some() {
                rest = self.in_comment(rest);
            } else {
                let (found, left) = self.token(rest, number);
                read = read.and(found);
                rest = left;
            }
        }
        if self.comment.is_some() {
            self.say("\n");
        } else {
            self.cut.moves.push('\n');
        }
        read
    }

    /// The game, if there is any; an error if it is broken.
    fn whole(mut self) -> Option<Result<Cut, PgnError>> {
        let unended = |line, what| PgnError::Unended { line, what };
        let open = self.comment.map(|line| unended(line, "comment"));
        let open = open.or(self.variations.last().map(|&line| unended(line, "variation")));
        if let Some(error) = self.broken.take().or(open) {
            return Some(Err(error));
        }
        (self.begun || !self.cut.tags.is_empty()).then_some(Ok(self.cut))
    }

    /// Reads to the end of the comment, or of the line.
    fn in_comment<'a>(&mut self, rest: &'a str) -> &'a str {
        let Some((said, left)) = rest.split_once('}') else {
            self.say(rest);
            return "";
        };
        self.say(said);
        self.comment = None;
        left
    }

    fn begin_comment(&mut self) {
        let number = self.cut.comments.len();
        self.cut.moves.push_str(&format!("{{{number}}}"));
        self.cut.comments.push(String::new());
    }

    /// Adds to the last comment, without control characters that are no space.
    fn say(&mut self, text: &str) {
        if let Some(comment) = self.cut.comments.last_mut() {
            comment.extend(text.chars().filter(|c| c.is_whitespace() || !c.is_control()));
        }
    }

    /// Reads a token; returns what is left of the line.
    fn token<'a>(&mut self, rest: &'a str, line: usize) -> (Result<(), PgnError>, &'a str) {
        let wrong = |text: &str| PgnError::Word { line, text: excerpt(text) };
        let mut read = Ok(());
        match rest.as_bytes()[0] {
            b'{' => {
                self.comment = Some(line);
                self.begin_comment();
                return (Ok(()), &rest[1..]);
            }
            b';' => {
                self.begin_comment();
                self.say(&rest[1..].replace('}', ")"));
                return (Ok(()), "");
            }
            b'(' if self.variations.len() < MAX_DEPTH => self.variations.push(line),
            b'(' => read = Err(PgnError::TooDeep { line }),
            b')' => read = self.variations.pop().map(|_| ()).ok_or_else(|| wrong(")")),
            b' ' | b'\t' | b'\r' | b'.' | b'!' | b'?' => {}
            b'*' => self.ended |= self.variations.is_empty(),
            _ if rest.starts_with("e.p.") => return (Ok(()), &rest[4..]),
            _ => return self.word(rest, line),
        }
        self.cut.moves.push_str(&rest[..1]);
        (read, &rest[1..])
    }

    fn word<'a>(&mut self, rest: &'a str, line: usize) -> (Result<(), PgnError>, &'a str) {
        let mut places = rest.char_indices().skip(1);
        let end = places.find(|&(_, c)| ends_word(c)).map_or(rest.len(), |(at, _)| at);
        let (word, left) = rest.split_at(end);
        self.ended |= self.variations.is_empty() && is_result(word);
        if !is_known(word) {
            return (Err(PgnError::Word { line, text: excerpt(word) }), left);
        }
        self.cut.moves.push_str(word);
        (Ok(()), left)
    }
}

fn is_event(tags: &[Tag]) -> bool {
    tags.iter().any(|(name, _)| name == "Event")
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

    fn games(text: &str) -> Vec<Result<Cut, String>> {
        Cutter::new(text.as_bytes()).map(|game| game.map_err(|error| error.to_string())).collect()
    }

    #[test]
    fn games_end_where_the_next_begins() {
        let two = "[Event \"a\"]\n\n1. e4\n\ne5 1-0\n\n1. d4 {x\n\n[y]} *\n[Event \"b\"]\n\n*\n";
        let games: Vec<Cut> = games(two).into_iter().map(Result::unwrap).collect();
        assert_eq!(games.len(), 3, "{games:?}");
        assert!(games[0].moves.contains("1. e4\ne5 1-0"));
        assert_eq!(games[1].comments, ["x\n\n[y]"]);
        assert_eq!(games[2].tags, [("Event".to_string(), "b".to_string())]);
        assert_eq!(games_of_nothing(), 0);
        let bare = "[Event \"a\"]\n[Site \"b\"]\n\n[Event \"c\"]\n\n";
        assert_eq!(self::games(bare).len(), 2, "games without moves");
    }

    fn games_of_nothing() -> usize {
        games("\u{feff}\n% nothing\n\n").len()
    }

    #[test]
    fn comments_to_the_end_of_the_line_are_kept() {
        let game = games("1. e4 ; the }best\ne5 *").remove(0).unwrap();
        assert_eq!(
            (game.moves.as_str(), &game.comments[0][..]),
            ("1. e4 {0}\ne5 *\n", " the )best")
        );
    }

    #[test]
    fn comments_have_no_control_characters() {
        let game = games("1. e4 {\u{1b}[31mred\u{7}\u{9b}0m\ta} *").remove(0).unwrap();
        assert_eq!(game.comments, ["[31mred0m\ta"]);
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
        let deep = format!("1. e4 {} {} *", "(".repeat(100_000), ")".repeat(100_000));
        assert_eq!(error(&deep), "line 1: variations nested more than 1000 deep");
        let huge = format!("1. e4 {{{}}} *", "a".repeat(MAX_GAME));
        assert_eq!(error(&huge), "line 1: the game is longer than 8 MiB");
    }

    /// The first game of each pair is broken, the second is read.
    #[test]
    fn a_broken_game_ends_where_the_next_begins() {
        let huge = format!("1. e4 {{{}\n[%csl Ra1] }} *\n", "a\n".repeat(MAX_GAME / 2));
        let broken = [
            "1. e4 Nz9 {\n\n} e5\n\n2. d4 *",
            "1. e4 {never closed",
            "1. e4 (",
            "[Event a]",
            &huge,
        ];
        for broken in broken {
            let text = format!("{broken}\n\n[Event \"b\"]\n\n1. d4 *\n");
            let mut games = games(&text);
            assert_eq!(games.len(), 2, "{games:?}");
            assert!(games.remove(0).is_err());
            assert_eq!(games.remove(0).unwrap().moves, "1. d4 *\n");
        }
    }
}
