//! What a quiet move of a pawn is for.

use serde::Serialize;
use shakmaty::attacks::{between, pawn_attacks};
use shakmaty::{Bitboard, Board, Color, File, Move, Role, Square};

use super::english::the;
use super::ledger::LEAST;
use super::russian::{self, Case as Form, piece as named};
use super::statement::{Gate, Standing, Statement, statement};
use super::words::{Moves, with_moves};
use crate::exchange::swap::Values;
use crate::explain::board;
use crate::explain::case::Case;
use crate::explain::names::Named;
use crate::feature::Wing;
use crate::position::Position;
use crate::trajectory::text;
use crate::zone::{PlacedPiece, run};

/// With fewer pieces than this, kings aside, space is no subject.
const MANY_PIECES: usize = 6;
/// The minimum number of files between a pawn storm and the own king.
const AWAY: u32 = 3;

/// The number of plies within which a break is resolved, the break included.
const RESOLVED: usize = 4;
/// The minimum number of squares by which an opened line is longer.
const FILE: usize = 2;
const DIAGONAL: usize = 3;
/// The number of ranks before a king on which pawns cover him.
const COVER: u32 = 3;

/// A pawn's push: where it comes from, and the pawn where it stands then.
pub struct Push<'a> {
    case: &'a Case<'a>,
    from: Square,
    piece: PlacedPiece,
}

/// The rank of a square as a side counts, from 1.
pub fn rank(side: Color, square: Square) -> u32 {
    side.fold_wb(square.rank(), square.rank().flip_vertical()) as u32 + 1
}

fn pawns(board: &Board, side: Color) -> Bitboard {
    board.pawns() & board.by_color(side)
}

/// Whether the pawn is passed in the position.
pub fn is_passed(position: &Position, square: Square) -> bool {
    let free = Color::ALL.map(|side| run::free(position.board(), side));
    free.iter().any(|pawns| pawns.contains(square))
}

/// Whether no pawn of its side can ever defend the pawn: none stands on the files beside, level
/// with it or behind.
pub fn is_undefendable(board: &Board, pawn: PlacedPiece) -> bool {
    let own = pawns(board, pawn.color);
    let helps = |other: Square| {
        other.file().distance(pawn.square.file()) == 1
            && rank(pawn.color, other) <= rank(pawn.color, pawn.square)
    };
    !own.into_iter().any(helps)
}

/// Whether a pawn of the side attacks the square or may come to do so.
pub fn can_guard(board: &Board, side: Color, square: Square) -> bool {
    let guards = |pawn: Square| {
        pawn.file().distance(square.file()) == 1 && rank(side, pawn) < rank(side, square)
    };
    pawns(board, side).into_iter().any(guards)
}

/// The base of the enemy's pawn chain that the moved piece bears on now, beside others: at once, or
/// behind an own pawn that attacks it.
pub fn hits_base(case: &Case<'_>) -> Option<HitsBase> {
    let (from, to) = case.step().filter(|_| !case.m.is_capture() && !case.m.is_castle())?;
    let (before, after) = (case.position.board(), case.after.board());
    let by = board::piece_at(after, to).filter(|by| !matches!(by.role, Role::Pawn | Role::King))?;
    let side = by.color;
    let bears = |board: &Board, at: Square, base: Square| {
        let over = (between(at, base) & board.occupied()).single_square();
        let through = |over: Square| {
            (pawn_attacks(!side, base) & pawns(board, side)).contains(over)
                && board::lifted(board, over).attacks_from(at).contains(base)
        };
        board.attacks_from(at).contains(base) || over.is_some_and(through)
    };
    let found = pawns(after, !side).into_iter().find_map(|base| {
        let heads = pawn_attacks(!side, base) & pawns(after, !side);
        let head = heads.into_iter().find(|&head| rank(!side, head) >= 5)?;
        let others = after.attacks_to(base, side, after.occupied()).without(to);
        let new = bears(after, to, base) && !bears(before, from, base);
        (new && others.any()).then_some([base, head])
    });
    // Beside a castled king the chain is not the point, nor where the piece offers a trade of itself.
    let king = after.king_of(!side)?;
    let castled = !matches!(king.file(), File::D | File::E);
    let traded = after.attacks_to(to, !side, after.occupied()) & after.by_role(by.role);
    let [at, _] = found?;
    if traded.any() || castled && at.file().distance(king.file()) <= 1 {
        return None;
    }
    let [base, head] = found?.map(|at| board::piece_at(after, at));
    Some(HitsBase { m: case.name.clone(), by, base: base?, head: head? })
}

