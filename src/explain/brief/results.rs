//! What settles a game (its end, forced mates, dead draws, zugzwang), and material that a move wins,
//! loses, misses or wins back.

use serde::Serialize;
use shakmaty::Role;

use super::ledger::Ledger;
use super::russian::{self, Case as Form};
use super::statement::{Standing, Statement};
use super::study::{Candidate, DeadDraw, Study};
use super::words::{Moves, last_capture, with_moves};
use super::{english, motif};
use crate::exchange::swap::Values;
use crate::explain::board::{self, End};
use crate::explain::case::Case;
use crate::explain::names::Named;
use crate::plan::motifs::{Finding, is_smothered_mate};
use crate::position::Position;
use crate::search::Score;
use crate::zone::PlacedPiece;

/// The most plies of a line that ends in mate.
const SHOWN: usize = 9;
/// A mate in so many moves or more is told without their number, which nobody counts.
pub const FAR: u32 = 13;

/// The weight of what is told as the headline.
pub const HEADLINE: usize = 100;

/// The game is over.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Ended {
    pub end: End,
}

impl Statement for Ended {
    fn standing(&self) -> Standing {
        Standing::sound(HEADLINE).sentence()
    }

    fn english(&self, _: Moves) -> String {
        match self.end {
            End::Checkmate => "The game is over: checkmate".into(),
            End::Stalemate => "The game is over: stalemate".into(),
        }
    }

    fn russian(&self, _: Moves) -> String {
        match self.end {
            End::Checkmate => "Игра окончена: мат".into(),
            End::Stalemate => "Игра окончена: пат".into(),
        }
    }
}

/// The side that begins the line mates in this number of moves, or is mated. `smothered`: the line
/// ends in a mate by a knight alone, with the king shut in by his own pieces.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ForcedMate {
    pub line: Vec<Named>,
    pub moves: u32,
    pub by_mover: bool,
    pub smothered: bool,
}

impl ForcedMate {
    /// The mate at the end of the case's line; `moves` is negative for the side that is mated.
    pub fn of(case: &Case<'_>, moves: i32) -> Self {
        let end = board::positions(case.position, case.line);
        Self {
            line: case.named_line(),
            moves: moves.unsigned_abs(),
            by_mover: moves > 0,
            smothered: end.last().is_some_and(is_smothered_mate),
        }
    }

    /// The moves behind the first, up to the mate; of a line that does not come to it the next.
    fn shown(&self, moves: Moves) -> String {
        let line = &self.line;
        let whole = line.len() <= SHOWN && line.last().is_some_and(|m| m.san.ends_with('#'));
        moves.line(line, 1, if whole { line.len() } else { line.len().min(2) })
    }
}

impl Statement for ForcedMate {
    fn standing(&self) -> Standing {
        Standing::sound(HEADLINE)
    }

    fn english(&self, moves: Moves) -> String {
        let (line, number) = (&self.line, self.moves);
        let kind = if self.smothered { "smothered mate" } else { "mate" };
        let shown = self.shown(moves);
        match (self.by_mover, number) {
            (true, 1) if self.smothered => "is a smothered mate".into(),
            (true, 1) => "is mate".into(),
            (true, FAR..) => "mates by force".into(),
            (false, FAR..) => "lets the enemy mate by force".into(),
            (true, _) => with_moves(format!("forces {kind} in {number}"), shown),
            (false, 1) => format!("allows {}", moves.line(line, 1, 2)),
            (false, _) => with_moves(format!("allows mate in {number}"), shown),
        }
    }

    fn russian(&self, moves: Moves) -> String {
        let (line, number) = (&self.line, russian::in_moves(self.moves));
        let kind = if self.smothered { "спёртый мат" } else { "мат" };
        let shown = self.shown(moves);
        match (self.by_mover, self.moves) {
            (true, 1) => format!("— {kind}"),
            (true, FAR..) => "ведёт к форсированному мату".into(),
            (false, FAR..) => "допускает форсированный мат".into(),
            (true, _) => with_moves(format!("форсирует {kind} в {number}"), shown),
            (false, 1) => format!("допускает {}", moves.line(line, 1, 2)),
            (false, _) => with_moves(format!("допускает мат в {number}"), shown),
        }
    }
}

