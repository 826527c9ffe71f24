//! What steps are worth: gains by exchange, exchanges by legal moves, pins, and the ways that zones
//! use.

use shakmaty::attacks::ray;
use shakmaty::{Bitboard, Board, Color, Move, Rank, Role, Square};

use crate::exchange::swap::Values;
use crate::exchange::{Class, ExchangeMap, Index, loss};
use crate::position::{Position, pinned};
use crate::trajectory::{self, Arrival, Bundle, Trajectory, distance, kinds, steps};
use crate::zone::PlacedPiece;

const VALUES: Values = Values::TROPA;

/// The gains of steps and exchanges in one position: Δm in centipawns.
pub struct Worth<'a> {
    board: &'a Board,
    map: &'a ExchangeMap,
    turn: Color,
    /// What the piece on each square attacks, through own pieces on its line too (x-rays).
    attacked: [Bitboard; 64],
}

/// What decides an exchange on a square; attackers and defenders can be added or removed.
#[derive(Debug, Clone, Copy)]
pub struct Stake {
    /// What the step itself wins by capture and promotion, in centipawns.
    pub won: i32,
    /// The class of the piece that arrives.
    pub class: Class,
    /// The attack counts of its own side, without the piece itself.
    pub defenders: Index,
    pub attackers: Index,
}

impl Stake {
    /// Δm in centipawns.
    pub fn gain(self) -> i32 {
        self.won - loss(self.class, self.defenders, self.attackers)
    }

    /// The stake with one more defender.
    #[must_use]
    pub fn defended_by(self, class: Class) -> Self {
        Self { defenders: self.defenders.with(class), ..self }
    }
}

impl<'a> Worth<'a> {
    pub fn new(board: &'a Board, map: &'a ExchangeMap, turn: Color) -> Self {
        let attacked = Square::ALL.map(|from| map.attacks.with_xrays(board, from));
        Self { board, map, turn, attacked }
    }

    /// Whether the piece attacks the square now, through own pieces on its line too (x-rays).
    pub fn attacks(&self, piece: PlacedPiece, square: Square) -> bool {
        self.attacked[piece.square as usize].contains(square)
    }

    /// Δm of the piece's step to `to`. A pawn that reaches the last rank becomes a queen.
    pub fn step(&self, piece: PlacedPiece, to: Square) -> i32 {
        let at_once = piece.color == self.turn
            && steps(self.board, piece.without_square(), piece.square).contains(to);
        self.step_knowing(piece, to, at_once)
    }

    /// Δm of the piece's step to every square.
    pub fn steps(&self, piece: PlacedPiece) -> [i32; 64] {
        let now = steps(self.board, piece.without_square(), piece.square);
        Square::ALL
            .map(|to| self.step_knowing(piece, to, piece.color == self.turn && now.contains(to)))
    }

    /// Δm of the step. If it can be made at once, the lines that it opens count.
    fn step_knowing(&self, piece: PlacedPiece, to: Square, at_once: bool) -> i32 {
        match piece.role {
            Role::King => self.king_step(piece, to),
            role if at_once => {
                let promotion = (arriving(piece, to) != role).then_some(Role::Queen);
                let capture = self.board.role_at(to);
                let m = Move::Normal { role, from: piece.square, capture, to, promotion };
                self.map.exchange(self.board, piece.color, m)
            }
            _ => self.stake(piece, to).gain(),
        }
    }

    /// Δm of the king's step: he is lost wherever an enemy piece attacks, through his own square as
    /// well.
    fn king_step(&self, king: PlacedPiece, to: Square) -> i32 {
        let occupied = self.board.occupied().without(king.square);
        let lost = self.board.attacks_to(to, !king.color, occupied).any();
        self.taken(to) - if lost { VALUES.of(Role::King) } else { 0 }
    }

