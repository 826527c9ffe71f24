//! The set-wise image: the cost of every legal move, all men of a kind at once.
//!
//! The cost of a move is the least horizon, in half-moves, at which the image holds it (theory,
//! section 6). The tree asks for it at nodes where quiet moves come up, so nothing here builds
//! a zone: targets, layers of fields behind them and negations are sets of fields.

use shakmaty::attacks::{
    between, bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks,
};
use shakmaty::{Bitboard, Board, Color, Move, Role, Square};

use super::run;
use crate::exchange::{Class, Fields, Index, loss};
use crate::position::Position;

/// The least horizon, in half-moves, at which the image holds a move.
///
/// 1 to 5 are those of theory section 6; promotion runs of n pushes cost 2n − 1. Beyond them
/// [`POSITIONAL`] steps win passable fields, [`SAFE`] ones lose nothing, and [`DESERTION`] and
/// [`UNSAFE`] are moves that no zone of these horizons stands behind.
pub type Cost = u8;

/// A step of a positional zone: the man reaches more passable fields than before.
pub const POSITIONAL: Cost = 6;
/// A step to a passable field, for no zone in sight.
pub const SAFE: Cost = 7;
/// A step that leaves a man without the guard that keeps it.
pub const DESERTION: Cost = 8;
/// A step that loses by exchange, with no zone behind it.
pub const UNSAFE: Cost = 9;
/// The greatest cost.
pub const MAX_COST: Cost = UNSAFE;

/// Sets of fields, one for each role from pawn to king.
type ByRole = [Bitboard; 6];

/// The set-wise image of a position for the side to move.
#[derive(Debug, Clone)]
pub struct Costs<'a> {
    fields: &'a Fields,
    board: &'a Board,
    side: Color,
    check: bool,
    /// Enemy men that a man of the role would win something from if it bore on them too.
    targets: ByRole,
    /// Fields from which the role attacks one of its targets.
    attack: ByRole,
    /// Fields from which a passable field of `attack` is one step away.
    approach: ByRole,
    /// Own men that open a line to a target when they leave it, and the fields of those lines.
    masks: Bitboard,
    lines: Bitboard,
    /// Own men that the enemy wins something from next, and the fields from which the role
    /// negates that by control or blockade.
    threatened: Bitboard,
    negate: ByRole,
    /// The same for men that an enemy two-move attack aims at.
    hunted: Bitboard,
    forestall: ByRole,
    /// Men that keep another, and the men so kept.
    duties: Duties,
}

impl<'a> Costs<'a> {
    /// The costs at `position`, whose exchange map is `fields`.
    pub fn new(position: &'a Position, fields: &'a Fields) -> Self {
        let board = position.board();
        let side = position.turn();
        let mut costs = Self {
            fields,
            board,
            side,
            check: position.is_check(),
            targets: [Bitboard::EMPTY; 6],
            attack: [Bitboard::EMPTY; 6],
            approach: [Bitboard::EMPTY; 6],
            masks: Bitboard::EMPTY,
            lines: Bitboard::EMPTY,
            threatened: Bitboard::EMPTY,
            negate: [Bitboard::EMPTY; 6],
            hunted: Bitboard::EMPTY,
            forestall: [Bitboard::EMPTY; 6],
            duties: Duties::default(),
        };
        if costs.check {
            return costs; // any answer to check costs 1
        }
        costs.targets = targets(board, fields, side);
        costs.attack = attack_fields(board, side, &costs.targets);
        costs.approach = approaches(board, fields, side, &costs.attack);
        costs.find_masks();
        costs.find_threats();
        costs.find_attacks_to_forestall();
        costs
    }

    /// The cost of a legal move.
    pub fn of(&self, m: Move) -> Cost {
        if self.check {
            return 1;
        }
        match m {
            Move::Castle { .. } => POSITIONAL,
            Move::Normal { role, from, to, capture: None, promotion: None } => {
                self.quiet(role, from, to)
            }
            _ if self.fields.exchange(self.board, self.side, m) >= 0 => 1,
            _ => UNSAFE,
        }
    }

