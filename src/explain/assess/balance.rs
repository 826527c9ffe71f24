//! What speaks for either side in a position.

use shakmaty::{Bitboard, Board, Color, File, Rank, Role, Square};

use super::imbalance::{Certain, Imbalance};
use crate::evaluation;
use crate::exchange::swap::Values;
use crate::explain::brief::features::entry;
use crate::feature::{EndgameFeature, Feature, KingFeature, PawnFeature, PieceFeature};
use crate::position::Position;

/// The terms of the evaluation that say how active the pieces are.
pub const ACTIVITY: [&str; 8] = [
    "passable squares",
    "mobility",
    "mobility in two moves",
    "piece-square",
    "rooks on open files",
    "attacked pieces",
    "attacks in two moves",
    "threats by pawn pushes",
];
/// Those that say how safe the kings are.
pub const SAFETY: [&str; 6] = [
    "attacks round the king",
    "king attack",
    "squares only the king defends",
    "open lines to the king",
    "pawn shelter",
    "pawn storm",
];

/// The minimum that is told of how active the pieces are, in centipawns.
const ACTIVE: i32 = 65;
/// The same of how safe the kings are, which the pawns before them have to show as well.
const SAFE: i32 = 40;
/// The minimum lead in development.
const DEVELOPED: usize = 2;
/// Features of this weight decide an endgame: they are told only of the side that is not worse.
const DECISIVE: i32 = 300;

/// The imbalances of a position with these features, the weightiest first, but how active the pieces
/// are last, for what is named says more. `leader` stands better by the search; `settled` is the
/// position after the captures that come at once: what they give back or take is no imbalance.
pub fn of(
    position: &Position,
    settled: &Position,
    features: &[Feature],
    leader: Option<Color>,
    certain: Option<Certain>,
) -> Vec<Imbalance> {
    let material = material(position).filter(|now| material(settled).as_ref() == Some(now));
    let mut found: Vec<Imbalance> = material.into_iter().collect();
    let board = position.board();
    let contradicted = |side: Color| match certain {
        Some(Certain::Wins { side: winner }) => side != winner,
        _ => leader == Some(!side),
    };
    let decides = |feature: &&Feature| {
        let opposition = matches!(feature, Feature::Endgame(EndgameFeature::Opposition { .. }));
        let decisive = feature.weight() >= DECISIVE || opposition;
        !decisive || !contradicted(feature.favours())
    };
    let matter = features.iter().filter(|feature| matters(feature, features, board));
    let matter: Vec<Feature> = matter.filter(decides).cloned().collect();
    found.extend(development(position, features));
    found.extend(uneven(&matter).into_iter().map(|feature| {
        let side = feature.favours();
        Imbalance::Feature { side, feature }
    }));
    let stays = |at: Square| settled.board().piece_at(at) == position.board().piece_at(at);
    found.retain(|imbalance| imbalance.piece().is_none_or(stays));
    // In an endgame of few pieces the patterns say more than the evaluation.
    if board.occupied().count() > FEW_PIECES {
        found.extend(parts(position));
    }
    found.extend(king(board));
    // Pieces at home are not active.
    let behind = found.iter().find_map(|one| {
        let Imbalance::Development { side, .. } = one else { return None };
        Some(!*side)
    });
    found.retain(|one| !matches!(one, Imbalance::Activity { side, .. } if Some(*side) == behind));
    // Of equal weight, those of the side to move come first: the same for both colours.
    let active = |one: &Imbalance| matches!(one, Imbalance::Activity { .. });
    found.sort_by_key(|one| (active(one), -one.weight(), one.side() != position.turn()));
    found
}

