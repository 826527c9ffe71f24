//! Moments in time, as the search has them.
//!
//! In a browser the standard library has no clock. Time stands still there: searches end by their
//! depth, their nodes, or with the worker that they run in.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use still::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod still {
    use std::time::Duration;

    /// The only moment that there is.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant;

    impl Instant {
        pub fn now() -> Self {
            Self
        }

        /// No time.
        pub fn elapsed(&self) -> Duration {
            Duration::ZERO
        }
    }
}
