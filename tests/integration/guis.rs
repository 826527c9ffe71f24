//! The lines that GUIs send, replayed to the real binary, with its answers read as GUIs read them.
//!
//! Each replay cites the source code that it follows, or logs if a GUI's source is not public.
//! Clocks are shorter and hash tables smaller than with a GUI.

use crate::common::board::{Answer, Board, answer, answer_and_ready, shake_hands};
use crate::common::gui::Gui;

fn ready(gui: &mut Gui) {
    gui.say("isready");
    assert_eq!(gui.next(), "readyok");
}

/// White to move mates in one.
const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/8/KR6 w - - 0 1";

/// Arena 3.5. Its source is not public; the lines are those of its debug window as quoted in
/// github.com/konsolas/ToppleChess/issues/2 (an engine of unknown kind is greeted with `xboard`
/// first), MitchelPaulin/Walleye/issues/3, 3583Bytes/Moonforge-Chess/issues/9 and
/// chess.stackexchange.com/questions/15356 (nothing is said at the end of a game). Pondering and
/// analysis follow the protocol: no log was found that shows them.
#[test]
fn arena() {
    let mut gui = Gui::start();
    gui.say("xboard");
    shake_hands_after_a_remark(&mut gui);
    ready(&mut gui);
    gui.say("ucinewgame");
    ready(&mut gui);
    let mut board = Board::initial();
    board.push("d2d4");
    for clock in [
        "go wtime 6100 btime 6000 winc 100 binc 100",
        "go wtime 5964 btime 6100 winc 100 binc 100",
        "go wtime 1 btime 5476 winc 100 binc 100",
    ] {
        gui.say(&board.told());
        gui.say(clock);
        let best = answer(&gui, &board).best;
        board.push(&best);
        board.push(&board.replies()[0]);
    }
    // A move is taken back, and the search repeated.
    board.take_back(2);
    gui.say(&board.told());
    gui.say("go wtime 3000 btime 3000 winc 0 binc 0");
    let Answer { best, ponder, .. } = answer(&gui, &board);
    // Pondering: the expected move is played.
    board.push(&best);
    if let Some(expected) = ponder {
        board.push(&expected);
        gui.say(&board.told());
        gui.say("go ponder wtime 2900 btime 2900 winc 0 binc 0");
        gui.is_silent_of("bestmove");
        gui.say("ponderhit");
        answer(&gui, &board);
    }
    // Analysis of a position, stopped by the user.
    let board =
        Board::from_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    gui.say(&board.told());
    gui.say("go infinite");
    gui.is_silent_of("bestmove");
    gui.say("stop");
    answer(&gui, &board);
    // The next game begins without notice of the end of the last.
    let board = Board::from_fen(MATE_IN_ONE);
    gui.say(&board.told());
    gui.say("go wtime 1000 btime 1000 winc 0 binc 0");
    assert_eq!(answer(&gui, &board).best, "b1b8");
    gui.say("ucinewgame");
    ready(&mut gui);
    gui.quit();
}

/// The answer to `xboard` must not look like that of an engine of that protocol.
fn shake_hands_after_a_remark(gui: &mut Gui) {
    let said = gui.next();
    assert!(said.starts_with("info string "), "{said}");
    shake_hands(gui);
}

/// Cute Chess and cutechess-cli: projects/lib/src/uciengine.cpp and chessengine.cpp of
/// github.com/cutechess/cutechess. A game with pondering, each guess once right and once wrong, the
/// end of the game, and a game of Chess960 after it.
#[test]
fn cute_chess() {
    let mut gui = Gui::start();
    let options = shake_hands(&mut gui);
    gui.say("setoption name Hash value 8");
    ready(&mut gui);
    gui.say("ucinewgame");
    gui.say("setoption name Ponder value true");
    if options.iter().any(|name| name == "UCI_Opponent") {
        gui.say("setoption name UCI_Opponent value none none human Somebody");
    }
    let mut board = Board::initial();
    gui.say(&board.told());
    ready(&mut gui);
    gui.say("go wtime 4000 btime 4000 winc 50 binc 50");
    for guess_is_right in [true, false, true] {
        let Answer { best, ponder, .. } = answer(&gui, &board);
        board.push(&best);
        let expected = board.guess(ponder);
        let ahead = board.after(&expected);
        gui.say(&ahead.told());
        ready_while(&mut gui, "go ponder wtime 3900 btime 4000 winc 50 binc 50");
        gui.is_silent_of("bestmove");
        if guess_is_right {
            board = ahead;
            gui.say("ponderhit");
        } else {
            // The search is stopped, its move discarded, and only then the position sent.
            gui.say("stop");
            answer(&gui, &ahead);
            board.push(&board.other_than(&expected));
            gui.say(&board.told());
            ready(&mut gui);
            gui.say("go wtime 3800 btime 3900 winc 50 binc 50");
        }
    }
    // The game ends from outside while the engine thinks: stop, its move, `isready`.
    gui.say("stop");
    answer(&gui, &board);
    ready(&mut gui);
    cute_chess_960(&mut gui);
    gui.say("ucinewgame");
    // Back to normal chess: the option is switched off again.
    gui.say("setoption name UCI_Chess960 value false");
    let board = Board::from_fen(MATE_IN_ONE);
    gui.say(&board.told());
    ready(&mut gui);
    gui.say("go movetime 100 depth 5");
    let Answer { best, score, ponder } = answer(&gui, &board);
    assert_eq!((best.as_str(), score.as_str(), ponder), ("b1b8", "mate 1", None));
    ready(&mut gui);
    gui.quit();
}

