//! What the words of every language are made from.

use shakmaty::{Role, Square};

use super::moves::Moves;
use crate::explain::brief::outlook::Outlook;
use crate::explain::brief::point::Told;
use crate::explain::fact::Named;
use crate::plan::motifs::Finding;

/// A statement in words.
pub enum Clause {
    /// What a move does, without the move: "forks the king and the queen".
    Predicate(String),
    /// A whole sentence without its full stop.
    Sentence(String),
}

/// The words of one language.
pub trait Words {
    /// A point or a fact about a move, told with the moves of its line. `why` has the words for
    /// the reason within it, if there is one.
    fn clause(&self, told: &Told, why: Option<Clause>, moves: Moves) -> Clause;
    /// The motif of a line, as what its step does.
    fn motif(&self, line: &[Named], finding: &Finding, moves: Moves) -> String;
    fn outlook(&self, outlook: &Outlook) -> String;
    /// The verdict at the end of a game.
    fn ended(&self, checkmate: bool) -> &'static str;
}

/// The number of plies of the line up to its last capture or promotion among the first
/// `plies`, six at most.
pub fn last_capture(line: &[Named], plies: usize) -> usize {
    let counts = |m: &Named| m.san.contains(['x', '=']);
    let end = line.len().min(plies).min(6);
    line[..end].iter().rposition(counts).map_or(0, |last| last + 1)
}

/// Whether the move ends on the square.
pub fn ends_on(m: &Named, square: Square) -> bool {
    m.uci.get(2..4).is_some_and(|end| end == square.to_string())
}

/// The text with the moves that show it in brackets, if there are any.
pub fn with_moves(text: String, moves: String) -> String {
    if moves.is_empty() { text } else { format!("{text} ({moves})") }
}

/// Pieces of one role counted: "two pawns".
pub fn counted(roles: &[Role]) -> Vec<(Role, usize)> {
    let mut groups: Vec<(Role, usize)> = Vec::new();
    for &role in roles {
        match groups.iter_mut().find(|(other, _)| *other == role) {
            Some((_, count)) => *count += 1,
            None => groups.push((role, 1)),
        }
    }
    groups
}

/// "a, b and c".
pub fn list(items: &[String], and: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} {and} {last}", rest.join(", ")),
    }
}
