//! Where a piece goes by the board alone: a way to an outpost or a weak pawn, a rook's lift towards
//! the king, a file that will open, a long diagonal.

use std::collections::HashMap;

use serde::Serialize;
use shakmaty::attacks::{between, pawn_attacks};
use shakmaty::{Bitboard, Board, File, Move, Rank, Role, Square};

use super::english::{self, the};
use super::pawns::{can_guard, is_undefendable, rank};
use super::pieces::moved;
use super::russian::{self, Case as Form, piece as named};
use super::statement::{Standing, Statement, statement};
use super::study::Study;
use super::words::{self, Moves};
use crate::explain::board;
use crate::explain::case::Case;
use crate::explain::names::Named;
use crate::trajectory::text;
use crate::zone::PlacedPiece;

/// The ends of the long diagonals, and the four squares of the centre.
const LONG: [[Square; 2]; 2] = [[Square::A1, Square::H8], [Square::H1, Square::A8]];
pub const CENTRE: Bitboard = Bitboard(0x0000_0018_1800_0000);
/// The maximum number of moves that are still to make.
const STEPS: usize = 2;

/// What a piece is worth moving for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Goal {
    Outpost(Square),
    Pawn(PlacedPiece),
}

/// By the move the piece is on a shortest way of steps that lose nothing, over these squares, to an
/// outpost or to where it attacks the weak pawn.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OnItsWay {
    #[serde(rename = "move")]
    pub m: Named,
    pub piece: PlacedPiece,
    /// From its new square to the last.
    #[serde(serialize_with = "text::squares")]
    pub stops: Vec<Square>,
    /// The pawn; `None` for an outpost.
    pub target: Option<PlacedPiece>,
}

/// The board with the piece on another square.
fn placed(board: &Board, piece: PlacedPiece, at: Square) -> Board {
    let mut after = board::lifted(board, piece.square);
    after.set_piece_at(at, piece.without_square());
    after
}

/// The ways of a piece over empty squares on which it is not lost, by their last square: the shortest of
/// at most `most` steps. The first square is where it stands.
fn ways(board: &Board, piece: PlacedPiece, most: usize) -> HashMap<Square, Vec<Square>> {
    let mut found = HashMap::from([(piece.square, vec![piece.square])]);
    let mut edge = vec![piece.square];
    for _ in 0..most {
        let mut next = Vec::new();
        for from in edge {
            let there = placed(board, piece, from);
            for to in there.attacks_from(from) & !there.occupied() {
                let here = PlacedPiece { square: from, ..piece };
                let safe = board::step_gain(&there, here, from, to).is_some_and(|gain| gain >= 0);
                if safe && !found.contains_key(&to) {
                    let way = found[&from].iter().copied().chain([to]).collect();
                    found.insert(to, way);
                    next.push(to);
                }
            }
        }
        edge = next;
    }
    found
}

/// Whether a knight on the square is defended by a pawn and can never be driven away by one.
fn is_outpost(board: &Board, piece: PlacedPiece, at: Square) -> bool {
    let own = board.pawns() & board.by_color(piece.color);
    piece.role == Role::Knight
        && (4..=6).contains(&rank(piece.color, at))
        && (pawn_attacks(!piece.color, at) & own).any()
        && !can_guard(board, !piece.color, at)
}

/// What a piece would have reached on the square, on the board with it there.
fn goals(board: &Board, piece: PlacedPiece, at: Square) -> Vec<Goal> {
    let there = placed(board, piece, at);
    let pawns = there.pawns() & there.by_color(!piece.color);
    let weak = PlacedPiece::on(&there, !piece.color, there.attacks_from(at) & pawns)
        .filter(|pawn| is_undefendable(&there, *pawn) && rank(pawn.color, pawn.square) < 6);
    let outpost = is_outpost(&there, piece, at).then_some(Goal::Outpost(at));
    outpost.into_iter().chain(weak.map(Goal::Pawn)).collect()
}