/// Every legal move loses something by a capture, a pass would not. `mutual`: so it is for the
/// enemy, if he had to move.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MustMove {
    #[serde(rename = "move")]
    pub m: Named,
    pub moves: usize,
    pub mutual: bool,
}

impl MustMove {
    /// The zugzwang that the move gives way to.
    pub fn find(case: &Case<'_>) -> Option<Self> {
        let (moves, mutual) = zugzwang(case.position)?;
        Some(Self { m: case.name.clone(), moves, mutual })
    }
}

impl Statement for MustMove {
    fn standing(&self) -> Standing {
        Standing::sound(HEADLINE)
    }

    fn english(&self, _: Moves) -> String {
        let end = if self.mutual { "whoever has to move loses" } else { "a pass would not" };
        format!("gives way in zugzwang: every move loses something, {end}")
    }

    fn russian(&self, _: Moves) -> String {
        let end = if self.mutual {
            "проигрывает тот, чей ход"
        } else {
            "пропуск хода ничего не терял бы"
        };
        format!("уступает в цугцванге: любой ход что-нибудь теряет, {end}")
    }
}

/// Whether every legal move lets the enemy win something by a capture, and a pass would not; with
/// the number of moves, and whether the same holds for the enemy after a pass.
pub fn zugzwang(position: &Position) -> Option<(usize, bool)> {
    let squeezed = |position: &Position| {
        let passed = position.after_null()?;
        let moves = position.legal_moves();
        let loses =
            |m: &shakmaty::Move| !m.is_capture() && !board::winning(&position.after(*m)).is_empty();
        let is_one =
            !moves.is_empty() && board::winning(&passed).is_empty() && moves.iter().all(loses);
        is_one.then_some((passed, moves.len()))
    };
    let (passed, moves) = squeezed(position)?;
    let few = (position.board().occupied() & !position.board().kings() & !position.board().pawns())
        .count()
        <= 2;
    let mutual = squeezed(&passed).is_some();
    (few && position.board().by_role(Role::Queen).is_empty()).then_some((moves, mutual))
}

/// After the move the position is a draw, whatever the search says.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Drawn {
    #[serde(rename = "move")]
    pub m: Named,
    pub why: DeadDraw,
}

impl Statement for Drawn {
    fn standing(&self) -> Standing {
        Standing::sound(HEADLINE)
    }

    fn english(&self, _: Moves) -> String {
        match self.why {
            DeadDraw::Material => "is a draw: neither side has the pieces to mate".into(),
            DeadDraw::WrongBishop => "is a draw: the bishop does not control the pawn's promotion \
                                      square, and the bare king has reached that corner"
                .into(),
            DeadDraw::Tablebase => "is a draw by the tablebases".into(),
        }
    }

    fn russian(&self, _: Moves) -> String {
        match self.why {
            DeadDraw::Material => "— ничья: матовать нечем ни той, ни другой стороне".into(),
            DeadDraw::WrongBishop => "— ничья: слон не контролирует поле превращения, а одинокий \
                                      король уже в этом углу"
                .into(),
            DeadDraw::Tablebase => "— ничья по таблицам".into(),
        }
    }
}

/// The line ends in stalemate, and the search gives a draw. `behind`: the side that moves has less
/// material, and saves itself; `missed`: it would have, had it played the line instead.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Stalemate {
    pub line: Vec<Named>,
    pub behind: bool,
    pub missed: bool,
}

/// The most plies of a line that ends in stalemate.
const TRAP: usize = 5;

impl Stalemate {
    /// The stalemate that the candidate's line ends in: one that a side which is behind has for its own, or
    /// one that a mistake allows.
    pub fn find(study: &Study<'_>, candidate: &Candidate, case: &Case<'_>) -> Option<Self> {
        let found = Self::of(candidate, case)?;
        let fault = study.fault(candidate).is_some();
        (found.behind != fault || found.line.len() == 1).then_some(found)
    }

    /// That by which the best move saves the game.
    pub fn missed(study: &Study<'_>) -> Option<Self> {
        let found = Self::of(&study.best, &study.case(&study.best)?)?;
        found.behind.then_some(Self { missed: true, ..found })
    }

