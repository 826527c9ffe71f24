//! The exchange map of a position: reach, counts and passable fields of both sides.

use shakmaty::{Bitboard, Board, Color, Move, Role, Square, attacks};

use super::bearing::{Bearing, Reach};
use super::swap::Values;
use super::table::{self, Class};

/// The fields on which a side's men lose nothing by exchange, by class (theory, section 3).
///
/// Own men on the fields are not looked at: a field held by one is passable as far as the
/// exchange goes, and blocked all the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Passable {
    near: [Bitboard; 4],
    far: [Bitboard; 4],
    king: Bitboard,
}

impl Passable {
    /// Passable for a man of `class` that bears on the field from where it stands.
    pub fn near(&self, class: Class) -> Bitboard {
        if class == Class::King { self.king } else { self.near[class as usize] }
    }

    /// Passable for a man of `class` that comes from elsewhere: a push, or a later stop.
    pub fn far(&self, class: Class) -> Bitboard {
        if class == Class::King { self.king } else { self.far[class as usize] }
    }
}

/// What the image, the estimate and the order of captures all start from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fields {
    pub reach: Reach,
    /// By colour, black first.
    passable: [Passable; 2],
}

impl Fields {
    /// The exchange map of `board`.
    pub fn new(board: &Board) -> Self {
        let reach = Reach::new(board);
        let passable = passable(&reach);
        Self { reach, passable }
    }

    /// What of `color` bears on the fields.
    pub fn bearing(&self, color: Color) -> &Bearing {
        self.reach.bearing(color)
    }

    /// The fields that `color` may step on.
    pub fn passable(&self, color: Color) -> &Passable {
        &self.passable[color as usize]
    }

    /// What the enemy wins at best by taking the man of `color` and `role` on `field`, in
    /// centipawns; 0 where the man is safe. A king is never taken.
    pub fn threat(&self, color: Color, role: Role, field: Square) -> i32 {
        if role == Role::King || !self.bearing(!color).any.contains(field) {
            return 0;
        }
        let keepers = self.bearing(color).index(field);
        let takers = self.bearing(!color).index(field);
        table::loss(Class::of(role), keepers, takers)
    }

    /// Δm of a legal move of `side` from counts, in centipawns. The fast twin of
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
        let mut keepers = self.bearing(side).index(to);
        let mut takers = self.bearing(!side).index(to);
        let push = role == Role::Pawn && taken.is_none();
        if !push {
            keepers = keepers.without(Class::of(role));
        }
        if let Some((color, class)) = line_man_behind(board, from, to) {
            if color != side {
                takers = takers.with(class);
            } else if push {
                keepers = keepers.with(class);
            }
        }
        gained - table::loss(Class::of(promotion.unwrap_or(role)), keepers, takers)
    }
}

/// The man whose line to `to` a step from `from` opens, because the step goes along that line.
fn line_man_behind(board: &Board, from: Square, to: Square) -> Option<(Color, Class)> {
    let line = attacks::ray(from, to);
    if (board.sliders() & line).without(from).is_empty() {
        return None;
    }
    let straight = from.file() == to.file() || from.rank() == to.rank();
    let (reach, men) = if straight {
        (attacks::rook_attacks(from, board.occupied()), board.rooks_and_queens())
    } else {
        (attacks::bishop_attacks(from, board.occupied()), board.bishops_and_queens())
    };
    let man = (reach & men & line).into_iter().find(|&man| {
        man != to && !attacks::between(from, to).contains(man) && !is_ahead(from, to, man)
    })?;
    Some((board.color_at(man)?, Class::of(board.role_at(man)?)))
}

/// Whether `man`, on the line of `from` and `to`, lies on the side of `to`.
fn is_ahead(from: Square, to: Square, man: Square) -> bool {
    attacks::between(from, man).contains(to)
}

fn passable(reach: &Reach) -> [Passable; 2] {
    let [black, white] = [Color::Black, Color::White].map(|color| reach.bearing(color));
    let mut sides = [free(white), free(black)];
    for field in black.any & white.any {
        let (below, above) = (black.index(field), white.index(field));
        let answers = [table::passable_for(below, above), table::passable_for(above, below)];
        for (side, classes) in sides.iter_mut().zip(answers) {
            for class in [Class::Pawn, Class::Minor, Class::Rook, Class::Queen] {
                side.near[class as usize] |= Bitboard(classes.near(class) << field as u32);
                side.far[class as usize] |= Bitboard(classes.far(class) << field as u32);
            }
        }
    }
    sides
}

/// Fields on which no enemy bears.
fn free(enemy: &Bearing) -> Passable {
    let free = !enemy.any;
    Passable { near: [free; 4], far: [free; 4], king: free }
}
