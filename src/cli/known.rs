//! The known answers to a position, from the operations of its EPD record: best moves, mate
//! lengths, moves with points.

use serde::Serialize;
use shakmaty::Move;

use super::failure::LineError;
use crate::notation::{Epd, read_move};
use crate::position::Position;
use crate::search::{Bound, Report, Score};

/// Moves to find (`bm`), moves to avoid (`am`), and the mate length (`dm`).
#[derive(Debug, Default)]
pub(super) struct Known {
    best: Vec<Move>,
    avoid: Vec<Move>,
    /// The moves to mate, negative if the side to move is mated. `bm #3`, which some suites write,
    /// is read as `dm 3`.
    mate: Option<i32>,
}

impl Known {
    /// Reads the operations of a record.
    ///
    /// # Errors
    /// [`LineError`] if a move or the mate length is wrong.
    pub fn read(epd: &Epd, position: &Position) -> Result<Self, LineError> {
        let mut known = Self::default();
        for text in words(epd, "bm") {
            match length(text) {
                Some(length) => known.mate = Some(length),
                None => known.best.push(read_move(position, text)?),
            }
        }
        for text in words(epd, "am") {
            known.avoid.push(read_move(position, text)?);
        }
        if let Some(text) = epd.operands("dm").next() {
            let length = text.parse().ok().filter(|&length| length != 0);
            known.mate = Some(length.ok_or_else(|| LineError::InvalidMate(text.to_string()))?);
        }
        Ok(known)
    }

    pub fn is_empty(&self) -> bool {
        self.best.is_empty() && self.avoid.is_empty() && self.mate.is_none()
    }

    /// The moves to mate, negative if the side to move is mated; `None` if no mate is known.
    pub fn mate(&self) -> Option<i32> {
        self.mate
    }

    /// Whether the move is correct. If a mate is known, any move not to be avoided may begin it.
    pub fn allows(&self, m: Move) -> bool {
        let is_best = self.mate.is_some() || self.best.is_empty() || self.best.contains(&m);
        is_best && !self.avoid.contains(&m)
    }

    /// Whether a search with this result solved the position: the move is correct, and a known mate
    /// was found in no more moves, with a line that ends in mate.
    pub fn is_solved_by(&self, position: &Position, report: &Report) -> bool {
        let is_right = report.pv.first().is_some_and(|&m| self.allows(m));
        is_right && self.mate.is_none_or(|longest| mates(position, report, longest))
    }

    /// The answers as text in SAN: `bm Nf3 e4, am Qh5, dm 3`.
    pub fn text(&self, position: &Position) -> String {
        let named = |opcode: &str, moves: &[Move]| {
            let san: Vec<String> = moves.iter().map(|&m| position.san(m)).collect();
            (!san.is_empty()).then(|| format!("{opcode} {}", san.join(" ")))
        };
        let mate = self.mate.map(|length| format!("dm {length}"));
        let parts = [named("bm", &self.best), named("am", &self.avoid), mate];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

/// The words of an operation without move numbers and lone signs. A list may be quoted.
fn words<'a>(epd: &'a Epd, opcode: &'a str) -> impl Iterator<Item = &'a str> {
    let says_something = |word: &&str| {
        let sign = |c: char| "+#!?=,.…".contains(c);
        let bare = word.trim_matches(sign);
        let is_number = bare.len() < word.len() && bare.bytes().all(|byte| byte.is_ascii_digit());
        !is_number || word.contains('#') && !bare.is_empty()
    };
    epd.operands(opcode).flat_map(str::split_whitespace).filter(says_something)
}

/// The mate length given in place of a move: `#3`, `#-3`, `+M3`.
fn length(word: &str) -> Option<i32> {
    let word = word.trim_end_matches([',', '.', '!']);
    let (negative, word) = match word.strip_prefix('-') {
        Some(word) => (true, word),
        None => (false, word.trim_start_matches('+')),
    };
    let number = word.strip_prefix(['#', 'M'])?.parse::<i32>().ok()?;
    let number = if negative { number.checked_neg()? } else { number };
    Some(number).filter(|&number| number != 0)
}

/// Whether the report announces a mate in at most `longest` moves and its line ends in mate.
fn mates(position: &Position, report: &Report, longest: i32) -> bool {
    let Score::Mate(moves) = report.score else { return false };
    let is_short = moves.signum() == longest.signum() && moves.abs() <= longest.abs();
    let plies = 2 * moves.unsigned_abs() as usize - usize::from(moves > 0);
    if report.bound != Bound::Exact || !is_short || report.pv.len() != plies {
        return false;
    }
    let end = report.pv.iter().fold(position.clone(), |position, &m| position.after(m));
    end.is_checkmate()
}

/// Moves of a position, each with its points.
#[derive(Debug)]
pub struct Scale(Vec<(Move, u32)>);

/// Points scored, out of a maximum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Points {
    pub won: u32,
    pub most: u32,
}

impl Scale {
    /// The points of a record; `None` unless it has both operations, since one alone may be any
    /// comment.
    ///
    /// # Errors
    /// [`LineError`] if a move is wrong, if points are not a number, or if the numbers of moves and
    /// points differ.
    pub fn read(epd: &Epd, position: &Position) -> Result<Option<Self>, LineError> {
        let words = |opcode| -> Vec<&str> {
            epd.operands(opcode).flat_map(str::split_whitespace).collect()
        };
        let (moves, points) = (words("c7"), words("c8"));
        if moves.is_empty() || points.is_empty() {
            return Ok(None);
        }
        if moves.len() != points.len() {
            return Err(LineError::UnequalPoints { moves: moves.len(), points: points.len() });
        }
        let pairs = moves.into_iter().zip(points).map(|(text, number)| {
            let points =
                number.parse().map_err(|_| LineError::InvalidPoints(number.to_string()))?;
            Ok((read_move(position, text)?, points))
        });
        pairs.collect::<Result<_, LineError>>().map(|pairs| Some(Self(pairs)))
    }

