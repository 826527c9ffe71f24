//! Lines of tags.

use super::error::{PgnError, excerpt};

/// A tag: its name and its value, unescaped and without control characters.
pub type Tag = (String, String);

/// The tags of a line. A line may have several; if a value contains unescaped quotes, it counts as
/// one.
pub fn tags(line: &str, number: usize) -> Result<Vec<Tag>, PgnError> {
    let line = line.trim();
    let error = || PgnError::Tag { line: number, text: excerpt(line) };
    several_tags(line).or_else(|| one_tag(line)).ok_or_else(error)
}

fn several_tags(line: &str) -> Option<Vec<Tag>> {
    let (mut tags, mut rest) = (Vec::new(), line);
    while !rest.is_empty() {
        let (name, quoted) = name(rest)?;
        let mut escaped = false;
        let end = quoted.find(|c| {
            let ends = c == '"' && !escaped;
            escaped = c == '\\' && !escaped;
            ends
        })?;
        tags.push((name, unescaped(&clean(&quoted[..end]))));
        rest = quoted[end + 1..].trim_start().strip_prefix(']')?.trim_start();
    }
    Some(tags)
}

/// A tag whose value runs to the last quote.
fn one_tag(line: &str) -> Option<Vec<Tag>> {
    let (name, quoted) = name(line)?;
    let value = quoted.strip_suffix(']')?.trim_end().strip_suffix('"')?;
    Some(vec![(name, clean(value).replace("\\\"", "\""))])
}

/// The name of a tag, and the rest after the quote that opens its value.
fn name(line: &str) -> Option<(String, &str)> {
    let (name, quoted) = line.strip_prefix('[')?.split_once('"')?;
    let name = clean(name).trim().to_string();
    (!name.is_empty() && !name.contains(['[', ']'])).then_some((name, quoted))
}

/// The text with a space for each tab and without other control characters.
fn clean(text: &str) -> String {
    text.replace('\t', " ").replace(char::is_control, "")
}

fn unescaped(value: &str) -> String {
    let mut chars = value.chars().peekable();
    let mut text = String::new();
    while let Some(c) = chars.next() {
        let escaped = if c == '\\' { chars.next_if(|c| ['\\', '"'].contains(c)) } else { None };
        text.push(escaped.unwrap_or(c));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_read_however_written() {
        let read = |line: &str| tags(line, 1).unwrap();
        let tag = |name: &str, value: &str| (name.to_string(), value.to_string());
        assert_eq!(read(r#"[Site "a \"b\" \\"]"#), [tag("Site", r#"a "b" \"#)]);
        assert_eq!(read(" [A  \"x\" ] [B \"y]\"]"), [tag("A", "x"), tag("B", "y]")]);
        assert_eq!(read("[A \"the \"big\" one\"]"), [tag("A", r#"the "big" one"#)]);
        assert_eq!(read("[A \"C:\\\"]"), [tag("A", r"C:\")]);
        assert_eq!(read("[A \"\u{1b}[31mred\t\u{9b}0m\u{7f}\"]"), [tag("A", "[31mred 0m")]);
        assert_eq!(read("[ A \0\"x\"]"), [tag("A", "x")]);
        for wrong in ["[A \"b\"", "[\"b\"]", "[\u{7} \"b\"]", "[A b]", "[A [\"b\"]"] {
            assert!(tags(wrong, 1).is_err(), "{wrong}");
        }
    }
}
