//! What a quiet move is for, read from the moves that follow it in several lines: the pawn advance
//! that it prepares, the piece that uses what it leaves, the trade that it declines.

use serde::Serialize;
use shakmaty::attacks::{between, pawn_attacks};
use shakmaty::{Bitboard, Board, File, Move, Role, Square};

use super::english::{self, the};
use super::ledger::LEAST;
use super::manoeuvre;
use super::pawns::{can_guard, rank};
use super::russian::{self, Case as Form};
use super::statement::{Standing, Statement};
use super::study::Study;
use super::words::{Moves, with_moves};
use crate::exchange::swap::Values;
use crate::explain::board;
use crate::explain::case::Case;
use crate::explain::names::Named;
use crate::feature::{self, Feature, PawnFeature};
use crate::position::Position;
use crate::trajectory::text;
use crate::zone::PlacedPiece;

/// The first of the side's next moves that is told, if it comes in two lines at least, or in the
/// only one; as it is written after a pass.
pub fn recurring(
    study: &Study<'_>,
    passed: &Position,
    told: impl Fn(Move) -> bool,
) -> Option<(Move, Named)> {
    let sequels = study.sequels();
    let legal = passed.legal_moves();
    let wanted = sequels.len().min(2);
    let comes = |m: &Move| sequels.iter().filter(|sequel| sequel.contains(m)).count() >= wanted;
    let all = sequels.iter().flatten().copied();
    let m = all.filter(|m| legal.contains(m) && told(*m)).find(comes)?;
    Some((m, Named::of(passed, m)))
}

/// The case if its move is quiet and a plan may stand behind it, with the position after a pass.
pub fn quiet<'a>(case: &'a Case<'_>) -> Option<(Square, Square, &'a Board, Position)> {
    let plain = !case.m.is_capture() && !case.m.is_promotion() && !case.position.is_check();
    let (from, to) = case.step().filter(|_| plain && !case.after.is_check())?;
    Some((from, to, case.after.board(), case.after.after_null()?))
}

/// How a move helps a pawn forward.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Help {
    /// The piece stood in the pawn's way.
    Clears,
    /// The piece attacks the square that the pawn goes to.
    Supports,
    /// The rook or queen stands behind the pawn, with nothing between.
    Behind,
    /// The king leaves the files beside the pawn's.
    Leaves,
    /// In no way that the board shows: the advance comes next, whatever the reply.
    Nothing,
}

/// In several lines a pawn advances next, and the move may help it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PreparesAdvance {
    #[serde(rename = "move")]
    pub m: Named,
    pub next: Named,
    pub pawn: PlacedPiece,
    pub help: Help,
    /// The pawn's second step, if it is that which attacks something.
    pub then: Option<Named>,
    /// The most valuable enemy piece that the pawn will attack.
    pub hits: Option<PlacedPiece>,
}

/// How the piece that goes from one square to the other helps the pawn's advance.
fn help(before: &Board, after: &Board, (from, to): (Square, Square), push: Move) -> Help {
    let pieces = push.from().zip(board::piece_at(after, to));
    let Some((start, piece)) = pieces.filter(|&(start, _)| start != to) else {
        return Help::Nothing;
    };
    let attacks = |board: &Board, at: Square| board.attacks_from(at).contains(push.to());
    let on_file = |at: Square| at.file() == start.file();
    let heavy = matches!(piece.role, Role::Rook | Role::Queen);
    let open = |board: &Board| (between(to, start) & board.occupied()).is_empty();
    let behind = rank(piece.color, to) < rank(piece.color, start);
    let beside = |at: Square| at.file().distance(start.file()) <= 1;
    match () {
        () if between(start, push.to()).with(push.to()).contains(from) => Help::Clears,
        // A rook's pawn opens no line to him, and without queens he needs no cover.
        () if piece.role == Role::King
            && after.queens().any()
            && beside(from)
            && rank(piece.color, from) <= 2
            && to.file().distance(start.file()) > from.file().distance(start.file())
            && !matches!(start.file(), File::A | File::H) =>
        {
            Help::Leaves
        }
        () if attacks(after, to) && !attacks(before, from) => Help::Supports,
        () if heavy && on_file(to) && !on_file(from) && behind && open(after) => Help::Behind,
        () => Help::Nothing,
    }
}

