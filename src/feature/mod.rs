//! Floor 7. Features: what players see in a position apart from tactics: open files, outposts, weak
//! pawns, bad bishops, king shelter, pawn breaks, and known endgame patterns.
//!
//! Each is a plain value with its pieces and squares, defined by the board alone, without a search.
//! A kind stands in the file of its family with what finds it, whom it favours and what it weighs.
//! `docs/features.md` has all definitions; `scripts/lab/features-check` finds them independently.
//! [`of`] lists those of a position, [`changes`] what a move gains and loses, [`manoeuvres`] the
//! routes of single pieces over several moves of a line, and [`by_tables`] what only tablebases
//! know.
//!
//! ```
//! use tropa::feature::{self, Feature, PieceFeature};
//! use tropa::position::Position;
//!
//! let position = Position::from_fen("4k3/2p2p2/8/3p4/8/4N3/P1P2PPP/R3K3 w - - 0 1")?;
//! let changes = feature::changes(&position, position.parse_move("Rd1")?);
//! assert!(matches!(changes.gained[..], [Feature::Piece(PieceFeature::RookOnFile { open: false, .. })]));
//! # Ok::<(), tropa::position::PositionError>(())
//! ```

mod camp;
mod changes;
mod endgame;
mod facts;
mod kind;
mod king;
mod looks;
mod manoeuvre;
mod pawns;
mod pieces;

pub use changes::{Changes, changes, changes_over};
pub use endgame::{EndgameFeature, OppositionKind};
pub use facts::Wing;
pub use kind::{Feature, by_tables, of};
pub use king::KingFeature;
pub use looks::{CLUB_PLAYER, Looks, Sight};
pub use manoeuvre::{Manoeuvre, manoeuvres};
pub use pawns::PawnFeature;
pub use pieces::PieceFeature;
