//! What happens while a run goes on, as plain data for listeners: a live view, or a program that reads events.

use super::ruling::Verdict;
use serde::Serialize;
use std::collections::BTreeMap;

/// Something that happened.
///
/// Workers and submissions are named by their places, counted from 0. `docs/src/reference/events.md` says what each event
/// means.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// Submissions are about to be judged. It counts as the start of a section of as many steps as there are runs.
    Judging {
        /// The problem.
        problem: String,
        /// The files, as they were named, in the order of the report.
        submissions: Vec<String>,
        /// Cases for each of them.
        cases: u64,
        /// Workers.
        workers: u64,
    },
    /// A section of the work begins: of `verify`, or of a search for a failing input.
    Started {
        /// The problem.
        problem: String,
        /// What is put before the solvers or the program, in a few words.
        section: String,
        /// Steps ahead, as far as that is known: there may be fewer.
        steps: u64,
        /// Workers.
        workers: u64,
    },
    /// A worker turns to something else.
    Worker {
        /// The worker.
        worker: u64,
        /// What it does from now on.
        #[serde(flatten)]
        doing: Doing,
    },
    /// A submission has a result on a case.
    Result {
        /// The worker; nothing where an earlier run had found it.
        worker: Option<u64>,
        /// The submission.
        submission: u64,
        /// The place of the case, counted from 0.
        index: u64,
        /// Its name.
        case: String,
        /// The verdict.
        verdict: Verdict,
        /// CPU time in seconds.
        cpu_s: f64,
        /// The most resident memory.
        memory_bytes: u64,
    },
    /// Nothing more will be said of a submission.
    Settled {
        /// The submission.
        submission: u64,
        /// The file, as it was named.
        name: String,
        /// The verdict; nothing where it could not be judged, or not to its end.
        verdict: Option<Verdict>,
        /// Why, in one sentence.
        message: String,
        /// Results of cases from this place on do not count: others had made them needless.
        wanted: u64,
        /// How many of those that count have each verdict; of one that is judged by an older build, that build's.
        counts: BTreeMap<Verdict, u64>,
    },
    /// The judges differ on an instance, or a stored answer is not theirs.
    Disagreement {
        /// The problem.
        problem: String,
        /// Where the instance comes from.
        origin: String,
        /// The input file.
        input: String,
    },
    /// A search has run the program on an input.
    Tried {
        /// The worker.
        worker: u64,
        /// The verdict of the program; none where no checker could rule.
        verdict: Option<Verdict>,
    },
    /// A search has come upon an input on which the program fails, or two programs differ.
    Failure {
        /// The problem.
        problem: String,
        /// Where the input comes from.
        origin: String,
        /// The input file.
        input: String,
        /// What the program got for it.
        verdict: Verdict,
        /// Why.
        message: String,
    },
    /// So many steps of the section are done.
    Advanced {
        /// The worker that did them.
        worker: u64,
        /// Steps.
        steps: u64,
    },
    /// The section is done, or was stopped.
    Finished,
}

impl Event {
    /// The start of a section.
    pub fn started(problem: &str, section: &str, steps: u64, workers: usize) -> Event {
        Event::Started {
            problem: problem.to_string(),
            section: section.to_string(),
            steps,
            workers: workers as u64,
        }
    }
}

/// What a worker does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "doing", rename_all = "snake_case")]
pub enum Doing {
    /// It makes a program of a submission.
    Compiling {
        /// The submission.
        submission: u64,
    },
    /// It runs a submission on some cases, one after the other.
    Judging {
        /// The submission.
        submission: u64,
        /// The place of the first case.
        first: u64,
        /// The place of the last.
        last: u64,
    },
    /// It puts instances of the section before the solvers, or inputs before the program.
    Hearing,
    /// Nothing, until there is something or for good.
    Idle,
}
