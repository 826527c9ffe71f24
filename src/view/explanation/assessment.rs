//! An assessment as JSON: its statements, and the sentences that are told.

use serde::Serialize;

use crate::explain::{Assessed, Assessment, Brief, Certain, Imbalance, Language, Outlook, Reason};
use crate::search::Score;

/// An assessment as JSON.
#[derive(Debug, Serialize)]
pub struct AssessmentView<'a> {
    fen: &'a str,
    score: Score,
    certain: Option<Certain>,
    outlook: Option<Outlook>,
    language: Language,
    sentences: Vec<SentenceView>,
    /// Those that are told.
    imbalances: Vec<&'a Imbalance>,
    /// The best move and what it does.
    plan: Option<IdeaView<'a>>,
    /// What the enemy would do after a pass.
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
            imbalances: assessment.told_imbalances(),
            plan: idea(&assessment.idea),
            threat: assessment.other_idea.as_ref().and_then(idea),
        }
    }
}
