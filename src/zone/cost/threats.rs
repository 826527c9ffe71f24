//! Negations of the other side's attacks, both its immediate captures and its two-move attacks.

use shakmaty::attacks::between;
use shakmaty::{Bitboard, Board, Color, Role, Square};

use super::layers::{Targets, attack_squares};
use super::mover::Mover;
use super::mover::attacks_from;
use crate::exchange::{Class, ExchangeMap, loss};

/// The enemy's targets, and the squares that pieces of each class must attack to negate his
/// attacks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Threats {
    /// Own pieces that the enemy can win by capturing them.
    threatened: Bitboard,
    /// Threatened pieces, by the class of a further defender that would reduce the loss.
    save: [Bitboard; 5],
    /// Squares between a threatened piece and its only attacker.
    block: Bitboard,
    /// Own pieces that an enemy two-move attack aims at.
    hunted: Bitboard,
    /// By class of a further piece: squares that two-move attacks need and it would deny them, and
    /// targets that it would save as a defender.
    deny: [Bitboard; 5],
}

impl Threats {
    /// The threats against `side`.
    pub fn new(board: &Board, map: &ExchangeMap, side: Color) -> Self {
        let mut threats = Self::default();
        let sides = Sides { board, map, side };
        threats.find_standing(&sides);
        threats.find_attacks(&sides);
        threats.find_support(&sides);
        threats
    }

    /// The squares to which a safe step of the piece negates an immediate capture, by retreat,
    /// control or blockade.
    pub fn answers(&self, piece: &Mover) -> Bitboard {
        if self.threatened.contains(piece.from) {
            return Bitboard::FULL;
        }
        let block = if piece.role == Role::King { Bitboard::EMPTY } else { self.block };
        piece.joins(self.save[Class::of(piece.role) as usize]) | block
    }

    /// The squares to which a safe step of the piece negates an enemy two-move attack.
    pub fn forestalls(&self, piece: &Mover) -> Bitboard {
        if self.hunted.contains(piece.from) {
            return Bitboard::FULL;
        }
        piece.joins(self.deny[Class::of(piece.role) as usize])
    }

    /// Finds the negations of the enemy's immediate captures.
    fn find_standing(&mut self, sides: &Sides<'_>) {
        let Sides { board, map, side } = *sides;
        self.threatened = map.hanging(board, side);
        for square in self.threatened {
            let Some(role) = board.role_at(square) else { continue };
            let class = Class::of(role);
            let defenders = map.counts(side).index(square);
            let attackers = map.counts(!side).index(square);
            let stake = loss(class, defenders, attackers);
            for helper in Class::ALL {
                if loss(class, defenders.with(helper), attackers) < stake {
                    self.save[helper as usize].add(square);
                }
            }
            let attackers = board.attacks_to(square, !side, board.occupied());
            if let Some(attacker) = attackers.single_square() {
                self.block |= between(attacker, square);
            }
        }
    }

    /// Finds the pieces that enemy two-move attacks aim at, and negations by control: minor pieces
    /// and rooks that turn the exchange on the square that the attacker needs. Attacks on the king
    /// are left out: a coming check is no loss yet.
    fn find_attacks(&mut self, sides: &Sides<'_>) {
        let Sides { board, map, side } = *sides;
        let targets = Targets::new(board, map, !side).without(board.kings());
        let attack = attack_squares(board, !side, &targets);
        for role in Role::ALL.into_iter().filter(|role| *role != Role::King) {
            let stops = attack.of(role) & sides.open(!side, role);
            if stops.is_empty() {
                continue;
            }
            for piece in board.by_color(!side) & board.by_role(role) {
                for stop in sides.quiet_steps(!side, role, piece) & stops {
                    let aims = attacks_from(role, !side, stop, board.occupied()) & targets.of(role);
                    let new = aims & !map.attacks.of[piece as usize];
                    if role == Role::Pawn || new.any() {
                        self.hunted |= new;
                        self.find_controls(sides, role, stop);
                    }
                }
            }
        }
    }

    fn find_controls(&mut self, sides: &Sides<'_>, role: Role, stop: Square) {
        let Sides { map, side, .. } = *sides;
        let class = Class::of(role);
        let mut defenders = map.counts(!side).index(stop);
        if role != Role::Pawn {
            defenders = defenders.without(class);
        }
        let attackers = map.counts(side).index(stop);
        for helper in [Class::Minor, Class::Rook] {
            if loss(class, defenders, attackers.with(helper)) > 0 {
                self.deny[helper as usize].add(stop);
            }
        }
    }

    /// Finds negations by support: minor pieces that defend the targets of two-move attacks, whose
    /// attacker is assumed to be a minor piece.
    fn find_support(&mut self, sides: &Sides<'_>) {
        let Sides { board, map, side } = *sides;
        for square in self.hunted {
            let Some(role) = board.role_at(square) else { continue };
            let class = Class::of(role);
            let defenders = map.counts(side).index(square);
            let joined = map.counts(!side).index(square).with(Class::Minor);
            let helped = loss(class, defenders.with(Class::Minor), joined);
            if loss(class, defenders, joined) > 0 && helped == 0 {
                self.deny[Class::Minor as usize].add(square);
            }
        }
    }
}

/// The board with its exchange map, and the side under threat.
#[derive(Clone, Copy)]
struct Sides<'a> {
    board: &'a Board,
    map: &'a ExchangeMap,
    side: Color,
}

impl Sides<'_> {
    /// The empty squares that are passable for a role of `side`.
    fn open(&self, side: Color, role: Role) -> Bitboard {
        let (passable, class) = (self.map.passable(side), Class::of(role));
        let open = if role == Role::Pawn { passable.far(class) } else { passable.near(class) };
        open & !self.board.occupied()
    }

    /// The squares one quiet step away from a piece of `side`. A pawn's double step is left out.
    fn quiet_steps(&self, side: Color, role: Role, piece: Square) -> Bitboard {
        if role == Role::Pawn {
            let piece = Bitboard::from(piece);
            return side.fold_wb(piece.shift(8), piece.shift(-8));
        }
        self.map.attacks.of[piece as usize]
    }
}
