//! English. `motif` has the words of motifs, `change` those of what lasts, `aim` those of what a
//! quiet move is for, `offer` of pieces given, `nouns` pieces and sides.

mod aim;
mod change;
mod motif;
pub mod nouns;
mod offer;

use shakmaty::Role;

use self::nouns::{AND, role, side, target_name, the};
use super::moves::Moves;
use super::parts::{Clause, Words, counted, last_capture, list, with_moves};
use crate::explain::brief::ledger::Ledger;
use crate::explain::brief::outlook::{Lead, Outlook};
use crate::explain::brief::point::{DeadDraw, Defence, Mark, Point, Told};
use crate::explain::fact::{Fact, Named, Route};
use crate::explain::filling::Filling;
use crate::explain::names::Language;
use crate::plan::motifs::{Finding, Motif};
use crate::search::Score;
use crate::zone::{Action, PlacedPiece};

pub struct English;

fn score(score: Score) -> String {
    let mut filling = Filling::new(Language::English);
    filling.set_score("score", score);
    filling.fill("{score}")
}

/// "a knight and two pawns"; a single piece is named with its square.
fn booty(won: &[PlacedPiece]) -> String {
    if let [piece] = won {
        return the(*piece);
    }
    let roles: Vec<Role> = won.iter().map(|piece| piece.role).collect();
    let name = |(of, count): (Role, usize)| match (of, count) {
        (Role::Queen, 1) => "the queen".to_string(),
        (of, 1) => format!("a {}", role(of)),
        (of, 2) => format!("two {}s", role(of)),
        (of, 3) => format!("three {}s", role(of)),
        (of, count) => format!("{count} {}s", role(of)),
    };
    let groups: Vec<String> = counted(&roles).into_iter().map(name).collect();
    list(&groups, AND)
}

fn paid(lost: &[PlacedPiece]) -> String {
    match lost {
        [piece] if piece.role == Role::Queen => "the queen".to_string(),
        [piece] => format!("a {}", role(piece.role)),
        _ => booty(lost),
    }
}

/// What a ledger wins: "the exchange", "the knight on c6 for a pawn", "a new queen".
fn gain(ledger: &Ledger) -> String {
    let roles = |pieces: &[PlacedPiece]| pieces.iter().map(|piece| piece.role).collect::<Vec<_>>();
    let promoted = ledger.promoted.first().map(|&of| format!("a new {}", role(of)));
    match (&roles(&ledger.won)[..], &roles(&ledger.lost)[..]) {
        ([Role::Rook], [Role::Knight | Role::Bishop]) if promoted.is_none() => {
            "the exchange".into()
        }
        (won, lost) if won.len() + lost.len() > 4 => "material".into(),
        ([], []) => promoted.unwrap_or_else(|| "material".into()),
        ([], _) => promoted
            .map_or_else(|| "material".into(), |new| format!("{new} for {}", paid(&ledger.lost))),
        (_, []) => match promoted {
            Some(new) => format!("{} and {new}", booty(&ledger.won)),
            None => booty(&ledger.won),
        },
        _ => format!("{} for {}", booty(&ledger.won), paid(&ledger.lost)),
    }
}

/// "a fork", as the means of a gain.
const fn noun(motif: Motif) -> &'static str {
    match motif {
        Motif::Fork => "fork",
        Motif::Pin => "pin",
        Motif::Skewer => "skewer",
        Motif::Deflection => "deflection",
        Motif::Attraction | Motif::SelfBlock => "decoy",
        Motif::Clearance => "clearance",
        Motif::Interference => "interference",
        Motif::RemovingTheDefender => "capture of the defender",
        Motif::DiscoveredAttack => "discovered attack",
        Motif::DoubleCheck => "double check",
        Motif::TrappedPiece => "trap",
        Motif::BackRankMate => "back-rank mate",
        Motif::Overload => "overload",
        Motif::Promotion => "promotion",
        Motif::QuietMove => "quiet move",
        Motif::Zugzwang => "zugzwang",
        Motif::HangingPiece => "capture",
        Motif::Intermezzo => "intermezzo",
        Motif::XRay => "x-ray",
        Motif::Desperado => "desperado",
        Motif::Defence => "defence",
        Motif::PerpetualCheck => "perpetual check",
        Motif::NamedMate => "mate",
    }
}

/// "the fork 32.Nf5+"; `first` is the ply that the finding's line begins with.
fn by(finding: &Finding, line: &[Named], first: usize, moves: Moves) -> String {
    let step = line.get(first + finding.ply).map(|m| moves.numbered(first + finding.ply, m));
    format!("the {} {}", noun(finding.motif()), step.unwrap_or_default())
}

