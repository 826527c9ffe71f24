//! The reasons for a verdict: all that is known of the move, gated and ranked.

use shakmaty::{Role, Square};

use super::choice::GROSS;
use super::headline::{self, main_idea};
use super::ledger::{LEAST, Ledger};
use super::motif::{Motif, is_capture};
use super::offers;
use super::pieces::{self, Refuge};
use super::point::{
    Allows, Avoids, Better, Found, Natural, NotThis, OnlyMove, Point, Reason, Refutes, Waits,
};
use super::purpose::Service;
use super::saves::{self, Defence, Saves};
use super::statement::{Gate, Statement};
use super::study::{Candidate, Lead, Study, ends};
use super::words::ends_on;
use super::{changes, next, plain, plan};
use crate::explain::board;
use crate::explain::case::Case;
use crate::explain::moments::ALONE;
use crate::explain::moves::{Evades, Takes};
use crate::explain::names::Named;
use crate::explain::winning::MoveMark;
use crate::feature::{EndgameFeature, Feature, PawnFeature, PieceFeature};
use crate::plan::motifs::{AttackEvidence, EndEvidence, Evidence, Finding, GuardEvidence};
use crate::search::Score;

/// The minimum expected points, in thousandths, after an only move.
const HOLDS: i32 = 150;
/// The minimum of centipawns by which another move is a little better.
const LITTLE: i32 = 50;
/// The number of plies of a line in which what another move loses must not fall as well.
const FALLS: usize = 10;
/// A capture that wins so many centipawns at first sight is what the move is about.
const MUCH: i32 = 300;
/// Statements of this weight or more are gains, threats, defences and methods of endings.
const LEADING: usize = 60;
/// Statements of less weight say little of a move by themselves.
const LITTLE_SAID: usize = 50;
/// With this many statements weak reasons add nothing.
const ENOUGH: usize = 2;

/// The mark of the move explained.
pub fn mark(study: &Study<'_>) -> Option<MoveMark> {
    let case = study.case(&study.chosen)?;
    let is_choice = |only: &OnlyMove| only.other.is_some() && !ends(&case);
    let praised = only_move(study).filter(is_choice).map(|_| MoveMark::Only);
    study.fault(&study.chosen).or(praised)
}

/// All reasons for the verdict on the chosen move, the most telling first.
pub fn all(study: &Study<'_>, case: &Case<'_>, headline: Option<&Reason>) -> Vec<Reason> {
    let settled = headline.is_some_and(Reason::settles);
    let named = headline.is_some_and(Reason::names_better);
    let gate = Gate::new(study, case, settled, named);
    let mut reasons = Found::of_the_move(study, case).0;
    reasons.extend(only_move(study).map(Reason::of));
    reasons.extend(better(study, case));
    reasons.extend(refutation(study, case));
    reasons.extend(headline.and_then(|headline| plan::held(study, headline)).map(Reason::of));
    reasons.extend(answered(study, case));
    let told = |reason: &Reason| {
        headline.is_some_and(|headline| says(headline, reason) || guards_too(headline, reason))
    };
    reasons.retain(|reason| !told(reason));
    let (mut reasons, others): (Vec<Reason>, Vec<Reason>) =
        reasons.into_iter().partition(|reason| reason.passes(&gate));
    // Whoever is lost still threatens and defends, if there is nothing else to say.
    if reasons.is_empty() && headline.is_none() && gate.is_lost() {
        let gate = gate.for_the_lost();
        let tells = |reason: &Reason| reason.weight() >= LEADING && reason.passes(&gate);
        reasons.extend(others.into_iter().filter(tells));
    }
    reasons.extend(study.asked.iter().filter_map(|other| not_this(study, other)));
    // A trade of pawns is for what it opens.
    // And why a piece that is attacked goes where it does is a reason by itself.
    let leads = |reason: &Reason| {
        let pawns = reason.trades_pawns();
        reason.weight() >= LEADING && reason.is_predicate() && !pawns && !goes(reason)
    };
    if headline.is_some_and(leads) || reasons.iter().any(leads) {
        reasons.retain(|reason| !reason.statement().standing().gives_way);
    }
    // A stable sort: those of equal weight stay in the order above.
    reasons.sort_by_key(|reason| std::cmp::Reverse(reason.weight()));
    // A threat stands in the verdict, so what fails to it is told there, whatever its weight.
    let threats: Vec<Reason> = reasons
        .iter()
        .filter(|reason| matches!(reason.told, Point::Threatens(_) | Point::ThreatensMate(_)))
        .cloned()
        .collect();
    let told = |reason: &Reason| threats.iter().any(|threat| echoes(threat, reason));
    reasons.retain(|reason| !matches!(reason.told, Point::Refutes(_)) || !told(reason));
    let (weak, mut reasons): (Vec<Reason>, Vec<Reason>) =
        without_echoes(reasons).into_iter().partition(Reason::is_weak);
    // Without a headline the first reason becomes it.
    let room = ENOUGH.saturating_sub(reasons.len() + usize::from(headline.is_some()));
    reasons.extend(weak.into_iter().take(room));
    if !gate.is_settled() && reasons.is_empty() && headline.is_none() {
        reasons.extend(anything(study, case, &gate));
    }
    let says_little =
        |reason: &Reason| reason.is_weak() || goes(reason) || reason.weight() < LITTLE_SAID;
    if headline.is_none() && gate.is_sound() && reasons.iter().all(says_little) {
        reasons.extend(plan::find(study, case).filter(|plan| plan.passes(&gate)));
    }
    // A contrast stands at the end; one is enough.
    let is_one = |reason: &Reason| {
        matches!(reason.told, Point::OnlyMove(OnlyMove { other: Some(_), why: Some(_), .. }))
    };
    if !gate.is_settled() && !headline.into_iter().chain(&reasons).any(is_one) {
        reasons.extend(natural(study).map(Reason::of));
    }
    reasons
}

