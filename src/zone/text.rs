//! A zone in words and as a diagram: its way, its target, what it wins, which pieces fight for it,
//! and why a move belongs to it.

use std::fmt;

use shakmaty::{File, Move, Rank, Square};

use super::piece::{starts_with, step_of};
use super::{Action, Link, Negation, Way, Zone, ZoneKind};
use crate::position::Position;
use crate::trajectory::Trajectory;

/// A bundle of more trajectories than this is not spelled out: "f2-(9 ways)-e5".
const SPELLED_OUT: usize = 6;

/// The trajectories of one bundle, as "f2-(d4|g3)-e5", with `last` before the end square.
fn bundle<'a>(ways: impl Iterator<Item = &'a Trajectory>, last: char) -> String {
    let ways: Vec<&[Square]> = ways.map(|way| &way.stops[..]).collect();
    let Some(&&[from, .., to]) = ways.first() else { return String::new() };
    let inner: Vec<String> = ways.iter().filter_map(|stops| inner_name(stops)).collect();
    match (&inner[..], ways.len()) {
        ([], _) => format!("{from}{last}{to}"),
        ([one], _) => format!("{from}-{one}{last}{to}"),
        (many, n) if n <= SPELLED_OUT => format!("{from}-({}){last}{to}", many.join("|")),
        (_, n) => format!("{from}-({n} ways){last}{to}"),
    }
}

/// The stops between the ends, as "c6-d5"; `None` for a way of one move.
fn inner_name(stops: &[Square]) -> Option<String> {
    let inner = stops.get(1..stops.len().saturating_sub(1))?;
    let names: Vec<String> = inner.iter().map(Square::to_string).collect();
    (!names.is_empty()).then(|| names.join("-"))
}

/// "N g7-(f5|h5)-g3", "P e5xd4", or "N g7-e6-f4 blocks".
impl fmt::Display for Negation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let takes = self.action == Action::Control && self.length == 1;
        let way = bundle(self.trajectories.iter(), if takes { 'x' } else { '-' });
        write!(f, "{} {way}", self.piece.role.upper_char())?;
        if self.action == Action::Blockade { f.write_str(" blocks") } else { Ok(()) }
    }
}

/// One line: the root piece, its way, the target, what it wins, and which pieces fight for it in
/// time.
impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "root piece {}, trajectory {}, target {}", self.root, self.way(), self.target)?;
        f.write_str(&self.purpose())?;
        self.write_failure(f)?;
        let negations = self.negations_text();
        if !negations.is_empty() {
            write!(f, "; negated by {negations}")?;
        }
        if let Some(first) = self.retreats.first() {
            let squares: Vec<_> = self.retreats.iter().map(|r| r.to.to_string()).collect();
            write!(f, "; retreats {}-{}", first.from, squares.join(","))?;
        }
        let ambushes: Vec<_> = self
            .ambushes_with(self.to_move)
            .map(|ambush| format!("{} on {}", ambush.piece, ambush.square))
            .collect();
        if !ambushes.is_empty() {
            write!(f, "; in ambush {}", ambushes.join(", "))?;
        }
        Ok(())
    }
}

impl Zone {
    /// The main trajectories, as "f2-(d4|g3)-e5"; one-move ways to several squares as "f2-d4,g3".
    pub(crate) fn way(&self) -> String {
        let ways: Vec<_> = self.main.iter().map(|way| &way.trajectory).collect();
        let ends: Vec<_> = ways.iter().filter_map(|way| way.stops.last()).collect();
        match (&ends[..], self.moves) {
            ([_, _, ..], 1) => {
                let squares: Vec<_> = ends.iter().map(ToString::to_string).collect();
                format!("{}-{}", self.root.square, squares.join(","))
            }
            _ => bundle(ways.into_iter(), '-'),
        }
    }

