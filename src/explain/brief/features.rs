//! Points from features: what the move changes in structure, lines, squares, the king's cover and
//! the known patterns of endgames.

use shakmaty::{CastlingSide, Color, Move, Square};

use super::point::{Point, Reason, Shift};
use crate::explain::board;
use crate::explain::case::Case;
use crate::explain::fact::Named;
use crate::feature::{self, Feature};
use crate::tablebase::Probing;

/// The maximum number of features that are told of one move.
const MOST: usize = 2;
/// The minimum expected points, in thousandths, beside a pattern that wins.
const WINS: i32 = 700;
/// The same beside one that draws for the defender.
const HOLDS: i32 = 350;

/// What the move, with its recapture if it is retaken, changes for the better, and the reply does
/// not undo. `chances`: the expected points of the side that moves, in thousandths.
pub fn reasons(case: &Case<'_>, probing: &Probing, chances: i32) -> Vec<Reason> {
    let trade = case.line.get(1).is_some_and(|m| m.is_capture() && m.to() == case.m.to());
    let length = if trade { 2 } else { 1 };
    let line = &case.line[..length];
    let longer = &case.line[..case.line.len().min(length + 1)];
    let (changes, later) =
        (feature::changes_over(case.position, line), feature::changes_over(case.position, longer));
    let side = case.position.turn();
    let name = || Named::line(case.position, line);
    let of_tables = probing
        .usable()
        .map_or_else(Vec::new, |(tables, _)| feature::by_tables(&case.after, tables));
    let gained = changes
        .gained
        .into_iter()
        .filter(|feature| feature.favours() == side)
        .filter(|feature| later.gained.contains(feature) || is_of_the_moment(feature))
        .chain(of_tables.into_iter().filter(|feature| is_zugzwang_of(feature, !side)))
        .map(|feature| (arrival(case, &feature), feature));
    let lost = changes
        .lost
        .into_iter()
        .filter(|feature| feature.favours() != side && later.lost.contains(feature))
        .map(|feature| (departure(case, line, &feature), feature));
    let told = |(shift, feature): &(Shift, Feature)| {
        weight(*shift, feature) > 0 && is_believed(chances, feature)
    };
    let mut found: Vec<(Shift, Feature)> = gained.chain(lost).filter(told).collect();
    found.sort_by_key(|(shift, feature)| std::cmp::Reverse(weight(*shift, feature)));
    found.truncate(MOST);
    found
        .into_iter()
        .map(|(shift, feature)| Reason::before(Point::Changes { line: name(), shift, feature }))
        .collect()
}

/// Whether a feature need not outlast the reply: what it does is done at once.
const fn is_of_the_moment(feature: &Feature) -> bool {
    matches!(
        feature,
        Feature::Lever { .. }
            | Feature::SquareOfPawn { .. }
            | Feature::Opposition { .. }
            | Feature::KeySquare { .. }
    )
}

fn is_zugzwang_of(feature: &Feature, side: Color) -> bool {
    matches!(feature, Feature::MutualZugzwang { to_move } if *to_move == side)
}

/// The squares on which the pieces that move end: the piece's, and the castling rook's.
fn ends(case: &Case<'_>) -> [Option<Square>; 2] {
    let end = board::end_of(case.m, case.position.turn());
    let rook = match case.m {
        Move::Castle { king, rook } => {
            let wing = CastlingSide::from_king_side(king < rook);
            Some(wing.rook_to(case.position.turn()))
        }
        _ => None,
    };
    [Some(end), rook]
}

/// The piece that has the feature.
fn piece_of(feature: &Feature) -> Option<Square> {
    match feature {
        Feature::RookOnFile { piece, .. }
        | Feature::SeventhRank { piece }
        | Feature::Outpost { piece, .. }
        | Feature::CentralPawn { piece }
        | Feature::HeldPasser { piece, .. }
        | Feature::Lever { piece, .. }
        | Feature::BadBishop { piece, .. }
        | Feature::IsolatedPawn { piece, .. }
        | Feature::BackwardPawn { piece, .. }
        | Feature::PassedPawn { piece, .. }
        | Feature::KeySquare { king: piece, .. }
        | Feature::SquareOfPawn { king: piece, .. } => Some(piece.square),
        _ => None,
    }
}

