//! Files of positions, plain or compressed, line by line.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use ruzstd::decoding::StreamingDecoder;
use tropa::notation::Epd;
use tropa::position::Position;

use crate::failure::Failure;

/// Opens a file for reading line by line.
pub fn open(path: &Path) -> Result<Box<dyn BufRead>, Failure> {
    let file = BufReader::new(File::open(path).map_err(Failure::file(path))?);
    if path.extension().is_some_and(|extension| extension == "zst") {
        let decoder = StreamingDecoder::new(file)
            .map_err(|error| Failure::file(path)(std::io::Error::other(error.to_string())))?;
        return Ok(Box::new(BufReader::new(decoder)));
    }
    Ok(Box::new(file))
}

/// The position of a line and its game's result: 1 for a White win, 0 for a Black win.
pub fn position(line: &str) -> Result<(Position, f32), String> {
    let epd = Epd::read(line).map_err(|error| error.to_string())?;
    let epd = epd.ok_or("no position")?;
    let result = match epd.operands("c9").first().map(String::as_str) {
        Some("1-0") => 1.0,
        Some("0-1") => 0.0,
        Some("1/2-1/2") => 0.5,
        _ => return Err("no result in c9".to_string()),
    };
    let position = Position::from_fen(&epd.fen).map_err(|error| error.to_string())?;
    Ok((position, result))
}

/// How many of `lines` lines are for training; the rest are held out. Lines of one game are
/// adjacent, so only the game at the border has lines in both.
pub fn split(lines: usize) -> usize {
    lines - lines / 10
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_tenth_is_kept_for_the_judgement() {
        assert_eq!(split(100), 90);
        assert_eq!(split(586_809), 528_129);
        assert_eq!(split(9), 9);
    }

    #[test]
    fn reads_positions_with_results() {
        let board = "8/8/8/8/8/8/8/K1k5 w - -";
        for (text, result) in [("1-0", 1.0), ("0-1", 0.0), ("1/2-1/2", 0.5)] {
            let (position, found) = position(&format!("{board} c9 \"{text}\"; ce 3;")).unwrap();
            assert_eq!(found, result);
            assert!(position.fen().starts_with("8/8/8/8/8/8/8/K1k5 w"));
        }
        assert!(position(&format!("{board} ce 3;")).is_err());
        assert!(position("8/8 w - - c9 \"1-0\";").is_err());
    }
}
