//! Features of composed positions: for each a position that has it, and near misses in which one
//! condition fails; and properties that hold in any position.

use crate::common::{data, mirrored, random_games};
use serde_json::{Value, json};
use shakmaty::Color;
use tropa::feature::{self, EndgameFeature, Feature, Manoeuvre, PawnFeature, PieceFeature};
use tropa::position::Position;
use tropa::tablebase::Tablebase;

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

/// The features of one kind, as "white e4": the side of its piece and its first square.
fn told(fen: &str, kind: &str) -> Vec<String> {
    let features = feature::of(&position(fen));
    features.iter().filter_map(|feature| name(feature, kind)).collect()
}

fn name(feature: &Feature, kind: &str) -> Option<String> {
    let value = serde_json::to_value(feature).unwrap();
    let pieces = [&value["piece"], &value["king"], &value["pawn"], &value["pieces"][0]];
    let piece = pieces.into_iter().find(|piece| piece.is_object());
    let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
    let told = match piece {
        Some(piece) => format!("{} {}", text(&piece["color"]), text(&piece["square"])),
        None => text(&value["side"]),
    };
    (value["feature"] == kind).then_some(told)
}

#[track_caller]
fn has(fen: &str, kind: &str, expected: &[&str]) {
    assert_eq!(told(fen, kind), expected, "{kind} in {fen}");
}

#[test]
fn weak_pawns() {
    has("4k3/8/8/8/3P4/8/8/4K3 w - - 0 1", "isolated_pawn", &["white d4"]);
    has("4k3/8/8/8/3P4/4P3/8/4K3 w - - 0 1", "isolated_pawn", &[]);
    has("4k3/8/8/8/3P4/3P4/8/4K3 w - - 0 1", "doubled_pawns", &["white d3"]);
    has("4k3/8/8/8/3P4/4P3/8/4K3 w - - 0 1", "doubled_pawns", &[]);
    // Black's d-pawn cannot pass the pawn on e4, which controls d5.
    has("4k3/8/3p4/2p5/4P3/8/8/4K3 w - - 0 1", "backward_pawn", &["black d6"]);
    // The c-pawn is beside it; there is no pawn that controls d5.
    has("4k3/8/2pp4/8/4P3/8/8/4K3 w - - 0 1", "backward_pawn", &[]);
    has("4k3/8/3p4/2p5/8/4P3/8/4K3 w - - 0 1", "backward_pawn", &[]);
    // It is blocked, not backward; White's e-pawn is.
    has("4k3/8/3p4/2pP4/4P3/8/8/4K3 w - - 0 1", "backward_pawn", &["white e4"]);
}

#[test]
fn passed_pawns_and_who_holds_them() {
    has("4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", "passed_pawn", &["white d5"]);
    has("4k3/2p5/8/3P4/8/8/8/4K3 w - - 0 1", "passed_pawn", &[]);
    has("4k3/3p4/8/3P4/8/8/8/4K3 w - - 0 1", "passed_pawn", &[]);
    has("4k3/8/3n4/3P4/8/8/8/4K3 w - - 0 1", "held_passer", &["black d6"]);
    has("4k3/2p5/3n4/3P4/8/8/8/4K3 w - - 0 1", "held_passer", &[]);
    let features = feature::of(&position("4k3/8/8/2PP4/1P6/8/8/4K3 w - - 0 1"));
    let passed = features.iter().filter_map(|feature| match feature {
        Feature::Pawn(PawnFeature::PassedPawn { piece, guarded, connected, .. }) => {
            Some((piece.square.to_string(), *guarded, *connected))
        }
        _ => None,
    });
    let mut passed: Vec<_> = passed.collect();
    passed.sort();
    let named = |square: &str, guarded, connected| (square.to_string(), guarded, connected);
    assert_eq!(
        passed,
        [named("b4", false, true), named("c5", true, true), named("d5", false, true)]
    );
    // Far from all others, or not; alone it is outside of nothing.
    for (fen, far) in [
        ("8/8/3kppp1/7p/P2K3P/5PP1/8/8 w - - 0 1", true),
        ("8/2p5/3kppp1/7p/P2K3P/5PP1/8/8 w - - 0 1", false),
        ("8/8/3kppp1/7p/P2K4/8/8/8 w - - 0 1", false),
    ] {
        let features = feature::of(&position(fen));
        let told = features.iter().any(|feature| {
            matches!(feature, Feature::Pawn(PawnFeature::PassedPawn { outside: true, .. }))
        });
        assert_eq!(told, far, "{fen}");
    }
}

