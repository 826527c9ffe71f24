//! Explanations: every fact checked by the rules, both languages, the command and its views.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use crate::common::random_positions;
use serde_json::Value;
use shakmaty::{Move, Role, Square};
use tropa::explain::{
    Explanation, Fact, Language, MAX_REASONS, MAX_WORDS, Question, Topic, explain,
};
use tropa::position::Position;
use tropa::search::Limits;

const RETI: &str = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1";
const AVRO: &str = "8/p3q1kp/1p2Pnp1/3pQ3/2pP4/1nP3N1/1B4PP/6K1 w - - 5 30";
const RIBLI: &str = "5rk1/5ppp/p1Q1p3/1R6/q7/4b1P1/P2RPP1P/6K1 w - - 0 27";

fn explained(fen: &str, m: Option<&str>, why_not: &[&str], nodes: u64) -> Explanation {
    let position = Position::from_fen(fen).unwrap();
    let read = |text: &str| position.parse_move(text).unwrap();
    let options = Question {
        m: m.map(read),
        why_not: why_not.iter().map(|text| read(text)).collect(),
        limits: Limits { nodes: Some(nodes), ..Limits::default() },
        ..Question::default()
    };
    explain(&position, &options)
}

/// The number of facts; no paragraph is empty. That each holds on the board is judged by
/// `scripts/lab/explain-check`, which shares no code with the program.
fn check(explanation: &Explanation) -> usize {
    assert!(explanation.paragraphs.iter().all(|paragraph| !paragraph.facts.is_empty()));
    explanation.paragraphs.iter().map(|paragraph| paragraph.facts.len()).sum()
}

/// Checks every sentence in both languages: filled in, and not the same in both.
fn check_sentences(explanation: &Explanation) {
    check_words(explanation);
    for paragraph in &explanation.paragraphs {
        let [english, russian] = Language::ALL.map(|language| {
            let heading = paragraph.heading(language);
            let sentences: Vec<_> = paragraph.sentences(language).map(|s| s.to_string()).collect();
            assert_eq!(sentences.len(), paragraph.facts.len());
            for text in sentences.iter().chain([&heading]) {
                assert!(!text.contains(['{', '}']) && !text.is_empty(), "{text}");
            }
            (heading, sentences)
        });
        assert_ne!(english.0, russian.0);
        for (one, other) in english.1.iter().zip(&russian.1) {
            let cyrillic = |text: &str| text.chars().any(|c| ('а'..='я').contains(&c));
            assert!(!cyrillic(one) && cyrillic(other), "{one} {other}");
        }
    }
}

/// Checks the verdict and the reasons: filled in, in the right language, not too many.
fn check_words(explanation: &Explanation) {
    for language in Language::ALL {
        let verdict = explanation.brief.verdict(language);
        let told = explanation.brief.told(language);
        let sentences: Vec<&str> = std::iter::once(verdict.as_str())
            .chain(told.iter().map(|(_, text)| text.as_str()))
            .collect();
        let words: usize = sentences.iter().map(|text| text.split_whitespace().count()).sum();
        assert!(words <= MAX_WORDS && told.len() <= MAX_REASONS, "{sentences:?}");
        for text in sentences {
            let odd = ["  ", "()", " .", "..", "{", "}"].iter().any(|odd| text.contains(odd));
            assert!(!odd && text.ends_with('.'), "{text}");
            let cyrillic = text.chars().any(|c| ('а'..='я').contains(&c));
            assert!(cyrillic == (language == Language::Russian), "{text}");
        }
    }
}

/// The text before the proof, in English.
fn told(explanation: &Explanation) -> String {
    let reasons = explanation.brief.told(Language::English);
    let sentences = reasons.into_iter().map(|(_, sentence)| sentence);
    std::iter::once(explanation.brief.verdict(Language::English))
        .chain(sentences)
        .collect::<Vec<_>>()
        .join("\n")
}

