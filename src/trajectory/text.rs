//! Squares and roles as text, for serialisation and messages: "e4", "knight".

use serde::Serializer;
use shakmaty::{Bitboard, Color, Role, Square};

/// The role's name in lower case.
pub const fn name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

/// Serialises a role as its name.
pub fn role<S: Serializer>(role: &Role, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(name(*role))
}

/// Serialises a colour as "white" or "black".
pub fn color<S: Serializer>(color: &Color, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(color.fold_wb("white", "black"))
}

/// Serialises a square as "e4".
pub fn square<S: Serializer>(square: &Square, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(square)
}

/// Serialises squares, in order, as ["e2", "e4"].
pub fn squares<S: Serializer>(squares: &[Square], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(squares.iter().map(Square::to_string))
}

/// Serialises a set of squares as ["a1", "b2"].
pub fn set<S: Serializer>(set: &Bitboard, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(set.into_iter().map(|square| square.to_string()))
}

/// Serialises sets of squares as a list of lists.
pub fn sets<S: Serializer>(sets: &[Bitboard], serializer: S) -> Result<S::Ok, S::Error> {
    let named = |set: &Bitboard| set.into_iter().map(|f| f.to_string()).collect::<Vec<_>>();
    serializer.collect_seq(sets.iter().map(named))
}
