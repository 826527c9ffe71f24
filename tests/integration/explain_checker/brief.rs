//! Checks briefs: what their points state, by the rules and an independent swap-off.

use shakmaty::attacks::king_attacks;
use shakmaty::fen::Fen;
use shakmaty::{Chess, EnPassantMode, Move, Position, Role, Square};
use tropa::explain::{Brief, Defence, Ledger, Named, Place, Point, Reason, Shift, Told};
use tropa::feature::Feature;
use tropa::zone::PlacedPiece;

use super::{Judge, aims, check, gain_of, material, motifs, step_gain, winning, worth};

/// Checks the headline and all reasons of a brief; returns the number of statements.
pub fn check_brief(brief: &Brief, root: &Chess) -> usize {
    let Some(name) = &brief.m else { return 0 };
    let m = Judge { here: root, root }.legal(root, name);
    let statements: Vec<&Reason> = brief.headline.iter().chain(&brief.reasons).collect();
    for reason in &statements {
        check_reason(reason, root, m);
    }
    statements.len()
}

fn check_reason(reason: &Reason, root: &Chess, m: Move) {
    let after = root.clone().play(m).unwrap();
    let here = match reason.place {
        Place::Before => root.clone(),
        Place::BeforePass => passed(root),
        Place::After => after,
        Place::AfterPass => passed(&after),
    };
    match &reason.told {
        Told::Fact(fact) => check(fact, &here, root),
        Told::Aim(aim) => aims::check(aim, &here, root),
        Told::Point(point) => Stand { judge: Judge { here: &here, root }, root, m }.check(point),
    }
}

pub fn passed(position: &Chess) -> Chess {
    assert!(!position.is_check(), "nobody passes in check");
    position.clone().swap_turn().unwrap()
}

/// The largest gain of a capture by the piece on a square, at least 0.
fn most_from(position: &Chess, square: Square) -> i32 {
    let moves = position.legal_moves();
    let taking =
        moves.iter().filter(|m| taken(position, **m).is_some_and(|piece| piece.square == square));
    taking.map(|&m| gain_of(position, m)).max().unwrap_or(0).max(0)
}

fn taken(position: &Chess, m: Move) -> Option<PlacedPiece> {
    let square = match m {
        Move::EnPassant { from, to } => Square::from_coords(to.file(), from.rank()),
        _ => m.capture().map(|_| m.to())?,
    };
    let piece = position.board().piece_at(square)?;
    Some(PlacedPiece { color: piece.color, role: piece.role, square })
}

fn mates_at_once(position: &Chess) -> bool {
    position.legal_moves().into_iter().any(|m| position.clone().play(m).unwrap().is_checkmate())
}

/// Whether the side to move can make the move, legal or not, without loss.
pub fn is_good(position: &Chess, m: Move) -> bool {
    position.is_legal(m) && gain_of(position, m) >= 0
}

/// The number of squares that a piece attacks and that no piece of its side occupies.
fn reach(position: &Chess, square: Square) -> usize {
    let side = position.board().color_at(square).unwrap();
    (position.board().attacks_from(square) & !position.board().by_color(side)).count()
}

/// Whether a quiet move does something at once.
fn bites(position: &Chess, m: Move) -> bool {
    let after = position.clone().play(m).unwrap();
    let (board, to) = (after.board(), m.to());
    let (side, piece) = (after.turn(), board.piece_at(to).unwrap());
    let king = board.king_of(side).unwrap();
    let reach = board.attacks_from(to);
    let prey = |at: Square| {
        let role = board.role_at(at).unwrap();
        at != king && (worth(role) >= worth(piece.role) || step_gain(board, piece, to, at) > 0)
    };
    let pieces = (reach & board.by_color(side)).into_iter().any(prey);
    let near = (reach & king_attacks(king)).count() > 1;
    let ahead = |pawn: Square| {
        let farther = piece.color.fold_wb(pawn.rank() > to.rank(), pawn.rank() < to.rank());
        let own = board.color_at(pawn) == Some(piece.color);
        farther && pawn.file().distance(to.file()) <= u32::from(!own)
    };
    let stopped = board.pawns().into_iter().any(ahead);
    after.is_check() || pieces || near || (piece.role == Role::Pawn && !stopped)
}