/// What a coach would say first: the refutation and its idea, the mate, the draw, the zugzwang, why
/// the tempting reply fails; each with nodes after which the search sees it.
#[test]
fn a_coach_would_say_so() {
    for (nodes, fen, m, words) in [
        (
            10_000,
            "4rk2/p1p2pQ1/2p5/2p5/3qP3/3PN3/P4RP1/5RK1 b - - 0 1",
            "Kxg7",
            &["1…Kxg7?? loses the queen to the fork 2.Nf5+", "Better is 1…Qxg7"][..],
        ),
        (
            40_000,
            "6k1/2bq1ppp/6n1/1p2pNP1/1Q2P3/2P1B1P1/5P2/6K1 w - - 0 1",
            "g4",
            &["1.g4? loosens its own king's pawn cover on the g-file"],
        ),
        (
            40_000,
            "r1bq1rk1/ppp2ppp/2np1n2/1B2p1B1/4P3/2bP1N2/PPP2PPP/R2Q1RK1 w - - 0 1",
            "Bxf6",
            &["1.Bxf6?! gives up the bishop for a knight"],
        ),
        (
            40_000,
            "rn1q1rk1/4bpp1/2bp3p/1N2p3/4n3/3BBN1P/PP2QPP1/R4RK1 b - - 1 16",
            "d5",
            &["No longer guards the pawn on e5."],
        ),
        // Stalemate: at once, and a move later, which is a draw by the board.
        (
            3_000,
            "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1",
            "Qf7",
            &["1.Qf7?? is stalemate.", "Better is 1.Qf8#"],
        ),
        (
            20_000,
            "8/8/k7/1p1K4/pP6/P7/6pB/8 w - - 0 60",
            "Kc6",
            &["60.Kc6?? allows stalemate (60…g1=Q 61.Bxg1)."],
        ),
        (
            3_000,
            "8/8/k1K5/1p6/pP6/P7/6pB/8 b - - 0 60",
            "g1=Q",
            &["60…g1=Q saves the game: 61.Bxg1 is stalemate."],
        ),
        // What nearly everybody would play, in games of grandmasters.
        (
            20_000,
            "8/p5k1/3p2p1/3Pn3/4R3/P1p1B1K1/3qB3/8 b - - 1 43",
            "Qe1+",
            &["The natural 43…Qxe2?? loses the queen to the discovered attack 44.Bh6+."],
        ),
        (
            20_000,
            "r2q1rk1/1ppn3p/p3bpp1/2pN4/P3PB2/3P1Q2/1PP3PP/R4RK1 b - - 1 17",
            "Bxd5",
            &["The natural 17…c6?? loses the exchange to the fork 18.Nc7."],
        ),
        (
            20_000,
            "r7/4qp1k/1p2pR1p/pn1pP1pP/2r2PQ1/1NP5/PP4P1/5RK1 b - - 0 28",
            "Rg8",
            &["The natural 28…gxf4?? loses a knight and a pawn to 29.R1xf4"],
        ),
        // A pawn that takes back and is taken was not given.
        (
            40_000,
            "rn1qkb1r/ppp1pp1p/4bnp1/6N1/2B5/2N5/PPPP1PPP/R1BQK2R w KQkq - 2 7",
            "Qe2",
            &["7.Qe2? misses 7.Bxe6, which wins the pawn on f7"],
        ),
        // Timman–Karpov: 30.e4 and 31.e5 came.
        (
            20_000,
            "3r1n2/2q1k1pp/1p1npp2/1Pp5/2P5/2B1PP2/2B1Q1PP/R5K1 w - - 9 29",
            "f4",
            &["The plan is e4 and e5 against the knight on d6."],
        ),
        // The fork wins more than the pawn that it takes first.
        (
            60_000,
            "r2q1rk1/3pbp2/bpn1p1p1/pN2P2p/4Q1n1/1P3N2/PBP2PPP/2KR1B1R w - - 0 16",
            "h3",
            &["16…Nxf2, which wins a rook and a pawn for a knight by a fork"],
        ),
        // A queen that is left to be taken is seen before a far mate.
        (
            200_000,
            "r1q1kb2/n2p2Q1/bp2p3/pN2Pp2/8/1P3N2/PBP2P2/2KR1B2 w - - 0 26",
            "Bh3",
            &["26.Bh3?? leaves the queen to 26…Bxg7"],
        ),
        // Rubinstein–Spielmann, 1912, 36…g5, and Anand–Lautier, 1997, 31…d5.
        (
            60_000,
            "8/4qpk1/1Q4p1/3Bb2p/4P2P/1P4P1/r4PK1/3R4 b - - 6 36",
            "g5",
            &["breaks on the kingside, opening up the king on g2 (37.hxg5 Qxg5)"],
        ),
        (
            60_000,
            "b2qrnk1/3rbpnp/3pp1p1/6P1/1P2PPB1/P1NRB2Q/3N3P/5RK1 b - - 2 31",
            "d5",
            &["31…d5 breaks in the centre"],
        ),
        (
            20_000,
            "r3r1k1/1pp2pp1/p4n1p/8/P1N1P3/2P1R2P/1P3PP1/R5K1 b - - 0 1",
            "c5",
            &["Gives the knight the square d6, which a pawn could guard before"],
        ),
        (
            30_000,
            "rn1qkb1r/pp3ppp/2p1pn2/8/3P4/2N1Q2P/PPP2PP1/R1B1KB1R b KQkq - 0 1",
            "Nd5",
            &["Attacks the queen and provokes 2.Nxd5 cxd5"],
        ),
        (
            200_000,
            "r2q1rk1/p3bppp/b1p2n2/1p1p4/2PP4/1PB3P1/P2N1PBP/R2Q1RK1 w - - 0 15",
            "g4",
            &["Gives the knight the square d5, which a pawn could guard before"],
        ),
        (
            200_000,
            "r1b3k1/1p3ppp/p7/3n4/8/1P3N2/P4PPP/R2R2K1 w - - 0 1",
            "h3",
            &["misses 1.Rxd5, which wins the knight", "White is still winning"],
        ),
        // Games of grandmasters, as the three after this one.
        (
            20_000,
            "r1bq1rk1/ppppnpbp/6p1/n3p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 3 8",
            "Bb3",
            &["8.Bb3 lets the knight take: axb3 would open the a-file for the rook"],
        ),
        (
            20_000,
            "r1bqk2r/1pp2ppp/p1np1n2/2b1p3/4P3/1BPP1N2/PP3PPP/RNBQ1RK1 b kq - 1 7",
            "Ba7",
            &["7…Ba7 does not wait for 8.d4, which would drive the bishop away"],
        ),
        (
            20_000,
            "rn1q1rk1/ppp1ppbp/2b2np1/8/2QP1B2/2N2N2/PP2PPPP/R3KB1R w KQ - 1 9",
            "Rd1",
            &["Puts the rook on the d-file opposite the queen"],
        ),
        (
            20_000,
            "3r1rk1/pp1bnp1p/1q2pbp1/8/3PQ3/P2BBN2/1P3PPP/R2R2K1 w - - 2 18",
            "Ne5",
            &["18.Ne5 attacks the bishop on d7, to trade the knight for it"],
        ),
        (
            20_000,
            "4k3/pp6/3Q4/6r1/3pP3/1P1P1n2/P6r/5K2 w - - 0 31",
            "Qe6+",
            &["31.Qe6+ gives perpetual check"],
        ),
        (
            200_000,
            "r1r3k1/p3qpp1/1p2p2p/1B1bN3/Q2Pn3/8/PP3PPP/2R2RK1 w - - 1 18",
            "Bc6",
            &["Attacks the rook on a8 and provokes 18…Bxc6 19.Rxc6"],
        ),
        // Another hundred, and quiet moves of which nothing was told.
        (
            20_000,
            "r1bqkb1r/3n1ppp/p3pn2/1pp5/3P4/2N1PN2/PP2BPPP/R1BQ1RK1 w kq - 2 9",
            "d5",
            &["9.d5 strikes in the centre while the enemy king is still there"],
        ),
        (
            20_000,
            "2rqk2r/1p3pp1/p1n1pn2/3p3P/1b1P4/2N1PBB1/PP3P1P/R2Q1RK1 w k - 3 16",
            "Rc1",
            &["16.Rc1 puts the rook on the open c-file"],
        ),
        (
            20_000,
            "2rr2k1/1q2bppp/p3pn2/4N3/2PP4/2NQ4/5PPP/2RR2K1 w - - 1 25",
            "Qe2",
            &["25.Qe2 takes the queen out of line with the rook on d8"],
        ),
        (
            20_000,
            "r1bq1rk1/pp2ppbp/3p1np1/8/2PQ4/2N1P3/PP2BPPP/R1B2RK1 w - - 0 10",
            "Qh4",
            &[
                "10.Qh4 steps out of a discovered attack by the bishop on g7 behind the knight on f6",
            ],
        ),
        (
            40_000,
            "1rq1r1k1/p1p3bp/2bpPnp1/2pN1p2/2P2P2/1P1Q2PP/P2B3K/4RRN1 w - - 5 28",
            "Bc3",
            &["28.Bc3 points the bishop at the enemy king"],
        ),
        (
            20_000,
            "8/R4pp1/4p1kp/pr6/4PP2/2B5/1P2K1Pn/8 b - - 1 38",
            "Ng4",
            &["38…Ng4 brings the knight back into play"],
        ),
        (
            20_000,
            "r3k2r/ppq2ppp/2n1p3/3pPn2/5P2/2PQB3/PP2N1PP/3R1RK1 b kq - 2 15",
            "g6",
            &["15…g6 protects the knight on f5 once more"],
        ),
        (
            20_000,
            "1rbq1rk1/pp1pbppp/2n1pn2/2p5/4P3/3P1NP1/PPPN1PBP/R1BQR1K1 b - - 8 8",
            "d6",
            &["8…d6 is ready to meet 9.e5 with 9…dxe5"],
        ),
        (
            200_000,
            "8/p3k3/8/2q4p/2PrB1p1/2Q3P1/P2NK2P/8 w - - 4 36",
            "Qe3",
            &["36.Qe3 secures the bishop on e4 against 36…Qe5"],
        ),
        (
            20_000,
            "r4rk1/pp1nq1pp/2p1b3/4p1N1/4Pp2/1P5P/P1P2PP1/R1BQ1RK1 w - - 0 15",
            "Nxe6",
            &["15.Nxe6 trades the knight for the bishop on e6, as the knight was attacked"],
        ),
        (
            20_000,
            "4r1k1/3R1rpp/p3p1q1/1ppbB3/8/P4P1P/1PPQ2P1/5RK1 w - - 3 30",
            "Rxf7",
            &["30.Rxf7 trades rooks on f7, as the one on d7 was attacked"],
        ),
        // A hundred good moves of grandmasters, of which a coach missed these reasons.
        (
            10_000,
            "r1bq1rk1/1p3ppp/1bp5/p3p3/Q7/P2PP1P1/1P1B1PBP/R4RK1 w - - 1 15",
            "Bc3",
            &["Protects the pawn on d3 indirectly (15…Qxd3 16.Bxe5)"],
        ),
        (
            200_000,
            "5b2/8/p3k2p/3pBp1P/5P2/2K1P3/P7/8 w - - 33 52",
            "Bd4",
            &["52.Bd4 is a waiting move"],
        ),
        (
            50_000,
            "r5k1/6pp/3q4/2pp1bP1/1p2rP2/NP2P2P/1K4Q1/2RR2B1 b - - 0 33",
            "Qa6",
            &["33…Qa6 threatens 34…Qxa3+, forcing mate"],
        ),
        (
            10_000,
            "r1b1k2r/pp3ppp/3bpn2/2p5/2P1P3/4N1P1/PP2KPBP/2R3NR w kq - 1 12",
            "f4",
            &["threatens the fork 13.e5 of the bishop on d6 and the knight on f6"],
        ),
        (
            10_000,
            "r3r1k1/pp3p2/4b1pp/3p4/3P1P2/6P1/PP4BP/2R2RK1 b - - 1 19",
            "Rac8",
            &["contests the open c-file"],
        ),
        (
            200_000,
            "1rr3k1/4bppp/pn1p1n2/4pPB1/2q1P3/1NN5/RPP1Q1PP/5R1K w - - 1 19",
            "Qf3",
            &["avoids the trade of queens (19…Qxe2 20.Nxe2 Rxc2)"],
        ),
        (
            10_000,
            "r2r2k1/pb3ppp/1p2pn2/1Pq1n3/4P3/2N2P2/1P2BQPP/R1B2RK1 b - - 4 17",
            "Qe7",
            &["which would isolate the pawn on c5 (18.Qxc5 bxc5)"],
        ),
        (
            200_000,
            "r2q1rk1/ppp1npbp/2np2p1/5b2/2PP4/2N2PP1/PP2N1BP/R1BQ1RK1 w - - 1 11",
            "g4",
            &["11.g4 drives the bishop on f5 back"],
        ),
        (
            50_000,
            "5bk1/6p1/4PpQ1/7p/2qp4/4B1PP/5P1K/8 b - - 0 49",
            "dxe3",
            &["49…dxe3 allows no more than perpetual check (50.Qf7+)"],
        ),
        // White has a knight more until …axb5.
        (
            10_000,
            "4r1k1/1p1q1ppp/p2p4/PN1P4/1P2P2b/4BQ2/6PP/2r2R1K w - - 0 31",
            "Bxc1",
            &["31.Bxc1 takes the rook on c1; the game is level"],
        ),
        // Black is lost, and still defends.
        (
            10_000,
            "2rqrk2/p4p2/3b1n1p/4p1p1/7P/2NP1Q2/PPPB1PP1/R4RK1 b - - 0 18",
            "Nh7",
            &["18…Nh7 protects the pawn on g5 against the pawn on h4"],
        ),
        (
            10_000,
            "1nrqnrk1/4bppp/p1pp4/4pN1b/Q1P5/2N1B1PP/PP2PPB1/R4RK1 w - - 2 15",
            "Rfd1",
            &["Puts the rook on the half-open d-file against the pawn on d6"],
        ),
        (
            10_000,
            "r2qkb1r/1b3ppp/2p1pn2/p7/1p1P4/P2BPN2/1P3PPP/R1BQ1RK1 b kq - 2 13",
            "Be7",
            &["13…Be7 prepares to castle kingside", "Develops the last minor piece"],
        ),
        (10_000, "R7/6k1/P7/8/3K4/8/8/5r2 b - - 0 1", "Rf6", &["draws with Vancura's defence"]),
        (10_000, "4k3/7R/r3P3/4K3/8/8/8/8 b - - 0 1", "Ra1", &["draws by checks from behind"]),
        (
            10_000,
            "8/5p2/p1k2Kp1/2P5/8/Pb2B3/5P1P/8 b - - 4 49",
            "Ba2",
            &["keeps the pawn on f7 guarded"],
        ),
        (
            10_000,
            "r1b1k2r/pp3ppp/1np1p3/8/1n1PN3/3BPN2/PP1K1PPP/R6R w kq - 1 14",
            "Be2",
            &["avoids the trade of the bishop for the knight on b4"],
        ),
        (
            10_000,
            "r3kb1r/pp1b1ppp/3qpn2/8/2BN4/8/PPP2PPP/R1BQ1RK1 w kq - 1 11",
            "a4",
            &["discourages …a6 and …b5, which would drive away the bishop on c4"],
        ),
        (
            10_000,
            "rn3rk1/pb1q2pp/2p1pb2/1p6/P1pPN3/3n1NP1/1P2QPBP/R1B2RK1 b - - 1 16",
            "Na6",
            &["Develops the last minor piece"],
        ),
        (
            200_000,
            "8/6k1/6p1/n6p/5P1P/4KBP1/8/8 w - - 0 1",
            "Bd5",
            &[
                "shuts in the knight on a5: every square it can go to is covered",
                "The only good move; next best is",
            ],
        ),
        (
            150_000,
            "8/6p1/4n1kp/3R4/2P1pp2/6P1/5K2/8 w - - 0 1",
            "g4",
            &["1.g4?! misses 1.gxf4", "White is still winning"],
        ),
        (
            10_000,
            "3q1rk1/pb1rbppp/1pn1pn2/8/3P4/P1N1BN2/1PQ2PPP/1BR1R1K1 b - - 9 16",
            "g6",
            &["closes the line of the bishop on b1 and the queen to h7"],
        ),
        (
            10_000,
            "5r1r/2q2k2/2bbp1p1/p2p1pBp/1ppP1P2/2P1P2R/PP4PP/3BQR1K b - - 1 29",
            "Rb8",
            &["puts the rook on the b-file, which …bxc3 would open"],
        ),
        (
            10_000,
            "5rk1/1b3p1p/p7/5Q2/1p3P2/8/PP5r/4RK2 b - - 0 35",
            "Rc8",
            &["35…Rc8?? misses perpetual check by 35…Rh1+ 36.Kf2 Rh2+"],
        ),
        (
            10_000,
            "r3k2r/3n1ppp/p3p3/1p1q2B1/2pP4/2P2P1b/4B2P/R2QR1K1 w kq - 0 18",
            "Kf2",
            &["18.Kf2?? leaves the bishop on g5 to 18…Qxg5"],
        ),
        (
            10_000,
            "r1bqkbnr/pp3ppp/2n1p3/2ppP3/3P4/2P2N2/PP3PPP/RNBQKB1R b KQkq - 2 5",
            "Qb6",
            &["adds to the pressure on d4, the base of the pawn chain d4–e5"],
        ),
        (
            20_000,
            "6rk/6rp/1p1n4/p1pN1p2/2PNpP2/PP1R3P/2Q1BqP1/6RK w - - 0 1",
            "Rdd1",
            &["1.Rdd1?? runs into 1…Rxg2, which threatens 2…Rh2#"],
        ),
        (
            10_000,
            "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 1",
            "Nf6",
            &["1…Nf6?? allows 2.Qxf7#."],
        ),
        (
            10_000,
            "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 1",
            "g6",
            &["stops 2.Qxf7#"],
        ),
        (
            10_000,
            "7k/8/8/6KP/4B3/8/8/8 w - - 0 1",
            "h6",
            &["is a draw: the bishop does not control"],
        ),
        (
            10_000,
            "8/8/8/3pK3/2kP4/8/8/8 w - - 0 1",
            "Ke6",
            &["zugzwang", "whoever has to move loses"],
        ),
        (
            10_000,
            "rn1qkbnr/ppp2p1p/3p2p1/4p3/2B1P1b1/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 1",
            "Nxe5",
            &["wins the pawn on e5", "1…Bxd1 fails to 2.Bxf7+ Ke7 3.Nd5#"],
        ),
        (
            10_000,
            "r1b2rk1/1p2bppp/pqnp4/3Np3/2B1PP2/PN6/1PP2nPP/R1BQ1RK1 b - - 0 1",
            "Nh3+",
            &["smothered mate in 3 (2.Kh1 Qg1+ 3.Rxg1 Nf2#)", "double check"],
        ),
        (
            60_000,
            "6k1/p3qpp1/1p2bn1p/2rp4/5N2/4PP2/PP1Q2PP/1B2R1K1 b - - 9 1",
            "Qb7",
            &["takes over the defence of the pawn on d5 and frees the rook"],
        ),
        (
            200_000,
            "r4rk1/1pq2pbp/p1p1pnp1/P7/3PPP2/2N1B3/1P3P1P/R2Q1RK1 w - - 2 15",
            "b4",
            &["takes over the defence of the pawn on a5 and frees the rook"],
        ),
        (
            10_000,
            "rn1qkb1r/pbp2ppp/1p3n2/3p4/3P4/P1N2N2/1P2PPPP/R1BQKB1R w KQkq - 0 1",
            "Kd2",
            &["gives up castling"],
        ),
        (
            10_000,
            "1r6/8/5k2/8/1P6/1K6/8/7R w - - 0 1",
            "Re1",
            &["cuts the enemy king off from the pawn on b4 along the e-file"],
        ),
        (
            10_000,
            "rnbqk2r/ppp2pp1/4pn1p/3p2B1/1bPP4/2N2N2/PP2PPPP/R2QKB1R w KQkq - 0 6",
            "Bh4",
            &["out of the attack by the pawn on h6 and keeps the knight on f6 pinned to the queen"],
        ),
        (
            10_000,
            "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4",
            "Ba4",
            &["and keeps up the pressure on the knight on c6"],
        ),
        (
            10_000,
            "r4rk1/1b1n1pp1/pp2pq1p/3P4/P1B1Nn2/4QN2/1P3PPP/2R2RK1 b - - 8 20",
            "Qf5",
            &["out of the attack by the knight on e4 and guards the knight on f4"],
        ),
        (
            10_000,
            "r1b2rk1/pp4p1/2pbpn1p/3pNp1q/2PP1P2/1P2P3/PB2B1PP/R3QRK1 b - - 3 16",
            "Qe8",
            &["out of the attack by the bishop on e2, to its only safe square"],
        ),
        (
            50_000,
            "r2q1rk1/pp3pbp/2p3p1/4n3/4B3/2P1B2P/PP3PP1/R2Q1RK1 b - - 0 15",
            "Nc4",
            &["attacks the pawn on b2 and the bishop on e3"],
        ),
        (
            50_000,
            "r2q1rk1/1b1n1ppp/p1pbpn2/1p6/3P4/2NBPN2/PPQ2PPP/R1BR2K1 w - - 2 12",
            "Ng5",
            &["joins the bishop on d3 in attacking the pawn on h7"],
        ),
        (
            200_000,
            "8/p7/6k1/1PR3P1/1r6/7K/8/8 b - - 0 50",
            "a6",
            &["trades off the last pawns on the queenside"],
        ),
        (
            200_000,
            "8/8/3k1pp1/1p6/p2pPPP1/P7/2P1K3/8 b - - 0 46",
            "b4",
            &["breaks through: after 47.axb4 a3 the pawn promotes"],
        ),
        (
            20_000,
            "rnbqk2r/ppp2pp1/4pB1p/3p4/1bPP4/2N2N2/PP2PPPP/R2QKB1R b KQkq - 0 6",
            "Qxf6",
            &["Keeps the pawn structure intact: 6…gxf6 would leave doubled pawns"],
        ),
        (
            50_000,
            "r1b2rk1/p4ppp/1p2p3/2q5/3R4/1B6/PPP3PP/RN1Q2K1 b - - 0 16",
            "Ba6",
            &["misses 16…e5, which wins the rook on d4", "The rook on d4 is pinned to the king"],
        ),
        (
            20_000,
            "r1bqkb1r/pp1p1ppp/2n2n2/4p3/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 1",
            "Ndb5",
            &["and eyes the hole on d6"],
        ),
        (
            2_000,
            "8/8/8/8/P6k/8/8/K7 w - - 0 1",
            "Kb1",
            &["The pawn on a4 needs no help: the king cannot catch it"],
        ),
        (
            20_000,
            "8/ppp5/2k5/2P2pp1/P1P5/6P1/4K3/8 w - - 0 38",
            "Ke3",
            &["cannot save the pawn on c5 (38…Kxc5)"],
        ),
        (
            100_000,
            "6k1/5p2/p3r1p1/6p1/8/1P3PP1/P1R3K1/8 w - - 0 39",
            "Kf2",
            &["The plan is to bring the rook on c2 to a5 via c5, to attack the pawn on a6"],
        ),
        (
            20_000,
            "8/1p2rk1p/2nRp2p/p4p2/4RP2/P7/1P4PP/6K1 w - - 0 28",
            "Re3",
            &["The plan is Rh3, which attacks the pawn on h6"],
        ),
        (
            100_000,
            "8/1b6/3k2B1/pp1Pp1P1/2n1P3/6K1/P1N5/8 w - - 0 60",
            "Kg4",
            &["heads for h5 with the king"],
        ),
        (
            100_000,
            "6r1/1kp5/1p1p4/2nq1p2/5P2/1PR4Q/5N1P/5K2 b - - 2 37",
            "Ra8",
            &["heads for a1 with the rook"],
        ),
        (
            50_000,
            "r5k1/pbr2pp1/2p1p2p/bq2N3/1P2pP2/P3P2Q/1B4PP/R4RK1 w - - 1 22",
            "Qg3",
            &["trains the queen on g7 beside the bishop on b2"],
        ),
        (
            50_000,
            "3b4/p4kp1/1pp5/2p1B3/2P2K2/1P4P1/P5P1/8 b - - 3 35",
            "a6",
            &["puts the pawn on a light square, where the bishop on e5 cannot attack it"],
        ),
        (
            50_000,
            "r4rk1/5ppp/pq2p3/Bp2P3/3b4/1P6/1P2QPPP/R2R2K1 b - - 4 18",
            "Qa7",
            &["out of the attack by the bishop on a5 and guards the bishop on d4"],
        ),
    ] {
        let explanation = explained(fen, Some(m), &[], nodes);
        check(&explanation);
        check_sentences(&explanation);
        let text = told(&explanation);
        for word in words {
            assert!(text.contains(word), "{word:?} after {m} in\n{text}");
        }
    }
}

