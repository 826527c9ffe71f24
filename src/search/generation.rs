//! Move generation: the legal moves, from the exchange map, in stages: captures and promotions, quiet
//! moves, quiet checks, or a single move; in check the answers, which are few.
//!
//! The order is that of shakmaty's list of legal moves, its slow reference.

use shakmaty::attacks::{
    aligned, between, bishop_attacks, king_attacks, knight_attacks, pawn_attacks, ray, rook_attacks,
};
use shakmaty::{Bitboard, Board, CastlingSide, Color, Move, Position as _, Role, Square};

use super::table::PackedMove;
use crate::exchange::{ExchangeMap, pawn_takes};
use crate::position::{Position, pinned};

/// The pieces other than the king, in the order of shakmaty's list.
const PIECES: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// The promotions of a pawn, in the order of shakmaty's list.
const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// Whether a move is quiet: neither a capture nor a promotion.
pub fn is_quiet(m: Move) -> bool {
    match m {
        Move::Normal { capture, promotion, .. } => capture.is_none() && promotion.is_none(),
        Move::Castle { .. } | Move::Put { .. } => true,
        Move::EnPassant { .. } => false,
    }
}

/// The side to move. In check only [`Mover::answers`] gives legal moves.
pub struct Mover<'a> {
    position: &'a Position,
    map: &'a ExchangeMap,
    board: &'a Board,
    side: Color,
    own: Bitboard,
    enemy: Bitboard,
    king: Square,
    /// The pinned pieces.
    pinned: Bitboard,
}

impl<'a> Mover<'a> {
    /// The side to move at `position`, whose exchange map is `map`; `None` if it has no king.
    pub fn new(position: &'a Position, map: &'a ExchangeMap) -> Option<Self> {
        let (board, side) = (position.board(), position.turn());
        let (own, enemy) = (board.by_color(side), board.by_color(!side));
        let king = board.king_of(side)?;
        let pinned = pinned(board, side, king);
        Some(Self { position, map, board, side, own, enemy, king, pinned })
    }

    /// Generates captures and promotions.
    pub fn tactical(&self, mut give: impl FnMut(Move)) {
        self.in_passing(&mut give);
        self.pawn_tactical(Bitboard::FULL, &mut give);
        let mut take = |steps: Steps| self.each_step(steps, &mut give);
        for role in PIECES {
            self.piece_steps(role, self.enemy, &mut take);
        }
        self.king_steps(self.enemy, &mut take);
    }

    /// Generates quiet moves, piece by piece; [`Mover::castles`] come after them.
    pub fn quiet(&self, mut give: impl FnMut(Steps)) {
        let empty = !self.board.occupied();
        self.quiet_pawn_steps(Bitboard::FULL, &mut give);
        for role in PIECES {
            self.piece_steps(role, empty, &mut give);
        }
        self.king_steps(empty, &mut give);
    }

    /// Generates the answers to a check: captures and promotions if `tactical`, otherwise quiet moves.
    pub fn answers(&self, tactical: bool, mut give: impl FnMut(Move)) {
        if tactical {
            self.in_passing(&mut give);
        }
        let goal = if tactical { self.enemy } else { !self.board.occupied() };
        let checkers = self.position.chess().checkers();
        // A slider's line goes on behind the king once he has left it.
        let lines = (checkers & self.board.sliders()).into_iter();
        let lines = lines.fold(Bitboard::EMPTY, |lines, checker| {
            lines | ray(checker, self.king).without(checker)
        });
        self.king_steps(goal & !lines, &mut |steps| self.each_step(steps, &mut give));
        let Some(checker) = checkers.single_square() else { return };
        let target = between(self.king, checker).with(checker);
        if tactical {
            self.pawn_tactical(target, &mut give);
        } else {
            let mut give = |steps: Steps| self.each_step(steps, &mut give);
            self.quiet_pawn_steps(target, &mut give);
        }
        for role in PIECES {
            self.piece_steps(role, goal & target, &mut |steps| self.each_step(steps, &mut give));
        }
    }

