//! What speaks for a side and asks for a plan.

use shakmaty::{Bitboard, Color, File, Rank, Role, Square};

use super::imbalance::Imbalance;
use super::pattern::Variant;
use super::view::{Seen, View};
use crate::feature::{Feature, PawnFeature, PieceFeature, Wing};

/// With so many pieces or fewer, kings aside, an outside passed pawn decides.
const FEW_PIECES: usize = 4;
/// The number of pawns on its colour that shut a bishop in.
const SHUT_IN: usize = 4;
/// So much more material, in centipawns, counts.
const PAWN: i32 = 100;

impl View<'_> {
    pub fn outside_passer(self) -> Option<Seen> {
        let pieces = self.pieces(self.side).count() + self.pieces(!self.side).count();
        let outside = |feature: &Feature| {
            let Feature::Pawn(PawnFeature::PassedPawn { piece, outside: true, .. }) = feature
            else {
                return None;
            };
            Some(piece.square)
        };
        let point = self.merits().find_map(outside).filter(|_| pieces <= FEW_PIECES);
        point.map(|point| Seen { point: Some(point), variant: Variant::second_if(pieces > 0) })
    }

    /// The enemy's bishop, if a knight is better.
    pub fn good_knight(self) -> Option<Square> {
        let enemy = !self.side;
        let bishop = self.of(Role::Bishop, enemy).single_square()?;
        let knight = self.of(Role::Knight, self.side).any()
            && self.of(Role::Bishop, self.side).is_empty()
            && self.of(Role::Knight, enemy).is_empty()
            && self.board.queens().is_empty();
        let alike = |pawn: &Square| pawn.is_light() == bishop.is_light();
        let on_colour = self.pawns(enemy).into_iter().filter(alike).count();
        let off_colour = self.pawns(enemy).count() - on_colour;
        (knight && on_colour >= SHUT_IN && off_colour <= 1).then_some(bishop)
    }

    pub fn is_bishop_better(self) -> bool {
        let alone = |role: Role, side: Color| {
            self.pieces(side) == self.of(role, side) && self.pieces(side).count() == 1
        };
        let on = |side: Color, wing: &[File]| !self.none(side, wing);
        let wings = [&[File::A, File::B, File::C], &[File::F, File::G, File::H]];
        let both = wings.into_iter().all(|wing| Color::ALL.into_iter().any(|side| on(side, wing)));
        let apart = alone(Role::Bishop, self.side) && alone(Role::Knight, !self.side);
        apart && both && Self { side: !self.side, ..self }.good_knight().is_none()
    }

    /// The rook on the seventh rank, if it holds the enemy king on the eighth.
    pub fn cutting_rook(self) -> Option<Square> {
        let seventh = |feature: &Feature| {
            let Feature::Piece(PieceFeature::SeventhRank { piece }) = feature else { return None };
            Some(piece.square)
        };
        let last = self.side.fold_wb(Rank::Eighth, Rank::First);
        let held = self.board.king_of(!self.side).is_some_and(|king| king.rank() == last);
        self.merits().find_map(seventh).filter(|_| held && self.is_rook_ending())
    }

    /// The pawn that ties the enemy's only rook down.
    pub fn tied_to(self) -> Option<Square> {
        let rook = self.of(Role::Rook, self.side).single_square()?;
        let other = self.of(Role::Rook, !self.side).single_square()?;
        let targets = self.board.attacks_from(rook) & self.pawns(!self.side);
        let guards = |at: Square| {
            self.board.attacks_to(at, !self.side, self.board.occupied()) == Bitboard::from(other)
        };
        let ahead = self.is_rook_ending() && self.leader == Some(self.side);
        targets.into_iter().find(|&at| ahead && guards(at))
    }

    pub fn is_king_weak(self) -> bool {
        let enemy = !self.side;
        let Some(king) = self.board.king_of(enemy) else { return false };
        let file = king.file();
        let beside = [file.offset(-1), Some(file), file.offset(1)].into_iter().flatten();
        let cover = beside.map(|file| (self.pawns(enemy) & Bitboard::from(file)).count());
        let bare = self.none(enemy, &[file]) || cover.sum::<usize>() <= 1;
        let safer =
            |one: &Imbalance| matches!(one, Imbalance::Safety { side, .. } if *side == self.side);
        let queens = Color::ALL.into_iter().all(|side| self.of(Role::Queen, side).any());
        let attackers = self.pieces(self.side).count() >= 3;
        queens && attackers && bare && self.imbalances.iter().any(safer)
    }

    /// The enemy's backward pawn to attack, on a half-open file and not at home.
    pub fn backward_target(self) -> Option<Square> {
        let backward = |feature: &Feature| {
            let Feature::Pawn(PawnFeature::BackwardPawn { piece, open: true, .. }) = feature else {
                return None;
            };
            let home = piece.color.fold_wb(Rank::Second, Rank::Seventh);
            (piece.square.rank() != home).then_some(piece.square)
        };
        let found = self.merits().find_map(backward).or_else(|| self.held_pawn());
        found.filter(|_| self.has_heavy_pieces())
    }

    /// The enemy's isolated pawn to attack, on a half-open file.
    pub fn isolated_target(self) -> Option<Square> {
        let isolated = |feature: &Feature| {
            let Feature::Pawn(PawnFeature::IsolatedPawn { piece, open: true }) = feature else {
                return None;
            };
            Some(piece.square)
        };
        self.merits().find_map(isolated).filter(|_| self.has_heavy_pieces())
    }

    fn has_heavy_pieces(self) -> bool {
        (self.of(Role::Rook, self.side) | self.of(Role::Queen, self.side)).any()
    }

    /// The enemy's bad bishop.
    pub fn bad_bishop(self) -> Option<Square> {
        self.merits().find_map(|feature| {
            let Feature::Piece(PieceFeature::BadBishop { piece, .. }) = feature else {
                return None;
            };
            Some(piece.square)
        })
    }

    pub fn has_two_bishops(self) -> bool {
        let pair = |one| matches!(one, &Feature::Piece(PieceFeature::BishopPair { .. }));
        self.merits().any(pair)
    }

    pub fn has_space(self) -> bool {
        let space = |one| matches!(one, &Feature::Piece(PieceFeature::Space { .. }));
        self.merits().any(space)
    }

    /// A lead in development; the variant is that the enemy may still castle.
    pub fn development(self) -> Option<Seen> {
        let castles = shakmaty::Position::castles(self.position.chess()).has_color(!self.side);
        let least = if castles { 2 } else { 3 };
        let leads = |one: &Imbalance| matches!(one, Imbalance::Development { side, by } if *side == self.side && *by >= least);
        let seen = Seen { point: None, variant: Variant::second_if(castles) };
        self.imbalances.iter().any(leads).then_some(seen)
    }

    /// An enemy pawn, past his second rank, on a file half-open to the side, that no pawn of his can
    /// ever guard, and whose next square pieces of the side control.
    fn held_pawn(self) -> Option<Square> {
        let enemy = !self.side;
        let rank = |at: Square| enemy.fold_wb(at.rank(), at.rank().flip_vertical());
        let beside = |at: Square| {
            let near = |pawn: &Square| pawn.file().distance(at.file()) == 1;
            self.pawns(enemy).into_iter().filter(near).collect::<Vec<_>>()
        };
        let is_one = |&at: &Square| {
            let next = at.offset(enemy.fold_wb(8, -8))?;
            let neighbours = beside(at);
            let behind =
                !neighbours.is_empty() && neighbours.iter().all(|&pawn| rank(pawn) > rank(at));
            let control = |side| self.board.attacks_to(next, side, self.board.occupied()).count();
            let held = control(self.side) > 0 && control(self.side) >= control(enemy);
            let open = self.none(self.side, &[at.file()]) && rank(at) > Rank::Second;
            let single = (self.pawns(enemy) & Bitboard::from(at.file())).count() == 1;
            (behind && held && open && single).then_some(())
        };
        self.pawns(enemy).into_iter().find(|at| is_one(at).is_some())
    }

    /// Whether the side has more material and the better game, and there is something to trade.
    pub fn is_ahead(self) -> bool {
        let more = |one: &Imbalance| matches!(one, Imbalance::Material { side, ahead: PAWN.., .. } if *side == self.side);
        let pieces = Color::ALL.into_iter().all(|side| self.pieces(side).any());
        let ahead = self.leader == Some(self.side) && self.imbalances.iter().any(more);
        let pieces = pieces && !(self.is_rook_ending() && self.pieces(self.side).count() == 1);
        let drawish = Self { side: Color::White, ..self }.opposite_bishops();
        ahead && pieces && !drawish
    }

    /// A rook on an open file where the enemy has no rook or queen, but a rook to go there.
    pub fn held_file(self) -> Option<Square> {
        let heavy = self.of(Role::Rook, !self.side) | self.of(Role::Queen, !self.side);
        let rook = |feature: &Feature| {
            let Feature::Piece(PieceFeature::RookOnFile { piece, open: true }) = feature else {
                return None;
            };
            Some(piece.square)
        };
        let alone = |at: &Square| (heavy & Bitboard::from(at.file())).is_empty();
        let pieces = self.pieces(self.side).count() + self.pieces(!self.side).count();
        let contested = self.of(Role::Rook, !self.side).any() && pieces > FEW_PIECES;
        self.merits().filter_map(rook).find(alone).filter(|_| contested)
    }

    /// A pawn of the side's majority; the variant is that the enemy has one, too.
    pub fn majority(self) -> Option<Seen> {
        let of = |whose: Color| {
            self.features.iter().find_map(|feature| {
                let Feature::Pawn(PawnFeature::PawnMajority { side, wing, .. }) = feature else {
                    return None;
                };
                (*side == whose).then_some(*wing)
            })
        };
        let wing = of(self.side).filter(|_| self.board.queens().is_empty())?;
        let on = |pawn: &Square| (pawn.file() <= File::D) == (wing == Wing::Queen);
        let point = self.pawns(self.side).into_iter().find(on);
        Some(Seen { point, variant: Variant::second_if(of(!self.side).is_some()) })
    }
}
