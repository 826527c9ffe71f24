//! Where a piece goes: developed, castled, on its way to a better square.

use serde::Serialize;
use shakmaty::attacks::pawn_attacks;
use shakmaty::{Bitboard, Board, File, Move, Rank, Role, Square};

use super::english::{self, the};
use super::ledger::LEAST;
use super::pieces::moved;
use super::routes::CENTRE;
use super::russian::{self, Case as Form, piece as named};
use super::statement::{Standing, Statement, statement};
use super::study::Study;
use super::words::{self, Moves};
use super::{endings, pawns};
use crate::exchange::swap::Values;
use crate::explain::board;
use crate::explain::case::Case;
use crate::explain::names::{Language, Named};
use crate::feature::{self, Feature, PieceFeature};
use crate::position::Position;
use crate::trajectory::text;
use crate::zone::PlacedPiece;

/// The number of own moves that are read for where a king goes.
const WALK: usize = 5;
/// The minimum number of pieces and pawns on the board while pieces are developed.
const EARLY: usize = 22;

/// On the line the piece goes on over these squares without a capture, perhaps with moves of others
/// between, and it gets there against other replies, too.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct HeadsFor {
    pub line: Vec<Named>,
    pub piece: PlacedPiece,
    #[serde(serialize_with = "text::squares")]
    pub stops: Vec<Square>,
    /// At the end of the line it stands on an outpost.
    pub outpost: bool,
    /// A weak pawn, or a piece worth more, that it attacks there and now, and not from its first
    /// square.
    pub target: Option<PlacedPiece>,
    /// The passed pawn of its side beside whose way the king stands there.
    pub escorts: Option<PlacedPiece>,
}

/// The squares over which the moved piece goes on, without captures, and the number of own moves
/// up to each of them, from the second on.
fn route(from: Square, to: Square, sequel: &[Move]) -> (Vec<Square>, Vec<usize>) {
    let (mut stops, mut moves) = (vec![from, to], vec![0]);
    for (i, m) in sequel.iter().enumerate() {
        if m.from() == stops.last().copied() {
            if m.is_capture() {
                break;
            }
            stops.push(m.to());
            moves.push(i + 1);
        }
    }
    (stops, moves)
}

/// The squares over which the moved piece goes on in the line, without captures.
pub fn heads_for(study: &Study<'_>, case: &Case<'_>) -> Option<HeadsFor> {
    let piece = board::mover(case.position, case.m)?;
    let quiet = !case.m.is_castle() && !case.m.is_capture() && !case.position.is_check();
    if piece.role == Role::Pawn || !quiet {
        return None;
    }
    // A king walks slowly.
    let sequels = if piece.role == Role::King { study.sequels_of(WALK) } else { study.sequels() };
    let routes = sequels.iter().map(|sequel| route(piece.square, case.m.to(), sequel));
    let routes: Vec<(Vec<Square>, Vec<usize>)> = routes.collect();
    let (stops, moves) = routes.first()?;
    let comes = |length: &usize| {
        let end = stops[length - 1];
        let same = |stops: &[Square]| stops.contains(&end);
        // A king walks longer than other lines are: none may lead him elsewhere.
        let away = |stops: &[Square]| {
            stops.last().is_some_and(|last| last.distance(end) > case.m.to().distance(end))
        };
        let king = piece.role == Role::King && !routes.iter().any(|(stops, _)| away(stops));
        king || routes.iter().filter(|(stops, _)| same(stops)).count() >= routes.len().min(2)
    };
    let lengths: Vec<usize> = (3..=stops.len()).rev().filter(comes).collect();
    let to = |&length: &usize| goes_to(case, piece, &stops[..length], moves[length - 2]);
    let aims = |heads: &HeadsFor| heads.target.or(heads.escorts).is_some();
    // As far as it goes in two lines; a king to the first square that he goes to for something.
    let nearest =
        lengths.iter().rev().filter(|_| piece.role == Role::King).filter_map(to).find(aims);
    nearest.or_else(|| lengths.first().and_then(to))
}

