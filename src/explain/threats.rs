//! Threats: what a side would win if the other passed, what a move does about that, and whether
//! what a move threatens can be met.

use serde::Serialize;
use shakmaty::{Color, Move};

use super::board;
use super::case::Case;
use super::filling::{Amount, Filling, Listed, Proof, fill, proof};
use super::names::{self, Named, Texts};
use crate::exchange::swap::Values;
use crate::position::Position;
use crate::search::Score;
use crate::trajectory::text;
use crate::zone::PlacedPiece;

/// The minimum gain of a threat in an explanation, in centipawns.
const LEAST: i32 = 100;
/// The maximum number of defences that are listed.
const FEW: usize = 4;
/// The maximum number of threats for one position.
const MOST: usize = 2;

/// If the side to move passed, the other would win this much with the capture.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Threat {
    #[serde(serialize_with = "text::color")]
    pub by: Color,
    #[serde(rename = "move")]
    pub m: Named,
    pub piece: PlacedPiece,
    pub taken: PlacedPiece,
    pub gain: i32,
}

impl Threat {
    /// The threat of a capture in a position after a pass.
    fn of(passed: &Position, m: Move) -> Option<Self> {
        Some(Self {
            by: passed.turn(),
            m: Named::of(passed, m),
            piece: board::mover(passed, m)?,
            taken: board::taken(passed, m)?,
            gain: board::gain_of(passed, m),
        })
    }
}

proof!(Threat(self);
    side = names::side(self.by), move = self.m, piece = self.piece, taken = self.taken,
    amount = Amount(self.gain);
    "{side} threatens {move}: {piece} takes {taken} and wins {amount} by exchange.",
    "{side} угрожают {move}: {piece} берёт, мишень — {taken}; размен выигрывает {amount}.");

/// If the side to move passed, the move would mate.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MateThreat {
    #[serde(serialize_with = "text::color")]
    pub by: Color,
    #[serde(rename = "move")]
    pub m: Named,
}

impl MateThreat {
    /// The mate in one in a position after a pass.
    fn find(passed: &Position) -> Option<Self> {
        let m = passed.mate_in_one()?;
        Some(Self { by: passed.turn(), m: Named::of(passed, m) })
    }
}

proof!(MateThreat(self);
    side = names::side(self.by), move = self.m;
    "{side} threatens mate in one by {move}.",
    "{side} угрожают матом в один ход: {move}.");

/// The enemy has no mate in one after the move.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Parries {
    #[serde(rename = "move")]
    pub m: Named,
}

proof!(Parries(self);
    move = self.m;
    "After {move} there is no mate in one.",
    "После {move} мата в один ход нет.");

/// The enemy's best capture of the piece wins `before` if the side to move passes, and `after` if it
/// makes the move.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Answers {
    #[serde(rename = "move")]
    pub m: Named,
    pub taken: PlacedPiece,
    pub before: i32,
    pub after: i32,
}

impl Proof for Answers {
    fn message(&self, words: &mut Filling) -> Texts {
        fill!(words; move = self.m, taken = self.taken, before = Amount(self.before),
            after = Amount(self.after));
        if self.after == 0 {
            Texts::new(
                "{move} meets the threat to {taken}: before, a capture won {before}; after it none wins.",
                "{move} отвечает на угрозу, мишень — {taken}: взятие выигрывало {before}, теперь не выигрывает.",
            )
        } else {
            Texts::new(
                "{move} meets the threat to {taken} in part: a capture won {before}, now {after}.",
                "{move} отвечает на угрозу лишь отчасти, мишень — {taken}: взятие выигрывало {before}, теперь {after}.",
            )
        }
    }
}

/// After each of the side's `replies` legal moves the other side has a capture that puts it, by
/// exchange, at least this much ahead of where it was before its last move `m`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Inevitable {
    #[serde(rename = "move")]
    pub m: Named,
    pub replies: usize,
    pub least: i32,
}

proof!(Inevitable(self);
    move = self.m, replies = self.replies, amount = Amount(self.least);
    "It cannot be defended by exchange: {move} has {replies} legal replies, and after each of them a capture leaves the side that made it at least {amount} ahead of where it was before.",
    "Защиты разменом нет: на {move} ответов {replies}, и после каждого взятие оставляет выигрыш не меньше {amount}.");

/// Of all replies, only these keep the side that made the move `m` from getting ahead by a capture.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Defences {
    #[serde(rename = "move")]
    pub m: Named,
    pub replies: usize,
    pub defences: Vec<Named>,
}

