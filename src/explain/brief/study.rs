//! What the searches have found about a position, and who stands better by them.

use serde::Serialize;
use shakmaty::{Color, File, Move, Square};

use crate::evaluation::wrong_corner;
use crate::explain::board::End;
use crate::explain::case::Case;
use crate::explain::winning::MoveMark;
use crate::image::Image;
use crate::position::Position;
use crate::search::{Report, Score};
use crate::tablebase::{Probing, Verdict};
use crate::trajectory::text;

/// A move with its line and its score, from the view of the side to move.
#[derive(Debug, Clone)]
pub struct Candidate {
    pub line: Vec<Move>,
    pub score: Score,
}

impl Candidate {
    pub fn of(report: &Report) -> Self {
        Self { line: report.pv.clone(), score: report.score }
    }

    /// The same with the score from the other side's view.
    pub fn turned(&self) -> Self {
        Self { line: self.line.clone(), score: self.score.turned() }
    }

    pub fn m(&self) -> Option<Move> {
        self.line.first().copied()
    }
}

/// What may follow a move besides its line.
#[derive(Debug, Clone, Default)]
pub struct Behind {
    /// What the side that moved would do next, if the enemy passed, with the score for it.
    pub threat: Option<Candidate>,
    /// Lines with other good replies, from the move on.
    pub replies: Vec<Candidate>,
}

/// The number of own moves of a line that are read for what the first one was for.
const SEQUEL: usize = 3;

/// The candidates of one search, and side lines. All scores are from that search.
#[derive(Debug, Clone)]
pub struct Study<'a> {
    pub position: &'a Position,
    /// The enemy's move before, if known.
    pub before: Option<Move>,
    pub image: &'a Image,
    /// The move explained.
    pub chosen: Candidate,
    pub best: Candidate,
    /// The best besides these two, if it was looked at.
    pub second: Option<Candidate>,
    /// The moves that are asked about besides.
    pub asked: Vec<Candidate>,
    /// The natural move besides the best one, if it is a mistake.
    pub natural: Option<Candidate>,
    /// What follows the move explained, and the best one if that is better.
    pub behind: Behind,
    pub behind_best: Behind,
    /// What the enemy would do if the side to move passed, with the score for the latter.
    pub danger: Option<Candidate>,
    /// The study of the best reply, if the move explained loses something.
    pub reply: Option<Box<Self>>,
    /// Lines with tempting replies, from the move on, with the move's score there.
    pub traps: Vec<Candidate>,
    pub probing: &'a Probing,
}

impl<'a> Study<'a> {
    /// Of the best move of a search, with nothing looked at besides.
    pub fn alone(
        position: &'a Position,
        image: &'a Image,
        chosen: Candidate,
        probing: &'a Probing,
    ) -> Self {
        Self {
            position,
            before: None,
            image,
            best: chosen.clone(),
            chosen,
            second: None,
            asked: Vec::new(),
            natural: None,
            behind: Behind::default(),
            behind_best: Behind::default(),
            danger: None,
            reply: None,
            traps: Vec::new(),
            probing,
        }
    }
}

impl Study<'_> {
    /// The side's next moves after the move explained: in its line, against other good replies, and
    /// last after a pass.
    pub fn sequels(&self) -> Vec<Vec<Move>> {
        self.sequels_of(SEQUEL)
    }

    /// The same, at most so many moves of each.
    pub fn sequels_of(&self, most: usize) -> Vec<Vec<Move>> {
        let own = |line: &[Move], first| {
            line.iter().skip(first).step_by(2).take(most).copied().collect::<Vec<_>>()
        };
        let lines = [&self.chosen].into_iter().chain(&self.behind.replies);
        let passed = self.behind.threat.iter().map(|threat| own(&threat.line, 0));
        lines.map(|candidate| own(&candidate.line, 2)).chain(passed).collect()
    }

    /// The study of the best move in place of the one explained.
    pub fn of_the_best(&self) -> Self {
        Self {
            chosen: self.best.clone(),
            second: None,
            asked: Vec::new(),
            natural: None,
            behind: self.behind_best.clone(),
            behind_best: Behind::default(),
            reply: None,
            traps: Vec::new(),
            ..self.clone()
        }
    }

    /// The case of a candidate.
    pub fn case<'a>(&'a self, candidate: &'a Candidate) -> Option<Case<'a>> {
        Case::of(self.before, self.position, &candidate.line)
    }

    /// The expected points of a candidate for the side to move, in thousandths.
    pub fn chances(&self, candidate: &Candidate) -> i32 {
        match self.score(candidate) {
            Score::Cp(0) => 500,
            score => score.points(self.position.board()),
        }
    }

    /// A candidate's score; a draw if the game is a dead one after it.
    fn score(&self, candidate: &Candidate) -> Score {
        match self.case(candidate) {
            Some(case) if self.dead_draw(&case.after).is_some() => Score::Cp(0),
            _ => candidate.score,
        }
    }

    /// The mark of a candidate that loses something against the best move.
    pub fn fault(&self, candidate: &Candidate) -> Option<MoveMark> {
        MoveMark::between(self.score(&self.best), self.score(candidate))
    }

    /// Why the position is a draw, whatever the search says.
    pub fn dead_draw(&self, position: &Position) -> Option<DeadDraw> {
        DeadDraw::find(position, self.probing)
    }
}

