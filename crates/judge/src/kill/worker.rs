//! One worker of a kill search: runs programs on inputs, with the juries that rule on their outputs.

use super::plan::KillPlan;
use crate::case_runner::run_case;
use crate::case_source::CaseSource;
use crate::pool::{LimitedProgram, ProgramRunner};
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
    /// Whether it may be skipped once the search is over.
    pub(super) can_wait: bool,
}

/// The state of a worker.
pub(super) struct KillWorker<'a> {
    runner: ProgramRunner<'a>,
    juries: Juries,
    dialect: Dialect,
}

impl<'a> KillWorker<'a> {
    /// A worker on this core.
    pub(super) fn new(plan: &KillPlan<'a>, core: Option<usize>) -> KillWorker<'a> {
        KillWorker {
            runner: ProgramRunner::new(plan.sandbox, core, KEPT_MAX),
            juries: Juries::new(plan.problem, None),
            dialect: plan.dialect,
        }
    }

    /// Runs a program.
    pub(super) fn attempt(&mut self, programs: &[LimitedProgram], task: &Task) -> CaseResult {
        let mut checker = CertifiedChecker::new(&task.source, self.dialect, &mut self.juries);
        let program = &programs[task.program];
        run_case(
            &mut self.runner,
            program,
            task.index,
            &mut checker,
            String::new,
        )
    }
}
