//! Resolves zones: what (+) wins with either side to move first, and what turns it.

use std::cmp::Reverse;

use shakmaty::{ByColor, Color, Move, Role, Square};

use super::counterplay::Counterplay;
use super::tree::{Arena, MAX_NODES, ZoneTree};
use super::verdict::{Answer, MATE, Obstacle, Outcome, Verdict, WIN};
use crate::exchange::swap::Values;
use crate::image::Image;
use crate::image::worth::taken;
use crate::position::Position;
use crate::zone::piece::{starts_with, step_of};
use crate::zone::time::{Side, limit};
use crate::zone::{Horizon, Link, PlacedPiece, Zone, ZoneKind};

/// The zones of a position, resolved with either side to move first.
pub struct Resolver<'a> {
    turns: &'a ByColor<Position>,
    /// The counterplay against each side.
    counterplay: ByColor<Counterplay<'a>>,
}

/// The position with either side to move; `None` in check.
pub fn turns(position: &Position) -> Option<ByColor<Position>> {
    let other = position.after_null()?;
    Some(match position.turn() {
        Color::White => ByColor { white: position.clone(), black: other },
        Color::Black => ByColor { white: other, black: position.clone() },
    })
}

impl<'a> Resolver<'a> {
    /// A resolver for the position with either side to move, as [`turns`] gives it.
    pub fn new(turns: &'a ByColor<Position>) -> Self {
        let against = |plus: Color| Counterplay::new(turns.get(plus), turns.get(!plus));
        Self { turns, counterplay: ByColor::new_with(against) }
    }

    /// The verdict on zones of the same (+) played out together: one zone, a linked zone with its
    /// parents, or a compound. `None` if the list is empty.
    pub fn resolve(&self, zones: &[&Zone]) -> Option<Verdict> {
        self.resolve_within(zones, MAX_NODES)
    }

    /// The verdict on an offer: it stands if it wins half of its gain on the whole board whatever
    /// is answered. A sacrifice pays off late, so a search that sees no gain proves nothing: the
    /// offer stays unresolved.
    fn resolve_offer(&self, offer: &Zone) -> Option<Verdict> {
        let (side, gain) = (offer.root.color, offer.gain.unwrap_or(MATE));
        let step = Some((offer.root.square, offer.target.square));
        let moves = self.turns.get(side).legal_moves();
        let m = moves.into_iter().find(|m| step_of(*m, side) == step)?;
        let plies = u8::try_from(offer.cost().0).unwrap_or(u8::MAX);
        let stands = self.counterplay.get(side).grants(m, half(gain), plies);
        Some(if stands { Verdict::of(gain, gain) } else { Verdict::UNRESOLVED })
    }

    /// The verdict on a step that opens and guards the way of its parent, which is no zone yet: the
    /// parents that the steps bring about are played out with it.
    fn resolve_opened(&self, zone: &Zone) -> Option<Verdict> {
        let (side, parent) = (zone.root.color, zone.parent?);
        let before = self.turns.get(side);
        let horizon = Horizon::of_moves(parent.moves, Side::Minus);
        let opened = |m: Move| {
            let image = Image::by_the_book(&before.after(m), horizon);
            image.zones.into_iter().find(|zone| zone.is_parent(&parent))
        };
        let begins = |m: &Move| {
            let step = step_of(*m, side);
            zone.main.iter().any(|way| step.is_some_and(|step| starts_with(&way.trajectory, step)))
        };
        let moves = before.legal_moves();
        let parents: Vec<Zone> = moves.into_iter().filter(begins).filter_map(opened).collect();
        let family: Vec<&Zone> = std::iter::once(zone).chain(&parents).collect();
        (!parents.is_empty()).then(|| self.resolve(&family)).flatten()
    }

    /// The verdict within `most` positions.
    fn resolve_within(&self, zones: &[&Zone], most: u32) -> Option<Verdict> {
        let arena = Arena::of(zones)?;
        let (plus, minus) = (self.turns.get(arena.plus), self.turns.get(!arena.plus));
        let tree = ZoneTree::new(&arena, minus, most);
        let counterplay = self.counterplay.get(arena.plus);
        let fight = Joint { tree, counterplay, arena: &arena, zones, plus, minus };
        Some(fight.verdict().unwrap_or(Verdict::UNRESOLVED))
    }
}

