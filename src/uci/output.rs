//! Output for the GUI, as text.

use std::fmt;

use shakmaty::{CastlingMode, Color, File, Move, Rank, Square};
use vampirc_uci::UciOptionConfig;

use super::arguments::EMPTY;
use crate::engine::{Event, OptionKind, OptionRow, Options};
use crate::evaluation::Chances;
use crate::explain::{Explanation, Language};
use crate::image::Resolved;
use crate::notation::is_obeyed;
use crate::position::Position;
use crate::search::{Bound, Report, Score};

/// The answer to `help`.
const HELP: &str = "\
uci                           name and options
setoption name N [value V]    set an option
isready                       answered by readyok, even during a search
ucinewgame                    forget what was learnt from earlier games
position startpos|fen F [moves M...]
go [infinite] [ponder] [depth N] [nodes N] [movetime MS] [mate N]
   [wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N] [searchmoves M...]
go perft N                    count the leaves after N plies
stop, ponderhit, debug on|off, quit
d                             show the position
eval                          show the evaluation, term by term
explain [MOVE]                explain this move, or the best one
assess                        say who is better, and why
image                         list the zones that can be won
bench [DEPTH]                 search fixed positions and count the nodes
compiler                      how this program was built
help                          this list
";

/// The answer to `compiler`.
fn build(f: &mut fmt::Formatter<'_>) -> fmt::Result {
    use std::env::consts::{ARCH, OS};
    let assertions = if cfg!(debug_assertions) { "on" } else { "off" };
    writeln!(f, "Tropa {} for {ARCH} on {OS}", env!("TROPA_VERSION"))?;
    writeln!(f, "{}", env!("TROPA_RUSTC"))?;
    let features = [
        ("popcnt", cfg!(target_feature = "popcnt")),
        ("bmi2", cfg!(target_feature = "bmi2")),
        ("avx2", cfg!(target_feature = "avx2")),
        ("avx512f", cfg!(target_feature = "avx512f")),
        ("neon", cfg!(target_feature = "neon")),
    ];
    let used = features.iter().filter(|(_, used)| *used).map(|(name, _)| (*name).to_string());
    let used = Some(spaced(used)).filter(|used| !used.is_empty());
    writeln!(f, "Processor features:{}", used.as_deref().unwrap_or(" none beyond the baseline"))?;
    writeln!(f, "Debug assertions: {assertions}")
}

/// An event in the protocol's text: one or more lines.
pub(super) struct Text<'a>(pub &'a Event);

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Event::Introduction => greeting(f),
            Event::Help => f.write_str(HELP),
            Event::Build => build(f),
            Event::Ready => writeln!(f, "readyok"),
            Event::Report { report, chances, castling } => info(f, report, *chances, *castling),
            Event::Looking { depth, m, number, castling } => {
                let m = uci(*m, *castling);
                writeln!(f, "info depth {depth} currmove {m} currmovenumber {number}")
            }
            Event::Best { best, ponder, castling } => best_move(f, *best, *ponder, *castling),
            Event::NoMove => writeln!(f, "bestmove 0000"),
            Event::Position { position, castling } => picture(f, position, *castling),
            Event::Evaluation(trace) => write!(f, "{trace}"),
            Event::Verdict(brief, language) => note(f, &brief.verdict(*language)),
            Event::Explained(explanation, language) => explained(f, explanation, *language),
            Event::Assessed(assessment, language) => {
                told(f, "assess", assessment.told(*language).into_iter().map(|(_, text)| text))
            }
            Event::Image { position, image, verdicts } => {
                let resolved = Resolved::with(image, verdicts.clone());
                let table = resolved.alive().next().map(|_| resolved.to_string());
                let lines = table.iter().flat_map(|table| table.lines());
                let summary = resolved.summary(position.is_check());
                told(f, "image", lines.map(str::to_string).chain([summary]))
            }
            Event::Perft { counts, castling } => perft(f, counts, *castling),
            Event::Benched(benched) => writeln!(f, "{benched}"),
            Event::Bench(taken) => writeln!(f, "{taken}"),
            Event::Note(text) => note(f, text),
            Event::Error(text) => note(f, &format!("error: {text}")),
        }
    }
}

/// The answer to `uci`, with a line for each option.
fn greeting(f: &mut fmt::Formatter<'_>) -> fmt::Result {
    writeln!(f, "id name Tropa {}", env!("TROPA_VERSION"))?;
    writeln!(f, "id author the Tropa authors")?;
    for option in describe() {
        writeln!(f, "{option}")?;
    }
    writeln!(f, "uciok")
}

/// The lines that describe the options to the GUI.
fn describe() -> impl Iterator<Item = String> {
    Options::rows().into_iter().map(|row| config(row).to_string())
}

