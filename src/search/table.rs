//! The hash table (transposition table), shared by all threads without locks, and its packed moves.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::thread;

use shakmaty::{Board, Move, Role, Square};

use super::memory;
use super::value::{Bound, Value, Window, from_table};
use crate::hint;
use crate::position::Key;

/// An entry of the hash table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    pub best: Option<PackedMove>,
    /// The value; mates count from the node, see [`super::value::to_table`].
    pub value: Value,
    /// The static evaluation; `None` in check.
    pub eval: Option<Value>,
    /// Depth in plies; 0 for quiescence.
    pub depth: u8,
    pub bound: Bound,
}

impl Entry {
    /// The value for a node of `depth` plies, `ply` plies from the root, if the entry is
    /// deep enough and its bound suffices for a cutoff.
    pub fn cutoff(&self, window: Window, depth: i32, ply: usize) -> Option<Value> {
        let value = from_table(self.value, ply);
        let answers = window.is_answered(value, self.bound);
        (i32::from(self.depth) >= depth && answers).then_some(value)
    }
}

/// The entries of one cache line. Each is a word of data and the key XORed with it: if two threads
/// write an entry at once, it no longer matches its key and counts as empty (Hyatt's lockless
/// hashing).
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([[AtomicU64; 2]; 4]);

/// A hash table of fixed size.
#[derive(Debug)]
pub struct Table {
    buckets: Vec<Bucket>,
    generation: AtomicU8,
    /// Whether a search has begun since the table was last cleared.
    used: AtomicBool,
}

/// The minimum number of 64-byte buckets that get a clearing thread of their own.
const MIN_PART: usize = 1 << 18;
/// The size above which a table is limited to the available memory, in bytes.
const LARGE: usize = 64 << 20;
/// The size up to which a table need not leave memory for the search, in bytes.
const SMALL: usize = 16 << 20;
const GENERATIONS: u8 = 64;
/// How much deeper an entry has to be, in plies, to survive a newer bound.
const MUCH_DEEPER: i32 = 4;
const NO_EVAL: i16 = i16::MIN;

impl Table {
    /// A table of `mebibytes` MiB, at least one. A large one is limited to the available memory,
    /// where that is known. The size is halved until it can be allocated.
    pub fn new(mebibytes: usize) -> Self {
        let mut size = mebibytes.max(1).saturating_mul(1 << 20);
        if size > LARGE {
            // Rounded down to MiB; a sixteenth is left to other processes.
            let most =
                memory::available().map_or(usize::MAX, |free| (free - free / 16) >> 20 << 20);
            size = size.min(most.max(LARGE));
        }
        let mut count = size / size_of::<Bucket>();
        let mut buckets: Vec<Bucket> = Vec::new();
        while !reserve(&mut buckets, count) && count > 1 {
            count /= 2;
        }
        hint::large_pages(&mut buckets);
        buckets.resize_with(count, Bucket::default);
        Self { buckets, generation: AtomicU8::new(0), used: AtomicBool::new(false) }
    }

    /// The size in MiB.
    pub fn mebibytes(&self) -> usize {
        (self.buckets.len() * size_of::<Bucket>()) >> 20
    }

    /// Clears the table if a search has begun since it was last cleared; large tables in parallel
    /// on all processors.
    pub fn clear(&self) {
        if !self.used.swap(false, Ordering::Relaxed) {
            return;
        }
        let processors = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let part = self.buckets.len().div_ceil(processors).max(MIN_PART);
        thread::scope(|scope| {
            let mut parts = self.buckets.chunks(part);
            let own = parts.next();
            for part in parts {
                let thread = thread::Builder::new();
                if thread.spawn_scoped(scope, move || empty(part)).is_err() {
                    empty(part);
                }
            }
            own.map(empty)
        });
        self.generation.store(0, Ordering::Relaxed);
    }

