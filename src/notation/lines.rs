//! Text from outside: the lines of a file, decoded one by one, so that no file is too long, and
//! made safe for a terminal.
//!
//! A line ends with LF, CR or CRLF. A line of valid UTF-8 is read as such, any other as
//! Windows-1252, which agrees with Latin-1 wherever that has printable characters: files merged
//! from several sources may mix encodings. UTF-16 is recognised by the first bytes of the file.

use std::borrow::Cow;
use std::io::{self, BufRead, Chain, Cursor, ErrorKind, Read};
use std::mem;

use thiserror::Error;

/// A file with a line longer than this, in bytes, is not a text file.
const ENDLESS: u64 = 256 << 20;

/// Why a file cannot be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LinesError {
    /// The file is compressed, in this format.
    #[error("the file is compressed ({0}); unpack it first")]
    Compressed(&'static str),
    /// A line is so long that the file cannot be text.
    #[error("line {line} is longer than {} MiB; this is not a text file", ENDLESS >> 20)]
    Endless {
        /// The number of the line, from 1.
        line: usize,
    },
    /// Reading failed.
    #[error(transparent)]
    Unreadable(#[from] io::Error),
}

/// A line without its end.
#[derive(Debug)]
pub struct TextLine {
    /// The text, decoded.
    pub text: String,
    /// The number of the line in the file, from 1.
    pub number: usize,
    /// Whether the line was too long; its text is then cut off.
    pub is_cut: bool,
}

/// The lines of a file.
#[derive(Debug)]
pub struct Lines<R> {
    input: Chain<Cursor<Vec<u8>>, R>,
    encoding: Encoding,
    /// What is wrong with the file as a whole.
    fault: Option<LinesError>,
    /// The maximum number of bytes, or of UTF-16 code units, kept of a line.
    most: usize,
    number: usize,
    bytes: u64,
    /// Whether the line before ended with CR, so that an LF now belongs to it.
    after_return: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Encoding {
    Bytes,
    /// UTF-16, little-endian or big-endian.
    Little,
    Big,
}

/// What compressed files begin with.
const COMPRESSED: [(&[u8], &str); 6] = [
    (b"\x1f\x8b", "gzip"),
    (b"PK\x03\x04", "zip"),
    (b"BZh", "bzip2"),
    (b"\x28\xb5\x2f\xfd", "zstd"),
    (b"\xfd7zXZ", "xz"),
    (b"7z\xbc\xaf", "7-Zip"),
];

impl<R: BufRead> Lines<R> {
    /// The lines of `input`, each cut off after `most` bytes or UTF-16 code units.
    pub fn new(mut input: R, most: usize) -> Self {
        let mut head = Vec::new();
        let read = input.by_ref().take(5).read_to_end(&mut head);
        let packed = COMPRESSED.iter().find(|(magic, _)| head.starts_with(magic));
        let packed = packed.map(|&(_, name)| LinesError::Compressed(name));
        let encoding = match head[..] {
            [0xff, 0xfe, ..] => Encoding::Little,
            [0xfe, 0xff, ..] => Encoding::Big,
            // UTF-16 without a byte-order mark, as some programs write it.
            [1..=255, 0, 1..=255, 0, ..] => Encoding::Little,
            [0, 1..=255, 0, 1..=255, ..] => Encoding::Big,
            _ => Encoding::Bytes,
        };
        Self {
            input: Cursor::new(head).chain(input),
            encoding,
            fault: read.err().map(LinesError::from).or(packed),
            most,
            number: 0,
            bytes: 0,
            after_return: false,
        }
    }

    /// The number of bytes read so far.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    fn read(&mut self) -> Result<Option<TextLine>, LinesError> {
        if let Some(fault) = self.fault.take() {
            return Err(fault);
        }
        let read = match self.encoding {
            Encoding::Bytes => self.bytes_to_end()?.map(|(bytes, cut)| (decoded(bytes), cut)),
            Encoding::Little | Encoding::Big => self.units_to_end()?,
        };
        let Some((text, is_cut)) = read else { return Ok(None) };
        self.number += 1;
        Ok(Some(TextLine { text: clean(&text), number: self.number, is_cut }))
    }

    /// The bytes up to the end of the line, and whether there were too many; `None` at the end of
    /// the file.
    fn bytes_to_end(&mut self) -> Result<Option<(Vec<u8>, bool)>, LinesError> {
        let (mut bytes, mut is_cut, mut begun) = (Vec::new(), false, false);
        let start = self.bytes;
        loop {
            let buffer = match self.input.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                buffer => buffer?,
            };
            if buffer.is_empty() {
                return Ok(begun.then_some((bytes, is_cut)));
            }
            if mem::take(&mut self.after_return) && buffer[0] == b'\n' {
                self.input.consume(1);
                self.bytes += 1;
                continue;
            }
            begun = true;
            if self.bytes - start > ENDLESS {
                return Err(LinesError::Endless { line: self.number + 1 });
            }
            let end = buffer.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            self.after_return = end.is_some_and(|at| buffer[at] == b'\r');
            let part = &buffer[..end.unwrap_or(buffer.len())];
            let room = part.len().min(self.most - bytes.len());
            is_cut |= room < part.len();
            bytes.extend_from_slice(&part[..room]);
            let used = part.len() + usize::from(end.is_some());
            self.input.consume(used);
            self.bytes += used as u64;
            if end.is_some() {
                return Ok(Some((bytes, is_cut)));
            }
        }
    }

    /// The same for UTF-16.
    fn units_to_end(&mut self) -> Result<Option<(String, bool)>, LinesError> {
        let (mut units, mut is_cut, mut begun) = (Vec::new(), false, false);
        let start = self.bytes;
        loop {
            let mut pair = Vec::with_capacity(2);
            let count = self.input.by_ref().take(2).read_to_end(&mut pair)?;
            self.bytes += count as u64;
            let unit = match (&pair[..], self.encoding) {
                (&[low, high], Encoding::Little) | (&[high, low], _) => {
                    u16::from_be_bytes([high, low])
                }
                _ => return Ok(begun.then(|| (String::from_utf16_lossy(&units), is_cut))),
            };
            let after_return = mem::take(&mut self.after_return);
            if unit == u16::from(b'\n') && after_return {
                continue;
            }
            begun = true;
            if self.bytes - start > ENDLESS {
                return Err(LinesError::Endless { line: self.number + 1 });
            }
            self.after_return = unit == u16::from(b'\r');
            if self.after_return || unit == u16::from(b'\n') {
                return Ok(Some((String::from_utf16_lossy(&units), is_cut)));
            }
            is_cut |= units.len() == self.most;
            if !is_cut {
                units.push(unit);
            }
        }
    }
}

