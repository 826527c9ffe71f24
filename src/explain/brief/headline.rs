//! The headline of a move: the one point that says what it does, judged against the best move of
//! the same search.

use shakmaty::{Move, Role, Square};

use super::ledger::{self, LEAST, Ledger};
use super::methods::{self, Prospect};
use super::motif::{is_prize, wins_at};
use super::next;
use super::offers;
use super::plan;
use super::point::{
    Allows, Concedes, Drawn, ForcedMate, ForgoesCastling, Found, GivesBishop, Leaves, Loses,
    Misses, MissesMate, MustMove, Perpetual, Point, Reason, Regains, Stalemate, Wins, Yields,
};
use super::results::Restored;
use super::saves::Defence;
use super::statement::Gate;
use super::study::{Candidate, Study};
use super::threats;
use super::words::last_capture;
use crate::exchange::swap::Values;
use crate::explain::board;
use crate::explain::case::Case;
use crate::explain::idea;
use crate::explain::moves::Takes;
use crate::explain::names::Named;
use crate::explain::winning::MoveMark;
use crate::plan::motifs::Finding;
use crate::position::Position;
use crate::search::Score;
use crate::zone::PlacedPiece;

/// The maximum number of plies after which a gain without an idea is told: those that are
/// shown have to make it plain.
const SHOWN: usize = 8;
/// The number of plies after which a promotion is no merit of a quiet move.
const LATE: usize = 12;
/// A gain of less than this, in centipawns, is a pawn or the exchange.
const SMALL: i32 = 250;
/// The number of moves from which on a mate is far.
const DISTANT: i32 = 6;
/// The maximum number of plies after which a gain is there at once.
const AT_ONCE: usize = 3;
/// The maximum number of plies within which an idea takes what it is about.
const DIRECT: usize = 5;
/// A loss of so many centipawns decides the game: half of it tells enough.
pub const DECISIVE: i32 = 600;
/// With a lower score, in centipawns, a line that wins something only makes good a loss.
const LOSING: i32 = -200;

/// The headline of a candidate; `None` for a move that neither wins nor loses anything: then its
/// most telling reason says what it does.
pub fn of(study: &Study<'_>, candidate: &Candidate) -> Option<Reason> {
    let case = study.case(candidate)?;
    let stalemate = Stalemate::find(study, candidate, &case).map(Point::from);
    let headline = stalemate
        .or_else(|| forced(study, candidate, &case))
        .or_else(|| MustMove::find(&case).map(Point::from))
        .or_else(|| {
            if study.fault(candidate).is_some() {
                fault(study, candidate, &case)
            } else {
                merit(study, candidate, &case)
            }
        });
    headline.map(Reason::of)
}

/// Mates and dead draws, which settle everything.
fn forced(study: &Study<'_>, candidate: &Candidate, case: &Case<'_>) -> Option<Point> {
    let m = || case.name.clone();
    // What falls at once, or is left to be taken, is seen before a far mate.
    let at_once = || {
        let much = |loses: &Loses| loses.ledger.gain >= Values::TROPA.of(Role::Rook);
        let found = loses(study, candidate, case).filter(much);
        found.filter(|loses| loses.ledger.plies <= AT_ONCE).map(Point::from)
    };
    let before = |far: bool| if far { at_once() } else { None };
    match (candidate.score, study.best.score) {
        (Score::Mate(moves @ 1..), _) => Some(ForcedMate::of(case, moves).into()),
        (_, Score::Mate(moves @ 1..)) if study.fault(candidate).is_some() => {
            let line = Named::line(study.position, &study.best.line);
            let missed = MissesMate { m: m(), line, moves: moves.unsigned_abs(), again: false };
            before(moves >= DISTANT).or_else(|| Some(missed.into()))
        }
        (Score::Mate(moves), _) => {
            before(moves <= -DISTANT).or_else(|| Some(ForcedMate::of(case, moves).into()))
        }
        _ => study.dead_draw(&case.after).map(|why| Drawn { m: m(), why }.into()),
    }
}