fn config(row: OptionRow) -> UciOptionConfig {
    let name = row.name.to_string();
    match row.kind {
        OptionKind::Check { default } => UciOptionConfig::Check { name, default: Some(default) },
        OptionKind::Spin { default, min, max } => {
            let [default, min, max] = [default, min, max].map(Some);
            UciOptionConfig::Spin { name, default, min, max }
        }
        OptionKind::Text { default } => {
            let default = if default.is_empty() { EMPTY.to_string() } else { default };
            UciOptionConfig::String { name, default: Some(default) }
        }
        OptionKind::Choice { default, values } => {
            let var = values.into_iter().map(str::to_string).collect();
            UciOptionConfig::Combo { name, default: Some(default.to_string()), var }
        }
        OptionKind::Button => UciOptionConfig::Button { name },
    }
}

/// Writes a remark, always on exactly one line.
fn note(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    let line: String = text.chars().map(|c| if is_obeyed(c) { ' ' } else { c }).collect();
    writeln!(f, "info string {line}")
}

/// Writes an answer in words: what it answers, then its lines, all as remarks, which GUIs show.
fn told(
    f: &mut fmt::Formatter<'_>,
    what: &str,
    lines: impl IntoIterator<Item = String>,
) -> fmt::Result {
    note(f, what)?;
    lines.into_iter().try_for_each(|line| note(f, &format!("  {line}")))
}

/// The answer to `explain`: the verdict, and the reasons.
fn explained(
    f: &mut fmt::Formatter<'_>,
    explanation: &Explanation,
    language: Language,
) -> fmt::Result {
    let what = match &explanation.m {
        Some(m) => format!("explain {}", m.san),
        None => "explain".to_string(),
    };
    let brief = &explanation.brief;
    let verdict = brief.verdict(language);
    let reasons = brief.told(language).into_iter();
    let reasons = reasons.map(|(_, sentence)| format!("- {sentence}"));
    told(f, &what, std::iter::once(verdict).chain(reasons))
}

fn info(
    f: &mut fmt::Formatter<'_>,
    report: &Report,
    chances: Option<Chances>,
    castling: CastlingMode,
) -> fmt::Result {
    write!(f, "info depth {}", report.depth)?;
    // Without a move there was no search to count.
    let searched = !report.pv.is_empty();
    if searched {
        write!(f, " seldepth {} multipv {}", report.seldepth, report.place)?;
    }
    match report.score {
        Score::Cp(centipawns) => write!(f, " score cp {centipawns}")?,
        Score::Mate(moves) => write!(f, " score mate {moves}")?,
    }
    match report.bound {
        Bound::Exact => {}
        Bound::Lower => write!(f, " lowerbound")?,
        Bound::Upper => write!(f, " upperbound")?,
    }
    if let Some(Chances { win, draw, loss }) = chances {
        write!(f, " wdl {win} {draw} {loss}")?;
    }
    if searched {
        let (nodes, nps, hashfull) = (report.nodes, report.nps(), report.hashfull);
        let (found, time) = (report.tablebase_hits, report.time.as_millis());
        write!(f, " nodes {nodes} nps {nps} hashfull {hashfull} tbhits {found} time {time} pv")?;
        for &m in &report.pv {
            write!(f, " {}", uci(m, castling))?;
        }
    }
    writeln!(f)
}

fn best_move(
    f: &mut fmt::Formatter<'_>,
    best: Option<Move>,
    ponder: Option<Move>,
    castling: CastlingMode,
) -> fmt::Result {
    let Some(best) = best else { return writeln!(f, "bestmove (none)") };
    write!(f, "bestmove {}", uci(best, castling))?;
    if let Some(ponder) = ponder {
        write!(f, " ponder {}", uci(ponder, castling))?;
    }
    writeln!(f)
}

fn uci(m: Move, castling: CastlingMode) -> String {
    Position::uci(m, castling.is_chess960())
}

/// The answer to `d`.
fn picture(f: &mut fmt::Formatter<'_>, position: &Position, castling: CastlingMode) -> fmt::Result {
    board(f, position)?;
    writeln!(f, "Fen: {}", position.fen())?;
    writeln!(f, "Key: {:016X}", position.key())?;
    let checkers = shakmaty::Position::checkers(position.chess());
    writeln!(f, "Checkers:{}", spaced(checkers.into_iter().map(|square| square.to_string())))?;
    let moves = position.legal_moves();
    writeln!(f, "Legal moves:{}", spaced(moves.into_iter().map(|m| uci(m, castling))))
}

/// Each item after a space; an empty list leaves no trailing space.
fn spaced(items: impl Iterator<Item = String>) -> String {
    items.flat_map(|item| [" ".to_string(), item]).collect()
}

