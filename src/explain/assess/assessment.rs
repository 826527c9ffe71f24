//! An assessment as a value, and what every language has words for in it.

use serde::Serialize;
use shakmaty::Color;

use super::imbalance::{Certain, Imbalance};
use super::structure::Structure;
use crate::explain::brief::{Brief, Lead, Outlook};
use crate::explain::fact::End;
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

/// The words of one language.
pub trait Phrases {
    fn wins(&self, side: Color) -> String;
    fn draw(&self) -> String;
    fn over(&self, end: End) -> String;
    fn mates(&self, side: Color, moves: u32) -> String;
    fn leads(&self, leads: Option<(Color, Lead)>) -> String;
    /// What a side has, with its name.
    fn has(&self, side: Color, what: &[String]) -> String;
    fn imbalance(&self, imbalance: &Imbalance) -> String;
    fn plan(&self, side: Color, idea: &str) -> String;
    fn threat(&self, side: Color, idea: &str) -> String;
    fn wish(&self, side: Color, idea: &str) -> String;
    fn watch(&self, what: &str) -> String;
}