/// The piece bears on the pawn that supports the head of a chain, and so does another one.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct HitsBase {
    #[serde(rename = "move")]
    pub m: Named,
    pub by: PlacedPiece,
    pub base: PlacedPiece,
    pub head: PlacedPiece,
}

impl Statement for HitsBase {
    fn standing(&self) -> Standing {
        Standing::safe(51)
    }

    fn targets(&self) -> Vec<Square> {
        vec![self.base.square]
    }

    fn english(&self, _: Moves) -> String {
        let (base, head) = (self.base.square, self.head.square);
        format!("adds to the pressure on {base}, the base of the pawn chain {base}–{head}")
    }

    fn russian(&self, _: Moves) -> String {
        let (base, head) = (self.base.square, self.head.square);
        format!("усиливает давление на {base}, основание пешечной цепи {base}–{head}")
    }
}

/// The enemy pawns in contact with a pawn on the square: those that it attacks, which attack it.
fn contacts(board: &Board, side: Color, square: Square) -> Bitboard {
    pawn_attacks(side, square) & pawns(board, !side)
}

pub const fn wing(square: Square) -> Wing {
    if (square.file() as u32) < File::E as u32 { Wing::Queen } else { Wing::King }
}

impl<'a> Push<'a> {
    /// The push of the case's move; `None` for a capture, a promotion, and other pieces.
    pub fn of(case: &'a Case<'a>) -> Option<Self> {
        let quiet = !case.m.is_capture() && !case.m.is_promotion();
        let (from, to) = case.step().filter(|_| quiet && case.m.role() == Role::Pawn)?;
        Some(Self { case, from, piece: board::piece_at(case.after.board(), to)? })
    }

    fn name(&self) -> Named {
        self.case.name.clone()
    }

    fn board(&self) -> &Board {
        self.case.after.board()
    }

    fn king(&self, side: Color) -> Option<PlacedPiece> {
        board::piece_at(self.board(), self.board().king_of(side)?)
    }

    /// The push of an enemy pawn that this one stops, the most annoying.
    pub fn holds_back(&self) -> Option<HoldsBack> {
        let passed = self.case.position.after_null()?;
        if self.case.after.is_check() {
            return None;
        }
        let now = self.case.after.legal_moves();
        let side = self.piece.color;
        let takes = pawn_attacks(side, self.piece.square);
        let before = self.case.position.board();
        let stopped = |m: &&Move| {
            let quiet = m.role() == Role::Pawn && !m.is_capture() && !m.is_promotion();
            // A square that more pawns attack than guard is out of reach before, and a centre pawn at
            // home goes on when it is prepared.
            let count = |side: Color| (pawn_attacks(!side, m.to()) & pawns(before, side)).count();
            let home = m.from().is_some_and(|from| {
                matches!(from.file(), File::D | File::E) && rank(!side, from) == 2
            });
            let quiet = quiet && count(side) == 0 && !home;
            // A pawn in its way stops it as well.
            if quiet && m.to() == self.piece.square {
                return m.from().is_some_and(|from| from.distance(m.to()) == 1)
                    && board::gain_of(&passed, **m) >= 0;
            }
            let taken = takes.contains(m.to()) && board::gain_of(&self.case.after, **m) < 0;
            quiet && now.contains(m) && taken && board::gain_of(&passed, **m) >= 0
        };
        let moves = passed.legal_moves();
        let worth = |m: &Move| annoyance(&passed, *m);
        let (m, worth) =
            moves.iter().filter(stopped).map(|m| (m, worth(m))).max_by_key(|&(_, worth)| worth)?;
        let piece = board::mover(&passed, *m)?;
        let point = HoldsBack { m: self.name(), piece, square: m.to() };
        (worth > 0).then_some(point)
    }

