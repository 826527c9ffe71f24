//! What a move threatens, and the threats that it meets.

use serde::Serialize;
use shakmaty::attacks::{between, king_attacks};
use shakmaty::{Bitboard, Move, Role, Square};

use super::contact;
use super::english;
use super::ledger::{LEAST, Ledger};
use super::russian::{self, Case as Form};
use super::statement::{Standing, Statement, statement};
use super::study::{Candidate, Study};
use super::words::Moves;
use crate::exchange::swap::{self, Values};
use crate::explain::board;
use crate::explain::case::Case;
use crate::explain::names::Named;
use crate::position::Position;
use crate::search::Score;
use crate::trajectory::text;
use crate::zone::PlacedPiece;

/// If the enemy passed after the move, this line would win this much.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Threatens {
    #[serde(rename = "move")]
    pub m: Named,
    pub line: Vec<Named>,
    pub ledger: Ledger,
    /// Whether what would be taken first moves away in reply, and nothing is lost by that.
    #[serde(skip)]
    pub is_evaded: bool,
}

impl Threatens {
    /// What the side that moved threatens to do next, if it is no mate.
    pub fn find(study: &Study<'_>, case: &Case<'_>) -> Option<Self> {
        if ThreatensMate::find(study, case).is_some() {
            return None;
        }
        let passed = case.after.after_null()?;
        let threat = &study.behind.threat.as_ref()?.line[..];
        // What is won first is told, not what may be won besides.
        let parts = [threat.len().min(NEAR), threat.len()];
        let ledger = parts
            .into_iter()
            .filter_map(|plies| Ledger::settled(&passed, &threat[..plies]))
            .find(|ledger| ledger.gain >= LEAST)?;
        let &first = threat.first()?;
        // What could be taken before the move is not threatened by it.
        let like =
            |m: &Move| *m == first || first.is_capture() && m.is_capture() && m.to() == first.to();
        let now = board::gain_of(&passed, first);
        let mut old = study.position.legal_moves().into_iter().filter(like);
        let old = old.any(|m| board::gain_of(study.position, m) >= now);
        // Of a piece that would be taken back it is enough to say that it is attacked.
        let attacked = |piece| contact::attacks(case).iter().any(|attack| attack.piece == piece);
        let score = study.behind.threat.as_ref()?.score.value();
        let forces =
            passed.after(first).is_check() && score - study.chosen.score.value() >= DECIDES;
        let idle = board::taken(&passed, first).is_some_and(|piece| {
            contact::strikes(case, piece) || ledger.plies == 2 && attacked(piece) && !forces
        });
        // Pieces of one kind that attack each other threaten nothing, unless the move has opened their
        // line.
        let mutual = board::taken(&passed, first).zip(board::mover(&passed, first)).is_some_and(
            |(piece, by)| {
                piece.role == by.role
                    && Some(by.square) == case.step().map(|(_, to)| to)
                    && passed.board().attacks_from(piece.square).contains(by.square)
            },
        );
        // What is won only later is the search's business, and so is what a reply saves.
        let there = passed.after(first);
        let far = ledger.plies > if first.is_capture() || there.is_check() { DIRECT } else { NEAR };
        let far = far
            || !(first.is_capture()
                || there.is_check()
                || first.is_promotion()
                || cannot_save(&there, LEAST));
        // What the first capture takes has to be what is won, or what takes back.
        let other = first.is_capture()
            && !ledger.stood.is_empty()
            && !ledger.stood.contains(&first.to())
            && !ledger.won.iter().any(|piece| piece.square == first.to())
            && board::gain_of(&passed, first) >= LEAST;
        let line = Named::line(&passed, &threat[..ledger.plies]);
        let goes = case.line.get(1).is_some_and(|m| m.from() == Some(first.to()));
        let gain = Ledger::settled(case.position, case.line).map_or(0, |ledger| ledger.gain);
        let is_evaded = goes && gain < LEAST;
        let point = Self { m: case.name.clone(), line, ledger, is_evaded };
        (!old && !idle && !mutual && !far && !other).then_some(point)
    }
}

/// Whether the other side wins at least this much, in centipawns, by a capture or promotion whatever is
/// played, beyond what is taken first.
pub fn cannot_save(position: &Position, least: i32) -> bool {
    let taken = |m: Move| board::taken(position, m).map_or(0, |piece| Values::TROPA.of(piece.role));
    let loses = |m: Move| {
        let most = board::winning(&position.after(m)).first().map_or(0, |&(_, gain)| gain);
        most - taken(m) >= least
    };
    position.legal_moves().into_iter().all(loses)
}

