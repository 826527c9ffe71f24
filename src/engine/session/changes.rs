//! Options take effect.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::Session;
use crate::engine::worker::Worker;
use crate::engine::{Event, Options, Setting};
use crate::search::Table;
use crate::tablebase::Tablebase;

impl Session {
    pub(super) fn set(&mut self, setting: Setting) -> ControlFlow<()> {
        let options = &mut self.options;
        match setting {
            Setting::Hash(mebibytes) => {
                options.hash = mebibytes;
                return self.resize_table();
            }
            Setting::ClearHash => self.table.clear(),
            Setting::Threads(threads) => options.threads = threads,
            Setting::MoveOverhead(overhead) => options.move_overhead = overhead,
            Setting::NodesTime(nodes) => {
                options.nodes_per_ms = nodes;
                self.node_clock.reset();
            }
            Setting::Ponder(on) => options.ponder = on,
            Setting::MultiPv(lines) => options.multi_pv = lines,
            Setting::Chess960(on) => options.chess960 = on,
            Setting::ShowWdl(on) => options.show_wdl = on,
            Setting::AnalyseMode(on) => options.analyse_mode = on,
            Setting::LimitStrength(on) => options.limit_strength = on,
            Setting::Elo(elo) => options.elo = elo,
            Setting::Remark => {}
            Setting::OwnBook(on) => options.own_book = on,
            Setting::BookFile(path) => {
                let fault = self.bookcase.open(&path);
                return fault.map_or(ControlFlow::Continue(()), |fault| self.note(fault));
            }
            Setting::SyzygyPath(path) => return self.open_tables(&path),
            Setting::SyzygyProbeDepth(depth) => self.probing.depth = depth,
            Setting::Syzygy50MoveRule(on) => self.probing.fifty_moves = on,
            Setting::SyzygyProbeLimit(men) => self.probing.men = men,
            Setting::ZoneFilter(on) => options.search.zones.filter = on,
            Setting::ZoneOrder(on) => options.search.zones.order = on,
            Setting::ZoneReductions(on) => options.search.zones.reductions = on,
            Setting::ZonePlans(on) => options.search.zones.plans = on,
            Setting::Parameter { index, value } => options.search.parameters.set(index, value),
        }
        ControlFlow::Continue(())
    }

    /// Other endgame tablebases. What the hash table holds may rest on the old ones.
    fn open_tables(&mut self, path: &str) -> ControlFlow<()> {
        self.table.clear();
        self.probing.tables = None;
        if path.is_empty() {
            return ControlFlow::Continue(());
        }
        let tables = Tablebase::open(path);
        self.note(format!("{} tablebase files for up to {} men", tables.files(), tables.men()))?;
        self.probing.tables = Some(Arc::new(tables));
        self.tell_faults()
    }

    /// Tells what was found wrong with the tablebases.
    pub(super) fn tell_faults(&self) -> ControlFlow<()> {
        let faults = self.probing.tables.as_ref().map_or_else(Vec::new, |t| t.take_faults());
        faults.into_iter().try_for_each(|fault| self.note(fault))
    }

    /// Another table, and a worker on it. The old one goes first, so that the two never need
    /// memory at the same time.
    fn resize_table(&mut self) -> ControlFlow<()> {
        if self.table.mebibytes() == self.options.hash {
            self.table.clear();
            return ControlFlow::Continue(());
        }
        self.table = Arc::new(Table::new(Options::HASH.0));
        self.renew_worker()?;
        self.table = Arc::new(Table::new(self.options.hash));
        self.renew_worker()?;
        let (got, asked) = (self.table.mebibytes(), self.options.hash);
        if got < asked {
            self.note(format!("no memory for a hash table of {asked} MiB: it has {got} MiB"))?;
        }
        ControlFlow::Continue(())
    }

    pub(super) fn renew_worker(&mut self) -> ControlFlow<()> {
        match Worker::start(self.table.clone(), self.factory.clone()) {
            Ok(worker) => self.worker = worker,
            Err(error) => {
                self.tell(Event::Error(format!("no searching thread: {error}")))?;
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }
}
