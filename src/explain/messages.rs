//! The catalogue of sentences: one template for each message, in every language. A message without
//! its text in one of them does not compile.
//!
//! Words in braces are filled from the fact. Russian names of men stand in the nominative only.

use super::Topic;
use super::names::Texts;

/// What a sentence says; a fact has one, by what it states.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Message {
    Checkmated,
    Stalemated,
    Line,
    Mates,
    IsMated,
    Wins,
    Loses,
    Compared,
    ComparedMate,
    Alone,
    TakesAndWins,
    TakesEvenly,
    TakesAndLoses,
    Steps,
    Offers,
    Castles,
    Promotes,
    Checks,
    KingEvades,
    TakesChecker,
    Interposes,
    Only,
    Attacks,
    AttacksKing,
    Runs,
    BeginsAttack,
    BeginsCheck,
    BeginsRun,
    StepSafe,
    StepLost,
    EndWins,
    EndNothing,
    ControlDecides,
    ControlFails,
    ControlLate,
    ControlMeets,
    TakesRoot,
    BlockadeStops,
    BlockadeFails,
    BlockadeLate,
    Ambush,
    Retreats,
    OpensAttack,
    OpensRun,
    Supports,
    SupportsAgainst,
    Reaches,
    Realised,
    Promoted,
    Lured,
    Threat,
    MateThreat,
    Parries,
    Answers,
    AnswersPartly,
    Inevitable,
    Defences,
    Plan,
    PlanMates,
    Estimate,
    Term,
    NowPassable,
    NoLongerPassable,
    MorePassable,
    LessPassable,
}