/// What is true but not the point: a threat that stood before the move, a pawn on its way to a square
/// that it attacks already, what a queen that is attacked would cost, a rook that is driven away by
/// taking a pawn, a rook lost for a knight.
#[test]
fn a_coach_would_not_say_so() {
    for (fen, m, words) in [
        ("8/1b4bk/p3p2p/1p2q2p/4P3/P6Q/1P1r2P1/1B1N1R1K b - - 1 37", "Bc6", "threatens"),
        ("5R2/8/8/2r1k3/4ppB1/8/PK6/8 b - - 3 51", "f3", "heads for e2"),
        (
            "r2qkb1r/pp1b1ppp/1n1pp3/1B2P3/1n1P4/2N2N2/PP3PPP/R1BQ1RK1 w kq - 4 11",
            "Bg5",
            "winning the queen for",
        ),
        ("k6r/p4p2/3R1n1P/2p3B1/2p2P2/1pP2p2/5KP1/8 w - - 0 38", "Bxf6", "the rook on h8"),
        ("r1r3k1/4n1pp/pp6/3p1p2/Rn1P4/1PN1P1P1/3K1PBP/2R5 b - - 1 24", "a5", "loses the rook"),
        (
            "r2q2k1/pp2Bpbp/1n4p1/3P4/4QP2/7B/Pr3P1P/2RR2K1 b - - 4 25",
            "Qe8",
            "pressure on the bishop on e7",
        ),
        ("R7/6k1/P7/8/4K3/8/8/5r2 b - - 0 1", "Rf6", "White is winning"),
        ("2k5/8/p1P5/P2K4/8/8/8/8 w - - 0 1", "Kd4", "wins a new queen"),
        (
            "2rn1q1r/pp2kp2/1b3p1p/1p2p3/1P2P3/2PQ4/P4PPP/RN3RK1 w - - 0 17",
            "Rd1",
            "fails to 18.Qd7#",
        ),
        ("6k1/1p2bp1p/p5p1/P1pP4/4n3/8/2K2PPP/R2B4 b - - 1 29", "Nd6", "go on"),
        ("6R1/3k4/5P1r/3pP3/3p4/4p1P1/6K1/8 w - - 2 47", "f7", "hreatens 48.f8=Q"),
        ("r3r1k1/p2bqp1p/p5p1/2pP4/4Pp2/2N4P/PP3PP1/R2QR1K1 w - - 0 1", "e5", "prevents"),
    ] {
        let text = told(&explained(fen, Some(m), &[], 50_000));
        assert!(!text.contains(words), "{words:?} in\n{text}");
    }
}

