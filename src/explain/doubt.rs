//! Whether a move that seems to lose something does.
//!
//! Two searches, before a move and after it, are off by as much as an inaccuracy loses; with more
//! effort by less. So both positions are searched again, each time with twice the effort, until the
//! loss is clear. The position after the move comes first: what is found there is what the search
//! before the move has to see, and the judge forgets nothing meanwhile.

use std::ops::RangeInclusive;

use shakmaty::Move;

use super::moments::{Look, Ply};
use super::winning::{self, MoveMark};
use crate::search::{Limits, Score, Think};

/// The efforts of the pairs of searches, in those of a look.
pub(super) const EFFORTS: [u64; 3] = [2, 4, 8];
/// The losses, in thousandths of winning chances, that may well be on the other side of the bound of
/// an inaccuracy.
pub(super) const UNCLEAR: RangeInclusive<i32> = 45..=500;

/// What deeper searches say of a move.
#[derive(Debug, Clone)]
pub(super) struct Doubt {
    /// The best move.
    pub best: Option<Move>,
    /// The score before the move.
    pub before: Score,
    /// The score after the move, from the mover's view.
    pub after: Score,
}

impl Doubt {
    /// Searches with more and more effort until the loss is clear.
    pub(super) fn settled(judge: &mut dyn Think, ply: &Ply<'_>, limits: &Limits) -> Self {
        let [first, more @ ..] = EFFORTS;
        let mut doubt = Self::by(judge, ply, &limits.times(first));
        for effort in more {
            if !UNCLEAR.contains(&doubt.loss()) {
                break;
            }
            doubt = Self::by(judge, ply, &limits.times(effort));
        }
        doubt
    }

    /// Searches after the move and then before it.
    fn by(judge: &mut dyn Think, ply: &Ply<'_>, limits: &Limits) -> Self {
        let after = Look::at(judge, ply.game_after(), limits).score_before_move();
        let Look { best, score: before, .. } = Look::at(judge, ply.game(), limits);
        Self { best, before, after }
    }

    /// The winning chances that the move loses, in thousandths.
    fn loss(&self) -> i32 {
        winning::lost(self.before, self.after)
    }

    /// The verdict on the move.
    pub(super) fn verdict(&self) -> Option<MoveMark> {
        MoveMark::between(self.before, self.after)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::Course;
    use crate::explain::scripted::Scripted;
    use crate::position::{Game, Position};

    /// What is found and asked where the judge says these scores, after the move and before it.
    fn settled(scores: &[i32]) -> (i32, Vec<(usize, u64)>) {
        let start = Position::initial();
        let course = Course::new(start.clone(), vec![start.parse_move("g2g4").unwrap()]);
        let look = |cp| Look { best: None, score: Score::Cp(cp), depth: 1 };
        let looks = [look(30), look(40)];
        let ply = Ply::new(&course, &looks, 0).unwrap();
        let limits = Limits { nodes: Some(10), ..Limits::default() };
        let mut asked = Vec::new();
        let mut judge = Scripted(|game: &Game, limits: &Limits| {
            let is_after = usize::from(game.position().turn().is_black());
            asked.push((is_after, limits.nodes.unwrap()));
            vec![(scores[asked.len() - 1], Vec::new())]
        });
        (Doubt::settled(&mut judge, &ply, &limits).loss(), asked)
    }

    #[test]
    fn a_clear_loss_is_searched_once_more_and_the_move_first() {
        for (after, before, is_bad) in [(600, 30, true), (-20, 25, false)] {
            let (loss, asked) = settled(&[after, before]);
            assert_eq!(loss >= 100, is_bad, "{loss}");
            assert_eq!(asked, [(1, 20), (0, 20)]);
        }
    }

    #[test]
    fn an_unclear_loss_is_searched_with_twice_the_effort_until_it_is_clear() {
        let unclear = [30, 25];
        let (loss, asked) = settled(&[&unclear[..], &[-10, 20]].concat());
        assert!(loss < 50, "the last searches count: {loss}");
        assert_eq!(asked, [(1, 20), (0, 20), (1, 40), (0, 40)]);
        let (_, asked) = settled(&unclear.repeat(3));
        assert_eq!(asked.last(), Some(&(0, 80)), "and no further");
    }
}
