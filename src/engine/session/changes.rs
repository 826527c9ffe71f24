//! New option values and their effects.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::Session;
use crate::engine::Event;
use crate::engine::options::{Effect, Setting};
use crate::engine::worker::Worker;
use crate::search::Table;
use crate::tablebase::{Probing, Tablebase};

impl Session {
    /// Stores a new value and carries out its effect.
    pub(super) fn set(&mut self, setting: &Setting) -> ControlFlow<()> {
        match setting.apply(&mut self.options) {
            Effect::None => {}
            Effect::ResizeTable => return self.resize_table(),
            Effect::ClearTable => self.table.clear(),
            Effect::ResetNodeClock => self.node_clock.reset(),
            Effect::OpenBook => {
                if let Some(fault) = self.book.open(&self.options.book_file) {
                    return self.note(fault);
                }
            }
            Effect::OpenTablebases => return self.open_tablebases(),
        }
        ControlFlow::Continue(())
    }

    /// How a search may use the tablebases.
    pub(super) fn probing(&self) -> Probing {
        Probing {
            tables: self.tablebases.clone(),
            depth: self.options.syzygy_probe_depth,
            fifty_moves: self.options.syzygy_50_move_rule,
            men: self.options.syzygy_probe_limit,
        }
    }

    /// Opens other endgame tablebases, and clears the hash table, which may depend on the old ones.
    fn open_tablebases(&mut self) -> ControlFlow<()> {
        self.table.clear();
        self.tablebases = None;
        let path = &self.options.syzygy_path;
        if path.is_empty() {
            return ControlFlow::Continue(());
        }
        let tables = Tablebase::open(path);
        self.note(format!("{} tablebase files for up to {} men", tables.files(), tables.men()))?;
        self.tablebases = Some(Arc::new(tables));
        self.report_faults()
    }

    /// Reports faults of the tablebases.
    pub(super) fn report_faults(&mut self) -> ControlFlow<()> {
        let faults = self.tablebases.as_ref().map_or_else(Vec::new, |tables| tables.take_faults());
        faults.into_iter().try_for_each(|fault| self.note(fault))
    }

    /// Makes another table, and a worker on it. A small one comes first and frees the old one, so
    /// that two large ones never need memory at the same time; it stays if there is none left for
    /// a worker on a large one.
    fn resize_table(&mut self) -> ControlFlow<()> {
        let asked = self.options.hash;
        if self.table.mebibytes() == asked {
            self.table.clear();
            return ControlFlow::Continue(());
        }
        for size in [1, asked] {
            let table = Arc::new(Table::new(size));
            match Worker::start(table.clone(), self.factory.clone()) {
                Ok(worker) => (self.table, self.worker) = (table, worker),
                Err(error) => {
                    self.emit(Event::Error(format!("cannot start a search thread: {error}")))?;
                    break;
                }
            }
        }
        let got = self.table.mebibytes();
        if got != asked {
            self.note(format!("out of memory: hash table of {got} MiB instead of {asked} MiB"))?;
        }
        ControlFlow::Continue(())
    }

    /// Starts another worker on the current table.
    pub(super) fn renew_worker(&mut self) -> ControlFlow<()> {
        match Worker::start(self.table.clone(), self.factory.clone()) {
            Ok(worker) => self.worker = worker,
            Err(error) => {
                self.emit(Event::Error(format!("cannot start a search thread: {error}")))?;
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }
}