    /// Ages all entries, before a new search.
    pub(super) fn age(&self) {
        self.used.store(true, Ordering::Relaxed);
        let next = (self.generation.load(Ordering::Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Ordering::Relaxed);
    }

    /// The entry of a position, if there is one.
    pub(super) fn probe(&self, key: Key) -> Option<Entry> {
        let slots = &self.bucket(key).0;
        slots.iter().find_map(|slot| {
            let data = slot[1].load(Ordering::Relaxed);
            let fits = slot[0].load(Ordering::Relaxed) ^ data == key && data != 0;
            fits.then(|| unpack(data))
        })
    }

    /// Prefetches the entries of a position.
    #[inline]
    pub(super) fn prefetch(&self, key: Key) {
        hint::prefetch(self.bucket(key));
    }

    /// Stores an entry in place of the least valuable one: old or shallow. An entry for the same
    /// position stays if this search wrote it at least four plies deeper, unless the new value is
    /// exact; a known best move is not overwritten by none.
    pub(super) fn store(&self, key: Key, mut entry: Entry) {
        let generation = self.generation.load(Ordering::Relaxed);
        let slots = &self.bucket(key).0;
        let mut chosen = &slots[0];
        let mut min_worth = i32::MAX;
        for slot in slots {
            let data = slot[1].load(Ordering::Relaxed);
            if slot[0].load(Ordering::Relaxed) ^ data == key {
                let fresh = generation_of(data) == generation;
                let deeper = depth_of(data) >= i32::from(entry.depth) + MUCH_DEEPER;
                if fresh && deeper && entry.bound != Bound::Exact {
                    return;
                }
                entry.best = entry.best.or(unpack(data).best);
                chosen = slot;
                break;
            }
            let worth = if data == 0 { -1000 } else { worth(data, generation) };
            if worth < min_worth {
                (min_worth, chosen) = (worth, slot);
            }
        }
        let data = pack(&entry, generation);
        chosen[0].store(key ^ data, Ordering::Relaxed);
        chosen[1].store(data, Ordering::Relaxed);
    }

    /// How many of a thousand entries were written by the current search.
    pub(super) fn hashfull(&self) -> u32 {
        let generation = self.generation.load(Ordering::Relaxed);
        let sample = self.buckets.len().min(250);
        let fresh = self.buckets[..sample]
            .iter()
            .flat_map(|bucket| &bucket.0)
            .map(|slot| slot[1].load(Ordering::Relaxed))
            .filter(|&data| data != 0 && generation_of(data) == generation)
            .count();
        (fresh * 1000 / (4 * sample.max(1))) as u32
    }

    fn bucket(&self, key: Key) -> &Bucket {
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }
}

/// Reserves memory for `count` buckets, and returns whether it succeeded. Any but a small table
/// must leave memory for the threads that will use it.
fn reserve(buckets: &mut Vec<Bucket>, count: usize) -> bool {
    if buckets.try_reserve_exact(count).is_err() {
        return false;
    }
    let enough = count * size_of::<Bucket>() <= SMALL || memory::blocks(1, LARGE) == 1;
    if !enough {
        *buckets = Vec::new();
    }
    enough
}

fn empty(buckets: &[Bucket]) {
    for word in buckets.iter().flat_map(|bucket| bucket.0.as_flattened()) {
        word.store(0, Ordering::Relaxed);
    }
}

fn worth(data: u64, generation: u8) -> i32 {
    let age = (generation + GENERATIONS - generation_of(data)) % GENERATIONS;
    depth_of(data) - 4 * i32::from(age)
}

fn depth_of(data: u64) -> i32 {
    (data >> 48) as i32 & 0xff
}

fn generation_of(data: u64) -> u8 {
    (data >> 58) as u8
}

/// Packs an entry, from the lowest bit: move 16, value 16, evaluation 16, depth 8, bound 2 (never 0),
/// generation 6.
fn pack(entry: &Entry, generation: u8) -> u64 {
    let best = entry.best.map_or(0, PackedMove::bits);
    let eval = entry.eval.map_or(NO_EVAL, |value| value as i16);
    let bound = match entry.bound {
        Bound::Exact => 3,
        Bound::Lower => 2,
        Bound::Upper => 1,
    };
    u64::from(best)
        | u64::from(entry.value as i16 as u16) << 16
        | u64::from(eval as u16) << 32
        | u64::from(entry.depth) << 48
        | bound << 56
        | u64::from(generation) << 58
}

fn unpack(data: u64) -> Entry {
    let best = data as u16;
    let eval = (data >> 32) as i16;
    Entry {
        best: (best != 0).then_some(PackedMove::from_bits(best)),
        value: Value::from((data >> 16) as i16),
        eval: (eval != NO_EVAL).then_some(Value::from(eval)),
        depth: (data >> 48) as u8,
        bound: match data >> 56 & 3 {
            3 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        },
    }
}

/// A move in 15 bits, enough to find it among the legal moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PackedMove(u16);

impl PackedMove {
    /// Packs a move; castling is stored as king takes rook.
    pub fn of(m: Move) -> Self {
        let from = m.from().unwrap_or(Square::A1) as u16;
        let promotion = m.promotion().map_or(0, |role| role as u16);
        Self(from | (m.to() as u16) << 6 | promotion << 12)
    }

