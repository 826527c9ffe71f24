//! What a line wins and loses: the pieces that each side is left without, evened out.

use serde::Serialize;
use shakmaty::{Move, Role, Square};

use crate::exchange::swap::Values;
use crate::explain::board;
use crate::position::Position;
use crate::trajectory::text;
use crate::zone::PlacedPiece;

/// The minimum gain that is worth a word, in centipawns.
pub const LEAST: i32 = 80;
/// The maximum number of plies of a line that are looked at, unless it is not quiet before: its end is
/// unreliable.
const FAR: usize = 12;
/// The same where kings and pawns are left alone, and a line is a count.
const FAR_OF_PAWNS: usize = 20;

/// The pieces won and lost by the side that begins a line. Pieces of one kind on both sides, and minor
/// pieces of either kind, have been traded and are left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Ledger {
    /// Where they were taken, the most valuable first.
    pub won: Vec<PlacedPiece>,
    pub lost: Vec<PlacedPiece>,
    /// Where the won ones stood at the beginning.
    #[serde(serialize_with = "text::squares")]
    pub stood: Vec<Square>,
    /// What the side's pawns became.
    #[serde(serialize_with = "role_names")]
    pub promoted: Vec<Role>,
    /// The number of plies after which this is so.
    pub plies: usize,
    /// The change of the material balance, in centipawns.
    pub gain: i32,
}

fn role_names<S: serde::Serializer>(roles: &[Role], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(roles.iter().map(|&role| text::name(role)))
}

impl Ledger {
    /// What the whole of the line wins.
    fn of(position: &Position, line: &[Move]) -> Self {
        let side = position.turn();
        let positions = board::positions(position, line);
        let (mut won, mut lost, mut promoted) = (Vec::new(), Vec::new(), Vec::new());
        for (before, &m) in positions.iter().zip(line) {
            let own = before.turn() == side;
            if let Some(mut piece) = board::taken(before, m) {
                // A pawn that becomes a piece and is taken for it is lost as a pawn.
                let became = promoted.iter().position(|&(square, _)| square == piece.square);
                if let Some(place) = became.filter(|_| !own) {
                    promoted.remove(place);
                    piece.role = Role::Pawn;
                }
                if own { won.push(piece) } else { lost.push(piece) }
            }
            if own {
                promoted.retain(|&(square, _)| m.from() != Some(square));
                promoted.extend(m.promotion().map(|role| (m.to(), role)));
            }
        }
        let promoted = promoted.into_iter().map(|(_, role)| role).collect();
        even_out(&mut won, &mut lost);
        for pieces in [&mut won, &mut lost] {
            pieces.sort_by_key(|piece| (std::cmp::Reverse(piece.role), piece.square));
        }
        let balance = |position: &Position| Values::TROPA.balance(position.board(), side);
        let stood = won.iter().map(|&piece| origin(&positions, line, piece)).collect();
        let gain = positions.last().map_or(0, balance) - balance(position);
        Self { won, lost, stood, promoted, plies: line.len(), gain }
    }

    /// The won pieces where they stood at the beginning, which is what a reader sees.
    pub fn booty(&self) -> Vec<PlacedPiece> {
        let pieces = self.won.iter().zip(&self.stood);
        pieces.map(|(&piece, &square)| PlacedPiece { square, ..piece }).collect()
    }

    /// Whether it wins a rook for a minor piece and nothing else.
    pub fn is_the_exchange(&self) -> bool {
        let minor = |piece: &PlacedPiece| matches!(piece.role, Role::Knight | Role::Bishop);
        matches!(&self.won[..], [rook] if rook.role == Role::Rook)
            && matches!(&self.lost[..], [lost] if minor(lost))
            && self.promoted.is_empty()
    }

    /// What the line comes to where it is quiet for the first time after this many plies.
    pub fn settled_after(position: &Position, line: &[Move], plies: usize) -> Option<Self> {
        let positions = board::positions(position, line);
        let end = (plies + 1..positions.len()).find(|&i| board::is_quiet(&positions[i]))?;
        Some(Self::of(position, &line[..end]))
    }

