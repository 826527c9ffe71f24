//! A position to be solved, and its answer.

use std::fmt;
use std::io::{self, Write};

use serde::Serialize;
use shakmaty::{Color, Move};

use super::lines::{Departure, Reply, Told, tell};
use crate::cli::failure::LineError;
use crate::cli::known::Known;
use crate::notation::{Epd, visible};
use crate::plan::motifs::{self, Finding};
use crate::plan::solve::{Branch, Combination, Effort, MATE, MIN_MATE, Solver, Spent};
use crate::position::Position;
use crate::search::Score;
use crate::search::verify::{Claim, Verified, verify};
use crate::view;
use crate::zone::Man;

/// If the full search does not confirm a combination, it tries again with this many times the
/// nodes.
const CLOSER: u64 = 4;

/// A position, and what is known to solve it.
#[derive(Debug)]
pub struct Problem {
    id: String,
    pub position: Position,
    known: Known,
}

/// The answer to a problem.
#[derive(Debug)]
pub struct Answer {
    id: String,
    /// The combination that holds.
    pub found: Option<Combination>,
    pub verified: Option<Verified>,
    /// The combination to its end; the line of its tree alone if that was not asked for.
    pub told: Told,
    /// First moves, in SAN, of combinations that were refuted.
    refuted: Vec<String>,
    pub spent: Spent,
    /// The first move of the combination in SAN.
    san: Option<String>,
    /// Whether it is a known answer: its first move, and its length where that of a mate is known;
    /// `None` if no answer is known.
    ok: Option<bool>,
}

impl Problem {
    /// Without a name it has an empty one.
    ///
    /// # Errors
    /// [`LineError`] if the position, a move or the length of a mate is wrong.
    pub fn read(epd: &Epd, name: Option<String>) -> Result<Self, LineError> {
        let position = Position::from_fen(&epd.fen)?;
        let known = Known::read(epd, &position)?;
        Ok(Self { id: name.unwrap_or_default(), position, known })
    }

    /// Tries combinations one after the other until the full search confirms one with `nodes`
    /// nodes, and plays that to its end with `lines` nodes for each line; with 0 only the line of
    /// its tree is told.
    pub fn solve(&self, effort: Effort, nodes: u64, lines: u64) -> Answer {
        let mut solver = Solver::new(&self.position, effort);
        let mut refuted = Vec::new();
        let (mut found, mut verified) = (None, None);
        while let Some(combination) = solver.find() {
            let m = combination.m;
            let claim = if combination.value >= MIN_MATE {
                Claim::Mate
            } else {
                Claim::Wins(combination.value)
            };
            let mut judged = verify(&self.position, m, claim, nodes);
            if !judged.holds {
                judged = verify(&self.position, m, claim, nodes.saturating_mul(CLOSER));
            }
            if judged.holds {
                (found, verified) = (Some(combination), Some(judged));
                break;
            }
            refuted.push(self.position.san(m));
            solver.bar(m);
        }
        let is_right = |found: &Combination| {
            let is_short =
                |longest| found.value >= MIN_MATE && moves_to_mate(found.value) <= longest;
            self.known.allows(found.m) && self.known.mate().is_none_or(is_short)
        };
        let ok = (!self.known.is_empty()).then(|| found.as_ref().is_some_and(is_right));
        let m = found.as_ref().map(|found| found.m);
        let told = match &found {
            Some(found) if lines > 0 => tell(&self.position, found.m, lines),
            Some(found) => Told { line: found.line(), ..Told::default() },
            None => Told::default(),
        };
        Answer {
            id: self.id.clone(),
            san: m.map(|m| self.position.san(m)),
            ok,
            spent: solver.spent(),
            found,
            verified,
            told,
            refuted,
        }
    }
}

/// An answer as JSON.
#[derive(Debug, Serialize)]
pub struct AnswerView<'a> {
    id: &'a str,
    fen: String,
    found: Option<&'a str>,
    ok: Option<bool>,
    /// Pawns, or the moves to mate.
    value: Option<String>,
    pv: Vec<String>,
    /// The motifs of the line.
    motifs: Vec<Finding>,
    /// What the first move gives up by exchange, in centipawns.
    offer: i32,
    /// The other replies that matter.
    replies: Vec<ReplyView>,
    own_moves: Option<u8>,
    found_at: Option<u64>,
    #[serde(flatten)]
    spent: Spent,
    verified: Option<Verified>,
    refuted: &'a [String],
    tree: Option<BranchView>,
}

