//! The verdict on a move with its reasons, as a value.

use serde::Serialize;

use super::outlook::Outlook;
use super::point::{Mark, Point, Reason};
use super::study::Study;
use super::words::clause::is_predicate;
use super::words::moves::Numbering;
use super::{headline, reasons};
use crate::explain::fact::{End, Named};
use crate::position::Position;

/// The verdict on a move, with the reasons for it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Brief {
    /// The move; `None` at the end of a game.
    #[serde(rename = "move")]
    pub m: Option<Named>,
    pub mark: Option<Mark>,
    /// What the move does.
    pub headline: Option<Reason>,
    /// Who stands better after it; `None` where the headline says how the game ends.
    pub outlook: Option<Outlook>,
    /// All reasons, the most telling first; as many are told as there is room for.
    pub reasons: Vec<Reason>,
    /// The number of the move, from 1, and whether White plays it.
    #[serde(skip)]
    pub(super) number: Numbering,
}

fn fullmoves(position: &Position) -> usize {
    shakmaty::Position::fullmoves(position.chess()).get() as usize
}

impl Brief {
    /// The verdict on the move of the study, with its reasons.
    pub fn of(study: &Study<'_>) -> Self {
        let case = study.case(&study.chosen);
        let headline = headline::of(study, &study.chosen);
        let mut reasons = case
            .as_ref()
            .map_or_else(Vec::new, |case| reasons::all(study, case, headline.as_ref()));
        // A quiet move has its most telling reason for a headline.
        let headline = headline.or_else(|| {
            let place = reasons.iter().position(is_predicate)?;
            Some(reasons.remove(place))
        });
        Self {
            m: case.as_ref().map(|case| case.name.clone()),
            mark: reasons::mark(study),
            outlook: Outlook::of(study, headline.as_ref()),
            headline,
            reasons,
            number: Numbering {
                first: fullmoves(study.position),
                black: study.position.turn().is_black(),
            },
        }
    }

    /// The verdict at the end of a game.
    pub fn over(end: Option<End>) -> Self {
        Self {
            m: None,
            mark: None,
            headline: end.map(|end| Reason::before(Point::Ended { end })),
            outlook: None,
            reasons: Vec::new(),
            number: Numbering::default(),
        }
    }
}
