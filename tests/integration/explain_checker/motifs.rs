//! Checks motifs: what each states about its line, on boards replayed by the rules.

use shakmaty::attacks::{attacks, between, king_attacks, ray};
use shakmaty::{Bitboard, Board, Chess, Color, Move, Position, Rank, Role, Square};
use tropa::explain::Named;
use tropa::plan::motifs::{Bound, Compulsion, Evidence, Finding};
use tropa::zone::PlacedPiece;

use super::{Judge, gain_of, step_gain, winning};

/// Checks a motif of a line from the judge's position.
pub fn check(judge: &Judge<'_>, line: &[Named], finding: &Finding) {
    let mut moves = Vec::new();
    let mut positions = vec![judge.here.clone()];
    for name in line {
        let before = positions.last().unwrap();
        let m = judge.legal(before, name);
        moves.push(m);
        positions.push(before.clone().play(m).unwrap());
    }
    let played = Played { moves, positions, ply: finding.ply, side: judge.here.turn() };
    assert!(finding.ply.is_multiple_of(2), "{finding:?}");
    let holds = match &finding.evidence {
        Evidence::Fork { .. } | Evidence::DoubleCheck { .. } | Evidence::TrappedPiece { .. } => {
            played.attacks(&finding.evidence)
        }
        Evidence::Pin { .. } | Evidence::Skewer { .. } => played.rays(&finding.evidence),
        Evidence::Clearance { .. }
        | Evidence::Interference { .. }
        | Evidence::DiscoveredAttack { .. } => played.lines(&finding.evidence),
        Evidence::Deflection { .. }
        | Evidence::Overload { .. }
        | Evidence::Attraction { .. }
        | Evidence::SelfBlock { .. }
        | Evidence::RemovingTheDefender { .. } => played.duties(&finding.evidence),
        Evidence::HangingPiece { .. }
        | Evidence::Intermezzo { .. }
        | Evidence::XRay { .. }
        | Evidence::Desperado { .. } => played.captures(&finding.evidence),
        _ => played.ends(&finding.evidence),
    };
    assert!(holds, "{finding} ({finding:?}) in {}", judge.here.board());
}

struct Played {
    moves: Vec<Move>,
    /// The positions before each move and after the last.
    positions: Vec<Chess>,
    ply: usize,
    side: Color,
}

impl Played {
    /// The board `later` plies after the position before the motif's move.
    fn board(&self, later: usize) -> &Board {
        self.positions[self.ply + later].board()
    }

    fn from(&self, ply: usize) -> Option<Square> {
        self.moves[ply].from()
    }

    fn to(&self, ply: usize) -> Square {
        let m = self.moves[ply];
        m.castling_side().map_or(m.to(), |wing| wing.king_to(self.positions[ply].turn()))
    }

    fn attacks(&self, evidence: &Evidence) -> bool {
        let after = &self.positions[self.ply + 1];
        let board = after.board();
        match evidence {
            Evidence::Fork { by, targets, taken_at } => {
                let worth = |piece: &PlacedPiece| {
                    let bears = stands(board, *piece) && bears(board, *by).contains(piece.square);
                    let greater = super::worth(piece.role) > super::worth(by.role);
                    let worth = piece.role == Role::King || greater || unguarded(board, *piece);
                    bears && piece.color != by.color && worth
                };
                let taken = taken_at.is_none_or(|ply| {
                    targets.iter().any(|piece| self.moves[ply].capture() == Some(piece.role))
                });
                let arrived = by.square == self.to(self.ply) && stands(board, *by);
                arrived && taken && targets.len() > 1 && targets.iter().all(worth)
            }
            Evidence::DoubleCheck { by } => {
                let squares: Bitboard = by.iter().map(|piece| piece.square).collect();
                by.iter().all(|&piece| stands(board, piece))
                    && by.len() == 2
                    && after.checkers() == squares
            }
            Evidence::TrappedPiece { piece, taken_at } => {
                let gain = |board: &Board, square| self.gain(board, square);
                let moves = after.legal_moves();
                let mut steps = moves.iter().filter(|m| m.from() == Some(piece.square));
                let lost = steps.all(|&m| {
                    let taken = m.capture().map_or(0, super::worth);
                    gain(after.clone().play(m).unwrap().board(), m.to()) > taken
                });
                let taken = self.moves[*taken_at].capture() == Some(piece.role);
                stands(board, *piece) && taken && lost && gain(board, piece.square) > 0
            }
            _ => unreachable!(),
        }
    }

