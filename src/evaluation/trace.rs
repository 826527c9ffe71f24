//! The evaluation broken down: the trace by terms, by pieces and by squares, and the features that
//! weights are fitted to.

use std::array;
use std::fmt;
use std::ops::Add;

use serde::Serialize;
use shakmaty::{Color, Role, Square};

use super::layer::{self, Hidden, Inputs};
use super::layout::{COUNTED, GROUPS, Group, PASSABLE, UNBOUNDED, WEIGHTS};
use super::score::{self, FULL_PHASE, PARTS, Pair, Share};
use super::sum::{Counted, Positional, Whole};
use super::terms::{self, SideView};
use super::{endgame, weights};
use crate::exchange::ExchangeMap;
use crate::position::Position;

/// One term of the evaluation, in centipawns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Term {
    /// The name of its group of weights, or one of [`REST`].
    pub name: &'static str,
    /// White's share, positive if it is good for White.
    pub white: Pair,
    /// Black's share, positive if it is good for Black.
    pub black: Pair,
    /// White's share less Black's at the phase of the position; rounded so that the values add up
    /// to the evaluation.
    pub value: i32,
}

/// A square with the value of what stands on it, or of the square itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Valued {
    /// The square.
    #[serde(serialize_with = "as_text")]
    pub square: Square,
    /// Its value to White, in centipawns at the phase of the position.
    pub value: i32,
}

/// The trace of an evaluation. The values of its terms add up to `score_cp`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Trace {
    /// One term for each group of weights but the bound, then those of [`REST`].
    pub terms: Vec<Term>,
    /// 24 with all pieces on the board, 0 with none.
    pub phase: i32,
    /// The evaluation from White's side, in centipawns.
    pub score_cp: i32,
    /// The value of each piece before bounding and scaling.
    pub pieces: Vec<Valued>,
    /// The value of each passable square.
    pub squares: Vec<Valued>,
}

/// A square that is passable for pieces of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Steps {
    /// The side whose pieces they are.
    pub side: Color,
    /// Their role.
    pub role: Role,
    /// The square that is passable for them.
    pub square: Square,
    /// How many pieces of that kind reach it.
    pub pieces: usize,
    /// The value of one such step to its side at the phase of the position, in centipawns before
    /// bounding.
    pub weight: i32,
}

/// The names of the terms that follow those of [`GROUPS`] in a trace.
pub const REST: [&str; 3] = ["bound of the positional sum", "not enough to win", "won endgames"];

/// All passable squares that the evaluation counts, of both sides.
pub fn passable(position: &Position) -> Vec<Steps> {
    let phase = score::phase(position.board());
    let Counts { sides, .. } = Counts::of(position);
    let mut found: Vec<Steps> = Vec::new();
    for (side, counted) in Color::ALL.into_iter().zip(&sides) {
        for one in counted.positional.iter().filter(|one| group_of(one.weight) == PASSABLE) {
            let Some(role) = Role::ALL.get((one.weight - PASSABLE.first) / 64).copied() else {
                continue;
            };
            let same =
                |known: &&mut Steps| (known.side, known.role, known.square) == (side, role, one.at);
            if let Some(known) = found.iter_mut().find(same) {
                known.pieces += 1;
            } else {
                let weight = weights::ALL[one.weight].at(phase);
                found.push(Steps { side, role, square: one.at, pieces: 1, weight });
            }
        }
    }
    found
}

/// The evaluation from White's side with all its terms.
pub fn trace(position: &Position) -> Trace {
    let counts = Counts::of(position);
    let phase = score::phase(position.board());
    let mut terms = counts.terms(phase);
    let positional = Positional { sum: counts.sum(false), hidden: counts.hidden };
    let whole = Whole::of(counts.sum(true), positional, phase, counts.turn);
    let scaled = whole.scaled(position);
    let score_cp = whole.score(position);
    let mut rest = |name, value| {
        terms.push(Term { name, white: Pair::default(), black: Pair::default(), value });
    };
    let [bound, chances, won] = REST;
    rest(bound, whole.bounded - whole.positional);
    rest(chances, scaled - whole.sum());
    rest(won, score_cp - scaled);
    Trace {
        terms,
        phase,
        score_cp,
        pieces: counts.valued(false, phase),
        squares: counts.valued(true, phase),
    }
}

/// The counts of each side, White first, and the hidden sums that they come to.
struct Counts {
    sides: [Sides; 2],
    hidden: Hidden,
    turn: Color,
}

#[derive(Default)]
struct Sides {
    unbounded: Vec<Counted>,
    positional: Vec<Counted>,
}