/// The bishop has just taken a knight: who takes it back wins nothing.
#[test]
fn taking_back_is_no_gain() {
    let position = Position::from_fen("8/8/4k3/8/3b4/3R4/4KPPP/8 w - - 0 51").unwrap();
    let (role, capture) = (Role::Bishop, Some(Role::Knight));
    let before = Move::Normal { role, from: Square::B6, capture, to: Square::D4, promotion: None };
    for (before, does) in
        [(None, "wins the bishop on d4"), (Some(before), "takes the bishop on d4")]
    {
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        let m = Some(position.parse_move("Rxd4").unwrap());
        let explanation =
            explain(&position, &Question { m, before, limits, ..Question::default() });
        assert!(told(&explanation).contains(does), "{}", told(&explanation));
    }
}

/// All scores of an answer are from one search, so the best move has the highest.
#[test]
fn the_better_move_is_worth_more() {
    let explanation = explained(AVRO, Some("h3"), &["Ne2", "Ba3"], 3_000);
    let scores = explanation.paragraphs.iter().flat_map(|paragraph| &paragraph.facts);
    let compared = scores.filter_map(|fact| match fact {
        Fact::Compared(compared) => Some(compared.score.value()),
        _ => None,
    });
    assert!(compared.count() >= 2);
    let best = explanation.lines.first().map(|line| line.score.value()).unwrap();
    assert!(explanation.score.value() <= best, "{explanation:?}");
    check(&explanation);
}