/// Whether a feature speaks for its side in an assessment.
fn matters(feature: &Feature, all: &[Feature], board: &Board) -> bool {
    let few = board.occupied().count() <= FEW_PIECES;
    let pawns = |side: Color| board.pawns() & board.by_color(side);
    match feature {
        Feature::Pawn(feature) => match feature {
            // One that is blockaded speaks for the other side.
            PawnFeature::PassedPawn { piece, .. } => {
                let home = piece.color.fold_wb(Rank::Second, Rank::Seventh);
                let held = |one: &Feature| is_blockade(one, piece.square);
                piece.square.rank() != home && !all.iter().any(held)
            }
            // A passed pawn is not weak because it stands alone, and doubled ones are told as such.
            PawnFeature::IsolatedPawn { piece, .. } => {
                let own = pawns(piece.color) & Bitboard::from(piece.square.file());
                let passed = |one: &Feature| matches!(one, Feature::Pawn(PawnFeature::PassedPawn { piece: other, .. }) if other == piece);
                !few && own.count() == 1 && !all.iter().any(passed)
            }
            PawnFeature::BackwardPawn { .. } => !few,
            // Those that other pawns guard are as good as single ones.
            PawnFeature::DoubledPawns { pieces } => pieces.first().is_some_and(|pawn| {
                let file = pawn.square.file();
                let beside = [file.offset(-1), file.offset(1)].into_iter().flatten();
                let mut beside = beside.map(Bitboard::from);
                !few && beside.all(|file| (pawns(pawn.color) & file).is_empty())
            }),
            PawnFeature::PawnMajority { .. } => board.queens().is_empty(),
            PawnFeature::PawnBreak { .. } | PawnFeature::Lever { .. } => true,
        },
        Feature::Piece(feature) => match feature {
            PieceFeature::HeldPasser { piece, .. } => is_minor(piece.role),
            PieceFeature::BadBishop { piece, .. } => {
                let own = board.by_color(piece.color);
                let home = piece.color.fold_wb(Rank::First, Rank::Eighth);
                let moves = (board.attacks_from(piece.square) & !own).count();
                piece.square.rank() != home && moves <= SHUT_IN
            }
            PieceFeature::Undeveloped { .. }
            | PieceFeature::CentralPawn { .. }
            | PieceFeature::RookOnFile { .. }
            | PieceFeature::SeventhRank { .. }
            | PieceFeature::Outpost { .. }
            | PieceFeature::Space { .. }
            | PieceFeature::BishopPair { .. } => true,
        },
        Feature::King(feature) => match feature {
            // Behind pawns of either side a file lets nobody through.
            KingFeature::ShelterGap { file, .. } => {
                (board.pawns() & Bitboard::from(*file)).is_empty()
            }
            KingFeature::OpenLineToKing { .. } | KingFeature::WeakBackRank { .. } => true,
        },
        Feature::Endgame(_) => true,
    }
}

const fn is_minor(role: Role) -> bool {
    matches!(role, Role::Knight | Role::Bishop)
}

/// Whether a knight or bishop blockades the passed pawn on the square.
fn is_blockade(feature: &Feature, square: Square) -> bool {
    matches!(feature, Feature::Piece(PieceFeature::HeldPasser { piece, pawn }) if pawn.square == square && is_minor(piece.role))
}

/// A bad bishop with so many moves or fewer is shut in.
const SHUT_IN: usize = 4;

/// With more pieces, kings and pawns aside, a king in the centre is in danger.
const KINGS_MARCH: usize = 4;
/// The minimum lead of a king on the way to the centre, in moves.
const NEARER: u32 = 2;

/// The king nearer to the centre.
fn king(board: &Board) -> Option<Imbalance> {
    let pieces = board.occupied() & !board.kings() & !board.pawns();
    let far = |side: Color| {
        let at = board.king_of(side)?;
        [Square::D4, Square::E4, Square::D5, Square::E5]
            .map(|centre| at.distance(centre))
            .into_iter()
            .min()
    };
    let (white, black) = far(Color::White).zip(far(Color::Black))?;
    let by = white.abs_diff(black);
    let marches = board.queens().is_empty() && pieces.count() <= KINGS_MARCH && by >= NEARER;
    let side = if white < black { Color::White } else { Color::Black };
    marches.then_some(Imbalance::King { side, by })
}

/// With so many pieces or fewer the parts of the evaluation are not told.
const FEW_PIECES: usize = 8;