/// Whether it says that a piece leaves an attack, and not why it goes where it does.
fn goes(reason: &Reason) -> bool {
    matches!(&reason.told, Point::Saves(Saves { how: Defence::Leaves, refuge: None, .. }))
}

/// Whether the headline says what the reason does: it has it within, or is about the same capture.
fn says(headline: &Reason, reason: &Reason) -> bool {
    let within = match &headline.told {
        Point::Allows(Allows { why, .. }) => {
            let wins = |why: &Reason| {
                matches!(why.told, Point::Wins(_) | Point::Regains(_)) && is_hanging(reason)
            };
            let same = |why: &Reason| why.told == reason.told || wins(why);
            reason.is_of_reply() && why.as_deref().is_some_and(same)
        }
        // That what nothing guards is taken is what wins or loses it, or what takes the offer.
        Point::Wins(wins) => match &reason.told {
            Point::Saves(saves) => {
                matches!(saves.how, Defence::Takes | Defence::Leaves)
            }
            // What promotes is won by that.
            Point::Threatens(threatens) => {
                !wins.ledger.promoted.is_empty() && !threatens.ledger.promoted.is_empty()
            }
            Point::Motif(motif) if is_promotion(&motif.finding) => !wins.ledger.promoted.is_empty(),
            told => is_hanging(reason) || matches!(told, Point::Trades(_) | Point::Offers(_)),
        },
        Point::Loses(_) | Point::Offers(_) | Point::Decoys(_) => is_hanging(reason),
        Point::Regains(_) => match &reason.told {
            Point::Saves(saves) => saves.how == Defence::Takes,
            Point::StopsMate(stops) => stops.mate.len() > 1,
            told => matches!(told, Point::Trades(_)),
        },
        _ => false,
    };
    within || headline == reason
}

/// Whether the later reason is that the move guards what the earlier one says it guards.
fn guards_too(earlier: &Reason, later: &Reason) -> bool {
    let Point::Saves(Saves { refuge: Some(Refuge::Guard { piece }), .. }) = &earlier.told else {
        return false;
    };
    match &later.told {
        Point::Guards(guards) => guards.piece == *piece,
        Point::KeepsGuard(keeps) => keeps.piece == *piece,
        _ => false,
    }
}

const fn is_promotion(finding: &Finding) -> bool {
    matches!(finding.evidence, Evidence::End(EndEvidence::Promotion { .. }))
}

fn is_hanging(reason: &Reason) -> bool {
    matches!(&reason.told, Point::Motif(motif) if is_capture(&motif.finding))
}

/// The reasons without those that repeat an earlier one in other words.
fn without_echoes(reasons: Vec<Reason>) -> Vec<Reason> {
    let mut kept: Vec<Reason> = Vec::new();
    for reason in reasons {
        if !kept.iter().any(|earlier| echoes(earlier, &reason)) {
            kept.push(reason);
        }
    }
    kept
}

