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
    /// After the legal move `m` on `position`, whose exchange map is `fields`; `foretell` as in
    /// [`Position::after_foretold`].
    pub fn by(
        m: Move,
        position: &Position,
        fields: &'a ExchangeMap,
        foretell: impl FnOnce(Key),
    ) -> Self {
        let change = Change::of(m, position.turn());
        let position = position.after_foretold(m, foretell);
        let check = position.is_check();
        Self { position, check, before: fields, change }
    }

    /// After a null move, if there may be one.
    pub fn by_null(position: &Position, fields: &'a ExchangeMap) -> Option<Self> {
        let position = position.after_null()?;
        let check = position.is_check();
        Some(Self { position, check, before: fields, change: Change::NONE })
    }

    /// The exchange map of the position before, to be carried to this one by [`Reached::carry`].
    /// In two steps, so that the map is copied once.
    #[inline]
    pub fn fields_before(&self) -> ExchangeMap {
        self.before.clone()
    }

    /// Makes the exchange map of the position before the one of this position.
    #[inline]
    pub fn carry(&self, fields: &mut ExchangeMap) {
        fields.carry(self.position.board(), self.change);
        debug_assert_eq!(*fields, ExchangeMap::new(self.position.board()));
    }
}
