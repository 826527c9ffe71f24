//! The page as one file with reviewed games: it needs neither this program nor any other file.
//!
//! Its scripts refer to each other by relative paths, which have no meaning inside a file. An
//! import map gives every script a name of its own and its text as the address; what remains to be
//! done is to write `from "name.js"` instead of `from "./name.js"`. `alone.js` answers, from the
//! games in the file, what the page would ask the program. Who allows no scripts reads the games as
//! PGN.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::{io, panic, thread};

use serde::Serialize;

use super::files::{self, PAGE, SCRIPTS};
use super::games::{GameView, Translated, translated, view};
use super::position::{MentionView, legal, mentioned};
use crate::annotate::review::{Moment, Review};
use crate::explain::{Language, Named};
use crate::notation::pgn::Record;
use crate::search::SEARCH_STACK;
use crate::view::drawing::escape;

/// The script that stands in for the program.
const STAND_IN: (&str, &str) = ("alone.js", include_str!("page/alone.js"));
/// The head of the file, which loads nothing that is not in it.
const HEAD: &str = "<head>\n<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
    script-src 'unsafe-inline' data:; style-src 'unsafe-inline' data:; img-src data:\">\n\
    <noscript><style>main { display: none; } pre { margin: 1rem; white-space: pre-wrap; }\
    </style></noscript>";
const LICENCE: &str = "https://www.gnu.org/licenses/gpl-3.0.html";
/// The end of the page; the games stand before it.
const END: &str = "</body>";

/// A file with the page and reviewed games, written game by game.
#[derive(Debug, Clone, Copy)]
pub struct Pages(Language);

impl Pages {
    /// A page that opens in `language`.
    pub fn new(language: Language) -> Self {
        Self(language)
    }

    /// The HTML before the first game.
    pub fn begin(self) -> String {
        let lines = PAGE.lines().take_while(|line| *line != END);
        lines.map(|line| self.line(line)).collect()
    }

    /// The HTML of a game, which `pgn` has with its comments.
    ///
    /// # Errors
    /// The system's error if a thread cannot be started.
    pub fn game(self, game: &Record, review: &Review, pgn: &[u8]) -> io::Result<String> {
        // The tree of a game is as deep as the game is long.
        let deep = thread::Builder::new().name("game".into()).stack_size(SEARCH_STACK);
        let data = thread::scope(|scope| {
            let work = || serde_json::to_string(&Reviewed::of(game, review));
            let data = deep.spawn_scoped(scope, work)?.join();
            Ok::<_, io::Error>(data.unwrap_or_else(|panic| panic::resume_unwind(panic))?)
        })?;
        // In JSON this character stands only in texts. Unescaped it could end the element.
        let data = data.replace('<', "\\u003c");
        let pgn = escape(&String::from_utf8_lossy(pgn));
        Ok(format!(
            "<script type=\"application/json\" class=\"game\">{data}</script>\n\
             <noscript><pre>{pgn}</pre></noscript>\n"
        ))
    }

    /// The HTML after the last game.
    pub fn end(self) -> String {
        format!("{END}\n</html>\n")
    }

    /// A line of the page, with the text of the file that it refers to.
    fn line(self, line: &str) -> String {
        if let Some(name) = quoted(line, "<link rel=\"stylesheet\" href=\"assets/") {
            return format!("<style>\n{}</style>\n", files::text(name).unwrap_or_default());
        }
        if let Some(entry) = quoted(line, "<script type=\"module\" src=\"assets/") {
            return scripts(entry);
        }
        let mark = files::text("mark.svg").unwrap_or_default();
        let mark = format!("data:image/svg+xml,{}", encoded(mark));
        line.replace("assets/mark.svg", &mark)
            .replace("assets/chessground.licence", LICENCE)
            .replace("<html lang=\"en\">", &format!("<html lang=\"{}\">", self.0.code()))
            .replace("<head>", HEAD)
            + "\n"
    }
}

/// What follows `before` in a line, up to the next quotation mark.
fn quoted<'a>(line: &'a str, before: &str) -> Option<&'a str> {
    line.strip_prefix(before)?.split('"').next()
}