/// Whether a reason says nothing that the earlier one does not.
fn echoes(earlier: &Reason, later: &Reason) -> bool {
    let repeats = match (&earlier.told, &later.told) {
        // A pawn that is kept from a square is prevented from going there.
        (Point::Prevents(prevents), Point::HoldsBack(holds)) => {
            prevents.next.uci == format!("{}{}", holds.piece.square, holds.square)
        }
        // What the mate would have taken.
        (Point::StopsMate(stops), Point::Saves(saves)) => {
            stops.mate.first().is_some_and(|mate| ends_on(mate, saves.piece.square))
        }
        (Point::HoldsBack(_), Point::GainsSpace(_)) => true,
        // The break says what the pawn is for.
        (Point::Breaks(_), Point::Storms(_)) => true,
        (Point::Breaks(breaks), Point::Frees(frees)) => breaks.frees() == Some(frees.piece),
        (Point::Breaks(breaks), Point::Changes(changes)) => {
            matches!(changes.feature, Feature::Piece(PieceFeature::CentralPawn { piece }) if piece == breaks.piece)
        }
        // The file is named.
        (
            Point::Changes(_) | Point::Awaits(_) | Point::Doubles(_) | Point::LeavesRoom(_),
            Point::Centres(_),
        ) => true,
        // What fails to the threat fails to what is told.
        (Point::Threatens(_) | Point::ThreatensMate(_), Point::Refutes(refutes)) => {
            let first = earlier.statement().followed_by();
            // How a longer mate comes is worth a line.
            let shown = refutes.ledger.is_some() || refutes.line.len() == 3;
            shown && first.is_some_and(|m| refutes.line.get(2).map(|m| &m.uci) == Some(&m.uci))
        }
        // One reply that fails to it is enough.
        (Point::Refutes(one), Point::Refutes(other)) => {
            let answer = |refutes: &Refutes| refutes.line.get(2).map(|m| m.uci.clone());
            answer(one) == answer(other)
        }
        // The square is guarded for the piece whose way is cleared.
        (Point::OpensAndGuards(_), Point::Serves(serves)) => {
            matches!(serves.service, Service::Covers(_))
        }
        // What opens the way says why.
        (
            Point::BreaksThrough(_),
            Point::PushesMajority(_) | Point::Advances(_) | Point::GainsSpace(_),
        ) => true,
        (Point::BreaksThrough(_), Point::Changes(changes)) => {
            matches!(changes.feature, Feature::Pawn(PawnFeature::Lever { .. }))
        }
        (Point::BreaksThrough(breaks), Point::Refutes(refutes)) => {
            breaks.line.get(1).map(|m| &m.uci) == refutes.line.get(1).map(|m| &m.uci)
        }
        // The pawns that are traded are challenged.
        (Point::ClearsWing(_), Point::Changes(changes)) => {
            matches!(changes.feature, Feature::Pawn(PawnFeature::Lever { .. }))
        }
        // A piece that blockades stays.
        (Point::Changes(changes), Point::OnItsWay(_)) => {
            matches!(changes.feature, Feature::Piece(PieceFeature::HeldPasser { .. }))
        }
        // And what the threat protects is protected by it.
        (Point::Threatens(_) | Point::ThreatensMate(_), Point::ProtectsIndirectly(protects)) => {
            let first = earlier.statement().followed_by();
            first.is_some_and(|m| protects.line.get(1).map(|m| &m.uci) == Some(&m.uci))
        }
        // The fork says what the move in between is for.
        (Point::Motif(first), Point::Motif(then)) => {
            let then = &then.finding;
            first.finding.ply == then.ply
                && matches!(then.evidence, Evidence::Guard(GuardEvidence::Intermezzo { .. }))
        }
        // What sells itself is no offer.
        (Point::Motif(motif), Point::Offers(_)) => {
            matches!(motif.finding.evidence, Evidence::Guard(GuardEvidence::Desperado { .. }))
        }
        // What closes the line shields the piece.
        (Point::Saves(saves), Point::ShutsOut(_)) => saves.how == Defence::Blocks,
        // The way that is cleared is the line that is opened.
        (Point::MakesWay(makes), Point::Frees(frees)) => makes.piece == frees.piece,
        // The piece that is offered for a trade does not stay.
        (Point::OffersTrade(_), Point::Changes(changes)) => {
            matches!(changes.feature, Feature::Piece(PieceFeature::Outpost { .. }))
        }
        // The file is the queen's.
        (Point::Centres(_), Point::Changes(changes)) => {
            changes.against.is_none()
                && matches!(changes.feature, Feature::Piece(PieceFeature::RookOnFile { .. }))
        }
        // The goal is where the threat is carried out.
        (Point::Threatens(_) | Point::Menaces(_), Point::HeadsFor(heads)) => {
            let next = earlier.statement().followed_by();
            next.is_some_and(|next| ends_on(next, heads.goal()))
        }
        // The way that is cleared is the room that is left.
        (Point::LeavesRoom(room), Point::Motif(motif)) => {
            matches!(&motif.finding.evidence, Evidence::Attack(AttackEvidence::Clearance { user, .. }) if *user == room.other)
        }
        // The trade is the threat.
        (Point::Stops(stops), Point::AvoidsTrade(avoids)) => {
            stops.line.first() == Some(&avoids.trade)
        }
        // A piece that settles stays.
        (Point::Changes(changes), Point::HeadsFor(_)) => {
            matches!(changes.feature, Feature::Piece(PieceFeature::Outpost { .. }))
        }
        // What is offered for a trade goes nowhere.
        (Point::OffersTrade(_), Point::HeadsFor(_)) => true,
        (Point::Prevents(prevents), Point::KeepsOut(keeps)) => {
            ends_on(&prevents.next, keeps.square)
        }
        (Point::Triangulates(_), Point::Changes(changes)) => {
            matches!(changes.feature, Feature::Endgame(EndgameFeature::Opposition { .. }))
        }
        // A way that is cleared for a piece.
        (Point::MakesWay(makes), Point::Motif(motif)) => motif.line.get(2) == Some(&makes.next),
        (Point::Opens(opens), Point::MakesWay(makes)) => opens.way.piece == makes.piece,
        (Point::Opens(opens), Point::PreparesAdvance(advance)) => opens.way.piece == advance.pawn,
        // What the move takes by a trade no longer attacks anything.
        (Point::Trades(_), Point::Saves(saves)) => saves.how == Defence::Takes,
        _ => false,
    };
    let (first, then) = (earlier.statement(), later.statement());
    let plan = |statement: &dyn Statement| statement.followed_by().map(|m| m.uci.clone());
    let repeats = repeats || plan(then).is_some_and(|next| plan(first) == Some(next));
    let again = then.protected().is_some_and(|square| first.protected() == Some(square));
    // A motif is told beside whatever attacks the same piece.
    let aims: Option<Square> = match &later.told {
        Point::Motif(_) => None,
        _ => then.targets().first().copied(),
    };
    let again = again || guards_too(earlier, later);
    repeats || again || earlier == later || aims.is_some_and(|aim| first.targets().contains(&aim))
}

