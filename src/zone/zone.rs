//! The zone of play: its kind, its ways, the pieces that fight for them, and what turns it
//! ([theory, section 4](crate::theory#4-the-zone)).

use serde::Serialize;
use shakmaty::{Bitboard, Color, Move, Role};

use super::piece::{FirstStep, starts_with, step_of};
use super::{Action, Ambush, Horizon, MANOEUVRE, Negation, PlacedPiece, Retreat, Side, Target};
use crate::trajectory::{Trajectory, text};

/// A main trajectory with the gains of its stops.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Way {
    /// The stops and β-squares of the root piece.
    #[serde(flatten)]
    pub trajectory: Trajectory,
    /// Δm of the root piece's steps to α1, α2, … αk in centipawns, as the pieces stand now.
    pub gains: Vec<i32>,
}

impl Way {
    /// The index, from 1, of the first stop before the last that is not passable (Δm < 0).
    pub fn fails_at(&self) -> Option<usize> {
        let inner = self.gains.split_last().map_or(&[][..], |(_, inner)| inner);
        inner.iter().position(|&gain| gain < 0).map(|i| i + 1)
    }
}

/// A zone of play: a bundle of main trajectories and the pieces that fight for it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Zone {
    /// What the zone is about.
    pub kind: ZoneKind,
    /// The side to move, (+) or (−).
    pub to_move: Side,
    /// The attacking piece; its colour is (+).
    pub root: PlacedPiece,
    /// What the root piece is after.
    pub target: Target,
    /// The zone that a linked zone serves; `None` for other zones.
    pub parent: Option<Parent>,
    /// k: the length of the main trajectories in moves.
    pub moves: u8,
    /// What (+) wins by exchange on the target once the root piece has joined in, in centipawns;
    /// `None` if the target is the king. For a linked zone, its value to the parent: Δm of the
    /// parent's step to the controlled square, what the opened attack wins, what the retreat saves,
    /// or what is won beyond the piece offered; `None` for an offer that mates.
    pub gain: Option<i32>,
    /// The open main trajectories of one bundle. One with an impassable stop fails there.
    pub main: Vec<Way>,
    /// The (−) pieces that fight for its squares, with their ways.
    pub negations: Vec<Negation>,
    /// The target's moves out of the attack.
    pub retreats: Vec<Retreat>,
    /// The (+) pieces that can capture on contested squares.
    pub ambushes: Vec<Ambush>,
    /// The passable squares that a positional step wins; for an offer, the squares on the parent's
    /// way that the capturer gives up.
    #[serde(serialize_with = "text::set")]
    pub squares_won: Bitboard,
    /// The minimum horizon at which the image contains the zone.
    pub(crate) cost: Horizon,
}

impl Zone {
    /// Whether the legal move `m` is a first step in the zone: of a main trajectory, or a capture
    /// from ambush, with (+) to move; of a negation or a retreat with (−) to move.
    pub fn holds(&self, m: Move) -> bool {
        let Some(step) = step_of(m, self.mover()) else { return false };
        match self.to_move {
            Side::Plus => {
                let main = self.main.iter().any(|way| starts_with(&way.trajectory, step));
                main || (m.is_capture() && self.ambushes.iter().any(|a| a.is_step(step)))
            }
            Side::Minus => {
                self.negations.iter().any(|negation| negation.begins_with(step))
                    || self.retreats.iter().any(|retreat| (retreat.from, retreat.to) == step)
            }
        }
    }

    /// The minimum horizon at which the image contains the zone ([theory, section
    /// 6](crate::theory#6-costs)): 2k − 1 plies with (+) to move, 2k with (−), and 1 for a check
    /// that must be answered. A linked zone costs as much as its parent plus two plies for each
    /// step that comes first.
    pub fn cost(&self) -> Horizon {
        self.cost
    }

    /// Whether this is a positional zone that fights for the enemy's squares (cost 7, not 6).
    pub fn is_manoeuvre(&self) -> bool {
        self.kind == ZoneKind::Positional && self.cost == Horizon(u32::from(MANOEUVRE))
    }

    /// Whether the zone is the parent of a linked one.
    pub fn is_parent(&self, parent: &Parent) -> bool {
        (self.root, self.target, self.moves) == (parent.root, parent.target, parent.moves)
    }

    /// Whether no main trajectory gets through: each has an impassable stop before the last, or a
    /// pawn is lost where it promotes.
    pub fn fails(&self) -> bool {
        let lost = self.kind == ZoneKind::Promotion && self.gain.is_some_and(|gain| gain < 0);
        lost || self.main.iter().all(|way| way.fails_at().is_some())
    }

    /// The negations that are in time with this side to move: the zone breathes ([theory, section
    /// 4](crate::theory#4-the-zone)). With (−) to move these are all of them; with (+) to move only
    /// those at least one move shorter than allowed.
    pub fn negations_with(&self, to_move: Side) -> impl Iterator<Item = &Negation> {
        self.negations.iter().filter(move |negation| negation.is_in_time(to_move))
    }

    /// The ambushes on squares that negations in time contest.
    pub fn ambushes_with(&self, to_move: Side) -> impl Iterator<Item = &Ambush> {
        self.ambushes.iter().filter(move |ambush| {
            self.negations_with(to_move).any(|negation| negation.contests(ambush.square))
        })
    }

    /// The colour of the side to move.
    pub(crate) fn mover(&self) -> Color {
        match self.to_move {
            Side::Plus => self.root.color,
            Side::Minus => !self.root.color,
        }
    }
}

/// What a zone is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum ZoneKind {
    /// The root piece goes to capture an enemy piece, the target.
    Attack,
    /// The root piece is a pawn, and the target is the square where it promotes.
    Promotion,
    /// A single step to a square, the target, from which more passable squares are reached.
    Positional,
    /// The target is a square of another zone, the parent.
    #[serde(untagged)]
    Linked(Link),
}

