//! The selection of facts for a remark: the first ones that satisfy its wishes.

use super::explanation::{Explanation, Paragraph, Topic};
use super::fact::Fact;

/// The maximum number of facts in a remark.
pub const FACTS: usize = 3;
/// The maximum length in half-moves of a quoted line, unless it mates: the end of a search's line
/// is unreliable.
pub const LINE: usize = 8;
/// The maximum length in moves of a trajectory in a remark: on a longer one too much may happen.
pub const FAR: usize = 3;

/// A wish for a fact of some kind about some topic.
pub type Wish = fn(&Topic, &Fact) -> bool;

/// The given paragraphs, then the first fact for each wish, as many as fit. The search's line is
/// quoted if there is little else.
pub fn chosen(explanation: &Explanation, given: Vec<Paragraph>, wishes: &[Wish]) -> Vec<Paragraph> {
    let mut told = given;
    for wish in wishes {
        let all = explanation.paragraphs.iter().flat_map(Paragraph::apart);
        let granted =
            |paragraph: &Paragraph| paragraph.facts.iter().all(|fact| wish(&paragraph.topic, fact));
        let new = |paragraph: &Paragraph| {
            told.iter().all(|old| old.facts != paragraph.facts)
                && (told.len() < 2 || !paragraph.facts.iter().any(is_line))
        };
        let found = all.filter(granted).find(new);
        told.extend(found);
        if told.len() >= FACTS {
            break;
        }
    }
    told
}

impl Paragraph {
    /// A paragraph of its own for each fact that can stand alone.
    fn apart(&self) -> impl Iterator<Item = Self> + '_ {
        let alone = |fact: &Fact| {
            let mut fact = fact.clone();
            if let Fact::Line { line, .. } = &mut fact {
                line.truncate(LINE);
            }
            Self { facts: vec![fact], ..self.clone() }
        };
        self.facts.iter().filter(|fact| !self.belies(fact)).map(alone)
    }

    /// Whether a statement about material is misleading: the score says otherwise, for instance
    /// when a man is given for a perpetual check, or the line is long.
    fn belies(&self, fact: &Fact) -> bool {
        let Fact::Balance { line, material } = fact else { return false };
        let material = *material;
        let score = self.facts.iter().find_map(|fact| match fact {
            Fact::Line { score, .. } => Some(score.value()),
            _ => None,
        });
        line.len() > LINE
            || score.is_some_and(|score| {
                score.signum() != material.signum() || 2 * score.abs() < material.abs()
            })
    }
}

/// Wishes for a move that loses something.
pub const LOSS: [Wish; 7] = [
    |topic, fact| is_why_not(topic) && matches!(fact, Fact::Compared { .. }),
    |topic, fact| is_why_not(topic) && matches!(fact, Fact::Mate { by_mover: false, .. }),
    |topic, fact| is_why_not(topic) && gives_up(fact),
    |topic, fact| is_why_not(topic) && loses(fact),
    |topic, fact| is_refutation(topic) && (takes_and_wins(fact) || begins(fact)),
    |topic, fact| is_move(topic) && (takes_and_wins(fact) || wins(fact)),
    |topic, fact| is_why_not(topic) && is_line(fact),
];

/// Wishes for a move that misses a mate.
pub const MATE_MISSED: [Wish; 4] = [
    |topic, fact| is_why_not(topic) && matches!(fact, Fact::Compared { .. }),
    |topic, fact| is_move(topic) && matches!(fact, Fact::Mate { by_mover: true, .. }),
    |topic, fact| is_why_not(topic) && gives_up(fact),
    |topic, fact| is_refutation(topic) && (takes_and_wins(fact) || begins(fact)),
];

/// Wishes for the first move of a mate.
pub const MATE: [Wish; 6] = [
    |topic, fact| is_move(topic) && matches!(fact, Fact::Mate { by_mover: true, .. }),
    |topic, fact| is_move(topic) && gives_up(fact),
    |topic, fact| (is_move(topic) || is_if(topic)) && matches!(fact, Fact::Lured { .. }),
    |topic, fact| is_zone(topic) && begins(fact),
    |topic, fact| is_threats(topic) && matches!(fact, Fact::MateThreat { .. }),
    |topic, fact| is_move(topic) && is_line(fact),
];

