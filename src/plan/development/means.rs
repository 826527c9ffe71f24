//! Obstacles to a main idea as the pieces stand now, and the moves that remove them or realise an
//! action.

use serde::Serialize;
use shakmaty::{Bitboard, Board, Color, Move, Role, Square, attacks};

use super::idea::{Aim, Idea};
use crate::exchange::swap::{self, Values};
use crate::plan::initiative;
use crate::plan::language::{Action, By, Choice, Condition, PlanMove, State};
use crate::position::Position;
use crate::zone::PlacedPiece;

/// Something that has to change before the root piece can go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Obstacle {
    /// An own piece on a square that must be empty.
    OwnBlocker(PlacedPiece),
    /// An enemy piece on a square that must be empty.
    EnemyBlocker(PlacedPiece),
    /// An enemy piece that makes the step to this square lose: it can recapture there, or it can
    /// answer a mate.
    Guard { piece: PlacedPiece, square: Square },
}

impl Obstacle {
    /// The piece that is the obstacle.
    pub const fn piece(self) -> PlacedPiece {
        match self {
            Self::OwnBlocker(piece) | Self::EnemyBlocker(piece) | Self::Guard { piece, .. } => {
                piece
            }
        }
    }

    /// The action required, in the language of plans: the piece leaves with the initiative kept.
    pub const fn action(self) -> Action {
        let piece = self.piece();
        let state = match self {
            Self::OwnBlocker(_) => State::Own(piece.role),
            Self::EnemyBlocker(_) | Self::Guard { .. } => State::Enemy(piece.role),
        };
        Action::vacate(piece.square, state, true)
    }
}

/// The obstacles with the root piece on its stop `at`: blockers or, without any, the pieces that
/// make the next step lose.
pub fn obstacles(position: &Position, idea: &Idea, at: usize) -> Vec<Obstacle> {
    let blockers = blockers(position, idea, at);
    if blockers.is_empty() { guards(position, idea, at) } else { blockers }
}

fn blockers(position: &Position, idea: &Idea, at: usize) -> Vec<Obstacle> {
    let board = position.board();
    let pushes = idea.root.role == Role::Pawn;
    let passed = idea.way.steps().skip(at).fold(Bitboard::EMPTY, |all, step| all | step.passes);
    let squares = idea.free_squares(at);
    let end: Bitboard = idea.way.stops.last().copied().into_iter().collect();
    let own = PlacedPiece::on(board, idea.side, squares | end).map(Obstacle::OwnBlocker);
    // A piece captures the enemy pieces on its stops.
    let closed = if pushes { squares } else { passed };
    let enemy = PlacedPiece::on(board, !idea.side, closed).map(Obstacle::EnemyBlocker);
    own.chain(enemy).collect()
}

fn guards(position: &Position, idea: &Idea, at: usize) -> Vec<Obstacle> {
    let (Some(&from), Some(&to)) = (idea.way.stops.get(at), idea.way.stops.get(at + 1)) else {
        return Vec::new();
    };
    let last = at + 1 == idea.way.moves();
    match idea.aim {
        Aim::Mate => answers(position, from, to),
        // A double attack is judged when it is carried out.
        Aim::Double(_) if last => Vec::new(),
        _ => attackers(position, idea, (from, to), last),
    }
}

/// The attackers of a square where the root piece would lose material or, with its last step, win
/// nothing.
fn attackers(
    position: &Position,
    idea: &Idea,
    (from, to): (Square, Square),
    last: bool,
) -> Vec<Obstacle> {
    // A pawn captured en passant is not on the end square.
    let in_passing = last && idea.aim == Aim::Capture && to != idea.target.square;
    if in_passing {
        return Vec::new();
    }
    let board = position.board();
    let gain = swap::step(board, idea.root.role.of(idea.side), from, to, Values::TROPA);
    let min_gain = if last && idea.aim == Aim::Capture { 1 } else { 0 };
    if gain >= min_gain {
        return Vec::new();
    }
    let attackers = board.attacks_to(to, !idea.side, board.occupied().without(from));
    let guard = |piece| Obstacle::Guard { piece, square: to };
    PlacedPiece::on(board, !idea.side, attackers).map(guard).collect()
}

