//! Russian. `motif` has the words of motifs, `change` those of what lasts, `aim` those of what a
//! quiet move is for.

mod aim;
mod change;
mod motif;
mod offer;

use shakmaty::{Color, Role};

use super::cases::{self, AND, Case, is_feminine, piece, role};
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
use crate::zone::{Action, PlacedPiece, Target};

pub struct Russian;

fn score(score: Score) -> String {
    let mut filling = Filling::new(Language::Russian);
    filling.set_score("score", score);
    filling.fill("{score}")
}

/// In the accusative: "коня и две пешки"; a single piece with its square.
fn booty(won: &[PlacedPiece]) -> String {
    if let [one] = won {
        return piece(*one, Case::Accusative);
    }
    unnamed(won)
}

/// In the accusative, without squares.
fn unnamed(pieces: &[PlacedPiece]) -> String {
    let roles: Vec<Role> = pieces.iter().map(|piece| piece.role).collect();
    let names: Vec<String> =
        counted(&roles).into_iter().map(|(of, count)| cases::counted(of, count)).collect();
    list(&names, AND)
}

/// What a ledger wins, in the accusative: "качество", "коня c6 за пешку", "нового ферзя".
fn gain(ledger: &Ledger) -> String {
    let roles = |pieces: &[PlacedPiece]| pieces.iter().map(|piece| piece.role).collect::<Vec<_>>();
    let promoted = ledger.promoted.first().map(|&of| {
        let new = if of == Role::Rook { "новую" } else { "нового" };
        format!("{new} {}", role(of, Case::Accusative))
    });
    match (&roles(&ledger.won)[..], &roles(&ledger.lost)[..]) {
        ([Role::Rook], [Role::Knight | Role::Bishop]) if promoted.is_none() => "качество".into(),
        (won, lost) if won.len() + lost.len() > 4 => "материал".into(),
        ([], []) => promoted.unwrap_or_else(|| "материал".into()),
        ([], _) => promoted
            .map_or_else(|| "материал".into(), |new| format!("{new} за {}", unnamed(&ledger.lost))),
        (_, []) => match promoted {
            Some(new) => format!("{} и {new}", booty(&ledger.won)),
            None => booty(&ledger.won),
        },
        _ => format!("{} за {}", booty(&ledger.won), unnamed(&ledger.lost)),
    }
}

/// The motif in the instrumental: "вилкой"; and in the genitive: "вилки".
const fn noun(motif: Motif) -> (&'static str, &'static str) {
    match motif {
        Motif::Fork => ("вилкой", "вилки"),
        Motif::Pin => ("связкой", "связки"),
        Motif::Skewer => ("линейным ударом", "линейного удара"),
        Motif::Deflection => ("отвлечением", "отвлечения"),
        Motif::Attraction | Motif::SelfBlock => ("завлечением", "завлечения"),
        Motif::Clearance => ("освобождением линии", "освобождения линии"),
        Motif::Interference => ("перекрытием", "перекрытия"),
        Motif::RemovingTheDefender => ("уничтожением защитника", "уничтожения защитника"),
        Motif::DiscoveredAttack => ("вскрытым нападением", "вскрытого нападения"),
        Motif::DoubleCheck => ("двойным шахом", "двойного шаха"),
        Motif::TrappedPiece => ("поимкой фигуры", "поимки фигуры"),
        Motif::BackRankMate => ("матом по крайней горизонтали", "мата по крайней горизонтали"),
        Motif::Overload => ("перегрузкой", "перегрузки"),
        Motif::Promotion => ("превращением", "превращения"),
        Motif::QuietMove => ("тихим ходом", "тихого хода"),
        Motif::Zugzwang => ("цугцвангом", "цугцванга"),
        Motif::HangingPiece => ("взятием", "взятия"),
        Motif::Intermezzo => ("промежуточным ходом", "промежуточного хода"),
        Motif::XRay => ("рентгеном", "рентгена"),
        Motif::Desperado => ("ударом бешеной фигуры", "удара бешеной фигуры"),
        Motif::Defence => ("защитой", "защиты"),
        Motif::PerpetualCheck => ("вечным шахом", "вечного шаха"),
        Motif::NamedMate => ("матом", "мата"),
    }
}

