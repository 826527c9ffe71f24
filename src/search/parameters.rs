//! The numbers that the tree works with, each with its range.

use crate::zone::MAX_COST;

/// What can be set of the tree from outside in a tuning build.
#[derive(Debug, Clone, Copy)]
pub struct Parameter {
    pub name: &'static str,
    pub default: i32,
    pub least: i32,
    pub most: i32,
    field: fn(&mut Parameters) -> &mut i32,
}

/// A number for each cost; the first is no cost's.
pub type ByCost = [i32; MAX_COST as usize + 1];

macro_rules! parameters {
    (
        numbers {
            $($(#[$doc:meta])* $name:ident: $default:literal
                in $least:literal..=$most:literal,)+
        }
        by_cost {
            $($(#[$table_doc:meta])* $table:ident: [$($cost:literal => $value:literal,)+]
                in $low:literal..=$high:literal,)+
        }
    ) => {
        /// The numbers of the tree. Depths are half-moves, margins centipawns, and what changes
        /// a reduction 1024ths of a half-move.
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
            /// All of them by name.
            pub const ALL: &'static [Parameter] = &[
                $(Parameter {
                    name: stringify!($name),
                    default: $default,
                    least: $least,
                    most: $most,
                    field: |parameters| &mut parameters.$name,
                },)+
                $($(Parameter {
                    name: concat!(stringify!($table), "_", $cost),
                    default: $value,
                    least: $low,
                    most: $high,
                    field: |parameters| &mut parameters.$table[$cost],
                },)+)+
            ];

            /// Sets one by its place among them; a value out of range is taken to its end.
            pub fn set(&mut self, index: usize, value: i32) {
                if let Some(parameter) = Self::ALL.get(index) {
                    *(parameter.field)(self) = value.clamp(parameter.least, parameter.most);
                }
            }
        }
    };
}

