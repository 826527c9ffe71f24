//! What speaks for a side: material, features, and two parts of the evaluation; with their words.

use serde::Serialize;
use shakmaty::{Bitboard, Color, File, Role};

use crate::evaluation::{self, Trace};
use crate::exchange::swap::Values;
use crate::explain::brief::english;
use crate::explain::brief::features::entry;
use crate::explain::brief::russian::{self, Case};
use crate::explain::fact::End;
use crate::explain::names::Language;
use crate::feature::{self, Feature, KingFeature, PawnFeature, PieceFeature};
use crate::position::Position;
use crate::tablebase::Probing;
use crate::trajectory::text;

/// A result that is certain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum Certain {
    Over {
        end: End,
    },
    Draw,
    /// By the tablebases.
    Wins {
        #[serde(serialize_with = "text::color")]
        side: Color,
    },
}

/// Something that one side has and the other has not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Imbalance {
    /// The pieces that the side has more, and those that it has fewer, minor pieces of either kind
    /// struck out; `ahead` in centipawns.
    Material {
        #[serde(serialize_with = "text::color")]
        side: Color,
        #[serde(serialize_with = "role_names")]
        more: Vec<Role>,
        #[serde(serialize_with = "role_names")]
        fewer: Vec<Role>,
        ahead: i32,
    },
    Feature {
        #[serde(serialize_with = "text::color")]
        side: Color,
        feature: Feature,
    },
    /// So many more knights and bishops have left their initial squares.
    Development {
        #[serde(serialize_with = "text::color")]
        side: Color,
        by: usize,
    },
    /// The evaluation's terms of squares and targets, in centipawns.
    Activity {
        #[serde(serialize_with = "text::color")]
        side: Color,
        by: i32,
    },
    /// The evaluation's terms of both kings, in centipawns.
    Safety {
        #[serde(serialize_with = "text::color")]
        side: Color,
        by: i32,
    },
}

fn role_names<S: serde::Serializer>(roles: &[Role], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(roles.iter().map(|&role| text::name(role)))
}

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

/// The minimum of such a part that is told, in centipawns.
const PART: i32 = 45;
/// The minimum lead in development.
const DEVELOPED: usize = 2;
/// Features of this weight decide an endgame: they are told only of the side that is not worse.
const DECISIVE: i32 = 300;

impl Imbalance {
    pub const fn side(&self) -> Color {
        match self {
            Self::Material { side, .. }
            | Self::Feature { side, .. }
            | Self::Development { side, .. }
            | Self::Activity { side, .. }
            | Self::Safety { side, .. } => *side,
        }
    }

    /// How much it matters, in centipawns as players reckon them.
    pub fn weight(&self) -> i32 {
        match self {
            Self::Material { ahead, .. } => ahead + 20,
            Self::Feature { feature, .. } => feature.weight(),
            Self::Development { by, .. } => 20 * *by as i32,
            Self::Activity { by, .. } | Self::Safety { by, .. } => by * 2 / 3,
        }
    }

    /// What the side has.
    pub fn text(&self, language: Language) -> String {
        match language {
            Language::English => self.english(),
            Language::Russian => self.russian(),
        }
    }

    fn english(&self) -> String {
        match self {
            Self::Material { more, fewer, .. } => match (&more[..], &fewer[..]) {
                ([Role::Rook], [Role::Knight | Role::Bishop]) => "the exchange".into(),
                ([], fewer) => format!("{} fewer", english::count(fewer)),
                (more, []) => format!("{} more", english::count(more)),
                (more, fewer) => format!("{} for {}", english::count(more), english::count(fewer)),
            },
            Self::Feature { feature, .. } => {
                entry(feature).has.map_or_else(String::new, |said| said.english)
            }
            Self::Development { .. } => "a lead in development".into(),
            Self::Activity { .. } => "the more active pieces".into(),
            Self::Safety { .. } => "the safer king".into(),
        }
    }

    fn russian(&self) -> String {
        match self {
            Self::Material { more, fewer, .. } => {
                let count = |roles| russian::count(roles, Case::Accusative);
                match (&more[..], &fewer[..]) {
                    ([Role::Rook], [Role::Knight | Role::Bishop]) => "лишнее качество".into(),
                    ([], fewer) => format!("недостаёт материала: на {} меньше", count(fewer)),
                    (more, []) => spare(more),
                    (more, fewer) => {
                        let more = russian::count(more, Case::Nominative);
                        format!("перевес: {more} за {}", count(fewer))
                    }
                }
            }
            Self::Feature { feature, .. } => {
                entry(feature).has.map_or_else(String::new, |said| said.russian)
            }
            Self::Development { .. } => "перевес в развитии".into(),
            Self::Activity { .. } => "более активные фигуры".into(),
            Self::Safety { .. } => "надёжнее укрыт король".into(),
        }
    }
}