/// After mate only the end is stated, and no evaluation.
#[test]
fn a_mate_is_not_evaluated() {
    let explanation = explained("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", None, &[], 5_000);
    assert_eq!(told(&explanation).lines().next(), Some("1.Rd8# is mate."));
    assert!(explanation.paragraphs.iter().all(|paragraph| paragraph.topic != Topic::Evaluation));
}

fn zones(explanation: &Explanation) -> impl Iterator<Item = &Fact> {
    let of_zone = |topic: &Topic| matches!(topic, Topic::Zone { .. });
    let paragraphs = explanation.paragraphs.iter().filter(move |p| of_zone(&p.topic));
    paragraphs.flat_map(|paragraph| &paragraph.facts)
}

fn holds(explanation: &Explanation, fact: impl Fn(&Fact) -> bool) -> bool {
    explanation.paragraphs.iter().flat_map(|paragraph| &paragraph.facts).any(fact)
}

/// The king goes for the pawn on h5 and, on the same path, to the pawn on c6.
#[test]
fn reti_is_explained_by_the_kings_trajectory() {
    let explanation = explained(RETI, None, &["Kh7"], 100_000);
    assert_eq!(explanation.m.as_ref().unwrap().san, "Kg7");
    assert!(check(&explanation) > 5);
    check_sentences(&explanation);
    let to_pawn = |fact: &Fact| match fact {
        Fact::Attack(attack) => {
            attack.way.piece.square.to_string() == "h8" && attack.target.square.to_string() == "h5"
        }
        _ => false,
    };
    assert!(zones(&explanation).any(to_pawn), "{explanation:?}");
    let refuted = |topic: &Topic| matches!(topic, Topic::WhyNot { name } if name.san == "Kh7");
    assert!(explanation.paragraphs.iter().any(|paragraph| refuted(&paragraph.topic)));
}

