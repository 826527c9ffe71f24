//! Tropa: a chess engine that thinks in trajectories and zones of play.
//!
//! A position, its image, the best move and why:
//!
//! ```
//! use tropa::explain::{Language, Question, explain};
//! use tropa::position::Position;
//! use tropa::search::Limits;
//! use tropa::image::Image;
//! use tropa::zone::Horizon;
//!
//! let position = Position::from_fen("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")?;
//!
//! // The image: every zone of both sides that fits into three plies.
//! let image = Image::by_the_book(&position, Horizon(3));
//! for zone in &image.zones {
//!     println!("{} attacks {} in {} moves", zone.root, zone.target, zone.moves);
//! }
//!
//! // The best move of a short search, and the facts that speak for it.
//! let limits = Limits { nodes: Some(1_000), ..Limits::default() };
//! let why = explain(&position, &Question { limits, hash: 1, ..Question::default() });
//! assert_eq!(why.m.expect("a legal move").san, "Rd8#");
//! for paragraph in &why.paragraphs {
//!     println!("{}", paragraph.heading(Language::English));
//!     for sentence in paragraph.sentences(Language::English) {
//!         println!("  {sentence}");
//!     }
//! }
//! # Ok::<(), tropa::position::PositionError>(())
//! ```
//!
//! Squares, pieces, moves and boards are those of [`shakmaty`], which is re-exported, so that a
//! program that uses both gets one version.
//!
//! # The map of the house
//!
//! Each room is one idea. A file imports only from its own floor and those below, and no two files
//! import each other, directly or indirectly.
//!
//! | floor | room | holds |
//! |---|---|---|
//! | 1 | [`position`] | a position by the rules, its key, the game's history, what a move changes |
//! | 1 | `hint` | hints about memory to the processor and the system |
//! | 2 | [`trajectory`] | the 15×15 arrays, bundles, trajectories on a real board |
//! | 2 | [`exchange`] | attacks on squares, the exchange table, passable squares, the swap-off |
//! | 2 | [`notation`] | positions, moves and games as text: EPD, lines of moves, PGN |
//! | 2 | [`book`] | an opening book in Polyglot's format |
//! | 2 | [`tablebase`] | endgame tablebases: the results of perfect play with few pieces left |
//! | 3 | [`zone`] | what a zone is, the cost of every legal move |
//! | 4 | [`evaluation`] | material and the positional evaluation from squares, with its trace |
//! | 5 | [`search`] | the tree, quiescence, move order, hash table, limits and clock |
//! | 6 | [`image`] | all zones of a position by the book, and their verdicts |
//! | 7 | [`plan`] | the language of plans, their development from zones, combinations and their motifs, series of captures |
//! | 7 | [`feature`] | what players see besides tactics: files, weak pawns, outposts, shelter, known endgames |
//! | 7 | [`strict`] | the strict tree: only moves of the image, by the book |
//! | 8 | [`explain`] | why a move: facts that hold on the board, and sentences made from them; remarks on games |
//! | 9 | [`engine`] | a session: options, game, searchers; commands in, events out |
//! | 10 | [`uci`] | text to commands, events to text, one writer |
//! | 10 | [`view`] | plain values as JSON, text, pictures and pages |
//! | 10 | [`annotate`] | games with comments |
//! | 10 | [`serve`] | the web page: play moves, see zones, ask why |
//! | 11 | [`cli`] | the commands of the command line |
//!
//! The theory behind trajectories, zones, costs and plans is the page [`theory`], which has a
//! glossary; comments cite its sections.
//!
//! # Invariants
//!
//! - The core knows no protocol: only `uci` knows UCI, only `cli` knows flags. JSON and text are
//!   views over plain values.
//! - What is fast has a slow reference by the book, and tests compare the two.
//! - An evaluation is explained by the code that computes it.
//! - Nothing is said about a move except facts that can be checked on the board.
//! - A stopped search is a value that the tree returns early, not a flag checked everywhere.
//! - No global mutable state, and `unsafe` in one file, `hint`, which says why.
// Nothing in the library panics on purpose or prints by itself; tests may.
#![warn(missing_docs)]
#![cfg_attr(
    not(test),
    warn(clippy::expect_used, clippy::print_stderr, clippy::print_stdout, clippy::unwrap_used)
)]

/// Squares, pieces and moves are shakmaty's; this is the version that Tropa uses.
pub use shakmaty;

pub mod annotate;
pub mod book;
#[cfg(not(target_family = "wasm"))]
pub mod cli;
pub mod engine;
pub mod evaluation;
pub mod exchange;
#[allow(missing_docs)] // what a statement holds is described at its kind
pub mod explain;
pub mod feature;
mod hint;
pub mod image;
pub mod notation;
pub mod plan;
pub mod position;
pub mod search;
pub mod serve;
pub mod strict;
pub mod tablebase;
#[doc = include_str!("../docs/theory.md")]
pub mod theory {}
pub mod trajectory;
#[cfg(not(target_family = "wasm"))]
pub mod uci;
pub mod view;
pub mod zone;
