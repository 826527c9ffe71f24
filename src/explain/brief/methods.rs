//! Methods of endings: zugzwang, triangulation, the bridge, the way into a pawn ending, a pawn
//! fixed as a target, waiting.

use serde::Serialize;
use shakmaty::{Bitboard, Board, Color, Move, Role, Square};

use super::english;
use super::pawns::{is_undefendable, rank};
use super::pieces::moved;
use super::russian;
use super::statement::{Gate, Standing, Statement, statement};
use super::study::{Candidate, Study};
use super::words::Moves;
use crate::evaluation::wrong_corner;
use crate::explain::board;
use crate::explain::case::Case;
use crate::explain::names::Named;
use crate::feature::{self, EndgameFeature, Feature, OppositionKind};
use crate::position::Position;
use crate::search::Score;
use crate::trajectory::text;
use crate::zone::PlacedPiece;

/// The expected points, in thousandths, that the enemy must lose by having to move.
const ZUGZWANG: i32 = 150;
/// The expected points of a won and the most of a drawn ending.
const WON: i32 = 880;
const EVEN: i32 = 60;
const LOST: i32 = 120;
/// The plies after which a king who triangulates has lost a move.
const TRIANGLES: [usize; 2] = [5, 7];
/// The plies in which the last pieces may be traded.
const SOON: usize = 4;
/// The same if all moves of the side are captures and checks.
const FORCED: usize = 6;

fn has_pieces(board: &Board, side: Color) -> bool {
    let pieces = board.occupied() & !board.kings() & !board.pawns();
    (pieces & board.by_color(side)).any()
}

fn is_pawn_ending(board: &Board) -> bool {
    Color::ALL.iter().all(|&side| !has_pieces(board, side)) && board.pawns().any()
}

/// The enemy would rather pass: with the move to make he has fewer chances. Both scores are from the
/// mover's view.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Zugzwang {
    #[serde(rename = "move")]
    pub m: Named,
    #[serde(serialize_with = "text::color")]
    pub side: Color,
    pub score: Score,
    pub passed: Score,
}

/// The zugzwang that the move puts the enemy in.
pub fn zugzwang(study: &Study<'_>, case: &Case<'_>) -> Option<Zugzwang> {
    let threat = study.behind.threat.as_ref().filter(|_| !case.after.is_check())?;
    let passed = Candidate { line: study.chosen.line.clone(), score: threat.score };
    let lost = study.chances(&study.chosen) - study.chances(&passed);
    let (score, passed) = (study.chosen.score, threat.score);
    let side = case.after.turn();
    let told = lost >= ZUGZWANG && study.fault(&study.chosen).is_none();
    told.then(|| Zugzwang { m: case.name.clone(), side, score, passed })
}

statement!(Zugzwang(self, _), Standing::sound(89);
    format!("puts {} in zugzwang: any move makes the position worse", english::side(self.side));
    format!("ставит {} в цугцванг: любой ход ухудшает позицию", russian::of_side(self.side)));

/// At the end of the line all pieces stand as at its beginning, and the enemy is to move.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Triangulates {
    pub line: Vec<Named>,
    #[serde(serialize_with = "text::color")]
    pub side: Color,
}

/// The triangle of the king in the line or against another reply.
pub fn triangulates(study: &Study<'_>, case: &Case<'_>) -> Option<Triangulates> {
    let king = case.m.role() == Role::King && !case.m.is_capture();
    if !king || !is_pawn_ending(case.position.board()) {
        return None;
    }
    let lines = [&study.chosen].into_iter().chain(&study.behind.replies);
    let returns = |line: &[Move], plies: usize| {
        let end = board::positions(case.position, line.get(..plies)?).pop()?;
        (end.board() == case.position.board()).then_some(plies)
    };
    let side = case.after.turn();
    lines.into_iter().find_map(|candidate| {
        let plies = TRIANGLES.into_iter().find_map(|plies| returns(&candidate.line, plies))?;
        Some(Triangulates { line: Named::line(case.position, &candidate.line[..plies]), side })
    })
}

statement!(Triangulates(self, _), Standing::sound(90);
    format!("triangulates to reach the same position with {} to move", english::side(self.side));
    format!("теряет темп треугольником: та же позиция, но при ходе {}",
        russian::of_side(self.side)));

/// How a pawn ending stands for the side that goes into it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Prospect {
    Won,
    Drawn,
    Lost,
}

/// Within four plies the last pieces are traded; the ending is won or drawn by the move's score.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Simplifies {
    pub line: Vec<Named>,
    pub prospect: Prospect,
}

