//! The move among others: what it allows, what is better, what is worse, what is the only one.

use serde::Serialize;
use shakmaty::{Board, Color, Role};

use super::ledger::{LEAST, Ledger};
use super::results::{FAR, HEADLINE};
use super::russian::Case as Form;
use super::saves::Defence;
use super::statement::{Gate, Standing, Statement};
use super::study::{Candidate, Study};
use super::words::Moves;
use super::{english, russian};
use crate::evaluation::layout::{self, Group};
use crate::evaluation::{self, Trace};
use crate::exchange::swap::Values;
use crate::explain::board;
use crate::explain::case::Case;
use crate::explain::names::Named;
use crate::position::Position;
use crate::trajectory::text;
use crate::zone::{PlacedPiece, run};

/// The minimum of centipawns by which one side has the better of something.
const CLEAR: i32 = 25;
/// The minimum that a tempting reply costs, in centipawns.
const COSTS: i32 = 150;
/// The number of plies of a line within which pawns that are told of have changed.
const SOON: usize = 4;

/// The move misses the mate of the line.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MissesMate {
    #[serde(rename = "move")]
    pub m: Named,
    pub line: Vec<Named>,
    pub moves: u32,
    /// Whether the side's previous move missed one, too.
    #[serde(skip)]
    pub again: bool,
}

impl Statement for MissesMate {
    fn standing(&self) -> Standing {
        Standing::sound(HEADLINE)
    }

    fn english(&self, moves: Moves) -> String {
        if self.again {
            return format!("misses mate in {} again, by {}", self.moves, moves.at(&self.line, 0));
        }
        if self.moves >= FAR {
            return format!("misses a forced mate that begins with {}", moves.at(&self.line, 0));
        }
        let line = moves.line(&self.line, 0, self.line.len().min(7));
        format!("misses mate in {}: {line}", self.moves)
    }

    fn russian(&self, moves: Moves) -> String {
        if self.moves >= FAR && !self.again {
            return format!("упускает форсированный мат ходом {}", moves.at(&self.line, 0));
        }
        let (again, plies) = if self.again { ("снова ", 1) } else { ("", 7) };
        let line = moves.line(&self.line, 0, self.line.len().min(plies));
        format!("{again}упускает мат в {}: {line}", russian::in_moves(self.moves))
    }
}

/// The reply that refutes another move, the first of the line, is illegal after this one or
/// loses by exchange.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Avoids {
    #[serde(rename = "move")]
    pub m: Named,
    pub line: Vec<Named>,
    /// The own piece that the reply would take, what would take it, and how the best move sees to that.
    pub how: Option<(PlacedPiece, PlacedPiece, Defence)>,
}

impl Avoids {
    /// The reply to the move explained, if the best one makes it impossible or bad, and takes its piece away
    /// from it or would have had to fear it after a pass. A check only puts it off.
    pub fn find(case: &Case<'_>, best: &Case<'_>) -> Option<Self> {
        let &reply = case.line.get(1)?;
        let taken = board::taken(&case.after, reply);
        let by = board::mover(&case.after, reply)?;
        let line = || Named::line(case.position, &case.line[..2]);
        if let Some(piece) = taken.filter(|piece| best.m.from() == Some(piece.square)) {
            let gone = !best.after.board().attacks_from(by.square).contains(best.m.to());
            let safe = gone && board::most_from(&best.after, best.m.to()) == 0;
            let how = Some((piece, by, Defence::Leaves));
            return safe.then(|| Self { m: best.name.clone(), line: line(), how });
        }
        let stands =
            |piece: PlacedPiece| board::piece_at(best.after.board(), piece.square) == Some(piece);
        let same = taken.is_none_or(stands) && !best.after.is_check();
        let step = |m: &shakmaty::Move| (m.from(), m.to(), m.promotion());
        let now = best.after.legal_moves().into_iter().find(|m| step(m) == step(&reply));
        let avoided = same && now.is_none_or(|m| board::gain_of(&best.after, m) < 0);
        let how = taken.and_then(|piece| Some((piece, by, remedy(best, piece, by)?)));
        // Without that it has to be good after a pass.
        let feared = || {
            let passed = case.position.after_null()?;
            let now = passed.legal_moves().into_iter().find(|m| step(m) == step(&reply))?;
            Some(board::gain_of(&passed, now) >= 0)
        };
        let told = avoided && (how.is_some() || feared() == Some(true));
        told.then(|| Self { m: best.name.clone(), line: line(), how })
    }
}