/// The square that a capture ends on.
fn captured(m: &Named) -> Option<Square> {
    m.uci.get(2..4).filter(|_| m.san.contains('x'))?.parse().ok()
}

impl Statement for Threatens {
    fn standing(&self) -> Standing {
        let weight = if self.line.len() < 2 { 71 } else { 76 };
        Standing::threat(weight).after_pass()
    }

    fn followed_by(&self) -> Option<&Named> {
        self.line.first()
    }

    fn targets(&self) -> Vec<Square> {
        self.line.first().and_then(captured).into_iter().collect()
    }

    fn english(&self, moves: Moves) -> String {
        let first = moves.line(&self.line, 0, 1);
        format!("threatens {first}, winning {}", english::gain(&self.ledger))
    }

    fn russian(&self, moves: Moves) -> String {
        let first = moves.line(&self.line, 0, 1);
        format!("угрожает {first} {}", russian::with_gain(&self.ledger))
    }
}

/// If the enemy passed, this quiet move would come, which was not possible or lost something before: a fork of pieces that
/// it would win, or of one and the king. A pass costs much more than the best reply.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Menaces {
    #[serde(rename = "move")]
    pub m: Named,
    pub next: Named,
    pub check: bool,
    /// What it forks, the king aside.
    pub pieces: Vec<PlacedPiece>,
}

/// The maximum number of plies of a threat that a player sees: of a quiet one, and of one that
/// begins with a capture or a check.
const NEAR: usize = 3;
const DIRECT: usize = 5;
/// The minimum of centipawns that a pass would cost the enemy, and if the threat decides the game.
const COSTS: i32 = 70;
const DECIDES: i32 = 200;
/// The maximum number of moves to a mate that is threatened.
const MATES: i32 = 4;

impl Menaces {
    /// What the side that moved would do next, if that wins nothing at once.
    pub fn find(study: &Study<'_>, case: &Case<'_>) -> Option<Self> {
        let passed = case.after.after_null()?;
        let threat = study.behind.threat.as_ref()?;
        let next = threat.m().filter(|m| !m.is_capture() && !m.is_promotion())?;
        let there = passed.after(next);
        let by = board::piece_at(there.board(), next.to())?;
        let check = there.is_check();
        let hangs = |piece: &PlacedPiece| {
            let gain = swap::step(
                there.board(),
                by.without_square(),
                by.square,
                piece.square,
                Values::TROPA,
            );
            !matches!(piece.role, Role::King | Role::Pawn) && gain >= LEAST
        };
        // A piece that the moved one attacks already is the greater threat.
        let attacks = contact::attacks(case).iter().any(|attack| attack.piece.role != Role::Pawn);
        let attacked = there.board().attacks_from(by.square);
        let pieces: Vec<PlacedPiece> =
            PlacedPiece::on(there.board(), !by.color, attacked).filter(hangs).collect();
        let sound = |position: &Position| {
            position.legal_moves().contains(&next) && board::gain_of(position, next) > -LEAST
        };
        let new = !sound(case.position);
        let takes =
            board::taken(case.position, case.m).is_some_and(|taken| taken.role >= Role::Rook);
        let new = new && !takes;
        let costs = threat.score.value() - study.chosen.score.value() >= COSTS;
        let told = new
            && costs
            && !attacks
            && board::gain_of(&passed, next) >= 0
            && !pieces.is_empty()
            && (check || pieces.len() > 1);
        let next = Named::of(&passed, next);
        told.then(|| Self { m: case.name.clone(), next, check, pieces })
    }
}

impl Statement for Menaces {
    fn standing(&self) -> Standing {
        Standing::threat(68).after_pass()
    }

    fn followed_by(&self) -> Option<&Named> {
        Some(&self.next)
    }

    fn english(&self, moves: Moves) -> String {
        let next = moves.numbered(0, &self.next);
        match &self.pieces[..] {
            [] => format!("threatens {next}"),
            [piece] if self.check => {
                format!("threatens {next}, forking the king and {}", english::the(*piece))
            }
            [piece] => format!("threatens {next}, hitting {}", english::the(*piece)),
            pieces => format!("threatens the fork {next} of {}", english::pieces(pieces)),
        }
    }

    fn russian(&self, moves: Moves) -> String {
        let next = moves.numbered(0, &self.next);
        match &self.pieces[..] {
            [] => format!("угрожает {next}"),
            [piece] => {
                format!("угрожает {next} с ударом по {}", russian::piece(*piece, Form::Dative))
            }
            pieces => {
                let pieces = russian::pieces(pieces, Form::Nominative);
                format!("угрожает вилкой {next}: под ударом окажутся {pieces}")
            }
        }
    }
}