    /// The target, with the kind of a linked zone: "square e5 (retreat)".
    pub(crate) fn aim(&self) -> String {
        let name = match self.kind {
            ZoneKind::Attack | ZoneKind::Promotion => return self.target.to_string(),
            ZoneKind::Positional => "positional",
            ZoneKind::Linked(link) => link.name(),
        };
        format!("{} ({name})", self.target)
    }

    /// Which pieces an offer draws away from which squares, as "draws Q e7 off e7 e8".
    pub(crate) fn decoy(&self) -> String {
        let capturers: Vec<_> = self.negations.iter().map(|n| n.piece.to_string()).collect();
        let squares: Vec<_> =
            self.squares_won.into_iter().map(|square| square.to_string()).collect();
        format!("draws {} off {}", capturers.join(", "), squares.join(" "))
    }

    /// The root piece, its way and the target: "B f2-(d4|g3)-e5 to pawn e5".
    pub fn name(&self) -> String {
        format!("{} {} to {}", self.root.role.upper_char(), self.way(), self.aim())
    }

    /// What the zone is for, as ", wins 100".
    fn purpose(&self) -> String {
        let gain = self.gain.map_or("check".to_string(), |gain| gain.to_string());
        let Some(parent) = &self.parent else {
            return match (self.kind, self.gain) {
                (ZoneKind::Positional, _) => {
                    let squares: Vec<_> =
                        self.squares_won.into_iter().map(|square| square.to_string()).collect();
                    format!(", wins the squares {}", squares.join(" "))
                }
                (_, None) => ", check".to_string(),
                (ZoneKind::Promotion, Some(gain)) => format!(", promotes for {gain}"),
                (_, Some(gain)) => format!(", wins {gain}"),
            };
        };
        let verb = match self.kind.link() {
            Some(Link::Offer) => format!("{} for", self.decoy()),
            link => link.map_or("serves", Link::verb).to_string(),
        };
        let degree = if parent.degree > 1 { " (second degree)" } else { "" };
        format!(", {verb} {} on its way to {}{degree}: {gain}", parent.root, parent.target)
    }

    /// The negations in time with the side to move, in the order of their stops; those of higher
    /// order are marked "order n:".
    pub(crate) fn negations_text(&self) -> String {
        let text = |n: &Negation| match n.order {
            1 => n.to_string(),
            order => format!("order {order}: {n}"),
        };
        self.negations_with(self.to_move).map(text).collect::<Vec<_>>().join("; ")
    }

    /// If no main trajectory gets through, writes each stop where one fails and the pieces that
    /// control it: "; fails at a3 (-325, Q e7)".
    fn write_failure(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.fails() {
            return Ok(());
        }
        let mut failures: Vec<_> = self.main.iter().filter_map(|way| self.failure(way)).collect();
        failures.dedup();
        write!(f, "; fails at {}", failures.join(", "))
    }

    /// The stop where the way fails, Δm there in centipawns, and the pieces that capture there:
    /// "a3 (-325, Q e7)".
    fn failure(&self, way: &Way) -> Option<String> {
        let i = way.fails_at().unwrap_or(way.gains.len());
        let (stop, gain) = (way.trajectory.stops.get(i)?, way.gains.get(i.checked_sub(1)?)?);
        let takes = |n: &&Negation| {
            (n.order, n.action, n.length, n.square) == (1, Action::Control, 1, *stop)
        };
        let attackers = self.negations.iter().filter(takes).map(|n| n.piece.to_string());
        let parts: Vec<_> = std::iter::once(gain.to_string()).chain(attackers).collect();
        Some(format!("{stop} ({})", parts.join(", ")))
    }
}

impl Zone {
    /// What the zone wins, in centipawns; `i32::MAX` if its target is the king.
    pub fn stake(&self) -> i32 {
        self.gain.unwrap_or(i32::MAX)
    }