/// How a move sees to it that the enemy piece does not take the own one.
fn remedy(best: &Case<'_>, piece: PlacedPiece, by: PlacedPiece) -> Option<Defence> {
    let (before, after) = (best.position.board(), best.after.board());
    let guards = |board: &Board| {
        board.attacks_to(piece.square, piece.color, board.occupied()).without(piece.square).count()
    };
    let taken = board::taken(best.position, best.m);
    let stands = board::piece_at(after, by.square) == Some(by);
    match () {
        () if taken.is_some_and(|taken| taken.square == by.square) => Some(Defence::Takes),
        () if stands && !after.attacks_from(by.square).contains(piece.square) => {
            Some(Defence::Blocks)
        }
        () if guards(after) > guards(before) => Some(Defence::Protects),
        () => None,
    }
}

impl Statement for Avoids {
    fn standing(&self) -> Standing {
        Standing::sound(HEADLINE)
    }

    fn english(&self, moves: Moves) -> String {
        let the = english::the;
        match self.how {
            Some((_, by, Defence::Takes)) => format!("takes {}", the(by)),
            Some((piece, by, Defence::Blocks)) => {
                format!("shields {} from {}", the(piece), the(by))
            }
            Some((piece, _, Defence::Protects)) => format!("protects {}", the(piece)),
            Some((piece, by, Defence::Leaves)) => {
                format!("moves {} out of reach of {}", the(piece), the(by))
            }
            None => format!("rules out {}", moves.at(&self.line, 1)),
        }
    }

    fn russian(&self, moves: Moves) -> String {
        let (acc, gen_) = (
            |piece| russian::piece(piece, Form::Accusative),
            |piece| russian::piece(piece, Form::Genitive),
        );
        match self.how {
            Some((_, by, Defence::Takes)) => format!("берёт {}", acc(by)),
            Some((piece, by, Defence::Blocks)) => {
                format!("закрывает {} от {}", acc(piece), gen_(by))
            }
            Some((piece, _, Defence::Protects)) => format!("защищает {}", acc(piece)),
            Some((piece, by, Defence::Leaves)) => {
                format!("уводит {} из-под удара {}", acc(piece), gen_(by))
            }
            None => format!("не даёт сыграть {}", moves.at(&self.line, 1)),
        }
    }
}

/// The tempting reply of the line is refuted: it is mate, or wins this much for the first side.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Refutes {
    pub line: Vec<Named>,
    pub ledger: Option<Ledger>,
}

impl Refutes {
    /// A tempting reply that fails.
    pub fn find(study: &Study<'_>, trap: &Candidate) -> Option<Self> {
        let case = study.case(trap)?;
        let ledger =
            Ledger::settled(study.position, case.line).filter(|ledger| ledger.gain >= LEAST);
        let mates = case.mate() == Some(true);
        let before = Values::TROPA.balance(study.position.board(), study.position.turn());
        let believed = |ledger: &Ledger| 2 * (trap.score.value() - before) >= ledger.gain;
        let fails = mates
            || ledger
                .as_ref()
                .is_some_and(|ledger| believed(ledger) && by_the_reply(&case, ledger));
        let ledger = ledger.filter(|_| !mates);
        let end = ledger.as_ref().map_or(case.line.len(), |ledger| ledger.plies);
        // What the move itself took is not won by what follows.
        let after = case.line.get(2..end).and_then(|rest| {
            let there = case.after.after(*case.line.get(1)?);
            Ledger::settled(&there, rest).filter(|ledger| ledger.gain >= LEAST)
        });
        let takes = case.m.is_capture();
        let fails = fails && (!takes || mates || after.is_some());
        let ledger = if takes { after.filter(|_| !mates) } else { ledger };
        let line = Named::line(study.position, &case.line[..end]);
        (fails && line.len() > 2 && !failed_before(&case)).then_some(Self { line, ledger })
    }

    /// The reply, and what follows it.
    fn parts(&self, moves: Moves) -> (String, String) {
        let line = &self.line;
        (moves.line(line, 1, 2), moves.line(line, 2, line.len().min(7)))
    }
}

