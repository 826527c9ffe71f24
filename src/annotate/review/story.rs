//! The story of a game in at most five sentences: its opening, its course, its turning point, what
//! was missed, its end.

use crate::explain::winning::{INACCURACY, MISTAKE};
use crate::explain::{End, Language, Verdict};

use super::game::Review;
use super::reviewed::{Reviewed, written};

/// White's chances in percent from which on he stands better, and from which on he is winning.
const BETTER: f64 = 50.0 + INACCURACY as f64 / 10.0;
const WINNING: f64 = 50.0 + MISTAKE as f64 / 8.0;

/// The story, sentence by sentence.
pub fn tell(review: &Review) -> Vec<String> {
    if review.moves.is_empty() {
        return Vec::new();
    }
    let teller = Teller { review, russian: review.language == Language::Russian };
    let parts = [
        teller.opening(),
        teller.course(),
        teller.turning_point(),
        teller.missed(),
        Some(teller.end()),
    ];
    parts.into_iter().flatten().collect()
}

struct Teller<'a> {
    review: &'a Review,
    russian: bool,
}

impl Teller<'_> {
    /// The sentence of the language.
    fn say(&self, english: String, russian: String) -> String {
        if self.russian { russian } else { english }
    }

    fn name(&self, m: &Reviewed) -> String {
        written(m, self.review.language)
    }

    /// "White", "Белые".
    fn side(&self, white: bool) -> &'static str {
        match (self.russian, white) {
            (false, true) => "White",
            (false, false) => "Black",
            (true, true) => "белые",
            (true, false) => "чёрные",
        }
    }

    fn opening(&self) -> Option<String> {
        let opening = self.review.opening.as_ref()?;
        let (name, eco) = (&opening.name, opening.eco);
        let left = self.review.moves.iter().find(|m| !m.book).map(|m| self.name(m));
        Some(match left {
            Some(m) => self.say(
                format!("The opening is {name} ({eco}); {m} left the named lines."),
                format!("Дебют: {name} ({eco}); ход {m} увёл с известных вариантов."),
            ),
            None => self
                .say(format!("The opening is {name} ({eco})."), format!("Дебют: {name} ({eco}).")),
        })
    }

    /// How long the game was level, and who then came to stand better.
    fn course(&self) -> Option<String> {
        let moves = &self.review.moves;
        let better = |m: &&Reviewed| m.percent >= BETTER || m.percent <= 100.0 - BETTER;
        let Some(first) = moves.iter().find(better) else {
            return Some(self.say(
                "Neither side ever stood better.".into(),
                "Никто ни разу не получил перевеса.".into(),
            ));
        };
        let (number, side) = (first.ply / 2 + 1, self.side(first.percent > 50.0));
        if number <= 1 {
            return None;
        }
        Some(self.say(
            format!("It was level until move {number}, when {side} came to stand better."),
            format!("До {number}-го хода игра была равной, затем лучше стали {side}."),
        ))
    }

    /// The move that cost most, in the words of its remark.
    fn turning_point(&self) -> Option<String> {
        let errors = self.review.moments.iter().filter(|moment| moment.is_error());
        let lost = |index: usize| self.review.moves[index].accuracy;
        let worst = errors.min_by(|one, other| lost(one.index).total_cmp(&lost(other.index)))?;
        let said = worst.said.trim_end_matches('.');
        Some(self.say(format!("The turning point: {said}."), format!("Перелом: {said}.")))
    }

    /// The winner's gravest slip, or that there was none.
    fn missed(&self) -> Option<String> {
        let white = match self.review.result.as_str() {
            "1-0" => true,
            "0-1" => false,
            _ => return None,
        };
        let own = self.review.moves.iter().filter(|m| m.ply.is_multiple_of(2) == white);
        let grave = |m: &&Reviewed| matches!(m.verdict, Some(Verdict::Mistake | Verdict::Blunder));
        let slips: Vec<String> = own.filter(grave).map(|m| self.name(m)).take(3).collect();
        let side = self.side(white);
        Some(match slips.is_empty() {
            true => self.say(
                format!("{side} made no mistake."),
                format!("Победители, {side}, не сделали ни одной ошибки."),
            ),
            false => {
                let list = slips.join(", ");
                self.say(
                    format!("{side} won in spite of {list}."),
                    format!("Выиграли {side}, несмотря на {list}."),
                )
            }
        })
    }

    fn end(&self) -> String {
        let Some(last) = self.review.moves.last() else { return String::new() };
        let m = self.name(last);
        if let Some(End::Checkmate) = self.ended(last) {
            return self.say(format!("{m} mated."), format!("Игру закончил мат: {m}."));
        }
        let state = match last.percent {
            p if p >= WINNING => self.say("White winning".into(), "у белых выиграно".into()),
            p if p <= 100.0 - WINNING => {
                self.say("Black winning".into(), "у чёрных выиграно".into())
            }
            p if p >= BETTER => self.say("White better".into(), "у белых лучше".into()),
            p if p <= 100.0 - BETTER => self.say("Black better".into(), "у чёрных лучше".into()),
            _ => self.say("the game level".into(), "игра равна".into()),
        };
        self.say(
            format!("It ended after {m} with {state}: {}.", self.review.result),
            format!("Партия закончилась после {m}, {state}: {}.", self.review.result),
        )
    }

    fn ended(&self, last: &Reviewed) -> Option<End> {
        last.score.is_none().then_some(End::Checkmate)
    }
}