/// Sends `isready`, and `go` only after its answer.
fn ready_while(gui: &mut Gui, go: &str) {
    ready(gui);
    gui.say(go);
}

fn cute_chess_960(gui: &mut Gui) {
    gui.say("setoption name UCI_Chess960 value true");
    gui.say("ucinewgame");
    gui.say("setoption name Ponder value false");
    let fen = "nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w GBgb - 0 1";
    let mut board = Board { chess960: true, ..Board::from_fen(fen) };
    for _ in 0..4 {
        gui.say(&board.told());
        ready(gui);
        gui.say("go wtime 1000 btime 1000 movestogo 40 nodes 2000");
        let best = answer(gui, &board).best;
        board.push(&best);
        board.push(&board.replies()[0]);
    }
    // The opponent's castling is sent as king takes rook.
    let fen = "1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 b GBgb - 0 1";
    let board = Board { chess960: true, ..Board::from_fen(fen) }.after("c8g8");
    gui.say(&board.told());
    ready(gui);
    gui.say("go infinite depth 4");
    gui.is_silent_of("bestmove");
    gui.say("stop");
    answer(gui, &board);
}

/// python-chess: class `UciProtocol` in chess/engine.py of github.com/niklasf/python-chess.
#[test]
fn python_chess() {
    let mut gui = Gui::start();
    shake_hands(&mut gui);
    gui.say("setoption name Ponder value true");
    gui.say("ucinewgame");
    ready(&mut gui);
    let mut board = Board::initial();
    gui.say(&board.told());
    gui.say("go wtime 4000 btime 4000 winc 50 binc 50");
    let Answer { best, ponder, .. } = answer(&gui, &board);
    board.push(&best);
    // Position and search of the guess follow at once.
    let expected = board.guess(ponder);
    let ahead = board.after(&expected);
    gui.say(&ahead.told());
    gui.say("go ponder wtime 3800 btime 4050 winc 50 binc 50");
    gui.is_silent_of("bestmove");
    gui.say("ponderhit");
    let Answer { best, ponder, .. } = answer(&gui, &ahead);
    board = ahead.after(&best);
    // A wrong guess: `stop`, and the next search once its move has come.
    let expected = board.guess(ponder);
    let ahead = board.after(&expected);
    gui.say(&ahead.told());
    gui.say("go ponder wtime 3700 btime 4050 winc 50 binc 50");
    gui.say("stop");
    answer(&gui, &ahead);
    board.push(&board.other_than(&expected));
    gui.say(&board.told());
    gui.say("go wtime 3700 btime 4050 winc 50 binc 50");
    let best = answer(&gui, &board).best;
    board.push(&best);
    // Moves taken back in the same game.
    board.take_back(3);
    gui.say(&board.told());
    gui.say("go movetime 50");
    answer(&gui, &board);
    python_chess_analysis(&mut gui);
    python_chess_limits(&mut gui);
    gui.quit();
}

fn python_chess_analysis(gui: &mut Gui) {
    gui.say("setoption name Ponder value false");
    gui.say("ucinewgame");
    ready(gui);
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let board = Board::from_fen(fen);
    gui.say(&board.told());
    gui.say("go infinite");
    gui.is_silent_of("bestmove");
    gui.say("stop");
    answer(gui, &board);
    // A game that is over: the analysis waits for `stop`, and there is no move.
    let board = Board::from_fen(MATE_IN_ONE).after("b1b8");
    gui.say(&board.told());
    gui.say("go infinite");
    gui.is_silent_of("bestmove");
    gui.say("stop");
    assert_eq!(answer(gui, &board).best, "(none)");
}

