//! What a mistake that loses no material gives up for good: weak pawns, squares, the king's cover,
//! castling.

use serde::Serialize;
use shakmaty::{CastlingSide, Role};

use super::english;
use super::features::{entry, stands_out};
use super::ledger::{LEAST, Ledger};
use super::pawns::{can_guard, rank};
use super::russian::{self, Case as Form};
use super::statement::{Standing, Statement, statement};
use super::study::Study;
use super::words::Moves;
use crate::explain::board;
use crate::explain::case::Case;
use crate::explain::names::Named;
use crate::feature::{self, Feature};
use crate::position::Position;
use crate::zone::PlacedPiece;

/// The number of plies of the line in which the enemy may come to the square that is given up.
const SOON: usize = 6;

/// The case of the best move, if the one explained is a mistake whose reply wins no material.
fn instead<'a>(study: &'a Study<'_>, case: &Case<'_>) -> Option<Case<'a>> {
    study.fault(&study.chosen)?;
    let replies = case.line.get(1..)?;
    // What takes back a capture wins nothing.
    let loses = if case.m.is_capture() && case.is_retaken() {
        Ledger::settled(case.position, case.line).is_some_and(|ledger| ledger.gain <= -LEAST)
    } else {
        Ledger::settled(&case.after, replies).is_some_and(|ledger| ledger.gain >= LEAST)
    };
    let mates = matches!(study.chosen.score, crate::search::Score::Mate(_));
    if loses || mates { None } else { study.case(&study.best) }
}

/// By the line, the move or the move and its recapture, the enemy has the better of this feature, and
/// by the best move he would not.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Concedes {
    pub line: Vec<Named>,
    pub feature: Feature,
}

impl Concedes {
    /// What a mistake concedes.
    pub fn find(study: &Study<'_>, case: &Case<'_>) -> Option<Self> {
        Self::against(case, &instead(study, case)?)
    }

    /// The concession that matters most, against the best move.
    pub fn against(case: &Case<'_>, best: &Case<'_>) -> Option<Self> {
        let side = case.position.turn();
        let length = if case.m.is_capture() && case.is_retaken() { 2 } else { 1 };
        let gained = |line: &[shakmaty::Move]| feature::changes_over(case.position, line).gained;
        let later = gained(&case.line[..case.line.len().min(length + 1)]);
        let otherwise = gained(&best.line[..1]);
        let (_, feature) = gained(&case.line[..length])
            .into_iter()
            .filter(|feature| feature.favours() != side)
            .filter(|feature| later.contains(feature) && !otherwise.contains(feature))
            .filter(|feature| stands_out(case.after.board(), feature))
            .filter(|feature| is_new(case.position, feature))
            .filter_map(|feature| Some((entry(&feature).conceded?.weight, feature)))
            .max_by_key(|&(weight, _)| weight)?;
        Some(Self { line: Named::line(case.position, &case.line[..length]), feature })
    }
}

/// Whether no feature of the kind stood on the square before.
fn is_new(position: &Position, feature: &Feature) -> bool {
    let same = |other: &Feature| {
        let at = entry(other).piece;
        other.kind() == feature.kind() && at.is_some() && at == entry(feature).piece
    };
    !feature::of(position).iter().any(same)
}

statement!(Concedes(self, _), Standing::blamed(68);
    entry(&self.feature).conceded.map_or_else(String::new, |said| said.english);
    entry(&self.feature).conceded.map_or_else(String::new, |said| said.russian));

/// A pawn of the side that moves could guard the square, by advancing if need be; when the enemy piece
/// comes there by the line's last move, none can without a capture.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Yields {
    pub line: Vec<Named>,
    pub piece: PlacedPiece,
}

