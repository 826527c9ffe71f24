//! The reasons for a verdict: all that is known of the move, gated and ranked.

use shakmaty::{Move, Square};

use super::aim::{Aim, Purpose};
use super::gate::Gate;
use super::headline::{self, main_idea};
use super::ledger::{LEAST, Ledger};
use super::point::{Defence, Mark, Place, Point, Reason, Told};
use super::study::{Candidate, Study, ends};
use super::weight::{is_weak, weight};
use super::{activity, aims, features, offers, quiet, reply, zones};
use crate::exchange::swap::Values;
use crate::explain::board;
use crate::explain::case::Case;
use crate::explain::fact::{Fact, Named};
use crate::explain::idea;
use crate::explain::moments::{DUBIOUS, MISTAKE};
use crate::feature::Feature;
use crate::plan::motifs::Evidence;
use crate::position::Position;
use crate::search::Score;
use crate::zone::PlacedPiece;

/// With so many statements weak reasons add nothing.
const ENOUGH: usize = 2;
/// The minimum expected points, in thousandths, after an only move.
const HOLDS: i32 = 150;

/// The mark of the move explained.
pub fn mark(study: &Study<'_>) -> Option<Mark> {
    let case = study.case(&study.chosen)?;
    let praised = only(study).filter(|_| !ends(&case)).map(|_| Mark::Only);
    Mark::of_loss(study.loss(&study.chosen)).or(praised)
}

/// All reasons for the verdict on the chosen move, the most telling first.
pub fn all(study: &Study<'_>, case: &Case<'_>, headline: Option<&Reason>) -> Vec<Reason> {
    let gate = Gate::new(study, case, headline);
    let mut reasons = of_the_move(study, case);
    reasons.extend(better(study, case));
    reasons.extend(refutation(study, case));
    reasons.extend(answered(study, case));
    let told = |reason: &Reason| headline.is_some_and(|headline| says(headline, reason));
    reasons.retain(|reason| gate.passes(reason) && !told(reason));
    reasons.extend(study.asked.iter().filter_map(|other| not_this(study, other)));
    // A stable sort: those of equal weight stay in the order above.
    reasons.sort_by_key(|reason| std::cmp::Reverse(weight(reason)));
    let (weak, mut reasons): (Vec<Reason>, Vec<Reason>) =
        without_echoes(reasons).into_iter().partition(is_weak);
    // Without a headline the first reason becomes it.
    let room = ENOUGH.saturating_sub(reasons.len() + usize::from(headline.is_some()));
    reasons.extend(weak.into_iter().take(room));
    if !gate.is_settled() && reasons.is_empty() && headline.is_none() {
        reasons.extend(quiet::takes(case));
        reasons.push(Reason::before(Point::Expected { line: case.named_line() }));
    }
    reasons
}

/// Whether the headline says what the reason does: it has it within, or is about the same capture.
fn says(headline: &Reason, reason: &Reason) -> bool {
    match &headline.told {
        Told::Point(Point::Allows { why, .. }) => why.as_deref() == Some(reason),
        // That the reply takes what nothing guards is what loses it, or what takes the offer.
        Told::Point(Point::Loses { .. } | Point::Offers { .. } | Point::Decoys { .. }) => {
            is_hanging(reason)
        }
        Told::Point(Point::Regains { .. }) => matches!(
            reason.told,
            Told::Point(Point::Trades { .. } | Point::Saves { how: Defence::Takes, .. })
        ),
        _ => false,
    }
}

