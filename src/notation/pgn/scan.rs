//! Cuts a file into its games, and each game into tags and the items of its movetext.
//!
//! People and programs write PGN in many ways, so nothing is refused that can be understood:
//! comments may be anywhere, tags and moves may share a line, and games may follow each other
//! without a blank line. Lines that begin with `%` are ignored.

use std::io::{self, BufRead};
use std::mem;

use thiserror::Error;

use super::words::{
    SYMBOLS, TagText, is_dash, is_mark, is_nothing, is_pass, mark, may_be_move, outcome, read_tag,
    sign, symbol, word_length,
};
use crate::notation::{Lines, LinesError, TextLine};
use crate::position::PositionError;

/// A tag: its name and its value, unescaped.
pub type Tag = (String, String);

/// An element of the movetext as it is in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item {
    /// What may be a move, legal or not.
    Word(String),
    Nag(u8),
    Comment(String),
    /// A variation begins, or ends; the end may be missing.
    Begin,
    End,
    Outcome(&'static str),
}

/// A game cut into tags and items.
#[derive(Debug, Default)]
pub struct Scanned {
    pub tags: Vec<Tag>,
    /// The items of the movetext, each with the number of its line.
    pub items: Vec<(usize, Item)>,
    /// The first fault; the rest is read in spite of it.
    pub fault: Option<PgnError>,
}

/// An iterator over the games of a file. A broken game does not end it, an unreadable file does.
#[derive(Debug)]
pub struct Scanner<R> {
    lines: Lines<R>,
    /// The line read last, and how much of it belongs to games that have ended.
    line: Option<(TextLine, usize)>,
    /// Comments before the next game.
    comments: Vec<(usize, Item)>,
    ended: bool,
}

impl<R: BufRead> Scanner<R> {
    pub fn new(input: R) -> Self {
        Self {
            lines: Lines::new(input, MAX_GAME + 1),
            line: None,
            comments: Vec::new(),
            ended: false,
        }
    }

    /// The number of bytes read so far.
    pub fn bytes(&self) -> u64 {
        self.lines.bytes()
    }

    /// The next line without control characters; whitespace among them becomes spaces.
    fn next_line(&mut self) -> Result<Option<TextLine>, LinesError> {
        let Some(line) = self.lines.next().transpose()? else { return Ok(None) };
        let plain = |c: char| match c {
            '\u{2028}' | '\u{2029}' => Some(' '),
            c if c.is_control() => c.is_whitespace().then_some(' '),
            c => Some(c),
        };
        Ok(Some(TextLine { text: line.text.chars().filter_map(plain).collect(), ..line }))
    }

    /// The next game; `None` at the end of the file. The outer error is one of the file.
    fn scan(&mut self) -> Result<Option<Result<Scanned, PgnError>>, PgnError> {
        let items = mem::take(&mut self.comments);
        let mut game = Game { scanned: Scanned { items, ..Scanned::default() }, ..Game::default() };
        loop {
            let next = match self.line.take() {
                None => self.next_line()?.map(|line| (line, 0)),
                line => line,
            };
            let Some((line, begin)) = next else {
                self.ended = true;
                return Ok(game.whole());
            };
            if let Some(end) = game.read(&line, begin) {
                self.line = Some((line, end));
                if let Some(behind) = game.behind {
                    self.comments = game.scanned.items.split_off(behind);
                }
                return Ok(game.whole());
            }
        }
    }
}

impl<R: BufRead> Iterator for Scanner<R> {
    type Item = Result<Scanned, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        self.scan().unwrap_or_else(|error| {
            self.ended = true;
            Some(Err(error))
        })
    }
}

/// A game, as far as it has been read.
#[derive(Debug, Default)]
struct Game {
    scanned: Scanned,
    /// The length of its lines in bytes.
    length: usize,
    /// Set if it is too long; nothing of it is kept then.
    lost: Option<PgnError>,
    /// Whether variations are nested too deep; what follows is not kept then.
    stopped: bool,
    /// Whether the previous line is blank.
    after_blank: bool,
    /// Whether a blank line or a comment came after the last tag.
    is_apart: bool,
    /// Whether there are moves, or a result.
    begun: bool,
    /// The number of words of the game that may be moves.
    plies: usize,
    /// Whether the result has been read.
    ended: bool,
    /// The number of items before the blank line after the result. Comments after it belong to the
    /// next game, if there is one.
    behind: Option<usize>,
    /// The line on which the open comment began, and its text.
    comment: Option<(usize, String)>,
    has_comment: bool,
    /// The lines on which the open variations began.
    variations: Vec<usize>,
    /// Whether the last item is a comment made of words that are not moves.
    is_aside: bool,
}

