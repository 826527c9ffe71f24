//! The looks at all positions of games: first one at each, then longer ones where a mark depends on
//! it.
//!
//! Two searches, before a move and after it, are off by as much as an inaccuracy loses; with more
//! effort by less. So where a loss may be on the other side of a bound, both positions are searched
//! again. The marks come from these looks, and so do the values that are printed: no mark
//! contradicts the values beside it. The position after a move is the one before the next: whatever
//! a longer look finds serves both.

use std::io;
use std::ops::{Range, RangeInclusive};

use shakmaty::Move;

use super::{Annotator, Lend};
use crate::explain::winning::{BLUNDER, INACCURACY, MISTAKE};
use crate::explain::{Course, Look, Ply};
use crate::position::Game;
use crate::search::{Limits, Score, Think};

/// The number of positions that are searched, from the last to the first, without clearing the
/// hash table, at first and when looked at longer: few enough that all threads have work.
const STRETCH: usize = 8;
const LONGER: usize = 4;

/// A pass with longer looks.
struct Pass {
    /// How many times as long as the first look at a position they are.
    effort: u64,
    /// The losses, in thousandths of winning chances, that are looked at.
    losses: RangeInclusive<i32>,
}

/// The passes that follow the first: losses that may well be on the other side of a bound, twice, as
/// what a pass finds may make the move before unclear; then what would be marked as an inaccuracy.
/// Of 291 moves 17 lost 60 to 79 at first, and two of them an inaccuracy with five or ten times the
/// effort; of nine that lost 280 to 400 two lost nothing.
const PASSES: [Pass; 3] = [
    Pass { effort: 4, losses: INACCURACY - DOUBT..=400 },
    Pass { effort: 4, losses: INACCURACY - DOUBT..=400 },
    Pass { effort: 8, losses: INACCURACY..=160 },
];
/// The winning chances, in thousandths, from which on a position stays decided when looked at longer,
/// and how far below a bound a loss may still turn out to reach it.
const CLEAR: i32 = 700;
const DOUBT: i32 = 20;
/// The loss up to which a move is looked at where only one of its looks was longer.
const UNEVEN: i32 = 450;
/// The gain, in thousandths of winning chances, from which on the look before the move has missed
/// it.
const GAINED: i32 = 80;
/// The difference of winning chances, in thousandths, from which on the looks before a move and
/// after it contradict each other.
const GAP: i32 = INACCURACY / 2;

/// Positions of a course that follow each other.
struct Run<'a> {
    /// The number of the course.
    number: usize,
    course: &'a Course,
    positions: Range<usize>,
    /// The look at the position behind the last, if it was as long.
    later: Option<Look>,
}

impl Annotator {
    /// The number of steps that [`Self::looks`] reports for a game with this many moves.
    pub(super) fn looks_at(moves: usize) -> usize {
        (1 + PASSES.len()) * (moves + 1)
    }

    /// The looks at the positions of each course; `book` has the number of the moves of each that
    /// nobody blames.
    pub(super) fn looks(
        &self,
        lend: &Lend<'_>,
        courses: &[Course],
        book: &[usize],
        step: &mut dyn FnMut() -> io::Result<()>,
    ) -> io::Result<Vec<Vec<Look>>> {
        let mut looks = self.first_looks(lend, courses, step)?;
        let scores = |looks: &Vec<Look>| looks.iter().map(|look| look.score).collect();
        let first: Vec<Vec<Score>> = looks.iter().map(scores).collect();
        let mut efforts: Vec<Vec<u64>> =
            courses.iter().map(|course| vec![1; course.games.len()]).collect();
        for pass @ Pass { effort, .. } in &PASSES {
            let limits = self.options.limits.times(*effort);
            // A search to a depth is not longer for being repeated.
            let is_longer = limits != self.options.limits;
            let (mut runs, mut seams) = (Vec::new(), Vec::new());
            for (i, course) in courses.iter().enumerate() {
                let mut wanted = unclear(course, &looks[i], &efforts[i], book[i], pass);
                wanted.retain(|&position| is_longer && efforts[i][position] < *effort);
                (wanted.len()..course.games.len()).try_for_each(|_| step())?;
                // A shorter look behind the last position says nothing against a longer one there.
                let later = |end: usize| {
                    let is_long = efforts[i].get(end).is_some_and(|known| known >= effort);
                    looks[i].get(end).filter(|_| is_long).cloned()
                };
                let run = |positions: Range<usize>| {
                    let later = later(positions.end);
                    Run { number: i, course, positions, later }
                };
                let split = joined(&wanted);
                seams.extend(
                    split.windows(2).filter_map(|two| {
                        (two[0].end == two[1].start).then_some((i, two[0].end - 1))
                    }),
                );
                runs.extend(split.into_iter().map(run));
                wanted.iter().for_each(|&position| efforts[i][position] = *effort);
            }
            let work = |judge: &mut dyn Think, run: &Run<'_>| run.looks(judge, &limits);
            let mut done = |found: &Vec<Look>| found.iter().try_for_each(|_| step());
            let found = self.gather(lend, &runs, work, &mut done)?;
            for (run, found) in runs.into_iter().zip(found) {
                looks[run.number].splice(run.positions, found);
            }
            // The last position of a run has not seen what was found behind it.
            let join = |judge: &mut dyn Think, &(number, last): &(usize, usize)| {
                let (course, looks): (&Course, &Vec<Look>) = (&courses[number], &looks[number]);
                let (game, m) = (&course.games[last], course.moves[last]);
                agreed(judge, game, m, looks[last].clone(), &looks[last + 1], &limits)
            };
            let found = self.gather(lend, &seams, join, &mut |_| Ok(()))?;
            for ((number, last), look) in seams.into_iter().zip(found) {
                looks[number][last] = look;
            }
        }
        for ((looks, efforts), first) in looks.iter_mut().zip(&efforts).zip(&first) {
            for ((look, &effort), &first) in looks.iter_mut().zip(efforts).zip(first) {
                look.at_first = (effort > 1).then_some(first);
            }
        }
        Ok(looks)
    }