#[test]
fn majorities_breaks_and_levers() {
    has("4k3/1p6/8/8/8/8/PP6/4K3 w - - 0 1", "pawn_majority", &["white"]);
    has("4k3/8/8/8/8/8/PP6/4K3 w - - 0 1", "pawn_majority", &[]);
    // White can break by c5 against d6, Black by c5 against b4; d5 would lose a pawn.
    let both = ["white c4", "black c7"];
    has("4k3/2p5/3p4/8/1PP5/8/8/4K3 w - - 0 1", "pawn_break", &both);
    // Nobody supports the pawn on c5, b5 or d5.
    has("4k3/2p5/1p1p4/8/2P5/8/8/4K3 w - - 0 1", "pawn_break", &[]);
    has("4k3/8/8/3p4/2P5/8/8/4K3 w - - 0 1", "lever", &["white c4", "black d5"]);
    has("4k3/8/8/2p5/2P5/8/8/4K3 w - - 0 1", "lever", &[]);
}

#[test]
fn rooks_on_files_and_on_the_seventh() {
    let open = "4k3/5ppp/8/8/8/8/5PPP/3RK3 w - - 0 1";
    has(open, "rook_on_file", &["white d1"]);
    has("4k3/5ppp/8/8/8/8/3P1PPP/3RK3 w - - 0 1", "rook_on_file", &[]);
    assert!(feature::of(&position(open)).iter().any(|feature| {
        matches!(feature, Feature::Piece(PieceFeature::RookOnFile { open: true, .. }))
    }));
    assert!(feature::of(&position("4k3/3p1ppp/8/8/8/8/5PPP/3RK3 w - - 0 1")).iter().any(
        |feature| matches!(feature, Feature::Piece(PieceFeature::RookOnFile { open: false, .. }))
    ));
    has("6k1/R7/8/8/8/8/8/6K1 w - - 0 1", "seventh_rank", &["white a7"]);
    has("8/R4p2/6k1/8/8/8/8/6K1 w - - 0 1", "seventh_rank", &["white a7"]);
    has("8/R7/5pk1/8/8/8/8/6K1 w - - 0 1", "seventh_rank", &[]);
}

#[test]
fn outposts_and_bishops() {
    has("4k3/3p4/8/4N3/3P4/8/8/4K3 w - - 0 1", "outpost", &[]);
    has("4k3/4p3/8/4N3/3P4/8/8/4K3 w - - 0 1", "outpost", &["white e5"]);
    has("4k3/4p3/8/4N3/8/8/8/4K3 w - - 0 1", "outpost", &[]);
    has("4k3/8/3p1p2/3P1P2/8/8/6B1/4K3 w - - 0 1", "bad_bishop", &["white g2"]);
    has("4k3/8/3p1p2/3P1P2/8/8/5B2/4K3 w - - 0 1", "bad_bishop", &[]);
    // The f-pawn is free.
    has("4k3/8/3p4/3P1P2/8/8/6B1/4K3 w - - 0 1", "bad_bishop", &[]);
    has("2b1k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", "bishop_pair", &["white"]);
    has("2b1kb2/8/8/8/8/8/8/2B1KB2 w - - 0 1", "bishop_pair", &[]);
    has("4k3/8/8/8/8/4B3/8/2B1K3 w - - 0 1", "bishop_pair", &[]);
}

#[test]
fn shelter_and_open_lines() {
    let fen = "6k1/5p1p/8/8/8/8/5PPP/3Q2K1 w - - 0 1";
    has(fen, "shelter_gap", &["black g8"]);
    // Without a queen it does not matter.
    has("6k1/5p1p/8/8/8/8/5PPP/3R2K1 w - - 0 1", "shelter_gap", &[]);
    has("6k1/5p1p/8/8/8/8/5PPP/3Q2RK w - - 0 1", "open_line_to_king", &[]);
    has("6k1/5p1p/8/8/8/8/5P1P/3Q2RK b - - 0 1", "open_line_to_king", &["black g8"]);
    has("6k1/5p1p/8/8/8/8/5P1P/6RK b - - 0 1", "open_line_to_king", &[]);
}