/// The material that one side has more.
fn material(position: &Position) -> Option<Imbalance> {
    let board = position.board();
    let balance = Values::TROPA.balance(board, Color::White);
    let side = if balance < 0 { Color::Black } else { Color::White };
    let count =
        |role: Role, side: Color| (board.by_role(role) & board.by_color(side)).count() as i32;
    let mut more = Vec::new();
    let mut fewer = Vec::new();
    for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn] {
        let surplus = count(role, side) - count(role, !side);
        let list = if surplus > 0 { &mut more } else { &mut fewer };
        list.extend(vec![role; surplus.unsigned_abs() as usize]);
    }
    let minor = |role: &Role| matches!(role, Role::Knight | Role::Bishop);
    while let (Some(one), Some(other)) = (more.iter().position(minor), fewer.iter().position(minor))
    {
        more.remove(one);
        fewer.remove(other);
    }
    let ahead = balance.abs();
    (!more.is_empty() || !fewer.is_empty()).then_some(Imbalance::Material {
        side,
        more,
        fewer,
        ahead,
    })
}

/// A lead in development.
fn development(position: &Position, features: &[Feature]) -> Option<Imbalance> {
    let castles = shakmaty::Position::castles(position.chess());
    let home = |side: Color| {
        let at_home = |feature: &&Feature| matches!(feature, Feature::Piece(PieceFeature::Undeveloped { piece }) if piece.color == side);
        features.iter().filter(at_home).count() + usize::from(castles.has_color(side))
    };
    if !features
        .iter()
        .any(|feature| matches!(feature, Feature::Piece(PieceFeature::Undeveloped { .. })))
    {
        return None;
    }
    let (white, black) = (home(Color::White), home(Color::Black));
    let side = if white < black { Color::White } else { Color::Black };
    let by = white.abs_diff(black);
    (by >= DEVELOPED).then_some(Imbalance::Development { side, by })
}

/// The features told of a position at rest, of the kinds of which one side has more by their weight,
/// the weightiest of each.
fn uneven(features: &[Feature]) -> Vec<Feature> {
    let told = features.iter().filter(|feature| entry(feature).has.is_some());
    let mut told: Vec<&Feature> = told.collect();
    // Of equal weight, the one nearest to the side that it is good for: the same for both colours.
    let near = |feature: &Feature| {
        let rank = entry(feature).piece.map(Square::rank);
        rank.map(|rank| feature.favours().fold_wb(rank, rank.flip_vertical()))
    };
    told.sort_by_key(|feature| (-feature.weight(), near(feature)));
    let mut found: Vec<Feature> = Vec::new();
    for feature in &told {
        let weight = |side: Color| -> i32 {
            let alike = told.iter().filter(|other| other.kind() == feature.kind());
            alike.filter(|other| other.favours() == side).map(|other| other.weight()).sum()
        };
        let side = feature.favours();
        let more = weight(side) - weight(!side) >= feature.weight() / 2;
        if more && found.iter().all(|other| other.kind() != feature.kind()) {
            found.push((*feature).clone());
        }
    }
    found
}

/// The parts of the evaluation that favour a side by much.
fn parts(position: &Position) -> Vec<Imbalance> {
    let (trace, board) = (evaluation::trace(position), position.board());
    let sum = |names: &[&str]| -> i32 {
        let terms = trace.terms.iter().filter(|term| names.contains(&term.name));
        terms.map(|term| term.value).sum()
    };
    let side = |value: i32| if value > 0 { Color::White } else { Color::Black };
    let (activity, safety) = (sum(&ACTIVITY), sum(&SAFETY));
    let mut found = Vec::new();
    let pieces = board.occupied() & !board.kings() & !board.pawns();
    if activity.abs() >= ACTIVE && pieces.any() {
        let side = side(activity);
        let alone = board.rooks() == pieces;
        let rooks = if alone { (pieces & board.by_color(side)).count() } else { 0 };
        found.push(Imbalance::Activity { side, by: activity.abs(), rooks });
    }
    // Without queens no king is hunted, and what nobody sees is not told.
    let safer = side(safety);
    if safety.abs() >= SAFE
        && board.queens().any()
        && shelter(board, safer) > shelter(board, !safer)
    {
        found.push(Imbalance::Safety { side: safer, by: safety.abs() });
    }
    found
}

