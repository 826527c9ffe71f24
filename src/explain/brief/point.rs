//! Statements of a coach. Each kind is a struct beside what finds it and what it says; the list
//! below names all, and `Found` asks for those that a move, another one or a reply may have.
//! The kinds with a reason within stand here. Like facts, each can be checked on the board.

use serde::Serialize;
use shakmaty::{Move, Role};

pub use super::activity::{Advances, Airs, Centralises, Doubles, Frees, Plants, Prepares, Unpins};
pub use super::changes::{Changes, Shift};
pub use super::choice::{Avoids, Leaves, MissesMate, Refutes};
pub use super::concessions::{Concedes, ForgoesCastling, GivesBishop, Yields};
pub use super::contact::{Attacks, Guards, HemsIn, KeepsOut, Pins, Presses, Undermines};
pub use super::endings::{Approaches, Bars, CutsOff, DrivesAway};
pub use super::foresight::{Meets, Prevents, Secures};
pub use super::manoeuvre::{Develops, Eludes, HeadsFor, Invites};
pub use super::methods::{
    BuildsBridge, Fixes, MeetsSteps, RunsForCorner, Simplifies, Triangulates, Waits, Zugzwang,
};
pub use super::motif::Motif;
pub use super::next::{
    BreaksThrough, Brings, CannotSave, ClearsWing, Held, OutOfReach, Outruns, SparesPawns,
};
pub use super::offers::{Accepts, Decoys, Offers, OffersTrade, Provokes, SeeksBishop, Trades};
pub use super::pawns::{
    Breaks, Closes, Discourages, GainsSpace, HitsBase, HoldsBack, MinorityAttack, PushesMajority,
    Storms, Supports,
};
pub use super::pieces::{
    Behind, Connects, Dodges, Dominates, DropsGuard, Joins, KeepsGuard, LeavesFile, Sidesteps,
};
pub use super::plain::{Aims, Backs, Faces, Returns, Strikes, Trains};
pub use super::purpose::{AvoidsTrade, MakesWay, PreparesAdvance, Serves};
pub use super::results::{
    Drawn, Ended, ForcedMate, Loses, Misses, MustMove, Perpetual, Regains, Stalemate, Wins,
};
pub use super::routes::{Awaits, Centres, Fianchettoes, LeavesRoom, Lifts, OnItsWay};
pub use super::saves::{Defence, ProtectsIndirectly, Saves};
pub use super::threats::{Menaces, ShutsOut, Stops, StopsMate, Threatens, ThreatensMate};

use super::pawns::Push;
use super::results::Checks;
use super::statement::{Gate, Place, Standing, Statement, statement};
use super::study::{Outlook, Study};
use super::words::{Clause, Moves, with_moves};
use super::{
    activity, changes, contact, endings, foresight, manoeuvre, methods, motif, next, offers, pawns,
    pieces, plain, purpose, routes, saves,
};
use crate::explain::case::Case;
use crate::explain::idea;
pub use crate::explain::moves::{Castles, Evades, Takes};
use crate::explain::names::{Language, Named, uncapital};
pub use crate::explain::ways::{Negation, Opens, OpensAndGuards};
use crate::explain::winning::MoveMark;
use crate::explain::zones;
use crate::search::Score;

