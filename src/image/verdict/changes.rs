//! What a move changes: the image after it beside the image after a pass.

use serde::Serialize;
use shakmaty::{Color, Move, Role, Square};

use super::verdict::Resolved;
use super::verdict::{Outcome, Verdict};
use crate::image::Image;
use crate::position::Position;
use crate::zone::piece::{FirstStep, step_of};
use crate::zone::{Horizon, Link, Zone, ZoneKind};

/// How much further the image reaches in which the move takes a first step: a move more.
const FURTHER: u32 = 2;

/// A zone with its verdict.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Resolution {
    pub zone: Zone,
    pub verdict: Verdict,
}

/// What a move changes in the image ([theory, section 5](crate::theory#5-the-image-and-what-a-move-leaves-of-it)).
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Changes {
    /// Whether the move gives check. No zone is resolved after it then, and nothing can be said
    /// about what it leaves.
    pub check: bool,
    /// The mover's zones that stand or threaten after the move, and after a pass do not, take more
    /// moves, or only threaten where they now stand.
    pub made: Vec<Resolution>,
    /// The enemy's zones that stand or threaten after a pass, with their verdicts there, and after
    /// the move do not or take more moves.
    pub turned: Vec<Resolution>,
    /// The mover's zones of attack and promotion in which the move is the first step of a way that
    /// gets through as the pieces stand.
    pub begun: Vec<Zone>,
    /// The linked zones in which the move is the first step to the control of a square.
    pub supported: Vec<Zone>,
    /// The positional zone of the move, with the squares that it wins, also where it has a play.
    pub positional: Option<Zone>,
    /// The enemy's zones of one move that stand or threaten after the move: what it leaves to be
    /// taken at once.
    pub left: Vec<Resolution>,
}

impl Changes {
    /// What the legal move changes at a horizon, in plies, after it; `None` in check, where every
    /// move is an answer to it.
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
            supported: of_kind(|zone| zone.kind == ZoneKind::Linked(Link::Control)).collect(),
            positional: Image::positional(position, m).filter(|zone| wins(zone, position, &after)),
            left: beside.left(),
        })
    }

    /// Whether the move has a reason that holds: it gives check, makes or turns a threat, begins or
    /// supports an attack, or wins squares, and leaves nothing to be taken. That a knight begins an
    /// attack is none: wherever it goes it finds something.
    pub fn has_reason(&self) -> bool {
        let threat = self.check || !self.made.is_empty() || !self.turned.is_empty();
        let begins = self.begun.iter().any(|zone| zone.root.role != Role::Knight);
        let step = begins || !self.supported.is_empty() || self.positional.is_some();
        self.left.is_empty() && (threat || step)
    }
}

/// Whether the squares of a positional zone are a reason by themselves. That the king walks wherever
/// he may is none; a knight or a bishop has to see more of the board than before, for nearly
/// everywhere it reaches some other squares of the enemy's.
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

/// The zones after a pass beside those after the move.
struct Beside {
    passed: Vec<Resolution>,
    now: Vec<Resolution>,
    mover: Color,
    /// From where to where the move takes pieces.
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

    /// Whether a zone after the move is about the same pieces, or square, as one after a pass.
    fn is_same(&self, old: &Zone, new: &Zone) -> bool {
        let target = match old.target.role {
            Some(_) => self.now_on(old.target.square),
            None => old.target.square,
        };
        (self.now_on(old.root.square), target) == (new.root.square, new.target.square)
            && old.root.color == new.root.color
    }

    /// Where the piece is after the move.
    fn now_on(&self, square: Square) -> Square {
        self.moved.iter().find(|(from, _)| *from == square).map_or(square, |(_, to)| *to)
    }
}

impl Resolution {
    /// Whether the zone gets there in fewer moves than another, or stands where that only threatens.
    fn is_more(&self, other: &Self) -> bool {
        let stands = |known: &Self| known.verdict.outcome == Outcome::Stands;
        self.zone.moves < other.zone.moves || (stands(self) && !stands(other))
    }
}

fn shortest<'a>(zones: impl Iterator<Item = &'a Resolution>) -> Option<&'a Resolution> {
    zones.min_by_key(|known| known.zone.moves)
}

/// The steps of the pieces that a move takes along: two if it castles.
fn moved(m: Move, mover: Color) -> Vec<FirstStep> {
    let rook = m.castling_side().map(|wing| (m.to(), wing.rook_to(mover)));
    step_of(m, mover).into_iter().chain(rook).collect()
}
