//! The message for each fact, and the words that it is filled with.

use shakmaty::{Role, Square};

use super::fact::{End, Evasion, Fact, Named, PlanStep, Route};
use super::filling::{Filling, way_text};
use super::messages::Message;
use super::names::{self, Label};
use crate::zone::{Action, Target};

impl Filling {
    /// The message for the fact; sets its words.
    pub fn message(&mut self, fact: &Fact) -> Message {
        match fact {
            Fact::Over { end: End::Checkmate } => Message::Checkmated,
            Fact::Over { end: End::Stalemate } => Message::Stalemated,
            Fact::Line { .. } | Fact::Mate { .. } | Fact::Balance { .. } => self.line(fact),
            Fact::Compared { .. } => self.compared(fact),
            Fact::Takes { .. }
            | Fact::Step { .. }
            | Fact::Castles { .. }
            | Fact::Promotes { .. }
            | Fact::Check { .. }
            | Fact::Evades { .. }
            | Fact::Only { .. } => self.of_move(fact),
            Fact::Attack { way, target, begun } => self.attack(way, *target, begun.as_ref()),
            Fact::Exchange { way, step, gain } => self.exchange(way, *step, *gain),
            Fact::Negation { .. } => self.negation(fact),
            Fact::Ambush { .. }
            | Fact::Retreat { .. }
            | Fact::Opens { .. }
            | Fact::Support { .. }
            | Fact::Reaches { .. } => self.of_zone(fact),
            Fact::Realised { .. } | Fact::Lured { .. } => self.on_line(fact),
            Fact::Threat { .. }
            | Fact::MateThreat { .. }
            | Fact::Parries { .. }
            | Fact::Answers { .. } => self.threat(fact),
            Fact::Inevitable { .. } | Fact::Defences { .. } => self.replies(fact),
            Fact::Plan { script, steps, balance } => self.plan(script, steps, *balance),
            Fact::Motif { line, finding } => self.motif(line, finding),
            Fact::Estimate { .. } | Fact::Term { .. } | Fact::Passable { .. } => {
                self.estimate(fact)
            }
        }
    }

    fn line(&mut self, fact: &Fact) -> Message {
        match fact {
            Fact::Mate { line, by_mover } => {
                self.set_line(line);
                if *by_mover { Message::Mates } else { Message::IsMated }
            }
            Fact::Balance { line, material } => {
                self.set_end(line);
                self.set_amount("amount", *material);
                if *material > 0 { Message::Wins } else { Message::Loses }
            }
            Fact::Line { line, score, nodes, depth } => {
                self.set_line(line);
                self.set_score("score", *score);
                self.set("nodes", nodes);
                self.set("depth", depth);
                Message::Line
            }
            _ => Message::Line,
        }
    }

    fn compared(&mut self, fact: &Fact) -> Message {
        let Fact::Compared { chosen, score, other, other_score, by } = fact else {
            return Message::Compared;
        };
        self.set_move("chosen", chosen);
        self.set_move("other", other);
        self.set_score("score", *score);
        self.set_score("other_score", *other_score);
        match by {
            Some(by) => {
                self.set_amount("by", *by);
                Message::Compared
            }
            None => Message::ComparedMate,
        }
    }

    fn of_move(&mut self, fact: &Fact) -> Message {
        match fact {
            Fact::Takes { m, man, taken, gain } => {
                self.set_move("move", m);
                self.set_man("man", *man);
                self.set_man("taken", *taken);
                self.set_amount("amount", *gain);
                match gain.signum() {
                    1 => Message::TakesAndWins,
                    0 => Message::TakesEvenly,
                    _ => Message::TakesAndLoses,
                }
            }
            Fact::Step { m, man, to, gain } => {
                self.set_move("move", m);
                self.set_man("man", *man);
                self.set("to", to);
                self.set_amount("amount", *gain);
                if *gain < 0 { Message::Offers } else { Message::Steps }
            }
            Fact::Castles { m, .. } => {
                self.set_move("move", m);
                Message::Castles
            }
            Fact::Promotes { m, role } => {
                self.set_move("move", m);
                self.set("role", names::role(*role).text(self.language));
                Message::Promotes
            }
            Fact::Check { m, by } => {
                self.set_move("move", m);
                self.set_man("by", *by);
                Message::Checks
            }
            Fact::Evades { m, checker, how } => {
                self.set_move("move", m);
                self.set_man("checker", *checker);
                match how {
                    Evasion::King => Message::KingEvades,
                    Evasion::Takes => Message::TakesChecker,
                    Evasion::Interposes => Message::Interposes,
                }
            }
            Fact::Only { m } => {
                self.set_move("move", m);
                Message::Only
            }
            _ => Message::Only,
        }
    }

