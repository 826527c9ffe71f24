//! A part of the games of a file, for a run over several machines.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek};
use std::ops::Range;
use std::str::FromStr;

use crate::notation::pgn::{Games, PgnError};

/// Part `number` of `of` parts, from 1. One behind the other they are all the games in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shard {
    number: usize,
    of: usize,
}

impl Shard {
    /// The places of its games among so many, from 0.
    pub fn range(self, games: usize) -> Range<usize> {
        let until = |number: usize| {
            let place = games as u128 * number as u128 / self.of as u128;
            usize::try_from(place).unwrap_or(games)
        };
        until(self.number - 1)..until(self.number)
    }
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = "not of the form I/N with I from 1 to N";
        let (number, of) = text.split_once('/').ok_or(wrong)?;
        let shard = Self { number: number.parse().or(Err(wrong))?, of: of.parse().or(Err(wrong))? };
        if (1..=shard.of).contains(&shard.number) { Ok(shard) } else { Err(wrong) }
    }
}

/// The games to annotate, as they come.
pub(super) enum Input {
    File(File),
    /// What can be read only once.
    Stream(Box<dyn Read>),
}

impl Input {
    pub fn whole(self) -> Box<dyn BufRead> {
        match self {
            Self::File(file) => Box::new(BufReader::new(file)),
            Self::Stream(stream) => Box::new(BufReader::new(stream)),
        }
    }

    /// The number of games, broken ones included, and the input from its beginning. What can be
    /// read only once is kept in a file without a name.
    pub fn counted(self) -> io::Result<(usize, Box<dyn BufRead>)> {
        let mut file = match self {
            Self::File(file) => file,
            Self::Stream(mut stream) => {
                let mut kept = tempfile::tempfile()?;
                io::copy(&mut stream, &mut kept)?;
                kept.rewind()?;
                kept
            }
        };
        let mut games = 0;
        for game in Games::new(BufReader::new(&file)) {
            if let Err(Ok(error)) = game.map_err(PgnError::of_file) {
                return Err(error);
            }
            games += 1;
        }
        file.rewind()?;
        Ok((games, Box::new(BufReader::new(file))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_are_the_whole() {
        for games in [0, 1, 2, 7, 40, 1_000] {
            for of in [1, 2, 3, 7, 64] {
                let parts = (1..=of).map(|number| Shard { number, of }.range(games));
                let places: Vec<usize> = parts.flatten().collect();
                assert_eq!(places, (0..games).collect::<Vec<_>>(), "{games} in {of}");
            }
        }
    }

    #[test]
    fn is_written_as_a_fraction() {
        assert_eq!("2/40".parse(), Ok(Shard { number: 2, of: 40 }));
        for wrong in ["", "2", "0/2", "3/2", "1/0", "-1/2", "1/2/3", "a/b"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
