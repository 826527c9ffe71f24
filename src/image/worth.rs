//! What steps are worth: their gains and exchanges, captures by the rules, pinned men, and the ways
//! that zones use.

use shakmaty::attacks::ray;
use shakmaty::{Bitboard, Board, Color, Move, Rank, Role, Square};

use crate::exchange::swap::Values;
use crate::exchange::{Class, ExchangeMap, Index, loss};
use crate::position::{Position, pinned};
use crate::trajectory::{self, Arrival, Bundle, Trajectory, distance, kinds, steps};
use crate::zone::Man;

const VALUES: Values = Values::TROPA;

/// The gains of steps and exchanges in one position: Δm in centipawns.
pub struct Worth<'a> {
    board: &'a Board,
    map: &'a ExchangeMap,
    turn: Color,
}

/// The starting point of an exchange on a square; men can be added or removed.
#[derive(Debug, Clone, Copy)]
pub struct Stake {
    /// What the step itself wins by capture and promotion, in centipawns.
    pub won: i32,
    /// The class of the man that arrives.
    pub class: Class,
    /// The attack counts of its own side, without the man itself.
    pub defenders: Index,
    pub attackers: Index,
}

impl Stake {
    /// Δm in centipawns.
    pub fn gain(self) -> i32 {
        self.won - loss(self.class, self.defenders, self.attackers)
    }

    /// The stake with one defender more.
    #[must_use]
    pub fn defended_by(self, class: Class) -> Self {
        Self { defenders: self.defenders.with(class), ..self }
    }
}

impl<'a> Worth<'a> {
    pub fn new(board: &'a Board, map: &'a ExchangeMap, turn: Color) -> Self {
        Self { board, map, turn }
    }

    /// Whether the man attacks the square now, through own men on its line too (x-rays).
    pub fn attacks(&self, man: Man, square: Square) -> bool {
        self.map.attacks.with_xrays(self.board, man.square).contains(square)
    }

    /// Δm of the man's step to `to`. A pawn that reaches the last rank becomes a queen.
    pub fn step(&self, man: Man, to: Square) -> i32 {
        let at_once =
            man.color == self.turn && steps(self.board, man.piece(), man.square).contains(to);
        self.step_knowing(man, to, at_once)
    }

    /// Δm of the man's step to every square.
    pub fn steps(&self, man: Man) -> [i32; 64] {
        let now = steps(self.board, man.piece(), man.square);
        Square::ALL.map(|to| self.step_knowing(man, to, man.color == self.turn && now.contains(to)))
    }

    /// Δm of the step; one that can be made at once opens the line along it.
    fn step_knowing(&self, man: Man, to: Square, at_once: bool) -> i32 {
        match man.role {
            Role::King => self.king_step(man, to),
            role if at_once => {
                let promotion = (arriving(man, to) != role).then_some(Role::Queen);
                let capture = self.board.role_at(to);
                let m = Move::Normal { role, from: man.square, capture, to, promotion };
                self.map.exchange(self.board, man.color, m)
            }
            _ => self.stake(man, to).gain(),
        }
    }

    /// Δm of the king's step: he is lost wherever an enemy man attacks, also through his own square.
    fn king_step(&self, king: Man, to: Square) -> i32 {
        let occupied = self.board.occupied().without(king.square);
        let lost = self.board.attacks_to(to, !king.color, occupied).any();
        self.taken(to) - if lost { VALUES.of(Role::King) } else { 0 }
    }

    /// The stake of the man's step to `to`.
    pub fn stake(&self, man: Man, to: Square) -> Stake {
        let arriving = arriving(man, to);
        let defenders = self.map.counts(man.color).index(to);
        let leaves = self.attacks(man, to);
        Stake {
            won: self.taken(to) + VALUES.of(arriving) - VALUES.of(man.role),
            class: Class::of(arriving),
            defenders: if leaves { defenders.without(Class::of(man.role)) } else { defenders },
            attackers: self.map.counts(!man.color).index(to),
        }
    }