    /// The push against an own knight or bishop that another enemy pawn would first have to guard,
    /// and that loses by the capture now in spite of that.
    pub fn discourages(&self) -> Option<Discourages> {
        let passed = self.case.position.after_null().filter(|_| !self.case.after.is_check())?;
        let (side, square, board) = (self.piece.color, self.piece.square, self.board());
        let taken = pawn_attacks(side, square);
        let quiet = |m: &Move| m.role() == Role::Pawn && !m.is_capture() && !m.is_promotion();
        let minor = (board.knights() | board.bishops()) & board.by_color(side);
        let pushes = |first: &Move| {
            let there = passed.after(*first).after_null()?;
            let now = self.case.after.after(*first).after_null()?;
            let told = |m: &Move| {
                quiet(m)
                    && taken.contains(m.to())
                    && pawn_attacks(!side, first.to()).contains(m.to())
                    && (pawn_attacks(!side, m.to()) & minor).any()
                    && board::gain_of(&passed, *m) < 0
                    && board::gain_of(&there, *m) >= 0
                    && now.legal_moves().contains(m)
                    && board::gain_of(&now, *m) < 0
            };
            let moves = there.legal_moves().into_iter();
            let then = moves.filter(|m| passed.legal_moves().contains(m)).find(told)?;
            let hit = (pawn_attacks(!side, then.to()) & minor).first()?;
            Some(Discourages {
                m: self.name(),
                first: Named::of(&passed, *first),
                then: Named::of(&there, then),
                piece: board::piece_at(board, hit)?,
            })
        };
        let free = |m: &Move| {
            board::gain_of(&passed, *m) >= 0 && self.case.after.legal_moves().contains(m)
        };
        let firsts = passed.legal_moves();
        firsts.iter().filter(|m| quiet(m) && free(m)).find_map(pushes)
    }

    /// The most valuable piece that the pawn comes to guard as the only one.
    pub fn supports(&self) -> Option<Supports> {
        let (board, side) = (self.board(), self.piece.color);
        let own = pawns(board, side).without(self.piece.square);
        let told = |piece: &PlacedPiece| {
            let alone = (shakmaty::attacks::pawn_attacks(!side, piece.square) & own).is_empty();
            let role = matches!(piece.role, Role::Pawn | Role::Knight | Role::Bishop);
            let attacked = board.attacks_to(piece.square, !side, board.occupied()).any();
            alone && role && attacked && rank(side, piece.square) >= 4
        };
        let pieces = PlacedPiece::on(board, side, board.attacks_from(self.piece.square));
        let piece = pieces.filter(told).max_by_key(|piece| piece.role as usize)?;
        Some(Supports { m: self.name(), by: self.piece, piece })
    }

    pub fn storms(&self) -> Option<Storms> {
        let side = self.piece.color;
        let (own, king) = (self.king(side)?, self.king(!side)?);
        let file = self.piece.square.file();
        let castled =
            !matches!(king.square.file(), File::D | File::E) && rank(!side, king.square) <= 2;
        // A rook pawn storms a king on the c- or f-file as well.
        let reach = if matches!(file, File::A | File::H) { 2 } else { 1 };
        let near = file.distance(king.square.file()) <= reach;
        let far = file.distance(own.square.file()) >= AWAY;
        let queen = (self.board().queens() & self.board().by_color(side)).any();
        let flank = !matches!(file, File::D | File::E);
        let told = castled && near && far && queen && flank && rank(side, self.piece.square) >= 4;
        told.then(|| Storms { m: self.name(), piece: self.piece, king })
    }

