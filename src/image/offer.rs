//! Offers: steps that lose by exchange but draw the capturer away, and what then gets through.

use std::cmp::Reverse;

use shakmaty::attacks::attacks;
use shakmaty::{Bitboard, Move, MoveList, Role, Square};

use super::fighters::{self, Cause};
use super::scene::{Draft, Fight, Scene, Scenes};
use super::worth::{exchange, exchange_after, squares_of};
use crate::exchange::Class;
use crate::position::Position;
use crate::trajectory::Trajectory;
use crate::zone::time::{Horizon, Side};
use crate::zone::{Action, Link, Negation, Parent, PlacedPiece, Target, Zone, ZoneKind};

/// The offers of the side to move, up to the horizon. Every capturer must give up a square where
/// something then gets through that wins more than was offered.
pub fn zones(stage: &Scenes<'_>) -> Vec<Zone> {
    let position = stage.ground.position;
    if position.is_check() || stage.horizon < cost(1) {
        return Vec::new();
    }
    let moves = position.legal_moves();
    moves.into_iter().filter_map(|m| zone(stage, m)).filter(|z| z.cost() <= stage.horizon).collect()
}

/// The cost of an offer for an attack of this many moves; the offer itself is one more move.
fn cost(moves: u8) -> Horizon {
    Horizon::of_moves(moves + 1, Side::Plus)
}

fn zone(stage: &Scenes<'_>, m: Move) -> Option<Zone> {
    let (from, to) = (m.from()?, m.to());
    let ground = stage.ground;
    let loss = -ground.map.exchange(ground.board, ground.position.turn(), m);
    if loss <= 0 || m.is_castle() || m.is_promotion() {
        return None;
    }
    let after = ground.position.after(m);
    let star = star(ground.position, m, &after)?;
    let mut pursuits = Vec::new();
    for taking in after.legal_moves() {
        if taking.to() == to && wins(&after, taking) > 0 {
            let decoyed = Decoyed::new(ground.position, &after, taking, loss)?;
            pursuits.push(decoyed.pursuit()?);
        }
    }
    // The enemy picks the capture that allows the least; the longest pursuit decides the cost.
    let moves = pursuits.iter().map(|pursuit| pursuit.parent.moves).max()?;
    let pursuit =
        pursuits.into_iter().min_by_key(|p| (p.stake(), Reverse(p.parent.moves), p.place()))?;
    if star < pursuit.stake() {
        return None;
    }
    let scene = stage.scene_of(from)?;
    let fight = Fight { negations: capturers(scene, to), ambushes: Vec::new() };
    Some(draft(scene, to, pursuit, cost(moves)).with(fight, Vec::new()))
}

fn draft<'a>(scene: &'a Scene<'a>, to: Square, pursuit: Pursuit, cost: Horizon) -> Draft<'a> {
    let way = Trajectory::through(scene.root.role, vec![scene.root.square, to]);
    Draft {
        scene,
        kind: ZoneKind::Linked(Link::Offer),
        target: Target::square(to),
        parent: Some(pursuit.parent),
        gain: pursuit.gain,
        main: vec![scene.way(way)],
        squares_won: pursuit.given_up,
        cost,
    }
}

/// The pieces that can capture on the square, as negations of the step.
fn capturers(scene: &Scene<'_>, to: Square) -> Vec<Negation> {
    let cause = Cause { action: Action::Control, square: to };
    let takes = |negator| fighters::first_of(scene, negator, cause, 1, None);
    scene.minus().filter_map(takes).filter(|negation| negation.length == 1).collect()
}

/// What the step threatens, in centipawns; `i32::MAX` if it gives check, threatens mate, or
/// threatens to draw the king away by an even trade with check. `None` if it threatens nothing new.
fn star(position: &Position, m: Move, after: &Position) -> Option<i32> {
    if after.is_check() {
        return Some(i32::MAX);
    }
    let passed = after.after_null()?;
    if passed.mate_in_one().is_some() {
        return Some(i32::MAX);
    }
    let before = position.legal_moves();
    let is_new = |next: &Move| next.is_capture() && !before.contains(next);
    let threats = passed.legal_moves().into_iter().filter(is_new).map(|next| {
        let wins = wins(&passed, next);
        let drives = wins >= 0 && next.from() == Some(m.to()) && passed.after(next).is_check();
        if drives { i32::MAX } else { wins }
    });
    threats.max().filter(|&threat| threat > 0)
}

