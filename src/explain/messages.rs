//! The catalogue of sentences: one template for each message in each language. A message with a
//! missing text does not compile.
//!
//! Words in braces are filled from the fact. Russian names of pieces occur only in the nominative.

use super::explanation::Topic;
use super::names::Texts;

/// Makes the messages from their templates: the kinds, the list of all, and the texts.
macro_rules! messages {
    ($($name:ident: $english:literal, $russian:literal;)+) => {
        /// The kind of a sentence; each fact has one.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Message {
            $($name,)+
        }

        impl Message {
            /// Every message once.
            #[cfg(test)]
            const ALL: &[Self] = &[$(Self::$name,)+];

            /// Its template.
            pub const fn texts(self) -> Texts {
                match self {
                    $(Self::$name => Texts::new($english, $russian),)+
                }
            }
        }
    };
}

messages! {
    Checkmated:
        "The side to move is mated.",
        "Сторона, чья очередь хода, получила мат.";
    Stalemated:
        "The side to move has no legal move: stalemate.",
        "У стороны, чья очередь хода, нет ходов: пат.";
    Line:
        "The search goes on with {line} and values it {score} ({nodes} nodes, depth {depth}).",
        "Перебор даёт вариант {line} с оценкой {score} (узлов: {nodes}, глубина: {depth}).";
    Mates:
        "{line} mates.",
        "Вариант {line} даёт мат.";
    IsMated:
        "{line} ends in mate to the side that begins it.",
        "Вариант {line} кончается матом той стороне, которая его начинает.";
    Wins:
        "After {line} nothing hangs, and material worth {amount} is won.",
        "После {line} взятий с выигрышем нет; выиграно материала: {amount}.";
    Loses:
        "After {line} nothing hangs, and material worth {amount} is given up.",
        "После {line} взятий с выигрышем нет; отдано материала: {amount}.";
    Compared:
        "The search values {chosen} at {score} and {other} at {other_score}: {by} between them.",
        "Перебор оценивает {chosen} в {score}, а {other} в {other_score}: разница {by}.";
    ComparedMate:
        "The search values {chosen} at {score} and {other} at {other_score}.",
        "Перебор: {chosen} — {score}; {other} — {other_score}.";
    TakesAndWins:
        "{move}: {piece} takes {taken} and wins {amount} by exchange.",
        "{move}: {piece} берёт, мишень — {taken}; размен выигрывает {amount}.";
    TakesEvenly:
        "{move}: {piece} takes {taken}; the exchange is even.",
        "{move}: {piece} берёт, мишень — {taken}; размен равный.";
    TakesAndLoses:
        "{move}: {piece} takes {taken} and gives up {amount} by exchange.",
        "{move}: {piece} берёт, мишень — {taken}; размен отдаёт {amount}.";
    Steps:
        "{move}: {piece} goes to {to} and loses nothing there.",
        "{move}: {piece} идёт на {to} и ничего там не теряет.";
    Offers:
        "{move}: {piece} is offered on {to}; the exchange there gives up {amount}.",
        "{move}: на поле {to} предложена жертва — {piece}; размен там отдаёт {amount}.";
    Castles:
        "{move}: the king castles.",
        "{move}: рокировка.";
    Promotes:
        "{move}: the pawn is promoted; new piece: {role}.",
        "{move}: пешка превращается; новая фигура — {role}.";
    Checks:
        "{move} gives check: {by}.",
        "{move} даёт шах; шахует {by}.";
    KingEvades:
        "{move} answers the check of {checker}: the king goes.",
        "{move} отвечает на шах, который даёт {checker}: король отступает.";
    TakesChecker:
        "{move} answers the check of {checker} by a capture.",
        "{move} отвечает взятием на шах, который даёт {checker}.";
    Interposes:
        "{move} answers the check of {checker} by a blockade.",
        "{move} отвечает блокадой на шах, который даёт {checker}.";
    Only:
        "{move} is the only legal move.",
        "{move} — единственный ход.";
    Attacks:
        "Root piece {piece}, trajectory {way}, target {target}; moves: {moves}.",
        "Комлевая фигура — {piece}, траектория {way}, мишень — {target}; передвижений: {moves}.";
    AttacksKing:
        "Root piece {piece}, trajectory {way}, target {target}: check; moves: {moves}.",
        "Комлевая фигура — {piece}, траектория {way}, мишень — {target}: шах; передвижений: {moves}.";
    Runs:
        "Root piece {piece}, trajectory {way} to the promotion square; moves: {moves}.",
        "Комлевая фигура — {piece}, траектория {way} к полю превращения; передвижений: {moves}.";
    BeginsAttack:
        "{move} is the first step of root piece {piece} on the trajectory {way} to its target {target}; moves: {moves}.",
        "{move} — первое передвижение по траектории {way}: комлевая фигура — {piece}, мишень — {target}; передвижений: {moves}.";
    BeginsCheck:
        "{move} is the first step of root piece {piece} on the trajectory {way} to {target}: check on the way; moves: {moves}.",
        "{move} — первое передвижение по траектории {way}: комлевая фигура — {piece}, мишень — {target}, по пути шах; передвижений: {moves}.";
    BeginsRun:
        "{move} is the first step of root piece {piece} on the trajectory {way} to the promotion square; moves: {moves}.",
        "{move} — первое передвижение по траектории {way} к полю превращения: комлевая фигура — {piece}; передвижений: {moves}.";
    StepSafe:
        "The step {step} comes to {gain} by exchange: the square is passable.",
        "Передвижение {step}: размен {gain}, поле проходимо.";
    StepLost:
        "The step {step} comes to {gain} by exchange: the square is not passable.",
        "Передвижение {step}: размен {gain}, поле непроходимо.";
    EndWins:
        "At the end of the way {step} wins {amount} by exchange.",
        "В конце траектории передвижение {step} выигрывает разменом {amount}.";
    EndNothing:
        "At the end of the way {step} comes to {gain} by exchange.",
        "В конце траектории передвижение {step} даёт разменом {gain}.";
    ControlDecides:
        "It is negated on {square}: {negator} controls the square by {way}, moves {moves} of {allowed} allowed, and the step there then comes to {leaves}.",
        "Отрицание на поле {square}: {negator} контролирует его по траектории {way}, передвижений {moves} из {allowed} возможных; размен там тогда {leaves}.";
    ControlFails:
        "The negation of {negator} on {square} by {way}, moves {moves} of {allowed} allowed, fails: the step there still comes to {leaves} by exchange.",
        "Отрицание на поле {square}, которое ведёт {negator} по траектории {way} (передвижений {moves} из {allowed} возможных), не удаётся: размен там всё же {leaves}.";
    ControlLate:
        "The negation of {negator} on {square} by {way} is late: moves {moves}, allowed {allowed}.",
        "Отрицание на поле {square}, которое ведёт {negator} по траектории {way}, опаздывает: передвижений {moves}, возможно {allowed}.";
    ControlMeets:
        "{negator} comes in time to control {square} by {way}: moves {moves} of {allowed} allowed.",
        "Вовремя контролирует поле {square} по траектории {way} {negator}: передвижений {moves} из {allowed} возможных.";
    TakesRoot:
        "{negator} takes the root piece on {square} before it goes.",
        "Комлевую фигуру на поле {square} берёт {negator}, прежде чем она пойдёт.";
    BlockadeStops:
        "{negator} comes in time to block {square} by {way}: moves {moves} of {allowed} allowed.",
        "Вовремя блокирует поле {square} по траектории {way} {negator}: передвижений {moves} из {allowed} возможных.";
    BlockadeFails:
        "The blockade of {square} by {negator}, way {way}, fails: taking there comes to {leaves} by exchange.",
        "Блокада поля {square}, которую ведёт {negator} по траектории {way}, не удаётся: взятие там даёт разменом {leaves}.";
    BlockadeLate:
        "The blockade of {square} by {negator}, way {way}, is late: moves {moves}, allowed {allowed}.",
        "Блокада поля {square}, которую ведёт {negator} по траектории {way}, опаздывает: передвижений {moves}, возможно {allowed}.";
    Ambush:
        "{piece} is in ambush: on {square} it takes {negator} on its way {way} and wins {amount} by exchange.",
        "В засаде {piece}: на поле {square}, на траектории {way}, может быть взята фигура {negator}; размен выигрывает {amount}.";
    Retreats:
        "{move}: the target retreats from the attack of {attacker}; the exchange on its new square comes to {gain}.",
        "{move}: мишень отступает, нападает {attacker}; размен на новом поле {gain}.";
    OpensAttack:
        "{move} is a deblockade: {piece} opens the trajectory {way} of {root} to {target}.",
        "{move} — деблокада: уходит {piece}, открывается траектория {way}; комлевая фигура — {root}, мишень — {target}.";
    OpensRun:
        "{move} is a deblockade: {piece} opens the trajectory {way} of {root} to the promotion square.",
        "{move} — деблокада: уходит {piece}, открывается траектория {way} к полю превращения; комлевая фигура — {root}.";
    Supports:
        "{piece} comes by {way} to control {square}: the step of {helped} there comes to {after} instead of {before} by exchange.",
        "По траектории {way} идёт {piece} для контроля поля {square}; размен там — передвигается {helped} — {after} вместо {before}.";
    SupportsAgainst:
        "{piece} comes by {way} to control {square}: against {negator}, which comes by {against}, the step of {helped} there is worth {after} instead of {before} by exchange.",
        "По траектории {way} идёт {piece} для контроля поля {square}; против контроля, который ведёт {negator} по траектории {against}, размен там — передвигается {helped} — {after} вместо {before}.";
    Reaches:
        "{move} makes more squares passable in one move for {piece}: {squares}.",
        "{move}: {piece} получает новые проходимые поля: {squares}.";
    Realised:
        "The line realises the zone with ply {number}, {move}.",
        "Вариант осуществляет нападение; полуход {number}: {move}.";
    Promoted:
        "The line reaches the promotion square with ply {number}, {move}.",
        "Вариант доводит пешку до превращения; полуход {number}: {move}.";
    Lured:
        "{piece} is drawn to {to} and no longer bears on {squares}, where the line goes on.",
        "На поле {to} завлечена фигура {piece}; она больше не контролирует поля, на которых идёт вариант: {squares}.";
    Threat:
        "{side} threatens {move}: {piece} takes {taken} and wins {amount} by exchange.",
        "{side} угрожают {move}: {piece} берёт, мишень — {taken}; размен выигрывает {amount}.";
    MateThreat:
        "{side} threatens mate in one by {move}.",
        "{side} угрожают матом в один ход: {move}.";
    Parries:
        "After {move} there is no mate in one.",
        "После {move} мата в один ход нет.";
    Answers:
        "{move} meets the threat to {taken}: before, a capture won {before}; after it none wins.",
        "{move} отвечает на угрозу, мишень — {taken}: взятие выигрывало {before}, теперь не выигрывает.";
    AnswersPartly:
        "{move} meets the threat to {taken} in part: a capture won {before}, now {after}.",
        "{move} отвечает на угрозу лишь отчасти, мишень — {taken}: взятие выигрывало {before}, теперь {after}.";
    Inevitable:
        "It cannot be defended by exchange: {move} has {replies} legal replies, and after each of them a capture leaves the side that made it at least {amount} ahead of where it was before.",
        "Защиты разменом нет: на {move} ответов {replies}, и после каждого взятие оставляет выигрыш не меньше {amount}.";
    Defences:
        "Of {replies} replies to {move} only these keep the other side from being ahead by a capture: {defences}.",
        "На {move} ответов {replies}; от выигрыша взятием спасают только: {defences}.";
    Plan:
        "Plan: {script}. In moves: {line}. If the enemy replies so, it comes to {balance} of material.",
        "План: {script}. Ходами: {line}. При таких ответах материал изменится на {balance}.";
    PlanMates:
        "Plan: {script}. In moves: {line}. If the enemy replies so, it mates.",
        "План: {script}. Ходами: {line}. При таких ответах это мат.";
    Fork:
        "A fork by {move}: {by} attacks {pieces}.",
        "Вилка ходом {move}: нападает {by}, мишени — {pieces}.";
    PinTakes:
        "A pin: {piece} is pinned by {by} to {behind} and cannot take {target} after {move}.",
        "Связка: на линии, по которой действует {by}, стоит {piece}, позади {behind}; после {move} взять нельзя, мишень была бы — {target}.";
    PinStays:
        "A pin after {move}: {piece} stands between {by} and {behind} and has to stay on that line.",
        "Связка после {move}: {piece} стоит на линии, по которой действует {by}, позади {behind}; уйти с линии нельзя.";
    Skewer:
        "A skewer by {move}: {by} attacks {piece}, and when it has gone, {used} takes {behind} behind it.",
        "Линейный удар ходом {move}: нападает {by}, впереди {piece}, позади {behind}; следует {used}.";
    DeflectionByOffer:
        "A deflection by {move}: {piece} takes what is offered and no longer guards {square}, where {used} follows.",
        "Отвлечение ходом {move}: {piece} берёт жертву и больше не защищает поле {square}; следует {used}.";
    DeflectionByCheck:
        "A deflection by {move}: {piece} answers the check and no longer guards {square}, where {used} follows.",
        "Отвлечение ходом {move}: {piece} отвечает на шах и больше не защищает поле {square}; следует {used}.";
    Overload:
        "An overload: {piece} guards {kept} and {square}; after {move} it takes on {kept} and leaves {square} to {used}.",
        "Перегрузка: {piece} защищает поля {kept} и {square}; после {move} берёт на {kept} и больше не защищает {square}, следует {used}.";
    Attraction:
        "An attraction by {move}: {piece} is drawn to {to}, where {used} attacks it.",
        "Завлечение ходом {move}: {piece} берёт на поле {to}, где подвергается нападению: {used}.";
    SelfBlock:
        "{move} draws the enemy: {piece} takes on {to} and closes the flight of its king, whom {used} mates.",
        "После {move} {piece} берёт на поле {to} и отрезает своему королю отступление; {used} — мат.";
    Clearance:
        "A clearance by {move}: {piece} makes way for {by}, which goes on with {used}.",
        "Освобождение пути ходом {move}: уходит {piece}, идёт {by}: {used}.";
    Interference:
        "An interference after {move}: {between} stands between {piece} and {target}, which {used} takes.",
        "Перекрытие после {move}: на линии, по которой защищает {piece}, стоит {between}; мишень — {target}, следует {used}.";
    RemovingTheDefender:
        "The defender is removed by {move}: {piece} guarded {square}, where {used} follows.",
        "Уничтожение защитника ходом {move}: поле {square} защищала взятая фигура {piece}; следует {used}.";
    DiscoveredAttack:
        "A discovered attack by {move}: {piece} has opened the line of {by}, and {used} takes {target}.",
        "Вскрытое нападение ходом {move}: линию открывает {piece}, нападает {by}; {used}, мишень — {target}.";
    DiscoveredCheck:
        "A discovered check by {move}: {piece} has opened the line of {by} to {target}.",
        "Вскрытый шах ходом {move}: линию открывает {piece}, шахует {by}, мишень — {target}.";
    DoubleCheck:
        "A double check by {move}: {pieces}.",
        "Двойной шах ходом {move}: {pieces}.";
    TrappedPiece:
        "A trapped piece after {move}: {piece} is lost by exchange wherever it goes, and {used} takes it.",
        "Поимка фигуры, ход {move}: {piece} — размен проигран и на месте, и на любом поле отступления; следует {used}.";
    BackRankMate:
        "A back-rank mate by {move}: {by} mates {target}, who is shut in by {pieces}.",
        "Мат на крайней горизонтали ходом {move}: матует {by}, {target} заперт; закрывают выход {pieces}.";
    Promotion:
        "A promotion on {square} by {move}; new piece: {role}.",
        "Превращение на поле {square} ходом {move}; новая фигура — {role}.";
    QuietMove:
        "A quiet move, {move}: {by} takes nothing, checks nothing and attacks nothing.",
        "Тихий ход {move}: {by} не берёт, не шахует и ни на что не нападает.";
    Zugzwang:
        "Zugzwang after {move}: a pass would lose nothing, and after each of {replies} replies a capture, a promotion or a mate wins.",
        "Цугцванг после {move}: пропуск хода ничего не терял бы, а после любого ответа (их {replies}) выигрывает взятие, превращение или мат.";
    HangingPiece:
        "{move} takes what hangs: {piece} was attacked by {by} and nothing guarded it.",
        "{move} берёт незащищённую фигуру: мишень — {piece}, берёт {by}.";
    Intermezzo:
        "An intermezzo, {move}: {target} could be taken at once, and {used} takes it one move later.",
        "Промежуточный ход {move}: взять можно было сразу, мишень — {target}; следует {used}.";
    XRay:
        "An x-ray: {by} bears on {square} through {piece}, which takes there after {move}, and {used} takes again.",
        "Рентген: {by} действует на поле {square} сквозь фигуру ({piece}), которая берёт там после {move}; следует {used}.";
    Desperado:
        "A desperado: {piece} is lost where it stands and takes {target} with {move} before {used} takes it.",
        "Бешеная фигура: {piece} погибает и на месте, поэтому берёт ходом {move}, мишень — {target}; следует {used}.";
    Evasion:
        "{move} evades the check, one of several ways: {by}.",
        "{move} — уход от шаха, одна из нескольких возможностей: {by}.";
    Defence:
        "{move} holds without a capture, a check or an attack: {by}.",
        "{move} держит позицию без взятия, шаха и нападения: {by}.";
    PerpetualCheck:
        "Perpetual check from {move} on: {by} checks until the position comes again with {used}.",
        "Вечный шах, начиная с {move}: шахует {by}, с ходом {used} позиция повторяется.";
    NamedMate:
        "{pattern} by {move}: {by} mates {target}.",
        "{pattern} ходом {move}: матует {by}, мишень — {target}.";
    Evaluation:
        "By the end of {line} the evaluation goes from {before} to {after} for White.",
        "К концу {line} оценка за белых меняется с {before} на {after}.";
    Term:
        "{term}: from {before} to {after} for White.",
        "{term}: за белых было {before}, стало {after}.";
    NowPassable:
        "Square {square} ({side}, {role}): passable now, before it was not (weight {weight}).",
        "Поле {square} ({side}, {role}): стало проходимо (вес {weight}).";
    NoLongerPassable:
        "Square {square} ({side}, {role}): no longer passable in one move (weight {weight}).",
        "Поле {square} ({side}, {role}): больше не проходимо в одно передвижение (вес {weight}).";
    MorePassable:
        "Square {square} ({side}, {role}): passable now for {after} pieces, before for {before} (weight {weight}).",
        "Поле {square} ({side}, {role}): проходимо, фигур {after}, было {before} (вес {weight}).";
    LessPassable:
        "Square {square} ({side}, {role}): passable now for {after} only, before for {before} (weight {weight}).",
        "Поле {square} ({side}, {role}): проходимо, фигур лишь {after}, было {before} (вес {weight}).";
}

