//! What is said of every motif, in both languages, in a brief and in the proof: one entry a kind, all
//! exhaustive; and how telling it is there.

use serde::Serialize;
use shakmaty::Square;

use super::english::{self, the};
use super::ledger::LEAST;
use super::pawns;
use super::russian::{self, Case as Form, piece as named};
use super::statement::{Gate, Standing, Statement};
use super::words::{Clause, Moves, with_moves};
use crate::exchange::swap::Values;
use crate::explain::board;
use crate::explain::case::Case;
use crate::explain::filling::{Filling, Listed, Proof, Word};
use crate::explain::names::{self, Language, Named, Texts};
use crate::plan::motifs::{
    AttackEvidence, Bound, Compulsion, EndEvidence, Evidence, Finding, GuardEvidence, MatePattern,
};
use crate::zone::PlacedPiece;

/// The maximum number of plies before a motif that is told.
const NEAR: usize = 4;
/// The same of a discovered attack, a pin or a move in between, which are too common to look far for.
const SOON: usize = 2;

/// A text in English and in Russian.
type InBoth = [String; 2];

/// A motif of the line, the number of plies before its step, and the pieces and squares involved.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Motif {
    pub line: Vec<Named>,
    #[serde(flatten)]
    pub finding: Finding,
}

impl Proof for Motif {
    fn message(&self, words: &mut Filling) -> Texts {
        let told = entry(&self.finding);
        for (name, ply) in [("move", Some(self.finding.ply)), ("used", told.used_at)] {
            if let Some(m) = ply.and_then(|ply| self.line.get(ply)) {
                words.set(name, m);
            }
        }
        for (name, texts) in told.words {
            words.set(name, &texts[words.language as usize]);
        }
        told.proof
    }
}

impl Statement for Motif {
    fn standing(&self) -> Standing {
        let by_ply = if self.finding.ply == 0 { 85 } else { 63 - self.finding.ply };
        let weight = entry(&self.finding).weight.unwrap_or(by_ply);
        // A way that is cleared for a quiet move says little.
        let forces = |m: &Named| m.san.contains(['x', '+', '#']);
        let is_weak = cleared(&self.finding)
            .is_some_and(|used_at| !self.line.get(used_at).is_some_and(forces));
        Standing { is_weak, ..Standing::sound(weight) }
    }

    fn passes(&self, gate: &Gate) -> bool {
        let finding = &self.finding;
        let near = match cleared(finding) {
            Some(used_at) => finding.ply == 0 && used_at == 2,
            None if finding.ply == 0 => !is_capture(finding) || gate.gains(),
            None => finding.ply <= NEAR && gate.gains(),
        };
        !gate.is_refuted() && !gate.is_lost() && near
    }

    fn targets(&self) -> Vec<Square> {
        entry(&self.finding).aims
    }

    fn english(&self, moves: Moves) -> String {
        self.said(moves)
    }

    fn russian(&self, moves: Moves) -> String {
        self.said(moves)
    }

    fn clause(&self, moves: Moves) -> Clause {
        let text = self.said(moves);
        if self.is_near(moves) { Clause::Predicate(text) } else { Clause::Sentence(text) }
    }
}

impl Motif {
    /// Whether it is the move itself that brings it about, and neither a later one nor a reply.
    fn is_near(&self, moves: Moves) -> bool {
        self.finding.ply == 0 && !moves.are_later()
    }

    /// The motif in words; one that is not near is told with the moves that lead there.
    fn said(&self, moves: Moves) -> String {
        let Self { line, finding } = self;
        let Entry { does, used_at, .. } = entry(finding);
        let used = used_at.map_or_else(String::new, |used| moves.at(line, used));
        let does = does[moves.language() as usize].replace("{used}", &used);
        let then = follow_up(line, finding);
        if self.is_near(moves) {
            return with_moves(does, moves.line(line, 1, then));
        }
        let next = finding.ply + 1;
        let (step, after) = (moves.line(line, 0, next), moves.line(line, next, then.max(next)));
        with_moves(format!("{step} {does}"), after)
    }
}