/// The ply of a motif; `first` is that with which the finding's line begins.
fn step(finding: &Finding, line: &[Named], first: usize, moves: Moves) -> String {
    line.get(first + finding.ply)
        .map_or_else(String::new, |m| moves.numbered(first + finding.ply, m))
}

impl Words for Russian {
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
        let of = |color: Color| color.fold_wb("белых", "чёрных");
        match outlook.leads {
            None => "игра равна".to_string(),
            Some((color, Lead::Slight)) => format!("у {} чуть лучше", of(color)),
            Some((color, Lead::Clear)) => format!("у {} явно лучше", of(color)),
            Some((color, Lead::Winning)) => format!("у {} выиграно", of(color)),
        }
    }

    fn ended(&self, checkmate: bool) -> &'static str {
        if checkmate {
            "Игра окончена: мат."
        } else {
            "Игра окончена: пат."
        }
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
                    format!("выигрывает {what} {}", noun(finding.motif()).0)
                }
                Some(finding) => {
                    format!(
                        "выигрывает {what} {} {}",
                        noun(finding.motif()).0,
                        step(finding, line, 0, moves)
                    )
                }
                None => with_moves(
                    format!("выигрывает {what}"),
                    moves.line(line, 1, last_capture(line, ledger.plies)),
                ),
            }
        }
        Point::Loses { line, ledger, idea, piece: lost } => {
            let what = lost.map_or_else(|| gain(ledger), |lost| piece(lost, Case::Accusative));
            let reply = line.get(1).map_or_else(String::new, |m| moves.numbered(1, m));
            match idea {
                Some(finding) => {
                    format!(
                        "теряет {what} из-за {} {}",
                        noun(finding.motif()).1,
                        step(finding, line, 1, moves)
                    )
                }
                None if !ledger.promoted.is_empty() => {
                    format!("не мешает пешке превратиться после {reply}")
                }
                None => with_moves(
                    format!("теряет {what} после {reply}"),
                    moves.line(line, 2, last_capture(line, ledger.plies + 1)),
                ),
            }
        }
        Point::Misses { line, ledger, idea, .. } => {
            let best = line.first().map_or_else(String::new, |m| moves.numbered(0, m));
            match idea {
                Some(finding) => {
                    let what = gain(ledger);
                    format!(
                        "упускает {best} с выигрышем: можно было взять {what} {}",
                        noun(finding.motif()).0
                    )
                }
                None => format!("упускает {best}, что выигрывает {}", gain(ledger)),
            }
        }
        Point::Allows { .. } => allows(point, why, moves),
        Point::Avoids { line, .. } => {
            let reply = line.get(1).map_or_else(String::new, |m| moves.numbered(1, m));
            format!("не даёт сыграть {reply}")
        }
        Point::OnlyMove { other: None, .. } => "— единственный возможный ход".to_string(),
        Point::OnlyMove { other: Some((other, value)), .. } => {
            format!(
                "— единственный хороший ход; следующий, {}, хуже ({})",
                moves.numbered(0, other),
                score(*value)
            )
        }
        Point::MustMove { mutual, .. } => {
            let end = if *mutual {
                "проигрывает тот, чей ход"
            } else {
                "пропуск хода ничего не терял бы"
            };
            format!("уступает в цугцванге: любой ход что-нибудь теряет, {end}")
        }
        Point::Drawn { why, .. } => drawn(*why).to_string(),
        Point::Better { .. }
        | Point::NotThis { .. }
        | Point::Expected { .. }
        | Point::Refutes { .. } => {
            return Clause::Sentence(sentence(point, why, moves));
        }
        Point::ThreatensMate { mate, .. } => format!("угрожает {}", moves.numbered(0, mate)),
        Point::StopsMate { mate, .. } => format!("не допускает {}", moves.numbered(0, mate)),
        Point::Stops { line, ledger, .. } => {
            format!("отражает угрозу {}: она выигрывала {}", moves.line(line, 0, 1), gain(ledger))
        }
        Point::Threatens { line, ledger, .. } => {
            format!("угрожает {}, выигрывая {}", moves.line(line, 0, 1), gain(ledger))
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
        Some(Clause::Predicate(does)) if mark.is_none() => {
            format!("позволяет ход {reply}, который {does}")
        }
        _ if mark.is_none() => format!("позволяет {reply}"),
        Some(Clause::Predicate(does)) if dubious => format!("— не лучший: {reply} {does}"),
        Some(Clause::Sentence(says)) if dubious => format!("— не лучший: {says}"),
        None if dubious => format!("— не лучший: хорош ответ {reply}"),
        Some(Clause::Predicate(does)) => {
            format!("опровергается ходом {reply}, который {does}")
        }
        Some(Clause::Sentence(says)) => format!("— ошибка: {says}"),
        None => format!("опровергается ходом {reply}"),
    }
}

