//! Facts of the proof that a brief tells, in a coach's words, and those of the zones that carry the
//! move and are won on their own account.

use shakmaty::{Move, Role, Square};

use super::english::{self, the};
use super::motif;
use super::russian::{self, Case as Form, piece as named};
use super::statement::{Gate, Standing, Statement};
use super::study::Study;
use super::words::{Clause, Moves};
use crate::explain::board;
use crate::explain::case::Case;
use crate::explain::fact::{Evasion, Fact, Route};
use crate::explain::zones::{Carrier, carrying};
use crate::image::Outcome;
use crate::zone::{Action, PlacedPiece, Target, ZoneKind};

/// The capture that the move is, for want of anything else to say.
pub fn takes(case: &Case<'_>) -> Option<Fact> {
    let (taken, piece) =
        board::taken(case.position, case.m).zip(board::mover(case.position, case.m))?;
    let gain = case.gain();
    Some(Fact::Takes { m: case.name.clone(), piece, taken, gain })
}

/// The facts that only the proof tells, and these; a new one has to be thought of here.
macro_rules! untold {
    ($($more:ident)*) => {
        $(Fact::$more { .. } |)* Fact::Over { .. }
            | Fact::Line { .. }
            | Fact::Mate { .. }
            | Fact::Balance { .. }
            | Fact::Compared { .. }
            | Fact::Step { .. }
            | Fact::Promotes { .. }
            | Fact::Check { .. }
            | Fact::Only { .. }
            | Fact::Exchange { .. }
            | Fact::Ambush { .. }
            | Fact::Retreat { .. }
            | Fact::Attack { .. }
            | Fact::Lured { .. }
            | Fact::Support { .. }
            | Fact::Reaches { .. }
            | Fact::Realised { .. }
            | Fact::Threat { .. }
            | Fact::MateThreat { .. }
            | Fact::Parries { .. }
            | Fact::Answers { .. }
            | Fact::Inevitable { .. }
            | Fact::Defences { .. }
            | Fact::Plan { .. }
            | Fact::Evaluation { .. }
            | Fact::Term { .. }
            | Fact::Passable { .. }
    };
}

impl Statement for Fact {
    fn standing(&self) -> Standing {
        let weight = match self {
            Self::Motif { finding, .. } => motif::weight(finding),
            Self::OpensAndGuards { .. } => 67,
            Self::Opens { .. } => 66,
            Self::Negation { .. } => 64,
            untold!(Takes Castles Evades) => 40,
        };
        Standing {
            is_weak: matches!(self, Self::Motif { line, finding } if motif::is_weak(line, finding)),
            ..Standing::sound(weight)
        }
    }

    fn passes(&self, gate: &Gate) -> bool {
        match self {
            Self::Motif { finding, .. } => motif::passes(finding, gate),
            Self::Takes { .. } | Self::Evades { .. } => !gate.is_settled(),
            _ => gate.is_sound(),
        }
    }

    fn targets(&self) -> Vec<Square> {
        match self {
            Self::Motif { finding, .. } => motif::targets(finding),
            Self::Opens { target, .. } | Self::OpensAndGuards { target, .. } => vec![target.square],
            _ => Vec::new(),
        }
    }

    fn clause(&self, moves: Moves) -> Clause {
        match self {
            Self::Motif { line, finding } => motif::clause(line, finding, moves),
            _ => Clause::Predicate(self.text(moves)),
        }
    }

