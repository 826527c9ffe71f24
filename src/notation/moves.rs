//! Positions and lines of moves as people write them.

use shakmaty::uci::UciMove;
use shakmaty::{File, Move, Position as _, Rank, Role, Square};

use super::epd::Epd;
use crate::position::{Game, Position, PositionError};

/// Reads a position as [`Epd::given`] does; `startpos` is the initial one.
///
/// # Errors
/// [`PositionError`] if the text is malformed or its position is illegal.
pub fn position(text: &str) -> Result<Position, PositionError> {
    let record = Epd::given(text).map_err(|error| PositionError::malformed_fen(text, &error))?;
    Position::from_fen(&record.fen)
}

/// The game from a position through moves as [`moves`] reads them.
///
/// # Errors
/// [`PositionError`] for the first word that is not a legal move.
pub fn game(start: Position, text: &str) -> Result<Game, PositionError> {
    let moves = moves(&start, text)?;
    let mut game = Game::from_position(start);
    moves.into_iter().for_each(|m| game.play(m));
    Ok(game)
}

/// Reads moves as [`read_move`] does, one after the other; move numbers are skipped.
///
/// # Errors
/// [`PositionError`] for the first word that is not a legal move.
pub fn moves(start: &Position, text: &str) -> Result<Vec<Move>, PositionError> {
    let (mut position, mut moves) = (start.clone(), Vec::new());
    for word in text.split_whitespace() {
        // A number, an evaluation symbol or "e.p." may be a word of its own.
        if matches!(bare(word), "" | "e.p") {
            continue;
        }
        let m = read_move(&position, word)?;
        position = position.after(m);
        moves.push(m);
    }
    Ok(moves)
}

/// Reads a legal move as people and programs write it: SAN with too little or too much in it, long
/// algebraic and UCI notation, with figurines or English, German or Russian piece letters, with a
/// move number before it and annotation symbols after it.
///
/// # Errors
/// [`PositionError`] if no legal move, or more than one, matches the text.
pub fn read_move(position: &Position, text: &str) -> Result<Move, PositionError> {
    let bare = bare(text);
    let strict = position.parse_move(bare);
    if strict.is_ok() {
        return strict;
    }
    if let Some(castling) = castling(bare) {
        return position
            .parse_move(castling)
            .map_err(|_| PositionError::illegal_move(text, position));
    }
    let lower = bare.to_lowercase();
    let mut letters = lower.chars();
    let capital = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
    let (mut was_move, mut was_ambiguous) = (false, false);
    for spelling in [bare.to_string(), capital, lower] {
        let Some(found) = Spelling::read(&spelling).map(|spelling| spelling.moves(position)) else {
            continue;
        };
        match found[..] {
            [m] => return Ok(m),
            [] => {}
            _ => was_ambiguous = true,
        }
        was_move = true;
    }
    Err(if was_ambiguous {
        PositionError::ambiguous_move(text, position)
    } else if was_move || matches!(strict, Err(PositionError::IllegalMove { .. })) {
        PositionError::illegal_move(text, position)
    } else {
        PositionError::malformed_move(text)
    })
}

/// The move without the number before it and the symbols after it.
fn bare(text: &str) -> &str {
    let text = text.trim().trim_start_matches('(');
    let behind = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_number = behind.is_empty() && !text.starts_with("00");
    let text = if is_number || behind.starts_with(['.', '…']) { behind } else { text };
    let mut text = text.trim_start_matches(['.', '…', ' ']);
    loop {
        let signs = |c: char| c.is_whitespace() || "+#!?‼⁇⁈⁉†‡□:.,;".contains(c);
        let mut shorter = text.trim_end_matches(signs);
        // A closing bracket belongs to one before the move, except in `e8(Q)`.
        if !shorter.contains('(') {
            shorter = shorter.trim_end_matches(')');
        }
        for words in ["e.p", "ep", "mate", "ch"] {
            let move_alone = shorter.strip_suffix(words).filter(|rest| !rest.trim().is_empty());
            shorter = move_alone.unwrap_or(shorter);
        }
        if shorter.len() == text.len() {
            return text;
        }
        text = shorter;
    }
}

/// Castling in SAN; `None` if the text is not castling.
fn castling(text: &str) -> Option<&'static str> {
    let letters = text.chars().map(|c| match c {
        '0' | 'o' | 'О' | 'о' => 'O',
        '‐'..='―' | '−' => '-',
        c => c,
    });
    match letters.collect::<String>().as_str() {
        "O-O" | "OO" => Some("O-O"),
        "O-O-O" | "OOO" => Some("O-O-O"),
        _ => None,
    }
}

/// What a text says about a move.
#[derive(Debug, Default)]
struct Spelling {
    role: Option<Role>,
    from: (Option<File>, Option<Rank>),
    to: (Option<File>, Option<Rank>),
    promotion: Option<Role>,
}