    fn quiet(&self, role: Role, from: Square, to: Square) -> Cost {
        // Whatever becomes of the mask, the line behind it is open.
        if self.masks.contains(from) && !self.lines.contains(to) {
            return 3;
        }
        let class = Class::of(role);
        let passable = self.fields.passable(self.side);
        let safe = if role == Role::Pawn { passable.far(class) } else { passable.near(class) }
            .contains(to);
        if !safe {
            return UNSAFE;
        }
        let kind = role as usize - 1;
        if self.threatened.contains(from) || self.negate[kind].contains(to) {
            return 2;
        }
        let run = self.run_cost(role, from);
        let cost = if self.attacks(role, from, to) {
            3
        } else if self.hunted.contains(from) || self.forestall[kind].contains(to) {
            4
        } else if self.approach[kind].contains(to) {
            5
        } else {
            MAX_COST
        };
        let cost = cost.min(run);
        if cost > 2 && self.duties.left_by(self.board, role, from, to) {
            return DESERTION;
        }
        if cost <= 5 {
            return cost;
        }
        if self.gains_fields(role, from, to) { POSITIONAL } else { cost.min(SAFE) }
    }

    /// Whether the step is the first of a two-move attack.
    fn attacks(&self, role: Role, from: Square, to: Square) -> bool {
        let kind = role as usize - 1;
        if !self.attack[kind].contains(to) {
            return false;
        }
        // A man that already bears on a target has to find another one.
        let old = self.borne_by(role, from) & self.targets[kind];
        old.is_empty() || (reach(role, self.side, to, self.board) & self.targets[kind] & !old).any()
    }

    fn borne_by(&self, role: Role, from: Square) -> Bitboard {
        if role == Role::Pawn {
            pawn_attacks(self.side, from)
        } else {
            self.fields.reach.of[from as usize]
        }
    }

    /// 2n − 1 for a pawn that has n pushes to go and no enemy pawn in its way.
    fn run_cost(&self, role: Role, from: Square) -> Cost {
        if role != Role::Pawn {
            return MAX_COST;
        }
        run::pushes(self.board, self.side, from).map_or(MAX_COST, |n| 2 * n - 1)
    }

    /// Whether the man reaches more passable fields from `to` than from `from`.
    fn gains_fields(&self, role: Role, from: Square, to: Square) -> bool {
        let own = self.board.by_color(self.side);
        let passable = self.fields.passable(self.side);
        match role {
            // A pawn wins fields by taking them from the enemy's pieces.
            Role::Pawn => {
                let enemy = self.fields.passable(!self.side).near(Class::Minor)
                    & self.fields.bearing(!self.side).any;
                (pawn_attacks(self.side, to) & enemy).any()
            }
            _ => {
                let class = Class::of(role);
                let before = self.fields.reach.of[from as usize] & passable.near(class) & !own;
                let after = reach(role, self.side, to, self.board) & passable.far(class) & !own;
                after.count() > before.count()
            }
        }
    }

    /// Own men that stand on the line of an own piece to one of its targets.
    fn find_masks(&mut self) {
        let own = self.board.by_color(self.side);
        let occupied = self.board.occupied();
        for field in own & self.board.sliders() {
            let Some(role) = self.board.role_at(field) else { continue };
            let seen = self.fields.reach.of[field as usize];
            let front = seen & own;
            let beyond =
                slide(role, field, occupied & !front) & !seen & self.targets[role as usize - 1];
            for target in beyond {
                let line = between(field, target);
                if let Some(mask) = (line & front).single_square() {
                    self.masks.add(mask);
                    self.lines |= line;
                }
            }
        }
    }