/// The pawn's advance that the move prepares.
pub fn prepares_advance(study: &Study<'_>, case: &Case<'_>) -> Option<PreparesAdvance> {
    let (from, to, after, passed) = quiet(case)?;
    let before = case.position.board();
    // A bishop that is attacked goes.
    let hits_on = |board: &Board, m: Move| {
        let attacked = pawn_attacks(passed.turn(), m.to());
        let pieces = PlacedPiece::on(board, !passed.turn(), attacked);
        let told = |piece: &PlacedPiece| !matches!(piece.role, Role::King | Role::Bishop);
        pieces.filter(told).max_by_key(|piece| piece.role as usize)
    };
    let hits = |m: Move| hits_on(after, m);
    // The next step of a pawn that goes on in the line, with what it attacks then and attacks now.
    let second = |m: Move| {
        let &step = case.line.get(4)?;
        let same = case.line.get(2) == Some(&m) && step.from() == Some(m.to());
        let there = board::positions(case.position, &case.line[..4]).pop()?;
        let hit = hits_on(there.board(), step).filter(|&hit| {
            board::piece_at(after, hit.square) == Some(hit) && board::gain_of(&there, step) >= 0
        })?;
        let step = Named::of(&there, step);
        (same && !step.san.contains('x')).then_some((step, hit))
    };
    // Only an advance that gains ground or attacks something is a plan.
    let far = |m: Move| rank(passed.turn(), m.to()) >= 4 || hits(m).is_some();
    let advance = |m: Move| {
        m.role() == Role::Pawn
            && !m.is_capture()
            && !m.is_promotion()
            && m.from().is_some_and(|pawn| rank(passed.turn(), pawn) < 6)
            && far(m)
            && board::gain_of(&passed, m) >= 0
    };
    // Without help it must go on in the centre or attack something, and with another pawn.
    let central = |m: Move| (File::C..=File::F).contains(&m.to().file()) || hits(m).is_some();
    let help = |m: Move| {
        if case.m.is_castle() { Help::Nothing } else { help(before, after, (from, to), m) }
    };
    // An advance that attacks nothing guards the piece that moved, or would have lost the pawn before.
    let side = passed.turn();
    let useful = |m: Move| {
        hits(m).is_some()
            || match help(m) {
                Help::Clears => {
                    let comes = study.chosen.line.iter().skip(2).step_by(2).take(3);
                    (File::C..=File::F).contains(&m.to().file())
                        && comes.into_iter().any(|own| *own == m)
                }
                Help::Behind | Help::Leaves => true,
                Help::Supports | Help::Nothing => {
                    pawn_attacks(side, m.to()).contains(to)
                        || board::gain_of(case.position, m) < 0
                        || second(m).is_some()
                }
            }
    };
    // What could have been played at once is not prepared by a piece that supports it.
    let ready = |m: Move| {
        help(m) == Help::Supports
            && case.position.legal_moves().contains(&m)
            && board::gain_of(case.position, m) >= 0
            && study.sequels().iter().all(|sequel| sequel.first() != Some(&m))
    };
    // What the move helps in no way has to come next in its own line.
    let comes = |m: Move| study.chosen.line.get(2) == Some(&m);
    // A pawn that attacks pawns itself leaves the other side to choose.
    let tense = case.m.role() == Role::Pawn
        && (pawn_attacks(side, to) & after.pawns() & after.by_color(!side)).any();
    // A pawn that is let through to drive a piece away, or supported by another, needs no line to show it.
    let drives = |m: &Move| {
        let piece = hits(*m).is_some_and(|piece| piece.role != Role::Pawn);
        let lost = board::gain_of(case.position, *m) < 0;
        let supported = help(*m) == Help::Supports && case.m.role() == Role::Pawn && lost;
        advance(*m) && (help(*m) == Help::Clears || supported) && piece
    };
    let let_through = || {
        let m = passed.legal_moves().into_iter().find(drives)?;
        Some((m, Named::of(&passed, m)))
    };
    let helped = recurring(study, &passed, |m| {
        advance(m) && help(m) != Help::Nothing && useful(m) && !ready(m)
    });
    let (m, next) = helped.or_else(let_through).or_else(|| {
        recurring(study, &passed, |m| {
            let other = m.from() != Some(to) || hits(m).is_some();
            !tense && advance(m) && central(m) && other && useful(m) && comes(m)
        })
    })?;
    let (help, hits) = (help(m), hits(m));
    let (then, hits) = match (hits, second(m)) {
        (None, Some((step, hit))) => (Some(step), Some(hit)),
        (hits, _) => (None, hits),
    };
    let pawn = board::piece_at(after, m.from()?)?;
    Some(PreparesAdvance { m: case.name.clone(), next, pawn, help, then, hits })
}

