//! Annotated games: the moments of published miniatures, what is kept and what is added, errors.

use std::fs;
use std::io::Cursor;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::Output;

use crate::common::shell::tropa_given;
use pgn_reader::{Nag, RawComment, Reader, SanPlus, Skip, Visitor};
use tropa::explain::{Course, Kind, Language, Look, MoveMark, Ply, Question, Remark, remark};
use tropa::position::Position;
use tropa::search::{Limits, Team};

/// Légall–Saint-Brie, Paris, about 1750, from the Oxford Companion to Chess.
const LEGALL: &str =
    "1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0";
/// Réti–Tartakower, Vienna 1910, from Réti's "Masters of the Chess Board".
const RETI: &str = "1. e4 c6 2. d4 d5 3. Nc3 dxe4 4. Nxe4 Nf6 5. Qd3 e5 6. dxe5 Qa5+ 7. Bd2 Qxe5 \
                    8. O-O-O Nxe4 9. Qd8+ Kxd8 10. Bg5+ Kc7 11. Bd8# 1-0";
/// The shortest possible mate, and the same mate missed.
const FOOL: &str = "1. f3 e5 2. g4 Qh4# 0-1";
const MISSED: &str = "1. f3 e5 2. g4 Nc6 *";

fn limits(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// The remarks on a game's moves, each with the position before the move.
fn remarks(text: &str, nodes: u64, every: bool) -> Vec<(Position, Option<Remark>)> {
    let mut position = Position::initial();
    let mut moves = Vec::new();
    for word in tokens(text).iter().filter_map(|token| token.strip_prefix("move ")) {
        let m = position.parse_move(word).unwrap();
        position = position.after(m);
        moves.push(m);
    }
    let course = Course::new(Position::initial(), moves);
    let fresh = || Team::with_hash(4);
    let look = |game| Look::at(&mut fresh(), game, &limits(nodes));
    let looks: Vec<Look> = course.games.iter().map(look).collect();
    let options = Question { limits: limits(nodes), hash: 4, ..Question::default() };
    let plies = (0..course.moves.len()).map(|i| Ply::new(&course, &looks, i).unwrap());
    let said = |ply: Ply<'_>| (ply.position().clone(), remark(&mut fresh(), &ply, &options, every));
    plies.map(said).collect()
}

fn kinds(remark: &Option<Remark>) -> &[Kind] {
    remark.as_ref().map_or(&[], |remark| &remark.kinds)
}

/// White moves the knight that shields the queen; Black takes the queen; White mates in two. White
/// has made no mistake before.
#[test]
fn legalls_mate_has_its_moments() {
    let remarks: Vec<_> =
        remarks(LEGALL, 30_000, false).into_iter().map(|(_, told)| told).collect();
    assert!(kinds(&remarks[9]).contains(&Kind::Loss), "{:?}", remarks[9]);
    assert!(kinds(&remarks[10]).contains(&Kind::Mate), "{:?}", remarks[10]);
    for remark in remarks.iter().step_by(2) {
        assert!(!kinds(remark).contains(&Kind::Loss), "{remark:?}");
    }
    // The better reply is to take the knight: 5...dxe5 6.Qxg4 costs a pawn.
    let better = &remarks[9].as_ref().unwrap().better;
    assert_ne!(better[0].san, "Bxd1");
    assert!(remarks[11..].iter().all(|remark| !kinds(remark).contains(&Kind::Mate)));
}

/// Black wrongly takes a knight; the queen is sacrificed for a double check and mate.
#[test]
fn retis_mate_has_its_moments() {
    let remarks: Vec<_> = remarks(RETI, 60_000, false).into_iter().map(|(_, told)| told).collect();
    assert!(kinds(&remarks[15]).contains(&Kind::Loss), "{:?}", remarks[15]);
    let offer = remarks[16].as_ref().unwrap();
    assert!(offer.kinds.contains(&Kind::Sacrifice) && offer.kinds.contains(&Kind::Mate));
    assert_eq!(offer.verdict, Some(MoveMark::Brilliant));
    let said = offer.sentences(Language::English);
    assert!(said[0].starts_with("9.Qd8+ forces mate in 3"), "{said:?}");
    assert!(said.iter().any(|sentence| sentence.starts_with("Offers the queen")), "{said:?}");
    assert!(remarks[17..].iter().all(Option::is_none), "{remarks:?}");
}

#[test]
fn the_fools_mate_is_a_blunder_and_a_mate() {
    let remarks: Vec<_> = remarks(FOOL, 20_000, false).into_iter().map(|(_, told)| told).collect();
    assert_eq!(remarks[2].as_ref().unwrap().verdict, Some(MoveMark::Blunder));
    assert!(kinds(&remarks[3]).contains(&Kind::Mate), "{:?}", remarks[3]);
}

#[test]
fn a_missed_mate_is_told_with_its_line() {
    let (_, told) = remarks(MISSED, 20_000, false).pop().unwrap();
    let told = told.unwrap();
    assert!(told.kinds.contains(&Kind::MissedMate), "{told:?}");
    assert_eq!(told.better[0].san, "Qh4#");
}

#[test]
fn a_mate_missed_again_is_told_briefly() {
    let game = MISSED.replace('*', "3. a3 Nb8 *");
    let told = remarks(&game, 20_000, false).pop().unwrap().1.unwrap();
    assert!(told.kinds.contains(&Kind::MissedAgain), "{told:?}");
    let said = [Language::English, Language::Russian].map(|language| told.sentences(language));
    assert_eq!(said[0], ["3…Nb8?? misses mate in 1 again, by 3…Qh4#."]);
    assert_eq!(said[1], ["3…Кb8?? снова упускает мат в 1 ход: 3…Фh4#."]);
}

/// If there is little to say against a bad move, the comment also says what the better one does;
/// not where the reader is to find it.
#[test]
fn the_better_move_is_told_where_little_speaks_against_the_other() {
    let english = Language::English;
    let mut told = remarks(LEGALL, 30_000, false).swap_remove(9).1.unwrap();
    assert_eq!(told.sentences(english), told.said(english), "a mate says enough");
    told.fault.as_mut().unwrap().headline = None;
    let sentences = told.sentences(english);
    let [objection, better] = &sentences[..] else { panic!("{sentences:?}") };
    assert!(objection.starts_with("5…Bxd1??: "), "{objection}");
    let name = format!("Better: 5…{} ", told.better[0].san);
    assert!(better.starts_with(&name), "{better}");
    assert_eq!(told.said(english), sentences[..1]);
}

/// Where every move is told, each has one to five sentences.
#[test]
fn every_move_has_its_sentences() {
    for text in [LEGALL, MISSED] {
        for (_, told) in remarks(text, 5_000, true) {
            let said = told.unwrap().sentences(Language::English);
            assert!((1..=5).contains(&said.len()), "{said:?}");
        }
    }
}

/// The tokens of the movetext; words of comments are separated by one space.
struct Tokens;

impl Tokens {
    fn add(tokens: &mut Vec<String>, text: String) -> ControlFlow<Vec<String>> {
        tokens.push(text);
        ControlFlow::Continue(())
    }
}

impl Visitor for Tokens {
    type Tags = ();
    type Movetext = Vec<String>;
    type Output = Vec<String>;

    fn begin_tags(&mut self) -> ControlFlow<Vec<String>> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<Vec<String>, Vec<String>> {
        ControlFlow::Continue(Vec::new())
    }

    fn san(&mut self, tokens: &mut Vec<String>, san: SanPlus) -> ControlFlow<Vec<String>> {
        Self::add(tokens, format!("move {san}"))
    }

    fn nag(&mut self, tokens: &mut Vec<String>, nag: Nag) -> ControlFlow<Vec<String>> {
        Self::add(tokens, nag.to_string())
    }

    fn comment(
        &mut self,
        tokens: &mut Vec<String>,
        comment: RawComment<'_>,
    ) -> ControlFlow<Vec<String>> {
        let text = String::from_utf8(comment.as_bytes().to_vec()).unwrap();
        let words: Vec<&str> = text.split_whitespace().collect();
        Self::add(tokens, format!("{{{}", words.join(" ")))
    }

    fn begin_variation(&mut self, tokens: &mut Vec<String>) -> ControlFlow<Vec<String>, Skip> {
        tokens.push("(".to_string());
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, tokens: &mut Vec<String>) -> ControlFlow<Vec<String>> {
        Self::add(tokens, ")".to_string())
    }

    fn end_game(&mut self, tokens: Vec<String>) -> Vec<String> {
        tokens
    }
}

fn games(text: &str) -> Vec<Vec<String>> {
    let mut reader = Reader::build(Cursor::new(text)).set_supported_comment_length(9_999).finish();
    let mut visitor = Tokens;
    reader.read_games(&mut visitor).map(Result::unwrap).collect()
}

fn tokens(text: &str) -> Vec<String> {
    games(text).remove(0)
}

/// The tokens of the annotated game without the added ones: glyphs, comments with commands,
/// variations.
fn stripped(annotated: &[String], original: &[String]) -> Vec<String> {
    let mut kept = Vec::new();
    let mut rest = annotated.iter();
    while let Some(token) = rest.next() {
        if original.get(kept.len()) == Some(token) {
            kept.push(token.clone());
        } else if token == "(" {
            let end = rest.position(|token| token == ")");
            assert!(end.is_some());
        } else {
            assert!(token.starts_with('$') || token.starts_with("{[%"), "{token}");
        }
    }
    kept
}

fn annotate(arguments: &[&str], input: &str) -> Output {
    tropa_given(input.as_bytes(), &[&["annotate", "--hash", "4"], arguments].concat())
}

fn annotated(arguments: &[&str], input: &str) -> String {
    let output = annotate(&[arguments, &["-"]].concat(), input);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    assert_eq!(errors, "", "nothing is told where standard error is no terminal");
    String::from_utf8(output.stdout).unwrap()
}

const COMMENTED: &str = r#"[Event "A \"test\""]
[Result "1-0"]

{Légall's mate.} 1. e4 e5 $10 2. Nf3 d6 3. Bc4 (3. d4 {is usual} exd4 (3... Nd7) 4. Nxd4) 3... Bg4?!
; the pin
4. Nc3 {[%clk 0:01:00] calm}
g6? 5. Nxe5! {well
known} Bxd1?? 6. Bxf7+ Ke7

7. Nd5# 1-0
"#;

#[test]
fn what_was_there_stays() {
    let text = annotated(&["--nodes", "3000", "--threads", "1", "--all"], COMMENTED);
    assert!(text.starts_with("[Event \"A \\\"test\\\"\"]\n[Result \"1-0\"]\n[Annotator"));
    assert!(text.contains("]\n\n{Légall's mate.}"), "{text}");
    assert!(text.ends_with("1-0\n\n"), "{text}");
    let original = COMMENTED.replace("; the pin\n", "{the pin}\n").replace("\n\n7.", "\n7.");
    let (original, all) = (tokens(&original), tokens(&text));
    assert_eq!(stripped(&all, &original), original);
    assert!(all.len() > original.len() + 12);
    // A move that the annotator has judged is not judged again, and added lines have no glyphs.
    let glyphs =
        |at: usize| all[at + 1..].iter().take_while(|token| token.starts_with('$')).count();
    let after = |san: &str| {
        let places = (0..all.len()).filter(|&at| all[at] == format!("move {san}"));
        places.map(glyphs).max().unwrap()
    };
    assert_eq!((after("Bxd1"), after("g6"), after("Nxe5")), (1, 1, 1));
}

#[test]
fn every_move_has_its_value_and_lines_are_short() {
    let text = annotated(&["--nodes", "2000"], LEGALL);
    let words = text.split_whitespace().collect::<Vec<_>>();
    let values = words.iter().filter(|word| **word == "[%eval").count();
    // The mating move has none.
    assert_eq!(values, 12, "{text}");
    assert!(words.iter().any(|word| word.starts_with("#2,") || word.starts_with("#1,")), "{text}");
    // The depth of each search comes after its value.
    let values = text.split("[%eval").skip(1).filter_map(|rest| rest.split(']').next());
    for value in values {
        let depth = value.split_once(',').and_then(|(_, depth)| depth.parse::<u32>().ok());
        assert!(depth.is_some_and(|depth| depth > 0), "{value}");
    }
    for line in text.lines() {
        assert!(line.chars().count() < 80 && !line.starts_with('%'), "{line}");
    }
    let again = annotated(&["--nodes", "2000"], &text);
    assert_eq!(again, text, "values that are there stay alone");
    let others = text.replace("[%eval", "{[%eval 9.99,1]} {[%eval").replace("{ {[", "{[");
    let others = others.replace("[%eval 9.99,1]} {", "[%eval 9.99,1] kept} {");
    let replaced = annotated(&["--nodes", "2000", "--replace-evals"], &others);
    assert!(!replaced.contains("9.99"), "{replaced}");
    assert_eq!(replaced.matches("[%eval").count(), 12, "{replaced}");
    assert_eq!(replaced.matches("kept").count(), 12, "{replaced}");
}

/// The tags of the opening and the annotator are added if the game lacks them.
#[test]
fn tags_are_added_behind_those_of_the_file() {
    let added = |tags: &str| {
        let text = annotated(&["--nodes", "100"], &format!("{tags}{LEGALL}"));
        text.lines().take_while(|line| line.starts_with('[')).map(String::from).collect::<Vec<_>>()
    };
    let annotator = format!("[Annotator \"Tropa {}\"]", env!("CARGO_PKG_VERSION"));
    let opening = ["[ECO \"C41\"]", "[Opening \"Philidor Defense\"]"].map(String::from);
    assert_eq!(added(""), [&[annotator.clone()][..], &opening].concat());
    let own = "[Annotator \"A\"]\n[ECO \"C99\"]";
    assert_eq!(added(&format!("{own}\n\n")).join("\n"), own);
    let later =
        "[FEN \"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3\"]\n\n3. Bb5 *";
    let text = annotated(&["--nodes", "100"], later);
    assert!(!text.contains("[ECO") && text.contains(&annotator), "{text}");
}

#[test]
fn what_was_said_is_not_said_again() {
    let games = format!("{LEGALL}\n\n{FOOL}\n\n{MISSED}\n");
    let once = annotated(&["--nodes", "4000", "--all"], &games);
    assert!(once.contains("[%cal") && once.contains('(') && once.contains("$4"), "{once}");
    let twice = annotated(&["--nodes", "4000", "--all"], &once);
    assert_eq!(tokens(&twice), tokens(&once));
}

#[test]
fn arrows_and_squares_are_on_the_board() {
    let text = annotated(&["--nodes", "5000", "--all"], LEGALL);
    let mut arrows = 0;
    let square = |text: &str| {
        let bytes = text.as_bytes();
        bytes.len() == 2 && (b'a'..=b'h').contains(&bytes[0]) && (b'1'..=b'8').contains(&bytes[1])
    };
    for command in text.replace('\n', " ").split("[%").skip(1) {
        let (name, list) = command.split(']').next().unwrap().split_once(' ').unwrap();
        let negates = name == "cal" && list.split(',').any(|shape| shape.starts_with('R'));
        assert!(!negates || list.split(',').count() <= 4, "arrows hide the board: {list}");
        for shape in list.split(',').filter(|_| name != "eval") {
            assert!(shape.starts_with(['G', 'R']), "{shape}");
            match name {
                "cal" => assert!(square(&shape[1..3]) && square(&shape[3..5]) && shape.len() == 5),
                "csl" => assert!(square(&shape[1..])),
                name => panic!("{name}"),
            }
            arrows += usize::from(name == "cal");
        }
    }
    assert!(arrows > 5, "{text}");
}

/// The values stand beside the moves; the words do without.
#[test]
fn no_scores_in_words() {
    let text = annotated(&["--nodes", "5000", "--all"], &format!("{LEGALL}\n\n{MISSED}\n"));
    let told = tokens(&text).join(" ").replace('\u{2212}', "-");
    for sign in ["(+", "(-", "(0.0"] {
        assert!(!told.contains(sign), "{sign}: {told}");
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let games = format!("{LEGALL}\n\n{FOOL}\n\n{MISSED}\n");
    let on = |threads| annotated(&["--nodes", "4000", "--threads", threads], &games);
    let one = on("1");
    assert_eq!(one, on("2"));
    assert_eq!(self::games(&one).len(), 3);
}

#[test]
fn russian_comments() {
    let text = annotated(&["--nodes", "4000", "--lang", "ru"], FOOL);
    let words: Vec<&str> = text.split_whitespace().collect();
    assert!(words.join(" ").contains("допускает 2…Фh4#."), "{text}");
}

/// The comment on a move is the same if the game begins later: positions are searched from the end.
#[test]
fn a_mark_does_not_depend_on_where_the_game_begins() {
    let whole = tokens(&annotated(&["--nodes", "5000"], LEGALL));
    let later = "[SetUp \"1\"]\n\
                 [FEN \"rn1qkbnr/ppp2p1p/3p2p1/4p3/2B1P1b1/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 5\"]\n\n\
                 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0\n";
    let later = tokens(&annotated(&["--nodes", "5000"], later));
    let from = |tokens: &[String]| {
        let at = tokens.iter().position(|token| token == "move Nxe5").unwrap();
        tokens[at..].to_vec()
    };
    assert_eq!(from(&whole), from(&later));
    assert!(later.contains(&"$4".to_string()), "{later:?}");
}

/// A game of Chess960 in which both sides castle, from another position than the usual one.
#[test]
fn chess960() {
    let text = "[Variant \"Chess960\"]\n[SetUp \"1\"]\n\
                [FEN \"bqnb1rkr/pppppppp/5n2/8/8/5N2/PPPPPPPP/BQNB1RKR b HFhf - 0 3\"]\n\n\
                3... O-O-O 4. O-O-O *\n";
    let broken = annotate(&["--nodes", "1000", "-"], text);
    assert_eq!(broken.status.code(), Some(1), "the rook's way is closed");
    let text = "[Variant \"Chess960\"]\n[SetUp \"1\"]\n\
                [FEN \"1rk1r3/pppppppp/8/8/8/8/PPPPPPPP/1RK1R3 w EBeb - 0 1\"]\n\n\
                1. O-O O-O-O *\n";
    let written = annotated(&["--nodes", "1000"], text);
    let moves: Vec<_> = tokens(&written).into_iter().filter(|t| t.starts_with("move")).collect();
    assert_eq!(moves, ["move O-O", "move O-O-O"]);
}

#[test]
fn a_broken_game_is_kept_up_to_its_fault() {
    let games = format!("{FOOL}\n\n1. e4 e5\n2. Ke3 Nf6 *\n\n{FOOL}\n\n1. Ke3 *\n");
    let output = annotate(&["--nodes", "500", "-"], &games);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).unwrap();
    let games = self::games(&text);
    assert_eq!(games.len(), 3, "the last has nothing to keep");
    let moves = games[1].iter().filter(|token| token.starts_with("move")).count();
    assert!(moves == 2 && text.contains("{ Ke3 Nf6 }"), "{text}");
    let error = String::from_utf8(output.stderr).unwrap();
    let lines: Vec<&str> = error.lines().collect();
    assert!(lines[0].starts_with("error: -: game 2: line 4: illegal move 'Ke3' in '"), "{error}");
    assert!(lines[0].ends_with("; what can be read of the game is kept"), "{error}");
    assert!(lines[1].starts_with("error: -: game 4: line 8: illegal move 'Ke3' in '"), "{error}");
    assert_eq!(lines.len(), 2);
}

/// Games as found in the files of other programs, each with its moves.
#[test]
fn games_are_read_as_people_have_them() {
    let cases: [(&[u8], &[&str]); 11] = [
        (b"[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n; note\n[Result \"1-0\"]\n\n1. e4 1-0", &["e4"]),
        (b"; about game 1\n\n[White \"A\"]\n\n1. e4 *\n\n; about game 2\n\n[White \"B\"]\n\n1. d4 *",
            &["e4", "d4"]),
        (b"[White \"A\"] [Black \"B\"] 1. e4 e5 *", &["e4 e5"]),
        (b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6? \xb1 *", &["e4 e5 Nf3 Nc6 Bb5 a6"]),
        ("1. e2-e4 e5 2. Ngf3 ± Nc6 +/= *".as_bytes(), &["e4 e5 Nf3 Nc6"]),
        (b"1. e4 e5 *\n1. d4 d5 1-0", &["e4 e5", "d4 d5"]),
        (b"\xef\xbb\xbf1. e4 *\n\n\xef\xbb\xbf[White \"B\"]\n\n1. d4 *", &["e4", "d4"]),
        (b"[White \"A\"]\r\r1. e4 e5 *\r\r[White \"B\"]\r\r1. d4 *\r", &["e4 e5", "d4"]),
        (b"1. e4 1-0[White \"B\"]\n\n1. d4 *", &["e4", "d4"]),
        (b"[White W]\n\n1. e4 *", &["e4"]),
        (b"[Variant \"Regular\"]\n\n1. e4 *\n\n[Variant \"chess-960\"]\n\n1. d4 *", &["e4", "d4"]),
    ];
    for (text, expected) in cases {
        let output = tropa_given(text, &["annotate", "-", "--nodes", "1", "--hash", "1"]);
        let shown = String::from_utf8_lossy(text);
        assert!(output.status.success(), "{shown}: {}", String::from_utf8_lossy(&output.stderr));
        let written = String::from_utf8(output.stdout).unwrap();
        // The moves of the game, without the added lines.
        let moves = |game: &Vec<String>| {
            let (mut depth, mut moves) = (0, Vec::new());
            for token in game {
                depth += i32::from(token == "(") - i32::from(token == ")");
                moves.extend(token.strip_prefix("move ").filter(|_| depth == 0).map(String::from));
            }
            moves.join(" ")
        };
        assert_eq!(games(&written).iter().map(moves).collect::<Vec<_>>(), expected, "{shown}");
    }
}

/// A null move and what follows it are not judged; other programs can read all of it.
#[test]
fn a_game_with_a_pass_is_annotated_up_to_it() {
    let output = annotate(&["--nodes", "100", "-"], "1. e4 -- 2. d4 d5 *");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("} 1... -- 2. d4 d5 *") && text.matches("[%eval").count() == 1, "{text}");
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.starts_with("error: -: game 1: line 1: '--' is a pass, not a move"), "{error}");
}

#[test]
fn errors() {
    let error = |arguments: &[&str], input: &str| {
        let output = annotate(arguments, input);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(error.lines().count(), 1, "{error}");
        error
    };
    assert!(error(&["-"], "").contains("contains no games"));
    assert!(error(&["no such file"], "").contains("no such file"));
    assert!(
        error(&["-"], "[Variant \"Atomic\"]\n\n1. e4 *").contains("game 1: unsupported variant")
    );
    assert!(error(&["-"], "[FEN \"nonsense\"]\n\n1. e4 *").contains("malformed FEN"));
    assert!(error(&["-"], "1. e4 {never closed").contains("line 1: unterminated comment"));
    for shard in [&[][..], &["--shard", "1/2"]] {
        let zipped = tropa_given(b"\x1f\x8b\x08\0\n", &[&["annotate", "-"], shard].concat());
        let error = String::from_utf8(zipped.stderr).unwrap();
        assert_eq!(
            error,
            "error: standard input: the file is compressed (gzip); unpack it first\n"
        );
    }
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("annotate.pgn");
    fs::write(&path, FOOL).unwrap();
    let name = path.to_str().unwrap();
    assert!(error(&[name, "-o", name, "--nodes", "100"], "").contains("would be overwritten"));
    assert_eq!(fs::read_to_string(&path).unwrap(), FOOL, "the source is whole");
    let out = path.with_extension("out.pgn");
    let written = annotate(&[name, "-o", out.to_str().unwrap(), "--nodes", "100"], "");
    assert!(written.status.success() && written.stdout.is_empty());
    assert_eq!(games(&fs::read_to_string(&out).unwrap()).len(), 1);
    let _ = (fs::remove_file(path), fs::remove_file(out));
}
