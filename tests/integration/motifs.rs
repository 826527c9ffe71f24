//! Motifs of composed lines: for each a line in which it holds, alone or with those named, and
//! near misses in which one condition fails.

use crate::common::{Random, STARTS};
use shakmaty::Move;
use tropa::plan::motifs::{
    AttackEvidence, Bound, Compulsion, EndEvidence, Evidence, Finding, GuardEvidence, MatePattern,
    find, find_after,
};
use tropa::position::Position;

fn findings(fen: &str, line: &str) -> Vec<Finding> {
    let start = Position::from_fen(fen).unwrap();
    let mut position = start.clone();
    let mut moves = Vec::new();
    for text in line.split_whitespace() {
        let m = position.parse_move(text).unwrap();
        position = position.after(m);
        moves.push(m);
    }
    find(&start, &moves).expect("legal moves")
}

/// Asserts that the line has these motifs and no other.
#[track_caller]
fn has(fen: &str, line: &str, expected: &[&str]) {
    let mut told: Vec<&str> = findings(fen, line).iter().map(Finding::motif).collect();
    // Any line that ends quietly has a defence in its last move; that has its own test.
    told.retain(|motif| *motif != "defence");
    told.sort_unstable();
    told.dedup();
    let mut expected = expected.to_vec();
    expected.sort_unstable();
    assert_eq!(told, expected, "{line} in {fen}");
}

