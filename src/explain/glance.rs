//! The verdict on a move whose search is over, without a further search.

use shakmaty::Move;

use super::brief::{Behind, Brief, Candidate, Study};
use super::explanation::Question;
use crate::image::Image;
use crate::position::Position;
use crate::search::Score;
use crate::tablebase::Probing;

/// The verdict on the first move of `line`, whose `score` is from the view of the side to move, as
/// the best of its search; `None` for an empty line. What takes more searches is not looked at: the
/// threats after a pass, tempting replies and the second best move.
pub fn glance(
    position: &Position,
    line: &[Move],
    score: Score,
    probing: &Probing,
) -> Option<Brief> {
    line.first()?;
    let image = Image::by_the_book(position, Question::default().horizon_in(position));
    let chosen = Candidate { line: line.to_vec(), score };
    Some(Brief::of(&Study {
        position,
        before: None,
        image: &image,
        best: chosen.clone(),
        chosen,
        second: None,
        asked: Vec::new(),
        behind: Behind::default(),
        behind_best: Behind::default(),
        danger: None,
        reply: None,
        traps: Vec::new(),
        probing,
    }))
}
