//! Partial runs: what a stopped run wrote, and a share of the games for one of several machines.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use crate::cli::failure::Failure;
use crate::cli::files::{OutputFile, is_there, part_of};
use crate::notation::pgn::{Games, PgnError, Record, Token};

/// The games that an earlier run wrote, in order.
pub(super) struct Resumed {
    path: PathBuf,
    games: Games<BufReader<io::Take<File>>>,
    /// The number of games recognised so far.
    met: usize,
    complete: bool,
}

impl Resumed {
    /// What was written for the output `out`, and the file to continue; no file if the output is
    /// complete.
    pub fn open(out: &Path) -> Result<(Self, Option<OutputFile>), Failure> {
        let part = part_of(out);
        let failed = |error| Failure::file(&part, error);
        if fs::metadata(out).is_ok_and(|there| !there.is_file()) {
            return Err(Failure::NoPart { path: out.to_path_buf() });
        }
        let begun = is_there(&part).map_err(failed)?;
        if out.exists() && !begun {
            let whole = File::open(out).map_err(|error| Failure::file(out, error))?;
            return Ok((Self::of(out.to_path_buf(), whole.take(u64::MAX), true), None));
        }
        // If the file does not exist yet, nobody else may create it in the meantime.
        let open = OpenOptions::new().read(true).write(true).create_new(!begun).open(&part);
        let file = open.map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(Failure::InUse { path: part }),
            // The file system does not support locks.
            Err(TryLockError::Error(_)) => {}
        }
        let length = whole(BufReader::new(&file)).map_err(failed)?;
        let mut written = File::open(&part).map_err(failed)?;
        written.rewind().map_err(failed)?;
        let file = OutputFile::resume(out, file, length)?;
        Ok((Self::of(part, written.take(length), false), Some(file)))
    }

    fn of(path: PathBuf, written: io::Take<File>, complete: bool) -> Self {
        Self { path, games: Games::new(BufReader::new(written)), met: 0, complete }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the earlier run wrote all games: then [`Self::has`] must find each.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// Whether the game, the next of the input, was written already.
    ///
    /// # Errors
    /// [`Failure::OtherGames`] if another game stands in its place.
    pub fn has(&mut self, game: &Record) -> Result<bool, Failure> {
        match self.games.next() {
            None if !self.complete => return Ok(false),
            Some(Ok(written)) if is_of(&written, game) => {}
            None | Some(_) => return Err(self.other()),
        }
        self.met += 1;
        Ok(true)
    }

    /// Checks that no more games were written than there are.
    ///
    /// # Errors
    /// [`Failure::OtherGames`] if there are more.
    pub fn end(&mut self) -> Result<(), Failure> {
        if self.games.next().is_some() { Err(self.other()) } else { Ok(()) }
    }

    fn other(&self) -> Failure {
        Failure::OtherGames { path: self.path.clone(), number: self.met + 1 }
    }
}

/// Whether the game written is this game with additions.
fn is_of(written: &Record, game: &Record) -> bool {
    let mut tags = written.tags.iter();
    let same = written.moves == game.moves && game.tags.iter().all(|tag| tags.any(|it| it == tag));
    let (found, own) = (comments(written), comments(game));
    let valued = |place: usize| {
        let behind = place.checked_sub(1).and_then(|place| game.annotations.get(place));
        behind.is_some_and(|annotations| annotations.valued)
    };
    let kept = |(place, (found, own)): (usize, (&Vec<Comment>, &Vec<Comment>))| {
        // An added comment stands before the game's own, and has a value unless the game has one.
        let (added, rest) = found.split_at(found.len().saturating_sub(own.len()));
        let ours = match added {
            [] => true,
            [one] => place > 0 && (one.commands || valued(place)),
            [..] => false,
        };
        ours && rest.iter().map(|it| &it.words).eq(own.iter().map(|it| &it.words))
    };
    same && found.len() == own.len() && found.iter().zip(&own).enumerate().all(kept)
}

/// A comment that has words.
struct Comment {
    words: String,
    /// Whether it has commands as well, such as `[%eval 0.1]`.
    commands: bool,
}

