//! A requested search, and the output allowed for it.

use std::time::Instant;

use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Move, Position};

use crate::answer::Line;
use crate::boards;
use crate::command::Go;

/// The options that affect a search's output.
#[derive(Debug, Clone, Copy)]
pub struct Settings {
    pub chess960: bool,
    pub show_wdl: bool,
    pub multi_pv: usize,
}

#[derive(Debug)]
pub struct Search {
    /// The position to search; `None` if it was refused.
    root: Option<Chess>,
    /// The moves that may be played.
    allowed: Vec<Move>,
    /// The number of illegal moves in `searchmoves`.
    illegal: usize,
    mode: CastlingMode,
    places: u32,
    /// Whether lines have the probabilities of win, draw and loss.
    chances: bool,
    short: bool,
    infinite: bool,
    pondering: bool,
    /// Since when the best move has been due; `None` if it is not.
    pub due: Option<Instant>,
    /// The first move of the last line with rank 1.
    first: Option<String>,
}

impl Search {
    pub fn new(root: Option<&Chess>, go: &Go, settings: Settings, now: Instant) -> Self {
        let mut allowed = Vec::new();
        let mut illegal = 0;
        let mut mode = CastlingMode::Standard;
        if let Some(root) = root {
            mode = boards::mode(root, settings.chess960);
            for uci in &go.search_moves {
                match uci.to_move(root) {
                    Ok(m) => allowed.push(m),
                    Err(_) => illegal += 1,
                }
            }
            if allowed.is_empty() {
                allowed = root.legal_moves().to_vec();
            }
        }
        let held = go.infinite || go.ponder;
        Self {
            root: root.cloned(),
            illegal,
            mode,
            places: settings.multi_pv.min(allowed.len()) as u32,
            chances: settings.show_wdl,
            allowed,
            short: go.short,
            infinite: go.infinite,
            pondering: go.ponder,
            due: (go.short && !held).then_some(now),
            first: None,
        }
    }

    /// Whether `searchmoves` has illegal moves.
    pub fn has_illegal(&self) -> bool {
        self.illegal > 0
    }

    pub fn stop(&mut self) {
        self.infinite = false;
        self.pondering = false;
        self.due = self.due.or_else(|| Some(Instant::now()));
    }

    pub fn ponder_hit(&mut self) {
        self.pondering = false;
        if self.short && !self.infinite {
            self.due = self.due.or_else(|| Some(Instant::now()));
        }
    }

    /// `info currmove`.
    pub fn looks_at(&self, m: &str) -> Result<(), String> {
        self.read(self.root.as_ref(), m)
            .filter(|m| self.allowed.contains(m))
            .map(drop)
            .ok_or_else(|| format!("looks at '{m}', which is not to be searched"))
    }

    /// A line with a score.
    pub fn reports(&mut self, line: &Line) -> Result<(), String> {
        let root = self.root.as_ref().ok_or("a report on a refused position")?;
        if line.has_chances != self.chances {
            return Err(format!("chances: {}, asked for: {}", line.has_chances, self.chances));
        }
        let Some(place) = line.place else {
            let over = root.legal_moves().is_empty();
            return if over { Ok(()) } else { Err("a line without moves".to_string()) };
        };
        if !(1..=self.places).contains(&place) {
            return Err(format!("place {place} of {}", self.places));
        }
        let mut board = root.clone();
        for (ply, text) in line.pv.iter().enumerate() {
            let m = self.read(Some(&board), text).ok_or_else(|| format!("illegal '{text}'"))?;
            if ply == 0 && !self.allowed.contains(&m) {
                return Err(format!("'{text}' is not to be searched"));
            }
            board.play_unchecked(m);
        }
        if place == 1 {
            self.first = line.pv.first().map(ToString::to_string);
        }
        Ok(())
    }

    /// Checks the best move: whether it may come now, and whether it is legal.
    pub fn ends(&self, best: &str, ponder: Option<&str>) -> Result<(), String> {
        if self.infinite || self.pondering {
            return Err(format!("'bestmove {best}' before it was asked for"));
        }
        let Some(root) = &self.root else {
            let none = best == "0000" && ponder.is_none();
            return if none { Ok(()) } else { Err(format!("'{best}' in a refused position")) };
        };
        if self.allowed.is_empty() {
            let none = best == "(none)" && ponder.is_none();
            return if none { Ok(()) } else { Err(format!("'{best}' where no move is legal")) };
        }
        let m = self.read(Some(root), best).filter(|m| self.allowed.contains(m));
        let m = m.ok_or_else(|| format!("'bestmove {best}' is illegal in {root:?}"))?;
        if self.first.as_deref() != Some(best) {
            return Err(format!(
                "'bestmove {best}', but the last line began with {:?}",
                self.first
            ));
        }
        let mut after = root.clone();
        after.play_unchecked(m);
        match ponder {
            Some(text) if self.read(Some(&after), text).is_none() => {
                Err(format!("'ponder {text}' is illegal after '{best}'"))
            }
            _ => Ok(()),
        }
    }

    /// Reads a legal move, which must be written correctly.
    fn read(&self, board: Option<&Chess>, text: &str) -> Option<Move> {
        let board = board?;
        let m = text.parse::<UciMove>().ok()?.to_move(board).ok()?;
        (UciMove::from_move(m, self.mode).to_string() == text).then_some(m)
    }
}
