//! Motifs in words: what their step does in a brief, how telling they are, and their sentences in
//! the proof.

use super::english::{self, the};
use super::ledger::LEAST;
use super::russian::{self, Case as Form, piece as named};
use super::statement::Gate;
use super::words::{Clause, Moves, with_moves};
use crate::exchange::swap::Values;
use crate::explain::case::Case;
use crate::explain::fact::{Fact, Named};
use crate::explain::filling::Filling;
use crate::explain::names::{self, Language, Texts};
use crate::plan::motifs::{Bound, Compulsion, Evidence, Finding, MatePattern, Motif};
use crate::zone::PlacedPiece;
use shakmaty::Square;

/// The maximum number of plies before a motif that is told.
const NEAR: usize = 4;
/// The same of a discovered attack or a pin, which are too common to look far for.
const SOON: usize = 2;

/// The motif that the move itself brings about, as a fact about the line.
pub fn reasons(case: &Case<'_>, findings: Vec<Finding>) -> Vec<Fact> {
    let said = |finding: &Finding| match finding.evidence {
        Evidence::QuietMove { .. } => false,
        // That a check is answered is no idea.
        Evidence::Defence { evades, .. } => !evades,
        // Behind in material, it takes back.
        Evidence::HangingPiece { .. } if finding.ply == 0 => {
            Values::TROPA.balance(case.position.board(), case.position.turn()) > -LEAST
        }
        Evidence::DiscoveredAttack { .. } | Evidence::Pin { .. } => finding.ply <= SOON,
        _ => true,
    };
    let fact = |finding| Fact::Motif { line: case.named_line(), finding };
    findings.into_iter().filter(said).map(fact).collect()
}

/// How telling the motif of the line explained is.
pub const fn weight(finding: &Finding) -> usize {
    match finding.evidence {
        Evidence::Clearance { .. } => 47,
        Evidence::Promotion { .. } => 52,
        _ if finding.ply == 0 => 85,
        _ => 63 - finding.ply,
    }
}

/// Whether it says little: a way cleared for a quiet move, a check that any move answers.
pub fn is_weak(line: &[Named], finding: &Finding) -> bool {
    match finding.evidence {
        Evidence::Clearance { used_at, .. } => {
            !line.get(used_at).is_some_and(|m| m.san.contains(['x', '+', '#']))
        }
        _ => false,
    }
}

/// Whether nothing contradicts it.
pub fn passes(finding: &Finding, gate: &Gate) -> bool {
    let near = match finding.evidence {
        Evidence::Clearance { used_at, .. } => finding.ply == 0 && used_at == 2,
        Evidence::HangingPiece { .. } if finding.ply == 0 => gate.gains(),
        _ if finding.ply == 0 => true,
        _ => finding.ply <= NEAR && gate.gains(),
    };
    !gate.is_refuted() && !gate.is_lost() && near
}

/// The squares of the pieces that a motif aims at.
pub fn targets(evidence: &Evidence) -> Vec<Square> {
    match evidence {
        Evidence::Fork { targets, .. } => targets.iter().map(|piece| piece.square).collect(),
        Evidence::Pin { pinned, .. } => vec![pinned.square],
        Evidence::Skewer { front, behind, .. } => vec![front.square, behind.square],
        Evidence::DiscoveredAttack { target, .. } => vec![target.square],
        Evidence::TrappedPiece { piece, .. } => vec![piece.square],
        _ => Vec::new(),
    }
}

/// The motif in words; one further down its line, or of a reply, is told with the moves that lead
/// there.
pub fn clause(line: &[Named], finding: &Finding, moves: Moves) -> Clause {
    let does = match moves.language() {
        Language::English => english(line, finding, moves),
        Language::Russian => russian(line, finding, moves),
    };
    if finding.ply == 0 && !moves.are_later() {
        let then = follow_up(line, finding);
        return Clause::Predicate(with_moves(does, moves.line(line, 1, then)));
    }
    let step = moves.line(line, 0, finding.ply + 1);
    let then = follow_up(line, finding).max(finding.ply + 1);
    let after = moves.line(line, finding.ply + 1, then);
    Clause::Sentence(with_moves(format!("{step} {does}"), after))
}

