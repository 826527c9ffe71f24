//! The trace of the estimate: by terms, by men and by fields.

use serde::Serialize;
use shakmaty::{Color, Role, Square};

use super::layout::{COUNTED, GROUPS, Group, PASSABLE, UNBOUNDED};
use super::score::{self, PARTS, Pair, Share};
use super::sink::Counted;
use super::terms::{self, SideView};
use super::weights;
use super::whole::Whole;
use crate::exchange::ExchangeMap;
use crate::position::Position;

/// One term of the estimate in centipawns; each side's own share counts as positive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Term {
    pub name: &'static str,
    pub white: Pair,
    pub black: Pair,
    /// White's share less Black's at the phase of the position; rounded so as to make the values
    /// add up to the estimate.
    pub value: i32,
}

/// The value to White of what stands on a field, or of the field itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Valued {
    #[serde(serialize_with = "as_text")]
    pub field: Square,
    /// In centipawns at the phase of the position.
    pub value: i32,
}

/// The trace of an estimate. The values of its terms add up to `score_cp`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Trace {
    pub terms: Vec<Term>,
    /// 24 with all pieces on the board, 0 with none.
    pub phase: i32,
    /// The estimate from White's side, in centipawns.
    pub score_cp: i32,
    /// The value of each man before bounding and scaling.
    pub men: Vec<Valued>,
    /// The value of each passable field.
    pub fields: Vec<Valued>,
}

/// A field that is passable for men of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Steps {
    pub side: Color,
    pub role: Role,
    pub field: Square,
    /// How many men of the kind reach it.
    pub men: usize,
    /// The value of one such step to its side at the phase of the position, in centipawns before
    /// bounding.
    pub weight: i32,
}

/// The names of the terms that follow those of [`GROUPS`] in a trace.
pub const REST: [&str; 3] = ["bound of the positional sum", "not enough to win", "won endgames"];

/// All passable fields that the estimate counts, of both sides.
pub fn passable(position: &Position) -> Vec<Steps> {
    let phase = score::phase(position.board());
    let Counts(sides) = Counts::of(position);
    let mut found: Vec<Steps> = Vec::new();
    for (side, counted) in [Color::White, Color::Black].into_iter().zip(&sides) {
        for one in counted.positional.iter().filter(|one| group_of(one.weight) == PASSABLE) {
            let Some(role) = Role::ALL.get((one.weight - PASSABLE.first) / 64).copied() else {
                continue;
            };
            let same =
                |known: &&mut Steps| (known.side, known.role, known.field) == (side, role, one.at);
            if let Some(known) = found.iter_mut().find(same) {
                known.men += 1;
            } else {
                let weight = weights::ALL[one.weight].at(phase);
                found.push(Steps { side, role, field: one.at, men: 1, weight });
            }
        }
    }
    found
}

/// The estimate from White's side with all its terms.
pub fn trace(position: &Position) -> Trace {
    let counts = Counts::of(position);
    let board = position.board();
    let phase = score::phase(board);
    let mut terms = counts.terms(phase);
    let whole = Whole::of(counts.sum(true), counts.sum(false), phase);
    let scaled = whole.scaled(position, Color::White);
    let score_cp = whole.score(position, Color::White);
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
        men: counts.valued(false, phase),
        fields: counts.valued(true, phase),
    }
}

/// The counts of each side, White first.
struct Counts([Sides; 2]);

#[derive(Default)]
struct Sides {
    unbounded: Vec<Counted>,
    positional: Vec<Counted>,
}

impl Counts {
    fn of(position: &Position) -> Self {
        let map = ExchangeMap::new(position.board());
        Self([Color::White, Color::Black].map(|side| {
            let view = SideView::new(position, &map, side);
            let mut counted = Sides::default();
            terms::unbounded(&view, &mut counted.unbounded);
            terms::positional(&view, &mut counted.positional);
            counted
        }))
    }

    /// White's sum less Black's, of the terms outside the bound or of those within.
    fn sum(&self, unbounded: bool) -> Share {
        let [white, black] = &self.0;
        let of = |side: &Sides| {
            let list = if unbounded { &side.unbounded } else { &side.positional };
            list.iter().fold(Share::default(), |sum, one| sum + worth(one))
        };
        of(white) - of(black)
    }

    /// One term for each group.
    fn terms(&self, phase: i32) -> Vec<Term> {
        let [white, black] = &self.0;
        let mut terms = Vec::new();
        for unbounded in [true, false] {
            let mut sum = 0;
            let within =
                |group: &Group| group.end() <= COUNTED && (group.end() <= UNBOUNDED) == unbounded;
            for group in GROUPS.into_iter().filter(within) {
                let (above, below) = (white.of(group, unbounded), black.of(group, unbounded));
                let before = sum / PARTS;
                sum += (above - below).parts(phase);
                let value = sum / PARTS - before;
                let (white, black) = (above.pair(), below.pair());
                terms.push(Term { name: group.name, white, black, value });
            }
        }
        terms
    }

    /// The values of fields, or of men, by field.
    fn valued(&self, fields: bool, phase: i32) -> Vec<Valued> {
        let mut sums = [0; 64];
        for (side, sign) in self.0.iter().zip([1, -1]) {
            for one in side.unbounded.iter().chain(&side.positional) {
                if group_of(one.weight).by_field == fields {
                    sums[one.at as usize] += sign * worth(one).parts(phase);
                }
            }
        }
        let all = Square::ALL.into_iter().zip(sums);
        all.filter(|&(_, sum)| sum != 0)
            .map(|(field, sum)| Valued { field, value: sum / PARTS })
            .collect()
    }
}

impl Sides {
    fn of(&self, group: Group, unbounded: bool) -> Share {
        let list = if unbounded { &self.unbounded } else { &self.positional };
        let within = list.iter().filter(|one| (group.first..group.end()).contains(&one.weight));
        within.fold(Share::default(), |sum, one| sum + worth(one))
    }
}

fn worth(one: &Counted) -> Share {
    weights::ALL[one.weight] * one.count
}

fn group_of(weight: usize) -> Group {
    GROUPS.into_iter().rfind(|group| group.first <= weight).unwrap_or(GROUPS[0])
}

fn as_text<S: serde::Serializer>(field: &Square, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(field)
}