    /// Δm of the man's step to `to` once `attacker` attacks it.
    pub fn step_against(&self, man: Man, to: Square, attacker: Man) -> i32 {
        let mut stake = self.stake(man, to);
        if !self.attacks(attacker, to) {
            stake.attackers = stake.attackers.with(Class::of(attacker.role));
        }
        stake.gain()
    }

    /// Δm of the man's step to `to` once `blocker` stands there.
    pub fn step_on(&self, man: Man, to: Square, blocker: Man) -> i32 {
        let mut stake = self.stake(man, to);
        stake.won += VALUES.of(blocker.role) - self.taken(to);
        if self.attacks(blocker, to) {
            stake.attackers = stake.attackers.without(Class::of(blocker.role));
        }
        stake.gain()
    }

    /// The stake when `attacker` takes `walker` on a square that the walker has come to.
    pub fn stake_of_taking(&self, attacker: Man, walker: Man, square: Square) -> Stake {
        let mut stake = self.stake(attacker, square);
        stake.won += VALUES.of(walker.role) - self.taken(square);
        if self.attacks(walker, square) {
            stake.attackers = stake.attackers.without(Class::of(walker.role));
        }
        stake
    }

    /// What `side` wins by taking the man on `square`; zero if it had better not take.
    pub fn exchange(&self, square: Square, side: Color) -> i32 {
        self.exchange_among(square, side, |attackers| attackers)
    }

    /// What the man's side wins by taking on `square` once the man attacks it, too; zero if it had
    /// better not take.
    pub fn exchange_joined(&self, square: Square, man: Man) -> i32 {
        let joins = !self.attacks(man, square);
        let join =
            |attackers: Index| if joins { attackers.with(Class::of(man.role)) } else { attackers };
        self.exchange_among(square, man.color, join)
    }

    /// What `side` wins by taking on `square` with the attackers changed by `change`; zero if it had
    /// better not take.
    fn exchange_among(&self, square: Square, side: Color, change: impl Fn(Index) -> Index) -> i32 {
        let Some(role) = self.board.role_at(square) else { return 0 };
        let defenders = self.map.counts(!side).index(square);
        loss(Class::of(role), defenders, change(self.map.counts(side).index(square)))
    }

    /// Δm of an en-passant capture.
    pub fn en_passant(&self, man: Man, to: Square) -> i32 {
        self.map.exchange(self.board, man.color, Move::EnPassant { from: man.square, to })
    }

    fn taken(&self, square: Square) -> i32 {
        self.board.role_at(square).map_or(0, |role| VALUES.of(role))
    }
}

fn arriving(man: Man, to: Square) -> Role {
    let last = man.color.fold_wb(Rank::Eighth, Rank::First);
    if man.role == Role::Pawn && to.rank() == last { Role::Queen } else { man.role }
}

/// The man's bundle to `square` in `moves` moves, on an empty board; `None` if zones use none.
pub fn bundle(man: Man, square: Square, moves: u8, arrival: Arrival) -> Option<Bundle> {
    if moves > max_moves(man, square, moves) {
        return None;
    }
    let mut bundle = Bundle::of(man.piece(), man.square, square, moves, arrival)?;
    bundle.trajectories.retain(never_returns);
    (!bundle.trajectories.is_empty()).then_some(bundle)
}

/// The trajectories of the man's [`bundle`] that are open on the board.
pub fn open_ways(
    board: &Board,
    man: Man,
    square: Square,
    moves: u8,
    arrival: Arrival,
) -> Vec<Trajectory> {
    if moves > max_moves(man, square, moves) {
        return Vec::new();
    }
    trajectory::open_ways(board, man.piece(), man.square, square, moves, arrival)
}

