//! Finds the moves that a text mentions, and plays them.

use shakmaty::san::San;
use shakmaty::{Move, Role};

use crate::position::Position;

/// The maximum number of positions that a text may go on from.
const MEMORY: usize = 12;

/// A move mentioned in a text, with the line that leads to it.
#[derive(Debug, Clone)]
pub struct Mention {
    /// Where it begins in the text, in bytes.
    pub begin: usize,
    /// Where it ends in the text, in bytes.
    pub end: usize,
    /// The move.
    pub m: Move,
    /// The position before it.
    pub before: Position,
    /// The moves from the position that the text is about, this one included; `None` if the line
    /// contains a null move.
    pub line: Option<Vec<Move>>,
}

/// A position from which a text may go on.
#[derive(Debug, Clone)]
struct Spot {
    position: Position,
    line: Option<Vec<Move>>,
}

impl Spot {
    fn after(&self, m: Move) -> Self {
        let line = self.line.as_ref().map(|line| {
            let mut line = line.clone();
            line.push(m);
            line
        });
        Self { position: self.position.after(m), line }
    }

    /// The same position with the other side to move; `None` in check.
    fn passed(&self) -> Option<Self> {
        Some(Self { position: self.position.after_null()?, line: None })
    }
}

/// Finds the moves that texts about a position mention.
///
/// A move belongs to the newest line that it continues or a move of which it replaces. If it is
/// legal nowhere, it is tried with the other side to move, which is how texts mention threats.
#[derive(Debug)]
pub struct Mentions {
    root: Spot,
    main: Option<Move>,
}

impl Mentions {
    /// A finder for texts about `position`; `main` is the move that they discuss, if any.
    pub fn new(position: Position, main: Option<Move>) -> Self {
        Self { root: Spot { position, line: Some(Vec::new()) }, main }
    }

    /// The first `most` moves of a text, in its order, each with its whole line. `stopped` is asked
    /// before each word and may end the search.
    pub fn of(&self, text: &str, most: usize, stopped: impl Fn() -> bool) -> Vec<Mention> {
        let mut places = vec![self.root.clone()];
        places.extend(self.main.map(|m| self.root.after(m)));
        let (mut found, mut goes_on) = (Vec::<Mention>::new(), true);
        for (begin, word) in words(text) {
            if found.len() >= most || stopped() {
                break;
            }
            let (skipped, bare) = bare(word);
            let numbered = word[..skipped].contains(|c: char| c.is_ascii_digit());
            let continues = goes_on && !found.is_empty();
            let place = san(bare).and_then(|san| match self.main.filter(|&m| san.matches(m)) {
                // The main move, unless a line goes on.
                Some(m) if !continues => Some((self.root.clone(), m)),
                _ => {
                    let is_move = numbered || goes_on || !is_square(bare);
                    is_move.then(|| played(&san, &places)).flatten()
                }
            });
            // A move number may be a word of its own.
            goes_on = place.is_some() || bare.is_empty();
            let Some((place, m)) = place else { continue };
            let after = place.after(m);
            let begin = begin + skipped;
            let (before, line) = (place.position, after.line.clone());
            found.push(Mention { begin, end: begin + bare.len(), m, before, line });
            places.push(after);
            if places.len() > MEMORY {
                places.remove(2);
            }
        }
        found
    }
}

/// The newest position where the move can be played; if there is none, with the other side to move.
fn played(san: &San, places: &[Spot]) -> Option<(Spot, Move)> {
    let at = |place: &Spot| san.to_move(place.position.chess()).ok();
    let goes_on = places.iter().rev().find_map(|place| Some((place.clone(), at(place)?)));
    goes_on.or_else(|| {
        let mut passed = places.iter().rev().filter_map(Spot::passed);
        passed.find_map(|place| at(&place).map(|m| (place, m)))
    })
}

/// The words of a text, each with its offset in bytes.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let place = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    text.split(|c: char| c.is_whitespace() || c == '/')
        .filter(|word| !word.is_empty())
        .map(move |word| (place(word), word))
}