impl Statement for PreparesAdvance {
    fn standing(&self) -> Standing {
        let weight = if self.help == Help::Nothing { 52 } else { 59 };
        Standing {
            gives_way: self.help == Help::Nothing,
            is_sentence: self.help == Help::Nothing,
            ..Standing::safe(weight).after_pass()
        }
    }

    fn followed_by(&self) -> Option<&Named> {
        Some(&self.next)
    }

    fn english(&self, moves: Moves) -> String {
        let against =
            self.hits.map_or_else(String::new, |piece| format!(" against {}", the(piece)));
        let then = self.then.as_ref().map(|then| format!(" and {}", moves.plain(2, then)));
        let next = moves.plain(0, &self.next) + &then.unwrap_or_default() + &against;
        let file = self.pawn.square.file().char();
        match self.help {
            Help::Clears => format!("makes way for the {file}-pawn ({next})"),
            Help::Supports | Help::Behind => format!("prepares {next}"),
            Help::Leaves => format!("steps aside with the king to prepare {next}"),
            Help::Nothing => format!("The plan is {next}"),
        }
    }

    fn russian(&self, moves: Moves) -> String {
        let against = self.hits.map_or_else(String::new, |piece| {
            format!(" с нападением на {}", russian::piece(piece, Form::Accusative))
        });
        let then = self.then.as_ref().map(|then| format!(" и {}", moves.plain(2, then)));
        let next = moves.plain(0, &self.next) + &then.unwrap_or_default() + &against;
        let file = self.pawn.square.file().char();
        match self.help {
            Help::Clears => format!("освобождает дорогу пешке {file} ({next})"),
            Help::Supports | Help::Behind => format!("готовит {next}"),
            Help::Leaves => format!("отводит короля и готовит {next}"),
            Help::Nothing => format!("План — {next}"),
        }
    }
}

/// In several lines another piece goes to the square that the moved one left, or over it; before
/// the move it could not.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MakesWay {
    #[serde(rename = "move")]
    pub m: Named,
    pub next: Named,
    pub piece: PlacedPiece,
    #[serde(serialize_with = "text::square")]
    pub left: Square,
}

/// The piece that uses the square which the move leaves.
pub fn makes_way(study: &Study<'_>, case: &Case<'_>) -> Option<MakesWay> {
    let (left, to, after, passed) = quiet(case).filter(|_| !case.m.is_castle())?;
    if manoeuvre::develops(case).is_some() {
        return None;
    }
    let uses = |m: Move| {
        let over = m.from().is_some_and(|from| between(from, m.to()).contains(left));
        // A rook wants a file without own pawns, and not the other rook's; a bishop that goes home more
        // squares than it has.
        let told = match m.role() {
            Role::Knight => true,
            Role::Bishop => {
                let reach = |board: &Board, at: Square| board.attacks_from(at).count();
                let there = passed.after(m);
                rank(passed.turn(), m.to()) > 1
                    || m.from()
                        .is_some_and(|from| reach(there.board(), m.to()) > reach(after, from))
            }
            Role::Rook => {
                let own = after.pawns() & after.by_color(passed.turn());
                (own & Bitboard::from(m.to().file())).is_empty() && case.m.role() != Role::Rook
            }
            Role::Pawn | Role::Queen | Role::King => false,
        };
        // Nor is it for a square on which a cheaper enemy piece attacks it.
        let there = passed.after(m);
        let board = there.board();
        let attackers = board.attacks_to(m.to(), there.turn(), board.occupied());
        let cheap = |by: PlacedPiece| Values::TROPA.of(by.role) < Values::TROPA.of(m.role());
        let met = PlacedPiece::on(board, there.turn(), attackers & !board.kings()).any(cheap);
        // And where the enemy's reply does not cover the square.
        let replied = case.line.get(1).map(|reply| case.after.after(*reply));
        let lost = replied
            .is_some_and(|there| there.legal_moves().contains(&m) && board::gain_of(&there, m) < 0);
        let other = told && m.from() != Some(to) && !met && !lost;
        other && !m.is_capture() && (m.to() == left || over)
    };
    // A square that no pawn can attack waits for the knight, whatever the lines show.
    let outpost = case.m.role() == Role::Pawn
        && (4..=5).contains(&rank(passed.turn(), left))
        && (File::C..=File::F).contains(&left.file())
        && !can_guard(after, !passed.turn(), left);
    let waits = || {
        let jumps = |m: &Move| m.role() == Role::Knight && m.to() == left && uses(*m);
        let m = passed.legal_moves().into_iter().find(|m| outpost && jumps(m))?;
        Some((m, Named::of(&passed, m)))
    };
    let (m, next) = recurring(study, &passed, uses).or_else(waits)?;
    let piece = board::piece_at(after, m.from()?)?;
    Some(MakesWay { m: case.name.clone(), next, piece, left })
}