/// Whether the game is over after the move; then nothing more is said.
pub fn ends(case: &Case<'_>) -> bool {
    End::of(&case.after).is_some()
}

/// Why a position is a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DeadDraw {
    /// Neither side can mate.
    Material,
    /// The bishop does not control the corner where the rook's pawns promote, and the bare king has
    /// reached it.
    WrongBishop,
    Tablebase,
}

impl DeadDraw {
    /// Why the position is a draw, whatever the search says.
    pub fn find(position: &Position, probing: &Probing) -> Option<Self> {
        if position.is_insufficient_material() {
            return Some(Self::Material);
        }
        if has_wrong_bishop(position) {
            return Some(Self::WrongBishop);
        }
        let (tables, most) = probing.usable()?;
        let few = position.board().occupied().count() <= most;
        let drawn = few
            && !shakmaty::Position::castles(position.chess()).any()
            && tables.verdict(position) == Some(Verdict::Draw);
        drawn.then_some(Self::Tablebase)
    }
}

/// Whether one side has nothing but bishops and pawns of one rook's file besides its king, the
/// bishops do not control the corner where the pawns promote, and the other side's bare king stands
/// in that corner or beside it on the last rank. Then nothing drives him out: to guard the corner
/// against him, the attacking king would have to stand next to him.
fn has_wrong_bishop(position: &Position) -> bool {
    let board = position.board();
    let bare = |side| board.by_color(side).count() == 1;
    let Some(strong) = Color::ALL.into_iter().find(|&side| bare(!side)) else { return false };
    let bishops = board.by_color(strong) & board.bishops();
    let Some(corner) = wrong_corner(board, strong).filter(|_| bishops.any()) else { return false };
    let beside = Square::from_coords(
        if corner.file() == File::A { File::B } else { File::G },
        corner.rank(),
    );
    board.king_of(!strong).is_some_and(|king| king == corner || king == beside)
}

/// How much better a side stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Lead {
    Slight,
    Clear,
    Winning,
}

/// Who stands better after a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Outlook {
    /// From the view of the side that moves.
    pub score: Score,
    /// The side that stands better, and by how much; `None` where the chances are even.
    #[serde(serialize_with = "leader")]
    pub leads: Option<(Color, Lead)>,
    /// Whether a mistake leaves its side with the lead that the best move would have.
    pub still: bool,
}

impl Lead {
    /// The greatest first.
    const ALL: [Self; 3] = [Self::Winning, Self::Clear, Self::Slight];

    /// The minimum winning chances for it, as for the marks of moves: those of 2.0, 0.8 and 0.3 pawns.
    pub const fn least(self) -> i32 {
        match self {
            Self::Winning => 352,
            Self::Clear => 146,
            Self::Slight => 55,
        }
    }
}

impl Outlook {
    /// The outlook after the chosen move.
    pub fn of(study: &Study<'_>) -> Self {
        let side = study.position.turn();
        let after = leads(study.score(&study.chosen), side);
        let best = leads(study.score(&study.best), side);
        let kept = after.is_some_and(|(leader, _)| leader == side) && after == best;
        let still = kept && study.fault(&study.chosen).is_some();
        Self { score: study.chosen.score, leads: after, still }
    }

    /// What a score of the side says.
    pub fn by(score: Score, side: Color) -> Self {
        Self { score, leads: leads(score, side), still: false }
    }
}

/// Who leads, and by how much, if this is the side's score.
fn leads(score: Score, side: Color) -> Option<(Color, Lead)> {
    let chances = score.winning_chances();
    let leader = if chances >= 0 { side } else { !side };
    let lead = Lead::ALL.into_iter().find(|lead| chances.abs() >= lead.least());
    lead.map(|lead| (leader, lead))
}

fn leader<S: serde::Serializer>(leads: &Option<(Color, Lead)>, to: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Leader {
        #[serde(serialize_with = "text::color")]
        side: Color,
        by: Lead,
    }
    leads.map(|(side, by)| Leader { side, by }).serialize(to)
}
