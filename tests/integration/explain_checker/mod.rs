//! A checker of stated facts with the rules and an independent swap-off. Of Tropa it uses only the
//! types of the facts.

use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{
    Bitboard, Board, CastlingMode, Chess, Color, Move, Piece, Position, Rank, Role, Square, attacks,
};
use tropa::explain::{End, Evasion, Fact, Named, PlanStep, Route};
use tropa::zone::{Action, PlacedPiece, Target};

mod aims;
mod brief;
mod motifs;

pub use brief::check_brief;

/// The value of a piece in an exchange, in centipawns.
fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight | Role::Bishop => 325,
        Role::Rook => 500,
        Role::Queen => 975,
        Role::King => 10_000,
    }
}

pub fn position(fen: &str) -> Chess {
    let fen: Fen = fen.parse().unwrap();
    fen.into_position(CastlingMode::Standard).unwrap()
}

/// Checks a fact about `here`; `root` is the position of the explanation.
pub fn check(fact: &Fact, here: &Chess, root: &Chess) {
    let judge = Judge { here, root };
    match fact {
        Fact::Over { end: End::Checkmate } => assert!(here.is_checkmate()),
        Fact::Over { end: End::Stalemate } => assert!(here.is_stalemate()),
        Fact::Line { line, .. } | Fact::Evaluation { line, .. } | Fact::Term { line, .. } => {
            judge.play(line);
        }
        Fact::Mate { line, by_mover } => {
            let end = judge.play(line);
            assert!(end.is_checkmate() && (end.turn() != here.turn()) == *by_mover, "{fact:?}");
        }
        Fact::Balance { line, material: won } => {
            let (end, side) = (judge.play(line), here.turn());
            assert_eq!(material(&end, side) - material(here, side), *won, "{fact:?}");
            assert_eq!((end.is_check(), winning(&end)), (false, 0), "{fact:?}");
        }
        Fact::Compared { chosen, other, .. } => {
            judge.legal(here, chosen);
            judge.legal(here, other);
        }
        Fact::Takes { .. }
        | Fact::Step { .. }
        | Fact::Castles { .. }
        | Fact::Promotes { .. }
        | Fact::Check { .. }
        | Fact::Evades { .. }
        | Fact::Only { .. } => judge.of_move(fact),
        Fact::Attack { way, target, begun } => judge.attack(way, *target, begun.as_ref()),
        Fact::Exchange { way, step, gain } => {
            if let Some(m) = judge.en_passant(way) {
                assert_eq!(gain_of(here, m), *gain, "{fact:?}");
                return;
            }
            let board = walked(here.board(), way, step - 1);
            let found = step_gain(
                &board,
                way.piece.without_square(),
                way.stops[step - 1],
                way.stops[*step],
            );
            assert_eq!(found, *gain, "{fact:?}");
        }
        Fact::Negation { .. } => judge.negation(fact),
        Fact::Ambush { root, negator, stop, piece, gain } => {
            let mut board = here.board().clone();
            board.discard_piece_at(root.square);
            let board = walked(&board, negator, *stop);
            assert!(board.attacks_from(piece.square).contains(negator.stops[*stop]), "{fact:?}");
            let found =
                step_gain(&board, piece.without_square(), piece.square, negator.stops[*stop]);
            assert!(found == *gain && found > 0, "{fact:?}: {found}");
        }
        Fact::Retreat { m, target, gain, .. } => {
            let m = judge.legal(here, m);
            assert_eq!(m.from(), Some(target.square));
            assert!(gain_of(here, m) == *gain && *gain >= 0, "{fact:?}");
        }
        Fact::Opens { m, piece, way, target } => {
            let m = judge.legal(here, m);
            let after = here.clone().play(m).unwrap();
            assert_eq!(m.from(), Some(piece.square));
            let end = if target.role.is_some() { Last::Takes } else { Last::Comes };
            assert!(!is_open(here.board(), way, end) && is_open(after.board(), way, end));
        }
        Fact::Support { way, helped, against, before, after, .. } => {
            let board = here.board();
            assert!(is_open(board, way, Last::Bears), "{fact:?}");
            let one_away = |board: &Board, way: &Route| walked(board, way, way.stops.len() - 2);
            let then = against.as_ref().map_or(board.clone(), |way| {
                let mut lifted = board.clone();
                lifted.discard_piece_at(helped.piece.square);
                assert!(is_open(&lifted, way, Last::Bears), "{fact:?}");
                one_away(board, way)
            });
            let helping = one_away(&then, way);
            let last = helped.stops.len() - 1;
            let (from, to) = (helped.stops[last - 1], helped.stops[last]);
            assert_eq!(Some(&to), way.stops.last());
            let gain = |board: &Board| {
                assert!(is_open(board, helped, Last::Comes), "{fact:?}");
                step_gain(&walked(board, helped, last - 1), helped.piece.without_square(), from, to)
            };
            assert_eq!((gain(&then), gain(&helping)), (*before, *after), "{fact:?}");
            assert!(after > before && *after >= 0);
        }
        Fact::Reaches { m, piece, squares } => {
            let m = judge.legal(here, m);
            let after = here.clone().play(m).unwrap();
            let safe = |board: &Board, from, to| {
                steps(board, piece.without_square(), from, to, Last::Comes)
                    && step_gain(board, piece.without_square(), from, to) >= 0
            };
            for &square in squares {
                assert!(safe(after.board(), m.to(), square), "{fact:?}: {square}");
                assert!(!safe(here.board(), piece.square, square), "{fact:?}: {square}");
            }
        }
        Fact::Realised { line, ply, target, .. } => {
            let before = judge.play(&line[..ply - 1]);
            let m = judge.legal(&before, &line[ply - 1]);
            match target.role {
                Some(role) => assert_eq!(m.capture(), Some(role), "{fact:?}"),
                None => assert!(m.promotion().is_some(), "{fact:?}"),
            }
        }
        Fact::Lured { line, piece, to, squares } => {
            let settled = judge.play(&line[..2]);
            assert_eq!(settled.board().piece_at(*to), Some(piece.without_square()), "{fact:?}");
            for &square in squares {
                assert!(here.board().attacks_from(piece.square).contains(square), "{fact:?}");
                assert!(!settled.board().attacks_from(*to).contains(square), "{fact:?}");
            }
        }
        Fact::Threat { .. }
        | Fact::MateThreat { .. }
        | Fact::Parries { .. }
        | Fact::Answers { .. } => judge.threat(fact),
        Fact::Inevitable { replies, least, .. } => {
            let ahead = judge.ahead();
            assert_eq!(ahead.len(), *replies);
            let found = ahead.iter().map(|&(_, value)| value).min();
            assert_eq!(found, Some(*least), "{fact:?}");
        }
        Fact::Defences { replies, defences, .. } => {
            let ahead = judge.ahead();
            assert_eq!(ahead.len(), *replies);
            let holding: Vec<_> =
                ahead.iter().filter(|(_, value)| *value <= 0).map(|&(m, _)| m).collect();
            let told: Vec<_> = defences.iter().map(|m| judge.legal(here, m)).collect();
            assert_eq!(holding, told, "{fact:?}");
        }
        Fact::Plan { steps, balance, .. } => judge.plan(steps, *balance),
        Fact::Motif { line, finding } => motifs::check(&judge, line, finding),
        Fact::Passable { line, side, role, square, before, after, .. } => {
            let end = judge.play(line);
            for (board, told) in [(here.board(), before), (end.board(), after)] {
                let piece = role.of(*side);
                let passable = |&from: &Square| {
                    let push = *role != Role::Pawn || from.file() == square.file();
                    push && steps(board, piece, from, *square, Last::Comes)
                        && step_gain(board, piece, from, *square) >= 0
                };
                let pieces = board.by_piece(piece);
                assert_eq!(pieces.into_iter().filter(passable).count(), *told, "{fact:?}");
            }
        }
    }
}

