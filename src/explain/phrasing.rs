//! The sentence of each fact in the proof: a template in both languages, with words in braces that
//! are filled from the fact. Russian names of pieces occur only in the nominative.

// A new kind has to be thought of here: what is said of another would be false of it.
#![warn(clippy::wildcard_enum_match_arm)]

use shakmaty::{Color, Role, Square};

use super::fact::{End, Evasion, Fact, Named, PlanStep, Route};
use super::filling::{Filling, way_text};
use super::names::{self, Label, Texts};
use crate::search::Score;
use crate::zone::{Action, PlacedPiece, Target};

impl Filling {
    /// The message for the fact; sets its words.
    pub fn message(&mut self, fact: &Fact) -> Texts {
        match fact {
            Fact::Over { end: End::Checkmate } => {
                Texts::new("The side to move is mated.", "Сторона, чья очередь хода, получила мат.")
            }
            Fact::Over { end: End::Stalemate } => Texts::new(
                "The side to move has no legal move: stalemate.",
                "У стороны, чья очередь хода, нет ходов: пат.",
            ),
            Fact::Line { line, score, nodes, depth } => self.line(line, *score, *nodes, *depth),
            Fact::Mate { line, by_mover } => {
                self.set_line(line);
                if *by_mover {
                    Texts::new("{line} mates.", "Вариант {line} даёт мат.")
                } else {
                    Texts::new(
                        "{line} ends in mate to the side that begins it.",
                        "Вариант {line} кончается матом той стороне, которая его начинает.",
                    )
                }
            }
            Fact::Balance { line, material } => self.balance(line, *material),
            Fact::Compared { chosen, score, other, other_score, by } => {
                self.compared((chosen, *score), (other, *other_score), *by)
            }
            Fact::Takes { m, piece, taken, gain } => self.takes(m, *piece, *taken, *gain),
            Fact::Step { m, piece, to, gain } => self.step(m, *piece, *to, *gain),
            Fact::Castles { m, .. } => {
                self.said(m, Texts::new("{move}: the king castles.", "{move}: рокировка."))
            }
            Fact::Promotes { m, role } => {
                self.set("role", names::role(*role).text(self.language));
                self.said(
                    m,
                    Texts::new(
                        "{move}: the pawn is promoted; new piece: {role}.",
                        "{move}: пешка превращается; новая фигура — {role}.",
                    ),
                )
            }
            Fact::Check { m, by } => {
                self.set_piece("by", *by);
                self.said(
                    m,
                    Texts::new("{move} gives check: {by}.", "{move} даёт шах; шахует {by}."),
                )
            }
            Fact::Evades { m, checker, how } => self.evades(m, *checker, *how),
            Fact::Only { m } => self.said(
                m,
                Texts::new("{move} is the only legal move.", "{move} — единственный ход."),
            ),
            Fact::Attack { way, target, begun } => self.attack(way, *target, begun.as_ref()),
            Fact::Exchange { way, step, gain } => self.exchange(way, *step, *gain),
            Fact::Negation { action, way, stop, allowed, leaves, .. } => {
                let fails = fact.negation_fails();
                self.negation(*action, way, (*stop, *allowed), *leaves, fails)
            }
            Fact::Ambush { negator, stop, piece, gain, .. } => {
                self.ambush(negator, *stop, *piece, *gain)
            }
            Fact::Retreat { m, attacker, gain, .. } => {
                self.set_piece("attacker", *attacker);
                self.set_signed("gain", *gain);
                self.said(m, Texts::new(
"{move}: the target retreats from the attack of {attacker}; the exchange on its new square comes to {gain}.",
"{move}: мишень отступает, нападает {attacker}; размен на новом поле {gain}.",
))
            }
            Fact::Opens { m, piece, way, target } => self.opens(m, *piece, way, *target),
            Fact::OpensAndGuards { m, piece, way, target, stop, before, after } => {
                self.opens_and_guards((m, *piece), (way, *stop), *target, (*before, *after))
            }
            Fact::Support { way, helped, against, before, after, .. } => {
                self.support((way, helped), against.as_ref(), *before, *after)
            }
            Fact::Reaches { m, piece, squares } => {
                self.set_piece("piece", *piece);
                self.set_fields(squares);
                self.said(
                    m,
                    Texts::new(
                        "{move} makes more squares passable in one move for {piece}: {squares}.",
                        "{move}: {piece} получает новые проходимые поля: {squares}.",
                    ),
                )
            }
            Fact::Realised { line, ply, target, .. } => self.realised(line, *ply, *target),
            Fact::Lured { piece, to, squares, .. } => {
                self.set_piece("piece", *piece);
                self.set("to", to);
                self.set_fields(squares);
                Texts::new(
                    "{piece} is drawn to {to} and no longer controls {squares}, where the line goes on.",
                    "На поле {to} завлечена фигура {piece}; она больше не контролирует поля, на которых идёт вариант: {squares}.",
                )
            }
            Fact::Threat { by, m, piece, taken, gain } => {
                self.threat((*by, m), *piece, *taken, *gain)
            }
            Fact::MateThreat { by, m } => {
                self.set("side", names::side(*by).text(self.language));
                self.said(
                    m,
                    Texts::new(
                        "{side} threatens mate in one by {move}.",
                        "{side} угрожают матом в один ход: {move}.",
                    ),
                )
            }
            Fact::Parries { m } => self.said(
                m,
                Texts::new(
                    "After {move} there is no mate in one.",
                    "После {move} мата в один ход нет.",
                ),
            ),
            Fact::Answers { m, taken, before, after } => self.answers(m, *taken, *before, *after),
            Fact::Inevitable { m, replies, least } => {
                self.set("replies", replies);
                self.set_amount("amount", *least);
                self.said(m, Texts::new(
"It cannot be defended by exchange: {move} has {replies} legal replies, and after each of them a capture leaves the side that made it at least {amount} ahead of where it was before.",
"Защиты разменом нет: на {move} ответов {replies}, и после каждого взятие оставляет выигрыш не меньше {amount}.",
))
            }
            Fact::Defences { m, replies, defences } => self.defences(m, *replies, defences),
            Fact::Plan { script, steps, balance } => self.plan(script, steps, *balance),
            Fact::Motif { line, finding } => self.motif(line, finding),
            Fact::Evaluation { line, before, after } => {
                self.set_end(line);
                self.changed(*before, *after, Texts::new(
"By the end of {line} the evaluation goes from {before} to {after} for White.",
"К концу {line} оценка за белых меняется с {before} на {after}.",
))
            }
            Fact::Term { term, before, after, .. } => {
                self.set("term", term.text(self.language));
                self.changed(
                    *before,
                    *after,
                    Texts::new(
                        "{term}: from {before} to {after} for White.",
                        "{term}: за белых было {before}, стало {after}.",
                    ),
                )
            }
            Fact::Passable { side, role, square, before, after, weight, .. } => {
                self.passable((*side, *role, *square), (*before, *after), *weight)
            }
        }
    }

