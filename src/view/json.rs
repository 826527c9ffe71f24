//! Zones, explanations and assessments as JSON.

use serde::Serialize;
use shakmaty::Move;

use super::explanation::Marks;
use crate::explain::{
    Assessed, Assessment, BestLine, Brief, Certain, Explanation, Fact, Imbalance, Language,
    MoveMark, Outlook, Paragraph, Reason, Sentence, Structure, Topic,
};
use crate::image::Image;
use crate::search::Score;
use crate::zone::{Horizon, Zone};

/// The horizon at which the zones of a move are found, in plies.
pub const HORIZON: Horizon = Horizon(5);

/// A zone as JSON: its parts, its cost and its text.
#[derive(Debug, Serialize)]
pub struct ZoneView<'a> {
    cost: Horizon,
    text: String,
    zone: &'a Zone,
}

impl<'a> From<&'a Zone> for ZoneView<'a> {
    fn from(zone: &'a Zone) -> Self {
        Self { cost: zone.cost(), text: zone.to_string(), zone }
    }
}

/// The zones of the image that the move `best` belongs to; empty if it is `None`.
pub fn zones_of(image: &Image, best: Option<Move>) -> Vec<&Zone> {
    best.map_or_else(Vec::new, |m| image.zones_of(m).collect())
}

/// An explanation as JSON.
#[derive(Debug, Serialize)]
pub struct ExplanationView<'a> {
    fen: &'a str,
    #[serde(rename = "move")]
    m: Option<&'a str>,
    san: Option<&'a str>,
    score: Score,
    pv: Vec<&'a str>,
    bestmove: Option<&'a str>,
    lines: Vec<LineView<'a>>,
    language: Language,
    verdict: VerdictView<'a>,
    reasons: Vec<ReasonView<'a>>,
    paragraphs: Vec<ParagraphView<'a>>,
}

/// The verdict in one sentence, with the point that it makes.
#[derive(Debug, Serialize)]
struct VerdictView<'a> {
    sentence: String,
    mark: Option<MoveMark>,
    outlook: Option<Outlook>,
    headline: Option<&'a Reason>,
}

/// A reason shown before the proof.
#[derive(Debug, Serialize)]
struct ReasonView<'a> {
    #[serde(flatten)]
    reason: &'a Reason,
    sentence: String,
}

#[derive(Debug, Serialize)]
struct LineView<'a> {
    score: Score,
    pv: Vec<&'a str>,
}

impl<'a> From<&'a BestLine> for LineView<'a> {
    fn from(line: &'a BestLine) -> Self {
        Self { score: line.score, pv: line.moves.iter().map(|m| m.uci.as_str()).collect() }
    }
}

#[derive(Debug, Serialize)]
struct ParagraphView<'a> {
    topic: &'a Topic,
    heading: String,
    fen: &'a str,
    marks: Option<Marks<'a>>,
    statements: Vec<Statement<'a>>,
}

#[derive(Debug, Serialize)]
struct Statement<'a> {
    fact: &'a Fact,
    sentence: Sentence,
}

impl<'a> ExplanationView<'a> {
    /// The JSON of an explanation, with its sentences in `language`.
    pub fn of(explanation: &'a Explanation, language: Language) -> Self {
        let paragraph = |paragraph: &'a Paragraph| ParagraphView {
            topic: &paragraph.topic,
            heading: paragraph.heading(language),
            fen: &paragraph.fen,
            marks: Marks::of(paragraph),
            statements: paragraph
                .facts
                .iter()
                .map(|fact| Statement { fact, sentence: Sentence::of(fact, language) })
                .collect(),
        };
        Self {
            fen: &explanation.fen,
            m: explanation.m.as_ref().map(|m| m.uci.as_str()),
            san: explanation.m.as_ref().map(|m| m.san.as_str()),
            score: explanation.score,
            pv: explanation.line.iter().map(|m| m.uci.as_str()).collect(),
            bestmove: explanation.best.as_ref().map(|m| m.uci.as_str()),
            lines: explanation.lines.iter().map(LineView::from).collect(),
            language,
            verdict: VerdictView {
                sentence: explanation.brief.verdict(language),
                mark: explanation.brief.mark,
                outlook: explanation.brief.outlook,
                headline: explanation.brief.headline.as_ref(),
            },
            reasons: explanation
                .brief
                .told(language)
                .into_iter()
                .map(|(reason, sentence)| ReasonView { reason, sentence })
                .collect(),
            paragraphs: explanation.paragraphs.iter().map(paragraph).collect(),
        }
    }
}

/// An assessment as JSON.
#[derive(Debug, Serialize)]
pub struct AssessmentView<'a> {
    fen: &'a str,
    score: Score,
    certain: Option<Certain>,
    outlook: Option<Outlook>,
    language: Language,
    sentences: Vec<SentenceView>,
    structures: &'a [Structure],
    /// The imbalances that are mentioned.
    imbalances: Vec<&'a Imbalance>,
    /// The best move and what it does.
    plan: Option<IdeaView<'a>>,
    /// What the opponent would do after a null move.
    threat: Option<IdeaView<'a>>,
}

#[derive(Debug, Serialize)]
struct SentenceView {
    about: Assessed,
    sentence: String,
}

/// A move, what it does, and further reasons.
#[derive(Debug, Serialize)]
struct IdeaView<'a> {
    #[serde(rename = "move")]
    m: &'a str,
    san: &'a str,
    headline: Option<&'a Reason>,
    reasons: &'a [Reason],
}

impl<'a> AssessmentView<'a> {
    /// The JSON of an assessment, with its sentences in `language`.
    pub fn of(assessment: &'a Assessment, language: Language) -> Self {
        let idea = |brief: &'a Brief| {
            let m = brief.m.as_ref()?;
            let headline = brief.headline.as_ref();
            Some(IdeaView { m: &m.uci, san: &m.san, headline, reasons: &brief.reasons })
        };
        let sentence = |(about, sentence)| SentenceView { about, sentence };
        Self {
            fen: &assessment.fen,
            score: assessment.score,
            certain: assessment.certain,
            outlook: assessment.outlook,
            language,
            sentences: assessment.told(language).into_iter().map(sentence).collect(),
            structures: &assessment.structures,
            imbalances: assessment.told_imbalances(),
            plan: idea(&assessment.idea),
            threat: assessment.other_idea.as_ref().and_then(idea),
        }
    }
}
