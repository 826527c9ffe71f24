//! A game with its moves played: tags, moves, and the author's annotations.
//!
//! Nothing in the file is lost. At the first move that cannot be played, the game stops with a
//! fault and the rest becomes a comment, because other programs stop reading there or go on with
//! wrong positions. The same holds within a variation, and for a variation with no move to replace.

use std::mem;

use shakmaty::Move;

use super::scan::{Item, Scanned, Tag};
use super::scan::{MAX_PLIES, PgnError, excerpt};
use super::words::outcome;
use crate::notation::{position, read_move};
use crate::position::{Position, PositionError};

/// An element of the movetext.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Token {
    /// A legal move in SAN, or `--` for a null move.
    Move(String),
    /// A numeric annotation glyph, as `$1`.
    Nag(u8),
    /// A comment without its braces.
    Comment(String),
    /// A variation begins.
    Begin,
    /// A variation ends.
    End,
    /// The result, after everything else.
    Outcome(&'static str),
}

/// A game with its author's annotations.
#[derive(Debug)]
pub struct Record {
    /// The tags in order.
    pub tags: Vec<Tag>,
    /// The movetext.
    pub tokens: Vec<Token>,
    /// The position that the game begins with.
    pub start: Position,
    /// The moves of the game, without variations, up to a null move or one that cannot be played.
    pub moves: Vec<Move>,
    /// The author's annotations of each move of the game.
    pub annotations: Vec<Annotations>,
    /// Whether the game goes on beyond `moves`, after a null move or one that cannot be played.
    pub breaks_off: bool,
    /// The first fault of the game, if any; the rest is read in spite of it.
    pub fault: Option<PgnError>,
}

/// The author's annotations of a move.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Annotations {
    /// Whether it has one of the glyphs `$1` (`!`) to `$6` (`?!`), or `$7` (only move).
    pub judged: bool,
    /// Whether a comment has an evaluation, as `[%eval …]`.
    pub valued: bool,
    /// The words of its comments, each followed by a space.
    pub words: String,
    /// The moves of its variations in SAN, without nested variations.
    pub variations: Vec<Vec<String>>,
}

/// Glyphs that judge a move: `$1` (`!`) to `$6` (`?!`), and `$7` (only move).
const JUDGEMENTS: std::ops::RangeInclusive<u8> = 1..=7;

/// How a null move is written.
pub(super) const PASS: &str = "--";

impl Record {
    /// Plays one game.
    ///
    /// # Errors
    /// [`PgnError`] if nothing of it can be read.
    pub(super) fn read(scanned: Scanned) -> Result<Self, PgnError> {
        let Scanned { tags, items, fault } = scanned;
        let start = start(&tags)?;
        let mut board = Board::new(start.clone(), true);
        items.into_iter().for_each(|(line, item)| board.item(line, item));
        let Board { tokens, moves, fault: unplayed, .. } = board.finished();
        let breaks_off = unplayed.is_some();
        let fault = fault.or(unplayed);
        match fault {
            Some(fault) if tags.is_empty() && moves.is_empty() => Err(fault),
            fault => {
                let annotations = annotations(&tokens);
                Ok(Self { tags, tokens, start, moves, annotations, breaks_off, fault })
            }
        }
    }

    /// The movetext with null moves, and what follows them in their lines, turned into comments.
    pub fn without_passes(&self) -> Vec<Token> {
        let mut board = Board::new(self.start.clone(), false);
        for token in &self.tokens {
            let item = match token.clone() {
                Token::Move(san) => Item::Word(san),
                Token::Nag(nag) => Item::Nag(nag),
                Token::Comment(text) => Item::Comment(text),
                Token::Begin => Item::Begin,
                Token::End => Item::End,
                Token::Outcome(result) => Item::Outcome(result),
            };
            board.item(0, item);
        }
        board.finished().tokens
    }