#[derive(Debug, Serialize)]
struct ReplyView {
    /// The number of half-moves before it departs from `pv`.
    ply: usize,
    departure: Departure,
    /// The line from the root.
    line: Vec<String>,
    /// Its motifs, without those of `pv`.
    motifs: Vec<Finding>,
}

#[derive(Debug, Serialize)]
struct BranchView {
    #[serde(rename = "move")]
    m: Option<String>,
    san: Option<String>,
    part: String,
    value: String,
    children: Vec<Self>,
}

impl Answer {
    pub fn view(&self, position: &Position, tree: bool) -> AnswerView<'_> {
        let castling = position.is_chess960();
        let found = self.found.as_ref();
        let Told { offer, line, replies } = &self.told;
        let uci = |line: &[Move]| line.iter().map(|&m| Position::uci(m, castling)).collect();
        let reply = |reply: &Reply| ReplyView {
            ply: reply.ply,
            departure: reply.departure,
            line: uci(&reply.line),
            motifs: self.told.motifs_of(position, reply),
        };
        AnswerView {
            id: &self.id,
            fen: position.fen(),
            found: self.san.as_deref(),
            ok: self.ok,
            value: found.map(|found| value(found.value)),
            pv: uci(line),
            motifs: motifs::find(position, line).unwrap_or_default(),
            offer: *offer,
            replies: replies.iter().map(reply).collect(),
            own_moves: found.map(|found| found.own_moves),
            found_at: found.map(|found| found.found_at),
            spent: self.spent,
            verified: self.verified,
            refuted: &self.refuted,
            tree: found.filter(|_| tree).map(|found| branch(position, &found.tree)),
        }
    }

    /// Prints the answer as text.
    pub fn print(&self, position: &Position, out: &mut impl Write) -> io::Result<()> {
        let Spent { moves, developed } = self.spent;
        match (&self.found, self.verified) {
            (Some(found), Some(verified)) => {
                let san = position.san(found.m);
                writeln!(out, "solution   {san}")?;
                writeln!(out, "plan       {}", found.tree.part)?;
                writeln!(out, "wins       {}", value(found.value))?;
                self.print_lines(position, out)?;
                writeln!(out, "own moves  {}", found.own_moves)?;
                let (score, nodes) = (view::score(verified.score), verified.nodes);
                writeln!(out, "verified   {score} by the full search in {nodes} nodes")?;
                writeln!(out, "moves      {} when found, {moves} in all", found.found_at)?;
            }
            _ => {
                writeln!(out, "solution   none")?;
                writeln!(out, "moves      {moves}")?;
            }
        }
        if !self.refuted.is_empty() {
            writeln!(out, "refuted    {}", self.refuted.join(" "))?;
        }
        writeln!(out, "developed  {developed} positions")
    }

    /// Prints the offer, the line and the other replies, each with its motifs.
    fn print_lines(&self, position: &Position, out: &mut impl Write) -> io::Result<()> {
        let Told { offer, line, replies } = &self.told;
        if let (1.., Some(man)) = (*offer, line.first().and_then(|&m| offered(position, m))) {
            let cost = view::score(Score::Cp(-offer));
            writeln!(out, "offer      {man}: {cost} if it is taken for nothing")?;
        }
        writeln!(out, "line       {}", numbered(position, line, 0))?;
        print_motifs(&motifs::find(position, line).unwrap_or_default(), out)?;
        for reply in replies {
            let name = match reply.departure {
                Departure::Taken => "taken",
                Departure::Declined => "declined",
                Departure::Other => "or",
            };
            writeln!(out, "{name:<10} {}", numbered(position, &reply.line, reply.ply))?;
            print_motifs(&self.told.motifs_of(position, reply), out)?;
        }
        Ok(())
    }
}

fn print_motifs(found: &[Finding], out: &mut impl Write) -> io::Result<()> {
    found.iter().try_for_each(|finding| writeln!(out, "motif      {finding}"))
}

/// The man that the move offers, where it arrives.
fn offered(position: &Position, m: Move) -> Option<Man> {
    let role = m.promotion().unwrap_or(m.role());
    let after = position.after(m);
    Man::on(after.board(), position.turn(), m.to().into()).find(|man| man.role == role)
}

