//! Floor 10. Annotated games: evaluations, comments on the moves that matter, arrows, better lines.
//!
//! [`Annotator`] searches the positions of a game and judges each move by the results before and
//! after it; `comment` turns the remarks into PGN comments, [`review`] into a review.

mod comment;
mod looks;
pub mod review;

use crate::engine::JobPool;
use crate::explain::{Course, Kind, Language, Ply, Question, Remark, remark};
use crate::notation::Openings;
use crate::notation::pgn::{Addition, Record, Tag};
use crate::position::{Game, Position};
use crate::search::{Score, Team, Think};
use comment::addition;
use review::Review;
use shakmaty::Color;
use std::cmp::Reverse;
use std::{io, slice};

/// The number of plies of a batch per thread.
const BATCH: usize = 40;

/// The maximum number of moves of a game without a mark that are commented on for what they concede.
const CONCESSIONS: usize = 2;

/// Lends a judge to a thread.
pub type Lend<'a> = dyn Fn() -> Box<dyn Think + 'a> + Sync + 'a;

/// Whose moves are commented on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Whose {
    #[default]
    /// Both sides.
    Both,
    /// Those of one side.
    Side(Color),
    /// Those of the player with this in the name, whatever its case.
    Player(String),
}

impl Whose {
    /// Whether those of a side of the game are.
    pub fn has(&self, game: &Record, side: Color) -> bool {
        match self {
            Self::Both => true,
            Self::Side(own) => *own == side,
            Self::Player(name) => {
                let tag = game.tag(side.fold_wb("White", "Black"));
                tag.is_some_and(|tag| tag.to_lowercase().contains(&name.to_lowercase()))
            }
        }
    }

    /// Whether the move of the game with this index is.
    fn has_move(&self, game: &Record, index: usize) -> bool {
        let white = (game.first_ply() + index).is_multiple_of(2);
        self.has(game, Color::from_white(white))
    }
}

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
    /// The others keep their scores, and count in the review.
    pub whose: Whose,
}

/// The annotations of a game.
#[derive(Debug)]
pub struct Annotated {
    /// The additions to each move.
    pub additions: Vec<Addition>,
    /// The tags to add: the annotator, and the opening if it is known.
    pub tags: Vec<Tag>,
    /// The review of the game: accuracy, moments, story.
    pub review: Review,
}

impl Annotator {
    /// The number of plies that keep all threads busy for a while.
    pub fn enough(&self) -> usize {
        BATCH * self.pool.threads
    }

    /// The number of steps that [`Self::annotate`] reports for these games.
    pub fn steps(games: &[Record]) -> usize {
        games.iter().map(|game| Self::looks_at(game.moves.len()) + game.moves.len()).sum()
    }

    /// Annotates games; `step` is called after each search, and its error stops the work. First
    /// every position is searched, then every move is judged by the results before and after it.
    ///
    /// # Errors
    /// The error of `step`, or the system's error if a thread cannot be started.
    pub fn annotate(
        &self,
        games: &[Record],
        step: &mut dyn FnMut() -> io::Result<()>,
    ) -> io::Result<Vec<Annotated>> {
        self.annotate_by(&|| Box::new(Team::with_hash(self.pool.hash)), games, step)
    }

    /// Annotates games as [`Self::annotate`] does, with the judges that `lend` gives to the
    /// threads. If one of them fails, the result is meaningless.
    ///
    /// # Errors
    /// Those of [`Self::annotate`].
    pub fn annotate_by(
        &self,
        lend: &Lend<'_>,
        games: &[Record],
        step: &mut dyn FnMut() -> io::Result<()>,
    ) -> io::Result<Vec<Annotated>> {
        let openings = Openings::known();
        let courses: Vec<Course> = games.iter().map(course).collect();
        let book: Vec<usize> = courses.iter().map(|course| book_moves(course, openings)).collect();
        let looks = self.looks(lend, &courses, &book, step)?;
        let mut plies = Vec::new();
        for ((course, looks), &book) in courses.iter().zip(&looks).zip(&book) {
            let ply = |i| Some(Ply::new(course, looks, i)?.in_book(i < book));
            plies.extend((0..course.moves.len()).filter_map(ply));
        }
        let judge =
            |with: &mut dyn Think, ply: &Ply<'_>| remark(with, ply, &self.options, self.all);
        let mut remarks = self.gather(lend, &plies, judge, &mut |_| step())?;
        let mut begin = 0;
        let mut annotated = Vec::with_capacity(games.len());
        for game in games {
            let own = begin..begin + game.moves.len();
            begin = own.end;
            let (plies, remarks) = (&plies[own.clone()], &mut remarks[own]);
            self.edit(plies, remarks);
            let mut review = Review::of(game, plies, remarks, openings);
            review.moments.retain(|moment| self.whose.has_move(game, moment.index));
            let additions = self.additions(game, plies, remarks);
            annotated.push(Annotated { additions, tags: tags(game, &review), review });
        }
        Ok(annotated)
    }