/// The bishop is offered to the queen, which takes it and gives up squares.
#[test]
fn avro_is_explained_by_the_offer() {
    let explanation = explained(AVRO, Some("Ba3"), &["Ne2"], 200_000);
    assert_eq!(explanation.m.as_ref().unwrap().uci, "b2a3");
    check(&explanation);
    check_sentences(&explanation);
    let offered = |fact: &Fact| matches!(fact, Fact::Step(step) if step.gain == -325);
    assert!(holds(&explanation, offered), "{explanation:?}");
    let to_queen = |fact: &Fact| match fact {
        Fact::Attack(attack) => {
            let stops: Vec<_> = attack.way.stops.iter().map(ToString::to_string).collect();
            stops == ["b2", "a3", "e7"] && attack.target.square.to_string() == "e7"
        }
        _ => false,
    };
    assert!(holds(&explanation, to_queen), "{explanation:?}");
    let words = "30.Ba3 offers the bishop: 30…Qxa3 draws the queen off e7 and e8, \
                 and the pawn on e6 comes through to e8";
    assert!(told(&explanation).contains(words), "{}", told(&explanation));
    assert_eq!(explanation.brief.mark, None, "{}", told(&explanation));
}

/// The bishop leaves the queen's way and guards the square where she mates.
#[test]
fn a_way_is_cleared_and_guarded() {
    let fen = "4q1k1/p1Q1B2p/1p2P1p1/8/2pPp3/1nP5/6PP/6K1 w - - 0 5";
    let explanation = explained(fen, Some("Bf6"), &[], 300);
    check_sentences(&explanation);
    let guards = |fact: &Fact| matches!(fact, Fact::OpensAndGuards(fact) if (fact.before, fact.after, fact.stop) == (-975, 0, 1));
    assert!(holds(&explanation, guards), "{explanation:?}");
    let words = "Clears the way of the queen to g7 and guards that square.";
    assert!(told(&explanation).contains(words), "{}", told(&explanation));
    // Its being a fact does not make it a reason: the rook is lost on d7 before it goes there.
    let idle = "3r2k1/3n1ppp/8/8/8/3B4/3R4/6K1 w - - 0 1";
    let explanation = explained(idle, Some("Bb5"), &[], 300);
    assert!(!told(&explanation).contains("and guards"), "{}", told(&explanation));
}