macro_rules! statements {
    ($($kind:ident),+ $(,)?) => {
        /// A statement of a coach. The first move of a `line` is the move that it speaks of.
        #[derive(Debug, Clone, PartialEq, Serialize)]
        #[serde(tag = "kind", rename_all = "snake_case")]
        #[non_exhaustive]
        pub enum Point {
            $(#[doc = concat!("[`", stringify!($kind), "`]")] $kind($kind),)+
        }

        impl Point {
            fn statement(&self) -> &dyn Statement {
                match self {
                    $(Self::$kind(point) => point,)+
                }
            }
        }

        $(impl From<$kind> for Point {
            fn from(point: $kind) -> Self {
                Self::$kind(point)
            }
        })+
    };
}

statements! {
    Ended, ForcedMate, MustMove, Drawn, Perpetual, Stalemate,
    Wins, Loses, Misses, Regains,
    MissesMate, Allows, Better, Avoids, NotThis, Natural, OnlyMove, Refutes, Leaves,
    Concedes, Yields, ForgoesCastling, GivesBishop,
    Threatens, Menaces, ThreatensMate, Stops, StopsMate, ShutsOut,
    Offers, Accepts, Decoys, Trades, OffersTrade, SeeksBishop, Provokes,
    Saves, ProtectsIndirectly, Attacks, Faces, Pins, Presses, Undermines, Guards, KeepsOut, HemsIn,
    HeadsFor, OnItsWay, Lifts, LeavesRoom, Awaits, Centres, Fianchettoes, Develops, Eludes, Invites,
    PreparesAdvance, MakesWay, Serves, AvoidsTrade,
    Changes,
    Prepares, Prevents, Meets, Secures, Advances, Frees, Unpins, Airs, Doubles, Centralises, Plants,
    Breaks, HoldsBack, Discourages, Supports, GainsSpace, Storms, PushesMajority, MinorityAttack, Closes,
    HitsBase,
    Approaches, Bars, CutsOff, DrivesAway,
    Zugzwang, Triangulates, Simplifies, BuildsBridge, Fixes, MeetsSteps, RunsForCorner,
    Behind, Connects, Dominates, DropsGuard, Joins, KeepsGuard, Sidesteps, LeavesFile, Dodges, Aims, Backs, Strikes,
    Returns, Waits,
    Intends, Brings, Outruns, CannotSave, Held, SparesPawns, OutOfReach, Trains, ClearsWing, BreaksThrough,
    Takes, Castles, Evades, Motif, Negation, Opens, OpensAndGuards,
}

/// A statement with the position that it is about.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Reason {
    pub place: Place,
    #[serde(flatten)]
    pub told: Point,
}

impl Reason {
    /// The statement, about the position that its kind is about.
    pub fn of(told: impl Into<Point>) -> Self {
        let told = told.into();
        Self { place: told.statement().standing().place, told }
    }

    /// The statement about what follows the move explained.
    pub fn of_reply(told: impl Into<Point>) -> Self {
        Self { place: Place::After, told: told.into() }
    }

    /// Whether it is about the reply.
    pub fn is_of_reply(&self) -> bool {
        self.place == Place::After
    }

    pub fn statement(&self) -> &dyn Statement {
        self.told.statement()
    }

    /// Whether it says how the game ends, so that nothing more need be said.
    pub const fn settles(&self) -> bool {
        matches!(
            self.told,
            Point::ForcedMate(_)
                | Point::Drawn(_)
                | Point::MustMove(_)
                | Point::Stalemate(Stalemate { missed: false, .. })
        )
    }

    /// Whether it says who wins, or that nobody does.
    pub fn decides(&self) -> bool {
        match &self.told {
            Point::Changes(changes) => changes.draws(),
            Point::Stalemate(stalemate) => !stalemate.missed,
            told => {
                matches!(told, Point::ForcedMate(_) | Point::Drawn(_) | Point::RunsForCorner(_))
            }
        }
    }

    /// Whether it says what the move saves.
    pub const fn defends(&self) -> bool {
        matches!(
            self.told,
            Point::Saves(_)
                | Point::ProtectsIndirectly(_)
                | Point::Guards(_)
                | Point::Stops(_)
                | Point::StopsMate(_)
        )
    }

    /// Whether it says what a quiet move does besides, and so refutes nothing.
    pub const fn is_by_the_way(&self) -> bool {
        matches!(
            self.told,
            Point::CutsOff(_)
                | Point::Prevents(_)
                | Point::KeepsOut(_)
                | Point::MakesWay(_)
                | Point::LeavesRoom(_)
                | Point::OnItsWay(_)
                | Point::Serves(_)
                | Point::Changes(_)
                | Point::PreparesAdvance(_)
                | Point::Advances(_)
                | Point::Develops(_)
                | Point::Centres(_)
                | Point::Doubles(_)
                | Point::Lifts(_)
                | Point::HeadsFor(_)
                | Point::Connects(_)
                | Point::Prepares(_)
                | Point::Castles(_)
                | Point::AvoidsTrade(_)
                | Point::Centralises(_)
                | Point::Plants(_)
        )
    }

