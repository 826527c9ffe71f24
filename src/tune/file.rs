//! The file of weights.

use tropa::evaluation::layout::{GROUPS, MATERIAL, UNBOUNDED, WEIGHTS};
use tropa::evaluation::{WEIGHTS_TEXT, features};

use crate::model::Model;
use crate::source::Source;

const HEAD: &str = "\
# The weights of the evaluation, in centipawns: each group of src/evaluation/layout.rs for the
# middlegame and for the endgame. Written by `tune`. Rows of eight go from the a-file to the h-file
# or from the first rank to the eighth, those of boards begin with the first rank.
";

/// The engine's current weights.
pub fn weights() -> Vec<[f32; 2]> {
    let lines = WEIGHTS_TEXT.lines().filter(|line| !line.starts_with(['#', '[']));
    let mut numbers = lines.flat_map(str::split_whitespace).map(|word| word.parse().unwrap_or(0.0));
    let mut weights = vec![[0.0; 2]; WEIGHTS];
    for group in GROUPS {
        for half in 0..2 {
            for weight in &mut weights[group.first..group.end()] {
                weight[half] = numbers.next().unwrap_or(0.0);
            }
        }
    }
    weights
}

/// The evaluation's own features, with the engine's weights; if `fresh`, with zero for all
/// positional weights.
pub fn evaluation(fresh: bool) -> Source {
    let mut begin = weights();
    if fresh {
        begin[UNBOUNDED..WEIGHTS - 1].fill([0.0; 2]);
        debug_assert_eq!(MATERIAL.first, 0);
    }
    Source { name: "squares", weights: WEIGHTS, begin, of: features }
}

/// The file's text for fitted weights.
pub fn text(model: &Model) -> String {
    let mut text = HEAD.to_string();
    for group in GROUPS {
        for (half, phase) in ["middlegame", "endgame"].into_iter().enumerate() {
            text += &format!("[{}] {phase}\n", group.name);
            let values: Vec<f32> =
                (group.first..group.end()).map(|weight| model.pair(weight)[half]).collect();
            for row in values.chunks(group.columns) {
                let row: Vec<String> = row.iter().map(|value| number(*value)).collect();
                text += &format!("{}\n", row.join(" "));
            }
        }
    }
    text
}

/// The value with one decimal, without a sign before zero.
fn number(value: f32) -> String {
    format!("{:6.1}", (value * 10.0).round() / 10.0 + 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Form;

    #[test]
    fn what_is_written_is_what_was_read() {
        let model = Model::new(WEIGHTS, &weights(), 1, Form::Root);
        let numbers = |text: &str| -> Vec<f64> {
            let lines = text.lines().filter(|line| !line.starts_with(['#', '[']));
            lines.flat_map(str::split_whitespace).map(|word| word.parse().unwrap()).collect()
        };
        assert_eq!(numbers(&text(&model)), numbers(WEIGHTS_TEXT));
        assert_eq!(numbers(WEIGHTS_TEXT).len(), 2 * WEIGHTS);
    }
}