    /// The stake of the piece's step to `to`.
    pub fn stake(&self, piece: PlacedPiece, to: Square) -> Stake {
        let arriving = arriving(piece, to);
        let defenders = self.map.counts(piece.color).index(to);
        let leaves = self.attacks(piece, to);
        Stake {
            won: self.taken(to) + VALUES.of(arriving) - VALUES.of(piece.role),
            class: Class::of(arriving),
            defenders: if leaves { defenders.without(Class::of(piece.role)) } else { defenders },
            attackers: self.map.counts(!piece.color).index(to),
        }
    }

    /// Δm of the piece's step to `to` once `attacker` attacks it.
    pub fn step_against(&self, piece: PlacedPiece, to: Square, attacker: PlacedPiece) -> i32 {
        let mut stake = self.stake(piece, to);
        if !self.attacks(attacker, to) {
            stake.attackers = stake.attackers.with(Class::of(attacker.role));
        }
        stake.gain()
    }

    /// Δm of the piece's step to `to` once `blocker` stands there.
    pub fn step_on(&self, piece: PlacedPiece, to: Square, blocker: PlacedPiece) -> i32 {
        let mut stake = self.stake(piece, to);
        stake.won += VALUES.of(blocker.role) - self.taken(to);
        if self.attacks(blocker, to) {
            stake.attackers = stake.attackers.without(Class::of(blocker.role));
        }
        stake.gain()
    }

    /// The stake when `attacker` captures `walker` on a square that the walker has reached.
    pub fn stake_of_taking(
        &self,
        attacker: PlacedPiece,
        walker: PlacedPiece,
        square: Square,
    ) -> Stake {
        let mut stake = self.stake(attacker, square);
        stake.won += VALUES.of(walker.role) - self.taken(square);
        if self.attacks(walker, square) {
            stake.attackers = stake.attackers.without(Class::of(walker.role));
        }
        stake
    }

    /// What `side` wins by capturing the piece on `square`, in centipawns; zero if that loses.
    pub fn exchange(&self, square: Square, side: Color) -> i32 {
        self.exchange_among(square, side, |attackers| attackers)
    }

    /// What the piece's side wins by capturing on `square` once the piece attacks it too; zero if
    /// that loses.
    pub fn exchange_joined(&self, square: Square, piece: PlacedPiece) -> i32 {
        let joins = !self.attacks(piece, square);
        let join = |attackers: Index| {
            if joins { attackers.with(Class::of(piece.role)) } else { attackers }
        };
        self.exchange_among(square, piece.color, join)
    }

    /// What `side` wins by capturing on `square` with its attackers changed by `change`; zero if
    /// that loses.
    fn exchange_among(&self, square: Square, side: Color, change: impl Fn(Index) -> Index) -> i32 {
        let Some(role) = self.board.role_at(square) else { return 0 };
        let defenders = self.map.counts(!side).index(square);
        loss(Class::of(role), defenders, change(self.map.counts(side).index(square)))
    }

    /// Δm of an en-passant capture.
    pub fn en_passant(&self, piece: PlacedPiece, to: Square) -> i32 {
        self.map.exchange(self.board, piece.color, Move::EnPassant { from: piece.square, to })
    }

    fn taken(&self, square: Square) -> i32 {
        self.board.role_at(square).map_or(0, |role| VALUES.of(role))
    }
}

fn arriving(piece: PlacedPiece, to: Square) -> Role {
    let last = piece.color.fold_wb(Rank::Eighth, Rank::First);
    if piece.role == Role::Pawn && to.rank() == last { Role::Queen } else { piece.role }
}

/// The piece's bundle to `square` in `moves` moves, on an empty board; `None` if it is empty or too
/// long for zones.
pub fn bundle(piece: PlacedPiece, square: Square, moves: u8, arrival: Arrival) -> Option<Bundle> {
    if moves > max_moves(piece, square, moves) {
        return None;
    }
    let mut bundle = Bundle::of(piece.without_square(), piece.square, square, moves, arrival)?;
    bundle.trajectories.retain(never_returns);
    (!bundle.trajectories.is_empty()).then_some(bundle)
}

/// The trajectories of the piece's [`bundle`] that are open on the board.
pub fn open_ways(
    board: &Board,
    piece: PlacedPiece,
    square: Square,
    moves: u8,
    arrival: Arrival,
) -> Vec<Trajectory> {
    if moves > max_moves(piece, square, moves) {
        return Vec::new();
    }
    trajectory::open_ways(board, piece.without_square(), piece.square, square, moves, arrival)
}