impl Spelling {
    /// Reads piece, origin or a part of it, capture sign or dash, destination, promotion.
    fn read(text: &str) -> Option<Self> {
        let mut rest = text;
        let role = role(&mut rest);
        let first = square(&mut rest);
        let sign = |c: char| "x×хХ:*-".contains(c) || ('‐'..='―').contains(&c);
        let behind = rest.trim_start_matches(sign);
        let is_signed = behind.len() < rest.len();
        rest = behind;
        let second = square(&mut rest);
        let (from, to) = if second != (None, None) {
            (first, second)
        } else if is_signed {
            return None;
        } else if let ((Some(_), None), Some(to)) = (first, next(&mut rest, file)) {
            // A pawn capture by files alone, as `ed`.
            (first, (Some(to), None))
        } else {
            ((None, None), first)
        };
        rest = rest.trim_start_matches(['=', '/', '(']);
        let promotion = role_of_any_case(&mut rest);
        let is_whole = matches!(rest, "" | ")");
        let is_pawn = role.is_none_or(|role| role == Role::Pawn);
        let names_target = to.1.is_some() || is_pawn && from.0.is_some();
        (is_whole && to.0.is_some() && names_target).then_some(Self { role, from, to, promotion })
    }

    /// The legal moves that match it.
    fn moves(&self, position: &Position) -> Vec<Move> {
        let square = |(file, rank): (Option<File>, Option<Rank>)| {
            file.zip(rank).map(|(file, rank)| Square::from_coords(file, rank))
        };
        if let Some((from, to)) = square(self.from).zip(square(self.to)) {
            // Of any piece; castling may be written as a king's move.
            let uci = UciMove::Normal { from, to, promotion: self.promotion };
            let m = uci.to_move(position.chess()).ok();
            return m
                .into_iter()
                .filter(|m| self.role.is_none_or(|role| m.role() == role))
                .collect();
        }
        let role = self.role.unwrap_or(Role::Pawn);
        let on = |(file, rank): (Option<File>, Option<Rank>), square: Square| {
            file.is_none_or(|file| file == square.file())
                && rank.is_none_or(|rank| rank == square.rank())
        };
        let legal = position.chess().legal_moves().into_iter();
        let moves = legal.filter(|m| {
            !m.is_castle()
                && m.role() == role
                && m.promotion() == self.promotion
                && on(self.to, m.to())
                && m.from().is_some_and(|from| on(self.from, from))
        });
        moves.collect()
    }
}

/// Consumes the next character if it means something.
fn next<T>(rest: &mut &str, meaning: impl Fn(char) -> Option<T>) -> Option<T> {
    let c = rest.chars().next()?;
    let found = meaning(c)?;
    *rest = &rest[c.len_utf8()..];
    Some(found)
}

fn square(rest: &mut &str) -> (Option<File>, Option<Rank>) {
    (next(rest, file), next(rest, Rank::from_char))
}

/// A file; three Cyrillic letters look like file letters and are accepted.
fn file(c: char) -> Option<File> {
    File::from_char(match c {
        'а' => 'a',
        'с' => 'c',
        'е' => 'e',
        c => c,
    })
}

/// A piece by its letter or figurine.
fn role(rest: &mut &str) -> Option<Role> {
    if let Some(behind) = rest.strip_prefix("Кр") {
        *rest = behind;
        return Some(Role::King);
    }
    next(rest, |c| {
        Some(match c {
            'K' | '♔' | '♚' => Role::King,
            'Q' | 'D' | 'Ф' | '♕' | '♛' => Role::Queen,
            'R' | 'T' | 'Л' | '♖' | '♜' => Role::Rook,
            'B' | 'L' | 'С' | '♗' | '♝' => Role::Bishop,
            'N' | 'S' | 'К' | '♘' | '♞' => Role::Knight,
            'P' | '♙' | '♟' => Role::Pawn,
            _ => return None,
        })
    })
}

fn role_of_any_case(rest: &mut &str) -> Option<Role> {
    let mut capital = rest.to_uppercase();
    capital.truncate(capital.chars().next()?.len_utf8());
    let found = role(&mut capital.as_str())?;
    let letter = rest.chars().next()?;
    *rest = &rest[letter.len_utf8()..];
    Some(found)
}