    /// The side's gain by capturing on the square.
    fn gain(&self, board: &Board, square: Square) -> i32 {
        let attackers = board.attacks_to(square, self.side, board.occupied());
        let gain = |from| step_gain(board, board.piece_at(from).unwrap(), from, square);
        attackers.into_iter().map(gain).max().unwrap_or(0)
    }

    fn rays(&self, evidence: &Evidence) -> bool {
        let (after, board) = (&self.positions[self.ply + 1], self.board(1));
        match evidence {
            Evidence::Pin { pinned, by, behind, bound } => {
                let opened = without(board, pinned.square);
                let stand = [pinned, by, behind].into_iter().all(|&piece| stands(board, piece));
                let line = between(by.square, behind.square).contains(pinned.square)
                    && bears(&opened, *by).contains(behind.square);
                let moves = after.legal_moves();
                let mut steps = moves.iter().filter(|m| m.from() == Some(pinned.square));
                let ray = ray(by.square, behind.square);
                let holds = match (bound, behind.role) {
                    (Bound::Take(piece), _) => {
                        let bears = bears(board, *pinned).contains(piece.square);
                        bears && stands(board, *piece) && steps.all(|m| m.to() != piece.square)
                    }
                    (Bound::Leave, Role::King) => steps.all(|m| ray.contains(m.to())),
                    (Bound::Leave, _) => {
                        step_gain(&opened, by.without_square(), by.square, behind.square) > 0
                    }
                };
                let sides = by.color == self.side && pinned.color != self.side;
                stand && line && holds && sides && behind.color == pinned.color
            }
            Evidence::Skewer { by, front, behind, taken_at } => {
                let attacked = stands(board, *by)
                    && stands(board, *front)
                    && bears(board, *by).contains(front.square)
                    && between(by.square, behind.square).contains(front.square);
                let goes = self.from(self.ply + 1) == Some(front.square);
                let then = (self.from(*taken_at), self.to(*taken_at));
                let taken = then == (Some(by.square), behind.square)
                    && self.moves[*taken_at].capture() == Some(behind.role);
                attacked && goes && taken && self.gain_at(*taken_at) > 0
            }
            _ => unreachable!(),
        }
    }

    fn gain_at(&self, ply: usize) -> i32 {
        gain_of(&self.positions[ply], self.moves[ply])
    }

    fn lines(&self, evidence: &Evidence) -> bool {
        let left = self.from(self.ply).unwrap();
        match evidence {
            Evidence::Clearance { piece, user, used_at } => {
                let (from, to) = (user.square, self.to(*used_at));
                let uses = to == left || between(from, to).contains(left);
                let moves = self.from(*used_at) == Some(from);
                uses && moves
                    && piece.square == left
                    && stands(self.board(0), *piece)
                    && stands(self.positions[*used_at].board(), *user)
            }
            Evidence::Interference { between: cut, guard, target, taken_at } => {
                let board = self.positions[*taken_at].board();
                let opened = without(board, cut.square);
                let guards = |board: &Board| bears(board, *guard).contains(target.square);
                let stand = [cut, guard, target].into_iter().all(|&piece| stands(board, piece));
                let cuts = !guards(board) && guards(&opened);
                stand && cuts && unguarded(board, *target) && self.to(*taken_at) == target.square
            }
            Evidence::DiscoveredAttack { by, opened_by, target, taken_at } => {
                let after = &self.positions[self.ply + 1];
                let at = taken_at.map_or(after, |ply| &self.positions[ply]);
                let open = stands(at.board(), *by)
                    && stands(at.board(), *target)
                    && bears(at.board(), *by).contains(target.square)
                    && between(by.square, target.square).contains(left);
                let used = match taken_at {
                    Some(ply) => {
                        (self.from(*ply), self.to(*ply)) == (Some(by.square), target.square)
                    }
                    None => after.checkers() == Bitboard::from(by.square),
                };
                open && used
                    && opened_by.square == self.to(self.ply)
                    && stands(after.board(), *opened_by)
            }
            _ => unreachable!(),
        }
    }

