//! A position without a move: who is better and by what, what each side wants, what to watch.
//!
//! [`assess`] is the entry point. The searches and their reasons are those of an explanation: one
//! of the best move, and one of the enemy's after a pass, which says what he threatens or means.
//! `balance` finds on the board what speaks for a side, `structure` what type of position it is and
//! what either side does there, `tell` puts the sentences together.

// A new kind has to be thought of here: what is said of another would be false of it.
#![warn(clippy::wildcard_enum_match_arm)]

mod balance;
mod imbalance;
mod merits;
mod pattern;
mod structure;
mod tell;
mod texts;
mod view;

use super::board::End;
use super::explanation::Question;
use super::inquiry;
use super::names::Named;
use crate::feature;
use crate::position::Position;
use crate::search::{Control, Team, Think};
use crate::tablebase::{Probing, Verdict};

pub use imbalance::{Certain, Imbalance};
pub use pattern::{Pattern, Structure};
pub use tell::{Assessment, MAX_ASSESSMENT_WORDS, Remark};

/// The maximum number of captures that are asked about.
const TEMPTING: usize = 2;

/// Assesses the position with two searches that the question allows each, after a pass the second;
/// its moves are not looked at. [`Assessment::told`] has the sentences; `AssessmentView` of
/// [`crate::view::explanation`] is what goes into JSON.
///
/// ```
/// use tropa::explain::{Language, Question, assess};
/// use tropa::position::Position;
/// use tropa::search::Limits;
///
/// let position = Position::from_fen("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")?;
/// let limits = Limits { nodes: Some(1_000), ..Limits::default() };
/// let assessment = assess(&position, &Question { limits, hash: 1, ..Question::default() });
/// let (_, verdict) = &assessment.told(Language::English)[0];
/// assert_eq!(verdict, "White mates in 1.");
/// # Ok::<(), tropa::position::PositionError>(())
/// ```
pub fn assess(position: &Position, question: &Question) -> Assessment {
    build(&mut Team::with_hash(question.hash), position, question, &Control::default())
}

/// Assesses the position like [`assess`], unless `control` stops it, which gives `None`.
pub fn assess_until(
    position: &Position,
    question: &Question,
    control: &Control,
) -> Option<Assessment> {
    assess_by(&mut Team::with_hash(question.hash), position, question, control)
}

/// Assesses the position like [`assess_until`], with the searches of `judge`. One that fails stops
/// `control`.
pub fn assess_by(
    judge: &mut dyn Think,
    position: &Position,
    question: &Question,
    control: &Control,
) -> Option<Assessment> {
    let assessment = build(judge, position, question, control);
    (!control.is_stopped()).then_some(assessment)
}

/// The assessment; if it is stopped on the way, parts are missing.
fn build(
    judge: &mut dyn Think,
    position: &Position,
    question: &Question,
    control: &Control,
) -> Assessment {
    // What wins at first sight is asked about: it may not be the best.
    let winning = super::board::winning(position).into_iter();
    let tempting = winning.map(|(m, _)| m).take(TEMPTING).collect();
    let question = Question { m: None, why_not: tempting, ..question.clone() };
    let mut explain = |there: &Position, question: &Question| {
        judge.new_game();
        inquiry::build(judge, there, question, control, &mut |_, _| ())
    };
    let explanation = explain(position, &question);
    let passed = Question { before: None, why_not: Vec::new(), ..question.clone() };
    let other = position.after_null().filter(|_| End::of(position).is_none());
    let other_idea = other.map(|there| explain(&there, &passed).brief);
    let outlook = explanation.brief.outlook;
    let certain = certain(position, &question.probing);
    let leads = outlook.and_then(|outlook| outlook.leads);
    let mut features = feature::of(position);
    let tables = question.probing.usable();
    features
        .extend(tables.into_iter().flat_map(|(tables, _)| feature::by_tables(position, tables)));
    let settled = settled(position, &explanation.line);
    let leader = leads.map(|(side, _)| side);
    let imbalances = balance::of(position, &settled, &features, leader, certain);
    Assessment {
        fen: position.fen(),
        turn: position.turn(),
        score: explanation.score,
        structures: structure::find(position, &features, &imbalances, leads),
        imbalances,
        certain,
        outlook,
        idea: explanation.brief,
        other_idea,
    }
}

/// The position after the captures with which a line begins.
fn settled(position: &Position, line: &[Named]) -> Position {
    let captures = line.iter().map_while(|m| m.san.contains(['x', '=']).then_some(&m.uci));
    captures.fold(position.clone(), |there, m| {
        there.parse_move(m).map_or_else(|_| there.clone(), |m| there.after(m))
    })
}

fn certain(position: &Position, probing: &Probing) -> Option<Certain> {
    if let Some(end) = End::of(position) {
        return Some(Certain::Over { end });
    }
    if position.is_insufficient_material() {
        return Some(Certain::Draw);
    }
    let (tables, most) = probing.usable()?;
    let few = position.board().occupied().count() <= most;
    let castles = shakmaty::Position::castles(position.chess()).any();
    let side = position.turn();
    match tables.verdict(position).filter(|_| few && !castles)? {
        Verdict::Win => Some(Certain::Wins { side }),
        Verdict::Loss => Some(Certain::Wins { side: !side }),
        Verdict::BlessedLoss | Verdict::Draw | Verdict::CursedWin => Some(Certain::Draw),
    }
}