impl Sides {
    fn inputs(&self) -> Inputs {
        let mut inputs = Inputs::default();
        for one in self.positional.iter().filter(|one| one.weight >= layer::FIRST) {
            inputs.add(one.weight, one.count);
        }
        inputs
    }
}

impl Counts {
    fn of(position: &Position) -> Self {
        let map = ExchangeMap::new(position.board());
        let sides = Color::ALL.map(|side| {
            let view = SideView::new(position, &map, side);
            let mut counted = Sides::default();
            terms::unbounded(&view, &mut counted.unbounded);
            terms::positional(&view, &mut counted.positional);
            counted
        });
        let [white, black] = sides.each_ref().map(Sides::inputs);
        let lone = endgame::has_lone_king(position.board());
        let hidden = Hidden::default();
        let hidden = if lone { hidden } else { hidden.with(&white, &black) };
        Self { sides, hidden, turn: position.turn() }
    }

    /// White's sum less Black's, of the terms outside the bound or of those within.
    fn sum(&self, unbounded: bool) -> Share {
        let of = |side: &Sides| {
            let list = if unbounded { &side.unbounded } else { &side.positional };
            list.iter()
                .fold(Share::default(), |sum, one| sum + weights::ALL[one.weight] * one.count)
        };
        of(&self.sides[0]) - of(&self.sides[1])
    }

    /// What a count is worth to its side.
    fn worth(&self, one: &Counted, side: Color) -> Worth {
        let linear = weights::ALL[one.weight] * one.count;
        Worth { linear, layer: self.hidden.share(one.weight, one.count, side, self.turn) }
    }

    /// One term for each group.
    fn terms(&self, phase: i32) -> Vec<Term> {
        let mut terms = Vec::new();
        for unbounded in [true, false] {
            let (mut linear, mut layer) = (0, 0);
            let within =
                |group: &Group| group.end() <= COUNTED && (group.end() <= UNBOUNDED) == unbounded;
            for group in GROUPS.into_iter().filter(within) {
                let [white, black] = Color::ALL.map(|side| self.group(group, side, unbounded));
                let before = linear / PARTS + (layer / layer::PARTS) as i32;
                linear += (white.linear - black.linear).parts(phase);
                layer += white.layer_parts(phase) - black.layer_parts(phase);
                let value = linear / PARTS + (layer / layer::PARTS) as i32 - before;
                let (white, black) = (white.pair(), black.pair());
                terms.push(Term { name: group.name, white, black, value });
            }
        }
        terms
    }

    /// What a group is worth to a side.
    fn group(&self, group: Group, side: Color, unbounded: bool) -> Worth {
        let counted = &self.sides[side.fold_wb(0, 1)];
        let list = if unbounded { &counted.unbounded } else { &counted.positional };
        let within = list.iter().filter(|one| (group.first..group.end()).contains(&one.weight));
        within.fold(Worth::default(), |sum, one| sum + self.worth(one, side))
    }

    /// The values of squares, or of pieces, by square.
    fn valued(&self, squares: bool, phase: i32) -> Vec<Valued> {
        let mut sums = [0; 64];
        for (counted, side) in self.sides.iter().zip(Color::ALL) {
            for one in counted.unbounded.iter().chain(&counted.positional) {
                if group_of(one.weight).by_square == squares {
                    let value = self.worth(one, side).parts(phase);
                    sums[one.at as usize] += side.fold_wb(value, -value);
                }
            }
        }
        let all = Square::ALL.into_iter().zip(sums);
        all.filter(|&(_, sum)| sum != 0)
            .map(|(square, sum)| Valued { square, value: (sum / layer::PARTS) as i32 })
            .collect()
    }
}

/// What counts are worth: by their weights, and by their share of the layer in the middlegame and
/// in the endgame.
#[derive(Debug, Clone, Copy, Default)]
struct Worth {
    linear: Share,
    layer: [i64; 2],
}

impl Worth {
    /// The layer's share at a phase, in units of 1/[`layer::PARTS`] centipawn.
    fn layer_parts(self, phase: i32) -> i64 {
        let [middle, end] = self.layer;
        middle * i64::from(phase) + end * i64::from(FULL_PHASE - phase)
    }

    /// All at a phase, in the same units.
    fn parts(self, phase: i32) -> i64 {
        let linear = i64::from(self.linear.parts(phase));
        linear * layer::PARTS / i64::from(PARTS) + self.layer_parts(phase)
    }

    /// Both values rounded to centipawns.
    fn pair(self) -> Pair {
        let round =
            |parts: i64| ((parts + layer::PARTS / 2 * parts.signum()) / layer::PARTS) as i32;
        Pair { middle: round(self.parts(FULL_PHASE)), end: round(self.parts(0)) }
    }
}