    /// Negations of the enemy's standing captures, and the duties of the men that keep others.
    fn find_threats(&mut self) {
        let own = self.board.by_color(self.side) & !self.board.kings();
        let attacked = own & self.fields.bearing(!self.side).any;
        for field in attacked {
            let Some(role) = self.board.role_at(field) else { continue };
            let class = Class::of(role);
            let keepers = self.fields.bearing(self.side).index(field);
            let takers = self.fields.bearing(!self.side).index(field);
            let stake = loss(class, keepers, takers);
            if stake == 0 {
                self.duties.find(self.board, self.side, field, class, keepers, takers);
                continue;
            }
            self.threatened.add(field);
            support(&mut self.negate, self.board, self.side, field, |helper| {
                loss(class, keepers.with(helper), takers) < stake
            });
            self.find_blockades(field);
        }
    }

    /// Fields between a threatened man and the only enemy that attacks it.
    fn find_blockades(&mut self, field: Square) {
        let attackers = self.board.attacks_to(field, !self.side, self.board.occupied());
        if let Some(attacker) = attackers.single_square() {
            let line = between(attacker, field);
            for fields in &mut self.negate[..5] {
                *fields |= line;
            }
        }
    }

    /// Negations of enemy two-move attacks that really turn an exchange: control of the field
    /// that the attacker needs, support or retreat of its target. Attacks on the king are left
    /// out: a check that may come is no loss yet.
    fn find_attacks_to_forestall(&mut self) {
        let enemy = !self.side;
        let mut targets = targets(self.board, self.fields, enemy);
        for set in &mut targets {
            *set &= !self.board.kings();
        }
        let attack = attack_fields(self.board, enemy, &targets);
        for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            let kind = role as usize - 1;
            let steps = self.quiet_steps(enemy, role) & attack[kind];
            for stop in steps {
                self.forestall_step(role, stop);
                self.hunted |= reach(role, enemy, stop, self.board) & targets[kind];
            }
        }
        self.forestall_by_support();
    }

    /// Passable empty fields one step away from the men of a role.
    fn quiet_steps(&self, side: Color, role: Role) -> Bitboard {
        let men = self.board.by_color(side) & self.board.by_role(role);
        let passable = self.fields.passable(side);
        let empty = !self.board.occupied();
        if role == Role::Pawn {
            return push(men, side) & empty & passable.far(Class::Pawn);
        }
        let reached =
            men.into_iter().fold(Bitboard::EMPTY, |set, f| set | self.fields.reach.of[f as usize]);
        reached & empty & passable.near(Class::of(role))
    }

    fn forestall_step(&mut self, role: Role, stop: Square) {
        let class = Class::of(role);
        let mut keepers = self.fields.bearing(!self.side).index(stop);
        if role != Role::Pawn {
            keepers = keepers.without(class);
        }
        let takers = self.fields.bearing(self.side).index(stop);
        support(&mut self.forestall, self.board, self.side, stop, |helper| {
            loss(class, keepers, takers.with(helper)) > 0
        });
    }

    fn forestall_by_support(&mut self) {
        for field in self.hunted {
            let Some(role) = self.board.role_at(field) else { continue };
            let class = Class::of(role);
            let keepers = self.fields.bearing(self.side).index(field);
            let takers = self.fields.bearing(!self.side).index(field);
            // The attacker to come is unknown here; a minor piece stands for it.
            let joined = takers.with(Class::Minor);
            if loss(class, keepers, joined) > 0 {
                support(&mut self.forestall, self.board, self.side, field, |helper| {
                    loss(class, keepers.with(helper), joined) == 0
                });
            }
        }
    }
}

/// Men on duty: each keeps a man that would be lost without it. A few are enough.
#[derive(Debug, Clone, Copy, Default)]
struct Duties {
    men: Bitboard,
    list: [(Bitboard, u8); 8],
    count: usize,
}

