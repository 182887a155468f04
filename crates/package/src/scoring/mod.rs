//! How a scoring problem gives points: the rules of each group of cases, in each version of the format.
//!
//! `settings` reads the keys of a group's file, `Scoring::of` makes the tree of groups from them, with everything
//! inherited and inferred; `bounds` says how many points are possible, and `check` finds rules that contradict each
//! other. Nothing here computes the points of a submission: `tribunal_judge::scoring` does.

mod bounds;
mod check;
mod expected;
mod number;
mod rules;
mod settings;
mod tree;

pub(crate) use check::check;
pub use expected::{ExpectedScore, expected_scores};
pub use number::{NumberFault, read_number};
pub use rules::{
    Aggregation, DefaultGrader, Grader, GraderRules, Group, Item, MaximumRules, REQUIRED_MAX,
    Rules, ScoreMode, Scoring, Unresolved, VerdictMode, covered,
};
pub(crate) use settings::{GradingSettings, GroupSettings, STATIC_ARGS, STATIC_SCORE};
pub(crate) use tree::Stated;
