//! The language of plans ([document 4](crate::theory#document-4), 6.8.3): changes of squares,
//! moves, and tests of conditions.
//!
//! | text | meaning |
//! |---|---|
//! | `V`, `A(N)`, `E(Q)` | a square is empty, holds an own knight, an enemy queen |
//! | `c8: E(Q) → V` | the queen is to leave c8 or be captured; `->` is read as `→` |
//! | `g4: A(N) → V*` | the knight is to leave g4 and keep the initiative: the enemy has to answer |
//! | `Ng4-f6`, `Bh3xc8`, `e7-e8=Q`, `O-O` | moves |
//! | `...Kh8xh7` | an enemy move that the plan assumes |
//! | `g4: V?` | a test at this moment: is g4 empty? |
//! | `Ng4-f6 \| Ng4-h6` | one or the other |
//! | `a, b` | both, at the same moment; tests refer to the board before it |
//! | `a; b` | first one, then the other |
//!
//! Own and enemy are from the point of view of the side whose plan it is. The copy of [document
//! 4](crate::theory#document-4) that this follows has lost its formulas, which were pictures. V, A,
//! E and the pieces named with them are in its text; the arrow and the colon are those of [theory,
//! section 8](crate::theory#8-plans); the rest is standard notation.

use std::fmt::{self, Display, Formatter};

use serde::{Serialize, Serializer};
use shakmaty::{Board, CastlingSide, Color, Move, Role, Square};

use crate::position::Position;

mod parse;

pub use parse::LanguageError;

/// The state of a square, from the point of view of the side whose plan it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum State {
    /// V: the square is empty.
    Empty,
    /// A: an own piece.
    Own(Role),
    /// E: an enemy piece.
    Enemy(Role),
}

impl State {
    /// The state of the square on this board.
    pub fn of(board: &Board, square: Square, side: Color) -> Self {
        match board.piece_at(square) {
            None => Self::Empty,
            Some(piece) if piece.color == side => Self::Own(piece.role),
            Some(piece) => Self::Enemy(piece.role),
        }
    }
}

/// A square and its required state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Condition {
    /// The square.
    pub square: Square,
    /// The state that it must have.
    pub state: State,
}

impl Condition {
    /// The condition that the square has this state.
    pub const fn new(square: Square, state: State) -> Self {
        Self { square, state }
    }

    /// Whether the condition holds on this board for `side`.
    pub fn holds(self, board: &Board, side: Color) -> bool {
        State::of(board, self.square, side) == self.state
    }
}

/// Who moves: the side whose plan it is, or the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum By {
    /// The side whose plan it is.
    Own,
    /// The other side.
    Enemy,
}

/// A move in the language: which piece goes from where to where.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PlanMove {
    /// A move of one piece, not castling.
    Step {
        /// The piece that moves.
        role: Role,
        /// The square that it leaves.
        from: Square,
        /// The square that it reaches.
        to: Square,
        /// Whether it captures.
        takes: bool,
        /// The piece that a pawn promotes to; `None` if it does not promote.
        promotion: Option<Role>,
    },
    /// Castling on this side.
    Castle(CastlingSide),
}

impl PlanMove {
    /// The legal move in the language of plans.
    pub fn of(m: Move) -> Self {
        match (m.castling_side(), m.from()) {
            (Some(wing), _) => Self::Castle(wing),
            (None, from) => Self::Step {
                role: m.role(),
                from: from.unwrap_or(m.to()),
                to: m.to(),
                takes: m.is_capture(),
                promotion: m.promotion(),
            },
        }
    }

    /// The square where it ends; `None` for castling.
    pub const fn end(self) -> Option<Square> {
        match self {
            Self::Step { to, .. } => Some(to),
            Self::Castle(_) => None,
        }
    }

    /// The legal move that it stands for; `None` if it is illegal.
    pub fn find(self, position: &Position) -> Option<Move> {
        position.legal_moves().into_iter().find(|&m| Self::of(m) == self)
    }
}

/// One statement of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// A square changes its state; with the star, the initiative is kept.
    Modify {
        /// The square.
        square: Square,
        /// Its state before.
        before: State,
        /// Its state afterwards.
        after: State,
        /// Whether the initiative is kept.
        star: bool,
    },
    /// A side makes a move; with the star, the initiative is kept.
    Play {
        /// The side that moves.
        by: By,
        /// The move.
        ply: PlanMove,
        /// Whether the initiative is kept.
        star: bool,
    },
    /// A test of the main idea: the condition must hold at this moment.
    Test(Condition),
}

impl Action {
    /// The action by which a piece leaves its square.
    pub const fn vacate(square: Square, piece: State, star: bool) -> Self {
        Self::Modify { square, before: piece, after: State::Empty, star }
    }

