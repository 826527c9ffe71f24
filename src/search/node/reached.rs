//! A position reached in the tree, whose exchange map is carried from its parent's.

use shakmaty::Move;

use crate::exchange::ExchangeMap;
use crate::position::{Change, Key, Position};

/// A position after a move in the tree.
///
/// Its exchange map is updated from that of the position before, and only on demand: many nodes end
/// without it.
pub struct Reached<'a> {
    pub position: Position,
    /// Whether the side to move is in check.
    pub check: bool,
    before: &'a ExchangeMap,
    change: Change,
}

impl<'a> Reached<'a> {
    /// The position after the legal move `m` on `position`, whose exchange map is `map`; for
    /// `foretell` see [`Position::after_foretold`].
    pub fn by(
        m: Move,
        position: &Position,
        map: &'a ExchangeMap,
        foretell: impl FnOnce(Key),
    ) -> Self {
        let change = Change::of(m, position.turn());
        let position = position.after_foretold(m, foretell);
        let check = position.is_check();
        Self { position, check, before: map, change }
    }

    /// The position after a null move; `None` in check, where it is not allowed.
    pub fn by_null(position: &Position, map: &'a ExchangeMap) -> Option<Self> {
        let position = position.after_null()?;
        let check = position.is_check();
        Some(Self { position, check, before: map, change: Change::NONE })
    }

    /// A copy of the exchange map of the position before, for [`Reached::carry`]. These are two
    /// steps so as to copy the map only once.
    #[inline]
    pub fn map_before(&self) -> ExchangeMap {
        self.before.clone()
    }

    /// Updates `map`, the exchange map of the position before, to this position.
    #[inline]
    pub fn carry(&self, map: &mut ExchangeMap) {
        map.carry(self.position.board(), self.change);
        debug_assert_eq!(*map, ExchangeMap::new(self.position.board()));
    }
}
