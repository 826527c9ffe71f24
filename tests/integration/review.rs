//! The review of a game: `tropa annotate --html`, and the same over HTTP.

use std::fs;

use serde_json::Value;

use crate::common::shell::tropa_given;

const LEGALL: &str = "[White \"Légall\"]\n[Black \"<Saint-Brie>\"]\n[Result \"1-0\"]\n\n\
    1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0\n";
/// The Muzio Gambit, which sacrifices a knight: every move is in the openings.
const MUZIO: &str = "1. e4 e5 2. f4 exf4 3. Nf3 g5 4. Bc4 g4 5. O-O gxf3 6. Qxf3 *\n";

/// The annotated games and the page about them.
fn reviewed(games: &str, arguments: &[&str]) -> (String, String) {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page.html");
    let html = ["annotate", "-", "--nodes", "20000", "--html", page.to_str().unwrap()];
    let output = tropa_given(games.as_bytes(), &[&html[..], arguments].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = fs::read_to_string(&page).unwrap();
    (String::from_utf8(output.stdout).unwrap(), text)
}

/// The games in a page, as its script reads them.
fn games(page: &str) -> Vec<Value> {
    let data = page.split("<script type=\"application/json\" class=\"game\">").skip(1);
    data.map(|data| serde_json::from_str(data.split("</script>").next().unwrap()).unwrap())
        .collect()
}

/// The texts between quotation marks after each `before`.
fn quoted<'a>(page: &'a str, before: &'a str) -> impl Iterator<Item = &'a str> {
    page.split(before).skip(1).map(|rest| rest.split(['"', '\'']).next().unwrap())
}

#[test]
fn a_game_is_reviewed_on_a_page_of_its_own() {
    let (pgn, page) = reviewed(LEGALL, &[]);
    assert!(pgn.replace('\n', " ").contains("Bxd1 $4"), "{pgn}");
    let [game] = &games(&page)[..] else { panic!("{page}") };
    let review = &game["review"]["en"];
    assert_eq!(review["opening"]["name"], "Philidor Defense");
    assert!(!page.contains("<Saint"), "names are text");
    let plain = pgn.replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;");
    let plain = format!("<noscript><pre>{plain}</pre></noscript>");
    assert!(page.contains(&plain), "who allows no scripts reads the game: {plain}");
    assert!(game["tags"].to_string().contains("<Saint-Brie>"), "{}", game["tags"]);
    let story = review["story"].to_string();
    assert!(story.contains("7.Nd5# mated.") && story.contains("made no mistake"), "{story}");
    // The graph needs a value after every move, and none after mate.
    let moves = review["moves"].as_array().unwrap();
    assert_eq!(moves.iter().filter(|m| m["score"].is_object()).count(), 12, "{review}");
    assert!(moves[12]["score"].is_null() && moves[9]["verdict"] == "??", "{review}");
    let moment = review["moments"].as_array().unwrap().last().unwrap();
    let said = moment["said"].as_str().unwrap();
    assert!(moment["ply"] == 10 && said.starts_with("5…Bxd1??"), "{moment}");
    assert_eq!(moment["better"][0]["san"], "dxe5");
    // The board before it, where any legal move may be tried, and the one after it.
    let place = (0..9).fold(game, |place, _| &place["moves"][0]);
    let fen = "rn1qkbnr/ppp2p1p/3p2p1/4N3/2B1P1b1/2N5/PPPP1PPP/R1BQK2R b KQkq - 0 5";
    assert_eq!(place["place"]["fen"], fen);
    let asked = &game["asked"]["9"];
    assert_eq!(asked["legal"].as_array().unwrap().len(), 38, "{asked}");
    let mentioned = asked["mentions"][said].as_array().unwrap();
    assert_eq!(mentioned[0]["fen"], place["moves"][0]["place"]["fen"], "{mentioned:?}");
    for tag in ["section", "details", "main", "script", "style", "dialog", "form"] {
        let (open, close) = (format!("<{tag}"), format!("</{tag}>"));
        assert_eq!(page.matches(&open).count(), page.matches(&close).count(), "{tag}");
    }
    // It loads nothing.
    for before in [" src=\"", " href=\"", "url(\"", "url('"] {
        for address in quoted(&page, before) {
            let licence = address == "https://www.gnu.org/licenses/gpl-3.0.html";
            assert!(address.starts_with("data:") || licence, "{before}{address}");
        }
    }
    assert!(!page.contains("assets/"), "no file of the server");
}

#[test]
fn nothing_in_a_game_becomes_part_of_the_page() {
    let evil = "</script><script>alert(1)</script><!-- <b>&quot;";
    let game =
        format!("[White \"{evil}\"]\n[Annotator \"{evil}\"]\n\n1. e4 {{{evil}}} e5 ; {evil}\n*\n");
    let (_, page) = reviewed(&[&game, LEGALL].concat(), &[]);
    let (_, harmless) = reviewed(&["[White \"A\"]\n\n1. e4 e5 *\n\n", LEGALL].concat(), &[]);
    for tag in ["<script", "</script", "<!--", "<b>"] {
        assert_eq!(page.matches(tag).count(), harmless.matches(tag).count(), "{tag}");
    }
    let [game, legall] = &games(&page)[..] else { panic!("{page}") };
    assert!(game["tags"].as_array().unwrap().contains(&Value::from(vec!["White", evil])));
    assert_eq!(game["moves"][0]["comment"], evil);
    assert_eq!(legall["moves"][0]["uci"], "e2e4");
}

/// The game's moves are nested in each other, each in the one before it.
#[test]
fn the_longest_game_has_room_in_a_file() {
    let moves = ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle().take(12_000);
    let game = moves.collect::<Vec<_>>().join(" ") + " *";
    let (_, page) = reviewed(&game, &["--depth", "1"]);
    assert_eq!(page.matches("\"place\":{").count(), 12_001);
}

#[test]
fn moves_of_known_openings_are_not_blamed() {
    let (pgn, page) = reviewed(MUZIO, &[]);
    for mark in ["$2 ", "$4 ", "$6 "] {
        assert!(!pgn.contains(mark), "{pgn}");
    }
    let review = &games(&page)[0]["review"]["en"];
    let name = review["opening"]["name"].as_str().unwrap();
    let book = review["moves"].as_array().unwrap().iter().filter(|m| m["book"] == true).count();
    assert!(name.contains("Muzio Gambit") && book == 11, "{review}");
}

/// The sentences of the story, in one line.
fn story(game: &str, language: &str) -> String {
    let (_, page) = reviewed(game, &[]);
    let story = games(&page)[0]["review"][language]["story"].clone();
    let sentences: Vec<String> = serde_json::from_value(story).unwrap();
    sentences.join(" ")
}

#[test]
fn the_story_begins_with_the_first_position_and_ends_with_the_last() {
    let back = "[FEN \"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 40\"]\n\n40. Rd8#";
    let queen = "[FEN \"7k/5K2/8/6Q1/8/8/8/8 w - - 0 1\"]\n\n1. Qg6";
    let cases: &[(&str, &[&str])] = &[
        (&format!("{back} 1-0"), &["White was winning from the start.", "40.Rd8# mated."]),
        (
            &format!("{back} 0-1"),
            &["White made no mistake.", "mated, though the result is given as 0-1."],
        ),
        (
            &format!("{queen} 1/2-1/2"),
            &["White was winning from the start.", "1.Qg6?? is stalemate."],
        ),
        (&format!("{queen} 1-0"), &["is stalemate, though the result is given as 1-0."]),
        ("1. e4 e5 2. Nf3 Nc6 0-1", &["with the game level: 0-1."]),
        ("[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6", &["with the game level: 1-0."]),
        ("1. e4 e5 2. Nf3 Nc6", &["The game record breaks off after 2…Nc6 with the game level."]),
        ("[White \"A\"]\n\n*", &["There are no moves."]),
        ("[White \"A\"]\n\n1-0", &["There are no moves; the result is 1-0."]),
        ("1. e4 1/2-1/2", &["Neither side ever had an advantage.", "The game ended after 1.e4"]),
        (
            "[FEN \"4k3/8/8/8/8/8/4q3/K7 b - - 0 1\"]\n\n1... Kd8 0-1",
            &["Black was winning from the start.", "with Black winning: 0-1."],
        ),
    ];
    for (game, sentences) in cases {
        let story = story(game, "en");
        for sentence in *sentences {
            assert!(story.contains(sentence), "{sentence} of {game}: {story}");
        }
        assert!(!story.contains("level until"), "{game}: {story}");
    }
    // Who loses it, or lets it go.
    let turned =
        story("1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7 4. Bc4+ Ke8 5. Nf3 Qf6 6. O-O Nge7 0-1", "en");
    assert!(turned.contains("The turning point: 3.Qxf7+??"), "{turned}");
    let stale = story(&format!("{queen} 1/2-1/2"), "en");
    assert!(stale.contains("The turning point: 1.Qg6??"), "{stale}");
    let russian = story(&format!("{queen} 1/2-1/2"), "ru");
    assert!(russian.contains("Игру закончил пат: 1.Фg6??."), "{russian}");
}

/// White gives the queen away on move 3; twelve moves later the game ends.
const LONG_LOST: &str = "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7 4. Bc4+ Ke8 5. Nf3 Qf6 6. O-O Nge7 7. d3 d6 \
    8. Nc3 Be6 9. Bxe6 Qxe6 10. Be3 g6 11. Rad1 Bg7 12. a3 Rf8 13. h3 a6 14. b3 h6 0-1";

#[test]
fn a_decided_game_is_passed_over_and_its_end_is_told() {
    let told = story(LONG_LOST, "en");
    assert!(told.contains("From move 3 on Black was winning, and nothing changed that."), "{told}");
    let (pgn, _) = reviewed(LONG_LOST, &[]);
    let last = pgn.split_whitespace().collect::<Vec<_>>().join(" ");
    let (before, last) = last.rsplit_once(" h6 ").unwrap();
    assert!(last.contains("Black is winning"), "{last}");
    assert!(!before.split("4. Bc4+").nth(1).unwrap().contains(" $"), "no marks: {before}");
}

#[test]
fn one_player_is_commented_on() {
    let game = "[White \"Anna\"]\n[Black \"Boris\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    let marked = |arguments: &[&str]| {
        let (pgn, page) = reviewed(game, arguments);
        let moments = games(&page)[0]["review"]["en"]["moments"].to_string();
        (pgn.contains("2.g4??"), moments.contains("2.g4?? allows"))
    };
    assert_eq!(marked(&[]), (true, true));
    assert_eq!(marked(&["--side", "white"]), (true, true));
    assert_eq!(marked(&["--player", "ANN"]), (true, true));
    assert_eq!(marked(&["--side", "black"]), (false, false));
    assert_eq!(marked(&["--player", "boris"]), (false, false));
    let nobody =
        tropa_given(game.as_bytes(), &["annotate", "-", "--nodes", "1", "--player", "Clara"]);
    let told = String::from_utf8_lossy(&nobody.stderr).into_owned();
    assert!(nobody.status.success() && told.contains("Clara plays in none of the games"), "{told}");
}

#[test]
fn the_review_is_told_in_russian() {
    let (_, page) = reviewed(LEGALL, &["--lang", "ru"]);
    assert!(page.contains("<html lang=\"ru\">"), "it opens in Russian");
    let told = games(&page)[0]["review"].clone();
    assert!(told["ru"]["story"].to_string().contains("Игру закончил мат: 7.Кd5#"), "{told}");
    assert!(told["en"]["story"].to_string().contains("7.Nd5# mated"), "and turns to English");
}