/// "лишняя пешка", "две лишние пешки".
fn spare(roles: &[Role]) -> String {
    match roles {
        [one] => {
            let spare = if russian::is_feminine(*one) { "лишняя" } else { "лишний" };
            format!("{spare} {}", russian::role(*one, Case::Nominative))
        }
        [Role::Pawn, Role::Pawn] => "две лишние пешки".into(),
        [Role::Pawn, Role::Pawn, Role::Pawn] => "три лишние пешки".into(),
        _ => format!("перевес на {}", russian::count(roles, Case::Accusative)),
    }
}

/// The imbalances of a position, the weightiest first. `leader` stands better by the search.
pub fn of(
    position: &Position,
    probing: &Probing,
    leader: Option<Color>,
    certain: Option<Certain>,
) -> Vec<Imbalance> {
    let mut found: Vec<Imbalance> = material(position).into_iter().collect();
    let mut features = feature::of(position);
    let known = probing.usable().map(|(tables, _)| feature::by_tables(position, tables));
    features.extend(known.into_iter().flatten());
    let contradicted = |side: Color| match certain {
        Some(Certain::Wins { side: winner }) => side != winner,
        _ => leader == Some(!side),
    };
    features.retain(|feature| {
        let decides = feature.weight() >= DECISIVE;
        !decides || !contradicted(feature.favours())
    });
    found.extend(development(&features));
    // With few pieces a weak pawn is hardly a target.
    let few = position.board().occupied().count() <= FEW_PIECES;
    let weakness = |feature: &Feature| {
        matches!(
            feature,
            Feature::Pawn(
                PawnFeature::IsolatedPawn { .. }
                    | PawnFeature::DoubledPawns { .. }
                    | PawnFeature::BackwardPawn { .. }
            )
        )
    };
    features.retain(|feature| !few || !weakness(feature));
    // Behind pawns of either side a file lets nobody through.
    let pawns = position.board().pawns();
    let shut = |feature: &Feature| {
        let on = |file: File| (pawns & Bitboard::from(file)).any();
        matches!(feature, Feature::King(KingFeature::ShelterGap { file, .. }) if on(*file))
    };
    features.retain(|feature| !shut(feature));
    found.extend(uneven(&features).into_iter().map(|feature| {
        let side = feature.favours();
        Imbalance::Feature { side, feature }
    }));
    // In an endgame of few pieces the patterns say more than the evaluation, and pawns are not active.
    let board = position.board();
    if !few && board.occupied() != pawns | board.kings() {
        found.extend(parts(&evaluation::trace(position)));
    }
    // Of equal weight, those of the side to move come first: the same for both colours.
    found.sort_by_key(|one| (-one.weight(), one.side() != position.turn()));
    found
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
fn development(features: &[Feature]) -> Option<Imbalance> {
    let home = |side: Color| {
        let at_home = |feature: &&Feature| matches!(feature, Feature::Piece(PieceFeature::Undeveloped { piece }) if piece.color == side);
        features.iter().filter(at_home).count()
    };
    let (white, black) = (home(Color::White), home(Color::Black));
    let side = if white < black { Color::White } else { Color::Black };
    let by = white.abs_diff(black);
    (by >= DEVELOPED).then_some(Imbalance::Development { side, by })
}

/// The features told of a position at rest, of the kinds of which one side has more by their weight,
/// the weightiest of each.
fn uneven(features: &[Feature]) -> Vec<Feature> {
    let told = features.iter().filter(|feature| entry(feature).has.is_some());
    let told: Vec<&Feature> = told.collect();
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
fn parts(trace: &Trace) -> Vec<Imbalance> {
    let sum = |names: &[&str]| -> i32 {
        let terms = trace.terms.iter().filter(|term| names.contains(&term.name));
        terms.map(|term| term.value).sum()
    };
    let side = |value: i32| if value > 0 { Color::White } else { Color::Black };
    let (activity, safety) = (sum(&ACTIVITY), sum(&SAFETY));
    let mut found = Vec::new();
    if activity.abs() >= PART {
        found.push(Imbalance::Activity { side: side(activity), by: activity.abs() });
    }
    if safety.abs() >= PART {
        found.push(Imbalance::Safety { side: side(safety), by: safety.abs() });
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The position with colours and ranks exchanged.
    fn mirrored(fen: &str) -> Position {
        let mut fields = fen.split(' ');
        let swap = |text: &str| -> String {
            let case = |c: char| {
                if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() }
            };
            text.chars().map(case).collect()
        };
        let board: Vec<String> = fields.next().unwrap().split('/').rev().map(swap).collect();
        let turn = if fields.next() == Some("w") { "b" } else { "w" };
        let castling = swap(fields.next().unwrap());
        Position::from_fen(&format!("{} {turn} {castling} - 0 1", board.join("/"))).unwrap()
    }

    fn imbalances(position: &Position) -> Vec<Imbalance> {
        of(position, &Probing::default(), None, None)
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
