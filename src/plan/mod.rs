//! Floor 4. Plans: intended changes of fields, and the moves that bring them about
//! ([document 4](crate::theory#document-4); [theory, section 8](crate::theory#8-plans)).
//!
//! [`language`] is the text of plans; [`development`] makes plans from the zones of a position and
//! refines them into moves; [`solve`] finds combinations by them; [`motifs`] names the motifs of a
//! line; [`chain`] walks series of captures by one man ([document 5](crate::theory#document-5)), by
//! which the best case of a plan is bounded.

pub mod chain;
pub mod development;
pub mod language;
pub mod motifs;
pub mod solve;