/// Tags at the beginning of games. After a blank line, a line with one of them is never part of a
/// comment.
const FIRST: [&str; 5] = ["Event", "Site", "Date", "White", "FEN"];

impl Game {
    /// Reads a line from this offset on. Returns where in it the next game begins, if it does.
    fn read(&mut self, line: &TextLine, begin: usize) -> Option<usize> {
        let text = line.text.as_str();
        if begin == 0 {
            if self.next_begins(text) {
                return Some(0);
            }
            self.length += text.len() + 1;
            if line.is_cut || self.length > MAX_GAME {
                self.lost.get_or_insert(PgnError::TooLarge { line: line.number });
                (self.scanned, self.comment) = (Scanned::default(), None);
            }
            let is_blank = text.trim().is_empty();
            if is_blank {
                self.blank_line();
            }
            let is_aside = text.starts_with('%') && self.comment.is_none();
            if is_blank || is_aside || self.lost.is_some() {
                return None;
            }
        }
        let (mut at, mut is_first) = (begin, begin == 0);
        while at < text.len() {
            let used = self.token(&text[at..], line.number, is_first);
            if used == 0 {
                return Some(at);
            }
            is_first &= text[at..at + used].trim().is_empty();
            at += used;
        }
        if let Some((_, comment)) = &mut self.comment {
            comment.push('\n');
        }
        self.after_blank = false;
        None
    }

    /// Whether a line belongs to the next game although a comment is still open in this one, or
    /// this one is lost.
    fn next_begins(&self, line: &str) -> bool {
        let tag = || read_tag(line.trim_start(), true).filter(|tag| tag.is_whole);
        if self.lost.is_some() {
            return tag().is_some();
        }
        let is_first = || tag().is_some_and(|tag| FIRST.contains(&tag.name.as_str()));
        self.comment.is_some() && self.after_blank && is_first()
    }

    fn blank_line(&mut self) {
        self.after_blank = true;
        if let Some((_, comment)) = &mut self.comment {
            comment.push('\n');
            return;
        }
        self.is_apart = true;
        if self.ended {
            self.behind.get_or_insert(self.scanned.items.len());
        }
    }

    /// The game, if there is one; an error if nothing of it can be read.
    fn whole(mut self) -> Option<Result<Scanned, PgnError>> {
        if let Some(lost) = self.lost {
            return Some(Err(lost));
        }
        let unended = |line, what| PgnError::Unended { line, what };
        let mut open = self.variations.last().map(|&line| unended(line, "variation"));
        if let Some((line, text)) = self.comment.take() {
            open = Some(unended(line, "comment"));
            self.say(line, text);
        }
        if let Some(fault) = open {
            self.scanned.fault.get_or_insert(fault);
        }
        let is_game = self.begun || self.has_comment || !self.scanned.tags.is_empty();
        match self.scanned.fault {
            Some(fault) if !is_game => Some(Err(fault)),
            _ => is_game.then_some(Ok(self.scanned)),
        }
    }

    fn push(&mut self, line: usize, item: Item) {
        self.is_aside = false;
        if !self.stopped {
            self.scanned.items.push((line, item));
        }
    }

    fn say(&mut self, line: usize, text: String) {
        self.is_apart = true;
        self.push(line, Item::Comment(text));
    }

    /// Keeps words that are not moves as a comment.
    fn aside(&mut self, line: usize, word: &str) {
        if self.is_aside
            && let Some((_, Item::Comment(text))) = self.scanned.items.last_mut()
        {
            text.push_str(word);
            text.push(' ');
        } else {
            self.push(line, Item::Comment(format!(" {word} ")));
            self.is_aside = true;
        }
    }

