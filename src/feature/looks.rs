//! How moves look to people, whatever they are worth, and what a player sees before he moves.

use shakmaty::attacks::pawn_attacks;
use shakmaty::{Bitboard, File, Move, Role, Square};

use crate::exchange::ExchangeMap;
use crate::position::Position;

/// What a player sees before he moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sight {
    /// How many of the best moves are chosen from.
    pub lines: usize,
    /// The nodes that a search has for each of them.
    pub nodes: u64,
    /// What a pawn of the score counts beside the looks of a move, in hundredths.
    pub pawn: i32,
}

/// The sight of a player of 1500.
pub const CLUB_PLAYER: Sight = Sight { lines: 25, nodes: 112, pawn: 322 };

impl Sight {
    /// The number of moves to choose from, of `legal` ones.
    pub fn lines(&self, legal: usize) -> usize {
        self.lines.min(legal).max(1)
    }

    /// The node limit of a search with this number of lines.
    pub fn nodes(&self, lines: usize) -> u64 {
        self.nodes * lines.max(1) as u64
    }

    /// How much a move attracts, in hundredths of a logarithm of odds: by its looks, and by the
    /// centipawns that it is seen to lose.
    pub fn worth(&self, looks: &Looks<'_>, m: Move, loss: i32) -> i32 {
        looks.of(m) - loss.min(MOST_SEEN) * self.pawn / 100
    }
}

/// A loss beyond this many centipawns is as bad as any.
const MOST_SEEN: i32 = 400;

/// How much a move attracts people by its looks, whatever it is worth.
#[derive(Debug, Clone)]
pub struct Looks<'a> {
    position: &'a Position,
    /// Where the last move went.
    last: Option<Square>,
    /// The own pieces that hang.
    hanging: Bitboard,
    /// The squares that enemy pawns attack.
    guarded: Bitboard,
}

impl<'a> Looks<'a> {
    /// `last` is the enemy's move before, if known.
    pub fn new(position: &'a Position, last: Option<Move>) -> Self {
        let (board, side) = (position.board(), position.turn());
        let pawns = board.pawns() & board.by_color(!side);
        Self {
            position,
            last: last.map(Move::to),
            hanging: ExchangeMap::new(board).hanging(board, side),
            guarded: pawns
                .into_iter()
                .fold(Bitboard::EMPTY, |all, pawn| all | pawn_attacks(!side, pawn)),
        }
    }

    /// The looks of a move, in hundredths of a logarithm of odds. The numbers are a conditional
    /// logistic fit to 2,160 moves of online players rated 1400 to 1600 and 1800 to 2000, beside
    /// the score that a search of 150 nodes gave each move.
    pub fn of(&self, m: Move) -> i32 {
        let (side, to, role) = (self.position.turn(), m.to(), m.role());
        if m.is_castle() {
            return 209 + self.nearness(to);
        }
        let Some(from) = m.from() else { return 0 };
        let is = |condition: bool, worth: i32| if condition { worth } else { 0 };
        let rank = |square: Square| side.relative_rank(square.rank()) as i32;
        let edge = matches!(to.file(), File::A | File::H);
        let minor = matches!(role, Role::Knight | Role::Bishop);
        is(m.is_capture(), 127)
            + is(m.is_capture() && self.last == Some(to), 74)
            + is(self.position.after(m).is_check(), 107)
            + is(self.hanging.contains(from), 83)
            + is(role != Role::Pawn && self.guarded.contains(to), -99)
            + is(rank(to) < rank(from), -21)
            + is(minor && edge, -66)
            + is(minor && from.rank() == side.backrank(), 100)
            + is(role == Role::Pawn && edge, -41)
            + is(role == Role::Pawn && rank(to) - rank(from) == 2, -43)
            + is(CENTRE.contains(to), 22)
            + is(!m.is_capture() && role == Role::Queen, -25)
            + is(!m.is_capture() && role == Role::King, -15)
            + self.nearness(to)
    }

    /// What a move loses by its distance from where the last one went.
    fn nearness(&self, to: Square) -> i32 {
        self.last.map_or(0, |last| -16 * last.distance(to) as i32)
    }
}

/// The files c to f from the third rank to the sixth.
const CENTRE: Bitboard = Bitboard(0x0000_3c3c_3c3c_0000);
