//! The references of a source file to others: its modules, its imports, the paths in its code.

use std::collections::BTreeSet;
use std::iter;

/// A source file without comments, literals and code only for tests.
#[derive(Debug, Default)]
pub struct Source {
    /// The modules in files of their own: `mod name;`.
    pub children: Vec<String>,
    pub uses: Vec<Use>,
    /// The paths of two or more names outside `use`.
    pub paths: Vec<Vec<String>>,
    /// Every word outside `use`.
    pub words: BTreeSet<String>,
}

/// A name that a `use` brings in; a tree becomes several.
#[derive(Debug, PartialEq, Eq)]
pub struct Use {
    pub path: Vec<String>,
    /// The name here: the last of the path, or the one after `as`.
    pub name: String,
    /// Whether others can see it, even if only the parent: `pub use`, `pub(super) use`.
    pub public: bool,
}

impl Source {
    pub fn read(text: &str) -> Self {
        let tokens = tokens(text);
        let mut source = Self::default();
        let mut at = 0;
        while at < tokens.len() {
            at += match tokens[at..] {
                ["#", "[", "cfg", "(", "test", ")", "]", ..] => 7 + item(&tokens[at + 7..]),
                ["pub", "(", "in", ..] => length_until(&tokens[at..], ")"),
                ["mod", name, ";", ..] => {
                    source.children.push(name.to_owned());
                    3
                }
                // `impl Trait + use<'_>` is not an import.
                ["use", next, ..] if next != "<" => {
                    let public = is_public(&tokens[..at]);
                    1 + tree(&tokens[at + 1..], &[], public, &mut source.uses)
                }
                [word, ..] if is_word(word) => {
                    let path = path(&tokens[at..]);
                    let length = 2 * path.len() - 1;
                    source.words.extend(path.iter().cloned());
                    if path.len() > 1 && (at == 0 || tokens[at - 1] != "::") {
                        source.paths.push(path);
                    }
                    length
                }
                _ => 1,
            };
        }
        source
    }
}

/// The tokens of a text: words, `::`, and all other characters singly.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let skipped = comment(rest).or_else(|| string(rest)).or_else(|| quoted(rest));
        let length = skipped.unwrap_or_else(|| {
            let word = rest.find(|c: char| !is_of_word(c)).unwrap_or(rest.len());
            let length = match word {
                0 if rest.starts_with("::") => 2,
                0 => first.len_utf8(),
                word => word,
            };
            if !first.is_whitespace() {
                tokens.push(&rest[..length]);
            }
            length
        });
        rest = &rest[length..];
    }
    tokens
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// The length of a comment that the text begins with; comments may be nested.
fn comment(text: &str) -> Option<usize> {
    if text.starts_with("//") {
        return Some(text.find('\n').unwrap_or(text.len()));
    }
    let mut depth = 0;
    let mut at = 0;
    loop {
        match text.get(at..at + 2) {
            Some("/*") => (depth, at) = (depth + 1, at + 2),
            Some("*/") if depth > 0 => (depth, at) = (depth - 1, at + 2),
            _ if depth == 0 || at >= text.len() => break,
            _ => at += 1,
        }
        if depth == 0 {
            break;
        }
    }
    (at > 0).then_some(at)
}

/// The length of a string, raw or with escapes, that the text begins with.
fn string(text: &str) -> Option<usize> {
    let prefix = ["br", "cr", "b", "c", "r", ""].into_iter().find(|p| text.starts_with(p))?;
    let body = &text[prefix.len()..];
    let hashes =
        if prefix.ends_with('r') { body.len() - body.trim_start_matches('#').len() } else { 0 };
    let inside = body[hashes..].strip_prefix('"')?;
    let length = if prefix.ends_with('r') {
        let end = format!("\"{}", "#".repeat(hashes));
        inside.find(&end)? + end.len()
    } else {
        let mut escaped = false;
        let end = |c: char| {
            let ends = c == '"' && !escaped;
            escaped = c == '\\' && !escaped;
            ends
        };
        inside.find(end)? + 1
    };
    Some(prefix.len() + hashes + 1 + length)
}