    fn attack(&mut self, way: &Route, target: Target, begun: Option<&Named>) -> Message {
        self.set_way(way, target.role.is_some());
        self.set_target(target, way.man);
        if let Some(begun) = begun {
            self.set_move("move", begun);
        }
        match (begun, target.role) {
            (Some(_), Some(Role::King)) => Message::BeginsCheck,
            (Some(_), Some(_)) => Message::BeginsAttack,
            (Some(_), None) => Message::BeginsRun,
            (None, Some(Role::King)) => Message::AttacksKing,
            (None, Some(_)) => Message::Attacks,
            (None, None) => Message::Runs,
        }
    }

    fn exchange(&mut self, way: &Route, step: usize, gain: i32) -> Message {
        let ends = |i: usize| way.stops.get(i).map(Square::to_string).unwrap_or_default();
        self.set("step", format!("{}-{}", ends(step.saturating_sub(1)), ends(step)));
        self.set_signed("gain", gain);
        self.set_amount("amount", gain);
        match (step == way.moves(), gain) {
            (true, 1..) => Message::EndWins,
            (true, _) => Message::EndNothing,
            (false, 0..) => Message::StepSafe,
            (false, _) => Message::StepLost,
        }
    }

    fn negation(&mut self, fact: &Fact) -> Message {
        let Fact::Negation { action, way, stop, allowed, leaves, .. } = fact else {
            return Message::ControlMeets;
        };
        self.set_man("negator", way.man);
        self.set("way", way_text(way, *action == Action::Control));
        self.set("field", way.end());
        self.set("moves", way.moves());
        self.set("allowed", allowed);
        self.set_signed("leaves", leaves.unwrap_or(0));
        let late = way.moves() > *allowed;
        let fails = fact.negation_fails();
        match (action, leaves) {
            (Action::Control, _) if *stop == 0 => Message::TakesRoot,
            (Action::Control, _) if late => Message::ControlLate,
            (Action::Control, None) => Message::ControlMeets,
            (Action::Control, Some(_)) if fails => Message::ControlFails,
            (Action::Control, Some(_)) => Message::ControlDecides,
            (Action::Blockade, _) if late => Message::BlockadeLate,
            (Action::Blockade, _) if fails => Message::BlockadeFails,
            (Action::Blockade, _) => Message::BlockadeStops,
        }
    }

    fn of_zone(&mut self, fact: &Fact) -> Message {
        match fact {
            Fact::Ambush { negator, stop, man, gain, .. } => {
                self.set_man("man", *man);
                self.set_man("negator", negator.man);
                self.set("way", way_text(negator, false));
                self.set("field", negator.stops.get(*stop).copied().unwrap_or(negator.end()));
                self.set_amount("amount", *gain);
                Message::Ambush
            }
            Fact::Retreat { m, attacker, gain, .. } => {
                self.set_move("move", m);
                self.set_man("attacker", *attacker);
                self.set_signed("gain", *gain);
                Message::Retreats
            }
            Fact::Opens { m, man, way, target } => {
                self.set_move("move", m);
                self.set_man("man", *man);
                self.set("way", way_text(way, target.role.is_some()));
                self.set_man("root", way.man);
                self.set_target(*target, way.man);
                if target.role.is_some() { Message::OpensAttack } else { Message::OpensRun }
            }
            Fact::Support { way, helped, against, before, after, .. } => {
                self.set_man("man", way.man);
                self.set("way", way_text(way, false));
                self.set_man("helped", helped.man);
                self.set("field", way.end());
                self.set_signed("before", *before);
                self.set_signed("after", *after);
                let Some(negator) = against else { return Message::Supports };
                self.set_man("negator", negator.man);
                self.set("against", way_text(negator, true));
                Message::SupportsAgainst
            }
            Fact::Reaches { m, man, fields } => {
                self.set_move("move", m);
                self.set_man("man", *man);
                self.set_fields(fields);
                Message::Reaches
            }
            _ => Message::Reaches,
        }
    }

