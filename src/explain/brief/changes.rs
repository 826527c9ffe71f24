//! Features that come and go: what the move changes in structure, lines, squares, the king's cover
//! and the known patterns of endgames.

use serde::Serialize;
use shakmaty::attacks::pawn_attacks;
use shakmaty::{Bitboard, Board, CastlingSide, Color, Move, Role, Square};

use super::english::the;
use super::features::{Entry, Said, entry, stands_out};
use super::ledger::LEAST;
use super::pieces::moved;
use super::russian::{Case as Form, piece as named};
use super::statement::{Gate, Standing, Statement};
use super::words::Moves;
use super::{activity, pawns};
use crate::exchange::swap::Values;
use crate::explain::board;
use crate::explain::case::Case;
use crate::explain::names::Named;
use crate::feature::{self, EndgameFeature, Feature, PawnFeature, PieceFeature};
use crate::position::Position;
use crate::tablebase::Probing;
use crate::zone::PlacedPiece;

/// The maximum number of features that are told of one move.
const MOST: usize = 2;

/// What the move, with its recapture if it is retaken, changes for the better, and the reply does
/// not undo. `chances`: the expected points of the side that moves, in thousandths.
pub fn changes(case: &Case<'_>, probing: &Probing, chances: i32) -> Vec<Changes> {
    let trade = case.m.is_capture() && case.is_retaken();
    let length = if trade { 2 } else { 1 };
    let line = &case.line[..length];
    let longer = &case.line[..case.line.len().min(length + 1)];
    let (changes, later) =
        (feature::changes_over(case.position, line), feature::changes_over(case.position, longer));
    let side = case.position.turn();
    let name = || Named::line(case.position, line);
    let of_tables = probing
        .usable()
        .map_or_else(Vec::new, |(tables, _)| feature::by_tables(&case.after, tables));
    let gained = changes
        .gained
        .into_iter()
        .filter(|feature| feature.favours() == side)
        .filter(|feature| later.gained.contains(feature) || entry(feature).is_of_the_moment)
        .filter(|feature| !is_opposition(feature) || must_move_the_king(&case.after))
        .chain(of_tables.into_iter().filter(|feature| is_zugzwang_of(feature, !side)))
        .map(|feature| (true, feature));
    let lost = changes
        .lost
        .into_iter()
        .filter(|feature| feature.favours() != side && later.lost.contains(feature))
        .map(|feature| (false, feature));
    let told = |(comes, feature): (bool, Feature)| {
        let entry = entry(&feature);
        let shift = shift(case, line, comes, entry.piece);
        let said = entry.of(shift)?;
        let told = chances >= entry.least && is_the_point(case, shift, &feature, &entry);
        let against = against(case.after.board(), shift, &feature);
        told.then(|| (said.weight, Changes { line: name(), shift, feature, against }))
    };
    let mut found: Vec<(usize, Changes)> = gained.chain(lost).filter_map(told).collect();
    found.sort_by_key(|&(weight, _)| std::cmp::Reverse(weight));
    found.truncate(MOST);
    found.into_iter().map(|(_, changes)| changes).collect()
}

/// That the rook comes to a file without pawns, whether or not it is traded there.
pub fn comes_to_an_open_file(case: &Case<'_>) -> Option<Changes> {
    let (_, rook) = moved(case).filter(|(_, piece)| piece.role == Role::Rook)?;
    let feature = Feature::Piece(PieceFeature::RookOnFile { piece: rook, open: true });
    let gained = feature::changes_over(case.position, &case.line[..1]).gained;
    let told = gained.contains(&feature) && has_a_clear_file(case.after.board(), rook);
    let line = Named::line(case.position, &case.line[..1]);
    told.then_some(Changes { line, shift: Shift::Arrives, feature, against: None })
}

const fn is_opposition(feature: &Feature) -> bool {
    matches!(feature, Feature::Endgame(EndgameFeature::Opposition { .. }))
}

/// Whether the side to move has no other moves than its king's: then the opposition counts.
fn must_move_the_king(position: &Position) -> bool {
    position.legal_moves().iter().all(|m| m.role() == Role::King)
}

fn is_zugzwang_of(feature: &Feature, side: Color) -> bool {
    matches!(feature, Feature::Endgame(EndgameFeature::MutualZugzwang { to_move }) if *to_move == side)
}

/// The squares on which the pieces that move end: the piece's, and the castling rook's.
fn ends(case: &Case<'_>) -> [Option<Square>; 2] {
    let end = board::end_of(case.m, case.position.turn());
    let rook = match case.m {
        Move::Castle { king, rook } => {
            let wing = CastlingSide::from_king_side(king < rook);
            Some(wing.rook_to(case.position.turn()))
        }
        _ => None,
    };
    [Some(end), rook]
}