fn is_hanging(reason: &Reason) -> bool {
    let Told::Fact(Fact::Motif { finding, .. }) = &reason.told else { return false };
    matches!(finding.evidence, Evidence::HangingPiece { .. }) && finding.ply == 0
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
    let attacked = |reason: &Reason| match &reason.told {
        Told::Point(Point::Changes { feature: Feature::Lever { against, .. }, .. }) => {
            against.first().map(|piece| piece.square)
        }
        Told::Point(
            Point::Attacks { piece, .. } | Point::Pins { piece, .. } | Point::Presses { piece, .. },
        ) => Some(piece.square),
        Told::Point(Point::Threatens { line, .. }) => captured(line.first()?),
        Told::Point(Point::HeadsFor { stops, .. }) => stops.last().copied(),
        Told::Aim(Aim { purpose: Purpose::Approaches { target, .. }, .. }) => Some(target.square),
        Told::Fact(Fact::Attack { target, .. }) => Some(target.square),
        Told::Fact(Fact::Opens { target, .. }) => Some(target.square),
        _ => None,
    };
    let targets = match &earlier.told {
        Told::Fact(Fact::Motif { finding, .. }) => aims(&finding.evidence),
        _ => attacked(earlier).into_iter().collect(),
    };
    let kept = |reason: &Reason| match &reason.told {
        Told::Point(Point::Saves { piece, .. } | Point::Guards { piece, .. })
        | Told::Aim(Aim { purpose: Purpose::Supports { piece, .. }, .. }) => Some(piece.square),
        _ => None,
    };
    let lured = |reason: &Reason| matches!(reason.told, Told::Fact(Fact::Lured { .. }));
    if matches!(earlier.told, Told::Point(Point::Decoys { .. })) && lured(later) {
        return true;
    }
    // A pawn that is kept from a square is prevented from going there.
    if let Told::Point(Point::Prevents { next, .. }) = &earlier.told
        && let Told::Aim(Aim { purpose: Purpose::HoldsBack { piece, square }, .. }) = &later.told
        && next.uci == format!("{}{square}", piece.square)
    {
        return true;
    }
    // What the move takes by a trade no longer attacks anybody.
    if matches!(earlier.told, Told::Point(Point::Trades { .. }))
        && matches!(later.told, Told::Point(Point::Saves { how: Defence::Takes, .. }))
    {
        return true;
    }
    let again = kept(later).is_some_and(|square| kept(earlier) == Some(square));
    again || earlier == later || attacked(later).is_some_and(|square| targets.contains(&square))
}

/// The square of the piece that a move takes.
fn captured(m: &Named) -> Option<Square> {
    if m.san.contains('x') { m.uci.get(2..4)?.parse().ok() } else { None }
}

/// The squares of the pieces that a motif aims at.
fn aims(evidence: &Evidence) -> Vec<Square> {
    match evidence {
        Evidence::Fork { targets, .. } => targets.iter().map(|piece| piece.square).collect(),
        Evidence::Pin { pinned, .. } => vec![pinned.square],
        Evidence::Skewer { front, behind, .. } => vec![front.square, behind.square],
        Evidence::DiscoveredAttack { target, .. } => vec![target.square],
        Evidence::TrappedPiece { piece, .. } => vec![piece.square],
        _ => Vec::new(),
    }
}

/// What the move does, whether or not something contradicts it.
fn of_the_move(study: &Study<'_>, case: &Case<'_>) -> Vec<Reason> {
    let mut reasons = quiet::motif(case, idea::telling(case));
    reasons.extend(only(study).map(Reason::before));
    reasons.extend(threat(study, case));
    reasons.extend(stops_mate(study, case));
    reasons.extend(stops(study, case));
    reasons.extend(study.traps.iter().filter_map(|trap| refutes(study, trap)));
    reasons.extend(quiet::saves(case));
    reasons.extend(quiet::attacks(case));
    reasons.extend(offers::trades(case));
    reasons.extend(zones::decoy(study, case).or_else(|| offers::offers(case)));
    reasons.extend(case.lured().map(|fact| Reason::fact(Place::Before, fact)));
    reasons.extend(zones::reasons(study, case));
    reasons.extend(quiet::keeps_out(case));
    let chances = study.chances(&study.chosen);
    reasons.extend(features::reasons(case, study.probing, chances));
    reasons.extend(activity::reasons(study, case));
    reasons.extend(aims::reasons(case));
    reasons.extend(quiet::heads_for(case));
    reasons.extend(quiet::develops(case));
    reasons.extend(quiet::offers_trade(case));
    reasons.extend(quiet::pins(case));
    reasons.extend(quiet::touches(case));
    reasons
}

/// The best move that is no worse than the chosen one, if there is no other.
fn only(study: &Study<'_>) -> Option<Point> {
    let case = study.case(&study.chosen)?;
    let m = case.name.clone();
    let score = study.chosen.score;
    if study.position.legal_moves().len() == 1 {
        return Some(Point::OnlyMove { m, score, other: None });
    }
    let second = study.second.as_ref()?;
    let chances = study.chances(&study.chosen);
    let alone = study.loss(&study.chosen) <= 0 && chances >= HOLDS;
    let obvious = board::gain_of(study.position, case.m) > 0;
    let gap = chances - study.chances(second);
    let other = Named::of(study.position, second.m()?);
    (alone && gap >= MISTAKE && !obvious).then_some(Point::OnlyMove {
        m,
        score,
        other: Some((other, second.score)),
    })
}