#[test]
fn kasparov_ribli_is_explained() {
    let explanation = explained(RIBLI, Some("Rd8"), &["fxe3"], 200_000);
    check(&explanation);
    check_sentences(&explanation);
    // If the rook is taken, the back rank falls: the consequences are stated.
    let taken = |topic: &Topic| matches!(topic, Topic::If { name } if name.san == "Rxd8");
    let about = explanation.paragraphs.iter().find(|paragraph| taken(&paragraph.topic));
    let facts = &about.expect("if Rxd8").facts;
    assert!(facts.iter().any(|fact| matches!(fact, Fact::Line(_))));
    let words =
        "27.Rd8 offers the rook: 27…Rxd8 draws the rook off f8, and the queen gets at the king";
    assert!(told(&explanation).contains(words), "{}", told(&explanation));
}

/// The line in words: the rook draws the king to h8, where the knight forks it and the queen. At
/// most two motifs, and the sentences name the pieces.
#[test]
fn the_idea_is_told() {
    let explanation = explained("3q2k1/6p1/8/6N1/8/8/6P1/4K2R w - - 0 1", None, &[], 20_000);
    assert_eq!(explanation.m.as_ref().unwrap().uci, "h1h8");
    check(&explanation);
    check_sentences(&explanation);
    let ideas = explanation.paragraphs.iter().filter(|p| p.topic == Topic::Idea);
    let [idea] = ideas.collect::<Vec<_>>()[..] else { panic!("{explanation:?}") };
    let kinds: Vec<_> = idea.facts.iter().map(motif).collect();
    assert_eq!(kinds, [Some("attraction"), Some("fork")]);
    let words: Vec<String> = idea.sentences(Language::English).map(|s| s.to_string()).collect();
    let attraction = "An attraction by Rh8+: black king g8 is drawn to h8, where Nf7+ attacks it.";
    let fork = "A fork by Nf7+: white knight f7 attacks black queen d8, black king h8.";
    assert_eq!(words, [attraction, fork]);
}

