//! Who negates a way, and why the negation fails.

use shakmaty::Square;

use super::board;
use super::fact::{Fact, Named, Route};
use crate::position::Position;
use crate::trajectory::Trajectory;
use crate::zone::{Action, Negation, Side, Zone};

/// The maximum number of negations for one zone.
const NEGATIONS: usize = 3;
/// The maximum number of pieces in ambush for one zone.
const AMBUSHES: usize = 2;

/// A negation as a fact, with its trajectory.
struct ToldNegation {
    fact: Fact,
    way: Route,
    in_time: bool,
    leaves: Option<i32>,
    moves: usize,
}

/// A main trajectory of a zone, with the board that it stands on.
pub struct WayFight<'a> {
    pub position: &'a Position,
    pub zone: &'a Zone,
    pub way: &'a Route,
}

impl WayFight<'_> {
    /// The first negations of this way in time, the most effective first; then the pieces in ambush on
    /// their ways.
    pub fn facts(&self) -> Vec<Fact> {
        let mut told: Vec<ToldNegation> =
            self.zone.negations.iter().filter_map(|negation| self.tell(negation, None)).collect();
        let idle = |told: &ToldNegation| told.leaves.is_some_and(|gain| gain >= 0) && !told.in_time;
        told.retain(|told| !idle(told));
        told.sort_by_key(|told| (!told.in_time, told.leaves.unwrap_or(0), told.moves));
        told.truncate(NEGATIONS);
        let ambushes: Vec<Fact> = told.iter().filter_map(|told| self.ambush(told)).collect();
        let negations = told.into_iter().map(|told| told.fact);
        negations.chain(ambushes.into_iter().take(AMBUSHES)).collect()
    }

    /// The negation that the move begins, if there is one for this way.
    pub fn begun_by(&self, step: (Square, Square), name: &Named) -> Option<Fact> {
        let begins = |negation: &&Negation| negation.order == 1 && negation.begins_with(step);
        let mut all = self.zone.negations.iter().filter(begins);
        all.find_map(|negation| self.tell(negation, Some((step, name)))).map(|told| told.fact)
    }

    fn tell(
        &self,
        negation: &Negation,
        begun: Option<((Square, Square), &Named)>,
    ) -> Option<ToldNegation> {
        if negation.order != 1 {
            return None;
        }
        let stop = self.stop(negation)?;
        let account = match negation.action {
            Action::Control => stop,
            Action::Blockade => stop - 1,
        };
        // Control of the start is mentioned only if the piece takes at once.
        if stop == 0 && begun.is_none() {
            return None;
        }
        let allowed = account + usize::from(self.zone.to_move == Side::Minus);
        let starts =
            |way: &&Trajectory| begun.is_none_or(|((_, to), _)| way.stops.get(1) == Some(&to));
        let stops = &negation.trajectories.iter().find(starts)?.stops;
        let way = Route { piece: negation.piece, stops: stops.clone() };
        let board = board::lifted(self.position.board(), self.way.piece.square);
        if !board::is_open(&board, &way) {
            return None;
        }
        let in_time = way.moves() <= allowed;
        let leaves = self.leaves(negation.action, &way, stop);
        if begun.is_some() && !in_time {
            return None;
        }
        let fact = Fact::Negation {
            against: self.way.clone(),
            action: negation.action,
            way: way.clone(),
            stop,
            allowed,
            leaves,
            begun: begun.map(|(_, name)| name.clone()),
        };
        Some(ToldNegation { fact, moves: way.moves(), way, in_time, leaves })
    }

    /// The number of the stop that is controlled, or of the step that is blocked.
    fn stop(&self, negation: &Negation) -> Option<usize> {
        let square = negation.square;
        match negation.action {
            Action::Control => self.way.stops.iter().position(|&stop| stop == square),
            Action::Blockade => {
                let way = Trajectory::through(self.way.piece.role, self.way.stops.clone());
                let pawn = self.way.piece.role == shakmaty::Role::Pawn;
                let mut steps = way.steps();
                let closes = |step: crate::trajectory::Step| {
                    let push = pawn && step.from.file() == step.to.file();
                    step.passes.contains(square) || push && step.to == square
                };
                steps.position(closes).map(|i| i + 1)
            }
        }
    }

    /// Δm of the step onto the negated square once the negator has come; `None` for the start, if
    /// the two meet earlier, and for a blocked push.
    fn leaves(&self, action: Action, negator: &Route, stop: usize) -> Option<i32> {
        let steps = stop.checked_sub(1)?;
        let stands = match action {
            Action::Control => negator.moves().checked_sub(1)?,
            Action::Blockade => negator.moves(),
        };
        let main = self.way;
        let pawn = main.piece.role == shakmaty::Role::Pawn;
        let trodden = main.stops.get(..=steps)?;
        let meet = negator.stops.get(..=stands)?.iter().any(|square| trodden.contains(square));
        if meet || pawn && action == Action::Blockade {
            return None;
        }
        // A piece taken on the way negates nothing.
        let board = board::walked(self.position.board(), negator, stands);
        let board = board::walked(&board, main, steps);
        board::step_gain(&board, main.piece, main.stops[steps], negator.end())
    }

    /// The piece in ambush that takes the negator on its way, if it wins by that.
    fn ambush(&self, told: &ToldNegation) -> Option<Fact> {
        let root = self.way.piece;
        let lifted = board::lifted(self.position.board(), root.square);
        let inner = 1..told.way.stops.len().saturating_sub(1);
        inner.flat_map(|stop| self.zone.ambushes.iter().map(move |ambush| (stop, ambush))).find_map(
            |(stop, ambush)| {
                let square = *told.way.stops.get(stop)?;
                let piece = ambush.piece;
                if ambush.square != square || told.way.stops[..=stop].contains(&piece.square) {
                    return None;
                }
                let board = board::walked(&lifted, &told.way, stop);
                let attacks = board.attacks_from(piece.square).contains(square);
                let gain = board::step_gain(&board, piece, piece.square, square)?;
                let negator = told.way.clone();
                (attacks && gain > 0).then_some(Fact::Ambush { root, negator, stop, piece, gain })
            },
        )
    }
}