    /// Whether it says what its side wins, threatens or achieves, so that it tells against the enemy's
    /// move before it.
    pub fn is_gain(&self) -> bool {
        match &self.told {
            Point::Advances(advances) => advances.runs || advances.outside,
            Point::Breaks(breaks) => breaks.exposes(),
            Point::Threatens(threatens) => !threatens.is_evaded,
            Point::Motif(_) => !self.is_weak(),
            point => matches!(
                point,
                Point::Wins(_)
                    | Point::Regains(_)
                    | Point::ForcedMate(_)
                    | Point::MustMove(_)
                    | Point::Drawn(_)
                    | Point::Perpetual(_)
                    | Point::Stalemate(_)
                    | Point::Menaces(_)
                    | Point::ThreatensMate(_)
                    | Point::Pins(_)
                    | Point::HemsIn(_)
                    | Point::Decoys(_)
                    | Point::Undermines(_)
                    | Point::Zugzwang(_)
                    | Point::Simplifies(_)
                    | Point::RunsForCorner(_)
            ),
        }
    }

    /// Whether it says that equal pieces are traded, or may be.
    pub fn trades(&self) -> bool {
        match &self.told {
            Point::Trades(trades) => trades.ahead == 0,
            told => matches!(told, Point::OffersTrade(_)),
        }
    }

    /// Whether it says that pawns are traded.
    pub fn trades_pawns(&self) -> bool {
        matches!(&self.told, Point::Trades(trades) if trades.own.role == Role::Pawn)
    }

    /// Whether it says what the better move does.
    pub const fn names_better(&self) -> bool {
        matches!(
            self.told,
            Point::Misses(_)
                | Point::MissesMate(_)
                | Point::Perpetual(Perpetual { checks: Checks::Missed, .. })
                | Point::Stalemate(Stalemate { missed: true, .. })
        )
    }

    /// The reason in words.
    pub fn clause(&self, moves: Moves) -> Clause {
        self.statement().clause(moves.later(self.place.plies()))
    }

    /// How telling it is.
    pub fn weight(&self) -> usize {
        match &self.told {
            // What refutes a move comes before all that the move does.
            Point::Motif(_) if self.is_of_reply() => 97,
            _ => self.statement().standing().weight,
        }
    }

    /// Whether nothing contradicts it.
    pub fn passes(&self, gate: &Gate) -> bool {
        let refutes = matches!(self.told, Point::Motif(_));
        (refutes && self.is_of_reply()) || self.statement().passes(gate)
    }

    pub fn is_weak(&self) -> bool {
        self.statement().standing().is_weak
    }

    /// Whether it says what the move itself does, so that it can stand in the verdict.
    pub fn is_predicate(&self) -> bool {
        let moves = Moves::new(Default::default(), Language::English);
        matches!(self.clause(moves), Clause::Predicate(_))
    }

    /// Whether it speaks of another move, or of the line alone.
    pub const fn is_aside(&self) -> bool {
        matches!(self.told, Point::NotThis(_) | Point::Natural(_) | Point::Better(_))
    }
}

/// The enemy's best reply to the move, which loses chances.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Allows {
    #[serde(rename = "move")]
    pub m: Named,
    pub mark: Option<MoveMark>,
    pub reply: Named,
    /// What the reply does; its places are those of the reply.
    pub why: Option<Box<Reason>>,
    /// What comes then up to a capture, for a reply of which nothing else is known.
    pub then: Vec<Named>,
}

impl Statement for Allows {
    fn standing(&self) -> Standing {
        Standing::sound(69)
    }

    fn passes(&self, gate: &Gate) -> bool {
        !gate.is_settled()
    }

    fn english(&self, moves: Moves) -> String {
        let reply = moves.numbered(1, &self.reply);
        let why = self.why.as_ref().map(|why| why.clause(moves.later(1)));
        match (self.mark, why) {
            (None, Some(Clause::Predicate(does))) => format!("allows {reply}, which {does}"),
            (None, _) => format!("allows {reply}"),
            (Some(MoveMark::Dubious), Some(Clause::Predicate(does))) => {
                format!("is not the best: {reply} {does}")
            }
            (Some(MoveMark::Dubious), Some(Clause::Sentence(says))) => {
                format!("is not the best: {}", beginning_with(&reply, &says))
            }
            (Some(MoveMark::Dubious), None) => format!("is not the best: it is met by {reply}"),
            (Some(_), Some(Clause::Predicate(does))) => format!("runs into {reply}, which {does}"),
            (Some(_), Some(Clause::Sentence(says))) => {
                format!("is a mistake: {}", beginning_with(&reply, &says))
            }
            (Some(_), None) => {
                let then = moves.later(2).line(&self.then, 0, self.then.len());
                with_moves(format!("is met by {reply}"), then)
            }
        }
    }