/// The only move, with what the next best one loses; `None` if there is another good one.
fn only_move(study: &Study<'_>) -> Option<OnlyMove> {
    let case = study.case(&study.chosen)?;
    let m = case.name.clone();
    let score = study.chosen.score;
    if study.position.legal_moves().len() == 1 {
        return Some(OnlyMove { m, score, other: None, why: None });
    }
    let second = study.second.as_ref()?;
    let chances = study.chances(&study.chosen);
    let alone = chances >= study.chances(&study.best) && chances >= HOLDS;
    let obvious = board::gain_of(study.position, case.m) > 0;
    let gap = chances - study.chances(second);
    let other = Named::of(study.position, second.m()?);
    let next = study.case(second)?;
    let trades = next.is_retaken() && next.m.is_capture();
    // What stays where a pawn attacks it is lost for a plain reason, and what falls in any case for none.
    let saved = saves::saves(&case);
    let plain = |square: &Square| {
        let attacked =
            |saves: &Saves| saves.piece.square == *square && saves.attacker.role == Role::Pawn;
        saved.iter().any(attacked)
            || case
                .line
                .iter()
                .take(FALLS)
                .skip(1)
                .step_by(2)
                .any(|m| m.is_capture() && m.to() == *square)
    };
    let wrong = |reason: &Reason| match &reason.told {
        // What takes back is not all that is lost.
        Point::Loses(loses) => {
            !trades
                && !headline::is_given(&next.after, &loses.ledger)
                && !loses.ledger.stood.iter().any(plain)
        }
        told => matches!(told, Point::ForcedMate(_)),
    };
    let why = headline::of(study, second).filter(wrong).map(Box::new);
    let other = Some((other, second.score));
    (alone && gap >= ALONE && !obvious).then_some(OnlyMove { m, score, other, why })
}