    /// The root piece, its trajectories and its target: "K h8, h8-(g7-g6|g7-h6)-h5, pawn h5". A
    /// linked zone also names its parent's root piece: "K e6, e6-d7-c8, square c8, supports P c6";
    /// an offer also names what it draws away: "B b2, b2-a3, square a3, draws Q e7 off e7 e8 for P
    /// e6".
    pub fn short(&self) -> String {
        let target = match (self.kind, self.parent) {
            (ZoneKind::Promotion, _) => "promotion".to_string(),
            (ZoneKind::Positional, _) => "more squares".to_string(),
            (ZoneKind::Linked(Link::Offer), Some(parent)) => {
                format!("{}, {} for {}", self.target, self.decoy(), parent.root)
            }
            (ZoneKind::Linked(link), Some(parent)) => {
                format!("{}, {} {}", self.target, link.verb(), parent.root)
            }
            _ => self.target.to_string(),
        };
        let fails = if self.fails() { ", which fails" } else { "" };
        format!("{}, {}, {target}{fails}", self.root, self.way())
    }

    /// The zone and the move's part in it: "K h8, h8-g7-h6xh5, pawn h5", "K a6-b7-c8 against P c6,
    /// c6-c7-c8, promotion". Empty if it has no part.
    pub fn part_of(&self, m: Move) -> String {
        let Some(step) = step_of(m, self.mover()) else { return String::new() };
        if !self.holds(m) {
            return String::new();
        }
        let short = self.short();
        if self.main.iter().any(|way| starts_with(&way.trajectory, step)) {
            return short;
        }
        if let Some(ambush) = self.ambushes.iter().find(|ambush| ambush.is_step(step)) {
            return format!("{} from ambush on {} for {short}", ambush.piece, ambush.square);
        }
        if let Some(negation) = self.negations.iter().find(|n| n.begins_with(step)) {
            let takes_root = negation.action == Action::Control && negation.stop == 0;
            let does = if takes_root { " takes the root piece" } else { "" };
            return format!("{negation}{does} against {short}");
        }
        let (from, to) = step;
        format!("retreat {from}-{to} from {short}")
    }
}

impl Zone {
    /// The zone as a diagram: eight ranks, the file names and a legend.
    ///
    /// The root piece is in square brackets, the target in angle brackets, a negating piece in
    /// round brackets, a piece in ambush in braces; `*` marks the stops of the main trajectories,
    /// `+` the squares that they pass, `o` the stops of negations.
    pub fn picture(&self, position: &Position) -> String {
        let mut picture = String::new();
        for rank in Rank::ALL.into_iter().rev() {
            picture.push(rank.char());
            picture.push(' ');
            for file in File::ALL {
                self.draw(&mut picture, position, Square::from_coords(file, rank));
            }
            picture.truncate(picture.trim_end().len());
            picture.push('\n');
        }
        picture.push_str("   a  b  c  d  e  f  g  h\n");
        picture.push_str(
            "[root] <target> (negator) {ambush}  * stop  + passed  o stop of a negation\n",
        );
        picture
    }

    /// Draws one square in three characters.
    fn draw(&self, picture: &mut String, position: &Position, square: Square) {
        let stop = self.main.iter().any(|way| way.trajectory.stops.contains(&square));
        let passed = |way: &Way| way.trajectory.passes.iter().any(|p| p.contains(square));
        let negated = self.negations.iter().any(|negation| negation.contests(square));
        let mark = match () {
            () if stop => '*',
            () if self.main.iter().any(passed) => '+',
            () if negated => 'o',
            () => '.',
        };
        let [open, close] = match () {
            () if square == self.root.square => ['[', ']'],
            () if square == self.target.square => ['<', '>'],
            () if self.negations.iter().any(|negation| negation.piece.square == square) => {
                ['(', ')']
            }
            () if self.ambushes.iter().any(|ambush| ambush.piece.square == square) => ['{', '}'],
            () => [' ', ' '],
        };
        let piece = position.board().piece_at(square).map_or(mark, shakmaty::Piece::char);
        picture.extend([open, piece, close]);
    }
}