/// Whether an enemy pawn attacks the square, or would after a step on which it cannot be taken.
fn is_driven_from(board: &Board, piece: PlacedPiece, at: Square) -> bool {
    let side = !piece.color;
    let there = placed(board, piece, at);
    let pawns = there.pawns() & there.by_color(side);
    (pawn_attacks(piece.color, at)).into_iter().any(|from| {
        let behind = from.offset(side.fold_wb(-8, 8)).filter(|&behind| pawns.contains(behind));
        let steps = |behind| {
            let pawn = PlacedPiece { color: side, role: Role::Pawn, square: behind };
            !there.occupied().contains(from)
                && board::step_gain(&there, pawn, behind, from).is_some_and(|gain| gain >= 0)
        };
        pawns.contains(from) || behind.is_some_and(steps)
    })
}

/// Whether the piece would attack another on the square that is worth more or that nothing defends,
/// and one besides: then that is what it goes there for.
fn forks(board: &Board, piece: PlacedPiece, at: Square) -> bool {
    let there = placed(board, piece, at);
    let aims = there.attacks_from(at) & there.by_color(!piece.color) & !there.pawns();
    let loose = |other: &PlacedPiece| {
        other.role > piece.role
            || there.attacks_to(other.square, other.color, there.occupied()).is_empty()
    };
    aims.count() > 1 && PlacedPiece::on(&there, !piece.color, aims).any(|other| loose(&other))
}

/// The way that the move begins, if the lines do not lead the piece elsewhere.
pub fn on_its_way(study: &Study<'_>, case: &Case<'_>) -> Option<OnItsWay> {
    let piece = board::mover(case.position, case.m)?;
    let told = matches!(piece.role, Role::Knight | Role::Bishop | Role::Rook);
    let (_, to) = case.step().filter(|_| told && !case.m.is_capture() && !case.m.is_castle())?;
    let (before, after) = (case.position.board(), case.after.board());
    let moved = PlacedPiece { square: to, ..piece };
    let most = if piece.role == Role::Knight { STEPS } else { 1 };
    // What it reached before, or reaches as soon another way, is no reason for the move.
    let (old, new) = (ways(before, piece, most), ways(after, moved, most));
    let reached: Vec<(Goal, usize)> = old
        .iter()
        .flat_map(|(&at, way)| goals(before, piece, at).into_iter().map(|goal| (goal, way.len())))
        .collect();
    let here = goals(after, moved, to);
    let mut found: Vec<(usize, bool, &Vec<Square>, Goal)> = new
        .iter()
        .filter(|(_, way)| way.len() > 1)
        .flat_map(|(&at, way)| goals(after, moved, at).into_iter().map(move |goal| (way, goal)))
        .filter(|(way, goal)| {
            let sooner = |&(ref other, steps): &(Goal, usize)| other == goal && steps <= way.len();
            // To a pawn only the next step is told.
            let told = |&end: &Square| {
                matches!(goal, Goal::Outpost(_))
                    || way.len() == 2
                        && !is_driven_from(after, moved, end)
                        && !forks(after, moved, end)
            };
            !here.contains(goal) && !reached.iter().any(sooner) && way.last().is_some_and(told)
        })
        .map(|(way, goal)| (way.len(), matches!(goal, Goal::Pawn(_)), way, goal))
        .collect();
    found.sort_by_key(|(steps, pawn, way, _)| (*steps, *pawn, (*way).clone()));
    let (_, _, way, goal) = found.into_iter().next()?;
    let next = way.get(1)?;
    let elsewhere = |sequel: &Vec<Move>| {
        sequel.iter().find(|m| m.from() == Some(to)).is_some_and(|m| m.to() != *next)
    };
    let target = match goal {
        Goal::Outpost(_) => None,
        Goal::Pawn(pawn) => Some(pawn),
    };
    let point = OnItsWay { m: case.name.clone(), piece: moved, stops: way.clone(), target };
    (!study.sequels().iter().any(elsewhere)).then_some(point)
}