    /// The message about this move.
    fn said(&mut self, m: &Named, message: Texts) -> Texts {
        self.set_move("move", m);
        message
    }

    /// The message with a value before and after.
    fn changed(&mut self, before: i32, after: i32, message: Texts) -> Texts {
        self.set_signed("before", before);
        self.set_signed("after", after);
        message
    }

    fn line(&mut self, line: &[Named], score: Score, nodes: u64, depth: u32) -> Texts {
        self.set_line(line);
        self.set_score("score", score);
        self.set("nodes", nodes);
        self.set("depth", depth);
        Texts::new(
            "The search goes on with {line} and values it {score} ({nodes} nodes, depth {depth}).",
            "Перебор даёт вариант {line} с оценкой {score} (узлов: {nodes}, глубина: {depth}).",
        )
    }

    fn balance(&mut self, line: &[Named], material: i32) -> Texts {
        self.set_end(line);
        self.set_amount("amount", material);
        if material > 0 {
            Texts::new(
                "After {line} nothing hangs, and material worth {amount} is won.",
                "После {line} взятий с выигрышем нет; выиграно материала: {amount}.",
            )
        } else {
            Texts::new(
                "After {line} nothing hangs, and material worth {amount} is given up.",
                "После {line} взятий с выигрышем нет; отдано материала: {amount}.",
            )
        }
    }

    fn compared(
        &mut self,
        (chosen, score): (&Named, Score),
        (other, other_score): (&Named, Score),
        by: Option<i32>,
    ) -> Texts {
        self.set_move("chosen", chosen);
        self.set_move("other", other);
        self.set_score("score", score);
        self.set_score("other_score", other_score);
        match by {
            Some(by) => {
                self.set_amount("by", by);
                Texts::new(
                    "The search values {chosen} at {score} and {other} at {other_score}: {by} between them.",
                    "Перебор оценивает {chosen} в {score}, а {other} в {other_score}: разница {by}.",
                )
            }
            None => Texts::new(
                "The search values {chosen} at {score} and {other} at {other_score}.",
                "Перебор: {chosen} — {score}; {other} — {other_score}.",
            ),
        }
    }

