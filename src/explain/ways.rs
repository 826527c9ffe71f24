//! Facts about zones: the ways of their pieces, who negates a way and why the negation fails. Each is
//! one struct with its sentences.
//!
//! Exchanges are those of the swap-off (`exchange::swap`), never of the table, in centipawns from the
//! view of the moving side.

use serde::Serialize;
use shakmaty::{Role, Square};

use super::board::{self, Route};
use super::brief::english::{self, the};
use super::brief::russian::{self, Case as Form, piece as named};
use super::brief::words::Moves;
use super::brief::{Standing, Statement};
use super::filling::{Amount, Filling, Goal, Listed, Proof, Signed, fill, proof};
use super::names::{Named, Texts};
use crate::position::Position;
use crate::trajectory::{self, Trajectory, text};
use crate::zone::{self, Action, PlacedPiece, Side, Target, Zone};

/// The maximum number of negations for one zone.
const NEGATIONS: usize = 3;
/// The maximum number of pieces in ambush for one zone.
const AMBUSHES: usize = 2;

/// The root piece attacks the target on an open trajectory: a piece, which its last step takes, or
/// for a pawn the square of its promotion. `begun` is the move that makes its first step.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Attack {
    pub way: Route,
    pub target: Target,
    pub begun: Option<Named>,
}

impl Proof for Attack {
    fn message(&self, words: &mut Filling) -> Texts {
        let Self { way, target, begun } = self;
        fill!(words; piece = way.piece, way = way.written(target.role.is_some()),
            moves = way.moves(), target = Goal(*target, way.piece));
        if let Some(begun) = begun {
            fill!(words; move = *begun);
        }
        match (begun, target.role) {
            (Some(_), Some(Role::King)) => Texts::new(
                "{move} is the first step of root piece {piece} on the trajectory {way} to {target}: check on the way; moves: {moves}.",
                "{move} — первое передвижение по траектории {way}: комлевая фигура — {piece}, мишень — {target}, по пути шах; передвижений: {moves}.",
            ),
            (Some(_), Some(_)) => Texts::new(
                "{move} is the first step of root piece {piece} on the trajectory {way} to its target {target}; moves: {moves}.",
                "{move} — первое передвижение по траектории {way}: комлевая фигура — {piece}, мишень — {target}; передвижений: {moves}.",
            ),
            (Some(_), None) => Texts::new(
                "{move} is the first step of root piece {piece} on the trajectory {way} to the promotion square; moves: {moves}.",
                "{move} — первое передвижение по траектории {way} к полю превращения: комлевая фигура — {piece}; передвижений: {moves}.",
            ),
            (None, Some(Role::King)) => Texts::new(
                "Root piece {piece}, trajectory {way}, target {target}: check; moves: {moves}.",
                "Комлевая фигура — {piece}, траектория {way}, мишень — {target}: шах; передвижений: {moves}.",
            ),
            (None, Some(_)) => Texts::new(
                "Root piece {piece}, trajectory {way}, target {target}; moves: {moves}.",
                "Комлевая фигура — {piece}, траектория {way}, мишень — {target}; передвижений: {moves}.",
            ),
            (None, None) => Texts::new(
                "Root piece {piece}, trajectory {way} to the promotion square; moves: {moves}.",
                "Комлевая фигура — {piece}, траектория {way} к полю превращения; передвижений: {moves}.",
            ),
        }
    }
}

/// Δm of step number `step` (from 1) of the way.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Exchange {
    pub way: Route,
    pub step: usize,
    pub gain: i32,
}

impl Proof for Exchange {
    fn message(&self, words: &mut Filling) -> Texts {
        let Self { way, step, gain } = self;
        let ends = |i: usize| way.stops.get(i).map(Square::to_string).unwrap_or_default();
        fill!(words; step = format!("{}-{}", ends(step.saturating_sub(1)), ends(*step)),
            gain = Signed(*gain), amount = Amount(*gain));
        match (*step == way.moves(), gain) {
            (true, 1..) => Texts::new(
                "At the end of the way {step} wins {amount} by exchange.",
                "В конце траектории передвижение {step} выигрывает разменом {amount}.",
            ),
            (true, _) => Texts::new(
                "At the end of the way {step} comes to {gain} by exchange.",
                "В конце траектории передвижение {step} даёт разменом {gain}.",
            ),
            (false, 0..) => Texts::new(
                "The step {step} comes to {gain} by exchange: the square is passable.",
                "Передвижение {step}: размен {gain}, поле проходимо.",
            ),
            (false, _) => Texts::new(
                "The step {step} comes to {gain} by exchange: the square is not passable.",
                "Передвижение {step}: размен {gain}, поле непроходимо.",
            ),
        }
    }
}