/// The import map of all scripts, and the start of `entry` after the stand-in for the program.
fn scripts(entry: &str) -> String {
    let chessground = files::text(CHESSGROUND).map(|text| (CHESSGROUND, text));
    let all = SCRIPTS.into_iter().chain([STAND_IN]).chain(chessground);
    let addresses: Vec<String> = all
        .map(|(name, text)| {
            let text = encoded(&text.replace(" from \"./", " from \""));
            format!("\"{name}\":\"data:text/javascript;charset=utf-8,{text}\"")
        })
        .collect();
    format!(
        "<script type=\"importmap\">{{\"imports\":{{\n{}\n}}}}</script>\n\
         <script type=\"module\">import \"{}\"; import \"{entry}\";</script>\n",
        addresses.join(",\n"),
        STAND_IN.0
    )
}

const CHESSGROUND: &str = "chessground.js";

/// A text in a data URL, which may stand in an attribute, in an element and in JSON.
fn encoded(text: &str) -> String {
    let mut url = String::with_capacity(text.len() + text.len() / 8);
    for c in text.chars() {
        if c.is_ascii_control() || "\"#%&'<>\\".contains(c) {
            let _ = write!(url, "%{:02X}", c as u32);
        } else {
            url.push(c);
        }
    }
    url
}

/// A game as the page reads it, with what it would ask the program about its moments.
#[derive(Debug, Serialize)]
struct Reviewed<'a> {
    #[serde(flatten)]
    game: GameView,
    review: Translated<'a>,
    /// By the number of moves of the game before the moment.
    asked: BTreeMap<usize, Asked>,
}

#[derive(Debug, Serialize)]
struct Asked {
    /// The legal moves, if a better one than the game's is looked for.
    legal: Vec<Named>,
    /// The moves that the sentences about the moment mention, by the sentence.
    mentions: BTreeMap<String, Vec<MentionView>>,
}

impl<'a> Reviewed<'a> {
    fn of(game: &Record, review: &'a Review) -> Self {
        let moments = review.moments.iter();
        let asked = moments.map(|moment| (moment.index, Asked::of(moment))).collect();
        Self { game: view(game, true), review: translated(review), asked }
    }
}

impl Asked {
    fn of(moment: &Moment) -> Self {
        let (position, better) = (&moment.position, moment.better().first());
        let mut mentions = BTreeMap::new();
        for language in Language::ALL {
            let said = (&moment.played, vec![moment.said(language)]);
            let why = better.map(|m| (m, moment.why_better(language)));
            for (m, texts) in [said].into_iter().chain(why) {
                let main = position.parse_move(&m.uci).ok();
                let mut found = mentioned(position, main, &texts, || false);
                // The file has no positions to play a line through, only the one to look at.
                found.iter_mut().flatten().for_each(|mention| mention.line = None);
                mentions.extend(texts.into_iter().zip(found));
            }
        }
        Self { legal: better.map_or_else(Vec::new, |_| legal(position)), mentions }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_survives_its_address() {
        let text = "a \"b\" 'c' #1 50% <é>\\n\n\t&amp; к";
        let url = encoded(text);
        assert_eq!(url, "a %22b%22 %27c%27 %231 50%25 %3Cé%3E%5Cn%0A%09%26amp; к");
    }

    /// Every script that another one imports is in the map, under the name by which it is imported.
    #[test]
    fn the_scripts_find_each_other() {
        let map = scripts("page.js");
        for (name, text) in SCRIPTS.into_iter().chain([STAND_IN]) {
            assert!(map.contains(&format!("\"{name}\":\"data:")), "{name}");
            let imports: Vec<&str> = text.lines().filter(|l| l.starts_with("import ")).collect();
            assert_eq!(text.matches("\"./").count(), imports.len(), "{name}");
            for import in imports {
                let (_, from) = import.split_once(" from \"./").expect(import);
                let (from, _) = from.split_once("\";").expect(import);
                assert!(map.contains(&format!("\"{from}\":\"data:")), "{from} of {name}");
            }
        }
        assert!(!map.contains("./") && map.matches("</script>").count() == 2, "{map}");
    }
}