fn python_chess_limits(gui: &mut Gui) {
    let board = Board::initial();
    for limits in ["depth 4", "nodes 500", "mate 2 movetime 50", "depth 3 nodes 1 movetime 50"] {
        gui.say(&board.told());
        gui.say(&format!("go {limits}"));
        answer(gui, &board);
    }
    gui.say(&board.told());
    gui.say("go movetime 50 searchmoves a2a3");
    assert_eq!(answer(gui, &board).best, "a2a3");
    // How an empty list of moves is sent: nothing may break, and any move will do.
    gui.say(&board.told());
    gui.say("go movetime 50 searchmoves 0000");
    answer(gui, &board);
    gui.say("setoption name UCI_Chess960 value true");
    let fen = "r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w EAea - 0 1";
    let board = Board { chess960: true, ..Board::from_fen(fen) }.after("c1a1").after("c8e8");
    gui.say(&board.told());
    gui.say("go nodes 500");
    answer(gui, &board);
    ready(gui);
}

/// xboard through polyglot 2.0.4: xboard2uci.c and uci.c of Debian's source package. `stop` is not
/// waited for: the next position and search follow at once, and the adaptor counts the moves that
/// it still has to discard. `ponder` comes after the clocks.
#[test]
fn xboard_through_polyglot() {
    let mut gui = Gui::start();
    let options = shake_hands(&mut gui);
    gui.say("setoption name Hash value 32");
    ready(&mut gui);
    gui.say("ucinewgame");
    for option in ["UCI_Opponent value none none human ", "UCI_AnalyseMode value false"] {
        if options.iter().any(|name| option.starts_with(&format!("{name} "))) {
            gui.say(&format!("setoption name {option}"));
        }
    }
    gui.say("setoption name Ponder value true");
    let mut board = Board::initial();
    board.push("e2e4");
    gui.say(&board.told());
    gui.say("go wtime 4000 btime 4000 movestogo 40");
    let mut last = answer(&gui, &board);
    for guess_is_right in [false, true, false] {
        board.push(&last.best);
        let expected = board.guess(last.ponder);
        let ahead = board.after(&expected);
        gui.say(&ahead.told());
        gui.say("go wtime 3900 btime 3900 movestogo 39 ponder");
        if guess_is_right {
            gui.is_silent_of("bestmove");
            board = ahead;
            gui.say("ponderhit");
            last = answer(&gui, &board);
        } else {
            board.push(&board.other_than(&expected));
            gui.say("stop");
            gui.say(&board.told());
            gui.say("go wtime 3800 btime 3900 movestogo 39");
            answer(&gui, &ahead);
            last = answer(&gui, &board);
        }
    }
    polyglot_takes_back(&mut gui, &mut board);
    polyglot_analyses(&mut gui);
    gui.say("go movetime 80");
    let board = Board::initial();
    answer(&gui, &board);
    gui.quit();
}

/// `remove` while the engine thinks, and a new search.
fn polyglot_takes_back(gui: &mut Gui, board: &mut Board) {
    gui.say(&board.told());
    gui.say("go wtime 3800 btime 3900 movestogo 38");
    gui.say("stop");
    let stopped = board.clone();
    board.take_back(2);
    gui.say(&board.told());
    gui.say("go wtime 3700 btime 3900 movestogo 39");
    answer(gui, &stopped);
    answer(gui, board);
    gui.say("isready");
    gui.until("readyok");
}

/// Analysis follows moves made and taken back, each time by `stop` and a new search.
fn polyglot_analyses(gui: &mut Gui) {
    gui.say("ucinewgame");
    let start = Board::initial();
    let moved = start.after("e2e4");
    for (board, before) in [(&start, None), (&moved, Some(&start)), (&start, Some(&moved))] {
        if before.is_some() {
            gui.say("stop");
        }
        gui.say(&board.told());
        gui.say("go infinite");
        if let Some(before) = before {
            answer(gui, before);
        }
    }
    gui.say("stop");
    gui.say("isready");
    answer_and_ready(gui, &start);
    gui.say("ucinewgame");
    gui.say(&start.told());
}

