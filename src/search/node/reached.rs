//! A position that the tree has reached, with the exchange map carried to it.

use shakmaty::Move;

use crate::exchange::ExchangeMap;
use crate::position::{Change, Key, Position};

/// A position after a move in the tree.
///
/// Its exchange map is made from the map of the position before it, and only when it is asked
/// for: many nodes end without one.
pub struct Reached<'a> {
    pub position: Position,
    /// Whether the side to move is in check.
    pub check: bool,
    before: &'a ExchangeMap,
    change: Change,
}

impl<'a> Reached<'a> {
    /// The position after the legal move `m` on `position`, whose exchange map is `map`; `foretell` as in
    /// [`Position::after_foretold`].
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

    /// The position after a null move; `None` in check, where none is allowed.
    pub fn by_null(position: &Position, map: &'a ExchangeMap) -> Option<Self> {
        let position = position.after_null()?;
        let check = position.is_check();
        Some(Self { position, check, before: map, change: Change::NONE })
    }

    /// The exchange map of the position before, to be carried to this one by [`Reached::carry`].
    /// In two steps, so that the map is copied once.
    #[inline]
    pub fn map_before(&self) -> ExchangeMap {
        self.before.clone()
    }

    /// Turns `map`, the exchange map of the position before, into the one of this position.
    #[inline]
    pub fn carry(&self, map: &mut ExchangeMap) {
        map.carry(self.position.board(), self.change);
        debug_assert_eq!(*map, ExchangeMap::new(self.position.board()));
    }
}
