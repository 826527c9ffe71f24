//! Floor 5. The tree: iterative deepening over moves of the image.
//!
//! [`Searcher::search`] is the way in, and [`Think::search`] where several think together.
//!
//! | room | holds |
//! |---|---|
//! | [`root`] | iterative deepening, the root's moves, plans, when to stop |
//! | [`node`] | a node as numbered steps, its pruning, its moves, quiescence |
//! | [`ordering`] | the order of moves: generation, the picker, histories |
//! | [`threads`] | several searchers on one position, and the vote on their moves |

mod limits;
mod node;
mod ordering;
mod parameters;
mod report;
mod root;
mod settings;
mod table;
mod threads;
mod time;
pub mod value;

use std::sync::Arc;

pub use limits::{Clock, Control, Limits};
pub use node::tree::Window;
pub use parameters::{Parameter, Parameters};
pub use report::{Bound, Notice, Outcome, Report, Score};
pub use root::verify;
pub use settings::{Settings, ZoneUse};
pub use table::Table;
pub use threads::team::{SEARCH_STACK, Team, Think, message_of};

use crate::position::Game;
use crate::tablebase::Probing;
use node::tree::Tree;
use ordering::history::Histories;
use root::iterations::Root;
use settings::Reductions;
use threads::shared::Company;

/// One thread's search, with what it learns from search to search.
#[derive(Debug)]
pub struct Searcher {
    table: Arc<Table>,
    histories: Histories,
    settings: Settings,
    reductions: Reductions,
    probing: Probing,
}

impl Searcher {
    /// A searcher that knows nothing yet.
    pub fn new(table: Arc<Table>) -> Self {
        Self {
            table,
            histories: Histories::new(),
            settings: Settings::default(),
            reductions: Reductions::new(&Parameters::default()),
            probing: Probing::default(),
        }
    }

    /// Forgets what it learnt from earlier games. The table is cleared by its owner.
    pub fn new_game(&mut self) {
        self.histories = Histories::new();
    }

    /// Sets what of the zones the tree uses and the numbers it works with.
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

    /// Searches until a limit is reached or `control` says stop; calls `observe` after every
    /// iteration and every failed window. At least one report is given before it returns.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &Control,
        observe: &mut dyn FnMut(&Report),
    ) -> Outcome {
        self.table.age();
        let mut tell = |notice: Notice| {
            if let Notice::Line(report) = notice {
                observe(&report);
            }
        };
        self.think(game, limits, control, Company::ALONE, &mut tell)
    }

    /// The same in company, on a table that is ready for a new search.
    fn think(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &Control,
        company: Company,
        tell: &mut dyn FnMut(Notice),
    ) -> Outcome {
        let mut tree = Tree::new(
            &self.table,
            &mut self.histories,
            &self.settings,
            &self.reductions,
            control,
            game.earlier(),
            game.position().key(),
        );
        tree.company = company;
        Root::new(tree, game, limits, &self.probing, tell).run()
    }

    /// Another that knows nothing yet, set in the same way.
    fn another(&self) -> Self {
        let mut another = Self::new(self.table.clone());
        another.set(self.settings);
        another.use_tables(self.probing.clone());
        another
    }
}
