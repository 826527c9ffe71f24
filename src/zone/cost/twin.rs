//! The cost of a move by the book: the slow twin of [`Costs`](super::Costs), which counts man by man.

use shakmaty::{Board, Color, Move, Rank, Role, Square};

use super::scale::{
    CAPTURE_OFFER, CHECK_OFFER, Cost, IDLE, KINGS_WALK, MANOEUVRE, MAX_COST, POSITIONAL, dearer,
    fields_given_up,
};
use crate::exchange::swap::{self, Values};
use crate::exchange::{Class, ExchangeMap, Index, count_by_hand, loss};
use crate::position::Position;
use crate::trajectory::{Arrival, Bundle, Standing, Trajectory};
use crate::zone::Man;

/// The cost of a legal move that leaves `left` to be taken, in centipawns; see [`left`].
pub fn cost(position: &Position, m: Move, left: i32) -> Cost {
    let book = ByHand { board: position.board(), side: position.turn() };
    if position.is_check() {
        return 1;
    }
    match m {
        Move::Castle { .. } => POSITIONAL,
        Move::Normal { role, from, to, capture: None, promotion: None } => {
            let zone = book.quiet(Man { color: book.side, role, field: from }, to);
            zone + dearer(left - book.unavoidable())
        }
        _ => book.capture(m),
    }
}

/// What a legal move leaves to be taken, in centipawns: the move is made, and every legal capture
/// that answers it is played out.
pub fn left(position: &Position, m: Move) -> i32 {
    let after = position.after(m);
    let takes = after.legal_moves().into_iter().filter(|m| m.is_capture());
    let won = takes.map(|m| swap::of_move(after.board(), after.turn(), m, Values::TROPA));
    won.max().unwrap_or(0).max(0)
}

