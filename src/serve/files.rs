//! The files of the page, compiled into the program.

use crate::explain::Language;

use super::http::Response;

const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";

/// A file of the board, as released (`assets/chessground`).
macro_rules! chessground {
    ($name:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/chessground/", $name))
    };
}

/// The paths, media types and texts of all files except the page itself.
const FILES: [(&str, &str, &str); 12] = [
    ("/assets/page.css", STYLE, include_str!("page/page.css")),
    ("/assets/page.js", SCRIPT, include_str!("page/page.js")),
    ("/assets/board.js", SCRIPT, include_str!("page/board.js")),
    ("/assets/zones.js", SCRIPT, include_str!("page/zones.js")),
    ("/assets/why.js", SCRIPT, include_str!("page/why.js")),
    ("/assets/element.js", SCRIPT, include_str!("page/element.js")),
    ("/assets/words.js", SCRIPT, include_str!("page/words.js")),
    ("/assets/chessground.js", SCRIPT, chessground!("chessground.min.js")),
    ("/assets/chessground.base.css", STYLE, chessground!("chessground.base.css")),
    ("/assets/chessground.brown.css", STYLE, chessground!("chessground.brown.css")),
    ("/assets/chessground.cburnett.css", STYLE, chessground!("chessground.cburnett.css")),
    ("/assets/chessground.licence", "text/plain; charset=utf-8", chessground!("LICENSE")),
];

const PAGE: &str = include_str!("page/index.html");
/// The placeholder in the page for its language.
const LANGUAGE: &str = "{language}";

/// The file of this path; the page is the root.
pub fn of(path: &str, language: Language) -> Option<Response> {
    if path == "/" {
        let page = PAGE.replace(LANGUAGE, language.code());
        return Some(Response::new("text/html; charset=utf-8", page.into_bytes()));
    }
    let (_, kind, text) = FILES.into_iter().find(|(name, ..)| *name == path)?;
    Some(Response::new(kind, text.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every file that is referred to is served here, none is loaded from elsewhere.
    #[test]
    fn the_page_is_whole() {
        let own = FILES.iter().filter(|(path, ..)| !path.contains("chessground"));
        for text in own.map(|(.., text)| *text).chain([PAGE]) {
            for (place, _) in text.match_indices("/assets/") {
                let path = text[place..].split(['"', '\'', ')']).next().unwrap();
                assert!(of(path, Language::English).is_some(), "{path}");
            }
            for (place, _) in text.match_indices("from \"./") {
                let name = text[place + 8..].split('"').next().unwrap();
                assert!(of(&format!("/assets/{name}"), Language::English).is_some(), "{name}");
            }
            assert!(!text.contains("://") && !text.contains("\"//"), "{text}");
        }
    }
}