    /// Removes the evaluations, as `[%eval …]`, from the comments on moves of the game.
    pub fn forget_values(&mut self) {
        let mut depth = 0_usize;
        for token in &mut self.tokens {
            match token {
                Token::Begin => depth += 1,
                Token::End => depth = depth.saturating_sub(1),
                Token::Comment(text) if depth == 0 => {
                    while let Some(begin) = text.find("[%eval")
                        && let Some(length) = text[begin..].find(']')
                    {
                        text.replace_range(begin..=begin + length, "");
                    }
                }
                _ => {}
            }
        }
        let is_empty =
            |token: &Token| matches!(token, Token::Comment(text) if text.trim().is_empty());
        self.tokens.retain(|token| !is_empty(token));
        self.annotations = annotations(&self.tokens);
    }

    /// The number of the first ply, counted from 0 for White's first move of a game.
    pub fn first_ply(&self) -> usize {
        let full = shakmaty::Position::fullmoves(self.start.chess()).get() as usize;
        2 * (full - 1) + self.start.turn().fold_wb(0, 1)
    }

    /// The value of a tag; `None` if the game does not have it.
    pub fn tag(&self, name: &str) -> Option<&str> {
        tag(&self.tags, name)
    }

    /// The result in the movetext, or else in the tags; `*` if the game is not over.
    pub fn result(&self) -> &'static str {
        let written = self.tokens.iter().rev().find_map(|token| match token {
            Token::Outcome(result) => Some(*result),
            _ => None,
        });
        let by_tag = || outcome(&self.tag("Result")?.trim().replace('–', "-"));
        written.filter(|&result| result != "*").or_else(by_tag).unwrap_or("*")
    }
}

impl Annotations {
    fn note(&mut self, token: &Token) {
        match token {
            Token::Nag(nag) => self.judged |= JUDGEMENTS.contains(nag),
            Token::Comment(text) => {
                self.valued |= text.contains("[%eval");
                text.split_whitespace().for_each(|word| self.words += &(word.to_owned() + " "));
            }
            Token::Move(_) | Token::Begin | Token::End | Token::Outcome(_) => {}
        }
    }
}

/// The author's annotations of each move of the game.
fn annotations(tokens: &[Token]) -> Vec<Annotations> {
    let mut annotations = Vec::<Annotations>::new();
    let mut depth = 0_usize;
    for token in tokens {
        match token {
            Token::Begin => {
                depth += 1;
                if let (1, Some(last)) = (depth, annotations.last_mut()) {
                    last.variations.push(Vec::new());
                }
            }
            Token::End => depth = depth.saturating_sub(1),
            Token::Move(san) if depth == 1 => {
                let last = annotations.last_mut().and_then(|last| last.variations.last_mut());
                last.into_iter().for_each(|line| line.push(san.clone()));
            }
            _ if depth > 0 => {}
            Token::Move(_) => annotations.push(Annotations::default()),
            token => annotations.iter_mut().last().into_iter().for_each(|last| last.note(token)),
        }
    }
    annotations
}

fn tag<'a>(tags: &'a [Tag], name: &str) -> Option<&'a str> {
    tags.iter().find(|(tag, _)| tag.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
}

/// The position that the game begins with.
fn start(tags: &[Tag]) -> Result<Position, PgnError> {
    let value = |name: &str| tag(tags, name).filter(|value| !value.trim().is_empty());
    if let Some(variant) = value("Variant")
        && !is_chess(variant)
    {
        return Err(PgnError::Variant(excerpt(variant)));
    }
    Ok(value("FEN").map_or_else(|| Ok(Position::initial()), position)?)
}

/// Whether this is a name for chess or Chess960, as used by python-chess, Lichess, ChessBase, Cute
/// Chess and chess servers.
fn is_chess(variant: &str) -> bool {
    const NAMES: [&str; 22] = [
        "?",
        "standard",
        "chess",
        "standardchess",
        "classical",
        "classicalchess",
        "normal",
        "normalchess",
        "regular",
        "regularchess",
        "orthodox",
        "orthodoxchess",
        "illegal",
        "fromposition",
        "chess960",
        "fischerandom",
        "fischerrandom",
        "fischerandomchess",
        "fischerrandomchess",
        "freestyle",
        "freestylechess",
        "960",
    ];
    let plain = |c: &char| c.is_alphanumeric() || *c == '?';
    let name: String = variant.to_lowercase().chars().filter(plain).collect();
    NAMES.contains(&name.as_str())
}