    fn takes(&mut self, m: &Named, piece: PlacedPiece, taken: PlacedPiece, gain: i32) -> Texts {
        self.set_piece("piece", piece);
        self.set_piece("taken", taken);
        self.set_amount("amount", gain);
        let message = match gain {
            1.. => Texts::new(
                "{move}: {piece} takes {taken} and wins {amount} by exchange.",
                "{move}: {piece} берёт, мишень — {taken}; размен выигрывает {amount}.",
            ),
            0 => Texts::new(
                "{move}: {piece} takes {taken}; the exchange is even.",
                "{move}: {piece} берёт, мишень — {taken}; размен равный.",
            ),
            ..0 => Texts::new(
                "{move}: {piece} takes {taken} and gives up {amount} by exchange.",
                "{move}: {piece} берёт, мишень — {taken}; размен отдаёт {amount}.",
            ),
        };
        self.said(m, message)
    }

    fn step(&mut self, m: &Named, piece: PlacedPiece, to: Square, gain: i32) -> Texts {
        self.set_piece("piece", piece);
        self.set("to", to);
        self.set_amount("amount", gain);
        self.said(
            m,
            if gain < 0 {
                Texts::new(
                    "{move}: {piece} is offered on {to}; the exchange there gives up {amount}.",
                    "{move}: на поле {to} предложена жертва — {piece}; размен там отдаёт {amount}.",
                )
            } else {
                Texts::new(
                    "{move}: {piece} goes to {to} and loses nothing there.",
                    "{move}: {piece} идёт на {to} и ничего там не теряет.",
                )
            },
        )
    }

    fn evades(&mut self, m: &Named, checker: PlacedPiece, how: Evasion) -> Texts {
        self.set_piece("checker", checker);
        let message = match how {
            Evasion::King => Texts::new(
                "{move} answers the check of {checker}: the king goes.",
                "{move} отвечает на шах, который даёт {checker}: король отступает.",
            ),
            Evasion::Takes => Texts::new(
                "{move} answers the check of {checker} by a capture.",
                "{move} отвечает взятием на шах, который даёт {checker}.",
            ),
            Evasion::Interposes => Texts::new(
                "{move} answers the check of {checker} by a blockade.",
                "{move} отвечает блокадой на шах, который даёт {checker}.",
            ),
        };
        self.said(m, message)
    }

    fn attack(&mut self, way: &Route, target: Target, begun: Option<&Named>) -> Texts {
        self.set_way(way, target.role.is_some());
        self.set_target(target, way.piece);
        if let Some(begun) = begun {
            self.set_move("move", begun);
        }
        match (begun, target.role) {
            (Some(_), Some(Role::King)) => Texts::new(
                "{move} is the first step of root piece {piece} on the trajectory {way} to {target}: check on the way; moves: {moves}.",
                "{move} — первое передвижение по траектории {way}: комлевая фигура — {piece}, мишень — {target}, по пути шах; передвижений: {moves}.",
            ),
            (Some(_), Some(_)) => Texts::new(
                "{move} is the first step of root piece {piece} on the trajectory {way} to its target {target}; moves: {moves}.",
                "{move} — первое передвижение по траектории {way}: комлевая фигура — {piece}, мишень — {target}; передвижений: {moves}.",
            ),
            (Some(_), None) => Texts::new(
                "{move} is the first step of root piece {piece} on the trajectory {way} to the promotion square; moves: {moves}.",
                "{move} — первое передвижение по траектории {way} к полю превращения: комлевая фигура — {piece}; передвижений: {moves}.",
            ),
            (None, Some(Role::King)) => Texts::new(
                "Root piece {piece}, trajectory {way}, target {target}: check; moves: {moves}.",
                "Комлевая фигура — {piece}, траектория {way}, мишень — {target}: шах; передвижений: {moves}.",
            ),
            (None, Some(_)) => Texts::new(
                "Root piece {piece}, trajectory {way}, target {target}; moves: {moves}.",
                "Комлевая фигура — {piece}, траектория {way}, мишень — {target}; передвижений: {moves}.",
            ),
            (None, None) => Texts::new(
                "Root piece {piece}, trajectory {way} to the promotion square; moves: {moves}.",
                "Комлевая фигура — {piece}, траектория {way} к полю превращения; передвижений: {moves}.",
            ),
        }
    }