/// Stands for the gain of mate.
const MATE: i32 = i32::MAX;

/// What gets through after an offer: the zone that it serves, in the position after the capture.
pub struct Pursuit {
    pub parent: Parent,
    /// What it wins in centipawns, less what was offered; `None` for mate.
    pub gain: Option<i32>,
    /// The squares on its way that the capturer has given up.
    pub given_up: Bitboard,
}

impl Pursuit {
    /// What it wins, in centipawns; [`MATE`] for mate.
    pub fn stake(&self) -> i32 {
        self.gain.unwrap_or(MATE)
    }

    /// A sort key that treats both colours alike: the class of the root piece, then the squares
    /// from its side's point of view.
    pub fn place(&self) -> (u8, Square, Square) {
        let Parent { root, target, .. } = self.parent;
        let seen = |square: Square| root.color.fold_wb(square, square.flip_vertical());
        (Class::of(root.role) as u8, seen(root.square), seen(target.square))
    }
}

/// A position in which an offer has been accepted.
pub struct Decoyed<'a> {
    /// Before the offer.
    before: &'a Position,
    /// After the capture, with the offering side to move.
    now: Position,
    moves: MoveList,
    /// Where the capturer stands.
    square: Square,
    /// What was offered, in centipawns.
    loss: i32,
    /// The squares that the capturer stood on or attacked before, but no longer attacks.
    given_up: Bitboard,
}

/// What a legal move wins by exchange, in centipawns; [`MATE`] if it mates.
pub fn wins(position: &Position, m: Move) -> i32 {
    let next = position.after(m);
    if next.is_checkmate() { MATE } else { exchange_after(&next, m) }
}

impl<'a> Decoyed<'a> {
    /// The position after `taking`, which captures the piece offered by the move from `before` to
    /// `offered` at a cost of `loss` centipawns; `None` if the capture ends the game.
    pub fn new(before: &'a Position, offered: &Position, taking: Move, loss: i32) -> Option<Self> {
        let (from, now) = (taking.from()?, offered.after(taking));
        let kept = |position: &Position, square| {
            let piece = position.board().piece_at(square)?;
            Some(attacks(square, piece, position.board().occupied()))
        };
        let given_up = (kept(before, from)? & !kept(&now, taking.to())?).with(from);
        let moves = now.legal_moves();
        (!moves.is_empty()).then_some(Self {
            before,
            now,
            moves,
            square: taking.to(),
            loss,
            given_up,
        })
    }

    /// The shortest pursuit over a square that the capturer gave up that wins more than the offer
    /// costs, and more than it would have won without the offer; among these the one that wins
    /// most.
    ///
    /// In two moves only promotion and mate count: other targets would run away.
    pub fn pursuit(&self) -> Option<Pursuit> {
        let best = |lines: Vec<PieceLine>| {
            let pursuits = lines.iter().filter_map(|line| self.pursuit_by(line));
            pursuits.min_by_key(|pursuit| {
                (pursuit.parent.moves, Reverse(pursuit.stake()), pursuit.place())
            })
        };
        best(self.at_once()).or_else(|| best(self.in_two()))
    }

    fn at_once(&self) -> Vec<PieceLine> {
        let mates: Vec<Move> = self.now.mates_in_one().collect();
        let line = |&m: &Move| {
            // A recapture is part of the exchange.
            let gains = m.is_capture() && m.to() != self.square || m.is_promotion();
            let wins = match () {
                () if mates.contains(&m) => MATE,
                () if gains => exchange(&self.now, m),
                () => return None,
            };
            Some(PieceLine { moves: vec![m], wins })
        };
        self.moves.iter().filter(|m| !m.is_castle()).filter_map(line).collect()
    }