/// What a move that loses chances does wrong.
fn fault(study: &Study<'_>, candidate: &Candidate, case: &Case<'_>) -> Option<Point> {
    let chosen = candidate.m() == study.chosen.m();
    let into = methods::simplifies(study, case).filter(|_| chosen);
    if let Some(lost) = into.filter(|into| into.prospect == Prospect::Lost) {
        return Some(lost.into());
    }
    if let Some(missed) = Perpetual::missed(study) {
        return Some(missed.into());
    }
    if let Some(missed) = Stalemate::missed(study) {
        return Some(missed.into());
    }
    // A move that loses outright is no offer.
    let doubtful = study.fault(candidate) == Some(MoveMark::Dubious);
    let given = if doubtful { gives(study, candidate, case) } else { None };
    // What is lost or missed is the reason if it is most of what the move costs.
    let most = |gain: i32| 2 * gain >= lost(study, candidate).min(DECISIVE);
    // A reason is about the move explained or its reply.
    let why = if chosen { reply_idea(study, case) } else { None };
    // A threat of mate tells more than what falls in the end.
    let threat = why.as_ref().is_some_and(|why| matches!(why.told, Point::ThreatensMate(_)));
    let tells = |lost: &Loses| most(lost.ledger.gain) && !(threat && lost.ledger.plies > AT_ONCE);
    let (lost, little) = split(loses(study, candidate, case), tells);
    let (missed, missed_little) = split(misses(study, case), |missed| most(missed.ledger.gain));
    let worst = given.or(lost.map(Point::from)).or(missed.map(Point::from));
    worst.or_else(|| {
        // What is missed, falls in the end, or is given up for good says more than a reply that wins
        // nothing.
        let small = why.as_ref().is_none_or(|why| !why.is_gain());
        let missed = missed_little.filter(|_| small).map(Point::from);
        let given_up = if chosen && small { gives_up(study, case) } else { None };
        let takes = |why: &Reason| matches!(why.told, Point::Wins(_) | Point::Regains(_));
        let little = little.filter(|_| small || why.as_ref().is_some_and(takes));
        let little = little.map(Point::from);
        let other = missed.or(given_up).or(little);
        other.or_else(|| allows(study, candidate, case, why))
    })
}

/// The point as the first if it is enough, or else as the second.
fn split<P>(point: Option<P>, is_enough: impl Fn(&P) -> bool) -> (Option<P>, Option<P>) {
    if point.as_ref().is_some_and(is_enough) { (point, None) } else { (None, point) }
}

/// What the move gives up for good, besides material.
fn gives_up(study: &Study<'_>, case: &Case<'_>) -> Option<Point> {
    ForgoesCastling::find(study, case)
        .map(Point::from)
        .or_else(|| Concedes::find(study, case).map(Point::from))
        .or_else(|| GivesBishop::find(study, case).map(Point::from))
        .or_else(|| Yields::find(study, case).map(Point::from))
}

/// The reply that the move allows, with what it does, or for want of that what it takes.
fn allows(
    study: &Study<'_>,
    candidate: &Candidate,
    case: &Case<'_>,
    why: Option<Reason>,
) -> Option<Point> {
    let reply = Named::of(&case.after, *case.line.get(1)?);
    // What loses nothing by exchange only trades.
    let wins = |reply: &Case<'_>| board::gain_of(reply.position, reply.m) >= LEAST;
    let back = case.m.is_capture() && case.is_retaken();
    let takes = || case.reply().filter(wins).and_then(|reply| Takes::find(&reply)).map(Reason::of);
    let chosen = candidate.m() == study.chosen.m();
    let why = why.or_else(|| takes().filter(|_| chosen && !back)).map(Box::new);
    // A reply that does nothing refutes nothing.
    if chosen && why.is_none() && study.fault(candidate) == Some(MoveMark::Dubious) {
        return None;
    }
    let line = Named::line(case.position, case.line);
    let rest = line.get(2..last_capture(&line, SHOWN)).unwrap_or_default();
    let then = if why.is_none() { rest.to_vec() } else { Vec::new() };
    Some(Allows { m: case.name.clone(), mark: study.fault(candidate), reply, why, then }.into())
}

