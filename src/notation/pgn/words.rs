//! The words of PGN: tags, results, null moves, glyphs and symbols, and what may be a move.

/// The maximum length of a tag's value in the middle of a line, in bytes.
const LONGEST_VALUE: usize = 256;

/// A tag as it is in the file.
pub struct TagText {
    pub name: String,
    pub value: String,
    /// The length of the whole tag in bytes.
    pub length: usize,
    /// Whether it has both quotes and the closing bracket.
    pub is_whole: bool,
}

/// The tag that a text begins with; `None` if it begins with no tag. Quotes in the value need not
/// be escaped; if `leniently`, the quotes around it and the closing bracket may be missing.
pub fn read_tag(text: &str, leniently: bool) -> Option<TagText> {
    let inside = text.strip_prefix('[')?;
    let is_name = |c: char| c.is_alphanumeric() || "_+#=:-/".contains(c);
    let named = inside.find(|c: char| !is_name(c) && !c.is_whitespace()).unwrap_or(inside.len());
    let (name, rest) = inside.split_at(named);
    if name.trim().is_empty() {
        return None;
    }
    let place = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
    if let Some(quoted) = rest.strip_prefix('"') {
        let most = if leniently { quoted.len() } else { LONGEST_VALUE };
        let ends = quoted.match_indices('"').map(|(at, _)| at).take_while(|&at| at <= most);
        let mut ends = ends.filter(|at| quoted[at + 1..].trim_start().starts_with(']')).peekable();
        if let Some(&first) = ends.peek() {
            let end = ends.find(|&at| !is_escaped(&quoted[..at])).unwrap_or(first);
            let behind = quoted[end + 1..].trim_start();
            return Some(TagText {
                name: name.split_whitespace().collect(),
                value: unescaped(&quoted[..end]),
                length: place(behind) + 1,
                is_whole: true,
            });
        }
    }
    let is_tag = rest.is_empty() || rest.starts_with(['"', ']']) || name.trim_start().contains(' ');
    if !leniently || !is_tag {
        return None;
    }
    let end = inside.find(']').unwrap_or(inside.len());
    let all = inside[..end].trim();
    let (name, value) = all.split_at(all.find(|c: char| !is_name(c)).unwrap_or(all.len()));
    let around = |c: char| c.is_whitespace() || "\"“”„'".contains(c);
    Some(TagText {
        name: name.to_string(),
        value: value.trim_matches(around).to_string(),
        length: (end + 2).min(text.len()),
        is_whole: false,
    })
}

/// Whether the character after the text is escaped by it.
fn is_escaped(text: &str) -> bool {
    text.bytes().rev().take_while(|&byte| byte == b'\\').count() % 2 == 1
}

fn unescaped(value: &str) -> String {
    let mut chars = value.chars().peekable();
    let mut text = String::new();
    while let Some(c) = chars.next() {
        let escaped = if c == '\\' { chars.next_if(|c| ['\\', '"'].contains(c)) } else { None };
        text.push(escaped.unwrap_or(c));
    }
    text
}

/// The length of the word that a text begins with, in bytes.
pub fn word_length(text: &str) -> usize {
    for (at, c) in text.char_indices().skip(1) {
        let (word, rest) = text.split_at(at);
        // As in `exd6e.p.` and `e8(Q)`.
        let goes_on = match c {
            '.' => word.ends_with("e.p") || word.ends_with('e') && rest.starts_with(".p"),
            '(' => ["(Q)", "(R)", "(B)", "(N)"].iter().any(|role| rest.starts_with(role)),
            ')' => word.ends_with(['Q', 'R', 'B', 'N']) && word.contains('('),
            c => !(c.is_whitespace() || "{}[];$*…".contains(c) || is_mark(c) || sign(c).is_some()),
        };
        if !goes_on {
            return at;
        }
    }
    text.len()
}

/// Whether the character has no meaning by itself.
pub fn is_nothing(c: char) -> bool {
    c.is_whitespace() || ".…,]}".contains(c)
}

pub fn is_dash(c: char) -> bool {
    "‐‑‒–—−".contains(c)
}

