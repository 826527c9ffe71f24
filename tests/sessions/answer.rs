//! The grammar of the engine's output: every line is one of these.

/// A line of output.
#[derive(Debug, PartialEq)]
pub enum Answer<'a> {
    /// A part of the answer to `uci`.
    Identity,
    UciOk,
    ReadyOk,
    Remark(&'a str),
    Looking {
        m: &'a str,
    },
    Line(Line<'a>),
    Best {
        best: &'a str,
        ponder: Option<&'a str>,
    },
    /// Anything else: part of a board, an evaluation, a count.
    Other(&'a str),
}

/// An `info` with a score.
#[derive(Debug, Default, PartialEq)]
pub struct Line<'a> {
    pub depth: u32,
    pub place: Option<u32>,
    pub has_chances: bool,
    pub pv: Vec<&'a str>,
}

/// Reads a line.
///
/// # Errors
/// What is malformed.
pub fn read(text: &str) -> Result<Answer<'_>, String> {
    let malformed = || format!("malformed: {text:?}");
    if text.chars().any(char::is_control) {
        return Err(malformed());
    }
    let mut words = text.split(' ');
    let answer = match words.next() {
        Some("uciok") if text == "uciok" => Answer::UciOk,
        Some("readyok") if text == "readyok" => Answer::ReadyOk,
        Some("id" | "option") => Answer::Identity,
        Some("info") => match words.next() {
            Some("string") => Answer::Remark(text.strip_prefix("info string ").unwrap_or("")),
            Some("depth") => read_info(words).ok_or_else(malformed)?,
            _ => return Err(malformed()),
        },
        Some("bestmove") => read_best(words).ok_or_else(malformed)?,
        _ => Answer::Other(text),
    };
    Ok(answer)
}

fn read_best<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<Answer<'a>> {
    let best = words.next().filter(|word| !word.is_empty())?;
    let ponder = match words.next() {
        None => None,
        Some("ponder") => Some(words.next().filter(|word| !word.is_empty())?),
        Some(_) => return None,
    };
    words.next().is_none().then_some(Answer::Best { best, ponder })
}

/// Reads what follows `info depth`, in the order in which the engine writes it.
fn read_info<'a>(words: impl Iterator<Item = &'a str>) -> Option<Answer<'a>> {
    let mut words = words.peekable();
    let mut line = Line { depth: words.next()?.parse().ok()?, ..Line::default() };
    if words.next_if_eq(&"currmove").is_some() {
        let m = words.next()?;
        (words.next()? == "currmovenumber").then_some(())?;
        let number: u32 = words.next()?.parse().ok()?;
        return (number > 0 && words.next().is_none()).then_some(Answer::Looking { m });
    }
    let searched = words.peek() == Some(&"seldepth");
    if searched {
        number(&mut words, "seldepth", 1_000)?;
        line.place = Some(number(&mut words, "multipv", 256)? as u32);
    }
    (words.next()? == "score").then_some(())?;
    let kind = words.next()?;
    let score: i32 = words.next()?.parse().ok()?;
    let most = match kind {
        "cp" => 100_000,
        "mate" => 1_000,
        _ => return None,
    };
    (score.abs() <= most).then_some(())?;
    let _ = words.next_if(|&word| word == "lowerbound" || word == "upperbound");
    if words.next_if_eq(&"wdl").is_some() {
        let chances: Vec<u32> =
            words.by_ref().take(3).filter_map(|word| word.parse().ok()).collect();
        (chances.len() == 3 && chances.iter().sum::<u32>() == 1_000).then_some(())?;
        line.has_chances = true;
    }
    if searched {
        for (name, most) in [
            ("nodes", u64::MAX),
            ("nps", u64::MAX),
            ("hashfull", 1_000),
            ("tbhits", u64::MAX),
            ("time", u64::MAX),
        ] {
            number(&mut words, name, most)?;
        }
        (words.next()? == "pv").then_some(())?;
        line.pv = words.by_ref().collect();
        (!line.pv.is_empty()).then_some(())?;
    }
    words.next().is_none().then_some(Answer::Line(line))
}

fn number<'a>(words: &mut impl Iterator<Item = &'a str>, name: &str, most: u64) -> Option<u64> {
    (words.next()? == name).then_some(())?;
    words.next()?.parse().ok().filter(|&value| value <= most)
}
