//! The exchange map of a position: attacks, counts and passable squares of both sides.

use shakmaty::{Bitboard, Board, Color, Move, Role, Square, attacks};

use super::attacks::AttackMap;
use super::counts::AttackCounts;
use super::swap::Values;
use super::table::{self, Class, Classes};
use crate::position::Change;

/// The squares on which a side's pieces lose nothing by exchange, by class
/// ([theory, section 3](crate::theory#3-exchange)).
///
/// Own pieces on the squares are ignored: a square occupied by one may be passable by exchange,
/// although it is blocked.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Passable {
    /// The near planes from pawn to queen, then the far ones.
    planes: [Bitboard; 8],
    king: Bitboard,
}

impl Passable {
    /// The squares that are passable for a piece of `class` that attacks them from where it stands.
    #[inline]
    pub fn near(&self, class: Class) -> Bitboard {
        if class == Class::King { self.king } else { self.planes[class as usize] }
    }

    /// The squares that are passable for a piece of `class` that comes from elsewhere: by a push, or
    /// as a later stop.
    #[inline]
    pub fn far(&self, class: Class) -> Bitboard {
        if class == Class::King { self.king } else { self.planes[class as usize + 4] }
    }

    /// The pieces on `board`, of either colour, that would be safe as pieces of this side.
    #[inline]
    fn safe(&self, board: &Board) -> Bitboard {
        board.pawns() & self.far(Class::Pawn)
            | (board.knights() | board.bishops()) & self.far(Class::Minor)
            | board.rooks() & self.far(Class::Rook)
            | board.queens() & self.far(Class::Queen)
    }

    /// Updates `squares`: those that the `enemy` does not attack are passable for all classes, the
    /// others for the classes whose planes in `contested` contain them.
    #[inline]
    fn renew(&mut self, squares: Bitboard, enemy: &AttackCounts, contested: [u64; 8]) {
        let free = squares & !enemy.any;
        for (plane, more) in self.planes.iter_mut().zip(contested) {
            *plane = (*plane & !squares) | free | Bitboard(more);
        }
        self.king = !enemy.any;
    }
}

/// The exchange map: attacks and passable squares, the basis of the image, the evaluation and the
/// order of captures ([theory, section 3](crate::theory#3-exchange)).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExchangeMap {
    /// What every piece attacks, and the counts of both sides.
    pub attacks: AttackMap,
    /// The passable squares by colour, black first.
    passable: [Passable; 2],
}

impl ExchangeMap {
    /// The exchange map of `board`.
    pub fn new(board: &Board) -> Self {
        let attacks = AttackMap::new(board);
        let mut passable = [Passable::default(); 2];
        settle(&mut passable, &attacks, Bitboard::FULL);
        Self { attacks, passable }
    }

    /// Updates the exchange map to `board`, where `change` has been made since, incrementally.
    pub fn carry(&mut self, board: &Board, change: Change) {
        let squares = self.attacks.carry(board, change);
        settle(&mut self.passable, &self.attacks, squares);
    }

    /// A copy of the exchange map updated to `board`; see [`ExchangeMap::carry`].
    #[must_use]
    pub fn after(&self, board: &Board, change: Change) -> Self {
        let mut next = self.clone();
        next.carry(board, change);
        next
    }

    /// How often pieces of `color` attack the squares, by class.
    pub fn counts(&self, color: Color) -> &AttackCounts {
        self.attacks.counts(color)
    }

    /// The squares on which pieces of `color` lose nothing by exchange.
    pub fn passable(&self, color: Color) -> &Passable {
        &self.passable[color as usize]
    }

    /// The maximum that the enemy wins by taking the piece of `color` and `role` on `square`, in
    /// centipawns; zero if the piece is safe. A king is never taken.
    pub fn threat(&self, color: Color, role: Role, square: Square) -> i32 {
        if role == Role::King || !self.counts(!color).any.contains(square) {
            return 0;
        }
        let defenders = self.counts(color).index(square);
        let attackers = self.counts(!color).index(square);
        table::loss(Class::of(role), defenders, attackers)
    }

