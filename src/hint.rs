//! Floor 1. Hints about memory to the processor and to the system. They change no value and no
//! result, only when and how memory is read.
//!
//! This is the one file with `unsafe`. A look into the hash table misses every cache of the
//! processor and mostly that of its page tables, too, and is asked for once a node: by a profile of
//! a search with 64 MiB, 17 % of the time went into waiting for it. An ordinary early load, which
//! needs no `unsafe`, makes all that follows wait; the instruction for it does so only while the
//! page is looked up, which large pages spare. Both together are worth 15 % of the nodes per second,
//! either alone about 6 % (`docs/decisions/search.md`, "Speed").
#![allow(unsafe_code)]

/// Asks for the memory of `place` to be brought into the processor's caches.
#[inline(always)]
pub fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every x86-64 processor has the instruction. It changes nothing that a program can
        // see and never faults; the address, that of a reference, is valid all the same.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    std::hint::black_box(place);
}

/// Asks the system to back the memory reserved by `list`, which is best still unused, by large
/// pages. Where it does not, nothing happens.
pub fn large_pages<T>(list: &mut Vec<T>) {
    #[cfg(target_os = "linux")]
    {
        // Whole pages only: the system wants the beginning of one.
        const PAGE: usize = 1 << 12;
        let begin = list.as_mut_ptr().cast::<u8>();
        let skipped = begin.align_offset(PAGE);
        let bytes = list.capacity() * size_of::<T>();
        if skipped < bytes {
            // SAFETY: the range lies within the memory that the list owns. The advice leaves its
            // contents as they are, and an error means only that it is not heeded.
            unsafe {
                libc::madvise(begin.add(skipped).cast(), bytes - skipped, libc::MADV_HUGEPAGE)
            };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = list;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_change_nothing() {
        for length in [0, 1, 4095, 3 << 20] {
            let mut list: Vec<u32> = (0..length).collect();
            large_pages(&mut list);
            list.iter().step_by(1024).for_each(prefetch);
            assert!(list.into_iter().eq(0..length));
        }
    }
}