/// The pieces that can capture the mating piece or interpose, if the king cannot move.
fn answers(position: &Position, from: Square, to: Square) -> Vec<Obstacle> {
    let moves = position.legal_moves();
    let Some(&m) = moves.iter().find(|m| m.from() == Some(from) && m.to() == to) else {
        return Vec::new();
    };
    let after = position.after(m);
    let answers = after.legal_moves();
    if !after.is_check() || answers.iter().any(|m| m.role() == Role::King) {
        return Vec::new();
    }
    let pieces: Bitboard = answers.iter().filter_map(|m: &Move| m.from()).collect();
    let guard = |piece| Obstacle::Guard { piece, square: to };
    PlacedPiece::on(after.board(), after.turn(), pieces).map(guard).collect()
}

/// How a move realises an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Means {
    /// The root piece makes the next step of its way.
    Advance,
    /// An own piece leaves its square.
    Leave,
    /// An enemy piece is captured.
    Take,
    /// An enemy piece is attacked to make it leave.
    Attack,
    /// An enemy piece is offered something to capture, a decoy, so that it leaves its square.
    Offer,
    /// An own piece steps in the way of a capture.
    Interpose,
    /// An enemy piece is drawn into the way of a capture by a piece offered there.
    Lure,
    /// An own piece comes to control a square and turns the exchange there.
    Support,
    /// A piece leaves a square where it would be captured.
    Retreat,
}

/// The reply that a plan assumes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// Any reply; a null move if the enemy is not in check.
    Any,
    /// The piece on this square leaves it.
    Leaves(Square),
    /// The piece on `by` captures on `on`.
    Takes { by: Square, on: Square },
    /// An enemy piece recaptures here, if one can.
    Retakes(Square),
}

/// A move that may realise an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Candidate {
    pub m: Move,
    pub means: Means,
    pub wanted: Wanted,
    /// The piece that is on a square afterwards, if that is the point of the move.
    pub result: Option<Condition>,
    /// What the plan wins with it, in centipawns, if that differs from the idea's gain.
    pub gain: Option<i32>,
}

impl Candidate {
    const fn new(m: Move, means: Means, wanted: Wanted) -> Self {
        Self { m, means, wanted, result: None, gain: None }
    }

    /// The action that occupies a square, if that is the point of the move. Its state before is
    /// read from the board, because an interposing or supporting piece may capture.
    pub fn occupies(&self, board: &Board, side: Color, star: bool) -> Option<Action> {
        let Condition { square, state } = self.result?;
        let before = State::of(board, square, side);
        Some(Action::Modify { square, before, after: state, star })
    }
}

/// The candidates against an obstacle with the root piece on its stop `at`. Moves of the root piece
/// are left out: another way of its own is another plan.
pub fn against(
    position: &Position,
    idea: &Idea,
    at: usize,
    obstacle: Obstacle,
    target_stays: bool,
) -> Vec<Candidate> {
    let root = idea.way.stops.get(at).copied();
    let helps = |m: &Move| m.from() != root && m.castling_side().is_none();
    let moves: Vec<Move> = position.legal_moves().into_iter().filter(helps).collect();
    match obstacle {
        Obstacle::OwnBlocker(piece) => leave(&moves, piece, idea.free_squares(at)),
        Obstacle::EnemyBlocker(piece) => remove(position, &moves, piece),
        Obstacle::Guard { piece, square } => {
            let mut found = if target_stays && piece.square == idea.target.square {
                Vec::new()
            } else {
                remove(position, &moves, piece)
            };
            found.extend(in_the_way(position, &moves, piece, square));
            found.extend(support(position, &moves, idea, at, square));
            found
        }
    }
}

/// Candidates that remove an own piece by moving it off the way.
pub fn leave(moves: &[Move], piece: PlacedPiece, way: Bitboard) -> Vec<Candidate> {
    let leaves = |m: &&Move| m.from() == Some(piece.square) && !way.contains(m.to());
    let candidate = |&m| Candidate::new(m, Means::Leave, Wanted::Any);
    moves.iter().filter(leaves).map(candidate).collect()
}

