//! Progress events, as plain data for a live view or a program that reads them.

use super::ruling::Verdict;
use crate::messages::{Message, english};
use serde::Serialize;
use std::collections::BTreeMap;

/// A progress event.
///
/// Workers and submissions are numbered from 0. `docs/src/reference/events.md` describes each event.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// Judging begins. This starts a section with one step for each submission and case.
    Judging {
        /// The problem.
        problem: String,
        /// The files, as named on the command line, in the order of the report.
        submissions: Vec<String>,
        /// The students who handed them in, in the same order; empty if they are not a class.
        students: Vec<String>,
        /// The number of cases for each submission.
        cases: u64,
        /// The number of workers.
        workers: u64,
        /// After this many timeouts, a submission is not run on its other cases; nothing if it is run on all.
        timeouts_max: Option<u64>,
    },
    /// A section of `verify`, or of a search for a failing input, begins.
    Started {
        /// The problem.
        problem: String,
        /// The inputs of the section, in a few words.
        #[serde(serialize_with = "english::one")]
        section: Message,
        /// The number of steps planned; there may be fewer.
        steps: u64,
        /// How many of them an earlier run has done, for the live view: no command that has sections of that kind prints events.
        #[serde(skip)]
        before: u64,
        /// The number of workers.
        workers: u64,
    },
    /// A worker starts another activity.
    Worker {
        /// The worker.
        worker: u64,
        /// The new activity.
        #[serde(flatten)]
        doing: Doing,
    },
    /// A submission has a result on a case.
    Result {
        /// The worker; nothing if the result is from an earlier run.
        worker: Option<u64>,
        /// The submission.
        submission: u64,
        /// The position of the case, counted from 0.
        index: u64,
        /// Its name.
        case: String,
        /// The verdict.
        verdict: Verdict,
        /// CPU time in seconds.
        cpu_s: f64,
        /// Peak resident memory in bytes.
        memory_bytes: u64,
    },
    /// A submission is finished.
    Settled {
        /// The submission.
        submission: u64,
        /// The file, as named on the command line.
        name: String,
        /// The verdict; nothing if judging failed or was stopped.
        verdict: Option<Verdict>,
        /// The reason, in one sentence.
        message: String,
        /// Results of cases from this position on do not count, because earlier ones decided the verdict.
        wanted: u64,
        /// The number of cases with each verdict, of those that count; in the older build, if that decided the verdict.
        counts: BTreeMap<Verdict, u64>,
        /// The points; absent if the problem gives none, or if they are unknown.
        #[serde(skip_serializing_if = "Option::is_none")]
        points: Option<f64>,
        /// The best points; absent if the problem gives none, or if there is no limit.
        #[serde(skip_serializing_if = "Option::is_none")]
        best: Option<f64>,
    },
    /// Solvers disagree on an instance, or a stored answer differs from theirs.
    Disagreement {
        /// The problem.
        problem: String,
        /// The origin of the instance.
        origin: String,
        /// The input file.
        input: String,
    },
    /// A search has run the program on an input.
    Tried {
        /// The worker.
        worker: u64,
        /// The verdict of the program; nothing if no checker could rule.
        verdict: Option<Verdict>,
    },
    /// A search has found an input on which the program fails, or two programs differ.
    Failure {
        /// The problem.
        problem: String,
        /// The origin of the input.
        origin: String,
        /// The input file.
        input: String,
        /// The verdict of the program.
        verdict: Verdict,
        /// The reason.
        message: String,
    },
    /// A worker has finished steps of the section.
    Advanced {
        /// The worker that did them.
        worker: u64,
        /// The number of steps.
        steps: u64,
    },
    /// The section is finished or was stopped.
    Finished,
}

impl Event {
    /// The start of a section.
    pub fn started(
        problem: &str,
        section: impl Into<Message>,
        steps: u64,
        workers: usize,
    ) -> Event {
        Event::resumed(problem, section, steps, 0, workers)
    }

    /// The start of a section of which an earlier run has done so many steps.
    pub fn resumed(
        problem: &str,
        section: impl Into<Message>,
        steps: u64,
        done: u64,
        workers: usize,
    ) -> Event {
        Event::Started {
            problem: problem.to_string(),
            section: section.into(),
            steps,
            before: done,
            workers: workers as u64,
        }
    }
}

/// The activity of a worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "doing", rename_all = "snake_case")]
pub enum Doing {
    /// It builds a submission.
    Compiling {
        /// The submission.
        submission: u64,
    },
    /// It runs a submission on consecutive cases.
    Judging {
        /// The submission.
        submission: u64,
        /// The position of the first case.
        first: u64,
        /// The position of the last case.
        last: u64,
    },
    /// It examines why a submission fails: it builds it by older standards, and runs these builds.
    Examining {
        /// The submission.
        submission: u64,
    },
    /// It builds a submission with sanitizers, which takes long, and runs that build.
    Sanitizing {
        /// The submission.
        submission: u64,
    },
    /// It runs solvers or the program on inputs of the section.
    CrossChecking,
    /// It waits for work, or has finished.
    Idle,
}