    fn of(candidate: &Candidate, case: &Case<'_>) -> Option<Self> {
        let positions = board::positions(case.position, case.line);
        let is_stalemate = |there: &Position| End::of(there) == Some(End::Stalemate);
        let plies = positions.iter().take(TRAP + 1).position(is_stalemate)?;
        let balance = Values::TROPA.balance(case.position.board(), case.position.turn());
        let line = Named::line(case.position, &case.line[..plies]);
        let found = Self { line, behind: balance <= -AHEAD, missed: false };
        (candidate.score == Score::Cp(0)).then_some(found)
    }

    /// The moves after the first, or all that are missed.
    fn shown(&self, moves: Moves) -> String {
        moves.line(&self.line, usize::from(!self.missed), self.line.len())
    }
}

impl Statement for Stalemate {
    fn standing(&self) -> Standing {
        Standing::sound(HEADLINE)
    }

    fn english(&self, moves: Moves) -> String {
        let line = self.shown(moves);
        match (self.line.len(), self.behind) {
            _ if self.missed => with_moves("misses the draw by stalemate".into(), line),
            (1, _) => "is stalemate".into(),
            (2, true) => format!("saves the game: {line} is stalemate"),
            (_, true) => with_moves("saves the game by stalemate".into(), line),
            (_, false) => with_moves("allows stalemate".into(), line),
        }
    }

    fn russian(&self, moves: Moves) -> String {
        let line = self.shown(moves);
        match (self.line.len(), self.behind) {
            _ if self.missed => with_moves("упускает ничью патом".into(), line),
            (1, _) => "— пат".into(),
            (2, true) => format!("спасает партию: {line} — пат"),
            (_, true) => with_moves("спасает партию патом".into(), line),
            (_, false) => with_moves("допускает пат".into(), line),
        }
    }
}

/// Every move of one side in the line is a check, and the search gives a draw.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Perpetual {
    pub line: Vec<Named>,
    pub checks: Checks,
}

/// Who gives perpetual check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Checks {
    /// The side that moves, from the move on.
    Now,
    /// The side that moves, from its next move on.
    Next,
    /// The enemy, who is behind in material.
    Enemy,
    /// The side that moves, if it had played the line instead.
    Missed,
}

/// The minimum number of checks in a row that are called perpetual.
const CHECKS: usize = 4;
/// What the enemy is behind by if he has nothing but checks, in centipawns.
const AHEAD: i32 = 200;

impl Perpetual {
    /// The checks of the line.
    pub fn find(study: &Study<'_>, case: &Case<'_>) -> Option<Self> {
        let ahead = Values::TROPA.balance(case.after.board(), case.position.turn()) >= AHEAD;
        let checks = match () {
            () if study.chosen.score != Score::Cp(0) => return None,
            () if are_checks(case, 1, CHECKS) => Checks::Now,
            () if are_checks(case, 3, CHECKS - 1) => Checks::Next,
            () if ahead && are_checks(case, 2, CHECKS) => Checks::Enemy,
            () => return None,
        };
        Some(Self { line: case.named_line(), checks })
    }

    /// The checks of the best line that the move explained does without.
    pub fn missed(study: &Study<'_>) -> Option<Self> {
        let best = study.case(&study.best)?;
        let draws = study.best.score == Score::Cp(0) && are_checks(&best, 1, CHECKS);
        draws.then(|| Self { line: best.named_line(), checks: Checks::Missed })
    }

    /// The first checks.
    fn shown(&self, moves: Moves) -> String {
        moves.line(&self.line, 0, self.line.len().min(CHECKS + 1))
    }
}

/// Whether the line has so many plies of one side, from this one on, and all of them are checks.
fn are_checks(case: &Case<'_>, first: usize, least: usize) -> bool {
    let positions = board::positions(case.position, case.line);
    let after = positions.iter().skip(first).step_by(2);
    after.clone().count() >= least && after.clone().all(Position::is_check)
}

impl Statement for Perpetual {
    fn standing(&self) -> Standing {
        Standing::sound(match self.checks {
            Checks::Missed => HEADLINE,
            Checks::Now => 88,
            Checks::Next | Checks::Enemy => 66,
        })
    }