    fn russian(&self, moves: Moves) -> String {
        let reply = moves.numbered(1, &self.reply);
        let why = self.why.as_ref().map(|why| why.clause(moves.later(1)));
        match (self.mark, why) {
            (None, Some(Clause::Predicate(does))) => {
                format!("позволяет ход {reply}, который {does}")
            }
            (None, _) => format!("позволяет {reply}"),
            (Some(MoveMark::Dubious), Some(Clause::Predicate(does))) => {
                format!("— не лучший: {reply} {does}")
            }
            (Some(MoveMark::Dubious), Some(Clause::Sentence(says))) => {
                format!("— не лучший: {}", beginning_with(&reply, &says))
            }
            (Some(MoveMark::Dubious), None) => format!("— не лучший: следует {reply}"),
            (Some(_), Some(Clause::Predicate(does))) => {
                format!("опровергается ходом {reply}, который {does}")
            }
            (Some(_), Some(Clause::Sentence(says))) => {
                format!("— ошибка: {}", beginning_with(&reply, &says))
            }
            (Some(_), None) => {
                let then = moves.later(2).line(&self.then, 0, self.then.len());
                with_moves(format!("встречает ответ {reply}"), then)
            }
        }
    }
}

/// A sentence about the reply, which it names first.
fn beginning_with(reply: &str, sentence: &str) -> String {
    let plans = [("The plan is ", "with the plan"), ("План — ", "с планом")];
    let plan = plans.into_iter().find_map(|(is, with)| Some((with, sentence.strip_prefix(is)?)));
    match plan {
        _ if sentence.starts_with(reply) => sentence.to_string(),
        Some((with, plan)) => format!("{reply} {with} {plan}"),
        None => format!("{reply}; {}", uncapitalised(sentence)),
    }
}

/// A sentence after a colon; moves and names keep their capitals.
fn uncapitalised(sentence: &str) -> String {
    let plain = ["The ", "План ", "На "].into_iter().any(|word| sentence.starts_with(word));
    if plain { uncapital(sentence) } else { sentence.to_string() }
}

/// The same search values another move more.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Better {
    #[serde(rename = "move")]
    pub m: Named,
    pub score: Score,
    pub best: Named,
    pub best_score: Score,
    /// What the better move does.
    pub why: Option<Box<Reason>>,
}

impl Statement for Better {
    fn standing(&self) -> Standing {
        Standing::sound(95).sentence()
    }

    fn passes(&self, gate: &Gate) -> bool {
        !gate.names_better()
    }

    fn english(&self, moves: Moves) -> String {
        let (name, best) = (moves.numbered(0, &self.best), moves.score(self.best_score));
        let text = match self.score {
            Score::Mate(_) => format!("Better is {name} ({best})"),
            Score::Cp(_) => {
                format!("Better is {name} ({best} against {})", moves.score(self.score))
            }
        };
        match self.why.as_ref().map(|why| why.clause(moves)) {
            Some(Clause::Predicate(does)) => format!("{text}: it {does}"),
            Some(Clause::Sentence(says)) => format!("{text}: {}", uncapitalised(&says)),
            None => text,
        }
    }

    fn russian(&self, moves: Moves) -> String {
        let (name, best) = (moves.numbered(0, &self.best), moves.score(self.best_score));
        let text = match self.score {
            Score::Mate(_) => format!("Лучше {name} ({best})"),
            Score::Cp(_) => format!("Лучше {name} ({best} против {})", moves.score(self.score)),
        };
        match self.why.as_ref().map(|why| why.clause(moves)) {
            Some(Clause::Predicate(does)) => {
                format!("{text}: {}", does.strip_prefix("— ").unwrap_or(&does))
            }
            Some(Clause::Sentence(says)) => format!("{text}: {}", uncapitalised(&says)),
            None => text,
        }
    }
}

