//! Ways and exchanges by hand, for the slow twin of the costs: explicit trajectories from their
//! bundles, attackers counted one by one.

use shakmaty::{Board, Color, Rank, Role, Square};

use crate::exchange::{Class, Index, count_by_hand, loss};
use crate::trajectory::{Arrival, Bundle, Trajectory};
use crate::zone::Man;

/// The board, and the side to move.
pub struct ByHand<'a> {
    pub board: &'a Board,
    pub side: Color,
}

impl ByHand<'_> {
    /// Whether a trajectory of one move leads the man from `from` to a capture on `end`. Lines
    /// through `gone` are open; if it is `None`, the board is as it is.
    pub fn attacks(&self, man: Man, from: Square, end: Square, gone: Option<Square>) -> bool {
        let mut board = self.board.clone();
        if let Some(field) = gone {
            board.discard_piece_at(field);
        }
        let bundle = Bundle::of(man.piece(), from, end, 1, Arrival::Taking);
        bundle.is_some_and(|bundle| bundle.open_on(&board, man.color).is_some())
    }

    /// Whether the man attacks `end` from `to`, but not yet from its own field.
    pub fn joins(&self, man: Man, to: Square, end: Square) -> bool {
        end != to
            && self.attacks(man, to, end, Some(man.field))
            && !self.attacks(man, man.field, end, None)
    }

    /// Whether the man has an open trajectory from `from` to `end` in one quiet move.
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

    /// Whether an empty field is passable for the man; `from_afar` if the man does not attack it
    /// from its own field.
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

    /// What the enemy wins by taking the man with one more defender of the role `helper`, in
    /// centipawns.
    pub fn stake_defended(&self, man: Man, helper: Role) -> i32 {
        let own = self.count(man.color, man.field).with(Class::of(helper));
        loss(Class::of(man.role), own, self.count(!man.color, man.field))
    }

    /// Whether a man of the role would win something from `target` by joining the attack, if
    /// nothing is won yet. The king is a target of all men except kings.
    pub fn is_target(&self, target: Man, role: Role) -> bool {
        if target.role == Role::King {
            return role != Role::King;
        }
        let own = self.count(target.color, target.field);
        let joined = self.count(!target.color, target.field).with(Class::of(role));
        self.stake(target) == 0 && loss(Class::of(target.role), own, joined) > 0
    }

    /// The number of pushes to promotion, if no pawn is in the way and no enemy pawn beside it.
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

    /// The number of passable fields one move away after the step, less those before it.
    pub fn fields_won(&self, man: Man, to: Square) -> i32 {
        self.reached(man, to).len() as i32 - self.reached(man, man.field).len() as i32
    }

    /// The fields that the man attacks from `from`; its own is left.
    pub fn seen(&self, man: Man, from: Square) -> Vec<Square> {
        let gone = (from != man.field).then_some(man.field);
        Square::ALL.into_iter().filter(|&field| self.attacks(man, from, field, gone)).collect()
    }

    /// Of the fields that the man attacks from `from`, those without an own man that are passable
    /// for it.
    pub fn reached(&self, man: Man, from: Square) -> Vec<Square> {
        let free = |field: &Square| self.board.color_at(*field) != Some(man.color);
        let open = |field: &Square| self.is_passable(man, *field, from != man.field);
        self.seen(man, from).into_iter().filter(free).filter(open).collect()
    }

    /// Whether the enemy's pieces use the field: they attack it and would not be lost there.
    pub fn is_used_by_the_enemy(&self, field: Square) -> bool {
        let minor = Man { color: !self.side, role: Role::Knight, field };
        self.count(!self.side, field) != Index::default() && self.is_passable(minor, field, false)
    }
}