struct Judge<'a> {
    here: &'a Chess,
    root: &'a Chess,
}

impl Judge<'_> {
    /// The legal move of both names, UCI and SAN.
    #[allow(clippy::unused_self)] // reads as the judge's word
    fn legal(&self, position: &Chess, name: &Named) -> Move {
        let uci: UciMove = name.uci.parse().unwrap();
        let san: SanPlus = name.san.parse().unwrap();
        let m = uci.to_move(position).unwrap_or_else(|_| panic!("{name:?}"));
        assert_eq!(san.san.to_move(position).unwrap(), m, "{name:?}");
        assert_eq!(SanPlus::from_move(position.clone(), m).to_string(), name.san);
        m
    }

    fn play(&self, line: &[Named]) -> Chess {
        let mut position = self.here.clone();
        for name in line {
            let m = self.legal(&position, name);
            position = position.play(m).unwrap();
        }
        position
    }

    fn en_passant(&self, way: &Route) -> Option<Move> {
        let &[from, to] = &way.stops[..] else { return None };
        let moves = self.here.en_passant_moves();
        moves.into_iter().find(|m| (m.from(), m.to()) == (Some(from), to))
    }

    fn stands(&self, piece: PlacedPiece) {
        assert_eq!(
            self.here.board().piece_at(piece.square),
            Some(piece.without_square()),
            "{piece}"
        );
    }

    fn of_move(&self, fact: &Fact) {
        let here = self.here;
        match fact {
            Fact::Takes { m, piece, taken, gain } => {
                let m = self.legal(here, m);
                self.stands(*piece);
                self.stands(*taken);
                assert_eq!((m.from(), m.capture()), (Some(piece.square), Some(taken.role)));
                assert_eq!(gain_of(here, m), *gain, "{fact:?}");
            }
            Fact::Step { m, piece, to, gain } => {
                let m = self.legal(here, m);
                self.stands(*piece);
                assert_eq!((m.to(), m.capture(), gain_of(here, m)), (*to, None, *gain), "{fact:?}");
            }
            Fact::Castles { m, wing } => {
                assert_eq!(self.legal(here, m).castling_side(), Some(*wing));
            }
            Fact::Promotes { m, role } => {
                assert_eq!(self.legal(here, m).promotion(), Some(*role));
            }
            Fact::Check { m, by } => {
                let after = here.clone().play(self.legal(here, m)).unwrap();
                assert!(after.checkers().contains(by.square), "{fact:?}");
                assert_eq!(after.board().piece_at(by.square), Some(by.without_square()));
            }
            Fact::Evades { m, checker, how } => {
                let m = self.legal(here, m);
                assert!(here.checkers().contains(checker.square), "{fact:?}");
                match how {
                    Evasion::King => assert_eq!(m.role(), Role::King),
                    Evasion::Takes => assert!(m.is_capture()),
                    Evasion::Interposes => assert!(!m.is_capture() && m.role() != Role::King),
                }
            }
            Fact::Only { m } => assert_eq!(here.legal_moves()[..], [self.legal(here, m)]),
            _ => unreachable!(),
        }
    }

    fn attack(&self, way: &Route, target: Target, begun: Option<&Named>) {
        let board = self.here.board();
        let end = *way.stops.last().unwrap();
        if let Some(role) = target.role {
            assert_eq!(board.piece_at(target.square), Some(role.of(!way.piece.color)));
        }
        let in_passing = target.role == Some(Role::Pawn) && end != target.square;
        if in_passing {
            assert_eq!(self.here.legal_ep_square(), Some(end));
        } else {
            assert_eq!(end, target.square);
            let last = if target.role.is_some() { Last::Takes } else { Last::Comes };
            assert!(is_open(board, way, last), "{way:?}");
        }
        if let Some(begun) = begun {
            let m = self.legal(self.here, begun);
            assert_eq!((m.from(), m.to()), (Some(way.stops[0]), way.stops[1]));
        }
    }

    fn negation(&self, fact: &Fact) {
        let Fact::Negation { against, action, way, stop, allowed, leaves, begun } = fact else {
            unreachable!()
        };
        let board = self.here.board();
        self.stands(against.piece);
        assert_ne!(against.piece.color, way.piece.color);
        let mut lifted = board.clone();
        lifted.discard_piece_at(against.piece.square);
        let end = *way.stops.last().unwrap();
        let (last, moves) = match action {
            Action::Control => {
                assert_eq!(against.stops[*stop], end, "{fact:?}");
                (Last::Bears, *stop)
            }
            Action::Blockade => {
                let (a, b) = (against.stops[stop - 1], against.stops[*stop]);
                let pushed = against.piece.role == Role::Pawn && b == end;
                assert!(attacks::between(a, b).contains(end) || pushed, "{fact:?}");
                (Last::Comes, stop - 1)
            }
        };
        assert!(is_open(&lifted, way, last), "{fact:?}");
        assert_eq!(*allowed, moves + usize::from(self.here.turn() == way.piece.color), "{fact:?}");
        if let Some(leaves) = leaves {
            let comes = way.stops.len() - if *action == Action::Control { 2 } else { 1 };
            let board = walked(&walked(board, way, comes), against, stop - 1);
            let found =
                step_gain(&board, against.piece.without_square(), against.stops[stop - 1], end);
            assert_eq!(found, *leaves, "{fact:?}");
        }
        if let Some(begun) = begun {
            assert_eq!(self.legal(self.here, begun).from(), Some(way.piece.square));
            assert!(way.stops.len() - 1 <= *allowed, "{fact:?}");
        }
    }

    fn threat(&self, fact: &Fact) {
        let passed = || self.here.clone().swap_turn().unwrap();
        match fact {
            Fact::Threat { by, m, piece, taken, gain } => {
                let passed = passed();
                let m = self.legal(&passed, m);
                assert_eq!(passed.turn(), *by);
                assert_eq!((m.from(), m.capture()), (Some(piece.square), Some(taken.role)));
                assert_eq!(gain_of(&passed, m), *gain, "{fact:?}");
            }
            Fact::MateThreat { m, .. } => {
                let passed = passed();
                let m = self.legal(&passed, m);
                assert!(passed.play(m).unwrap().is_checkmate(), "{fact:?}");
            }
            Fact::Parries { m } => {
                let after = self.here.clone().play(self.legal(self.here, m)).unwrap();
                let mates = |m: &Move| after.clone().play(*m).unwrap().is_checkmate();
                assert!(!after.legal_moves().iter().any(mates), "{fact:?}");
            }
            Fact::Answers { m, taken, before, after } => {
                let m = self.legal(self.here, m);
                let most = |position: &Chess, square| {
                    let moves = position.legal_moves();
                    let taking = moves.iter().filter(|m| m.is_capture() && m.to() == square);
                    taking.map(|&m| gain_of(position, m)).max().unwrap_or(0).max(0)
                };
                assert_eq!(most(&passed(), taken.square), *before, "{fact:?}");
                let now = if m.from() == Some(taken.square) { m.to() } else { taken.square };
                let then = self.here.clone().play(m).unwrap();
                assert!(most(&then, now) == *after && after < before, "{fact:?}");
            }
            _ => unreachable!(),
        }
    }

    /// The gain of the other side by its best capture after each reply.
    fn ahead(&self) -> Vec<(Move, i32)> {
        let side = !self.here.turn();
        let value = |m: Move| {
            let after = self.here.clone().play(m).unwrap();
            material(&after, side) - material(self.root, side) + winning(&after)
        };
        self.here.legal_moves().into_iter().map(|m| (m, value(m))).collect()
    }

    fn plan(&self, steps: &[PlanStep], balance: Option<i32>) {
        let side = self.here.turn();
        let mut position = self.here.clone();
        let mut won = 0;
        for (i, step) in steps.iter().enumerate() {
            let m = self.legal(&position, &step.m);
            won = material(&position, side) - material(self.here, side) + gain_of(&position, m);
            position = position.play(m).unwrap();
            let last = i + 1 == steps.len();
            match &step.reply {
                Some(reply) => {
                    let reply = self.legal(&position, reply);
                    if !last {
                        position = position.play(reply).unwrap();
                    }
                }
                None if !last => position = position.swap_turn().unwrap(),
                None => {}
            }
        }
        match balance {
            Some(balance) => assert_eq!(won, balance),
            None => assert!(position.is_checkmate()),
        }
    }
}