/// After an error, reading must stop.
impl<R: BufRead> Iterator for Lines<R> {
    type Item = Result<TextLine, LinesError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read().transpose()
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

/// The text without byte-order marks, which occur in the middle of merged files, and without zeros,
/// which some programs leave at the ends of lines.
fn clean(text: &str) -> String {
    text.chars().filter(|c| !['\u{feff}', '\0'].contains(c)).collect()
}

/// Whether a terminal would act on the character instead of showing it: control characters (C0 and
/// C1), line and paragraph separators, and marks that change the direction of writing.
pub fn is_obeyed(c: char) -> bool {
    let turns = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}');
    c.is_control() || turns || matches!(c, '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// The text with every character that a terminal would act on ([`is_obeyed`]) escaped, such as
/// `\u{1b}` or `\n`, so that it stays on one line and affects nothing else on the screen.
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.contains(is_obeyed) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if is_obeyed(c) {
            safe.extend(c.escape_default());
        } else {
            safe.push(c);
        }
    }
    Cow::Owned(safe)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOST: usize = 1_000;

    fn lines(bytes: &[u8]) -> Vec<String> {
        let mut lines = Lines::new(bytes, MOST);
        let all = lines.by_ref().map(|line| line.unwrap().text).collect();
        assert_eq!(lines.bytes(), bytes.len() as u64);
        all
    }

    #[test]
    fn each_line_has_its_encoding() {
        let text = b"\xef\xbb\xbfR\xc3\xa9ti\r\nR\xe9ti\n\n\x96 \x92x\x93";
        assert_eq!(lines(text), ["Réti", "Réti", "", "– ’x“"]);
        assert!(lines(b"").is_empty());
        let text = "\u{feff}Réti ♞\r\n\r\n[\n𝄞 \u{feff}end";
        let read = ["Réti ♞", "", "[", "𝄞 end"];
        let units = || text.encode_utf16();
        assert_eq!(lines(&units().flat_map(u16::to_le_bytes).collect::<Vec<_>>()), read);
        assert_eq!(lines(&units().flat_map(u16::to_be_bytes).collect::<Vec<_>>()), read);
        let bare: Vec<u8> = units().skip(1).flat_map(u16::to_le_bytes).collect();
        assert_eq!(lines(&bare), read, "without a byte-order mark");
    }

    #[test]
    fn lines_end_in_every_way() {
        assert_eq!(lines(b"a\rb\r\nc\n\rd\r\r\ne\r"), ["a", "b", "c", "", "d", "", "e"]);
        assert_eq!(lines(b"a\0b\xef\xbb\xbf\tc\0\0\nd\0"), ["ab\tc", "d"]);
    }

    #[test]
    fn other_files_say_what_they_are() {
        for (magic, name) in COMPRESSED {
            let error =
                Lines::new(&[magic, b"rest\n"].concat()[..], MOST).next().unwrap().unwrap_err();
            assert!(error.to_string().contains(name), "{error}");
        }
    }

    #[test]
    fn a_file_that_is_one_line_ends() {
        let read = Lines::new(io::BufReader::new(io::repeat(0)), MOST).next();
        assert!(matches!(read, Some(Err(LinesError::Endless { line: 1 }))), "{read:?}");
    }

    #[test]
    fn a_long_line_is_cut() {
        let text = [vec![b'a'; 3 * MOST], b"\nb\n".to_vec()].concat();
        let mut lines = Lines::new(&text[..], MOST);
        let line = lines.next().unwrap().unwrap();
        assert!(line.is_cut && line.text.len() == MOST);
        let next = lines.next().unwrap().unwrap();
        assert_eq!((next.text.as_str(), next.number, next.is_cut), ("b", 2, false));
    }

    #[test]
    fn what_a_terminal_obeys_is_written_out() {
        assert_eq!(visible("Réti, «Ласкер» 1…Kb6 ♔"), "Réti, «Ласкер» 1…Kb6 ♔");
        assert_eq!(visible("a\x1b[31mred\x07"), "a\\u{1b}[31mred\\u{7}");
        assert_eq!(visible("\u{9b}2J \u{7f}"), "\\u{9b}2J \\u{7f}");
        assert_eq!(visible("x\u{202e}txt\u{2069}\u{200f}"), "x\\u{202e}txt\\u{2069}\\u{200f}");
        assert_eq!(visible("one\r\ntwo\tthree\u{2028}"), "one\\r\\ntwo\\tthree\\u{2028}");
        for code in 0..=0x9f_u8 {
            let c = char::from(code);
            let plain = (' '..='~').contains(&c);
            assert_eq!(visible(&c.to_string()) == c.to_string(), plain, "{code:x}");
        }
    }
}