    /// Generates castling.
    pub fn castles(&self) -> impl Iterator<Item = Move> {
        CastlingSide::ALL.into_iter().filter_map(|wing| self.castling(wing))
    }

    /// Generates quiet moves that give direct check.
    pub fn checks(&self, mut give: impl FnMut(Steps)) {
        let CheckSquares(squares) = self.check_squares();
        self.quiet_pawn_steps(squares[0], &mut give);
        for role in PIECES {
            self.piece_steps(role, squares[role as usize - 1], &mut give);
        }
    }

    /// The squares from which quiet moves give direct check.
    pub fn check_squares(&self) -> CheckSquares {
        let Some(target) = self.board.king_of(!self.side) else { return CheckSquares::default() };
        let occupied = self.board.occupied();
        let diagonal = bishop_attacks(target, occupied);
        let straight = rook_attacks(target, occupied);
        let (pawn, knight) = (pawn_attacks(!self.side, target), knight_attacks(target));
        let squares = [pawn, knight, diagonal, straight, diagonal | straight, Bitboard::EMPTY];
        CheckSquares(squares.map(|squares| squares & !occupied))
    }

    /// The legal move that `packed` stands for; `None` if there is none.
    pub fn find(&self, packed: PackedMove) -> Option<Move> {
        let (from, to, promotion) = packed.parts();
        if !self.own.contains(from) {
            return None;
        }
        let role = self.board.role_at(from)?;
        let m = if self.own.contains(to) {
            self.castling(CastlingSide::from_king_side(from < to))?
        } else {
            Move::Normal { role, from, capture: self.board.role_at(to), to, promotion }
        };
        let legal = match role {
            Role::Pawn => return self.find_pawn_step(m, packed),
            Role::King if m.is_castle() => true,
            Role::King => (king_attacks(from) & self.safe()).contains(to),
            _ => self.map.attacks.of[from as usize].contains(to) && self.is_free(from, to),
        };
        (legal && PackedMove::of(m) == packed && promotion.is_none()).then_some(m)
    }

    /// The pawn move `m`, or the en passant capture with the same packed move; `None` if it is
    /// illegal.
    fn find_pawn_step(&self, m: Move, packed: PackedMove) -> Option<Move> {
        let mut found = None;
        let mut look = |legal: Move| {
            if PackedMove::of(legal) == packed {
                found = Some(legal);
            }
        };
        let (Some(from), to) = (m.from(), Bitboard::from(m.to())) else { return None };
        if m.is_capture() {
            let by = m.to() as i32 - from as i32;
            if pawn_attacks(self.side, from).contains(m.to()) {
                self.pawn_steps(to, by, &mut look);
            }
        } else {
            self.pawn_steps(self.pushes() & to & Bitboard::BACKRANKS, self.ahead(), &mut look);
            self.quiet_pawn_steps(to, &mut |steps: Steps| steps.moves().for_each(&mut look));
            self.in_passing(&mut look);
        }
        found
    }

    fn in_passing(&self, give: &mut impl FnMut(Move)) {
        let chess = self.position.chess();
        let pawns = self.own & self.board.pawns();
        let may = |square| (pawn_attacks(!self.side, square) & pawns).any();
        if chess.maybe_ep_square().is_some_and(may) {
            chess.en_passant_moves().into_iter().for_each(give);
        }
    }

    fn castling(&self, wing: CastlingSide) -> Option<Move> {
        let chess = self.position.chess();
        let castles = chess.castles();
        let blocked = (castles.path(self.side, wing) & self.board.occupied()).any();
        if blocked || !castles.has(self.side, wing) {
            return None;
        }
        chess.castling_moves(wing).first().copied()
    }

    /// Gives the steps of one piece as moves.
    #[inline]
    fn each_step(&self, Steps { role, from, squares }: Steps, give: &mut impl FnMut(Move)) {
        for to in squares {
            let capture = self.board.role_at(to);
            give(Move::Normal { role, from, capture, to, promotion: None });
        }
    }

