//! Floor 8. Why a move: facts that hold on the board, and sentences made from them.
//!
//! [`explain`] is the entry point: it makes an [`Explanation`], a plain value, from a position and
//! a [`Question`]; [`explain_by`] can be stopped, and tells how far it is. A search finds the move and its line; `moves` says what they are. `zones` chooses the zones
//! that carry the move, `ways` finds who negates them and why that fails, `threats` what is
//! threatened and met, `idea` the motifs of the line and the plan that begins with the move,
//! `evaluation` what changes on squares. Their statements are [`Fact`]s, listed in [`mod@fact`] and
//! checked by `board` with nothing but the rules and the swap-off; the exchange table is not trusted
//! here. A fact is a struct beside what finds it, with the template of its sentence, in which
//! `filling` inserts words of `names`. [`Sentence::of`] is the only way to a sentence, so none exists
//! without a fact. All this is the proof; what a player reads first, a verdict with its reasons, is
//! the [`Brief`].
//!
//! [`Ply`] is a move of a game with the search results before and after it; `moments` decides by
//! the chances whether it deserves a remark, and [`remark`] makes one from a brief.
//!
//! ```
//! use tropa::explain::{Language, Question, explain};
//! use tropa::position::Position;
//! use tropa::search::Limits;
//!
//! let position = Position::from_fen("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")?;
//! let limits = Limits { nodes: Some(1_000), ..Limits::default() };
//! let why = explain(&position, &Question { limits, hash: 1, ..Question::default() });
//! assert_eq!(why.m.expect("a legal move").san, "Rd8#");
//! for paragraph in &why.paragraphs {
//!     assert_eq!(paragraph.sentences(Language::English).count(), paragraph.facts.len());
//! }
//! # Ok::<(), tropa::position::PositionError>(())
//! ```

mod assess;
mod board;
mod brief;
mod case;
mod evaluation;
mod explanation;
pub mod fact;
mod filling;
mod idea;
mod inquiry;
mod moments;
mod moves;
mod names;
mod natural;
mod remark;
mod threats;
mod ways;
pub mod winning;
mod zones;

pub use assess::{
    Assessment, Certain, Imbalance, MAX_ASSESSMENT_WORDS, Pattern, Remark as Assessed, Structure,
    assess, assess_by, assess_until,
};
pub use board::{End, Route};
pub use brief::point as points;
pub use brief::{
    Brief, Lead, Ledger, MAX_REASONS, MAX_WORDS, NotThis, Outlook, Place, Point, Reason,
};
pub use explanation::{BestLine, Explanation, Paragraph, Question, Sentence, Topic, way_caption};
pub use fact::{Evasion, Fact, PlanStep};
pub use filling::score_text;
pub use inquiry::{explain, explain_by, glance};
pub use moments::{Course, Kind, Look, Ply};
pub use names::{Label, Language, Named, TermName};
pub use remark::{Remark, remark};
pub use winning::MoveMark;
