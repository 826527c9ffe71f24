//! What a move does to zones: they are kept, shortened, changed, new or gone.

use serde::Serialize;
use shakmaty::{CastlingSide, Color, Move, Square};

use super::book::Image;
use crate::zone::{Parent, PlacedPiece, Target, Zone, ZoneKind};

/// What a move has done to a zone. Zones are identified by kind, root piece, target and parent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// It did not exist before.
    New,
    /// It was longer before.
    Shortened,
    /// Its ways, its gain or its negations have changed, or it was shorter.
    Changed,
    /// It was the same before.
    Kept,
}

/// The fates of the zones of an image.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fates {
    /// The fate of each zone of the later image, in the order of [`Image::zones`].
    pub now: Vec<Fate>,
    /// The indices of zones of the earlier image that are gone.
    pub gone: Vec<usize>,
}

impl Fates {
    /// Compares the images before and after the legal move `m` by `mover`, both at the same
    /// horizon.
    pub fn across(before: &Image, m: Move, mover: Color, after: &Image) -> Self {
        let passage = Passage { m, mover };
        let earlier: Vec<Option<Identity>> =
            before.zones.iter().map(|zone| passage.identity(zone)).collect();
        let later: Vec<Identity> = after.zones.iter().map(Identity::of).collect();
        let now = after.zones.iter().zip(&later).map(|(zone, identity)| {
            let same = before.zones.iter().zip(&earlier);
            let same = same.filter(|(_, other)| other.as_ref() == Some(identity));
            fate(zone, &same.map(|(zone, _)| zone).collect::<Vec<_>>())
        });
        let stands = |place: &usize| {
            let identity = earlier.get(*place).and_then(Option::as_ref);
            identity.is_some_and(|identity| later.contains(identity))
        };
        let gone = (0..before.zones.len()).filter(|place| !stands(place));
        Self { now: now.collect(), gone: gone.collect() }
    }
}

/// The fate of a zone that was `earlier` before, perhaps in several lengths.
fn fate(zone: &Zone, earlier: &[&Zone]) -> Fate {
    let same_length = earlier.iter().find(|other| other.moves == zone.moves);
    match same_length {
        Some(other) if is_as(zone, other) => Fate::Kept,
        Some(_) => Fate::Changed,
        None if earlier.iter().any(|other| other.moves > zone.moves) => Fate::Shortened,
        None if earlier.is_empty() => Fate::New,
        None => Fate::Changed,
    }
}

/// Whether two zones have the same ways, gain, negations and squares won. The side to move and the
/// cost are left out, because the turn has passed.
fn is_as(zone: &Zone, other: &Zone) -> bool {
    zone.main == other.main
        && zone.gain == other.gain
        && zone.negations == other.negations
        && zone.squares_won == other.squares_won
}

/// What identifies a zone.
#[derive(Debug, PartialEq, Eq)]
struct Identity {
    kind: ZoneKind,
    root: PlacedPiece,
    target: Target,
    parent: Option<(PlacedPiece, Target)>,
}

impl Identity {
    fn of(zone: &Zone) -> Self {
        let parent = zone.parent.map(|Parent { root, target, .. }| (root, target));
        Self { kind: zone.kind, root: zone.root, target: zone.target, parent }
    }
}

/// A move with its side, to follow pieces across it.
#[derive(Debug, Clone, Copy)]
struct Passage {
    m: Move,
    mover: Color,
}

impl Passage {
    /// The zone's identity after the move; `None` if its root piece, target or parent was captured.
    fn identity(self, zone: &Zone) -> Option<Identity> {
        let parent = match zone.parent {
            Some(parent) => {
                let root = self.piece(parent.root)?;
                Some((root, self.target(parent.target, parent.root.color)?))
            }
            None => None,
        };
        let root = self.piece(zone.root)?;
        Some(Identity {
            kind: zone.kind,
            root,
            target: self.target(zone.target, root.color)?,
            parent,
        })
    }

    /// The target after the move; `None` if it was captured. `attacker` is the root piece's colour.
    fn target(self, target: Target, attacker: Color) -> Option<Target> {
        let Some(role) = target.role else { return Some(target) };
        self.piece(PlacedPiece { color: !attacker, role, square: target.square }).map(Target::piece)
    }

    /// The piece after the move; `None` if it was captured.
    fn piece(self, piece: PlacedPiece) -> Option<PlacedPiece> {
        if piece.color != self.mover {
            return (self.taken_on() != Some(piece.square)).then_some(piece);
        }
        let square = self.square(piece.square);
        let promoted = self.m.promotion().filter(|_| square != piece.square);
        Some(PlacedPiece { square, role: promoted.unwrap_or(piece.role), ..piece })
    }