    /// A look at every position.
    pub(super) fn first_looks(
        &self,
        lend: &Lend<'_>,
        courses: &[Course],
        step: &mut dyn FnMut() -> io::Result<()>,
    ) -> io::Result<Vec<Vec<Look>>> {
        let stretches: Vec<&[Game]> = courses.iter().flat_map(stretches).collect();
        let look = |judge: &mut dyn Think, games: &&[Game]| {
            Look::back_through(judge, games, &self.options.limits)
        };
        let mut done = |looks: &Vec<Look>| looks.iter().try_for_each(|_| step());
        let mut found = self.gather(lend, &stretches, look, &mut done)?.concat().into_iter();
        Ok(courses.iter().map(|course| found.by_ref().take(course.games.len()).collect()).collect())
    }
}

/// The positions before and after the moves whose loss is unclear, in order; `book`: the number of the
/// moves that nobody blames, `efforts` those of the looks.
fn unclear(
    course: &Course,
    looks: &[Look],
    efforts: &[u64],
    book: usize,
    pass: &Pass,
) -> Vec<usize> {
    let is_long = |i: usize| efforts[i] >= pass.effort;
    let is_unclear = |i: usize| {
        let most = if is_long(i) == is_long(i + 1) { *pass.losses.end() } else { UNEVEN };
        let losses = *pass.losses.start()..=most;
        i >= book && Ply::new(course, looks, i).is_some_and(|ply| may_change(&ply, &losses))
    };
    let unclear: Vec<bool> = (0..course.moves.len()).map(is_unclear).collect();
    let is = |i: usize| unclear.get(i).is_some_and(|&is| is);
    (0..course.games.len()).filter(|&i| is(i) || i.checked_sub(1).is_some_and(is)).collect()
}

/// Whether a longer look may change the mark of a move that lost this much, or of the one before it.
fn may_change(ply: &Ply<'_>, losses: &RangeInclusive<i32>) -> bool {
    let before = ply.look_before().score.winning_chances();
    let (after, lost) = (ply.value().winning_chances(), ply.lost());
    // In a position that is decided and stays so only greater losses are marked.
    let least = if before <= -CLEAR {
        BLUNDER
    } else if after >= CLEAR {
        MISTAKE
    } else {
        INACCURACY
    };
    let gains = lost <= -GAINED && before < CLEAR && after > -CLEAR;
    gains || losses.contains(&lost) && lost >= least - DOUBT
}

/// The ranges of numbers that follow each other, in runs of at most [`LONGER`].
fn joined(numbers: &[usize]) -> Vec<Range<usize>> {
    let mut ranges: Vec<Range<usize>> = Vec::new();
    for &number in numbers {
        match ranges.last_mut() {
            Some(last) if last.end == number && last.len() < LONGER => last.end += 1,
            _ => ranges.push(number..number + 1),
        }
    }
    ranges
}

impl Run<'_> {
    /// Looks at the positions again, from the last to the first. The judge forgets nothing
    /// meanwhile.
    fn looks(&self, judge: &mut dyn Think, limits: &Limits) -> Vec<Look> {
        let mut later = self.later.clone();
        let mut found = Vec::with_capacity(self.positions.len());
        for i in self.positions.clone().rev() {
            let game = &self.course.games[i];
            let mut look = Look::at(judge, game, limits);
            if let (Some(after), Some(&m)) = (&later, self.course.moves.get(i)) {
                look = agreed(judge, game, m, look, after, limits);
            }
            found.push(look.clone());
            later = Some(look);
        }
        found.reverse();
        found
    }
}

