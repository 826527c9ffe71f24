//! The exchange table: the results of exchanges from attack counts alone.
//!
//! The result of an exchange depends almost only on how many pieces of each class attack the square
//! ([theory, section 3](crate::theory#3-exchange)), so the results for all pairs of counts are
//! precomputed.

use std::array;

use shakmaty::{Bitboard, Role, Square};

use super::swap::Values;

/// A class of pieces that are alike in exchanges: knights and bishops are one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Class {
    /// Pawns.
    Pawn,
    /// Knights and bishops.
    Minor,
    /// Rooks.
    Rook,
    /// Queens.
    Queen,
    /// Kings.
    King,
}

impl Class {
    /// From the pawn to the king.
    pub const ALL: [Self; 5] = [Self::Pawn, Self::Minor, Self::Rook, Self::Queen, Self::King];

    /// The class of a role.
    #[inline]
    pub const fn of(role: Role) -> Self {
        match role {
            Role::Pawn => Self::Pawn,
            Role::Knight | Role::Bishop => Self::Minor,
            Role::Rook => Self::Rook,
            Role::Queen => Self::Queen,
            Role::King => Self::King,
        }
    }

    const fn value(self) -> i32 {
        match self {
            Self::Pawn => Values::TROPA.of(Role::Pawn),
            Self::Minor => Values::TROPA.of(Role::Knight),
            Self::Rook => Values::TROPA.of(Role::Rook),
            Self::Queen => Values::TROPA.of(Role::Queen),
            Self::King => Values::TROPA.of(Role::King),
        }
    }
}

/// How many pieces of each class of one side attack a square, up to what the table counts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Count([u8; 5]);

/// The maximum number of pieces of each class that are counted.
const MAX_COUNT: [u8; 5] = [2, 3, 2, 1, 1];
/// The bits of each class in an [`Index`], by how many of its pieces are counted: pawns and rooks
/// one bit for each, minors in binary.
const BITS: [[u8; 4]; 5] = [
    [0, 0b01, 0b11, 0b11],
    [0, 1 << 2, 2 << 2, 3 << 2],
    [0, 0b01 << 4, 0b11 << 4, 0b11 << 4],
    [0, 1 << 6, 1 << 6, 1 << 6],
    [0, 1 << 7, 1 << 7, 1 << 7],
];

impl Count {
    /// Counts one more piece, up to the maximum.
    pub fn add(&mut self, role: Role) {
        let class = Class::of(role) as usize;
        self.0[class] = (self.0[class] + 1).min(MAX_COUNT[class]);
    }

    /// The index of these counts.
    pub fn index(self) -> Index {
        Index(self.0.iter().zip(BITS).map(|(&count, bits)| bits[usize::from(count)]).sum())
    }
}

/// A [`Count`] as a byte; by default that of no pieces.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Index(u8);

impl Index {
    /// The index of the counts on `square`, from planes as [`super::AttackCounts`] holds them, one
    /// for each bit.
    #[inline]
    pub fn from_planes(planes: &[Bitboard; 8], square: Square) -> Self {
        // A place too high, so that every plane is shifted and the compiler takes four at once.
        let bits: [u64; 8] =
            array::from_fn(|plane| (planes[plane].0 >> square as u32 & 1) << (plane + 1));
        let index = bits.into_iter().fold(0, |index, bit| index | bit);
        Self((index >> 1) as u8)
    }

    /// The index with one more piece of `class`, up to the maximum.
    #[inline]
    pub fn with(self, class: Class) -> Self {
        Self(WITH[class as usize][self.0 as usize])
    }

    /// The index with one piece of `class` fewer, if there is one.
    #[inline]
    pub fn without(self, class: Class) -> Self {
        Self(WITHOUT[class as usize][self.0 as usize])
    }

    /// Whether any piece of `class` is counted.
    #[inline]
    pub fn has(self, class: Class) -> bool {
        self.without(class) != self
    }
}

/// The maximum that the other side wins by taking a piece of `class` that `defenders` defend and
/// `attackers` attack, in centipawns, at least zero.
#[inline]
pub fn loss(class: Class, defenders: Index, attackers: Index) -> i32 {
    i32::from(LOSS[class as usize][defenders.0 as usize][attackers.0 as usize]) * UNIT
}

/// The classes that a square is passable for: bits 0 to 3 for a piece from pawn to queen that attacks
/// the square itself, bits 4 to 7 for one that comes from elsewhere (a pawn's push, or a later step
/// of a trajectory).
#[derive(Debug, Clone, Copy)]
pub struct Classes(u8);

impl Classes {
    /// The bits, each in a word of its own, ready to be shifted to a square.
    #[inline]
    pub fn spread(self) -> &'static [u64; 8] {
        static SPREAD: [[u64; 8]; 256] = spreads();
        &SPREAD[self.0 as usize]
    }
}

