//! Citations of docs/theory.md: each names an existing section or document.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The folders with citations.
const FOLDERS: [&str; 5] = ["src", "tests", "benches", "examples", "docs"];
const THEORY: &str = "docs/theory.md";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// All Rust and Markdown files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs" || ending == "md") {
            found.push(path);
        }
    }
    found
}

/// The anchors of the headings of a Markdown text, as rustdoc and repository pages make them.
fn anchors(text: &str) -> BTreeSet<String> {
    let heading = |line: &str| {
        let title = line.strip_prefix('#')?.trim_start_matches('#').strip_prefix(' ')?;
        let kept = |c: &char| c.is_alphanumeric() || " -_".contains(*c);
        Some(title.to_lowercase().chars().filter(kept).collect::<String>().replace(' ', "-"))
    };
    text.lines().filter_map(heading).collect()
}

/// The text with comment marks and line breaks made spaces, so that a citation may be wrapped.
fn on_one_line(text: &str) -> String {
    let plain = |line: &str| line.trim().trim_start_matches(['/', '!']).trim().to_owned();
    text.lines().map(plain).collect::<Vec<_>>().join(" ")
}

/// The anchor or number after each occurrence of `before`.
fn cited<'a>(text: &'a str, before: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(before).skip(1).map(|rest| {
        let end = rest.find(|c: char| !c.is_alphanumeric() && !"-_".contains(c));
        end.map_or(rest, |end| &rest[..end])
    })
}

/// The citations of sections or documents that do not exist.
fn wrong(text: &str, anchors: &BTreeSet<String>) -> Vec<String> {
    let text = on_one_line(text);
    let links = ["crate::theory#", "theory.md#"].map(|link| cited(&text, link));
    let linked = links.into_iter().flatten().filter(|anchor| !anchors.contains(*anchor));
    let has_section =
        |number: &str| anchors.iter().any(|anchor| anchor.split('-').next() == Some(number));
    let sections = ["docs/theory.md, section ", "docs/theory.md, sections "];
    let sections = sections.map(|before| cited(&text, before)).into_iter().flatten();
    let documents = cited(&text, "docs/theory.md, document ");
    linked
        .map(str::to_owned)
        .chain(sections.filter(|n| !has_section(n)).map(|n| format!("section {n}")))
        .chain(
            documents
                .filter(|n| !anchors.contains(&format!("document-{n}")))
                .map(|n| format!("document {n}")),
        )
        .collect()
}

/// Links whose text names another section or document than their anchor.
fn misleading(text: &str) -> Vec<String> {
    let text = on_one_line(text);
    let link = |rest: &str| {
        let (label, rest) = rest.split_once("](crate::theory#")?;
        let anchor = rest.split(')').next()?;
        let number = |text: &str| {
            let digits = text.find(|c: char| c.is_ascii_digit()).map(|at| &text[at..])?;
            digits.split(|c: char| !c.is_ascii_digit()).next().map(str::to_owned)
        };
        let same = number(label) == number(anchor);
        (!label.contains('[') && !same).then(|| format!("{label} → {anchor}"))
    };
    text.split('[').skip(1).filter_map(link).collect()
}

#[test]
fn citations_are_there() {
    let anchors = anchors(&read(&root().join(THEORY)));
    let mut faults = Vec::new();
    let mut links = 0;
    for path in FOLDERS.iter().flat_map(|folder| files(&root().join(folder))) {
        if path.ends_with(file!()) {
            continue;
        }
        let text = read(&path);
        links += text.matches("crate::theory#").count();
        let found = wrong(&text, &anchors).into_iter().chain(misleading(&text));
        faults.extend(found.map(|fault| format!("{}: {fault}", path.display())));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(links >= 40, "only {links} links to the theory");
}

/// The document also links to its own sections.
#[test]
fn the_page_links_to_what_it_has() {
    let text = read(&root().join(THEORY));
    let anchors = anchors(&text);
    let missing: Vec<_> = cited(&text, "](#").filter(|&anchor| !anchors.contains(anchor)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// The names in the last column of the glossary: `zone::Zone` gives "Zone".
fn names(text: &str) -> Vec<&str> {
    let glossary = text.split("## 1. Words").nth(1).and_then(|rest| rest.split("## 2.").next());
    let rows = glossary.unwrap_or_default().lines().filter(|line| line.starts_with("| "));
    let cells = rows.skip(1).filter_map(|row| row.trim_end_matches(" |").rsplit(" | ").next());
    let quoted = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2));
    quoted.filter_map(|path| path.rsplit("::").next()).collect()
}

/// The glossary names types and fields that exist in the code.
#[test]
fn the_glossary_names_what_is_there() {
    let text = read(&root().join(THEORY));
    let names = names(&text);
    assert!(names.len() >= 30, "only {} names", names.len());
    let sources = files(&root().join("src")).iter().map(|path| read(path)).collect::<String>();
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let words: BTreeSet<_> = sources.split(|c| !is_word(c)).collect();
    let missing: Vec<_> = names.into_iter().filter(|name| !words.contains(name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn faults_are_found() {
    let anchors = anchors("# Title\n\n## 4. The zone\n\n### Document 1\n");
    assert_eq!(
        anchors.iter().map(String::as_str).collect::<Vec<_>>(),
        ["4-the-zone", "document-1", "title"]
    );
    let good =
        "/// see docs/theory.md,\n/// section 4, and [theory, section 4](crate::theory#4-the-zone)";
    assert_eq!(wrong(good, &anchors), [""; 0]);
    assert_eq!(misleading(good), [""; 0]);
    let bad = "docs/theory.md, section 5; crate::theory#5-more; docs/theory.md, document 2";
    assert_eq!(wrong(bad, &anchors), ["5-more", "section 5", "document 2"]);
    let mistaken = "[theory, section 3](crate::theory#4-the-zone)";
    assert_eq!(misleading(mistaken), ["theory, section 3 → 4-the-zone"]);
}
