//! Motifs at the end of a line, and of moves without force: promotion, quiet move, zugzwang,
//! defence, perpetual check, and mating patterns with a name.
//!
//! A mating pattern is recognised by the checking piece, its defenders, and what takes the flight
//! squares from the king.

use std::fmt::{self, Display, Formatter};

use serde::Serialize;
use shakmaty::attacks::{between, king_attacks, ray};
use shakmaty::{Bitboard, Board, Color, Rank, Role, Square};

use super::attack::checkers;
use super::line::{Line, PlayedMove, attacks_of, is_line_piece};
use crate::exchange::swap::{self, Values};
use crate::position::Position;
use crate::trajectory::text as named;
use crate::zone::PlacedPiece;

/// A mating pattern with a name; the back-rank mate is a motif by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum MatePattern {
    /// A knight mates a king surrounded by his own pieces.
    Smothered,
    /// A rook or queen on the edge file, and a knight on the king's rank.
    Anastasia,
    /// A rook defended by a knight, which a pawn defends.
    Hook,
    /// A rook defended by a knight, against a king in the corner.
    Arabian,
    /// Two bishops, from both sides of the king's file.
    Boden,
    /// Two bishops, from one side of the king's file.
    DoubleBishop,
    /// A queen diagonally next to the king.
    Dovetail,
    /// The king's own pieces on both sides of him.
    Epaulette,
    /// A rook defended by a bishop.
    Opera,
    /// A rook mates and a bishop takes a flight square.
    Pillsbury,
    /// Two rooks next to each other.
    BlindSwine,
    /// A rook and a queen in opposite corners of a box around the king.
    KillBox,
}

/// "smothered mate".
impl Display for MatePattern {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Smothered => "smothered mate",
            Self::Anastasia => "Anastasia's mate",
            Self::Hook => "hook mate",
            Self::Arabian => "Arabian mate",
            Self::Boden => "Boden's mate",
            Self::DoubleBishop => "double bishop mate",
            Self::Dovetail => "dovetail mate",
            Self::Epaulette => "epaulette mate",
            Self::Opera => "opera mate",
            Self::Pillsbury => "Pillsbury's mate",
            Self::BlindSwine => "blind swine mate",
            Self::KillBox => "kill box mate",
        })
    }
}

/// How it is known that every reply loses something in a zugzwang.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Seen {
    /// By the next step.
    AtOnce,
    /// By a search, which scores a null move higher than the best reply.
    BySearch,
}

/// The evidence of a motif at the end of a line, or of a move without force. Pieces are where they stand after its step unless stated otherwise; the step at which it
/// pays off is given as its number of plies from the start of the line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "motif", rename_all = "snake_case")]
#[non_exhaustive]
pub enum EndEvidence {
    /// Mate along the king's home rank, with the king shut in by his own pieces.
    BackRankMate {
        /// The mating piece.
        by: PlacedPiece,
        /// The mated king.
        king: PlacedPiece,
        /// His own pieces in front of him.
        walls: Vec<PlacedPiece>,
    },
    /// A pawn is promoted.
    Promotion {
        /// The promotion square.
        #[serde(serialize_with = "named::square")]
        square: Square,
        /// The piece that the pawn becomes.
        #[serde(serialize_with = "named::role")]
        role: shakmaty::Role,
    },
    /// A move without capture, check or attack.
    QuietMove {
        /// The piece that moves.
        by: PlacedPiece,
    },
    /// The enemy would lose nothing by passing, but each of his replies loses something.
    Zugzwang {
        /// The piece whose move brings it about.
        by: PlacedPiece,
        /// The number of legal replies.
        replies: usize,
        /// How it is known.
        seen: Seen,
    },
    /// The line holds by a calm move (no capture, check or promotion) that is one of several legal
    /// ones.
    Defence {
        /// The piece that moves.
        by: PlacedPiece,
        /// Whether the move evades a check.
        evades: bool,
    },
    /// Every step gives check until a position repeats.
    PerpetualCheck {
        /// The piece that gives the first check.
        by: PlacedPiece,
        /// The ply at which the position repeats.
        until: usize,
    },
    /// A mating pattern with a name.
    NamedMate {
        /// The pattern.
        pattern: MatePattern,
        /// The mating piece.
        by: PlacedPiece,
        /// The mated king.
        king: PlacedPiece,
    },
}