    fn exchange(&mut self, way: &Route, step: usize, gain: i32) -> Texts {
        let ends = |i: usize| way.stops.get(i).map(Square::to_string).unwrap_or_default();
        self.set("step", format!("{}-{}", ends(step.saturating_sub(1)), ends(step)));
        self.set_signed("gain", gain);
        self.set_amount("amount", gain);
        match (step == way.moves(), gain) {
            (true, 1..) => Texts::new(
                "At the end of the way {step} wins {amount} by exchange.",
                "В конце траектории передвижение {step} выигрывает разменом {amount}.",
            ),
            (true, _) => Texts::new(
                "At the end of the way {step} comes to {gain} by exchange.",
                "В конце траектории передвижение {step} даёт разменом {gain}.",
            ),
            (false, 0..) => Texts::new(
                "The step {step} comes to {gain} by exchange: the square is passable.",
                "Передвижение {step}: размен {gain}, поле проходимо.",
            ),
            (false, _) => Texts::new(
                "The step {step} comes to {gain} by exchange: the square is not passable.",
                "Передвижение {step}: размен {gain}, поле непроходимо.",
            ),
        }
    }

    fn negation(
        &mut self,
        action: Action,
        way: &Route,
        (stop, allowed): (usize, usize),
        leaves: Option<i32>,
        fails: bool,
    ) -> Texts {
        self.set_piece("negator", way.piece);
        self.set("way", way_text(way, action == Action::Control));
        self.set("square", way.end());
        self.set("moves", way.moves());
        self.set("allowed", allowed);
        self.set_signed("leaves", leaves.unwrap_or(0));
        let late = way.moves() > allowed;
        match (action, leaves) {
            (Action::Control, _) if stop == 0 => Texts::new(
                "{negator} takes the root piece on {square} before it goes.",
                "Комлевую фигуру на поле {square} берёт {negator}, прежде чем она пойдёт.",
            ),
            (Action::Control, _) if late => Texts::new(
                "The negation of {negator} on {square} by {way} is late: moves {moves}, allowed {allowed}.",
                "Отрицание на поле {square}, которое ведёт {negator} по траектории {way}, опаздывает: передвижений {moves}, возможно {allowed}.",
            ),
            (Action::Control, None) => Texts::new(
                "{negator} comes in time to control {square} by {way}: moves {moves} of {allowed} allowed.",
                "Вовремя контролирует поле {square} по траектории {way} {negator}: передвижений {moves} из {allowed} возможных.",
            ),
            (Action::Control, Some(_)) if fails => Texts::new(
                "The negation of {negator} on {square} by {way}, moves {moves} of {allowed} allowed, fails: the step there still comes to {leaves} by exchange.",
                "Отрицание на поле {square}, которое ведёт {negator} по траектории {way} (передвижений {moves} из {allowed} возможных), не удаётся: размен там всё же {leaves}.",
            ),
            (Action::Control, Some(_)) => Texts::new(
                "It is negated on {square}: {negator} controls the square by {way}, moves {moves} of {allowed} allowed, and the step there then comes to {leaves}.",
                "Отрицание на поле {square}: {negator} контролирует его по траектории {way}, передвижений {moves} из {allowed} возможных; размен там тогда {leaves}.",
            ),
            (Action::Blockade, _) if late => Texts::new(
                "The blockade of {square} by {negator}, way {way}, is late: moves {moves}, allowed {allowed}.",
                "Блокада поля {square}, которую ведёт {negator} по траектории {way}, опаздывает: передвижений {moves}, возможно {allowed}.",
            ),
            (Action::Blockade, _) if fails => Texts::new(
                "The blockade of {square} by {negator}, way {way}, fails: taking there comes to {leaves} by exchange.",
                "Блокада поля {square}, которую ведёт {negator} по траектории {way}, не удаётся: взятие там даёт разменом {leaves}.",
            ),
            (Action::Blockade, _) => Texts::new(
                "{negator} comes in time to block {square} by {way}: moves {moves} of {allowed} allowed.",
                "Вовремя блокирует поле {square} по траектории {way} {negator}: передвижений {moves} из {allowed} возможных.",
            ),
        }
    }

