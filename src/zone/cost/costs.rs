//! The cost of every legal move of the side to move, from sets of squares.

use arrayvec::ArrayVec;
use shakmaty::attacks::between;
use shakmaty::{Bitboard, Board, Color, Move, Role, Square};

use super::effect::{Effect, Sights};
use super::layers::{ByRole, Targets, approaches, attack_squares};
use super::mover::Mover;
use super::mover::attacks_from;
use super::scale::{
    CAPTURE_OFFER, CHECK_OFFER, Cost, IDLE, MANOEUVRE, MAX_COST, POSITIONAL, squares_given_up,
    surcharge,
};
use super::stakes::Stakes;
use super::threats::Threats;
use crate::exchange::ExchangeMap;
use crate::position::Position;
use crate::zone::run;

/// The maximum number of masks considered: eight lines of two queens.
const MAX_MASKS: usize = 16;

/// The set-wise image of a position for the side to move.
#[derive(Debug, Clone)]
pub struct Costs<'a> {
    map: &'a ExchangeMap,
    board: &'a Board,
    side: Color,
    check: bool,
    sights: Sights<'a>,
    /// Enemy pieces that are worth attacking, by class of attacker.
    targets: Targets,
    /// Squares from which a piece attacks a target.
    attack: ByRole,
    /// Squares from which a piece attacks a target after one more move.
    approach: ByRole,
    /// What negates the other side's attacks.
    threats: Threats,
    /// What steps leave hanging.
    stakes: Stakes,
    /// Own pieces that open a line to a target when they leave it, each with its line.
    masks: ArrayVec<(Square, Bitboard), MAX_MASKS>,
}

impl<'a> Costs<'a> {
    /// The costs at `position`, whose exchange map is `map`.
    pub fn new(position: &'a Position, map: &'a ExchangeMap) -> Self {
        let board = position.board();
        let side = position.turn();
        let mut costs = Self {
            map,
            board,
            side,
            check: position.is_check(),
            sights: Sights::new(board, map, side),
            targets: Targets::default(),
            attack: ByRole::default(),
            approach: ByRole::default(),
            threats: Threats::default(),
            stakes: Stakes::default(),
            masks: ArrayVec::new(),
        };
        if costs.check {
            return costs; // any answer to check costs 1
        }
        costs.targets = Targets::new(board, map, side);
        costs.attack = attack_squares(board, side, &costs.targets);
        costs.find_masks();
        costs.approach = approaches(board, map, side, &costs.attack);
        costs.threats = Threats::new(board, map, side);
        costs.stakes = Stakes::new(board, map, side);
        costs
    }

    /// The cost of a legal move.
    pub fn of(&self, m: Move) -> Cost {
        self.in_turn().of(m)
    }