#[test]
fn a_fork_is_safe_and_has_two_targets() {
    has("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "Nc7+ Kd8 Nxa8", &["fork"]);
    // The king takes the knight.
    has("r2k4/8/8/3N4/8/8/8/4K3 w - - 0 1", "Nc7 Kxc7", &[]);
    // The other target is a pawn.
    has("8/p3k3/8/8/1N6/8/8/4K3 w - - 0 1", "Nc6+ Kd6 Nxa7", &[]);
    // The other target takes the rook that attacks it: an exchange.
    has("r5k1/8/8/8/8/8/8/3R2K1 w - - 0 1", "Rd8+ Rxd8", &[]);
}

#[test]
fn a_double_threat_is_mate_or_a_piece() {
    let line = "Qg4 f6 Qxc8+ Kf7";
    has("2r3k1/5ppp/8/8/8/2B5/8/3Q2K1 w - - 0 1", line, &["double threat"]);
    // Without the bishop only the rook is attacked.
    has("2r3k1/5ppp/8/8/8/8/8/3Q2K1 w - - 0 1", line, &[]);
    // The rook is not taken.
    has("2r3k1/5ppp/8/8/8/2B5/8/3Q2K1 w - - 0 1", "Qg4 g6 Qh4", &[]);
}

#[test]
fn a_piece_pinned_to_its_king_cannot_take() {
    has("4k3/3n4/8/4P3/8/8/8/4KB2 w - - 0 1", "Bb5", &["pin"]);
    // Nothing to take.
    has("4k3/3n4/8/8/8/8/8/4KB2 w - - 0 1", "Bb5", &[]);
    // The king stands elsewhere.
    has("5k2/3n4/8/4P3/8/8/8/4KB2 w - - 0 1", "Bb5", &[]);
    let found = findings("4k3/3n4/8/4P3/8/8/8/4KB2 w - - 0 1", "Bb5");
    let Evidence::Attack(AttackEvidence::Pin { pinned, by, behind, bound: Bound::Take(piece) }) =
        found[0].evidence
    else {
        panic!("{found:?}")
    };
    let pieces = [pinned, by, behind, piece].map(|piece| piece.to_string());
    assert_eq!(pieces, ["N d7", "B b5", "K e8", "P e5"]);
}

#[test]
fn a_pinned_piece_cannot_leave_where_it_is_won() {
    has("4k3/8/2n5/1B6/3P4/8/8/4K3 w - - 0 1", "d5 Kd8 dxc6", &["pin"]);
    // Pinned to the queen, which would be lost.
    has("3q2k1/8/5n2/6B1/4P3/8/8/6K1 w - - 0 1", "e5 Kf7 exf6", &["pin"]);
    has("q5k1/8/5n2/6B1/4P3/8/8/6K1 w - - 0 1", "e5 Kf7 exf6", &[]);
}

#[test]
fn a_skewer_wins_what_stands_behind() {
    has("3q4/8/8/3k4/8/8/6K1/R7 w - - 0 1", "Rd1+ Kc5 Rxd8", &["skewer"]);
    // The king defends the rook behind it.
    has("3r4/8/3k4/8/8/8/6K1/R7 w - - 0 1", "Rd1+ Kc7 Rxd8", &[]);
}

#[test]
fn a_guard_is_deflected_by_an_offer() {
    let line = "Rf8+ Rxf8 Rxe4";
    has("4r2k/6pp/8/8/4r3/8/6PP/4RR1K w - - 0 1", line, &["deflection"]);
    // A pawn defends the rook as well.
    has("4r2k/6pp/8/3p4/4r3/8/6PP/4RR1K w - - 0 1", line, &[]);
}

#[test]
fn a_guard_is_deflected_by_a_check() {
    let fen = "6k1/1R3np1/7p/8/8/8/6PP/R6K w - - 0 1";
    has(fen, "Ra8+ Kh7 Rxf7", &["deflection"]);
    let found = findings(fen, "Ra8+ Kh7 Rxf7");
    let Evidence::Guard(GuardEvidence::Deflection { piece, by, square, used_at }) =
        &found[0].evidence
    else {
        panic!("{found:?}")
    };
    assert_eq!((piece.to_string().as_str(), *by), ("K g8", Compulsion::Check));
    assert_eq!((square.to_string().as_str(), *used_at), ("f7", 2));
    // The king still defends it.
    has("6k1/1R3n2/7p/8/8/8/6PP/R6K w - - 0 1", "Ra8+ Kg7 Rxf7+", &[]);
}

#[test]
fn an_overloaded_piece_keeps_one_of_two() {
    let fen = "1b1r2k1/5ppp/8/8/3n4/8/6PP/1R1R3K w - - 0 1";
    has(fen, "Rxb8 Rxb8 Rxd4", &["deflection", "overload"]);
    // It defends only the knight; on b8 there was nothing to defend.
    let fen = "3r2k1/5ppp/8/8/3n4/8/6PP/1R1R3K w - - 0 1";
    has(fen, "Rb8 Rxb8 Rxd4", &["deflection"]);
}

#[test]
fn a_king_is_drawn_into_a_fork() {
    let fen = "3q2k1/6p1/8/6N1/8/8/6P1/4K2R w - - 0 1";
    has(fen, "Rh8+ Kxh8 Nf7+ Kg8 Nxd8", &["fork", "attraction"]);
    // Nothing comes of it.
    has(fen, "Rh8+ Kxh8 Nf3", &[]);
}

#[test]
fn a_piece_is_drawn_where_it_blocks_its_king() {
    let fen = "5r1k/6pp/7N/8/2Q5/8/6PP/6K1 w - - 0 1";
    has(fen, "Qg8+ Rxg8 Nf7#", &["deflection", "self-block", "named mate"]);
    let blocks = |finding: &Finding| {
        matches!(finding.evidence, Evidence::Guard(GuardEvidence::SelfBlock { used_at: 2, .. }))
    };
    assert!(findings(fen, "Qg8+ Rxg8 Nf7#").iter().any(blocks));
}

#[test]
fn a_knight_clears_the_way_of_a_rook() {
    let line = "Nb6 Ra7 Rd8#";
    has("r5k1/5ppp/8/3N4/8/8/5PPP/3R2K1 w - - 0 1", line, &["clearance", "back-rank mate"]);
    // It takes a pawn and stays: the line opens only incidentally.
    has("r5k1/5ppp/1p6/3N4/8/8/5PPP/3R2K1 w - - 0 1", "Nxb6 Ra7 Rd8#", &["back-rank mate"]);
    // The rook does not use it.
    has("r5k1/5ppp/8/3N4/8/8/5PPP/3R2K1 w - - 0 1", "Nb6 Ra7 Rb1", &[]);
}

#[test]
fn a_pawn_comes_between_guard_and_target() {
    let line = "d5 Kf8 Rxe4";
    let fen = "b5k1/5ppp/8/8/3Pn3/8/6PP/4R1K1 w - - 0 1";
    has(fen, line, &["interference", "quiet move"]);
    // A pawn defends the knight as well.
    has("b5k1/6pp/8/5p2/3Pn3/8/6PP/4R1K1 w - - 0 1", line, &["quiet move"]);
}

#[test]
fn the_defender_is_removed() {
    let line = "Bxf6 gxf6 Rxe4";
    has("6k1/5ppp/5n2/6B1/4b3/8/6PP/4R1K1 w - - 0 1", line, &["removing the defender"]);
    // A pawn defends the bishop as well.
    has("6k1/6pp/5n2/5pB1/4b3/8/6PP/4R1K1 w - - 0 1", line, &[]);
}

#[test]
fn a_step_discovers_an_attack() {
    let fen = "6k1/5ppp/8/3q4/8/3B4/5PPP/3Q2K1 w - - 0 1";
    has(fen, "Bxh7+ Kxh7 Qxd5", &["discovered attack"]);
    has("4k3/8/8/4N3/8/8/8/4R1K1 w - - 0 1", "Nc6+", &["discovered attack"]);
    // The line was open before.
    has("6k1/5ppp/8/3q4/2B5/8/5PPP/3Q2K1 w - - 0 1", "Qxd5", &["hanging piece"]);
}

#[test]
fn two_pieces_give_check() {
    has("4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "Nf6+", &["double check"]);
    has("4k3/8/8/8/4N3/8/8/3R2K1 w - - 0 1", "Nf6+", &[]);
}

#[test]
fn a_trapped_piece_has_no_square() {
    has("n7/8/2K5/P7/8/8/6k1/8 w - - 0 1", "Kb7 Kf3 Kxa8", &["trapped piece"]);
    // It could move away.
    has("n7/8/8/8/8/6k1/8/1R4K1 w - - 0 1", "Ra1 Kf3 Rxa8", &[]);
}

#[test]
fn mate_behind_ones_own_pieces() {
    has("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "Ra8#", &["back-rank mate"]);
    // The knight keeps the king from g7, whatever is there.
    has("6k1/5ppp/8/7N/8/8/5PPP/R5K1 w - - 0 1", "Ra8#", &[]);
    // No wall of own pieces: the other king confines it.
    has("6k1/8/6K1/8/8/8/8/R7 w - - 0 1", "Ra8#", &[]);
}

#[test]
fn a_pawn_is_promoted() {
    has("8/P7/8/8/8/7k/8/K7 w - - 0 1", "a8=Q", &["promotion"]);
    has("8/8/P7/8/8/7k/8/K7 w - - 0 1", "a7", &[]);
}

#[test]
fn a_quiet_move_waits() {
    has("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "Rb1 Kg8 Rb8#", &["quiet move"]);
    // With check.
    has("7k/8/5K2/8/8/8/8/R7 w - - 0 1", "Rh1+ Kg8 Ra1", &[]);
    // A pawn that runs.
    has("7k/8/P5K1/8/8/8/8/8 w - - 0 1", "a7 Kg8 a8=Q#", &["promotion"]);
}

#[test]
fn zugzwang_asks_for_a_move_from_who_would_pass() {
    let line = "Kf5 Kc4 Kxe5";
    has("8/8/8/4p1K1/3kP3/8/8/8 w - - 0 1", line, &["zugzwang"]);
    // The pawn on h7 may move.
    has("8/7p/8/4p1K1/3kP3/8/8/8 w - - 0 1", line, &[]);
}

#[test]
fn a_hanging_piece_is_taken_for_nothing() {
    has("6k1/5ppp/8/3n4/8/8/5PPP/3R2K1 w - - 0 1", "Rxd5", &["hanging piece"]);
    // A pawn guards it.
    has("6k1/5ppp/4p3/3n4/8/8/5PPP/3R2K1 w - - 0 1", "Rxd5 exd5", &[]);
    // White is behind: as far as the line shows, this is only a recapture.
    has("r5k1/5ppp/8/3n4/8/8/5PPP/3R2K1 w - - 0 1", "Rxd5", &[]);
}

#[test]
fn an_intermezzo_comes_before_retaking() {
    // Black has just taken on d5.
    let line = "Qe8+ Kh7 Rxd5";
    has("6k1/1r3pp1/n6p/3q4/4Q3/8/5PPP/3R2K1 w - - 0 1", line, &["intermezzo"]);
    // Nothing was lost before.
    has("6k1/5pp1/7p/3q4/4Q3/8/5PPP/3R2K1 w - - 0 1", line, &[]);
    // The rook could not take at once.
    has("6k1/1r3pp1/n6p/3q4/3PQ3/8/5PPP/3R2K1 w - - 0 1", "Qe8+ Kh7 Qe4+ Qxe4", &[]);
}

/// The motifs at the start of a line depend on the move before it, here the first of the line.
#[track_caller]
fn begins(fen: &str, line: &str, motif: &str, expected: bool) {
    let start = Position::from_fen(fen).unwrap();
    let moves = tropa::notation::moves(&start, line).unwrap();
    let (before, rest) = moves.split_first().unwrap();
    let found = find_after(Some(*before), &start.after(*before), rest).unwrap();
    let begins = |finding: &Finding| finding.ply == 0 && finding.motif() == motif;
    assert_eq!(found.iter().any(begins), expected, "{line} in {fen}");
}

#[test]
fn published_intermezzi_are_known_by_the_move_before() {
    // Lichtenhein–Morphy, New York 1857.
    let morphy = "r2qk2r/p1pb1ppp/2p5/2bpP3/4n3/3B4/PPP2PPP/RNBQK2R w KQkq - 2 10";
    begins(morphy, "Bxe4 Qh4 Qe2 dxe4", "intermezzo", true);
    // Tartakower–Capablanca, New York 1924.
    let capablanca = "rnbqk2r/pp3ppp/5n2/8/1bpP1B2/8/PP2B1PP/RN1Q1KNR w kq - 0 9";
    begins(capablanca, "Bxb8 Nd5 Kf2 Rxb8", "intermezzo", true);
    // Botvinnik–Petrosian, Moscow 1963, the first game of the match, and Botvinnik–Stein, Moscow
    // 1964.
    let petrosian = "r1bqkb1r/pp2pp1p/2n3p1/3n4/3P4/1QN2N2/PP3PPP/R1B1KB1R b KQkq - 1 8";
    begins(petrosian, "Nxc3 Bc4 e6 bxc3", "intermezzo", true);
    let stein = "r2q1rk1/pb3pb1/1p4pp/2pnp3/2PnP2B/5P2/PPB1N1PP/R2Q1RK1 w - - 0 15";
    begins(stein, "Bxd8 Ne3 Qd3 Raxd8", "intermezzo", true);
    // A retreat of the knight: there is nothing to recapture.
    begins(
        "6k1/1r3pp1/n6p/2pq4/4Q3/8/5PPP/3R2K1 b - - 0 1",
        "Nb4 Qe8+ Kh7 Rxd5",
        "intermezzo",
        false,
    );
    begins(
        "6k1/1r3pp1/n6p/q2P4/4Q3/8/5PPP/3R2K1 b - - 0 1",
        "Qxd5 Qe8+ Kh7 Rxd5",
        "intermezzo",
        true,
    );
}

#[test]
fn the_move_before_tells_a_hanging_piece_from_a_trade() {
    let fen = |pieces: &str| format!("r5k1/4nppp/8/{pieces}/8/8/5PPP/3R2K1 b - - 0 1");
    begins(&fen("3N4"), "Nxd5 Rxd5", "hanging piece", false);
    begins(&fen("3B4"), "Nxd5 Rxd5", "hanging piece", false);
    begins(&fen("3P4"), "Nxd5 Rxd5", "hanging piece", true);
    begins(&fen("8"), "Nd5 Rxd5", "hanging piece", true);
}

#[test]
fn an_x_ray_goes_through_the_taker() {
    // The rook goes from f7 to f8, and the one on f1 takes there through f7.
    let line = "Qf8+ Rxf8 Rxf8#";
    has("6k1/5rpp/8/8/1Q6/8/6PP/5RK1 w - - 0 1", line, &["x-ray"]);
    // It comes from elsewhere.
    has("r5k1/6pp/8/8/1Q6/8/6PP/5RK1 w - - 0 1", line, &[]);
}

#[test]
fn a_desperado_sells_its_life() {
    let line = "Nxc7 Kxc7";
    has("n6k/1KP5/8/8/8/8/8/8 b - - 0 1", line, &["desperado"]);
    // It could go to b6.
    has("n6k/2P5/3K4/8/8/8/8/8 b - - 0 1", line, &[]);
}

#[test]
fn a_line_is_held_by_a_quiet_step() {
    let told = |fen, line| {
        let evidence = findings(fen, line).into_iter().map(|finding| finding.evidence);
        evidence
            .filter_map(|evidence| match evidence {
                Evidence::End(EndEvidence::Defence { evades, .. }) => Some(evades),
                _ => None,
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(told("4k3/8/8/8/8/8/8/R3K2r w Q - 0 1", "Kd2 Rxa1"), [true]);
    assert_eq!(told("4k3/8/8/8/8/8/r7/4K2R w - - 0 1", "Rf1 Kd7"), [false]);
    // Castling happens to give check.
    assert_eq!(told("5k2/8/8/8/8/8/r7/4K2R w K - 0 1", "O-O+"), [] as [bool; 0]);
    // It attacks the rook.
    assert_eq!(told("4k3/8/8/8/8/8/r7/4K2R w - - 0 1", "Rh2"), [] as [bool; 0]);
    // The only two moves.
    assert_eq!(told("8/8/8/8/8/1k6/7r/K7 w - - 0 1", "Kb1"), [] as [bool; 0]);
}

#[test]
fn checks_that_come_again_are_perpetual() {
    let fen = "6k1/5p1p/8/8/8/1q6/r4Q2/7K w - - 0 1";
    let line = "Qg3+ Kf8 Qd6+ Kg8 Qg3+";
    assert!(findings(fen, line).iter().any(|finding| {
        matches!(finding.evidence, Evidence::End(EndEvidence::PerpetualCheck { until: 4, .. }))
    }));
    // The position does not repeat.
    let other = "Qg3+ Kf8 Qd6+ Kg8 Qd8+";
    assert!(!findings(fen, other).iter().any(|finding| finding.motif() == "perpetual check"));
}

#[test]
fn mates_have_names() {
    use MatePattern as P;
    let named = |fen, m, expected: &[MatePattern]| {
        let patterns = findings(fen, m).into_iter().filter_map(|finding| match finding.evidence {
            Evidence::End(EndEvidence::NamedMate { pattern, .. }) => Some(pattern),
            _ => None,
        });
        assert_eq!(patterns.collect::<Vec<_>>(), expected, "{m} in {fen}");
    };
    named("6rk/6pp/8/4N3/8/8/8/6K1 w - - 0 1", "Nf7#", &[P::Smothered]);
    // A square beside the king is free, but guarded.
    named("5K1k/6pp/8/4N3/8/8/8/8 w - - 0 1", "Nf7#", &[]);
    named("8/4N1pk/8/8/8/R7/8/K7 w - - 0 1", "Rh3#", &[P::Anastasia]);
    named("5r2/6k1/5Np1/4P3/8/8/7R/6K1 w - - 0 1", "Rh7#", &[P::Hook]);
    named("7k/5R2/5N2/8/8/8/8/6K1 w - - 0 1", "Rh7#", &[P::Arabian]);
    named("2kr4/3p4/8/8/5B2/8/4B3/6K1 w - - 0 1", "Ba6#", &[P::Boden]);
    named("8/2r5/1rk5/8/3Q4/8/8/3R2K1 w - - 0 1", "Qd5#", &[P::Dovetail]);
    named("3rkr2/8/7Q/8/8/8/8/6K1 w - - 0 1", "Qe6#", &[P::Epaulette]);
    named("4k3/5p2/8/6B1/8/8/8/3R2K1 w - - 0 1", "Rd8#", &[P::Opera]);
    named("6kr/5p1p/7B/8/8/8/8/3R2K1 w - - 0 1", "Rd8#", &[P::Pillsbury]);
    named("5rk1/1R5R/8/8/8/8/8/6K1 w - - 0 1", "Rbg7#", &[P::BlindSwine]);
    named("4k3/8/5Q2/8/8/8/8/3R2K1 w - - 0 1", "Rd8#", &[P::KillBox]);
    // The queen guards the rook from afar: no box.
    named("4k3/5p2/8/6Q1/8/8/8/3R2K1 w - - 0 1", "Rd8#", &[]);
    // The rooks stand apart.
    named("6k1/R7/1R6/8/8/8/8/6K1 w - - 0 1", "Rb8#", &[]);
}

#[test]
fn a_line_with_an_illegal_move_has_no_motifs() {
    let start = Position::initial();
    let m = start.parse_move("e2e4").unwrap();
    assert_eq!(find(&start, &[m, m]), None);
    assert_eq!(find(&start, &[]), Some(Vec::new()));
}

/// The squares of evidence in JSON.
#[test]
fn evidence_is_a_plain_value() {
    let found = findings("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "Nc7+ Kd8 Nxa8");
    let piece =
        |color, role, square| serde_json::json!({"color": color, "role": role, "square": square});
    let expected = serde_json::json!([{
        "ply": 0,
        "motif": "fork",
        "by": piece("white", "knight", "c7"),
        "targets": [piece("black", "rook", "a8"), piece("black", "king", "e8")],
        "taken_at": 2,
    }]);
    assert_eq!(serde_json::to_value(found).unwrap(), expected);
}

/// Lines of random games: every reported ply is one of the line, every reported piece on its
/// square.
#[test]
fn what_is_told_of_random_lines_is_on_the_board() {
    let mut random = Random::new(6);
    for fen in STARTS {
        let mut start = Position::from_fen(fen).unwrap();
        for _ in 0..60 {
            let (moves, positions) = random_line(&start, &mut random);
            for finding in find(&start, &moves).unwrap() {
                assert!(finding.ply % 2 == 0 && finding.ply < moves.len());
                let after = positions[finding.ply + 1].board();
                if let Evidence::Attack(AttackEvidence::Fork { by, targets, .. }) = finding.evidence
                {
                    let pieces = targets.iter().chain([&by]);
                    pieces.for_each(|piece| {
                        assert_eq!(after.piece_at(piece.square), Some(piece.without_square()));
                    });
                    assert!(targets.iter().all(|piece| piece.color != by.color));
                }
            }
            start = positions.into_iter().nth(1).unwrap_or(start);
        }
    }
}

fn random_line(start: &Position, random: &mut Random) -> (Vec<Move>, Vec<Position>) {
    let (mut moves, mut positions) = (Vec::new(), vec![start.clone()]);
    for _ in 0..9 {
        let position = &positions[positions.len() - 1];
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let m = legal[random.below(legal.len())];
        positions.push(position.after(m));
        moves.push(m);
    }
    (moves, positions)
}
