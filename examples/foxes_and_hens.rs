//! Foxes and hens (docs/theory.md, document 5, game 13): two foxes against twenty hens on a board
//! of 33 squares.
//!
//! You play the hens. A hen moves one square up, left or right. A fox moves one square straight in
//! any direction, or jumps over a hen to the empty square behind it and captures it, then over the
//! next, as often as it can. A fox that can capture must do so, and the foxes make the longest
//! capture there is; otherwise they play without strategy, towards the longest capture of their
//! next turn. The hens win by filling the nine squares of the fold, at the top, or by trapping the
//! foxes; the foxes win when fewer than nine hens are left.
//!
//! `cargo run --release --example foxes_and_hens`, then the letter of a hen and where it goes:
//! `Au` is the hen A up, `l` is left and `r` right. `q` ends the game.

use std::fmt;
use std::io::{self, BufRead, Write};

use tropa::plan::chain::{Capture, Removal, SeriesRules};

/// The board as text: a letter for each hen, X for a fox, a full stop for an empty square; other
/// characters are not squares. The spaces around it keep jumps on the board.
const START: [&str; 9] = [
    "         ",
    "   ...   ",
    "   ...   ",
    " ..X.X.. ",
    " ABCDEFG ",
    " HIJKLMN ",
    "   OPQ   ",
    "   RST   ",
    "         ",
];
/// The length of a row in characters, its line break included.
const WIDTH: usize = 10;
/// Rows and columns of the fold.
const FOLD: ([usize; 3], [usize; 3]) = ([1, 2, 3], [3, 4, 5]);
/// The number of hens that fill the fold; with fewer the hens have lost.
const MIN_HENS: usize = 9;
/// Any number of captures; captured hens leave the board at the end.
const RULES: SeriesRules = SeriesRules { removal: Removal::AtEnd, max_captures: usize::MAX };

/// A direction in which pieces move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Direction {
    Up,
    Left,
    Right,
    Down,
}

impl Direction {
    const ALL: [Self; 4] = [Self::Up, Self::Left, Self::Right, Self::Down];

    fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.letter() == letter.to_ascii_lowercase())
    }

    const fn letter(self) -> char {
        match self {
            Self::Up => 'u',
            Self::Left => 'l',
            Self::Right => 'r',
            Self::Down => 'd',
        }
    }

    /// The neighbour of a place in the string, if there is one.
    const fn next(self, place: usize) -> Option<usize> {
        match self {
            Self::Up => place.checked_sub(WIDTH),
            Self::Left => place.checked_sub(1),
            Self::Right => place.checked_add(1),
            Self::Down => place.checked_add(WIDTH),
        }
    }
}

/// Why a hen cannot move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Refusal {
    NotUnderstood,
    NoSuchHen(char),
    NeverBack,
    Occupied,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotUnderstood => f.write_str("write a hen's letter and u, l or r, like Au"),
            Self::NoSuchHen(letter) => write!(f, "there is no hen {letter}"),
            Self::NeverBack => f.write_str("hens never go back"),
            Self::Occupied => f.write_str("there is no empty square there"),
        }
    }
}

/// A series of captures by one fox; hens are given by their letters.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Raid {
    fox: usize,
    captures: Vec<Capture<usize, char>>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Game {
    signs: Vec<char>,
}

impl Game {
    fn new() -> Self {
        Self::from_rows(&START)
    }

    fn from_rows(rows: &[&str]) -> Self {
        Self { signs: rows.join("\n").chars().collect() }
    }

    fn at(&self, place: usize) -> char {
        self.signs.get(place).copied().unwrap_or(' ')
    }

    fn is_empty(&self, place: usize) -> bool {
        self.at(place) == '.'
    }

    fn is_hen(&self, place: usize) -> bool {
        let sign = self.at(place);
        sign.is_ascii_uppercase() && sign != 'X'
    }

    fn hens(&self) -> usize {
        (0..self.signs.len()).filter(|&place| self.is_hen(place)).count()
    }

    fn foxes(&self) -> Vec<usize> {
        (0..self.signs.len()).filter(|&place| self.at(place) == 'X').collect()
    }

