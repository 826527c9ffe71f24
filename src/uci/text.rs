//! The GUI's text, shortened for one-line messages.

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

    #[test]
    fn stays_on_one_short_line() {
        assert_eq!(quote(" a\tb\u{0}c\n"), "a b c");
        assert_eq!(quote(&"x".repeat(1000)).chars().count(), MAX_QUOTE + 1);
    }
}