    /// Reads a token. Returns its length in bytes, or 0 if the next game begins with it.
    fn token(&mut self, rest: &str, line: usize, is_first: bool) -> usize {
        if let Some((begun, mut text)) = self.comment.take() {
            let end = rest.find('}');
            text.push_str(&rest[..end.unwrap_or(rest.len())]);
            match end {
                Some(_) => self.say(begun, text),
                None => self.comment = Some((begun, text)),
            }
            return end.map_or(rest.len(), |end| end + 1);
        }
        let run = |is: fn(char) -> bool| rest.find(|c| !is(c)).unwrap_or(rest.len());
        match rest.chars().next() {
            Some('{') => {
                (self.comment, self.has_comment) = (Some((line, String::new())), true);
                1
            }
            Some(';') => {
                self.say(line, rest[1..].replace('}', ")"));
                rest.len()
            }
            Some('[') => self.bracket(rest, line, is_first),
            Some(')') => {
                if self.variations.pop().is_some() {
                    self.push(line, Item::End);
                }
                1
            }
            Some(c) if is_nothing(c) => run(is_nothing),
            // Everything else belongs to the next game.
            _ if self.behind.is_some() => 0,
            Some('(') => {
                self.begin_variation(line);
                1
            }
            Some('*') => self.outcome("*", 1, line),
            Some('$') => {
                let end =
                    1 + rest[1..].find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len() - 1);
                match rest[1..end].parse() {
                    Ok(nag) => self.push(line, Item::Nag(nag)),
                    Err(_) => self.aside(line, &rest[..end]),
                }
                end
            }
            Some(c) if is_mark(c) => {
                let end = run(is_mark);
                self.push(line, Item::Nag(mark(&rest[..end])));
                end
            }
            Some(c) if sign(c).is_some() => {
                sign(c).into_iter().for_each(|nag| self.push(line, Item::Nag(nag)));
                c.len_utf8()
            }
            _ => self.word(rest, line, is_first),
        }
    }

    fn begin_variation(&mut self, line: usize) {
        self.begun = true;
        self.variations.push(line);
        if self.variations.len() > MAX_DEPTH {
            self.scanned.fault.get_or_insert(PgnError::TooDeep { line });
            self.stopped = true;
        }
        self.push(line, Item::Begin);
    }

    /// A tag, or a command without the braces around it.
    fn bracket(&mut self, rest: &str, line: usize, is_first: bool) -> usize {
        if rest.starts_with("[%") {
            let end = rest.find(']').map_or(rest.len(), |at| at + 1);
            self.say(line, format!(" {} ", rest[..end].replace('}', ")")));
            return end;
        }
        let leniently = !self.begun || is_first || self.ended;
        let Some(TagText { name, value, length, is_whole }) = read_tag(rest, leniently) else {
            if self.begun || !is_first {
                return 1;
            }
            self.scanned.fault.get_or_insert(PgnError::Tag { line, text: excerpt(rest) });
            return rest.len();
        };
        if self.begun {
            let is_apart = self.ended || is_first && self.after_blank;
            let begins = if is_whole { self.variations.is_empty() || is_first } else { is_apart };
            return usize::from(!begins);
        }
        let known = |(other, _): &Tag| name == "Event" || *other == name;
        if self.is_apart && self.scanned.tags.iter().any(known) {
            return 0;
        }
        self.is_apart = false;
        self.scanned.tags.push((name, value));
        length
    }

    fn outcome(&mut self, outcome: &'static str, length: usize, line: usize) -> usize {
        if self.variations.is_empty() {
            // A result is often written twice.
            if self.ended {
                return length;
            }
            (self.begun, self.ended) = (true, true);
        }
        self.push(line, Item::Outcome(outcome));
        length
    }

    fn word(&mut self, rest: &str, line: usize, is_first: bool) -> usize {
        let length = word_length(rest);
        let word = &rest[..length];
        let plain = word.replace(is_dash, "-");
        let in_game = self.variations.is_empty();
        if let Some(outcome) = outcome(&plain) {
            return self.outcome(outcome, length, line);
        }
        if is_pass(&plain) {
            return self.ply(line, "--", length);
        }
        if let Ok(number) = word.parse::<u32>() {
            let behind = rest[length..].trim_start();
            let first = number == 1 && !behind.starts_with("..") && !behind.starts_with('…');
            let again = self.plies > usize::from(!self.after_blank) && is_first;
            if in_game && first && (self.ended || again) {
                return 0;
            }
            // The game goes on after its result.
            self.ended &= !in_game;
            return length;
        }
        if let Some(nag) = symbol(&plain) {
            nag.into_iter().for_each(|nag| self.push(line, Item::Nag(nag)));
            return length;
        }
        if !may_be_move(word) {
            self.aside(line, word);
            return length;
        }
        // A symbol right after a move is read by itself.
        let symbols = SYMBOLS.iter().filter(|(symbol, _)| !symbol.starts_with(char::is_alphabetic));
        let tail = symbols.map(|(symbol, _)| *symbol).find(|symbol| plain.ends_with(symbol));
        let tail = tail.map_or(0, |symbol| symbol.chars().count());
        let end = word.char_indices().rev().take(tail).last().map_or(length, |(at, _)| at);
        self.ply(line, &word[..end], end)
    }

    fn ply(&mut self, line: usize, word: &str, length: usize) -> usize {
        if self.variations.is_empty() {
            if self.ended {
                return 0;
            }
            self.plies += 1;
        }
        self.begun = true;
        self.push(line, Item::Word(word.to_string()));
        length
    }
}