    /// Moves the hen named by the text.
    fn play_hen(&mut self, text: &str) -> Result<(), Refusal> {
        let mut signs = text.trim().chars();
        let (Some(letter), Some(direction), None) = (signs.next(), signs.next(), signs.next())
        else {
            return Err(Refusal::NotUnderstood);
        };
        let direction = Direction::from_letter(direction).ok_or(Refusal::NotUnderstood)?;
        if direction == Direction::Down {
            return Err(Refusal::NeverBack);
        }
        let letter = letter.to_ascii_uppercase();
        let hen = self.signs.iter().position(|&sign| sign == letter);
        let hen = hen.filter(|&hen| self.is_hen(hen)).ok_or(Refusal::NoSuchHen(letter))?;
        let to = direction.next(hen).filter(|&to| self.is_empty(to)).ok_or(Refusal::Occupied)?;
        self.signs.swap(hen, to);
        Ok(())
    }

    /// The captures possible from `place` for the fox that began at `start`.
    fn captures(&self, start: usize, place: usize) -> Vec<Capture<usize, char>> {
        let capture = |direction: Direction| {
            let over = direction.next(place).filter(|&over| self.is_hen(over))?;
            let to = direction.next(over)?;
            let free = to == start || self.is_empty(to);
            free.then(|| Capture { piece: self.at(over), to })
        };
        Direction::ALL.into_iter().filter_map(capture).collect()
    }

    /// The longest capture of any fox.
    fn raid(&self) -> Option<Raid> {
        let raid = |fox| Raid {
            fox,
            captures: RULES.longest(fox, |place, _: &[char]| self.captures(fox, place)),
        };
        let raids = self.foxes().into_iter().map(raid).filter(|raid| !raid.captures.is_empty());
        raids.reduce(
            |best, raid| {
                if raid.captures.len() > best.captures.len() { raid } else { best }
            },
        )
    }

    /// Carries out the captures of the raid.
    fn carry_out(&mut self, raid: &Raid) {
        for sign in &mut self.signs {
            if raid.captures.iter().any(|capture| capture.piece == *sign) {
                *sign = '.';
            }
        }
        if let Some(last) = raid.captures.last() {
            self.signs.swap(raid.fox, last.to);
        }
    }

    /// The steps of all foxes.
    fn steps(&self) -> Vec<(usize, usize)> {
        let of = |fox| Direction::ALL.into_iter().filter_map(move |d| Some((fox, d.next(fox)?)));
        let steps = self.foxes().into_iter().flat_map(of);
        steps.filter(|&(_, to)| self.is_empty(to)).collect()
    }

    /// Plays the foxes' move: a capture, or a step to where they could capture most, the first of
    /// equals. Returns a report of it; `None` if they are trapped.
    fn play_foxes(&mut self) -> Option<String> {
        if let Some(raid) = self.raid() {
            self.carry_out(&raid);
            let hens: String = raid.captures.iter().map(|capture| capture.piece).collect();
            return Some(format!("A fox takes {hens}."));
        }
        let threat = |&(fox, to): &(usize, usize)| {
            let mut after = self.clone();
            after.signs.swap(fox, to);
            after.raid().map_or(0, |raid| raid.captures.len())
        };
        // `max_by_key` returns the last of equals, which in reverse order is the first.
        let (fox, to) = self.steps().into_iter().rev().max_by_key(threat)?;
        self.signs.swap(fox, to);
        Some("A fox walks.".to_string())
    }

    fn fold_is_full(&self) -> bool {
        let (rows, columns) = FOLD;
        rows.iter().all(|row| columns.iter().all(|column| self.is_hen(row * WIDTH + column)))
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.signs.iter().collect::<String>())
    }
}

fn main() -> io::Result<()> {
    let mut game = Game::new();
    let mut lines = io::stdin().lock().lines();
    loop {
        println!("{game}\n{} hens", game.hens());
        print!("Your hen: ");
        io::stdout().flush()?;
        let Some(line) = lines.next().transpose()? else { return Ok(()) };
        if line.trim() == "q" {
            return Ok(());
        }
        if let Err(refusal) = game.play_hen(&line) {
            println!("{refusal}");
            continue;
        }
        if game.fold_is_full() {
            return over(&game, "The fold is full: the hens win.");
        }
        match game.play_foxes() {
            Some(told) => println!("{told}"),
            None => return over(&game, "The foxes are trapped: the hens win."),
        }
        if game.hens() < MIN_HENS {
            return over(&game, "Too few hens are left: the foxes win.");
        }
    }
}

