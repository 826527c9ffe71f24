//! Games of the program against itself, with labels for their positions and for the leaves of
//! their trees.

use fastrand::Rng;
use shakmaty::KnownOutcome;

use crate::notation::labelled::Labelled;
use crate::position::{Game, Position};
use crate::search::{Limits, Outcome, Searcher};

/// How games are played.
pub(super) struct Games {
    /// What they begin from; the initial position if empty.
    pub openings: Vec<Position>,
    pub seed: u64,
    /// The nodes of a label.
    pub nodes: u32,
}

/// No game begins with a larger score, in centipawns.
const UNBALANCED: i32 = 600;
/// No label is larger, and a game is won by a larger score, in centipawns.
const DECIDED: i32 = 1_500;
/// One move in so many comes from a tree whose leaves are labelled.
const TREES: u8 = 6;
/// The nodes of such a tree, in those of a label.
const TREE: u64 = 10;
/// How many of the leaves that quiescence asks the estimate about are labelled: one in a fifth of
/// the nodes of a label, which makes some twenty in a tree.
const LEAVES: u32 = 5;
/// So many beginnings are tried.
const TRIES: usize = 200;
/// A game of so many half-moves is drawn.
const LONGEST: usize = 300;

impl Games {
    /// The positions of the game of this number, and the leaves beside it; `None` if no opening is
    /// balanced enough to begin with. They depend on nothing else if the searcher is a fresh one.
    pub fn positions(&self, searcher: &mut Searcher, number: u32) -> Option<Vec<Labelled>> {
        let seed = self.seed.wrapping_add(u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut rng = Rng::with_seed(seed);
        let mut game = self.opening(searcher, &mut rng)?;
        let (mut leaves, mut quiet) = (Vec::new(), Vec::new());
        let mut winner = None;
        for _ in 0..LONGEST {
            if game.is_draw() {
                break;
            }
            let tree = rng.u8(..TREES) == 0;
            let (outcome, asked) = self.search(searcher, &game, if tree { TREE } else { 1 });
            let (position, value) = (game.position(), outcome.report.score.value());
            let Some(best) = outcome.best else {
                winner = position.is_check().then_some(!position.turn());
                break;
            };
            if value.abs() > DECIDED {
                winner = Some(if value > 0 { position.turn() } else { !position.turn() });
                break;
            }
            if !best.is_capture() && !best.is_promotion() && !position.is_check() {
                quiet.push((position.clone(), value));
            }
            game.play(best);
            for leaf in asked {
                let (outcome, _) = self.search(searcher, &Game::from_position(leaf.clone()), 1);
                let value = outcome.report.score.value();
                if outcome.best.is_some() && value.abs() <= DECIDED {
                    leaves.push((leaf, value));
                }
            }
        }
        let labelled = |result| move |(position, value)| label(position, value, result, number);
        let quiet = quiet.into_iter().map(labelled(Some(KnownOutcome::from_winner(winner))));
        Some(quiet.chain(leaves.into_iter().map(labelled(None))).collect())
    }

    /// The game after random moves, neither over nor lost already.
    fn opening(&self, searcher: &mut Searcher, rng: &mut Rng) -> Option<Game> {
        for _ in 0..TRIES {
            let initial = Position::initial();
            let start = rng.choice(&self.openings).unwrap_or(&initial);
            let moves = if self.openings.is_empty() { rng.u8(8..=9) } else { rng.u8(..=3) };
            let mut game = Game::from_position(start.clone());
            for _ in 0..moves {
                let Some(m) = rng.choice(game.position().legal_moves()) else { break };
                game.play(m);
            }
            let (outcome, _) = self.search(searcher, &game, 1);
            if outcome.best.is_some() && outcome.report.score.value().abs() <= UNBALANCED {
                return Some(game);
            }
        }
        None
    }

    /// A search of `times` the nodes of a label; more than one time, with leaves of its tree.
    fn search(&self, searcher: &mut Searcher, game: &Game, times: u64) -> (Outcome, Vec<Position>) {
        let nodes = Some(u64::from(self.nodes) * times);
        let every = if times > 1 { self.nodes / LEAVES } else { 0 };
        searcher.search_for_leaves(game, &Limits { nodes, ..Limits::default() }, every)
    }
}

/// A position whose value, from the side to move, is at most [`DECIDED`].
fn label(position: Position, value: i32, result: Option<KnownOutcome>, game: u32) -> Labelled {
    let score = position.turn().fold_wb(value, -value) as i16;
    Labelled { position, score, result, game }
}