    /// The square, after the move, of the mover's piece on `square`.
    fn square(self, square: Square) -> Square {
        match self.m {
            Move::Castle { king, rook } => {
                let wing = CastlingSide::from_king_side(king < rook);
                match square {
                    _ if square == king => wing.king_to(self.mover),
                    _ if square == rook => wing.rook_to(self.mover),
                    _ => square,
                }
            }
            m if m.from() == Some(square) => m.to(),
            _ => square,
        }
    }

    /// The square of the captured piece.
    fn taken_on(self) -> Option<Square> {
        match self.m {
            Move::EnPassant { from, to } => Some(Square::from_coords(to.file(), from.rank())),
            m => m.is_capture().then(|| m.to()),
        }
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::Role;

    use super::*;
    use crate::position::Position;
    use crate::zone::Horizon;

    /// The zones after the move, each with its fate, and those that are gone.
    fn fates_of(fen: &str, horizon: u32, text: &str) -> (Vec<(String, Fate)>, Vec<String>) {
        let position = Position::from_fen(fen).unwrap();
        let m = position.parse_move(text).unwrap();
        let before = Image::by_the_book(&position, Horizon(horizon));
        let after = Image::by_the_book(&position.after(m), Horizon(horizon));
        let fates = Fates::across(&before, m, position.turn(), &after);
        assert_eq!(fates.now.len(), after.zones.len());
        let name = |zone: &Zone| format!("{}-{}", zone.root, zone.target);
        let gone = fates.gone.iter().map(|&place| name(&before.zones[place])).collect();
        (after.zones.iter().map(name).zip(fates.now).collect(), gone)
    }

    fn fate_of(zones: &[(String, Fate)], name: &str) -> Option<Fate> {
        zones.iter().find(|(other, _)| other == name).map(|(_, fate)| *fate)
    }

    /// The king makes the first step to the pawn on h5, which does not move.
    #[test]
    fn a_step_along_the_way_shortens_it() {
        let (zones, _) = fates_of("7K/8/k1P5/7p/8/8/8/8 w - - 0 1", 7, "h8g7");
        assert_eq!(fate_of(&zones, "K g7-pawn h5"), Some(Fate::Shortened), "{zones:?}");
    }

    /// A captured piece has no zones, neither as root piece nor as target.
    #[test]
    fn zones_go_with_their_pieces() {
        let fen = "6k1/8/2r5/8/4B3/8/8/2R3K1 w - - 0 1";
        let (zones, gone) = fates_of(fen, 3, "e4c6");
        assert!(gone.contains(&"B e4-rook c6".to_string()), "{gone:?}");
        assert!(gone.contains(&"R c1-rook c6".to_string()), "{gone:?}");
        assert!(!zones.iter().any(|(name, _)| name.contains("rook c6")), "{zones:?}");
    }

    /// A distant king moves: the bishop's attack on the pawn is unchanged.
    #[test]
    fn a_move_elsewhere_leaves_a_zone() {
        let fen = "7k/8/8/p7/8/8/3B4/6K1 w - - 0 1";
        let (zones, _) = fates_of(fen, 3, "g1h1");
        assert_eq!(fate_of(&zones, "B d2-pawn a5"), Some(Fate::Kept), "{zones:?}");
    }

    /// After Rc5 the rook attacks the knight, which nothing attacked before.
    #[test]
    fn a_piece_that_goes_elsewhere_has_new_targets() {
        let (zones, _) = fates_of("7k/8/8/6n1/8/8/8/2R3K1 w - - 0 1", 2, "c1c5");
        assert_eq!(fate_of(&zones, "R c5-knight g5"), Some(Fate::New), "{zones:?}");
    }

    /// The knight now defends the rook: the same attack wins less.
    #[test]
    fn another_defender_changes_a_zone() {
        let (zones, _) = fates_of("6k1/4n3/8/r7/8/8/3B4/6K1 b - - 0 1", 3, "e7c6");
        assert_eq!(fate_of(&zones, "B d2-rook a5"), Some(Fate::Changed), "{zones:?}");
    }

    #[test]
    fn castling_takes_the_rook_along() {
        let passage = |fen: &str, text: &str| {
            let position = Position::from_fen(fen).unwrap();
            Passage { m: position.parse_move(text).unwrap(), mover: position.turn() }
        };
        let castled = passage("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O");
        assert_eq!(castled.square(Square::H1), Square::F1);
        assert_eq!(castled.square(Square::E1), Square::G1);
        let taken = passage("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6");
        assert_eq!(taken.taken_on(), Some(Square::D5));
        let black = PlacedPiece { color: Color::Black, role: Role::Pawn, square: Square::D5 };
        assert_eq!(taken.piece(black), None);
        let promoted = passage("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=N");
        let pawn = PlacedPiece { color: Color::White, role: Role::Pawn, square: Square::A7 };
        let knight = PlacedPiece { role: Role::Knight, square: Square::A8, ..pawn };
        assert_eq!(promoted.piece(pawn), Some(knight));
    }
}