/// The way of the piece over these squares, the last of which it reaches with the move of this number,
/// if it goes there for something.
fn goes_to(
    case: &Case<'_>,
    piece: PlacedPiece,
    stops: &[Square],
    moves: usize,
) -> Option<HeadsFor> {
    let &end = stops.last()?;
    let line = case.line.get(..=2 * moves)?;
    let direct = |m: &Move| m.from() == Some(piece.square) && m.to() == end;
    let detour = case.position.legal_moves().iter().any(direct)
        || (piece.role == Role::King && piece.square.distance(end) as usize + 1 < stops.len());
    // A piece that is attacked, or moves in answer to a check, does not go there of its own accord.
    let positions = board::positions(case.position, line);
    let driven = (2..line.len()).step_by(2).any(|plies| {
        let (there, from) = (&positions[plies], line[plies].from());
        let step = from.filter(|from| stops.contains(from) && piece.role != Role::King);
        step.is_some_and(|from| {
            there.after_null().is_none_or(|passed| board::most_from(&passed, from) > 0)
        })
    });
    let replied = case.line.get(1).and_then(|reply| case.after.after(*reply).after_null());
    let hit =
        stops.get(1).zip(replied).is_some_and(|(at, passed)| board::most_from(&passed, *at) > 0);
    let goes_on =
        !detour && !driven && !hit && (1..stops.len()).all(|i| !stops[..i].contains(&stops[i]));
    if !goes_on {
        return None;
    }
    let there = positions.last()?.clone();
    let here = |feature: &Feature| matches!(feature, Feature::Piece(PieceFeature::Outpost { piece, .. }) if piece.square == end);
    let outpost = feature::of(&there).iter().any(here);
    let target = target(case, &there, piece, end);
    let escorts = Some(piece).filter(|piece| piece.role == Role::King);
    let escorts = escorts
        .and_then(|king| escorted(&there, king, end))
        .filter(|pawn| board::piece_at(case.after.board(), pawn.square) == Some(*pawn));
    // Rooks and queens are anywhere in two moves; a bishop on its first rank has retreated.
    let told = match piece.role {
        Role::Rook => target.is_some() || enters(case, piece, end),
        Role::Queen => target.is_some(),
        Role::King => {
            endings::is_ending(there.board())
                && (target.is_some() || escorts.is_some() || marches(piece, end))
        }
        Role::Bishop => {
            let aims = CENTRE.contains(end) || aims_anew(case, &there, piece, end);
            pawns::rank(piece.color, end) > 1 && aims
        }
        // On its first rank a knight is on its way.
        Role::Pawn | Role::Knight => pawns::rank(piece.color, end) > 1,
    };
    let told = told && (piece.role == Role::Knight || !case.after.is_check());
    let line = Named::line(case.position, line);
    let stops = stops.to_vec();
    told.then_some(HeadsFor { line, piece, stops, outpost, target, escorts })
}

/// Whether a rook comes to its last two ranks, where it was not.
fn enters(case: &Case<'_>, rook: PlacedPiece, end: Square) -> bool {
    let far = |at: Square| pawns::rank(rook.color, at) >= 7;
    far(end) && !far(rook.square) && !far(case.m.to())
}

/// The passed pawn of the side whose way the king comes to.
fn escorted(there: &Position, king: PlacedPiece, end: Square) -> Option<PlacedPiece> {
    let rank = |at: Square| pawns::rank(king.color, at);
    let beside = |at: Square, pawn: &PlacedPiece| {
        at.file().distance(pawn.square.file()) <= 1 && rank(at) > rank(pawn.square)
    };
    let own = |pawn: &PlacedPiece| pawn.color == king.color;
    let comes = |pawn: &PlacedPiece| beside(end, pawn) && !beside(king.square, pawn);
    endings::passed(there).into_iter().find(|pawn| own(pawn) && comes(pawn))
}

