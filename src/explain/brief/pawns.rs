//! What a quiet move of a pawn is for.

use shakmaty::{Bitboard, Board, Color, File, Move, Role, Square};

use super::aim::Purpose;
use crate::explain::board;
use crate::explain::case::Case;
use crate::feature::Wing;
use crate::position::Position;
use crate::zone::{PlacedPiece, run};

/// With fewer pieces than this, kings aside, space is no subject.
const MANY_PIECES: usize = 6;
/// The minimum number of files between a pawn storm and the own king.
const AWAY: u32 = 3;

/// All purposes of this file.
pub fn purposes(case: &Case<'_>) -> Vec<Purpose> {
    let quiet = !case.m.is_capture() && !case.m.is_promotion();
    let Some((from, to)) = case.step().filter(|_| quiet && case.m.role() == Role::Pawn) else {
        return Vec::new();
    };
    let Some(piece) = board::piece_at(case.after.board(), to) else { return Vec::new() };
    let push = Push { case, from, piece };
    let found = [
        push.holds_back(),
        push.supports(),
        push.storms(),
        push.closes(),
        push.majority(),
        push.gains_space(),
    ];
    found.into_iter().flatten().collect()
}

/// A pawn's push: where it comes from, and the pawn where it stands then.
struct Push<'a> {
    case: &'a Case<'a>,
    from: Square,
    piece: PlacedPiece,
}

/// The rank of a square as a side counts, from 1.
fn rank(side: Color, square: Square) -> u32 {
    side.fold_wb(square.rank(), square.rank().flip_vertical()) as u32 + 1
}

fn pawns(board: &Board, side: Color) -> Bitboard {
    board.pawns() & board.by_color(side)
}

/// Whether the pawn is passed in the position.
pub fn is_passed(position: &Position, square: Square) -> bool {
    let free = Color::ALL.map(|side| run::free(position.board(), side));
    free.iter().any(|pawns| pawns.contains(square))
}

/// The enemy pawns in contact with a pawn on the square: those that it attacks, which attack it.
fn contacts(board: &Board, side: Color, square: Square) -> Bitboard {
    shakmaty::attacks::pawn_attacks(side, square) & pawns(board, !side)
}

const fn wing(square: Square) -> Wing {
    if (square.file() as u32) < File::E as u32 { Wing::Queen } else { Wing::King }
}

