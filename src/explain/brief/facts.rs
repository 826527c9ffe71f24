//! Facts of the proof that a brief tells, in a coach's words.

use shakmaty::Square;

use super::english::{self, the};
use super::motif;
use super::russian::{self, Case as Form, piece as named};
use super::statement::{Gate, Statement};
use super::words::{Clause, Moves, squares};
use crate::explain::board;
use crate::explain::case::Case;
use crate::explain::fact::{Fact, Route};
use crate::zone::Action;

/// The capture that the move is, for want of anything else to say.
pub fn takes(case: &Case<'_>) -> Option<Fact> {
    let (taken, piece) =
        board::taken(case.position, case.m).zip(board::mover(case.position, case.m))?;
    let gain = board::gain_of(case.position, case.m);
    Some(Fact::Takes { m: case.name.clone(), piece, taken, gain })
}

/// The squares of a way, its own first: "g7-g6-h5".
fn stops(way: &Route) -> String {
    way.stops.iter().map(ToString::to_string).collect::<Vec<_>>().join("-")
}

impl Statement for Fact {
    fn weight(&self) -> usize {
        match self {
            Self::Motif { finding, .. } => motif::weight(finding),
            Self::Lured { .. } => 78,
            Self::Opens { .. } => 66,
            Self::Negation { .. } => 64,
            Self::Support { .. } => 61,
            Self::Attack { .. } => 48,
            _ => 40,
        }
    }

    fn is_weak(&self) -> bool {
        matches!(self, Self::Motif { line, finding } if motif::is_weak(line, finding))
    }

    fn passes(&self, gate: &Gate) -> bool {
        match self {
            Self::Motif { finding, .. } => motif::passes(finding, gate),
            Self::Takes { .. } => !gate.is_settled(),
            _ => gate.is_sound(),
        }
    }

    fn targets(&self) -> Vec<Square> {
        match self {
            Self::Motif { finding, .. } => motif::targets(&finding.evidence),
            Self::Attack { target, .. } | Self::Opens { target, .. } => vec![target.square],
            _ => Vec::new(),
        }
    }

    fn clause(&self, moves: Moves) -> Clause {
        match self {
            Self::Motif { line, finding } => motif::clause(line, finding, moves),
            _ => Clause::Predicate(match moves.language() {
                crate::explain::Language::English => self.english(moves),
                crate::explain::Language::Russian => self.russian(moves),
            }),
        }
    }

    /// Facts that a brief never tells have no words here.
    fn english(&self, _: Moves) -> String {
        match self {
            Self::Lured { piece, to, squares: from, .. } => {
                format!("draws {} to {to}, away from {}", the(*piece), squares(from, english::AND))
            }
            Self::Takes { taken, .. } => format!("takes {}", the(*taken)),
            Self::Castles { .. } => "brings the king to safety by castling".to_string(),
            Self::Opens { way, target, .. } => {
                let attacked = english::target_name(*target, way.piece);
                match way.stops[..] {
                    [_, stop, _] => {
                        format!(
                            "makes way for {} to go to {stop} and attack {attacked}",
                            the(way.piece)
                        )
                    }
                    _ => format!("opens the line of {} to {attacked}", the(way.piece)),
                }
            }
            Self::Negation { action, way, allowed, .. } => {
                let does = match action {
                    Action::Control => "guard",
                    Action::Blockade => "block",
                };
                let end = way.end();
                match allowed.checked_sub(way.moves()) {
                    Some(0) => format!("comes just in time to {does} {end} against the pawn"),
                    Some(1) => {
                        format!(
                            "comes in time, with a move to spare, to {does} {end} against the pawn"
                        )
                    }
                    Some(_) => format!("comes in time to {does} {end} against the pawn"),
                    None => {
                        format!("wins the race: {} comes too late to {does} {end}", the(way.piece))
                    }
                }
            }
            Self::Support { way, helped, .. } => {
                format!(
                    "heads for {} ({}) to help {} there",
                    way.end(),
                    stops(way),
                    the(helped.piece)
                )
            }
            Self::Attack { way, target, .. } => {
                format!("heads for {} ({})", english::target_name(*target, way.piece), stops(way))
            }
            _ => String::new(),
        }
    }

    fn russian(&self, _: Moves) -> String {
        match self {
            Self::Lured { piece, to, squares: from, .. } => {
                let piece = named(*piece, Form::Accusative);
                format!("уводит {piece} на {to}, подальше от {}", squares(from, russian::AND))
            }
            Self::Takes { taken, .. } => format!("берёт {}", named(*taken, Form::Accusative)),
            Self::Castles { .. } => "рокировкой уводит короля в безопасное место".to_string(),
            Self::Opens { way, target, .. } => {
                let attacked = russian::target_name(*target, way.piece, Form::Accusative);
                match way.stops[..] {
                    [_, stop, _] => {
                        format!(
                            "освобождает дорогу: {} идёт на {stop} и нападает на {attacked}",
                            named(way.piece, Form::Nominative)
                        )
                    }
                    _ => format!(
                        "открывает линию: {} нападает на {attacked}",
                        named(way.piece, Form::Nominative)
                    ),
                }
            }
            Self::Negation { action, way, allowed, .. } => {
                let does = match action {
                    Action::Control => "защитить",
                    Action::Blockade => "занять",
                };
                let end = way.end();
                match allowed.checked_sub(way.moves()) {
                    Some(0) => format!("как раз успевает {does} поле {end} против пешки"),
                    Some(1) => format!("успевает {does} поле {end} против пешки с запасом в ход"),
                    Some(_) => format!("успевает {does} поле {end} против пешки"),
                    None => {
                        let late = named(way.piece, Form::Nominative);
                        format!("выигрывает гонку: {late} не успевает {does} поле {end}")
                    }
                }
            }
            Self::Support { way, helped, .. } => {
                let helped = named(helped.piece, Form::Dative);
                format!("направляется на {} ({}) в помощь {helped}", way.end(), stops(way))
            }
            Self::Attack { way, target, .. } => {
                format!(
                    "идёт к цели, это {} ({})",
                    russian::target_name(*target, way.piece, Form::Nominative),
                    stops(way)
                )
            }
            _ => String::new(),
        }
    }
}