    /// The break, if pawns are exchanged in the line where this one stands or strikes, with what that
    /// opens.
    pub fn breaks(&self) -> Option<Breaks> {
        let (piece, side) = (self.piece, self.piece.color);
        let (before, line) = (self.case.position.board(), self.case.line);
        let touched = contacts(self.board(), side, piece.square);
        let there = |m: &Move| m.is_capture() && touched.with(piece.square).contains(m.to());
        let first = (1..line.len().min(RESOLVED)).find(|&i| there(&line[i]))?;
        if line[first].role() != Role::Pawn {
            return None;
        }
        let back = |m: &&Move| m.is_capture() && m.to() == line[first].to();
        let end = first + line[first..].iter().take_while(back).count();
        let there = board::positions(self.case.position, &line[..end]).pop()?;
        let material = |board: &Board| Values::TROPA.balance(board, side);
        let gain = material(there.board()) - material(before);
        // What the pawn takes may be taken back later.
        if gain <= -LEAST || gain > Values::TROPA.of(Role::Pawn) {
            return None;
        }
        let king = board::piece_at(before, before.king_of(!side)?)?;
        let attacked = has_less_cover(before, there.board(), king)
            && (there.board().queens() & there.board().by_color(side)).any();
        let opened = || opened_line(before, there.board(), side);
        let opens = if attacked { Some(Opened::Cover { king }) } else { opened() };
        let central = matches!(piece.square.file(), File::D | File::E);
        let wing = (!central).then(|| wing(piece.square));
        let line = Named::line(self.case.position, &line[..end]);
        let against = touched.into_iter().collect();
        (central || opens.is_some()).then_some(Breaks { line, piece, against, wing, opens })
    }

    pub fn closes(&self) -> Option<Closes> {
        let side = self.piece.color;
        let tense = contacts(self.case.position.board(), side, self.from).any();
        let resolved = contacts(self.board(), side, self.piece.square).is_empty();
        let ahead = self.piece.square.offset(side.fold_wb(8, -8))?;
        let against = board::piece_at(self.board(), ahead)?;
        let central = (File::C..=File::F).contains(&self.piece.square.file());
        let rammed = against.role == Role::Pawn && against.color != side;
        let point = Closes { m: self.name(), piece: self.piece, against };
        (tense && resolved && rammed && central).then_some(point)
    }

    /// The pawns of both sides on the pawn's wing, its own first, if it has come far enough to
    /// matter there.
    fn on_wing(&self) -> Option<(usize, usize)> {
        let (piece, wing) = (self.piece, wing(self.piece.square));
        let count = |side| {
            pawns(self.board(), side).into_iter().filter(|&pawn| self::wing(pawn) == wing).count()
        };
        let (pawns, enemy) = (count(piece.color), count(!piece.color));
        let far = rank(piece.color, piece.square) >= 4;
        (far && enemy > 0 && !is_passed(&self.case.after, piece.square)).then_some((pawns, enemy))
    }

    /// The majority that gets going when few pieces are left.
    pub fn pushes_majority(&self) -> Option<PushesMajority> {
        let (piece, (pawns, enemy)) = (self.piece, self.on_wing()?);
        let few = self.pieces() <= MANY_PIECES && self.board().queens().is_empty();
        let told = pawns > enemy && few;
        let wing = wing(piece.square);
        told.then(|| PushesMajority { m: self.name(), piece, wing, pawns, enemy })
    }

    /// The minority on the queenside that attacks when many pieces are left.
    pub fn minority_attack(&self) -> Option<MinorityAttack> {
        let (piece, (pawns, enemy)) = (self.piece, self.on_wing()?);
        let wing = wing(piece.square);
        let king = self.king(piece.color)?;
        let hits = wing == Wing::Queen && self::wing(king.square) == Wing::King;
        let flank = piece.square.file() == File::B;
        let side = piece.color;
        let on = |side: Color, file: File| {
            (self::pawns(self.board(), side) & Bitboard::from(file)).any()
        };
        // Only where the enemy's c-pawn holds his d-pawn, and no own one can take part.
        let home = |at: Square| at.file() == File::C && rank(!side, at) <= 3;
        let target = self::pawns(self.board(), !side).into_iter().any(home);
        let centre = on(side, File::D) && on(!side, File::D) && on(!side, File::C);
        let told = (2..enemy).contains(&pawns)
            && hits
            && flank
            && centre
            && target
            && !on(side, File::C)
            && self.pieces() > MANY_PIECES;
        told.then(|| MinorityAttack { m: self.name(), piece, wing, pawns, enemy })
    }

    /// The number of pieces of both sides, kings aside.
    fn pieces(&self) -> usize {
        let board = self.board();
        (board.occupied() & !board.kings() & !board.pawns()).count()
    }

