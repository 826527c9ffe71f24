//! Endgames: material that cannot win, a lone king driven to where it can be mated, a lone pawn
//! that promotes, and defences that hold with bishops or rooks.

use std::sync::LazyLock;

use shakmaty::attacks::{king_attacks, pawn_attacks};
use shakmaty::{Bitboard, Board, Color, File, Rank, Role, Square};

use super::score;
use crate::zone::fill::king_steps;
use crate::zone::run;

/// The bonus in centipawns for a lone pawn that promotes; pawn and bonus stay below a queen.
const THROUGH: i32 = 350;

/// How much of an advantage of `side` can be turned into a win, in per cent.
pub fn chances(board: &Board, side: Color, turn: Color) -> i32 {
    let own = board.by_color(side);
    let pawns = own & board.pawns();
    if pawns.is_empty() {
        // Without pawns an extra minor piece is not enough to win.
        let more = pieces(board, side) - pieces(board, !side);
        return match () {
            () if cannot_mate(board, side) => 5,
            () if pawn_holds(board, side, turn) => 25,
            () if more > 3 => 100,
            () => 15,
        };
    }
    // Called at every evaluation; all that follows has only bishops, or few pieces.
    let pieces = own & !board.pawns() & !board.kings() & !board.bishops();
    if pieces.any() && score::phase(board) > FEW_PIECES {
        return 100;
    }
    let stopped = gets_through(board, side, turn) == Some(false);
    if stopped || holds_wrong_corner(board, side, turn) || rook_holds(board, side, turn) {
        return 10;
    }
    let lead = || pawns.count() as i32 - (board.pawns() & !own).count() as i32;
    match () {
        () if opposite_bishops(board) => OPPOSITE[lead().clamp(0, 3) as usize],
        () if is_narrow(board) && lead() <= 1 => NARROW,
        () => 100,
    }
}

/// What remains of an advantage, in per cent: with only opposite-coloured bishops, by the number of
/// pawns that the stronger side is ahead, and with all pawns close together. Fitted to the results
/// of games.
const OPPOSITE: [i32; 4] = [20, 35, 50, 65];
const NARROW: i32 = 55;
/// The greatest phase at which few pieces are left.
const FEW_PIECES: i32 = 6;

/// Whether all pawns, more than one, stand on four adjacent files and few pieces are left, with
/// some on both sides.
fn is_narrow(board: &Board) -> bool {
    let mut files = u64::from(board.pawns());
    for by in [32, 16, 8] {
        files |= files >> by;
    }
    let files = files as u8;
    let pieces = board.occupied() & !board.pawns() & !board.kings();
    files.leading_zeros() + files.trailing_zeros() >= 4
        && board.pawns().more_than_one()
        && (pieces & board.white()).any()
        && (pieces & board.black()).any()
        && score::phase(board) <= FEW_PIECES
}

/// The pieces of `side` in pawn units.
fn pieces(board: &Board, side: Color) -> i32 {
    let count = |role| (board.by_color(side) & board.by_role(role)).count() as i32;
    3 * (count(Role::Knight) + count(Role::Bishop)) + 5 * count(Role::Rook) + 9 * count(Role::Queen)
}

/// Whether the pieces cannot mate: no more than two knights, or only bishops on squares of one
/// colour.
fn cannot_mate(board: &Board, side: Color) -> bool {
    let pieces = board.by_color(side) & !board.kings();
    let bishops = pieces & board.bishops();
    let one_colour = (bishops & Bitboard::DARK_SQUARES).is_empty()
        || (bishops & Bitboard::LIGHT_SQUARES).is_empty();
    (pieces == bishops && one_colour)
        || (pieces.count() <= 2 && (pieces & !board.knights()).is_empty())
}

/// Whether one side has a bare king and there are no pawns.
#[inline]
pub fn is_mop_up(board: &Board) -> bool {
    board.pawns().is_empty() && has_lone_king(board)
}

/// Whether one side has a bare king.
#[inline]
pub fn has_lone_king(board: &Board) -> bool {
    let is_alone = |side| board.by_color(side).single_square().is_some();
    is_alone(Color::White) || is_alone(Color::Black)
}

/// The bonus of `side` for a won endgame, in centipawns: for driving the lone king, and for a lone
/// pawn that promotes.
#[inline]
pub fn won(board: &Board, side: Color, turn: Color) -> i32 {
    // Called at every evaluation, and usually there are more pawns.
    if board.pawns().more_than_one() { 0 } else { won_with_few_pawns(board, side, turn) }
}