fn board(f: &mut fmt::Formatter<'_>, position: &Position) -> fmt::Result {
    const RULE: &str = "+---+---+---+---+---+---+---+---+";
    writeln!(f, "  {RULE}")?;
    for rank in Rank::ALL.into_iter().rev() {
        write!(f, "{} |", rank.char())?;
        for file in File::ALL {
            let piece = position.board().piece_at(Square::from_coords(file, rank));
            write!(f, " {} |", piece.map_or(' ', shakmaty::Piece::char))?;
        }
        writeln!(f, "\n  {RULE}")?;
    }
    writeln!(f, "    a   b   c   d   e   f   g   h")?;
    let side = if position.turn() == Color::White { "White" } else { "Black" };
    writeln!(f, "{side} to move")
}

fn perft(
    f: &mut fmt::Formatter<'_>,
    counts: &[(Move, u64)],
    castling: CastlingMode,
) -> fmt::Result {
    for (m, count) in counts {
        writeln!(f, "{}: {count}", uci(*m, castling))?;
    }
    let sum: u64 = counts.iter().map(|(_, count)| count).sum();
    writeln!(f, "\nNodes searched: {sum}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn report() -> Report {
        let position = Position::initial();
        Report {
            place: 1,
            depth: 3,
            seldepth: 7,
            score: Score::Cp(-12),
            bound: Bound::Lower,
            pv: vec![position.parse_move("e2e4").unwrap()],
            nodes: 4000,
            time: Duration::from_millis(2),
            tablebase_hits: 6,
            hashfull: 5,
        }
    }

    fn text(event: Event) -> String {
        Text(&event).to_string()
    }

    #[test]
    fn info_has_all_its_words() {
        let castling = CastlingMode::Standard;
        assert_eq!(
            text(Event::Report { report: report(), chances: None, castling }),
            "info depth 3 seldepth 7 multipv 1 score cp -12 lowerbound \
             nodes 4000 nps 2000000 hashfull 5 tbhits 6 time 2 pv e2e4\n"
        );
        let mated = Report {
            depth: 0,
            score: Score::Mate(0),
            bound: Bound::Exact,
            pv: Vec::new(),
            ..report()
        };
        let second = Report { place: 2, ..report() };
        let chances = Some(Chances { win: 20, draw: 900, loss: 80 });
        assert_eq!(
            text(Event::Report { report: second, chances, castling }),
            "info depth 3 seldepth 7 multipv 2 score cp -12 lowerbound wdl 20 900 80 \
             nodes 4000 nps 2000000 hashfull 5 tbhits 6 time 2 pv e2e4\n"
        );
        let m = report().pv[0];
        assert_eq!(
            text(Event::Looking { depth: 20, m, number: 4, castling }),
            "info depth 20 currmove e2e4 currmovenumber 4\n"
        );
        assert_eq!(
            text(Event::Report { report: mated, chances: None, castling }),
            "info depth 0 score mate 0\n"
        );
        assert_eq!(text(Event::Best { best: None, ponder: None, castling }), "bestmove (none)\n");
    }

    #[test]
    fn describes_what_guis_look_for() {
        let lines: Vec<String> = describe().collect();
        let has = |line: &str| assert!(lines.iter().any(|l| l == line), "{line} in {lines:#?}");
        has("option name Hash type spin default 16 min 1 max 33554432");
        has("option name Clear Hash type button");
        has("option name Threads type spin default 1 min 1 max 1024");
        has("option name MultiPV type spin default 1 min 1 max 256");
        has("option name UCI_ShowWDL type check default false");
        has("option name UCI_AnalyseMode type check default false");
        has("option name UCI_LimitStrength type check default false");
        has("option name UCI_Opponent type string default <empty>");
        has("option name Move Overhead type spin default 10 min 0 max 5000");
        has("option name nodestime type spin default 0 min 0 max 10000");
        has("option name UCI_Chess960 type check default false");
        has("option name OwnBook type check default false");
        has("option name BookFile type string default <empty>");
        has("option name SyzygyPath type string default <empty>");
        has("option name SyzygyProbeDepth type spin default 1 min 1 max 100");
        has("option name Syzygy50MoveRule type check default true");
        has("option name SyzygyProbeLimit type spin default 7 min 0 max 7");
        has("option name ZoneFilter type check default true");
    }

    #[test]
    fn remarks_take_one_line() {
        assert_eq!(text(Event::Note("a\nb\r".to_string())), "info string a b \n");
        let obeyed = "a\u{1b}[2J \u{9b}31m \u{202e}b\u{2028}c";
        assert_eq!(text(Event::Note(obeyed.to_string())), "info string a [2J  31m  b c\n");
    }
}
