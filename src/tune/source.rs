//! Sets of features.

use tropa::evaluation::Features;
use tropa::position::Position;

/// A set of features that weights can be fitted to.
pub struct Source {
    pub name: &'static str,
    pub weights: usize,
    /// Weights before the fit, as pairs.
    pub begin: Vec<[f32; 2]>,
    pub of: fn(&Position) -> Features,
}
