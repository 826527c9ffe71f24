//! An assessment as a value.

use serde::Serialize;
use shakmaty::Color;

use super::imbalance::{Certain, Imbalance};
use super::structure::Structure;
use crate::explain::brief::{Brief, Outlook};
use crate::search::Score;
use crate::trajectory::text;

/// The assessment of a position.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Assessment {
    pub fen: String,
    #[serde(serialize_with = "text::color")]
    pub turn: Color,
    /// From the side to move's view.
    pub score: Score,
    /// What is certain, whatever the search says.
    pub certain: Option<Certain>,
    /// Who stands better by the search.
    pub outlook: Option<Outlook>,
    /// What type of position it is, the most telling first.
    pub structures: Vec<Structure>,
    /// What speaks for either side, the weightiest first.
    pub imbalances: Vec<Imbalance>,
    /// The best move and what it does.
    pub idea: Brief,
    /// The enemy's best after a pass, and what it does; `None` in check and at the end of a game.
    pub other_idea: Option<Brief>,
}