/// Candidates that remove an enemy piece by capturing it, attacking it or offering it something.
pub fn remove(position: &Position, moves: &[Move], piece: PlacedPiece) -> Vec<Candidate> {
    moves.iter().filter_map(|&m| removal(position, m, piece)).collect()
}

fn removal(position: &Position, m: Move, piece: PlacedPiece) -> Option<Candidate> {
    if m.to() == piece.square {
        return Some(Candidate::new(m, Means::Take, Wanted::Retakes(piece.square)));
    }
    let after = position.after(m);
    if attacks_anew(position, &after, piece) {
        return Some(Candidate::new(m, Means::Attack, Wanted::Leaves(piece.square)));
    }
    let takes = |r: &Move| r.from() == Some(piece.square) && r.to() == m.to();
    let wanted = Wanted::Takes { by: piece.square, on: m.to() };
    let taken = after.legal_moves().iter().any(takes);
    taken.then(|| Candidate::new(m, Means::Offer, wanted))
}

/// Whether the move newly attacks the piece and threatens to win it.
fn attacks_anew(before: &Position, after: &Position, piece: PlacedPiece) -> bool {
    let attackers = |board: &Board| board.attacks_to(piece.square, !piece.color, board.occupied());
    let (old, board) = (attackers(before.board()), after.board());
    let wins = |from: Square| {
        let attacker = board.piece_at(from);
        attacker.is_some_and(|by| swap::step(board, by, from, piece.square, Values::TROPA) > 0)
    };
    let new = attackers(board) & !old;
    if piece.role == Role::King { new.any() } else { new.into_iter().any(wins) }
}

/// Candidates that prevent a capture by `piece` on `square` by a piece in the way: an own one, or
/// an enemy one that captures what is offered there.
pub fn in_the_way(
    position: &Position,
    moves: &[Move],
    piece: PlacedPiece,
    square: Square,
) -> Vec<Candidate> {
    let between = match piece.role {
        Role::Bishop | Role::Rook | Role::Queen => attacks::between(piece.square, square),
        _ => Bitboard::EMPTY,
    };
    let mut found = Vec::new();
    for &m in moves.iter().filter(|m| between.contains(m.to())) {
        let on = m.to();
        let own = Condition::new(on, State::Own(m.promotion().unwrap_or(m.role())));
        let interposed = Candidate::new(m, Means::Interpose, Wanted::Any);
        found.push(Candidate { result: Some(own), ..interposed });
        for reply in position.after(m).legal_moves() {
            let lures = reply.to() == on && becomes_best(&reply);
            let Some(by) = reply.from().filter(|&by| lures && by != piece.square) else { continue };
            let role = reply.promotion().unwrap_or(reply.role());
            let lured = Condition::new(on, State::Enemy(role));
            let lure = Candidate::new(m, Means::Lure, Wanted::Takes { by, on });
            found.push(Candidate { result: Some(lured), ..lure });
        }
    }
    found
}

/// Candidates for control: another piece comes to attack the square of the root piece's next step,
/// so that the step no longer loses or, if it is the final capture, wins.
fn support(
    position: &Position,
    moves: &[Move],
    idea: &Idea,
    at: usize,
    square: Square,
) -> Vec<Candidate> {
    let Some(&from) = idea.way.stops.get(at) else { return Vec::new() };
    let takes = at + 1 == idea.way.moves() && idea.aim == Aim::Capture;
    let min_gain = i32::from(takes);
    let supporters =
        |board: &Board| board.attacks_to(square, idea.side, board.occupied()).without(from).count();
    let candidate = |m: Move| {
        let after = position.after(m);
        let gain =
            swap::step(after.board(), idea.root.without_square(), from, square, Values::TROPA);
        let more = m.to() != square && supporters(after.board()) > supporters(position.board());
        (more && gain >= min_gain).then(|| {
            let stands = Condition::new(m.to(), State::Own(m.promotion().unwrap_or(m.role())));
            let support = Candidate::new(m, Means::Support, Wanted::Any);
            Candidate { result: Some(stands), gain: takes.then_some(gain), ..support }
        })
    };
    let mates = idea.aim == Aim::Mate;
    moves.iter().filter(|_| !mates).filter_map(|&m| candidate(m)).collect()
}

