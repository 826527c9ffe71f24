//! Elements of the movetext.

/// An element of the movetext.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Token {
    Move(String),
    Nag(u8),
    Comment(String),
    /// A variation begins, or ends.
    Begin,
    End,
    /// The result, at the end of a variation as well.
    Outcome(String),
}