/// The look at a position where the game goes on with `m`, in agreement with the look after it: the
/// position is worth what its best move is. If the search expects `m`, but sees less of it than the
/// look after it, the best of the other moves decides.
fn agreed(
    judge: &mut dyn Think,
    game: &Game,
    m: Move,
    look: Look,
    after: &Look,
    limits: &Limits,
) -> Look {
    let played = after.before(m);
    let lost = look.lost(&played);
    if lost <= -GAP {
        return played;
    }
    if lost < GAP || look.best != Some(m) {
        return look;
    }
    match Look::at_others(judge, game, m, limits) {
        Some(other) if other.lost(&played) > 0 => other,
        _ => played,
    }
}

/// The positions of a game in stretches of [`STRETCH`], which are searched independently. They are
/// counted from the end, so that the moves before a stretch do not change its bounds.
fn stretches(course: &Course) -> Vec<&[Game]> {
    let mut stretches: Vec<&[Game]> = course.games.rchunks(STRETCH).collect();
    stretches.reverse();
    stretches
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use crate::annotate::Whose;
    use crate::engine::JobPool;
    use crate::explain::{Language, Question};
    use crate::position::Position;
    use crate::search::scripted::Scripted;

    /// White's values after the first looks and the longer ones, by a judge that finds these by the
    /// number of the ply and the nodes; and what was searched longer.
    fn looked(finds: impl Fn(usize, u64) -> i32 + Sync) -> (Vec<i32>, Vec<usize>) {
        let mut position = Position::initial();
        let mut moves = Vec::new();
        for san in ["g4", "a6", "h4", "b6"] {
            moves.push(position.parse_move(san).unwrap());
            position = position.after(moves[moves.len() - 1]);
        }
        let courses = [Course::new(Position::initial(), moves)];
        let annotator = Annotator {
            options: Question {
                limits: Limits { nodes: Some(10), ..Limits::default() },
                ..Question::default()
            },
            pool: JobPool { threads: 1, hash: 1 },
            language: Language::English,
            all: false,
            whose: Whose::Both,
        };
        let asked: Mutex<Vec<(usize, u64)>> = Mutex::default();
        let lend = || {
            Box::new(Scripted::new(|game: &Game, limits: &Limits| {
                let position = game.position();
                let white = position.turn().is_white();
                let number = shakmaty::Position::fullmoves(position.chess()).get() as usize;
                let (ply, nodes) = (2 * number - 1 - usize::from(white), limits.nodes.unwrap());
                asked.lock().unwrap().push((ply, nodes));
                let score = finds(ply, nodes) * if white { 1 } else { -1 };
                vec![(score, position.legal_moves().first().copied().into_iter().collect())]
            })) as Box<dyn Think + '_>
        };
        let mut steps = 0;
        let mut step = || {
            steps += 1;
            Ok(())
        };
        let looks = annotator.looks(&lend, &courses, &[0], &mut step).unwrap().concat();
        assert_eq!(steps, Annotator::looks_at(4), "each step is told");
        let value =
            |(i, look): (usize, &Look)| look.score.value() * if i % 2 == 0 { 1 } else { -1 };
        let values = looks.iter().enumerate().map(value).collect();
        let asked = asked.into_inner().unwrap();
        for (i, look) in looks.iter().enumerate() {
            let longer = asked.iter().any(|&(ply, nodes)| ply == i && nodes > 10);
            assert_eq!(look.at_first.is_some(), longer, "ply {i}");
        }
        (values, asked.into_iter().filter(|&(_, n)| n > 10).map(|(ply, _)| ply).collect())
    }

    #[test]
    fn clear_losses_and_good_moves_are_looked_at_once() {
        let (values, longer) = looked(|ply, _| if ply < 3 { 20 } else { -600 });
        assert_eq!((values, longer), (vec![20, 20, 20, -600, -600], vec![]));
    }

    #[test]
    fn an_unclear_loss_is_looked_at_again_from_behind() {
        let finds = |ply, nodes| if ply < 3 || nodes > 10 { 20 } else { -60 };
        let (values, longer) = looked(finds);
        // What is longer for position 3 makes the next move unclear.
        assert_eq!(longer, [3, 2, 4]);
        assert_eq!(values, [20; 5]);
    }

    #[test]
    fn a_position_is_worth_what_the_move_played_there_is() {
        // Black's second move is better than all that the look before it saw.
        let (values, longer) = looked(|ply, _| if ply < 4 { 20 } else { -200 });
        assert_eq!(longer[..2], [4, 3]);
        assert_eq!(values[3..], [-200, -200], "{values:?}");
        assert!(longer.contains(&2), "then White's move before it is bad: {longer:?}");
    }

    #[test]
    fn what_is_found_behind_a_run_is_seen_by_its_last_look() {
        // All moves are unclear: one position more than a run has.
        let finds = |ply: usize, nodes| match (ply, nodes > 10) {
            (4, true) => -200,
            (_, false) if ply % 2 == 1 => -80,
            _ => 0,
        };
        let (values, longer) = looked(finds);
        assert_eq!(longer, [3, 2, 1, 0, 4]);
        assert_eq!(values, [0, 0, 0, -200, -200]);
    }
}
