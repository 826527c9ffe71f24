//! Moves with points, as in the Strategic Test Suite: `c7 "f5 Bf2"; c8 "10 3";`.

use serde::Serialize;
use shakmaty::Move;

use crate::cli::failure::LineError;
use crate::notation::{Epd, read_move};
use crate::position::Position;

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