/// The game, or an open variation.
struct OpenLine {
    /// The position before the last move, which a variation replaces.
    before: Option<Position>,
    position: Position,
    /// The index of its first token.
    start: usize,
}

/// A part of the movetext that cannot be played, as text.
struct Unplayed {
    words: String,
    /// The number of variations open in the text.
    depth: usize,
    part: Part,
}

/// What is unplayed, which decides where its text ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    /// The rest of the game.
    Game,
    /// The rest of a variation.
    Rest,
    /// A whole variation.
    Whole,
}

struct Board {
    game: OpenLine,
    variations: Vec<OpenLine>,
    /// Whether null moves are allowed.
    passes: bool,
    /// Whether the game has had a null move.
    has_passed: bool,
    unplayed: Option<Unplayed>,
    tokens: Vec<Token>,
    moves: Vec<Move>,
    outcome: Option<&'static str>,
    fault: Option<PgnError>,
}

impl Board {
    fn new(start: Position, passes: bool) -> Self {
        Self {
            game: OpenLine { before: None, position: start, start: 0 },
            variations: Vec::new(),
            passes,
            has_passed: false,
            unplayed: None,
            tokens: Vec::new(),
            moves: Vec::new(),
            outcome: None,
            fault: None,
        }
    }

    fn item(&mut self, line: usize, item: Item) {
        let in_game = self.variations.is_empty();
        if let Some(unplayed) = &mut self.unplayed
            && !(matches!(item, Item::Outcome(_)) && in_game && unplayed.depth == 0)
        {
            let ends = item == Item::End
                && match unplayed.part {
                    Part::Game => false,
                    Part::Rest => unplayed.depth == 0,
                    Part::Whole => unplayed.depth == 1,
                };
            if !ends || unplayed.part == Part::Whole {
                unplayed.add(&item);
            }
            if !ends {
                return;
            }
            let is_whole = unplayed.part == Part::Whole;
            self.close_unplayed();
            if is_whole {
                return;
            }
        }
        match item {
            Item::Begin => self.begin(),
            Item::End => self.end(),
            Item::Word(word) => self.word(line, word),
            Item::Nag(nag) => self.tokens.push(Token::Nag(nag)),
            Item::Comment(text) => self.tokens.push(Token::Comment(text)),
            // Other programs do not read a result inside a variation.
            Item::Outcome(result) if !in_game => self.remark(result),
            Item::Outcome(result) => {
                if let Some(earlier) = self.outcome.replace(result) {
                    self.remark(earlier);
                }
            }
        }
    }

    fn remark(&mut self, text: &str) {
        self.tokens.push(Token::Comment(format!(" {text} ")));
    }

    fn close_unplayed(&mut self) {
        if let Some(unplayed) = self.unplayed.take() {
            self.remark(&unplayed.words);
        }
    }

    fn word(&mut self, line: usize, word: String) {
        let in_game = self.variations.is_empty();
        match self.played(&word) {
            Ok(Played { san, m, after, novelty }) => {
                if in_game && m.is_some() && self.moves.len() == MAX_PLIES {
                    self.fault.get_or_insert(PgnError::TooLong { line });
                    return self.stop(word, Part::Game);
                }
                if in_game && m.is_none() {
                    self.fault.get_or_insert(PgnError::Pass { line, text: word });
                    self.has_passed = true;
                }
                self.moves.extend(m.filter(|_| in_game && !self.has_passed));
                let board = self.variations.last_mut().unwrap_or(&mut self.game);
                board.before = Some(mem::replace(&mut board.position, after));
                self.tokens.push(Token::Move(san));
                self.tokens.extend(novelty.map(Token::Nag));
            }
            Err(reason) if in_game => {
                self.fault.get_or_insert(PgnError::Move { line, reason });
                self.stop(word, Part::Game);
            }
            Err(_) => self.stop(word, Part::Rest),
        }
    }

    /// Keeps what follows as text.
    fn stop(&mut self, words: String, part: Part) {
        self.unplayed = Some(Unplayed { words, depth: usize::from(part == Part::Whole), part });
    }