/// A move that was asked about, worth less in the same search, and what is wrong with it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct NotThis {
    #[serde(rename = "move")]
    pub m: Named,
    pub mark: Option<MoveMark>,
    pub score: Score,
    pub why: Option<Box<Reason>>,
    /// Whether the score is told: not where all moves have theirs beside them.
    #[serde(skip)]
    pub scored: bool,
}

impl NotThis {
    /// What is wrong with it; where that is not known, who stands better `after` it.
    fn said(&self, moves: Moves, after: &str) -> String {
        let mark = self.mark.map_or("", MoveMark::sign);
        let name = moves.numbered(0, &self.m) + mark;
        let score = format!(" ({})", moves.score(self.score));
        let score = if self.scored { score } else { String::new() };
        match self.why.as_ref().map(|why| why.clause(moves)) {
            // A mate is told by the predicate.
            Some(Clause::Predicate(does)) if matches!(self.score, Score::Mate(_)) => {
                format!("{name} {does}")
            }
            Some(Clause::Predicate(does)) => format!("{name}{score} {does}"),
            Some(Clause::Sentence(says)) => format!("{name}{score}: {says}"),
            None => {
                let outlook = Outlook::by(self.score, moves.side()).text(moves.language());
                format!("{after} {name} {outlook}{score}")
            }
        }
    }
}

statement!(NotThis(self, moves), Standing::sound(99).sentence(), _ => true;
    self.said(moves, "after");
    self.said(moves, "после"));

/// What is wrong with the move that a club player would most likely play instead.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Natural {
    #[serde(rename = "move")]
    pub m: Named,
    pub mark: MoveMark,
    pub why: Box<Reason>,
}

impl Natural {
    fn said(&self, moves: Moves, natural: &str) -> String {
        let name = moves.numbered(0, &self.m) + self.mark.sign();
        match self.why.clause(moves) {
            Clause::Predicate(does) => format!("{natural} {name} {does}"),
            Clause::Sentence(says) => format!("{natural} {name}: {says}"),
        }
    }
}

statement!(Natural(self, moves), Standing::sound(10).sentence();
    self.said(moves, "The natural");
    self.said(moves, "Естественный ход"));

/// The move is the only legal one, or the only one that keeps the chances: the best of all
/// others has this score in the same search.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OnlyMove {
    #[serde(rename = "move")]
    pub m: Named,
    pub score: Score,
    pub other: Option<(Named, Score)>,
    /// What is wrong with the other.
    pub why: Option<Box<Reason>>,
}

impl Statement for OnlyMove {
    fn standing(&self) -> Standing {
        let weight = match (&self.other, &self.why) {
            (None, _) => 90,
            (_, Some(_)) => 65,
            _ => 60,
        };
        Standing { is_weak: self.other.is_some() && self.why.is_none(), ..Standing::sound(weight) }
    }

    fn passes(&self, gate: &Gate) -> bool {
        !gate.is_refuted()
    }

    fn english(&self, moves: Moves) -> String {
        match &self.other {
            None => "is the only legal move".into(),
            Some((other, score)) => {
                let (other, score) = (moves.numbered(0, other), moves.score(*score));
                match self.why.as_ref().map(|why| why.clause(moves)) {
                    Some(Clause::Predicate(does) | Clause::Sentence(does)) => {
                        format!("is the only good move; {other} ({score}) {does}")
                    }
                    None => format!("is the only good move; next best is {other} ({score})"),
                }
            }
        }
    }

    fn russian(&self, moves: Moves) -> String {
        match &self.other {
            None => "— единственный возможный ход".into(),
            Some((other, score)) => {
                let (other, score) = (moves.numbered(0, other), moves.score(*score));
                match self.why.as_ref().map(|why| why.clause(moves)) {
                    Some(Clause::Predicate(does) | Clause::Sentence(does)) => {
                        format!("— единственный хороший ход; {other} ({score}) {does}")
                    }
                    None => {
                        format!("— единственный хороший ход; следующий, {other}, хуже ({score})")
                    }
                }
            }
        }
    }
}