/// How the last step of a trajectory arrives.
#[derive(Clone, Copy, PartialEq)]
enum Last {
    Takes,
    /// It ends on an empty square or captures there.
    Comes,
    /// It attacks the square, whatever is on it.
    Bears,
}

/// Whether a piece can make the step while all others stay.
fn steps(board: &Board, piece: Piece, from: Square, to: Square, end: Last) -> bool {
    let mut around = board.clone();
    around.discard_piece_at(from);
    let there = around.piece_at(to);
    let enemy = there.is_some_and(|other| other.color != piece.color);
    let bears = attacks::attacks(from, piece, around.occupied()).contains(to);
    if piece.role == Role::Pawn && from.file() == to.file() {
        let ahead = piece.color.fold_wb(1, -1);
        let rise = i32::from(to.rank()) - i32::from(from.rank());
        let home = piece.color.fold_wb(Rank::Second, Rank::Seventh);
        let double = rise == 2 * ahead && from.rank() == home;
        let free = (attacks::between(from, to) & around.occupied()).is_empty();
        return end == Last::Comes && there.is_none() && free && (rise == ahead || double);
    }
    match end {
        Last::Bears => bears,
        Last::Takes => bears && enemy,
        Last::Comes if piece.role == Role::Pawn => bears && enemy,
        Last::Comes => bears && (there.is_none() || enemy),
    }
}