/// A (−) piece comes to a square of a main trajectory in `moves` moves, the final capture included; it
/// is allowed `allowed`. It walks with the root piece lifted from the board. For `control` the square
/// is stop number `stop`, for `blockade` it lies on step number `stop`; both from 1, 0 for the start.
/// `leaves` is Δm of the step on the square with the root piece on the stop before and the negator one
/// move away from the square (control) or on it (blockade).
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Negation {
    pub against: Route,
    pub action: Action,
    pub way: Route,
    pub stop: usize,
    pub allowed: usize,
    pub leaves: Option<i32>,
    pub begun: Option<Named>,
}

impl Negation {
    /// Whether the piece comes too late.
    pub fn is_late(&self) -> bool {
        self.way.moves() > self.allowed
    }

    /// Whether it leaves the root piece a passable stop on its way, or a gain at its end.
    pub fn fails(&self) -> bool {
        let ends = self.action == Action::Blockade || self.stop == self.against.moves();
        self.leaves.is_some_and(|gain| gain >= i32::from(ends))
    }
}

impl Proof for Negation {
    fn message(&self, words: &mut Filling) -> Texts {
        let Self { action, way, leaves, .. } = self;
        fill!(words; negator = way.piece, way = way.written(*action == Action::Control),
            square = way.end(), moves = way.moves(), allowed = self.allowed,
            leaves = Signed(leaves.unwrap_or(0)));
        match (action, leaves) {
            (Action::Control, _) if self.stop == 0 => Texts::new(
                "{negator} takes the root piece on {square} before it goes.",
                "Комлевую фигуру на поле {square} берёт {negator}, прежде чем она пойдёт.",
            ),
            (Action::Control, _) if self.is_late() => Texts::new(
                "The negation of {negator} on {square} by {way} is late: moves {moves}, allowed {allowed}.",
                "Отрицание на поле {square}, которое ведёт {negator} по траектории {way}, опаздывает: передвижений {moves}, возможно {allowed}.",
            ),
            (Action::Control, None) => Texts::new(
                "{negator} comes in time to control {square} by {way}: moves {moves} of {allowed} allowed.",
                "Вовремя контролирует поле {square} по траектории {way} {negator}: передвижений {moves} из {allowed} возможных.",
            ),
            (Action::Control, Some(_)) if self.fails() => Texts::new(
                "The negation of {negator} on {square} by {way}, moves {moves} of {allowed} allowed, fails: the step there still comes to {leaves} by exchange.",
                "Отрицание на поле {square}, которое ведёт {negator} по траектории {way} (передвижений {moves} из {allowed} возможных), не удаётся: размен там всё же {leaves}.",
            ),
            (Action::Control, Some(_)) => Texts::new(
                "It is negated on {square}: {negator} controls the square by {way}, moves {moves} of {allowed} allowed, and the step there then comes to {leaves}.",
                "Отрицание на поле {square}: {negator} контролирует его по траектории {way}, передвижений {moves} из {allowed} возможных; размен там тогда {leaves}.",
            ),
            (Action::Blockade, _) if self.is_late() => Texts::new(
                "The blockade of {square} by {negator}, way {way}, is late: moves {moves}, allowed {allowed}.",
                "Блокада поля {square}, которую ведёт {negator} по траектории {way}, опаздывает: передвижений {moves}, возможно {allowed}.",
            ),
            (Action::Blockade, _) if self.fails() => Texts::new(
                "The blockade of {square} by {negator}, way {way}, fails: taking there comes to {leaves} by exchange.",
                "Блокада поля {square}, которую ведёт {negator} по траектории {way}, не удаётся: взятие там даёт разменом {leaves}.",
            ),
            (Action::Blockade, _) => Texts::new(
                "{negator} comes in time to block {square} by {way}: moves {moves} of {allowed} allowed.",
                "Вовремя блокирует поле {square} по траектории {way} {negator}: передвижений {moves} из {allowed} возможных.",
            ),
        }
    }
}

impl Statement for Negation {
    fn standing(&self) -> Standing {
        Standing::sound(64)
    }

    fn english(&self, _: Moves) -> String {
        let does = match self.action {
            Action::Control => "guard",
            Action::Blockade => "block",
        };
        let end = self.way.end();
        match self.allowed.checked_sub(self.way.moves()) {
            Some(0) => format!("comes just in time to {does} {end} against the pawn"),
            Some(1) => {
                format!("comes in time, with a move to spare, to {does} {end} against the pawn")
            }
            Some(_) => format!("comes in time to {does} {end} against the pawn"),
            None => {
                format!("wins the race: {} comes too late to {does} {end}", the(self.way.piece))
            }
        }
    }

