//! Explanations and assessments of positions of all kinds. With debug assertions, as in `.ci/run`,
//! every move that is played or named on the way has to be legal.

use tropa::explain::{Language, Question, assess, explain};
use tropa::position::Position;
use tropa::search::Limits;
use tropa::view::{AssessmentView, ExplanationView};

use crate::common::{Random, placed, random_games, random_positions};

/// The pieces of random boards: all kinds, one kind, heavy pieces, pawns.
const BOXES: [&str; 7] = ["PPPNBRQ", "PNBRQ", "Q", "QR", "NB", "R", "PPPPPPNBR"];

/// Random positions with a handful of pieces of both sides.
fn boards(count: usize, random: &mut Random) -> Vec<Position> {
    let board = |random: &mut Random| {
        let pieces: Vec<char> = BOXES[random.below(BOXES.len())].chars().collect();
        let mut all = vec!['K', 'k'];
        for _ in 0..[1, 2, 3, 4, 6, 8, 10][random.below(7)] {
            let piece = pieces[random.below(pieces.len())];
            all.push(if random.below(2) == 0 { piece } else { piece.to_ascii_lowercase() });
        }
        placed(&all, random)
    };
    (0..count).map(|_| board(random)).collect()
}

/// Random boards; positions of random games, also from special starts and Chess960; and random
/// boards in check.
fn positions(count: usize, seed: u64) -> Vec<Position> {
    let random = &mut Random::new(seed);
    let mut all = boards(count, random);
    all.extend(random_positions(count, seed));
    // Long enough for all starts; one position in twenty.
    random_games(20 * count as u32, seed, |position, _, _| {
        if random.below(20) == 0 {
            all.push(position.clone());
        }
    });
    let checks: Vec<Position> =
        boards(8 * count, random).into_iter().filter(Position::is_check).take(count).collect();
    all.extend(checks);
    all.retain(|position| !position.legal_moves().is_empty());
    all
}

fn question(nodes: u64) -> Question {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    Question { limits, hash: 1, ..Question::default() }
}

#[test]
fn explanations_play_legal_moves_only() {
    let random = &mut Random::new(41);
    for position in positions(60, 42) {
        let moves = position.legal_moves();
        let any = |random: &mut Random| moves[random.below(moves.len())];
        let m = (random.below(3) > 0).then(|| any(random));
        let why_not = (random.below(3) == 0).then(|| any(random)).into_iter().collect();
        let lines = 1 + random.below(2);
        let told = explain(&position, &Question { m, why_not, lines, ..question(200) });
        let view = ExplanationView::of(&told, Language::ALL[random.below(2)]);
        assert!(serde_json::to_string(&view).is_ok(), "{}", position.fen());
    }
}

#[test]
fn assessments_play_legal_moves_only() {
    let found = "4k3/8/6N1/4n3/1r2R3/8/6b1/K7 w - - 1 90";
    let mut all = vec![Position::from_fen(found).unwrap()];
    all.extend(positions(30, 43));
    for position in all {
        let told = assess(&position, &question(200));
        let view = AssessmentView::of(&told, Language::English);
        assert!(serde_json::to_string(&view).is_ok(), "{}", position.fen());
    }
}
