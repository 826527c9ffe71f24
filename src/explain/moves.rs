//! Facts about a move: what it is, and what its line comes to. Each is one struct with its
//! sentences. A gain is one by exchange, in centipawns.

use serde::{Serialize, Serializer};
use shakmaty::{CastlingSide, Role, Square};

use super::board::{self, End};
use super::brief::english::the;
use super::brief::russian::{Case as Form, piece as named};
use super::brief::words::Moves;
use super::brief::{Gate, Standing, Statement, statement};
use super::case::Case;
use super::filling::{Amount, Ending, Filling, Listed, Proof, Whole, fill, proof};
use super::names::{self, Named, Texts};
use crate::exchange::swap::Values;
use crate::position::Position;
use crate::search::{Report, Score};
use crate::trajectory::text;
use crate::zone::PlacedPiece;

/// The number of plies of a line in which a lured piece may be missed.
const MISSED: usize = 8;

// What the search finds.

/// The game is over.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Over {
    pub end: End,
}

impl Proof for Over {
    fn message(&self, _: &mut Filling) -> Texts {
        match self.end {
            End::Checkmate => {
                Texts::new("The side to move is mated.", "Сторона, чья очередь хода, получила мат.")
            }
            End::Stalemate => Texts::new(
                "The side to move has no legal move: stalemate.",
                "У стороны, чья очередь хода, нет ходов: пат.",
            ),
        }
    }
}

/// A search of `nodes` nodes gives the line this score, from the view of the side that begins it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Line {
    pub line: Vec<Named>,
    pub score: Score,
    pub nodes: u64,
    pub depth: u32,
}

impl Line {
    /// What the report says of the line.
    pub fn of(case: &Case<'_>, report: &Report) -> Self {
        let &Report { score, nodes, depth, .. } = report;
        Self { line: case.named_line(), score, nodes, depth }
    }
}

proof!(Line(self);
    line = Whole(&self.line), score = self.score, nodes = self.nodes, depth = self.depth;
    "The search goes on with {line} and values it {score} ({nodes} nodes, depth {depth}).",
    "Перебор даёт вариант {line} с оценкой {score} (узлов: {nodes}, глубина: {depth}).");

/// The line ends in mate by the side that begins it, or by the other.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Mate {
    pub line: Vec<Named>,
    pub by_mover: bool,
}

impl Mate {
    /// The mate that the line ends in.
    pub fn find(case: &Case<'_>) -> Option<Self> {
        case.mate().map(|by_mover| Self { line: case.named_line(), by_mover })
    }
}

impl Proof for Mate {
    fn message(&self, words: &mut Filling) -> Texts {
        fill!(words; line = Whole(&self.line));
        if self.by_mover {
            Texts::new("{line} mates.", "Вариант {line} даёт мат.")
        } else {
            Texts::new(
                "{line} ends in mate to the side that begins it.",
                "Вариант {line} кончается матом той стороне, которая его начинает.",
            )
        }
    }
}

/// At the end of the line, where no capture wins anything, the side that begins it has won this
/// material, in centipawns.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Balance {
    pub line: Vec<Named>,
    pub material: i32,
}

impl Balance {
    /// The material that the side has won at the line's last quiet position.
    pub fn find(case: &Case<'_>) -> Option<Self> {
        let side = case.position.turn();
        let (line, end) = case.settled()?;
        let worth = |position: &Position| Values::TROPA.balance(position.board(), side);
        let material = worth(&end) - worth(case.position);
        (material != 0).then(|| Self { line: Named::line(case.position, line), material })
    }
}

impl Proof for Balance {
    fn message(&self, words: &mut Filling) -> Texts {
        fill!(words; line = Ending(&self.line), amount = Amount(self.material));
        if self.material > 0 {
            Texts::new(
                "After {line} nothing hangs, and material worth {amount} is won.",
                "После {line} взятий с выигрышем нет; выиграно материала: {amount}.",
            )
        } else {
            Texts::new(
                "After {line} nothing hangs, and material worth {amount} is given up.",
                "После {line} взятий с выигрышем нет; отдано материала: {amount}.",
            )
        }
    }
}

/// The scores of two moves; they differ by `by` centipawns, if neither is mate.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Compared {
    pub chosen: Named,
    pub score: Score,
    pub other: Named,
    pub other_score: Score,
    pub by: Option<i32>,
}

impl Compared {
    /// What the reports say of their moves.
    pub fn of(position: &Position, chosen: &Report, other: &Report) -> Option<Self> {
        let name = |report: &Report| report.pv.first().map(|&m| Named::of(position, m));
        let (score, other_score) = (chosen.score, other.score);
        let by = match (score, other_score) {
            (Score::Cp(one), Score::Cp(another)) => Some(one - another),
            _ => None,
        };
        Some(Self { chosen: name(chosen)?, score, other: name(other)?, other_score, by })
    }
}

