//! Plans as text, which is parsed back to the same plan.

use std::fmt::{self, Display, Formatter};

use shakmaty::{CastlingSide, Role};

use super::{Action, By, Choice, Condition, HalfMove, Moment, Script, State};

impl Display for State {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("V"),
            Self::Own(role) => write!(f, "A({})", role.upper_char()),
            Self::Enemy(role) => write!(f, "E({})", role.upper_char()),
        }
    }
}

impl Display for Condition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.field, self.state)
    }
}

impl Display for HalfMove {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Castle(CastlingSide::KingSide) => f.write_str("O-O"),
            Self::Castle(CastlingSide::QueenSide) => f.write_str("O-O-O"),
            Self::Step { role, from, to, takes, promotion } => {
                if role != Role::Pawn {
                    write!(f, "{}", role.upper_char())?;
                }
                write!(f, "{from}{}{to}", if takes { 'x' } else { '-' })?;
                promotion.map_or(Ok(()), |promotion| write!(f, "={}", promotion.upper_char()))
            }
        }
    }
}

impl Display for Action {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let star = |star: bool| if star { "*" } else { "" };
        match *self {
            Self::Modify { field, before, after, star: kept } => {
                write!(f, "{field}: {before} → {after}{}", star(kept))
            }
            Self::Play { by, half_move, star: kept } => {
                let by = if by == By::Enemy { "..." } else { "" };
                write!(f, "{by}{half_move}{}", star(kept))
            }
            Self::Test(condition) => write!(f, "{condition}?"),
        }
    }
}

impl Display for Choice {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        separated(f, &self.0, " | ")
    }
}

impl Display for Moment {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        separated(f, &self.0, ", ")
    }
}

impl Display for Script {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        separated(f, &self.0, "; ")
    }
}

fn separated<T: Display>(f: &mut Formatter<'_>, parts: &[T], separator: &str) -> fmt::Result {
    for (i, part) in parts.iter().enumerate() {
        if i > 0 {
            f.write_str(separator)?;
        }
        part.fmt(f)?;
    }
    Ok(())
}