/// The number of files, at the king and beside him, with a pawn at most two ranks before him.
fn shelter(board: &Board, side: Color) -> usize {
    let Some(king) = board.king_of(side) else { return 0 };
    let rank = |at: Square| side.fold_wb(at.rank(), at.rank().flip_vertical()) as u32;
    let before = |pawn: Square| (rank(king) + 1..=rank(king) + 2).contains(&rank(pawn));
    let pawns = board.pawns() & board.by_color(side);
    let covered = |file: &File| (pawns & Bitboard::from(*file)).into_iter().any(before);
    let near = |file: &File| file.distance(king.file()) <= 1;
    File::ALL.into_iter().filter(near).filter(covered).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::feature;

    /// The position with colours and ranks exchanged.
    fn mirrored(fen: &str) -> Position {
        let mut parts = fen.split(' ');
        let swap = |text: &str| -> String {
            let case = |c: char| {
                if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() }
            };
            text.chars().map(case).collect()
        };
        let board: Vec<String> = parts.next().unwrap().split('/').rev().map(swap).collect();
        let turn = if parts.next() == Some("w") { "b" } else { "w" };
        let castling = swap(parts.next().unwrap());
        Position::from_fen(&format!("{} {turn} {castling} - 0 1", board.join("/"))).unwrap()
    }

    fn imbalances(position: &Position) -> Vec<Imbalance> {
        of(position, position, &feature::of(position), None, None)
    }

    #[test]
    fn sides_swapped_have_swapped_imbalances() {
        for fen in [
            "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 1",
            "8/p3q1kp/1p2Pnp1/3pQ3/2pP4/1nP3N1/1B4PP/6K1 w - - 0 1",
            "2r3k1/pp3ppp/4b3/3pN3/3P4/1P6/P4PPP/2R3K1 b - - 0 1",
            "6k1/5ppp/8/8/8/2b5/5PPP/3R2K1 w - - 0 1",
            "8/8/4k3/8/3PK3/8/8/8 b - - 0 1",
        ] {
            let (own, other) = (Position::from_fen(fen).unwrap(), mirrored(fen));
            let seen = |found: Vec<Imbalance>, turned: bool| -> Vec<_> {
                let side = |side: Color| if turned { !side } else { side };
                found.iter().map(|one| (side(one.side()), one.weight())).collect()
            };
            assert_eq!(seen(imbalances(&own), false), seen(imbalances(&other), true), "{fen}");
        }
    }

    #[test]
    fn material_is_counted() {
        for (fen, side, more, fewer) in [
            ("4k3/5ppp/8/8/8/8/5PPP/3RK3 w - - 0 1", Color::White, vec![Role::Rook], vec![]),
            (
                "3bk3/5ppp/8/8/8/8/5PPP/3RK3 w - - 0 1",
                Color::White,
                vec![Role::Rook],
                vec![Role::Bishop],
            ),
            ("3bk3/6pp/8/8/8/8/5PPP/3NK3 w - - 0 1", Color::White, vec![Role::Pawn], vec![]),
        ] {
            let found = imbalances(&Position::from_fen(fen).unwrap());
            let told = found.iter().any(|one| {
                matches!(one, Imbalance::Material { side: of, more: pieces, fewer: others, .. }
                    if *of == side && *pieces == more && *others == fewer)
            });
            assert!(told, "{fen}: {found:?}");
        }
    }

    #[test]
    fn what_both_have_is_no_imbalance() {
        let position = "3rk3/ppp2ppp/8/8/8/8/PPP2PPP/3RK3 w - - 0 1";
        let found = imbalances(&Position::from_fen(position).unwrap());
        let on_file = |one: &Imbalance| {
            matches!(
                one,
                Imbalance::Feature { feature: Feature::Piece(PieceFeature::RookOnFile { .. }), .. }
            )
        };
        assert!(!found.iter().any(on_file), "{found:?}");
    }

    #[test]
    fn the_parts_of_the_evaluation_exist() {
        let trace = evaluation::trace(&Position::default());
        for name in ACTIVITY.into_iter().chain(SAFETY) {
            assert!(trace.terms.iter().any(|term| term.name == name), "{name}");
        }
    }
}