impl Push<'_> {
    fn board(&self) -> &Board {
        self.case.after.board()
    }

    fn king(&self, side: Color) -> Option<PlacedPiece> {
        board::piece_at(self.board(), self.board().king_of(side)?)
    }

    /// The push of an enemy pawn that this one stops, the most annoying.
    fn holds_back(&self) -> Option<Purpose> {
        let passed = self.case.position.after_null()?;
        if self.case.after.is_check() {
            return None;
        }
        let now = self.case.after.legal_moves();
        let takes = shakmaty::attacks::pawn_attacks(self.piece.color, self.piece.square);
        let stopped = |m: &&Move| {
            let quiet = m.role() == Role::Pawn && !m.is_capture() && !m.is_promotion();
            let blocked = !now.contains(m);
            let taken = takes.contains(m.to()) && board::gain_of(&self.case.after, **m) < 0;
            quiet && (blocked || taken) && board::gain_of(&passed, **m) >= 0
        };
        let moves = passed.legal_moves();
        let worth = |m: &Move| annoyance(&passed, *m);
        let (m, worth) =
            moves.iter().filter(stopped).map(|m| (m, worth(m))).max_by_key(|&(_, worth)| worth)?;
        let piece = board::mover(&passed, *m)?;
        (worth > 0).then_some(Purpose::HoldsBack { piece, square: m.to() })
    }

    /// The most valuable piece that the pawn comes to guard as the only one.
    fn supports(&self) -> Option<Purpose> {
        let (board, side) = (self.board(), self.piece.color);
        let own = pawns(board, side).without(self.piece.square);
        let told = |piece: &PlacedPiece| {
            let alone = (shakmaty::attacks::pawn_attacks(!side, piece.square) & own).is_empty();
            let role = matches!(piece.role, Role::Pawn | Role::Knight | Role::Bishop);
            alone && role && rank(side, piece.square) >= 4
        };
        let pieces = PlacedPiece::on(board, side, board.attacks_from(self.piece.square));
        let piece = pieces.filter(told).max_by_key(|piece| piece.role as usize)?;
        Some(Purpose::Supports { by: self.piece, piece })
    }

    fn storms(&self) -> Option<Purpose> {
        let side = self.piece.color;
        let (own, king) = (self.king(side)?, self.king(!side)?);
        let file = self.piece.square.file();
        let castled =
            !matches!(king.square.file(), File::D | File::E) && rank(!side, king.square) <= 2;
        let near = file.distance(king.square.file()) <= 1;
        let far = file.distance(own.square.file()) >= AWAY;
        let queen = (self.board().queens() & self.board().by_color(side)).any();
        let told = castled && near && far && queen && rank(side, self.piece.square) >= 4;
        told.then_some(Purpose::Storms { piece: self.piece, king })
    }

    fn closes(&self) -> Option<Purpose> {
        let side = self.piece.color;
        let tense = contacts(self.case.position.board(), side, self.from).any();
        let resolved = contacts(self.board(), side, self.piece.square).is_empty();
        let ahead = self.piece.square.offset(side.fold_wb(8, -8))?;
        let against = board::piece_at(self.board(), ahead)?;
        let central = (File::C..=File::F).contains(&self.piece.square.file());
        let rammed = against.role == Role::Pawn && against.color != side;
        (tense && resolved && rammed && central)
            .then_some(Purpose::Closes { piece: self.piece, against })
    }

    /// The majority that gets going when few pieces are left, or the minority that attacks when
    /// many are.
    fn majority(&self) -> Option<Purpose> {
        let (piece, side, wing) = (self.piece, self.piece.color, wing(self.piece.square));
        let count = |side| {
            pawns(self.board(), side).into_iter().filter(|&pawn| self::wing(pawn) == wing).count()
        };
        let (pawns, enemy) = (count(side), count(!side));
        let far = rank(side, piece.square) >= 4 && !is_passed(&self.case.after, piece.square);
        let few = self.pieces() <= MANY_PIECES;
        let own = self.king(side)?;
        let hits = wing == Wing::Queen && self::wing(own.square) == Wing::King && !few;
        let flank = matches!(piece.square.file(), File::A | File::B);
        match pawns.cmp(&enemy) {
            _ if !far || enemy == 0 => None,
            std::cmp::Ordering::Greater if few => {
                Some(Purpose::PushesMajority { piece, wing, pawns, enemy })
            }
            std::cmp::Ordering::Less if hits && flank && pawns > 1 => {
                Some(Purpose::MinorityAttack { piece, wing, pawns, enemy })
            }
            _ => None,
        }
    }

    /// The number of pieces of both sides, kings aside.
    fn pieces(&self) -> usize {
        let board = self.board();
        (board.occupied() & !board.kings() & !board.pawns()).count()
    }

    fn gains_space(&self) -> Option<Purpose> {
        let (piece, side) = (self.piece, self.piece.color);
        let own = self.king(side)?.square;
        let shelter = own.file().distance(piece.square.file()) <= 1 && rank(side, own) <= 2;
        let from = shakmaty::attacks::pawn_attacks(side, piece.square);
        let challenged = contacts(self.board(), side, piece.square).any()
            || self.case.after.legal_moves().iter().any(|m| {
                m.role() == Role::Pawn
                    && from.contains(m.to())
                    && board::gain_of(&self.case.after, *m) >= 0
            });
        let safe = board::gain_of(self.case.position, self.case.m) >= 0;
        let told = rank(side, piece.square) >= 4
            && !shelter
            && !challenged
            && safe
            && self.pieces() > MANY_PIECES
            && !is_passed(&self.case.after, piece.square);
        told.then(|| Purpose::GainsSpace { piece, wing: wing(piece.square) })
    }
}

/// How much a pawn's push would annoy the other side: the roles of the pieces that it attacks from
/// there, and whether it is passed.
fn annoyance(position: &Position, m: Move) -> usize {
    let side = position.turn();
    let after = position.after(m);
    let targets = shakmaty::attacks::pawn_attacks(side, m.to());
    let pieces: usize =
        PlacedPiece::on(after.board(), !side, targets).map(|piece| piece.role as usize).sum();
    pieces + usize::from(is_passed(&after, m.to()))
}