    fn on_line(&mut self, fact: &Fact) -> Message {
        match fact {
            Fact::Realised { line, half_move, target, .. } => {
                self.set("number", half_move);
                let m = half_move.checked_sub(1).and_then(|i| line.get(i));
                self.set("move", m.map_or_else(Default::default, |m| m.written(self.language)));
                if target.role.is_some() { Message::Realised } else { Message::Promoted }
            }
            Fact::Lured { man, to, fields, .. } => {
                self.set_man("man", *man);
                self.set("to", to);
                self.set_fields(fields);
                Message::Lured
            }
            _ => Message::Lured,
        }
    }

    fn threat(&mut self, fact: &Fact) -> Message {
        match fact {
            Fact::Threat { by, m, man, taken, gain } => {
                self.set("side", names::side(*by).text(self.language));
                self.set_move("move", m);
                self.set_man("man", *man);
                self.set_man("taken", *taken);
                self.set_amount("amount", *gain);
                Message::Threat
            }
            Fact::MateThreat { by, m } => {
                self.set("side", names::side(*by).text(self.language));
                self.set_move("move", m);
                Message::MateThreat
            }
            Fact::Parries { m } => {
                self.set_move("move", m);
                Message::Parries
            }
            Fact::Answers { m, taken, before, after } => {
                self.set_move("move", m);
                self.set_man("taken", *taken);
                self.set_amount("before", *before);
                self.set_amount("after", *after);
                if *after == 0 { Message::Answers } else { Message::AnswersPartly }
            }
            _ => Message::Answers,
        }
    }

    fn replies(&mut self, fact: &Fact) -> Message {
        match fact {
            Fact::Inevitable { m, replies, least } => {
                self.set_move("move", m);
                self.set("replies", replies);
                self.set_amount("amount", *least);
                Message::Inevitable
            }
            Fact::Defences { m, replies, defences } => {
                self.set_move("move", m);
                self.set("replies", replies);
                let names: Vec<_> = defences.iter().map(|m| m.written(self.language)).collect();
                self.set("defences", names.join(", "));
                Message::Defences
            }
            _ => Message::Defences,
        }
    }

    fn plan(&mut self, script: &str, steps: &[PlanStep], balance: Option<i32>) -> Message {
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
                Message::Plan
            }
            None => Message::PlanMates,
        }
    }

    fn estimate(&mut self, fact: &Fact) -> Message {
        match fact {
            Fact::Term { term, before, after, .. } => {
                self.set("term", term.text(self.language));
                self.set_signed("before", *before);
                self.set_signed("after", *after);
                Message::Term
            }
            Fact::Passable { side, role, field, before, after, weight, .. } => {
                self.set("field", field);
                self.set("side", names::side_within(*side).text(self.language));
                self.set("role", names::role(*role).text(self.language));
                self.set("before", before);
                self.set("after", after);
                self.set_signed("weight", *weight);
                match (before, after) {
                    (0, _) => Message::NowPassable,
                    (_, 0) => Message::NoLongerPassable,
                    _ if after > before => Message::MorePassable,
                    _ => Message::LessPassable,
                }
            }
            Fact::Estimate { line, before, after } => {
                self.set_end(line);
                self.set_signed("before", *before);
                self.set_signed("after", *after);
                Message::Estimate
            }
            _ => Message::Estimate,
        }
    }
}