    /// Of a game's remarks leaves out what has just been said, and concessions beyond the gravest.
    fn edit(&self, plies: &[Ply<'_>], remarks: &mut [Option<Remark>]) {
        let mut last = None;
        for remark in remarks.iter_mut().flatten() {
            let leads = remark.leads();
            remark.knows = leads.is_some() && leads == last;
            last = leads.or(last);
        }
        let concedes = |remark: &Option<Remark>| {
            remark.as_ref().is_some_and(|one| one.kinds.contains(&Kind::Concession))
        };
        let mut all: Vec<usize> = (0..remarks.len()).filter(|&i| concedes(&remarks[i])).collect();
        all.sort_by_key(|&i| Reverse(plies[i].lost()));
        let most = if self.all { all.len() } else { CONCESSIONS };
        all.into_iter().skip(most).for_each(|i| remarks[i] = None);
    }

    /// White's scores after each move of a game, without judging the moves: enough to draw a graph.
    ///
    /// # Errors
    /// Those of [`Self::annotate`].
    pub fn graph_by(
        &self,
        lend: &Lend<'_>,
        game: &Record,
        step: &mut dyn FnMut() -> io::Result<()>,
    ) -> io::Result<Vec<Option<Score>>> {
        let course = course(game);
        let looks = self.first_looks(lend, slice::from_ref(&course), step)?.concat();
        let ply = |i| Some(Ply::new(&course, &looks, i)?.value_for_white());
        Ok((0..course.moves.len()).filter_map(ply).collect())
    }

    /// The additions to each move of a game.
    fn additions(
        &self,
        game: &Record,
        plies: &[Ply<'_>],
        remarks: &[Option<Remark>],
    ) -> Vec<Addition> {
        let judged = game.annotations.iter().zip(plies).zip(remarks.iter().enumerate());
        judged
            .map(|((present, ply), (i, remark))| {
                let remark = remark.as_ref().filter(|_| self.whose.has_move(game, i));
                addition(ply, remark, present, self.language)
            })
            .collect()
    }

    /// The results of all jobs, in the order of the jobs.
    fn gather<J: Sync, R: Send>(
        &self,
        lend: &Lend<'_>,
        jobs: &[J],
        work: impl Fn(&mut dyn Think, &J) -> R + Sync,
        done: &mut dyn FnMut(&R) -> io::Result<()>,
    ) -> io::Result<Vec<R>> {
        let mut results = Vec::with_capacity(jobs.len());
        let afresh = |judge: &mut Box<dyn Think + '_>, job: &J| {
            judge.new_game();
            work(judge.as_mut(), job)
        };
        self.pool.run_on(jobs, lend, afresh, |result| {
            let went_on = done(&result);
            results.push(result);
            went_on
        })?;
        Ok(results)
    }
}

/// The tags that the game lacks. The opening is not named if the game has another ECO code.
fn tags(game: &Record, review: &Review) -> Vec<Tag> {
    let named = |name: &str, value: &str| (name.to_string(), value.to_string());
    let mut tags = vec![named("Annotator", concat!("Tropa ", env!("CARGO_PKG_VERSION")))];
    let begins = game.start.key() == Position::initial().key();
    if let Some(opening) = review.opening.as_ref().filter(|_| begins) {
        tags.push(named("ECO", opening.eco));
        if game.tag("ECO").is_none_or(|eco| eco.starts_with(opening.eco)) {
            tags.push(named("Opening", &opening.name));
        }
    }
    tags.retain(|(name, _)| game.tag(name).is_none());
    tags
}

fn course(game: &Record) -> Course {
    Course::new(game.start.clone(), game.moves.clone())
}

/// The number of moves up to the last position that a known opening has.
fn book_moves(course: &Course, openings: &Openings) -> usize {
    let initial = Position::initial().key();
    let begins = course.games.first().is_some_and(|game| game.position().key() == initial);
    let known = |game: &Game| openings.leads_through(game.position());
    if begins { course.games.iter().rposition(known).unwrap_or(0) } else { 0 }
}
