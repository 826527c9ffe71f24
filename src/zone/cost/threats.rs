//! What negates the attacks of the other side: its standing captures, and its attacks in two
//! moves.

use shakmaty::attacks::between;
use shakmaty::{Bitboard, Board, Color, Role, Square};

use super::duty::Duties;
use super::layers::{Targets, attack_fields};
use super::stand::Stand;
use super::step::bears;
use crate::exchange::swap::Values;
use crate::exchange::{Class, ExchangeMap, loss};

/// What the enemy aims at, and the fields that a man of each class has to bear on to negate it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Threats {
    /// Own men that the enemy wins something from next.
    threatened: Bitboard,
    /// The most that the enemy wins so, in centipawns.
    stake: i32,
    /// Those of them that one man of the class more would keep, or cost the enemy something for.
    keep: [Bitboard; 5],
    /// Fields between one of them and the only man that attacks it.
    block: Bitboard,
    /// Own men that an enemy two-move attack aims at.
    hunted: Bitboard,
    /// Fields that such attacks need and one man of the class more would deny them; men that they
    /// aim at and one man more would keep.
    deny: [Bitboard; 5],
}

impl Threats {
    /// What threatens `side`; the duties of the men that hold other threats off go to `duties`.
    pub fn new(board: &Board, fields: &ExchangeMap, side: Color, duties: &mut Duties) -> Self {
        let mut threats = Self::default();
        let scene = Scene { board, fields, side };
        threats.find_standing(&scene, duties);
        threats.find_attacks(&scene);
        threats.find_support(&scene);
        threats
    }

    /// Whether more than a pawn is at stake.
    pub fn press(&self) -> bool {
        self.stake > Values::TROPA.of(Role::Pawn)
    }

    /// Where a safe step of the man negates a standing capture: a retreat, control, or blockade.
    pub fn answers(&self, man: &Stand) -> Bitboard {
        if self.threatened.contains(man.from) {
            return Bitboard::FULL;
        }
        let block = if man.role == Role::King { Bitboard::EMPTY } else { self.block };
        man.joins(self.keep[Class::of(man.role) as usize]) | block
    }

    /// Where a safe step of the man negates an enemy two-move attack.
    pub fn forestalls(&self, man: &Stand) -> Bitboard {
        if self.hunted.contains(man.from) {
            return Bitboard::FULL;
        }
        man.joins(self.deny[Class::of(man.role) as usize])
    }

    /// Negations of the enemy's standing captures, and the duties of the men that keep others.
    fn find_standing(&mut self, scene: &Scene<'_>, duties: &mut Duties) {
        let Scene { board, fields, side } = *scene;
        let own = board.by_color(side) & !board.kings();
        for field in own & fields.counts(!side).any {
            let Some(role) = board.role_at(field) else { continue };
            let class = Class::of(role);
            let defenders = fields.counts(side).index(field);
            let attackers = fields.counts(!side).index(field);
            let stake = loss(class, defenders, attackers);
            if stake == 0 {
                duties.find(board, side, field, class, defenders, attackers);
                continue;
            }
            self.threatened.add(field);
            self.stake = self.stake.max(stake);
            for helper in Class::ALL {
                if loss(class, defenders.with(helper), attackers) < stake {
                    self.keep[helper as usize].add(field);
                }
            }
            let attackers = board.attacks_to(field, !side, board.occupied());
            if let Some(attacker) = attackers.single_square() {
                self.block |= between(attacker, field);
            }
        }
    }

    /// Enemy two-move attacks: control of the field that the attacker needs, by minor pieces and
    /// rooks, where it really turns the exchange there. Attacks on the king are left out: a check
    /// that may come is no loss yet.
    fn find_attacks(&mut self, scene: &Scene<'_>) {
        let Scene { board, fields, side } = *scene;
        let targets = Targets::new(board, fields, !side).without(board.kings());
        let attack = attack_fields(board, !side, &targets);
        for role in Role::ALL.into_iter().filter(|role| *role != Role::King) {
            let stops = attack.of(role) & scene.open(!side, role);
            if stops.is_empty() {
                continue;
            }
            for man in board.by_color(!side) & board.by_role(role) {
                for stop in scene.quiet_steps(!side, role, man) & stops {
                    let aims = bears(role, !side, stop, board.occupied()) & targets.of(role);
                    let new = aims & !fields.attacks.of[man as usize];
                    if role == Role::Pawn || new.any() {
                        self.hunted |= new;
                        self.find_controls(scene, role, stop);
                    }
                }
            }
        }
    }

    fn find_controls(&mut self, scene: &Scene<'_>, role: Role, stop: Square) {
        let Scene { fields, side, .. } = *scene;
        let class = Class::of(role);
        let mut defenders = fields.counts(!side).index(stop);
        if role != Role::Pawn {
            defenders = defenders.without(class);
        }
        let attackers = fields.counts(side).index(stop);
        for helper in [Class::Minor, Class::Rook] {
            if loss(class, defenders, attackers.with(helper)) > 0 {
                self.deny[helper as usize].add(stop);
            }
        }
    }

    /// Support of the men that two-move attacks aim at, by minor pieces. The attacker to come is
    /// unknown here; a minor piece stands for it.
    fn find_support(&mut self, scene: &Scene<'_>) {
        let Scene { board, fields, side } = *scene;
        for field in self.hunted {
            let Some(role) = board.role_at(field) else { continue };
            let class = Class::of(role);
            let defenders = fields.counts(side).index(field);
            let joined = fields.counts(!side).index(field).with(Class::Minor);
            let helped = loss(class, defenders.with(Class::Minor), joined);
            if loss(class, defenders, joined) > 0 && helped == 0 {
                self.deny[Class::Minor as usize].add(field);
            }
        }
    }
}

/// The men, and the side that is threatened.
#[derive(Clone, Copy)]
struct Scene<'a> {
    board: &'a Board,
    fields: &'a ExchangeMap,
    side: Color,
}

impl Scene<'_> {
    /// Passable empty fields for a role of `side`.
    fn open(&self, side: Color, role: Role) -> Bitboard {
        let (passable, class) = (self.fields.passable(side), Class::of(role));
        let open = if role == Role::Pawn { passable.far(class) } else { passable.near(class) };
        open & !self.board.occupied()
    }

    /// The fields one step away from a man of `side`, as far as they are empty. A pawn's double
    /// step is left out.
    fn quiet_steps(&self, side: Color, role: Role, man: Square) -> Bitboard {
        if role == Role::Pawn {
            let man = Bitboard::from(man);
            return side.fold_wb(man.shift(8), man.shift(-8));
        }
        self.fields.attacks.of[man as usize]
    }
}
