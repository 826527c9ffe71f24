//! Assessments: their statements about both sides, checked by the rules; words and languages;
//! mirrored positions.

use std::process::Command;

use serde_json::Value;
use shakmaty::Color;
use tropa::explain::{Assessed, Assessment, Language, MAX_ASSESSMENT_WORDS, Question, assess};
use tropa::position::Position;
use tropa::search::Limits;

use crate::common::random_positions;

const QUIET: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";
const QUEEN: &str = "4rk2/p1p2pQ1/2p5/2p5/3qP3/3PN3/P4RP1/5RK1 b - - 0 31";
const EXCHANGE: &str = "2r3k1/pb3ppp/1p6/8/8/1P4P1/P4P1P/3RR1K1 w - - 0 1";
const MATE: &str = "2r3k1/pp3ppp/4b3/3pN3/3P4/1P6/P4PPP/2R3K1 b - - 0 1";

fn assessed(position: &Position, nodes: u64) -> Assessment {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    assess(position, &Question { limits, hash: 1, ..Question::default() })
}

/// Checks the facts of both sides on their boards, and the words in both languages.
fn check(assessment: &Assessment) {
    for language in Language::ALL {
        let told = assessment.told(language);
        let words: usize = told.iter().map(|(_, text)| text.split_whitespace().count()).sum();
        assert!(words <= MAX_ASSESSMENT_WORDS && !told.is_empty(), "{told:?}");
        for (_, text) in told {
            let odd =
                ["  ", "()", " .", "..", "{", "}", ": ."].iter().any(|odd| text.contains(odd));
            assert!(!odd && text.ends_with('.'), "{text}");
            let cyrillic = text.chars().any(|c| ('а'..='я').contains(&c));
            assert!(cyrillic == (language == Language::Russian), "{text}");
        }
    }
}

fn sentence(assessment: &Assessment, about: Assessed) -> String {
    let told = assessment.told(Language::English);
    told.into_iter().find(|(of, _)| *of == about).map(|(_, text)| text).unwrap_or_default()
}

#[test]
fn facts_of_both_sides_hold() {
    for fen in [QUIET, QUEEN, MATE] {
        check(&assessed(&Position::from_fen(fen).unwrap(), 3_000));
    }
    for position in random_positions(12, 40) {
        check(&assessed(&position, 500));
    }
}

#[test]
fn a_won_queen_and_a_trap_are_told() {
    let assessment = assessed(&Position::from_fen(QUEEN).unwrap(), 10_000);
    assert!(sentence(&assessment, Assessed::Plan).contains("31…Qxg7 wins the queen"));
    let watch = sentence(&assessment, Assessed::Watch);
    assert!(watch.contains("31…Kxg7??") && watch.contains("32.Nf5+"), "{watch}");
}

#[test]
fn mates_and_dead_draws_are_certain() {
    let mate = assessed(&Position::from_fen(MATE).unwrap(), 3_000);
    assert_eq!(sentence(&mate, Assessed::Verdict), "Black mates in 1.");
    let draw = assessed(&Position::from_fen("4k3/8/8/8/8/8/8/3BK3 w - - 0 1").unwrap(), 500);
    assert_eq!(sentence(&draw, Assessed::Verdict), "A draw.");
    let over = assessed(&Position::from_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").unwrap(), 500);
    assert_eq!(sentence(&over, Assessed::Verdict), "The game is over: stalemate.");
    assert_eq!(over.told(Language::English).len(), 1);
}

/// The same position for the other side is assessed the same.
#[test]
fn swapped_sides_are_assessed_alike() {
    let own = assessed(&Position::from_fen(QUEEN).unwrap(), 20_000);
    let swapped = "5rk1/p4rp1/3pn3/3Qp3/2P5/2P5/P1P2Pq1/4RK2 w - - 0 31";
    let other = assessed(&Position::from_fen(swapped).unwrap(), 20_000);
    // The two searches differ by some centipawns, but the lead does not.
    let lead = |one: &Assessment| one.outlook.unwrap().leads.unwrap();
    assert_eq!(lead(&own).0, Color::Black);
    assert_eq!(lead(&other), (Color::White, lead(&own).1));
    let rook_up = ["3rk3/5ppp/8/8/8/8/5PPP/4K3 b - - 0 1", "4k3/5ppp/8/8/8/8/5PPP/3RK3 w - - 0 1"];
    let leads = rook_up.map(|fen| {
        assessed(&Position::from_fen(fen).unwrap(), 10_000).outlook.unwrap().leads.unwrap()
    });
    assert_eq!(leads[0], (Color::Black, leads[1].1));
    assert_eq!(leads[1].0, Color::White);
    let up = assessed(&Position::from_fen(rook_up[1]).unwrap(), 1_000);
    assert_eq!(
        sentence(&up, Assessed::Imbalances),
        "White has a rook more and the rook on the open d-file."
    );
    let mirrored = |text: String| {
        let sides = text.replace("White", "?").replace("Black", "White").replace('?', "Black");
        // Ranks are the only digits.
        let rank = |c: char| c.to_digit(10).map_or(c, |rank| char::from(b'9' - rank as u8));
        sides.chars().map(rank).collect::<String>()
    };
    let of = |one: &Assessment| {
        let told = one.told(Language::English).into_iter();
        let balance = told.filter(|(about, _)| *about == Assessed::Imbalances);
        balance.map(|(_, text)| text).collect::<Vec<_>>()
    };
    assert_eq!(of(&own).into_iter().map(mirrored).collect::<Vec<_>>(), of(&other));
}

#[test]
fn the_command_prints_text_and_json() {
    let run_on = |fen: &str, arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_tropa"))
            .args([&["assess", fen, "--nodes", "2000"], arguments].concat())
            .output()
            .unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap()
    };
    let run = |arguments: &[&str]| run_on(QUEEN, arguments);
    assert!(run(&[]).contains("Black to move: 31…Qxg7"));
    assert!(run(&["--lang", "ru"]).contains("Ход чёрных: 31…Фxg7"));
    let json: Value = serde_json::from_str(&run(&["--json"])).unwrap();
    assert_eq!(json["plan"]["san"], "Qxg7");
    assert_eq!(json["sentences"][0]["about"], "verdict");
    let json: Value = serde_json::from_str(&run_on(EXCHANGE, &["--json"])).unwrap();
    let imbalances = json["imbalances"].as_array().unwrap();
    assert!(imbalances.iter().any(|one| one["kind"] == "material" && one["side"] == "white"));
}