impl Yields {
    /// The first minor piece that comes to such a square in the line.
    pub fn find(study: &Study<'_>, case: &Case<'_>) -> Option<Self> {
        instead(study, case)?;
        let side = case.position.turn();
        let positions = board::positions(case.position, case.line);
        let comes = |&i: &usize| {
            let (position, m) = (&positions[i], case.line[i]);
            let at = m.to();
            // A later step of the pawn gives the square up as well.
            let later = case.line[..i].iter().skip(2).step_by(2).any(|m| {
                let beside = |from: shakmaty::Square| from.file().distance(at.file()) == 1;
                m.role() == Role::Pawn && m.from().is_some_and(beside)
            });
            if later {
                return false;
            }
            matches!(m.role(), Role::Knight | Role::Bishop)
                && !m.is_capture()
                && (3..=5).contains(&rank(side, at))
                && board::gain_of(position, m) >= 0
                && can_guard(case.position.board(), side, at)
                && !can_guard(position.board(), side, at)
        };
        let i = (1..case.line.len().min(SOON)).step_by(2).find(comes)?;
        let piece = board::mover(&positions[i], case.line[i])?;
        let piece = PlacedPiece { square: case.line[i].to(), ..piece };
        Some(Self { line: Named::line(case.position, &case.line[..=i]), piece })
    }
}

impl Statement for Yields {
    fn standing(&self) -> Standing {
        Standing::blamed(67)
    }

    fn english(&self, moves: Moves) -> String {
        let (role, square) = (english::role(self.piece.role), self.piece.square);
        let line = moves.line(&self.line, 1, self.line.len());
        format!("gives the {role} the square {square}, which a pawn could guard before ({line})")
    }

    fn russian(&self, moves: Moves) -> String {
        let (role, square) = (russian::role(self.piece.role, Form::Dative), self.piece.square);
        let line = moves.line(&self.line, 1, self.line.len());
        format!("уступает {role} поле {square}, которое могла защитить пешка ({line})")
    }
}

/// The move gives up the right to castle, and the king has not castled.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ForgoesCastling {
    #[serde(rename = "move")]
    pub m: Named,
}

impl ForgoesCastling {
    /// Only with queens on the board, where the king needs shelter, and if the best move keeps the right.
    pub fn find(study: &Study<'_>, case: &Case<'_>) -> Option<Self> {
        let best = instead(study, case)?;
        let side = case.position.turn();
        let may = |position: &Position| {
            let castles = shakmaty::Position::castles(position.chess());
            CastlingSide::ALL.into_iter().any(|wing| castles.has(side, wing))
        };
        let queens = case.after.board().queens().count() == 2;
        let gives_up = may(case.position) && !may(&case.after) && !case.m.is_castle();
        let kept = may(&best.after) || best.m.is_castle();
        (queens && gives_up && kept).then(|| Self { m: case.name.clone() })
    }
}

statement!(ForgoesCastling(self, _), Standing::blamed(70);
    "gives up castling".into();
    "лишает короля рокировки".into());

/// A bishop takes a knight, is retaken, and the best move keeps it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GivesBishop {
    #[serde(rename = "move")]
    pub m: Named,
    pub bishop: PlacedPiece,
    pub knight: PlacedPiece,
}

impl GivesBishop {
    /// The trade, if that is what is wrong with the move.
    pub fn find(study: &Study<'_>, case: &Case<'_>) -> Option<Self> {
        Self::against(case, &instead(study, case)?)
    }

    /// The trade, against the best move.
    pub fn against(case: &Case<'_>, best: &Case<'_>) -> Option<Self> {
        let bishop = board::mover(case.position, case.m).filter(|by| by.role == Role::Bishop)?;
        let taken = board::taken(case.position, case.m);
        let knight = taken.filter(|piece| piece.role == Role::Knight)?;
        let kept = board::piece_at(best.after.board(), bishop.square) == Some(bishop)
            || best.m.from() == Some(bishop.square) && !best.m.is_capture();
        (case.is_retaken() && kept).then(|| Self { m: case.name.clone(), bishop, knight })
    }
}

statement!(GivesBishop(self, _), Standing::blamed(66);
    "gives up the bishop for a knight".into();
    "отдаёт слона за коня".into());
