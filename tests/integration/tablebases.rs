//! Four-piece endgames with tablebases: games end as the tables say; damaged and missing files are
//! reported once and cost no move. The tables are read from the data beside the project.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::common::{Random, data, placed, tables};
use shakmaty::{Move, Position as _};
use tropa::position::{Game, Position};
use tropa::search::{Control, Limits, Outcome, Report, Score, Searcher, Table};
use tropa::tablebase::{Probing, Ranking, Tablebase, Verdict};

fn probing(tables: &Arc<Tablebase>) -> Probing {
    Probing { tables: Some(tables.clone()), ..Probing::default() }
}

fn searcher(tables: &Arc<Tablebase>) -> Searcher {
    let mut searcher = Searcher::new(Arc::new(Table::new(1)));
    searcher.use_tables(probing(tables));
    searcher
}

fn think(searcher: &mut Searcher, game: &Game, limits: &Limits) -> Outcome {
    searcher.search(game, limits, &Control::default(), &mut |_| ())
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// The kings and two more pieces of any kind and side.
fn four_pieces(random: &mut Random) -> Position {
    let kinds: Vec<char> = "QRBNPqrbnp".chars().collect();
    let pieces = ['K', 'k', kinds[random.below(10)], kinds[random.below(10)]];
    placed(&pieces, random)
}

/// The result of a finished game, from White's side.
fn result(game: &Game) -> Option<i32> {
    let position = game.position();
    if position.chess().is_checkmate() {
        return Some(if position.turn().is_white() { -1 } else { 1 });
    }
    (game.is_draw() || position.chess().is_stalemate()).then_some(0)
}

/// The tables' result, from White's side. Some tables store distances in whole moves and so can be
/// off by one ply: if that ply decides, both results are given.
fn expected(tables: &Arc<Tablebase>, position: &Position) -> [i32; 2] {
    let side = if position.turn().is_white() { 1 } else { -1 };
    let gone = position.halfmoves();
    [gone, gone.saturating_sub(1)].map(|gone| {
        let fen = position.fen();
        let fields: Vec<&str> = fen.split(' ').collect();
        let fen = format!("{} {gone} {}", fields[..4].join(" "), fields[5]);
        let position = Position::from_fen(&fen).unwrap();
        let verdict = if gone == 0 {
            tables.verdict(&position)
        } else {
            let game = Game::from_position(position.clone());
            Ranking::of(&probing(tables), &game, &position.legal_moves()).map(|r| r.verdict)
        };
        match verdict.expect("all tables of four pieces") {
            Verdict::Win => side,
            Verdict::Loss => -side,
            _ => 0,
        }
    })
}

/// Plays out random four-piece positions; reports those whose result differs from the tables'. The
/// halfmove clock at the start is below `gone`.
fn play_out(count: usize, seed: u64, gone: usize, limits: &Limits) {
    let Some(tables) = tables() else { return };
    let (mut random, mut searcher) = (Random::new(seed), searcher(&tables));
    let (mut wrong, mut decided, mut plies) = (Vec::new(), 0, 0);
    for _ in 0..count {
        let fresh = four_pieces(&mut random).fen();
        let gone = format!(" {} 60", random.below(gone));
        let start = Position::from_fen(&fresh.replace(" 0 1", &gone)).unwrap();
        let mut game = Game::from_position(start.clone());
        let result = loop {
            if let Some(result) = result(&game) {
                break result;
            }
            game.play(think(&mut searcher, &game, limits).best.expect("a move"));
            plies += 1;
        };
        decided += usize::from(result != 0);
        if !expected(&tables, &start).contains(&result) {
            wrong.push(format!("{}: {result}", start.fen()));
        }
    }
    println!("{count} games, {decided} of them won, {plies} plies, wrong: {wrong:#?}");
    assert!(wrong.is_empty());
    assert_eq!(tables.take_faults(), Vec::<String>::new());
}

#[test]
fn endgames_end_as_the_tables_say() {
    play_out(100, 1, 1, &nodes(200));
}

#[test]
fn endgames_end_so_with_moves_gone() {
    play_out(100, 4, 100, &nodes(200));
}

/// A thousand endgames: `cargo test --release --test integration tablebases:: -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn a_thousand_endgames_end_as_the_tables_say() {
    play_out(1000, 2, 1, &nodes(500));
}

#[test]
#[ignore = "takes minutes"]
fn a_thousand_endgames_end_so_with_moves_gone() {
    play_out(1000, 6, 100, &nodes(500));
}