fn over(game: &Game, end: &str) -> io::Result<()> {
    println!("{game}\n{end}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The longest capture, found by moving pieces on copies of the board; captured hens stay there
    /// as obstacles to the end.
    fn brute_force(game: &Game, fox: usize) -> usize {
        let mut longest = 0;
        for direction in Direction::ALL {
            let Some(over) = direction.next(fox).filter(|&over| game.is_hen(over)) else {
                continue;
            };
            let Some(to) = direction.next(over).filter(|&to| game.is_empty(to)) else { continue };
            let mut after = game.clone();
            after.signs[over] = '#';
            after.signs.swap(fox, to);
            longest = longest.max(1 + brute_force(&after, to));
        }
        longest
    }

    /// A board with hens on random squares: on about `crowd` of ten.
    fn random_board(seed: &mut u64, crowd: u64) -> Game {
        let mut random = |bound: u64| {
            *seed =
                seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
            (*seed >> 33) % bound
        };
        let mut game = Game::new();
        let squares: Vec<_> = (0..game.signs.len()).filter(|&p| game.at(p) > ' ').collect();
        let mut letters = ('A'..='W').chain('Y'..='Z');
        for &square in &squares {
            let hen = if random(10) < crowd { letters.next() } else { None };
            game.signs[square] = hen.unwrap_or('.');
        }
        for _ in 0..2 {
            let place = squares[random(squares.len() as u64) as usize];
            game.signs[place] = 'X';
        }
        game
    }

    #[test]
    fn finds_the_longest_capture_of_random_boards() {
        let mut seed = 13;
        let mut lengths = [0; 25];
        for i in 0..20_000 {
            let game = random_board(&mut seed, 2 + i % 6);
            let longest = game.foxes().into_iter().map(|fox| brute_force(&game, fox)).max();
            let longest = longest.unwrap_or(0);
            let raid = game.raid();
            assert_eq!(raid.as_ref().map_or(0, |raid| raid.captures.len()), longest, "{game}");
            lengths[longest] += 1;
            let Some(raid) = raid else { continue };
            assert_is_playable(&game, &raid);
        }
        let long: u32 = lengths[4..].iter().sum();
        assert!(long > 100, "{lengths:?}");
    }

    /// Asserts that each capture jumps over the hen that it names, and none is named twice.
    fn assert_is_playable(game: &Game, raid: &Raid) {
        let mut after = game.clone();
        let mut fox = raid.fox;
        for capture in &raid.captures {
            let over = after.signs.iter().position(|&s| s == capture.piece).expect("on the board");
            let jumps = Direction::ALL
                .into_iter()
                .any(|d| d.next(fox) == Some(over) && d.next(over) == Some(capture.to));
            assert!(jumps && after.is_empty(capture.to), "{game}");
            after.signs[over] = '.';
            after.signs.swap(fox, capture.to);
            fox = capture.to;
        }
        let mut at_once = game.clone();
        at_once.carry_out(raid);
        assert_eq!(at_once, after);
    }

    #[test]
    fn comes_back_to_its_start_and_takes_nobody_twice() {
        let game = Game::from_rows(&[
            "         ",
            "   ...   ",
            "   ...   ",
            " .XA.... ",
            " .B.C... ",
            " ..D.... ",
            "   ...   ",
            "   ...   ",
            "         ",
        ]);
        let raid = game.raid().expect("captures");
        assert_eq!(raid.captures.len(), 4, "once round the square, to where it began");
        assert_eq!(raid.captures.last().map(|capture| capture.to), Some(raid.fox));
    }

    #[test]
    fn hens_go_up_and_to_the_side() {
        let mut game = Game::new();
        assert_eq!(game.play_hen("Ad"), Err(Refusal::NeverBack));
        assert_eq!(game.play_hen("Al"), Err(Refusal::Occupied), "the edge");
        assert_eq!(game.play_hen("Hu"), Err(Refusal::Occupied));
        assert_eq!(game.play_hen("Xu"), Err(Refusal::NoSuchHen('X')));
        assert_eq!(game.play_hen("Au up"), Err(Refusal::NotUnderstood));
        assert_eq!(game.play_hen("au"), Ok(()));
        assert_eq!(game.hens(), 20);
    }
}
