//! What a move changes for longer, in English: features, lines, room for what comes next.

use shakmaty::{Color, Role, Square};

use super::nouns::{AND, pieces, role, side, the};
use crate::explain::brief::point::{Point, Shift};
use crate::explain::brief::words::moves::Moves;
use crate::explain::brief::words::parts::list;
use crate::feature::{Feature, OppositionKind};
use crate::zone::PlacedPiece;

/// The predicate of such a point.
pub fn change(point: &Point, moves: Moves) -> String {
    match point {
        Point::Changes { shift, feature, .. } => of_feature(*shift, feature),
        Point::Prepares { next, .. } if next.san.starts_with("O-O") => "prepares to castle".into(),
        Point::Prepares { next, plies, .. } => {
            format!("prepares {}", moves.numbered(*plies, next))
        }
        Point::Prevents { next, .. } => format!("prevents {}", moves.numbered(0, next)),
        Point::Advances { to, .. } => format!("pushes the passed pawn to {to}"),
        Point::Frees { piece, .. } if piece.role == Role::Bishop => {
            format!("opens the diagonal of {}", the(*piece))
        }
        Point::Frees { piece, .. } => format!("opens lines for {}", the(*piece)),
        Point::Activates { piece, before, after, .. } => {
            format!(
                "gives the {} more scope, {after} squares instead of {before}",
                role(piece.role)
            )
        }
        Point::Unpins { piece, by, .. } => {
            format!("breaks the pin on {} by {}", the(*piece), the(*by))
        }
        Point::Airs { square, .. } => format!("gives the king an escape square on {square}"),
        Point::Doubles { other, .. } => format!("doubles the rooks on the {}", file(other.square)),
        Point::Centralises { .. } => "brings the king towards the centre".into(),
        Point::Ended { .. }
        | Point::ForcedMate { .. }
        | Point::MissesMate { .. }
        | Point::Wins { .. }
        | Point::Loses { .. }
        | Point::Misses { .. }
        | Point::Allows { .. }
        | Point::Better { .. }
        | Point::Avoids { .. }
        | Point::NotThis { .. }
        | Point::OnlyMove { .. }
        | Point::MustMove { .. }
        | Point::Drawn { .. }
        | Point::Threatens { .. }
        | Point::ThreatensMate { .. }
        | Point::Stops { .. }
        | Point::StopsMate { .. }
        | Point::Refutes { .. }
        | Point::Offers { .. }
        | Point::Decoys { .. }
        | Point::Trades { .. }
        | Point::Regains { .. }
        | Point::Saves { .. }
        | Point::Attacks { .. }
        | Point::OffersTrade { .. }
        | Point::Pins { .. }
        | Point::Presses { .. }
        | Point::Guards { .. }
        | Point::KeepsOut { .. }
        | Point::HeadsFor { .. }
        | Point::Develops { .. }
        | Point::Expected { .. } => String::new(),
    }
}

/// "e-file".
fn file(square: Square) -> String {
    format!("{}-file", square.file().char())
}

/// The number of a rank as a player of either side says it.
fn rank(piece: PlacedPiece) -> &'static str {
    piece.color.fold_wb("seventh", "second")
}

const fn open(open: bool) -> &'static str {
    if open { "open" } else { "half-open" }
}

fn of_feature(shift: Shift, feature: &Feature) -> String {
    match shift {
        Shift::Arrives => arrives(feature),
        Shift::Appears => appears(feature),
        Shift::Goes | Shift::IsTraded => goes(shift, feature),
    }
}

/// The piece that moves has the feature now.
#[allow(clippy::wildcard_enum_match_arm)] // the others are told as those that appear
fn arrives(feature: &Feature) -> String {
    match feature {
        Feature::RookOnFile { piece, open: is_open } => {
            format!("puts the rook on the {} {}", open(*is_open), file(piece.square))
        }
        Feature::SeventhRank { piece } => {
            format!("brings the {} to the {} rank", role(piece.role), rank(*piece))
        }
        Feature::Outpost { piece, .. } => {
            let (role, square) = (role(piece.role), piece.square);
            format!("settles the {role} on the outpost {square}, where no pawn can drive it away")
        }
        Feature::CentralPawn { piece } => {
            format!("occupies the centre with the pawn on {}", piece.square)
        }
        Feature::HeldPasser { pawn, .. } => format!("blockades the passed pawn on {}", pawn.square),
        Feature::Lever { against, .. } => match &against[..] {
            [one, two] => format!("challenges the pawns on {} and {}", one.square, two.square),
            pieces => format!(
                "challenges {}",
                list(&pieces.iter().map(|&m| the(m)).collect::<Vec<_>>(), AND)
            ),
        },
        Feature::KeySquare { pawn, .. } => {
            format!("puts the king on a key square of {}, which wins whoever moves", the(*pawn))
        }
        Feature::SquareOfPawn { pawn, inside: true, .. } => {
            format!("brings the king into the square of {}", the(*pawn))
        }
        _ => appears(feature),
    }
}

