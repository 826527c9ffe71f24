//! The names of openings, from the list of the Lichess team (`assets/openings`).

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::position::{Key, Position};

/// The list, packed by `scripts/lab/openings`, which documents the format.
const LIST: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/openings/openings.txt"));

/// An opening of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    /// Its code in the Encyclopaedia of Chess Openings: a letter and two digits.
    pub eco: &'static str,
    /// Its name, with the variation after a colon.
    pub name: String,
}

/// All openings of the list, by the positions that they lead to.
#[derive(Debug)]
pub struct Openings {
    openings: Vec<Opening>,
    /// The positions that openings lead through; those at the end of one have its index.
    positions: HashMap<Key, Option<usize>>,
}

impl Openings {
    /// The list, read at first use.
    pub fn known() -> &'static Self {
        static KNOWN: LazyLock<Openings> = LazyLock::new(Openings::read);
        &KNOWN
    }

    /// Reads the list.
    fn read() -> Self {
        let mut read = Self { openings: Vec::new(), positions: HashMap::new() };
        let mut line = vec![Position::initial()];
        let mut name = String::new();
        for text in LIST.lines() {
            read.take(text, &mut line, &mut name);
        }
        read
    }

    /// Reads an opening. `line` and `name` are the positions and the name of the one before, whose
    /// beginning it shares.
    fn take(
        &mut self,
        text: &'static str,
        line: &mut Vec<Position>,
        name: &mut String,
    ) -> Option<()> {
        let mut parts = text.split('\t');
        let (moves, eco, named) = (parts.next()?, parts.next()?, parts.next()?);
        let mut words = moves.split(' ');
        line.truncate(words.next()?.parse::<usize>().ok()? + 1);
        for word in words {
            let last = line.last()?;
            let after = last.after(last.parse_move(word).ok()?);
            self.positions.entry(after.key()).or_insert(None);
            line.push(after);
        }
        let (shared, rest) = named.split_once(' ')?;
        *name = name.chars().take(shared.parse().ok()?).chain(rest.chars()).collect();
        self.positions.insert(line.last()?.key(), Some(self.openings.len()));
        self.openings.push(Opening { eco, name: name.clone() });
        Some(())
    }

    /// The opening that ends with this position; `None` if none does.
    pub fn of(&self, position: &Position) -> Option<&Opening> {
        self.openings.get((*self.positions.get(&position.key())?)?)
    }

    /// Whether an opening leads through this position.
    pub fn leads_through(&self, position: &Position) -> bool {
        self.positions.contains_key(&position.key())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::moves;

    #[test]
    fn all_openings_are_read_and_transpositions_found() {
        let openings = Openings::known();
        assert_eq!(openings.openings.len(), LIST.lines().count());
        let after = |text| {
            let start = Position::initial();
            let moves = moves(&start, text).unwrap();
            moves.into_iter().fold(start, |position, m| position.after(m))
        };
        let named = |text| openings.of(&after(text)).map(|found| (found.eco, found.name.as_str()));
        let najdorf = "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6";
        assert_eq!(named(najdorf), Some(("B90", "Sicilian Defense: Najdorf Variation")));
        assert_eq!(named("1. Nf3 d6 2. e4 c5"), named("1. e4 c5 2. Nf3 d6"));
        assert_eq!(named("1. e4 e5 2. Ke2 Ke7"), None);
        assert!(openings.leads_through(&after("1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4")));
        assert!(!openings.leads_through(&after("1. a4 h5 2. h4 a5")));
    }
}
