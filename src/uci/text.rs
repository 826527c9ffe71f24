//! The host's text, made fit for a message of one line.

/// The most characters of the host's that a message repeats.
const MOST: usize = 80;

/// `text` without control characters, cut off where it is long.
pub(super) fn quote(text: &str) -> String {
    let mut clean = text.trim().chars().map(|c| if c.is_control() { ' ' } else { c });
    let mut short: String = clean.by_ref().take(MOST).collect();
    if clean.next().is_some() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stays_on_one_short_line() {
        assert_eq!(quote(" a\tb\u{0}c\n"), "a b c");
        assert_eq!(quote(&"x".repeat(1000)).chars().count(), MOST + 1);
    }
}