/// What is said of a motif, and how telling it is.
pub struct Entry {
    /// The means of a gain: "fork", "вилкой", "вилки".
    pub nouns: [&'static str; 3],
    /// What its step does; `{used}` is the move of `used_at`.
    does: InBoth,
    /// The sentence of the proof, in which `{move}` is the step and `{used}` the move of `used_at`;
    /// and what else is filled in.
    proof: Texts,
    words: Vec<(&'static str, InBoth)>,
    /// The least telling of a line has the greatest rank.
    pub rank: usize,
    /// The ply that exploits it.
    used_at: Option<usize>,
    /// Whether that ply wins what the motif wins.
    wins: bool,
    /// The squares of the pieces that it aims at.
    aims: Vec<Square>,
    /// Its weight as a reason, if not that of its ply.
    weight: Option<usize>,
    /// The maximum number of plies before it as a reason; `None` if it is told in the proof alone.
    near: Option<usize>,
    /// Whether the line makes use of it, unless that depends on where its step ends.
    pub is_used: bool,
    /// The squares of which its step has to end on one for that; empty for any.
    pub ends_on: Vec<Square>,
}

/// Rank and nouns; what the step does; the sentence of the proof, and what fills its words; each in
/// English and in Russian.
macro_rules! told {
    ($rank:literal; $noun:literal, $by:literal, $of:literal; $does:literal; $does_russian:literal;
     $proof:literal; $proof_russian:literal; $($word:ident = $value:expr),*) => {
        Entry {
            nouns: [$noun, $by, $of],
            does: [format!($does), format!($does_russian)],
            proof: Texts::new($proof, $proof_russian),
            words: vec![$((
                stringify!($word),
                Language::ALL.map(|language| $value.written(language)),
            )),*],
            rank: $rank,
            used_at: None,
            wins: false,
            aims: Vec::new(),
            weight: None,
            near: Some(NEAR),
            is_used: true,
            ends_on: Vec::new(),
        }
    };
}

/// What is said of the motif.
pub fn entry(finding: &Finding) -> Entry {
    match &finding.evidence {
        Evidence::Attack(evidence) => attack(evidence),
        Evidence::Guard(evidence) => guard(evidence, finding.ply),
        Evidence::End(evidence) => end(evidence, finding.ply),
    }
}

fn nom(piece: PlacedPiece) -> String {
    named(piece, Form::Nominative)
}

fn acc(piece: PlacedPiece) -> String {
    named(piece, Form::Accusative)
}

fn attack(evidence: &AttackEvidence) -> Entry {
    match evidence {
        AttackEvidence::Fork { by, targets, taken_at } => {
            let (them, noms) =
                (english::pieces(targets), russian::pieces(targets, Form::Nominative));
            Entry {
                used_at: *taken_at,
                wins: true,
                aims: targets.iter().map(|piece| piece.square).collect(),
                is_used: taken_at.is_some(),
                ..told!(4; "fork", "вилкой", "вилки";
                    "forks {them}"; "даёт вилку: под ударом {noms}";
                    "A fork by {move}: {by} attacks {pieces}.";
                    "Вилка ходом {move}: нападает {by}, мишени — {pieces}.";
                    by = by, pieces = Listed(targets))
            }
        }
        AttackEvidence::DoubleThreat { by, target, mate, taken_at } => {
            let (the, acc) = (the(*target), acc(*target));
            Entry {
                used_at: Some(*taken_at),
                wins: true,
                aims: vec![target.square],
                ..told!(4; "double threat", "двойной угрозой", "двойной угрозы";
                    "threatens mate on {mate} and attacks {the}";
                    "грозит матом на {mate} и нападает на {acc}";
                    "A double threat by {move}: mate on {square}, and {by} attacks {target}, which {used} takes.";
                    "Двойная угроза ходом {move}: мат на поле {square}, и нападает {by}, мишень — {target}; следует {used}.";
                    square = mate, by = by, target = target)
            }
        }
        AttackEvidence::Pin { pinned, by, behind, bound } => {
            let (the_pinned, acc_pinned, nom_pinned) = (the(*pinned), acc(*pinned), nom(*pinned));
            let (the_behind, nom_behind) = (the(*behind), nom(*behind));
            let beyond = russian::behind(*pinned);
            let entry = match bound {
                Bound::Leave => told!(5; "pin", "связкой", "связки";
                    "pins {the_pinned} to {the_behind}";
                    "связывает {acc_pinned}: {beyond} {nom_behind}";
                    "A pin after {move}: {piece} stands between {by} and {behind} and has to stay on that line.";
                    "Связка после {move}: {piece} стоит на линии, по которой действует {by}, позади {behind}; уйти с линии нельзя.";
                    piece = pinned, by = by, behind = behind),
                Bound::Take(safe) => {
                    let (the_safe, acc_safe) = (the(*safe), acc(*safe));
                    told!(5; "pin", "связкой", "связки";
                        "uses a pin: {the_pinned} cannot take {the_safe}";
                        "использует связку: {nom_pinned} не может взять {acc_safe}";
                        "A pin: {piece} is pinned by {by} to {behind} and cannot take {target} after {move}.";
                        "Связка: на линии, по которой действует {by}, стоит {piece}, позади {behind}; после {move} взять нельзя, мишень была бы — {target}.";
                        piece = pinned, by = by, behind = behind,
                        target = safe)
                }
            };
            let ends_on = match bound {
                Bound::Leave => vec![by.square],
                Bound::Take(safe) => vec![by.square, safe.square],
            };
            Entry { aims: vec![pinned.square], near: Some(SOON), ends_on, ..entry }
        }
        AttackEvidence::Skewer { by, front, behind, taken_at } => {
            let (the_front, the_behind) = (the(*front), the(*behind));
            let (nom_front, nom_behind) = (nom(*front), nom(*behind));
            let beyond = russian::behind(*front);
            Entry {
                used_at: Some(*taken_at),
                wins: true,
                aims: vec![front.square, behind.square],
                ends_on: vec![by.square],
                ..told!(4; "skewer", "линейным ударом", "линейного удара";
                    "skewers {the_front} and {the_behind}";
                    "наносит линейный удар: {nom_front}, {beyond} {nom_behind}";
                    "A skewer by {move}: {by} attacks {piece}, and when it has gone, {used} takes {behind} behind it.";
                    "Линейный удар ходом {move}: нападает {by}, впереди {piece}, позади {behind}; следует {used}.";
                    by = by, piece = front, behind = behind)
            }
        }
        AttackEvidence::Clearance { piece: one, user, used_at } => {
            let (the, nom) = (the(*user), nom(*user));
            Entry {
                used_at: Some(*used_at),
                weight: Some(47),
                ..told!(3; "clearance", "освобождением линии", "освобождения линии";
                    "clears the way for {the}"; "освобождает дорогу: пойдёт {nom}";
                    "A clearance by {move}: {piece} makes way for {by}, which goes on with {used}.";
                    "Освобождение пути ходом {move}: уходит {piece}, идёт {by}: {used}.";
                    piece = one, by = user)
            }
        }
        AttackEvidence::DiscoveredAttack { by, opened_by, target, taken_at } => {
            let (the_by, the_target) = (the(*by), the(*target));
            let (nom_by, acc_target) = (nom(*by), acc(*target));
            let entry = if taken_at.is_some() {
                told!(3; "discovered attack", "вскрытым нападением", "вскрытого нападения";
                    "uncovers an attack of {the_by} on {the_target}";
                    "открывает нападение: {nom_by} бьёт {acc_target}";
                    "A discovered attack by {move}: {piece} has opened the line of {by}, and {used} takes {target}.";
                    "Вскрытое нападение ходом {move}: линию открывает {piece}, нападает {by}; {used}, мишень — {target}.";
                    by = by, piece = opened_by, target = target)
            } else {
                told!(3; "discovered attack", "вскрытым нападением", "вскрытого нападения";
                    "gives a discovered check from {the_by}"; "даёт вскрытый шах: шахует {nom_by}";
                    "A discovered check by {move}: {piece} has opened the line of {by} to {target}.";
                    "Вскрытый шах ходом {move}: линию открывает {piece}, шахует {by}, мишень — {target}.";
                    by = by, piece = opened_by, target = target)
            };
            let (used_at, aims, near) = (*taken_at, vec![target.square], Some(SOON));
            Entry { used_at, wins: true, aims, near, ..entry }
        }
        AttackEvidence::DoubleCheck { by } => {
            told!(3; "double check", "двойным шахом", "двойного шаха";
            "gives a double check"; "даёт двойной шах";
            "A double check by {move}: {pieces}.";
            "Двойной шах ходом {move}: {pieces}.";
            pieces = Listed(by))
        }
        AttackEvidence::TrappedPiece { piece: one, taken_at } => {
            let (the, acc) = (the(*one), acc(*one));
            Entry {
                used_at: Some(*taken_at),
                wins: true,
                aims: vec![one.square],
                ..told!(5; "trap", "поимкой фигуры", "поимки фигуры";
                    "traps {the}"; "ловит {acc}";
                    "A trapped piece after {move}: {piece} is lost by exchange wherever it goes, and {used} takes it.";
                    "Поимка фигуры, ход {move}: {piece} — размен проигран и на месте, и на любом поле отступления; следует {used}.";
                    piece = one)
            }
        }
    }
}

fn guard(evidence: &GuardEvidence, ply: usize) -> Entry {
    match evidence {
        GuardEvidence::Deflection { piece: lured, by, square, used_at } => {
            let (the, acc) = (the(*lured), acc(*lured));
            let entry = match by {
                Compulsion::Offer => told!(2; "deflection", "отвлечением", "отвлечения";
                    "draws {the} away from {square}"; "отвлекает {acc} от поля {square}";
                    "A deflection by {move}: {piece} takes what is offered and no longer guards {square}, where {used} follows.";
                    "Отвлечение ходом {move}: {piece} берёт жертву и больше не защищает поле {square}; следует {used}.";
                    piece = lured, square = square),
                Compulsion::Check => told!(2; "deflection", "отвлечением", "отвлечения";
                    "draws {the} away from {square}"; "отвлекает {acc} от поля {square}";
                    "A deflection by {move}: {piece} answers the check and no longer guards {square}, where {used} follows.";
                    "Отвлечение ходом {move}: {piece} отвечает на шах и больше не защищает поле {square}; следует {used}.";
                    piece = lured, square = square),
            };
            Entry { used_at: Some(*used_at), wins: true, ..entry }
        }
        GuardEvidence::Overload { piece: one, kept, given_up, used_at } => {
            let (the, acc) = (the(*one), acc(*one));
            Entry {
                used_at: Some(*used_at),
                wins: true,
                ..told!(1; "overload", "перегрузкой", "перегрузки";
                    "overloads {the}, which cannot guard both {kept} and {given_up}";
                    "перегружает {acc}: не защитить и {kept}, и {given_up}";
                    "An overload: {piece} guards {kept} and {square}; after {move} it takes on {kept} and leaves {square} to {used}.";
                    "Перегрузка: {piece} защищает поля {kept} и {square}; после {move} берёт на {kept} и больше не защищает {square}, следует {used}.";
                    piece = one, kept = kept, square = given_up)
            }
        }
        GuardEvidence::Attraction { piece: one, to, .. } => {
            let (the, acc) = (the(*one), acc(*one));
            Entry {
                // The attacking step counts, not the capture.
                used_at: Some(ply + 2),
                ..told!(2; "decoy", "завлечением", "завлечения";
                    "lures {the} to {to}, where {{used}} hits it";
                    "завлекает {acc} на {to} под удар {{used}}";
                    "An attraction by {move}: {piece} is drawn to {to}, where {used} attacks it.";
                    "Завлечение ходом {move}: {piece} берёт на поле {to}, где подвергается нападению: {used}.";
                    piece = one, to = to)
            }
        }
        GuardEvidence::SelfBlock { piece: one, to, used_at } => {
            let (the, acc) = (the(*one), acc(*one));
            Entry {
                used_at: Some(*used_at),
                ..told!(2; "decoy", "завлечением", "завлечения";
                    "lures {the} to {to}, where it takes a square from its king";
                    "завлекает {acc} на {to}, отнимая поле у своего короля";
                    "{move} draws the enemy: {piece} takes on {to} and takes a flight square from its king, which {used} mates.";
                    "После {move} {piece} берёт на поле {to} и отрезает своему королю отступление; {used} — мат.";
                    piece = one, to = to)
            }
        }
        GuardEvidence::Interference { between, guard, target, taken_at } => {
            let (the_guard, the_target) = (the(*guard), the(*target));
            let (nom, acc) = (nom(*guard), acc(*target));
            Entry {
                used_at: Some(*taken_at),
                wins: true,
                ..told!(2; "interference", "перекрытием", "перекрытия";
                    "cuts {the_guard} off from {the_target}";
                    "перекрывает линию: {nom} больше не защищает {acc}";
                    "An interference after {move}: {between} stands between {piece} and {target}, which {used} takes.";
                    "Перекрытие после {move}: на линии, по которой защищает {piece}, стоит {between}; мишень — {target}, следует {used}.";
                    between = between, piece = guard, target = target)
            }
        }
        GuardEvidence::RemovingTheDefender { guard, square, used_at } => {
            let (the, nom) = (the(*guard), nom(*guard));
            Entry {
                used_at: Some(*used_at),
                wins: true,
                ..told!(3; "capture of the defender", "уничтожением защитника", "уничтожения защитника";
                    "removes {the}, which guarded {square}";
                    "устраняет защитника поля {square}: это {nom}";
                    "The defender is removed by {move}: {piece} guarded {square}, where {used} follows.";
                    "Уничтожение защитника ходом {move}: поле {square} защищала взятая фигура {piece}; следует {used}.";
                    piece = guard, square = square)
            }
        }
        GuardEvidence::HangingPiece { by, piece: one } => {
            let (the, acc) = (the(*one), acc(*one));
            told!(5; "capture", "взятием", "взятия";
                "takes {the}, which is undefended"; "берёт без защиты {acc}";
                "{move} takes what hangs: {piece} was attacked by {by} and nothing guarded it.";
                "{move} берёт незащищённую фигуру: мишень — {piece}, берёт {by}.";
                by = by, piece = one)
        }
        GuardEvidence::Intermezzo { target, taken_at, .. } => {
            let (the, acc) = (the(*target), acc(*target));
            Entry {
                used_at: Some(*taken_at),
                near: Some(SOON),
                ..told!(3; "intermezzo", "промежуточным ходом", "промежуточного хода";
                    "is an in-between move before {{used}} takes {the}";
                    "— промежуточный ход: {{used}} берёт {acc} ходом позже";
                    "An intermezzo, {move}: {target} could be taken at once, and {used} takes it one move later.";
                    "Промежуточный ход {move}: взять можно было сразу, мишень — {target}; следует {used}.";
                    target = target)
            }
        }
        GuardEvidence::XRay { by, through, square, used_at } => {
            let (the_by, the_through) = (the(*by), the(*through));
            let (nom, acc) = (nom(*by), acc(*through));
            Entry {
                used_at: Some(*used_at),
                ..told!(3; "x-ray", "рентгеном", "рентгена";
                    "counts on {the_by}, which attacks {square} through {the_through}";
                    "рентген: {nom} действует на поле {square} через {acc}";
                    "An x-ray: {by} attacks {square} through {piece}, which takes there after {move}, and {used} takes again.";
                    "Рентген: {by} действует на поле {square} сквозь фигуру ({piece}), которая берёт там после {move}; следует {used}.";
                    by = by, piece = through, square = square)
            }
        }
        GuardEvidence::Desperado { piece: one, taken, retaken_at } => {
            let (the_piece, the_taken) = (the(*one), the(*taken));
            let (nom, acc) = (nom(*one), acc(*taken));
            Entry {
                used_at: Some(*retaken_at),
                ..told!(3; "desperado", "ударом бешеной фигуры", "удара бешеной фигуры";
                    "sells {the_piece}, which is lost anyway, for {the_taken}";
                    "отдаёт и без того потерянную фигуру ({nom}) за {acc}";
                    "A desperado: {piece} is lost where it stands and takes {target} with {move} before {used} takes it.";
                    "Бешеная фигура: {piece} погибает и на месте, поэтому берёт ходом {move}, мишень — {target}; следует {used}.";
                    piece = one, target = taken)
            }
        }
    }
}

fn end(evidence: &EndEvidence, ply: usize) -> Entry {
    match evidence {
        EndEvidence::BackRankMate { by, king, walls } => {
            told!(0; "back-rank mate", "матом по крайней горизонтали", "мата по крайней горизонтали";
            "mates on the back rank"; "даёт мат по крайней горизонтали";
            "A back-rank mate by {move}: {by} mates {target}, who is shut in by {pieces}.";
            "Мат на крайней горизонтали ходом {move}: матует {by}, {target} заперт; закрывают выход {pieces}.";
            by = by, target = king, pieces = Listed(walls))
        }
        EndEvidence::Promotion { square, role } => {
            let new = english::role(*role);
            Entry {
                weight: Some(52),
                ..told!(6; "promotion", "превращением", "превращения";
                    "promotes to a {new} on {square}"; "превращает пешку на {square}";
                    "A promotion on {square} by {move}; new piece: {role}.";
                    "Превращение на поле {square} ходом {move}; новая фигура — {role}.";
                    square = square, role = names::role(*role))
            }
        }
        EndEvidence::QuietMove { by } => Entry {
            near: None,
            is_used: ply == 0,
            ..told!(7; "quiet move", "тихим ходом", "тихого хода";
                "is a quiet move"; "тихий ход";
                "A quiet move, {move}: {by} takes nothing, checks nothing and attacks nothing.";
                "Тихий ход {move}: {by} не берёт, не шахует и ни на что не нападает.";
                by = by)
        },
        EndEvidence::Zugzwang { replies, .. } => told!(4; "zugzwang", "цугцвангом", "цугцванга";
            "puts the other side in zugzwang: every reply loses something";
            "ставит в цугцванг: любой ответ что-нибудь теряет";
            "Zugzwang after {move}: a pass would lose nothing, and after each of {replies} replies a capture, a promotion or a mate wins.";
            "Цугцванг после {move}: пропуск хода ничего не терял бы, а после любого ответа (их {replies}) выигрывает взятие, превращение или мат.";
            replies = replies),
        EndEvidence::Defence { by, evades } => {
            let entry = if *evades {
                told!(7; "defence", "защитой", "защиты";
                    "evades the check"; "уводит от шаха";
                    "{move} evades the check, one of several ways: {by}.";
                    "{move} — уход от шаха, одна из нескольких возможностей: {by}.";
                    by = by)
            } else {
                told!(7; "defence", "защитой", "защиты";
                    "holds the position"; "держит позицию";
                    "{move} holds without a capture, a check or an attack: {by}.";
                    "{move} держит позицию без взятия, шаха и нападения: {by}.";
                    by = by)
            };
            // Where a line ends says little about its move.
            Entry { near: None, is_used: *evades && ply == 0, ..entry }
        }
        EndEvidence::PerpetualCheck { by, until } => Entry {
            used_at: Some(*until),
            ..told!(0; "perpetual check", "вечным шахом", "вечного шаха";
                "gives perpetual check"; "даёт вечный шах";
                "Perpetual check from {move} on: {by} checks until the position comes again with {used}.";
                "Вечный шах, начиная с {move}: шахует {by}, с ходом {used} позиция повторяется.";
                by = by)
        },
        EndEvidence::NamedMate { pattern, by, king } => {
            let (english, russian) = (english_mate(*pattern), russian_mate(*pattern));
            told!(0; "mate", "матом", "мата";
                "gives {english}"; "даёт {russian}";
                "{pattern} by {move}: {by} mates {target}.";
                "{pattern} ходом {move}: матует {by}, мишень — {target}.";
                pattern = names::mate_pattern(*pattern), by = by, target = king)
        }
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

fn russian_mate(pattern: MatePattern) -> String {
    names::uncapital(names::mate_pattern(pattern).text(Language::Russian))
}

// The brief.

/// The motif that the move itself brings about, as a fact about the line.
pub fn reasons(case: &Case<'_>, findings: Vec<Finding>) -> Vec<Motif> {
    let behind = || Values::TROPA.balance(case.position.board(), case.position.turn()) <= -LEAST;
    let said = |finding: &Finding| {
        let near = entry(finding).near.is_some_and(|near| finding.ply <= near)
            && !is_prize(case, finding)
            && !is_even(case, finding)
            && !is_trade(case, finding)
            && !is_retreat(case, finding);
        // Behind in material, it takes back.
        near && !(is_capture(finding) && behind())
    };
    let motif = |finding| Motif { line: case.named_line(), finding };
    findings.into_iter().filter(said).map(motif).collect()
}

/// Whether a way is cleared for a quiet move back.
fn is_retreat(case: &Case<'_>, finding: &Finding) -> bool {
    let used = cleared(finding).and_then(|used_at| case.line.get(used_at));
    let side = case.position.turn();
    used.is_some_and(|m| {
        let back = |from| pawns::rank(side, m.to()) < pawns::rank(side, from);
        !m.is_capture() && m.from().is_some_and(back)
    })
}

/// Whether a piece is drawn to where one of its kind hits it, which is a trade.
fn is_trade(case: &Case<'_>, finding: &Finding) -> bool {
    let Evidence::Guard(GuardEvidence::Attraction { piece, .. }) = &finding.evidence else {
        return false;
    };
    case.line.get(finding.ply + 2).is_some_and(|m| m.role() == piece.role)
}

/// Whether a discovered attack is on what is defended, so that taking it wins nothing.
fn is_even(case: &Case<'_>, finding: &Finding) -> bool {
    let Evidence::Attack(AttackEvidence::DiscoveredAttack { taken_at: Some(at), .. }) =
        &finding.evidence
    else {
        return false;
    };
    let before = case.line.get(..*at).and_then(|line| board::positions(case.position, line).pop());
    let gain = before.zip(case.line.get(*at)).map(|(position, &m)| board::gain_of(&position, m));
    gain.is_some_and(|gain| gain < LEAST)
}

/// Whether what is removed as a defender is worth more than what it guarded, and so the prize itself.
pub fn is_prize(case: &Case<'_>, finding: &Finding) -> bool {
    let Evidence::Guard(GuardEvidence::RemovingTheDefender { guard, used_at, .. }) =
        &finding.evidence
    else {
        return false;
    };
    let used = case.line.get(*used_at).copied();
    let before =
        case.line.get(..*used_at).and_then(|line| board::positions(case.position, line).pop());
    let then = before.zip(used).and_then(|(position, m)| board::taken(&position, m));
    then.is_some_and(|then| Values::TROPA.of(guard.role) > Values::TROPA.of(then.role))
}

/// Whether the first move takes what nothing defends.
pub fn is_capture(finding: &Finding) -> bool {
    finding.ply == 0
        && matches!(finding.evidence, Evidence::Guard(GuardEvidence::HangingPiece { .. }))
}

/// The ply that uses the way that is cleared, if one is.
const fn cleared(finding: &Finding) -> Option<usize> {
    match &finding.evidence {
        Evidence::Attack(AttackEvidence::Clearance { used_at, .. }) => Some(*used_at),
        _ => None,
    }
}

/// The ply that wins what the motif wins, if it wins something.
pub fn wins_at(finding: &Finding) -> Option<usize> {
    let Entry { used_at, wins, .. } = entry(finding);
    used_at.filter(|_| wins)
}

/// The number of plies of the line that show what the motif leads to.
fn follow_up(line: &[Named], finding: &Finding) -> usize {
    if let Some(used_at) = cleared(finding) {
        return used_at + 1;
    }
    let takes = |m: &Named| m.san.contains('x') || m.san.contains('#');
    let own = (finding.ply + 2..line.len().min(finding.ply + 5)).step_by(2);
    own.into_iter().find(|&i| takes(&line[i])).map_or(finding.ply + 1, |i| i + 1)
}

/// "the fork 32.Nf5+"; `first` is the ply that the finding's line begins with.
pub fn english_step(finding: &Finding, line: &[Named], first: usize, moves: Moves) -> String {
    format!("the {} {}", entry(finding).nouns[0], moves.at(line, first + finding.ply))
}
