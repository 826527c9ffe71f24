//! Shortens a session that fails.

use std::time::Duration;

use crate::play::{Binary, play};
use crate::script::Script;

/// The number of tries, for faults that occur by chance.
const TRIES: usize = 3;

/// The longest wait for an answer in a shortened session.
const PATIENCE: Duration = Duration::from_secs(3);

/// The session without the steps that are not needed for the same failure.
pub fn shrink(script: &Script, binary: &Binary, fault: &str) -> Script {
    let mut least = script.clone();
    let mut part = least.steps.len() / 2;
    while part > 0 {
        let mut from = 0;
        while from < least.steps.len() {
            let mut shorter = least.clone();
            shorter.steps.drain(from..(from + part).min(least.steps.len()));
            if fails(&shorter, binary, fault) { least = shorter } else { from += part }
        }
        part /= 2;
    }
    least
}

fn fails(script: &Script, binary: &Binary, fault: &str) -> bool {
    let is_same = |other: &str| kind(other) == kind(fault);
    let fault = |_| play(script, binary, PATIENCE, &|_| ()).err();
    (0..TRIES).filter_map(fault).any(|fault| is_same(&fault))
}

/// The first words of a fault, before any quotation.
fn kind(fault: &str) -> Vec<&str> {
    let plain = |word: &&str| word.chars().all(char::is_alphabetic);
    fault.split_whitespace().take(3).take_while(plain).collect()
}
