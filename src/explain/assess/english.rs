//! The words of assessments in English.

use shakmaty::{Color, Role};

use super::assessment::Phrases;
use super::imbalance::Imbalance;
use crate::explain::brief::Lead;
use crate::explain::brief::english::{role, side, the};
use crate::explain::fact::End;
use crate::feature::Feature;

pub struct English;

/// "a rook and two pawns".
fn count(roles: &[Role]) -> String {
    let mut parts: Vec<String> = Vec::new();
    for group in roles.chunk_by(|one, other| one == other) {
        let name = role(group[0]);
        parts.push(match group.len() {
            1 => format!("a {name}"),
            2 => format!("two {name}s"),
            3 => format!("three {name}s"),
            number => format!("{number} {name}s"),
        });
    }
    match &parts[..] {
        [rest @ .., last] if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => parts.concat(),
    }
}

impl Phrases for English {
    fn wins(&self, winner: Color) -> String {
        format!("{} wins, by the tablebases.", side(winner))
    }

    fn draw(&self) -> String {
        "A draw.".into()
    }

    fn over(&self, end: End) -> String {
        match end {
            End::Checkmate => "The game is over: checkmate.".into(),
            End::Stalemate => "The game is over: stalemate.".into(),
        }
    }

    fn mates(&self, winner: Color, moves: u32) -> String {
        format!("{} mates in {moves}.", side(winner))
    }

    fn leads(&self, leads: Option<(Color, Lead)>) -> String {
        match leads {
            None => "The game is level".to_string(),
            Some((color, Lead::Slight)) => format!("{} is slightly better", side(color)),
            Some((color, Lead::Clear)) => format!("{} is clearly better", side(color)),
            Some((color, Lead::Winning)) => format!("{} is winning", side(color)),
        }
    }

    fn has(&self, owner: Color, what: &[String]) -> String {
        format!("{} has {}.", side(owner), what.join(" and "))
    }

    fn imbalance(&self, imbalance: &Imbalance) -> String {
        match imbalance {
            Imbalance::Material { more, fewer, .. } => match (&more[..], &fewer[..]) {
                ([Role::Rook], [Role::Knight | Role::Bishop]) => "the exchange".into(),
                ([], fewer) => format!("{} fewer", count(fewer)),
                (more, []) => format!("{} more", count(more)),
                (more, fewer) => format!("{} for {}", count(more), count(fewer)),
            },
            Imbalance::Feature { side: owner, feature } => of_feature(*owner, feature),
            Imbalance::Development { .. } => "a lead in development".into(),
            Imbalance::Activity { .. } => "the more active pieces".into(),
            Imbalance::Safety { .. } => "the safer king".into(),
        }
    }

    fn plan(&self, turn: Color, idea: &str) -> String {
        format!("{} to move: {idea}.", side(turn))
    }

    fn threat(&self, other: Color, idea: &str) -> String {
        format!("{}'s threat: {idea}.", side(other))
    }

    fn wish(&self, other: Color, idea: &str) -> String {
        format!("If it were {}'s move: {idea}.", side(other))
    }

    fn watch(&self, what: &str) -> String {
        format!("Watch out: {what}.")
    }
}

/// What the side has in a feature.
fn of_feature(owner: Color, feature: &Feature) -> String {
    let enemy = side(!owner);
    match feature {
        Feature::PassedPawn { piece, .. } => format!("the passed pawn on {}", piece.square),
        Feature::Outpost { piece, .. } => {
            format!("the {} on the outpost {}", role(piece.role), piece.square)
        }
        Feature::BishopPair { .. } => "the bishop pair".into(),
        Feature::SeventhRank { piece } => {
            let rank = piece.color.fold_wb("seventh", "second");
            format!("the {} on the {rank} rank", role(piece.role))
        }
        Feature::OpenLineToKing { king, by, file } => {
            let (role, file_name) = (role(by.role), file.char());
            if king.square.file() == *file {
                format!("the {role} bearing on the king along the {file_name}-file")
            } else {
                format!("the {role} on the open {file_name}-file next to the king")
            }
        }
        Feature::HeldPasser { piece, pawn } => {
            format!("the passed pawn on {} blockaded by the {}", pawn.square, role(piece.role))
        }
        Feature::RookOnFile { piece, .. } => {
            format!("the rook on the open {}-file", piece.square.file().char())
        }
        Feature::IsolatedPawn { piece, .. } => {
            format!("{enemy}'s isolated pawn on {} to play against", piece.square)
        }
        Feature::BackwardPawn { piece, .. } => {
            format!("{enemy}'s backward pawn on {} to play against", piece.square)
        }
        Feature::DoubledPawns { pieces } => {
            let file = pieces.first().map_or('a', |piece| piece.square.file().char());
            format!("{enemy}'s doubled pawns on the {file}-file to play against")
        }
        Feature::BadBishop { piece, .. } => {
            format!("{enemy}'s bad bishop on {} to play against", piece.square)
        }
        Feature::PawnMajority { wing, pawns, enemy, .. } => {
            format!("the majority on the {wing}, {pawns} against {enemy}")
        }
        Feature::Space { .. } => "more space".into(),
        Feature::ShelterGap { file, .. } => {
            format!("{enemy}'s king to attack, which no pawn covers on the {}-file", file.char())
        }
        Feature::Opposition { .. } => "the opposition".into(),
        Feature::KeySquare { king, .. } => format!("the king on the key square {}", king.square),
        Feature::SquareOfPawn { pawn, inside: true, .. } => {
            format!("the king in the square of {}", the(*pawn))
        }
        Feature::SquareOfPawn { pawn, .. } => {
            format!("{}, which the king cannot catch", the(*pawn))
        }
        Feature::WrongBishop { corner, .. } => {
            format!("the corner {corner}, which the bishop never controls")
        }
        Feature::Lucena { .. } => "Lucena's position".into(),
        Feature::Philidor { .. } => "Philidor's defence".into(),
        Feature::Vancura { .. } => "Vancura's defence".into(),
        Feature::MutualZugzwang { .. } => {
            "mutual zugzwang on its side: whoever has to move suffers".into()
        }
        Feature::Fortress { .. } => "a fortress".into(),
        Feature::Undeveloped { .. }
        | Feature::CentralPawn { .. }
        | Feature::PawnBreak { .. }
        | Feature::Lever { .. } => String::new(),
    }
}