    /// The packed move with these bits, as [`PackedMove::bits`] returns them.
    pub(super) fn from_bits(bits: u16) -> Self {
        Self(bits)
    }

    /// The bits, from the lowest: from 6, to 6, promotion 3; never 0, since no move leads from a1
    /// to a1.
    pub(super) fn bits(self) -> u16 {
        self.0
    }

    /// The origin square, the destination square, and the promotion.
    pub fn parts(self) -> (Square, Square, Option<Role>) {
        let square = |bits: u16| Square::new(u32::from(bits & 63));
        let promotion = Role::ALL.into_iter().find(|&role| role as u16 == self.0 >> 12);
        (square(self.0), square(self.0 >> 6), promotion)
    }

    /// The move to an empty square that this stands for on `board`, legal or not; `None` for
    /// captures, promotions and castling, and for pawn moves that may be en passant.
    pub fn quiet_on(self, board: &Board) -> Option<Move> {
        let (from, to, promotion) = self.parts();
        let role = board.role_at(from)?;
        let diagonal = role == Role::Pawn && from.file() != to.file();
        let quiet = promotion.is_none() && board.role_at(to).is_none() && !diagonal;
        quiet.then_some(Move::Normal { role, from, capture: None, to, promotion })
    }
}

/// The role of a promotion fits into three bits.
const _: () = assert!((Role::King as u16) < 8);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;
    use crate::search::generation::is_quiet;

    fn entry(value: Value, depth: u8) -> Entry {
        let m = Move::Normal {
            role: Role::Pawn,
            from: Square::B7,
            capture: Some(Role::Rook),
            to: Square::A8,
            promotion: Some(Role::Knight),
        };
        let best = Some(PackedMove::of(m));
        Entry { best, value, eval: Some(-17), depth, bound: Bound::Lower }
    }

    #[test]
    fn gives_back_what_was_kept() {
        let table = Table::new(1);
        table.age();
        for value in [-31_990, -1, 0, 245, 31_990] {
            table.store(0xdead_beef_0123_4567, entry(value, 9));
            assert_eq!(table.probe(0xdead_beef_0123_4567), Some(entry(value, 9)));
        }
        assert_eq!(table.probe(0xdead_beef_0123_4568), None);
        table.clear();
        assert_eq!(table.probe(0xdead_beef_0123_4567), None);
    }

