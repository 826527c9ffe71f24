//! Text of others, such as names and comments of files, made safe for a terminal.

use std::borrow::Cow;

/// Whether a terminal would obey the character instead of showing it: control characters, those
/// beyond ASCII (C1) included, separators of lines, and marks that turn the direction of writing.
pub fn is_obeyed(c: char) -> bool {
    let turns = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}');
    c.is_control() || turns || matches!(c, '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// The text with every character that [`is_obeyed`] written as an escape such as `\u{1b}` or `\n`,
/// so that it takes one line and changes nothing but its own place.
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