    /// Generates captures and promotions of pawns to `target`, except en passant.
    #[inline]
    fn pawn_tactical(&self, target: Bitboard, give: &mut impl FnMut(Move)) {
        let takes = pawn_takes(self.own & self.board.pawns(), self.side);
        for (squares, by) in takes.into_iter().zip(self.side.fold_wb([7, 9], [-9, -7])) {
            self.pawn_steps(squares & self.enemy & target, by, give);
        }
        self.pawn_steps(self.pushes() & Bitboard::BACKRANKS & target, self.ahead(), give);
    }

    /// A push as a difference of square indices.
    #[inline]
    fn ahead(&self) -> i32 {
        self.side.fold_wb(8, -8)
    }

    /// The squares that pawns reach by a single push.
    #[inline]
    fn pushes(&self) -> Bitboard {
        (self.own & self.board.pawns()).shift(self.ahead()) & !self.board.occupied()
    }

    /// Generates pushes to `target` that do not promote.
    #[inline]
    fn quiet_pawn_steps(&self, target: Bitboard, give: &mut impl FnMut(Steps)) {
        let ahead = self.ahead();
        let single = self.pushes();
        let rank = self.side.fold_wb(Bitboard::SOUTH, Bitboard::NORTH);
        let double = single.shift(ahead) & rank & !self.board.occupied();
        let pushes =
            [(single & target & !Bitboard::BACKRANKS, ahead), (double & target, 2 * ahead)];
        for (squares, by) in pushes {
            for (from, to) in self.pawns_to(squares, by) {
                give(Steps { role: Role::Pawn, from, squares: to.into() });
            }
        }
    }

    /// The pawns that may move to `squares`, each from the square `by` indices back.
    #[inline]
    fn pawns_to(&self, squares: Bitboard, by: i32) -> impl Iterator<Item = (Square, Square)> {
        squares
            .into_iter()
            .map(move |to| (Square::new((to as i32 - by) as u32 & 63), to))
            .filter(|&(from, to)| self.is_free(from, to))
    }

    /// Generates pawn captures and promotions to `squares`, often none, each from the square `by`
    /// indices back; promotions last.
    #[inline(always)]
    fn pawn_steps(&self, squares: Bitboard, by: i32, give: &mut impl FnMut(Move)) {
        if squares.any() {
            self.each_pawn_step(squares, by, give);
        }
    }

    fn each_pawn_step(&self, squares: Bitboard, by: i32, give: &mut impl FnMut(Move)) {
        let role = Role::Pawn;
        for (from, to) in self.pawns_to(squares & !Bitboard::BACKRANKS, by) {
            let capture = self.board.role_at(to);
            give(Move::Normal { role, from, capture, to, promotion: None });
        }
        for (from, to) in self.pawns_to(squares & Bitboard::BACKRANKS, by) {
            let capture = self.board.role_at(to);
            for promotion in PROMOTIONS.map(Some) {
                give(Move::Normal { role, from, capture, to, promotion });
            }
        }
    }

    #[inline]
    fn piece_steps(&self, role: Role, target: Bitboard, give: &mut impl FnMut(Steps)) {
        for from in self.own & self.board.by_role(role) {
            let mut squares = self.map.attacks.of[from as usize] & target;
            if self.pinned.contains(from) {
                squares = squares.into_iter().filter(|&to| aligned(from, to, self.king)).collect();
            }
            give(Steps { role, from, squares });
        }
    }

    #[inline]
    fn king_steps(&self, target: Bitboard, give: &mut impl FnMut(Steps)) {
        let (role, from) = (Role::King, self.king);
        give(Steps { role, from, squares: king_attacks(from) & target & self.safe() });
    }

    /// The squares that the enemy does not attack. The map also counts X-rays through its own
    /// pieces, but they only reach squares that those pieces attack themselves.
    #[inline]
    fn safe(&self) -> Bitboard {
        !self.map.counts(!self.side).any
    }

    /// Whether no pin forbids this move.
    #[inline]
    fn is_free(&self, from: Square, to: Square) -> bool {
        !self.pinned.contains(from) || aligned(from, to, self.king)
    }
}

/// The steps of one piece.
pub struct Steps {
    pub role: Role,
    pub from: Square,
    pub squares: Bitboard,
}

