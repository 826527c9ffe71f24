//! What type of position it is, and what either side usually does there: pawn structures that have
//! a name, bishops of opposite colours, kings on opposite wings; then what the features of a side ask
//! for.
//!
//! The plans are those of any manual: Pachman, "Modern Chess Strategy"; Soltis, "Pawn Structure
//! Chess"; Capablanca, "Chess Fundamentals"; Shereshevsky, "Endgame Strategy".

use shakmaty::{Color, File, Rank, Role, Square};

use super::imbalance::Imbalance;
use super::pattern::{Pattern, Structure, Variant};
use super::view::{Seen, View};
use crate::explain::brief::Lead;
use crate::feature::{Feature, KingFeature, PawnFeature, PieceFeature};
use crate::position::Position;

/// The maximum number of types that are told.
const MOST: usize = 2;
/// With fewer pieces, kings aside, the plans of the middlegame are over.
const MANY_PIECES: usize = 6;

/// The types that are known by the pawns, the bishops, and the kings.
const NAMED: [Pattern; 12] = [
    Pattern::OppositeCastling,
    Pattern::OppositeBishops,
    Pattern::IsolatedQueenPawn,
    Pattern::HangingPawns,
    Pattern::Carlsbad,
    Pattern::KingsIndianChain,
    Pattern::FrenchChain,
    Pattern::Benoni,
    Pattern::Stonewall,
    Pattern::SicilianCentre,
    Pattern::FullCentre,
    Pattern::MaroczyBind,
];
/// Those that what speaks for a side makes, the most telling first.
const OF_A_SIDE: [Pattern; 15] = [
    Pattern::OutsidePasser,
    Pattern::GoodKnight,
    Pattern::GoodBishop,
    Pattern::CutOffKing,
    Pattern::TiedRook,
    Pattern::WeakKing,
    Pattern::Development,
    Pattern::BackwardTarget,
    Pattern::TwoBishops,
    Pattern::MoreMaterial,
    Pattern::BadBishop,
    Pattern::IsolatedTarget,
    Pattern::MoreSpace,
    Pattern::OpenFile,
    Pattern::Majority,
];

/// Those that are not told beside pawns that have a name.
const OF_PAWNS: [Pattern; 6] = [
    Pattern::BackwardTarget,
    Pattern::IsolatedTarget,
    Pattern::BadBishop,
    Pattern::MoreSpace,
    Pattern::OpenFile,
    Pattern::Majority,
];

/// The types that a position is of, two at most and one for what speaks for each side. `leads` is
/// who stands better by the search; a won game is of no type, but what speaks for the winner is told.
pub fn find(
    position: &Position,
    features: &[Feature],
    imbalances: &[Imbalance],
    leads: Option<(Color, Lead)>,
) -> Vec<Structure> {
    let board = position.board();
    let leader = leads.map(|(side, _)| side);
    let won = matches!(leads, Some((_, Lead::Winning)));
    let view = |side| View { board, side, position, features, imbalances, leader };
    let see = |pattern: Pattern, side: Color| {
        let Seen { point, variant } = view(side).see(pattern)?;
        Some(Structure { pattern, side, point, variant })
    };
    let pieces = (board.occupied() & !board.kings() & !board.pawns()).count();
    let fits = |pattern: &Pattern| *pattern == Pattern::OppositeBishops || pieces > MANY_PIECES;
    let named = NAMED.into_iter().filter(|pattern| !won && fits(pattern));
    let mut found: Vec<Structure> =
        named.flat_map(|pattern| Color::ALL.map(|side| see(pattern, side))).flatten().collect();
    // Pawns that have a name make the game on files and of weak pawns, and say who has more space.
    let by_pawns = found.iter().any(Structure::is_of_pawns);
    let race = found.iter().any(|one| one.pattern == Pattern::OppositeCastling);
    let fits = |pattern: &Pattern| {
        let said = by_pawns && OF_PAWNS.contains(pattern);
        !(said || race && *pattern == Pattern::MoreSpace)
    };
    let first = leader.unwrap_or(position.turn());
    for side in [first, !first] {
        // What speaks for the side that stands worse does not make its game.
        if leader != Some(!side) {
            let of_side = OF_A_SIDE.into_iter().filter(fits);
            found.extend(of_side.into_iter().find_map(|pattern| see(pattern, side)));
        }
    }
    found.truncate(MOST);
    found
}