/// Whether the reply would fail to the same capture after a pass, and as much.
fn failed_before(case: &Case<'_>) -> bool {
    let &[_, reply, answer, ..] = case.line else { return false };
    let Some(passed) = case.position.after_null() else { return false };
    let gain = board::gain_of(&case.after.after(reply), answer);
    let there = passed.legal_moves().contains(&reply).then(|| passed.after(reply));
    gain >= LEAST
        && there.is_some_and(|there| {
            there.legal_moves().contains(&answer) && board::gain_of(&there, answer) >= gain
        })
}

/// Whether it is the tempting reply that costs what the ledger counts: not the move before it, nor what
/// hung already, nor the choice of one capture where another takes more.
fn by_the_reply(case: &Case<'_>, ledger: &Ledger) -> bool {
    let &[first, reply, answer, ..] = case.line else { return false };
    let side = case.position.turn();
    let back = reply.is_capture() && reply.to() == first.to();
    let balance = |position: &Position| Values::TROPA.balance(position.board(), side);
    let start = if back { balance(case.position) } else { balance(&case.after) };
    let end = board::positions(case.position, &case.line[..ledger.plies]).last().map_or(0, balance);
    let hung = case.after.after_null().is_some_and(|passed| {
        passed.legal_moves().contains(&answer) && board::gain_of(&passed, answer) >= COSTS
    });
    let gain = board::gain_of(&case.after, reply);
    let better = board::winning(&case.after).first().is_some_and(|&(_, most)| most >= gain + COSTS);
    let mates = case.after.mate_in_one().is_some();
    // What takes an offered piece is tempting in any case.
    let costs = end - start >= COSTS || gain >= COSTS && end - start >= LEAST - COSTS;
    costs && (back || !hung) && !better && !mates
}

impl Statement for Refutes {
    fn standing(&self) -> Standing {
        Standing::sound(83).sentence()
    }

    fn passes(&self, gate: &Gate) -> bool {
        !gate.is_refuted()
    }

    fn english(&self, moves: Moves) -> String {
        let (reply, rest) = self.parts(moves);
        match &self.ledger {
            Some(ledger) => {
                format!("{reply} fails to {rest}, winning {}", english::gain(ledger))
            }
            None => format!("{reply} fails to {rest}"),
        }
    }

    fn russian(&self, moves: Moves) -> String {
        let (reply, rest) = self.parts(moves);
        match &self.ledger {
            Some(ledger) => {
                format!("На {reply} следует {rest} {}", russian::with_gain(ledger))
            }
            None => format!("На {reply} следует {rest}"),
        }
    }
}

/// A move that loses so many centipawns is a gross blunder.
pub const GROSS: i32 = 300;

/// What the enemy has the better of by the evaluation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Aspect {
    Activity,
    King,
    Pawns,
    PassedPawns,
}

impl Aspect {
    pub const ALL: [Self; 4] = [Self::Activity, Self::King, Self::Pawns, Self::PassedPawns];

    /// The terms of the evaluation that it is made of.
    const fn terms(self) -> &'static [Group] {
        match self {
            Self::Activity => &[
                layout::PASSABLE,
                layout::MOBILITY,
                layout::MOBILITY_IN_TWO,
                layout::PIECE_SQUARE,
                layout::FILE_OPENNESS,
            ],
            Self::King => &[
                layout::KING_RING,
                layout::KING_ATTACK,
                layout::KING_RING_WEAK,
                layout::KING_LINES,
                layout::SHELTER,
                layout::STORM,
            ],
            Self::Pawns => &[
                layout::CHAIN,
                layout::PHALANX,
                layout::UNSUPPORTED,
                layout::RESTRAINED,
                layout::DOUBLED,
                layout::BLOCKED,
            ],
            Self::PassedPawns => &[
                layout::UNSTOPPABLE,
                layout::CANDIDATE,
                layout::PASSED,
                layout::PASSED_FREE,
                layout::PASSED_DEFENDED,
                layout::PASSED_OWN_KING,
                layout::PASSED_ENEMY_KING,
                layout::PASSED_ROOK,
            ],
        }
    }

    /// Whether the side has what it is about.
    fn is_there(self, board: &Board, side: Color) -> bool {
        match self {
            Self::PassedPawns => run::free(board, side).any(),
            // Without queens no king is in danger.
            Self::King => board.queens().any(),
            Self::Activity | Self::Pawns => true,
        }
    }

    /// Its value to a side, in centipawns.
    pub fn value(self, trace: &Trace, side: Color) -> i32 {
        let names = self.terms();
        let ours =
            trace.terms.iter().filter(|term| names.iter().any(|name| name.name == term.name));
        side.fold_wb(1, -1) * ours.map(|term| term.value).sum::<i32>()
    }
}

