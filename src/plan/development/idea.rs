//! The main idea of a plan, taken from the zones of a position: a trajectory, what it wins and on
//! which conditions; and the limits on how much is tried.

use std::fmt;

use serde::Serialize;
use shakmaty::{Bitboard, Board, Color, Role, Square, attacks};

use crate::exchange::swap::{self, Values};
use crate::image::Image;
use crate::plan::language::{Condition, State};
use crate::position::Position;
use crate::trajectory::{Arrival, Bundle, Standing, Trajectory, steps, text};
use crate::zone::{Link, PlacedPiece, Target, Zone, ZoneKind};

/// What the last move of a plan does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Aim {
    /// It captures the target.
    Capture,
    /// It captures the target or this other piece, whichever stays: a double attack.
    Double(Target),
    /// It mates.
    Mate,
    /// It promotes.
    Promotion,
    /// It saves the target, an own piece, from the root piece, an enemy piece.
    Save,
}

/// The main idea of a plan: the root piece goes to the target.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Idea {
    /// The side whose plan it is.
    #[serde(serialize_with = "text::color")]
    pub side: Color,
    /// What its last move does.
    pub aim: Aim,
    /// The piece that carries it out; for [`Aim::Save`], the enemy attacker.
    pub root: PlacedPiece,
    /// What the root piece is after.
    pub target: Target,
    /// The way of the root piece up to its last move. A mating way ends where it mates.
    pub way: Trajectory,
    /// What is won once no obstacle is left, in centipawns; the value of a king for mate.
    pub gain: i32,
    /// The index in [`Image::zones`] of the zone that it comes from; `None` if it comes from none:
    /// a line that one piece closes, a defended target, a piece to be saved.
    pub zone: Option<usize>,
}

impl Idea {
    /// The conditions for the rest of the way when the root piece is on its stop `at`: it is there,
    /// so is the target, and the squares between are empty. [Document 4](crate::theory#document-4)
    /// tests them, which keeps the main idea in force while plans change.
    pub fn conditions(&self, at: usize) -> Vec<Condition> {
        let root = self.way.stops.get(at).map(|&f| Condition::new(f, State::Own(self.root.role)));
        let free = self.free_squares(at).into_iter().map(|f| Condition::new(f, State::Empty));
        root.into_iter().chain(self.targets()).chain(free).collect()
    }

    /// The squares that must be empty on the rest of the way: β-squares, stops in between, and the
    /// end of a push.
    pub fn free_squares(&self, at: usize) -> Bitboard {
        let last = self.way.moves();
        let steps = self.way.steps().enumerate().skip(at);
        steps.fold(Bitboard::EMPTY, |squares, (i, step)| {
            let push = self.root.role == Role::Pawn && step.from.file() == step.to.file();
            let stays_free = i + 1 < last || push;
            squares | step.passes | if stays_free { step.to.into() } else { Bitboard::EMPTY }
        })
    }

    /// The condition that the target is there. None for a double attack, where one target of two is
    /// enough, for mate and for promotion.
    fn targets(&self) -> impl Iterator<Item = Condition> + use<> {
        let certain = self.aim == Aim::Capture;
        let piece = self.target.role.filter(|_| certain);
        piece.map(|role| Condition::new(self.target.square, State::Enemy(role))).into_iter()
    }
}

/// "B h3, h3-c8, queen c8".
impl fmt::Display for Idea {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stops: Vec<_> = self.way.stops.iter().map(Square::to_string).collect();
        write!(f, "{}, {}, {}", self.root, stops.join("-"), self.target)?;
        match self.aim {
            Aim::Double(other) => write!(f, " or {other}"),
            Aim::Mate => f.write_str(", mate"),
            Aim::Save => f.write_str(", to be saved"),
            Aim::Capture | Aim::Promotion => Ok(()),
        }
    }
}

/// The main ideas of the side to move, highest gain first.
pub fn all(position: &Position, image: &Image, limits: &DevelopmentLimits) -> Vec<Idea> {
    let finder = Finder { position, limits };
    let mut found = Vec::new();
    finder.doubles(image, &mut found);
    for (i, zone) in image.zones.iter().enumerate() {
        if zone.root.color == position.turn() && zone.moves <= limits.moves {
            finder.of_zone(zone, i, &mut found);
        }
    }
    finder.lines(&mut found);
    finder.closed_mates(&mut found);
    let mut distinct: Vec<Idea> = Vec::with_capacity(found.len());
    for idea in found {
        // A double attack includes the plain attack on the same way.
        let same = |other: &Idea| other.target == idea.target && other.way == idea.way;
        if idea.gain > 0 && !distinct.iter().any(same) {
            distinct.push(idea);
        }
    }
    distinct.sort_by_key(|idea| (std::cmp::Reverse(idea.gain), idea.way.moves()));
    distinct.truncate(limits.ideas);
    distinct
}

struct Finder<'a> {
    position: &'a Position,
    limits: &'a DevelopmentLimits,
}