impl Topic {
    /// The heading of its sentences, with `{number}` and `{move}` to be filled in.
    pub(super) const fn texts(&self) -> Texts {
        match self {
            Self::Move { .. } => Texts::new("The move", "Ход"),
            Self::Zone { .. } => Texts::new("Zone {number}", "Зона {number}"),
            Self::Answered => Texts::new("What it answers", "На что он отвечает"),
            Self::Threats => Texts::new("What it threatens", "Чем он угрожает"),
            Self::Idea => Texts::new("The idea", "Идея"),
            Self::Plan => Texts::new("The plan", "План"),
            Self::Reply { .. } => Texts::new("The best reply, {move}", "Лучший ответ, {move}"),
            Self::If { .. } => Texts::new("If {move}", "Если {move}"),
            Self::WhyNot { .. } => Texts::new("Why not {move}", "Почему не {move}"),
            Self::Refutation { .. } => Texts::new("The answer, {move}", "Ответ, {move}"),
            Self::Evaluation => {
                Texts::new("What changes in the evaluation", "Что меняется в оценке")
            }
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
        for message in Message::ALL {
            let texts = message.texts();
            let [english, russian] = Language::ALL.map(|language| words_of(texts.text(language)));
            assert_eq!(english, russian, "{message:?}");
        }
    }
}
