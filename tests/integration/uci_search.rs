//! The forms of `go`, MultiPV, threads and limited strength, in the real binary.

use crate::common::gui::{Gui, best, check_growth, number, word_after};
use tropa::position::{Game, Position};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const MIDDLEGAME: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// A line of a search as reported.
#[derive(Debug, Clone, PartialEq)]
struct Told {
    depth: u32,
    place: usize,
    /// In centipawns; mates are beyond them.
    score: i32,
    bound: bool,
    line: Vec<String>,
}

impl Told {
    fn read(line: &str) -> Option<Self> {
        let (_, moves) = line.split_once(" pv ")?;
        let mate = |moves: i32| if moves > 0 { 30_000 - moves } else { -30_000 - moves };
        let score = number(line, "cp").or_else(|| number(line, "mate").map(mate)).unwrap();
        Some(Self {
            depth: number(line, "depth").unwrap(),
            place: number(line, "multipv").unwrap(),
            score,
            bound: line.contains("bound "),
            line: moves.split(' ').map(str::to_string).collect(),
        })
    }
}

/// Checks the reports of a MultiPV search: whole sets in order, each of one depth, with legal
/// and different lines, each score no better than the one before; counts never fall, and the best
/// move is that of the last first line. Only the first set may be incomplete, if it was not
/// finished.
fn check_lines(fen: &str, said: &[String], most: usize) -> Vec<Told> {
    let told: Vec<Told> = said.iter().filter_map(|line| Told::read(line)).collect();
    check_growth(said);
    let mut expected = 1;
    for (index, line) in told.iter().enumerate() {
        assert!(line.place == expected || line.place == 1, "{line:?} in {said:#?}");
        assert!(line.place <= most, "{line:?}");
        let set = &told[index + 1 - line.place..index];
        assert!(set.iter().all(|other| other.line[0] != line.line[0]), "{said:#?}");
        assert!(set.iter().all(|other| other.depth == line.depth), "{said:#?}");
        assert!(set.last().is_none_or(|last| last.score >= line.score), "{said:#?}");
        Game::from_moves(Some(fen), line.line.iter().map(String::as_str))
            .unwrap_or_else(|error| panic!("{line:?}: {error}"));
        expected = line.place + 1;
    }
    let firsts = told.iter().filter(|line| line.place == 1).count();
    let longest = told.iter().map(|line| line.place).max().unwrap();
    assert!(firsts == 1 || told.len() == firsts * longest, "{said:#?}");
    let first = told.iter().rfind(|line| line.place == 1).expect("a first line");
    assert_eq!(first.line[0], best(said), "{said:#?}");
    told
}

fn search(gui: &mut Gui, limits: &str) -> Vec<String> {
    gui.say(&format!("go {limits}"));
    gui.until("bestmove")
}

#[test]
fn several_lines_in_every_mode() {
    let mut gui = Gui::start();
    gui.say("setoption name MultiPV value 4");
    for fen in [START, MIDDLEGAME] {
        gui.say(&format!("position fen {fen}"));
        for limits in [
            "depth 6",
            "nodes 3000",
            "nodes 1",
            "movetime 60",
            "wtime 200 btime 200",
            "wtime 100 btime 100 winc 50 binc 50",
            "wtime 60 btime 60 movestogo 1",
            "depth 4 nodes 1000000 movetime 20000 wtime 60000 btime 60000",
        ] {
            let said = search(&mut gui, limits);
            let told = check_lines(fen, &said, 4);
            // The depth reached in a given time varies.
            let counted = ["depth 6", "nodes 3000"].contains(&limits);
            assert!(!counted || told.len() >= 4, "{limits}: {said:#?}");
            // Only exact scores are reported.
            assert!(told.iter().all(|line| !line.bound), "{said:#?}");
        }
        for (mode, releases) in [
            ("infinite", &["stop"][..]),
            ("ponder wtime 300 btime 300", &["ponderhit"]),
            ("ponder wtime 300 btime 300", &["stop"]),
            ("ponder infinite", &["ponderhit", "stop"]),
        ] {
            gui.say(&format!("go {mode}"));
            let mut said = gui.is_silent_of("bestmove");
            releases.iter().for_each(|release| gui.say(release));
            said.extend(gui.until("bestmove"));
            check_lines(fen, &said, 4);
        }
    }
    gui.quit();
}