/// The result that a score implies, from White's side; `None` if it implies none.
fn told(score: Score, game: &Game) -> Option<i32> {
    let side = if game.position().turn().is_white() { 1 } else { -1 };
    match score {
        Score::Mate(1..) | Score::Cp(19_000..) => Some(side),
        Score::Mate(_) | Score::Cp(..=-19_000) => Some(-side),
        Score::Cp(0) => Some(0),
        Score::Cp(_) => None,
    }
}

/// A game in which both sides have moved back and forth: the positions on the way have occurred
/// once or twice. `None` if these pieces cannot do so.
fn dance(start: Position, random: &mut Random) -> Option<Game> {
    let mut game = Game::from_position(start);
    for _ in 0..=random.below(2) {
        let mut there = Vec::new();
        for _ in 0..2 {
            let moves = game.position().legal_moves();
            let quiet: Vec<Move> = moves.iter().copied().filter(|m| !m.is_zeroing()).collect();
            let m = *quiet.get(random.below(quiet.len().max(1)))?;
            there.push(m);
            game.play(m);
        }
        let back: Vec<Move> = there.iter().map(|&m| back(m)).collect();
        let cycle: Vec<Move> = back.into_iter().chain(there).collect();
        for &m in cycle.iter().cycle().take(2 + random.below(5)) {
            let legal = game.position().legal_moves().contains(&m);
            if !legal || result(&game).is_some() {
                return None;
            }
            game.play(m);
        }
    }
    result(&game).is_none().then_some(game)
}

/// The reverse of a quiet move.
fn back(m: Move) -> Move {
    match m {
        Move::Normal { role, from, to, .. } => {
            Move::Normal { role, from: to, capture: None, to: from, promotion: None }
        }
        other => other,
    }
}

/// The move to the position that has occurred most often.
fn familiar(game: &Game, random: &mut Random) -> Move {
    let seen = |m: &Move| {
        let key = game.position().after(*m).key();
        game.earlier().iter().filter(|&&earlier| earlier == key).count()
    };
    let moves = game.position().legal_moves();
    let most = moves.iter().map(seen).max().unwrap();
    let familiar: Vec<Move> = moves.into_iter().filter(|m| seen(m) == most).collect();
    familiar[random.below(familiar.len())]
}

/// Plays on from positions that have occurred once or twice. Both sides have the tables, so each
/// score, the winner's and the loser's, must be the result. In half of the games the loser tries to
/// repeat positions.
fn play_on(count: usize, seed: u64, limits: &Limits) {
    let Some(tables) = tables() else { return };
    let (mut random, mut searcher) = (Random::new(seed), searcher(&tables));
    let (mut wrong, mut decided, mut plies, mut saved) = (Vec::new(), 0, 0, 0);
    for number in 0..count {
        let mut game = loop {
            let fresh = four_pieces(&mut random).fen();
            let gone = if number % 3 == 0 { random.below(95) } else { 0 };
            let start = Position::from_fen(&fresh.replace(" 0 1", &format!(" {gone} 60"))).unwrap();
            if let Some(game) = dance(start, &mut random) {
                break game;
            }
        };
        let (start, repeated) = (game.clone(), !game.repeated().is_empty());
        let expected = expected(&tables, game.position());
        let mut scores = Vec::new();
        let result = loop {
            if let Some(result) = result(&game) {
                break result;
            }
            let outcome = think(&mut searcher, &game, limits);
            let score = told(outcome.report.score, &game);
            scores.push(score);
            let side = if game.position().turn().is_white() { 1 } else { -1 };
            let lost = score == Some(-side) && number % 2 == 0;
            let best = outcome.best.expect("a move");
            game.play(if lost { familiar(&game, &mut random) } else { best });
            plies += 1;
        };
        decided += usize::from(result != 0);
        let by_tables = expected.contains(&result);
        saved += usize::from(!by_tables);
        let right = scores.iter().all(|&told| told == Some(result));
        let doubt = expected[0] != expected[1];
        if !doubt && !(right && (by_tables || (result == 0 && repeated))) {
            let keys: Vec<String> = start.repeated().iter().map(Position::fen).collect();
            wrong.push(format!("{} after {keys:?}: {result}, {scores:?}", start.position().fen()));
        }
    }
    println!("{count} games, {decided} won, {saved} saved by repetition, {plies} plies");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn endgames_with_a_history_end_as_told() {
    play_on(200, 21, &nodes(100));
}

/// Five thousand: `cargo test --release --test integration tablebases:: -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn five_thousand_endgames_with_a_history_end_as_told() {
    play_on(5000, 22, &nodes(100));
}

