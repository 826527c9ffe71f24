//! The lines of a file, decoded one by one, so that no file is too long.
//!
//! A line that is valid UTF-8 is read as such, any other as Windows-1252, which agrees with Latin-1,
//! the original encoding of PGN, wherever that has printable characters. Files put together from
//! several sources may therefore mix the two.

use std::io::{self, BufRead, Read};

use super::error::{MAX_GAME, PgnError};

/// A line without its end.
#[derive(Debug)]
pub struct Line {
    pub text: String,
    /// The number of the line; 1 is the first of the file.
    pub number: usize,
    /// Whether it is longer than any game may be; the text is then cut off.
    pub is_cut: bool,
}

/// The lines of a file.
#[derive(Debug)]
pub struct Lines<R> {
    input: R,
    number: usize,
    bytes: u64,
    next: Option<Line>,
}

impl<R: BufRead> Lines<R> {
    pub fn new(input: R) -> Self {
        Self { input, number: 0, bytes: 0, next: None }
    }

    /// The number of bytes read so far.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The next line, which [`Self::take`] will return.
    pub fn peek(&mut self) -> Result<Option<&Line>, PgnError> {
        if self.next.is_none() {
            self.next = self.read()?;
        }
        Ok(self.next.as_ref())
    }

    pub fn take(&mut self) -> Option<Line> {
        self.next.take()
    }

    fn read(&mut self) -> Result<Option<Line>, PgnError> {
        let mut bytes = Vec::new();
        let count = self.input.by_ref().take(MAX_GAME as u64 + 1).read_until(b'\n', &mut bytes)?;
        if count == 0 {
            return Ok(None);
        }
        self.bytes += count as u64;
        let is_cut = count > MAX_GAME && bytes.last() != Some(&b'\n');
        if is_cut {
            self.bytes += skip_line(&mut self.input)?;
        }
        if self.number == 0 && (bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff")) {
            return Err(PgnError::Utf16);
        }
        self.number += 1;
        let end = bytes.strip_suffix(b"\n").map_or(bytes.len(), <[u8]>::len);
        bytes.truncate(end);
        if bytes.last() == Some(&b'\r') {
            bytes.pop();
        }
        let mut text = decoded(bytes);
        if self.number == 1 && text.starts_with('\u{feff}') {
            text.remove(0);
        }
        Ok(Some(Line { text, number: self.number, is_cut }))
    }
}

/// Skips the rest of a line; returns its length.
fn skip_line(input: &mut impl BufRead) -> io::Result<u64> {
    let mut skipped = 0;
    loop {
        let buffer = input.fill_buf()?;
        let end = buffer.iter().position(|&byte| byte == b'\n').map(|at| at + 1);
        let length = end.unwrap_or(buffer.len());
        input.consume(length);
        skipped += length as u64;
        if end.is_some() || length == 0 {
            return Ok(skipped);
        }
    }
}

fn decoded(bytes: Vec<u8>) -> String {
    let western = |error: std::string::FromUtf8Error| {
        error.into_bytes().into_iter().map(windows_1252).collect()
    };
    String::from_utf8(bytes).unwrap_or_else(western)
}

/// The characters of Windows-1252 where Latin-1 has control characters, from 0x80.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

fn windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9f => WINDOWS[usize::from(byte - 0x80)],
        byte => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Vec<String> {
        let mut lines = Lines::new(bytes);
        let mut all = Vec::new();
        while lines.peek().unwrap().is_some() {
            all.push(lines.take().unwrap().text);
        }
        assert_eq!(lines.bytes(), bytes.len() as u64);
        all
    }

    #[test]
    fn each_line_has_its_encoding() {
        let text = b"\xef\xbb\xbfR\xc3\xa9ti\r\nR\xe9ti\n\n\x96 \x92x\x93";
        assert_eq!(lines(text), ["Réti", "Réti", "", "– ’x“"]);
        assert!(lines(b"").is_empty());
        assert!(matches!(Lines::new(&b"\xff\xfe[\0E\0"[..]).peek(), Err(PgnError::Utf16)));
    }

    #[test]
    fn an_endless_line_is_cut() {
        let text = [vec![b'a'; 3 * MAX_GAME], b"\nb\n".to_vec()].concat();
        let mut lines = Lines::new(&text[..]);
        assert!(lines.peek().unwrap().is_some_and(|line| line.is_cut));
        assert!(lines.take().unwrap().text.len() <= MAX_GAME + 1);
        let next = lines.peek().unwrap().unwrap();
        assert_eq!((next.text.as_str(), next.number, next.is_cut), ("b", 2, false));
    }
}