impl Message {
    /// Its template.
    pub const fn texts(self) -> Texts {
        match self {
            Self::Checkmated => {
                Texts::new("The side to move is mated.", "Сторона, чья очередь хода, получила мат.")
            }
            Self::Stalemated => Texts::new(
                "The side to move has no legal move: stalemate.",
                "У стороны, чья очередь хода, нет ходов: пат.",
            ),
            Self::Line => Texts::new(
                "The search goes on with {line} and values it {score} ({nodes} nodes, depth {depth}).",
                "Перебор даёт вариант {line} с оценкой {score} (узлов: {nodes}, глубина: {depth}).",
            ),
            Self::Mates => Texts::new("{line} mates.", "Вариант {line} даёт мат."),
            Self::IsMated => Texts::new(
                "{line} ends in mate to the side that begins it.",
                "Вариант {line} кончается матом той стороне, которая его начинает.",
            ),
            Self::Wins => Texts::new(
                "After {line} nothing hangs, and material worth {amount} is won.",
                "После {line} взятий с выигрышем нет; выиграно материала: {amount}.",
            ),
            Self::Loses => Texts::new(
                "After {line} nothing hangs, and material worth {amount} is given up.",
                "После {line} взятий с выигрышем нет; отдано материала: {amount}.",
            ),
            Self::Compared => Texts::new(
                "The search values {chosen} at {score} and {other} at {other_score}: {by} between them.",
                "Перебор оценивает {chosen} в {score}, а {other} в {other_score}: разница {by}.",
            ),
            Self::ComparedMate => Texts::new(
                "The search values {chosen} at {score} and {other} at {other_score}.",
                "Перебор: {chosen} — {score}; {other} — {other_score}.",
            ),
            Self::Alone => Texts::new(
                "{move} is worth {score} to the search, and no other move does as well: the next best, {other}, {other_score}.",
                "Перебор оценивает {move} в {score}; другие ходы хуже, лучший из них — {other}: {other_score}.",
            ),
            Self::TakesAndWins => Texts::new(
                "{move}: {man} takes {taken} and wins {amount} by exchange.",
                "{move}: {man} берёт, мишень — {taken}; размен выигрывает {amount}.",
            ),
            Self::TakesEvenly => Texts::new(
                "{move}: {man} takes {taken}; the exchange is even.",
                "{move}: {man} берёт, мишень — {taken}; размен равный.",
            ),
            Self::TakesAndLoses => Texts::new(
                "{move}: {man} takes {taken} and gives up {amount} by exchange.",
                "{move}: {man} берёт, мишень — {taken}; размен отдаёт {amount}.",
            ),
            Self::Steps => Texts::new(
                "{move}: {man} steps on {to}, which is passable for it.",
                "{move}: {man} идёт на поле {to}, оно проходимо.",
            ),
            Self::Offers => Texts::new(
                "{move}: {man} is offered on {to}; the exchange there gives up {amount}.",
                "{move}: на поле {to} предложена жертва — {man}; размен там отдаёт {amount}.",
            ),
            Self::Castles => Texts::new("{move}: the king castles.", "{move}: рокировка."),
            Self::Promotes => Texts::new(
                "{move}: the pawn is promoted; new man: {role}.",
                "{move}: пешка превращается; новая фигура — {role}.",
            ),
            Self::Checks => {
                Texts::new("{move} gives check: {by}.", "{move} даёт шах; шахует {by}.")
            }
            Self::KingEvades => Texts::new(
                "{move} answers the check of {checker}: the king goes.",
                "{move} отвечает на шах, который даёт {checker}: король отступает.",
            ),
            Self::TakesChecker => Texts::new(
                "{move} answers the check of {checker} by a capture.",
                "{move} отвечает взятием на шах, который даёт {checker}.",
            ),
            Self::Interposes => Texts::new(
                "{move} answers the check of {checker} by a blockade.",
                "{move} отвечает блокадой на шах, который даёт {checker}.",
            ),
            Self::Only => {
                Texts::new("{move} is the only legal move.", "{move} — единственный ход.")
            }
            Self::Attacks => Texts::new(
                "Root piece {man}, trajectory {way}, target {target}; moves: {moves}.",
                "Комлевая фигура — {man}, траектория {way}, мишень — {target}; передвижений: {moves}.",
            ),
            Self::AttacksKing => Texts::new(
                "Root piece {man}, trajectory {way}, target {target}: check; moves: {moves}.",
                "Комлевая фигура — {man}, траектория {way}, мишень — {target}: шах; передвижений: {moves}.",
            ),
            Self::Runs => Texts::new(
                "Root piece {man}, trajectory {way} to the field of promotion; moves: {moves}.",
                "Комлевая фигура — {man}, траектория {way} к полю превращения; передвижений: {moves}.",
            ),
            Self::BeginsAttack => Texts::new(
                "{move} is the first step of root piece {man} on the trajectory {way} to its target {target}; moves: {moves}.",
                "{move} — первое передвижение по траектории {way}: комлевая фигура — {man}, мишень — {target}; передвижений: {moves}.",
            ),
            Self::BeginsCheck => Texts::new(
                "{move} is the first step of root piece {man} on the trajectory {way} to {target}: check on the way; moves: {moves}.",
                "{move} — первое передвижение по траектории {way}: комлевая фигура — {man}, мишень — {target}, по пути шах; передвижений: {moves}.",
            ),
            Self::BeginsRun => Texts::new(
                "{move} is the first step of root piece {man} on the trajectory {way} to the field of promotion; moves: {moves}.",
                "{move} — первое передвижение по траектории {way} к полю превращения: комлевая фигура — {man}; передвижений: {moves}.",
            ),
            Self::StepSafe => Texts::new(
                "The step {step} comes to {gain} by exchange: the field is passable.",
                "Передвижение {step}: размен {gain}, поле проходимо.",
            ),
            Self::StepLost => Texts::new(
                "The step {step} comes to {gain} by exchange: the field is not passable.",
                "Передвижение {step}: размен {gain}, поле непроходимо.",
            ),
            Self::EndWins => Texts::new(
                "At the end of the way {step} wins {amount} by exchange.",
                "В конце траектории передвижение {step} выигрывает разменом {amount}.",
            ),
            Self::EndNothing => Texts::new(
                "At the end of the way {step} comes to {gain} by exchange.",
                "В конце траектории передвижение {step} даёт разменом {gain}.",
            ),
            Self::ControlDecides => Texts::new(
                "It is negated on {field}: {negator} controls the field by {way}, moves {moves} of {allowed} allowed, and the step there then comes to {leaves}.",
                "Отрицание на поле {field}: {negator} контролирует его по траектории {way}, передвижений {moves} из {allowed} возможных; размен там тогда {leaves}.",
            ),
            Self::ControlFails => Texts::new(
                "The negation of {negator} on {field} by {way}, moves {moves} of {allowed} allowed, fails: the step there still comes to {leaves} by exchange.",
                "Отрицание на поле {field}, которое ведёт {negator} по траектории {way} (передвижений {moves} из {allowed} возможных), не удаётся: размен там всё же {leaves}.",
            ),
            Self::ControlLate => Texts::new(
                "The negation of {negator} on {field} by {way} is late: moves {moves}, allowed {allowed}.",
                "Отрицание на поле {field}, которое ведёт {negator} по траектории {way}, опаздывает: передвижений {moves}, возможно {allowed}.",
            ),
            Self::ControlMeets => Texts::new(
                "{negator} comes in time to control {field} by {way}: moves {moves} of {allowed} allowed.",
                "Вовремя контролирует поле {field} по траектории {way} {negator}: передвижений {moves} из {allowed} возможных.",
            ),
            Self::TakesRoot => Texts::new(
                "{negator} takes the root piece on {field} before it goes.",
                "Комлевую фигуру на поле {field} берёт {negator}, прежде чем она пойдёт.",
            ),
            Self::BlockadeStops => Texts::new(
                "{negator} comes in time to block {field} by {way}: moves {moves} of {allowed} allowed.",
                "Вовремя блокирует поле {field} по траектории {way} {negator}: передвижений {moves} из {allowed} возможных.",
            ),
            Self::BlockadeFails => Texts::new(
                "The blockade of {field} by {negator}, way {way}, fails: taking there comes to {leaves} by exchange.",
                "Блокада поля {field}, которую ведёт {negator} по траектории {way}, не удаётся: взятие там даёт разменом {leaves}.",
            ),
            Self::BlockadeLate => Texts::new(
                "The blockade of {field} by {negator}, way {way}, is late: moves {moves}, allowed {allowed}.",
                "Блокада поля {field}, которую ведёт {negator} по траектории {way}, опаздывает: передвижений {moves}, возможно {allowed}.",
            ),
            Self::Ambush => Texts::new(
                "{man} is in ambush: on {field} it takes {negator} on its way {way} and wins {amount} by exchange.",
                "В засаде {man}: на поле {field}, на траектории {way}, может быть взята фигура {negator}; размен выигрывает {amount}.",
            ),
            Self::Retreats => Texts::new(
                "{move}: the target retreats from the attack of {attacker}; the exchange on its new field comes to {gain}.",
                "{move}: мишень отступает, нападает {attacker}; размен на новом поле {gain}.",
            ),
            Self::OpensAttack => Texts::new(
                "{move} is a deblockade: {man} opens the trajectory {way} of {root} to {target}.",
                "{move} — деблокада: уходит {man}, открывается траектория {way}; комлевая фигура — {root}, мишень — {target}.",
            ),
            Self::OpensRun => Texts::new(
                "{move} is a deblockade: {man} opens the trajectory {way} of {root} to the field of promotion.",
                "{move} — деблокада: уходит {man}, открывается траектория {way} к полю превращения; комлевая фигура — {root}.",
            ),
            Self::Supports => Texts::new(
                "{man} comes by {way} to control {field}: the step of {helped} there comes to {after} instead of {before} by exchange.",
                "По траектории {way} идёт {man} для контроля поля {field}; размен там — передвигается {helped} — {after} вместо {before}.",
            ),
            Self::SupportsAgainst => Texts::new(
                "{man} comes by {way} to control {field}: against {negator}, which comes by {against}, the step of {helped} there is worth {after} instead of {before} by exchange.",
                "По траектории {way} идёт {man} для контроля поля {field}; против контроля, который ведёт {negator} по траектории {against}, размен там — передвигается {helped} — {after} вместо {before}.",
            ),
            Self::Reaches => Texts::new(
                "{move} makes more fields passable in one move for {man}: {fields}.",
                "{move}: {man} получает новые проходимые поля: {fields}.",
            ),
            Self::Realised => Texts::new(
                "The line realises the zone with half-move {number}, {move}.",
                "Вариант осуществляет нападение; полуход {number}: {move}.",
            ),
            Self::Promoted => Texts::new(
                "The line reaches the field of promotion with half-move {number}, {move}.",
                "Вариант доводит пешку до превращения; полуход {number}: {move}.",
            ),
            Self::Lured => Texts::new(
                "{man} is drawn to {to} and no longer bears on {fields}, where the line goes on.",
                "На поле {to} завлечена фигура {man}; она больше не контролирует поля, на которых идёт вариант: {fields}.",
            ),
            Self::Threat => Texts::new(
                "{side} threatens {move}: {man} takes {taken} and wins {amount} by exchange.",
                "{side} угрожают {move}: {man} берёт, мишень — {taken}; размен выигрывает {amount}.",
            ),
            Self::MateThreat => Texts::new(
                "{side} threatens mate in one by {move}.",
                "{side} угрожают матом в один ход: {move}.",
            ),
            Self::Parries => Texts::new(
                "After {move} there is no mate in one.",
                "После {move} мата в один ход нет.",
            ),
            Self::Answers => Texts::new(
                "{move} meets the threat to {taken}: before, a capture won {before}; after it none wins.",
                "{move} отвечает на угрозу, мишень — {taken}: взятие выигрывало {before}, теперь не выигрывает.",
            ),
            Self::AnswersPartly => Texts::new(
                "{move} meets the threat to {taken} in part: a capture won {before}, now {after}.",
                "{move} отвечает на угрозу лишь отчасти, мишень — {taken}: взятие выигрывало {before}, теперь {after}.",
            ),
            Self::Inevitable => Texts::new(
                "It cannot be defended by exchange: {move} has {replies} legal replies, and after each of them a capture leaves the side that made it at least {amount} ahead of where it was before.",
                "Защиты разменом нет: на {move} ответов {replies}, и после каждого взятие оставляет выигрыш не меньше {amount}.",
            ),
            Self::Defences => Texts::new(
                "Of {replies} replies to {move} only these keep the other side from being ahead by a capture: {defences}.",
                "На {move} ответов {replies}; от выигрыша взятием спасают только: {defences}.",
            ),
            Self::Plan => Texts::new(
                "Plan: {script}. In moves: {line}. If the enemy replies so, it comes to {balance} of material.",
                "План: {script}. Ходами: {line}. При таких ответах материал изменится на {balance}.",
            ),
            Self::PlanMates => Texts::new(
                "Plan: {script}. In moves: {line}. If the enemy replies so, it mates.",
                "План: {script}. Ходами: {line}. При таких ответах это мат.",
            ),
            Self::Estimate => Texts::new(
                "By the end of {line} the estimate goes from {before} to {after} for White.",
                "К концу {line} оценка за белых меняется с {before} на {after}.",
            ),
            Self::Term => Texts::new(
                "{term}: from {before} to {after} for White.",
                "{term}: за белых было {before}, стало {after}.",
            ),
            Self::NowPassable => Texts::new(
                "Field {field} ({side}, {role}): passable now, before it was not (weight {weight}).",
                "Поле {field} ({side}, {role}): стало проходимо (вес {weight}).",
            ),
            Self::NoLongerPassable => Texts::new(
                "Field {field} ({side}, {role}): no longer passable in one move (weight {weight}).",
                "Поле {field} ({side}, {role}): больше не проходимо в одно передвижение (вес {weight}).",
            ),
            Self::MorePassable => Texts::new(
                "Field {field} ({side}, {role}): passable now for {after} men, before for {before} (weight {weight}).",
                "Поле {field} ({side}, {role}): проходимо, фигур {after}, было {before} (вес {weight}).",
            ),
            Self::LessPassable => Texts::new(
                "Field {field} ({side}, {role}): passable now for {after} only, before for {before} (weight {weight}).",
                "Поле {field} ({side}, {role}): проходимо, фигур лишь {after}, было {before} (вес {weight}).",
            ),
        }
    }
}