fn appears(feature: &Feature) -> String {
    match feature {
        Feature::RookOnFile { piece, open } => {
            let opens = if *open { "opens" } else { "clears" };
            format!("{opens} the {} for {}", file(piece.square), the(*piece))
        }
        Feature::Outpost { piece, .. } => {
            format!("makes {} an outpost of the {}", piece.square, role(piece.role))
        }
        Feature::Space { .. } => "gains space in the centre".into(),
        Feature::IsolatedPawn { piece, .. } => format!("isolates {}", the(*piece)),
        Feature::DoubledPawns { pieces } => doubled("doubles", pieces),
        Feature::BackwardPawn { piece, .. } => format!("leaves {} backward", the(*piece)),
        Feature::PawnBreak { to, against, .. } => {
            format!("prepares the break {to} against {}", pieces(against))
        }
        Feature::PassedPawn { piece, .. } => format!("creates a passed pawn on {}", piece.square),
        Feature::BadBishop { piece, .. } => {
            format!("shuts in {} behind its own pawns", the(*piece))
        }
        Feature::BishopPair { .. } => "gains the bishop pair".into(),
        Feature::OpenLineToKing { by, .. } => {
            format!("turns {} against the king on the {}", the(*by), file(by.square))
        }
        Feature::ShelterGap { king, file } => {
            let (owner, file) = (side(king.color), file.char());
            format!("strips {owner}'s king of its pawn cover on the {file}-file")
        }
        Feature::SquareOfPawn { pawn, .. } => {
            format!("leaves the king outside the square of {}", the(*pawn))
        }
        Feature::Opposition { kind: OppositionKind::Direct, .. } => "takes the opposition".into(),
        Feature::Opposition { kind: OppositionKind::Distant, .. } => {
            "takes the distant opposition".into()
        }
        Feature::Opposition { .. } => "takes the diagonal opposition".into(),
        Feature::Lucena { .. } => "reaches Lucena's position, a known win".into(),
        Feature::Philidor { rook, .. } => {
            let rank = rook.color.fold_wb("third", "sixth");
            format!("sets up Philidor's defence, the rook on the {rank} rank")
        }
        Feature::MutualZugzwang { to_move } => {
            format!("leaves {} in mutual zugzwang", side(*to_move))
        }
        Feature::Undeveloped { .. }
        | Feature::CentralPawn { .. }
        | Feature::SeventhRank { .. }
        | Feature::HeldPasser { .. }
        | Feature::PawnMajority { .. }
        | Feature::Lever { .. }
        | Feature::KeySquare { .. }
        | Feature::WrongBishop { .. }
        | Feature::Fortress { .. } => String::new(),
    }
}

fn doubled(verb: &str, pawns: &[PlacedPiece]) -> String {
    let Some(first) = pawns.first() else { return pieces(pawns) };
    let owner: Color = first.color;
    format!("{verb} {}'s pawns on the {}", side(owner), file(first.square))
}

#[allow(clippy::wildcard_enum_match_arm)] // no others weigh anything
fn goes(shift: Shift, feature: &Feature) -> String {
    match feature {
        Feature::BadBishop { .. } if shift == Shift::IsTraded => "trades off the bad bishop".into(),
        Feature::BadBishop { piece, .. } => format!("frees {}, which was shut in", the(*piece)),
        Feature::Outpost { piece, .. } => {
            format!("removes the {} from its outpost on {}", role(piece.role), piece.square)
        }
        Feature::BishopPair { side: owner } => {
            format!("takes the bishop pair from {}", side(*owner))
        }
        Feature::IsolatedPawn { piece, .. } => {
            format!("gets rid of the isolated pawn on {}", piece.square)
        }
        Feature::BackwardPawn { piece, .. } => {
            format!("gets rid of the backward pawn on {}", piece.square)
        }
        Feature::DoubledPawns { pieces } => doubled("undoubles", pieces),
        Feature::OpenLineToKing { by, .. } => {
            format!("takes the king off the line of {}", the(*by))
        }
        _ => String::new(),
    }
}