/// Wherever a search is stopped, its last set of lines is complete and in order.
#[test]
fn several_lines_after_every_stop() {
    let mut gui = Gui::start();
    for (fen, most) in [
        ("r2b1rk1/pq4p1/4ppQP/3pB1p1/3P4/2R5/PP3PP1/5RK1 w - - 0 1", 3),
        (MIDDLEGAME, 5),
        ("8/8/8/3k4/8/3K4/4P3/8 w - - 0 1", 4),
    ] {
        gui.say(&format!("setoption name MultiPV value {most}"));
        gui.say(&format!("position fen {fen}"));
        for step in 0..25 {
            gui.say("ucinewgame");
            check_lines(fen, &search(&mut gui, &format!("nodes {}", 20 + 37 * step * step)), most);
            check_lines(fen, &search(&mut gui, &format!("movetime {}", 1 + step)), most);
            gui.say_bytes(
                b"go infinite
isready
stop
",
            );
            check_lines(fen, &gui.until("bestmove"), most);
        }
    }
    gui.quit();
}

/// The last report never has a lower depth than the ones before, whichever thread found it.
#[test]
fn several_threads_tell_no_lower_depth_at_last() {
    let mut gui = Gui::start();
    gui.say("setoption name Threads value 4");
    for step in 0..40 {
        for fen in [START, MIDDLEGAME, "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1"] {
            gui.say(&format!("position fen {fen}"));
            gui.say("ucinewgame");
            check_lines(fen, &search(&mut gui, &format!("nodes {}", 2000 + 811 * step)), 1);
        }
    }
    gui.quit();
}

#[test]
fn lines_are_no_more_than_moves() {
    let mut gui = Gui::start();
    gui.say("setoption name MultiPV value 256");
    let legal = Position::initial().legal_moves().len();
    let said = search(&mut gui, "depth 3");
    let told = check_lines(START, &said, legal);
    assert_eq!(told.len(), 3 * legal);
    let said = search(&mut gui, "depth 4 searchmoves h2h4 b1a3 g2g4");
    let told = check_lines(START, &said, 3);
    assert_eq!(told.len(), 12);
    assert!(told.iter().all(|line| ["h2h4", "b1a3", "g2g4"].contains(&line.line[0].as_str())));
    // One legal move, none in mate, none in stalemate.
    gui.say("position fen 7k/8/8/8/8/8/1q6/K7 w - - 0 1");
    check_lines("7k/8/8/8/8/8/1q6/K7 w - - 0 1", &search(&mut gui, "depth 3"), 1);
    for fen in ["R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"] {
        gui.say(&format!("position fen {fen}"));
        assert_eq!(best(&search(&mut gui, "depth 3")), "(none)");
    }
    gui.quit();
}

#[test]
fn the_best_lines_are_the_best() {
    let mut gui = Gui::start();
    gui.say("setoption name MultiPV value 3");
    // Both rooks mate; nothing else does.
    let fen = "6k1/5ppp/8/8/8/8/8/K2RR3 w - - 0 1";
    gui.say(&format!("position fen {fen}"));
    let told = check_lines(fen, &search(&mut gui, "depth 6"), 3);
    let last = &told[told.len() - 3..];
    let mut mates = [&last[0].line[0], &last[1].line[0]];
    mates.sort();
    assert_eq!(mates, ["d1d8", "e1e8"]);
    assert_eq!((last[0].score, last[1].score), (29_999, 29_999));
    assert!(last[2].score < 29_999);
    gui.quit();
}

