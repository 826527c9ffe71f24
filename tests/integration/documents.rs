//! The documents are true: their commands print what they show, and their links are valid.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Commands that cannot be replayed, by their beginning, with the reason.
const SKIPPED: [(&str, &str); 1] = [("tropa serve", "runs until it is stopped")];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The Markdown files at the root and in `docs`, by path from the root.
fn documents() -> BTreeMap<PathBuf, String> {
    let mut documents = BTreeMap::new();
    let mut folders = vec![root().join("docs")];
    let mut entries: Vec<_> = fs::read_dir(root()).unwrap().collect();
    while let Some(folder) = folders.pop() {
        entries.extend(fs::read_dir(folder).unwrap());
        for entry in entries.drain(..) {
            let path = entry.unwrap().path();
            if path.is_dir() && path.starts_with(root().join("docs")) {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                let text = fs::read_to_string(&path).unwrap();
                documents.insert(path.strip_prefix(root()).unwrap().to_owned(), text);
            }
        }
    }
    documents
}

/// A fenced block: the number of its first line and its lines.
struct Block<'a> {
    line: usize,
    lines: Vec<&'a str>,
}

/// The fenced blocks of a document, and its other lines.
fn parts(text: &str) -> (Vec<Block<'_>>, Vec<&str>) {
    let (mut blocks, mut prose) = (Vec::new(), Vec::new());
    let mut open: Option<(usize, Block)> = None;
    for (number, line) in (1..).zip(text.lines()) {
        let indent = line.len() - line.trim_start().len();
        let fence = line.trim_start().starts_with("```");
        match &mut open {
            None if fence => {
                open = Some((indent, Block { line: number + 1, lines: Vec::new() }));
            }
            None => prose.push(line),
            Some(_) if fence => blocks.extend(open.take().map(|(_, block)| block)),
            Some((indent, block)) => block.lines.push(line.get(*indent..).unwrap_or("").trim_end()),
        }
    }
    (blocks, prose)
}

/// Whether a pattern, in which `…` stands for any text, matches the whole of `text`.
fn fits(pattern: &str, text: &str) -> bool {
    let Some((first, rest)) = pattern.split_once('…') else { return pattern == text };
    let Some(text) = text.strip_prefix(first) else { return false };
    (0..=text.len()).filter(|&at| text.is_char_boundary(at)).any(|at| fits(rest, &text[at..]))
}

/// Compares printed lines with those of a document, where a line `…` stands for any lines. The
/// error is the number of lines of the document that were found.
fn compare(expected: &[&str], printed: &[&str]) -> Result<(), usize> {
    // Where in the printed lines those of the document up to here may end.
    let mut ends = vec![0];
    for (number, &line) in expected.iter().enumerate() {
        ends = if line == "…" {
            (ends[0]..=printed.len()).collect()
        } else {
            let fits = |&at: &usize| printed.get(at).is_some_and(|printed| fits(line, printed));
            ends.into_iter().filter(fits).map(|at| at + 1).collect()
        };
        if ends.is_empty() {
            return Err(number);
        }
    }
    if ends.contains(&printed.len()) { Ok(()) } else { Err(expected.len()) }
}

/// The words of a command line with quotes.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut quote = None;
    let mut within = false;
    for c in line.chars() {
        match quote {
            None if c.is_whitespace() => within = false,
            _ if quote == Some(c) => quote = None,
            _ => {
                if !within {
                    words.push(String::new());
                    within = true;
                }
                match c {
                    '"' | '\'' if quote.is_none() => quote = Some(c),
                    c => words.last_mut().unwrap().push(c),
                }
            }
        }
    }
    words
}

/// Runs a command in `folder`, which has links to the project's files, and returns its lines; if it
/// fails, those on standard error, too.
fn run(command: &str, folder: &Path) -> Vec<String> {
    let words = words(command);
    assert_eq!(words[0], "tropa", "only tropa can be replayed: {command}");
    let own = |word: &String| {
        let path = root().join(word);
        if word.contains('/') && path.exists() { path } else { PathBuf::from(word) }
    };
    let output = Command::new(env!("CARGO_BIN_EXE_tropa"))
        .args(words[1..].iter().map(own))
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let mut text = String::from_utf8(output.stdout).unwrap();
    if !output.status.success() {
        text += &String::from_utf8(output.stderr).unwrap();
    }
    text.lines().map(|line| line.trim_end().to_owned()).collect()
}