/// In several lines this own move comes next, and does this after a pass.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Intends {
    #[serde(rename = "move")]
    pub m: Named,
    pub next: Named,
    pub why: Box<Reason>,
}

impl Intends {
    fn does(&self, moves: Moves) -> String {
        match self.why.clause(moves) {
            Clause::Predicate(text) | Clause::Sentence(text) => text,
        }
    }
}

impl Statement for Intends {
    fn standing(&self) -> Standing {
        Standing::safe(45).sentence().after_pass()
    }

    fn followed_by(&self) -> Option<&Named> {
        Some(&self.next)
    }

    fn english(&self, moves: Moves) -> String {
        format!("The plan is {}, which {}", moves.plain(0, &self.next), self.does(moves))
    }

    fn russian(&self, moves: Moves) -> String {
        format!("План — {}: этот ход {}", moves.plain(0, &self.next), self.does(moves))
    }
}

/// Whether a pawn that steps out of an attack would be taken after a pass, sooner or later.
fn is_wanted(study: &Study<'_>, saves: &Saves) -> bool {
    let goes = saves.how == Defence::Leaves && saves.piece.role == Role::Pawn;
    let takes = |m: &Move| m.is_capture() && m.to() == saves.piece.square;
    !goes || study.danger.as_ref().is_none_or(|danger| danger.line.iter().step_by(2).any(takes))
}

/// Reasons as they are found.
#[derive(Debug, Default)]
pub(super) struct Found(pub Vec<Reason>);

impl Found {
    fn add<T: Into<Point>>(&mut self, found: impl IntoIterator<Item = T>) {
        self.0.extend(found.into_iter().map(Reason::of));
    }

    /// What the piece that moves does, whoever moves it.
    fn purposes(&mut self, case: &Case<'_>) {
        if let Some(push) = Push::of(case) {
            self.add(push.holds_back());
            self.add(push.discourages());
            self.add(push.supports());
            self.add(push.breaks());
            self.add(push.storms());
            self.add(push.closes());
            self.add(push.pushes_majority());
            self.add(push.minority_attack());
            self.add(push.gains_space());
        }
        self.add(methods::builds_bridge(case));
        self.add(methods::fixes(case));
        self.add(methods::runs_for_corner(case));
        self.add(endings::bars(case));
        self.add(endings::approaches(case));
        self.add(endings::cuts_off(case));
        self.add(endings::drives_away(case));
        self.add(pieces::behind(case));
        self.add(routes::awaits(case));
        self.add(routes::centres(case));
        self.add(manoeuvre::invites(case));
        self.add(routes::fianchettoes(case));
        self.add(ShutsOut::find(case));
        self.add(pieces::dominates(case));
        self.add(pieces::keeps_guard(case));
        self.add(pieces::joins(case));
        self.add(pieces::sidesteps(case));
        self.add(pieces::leaves_file(case));
        self.add(pieces::connects(case));
    }

    /// Room and time, as far as the line alone shows them.
    fn activity(&mut self, case: &Case<'_>) {
        self.add(activity::prepares(case));
        self.add(activity::advances(case));
        self.add(activity::unpins(case));
        self.add(activity::doubles(case));
        self.add(activity::airs(case));
        self.add(activity::centralises(case));
        self.add(activity::plants(case));
        self.add(activity::frees(case));
    }

    /// Where the piece goes and what it touches there.
    fn contacts(&mut self, case: &Case<'_>) {
        self.add(Castles::find(case));
        self.add(manoeuvre::develops(case));
        self.add(offers::offers_trade(case));
        self.add(offers::seeks_bishop(case));
        self.add(offers::provokes(case));
        self.add(contact::pins(case));
        self.add(contact::undermines(case));
        self.add(pawns::hits_base(case));
        let (presses, guards) = contact::touches(case);
        self.add(presses);
        self.add(guards);
    }