impl Proof for Compared {
    fn message(&self, words: &mut Filling) -> Texts {
        fill!(words; chosen = self.chosen, score = self.score, other = self.other,
            other_score = self.other_score, by = Amount(self.by.unwrap_or(0)));
        match self.by {
            Some(_) => Texts::new(
                "The search values {chosen} at {score} and {other} at {other_score}: {by} between them.",
                "Перебор оценивает {chosen} в {score}, а {other} в {other_score}: разница {by}.",
            ),
            None => Texts::new(
                "The search values {chosen} at {score} and {other} at {other_score}.",
                "Перебор: {chosen} — {score}; {other} — {other_score}.",
            ),
        }
    }
}

// What the move is.

/// The move takes a piece.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Takes {
    #[serde(rename = "move")]
    pub m: Named,
    pub piece: PlacedPiece,
    pub taken: PlacedPiece,
    pub gain: i32,
}

impl Takes {
    /// The capture that the move is.
    pub fn find(case: &Case<'_>) -> Option<Self> {
        let taken = board::taken(case.position, case.m)?;
        let piece = board::mover(case.position, case.m)?;
        Some(Self { m: case.name.clone(), piece, taken, gain: case.gain() })
    }
}

impl Proof for Takes {
    fn message(&self, words: &mut Filling) -> Texts {
        fill!(words; move = self.m, piece = self.piece, taken = self.taken,
            amount = Amount(self.gain));
        match self.gain {
            1.. => Texts::new(
                "{move}: {piece} takes {taken} and wins {amount} by exchange.",
                "{move}: {piece} берёт, мишень — {taken}; размен выигрывает {amount}.",
            ),
            0 => Texts::new(
                "{move}: {piece} takes {taken}; the exchange is even.",
                "{move}: {piece} берёт, мишень — {taken}; размен равный.",
            ),
            ..0 => Texts::new(
                "{move}: {piece} takes {taken} and gives up {amount} by exchange.",
                "{move}: {piece} берёт, мишень — {taken}; размен отдаёт {amount}.",
            ),
        }
    }
}

// Told for want of anything else to say.
statement!(Takes(self, _), Standing::sound(40), gate => !gate.is_settled();
    format!("takes {}", the(self.taken));
    format!("берёт {}", named(self.taken, Form::Accusative)));

/// The move takes nothing and ends on this square; if `gain` is below zero, it loses by exchange.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Step {
    #[serde(rename = "move")]
    pub m: Named,
    pub piece: PlacedPiece,
    #[serde(serialize_with = "text::square")]
    pub to: Square,
    pub gain: i32,
}

impl Step {
    /// The step that the move is, if it neither takes nor castles.
    pub fn find(case: &Case<'_>) -> Option<Self> {
        let quiet = !case.m.is_capture() && case.m.castling_side().is_none();
        let piece = board::mover(case.position, case.m).filter(|_| quiet)?;
        Some(Self { m: case.name.clone(), piece, to: case.m.to(), gain: case.gain() })
    }
}

impl Proof for Step {
    fn message(&self, words: &mut Filling) -> Texts {
        fill!(words; move = self.m, piece = self.piece, to = self.to, amount = Amount(self.gain));
        if self.gain < 0 {
            Texts::new(
                "{move}: {piece} is offered on {to}; the exchange there gives up {amount}.",
                "{move}: на поле {to} предложена жертва — {piece}; размен там отдаёт {amount}.",
            )
        } else {
            Texts::new(
                "{move}: {piece} goes to {to} and loses nothing there.",
                "{move}: {piece} идёт на {to} и ничего там не теряет.",
            )
        }
    }
}

/// The move castles.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Castles {
    #[serde(rename = "move")]
    pub m: Named,
    #[serde(serialize_with = "wing_name")]
    pub wing: CastlingSide,
}

fn wing_name<S: Serializer>(wing: &CastlingSide, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(match wing {
        CastlingSide::KingSide => "king_side",
        CastlingSide::QueenSide => "queen_side",
    })
}

impl Castles {
    /// The castling that the move is.
    pub fn find(case: &Case<'_>) -> Option<Self> {
        case.m.castling_side().map(|wing| Self { m: case.name.clone(), wing })
    }
}

proof!(Castles(self);
    move = self.m;
    "{move}: the king castles.",
    "{move}: рокировка.");

statement!(Castles(self, _), Standing::sound(40);
    "brings the king to safety".to_string();
    "уводит короля в безопасное место".to_string());

/// The pawn becomes a piece of this role.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Promotes {
    #[serde(rename = "move")]
    pub m: Named,
    #[serde(serialize_with = "text::role")]
    pub role: Role,
}

