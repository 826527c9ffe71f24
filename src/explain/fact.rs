//! Facts: the statements of an explanation. Each can be checked on the board with nothing but the
//! rules and the swap-off.
//!
//! Each kind is a struct with its sentences in the file of its subject: `moves`, `ways`, `threats`,
//! `idea`, `evaluation`, `brief::motif`. The list below names all.

use serde::Serialize;

pub use super::brief::motif::Motif;
use super::case::Case;
pub use super::evaluation::{Evaluation, Passable, Term};
use super::filling::Proof;
pub use super::idea::{Plan, PlanStep};
pub use super::moves::{
    Balance, Castles, Check, Compared, Evades, Evasion, Line, Lured, Mate, Only, Over, Promotes,
    Step, Takes,
};
pub use super::threats::{Answers, Defences, Inevitable, MateThreat, Parries, Threat};
pub use super::ways::{
    Ambush, Attack, Exchange, Negation, Opens, OpensAndGuards, Reaches, Realised, Retreat, Support,
};
use crate::search::Report;

macro_rules! facts {
    (plain: $($plain:ident),+; theory: $($theory:ident),+ $(;)?) => {
        facts!(@all $($plain),+, $($theory),+);

        impl Fact {
            /// Whether the fact is told in the theory's words: zones, plans and the evaluation by
            /// squares.
            pub const fn is_of_the_theory(&self) -> bool {
                match self {
                    $(Self::$plain(_))|+ => false,
                    $(Self::$theory(_))|+ => true,
                }
            }
        }
    };
    (@all $($kind:ident),+) => {
        /// A statement about the position of its [`super::Paragraph`].
        #[derive(Debug, Clone, PartialEq, Serialize)]
        #[serde(tag = "kind", rename_all = "snake_case")]
        pub enum Fact {
            $(#[doc = concat!("[`", stringify!($kind), "`]")] $kind($kind),)+
        }

        impl Fact {
            pub(super) fn proof(&self) -> &dyn Proof {
                match self {
                    $(Self::$kind(fact) => fact,)+
                }
            }
        }

        $(impl From<$kind> for Fact {
            fn from(fact: $kind) -> Self {
                Self::$kind(fact)
            }
        })+
    };
}

facts! {
    plain:
        Over, Line, Mate, Balance, Compared,
        Takes, Step, Castles, Promotes, Check, Evades, Only, Lured,
        Threat, MateThreat, Parries, Answers, Inevitable, Defences,
        Motif;
    theory:
        Attack, Exchange, Negation, Ambush, Retreat, Opens, OpensAndGuards, Support, Reaches,
        Realised, Plan, Evaluation, Term, Passable;
}

impl Fact {
    /// The facts about the move by itself.
    pub(super) fn of_move(case: &Case<'_>) -> Vec<Self> {
        let m = || case.name.clone();
        let only = case.position.legal_moves().len() == 1;
        let promotes = case.m.promotion().map(|role| Promotes { m: m(), role });
        let found = [
            only.then(|| Only { m: m() }.into()),
            Evades::find(case).map(Self::from),
            Castles::find(case).map(Self::from),
            Takes::find(case).map(Self::from),
            Step::find(case).map(Self::from),
            promotes.map(Self::from),
        ];
        let checks = Check::all(case).map(Self::from);
        let lured = Lured::find(case).map(Self::from);
        found.into_iter().flatten().chain(checks).chain(lured).collect()
    }

    /// The facts about the result of a search: the line, its end, and what it wins.
    pub(super) fn of_line(case: &Case<'_>, report: &Report) -> Vec<Self> {
        let (mate, balance) = (Mate::find(case), Balance::find(case));
        let found =
            [Some(Line::of(case, report).into()), mate.map(Self::from), balance.map(Self::from)];
        found.into_iter().flatten().collect()
    }
}
