//! Ways and exchanges looked up by hand, for the slow twin of the costs: ways as explicit
//! trajectories from their bundles, exchanges from men counted one by one.

use shakmaty::{Board, Color, Rank, Role, Square};

use crate::exchange::{Class, Index, count_by_hand, loss};
use crate::trajectory::{Arrival, Bundle, Trajectory};
use crate::zone::Man;

/// The men, and the side to move.
pub struct ByHand<'a> {
    pub board: &'a Board,
    pub side: Color,
}

impl ByHand<'_> {
    /// Whether a trajectory of one move leads the man from `from` to a capture on `end`. Lines
    /// through `gone` are open, or, with none, the board is as it stands.
    pub fn attacks(&self, man: Man, from: Square, end: Square, gone: Option<Square>) -> bool {
        let mut board = self.board.clone();
        if let Some(field) = gone {
            board.discard_piece_at(field);
        }
        let bundle = Bundle::of(man.piece(), from, end, 1, Arrival::Taking);
        bundle.is_some_and(|bundle| bundle.open_on(&board, man.color).is_some())
    }

    /// Whether the man attacks `end` once it stands on `to`, and does not yet.
    pub fn joins(&self, man: Man, to: Square, end: Square) -> bool {
        end != to
            && self.attacks(man, to, end, Some(man.field))
            && !self.attacks(man, man.field, end, None)
    }

    /// The open trajectories of the man from `from` to the field `end` in one quiet move.
    pub fn steps_to(&self, man: Man, from: Square, end: Square) -> bool {
        if self.board.occupied().contains(end) {
            return false;
        }
        let arrival = if man.role == Role::Pawn { Arrival::Quiet } else { Arrival::Taking };
        let single = |way: &Trajectory| man.role != Role::Pawn || way.passes[0].is_empty();
        Bundle::of(man.piece(), from, end, 1, arrival)
            .and_then(|bundle| bundle.open_on(self.board, man.color))
            .is_some_and(|bundle| bundle.trajectories.iter().any(single))
    }

    /// The men of a colour.
    pub fn men(&self, color: Color) -> impl Iterator<Item = Man> + '_ {
        Man::on(self.board, color, self.board.occupied())
    }

    /// The men of a colour that attack the field, counted one by one.
    pub fn count(&self, color: Color, field: Square) -> Index {
        count_by_hand(self.board, color, field).index()
    }

    /// Whether the man loses nothing on an empty field; `from_afar` where it does not attack the
    /// field from where it stands.
    pub fn is_passable(&self, man: Man, field: Square, from_afar: bool) -> bool {
        let class = Class::of(man.role);
        let (own, theirs) = (self.count(man.color, field), self.count(!man.color, field));
        if man.role == Role::King {
            return theirs == Index::default();
        }
        let defenders = if from_afar { own } else { own.without(class) };
        loss(class, defenders, theirs) == 0
    }

    /// What the enemy wins by taking the man, in centipawns.
    pub fn stake(&self, man: Man) -> i32 {
        let (own, theirs) = (self.count(man.color, man.field), self.count(!man.color, man.field));
        loss(Class::of(man.role), own, theirs)
    }

    /// What the enemy wins by taking the man once one man of `helper` more defends it, in
    /// centipawns.
    pub fn stake_defended(&self, man: Man, helper: Role) -> i32 {
        let own = self.count(man.color, man.field).with(Class::of(helper));
        loss(Class::of(man.role), own, self.count(!man.color, man.field))
    }

    /// Whether a man of the role would win something from `target` by attacking it too, where
    /// nothing is won yet. The king is everybody's target but the king's.
    pub fn is_target(&self, target: Man, role: Role) -> bool {
        if target.role == Role::King {
            return role != Role::King;
        }
        let own = self.count(target.color, target.field);
        let joined = self.count(!target.color, target.field).with(Class::of(role));
        self.stake(target) == 0 && loss(Class::of(target.role), own, joined) > 0
    }

    /// The pushes that a pawn has to go to be promoted, with no pawn in its way and no enemy pawn
    /// beside the way.
    pub fn pushes_left(&self, man: Man) -> Option<u8> {
        if man.role != Role::Pawn {
            return None;
        }
        let pawn = Role::Pawn;
        let ahead = |field: &Square| {
            let (rank, own) = (field.rank(), man.field.rank());
            if man.color.is_white() { rank > own } else { rank < own }
        };
        let way: Vec<Square> = Square::ALL.into_iter().filter(ahead).collect();
        let stopped = way.iter().any(|&field| {
            let beside = field.file().distance(man.field.file()) <= 1;
            let same = field.file() == man.field.file();
            let of = |color| self.board.piece_at(field) == Some(pawn.of(color));
            beside && of(!man.color) || same && of(man.color)
        });
        let start = man.field.rank() == man.color.fold_wb(Rank::Second, Rank::Seventh);
        let fields = way.iter().filter(|field| field.file() == man.field.file()).count() as u8;
        (!stopped).then_some(fields - u8::from(start))
    }

    /// Passable fields one move away after the step less those before it.
    pub fn fields_won(&self, man: Man, to: Square) -> i32 {
        let free = |field: &Square| self.board.color_at(*field) != Some(man.color);
        let count = |from: Square, gone: Option<Square>, from_afar: bool| {
            let open = |field: &Square| {
                self.attacks(man, from, *field, gone) && self.is_passable(man, *field, from_afar)
            };
            Square::ALL.iter().filter(|f| free(f)).filter(|f| open(f)).count() as i32
        };
        count(to, Some(man.field), true) - count(man.field, None, false)
    }
}