#[allow(clippy::wildcard_enum_match_arm)] // asked about these alone
fn mate(point: &Point, moves: Moves) -> String {
    match point {
        Point::ForcedMate { moves: 1, by_mover: true, smothered, .. } => {
            if *smothered {
                "— спёртый мат".into()
            } else {
                "— мат".into()
            }
        }
        Point::ForcedMate { line, moves: number, by_mover: true, smothered } => {
            let kind = if *smothered { "спёртый мат" } else { "мат" };
            with_moves(
                format!("форсирует {kind} в {}", cases::in_moves(*number)),
                moves.line(line, 1, line.len().min(8)),
            )
        }
        Point::ForcedMate { line, moves: 1, by_mover: false, .. } => {
            format!("допускает {}", moves.line(line, 1, 2))
        }
        Point::ForcedMate { line, moves: number, by_mover: false, .. } => with_moves(
            format!("допускает мат в {}", cases::in_moves(*number)),
            moves.line(line, 1, line.len().min(8)),
        ),
        Point::MissesMate { line, moves: number, .. } => {
            format!(
                "упускает мат в {}: {}",
                cases::in_moves(*number),
                moves.line(line, 0, line.len().min(7))
            )
        }
        _ => String::new(),
    }
}

const fn drawn(why: DeadDraw) -> &'static str {
    match why {
        DeadDraw::Material => "— ничья: матовать нечем ни той, ни другой стороне",
        DeadDraw::WrongBishop => {
            "— ничья: слон не контролирует поле превращения, а одинокий король уже в этом углу"
        }
        DeadDraw::Tablebase => "— ничья по таблицам",
    }
}

