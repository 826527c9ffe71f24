//! A whole book of the data beside the project, compared with a linear reading of its file.

use std::collections::HashMap;
use std::process::Command;

use crate::common::data;
use crate::common::gui::Gui;
use tropa::book::{Book, Chooser, key_of};
use tropa::position::{Game, Position};

/// The weights of the moves of each key in the file.
fn weights_by_key(bytes: &[u8]) -> HashMap<u64, Vec<u16>> {
    let mut all: HashMap<u64, Vec<u16>> = HashMap::new();
    for entry in bytes.chunks_exact(16) {
        let key = u64::from_be_bytes(entry[..8].try_into().unwrap());
        all.entry(key).or_default().push(u16::from_be_bytes(entry[10..12].try_into().unwrap()));
    }
    all
}

/// Follows the book through games of its own moves: in every position it gives what the file has.
#[test]
fn games_follow_the_file() {
    let Some(path) = data("books/polyglot-small.bin") else { return };
    let book = Book::open(&path).unwrap();
    let all = weights_by_key(&std::fs::read(&path).unwrap());
    let mut chooser = Chooser::new(1);
    let (mut plies, mut castled) = (0, 0);
    for _ in 0..300 {
        let mut game = Game::from_position(Position::initial());
        loop {
            let moves = book.moves(game.position()).unwrap();
            let mut found: Vec<u16> = moves.iter().map(|weighted| weighted.weight).collect();
            let mut there = all.get(&key_of(game.position())).cloned().unwrap_or_default();
            there.retain(|&weight| weight > 0);
            found.sort_unstable();
            there.sort_unstable();
            assert_eq!(found, there, "{}", game.position().fen());
            let Some(m) = chooser.choose(&moves) else { break };
            assert!(game.position().legal_moves().contains(&m));
            castled += usize::from(m.is_castle());
            game.play(m);
            plies += 1;
        }
    }
    println!("300 games, {plies} plies, {castled} times castled");
    assert!(plies > 1000 && castled > 10, "{plies} plies, {castled} times castled");
}

#[test]
fn bad_files_are_refused() {
    let path = std::env::temp_dir().join(format!("tropa-book-{}", std::process::id()));
    assert!(Book::open(&path).is_err());
    std::fs::write(&path, [1; 40]).unwrap();
    assert!(Book::open(&path).is_err());
    std::fs::write(&path, [255; 64]).unwrap();
    let book = Book::open(&path).unwrap();
    assert_eq!(book.len(), 4);
    assert!(book.moves(&Position::initial()).unwrap().is_empty());
    std::fs::remove_file(&path).unwrap();
    let refused = Book::open(&std::env::temp_dir()).unwrap_err();
    assert_eq!(refused.to_string(), "is not a regular file");
}

/// Nobody writes to this pipe, so opening it would block for ever.
#[cfg(unix)]
#[test]
fn pipes_and_devices_are_no_books_and_no_tables() {
    let folder = std::env::temp_dir().join(format!("tropa-pipes-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let pipe = folder.join("KQvK.rtbw");
    match Command::new("mkfifo").arg(&pipe).status() {
        Ok(status) if status.success() => {}
        _ => {
            println!("skipped: no mkfifo");
            return;
        }
    }
    let mut gui = Gui::start();
    for path in [pipe.to_str().unwrap(), "/dev/zero", "/dev/null"] {
        let said = gui.ask(&format!("setoption name BookFile value {path}"));
        assert_eq!(said, [format!("info string book {path} is not a regular file")]);
    }
    let said = gui.ask(&format!("setoption name SyzygyPath value {}", folder.display()));
    assert!(said[0].starts_with("info string 0 tablebase files"), "{said:?}");
    gui.say("setoption name OwnBook value true");
    gui.say("position fen 7k/8/8/8/8/8/2Q5/K7 w - - 0 1");
    gui.go("nodes 500");
    gui.quit();
    std::fs::remove_dir_all(folder).unwrap();
}