    pub fn gains_space(&self) -> Option<GainsSpace> {
        let (piece, side) = (self.piece, self.piece.color);
        let own = self.king(side)?.square;
        let shelter = own.file().distance(piece.square.file()) <= 1 && rank(side, own) <= 2;
        let from = pawn_attacks(side, piece.square);
        let challenged = contacts(self.board(), side, piece.square).any()
            || self.case.after.legal_moves().iter().any(|m| {
                m.role() == Role::Pawn
                    && from.contains(m.to())
                    && board::gain_of(&self.case.after, *m) >= 0
            });
        let safe = board::gain_of(self.case.position, self.case.m) >= 0;
        let flank = !matches!(piece.square.file(), File::D | File::E);
        let rook_pawn = matches!(piece.square.file(), File::A | File::H);
        let castled = !matches!(own.file(), File::D | File::E);
        // Towards the enemy king a pawn attacks.
        let enemy = self.king(!side)?.square;
        let attacks =
            !matches!(enemy.file(), File::D | File::E) && wing(enemy) == wing(piece.square);
        let ahead = piece.square.offset(side.fold_wb(8, -8));
        let met = ahead.is_some_and(|at| pawns(self.board(), !side).contains(at));
        // Its next step, or the pawn that it backs up, is the point then.
        let hits = ahead.is_some_and(|at| contacts(self.board(), side, at).any());
        let backs = (from & pawns(self.board(), side)).any();
        let told = rank(side, piece.square) >= 4
            && !hits
            && !backs
            && flank
            && !met
            && !attacks
            && (castled || !rook_pawn)
            && !shelter
            && !challenged
            && safe
            && self.pieces() > MANY_PIECES
            && !is_passed(&self.case.after, piece.square);
        let point = GainsSpace { m: self.name(), piece, wing: wing(piece.square) };
        told.then_some(point)
    }
}

/// Whether the king, who has not moved, has fewer pawns before him than there were.
fn has_less_cover(before: &Board, after: &Board, king: PlacedPiece) -> bool {
    let at = king.square;
    let castled = !matches!(at.file(), File::D | File::E) && rank(king.color, at) <= 2;
    let covers = |pawn: &Square| {
        let ahead = rank(king.color, *pawn).saturating_sub(rank(king.color, at));
        pawn.file().distance(at.file()) <= 1 && (1..=COVER).contains(&ahead)
    };
    let count = |board: &Board| pawns(board, king.color).into_iter().filter(covers).count();
    castled && board::piece_at(after, at) == Some(king) && count(after) < count(before)
}

/// The bishop or rook of the side that stands where it stood and has the most squares more, a rook on its
/// file.
fn opened_line(before: &Board, after: &Board, side: Color) -> Option<Opened> {
    let sliders = (before.bishops() | before.rooks()) & before.by_color(side);
    let more = |piece: &PlacedPiece| {
        let new = after.attacks_from(piece.square) & !before.attacks_from(piece.square);
        let file = Bitboard::from(piece.square.file());
        if piece.role == Role::Rook { (new & file).count() } else { new.count() }
    };
    let stays = |piece: &PlacedPiece| board::piece_at(after, piece.square) == Some(*piece);
    let longer =
        |piece: &PlacedPiece| more(piece) >= if piece.role == Role::Rook { FILE } else { DIAGONAL };
    let pieces = PlacedPiece::on(before, side, sliders).filter(stays);
    let piece = pieces.filter(longer).max_by_key(more)?;
    Some(Opened::Line { piece })
}

/// How much a pawn's push would annoy the other side: the roles of the pieces that it attacks from
/// there, and whether it is passed.
fn annoyance(position: &Position, m: Move) -> usize {
    let side = position.turn();
    let after = position.after(m);
    let targets = pawn_attacks(side, m.to());
    let pieces: usize =
        PlacedPiece::on(after.board(), !side, targets).map(|piece| piece.role as usize).sum();
    pieces + usize::from(is_passed(&after, m.to()))
}

