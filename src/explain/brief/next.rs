//! What comes after a move that says little by itself: the plan of its side, a pawn that promotes without
//! help, what cannot be saved, the pawns that go.

use serde::Serialize;
use shakmaty::{Bitboard, Board, Color, Move, Role};

use super::endings::is_ending;
use super::english::the;
use super::ledger::{LEAST, Ledger};
use super::manoeuvre::{HeadsFor, heads_for};
use super::pawns::wing;
use super::purpose::quiet;
use super::russian::{self, Case as Form, piece as named};
use super::statement::{Gate, Standing, Statement, statement};
use super::study::{Candidate, Study};
use super::words::{Moves, with_moves};
use crate::explain::board;
use crate::explain::case::Case;
use crate::explain::names::{Language, Named, capital};
use crate::feature::{self, EndgameFeature, Feature, PawnFeature, Wing};
use crate::position::Position;
use crate::zone::PlacedPiece;

/// A side is behind with fewer expected points than this, in thousandths.
const BEHIND: i32 = 300;
/// The expected points, in thousandths, between which a structure matters.
const UNDECIDED: (i32, i32) = (200, 800);
/// The plies in which the last pawns of a wing are traded, and the most, in centipawns, that whoever
/// trades them is ahead.
const SOON: usize = 5;
const AHEAD: i32 = 30;

/// The piece comes over these squares to where it wants to stand in several lines: `heads` is of the
/// position after the reply, `line` what comes before.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Brings {
    pub line: Vec<Named>,
    pub heads: HeadsFor,
}

/// The way of another piece that begins with the next move.
pub fn brings(study: &Study<'_>, case: &Case<'_>) -> Option<Brings> {
    let &[m, reply, next, ..] = case.line else { return None };
    let there = case.after.after(reply);
    quiet(case).filter(|_| !there.is_check() && next.from() != Some(m.to()))?;
    let rest = Candidate { line: case.line[2..].to_vec(), score: study.chosen.score };
    let alone = Study::alone(&there, study.image, rest, study.probing);
    let heads = heads_for(&alone, &Case::of(Some(reply), &there, &case.line[2..])?)?;
    let comes = |sequel: &&Vec<Move>| {
        let starts = sequel.iter().any(|m| m.from() == next.from());
        starts && sequel.iter().any(|m| m.to() == heads.goal())
    };
    let sequels = study.sequels();
    let agreed = sequels.iter().filter(comes).count() >= sequels.len().min(2);
    let line = Named::line(case.position, &[m, reply]);
    agreed.then_some(Brings { line, heads })
}

statement!(Brings(self, _), Standing::safe(44).sentence();
    format!("The plan is to bring {}", self.heads.plan(Language::English));
    format!("План — перевести {}", self.heads.plan(Language::Russian)));

/// The pawn is out of reach of the enemy king, even had its side passed.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Outruns {
    #[serde(rename = "move")]
    pub m: Named,
    pub pawn: PlacedPiece,
    pub king: PlacedPiece,
}

/// The pawn that promotes without the move.
pub fn outruns(case: &Case<'_>) -> Option<Outruns> {
    let side = case.position.turn();
    let runs = |feature: Feature| match feature {
        Feature::Endgame(EndgameFeature::SquareOfPawn { pawn, king, inside: false })
            if pawn.color == side =>
        {
            Some((pawn, king))
        }
        _ => None,
    };
    let (pawn, king) = feature::of(&case.position.after_null()?).into_iter().find_map(runs)?;
    let other = case.m.role() != Role::Pawn && !case.m.is_capture();
    let stays = board::piece_at(case.after.board(), pawn.square) == Some(pawn);
    (other && stays).then(|| Outruns { m: case.name.clone(), pawn, king })
}

statement!(Outruns(self, _), Standing::sound(80).sentence();
    format!("{} needs no help: {} cannot catch it",
        capital(&the(self.pawn)), the(self.king));
    format!("{} справится и сама: {} её не догонит",
        capital(&named(self.pawn, Form::Nominative)),
        named(self.king, Form::Nominative)));

/// Whatever the side plays, this capture wins a piece.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CannotSave {
    #[serde(rename = "move")]
    pub m: Named,
    pub piece: PlacedPiece,
    pub takes: Named,
}

