//! A remark with its sentences, and what speaks against a move.

use shakmaty::{Color, Square};

use super::Drift;
use crate::explain::brief::{Allows, Checks, Defence, ForcedMate, NotThis, Perpetual, Stalemate};
use crate::explain::brief::{DECISIVE, LEAST, Lead};
use crate::explain::fact::Fact;
use crate::explain::moments::Kind;
use crate::explain::names::{Label, Language, Named};
use crate::explain::winning::MoveMark;
use crate::explain::{Brief, Point, Reason};

/// What is lost explains little of a greater loss than so many times its worth.
const LITTLE: i32 = 3;
/// The maximum number of reasons in praise, besides what the move does.
const MERITS: usize = 2;

/// A remark on a move.
#[derive(Debug, Clone, PartialEq)]
pub struct Remark {
    /// Why it deserves a remark; empty if it gets one only because every move does.
    pub kinds: Vec<Kind>,
    pub verdict: Option<MoveMark>,
    /// The verdict on the move with its reasons; for a move that loses something that on the better
    /// one.
    pub brief: Brief,
    /// The verdict on a move that loses something.
    pub fault: Option<Brief>,
    /// What such a move wins by its line, and what its score is less than the better one's, in centipawns.
    pub gain: i32,
    pub lost: i32,
    /// What it gives away by little and little, where the verdict has no reason for it.
    pub drift: Option<Drift>,
    /// The moves of the plan that it begins, without replies, if the game follows it to its end.
    pub plan: Vec<Named>,
    /// The better line, for a move that loses something.
    pub better: Vec<Named>,
    /// The zone of the better move: a hint for whoever looks for it.
    pub hint: Vec<Fact>,
    /// The zone to draw after the move: that of the move, or of the reply that refutes it.
    pub zone: Vec<Fact>,
    /// The reply that refutes it.
    pub refutation: Option<Named>,
    /// Whether the last remark that told who stands better said the same.
    pub knows: bool,
}

impl Remark {
    /// Whether the move should not have been played.
    pub fn is_blame(&self) -> bool {
        !self.better.is_empty()
    }

    /// What is said of the move, sentence by sentence; where little speaks against a bad move, what
    /// the better one does, too.
    pub fn sentences(&self, language: Language) -> Vec<String> {
        self.said(language).into_iter().chain(self.better_does(language)).collect()
    }

    /// What is said of the move itself.
    pub fn said(&self, language: Language) -> Vec<String> {
        if !self.is_blame() {
            return self.praise(language);
        }
        match &self.fault {
            Some(fault) => {
                let verdict = self.verdict_on(fault).verdict(language);
                let drift = self.drift_of(fault).map(|drift| drift.said(language));
                [verdict].into_iter().chain(drift).collect()
            }
            None => self.brief.objection(language).into_iter().collect(),
        }
    }

    /// What it gives away, if nothing else speaks against it, or nothing that decides while this costs
    /// material.
    fn drift_of(&self, fault: &Brief) -> Option<&Drift> {
        let told = fault.headline.as_ref();
        self.drift.as_ref().filter(|drift| {
            !told.is_some_and(if drift.costs_material() { is_enough } else { is_fault })
        })
    }

    /// The verdict on a move that loses something, without who stands better if the best move would
    /// not change that, as an earlier remark has told; and without a reply that does little where there
    /// is more to say.
    fn verdict_on(&self, fault: &Brief) -> Brief {
        let leads = |brief: &Brief| brief.outlook.filter(|one| !one.still)?.leads;
        let known = self.knows || leads(fault).is_some() && leads(fault) == leads(&self.brief);
        let mut told = fault.clone();
        let drifts = told.outlook.is_some() && self.drift_of(fault).is_some();
        let says_more = |why: &Reason| !says_little(why) || self.merit_of_better().is_none();
        told.headline = told.headline.filter(|why| !drifts && !is_trade(why) && says_more(why));
        told.outlook = told.outlook.filter(|_| !known || told.headline.is_none());
        told
    }

