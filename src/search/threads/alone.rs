//! A team with a hash table of its own.

use std::sync::Arc;

use super::team::{Team, Think};
use crate::position::Game;
use crate::search::limits::{Control, Limits};
use crate::search::report::{Notice, Outcome};
use crate::search::settings::Settings;
use crate::search::table::Table;
use crate::tablebase::Probing;

/// A team that owns its hash table, so that a new game begins with an empty one.
#[derive(Debug)]
pub struct Alone {
    table: Arc<Table>,
    team: Team,
}

impl Alone {
    /// A team of one with a table of so many MiB.
    pub fn new(hash: usize) -> Self {
        let table = Arc::new(Table::new(hash));
        Self { team: Team::new(Arc::clone(&table)), table }
    }
}

impl Think for Alone {
    fn new_game(&mut self) {
        self.table.clear();
        self.team.new_game();
    }

    fn set(&mut self, settings: Settings) {
        self.team.set(settings);
    }

    fn use_threads(&mut self, threads: usize) -> usize {
        self.team.use_threads(threads)
    }

    fn use_tables(&mut self, probing: &Probing) {
        self.team.use_tables(probing);
    }

    fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &Control,
        notify: &mut dyn FnMut(Notice),
    ) -> Outcome {
        self.team.search(game, limits, control, notify)
    }
}