/// Wishes for a sacrifice.
pub const SACRIFICE: [Wish; 8] = [
    |topic, fact| is_move(topic) && gives_up(fact),
    |topic, fact| (is_move(topic) || is_if(topic)) && matches!(fact, Fact::Lured { .. }),
    |topic, fact| is_zone(topic) && begins(fact),
    |topic, fact| is_if(topic) && (wins(fact) || matches!(fact, Fact::Mate { by_mover: true, .. })),
    |topic, fact| is_move(topic) && wins(fact),
    |topic, fact| is_threats(topic) && is_threat(fact),
    |topic, fact| is_if(topic) && is_line(fact),
    |topic, fact| is_move(topic) && is_line(fact),
];

/// Wishes for an only good move, besides the statement that it is one.
pub const ALONE: [Wish; 8] = [
    |topic, fact| is_answered(topic) && matches!(fact, Fact::MateThreat { .. }),
    |topic, fact| is_answered(topic) && matches!(fact, Fact::Answers { .. }),
    |topic, fact| is_why_not(topic) && matches!(fact, Fact::Mate { by_mover: false, .. }),
    |topic, fact| is_zone(topic) && begins(fact),
    |topic, fact| is_threats(topic) && is_threat(fact),
    |topic, fact| is_why_not(topic) && loses(fact),
    |topic, fact| is_move(topic) && wins(fact),
    |topic, fact| is_why_not(topic) && is_line(fact),
];

/// Wishes for the first move of a plan, besides the plan.
pub const PLAN: [Wish; 2] = [
    |topic, fact| is_zone(topic) && begins(fact),
    |topic, fact| is_threats(topic) && is_threat(fact),
];

/// Wishes for any other move.
pub const PLAIN: [Wish; 6] = [
    |topic, fact| is_move(topic) && takes_and_wins(fact),
    |topic, fact| is_answered(topic) && matches!(fact, Fact::Answers { .. }),
    |topic, fact| is_zone(topic) && begins(fact),
    |topic, fact| is_threats(topic) && is_threat(fact),
    |topic, fact| is_zone(topic) && matches!(fact, Fact::Support { .. } | Fact::Reaches { .. }),
    |topic, fact| is_move(topic) && is_line(fact),
];

fn is_move(topic: &Topic) -> bool {
    matches!(topic, Topic::Move { .. })
}

fn is_zone(topic: &Topic) -> bool {
    matches!(topic, Topic::Zone { .. })
}

fn is_answered(topic: &Topic) -> bool {
    matches!(topic, Topic::Answered)
}

fn is_threats(topic: &Topic) -> bool {
    matches!(topic, Topic::Threats)
}

fn is_if(topic: &Topic) -> bool {
    matches!(topic, Topic::If { .. })
}

pub fn is_why_not(topic: &Topic) -> bool {
    matches!(topic, Topic::WhyNot { .. })
}

fn is_refutation(topic: &Topic) -> bool {
    matches!(topic, Topic::Refutation { .. })
}

/// Whether the move loses by the exchange on its field.
fn gives_up(fact: &Fact) -> bool {
    matches!(fact, Fact::Takes { gain: ..0, .. } | Fact::Step { gain: ..0, .. })
}

fn takes_and_wins(fact: &Fact) -> bool {
    matches!(fact, Fact::Takes { gain: 1.., .. })
}

fn wins(fact: &Fact) -> bool {
    matches!(fact, Fact::Balance { material: 1.., .. })
}

fn loses(fact: &Fact) -> bool {
    matches!(fact, Fact::Balance { material: ..0, .. })
}

/// Whether the move makes the first step of a short trajectory.
fn begins(fact: &Fact) -> bool {
    matches!(fact, Fact::Attack { begun: Some(_), way, .. } if way.moves() <= FAR)
}

fn is_line(fact: &Fact) -> bool {
    matches!(fact, Fact::Line { .. })
}

fn is_threat(fact: &Fact) -> bool {
    matches!(fact, Fact::Threat { .. } | Fact::MateThreat { .. })
}