impl ZoneKind {
    /// What a linked zone does for its parent.
    pub const fn link(self) -> Option<Link> {
        match self {
            Self::Linked(link) => Some(link),
            Self::Attack | Self::Promotion | Self::Positional => None,
        }
    }
}

/// What a linked zone does for its parent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Link {
    /// A (+) piece comes to control a square of the parent. The last move of its trajectory is that
    /// control and is not played.
    Control,
    /// A (+) piece leaves the way of the root piece.
    Deblockade,
    /// A (+) piece leaves the way of the root piece with a step that also brings it to control the
    /// one stop where that way is lost. As with control, the last move of its trajectory is not
    /// played.
    DeblockadeAndControl,
    /// The target leaves, with (−) to move.
    Retreat,
    /// A (+) piece steps to the target, a square where it is captured. The capturer gives up the
    /// squares in [`Zone::squares_won`](super::Zone::squares_won), where the parent then gets
    /// through.
    Offer,
}

impl Link {
    /// The link in one word: "control".
    pub const fn name(self) -> &'static str {
        match self {
            Self::Control => "control",
            Self::Deblockade => "deblockade",
            Self::DeblockadeAndControl => "deblockade and control",
            Self::Retreat => "retreat",
            Self::Offer => "offer",
        }
    }

    /// The link as a verb before the name of the parent's root piece: "supports".
    pub const fn verb(self) -> &'static str {
        match self {
            Self::Control => "supports",
            Self::Deblockade => "clears the way of",
            Self::DeblockadeAndControl => "clears and guards the way of",
            Self::Retreat => "leaves",
            Self::Offer => "is offered for",
        }
    }
}

/// The zone that a linked one belongs to: its root piece, target and length.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Parent {
    /// Its root piece.
    pub root: PlacedPiece,
    /// Its target.
    pub target: Target,
    /// k: the length of its main trajectory in moves.
    pub moves: u8,
    /// The degree of the linked zone: 1 if the parent is a zone of attack or promotion, 2 if it is
    /// a linked zone itself.
    pub degree: u8,
}

/// The maximum length, in moves, of an attack that (−) has to meet at once.
const MAX_MOVES: u8 = 2;

impl Zone {
    /// Whether the zone is a reason for a move that it holds: the move serves the zone, or turns
    /// it.
    pub fn is_reason_for(&self, m: Move) -> bool {
        match (self.to_move, self.kind) {
            (Side::Minus, _) => {
                step_of(m, self.mover()).is_some_and(|step| self.is_turned_by(step))
            }
            // Only a retreat from an attack that leaves no time.
            (Side::Plus, ZoneKind::Linked(Link::Retreat)) => self
                .parent
                .is_some_and(|attack| attack.moves <= MAX_MOVES && !is_coming_check(&attack)),
            // Only a deblockade for a capture or a run.
            (Side::Plus, ZoneKind::Linked(Link::Deblockade)) => {
                self.parent.is_some_and(|attack| attack.moves == 1 || attack.target.role.is_none())
            }
            (Side::Plus, _) => true,
        }
    }

    /// Whether the step, with (−) to move, is a relevant negation. Against an attack of one move
    /// every negation and retreat is; against an attack of two moves, the retreats of the target
    /// and the steps whose first negations turn every main trajectory that gets through; against a
    /// run, only those steps. A queen's negations of a two-move attack do not count, because she
    /// has one nearly everywhere, nor does a check to come, which is no loss yet. Cheaper than
    /// [`Zone::verdict`], because it looks at no reply.
    fn is_turned_by(&self, step: FirstStep) -> bool {
        if self.fails() {
            return false;
        }
        let retreats = || self.retreats.iter().any(|retreat| (retreat.from, retreat.to) == step);
        match (self.kind, self.moves) {
            (ZoneKind::Attack, 1) => retreats() || self.negations_by(step).next().is_some(),
            (ZoneKind::Attack, ..=MAX_MOVES) => {
                let tells = |n: &Negation| n.piece.role != Role::Queen;
                let to_king = self.target.role == Some(Role::King);
                !to_king && (retreats() || self.is_every_way_turned_by(step, tells))
            }
            (ZoneKind::Promotion, _) => self.is_every_way_turned_by(step, |_| true),
            _ => false,
        }
    }

    /// The negations that begin with the step.
    pub(crate) fn negations_by(&self, step: FirstStep) -> impl Iterator<Item = &Negation> {
        self.negations.iter().filter(move |negation| negation.begins_with(step))
    }

    fn is_every_way_turned_by(&self, step: FirstStep, counts: fn(&Negation) -> bool) -> bool {
        let mut through = self.main.iter().filter(|way| way.fails_at().is_none());
        through.all(|way| self.negations_by(step).any(|n| counts(n) && n.turns(way)))
    }
}

/// Whether the attack is on the king and takes two moves or more: a check to come.
fn is_coming_check(attack: &Parent) -> bool {
    attack.moves > 1 && attack.target.role == Some(Role::King)
}

impl Negation {
    /// Whether the trajectory no longer gets through once this first negation has arrived.
    pub(crate) fn turns(&self, way: &Way) -> bool {
        let way = &way.trajectory;
        if self.order > 1 {
            return false;
        }
        match self.action {
            Action::Blockade => {
                way.steps().any(|step| step.passes.contains(self.square) || step.to == self.square)
            }
            Action::Control => match way.stops.iter().position(|&stop| stop == self.square) {
                Some(0) => true,
                Some(stop) if stop < way.moves() => self.leaves < 0,
                Some(_) => self.leaves <= 0,
                None => false,
            },
        }
    }
}
