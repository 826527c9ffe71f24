//! What a move gives away that loses neither material nor anything else that can be named: how the
//! line that follows compares with the better one.

use crate::evaluation;
use crate::exchange::swap::Values;
use crate::explain::board;
use crate::explain::brief::words::{Moves, Numbering};
use crate::explain::brief::{Aspect, LEAST};
use crate::explain::case::Case;
use crate::explain::moments::{Look, Ply};
use crate::explain::names::{Language, Named};
use crate::explain::winning::{INACCURACY, MISTAKE};
use crate::position::Position;

/// The maximum number of plies of the line that are shown.
const SHOWN: usize = 5;
/// The minimum of centipawns that is more than a pawn.
const MORE: i32 = 180;
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
    /// A pawn, within the moves that are shown and in the end.
    Pawn,
    /// More than that.
    Material,
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
        let end = |look: &Look| {
            let case = Case::of(ply.move_before(), position, &look.line)?;
            Some(case.settled()?.1)
        };
        let ends = end(&own).zip(end(better));
        let material = |position: &Position| Values::TROPA.balance(position.board(), side);
        let shown = board::positions(position, &own.line[..own.line.len().min(SHOWN)]);
        // Nothing must be left to be taken back where the line is cut off.
        let settled = |there: &&Position| {
            let own =
                if there.turn() == side { Some((*there).clone()) } else { there.after_null() };
            own.is_some_and(|own| board::winning(&own).is_empty())
        };
        let shown = shown.last().filter(settled);
        let fewer = ends.as_ref().zip(shown).map_or(0, |((now, then), shown)| {
            (material(then) - material(now)).min(material(position) - material(shown))
        });
        let aspect = ends.and_then(|(now, then)| {
            // With less material there is less of everything, and a mistake costs more than that.
            if (material(&now) - material(&then)).abs() >= LEAST || ply.lost() >= MISTAKE {
                return None;
            }
            let (now, then) = (evaluation::trace(&now), evaluation::trace(&then));
            let lost = |aspect: &Aspect| aspect.value(&then, side) - aspect.value(&now, side);
            Aspect::ALL.into_iter().filter(|aspect| lost(aspect) >= CLEAR).max_by_key(lost)
        });
        let chances = |look: &Look| look.score.winning_chances();
        let (before, after) = (chances(better), chances(&own));
        let costs = match aspect {
            _ if fewer >= MORE => Costs::Material,
            _ if fewer >= LEAST => Costs::Pawn,
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

    /// Whether it costs a pawn or more.
    pub(super) fn costs_material(&self) -> bool {
        match self.costs {
            Costs::Pawn | Costs::Material => true,
            Costs::Aspect(_) | Costs::Advantage | Costs::Initiative => false,
        }
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
                    Costs::Pawn => return format!("It costs a pawn: {line}."),
                    Costs::Material => return format!("It costs material: {line}."),
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
                    Costs::Pawn => return format!("Это стоит пешки: {line}."),
                    Costs::Material => return format!("Это стоит материала: {line}."),
                    Costs::Advantage => {
                        return format!("После {line} от перевеса ничего не остаётся.");
                    }
                    Costs::Initiative => {
                        return format!("После {line} инициатива переходит к противнику.");
                    }
                };
                format!("По {costs} это хуже, чем {better}: {line}.")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::moments::Course;
    use crate::search::Score;

    /// What the first move of the line costs, if the game then goes on with the others.
    fn drift(fen: &str, line: &[&str], best: &[&str]) -> Option<Drift> {
        let start = Position::from_fen(fen).unwrap();
        let played = |sans: &[&str]| {
            let mut position = start.clone();
            let play = |san: &&str| {
                let m = position.parse_move(san).unwrap();
                position = position.after(m);
                m
            };
            sans.iter().map(play).collect::<Vec<_>>()
        };
        let look = |cp, line: &[_]| Look {
            best: line.first().copied(),
            score: Score::Cp(cp),
            depth: 9,
            line: line.to_vec(),
            at_first: None,
        };
        let (own, best) = (played(line), played(best));
        let looks = [look(20, &best), look(60, &own[1..])];
        let course = Course::new(start.clone(), own[..1].to_vec());
        Drift::find(&Ply::new(&course, &looks, 0).unwrap(), &looks[0])
    }

    /// 7.e5 in the Sicilian Defence.
    #[test]
    fn a_pawn_is_no_matter_of_structure() {
        let start = "r1bqkbnr/p4ppp/2ppp3/8/2B1P3/8/PPP2PPP/RNBQK2R w KQkq - 0 7";
        let drift = |line: &[&str]| drift(start, line, &["O-O", "Nf6", "Nc3", "Be7"]).unwrap();
        let told = drift(&["e5", "Qa5+", "Nd2", "Qxe5+", "Be2"]);
        let line = "7…Qa5+ 8.Nd2 Qxe5+ 9.Be2";
        assert_eq!(told.said(Language::English), format!("It costs a pawn: {line}."));
        let told = drift(&["e5", "Qa5+", "Bd2", "Qxe5+", "Be2", "Qxb2"]);
        assert_eq!(told.costs, Costs::Pawn, "what is not shown is not told");
        let told = drift(&["e5", "d5", "Bd3", "Ne7"]);
        assert!(matches!(told.costs, Costs::Aspect(_) | Costs::Initiative), "{told:?}");
    }

    /// Olland–Euwe, 1921, 22…Ne4+: the knight that is given on e4 is paid for by the rook on h1.
    #[test]
    fn what_is_taken_back_next_is_not_lost() {
        let start = "2kr4/pp2p3/2p1pn1b/4B1p1/1PQ3P1/7P/1P3KP1/1q3B1R b - - 3 22";
        let line = ["Ne4+", "Ke3", "Rd5", "Qxe4", "Qe1+", "Be2"];
        let told = drift(start, &line, &["Qc1", "Kg1", "Kd7"]);
        assert!(!told.is_some_and(|drift| drift.costs_material()));
    }
}