/// All squares of a trajectory, stops and β-squares.
pub fn squares_of(way: &Trajectory) -> Bitboard {
    let stops: Bitboard = way.stops.iter().copied().collect();
    way.passes.iter().fold(stops, |all, &passed| all | passed)
}

/// The maximum length in moves of a way to `square` that zones use; `moves` for pawns, which have no
/// arrays.
///
/// The sources join any two shortest trajectories, up to 2·n_L moves. A king would have millions of
/// such ways in ten moves, none more useful than the shorter ones, so docked trajectories are used
/// only if they are little longer than the shortest.
fn max_moves(man: Man, square: Square, moves: u8) -> u8 {
    let shortest = kinds(man.role).iter().filter_map(|&kind| distance(kind, man.square, square));
    shortest.min().unwrap_or(moves).saturating_add(detour(man.role))
}

/// Whether the way stops on no square twice; otherwise it is a shorter way with a loss of time.
fn never_returns(way: &Trajectory) -> bool {
    let squares: Bitboard = way.stops.iter().copied().collect();
    squares.count() == way.stops.len()
}

/// How many moves longer than the shortest a docked trajectory may be: enough for a king to go
/// round a square, for a knight, which changes colour with each move, to go another way, and for a
/// slider to leave a blocked line and return to it.
const fn detour(role: Role) -> u8 {
    match role {
        Role::King => 1,
        _ => 2,
    }
}

/// The pinned men of one colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pins {
    men: Bitboard,
    king: Option<Square>,
}

impl Pins {
    /// The men of `color` that are pinned to their king on this board.
    pub fn of(board: &Board, color: Color) -> Self {
        let king = board.king_of(color);
        let men = king.map_or(Bitboard::EMPTY, |king| pinned(board, color, king));
        Self { men, king }
    }

    /// Whether pins let the man on `from` step to `to`.
    pub fn allow(&self, from: Square, to: Square) -> bool {
        let on_line = |king| ray(king, from).contains(to);
        !self.men.contains(from) || self.king.is_some_and(on_line)
    }
}

/// What the move takes and what it makes of a pawn, in centipawns.
pub fn taken(m: Move) -> i32 {
    let value = |role| Values::TROPA.of(role);
    let promoted = m.promotion().map_or(0, |role| value(role) - value(Role::Pawn));
    m.capture().map_or(0, value) + promoted
}

/// What is left of it, in centipawns, once both sides have taken on the square, by legal moves and
/// the cheapest man first, as long as that pays.
pub fn exchange(position: &Position, m: Move) -> i32 {
    taken(m) - retaken(&position.after(m), m).max(0)
}

/// What the side to move wins by taking on the square of the move.
fn retaken(position: &Position, m: Move) -> i32 {
    let takers = position.legal_moves().into_iter().filter(|taker| {
        taker.to() == m.to()
            && taker.is_capture()
            && !matches!(taker.promotion(), Some(role) if role != Role::Queen)
    });
    let cheapest = takers.min_by_key(|taker| match taker.role() {
        Role::King => i32::MAX,
        role => Values::TROPA.of(role),
    });
    cheapest.map_or(0, |taker| exchange(position, taker))
}

#[cfg(test)]
mod tests {
    use super::*;
    use Square::{D2, D3, D8, E2, E3, E8, F2, F3, G3, H4};

    #[test]
    fn a_pinned_man_keeps_to_its_line() {
        let board = Board::from_ascii_board_fen(b"k3r3/8/8/8/7b/8/3NRP2/4K3").expect("a board");
        let pins = Pins::of(&board, Color::White);
        assert!(pins.allow(E2, E3) && pins.allow(E2, E8), "along the file");
        assert!(!pins.allow(E2, F2) && !pins.allow(E2, D2));
        assert!(pins.allow(F2, G3) && !pins.allow(F2, F3) && !pins.allow(F2, E3));
        assert!(pins.allow(D2, F3) && pins.allow(H4, D8) && pins.allow(D2, D3));
    }
}
