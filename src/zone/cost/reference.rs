//! The slow reference for [`Costs`](super::Costs), which counts piece by piece.

use shakmaty::{Board, Color, Move, Rank, Role, Square};

use super::scale::{
    CAPTURE_OFFER, CHECK_OFFER, Cost, IDLE, KINGS_WALK, MANOEUVRE, MAX_COST, POSITIONAL,
    squares_given_up, surcharge,
};
use crate::exchange::swap::{self, Values};
use crate::exchange::{Class, ExchangeMap, Index, count_one_by_one, loss};
use crate::position::Position;
use crate::trajectory::{Arrival, Bundle, Standing, Trajectory};
use crate::zone::PlacedPiece;

/// The cost of a legal move that leaves `left` centipawns hanging; see [`left`].
pub fn cost(position: &Position, m: Move, left: i32) -> Cost {
    let book = ByHand { board: position.board(), side: position.turn() };
    if position.is_check() {
        return 1;
    }
    match m {
        Move::Castle { .. } => POSITIONAL,
        Move::Normal { role, from, to, capture: None, promotion: None } => {
            let zone = book.quiet(PlacedPiece { color: book.side, role, square: from }, to);
            zone + surcharge(left - book.unavoidable())
        }
        _ => book.capture(m),
    }
}

/// What a legal move leaves hanging, in centipawns: the move is made, and every legal capture in
/// reply is played out.
pub fn left(position: &Position, m: Move) -> i32 {
    let after = position.after(m);
    let takes = after.legal_moves().into_iter().filter(|m| m.is_capture());
    let won = takes.map(|m| swap::of_move(after.board(), after.turn(), m, Values::TROPA));
    won.max().unwrap_or(0).max(0)
}

