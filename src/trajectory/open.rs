//! On a real board: the open trajectories of a bundle, found without visiting the blocked ones; the
//! squares that a piece reaches in i moves while all others stand still; and castling.

use shakmaty::{Bitboard, Board, CastlingSide, Color, Piece, Position as _, Role, Square, attacks};

use super::bundle::{longest, pushes};
use super::{Arrival, Trajectory, layer};
use crate::position::Position;

/// The trajectories of the piece's bundle that are open on this board and stop on no square twice,
/// sorted by their stops. Faster than [`super::Bundle::open_on`]: a blocked step cuts off
/// everything that would follow.
pub fn open_ways(
    board: &Board,
    piece: Piece,
    from: Square,
    to: Square,
    moves: u8,
    arrival: Arrival,
) -> Vec<Trajectory> {
    let role = piece.role;
    if from == to || moves == 0 || moves > longest(role) {
        return Vec::new();
    }
    let occupied = board.occupied().without(from);
    let untakeable = (board.by_color(piece.color) | board.kings()) & occupied;
    let mut walk =
        Walk { piece, to, arrival, occupied, untakeable, stops: vec![from], found: vec![] };
    match role {
        Role::Pawn => walk.pawn(moves),
        _ if layer(role, from, moves).contains(to) => walk.leg(Leg { to, moves }, None),
        _ => walk.docked(from, moves),
    }
    walk.found.sort_unstable();
    walk.found.dedup();
    walk.found
}

/// A shortest trajectory still to be walked: its end square and its moves.
#[derive(Clone, Copy)]
struct Leg {
    to: Square,
    moves: u8,
}

struct Walk {
    piece: Piece,
    to: Square,
    arrival: Arrival,
    /// All pieces except the walking one.
    occupied: Bitboard,
    /// Own pieces and kings.
    untakeable: Bitboard,
    /// The stops made so far.
    stops: Vec<Square>,
    found: Vec<Trajectory>,
}

impl Walk {
    /// Walks every way that joins two shortest ones at a docking square.
    fn docked(&mut self, from: Square, moves: u8) {
        let role = self.piece.role;
        for first in 1..moves {
            let second = Leg { to: self.to, moves: moves - first };
            let docking = layer(role, from, first) & layer(role, self.to, second.moves);
            for to in docking & !self.untakeable {
                self.leg(Leg { to, moves: first }, Some(second));
            }
        }
    }

    /// Walks this leg along all open ways, then the next one.
    fn leg(&mut self, leg: Leg, then: Option<Leg>) {
        let Some(left) = leg.moves.checked_sub(1) else {
            return match then {
                Some(next) => self.leg(next, None),
                None => self.arrived(),
            };
        };
        let Some(&here) = self.stops.last() else { return };
        let role = self.piece.role;
        let on_the_way = layer(role, here, 1) & layer(role, leg.to, left);
        let mut open = on_the_way & attacks::attacks(here, self.piece, self.occupied);
        if left > 0 || then.is_some() {
            open = (open & !self.untakeable).without(self.to);
        }
        for next in open {
            if !self.stops.contains(&next) {
                self.stops.push(next);
                self.leg(Leg { moves: left, ..leg }, then);
                self.stops.pop();
            }
        }
    }

    fn pawn(&mut self, moves: u8) {
        let Some(left) = moves.checked_sub(1) else { return self.arrived() };
        let Some(&here) = self.stops.last() else { return };
        if here.file().distance(self.to.file()) > u32::from(moves) {
            return;
        }
        let empty = |square: &Square| !self.occupied.contains(*square);
        let pushed: Bitboard = pushes(self.piece.color, here).take_while(empty).collect();
        let aslant = attacks::pawn_attacks(self.piece.color, here);
        let end = Bitboard::from(self.to);
        let open = match self.arrival {
            _ if left > 0 => pushed | aslant & self.occupied & !self.untakeable,
            Arrival::Taking => aslant & end,
            Arrival::Quiet => pushed & end,
        };
        for next in open {
            self.stops.push(next);
            self.pawn(left);
            self.stops.pop();
        }
    }

    fn arrived(&mut self) {
        self.found.push(Trajectory::through(self.piece.role, self.stops.clone()));
    }
}

/// The squares that one piece reaches on a real board, in layers by number of moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reach {
    piece: Piece,
    /// `stands[i]`: where it may stand after exactly i moves; it may capture on the way.
    stands: Vec<Bitboard>,
    /// The board without the piece.
    around: Board,
}

impl Reach {
    /// The reach of the piece on `from` in up to `moves` moves.
    pub fn of(board: &Board, piece: Piece, from: Square, moves: u8) -> Self {
        Self::over(board, piece, from, moves, Bitboard::FULL)
    }