fn won_with_few_pawns(board: &Board, side: Color, turn: Color) -> i32 {
    if is_mop_up(board) {
        let alone = board.by_color(!side).single_square().is_some();
        return if alone && chances(board, side, turn) == 100 { drive(board, side) } else { 0 };
    }
    match gets_through(board, side, turn) {
        Some(true) => THROUGH,
        _ => 0,
    }
}

/// Weights in centipawns if any corner will do: for each king move between the kings, for each file
/// or rank between them, for each file or rank of the lone king from the middle.
const EDGE: [i32; 3] = [20, 10, 30];

/// Weights with bishop and knight, in centipawns: for each king move between the kings, for each
/// from the knight, for each file or rank from the middle.
const CORNER: [i32; 3] = [60, 20, 20];
/// The weight in centipawns of each file or rank on the lone king's way to the right corner.
const WAY: i32 = 200;

/// The bonus of `side` for the place of the lone enemy king, in centipawns.
pub fn drive(board: &Board, side: Color) -> i32 {
    let (Some(king), Some(lone)) = (board.king_of(side), board.king_of(!side)) else { return 0 };
    match corners(board, side) {
        Some(corners) => to_corner(board, side, [king, lone], corners),
        None => {
            let [apart, between, out] = EDGE;
            let near = apart * (7 - moves(king, lone)) + between * (14 - steps(king, lone));
            near + out * from_middle(lone)
        }
    }
}

/// The bonus for driving the lone king to one of two corners: its way there, and pieces close to
/// it.
fn to_corner(board: &Board, side: Color, [king, lone]: [Square; 2], corners: [Square; 2]) -> i32 {
    let [apart, knight, out] = CORNER;
    let knights = board.by_color(side) & board.knights();
    let jump = knights.first().map_or(0, |knight| 7 - moves(knight, lone));
    let near = apart * (7 - moves(king, lone)) + knight * jump + out * from_middle(lone);
    near + WAY * (7 - way(lone, corners))
}

/// The corners where bishop and knight can mate: those of the bishop's colour.
fn corners(board: &Board, side: Color) -> Option<[Square; 2]> {
    let pieces = board.by_color(side) & !board.kings();
    let bishop = (pieces & board.bishops()).single_square()?;
    (pieces & board.knights()).single_square().filter(|_| pieces.count() == 2)?;
    Some(if bishop.is_light() { [Square::A8, Square::H1] } else { [Square::A1, Square::H8] })
}

/// Files and ranks to the nearer of the two corners, 0 to 7.
fn way(square: Square, corners: [Square; 2]) -> i32 {
    let [a, b] = corners.map(|corner| steps(square, corner));
    a.min(b)
}

/// The king moves between two squares.
fn moves(a: Square, b: Square) -> i32 {
    a.distance(b) as i32
}

/// The Manhattan distance between two squares.
fn steps(a: Square, b: Square) -> i32 {
    (a.file() as i32 - b.file() as i32).abs() + (a.rank() as i32 - b.rank() as i32).abs()
}

/// Files and ranks from the middle of the board, 0 to 6.
fn from_middle(square: Square) -> i32 {
    let out = |line: i32| if line < 4 { 3 - line } else { line - 4 };
    out(square.file() as i32) + out(square.rank() as i32)
}

/// Whether the pawn of `side` promotes; `None` unless it is the only piece besides the kings.
pub fn gets_through(board: &Board, side: Color, turn: Color) -> Option<bool> {
    let pawn = board.pawns().single_square()?;
    if board.occupied() != (board.pawns() | board.kings()) {
        return None;
    }
    let (king, lone) = (board.king_of(side)?, board.king_of(!side)?);
    Some(board.by_color(side).contains(pawn) && SOLVED.wins(side, [king, lone, pawn], turn))
}

/// All positions, solved on first use in a tenth of a millisecond.
static SOLVED: LazyLock<Solved> = LazyLock::new(Solved::new);

/// The squares of the lone king on which it loses, for a pawn and its king.
#[derive(Clone, Copy, Default)]
struct Lost {
    /// If the pawn's side is to move.
    attacked: Bitboard,
    /// If the lone king is to move.
    to_move: Bitboard,
}

/// The lost squares by White's pawn on the files a to d, from the second rank to the seventh, and by
/// White's king.
struct Solved(Vec<[Lost; 64]>);

impl Solved {
    fn new() -> Self {
        let mut solved = Self(vec![[Lost::default(); 64]; 4 * 6]);
        // From the last rank back, since pushes lead there.
        for rank in (1..7).rev() {
            for file in 0..4 {
                while solved.find_more(Square::new(rank * 8 + file)) {}
            }
        }
        solved
    }