impl View<'_> {
    /// What the pattern's sentence needs, if the position is of it.
    fn see(self, pattern: Pattern) -> Option<Seen> {
        let (own, enemy) = (self.side, !self.side);
        let plain = |is_one: bool| is_one.then(Seen::default);
        let at = |point: Square| Seen { point: Some(point), variant: Variant::First };
        match pattern {
            Pattern::OppositeCastling => {
                let files = [File::C, File::B, File::A].into_iter();
                let open = files.map(|file| Square::from_coords(file, Rank::First));
                let point = open.into_iter().find(|at| self.none(own, &[at.file()]));
                let seen = Seen { point, variant: Variant::second_if(point.is_some()) };
                self.opposite_castling().then_some(seen)
            }
            Pattern::OppositeBishops => self.opposite_bishops().then(|| Seen {
                point: None,
                variant: Variant::second_if(self.board.queens().any()),
            }),
            Pattern::IsolatedQueenPawn => {
                let pawn = [Square::D4, Square::D5].into_iter().find(|&pawn| self.own(pawn))?;
                let is_one = self.none(own, &[File::C, File::E]) && self.none(enemy, &[File::D]);
                is_one.then(|| at(self.seen(pawn)))
            }
            Pattern::HangingPawns => plain(
                self.own(Square::C4)
                    && self.own(Square::D4)
                    && self.none(own, &[File::B, File::E])
                    && self.none(enemy, &[File::C, File::D]),
            ),
            Pattern::Carlsbad => plain(
                self.own(Square::D4)
                    && self.own(Square::E3)
                    && self.none(own, &[File::C])
                    && !self.none(own, &[File::B])
                    && self.enemy(Square::D5)
                    && (self.enemy(Square::C6) || self.enemy(Square::C7))
                    && self.none(enemy, &[File::E]),
            ),
            Pattern::KingsIndianChain => {
                let is_one = self.own(Square::D5)
                    && self.own(Square::E4)
                    && self.enemy(Square::D6)
                    && self.enemy(Square::E5);
                let point = self.strikes().filter(|_| is_one)?;
                let closed = !self.reaches(Square::C5);
                Some(Seen { point: Some(point), variant: Variant::second_if(closed) })
            }
            Pattern::FrenchChain => {
                let is_one = self.own(Square::D4)
                    && self.own(Square::E5)
                    && self.enemy(Square::D5)
                    && self.enemy(Square::E6)
                    && !self.enemy(Square::C4);
                let point = self.undermines().filter(|_| is_one)?;
                let head = point.file() == File::F;
                Some(Seen { point: Some(point), variant: Variant::second_if(head) })
            }
            Pattern::Benoni => plain(
                self.own(Square::D5)
                    && [Square::E2, Square::E3, Square::E4].into_iter().any(|at| self.own(at))
                    && self.none(own, &[File::C])
                    && self.enemy(Square::C5)
                    && self.enemy(Square::D6)
                    && (self.enemy(Square::B7) || self.enemy(Square::B6))
                    && self.none(enemy, &[File::E]),
            ),
            Pattern::Stonewall => plain(
                self.own(Square::D4)
                    && self.own(Square::E3)
                    && self.own(Square::F4)
                    && self.enemy(Square::D5)
                    && !self.enemy(Square::E5)
                    && !self.enemy(Square::E4)
                    && self.has_bishop_like(Square::D4),
            ),
            Pattern::SicilianCentre => {
                let is_one = self.own(Square::D3)
                    && self.own(Square::E4)
                    && self.none(own, &[File::C])
                    && self.enemy(Square::E5)
                    && self.none(enemy, &[File::D]);
                let hole = self.seen(Square::D4);
                let minors = self.of(Role::Knight, enemy) | self.of(Role::Bishop, enemy);
                let variant = Variant::second_if(minors.contains(hole));
                is_one.then_some(Seen { point: Some(hole), variant })
            }
            Pattern::FullCentre => plain(
                self.own(Square::D4)
                    && self.own(Square::E4)
                    && self.enemy(Square::D6)
                    && self.enemy(Square::E5),
            ),
            Pattern::MaroczyBind => plain(
                self.own(Square::C4)
                    && self.own(Square::E4)
                    && self.none(own, &[File::D])
                    && (self.enemy(Square::D6) || self.enemy(Square::D7))
                    && self.none(enemy, &[File::C]),
            ),
            Pattern::OutsidePasser => self.outside_passer(),
            Pattern::GoodKnight => self.good_knight().map(at),
            Pattern::GoodBishop => plain(self.is_bishop_better()),
            Pattern::BadBishop => self.bad_bishop().map(at),
            Pattern::CutOffKing => self.cutting_rook().map(at),
            Pattern::TiedRook => self.tied_to().map(at),
            Pattern::WeakKing => {
                let race =
                    Color::ALL.into_iter().any(|side| Self { side, ..self }.opposite_castling());
                let seen = Seen { point: None, variant: Variant::second_if(race) };
                self.is_king_weak().then_some(seen)
            }
            Pattern::BackwardTarget => self.backward_target().map(at),
            Pattern::IsolatedTarget => self.isolated_target().map(at),
            Pattern::Development => self.development(),
            Pattern::TwoBishops => {
                let variant = Variant::second_if(self.of(Role::Knight, enemy).any());
                let castled = !shakmaty::Position::castles(self.position.chess()).has_color(own);
                (self.has_two_bishops() && castled).then_some(Seen { point: None, variant })
            }
            Pattern::MoreMaterial => plain(self.is_ahead()),
            Pattern::MoreSpace => plain(self.has_space()),
            Pattern::OpenFile => self.held_file().map(at),
            Pattern::Majority => self.majority(),
        }
    }
}

