//! One worker of a kill search: runs programs on inputs, with the juries that rule on their outputs.

use super::plan::KillPlan;
use crate::case_runner::run_case;
use crate::case_source::CaseSource;
use crate::pool::{LimitedProgram, ProgramRunner, Trust};
use crate::testdata::CertifiedChecker;
use std::sync::Arc;
use tribunal_core::output::Dialect;
use tribunal_core::verdict::judged::CaseResult;
use tribunal_verify::jury::Juries;

/// Maximum number of programs that a worker keeps ready; each is a small process.
const KEPT_MAX: usize = 24;

/// One run to make.
pub(super) struct Task {
    /// The index of the program.
    pub(super) program: usize,
    /// The cases, and the index of the one to run.
    pub(super) source: Arc<CaseSource>,
    pub(super) index: u64,
    /// Whether the report depends on it: then it is not skipped once the search is over, and the program is started anew.
    pub(super) is_final: bool,
}

/// The state of a worker.
pub(super) struct KillWorker<'a> {
    /// For the search, which only compares outputs.
    searching: ProgramRunner<'a>,
    /// For the runs on which the report depends.
    ending: ProgramRunner<'a>,
    juries: Juries,
    dialect: Dialect,
}

impl<'a> KillWorker<'a> {
    /// A worker on this core.
    pub(super) fn new(plan: &KillPlan<'a>, core: Option<usize>) -> KillWorker<'a> {
        KillWorker {
            searching: ProgramRunner::new(plan.sandbox, core, KEPT_MAX).trusting(Trust::Outputs),
            ending: ProgramRunner::new(plan.sandbox, core, 1).trusting(Trust::Nothing),
            juries: Juries::new(plan.problem, None),
            dialect: plan.dialect,
        }
    }

    /// Runs a program.
    pub(super) fn attempt(&mut self, program: &LimitedProgram, task: &Task) -> CaseResult {
        let mut checker = CertifiedChecker::new(&task.source, self.dialect, &mut self.juries);
        let runner = match task.is_final {
            true => &mut self.ending,
            false => &mut self.searching,
        };
        run_case(runner, program, task.index, &mut checker, String::new)
    }
}