    fn russian(&self, _: Moves) -> String {
        let does = match self.action {
            Action::Control => "защитить",
            Action::Blockade => "занять",
        };
        let end = self.way.end();
        match self.allowed.checked_sub(self.way.moves()) {
            Some(0) => format!("как раз успевает {does} поле {end} против пешки"),
            Some(1) => format!("успевает {does} поле {end} против пешки с запасом в ход"),
            Some(_) => format!("успевает {does} поле {end} против пешки"),
            None => {
                let late = named(self.way.piece, Form::Nominative);
                format!("выигрывает гонку: {late} не успевает {does} поле {end}")
            }
        }
    }
}

/// With the root piece lifted and the negator on this stop of its way, the piece in ambush takes it
/// there in one move and wins so much by exchange.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Ambush {
    pub root: PlacedPiece,
    pub negator: Route,
    pub stop: usize,
    pub piece: PlacedPiece,
    pub gain: i32,
}

proof!(Ambush(self);
    piece = self.piece, negator = self.negator.piece, way = self.negator.written(false),
    square = self.negator.stop(self.stop), amount = Amount(self.gain);
    "{piece} is in ambush: on {square} it takes {negator} on its way {way} and wins {amount} by exchange.",
    "В засаде {piece}: на поле {square}, на траектории {way}, может быть взята фигура {negator}; размен выигрывает {amount}.");

/// The target leaves with the move: the attacker could take it before, and the step loses nothing.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Retreat {
    #[serde(rename = "move")]
    pub m: Named,
    pub target: PlacedPiece,
    pub attacker: PlacedPiece,
    pub gain: i32,
}

proof!(Retreat(self);
    move = self.m, attacker = self.attacker, gain = Signed(self.gain);
    "{move}: the target retreats from the attack of {attacker}; the exchange on its new square comes to {gain}.",
    "{move}: мишень отступает, нападает {attacker}; размен на новом поле {gain}.");

/// The move opens this trajectory, which only the moving piece blocked.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Opens {
    #[serde(rename = "move")]
    pub m: Named,
    pub piece: PlacedPiece,
    pub way: Route,
    pub target: Target,
}

impl Proof for Opens {
    fn message(&self, words: &mut Filling) -> Texts {
        let Self { m, piece, way, target } = self;
        fill!(words; move = *m, piece = *piece, way = way.written(target.role.is_some()),
            root = way.piece, target = Goal(*target, way.piece));
        match target.role {
            Some(_) => Texts::new(
                "{move} is a deblockade: {piece} opens the trajectory {way} of {root} to {target}.",
                "{move} — деблокада: уходит {piece}, открывается траектория {way}; комлевая фигура — {root}, мишень — {target}.",
            ),
            None => Texts::new(
                "{move} is a deblockade: {piece} opens the trajectory {way} of {root} to the promotion square.",
                "{move} — деблокада: уходит {piece}, открывается траектория {way} к полю превращения; комлевая фигура — {root}.",
            ),
        }
    }
}

impl Statement for Opens {
    fn standing(&self) -> Standing {
        Standing::sound(66)
    }

    fn targets(&self) -> Vec<Square> {
        vec![self.target.square]
    }

    fn english(&self, _: Moves) -> String {
        let Self { way, target, .. } = self;
        let attacked = english::target_name(*target, way.piece);
        let (file, role) = (way.piece.square.file().char(), english::role(way.piece.role));
        match (&way.stops[..], target.role) {
            ([_, stop, _], _) if way.piece.role == Role::Pawn => {
                format!("makes way for the {file}-pawn to attack {attacked} from {stop}")
            }
            ([_, stop, _], _) => {
                format!("makes way for the {role} to attack {attacked} from {stop}")
            }
            // Another of the kind attacks it.
            (_, Some(same)) if same == way.piece.role => {
                format!("uncovers an attack on the {role} on {}", target.square)
            }
            _ => format!("opens the line of {} to {attacked}", the(way.piece)),
        }
    }

    fn russian(&self, _: Moves) -> String {
        let Self { way, target, .. } = self;
        let attacked = russian::target_name(*target, way.piece, Form::Accusative);
        let root = named(way.piece, Form::Nominative);
        match way.stops[..] {
            [_, stop, _] => {
                format!("освобождает дорогу: {root} идёт на {stop} и нападает на {attacked}")
            }
            _ => format!("открывает линию: {root} нападает на {attacked}"),
        }
    }
}

