//! The message for each fact, and the words that it is filled with.

// A new kind has to be thought of here: what is said of another would be false of it.
#![warn(clippy::wildcard_enum_match_arm)]

use shakmaty::{Color, Role, Square};

use super::fact::{End, Evasion, Fact, Named, PlanStep, Route};
use super::filling::{Filling, way_text};
use super::messages::Message;
use super::names::{self, Label};
use crate::search::Score;
use crate::zone::{Action, PlacedPiece, Target};

impl Filling {
    /// The message for the fact; sets its words.
    pub fn message(&mut self, fact: &Fact) -> Message {
        match fact {
            Fact::Over { end: End::Checkmate } => Message::Checkmated,
            Fact::Over { end: End::Stalemate } => Message::Stalemated,
            Fact::Line { line, score, nodes, depth } => self.line(line, *score, *nodes, *depth),
            Fact::Mate { line, by_mover } => {
                self.set_line(line);
                if *by_mover { Message::Mates } else { Message::IsMated }
            }
            Fact::Balance { line, material } => self.balance(line, *material),
            Fact::Compared { chosen, score, other, other_score, by } => {
                self.compared((chosen, *score), (other, *other_score), *by)
            }
            Fact::Takes { m, piece, taken, gain } => self.takes(m, *piece, *taken, *gain),
            Fact::Step { m, piece, to, gain } => self.step(m, *piece, *to, *gain),
            Fact::Castles { m, .. } => self.said(m, Message::Castles),
            Fact::Promotes { m, role } => {
                self.set("role", names::role(*role).text(self.language));
                self.said(m, Message::Promotes)
            }
            Fact::Check { m, by } => {
                self.set_piece("by", *by);
                self.said(m, Message::Checks)
            }
            Fact::Evades { m, checker, how } => self.evades(m, *checker, *how),
            Fact::Only { m } => self.said(m, Message::Only),
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
                self.said(m, Message::Retreats)
            }
            Fact::Opens { m, piece, way, target } => self.opens(m, *piece, way, *target),
            Fact::Support { way, helped, against, before, after, .. } => {
                self.support((way, helped), against.as_ref(), *before, *after)
            }
            Fact::Reaches { m, piece, squares } => {
                self.set_piece("piece", *piece);
                self.set_fields(squares);
                self.said(m, Message::Reaches)
            }
            Fact::Realised { line, ply, target, .. } => self.realised(line, *ply, *target),
            Fact::Lured { piece, to, squares, .. } => {
                self.set_piece("piece", *piece);
                self.set("to", to);
                self.set_fields(squares);
                Message::Lured
            }
            Fact::Threat { by, m, piece, taken, gain } => {
                self.threat((*by, m), *piece, *taken, *gain)
            }
            Fact::MateThreat { by, m } => {
                self.set("side", names::side(*by).text(self.language));
                self.said(m, Message::MateThreat)
            }
            Fact::Parries { m } => self.said(m, Message::Parries),
            Fact::Answers { m, taken, before, after } => self.answers(m, *taken, *before, *after),
            Fact::Inevitable { m, replies, least } => {
                self.set("replies", replies);
                self.set_amount("amount", *least);
                self.said(m, Message::Inevitable)
            }
            Fact::Defences { m, replies, defences } => self.defences(m, *replies, defences),
            Fact::Plan { script, steps, balance } => self.plan(script, steps, *balance),
            Fact::Motif { line, finding } => self.motif(line, finding),
            Fact::Evaluation { line, before, after } => {
                self.set_end(line);
                self.changed(*before, *after, Message::Evaluation)
            }
            Fact::Term { term, before, after, .. } => {
                self.set("term", term.text(self.language));
                self.changed(*before, *after, Message::Term)
            }
            Fact::Passable { side, role, square, before, after, weight, .. } => {
                self.passable((*side, *role, *square), (*before, *after), *weight)
            }
        }
    }

    /// The message about this move.
    fn said(&mut self, m: &Named, message: Message) -> Message {
        self.set_move("move", m);
        message
    }

    /// The message with a value before and after.
    fn changed(&mut self, before: i32, after: i32, message: Message) -> Message {
        self.set_signed("before", before);
        self.set_signed("after", after);
        message
    }

    fn line(&mut self, line: &[Named], score: Score, nodes: u64, depth: u32) -> Message {
        self.set_line(line);
        self.set_score("score", score);
        self.set("nodes", nodes);
        self.set("depth", depth);
        Message::Line
    }

    fn balance(&mut self, line: &[Named], material: i32) -> Message {
        self.set_end(line);
        self.set_amount("amount", material);
        if material > 0 { Message::Wins } else { Message::Loses }
    }

    fn compared(
        &mut self,
        (chosen, score): (&Named, Score),
        (other, other_score): (&Named, Score),
        by: Option<i32>,
    ) -> Message {
        self.set_move("chosen", chosen);
        self.set_move("other", other);
        self.set_score("score", score);
        self.set_score("other_score", other_score);
        match by {
            Some(by) => {
                self.set_amount("by", by);
                Message::Compared
            }
            None => Message::ComparedMate,
        }
    }

    fn takes(&mut self, m: &Named, piece: PlacedPiece, taken: PlacedPiece, gain: i32) -> Message {
        self.set_piece("piece", piece);
        self.set_piece("taken", taken);
        self.set_amount("amount", gain);
        let message = match gain {
            1.. => Message::TakesAndWins,
            0 => Message::TakesEvenly,
            ..0 => Message::TakesAndLoses,
        };
        self.said(m, message)
    }

    fn step(&mut self, m: &Named, piece: PlacedPiece, to: Square, gain: i32) -> Message {
        self.set_piece("piece", piece);
        self.set("to", to);
        self.set_amount("amount", gain);
        self.said(m, if gain < 0 { Message::Offers } else { Message::Steps })
    }

    fn evades(&mut self, m: &Named, checker: PlacedPiece, how: Evasion) -> Message {
        self.set_piece("checker", checker);
        let message = match how {
            Evasion::King => Message::KingEvades,
            Evasion::Takes => Message::TakesChecker,
            Evasion::Interposes => Message::Interposes,
        };
        self.said(m, message)
    }

    fn attack(&mut self, way: &Route, target: Target, begun: Option<&Named>) -> Message {
        self.set_way(way, target.role.is_some());
        self.set_target(target, way.piece);
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

    fn negation(
        &mut self,
        action: Action,
        way: &Route,
        (stop, allowed): (usize, usize),
        leaves: Option<i32>,
        fails: bool,
    ) -> Message {
        self.set_piece("negator", way.piece);
        self.set("way", way_text(way, action == Action::Control));
        self.set("square", way.end());
        self.set("moves", way.moves());
        self.set("allowed", allowed);
        self.set_signed("leaves", leaves.unwrap_or(0));
        let late = way.moves() > allowed;
        match (action, leaves) {
            (Action::Control, _) if stop == 0 => Message::TakesRoot,
            (Action::Control, _) if late => Message::ControlLate,
            (Action::Control, None) => Message::ControlMeets,
            (Action::Control, Some(_)) if fails => Message::ControlFails,
            (Action::Control, Some(_)) => Message::ControlDecides,
            (Action::Blockade, _) if late => Message::BlockadeLate,
            (Action::Blockade, _) if fails => Message::BlockadeFails,
            (Action::Blockade, _) => Message::BlockadeStops,
        }
    }

    fn ambush(&mut self, negator: &Route, stop: usize, piece: PlacedPiece, gain: i32) -> Message {
        self.set_piece("piece", piece);
        self.set_piece("negator", negator.piece);
        self.set("way", way_text(negator, false));
        self.set("square", negator.stops.get(stop).copied().unwrap_or(negator.end()));
        self.set_amount("amount", gain);
        Message::Ambush
    }

    fn opens(&mut self, m: &Named, piece: PlacedPiece, way: &Route, target: Target) -> Message {
        self.set_piece("piece", piece);
        self.set("way", way_text(way, target.role.is_some()));
        self.set_piece("root", way.piece);
        self.set_target(target, way.piece);
        let attack = target.role.is_some();
        self.said(m, if attack { Message::OpensAttack } else { Message::OpensRun })
    }

    fn support(
        &mut self,
        (way, helped): (&Route, &Route),
        against: Option<&Route>,
        before: i32,
        after: i32,
    ) -> Message {
        self.set_piece("piece", way.piece);
        self.set("way", way_text(way, false));
        self.set_piece("helped", helped.piece);
        self.set("square", way.end());
        let Some(negator) = against else { return self.changed(before, after, Message::Supports) };
        self.set_piece("negator", negator.piece);
        self.set("against", way_text(negator, true));
        self.changed(before, after, Message::SupportsAgainst)
    }

    fn realised(&mut self, line: &[Named], ply: usize, target: Target) -> Message {
        self.set("number", ply);
        let m = ply.checked_sub(1).and_then(|i| line.get(i));
        self.set("move", m.map_or_else(Default::default, |m| m.written(self.language)));
        if target.role.is_some() { Message::Realised } else { Message::Promoted }
    }

    fn threat(
        &mut self,
        (by, m): (Color, &Named),
        piece: PlacedPiece,
        taken: PlacedPiece,
        gain: i32,
    ) -> Message {
        self.set("side", names::side(by).text(self.language));
        self.set_piece("piece", piece);
        self.set_piece("taken", taken);
        self.set_amount("amount", gain);
        self.said(m, Message::Threat)
    }

    fn answers(&mut self, m: &Named, taken: PlacedPiece, before: i32, after: i32) -> Message {
        self.set_piece("taken", taken);
        self.set_amount("before", before);
        self.set_amount("after", after);
        self.said(m, if after == 0 { Message::Answers } else { Message::AnswersPartly })
    }

    fn defences(&mut self, m: &Named, replies: usize, defences: &[Named]) -> Message {
        self.set("replies", replies);
        let names: Vec<_> = defences.iter().map(|m| m.written(self.language)).collect();
        self.set("defences", names.join(", "));
        self.said(m, Message::Defences)
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

    fn passable(
        &mut self,
        (side, role, square): (Color, Role, Square),
        (before, after): (usize, usize),
        weight: i32,
    ) -> Message {
        self.set("square", square);
        self.set("side", names::side_within(side).text(self.language));
        self.set("role", names::role(role).text(self.language));
        self.set("before", before);
        self.set("after", after);
        self.set_signed("weight", weight);
        match (before, after) {
            (0, _) => Message::NowPassable,
            (_, 0) => Message::NoLongerPassable,
            _ if after > before => Message::MorePassable,
            _ => Message::LessPassable,
        }
    }
}