    /// Whether the pawn of `side` promotes with these squares of its king, of the lone king and of
    /// the pawn.
    fn wins(&self, side: Color, pieces: [Square; 3], turn: Color) -> bool {
        let [king, lone, pawn] = pieces.map(|square| side.fold_wb(square, square.flip_vertical()));
        let mirrors = pawn.file() > File::D;
        let [king, lone, pawn] = [king, lone, pawn]
            .map(|square| if mirrors { square.flip_horizontal() } else { square });
        let lost = self.lost(pawn, king);
        (if turn == side { lost.attacked } else { lost.to_move }).contains(lone)
    }

    fn lost(&self, pawn: Square, king: Square) -> Lost {
        self.0[place(pawn)][king as usize]
    }

    /// Finds what is lost one move earlier; returns whether anything changed.
    fn find_more(&mut self, pawn: Square) -> bool {
        let before = self.0[place(pawn)];
        for king in Square::ALL.into_iter().filter(|&king| king != pawn) {
            let attacked = self.attacked(pawn, king);
            let to_move = to_move(pawn, king, attacked);
            self.0[place(pawn)][king as usize] = Lost { attacked, to_move };
        }
        let after = &self.0[place(pawn)];
        before.iter().zip(after).any(|(a, b)| a.attacked != b.attacked || a.to_move != b.to_move)
    }

    /// The lone king's squares with White to move and win.
    fn attacked(&self, pawn: Square, king: Square) -> Bitboard {
        let steps = king_attacks(king).without(pawn);
        let by_king = steps.into_iter().map(|to| self.lost(pawn, to).to_move);
        let won = by_king.fold(self.by_push(pawn, king), |all, one| all | one);
        won & !squares_beside(king) & !pawn_attacks(Color::White, pawn) & !Bitboard::from(pawn)
    }

    /// The squares of the lone king on which a push wins.
    fn by_push(&self, pawn: Square, king: Square) -> Bitboard {
        let Some(next) = pawn.offset(8).filter(|&next| next != king) else {
            return Bitboard::EMPTY;
        };
        let free = !Bitboard::from(next);
        if next.rank() == Rank::Eighth {
            // A queen or a rook that is not captured at once wins.
            let defended = king_attacks(king).contains(next);
            return if defended { free } else { free & !king_attacks(next) };
        }
        let once = free & self.lost(next, king).to_move;
        let twice = next.offset(8).filter(|&next| pawn.rank() == Rank::Second && next != king);
        once | twice.map_or(Bitboard::EMPTY, |twice| free & self.lost(twice, king).to_move)
    }
}

/// The lone king's squares from which it has a move, and every move loses.
fn to_move(pawn: Square, king: Square, attacked: Bitboard) -> Bitboard {
    let open = !squares_beside(king) & !pawn_attacks(Color::White, pawn);
    let holding = open & (!attacked | Bitboard::from(pawn));
    king_steps(open) & !king_steps(holding) & !squares_beside(king) & !Bitboard::from(pawn)
}

/// A king's square and those beside it, where the other king cannot stand.
fn squares_beside(king: Square) -> Bitboard {
    king_attacks(king).with(king)
}

/// The place of White's pawn, on the files a to d, in the list.
fn place(pawn: Square) -> usize {
    (pawn.rank() as usize - 1) * 4 + pawn.file() as usize
}

/// Opposite-coloured bishops and no other pieces: they never contest a square.
pub fn opposite_bishops(board: &Board) -> bool {
    let pieces = board.occupied() & !board.pawns() & !board.kings();
    let [white, black] =
        [Color::White, Color::Black].map(|side| (board.by_color(side) & pieces).single_square());
    let (Some(white), Some(black)) = (white, black) else { return false };
    (pieces & !board.bishops()).is_empty() && white.is_light() != black.is_light()
}

/// The wrong bishop: the corner where the pawns of `side` promote, all of them on that edge file,
/// and which none of its bishops reaches; `None` if there is no such corner, or if `side` has other
/// pieces. Without bishops the corner is wrong, too. Whether the enemy king holds it is another
/// question.
pub fn wrong_corner(board: &Board, side: Color) -> Option<Square> {
    let own = board.by_color(side);
    let (pawns, pieces) = (own & board.pawns(), own & !board.pawns() & !board.kings());
    let pawn = pawns.first()?;
    let at_edge = matches!(pawn.file(), File::A | File::H);
    if !at_edge || (pawns & !Bitboard::from(pawn.file())).any() || (pieces & !board.bishops()).any()
    {
        return None;
    }
    let corner = run::last(side, pawn);
    let reached = |bishop: Square| bishop.is_light() == corner.is_light();
    (!pieces.into_iter().any(reached)).then_some(corner)
}

