//! Statements of a coach. Each kind is a struct beside the function that finds it, with what it
//! says in both languages, how telling it is and what contradicts it; the list below names all.
//! Like facts, each can be checked on the board.

use serde::Serialize;
use shakmaty::Square;

pub use super::activity::{
    Activates, Advances, Airs, Centralises, Doubles, Frees, Prepares, Prevents, Unpins,
};
pub use super::choice::{Allows, Avoids, Better, Expected, MissesMate, NotThis, OnlyMove, Refutes};
pub use super::contact::{Attacks, Guards, KeepsOut, Pins, Presses, Saves};
pub use super::endings::{Approaches, Bars, CutsOff, DrivesAway};
pub use super::features::Changes;
pub use super::forced::{Drawn, Ended, ForcedMate, MustMove};
pub use super::gains::{Loses, Misses, Regains, Wins};
pub use super::manoeuvre::{Develops, HeadsFor};
pub use super::offers::{Decoys, Offers, OffersTrade, Trades};
pub use super::pawns::{
    Closes, GainsSpace, HoldsBack, MinorityAttack, PushesMajority, Storms, Supports,
};
pub use super::pieces::{Behind, Connects, Joins, Sidesteps};
pub use super::threats::{Stops, StopsMate, Threatens, ThreatensMate};

use super::gate::Gate;
use super::words::{Clause, Moves};
use crate::explain::fact::Fact;
use crate::explain::names::Language;

/// What every kind of statement knows of itself.
pub trait Statement {
    /// How telling it is: the greatest weight is told first.
    fn weight(&self) -> usize;

    /// What the move does, without the move: "forks the king and the queen"; a whole sentence
    /// without its full stop if [`Self::is_sentence`]. Lines are numbered by `moves`.
    fn english(&self, moves: Moves) -> String;

    /// The same in Russian.
    fn russian(&self, moves: Moves) -> String;

    /// Whether it has a subject of its own.
    fn is_sentence(&self) -> bool {
        false
    }

    /// Whether it says little: it is told where there is hardly another.
    fn is_weak(&self) -> bool {
        false
    }

    /// Whether nothing that is known of the move contradicts it.
    fn passes(&self, gate: &Gate) -> bool {
        gate.is_sound()
    }

    /// The squares of the enemy pieces, or the one goal, that it is about.
    fn targets(&self) -> Vec<Square> {
        Vec::new()
    }

    /// The square of the own piece that it protects.
    fn protected(&self) -> Option<Square> {
        None
    }

    /// The statement in words.
    fn clause(&self, moves: Moves) -> Clause {
        let text = match moves.language() {
            Language::English => self.english(moves),
            Language::Russian => self.russian(moves),
        };
        if self.is_sentence() { Clause::Sentence(text) } else { Clause::Predicate(text) }
    }
}

macro_rules! statements {
    ($($kind:ident),+ $(,)?) => {
        /// A statement of a coach. The first move of a `line` is the move that it speaks of.
        #[derive(Debug, Clone, PartialEq, Serialize)]
        #[serde(tag = "kind", rename_all = "snake_case")]
        #[non_exhaustive]
        pub enum Point {
            $(#[doc = concat!("[`", stringify!($kind), "`]")] $kind($kind),)+
        }

        impl Point {
            fn statement(&self) -> &dyn Statement {
                match self {
                    $(Self::$kind(point) => point,)+
                }
            }
        }

        $(impl From<$kind> for Point {
            fn from(point: $kind) -> Self {
                Self::$kind(point)
            }
        })+
    };
}

statements! {
    Ended, ForcedMate, MustMove, Drawn,
    Wins, Loses, Misses, Regains,
    MissesMate, Allows, Better, Avoids, NotThis, OnlyMove, Refutes, Expected,
    Threatens, ThreatensMate, Stops, StopsMate,
    Offers, Decoys, Trades, OffersTrade,
    Saves, Attacks, Pins, Presses, Guards, KeepsOut,
    HeadsFor, Develops,
    Changes,
    Prepares, Prevents, Advances, Frees, Activates, Unpins, Airs, Doubles, Centralises,
    HoldsBack, Supports, GainsSpace, Storms, PushesMajority, MinorityAttack, Closes,
    Approaches, Bars, CutsOff, DrivesAway,
    Behind, Connects, Joins, Sidesteps,
}

/// The position that a point is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// The position explained.
    Before,
    /// The same with the enemy to move, had the side to move passed.
    BeforePass,
    /// The position after the move explained.
    After,
    /// The same, had the enemy passed then.
    AfterPass,
}

impl Place {
    /// The number of plies from the position explained.
    pub const fn plies(self) -> usize {
        match self {
            Self::Before => 0,
            Self::BeforePass | Self::After => 1,
            Self::AfterPass => 2,
        }
    }
}

/// A point or a fact.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Told {
    Point(Point),
    Fact(Fact),
}

impl From<Fact> for Told {
    fn from(fact: Fact) -> Self {
        Self::Fact(fact)
    }
}

impl<P: Into<Point>> From<P> for Told {
    fn from(point: P) -> Self {
        Self::Point(point.into())
    }
}

/// A statement with the position that it is about.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Reason {
    pub place: Place,
    #[serde(flatten)]
    pub told: Told,
}

impl Reason {
    /// A statement about the position explained.
    pub fn before(told: impl Into<Told>) -> Self {
        Self::at(Place::Before, told)
    }

    pub fn at(place: Place, told: impl Into<Told>) -> Self {
        Self { place, told: told.into() }
    }

    /// The statement; a motif of the reply is told as such.
    pub fn statement(&self) -> &dyn Statement {
        match &self.told {
            Told::Point(point) => point.statement(),
            Told::Fact(fact) => fact,
        }
    }

    /// The reason in words.
    pub fn clause(&self, moves: Moves) -> Clause {
        self.statement().clause(moves.later(self.place.plies()))
    }

    /// How telling it is.
    pub fn weight(&self) -> usize {
        match &self.told {
            // What refutes a move comes before all that the move does.
            Told::Fact(Fact::Motif { .. }) if self.place == Place::After => 97,
            _ => self.statement().weight(),
        }
    }

    /// Whether nothing contradicts it.
    pub fn passes(&self, gate: &Gate) -> bool {
        let refutes = matches!(self.told, Told::Fact(Fact::Motif { .. }));
        (refutes && self.place == Place::After) || self.statement().passes(gate)
    }

    pub fn is_weak(&self) -> bool {
        self.statement().is_weak()
    }

    /// Whether it says what the move itself does, so that it can stand in the verdict.
    pub fn is_predicate(&self) -> bool {
        let moves = Moves::new(Default::default(), Language::English);
        matches!(self.clause(moves), Clause::Predicate(_))
    }

    /// Whether it speaks of another move, or of the line alone.
    pub const fn is_aside(&self) -> bool {
        matches!(self.told, Told::Point(Point::NotThis(_) | Point::Better(_) | Point::Expected(_)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::words::Numbering;
    use super::*;

    /// A new kind cannot be forgotten in the list, as nothing else makes a `Point` of it; that each
    /// serialises under its own name is checked here for one with a move and one without.
    #[test]
    fn kinds_have_their_names() {
        let end = crate::explain::fact::End::Stalemate;
        let json = serde_json::to_string(&Reason::before(Ended { end })).unwrap();
        assert_eq!(json, r#"{"place":"before","kind":"ended","end":"stalemate"}"#);
        let moves = Moves::new(Numbering::default(), Language::English);
        assert_eq!(
            Reason::before(Ended { end }).clause(moves),
            Clause::Sentence("The game is over: stalemate".to_string())
        );
    }
}