proof!(Promotes(self);
    move = self.m, role = names::role(self.role);
    "{move}: the pawn is promoted; new piece: {role}.",
    "{move}: пешка превращается; новая фигура — {role}.");

/// After the move this piece gives check from its square.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Check {
    #[serde(rename = "move")]
    pub m: Named,
    pub by: PlacedPiece,
}

impl Check {
    /// The checks that the move gives.
    pub fn all(case: &Case<'_>) -> impl Iterator<Item = Self> {
        board::checkers(&case.after).map(|by| Self { m: case.name.clone(), by })
    }
}

proof!(Check(self);
    move = self.m, by = self.by;
    "{move} gives check: {by}.",
    "{move} даёт шах; шахует {by}.");

/// The move answers the check that this piece gives.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Evades {
    #[serde(rename = "move")]
    pub m: Named,
    pub checker: PlacedPiece,
    pub how: Evasion,
}

/// How a move answers a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Evasion {
    King,
    Takes,
    Interposes,
}

impl Evades {
    /// How the move answers a check.
    pub fn find(case: &Case<'_>) -> Option<Self> {
        let checker = board::checkers(case.position).next()?;
        let how = match case.m.role() {
            Role::King => Evasion::King,
            _ if case.m.is_capture() => Evasion::Takes,
            _ => Evasion::Interposes,
        };
        Some(Self { m: case.name.clone(), checker, how })
    }
}

impl Proof for Evades {
    fn message(&self, words: &mut Filling) -> Texts {
        fill!(words; move = self.m, checker = self.checker);
        match self.how {
            Evasion::King => Texts::new(
                "{move} answers the check of {checker}: the king goes.",
                "{move} отвечает на шах, который даёт {checker}: король отступает.",
            ),
            Evasion::Takes => Texts::new(
                "{move} answers the check of {checker} by a capture.",
                "{move} отвечает взятием на шах, который даёт {checker}.",
            ),
            Evasion::Interposes => Texts::new(
                "{move} answers the check of {checker} by a blockade.",
                "{move} отвечает блокадой на шах, который даёт {checker}.",
            ),
        }
    }
}

impl Statement for Evades {
    fn standing(&self) -> Standing {
        Standing::sound(40)
    }

    fn passes(&self, gate: &Gate) -> bool {
        !gate.is_settled()
    }

    fn english(&self, _: Moves) -> String {
        match self.how {
            Evasion::King => "takes the king out of check".to_string(),
            Evasion::Interposes => "blocks the check".to_string(),
            Evasion::Takes => "takes the piece that gave check".to_string(),
        }
    }

    fn russian(&self, _: Moves) -> String {
        match self.how {
            Evasion::King => "уводит короля от шаха".to_string(),
            Evasion::Interposes => "закрывается от шаха".to_string(),
            Evasion::Takes => "берёт фигуру, которая дала шах".to_string(),
        }
    }
}

/// The move is the only legal one.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Only {
    #[serde(rename = "move")]
    pub m: Named,
}

proof!(Only(self);
    move = self.m;
    "{move} is the only legal move.",
    "{move} — единственный ход.");

/// The second ply of the line draws this piece away from squares that it attacked and that the side
/// which begins the line steps on later.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Lured {
    pub line: Vec<Named>,
    pub piece: PlacedPiece,
    #[serde(serialize_with = "text::square")]
    pub to: Square,
    #[serde(serialize_with = "text::squares")]
    pub squares: Vec<Square>,
}

impl Lured {
    /// If the move gives something up: the piece that the line draws away from squares that it needs.
    pub fn find(case: &Case<'_>) -> Option<Self> {
        let &[first, second, ..] = case.line else { return None };
        let piece = board::mover(&case.after, second)?;
        let offered = board::end_of(first, case.position.turn());
        let takes = board::taken(&case.after, second).is_some_and(|piece| piece.square == offered);
        if !takes || case.gain() >= 0 {
            return None;
        }
        let settled = case.after.after(second);
        let to = board::end_of(second, piece.color);
        let before = case.position.board().attacks_from(piece.square);
        let lost = (before & !settled.board().attacks_from(to)).without(to);
        let later = case.line.iter().take(MISSED).skip(2).step_by(2);
        let mut squares: Vec<_> = later
            .map(|&m| board::end_of(m, case.position.turn()))
            .filter(|&square| lost.contains(square))
            .collect();
        squares.sort_unstable();
        squares.dedup();
        (!squares.is_empty()).then(|| Self { line: case.named_line(), piece, to, squares })
    }
}

proof!(Lured(self);
    piece = self.piece, to = self.to, squares = Listed(&self.squares);
    "{piece} is drawn to {to} and no longer controls {squares}, where the line goes on.",
    "На поле {to} завлечена фигура {piece}; она больше не контролирует поля, на которых идёт вариант: {squares}.");