/// The result that a word means.
pub fn outcome(word: &str) -> Option<&'static str> {
    match word {
        "1-0" | "1:0" => Some("1-0"),
        "0-1" | "0:1" => Some("0-1"),
        "1/2-1/2" | "1/2:1/2" | "1/2" | "½-½" | "½:½" | "½" => Some("1/2-1/2"),
        _ => None,
    }
}

/// Whether the word is a null move.
pub fn is_pass(word: &str) -> bool {
    ["--", "z0", "0000", "@@@@", "null", "pass", "<>"].contains(&word.to_lowercase().as_str())
}

/// Whether the word is or was meant to be a move: it names a square, castles, is a pawn capture, or
/// begins like a move and contains a digit.
pub fn may_be_move(word: &str) -> bool {
    let bytes = word.as_bytes();
    let is_file = |byte: u8| (b'a'..=b'h').contains(&byte.to_ascii_lowercase());
    let is_square = |pair: &[u8]| is_file(pair[0]) && (b'1'..=b'8').contains(&pair[1]);
    let is_o = |c: char| "O0oОо".contains(c);
    let letters: String = word.chars().map(|c| if is_o(c) { 'O' } else { c }).collect();
    let castles = letters.replace(is_dash, "-").starts_with("O-O")
        || ["OO", "OOO"].contains(&letters.trim_end_matches(['+', '#', '=']));
    let takes = match bytes.trim_ascii_end() {
        &[from, to] | &[from, b'x' | b':', to] => {
            [from, to].iter().all(|file| (b'a'..=b'h').contains(file)) && from.abs_diff(to) == 1
        }
        _ => false,
    };
    let begins = word.starts_with(|c: char| "KQRBNPabcdefgh".contains(c) || is_piece(c));
    bytes.windows(2).any(is_square)
        || castles
        || takes
        || begins && word.contains(|c: char| c.is_ascii_digit())
}

/// Whether the character is a figurine or a Cyrillic piece letter.
fn is_piece(c: char) -> bool {
    ('♔'..='♟').contains(&c) || "КФЛСКП".contains(c)
}

/// Whether the character is one of the marks `!` and `?` or a combination of them.
pub fn is_mark(c: char) -> bool {
    "!?‼⁇⁈⁉".contains(c)
}

/// The glyph of a run of marks.
pub fn mark(marks: &str) -> u8 {
    match marks {
        "!" => 1,
        "?" => 2,
        "!?" | "⁉" => 5,
        "?!" | "⁈" => 6,
        marks if marks.starts_with(['!', '‼']) => 3,
        _ => 4,
    }
}

/// The glyph of a symbol of one character, which needs no space around it.
pub fn sign(c: char) -> Option<u8> {
    let signs = [('±', 16), ('∓', 17), ('⩲', 14), ('⩱', 15), ('∞', 13), ('□', 7), ('∆', 140)];
    signs
        .into_iter()
        .chain([('Δ', 140), ('⌓', 142)])
        .find(|&(sign, _)| sign == c)
        .map(|(_, nag)| nag)
}

/// Symbols and their glyphs, longer ones before those that they end with; 0 for those that add
/// nothing to the move.
pub const SYMBOLS: [(&str, u8); 23] = [
    ("+/-", 16),
    ("-/+", 17),
    ("+/=", 14),
    ("=/+", 15),
    ("+-", 18),
    ("-+", 19),
    ("+=", 14),
    ("=+", 15),
    ("=", 10),
    ("~", 13),
    ("N", 146),
    ("TN", 146),
    ("D", 220),
    ("RR", 145),
    ("+", 0),
    ("++", 0),
    ("#", 0),
    ("-", 0),
    ("ch", 0),
    ("mate", 0),
    ("ep", 0),
    ("e.p", 0),
    ("e.p.", 0),
];

/// The glyph of a symbol, or `Some(None)` if it has no glyph; `None` for other words.
pub fn symbol(word: &str) -> Option<Option<u8>> {
    let found = SYMBOLS.iter().find(|(symbol, _)| *symbol == word);
    found.map(|&(_, nag)| (nag > 0).then_some(nag))
}