    /// What the word does in the innermost line.
    fn played(&self, word: &str) -> Result<Played, PositionError> {
        let position = &self.variations.last().unwrap_or(&self.game).position;
        if word == PASS {
            let after = position.after_null().filter(|_| self.passes);
            let after = after.ok_or_else(|| PositionError::illegal_move(word, position))?;
            return Ok(Played { san: PASS.to_string(), m: None, after, novelty: None });
        }
        // The move may end with a letter for a novelty or a diagram.
        let lettered = || {
            let (letter, nag) =
                [('N', 146), ('D', 220)].into_iter().find(|(c, _)| word.ends_with(*c))?;
            Some((read_move(position, word.strip_suffix(letter)?).ok()?, Some(nag)))
        };
        let read = read_move(position, word).map(|m| (m, None));
        let (m, novelty) = read.or_else(|error| lettered().ok_or(error))?;
        let (san, after) = (position.san(m), position.after(m));
        Ok(Played { san, m: Some(m), after, novelty })
    }

    fn begin(&mut self) {
        let line = self.variations.last().unwrap_or(&self.game);
        if let Some(position) = line.before.clone() {
            self.variations.push(OpenLine { before: None, position, start: self.tokens.len() });
            self.tokens.push(Token::Begin);
        } else {
            self.stop("(".to_string(), Part::Whole);
        }
    }

    fn end(&mut self) {
        let Some(line) = self.variations.pop() else { return };
        if line.before.is_some() {
            return self.tokens.push(Token::End);
        }
        // No move of the variation could be played.
        let mut unplayed = Unplayed { words: "(".to_string(), depth: 1, part: Part::Whole };
        let rest = self.tokens.split_off(line.start);
        let texts = rest.into_iter().filter_map(|token| match token {
            Token::Comment(text) => Some(Item::Comment(text)),
            Token::Nag(nag) => Some(Item::Nag(nag)),
            Token::Move(_) | Token::Begin | Token::End | Token::Outcome(_) => None,
        });
        texts.for_each(|item| unplayed.add(&item));
        if unplayed.words.len() > 1 {
            self.remark(&(unplayed.words + ")"));
        }
    }

    /// Closes what is open.
    fn finished(mut self) -> Self {
        self.close_unplayed();
        while !self.variations.is_empty() {
            self.end();
        }
        self.tokens.extend(self.outcome.map(Token::Outcome));
        self
    }
}

/// What a word does on the board.
struct Played {
    san: String,
    /// `None` for a null move.
    m: Option<Move>,
    after: Position,
    /// The glyph of a letter at the end of the word.
    novelty: Option<u8>,
}

impl Unplayed {
    fn add(&mut self, item: &Item) {
        let word = match item {
            Item::Begin => {
                self.depth += 1;
                "("
            }
            Item::End => {
                self.depth = self.depth.saturating_sub(1);
                return self.words.push(')');
            }
            Item::Word(word) => word,
            Item::Outcome(word) => word,
            Item::Comment(text) => text.trim(),
            Item::Nag(nag) => &format!("${nag}"),
        };
        if !self.words.is_empty() && !self.words.ends_with('(') {
            self.words.push(' ');
        }
        self.words.push_str(word);
    }
}

#[cfg(test)]
mod tests {
    use crate::notation::pgn::{Games, rewrite};

    fn rewritten(text: &str) -> (String, Option<String>) {
        let (written, fault) = rewrite(text);
        (written.replace('\n', " ").trim().to_string(), fault.map(|fault| fault.to_string()))
    }

    #[test]
    fn moves_are_written_in_san() {
        let cases = [
            (
                "e2e4 e7-e5 2. Ngf3 Nb8-c6 3. Bf1b5 a6? ± 4. Bb5xc6 d7c6 5. 0-0 *",
                "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 $2 $16 4. Bxc6 dxc6 5. O-O *",
            ),
            ("1. e4+ d5 2. exd5e.p. Qd5 3. Nc3! *", "1. e4 d5 2. exd5 Qxd5 3. Nc3 $1 *"),
            (
                "[FEN \"7k/1P6/8/8/8/8/8/K7 w - - 0 1\"] b8Q *",
                "[FEN \"7k/1P6/8/8/8/8/8/K7 w - - 0 1\"]  1. b8=Q+ *",
            ),
            ("1. e4 (P2d4 Ng8f6N) e5 *", "1. e4 (1. d4 Nf6 $146) 1... e5 *"),
            ("1. e4 Кf6 2. ♘c3 *", "1. e4 Nf6 2. Nc3 *"),
        ];
        for (text, expected) in cases {
            assert_eq!(rewritten(text), (expected.to_string(), None), "{text}");
        }
    }

