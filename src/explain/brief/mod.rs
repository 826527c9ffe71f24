//! What a player reads first: a verdict of one sentence and the reasons for it, most telling first.
//!
//! `study` holds what the searches found, all candidates with scores of one search. `headline`
//! judges a move against the best one; `reasons` gathers what it does. Each kind of statement is
//! one struct: what finds it, how telling it is, what contradicts it (`statement`) and its sentences in
//! both languages stand together, kinds of one subject in one file, and `point` lists them all:
//!
//! | | |
//! |---|---|
//! | `results`, `choice` | what settles the game, what is won or lost, the move among others |
//! | `threats`, `saves`, `contact`, `offers` | threats made and met, pieces saved, attacked and given |
//! | `manoeuvre`, `routes`, `purpose` | where a piece goes, what its move prepares |
//! | `activity`, `changes` | room and time, structure; what is said of every feature is in `features` |
//! | `pawns`, `endings`, `methods`, `pieces` | what a quiet move of a pawn, king or piece is for |
//! | `next` | what comes after a move that says little by itself |
//! | `motif`, and outside `moves` and `ways` | motifs and other facts that a coach tells as well |
//!
//! A new one is a struct in one of these files and its name in the list. `words`, `english` and
//! `russian` have what sentences are made from; `tell` puts them together.

mod activity;
mod changes;
mod choice;
mod concessions;
mod contact;
mod endings;
pub mod english;
pub mod features;
mod foresight;
mod headline;
mod ledger;
mod manoeuvre;
mod methods;
pub mod motif;
mod next;
mod offers;
mod pawns;
mod pieces;
mod plain;
mod plan;
pub mod point;
mod purpose;
mod reasons;
mod results;
mod routes;
pub mod russian;
mod saves;
mod statement;
mod study;
mod tell;
mod threats;
pub mod words;

pub use choice::Aspect;
pub use headline::DECISIVE;
pub use ledger::{LEAST, Ledger};
pub use point::{
    Allows, Concedes, ForcedMate, GivesBishop, MissesMate, NotThis, OnlyMove, Perpetual, Point,
    Reason, Stalemate,
};
pub use results::Checks;
pub use saves::Defence;
pub(super) use statement::statement;
pub use statement::{Gate, Place, Standing, Statement};
pub use study::{Behind, Candidate, Lead, Outlook, Study};
pub use tell::{Brief, MAX_REASONS, MAX_WORDS};
