//! What a move changes: the image after it compared with the image after a null move.

use serde::Serialize;
use shakmaty::{Color, Move, Role, Square};

use super::verdict::Resolved;
use super::verdict::{Outcome, Verdict};
use crate::image::Image;
use crate::position::Position;
use crate::zone::piece::{FirstStep, step_of};
use crate::zone::{Horizon, Link, Zone, ZoneKind};

/// The image before the move reaches this many plies further: one move.
const FURTHER: u32 = 2;

/// A zone with its verdict.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Resolution {
    /// The zone, as its image contains it.
    pub zone: Zone,
    /// Its verdict in the same position.
    pub verdict: Verdict,
}

/// What a move changes in the image ([theory, section
/// 5](crate::theory#5-the-image-and-what-a-move-leaves-of-it)).
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Changes {
    /// Whether the move gives check. Then no zone is resolved after it, and `left` is empty.
    pub check: bool,
    /// The mover's zones that stand or threaten after the move, but after a null move do not, take
    /// more moves, or only threaten where they now stand.
    pub made: Vec<Resolution>,
    /// The enemy's zones that stand or threaten after a null move, with their verdicts there, but
    /// after the move do not, or take more moves. Empty if the move gives check.
    pub turned: Vec<Resolution>,
    /// The mover's zones of attack and promotion that the move begins and that get through as the
    /// pieces stand.
    pub begun: Vec<Zone>,
    /// The linked zones in which the move is a first step towards the control of a square.
    pub supported: Vec<Zone>,
    /// The positional zone of the move, with the squares that it wins, if these are a reason by
    /// themselves; even if another zone contains the move.
    pub positional: Option<Zone>,
    /// The enemy's zones of one move that stand or threaten after the move: what it leaves hanging.
    pub left: Vec<Resolution>,
}

impl Changes {
    /// What the legal move changes in the image at this horizon; `None` in check, where every move
    /// is an answer to the check.
    pub fn of(position: &Position, m: Move, horizon: Horizon) -> Option<Self> {
        let mover = position.turn();
        let passed = alive(&position.after_null()?, horizon);
        let after = position.after(m);
        let now = alive(&after, horizon);
        let beside = Beside { passed, now, mover, moved: moved(m, mover) };
        let check = after.is_check();
        let image = Image::by_the_book(position, Horizon(horizon.0 + FURTHER));
        let is_mine = |zone: &&Zone| zone.root.color == mover && zone.holds(m);
        let steps: Vec<&Zone> = image.zones.iter().filter(is_mine).collect();
        let of_kind = |is: fn(&Zone) -> bool| {
            steps.iter().filter(move |zone| is(zone)).map(|zone| (*zone).clone())
        };
        Some(Self {
            check,
            made: beside.made(),
            turned: if check { Vec::new() } else { beside.turned() },
            begun: of_kind(is_begun).collect(),
            supported: of_kind(is_support).collect(),
            positional: Image::positional(position, m).filter(|zone| wins(zone, position, &after)),
            left: beside.left(),
        })
    }

    /// Whether the move has a reason: it gives check, makes or turns a threat, begins or supports
    /// an attack, or wins squares, and leaves nothing hanging. To begin an attack is no reason for
    /// a knight, which finds one wherever it goes.
    pub fn has_reason(&self) -> bool {
        let threat = self.check || !self.made.is_empty() || !self.turned.is_empty();
        let begins = self.begun.iter().any(|zone| zone.root.role != Role::Knight);
        let step = begins || !self.supported.is_empty() || self.positional.is_some();
        self.left.is_empty() && (threat || step)
    }
}

/// Whether the squares of a positional zone are a reason by themselves. A king's walk is not one. A
/// knight or bishop has to attack more squares than before, because it finds some new squares of
/// the enemy's nearly everywhere.
fn wins(zone: &Zone, before: &Position, after: &Position) -> bool {
    let seen = |position: &Position, from| position.board().attacks_from(from).count();
    match zone.root.role {
        Role::King => !zone.is_manoeuvre(),
        Role::Knight | Role::Bishop => {
            seen(after, zone.target.square) > seen(before, zone.root.square)
        }
        _ => true,
    }
}