/// The length of a character or a lifetime that the text begins with.
fn quoted(text: &str) -> Option<usize> {
    let inside = text.strip_prefix('\'')?;
    let first = inside.chars().next()?.len_utf8();
    let length = if inside.starts_with('\\') {
        2 + inside[2..].find('\'')? + 1
    } else if inside[first..].starts_with('\'') {
        first + 1
    } else {
        inside.find(|c: char| !is_of_word(c)).unwrap_or(inside.len())
    };
    Some(1 + length)
}

/// The number of tokens up to and including the first `last`.
fn length_until(tokens: &[&str], last: &str) -> usize {
    tokens.iter().position(|&token| token == last).map_or(tokens.len(), |at| at + 1)
}

/// The length in tokens of the item that they begin with, to its `;` or closing brace.
fn item(tokens: &[&str]) -> usize {
    let mut depth = 0;
    for (at, &token) in tokens.iter().enumerate() {
        match token {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 && matches!(token, ";" | "}") {
            return at + 1;
        }
    }
    tokens.len()
}

/// Whether the tokens end in `pub` or `pub(…)`.
fn is_public(before: &[&str]) -> bool {
    match before.last() {
        Some(&"pub") => true,
        Some(&")") => {
            let open = before.iter().rposition(|&token| token == "(");
            open.is_some_and(|at| at > 0 && before[at - 1] == "pub")
        }
        _ => false,
    }
}

/// The path that the tokens begin with: words with `::` between them.
fn path(tokens: &[&str]) -> Vec<String> {
    let more = tokens[1..].chunks_exact(2).take_while(|two| two[0] == "::" && is_word(two[1]));
    iter::once(tokens[0]).chain(more.map(|two| two[1])).map(str::to_owned).collect()
}

/// Reads a tree of a `use` under `prefix`, up to the `,`, `}` or `;` that ends it, and returns its
/// length in tokens.
fn tree(tokens: &[&str], prefix: &[String], public: bool, uses: &mut Vec<Use>) -> usize {
    let mut path = prefix.to_vec();
    let mut at = 0;
    loop {
        match tokens[at..] {
            ["{", ..] => {
                at += 1;
                while tokens[at] != "}" {
                    at += tree(&tokens[at..], &path, public, uses);
                    at += usize::from(tokens[at] == ",");
                }
                return at + 1;
            }
            ["::", ..] => at += 1,
            // `{self}` stands for the parent of the braces.
            ["self", "," | "}" | ";", ..] if !path.is_empty() => at += 1,
            [name, ..] if is_word(name) && name != "as" || name == "*" => {
                path.push(name.to_owned());
                at += 1;
            }
            _ => break,
        }
    }
    let mut name = path.last().cloned().unwrap_or_default();
    if let ["as", other, ..] = tokens[at..] {
        name = other.to_owned();
        at += 2;
    }
    uses.push(Use { path, name, public });
    at
}

fn names(path: &str) -> Vec<String> {
    path.split("::").map(str::to_owned).collect()
}

#[test]
fn trees_of_imports_come_apart() {
    let source = Source::read("pub(crate) use a::{self, b::{c as d, e}, f::*}; use std::io;");
    let found: Vec<_> =
        source.uses.iter().map(|u| (u.path.join("::"), u.name.as_str(), u.public)).collect();
    let expected = [
        ("a", "a", true),
        ("a::b::c", "d", true),
        ("a::b::e", "e", true),
        ("a::f::*", "*", true),
        ("std::io", "io", false),
    ];
    assert_eq!(found, expected.map(|(path, name, public)| (path.to_owned(), name, public)));
}

#[test]
fn comments_literals_and_tests_are_left_out() {
    let text = r##"
            //! crate::a
            /* crate::b /* crate::c */ crate::d */
            mod here;
            fn f<'a>(x: &'a str) -> crate::e::E<'a> {
                ("crate::\"f", r#"crate::g"#, b'\'', '"', 'x', super::h(x))
            }
            #[cfg(test)]
            fn only_here() -> [u8; 2] { crate::i() }
            #[cfg(test)]
            mod tests { use crate::j; mod inner { fn k() {} } }
        "##;
    let source = Source::read(text);
    assert_eq!(source.children, ["here"]);
    assert_eq!(source.paths, [names("crate::e::E"), names("super::h")]);
    assert!(source.uses.is_empty());
}