proof!(Defences(self);
    move = self.m, replies = self.replies, defences = Listed(&self.defences);
    "Of {replies} replies to {move} only these keep the other side from being ahead by a capture: {defences}.",
    "На {move} ответов {replies}; от выигрыша взятием спасают только: {defences}.");

/// What the move does about the enemy's threats; facts about the position before it.
pub fn answered<F>(case: &Case<'_>) -> Vec<F>
where
    F: From<MateThreat> + From<Parries> + From<Threat> + From<Answers>,
{
    let Some(passed) = case.position.after_null() else { return Vec::new() };
    let mut facts = Vec::new();
    if let Some(threat) = MateThreat::find(&passed)
        && case.after.mate_in_one().is_none()
    {
        facts.extend([threat.into(), Parries { m: case.name.clone() }.into()]);
    }
    for (threat, before) in board::winning(&passed) {
        if facts.len() >= 2 * MOST || before < LEAST {
            break;
        }
        if let Some((threat, answers)) = answer(case, &passed, threat, before) {
            facts.extend([threat.into(), answers.into()]);
        }
    }
    facts
}

/// The threat and what is left of it, if the move reduces it.
fn answer(
    case: &Case<'_>,
    passed: &Position,
    threat: Move,
    before: i32,
) -> Option<(Threat, Answers)> {
    let taken = board::taken(passed, threat)?;
    let square = match case.step() {
        Some((from, to)) if from == taken.square => to,
        _ => taken.square,
    };
    let after = board::most_from(&case.after, square);
    let before = before.max(board::most_from(passed, taken.square));
    let answers = Answers { m: case.name.clone(), taken, before, after };
    (after < before).then_some((Threat::of(passed, threat)?, answers))
}

/// What the move, of this score, newly threatens, and whether that can be met; facts about the
/// position after it.
pub fn made<F>(case: &Case<'_>, score: Score) -> Vec<F>
where
    F: From<MateThreat> + From<Threat> + From<Inevitable> + From<Defences>,
{
    let mut facts: Vec<F> = Vec::new();
    if let Some(passed) = case.after.after_null() {
        let mate = MateThreat::find(&passed);
        facts.extend(mate.filter(|_| case.position.mate_in_one().is_none()).map(F::from));
        let new = |&(m, gain): &(Move, i32)| {
            let before = board::taken(&passed, m)
                .map_or(0, |piece| board::most_from(case.position, piece.square));
            gain >= LEAST && gain > before
        };
        let threats = board::winning(&passed);
        let mut squares = Vec::new();
        for &(m, _) in threats.iter().filter(|threat| new(threat)) {
            if squares.len() < MOST && !squares.contains(&m.to()) {
                squares.push(m.to());
                facts.extend(Threat::of(&passed, m).map(F::from));
            }
        }
    }
    if !facts.is_empty() || case.after.is_check() {
        let (inevitable, defences) = defences(case);
        // A score of less than half of it contradicts that no defence saves.
        let holds = |told: &Inevitable| 2 * score.value() >= told.least;
        facts.extend(inevitable.filter(holds).map(F::from));
        facts.extend(defences.map(F::from));
    }
    facts
}

/// That no reply keeps the mover from getting ahead by a capture, or the few that do.
fn defences(case: &Case<'_>) -> (Option<Inevitable>, Option<Defences>) {
    let side = case.position.turn();
    let material = |position: &Position| Values::TROPA.balance(position.board(), side);
    let start = material(case.position);
    let legal = case.after.legal_moves();
    let ahead = |m: Move| {
        let next = case.after.after(m);
        let capture = board::winning(&next).first().map_or(0, |&(_, gain)| gain);
        material(&next) - start + capture
    };
    let values: Vec<(Move, i32)> = legal.iter().map(|&m| (m, ahead(m))).collect();
    let Some(least) = values.iter().map(|&(_, value)| value).min() else { return (None, None) };
    let (m, replies) = (case.name.clone(), values.len());
    if least >= LEAST {
        return (Some(Inevitable { m, replies, least }), None);
    }
    let holding = values.iter().filter(|&&(_, value)| value <= 0);
    let defences: Vec<_> = holding.map(|&(m, _)| Named::of(&case.after, m)).collect();
    let few = (1..=FEW.min(replies - 1)).contains(&defences.len());
    (None, few.then_some(Defences { m, replies, defences }))
}
