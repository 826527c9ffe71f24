//! From games to the additions to their moves.

use std::io;

use super::comment::addition;
use crate::engine::JobPool;
use crate::explain::{Course, Language, Look, Ply, Question, Remark, remark};
use crate::notation::pgn::{Addition, Record};
use crate::position::Game;
use crate::search::{Alone, Think};

/// The half-moves of a batch per thread.
const BATCH: usize = 40;

/// Gives a judge to a thread.
pub type Lend<'a> = dyn Fn() -> Box<dyn Think + 'a> + Sync + 'a;

/// How games are annotated.
#[derive(Debug, Clone)]
pub struct Annotator {
    /// The limits of each search.
    pub options: Question,
    /// The threads that search, each with a hash table of its own.
    pub pool: JobPool,
    /// The language of the comments.
    pub language: Language,
    /// Whether every move is commented on, not only those that matter.
    pub all: bool,
}

impl Annotator {
    /// The number of half-moves that keep all threads busy for a while.
    pub fn enough(&self) -> usize {
        BATCH * self.pool.threads
    }

    /// How often [`Self::additions`] reports a step for these games.
    pub fn steps(games: &[Record]) -> usize {
        games.iter().map(|game| 2 * game.moves.len() + 1).sum()
    }

    /// The additions to each move of each game; `step` is called after each search. First every
    /// position is searched, then every move is judged by the results before and after it.
    ///
    /// # Errors
    /// The system's error if it cannot start a thread.
    pub fn additions(
        &self,
        games: &[Record],
        step: &mut dyn FnMut(),
    ) -> io::Result<Vec<Vec<Addition>>> {
        self.additions_by(&|| Box::new(Alone::new(self.pool.hash)), games, step)
    }

    /// The additions as [`Self::additions`] has them, by judges that `lend` gives to each thread.
    /// Where one of them fails, its results mean nothing.
    ///
    /// # Errors
    /// The system's error if it cannot start a thread.
    pub fn additions_by(
        &self,
        lend: &Lend<'_>,
        games: &[Record],
        step: &mut dyn FnMut(),
    ) -> io::Result<Vec<Vec<Addition>>> {
        let course = |game: &Record| Course::new(game.start.clone(), game.moves.clone());
        let courses: Vec<Course> = games.iter().map(course).collect();
        let positions: Vec<&Game> = courses.iter().flat_map(|course| &course.games).collect();
        let look =
            |judge: &mut dyn Think, game: &&Game| Look::at(judge, game, &self.options.limits);
        let looks = self.gather(lend, &positions, look, step)?;
        let mut plies = Vec::new();
        let mut looks = &looks[..];
        for course in &courses {
            let (own, others) = looks.split_at(course.games.len());
            looks = others;
            plies.extend((0..course.moves.len()).filter_map(|i| Ply::new(course, own, i)));
        }
        let judge =
            |with: &mut dyn Think, ply: &Ply<'_>| remark(with, ply, &self.options, self.all);
        let remarks = self.gather(lend, &plies, judge, step)?;
        Ok(self.by_game(games, &plies, &remarks))
    }

    /// The additions to all moves, game by game.
    fn by_game(
        &self,
        games: &[Record],
        plies: &[Ply<'_>],
        remarks: &[Option<Remark>],
    ) -> Vec<Vec<Addition>> {
        let mut judged = plies.iter().zip(remarks);
        let mut of_game = |game: &Record| {
            let judged = judged.by_ref().take(game.moves.len());
            let add = |(present, (ply, remark)): (_, (&Ply<'_>, &Option<Remark>))| {
                addition(ply, remark.as_ref(), present, self.language)
            };
            game.annotations.iter().zip(judged).map(add).collect()
        };
        games.iter().map(&mut of_game).collect()
    }

    /// The results of all jobs, in the order of the jobs.
    fn gather<J: Sync, R: Send>(
        &self,
        lend: &Lend<'_>,
        jobs: &[J],
        work: impl Fn(&mut dyn Think, &J) -> R + Sync,
        step: &mut dyn FnMut(),
    ) -> io::Result<Vec<R>> {
        let mut results = Vec::with_capacity(jobs.len());
        let afresh = |judge: &mut Box<dyn Think + '_>, job: &J| {
            judge.new_game();
            work(judge.as_mut(), job)
        };
        self.pool.run_on(jobs, lend, afresh, |result| {
            step();
            results.push(result);
            Ok(())
        })?;
        Ok(results)
    }
}