impl Add for Worth {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        let layer = array::from_fn(|phase| self.layer[phase] + other.layer[phase]);
        Self { linear: self.linear + other.linear, layer }
    }
}

fn group_of(weight: usize) -> Group {
    GROUPS.into_iter().rfind(|group| group.first <= weight).unwrap_or(GROUPS[0])
}

fn as_text<S: serde::Serializer>(square: &Square, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(square)
}

/// One line for each term that is not zero: each side's share for the middlegame and the endgame,
/// and the term's value at the phase of the position from White's view; then the sum. All in
/// centipawns.
impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { terms, phase, score_cp, .. } = self;
        writeln!(f, "{:<34} {:>14} {:>14} {:>7}", "term", "White mg/eg", "Black mg/eg", "value")?;
        let none = Pair::default();
        for term in terms.iter().filter(|t| (t.white, t.black, t.value) != (none, none, 0)) {
            let (white, black) = (shares(term.white), shares(term.black));
            writeln!(f, "{:<34} {white:>14} {black:>14} {:>+7}", term.name, term.value)?;
        }
        let sum: i32 = terms.iter().map(|term| term.value).sum();
        writeln!(f, "{:<34} {:>14} {:>14} {sum:>+7}", "sum", "", "")?;
        writeln!(f, "phase {phase} of {FULL_PHASE}")?;
        writeln!(f, "evaluation {score_cp:+} cp from White's side")
    }
}

impl Trace {
    /// Two boards: the value to White of each piece and of each passable square.
    pub fn boards(&self) -> String {
        format!("pieces\n{}\nsquares\n{}", board(&self.pieces), board(&self.squares))
    }
}

/// The values as White sees the board.
fn board(values: &[Valued]) -> String {
    let mut text = String::new();
    for rank in (0..8).rev() {
        text += &(rank + 1).to_string();
        for file in 0..8 {
            let square = Square::new(rank * 8 + file);
            let value = values.iter().find(|valued| valued.square == square);
            text += &value.map_or("      .".to_string(), |v| format!("{:>+7}", v.value));
        }
        text.push('\n');
    }
    text + "       a      b      c      d      e      f      g      h\n"
}

fn shares(pair: Pair) -> String {
    format!("{} {:>6}", pair.middle, pair.end)
}

/// The evaluation of a position as a function of the weights.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Features {
    /// For White and for Black, indices of weights and how often that side counts them, ascending;
    /// zeros are left out.
    pub counts: [Vec<(usize, i32)>; 2],
    /// From 24 with all pieces on the board to 0.
    pub phase: i32,
    /// The percentage that remains of White's advantage, and of Black's, with the pieces that are
    /// left to win.
    pub chances: [i32; 2],
    /// White's bonus for won endgames less Black's, in centipawns.
    pub won: i32,
}

/// The features of a position.
pub fn features(position: &Position) -> Features {
    let board = position.board();
    let map = ExchangeMap::new(board);
    let counts = Color::ALL.map(|side| {
        let view = SideView::new(position, &map, side);
        let mut counted: Vec<Counted> = Vec::with_capacity(256);
        terms::unbounded(&view, &mut counted);
        terms::positional(&view, &mut counted);
        let mut sums = [0; WEIGHTS];
        counted.iter().for_each(|one| sums[one.weight] += one.count);
        sums.into_iter().enumerate().filter(|&(_, sum)| sum != 0).collect()
    });
    let turn = position.turn();
    let won = |side| endgame::won(board, side, turn);
    Features {
        counts,
        phase: score::phase(board),
        chances: [Color::White, Color::Black].map(|side| endgame::chances(board, side, turn)),
        won: won(Color::White) - won(Color::Black),
    }
}

#[cfg(test)]
mod tests {
    use crate::evaluation;

    use super::*;

    #[test]
    fn the_sum_is_the_eval() {
        for fen in [
            "r1b1k2r/pp2ppbp/n4np1/1N1q4/3p4/2P2N2/PP2BPPP/R1BQK2R w KQkq - 0 9",
            "8/2R4p/4k3/1p2P3/pP3PK1/r7/8/8 b - - 0 50",
        ] {
            let trace = evaluation::trace(&Position::from_fen(fen).unwrap());
            let table = trace.to_string();
            let sum = table.lines().find(|line| line.starts_with("sum ")).unwrap();
            let number: i32 = sum.split_whitespace().last().unwrap().parse().unwrap();
            assert_eq!(number, trace.score_cp, "{table}");
        }
    }
}