/// Whether a king goes forward into the enemy's half.
fn marches(king: PlacedPiece, end: Square) -> bool {
    let rank = |at: Square| pawns::rank(king.color, at);
    rank(end) > rank(king.square) && rank(end) >= 5
}

/// Whether a bishop attacks something on its last square that it attacked from neither of the first two, and
/// no minor piece can take it there.
fn aims_anew(case: &Case<'_>, there: &Position, piece: PlacedPiece, end: Square) -> bool {
    let board = there.board();
    let seen = case.position.board().attacks_from(piece.square)
        | case.after.board().attacks_from(case.m.to());
    let aims = board.attacks_from(end) & board.by_color(!piece.color) & !seen;
    let cheap = board.pawns() | board.knights() | board.bishops();
    aims.any() && (board.attacks_to(end, !piece.color, board.occupied()) & cheap).is_empty()
}

/// The most valuable enemy piece that is worth going there for.
fn target(
    case: &Case<'_>,
    there: &Position,
    piece: PlacedPiece,
    end: Square,
) -> Option<PlacedPiece> {
    let (before, board) = (case.position.board(), there.board());
    let new = board.attacks_from(end) & !before.attacks_from(piece.square);
    let worth = |piece: &PlacedPiece| Values::TROPA.of(piece.role);
    let stands = |other: &PlacedPiece| board::piece_at(before, other.square) == Some(*other);
    let weak = |other: &PlacedPiece| match other.role {
        Role::Pawn => pawns::is_undefendable(board, *other),
        // A queen goes.
        Role::King | Role::Queen => false,
        _ => worth(other) > worth(&piece),
    };
    let targets = PlacedPiece::on(board, !piece.color, new);
    targets.filter(|other| stands(other) && weak(other)).max_by_key(worth)
}

impl HeadsFor {
    pub fn goal(&self) -> Square {
        self.stops.last().copied().unwrap_or(self.piece.square)
    }

    /// "the knight to g3 via f1, to attack the pawn on f5".
    pub fn plan(&self, language: Language) -> String {
        let (goal, between) = (self.goal(), self.stops.get(1..self.stops.len() - 1));
        let between = between.unwrap_or_default();
        match language {
            Language::English => {
                let via = words::squares(between, english::AND);
                let does = format!("{} to {goal} via {via}", the(self.piece));
                self.target.map_or(does.clone(), |aim| format!("{does}, to attack {}", the(aim)))
            }
            Language::Russian => {
                let via = words::squares(between, russian::AND);
                let piece = named(self.piece, Form::Accusative);
                let does = format!("{piece} через {via} на {goal}");
                let aim =
                    |aim| format!("{does}, чтобы напасть на {}", named(aim, Form::Accusative));
                self.target.map_or(does.clone(), aim)
            }
        }
    }

    /// The squares between the new square and the last.
    fn via(&self) -> &[Square] {
        self.stops.get(2..self.stops.len() - 1).unwrap_or_default()
    }
}

impl Statement for HeadsFor {
    fn standing(&self) -> Standing {
        let aims = self.target.or(self.escorts).is_some();
        let weight = if self.outpost || aims { 60 } else { 54 };
        Standing::safe(weight)
    }

    fn targets(&self) -> Vec<Square> {
        vec![self.target.map_or(self.goal(), |target| target.square)]
    }

    fn english(&self, _: Moves) -> String {
        let (role, goal) = (english::role(self.piece.role), self.goal());
        let goal = if self.outpost { format!("the outpost {goal}") } else { goal.to_string() };
        let does = match self.via() {
            [] => format!("heads for {goal} with the {role}"),
            via => {
                let via = words::squares(via, english::AND);
                format!("heads for {goal} with the {role} via {via}")
            }
        };
        match (self.outpost, self.target) {
            (true, _) => does,
            (_, Some(target)) => format!("{does}, to attack {}", the(target)),
            _ => match self.escorts {
                Some(pawn) => format!("{does}, to support {}", the(pawn)),
                None => does,
            },
        }
    }