/// A line of legal moves in SAN, separated by spaces.
pub fn san_line(start: &Position, line: &[Move]) -> String {
    let mut position = start.clone();
    let mut words = Vec::with_capacity(line.len());
    for &m in line {
        words.push(position.san(m));
        position = position.after(m);
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_numbered_moves_and_castling() {
        let text = "1. e4 e5 2.Nf3 Nc6 3. Bc4 Bc5 4.0-0 4... g8f6";
        let game = game(Position::initial(), text).unwrap();
        assert_eq!(
            game.position().fen(),
            "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 w kq - 6 5"
        );
    }

    /// Every legal move of various positions is read in every spelling that is unambiguous.
    #[test]
    fn moves_are_read_however_they_are_written() {
        let fens = [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
            "rnbqkb1r/pp1p1ppp/4pn2/2pP4/2P5/8/PP2PPPP/RNBQKBNR w KQkq c6 0 4",
        ];
        for fen in fens {
            let position = Position::from_fen(fen).unwrap();
            for m in position.chess().legal_moves() {
                let san = position.san(m);
                let uci = Position::uci(m, false);
                let dashed = format!("{}-{}", &uci[..2], &uci[2..]);
                let full = if m.is_castle() {
                    san.replace('O', "0")
                } else {
                    format!("{}{dashed}", m.role().upper_char())
                };
                let russian =
                    san.replace('N', "К").replace('Q', "Ф").replace('R', "Л").replace('B', "С");
                let russian = russian.replacen('K', "Кр", 1);
                let figurine = san.replace('N', "♘").replace('Q', "♕").replace('R', "♜");
                let without_signs = san.trim_end_matches(['+', '#']).replace('x', "");
                let promoted = san.replace('=', "");
                let numbered = format!("31…{san}!?");
                let spaced = format!("31. {san} ");
                let bracketed = format!("({san})");
                for text in [
                    &san,
                    &uci,
                    &dashed,
                    &full,
                    &russian,
                    &figurine,
                    &promoted,
                    &numbered,
                    &spaced,
                    &bracketed,
                    &without_signs,
                ] {
                    let read = read_move(&position, text);
                    assert_eq!(read.as_ref(), Ok(&m), "{text} for {san} in {fen}");
                }
            }
        }
    }

    #[test]
    fn odd_spellings_are_read_and_ambiguous_ones_are_not() {
        let read = |fen: &str, text: &str| {
            let position = position(fen).unwrap();
            read_move(&position, text).map(|m| position.san(m))
        };
        let ep = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
        for text in ["exd6", "ed", "e:d6", "ed6", "exd6e.p.", "exd6 e.p.", "ed6ep", "E5-D6", "exd"]
        {
            assert_eq!(read(ep, text).as_deref(), Ok("exd6"), "{text}");
        }
        let promotes = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
        for text in ["a8Q", "a8=Q", "a8(Q)", "a8/Q", "a7-a8q", "a7a8Q", "a8=D", "a8Ф", "A8=Q"] {
            assert_eq!(read(promotes, text).as_deref(), Ok("a8=Q"), "{text}");
        }
        assert_eq!(read(promotes, "ab=R").as_deref(), Ok("axb8=R+"));
        assert!(read(promotes, "a8").is_err(), "which piece is not said");
        for text in ["nf3", "NF3", "Sf3", "КF3", "1.Ng1-f3!", "Kf3"] {
            assert_eq!(read("startpos", text).is_ok(), text != "Kf3", "{text}");
        }
        let bishop = "4k3/8/8/8/1b6/2P5/1P6/B3K3 b - - 0 1";
        for text in ["bxc3", "b:c3+", "Bc3", "♝xc3+", "Сxc3"] {
            assert_eq!(read(bishop, text).as_deref(), Ok("Bxc3+"), "{text}");
        }
        let castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        for text in ["0-0", "O-O", "o-o", "00", "0–0!", "e1g1", "e1h1", "Ke1-g1", "О-О"] {
            assert_eq!(read(castles, text).as_deref(), Ok("O-O"), "{text}");
        }
        for text in ["0-0-0+", "OOO", "O—O—O", "e1a1"] {
            assert_eq!(read(castles, text).as_deref(), Ok("O-O-O"), "{text}");
        }
        let two = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
        assert!(matches!(read(two, "Nd2"), Err(PositionError::AmbiguousMove { .. })));
        assert_eq!(read(two, "N1d2").as_deref(), Ok("Nbd2"));
        assert!(matches!(read(two, "Ne7"), Err(PositionError::IllegalMove { .. })));
        for text in ["", "1.", "e9", "Nf", "hello", "e4x", "12", "e2e4e5", "♔", "\u{301}"] {
            let read = read("startpos", text);
            assert!(matches!(read, Err(PositionError::MalformedMove(_))), "{text}: {read:?}");
        }
    }

    #[test]
    fn lines_are_in_san() {
        let root = Position::initial();
        let first = root.parse_move("g1f3").unwrap();
        let second = root.after(first).parse_move("d7d5").unwrap();
        assert_eq!(san_line(&root, &[first, second]), "Nf3 d5");
    }
}