/// What the side that moved threatens to do next.
fn threat(study: &Study<'_>, case: &Case<'_>) -> Option<Reason> {
    let passed = case.after.after_null()?;
    let mated = |position: &Position| position.mate_in_one().is_some();
    if let Some(m) = passed.mate_in_one()
        && !mated(study.position)
    {
        let point = Point::ThreatensMate { m: case.name.clone(), mate: Named::of(&passed, m) };
        return Some(Reason { place: Place::AfterPass, told: Told::Point(point) });
    }
    let ledger = Ledger::settled(&passed, &study.threat).filter(|ledger| ledger.gain >= LEAST)?;
    let &first = study.threat.first()?;
    let old = study.position.legal_moves().contains(&first)
        && board::gain_of(study.position, first) >= board::gain_of(&passed, first);
    // Pieces of one kind that attack each other threaten nothing.
    let mutual = board::taken(&passed, first).zip(board::mover(&passed, first)).is_some_and(
        |(piece, by)| {
            piece.role == by.role && passed.board().attacks_from(piece.square).contains(by.square)
        },
    );
    // What a quiet move wins only later is the search's business.
    let far =
        !first.is_capture() && ledger.plies > if passed.after(first).is_check() { 5 } else { 3 };
    let line = Named::line(&passed, &study.threat[..ledger.plies]);
    let old = old || mutual || far;
    let point = Point::Threatens { m: case.name.clone(), line, ledger };
    (!old).then_some(Reason { place: Place::AfterPass, told: Told::Point(point) })
}

/// The mate in one that the move stops.
fn stops_mate(study: &Study<'_>, case: &Case<'_>) -> Option<Reason> {
    let passed = study.position.after_null()?;
    let mate = passed.mate_in_one()?;
    let mate = Named::of(&passed, mate);
    let point = Point::StopsMate { m: case.name.clone(), mate };
    let stopped = case.after.mate_in_one().is_none();
    stopped.then_some(Reason { place: Place::BeforePass, told: Told::Point(point) })
}

/// What the enemy would have won, had the side passed: the move stops that if it is worth so much
/// more than a pass, and wins nothing itself. A capture at once is told as such.
fn stops(study: &Study<'_>, case: &Case<'_>) -> Option<Reason> {
    let danger = study.danger.as_ref()?;
    let passed = study.position.after_null()?;
    let ledger = Ledger::settled(&passed, &danger.line).filter(|ledger| ledger.gain >= LEAST)?;
    let takes = danger.m().is_some_and(|m| board::gain_of(&passed, m) > 0);
    let (score, without) = (study.chosen.score, danger.score);
    let own = Ledger::settled(study.position, case.line).map_or(0, |ledger| ledger.gain);
    let told = !takes
        && own.abs() < LEAST
        && score.value() - without.value() >= ledger.gain.min(2 * LEAST);
    let line = Named::line(&passed, &danger.line[..ledger.plies]);
    let point = Point::Stops { m: case.name.clone(), line, ledger, score, passed: without };
    told.then_some(Reason { place: Place::BeforePass, told: Told::Point(point) })
}

/// A tempting reply that fails.
fn refutes(study: &Study<'_>, trap: &Candidate) -> Option<Reason> {
    let case = study.case(trap)?;
    let ledger = Ledger::settled(study.position, case.line).filter(|ledger| ledger.gain >= LEAST);
    let mates = matches!(case.mate(), Some(Fact::Mate { by_mover: true, .. }));
    let before = Values::TROPA.balance(study.position.board(), study.position.turn());
    let believed = |ledger: &Ledger| 2 * (trap.score.value() - before) >= ledger.gain;
    let fails = mates || ledger.as_ref().is_some_and(believed);
    let ledger = ledger.filter(|_| !mates);
    let end = ledger.as_ref().map_or(case.line.len(), |ledger| ledger.plies);
    let line = Named::line(study.position, &case.line[..end]);
    (fails && line.len() > 2).then(|| Reason::before(Point::Refutes { line, ledger }))
}

/// The better move, for one that loses something, with what it wins or avoids.
fn better(study: &Study<'_>, case: &Case<'_>) -> Option<Reason> {
    if study.loss(&study.chosen) < DUBIOUS {
        return None;
    }
    let best = study.case(&study.best)?;
    let point = Point::Better {
        m: case.name.clone(),
        score: study.chosen.score,
        best: best.name.clone(),
        best_score: study.best.score,
        why: why_better(study, case, &best).map(Box::new),
    };
    Some(Reason::before(point))
}

