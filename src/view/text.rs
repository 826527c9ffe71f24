//! Scores, depths and boards as text.

use std::fmt::Write;

use anstyle::{Ansi256Color, Style};
use shakmaty::{Color, File, Piece, Rank, Role, Square};

use crate::notation::san_line;
use crate::position::Position;
use crate::search::{Bound, Report, Score};

/// A score from the point of view of the side to move, in pawns or moves to mate.
pub fn score(score: Score) -> String {
    match score {
        Score::Cp(centipawns) => {
            let sign = if centipawns < 0 { '-' } else { '+' };
            let whole = centipawns.unsigned_abs();
            format!("{sign}{}.{:02}", whole / 100, whole % 100)
        }
        Score::Mate(moves) if moves > 0 => format!("mate in {moves}"),
        Score::Mate(0) => "mated".to_string(),
        Score::Mate(moves) => format!("mated in {}", moves.unsigned_abs()),
    }
}

/// A report of a search of the position `root`, on one line.
pub fn depth_line(root: &Position, report: &Report) -> String {
    let bound = match report.bound {
        Bound::Exact => "",
        Bound::Lower => " or more",
        Bound::Upper => " or less",
    };
    format!(
        "depth {:>2}/{:<2} {:>8}{bound}  {:>10} nodes {:>7} ms  {}",
        report.depth,
        report.seldepth,
        score(report.score),
        report.nodes,
        report.time.as_millis(),
        san_line(root, &report.pv)
    )
}

/// How to draw a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// Whether to draw figurines instead of letters.
    pub unicode: bool,
    /// Whether to colour the squares.
    pub colored: bool,
}

/// The colours of light and dark squares, unmarked and marked, in the 256-colour palette.
const SQUARES: [[u8; 2]; 2] = [[180, 137], [114, 71]];
/// The colours of white and black pieces, in the same palette.
const PIECES: [u8; 2] = [231, 16];

/// The board from White's side: eight lines of squares, and one of file letters. Marked squares
/// have another colour, or brackets if there are no colours.
pub fn diagram(position: &Position, marked: &[Square], look: Look) -> String {
    let mut text = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        let _ = write!(text, "{} ", rank.char());
        for file in File::ALL {
            let square = Square::from_coords(file, rank);
            let piece = position.board().piece_at(square);
            text.push_str(&drawn(square, piece, marked.contains(&square), look));
        }
        text.push('\n');
    }
    text.push_str("   a  b  c  d  e  f  g  h\n");
    text
}

fn drawn(square: Square, piece: Option<Piece>, marked: bool, look: Look) -> String {
    let sign = piece.map_or(if look.colored { ' ' } else { '.' }, |piece| sign(piece, look));
    if look.colored {
        let color = |number: u8| Some(Ansi256Color(number).into());
        let background = SQUARES[usize::from(marked)][usize::from(!square.is_light())];
        let piece = PIECES[usize::from(piece.is_some_and(|piece| piece.color.is_black()))];
        let style = Style::new().bg_color(color(background)).fg_color(color(piece));
        // Letters are bold, since they stand out less than figurines.
        let style = if look.unicode { style } else { style.bold() };
        return format!("{style} {sign} {style:#}");
    }
    if marked { format!("[{sign}]") } else { format!(" {sign} ") }
}

/// The letter of a piece, or its figurine: without colours white figurines are outlines, with
/// colours all are solid.
fn sign(piece: Piece, look: Look) -> char {
    if !look.unicode {
        return piece.char();
    }
    let [outline, solid] = match piece.role {
        Role::King => ['♔', '♚'],
        Role::Queen => ['♕', '♛'],
        Role::Rook => ['♖', '♜'],
        Role::Bishop => ['♗', '♝'],
        Role::Knight => ['♘', '♞'],
        Role::Pawn => ['♙', '♟'],
    };
    if piece.color == Color::White && !look.colored { outline } else { solid }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_keep_their_sign() {
        assert_eq!(score(Score::Cp(-5)), "-0.05");
        assert_eq!(score(Score::Cp(123)), "+1.23");
        assert_eq!(score(Score::Mate(-2)), "mated in 2");
    }

    const PLAIN: Look = Look { unicode: false, colored: false };

    fn reti() -> Position {
        Position::from_fen("7K/8/k1P5/7p/8/8/8/8 w - - 0 1").unwrap()
    }

    #[test]
    fn letters_and_brackets() {
        let board = diagram(&reti(), &[Square::H8, Square::G7], PLAIN);
        let lines: Vec<&str> = board.lines().collect();
        assert_eq!(lines[0], "8  .  .  .  .  .  .  . [K]");
        assert_eq!(lines[1], "7  .  .  .  .  .  . [.] . ");
        assert_eq!(lines[2], "6  k  .  P  .  .  .  .  . ");
        assert_eq!(lines[3], "5  .  .  .  .  .  .  .  p ");
        assert_eq!(lines[8], "   a  b  c  d  e  f  g  h");
    }

    #[test]
    fn figurines() {
        let board = diagram(&Position::initial(), &[], Look { unicode: true, ..PLAIN });
        assert!(board.starts_with("8  ♜  ♞  ♝  ♛  ♚  ♝  ♞  ♜ \n7  ♟  ♟ "), "{board}");
        assert!(board.contains("\n1  ♖  ♘  ♗  ♕  ♔  ♗  ♘  ♖ \n"), "{board}");
        assert!(board.is_ascii() == diagram(&Position::initial(), &[], PLAIN).contains('♜'));
    }

    /// A coloured board without its escapes is the plain one, and every line ends without colours.
    #[test]
    fn colours_change_nothing_else() {
        let colored = diagram(&reti(), &[Square::H8], Look { colored: true, ..PLAIN });
        let mut bare = String::new();
        let mut rest = colored.as_str();
        while let Some((before, after)) = rest.split_once("\x1b[") {
            bare += before;
            rest = after.split_once('m').unwrap().1;
        }
        bare += rest;
        let plain = diagram(&reti(), &[], PLAIN).replace('.', " ");
        assert_eq!(bare, plain);
        assert!(colored.lines().take(8).all(|line| line.ends_with("\x1b[0m")), "{colored:?}");
    }
}
