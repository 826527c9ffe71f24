//! Answers as JSON.

use std::io::Write;

use serde::Serialize;

use super::failure::Failure;
use crate::notation::is_obeyed;

/// Prints a value over several lines.
pub(super) fn print(value: &impl Serialize, out: &mut impl Write) -> Result<(), Failure> {
    write(serde_json::to_string_pretty(value)?, out)
}

/// Prints a value on one line.
pub(super) fn print_line(value: &impl Serialize, out: &mut impl Write) -> Result<(), Failure> {
    write(serde_json::to_string(value)?, out)
}

fn write(text: String, out: &mut impl Write) -> Result<(), Failure> {
    Ok(writeln!(out, "{}", escape(text))?)
}

/// Escapes what serde leaves as it is but a terminal would obey. Such characters stand in strings
/// only; line feeds stand between values only, since serde escapes those within strings.
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

    #[test]
    fn escapes_read_back_as_the_same_text() {
        let wild = "a\x1b[31m \u{7f} \u{9b}2J \u{202e}b\u{2028} \"Réti\"\r\n♔ \\u{1b}";
        let mut out = Vec::new();
        print(&[wild], &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(!text.contains(|c| c != '\n' && is_obeyed(c)), "{text:?}");
        assert_eq!(serde_json::from_str::<[String; 1]>(&text).unwrap(), [wild]);
        assert_eq!(text.lines().count(), 3);
    }
}