    /// What the move explained does, or a move with a study of its own, whether or not something
    /// contradicts it.
    pub fn of_the_move(study: &Study<'_>, case: &Case<'_>) -> Self {
        let mut found = Self::default();
        found.add(motif::reasons(case, idea::telling(case)));
        found.add(Perpetual::find(study, case));
        found.add(ThreatensMate::find(study, case));
        found.add(Threatens::find(study, case));
        found.add(Menaces::find(study, case));
        found.add(StopsMate::find(study, case));
        found.add(Stops::find(study, case));
        found.add(study.traps.iter().filter_map(|trap| Refutes::find(study, trap)));
        found.add(saves::saves(case).into_iter().filter(|saves| is_wanted(study, saves)));
        found.add(ProtectsIndirectly::find(study, case));
        found.add(contact::attacks(case));
        found.add(offers::trades(case));
        match offers::decoy(study, case) {
            Some(decoy) => found.add([decoy]),
            None => found.add(offers::proved(study, case)),
        }
        found.add(offers::accepts(study, case));
        found.add(contact::hems_in(case));
        found.add(zones::reasons::<Point>(study, case));
        let plan = study.danger.as_ref().map_or(&[][..], |danger| &danger.line);
        found.add(contact::keeps_out(case, plan));
        found.add(changes::changes(case, study.probing, study.chances(&study.chosen)));
        found.add(foresight::prevents(study, case));
        found.add(foresight::meets(study, case));
        found.add(foresight::secures(study, case));
        found.add(pieces::dodges(study, case));
        found.add(purpose::prepares_advance(study, case));
        found.add(purpose::makes_way(study, case));
        found.add(purpose::serves(study, case));
        found.add(purpose::avoids_trade(study, case));
        found.add(manoeuvre::heads_for(study, case));
        found.add(manoeuvre::eludes(study, case));
        found.add(routes::on_its_way(study, case));
        found.add(routes::lifts(case));
        found.add(routes::leaves_room(case));
        found.add(pieces::drops_guard(case));
        found.add(ForgoesCastling::find(study, case));
        found.add(Concedes::find(study, case));
        found.add(GivesBishop::find(study, case));
        found.add(Yields::find(study, case));
        found.add(methods::zugzwang(study, case));
        found.add(methods::triangulates(study, case));
        found.add(methods::simplifies(study, case));
        found.add(methods::meets_steps(study, case));
        found.add(next::outruns(case));
        found.add(next::out_of_reach(case));
        found.add(plain::trains(case));
        found.add(next::breaks_through(study, case));
        found.add(next::clears_wing(study, case));
        found.add(next::spares_pawns(study, case));
        found.activity(case);
        found.purposes(case);
        found.contacts(case);
        found
    }

    /// What the next move of a plan does.
    pub fn of_a_plan(case: &Case<'_>) -> Self {
        let mut found = Self::default();
        found.add(contact::attacks(case));
        found.add(routes::lifts(case));
        found.activity(case);
        found.purposes(case);
        found.contacts(case);
        found
    }

    /// What another candidate does.
    pub fn of_another(study: &Study<'_>, case: &Case<'_>) -> Self {
        let mut found = Self::default();
        found.add(motif::reasons(case, idea::telling(case)));
        found.add(saves::saves(case));
        found.add(contact::attacks(case));
        found.add(zones::reasons::<Point>(study, case));
        found.add(StopsMate::find(study, case));
        found.add(offers::trades(case));
        found.add(contact::keeps_out(case, &[]));
        found.purposes(case);
        found.contacts(case);
        found
    }

    /// The most telling of those that nothing contradicts.
    pub fn most_telling(self, gate: &Gate) -> Option<Reason> {
        self.0.into_iter().filter(|reason| reason.passes(gate)).max_by_key(Reason::weight)
    }
}

#[cfg(test)]
mod tests {
    use super::super::words::Numbering;
    use super::*;

    /// A new kind cannot be forgotten in the list, as nothing else makes a `Point` of it; that each
    /// serialises under its own name is checked here for one with a move and one without.
    #[test]
    fn kinds_have_their_names() {
        let end = crate::explain::board::End::Stalemate;
        let json = serde_json::to_string(&Reason::of(Ended { end })).unwrap();
        assert_eq!(json, r#"{"place":"before","kind":"ended","end":"stalemate"}"#);
        let moves = Moves::new(Numbering::default(), Language::English);
        assert_eq!(
            Reason::of(Ended { end }).clause(moves),
            Clause::Sentence("The game is over: stalemate".to_string())
        );
    }
}