impl EndEvidence {
    /// Those of a line, each with the number of plies before its step.
    pub(super) fn find(line: &Line) -> Vec<(usize, Self)> {
        let mut found = Vec::new();
        find_ends(line, &mut found);
        find_mates(line, &mut found);
        found
    }

    /// The name of the motif.
    pub(super) const fn name(&self) -> &'static str {
        match self {
            Self::BackRankMate { .. } => "back-rank mate",
            Self::Promotion { .. } => "promotion",
            Self::QuietMove { .. } => "quiet move",
            Self::Zugzwang { .. } => "zugzwang",
            Self::Defence { .. } => "defence",
            Self::PerpetualCheck { .. } => "perpetual check",
            Self::NamedMate { .. } => "named mate",
        }
    }
}

impl Display for EndEvidence {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::BackRankMate { by, king, walls } => {
                write!(f, "{by} mates {king} behind {}", PlacedPiece::list(walls))
            }
            Self::Promotion { square, role } => {
                write!(f, "{square} = {}", role.upper_char())
            }
            Self::QuietMove { by } => write!(f, "{by} attacks nothing"),
            Self::Zugzwang { by, replies, seen: Seen::AtOnce } => {
                write!(f, "after {by} each of {replies} replies loses something")
            }
            Self::Zugzwang { by, replies, seen: Seen::BySearch } => {
                write!(f, "after {by} a pass would be better than each of {replies} replies")
            }
            Self::Defence { by, evades: true } => write!(f, "{by} evades the check"),
            Self::Defence { by, evades: false } => write!(f, "{by} holds"),
            Self::PerpetualCheck { by, .. } => write!(f, "{by} checks again and again"),
            Self::NamedMate { pattern, by, king } => write!(f, "{pattern} of {king} by {by}"),
        }
    }
}

fn find_ends(line: &Line, found: &mut Vec<(usize, EndEvidence)>) {
    for step in line.own() {
        let last = line.last().is_none_or(|last| last.ply <= step.ply + 1);
        let quiet = if last { None } else { quiet(step) };
        let evidence = [promotion(step), quiet, zugzwang(step)];
        let of_step = evidence.into_iter().flatten();
        found.extend(of_step.map(|evidence| (step.ply, evidence)));
    }
    found.extend(defence(line));
    found.extend(perpetual(line));
}

fn promotion(step: &PlayedMove) -> Option<EndEvidence> {
    step.m.promotion().map(|role| EndEvidence::Promotion { square: step.to, role })
}

/// Whether a pawn is at most two pushes from promotion.
fn runs(piece: PlacedPiece) -> bool {
    let last = piece.color.fold_wb(Rank::Eighth, Rank::First);
    piece.role == Role::Pawn && piece.square.rank().distance(last) <= 2
}

/// Whether the step is no capture, check or promotion.
fn is_calm(step: &PlayedMove) -> bool {
    step.taken.is_none() && !step.checks() && !step.m.is_promotion()
}

/// Whether the piece that arrives attacks an enemy piece.
fn attacks(step: &PlayedMove) -> bool {
    let board = step.after.board();
    (attacks_of(board, step.arrived()) & board.by_color(!step.piece.color)).any()
}

/// Quiet move: no capture, check, promotion or answer to a check; the piece is neither the king nor
/// a pawn about to promote, and attacks nothing from its new square.
fn quiet(step: &PlayedMove) -> Option<EndEvidence> {
    let by = step.arrived();
    let waits = by.role != Role::King && !runs(by) && !step.before.is_check();
    (is_calm(step) && waits && !attacks(step)).then_some(EndEvidence::QuietMove { by })
}

/// With fewer legal moves than this there is no real choice, so the move made is no motif.
const CHOICE: usize = 3;

