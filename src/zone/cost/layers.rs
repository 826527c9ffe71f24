//! The attacks of a side, as layers of squares behind its targets.

use shakmaty::attacks::{bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks};
use shakmaty::{Bitboard, Board, Color, Role};

use super::mover::pieces_of;
use crate::exchange::{Class, ExchangeMap, loss};
use crate::zone::fill::{diagonal_steps, king_steps, knight_steps, push, straight_steps};

/// The targets by class of attacker: enemy pieces that are not lost yet, but would be if a piece of
/// this class joined the attack; and the enemy king, for all pieces but the king.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Targets([Bitboard; 5]);

impl Targets {
    /// The targets of `side`.
    pub fn new(board: &Board, map: &ExchangeMap, side: Color) -> Self {
        let enemy = board.by_color(!side);
        let king = enemy & board.kings();
        let pieces = enemy & !king;
        let (attackers, defenders) = (map.counts(side), map.counts(!side));
        // Pieces not attacked yet. If undefended, any attacker wins them; if defended, only a
        // cheaper one does.
        let left_alone = pieces & !attackers.any;
        let loose = left_alone & !defenders.any;
        let mut of = [king | loose; 5];
        of[Class::King as usize] = loose;
        let kept = left_alone & defenders.any;
        let mut greater = Bitboard::EMPTY;
        for class in [Class::Queen, Class::Rook, Class::Minor, Class::Pawn] {
            of[class as usize] |= greater;
            greater |= kept & pieces_of(board, class);
        }
        // Pieces attacked and not lost already.
        for square in pieces & attackers.any & !map.hanging(board, !side) {
            let Some(role) = board.role_at(square) else { continue };
            let (class, defenders) = (Class::of(role), defenders.index(square));
            let attackers = attackers.index(square);
            for helper in Class::ALL {
                if loss(class, defenders, attackers.with(helper)) > 0 {
                    of[helper as usize].add(square);
                }
            }
        }
        Self(of)
    }

    /// The targets of a role, those of its class.
    pub fn of(&self, role: Role) -> Bitboard {
        self.0[Class::of(role) as usize]
    }

    /// The targets without some pieces.
    #[must_use]
    pub fn without(self, pieces: Bitboard) -> Self {
        Self(self.0.map(|set| set & !pieces))
    }
}

/// Sets of squares, one for each role from pawn to king.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ByRole([Bitboard; 6]);

impl ByRole {
    /// The set of a role.
    pub fn of(&self, role: Role) -> Bitboard {
        self.0[role as usize - 1]
    }
}

/// The squares from which each role of `side` attacks one of its targets.
pub fn attack_squares(board: &Board, side: Color, targets: &Targets) -> ByRole {
    let mut squares = [Bitboard::EMPTY; 6];
    let occupied = board.occupied();
    let any = targets.0.iter().fold(Bitboard::EMPTY, |all, set| all | *set);
    for target in any {
        let is_target = |role: Role| targets.of(role).contains(target);
        if is_target(Role::Pawn) {
            squares[0] |= pawn_attacks(!side, target);
        }
        if is_target(Role::King) {
            squares[5] |= king_attacks(target);
        }
        let diagonal = bishop_attacks(target, occupied);
        let straight = rook_attacks(target, occupied);
        if is_target(Role::Bishop) {
            squares[1] |= knight_attacks(target);
            squares[2] |= diagonal;
        }
        if is_target(Role::Rook) {
            squares[3] |= straight;
        }
        if is_target(Role::Queen) {
            squares[4] |= diagonal | straight;
        }
    }
    ByRole(squares)
}

/// The squares from which each role reaches a passable attack square in one more step.
pub fn approaches(board: &Board, map: &ExchangeMap, side: Color, attack: &ByRole) -> ByRole {
    let passable = map.passable(side);
    let empty = !board.occupied();
    let own = board.by_color(side);
    let stops = |role: Role| attack.of(role) & passable.far(Class::of(role)) & empty;
    let has = |role: Role| (own & board.by_role(role)).any();
    let mut sets = [Bitboard::EMPTY; 6];
    sets[0] = push(stops(Role::Pawn), !side);
    if has(Role::Knight) {
        sets[1] = knight_steps(stops(Role::Knight));
    }
    if has(Role::Bishop) {
        sets[2] = diagonal_steps(stops(Role::Bishop), empty);
    }
    if has(Role::Rook) {
        sets[3] = straight_steps(stops(Role::Rook), empty);
    }
    if has(Role::Queen) {
        let stops = stops(Role::Queen);
        sets[4] = diagonal_steps(stops, empty) | straight_steps(stops, empty);
    }
    sets[5] = king_steps(stops(Role::King));
    ByRole(sets)
}
