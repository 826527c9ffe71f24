//! The trace as a table.

use std::fmt;

use shakmaty::Square;

use super::{FULL_PHASE, Pair, Trace, Valued};

/// One line for each term that is not zero: each side's share for the middlegame and the endgame,
/// and the term's value at the phase of the position from White's view; then the sum. All in
/// centipawns.
impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { terms, phase, score_cp, .. } = self;
        writeln!(f, "{:<34} {:>14} {:>14} {:>7}", "term", "White mg/eg", "Black mg/eg", "value")?;
        let none = Pair::default();
        for term in terms.iter().filter(|t| (t.white, t.black, t.value) != (none, none, 0)) {
            let (white, black) = (shares(term.white), shares(term.black));
            writeln!(f, "{:<34} {white:>14} {black:>14} {:>+7}", term.name, term.value)?;
        }
        let sum: i32 = terms.iter().map(|term| term.value).sum();
        writeln!(f, "{:<34} {:>14} {:>14} {sum:>+7}", "sum", "", "")?;
        writeln!(f, "phase {phase} of {FULL_PHASE}")?;
        writeln!(f, "estimate {score_cp:+} cp from White's side")
    }
}

impl Trace {
    /// Two boards: the value to White of each man and of each passable field.
    pub fn boards(&self) -> String {
        format!("men\n{}\nfields\n{}", board(&self.men), board(&self.fields))
    }
}

/// The values as White sees the board.
fn board(values: &[Valued]) -> String {
    let mut text = String::new();
    for rank in (0..8).rev() {
        text += &(rank + 1).to_string();
        for file in 0..8 {
            let field = Square::new(rank * 8 + file);
            let value = values.iter().find(|valued| valued.field == field);
            text += &value.map_or("      .".to_string(), |v| format!("{:>+7}", v.value));
        }
        text.push('\n');
    }
    text + "       a      b      c      d      e      f      g      h\n"
}

fn shares(pair: Pair) -> String {
    format!("{} {:>6}", pair.middle, pair.end)
}

#[cfg(test)]
mod tests {
    use crate::evaluation;
    use crate::position::Position;

    #[test]
    fn the_sum_is_the_estimate() {
        for fen in [
            "r1b1k2r/pp2ppbp/n4np1/1N1q4/3p4/2P2N2/PP2BPPP/R1BQK2R w KQkq - 0 9",
            "8/2R4p/4k3/1p2P3/pP3PK1/r7/8/8 b - - 0 50",
        ] {
            let trace = evaluation::trace(&Position::from_fen(fen).unwrap());
            let table = trace.to_string();
            let sum = table.lines().find(|line| line.starts_with("sum ")).unwrap();
            let number: i32 = sum.split_whitespace().last().unwrap().parse().unwrap();
            assert_eq!(number, trace.score_cp, "{table}");
        }
    }
}