fn motif(fact: &Fact) -> Option<&'static str> {
    match fact {
        Fact::Motif(motif) => Some(motif.finding.motif()),
        _ => None,
    }
}

#[test]
fn no_more_than_two_motifs_are_told() {
    for fen in [AVRO, RIBLI, "3r2k1/5ppp/8/8/8/8/3Q1PPP/3R2K1 w - - 0 1"] {
        let explanation = explained(fen, None, &[], 20_000);
        let told = explanation.paragraphs.iter().flat_map(|p| &p.facts).filter_map(motif);
        assert!(told.count() <= 2, "{explanation:?}");
    }
}

/// Positions of random games of all kinds: promotions, castling, checks, en passant.
#[test]
fn facts_hold_in_positions_of_random_games() {
    let mut checked = 0;
    for position in random_positions(60, 7) {
        if position.is_chess960() {
            continue;
        }
        let moves = position.legal_moves();
        let options = Question {
            m: moves.last().copied(),
            why_not: moves.first().copied().into_iter().collect(),
            limits: Limits { nodes: Some(1500), ..Limits::default() },
            hash: 1,
            ..Question::default()
        };
        let explanation = explain(&position, &options);
        checked += check(&explanation);
        check_sentences(&explanation);
    }
    assert!(checked > 500, "{checked}");
}

#[test]
fn the_end_of_a_game_is_a_fact() {
    for fen in ["R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"] {
        let explanation = explained(fen, None, &[], 100);
        assert_eq!((check(&explanation), explanation.m.as_ref()), (1, None));
        check_sentences(&explanation);
    }
}

fn tropa(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tropa")).arg("explain").args(arguments).output().unwrap()
}

fn text(arguments: &[&str]) -> String {
    let output = tropa(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// The keys that docs/json.md promises.
#[test]
fn json_has_a_sentence_beside_each_fact() {
    let arguments = ["--fen", AVRO, "--nodes", "5000", "--why-not", "Ne2", "--json"];
    let answer: Value = serde_json::from_str(&text(&arguments)).unwrap();
    for key in ["fen", "move", "san", "score", "pv", "bestmove", "language", "paragraphs"] {
        assert!(!answer[key].is_null(), "{key}: {answer}");
    }
    for paragraph in answer["paragraphs"].as_array().unwrap() {
        assert!(paragraph["topic"]["about"].is_string() && paragraph["heading"].is_string());
        assert!(paragraph["fen"].is_string());
        for statement in paragraph["statements"].as_array().unwrap() {
            assert!(statement["fact"]["kind"].is_string(), "{statement}");
            assert!(statement["sentence"].is_string(), "{statement}");
        }
    }
    assert_eq!(text(&arguments), text(&arguments), "the same every time");
}

#[test]
fn russian_is_spoken() {
    let russian = text(&["--fen", AVRO, "--move", "Ba3", "--nodes", "2000", "--lang", "ru"]);
    let offer = "30.Сa3 жертвует слона: 30…Фxa3 уводит ферзя от e7 и e8";
    assert!(russian.contains(offer), "{russian}");
    let theory = ["--fen", AVRO, "--move", "Ba3", "--nodes", "2000", "--lang", "ru", "--theory"];
    let theory = text(&theory);
    assert!(theory.contains("траектори") && theory.contains("Сa3: "), "{theory}");
    // Moves are written with Russian letters in the proof, too.
    assert!(!theory.contains("Ba3") && !theory.contains("Qxa3"), "{theory}");
}

#[test]
fn the_start_position_is_explained() {
    let knight = text(&["--move", "Nf3", "--nodes", "2000"]).to_lowercase();
    assert!(knight.contains("develops the knight"), "{knight}");
    assert!(text(&["--nodes", "2000", "--proof"]).contains("The move\n"));
}

#[test]
fn pictures_and_pages_stand_alone() {
    let (svg, html) = (file("explain.svg"), file("explain.html"));
    let (svg_path, html_path) = (svg.to_str().unwrap(), html.to_str().unwrap());
    text(&[
        "--fen", AVRO, "--move", "Ba3", "--nodes", "5000", "--svg", svg_path, "--html", html_path,
    ]);
    let picture = fs::read_to_string(svg).unwrap();
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    assert!(picture.contains("stroke-dasharray"), "negations are dashed");
    let page = fs::read_to_string(html).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.trim_end().ends_with("</html>"));
    for text in [&picture, &page] {
        let elsewhere = text.replace("http://www.w3.org/2000/svg", "");
        assert!(!elsewhere.contains("http") && !elsewhere.contains("src="), "nothing is loaded");
    }
    assert!(page.contains("data-show=\"zone-1\"") && page.contains("data-name=\"zone-1\""));
}

#[test]
fn mistakes_are_told_in_a_line() {
    for (arguments, word) in [
        (&["--fen", "hello"][..], "malformed FEN"),
        (&["--move", "e2e5"], "illegal move"),
        (&["--why-not", "Qh5"], "illegal move"),
        (&["--move", "?"], "malformed move"),
        (&["--nodes", "100", "--svg", "no/such/folder/file"], "no/such/folder"),
    ] {
        let output = tropa(arguments);
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{message}");
        assert!(message.contains(word) && message.lines().count() == 1, "{message}");
        assert!(output.stdout.is_empty());
    }
    assert_eq!(tropa(&["--lang", "la"]).status.code(), Some(2));
}