/// The final node count. Repeated lines may be an iteration old.
fn nodes(said: &[String]) -> u64 {
    said.iter().filter_map(|line| number(line, "nodes")).max().unwrap()
}

#[test]
fn one_thread_and_one_line_are_as_before() {
    let mut gui = Gui::start();
    gui.say(&format!("position fen {MIDDLEGAME}"));
    let fresh = search(&mut gui, "depth 8");
    for (option, value) in [("Threads", 4), ("MultiPV", 5)] {
        gui.say(&format!("setoption name {option} value {value}"));
        search(&mut gui, "depth 5");
        gui.say(&format!("setoption name {option} value 1"));
        gui.say("ucinewgame");
        let again = search(&mut gui, "depth 8");
        assert_eq!((best(&again), nodes(&again)), (best(&fresh), nodes(&fresh)), "{option}");
    }
    gui.quit();
}

#[test]
fn threads_come_and_go() {
    let mut gui = Gui::start();
    for (threads, lines) in [(2, 1), (1, 1), (5, 3), (3, 1), (16, 1), (1, 2), (256, 1), (2, 1)] {
        gui.say(&format!("setoption name Threads value {threads}"));
        gui.say(&format!("setoption name MultiPV value {lines}"));
        for fen in [START, MIDDLEGAME] {
            gui.say(&format!("position fen {fen}"));
            for limits in ["nodes 20000", "movetime 30", "depth 5"] {
                check_lines(fen, &search(&mut gui, limits), lines);
            }
            gui.say_bytes(b"go infinite\nstop\n");
            check_lines(fen, &gui.until("bestmove"), lines);
            gui.say("go ponder wtime 1000 btime 1000");
            gui.say("ponderhit");
            check_lines(fen, &gui.until("bestmove"), lines);
        }
    }
    gui.say("ucinewgame");
    gui.say("position fen 6k1/5ppp/8/8/8/8/8/KR6 w - - 0 1");
    assert_eq!(best(&search(&mut gui, "depth 5")), "b1b8");
    gui.quit();
}

#[test]
fn a_mate_asked_for_ends_the_search() {
    let mut gui = Gui::start();
    gui.say("position fen 6k1/5ppp/8/8/8/8/8/KR6 w - - 0 1");
    for threads in [1, 3] {
        gui.say(&format!("setoption name Threads value {threads}"));
        let said = search(&mut gui, "mate 1");
        assert_eq!(best(&said), "b1b8");
        assert!(said.iter().any(|line| line.contains(" score mate 1 ")));
    }
    // If there is no mate, another limit ends the search.
    gui.say("position startpos");
    search(&mut gui, "mate 2 nodes 2000");
    gui.quit();
}

#[test]
fn tells_its_move_where_it_takes_long() {
    let mut gui = Gui::start();
    gui.say("go infinite");
    let is_looking = |line: &String| line.contains(" currmove ");
    let mut said = vec![gui.next()];
    while !said.last().is_some_and(is_looking) {
        said.push(gui.next());
    }
    gui.say("stop");
    said.extend(gui.until("bestmove"));
    for line in said.iter().filter(|line| is_looking(line)) {
        let place: usize = number(line, "currmovenumber").unwrap();
        assert!(line.starts_with("info depth ") && (1..=20).contains(&place), "{line}");
        let m = word_after(line, "currmove").unwrap();
        assert!(Position::initial().parse_move(m).is_ok(), "{line}");
    }
    assert!(!search(&mut gui, "movetime 500").iter().any(|line| line.contains("currmove")));
    gui.quit();
}