/// The move opens this trajectory, which only the moving piece blocked, and brings the piece to
/// control its stop number `stop`. The root piece's step there is worth `before` without the moving
/// piece and `after` with it on its new square.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OpensAndGuards {
    #[serde(rename = "move")]
    pub m: Named,
    pub piece: PlacedPiece,
    pub way: Route,
    pub target: Target,
    pub stop: usize,
    pub before: i32,
    pub after: i32,
}

impl OpensAndGuards {
    /// Where the opened way leads, for an attack the stop before the target, and the stop that is
    /// guarded.
    fn squares(&self) -> (Square, Square) {
        let guarded = self.way.stop(self.stop);
        let runs = self.way.piece.role == Role::Pawn;
        (if runs { self.way.end() } else { guarded }, guarded)
    }
}

impl Proof for OpensAndGuards {
    fn message(&self, words: &mut Filling) -> Texts {
        let Self { m, piece, way, target, stop, .. } = self;
        fill!(words; move = *m, piece = *piece, way = way.written(target.role.is_some()),
            root = way.piece, target = Goal(*target, way.piece), square = way.stop(*stop),
            before = Signed(self.before), after = Signed(self.after));
        match target.role {
            Some(_) => Texts::new(
                "{move} is a deblockade with control: {piece} opens the trajectory {way} of {root} to {target} and guards {square}, where the step comes to {after} instead of {before} by exchange.",
                "{move} — деблокада с контролем: уходит {piece}, открывается траектория {way} и защищается поле {square}, размен там — {after} вместо {before}; комлевая фигура — {root}, мишень — {target}.",
            ),
            None => Texts::new(
                "{move} is a deblockade with control: {piece} opens the trajectory {way} of {root} to the promotion square and guards {square}, where the step comes to {after} instead of {before} by exchange.",
                "{move} — деблокада с контролем: уходит {piece}, открывается траектория {way} к полю превращения и защищается поле {square}, размен там — {after} вместо {before}; комлевая фигура — {root}.",
            ),
        }
    }
}

impl Statement for OpensAndGuards {
    fn standing(&self) -> Standing {
        Standing::sound(67)
    }

    fn targets(&self) -> Vec<Square> {
        vec![self.target.square]
    }

    fn english(&self, _: Moves) -> String {
        let (to, guarded) = self.squares();
        let guarded = if to == guarded { "that square" } else { &guarded.to_string() };
        format!("clears the way of {} to {to} and guards {guarded}", the(self.way.piece))
    }

    fn russian(&self, _: Moves) -> String {
        let (to, guarded) = self.squares();
        let guarded =
            if to == guarded { "это поле" } else { &format!("поле {guarded}") };
        let root = named(self.way.piece, Form::Dative);
        format!("освобождает {root} дорогу на {to} и защищает {guarded}")
    }
}

/// The piece goes over all stops of its way but the last and then controls the last square. The last
/// step of the helped piece's way, which ends there, is worth `before` without this control and
/// `after` with it; in both cases after the negator, if there is one, has gone over all stops of its
/// way but the last.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Support {
    pub way: Route,
    pub begun: Option<Named>,
    pub helped: Route,
    pub against: Option<Route>,
    pub before: i32,
    pub after: i32,
}

impl Proof for Support {
    fn message(&self, words: &mut Filling) -> Texts {
        let Self { way, helped, against, .. } = self;
        fill!(words; piece = way.piece, way = way.written(false), helped = helped.piece,
            square = way.end(), before = Signed(self.before), after = Signed(self.after));
        let Some(negator) = against else {
            return Texts::new(
                "{piece} comes by {way} to control {square}: the step of {helped} there comes to {after} instead of {before} by exchange.",
                "По траектории {way} идёт {piece} для контроля поля {square}; размен там — передвигается {helped} — {after} вместо {before}.",
            );
        };
        fill!(words; negator = negator.piece, against = negator.written(true));
        Texts::new(
            "{piece} comes by {way} to control {square}: against {negator}, which comes by {against}, the step of {helped} there is worth {after} instead of {before} by exchange.",
            "По траектории {way} идёт {piece} для контроля поля {square}; против контроля, который ведёт {negator} по траектории {against}, размен там — передвигается {helped} — {after} вместо {before}.",
        )
    }
}

/// From its new square the piece can step safely on squares that it could not step on safely before.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Reaches {
    #[serde(rename = "move")]
    pub m: Named,
    pub piece: PlacedPiece,
    #[serde(serialize_with = "text::squares")]
    pub squares: Vec<Square>,
}

