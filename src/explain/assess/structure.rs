//! What type of position it is: pawn structures that have a name, bishops of opposite colours, kings
//! on opposite wings. Each tells what either side usually does there.
//!
//! The plans are those of any manual of the middlegame: Pachman, "Modern Chess Strategy"; Soltis,
//! "Pawn Structure Chess".

use serde::Serialize;
use shakmaty::{Bitboard, Board, Color, File, Rank, Square};

use crate::explain::brief::english;
use crate::explain::brief::russian::{of_side as of, to_side as to};
use crate::explain::names::Language;
use crate::trajectory::text;

/// The types that are known, each from the view of one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Pattern {
    /// One bishop each, on squares of different colours, and no knights.
    OppositeBishops,
    /// The kings have castled on different wings, with queens on the board.
    OppositeCastling,
    /// The side's d-pawn is isolated.
    IsolatedQueenPawn,
    /// The side's pawns on c4 and d4 have no pawns beside them, and the enemy has none on c and d.
    HangingPawns,
    /// Pawns on d4 and e3 against d5 and c6, with the side's b-pawn, without its c-pawn and the
    /// enemy's e-pawn.
    Carlsbad,
    /// Pawns on d5 and e4 against d6 and e5, while the enemy's f-pawn, or his g-pawn beside it on
    /// its fifth rank, can still strike.
    KingsIndianChain,
    /// Pawns on d4 and e5 against d5 and e6, while the enemy's c- or f-pawn can still strike.
    FrenchChain,
    /// Pawns on d5 and e4 against c5, d6 and a b-pawn that has not come to its fourth rank, without
    /// the side's c-pawn and the enemy's e-pawn.
    Benoni,
    /// Pawns on d4, e3 and f4 against d5, with the enemy's e-pawn gone or behind, and a bishop on
    /// squares of their colour.
    Stonewall,
    /// Pawns on d3 and e4 without a c-pawn, against a pawn on e5 without a d-pawn: the side's d4 is a
    /// hole.
    SicilianCentre,
    /// Pawns on c4 and e4 without a d-pawn, against a pawn on d6 or d7 without a c-pawn.
    MaroczyBind,
}

/// A type of position with the side whose view it is from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Structure {
    pub pattern: Pattern,
    #[serde(serialize_with = "text::color")]
    pub side: Color,
    /// The isolated pawn, or the square of the enemy's break.
    #[serde(skip)]
    point: Option<Square>,
    /// Whether a queen is left.
    #[serde(skip)]
    queens: bool,
}

/// The maximum number of types that are told.
const MOST: usize = 2;
/// With fewer pieces, kings aside, the plans of the middlegame are over.
const MANY_PIECES: usize = 6;

/// The board as one side sees it.
#[derive(Clone, Copy)]
struct View<'a> {
    board: &'a Board,
    side: Color,
}