fn arrival(case: &Case<'_>, feature: &Feature) -> Shift {
    let piece = piece_of(feature);
    if piece.is_some() && ends(case).contains(&piece) { Shift::Arrives } else { Shift::Appears }
}

/// Whether the piece of a feature that is gone was taken on the way: the enemy's by the move, the own
/// one by the recapture.
fn departure(case: &Case<'_>, line: &[Move], feature: &Feature) -> Shift {
    let taken = board::taken(case.position, case.m).map(|piece| piece.square);
    let retaken = case.m.from().filter(|_| line.len() > 1);
    let piece = piece_of(feature);
    if piece.is_some() && (piece == taken || piece == retaken) {
        Shift::IsTraded
    } else {
        Shift::Goes
    }
}

/// Whether the chances agree with what the pattern of an endgame promises.
const fn is_believed(chances: i32, feature: &Feature) -> bool {
    match feature {
        Feature::KeySquare { .. }
        | Feature::Lucena { .. }
        | Feature::SquareOfPawn { inside: false, .. } => chances >= WINS,
        Feature::Philidor { .. }
        | Feature::SquareOfPawn { inside: true, .. }
        | Feature::MutualZugzwang { .. } => chances >= HOLDS,
        Feature::Undeveloped { .. }
        | Feature::CentralPawn { .. }
        | Feature::RookOnFile { .. }
        | Feature::SeventhRank { .. }
        | Feature::Outpost { .. }
        | Feature::Space { .. }
        | Feature::IsolatedPawn { .. }
        | Feature::DoubledPawns { .. }
        | Feature::BackwardPawn { .. }
        | Feature::PassedPawn { .. }
        | Feature::HeldPasser { .. }
        | Feature::PawnMajority { .. }
        | Feature::PawnBreak { .. }
        | Feature::Lever { .. }
        | Feature::BadBishop { .. }
        | Feature::BishopPair { .. }
        | Feature::OpenLineToKing { .. }
        | Feature::ShelterGap { .. }
        | Feature::Opposition { .. }
        | Feature::WrongBishop { .. }
        | Feature::Fortress { .. } => true,
    }
}

/// How telling a change is; 0 if it is not told.
pub const fn weight(shift: Shift, feature: &Feature) -> usize {
    match shift {
        Shift::Arrives => match feature {
            Feature::RookOnFile { open: true, .. } => 55,
            Feature::RookOnFile { open: false, .. } => 46,
            Feature::SeventhRank { .. } => 60,
            Feature::Outpost { .. } => 62,
            Feature::CentralPawn { .. } => 47,
            Feature::HeldPasser { .. } => 58,
            Feature::Lever { .. } => 57,
            Feature::KeySquare { .. } | Feature::SquareOfPawn { .. } => 82,
            Feature::PassedPawn { .. } => 62,
            _ => 0,
        },
        Shift::Appears => match feature {
            Feature::RookOnFile { open: true, .. } => 54,
            Feature::RookOnFile { open: false, .. } => 41,
            Feature::Outpost { .. } => 49,
            Feature::Space { .. } => 42,
            Feature::IsolatedPawn { .. } => 50,
            Feature::DoubledPawns { .. } => 53,
            Feature::BackwardPawn { .. } => 42,
            Feature::PassedPawn { .. } => 62,
            Feature::PawnBreak { .. } => 45,
            Feature::BadBishop { .. } => 43,
            Feature::BishopPair { .. } => 55,
            Feature::OpenLineToKing { .. } => 58,
            Feature::ShelterGap { .. } => 54,
            Feature::SquareOfPawn { .. } => 82,
            Feature::Opposition { .. } => 70,
            Feature::Lucena { .. } | Feature::Philidor { .. } => 88,
            Feature::MutualZugzwang { .. } => 87,
            _ => 0,
        },
        Shift::Goes => match feature {
            Feature::BadBishop { .. } | Feature::OpenLineToKing { .. } => 45,
            Feature::BishopPair { .. } => 54,
            Feature::IsolatedPawn { .. }
            | Feature::BackwardPawn { .. }
            | Feature::DoubledPawns { .. } => 44,
            _ => 0,
        },
        Shift::IsTraded => match feature {
            Feature::BadBishop { .. } => 57,
            Feature::Outpost { .. } => 55,
            Feature::IsolatedPawn { .. } | Feature::BackwardPawn { .. } => 44,
            _ => 0,
        },
    }
}
