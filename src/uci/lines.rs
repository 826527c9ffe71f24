//! Lines of text: read from raw bytes, and quoted in messages.

use std::io::{self, BufRead};

/// Input from the GUI.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Input {
    /// A line without its line break; bytes that are not UTF-8 are replaced.
    Line(String),
    /// A line that is too long; all of it is skipped.
    TooLong,
}

/// The maximum length of a line in bytes. The longest possible game has fewer than 12,000
/// plies, of at most six bytes each.
pub(super) const MAX_LENGTH: usize = 128 * 1024;

/// The next line; `None` at the end of the input. The last line needs no line break. At most
/// [`MAX_LENGTH`] bytes of memory are used, whatever the input.
pub(super) fn next(input: &mut impl BufRead) -> io::Result<Option<Input>> {
    let mut line = Vec::new();
    let mut too_long = false;
    let mut begun = false;
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if chunk.is_empty() {
            return Ok(begun.then(|| finish(&line, too_long)));
        }
        begun = true;
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        too_long |= line.len() + part.len() > MAX_LENGTH;
        if !too_long {
            line.extend_from_slice(part);
        }
        let used = end.map_or(chunk.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(Some(finish(&line, too_long)));
        }
    }
}

fn finish(line: &[u8], too_long: bool) -> Input {
    if too_long {
        return Input::TooLong;
    }
    Input::Line(String::from_utf8_lossy(line).trim_end_matches('\r').to_string())
}

/// The maximum number of characters of the GUI's text in a message.
const MAX_QUOTE: usize = 80;

/// `text` without control characters, cut off if it is long.
pub(super) fn quote(text: &str) -> String {
    let mut clean = text.trim().chars().map(|c| if c.is_control() { ' ' } else { c });
    let mut short: String = clean.by_ref().take(MAX_QUOTE).collect();
    if clean.next().is_some() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(bytes: &[u8]) -> Vec<Input> {
        // With a small buffer, lines arrive in parts.
        let mut input = io::BufReader::with_capacity(7, bytes);
        std::iter::from_fn(|| next(&mut input).unwrap()).collect()
    }

    fn text(line: &str) -> Input {
        Input::Line(line.to_string())
    }

    #[test]
    fn splits_at_either_line_end() {
        assert_eq!(all(b"uci\r\nisready\n\nquit"), ["uci", "isready", "", "quit"].map(text));
        assert_eq!(all(b""), []);
        assert_eq!(all(b"\n"), [text("")]);
    }

    #[test]
    fn skips_a_line_too_long_and_goes_on() {
        let mut bytes = vec![b'x'; MAX_LENGTH + 1];
        bytes.extend_from_slice(b"\nisready\n");
        assert_eq!(all(&bytes), [Input::TooLong, text("isready")]);
        let exact = vec![b'x'; MAX_LENGTH];
        assert!(matches!(all(&exact)[..], [Input::Line(ref line)] if line.len() == MAX_LENGTH));
    }

    /// Fails with each of these errors in turn, then ends.
    struct Failing(Vec<io::ErrorKind>);

    impl io::Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            self.0.pop().map_or(Ok(0), |kind| Err(kind.into()))
        }
    }

    #[test]
    fn goes_on_after_an_interruption_alone() {
        let read =
            |errors: &[io::ErrorKind]| next(&mut io::BufReader::new(Failing(errors.to_vec())));
        assert!(matches!(read(&[io::ErrorKind::Interrupted]), Ok(None)));
        assert!(read(&[io::ErrorKind::TimedOut]).is_err());
    }

    #[test]
    fn replaces_what_is_no_utf8() {
        assert_eq!(all(b"u\xffci\n"), [text("u\u{fffd}ci")]);
    }

    #[test]
    fn stays_on_one_short_line() {
        assert_eq!(quote(" a\tb\u{0}c\n"), "a b c");
        assert_eq!(quote(&"x".repeat(1000)).chars().count(), MAX_QUOTE + 1);
    }
}