impl View<'_> {
    fn pawns(self, side: Color) -> Bitboard {
        self.board.pawns() & self.board.by_color(side)
    }

    /// A square as the side sees it: White's own, for Black with the ranks turned.
    fn seen(self, square: Square) -> Square {
        self.side.fold_wb(square, square.flip_vertical())
    }

    fn own(self, square: Square) -> bool {
        self.pawns(self.side).contains(self.seen(square))
    }

    fn enemy(self, square: Square) -> bool {
        self.pawns(!self.side).contains(self.seen(square))
    }

    fn none(self, side: Color, files: &[File]) -> bool {
        files.iter().all(|&file| (self.pawns(side) & Bitboard::from(file)).is_empty())
    }

    fn has(self, pattern: Pattern) -> bool {
        let (own, enemy) = (self.side, !self.side);
        match pattern {
            Pattern::OppositeBishops => self.opposite_bishops(),
            Pattern::OppositeCastling => self.opposite_castling(),
            Pattern::IsolatedQueenPawn => {
                (self.own(Square::D4) || self.own(Square::D5))
                    && self.none(own, &[File::C, File::E])
                    && self.none(enemy, &[File::D])
            }
            Pattern::HangingPawns => {
                self.own(Square::C4)
                    && self.own(Square::D4)
                    && self.none(own, &[File::B, File::E])
                    && self.none(enemy, &[File::C, File::D])
            }
            Pattern::Carlsbad => {
                self.own(Square::D4)
                    && self.own(Square::E3)
                    && self.none(own, &[File::C])
                    && !self.none(own, &[File::B])
                    && self.enemy(Square::D5)
                    && (self.enemy(Square::C6) || self.enemy(Square::C7))
                    && self.none(enemy, &[File::E])
            }
            Pattern::KingsIndianChain => {
                self.own(Square::D5)
                    && self.own(Square::E4)
                    && self.enemy(Square::D6)
                    && self.enemy(Square::E5)
                    && self.strikes().is_some()
            }
            Pattern::FrenchChain => {
                self.own(Square::D4)
                    && self.own(Square::E5)
                    && self.enemy(Square::D5)
                    && self.enemy(Square::E6)
                    && self.undermines().is_some()
            }
            Pattern::Benoni => {
                self.own(Square::D5)
                    && self.own(Square::E4)
                    && self.none(own, &[File::C])
                    && self.enemy(Square::C5)
                    && self.enemy(Square::D6)
                    && (self.enemy(Square::B7) || self.enemy(Square::B6))
                    && self.none(enemy, &[File::E])
            }
            Pattern::Stonewall => {
                self.own(Square::D4)
                    && self.own(Square::E3)
                    && self.own(Square::F4)
                    && self.enemy(Square::D5)
                    && !self.enemy(Square::E5)
                    && !self.enemy(Square::E4)
                    && self.has_bishop_like(Square::D4)
            }
            Pattern::SicilianCentre => {
                self.own(Square::D3)
                    && self.own(Square::E4)
                    && self.none(own, &[File::C])
                    && self.enemy(Square::E5)
                    && self.none(enemy, &[File::D])
            }
            Pattern::MaroczyBind => {
                self.own(Square::C4)
                    && self.own(Square::E4)
                    && self.none(own, &[File::D])
                    && (self.enemy(Square::D6) || self.enemy(Square::D7))
                    && self.none(enemy, &[File::C])
            }
        }
    }

    /// Whether the side has a bishop on squares of the colour of this one.
    fn has_bishop_like(self, square: Square) -> bool {
        let bishops = self.board.bishops() & self.board.by_color(self.side);
        bishops.into_iter().any(|at| at.is_light() == self.seen(square).is_light())
    }

    /// Where the enemy strikes against a King's Indian chain.
    fn strikes(self) -> Option<Square> {
        let g_pawn = || (self.pawns(!self.side) & Bitboard::from(File::G)).any();
        let found = match () {
            () if self.enemy(Square::F7) || self.enemy(Square::F6) => Square::F5,
            () if self.enemy(Square::F5) => Square::F4,
            () if self.enemy(Square::F4) && g_pawn() => Square::G4,
            () => return None,
        };
        Some(self.seen(found))
    }

    /// Where the enemy strikes against a French chain.
    fn undermines(self) -> Option<Square> {
        let any = |squares: &[Square]| squares.iter().any(|&at| self.enemy(at));
        let found = match () {
            () if any(&[Square::C7, Square::C6, Square::C5]) => Square::C5,
            () if any(&[Square::F7, Square::F6]) => Square::F6,
            () => return None,
        };
        Some(self.seen(found))
    }

    /// The point that the sentence about a pattern names besides those that it always does.
    fn point(self, pattern: Pattern) -> Option<Square> {
        match pattern {
            Pattern::IsolatedQueenPawn => Some(self.isolani()),
            Pattern::KingsIndianChain => self.strikes(),
            Pattern::FrenchChain => self.undermines(),
            Pattern::OppositeBishops
            | Pattern::OppositeCastling
            | Pattern::HangingPawns
            | Pattern::Carlsbad
            | Pattern::Benoni
            | Pattern::Stonewall
            | Pattern::SicilianCentre
            | Pattern::MaroczyBind => None,
        }
    }

    /// The isolated pawn.
    fn isolani(self) -> Square {
        self.seen(if self.own(Square::D4) { Square::D4 } else { Square::D5 })
    }

    fn opposite_bishops(self) -> bool {
        let of = |side| (self.board.bishops() & self.board.by_color(side)).single_square();
        let both = of(Color::White).zip(of(Color::Black));
        let apart = both.is_some_and(|(one, other)| one.is_light() != other.is_light());
        apart && self.board.knights().is_empty() && self.side.is_white()
    }

    fn opposite_castling(self) -> bool {
        let king = |side: Color| {
            let home = side.fold_wb(Rank::First, Rank::Eighth);
            self.board.king_of(side).filter(|king| king.rank().distance(home) <= 1)
        };
        let Some((own, other)) = king(self.side).zip(king(!self.side)) else { return false };
        let queens = self.board.queens().count() == 2;
        queens && own.file() >= File::G && other.file() <= File::C
    }
}

