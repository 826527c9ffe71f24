//! An explanation as JSON: each fact with its sentence, and the marks of each zone.

use serde::Serialize;

use super::marks::Marks;
use crate::explain::{
    BestLine, Explanation, Fact, Language, Mark, Outlook, Paragraph, Reason, Sentence, Topic,
};
use crate::search::Score;

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

/// The verdict in one sentence, with the point that it tells.
#[derive(Debug, Serialize)]
struct VerdictView<'a> {
    sentence: String,
    mark: Option<Mark>,
    outlook: Option<Outlook>,
    headline: Option<&'a Reason>,
}

/// A reason that is told before the fold.
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