    /// The points of a move; zero if it is not named.
    pub fn of(&self, played: Option<Move>) -> Points {
        let named = self.0.iter().find(|&&(m, _)| Some(m) == played);
        let most = self.0.iter().map(|&(_, points)| points).max();
        Points { won: named.map_or(0, |&(_, points)| points), most: most.unwrap_or_default() }
    }
}

impl Points {
    /// The sum over several positions; `None` if none of them has points.
    pub fn sum(all: impl IntoIterator<Item = Self>) -> Option<Self> {
        all.into_iter().reduce(|sum, one| Self {
            won: sum.won.saturating_add(one.won),
            most: sum.most.saturating_add(one.most),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::moves;

    fn known(fen: &str, operations: &str) -> Result<(Known, Position), String> {
        let epd = Epd::read(&format!("{fen} {operations}")).unwrap().unwrap();
        let position = Position::from_fen(&epd.fen).unwrap();
        let known = Known::read(&epd, &position).map_err(|error| error.to_string())?;
        Ok((known, position))
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    /// Mate in two by 1.Rb6 Kh8 2.Rb8.
    const LADDER: &str = "6k1/R7/8/1R6/8/8/8/K7 w - -";

    #[test]
    fn moves_to_find_and_to_avoid() {
        let (both, position) = known(START, "bm e4; am d4 c4; id \"x\";").unwrap();
        assert_eq!(both.text(&position), "bm e4, am d4 c4");
        let allows = |known: &Known, m: &str| known.allows(position.parse_move(m).unwrap());
        assert!(allows(&both, "e4") && !allows(&both, "a4"));
        let (avoid, _) = known(START, "am d4;").unwrap();
        assert!(allows(&avoid, "e4") && !allows(&avoid, "d4"));
        assert!(known(START, "c0 \"e4\"; bm;").unwrap().0.is_empty());
    }

    #[test]
    fn moves_as_people_write_them() {
        for text in [
            "e4 Nf3",
            "e4! Nf3?!",
            "1. e4 Nf3",
            "1.e2-e4, g1f3",
            "\"e4 Nf3\"",
            "e4; bm Nf3",
            "e4 1... Ng1f3 !",
        ] {
            let (known, position) = known(START, &format!("bm {text};")).unwrap();
            assert_eq!(known.text(&position), "bm e4 Nf3", "{text}");
        }
        let castles = "4k3/8/8/8/8/8/8/4K2R w K -";
        for text in ["0-0", "O-O", "e1g1", "e1h1", "o-o!"] {
            let (known, position) = known(castles, &format!("bm {text};")).unwrap();
            assert_eq!(known.text(&position), "bm O-O", "{text}");
        }
        let (known, position) = known("8/P6k/8/8/8/8/8/K7 w - -", "bm a8Q;").unwrap();
        assert_eq!(known.text(&position), "bm a8=Q");
    }

    #[test]
    fn one_bad_move_spoils_all() {
        for operations in [
            "bm e4 e5;",
            "am Qh5;",
            "bm e4 or d4;",
            "bm --;",
            "dm x;",
            "dm 0;",
            "bm #0;",
            "bm e4 -;",
        ] {
            assert!(known(START, operations).is_err(), "{operations}");
        }
    }

    #[test]
    fn mates_have_a_length() {
        for (text, mate) in [
            ("dm 2", 2),
            ("bm #2", 2),
            ("bm +M2", 2),
            ("bm +#2", 2),
            ("bm #-2", -2),
            ("bm -M2!", -2),
            ("dm -3; bm e4", -3),
            ("bm #2; dm 3", 3),
        ] {
            let (known, _) = known(START, &format!("{text};")).unwrap();
            assert_eq!(known.mate(), Some(mate), "{text}");
        }
        let report = |line: &str, score| {
            let position = Position::from_fen(LADDER).unwrap();
            Report { score, pv: moves(&position, line).unwrap(), ..Report::default() }
        };
        let solved = |operations: &str, line: &str, score| {
            let (known, position) = known(LADDER, operations).unwrap();
            known.is_solved_by(&position, &report(line, score))
        };
        let two = "Rb6 Kf8 Rb8";
        assert!(solved("dm 2;", two, Score::Mate(2)));
        assert!(solved("dm 3;", two, Score::Mate(2)), "shorter");
        assert!(!solved("dm 1;", two, Score::Mate(2)), "longer");
        assert!(!solved("dm 2;", two, Score::Cp(900)), "not told");
        assert!(!solved("dm 2;", two, Score::Mate(-2)));
        assert!(!solved("dm 3;", two, Score::Mate(3)), "another length than the line's");
        assert!(!solved("dm 2;", "Rb6 Kf8 Kb1", Score::Mate(2)), "the line does not mate");
        assert!(!solved("dm 2;", "Rb6", Score::Mate(2)), "a part of the line");
        assert!(solved("dm 2; bm Kb1;", two, Score::Mate(2)), "another way to mate");
        assert!(!solved("dm 2; am Rb6;", two, Score::Mate(2)));
        let bound = Report { bound: Bound::Lower, ..report(two, Score::Mate(2)) };
        let (known, position) = known(LADDER, "dm 2;").unwrap();
        assert!(!known.is_solved_by(&position, &bound));
    }

    fn read(operations: &str) -> Result<Option<Points>, String> {
        let line = format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - {operations}");
        let epd = Epd::read(&line).unwrap().unwrap();
        let position = Position::from_fen(&epd.fen).unwrap();
        let played = position.parse_move("d4").unwrap();
        let scale = Scale::read(&epd, &position).map_err(|error| error.to_string())?;
        Ok(scale.map(|scale| scale.of(Some(played))))
    }

    #[test]
    fn the_move_played_gets_its_points() {
        let of = |operations| read(operations).unwrap();
        assert_eq!(of(r#"c7 "e4 d4"; c8 "10 4";"#), Some(Points { won: 4, most: 10 }));
        assert_eq!(of("c7 d4 e4; c8 4 10;"), Some(Points { won: 4, most: 10 }));
        assert_eq!(of(r#"c7 "e4 Nf3"; c8 "10 4";"#), Some(Points { won: 0, most: 10 }));
    }

    #[test]
    fn one_comment_alone_is_no_scale() {
        assert_eq!(read(r#"c7 "a comment";"#), Ok(None));
        assert_eq!(read(r#"c8 "10";"#), Ok(None));
        assert_eq!(read("bm e4;"), Ok(None));
    }

    #[test]
    fn what_does_not_fit_is_told() {
        let error = |operations| read(operations).unwrap_err();
        assert_eq!(error(r#"c7 "e4 d4"; c8 "10";"#), "c7 names 2 moves, c8 has points for 1");
        assert_eq!(error(r#"c7 "e4 d4"; c8 "10 x";"#), "invalid points 'x' in c8");
        assert_eq!(error(r#"c7 "e4 d4"; c8 "10 -1";"#), "invalid points '-1' in c8");
        assert!(error(r#"c7 "e5"; c8 "10";"#).contains("illegal move 'e5'"));
    }

    #[test]
    fn sums() {
        assert_eq!(Points::sum([]), None);
        let all = [Points { won: 3, most: 10 }, Points { won: 10, most: 10 }];
        assert_eq!(Points::sum(all), Some(Points { won: 13, most: 20 }));
    }
}