impl Words for English {
    fn clause(&self, told: &Told, why: Option<Clause>, moves: Moves) -> Clause {
        match told {
            Told::Point(point) => of_point(point, why, moves),
            Told::Aim(aim) => Clause::Predicate(aim::aim(aim)),
            Told::Fact(fact) => of_fact(fact),
        }
    }

    fn motif(&self, line: &[Named], finding: &Finding, moves: Moves) -> String {
        motif::motif(line, finding, moves)
    }

    fn outlook(&self, outlook: &Outlook) -> String {
        match outlook.leads {
            None => "the game is level".to_string(),
            Some((color, Lead::Slight)) => format!("{} is slightly better", side(color)),
            Some((color, Lead::Clear)) => format!("{} is clearly better", side(color)),
            Some((color, Lead::Winning)) => format!("{} is winning", side(color)),
        }
    }

    fn ended(&self, checkmate: bool) -> &'static str {
        if checkmate { "The game is over: checkmate." } else { "The game is over: stalemate." }
    }
}

#[allow(clippy::wildcard_enum_match_arm)] // `on_board` knows the others
fn of_point(point: &Point, why: Option<Clause>, moves: Moves) -> Clause {
    let text = match point {
        Point::Ended { .. } => String::new(),
        Point::ForcedMate { .. } | Point::MissesMate { .. } => mate(point, moves),
        Point::Wins { line, ledger, idea } => {
            let what = gain(ledger);
            match idea {
                Some(finding) if finding.ply == 0 => {
                    format!("wins {what} by a {}", noun(finding.motif()))
                }
                Some(finding) => format!("wins {what} by {}", by(finding, line, 0, moves)),
                None => with_moves(
                    format!("wins {what}"),
                    moves.line(line, 1, last_capture(line, ledger.plies)),
                ),
            }
        }
        Point::Loses { line, ledger, idea, piece } => {
            let what = piece.map_or_else(|| gain(ledger), the);
            let reply = line.get(1).map_or_else(String::new, |m| moves.numbered(1, m));
            match idea {
                Some(finding) => format!("loses {what} to {}", by(finding, line, 1, moves)),
                None if !ledger.promoted.is_empty() => {
                    format!("does not stop the pawn from promoting after {reply}")
                }
                None => with_moves(
                    format!("loses {what} to {reply}"),
                    moves.line(line, 2, last_capture(line, ledger.plies + 1)),
                ),
            }
        }
        Point::Misses { line, ledger, idea, .. } => {
            let best = line.first().map_or_else(String::new, |m| moves.numbered(0, m));
            match idea {
                Some(finding) if finding.ply > 0 => {
                    format!(
                        "misses {best}, which wins {} by {}",
                        gain(ledger),
                        by(finding, line, 0, moves)
                    )
                }
                Some(finding) => {
                    format!(
                        "misses the {} {best}, which wins {}",
                        noun(finding.motif()),
                        gain(ledger)
                    )
                }
                None => format!("misses {best}, which wins {}", gain(ledger)),
            }
        }
        Point::Allows { .. } => allows(point, why, moves),
        Point::Avoids { line, .. } => {
            format!("avoids {}", line.get(1).map_or_else(String::new, |m| moves.numbered(1, m)))
        }
        Point::OnlyMove { other: None, .. } => "is the only legal move".to_string(),
        Point::OnlyMove { other: Some((other, value)), .. } => {
            format!(
                "is the only good move; next best is {} ({})",
                moves.numbered(0, other),
                score(*value)
            )
        }
        Point::MustMove { mutual, .. } => {
            let end = if *mutual { "whoever has to move loses" } else { "a pass would not" };
            format!("gives way in zugzwang: every move loses something, {end}")
        }
        Point::Drawn { why, .. } => drawn(*why).to_string(),
        Point::Better { .. }
        | Point::NotThis { .. }
        | Point::Expected { .. }
        | Point::Refutes { .. } => {
            return Clause::Sentence(sentence(point, why, moves));
        }
        Point::ThreatensMate { mate, .. } => format!("threatens {}", moves.numbered(0, mate)),
        Point::StopsMate { mate, .. } => format!("stops {}", moves.numbered(0, mate)),
        Point::Stops { line, ledger, .. } => {
            format!("meets the threat {}, which would win {}", moves.line(line, 0, 1), gain(ledger))
        }
        Point::Threatens { line, ledger, .. } => {
            format!("threatens {}, winning {}", moves.line(line, 0, 1), gain(ledger))
        }
        _ => on_board(point, moves),
    };
    Clause::Predicate(text)
}