/// Defence: the line begins with calm moves (no capture, check or promotion) of which one evades a
/// check, or it ends with a calm move that attacks nothing; either with a choice between several
/// moves.
fn defence(line: &Line) -> Option<(usize, EndEvidence)> {
    let chosen = |step: &&PlayedMove| step.before.legal_moves().len() >= CHOICE;
    let calm = |step: &&PlayedMove| chosen(step) && is_calm(step);
    let evasion = line.own().take_while(calm).find(|step| step.before.is_check());
    let holds = |step: &&PlayedMove| calm(step) && !attacks(step) && !runs(step.arrived());
    let step = evasion.or_else(|| line.own().last().filter(holds))?;
    let evidence = EndEvidence::Defence { by: step.arrived(), evades: evasion.is_some() };
    Some((step.ply, evidence))
}

/// Perpetual check: a position repeats, and every own step in between gives check.
fn perpetual(line: &Line) -> Option<(usize, EndEvidence)> {
    line.own().find_map(|first| {
        let mut checks = line.own_behind(first.ply).take_while(|step| step.checks());
        let again = checks.find(|step| step.after.key() == first.after.key())?;
        let evidence = EndEvidence::PerpetualCheck { by: first.arrived(), until: again.ply };
        first.checks().then_some((first.ply, evidence))
    })
}

/// Zugzwang: the enemy would lose nothing by passing, but loses something by every legal move.
fn zugzwang(step: &PlayedMove) -> Option<EndEvidence> {
    let passed = step.after.after_null()?;
    let replies = step.after.legal_moves();
    let loses = |reply| wins_at_once(&step.after.after(reply));
    let is_one = !replies.is_empty() && !wins_at_once(&passed);
    let all = is_one && replies.iter().all(|&reply| loses(reply));
    let (by, replies, seen) = (step.arrived(), replies.len(), Seen::AtOnce);
    all.then_some(EndEvidence::Zugzwang { by, replies, seen })
}

/// Whether the side to move can mate in one, or win material by a capture or promotion.
fn wins_at_once(position: &Position) -> bool {
    position.legal_moves().into_iter().any(|m| {
        let takes = m.is_capture() || m.is_promotion();
        let gain = || swap::of_move(position.board(), position.turn(), m, Values::TROPA);
        let after = position.after(m);
        takes && gain() > 0 || after.is_checkmate()
    })
}

fn find_mates(line: &Line, found: &mut Vec<(usize, EndEvidence)>) {
    let Some(step) = line.own().last().filter(|step| step.mates()) else { return };
    let Some(mate) = Mate::of(step) else { return };
    found.extend(
        mate.back_rank().into_iter().chain(mate.named()).map(|evidence| (step.ply, evidence)),
    );
}

/// Whether a knight mates a king whose adjacent squares are all occupied by his own pieces.
pub fn is_smothered_mate(position: &Position) -> bool {
    let (board, side) = (position.board(), position.turn());
    position.is_checkmate()
        && (shakmaty::Position::checkers(position.chess()) & board.knights()).any()
        && board
            .king_of(side)
            .is_some_and(|king| board.by_color(side).is_superset(king_attacks(king)))
}

/// A mate: the board, the mated king and the checking pieces.
struct Mate<'a> {
    after: &'a Position,
    board: &'a Board,
    king: PlacedPiece,
    /// The piece that moved.
    moved: PlacedPiece,
    checkers: Vec<PlacedPiece>,
    /// The squares around the king.
    around: Bitboard,
}

impl<'a> Mate<'a> {
    fn of(step: &'a PlayedMove) -> Option<Self> {
        let (board, color) = (step.after.board(), !step.piece.color);
        let square = board.king_of(color)?;
        let king = PlacedPiece { color, role: Role::King, square };
        let around = king_attacks(square);
        Some(Self {
            after: &step.after,
            board,
            king,
            moved: step.arrived(),
            checkers: checkers(step),
            around,
        })
    }

    /// The mating side.
    fn side(&self) -> Color {
        !self.king.color
    }

    /// The mating side's pieces that attack a square, through the mated king as well.
    fn attackers(&self, square: Square) -> Bitboard {
        self.board.attacks_to(square, self.side(), self.board.occupied().without(self.king.square))
    }

    fn of_role(&self, role: Role) -> Bitboard {
        self.board.by_piece(role.of(self.side()))
    }

