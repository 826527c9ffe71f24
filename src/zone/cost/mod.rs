//! The set-wise image: the cost of every legal move, all men of a kind at once.
//!
//! The cost of a move is the least horizon, in half-moves, at which the image holds it
//! ([theory, section 6](crate::theory#6-costs)). The tree asks for it at nodes where quiet moves
//! come up, so nothing here builds a zone: targets, layers of fields behind them and negations are
//! sets of fields.
//!
//! One file, one idea: `layers` has the attacks of a side, `threats` what negates those of the
//! other, `duty` who must not leave, `stand` where the steps of a man lead, `step` what a single one
//! comes to, `fill` steps of sets.

mod duty;
mod layers;
mod stand;
mod step;
mod threats;
pub mod twin;

use arrayvec::ArrayVec;
use shakmaty::attacks::between;
use shakmaty::{Bitboard, Board, Color, Move, Role, Square};

use crate::exchange::{Class, ExchangeMap};
use crate::position::Position;
use crate::zone::run;
use duty::Duties;
use layers::{ByRole, Targets, approaches, attack_fields};
use stand::Stand;
pub use step::{CENTRE, KINGS_WALK};
use step::{Step, bears};
use threats::Threats;

/// The least horizon, in half-moves, at which the image holds a move.
///
/// 1 to 5 are those of [theory, section 6](crate::theory#6-costs); promotion runs of n pushes cost
/// 2n − 1. Beyond them [`POSITIONAL`] steps win passable fields and [`MANOEUVRE`]s begin what takes
/// longer. [`SAFE`], [`DESERTION`] and [`UNSAFE`] are moves that no zone of these horizons stands
/// behind.
pub type Cost = u8;

/// A step of a positional zone: the man reaches more passable fields than before.
pub const POSITIONAL: Cost = 6;
/// A step of a longer trajectory, or an offer.
pub const MANOEUVRE: Cost = 7;
/// A step to a passable field, for no zone in sight.
pub const SAFE: Cost = 8;
/// A step that leaves a man without the guard that keeps it.
pub const DESERTION: Cost = 9;
/// A step that loses by exchange, with no zone behind it.
pub const UNSAFE: Cost = 10;
/// The greatest cost.
pub const MAX_COST: Cost = UNSAFE;

/// The most, in centipawns, that a capture may lose to be an offer: a rook for a minor piece, a
/// minor piece for a pawn.
pub const CAPTURE_OFFER: i32 = 225;
/// The same for a capture that gives check.
pub const CHECK_OFFER: i32 = 525;
/// So many passable fields given up, and a step of cost 4 or 5 is not worth it any more.
const FIELDS_GIVEN_UP: i32 = 5;
/// The same for a rook, which finds a target from almost anywhere.
const ROOK_FIELDS_GIVEN_UP: i32 = 2;

/// The most masks that are looked at: eight lines of two queens.
const MAX_MASKS: usize = 16;

/// The set-wise image of a position for the side to move.
#[derive(Debug, Clone)]
pub struct Costs<'a> {
    fields: &'a ExchangeMap,
    board: &'a Board,
    side: Color,
    check: bool,
    /// What the side may attack in two moves.
    targets: Targets,
    /// Fields from which a man attacks a target.
    attack: ByRole,
    /// Fields from which it does after one move more.
    approach: ByRole,
    /// What negates the attacks of the other side.
    threats: Threats,
    /// Men that keep another, and the men so kept.
    duties: Duties,
    /// Own men that open a line to a target when they leave it, each with its line.
    masks: ArrayVec<(Square, Bitboard), MAX_MASKS>,
}

impl<'a> Costs<'a> {
    /// The costs at `position`, whose exchange map is `fields`.
    pub fn new(position: &'a Position, fields: &'a ExchangeMap) -> Self {
        let board = position.board();
        let side = position.turn();
        let mut costs = Self {
            fields,
            board,
            side,
            check: position.is_check(),
            targets: Targets::default(),
            attack: ByRole::default(),
            approach: ByRole::default(),
            threats: Threats::default(),
            duties: Duties::default(),
            masks: ArrayVec::new(),
        };
        if costs.check {
            return costs; // any answer to check costs 1
        }
        costs.targets = Targets::new(board, fields, side);
        costs.attack = attack_fields(board, side, &costs.targets);
        costs.find_masks();
        costs.approach = approaches(board, fields, side, &costs.attack);
        costs.threats = Threats::new(board, fields, side, &mut costs.duties);
        costs
    }

    /// The cost of a legal move.
    pub fn of(&self, m: Move) -> Cost {
        self.in_turn().of(m)
    }