/// If the enemy passed after the move, this line would mate.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ThreatensMate {
    #[serde(rename = "move")]
    pub m: Named,
    pub mate: Vec<Named>,
}

impl ThreatensMate {
    /// The mate that the side that moved threatens now, and did not before.
    pub fn find(study: &Study<'_>, case: &Case<'_>) -> Option<Self> {
        let passed = case.after.after_null()?;
        let mate = mate(&passed, study.behind.threat.as_ref())?;
        let new = case.position.mate_in_one().is_none()
            && !matches!(study.best.score, Score::Mate(moves) if moves > 0);
        new.then(|| Self { m: case.name.clone(), mate: Named::line(&passed, &mate) })
    }
}

/// The mate in one of the side to move, or its `line` if that mates soon, and by force at once.
fn mate(position: &Position, line: Option<&Candidate>) -> Option<Vec<Move>> {
    if let Some(m) = position.mate_in_one() {
        return Some(vec![m]);
    }
    let Candidate { line, score } = line?;
    let soon = matches!(score, Score::Mate(moves) if (1..=MATES).contains(moves));
    let &first = line.first()?;
    let forces = first.is_capture() || position.after(first).is_check();
    let ends = board::positions(position, line).last().is_some_and(Position::is_checkmate);
    (soon && forces && ends).then(|| line.clone())
}

impl Statement for ThreatensMate {
    fn standing(&self) -> Standing {
        Standing::threat(80).after_pass()
    }

    fn followed_by(&self) -> Option<&Named> {
        self.mate.first()
    }

    fn targets(&self) -> Vec<Square> {
        self.mate.first().and_then(captured).into_iter().collect()
    }

    fn english(&self, moves: Moves) -> String {
        let mate = if self.mate.len() > 1 { ", forcing mate" } else { "" };
        format!("threatens {}{mate}", moves.line(&self.mate, 0, 1))
    }

    fn russian(&self, moves: Moves) -> String {
        let mate =
            if self.mate.len() > 1 { " с форсированным матом" } else { "" };
        format!("угрожает {}{mate}", moves.line(&self.mate, 0, 1))
    }
}

/// Had the side passed, the enemy's line would win this much and the search would give `passed`;
/// it gives the move `score`. Both are from the mover's view.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Stops {
    #[serde(rename = "move")]
    pub m: Named,
    pub line: Vec<Named>,
    pub ledger: Ledger,
    pub score: Score,
    pub passed: Score,
    /// Whether the first move of that line is the best reply all the same.
    pub comes: bool,
}

impl Stops {
    /// What the enemy would have won, had the side passed: the move stops that if it is worth as
    /// much more than a pass, and wins nothing itself. A capture at once is told as such.
    pub fn find(study: &Study<'_>, case: &Case<'_>) -> Option<Self> {
        let danger = study.danger.as_ref()?;
        let passed = study.position.after_null()?;
        let ledger =
            Ledger::settled(&passed, &danger.line).filter(|ledger| ledger.gain >= LEAST)?;
        let takes = danger.m().is_some_and(|m| board::gain_of(&passed, m) > 0);
        let (score, without) = (study.chosen.score, danger.score);
        let own = Ledger::settled(study.position, case.line).map_or(0, |ledger| ledger.gain);
        let told = !takes
            && is_direct(&passed, danger.line.first().copied(), &ledger)
            && own.abs() < LEAST
            && score.value() - without.value() >= ledger.gain.min(2 * LEAST);
        let told = told && answers(case, &ledger, danger.m());
        let line = Named::line(&passed, &danger.line[..ledger.plies]);
        // It may be played all the same, and wins nothing then.
        let comes = case.line.get(1).copied() == danger.m();
        let point = Self { m: case.name.clone(), line, ledger, score, passed: without, comes };
        told.then_some(point)
    }
}

/// Whether the move itself answers the threat: a capture of the piece that threatens, or with the piece
/// that would be lost, of a pawn; a check by going away with it or guarding it.
fn answers(case: &Case<'_>, ledger: &Ledger, threat: Option<Move>) -> bool {
    let Some((from, to)) = case.step() else { return true };
    let leaves = ledger.stood.contains(&from);
    let takes = board::taken(case.position, case.m);
    let guards = case.after.board().attacks_from(to);
    let threatening = |taken: PlacedPiece| threat.and_then(Move::from) == Some(taken.square);
    let capture =
        takes.is_none_or(|taken| leaves && taken.role == Role::Pawn || threatening(taken));
    let check = !case.after.is_check()
        || leaves
        || ledger.stood.iter().any(|&square| guards.contains(square));
    capture && check
}