/// The pawn ending that the move goes into.
pub fn simplifies(study: &Study<'_>, case: &Case<'_>) -> Option<Simplifies> {
    let board = case.position.board();
    if !Color::ALL.iter().all(|&side| has_pieces(board, side)) {
        return None;
    }
    let positions = board::positions(case.position, case.line);
    let plies = positions.iter().position(|position| is_pawn_ending(position.board()))?;
    let forces = |i: usize| case.line[i].is_capture() || positions[i + 1].is_check();
    let forced = plies <= FORCED && (0..plies).step_by(2).all(forces);
    if plies > SOON && !forced {
        return None;
    }
    let chances = study.chances(&study.chosen);
    let prospect = match chances {
        WON.. => Prospect::Won,
        ..=LOST => Prospect::Lost,
        _ if (chances - 500).abs() <= EVEN => Prospect::Drawn,
        _ => return None,
    };
    Some(Simplifies { line: Named::line(case.position, &case.line[..plies]), prospect })
}

impl Statement for Simplifies {
    fn standing(&self) -> Standing {
        let weight = if self.prospect == Prospect::Lost { 96 } else { 83 };
        Standing::sound(weight)
    }

    /// The way into a lost ending is told of a mistake.
    fn passes(&self, gate: &Gate) -> bool {
        if self.prospect == Prospect::Lost {
            gate.is_refuted() && !gate.is_settled()
        } else {
            gate.is_sound()
        }
    }

    fn english(&self, moves: Moves) -> String {
        let line = moves.line(&self.line, 0, self.line.len());
        let how = match self.prospect {
            Prospect::Won => "won",
            Prospect::Drawn => "drawn",
            Prospect::Lost => "lost",
        };
        if self.line.len() > 1 {
            format!("trades into a {how} pawn ending ({line})")
        } else {
            format!("trades into a {how} pawn ending")
        }
    }

    fn russian(&self, moves: Moves) -> String {
        let line = moves.line(&self.line, 0, self.line.len());
        let how = match self.prospect {
            Prospect::Won => "выигранный",
            Prospect::Drawn => "ничейный",
            Prospect::Lost => "проигранный",
        };
        if self.line.len() > 1 {
            format!("переводит игру в {how} пешечный эндшпиль ({line})")
        } else {
            format!("переводит игру в {how} пешечный эндшпиль")
        }
    }
}

/// In Lucena's position the rook goes to its fourth rank, to shield the king later.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BuildsBridge {
    #[serde(rename = "move")]
    pub m: Named,
    pub king: PlacedPiece,
    pub pawn: PlacedPiece,
}

/// The bridge that the rook's move begins.
pub fn builds_bridge(case: &Case<'_>) -> Option<BuildsBridge> {
    let side = case.position.turn();
    let lucena = |feature: Feature| match feature {
        Feature::Endgame(EndgameFeature::Lucena { king, pawn, .. }) if king.color == side => {
            Some((king, pawn))
        }
        _ => None,
    };
    let bridge = case.m.role() == Role::Rook && rank(side, case.m.to()) == 4;
    let (king, pawn) =
        feature::of(case.position).into_iter().find_map(lucena).filter(|_| bridge)?;
    Some(BuildsBridge { m: case.name.clone(), king, pawn })
}

statement!(BuildsBridge(self, _), Standing::sound(88);
    "builds the bridge: when the king comes out, the rook will shield it from checks".into();
    "строит мост: когда король выйдет, ладья закроет его от шахов".into());

/// In a pawn ending the king meets each step forward of the enemy king by taking the opposition.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MeetsSteps {
    #[serde(rename = "move")]
    pub m: Named,
    /// The enemy king's step and the answer, for each.
    pub pairs: Vec<[Named; 2]>,
}

/// The steps of the enemy king towards this one that the move prepares for.
pub fn meets_steps(study: &Study<'_>, case: &Case<'_>) -> Option<MeetsSteps> {
    let side = case.position.turn();
    let own = case.after.board().king_of(side)?;
    let king = case.after.board().king_of(!side)?;
    let ending = is_pawn_ending(case.after.board()) && case.m.role() == Role::King;
    if !ending || study.fault(&study.chosen).is_some() {
        return None;
    }
    let opposes = |position: &Position| {
        let direct = |feature: &Feature| matches!(feature, Feature::Endgame(EndgameFeature::Opposition { side: has, kind: OppositionKind::Direct }) if *has == side);
        feature::of(position).iter().any(direct)
    };
    let replies = case.after.legal_moves();
    let forward = |m: &&Move| {
        m.role() == Role::King && !m.is_capture() && m.to().distance(own) < king.distance(own)
    };
    let mut pairs = Vec::new();
    for &step in replies.iter().filter(forward) {
        let there = case.after.after(step);
        let answer = |m: &&Move| m.role() == Role::King && opposes(&there.after(**m));
        let moves = there.legal_moves();
        let &met = moves.iter().find(answer)?;
        pairs.push([Named::of(&case.after, step), Named::of(&there, met)]);
    }
    (pairs.len() > 1).then(|| MeetsSteps { m: case.name.clone(), pairs })
}

impl MeetsSteps {
    /// "2.Kd6 Kd8, 2.Kf6 Kf8".
    fn shown(&self, moves: Moves) -> String {
        let pairs = self.pairs.iter().map(|pair| moves.later(1).line(pair, 0, 2));
        pairs.collect::<Vec<_>>().join(", ")
    }
}

