//! The review of a game as a value.

use super::moment::{self, Moment};
use super::reviewed::{self, Reviewed};
use crate::explain::winning::{game_accuracy, win_percent};
use crate::explain::{End, Language, Ply, Remark, Verdict};
use crate::notation::pgn::Record;
use crate::notation::{Opening, Openings};

/// The review of a game.
#[derive(Debug)]
pub struct Review {
    pub language: Language,
    /// Names and result, as the game's tags have them.
    pub white: String,
    pub black: String,
    pub result: String,
    /// The last known opening that the game passes through.
    pub opening: Option<Opening>,
    /// White's chances before the first move, in percent.
    pub start: f64,
    pub moves: Vec<Reviewed>,
    /// Why there is no move after the last, by the board.
    pub end: Option<End>,
    /// Whether the file has further moves, which cannot be read.
    pub breaks_off: bool,
    pub sides: [Side; 2],
    /// The moves that mattered, in their order.
    pub moments: Vec<Moment>,
}

/// What a side did in a game.
#[derive(Debug, Default, Clone)]
pub struct Side {
    /// In percent; `None` if it made no move.
    pub accuracy: Option<f64>,
    pub inaccuracies: usize,
    pub mistakes: usize,
    pub blunders: usize,
}

impl Review {
    /// The review of a game from the remarks on its moves.
    pub(in crate::annotate) fn of(
        game: &Record,
        plies: &[Ply<'_>],
        remarks: &[Option<Remark>],
        openings: &Openings,
        language: Language,
    ) -> Self {
        let moves = reviewed::all(game.first_ply(), plies, remarks);
        let start = plies.first().map_or(50.0, |ply| win_percent(ply.value_before_for_white()));
        let percents: Vec<f64> =
            [start].into_iter().chain(moves.iter().map(|m| m.percent)).collect();
        let white_first = game.first_ply().is_multiple_of(2);
        let sides = [true, false].map(|white| {
            let own = moves.iter().filter(|m| m.ply.is_multiple_of(2) == white);
            let verdicts: Vec<Verdict> = own.filter_map(|m| m.verdict).collect();
            let count = |verdict| verdicts.iter().filter(|&&other| other == verdict).count();
            Side {
                accuracy: game_accuracy(&percents, white, white == white_first),
                inaccuracies: count(Verdict::Dubious),
                mistakes: count(Verdict::Mistake),
                blunders: count(Verdict::Blunder),
            }
        });
        let positions = plies.iter().map(|ply| ply.position().after(ply.m()));
        let opening = positions.rev().find_map(|position| openings.of(&position).cloned());
        let last = plies.last().map(|ply| ply.position().after(ply.m()));
        let tag = |name: &str| game.tag(name).unwrap_or("?").to_string();
        Self {
            language,
            white: tag("White"),
            black: tag("Black"),
            result: game.result().to_string(),
            opening,
            start,
            end: last.as_ref().and_then(End::of),
            breaks_off: game.breaks_off,
            moments: moment::all(&moves, plies, remarks, language),
            moves,
            sides,
        }
    }
}
