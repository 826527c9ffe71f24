//! Standard output, for text and JSON. Every failure to write it is reported, and boards are drawn
//! as its terminal allows.

use std::env;
use std::io::{self, IsTerminal, Write};

use clap::ColorChoice;
use serde::Serialize;

use super::failure::Failure;
use super::files::Asides;
use crate::notation::is_obeyed;
use crate::view::Look;

/// Standard output, how to draw a board on it, and the temporary files of the command.
pub(super) struct Output {
    writer: Box<dyn Write + Send>,
    look: Option<Look>,
    asides: Asides,
}

impl Output {
    /// # Errors
    /// The system's error if standard output cannot be written at all.
    pub fn standard(color: ColorChoice) -> io::Result<Self> {
        let look = look(color, &Terminal::here());
        Ok(Self { writer: writer()?, look, asides: Asides::default() })
    }

    /// The temporary files of the command.
    pub fn asides(&self) -> &Asides {
        &self.asides
    }

    /// How to draw a board; `None` in a pipe or a file, where nobody would look at it.
    pub fn look(&self) -> Option<Look> {
        self.look
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes).map_err(named)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush().map_err(named)
    }
}

/// The error with "standard output" before its message.
fn named(error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("standard output: {error}"))
}

/// Writes line by line to a handle of our own: the standard library's ignores the error of an
/// output that is open only for reading.
#[cfg(unix)]
fn writer() -> io::Result<Box<dyn Write + Send>> {
    use std::fs::File;
    use std::io::LineWriter;
    use std::os::fd::AsFd;

    let own = io::stdout().as_fd().try_clone_to_owned()?;
    Ok(Box::new(LineWriter::new(File::from(own))))
}

#[cfg(not(unix))]
#[allow(clippy::unnecessary_wraps)] // as on Unix
fn writer() -> io::Result<Box<dyn Write + Send>> {
    Ok(Box::new(io::stdout()))
}

/// What is known about the terminal.
struct Terminal {
    /// Whether standard output is a terminal.
    is_one: bool,
    /// Whether the environment variable `NO_COLOR` forbids colours.
    no_color: bool,
    /// Whether it can only show plain text.
    dumb: bool,
    /// Whether it shows characters beyond ASCII.
    unicode: bool,
}

impl Terminal {
    fn here() -> Self {
        let set = |name| env::var(name).ok().filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
        let is_utf8 = |locale: String| {
            let locale = locale.to_ascii_lowercase();
            locale.contains("utf-8") || locale.contains("utf8")
        };
        Self {
            is_one: io::stdout().is_terminal(),
            no_color: set("NO_COLOR").is_some(),
            dumb: set("TERM").is_some_and(|term| term == "dumb"),
            unicode: cfg!(windows) || locale.is_some_and(is_utf8),
        }
    }
}

fn look(color: ColorChoice, terminal: &Terminal) -> Option<Look> {
    let shown = terminal.is_one || color == ColorChoice::Always;
    let colored = match color {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => terminal.is_one && !terminal.no_color && !terminal.dumb,
    };
    shown.then_some(Look { unicode: terminal.unicode && !terminal.dumb, colored })
}

/// Prints a value as indented JSON.
pub(super) fn print_json(value: &impl Serialize, out: &mut impl Write) -> Result<(), Failure> {
    print_line(serde_json::to_string_pretty(value)?, out)
}

/// Prints a value as JSON on one line.
pub(super) fn print_json_line(value: &impl Serialize, out: &mut impl Write) -> Result<(), Failure> {
    print_line(serde_json::to_string(value)?, out)
}

fn print_line(text: String, out: &mut impl Write) -> Result<(), Failure> {
    Ok(writeln!(out, "{}", escape(text))?)
}

/// Escapes characters that serde leaves as they are but a terminal acts on. They occur only in
/// strings; line feeds occur only between values, since serde escapes those in strings.
fn escape(text: String) -> String {
    let obeyed = |c| c != '\n' && is_obeyed(c);
    if !text.contains(obeyed) {
        return text;
    }
    text.chars().fold(String::with_capacity(text.len() + 16), |mut safe, c| {
        if obeyed(c) {
            safe += &format!("\\u{:04x}", u32::from(c));
        } else {
            safe.push(c);
        }
        safe
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ABLE: Terminal = Terminal { is_one: true, no_color: false, dumb: false, unicode: true };

    #[test]
    fn boards_are_for_terminals_and_for_those_who_ask() {
        let pipe = Terminal { is_one: false, ..ABLE };
        for color in [ColorChoice::Auto, ColorChoice::Never] {
            assert_eq!(look(color, &pipe), None);
        }
        let able = Some(Look { unicode: true, colored: true });
        assert_eq!(look(ColorChoice::Always, &pipe), able);
        assert_eq!(look(ColorChoice::Auto, &ABLE), able);
    }

    #[test]
    fn a_terminal_gets_what_it_can_show() {
        let plain = Some(Look { unicode: true, colored: false });
        assert_eq!(look(ColorChoice::Never, &ABLE), plain);
        assert_eq!(look(ColorChoice::Auto, &Terminal { no_color: true, ..ABLE }), plain);
        let ascii = Some(Look { unicode: false, colored: false });
        assert_eq!(look(ColorChoice::Auto, &Terminal { dumb: true, ..ABLE }), ascii);
        let colored = Some(Look { unicode: false, colored: true });
        assert_eq!(look(ColorChoice::Auto, &Terminal { unicode: false, ..ABLE }), colored);
        let asked = Terminal { no_color: true, ..ABLE };
        assert!(look(ColorChoice::Always, &asked).is_some_and(|look| look.colored));
    }

    #[test]
    fn escapes_read_back_as_the_same_text() {
        let wild = "a\x1b[31m \u{7f} \u{9b}2J \u{202e}b\u{2028} \"Réti\"\r\n♔ \\u{1b}";
        let mut out = Vec::new();
        print_json(&[wild], &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(!text.contains(|c| c != '\n' && is_obeyed(c)), "{text:?}");
        assert_eq!(serde_json::from_str::<[String; 1]>(&text).unwrap(), [wild]);
        assert_eq!(text.lines().count(), 3);
    }
}
