//! Mop-up: driving a lone king to where he can be mated.

use shakmaty::{Board, Color, Square};

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

/// The bonus for driving the lone king to one of two corners: his way there, and men close to him.
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
fn way(field: Square, corners: [Square; 2]) -> i32 {
    let [a, b] = corners.map(|corner| steps(field, corner));
    a.min(b)
}

/// The king moves between two fields.
fn moves(a: Square, b: Square) -> i32 {
    a.distance(b) as i32
}

/// The Manhattan distance between two fields.
fn steps(a: Square, b: Square) -> i32 {
    (a.file() as i32 - b.file() as i32).abs() + (a.rank() as i32 - b.rank() as i32).abs()
}

/// Files and ranks from the middle of the board, 0 to 6.
fn from_middle(field: Square) -> i32 {
    let out = |line: i32| if line < 4 { 3 - line } else { line - 4 };
    out(field.file() as i32) + out(field.rank() as i32)
}