    /// Facts that a brief never tells have no words here.
    fn english(&self, _: Moves) -> String {
        match self {
            Self::Takes { taken, .. } => format!("takes {}", the(*taken)),
            Self::Castles { .. } => "brings the king to safety".to_string(),
            Self::Evades { how, .. } => match how {
                Evasion::King => "takes the king out of check".to_string(),
                Evasion::Interposes => "blocks the check".to_string(),
                Evasion::Takes => "takes the piece that gave check".to_string(),
            },
            Self::Opens { way, target, .. } => {
                let attacked = english::target_name(*target, way.piece);
                match way.stops[..] {
                    [_, stop, _] => {
                        let piece = way.piece;
                        let (file, role) = (piece.square.file().char(), english::role(piece.role));
                        match piece.role {
                            Role::Pawn => {
                                format!(
                                    "makes way for the {file}-pawn to attack {attacked} from {stop}"
                                )
                            }
                            _ => {
                                format!("makes way for the {role} to attack {attacked} from {stop}")
                            }
                        }
                    }
                    _ if target.role == Some(way.piece.role) => {
                        format!("uncovers an attack on {}", on_its_square(*target))
                    }
                    _ => format!("opens the line of {} to {attacked}", the(way.piece)),
                }
            }
            Self::OpensAndGuards { way, stop, .. } => {
                let (to, guarded) = opened_and_guarded(way, *stop);
                let guarded = if to == guarded { "that square" } else { &guarded.to_string() };
                format!("clears the way of {} to {to} and guards {guarded}", the(way.piece))
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
            untold!(Motif) => String::new(),
        }
    }

    fn russian(&self, _: Moves) -> String {
        match self {
            Self::Takes { taken, .. } => format!("берёт {}", named(*taken, Form::Accusative)),
            Self::Castles { .. } => "уводит короля в безопасное место".to_string(),
            Self::Evades { how, .. } => match how {
                Evasion::King => "уводит короля от шаха".to_string(),
                Evasion::Interposes => "закрывается от шаха".to_string(),
                Evasion::Takes => "берёт фигуру, которая дала шах".to_string(),
            },
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
            Self::OpensAndGuards { way, stop, .. } => {
                let (to, guarded) = opened_and_guarded(way, *stop);
                let guarded =
                    if to == guarded { "это поле" } else { &format!("поле {guarded}") };
                let root = named(way.piece, Form::Dative);
                format!("освобождает {root} дорогу на {to} и защищает {guarded}")
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
            untold!(Motif) => String::new(),
        }
    }
}

/// The minimum expected points, in thousandths, of a side whose piece comes in time.
const HOLDS: i32 = 300;
/// The maximum number of zones that are looked at.
const MOST: usize = 6;
/// With more pieces than this on the board, help for a distant pawn is not told.
const FEW_PIECES: usize = 8;

/// "the queen on d4", where another of the kind attacks it.
fn on_its_square(target: Target) -> String {
    let role = target.role.map_or("", english::role);
    format!("the {role} on {}", target.square)
}

/// What the zones that carry the move say.
pub fn of_zones(study: &Study<'_>, case: &Case<'_>) -> Vec<Fact> {
    let carriers = carrying(case, study.image).into_iter().take(MOST);
    carriers.filter_map(|carrier| reason(study, case, &carrier)).collect()
}

/// The enemy piece that comes too late to stop the run that the move goes on with.
fn late(carrier: &Carrier<'_>) -> Option<Fact> {
    let is_late = |fact: &&Fact| matches!(fact, Fact::Negation { way, allowed, .. } if way.moves() > *allowed);
    carrier.facts.iter().find(is_late).cloned()
}

fn reason(study: &Study<'_>, case: &Case<'_>, carrier: &Carrier<'_>) -> Option<Fact> {
    let is_few = case.position.board().occupied().count() <= FEW_PIECES;
    let first = carrier.facts.first()?;
    match first {
        Fact::Attack { begun: Some(_), .. } if carrier.zone.kind == ZoneKind::Promotion => {
            (is_few && is_won(study, carrier)).then(|| late(carrier)).flatten()
        }
        Fact::Attack { way, begun: None, .. } => {
            let negates = |fact: &&Fact| matches!(fact, Fact::Negation { begun: Some(_), .. });
            let runs = carrier.zone.kind == ZoneKind::Promotion && !carrier.zone.fails();
            let told = is_few && runs && way.moves() > 1;
            // Whoever is lost comes too late, whatever the board says.
            let holds = study.chances(&study.chosen) >= HOLDS;
            carrier.facts.iter().find(negates).filter(|_| told && holds).cloned()
        }
        Fact::Opens { way, target, .. } => {
            let taken =
                PlacedPiece { color: !way.piece.color, role: target.role?, square: target.square };
            let near = way.moves() < 2 || !matches!(taken.role, shakmaty::Role::Pawn);
            let told = way.moves() < 2 || goes_on(case, way, 1);
            // What takes back on the square of the move does not stay.
            let back = case.line.get(1).filter(|m| m.is_capture() && m.to() == case.m.to());
            let told = told && back.and_then(|m| m.from()) != Some(target.square);
            let wins =
                near && told && taken.role != shakmaty::Role::King && gets_through(case, way);
            wins.then(|| first.clone())
        }
        Fact::OpensAndGuards { way, stop, .. } => {
            let goes = goes_on(case, way, 1) && gets_to(case, way, *stop);
            (goes || is_mate_next(case, way)).then(|| first.clone())
        }
        _ => None,
    }
}

/// Whether the side's next move in the line is the step of the way with this number, from 1.
fn goes_on(case: &Case<'_>, way: &Route, step: usize) -> bool {
    let next = case.line.get(2).map(|m| (m.from(), m.to()));
    next.is_some_and(|(from, to)| {
        from == way.stops.get(step - 1).copied() && Some(&to) == way.stops.get(step)
    })
}

/// Whether the piece gets to this stop of its way without loss once the move is made.
fn gets_to(case: &Case<'_>, way: &Route, stop: usize) -> bool {
    let gain = |step| board::way_gain(case.after.board(), way, step);
    (1..=stop).all(|step| gain(step).is_some_and(|gain| gain >= 0))
}

/// Whether the first step of the way would mate if the enemy passed.
fn is_mate_next(case: &Case<'_>, way: &Route) -> bool {
    let Some(passed) = case.after.after_null() else { return false };
    let first =
        |m: &Move| m.from() == way.stops.first().copied() && way.stops.get(1) == Some(&m.to());
    passed.legal_moves().into_iter().filter(first).any(|m| passed.after(m).is_checkmate())
}

/// Where the opened way leads, for an attack the stop before the target, and the stop that is
/// guarded.
fn opened_and_guarded(way: &Route, stop: usize) -> (Square, Square) {
    let guarded = way.stops.get(stop).copied().unwrap_or(way.end());
    let runs = way.piece.role == Role::Pawn;
    (if runs { way.end() } else { guarded }, guarded)
}

/// Whether the side of the root piece wins the zone on its own account.
fn is_won(study: &Study<'_>, carrier: &Carrier<'_>) -> bool {
    let verdict = carrier.zone.verdict(study.position);
    verdict.is_some_and(|verdict| matches!(verdict.outcome, Outcome::Stands | Outcome::Threatens))
}

/// Whether every step of the way is safe once the move is made, and the last wins.
fn gets_through(case: &Case<'_>, way: &Route) -> bool {
    let gain = |step| board::way_gain(case.after.board(), way, step);
    let last = way.moves();
    last <= 2
        && (1..last).all(|step| gain(step).is_some_and(|gain| gain >= 0))
        && gain(last).is_some_and(|gain| gain > 0)
}
