//! The structure of the crate: no cycles of files, and no imports from a higher floor.
//!
//! An arrow leads from a file to another that defines something which the first names, in a `use`
//! or by a path in its code; code only for tests does not count. A name that a `mod.rs` re-exports
//! belongs to the file that defines it, so a facade does not tie files together.

mod house;
mod source;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use house::House;

/// The crate whose root is this file in `src/`.
fn project(root: &str) -> House {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    House::read(root, &|path| fs::read_to_string(folder.join(path)).ok())
}

/// The floor of every room, by the table at the top of `lib.rs`: `//! | 1 | [`position`] | … |`.
fn floors(library: &str) -> BTreeMap<&str, u32> {
    let mut floors = BTreeMap::new();
    for row in library.lines().filter_map(|line| line.strip_prefix("//! | ")) {
        let mut columns = row.split(" | ");
        let (Some(floor), Some(rooms)) = (columns.next(), columns.next()) else { continue };
        let Ok(floor) = floor.parse() else { continue };
        floors.extend(rooms.split('`').skip(1).step_by(2).map(|room| (room, floor)));
    }
    floors
}

fn assert_none(wrong: &[String], what: &str) {
    assert!(wrong.is_empty(), "{} {what}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn no_circle_of_files() {
    for root in ["lib.rs", "tune/main.rs"] {
        let house = project(root);
        let (files, arrows) = house.size(None);
        println!("{root}: {files} files, {arrows} arrows");
        for room in house.rooms().into_keys() {
            let (files, arrows) = house.size(Some(room));
            println!("  {room}: {files} files, {arrows} arrows");
        }
        assert_none(&house.circles(), "circles");
    }
}

#[test]
fn no_import_runs_upward() {
    let library = include_str!("../../../src/lib.rs");
    let floors = floors(library);
    let house = project("lib.rs");
    let rooms = house.rooms();
    assert_eq!(
        floors.keys().collect::<Vec<_>>(),
        rooms.keys().collect::<Vec<_>>(),
        "the map in lib.rs names the rooms that there are"
    );
    assert_none(&house.arrows_where(|from, to| floors[from] < floors[to]), "imports run upward");

    // Rooms on one floor must not import each other: rooms without imports from the rest are
    // removed until none is left.
    let mut left = rooms;
    while let Some(&room) = left.iter().find(|(_, to)| to.is_empty()).map(|(room, _)| room) {
        left.remove(room);
        left.values_mut().for_each(|to| _ = to.remove(room));
    }
    assert!(left.is_empty(), "rooms that import each other: {left:?}");
}

/// The search is built on the board, exchanges, costs and the evaluation: it builds no
/// trajectories, images or plans, and does not import the rooms that do.
#[test]
fn the_search_stands_on_exchanges_and_costs() {
    let house = project("lib.rs");
    let below = ["evaluation", "exchange", "hint", "position", "tablebase", "zone"];
    assert_eq!(house.rooms()["search"], BTreeSet::from(below));
}

/// A crate of made-up files.
fn made_up(files: &[(&str, &str)]) -> House {
    let text =
        |path: &str| files.iter().find(|(p, _)| *p == path).map(|(_, text)| text.to_string());
    House::read("lib.rs", &text)
}

#[test]
fn a_facade_ties_nothing() {
    let house = made_up(&[
        ("lib.rs", "mod room;"),
        ("room/mod.rs", "mod a; mod b; pub use a::A; pub use b::B;"),
        ("room/a.rs", "use super::B; pub struct A(B);"),
        ("room/b.rs", "pub struct B;"),
    ]);
    assert_eq!(house.size(Some("room")), (3, 1));
    assert_eq!(house.circles(), [""; 0]);
}

#[test]
fn a_circle_is_named_with_its_arrows() {
    let house = made_up(&[
        ("lib.rs", "mod room;"),
        ("room/mod.rs", "mod a; mod b; mod c; pub use a::A; pub use b::B; pub fn f(_: A) {}"),
        ("room/a.rs", "use crate::room::B; pub struct A(B);"),
        ("room/b.rs", "mod deep; fn g() { super::f(); deep::D; }"),
        ("room/b/deep.rs", "pub struct D;"),
        ("room/c.rs", "use super::{A, f};"),
    ]);
    let expected = "a circle of 3 files:
  room/mod.rs → room/a.rs (A)
  room/a.rs → room/b.rs (B)
  room/b.rs → room/mod.rs (f)";
    assert_eq!(house.circles(), [expected]);
}

#[test]
fn an_upward_import_is_named() {
    let house = made_up(&[
        ("lib.rs", "mod low; mod high;"),
        ("low.rs", "use crate::high; fn f() { high::Top::new(); }"),
        ("high/mod.rs", "mod top; pub use top::Top;"),
        ("high/top.rs", "pub struct Top; use crate::low::f;"),
    ]);
    let floors = floors("//! | 1 | [`low`] | x |\n//! | 2 | [`high`] | y |");
    let wrong = house.arrows_where(|from, to| floors[from] < floors[to]);
    assert_eq!(wrong, ["low.rs → high/mod.rs (high)", "low.rs → high/top.rs (new)"]);
}