    /// The reach of the piece on `from` in up to `moves` moves if it may stop only on `stops`.
    pub fn over(board: &Board, piece: Piece, from: Square, moves: u8, stops: Bitboard) -> Self {
        let mut around = board.clone();
        around.discard_piece_at(from);
        let mut stands = vec![Bitboard::from(from)];
        for i in 0..usize::from(moves) {
            let next = stands[i]
                .into_iter()
                .fold(Bitboard::EMPTY, |all, square| all | steps(&around, piece, square));
            stands.push(next & stops);
        }
        Self { piece, stands, around }
    }

    /// The minimal number of moves, the last one included, in which the piece captures (or could
    /// capture) on `square`, or arrives there quietly; `None` if it takes more than the layers
    /// hold.
    pub fn least(&self, square: Square, arrival: Arrival) -> Option<u8> {
        let ends = self.ends(square, arrival);
        let found = self.stands.iter().position(|&stands| (stands & ends).any())?;
        u8::try_from(found + 1).ok()
    }

    /// The squares from which the last step is made, by symmetry of attacks.
    fn ends(&self, square: Square, arrival: Arrival) -> Bitboard {
        let Piece { color, role } = self.piece;
        match (role, arrival) {
            (Role::Pawn, Arrival::Taking) => attacks::pawn_attacks(!color, square),
            (Role::Pawn, Arrival::Quiet) => {
                let all = self.stands.iter().fold(Bitboard::EMPTY, |all, &stands| all | stands);
                let comes =
                    |&from: &Square| open_pushes(&self.around, color, from).contains(square);
                all.into_iter().filter(comes).collect()
            }
            _ => attacks::attacks(square, self.piece, self.around.occupied()),
        }
    }
}

/// The squares to which `piece` can step from `from` on this board: empty ones, and those of enemy
/// pieces other than the king. Castling and en passant are left out.
pub fn steps(board: &Board, piece: Piece, from: Square) -> Bitboard {
    let takeable = board.by_color(!piece.color) & !board.kings();
    let attacked = attacks::attacks(from, piece, board.occupied());
    match piece.role {
        Role::Pawn => (attacked & takeable) | open_pushes(board, piece.color, from),
        _ => attacked & (takeable | !board.occupied()),
    }
}

/// The pushes of a pawn that are not blocked.
fn open_pushes(board: &Board, side: Color, from: Square) -> Bitboard {
    pushes(side, from).take_while(|&square| !board.occupied().contains(square)).collect()
}

/// The castlings that `side` still has the right to, as trajectories of the king.
/// [`Trajectory::standing`] says whether pieces are in the way; attacked squares are not examined.
pub fn castlings(position: &Position, side: Color) -> Vec<Trajectory> {
    let castles = position.chess().castles();
    let Some(king) = position.board().king_of(side) else { return Vec::new() };
    let of_wing = |wing: CastlingSide| {
        castles.rook(side, wing)?;
        Some(castling(king, wing.king_to(side), castles.path(side, wing)))
    };
    CastlingSide::ALL.into_iter().filter_map(of_wing).collect()
}