impl OnItsWay {
    fn goal(&self) -> Square {
        self.stops.last().copied().unwrap_or(self.piece.square)
    }

    /// The squares between.
    fn via(&self) -> &[Square] {
        self.stops.get(1..self.stops.len() - 1).unwrap_or_default()
    }
}

impl Statement for OnItsWay {
    fn standing(&self) -> Standing {
        Standing::safe(53).giving_way()
    }

    fn targets(&self) -> Vec<Square> {
        vec![self.target.map_or(self.goal(), |target| target.square)]
    }

    fn english(&self, _: Moves) -> String {
        let via = match self.via() {
            [] => String::new(),
            via => format!(" via {}", words::squares(via, english::AND)),
        };
        let goal = self.goal();
        match self.target {
            Some(pawn) => format!("can go on to {goal}{via} against {}", the(pawn)),
            None => format!("can go on to the outpost {goal}{via}"),
        }
    }

    fn russian(&self, _: Moves) -> String {
        let via = match self.via() {
            [] => String::new(),
            via => format!(" через {}", words::squares(via, russian::AND)),
        };
        let goal = self.goal();
        match self.target {
            Some(pawn) => {
                format!("идёт{via} на {goal} против {}", named(pawn, Form::Genitive))
            }
            None => format!("идёт{via} на форпост {goal}"),
        }
    }
}

/// The rook leaves its first rank for the second, third or fourth, on which it can go without loss to the
/// file of the castled enemy king or the one beside.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Lifts {
    #[serde(rename = "move")]
    pub m: Named,
    pub rook: PlacedPiece,
    #[serde(serialize_with = "text::square")]
    pub to: Square,
    pub king: PlacedPiece,
}

/// The rook stands ahead on a file without own pawns, and the other rook can come behind it along the
/// first rank.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LeavesRoom {
    #[serde(rename = "move")]
    pub m: Named,
    pub rook: PlacedPiece,
    pub other: PlacedPiece,
    #[serde(serialize_with = "text::square")]
    pub to: Square,
}

/// The room that a rook leaves to the other one behind it.
pub fn leaves_room(case: &Case<'_>) -> Option<LeavesRoom> {
    let (from, to) = case.step().filter(|_| !case.m.is_capture() && !case.m.is_castle())?;
    let board = case.after.board();
    let rook = board::piece_at(board, to).filter(|piece| piece.role == Role::Rook)?;
    let side = rook.color;
    let first = side.fold_wb(Rank::First, Rank::Eighth);
    let behind = Square::from_coords(to.file(), first);
    let pawns = board.pawns() & board.by_color(side);
    let open = (pawns & Bitboard::from(to.file())).is_empty();
    let clear = (between(to, behind) & board.occupied()).is_empty();
    let free = behind != to && !board.occupied().contains(behind) && clear;
    // From another file it would stand in the way as well.
    let up = rank(side, to) > rank(side, from) && rank(side, to) <= 4;
    let rooks = board.rooks() & board.by_color(side);
    let comes = |other: &PlacedPiece| {
        other.square != to
            && other.square.rank() == first
            && board.attacks_from(other.square).contains(behind)
            && board::step_gain(board, *other, other.square, behind).is_some_and(|gain| gain >= 0)
    };
    let other = PlacedPiece::on(board, side, rooks).find(comes)?;
    let point = LeavesRoom { m: case.name.clone(), rook, other, to: behind };
    (open && free && up).then_some(point)
}

statement!(LeavesRoom(self, _), Standing::safe(56).giving_way();
    format!("makes room to double the rooks on the {}", english::file(self.to));
    format!("готовит сдвоение ладей по {}", russian::line(self.to)));