/// The better move, for one that loses something, with what it wins or avoids.
fn better(study: &Study<'_>, case: &Case<'_>) -> Option<Reason> {
    study.fault(&study.chosen)?;
    let best = study.case(&study.best)?;
    let why = why_better(study, case, &best);
    let lost = study.best.score.value() - study.chosen.score.value();
    // Of a gross blunder any quiet move is better, and without a reason none is worth naming.
    (why.is_some() || lost < GROSS).then(|| Reason::of(better_move(study, case, &best, why)))
}

/// That the best move is better, and why.
fn better_move(study: &Study<'_>, case: &Case<'_>, best: &Case<'_>, why: Option<Reason>) -> Better {
    Better {
        m: case.name.clone(),
        score: study.chosen.score,
        best: best.name.clone(),
        best_score: study.best.score,
        why: why.map(Box::new),
    }
}

/// What can be said of a move where nothing else is told: what it takes or does on the board, which move
/// does more, that it leaves a check.
fn anything(study: &Study<'_>, case: &Case<'_>, gate: &Gate) -> Vec<Reason> {
    let trade = offers::even_trade(case).map(Reason::of);
    let first = trade.or_else(|| Takes::find(case).map(Reason::of)).or_else(|| shown(case, gate));
    let better = more_precise(study, case);
    let last = || {
        let evasion = Evades::find(case).map(Reason::of);
        let lost = || next::cannot_save(study, case).map(Reason::of);
        let lost = lost().filter(|reason| reason.passes(gate));
        lost.or(evasion).or_else(|| Waits::find(study, case).map(Reason::of))
    };
    let only = if first.is_none() && better.is_none() { last() } else { None };
    [first, better, only].into_iter().flatten().collect()
}