/// The types that a position is of.
pub fn find(board: &Board) -> Vec<Structure> {
    const ALL: [Pattern; 11] = [
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
        Pattern::MaroczyBind,
    ];
    let pieces = (board.occupied() & !board.kings() & !board.pawns()).count();
    let told = |pattern: &Pattern| *pattern == Pattern::OppositeBishops || pieces > MANY_PIECES;
    let all = ALL.into_iter().filter(told);
    let sides = all.flat_map(|pattern| Color::ALL.map(|side| (pattern, View { board, side })));
    let found = sides.filter(|(pattern, view)| view.has(*pattern));
    let queens = board.queens().any();
    let structure = |(pattern, view): (Pattern, View<'_>)| Structure {
        pattern,
        side: view.side,
        point: view.point(pattern),
        queens,
    };
    found.take(MOST).map(structure).collect()
}

impl Structure {
    /// A square of White's view as the side sees it, for its own moves or the enemy's.
    fn at(self, square: Square) -> Square {
        self.side.fold_wb(square, square.flip_vertical())
    }

    /// What is told of it.
    pub fn sentence(self, language: Language) -> String {
        match language {
            Language::English => self.english(),
            Language::Russian => self.russian(),
        }
    }

    /// The isolated pawn and the square before it.
    fn isolani(self) -> [Square; 2] {
        let pawn = self.point.unwrap_or(self.at(Square::D4));
        [pawn, pawn.offset(self.side.fold_wb(8, -8)).unwrap_or(pawn)]
    }

    fn english(self) -> String {
        let (own, enemy) = (english::side(self.side), english::side(!self.side));
        let at = |square| self.at(square);
        match self.pattern {
            Pattern::OppositeBishops if !self.queens => {
                "With bishops of opposite colours the defender holds more easily.".into()
            }
            Pattern::OppositeBishops => {
                "Bishops of opposite colours help whoever attacks the king.".into()
            }
            Pattern::OppositeCastling => {
                "The kings stand on opposite wings: pawns are pushed at them, and every move counts."
                    .into()
            }
            Pattern::IsolatedQueenPawn => {
                let [pawn, before] = self.isolani();
                format!(
                    "The isolated pawn on {pawn} gives {own} open lines and a middlegame attack; \
                     {enemy} blockades {before} and trades pieces."
                )
            }
            Pattern::HangingPawns => format!(
                "{own}'s hanging pawns on {} and {} want to advance; {enemy} attacks them to make \
                 one of them step.",
                at(Square::C4),
                at(Square::D4)
            ),
            Pattern::Carlsbad => format!(
                "The Carlsbad structure: {own} has the minority attack {}–{} against {}, {enemy} \
                 play on the kingside and the square {}.",
                at(Square::B4),
                at(Square::B5),
                at(Square::C6),
                at(Square::E4)
            ),
            Pattern::KingsIndianChain => format!(
                "The centre is closed: {own} plays on the queenside with the break {}, {enemy} on \
                 the kingside with {}.",
                at(Square::C5),
                self.point.unwrap_or(at(Square::F5))
            ),
            Pattern::FrenchChain => {
                let by = self.point.unwrap_or(at(Square::C5));
                let head = by.file() == File::F;
                let (part, on) =
                    if head { ("head", at(Square::E5)) } else { ("base", at(Square::D4)) };
                format!(
                    "{own}'s pawn chain points at the kingside; {enemy} presses on {} and strikes \
                     at its {part} on {on} with {by}.",
                    at(Square::D4)
                )
            }
            Pattern::Benoni => format!(
                "A Benoni: {own} plays in the centre with the break {} and aims at {}, {enemy} \
                 advances the queenside majority with {}.",
                at(Square::E5),
                at(Square::D6),
                at(Square::B5)
            ),
            Pattern::Stonewall => format!(
                "A stonewall: {own} holds {} and may attack the king, but has a hole on {} and a \
                 bishop shut in by its own pawns; {enemy} plays on the queenside.",
                at(Square::E5),
                at(Square::E4)
            ),
            Pattern::SicilianCentre => format!(
                "{own}'s pawn on {} is backward and {} a hole, at which {enemy} aims; {own} plays \
                 on the c-file and for the break {}.",
                at(Square::D3),
                at(Square::D4),
                at(Square::D4)
            ),
            Pattern::MaroczyBind => format!(
                "{own}'s pawns on {} and {} bind {}; {enemy} looks for the breaks {} and {}.",
                at(Square::C4),
                at(Square::E4),
                at(Square::D5),
                at(Square::B5),
                at(Square::D5)
            ),
        }
    }