    fn english(&self, moves: Moves) -> String {
        match self.checks {
            Checks::Now => "gives perpetual check".into(),
            Checks::Next => {
                with_moves("prepares perpetual check".into(), moves.line(&self.line, 1, 3))
            }
            Checks::Enemy => with_moves(
                "allows no more than perpetual check".into(),
                moves.line(&self.line, 1, 2),
            ),
            Checks::Missed => {
                format!("misses perpetual check by {}", self.shown(moves))
            }
        }
    }

    fn russian(&self, moves: Moves) -> String {
        match self.checks {
            Checks::Missed => format!("упускает вечный шах: {}", self.shown(moves)),
            Checks::Now => "даёт вечный шах".into(),
            Checks::Next => with_moves("готовит вечный шах".into(), moves.line(&self.line, 1, 3)),
            Checks::Enemy => with_moves(
                "оставляет противнику только вечный шах".into(),
                moves.line(&self.line, 1, 2),
            ),
        }
    }
}

/// The line wins what the ledger says; the finding is its idea.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Wins {
    pub line: Vec<Named>,
    pub ledger: Ledger,
    pub idea: Option<Finding>,
    /// Whether it makes good what the side was behind by.
    pub back: bool,
}

impl Wins {
    /// The captures that show it.
    fn shown(&self, moves: Moves) -> String {
        moves.line(&self.line, 1, last_capture(&self.line, self.ledger.plies))
    }
}

impl Statement for Wins {
    fn standing(&self) -> Standing {
        Standing::sound(HEADLINE)
    }

    fn english(&self, moves: Moves) -> String {
        let what = english::gain(&self.ledger);
        let wins = if self.back { "regains" } else { "wins" };
        match &self.idea {
            Some(finding) if finding.ply == 0 => {
                format!("{wins} {what} by {}", english::a(motif::entry(finding).nouns[0]))
            }
            Some(finding) => {
                format!("{wins} {what} by {}", motif::english_step(finding, &self.line, 0, moves))
            }
            None => with_moves(format!("{wins} {what}"), self.shown(moves)),
        }
    }

    fn russian(&self, moves: Moves) -> String {
        let what = russian::gain(&self.ledger);
        let wins = if self.back { "отыгрывает" } else { "выигрывает" };
        let by = |finding: &Finding| motif::entry(finding).nouns[1];
        match &self.idea {
            Some(finding) if finding.ply == 0 => format!("{wins} {what} {}", by(finding)),
            Some(finding) => {
                let step = moves.at(&self.line, finding.ply);
                format!("{wins} {what} {} {step}", by(finding))
            }
            None => with_moves(format!("{wins} {what}"), self.shown(moves)),
        }
    }
}

/// After its first move the line wins this much for the other side; the finding, counted from
/// the second ply, is the idea, and `piece` the piece that it wins, where it stands after the first.
/// `hung`: the reply takes what it could have taken before.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Loses {
    pub line: Vec<Named>,
    pub ledger: Ledger,
    pub idea: Option<Finding>,
    pub piece: Option<PlacedPiece>,
    pub hung: bool,
}

impl Loses {
    /// How the enemy comes to the step of the idea, if that is not the reply, and what he takes.
    fn led(&self, finding: &Finding, moves: Moves) -> String {
        let end = last_capture(&self.line, self.ledger.plies + 1).max(finding.ply + 2);
        if finding.ply > 0 { moves.line(&self.line, 1, end) } else { String::new() }
    }

    /// The captures that show it, behind the reply.
    fn shown(&self, moves: Moves) -> String {
        moves.line(&self.line, 2, last_capture(&self.line, self.ledger.plies + 1))
    }
}

impl Statement for Loses {
    fn standing(&self) -> Standing {
        Standing::sound(HEADLINE)
    }

    fn english(&self, moves: Moves) -> String {
        let what = self.piece.map_or_else(|| english::gain(&self.ledger), english::the);
        let reply = moves.at(&self.line, 1);
        match &self.idea {
            Some(finding) => {
                let step = motif::english_step(finding, &self.line, 1, moves);
                with_moves(format!("loses {what} to {step}"), self.led(finding, moves))
            }
            None if !self.ledger.promoted.is_empty() => {
                format!("does not stop the pawn from promoting after {reply}")
            }
            None => {
                let loses = if self.hung { "leaves" } else { "loses" };
                with_moves(format!("{loses} {what} to {reply}"), self.shown(moves))
            }
        }
    }