/// Zones played out together.
struct Joint<'a> {
    tree: ZoneTree<'a>,
    counterplay: &'a Counterplay<'a>,
    arena: &'a Arena,
    zones: &'a [&'a Zone],
    /// The position with either side to move.
    plus: &'a Position,
    minus: &'a Position,
}

impl Joint<'_> {
    /// The verdict; `None` if it takes too many positions.
    fn verdict(&self) -> Option<Verdict> {
        let plies = self.arena.plies;
        let mut plus_first = self.tree.value(self.plus, plies)?;
        // (−) has passed and lost what hangs already; that much less has to be won.
        let least = half(plus_first) - self.tree.standing();
        if plus_first >= WIN && self.counterplay.denies(least, plies) {
            plus_first = 0;
        }
        let minus_first =
            if plus_first >= WIN { self.tree.value(self.minus, plies + 1)? } else { 0 };
        let mut verdict = Verdict::of(plus_first, minus_first);
        match verdict.outcome {
            Outcome::Threatens => verdict.answers = self.answers()?,
            Outcome::Fails => verdict.prevented_by = self.obstacle(),
            Outcome::Stands => {
                let answers = self.counterplay(minus_first);
                if !answers.is_empty() {
                    verdict = Verdict { answers, ..Verdict::of(plus_first, 0) };
                }
            }
            Outcome::Unresolved => {}
        }
        Some(verdict)
    }

    /// The steps of (−) in the zone that turn the threat; `None` if that takes too many positions.
    fn answers(&self) -> Option<Vec<Answer>> {
        let minus = self.minus;
        let mut answers: Vec<Answer> = Vec::new();
        let mut moves = minus.legal_moves();
        moves.retain(|m| self.tree.defends(minus, *m, true));
        moves.sort_by_key(|m| Reverse(taken(*m)));
        for m in moves {
            let leaves = self.tree.after(minus, m, self.arena.plies)?;
            if leaves < WIN {
                self.add(&mut answers, m, leaves);
            }
        }
        Some(answers)
    }

    /// The moves of (−) anywhere on the board after which (+) wins less than half of what it wins
    /// in the zone.
    fn counterplay(&self, wins: i32) -> Vec<Answer> {
        let mut answers = Vec::new();
        for m in self.counterplay.turning(half(wins), self.arena.plies + 1) {
            self.add(&mut answers, m, 0);
        }
        answers
    }

    fn add(&self, answers: &mut Vec<Answer>, m: Move, leaves: i32) {
        let Some((from, to)) = step_of(m, self.minus.turn()) else { return };
        // The four promotions of a pawn are one step.
        if !answers.iter().any(|known| (known.from, known.to) == (from, to)) {
            let in_time_by = spare(self.zones, from, to);
            answers.push(Answer { from, to, leaves, in_time_by });
        }
    }

    /// The first piece on the way of (+) without which (+) would win; `None` if no single piece
    /// prevents it.
    fn obstacle(&self) -> Option<Obstacle> {
        for (piece, square) in self.negators() {
            let Some(without) = self.plus.without(piece.square) else { continue };
            let costs = self.tree.value(&without, self.arena.plies)?;
            if costs >= WIN {
                return Some(Obstacle { piece, square, costs });
            }
        }
        None
    }

    /// The pieces that fight against the zones, each with the first square that it fights for,
    /// sorted by order, stop and length. The target comes last.
    fn negators(&self) -> Vec<(PlacedPiece, Square)> {
        let mut negations: Vec<_> = self.zones.iter().flat_map(|zone| &zone.negations).collect();
        negations.sort_by_key(|n| (n.order, n.stop, n.length));
        let fighters = negations.into_iter().map(|n| (n.piece, n.square));
        let targets = self.zones.iter().filter_map(|zone| {
            let piece = PlacedPiece {
                color: !self.arena.plus,
                role: zone.target.role?,
                square: zone.target.square,
            };
            Some((piece, piece.square))
        });
        let mut pieces: Vec<(PlacedPiece, Square)> = Vec::new();
        for (piece, square) in fighters.chain(targets) {
            if piece.color != self.arena.plus && !pieces.iter().any(|(known, _)| *known == piece) {
                pieces.push((piece, square));
            }
        }
        pieces
    }
}