/// The maximum length of a game in its file, in bytes: about two thousand times that of a long game
/// without comments.
pub const MAX_GAME: usize = 8 << 20;
/// The maximum number of plies of a game. By the fifty-move rule no game can be longer than about
/// 11,800 plies.
pub const MAX_PLIES: usize = 12_000;
/// The maximum nesting depth of variations.
pub const MAX_DEPTH: usize = 1_000;

/// An error in a game.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PgnError {
    /// A line that should be a tag is not.
    #[error("line {line}: '{text}' is not a tag")]
    Tag {
        /// Its number, from 1.
        line: usize,
        /// An excerpt of it.
        text: String,
    },
    /// A move of the game cannot be played.
    #[error("line {line}: {reason}")]
    Move {
        /// The number of its line, from 1.
        line: usize,
        /// Why not.
        reason: PositionError,
    },
    /// The game has a null move.
    #[error("line {line}: '{text}' is a pass, not a move")]
    Pass {
        /// The number of its line, from 1.
        line: usize,
        /// How it is written.
        text: String,
    },
    /// A comment or variation is not closed.
    #[error("line {line}: unterminated {what}")]
    Unended {
        /// The number of the line on which it begins, from 1.
        line: usize,
        /// "comment" or "variation".
        what: &'static str,
    },
    /// Variations are nested deeper than the limit.
    #[error("line {line}: variations nested more than {MAX_DEPTH} deep")]
    TooDeep {
        /// The number of the line, from 1.
        line: usize,
    },
    /// The game has too many bytes.
    #[error("line {line}: the game is longer than {} MiB", MAX_GAME >> 20)]
    TooLarge {
        /// The number of the line, from 1.
        line: usize,
    },
    /// The game has too many plies.
    #[error("line {line}: more than {MAX_PLIES} plies")]
    TooLong {
        /// The number of the line, from 1.
        line: usize,
    },
    /// The tags name a variant other than chess and Chess960.
    #[error("unsupported variant '{0}'")]
    Variant(String),
    /// The position in the tag `FEN` is malformed or illegal.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The file cannot be read.
    #[error(transparent)]
    File(#[from] LinesError),
}

impl PgnError {
    /// Converts an error of the file as a whole.
    ///
    /// # Errors
    /// The error itself if it is one of a single game.
    pub fn of_file(self) -> Result<io::Error, Self> {
        match self {
            Self::File(LinesError::Unreadable(error)) => Ok(error),
            Self::File(error) => Ok(io::Error::other(error)),
            of_game => Err(of_game),
        }
    }
}