/// The replies that the plan assumes in the position after its move, at most `most`; `None` stands
/// for a null move: any reply that does nothing against the plan.
pub fn replies(after: &Position, wanted: Wanted, most: usize) -> Vec<Option<Move>> {
    let legal = after.legal_moves();
    let that = |fits: &dyn Fn(&Move) -> bool| -> Vec<Option<Move>> {
        let mut fitting: Vec<Move> = legal.iter().copied().filter(|m| fits(m)).collect();
        fitting.sort_by_key(|m| (!m.is_capture(), m.role() as u8, seen_by(after.turn(), m.to())));
        fitting.into_iter().take(most).map(Some).collect()
    };
    let any = || if after.is_check() { that(&|_| true) } else { vec![None] };
    match wanted {
        Wanted::Any => any(),
        Wanted::Leaves(square) => that(&|m| m.from() == Some(square)),
        Wanted::Takes { by, on } => {
            that(&|m| m.from() == Some(by) && m.to() == on && becomes_best(m))
        }
        Wanted::Retakes(on) => {
            let back = that(&|m| m.to() == on && m.is_capture());
            if back.is_empty() { any() } else { back }
        }
    }
}

/// Whether the move is not an underpromotion.
fn becomes_best(m: &Move) -> bool {
    m.promotion().is_none_or(|role| role == Role::Queen)
}

/// The square from the side's own point of view, so that both colours sort alike.
fn seen_by(side: Color, square: Square) -> Square {
    side.fold_wb(square, square.flip_vertical())
}

/// The moves of the side to move that may realise the action, sorted by their text; `None` if no
/// move does. A starred action requires the initiative in a plan that wins `gain` centipawns on
/// `targets`.
pub fn realise(
    position: &Position,
    action: Action,
    gain: i32,
    targets: Bitboard,
) -> Option<Choice> {
    let star = action.has_star();
    let keeps = |m: &Move| {
        !star || initiative::of(position, *m, &position.after(*m), gain, targets).is_some()
    };
    let moves = moves(position, action).into_iter().filter(keeps).map(PlanMove::of);
    let mut actions: Vec<_> = moves.map(|ply| Action::own(ply, star)).collect();
    actions.sort_by_key(Action::to_string);
    actions.dedup();
    Choice::among(actions)
}

/// The moves of the side to move that realise the action, whether or not they keep the initiative.
pub(super) fn moves(position: &Position, action: Action) -> Vec<Move> {
    let legal: Vec<Move> = position.legal_moves().into_iter().collect();
    let (square, before, after) = match action {
        Action::Play { by: By::Own, ply, .. } => {
            return ply.find(position).into_iter().collect();
        }
        Action::Modify { square, before, after, .. } => (square, before, after),
        Action::Play { by: By::Enemy, .. } | Action::Test(_) => return Vec::new(),
    };
    if State::of(position.board(), square, position.turn()) != before {
        return Vec::new();
    }
    let becomes = |m: &Move, state| State::Own(m.promotion().unwrap_or(m.role())) == state;
    match (before, after) {
        (State::Own(_), State::Empty) => {
            legal.into_iter().filter(|m| m.from() == Some(square)).collect()
        }
        (State::Enemy(role), State::Empty) => {
            let piece = PlacedPiece { color: !position.turn(), role, square };
            remove(position, &legal, piece).into_iter().map(|candidate| candidate.m).collect()
        }
        (_, State::Own(_)) => {
            legal.into_iter().filter(|m| m.to() == square && becomes(m, after)).collect()
        }
        (_, State::Enemy(role)) => {
            let taken = |m: &Move| {
                let replies = position.after(*m).legal_moves();
                m.to() == square && replies.iter().any(|r| r.to() == square && r.role() == role)
            };
            legal.into_iter().filter(taken).collect()
        }
        (State::Empty, State::Empty) => Vec::new(),
    }
}
