//! Material that cannot win, and lone kings that are driven to the edge.

use shakmaty::{Bitboard, Board, Color, Role, Square};

/// How much of an advantage of `side` can be turned into a win, in hundredths.
pub fn chances(board: &Board, side: Color) -> i32 {
    let own = board.by_color(side);
    let pawns = own & board.pawns();
    if pawns.is_empty() {
        // Without pawns more than a minor piece more is needed.
        let more = pieces(board, side) - pieces(board, !side);
        return match () {
            () if cannot_mate(board, side) => 5,
            () if more > 3 => 100,
            () => 15,
        };
    }
    if wrong_corner(board, side, pawns) {
        return 10;
    }
    if opposite_bishops(board) { 55 } else { 100 }
}

/// What the pieces of `side` are worth, in pawns.
fn pieces(board: &Board, side: Color) -> i32 {
    let count = |role| (board.by_color(side) & board.by_role(role)).count() as i32;
    3 * (count(Role::Knight) + count(Role::Bishop)) + 5 * count(Role::Rook) + 9 * count(Role::Queen)
}

/// Two knights alone, or bishops of one colour: they cannot mate.
fn cannot_mate(board: &Board, side: Color) -> bool {
    let men = board.by_color(side) & !board.kings();
    let bishops = men & board.bishops();
    let one_colour = (bishops & Bitboard::DARK_SQUARES).is_empty()
        || (bishops & Bitboard::LIGHT_SQUARES).is_empty();
    (men == bishops && one_colour) || (men.count() <= 2 && (men & !board.knights()).is_empty())
}

/// Bishops alone, which never contest a field.
fn opposite_bishops(board: &Board) -> bool {
    let pieces = board.occupied() & !board.pawns() & !board.kings();
    let [white, black] =
        [Color::White, Color::Black].map(|side| (board.by_color(side) & pieces).single_square());
    let (Some(white), Some(black)) = (white, black) else { return false };
    (pieces & !board.bishops()).is_empty() && white.is_light() != black.is_light()
}

/// Pawns on one edge file whose last field the bishop does not reach, and the enemy king near it.
fn wrong_corner(board: &Board, side: Color, pawns: Bitboard) -> bool {
    let pieces = board.by_color(side) & !pawns & !board.kings();
    let (Some(pawn), Some(king)) = (pawns.first(), board.king_of(!side)) else { return false };
    let file = Bitboard::from(pawn.file());
    let at_edge = matches!(pawn.file(), shakmaty::File::A | shakmaty::File::H);
    if !at_edge || (pawns & !file).any() || (pieces & !board.bishops()).any() {
        return false;
    }
    let rank = side.fold_wb(shakmaty::Rank::Eighth, shakmaty::Rank::First);
    let corner = Square::from_coords(pawn.file(), rank);
    let reached = |bishop: Square| bishop.is_light() == corner.is_light();
    !pieces.into_iter().any(reached) && king.distance(corner) <= 1
}

/// Whether a side has its king alone and there is no pawn.
#[inline]
pub fn is_hunt(board: &Board) -> bool {
    let is_alone = |side| board.by_color(side).single_square().is_some();
    board.pawns().is_empty() && (is_alone(Color::White) || is_alone(Color::Black))
}

/// What `side` gains by driving the enemy king, who is alone: his moves to the middle of the
/// board, or with bishop and knight those to a corner that the bishop reaches, and the moves
/// between the kings; in centipawns.
#[inline]
pub fn driven(board: &Board, side: Color) -> i32 {
    if is_hunt(board) { drive(board, side) } else { 0 }
}

fn drive(board: &Board, side: Color) -> i32 {
    let own = board.by_color(side);
    let alone = board.by_color(!side).single_square().is_some();
    if !alone || chances(board, side) < 100 {
        return 0;
    }
    let (Some(king), Some(lone)) = (board.king_of(side), board.king_of(!side)) else { return 0 };
    let apart = king.distance(lone) as i32;
    let near = 20 * (7 - apart) + 10 * (14 - king_steps(king, lone));
    near + match corners(board, own) {
        Some(corners) => {
            let way = corners.map(|corner| king_steps(lone, corner));
            40 * (14 - way[0].min(way[1])) + 10 * from_middle(lone)
        }
        None => 30 * from_middle(lone),
    }
}

/// The corners that matter to bishop and knight.
fn corners(board: &Board, own: Bitboard) -> Option<[Square; 2]> {
    let pieces = own & !board.kings();
    let bishop = (pieces & board.bishops()).single_square()?;
    (pieces & !board.bishops() & !board.knights()).is_empty().then_some(())?;
    Some(if bishop.is_light() { [Square::A8, Square::H1] } else { [Square::A1, Square::H8] })
}

/// Files and ranks between two fields.
fn king_steps(a: Square, b: Square) -> i32 {
    (a.file() as i32 - b.file() as i32).abs() + (a.rank() as i32 - b.rank() as i32).abs()
}

/// Files and ranks from the middle of the board, 0 to 6.
fn from_middle(field: Square) -> i32 {
    let out = |line: i32| if line < 4 { 3 - line } else { line - 4 };
    out(field.file() as i32) + out(field.rank() as i32)
}