    fn duties(&self, evidence: &Evidence) -> bool {
        let reply = self.ply + 1;
        match evidence {
            Evidence::Deflection { piece, by, square, used_at } => {
                let compelled = match by {
                    Compulsion::Offer => self.moves[reply].is_capture(),
                    Compulsion::Check => self.positions[reply].is_check(),
                };
                compelled && self.gives_up(*piece, *square, *used_at)
            }
            Evidence::Overload { piece, kept, given_up, used_at } => {
                let guards = bears(self.board(0), *piece).contains(*kept);
                let takes = self.to(reply) == *kept && self.moves[reply].is_capture();
                guards && takes && self.gives_up(*piece, *given_up, *used_at)
            }
            Evidence::Attraction { piece, to, used_at } => {
                self.is_drawn(*piece, *to) && self.attacked(*piece, *to, *used_at)
            }
            Evidence::SelfBlock { piece, to, used_at } => {
                self.is_drawn(*piece, *to) && self.blocks(*to, *used_at)
            }
            Evidence::RemovingTheDefender { guard, square, used_at } => {
                let board = self.board(0);
                let taken = self.moves[self.ply].capture() == Some(guard.role)
                    && self.board(1).piece_at(guard.square) != Some(guard.without_square());
                stands(board, *guard)
                    && bears(board, *guard).contains(*square)
                    && taken
                    && self.to(*used_at) == *square
            }
            _ => unreachable!(),
        }
    }

    /// Whether the piece replies by capturing on the square.
    fn is_drawn(&self, piece: PlacedPiece, to: Square) -> bool {
        let reply = self.ply + 1;
        self.from(reply) == Some(piece.square)
            && self.to(reply) == to
            && self.moves[reply].is_capture()
            && stands(self.board(1), piece)
    }

    /// Whether the replying piece attacked the square, perhaps through the piece that then goes
    /// there, and no longer does.
    fn gives_up(&self, piece: PlacedPiece, square: Square, used_at: usize) -> bool {
        let reply = self.ply + 1;
        let before = without(self.board(1), self.from(used_at).unwrap());
        let after = self.positions[used_at + 1].board();
        let moved = self.from(reply) == Some(piece.square) && stands(self.board(1), piece);
        moved
            && self.to(used_at) == square
            && bears(&before, piece).contains(square)
            && !after.attacks_from(self.to(reply)).contains(square)
    }

    /// Whether the next move attacks the piece on the square, which is captured unless it is a
    /// king.
    fn attacked(&self, piece: PlacedPiece, square: Square, used_at: usize) -> bool {
        let board = self.board(3);
        let attacked = board.attacks_from(self.to(self.ply + 2)).contains(square)
            && stands(board, PlacedPiece { square, ..piece });
        let taken = || self.moves[used_at].capture() == Some(piece.role);
        attacked && (piece.role == Role::King || taken())
    }

    /// Whether the move mates, and the king could go to the square without the piece on it.
    fn blocks(&self, square: Square, used_at: usize) -> bool {
        let end = &self.positions[used_at + 1];
        let king = end.board().king_of(end.turn()).unwrap();
        let board = without(&without(end.board(), square), king);
        let free = board.attacks_to(square, self.side, board.occupied()).is_empty();
        end.is_checkmate() && king_attacks(king).contains(square) && free
    }

    fn captures(&self, evidence: &Evidence) -> bool {
        let board = self.board(0);
        let at =
            |ply: usize, square: Square| self.to(ply) == square && self.moves[ply].is_capture();
        match evidence {
            Evidence::HangingPiece { by, piece } => {
                let taken = at(self.ply, piece.square) && self.to(self.ply) == by.square;
                stands(board, *piece) && taken && unguarded(board, *piece)
            }
            Evidence::Intermezzo { target, taken_at, .. } => {
                let legal = self.positions[self.ply].legal_moves();
                let waits = legal.contains(&self.moves[*taken_at]);
                let elsewhere = (self.ply..*taken_at).all(|ply| self.to(ply) != target.square);
                stands(board, *target) && at(*taken_at, target.square) && waits && elsewhere
            }
            Evidence::XRay { by, through, square, used_at } => {
                let one_square = (self.ply..=*used_at).all(|ply| self.to(ply) == *square);
                let pieces = (self.from(self.ply + 1), self.from(*used_at));
                let line = between(by.square, *square).contains(through.square);
                one_square && pieces == (Some(through.square), Some(by.square)) && line
            }
            Evidence::Desperado { piece, taken, retaken_at } => {
                let takes = stands(board, *piece)
                    && stands(board, *taken)
                    && self.moves[self.ply].capture() == Some(taken.role);
                let lost = board.attacks_to(piece.square, !piece.color, board.occupied()).any();
                takes && lost && at(*retaken_at, self.to(self.ply))
            }
            _ => unreachable!(),
        }
    }

