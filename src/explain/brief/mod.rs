//! What a player reads first: a verdict of one sentence and the reasons for it, most telling first.
//!
//! `study` holds what the searches found, all candidates with scores of one search. `headline`
//! judges a move against the best one, `quiet`, `activity`, `features` and `zones` see what it does
//! on the board, `aims` what a quiet one is for (`pawns`, `endings`, `pieces`). `reasons` gathers all
//! that and `weight` ranks it, `offers` has what is given, `reply` says what a good reply does, `gate` drops what the score, the
//! best reply, a mate or a known draw contradicts. `verdict` puts it together, `tell` says it. Every
//! statement is a [`Point`], an [`Aim`] or a fact; `words` has their sentences.

mod activity;
mod aim;
mod aims;
mod endings;
mod features;
mod gate;
mod headline;
mod ledger;
mod offers;
mod outlook;
mod pawns;
mod pieces;
mod point;
mod quiet;
mod reasons;
mod reply;
mod study;
mod tell;
mod verdict;
mod weight;
mod words;
mod zones;

pub use aim::{Aim, Purpose};
pub use ledger::Ledger;
pub use outlook::{Lead, Outlook};
pub use point::{DeadDraw, Defence, Mark, Place, Point, Reason, Shift, Told};
pub use study::{Candidate, Study};
pub use tell::{MAX_REASONS, MAX_WORDS};
pub use verdict::Brief;
pub use words::cases;
pub use words::english::nouns;
