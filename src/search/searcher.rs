//! The searcher: the search of one thread.

use std::sync::Arc;

use super::limits::{Control, Limits};
use super::node::{Context, Knowledge, Tree};
use super::parameters::{Parameters, Reductions, Settings};
use super::progress::{Peers, Progress};
use super::report::{Notice, Outcome, Report};
use super::root::Root;
use super::table::Table;
use crate::position::{Game, Position};
use crate::tablebase::Probing;

/// The search of one thread, with what it has learnt from earlier searches.
#[derive(Debug)]
pub struct Searcher {
    table: Arc<Table>,
    knowledge: Knowledge,
    settings: Settings,
    reductions: Reductions,
    probing: Probing,
    /// Whether it has searched since it was made or last reset.
    used: bool,
}

impl Searcher {
    /// A searcher that has learnt nothing yet.
    pub fn new(table: Arc<Table>) -> Self {
        Self {
            table,
            knowledge: Knowledge::new(),
            settings: Settings::default(),
            reductions: Reductions::new(&Parameters::default()),
            probing: Probing::default(),
            used: false,
        }
    }

    /// Forgets what was learnt from earlier games. The hash table is cleared by its owner.
    pub fn new_game(&mut self) {
        if std::mem::take(&mut self.used) {
            self.knowledge = Knowledge::new();
        }
    }

    /// Sets the zone filter and the parameters.
    pub fn set(&mut self, settings: Settings) {
        if settings.parameters != self.settings.parameters {
            self.reductions = Reductions::new(&settings.parameters);
        }
        self.settings = settings;
    }

    /// Sets which endgame tablebases are used, and how.
    pub fn use_tables(&mut self, probing: Probing) {
        self.probing = probing;
    }

    /// Searches, and returns with the outcome one in `every` of the positions that quiescence
    /// evaluated, none of them in check; no positions if `every` is zero.
    pub fn search_for_leaves(
        &mut self,
        game: &Game,
        limits: &Limits,
        every: u32,
    ) -> (Outcome, Vec<Position>) {
        self.knowledge.leaves.keep_one_in(every);
        let outcome = self.search(game, limits, &Control::default(), &mut |_| ());
        self.knowledge.leaves.keep_one_in(0);
        (outcome, self.knowledge.leaves.take())
    }

    /// Searches until a limit is reached or `control` says stop; calls `observe` after every
    /// iteration and every failed window. It is called at least once.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &Control,
        observe: &mut dyn FnMut(&Report),
    ) -> Outcome {
        self.table.age();
        let mut notify = |notice: Notice| {
            if let Notice::Line(report) = notice {
                observe(&report);
            }
        };
        self.search_with(game, limits, control, Peers::NONE, &mut notify)
    }

    /// Searches together with `peers`, on a hash table that has been aged for this search.
    pub(super) fn search_with(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &Control,
        peers: Peers,
        notify: &mut dyn FnMut(Notice),
    ) -> Outcome {
        self.used = true;
        let context = Context {
            table: &self.table,
            parameters: &self.settings.parameters,
            reductions: &self.reductions,
            zone_filter: self.settings.zone_filter,
            tablebases: Some(&self.probing).filter(|probing| probing.usable().is_some()),
        };
        let progress = Progress::new(limits, control, peers);
        let tree = Tree::new(context, progress, &mut self.knowledge, game);
        let root = Root::new(tree, game, limits, &self.probing, notify);
        root.run(|depth| peers.skips_depth(depth))
    }

    /// A searcher with the same table and settings that has learnt nothing yet.
    pub(super) fn another(&self) -> Self {
        let mut another = Self::new(self.table.clone());
        another.set(self.settings);
        another.use_tables(self.probing.clone());
        another
    }
}
