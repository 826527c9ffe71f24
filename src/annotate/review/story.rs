//! The story of a game in at most six sentences: its opening, its course, its turning point, what was
//! missed, since when it was decided, its end.

use crate::explain::{End, Language, MoveMark};

use super::game::{BETTER, Review, Reviewed, WINNING, written};

/// The story, sentence by sentence.
pub fn tell(review: &Review, language: Language) -> Vec<String> {
    let teller = Teller { review, language };
    if review.moves.is_empty() {
        return vec![teller.no_moves()];
    }
    let parts = [
        teller.opening(),
        teller.course(),
        teller.turning_point(),
        teller.missed(),
        teller.decided(),
        Some(teller.end()),
    ];
    parts.into_iter().flatten().collect()
}

/// White's winning chances, in percent, from which the game is decided: nearly four pawns.
const DECIDED: f64 = 80.0;
/// The minimum number of plies after which a sentence passes over how a decided game was played out.
const LONG: usize = 20;
/// The maximum number of the winner's errors that are named.
const SLIPS: usize = 3;

struct Teller<'a> {
    review: &'a Review,
    language: Language,
}

impl Teller<'_> {
    /// The sentence in the story's language.
    fn say(&self, english: String, russian: String) -> String {
        match self.language {
            Language::English => english,
            Language::Russian => russian,
        }
    }

    fn name(&self, m: &Reviewed) -> String {
        written(m, self.language)
    }

    /// The name of a side: "White", "белые".
    fn side(&self, white: bool) -> &'static str {
        match (self.language, white) {
            (Language::English, true) => "White",
            (Language::English, false) => "Black",
            (Language::Russian, true) => "белые",
            (Language::Russian, false) => "чёрные",
        }
    }

    fn no_moves(&self) -> String {
        match self.review.result.as_str() {
            "*" => self.say("There are no moves.".into(), "Ходов нет.".into()),
            result => self.say(
                format!("There are no moves; the result is {result}."),
                format!("Ходов нет; результат: {result}."),
            ),
        }
    }

    fn opening(&self) -> Option<String> {
        let opening = self.review.opening.as_ref()?;
        let (name, eco) = (&opening.name, opening.eco);
        Some(self.say(format!("The opening is {name} ({eco})."), format!("Дебют: {name} ({eco}).")))
    }

    /// How long the game was level, and who then got the better position; `None` if that was at
    /// once.
    fn course(&self) -> Option<String> {
        let (moves, start) = (&self.review.moves, self.review.start);
        let is_better = |percent: f64| percent >= BETTER || percent <= 100.0 - BETTER;
        if is_better(start) {
            let side = self.side(start > 50.0);
            return Some(if start >= WINNING || start <= 100.0 - WINNING {
                self.say(
                    format!("{side} was winning from the start."),
                    format!("С самого начала выигрывали {side}."),
                )
            } else {
                self.say(
                    format!("{side} was better from the start."),
                    format!("С самого начала лучше стояли {side}."),
                )
            });
        }
        let Some(index) = moves.iter().position(|m| is_better(m.percent)) else {
            return Some(self.say(
                "Neither side ever had an advantage.".into(),
                "Никто ни разу не получил перевеса.".into(),
            ));
        };
        let first = &moves[index];
        let (number, side) = (first.ply / 2 + 1, self.side(first.percent > 50.0));
        if index < 2 {
            return None;
        }
        Some(self.say(
            format!("The game was level until move {number}, when {side} got the better position."),
            format!("До {number}-го хода игра была равной, затем лучше стали {side}."),
        ))
    }

    /// The error after which the game had changed hands, in the words of its remark.
    fn turning_point(&self) -> Option<String> {
        let turn = self.review.turn?;
        let moment = self.review.moments.iter().find(|moment| moment.index == turn)?;
        let said = moment.said(self.language);
        let said = said.trim_end_matches('.');
        Some(self.say(format!("The turning point: {said}."), format!("Перелом: {said}.")))
    }

    /// The winner's first mistakes and blunders, or that there were none.
    fn missed(&self) -> Option<String> {
        let white = self.review.winner()?;
        let is_own = |m: &&Reviewed| m.ply.is_multiple_of(2) == white;
        let own: Vec<&Reviewed> = self.review.moves.iter().filter(is_own).collect();
        if own.is_empty() || self.review.breaks_off {
            return None;
        }
        let grave =
            |m: &&&Reviewed| matches!(m.verdict, Some(MoveMark::Mistake | MoveMark::Blunder));
        let names = |of: &dyn Fn(&&&Reviewed) -> bool| -> Vec<String> {
            own.iter().filter(of).map(|m| self.name(m)).take(SLIPS).collect()
        };
        let side = self.side(white);
        let slips = names(&grave);
        if !slips.is_empty() {
            let list = slips.join(", ");
            return Some(self.say(
                format!("{side} won despite {list}."),
                format!("Выиграли {side}, несмотря на {list}."),
            ));
        }
        let doubtful = names(&|m| m.verdict == Some(MoveMark::Dubious));
        Some(if doubtful.is_empty() {
            self.say(
                format!("{side} made no mistake."),
                format!("Победители, {side}, не сделали ни одной ошибки."),
            )
        } else {
            let list = doubtful.join(", ");
            self.say(
                format!("{side} made no mistake graver than {list}."),
                format!("Победители, {side}, не ошиблись серьёзнее, чем {list}."),
            )
        })
    }

    /// Since when the game was decided, if that was long before its end.
    fn decided(&self) -> Option<String> {
        let (white, moves) = (self.review.winner()?, &self.review.moves);
        let of_winner = |percent: f64| if white { percent } else { 100.0 - percent };
        let since = match moves.iter().rposition(|m| of_winner(m.percent) < DECIDED) {
            Some(last) => last + 1,
            None if of_winner(self.review.start) >= DECIDED => return None,
            None => 0,
        };
        let number = moves.get(since)?.ply / 2 + 1;
        let (side, is_long) = (self.side(white), moves.len() - since >= LONG);
        is_long.then(|| {
            self.say(
                format!("From move {number} on {side} was winning, and nothing changed that."),
                format!("С {number}-го хода {side} выигрывали, и ничто этого уже не изменило."),
            )
        })
    }

    fn end(&self) -> String {
        let Some(last) = self.review.moves.last() else { return String::new() };
        let (m, result) = (self.name(last), self.review.result.as_str());
        let by_board = match (self.review.end, last.ply.is_multiple_of(2)) {
            (Some(End::Checkmate), true) => "1-0",
            (Some(End::Checkmate), false) => "0-1",
            (Some(End::Stalemate), _) => "1/2-1/2",
            (None, _) => result,
        };
        let (given, given_russian) = if result == by_board || result == "*" {
            (String::new(), String::new())
        } else {
            (
                format!(", though the result is given as {result}"),
                format!(", хотя указано {result}"),
            )
        };
        match self.review.end {
            Some(End::Checkmate) => {
                return self.say(
                    format!("{m} mated{given}."),
                    format!("Игру закончил мат: {m}{given_russian}."),
                );
            }
            Some(End::Stalemate) => {
                return self.say(
                    format!("{m} is stalemate{given}."),
                    format!("Игру закончил пат: {m}{given_russian}."),
                );
            }
            None => {}
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
        if self.review.breaks_off {
            return self.say(
                format!("The readable part ends after {m} with {state}; the result is {result}."),
                format!("Прочитано до {m}, {state}; результат: {result}."),
            );
        }
        if result == "*" {
            return self.say(
                format!("The game record breaks off after {m} with {state}."),
                format!("Запись обрывается после {m}, {state}."),
            );
        }
        self.say(
            format!("The game ended after {m} with {state}: {result}."),
            format!("Партия закончилась после {m}, {state}: {result}."),
        )
    }
}