impl Statement for MakesWay {
    fn standing(&self) -> Standing {
        Standing::safe(57).after_pass()
    }

    fn followed_by(&self) -> Option<&Named> {
        Some(&self.next)
    }

    fn english(&self, moves: Moves) -> String {
        let (role, next) = (english::role(self.piece.role), moves.plain(0, &self.next));
        if next.contains(&self.left.to_string()) {
            format!("clears {} for the {role} ({next})", self.left)
        } else {
            format!("makes way for the {role} ({next})")
        }
    }

    fn russian(&self, moves: Moves) -> String {
        let next = moves.plain(0, &self.next);
        let piece = russian::role(self.piece.role, Form::Dative);
        if next.contains(&self.left.to_string()) {
            format!("освобождает {piece} поле {} ({next})", self.left)
        } else {
            format!("освобождает дорогу {piece} ({next})")
        }
    }
}

/// The enemy could have traded the piece that moves, and after a pass would have, or it is a bishop
/// and the other a knight; its new square is out of the other's reach.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct AvoidsTrade {
    #[serde(rename = "move")]
    pub m: Named,
    pub piece: PlacedPiece,
    pub by: PlacedPiece,
    pub trade: Named,
    /// What would be wrong with it.
    pub cost: Option<Cost>,
}

/// What is wrong with a trade.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cost {
    /// Behind the recapture this line, the trade first, wins something.
    Loses { line: Vec<Named> },
    /// The recapture leaves this pawn isolated.
    Isolates { line: Vec<Named>, pawn: PlacedPiece },
}

impl Cost {
    /// What comes of the enemy's line after a pass, which begins with a trade.
    fn of(passed: &Position, line: &[Move]) -> Option<Self> {
        let &[trade, back, next, ..] = line else { return None };
        let there = passed.after(trade);
        if !back.is_capture() || back.to() != trade.to() {
            return None;
        }
        let then = there.after(back);
        let wins = next.is_capture() && board::gain_of(&then, next) >= LEAST;
        if wins {
            return Some(Self::Loses { line: Named::line(passed, &line[..3]) });
        }
        let isolated = |feature: Feature| match feature {
            Feature::Pawn(PawnFeature::IsolatedPawn { piece, .. }) => Some(piece),
            Feature::Pawn(_) | Feature::Piece(_) | Feature::King(_) | Feature::Endgame(_) => None,
        };
        let gained = feature::changes_over(passed, &line[..2]).gained;
        let mut own = gained.into_iter().filter_map(isolated);
        let pawn = own.find(|pawn| pawn.color != passed.turn())?;
        Some(Self::Isolates { line: Named::line(passed, &line[..2]), pawn })
    }
}