/// The enemy pawn could be pushed to the square without loss, where it would attack a piece or be
/// passed; the pawn that moves would take it there.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct HoldsBack {
    #[serde(rename = "move")]
    pub m: Named,
    pub piece: PlacedPiece,
    #[serde(serialize_with = "text::square")]
    pub square: Square,
}

statement!(HoldsBack(self, _), Standing::sound(54).giving_way(),
    gate => gate.is_safe() && !gate.stops_on(self.square);
    format!("holds back the {}-pawn, which can no longer go to {}",
        self.piece.square.file().char(), self.square);
    format!("не пускает {} на {}", named(self.piece, Form::Accusative), self.square));

/// The enemy could have pushed one pawn, then another against the piece, which the first guards then;
/// the pawn that moves takes part in taking it, and it would be lost.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Discourages {
    #[serde(rename = "move")]
    pub m: Named,
    pub first: Named,
    pub then: Named,
    pub piece: PlacedPiece,
}

impl Statement for Discourages {
    fn standing(&self) -> Standing {
        Standing::safe(54).giving_way()
    }

    fn english(&self, moves: Moves) -> String {
        let [first, then] = [&self.first, &self.then].map(|m| moves.plain(1, m));
        format!("discourages {first} and {then}, which would drive away {}", the(self.piece))
    }

    fn russian(&self, moves: Moves) -> String {
        let [first, then] = [&self.first, &self.then].map(|m| moves.plain(1, m));
        let piece = named(self.piece, Form::Accusative);
        format!("мешает сыграть {first} и {then}, прогоняя {piece}")
    }
}

/// The pawn guards this piece on ranks four to seven, and no other pawn does.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Supports {
    #[serde(rename = "move")]
    pub m: Named,
    pub by: PlacedPiece,
    pub piece: PlacedPiece,
}

impl Statement for Supports {
    fn standing(&self) -> Standing {
        Standing::sound(48).weak()
    }

    fn passes(&self, gate: &Gate) -> bool {
        gate.is_safe() && !gate.takes_on(self.piece.square)
    }

    fn protected(&self) -> Option<Square> {
        Some(self.piece.square)
    }

    fn english(&self, _: Moves) -> String {
        format!("supports {}", the(self.piece))
    }

    fn russian(&self, _: Moves) -> String {
        format!("поддерживает {}", named(self.piece, Form::Accusative))
    }
}

/// The pawn goes to its fourth rank or farther, not before its own king, and no enemy pawn can
/// attack it at its next move.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GainsSpace {
    #[serde(rename = "move")]
    pub m: Named,
    pub piece: PlacedPiece,
    pub wing: Wing,
}

statement!(GainsSpace(self, _), Standing::safe(39).weak().giving_way();
    format!("gains space on the {}", self.wing.name());
    format!("захватывает пространство на {} фланге", russian::wing(self.wing)));

/// The pawn comes nearer to the enemy king behind his pawns, away from its own.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Storms {
    #[serde(rename = "move")]
    pub m: Named,
    pub piece: PlacedPiece,
    pub king: PlacedPiece,
}

statement!(Storms(self, _), Standing::safe(56);
    format!("advances the {}-pawn against the king", self.piece.square.file().char());
    format!("ведёт пешку {} на штурм короля", self.piece.square.file().char()));

/// The pawn is one of this many on its wing against fewer of the enemy's.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PushesMajority {
    #[serde(rename = "move")]
    pub m: Named,
    pub piece: PlacedPiece,
    pub wing: Wing,
    pub pawns: usize,
    pub enemy: usize,
}

impl Statement for PushesMajority {
    fn standing(&self) -> Standing {
        let gives_way = rank(self.piece.color, self.piece.square) < 5;
        Standing { gives_way, ..Standing::safe(49) }
    }

    fn english(&self, _: Moves) -> String {
        let (wing, pawns) = (self.wing.name(), self.pawns);
        format!("sets the {wing} majority in motion, {pawns} pawns against {}", self.enemy)
    }

    fn russian(&self, _: Moves) -> String {
        let (wing, pawns) = (russian::wing(self.wing), self.pawns);
        format!("двигает большинство на {wing} фланге, {pawns} против {}", self.enemy)
    }
}

