//! Floor 4. Plans: what is to become of fields, and the moves that bring it about (document 4;
//! theory, section 8).
//!
//! [`language`] is the text of plans; [`chain`] walks series of captures by one man (document 5).

pub mod chain;
pub mod language;