/// The first 40 characters, for a message.
pub(super) fn excerpt(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(text: &str) -> Vec<Scanned> {
        Scanner::new(text.as_bytes()).map(Result::unwrap).collect()
    }

    /// Each game with its tags and items in short form.
    fn shown(text: &str) -> Vec<String> {
        let item = |(_, item): &(usize, Item)| match item {
            Item::Word(word) => word.clone(),
            Item::Nag(nag) => format!("${nag}"),
            Item::Comment(text) => format!("{{{text}}}"),
            Item::Begin => "(".to_string(),
            Item::End => ")".to_string(),
            Item::Outcome(outcome) => (*outcome).to_string(),
        };
        let show = |game: Scanned| {
            let tags = game.tags.iter().map(|(name, value)| format!("{name}={value}"));
            tags.chain(game.items.iter().map(item)).collect::<Vec<_>>().join(" ")
        };
        games(text).into_iter().map(show).collect()
    }

    #[test]
    fn games_end_where_the_next_begins() {
        let cases: [(&str, &[&str]); 16] = [
            (
                "[Event \"a\"]\n\n1. e4\n\ne5 1-0\n\n1. d4 {x\n\n[y]} *\n[Event \"b\"]\n\n*\n",
                &["Event=a e4 e5 1-0", "d4 {x\n\n[y]} *", "Event=b *"],
            ),
            ("\u{feff}\n% nothing\n\n", &[]),
            ("[Event \"a\"]\n[Site \"b\"]\n\n[Event \"c\"]\n\n", &["Event=a Site=b", "Event=c"]),
            ("[White \"a\"]\n\n[White \"b\"]\n\n", &["White=a", "White=b"]),
            ("1. e4 e5 *\n1. d4 d5 1-0", &["e4 e5 *", "d4 d5 1-0"]),
            ("1. e4 e5 * 1. d4 d5 1-0", &["e4 e5 *", "d4 d5 1-0"]),
            ("1. e4 e5\n\n1. d4 d5\n\n", &["e4 e5", "d4 d5"]),
            ("1. e4 e5\n1. d4 d5", &["e4 e5", "d4 d5"]),
            ("1. e4\n1... e5 2. d4", &["e4 e5 d4"]),
            ("1-0[White \"B\"]1. e4 *[White \"C\"]", &["1-0", "White=B e4 *", "White=C"]),
            ("1. e4 *\n\n\u{feff}[White \"B\"]\n\n*", &["e4 *", "White=B *"]),
            (
                "; about game 1\n\n[White \"A\"]\n\n1. e4 *\n\n; about game 2\n\n[White \"B\"]\n\n1. d4 *",
                &["White=A { about game 1} e4 *", "White=B { about game 2} d4 *"],
            ),
            (
                "[FEN \"x\"]\n; note\n[Result \"1-0\"]\n\n1. e4 1-0",
                &["FEN=x Result=1-0 { note} e4 1-0"],
            ),
            ("1. e4 1-0 {resigns}\n\n{end}", &["e4 1-0 {resigns} {end}"]),
            ("1. e4 1/2-1/2 1/2-1/2\n2. d4 1-0", &["e4 1/2-1/2 d4 1-0"]),
            ("*\n\n*", &["*", "*"]),
        ];
        for (text, expected) in cases {
            assert_eq!(shown(text), expected, "{text}");
        }
    }

    #[test]
    fn tags_are_read_however_written() {
        let read = |text: &str| games(text).remove(0).tags;
        let tag = |name: &str, value: &str| (name.to_string(), value.to_string());
        assert_eq!(read(r#"[Site "a \"b\" \\"]"#), [tag("Site", r#"a "b" \"#)]);
        assert_eq!(read(" [A  \"x\" ] [B \"y]\"]"), [tag("A", "x"), tag("B", "y]")]);
        assert_eq!(read("[A \"the \"big\" one\"]"), [tag("A", r#"the "big" one"#)]);
        assert_eq!(read("[A \"C:\\\"]"), [tag("A", r"C:\")]);
        assert_eq!(read("[A \"\u{1b}[31mred\t\u{9b}0m\u{7f}\"]"), [tag("A", "[31mred 0m")]);
        assert_eq!(read("[ A \0\"x\"]"), [tag("A", "x")]);
        for half in ["[White W]", "[White \"W]", "[White \"W\"", "[White W", "[White “W”]"] {
            assert_eq!(read(half), [tag("White", "W")], "{half}");
        }
        assert_eq!(read("[Site]"), [tag("Site", "")]);
        assert_eq!(shown("[White \"A\"] [Black \"B\"] 1. e4 e5 *"), ["White=A Black=B e4 e5 *"]);
        for wrong in ["[\"b\"]", "[]"] {
            let error = Scanner::new(wrong.as_bytes()).next().unwrap().unwrap_err();
            assert_eq!(error.to_string(), format!("line 1: '{wrong}' is not a tag"));
        }
    }

    #[test]
    fn movetext_is_read_however_written() {
        let cases = [
            ("1.e4 e5 2.Nf3Nc6", "e4 e5 Nf3Nc6"),
            ("1 e4 e5 2... 3… d4 … .d5", "e4 e5 d4 d5"),
            (
                "3. Bb5 a6? ± 4. Ba4+- Nf6+/= O-O = b5 ∓",
                "Bb5 a6 $2 $16 Ba4 $18 Nf6 $14 O-O $10 b5 $17",
            ),
            ("1. e4!? e5?! 2. Nf3!! Nc6?? 3. Bb5‼ a6 □", "e4 $5 e5 $6 Nf3 $3 Nc6 $4 Bb5 $3 a6 $7"),
            ("1. e4 N e5 TN 2. d4 D Qd2 +", "e4 $146 e5 $146 d4 $220 Qd2"),
            ("1. e4 $14 $300 $", "e4 $14 { $300 $ }"),
            ("1. e4 -- 2. Z0 null 0000 @@@@", "e4 -- -- -- -- --"),
            ("1. e4 novelty by Karpov! e5", "e4 { novelty by Karpov } $1 e5"),
            (
                "exd6 e.p. exd6e.p. exd6ep bxa8(Q) ed 0-0-0+",
                "exd6 exd6e.p. exd6ep bxa8(Q) ed 0-0-0",
            ),
            ("1. e4 [%clk 0:10:00] e5 ] } ) 2. d4", "e4 { [%clk 0:10:00] } e5 d4"),
            ("1. e4 [%clk } 0 *", "e4 { [%clk ) 0 * }"),
            ("1. e4 ; the }best\ne5 *", "e4 { the )best} e5 *"),
            ("e4 1–0", "e4 1-0"),
            ("O-O= 0–0+/- o-o-o+- oops", "O-O $10 0–0 $16 o-o-o $18 { oops }"),
            ("e4 ½-½", "e4 1/2-1/2"),
            ("e4 (d4 (c4) *) e5 *", "e4 ( d4 ( c4 ) * ) e5 *"),
            ("1. e4 {\u{1b}[31mred\u{7}\u{9b}0m\ta} *", "e4 {[31mred0m a} *"),
        ];
        for (text, expected) in cases {
            assert_eq!(shown(text), [expected], "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        let fault = |text: &str| games(text).pop().unwrap().fault.unwrap().to_string();
        assert_eq!(fault("1. e4 {a\nb"), "line 1: unterminated comment");
        assert_eq!(fault("1. e4\n(1. d4 *"), "line 2: unterminated variation");
        assert_eq!(fault("[White \"A\"]\n[\"B\"]\n\n*"), "line 2: '[\"B\"]' is not a tag");
        let deep = format!("1. e4 {} {} *", "(".repeat(100_000), ")".repeat(100_000));
        assert_eq!(fault(&deep), "line 1: variations nested more than 1000 deep");
        let huge = format!("1. e4 {{{}}} *", "a".repeat(MAX_GAME));
        let error = Scanner::new(huge.as_bytes()).next().unwrap().unwrap_err();
        assert_eq!(error.to_string(), "line 1: the game is longer than 8 MiB");
    }

    /// The first game of each pair is broken, the second is read.
    #[test]
    fn a_broken_game_ends_where_the_next_begins() {
        let huge = format!("1. e4 {{{}\n[%csl Ra1] }} *\n", "a\n".repeat(MAX_GAME / 2));
        for broken in ["1. e4 {never closed", "1. e4 (", "1. e4 (1. d4 *", &huge] {
            let text = format!("{broken}\n\n[Event \"b\"]\n\n1. d4 *\n");
            let mut games: Vec<_> = Scanner::new(text.as_bytes()).collect();
            assert_eq!(games.len(), 2);
            assert!(games.remove(0).map_or(true, |game| game.fault.is_some()));
            assert_eq!(games.remove(0).unwrap().items.len(), 2);
        }
    }

    /// Texts that repeat the beginning of some syntax are read in linear time.
    #[test]
    fn no_line_takes_long() {
        let begun = std::time::Instant::now();
        for part in [
            "[", "[a ", "[a \"", "[a\"]", "\" ", "{[", "(", ")", "a8(Q", "[a.", "1 ", "e.p", "* ",
            "=", "\\\"",
        ] {
            for head in ["", "1. e4 ", "[A \""] {
                let text = format!("{head}{}", part.repeat((1 << 18) / part.len()));
                Scanner::new(text.as_bytes()).for_each(drop);
            }
        }
        assert!(begun.elapsed().as_secs() < 30, "{:?}", begun.elapsed());
    }
}