    /// The pieces of `color` that the enemy wins something by taking.
    #[inline]
    pub fn hanging(&self, board: &Board, color: Color) -> Bitboard {
        board.by_color(color) & !board.kings() & !self.passable(color).safe(board)
    }

    /// The maximum that the enemy of `color` wins by taking one of its pieces, in centipawns.
    pub fn stake(&self, board: &Board, color: Color) -> i32 {
        let stakes = self.hanging(board, color).into_iter().filter_map(|square| {
            board.role_at(square).map(|role| self.threat(color, role, square))
        });
        stakes.max().unwrap_or(0)
    }

    /// Δm of a legal move of `side` by attack counts, in centipawns. The fast form of
    /// [`super::swap::of_move`].
    pub fn exchange(&self, board: &Board, side: Color, m: Move) -> i32 {
        let value = |role| Values::TROPA.of(role);
        let (role, from, to, taken, promotion) = match m {
            Move::Normal { role, from, capture, to, promotion } => {
                (role, from, to, capture, promotion)
            }
            Move::EnPassant { from, to } => (Role::Pawn, from, to, Some(Role::Pawn), None),
            Move::Castle { .. } | Move::Put { .. } => return 0,
        };
        let gained = promotion.map_or(0, |p| value(p) - value(Role::Pawn)) + taken.map_or(0, value);
        if role == Role::King {
            return gained;
        }
        let behind = line_piece_behind(board, from, to);
        let push = role == Role::Pawn && taken.is_none();
        let (passable, class) = (self.passable(side), Class::of(role));
        let passable = if push { passable.far(class) } else { passable.near(class) };
        // The planes know the result, unless the step itself changes the counts or the piece.
        let known = promotion.is_none() && behind.is_none_or(|(color, _)| color == side && !push);
        if known && passable.contains(to) {
            return gained;
        }
        let mut defenders = self.counts(side).index(to);
        let mut attackers = self.counts(!side).index(to);
        if !push {
            defenders = defenders.without(class);
        }
        if let Some((color, class)) = behind {
            if color != side {
                attackers = attackers.with(class);
            } else if push {
                defenders = defenders.with(class);
            }
        }
        gained - table::loss(Class::of(promotion.unwrap_or(role)), defenders, attackers)
    }
}

/// The piece behind `from` on the line to `to`, which a move along that line uncovers.
#[inline]
fn line_piece_behind(board: &Board, from: Square, to: Square) -> Option<(Color, Class)> {
    let before = (1_u64 << from as u32) - 1;
    let side = if from < to { before } else { !before };
    let behind = (attacks::ray(from, to) & Bitboard(side)).without(from);
    if (board.sliders() & behind).is_empty() {
        return None;
    }
    let straight = from.file() == to.file() || from.rank() == to.rank();
    let (reach, pieces) = if straight {
        (attacks::rook_attacks(from, board.occupied()), board.rooks_and_queens())
    } else {
        (attacks::bishop_attacks(from, board.occupied()), board.bishops_and_queens())
    };
    let piece = (reach & pieces & behind).first()?;
    Some((board.color_at(piece)?, Class::of(board.role_at(piece)?)))
}

/// Updates the passable squares among `squares`, whose counts have changed.
fn settle(sides: &mut [Passable; 2], attacks: &AttackMap, squares: Bitboard) {
    let [black, white] = [Color::Black, Color::White].map(|color| attacks.counts(color));
    let (mut below, mut above) = ([0; 8], [0; 8]);
    for square in squares & black.any & white.any {
        let (own, enemy) = (black.index(square), white.index(square));
        add(&mut below, square, table::passable_for(own, enemy));
        add(&mut above, square, table::passable_for(enemy, own));
    }
    let [low, high] = sides;
    low.renew(squares, white, below);
    high.renew(squares, black, above);
}

/// Adds `square` to the planes of `classes`.
#[inline]
fn add(planes: &mut [u64; 8], square: Square, classes: Classes) {
    for (plane, bit) in planes.iter_mut().zip(classes.spread()) {
        *plane |= bit << square as u32;
    }
}