impl Finder<'_> {
    fn board(&self) -> &Board {
        self.position.board()
    }

    fn idea(
        &self,
        aim: Aim,
        root: PlacedPiece,
        target: Target,
        way: Trajectory,
        gain: i32,
    ) -> Idea {
        Idea { side: self.position.turn(), aim, root, target, way, gain, zone: None }
    }

    /// Adds the ideas of a zone of attack, promotion or deblockade.
    fn of_zone(&self, zone: &Zone, place: usize, found: &mut Vec<Idea>) {
        let before = found.len();
        let ways = zone.main.iter().map(|way| way.trajectory.clone()).take(self.limits.ways);
        match zone.kind {
            ZoneKind::Attack if zone.target.role == Some(Role::King) => {
                found.extend(ways.filter_map(|way| self.mate(zone, way)));
            }
            ZoneKind::Attack | ZoneKind::Promotion => {
                let aim = aim(zone.target);
                let gain = zone.gain.unwrap_or(0);
                found.extend(ways.map(|way| self.idea(aim, zone.root, zone.target, way, gain)));
            }
            ZoneKind::Linked(Link::Deblockade) => self.deblockade(zone, found),
            ZoneKind::Linked(_) | ZoneKind::Positional => {}
        }
        found.iter_mut().skip(before).for_each(|idea| idea.zone = Some(place));
    }

    /// The idea of a mate by a check after which the king has no move. Other answers to the check
    /// are obstacles.
    fn mate(&self, zone: &Zone, way: Trajectory) -> Option<Idea> {
        let &[from, to, _] = &way.stops[..] else { return None };
        let of_root = |m: &shakmaty::Move| m.from() == Some(from) && m.to() == to;
        let m = self.position.legal_moves().into_iter().find(of_root)?;
        let after = self.position.after(m);
        let flees = after.legal_moves().iter().any(|m| m.role() == Role::King);
        let way = Trajectory::through(zone.root.role, vec![from, to]);
        let gain = Values::TROPA.of(Role::King);
        let shuts = after.is_check() && !flees;
        shuts.then(|| self.idea(Aim::Mate, zone.root, zone.target, way, gain))
    }

    /// Adds the parent's ways that only the zone's root piece blocks.
    fn deblockade(&self, zone: &Zone, found: &mut Vec<Idea>) {
        let Some(parent) = zone.parent.filter(|parent| parent.degree == 1) else { return };
        let Some(gain) = zone.gain else { return };
        let arrival = if parent.target.role.is_some() { Arrival::Taking } else { Arrival::Quiet };
        let (from, to) = (parent.root.square, parent.target.square);
        let bundle = Bundle::of(parent.root.without_square(), from, to, parent.moves, arrival);
        let closed = |way: &Trajectory| {
            let own = Bitboard::from(zone.root.square);
            let nobody = Bitboard::EMPTY;
            way.standing(self.board(), zone.root.color)
                == Standing::Blocked { own, enemy: nobody, wanting: nobody }
        };
        let ways = bundle.into_iter().flat_map(|bundle| bundle.trajectories).filter(closed);
        let aim = aim(parent.target);
        let idea = |way| self.idea(aim, parent.root, parent.target, way, gain);
        found.extend(ways.take(self.limits.ways).map(idea));
    }

    /// Adds double attacks: two zones of the same root piece with the same first step.
    fn doubles(&self, image: &Image, found: &mut Vec<Idea>) {
        let two_moves = |zone: &&Zone| {
            let attack = zone.kind == ZoneKind::Attack && zone.moves == 2;
            attack && zone.root.color == self.position.turn() && self.limits.moves > 1
        };
        let zones = image.zones.iter().enumerate();
        let zones: Vec<_> = zones.filter(|(_, zone)| two_moves(zone)).collect();
        for (i, &(place, one)) in zones.iter().enumerate() {
            for &(_, other) in zones.iter().skip(i + 1).filter(|(_, zone)| zone.root == one.root) {
                let before = found.len();
                self.double(one, other, found);
                found.iter_mut().skip(before).for_each(|idea| idea.zone = Some(place));
            }
        }
    }

    /// Adds a double attack on two targets. If one is the king, the other piece is won; otherwise
    /// the less valuable of the two.
    fn double(&self, one: &Zone, other: &Zone, found: &mut Vec<Idea>) {
        let worth = |zone: &Zone| zone.gain.unwrap_or(i32::MAX);
        let (lesser, greater) =
            if worth(one) <= worth(other) { (one, other) } else { (other, one) };
        let same_step = |way: &&crate::zone::Way| {
            let step = way.trajectory.stops.get(1);
            greater.main.iter().any(|other| other.trajectory.stops.get(1) == step)
        };
        let aim = Aim::Double(greater.target);
        let ways = lesser.main.iter().filter(same_step).map(|way| way.trajectory.clone());
        let gain = worth(lesser);
        let idea = |way| self.idea(aim, lesser.root, lesser.target, way, gain);
        found.extend(ways.take(self.limits.ways).map(idea));
    }

    /// Adds one-move attacks that the image has no zone for: on a line that one enemy piece closes,
    /// and on a target with one defender too many.
    fn lines(&self, found: &mut Vec<Idea>) {
        let (board, side) = (self.board(), self.position.turn());
        for root in PlacedPiece::on(board, side, board.occupied() & !board.kings()) {
            for target in PlacedPiece::on(board, !side, board.occupied() & !board.kings()) {
                let near = steps(board, root.without_square(), root.square).contains(target.square);
                let gain = if near { self.kept(root, target) } else { self.closed(root, target) };
                if let Some(gain) = gain {
                    let way = vec![root.square, target.square];
                    let way = Trajectory::through(root.role, way);
                    found.push(self.idea(Aim::Capture, root, Target::piece(target), way, gain));
                }
            }
        }
    }

    /// Adds mates on a line that one piece closes: the king would have no move except a capture of
    /// the checking piece.
    fn closed_mates(&self, found: &mut Vec<Idea>) {
        let (board, side) = (self.board(), self.position.turn());
        let Some(king) = board.king_of(!side) else { return };
        let target = Target { role: Some(Role::King), square: king };
        for root in PlacedPiece::on(board, side, board.sliders()) {
            let lines = attacks::attacks(root.square, root.without_square(), Bitboard::EMPTY);
            for to in lines & !board.by_color(side) & !board.kings() {
                let between = attacks::between(root.square, to) & board.occupied();
                let Some(blocker) = between.single_square() else { continue };
                let mut opened = without(&without(board, blocker), root.square);
                opened.set_piece_at(to, root.without_square());
                let checks =
                    attacks::attacks(to, root.without_square(), opened.occupied()).contains(king);
                if checks && flights(&opened, !side, king, to).is_empty() {
                    let way = Trajectory::through(root.role, vec![root.square, to]);
                    let gain = Values::TROPA.of(Role::King);
                    found.push(self.idea(Aim::Mate, root, target, way, gain));
                }
            }
        }
    }

    /// The most that the capture wins with one defender of the target removed; `None` if it wins
    /// something now, or the target has no defender.
    fn kept(&self, root: PlacedPiece, target: PlacedPiece) -> Option<i32> {
        let board = self.board();
        if capture(board, root, target) > 0 {
            return None;
        }
        let defenders = board.attacks_to(target.square, target.color, board.occupied());
        let without = |defender| capture(&without(board, defender), root, target);
        defenders.into_iter().map(without).max()
    }

    /// What the capture wins without the only piece in between; `None` unless that is an enemy
    /// piece.
    fn closed(&self, root: PlacedPiece, target: PlacedPiece) -> Option<i32> {
        let board = self.board();
        let between = attacks::between(root.square, target.square) & board.occupied();
        let blocker = between.single_square()?;
        let opened = without(board, blocker);
        let enemy = board.by_color(target.color).contains(blocker);
        let open = steps(&opened, root.without_square(), root.square).contains(target.square);
        (enemy && open).then(|| capture(&opened, root, target))
    }
}