/// The rook's lift towards the king.
pub fn lifts(case: &Case<'_>) -> Option<Lifts> {
    let (from, to) = case.step().filter(|_| !case.m.is_capture() && !case.m.is_castle())?;
    let board = case.after.board();
    let rook = board::piece_at(board, to).filter(|piece| piece.role == Role::Rook)?;
    let king = board::piece_at(board, board.king_of(!rook.color)?)?;
    let up = rank(rook.color, from) == 1 && matches!(rank(rook.color, to), 2..=4);
    let castled = rank(king.color, king.square) <= 2;
    let queen = (board.queens() & board.by_color(rook.color)).any();
    let near = |at: Square| at.file().distance(king.square.file()) <= 1;
    let told = up && castled && queen && !near(to) && !near(from);
    // From the second rank own pawns shut the file.
    let pawns = board.pawns() & board.by_color(rook.color);
    let shut = |at: Square| {
        rank(rook.color, at) == 2
            && (pawns & Bitboard::from(at.file()))
                .into_iter()
                .any(|pawn| (pawn_attacks(rook.color, pawn) & board.pawns() & !pawns).is_empty())
    };
    let safe = |&at: &Square| {
        at.rank() == to.rank()
            && near(at)
            && !shut(at)
            && board::step_gain(board, rook, to, at).is_some_and(|gain| gain >= 0)
    };
    let ends = board.attacks_from(to) & !board.occupied();
    let apart = |at: &Square| at.file().distance(king.square.file());
    let end = ends.into_iter().filter(|_| told).filter(safe).min_by_key(apart)?;
    Some(Lifts { m: case.name.clone(), rook, to: end, king })
}

statement!(Lifts(self, _), Standing::safe(60);
    format!("lifts the rook to the {}, from where it can swing to {}",
        english::rank(self.rook.color.fold_wb(self.to, self.to.flip_vertical())), self.to);
    format!("поднимает ладью, чтобы перевести её на {} против короля", self.to));

/// The capture by which the pawn before the rook would open its new file.
pub fn awaits(case: &Case<'_>) -> Option<Awaits> {
    let (from, rook) = moved(case)?;
    if rook.role != Role::Rook || from.file() == rook.square.file() {
        return None;
    }
    let (side, passed) = (rook.color, case.after.after_null()?);
    let opens = |m: &Move| {
        let Some(start) = m.from().filter(|_| m.role() == Role::Pawn && m.is_capture()) else {
            return false;
        };
        let there = passed.after(*m);
        let before = there.board().attacks_from(rook.square) & Bitboard::from(start);
        // An enemy pawn on the file may only be one that takes back.
        let on_file = there.board().pawns() & Bitboard::from(start.file());
        let ahead =
            on_file.into_iter().filter(|&at| side.fold_wb(at > rook.square, at < rook.square));
        let leaves = |at: Square| {
            let own = there.board().by_color(side).contains(at);
            !own && pawn_attacks(!side, at).contains(m.to())
        };
        start.file() == rook.square.file()
            && before.any()
            && board::taken(&passed, *m).is_some_and(|taken| taken.role == Role::Pawn)
            && board::gain_of(&passed, *m) >= 0
            && ahead.into_iter().all(leaves)
    };
    let takes = passed.legal_moves().into_iter().find(opens)?;
    Some(Awaits { m: case.name.clone(), rook, takes: Named::of(&passed, takes) })
}

/// The bishop that comes onto a long diagonal from behind, with nothing of its own in the way of
/// the centre.
pub fn fianchettoes(case: &Case<'_>) -> Option<Fianchettoes> {
    let (from, bishop) = moved(case)?;
    let [long, other] = LONG.map(|[from, to]| between(from, to).with(from).with(to));
    let diagonal = if long.contains(bishop.square) { long } else { other };
    let second = bishop.color.fold_wb(Rank::Second, Rank::Seventh);
    let sees = case.after.board().attacks_from(bishop.square) & diagonal & CENTRE;
    let told = bishop.role == Role::Bishop
        && bishop.square.rank() == second
        && diagonal.contains(bishop.square)
        && !diagonal.contains(from)
        && sees.count() == 2;
    told.then(|| Fianchettoes { m: case.name.clone(), bishop })
}

