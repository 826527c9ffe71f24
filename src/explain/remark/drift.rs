//! What a move gives away that loses neither material nor anything else that can be named: how the
//! line that follows compares with the better one.

use crate::evaluation;
use crate::explain::brief::Aspect;
use crate::explain::brief::words::{Moves, Numbering};
use crate::explain::case::Case;
use crate::explain::fact::Named;
use crate::explain::moments::{Look, Ply};
use crate::explain::names::Language;
use crate::explain::winning::INACCURACY;

/// The maximum number of plies of the line that are shown.
const SHOWN: usize = 5;
/// The minimum of centipawns that the line costs in an aspect.
const CLEAR: i32 = 15;

/// What the line after a move that loses something costs, compared with the better one.
#[derive(Debug, Clone, PartialEq)]
pub struct Drift {
    /// The line, the move included.
    line: Vec<Named>,
    better: Named,
    costs: Costs,
    number: Numbering,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Costs {
    /// The evaluation falls most in this, between the ends of both lines.
    Aspect(Aspect),
    /// The side was better, and is no more.
    Advantage,
    /// The enemy is better, and was not.
    Initiative,
}

impl Drift {
    /// What the move costs against the best one of the look before it.
    pub(super) fn find(ply: &Ply<'_>, better: &Look) -> Option<Self> {
        let (position, own) = (ply.position(), ply.look_of_move());
        let side = position.turn();
        let of = |look: &Look| {
            let case = Case::of(ply.move_before(), position, &look.line)?;
            let (_, end) = case.settled()?;
            Some(evaluation::trace(&end))
        };
        let aspect = of(&own).zip(of(better)).and_then(|(now, then)| {
            let lost = |aspect: &Aspect| aspect.value(&then, side) - aspect.value(&now, side);
            Aspect::ALL.into_iter().filter(|aspect| lost(aspect) >= CLEAR).max_by_key(lost)
        });
        let chances = |look: &Look| look.score.winning_chances();
        let (before, after) = (chances(better), chances(&own));
        let costs = match aspect {
            Some(aspect) => Costs::Aspect(aspect),
            None if before >= INACCURACY && after.abs() < INACCURACY => Costs::Advantage,
            None if before > -INACCURACY && after <= -INACCURACY => Costs::Initiative,
            None => return None,
        };
        let line = Named::line(position, &own.line[..own.line.len().min(SHOWN)]);
        let better = Named::of(position, better.best?);
        let number = Numbering::of(position);
        (line.len() > 1).then_some(Self { line, better, costs, number })
    }

    /// The sentence.
    pub fn said(&self, language: Language) -> String {
        let moves = Moves::new(self.number, language);
        let better = moves.numbered(0, &self.better);
        let line = moves.line(&self.line, 1, self.line.len());
        match language {
            Language::English => {
                let costs = match self.costs {
                    Costs::Aspect(Aspect::Activity) => "in the activity of the pieces",
                    Costs::Aspect(Aspect::King) => "in the safety of the king",
                    Costs::Aspect(Aspect::Pawns) => "in the pawn structure",
                    Costs::Aspect(Aspect::PassedPawns) => "with the passed pawns",
                    Costs::Advantage => return format!("After {line} the advantage is gone."),
                    Costs::Initiative => {
                        return format!("After {line} the other side has taken over.");
                    }
                };
                format!("Compared with {better} it loses ground {costs}: {line}.")
            }
            Language::Russian => {
                let costs = match self.costs {
                    Costs::Aspect(Aspect::Activity) => "активности фигур",
                    Costs::Aspect(Aspect::King) => "безопасности короля",
                    Costs::Aspect(Aspect::Pawns) => "пешечной структуре",
                    Costs::Aspect(Aspect::PassedPawns) => "силе проходных",
                    Costs::Advantage => {
                        return format!("После {line} от перевеса ничего не осталось.");
                    }
                    Costs::Initiative => {
                        return format!("После {line} инициатива переходит к противнику.");
                    }
                };
                format!("По сравнению с {better} он проигрывает в {costs}: {line}.")
            }
        }
    }
}