    /// The two words of an entry are written without ordering, so another thread may see any words
    /// ever written in either place. Whatever it sees, it reads a whole entry of the position or
    /// none.
    #[test]
    fn no_mixture_of_entries_is_read() {
        let table = Table::new(1);
        // Three writers of one slot, two of them with the same position.
        let written =
            [(7, entry(10, 3)), (7, entry(-10, 4)), (9, Entry { best: None, ..entry(20, 5) })];
        let words = written.map(|(key, entry)| (key ^ pack(&entry, 1), pack(&entry, 1)));
        let first = words.map(|(first, _)| first).into_iter().chain([0]);
        for first in first {
            for second in words.map(|(_, second)| second).into_iter().chain([0]) {
                let slot = &table.bucket(7).0[0];
                slot[0].store(first, Ordering::Relaxed);
                slot[1].store(second, Ordering::Relaxed);
                for key in [7, 9] {
                    let whole = words.iter().position(|&words| words == (first, second));
                    let expected = whole.map(|index| written[index]).filter(|&(of, _)| of == key);
                    assert_eq!(table.probe(key), expected.map(|(_, entry)| entry));
                }
            }
        }
    }

    /// Several threads write to one bucket and read from it: whatever is read was written.
    #[test]
    fn threads_read_whole_entries() {
        let table = Table::new(1);
        // The key determines every part of an entry.
        let told = |key: u64| Entry {
            best: None,
            value: key as Value,
            eval: Some(-(key as Value)),
            depth: key as u8,
            bound: Bound::Exact,
        };
        let work = |start: u64| {
            let mut read = 0;
            for turn in 0..50_000 {
                let key = 1 + (start + turn * turn) % 7;
                table.store(key, told(key));
                for key in 1..8 {
                    if let Some(found) = table.probe(key) {
                        assert_eq!(found, told(key));
                        read += 1;
                    }
                }
            }
            read
        };
        thread::scope(|scope| {
            let threads: Vec<_> = (0..4).map(|start| scope.spawn(move || work(start))).collect();
            assert!(threads.into_iter().all(|thread| thread.join().unwrap() > 0));
        });
    }

    #[test]
    fn a_large_table_is_cleared_in_all_its_parts() {
        let table = Table::new(64);
        table.age();
        let keys: Vec<u64> = (0..1_000).map(|n| n * (u64::MAX / 1_000)).collect();
        keys.iter().for_each(|&key| table.store(key, entry(1, 1)));
        assert!(keys.iter().all(|&key| table.probe(key).is_some()));
        table.clear();
        assert!(keys.iter().all(|&key| table.probe(key).is_none()));
    }

    #[test]
    fn an_entry_without_a_move_keeps_the_old_one() {
        let table = Table::new(1);
        table.store(7, entry(10, 3));
        table.store(7, Entry { best: None, ..entry(20, 4) });
        assert_eq!(table.probe(7), Some(entry(20, 4)));
    }

    #[test]
    fn quiescence_does_not_erase_what_a_search_found() {
        let table = Table::new(1);
        table.age();
        table.store(7, entry(40, 12));
        table.store(7, entry(10, 0));
        assert_eq!(table.probe(7), Some(entry(40, 12)));
        // Nearly as deep, or exact: the newer one wins.
        table.store(7, entry(20, 9));
        assert_eq!(table.probe(7), Some(entry(20, 9)));
        table.store(7, Entry { bound: Bound::Exact, ..entry(30, 1) });
        assert_eq!(table.probe(7).map(|found| found.value), Some(30));
        // So does what a later search finds.
        table.store(7, entry(40, 12));
        table.age();
        table.store(7, entry(10, 0));
        assert_eq!(table.probe(7), Some(entry(10, 0)));
    }

    #[test]
    fn old_entries_go_first() {
        let table = Table::new(1);
        for low in 0..4 {
            table.store(low, entry(0, 20 - low as u8));
        }
        table.age();
        table.store(0, entry(0, 20));
        table.store(4, entry(0, 1));
        assert!(table.probe(0).is_some());
        assert!(table.probe(3).is_none());
        assert!(table.hashfull() <= 1000);
    }

    #[test]
    fn quiet_steps_are_told_from_other_moves() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        ] {
            let position = Position::from_fen(fen).expect("a position");
            for m in position.legal_moves() {
                let step = is_quiet(m) && matches!(m, Move::Normal { .. });
                let found = PackedMove::of(m).quiet_on(position.board());
                assert_eq!(found, step.then_some(m), "{m} in {fen}");
            }
        }
    }
}