    fn russian(&self, moves: Moves) -> String {
        let lost = |piece| russian::piece(piece, Form::Accusative);
        let what = self.piece.map_or_else(|| russian::gain(&self.ledger), lost);
        let reply = moves.at(&self.line, 1);
        match &self.idea {
            Some(finding) => {
                let noun = motif::entry(finding).nouns[2];
                let step = moves.at(&self.line, 1 + finding.ply);
                with_moves(format!("теряет {what} из-за {noun} {step}"), self.led(finding, moves))
            }
            None if !self.ledger.promoted.is_empty() => {
                format!("не мешает пешке превратиться после {reply}")
            }
            None if self.hung => {
                with_moves(format!("оставляет под боем {what}: {reply}"), self.shown(moves))
            }
            None => with_moves(format!("теряет {what} после {reply}"), self.shown(moves)),
        }
    }
}

/// The move misses what another line wins.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Misses {
    #[serde(rename = "move")]
    pub m: Named,
    pub line: Vec<Named>,
    pub ledger: Ledger,
    pub idea: Option<Finding>,
    /// Whether that would make good what the side is behind by.
    pub back: bool,
}

impl Statement for Misses {
    fn standing(&self) -> Standing {
        Standing::sound(HEADLINE)
    }

    fn english(&self, moves: Moves) -> String {
        let (best, gain) = (moves.at(&self.line, 0), english::gain(&self.ledger));
        let wins = if self.back { "regains" } else { "wins" };
        if let [piece] = &self.ledger.booty()[..]
            && self.back
            && self.idea.is_none()
            && piece.role != Role::Pawn
        {
            return format!("misses {best}, which takes {} back", english::the(*piece));
        }
        match &self.idea {
            Some(finding) if finding.ply > 0 => {
                let by = motif::english_step(finding, &self.line, 0, moves);
                format!("misses {best}, which {wins} {gain} by {by}")
            }
            Some(finding) => {
                let noun = motif::entry(finding).nouns[0];
                format!("misses the {noun} {best}, which {wins} {gain}")
            }
            None => format!("misses {best}, which {wins} {gain}"),
        }
    }

    fn russian(&self, moves: Moves) -> String {
        let (best, gain) = (moves.at(&self.line, 0), russian::gain(&self.ledger));
        match &self.idea {
            Some(finding) => {
                let by = motif::entry(finding).nouns[1];
                format!("упускает {best} с выигрышем: можно было взять {gain} {by}")
            }
            None if self.back => format!("упускает {best}: это отыгрывало {gain}"),
            None => format!("упускает {best} {}", russian::with_gain(&self.ledger)),
        }
    }
}

/// The move restores the balance of material with this capture.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Regains {
    pub line: Vec<Named>,
    pub taken: PlacedPiece,
    pub ledger: Ledger,
    pub then: Restored,
}

/// How a capture leaves the material of a side that was behind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Restored {
    Behind,
    Level,
    Ahead,
    /// What more is taken decides it.
    Open,
}

impl Statement for Regains {
    fn standing(&self) -> Standing {
        Standing::sound(HEADLINE)
    }

    fn english(&self, _: Moves) -> String {
        let taken = english::the(self.taken);
        match self.then {
            Restored::Behind => format!("takes {taken} and regains some material"),
            Restored::Level => format!("takes {taken}: material is level again"),
            Restored::Ahead => format!("takes {taken} and comes out ahead in material"),
            Restored::Open => format!("takes {taken}"),
        }
    }

    fn russian(&self, _: Moves) -> String {
        let taken = russian::piece(self.taken, Form::Accusative);
        match self.then {
            Restored::Behind => format!("берёт {taken} и отыгрывает часть материала"),
            Restored::Level => format!("берёт {taken} и восстанавливает материальное равновесие"),
            Restored::Ahead => format!("берёт {taken} и получает материальный перевес"),
            Restored::Open => format!("берёт {taken}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::names::Language;

    #[test]
    fn moves_to_a_far_mate_are_not_counted() {
        let mate = |moves| ForcedMate { line: Vec::new(), moves, by_mover: true, smothered: false };
        let told = |moves| mate(moves).text(Moves::new(Default::default(), Language::English));
        assert_eq!(told(FAR), "mates by force");
        assert_eq!(told(FAR - 1), "forces mate in 12");
    }
}