/// The material that the reply wins. It must not be less than what the best line keeps: a piece that
/// is given back after a capture is lost only if the best move would have kept it.
fn loses(study: &Study<'_>, candidate: &Candidate, case: &Case<'_>) -> Option<Loses> {
    let replies = case.line.get(1..).filter(|replies| !replies.is_empty())?;
    let ledger = Ledger::settled(&case.after, replies).filter(|ledger| ledger.gain >= LEAST)?;
    let reply = case.reply()?;
    let found = main_idea(&reply);
    let ledger =
        found.as_ref().and_then(|found| with_prize(&reply, &ledger, found)).unwrap_or(ledger);
    let whole =
        |line: &[Move]| Ledger::settled(study.position, line).map_or(0, |ledger| ledger.gain);
    let (own, best) = (whole(case.line), whole(&study.best.line));
    let retaken = case.is_retaken();
    // What takes back what was taken wins nothing, nor elsewhere if the best move keeps no more.
    let traded = case.m.is_capture()
        && ledger.gain - gain_of_capture(case) < LEAST
        && (retaken || best - own < LEAST);
    let lost = lost(study, candidate);
    // What falls in the best line, too, is no reason, unless the score is that much worse.
    let worse = if falls(study, case, &ledger) {
        lost >= 3 * ledger.gain
    } else {
        best - own >= LEAST || lost >= ledger.gain
    };
    let given = !traded && worse && (own <= -LEAST || !retaken);
    // Of a blunder what falls in the end tells most, however it comes there.
    let blunder = study.fault(candidate) == Some(MoveMark::Blunder);
    // What the score says must not be better than half of what the ledger says, of a blunder a third: a
    // piece is not lost if it is paid for.
    let believed = lost * if blunder { 3 } else { 2 } >= ledger.gain;
    if !given || !believed || (!blunder && is_given(&case.after, &ledger)) {
        return None;
    }
    let (idea, piece) = match found {
        Some((finding, piece)) if telling(&ledger, piece) => {
            // A rook that costs a bishop is the exchange.
            let worth = |piece: &PlacedPiece| Values::TROPA.of(piece.role);
            let whole = |piece: &PlacedPiece| {
                piece.role != Role::Rook || ledger.gain + LEAST >= worth(piece)
            };
            let piece = piece.filter(whole);
            (Some(finding), piece.map(|piece| ledger::stood(&case.after, replies, piece)))
        }
        _ => (None, None),
    };
    // What is given in the end of a line that is drawn is not lost.
    if candidate.score == Score::Cp(0) && ledger.plies > SHOWN {
        return None;
    }
    // In a pawn ending what falls is seldom attacked at once.
    let board = case.position.board();
    let pieces = board.occupied() != board.kings() | board.pawns();
    if idea.is_none() && pieces && !is_sure(&reply, &ledger, ledger.gain / 2) {
        return None;
    }
    let hung = hung(case, &ledger);
    Some(Loses { line: case.named_line(), ledger, idea, piece, hung })
}

/// Whether all that the reply wins is the piece that it takes, and could have taken before the move.
fn hung(case: &Case<'_>, ledger: &Ledger) -> bool {
    let Some((reply, passed)) = case.line.get(1).copied().zip(case.position.after_null()) else {
        return false;
    };
    let taken = board::taken(&case.after, reply);
    let stood = taken.filter(|piece| {
        board::piece_at(case.position.board(), piece.square) == Some(*piece)
            && ledger.booty() == [*piece]
            && ledger.lost.is_empty()
    });
    stood.is_some() && passed.legal_moves().contains(&reply) && board::gain_of(&passed, reply) > 0
}