/// A win that takes too long for the fifty-move rule is not a win, but is one without the rule.
#[test]
fn the_fifty_move_rule_counts_from_before() {
    let Some(tables) = tables() else { return };
    let fen = |gone| format!("8/8/8/8/4k3/8/8/K1B1N3 w - - {gone} 60");
    let verdict = |gone, fifty_moves| {
        let position = Position::from_fen(&fen(gone)).unwrap();
        let (moves, game) = (position.legal_moves(), Game::from_position(position));
        let probing = Probing { fifty_moves, ..probing(&tables) };
        Ranking::of(&probing, &game, &moves).unwrap().verdict
    };
    // Bishop and knight need more than ten moves from here.
    assert_eq!(verdict(0, true), Verdict::Win);
    assert_eq!(verdict(80, true), Verdict::CursedWin);
    assert_eq!(verdict(80, false), Verdict::Win);
}

/// A rounded distance that ends on the hundredth ply leaves the result open. Both sides find the
/// same one by their moves: White mates in time.
#[test]
fn both_sides_agree_on_a_rounded_distance() {
    let Some(tables) = tables() else { return };
    let verdict = |position: &Position| {
        let game = Game::from_position(position.clone());
        Ranking::of(&probing(&tables), &game, &position.legal_moves()).unwrap().verdict
    };
    let lost = Position::from_fen("8/8/7k/3R4/N7/8/4K3/8 b - - 84 63").unwrap();
    assert_eq!(verdict(&lost), Verdict::Loss);
    for m in lost.legal_moves() {
        assert_eq!(verdict(&lost.after(m)), Verdict::Win, "{m:?}");
    }
}

#[test]
fn the_moves_asked_for_are_respected() {
    let Some(tables) = tables() else { return };
    let mut random = Random::new(3);
    let mut searcher = searcher(&tables);
    for _ in 0..50 {
        let position = four_pieces(&mut random);
        let moves = position.legal_moves();
        let asked: Vec<Move> = moves.iter().copied().filter(|_| random.below(3) == 0).collect();
        let limits = Limits { search_moves: asked.clone(), ..nodes(300) };
        let best = think(&mut searcher, &Game::from_position(position), &limits).best.unwrap();
        assert!(asked.is_empty() || asked.contains(&best));
    }
}

/// All lines of a position: their results never improve from first to last, and the first are those
/// that the ranking keeps.
#[test]
fn lines_come_by_what_they_keep() {
    let Some(tables) = tables() else { return };
    let mut random = Random::new(11);
    let mut searcher = searcher(&tables);
    for _ in 0..30 {
        let game = Game::from_position(four_pieces(&mut random));
        let moves = game.position().legal_moves();
        let ranking = Ranking::of(&probing(&tables), &game, &moves).unwrap();
        let limits = Limits { lines: 256, depth: Some(2), ..Limits::default() };
        let mut lines = Vec::new();
        let mut observe = |report: &Report| {
            if report.place == 1 {
                lines.clear();
            }
            lines.push((report.pv[0], report.score.value()));
        };
        searcher.search(&game, &limits, &Control::default(), &mut observe);
        assert!(lines.is_sorted_by_key(|&(_, score)| std::cmp::Reverse(score)), "{lines:?}");
        let lines: Vec<Move> = lines.into_iter().map(|(m, _)| m).collect();
        let fen = game.position().fen();
        assert_eq!(lines.len(), moves.len(), "{fen}");
        let kept: Vec<Move> = ranking.moves.iter().map(|ranked| ranked.m).collect();
        assert!(lines[..kept.len()].iter().all(|m| kept.contains(m)), "{fen}: {lines:?}");
        let verdict = |m: &Move| {
            ranking.moves.iter().chain(&ranking.rest).find(|r| r.m == *m).unwrap().verdict
        };
        assert!(lines.is_sorted_by_key(|m| std::cmp::Reverse(verdict(m))), "{fen}: {lines:?}");
    }
}

