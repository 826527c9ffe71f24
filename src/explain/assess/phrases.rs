//! What every language has words for in an assessment.

use shakmaty::Color;

use super::imbalance::Imbalance;
use crate::explain::brief::Lead;
use crate::explain::fact::End;

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
