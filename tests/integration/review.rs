//! The review of a game: `tropa annotate --html`, and the same over HTTP.

use std::fs;

use crate::common::shell::tropa_given;

const LEGALL: &str = "[White \"Légall\"]\n[Black \"<Saint-Brie>\"]\n[Result \"1-0\"]\n\n\
    1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0\n";
/// The Muzio Gambit, which costs a knight: every move of it is known.
const MUZIO: &str = "1. e4 e5 2. f4 exf4 3. Nf3 g5 4. Bc4 g4 5. O-O gxf3 6. Qxf3 *\n";

/// The annotated games and the page about them.
fn reviewed(games: &str, arguments: &[&str]) -> (String, String) {
    let path = std::env::temp_dir().join(format!("tropa-review-{}", std::process::id()));
    fs::create_dir_all(&path).unwrap();
    let page = path.join(format!("{:x}.html", games.len() + 31 * arguments.len()));
    let html = ["annotate", "-", "--nodes", "20000", "--html", page.to_str().unwrap()];
    let output = tropa_given(games.as_bytes(), &[&html[..], arguments].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = fs::read_to_string(&page).unwrap();
    fs::remove_file(&page).unwrap();
    (String::from_utf8(output.stdout).unwrap(), text)
}

#[test]
fn a_game_is_reviewed_on_a_page_of_its_own() {
    let (pgn, page) = reviewed(LEGALL, &[]);
    assert!(pgn.contains("Bxd1 $4"), "{pgn}");
    assert!(page.contains("Philidor Defense") && page.contains("5…Bxd1??"), "{page}");
    assert!(page.contains("&lt;Saint-Brie&gt;") && !page.contains("<Saint"), "names are text");
    assert!(page.contains("<polyline") && page.contains("Find the better move"), "{page}");
    assert!(page.contains("7.Nd5# mated.") && page.contains("made no mistake"), "{page}");
    for tag in ["section", "article", "svg", "details", "main"] {
        let (open, close) = (format!("<{tag}"), format!("</{tag}>"));
        assert_eq!(page.matches(&open).count(), page.matches(&close).count(), "{tag}");
    }
    // It loads nothing.
    assert!(!page.contains("src=") && !page.contains("<script") && !page.contains("url("));
}

#[test]
fn moves_of_known_openings_are_not_blamed() {
    let (pgn, page) = reviewed(MUZIO, &[]);
    for mark in ["$2 ", "$4 ", "$6 "] {
        assert!(!pgn.contains(mark), "{pgn}");
    }
    assert!(page.contains("Muzio Gambit") && page.contains("data-book=\"11\""), "{page}");
}

#[test]
fn the_review_is_told_in_russian() {
    let (_, page) = reviewed(LEGALL, &["--lang", "ru"]);
    assert!(page.contains("<html lang=\"ru\">") && page.contains("Игру закончил мат: 7.Кd5#"));
    assert!(page.contains("Найдите ход лучше"), "{page}");
}