/// What the best move does: its headline, or that it avoids the reply that refutes the one
/// explained, or its most telling reason, if that is no weak one.
fn why_better(study: &Study<'_>, case: &Case<'_>, best: &Case<'_>) -> Option<Reason> {
    let headline = headline::of(study, &study.best);
    headline
        .or_else(|| avoids(case, best).map(Reason::before))
        .or_else(|| does(study, &study.best).filter(|reason| !is_weak(reason)))
}

/// The reply to the move explained, if the best one makes it impossible or bad. It must not be
/// about a piece that stands elsewhere then, and a check only puts it off.
fn avoids(case: &Case<'_>, best: &Case<'_>) -> Option<Point> {
    let &reply = case.line.get(1)?;
    let taken = board::taken(&case.after, reply);
    let stands =
        |piece: PlacedPiece| board::piece_at(best.after.board(), piece.square) == Some(piece);
    let same = taken.is_none_or(stands) && !best.after.is_check();
    let step = |m: &Move| (m.from(), m.to(), m.promotion());
    let now = best.after.legal_moves().into_iter().find(|m| step(m) == step(&reply));
    let avoided = same && now.is_none_or(|m| board::gain_of(&best.after, m) < 0);
    let line = Named::line(case.position, &case.line[..2]);
    avoided.then(|| Point::Avoids { m: best.name.clone(), line })
}

/// What a candidate does: its headline, or its most telling reason about the position itself.
fn does(study: &Study<'_>, candidate: &Candidate) -> Option<Reason> {
    let case = study.case(candidate)?;
    let headline = headline::of(study, candidate);
    if headline.is_some() {
        return headline;
    }
    let gate = Gate::of_best(&case);
    let mut reasons = quiet::motif(&case, idea::telling(&case));
    reasons.extend(
        [quiet::saves(&case), quiet::attacks(&case), zones::reasons(study, &case)].concat(),
    );
    reasons.extend(stops_mate(study, &case));
    reasons.extend(offers::trades(&case));
    reasons.extend(quiet::keeps_out(&case));
    reasons.extend(aims::reasons(&case));
    reasons.extend(quiet::heads_for(&case));
    reasons.extend(quiet::develops(&case));
    reasons.extend(quiet::offers_trade(&case));
    reasons.extend(quiet::pins(&case));
    reasons.extend(quiet::touches(&case));
    reasons.retain(|reason| gate.passes(reason));
    reasons.into_iter().max_by_key(weight)
}

/// The idea of the reply to a move that loses something.
fn refutation(study: &Study<'_>, case: &Case<'_>) -> Option<Reason> {
    if study.loss(&study.chosen) < DUBIOUS {
        return None;
    }
    let replies = case.line.get(1..)?;
    let mates = matches!(case.mate(), Some(Fact::Mate { by_mover: false, .. }));
    let wins =
        mates || Ledger::settled(&case.after, replies).is_some_and(|ledger| ledger.gain >= LEAST);
    let (finding, _) = main_idea(&case.reply()?).filter(|_| wins)?;
    let fact = Fact::Motif { line: Named::line(&case.after, replies), finding };
    Some(Reason::fact(Place::After, fact))
}

/// The best reply to a move that is worth less than the best one and deserves no mark, as the game
/// is won or lost in any case.
fn answered(study: &Study<'_>, case: &Case<'_>) -> Option<Reason> {
    let worse = study.best.score.value() - study.chosen.score.value() >= LEAST;
    let mates = |score: Score| matches!(score, Score::Mate(_));
    let marked = study.loss(&study.chosen) >= DUBIOUS;
    if marked || !worse || mates(study.best.score) || mates(study.chosen.score) {
        return None;
    }
    let reply = Named::of(&case.after, *case.line.get(1)?);
    let why = reply::idea(study, case).map(Box::new);
    Some(Reason::before(Point::Allows { m: case.name.clone(), mark: None, reply, why }))
}

/// What is wrong with a move that was asked about.
fn not_this(study: &Study<'_>, other: &Candidate) -> Option<Reason> {
    let m = Named::of(study.position, other.m()?);
    let mark = Mark::of_loss(study.loss(other));
    let why = does(study, other).map(Box::new);
    Some(Reason::before(Point::NotThis { m, mark, score: other.score, why }))
}