/// Whether all that the reply to the case's move wins by the ledger falls after the best move as well: in
/// its line for nothing, or to its replies.
fn falls(study: &Study<'_>, case: &Case<'_>, ledger: &Ledger) -> bool {
    let Some(best) = study.case(&study.best) else { return false };
    let origin = |line: &[Move], piece: PlacedPiece| ledger::stood(study.position, line, piece);
    let whole = |line: &[Move]| Ledger::settled(study.position, line);
    let balance = |line: &[Move]| whole(line).map_or(0, |ledger| ledger.gain);
    let same = balance(best.line) - balance(case.line) < LEAST;
    let whole = whole(best.line).filter(|whole| 2 * whole.gain <= -ledger.gain);
    let replies = Ledger::settled(&best.after, best.line.get(1..).unwrap_or_default());
    let lost = whole.map_or_else(Vec::new, |whole| whole.lost);
    let alike = |won: &Ledger| won.gain >= LEAST && 3 * won.gain >= 2 * ledger.gain;
    let taken = replies.filter(|won| same && alike(won));
    let taken = taken.map_or_else(Vec::new, |won| won.won);
    let fallen: Vec<PlacedPiece> =
        lost.into_iter().chain(taken).map(|piece| origin(best.line, piece)).collect();
    let stood = |&piece: &PlacedPiece| origin(case.line, piece);
    !ledger.won.is_empty() && ledger.won.iter().all(|piece| fallen.contains(&stood(piece)))
}

/// The worth of what the case's move takes.
fn gain_of_capture(case: &Case<'_>) -> i32 {
    board::taken(case.position, case.m).map_or(0, |piece| Values::TROPA.of(piece.role))
}

/// What a doubtful move offers: the score falls by less than half of it, so it is not lost. An
/// offer that a zone stands behind may cost nearly all.
fn gives(study: &Study<'_>, candidate: &Candidate, case: &Case<'_>) -> Option<Point> {
    let (worth, point): (i32, Point) = match offers::decoy(study, case) {
        Some(decoy) => (Values::TROPA.of(decoy.piece.role), decoy.into()),
        None => {
            let offer = offers::offers(case)?;
            (offer.gain / 2, offer.into())
        }
    };
    (lost(study, candidate) < worth).then_some(point)
}

/// What the candidate's score is less than the best one, in centipawns.
fn lost(study: &Study<'_>, candidate: &Candidate) -> i32 {
    study.best.score.value() - candidate.score.value()
}

/// What the case's line wins, with the idea by which it wins that.
fn idea_of(case: &Case<'_>, ledger: Ledger) -> (Ledger, Option<Finding>) {
    let Some(found) = main_idea(case) else { return (ledger, None) };
    let ledger = with_prize(case, &ledger, &found).unwrap_or(ledger);
    let (finding, piece) = found;
    let idea = telling(&ledger, piece).then_some(finding);
    (ledger, idea)
}

/// What the case's line wins once it has taken what the idea is about, if that comes later than the
/// ledger counts, and is no less.
fn with_prize(
    case: &Case<'_>,
    ledger: &Ledger,
    (finding, piece): &(Finding, Option<PlacedPiece>),
) -> Option<Ledger> {
    let at = wins_at(finding).filter(|&at| at >= ledger.plies && at < DIRECT)?;
    let later = Ledger::settled_after(case.position, case.line, at)?;
    (later.gain >= ledger.gain && telling(&later, *piece)).then_some(later)
}

/// Whether what the idea wins is what the ledger counts, for the most part.
fn telling(ledger: &Ledger, piece: Option<PlacedPiece>) -> bool {
    let won = |piece: PlacedPiece| ledger.won.iter().any(|other| other.role == piece.role);
    piece.is_some_and(|piece| 2 * Values::TROPA.of(piece.role) >= ledger.gain && won(piece))
}