    /// The costs of several moves; faster if moves of the same piece are adjacent.
    pub fn in_turn(&self) -> InTurn<'_> {
        InTurn { costs: self, last: None }
    }

    fn capture(&self, m: Move) -> Cost {
        let exchange = self.map.exchange(self.board, self.side, m);
        if exchange >= 0 {
            return 1;
        }
        let lost = IDLE + surcharge(-exchange);
        let lesser = m.promotion().is_some_and(|role| role != Role::Queen);
        let (Some(from), false) = (m.from(), lesser) else { return lost };
        let mover = Mover::new(self.board, self.map, self.side, m.role(), from);
        let check = Effect::new(&self.sights, &mover, m.to()).gives_check();
        let max_loss = if check { CHECK_OFFER } else { CAPTURE_OFFER };
        if exchange >= -max_loss { MANOEUVRE } else { lost }
    }

    fn outlook(&self, role: Role, from: Square) -> Outlook {
        let mover = Mover::new(self.board, self.map, self.side, role, from);
        // A mask that steps off its line opens it.
        let lines = self.masks.iter().filter(|&&(mask, _)| mask == from);
        let opens = lines.fold(Bitboard::EMPTY, |opens, &(_, line)| opens | !line);
        let run = self.run_cost(role, from);
        // Any push of a run of two costs as much as an attack.
        let attacks = if run <= 3 { Bitboard::FULL } else { self.attacks(&mover) };
        let answers = self.threats.answers(&mover);
        let forestalls = self.threats.forestalls(&mover);
        Outlook { mover, opens, answers, attacks, forestalls, run }
    }

    /// The squares from which the piece would attack a target that it does not attack yet.
    fn attacks(&self, mover: &Mover) -> Bitboard {
        let targets = self.targets.of(mover.role);
        let all_new = (targets & mover.before).is_empty();
        if all_new { self.attack.of(mover.role) } else { mover.joins(targets) }
    }

    /// What a legal quiet move leaves hanging, in centipawns; zero in check, and for other moves.
    pub fn left(&self, m: Move) -> i32 {
        match m {
            Move::Normal { role, from, to, capture: None, promotion: None } if !self.check => {
                let mover = Mover::new(self.board, self.map, self.side, role, from);
                self.left_by(&Effect::new(&self.sights, &mover, to))
            }
            _ => 0,
        }
    }

    fn left_by(&self, effect: &Effect<'_>) -> i32 {
        let Effect { mover, to, after, .. } = *effect;
        let others = self.stakes.left(mover, to, after);
        let lost = if mover.safe.contains(to) { 0 } else { -self.exchange(mover, to) };
        others.max(lost)
    }

    /// Δm of a quiet step.
    fn exchange(&self, mover: &Mover, to: Square) -> i32 {
        let Mover { role, from, .. } = *mover;
        let step = Move::Normal { role, from, to, capture: None, promotion: None };
        self.map.exchange(self.board, self.side, step)
    }

    fn quiet(&self, outlook: &Outlook, to: Square) -> Cost {
        let effect = Effect::new(&self.sights, &outlook.mover, to);
        let left = self.left_by(&effect);
        self.zone(outlook, &effect) + surcharge(left - self.stakes.unavoidable())
    }

    /// The cost of a quiet step by its zones.
    fn zone(&self, outlook: &Outlook, effect: &Effect<'_>) -> Cost {
        let Outlook { mover, opens, answers, attacks, forestalls, run } = outlook;
        let to = effect.to;
        if opens.contains(to) {
            return 3;
        }
        if !mover.safe.contains(to) {
            let offer = *run <= MANOEUVRE || effect.is_offer();
            return if offer { MANOEUVRE } else { IDLE };
        }
        if answers.contains(to) {
            return 2;
        }
        if attacks.contains(to) {
            return 3;
        }
        self.slower(effect, forestalls.contains(to)).min(*run)
    }

    /// The cost of a step in a slower zone, or in none.
    fn slower(&self, effect: &Effect<'_>, forestalls: bool) -> Cost {
        let role = effect.mover.role;
        let lasting = role == Role::Pawn || effect.squares_won() > -squares_given_up(role);
        if lasting && forestalls {
            return 4;
        }
        if lasting && self.approach.of(role).contains(effect.to) {
            return 5;
        }
        match () {
            () if effect.is_positional() => POSITIONAL,
            () if effect.is_manoeuvre() => MANOEUVRE,
            () => IDLE,
        }
    }

    /// The cost of a pawn run: 2n − 1 with n pushes to go and no enemy pawn in its way.
    fn run_cost(&self, role: Role, from: Square) -> Cost {
        if role != Role::Pawn {
            return MAX_COST;
        }
        run::pushes(self.board, self.side, from).map_or(MAX_COST, |n| 2 * n - 1)
    }

    /// Finds the masks: own pieces that are alone on the line of an own slider to one of its
    /// targets.
    fn find_masks(&mut self) {
        let own = self.board.by_color(self.side);
        for square in own & self.board.sliders() {
            let Some(role) = self.board.role_at(square) else { continue };
            let seen = self.map.attacks.of[square as usize];
            let front = seen & own;
            let beyond = attacks_from(role, self.side, square, self.board.occupied() & !front)
                & !seen
                & self.targets.of(role);
            for target in beyond {
                let line = between(square, target);
                if let Some(mask) = (line & front).single_square() {
                    let _ = self.masks.try_push((mask, line)); // any beyond the capacity are dropped
                }
            }
        }
    }
}

/// What the steps of one piece achieve, as sets of end squares.
#[derive(Debug)]
struct Outlook {
    mover: Mover,
    /// Steps that open a line to a target.
    opens: Bitboard,
    /// Safe steps that answer a threat.
    answers: Bitboard,
    /// Safe steps that attack a target, or run to promotion.
    attacks: Bitboard,
    /// Safe steps that answer an attack in two moves.
    forestalls: Bitboard,
    /// The cost of its promotion run; [`MAX_COST`] if it has none.
    run: Cost,
}

/// The costs of several moves; made by [`Costs::in_turn`].
#[derive(Debug)]
pub struct InTurn<'a> {
    costs: &'a Costs<'a>,
    /// The outlook of the last piece looked at.
    last: Option<Outlook>,
}

impl InTurn<'_> {
    /// The cost of a legal move.
    pub fn of(&mut self, m: Move) -> Cost {
        if self.costs.check {
            return 1;
        }
        match m {
            Move::Castle { .. } => POSITIONAL,
            Move::Normal { role, from, to, capture: None, promotion: None } => {
                let outlook = match &mut self.last {
                    Some(last) if last.mover.from == from => last,
                    last => last.insert(self.costs.outlook(role, from)),
                };
                self.costs.quiet(outlook, to)
            }
            _ => self.costs.capture(m),
        }
    }
}
