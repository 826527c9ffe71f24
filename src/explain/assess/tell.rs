//! An assessment as a value, and its sentences.

use serde::Serialize;
use shakmaty::Color;

use super::imbalance::{Certain, Imbalance};
use super::pattern::Structure;
use crate::explain::board::End;
use crate::explain::brief::{
    Brief, ForcedMate, Lead, NotThis, OnlyMove, Outlook, Point, Reason, english, russian,
};
use crate::explain::names::{Language, Texts, capital};
use crate::explain::score_text;
use crate::search::Score;
use crate::trajectory::text;

/// The maximum number of words of an assessment.
pub const MAX_ASSESSMENT_WORDS: usize = 99;
/// The maximum number of imbalances that are told, and of those of one side.
const MOST: usize = 3;
const MOST_OF_ONE: usize = 2;

/// What a sentence of an assessment is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Remark {
    /// Who is better, and by how much.
    Verdict,
    /// What type of position it is, and what either side does there.
    Structure,
    /// What speaks for White, and for Black.
    Imbalances,
    /// What the side to move should do.
    Plan,
    /// What the enemy threatens, or means to do.
    Threat,
    /// What to watch.
    Watch,
}

/// The assessment of a position.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Assessment {
    pub fen: String,
    #[serde(serialize_with = "text::color")]
    pub turn: Color,
    /// From the side to move's view.
    pub score: Score,
    /// What is certain, whatever the search says.
    pub certain: Option<Certain>,
    /// Who stands better by the search.
    pub outlook: Option<Outlook>,
    /// What type of position it is, the most telling first.
    pub structures: Vec<Structure>,
    /// What speaks for either side, the weightiest first.
    pub imbalances: Vec<Imbalance>,
    /// The best move and what it does.
    pub idea: Brief,
    /// The enemy's best after a pass, and what it does; `None` in check and at the end of a game.
    pub other_idea: Option<Brief>,
}

impl Assessment {
    /// The imbalances that are told: of the side that leads first, three at most.
    pub fn told_imbalances(&self) -> Vec<&Imbalance> {
        let mut told: Vec<&Imbalance> = Vec::new();
        let said = |imbalance: &&Imbalance| self.structures.iter().any(|one| one.covers(imbalance));
        let lost = match self.outlook.and_then(|outlook| outlook.leads) {
            Some((side, Lead::Clear | Lead::Winning)) => Some(!side),
            Some((_, Lead::Slight)) | None => None,
        };
        // A side that stands much worse plays against no weak pawns.
        let idle = |one: &Imbalance| one.is_target() && Some(one.side()) == lost;
        for imbalance in self.imbalances.iter().filter(|one| !said(one) && !idle(one)) {
            // That pieces are active fills up where nothing else is known.
            let made = self.structures.iter().any(|one| one.side == imbalance.side());
            let known = made || told.iter().any(|other| other.side() == imbalance.side());
            if known && matches!(imbalance, Imbalance::Activity { .. }) {
                continue;
            }
            let same = told.iter().filter(|other| other.side() == imbalance.side()).count();
            // One piece is told of once.
            let piece = imbalance.piece();
            if piece.is_some() && told.iter().any(|other| other.piece() == piece) {
                continue;
            }
            if told.len() < MOST && same < MOST_OF_ONE {
                told.push(imbalance);
            }
        }
        told
    }

    /// The sentences in their order, no more than there is room for.
    pub fn told(&self, language: Language) -> Vec<(Remark, String)> {
        let mut told = vec![(Remark::Verdict, self.verdict(language))];
        if !matches!(self.certain, Some(Certain::Over { .. })) {
            let decided = self.certain.is_some() || matches!(self.score, Score::Mate(_));
            let structures = self.structures.iter().filter(|_| !decided);
            told.extend(structures.map(|one| (Remark::Structure, one.sentence(language))));
            told.extend(self.balance(language).into_iter().map(|text| (Remark::Imbalances, text)));
            // A plan says more than a move without its reason.
            let bare = self.idea.headline.is_none() && !self.structures.is_empty();
            let idea = self.idea.idea(language).filter(|_| !bare);
            told.extend(idea.map(|idea| (Remark::Plan, plan(self.turn, &idea, language))));
            let mates = matches!(self.score, Score::Mate(1..));
            let open = self.certain != Some(Certain::Draw) && !mates;
            told.extend(self.threat(language).filter(|_| open).map(|text| (Remark::Threat, text)));
            told.extend(self.watch(language).map(|text| (Remark::Watch, text)));
        }
        let mut room = MAX_ASSESSMENT_WORDS;
        told.retain(|(_, text)| {
            let count = text.split_whitespace().count();
            let fits = count <= room;
            room -= if fits { count } else { 0 };
            fits
        });
        told
    }