/// What the best line wins, and this move does not.
fn misses(study: &Study<'_>, case: &Case<'_>) -> Option<Misses> {
    let best = study.case(&study.best)?;
    let ledger =
        Ledger::settled(study.position, best.line).filter(|ledger| ledger.gain >= LEAST)?;
    let own = Ledger::settled(study.position, case.line).map_or(0, |ledger| ledger.gain);
    let more = ledger.gain - own >= LEAST && wins_by_score(study, &study.best, &ledger);
    let near = ledger.plies <= SHOWN || !ledger.promoted.is_empty();
    let more = more && near && !is_given(study.position, &ledger);
    let more = more && study.behind_best.replies.iter().all(|reply| wins(study, reply));
    // Of a quiet move it has to be as sure as if that had been played.
    let of_the_best = study.of_the_best();
    let sure = || merit(&of_the_best, &of_the_best.chosen, &best).is_some();
    let more = more && (!is_quiet(&best) || sure());
    let (ledger, idea) = idea_of(&best, ledger);
    let m = case.name.clone();
    let back = restores(study.position, &ledger);
    more.then(|| Misses { m, line: best.named_line(), ledger, idea, back })
}

/// What a good move wins.
fn merit(study: &Study<'_>, candidate: &Candidate, case: &Case<'_>) -> Option<Point> {
    let ledger =
        Ledger::settled(study.position, case.line).filter(|ledger| ledger.gain >= LEAST)?;
    // What only takes back wins nothing.
    let back = taken_back(case);
    if back > 0 && ledger.gain - back < LEAST && !restores(study.position, &ledger) {
        return None;
    }
    let (ledger, idea) = idea_of(case, ledger);
    if let Some(taken) = board::taken(study.position, case.m)
        && (restores(study.position, &ledger) || takes_back(study.position, taken, &ledger))
    {
        let before = Values::TROPA.balance(study.position.board(), study.position.turn());
        let class = |balance: i32| match balance {
            after if after <= -LEAST => Restored::Behind,
            after if after >= LEAST => Restored::Ahead,
            _ => Restored::Level,
        };
        let now = class(before + Values::TROPA.of(taken.role));
        let then = Some(class(before + ledger.gain)).filter(|then| *then == now);
        let then = then.unwrap_or(Restored::Open);
        return Some(Regains { line: case.named_line(), taken, ledger, then }.into());
    }
    // What promotes without the move is not won by it, and of what promotes late its method says more.
    let late = is_quiet(case) && ledger.plies > LATE;
    if !ledger.promoted.is_empty() && (late || next::outruns(case).is_some()) {
        return None;
    }
    // A piece is not won for a better one.
    let worst = |pieces: &[PlacedPiece]| {
        pieces.iter().map(|piece| Values::TROPA.of(piece.role)).max().unwrap_or(0)
    };
    if ledger.promoted.is_empty() && worst(&ledger.lost) > worst(&ledger.won) {
        return None;
    }
    let given = is_given(study.position, &ledger);
    // What a capture would have won as well is not won by a quiet move.
    let stood = |piece: &PlacedPiece| board::most_from(study.position, piece.square) > 0;
    let stood = !case.m.is_capture() && ledger.won.iter().any(stood);
    let near = ledger.plies <= SHOWN || !ledger.promoted.is_empty();
    let sure = is_sure(case, &ledger, LEAST);
    let forced = idea.is_some() || !ledger.promoted.is_empty() || is_forced(case, &ledger);
    let shown = idea.is_some() || (near && !given && !stood && sure && forced);
    let believed = wins_by_score(study, candidate, &ledger) && shown && holds(study, candidate);
    let back = restores(study.position, &ledger);
    believed.then(|| Wins { line: case.named_line(), ledger, idea, back }.into())
}

/// Whether no reply can save what the case's line wins: a quiet move without an idea wins a pawn or the
/// exchange only then. `least`: what is won whatever the reply, in centipawns.
fn is_sure(case: &Case<'_>, ledger: &Ledger, least: i32) -> bool {
    let little = ledger.gain < SMALL && ledger.promoted.is_empty();
    !(is_quiet(case) && little) || threats::cannot_save(&case.after, least)
}