/// The classes below the king for which an empty square with these counts is passable: they lose
/// nothing there by exchange.
#[inline]
pub fn passable_for(own: Index, enemy: Index) -> Classes {
    Classes(PASSABLE[own.0 as usize][enemy.0 as usize])
}

/// The unit of the table in centipawns: all values are multiples of it.
const UNIT: i32 = 25;

/// The size of a table by [`Index`]: the number of values of a byte, so that no bounds are checked.
const PLACES: usize = 256;

static INDICES: [u8; COUNTS] = indices();
static LOSS: [[[u8; PLACES]; PLACES]; 5] = losses();
static PASSABLE: [[u8; PLACES]; PLACES] = passables();
/// The indices with one more piece of a class, up to the maximum.
static WITH: [[u8; PLACES]; 5] = changed(true);
static WITHOUT: [[u8; PLACES]; 5] = changed(false);

/// How many pieces of a class `index` counts; `None` if its bits are those of no count.
const fn count(index: u8, class: usize) -> Option<usize> {
    let mut count = 0;
    while count <= MAX_COUNT[class] as usize {
        if index & BITS[class][3] == BITS[class][count] {
            return Some(count);
        }
        count += 1;
    }
    None
}

/// The number of different counts.
const COUNTS: usize = 144;

/// The indices of all counts, those with fewer pieces of a class first.
const fn indices() -> [u8; COUNTS] {
    let mut indices = [0; COUNTS];
    let (mut found, mut index) = (0, 0);
    while index < PLACES {
        let mut class = 0;
        while class < 5 && count(index as u8, class).is_some() {
            class += 1;
        }
        if class == 5 {
            indices[found] = index as u8;
            found += 1;
        }
        index += 1;
    }
    indices
}

const fn spreads() -> [[u64; 8]; 256] {
    let mut spreads = [[0; 8]; 256];
    let mut bits = 0;
    while bits < 256 {
        let mut place = 0;
        while place < 8 {
            spreads[bits][place] = (bits >> place & 1) as u64;
            place += 1;
        }
        bits += 1;
    }
    spreads
}

const fn changed(more: bool) -> [[u8; PLACES]; 5] {
    let mut table = [[0; PLACES]; 5];
    let mut class = 0;
    while class < 5 {
        let mut index = 0;
        while index < PLACES {
            let place = index as u8;
            if let Some(here) = count(place, class) {
                let other = match more {
                    true if here < MAX_COUNT[class] as usize => here + 1,
                    false if here > 0 => here - 1,
                    _ => here,
                };
                table[class][index] = place - BITS[class][here] + BITS[class][other];
            }
            index += 1;
        }
        class += 1;
    }
    table
}

/// The least valuable class that `index` counts, or 5 if it counts none.
const fn least_valuable(index: u8) -> usize {
    let mut class = 0;
    while class < 5 && index & BITS[class][3] == 0 {
        class += 1;
    }
    class
}

/// All exchanges, the fewest pieces first: a capture leads to an exchange with one piece fewer.
#[allow(long_running_const_eval)] // a hundred thousand short steps, once, in the compiler
const fn losses() -> [[[u8; PLACES]; PLACES]; 5] {
    let mut table = [[[0; PLACES]; PLACES]; 5];
    let mut sum = 0;
    while sum <= 2 * (COUNTS - 1) {
        let mut place = if sum < COUNTS { 0 } else { sum - (COUNTS - 1) };
        while place < COUNTS && place <= sum {
            let [defenders, attackers] = [INDICES[place], INDICES[sum - place]];
            let attacker = least_valuable(attackers);
            // A king never takes a defended piece.
            if attacker < 4 || (attacker == 4 && defenders == 0) {
                let left = WITHOUT[attacker][attackers as usize] as usize;
                let answer = table[attacker][left][defenders as usize] as i32;
                let mut class = 0;
                while class < 5 {
                    let won = Class::ALL[class].value() / UNIT - answer;
                    table[class][defenders as usize][attackers as usize] = clamp(won);
                    class += 1;
                }
            }
            place += 1;
        }
        sum += 1;
    }
    table
}

const fn clamp(units: i32) -> u8 {
    if units < 0 {
        0
    } else if units > 255 {
        255
    } else {
        units as u8
    }
}

const fn passables() -> [[u8; PLACES]; PLACES] {
    let mut table = [[0; PLACES]; PLACES];
    let mut pair = 0;
    while pair < COUNTS * COUNTS {
        let own = INDICES[pair / COUNTS] as usize;
        let enemy = INDICES[pair % COUNTS] as usize;
        let mut class = 0;
        while class < 4 {
            let rest = WITHOUT[class][own] as usize;
            table[own][enemy] |= ((LOSS[class][rest][enemy] == 0) as u8) << class;
            table[own][enemy] |= ((LOSS[class][own][enemy] == 0) as u8) << (class + 4);
            class += 1;
        }
        pair += 1;
    }
    table
}
