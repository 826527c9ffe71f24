//! What speaks for a side, with its words: material, features, and two parts of the evaluation.

use serde::Serialize;
use shakmaty::{Color, Role, Square};

use crate::explain::board::End;
use crate::explain::brief::english;
use crate::explain::brief::features::entry;
use crate::explain::brief::russian::{self, Case};
use crate::explain::names::Language;
use crate::feature::{Feature, KingFeature};
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
    /// So many more knights and bishops have left their initial squares, castling counted as one.
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
        /// The number of the side's rooks if there are no other pieces on the board.
        #[serde(skip)]
        rooks: usize,
    },
    /// In an endgame, the king nearer to the centre, by so many moves.
    King {
        #[serde(serialize_with = "text::color")]
        side: Color,
        by: u32,
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

impl Imbalance {
    pub const fn side(&self) -> Color {
        match self {
            Self::Material { side, .. }
            | Self::Feature { side, .. }
            | Self::Development { side, .. }
            | Self::Activity { side, .. }
            | Self::King { side, .. }
            | Self::Safety { side, .. } => *side,
        }
    }

    /// How much it matters, in centipawns as players reckon them.
    pub fn weight(&self) -> i32 {
        match self {
            Self::Material { ahead, .. } => ahead + 20,
            Self::Feature { feature, .. } => feature.weight(),
            Self::Development { by, .. } => 20 * *by as i32,
            Self::King { by, .. } => 15 * *by as i32,
            Self::Activity { by, .. } | Self::Safety { by, .. } => by * 2 / 3,
        }
    }

    /// The piece that it is about, if there is one.
    pub fn piece(&self) -> Option<Square> {
        match self {
            Self::Feature { feature, .. } => match feature {
                Feature::King(KingFeature::OpenLineToKing { by, .. }) => Some(by.square),
                Feature::Pawn(_) | Feature::Piece(_) | Feature::King(_) | Feature::Endgame(_) => {
                    entry(feature).piece
                }
            },
            Self::Material { .. }
            | Self::Development { .. }
            | Self::Activity { .. }
            | Self::King { .. }
            | Self::Safety { .. } => None,
        }
    }

    /// Whether it is a weakness of the enemy rather than something that the side has.
    pub fn is_target(&self) -> bool {
        matches!(self, Self::Feature { feature, .. } if entry(feature).is_target)
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
            Self::Activity { rooks: 0, .. } => "the more active pieces".into(),
            Self::Activity { rooks: 1, .. } => "the more active rook".into(),
            Self::Activity { .. } => "the more active rooks".into(),
            Self::King { .. } => "the more active king".into(),
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
            Self::Activity { rooks: 0, .. } => "более активные фигуры".into(),
            Self::Activity { rooks: 1, .. } => "более активная ладья".into(),
            Self::Activity { .. } => "более активные ладьи".into(),
            Self::King { .. } => "более активный король".into(),
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
