//! The parameters and settings of the search, and the table of reductions made from them.

use crate::zone::MAX_COST;

/// A parameter as a tuning build offers it: a UCI option with a range.
#[derive(Debug, Clone, Copy)]
pub struct Parameter {
    /// The name of the option, and of the field of [`Parameters`].
    pub name: &'static str,
    /// Its default.
    pub default: i32,
    /// The lowest value that can be set.
    pub min: i32,
    /// The highest value that can be set.
    pub max: i32,
    field: fn(&mut Parameters) -> &mut i32,
}

/// A number for each cost from 1 to [`MAX_COST`]; index 0 is not used.
pub type ByCost = [i32; MAX_COST as usize + 1];

macro_rules! parameters {
    (
        numbers {
            $($(#[$doc:meta])* $name:ident: $default:literal
                in $min:literal..=$max:literal,)+
        }
        by_cost {
            $($(#[$table_doc:meta])* $table:ident: [$($cost:literal => $value:literal,)+]
                in $low:literal..=$high:literal,)+
        }
    ) => {
        /// The parameters of the search. Depths are in plies, margins in centipawns, and
        /// changes of a reduction in 1024ths of a ply.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct Parameters {
            $($(#[$doc])* pub $name: i32,)+
            $($(#[$table_doc])* pub $table: ByCost,)+
        }

        impl Default for Parameters {
            fn default() -> Self {
                Self { $($name: $default,)+ $($table: [0, $($value,)+],)+ }
            }
        }

        impl Parameters {
            /// All parameters, in the order in which they are declared.
            pub const ALL: &'static [Parameter] = &[
                $(Parameter {
                    name: stringify!($name),
                    default: $default,
                    min: $min,
                    max: $max,
                    field: |parameters| &mut parameters.$name,
                },)+
                $($(Parameter {
                    name: concat!(stringify!($table), "_", $cost),
                    default: $value,
                    min: $low,
                    max: $high,
                    field: |parameters| &mut parameters.$table[$cost],
                },)+)+
            ];

            /// Sets the parameter at `index` in [`Parameters::ALL`], clamped to its range.
            pub fn set(&mut self, index: usize, value: i32) {
                if let Some(parameter) = Self::ALL.get(index) {
                    *(parameter.field)(self) = value.clamp(parameter.min, parameter.max);
                }
            }
        }
    };
}

parameters! {
numbers {
    /// Aspiration windows: half the width of the first one.
    aspiration: 19 in 4..=60,

    /// Reverse futility pruning: the margin for each ply left.
    reverse_futility_margin: 85 in 30..=160,
    /// Reverse futility pruning: the maximum depth.
    reverse_futility_depth: 4 in 2..=12,
    /// Reverse futility pruning: the divisor of what the enemy threatens to win, which adds to the
    /// margin.
    reverse_futility_stake: 5 in 1..=10,

    /// Razoring: the margin is base + slope · depth².
    razoring_base: 240 in 0..=600,
    /// Razoring: the slope of the margin.
    razoring_slope: 85 in 0..=400,
    /// Razoring: the maximum depth.
    razoring_depth: 2 in 0..=6,

    /// Null-move pruning: how far the evaluation may be below beta for each ply beyond four.
    nmp_margin: 5 in 0..=60,
    /// Null-move pruning: the reduction is base + depth / divisor + (evaluation − beta) / surplus.
    nmp_base: 4 in 2..=6,
    /// Null-move pruning: the divisor of the depth.
    nmp_divisor: 4 in 2..=8,
    /// Null-move pruning: the divisor of the evaluation's surplus over beta.
    nmp_surplus: 200 in 80..=400,

    /// Internal iterative reduction: the depth from which a node without a hash move loses a
    /// ply.
    iir_depth: 4 in 2..=8,

    /// Late move pruning: base + depth² quiet moves are searched, half of them if the side is not
    /// improving.
    lmp_base: 5 in 1..=8,
    /// Late move pruning: the maximum depth.
    lmp_depth: 8 in 4..=12,

    /// Futility pruning: quiet moves are skipped if the evaluation is below alpha − base − slope ·
    /// depth.
    futility_base: 110 in 30..=250,
    /// Futility pruning: the slope of the margin.
    futility_slope: 115 in 30..=180,
    /// Futility pruning: the maximum depth.
    futility_depth: 6 in 3..=12,

    /// History pruning: quiet moves whose history score is below −slope · depth are skipped.
    history_pruning_slope: 6500 in 1500..=12000,
    /// History pruning: the maximum depth.
    history_pruning_depth: 3 in 1..=8,

    /// SEE pruning: captures, and quiet checks exempt from the other rules, are skipped if they
    /// lose more than slope · depth.
    see_pruning_slope: 90 in 30..=200,
    /// SEE pruning: the maximum depth for captures.
    see_pruning_depth: 6 in 3..=10,
    /// SEE pruning: quiet moves are skipped if they lose more than slope · depth².
    see_pruning_quiet_slope: 17 in 0..=100,
    /// SEE pruning: the maximum depth for quiet moves.
    see_pruning_quiet_depth: 6 in 2..=12,

    /// Late move reductions: base + ln(depth) · ln(count) · 1024 · 100 / divisor.
    lmr_base: 800 in 0..=1500,
    /// Late move reductions: the divisor, in hundredths.
    lmr_divisor: 195 in 120..=400,
    /// Late move reductions: a score this large takes 1/1024 of a ply off.
    lmr_score_divisor: 8 in 4..=40,
    /// Late move reductions: more if the side is not improving.
    lmr_not_improving: 1024 in 0..=1500,
    /// Late move reductions: less in the principal variation.
    lmr_pv: 750 in 0..=2048,
    /// Late move reductions: less for checks and check evasions.
    lmr_check: 1024 in 0..=2048,
    /// Late move reductions: the reduction of captures in 1024ths of that of quiet moves, and a
    /// ply less if they do not lose by exchange.
    lmr_capture: 620 in 0..=1024,
    /// Late move reductions: more at expected cut nodes.
    lmr_cut: 1350 in 0..=3072,
    /// Late move reductions: more if more than this number of the node's children failed high.
    lmr_child_cutoffs: 3 in 0..=12,
    /// Late move reductions: how much more if that many children failed high.
    lmr_many_cutoffs: 900 in 0..=2048,

    /// Late move reductions: a search that fails high by more than this is repeated a ply
    /// deeper than without reduction.
    lmr_deeper: 50 in 10..=200,
    /// Late move reductions: one that fails high by less than this, a ply less deep.
    lmr_shallower: 8 in 0..=40,

    /// Singular extension: the minimum depth.
    singular_depth: 5 in 4..=12,
    /// Singular extension: the hash move is singular if no other move comes within margin · depth /
    /// 16 of it.
    singular_margin: 24 in 4..=64,
    /// Singular extension: two plies if the others stay below by this much more.
    singular_double: 20 in 0..=100,
    /// Singular extension: the reduction, in plies, of a hash move that is not singular if the
    /// table expects a cutoff (negative extension).
    singular_negative: 3 in 0..=3,

    /// Histories: the bonus at a cutoff is slope · depth − offset.
    bonus_slope: 210 in 50..=400,
    /// Histories: the offset of the bonus.
    bonus_offset: 40 in 0..=300,
    /// Histories: the maximum bonus.
    bonus_max: 1800 in 600..=4000,
    /// Histories: sixteenths of the bonus, as a malus for the quiet moves tried before the best.
    bonus_tried: 12 in 0..=32,
    /// Histories: plies added to the depth in the bonus if the evaluation was not above alpha.
    bonus_surprise: 1 in 0..=3,
    /// Histories: sixteenths of the bonus for the quiet move before a node that fails low.
    bonus_unrefuted: 8 in 0..=32,
    /// Histories: the bonus, in eighths, for each centipawn that a quiet move gains from the
    /// evaluation before it to the one after.
    bonus_eval: 44 in 0..=200,
    /// Histories: the maximum bonus from evaluations.
    bonus_eval_max: 1000 in 0..=3000,

    /// Hindsight adjustment: a reduced move that costs the evaluation more than this loses another
    /// ply.
    hindsight_margin: 150 in 30..=600,
    /// Gains: the value of a tempo, twice, which the evaluations before and after a move include
    /// and the gain does not; in centipawns.
    gain_turn: 75 in 0..=300,

    /// Costs: the minimum depth of a node that uses them.
    zone_depth: 3 in 1..=20,

    /// Continuation history: the weight of the entry after the last move, in eighths.
    continuation_weight: 12 in 4..=24,

    /// Delta pruning: captures that leave the evaluation this far below alpha are skipped in
    /// quiescence.
    delta_margin: 220 in 50..=400,
}
by_cost {
    /// Late move pruning: the weight, in twelfths, of a quiet move's place in the order.
    cost_lmp: [
        1 => 8, 2 => 8, 3 => 8, 4 => 12, 5 => 12, 6 => 12,
        7 => 12, 8 => 24, 9 => 24, 10 => 24, 11 => 24, 12 => 40,
        13 => 40, 14 => 40, 15 => 40, 16 => 40, 17 => 40, 18 => 40,
    ] in 1..=48,
}
}

/// The settings of a searcher.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// Whether quiet moves whose cost exceeds the remaining horizon are pruned, and late move
    /// pruning weights move counts by cost. Without it the search relies on histories alone.
    pub zone_filter: bool,
    /// The parameters of all search techniques.
    pub parameters: Parameters,
}

impl Default for Settings {
    fn default() -> Self {
        Self { zone_filter: true, parameters: Parameters::default() }
    }
}

/// Late move reductions by depth and move count.
#[derive(Debug, Clone)]
pub struct Reductions(Vec<[i32; Self::MAX]>);

impl Reductions {
    const MAX: usize = 64;

    /// The table for these parameters, logarithmic in depth and move count.
    pub fn new(parameters: &Parameters) -> Self {
        let base = f64::from(parameters.lmr_base);
        let factor = 102_400.0 / f64::from(parameters.lmr_divisor);
        let of = |depth: usize, count: usize| {
            let product = (depth.max(1) as f64).ln() * (count.max(1) as f64).ln();
            (base + factor * product) as i32
        };
        Self((0..Self::MAX).map(|depth| std::array::from_fn(|count| of(depth, count))).collect())
    }

    /// The reduction of the `count`-th move at a node of `depth`, in 1024ths of a ply.
    pub fn of(&self, depth: i32, count: i32) -> i32 {
        let max = Self::MAX as i32 - 1;
        self.0[depth.clamp(0, max) as usize][count.clamp(0, max) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_set_by_its_name_alone() {
        for (index, parameter) in Parameters::ALL.iter().enumerate() {
            let Parameter { name, default, min, max, field } = *parameter;
            assert!((min..=max).contains(&default), "{name}");
            let mut parameters = Parameters::default();
            assert_eq!(*field(&mut parameters), default, "{name}");
            parameters.set(index, max + 1);
            assert_eq!(*field(&mut parameters), max, "{name}");
            parameters.set(index, default);
            assert_eq!(parameters, Parameters::default(), "{name}");
            assert_eq!(Parameters::ALL.iter().filter(|other| other.name == name).count(), 1);
        }
    }
}