/// Half of what a zone wins, in centipawns, with mate counted as a queen: at least this much has to
/// be won on the whole board.
fn half(wins: i32) -> i32 {
    (wins.min(Values::TROPA.of(Role::Queen)) / 2).max(WIN)
}

/// The plies that the step has to spare: those that its negation does not use of its account, or,
/// for a retreat, the plies until the target is captured; the larger number if several apply.
fn spare(zones: &[&Zone], from: Square, to: Square) -> u8 {
    let negations = zones.iter().flat_map(|zone| &zone.negations);
    let begun = negations.filter(|negation| negation.begins_with((from, to)));
    let spared = begun.map(|n| limit(n.plies, Side::Minus).saturating_sub(n.length));
    let retreats = zones.iter().filter(|zone| {
        zone.retreats.iter().any(|retreat| (retreat.from, retreat.to) == (from, to))
    });
    let waited = retreats.map(|zone| zone.moves.saturating_sub(1));
    2 * spared.chain(waited).max().unwrap_or(0)
}

impl Zone {
    /// The verdict on the zone played out alone, in its position; `None` in check.
    pub fn verdict(&self, position: &Position) -> Option<Verdict> {
        let turns = turns(position)?;
        Resolver::new(&turns).resolve(&[self])
    }
}

impl Image {
    /// The verdicts on the zones of the image, in the order of [`Image::zones`]. A linked zone is
    /// played out together with its parents, an offer tested on the whole board. `position` is that
    /// of the image. `None` in check, for retreats and positional steps, which are not fought for,
    /// and for a linked zone whose parent is not in the image.
    pub fn verdicts(&self, position: &Position) -> Vec<Option<Verdict>> {
        let Some(turns) = turns(position) else { return vec![None; self.zones.len()] };
        let resolver = Resolver::new(&turns);
        let verdict = |zone: &Zone| match zone.kind {
            ZoneKind::Linked(Link::Offer) => resolver.resolve_offer(zone),
            ZoneKind::Linked(Link::DeblockadeAndControl) => resolver.resolve_opened(zone),
            _ => resolver.resolve(&self.family(zone)?),
        };
        self.zones.iter().map(verdict).collect()
    }

    /// The zone and its parents; `None` if it is not fought for, or a parent is missing.
    fn family<'a>(&'a self, zone: &'a Zone) -> Option<Vec<&'a Zone>> {
        if matches!(zone.kind, ZoneKind::Positional | ZoneKind::Linked(Link::Retreat)) {
            return None;
        }
        let mut family = vec![zone];
        while let Some(parent) = family.last().and_then(|child| child.parent.as_ref()) {
            family.push(self.zones.iter().find(|zone| zone.is_parent(parent))?);
        }
        Some(family)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tree that is cut off leaves the zone unresolved; it does not make it fail.
    #[test]
    fn exhausted_is_unresolved() {
        let position = Position::from_fen("7k/8/8/8/p7/8/4K3/8 w - - 0 1").unwrap();
        let image = Image::by_the_book(&position, Horizon(9));
        let run = image.zones.iter().find(|zone| zone.root.square == Square::A4).unwrap();
        let turns = turns(&position).unwrap();
        let resolver = Resolver::new(&turns);
        let outcome = |most| resolver.resolve_within(&[run], most).unwrap().outcome;
        assert_eq!((outcome(5), outcome(MAX_NODES)), (Outcome::Unresolved, Outcome::Threatens));
    }

    /// The pieces are tried in the order in which (+) meets them, not by what they cost it.
    #[test]
    fn negators_come_in_the_order_of_the_way() {
        let position = Position::from_fen("8/1k4n1/8/4p3/6P1/8/5B1P/1K6 b - - 0 1").unwrap();
        let image = Image::by_the_book(&position, Horizon(4));
        let zones = [&image.zones[0]];
        let arena = Arena::of(&zones).unwrap();
        let plus = position.after_null().unwrap();
        let tree = ZoneTree::new(&arena, &position, MAX_NODES);
        let counterplay = &Counterplay::new(&plus, &position);
        let (plus, minus) = (&plus, &position);
        let fight = Joint { tree, counterplay, arena: &arena, zones: &zones, plus, minus };
        let pieces: Vec<_> =
            fight.negators().iter().map(|(piece, on)| format!("{piece} {on}")).collect();
        assert_eq!(pieces, ["P e5 d4", "N g7 g3", "K b7 e5"]);
    }
}