    /// What the line comes to where it is quiet for the first time and the balance has the sign
    /// that it keeps; `None` if that is not worth a word or the line does not become quiet.
    pub fn settled(position: &Position, line: &[Move]) -> Option<Self> {
        let positions = board::positions(position, line);
        let mut quiet: Vec<usize> =
            (1..positions.len()).filter(|&i| board::is_quiet(&positions[i])).collect();
        let board = position.board();
        let pawns = board.occupied() == board.kings() | board.pawns();
        let far = if pawns { FAR_OF_PAWNS } else { FAR };
        let near = quiet.iter().filter(|&&i| i <= far).count();
        quiet.truncate(near.max(1));
        let last = Self::of(position, &line[..*quiet.last()?]);
        let keeps = |ledger: &Self| {
            ledger.gain.abs() >= LEAST
                && ledger.gain.signum() == last.gain.signum()
                && 2 * ledger.gain.abs() >= last.gain.abs()
        };
        quiet.into_iter().map(|i| Self::of(position, &line[..i])).find(keeps)
    }
}

/// A piece that the line takes, as it stood at the line's beginning.
pub fn stood(position: &Position, line: &[Move], piece: PlacedPiece) -> PlacedPiece {
    PlacedPiece { square: origin(&board::positions(position, line), line, piece), ..piece }
}

/// Where a piece that the line takes stood at its beginning.
fn origin(positions: &[Position], line: &[Move], piece: PlacedPiece) -> Square {
    let is_taken = |i: &usize| board::taken(&positions[*i], line[*i]) == Some(piece);
    let end = (0..line.len()).find(is_taken).unwrap_or(0);
    let moves = positions.iter().zip(&line[..end]).rev();
    moves.fold(piece.square, |square, (before, &m)| match (m, m.from()) {
        (Move::Castle { rook, .. }, _) => {
            let wing = m.castling_side();
            let came = wing.is_some_and(|wing| wing.rook_to(before.turn()) == square);
            if came && piece.color == before.turn() { rook } else { square }
        }
        (_, Some(from)) if m.to() == square => from,
        _ => square,
    })
}

/// Strikes out pairs of pieces of one kind, or of minor pieces, in the order in which they were taken:
/// what is taken last is what was won.
fn even_out(won: &mut Vec<PlacedPiece>, lost: &mut Vec<PlacedPiece>) {
    let minor = |piece: &PlacedPiece| matches!(piece.role, Role::Knight | Role::Bishop);
    won.retain(|piece| {
        let same = lost.iter().position(|other| other.role == piece.role);
        let alike = || lost.iter().position(|other| minor(other) && minor(piece));
        same.or_else(alike).map(|place| lost.remove(place)).is_none()
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(start: &Position, sans: &[&str]) -> Vec<Move> {
        let mut position = start.clone();
        let play = |san: &&str| {
            let m = position.parse_move(san).unwrap();
            position = position.after(m);
            m
        };
        sans.iter().map(play).collect()
    }

    #[test]
    fn a_rook_that_castled_stood_in_the_corner() {
        let start = Position::from_fen("r3k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
        let line = played(&start, &["O-O", "Ra1", "Kg2", "Rxf1"]);
        let lost = Ledger::of(&start, &line).lost;
        let stood = stood(&start, &line, lost[0]);
        assert_eq!((lost[0].square, stood.square), (Square::F1, Square::H1));
    }

    #[test]
    fn a_new_queen_that_is_taken_at_once_was_a_pawn() {
        let fen = "1k5r/rB2RR2/1pP3pp/p5p1/5b2/5P2/P4P1P/6K1 w - - 3 26";
        let start = Position::from_fen(fen).unwrap();
        let line = played(&start, &["c7+", "Kxb7", "c8=Q+", "Kxc8", "Rxa7"]);
        let ledger = Ledger::of(&start, &line);
        let roles = |pieces: &[PlacedPiece]| pieces.iter().map(|one| one.role).collect::<Vec<_>>();
        assert_eq!(roles(&ledger.won), [Role::Rook]);
        assert_eq!(roles(&ledger.lost), [Role::Bishop, Role::Pawn]);
        assert_eq!((ledger.promoted, ledger.gain), (vec![], 75));
    }
}
