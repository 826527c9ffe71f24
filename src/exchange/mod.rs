//! Floor 2. Exchange: what bears on a field, and what captures there come to.

pub mod swap;
