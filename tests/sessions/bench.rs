//! A requested bench, and the output allowed for it.

use std::time::Instant;

use shakmaty::Position as _;
use shakmaty::san::San;

use crate::boards;

/// Deeper benches take long.
const SHORT: u32 = 1;

#[derive(Debug)]
pub struct Bench {
    asked: Instant,
    /// Whether it takes no more than a moment.
    short: bool,
    /// Whether it may end without a result.
    pub stopped: bool,
    /// The searches reported so far, and the sum of their nodes.
    searches: u64,
    nodes: u64,
}

impl Bench {
    pub fn new(depth: Option<u32>, asked: Instant) -> Self {
        let short = depth.is_some_and(|depth| depth <= SHORT);
        Self { asked, short, stopped: false, searches: 0, nodes: 0 }
    }

    pub fn stop(&mut self) {
        if !self.stopped {
            self.stopped = true;
            self.asked = Instant::now();
        }
    }

    /// Since when its end has been due; `None` if it is not.
    pub fn due(&self) -> Option<Instant> {
        (self.short || self.stopped).then_some(self.asked)
    }

    /// Takes in a line; whether it was the last; `None` if it is not a line of a bench.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn takes_in(&mut self, text: &str) -> Option<Result<bool, String>> {
        let wrong = || Some(Err(format!("{text:?} in a bench")));
        if let Some(sum) = text.strip_prefix("Bench: ") {
            let words: Vec<&str> = sum.split(' ').collect();
            let [nodes, "nodes", speed, "nps"] = words[..] else { return wrong() };
            let right = nodes.parse() == Ok(self.nodes) && speed.parse::<u64>().is_ok();
            return if right && self.searches > 0 { Some(Ok(true)) } else { wrong() };
        }
        let mut words = text.split_whitespace();
        let number: u64 = words.next()?.parse().ok()?;
        let (best, nodes) = (words.next()?, words.next()?.parse::<u64>().ok()?);
        self.searches += 1;
        self.nodes += nodes;
        let fen = words.collect::<Vec<_>>().join(" ");
        let legal = boards::read(&fen).is_some_and(|board| {
            let m = best.parse::<San>().ok().and_then(|san| san.to_move(&board).ok());
            m.is_some_and(|m| board.is_legal(m))
        });
        if legal && number == self.searches { Some(Ok(false)) } else { wrong() }
    }
}