/// The comments before the first move and after each move of the main line.
fn comments(game: &Record) -> Vec<Vec<Comment>> {
    let (mut all, mut depth) = (vec![Vec::new()], 0_usize);
    for token in &game.tokens {
        match token {
            Token::Begin => depth += 1,
            Token::End => depth = depth.saturating_sub(1),
            Token::Move(_) if depth == 0 => all.push(Vec::new()),
            Token::Comment(text) if depth == 0 => {
                let words = without_commands(text);
                let comment = Comment { words, commands: text.contains("[%") };
                let spoken = !comment.words.is_empty();
                if let Some(last) = all.last_mut().filter(|_| spoken) {
                    last.push(comment);
                }
            }
            Token::Move(_) | Token::Comment(_) | Token::Nag(_) | Token::Outcome(_) => {}
        }
    }
    all
}

/// The words of a comment, without commands such as `[%clk 0:01:00]`.
fn without_commands(text: &str) -> String {
    let (mut words, mut rest) = (String::new(), text);
    while let Some((before, command)) = rest.split_once("[%") {
        words += before;
        rest = command.split_once(']').map_or("", |(_, rest)| rest);
    }
    words += rest;
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The length in bytes of the complete games of an output. Each ends with an empty line after its
/// movetext, which begins with the first line that is not a tag.
fn whole(text: impl BufRead) -> io::Result<u64> {
    let (mut read, mut whole) = (0, 0);
    let (mut first, mut in_moves, mut begins) = (true, false, true);
    for byte in text.bytes() {
        let byte = byte?;
        read += 1;
        if begins && byte == b'\n' {
            if in_moves {
                whole = read;
            }
            (first, in_moves) = (true, false);
        } else if begins && first {
            (first, in_moves) = (false, byte != b'[');
        }
        begins = byte == b'\n';
    }
    Ok(whole)
}

/// Part `number`, from 1, of `of` parts. Joined in order they are all the games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shard {
    number: usize,
    of: usize,
}

impl Shard {
    /// The places of its games among `games` games, from 0.
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

/// The games to annotate, as they are read.
pub(super) enum Input {
    File(File),
    /// An input that can be read only once.
    Stream(Box<dyn Read>),
}

impl Input {
    pub fn whole(self) -> Box<dyn BufRead> {
        match self {
            Self::File(file) => Box::new(BufReader::new(file)),
            Self::Stream(stream) => Box::new(BufReader::new(stream)),
        }
    }

    /// The number of games, broken ones included, and the input from its beginning. A stream is
    /// copied to a temporary file.
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
    fn a_game_that_was_written_has_additions_only() {
        let read = |text: &str| Games::new(text.as_bytes()).next().unwrap().unwrap();
        let own = "[White \"A\"]\n\n{ first } 1. e4 { [%clk 0:01:00] mine } e5 *\n\n";
        let game = read(own);
        assert!(is_of(&game, &game));
        let added = "[White \"A\"]\n[Opening \"b\"]\n\n{ first } 1. e4 $1 { [%eval 0.1] good } \
                     { [%clk 0:01:00]\nmine } (1. d4) e5 { [%eval 0.2] } *\n\n";
        assert!(is_of(&read(added), &game));
        for (of, with) in [
            ("first", "last"),
            ("mine", "yours"),
            ("\"A\"", "\"B\""),
            ("e5", "d5"),
            ("good }", "good } { x }"),
        ] {
            assert!(!is_of(&read(&added.replacen(of, with, 1)), &game), "{with}");
        }
        let bare = read(&own.replace("mine", ""));
        assert!(!is_of(&read(added), &bare), "the file's own comment is gone");
    }

    #[test]
    fn a_game_is_whole_with_the_empty_line_behind_it() {
        let tags = "[Event \"a\"]\n[Site \"b\"]\n\n";
        let moves = "1. e4 { [%eval 0.1]\n[%csl Ra1] good. } *\n\n";
        let game = format!("{tags}{moves}");
        let all = format!("{game}{game}{moves}{game}");
        for end in 0..=all.len() {
            let ends = [game.len(), 2 * game.len(), 2 * game.len() + moves.len(), all.len()];
            let expected = ends.into_iter().filter(|&whole| whole <= end).max().unwrap_or(0);
            assert_eq!(whole(&all.as_bytes()[..end]).unwrap(), expected as u64, "{end}");
        }
    }

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