/// lichess-bot: `create_engine` and `move_time` in lib/engine_wrapper.py of
/// github.com/lichess-bot-devs/lichess-bot, over python-chess; its default options so far as they
/// are there. The first move has a time of its own, for no clock runs yet.
#[test]
fn lichess_bot() {
    let mut gui = Gui::start();
    let options = shake_hands(&mut gui);
    for (name, value) in [
        ("Move Overhead", "100"),
        ("Threads", "1"),
        ("Hash", "64"),
        ("SyzygyPath", "./syzygy/"),
        ("UCI_ShowWDL", "true"),
    ] {
        if options.iter().any(|option| option == name) {
            gui.say(&format!("setoption name {name} value {value}"));
        }
    }
    gui.say("ucinewgame");
    gui.say("isready");
    gui.until("readyok");
    let mut board = Board::initial();
    board.push("b1c3");
    gui.say(&board.told());
    gui.say("go movetime 300");
    let best = answer(&gui, &board).best;
    board.push(&best);
    board.push(&board.replies()[0]);
    gui.say("setoption name Ponder value true");
    for guess_is_right in [false, true] {
        gui.say(&board.told());
        gui.say("go wtime 5000 btime 3000 winc 100 binc 100");
        let Answer { best, ponder, .. } = answer(&gui, &board);
        board.push(&best);
        let expected = board.guess(ponder);
        let ahead = board.after(&expected);
        gui.say(&ahead.told());
        gui.say("go ponder wtime 5100 btime 2833 winc 100 binc 100");
        gui.is_silent_of("bestmove");
        if guess_is_right {
            gui.say("ponderhit");
            let best = answer(&gui, &ahead).best;
            board = ahead.after(&best);
        } else {
            gui.say("stop");
            answer(&gui, &ahead);
            board.push(&board.other_than(&expected));
        }
    }
    // The opponent resigns while the bot ponders: `isready`, and the end.
    let reply = board.replies()[0].clone();
    gui.say(&board.after(&reply).told());
    gui.say("go ponder wtime 4000 btime 2500 winc 100 binc 100");
    gui.say("isready");
    gui.until("readyok");
    gui.say("quit");
    let lines = gui.rest();
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove")).count(), 1);
    assert!(gui.end().success());
}

/// fastchess: app/src/engine/uci_engine.cpp and app/src/matchmaking/match/match.cpp of
/// github.com/Disservin/fastchess. Options come before `ucinewgame`, and every position is followed
/// by a ping.
#[test]
fn fastchess() {
    let mut gui = Gui::start();
    shake_hands(&mut gui);
    gui.say("setoption name UCI_Chess960 value true");
    gui.say("ucinewgame");
    for _ in 0..3 {
        ready(&mut gui);
    }
    let fen = "rnkqbbnr/pppppppp/8/8/8/8/PPPPPPPP/BRNNQBKR w HBha - 0 1";
    let mut board = Board { chess960: true, ..Board::from_fen(fen) };
    for go in ["go nodes 1000", "go wtime 1000 btime 1000 winc 10 binc 10", "go depth 3"] {
        gui.say(&board.told());
        ready(&mut gui);
        gui.say(go);
        let best = answer(&gui, &board).best;
        board.push(&best);
        ready(&mut gui);
        board.push(&board.replies()[0]);
    }
    gui.say("stop");
    gui.quit();
}

/// Lichess' analysis board with an engine of one's own: example-provider.py of
/// github.com/lichess-org/external-engine. It sets options without checking that they exist, writes
/// `moves` without moves, and passes on lines with a score.
#[test]
fn lichess_analysis_board() {
    let mut gui = Gui::start();
    shake_hands(&mut gui);
    gui.say("setoption name UCI_AnalyseMode value true");
    gui.say("setoption name UCI_Chess960 value true");
    gui.say("ucinewgame");
    gui.say("isready");
    gui.until("readyok");
    for (option, value) in
        [("Threads", "1"), ("Hash", "16"), ("MultiPV", "1"), ("UCI_Variant", "chess")]
    {
        gui.say(&format!("setoption name {option} value {value}"));
    }
    gui.say("isready");
    assert!(gui.until("readyok").iter().all(|line| !line.contains("score")));
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let mut board = Board { chess960: true, ..Board::from_fen(start) };
    for (go, text) in [("go movetime 50", "e2e4"), ("go depth 5", "e7e5"), ("go infinite", "g1f3")]
    {
        gui.say(&format!("position {} moves {}", board.start, board.moves.join(" ")));
        gui.say(go);
        if go == "go infinite" {
            gui.is_silent_of("bestmove");
            gui.say("stop");
        }
        answer(&gui, &board);
        // The user leaves the board: `stop` may come late.
        gui.say("stop");
        board.push(text);
    }
    gui.quit();
}