parameters! {
numbers {
    /// Half the width of the first aspiration window.
    aspiration: 19 in 4..=60,

    /// Reverse futility: the margin for each half-move left.
    far_above_margin: 85 in 30..=160,
    far_above_depth: 4 in 2..=12,

    /// Razoring: the margin is base + slope · depth².
    razor_base: 240 in 0..=600,
    razor_slope: 85 in 0..=400,
    razor_depth: 2 in 0..=6,

    /// What the enemy threatens to win counts by a divisor of it.
    far_above_stake: 5 in 1..=10,

    /// Null move from beta less below for each half-move beyond four.
    null_below: 5 in 0..=60,
    /// Null move: the reduction is base + depth / divisor + surplus / per_surplus.
    null_base: 4 in 2..=6,
    null_divisor: 4 in 2..=8,
    null_surplus: 200 in 80..=400,

    /// Without a hash move the node loses a half-move from this depth on.
    internal_depth: 4 in 2..=8,

    /// Quiet moves looked at: base + depth²; half where the side does not stand better than before.
    late_base: 5 in 1..=8,
    late_depth: 8 in 4..=12,

    /// Quiet moves are hopeless below alpha less base less slope · depth.
    hopeless_base: 110 in 30..=250,
    hopeless_slope: 115 in 30..=180,
    hopeless_depth: 6 in 3..=12,

    /// Quiet moves whose score is below − slope · depth are not expanded.
    disliked_slope: 6500 in 1500..=12000,
    disliked_depth: 3 in 1..=8,

    /// Captures, and quiet checks not worth it otherwise, that lose more than this for each
    /// half-move left are not expanded.
    losing_slope: 90 in 30..=200,
    losing_depth: 6 in 3..=10,

    /// Quiet moves that lose more than slope · depth² are not expanded.
    losing_quiet_slope: 17 in 0..=100,
    losing_quiet_depth: 6 in 2..=12,

    /// Reductions of late moves: base + ln(depth) · ln(count) · 1024 · 100 / divisor.
    late_reduction_base: 800 in 0..=1500,
    late_reduction_divisor: 195 in 120..=400,
    /// A score this large takes 1/1024 of a half-move off the reduction.
    score_per_reduction: 8 in 4..=40,
    not_improving: 1024 in 0..=1500,
    pv_reduction: 750 in 0..=2048,
    check_reduction: 1024 in 0..=2048,
    /// Late captures: so many 1024ths of the reduction of quiet moves, and a whole half-move less
    /// where they do not lose by exchange.
    capture_reduction: 620 in 0..=1024,
    /// At nodes that a move is expected to refute.
    cut_reduction: 1350 in 0..=3072,
    /// Where more than so many moves have been refuted one half-move later.
    many_cutoffs: 3 in 0..=12,
    many_cutoffs_reduction: 900 in 0..=2048,

    /// A hash move is singular from this depth on, where no other comes within margin · depth / 16,
    /// and gets two half-moves where none comes within as much and this more.
    singular_depth: 5 in 4..=12,
    singular_margin: 24 in 4..=64,
    singular_double: 20 in 0..=100,
    /// A hash move with rivals that is expected to refute the node gets so many half-moves less.
    singular_less: 3 in 0..=3,

    /// Histories learn slope · depth − offset at a cutoff.
    bonus_slope: 210 in 50..=400,
    bonus_offset: 40 in 0..=300,
    bonus_most: 1800 in 600..=4000,
    /// Sixteenths of it for the quiet moves that were tried before.
    bonus_tried: 12 in 0..=32,
    /// Half-moves more for what they learn where the estimate was not above alpha.
    bonus_surprise: 1 in 0..=3,
    /// Sixteenths of it for the quiet move before a node where no move raises alpha.
    bonus_unrefuted: 8 in 0..=32,

    /// What the estimate gained by a quiet move, times so much in eighths, is learnt of the move, up
    /// to the second.
    bonus_estimate: 44 in 0..=200,
    bonus_estimate_most: 1000 in 0..=3000,

    /// A reduced step that costs the estimate more than this needs a half-move less still.
    much_worse: 150 in 30..=600,

    /// The cost's say in reductions grows with depth: depth, up to the first, by the second.
    zone_reduction_most: 8 in 1..=20,
    zone_reduction_divisor: 6 in 1..=20,

    /// Nodes of less depth ask for no costs.
    zone_depth: 3 in 1..=20,

    /// The weight of the history after the last step, in eighths.
    last_step: 12 in 4..=24,

    /// Quiescence: captures that lift the estimate this far below alpha are not tried.
    exchange_margin: 220 in 50..=400,
}
by_cost {
    /// What a cost adds to the score of a quiet move when moves are ordered.
    order: [
        1 => 7800, 2 => 5850, 3 => 7800, 4 => 1950, 5 => 1950, 6 => 2925, 7 => 1950,
        8 => -5850, 9 => -15600, 10 => -17550,
    ] in -24000..=24000,

    /// How much a quiet move's place counts when late moves are left out, in twelfths.
    lateness: [
        1 => 8, 2 => 8, 3 => 8, 4 => 12, 5 => 12, 6 => 12, 7 => 12,
        8 => 24, 9 => 24, 10 => 24,
    ] in 1..=48,

    /// What a cost adds to the reduction of a late quiet move.
    reduction: [
        1 => -1024, 2 => -700, 3 => -600, 4 => -100, 5 => -100, 6 => -150, 7 => -100,
        8 => 500, 9 => 900, 10 => 1100,
    ] in -2048..=2048,
}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_set_by_its_name_alone() {
        for (index, parameter) in Parameters::ALL.iter().enumerate() {
            let Parameter { name, default, least, most, field } = *parameter;
            assert!((least..=most).contains(&default), "{name}");
            let mut parameters = Parameters::default();
            assert_eq!(*field(&mut parameters), default, "{name}");
            parameters.set(index, most + 1);
            assert_eq!(*field(&mut parameters), most, "{name}");
            parameters.set(index, default);
            assert_eq!(parameters, Parameters::default(), "{name}");
            assert_eq!(Parameters::ALL.iter().filter(|other| other.name == name).count(), 1);
        }
    }
}