/// The moves of a line from a ply on, in SAN with their numbers, from 1 at the root.
fn numbered(position: &Position, line: &[Move], from: usize) -> String {
    let mut at = position.clone();
    let mut words = Vec::with_capacity(line.len());
    let black = usize::from(position.turn().is_black());
    for (ply, &m) in line.iter().enumerate() {
        let number = (ply + black) / 2 + 1;
        let number = match (at.turn(), ply > from) {
            (Color::White, _) => format!("{number}."),
            (Color::Black, false) => format!("{number}…"),
            (Color::Black, true) => String::new(),
        };
        if ply >= from {
            words.push(format!("{number}{}", at.san(m)));
        }
        at = at.after(m);
    }
    words.join(" ")
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = match self.ok {
            Some(true) => "ok",
            Some(false) => "wrong",
            None => "-",
        };
        let (id, moves) = (visible(&self.id), self.spent.moves);
        match (&self.san, &self.found) {
            (Some(san), Some(found)) => {
                let (value, at) = (value(found.value), found.found_at);
                write!(f, "{id}: {verdict}; {san} wins {value}; moves {at}, in all {moves}")?;
            }
            _ => write!(f, "{id}: {verdict}; nothing found; moves {moves}")?,
        }
        if self.refuted.is_empty() {
            return Ok(());
        }
        write!(f, "; refuted {}", self.refuted.join(" "))
    }
}

/// How many positions with known answers were solved, and the median of the moves made for them.
#[derive(Debug, Default)]
pub struct Summary {
    pub total: usize,
    known: usize,
    nothing: usize,
    /// Of the positions solved: the moves made when the answer was found, and all.
    found: Vec<u64>,
    all: Vec<u64>,
}

impl Summary {
    pub fn take(&mut self, answer: &Answer) {
        self.total += 1;
        self.known += usize::from(answer.ok.is_some());
        self.nothing += usize::from(answer.found.is_none());
        if let (Some(true), Some(found)) = (answer.ok, &answer.found) {
            self.found.push(found.found_at);
            self.all.push(answer.spent.moves);
        }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (found, all) = (median(self.found.clone()), median(self.all.clone()));
        writeln!(f, "solved     {} of {}", self.found.len(), self.known)?;
        writeln!(f, "nothing    {} of {}", self.nothing, self.total)?;
        writeln!(f, "median     {found} moves when found, {all} in all")
    }
}

fn median(mut numbers: Vec<u64>) -> u64 {
    numbers.sort_unstable();
    numbers.get(numbers.len() / 2).copied().unwrap_or(0)
}

/// The length of a mate that has this value.
fn moves_to_mate(value: i32) -> i32 {
    (MATE - value + 1) / 2
}

/// A value of a tree as text: pawns, or the moves to mate.
pub fn value(value: i32) -> String {
    use crate::search::Score;
    view::score(match value {
        MIN_MATE.. => Score::Mate(moves_to_mate(value)),
        _ if value <= -MIN_MATE => Score::Mate(-(MATE + value) / 2),
        _ => Score::Cp(value),
    })
}

fn branch(position: &Position, node: &Branch) -> BranchView {
    let after = played(position, node.m);
    let castling = position.is_chess960();
    let children =
        after.iter().flat_map(|after| node.children.iter().map(move |child| branch(after, child)));
    BranchView {
        m: node.m.map(|m| Position::uci(m, castling)),
        san: node.m.map(|m| position.san(m)),
        part: node.part.to_string(),
        value: value(node.value),
        children: children.collect(),
    }
}

fn played(position: &Position, m: Option<Move>) -> Option<Position> {
    m.map_or_else(|| position.after_null(), |m| Some(position.after(m)))
}

/// Prints a tree, one line per move under the move that it answers: the move, its value, its plan.
pub fn print_tree(position: &Position, node: &Branch, out: &mut impl Write) -> io::Result<()> {
    print_branch(position, node, 0, out)
}

fn print_branch(
    position: &Position,
    node: &Branch,
    ply: usize,
    out: &mut impl Write,
) -> io::Result<()> {
    let san = node.m.map_or_else(|| "…".to_string(), |m| position.san(m));
    let number = (ply + usize::from(position.turn().is_black() == ply.is_multiple_of(2))) / 2 + 1;
    let dots = position.turn().fold_wb(".", "…");
    let indent = "  ".repeat(ply);
    writeln!(out, "{indent}{number}{dots}{san}  {}  {}", value(node.value), node.part)?;
    let Some(after) = played(position, node.m) else { return Ok(()) };
    node.children.iter().try_for_each(|child| print_branch(&after, child, ply + 1, out))
}