impl Steps {
    /// The steps to empty squares as moves.
    #[inline]
    pub fn moves(self) -> impl Iterator<Item = Move> {
        let Self { role, from, squares } = self;
        let step = move |to| Move::Normal { role, from, capture: None, to, promotion: None };
        squares.into_iter().map(step)
    }
}

/// The empty squares from which a piece of each role attacks the enemy king, from pawn to king.
#[derive(Debug, Clone, Copy, Default)]
pub struct CheckSquares([Bitboard; 6]);

impl CheckSquares {
    /// Whether a quiet move gives direct check: [`Position::gives_direct_check`] by a look-up.
    #[inline]
    pub fn contain(&self, quiet: Move) -> bool {
        let Move::Normal { role, to, .. } = quiet else { return false };
        self.0[role as usize - 1].contains(to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FENS: [&str; 12] = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        "1k6/8/8/8/8/8/8/5KR1 w G - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1",
        "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
        "4k3/8/8/1b6/8/3n4/1P1PPP2/R2QK2R w KQ - 0 1",
        "3rk3/1P6/8/6b1/q7/2N1r3/1P1K2PP/3R4 w - - 0 1",
        "r1n1k3/1P6/2P5/8/1q4K1/8/3P1P2/2BR3Q w - - 0 1",
    ];

    fn is_tactical(m: &Move) -> bool {
        !is_quiet(*m)
    }

    /// Asserts that every stage gives the moves of shakmaty's list, in its order, and that the
    /// check squares find the quiet checks.
    fn compare(position: &Position) {
        let map = ExchangeMap::new(position.board());
        let mover = Mover::new(position, &map).unwrap();
        let legal = position.legal_moves();
        let of_rules = |wanted: &dyn Fn(&Move) -> bool| -> Vec<Move> {
            legal.iter().copied().filter(|m| wanted(m)).collect()
        };
        let (mut tactical, mut quiet, mut checks) = (Vec::new(), Vec::new(), Vec::new());
        mover.tactical(|m| tactical.push(m));
        mover.quiet(|steps| quiet.extend(steps.moves()));
        quiet.extend(mover.castles());
        mover.checks(|steps| checks.extend(steps.moves()));
        let fen = position.fen();
        assert_eq!(tactical, of_rules(&is_tactical), "{fen}");
        assert_eq!(quiet, of_rules(&|m| !is_tactical(m)), "{fen}");
        let of_checks = |m: &Move| !is_tactical(m) && position.gives_direct_check(*m);
        assert_eq!(checks, of_rules(&of_checks), "{fen}");
        let squares = mover.check_squares();
        quiet.retain(|m| squares.contain(*m));
        assert_eq!(quiet, checks, "{fen}");
        for from in Square::ALL {
            for to in Square::ALL {
                for promotion in [None, Some(Role::Queen), Some(Role::Knight)] {
                    let role = Role::Pawn;
                    let step = Move::Normal { role, from, capture: None, to, promotion };
                    let packed = PackedMove::of(step);
                    let by_rules = legal.iter().copied().find(|m| PackedMove::of(*m) == packed);
                    assert_eq!(mover.find(packed), by_rules, "{step} in {fen}");
                }
            }
        }
    }

    /// The same for the answers to a check.
    fn compare_answers(position: &Position) {
        let map = ExchangeMap::new(position.board());
        let mover = Mover::new(position, &map).unwrap();
        let (mut answers, mut of_rules) = (Vec::new(), Vec::new());
        for tactical in [true, false] {
            mover.answers(tactical, |m| answers.push(m));
            of_rules
                .extend(position.legal_moves().into_iter().filter(|m| is_tactical(m) == tactical));
        }
        assert_eq!(answers, of_rules, "{}", position.fen());
    }

    fn walk(position: &Position, depth: u32) {
        if position.is_check() {
            compare_answers(position);
        } else {
            compare(position);
        }
        if depth > 0 {
            for m in position.legal_moves() {
                walk(&position.after(m), depth - 1);
            }
        }
    }

    #[test]
    fn gives_what_the_rules_give_in_their_order() {
        for fen in FENS {
            walk(&Position::from_fen(fen).unwrap(), 1);
        }
    }
}