/// A third repetition is a draw in rank and score, and so is a move that allows the loser one.
#[test]
fn a_third_time_is_a_draw_for_both() {
    let Some(tables) = tables() else { return };
    let fen = Some("4k3/Q7/6K1/8/8/8/8/8 w - - 0 1");
    let moves = ["a7c7", "e8f8", "c7a7", "f8e8", "a7c7", "e8f8", "c7a7", "f8e8"];
    for fifty_moves in [true, false] {
        let probing = Probing { fifty_moves, ..probing(&tables) };
        let verdict = |count: usize, text: &str| {
            let game = Game::from_moves(fen, moves[..count].iter().copied()).unwrap();
            let m = game.position().parse_move(text).unwrap();
            let ranking = Ranking::of(&probing, &game, &game.position().legal_moves()).unwrap();
            let mut all = ranking.moves.iter().chain(&ranking.rest);
            (all.find(|ranked| ranked.m == m).unwrap().verdict, ranking.verdict)
        };
        // The loser repeats the position, or the winner allows it.
        assert_eq!(verdict(3, "f8e8"), (Verdict::Loss, Verdict::Loss));
        assert_eq!(verdict(7, "f8e8"), (Verdict::Draw, Verdict::Draw));
        assert_eq!(verdict(6, "c7a7"), (Verdict::Draw, Verdict::Win));
        let mut searcher = searcher(&tables);
        searcher.use_tables(probing.clone());
        let mut score = |count: usize| {
            let game = Game::from_moves(fen, moves[..count].iter().copied()).unwrap();
            let outcome = think(&mut searcher, &game, &nodes(500));
            (outcome.report.score, Position::uci(outcome.best.unwrap(), false))
        };
        assert_eq!(score(7), (Score::Cp(0), "f8e8".to_string()));
        let (winning, best) = score(6);
        assert!(winning.value() >= 19_000 && best != "c7a7", "{winning:?} {best}");
    }
}

/// The hundredth ply without capture or pawn move is a draw unless it mates.
#[test]
fn move_fifty_is_a_draw_for_both() {
    let Some(tables) = tables() else { return };
    let mut searcher = searcher(&tables);
    for (fen, mates) in [
        ("7k/8/5K2/8/8/8/8/1R6 w - - 97 90", true),
        ("7k/8/5K2/8/8/8/8/1R6 w - - 98 90", false),
        ("7k/8/6K1/8/8/8/8/1R6 w - - 99 90", true),
        ("7k/8/6K1/8/8/8/8/2B1R3 b - - 98 90", true),
        ("7k/8/6K1/8/8/8/8/2B1R3 b - - 99 90", false),
    ] {
        let game = Game::from_moves(Some(fen), []).unwrap();
        let score = think(&mut searcher, &game, &nodes(2000)).report.score;
        assert_eq!(matches!(score, Score::Mate(_)), mates, "{fen}: {score:?}");
        assert!(mates || score == Score::Cp(0), "{fen}: {score:?}");
    }
}

/// Once a position has occurred twice, only moves on the shortest path are left.
#[test]
fn repetition_ends_the_search_for_a_way_of_its_own() {
    let Some(tables) = tables() else { return };
    let fen = Some("8/8/8/3k4/8/8/8/KQ6 w - - 0 1");
    let once = Game::from_moves(fen, ["b1c1", "d5e5"]).unwrap();
    let twice = Game::from_moves(fen, ["b1c1", "d5e5", "c1b1", "e5d5"]).unwrap();
    assert!(once.repeated().is_empty() && !twice.repeated().is_empty());
    let distances = |game: &Game| -> Vec<u32> {
        let moves = game.position().legal_moves();
        let ranking = Ranking::of(&probing(&tables), game, &moves).unwrap();
        assert_eq!(ranking.moves.len() + ranking.rest.len(), moves.len());
        ranking.moves.iter().map(|ranked| ranked.distance).collect()
    };
    let (before, after) = (distances(&once), distances(&twice));
    assert!(before.last() > before.first(), "{before:?}");
    assert!(after.last() == after.first(), "{after:?}");
}

/// Below the limit of pieces nothing is probed; at it a draw that looks lost is known at once.
#[test]
fn the_limit_of_pieces_is_respected() {
    let Some(tables) = tables() else { return };
    let game = Game::from_moves(Some("8/8/8/8/3k4/8/1K1P4/3R4 w - - 0 1"), []).unwrap();
    let hits = |pieces| {
        let mut searcher = searcher(&tables);
        searcher.use_tables(Probing { pieces, ..probing(&tables) });
        let report = think(&mut searcher, &game, &nodes(3000)).report;
        (report.tablebase_hits > 0, matches!(report.score, Score::Mate(_) | Score::Cp(19_000..)))
    };
    assert_eq!(hits(0), (false, false));
    assert_eq!(hits(4), (true, true));
}

/// A folder with copies of the tables, removed at the end.
struct Copies(PathBuf);

