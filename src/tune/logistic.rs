//! Logistic regression of results by one score.

/// The chance of the logarithmic odds.
pub fn chance(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}

/// The scale and the shift for which `chance(scale · score + shift)` has the least squared error
/// against the results, from pairs of score (in centipawns) and result, by the method of Gauss and
/// Newton.
pub fn fit(pairs: &[(f32, f32)]) -> (f32, f32) {
    let (mut scale, mut shift) = (0.005_f64, 0.0_f64);
    for _ in 0..25 {
        let [mut error_score, mut error_one] = [0.0, 0.0];
        let [mut square, mut mixed, mut one] = [1e-9, 0.0, 1e-9];
        for &(score, result) in pairs {
            let score = f64::from(score);
            let found = 1.0 / (1.0 + (-scale * score - shift).exp());
            let slope = found * (1.0 - found);
            let error = (f64::from(result) - found) * slope;
            error_score += error * score;
            error_one += error;
            square += slope * slope * score * score;
            mixed += slope * slope * score;
            one += slope * slope;
        }
        let determinant = square * one - mixed * mixed;
        scale += (error_score * one - error_one * mixed) / determinant;
        shift += (error_one * square - error_score * mixed) / determinant;
    }
    (scale as f32, shift as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_curve_that_results_lie_on() {
        let scores = (-600..600).map(|score| score as f32);
        let pairs: Vec<_> = scores.map(|score| (score, chance(0.008 * score + 0.25))).collect();
        let (scale, shift) = fit(&pairs);
        assert!((scale - 0.008).abs() < 1e-5 && (shift - 0.25).abs() < 1e-3, "{scale} {shift}");
    }
}