    fn russian(self) -> String {
        let at = |square| self.at(square);
        let (own, enemy) = (self.side, !self.side);
        match self.pattern {
            Pattern::OppositeBishops if !self.queens => {
                "При разноцветных слонах защищаться легче.".into()
            }
            Pattern::OppositeBishops => {
                "Разноцветные слоны помогают тому, кто атакует короля.".into()
            }
            Pattern::OppositeCastling => {
                "Короли на разных флангах: пешки идут на штурм, и дорог каждый темп.".into()
            }
            Pattern::IsolatedQueenPawn => {
                let [pawn, before] = self.isolani();
                format!(
                    "Изолированная пешка {pawn} даёт {} открытые линии и атаку; план {}: блокада \
                     {before} и размены.",
                    to(own),
                    of(enemy)
                )
            }
            Pattern::HangingPawns => format!(
                "Висячие пешки {} на {} и {} хотят вперёд; план {}: напасть на них и заставить \
                 одну пойти.",
                of(own),
                at(Square::C4),
                at(Square::D4),
                of(enemy)
            ),
            Pattern::Carlsbad => format!(
                "Карлсбадская структура: у {} атака меньшинства {}–{} против {}, у {} игра на \
                 королевском фланге и поле {}.",
                of(own),
                at(Square::B4),
                at(Square::B5),
                at(Square::C6),
                of(enemy),
                at(Square::E4)
            ),
            Pattern::KingsIndianChain => format!(
                "Центр закрыт: план {} — ферзевый фланг и прорыв {}, план {} — королевский фланг и \
                 {}.",
                of(own),
                at(Square::C5),
                of(enemy),
                self.point.unwrap_or(at(Square::F5))
            ),
            Pattern::FrenchChain => {
                let by = self.point.unwrap_or(at(Square::C5));
                let head = by.file() == File::F;
                let (part, on) = if head {
                    ("головы", at(Square::E5))
                } else {
                    ("основания", at(Square::D4))
                };
                format!(
                    "Пешечная цепь {} смотрит на королевский фланг; план {}: давление на {} и \
                     подрыв её {part} {on} ходом {by}.",
                    of(own),
                    of(enemy),
                    at(Square::D4)
                )
            }
            Pattern::Benoni => format!(
                "Бенони: план {} — прорыв {} и давление на {}, план {} — ферзевое большинство и {}.",
                of(own),
                at(Square::E5),
                at(Square::D6),
                of(enemy),
                at(Square::B5)
            ),
            Pattern::Stonewall => format!(
                "Каменная стена: у {} поле {} и виды на атаку короля, но дыра на {} и слон за \
                 своими пешками; у {} игра на ферзевом фланге.",
                of(own),
                at(Square::E5),
                at(Square::E4),
                of(enemy)
            ),
            Pattern::SicilianCentre => format!(
                "Пешка {} на {} отсталая, поле {} — дыра, на них нацелена игра {}; у {} линия c и \
                 прорыв {}.",
                of(own),
                at(Square::D3),
                at(Square::D4),
                of(enemy),
                of(own),
                at(Square::D4)
            ),
            Pattern::MaroczyBind => format!(
                "Пешки {} и {} сковывают {}; план {}: прорывы {} и {}.",
                at(Square::C4),
                at(Square::E4),
                at(Square::D5),
                of(enemy),
                at(Square::B5),
                at(Square::D5)
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;

    fn found(fen: &str) -> Vec<(Pattern, Color)> {
        let position = Position::from_fen(fen).unwrap();
        find(position.board()).iter().map(|one| (one.pattern, one.side)).collect()
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

    /// Without a b-pawn there is no minority attack.
    #[test]
    fn a_finished_minority_attack_is_none() {
        let fen = "r2qr1k1/3b1ppp/2pb1nn1/3p2B1/3P4/2NBPN2/2Q2PPP/1R3RK1 w - - 0 17";
        assert_eq!(found(fen), []);
        // Nor a majority in the Benko Gambit.
        let fen = "rn1q1rk1/4ppbp/3p1np1/2pP4/4P3/2N2NP1/PP3PKP/R1BQ3R b - - 2 11";
        assert_eq!(found(fen), []);
    }

    #[test]
    fn an_exchanged_centre_has_none() {
        assert_eq!(found("r1bq1rk1/ppp2ppp/2nb1n2/8/8/2NB1N2/PPP2PPP/R1BQ1RK1 w - - 0 1"), []);
    }
}