/// The trade that the enemy wanted, and that the piece steps out of.
pub fn avoids_trade(study: &Study<'_>, case: &Case<'_>) -> Option<AvoidsTrade> {
    let (from, to, after, _) = quiet(case)?;
    let passed = case.position.after_null()?;
    let minor = |role| matches!(role, Role::Knight | Role::Bishop);
    let trade = |m: Move| {
        let (piece, by) = (board::taken(&passed, m)?, board::mover(&passed, m)?);
        let alike = piece.role == by.role || (minor(piece.role) && minor(by.role));
        let even = board::gain_of(&passed, m).abs() < LEAST;
        let kept = !after.attacks_from(by.square).contains(to);
        // The same trade elsewhere is no other one.
        let again = |next: &Move| {
            next.from() == Some(by.square)
                && board::taken(&case.after, *next).is_some_and(|other| other.role == piece.role)
                && board::gain_of(&case.after, *next) >= 0
        };
        let kept = kept && !case.after.legal_moves().iter().any(again);
        let told = piece.square == from && piece.role != Role::Pawn && alike && even && kept;
        let line = study.danger.as_ref().filter(|danger| danger.m() == Some(m));
        let cost = line.and_then(|danger| Cost::of(&passed, &danger.line));
        let trade = Named::of(&passed, m);
        told.then(|| AvoidsTrade { m: case.name.clone(), piece, by, trade, cost })
    };
    // Whoever has more pieces wants to trade them, and a knight is not kept for the edge.
    let before = case.position.board();
    let pieces = |side| (before.by_color(side) & !before.pawns()).count();
    let more = pieces(case.position.turn()) > pieces(passed.turn());
    let reach = |board: &Board, at: Square| board.attacks_from(at).count();
    let worse = case.m.role() == Role::Knight
        && reach(after, to) + 2 <= reach(before, from)
        && reach(after, to) <= 4;
    if more || worse {
        return None;
    }
    let wanted = study.danger.as_ref().and_then(|danger| trade(danger.m()?));
    let for_a_knight =
        |avoids: &AvoidsTrade| (avoids.piece.role, avoids.by.role) == (Role::Bishop, Role::Knight);
    wanted.or_else(|| passed.legal_moves().into_iter().filter_map(trade).find(for_a_knight))
}

impl AvoidsTrade {
    fn is_of_a_kind(&self) -> bool {
        self.piece.role == self.by.role
    }
}

impl Statement for AvoidsTrade {
    fn standing(&self) -> Standing {
        Standing::safe(56)
    }

    fn english(&self, moves: Moves) -> String {
        let piece = english::role(self.piece.role);
        let avoids = if self.is_of_a_kind() {
            format!("avoids the trade of {piece}s")
        } else {
            format!("avoids the trade of the {piece} for {}", the(self.by))
        };
        match &self.cost {
            Some(Cost::Loses { line }) => {
                with_moves(avoids, moves.later(1).line(line, 0, line.len()))
            }
            Some(Cost::Isolates { line, pawn }) => {
                let avoids = format!("{avoids}, which would isolate {}", the(*pawn));
                with_moves(avoids, moves.later(1).line(line, 0, line.len()))
            }
            None => avoids,
        }
    }

    fn russian(&self, moves: Moves) -> String {
        let avoids = if self.is_of_a_kind() {
            format!("уклоняется от размена {}", russian::many(self.piece.role))
        } else {
            let piece = russian::role(self.piece.role, Form::Genitive);
            let by = russian::piece(self.by, Form::Accusative);
            format!("уклоняется от размена {piece} на {by}")
        };
        match &self.cost {
            Some(Cost::Loses { line }) => {
                with_moves(avoids, moves.later(1).line(line, 0, line.len()))
            }
            Some(Cost::Isolates { line, pawn }) => {
                let pawn = russian::piece(*pawn, Form::Nominative);
                let avoids = format!("{avoids}, после которого {pawn} осталась бы изолированной");
                with_moves(avoids, moves.later(1).line(line, 0, line.len()))
            }
            None => avoids,
        }
    }
}

/// How the move serves the next one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Service {
    /// Both pieces then attack the enemy piece, which the next one would win.
    Attacks(PlacedPiece),
    /// The piece that moved guards the square that the other goes to, and did not before.
    Covers(#[serde(serialize_with = "text::square")] Square),
    /// It guards the own piece that the other guarded, and did not before.
    Relieves(PlacedPiece),
}

/// In several lines another piece moves next, and the move serves that.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Serves {
    #[serde(rename = "move")]
    pub m: Named,
    pub next: Named,
    pub piece: PlacedPiece,
    pub service: Service,
}