#[test]
fn weak_back_ranks() {
    has("6k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1", "weak_back_rank", &["black g8"]);
    // A flight square; a rook on the rank, or on a file to it; nobody to use it.
    has("6k1/5pp1/7p/8/8/8/8/3R2K1 w - - 0 1", "weak_back_rank", &[]);
    has("2r3k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1", "weak_back_rank", &[]);
    has("6k1/5ppp/2r5/8/8/8/8/3R2K1 w - - 0 1", "weak_back_rank", &[]);
    has("6k1/5ppp/8/8/8/8/8/3B2K1 w - - 0 1", "weak_back_rank", &[]);
}

#[test]
fn development_and_centre() {
    let start = Position::initial().fen();
    assert_eq!(told(&start, "undeveloped").len(), 8);
    let fen = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 0 1";
    assert_eq!(told(fen, "undeveloped").len(), 7);
    has(
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        "central_pawn",
        &["white e4"],
    );
    has("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "central_pawn", &[]);
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1";
    has(fen, "space", &[]);
    let fen = "rnbqkbnr/ppp2ppp/4p3/3pP3/2PP4/8/PP3PPP/RNBQKBNR w KQkq - 0 1";
    has(fen, "space", &["white"]);
}

#[test]
fn pawn_endgames() {
    let square = |fen| {
        let inside = |feature| match feature {
            Feature::Endgame(EndgameFeature::SquareOfPawn { inside, .. }) => Some(inside),
            _ => None,
        };
        feature::of(&position(fen)).into_iter().find_map(inside)
    };
    // The square of the pawn on a4 is a4-e4-e8-a8.
    assert_eq!(square("8/8/8/4k3/P7/8/8/6K1 w - - 0 1"), Some(true));
    assert_eq!(square("8/8/8/5k2/P7/8/8/6K1 w - - 0 1"), Some(false));
    assert_eq!(square("8/8/8/5k2/P7/8/8/6K1 b - - 0 1"), Some(true));
    // Its king may help.
    assert_eq!(square("8/1K6/8/5k2/P7/8/8/8 w - - 0 1"), None);
    has("8/8/4k3/8/4K3/8/8/8 b - - 0 1", "opposition", &["white"]);
    has("8/8/4k3/8/5K2/8/8/8 b - - 0 1", "opposition", &[]);
    has("4k3/8/8/8/4K3/8/8/8 w - - 0 1", "opposition", &["black"]);
    has("4k3/8/3K4/8/3P4/8/8/8 b - - 0 1", "key_square", &["white d6"]);
    has("4k3/8/8/3K4/3P4/8/8/8 b - - 0 1", "key_square", &[]);
}

#[test]
fn known_endgames() {
    has("k7/8/8/P7/1K6/8/3B4/8 w - - 0 1", "wrong_bishop", &["black a8"]);
    has("k7/8/8/P7/1K6/8/4B3/8 w - - 0 1", "wrong_bishop", &[]);
    has("8/8/3k4/P7/1K6/8/3B4/8 w - - 0 1", "wrong_bishop", &[]);
    has("3K4/3P1k2/8/8/8/8/2r5/4R3 w - - 0 1", "lucena", &["white d8"]);
    // The king is not cut off.
    has("3K4/3P1k2/8/8/8/8/2r5/6R1 w - - 0 1", "lucena", &[]);
    has("4k3/R7/7r/3KP3/8/8/8/8 b - - 0 1", "philidor", &["black e8"]);
    has("4k3/R7/4P2r/3K4/8/8/8/8 b - - 0 1", "philidor", &[]);
    has("4k3/7R/4P3/4K3/8/8/8/r7 w - - 0 1", "checks_from_behind", &["black e8"]);
    // The king shelters on the sixth rank already.
    has("4k3/7R/3KP3/8/8/8/8/r7 w - - 0 1", "checks_from_behind", &[]);
    // Vancura 1924; with the king beside the pawn the rook is free.
    has("R7/6k1/P4r2/8/8/8/8/1K6 w - - 0 1", "vancura", &["black g7"]);
    has("R7/1K4k1/P4r2/8/8/8/8/8 b - - 0 1", "vancura", &[]);
}

#[test]
fn what_tables_know() {
    let Some(folder) = data("syzygy") else { return };
    let tables = Tablebase::open(folder.to_str().unwrap());
    let told = |fen| feature::by_tables(&position(fen), &tables);
    // The trebuchet: whoever moves loses the pawn.
    let zugzwang = |to_move| vec![Feature::Endgame(EndgameFeature::MutualZugzwang { to_move })];
    assert_eq!(told("8/8/8/3pK3/2kP4/8/8/8 w - - 0 1"), zugzwang(Color::White));
    assert_eq!(told("8/8/8/3pK3/2kP4/8/8/8 b - - 0 1"), zugzwang(Color::Black));
    assert_eq!(told("8/8/8/3p2K1/2kP4/8/8/8 w - - 0 1"), []);
    let side = Color::Black;
    let ahead = 425;
    assert_eq!(
        told("k7/8/8/P7/1K6/8/3B4/8 w - - 0 1"),
        [Feature::Endgame(EndgameFeature::Fortress { side, ahead })]
    );
    assert_eq!(told("k7/8/8/P7/1K6/8/4B3/8 w - - 0 1"), []);
}

#[test]
fn a_move_changes_features() {
    let changes = |fen: &str, m| {
        let position = tropa::notation::position(fen).unwrap();
        feature::changes(&position, position.parse_move(m).unwrap())
    };
    // It moves along its open file: nothing changes.
    let along = changes("4k3/5ppp/8/8/8/8/5PPP/3RK3 w - - 0 1", "Rd4");
    assert_eq!((along.gained, along.lost), (vec![], vec![]));
    // It goes to a closed file.
    let closed = changes("4k3/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "Rf1");
    assert!(
        matches!(closed.lost[..], [Feature::Piece(PieceFeature::RookOnFile { .. })])
            && closed.gained.is_empty()
    );
    let knight = changes("startpos", "Nf3");
    assert!(
        matches!(knight.lost[..], [Feature::Piece(PieceFeature::Undeveloped { .. })]),
        "{knight:?}"
    );
    // The exchange isolates the d-pawn and opens the file.
    let takes = changes("4k3/3p1ppp/2p5/3P4/2P5/8/5PPP/3RK3 b - - 0 1", "cxd5");
    let gained = |kind| takes.gained.iter().any(|feature| name(feature, kind).is_some());
    assert!(gained("isolated_pawn") && gained("lever"), "{takes:?}");
}

#[test]
fn a_piece_goes_a_long_way() {
    let ways = |fen: &str, line: &str| -> Vec<Manoeuvre> {
        let start = position(fen);
        let moves = tropa::notation::moves(&start, line).unwrap();
        feature::manoeuvres(&start, &moves).unwrap()
    };
    let start = Position::initial().fen();
    let line =
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 d3 b5 Bb3 d6 Nbd2 O-O Re1 Na5 Nf1 Nxb3 axb3 c5 Ng3";
    let told: Vec<_> = ways(&start, line).iter().map(ToString::to_string).collect();
    assert_eq!(told, ["B f1 goes by b5, a4 to b3", "N b1 goes by d2, f1 to g3"]);
    // Back where it came from.
    assert_eq!(ways(&start, "Nf3 Nf6 Ng1 Ng8"), []);
    // It could have gone there at once.
    assert_eq!(ways("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Rb1 Kd7 Rb5 Kc6 Ra5"), []);
    assert_eq!(feature::manoeuvres(&position(&start), &[]), Some(Vec::new()));
}

#[test]
fn a_feature_is_a_plain_value() {
    let features = feature::of(&position("4k3/8/8/3P4/8/8/8/4K3 w - - 0 1"));
    let piece = json!({"color": "white", "role": "pawn", "square": "d5"});
    let passed = json!({
        "feature": "passed_pawn", "piece": piece, "guarded": false, "connected": false,
        "outside": false,
    });
    let values: Vec<_> = features.iter().map(|one| serde_json::to_value(one).unwrap()).collect();
    assert!(values.contains(&passed), "{values:?}");
}

/// In random games: the mirrored board has as many features; what a move gains is there after it,
/// and what it loses was there before; the most important come first.
#[test]
fn features_of_random_positions() {
    random_games(2_000, 25, |before, m, after| {
        let (features, then) = (feature::of(before), feature::of(after));
        assert!(features.is_sorted_by_key(|feature| -feature.weight()));
        assert_eq!(features.len(), feature::of(&mirrored(before)).len(), "{}", before.fen());
        let changes = feature::changes(before, m);
        assert!(changes.gained.iter().all(|feature| then.contains(feature)));
        assert!(changes.lost.iter().all(|feature| features.contains(feature)));
    });
}
