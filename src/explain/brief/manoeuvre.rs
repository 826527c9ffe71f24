//! Where a piece goes: developed, castled, on its way to a better square.

use serde::Serialize;
use shakmaty::{Move, Rank, Role, Square};

use super::english;
use super::russian::{self, Case as Form};
use super::statement::Statement;
use super::words::{Moves, with_moves};
use crate::explain::board;
use crate::explain::case::Case;
use crate::explain::fact::{Fact, Named};
use crate::trajectory::text;
use crate::zone::PlacedPiece;

/// On the line the piece goes on over these squares without a capture.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct HeadsFor {
    pub line: Vec<Named>,
    pub piece: PlacedPiece,
    #[serde(serialize_with = "text::squares")]
    pub stops: Vec<Square>,
}

/// The squares over which the moved piece goes on in the line, without captures.
pub fn heads_for(case: &Case<'_>) -> Option<HeadsFor> {
    let piece = board::mover(case.position, case.m)?;
    if piece.role == Role::Pawn
        || case.m.is_castle()
        || case.m.is_capture()
        || case.position.is_check()
    {
        return None;
    }
    let mut stops = vec![piece.square];
    for m in case.line.iter().step_by(2).take(3) {
        if m.is_capture() || m.from() != stops.last().copied() {
            break;
        }
        stops.push(m.to());
    }
    let line = case.named_line().into_iter().take(2 * stops.len() - 3).collect();
    let &end = stops.last()?;
    let direct = |m: &Move| m.from() == Some(piece.square) && m.to() == end;
    let detour = case.position.legal_moves().iter().any(direct)
        || (piece.role == Role::King && piece.square.distance(end) as usize + 1 < stops.len());
    // A piece that the reply drives on does not go there of its own accord.
    let driven = || {
        let replied = case.after.after(*case.line.get(1)?).after_null()?;
        Some(board::most_from(&replied, *stops.get(1)?) > 0)
    };
    let goes_on = stops.len() > 2
        && !detour
        && driven() != Some(true)
        && (1..stops.len()).all(|i| !stops[..i].contains(&stops[i]));
    goes_on.then_some(HeadsFor { line, piece, stops })
}

impl HeadsFor {
    fn goal(&self) -> Square {
        self.stops.last().copied().unwrap_or(self.piece.square)
    }
}

impl Statement for HeadsFor {
    fn weight(&self) -> usize {
        50
    }

    /// Knights and bishops have far to go; others are there in a move or two.
    fn is_weak(&self) -> bool {
        !matches!(self.piece.role, Role::Knight | Role::Bishop)
    }

    fn targets(&self) -> Vec<Square> {
        vec![self.goal()]
    }

    fn english(&self, moves: Moves) -> String {
        let does = format!("brings the {} to {}", english::role(self.piece.role), self.goal());
        with_moves(does, moves.line(&self.line, 1, self.line.len()))
    }

    fn russian(&self, moves: Moves) -> String {
        let piece = russian::role(self.piece.role, Form::Accusative);
        let does = format!("переводит {piece} на {}", self.goal());
        with_moves(does, moves.line(&self.line, 1, self.line.len()))
    }
}

/// A knight or bishop leaves its initial square.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Develops {
    #[serde(rename = "move")]
    pub m: Named,
    pub piece: PlacedPiece,
}

/// Castling.
pub fn castles(case: &Case<'_>) -> Option<Fact> {
    let m = || case.name.clone();
    case.m.castling_side().map(|wing| Fact::Castles { m: m(), wing })
}

/// The minor piece that leaves its initial square.
pub fn develops(case: &Case<'_>) -> Option<Develops> {
    let m = case.name.clone();
    let piece = board::mover(case.position, case.m)?;
    let home = piece.color.fold_wb(Rank::First, Rank::Eighth);
    let files: &[char] = match piece.role {
        Role::Knight => &['b', 'g'],
        Role::Bishop => &['c', 'f'],
        _ => &[],
    };
    let initial = piece.square.rank() == home && files.contains(&piece.square.file().char());
    let forward = case.m.to().rank() != home && !case.m.is_capture();
    (initial && forward && !case.m.is_castle()).then_some(Develops { m, piece })
}

impl Statement for Develops {
    fn weight(&self) -> usize {
        40
    }

    fn english(&self, _: Moves) -> String {
        format!("develops the {}", english::role(self.piece.role))
    }

    fn russian(&self, _: Moves) -> String {
        format!("развивает {}", russian::role(self.piece.role, Form::Accusative))
    }
}
