//! Positions and lines of moves as people write them.

use shakmaty::Move;

use crate::position::{Game, Position, PositionError};

/// The position that a FEN describes; `startpos` is the initial one.
///
/// # Errors
/// [`PositionError`] if the FEN is malformed or its position is illegal.
pub fn position(fen: &str) -> Result<Position, PositionError> {
    if fen.trim() == "startpos" { Ok(Position::initial()) } else { Position::from_fen(fen) }
}

/// The game that leads from a position through the moves that [`moves`] reads.
///
/// # Errors
/// [`PositionError`] for the first word that is not a legal move.
pub fn game(start: Position, text: &str) -> Result<Game, PositionError> {
    let moves = moves(&start, text)?;
    let mut game = Game::from_position(start);
    moves.into_iter().for_each(|m| game.play(m));
    Ok(game)
}

/// Moves in UCI notation or SAN, one after the other; move numbers are skipped.
///
/// # Errors
/// [`PositionError`] for the first word that is not a legal move.
pub fn moves(start: &Position, text: &str) -> Result<Vec<Move>, PositionError> {
    let (mut position, mut moves) = (start.clone(), Vec::new());
    for word in text.split_whitespace().map(without_number).filter(|word| !word.is_empty()) {
        // Castling may be written with zeros.
        let m = if word.starts_with("0-0") {
            position.parse_move(&word.replace('0', "O"))?
        } else {
            position.parse_move(word)?
        };
        position = position.after(m);
        moves.push(m);
    }
    Ok(moves)
}

/// What is left of `12.`, `12...` or `12.Nf3` without the number.
fn without_number(word: &str) -> &str {
    let behind = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if behind.starts_with('.') { behind.trim_start_matches('.') } else { word }
}

/// A line of legal moves in SAN, separated by spaces.
pub fn san_line(start: &Position, line: &[Move]) -> String {
    let mut position = start.clone();
    let mut words = Vec::with_capacity(line.len());
    for &m in line {
        words.push(position.san(m));
        position = position.after(m);
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_numbered_moves_and_castling() {
        let text = "1. e4 e5 2.Nf3 Nc6 3. Bc4 Bc5 4.0-0 4... g8f6";
        let game = game(Position::initial(), text).unwrap();
        assert_eq!(
            game.position().fen(),
            "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 w kq - 6 5"
        );
    }

    #[test]
    fn lines_are_in_san() {
        let root = Position::initial();
        let first = root.parse_move("g1f3").unwrap();
        let second = root.after(first).parse_move("d7d5").unwrap();
        assert_eq!(san_line(&root, &[first, second]), "Nf3 d5");
    }
}