    /// Who stands better after it, if the remark tells that.
    pub fn leads(&self) -> Option<(Color, Lead)> {
        self.verdict_on(self.fault.as_ref()?).outlook?.leads
    }

    /// What the better move does, if little speaks against the one played.
    fn better_does(&self, language: Language) -> Option<String> {
        let little = |why: &Reason| match &why.told {
            Point::Loses(loses) => LITTLE * loses.ledger.gain < self.lost.min(DECISIVE),
            _ => false,
        };
        let enough = |why: &Reason| is_enough(why) && !little(why);
        let refuted = |fault: &Brief| fault.headline.as_ref().is_some_and(enough);
        if !self.is_blame() || self.fault.as_ref().is_some_and(refuted) {
            return None;
        }
        let why = self.merit_of_better()?;
        Some(format!("{} {}.", Label::Better.text(language), self.brief.statement(why, language)?))
    }

    /// The first thing that the better move does and the one played does not.
    fn merit_of_better(&self) -> Option<&Reason> {
        let moves = |square: Square| {
            let fault = self.fault.as_ref().and_then(|fault| fault.m.as_ref());
            fault.is_some_and(|m| m.uci.starts_with(&square.to_string()))
        };
        // A threat that does not follow is met by both.
        let met = |threat: &[Named]| {
            let first = threat.first().zip(self.refutation.as_ref());
            first.is_some_and(|(threat, reply)| threat.uci != reply.uci)
        };
        // That a piece leaves an attack is no merit where it did so in any case, nor what is won in both.
        let same = |why: &Reason| match &why.told {
            Point::Saves(saves) => saves.how == Defence::Leaves && moves(saves.piece.square),
            Point::Wins(wins) => wins.ledger.gain - self.gain < LEAST,
            Point::Regains(regains) => regains.ledger.gain - self.gain < LEAST,
            Point::Stops(stops) => met(&stops.line),
            Point::StopsMate(stops) => met(&stops.mate),
            _ => false,
        };
        let told = |why: &&Reason| !why.is_weak() && !why.is_aside() && !same(why);
        let others = self.brief.reasons.iter().filter(|why| why.is_predicate());
        let all = || self.brief.headline.iter().chain(others.clone()).filter(told);
        // What is offered is told where nothing else is gained.
        all().find(|why| !matches!(why.told, Point::Offers(_))).or_else(|| all().next())
    }

    fn praise(&self, language: Language) -> Vec<String> {
        let mut told = self.brief.merits(MERITS, language);
        if self.kinds.contains(&Kind::Alone) {
            // What is asked about besides is the best of the other moves.
            let other = self.brief.objection(language);
            told.extend(other.map(|other| format!("{} {other}", Label::Alone.text(language))));
        }
        if !self.plan.is_empty() {
            let moves: Vec<_> = self.plan.iter().map(|m| m.written(language)).collect();
            told.push(format!("{} {}.", Label::Plan.text(language), moves.join(", ")));
        }
        if self.kinds.contains(&Kind::Last) || told.is_empty() {
            // How the game stands where it ends.
            told.splice(..told.len().min(1), [self.brief.verdict(language)]);
        }
        if self.kinds.contains(&Kind::Zugzwang) {
            told.push(Label::Zugzwang.text(language).to_string());
        }
        told
    }
}

/// Whether the reason speaks against its move, and says more than what the reply is.
fn is_fault(why: &Reason) -> bool {
    match &why.told {
        Point::Allows(Allows { m, reply, why, .. }) => {
            let takes = |why: &Reason| match why.told {
                Point::Takes(_) => true,
                // What takes back saves what the capture had attacked.
                Point::Saves(_) => takes_back(m, reply),
                _ => false,
            };
            why.as_deref().is_some_and(|why| !why.is_weak() && !takes(why))
        }
        Point::Loses(_)
        | Point::Misses(_)
        | Point::MissesMate(_)
        | Point::ForcedMate(ForcedMate { by_mover: false, .. })
        | Point::Drawn(_)
        | Point::Offers(_)
        | Point::Decoys(_)
        | Point::Concedes(_)
        | Point::Yields(_)
        | Point::ForgoesCastling(_)
        | Point::GivesBishop(_)
        | Point::Perpetual(Perpetual { checks: Checks::Missed, .. })
        | Point::Stalemate(Stalemate { behind: false, .. } | Stalemate { missed: true, .. }) => {
            true
        }
        _ => false,
    }
}

