//! Points and facts in words, in any language.

use super::english::English;
use super::moves::{Moves, Numbering};
use super::parts::{Clause, Words, with_moves};
use super::russian::Russian;
use crate::explain::brief::point::{Point, Reason, Told};
use crate::explain::fact::{Fact, Named};
use crate::explain::names::Language;
use crate::plan::motifs::{Evidence, Finding};

pub const fn words_of(language: Language) -> &'static dyn Words {
    match language {
        Language::English => &English,
        Language::Russian => &Russian,
    }
}

/// Whether the reason says what the move itself does, so that it can stand in the verdict.
pub fn is_predicate(reason: &Reason) -> bool {
    let moves = Moves::new(Numbering::default(), Language::English);
    let told = !matches!(
        reason.told,
        Told::Point(Point::Expected { .. } | Point::Better { .. } | Point::NotThis { .. })
    );
    told && matches!(clause(reason, moves), Clause::Predicate(_))
}

/// The reason in words.
pub fn clause(reason: &Reason, moves: Moves) -> Clause {
    clause_of(&reason.told, moves.later(reason.place.plies()))
}

/// The statement in words; a motif further down its line, or of a reply, is told with the moves
/// that lead there.
#[allow(clippy::wildcard_enum_match_arm)] // the others have no reason within
fn clause_of(told: &Told, moves: Moves) -> Clause {
    let words = words_of(moves.language());
    match told {
        Told::Fact(Fact::Motif { line, finding }) => {
            let does = words.motif(line, finding, moves);
            if finding.ply == 0 && !moves.are_later() {
                let then = follow_up(line, finding);
                return Clause::Predicate(with_moves(does, moves.line(line, 1, then)));
            }
            let step = moves.line(line, 0, finding.ply + 1);
            let then = follow_up(line, finding).max(finding.ply + 1);
            Clause::Sentence(with_moves(
                format!("{step} {does}"),
                moves.line(line, finding.ply + 1, then),
            ))
        }
        told => {
            let why = match told {
                Told::Point(
                    Point::Better { why, .. }
                    | Point::NotThis { why, .. }
                    | Point::Allows { why, .. },
                ) => why.as_deref(),
                _ => None,
            };
            words.clause(told, why.map(|reason| clause(reason, moves)), moves)
        }
    }
}

/// The number of plies of the line that show what the motif leads to.
fn follow_up(line: &[Named], finding: &Finding) -> usize {
    if let Evidence::Clearance { used_at, .. } = finding.evidence {
        return used_at + 1;
    }
    let takes = |m: &Named| m.san.contains('x') || m.san.contains('#');
    let own = (finding.ply + 2..line.len().min(finding.ply + 5)).step_by(2);
    own.into_iter().find(|&i| takes(&line[i])).map_or(finding.ply + 1, |i| i + 1)
}
