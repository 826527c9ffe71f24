//! The plan language: every statement reads back as printed, and errors name the column.

use proptest::prelude::*;
use shakmaty::{CastlingSide, Role, Square};
use tropa::plan::language::{
    Action, By, Choice, Condition, MAX_ACTIONS, MAX_MOMENTS, Moment, PlanMove, Script, State,
};
use tropa::position::Position;

fn read(text: &str) -> Script {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The plans in Laurière's section 6.8.3 (docs/theory.md, document 4). The copy lacks the formulas
/// but has the words around them, so each plan here follows the words; the only square that they
/// name is h6.
#[test]
fn reads_and_prints_the_plans_of_document_4() {
    let plans = [
        // "a square may be V, held by an own piece A or by an enemy piece E" (docs/theory.md,
        // section 8).
        "e5: E(Q) → V",
        "d5: E(N) → V",
        "d5: V → A(R)",
        "d5: V → E(P)",
        // Fig. 6.16: the knight goes, by one of six moves of which the last is to h6.
        "g4: A(N) → V*",
        "Ng4-e3 | Ng4-e5 | Ng4-f2 | Ng4-f6 | Ng4-h2 | Ng4-h6",
        // "the removal of the king is as good as keeping the initiative".
        "h8: E(K) → V*; g4: A(N) → V*; g4: V?",
        "Ra7-h7*; ...Kh8xh7; Ng4-f6*; ...Kh7-h6; Bh3xc8",
        // Fig. 6.17: the double attack on the queen.
        "f6: V → A(N)*; d7: E(Q) → A(N)",
        // "put another piece in the way"; an enemy pawn comes there if it is offered a piece.
        "g5: V → A(R) | g5: V → E(P)",
        "g5: V → E(P)*; f6: V → A(N)*",
        "Ra5-g5*; ...h6xg5; Ne4-f6*",
        // "conditions that are to hold at the same time", a contradiction.
        "d5: V?, d5: A(N)?",
        // "a special action that tests conditions at certain moments".
        "d5: V?",
    ];
    for plan in plans {
        assert_eq!(read(plan).to_string(), plan);
    }
}

#[test]
fn reads_what_people_type() {
    assert_eq!(read("d5:E(N)->V").to_string(), "d5: E(N) → V");
    assert_eq!(read(" e7-e8 = Q * ;…O-O-O").to_string(), "e7-e8=Q*; ...O-O-O");
}

#[test]
fn errors_point_at_the_place() {
    let expected = [
        ("", "column 1: expected a square or a move, found the end"),
        ("d9: V?", "column 2: expected a rank, '1' to '8', found '9'"),
        ("d5: X → V", "column 5: expected 'V', 'A' or 'E', found 'X'"),
        ("d5: E → V", "column 7: expected '(', found '→'"),
        ("d5: E(n) → V", "column 7: expected one of 'K', 'Q', 'R', 'B', 'N', 'P', found 'n'"),
        ("d5: E(N) = V", "column 10: expected '→' or '?', found '='"),
        ("d5: E(N) → V; ", "column 15: expected a square or a move, found the end"),
        ("Ng4", "column 4: expected '-' or 'x', found the end"),
        ("d5: V? Ng4-f6", "column 8: expected ';', ',', '|' or the end, found 'N'"),
        ("O-K", "column 3: expected 'O-O' or 'O-O-O', found 'K'"),
        ("..e4-e5", "column 3: expected '...', found 'e'"),
        ("ж", "column 1: expected a square or a move, found 'ж'"),
    ];
    for (text, message) in expected {
        let error = text.parse::<Script>().expect_err(text);
        assert_eq!(error.to_string(), message, "{text}");
    }
}

#[test]
fn moves_in_words_find_the_legal_move() {
    let position =
        Position::from_fen("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1");
    let en_passant = Position::from_fen("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1");
    let castling = Position::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let mut seen = 0;
    for position in [position, en_passant, castling].into_iter().flatten() {
        for m in position.legal_moves() {
            assert_eq!(PlanMove::of(m).find(&position), Some(m));
            let text = PlanMove::of(m).to_string();
            assert_eq!(read(&text).to_string(), text);
            seen += 1;
        }
    }
    assert!(seen > 30, "{seen}");
}

fn square() -> impl Strategy<Value = Square> {
    (0..64u32).prop_map(Square::new)
}

fn role() -> impl Strategy<Value = Role> {
    prop::sample::select(Role::ALL.to_vec())
}

fn state() -> impl Strategy<Value = State> {
    prop_oneof![Just(State::Empty), role().prop_map(State::Own), role().prop_map(State::Enemy)]
}

fn ply() -> impl Strategy<Value = PlanMove> {
    let piece = prop::sample::select(vec![None, Some(Role::Queen), Some(Role::Knight)]);
    let step = (role(), square(), square(), any::<bool>(), piece).prop_map(
        |(role, from, to, takes, promotion)| {
            let promotion = promotion.filter(|_| role == Role::Pawn);
            PlanMove::Step { role, from, to, takes, promotion }
        },
    );
    let wings = vec![CastlingSide::KingSide, CastlingSide::QueenSide];
    prop_oneof![step, prop::sample::select(wings).prop_map(PlanMove::Castle)]
}

fn action() -> impl Strategy<Value = Action> {
    let modify = (square(), state(), state(), any::<bool>())
        .prop_map(|(square, before, after, star)| Action::Modify { square, before, after, star });
    let by = prop::sample::select(vec![By::Own, By::Enemy]);
    let play =
        (by, ply(), any::<bool>()).prop_map(|(by, ply, star)| Action::Play { by, ply, star });
    let test =
        (square(), state()).prop_map(|(square, state)| Action::Test(Condition::new(square, state)));
    prop_oneof![modify, play, test]
}

fn script() -> impl Strategy<Value = Script> {
    let choice = prop::collection::vec(action(), 1..4).prop_filter_map("one", Choice::among);
    let moment = prop::collection::vec(choice, 1..4).prop_filter_map("one", Moment::of);
    prop::collection::vec(moment, 1..5).prop_filter_map("one", Script::of)
}

/// Plans are tried by recursion, so their length and the number of alternatives are limited.
#[test]
fn a_plan_has_a_limited_length() {
    let of = |count: usize, sign: &str| vec!["a1: V?"; count].join(sign).parse::<Script>();
    assert_eq!(of(MAX_MOMENTS, ";").unwrap().moments().len(), MAX_MOMENTS);
    let error = of(MAX_MOMENTS + 1, ";").unwrap_err();
    assert_eq!(error.to_string(), "column 224: expected the end after 32 moments, found ';'");
    for sign in [",", "|"] {
        assert!(of(MAX_ACTIONS, sign).is_ok());
        let error = of(MAX_ACTIONS + 1, sign).unwrap_err().to_string();
        assert!(error.contains("expected"), "{error}");
    }
    let moment = || Moment::all([Action::vacate(Square::A1, State::Own(Role::Rook), false)]);
    let script = |count| Script::of((0..count).filter_map(|_| moment()).collect());
    assert!(script(MAX_MOMENTS).is_some() && script(MAX_MOMENTS + 1).is_none());
}

proptest! {
    #[test]
    fn what_is_printed_reads_back_the_same(script in script()) {
        prop_assert_eq!(script.to_string().parse::<Script>(), Ok(script));
    }

    /// Any text is read or refused, with a column in it or at its end.
    #[test]
    fn any_text_is_read_or_refused(text in "[a-h1-8:VAE()KQRBNPx*?;,|.→ -]{0,30}|.{0,30}") {
        match text.parse::<Script>() {
            Ok(script) => prop_assert_eq!(script.to_string().parse::<Script>(), Ok(script)),
            Err(error) => {
                prop_assert!((1..=text.chars().count() + 1).contains(&error.column));
                prop_assert_eq!(text.chars().nth(error.column - 1), error.found);
            }
        }
    }

    /// A plan cut off or damaged at one place is refused there, or before its end.
    #[test]
    fn a_spoilt_place_is_found(script in script(), at in 0usize..200) {
        let text = script.to_string();
        let at = at % text.chars().count();
        let spoilt: String =
            text.chars().enumerate().map(|(i, c)| if i == at { '#' } else { c }).collect();
        let error = spoilt.parse::<Script>();
        // Damage in white space may be harmless; all other damage is refused at that place.
        let error = error.expect_err("'#' is no sign of the language");
        prop_assert_eq!((error.column, error.found), (at + 1, Some('#')));
    }
}