/// Whether the first move of a line attacks what the line wins, or gives check.
fn is_direct(position: &Position, first: Option<Move>, ledger: &Ledger) -> bool {
    let Some(first) = first else { return false };
    let there = position.after(first);
    let end = board::end_of(first, position.turn());
    let attacked = there.board().attacks_from(end);
    let near = ledger.plies <= DIRECT;
    near && (there.is_check()
        || first.is_promotion()
        || ledger.stood.iter().any(|&square| attacked.contains(square) || end == square))
}

impl Statement for Stops {
    fn standing(&self) -> Standing {
        Standing::sound(77).before_pass()
    }

    fn english(&self, moves: Moves) -> String {
        let first = moves.line(&self.line, 0, 1);
        let meets = if self.comes { "takes the sting out of" } else { "meets the threat" };
        format!("{meets} {first}, which would win {}", english::gain(&self.ledger))
    }

    fn russian(&self, moves: Moves) -> String {
        let first = moves.line(&self.line, 0, 1);
        let meets = if self.comes { "обезвреживает" } else { "отражает" };
        format!("{meets} угрозу {first} {}", russian::with_gain(&self.ledger))
    }
}

/// Had the side passed, the enemy's line would mate, and after the move it cannot.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct StopsMate {
    #[serde(rename = "move")]
    pub m: Named,
    pub mate: Vec<Named>,
}

impl StopsMate {
    /// The mate that the move stops.
    pub fn find(study: &Study<'_>, case: &Case<'_>) -> Option<Self> {
        let passed = study.position.after_null()?;
        let danger = study.danger.as_ref().map(Candidate::turned);
        let mate = mate(&passed, danger.as_ref())?;
        let &m = mate.first()?;
        // A check puts it off, and what takes the piece has other reasons.
        let comes = |reply: Move| {
            let passed = case.after.after(reply).after_null();
            passed.is_some_and(|passed| passed.mate_in_one().is_some())
        };
        let put_off = case.after.is_check() && case.after.legal_moves().into_iter().any(comes);
        let takes = case.m.is_capture() && m.from() == Some(case.m.to());
        let stopped = case.after.mate_in_one().is_none()
            && !matches!(study.chosen.score, Score::Mate(_))
            && !put_off
            && !takes;
        let mate = Named::line(&passed, &mate);
        stopped.then(|| Self { m: case.name.clone(), mate })
    }
}

impl Statement for StopsMate {
    fn standing(&self) -> Standing {
        Standing::sound(81).before_pass()
    }

    fn english(&self, moves: Moves) -> String {
        let mate = if self.mate.len() > 1 { ", which would force mate" } else { "" };
        format!("stops {}{mate}", moves.line(&self.mate, 0, 1))
    }

    fn russian(&self, moves: Moves) -> String {
        let mate =
            if self.mate.len() > 1 { " с форсированным матом" } else { "" };
        format!("не допускает {}{mate}", moves.line(&self.mate, 0, 1))
    }
}

/// On its new square the piece closes the line on which these enemy pieces bore on a square beside
/// the own king, two of them at least.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ShutsOut {
    #[serde(rename = "move")]
    pub m: Named,
    pub pieces: Vec<PlacedPiece>,
    #[serde(serialize_with = "text::square")]
    pub square: Square,
}

impl ShutsOut {
    /// The battery against the king that the move closes the line of.
    pub fn find(case: &Case<'_>) -> Option<Self> {
        let (_, to) = case.step().filter(|_| !case.m.is_capture() && !case.position.is_check())?;
        let (before, side) = (case.position.board(), case.position.turn());
        let king = before.king_of(side).filter(|_| case.m.role() != Role::King)?;
        let sliders =
            (before.bishops() | before.rooks() | before.queens()) & before.by_color(!side);
        let aimed = |square: Square| -> Vec<PlacedPiece> {
            let on_line = |&at: &Square| between(at, square).contains(to);
            let line: Bitboard = sliders.into_iter().filter(on_line).collect();
            // With those in front of them away.
            let free = before.occupied() & !line;
            let bearing = before.attacks_to(square, !side, free) & line;
            PlacedPiece::on(before, !side, bearing).collect()
        };
        let ring = king_attacks(king) & !before.by_color(!side);
        let mut found = ring.into_iter().map(|square| (square, aimed(square)));
        let (square, pieces) = found.find(|(_, pieces)| pieces.len() > 1)?;
        Some(Self { m: case.name.clone(), pieces, square })
    }
}

statement!(ShutsOut(self, _), Standing::safe(57);
    format!("closes the line of {} to {}", english::pieces(&self.pieces), self.square);
    format!("закрывает линию, по которой на {} смотрят {}",
        self.square, russian::pieces(&self.pieces, Form::Nominative)));