/// The rook comes to a file that the capture by the pawn before it would open.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Awaits {
    #[serde(rename = "move")]
    pub m: Named,
    pub rook: PlacedPiece,
    /// The capture, had the enemy passed.
    pub takes: Named,
}

statement!(Awaits(self, moves), Standing::safe(52);
    format!("puts the rook on the {}, which {} would open",
        english::file(self.rook.square), moves.plain(2, &self.takes));
    format!("готовит ладью к вскрытию {} ходом {}",
        russian::line(self.rook.square), moves.plain(2, &self.takes)));

/// The bishop stands on a long diagonal, behind the centre, and sees both squares of it there.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Fianchettoes {
    #[serde(rename = "move")]
    pub m: Named,
    pub bishop: PlacedPiece,
}

statement!(Fianchettoes(self, _), Standing::safe(46).giving_way();
    "puts the bishop on the long diagonal".into();
    "ставит слона на большую диагональ".into());

/// The rook comes along its first rank to a file in the centre, or to the queen's.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Centres {
    #[serde(rename = "move")]
    pub m: Named,
    pub rook: PlacedPiece,
    /// The enemy queen ahead on its file.
    pub queen: Option<PlacedPiece>,
}

/// The maximum number of pieces between a rook and the queen that it stands opposite.
const BETWEEN: usize = 2;

/// The rook that leaves the wing.
pub fn centres(case: &Case<'_>) -> Option<Centres> {
    let (from, rook) = moved(case).filter(|(_, piece)| piece.role == Role::Rook)?;
    let (board, side) = (case.after.board(), rook.color);
    let home = |at: Square| rank(side, at) == 1;
    let own = board.by_color(side);
    let ahead = |queen: &PlacedPiece| {
        let pieces = between(rook.square, queen.square) & board.occupied();
        let few = pieces.count() <= BETWEEN && (pieces & own).count() < BETWEEN;
        queen.square.file() == rook.square.file() && few
    };
    // Behind a pawn that stays at home, or a piece, a rook is not in the centre.
    let shut = |pawn: Square| {
        let rammed =
            pawn.offset(side.fold_wb(8, -8)).is_some_and(|at| board.occupied().contains(at));
        rank(side, pawn) == 2 || rank(side, pawn) == 3 && rammed
    };
    let file = board.pawns() & own & Bitboard::from(rook.square.file());
    let near = board.attacks_from(rook.square) & Bitboard::from(rook.square.file());
    let blocked = (near & own & !board.pawns()).into_iter().any(|at| rank(side, at) <= 3);
    let closed = blocked || file.into_iter().any(shut);
    let queens = board.queens() & board.by_color(!side);
    let queen = PlacedPiece::on(board, !side, queens).find(ahead);
    let central = |at: Square| matches!(at.file(), File::D | File::E);
    let told = home(from) && home(rook.square) && from.file() != rook.square.file();
    let comes = queen.is_some() || central(rook.square) && !central(from) && !closed;
    (told && comes).then(|| Centres { m: case.name.clone(), rook, queen })
}

impl Statement for Centres {
    fn standing(&self) -> Standing {
        let weight = if self.queen.is_some() { 47 } else { 33 };
        let standing = Standing::safe(weight).giving_way();
        Standing { is_weak: self.queen.is_none(), ..standing }
    }

    fn english(&self, _: Moves) -> String {
        let file = english::file(self.rook.square);
        match self.queen {
            Some(_) => format!("puts the rook on the {file} opposite the queen"),
            None => format!("brings the rook to the {file}, in the centre"),
        }
    }

    fn russian(&self, _: Moves) -> String {
        let letter = self.rook.square.file().char();
        match self.queen {
            Some(_) => format!("ставит ладью на линию {letter} против ферзя"),
            None => format!("ставит ладью на линию {letter}, в центр"),
        }
    }
}
