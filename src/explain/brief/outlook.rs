//! Who stands better, in the steps that players use.

use serde::Serialize;
use shakmaty::Color;

use super::study::Study;
use crate::search::Score;
use crate::trajectory::text;

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
}

/// The minimum expected points, in thousandths, for each lead.
const LEADS: [(i32, Lead); 3] = [(880, Lead::Winning), (680, Lead::Clear), (570, Lead::Slight)];

impl Outlook {
    /// The outlook after the chosen move.
    pub fn of(study: &Study<'_>) -> Self {
        let side = study.position.turn();
        let chances = study.chances(&study.chosen);
        let (leader, points) =
            if chances >= 500 { (side, chances) } else { (!side, 1000 - chances) };
        let lead = LEADS.into_iter().find(|&(least, _)| points >= least);
        let leads = lead.map(|(_, lead)| (leader, lead));
        Self { score: study.chosen.score, leads }
    }
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