/// All squares of a trajectory, stops and β-squares.
pub fn squares_of(way: &Trajectory) -> Bitboard {
    let stops: Bitboard = way.stops.iter().copied().collect();
    way.passes.iter().fold(stops, |all, &passed| all | passed)
}

/// The maximum length in moves of a way to `square` that zones use; no limit for pawns, which have
/// no arrays.
///
/// The sources join any two shortest trajectories, up to 2·n_L moves. A king would have millions of
/// such ways in ten moves, none more useful than the shorter ones, so docked trajectories are used
/// only if they are little longer than the shortest.
fn max_moves(piece: PlacedPiece, square: Square, moves: u8) -> u8 {
    let shortest =
        kinds(piece.role).iter().filter_map(|&kind| distance(kind, piece.square, square));
    shortest.min().unwrap_or(moves).saturating_add(detour(piece.role))
}

/// Whether the way stops on no square twice. One that does is a shorter way with lost time.
fn never_returns(way: &Trajectory) -> bool {
    let squares: Bitboard = way.stops.iter().copied().collect();
    squares.count() == way.stops.len()
}

/// How many moves longer than the shortest a docked trajectory may be: enough for a king to go
/// round a square, for a knight, whose moves alternate colours, to take another way, and for a
/// slider to leave a blocked line and return to it.
const fn detour(role: Role) -> u8 {
    match role {
        Role::King => 1,
        _ => 2,
    }
}

/// The pinned pieces of one colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pins {
    pieces: Bitboard,
    king: Option<Square>,
}

impl Pins {
    /// The pieces of `color` that are pinned to their king on this board.
    pub fn of(board: &Board, color: Color) -> Self {
        let king = board.king_of(color);
        let pieces = king.map_or(Bitboard::EMPTY, |king| pinned(board, color, king));
        Self { pieces, king }
    }

    /// Whether pins let the piece on `from` step to `to`.
    pub fn allow(&self, from: Square, to: Square) -> bool {
        let on_line = |king| ray(king, from).contains(to);
        !self.pieces.contains(from) || self.king.is_some_and(on_line)
    }
}

/// The value of what the move captures, plus what a promotion adds, in centipawns.
pub fn taken(m: Move) -> i32 {
    let value = |role| Values::TROPA.of(role);
    let promoted = m.promotion().map_or(0, |role| value(role) - value(Role::Pawn));
    m.capture().map_or(0, value) + promoted
}

/// What the move wins, in centipawns, once both sides have captured on its square as long as that
/// pays: a static exchange by legal moves, least valuable piece first.
pub fn exchange(position: &Position, m: Move) -> i32 {
    exchange_after(&position.after(m), m)
}

/// The same, of a move that led to this position.
pub fn exchange_after(next: &Position, m: Move) -> i32 {
    taken(m) - retaken(next, m).max(0)
}

/// What the side to move wins by recapturing on the square of the move.
fn retaken(position: &Position, m: Move) -> i32 {
    position.cheapest_capture(m.to()).map_or(0, |capture| exchange(position, capture))
}

#[cfg(test)]
mod tests {
    use super::*;
    use Square::{D2, D3, D8, E2, E3, E8, F2, F3, G3, H4};

    #[test]
    fn a_pinned_piece_keeps_to_its_line() {
        let board = Board::from_ascii_board_fen(b"k3r3/8/8/8/7b/8/3NRP2/4K3").expect("a board");
        let pins = Pins::of(&board, Color::White);
        assert!(pins.allow(E2, E3) && pins.allow(E2, E8), "along the file");
        assert!(!pins.allow(E2, F2) && !pins.allow(E2, D2));
        assert!(pins.allow(F2, G3) && !pins.allow(F2, F3) && !pins.allow(F2, E3));
        assert!(pins.allow(D2, F3) && pins.allow(H4, D8) && pins.allow(D2, D3));
    }
}