/// How a feature of this piece comes or goes. Its piece was taken on the way if it is the enemy's,
/// taken by the move, or the own one, by the recapture.
fn shift(case: &Case<'_>, line: &[Move], comes: bool, piece: Option<Square>) -> Shift {
    let taken = board::taken(case.position, case.m).map(|piece| piece.square);
    let retaken = case.m.from().filter(|_| line.len() > 1);
    match (comes, piece) {
        (true, Some(_)) if ends(case).contains(&piece) => Shift::Arrives,
        (true, _) => Shift::Appears,
        (false, Some(_)) if piece == taken || piece == retaken => Shift::IsTraded,
        (false, _) => Shift::Goes,
    }
}

/// Whether the change is what the move is about, and no by-product of a capture or a check.
#[allow(clippy::wildcard_enum_match_arm)] // the others need no condition
fn is_the_point(case: &Case<'_>, shift: Shift, feature: &Feature, entry: &Entry) -> bool {
    let plain = !case.m.is_capture() && !case.after.is_check() && !case.position.is_check();
    let side = case.position.turn();
    let by_product = entry.is_by_product && !plain && shift != Shift::IsTraded;
    let is_one = match (shift, feature) {
        // A knight for a bishop, and not to take back.
        (Shift::Goes | Shift::IsTraded, Feature::Piece(PieceFeature::BishopPair { .. })) => {
            case.m.role() == Role::Knight
                && case.m.capture() == Some(Role::Bishop)
                && Values::TROPA.balance(case.position.board(), side) > -LEAST
        }
        (Shift::Arrives, Feature::Piece(PieceFeature::Outpost { piece, .. })) => {
            let leaves = case.line.get(2).and_then(|m| m.from()) == Some(piece.square);
            piece.role == Role::Knight && !leaves
        }
        (Shift::Arrives | Shift::Appears, Feature::Pawn(PawnFeature::PassedPawn { piece, .. })) => {
            pawns::rank(side, piece.square) >= 4 && board::most_from(&case.after, piece.square) == 0
        }
        // What goes with a capture elsewhere is a by-product.
        (
            Shift::Goes,
            Feature::Pawn(
                PawnFeature::IsolatedPawn { piece, .. } | PawnFeature::BackwardPawn { piece, .. },
            ),
        ) => match case.m.from() == Some(piece.square) {
            // On its new square it must not be weak in the same way.
            true => !feature::of(&case.after).iter().any(|after| is_weak_on(after, case.m.to())),
            false => !case.m.is_capture(),
        },
        (Shift::Arrives, Feature::Piece(PieceFeature::RookOnFile { piece, .. })) => {
            activity::doubles(case).is_none() && has_a_clear_file(case.after.board(), *piece)
        }
        // A piece that the pawn attacks as well is more.
        (Shift::Arrives, Feature::Pawn(PawnFeature::Lever { piece, .. })) => {
            let board = case.after.board();
            let pieces = board.by_color(!side) & !board.pawns();
            (board.attacks_from(piece.square) & pieces).is_empty()
        }
        (Shift::Goes, Feature::Piece(PieceFeature::BadBishop { piece, .. })) => {
            let reach = |board: &Board| board.attacks_from(piece.square).count();
            reach(case.after.board()) > reach(case.position.board())
        }
        // A pawn that had gone past could no longer guard it.
        (Shift::Appears, Feature::Pawn(PawnFeature::IsolatedPawn { piece, .. }))
            if board::taken(case.position, case.m).is_some_and(|taken| {
                taken.role == Role::Pawn
                    && pawns::rank(piece.color, taken.square)
                        > pawns::rank(piece.color, piece.square)
            }) =>
        {
            false
        }
        (Shift::Appears, feature) => {
            stands_out(case.after.board(), feature) && outlasts_each_recapture(case, feature)
        }
        _ => true,
    };
    is_one && !by_product
}

/// Whether the feature is that the pawn on the square is isolated or backward.
fn is_weak_on(feature: &Feature, square: Square) -> bool {
    matches!(
        feature,
        Feature::Pawn(PawnFeature::IsolatedPawn { piece, .. } | PawnFeature::BackwardPawn { piece, .. })
            if piece.square == square
    )
}

/// The enemy pawn that no pawn guards, if it is the first on the half-open file to which the rook comes.
fn against(board: &Board, shift: Shift, feature: &Feature) -> Option<PlacedPiece> {
    let (Shift::Arrives, Feature::Piece(PieceFeature::RookOnFile { piece: rook, open: false })) =
        (shift, feature)
    else {
        return None;
    };
    let ahead = board.attacks_from(rook.square) & Bitboard::from(rook.square.file());
    let pawns = board.pawns() & board.by_color(!rook.color);
    let alone = |pawn: &PlacedPiece| (pawn_attacks(rook.color, pawn.square) & pawns).is_empty();
    PlacedPiece::on(board, !rook.color, ahead & pawns).find(alone)
}

