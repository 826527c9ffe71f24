//! What is certain of a position, whatever the search says.

use serde::Serialize;
use shakmaty::Color;

use crate::explain::fact::End;
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