/// The flight squares of the king of this colour, the checking piece's square excepted.
fn flights(board: &Board, color: Color, king: Square, checker: Square) -> Bitboard {
    let occupied = board.occupied().without(king);
    let free = attacks::king_attacks(king) & !board.by_color(color);
    let safe = |square: &Square| board.attacks_to(*square, !color, occupied).is_empty();
    free.without(checker).into_iter().filter(safe).collect()
}

/// The aim at a target: to capture a piece, or to promote on a square.
fn aim(target: Target) -> Aim {
    if target.role.is_some() { Aim::Capture } else { Aim::Promotion }
}

fn without(board: &Board, square: Square) -> Board {
    let mut board = board.clone();
    board.discard_piece_at(square);
    board
}

/// Δm of the capture on this board.
fn capture(board: &Board, root: PlacedPiece, target: PlacedPiece) -> i32 {
    swap::step(board, root.without_square(), root.square, target.square, Values::TROPA)
}

/// The limits for developing plans.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DevelopmentLimits {
    /// The maximum length of a root piece's way, in moves.
    pub moves: u8,
    /// The maximum number of ways of one zone.
    pub ways: usize,
    /// The maximum number of main ideas; those that win the least are dropped.
    pub ideas: usize,
    /// The maximum number of preparatory moves by other pieces in one plan.
    pub preparations: u8,
    /// The maximum number of moves tried for one action.
    pub candidates: usize,
    /// The maximum number of replies followed after one move.
    pub replies: usize,
    /// The maximum number of further captures in a row that the best case counts.
    pub series: usize,
    /// The maximum number of positions examined for one idea.
    pub idea_nodes: usize,
    /// The maximum number of positions examined for all ideas together.
    pub nodes: usize,
    /// The minimum balance of a plan, in centipawns.
    pub min_balance: i32,
}

impl DevelopmentLimits {
    /// The limits for a study; a search can afford less.
    pub const DEFAULT: Self = Self {
        moves: 2,
        ways: 3,
        ideas: 64,
        preparations: 2,
        candidates: 32,
        replies: 4,
        series: 3,
        idea_nodes: 300,
        nodes: 3000,
        min_balance: 1,
    };
}

impl Default for DevelopmentLimits {
    fn default() -> Self {
        Self::DEFAULT
    }
}