/// Whether nothing of its own stands before the rook that will stay there, the king or a piece in the
/// enemy's half, and no enemy pawn has come down the file, nor a minor piece that a pawn guards.
fn has_a_clear_file(board: &Board, rook: PlacedPiece) -> bool {
    let side = rook.color;
    let ahead = |at: &Square| pawns::rank(side, *at) > pawns::rank(side, rook.square);
    let on_file = (board.occupied() & Bitboard::from(rook.square.file())).into_iter();
    on_file.filter(ahead).filter_map(|at| board::piece_at(board, at)).all(|piece| {
        let far = pawns::rank(side, piece.square) > 4;
        match piece.color == side {
            true => piece.role != Role::King && !far,
            false => match piece.role {
                Role::Pawn => far,
                Role::Knight | Role::Bishop => far || !is_held(board, piece),
                Role::Rook | Role::Queen | Role::King => true,
            },
        }
    })
}

/// Whether a pawn of its own guards the piece.
fn is_held(board: &Board, piece: PlacedPiece) -> bool {
    let pawns = board.pawns() & board.by_color(piece.color);
    (pawn_attacks(!piece.color, piece.square) & pawns).any()
}

/// Whether a capture that brings about the feature does so whatever takes back.
fn outlasts_each_recapture(case: &Case<'_>, feature: &Feature) -> bool {
    let back = |m: &Move| m.is_capture() && m.to() == case.m.to();
    !case.m.is_capture()
        || case
            .after
            .legal_moves()
            .into_iter()
            .filter(back)
            .all(|m| feature::of(&case.after.after(m)).contains(feature))
}

/// How a feature changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Shift {
    /// It is there, and its piece is the one that moved.
    Arrives,
    /// It is there; its piece stood there before, or it has none.
    Appears,
    /// It is gone; its piece is not, or it has none.
    Goes,
    /// It is gone, as its piece was taken.
    IsTraded,
}

impl Entry {
    /// What is said of the change.
    fn of(&self, shift: Shift) -> Option<&Said> {
        match shift {
            Shift::Arrives => self.arrives.as_ref(),
            Shift::Appears => self.appears.as_ref(),
            Shift::Goes => self.goes.as_ref(),
            Shift::IsTraded => self.is_traded.as_ref(),
        }
    }
}

/// Between the beginning of the line and its end a feature comes or goes. The line is the move,
/// or the move and its recapture.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Changes {
    pub line: Vec<Named>,
    pub shift: Shift,
    pub feature: Feature,
    /// The pawn on a half-open file that the rook comes to, if no pawn guards it.
    pub against: Option<PlacedPiece>,
}

/// Changes of no more weight than this fill up.
const SMALL: usize = 50;

impl Changes {
    fn said<T>(&self, part: impl Fn(&Said) -> T) -> Option<T> {
        entry(&self.feature).of(self.shift).map(part)
    }

    /// Whether a defence stands that draws, whatever the search says.
    pub const fn draws(&self) -> bool {
        let stands = matches!(self.shift, Shift::Arrives | Shift::Appears);
        let draws = matches!(
            self.feature,
            Feature::Endgame(
                EndgameFeature::Philidor { .. }
                    | EndgameFeature::Vancura { .. }
                    | EndgameFeature::ChecksFromBehind { .. }
            )
        );
        stands && draws
    }

    /// The pawns that are challenged.
    fn challenged(&self) -> Option<&[PlacedPiece]> {
        match &self.feature {
            Feature::Pawn(PawnFeature::Lever { against, .. }) => Some(against),
            _ => None,
        }
    }
}

impl Statement for Changes {
    fn standing(&self) -> Standing {
        let entry = entry(&self.feature);
        let weight = entry.of(self.shift).map_or(0, |said| said.weight);
        let (is_weak, gives_way) = (weight <= SMALL, entry.gives_way);
        Standing { is_weak, gives_way, ..Standing::sound(weight) }
    }

    fn passes(&self, gate: &Gate) -> bool {
        let traded = matches!(&self.feature, Feature::Piece(PieceFeature::Outpost { piece, .. }) if gate.trades_on(piece.square));
        let retaken = gate.is_retaken() && self.line.len() < 2;
        // A pawn that challenges others may be taken.
        let given = (retaken || gate.is_offer()) && self.challenged().is_none();
        !traded && gate.is_sound() && !given
    }

    fn targets(&self) -> Vec<Square> {
        let first = self.challenged().and_then(|pawns| pawns.first().copied());
        first.or(self.against).map(|pawn| pawn.square).into_iter().collect()
    }

    fn english(&self, _: Moves) -> String {
        let said = self.said(|said| said.english.clone()).unwrap_or_default();
        self.against.map_or(said.clone(), |pawn| format!("{said} against {}", the(pawn)))
    }

    fn russian(&self, _: Moves) -> String {
        let said = self.said(|said| said.russian.clone()).unwrap_or_default();
        let against = |pawn| format!("{said} против {}", named(pawn, Form::Genitive));
        self.against.map_or(said.clone(), against)
    }
}