impl Topic {
    /// What stands above its sentences; `{number}` and `{move}` are to be filled.
    pub(super) const fn texts(&self) -> Texts {
        match self {
            Self::Move { .. } => Texts::new("The move", "Ход"),
            Self::Zone { .. } => Texts::new("Zone {number}", "Зона {number}"),
            Self::Answered => Texts::new("What it answers", "На что он отвечает"),
            Self::Threats => Texts::new("What it threatens", "Чем он угрожает"),
            Self::Plan => Texts::new("The plan", "План"),
            Self::Reply { .. } => Texts::new("The best reply, {move}", "Лучший ответ, {move}"),
            Self::If { .. } => Texts::new("If {move}", "Если {move}"),
            Self::WhyNot { .. } => Texts::new("Why not {move}", "Почему не {move}"),
            Self::Refutation { .. } => Texts::new("The answer, {move}", "Ответ, {move}"),
            Self::Estimate => Texts::new("What changes in the estimate", "Что меняется в оценке"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::explain::Language;

    /// The words in braces.
    fn words_of(text: &str) -> BTreeSet<&str> {
        let parts = text.split('{').skip(1);
        parts.map(|part| part.split_once('}').expect("a closing brace").0).collect()
    }

    #[test]
    fn both_languages_fill_in_the_same_words() {
        let mut count = 0;
        for message in ALL {
            let texts = message.texts();
            let [english, russian] = Language::ALL.map(|language| words_of(texts.text(language)));
            assert_eq!(english, russian, "{message:?}");
            assert_eq!(message as usize, count, "every message once, in order");
            count += 1;
        }
        assert_eq!(count, Message::LessPassable as usize + 1);
    }

    const ALL: [Message; 65] = {
        use Message::{
            Alone, Ambush, Answers, AnswersPartly, Attacks, AttacksKing, BeginsAttack, BeginsCheck,
            BeginsRun, BlockadeFails, BlockadeLate, BlockadeStops, Castles, Checkmated, Checks,
            Compared, ComparedMate, ControlDecides, ControlFails, ControlLate, ControlMeets,
            Defences, EndNothing, EndWins, Estimate, Inevitable, Interposes, IsMated, KingEvades,
            LessPassable, Line, Loses, Lured, MateThreat, Mates, MorePassable, NoLongerPassable,
            NowPassable, Offers, Only, OpensAttack, OpensRun, Parries, Plan, PlanMates, Promoted,
            Promotes, Reaches, Realised, Retreats, Runs, Stalemated, StepLost, StepSafe, Steps,
            Supports, SupportsAgainst, TakesAndLoses, TakesAndWins, TakesChecker, TakesEvenly,
            TakesRoot, Term, Threat, Wins,
        };
        [
            Checkmated,
            Stalemated,
            Line,
            Mates,
            IsMated,
            Wins,
            Loses,
            Compared,
            ComparedMate,
            Alone,
            TakesAndWins,
            TakesEvenly,
            TakesAndLoses,
            Steps,
            Offers,
            Castles,
            Promotes,
            Checks,
            KingEvades,
            TakesChecker,
            Interposes,
            Only,
            Attacks,
            AttacksKing,
            Runs,
            BeginsAttack,
            BeginsCheck,
            BeginsRun,
            StepSafe,
            StepLost,
            EndWins,
            EndNothing,
            ControlDecides,
            ControlFails,
            ControlLate,
            ControlMeets,
            TakesRoot,
            BlockadeStops,
            BlockadeFails,
            BlockadeLate,
            Ambush,
            Retreats,
            OpensAttack,
            OpensRun,
            Supports,
            SupportsAgainst,
            Reaches,
            Realised,
            Promoted,
            Lured,
            Threat,
            MateThreat,
            Parries,
            Answers,
            AnswersPartly,
            Inevitable,
            Defences,
            Plan,
            PlanMates,
            Estimate,
            Term,
            NowPassable,
            NoLongerPassable,
            MorePassable,
            LessPassable,
        ]
    };
}