/// The good reply that the move allows, with what it does.
fn allows(point: &Point, why: Option<Clause>, moves: Moves) -> String {
    let Point::Allows { mark, reply, .. } = point else { return String::new() };
    let reply = moves.numbered(1, reply);
    let dubious = *mark == Some(Mark::Dubious);
    match why {
        Some(Clause::Predicate(does)) if mark.is_none() => format!("allows {reply}, which {does}"),
        _ if mark.is_none() => format!("allows {reply}"),
        Some(Clause::Predicate(does)) if dubious => format!("is not the best: {reply} {does}"),
        Some(Clause::Sentence(says)) if dubious => format!("is not the best: {says}"),
        None if dubious => format!("is not the best: {reply} is a good answer"),
        Some(Clause::Predicate(does)) => format!("runs into {reply}, which {does}"),
        Some(Clause::Sentence(says)) => format!("is a mistake: {says}"),
        None => format!("runs into {reply}"),
    }
}

#[allow(clippy::wildcard_enum_match_arm)] // asked about these alone
fn mate(point: &Point, moves: Moves) -> String {
    match point {
        Point::ForcedMate { moves: 1, by_mover: true, smothered, .. } => {
            if *smothered {
                "is a smothered mate".into()
            } else {
                "is mate".into()
            }
        }
        Point::ForcedMate { line, moves: number, by_mover: true, smothered } => {
            let kind = if *smothered { "smothered mate" } else { "mate" };
            with_moves(format!("forces {kind} in {number}"), moves.line(line, 1, line.len().min(8)))
        }
        Point::ForcedMate { line, moves: 1, by_mover: false, .. } => {
            format!("allows {}", moves.line(line, 1, 2))
        }
        Point::ForcedMate { line, moves: number, by_mover: false, .. } => {
            with_moves(format!("allows mate in {number}"), moves.line(line, 1, line.len().min(8)))
        }
        Point::MissesMate { line, moves: number, .. } => {
            format!("misses mate in {number}: {}", moves.line(line, 0, line.len().min(7)))
        }
        _ => String::new(),
    }
}

const fn drawn(why: DeadDraw) -> &'static str {
    match why {
        DeadDraw::Material => "is a draw: neither side has the pieces to mate",
        DeadDraw::WrongBishop => {
            "is a draw: the bishop does not control the pawn's promotion square, and the bare king has reached that corner"
        }
        DeadDraw::Tablebase => "is a draw by the tablebases",
    }
}

/// What the move does on the board by itself.
#[allow(clippy::wildcard_enum_match_arm)] // `change` knows all
fn on_board(point: &Point, moves: Moves) -> String {
    match point {
        Point::Offers { .. } => offer::offer(point, moves),
        Point::Decoys { .. } => offer::decoy(point, moves),
        Point::Trades { .. } => offer::trade(point, moves),
        Point::Regains { taken, .. } => format!("takes {}: material is level again", the(*taken)),
        Point::Saves { piece, attacker, how, .. } => match how {
            Defence::Leaves => {
                format!("moves {} out of the attack by {}", the(*piece), the(*attacker))
            }
            Defence::Takes => format!("takes {}, which attacked {}", the(*attacker), the(*piece)),
            Defence::Blocks => format!("shields {} from {}", the(*piece), the(*attacker)),
            Defence::Protects => format!("protects {} against {}", the(*piece), the(*attacker)),
        },
        Point::Attacks { piece, escapes: 0, .. } if piece.role != Role::Pawn => {
            format!("attacks {}, which has no safe square", the(*piece))
        }
        Point::Attacks { piece, .. } => format!("attacks {}", the(*piece)),
        Point::OffersTrade { own, .. } => format!("offers to trade {}s", role(own.role)),
        Point::Pins { piece, behind, .. } => format!("pins {} to {}", the(*piece), the(*behind)),
        Point::Presses { piece, .. } => format!("puts pressure on {}", the(*piece)),
        Point::Guards { piece, .. } => format!("guards {}", the(*piece)),
        Point::KeepsOut { piece, square, .. } => format!("keeps {} out of {square}", the(*piece)),
        Point::HeadsFor { line, piece, stops } => {
            let to = stops.last().map_or_else(String::new, ToString::to_string);
            with_moves(
                format!("brings the {} to {to}", role(piece.role)),
                moves.line(line, 1, line.len()),
            )
        }
        Point::Develops { piece, .. } => format!("develops the {}", role(piece.role)),
        _ => change::change(point, moves),
    }
}