/// What the side that is behind loses in any case.
pub fn cannot_save(study: &Study<'_>, case: &Case<'_>) -> Option<CannotSave> {
    let &takes = case.line.get(1).filter(|_| !case.m.is_capture())?;
    let piece = board::taken(&case.after, takes)?;
    let behind = study.chances(&study.chosen) < BEHIND && study.fault(&study.chosen).is_none();
    let hung = case.position.after_null()?;
    let hung = hung.legal_moves().contains(&takes) && board::gain_of(&hung, takes) >= LEAST;
    let lost = behind && hung && board::gain_of(&case.after, takes) >= LEAST;
    // Whatever is played it falls, where it stands or goes.
    let falls = |m: Move| {
        let at = if m.from() == Some(piece.square) { m.to() } else { piece.square };
        let there = case.position.after(m);
        let wins = |takes: &Move| takes.to() == at && board::gain_of(&there, *takes) >= LEAST;
        there.legal_moves().iter().any(wins)
    };
    let lost = lost && case.position.legal_moves().into_iter().all(falls);
    let takes = Named::of(&case.after, takes);
    lost.then(|| CannotSave { m: case.name.clone(), piece, takes })
}

statement!(CannotSave(self, moves), Standing::sound(50),
    gate => !gate.is_settled() && !gate.is_refuted();
    format!("cannot save {} ({})", the(self.piece), moves.numbered(1, &self.takes));
    format!("не спасает {} ({})",
        named(self.piece, Form::Accusative), moves.numbered(1, &self.takes)));

/// At the end of the line the piece is pinned to a more valuable one, and what is won is that piece.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Held {
    pub line: Vec<Named>,
    pub piece: PlacedPiece,
    pub by: PlacedPiece,
    pub behind: PlacedPiece,
}

statement!(Held(self, _), Standing::sound(94).sentence(), gate => !gate.is_settled();
    format!("{} is pinned to {}", capital(&the(self.piece)), the(self.behind));
    format!("{} {}: {} {}", capital(&named(self.piece, Form::Nominative)),
        if russian::is_feminine(self.piece.role) { "связана" } else { "связан" },
        russian::behind(self.piece), named(self.behind, Form::Nominative)));

/// A piece captures where a pawn could have; by that the pawn would be doubled or isolated.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SparesPawns {
    #[serde(rename = "move")]
    pub m: Named,
    pub other: Named,
    pub doubled: bool,
}

/// The capture by a pawn that would spoil its structure.
pub fn spares_pawns(study: &Study<'_>, case: &Case<'_>) -> Option<SparesPawns> {
    let piece = case.m.is_capture() && !matches!(case.m.role(), Role::Pawn | Role::King);
    let other = |m: &Move| m.is_capture() && m.to() == case.m.to() && m.role() == Role::Pawn;
    let moves = case.position.legal_moves();
    let pawn = moves.into_iter().find(other).filter(|_| piece)?;
    let side = case.position.turn();
    let own = |feature: &PawnFeature| match feature {
        PawnFeature::DoubledPawns { pieces } => pieces.iter().all(|pawn| pawn.color == side),
        PawnFeature::IsolatedPawn { piece, .. } => piece.color == side,
        _ => false,
    };
    let spoils = |line: &[Move]| {
        let gained = feature::changes_over(case.position, line).gained;
        let bad = gained.into_iter().filter_map(|feature| match feature {
            Feature::Pawn(pawn) if own(&pawn) => Some(pawn),
            _ => None,
        });
        bad.collect::<Vec<_>>()
    };
    let spoilt = spoils(&[pawn]);
    let doubled = |pawn: &PawnFeature| matches!(pawn, PawnFeature::DoubledPawns { .. });
    // What would lose something has other faults, and what the line plays later none.
    let most = |m: Move| {
        let there = case.position.after(m);
        board::winning(&there).first().map_or(0, |&(_, gain)| gain)
    };
    let loses = most(pawn) - most(case.m) > LEAST;
    let later = case.line.iter().skip(2).step_by(2).any(|m| *m == pawn);
    let even = (UNDECIDED.0..=UNDECIDED.1).contains(&study.chances(&study.chosen));
    let told = !spoilt.is_empty() && spoils(&[case.m]).is_empty() && !loses && !later && even;
    let (m, other) = (case.name.clone(), Named::of(case.position, pawn));
    told.then(|| SparesPawns { m, other, doubled: spoilt.iter().any(doubled) })
}

impl Statement for SparesPawns {
    fn standing(&self) -> Standing {
        Standing::sound(58)
    }

    fn english(&self, moves: Moves) -> String {
        let other = moves.numbered(0, &self.other);
        let spoilt = if self.doubled { "doubled pawns" } else { "an isolated pawn" };
        format!("keeps the pawn structure intact: {other} would leave {spoilt}")
    }

    fn russian(&self, moves: Moves) -> String {
        let how = if self.doubled {
            "сдвоенные пешки"
        } else {
            "изолированная пешка"
        };
        let other = moves.numbered(0, &self.other);
        format!("сохраняет пешечную структуру: после {other} — {how}")
    }
}

/// The capture of the pawn that moved lets another one promote in this line.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BreaksThrough {
    pub line: Vec<Named>,
}