/// The pawn is one of this many on its wing against more of the enemy's.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MinorityAttack {
    #[serde(rename = "move")]
    pub m: Named,
    pub piece: PlacedPiece,
    pub wing: Wing,
    pub pawns: usize,
    pub enemy: usize,
}

impl Statement for MinorityAttack {
    fn standing(&self) -> Standing {
        Standing::safe(55).giving_way()
    }

    fn english(&self, _: Moves) -> String {
        let verb =
            if rank(self.piece.color, self.piece.square) == 4 { "starts" } else { "goes on with" };
        format!("{verb} the minority attack, {} pawns against {}", self.pawns, self.enemy)
    }

    fn russian(&self, _: Moves) -> String {
        let (pawns, enemy) = (self.pawns, self.enemy);
        format!("ведёт атаку пешечного меньшинства, {pawns} против {enemy}")
    }
}

/// What a pawn break opens.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Opened {
    /// The enemy king has fewer pawns before him, and faces a queen.
    Cover { king: PlacedPiece },
    /// The bishop's diagonal, or the rook's file.
    Line { piece: PlacedPiece },
}

/// The pawn strikes at pawns of the enemy's, and by the end of the line, which wins a pawn at most, pawns
/// have been taken there. `wing` is `None` in the centre.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Breaks {
    pub line: Vec<Named>,
    pub piece: PlacedPiece,
    #[serde(serialize_with = "text::squares")]
    pub against: Vec<Square>,
    pub wing: Option<Wing>,
    pub opens: Option<Opened>,
}

impl Breaks {
    /// The piece whose line it opens.
    pub fn frees(&self) -> Option<PlacedPiece> {
        match self.opens? {
            Opened::Line { piece } => Some(piece),
            Opened::Cover { .. } => None,
        }
    }

    /// Whether it opens the way to the king.
    pub const fn exposes(&self) -> bool {
        matches!(self.opens, Some(Opened::Cover { .. }))
    }
}

impl Statement for Breaks {
    fn standing(&self) -> Standing {
        Standing::sound(if self.exposes() { 64 } else { 59 })
    }

    fn targets(&self) -> Vec<Square> {
        self.against.clone()
    }

    fn english(&self, moves: Moves) -> String {
        let place =
            self.wing.map_or("in the centre".into(), |wing| format!("on the {}", wing.name()));
        let opens = match self.opens {
            Some(Opened::Cover { king }) => {
                format!(", opening up the king on {}", king.square)
            }
            Some(Opened::Line { piece }) if piece.role == Role::Rook => {
                format!(", opening the {}-file for {}", piece.square.file().char(), the(piece))
            }
            Some(Opened::Line { piece }) => format!(", opening the diagonal of {}", the(piece)),
            None => String::new(),
        };
        with_moves(format!("breaks {place}{opens}"), moves.line(&self.line, 1, self.line.len()))
    }

    fn russian(&self, moves: Moves) -> String {
        let place = self
            .wing
            .map_or("центр".into(), |wing| format!("игру на {} фланге", russian::wing(wing)));
        let opens = match self.opens {
            Some(Opened::Cover { king }) => {
                format!(", лишая прикрытия {}", named(king, Form::Accusative))
            }
            Some(Opened::Line { piece }) if piece.role == Role::Rook => {
                let file = piece.square.file().char();
                format!(", открывая линию {file} для {}", named(piece, Form::Genitive))
            }
            Some(Opened::Line { piece }) => {
                format!(", открывая диагональ {}", named(piece, Form::Genitive))
            }
            None => String::new(),
        };
        with_moves(format!("вскрывает {place}{opens}"), moves.line(&self.line, 1, self.line.len()))
    }
}

/// The pawn, on files c to f, could take a pawn or be taken by one; now it stands head to head
/// with one.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Closes {
    #[serde(rename = "move")]
    pub m: Named,
    pub piece: PlacedPiece,
    pub against: PlacedPiece,
}

statement!(Closes(self, _), Standing::safe(47);
    format!("closes the position: the pawns on {} and {} block each other",
        self.piece.square, self.against.square);
    format!("закрывает игру: пешки упёрлись на {}", self.against.square));