/// Sentences with a subject of their own.
#[allow(clippy::wildcard_enum_match_arm)] // asked about these alone
fn sentence(point: &Point, why: Option<Clause>, moves: Moves) -> String {
    match point {
        Point::Better { score: value, best, best_score, .. } => {
            let name = moves.numbered(0, best);
            let text = match value {
                Score::Mate(_) => format!("Better is {name} ({})", score(*best_score)),
                Score::Cp(_) => {
                    format!("Better is {name} ({} against {})", score(*best_score), score(*value))
                }
            };
            match why {
                Some(Clause::Predicate(does)) => format!("{text}: it {does}"),
                Some(Clause::Sentence(says)) => format!("{text}: {says}"),
                None => text,
            }
        }
        Point::NotThis { m, mark, score: value, .. } => {
            let name = format!("{}{}", moves.numbered(0, m), mark.map_or("", Mark::sign));
            match why {
                // A mate is told by the predicate.
                Some(Clause::Predicate(does)) if matches!(value, Score::Mate(_)) => {
                    format!("{name} {does}")
                }
                Some(Clause::Predicate(does)) => format!("{name} ({}) {does}", score(*value)),
                Some(Clause::Sentence(says)) => format!("{name} ({}): {says}", score(*value)),
                None => format!("{name} is worth {}", score(*value)),
            }
        }
        Point::Refutes { line, ledger } => {
            let reply = moves.line(line, 1, 2);
            let rest = moves.line(line, 2, line.len().min(7));
            match ledger {
                Some(ledger) => format!("{reply} fails to {rest}, winning {}", gain(ledger)),
                None => format!("{reply} fails to {rest}"),
            }
        }
        Point::Expected { line } => format!("The line: {}", moves.line(line, 0, line.len().min(6))),
        _ => String::new(),
    }
}

fn of_fact(fact: &Fact) -> Clause {
    Clause::Predicate(match fact {
        Fact::Lured { piece, to, squares, .. } => {
            let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
            format!("draws {} to {to}, away from {}", the(*piece), list(&squares, AND))
        }
        Fact::Takes { taken, .. } => format!("takes {}", the(*taken)),
        Fact::Castles { .. } => "brings the king to safety by castling".to_string(),
        Fact::Opens { way, target, .. } => {
            let attacked = target_name(*target, way.piece);
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
        Fact::Negation { action, way, allowed, .. } => {
            let does = match action {
                Action::Control => "guard",
                Action::Blockade => "block",
            };
            let end = way.end();
            match allowed.checked_sub(way.moves()) {
                Some(0) => format!("comes just in time to {does} {end} against the pawn"),
                Some(1) => {
                    format!("comes in time, with a move to spare, to {does} {end} against the pawn")
                }
                Some(_) => format!("comes in time to {does} {end} against the pawn"),
                None => format!("wins the race: {} comes too late to {does} {end}", the(way.piece)),
            }
        }
        Fact::Support { way, helped, .. } => {
            format!("heads for {} ({}) to help {} there", way.end(), stops(way), the(helped.piece))
        }
        Fact::Attack { way, target, .. } => {
            format!("heads for {} ({})", target_name(*target, way.piece), stops(way))
        }
        Fact::Over { .. }
        | Fact::Line { .. }
        | Fact::Mate { .. }
        | Fact::Balance { .. }
        | Fact::Compared { .. }
        | Fact::Step { .. }
        | Fact::Promotes { .. }
        | Fact::Check { .. }
        | Fact::Evades { .. }
        | Fact::Only { .. }
        | Fact::Exchange { .. }
        | Fact::Ambush { .. }
        | Fact::Retreat { .. }
        | Fact::Reaches { .. }
        | Fact::Realised { .. }
        | Fact::Threat { .. }
        | Fact::MateThreat { .. }
        | Fact::Parries { .. }
        | Fact::Answers { .. }
        | Fact::Inevitable { .. }
        | Fact::Defences { .. }
        | Fact::Plan { .. }
        | Fact::Motif { .. }
        | Fact::Evaluation { .. }
        | Fact::Term { .. }
        | Fact::Passable { .. } => String::new(),
    })
}

/// The squares of a way after its first: "g7-g6-h5".
fn stops(way: &Route) -> String {
    way.stops.iter().map(ToString::to_string).collect::<Vec<_>>().join("-")
}