statement!(MeetsSteps(self, moves), Standing::sound(84);
    format!("meets every advance of the king with the opposition ({})", self.shown(moves));
    format!("на любой шаг короля отвечает оппозицией ({})", self.shown(moves)));

/// The bare king comes nearer to the corner that the enemy's bishop does not control, where his rook's
/// pawns promote.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RunsForCorner {
    #[serde(rename = "move")]
    pub m: Named,
    #[serde(serialize_with = "text::square")]
    pub corner: Square,
}

/// The corner that the king runs for.
pub fn runs_for_corner(case: &Case<'_>) -> Option<RunsForCorner> {
    let board = case.position.board();
    let side = case.position.turn();
    let (from, to) = case.step()?;
    let bare = board.by_color(side).count() == 1;
    let corner = wrong_corner(board, !side).filter(|_| bare && board.bishops().any())?;
    let nearer = to.distance(corner) < from.distance(corner);
    nearer.then(|| RunsForCorner { m: case.name.clone(), corner })
}

impl Statement for RunsForCorner {
    fn standing(&self) -> Standing {
        Standing::sound(85)
    }

    /// It is the defence, however the search values it.
    fn passes(&self, gate: &Gate) -> bool {
        !gate.is_settled() && !gate.is_refuted()
    }

    fn english(&self, _: Moves) -> String {
        let corner = self.corner;
        format!("heads for {corner}, the corner that the bishop does not control: there he draws")
    }

    fn russian(&self, _: Moves) -> String {
        format!("идёт в угол {}, который слон не контролирует: там ничья", self.corner)
    }
}

/// The pawn stops an enemy pawn that no other can defend and a piece attacks, in front of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Fixes {
    #[serde(rename = "move")]
    pub m: Named,
    pub piece: PlacedPiece,
    pub target: PlacedPiece,
}

/// Whether a pawn stands before the other side's and neither can be taken by a pawn.
fn stands_before(position: &Position, side: Color, at: Square) -> Option<PlacedPiece> {
    let board = position.board();
    let target = board::piece_at(board, at.offset(side.fold_wb(8, -8))?)?;
    let attackers = |side: Color, at: Square| {
        shakmaty::attacks::pawn_attacks(!side, at) & board.pawns() & board.by_color(side)
    };
    let quiet: Bitboard = attackers(!side, at) | attackers(side, target.square);
    (target.role == Role::Pawn && target.color != side && quiet.is_empty()).then_some(target)
}

/// The weak pawn that the move fixes.
pub fn fixes(case: &Case<'_>) -> Option<Fixes> {
    let (_, to) = case.step().filter(|_| case.m.role() == Role::Pawn && !case.m.is_capture())?;
    let piece = board::piece_at(case.after.board(), to).filter(|piece| piece.role == Role::Pawn)?;
    let target = stands_before(&case.after, piece.color, to)?;
    // A pawn at home or one that is as weak itself is no gain.
    let weak = is_undefendable(case.after.board(), target) && rank(target.color, target.square) > 2;
    let own = !is_undefendable(case.after.board(), piece);
    let board = case.after.board();
    let attackers = board.attacks_to(target.square, piece.color, board.occupied()) & !board.pawns();
    let own = own && attackers.any();
    (weak && own).then(|| Fixes { m: case.name.clone(), piece, target })
}

impl Statement for Fixes {
    fn standing(&self) -> Standing {
        Standing::safe(57).giving_way()
    }

    fn targets(&self) -> Vec<Square> {
        vec![self.target.square]
    }

    fn english(&self, _: Moves) -> String {
        format!("fixes the pawn on {} as a target", self.target.square)
    }

    fn russian(&self, _: Moves) -> String {
        format!("фиксирует слабую пешку {}", self.target.square)
    }
}

/// A quiet move of a piece that does no more than a pass and goes back soon: `passed` is the score
/// after a pass.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Waits {
    #[serde(rename = "move")]
    pub m: Named,
    pub score: Score,
    pub passed: Score,
}

/// The number of the next own moves of which one takes a waiting piece back.
const BACK: usize = 3;
/// What a pass may cost, and who stands better by at most, if a move waits, in centipawns.
const NOTHING: i32 = 20;
const BALANCED: i32 = 150;

impl Waits {
    /// Whether the move only waits.
    pub fn find(study: &Study<'_>, case: &Case<'_>) -> Option<Self> {
        let (from, piece) = moved(case).filter(|(_, piece)| piece.role != Role::Pawn)?;
        let back = |m: &Move| m.from() == Some(piece.square) && m.to() == from;
        if !case.line.iter().skip(2).step_by(2).take(BACK).any(back) {
            return None;
        }
        let (score, passed) = (study.chosen.score, study.danger.as_ref()?.score);
        let same = (score.value() - passed.value()).abs() <= NOTHING;
        let level = score.value().abs() <= BALANCED && !case.after.is_check();
        (same && level).then(|| Self { m: case.name.clone(), score, passed })
    }
}

statement!(Waits(self, _), Standing::safe(20).weak().giving_way();
    "is a waiting move".into();
    "— выжидательный ход".into());