impl ByHand<'_> {
    fn capture(&self, m: Move) -> Cost {
        let exchange = ExchangeMap::new(self.board).exchange(self.board, self.side, m);
        let lost = IDLE + surcharge(-exchange);
        let Some(from) = m.from() else { return lost };
        let piece = PlacedPiece { color: self.side, role: m.role(), square: from };
        let offer = if self.checks(piece, m.to()) { CHECK_OFFER } else { CAPTURE_OFFER };
        let lesser = m.promotion().is_some_and(|role| role != Role::Queen);
        match exchange {
            0.. => 1,
            _ if !lesser && -exchange <= offer => MANOEUVRE,
            _ => lost,
        }
    }

    /// What is lost whatever one step does: the second greatest loss among the attacked pieces.
    fn unavoidable(&self) -> i32 {
        let pieces = self.pieces(self.side).filter(|piece| piece.role != Role::King);
        let mut losses: Vec<i32> = pieces.map(|piece| self.stake(piece)).collect();
        losses.sort_unstable();
        losses.iter().rev().nth(1).copied().unwrap_or(0)
    }

    /// The minimum cost of the zones that a quiet step belongs to, cheapest tried first.
    fn quiet(&self, piece: PlacedPiece, to: Square) -> Cost {
        if self.opens_a_line(piece, to) {
            return 3;
        }
        let run = self.pushes_left(piece).map_or(MAX_COST, |n| 2 * n - 1);
        if !self.is_passable(piece, to, piece.role == Role::Pawn) {
            return if run <= 7 || self.is_offer(piece, to) { MANOEUVRE } else { IDLE };
        }
        if self.answers_a_threat(piece, to) {
            return 2;
        }
        if run <= 3 || self.attacks_next(piece, to) {
            return 3;
        }
        self.slower(piece, to, self.forestalls_an_attack(piece, to)).min(run)
    }

    fn slower(&self, piece: PlacedPiece, to: Square, forestalls: bool) -> Cost {
        let lasting =
            piece.role == Role::Pawn || self.squares_won(piece, to) > -squares_given_up(piece.role);
        if lasting && forestalls {
            4
        } else if lasting && self.attacks_in_two(piece, to) {
            5
        } else if self.is_positional(piece, to) {
            POSITIONAL
        } else if self.is_manoeuvre(piece, to) {
            MANOEUVRE
        } else {
            IDLE
        }
    }

    /// Deblockade: the piece is the only one that blocks an own piece's way to its target.
    fn opens_a_line(&self, piece: PlacedPiece, to: Square) -> bool {
        let pieces = self.pieces(self.side).filter(|other| other.square != piece.square);
        pieces.into_iter().any(|other| {
            self.pieces(!self.side).any(|target| {
                let Some(bundle) = Bundle::of(
                    other.without_square(),
                    other.square,
                    target.square,
                    1,
                    Arrival::Taking,
                ) else {
                    return false;
                };
                let opened = |way: &Trajectory| {
                    matches!(
                        way.standing(self.board, self.side),
                        Standing::Blocked { own, enemy, .. }
                            if own == piece.square.into() && enemy.is_empty()
                    ) && !way.passes[0].contains(to)
                };
                self.is_target(target, other.role) && bundle.trajectories.iter().any(opened)
            })
        })
    }

    /// Negation of a capture that the enemy can make next: retreat, control or blockade.
    fn answers_a_threat(&self, piece: PlacedPiece, to: Square) -> bool {
        let threatened = |kept: &PlacedPiece| kept.role != Role::King && self.stake(*kept) > 0;
        self.pieces(self.side).filter(threatened).any(|kept| {
            let control = || {
                self.joins(piece, to, kept.square)
                    && self.stake_defended(kept, piece.role) < self.stake(kept)
            };
            kept.square == piece.square || control() || self.blocks(piece, to, kept)
        })
    }

    /// Blockade of the only enemy piece that attacks `kept`.
    fn blocks(&self, piece: PlacedPiece, to: Square, kept: PlacedPiece) -> bool {
        let attackers: Vec<PlacedPiece> = self
            .pieces(!self.side)
            .filter(|enemy| self.attacks(*enemy, enemy.square, kept.square, None))
            .collect();
        let [attacker] = attackers[..] else { return false };
        let way =
            Bundle::of(attacker.without_square(), attacker.square, kept.square, 1, Arrival::Taking);
        let passes = way.into_iter().flat_map(|bundle| bundle.trajectories);
        piece.role != Role::King && passes.flat_map(|way| way.passes).any(|set| set.contains(to))
    }

    /// The first step of an attack in two moves.
    fn attacks_next(&self, piece: PlacedPiece, to: Square) -> bool {
        self.pieces(!self.side).any(|target| {
            self.is_target(target, piece.role) && self.joins(piece, to, target.square)
        })
    }

    /// The first step of an attack in three moves, over an empty passable square. Lines through the
    /// start square count as closed: a way back across it is needlessly long.
    fn attacks_in_two(&self, piece: PlacedPiece, to: Square) -> bool {
        Square::ALL.into_iter().any(|stop| {
            self.steps_to(piece, to, stop)
                && self.is_passable(piece, stop, true)
                && self.pieces(!self.side).any(|target| {
                    self.is_target(target, piece.role)
                        && self.attacks(piece, stop, target.square, None)
                })
        })
    }

    /// Negation of an enemy attack in two moves on a piece: its retreat, a minor piece or rook that
    /// controls the square that the attacker needs, or a minor piece that defends the target. For
    /// the defence the attacker is assumed to be a minor piece.
    fn forestalls_an_attack(&self, piece: PlacedPiece, to: Square) -> bool {
        let attackers = self.pieces(!self.side).filter(|enemy| enemy.role != Role::King);
        attackers.into_iter().any(|enemy| {
            self.attack_steps(enemy).into_iter().any(|(stop, target)| {
                target.square == piece.square
                    || self.denies(piece, to, enemy, stop)
                    || is_minor(piece.role)
                        && self.joins(piece, to, target.square)
                        && self.supports(target)
            })
        })
    }

    /// The quiet passable steps of the enemy piece, each with an own piece that it newly attacks.
    fn attack_steps(&self, enemy: PlacedPiece) -> Vec<(Square, PlacedPiece)> {
        let pawn = enemy.role == Role::Pawn;
        let mut found = Vec::new();
        for stop in Square::ALL {
            if !self.steps_to(enemy, enemy.square, stop) || !self.is_passable(enemy, stop, pawn) {
                continue;
            }
            for target in self.pieces(self.side).filter(|target| target.role != Role::King) {
                let newly_attacked = self.attacks(enemy, stop, target.square, None)
                    && !self.attacks(enemy, enemy.square, target.square, None);
                if newly_attacked && self.is_target(target, enemy.role) {
                    found.push((stop, target));
                }
            }
        }
        found
    }

    fn denies(&self, piece: PlacedPiece, to: Square, enemy: PlacedPiece, stop: Square) -> bool {
        let class = Class::of(enemy.role);
        let own = self.count(enemy.color, stop);
        let defenders = if enemy.role == Role::Pawn { own } else { own.without(class) };
        let attackers = self.count(self.side, stop).with(Class::of(piece.role));
        (is_minor(piece.role) || piece.role == Role::Rook)
            && self.joins(piece, to, stop)
            && loss(class, defenders, attackers) > 0
    }

    fn supports(&self, target: PlacedPiece) -> bool {
        let class = Class::of(target.role);
        let own = self.count(target.color, target.square);
        let joined = self.count(!target.color, target.square).with(Class::Minor);
        loss(class, own, joined) > 0 && loss(class, own.with(Class::Minor), joined) == 0
    }

    fn checks(&self, piece: PlacedPiece, to: Square) -> bool {
        let king = self.board.king_of(!self.side);
        piece.role != Role::King
            && king.is_some_and(|king| self.attacks(piece, to, king, Some(piece.square)))
    }

    /// An offer: a check by any piece but the queen, or a pawn's attack on an enemy piece or pawn.
    fn is_offer(&self, piece: PlacedPiece, to: Square) -> bool {
        match piece.role {
            Role::Queen => false,
            Role::Pawn => {
                self.pieces(!self.side).any(|enemy| self.attacks(piece, to, enemy.square, None))
            }
            _ => self.checks(piece, to),
        }
    }

    fn is_positional(&self, piece: PlacedPiece, to: Square) -> bool {
        match piece.role {
            Role::King => false,
            Role::Pawn => self.seen(piece, to).into_iter().any(|f| self.is_used_by_the_enemy(f)),
            _ => self.squares_won(piece, to) > 0,
        }
    }

    /// A longer manoeuvre: the piece attacks more of the squares that the enemy's pieces use than
    /// before, or reaches more passable ones in the enemy's half; a rook goes to a file with fewer
    /// own pawns; a king walks in the endgame.
    fn is_manoeuvre(&self, piece: PlacedPiece, to: Square) -> bool {
        match piece.role {
            Role::Pawn | Role::Queen => false,
            Role::King => self.is_kings_walk() && self.reaches_new(piece, to),
            Role::Rook if self.opens_file(piece, to) => self.reaches_new(piece, to),
            _ => {
                let theirs = |square: &Square| self.is_used_by_the_enemy(*square);
                let beyond = |square: &Square| is_in_half_of(!self.side, *square);
                let (before, after) = (self.seen(piece, piece.square), self.seen(piece, to));
                let (now, then) = (self.reached(piece, piece.square), self.reached(piece, to));
                let count = |squares: &[Square], counts: &dyn Fn(&Square) -> bool| {
                    squares.iter().filter(|square| counts(square)).count()
                };
                count(&after, &theirs) > count(&before, &theirs)
                    || count(&then, &beyond) > count(&now, &beyond)
            }
        }
    }

    /// Whether the piece reaches a passable square that it does not reach from where it stands.
    fn reaches_new(&self, piece: PlacedPiece, to: Square) -> bool {
        let before = self.reached(piece, piece.square);
        self.reached(piece, to).iter().any(|square| !before.contains(square))
    }

    fn is_kings_walk(&self) -> bool {
        let pieces = Color::ALL.into_iter().flat_map(|color| self.pieces(color));
        pieces.filter(|piece| piece.role != Role::Pawn).count() <= KINGS_WALK
    }

    fn opens_file(&self, piece: PlacedPiece, to: Square) -> bool {
        let pawns = |square: Square| {
            let own = self.pieces(self.side).filter(|own| own.role == Role::Pawn);
            own.filter(|pawn| pawn.square.file() == square.file()).count()
        };
        pawns(to) < pawns(piece.square)
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
    /// Whether the piece could capture on `end` from `from` in one move, with the square `gone`, if
    /// any, cleared.
    pub fn attacks(
        &self,
        piece: PlacedPiece,
        from: Square,
        end: Square,
        gone: Option<Square>,
    ) -> bool {
        let mut board = self.board.clone();
        if let Some(square) = gone {
            board.discard_piece_at(square);
        }
        let bundle = Bundle::of(piece.without_square(), from, end, 1, Arrival::Taking);
        bundle.is_some_and(|bundle| bundle.open_on(&board, piece.color).is_some())
    }

    /// Whether the piece attacks `end` from `to`, but not yet from its own square.
    pub fn joins(&self, piece: PlacedPiece, to: Square, end: Square) -> bool {
        end != to
            && self.attacks(piece, to, end, Some(piece.square))
            && !self.attacks(piece, piece.square, end, None)
    }

    /// Whether the piece has an open trajectory from `from` to `end` in one quiet move.
    pub fn steps_to(&self, piece: PlacedPiece, from: Square, end: Square) -> bool {
        if self.board.occupied().contains(end) {
            return false;
        }
        let arrival = if piece.role == Role::Pawn { Arrival::Quiet } else { Arrival::Taking };
        let single = |way: &Trajectory| piece.role != Role::Pawn || way.passes[0].is_empty();
        Bundle::of(piece.without_square(), from, end, 1, arrival)
            .and_then(|bundle| bundle.open_on(self.board, piece.color))
            .is_some_and(|bundle| bundle.trajectories.iter().any(single))
    }

    /// The pieces of a colour.
    pub fn pieces(&self, color: Color) -> impl Iterator<Item = PlacedPiece> + '_ {
        PlacedPiece::on(self.board, color, self.board.occupied())
    }

    /// The pieces of a colour that attack the square, counted one by one.
    pub fn count(&self, color: Color, square: Square) -> Index {
        count_one_by_one(self.board, color, square).index()
    }

    /// Whether a square without an own piece is passable for the piece; `from_afar` if the piece does not yet
    /// attack it.
    pub fn is_passable(&self, piece: PlacedPiece, square: Square, from_afar: bool) -> bool {
        let class = Class::of(piece.role);
        let (own, theirs) = (self.count(piece.color, square), self.count(!piece.color, square));
        if piece.role == Role::King {
            return theirs == Index::default();
        }
        let defenders = if from_afar { own } else { own.without(class) };
        loss(class, defenders, theirs) == 0
    }

    /// What the enemy wins by capturing the piece, in centipawns.
    pub fn stake(&self, piece: PlacedPiece) -> i32 {
        let (own, theirs) =
            (self.count(piece.color, piece.square), self.count(!piece.color, piece.square));
        loss(Class::of(piece.role), own, theirs)
    }

    /// The same with one more defender of the role `helper`.
    pub fn stake_defended(&self, piece: PlacedPiece, helper: Role) -> i32 {
        let own = self.count(piece.color, piece.square).with(Class::of(helper));
        loss(Class::of(piece.role), own, self.count(!piece.color, piece.square))
    }

    /// Whether `target` is not lost yet, but would be if a piece of the role joined the attack. The
    /// king is a target of all pieces except kings.
    pub fn is_target(&self, target: PlacedPiece, role: Role) -> bool {
        if target.role == Role::King {
            return role != Role::King;
        }
        let own = self.count(target.color, target.square);
        let joined = self.count(!target.color, target.square).with(Class::of(role));
        self.stake(target) == 0 && loss(Class::of(target.role), own, joined) > 0
    }

    /// The number of pushes to promotion of a passed pawn, a double step counted as one; `None` for
    /// other pieces, and if an own pawn is ahead.
    pub fn pushes_left(&self, piece: PlacedPiece) -> Option<u8> {
        if piece.role != Role::Pawn {
            return None;
        }
        let pawn = Role::Pawn;
        let ahead = |square: &Square| {
            let (rank, own) = (square.rank(), piece.square.rank());
            if piece.color.is_white() { rank > own } else { rank < own }
        };
        let way: Vec<Square> = Square::ALL.into_iter().filter(ahead).collect();
        let stopped = way.iter().any(|&square| {
            let beside = square.file().distance(piece.square.file()) <= 1;
            let same = square.file() == piece.square.file();
            let of = |color| self.board.piece_at(square) == Some(pawn.of(color));
            beside && of(!piece.color) || same && of(piece.color)
        });
        let start = piece.square.rank() == piece.color.fold_wb(Rank::Second, Rank::Seventh);
        let squares =
            way.iter().filter(|square| square.file() == piece.square.file()).count() as u8;
        (!stopped).then_some(squares - u8::from(start))
    }

    /// The number of passable squares one move away after the step, less those before it.
    pub fn squares_won(&self, piece: PlacedPiece, to: Square) -> i32 {
        self.reached(piece, to).len() as i32 - self.reached(piece, piece.square).len() as i32
    }

    /// The squares that the piece attacks from `from`, its own square vacated.
    pub fn seen(&self, piece: PlacedPiece, from: Square) -> Vec<Square> {
        let gone = (from != piece.square).then_some(piece.square);
        Square::ALL.into_iter().filter(|&square| self.attacks(piece, from, square, gone)).collect()
    }

    /// The passable squares without an own piece among those that the piece attacks from `from`.
    pub fn reached(&self, piece: PlacedPiece, from: Square) -> Vec<Square> {
        let free = |square: &Square| self.board.color_at(*square) != Some(piece.color);
        let open = |square: &Square| self.is_passable(piece, *square, from != piece.square);
        self.seen(piece, from).into_iter().filter(free).filter(open).collect()
    }

    /// Whether the enemy's pieces use the square: they attack it, and a minor piece is safe there.
    pub fn is_used_by_the_enemy(&self, square: Square) -> bool {
        let minor = PlacedPiece { color: !self.side, role: Role::Knight, square };
        self.count(!self.side, square) != Index::default() && self.is_passable(minor, square, false)
    }
}
