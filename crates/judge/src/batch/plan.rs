//! The input of a batch run: submissions, cases, limits and callbacks.

use super::known::KnownResults;
use crate::compile::Compile;
use crate::journal::Journal;
use crate::language::Language;
use crate::submission::Submission;
use crate::submission_report::shown_among;
use crate::tally::Enough;
use crate::testdata::TestData;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use tribunal_core::verdict::judged::SubmissionReport;
use tribunal_core::verdict::{Event, Verdict};
use tribunal_sandbox::{Limits, Sandbox};

/// The input of [`judge`](super::judge): submissions, cases, limits and callbacks.
///
/// ```
/// # use std::path::Path;
/// # use std::sync::atomic::AtomicBool;
/// # use tribunal_core::board::Size;
/// # use tribunal_core::{output::Dialect, verdict::Verdict};
/// # use tribunal_judge::compile::{CompileError, Compiled, Variant};
/// # use tribunal_judge::language::Languages;
/// # use tribunal_judge::{case_source::CaseSource, tally::Enough, testdata::Certified};
/// # use tribunal_sandbox::fake::{Fake, LIMITS, printed, program};
/// use tribunal_judge::batch::{BatchPlan, KnownResults, judge};
/// use tribunal_judge::submission::Submission;
///
/// # let compile = |path: &Path, _: Variant| Ok::<_, CompileError>(Compiled {
/// #     program: program("a.out"),
/// #     language: Languages::builtin().of_file(path).expect("C").clone(),
/// #     command: String::new(),
/// #     remarks: Vec::new(),
/// #     opens: None,
/// #     chance: None,
/// #     outputs: None,
/// #     submitted: None,
/// # });
/// # let flipgame = tribunal_problems::ALL[0];
/// # let size = Size::new(2, 2).expect("a size");
/// let cases = CaseSource::space(flipgame, size, None).expect("16 cases");
/// # let folder = tempfile::tempdir().expect("a folder");
/// # let source = folder.path().join("one.c");
/// # std::fs::write(&source, "int main() { puts(\"1\"); }\n").expect("a file");
/// // `source` is a file, whose program prints 1.
/// let sandbox = Fake::new(|_, _| Ok(printed("1\n")));
/// let report = judge(&BatchPlan {
///     submissions: &[Submission::from(source)],
///     data: &Certified { source: &cases, dialect: Dialect::Testlib },
///     sandbox: &sandbox,
///     compile: &compile,
///     limits: &|_| LIMITS,
///     enough: Enough { all: true, ..Enough::default() },
///     shares: &[],
///     only_known: false,
///     expected: false,
///     is_unexpected: &|_, _| false,
///     explains_crashes: false,
///     in_place: false,
///     worker_cores: &[None],
///     journal: None,
///     known: &KnownResults::default(),
///     isolation: "full".to_string(),
///     identity: String::new(),
///     repeat: &|_, _| String::new(),
///     stop: &AtomicBool::new(false),
///     events: &|_| {},
/// });
/// assert_eq!(report.submissions[0].verdict, Some(Verdict::WrongAnswer));
/// assert_eq!(report.submissions[0].outcomes, "WAAWAWWAAWWAWAAW");
/// ```
pub struct BatchPlan<'a> {
    /// The submissions, in the order of the report.
    pub submissions: &'a [Submission],
    /// The cases and their checker.
    pub data: &'a dyn TestData,
    /// For each submission, the cases that it is judged on, where this run is a share of a campaign; empty otherwise.
    pub shares: &'a [Range<u64>],
    /// Runs the programs.
    pub sandbox: &'a dyn Sandbox,
    /// Builds a submission.
    pub compile: &'a Compile<'a>,
    /// The limits of a submission in this language.
    pub limits: &'a (dyn Fn(&Language) -> Limits + Sync),
    /// When to stop judging a submission early.
    pub enough: Enough,
    /// Whether the folder of a submission names its expected verdict.
    pub expected: bool,
    /// Whether this verdict is unexpected for this submission; then it gets a second look.
    pub is_unexpected: &'a (dyn Fn(&Path, Verdict) -> bool + Sync),
    /// Whether a crash of a C or C++ program is explained by a build with sanitizers, which takes seconds for each.
    pub explains_crashes: bool,
    /// Whether a program may be started once for many cases, where the sandbox can do that.
    pub in_place: bool,
    /// One worker for each entry: the core that it is pinned to, or `None`.
    pub worker_cores: &'a [Option<usize>],
    /// Stores results, and holds those of an earlier run.
    pub journal: Option<&'a Journal>,
    /// Whether nothing is run: what the journal does not have is missing.
    pub only_known: bool,
    /// Results of a run under a longer time limit.
    pub known: &'a KnownResults,
    /// How programs are isolated in all runs that share the journal.
    pub isolation: String,
    /// Everything else that results depend on, such as limits and languages; part of the journal's keys.
    pub identity: String,
    /// The command that judges a submission on one case; the words are those of [`TestData::words`].
    pub repeat: &'a (dyn Fn(&Path, &[String]) -> String + Sync),
    /// Set to end the run once the running cases are done.
    pub stop: &'a AtomicBool,
    /// Receives progress events.
    pub events: &'a (dyn Fn(Event) + Sync),
}

impl BatchPlan<'_> {
    /// The cases that a submission is judged on.
    pub(super) fn share(&self, submission: usize) -> Range<u64> {
        let share = self.shares.get(submission).cloned();
        share.unwrap_or(0..self.data.cases())
    }

    /// Whether a submission is judged on all cases.
    pub(super) fn is_whole(&self, submission: usize) -> bool {
        self.share(submission) == (0..self.data.cases())
    }

    /// A report with as many results as are shown of each submission. Rules on messages of cases need all that are kept.
    pub(super) fn shown(&self, path: &Path, report: SubmissionReport) -> SubmissionReport {
        match self.data.case_rules(path).is_empty() {
            true => shown_among(self.submissions.len(), report),
            false => report,
        }
    }
}