impl ByHand<'_> {
    fn capture(&self, m: Move) -> Cost {
        let exchange = ExchangeMap::new(self.board).exchange(self.board, self.side, m);
        let lost = IDLE + dearer(-exchange);
        let Some(from) = m.from() else { return lost };
        let man = Man { color: self.side, role: m.role(), field: from };
        let offer = if self.checks(man, m.to()) { CHECK_OFFER } else { CAPTURE_OFFER };
        let lesser = m.promotion().is_some_and(|role| role != Role::Queen);
        match exchange {
            0.. => 1,
            _ if !lesser && -exchange <= offer => MANOEUVRE,
            _ => lost,
        }
    }

    /// What is lost whatever one step does: of two men attacked, the lesser loss.
    fn unavoidable(&self) -> i32 {
        let men = self.men(self.side).filter(|man| man.role != Role::King);
        let mut losses: Vec<i32> = men.map(|man| self.stake(man)).collect();
        losses.sort_unstable();
        losses.iter().rev().nth(1).copied().unwrap_or(0)
    }

    /// The minimum cost of the zones that a quiet step belongs to, tried from the cheapest on.
    fn quiet(&self, man: Man, to: Square) -> Cost {
        if self.opens_a_line(man, to) {
            return 3;
        }
        let run = self.pushes_left(man).map_or(MAX_COST, |n| 2 * n - 1);
        if !self.is_passable(man, to, man.role == Role::Pawn) {
            return if run <= 7 || self.is_offer(man, to) { MANOEUVRE } else { IDLE };
        }
        if self.answers_a_threat(man, to) {
            return 2;
        }
        if run <= 3 || self.attacks_next(man, to) {
            return 3;
        }
        self.slower(man, to, self.forestalls_an_attack(man, to)).min(run)
    }

    fn slower(&self, man: Man, to: Square, forestalls: bool) -> Cost {
        let lasting =
            man.role == Role::Pawn || self.fields_won(man, to) > -fields_given_up(man.role);
        if lasting && forestalls {
            4
        } else if lasting && self.attacks_in_two(man, to) {
            5
        } else if self.is_positional(man, to) {
            POSITIONAL
        } else if self.is_manoeuvre(man, to) {
            MANOEUVRE
        } else {
            IDLE
        }
    }

    /// Deblockade: the man is the only one that blocks an own piece's way to its target.
    fn opens_a_line(&self, man: Man, to: Square) -> bool {
        let pieces = self.men(self.side).filter(|piece| piece.field != man.field);
        pieces.into_iter().any(|piece| {
            self.men(!self.side).any(|target| {
                let Some(bundle) =
                    Bundle::of(piece.piece(), piece.field, target.field, 1, Arrival::Taking)
                else {
                    return false;
                };
                let opened = |way: &Trajectory| {
                    matches!(
                        way.standing(self.board, self.side),
                        Standing::Blocked { own, enemy, .. }
                            if own == man.field.into() && enemy.is_empty()
                    ) && !way.passes[0].contains(to)
                };
                self.is_target(target, piece.role) && bundle.trajectories.iter().any(opened)
            })
        })
    }

    /// Negation of a capture that the enemy can make next: retreat, control or blockade.
    fn answers_a_threat(&self, man: Man, to: Square) -> bool {
        let threatened = |kept: &Man| kept.role != Role::King && self.stake(*kept) > 0;
        self.men(self.side).filter(threatened).any(|kept| {
            let control = || {
                self.joins(man, to, kept.field)
                    && self.stake_defended(kept, man.role) < self.stake(kept)
            };
            kept.field == man.field || control() || self.blocks(man, to, kept)
        })
    }

    /// Blockade of the only enemy man that takes there.
    fn blocks(&self, man: Man, to: Square, kept: Man) -> bool {
        let attackers: Vec<Man> = self
            .men(!self.side)
            .filter(|enemy| self.attacks(*enemy, enemy.field, kept.field, None))
            .collect();
        let [attacker] = attackers[..] else { return false };
        let way = Bundle::of(attacker.piece(), attacker.field, kept.field, 1, Arrival::Taking);
        let passes = way.into_iter().flat_map(|bundle| bundle.trajectories);
        man.role != Role::King && passes.flat_map(|way| way.passes).any(|set| set.contains(to))
    }

    /// The first step of an attack in two moves.
    fn attacks_next(&self, man: Man, to: Square) -> bool {
        self.men(!self.side)
            .any(|target| self.is_target(target, man.role) && self.joins(man, to, target.field))
    }

    /// The first step of an attack in three moves, over an empty passable field. Lines through the
    /// man's start field count as closed: a way across its own start is needlessly long.
    fn attacks_in_two(&self, man: Man, to: Square) -> bool {
        Square::ALL.into_iter().any(|stop| {
            self.steps_to(man, to, stop)
                && self.is_passable(man, stop, true)
                && self.men(!self.side).any(|target| {
                    self.is_target(target, man.role) && self.attacks(man, stop, target.field, None)
                })
        })
    }

    /// Negation of an enemy attack in two moves on a man: its retreat, control of the field that
    /// the attacker needs by a minor piece or a rook, support by a minor piece. The future attacker
    /// is assumed to be a minor piece.
    fn forestalls_an_attack(&self, man: Man, to: Square) -> bool {
        let attackers = self.men(!self.side).filter(|enemy| enemy.role != Role::King);
        attackers.into_iter().any(|enemy| {
            self.attack_steps(enemy).into_iter().any(|(stop, target)| {
                target.field == man.field
                    || self.denies(man, to, enemy, stop)
                    || is_minor(man.role)
                        && self.joins(man, to, target.field)
                        && self.supports(target)
            })
        })
    }

    /// The quiet passable steps of the enemy man, each with a man that it newly attacks from there.
    fn attack_steps(&self, enemy: Man) -> Vec<(Square, Man)> {
        let pawn = enemy.role == Role::Pawn;
        let mut found = Vec::new();
        for stop in Square::ALL {
            if !self.steps_to(enemy, enemy.field, stop) || !self.is_passable(enemy, stop, pawn) {
                continue;
            }
            for target in self.men(self.side).filter(|target| target.role != Role::King) {
                let newly_attacked = self.attacks(enemy, stop, target.field, None)
                    && !self.attacks(enemy, enemy.field, target.field, None);
                if newly_attacked && self.is_target(target, enemy.role) {
                    found.push((stop, target));
                }
            }
        }
        found
    }

    fn denies(&self, man: Man, to: Square, enemy: Man, stop: Square) -> bool {
        let class = Class::of(enemy.role);
        let own = self.count(enemy.color, stop);
        let defenders = if enemy.role == Role::Pawn { own } else { own.without(class) };
        let attackers = self.count(self.side, stop).with(Class::of(man.role));
        (is_minor(man.role) || man.role == Role::Rook)
            && self.joins(man, to, stop)
            && loss(class, defenders, attackers) > 0
    }

    fn supports(&self, target: Man) -> bool {
        let class = Class::of(target.role);
        let own = self.count(target.color, target.field);
        let joined = self.count(!target.color, target.field).with(Class::Minor);
        loss(class, own, joined) > 0 && loss(class, own.with(Class::Minor), joined) == 0
    }

    fn checks(&self, man: Man, to: Square) -> bool {
        let king = self.board.king_of(!self.side);
        man.role != Role::King
            && king.is_some_and(|king| self.attacks(man, to, king, Some(man.field)))
    }

    /// An offer: a check by any man but the queen, or a pawn that attacks a man.
    fn is_offer(&self, man: Man, to: Square) -> bool {
        match man.role {
            Role::Queen => false,
            Role::Pawn => {
                self.men(!self.side).any(|enemy| self.attacks(man, to, enemy.field, None))
            }
            _ => self.checks(man, to),
        }
    }

    fn is_positional(&self, man: Man, to: Square) -> bool {
        match man.role {
            Role::King => false,
            Role::Pawn => self.seen(man, to).into_iter().any(|f| self.is_used_by_the_enemy(f)),
            _ => self.fields_won(man, to) > 0,
        }
    }

    /// A longer manoeuvre: more of the fields that the enemy's pieces use are attacked than before,
    /// or more passable ones reached in his half; a rook goes to a file with fewer own pawns.
    fn is_manoeuvre(&self, man: Man, to: Square) -> bool {
        match man.role {
            Role::Pawn | Role::Queen => false,
            Role::King => self.is_kings_walk() && self.reaches_new(man, to),
            Role::Rook if self.opens_file(man, to) => self.reaches_new(man, to),
            _ => {
                let theirs = |field: &Square| self.is_used_by_the_enemy(*field);
                let beyond = |field: &Square| is_in_half_of(!self.side, *field);
                let (before, after) = (self.seen(man, man.field), self.seen(man, to));
                let (now, then) = (self.reached(man, man.field), self.reached(man, to));
                let count = |fields: &[Square], counts: &dyn Fn(&Square) -> bool| {
                    fields.iter().filter(|field| counts(field)).count()
                };
                count(&after, &theirs) > count(&before, &theirs)
                    || count(&then, &beyond) > count(&now, &beyond)
            }
        }
    }

    /// Whether the man reaches a passable field that it does not reach from where it stands.
    fn reaches_new(&self, man: Man, to: Square) -> bool {
        let before = self.reached(man, man.field);
        self.reached(man, to).iter().any(|field| !before.contains(field))
    }

    fn is_kings_walk(&self) -> bool {
        let men = Color::ALL.into_iter().flat_map(|color| self.men(color));
        men.filter(|man| man.role != Role::Pawn).count() <= KINGS_WALK
    }

    fn opens_file(&self, man: Man, to: Square) -> bool {
        let pawns = |field: Square| {
            let own = self.men(self.side).filter(|own| own.role == Role::Pawn);
            own.filter(|pawn| pawn.field.file() == field.file()).count()
        };
        pawns(to) < pawns(man.field)
    }
}