/// The number of plies of the line that show what the motif leads to.
fn follow_up(line: &[Named], finding: &Finding) -> usize {
    if let Evidence::Clearance { used_at, .. } = finding.evidence {
        return used_at + 1;
    }
    let takes = |m: &Named| m.san.contains('x') || m.san.contains('#');
    let own = (finding.ply + 2..line.len().min(finding.ply + 5)).step_by(2);
    own.into_iter().find(|&i| takes(&line[i])).map_or(finding.ply + 1, |i| i + 1)
}

/// "a fork", as the means of a gain.
pub const fn english_noun(motif: Motif) -> &'static str {
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
pub fn english_step(finding: &Finding, line: &[Named], first: usize, moves: Moves) -> String {
    format!("the {} {}", english_noun(finding.motif()), moves.at(line, first + finding.ply))
}

/// The motif in the instrumental: "вилкой"; and in the genitive: "вилки".
pub const fn russian_noun(motif: Motif) -> (&'static str, &'static str) {
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

/// What the step of a motif does.
fn english(line: &[Named], finding: &Finding, moves: Moves) -> String {
    let san = |ply: usize| moves.at(line, ply);
    match &finding.evidence {
        Evidence::Fork { targets, .. } => format!("forks {}", english::pieces(targets)),
        Evidence::Pin { pinned, behind, bound: Bound::Leave, .. } => {
            format!("pins {} to {}", the(*pinned), the(*behind))
        }
        Evidence::Pin { pinned, bound: Bound::Take(safe), .. } => {
            format!("uses a pin: {} cannot take {}", the(*pinned), the(*safe))
        }
        Evidence::Skewer { front, behind, .. } => {
            format!("skewers {} and {}", the(*front), the(*behind))
        }
        Evidence::Deflection { piece, square, .. } => {
            format!("draws {} away from {square}", the(*piece))
        }
        Evidence::Overload { piece, kept, given_up, .. } => {
            format!("overloads {}, which cannot guard both {kept} and {given_up}", the(*piece))
        }
        Evidence::Attraction { piece, to, .. } => {
            format!("lures {} to {to}, where {} hits it", the(*piece), san(finding.ply + 2))
        }
        Evidence::SelfBlock { piece, to, .. } => {
            format!("lures {} to {to}, where it takes a square from its king", the(*piece))
        }
        Evidence::Clearance { user, .. } => format!("clears the way for {}", the(*user)),
        Evidence::Interference { guard, target, .. } => {
            format!("cuts {} off from {}", the(*guard), the(*target))
        }
        Evidence::RemovingTheDefender { guard, square, .. } => {
            format!("removes {}, which guarded {square}", the(*guard))
        }
        Evidence::DiscoveredAttack { by, target, taken_at, .. } => match taken_at {
            Some(_) => format!("uncovers an attack of {} on {}", the(*by), the(*target)),
            None => format!("gives a discovered check from {}", the(*by)),
        },
        Evidence::DoubleCheck { .. } => "gives a double check".to_string(),
        Evidence::TrappedPiece { piece, .. } => format!("traps {}", the(*piece)),
        Evidence::BackRankMate { .. } => "mates on the back rank".to_string(),
        Evidence::Promotion { square, role: new } => {
            format!("promotes to a {} on {square}", english::role(*new))
        }
        Evidence::QuietMove { .. } => "is a quiet move".to_string(),
        Evidence::Zugzwang { .. } => {
            "puts the other side in zugzwang: every reply loses something".to_string()
        }
        Evidence::HangingPiece { piece, .. } => {
            format!("takes {}, which is undefended", the(*piece))
        }
        Evidence::Intermezzo { target, taken_at, .. } => {
            format!("comes first; {} takes {} a move later", san(*taken_at), the(*target))
        }
        Evidence::XRay { by, through, square, .. } => {
            format!("counts on {}, which attacks {square} through {}", the(*by), the(*through))
        }
        Evidence::Desperado { piece, taken, .. } => {
            format!("sells {}, which is lost anyway, for {}", the(*piece), the(*taken))
        }
        Evidence::Defence { evades: true, .. } => "evades the check".to_string(),
        Evidence::Defence { evades: false, .. } => "holds the position".to_string(),
        Evidence::PerpetualCheck { .. } => "gives perpetual check".to_string(),
        Evidence::NamedMate { pattern, .. } => format!("gives {}", english_mate(*pattern)),
    }
}

/// "a smothered mate", "Boden's mate".
fn english_mate(pattern: MatePattern) -> String {
    let name = names::mate_pattern(pattern).text(Language::English);
    match name.split_once(' ') {
        Some((article @ ("A" | "An"), rest)) => format!("{} {rest}", article.to_lowercase()),
        _ => name.to_string(),
    }
}

/// The same in Russian.
fn russian(line: &[Named], finding: &Finding, moves: Moves) -> String {
    let san = |ply: usize| moves.at(line, ply);
    let acc = |one: &PlacedPiece| named(*one, Form::Accusative);
    let nom = |one: &PlacedPiece| named(*one, Form::Nominative);
    match &finding.evidence {
        Evidence::Fork { targets, .. } => {
            format!("даёт вилку: под ударом {}", russian::pieces(targets, Form::Nominative))
        }
        Evidence::Pin { pinned, behind, bound: Bound::Leave, .. } => {
            format!("связывает {}: {} {}", acc(pinned), russian::behind(*pinned), nom(behind))
        }
        Evidence::Pin { pinned, bound: Bound::Take(safe), .. } => {
            format!("использует связку: {} не может взять {}", nom(pinned), acc(safe))
        }
        Evidence::Skewer { front, behind, .. } => {
            let beyond = russian::behind(*front);
            format!("наносит линейный удар: {}, {beyond} {}", nom(front), nom(behind))
        }
        Evidence::Deflection { piece, square, .. } => {
            format!("отвлекает {} от поля {square}", acc(piece))
        }
        Evidence::Overload { piece, kept, given_up, .. } => {
            format!("перегружает {}: не защитить и {kept}, и {given_up}", acc(piece))
        }
        Evidence::Attraction { piece, to, .. } => {
            format!("завлекает {} на {to} под удар {}", acc(piece), san(finding.ply + 2))
        }
        Evidence::SelfBlock { piece, to, .. } => {
            format!("завлекает {} на {to}, отнимая поле у своего короля", acc(piece))
        }
        Evidence::Clearance { user, .. } => {
            format!("освобождает дорогу: пойдёт {}", nom(user))
        }
        Evidence::Interference { guard, target, .. } => {
            format!("перекрывает линию: {} больше не защищает {}", nom(guard), acc(target))
        }
        Evidence::RemovingTheDefender { guard, square, .. } => {
            format!("устраняет защитника поля {square}: это {}", nom(guard))
        }
        Evidence::DiscoveredAttack { by, target, taken_at, .. } => match taken_at {
            Some(_) => format!("открывает нападение: {} бьёт {}", nom(by), acc(target)),
            None => format!("даёт вскрытый шах: шахует {}", nom(by)),
        },
        Evidence::DoubleCheck { .. } => "даёт двойной шах".to_string(),
        Evidence::TrappedPiece { piece, .. } => format!("ловит {}", acc(piece)),
        Evidence::BackRankMate { .. } => "даёт мат по крайней горизонтали".to_string(),
        Evidence::Promotion { square, .. } => format!("превращает пешку на {square}"),
        Evidence::QuietMove { .. } => "тихий ход".to_string(),
        Evidence::Zugzwang { .. } => "ставит в цугцванг: любой ответ что-нибудь теряет".to_string(),
        Evidence::HangingPiece { piece, .. } => format!("берёт без защиты {}", acc(piece)),
        Evidence::Intermezzo { target, taken_at, .. } => {
            let later = san(*taken_at);
            format!("— промежуточный ход: {later} берёт {} ходом позже", acc(target))
        }
        Evidence::XRay { by, through, square, .. } => {
            let beyond = acc(through);
            format!("рентген: {} действует на поле {square} через {beyond}", nom(by))
        }
        Evidence::Desperado { piece, taken, .. } => {
            format!("отдаёт и без того потерянную фигуру ({}) за {}", nom(piece), acc(taken))
        }
        Evidence::Defence { evades: true, .. } => "уводит от шаха".to_string(),
        Evidence::Defence { evades: false, .. } => "держит позицию".to_string(),
        Evidence::PerpetualCheck { .. } => "даёт вечный шах".to_string(),
        Evidence::NamedMate { pattern, .. } => {
            let name = names::mate_pattern(*pattern).text(Language::Russian);
            let mut letters = name.chars();
            let first = letters.next().map(|letter| letter.to_lowercase().to_string());
            format!("даёт {}{}", first.unwrap_or_default(), letters.as_str())
        }
    }
}

// The proof.

impl Filling {
    /// The message for a motif of the line; sets its words.
    pub fn motif(&mut self, line: &[Named], finding: &Finding) -> Texts {
        self.set_named("move", line, finding.ply);
        if let Some(ply) = used_at(finding) {
            self.set_named("used", line, ply);
        }
        match &finding.evidence {
            Evidence::Fork { by, targets, .. } => {
                self.set_pieces(targets);
                self.tell(Texts::new(
"A fork by {move}: {by} attacks {pieces}.",
"Вилка ходом {move}: нападает {by}, мишени — {pieces}.",
), [("by", by)])
            }
            Evidence::DoubleCheck { by } => {
                self.set_pieces(by);
                Texts::new(
"A double check by {move}: {pieces}.",
"Двойной шах ходом {move}: {pieces}.",
)
            }
            Evidence::BackRankMate { by, king, walls } => {
                self.set_pieces(walls);
                self.tell(Texts::new(
"A back-rank mate by {move}: {by} mates {target}, who is shut in by {pieces}.",
"Мат на крайней горизонтали ходом {move}: матует {by}, {target} заперт; закрывают выход {pieces}.",
), [("by", by), ("target", king)])
            }
            Evidence::TrappedPiece { piece, .. } => {
                self.tell(Texts::new(
"A trapped piece after {move}: {piece} is lost by exchange wherever it goes, and {used} takes it.",
"Поимка фигуры, ход {move}: {piece} — размен проигран и на месте, и на любом поле отступления; следует {used}.",
), [("piece", piece)])
            }
            Evidence::Pin { pinned, by, behind, bound } => {
                self.pin(*bound, [("piece", pinned), ("by", by), ("behind", behind)])
            }
            Evidence::Skewer { by, front, behind, .. } => {
                self.tell(Texts::new(
"A skewer by {move}: {by} attacks {piece}, and when it has gone, {used} takes {behind} behind it.",
"Линейный удар ходом {move}: нападает {by}, впереди {piece}, позади {behind}; следует {used}.",
), [("by", by), ("piece", front), ("behind", behind)])
            }
            Evidence::Clearance { piece, user, .. } => {
                self.tell(Texts::new(
"A clearance by {move}: {piece} makes way for {by}, which goes on with {used}.",
"Освобождение пути ходом {move}: уходит {piece}, идёт {by}: {used}.",
), [("piece", piece), ("by", user)])
            }
            Evidence::Interference { between, guard, target, .. } => self.tell(
                Texts::new(
"An interference after {move}: {between} stands between {piece} and {target}, which {used} takes.",
"Перекрытие после {move}: на линии, по которой защищает {piece}, стоит {between}; мишень — {target}, следует {used}.",
),
                [("between", between), ("piece", guard), ("target", target)],
            ),
            Evidence::DiscoveredAttack { by, opened_by, target, taken_at } => self.tell(
                match taken_at {
                    Some(_) => Texts::new(
"A discovered attack by {move}: {piece} has opened the line of {by}, and {used} takes {target}.",
"Вскрытое нападение ходом {move}: линию открывает {piece}, нападает {by}; {used}, мишень — {target}.",
),
                    None => Texts::new(
"A discovered check by {move}: {piece} has opened the line of {by} to {target}.",
"Вскрытый шах ходом {move}: линию открывает {piece}, шахует {by}, мишень — {target}.",
),
                },
                [("by", by), ("piece", opened_by), ("target", target)],
            ),
            Evidence::HangingPiece { by, piece } => {
                self.tell(Texts::new(
"{move} takes what hangs: {piece} was attacked by {by} and nothing guarded it.",
"{move} берёт незащищённую фигуру: мишень — {piece}, берёт {by}.",
), [("by", by), ("piece", piece)])
            }
            Evidence::Intermezzo { target, .. } => {
                self.tell(Texts::new(
"An intermezzo, {move}: {target} could be taken at once, and {used} takes it one move later.",
"Промежуточный ход {move}: взять можно было сразу, мишень — {target}; следует {used}.",
), [("target", target)])
            }
            Evidence::Desperado { piece, taken, .. } => {
                self.tell(Texts::new(
"A desperado: {piece} is lost where it stands and takes {target} with {move} before {used} takes it.",
"Бешеная фигура: {piece} погибает и на месте, поэтому берёт ходом {move}, мишень — {target}; следует {used}.",
), [("piece", piece), ("target", taken)])
            }
            Evidence::QuietMove { by } => self.tell(Texts::new(
"A quiet move, {move}: {by} takes nothing, checks nothing and attacks nothing.",
"Тихий ход {move}: {by} не берёт, не шахует и ни на что не нападает.",
), [("by", by)]),
            Evidence::Defence { by, evades } => {
                let message = if *evades { Texts::new(
"{move} evades the check, one of several ways: {by}.",
"{move} — уход от шаха, одна из нескольких возможностей: {by}.",
) } else { Texts::new(
"{move} holds without a capture, a check or an attack: {by}.",
"{move} держит позицию без взятия, шаха и нападения: {by}.",
) };
                self.tell(message, [("by", by)])
            }
            Evidence::PerpetualCheck { by, .. } => self.tell(Texts::new(
"Perpetual check from {move} on: {by} checks until the position comes again with {used}.",
"Вечный шах, начиная с {move}: шахует {by}, с ходом {used} позиция повторяется.",
), [("by", by)]),
            Evidence::Zugzwang { replies, .. } => {
                self.set("replies", replies);
                Texts::new(
"Zugzwang after {move}: a pass would lose nothing, and after each of {replies} replies a capture, a promotion or a mate wins.",
"Цугцванг после {move}: пропуск хода ничего не терял бы, а после любого ответа (их {replies}) выигрывает взятие, превращение или мат.",
)
            }
            Evidence::NamedMate { pattern, by, king } => {
                self.set("pattern", names::mate_pattern(*pattern).text(self.language));
                self.tell(Texts::new(
"{pattern} by {move}: {by} mates {target}.",
"{pattern} ходом {move}: матует {by}, мишень — {target}.",
), [("by", by), ("target", king)])
            }
            Evidence::Promotion { square, role } => {
                self.set("role", names::role(*role).text(self.language));
                self.on(square, Texts::new(
"A promotion on {square} by {move}; new piece: {role}.",
"Превращение на поле {square} ходом {move}; новая фигура — {role}.",
), [])
            }
            Evidence::Deflection { piece, by, square, .. } => {
                let message = match by {
                    Compulsion::Offer => Texts::new(
"A deflection by {move}: {piece} takes what is offered and no longer guards {square}, where {used} follows.",
"Отвлечение ходом {move}: {piece} берёт жертву и больше не защищает поле {square}; следует {used}.",
),
                    Compulsion::Check => Texts::new(
"A deflection by {move}: {piece} answers the check and no longer guards {square}, where {used} follows.",
"Отвлечение ходом {move}: {piece} отвечает на шах и больше не защищает поле {square}; следует {used}.",
),
                };
                self.on(square, message, [("piece", piece)])
            }
            Evidence::Overload { piece, kept, given_up, .. } => {
                self.set("kept", kept);
                self.on(given_up, Texts::new(
"An overload: {piece} guards {kept} and {square}; after {move} it takes on {kept} and leaves {square} to {used}.",
"Перегрузка: {piece} защищает поля {kept} и {square}; после {move} берёт на {kept} и больше не защищает {square}, следует {used}.",
), [("piece", piece)])
            }
            Evidence::RemovingTheDefender { guard, square, .. } => {
                self.on(square, Texts::new(
"The defender is removed by {move}: {piece} guarded {square}, where {used} follows.",
"Уничтожение защитника ходом {move}: поле {square} защищала взятая фигура {piece}; следует {used}.",
), [("piece", guard)])
            }
            Evidence::XRay { by, through, square, .. } => {
                self.on(square, Texts::new(
"An x-ray: {by} attacks {square} through {piece}, which takes there after {move}, and {used} takes again.",
"Рентген: {by} действует на поле {square} сквозь фигуру ({piece}), которая берёт там после {move}; следует {used}.",
), [("by", by), ("piece", through)])
            }
            Evidence::Attraction { piece, to, .. } => {
                self.set("to", to);
                self.tell(Texts::new(
"An attraction by {move}: {piece} is drawn to {to}, where {used} attacks it.",
"Завлечение ходом {move}: {piece} берёт на поле {to}, где подвергается нападению: {used}.",
), [("piece", piece)])
            }
            Evidence::SelfBlock { piece, to, .. } => {
                self.set("to", to);
                self.tell(Texts::new(
"{move} draws the enemy: {piece} takes on {to} and takes a flight square from its king, which {used} mates.",
"После {move} {piece} берёт на поле {to} и отрезает своему королю отступление; {used} — мат.",
), [("piece", piece)])
            }
        }
    }

    /// The message with these pieces in it.
    fn tell<const N: usize>(
        &mut self,
        message: Texts,
        pieces: [(&'static str, &PlacedPiece); N],
    ) -> Texts {
        pieces.into_iter().for_each(|(name, piece)| self.set_piece(name, *piece));
        message
    }

    /// The message with these pieces and the square in it.
    fn on<const N: usize>(
        &mut self,
        square: &Square,
        message: Texts,
        pieces: [(&'static str, &PlacedPiece); N],
    ) -> Texts {
        self.set("square", square);
        self.tell(message, pieces)
    }

    fn pin(&mut self, bound: Bound, pieces: [(&'static str, &PlacedPiece); 3]) -> Texts {
        match bound {
            Bound::Leave => self.tell(Texts::new(
"A pin after {move}: {piece} stands between {by} and {behind} and has to stay on that line.",
"Связка после {move}: {piece} стоит на линии, по которой действует {by}, позади {behind}; уйти с линии нельзя.",
), pieces),
            Bound::Take(safe) => {
                self.set_piece("target", safe);
                self.tell(Texts::new(
"A pin: {piece} is pinned by {by} to {behind} and cannot take {target} after {move}.",
"Связка: на линии, по которой действует {by}, стоит {piece}, позади {behind}; после {move} взять нельзя, мишень была бы — {target}.",
), pieces)
            }
        }
    }

    fn set_named(&mut self, name: &'static str, line: &[Named], ply: usize) {
        let written = line.get(ply).map_or_else(Default::default, |m| m.written(self.language));
        self.set(name, written);
    }

    fn set_pieces(&mut self, pieces: &[PlacedPiece]) {
        let names: Vec<_> =
            pieces.iter().map(|&piece| names::piece(piece, self.language)).collect();
        self.set("pieces", names.join(", "));
    }
}

/// The index of the ply that exploits the motif.
fn used_at(finding: &Finding) -> Option<usize> {
    match finding.evidence {
        // For a lured piece the attacking step counts, not the capture.
        Evidence::Attraction { .. } => Some(finding.ply + 2),
        Evidence::SelfBlock { used_at, .. }
        | Evidence::XRay { used_at, .. }
        | Evidence::Deflection { used_at, .. }
        | Evidence::Overload { used_at, .. }
        | Evidence::Clearance { used_at, .. }
        | Evidence::RemovingTheDefender { used_at, .. } => Some(used_at),
        Evidence::Skewer { taken_at, .. }
        | Evidence::Interference { taken_at, .. }
        | Evidence::Intermezzo { taken_at, .. }
        | Evidence::TrappedPiece { taken_at, .. } => Some(taken_at),
        Evidence::Fork { taken_at, .. } | Evidence::DiscoveredAttack { taken_at, .. } => taken_at,
        Evidence::Desperado { retaken_at, .. } => Some(retaken_at),
        Evidence::PerpetualCheck { until, .. } => Some(until),
        Evidence::Pin { .. }
        | Evidence::DoubleCheck { .. }
        | Evidence::BackRankMate { .. }
        | Evidence::HangingPiece { .. }
        | Evidence::Defence { .. }
        | Evidence::NamedMate { .. }
        | Evidence::Promotion { .. }
        | Evidence::QuietMove { .. }
        | Evidence::Zugzwang { .. } => None,
    }
}