    fn ambush(&mut self, negator: &Route, stop: usize, piece: PlacedPiece, gain: i32) -> Texts {
        self.set_piece("piece", piece);
        self.set_piece("negator", negator.piece);
        self.set("way", way_text(negator, false));
        self.set("square", negator.stops.get(stop).copied().unwrap_or(negator.end()));
        self.set_amount("amount", gain);
        Texts::new(
            "{piece} is in ambush: on {square} it takes {negator} on its way {way} and wins {amount} by exchange.",
            "В засаде {piece}: на поле {square}, на траектории {way}, может быть взята фигура {negator}; размен выигрывает {amount}.",
        )
    }

    fn opens(&mut self, m: &Named, piece: PlacedPiece, way: &Route, target: Target) -> Texts {
        self.set_piece("piece", piece);
        self.set("way", way_text(way, target.role.is_some()));
        self.set_piece("root", way.piece);
        self.set_target(target, way.piece);
        let attack = target.role.is_some();
        self.said(m, if attack { Texts::new(
"{move} is a deblockade: {piece} opens the trajectory {way} of {root} to {target}.",
"{move} — деблокада: уходит {piece}, открывается траектория {way}; комлевая фигура — {root}, мишень — {target}.",
) } else { Texts::new(
"{move} is a deblockade: {piece} opens the trajectory {way} of {root} to the promotion square.",
"{move} — деблокада: уходит {piece}, открывается траектория {way} к полю превращения; комлевая фигура — {root}.",
) })
    }

    fn opens_and_guards(
        &mut self,
        (m, piece): (&Named, PlacedPiece),
        (way, stop): (&Route, usize),
        target: Target,
        (before, after): (i32, i32),
    ) -> Texts {
        self.set("square", way.stops.get(stop).copied().unwrap_or(way.end()));
        let _ = self.opens(m, piece, way, target);
        self.changed(before, after, if target.role.is_some() { Texts::new(
"{move} is a deblockade with control: {piece} opens the trajectory {way} of {root} to {target} and guards {square}, where the step comes to {after} instead of {before} by exchange.",
"{move} — деблокада с контролем: уходит {piece}, открывается траектория {way} и защищается поле {square}, размен там — {after} вместо {before}; комлевая фигура — {root}, мишень — {target}.",
) } else { Texts::new(
"{move} is a deblockade with control: {piece} opens the trajectory {way} of {root} to the promotion square and guards {square}, where the step comes to {after} instead of {before} by exchange.",
"{move} — деблокада с контролем: уходит {piece}, открывается траектория {way} к полю превращения и защищается поле {square}, размен там — {after} вместо {before}; комлевая фигура — {root}.",
) })
    }

    fn support(
        &mut self,
        (way, helped): (&Route, &Route),
        against: Option<&Route>,
        before: i32,
        after: i32,
    ) -> Texts {
        self.set_piece("piece", way.piece);
        self.set("way", way_text(way, false));
        self.set_piece("helped", helped.piece);
        self.set("square", way.end());
        let Some(negator) = against else {
            return self.changed(before, after, Texts::new(
"{piece} comes by {way} to control {square}: the step of {helped} there comes to {after} instead of {before} by exchange.",
"По траектории {way} идёт {piece} для контроля поля {square}; размен там — передвигается {helped} — {after} вместо {before}.",
));
        };
        self.set_piece("negator", negator.piece);
        self.set("against", way_text(negator, true));
        self.changed(before, after, Texts::new(
"{piece} comes by {way} to control {square}: against {negator}, which comes by {against}, the step of {helped} there is worth {after} instead of {before} by exchange.",
"По траектории {way} идёт {piece} для контроля поля {square}; против контроля, который ведёт {negator} по траектории {against}, размен там — передвигается {helped} — {after} вместо {before}.",
))
    }

    fn realised(&mut self, line: &[Named], ply: usize, target: Target) -> Texts {
        self.set("number", ply);
        let m = ply.checked_sub(1).and_then(|i| line.get(i));
        self.set("move", m.map_or_else(Default::default, |m| m.written(self.language)));
        if target.role.is_some() {
            Texts::new(
                "The line realises the zone with ply {number}, {move}.",
                "Вариант осуществляет нападение; полуход {number}: {move}.",
            )
        } else {
            Texts::new(
                "The line reaches the promotion square with ply {number}, {move}.",
                "Вариант доводит пешку до превращения; полуход {number}: {move}.",
            )
        }
    }