fn is_open(board: &Board, way: &Route, end: Last) -> bool {
    let mut around = board.clone();
    let Some(piece) = around.remove_piece_at(way.stops[0]) else { return false };
    let last = way.stops.len() - 1;
    piece == way.piece.without_square()
        && way.stops.windows(2).enumerate().all(|(i, step)| {
            let end = if i + 1 == last { end } else { Last::Comes };
            let king = i + 1 < last && around.role_at(step[1]) == Some(Role::King);
            let open = !king && steps(&around, piece, step[0], step[1], end);
            if i + 1 < last {
                around.discard_piece_at(step[1]);
            }
            open
        })
}

/// The board after this many steps of the trajectory.
fn walked(board: &Board, way: &Route, steps: usize) -> Board {
    let mut after = board.clone();
    way.stops[..=steps].iter().for_each(|&stop| after.discard_piece_at(stop));
    after.set_piece_at(way.stops[steps], way.piece.without_square());
    after
}

/// Δm of a step; a pawn becomes a queen on the last rank.
fn step_gain(board: &Board, piece: Piece, from: Square, to: Square) -> i32 {
    let mut after = board.clone();
    after.discard_piece_at(from);
    let taken = after.remove_piece_at(to).map_or(0, |taken| worth(taken.role));
    let last = piece.color.fold_wb(Rank::Eighth, Rank::First);
    let role = if piece.role == Role::Pawn && to.rank() == last { Role::Queen } else { piece.role };
    after.set_piece_at(to, role.of(piece.color));
    taken + worth(role) - worth(piece.role) - retake(&after, to, !piece.color)
}