    fn russian(&self, _: Moves) -> String {
        let (piece, goal) = (russian::role(self.piece.role, Form::Accusative), self.goal());
        let does = match self.via() {
            [] => format!("ведёт {piece} на {goal}"),
            via => format!("ведёт {piece} через {} на {goal}", words::squares(via, russian::AND)),
        };
        match (self.outpost, self.target) {
            (true, _) => format!("{does}, на форпост"),
            (_, Some(target)) => {
                format!("{does}, чтобы напасть на {}", named(target, Form::Accusative))
            }
            _ => match self.escorts {
                Some(pawn) => {
                    format!("{does}, чтобы поддержать {}", named(pawn, Form::Accusative))
                }
                None => does,
            },
        }
    }
}

/// A knight or bishop leaves its initial square.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Develops {
    #[serde(rename = "move")]
    pub m: Named,
    pub piece: PlacedPiece,
    /// The queen's bishop goes out while the e-pawn is at home, whose step would shut it in.
    pub outside: bool,
    /// No other knight or bishop of its side stands on its initial square.
    pub last: bool,
}

/// The knights and bishops of both sides on their initial squares.
fn minor_pieces_at_home(board: &Board) -> Bitboard {
    let initial = Board::new();
    let home = initial.knights() | initial.bishops();
    home.into_iter().filter(|&at| board.piece_at(at) == initial.piece_at(at)).collect()
}

/// The minor piece that leaves its initial square in the opening.
pub fn develops(case: &Case<'_>) -> Option<Develops> {
    let m = case.name.clone();
    let piece = board::mover(case.position, case.m)?;
    let home = piece.color.fold_wb(Rank::First, Rank::Eighth);
    let files: &[char] = match piece.role {
        Role::Knight => &['b', 'g'],
        Role::Bishop => &['c', 'f'],
        _ => &[],
    };
    let initial = piece.square.rank() == home && files.contains(&piece.square.file().char());
    let forward = case.m.to().rank() != home && !case.m.is_capture();
    let (board, pawn) = (case.position.board(), Role::Pawn.of(piece.color));
    let (second, third) =
        piece.color.fold_wb((Rank::Second, Rank::Third), (Rank::Seventh, Rank::Sixth));
    let stands = |file, rank| board.piece_at(Square::from_coords(file, rank)) == Some(pawn);
    let flank = matches!(case.m.to().file(), File::F | File::G) && case.m.to().rank() != third;
    let outside = piece.role == Role::Bishop
        && piece.square.file() == File::C
        && flank
        && stands(File::E, second)
        && !stands(File::D, second);
    // Later on it is no reason any more.
    let at_home = minor_pieces_at_home(board);
    let last = (at_home & board.by_color(piece.color)).without(piece.square).is_empty();
    let opening = (last || at_home.count() > 1) && board.queens().any();
    let opening = opening && board.occupied().count() >= EARLY;
    let told = initial && forward && opening && !case.m.is_castle();
    told.then_some(Develops { m, piece, outside, last })
}

impl Statement for Develops {
    fn standing(&self) -> Standing {
        let weight = match () {
            () if self.outside => 53,
            () if self.last => 50,
            () => 40,
        };
        Standing::sound(weight)
    }

    fn english(&self, _: Moves) -> String {
        if self.outside {
            return "develops the bishop before the e-pawn shuts it in".into();
        }
        if self.last {
            return "develops the last minor piece".into();
        }
        format!("develops the {}", english::role(self.piece.role))
    }

    fn russian(&self, _: Moves) -> String {
        if self.outside {
            return "развивает слона, пока его не закрыла пешка e".into();
        }
        if self.last {
            return "вводит в игру последнюю лёгкую фигуру".into();
        }
        format!("развивает {}", russian::role(self.piece.role, Form::Accusative))
    }
}

