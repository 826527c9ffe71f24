//! Manoeuvres: the route of one piece over several moves of a line.

use std::fmt::{self, Display, Formatter};

use serde::Serialize;
use shakmaty::{Move, Role, Square};

use crate::position::Position;
use crate::trajectory::text as named;
use crate::zone::PlacedPiece;

/// The route of one piece over several moves of a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Manoeuvre {
    /// The piece, where it stands at the start of the line.
    pub piece: PlacedPiece,
    /// The squares where it stops, in order, its start excepted.
    #[serde(serialize_with = "named::squares")]
    pub stops: Vec<Square>,
    /// The number of plies of the line before each of its moves.
    pub plies: Vec<usize>,
}

/// "N b1 goes by d2, f1 to g3".
impl Display for Manoeuvre {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.stops.iter().map(ToString::to_string).collect();
        let Some((last, by)) = names.split_last() else { return Ok(()) };
        write!(f, "{} goes by {} to {last}", self.piece, by.join(", "))
    }
}

/// A manoeuvre in progress.
struct Way {
    way: Manoeuvre,
    /// Whether its last move captures or checks, or its piece has been captured.
    ended: bool,
}

/// The manoeuvres of the side to move in a line: at least two moves of one piece other than a pawn,
/// to a square that it cannot reach in one move; only the last of them may capture or check. `None`
/// if a move is illegal. `moves` are those of both sides in turn.
pub fn manoeuvres(position: &Position, moves: &[Move]) -> Option<Vec<Manoeuvre>> {
    let mut ways: Vec<Way> = Vec::new();
    let mut here = position.clone();
    for (ply, &m) in moves.iter().enumerate() {
        if !here.legal_moves().contains(&m) {
            return None;
        }
        let after = here.after(m);
        if ply.is_multiple_of(2) {
            go_on(&mut ways, &here, m, ply, after.is_check() || m.is_capture());
        } else if m.is_capture() {
            ways.iter_mut().filter(|way| way.stands_on(m.to())).for_each(|way| way.ended = true);
        }
        here = after;
    }
    let long = |way: &Manoeuvre| way.stops.len() > 1 && !reaches_at_once(position, way);
    Some(ways.into_iter().map(|way| way.way).filter(long).collect())
}

impl Way {
    fn stands_on(&self, square: Square) -> bool {
        !self.ended && self.way.stops.last() == Some(&square)
    }
}

/// Adds an own move to the route of its piece.
fn go_on(ways: &mut Vec<Way>, here: &Position, m: Move, ply: usize, forces: bool) {
    let (Some(from), role) = (m.from(), m.role()) else { return };
    if role == Role::Pawn || m.is_castle() {
        return;
    }
    let known = ways.iter_mut().find(|way| way.stands_on(from));
    if let Some(Way { way, ended }) = known {
        way.stops.push(m.to());
        way.plies.push(ply);
        *ended = forces;
    } else if !forces {
        let piece = PlacedPiece { color: here.turn(), role, square: from };
        let way = Manoeuvre { piece, stops: vec![m.to()], plies: vec![ply] };
        ways.push(Way { way, ended: false });
    }
}

/// Whether the piece could have gone to the last stop with its first move.
fn reaches_at_once(position: &Position, way: &Manoeuvre) -> bool {
    let to = way.stops.last().copied();
    let goes = |m: &Move| m.from() == Some(way.piece.square) && Some(m.to()) == to;
    to == Some(way.piece.square) || position.legal_moves().iter().any(goes)
}