/// The number of bytes before the move in a word, and the move without the punctuation around it.
fn bare(word: &str) -> (usize, &str) {
    let head = |c: char| c.is_ascii_digit() || "(.…[«\"'—–-:".contains(c);
    let mut rest = word.trim_start_matches(head);
    // Castling may be written with zeros.
    if rest.is_empty() || rest.starts_with("0-0") {
        rest = word.trim_start_matches(|c: char| "(.…[".contains(c));
    }
    if let Some(castling) = word.find("0-0") {
        rest = &word[castling..];
    }
    let skipped = word.len() - rest.len();
    (skipped, rest.trim_end_matches(|c: char| ".,;:!?)]»\"'…".contains(c)))
}

/// A move in SAN, with English or Russian letters.
fn san(word: &str) -> Option<San> {
    let mut text = word.trim_end_matches(['+', '#']).to_string();
    for (russian, letter) in [("Кр", "K"), ("Ф", "Q"), ("Л", "R"), ("С", "B"), ("К", "N")] {
        text = text.replace(russian, letter);
    }
    if text.starts_with("0-0") {
        text = text.replace('0', "O");
    }
    San::from_ascii(text.as_bytes()).ok().filter(|san| *san != San::Null)
}

/// Whether a word may name a square as well as a pawn move.
fn is_square(word: &str) -> bool {
    let plain = |san| matches!(san, San::Normal { role: Role::Pawn, capture: false, .. });
    word.len() == 2 && san(word).is_some_and(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The mentions of a text, each as its words and its line in SAN.
    fn told(fen: &str, main: &str, text: &str) -> Vec<(String, Option<String>)> {
        let position = Position::from_fen(fen).unwrap();
        let main = position.parse_move(main).unwrap();
        let mentions = Mentions::new(position.clone(), Some(main)).of(text, 100, || false);
        let show = |mention: Mention| {
            let line = mention.line.map(|line| crate::notation::san_line(&position, &line));
            (text[mention.begin..mention.end].to_string(), line)
        };
        mentions.into_iter().map(show).collect()
    }

    #[test]
    fn moves_are_found_in_sentences() {
        let legall = "r2qkbnr/ppp2ppp/2np4/4N3/2B1P1b1/2N5/PPPP1PPP/R1BQK2R b KQkq - 0 5";
        let text =
            "5…Bxd1?? allows mate in 2 (6.Bxf7+ Ke7 7.Nd5#); the knight on e5 was free: Nxe5.";
        let shown = told(legall, "Bxd1", text);
        let lines: Vec<&str> = shown.iter().map(|(_, line)| line.as_deref().unwrap()).collect();
        assert_eq!(lines, ["Bxd1", "Bxd1 Bxf7+", "Bxd1 Bxf7+ Ke7", "Bxd1 Bxf7+ Ke7 Nd5#", "Nxe5"]);
        assert_eq!(shown[1].0, "Bxf7+");
    }

    #[test]
    fn no_more_is_found_than_asked_for() {
        let mentions = Mentions::new(Position::initial(), None);
        let text = "1.Nf3 Nf6 2.Ng1 Ng8 ".repeat(20_000);
        let found = mentions.of(&text, 30, || false);
        assert_eq!(found.len(), 30);
        assert_eq!(found[29].line.as_ref().map(Vec::len), Some(30));
        let asked = std::cell::Cell::new(0);
        let stopped = || {
            asked.set(asked.get() + 1);
            asked.get() > 10
        };
        assert_eq!(mentions.of(&text, usize::MAX, stopped).len(), 10);
    }

    #[test]
    fn russian_letters_castling_and_threats_are_read() {
        let fen = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 1 5";
        let shown = told(fen, "O-O", "0-0: король уходит; грозит Кg5, и на e4 стоит пешка.");
        assert_eq!(shown[0], ("0-0".into(), Some("O-O".into())));
        assert_eq!(shown[1].0, "Кg5");
        assert_eq!(shown.len(), 2, "{shown:?}");
        // After castling it is Black's turn: White's next move takes a pass.
        let shown = told(fen, "O-O", "threatens Ng5");
        assert_eq!(shown[0].1.as_deref(), Some("Ng5"));
        let shown = told(fen, "O-O", "threatens Rf2");
        assert!(shown.is_empty(), "{shown:?}");
        let shown = told(fen, "O-O", "threatens Re1");
        assert_eq!(shown[0], ("Re1".into(), None));
    }
}