fn stands(position: &Chess, piece: &PlacedPiece) {
    assert_eq!(position.board().piece_at(piece.square), Some(piece.without_square()), "{piece}");
}

/// A statement's position, and the move that the brief is about.
struct Stand<'a> {
    judge: Judge<'a>,
    root: &'a Chess,
    m: Move,
}

impl Stand<'_> {
    fn check(&self, point: &Point) {
        let here = self.judge.here;
        match point {
            Point::Ended { .. } => assert!(here.legal_moves().is_empty()),
            Point::ForcedMate { .. } | Point::MissesMate { .. } | Point::StopsMate { .. } => {
                self.mates(point);
            }
            Point::Wins { line, ledger, idea } | Point::Misses { line, ledger, idea, .. } => {
                assert!(self.ledger(here, line, ledger) > 0, "{point:?}");
                if let Some(finding) = idea {
                    motifs::check(&self.judge, line, finding);
                }
            }
            Point::Loses { line, ledger, idea, .. } => {
                let after = self.judge.play(&line[..1]);
                let judge = Judge { here: &after, root: self.root };
                assert!(self.ledger(&after, &line[1..], ledger) > 0, "{point:?}");
                if let Some(finding) = idea {
                    motifs::check(&judge, &line[1..], finding);
                }
            }
            Point::Threatens { line, ledger, .. } | Point::Stops { line, ledger, .. } => {
                assert!(self.ledger(here, line, ledger) > 0, "{point:?}");
            }
            Point::Refutes { line, ledger } => match ledger {
                Some(ledger) => assert!(self.ledger(here, line, ledger) > 0, "{point:?}"),
                None => assert!(self.judge.play(line).is_checkmate(), "{point:?}"),
            },
            Point::Better { score, best_score, why, .. } => {
                assert!(best_score.value() > score.value(), "{point:?}");
                self.nested(why.as_deref());
            }
            Point::NotThis { why, .. } => self.nested(why.as_deref()),
            Point::Allows { why, .. } => {
                if let Some(why) = why {
                    assert_eq!(why.place, Place::After, "{why:?}");
                    check_reason(why, self.root, self.m);
                }
            }
            Point::Avoids { m, line } => {
                let after = self.judge.play(&line[..1]);
                let reply = Judge { here: &after, root: self.root }.legal(&after, &line[1]);
                let there = self.after(m);
                assert!(!there.is_check() && !is_good(&there, reply), "{point:?}");
            }
            Point::Expected { line } | Point::HeadsFor { line, .. } => {
                self.judge.play(line);
            }
            _ => self.on_board(point),
        }
    }

    /// Checks what another move does, by a point about the position itself.
    fn nested(&self, why: Option<&Reason>) {
        let Some(why) = why else { return };
        assert!(matches!(why.place, Place::Before | Place::BeforePass), "{why:?}");
        check_reason(why, self.root, self.m);
    }

    fn mates(&self, point: &Point) {
        let here = self.judge.here;
        match point {
            Point::ForcedMate { line, by_mover, moves, .. } => {
                let end = self.judge.play(line);
                assert!(!end.is_checkmate() || (end.turn() != here.turn()) == *by_mover);
                if *by_mover && *moves == 1 {
                    assert!(end.is_checkmate(), "{point:?}");
                }
                if !*by_mover && *moves == 1 {
                    assert!(mates_at_once(&self.judge.play(&line[..1])), "{point:?}");
                }
            }
            Point::StopsMate { m, mate } => {
                assert!(self.judge.play(std::slice::from_ref(mate)).is_checkmate());
                let after = self.root.clone().play(self.judge.legal(self.root, m)).unwrap();
                assert!(!mates_at_once(&after), "{point:?}");
            }
            _ => {}
        }
    }

    /// Replays the line; returns what it wins, which the ledger has to agree with.
    fn ledger(&self, start: &Chess, line: &[Named], ledger: &Ledger) -> i32 {
        let side = start.turn();
        let mut here = start.clone();
        let (mut won, mut lost) = (Vec::new(), Vec::new());
        for name in &line[..ledger.plies] {
            let m = self.judge.legal(&here, name);
            if let Some(piece) = taken(&here, m) {
                if here.turn() == side { won.push(piece) } else { lost.push(piece) }
            }
            here = here.play(m).unwrap();
        }
        assert!(ledger.won.iter().all(|piece| won.contains(piece)), "{ledger:?}");
        assert!(ledger.lost.iter().all(|piece| lost.contains(piece)), "{ledger:?}");
        let evens = |pieces: &[PlacedPiece]| pieces.len();
        assert_eq!(evens(&won) - evens(&ledger.won), evens(&lost) - evens(&ledger.lost));
        assert_eq!(material(&here, side) - material(start, side), ledger.gain, "{ledger:?}");
        assert_eq!((here.is_check(), winning(&here)), (false, 0), "{ledger:?}");
        ledger.gain
    }

    fn on_board(&self, point: &Point) {
        let here = self.judge.here;
        match point {
            Point::Saves { m, piece, attacker, how } => {
                let m = self.judge.legal(here, m);
                let after = here.clone().play(m).unwrap();
                stands(here, piece);
                stands(here, attacker);
                assert!(most_from(&passed(here), piece.square) >= 100, "{point:?}");
                let goes = m.from() == Some(piece.square);
                assert_eq!(
                    most_from(&after, if goes { m.to() } else { piece.square }),
                    0,
                    "{point:?}"
                );
                assert_eq!(*how == Defence::Takes, m.to() == attacker.square && m.is_capture());
            }
            Point::Attacks { m, by, piece, .. } => {
                let after = self.after(m);
                stands(&after, by);
                stands(&after, piece);
                assert!(most_from(&passed(&after), piece.square) >= 100, "{point:?}");
                assert_eq!(most_from(here, piece.square), 0, "{point:?}");
            }
            Point::KeepsOut { m, piece, square } => {
                let comes = |position: &Chess| {
                    let step = |m: &&Move| m.from() == Some(piece.square) && m.to() == *square;
                    position.legal_moves().iter().find(step).map(|&m| gain_of(position, m))
                };
                assert!(comes(&passed(here)).is_some_and(|gain| gain >= 0), "{point:?}");
                assert!(comes(&self.after(m)).is_some_and(|gain| gain < 0), "{point:?}");
            }
            Point::Offers { line, piece, gain, .. } => {
                let after = self.after(&line[0]);
                stands(&after, piece);
                let takes = |m: &&Move| taken(&after, **m) == Some(*piece);
                let moves = after.legal_moves();
                let mut gains = moves.iter().filter(takes).map(|&m| gain_of(&after, m));
                assert!(gains.any(|found| found == *gain), "{point:?}");
            }
            Point::Pins { m, by, piece, behind } => {
                let after = self.after(m);
                let between = shakmaty::attacks::between(by.square, behind.square);
                assert!((between & after.board().occupied()) == piece.square.into(), "{point:?}");
                stands(&after, behind);
            }
            Point::Presses { m, by, piece } | Point::Guards { m, by, piece } => {
                let after = self.after(m);
                stands(&after, piece);
                assert!(after.board().attacks_from(by.square).contains(piece.square), "{point:?}");
            }
            Point::MustMove { moves, .. } => {
                let all = here.legal_moves();
                let loses = |m: &Move| winning(&here.clone().play(*m).unwrap()) > 0;
                assert!(all.len() == *moves && all.iter().all(loses), "{point:?}");
                assert_eq!(winning(&passed(here)), 0, "{point:?}");
            }
            Point::Changes { .. } => self.change(point),
            Point::Prepares { m, next, .. } => {
                let there = passed(&self.after(m));
                let next = self.judge.legal(&there, next);
                assert!(is_good(&there, next) && !is_good(here, next), "{point:?}");
            }
            Point::Prevents { m, next, bites } => {
                let next = self.judge.legal(here, next);
                assert_eq!(self::bites(here, next), *bites, "{point:?}");
                let after = self.root.clone().play(self.judge.legal(self.root, m)).unwrap();
                let same = |m: &Move| m.from() == next.from() && m.to() == next.to();
                let now = after.legal_moves().into_iter().find(same);
                let spoilt = now.is_none_or(|m| gain_of(&after, m) < 0);
                assert!(is_good(here, next) && spoilt, "{point:?}");
            }
            Point::Frees { m, piece, before, after } => {
                let then = self.after(m);
                let found = [here, &then].map(|there| reach(there, piece.square));
                assert_eq!(found, [*before, *after], "{point:?}");
                stands(&then, piece);
            }
            Point::Activates { m, piece, before, after } => {
                let to = self.judge.legal(here, m).to();
                let found = [reach(here, piece.square), reach(&self.after(m), to)];
                assert_eq!(found, [*before, *after], "{point:?}");
            }
            Point::Unpins { m, piece, by, behind } => {
                for one in [piece, by, behind] {
                    stands(here, one);
                }
                let between = shakmaty::attacks::between(by.square, behind.square);
                assert!((between & here.board().occupied()) == piece.square.into(), "{point:?}");
                stands(&self.after(m), piece);
            }
            Point::Airs { m, square } => {
                let after = self.after(m);
                let king = after.board().king_of(here.turn()).unwrap();
                assert!(king_attacks(king).contains(*square), "{point:?}");
                let seen =
                    after.board().attacks_to(*square, after.turn(), after.board().occupied());
                assert!(seen.is_empty() && after.board().piece_at(*square).is_none());
            }
            Point::Doubles { m, own, other } => {
                let after = self.after(m);
                stands(&after, own);
                stands(&after, other);
                let between = shakmaty::attacks::between(own.square, other.square);
                assert!((between & after.board().occupied()).is_empty(), "{point:?}");
                assert_eq!(own.square.file(), other.square.file());
            }
            Point::Decoys { m, piece, taking, capturer, squares, by, .. } => {
                let after = self.after(m);
                stands(&after, piece);
                stands(&after, by);
                let kept = after.board().attacks_from(capturer.square).with(capturer.square);
                let taking = self.judge.legal(&after, taking);
                let then = after.play(taking).unwrap();
                let keeps = then.board().attacks_from(taking.to()).without(capturer.square);
                assert!(squares.iter().all(|&at| kept.contains(at) && !keeps.contains(at)));
            }
            Point::OffersTrade { own, piece, .. } => assert_eq!(own.role, piece.role),
            Point::Trades { line, taken: piece, .. }
            | Point::Regains { line, taken: piece, .. } => {
                let m = self.judge.legal(here, &line[0]);
                assert_eq!(taken(here, m), Some(*piece), "{point:?}");
            }
            _ => {}
        }
    }

    /// A feature that appears or disappears. The Python script finds all features a second time;
    /// here only their pieces are checked: one that arrives is where the line left it, one that is
    /// traded is not.
    fn change(&self, point: &Point) {
        let Point::Changes { line, shift, feature } = point else { return };
        let end = self.judge.play(line);
        let to_judge = |there: &Chess| Fen::from_position(there, EnPassantMode::Legal).to_string();
        let found = |there: &Chess| {
            let there = tropa::position::Position::from_fen(&to_judge(there)).unwrap();
            tropa::feature::of(&there).contains(feature)
        };
        let tables = matches!(feature, Feature::MutualZugzwang { .. });
        let comes = matches!(shift, Shift::Arrives | Shift::Appears);
        assert!(tables || (found(self.judge.here), found(&end)) == (!comes, comes), "{point:?}");
    }

    fn after(&self, m: &Named) -> Chess {
        let m = self.judge.legal(self.judge.here, m);
        self.judge.here.clone().play(m).unwrap()
    }
}