/// What the move does on the board by itself.
#[allow(clippy::wildcard_enum_match_arm)] // `change` knows all
fn on_board(point: &Point, moves: Moves) -> String {
    let acc = |one: &PlacedPiece| piece(*one, Case::Accusative);
    match point {
        Point::Offers { .. } => offer::offer(point, moves),
        Point::Decoys { .. } => offer::decoy(point, moves),
        Point::Trades { .. } => offer::trade(point, moves),
        Point::Regains { taken, .. } => format!("берёт {}: материал снова равен", acc(taken)),
        Point::Saves { piece: saved, attacker, how, .. } => match how {
            Defence::Leaves => {
                let attacker = piece(*attacker, Case::Genitive);
                format!("уводит {} из-под удара {attacker}", acc(saved))
            }
            Defence::Takes => {
                let who = if is_feminine(attacker.role) {
                    "которая нападала"
                } else {
                    "который нападал"
                };
                format!("берёт {}, {who} на {}", acc(attacker), acc(saved))
            }
            Defence::Blocks => {
                format!("закрывает {} от {}", acc(saved), piece(*attacker, Case::Genitive))
            }
            Defence::Protects => {
                format!("защищает {} от {}", acc(saved), piece(*attacker, Case::Genitive))
            }
        },
        Point::Attacks { piece: target, escapes: 0, .. } if target.role != Role::Pawn => {
            format!("нападает на {}, и отступать некуда", acc(target))
        }
        Point::Attacks { piece: target, .. } => format!("нападает на {}", acc(target)),
        Point::OffersTrade { own, .. } => format!("предлагает размен {}", cases::many(own.role)),
        Point::Pins { piece: pinned, behind, .. } => {
            let beyond = if is_feminine(pinned.role) { "за ней" } else { "за ним" };
            format!("связывает {}: {beyond} {}", acc(pinned), piece(*behind, Case::Nominative))
        }
        Point::Presses { piece: target, .. } => format!("давит на {}", acc(target)),
        Point::Guards { piece: own, .. } => format!("прикрывает {}", acc(own)),
        Point::KeepsOut { piece: out, square, .. } => {
            format!("не пускает {} на {square}", acc(out))
        }
        Point::HeadsFor { line, piece: goes, stops } => {
            let to = stops.last().map_or_else(String::new, ToString::to_string);
            with_moves(
                format!("переводит {} на {to}", role(goes.role, Case::Accusative)),
                moves.line(line, 1, line.len()),
            )
        }
        Point::Develops { piece, .. } => {
            format!("развивает {}", role(piece.role, Case::Accusative))
        }
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
                Score::Mate(_) => format!("Лучше {name} ({})", score(*best_score)),
                Score::Cp(_) => {
                    format!("Лучше {name} ({} против {})", score(*best_score), score(*value))
                }
            };
            match why {
                Some(Clause::Predicate(does) | Clause::Sentence(does)) => format!("{text}: {does}"),
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
                None => format!("{name}: оценка {}", score(*value)),
            }
        }
        Point::Refutes { line, ledger } => {
            let reply = moves.line(line, 1, 2);
            let rest = moves.line(line, 2, line.len().min(7));
            match ledger {
                Some(ledger) => {
                    format!("На {reply} следует {rest}, что выигрывает {}", gain(ledger))
                }
                None => format!("На {reply} следует {rest}"),
            }
        }
        Point::Expected { line } => format!("Вариант: {}", moves.line(line, 0, line.len().min(6))),
        _ => String::new(),
    }
}

fn of_fact(fact: &Fact) -> Clause {
    Clause::Predicate(match fact {
        Fact::Lured { piece: lured, to, squares, .. } => {
            let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
            format!(
                "уводит {} на {to}, подальше от {}",
                piece(*lured, Case::Accusative),
                list(&squares, AND)
            )
        }
        Fact::Takes { taken, .. } => format!("берёт {}", piece(*taken, Case::Accusative)),
        Fact::Castles { .. } => "рокировкой уводит короля в безопасное место".to_string(),
        Fact::Opens { way, target, .. } => {
            let attacked = target_name(*target, way.piece);
            match way.stops[..] {
                [_, stop, _] => {
                    format!(
                        "освобождает дорогу: {} идёт на {stop} и нападает на {attacked}",
                        piece(way.piece, Case::Nominative)
                    )
                }
                _ => format!(
                    "открывает линию: {} нападает на {attacked}",
                    piece(way.piece, Case::Nominative)
                ),
            }
        }
        Fact::Negation { action, way, allowed, .. } => {
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
                    let late = piece(way.piece, Case::Nominative);
                    format!("выигрывает гонку: {late} не успевает {does} поле {end}")
                }
            }
        }
        Fact::Support { way, helped, .. } => {
            let helped = piece(helped.piece, Case::Dative);
            format!("направляется на {} ({}) в помощь {helped}", way.end(), stops(way))
        }
        Fact::Attack { way, target, .. } => {
            format!("идёт к цели, это {} ({})", target_nominative(*target, way.piece), stops(way))
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

fn target_name(target: Target, root: PlacedPiece) -> String {
    match target.role {
        Some(of) => piece(
            PlacedPiece { color: !root.color, role: of, square: target.square },
            Case::Accusative,
        ),
        None => target.square.to_string(),
    }
}

fn target_nominative(target: Target, root: PlacedPiece) -> String {
    match target.role {
        Some(of) => piece(
            PlacedPiece { color: !root.color, role: of, square: target.square },
            Case::Nominative,
        ),
        None => target.square.to_string(),
    }
}

/// The squares of a way after its first: "g7-g6-h5".
fn stops(way: &Route) -> String {
    way.stops.iter().map(ToString::to_string).collect::<Vec<_>>().join("-")
}
