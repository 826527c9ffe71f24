//! A move in its position, with the line that it begins.

use shakmaty::{Move, Role, Square};

use super::board;
use super::fact::{Evasion, Fact, Named};
use crate::exchange::swap::Values;
use crate::position::Position;
use crate::search::Report;
use crate::zone::{PlacedPiece, Target};

/// A legal move and the line that is expected to follow.
#[derive(Debug)]
pub struct Case<'a> {
    pub position: &'a Position,
    /// The enemy's move before, if known.
    pub before: Option<Move>,
    pub after: Position,
    pub m: Move,
    /// The line: legal moves, the first of which is `m`.
    pub line: &'a [Move],
    pub name: Named,
}

/// The number of plies of a line in which a lured piece may be missed.
const MISSED: usize = 8;

impl<'a> Case<'a> {
    /// The case of a line's first move, and the enemy's move before it, if known; `None` if the
    /// line is empty.
    pub fn of(before: Option<Move>, position: &'a Position, line: &'a [Move]) -> Option<Self> {
        let m = *line.first()?;
        let after = position.after(m);
        Some(Self { position, before, after, m, line, name: Named::of(position, m) })
    }

    /// The case of the reply in the line.
    pub fn reply(&self) -> Option<Case<'_>> {
        Case::of(Some(self.m), &self.after, self.line.get(1..)?)
    }

    /// The step of the piece, or of the castling king: its start and end.
    pub fn step(&self) -> Option<(Square, Square)> {
        Some((self.m.from()?, board::end_of(self.m, self.position.turn())))
    }

    /// Whether the reply captures on the square that the move goes to.
    pub fn is_retaken(&self) -> bool {
        self.line.get(1).is_some_and(|reply| reply.is_capture() && reply.to() == self.m.to())
    }

    /// Δm of the move.
    pub fn gain(&self) -> i32 {
        board::gain_of(self.position, self.m)
    }

    /// The line as named moves.
    pub fn named_line(&self) -> Vec<Named> {
        Named::line(self.position, self.line)
    }

    /// The facts about the move by itself.
    pub fn facts(&self) -> Vec<Fact> {
        let m = || self.name.clone();
        let mut facts = Vec::new();
        let moves = self.position.legal_moves();
        if moves.len() == 1 {
            facts.push(Fact::Only { m: m() });
        }
        facts.extend(self.evasion());
        facts.extend(self.action());
        if let Some(role) = self.m.promotion() {
            facts.push(Fact::Promotes { m: m(), role });
        }
        let checkers = self.after.board();
        if self.after.is_check()
            && let Some(king) = checkers.king_of(self.after.turn())
        {
            let by = checkers.attacks_to(king, self.position.turn(), checkers.occupied());
            let pieces = PlacedPiece::on(checkers, self.position.turn(), by);
            facts.extend(pieces.map(|by| Fact::Check { m: m(), by }));
        }
        facts.extend(self.lured());
        facts
    }

    /// The fact about the capture, the castling, or the step.
    fn action(&self) -> Option<Fact> {
        let m = self.name.clone();
        if let Some(wing) = self.m.castling_side() {
            return Some(Fact::Castles { m, wing });
        }
        let piece = board::mover(self.position, self.m)?;
        let gain = board::gain_of(self.position, self.m);
        Some(match board::taken(self.position, self.m) {
            Some(taken) => Fact::Takes { m, piece, taken, gain },
            None => Fact::Step { m, piece, to: self.m.to(), gain },
        })
    }

    /// How the move answers a check.
    pub fn evasion(&self) -> Option<Fact> {
        let board = self.position.board();
        let king = board.king_of(self.position.turn()).filter(|_| self.position.is_check())?;
        let by = board.attacks_to(king, !self.position.turn(), board.occupied());
        let checker = PlacedPiece::on(board, !self.position.turn(), by).next()?;
        let how = if self.m.role() == Role::King {
            Evasion::King
        } else if self.m.is_capture() {
            Evasion::Takes
        } else {
            Evasion::Interposes
        };
        Some(Fact::Evades { m: self.name.clone(), checker, how })
    }

    /// If the move gives something up: the piece that the line draws away from squares that it needs.
    pub fn lured(&self) -> Option<Fact> {
        let &[first, second, ..] = self.line else { return None };
        let piece = board::mover(&self.after, second)?;
        let offered = board::end_of(first, self.position.turn());
        let takes = board::taken(&self.after, second).is_some_and(|piece| piece.square == offered);
        if !takes || board::gain_of(self.position, first) >= 0 {
            return None;
        }
        let settled = self.after.after(second);
        let to = board::end_of(second, piece.color);
        let before = self.position.board().attacks_from(piece.square);
        let lost = (before & !settled.board().attacks_from(to)).without(to);
        let later = self.line.iter().take(MISSED).skip(2).step_by(2);
        let mut squares: Vec<_> = later
            .map(|&m| board::end_of(m, self.position.turn()))
            .filter(|&square| lost.contains(square))
            .collect();
        squares.sort_unstable();
        squares.dedup();
        let line = self.named_line();
        (!squares.is_empty()).then_some(Fact::Lured { line, piece, to, squares })
    }

    /// The number, from 1, of the ply of the line with which the root piece takes the target,
    /// or promotes if the target is a square.
    pub fn realised(&self, root: PlacedPiece, target: Target) -> Option<usize> {
        let (mut from, mut goal) = (root.square, target.square);
        let positions = board::positions(self.position, self.line);
        for (i, (position, &m)) in positions.iter().zip(self.line).enumerate() {
            let end = board::end_of(m, position.turn());
            let taken = board::taken(position, m).map(|piece| piece.square);
            let moves = m.from() == Some(from);
            let done = match target.role {
                Some(_) => moves && taken == Some(goal),
                None => moves && m.promotion().is_some(),
            };
            if done {
                return Some(i + 1);
            }
            if taken == Some(from) || target.role.is_some() && taken == Some(goal) {
                return None;
            }
            if moves {
                from = end;
            } else if target.role.is_some() && m.from() == Some(goal) {
                goal = end;
            }
        }
        None
    }

    /// The line up to its last quiet position, and that position.
    pub fn settled(&self) -> Option<(&'a [Move], Position)> {
        let mut positions = board::positions(self.position, self.line);
        let end = (1..positions.len()).rev().find(|&i| board::is_quiet(&positions[i]))?;
        Some((self.line.get(..end)?, positions.swap_remove(end)))
    }

    /// The material that the side has won at the line's last quiet position.
    pub fn balance(&self) -> Option<Fact> {
        let side = self.position.turn();
        let (line, end) = self.settled()?;
        let material = |position: &Position| Values::TROPA.balance(position.board(), side);
        let won = material(&end) - material(self.position);
        let line = Named::line(self.position, line);
        (won != 0).then_some(Fact::Balance { line, material: won })
    }

    /// The facts about its search's result: the line, its end, and what it wins.
    pub fn outcome(&self, report: &Report) -> Vec<Fact> {
        let (line, score, nodes, depth) =
            (self.named_line(), report.score, report.nodes, report.depth);
        let line = Fact::Line { line, score, nodes, depth };
        [Some(line), self.mate(), self.balance()].into_iter().flatten().collect()
    }

    /// Whether the line ends in mate, and by whom.
    pub fn mate(&self) -> Option<Fact> {
        let positions = board::positions(self.position, self.line);
        let end = positions.last()?;
        let mated = end.is_checkmate();
        let by_mover = end.turn() != self.position.turn();
        mated.then(|| Fact::Mate { line: self.named_line(), by_mover })
    }
}