/// At the end of the line the side that replies has the better of this aspect of the evaluation, and by
/// `more` centipawns more than at the end of the best move's line.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Leaves {
    pub line: Vec<Named>,
    pub best: Vec<Named>,
    #[serde(serialize_with = "text::color")]
    pub side: Color,
    pub aspect: Aspect,
    pub more: i32,
    /// Whether only that side has passed pawns then; of activity, whether only kings and pawns are left.
    pub alone: bool,
}

impl Leaves {
    /// What the reply to the move explained gains most, against the best move; only of a mistake.
    pub fn find(study: &Study<'_>, case: &Case<'_>) -> Option<Self> {
        study.fault(&study.chosen)?;
        let best = study.case(&study.best)?;
        // A capture does more than that, and what loses the game has another reason.
        let lost = study.best.score.value() - study.chosen.score.value();
        if lost >= GROSS || case.line.get(1).is_none_or(|reply| reply.is_capture()) {
            return None;
        }
        let ((line, end), (best_line, best_end)) = (case.settled()?, best.settled()?);
        let side = !case.position.turn();
        let (now, then) = (evaluation::trace(&end), evaluation::trace(&best_end));
        let more = |aspect: &Aspect| aspect.value(&now, side) - aspect.value(&then, side);
        // A reader has to see it after the reply.
        let seen = case.after.after(*case.line.get(1)?);
        let soon = evaluation::trace(&seen);
        let aspect = Aspect::ALL
            .into_iter()
            .filter(|aspect| aspect.value(&now, side) >= CLEAR && more(aspect) >= CLEAR)
            .filter(|aspect| aspect.value(&soon, side) >= CLEAR)
            .filter(|aspect| [&seen, &end].iter().all(|there| aspect.is_there(there.board(), side)))
            .filter(|aspect| *aspect != Aspect::Pawns || changes_pawns(case))
            .max_by_key(more)?;
        let more = more(&aspect);
        let line = Named::line(case.position, line);
        let best = Named::line(case.position, best_line);
        let board = end.board();
        let alone = match aspect {
            Aspect::Activity => board.occupied() == (board.kings() | board.pawns()),
            Aspect::King | Aspect::Pawns | Aspect::PassedPawns => {
                run::free(board, !side).is_empty()
            }
        };
        Some(Self { line, best, side, aspect, more, alone })
    }
}

/// Whether one of the first moves of the line is a pawn's, or takes one.
fn changes_pawns(case: &Case<'_>) -> bool {
    let soon = &case.line[..case.line.len().min(SOON)];
    soon.iter().any(|m| m.role() == Role::Pawn || m.capture() == Some(Role::Pawn))
}

impl Statement for Leaves {
    fn standing(&self) -> Standing {
        Standing::sound(30)
    }

    fn english(&self, _: Moves) -> String {
        let side = english::side(self.side);
        match self.aspect {
            Aspect::Activity if self.alone => format!("leaves {side} with the more active king"),
            Aspect::Activity => format!("leaves {side} with the more active pieces"),
            Aspect::King => format!("leaves {side} with the safer king"),
            Aspect::Pawns => format!("leaves {side} with the healthier pawns"),
            Aspect::PassedPawns if self.alone => {
                format!("leaves {side} with a dangerous passed pawn")
            }
            Aspect::PassedPawns => format!("leaves {side} with the more dangerous passed pawns"),
        }
    }

    fn russian(&self, _: Moves) -> String {
        let side = russian::of_side(self.side);
        match self.aspect {
            Aspect::Activity if self.alone => format!("делает короля {side} активнее"),
            Aspect::Activity => format!("делает фигуры {side} активнее"),
            Aspect::King => format!("даёт королю {side} лучшую защиту"),
            Aspect::Pawns => format!("оставляет у {side} лучшие пешки"),
            Aspect::PassedPawns if self.alone => {
                format!("оставляет у {side} опасную проходную")
            }
            Aspect::PassedPawns => format!("оставляет у {side} более опасные проходные"),
        }
    }
}