    fn ends(&self, evidence: &Evidence) -> bool {
        let (m, before, after) =
            (self.moves[self.ply], &self.positions[self.ply], &self.positions[self.ply + 1]);
        let board = after.board();
        match evidence {
            Evidence::BackRankMate { by, king, walls } => {
                let rank = self.side.fold_wb(Rank::Eighth, Rank::First);
                let next = self.side.fold_wb(Rank::Seventh, Rank::Second);
                let before_king = king_attacks(king.square) & Bitboard::from(next);
                let squares: Bitboard = walls.iter().map(|piece| piece.square).collect();
                let on_rank = by.square.rank() == rank && king.square.rank() == rank;
                let pieces = walls.iter().chain([by, king]).all(|&piece| stands(board, piece));
                let checks = after.is_checkmate() && after.checkers().contains(by.square);
                let own = walls.iter().all(|piece| piece.color == king.color);
                on_rank && pieces && checks && own && squares == before_king
            }
            Evidence::Promotion { square, role } => {
                m.promotion() == Some(*role) && m.to() == *square
            }
            Evidence::QuietMove { by } => {
                let nothing = m.capture().is_none() && m.promotion().is_none();
                let checks = before.is_check() || after.is_check();
                let targets = bears(board, *by) & board.by_color(!self.side);
                nothing && !checks && targets.is_empty() && stands(board, *by)
            }
            Evidence::Zugzwang { replies, .. } => {
                let legal = after.legal_moves();
                let passed = after.clone().swap_turn().unwrap();
                let loses = |&m: &Move| wins_at_once(&after.clone().play(m).unwrap());
                legal.len() == *replies
                    && *replies > 0
                    && !wins_at_once(&passed)
                    && legal.iter().all(loses)
            }
            Evidence::Defence { by, evades } => {
                let calm = m.capture().is_none() && m.promotion().is_none() && !after.is_check();
                let choice = before.legal_moves().len() > 2 && stands(board, *by);
                let last = self.ply + 2 >= self.moves.len();
                calm && choice && (if *evades { before.is_check() } else { last })
            }
            Evidence::PerpetualCheck { until, .. } => {
                let last = &self.positions[*until + 1];
                let checks = |ply: usize| self.positions[ply + 1].is_check();
                let all = (self.ply..=*until).step_by(2).all(checks);
                all && last.board() == board && *until > self.ply
            }
            // Each pattern is judged by `scripts/lab/motifs-check`.
            Evidence::NamedMate { by, king, .. } => {
                after.is_checkmate() && stands(board, *by) && stands(board, *king)
            }
            _ => unreachable!(),
        }
    }
}

fn wins_at_once(position: &Chess) -> bool {
    let mates = |&m: &Move| position.clone().play(m).unwrap().is_checkmate();
    winning(position) > 0 || position.legal_moves().iter().any(mates)
}

/// Whether a piece is undefended, even with one of its attackers gone.
fn unguarded(board: &Board, piece: PlacedPiece) -> bool {
    let guards =
        |board: &Board| board.attacks_to(piece.square, piece.color, board.occupied()).any();
    let attackers =
        board.attacks_to(piece.square, !piece.color, board.occupied()) & board.sliders();
    !guards(board) && !attackers.into_iter().any(|at| guards(&without(board, at)))
}

fn stands(board: &Board, piece: PlacedPiece) -> bool {
    board.piece_at(piece.square) == Some(piece.without_square())
}

fn bears(board: &Board, piece: PlacedPiece) -> Bitboard {
    attacks(piece.square, piece.without_square(), board.occupied())
}

fn without(board: &Board, square: Square) -> Board {
    let mut left = board.clone();
    left.discard_piece_at(square);
    left
}
