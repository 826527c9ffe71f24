//! The limits of developing plans.

/// The limits of developing plans.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DevelopmentLimits {
    /// The maximum length of a root piece's way, in moves.
    pub moves: u8,
    /// The maximum number of ways of one zone.
    pub ways: usize,
    /// The maximum number of main ideas; those that win most come first.
    pub ideas: usize,
    /// The maximum number of preparatory moves by other men in one plan.
    pub preparations: u8,
    /// The maximum number of moves tried for one action.
    pub candidates: usize,
    /// The maximum number of replies followed after one move.
    pub replies: usize,
    /// The maximum number of captures in a row that the best case counts after the target.
    pub series: usize,
    /// The maximum number of positions examined for one idea.
    pub idea_nodes: usize,
    /// The maximum number of positions examined for all ideas together.
    pub nodes: usize,
    /// The minimum balance of a plan, in centipawns.
    pub min_balance: i32,
}

impl DevelopmentLimits {
    /// The limits for a study; a search can spare less.
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