    fn verdict(&self, language: Language) -> String {
        match (self.certain, self.score) {
            (Some(Certain::Over { end }), _) => over(end, language).into(),
            (Some(Certain::Draw), _) => draw(language),
            (_, Score::Mate(moves @ 1..)) => mates(self.turn, moves.unsigned_abs(), language),
            (_, Score::Mate(moves)) => mates(!self.turn, moves.unsigned_abs(), language),
            (Some(Certain::Wins { side }), _) => match language {
                Language::English => format!("{} wins, by the tablebases.", english::side(side)),
                Language::Russian => format!("{} выигрывают по таблицам.", sides(side)),
            },
            (None, Score::Cp(centipawns)) => match self.outlook {
                None => draw(language),
                Some(outlook) => {
                    let score = score_text(Score::Cp(centipawns), self.turn, language);
                    format!("{} ({score}).", capital(&outlook.text(language)))
                }
            },
        }
    }

    /// What speaks for either side, the one that leads first.
    fn balance(&self, language: Language) -> Vec<String> {
        let told = self.told_imbalances();
        let leader = self.outlook.and_then(|outlook| outlook.leads).map(|(side, _)| side);
        let first = leader.or_else(|| told.first().map(|first| first.side()));
        let first = first.unwrap_or(Color::White);
        let of_side = |side: Color| {
            let own = told.iter().filter(|imbalance| imbalance.side() == side);
            let (targets, merits): (Vec<&Imbalance>, Vec<&Imbalance>) =
                own.partition(|imbalance| imbalance.is_target());
            let list = |all: &[&Imbalance], and: &str| {
                let texts = all.iter().map(|imbalance| imbalance.text(language));
                texts.collect::<Vec<_>>().join(and)
            };
            let name = english::side(side);
            Some(match (language, &merits[..], &targets[..]) {
                (_, [], []) => return None,
                (Language::English, merits, []) => {
                    format!("{name} has {}.", list(merits, " and "))
                }
                (Language::English, [], targets) => {
                    format!("{name} can play against {}.", list(targets, " and "))
                }
                (Language::English, merits, targets) => format!(
                    "{name} has {} and can play against {}.",
                    list(merits, " and "),
                    list(targets, " and ")
                ),
                (Language::Russian, ..) => {
                    let all = [&merits[..], &targets[..]].concat();
                    format!("У {}: {}.", russian::of_side(side), list(&all, "; "))
                }
            })
        };
        [first, !first].into_iter().filter_map(of_side).collect()
    }

    fn threat(&self, language: Language) -> Option<String> {
        let other = self.other_idea.as_ref().filter(|other| other.headline.is_some())?;
        let idea = other.idea(language)?;
        let threatens = other.headline.as_ref().is_some_and(|reason| {
            matches!(
                &reason.told,
                Point::Wins(_) | Point::ForcedMate(ForcedMate { by_mover: true, .. })
            )
        });
        let side = !self.turn;
        let (english, russian) = (english::side(side), russian::of_side(side));
        Some(match (language, threatens) {
            (Language::English, true) => format!("{english}'s threat: {idea}."),
            (Language::English, false) => format!("If it were {english}'s move: {idea}."),
            (Language::Russian, true) => format!("Угроза {russian}: {idea}."),
            (Language::Russian, false) => format!("Будь ход {russian}: {idea}."),
        })
    }

    /// A tempting move that loses something, or that the best move is the only good one.
    fn watch(&self, language: Language) -> Option<String> {
        let wrong = |reason: &&Reason| matches!(reason.told, Point::NotThis(NotThis { mark: Some(mark), .. }) if mark.is_fault());
        let only = |reason: &&Reason| {
            matches!(reason.told, Point::OnlyMove(OnlyMove { other: Some(_), .. }))
        };
        let reasons = &self.idea.reasons;
        let reason = reasons.iter().find(wrong).or_else(|| reasons.iter().find(only))?;
        let what = self.idea.statement(reason, language)?;
        Some(match language {
            Language::English => format!("Watch out: {what}."),
            Language::Russian => format!("Осторожно: {what}."),
        })
    }
}

fn draw(language: Language) -> String {
    Texts::new("A draw.", "Ничья.").text(language).into()
}

const fn over(end: End, language: Language) -> &'static str {
    let texts = match end {
        End::Checkmate => Texts::new("The game is over: checkmate.", "Игра окончена: мат."),
        End::Stalemate => Texts::new("The game is over: stalemate.", "Игра окончена: пат."),
    };
    texts.text(language)
}

fn mates(winner: Color, moves: u32, language: Language) -> String {
    match language {
        Language::English => format!("{} mates in {moves}.", english::side(winner)),
        Language::Russian => {
            format!("{} дают мат в {}.", sides(winner), russian::in_moves(moves))
        }
    }
}

fn plan(turn: Color, idea: &str, language: Language) -> String {
    match language {
        Language::English => format!("{} to move: {idea}.", english::side(turn)),
        Language::Russian => format!("Ход {}: {idea}.", russian::of_side(turn)),
    }
}

fn sides(color: Color) -> &'static str {
    color.fold_wb("Белые", "Чёрные")
}