impl Copies {
    fn new(name: &str, from: &Path) -> Self {
        let folder = std::env::temp_dir().join(format!("tropa-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        for file in fs::read_dir(from).unwrap().flatten() {
            fs::write(folder.join(file.file_name()), fs::read(file.path()).unwrap()).unwrap();
        }
        Self(folder)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn open(&self) -> Arc<Tablebase> {
        Arc::new(Tablebase::open(self.0.to_str().unwrap()))
    }
}

impl Drop for Copies {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Searches positions of these pieces; each search must find a legal move.
fn search_some(tables: &Arc<Tablebase>, pieces: &str, count: usize, random: &mut Random) {
    let pieces: Vec<char> = pieces.chars().collect();
    let mut searcher = searcher(tables);
    for _ in 0..count {
        let position = placed(&pieces, random);
        let game = Game::from_position(position.clone());
        let best = think(&mut searcher, &game, &nodes(200)).best.unwrap();
        assert!(position.legal_moves().contains(&best), "{}", position.fen());
    }
}

#[test]
fn each_bad_file_is_told_once() {
    let Some(folder) = data("syzygy") else { return };
    let copies = Copies::new("faults", &folder);
    // Truncated, not a table at all, missing from the start, and removed while the engine runs.
    let cut = fs::read(copies.file("KQvKR.rtbw")).unwrap();
    fs::write(copies.file("KQvKR.rtbw"), &cut[..1000]).unwrap();
    fs::write(copies.file("KRvKN.rtbw"), [7; 1040]).unwrap();
    fs::remove_file(copies.file("KQvKN.rtbz")).unwrap();
    let tables = copies.open();
    fs::remove_file(copies.file("KRvKB.rtbw")).unwrap();
    let mut random = Random::new(5);
    for pieces in ["KQkr", "KRkn", "KQkn", "KRkb"] {
        search_some(&tables, pieces, 20, &mut random);
    }
    let faults = tables.take_faults();
    for file in ["KQvKR.rtbw", "KRvKN.rtbw", "KQvKN.rtbz", "KRvKB.rtbw"] {
        let told = faults.iter().filter(|fault| fault.contains(file)).count();
        assert_eq!(told, 1, "{file} in {faults:#?}");
    }
    assert_eq!(faults.len(), 4, "{faults:#?}");
    assert!(tables.take_faults().is_empty());
}

/// Two hundred positions, with files removed after half of them: each gets a legal move, and each
/// missing file is reported once.
#[test]
fn files_removed_on_the_way_cost_no_move() {
    let Some(folder) = data("syzygy") else { return };
    let copies = Copies::new("removed", &folder);
    let tables = copies.open();
    let mut random = Random::new(13);
    search_some(&tables, "KRkn", 50, &mut random);
    search_some(&tables, "KBkn", 50, &mut random);
    assert_eq!(tables.take_faults(), Vec::<String>::new());
    for ending in ["rtbw", "rtbz"] {
        fs::remove_file(copies.file(&format!("KQvKR.{ending}"))).unwrap();
    }
    search_some(&tables, "KQkr", 50, &mut random);
    search_some(&tables, "KRkn", 25, &mut random);
    search_some(&tables, "KQkr", 25, &mut random);
    let faults = tables.take_faults();
    assert!(faults.len() == 1 && faults[0].contains("KQvKR.rtbw"), "{faults:#?}");
}

#[test]
fn a_missing_folder_is_told() {
    let tables = Tablebase::open("/no/such/folder");
    assert_eq!((tables.files(), tables.pieces()), (0, 0));
    assert_eq!(tables.take_faults().len(), 1);
}

/// Bytes changed at random: whatever the tables then say, there is a legal move.
#[test]
fn damaged_bytes_cost_no_move() {
    let Some(folder) = data("syzygy") else { return };
    let mut random = Random::new(7);
    let copies = Copies::new("bytes", &folder);
    for (name, pieces) in
        [("KQvKR", "KQkr"), ("KRPvK", "KRPk"), ("KPvKP", "KPkp"), ("KRvKP", "KRkp")]
    {
        for ending in ["rtbw", "rtbz"] {
            let path = copies.file(&format!("{name}.{ending}"));
            let sound = fs::read(&path).unwrap();
            for round in 0..25 {
                let mut bytes = sound.clone();
                // The header of a file determines how the rest is read.
                let end = if round % 2 == 0 { bytes.len().min(256) } else { bytes.len() };
                for _ in 0..4 {
                    bytes[4 + random.below(end - 4)] = random.below(256) as u8;
                }
                fs::write(&path, bytes).unwrap();
                let tables = copies.open();
                search_some(&tables, pieces, 4, &mut random);
                assert!(tables.take_faults().len() <= 1);
            }
            fs::write(&path, sound).unwrap();
        }
    }
}