/// Whether the move takes nothing, promotes nothing and gives no check.
fn is_quiet(case: &Case<'_>) -> bool {
    !case.m.is_capture() && !case.m.is_promotion() && !case.after.is_check()
}

/// Whether the enemy cannot save what is won after any later quiet move of the line before it falls.
fn is_forced(case: &Case<'_>, ledger: &Ledger) -> bool {
    let positions = board::positions(case.position, case.line);
    let own = case.line.iter().zip(positions.iter().skip(1)).take(ledger.plies).skip(2).step_by(2);
    let side = case.position.turn();
    let gained = |there: &Position| {
        let balance = |position: &Position| Values::TROPA.balance(position.board(), side);
        balance(there) - balance(case.position) >= LEAST
    };
    own.filter(|(m, there)| !m.is_capture() && !m.is_promotion() && !there.is_check())
        .all(|(_, there)| gained(there) || threats::cannot_save(there, LEAST))
}

/// Whether all that is won is a pawn that advances to where it is taken: it is given, not lost.
pub fn is_given(position: &Position, ledger: &Ledger) -> bool {
    let came = |(piece, at): (&PlacedPiece, &Square)| {
        piece.role == Role::Pawn
            && board::piece_at(position.board(), piece.square) != Some(*piece)
            && piece.square.file() == at.file()
    };
    ledger.promoted.is_empty()
        && ledger.won.len() == 1
        && ledger.won.iter().zip(&ledger.stood).all(came)
}

/// Whether something is won against the other good replies, too, as far as they were looked at.
fn holds(study: &Study<'_>, candidate: &Candidate) -> bool {
    let Some(case) = study.case(candidate).filter(|_| candidate.m() == study.chosen.m()) else {
        return true;
    };
    // What a quiet move wins it would win after a pass as well, if it is no gift.
    let quiet = is_quiet(&case);
    let threatens = || {
        let (passed, threat) = (case.after.after_null()?, study.behind.threat.as_ref()?);
        Some(Ledger::settled(&passed, &threat.line)?.gain >= LEAST)
    };
    let gift = quiet && !case.position.is_check() && threatens() != Some(true);
    !gift && study.behind.replies.iter().all(|reply| wins(study, reply))
}

/// Whether the line wins something, as far as it settles.
fn wins(study: &Study<'_>, line: &Candidate) -> bool {
    Ledger::settled(study.position, &line.line).is_none_or(|ledger| ledger.gain >= LEAST)
}

/// What the move takes back of what the enemy's last move took on its square, in centipawns.
fn taken_back(case: &Case<'_>) -> i32 {
    let same = case.before.filter(|before| before.to() == case.m.to() && case.m.is_capture());
    same.and_then(Move::capture).map_or(0, |role| Values::TROPA.of(role))
}

/// Whether the side was behind by what the line wins, or more.
fn restores(position: &Position, ledger: &Ledger) -> bool {
    let before = Values::TROPA.balance(position.board(), position.turn());
    before <= -LEAST && before + ledger.gain < LEAST
}

/// Whether the capture takes a piece by which the side was behind, a pawn more or less.
fn takes_back(position: &Position, taken: PlacedPiece, ledger: &Ledger) -> bool {
    let before = Values::TROPA.balance(position.board(), position.turn());
    let worth = Values::TROPA.of(taken.role);
    let one = matches!(&ledger.won[..], [won] if won.role == taken.role) && ledger.lost.is_empty();
    one && taken.role != Role::Pawn && (before + worth).abs() <= Values::TROPA.of(Role::Pawn)
}

/// Whether the score has what the ledger says: half of the gain at least beyond the material
/// before.
fn wins_by_score(study: &Study<'_>, candidate: &Candidate, ledger: &Ledger) -> bool {
    let before = Values::TROPA.balance(study.position.board(), study.position.turn());
    2 * (candidate.score.value() - before) >= ledger.gain && candidate.score.value() > LOSING
}

