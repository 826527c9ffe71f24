//! The cost of a move by the book: the slow twin of [`Costs`](super::Costs), which counts man by man.

use shakmaty::{Board, Color, Move, Rank, Role, Square};

use super::scale::{
    CAPTURE_OFFER, CHECK_OFFER, Cost, IDLE, KINGS_WALK, MANOEUVRE, MAX_COST, POSITIONAL, dearer,
    squares_given_up,
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
            let zone = book.quiet(Man { color: book.side, role, square: from }, to);
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
        let man = Man { color: self.side, role: m.role(), square: from };
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
            man.role == Role::Pawn || self.squares_won(man, to) > -squares_given_up(man.role);
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
        let pieces = self.men(self.side).filter(|piece| piece.square != man.square);
        pieces.into_iter().any(|piece| {
            self.men(!self.side).any(|target| {
                let Some(bundle) =
                    Bundle::of(piece.piece(), piece.square, target.square, 1, Arrival::Taking)
                else {
                    return false;
                };
                let opened = |way: &Trajectory| {
                    matches!(
                        way.standing(self.board, self.side),
                        Standing::Blocked { own, enemy, .. }
                            if own == man.square.into() && enemy.is_empty()
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
                self.joins(man, to, kept.square)
                    && self.stake_defended(kept, man.role) < self.stake(kept)
            };
            kept.square == man.square || control() || self.blocks(man, to, kept)
        })
    }

    /// Blockade of the only enemy man that takes there.
    fn blocks(&self, man: Man, to: Square, kept: Man) -> bool {
        let attackers: Vec<Man> = self
            .men(!self.side)
            .filter(|enemy| self.attacks(*enemy, enemy.square, kept.square, None))
            .collect();
        let [attacker] = attackers[..] else { return false };
        let way = Bundle::of(attacker.piece(), attacker.square, kept.square, 1, Arrival::Taking);
        let passes = way.into_iter().flat_map(|bundle| bundle.trajectories);
        man.role != Role::King && passes.flat_map(|way| way.passes).any(|set| set.contains(to))
    }

    /// The first step of an attack in two moves.
    fn attacks_next(&self, man: Man, to: Square) -> bool {
        self.men(!self.side)
            .any(|target| self.is_target(target, man.role) && self.joins(man, to, target.square))
    }

    /// The first step of an attack in three moves, over an empty passable square. Lines through the
    /// man's start square count as closed: a way across its own start is needlessly long.
    fn attacks_in_two(&self, man: Man, to: Square) -> bool {
        Square::ALL.into_iter().any(|stop| {
            self.steps_to(man, to, stop)
                && self.is_passable(man, stop, true)
                && self.men(!self.side).any(|target| {
                    self.is_target(target, man.role) && self.attacks(man, stop, target.square, None)
                })
        })
    }

    /// Negation of an enemy attack in two moves on a man: its retreat, control of the square that
    /// the attacker needs by a minor piece or a rook, support by a minor piece. The future attacker
    /// is assumed to be a minor piece.
    fn forestalls_an_attack(&self, man: Man, to: Square) -> bool {
        let attackers = self.men(!self.side).filter(|enemy| enemy.role != Role::King);
        attackers.into_iter().any(|enemy| {
            self.attack_steps(enemy).into_iter().any(|(stop, target)| {
                target.square == man.square
                    || self.denies(man, to, enemy, stop)
                    || is_minor(man.role)
                        && self.joins(man, to, target.square)
                        && self.supports(target)
            })
        })
    }

    /// The quiet passable steps of the enemy man, each with a man that it newly attacks from there.
    fn attack_steps(&self, enemy: Man) -> Vec<(Square, Man)> {
        let pawn = enemy.role == Role::Pawn;
        let mut found = Vec::new();
        for stop in Square::ALL {
            if !self.steps_to(enemy, enemy.square, stop) || !self.is_passable(enemy, stop, pawn) {
                continue;
            }
            for target in self.men(self.side).filter(|target| target.role != Role::King) {
                let newly_attacked = self.attacks(enemy, stop, target.square, None)
                    && !self.attacks(enemy, enemy.square, target.square, None);
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
        let own = self.count(target.color, target.square);
        let joined = self.count(!target.color, target.square).with(Class::Minor);
        loss(class, own, joined) > 0 && loss(class, own.with(Class::Minor), joined) == 0
    }

    fn checks(&self, man: Man, to: Square) -> bool {
        let king = self.board.king_of(!self.side);
        man.role != Role::King
            && king.is_some_and(|king| self.attacks(man, to, king, Some(man.square)))
    }

    /// An offer: a check by any man but the queen, or a pawn that attacks a man.
    fn is_offer(&self, man: Man, to: Square) -> bool {
        match man.role {
            Role::Queen => false,
            Role::Pawn => {
                self.men(!self.side).any(|enemy| self.attacks(man, to, enemy.square, None))
            }
            _ => self.checks(man, to),
        }
    }

    fn is_positional(&self, man: Man, to: Square) -> bool {
        match man.role {
            Role::King => false,
            Role::Pawn => self.seen(man, to).into_iter().any(|f| self.is_used_by_the_enemy(f)),
            _ => self.squares_won(man, to) > 0,
        }
    }

    /// A longer manoeuvre: more of the squares that the enemy's pieces use are attacked than before,
    /// or more passable ones reached in his half; a rook goes to a file with fewer own pawns.
    fn is_manoeuvre(&self, man: Man, to: Square) -> bool {
        match man.role {
            Role::Pawn | Role::Queen => false,
            Role::King => self.is_kings_walk() && self.reaches_new(man, to),
            Role::Rook if self.opens_file(man, to) => self.reaches_new(man, to),
            _ => {
                let theirs = |square: &Square| self.is_used_by_the_enemy(*square);
                let beyond = |square: &Square| is_in_half_of(!self.side, *square);
                let (before, after) = (self.seen(man, man.square), self.seen(man, to));
                let (now, then) = (self.reached(man, man.square), self.reached(man, to));
                let count = |squares: &[Square], counts: &dyn Fn(&Square) -> bool| {
                    squares.iter().filter(|square| counts(square)).count()
                };
                count(&after, &theirs) > count(&before, &theirs)
                    || count(&then, &beyond) > count(&now, &beyond)
            }
        }
    }

    /// Whether the man reaches a passable square that it does not reach from where it stands.
    fn reaches_new(&self, man: Man, to: Square) -> bool {
        let before = self.reached(man, man.square);
        self.reached(man, to).iter().any(|square| !before.contains(square))
    }

    fn is_kings_walk(&self) -> bool {
        let men = Color::ALL.into_iter().flat_map(|color| self.men(color));
        men.filter(|man| man.role != Role::Pawn).count() <= KINGS_WALK
    }

    fn opens_file(&self, man: Man, to: Square) -> bool {
        let pawns = |square: Square| {
            let own = self.men(self.side).filter(|own| own.role == Role::Pawn);
            own.filter(|pawn| pawn.square.file() == square.file()).count()
        };
        pawns(to) < pawns(man.square)
    }
}

/// Whether the square is on a side's own four ranks.
fn is_in_half_of(side: Color, square: Square) -> bool {
    let rank = u32::from(square.rank());
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
        if let Some(square) = gone {
            board.discard_piece_at(square);
        }
        let bundle = Bundle::of(man.piece(), from, end, 1, Arrival::Taking);
        bundle.is_some_and(|bundle| bundle.open_on(&board, man.color).is_some())
    }

    /// Whether the man attacks `end` from `to`, but not yet from its own square.
    pub fn joins(&self, man: Man, to: Square, end: Square) -> bool {
        end != to
            && self.attacks(man, to, end, Some(man.square))
            && !self.attacks(man, man.square, end, None)
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

    /// The men of a colour that attack the square, counted one by one.
    pub fn count(&self, color: Color, square: Square) -> Index {
        count_by_hand(self.board, color, square).index()
    }

    /// Whether an empty square is passable for the man; `from_afar` if the man does not attack it
    /// from its own square.
    pub fn is_passable(&self, man: Man, square: Square, from_afar: bool) -> bool {
        let class = Class::of(man.role);
        let (own, theirs) = (self.count(man.color, square), self.count(!man.color, square));
        if man.role == Role::King {
            return theirs == Index::default();
        }
        let defenders = if from_afar { own } else { own.without(class) };
        loss(class, defenders, theirs) == 0
    }

    /// What the enemy wins by taking the man, in centipawns.
    pub fn stake(&self, man: Man) -> i32 {
        let (own, theirs) = (self.count(man.color, man.square), self.count(!man.color, man.square));
        loss(Class::of(man.role), own, theirs)
    }

    /// What the enemy wins by taking the man with one more defender of the role `helper`, in
    /// centipawns.
    pub fn stake_defended(&self, man: Man, helper: Role) -> i32 {
        let own = self.count(man.color, man.square).with(Class::of(helper));
        loss(Class::of(man.role), own, self.count(!man.color, man.square))
    }

    /// Whether a man of the role would win something from `target` by joining the attack, if
    /// nothing is won yet. The king is a target of all men except kings.
    pub fn is_target(&self, target: Man, role: Role) -> bool {
        if target.role == Role::King {
            return role != Role::King;
        }
        let own = self.count(target.color, target.square);
        let joined = self.count(!target.color, target.square).with(Class::of(role));
        self.stake(target) == 0 && loss(Class::of(target.role), own, joined) > 0
    }

    /// The number of pushes to promotion, if no pawn is in the way and no enemy pawn beside it.
    pub fn pushes_left(&self, man: Man) -> Option<u8> {
        if man.role != Role::Pawn {
            return None;
        }
        let pawn = Role::Pawn;
        let ahead = |square: &Square| {
            let (rank, own) = (square.rank(), man.square.rank());
            if man.color.is_white() { rank > own } else { rank < own }
        };
        let way: Vec<Square> = Square::ALL.into_iter().filter(ahead).collect();
        let stopped = way.iter().any(|&square| {
            let beside = square.file().distance(man.square.file()) <= 1;
            let same = square.file() == man.square.file();
            let of = |color| self.board.piece_at(square) == Some(pawn.of(color));
            beside && of(!man.color) || same && of(man.color)
        });
        let start = man.square.rank() == man.color.fold_wb(Rank::Second, Rank::Seventh);
        let squares = way.iter().filter(|square| square.file() == man.square.file()).count() as u8;
        (!stopped).then_some(squares - u8::from(start))
    }

    /// The number of passable squares one move away after the step, less those before it.
    pub fn squares_won(&self, man: Man, to: Square) -> i32 {
        self.reached(man, to).len() as i32 - self.reached(man, man.square).len() as i32
    }

    /// The squares that the man attacks from `from`; its own is left.
    pub fn seen(&self, man: Man, from: Square) -> Vec<Square> {
        let gone = (from != man.square).then_some(man.square);
        Square::ALL.into_iter().filter(|&square| self.attacks(man, from, square, gone)).collect()
    }

    /// Of the squares that the man attacks from `from`, those without an own man that are passable
    /// for it.
    pub fn reached(&self, man: Man, from: Square) -> Vec<Square> {
        let free = |square: &Square| self.board.color_at(*square) != Some(man.color);
        let open = |square: &Square| self.is_passable(man, *square, from != man.square);
        self.seen(man, from).into_iter().filter(free).filter(open).collect()
    }

    /// Whether the enemy's pieces use the square: they attack it and would not be lost there.
    pub fn is_used_by_the_enemy(&self, square: Square) -> bool {
        let minor = Man { color: !self.side, role: Role::Knight, square };
        self.count(!self.side, square) != Index::default() && self.is_passable(minor, square, false)
    }
}
