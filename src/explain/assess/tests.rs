//! Imbalances mirrored, and the parts of the evaluation by name.

use shakmaty::{Color, Role};

use super::imbalance::{ACTIVITY, Imbalance, SAFETY, of};
use crate::evaluation;
use crate::feature::{Feature, PieceFeature};
use crate::position::Position;
use crate::tablebase::Probing;

/// The position with colours and ranks exchanged.
fn mirrored(fen: &str) -> Position {
    let mut fields = fen.split(' ');
    let swap = |text: &str| -> String {
        let case = |c: char| {
            if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() }
        };
        text.chars().map(case).collect()
    };
    let board: Vec<String> = fields.next().unwrap().split('/').rev().map(swap).collect();
    let turn = if fields.next() == Some("w") { "b" } else { "w" };
    let castling = swap(fields.next().unwrap());
    Position::from_fen(&format!("{} {turn} {castling} - 0 1", board.join("/"))).unwrap()
}

fn imbalances(position: &Position) -> Vec<Imbalance> {
    of(position, &Probing::default(), None, None)
}

#[test]
fn sides_swapped_have_swapped_imbalances() {
    for fen in [
        "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 1",
        "8/p3q1kp/1p2Pnp1/3pQ3/2pP4/1nP3N1/1B4PP/6K1 w - - 0 1",
        "2r3k1/pp3ppp/4b3/3pN3/3P4/1P6/P4PPP/2R3K1 b - - 0 1",
        "6k1/5ppp/8/8/8/2b5/5PPP/3R2K1 w - - 0 1",
        "8/8/4k3/8/3PK3/8/8/8 b - - 0 1",
    ] {
        let (own, other) = (Position::from_fen(fen).unwrap(), mirrored(fen));
        let seen = |found: Vec<Imbalance>, turned: bool| -> Vec<_> {
            let side = |side: Color| if turned { !side } else { side };
            found.iter().map(|one| (side(one.side()), one.weight())).collect()
        };
        assert_eq!(seen(imbalances(&own), false), seen(imbalances(&other), true), "{fen}");
    }
}

#[test]
fn material_is_counted() {
    for (fen, side, more, fewer) in [
        ("4k3/5ppp/8/8/8/8/5PPP/3RK3 w - - 0 1", Color::White, vec![Role::Rook], vec![]),
        (
            "3bk3/5ppp/8/8/8/8/5PPP/3RK3 w - - 0 1",
            Color::White,
            vec![Role::Rook],
            vec![Role::Bishop],
        ),
        ("3bk3/6pp/8/8/8/8/5PPP/3NK3 w - - 0 1", Color::White, vec![Role::Pawn], vec![]),
    ] {
        let found = imbalances(&Position::from_fen(fen).unwrap());
        let told = found.iter().any(|one| {
            matches!(one, Imbalance::Material { side: of, more: pieces, fewer: others, .. }
                if *of == side && *pieces == more && *others == fewer)
        });
        assert!(told, "{fen}: {found:?}");
    }
}

#[test]
fn what_both_have_is_no_imbalance() {
    let position = "3rk3/ppp2ppp/8/8/8/8/PPP2PPP/3RK3 w - - 0 1";
    let found = imbalances(&Position::from_fen(position).unwrap());
    let on_file = |one: &Imbalance| {
        matches!(
            one,
            Imbalance::Feature { feature: Feature::Piece(PieceFeature::RookOnFile { .. }), .. }
        )
    };
    assert!(!found.iter().any(on_file), "{found:?}");
}

#[test]
fn the_parts_of_the_evaluation_exist() {
    let trace = evaluation::trace(&Position::default());
    for name in ACTIVITY.into_iter().chain(SAFETY) {
        assert!(trace.terms.iter().any(|term| term.name == name), "{name}");
    }
}