impl Structure {
    /// Whether its sentence says what the imbalance does.
    pub fn covers(&self, imbalance: &Imbalance) -> bool {
        let own = imbalance.side() == self.side;
        let is = |pattern| self.pattern == pattern;
        match imbalance {
            Imbalance::Development { .. } => own && is(Pattern::Development),
            // In a race neither king is safe.
            Imbalance::Safety { .. } => {
                (own && is(Pattern::WeakKing)) || is(Pattern::OppositeCastling)
            }
            Imbalance::Feature { feature, .. } => match feature {
                Feature::Pawn(feature) => self.covers_pawn(own, feature),
                Feature::Piece(feature) => self.covers_piece(own, feature),
                Feature::King(feature) => match feature {
                    KingFeature::ShelterGap { .. } => own && is(Pattern::WeakKing),
                    KingFeature::OpenLineToKing { .. } | KingFeature::WeakBackRank { .. } => false,
                },
                Feature::Endgame(_) => false,
            },
            Imbalance::Material { .. } | Imbalance::Activity { .. } | Imbalance::King { .. } => {
                false
            }
        }
    }

    /// Whether it is known by pawns that have a name.
    fn is_of_pawns(&self) -> bool {
        let kings = [Pattern::OppositeCastling, Pattern::OppositeBishops];
        NAMED.contains(&self.pattern) && !kings.contains(&self.pattern)
    }

