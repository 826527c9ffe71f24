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
    /// Pawns on d4 and e3 against d5 and c6, without the side's c-pawn and the enemy's e-pawn.
    Carlsbad,
    /// Pawns on d5 and e4 against d6 and e5, while the enemy's f-pawn can still strike.
    KingsIndianChain,
    /// Pawns on d4 and e5 against d5 and e6, while the enemy's c-pawn can still strike or does.
    FrenchChain,
    /// Pawns on c4 and e4 without a d-pawn, against a pawn on d6 or d7 without a c-pawn.
    MaroczyBind,
}

/// A type of position with the side whose view it is from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Structure {
    pub pattern: Pattern,
    #[serde(serialize_with = "text::color")]
    pub side: Color,
    /// The isolated pawn.
    #[serde(skip)]
    pawn: Option<Square>,
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
                    && self.enemy(Square::D5)
                    && (self.enemy(Square::C6) || self.enemy(Square::C7))
                    && self.none(enemy, &[File::E])
            }
            Pattern::KingsIndianChain => {
                self.own(Square::D5)
                    && self.own(Square::E4)
                    && self.enemy(Square::D6)
                    && self.enemy(Square::E5)
                    && (self.enemy(Square::F7) || self.enemy(Square::F6))
            }
            Pattern::FrenchChain => {
                self.own(Square::D4)
                    && self.own(Square::E5)
                    && self.enemy(Square::D5)
                    && self.enemy(Square::E6)
                    && [Square::C7, Square::C6, Square::C5].iter().any(|&at| self.enemy(at))
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
    const ALL: [Pattern; 8] = [
        Pattern::OppositeCastling,
        Pattern::OppositeBishops,
        Pattern::IsolatedQueenPawn,
        Pattern::HangingPawns,
        Pattern::Carlsbad,
        Pattern::KingsIndianChain,
        Pattern::FrenchChain,
        Pattern::MaroczyBind,
    ];
    let pieces = (board.occupied() & !board.kings() & !board.pawns()).count();
    let told = |pattern: &Pattern| *pattern == Pattern::OppositeBishops || pieces > MANY_PIECES;
    let all = ALL.into_iter().filter(told);
    let sides = all.flat_map(|pattern| Color::ALL.map(|side| (pattern, View { board, side })));
    let found = sides.filter(|(pattern, view)| view.has(*pattern));
    let queens = board.queens().any();
    let structure = |(pattern, view): (Pattern, View<'_>)| {
        let pawn = (pattern == Pattern::IsolatedQueenPawn).then(|| view.isolani());
        Structure { pattern, side: view.side, pawn, queens }
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
        let pawn = self.pawn.unwrap_or(self.at(Square::D4));
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
                at(Square::F5)
            ),
            Pattern::FrenchChain => format!(
                "{own}'s pawn chain points at the kingside; {enemy} strikes at its base on {} with \
                 {}.",
                at(Square::D4),
                at(Square::C5)
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
                at(Square::F5)
            ),
            Pattern::FrenchChain => format!(
                "Пешечная цепь {} смотрит на королевский фланг; план {}: подрыв её основания {} \
                 ходом {}.",
                of(own),
                of(enemy),
                at(Square::D4),
                at(Square::C5)
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

    #[test]
    fn an_exchanged_centre_has_none() {
        assert_eq!(found("r1bq1rk1/ppp2ppp/2nb1n2/8/8/2NB1N2/PPP2PPP/R1BQ1RK1 w - - 0 1"), []);
    }
}