/// How the piece that goes from one square to the other serves the next move.
fn service(
    before: &Board,
    passed: &Position,
    (from, to): (Square, Square),
    next: Move,
) -> Option<Service> {
    let after = passed.board();
    let start = next.from().filter(|&start| start != to)?;
    let there = passed.after(next);
    let board = there.board();
    let new = (after.attacks_from(to) & !before.attacks_from(from)).without(from);
    let would_win = |piece: &PlacedPiece| {
        let by = board::piece_at(board, next.to());
        piece.role != Role::King
            && by.is_some_and(|by| {
                board::step_gain(board, by, by.square, piece.square)
                    .is_some_and(|gain| gain >= LEAST)
            })
    };
    let both =
        board.attacks_from(to) & board.attacks_from(next.to()) & board.by_color(there.turn());
    // What hangs already will not wait for a second attack, which the moved piece has to begin.
    let stays = |piece: &PlacedPiece| {
        board::most_from(passed, piece.square) == 0
            && !before.attacks_from(from).contains(piece.square)
    };
    let mut aims = PlacedPiece::on(board, there.turn(), both);
    let aim = aims.find(|piece| would_win(piece) && stays(piece));
    let own = after.attacks_from(start) & !board.attacks_from(next.to()) & new;
    let left = PlacedPiece::on(after, passed.turn(), own & after.by_color(passed.turn()));
    // What would not fall without the one that leaves needs no other, nor does a square that was safe.
    let needed = |piece: &PlacedPiece| {
        let alone = board::lifted(before, start);
        let count = |side| alone.attacks_to(piece.square, side, alone.occupied()).count();
        let (attackers, guards) = (count(there.turn()), count(passed.turn()));
        let own = pawn_attacks(there.turn(), piece.square) & alone.pawns();
        piece.square != start
            && piece.square != from
            && piece.role != Role::King
            && attackers > 0
            && attackers >= guards
            && (own & alone.by_color(passed.turn())).is_empty()
    };
    let lost = board::piece_at(before, start)
        .and_then(|piece| board::step_gain(before, piece, start, next.to()));
    let covers = new.contains(next.to()) && lost.is_some_and(|gain| gain < 0);
    aim.map(Service::Attacks)
        .or_else(|| covers.then_some(Service::Covers(next.to())))
        .or_else(|| left.into_iter().find(needed).map(Service::Relieves))
}

/// The next move that this one serves.
pub fn serves(study: &Study<'_>, case: &Case<'_>) -> Option<Serves> {
    let (from, to, after, passed) = quiet(case).filter(|_| !case.m.is_castle())?;
    let before = case.position.board();
    let linked = |m: Move| {
        let piece = !matches!(m.role(), Role::Pawn | Role::King) && !m.is_castle();
        let safe = !m.is_capture() && board::gain_of(&passed, m) >= 0;
        if piece && safe { service(before, &passed, (from, to), m) } else { None }
    };
    let (m, next) = recurring(study, &passed, |m| linked(m).is_some())?;
    let piece = board::piece_at(after, m.from()?)?;
    Some(Serves { m: case.name.clone(), next, piece, service: linked(m)? })
}

impl Statement for Serves {
    fn standing(&self) -> Standing {
        let weight = match self.service {
            Service::Attacks(_) => 57,
            Service::Covers(_) => 53,
            Service::Relieves(_) => 52,
        };
        Standing::safe(weight).after_pass()
    }

    fn followed_by(&self) -> Option<&Named> {
        Some(&self.next)
    }

    fn english(&self, moves: Moves) -> String {
        let next = moves.plain(0, &self.next);
        match self.service {
            Service::Attacks(piece) => {
                format!("prepares {next}, to attack {} once more", the(piece))
            }
            Service::Covers(square) => format!("guards {square}, so that {next} becomes possible"),
            Service::Relieves(piece) => {
                let role = english::role(self.piece.role);
                format!("takes over the defence of {} and frees the {role} ({next})", the(piece))
            }
        }
    }

    fn russian(&self, moves: Moves) -> String {
        let next = moves.plain(0, &self.next);
        match self.service {
            Service::Attacks(piece) => {
                let aim = russian::piece(piece, Form::Accusative);
                format!("готовит {next}, чтобы усилить нападение на {aim}")
            }
            Service::Covers(square) => format!("берёт под контроль поле {square} и готовит {next}"),
            Service::Relieves(piece) => {
                let (role, own) = (
                    russian::role(self.piece.role, Form::Accusative),
                    russian::piece(piece, Form::Genitive),
                );
                format!("берёт на себя защиту {own} и освобождает {role} ({next})")
            }
        }
    }
}