    fn in_two(&self) -> Vec<PieceLine> {
        let mut lines = Vec::new();
        let begins = |m: &&Move| !m.is_castle() && !m.is_promotion() && self.may_tell_next(**m);
        for &first in self.moves.iter().filter(begins) {
            let Some(passed) = passed(&self.now, first) else { continue };
            let goes_on = |m: &Move| m.from() == Some(first.to()) && !m.is_castle();
            let tells = |m: &Move| m.is_promotion() || passed.gives_direct_check(*m);
            for m in passed.legal_moves().into_iter().filter(goes_on).filter(tells) {
                let wins = wins(&passed, m);
                if m.is_promotion() || wins == MATE {
                    lines.push(PieceLine { moves: vec![first, m], wins });
                }
            }
        }
        lines
    }

    /// Whether the piece may promote or check directly with its next move if the enemy passes.
    fn may_tell_next(&self, first: Move) -> bool {
        let (board, side) = (self.now.board(), self.now.turn());
        let Some(king) = board.king_of(!side) else { return false };
        let (Some(from), to) = (first.from(), first.to()) else { return false };
        let reach = |square, occupied| attacks(square, first.role().of(side), occupied);
        let occupied = board.occupied().without(from);
        match first.role() {
            Role::Pawn => true,
            Role::King => false,
            Role::Knight | Role::Bishop | Role::Rook | Role::Queen => {
                (reach(to, occupied) & reach(king, occupied.without(to))).any()
            }
        }
    }

    fn pursuit_by(&self, line: &PieceLine) -> Option<Pursuit> {
        let net = if line.wins == MATE { MATE } else { line.wins - self.loss };
        let (side, last) = (self.now.turn(), line.moves.last()?);
        let king = PlacedPiece {
            color: !side,
            role: Role::King,
            square: self.now.board().king_of(!side)?,
        };
        let first = line.moves.first()?;
        let root = PlacedPiece { color: side, role: first.role(), square: first.from()? };
        let ends = line.moves.iter().map(|m| m.to()).chain((net == MATE).then_some(king.square));
        let way =
            Trajectory::through(root.role, std::iter::once(root.square).chain(ends).collect());
        let given_up = squares_of(&way).without(root.square) & self.given_up;
        if given_up.is_empty() || net <= self.won_before(&line.moves).max(0) {
            return None;
        }
        let target = match last.capture() {
            _ if net == MATE => Target::piece(king),
            Some(role) => Target::piece(PlacedPiece { color: !side, role, square: last.to() }),
            None => Target::square(last.to()),
        };
        let moves = u8::try_from(way.moves()).ok()?;
        let gain = (net != MATE).then_some(net);
        Some(Pursuit { parent: Parent { root, target, moves, degree: 1 }, gain, given_up })
    }

    /// What the same steps would have won before the offer.
    fn won_before(&self, moves: &[Move]) -> i32 {
        let like = |position: &Position, m: &Move| {
            let same = |other: &Move| (other.from(), other.to()) == (m.from(), m.to());
            position.legal_moves().into_iter().find(same)
        };
        let won = match moves {
            [only] => like(self.before, only).map(|m| wins(self.before, m)),
            [first, last] => like(self.before, first)
                .and_then(|first| passed(self.before, first))
                .and_then(|passed| like(&passed, last).map(|m| wins(&passed, m))),
            _ => None,
        };
        won.unwrap_or(0)
    }
}

/// Moves of one piece that win something if the enemy passes in between.
struct PieceLine {
    moves: Vec<Move>,
    /// What the last move wins, in centipawns.
    wins: i32,
}

/// The position after the move and a null move of the enemy's; `None` if the move loses by exchange
/// or gives check.
fn passed(position: &Position, m: Move) -> Option<Position> {
    let next = position.after(m);
    (exchange_after(&next, m) >= 0).then(|| next.after_null()).flatten()
}