/// Whether the enemy king holds the wrong corner: it is there or beside it, or, against bishops,
/// can get there before the other king.
fn holds_wrong_corner(board: &Board, side: Color, turn: Color) -> bool {
    let Some(corner) = wrong_corner(board, side) else { return false };
    let own = board.by_color(side);
    let pawns = own & board.pawns();
    let foremost = side.fold_wb(pawns.last(), pawns.first());
    let kings = board.king_of(side).zip(board.king_of(!side));
    let (Some(pawn), Some((king, enemy))) = (foremost, kings) else { return false };
    let way = enemy.distance(corner) as i32 - i32::from(turn != side);
    let in_time = way < king.distance(corner) as i32 && way <= pawn.distance(corner).min(5) as i32;
    enemy.distance(corner) <= 1 || ((own & board.bishops()).any() && in_time)
}

/// A pawn and the two kings, seen from the first rank of the pawn's side.
struct Race {
    pawn: Square,
    /// Where the pawn promotes.
    last: Square,
    /// The king of the pawn's side.
    king: Square,
    /// The enemy king.
    enemy: Square,
}

impl Race {
    /// The race of the only pawn, if `side` has it.
    fn of(board: &Board, side: Color) -> Option<Self> {
        let pawn = board.pawns().single_square()?;
        if !board.by_color(side).contains(pawn) {
            return None;
        }
        let [pawn, king, enemy] =
            [pawn, board.king_of(side)?, board.king_of(!side)?].map(|square| seen(side, square));
        let last = Square::from_coords(pawn.file(), Rank::Eighth);
        Some(Self { pawn, last, king, enemy })
    }

    /// Whether the enemy's rook keeps pawn and king off the sixth rank.
    fn is_philidor(&self, rook: Square) -> bool {
        rook.rank() == Rank::Sixth && self.pawn.rank().max(self.king.rank()) <= Rank::Fifth
    }
}

fn seen(side: Color, square: Square) -> Square {
    side.fold_wb(square, square.flip_vertical())
}

/// Whether the pawn of the other side holds out against the rook of `side`, the only pieces besides
/// the kings: its king is beside it, and the rook's king comes too late. In 24,402 tablebase
/// positions without a capture, the pawn holds out in 75 % of those where this is true, and in 8 %
/// of the others.
pub fn pawn_holds(board: &Board, side: Color, turn: Color) -> bool {
    let rook = board.by_color(side) & !board.kings();
    if board.occupied().count() != 4 || rook != board.rooks() || rook.single_square().is_none() {
        return false;
    }
    let Some(Race { pawn, last, king, enemy }) = Race::of(board, !side) else { return false };
    let (rook_moves, pawn_moves) = (u32::from(turn == side), u32::from(turn != side));
    enemy.distance(last) >= pawn.distance(last).min(5) + 2 + rook_moves
        && king.distance(pawn) <= 2 + pawn_moves
}

/// Whether it is Philidor's position, with a single pawn, of `side`, and a rook each: the enemy
/// king stands on its last two ranks before the pawn, and its rook on the third rank, which pawn
/// and king of `side` have not reached.
pub fn is_philidor(board: &Board, side: Color) -> bool {
    let rook = (board.rooks() & board.by_color(!side)).single_square();
    let (Some(rook), Some(race)) = (rook, Race::of(board, side)) else { return false };
    race.enemy.distance(race.last) <= 1 && race.is_philidor(seen(side, rook))
}

/// Whether the rook of the other side holds out against rook and pawn of `side`, by the textbook
/// rules: its king stands before the pawn, and the rook keeps the king of `side` off the sixth rank
/// (Philidor), or checks from behind, or from the side, once the pawn stands there.
pub fn rook_holds(board: &Board, side: Color, turn: Color) -> bool {
    let rooks = board.rooks();
    // Called at every evaluation, and usually there are more pawns.
    let one_pawn = !board.pawns().more_than_one();
    if !(one_pawn && board.occupied().count() == 5 && rooks.count() == 2) {
        return false;
    }
    let rook = (rooks & board.by_color(!side)).single_square().map(|square| seen(side, square));
    let (Some(rook), Some(race)) = (rook, Race::of(board, side)) else { return false };
    let Race { pawn, last, king, enemy } = race;
    if enemy.distance(last) > 1 {
        return false;
    }
    let to_move = turn == side;
    let behind = rook.rank() == Rank::First;
    match pawn.rank() {
        _ if race.is_philidor(rook) => true,
        Rank::Sixth if king.rank() as u32 + u32::from(to_move) <= Rank::Sixth as u32 => {
            behind || !to_move && rook.file().distance(pawn.file()) >= 3
        }
        Rank::Sixth | Rank::Seventh => {
            enemy == last && behind && (!to_move || king.distance(pawn) >= 2)
        }
        _ => false,
    }
}