impl Duties {
    /// Notes the men without which the man on `kept` would be lost.
    fn find(
        &mut self,
        board: &Board,
        side: Color,
        kept: Square,
        class: Class,
        keepers: Index,
        takers: Index,
    ) {
        let mut guards = Bitboard::EMPTY;
        for guard in Class::ALL {
            if keepers.has(guard) && loss(class, keepers.without(guard), takers) > 0 {
                guards |= board.attacks_to(kept, side, board.occupied()) & men_of(board, guard);
            }
        }
        if guards.any() && self.count < self.list.len() {
            self.list[self.count] = (guards, kept as u8);
            self.count += 1;
            self.men |= guards;
        }
    }

    /// Whether the step takes a guard away from the man that it keeps.
    fn left_by(&self, board: &Board, role: Role, from: Square, to: Square) -> bool {
        if !self.men.contains(from) {
            return false;
        }
        let side = board.color_at(from).unwrap_or(Color::White);
        let after = reach(role, side, to, board);
        self.list[..self.count].iter().any(|&(guards, kept)| {
            guards.contains(from) && !after.contains(Square::new(u32::from(kept)))
        })
    }
}

/// Adds to each role's set the fields from which it bears on `field`, where `helps` says that
/// one more man of its class changes something.
fn support(
    sets: &mut ByRole,
    board: &Board,
    side: Color,
    field: Square,
    helps: impl Fn(Class) -> bool,
) {
    let occupied = board.occupied();
    if helps(Class::Pawn) {
        sets[0] |= pawn_attacks(!side, field);
    }
    if helps(Class::Minor) {
        sets[1] |= knight_attacks(field);
        sets[2] |= bishop_attacks(field, occupied);
    }
    if helps(Class::Rook) {
        sets[3] |= rook_attacks(field, occupied);
    }
    if helps(Class::Queen) {
        sets[4] |= bishop_attacks(field, occupied) | rook_attacks(field, occupied);
    }
    if helps(Class::King) {
        sets[5] |= king_attacks(field);
    }
}

/// The enemy men that `side` would win something from if a man of the role joined in, and wins
/// nothing from yet; the enemy king always.
fn targets(board: &Board, fields: &Fields, side: Color) -> ByRole {
    let king = board.by_color(!side) & board.kings();
    let mut by_class = [king, king, king, king, Bitboard::EMPTY];
    let (attackers, defenders) = (fields.bearing(side), fields.bearing(!side));
    for field in board.by_color(!side) & !king {
        let Some(role) = board.role_at(field) else { continue };
        let class = Class::of(role);
        let keepers = defenders.index(field);
        let takers = attackers.index(field);
        if attackers.any.contains(field) && loss(class, keepers, takers) > 0 {
            continue;
        }
        for helper in Class::ALL {
            if loss(class, keepers, takers.with(helper)) > 0 {
                by_class[helper as usize].add(field);
            }
        }
    }
    let [pawn, minor, rook, queen, king] = by_class;
    [pawn, minor, minor, rook, queen, king]
}

/// The fields from which each role of `side` attacks one of its targets.
fn attack_fields(board: &Board, side: Color, targets: &ByRole) -> ByRole {
    let mut fields = [Bitboard::EMPTY; 6];
    let occupied = board.occupied();
    let any = targets.iter().fold(Bitboard::EMPTY, |all, set| all | *set);
    for target in any {
        let is_target = |role: Role| targets[role as usize - 1].contains(target);
        if is_target(Role::Pawn) {
            fields[0] |= pawn_attacks(!side, target);
        }
        if is_target(Role::King) {
            fields[5] |= king_attacks(target);
        }
        let diagonal = bishop_attacks(target, occupied);
        let straight = rook_attacks(target, occupied);
        if is_target(Role::Bishop) {
            fields[1] |= knight_attacks(target);
            fields[2] |= diagonal;
        }
        if is_target(Role::Rook) {
            fields[3] |= straight;
        }
        if is_target(Role::Queen) {
            fields[4] |= diagonal | straight;
        }
    }
    fields
}