    fn guarded_by(&self, square: Square, role: Role) -> Bitboard {
        self.attackers(square) & self.of_role(role)
    }

    fn beside_king(&self, square: Square) -> bool {
        self.around.contains(square)
    }

    fn own_pieces(&self) -> Bitboard {
        self.board.by_color(self.king.color)
    }

    fn in_corner(&self) -> bool {
        Bitboard::CORNERS.contains(self.king.square)
    }

    fn on_edge(&self) -> bool {
        Bitboard::EDGES.contains(self.king.square)
    }

    /// Back-rank mate: along the king's home rank, with the squares in front of him occupied by his
    /// own pieces, which are not attacked.
    fn back_rank(&self) -> Option<EndEvidence> {
        let (home, before) = match self.king.color {
            Color::White => (Rank::First, Rank::Second),
            Color::Black => (Rank::Eighth, Rank::Seventh),
        };
        let by = *self.checkers.iter().find(|piece| piece.square.rank() == home)?;
        let walls = self.around & Bitboard::from(before);
        let held = walls.into_iter().all(|square| {
            let attackers = self.board.attacks_to(square, self.side(), self.board.occupied());
            self.own_pieces().contains(square) && attackers.is_empty()
        });
        let walls = PlacedPiece::on(self.board, self.king.color, walls).collect();
        let closed = self.king.square.rank() == home && held;
        closed.then_some(EndEvidence::BackRankMate { by, king: self.king, walls })
    }

    /// All named patterns that the mate shows.
    fn named(&self) -> impl Iterator<Item = EndEvidence> {
        use MatePattern::{
            Anastasia, Arabian, BlindSwine, Dovetail, Epaulette, Hook, KillBox, Opera, Pillsbury,
            Smothered,
        };
        let patterns = [
            is_smothered_mate(self.after).then_some(Smothered),
            self.anastasia().then_some(Anastasia),
            self.hook().then_some(Hook),
            self.arabian().then_some(Arabian),
            self.bishops(),
            self.dovetail().then_some(Dovetail),
            self.epaulette().then_some(Epaulette),
            self.rook_guarded_by(Role::Bishop).then_some(Opera),
            self.pillsbury().then_some(Pillsbury),
            self.blind_swine().then_some(BlindSwine),
            self.kill_box().then_some(KillBox),
        ];
        let (by, king) = (self.moved, self.king);
        let named = move |pattern| EndEvidence::NamedMate { pattern, by, king };
        patterns.into_iter().flatten().map(named)
    }

    /// A rook or queen checks along the edge file; on the king's rank one of his own pieces is next
    /// to him, and a knight is two squares beyond it.
    fn anastasia(&self) -> bool {
        let (file, rank) = self.king.square.coords();
        let inward = match i32::from(file) {
            0 => 1,
            7 => -1,
            _ => return false,
        };
        let at =
            |files: i32| file.offset(inward * files).map(|file| Square::from_coords(file, rank));
        let holds =
            |square: Option<Square>, pieces: Bitboard| square.is_some_and(|at| pieces.contains(at));
        let line = matches!(self.moved.role, Role::Rook | Role::Queen);
        !self.in_corner()
            && line
            && self.moved.square.file() == file
            && holds(at(1), self.own_pieces())
            && holds(at(3), self.of_role(Role::Knight))
    }

    /// A rook next to the king is defended by a knight next to him, which a pawn defends.
    fn hook(&self) -> bool {
        let knights = self.guarded_by(self.moved.square, Role::Knight) & self.around;
        let by_pawn = |knight| self.guarded_by(knight, Role::Pawn).any();
        self.rook_beside() && knights.into_iter().any(by_pawn)
    }

    fn rook_beside(&self) -> bool {
        self.moved.role == Role::Rook && self.beside_king(self.moved.square)
    }

    /// A rook next to the king in the corner is defended by a knight two files and two ranks from
    /// him.
    fn arabian(&self) -> bool {
        let king = self.king.square;
        let away = |knight: Square| {
            king.file().distance(knight.file()) == 2 && king.rank().distance(knight.rank()) == 2
        };
        let knights = self.guarded_by(self.moved.square, Role::Knight);
        self.in_corner() && self.rook_beside() && knights.into_iter().any(away)
    }

