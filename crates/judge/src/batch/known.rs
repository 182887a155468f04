//! Accepted results of an earlier run of the same programs on the same cases under a longer time limit: those that a
//! shorter one does not change count again, without another run.

use crate::program_hash::source_sha256;
use crate::submission::Submission;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::judged::{CaseResult, SubmissionReport};
use tribunal_sandbox::Limits;

/// The share of a time limit from which on a time is close to it, so that the run is made again.
const CLOSE: f64 = 0.9;

/// The results of an earlier run that differed in its time limit alone.
#[derive(Clone, Debug, Default)]
pub struct KnownResults {
    by_path: HashMap<PathBuf, KnownSubmission>,
}

#[derive(Clone, Debug)]
struct KnownSubmission {
    /// The hash of the source that was judged.
    source_sha256: String,
    /// The command that built it: a second look may have judged another build.
    command: String,
    results: Vec<CaseResult>,
}

impl KnownResults {
    /// The results that the reports of a run keep.
    pub fn of(submissions: &[Submission], reports: &[SubmissionReport]) -> KnownResults {
        let known = |(one, report): (&Submission, &SubmissionReport)| {
            let known = KnownSubmission {
                source_sha256: report.source_sha256.clone()?,
                command: report.built.as_ref()?.command.clone(),
                results: report.cases.clone(),
            };
            Some((one.path.clone(), known))
        };
        KnownResults {
            by_path: submissions.iter().zip(reports).filter_map(known).collect(),
        }
    }

    /// The results of a submission, built by this command, that would be the same under these limits; none if its source has
    /// changed.
    pub(super) fn standing<'k>(
        &'k self,
        path: &Path,
        command: &str,
        limits: &'k Limits,
    ) -> impl Iterator<Item = &'k CaseResult> {
        let known = self.by_path.get(path);
        let known = known.filter(|it| {
            it.command == command && source_sha256(path).as_ref() == Some(&it.source_sha256)
        });
        let results = known.into_iter().flat_map(|it| &it.results);
        results.filter(|result| stands(result, limits))
    }
}

/// Whether a result of a longer time limit is that of these limits, too. One that is not accepted is looked into again.
fn stands(result: &CaseResult, limits: &Limits) -> bool {
    result.verdict == Verdict::Accepted
        && result.cpu_s < CLOSE * limits.cpu.as_secs_f64()
        && result.wall_s < CLOSE * limits.wall.as_secs_f64()
}