/// A piece leaves a square on which the push that the enemy would have made after a pass attacks it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Eludes {
    #[serde(rename = "move")]
    pub m: Named,
    pub piece: PlacedPiece,
    pub push: Named,
}

/// The push that the moved piece does not wait for.
pub fn eludes(study: &Study<'_>, case: &Case<'_>) -> Option<Eludes> {
    let (from, piece) = moved(case)
        .filter(|(_, piece)| matches!(piece.role, Role::Knight | Role::Bishop | Role::Queen))?;
    let passed = case.position.after_null()?;
    let enemy = !piece.color;
    let push = study.danger.as_ref()?.m().filter(|m| m.role() == Role::Pawn && !m.is_capture())?;
    let hits = |at: Square| pawn_attacks(enemy, push.to()).contains(at);
    let good = board::gain_of(&passed, push) >= 0 && board::most_from(case.position, from) == 0;
    let told = hits(from) && !hits(piece.square) && good;
    let piece = PlacedPiece { square: from, ..piece };
    told.then(|| Eludes { m: case.name.clone(), piece, push: Named::of(&passed, push) })
}

statement!(Eludes(self, moves), Standing::safe(50).giving_way().before_pass();
    format!("does not wait for {}, which would drive the {} away",
        moves.numbered(0, &self.push), english::role(self.piece.role));
    format!("не дожидается {} с нападением на {}",
        moves.numbered(0, &self.push), russian::role(self.piece.role, Form::Accusative)));

/// The enemy piece may trade itself for the one that moved; the pawn that takes back opens the file of
/// its rook.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Invites {
    #[serde(rename = "move")]
    pub m: Named,
    pub by: PlacedPiece,
    pub back: Named,
    pub rook: PlacedPiece,
}

/// The trade after which a rook has an open file.
pub fn invites(case: &Case<'_>) -> Option<Invites> {
    let (_, piece) = moved(case).filter(|(_, piece)| piece.role == Role::Bishop)?;
    let minor = |m: &Move| matches!(m.role(), Role::Knight | Role::Bishop);
    let takes = |m: &Move| m.is_capture() && m.to() == piece.square && minor(m);
    let take = case.after.legal_moves().into_iter().find(takes)?;
    let by = board::mover(&case.after, take)?;
    let there = case.after.after(take);
    let opens = |m: &Move| {
        let from = m.from().filter(|_| m.role() == Role::Pawn && m.to() == take.to())?;
        let after = there.after(*m);
        let board = after.board();
        let file = Bitboard::from(from.file());
        let rooks = board.rooks() & board.by_color(piece.color) & file;
        let closed = (board.pawns() & board.by_color(piece.color) & file).any();
        board::piece_at(board, rooks.first()?).filter(|_| !closed)
    };
    let moves = there.legal_moves();
    let (back, rook) = moves.iter().find_map(|m| Some((*m, opens(m)?)))?;
    let even = board::gain_of(&case.after, take).abs() < LEAST;
    let back = Named::of(&there, back);
    even.then(|| Invites { m: case.name.clone(), by, back, rook })
}

impl Statement for Invites {
    fn standing(&self) -> Standing {
        Standing::sound(48).giving_way()
    }

    fn english(&self, moves: Moves) -> String {
        let (role, file) = (english::role(self.by.role), english::file(self.rook.square));
        let back = moves.plain(2, &self.back);
        format!("lets the {role} take: {back} would open the {file} for the rook")
    }

    fn russian(&self, moves: Moves) -> String {
        let (letter, back) = (self.rook.square.file().char(), moves.plain(2, &self.back));
        let by = russian::role(self.by.role, Form::Accusative);
        format!("не боится размена на {by}: {back} вскроет ладье линию {letter}")
    }
}