/// Whether the reason says what the move loses, and nothing more need be said against it.
fn is_enough(why: &Reason) -> bool {
    match &why.told {
        Point::Allows(allows) => allows.why.as_deref().is_some_and(Reason::is_gain),
        _ => is_fault(why),
    }
}

/// The brief with the verdict's sign behind the move that was asked about, and with what speaks
/// against it: where nothing better is known, the reply, unless it only takes back.
pub(super) fn marked(mut brief: Brief, verdict: Option<MoveMark>, reply: Option<Named>) -> Brief {
    let sign = verdict.filter(|mark| mark.is_fault());
    for reason in &mut brief.reasons {
        let Point::NotThis(NotThis { m, mark, why, scored, .. }) = &mut reason.told else {
            continue;
        };
        (*mark, *scored) = (sign, false);
        if why.as_deref().is_some_and(is_fault) {
            continue;
        }
        let reply = reply.clone().filter(|reply| !takes_back(m, reply));
        let allows = reply.map(|reply| Allows {
            m: m.clone(),
            mark: None,
            reply,
            why: None,
            then: Vec::new(),
        });
        *why = allows.map(|allows| Box::new(Reason::of(allows)));
    }
    brief
}

/// Whether the reason is a reply that wins nothing: it trades, or sees to what was attacked.
fn says_little(why: &Reason) -> bool {
    match &why.told {
        Point::Allows(Allows { why, .. }) => why.as_deref().is_none_or(|why| {
            let takes = matches!(why.told, Point::Takes(_));
            !why.is_gain() && (takes || why.trades() || why.defends() || why.is_weak())
        }),
        _ => false,
    }
}

/// Whether the reason is only that the reply takes back.
fn is_trade(why: &Reason) -> bool {
    match &why.told {
        Point::Allows(Allows { m, reply, .. }) => takes_back(m, reply) && !is_fault(why),
        _ => false,
    }
}

/// Whether the reply only takes back what took.
fn takes_back(m: &Named, reply: &Named) -> bool {
    let end = |m: &Named| m.uci.get(2..4).map(String::from);
    m.san.contains('x') && reply.san.contains('x') && end(m) == end(reply)
}

/// The brief without the comparisons by score: all moves have theirs beside them.
pub(super) fn without_scores(mut brief: Brief) -> Brief {
    let compares = |why: &Reason| match &why.told {
        Point::OnlyMove(only) => only.other.is_some(),
        Point::Better(_) => true,
        _ => false,
    };
    brief.reasons.retain(|why| !compares(why));
    brief.headline = brief.headline.filter(|why| !compares(why));
    brief
}

/// Of another move only what speaks against it is told: that it misses the praised one is plain.
pub(super) fn leave_praised_out(brief: &mut Brief) {
    for reason in &mut brief.reasons {
        let Point::NotThis(NotThis { mark, why, scored, .. }) = &mut reason.told else {
            continue;
        };
        (*mark, *scored) = (None, false);
        if let Some(Point::Allows(Allows { mark, .. })) = why.as_mut().map(|why| &mut why.told) {
            *mark = None;
            continue;
        }
        let misses = |why: &Reason| matches!(why.told, Point::Misses(_) | Point::MissesMate(_));
        *why = why.take().filter(|why| is_fault(why) && !misses(why));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 4…Bxf3 5.Qxf3 is a trade; 4…Nxe4 5.Qxf3 is not.
    #[test]
    fn taking_back_is_no_objection() {
        let named = |san: &str, uci: &str| Named { uci: uci.into(), san: san.into() };
        let queen = named("Qxf3", "d1f3");
        assert!(takes_back(&named("Bxf3", "g4f3"), &queen));
        assert!(!takes_back(&named("Nxe4", "f6e4"), &queen));
        assert!(!takes_back(&named("Nf3", "g1f3"), &queen));
    }
}