    fn covers_pawn(&self, own: bool, feature: &PawnFeature) -> bool {
        let is = |pattern, at| self.pattern == pattern && self.point == Some(at);
        match feature {
            PawnFeature::IsolatedPawn { piece, .. } => {
                is(Pattern::IsolatedQueenPawn, piece.square)
                    || is(Pattern::IsolatedTarget, piece.square)
            }
            PawnFeature::BackwardPawn { piece, .. } => {
                let centre = self.pattern == Pattern::SicilianCentre && !own;
                is(Pattern::BackwardTarget, piece.square) || centre
            }
            PawnFeature::PassedPawn { piece, .. } => is(Pattern::OutsidePasser, piece.square),
            PawnFeature::PawnMajority { .. } => own && self.pattern == Pattern::Majority,
            PawnFeature::DoubledPawns { .. }
            | PawnFeature::PawnBreak { .. }
            | PawnFeature::Lever { .. } => false,
        }
    }

    fn covers_piece(&self, own: bool, feature: &PieceFeature) -> bool {
        let is = |pattern| self.pattern == pattern;
        match feature {
            PieceFeature::BadBishop { piece, .. } => {
                let named = is(Pattern::GoodKnight) || is(Pattern::BadBishop);
                // Where the pawns have a name, that says what the bishop is.
                (named && self.point == Some(piece.square)) || self.is_of_pawns()
            }
            PieceFeature::SeventhRank { .. } => own && is(Pattern::CutOffKing),
            PieceFeature::RookOnFile { .. } => {
                own && (is(Pattern::OpenFile) || is(Pattern::CutOffKing))
            }
            PieceFeature::BishopPair { .. } => own && is(Pattern::TwoBishops),
            PieceFeature::Space { .. } => {
                let named = [Pattern::MoreSpace, Pattern::MaroczyBind, Pattern::FullCentre];
                own && named.contains(&self.pattern)
            }
            PieceFeature::Undeveloped { .. }
            | PieceFeature::CentralPawn { .. }
            | PieceFeature::Outpost { .. }
            | PieceFeature::HeldPasser { .. } => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::balance;
    use super::*;
    use crate::explain::names::Language;
    use crate::feature;

    fn found(fen: &str) -> Vec<(Pattern, Color)> {
        found_with(fen, None)
    }

    fn found_with(fen: &str, leads: Option<(Color, Lead)>) -> Vec<(Pattern, Color)> {
        let position = Position::from_fen(fen).unwrap();
        let features = feature::of(&position);
        let imbalances = balance::of(&position, &position, &features, None, None);
        let found = find(&position, &features, &imbalances, leads);
        found.iter().map(|one| (one.pattern, one.side)).collect()
    }

    /// Positions of openings that the structures are named after.
    #[test]
    fn structures_have_their_names() {
        for (fen, pattern, side) in [
            // Queen's Gambit, Exchange Variation.
            (
                "r1bq1rk1/pp1nbppp/2p2n2/3p2B1/3P4/2NBPN2/PPQ2PPP/R3K2R b KQ - 0 1",
                Pattern::Carlsbad,
                Color::White,
            ),
            // Tarrasch Defence.
            (
                "r1bq1rk1/pp3ppp/2n2n2/2bp4/8/2N2NP1/PP2PPBP/R1BQ1RK1 w - - 0 1",
                Pattern::IsolatedQueenPawn,
                Color::Black,
            ),
            // King's Indian, Mar del Plata.
            (
                "r1bq1rk1/ppp1npbp/3p1np1/3Pp3/2P1P3/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 1",
                Pattern::KingsIndianChain,
                Color::White,
            ),
            // French, Advance Variation.
            (
                "r1b1kbnr/pp3ppp/1qn1p3/2ppP3/3P4/2P2N2/PP3PPP/RNBQKB1R w KQkq - 0 1",
                Pattern::FrenchChain,
                Color::White,
            ),
            // The same after …cxd4, cxd4.
            (
                "r1b1k2r/pp2bppp/1qn1p3/3pPn2/1P1P4/P4N2/1B3PPP/RN1QKB1R w KQkq - 3 10",
                Pattern::FrenchChain,
                Color::White,
            ),
            (
                "r1bq1rk1/pppnn1bp/3p4/3Pp1p1/2P1Pp2/2N2P2/PP2BBPP/R2QNRK1 w - - 0 13",
                Pattern::KingsIndianChain,
                Color::White,
            ),
            // Modern Benoni.
            (
                "r1bqr1k1/1p1n1pbp/p2p1np1/2pP4/P3P3/2N5/1P1NBPPP/R1BQ1RK1 w - - 1 12",
                Pattern::Benoni,
                Color::White,
            ),
            // Dutch.
            (
                "rn2brk1/pp2q1pp/2pbpn2/3pNp2/2PP4/1P4P1/PB1NPPBP/R2Q1RK1 w - - 7 11",
                Pattern::Stonewall,
                Color::Black,
            ),
            // Najdorf, 6.Be2 e5.
            (
                "2r2rk1/1pqnbppp/p2pbn2/P3p3/4P3/1NN1B3/1PPQBPPP/R4RK1 w - - 1 13",
                Pattern::SicilianCentre,
                Color::Black,
            ),
            // Philidor's Defence.
            (
                "r3r1k1/1bqn1pbp/pppp1np1/4p3/P2PP3/1P1B1NN1/1BPQ1PPP/3RR1K1 w - - 4 16",
                Pattern::FullCentre,
                Color::White,
            ),
            // With queens a knight each does not matter.
            (
                "1r1q1rk1/4nppp/p2p4/1p1Pp1b1/8/2PQ4/PPN1BPPP/R4RK1 w - - 1 17",
                Pattern::OppositeBishops,
                Color::White,
            ),
            // Accelerated Dragon, Maróczy.
            (
                "r1bqk2r/pp1pppbp/2n2np1/8/2PNP3/2N1B3/PP3PPP/R2QKB1R b KQkq - 0 1",
                Pattern::MaroczyBind,
                Color::White,
            ),
            ("6k1/5p2/4b1p1/8/8/2B3P1/5PK1/8 w - - 0 1", Pattern::OppositeBishops, Color::White),
        ] {
            assert!(found(fen).contains(&(pattern, side)), "{fen}: {:?}", found(fen));
        }
    }

    /// Games and endings of textbooks.
    #[test]
    fn what_speaks_for_a_side_makes_a_plan() {
        for (fen, pattern) in [
            ("8/8/3kppp1/7p/P2K3P/5PP1/8/8 w - - 0 45", Pattern::OutsidePasser),
            ("8/3bk2p/p3p1p1/1p1pP3/3N1P2/P2K2P1/1P5P/8 w - - 0 35", Pattern::GoodKnight),
            ("8/1p1nkppp/p3p3/8/1PP5/P3BP2/4K1PP/8 w - - 0 30", Pattern::GoodBishop),
            // Capablanca–Tartakower, New York 1924.
            ("5k2/p1p4R/1pr5/3p1pP1/P2P1P2/2P2K2/8/8 w - - 0 38", Pattern::CutOffKing),
            // Flohr–Vidmar, Nottingham 1936.
            ("8/r4p1p/p1pk2p1/R7/1P1K4/4P3/5PPP/8 w - - 0 35", Pattern::TiedRook),
            ("r1bq1rk1/pp3p1p/2n2p2/3p4/3P4/3B1N2/PP3PPP/R2Q1RK1 w - - 0 14", Pattern::WeakKing),
            ("2r1r1k1/3n1ppp/1p3n2/p7/8/1P4P1/P2B1PBP/2R1R1K1 w - - 0 22", Pattern::TwoBishops),
            (
                "r2qr1k1/3b1ppp/2pb1nn1/3p2B1/3P4/2NBPN2/2Q2PPP/1R3RK1 w - - 0 17",
                Pattern::BackwardTarget,
            ),
            (
                "r1r3k1/pq1n1ppp/2p1b3/3p4/N2Q4/4PPP1/PP3R1P/2R2BK1 w - - 1 21",
                Pattern::BackwardTarget,
            ),
            (
                "r4rk1/pp1b2pp/1nn1p3/2qpPp2/5P2/P1NB1N2/1PP1Q1PP/R4R1K b - - 0 14",
                Pattern::BadBishop,
            ),
            // Morra Gambit.
            (
                "r1b1k2r/1pq1bppp/p1nppn2/8/2B1PB2/2N2N2/PP2QPPP/2RR2K1 b kq - 5 11",
                Pattern::Development,
            ),
        ] {
            let white = Some((Color::White, Lead::Slight));
            let found = found_with(fen, white);
            assert!(found.contains(&(pattern, Color::White)), "{fen}: {found:?}");
            // Of the side that stands worse no plan is made.
            let black = found_with(fen, Some((Color::Black, Lead::Slight)));
            assert!(!black.contains(&(pattern, Color::White)), "{fen}: {black:?}");
        }
    }

    #[test]
    fn sentences_are_whole() {
        for pattern in NAMED.into_iter().chain(OF_A_SIDE) {
            for (side, variant) in [(Color::White, Variant::First), (Color::Black, Variant::Second)]
            {
                let one = Structure { pattern, side, point: Some(Square::C4), variant };
                for language in Language::ALL {
                    let text = one.sentence(language);
                    let odd = ["{", "}", "  ", " ,"].iter().any(|odd| text.contains(odd));
                    assert!(!odd && text.ends_with('.'), "{text}");
                }
            }
        }
    }

    /// Without a b-pawn there is no minority attack.
    #[test]
    fn a_finished_minority_attack_is_none() {
        let fen = "r2qr1k1/3b1ppp/2pb1nn1/3p2B1/3P4/2NBPN2/2Q2PPP/1R3RK1 w - - 0 17";
        assert!(!found(fen).contains(&(Pattern::Carlsbad, Color::White)));
        // Nor a majority in the Benko Gambit.
        let fen = "rn1q1rk1/4ppbp/3p1np1/2pP4/4P3/2N2NP1/PP3PKP/R1BQ3R b - - 2 11";
        assert!(!found(fen).contains(&(Pattern::Benoni, Color::White)));
    }

    /// A King's Indian in which White's c-pawn has no break left, and one whose break is done.
    #[test]
    fn breaks_that_are_named_can_be_played() {
        let told = |fen: &str| {
            let position = Position::from_fen(fen).unwrap();
            let features = feature::of(&position);
            let found = find(&position, &features, &[], None);
            found.first().map(|one| one.sentence(Language::English)).unwrap_or_default()
        };
        let closed = "r1rq1bk1/1n1b1p1p/3p1np1/1p1Pp3/1Pp1P3/2P1BNNP/R2Q1PP1/1B2R1K1 w - - 2 24";
        assert!(!told(closed).contains("c5"), "{}", told(closed));
        let open = "r1bq1rk1/ppp1npbp/3p1np1/3Pp3/2P1P3/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 1";
        assert!(told(open).contains("the break c5"), "{}", told(open));
        let struck = "r1bq1rk1/1p1nb1pp/2n1pp2/p1ppP3/3P1P1P/P1P2N2/1P2N1P1/R1BQKB1R w KQ - 0 11";
        assert!(told(struck).contains("its head on e5 with the pawn on f6"), "{}", told(struck));
        let filled = "r2br1k1/p4ppp/3p4/1p1NpP2/2q1P3/2P5/PP4PP/R3QRK1 w - - 0 19";
        assert!(told(filled).contains("a piece in the hole on d5"), "{}", told(filled));
    }

    #[test]
    fn an_exchanged_centre_has_none() {
        assert_eq!(found("r1bq1rk1/ppp2ppp/2nb1n2/8/8/2NB1N2/PPP2PPP/R1BQ1RK1 w - - 0 1"), []);
    }
}