/// The pawn that is given so that another one runs.
pub fn breaks_through(study: &Study<'_>, case: &Case<'_>) -> Option<BreaksThrough> {
    let pawn = case.m.role() == Role::Pawn && !case.m.is_capture();
    let lines = [&study.chosen].into_iter().chain(&study.traps).filter(|_| pawn);
    lines.into_iter().find_map(|candidate| {
        let line = &candidate.line[..];
        let takes = line.get(1).filter(|m| m.role() == Role::Pawn && m.to() == case.m.to())?;
        let promotes = |m: &Move| m.is_promotion();
        let plies = line.iter().step_by(2).position(promotes)? * 2 + 1;
        let settled = Ledger::settled(case.position, line)?;
        let won = settled.gain >= LEAST && !settled.promoted.is_empty();
        let line = Named::line(case.position, &line[..plies]);
        (won && takes.is_capture()).then_some(BreaksThrough { line })
    })
}

statement!(BreaksThrough(self, moves), Standing::sound(84);
    format!("breaks through: after {} the pawn promotes", moves.line(&self.line, 1, 3));
    format!("прорыв: после {} пешка проходит в ферзи", moves.line(&self.line, 1, 3)));

/// In an endgame a pawn leaves the squares of the enemy's only bishop, which attacked it or could come to.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OutOfReach {
    #[serde(rename = "move")]
    pub m: Named,
    pub pawn: PlacedPiece,
    pub bishop: PlacedPiece,
}

/// The bishop that can no longer attack the pawn that moves.
pub fn out_of_reach(case: &Case<'_>) -> Option<OutOfReach> {
    let (from, to) = case.step().filter(|_| case.m.role() == Role::Pawn && !case.m.is_capture())?;
    let board = case.after.board();
    let enemy = board.by_color(!case.position.turn());
    let square = (board.bishops() & enemy).single_square()?;
    let (bishop, pawn) = (board::piece_at(board, square)?, board::piece_at(board, to)?);
    let alike = from.is_light() == bishop.square.is_light() && from.is_light() != to.is_light();
    let alone = (enemy & !(board.kings() | board.pawns())).count() == 1;
    let there = case.position.after_null()?;
    let attacks = |position: &Position| {
        position.board().attacks_from(square).contains(from)
            || position.legal_moves().into_iter().any(|m| {
                let next = position.after(m);
                m.from() == Some(square)
                    && board::most_from(&next, m.to()) == 0
                    && next.board().attacks_from(m.to()).contains(from)
            })
    };
    let told = alike && alone && is_ending(board) && attacks(&there);
    told.then(|| OutOfReach { m: case.name.clone(), pawn, bishop })
}

statement!(OutOfReach(self, _), Standing::sound(51).giving_way();
    format!("puts the pawn on a {} square, where {} cannot attack it",
        if self.pawn.square.is_light() { "light" } else { "dark" }, the(self.bishop));
    format!("ставит пешку на {} поле: {} на неё не нападёт",
        if self.pawn.square.is_light() { "белое" } else { "чёрное" },
        named(self.bishop, Form::Nominative)));

/// In an endgame the line takes the last pawns off one wing, and pawns are left on the other alone; the
/// side that moves is not ahead.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ClearsWing {
    pub line: Vec<Named>,
    pub wing: Wing,
}

/// The wing whose last pawns are traded.
pub fn clears_wing(study: &Study<'_>, case: &Case<'_>) -> Option<ClearsWing> {
    let before = case.position.board();
    let pawn = case.m.role() == Role::Pawn && is_ending(before);
    let level = study.chosen.score.value() <= AHEAD;
    let wing = wing(case.m.to());
    let on = |board: &Board| -> Bitboard {
        board.pawns().into_iter().filter(|&at| self::wing(at) == wing).collect()
    };
    let both = Color::ALL.iter().all(|&side| (on(before) & before.by_color(side)).any());
    let others = (before.pawns() & !on(before)).any();
    let positions = board::positions(case.position, case.line);
    let end = positions.iter().take(SOON + 1).position(|there| on(there.board()).is_empty())?;
    let line = Named::line(case.position, &case.line[..end]);
    (pawn && level && both && others).then_some(ClearsWing { line, wing })
}

impl Statement for ClearsWing {
    fn standing(&self) -> Standing {
        Standing::sound(61)
    }

    fn english(&self, moves: Moves) -> String {
        let text = format!("trades off the last pawns on the {}", self.wing.name());
        with_moves(text, moves.line(&self.line, 1, self.line.len()))
    }

    fn russian(&self, moves: Moves) -> String {
        let wing = russian::wing(self.wing);
        let text = format!("разменивает последние пешки на {wing} фланге");
        with_moves(text, moves.line(&self.line, 1, self.line.len()))
    }
}