/// Replays the commands of a block in a folder of its own.
fn replay(block: &Block) -> Vec<String> {
    let mut wrong = Vec::new();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("documents");
    fs::create_dir_all(&folder).unwrap();
    for session in block.lines.chunk_by(|_, next| !next.starts_with("$ ")) {
        let command = &session[0][2..];
        let expected = &session[1..];
        if let Some((_, why)) = SKIPPED.iter().find(|(start, _)| command.starts_with(start)) {
            println!("skipped, {why}: {command}");
            continue;
        }
        let printed = run(command, &folder);
        let printed: Vec<&str> = printed.iter().map(String::as_str).collect();
        if let Err(found) = compare(expected, &printed) {
            let missing = expected.get(found).unwrap_or(&"the end");
            wrong.push(format!(
                "$ {command}\nnot found: {missing}\nprinted:\n{}\n",
                printed.join("\n")
            ));
        }
    }
    fs::remove_dir_all(folder).unwrap();
    wrong
}

#[test]
fn commands_print_what_the_documents_say() {
    let mut replayed = 0;
    let mut wrong = Vec::new();
    for (path, text) in documents() {
        let (blocks, _) = parts(&text);
        for block in
            blocks.iter().filter(|b| b.lines.first().is_some_and(|l| l.starts_with("$ tropa")))
        {
            let place = format!("{}:{}", path.display(), block.line);
            wrong.extend(replay(block).into_iter().map(|w| format!("{place}: {w}")));
            replayed += 1;
        }
    }
    println!("{replayed} blocks");
    assert!(replayed > 0);
    assert!(wrong.is_empty(), "{} wrong:\n\n{}", wrong.len(), wrong.join("\n"));
}

/// A line without the text between backticks.
fn without_code(line: &str) -> String {
    line.split('`').step_by(2).collect()
}

/// The targets of the links of a line: inline, by definition and in HTML.
fn links(line: &str) -> Vec<String> {
    let line = without_code(line);
    let after = |start: &'static str, end: char| {
        let targets = line.split(start).skip(1).filter_map(move |rest| rest.split_once(end));
        targets.map(|(target, _)| target.to_owned()).collect::<Vec<_>>()
    };
    let mut links = after("](", ')');
    links.extend(after("src=\"", '"'));
    links.extend(after("href=\"", '"'));
    if line.starts_with('[') {
        links.extend(line.split_once("]: ").map(|(_, target)| target.to_owned()));
    }
    links
}

/// The anchors of the headings, as GitHub makes them.
fn anchors(text: &str) -> Vec<String> {
    let (_, prose) = parts(text);
    let mut anchors: Vec<String> = Vec::new();
    for heading in prose.into_iter().filter(|line| line.starts_with('#')) {
        let title = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = |c: &char| c.is_alphanumeric() || matches!(c, '-' | '_' | ' ');
        let name: String = title.chars().filter(kept).collect::<String>().replace(' ', "-");
        let same = anchors.iter().filter(|&other| *other == name).count();
        anchors.push(name.clone());
        if same > 0 {
            anchors.push(format!("{name}-{same}"));
        }
    }
    anchors
}

/// Whether a link leaves the project: to another site or, from a document at the root, to a page
/// beside the files on the project's site, such as its releases.
fn is_outward(path: &Path, link: &str) -> bool {
    link.contains("://") || (path.components().count() == 1 && link.starts_with("../../"))
}

#[test]
fn links_lead_to_something() {
    let documents = documents();
    let mut wrong = Vec::new();
    for (path, text) in &documents {
        let (_, prose) = parts(text);
        for link in prose.into_iter().flat_map(links).filter(|link| !is_outward(path, link)) {
            let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = match file {
                "" => root().join(path),
                file => root().join(path).with_file_name(file),
            };
            let is_there = target.exists()
                && (anchor.is_empty()
                    || fs::read_to_string(&target)
                        .is_ok_and(|text| anchors(&text).iter().any(|name| name == anchor)));
            if !is_there {
                wrong.push(format!("{}: {link}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{} links lead nowhere:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn the_readme_is_short() {
    let words = documents()[Path::new("README.md")].split_whitespace().count();
    assert!(words <= 900, "{words} words");
}

#[test]
fn dots_stand_for_anything() {
    assert!(fits("Bench: … nodes … nps", "Bench: 797903 nodes 1000 nps"));
    assert!(!fits("Bench: … nodes", "Bench: 797903 nodes 1000 nps"));
    let printed = ["a", "b 1", "b 2", "c"];
    assert_eq!(compare(&["a", "…", "b …", "c"], &printed), Ok(()));
    assert_eq!(compare(&["…", "c", "…"], &printed), Ok(()));
    assert_eq!(compare(&["a", "b 2", "…"], &printed), Err(1));
    assert_eq!(compare(&["a", "b 1"], &printed), Err(2));
    assert_eq!(
        words("tropa eval --fen \"8/8 w - -\" x"),
        ["tropa", "eval", "--fen", "8/8 w - -", "x"]
    );
}
