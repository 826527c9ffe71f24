//! The terms of the estimate, one function each, for one side at a time.
//!
//! Everything is read off the exchange map: passable fields, men within reach, promotion runs
//! (theory, section 7). Both sides are judged as if each were to move.

use shakmaty::attacks::king_attacks;
use shakmaty::{Bitboard, Board, Color, Role, Square};

use super::score::Pair;
use super::weights as w;
use crate::exchange::swap::Values;
use crate::exchange::{Class, Fields};
use crate::zone::run;

/// What the terms look at.
pub struct View<'a> {
    pub board: &'a Board,
    pub fields: &'a Fields,
    pub side: Color,
}

const CENTRE: Bitboard = Bitboard(0x0000_3c3c_3c3c_0000);

impl View<'_> {
    fn own(&self) -> Bitboard {
        self.board.by_color(self.side)
    }

    fn enemy(&self) -> Bitboard {
        self.board.by_color(!self.side)
    }

    fn men(&self, role: Role) -> Bitboard {
        self.own() & self.board.by_role(role)
    }

    fn reach(&self, field: Square) -> Bitboard {
        self.fields.reach.of[field as usize]
    }

    /// Material.
    pub fn material(&self) -> Pair {
        Role::ALL.into_iter().fold(Pair::default(), |sum, role| {
            sum + w::MATERIAL[kind(role)] * self.men(role).count() as i32
        })
    }

    /// Passable fields one step away, for every man.
    pub fn passable_fields(&self) -> Pair {
        let passable = self.fields.passable(self.side);
        let mut sum = Pair::default();
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
            let open = passable.near(Class::of(role)) & !self.own();
            for field in self.men(role) {
                let steps = self.reach(field) & open;
                let count = steps.count() as i32 - w::USUAL[kind(role)];
                sum += w::PASSABLE[kind(role)] * count;
                sum += w::PASSABLE_CENTRE[kind(role)] * (steps & CENTRE).count() as i32;
            }
        }
        sum + self.passable_pushes()
    }

    fn passable_pushes(&self) -> Pair {
        let pawns = self.men(Role::Pawn);
        let ahead = self.side.fold_wb(pawns.shift(8), pawns.shift(-8));
        let open =
            ahead & !self.board.occupied() & self.fields.passable(self.side).far(Class::Pawn);
        let kind = kind(Role::Pawn);
        let count = open.count() as i32 - w::USUAL[kind] * pawns.count() as i32;
        w::PASSABLE[kind] * count + w::PASSABLE_CENTRE[kind] * (open & CENTRE).count() as i32
    }

    /// The field that each man holds.
    pub fn held_fields(&self) -> Pair {
        let pawns = self.fields.bearing(self.side).pawns;
        let mut sum = Pair::default();
        for role in Role::ALL {
            let men = self.men(role);
            for field in men {
                let seen = self.side.fold_wb(field, field.flip_vertical());
                sum += HELD[kind(role)][seen as usize];
            }
            sum += w::KEPT_BY_PAWN[kind(role)] * (men & pawns).count() as i32;
        }
        sum
    }

    /// Enemy men that this side would win something from by taking them.
    pub fn targets(&self) -> Pair {
        let within = self.enemy() & self.fields.bearing(self.side).any & !self.board.kings();
        let won: i32 = within
            .into_iter()
            .filter_map(|field| {
                Some(self.fields.threat(!self.side, self.board.role_at(field)?, field))
            })
            .map(|won| won.min(500))
            .sum();
        Pair { middle: w::TARGET.middle * won / 1000, end: w::TARGET.end * won / 1000 }
    }

    /// Passable fields round the enemy king, and the pawns round the own one.
    pub fn king_fields(&self) -> Pair {
        let Some(enemy) = self.board.king_of(!self.side) else { return Pair::default() };
        let ring = king_attacks(enemy).with(enemy);
        let passable = self.fields.passable(self.side);
        let (mut sum, mut men) = (Pair::default(), 0);
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            let open = ring & (passable.near(Class::of(role)) | enemy);
            for field in self.men(role) {
                let fields = (self.reach(field) & open).count() as i32;
                sum += w::KING_FIELD[kind(role)] * fields;
                men += i32::from(fields > 0);
            }
        }
        let pawns = (self.fields.bearing(self.side).pawns & ring).count() as i32;
        sum += w::KING_FIELD[kind(Role::Pawn)] * pawns;
        sum.percent(100 + w::KING_FIELD_JOINED * (men - 1).max(0)) + self.shelter()
    }

    fn shelter(&self) -> Pair {
        let Some(king) = self.board.king_of(self.side) else { return Pair::default() };
        let near = king_attacks(king) & self.men(Role::Pawn);
        w::KING_SHELTER * near.count().min(3) as i32
    }

    /// Promotion runs with what stands against them.
    pub fn runs(&self) -> Pair {
        self.men(Role::Pawn).into_iter().fold(Pair::default(), |sum, pawn| {
            run::pushes(self.board, self.side, pawn).map_or(sum, |n| sum + self.run(pawn, n))
        })
    }

    fn run(&self, pawn: Square, pushes: u8) -> Pair {
        let Some(next) = run::path(self.side, pawn).into_iter().min_by_key(|&f| pawn.distance(f))
        else {
            return Pair::default();
        };
        let worth = w::RUN[usize::from(pushes).min(6)];
        let passable = self.fields.passable(self.side).far(Class::Pawn) & !self.board.occupied();
        let worth = if passable.contains(next) { worth } else { worth.percent(w::RUN_STOPPED) };
        let distance =
            |color| self.board.king_of(color).map_or(0, |king| next.distance(king) as i32);
        let nearer = (distance(!self.side) - distance(self.side)).clamp(-4, 4);
        worth + w::RUN_KINGS * (nearer * (6 - i32::from(pushes)).max(1))
    }

    /// The material that a run wins when no enemy man can negate it in time: only the king is
    /// left to try, and he stands outside the square, the one to move counted by `to_move`.
    pub fn free_runs(&self, to_move: bool) -> Pair {
        let pieces = self.enemy() & !self.board.pawns() & !self.board.kings();
        let Some(king) = self.board.king_of(!self.side) else { return Pair::default() };
        if pieces.any() {
            return Pair::default();
        }
        let free = self.men(Role::Pawn).into_iter().any(|pawn| {
            let path = run::path(self.side, pawn);
            let Some(pushes) = run::pushes(self.board, self.side, pawn) else { return false };
            let blocked = (path & self.board.occupied()).any();
            let end = path.into_iter().max_by_key(|&f| pawn.distance(f)).unwrap_or(pawn);
            // With H_0 = 2n the king may spend n moves on the last field, n + 1 if he begins.
            let needed = end.distance(king) as i32 - i32::from(!to_move);
            !blocked && needed > i32::from(pushes)
        });
        let won = Values::TROPA.of(Role::Queen) - Values::TROPA.of(Role::Pawn);
        let worth = if free { won * w::RUN_FREE / 100 } else { 0 };
        Pair { middle: worth, end: worth }
    }
}

/// The place of a role in tables by role.
fn kind(role: Role) -> usize {
    role as usize - 1
}

/// What each role's men hold a field for, as White sees the board.
static HELD: [[Pair; 64]; 6] = held();

const fn held() -> [[Pair; 64]; 6] {
    let mut table = [[Pair { middle: 0, end: 0 }; 64]; 6];
    let mut kind = 0;
    while kind < 6 {
        let mut field = 0;
        while field < 64 {
            let (file, rank) = (field % 8, field / 8);
            let nearness = from_edge(file) + from_edge(rank) - 3;
            let advance = rank - 2;
            table[kind][field as usize] = Pair {
                middle: w::CENTRE[kind].middle * nearness + w::ADVANCE[kind].middle * advance,
                end: w::CENTRE[kind].end * nearness + w::ADVANCE[kind].end * advance,
            };
            field += 1;
        }
        kind += 1;
    }
    table
}

const fn from_edge(line: i32) -> i32 {
    if line < 4 { line } else { 7 - line }
}