fn is_support(zone: &Zone) -> bool {
    matches!(zone.kind, ZoneKind::Linked(Link::Control | Link::DeblockadeAndControl))
}

fn is_begun(zone: &Zone) -> bool {
    matches!(zone.kind, ZoneKind::Attack | ZoneKind::Promotion) && !zone.fails()
}

/// The zones that stand or threaten; none in check.
fn alive(position: &Position, horizon: Horizon) -> Vec<Resolution> {
    let image = Image::by_the_book(position, horizon);
    let resolved = Resolved::new(&image, position);
    let wins = |(_, verdict): &(&Zone, &Verdict)| {
        matches!(verdict.outcome, Outcome::Stands | Outcome::Threatens)
    };
    let alive = resolved.alive().filter(wins);
    alive
        .map(|(zone, verdict)| Resolution { zone: zone.clone(), verdict: verdict.clone() })
        .collect()
}

/// The zones after a null move beside those after the move.
struct Beside {
    passed: Vec<Resolution>,
    now: Vec<Resolution>,
    mover: Color,
    /// The steps of the move: two if it castles.
    moved: Vec<FirstStep>,
}

impl Beside {
    fn made(&self) -> Vec<Resolution> {
        let mine = self.now.iter().filter(|new| new.zone.root.color == self.mover);
        let is_made = |new: &&Resolution| {
            let before = self.passed.iter().filter(|old| self.is_same(&old.zone, &new.zone));
            shortest(before).is_none_or(|old| new.is_more(old))
        };
        mine.filter(is_made).cloned().collect()
    }

    fn turned(&self) -> Vec<Resolution> {
        let theirs = self.passed.iter().filter(|old| old.zone.root.color != self.mover);
        let is_turned = |old: &&Resolution| {
            let after = self.now.iter().filter(|new| self.is_same(&old.zone, &new.zone));
            shortest(after).is_none_or(|new| new.zone.moves > old.zone.moves)
        };
        theirs.filter(is_turned).cloned().collect()
    }

    fn left(&self) -> Vec<Resolution> {
        let theirs = self.now.iter().filter(|new| new.zone.root.color != self.mover);
        theirs.filter(|new| new.zone.moves == 1).cloned().collect()
    }

    /// Whether a zone after the move has the same root piece and target as one after a null move.
    fn is_same(&self, old: &Zone, new: &Zone) -> bool {
        let target = match old.target.role {
            Some(_) => self.now_on(old.target.square),
            None => old.target.square,
        };
        (self.now_on(old.root.square), target) == (new.root.square, new.target.square)
            && old.root.color == new.root.color
    }

    /// Where the piece on `square` stands after the move.
    fn now_on(&self, square: Square) -> Square {
        self.moved.iter().find(|(from, _)| *from == square).map_or(square, |(_, to)| *to)
    }
}

impl Resolution {
    /// Whether the zone takes fewer moves than another, or stands where that one only threatens.
    fn is_more(&self, other: &Self) -> bool {
        let stands = |known: &Self| known.verdict.outcome == Outcome::Stands;
        self.zone.moves < other.zone.moves || (stands(self) && !stands(other))
    }
}

fn shortest<'a>(zones: impl Iterator<Item = &'a Resolution>) -> Option<&'a Resolution> {
    zones.min_by_key(|known| known.zone.moves)
}

/// The steps of the pieces that the move moves: two if it castles.
fn moved(m: Move, mover: Color) -> Vec<FirstStep> {
    let rook = m.castling_side().map(|wing| (m.to(), wing.rook_to(mover)));
    step_of(m, mover).into_iter().chain(rook).collect()
}