    /// Bishops alone take the squares from the king: from both sides of his file (Boden) or from
    /// one (double bishop).
    fn bishops(&self) -> Option<MatePattern> {
        let bishops = self.of_role(Role::Bishop);
        let near = self.around.with(self.king.square);
        let alone = near.into_iter().all(|square| (self.attackers(square) & !bishops).is_empty());
        let left = |at: Square| at.file() < self.king.square.file();
        let (Some(one), Some(other)) = (bishops.first(), bishops.last()) else { return None };
        let pattern = match left(one) == left(other) {
            true => MatePattern::DoubleBishop,
            false => MatePattern::Boden,
        };
        (alone && bishops.count() >= 2).then_some(pattern)
    }

    /// A queen is diagonally next to the king, who is not on the edge; she alone takes the empty
    /// squares from him, and his own pieces occupy the others.
    fn dovetail(&self) -> bool {
        let (king, queen) = (self.king.square, self.moved.square);
        let diagonal = king.file() != queen.file() && king.rank() != queen.rank();
        let touches = self.moved.role == Role::Queen && self.beside_king(queen) && diagonal;
        let alone = |square| {
            let attackers = self.attackers(square);
            let free = !self.board.occupied().contains(square);
            attackers.is_empty() || attackers == Bitboard::from(queen) && free
        };
        touches && !self.on_edge() && self.around.without(queen).into_iter().all(alone)
    }
    /// A queen or rook checks along a file or rank; the two squares next to the king on either side
    /// of it are occupied by his own pieces.
    fn epaulette(&self) -> bool {
        let (king, by) = (self.king.square, self.moved.square);
        let across = match (by.file() == king.file(), by.rank() == king.rank()) {
            (true, _) => Bitboard::from(king.rank()),
            (_, true) => Bitboard::from(king.file()),
            _ => return false,
        };
        let shoulders = self.around & across;
        let checks = self.checkers.contains(&self.moved) && is_line_piece(self.moved.role);
        checks && shoulders.count() == 2 && (shoulders & !self.own_pieces()).is_empty()
    }

    /// A rook next to the king checks him, defended by a piece of this role: a bishop (opera mate),
    /// or another rook.
    fn rook_guarded_by(&self, role: Role) -> bool {
        let checks = self.checkers.contains(&self.moved);
        self.rook_beside() && checks && self.guarded_by(self.moved.square, role).any()
    }

    /// Two rooks next to each other and next to the king: one checks him, the other defends it.
    fn blind_swine(&self) -> bool {
        let guards =
            self.guarded_by(self.moved.square, Role::Rook) & king_attacks(self.moved.square);
        self.rook_guarded_by(Role::Rook) && (guards & self.around).any()
    }

    /// A rook next to the king and the queen are opposite corners of a box of three by three
    /// squares with the king in it.
    fn kill_box(&self) -> bool {
        let (king, queens) = (self.king.square, self.of_role(Role::Queen));
        let rooks = self.of_role(Role::Rook) & self.around;
        let boxes = |rook: Square, queen: Square| {
            let corners =
                rook.file().distance(queen.file()) == 2 && rook.rank().distance(queen.rank()) == 2;
            let middle = between(rook, queen);
            let inside = middle.into_iter().any(|f| king_attacks(f).with(f).contains(king));
            corners && inside
        };
        rooks.into_iter().any(|rook| queens.into_iter().any(|queen| boxes(rook, queen)))
    }

    /// A rook checks the king, and a square off its line is taken from him by bishops alone, at
    /// least one of which does not defend the rook.
    fn pillsbury(&self) -> bool {
        let bishops = self.of_role(Role::Bishop);
        let mates = |rook: Square| {
            let off = self.around & !ray(self.king.square, rook) & !self.own_pieces();
            let guards = self.guarded_by(rook, Role::Bishop);
            off.into_iter().any(|square| {
                let attackers = self.attackers(square);
                bishops.is_superset(attackers) && (attackers & !guards).any()
            })
        };
        self.checkers.iter().any(|piece| piece.role == Role::Rook && mates(piece.square))
    }
}