    #[test]
    fn games_are_kept_as_far_as_they_can_be_played() {
        let cases = [
            (
                "1. e4 e5\n2. Ke3 {why} Nc6 (2... d6) 1-0",
                "1. e4 e5 { Ke3 why Nc6 (d6) } 1-0",
                "line 2: illegal move 'Ke3' in ",
            ),
            ("1. e4 e5 2. Nz3 d5 *", "1. e4 e5 { Nz3 d5 } *", "line 1: malformed move 'Nz3'"),
            ("1. e4 -- 2. d4 d5 *", "1. e4 -- 2. d4 d5 *", "line 1: '--' is a pass, not a move"),
            ("1. e4 e5 2. Z0 *", "1. e4 e5 2. -- *", "line 1: '--' is a pass, not a move"),
            ("1. e4 {never\nclosed", "1. e4 {never closed } *", "line 1: unterminated comment"),
            (
                "1. e4 (1. d4 d5\n(1... e5 *",
                "1. e4 (1. d4 d5 (1... e5 { * })) *",
                "line 2: unterminated variation",
            ),
        ];
        for (text, expected, fault) in cases {
            let (written, told) = rewritten(text);
            assert_eq!(written, expected, "{text}");
            assert!(told.as_ref().is_some_and(|told| told.starts_with(fault)), "{told:?}");
        }
        let game = Games::new(&b"1. e4 -- 2. d4 d5 *"[..]).next().unwrap().unwrap();
        assert!(game.moves.len() == 1 && game.breaks_off);
        assert!(Games::new(&b"1. Ke3 *"[..]).next().unwrap().is_err());
    }

    #[test]
    fn the_result_stands_behind_everything() {
        assert_eq!(rewritten("1. e4 1-0 {White won} (1. d4)").0, "1. e4 {White won} (1. d4) 1-0");
        assert_eq!(rewritten("[Result \"0-1\"] 1. e4 *").0, "[Result \"0-1\"]  1. e4 0-1");
        assert_eq!(rewritten("[Result \"½–½\"] 1. e4").0, "[Result \"½–½\"]  1. e4 1/2-1/2");
        assert_eq!(rewritten("1. e4 e5 0-1 2. d4 *").0, "1. e4 e5 2. d4 { 0-1 } *");
    }

    #[test]
    fn variants_go_by_many_names() {
        for name in ["Regular", "chess-960", "Fischerandom", "From Position", "STANDARD", "?"] {
            assert_eq!(rewritten(&format!("[Variant \"{name}\"]\n\n1. e4 *")).1, None, "{name}");
        }
        let (_, fault) = rewritten("[Variant \"Atomic\"]\n\n1. e4 *");
        assert_eq!(fault.unwrap(), "unsupported variant 'Atomic'");
    }

    #[test]
    fn values_are_forgotten_and_nothing_else() {
        let text = "{[%eval 0.1]} 1. e4 {[%eval 0.25] good [%clk 0:01:00]} (1. d4 {[%eval 0.1]}) \
                    1... e5 {[%eval #3,20]} *";
        let mut game = Games::new(text.as_bytes()).next().unwrap().unwrap();
        game.forget_values();
        let mut written = Vec::new();
        super::super::write(&game, &[], &mut written).unwrap();
        let expected = "1. e4 { good [%clk 0:01:00]} (1. d4 {[%eval 0.1]}) 1... e5 *\n\n";
        assert_eq!(String::from_utf8(written).unwrap(), expected);
        assert!(game.annotations.iter().all(|annotations| !annotations.valued));
    }
}