/// The fields from which each role reaches a passable attack field in one more step.
fn approaches(board: &Board, fields: &Fields, side: Color, attack: &ByRole) -> ByRole {
    let passable = fields.passable(side);
    let empty = !board.occupied();
    let own = board.by_color(side);
    let stops = |role: Role| attack[role as usize - 1] & passable.far(Class::of(role)) & empty;
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
    sets
}

/// The fields that a man of the role attacks from `from`.
fn reach(role: Role, side: Color, from: Square, board: &Board) -> Bitboard {
    match role {
        Role::Pawn => pawn_attacks(side, from),
        Role::Knight => knight_attacks(from),
        Role::King => king_attacks(from),
        _ => slide(role, from, board.occupied()),
    }
}

fn slide(role: Role, from: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Bishop => bishop_attacks(from, occupied),
        Role::Rook => rook_attacks(from, occupied),
        _ => bishop_attacks(from, occupied) | rook_attacks(from, occupied),
    }
}

fn men_of(board: &Board, class: Class) -> Bitboard {
    match class {
        Class::Pawn => board.pawns(),
        Class::Minor => board.knights() | board.bishops(),
        Class::Rook => board.rooks(),
        Class::Queen => board.queens(),
        Class::King => board.kings(),
    }
}

const NOT_A: Bitboard = Bitboard(0xfefe_fefe_fefe_fefe);
const NOT_H: Bitboard = Bitboard(0x7f7f_7f7f_7f7f_7f7f);
const NOT_AB: Bitboard = Bitboard(0xfcfc_fcfc_fcfc_fcfc);
const NOT_GH: Bitboard = Bitboard(0x3f3f_3f3f_3f3f_3f3f);

/// All fields one forward push away.
fn push(set: Bitboard, side: Color) -> Bitboard {
    side.fold_wb(set.shift(8), set.shift(-8))
}

fn knight_steps(set: Bitboard) -> Bitboard {
    (set & NOT_H).shift(17)
        | (set & NOT_A).shift(15)
        | (set & NOT_GH).shift(10)
        | (set & NOT_AB).shift(6)
        | (set & NOT_A).shift(-17)
        | (set & NOT_H).shift(-15)
        | (set & NOT_AB).shift(-10)
        | (set & NOT_GH).shift(-6)
}

fn king_steps(set: Bitboard) -> Bitboard {
    let row = set | (set & NOT_H).shift(1) | (set & NOT_A).shift(-1);
    row | row.shift(8) | row.shift(-8)
}

/// All fields that a line in one direction reaches from a field of `set`, the first man met
/// included (Kogge–Stone fill).
fn fill(set: Bitboard, empty: Bitboard, by: i32, edge: Bitboard) -> Bitboard {
    let mut open = empty & edge;
    let mut filled = set;
    filled |= open & filled.shift(by);
    open &= open.shift(by);
    filled |= open & filled.shift(2 * by);
    open &= open.shift(2 * by);
    filled |= open & filled.shift(4 * by);
    filled.shift(by) & edge
}

fn straight_steps(set: Bitboard, empty: Bitboard) -> Bitboard {
    fill(set, empty, 8, Bitboard::FULL)
        | fill(set, empty, -8, Bitboard::FULL)
        | fill(set, empty, 1, NOT_A)
        | fill(set, empty, -1, NOT_H)
}

fn diagonal_steps(set: Bitboard, empty: Bitboard) -> Bitboard {
    fill(set, empty, 9, NOT_A)
        | fill(set, empty, -9, NOT_H)
        | fill(set, empty, 7, NOT_H)
        | fill(set, empty, -7, NOT_A)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_step_as_single_men_do() {
        let occupied = Bitboard(0x00ff_1200_4408_b700);
        for field in Square::ALL {
            let set = Bitboard::from(field);
            assert_eq!(knight_steps(set), knight_attacks(field));
            assert_eq!(king_steps(set).without(field), king_attacks(field));
            assert_eq!(straight_steps(set, !occupied), rook_attacks(field, occupied));
            assert_eq!(diagonal_steps(set, !occupied), bishop_attacks(field, occupied));
        }
    }
}