fn gain_of(position: &Chess, m: Move) -> i32 {
    if m.castling_side().is_some() {
        return 0;
    }
    let mut after = position.board().clone();
    let (from, to) = (m.from().unwrap(), m.to());
    after.discard_piece_at(from);
    let taken = match m {
        Move::EnPassant { .. } => {
            after.discard_piece_at(Square::from_coords(to.file(), from.rank()));
            worth(Role::Pawn)
        }
        _ => m.capture().map_or(0, worth),
    };
    let role = m.promotion().unwrap_or(m.role());
    after.set_piece_at(to, role.of(position.turn()));
    taken + worth(role) - worth(m.role()) - retake(&after, to, !position.turn())
}

/// A side's gain by capturing on the square, least valuable piece first.
fn retake(board: &Board, square: Square, side: Color) -> i32 {
    let attackers: Bitboard = board.attacks_to(square, side, board.occupied());
    let key = |from: &Square| (board.role_at(*from).map(|role| role as u8), *from);
    let Some(from) = attackers.into_iter().min_by_key(key) else { return 0 };
    let piece = board.piece_at(from).unwrap();
    let standing = board.role_at(square).map_or(0, worth);
    let mut after = board.clone();
    after.discard_piece_at(from);
    after.set_piece_at(square, piece);
    if piece.role == Role::King && after.attacks_to(square, !side, after.occupied()).any() {
        return 0;
    }
    (standing - retake(&after, square, !side)).max(0)
}

/// The largest gain of a capture or promotion, at least 0.
fn winning(position: &Chess) -> i32 {
    let moves = position.legal_moves();
    let taking = moves.iter().filter(|m| m.is_capture() || m.promotion().is_some());
    taking.map(|&m| gain_of(position, m)).max().unwrap_or(0).max(0)
}

fn material(position: &Chess, side: Color) -> i32 {
    let of = |color| -> i32 {
        let roles = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
        let count = |role: Role| position.board().by_piece(role.of(color)).count() as i32;
        roles.into_iter().map(|role| count(role) * worth(role)).sum()
    };
    of(side) - of(!side)
}