#[test]
fn chances_are_told_where_they_are_wanted() {
    let mut gui = Gui::start();
    assert!(!search(&mut gui, "depth 4").iter().any(|line| line.contains(" wdl ")));
    gui.say("setoption name UCI_ShowWDL value true");
    for (fen, mate) in [(START, false), ("6k1/5ppp/8/8/8/8/8/KR6 w - - 0 1", true)] {
        gui.say(&format!("position fen {fen}"));
        let said = search(&mut gui, "depth 4");
        for line in said.iter().filter(|line| line.contains(" score ")) {
            let mut words = line.split(' ').skip_while(|&word| word != "wdl").skip(1);
            let chances: Vec<u32> =
                words.by_ref().take(3).map(|word| word.parse().unwrap()).collect();
            assert_eq!(chances.iter().sum::<u32>(), 1000, "{line}");
            assert_eq!(words.next(), Some("nodes"), "{line}");
            assert!(!mate || !line.contains(" mate 1 ") || chances == [1000, 0, 0], "{line}");
            assert!(mate || chances.iter().all(|&chance| chance > 20), "{line}");
        }
    }
    gui.quit();
}

/// Plays both sides at a strength; the moves, and the largest number of nodes of any.
fn weak_game(gui: &mut Gui, elo: u32) -> (Vec<String>, u64) {
    gui.say(&format!("setoption name UCI_Elo value {elo}"));
    let (mut moves, mut most) = (Vec::new(), 0);
    for _ in 0..24 {
        let played = if moves.is_empty() { String::new() } else { " moves ".to_string() };
        gui.say(&format!("position startpos{played}{}", moves.join(" ")));
        let said = gui.go("wtime 60000 btime 60000");
        assert!(!said.iter().any(|line| line.contains(" multipv 2 ")), "{said:#?}");
        if best(&said) == "(none)" {
            break;
        }
        most = most.max(nodes(&said));
        moves.push(best(&said).to_string());
    }
    (moves, most)
}

#[test]
fn weakened_play_is_the_same_in_the_same_game() {
    let game = |threads: u32| {
        let mut gui = Gui::start();
        gui.say("setoption name UCI_LimitStrength value true");
        gui.say(&format!("setoption name Threads value {threads}"));
        let games: Vec<_> = [1320, 1320, 1800]
            .map(|elo| {
                gui.say("ucinewgame");
                weak_game(&mut gui, elo)
            })
            .into();
        gui.quit();
        games
    };
    let games = game(1);
    assert_eq!(games, game(3));
    assert_ne!(games[0].0, games[1].0, "another game, other lots");
    assert!(games[0].1 <= games[2].1, "{games:?}");
    let mut gui = Gui::start();
    gui.say("setoption name UCI_LimitStrength value true");
    gui.say("setoption name UCI_Elo value 1320");
    gui.say("setoption name UCI_AnalyseMode value true");
    // The last line may be an iteration old.
    let analysis = search(&mut gui, "nodes 60000");
    assert!(nodes(&analysis) > 20_000, "an analysis is never weakened");
    gui.quit();
}

#[test]
fn each_line_of_the_gui_has_its_nodes_in_weakened_play() {
    let searched = |lines: u32| {
        let mut gui = Gui::start();
        gui.say("setoption name UCI_LimitStrength value true");
        gui.say("setoption name UCI_Elo value 2050");
        gui.say(&format!("setoption name MultiPV value {lines}"));
        gui.say(&format!("position fen {MIDDLEGAME}"));
        let said = search(&mut gui, "wtime 6000000 btime 6000000");
        gui.quit();
        nodes(&said)
    };
    // At this strength the choice is among four, and so many lines are searched at least.
    let (one, four, sixteen) = (searched(1), searched(4), searched(16));
    assert_eq!(one, four);
    // Four times as many nodes; the last line may be an iteration old.
    assert!((2 * four..=8 * four).contains(&sixteen), "{sixteen} against {four}");
}

#[test]
fn weakened_play_answers_no_sooner_than_asked() {
    let mut gui = Gui::start();
    gui.say("setoption name UCI_LimitStrength value true");
    gui.say("setoption name UCI_Elo value 1320");
    for go in ["go", "go infinite", "go searchmoves e2e4"] {
        gui.say(go);
        gui.is_silent_of("bestmove");
        gui.say("stop");
        gui.until("bestmove");
    }
    gui.quit();
}