fn castling(king: Square, to: Square, must_be_empty: shakmaty::Bitboard) -> Trajectory {
    Trajectory { role: Role::King, stops: vec![king, to], passes: vec![must_be_empty] }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use Square::{A1, A8, B6, C6, D4, E2, E4, E5, F1, F3, H1, H8};

    use crate::trajectory::{Bundle, Standing};

    use super::*;

    /// Compares with the open part of the whole bundle.
    #[test]
    fn equals_the_open_part_of_the_bundle() {
        let fens = [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/p3q1kp/1p2Pnp1/3pQ3/2pP4/1nP3N1/1B4PP/6K1 w - - 5 30",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        ];
        let mut found = 0;
        for fen in fens {
            let position = Position::from_fen(fen).expect(fen);
            let board = position.board();
            for from in board.occupied() {
                let Some(piece) = board.piece_at(from) else { continue };
                for to in Square::ALL {
                    for moves in 0..=4 {
                        for arrival in [Arrival::Taking, Arrival::Quiet] {
                            let ways = open_ways(board, piece, from, to, moves, arrival);
                            assert_eq!(ways, by_the_book(board, piece, from, to, moves, arrival));
                            found += ways.len();
                        }
                    }
                }
            }
        }
        assert!(found > 100_000, "{found}");
    }

    fn by_the_book(
        board: &Board,
        piece: Piece,
        from: Square,
        to: Square,
        moves: u8,
        arrival: Arrival,
    ) -> Vec<Trajectory> {
        let bundle = Bundle::of(piece, from, to, moves, arrival);
        let open = bundle.and_then(|bundle| bundle.open_on(board, piece.color));
        let mut ways = open.map_or(Vec::new(), |bundle| bundle.trajectories);
        ways.retain(|way| way.stops.iter().collect::<BTreeSet<_>>().len() == way.stops.len());
        ways
    }

    fn board(fen: &str) -> Board {
        Board::from_ascii_board_fen(fen.as_bytes()).expect(fen)
    }

    #[test]
    fn a_slider_goes_round_own_pieces() {
        let board = board("8/8/8/8/P7/8/8/R7");
        let rook = Reach::of(&board, Role::Rook.of(Color::White), A1, 3);
        assert_eq!(rook.least(H1, Arrival::Quiet), Some(1));
        assert_eq!(rook.least(H8, Arrival::Quiet), Some(2));
        assert_eq!(rook.least(A8, Arrival::Quiet), Some(3), "its own pawn closes the file");
    }

    #[test]
    fn takes_its_way_free_but_never_the_king() {
        let board = board("8/8/8/8/k3n3/8/8/4R3");
        let rook = Reach::of(&board, Role::Rook.of(Color::White), Square::E1, 2);
        assert_eq!(rook.least(E4, Arrival::Taking), Some(1));
        assert_eq!(rook.least(E5, Arrival::Taking), Some(2), "over the knight's square");
        let bishop = Role::Bishop.of(Color::White);
        let reach = Reach::of(&board, bishop, Square::C2, 2);
        assert_eq!(reach.least(Square::B5, Arrival::Quiet), Some(2));
        assert!(!steps(&board, bishop, Square::C2).contains(Square::A4));
    }

    #[test]
    fn pawns_push_on_empty_squares_and_take_aslant() {
        let board = board("8/8/8/8/4p3/5n2/4P3/8");
        let pawn = Reach::of(&board, Role::Pawn.of(Color::White), E2, 3);
        assert_eq!(pawn.least(E4, Arrival::Quiet), None, "a piece stands there");
        assert_eq!(pawn.least(F3, Arrival::Taking), Some(1));
        assert_eq!(pawn.least(D4, Arrival::Taking), Some(2), "e2-e3, then d4 is controlled");
        assert_eq!(pawn.least(B6, Arrival::Quiet), None);
    }

    #[test]
    fn the_knight_needs_four_moves_out_of_the_corner() {
        let board = Board::empty();
        let knight = Reach::of(&board, Role::Knight.of(Color::White), A1, 4);
        assert_eq!(knight.least(Square::B2, Arrival::Taking), Some(4));
        assert_eq!(knight.least(C6, Arrival::Taking), Some(3));
        assert_eq!(knight.least(F1, Arrival::Taking), Some(3));
    }

    fn of(fen: &str, side: Color) -> Vec<Trajectory> {
        castlings(&Position::from_fen(fen).unwrap(), side)
    }

    #[test]
    fn only_where_the_right_stands() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1";
        let white = of(fen, Color::White);
        assert_eq!(white.len(), 1);
        assert_eq!(white[0].stops, [Square::E1, Square::G1]);
        assert_eq!(white[0].passes[0], shakmaty::Bitboard::from(Square::F1).with(Square::G1));
        let black = of(fen, Color::Black);
        assert_eq!(black[0].stops, [Square::E8, Square::C8]);
        assert_eq!(black[0].passes[0].count(), 3, "b8, c8 and d8");
    }

    #[test]
    fn blocked_by_what_stands_between() {
        let fen = "4k3/8/8/8/8/8/8/Rn2K2R w KQ - 0 1";
        let position = Position::from_fen(fen).unwrap();
        let ways = of(fen, Color::White);
        let standings: Vec<_> =
            ways.iter().map(|way| way.standing(position.board(), Color::White)).collect();
        assert_eq!(standings[0], Standing::Open);
        assert!(
            matches!(standings[1], Standing::Blocked { enemy, .. } if enemy == Square::B1.into())
        );
    }

    /// Chess960: the king castles to the square of his own rook, and nothing is in the way.
    #[test]
    fn a_rook_on_the_kings_goal_does_not_hinder() {
        let fen = "4k3/8/8/8/8/8/8/5KR1 w G - 0 1";
        let position = Position::from_fen(fen).unwrap();
        let ways = of(fen, Color::White);
        assert_eq!(ways[0].stops, [Square::F1, Square::G1]);
        assert_eq!(ways[0].standing(position.board(), Color::White), Standing::Open);
    }
}