/// Whether the field is on a side's own four ranks.
fn is_in_half_of(side: Color, field: Square) -> bool {
    let rank = u32::from(field.rank());
    side.fold_wb(rank < 4, rank >= 4)
}

fn is_minor(role: Role) -> bool {
    matches!(role, Role::Knight | Role::Bishop)
}

/// The board, and the side to move.
struct ByHand<'a> {
    board: &'a Board,
    side: Color,
}

impl ByHand<'_> {
    /// Whether a trajectory of one move leads the man from `from` to a capture on `end`. Lines
    /// through `gone` are open; if it is `None`, the board is as it is.
    pub fn attacks(&self, man: Man, from: Square, end: Square, gone: Option<Square>) -> bool {
        let mut board = self.board.clone();
        if let Some(field) = gone {
            board.discard_piece_at(field);
        }
        let bundle = Bundle::of(man.piece(), from, end, 1, Arrival::Taking);
        bundle.is_some_and(|bundle| bundle.open_on(&board, man.color).is_some())
    }

    /// Whether the man attacks `end` from `to`, but not yet from its own field.
    pub fn joins(&self, man: Man, to: Square, end: Square) -> bool {
        end != to
            && self.attacks(man, to, end, Some(man.field))
            && !self.attacks(man, man.field, end, None)
    }

    /// Whether the man has an open trajectory from `from` to `end` in one quiet move.
    pub fn steps_to(&self, man: Man, from: Square, end: Square) -> bool {
        if self.board.occupied().contains(end) {
            return false;
        }
        let arrival = if man.role == Role::Pawn { Arrival::Quiet } else { Arrival::Taking };
        let single = |way: &Trajectory| man.role != Role::Pawn || way.passes[0].is_empty();
        Bundle::of(man.piece(), from, end, 1, arrival)
            .and_then(|bundle| bundle.open_on(self.board, man.color))
            .is_some_and(|bundle| bundle.trajectories.iter().any(single))
    }

    /// The men of a colour.
    pub fn men(&self, color: Color) -> impl Iterator<Item = Man> + '_ {
        Man::on(self.board, color, self.board.occupied())
    }

    /// The men of a colour that attack the field, counted one by one.
    pub fn count(&self, color: Color, field: Square) -> Index {
        count_by_hand(self.board, color, field).index()
    }

    /// Whether an empty field is passable for the man; `from_afar` if the man does not attack it
    /// from its own field.
    pub fn is_passable(&self, man: Man, field: Square, from_afar: bool) -> bool {
        let class = Class::of(man.role);
        let (own, theirs) = (self.count(man.color, field), self.count(!man.color, field));
        if man.role == Role::King {
            return theirs == Index::default();
        }
        let defenders = if from_afar { own } else { own.without(class) };
        loss(class, defenders, theirs) == 0
    }

    /// What the enemy wins by taking the man, in centipawns.
    pub fn stake(&self, man: Man) -> i32 {
        let (own, theirs) = (self.count(man.color, man.field), self.count(!man.color, man.field));
        loss(Class::of(man.role), own, theirs)
    }

    /// What the enemy wins by taking the man with one more defender of the role `helper`, in
    /// centipawns.
    pub fn stake_defended(&self, man: Man, helper: Role) -> i32 {
        let own = self.count(man.color, man.field).with(Class::of(helper));
        loss(Class::of(man.role), own, self.count(!man.color, man.field))
    }

    /// Whether a man of the role would win something from `target` by joining the attack, if
    /// nothing is won yet. The king is a target of all men except kings.
    pub fn is_target(&self, target: Man, role: Role) -> bool {
        if target.role == Role::King {
            return role != Role::King;
        }
        let own = self.count(target.color, target.field);
        let joined = self.count(!target.color, target.field).with(Class::of(role));
        self.stake(target) == 0 && loss(Class::of(target.role), own, joined) > 0
    }

    /// The number of pushes to promotion, if no pawn is in the way and no enemy pawn beside it.
    pub fn pushes_left(&self, man: Man) -> Option<u8> {
        if man.role != Role::Pawn {
            return None;
        }
        let pawn = Role::Pawn;
        let ahead = |field: &Square| {
            let (rank, own) = (field.rank(), man.field.rank());
            if man.color.is_white() { rank > own } else { rank < own }
        };
        let way: Vec<Square> = Square::ALL.into_iter().filter(ahead).collect();
        let stopped = way.iter().any(|&field| {
            let beside = field.file().distance(man.field.file()) <= 1;
            let same = field.file() == man.field.file();
            let of = |color| self.board.piece_at(field) == Some(pawn.of(color));
            beside && of(!man.color) || same && of(man.color)
        });
        let start = man.field.rank() == man.color.fold_wb(Rank::Second, Rank::Seventh);
        let fields = way.iter().filter(|field| field.file() == man.field.file()).count() as u8;
        (!stopped).then_some(fields - u8::from(start))
    }

    /// The number of passable fields one move away after the step, less those before it.
    pub fn fields_won(&self, man: Man, to: Square) -> i32 {
        self.reached(man, to).len() as i32 - self.reached(man, man.field).len() as i32
    }

    /// The fields that the man attacks from `from`; its own is left.
    pub fn seen(&self, man: Man, from: Square) -> Vec<Square> {
        let gone = (from != man.field).then_some(man.field);
        Square::ALL.into_iter().filter(|&field| self.attacks(man, from, field, gone)).collect()
    }

    /// Of the fields that the man attacks from `from`, those without an own man that are passable
    /// for it.
    pub fn reached(&self, man: Man, from: Square) -> Vec<Square> {
        let free = |field: &Square| self.board.color_at(*field) != Some(man.color);
        let open = |field: &Square| self.is_passable(man, *field, from != man.field);
        self.seen(man, from).into_iter().filter(free).filter(open).collect()
    }

    /// Whether the enemy's pieces use the field: they attack it and would not be lost there.
    pub fn is_used_by_the_enemy(&self, field: Square) -> bool {
        let minor = Man { color: !self.side, role: Role::Knight, field };
        self.count(!self.side, field) != Index::default() && self.is_passable(minor, field, false)
    }
}