    fn threat(
        &mut self,
        (by, m): (Color, &Named),
        piece: PlacedPiece,
        taken: PlacedPiece,
        gain: i32,
    ) -> Texts {
        self.set("side", names::side(by).text(self.language));
        self.set_piece("piece", piece);
        self.set_piece("taken", taken);
        self.set_amount("amount", gain);
        self.said(m, Texts::new(
"{side} threatens {move}: {piece} takes {taken} and wins {amount} by exchange.",
"{side} угрожают {move}: {piece} берёт, мишень — {taken}; размен выигрывает {amount}.",
))
    }

    fn answers(&mut self, m: &Named, taken: PlacedPiece, before: i32, after: i32) -> Texts {
        self.set_piece("taken", taken);
        self.set_amount("before", before);
        self.set_amount("after", after);
        self.said(m, if after == 0 { Texts::new(
"{move} meets the threat to {taken}: before, a capture won {before}; after it none wins.",
"{move} отвечает на угрозу, мишень — {taken}: взятие выигрывало {before}, теперь не выигрывает.",
) } else { Texts::new(
"{move} meets the threat to {taken} in part: a capture won {before}, now {after}.",
"{move} отвечает на угрозу лишь отчасти, мишень — {taken}: взятие выигрывало {before}, теперь {after}.",
) })
    }

    fn defences(&mut self, m: &Named, replies: usize, defences: &[Named]) -> Texts {
        self.set("replies", replies);
        let names: Vec<_> = defences.iter().map(|m| m.written(self.language)).collect();
        self.set("defences", names.join(", "));
        self.said(m, Texts::new(
"Of {replies} replies to {move} only these keep the other side from being ahead by a capture: {defences}.",
"На {move} ответов {replies}; от выигрыша взятием спасают только: {defences}.",
))
    }

    fn plan(&mut self, script: &str, steps: &[PlanStep], balance: Option<i32>) -> Texts {
        self.set("script", script);
        let any = format!("({})", Label::Reply.text(self.language));
        let mut moves = Vec::new();
        for (i, step) in steps.iter().enumerate() {
            moves.push(step.m.written(self.language).into_owned());
            let reply = step.reply.as_ref();
            let reply = reply.map(|reply| reply.written(self.language).into_owned());
            moves.extend(reply.or_else(|| (i + 1 < steps.len()).then(|| any.clone())));
        }
        self.set("line", moves.join(" "));
        match balance {
            Some(balance) => {
                self.set_signed("balance", balance);
                Texts::new(
                    "Plan: {script}. In moves: {line}. If the enemy replies so, it comes to {balance} of material.",
                    "План: {script}. Ходами: {line}. При таких ответах материал изменится на {balance}.",
                )
            }
            None => Texts::new(
                "Plan: {script}. In moves: {line}. If the enemy replies so, it mates.",
                "План: {script}. Ходами: {line}. При таких ответах это мат.",
            ),
        }
    }

    fn passable(
        &mut self,
        (side, role, square): (Color, Role, Square),
        (before, after): (usize, usize),
        weight: i32,
    ) -> Texts {
        self.set("square", square);
        self.set("side", names::side_within(side).text(self.language));
        self.set("role", names::role(role).text(self.language));
        self.set("before", before);
        self.set("after", after);
        self.set_signed("weight", weight);
        match (before, after) {
            (0, _) => Texts::new(
                "Square {square} ({side}, {role}): passable now, before it was not (weight {weight}).",
                "Поле {square} ({side}, {role}): стало проходимо (вес {weight}).",
            ),
            (_, 0) => Texts::new(
                "Square {square} ({side}, {role}): no longer passable in one move (weight {weight}).",
                "Поле {square} ({side}, {role}): больше не проходимо в одно передвижение (вес {weight}).",
            ),
            _ if after > before => Texts::new(
                "Square {square} ({side}, {role}): passable now for {after} pieces, before for {before} (weight {weight}).",
                "Поле {square} ({side}, {role}): проходимо, фигур {after}, было {before} (вес {weight}).",
            ),
            _ => Texts::new(
                "Square {square} ({side}, {role}): passable now for {after} only, before for {before} (weight {weight}).",
                "Поле {square} ({side}, {role}): проходимо, фигур лишь {after}, было {before} (вес {weight}).",
            ),
        }
    }
}