/// The most telling motif of the line, with the piece that it wins, where it stands when it is taken.
pub fn main_idea(case: &Case<'_>) -> Option<(Finding, Option<PlacedPiece>)> {
    let near = |finding: &Finding| finding.ply <= NEAR && !is_prize(case, finding);
    let finding = idea::telling(case).into_iter().find(near)?;
    let piece = won_by(case, &finding);
    Some((finding, piece))
}

/// The maximum number of plies before the step of a main idea.
const NEAR: usize = 2;

/// The piece that the motif wins.
fn won_by(case: &Case<'_>, finding: &Finding) -> Option<PlacedPiece> {
    let at = wins_at(finding)?;
    let before = board::positions(case.position, case.line.get(..at)?).pop()?;
    board::taken(&before, *case.line.get(at)?)
}

/// What the reply to a move that loses chances does: what it wins, or its most telling reason. Its
/// places are those of the reply: `Before` is the position after the move.
pub fn reply_idea(study: &Study<'_>, case: &Case<'_>) -> Option<Reason> {
    let replying = study.reply.as_deref()?;
    let reply = replying.case(&replying.chosen)?;
    // What only takes back wins nothing.
    let wins = merit(replying, &replying.chosen, &reply).filter(|point| {
        let also = match point {
            Point::Wins(Wins { ledger, .. }) | Point::Regains(Regains { ledger, .. }) => {
                falls(study, case, ledger)
            }
            _ => false,
        };
        !case.is_retaken() && !also
    });
    let gate = Gate::new(replying, &reply, false, false);
    let found = Found::of_the_move(replying, &reply).0;
    let (weak, strong): (Vec<_>, Vec<_>) = found.into_iter().partition(Reason::is_weak);
    // Pawns that are traded are no reason, nor is a trade that the move began.
    // What a reply saves is no fault of the move before.
    let back = case.m.is_capture() && case.is_retaken();
    let idle = |reason: &Reason| {
        reason.trades_pawns()
            || reason.is_by_the_way()
            || back && matches!(reason.told, Point::Trades(_))
    };
    let told = strong.into_iter().filter(|reason| !idle(reason));
    let (mut saves, strikes): (Vec<_>, Vec<_>) = told.partition(Reason::defends);
    // What a reply stops or guards is no fault of the move, unless it takes what attacked.
    saves.retain(|why| matches!(&why.told, Point::Saves(saves) if saves.how == Defence::Takes));
    let (gains, others): (Vec<_>, Vec<_>) = strikes.into_iter().partition(Reason::is_gain);
    let (mut trades, others): (Vec<_>, Vec<_>) = others.into_iter().partition(Reason::trades);
    for trade in &mut trades {
        // That it takes what was attacked is no fault of the move before.
        if let Point::Trades(trade) = &mut trade.told {
            trade.attacked = false;
        }
    }
    let most = |reasons| Found(reasons).most_telling(&gate);
    let is_threat = |reason: &Reason| matches!(reason.told, Point::ThreatensMate(_));
    let (threats, gains): (Vec<_>, Vec<_>) = gains.into_iter().partition(is_threat);
    let at_once = |wins: &Point| matches!(wins, Point::Wins(wins) if wins.ledger.plies <= AT_ONCE);
    let (first, then) = split(wins, at_once);
    let leaves = || Leaves::find(study, case).map(Reason::of);
    let dubious = study.fault(&study.chosen).is_none_or(|mark| mark == MoveMark::Dubious);
    let slight = || if dubious { most(weak) } else { None };
    let first = first.map(Reason::of).or_else(|| most(threats));
    let first = first.or(then.map(Reason::of)).or_else(|| most(gains)).or_else(|| most(others));
    let plan = || plan::find(replying, &reply).filter(|plan| plan.passes(&gate));
    let first = first.or_else(leaves).or_else(|| most(trades)).or_else(|| most(saves));
    first.or_else(slight).or_else(plan)
}
