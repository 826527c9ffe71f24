//! Material that a move wins, loses, misses or wins back.

use serde::Serialize;

use super::forced::HEADLINE;
use super::ledger::Ledger;
use super::russian::{self, Case};
use super::statement::Statement;
use super::words::{Moves, last_capture, with_moves};
use super::{english, motif};
use crate::explain::fact::Named;
use crate::plan::motifs::Finding;
use crate::zone::PlacedPiece;

/// The line wins what the ledger says; the finding is its idea.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Wins {
    pub line: Vec<Named>,
    pub ledger: Ledger,
    pub idea: Option<Finding>,
}

impl Wins {
    /// The captures that show it.
    fn shown(&self, moves: Moves) -> String {
        moves.line(&self.line, 1, last_capture(&self.line, self.ledger.plies))
    }
}

impl Statement for Wins {
    fn weight(&self) -> usize {
        HEADLINE
    }

    fn english(&self, moves: Moves) -> String {
        let what = english::gain(&self.ledger);
        match &self.idea {
            Some(finding) if finding.ply == 0 => {
                format!("wins {what} by a {}", motif::english_noun(finding.motif()))
            }
            Some(finding) => {
                format!("wins {what} by {}", motif::english_step(finding, &self.line, 0, moves))
            }
            None => with_moves(format!("wins {what}"), self.shown(moves)),
        }
    }

    fn russian(&self, moves: Moves) -> String {
        let what = russian::gain(&self.ledger);
        let by = |finding: &Finding| motif::russian_noun(finding.motif()).0;
        match &self.idea {
            Some(finding) if finding.ply == 0 => format!("выигрывает {what} {}", by(finding)),
            Some(finding) => {
                let step = moves.at(&self.line, finding.ply);
                format!("выигрывает {what} {} {step}", by(finding))
            }
            None => with_moves(format!("выигрывает {what}"), self.shown(moves)),
        }
    }
}

/// After its first move the line wins this much for the other side; the finding, counted from
/// the second ply, is the idea, and `piece` the piece that it wins, where it is taken.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Loses {
    pub line: Vec<Named>,
    pub ledger: Ledger,
    pub idea: Option<Finding>,
    pub piece: Option<PlacedPiece>,
}

impl Loses {
    /// The captures that show it, behind the reply.
    fn shown(&self, moves: Moves) -> String {
        moves.line(&self.line, 2, last_capture(&self.line, self.ledger.plies + 1))
    }
}

impl Statement for Loses {
    fn weight(&self) -> usize {
        HEADLINE
    }

    fn english(&self, moves: Moves) -> String {
        let what = self.piece.map_or_else(|| english::gain(&self.ledger), english::the);
        let reply = moves.at(&self.line, 1);
        match &self.idea {
            Some(finding) => {
                format!("loses {what} to {}", motif::english_step(finding, &self.line, 1, moves))
            }
            None if !self.ledger.promoted.is_empty() => {
                format!("does not stop the pawn from promoting after {reply}")
            }
            None => with_moves(format!("loses {what} to {reply}"), self.shown(moves)),
        }
    }

    fn russian(&self, moves: Moves) -> String {
        let lost = |piece| russian::piece(piece, Case::Accusative);
        let what = self.piece.map_or_else(|| russian::gain(&self.ledger), lost);
        let reply = moves.at(&self.line, 1);
        match &self.idea {
            Some(finding) => {
                let (_, noun) = motif::russian_noun(finding.motif());
                format!("теряет {what} из-за {noun} {}", moves.at(&self.line, 1 + finding.ply))
            }
            None if !self.ledger.promoted.is_empty() => {
                format!("не мешает пешке превратиться после {reply}")
            }
            None => with_moves(format!("теряет {what} после {reply}"), self.shown(moves)),
        }
    }
}

/// The move misses what another line wins.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Misses {
    #[serde(rename = "move")]
    pub m: Named,
    pub line: Vec<Named>,
    pub ledger: Ledger,
    pub idea: Option<Finding>,
}

impl Statement for Misses {
    fn weight(&self) -> usize {
        HEADLINE
    }

    fn english(&self, moves: Moves) -> String {
        let (best, gain) = (moves.at(&self.line, 0), english::gain(&self.ledger));
        match &self.idea {
            Some(finding) if finding.ply > 0 => {
                let by = motif::english_step(finding, &self.line, 0, moves);
                format!("misses {best}, which wins {gain} by {by}")
            }
            Some(finding) => {
                let noun = motif::english_noun(finding.motif());
                format!("misses the {noun} {best}, which wins {gain}")
            }
            None => format!("misses {best}, which wins {gain}"),
        }
    }

    fn russian(&self, moves: Moves) -> String {
        let (best, gain) = (moves.at(&self.line, 0), russian::gain(&self.ledger));
        match &self.idea {
            Some(finding) => {
                let (by, _) = motif::russian_noun(finding.motif());
                format!("упускает {best} с выигрышем: можно было взять {gain} {by}")
            }
            None => format!("упускает {best}, что выигрывает {gain}"),
        }
    }
}

/// The move restores the balance of material with this capture.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Regains {
    pub line: Vec<Named>,
    pub taken: PlacedPiece,
    pub ledger: Ledger,
}

impl Statement for Regains {
    fn weight(&self) -> usize {
        HEADLINE
    }

    fn english(&self, _: Moves) -> String {
        format!("takes {}: material is level again", english::the(self.taken))
    }

    fn russian(&self, _: Moves) -> String {
        format!("берёт {}: материал снова равен", russian::piece(self.taken, Case::Accusative))
    }
}
