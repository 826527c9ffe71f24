//! Files of games.

use super::cut::Cutter;
use super::error::PgnError;
use super::record::Record;
use super::write::write;

/// The games of a PGN text before the first broken one, and the error in that one.
pub fn read(text: &str) -> (Vec<Record>, Option<PgnError>) {
    let mut records = Vec::new();
    for game in Cutter::new(text) {
        match game.and_then(|text| Record::read(&text)) {
            Ok(record) => records.push(record),
            Err(error) => return (records, Some(error)),
        }
    }
    (records, None)
}

/// The games of a PGN text rewritten without additions, up to the first broken one, and the error
/// in that one.
pub fn rewrite(text: &str) -> (String, Option<PgnError>) {
    let (games, broken) = read(text);
    let mut written = Vec::new();
    let wrote = games.iter().try_for_each(|game| write(game, &[], &mut written));
    let text = String::from_utf8_lossy(&written).into_owned();
    (text, broken.or(wrote.err().map(PgnError::Unreadable)))
}

/// The text of a file: UTF-8, or else Latin-1, the original encoding of PGN.
pub fn decode(bytes: Vec<u8>) -> String {
    let latin = |error: std::string::FromUtf8Error| {
        error.into_bytes().into_iter().map(char::from).collect()
    };
    String::from_utf8(bytes).unwrap_or_else(latin)
}
