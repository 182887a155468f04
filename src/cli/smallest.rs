//! Searches for the smallest input on which the only submission of `tribunal judge` fails.

use super::args;
use super::repeat::{flags, on_input, stress as stress_command};
use super::setup::worker_cores;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tribunal_core::board::Size;
use tribunal_core::erased::{AnyInstance, AnyProblem};
use tribunal_core::messages::Message;
use tribunal_core::problem::Shape;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::chance::is_by_chance;
use tribunal_core::verdict::judged::{CaseResult, JudgeReport, SubmissionReport};
use tribunal_core::verdict::stressed::StressFailure;
use tribunal_judge::compile::{Compiled, Surroundings, Variant, Workshop};
use tribunal_judge::diagnose::{FailingInput, refute};
use tribunal_judge::journal::Journal;
use tribunal_judge::limits::{LimitOverrides, run_limits};
use tribunal_judge::pool::LimitedProgram;
use tribunal_judge::stress::{StressInputPlan, StressPlan, stress};
use tribunal_judge::submission::Submission;
use tribunal_package::problem::PackageLimits;
use tribunal_sandbox::Sandbox;

/// What the search needs.
pub(super) struct Search<'a> {
    pub(super) args: &'a args::Judge,
    pub(super) sandbox: &'a dyn Sandbox,
    pub(super) workshop: &'a Workshop<'a>,
    /// The files that a submission may include.
    pub(super) surroundings: &'a Surroundings,
    pub(super) package_limits: PackageLimits,
    pub(super) wanted: LimitOverrides,
    pub(super) stop: &'a AtomicBool,
    /// The journal of `--resume`.
    pub(super) journal: Option<&'a Journal>,
    /// Everything that results depend on beside the submission and the cases.
    pub(super) identity: String,
    /// How programs are isolated, in this run or in the shares of which it is made.
    pub(super) isolation: String,
}

/// The result of a search.
#[derive(Default)]
pub(super) struct Searched {
    /// The smallest failing input.
    pub(super) smallest: Option<StressFailure>,
    /// Whether the submission passed another run on an input that it failed.
    pub(super) fails_by_chance: bool,
}

/// Says first that a submission fails by chance; what its failing cases share says nothing then.
pub(super) fn note_chance(one: &mut SubmissionReport) {
    // A build in another standard passes by the same chance.
    let is_of_standard = |reason: &Message| reason.id() == "right-in-an-older-standard";
    if one.reason.as_ref().is_some_and(is_of_standard)
        && let Some(case) = one
            .cases
            .iter()
            .find(|case| Some(&case.case) == one.decided_by.as_ref())
    {
        (one.message, one.reason) = (case.message.clone(), case.reason.clone());
    }
    if let Some(built) = &mut one.built {
        built.remarks.remove("remark-older-right");
    }
    let is_said = one.reason.as_ref().is_some_and(is_by_chance);
    if !is_said {
        let said = Message::new("fails-by-chance").with("fault", one.take_reason());
        one.explain(said);
    }
    one.cause = None;
}

/// Drops what is said of the failing cases where the smallest failing input refutes it.
pub(super) fn refute_by_smallest(
    problem: &'static dyn AnyProblem,
    size: Option<Size>,
    report: &mut JudgeReport,
) {
    let Some(smallest) = &report.smallest else {
        return;
    };
    let (Ok(instance), Some(minimum)) = (
        problem.read_text(smallest.input.as_bytes(), size),
        smallest.minimum,
    ) else {
        return;
    };
    let input = FailingInput {
        problem,
        instance: &instance,
        minimum,
        verdict: smallest.submission.verdict,
    };
    let causes = report.submissions.iter_mut();
    causes
        .filter_map(|one| one.cause.as_mut())
        .for_each(|cause| refute(cause, &input));
}

impl Search<'_> {
    /// Whether the user ended the run.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Builds a submission, as it was built to be judged.
    pub(super) fn compile(&self, file: &Path) -> Option<Compiled> {
        self.workshop
            .compile_in(self.surroundings, file, Variant::default())
            .ok()
    }

    /// Searches for the smallest failing input.
    pub(super) fn run(
        &self,
        problem: &'static dyn AnyProblem,
        report: &JudgeReport,
        submissions: &[Submission],
    ) -> Searched {
        self.smallest(problem, report, submissions)
            .unwrap_or_default()
    }

    /// The smallest failing input, if there is one submission and it fails without using its whole time limit.
    ///
    /// Errors are dropped: without this input the report is still complete.
    fn smallest(
        &self,
        problem: &'static dyn AnyProblem,
        report: &JudgeReport,
        submissions: &[Submission],
    ) -> Option<Searched> {
        let ([one], [Submission { path: file, .. }]) = (&report.submissions[..], submissions)
        else {
            return None;
        };
        let is_quick = |verdict| {
            !matches!(
                verdict,
                Verdict::TimeLimit | Verdict::IdleLimit | Verdict::JudgeError
            )
        };
        let shrink_s = self.args.shrink_time.unwrap_or(args::SHRINK_S);
        let is_asked_for = shrink_s > 0 && !self.args.expected && !report.interrupted;
        if !is_asked_for || one.verdict == Some(Verdict::Accepted) {
            return None;
        }
        let can_start = |case: &&CaseResult| case.failure.is_some() && is_quick(case.verdict);
        let failing = one
            .smallest_failing()
            .filter(can_start)
            .or_else(|| one.cases.iter().find(can_start))?;
        let input = &failing.failure.as_ref()?.input;
        let instance = problem
            .read_text(input.as_bytes(), self.args.cases.size)
            .ok()?;
        let compiled = self.compile(file)?;
        let limits = run_limits(&self.package_limits, &compiled.language, &self.wanted);
        let plan = StressPlan {
            problem,
            sandbox: self.sandbox,
            submission: LimitedProgram::of(&compiled, limits),
            against: None,
            dialect: self.args.execution.dialect,
            input_plan: StressInputPlan::Given(vec![instance]),
            all: false,
            worker_cores: &worker_cores(self.args.execution.jobs),
            time: None,
            journal: None,
            shrink_time: Duration::from_secs(shrink_s.into()),
            shape: Shape::Kept,
            stop: self.stop,
            events: &|_| {},
        };
        let Some(caught) = stress(&plan).ok()?.caught else {
            return Some(Searched {
                smallest: None,
                fails_by_chance: !self.is_stopped(),
            });
        };
        let mut failure = caught.failure;
        let fails_by_chance = failure.submission.again.contains(&Verdict::Accepted);
        failure.repeat = vec![self.repeat(problem, &caught.instance, file)];
        // The report shows the smallest failing case, unless there is a smaller input, or more to say of this one.
        let is_new = failure.input != *input || failure.proven || failure.out_of_time;
        Some(Searched {
            smallest: Some(failure).filter(|_| is_new),
            fails_by_chance,
        })
    }

    /// The command that runs the submission on this input alone.
    fn repeat(
        &self,
        problem: &'static dyn AnyProblem,
        instance: &AnyInstance,
        file: &Path,
    ) -> String {
        let size = Some(problem.size(instance));
        let command = stress_command(problem, file, flags(self.args), size);
        on_input(command, &problem.write(instance))
    }
}