/// What the board shows of a quiet move: the first of these that nothing contradicts.
fn shown(case: &Case<'_>, gate: &Gate) -> Option<Reason> {
    // A rook that may be traded on its file contests it.
    let file = changes::comes_to_an_open_file(case).filter(|_| gate.is_sound() && !gate.is_offer());
    let others: [fn(&Case<'_>) -> Option<Reason>; 8] = [
        |case| pieces::connects_rooks(case).map(Reason::of),
        |case| pieces::queen_sidesteps(case).map(Reason::of),
        |case| pieces::leaves_line(case).map(Reason::of),
        |case| plain::strikes(case).map(Reason::of),
        |case| plain::returns(case).map(Reason::of),
        |case| plain::aims(case).map(Reason::of),
        |case| plain::backs(case).map(Reason::of),
        |case| plain::faces(case).map(Reason::of),
    ];
    let told = |find: &fn(&Case<'_>) -> Option<Reason>| find(case).filter(|one| one.passes(gate));
    file.map(Reason::of).or_else(|| others.iter().find_map(told))
}

/// The better move, for one of which there is nothing to say, if it is worth a little more and has a reason.
fn more_precise(study: &Study<'_>, case: &Case<'_>) -> Option<Reason> {
    let best = study.case(&study.best)?;
    let cp = |score: Score| matches!(score, Score::Cp(_));
    let less = study.best.score.value() - study.chosen.score.value();
    // A game that is decided either way is not won or lost more precisely.
    let decided = study.chosen.score.winning_chances().abs() >= Lead::Winning.least();
    if less < LITTLE || decided || !cp(study.best.score) || !cp(study.chosen.score) {
        return None;
    }
    let why = why_better(study, case, &best)?;
    Some(Reason::of(better_move(study, case, &best, Some(why))))
}

/// What the best move does: its headline, or that it avoids the reply that refutes the one
/// explained, or what would be told first if it were asked about, if that is no weak reason.
fn why_better(study: &Study<'_>, case: &Case<'_>, best: &Case<'_>) -> Option<Reason> {
    let of_the_best = study.of_the_best();
    let first = || all(&of_the_best, best, None).into_iter().find(|reason| !reason.is_weak());
    // What is won in both is no difference.
    let own = Ledger::settled(study.position, case.line).map_or(0, |ledger| ledger.gain);
    let more = |why: &Reason| match &why.told {
        Point::Wins(wins) => wins.ledger.gain - own >= LEAST,
        _ => true,
    };
    headline::of(&of_the_best, &study.best)
        .filter(more)
        .or_else(|| Takes::find(best).filter(|_| best.gain() >= MUCH).map(Reason::of))
        .or_else(|| Avoids::find(case, best).map(Reason::of))
        .or_else(first)
        .or_else(|| plan::find(&of_the_best, best))
}

/// What a candidate does: its headline, or its most telling reason about the position itself.
fn does(study: &Study<'_>, candidate: &Candidate) -> Option<Reason> {
    let case = study.case(candidate)?;
    let headline = headline::of(study, candidate);
    if headline.is_some() {
        return headline;
    }
    Found::of_another(study, &case).most_telling(&Gate::of_best(&case))
}

/// The idea of the reply to a move that loses something.
fn refutation(study: &Study<'_>, case: &Case<'_>) -> Option<Reason> {
    study.fault(&study.chosen)?;
    let replies = case.line.get(1..)?;
    let mates = case.mate() == Some(false);
    let wins =
        mates || Ledger::settled(&case.after, replies).is_some_and(|ledger| ledger.gain >= LEAST);
    let quiet = |finding: &Finding| {
        matches!(finding.evidence, Evidence::End(EndEvidence::QuietMove { .. }))
    };
    let idea = main_idea(&case.reply()?).filter(|(finding, _)| wins && !quiet(finding));
    let (finding, _) = idea?;
    Some(Reason::of_reply(Motif { line: Named::line(&case.after, replies), finding }))
}

/// The best reply to a move that is worth less than the best one and deserves no mark, as the game
/// is won or lost in any case.
fn answered(study: &Study<'_>, case: &Case<'_>) -> Option<Reason> {
    let worse = study.best.score.value() - study.chosen.score.value() >= LEAST;
    let mates = |score: Score| matches!(score, Score::Mate(_));
    let marked = study.fault(&study.chosen).is_some();
    let back = case.m.is_capture() && case.is_retaken();
    if marked || !worse || back || mates(study.best.score) || mates(study.chosen.score) {
        return None;
    }
    let reply = Named::of(&case.after, *case.line.get(1)?);
    let why = headline::reply_idea(study, case).filter(Reason::is_predicate)?;
    let why = Some(Box::new(why));
    Some(Reason::of(Allows { m: case.name.clone(), mark: None, reply, why, then: Vec::new() }))
}

/// What is wrong with the natural move: what it loses, or the reply with what that does.
fn natural(study: &Study<'_>) -> Option<Natural> {
    let chosen = study.natural.clone()?;
    let m = Named::of(study.position, chosen.m()?);
    let alone = Study::alone(study.position, study.image, chosen.clone(), study.probing);
    let of_it = Study { before: study.before, best: study.best.clone(), ..alone };
    let case = study.case(&chosen)?;
    let won =
        Ledger::settled(&case.after, case.line.get(1..)?).filter(|ledger| ledger.gain >= LEAST);
    let is_shown = |why: &Reason| match &why.told {
        Point::Allows(Allows { why: Some(why), .. }) => why.is_gain(),
        // The moves that are told have to win it.
        Point::Allows(Allows { then, .. }) => {
            won.as_ref().is_some_and(|ledger| ledger.plies <= 1 + then.len())
        }
        told => matches!(told, Point::Loses(_) | Point::ForcedMate(_)),
    };
    let why = Box::new(headline::of(&of_it, &chosen).filter(is_shown)?);
    let mark = of_it.fault(&chosen)?;
    matches!(mark, MoveMark::Mistake | MoveMark::Blunder).then_some(Natural { m, mark, why })
}

/// What is wrong with a move that was asked about.
fn not_this(study: &Study<'_>, other: &Candidate) -> Option<Reason> {
    let m = Named::of(study.position, other.m()?);
    let mark = study.fault(other);
    // A reply without an idea is no reason.
    let bare = |why: &Reason| matches!(&why.told, Point::Allows(Allows { why: None, .. }));
    let why = does(study, other).filter(|why| !bare(why)).map(Box::new);
    Some(Reason::of(NotThis { m, mark, score: other.score, why, scored: true }))
}