    /// The costs of moves one after another; faster where those of a man come together.
    pub fn in_turn(&self) -> InTurn<'_> {
        InTurn { costs: self, last: None }
    }

    fn capture(&self, m: Move) -> Cost {
        let exchange = self.fields.exchange(self.board, self.side, m);
        if exchange >= 0 {
            return 1;
        }
        let lesser = m.promotion().is_some_and(|role| role != Role::Queen);
        let (Some(from), false) = (m.from(), lesser) else { return UNSAFE };
        let stand = Stand::new(self.board, self.fields, self.side, m.role(), from);
        let step = self.step(&stand, m.to());
        let most = if step.gives_check() { CHECK_OFFER } else { CAPTURE_OFFER };
        if exchange >= -most { MANOEUVRE } else { UNSAFE }
    }

    fn step(&self, stand: &Stand, to: Square) -> Step<'_> {
        Step::new(self.board, self.fields, self.side, stand, to)
    }

    fn outlook(&self, role: Role, from: Square) -> Outlook {
        let stand = Stand::new(self.board, self.fields, self.side, role, from);
        // Whatever becomes of a mask, the line behind it is open.
        let lines = self.masks.iter().filter(|&&(mask, _)| mask == from);
        let opens = lines.fold(Bitboard::EMPTY, |opens, &(_, line)| opens | !line);
        let run = self.run_cost(role, from);
        // A run of two pushes costs what an attack does, wherever the pawn steps.
        let attacks = if run <= 3 { Bitboard::FULL } else { self.attacks(&stand) };
        let answers = self.threats.answers(&stand);
        Outlook { stand, opens, answers, attacks, run }
    }

    /// From where the man would attack a target that it does not attack yet.
    fn attacks(&self, stand: &Stand) -> Bitboard {
        let targets = self.targets.of(stand.role);
        let all_new = (targets & stand.before).is_empty();
        if all_new { self.attack.of(stand.role) } else { stand.joins(targets) }
    }

    fn quiet(&self, outlook: &Outlook, to: Square) -> Cost {
        let Outlook { stand, opens, answers, attacks, run } = outlook;
        if opens.contains(to) {
            return 3;
        }
        if !stand.safe.contains(to) {
            let offer = *run <= MANOEUVRE || self.step(stand, to).is_offer();
            return if offer { MANOEUVRE } else { UNSAFE };
        }
        if answers.contains(to) {
            return 2;
        }
        if attacks.contains(to) {
            return 3;
        }
        let forestalls = self.threats.forestalls(stand).contains(to);
        if !forestalls && self.duties.bind(stand.from) && self.duties.left_by(&self.step(stand, to))
        {
            return DESERTION;
        }
        // Where there is tactical play nothing slower has a say (docs/theory.md, section 7).
        let press = self.threats.press();
        let slower = if press { SAFE } else { self.slower(&self.step(stand, to), forestalls) };
        slower.min(*run)
    }

    /// The cost of a step in zones that leave the enemy a move in between.
    fn slower(&self, step: &Step<'_>, forestalls: bool) -> Cost {
        let role = step.role;
        let lasting = role == Role::Pawn || step.fields_won() > -fields_given_up(role);
        if lasting && forestalls {
            return 4;
        }
        if lasting && self.approach.of(role).contains(step.to) {
            return 5;
        }
        match () {
            () if step.is_positional() => POSITIONAL,
            () if step.is_manoeuvre() => MANOEUVRE,
            () => SAFE,
        }
    }

    /// 2n − 1 for a pawn that has n pushes to go and no enemy pawn in its way.
    fn run_cost(&self, role: Role, from: Square) -> Cost {
        if role != Role::Pawn {
            return MAX_COST;
        }
        run::pushes(self.board, self.side, from).map_or(MAX_COST, |n| 2 * n - 1)
    }

    /// Own men that stand alone on the line of an own piece to one of its targets.
    fn find_masks(&mut self) {
        let own = self.board.by_color(self.side);
        for field in own & self.board.sliders() {
            let Some(role) = self.board.role_at(field) else { continue };
            let seen = self.fields.attacks.of[field as usize];
            let front = seen & own;
            let beyond = bears(role, self.side, field, self.board.occupied() & !front)
                & !seen
                & self.targets.of(role);
            for target in beyond {
                let line = between(field, target);
                if let Some(mask) = (line & front).single_square() {
                    let _ = self.masks.try_push((mask, line)); // no more than there is room for
                }
            }
        }
    }
}

/// Where the steps of a man lead.
struct Outlook {
    stand: Stand,
    /// Where it opens a line to a target.
    opens: Bitboard,
    /// Where a safe step answers a threat.
    answers: Bitboard,
    /// Where a safe step attacks a target, or runs to promotion.
    attacks: Bitboard,
    /// The cost of its run.
    run: Cost,
}

/// See [`Costs::in_turn`].
pub struct InTurn<'a> {
    costs: &'a Costs<'a>,
    /// Of the man that moved last.
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
                let last = self.last.take().filter(|last| last.stand.from == from);
                let outlook = last.unwrap_or_else(|| self.costs.outlook(role, from));
                self.costs.quiet(self.last.insert(outlook), to)
            }
            _ => self.costs.capture(m),
        }
    }
}

/// So many passable fields given up make a step of cost 4 or 5 one of no zone.
pub fn fields_given_up(role: Role) -> i32 {
    if role == Role::Rook { ROOK_FIELDS_GIVEN_UP } else { FIELDS_GIVEN_UP }
}

/// The men of a class.
fn men_of(board: &Board, class: Class) -> Bitboard {
    match class {
        Class::Pawn => board.pawns(),
        Class::Minor => board.knights() | board.bishops(),
        Class::Rook => board.rooks(),
        Class::Queen => board.queens(),
        Class::King => board.kings(),
    }
}
