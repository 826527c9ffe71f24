//! What a player reads first: a verdict of one sentence and the reasons for it, most telling first.
//!
//! `study` holds what the searches found, all candidates with scores of one search. `headline`
//! judges a move against the best one, `quiet`, `activity`, `features` and `zones` see what it does
//! on the board, `reasons` gathers and ranks all that, `gate` drops what the score, the best reply, a
//! mate or a known draw contradicts. `verdict` puts it together, `tell` says it. Every statement is
//! a [`Point`] or a fact; `words` has their sentences.

mod activity;
mod features;
mod gate;
mod headline;
mod ledger;
mod outlook;
mod point;
mod quiet;
mod reasons;
mod study;
mod tell;
mod verdict;
mod words;
mod zones;

pub use ledger::Ledger;
pub use outlook::{Lead, Outlook};
pub use point::{DeadDraw, Defence, Mark, Place, Point, Reason, Shift, Told};
pub use study::{Candidate, Study};
pub use tell::{MAX_REASONS, MAX_WORDS};
pub use verdict::Brief;
pub use words::cases;
pub use words::english::nouns;