proof!(Reaches(self);
    move = self.m, piece = self.piece, squares = Listed(&self.squares);
    "{move} makes more squares passable in one move for {piece}: {squares}.",
    "{move}: {piece} получает новые проходимые поля: {squares}.");

/// On the line the root piece takes the target, or promotes, with ply number `ply` (from 1).
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Realised {
    pub line: Vec<Named>,
    pub ply: usize,
    pub root: PlacedPiece,
    pub target: Target,
}

impl Proof for Realised {
    fn message(&self, words: &mut Filling) -> Texts {
        fill!(words; number = self.ply);
        if let Some(m) = self.ply.checked_sub(1).and_then(|i| self.line.get(i)) {
            fill!(words; move = *m);
        }
        match self.target.role {
            Some(_) => Texts::new(
                "The line realises the zone with ply {number}, {move}.",
                "Вариант осуществляет нападение; полуход {number}: {move}.",
            ),
            None => Texts::new(
                "The line reaches the promotion square with ply {number}, {move}.",
                "Вариант доводит пешку до превращения; полуход {number}: {move}.",
            ),
        }
    }
}

/// A main trajectory of a zone, with the board that it stands on.
pub struct WayFight<'a> {
    pub position: &'a Position,
    pub zone: &'a Zone,
    pub way: &'a Route,
}

impl WayFight<'_> {
    /// The first negations of this way in time, the most effective first, and the pieces in ambush on
    /// their ways.
    pub fn facts(&self) -> (Vec<Negation>, Vec<Ambush>) {
        let mut told: Vec<_> =
            self.zone.negations.iter().filter_map(|negation| self.tell(negation, None)).collect();
        let idle = |told: &Negation| told.leaves.is_some_and(|gain| gain >= 0) && told.is_late();
        told.retain(|told| !idle(told));
        told.sort_by_key(|told| (told.is_late(), told.leaves.unwrap_or(0), told.way.moves()));
        told.truncate(NEGATIONS);
        let ambushes = told.iter().filter_map(|told| self.ambush(&told.way)).take(AMBUSHES);
        let ambushes = ambushes.collect();
        (told, ambushes)
    }

    /// The negation that the move begins, if there is one for this way.
    pub fn begun_by(&self, step: (Square, Square), name: &Named) -> Option<Negation> {
        let begins = |negation: &&zone::Negation| negation.order == 1 && negation.begins_with(step);
        let mut all = self.zone.negations.iter().filter(begins);
        all.find_map(|negation| self.tell(negation, Some((step, name))))
    }

    fn tell(
        &self,
        negation: &zone::Negation,
        begun: Option<((Square, Square), &Named)>,
    ) -> Option<Negation> {
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
        let told = Negation {
            against: self.way.clone(),
            action: negation.action,
            leaves: self.leaves(negation.action, &way, stop),
            way,
            stop,
            allowed,
            begun: begun.map(|(_, name)| name.clone()),
        };
        (begun.is_none() || !told.is_late()).then_some(told)
    }

    /// The number of the stop that is controlled, or of the step that is blocked.
    fn stop(&self, negation: &zone::Negation) -> Option<usize> {
        let square = negation.square;
        match negation.action {
            Action::Control => self.way.stops.iter().position(|&stop| stop == square),
            Action::Blockade => {
                let way = Trajectory::through(self.way.piece.role, self.way.stops.clone());
                let pawn = self.way.piece.role == Role::Pawn;
                let mut steps = way.steps();
                let closes = |step: trajectory::Step| {
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
        let pawn = main.piece.role == Role::Pawn;
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
    fn ambush(&self, negator: &Route) -> Option<Ambush> {
        let root = self.way.piece;
        let lifted = board::lifted(self.position.board(), root.square);
        let inner = 1..negator.stops.len().saturating_sub(1);
        inner.flat_map(|stop| self.zone.ambushes.iter().map(move |ambush| (stop, ambush))).find_map(
            |(stop, ambush)| {
                let square = *negator.stops.get(stop)?;
                let piece = ambush.piece;
                if ambush.square != square || negator.stops[..=stop].contains(&piece.square) {
                    return None;
                }
                let board = board::walked(&lifted, negator, stop);
                let attacks = board.attacks_from(piece.square).contains(square);
                let gain = board::step_gain(&board, piece, piece.square, square)?;
                let negator = negator.clone();
                (attacks && gain > 0).then_some(Ambush { root, negator, stop, piece, gain })
            },
        )
    }
}
