//! The files of the page, compiled into the program.
//!
//! They refer to each other by relative paths only and are not templates, so any server can serve
//! them from any folder.

use super::http::Response;

const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const DRAWING: &str = "image/svg+xml";
const TEXT: &str = "text/plain; charset=utf-8";

/// The path of the folder with all files except the page itself.
const FOLDER: &str = "/assets/";

/// The text of a file of chessground, as released (`assets/chessground`).
macro_rules! chessground {
    ($name:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/chessground/", $name))
    };
}

/// The names of scripts, each with its text.
macro_rules! scripts {
    ($($name:literal),+ $(,)?) => {
        [$(($name, include_str!(concat!("page/", $name)))),+]
    };
}

/// The page's scripts; `page.js` is the entry point.
pub const SCRIPTS: [(&str, &str); 27] = scripts![
    "address.js",
    "board.js",
    "editor.js",
    "element.js",
    "evaluation.js",
    "exercise.js",
    "graph.js",
    "history.js",
    "input.js",
    "library.js",
    "lines.js",
    "mentions.js",
    "moves.js",
    "next.js",
    "page.js",
    "panel.js",
    "pgn.js",
    "promotion.js",
    "review.js",
    "reviewer.js",
    "server.js",
    "store.js",
    "think.js",
    "tree.js",
    "why.js",
    "words.js",
    "zones.js",
];

/// The names, media types and texts of the other files, except the page itself.
const FILES: [(&str, &str, &str); 9] = [
    ("mark.svg", DRAWING, include_str!("page/mark.svg")),
    ("page.css", STYLE, include_str!("page/page.css")),
    ("parts.css", STYLE, include_str!("page/parts.css")),
    ("shapes.css", STYLE, include_str!("page/shapes.css")),
    ("chessground.js", SCRIPT, chessground!("chessground.min.js")),
    ("chessground.base.css", STYLE, chessground!("chessground.base.css")),
    ("chessground.brown.css", STYLE, chessground!("chessground.brown.css")),
    ("chessground.cburnett.css", STYLE, chessground!("chessground.cburnett.css")),
    ("chessground.licence", TEXT, chessground!("LICENSE")),
];

/// The page itself.
pub const PAGE: &str = include_str!("page/index.html");

/// The file with this path; `/` is the page.
pub fn of(path: &str) -> Option<Response> {
    if path == "/" {
        return Some(Response::new("text/html; charset=utf-8", PAGE.as_bytes()));
    }
    let (kind, text) = named(path.strip_prefix(FOLDER)?)?;
    Some(Response::new(kind, text.as_bytes()))
}

/// The text of the file with this name.
pub fn text(name: &str) -> Option<&'static str> {
    named(name).map(|(_, text)| text)
}

fn named(asked: &str) -> Option<(&'static str, &'static str)> {
    let scripts = SCRIPTS.into_iter().map(|(name, text)| (name, SCRIPT, text));
    let (_, kind, text) = scripts.chain(FILES).find(|(name, ..)| *name == asked)?;
    Some((kind, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every file referred to is served here, and none is loaded from elsewhere.
    #[test]
    fn the_page_is_whole() {
        let styles = FILES.iter().filter(|(name, ..)| !name.contains("chessground"));
        let own = SCRIPTS.iter().map(|(_, text)| *text).chain(styles.map(|(.., text)| *text));
        for text in own.chain([PAGE]) {
            for (place, _) in text.match_indices("\"assets/") {
                let path = text[place + 1..].split('"').next().unwrap();
                assert!(of(&format!("/{path}")).is_some(), "{path}");
            }
            for (place, _) in text.match_indices("from \"./") {
                let name = text[place + 8..].split('"').next().unwrap();
                assert!(of(&format!("{FOLDER}{name}")).is_some(), "{name}");
            }
            let known = text.replace("http://www.w3.org/2000/svg", "");
            assert!(!known.contains("://") && !known.contains("\"//"), "{text}");
        }
    }
}