    /// The action by which an own piece captures the enemy piece on the square.
    pub const fn take(square: Square, target: Role, by: Role) -> Self {
        let (before, after) = (State::Enemy(target), State::Own(by));
        Self::Modify { square, before, after, star: false }
    }

    /// An own move.
    pub const fn own(ply: PlanMove, star: bool) -> Self {
        Self::Play { by: By::Own, ply, star }
    }

    /// A move of the enemy's.
    pub const fn reply(ply: PlanMove) -> Self {
        Self::Play { by: By::Enemy, ply, star: false }
    }

    /// Whether the initiative is kept.
    pub const fn has_star(self) -> bool {
        match self {
            Self::Modify { star, .. } | Self::Play { star, .. } => star,
            Self::Test(_) => false,
        }
    }

    /// The condition that holds once the action is done; `None` for a move.
    pub const fn result(self) -> Option<Condition> {
        match self {
            Self::Modify { square, after, .. } => Some(Condition::new(square, after)),
            Self::Test(condition) => Some(condition),
            Self::Play { .. } => None,
        }
    }
}

/// The maximum number of moments of a plan, which is carried out by recursion over them.
pub const MAX_MOMENTS: usize = 32;
/// The maximum number of actions in the text of a plan: moves are generated for each of them in
/// every position that the plan leads to.
pub const MAX_ACTIONS: usize = 256;

/// Alternative actions, one of which has to be done.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Choice(Vec<Action>);

/// Choices that all have to be met at the same moment.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Moment(Vec<Choice>);

/// A plan in the language: at most [`MAX_MOMENTS`] moments one after the other.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Script(Vec<Moment>);

impl Choice {
    /// A choice among actions; `None` if the list is empty.
    pub fn among(actions: Vec<Action>) -> Option<Self> {
        (!actions.is_empty()).then_some(Self(actions))
    }

    /// The alternatives; never empty.
    pub fn actions(&self) -> &[Action] {
        &self.0
    }
}

impl Moment {
    /// A moment of several choices; `None` if the list is empty.
    pub fn of(choices: Vec<Choice>) -> Option<Self> {
        (!choices.is_empty()).then_some(Self(choices))
    }

    /// A moment with all these actions; `None` if the list is empty.
    pub fn all(actions: impl IntoIterator<Item = Action>) -> Option<Self> {
        Self::of(actions.into_iter().map(|action| Choice(vec![action])).collect())
    }

    /// The choices; never empty.
    pub fn choices(&self) -> &[Choice] {
        &self.0
    }
}

impl Script {
    /// A script of several moments; `None` if the list is empty or longer than [`MAX_MOMENTS`].
    pub fn of(moments: Vec<Moment>) -> Option<Self> {
        (1..=MAX_MOMENTS).contains(&moments.len()).then_some(Self(moments))
    }

    /// The moments in order; never empty.
    pub fn moments(&self) -> &[Moment] {
        &self.0
    }
}

/// Serialises a script as its text.
impl Serialize for Script {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Serialises an action as its text.
impl Serialize for Action {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Serialises a condition as its text.
impl Serialize for Condition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Serialises a move as its text.
impl Serialize for PlanMove {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Display for State {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("V"),
            Self::Own(role) => write!(f, "A({})", role.upper_char()),
            Self::Enemy(role) => write!(f, "E({})", role.upper_char()),
        }
    }
}

impl Display for Condition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.square, self.state)
    }
}

impl Display for PlanMove {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Castle(CastlingSide::KingSide) => f.write_str("O-O"),
            Self::Castle(CastlingSide::QueenSide) => f.write_str("O-O-O"),
            Self::Step { role, from, to, takes, promotion } => {
                if role != Role::Pawn {
                    write!(f, "{}", role.upper_char())?;
                }
                write!(f, "{from}{}{to}", if takes { 'x' } else { '-' })?;
                promotion.map_or(Ok(()), |promotion| write!(f, "={}", promotion.upper_char()))
            }
        }
    }
}

impl Display for Action {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let star = |star: bool| if star { "*" } else { "" };
        match *self {
            Self::Modify { square, before, after, star: kept } => {
                write!(f, "{square}: {before} → {after}{}", star(kept))
            }
            Self::Play { by, ply, star: kept } => {
                let by = if by == By::Enemy { "..." } else { "" };
                write!(f, "{by}{ply}{}", star(kept))
            }
            Self::Test(condition) => write!(f, "{condition}?"),
        }
    }
}

impl Display for Choice {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        separated(f, &self.0, " | ")
    }
}

impl Display for Moment {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        separated(f, &self.0, ", ")
    }
}

impl Display for Script {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        separated(f, &self.0, "; ")
    }
}

fn separated<T: Display>(f: &mut Formatter<'_>, parts: &[T], separator: &str) -> fmt::Result {
    for (i, part) in parts.iter().enumerate() {
        if i > 0 {
            f.write_str(separator)?;
        }
        part.fmt(f)?;
    }
    Ok(())
}
