//! The arguments as typed, a file for each command. Each command decides what they mean.

mod check;
mod command;
mod companion;
mod diagnose;
mod export;
mod generate;
mod judge;
mod kill;
mod lint;
mod output;
mod programs;
mod replay;
mod report;
mod share;
mod solve;
mod stress;
mod validate;
mod values;
mod verify;

pub(crate) use check::Check;
pub(crate) use command::{Cli, Color, Command, Show};
pub(crate) use companion::Companion;
pub(crate) use diagnose::{DIAGNOSED_MAX, Diagnose, DiagnoseInputChoice};
pub(crate) use export::Export;
pub(crate) use generate::Gen;
pub(crate) use judge::{CaseChoice, FURTHER_OF_MANY_S, FURTHER_S, Judge, SHRINK_S};
pub(crate) use kill::{KILL_RANDOM, KILL_SMALLEST, Kill};
pub(crate) use lint::Lint;
pub(crate) use programs::{BuildChoice, Execution, IsolationChoice, LimitChoice};
pub(crate) use replay::Replay;
pub(crate) use report::Report;
pub(crate) use share::{Merge, Merged, ShardChoice};
pub(crate) use solve::Solve;
pub(crate) use stress::{CheckerStyle, InputChoice, RANDOM, SMALLEST, STRESS_SHRINK_S, Stress};
pub(crate) use validate::{Validate, ValidatorHost};
pub(crate) use verify::Verify;
