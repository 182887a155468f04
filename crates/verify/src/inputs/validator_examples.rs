//! Checks the example files by which a package shows what its validators accept and reject.

use crate::example_checker::ExampleChecker;
use crate::section::numbered;
use crate::session::{EXAMPLES, VerifySession};
use crate::watch::feed::each;
use std::path::{Path, PathBuf};
use tribunal_core::messages::Message;
use tribunal_core::text::grouped;
use tribunal_core::verdict::ProblemReport;
use tribunal_package::cases::{self, Example};

/// Checks the examples, and adds their faults to the report. Returns a description of how many were checked.
pub(crate) fn check_examples(
    run: &VerifySession,
    package: &Path,
    report: &mut ProblemReport,
) -> Option<Message> {
    // `stored_cases` has reported a package that cannot be read.
    let examples = cases::find(package).ok()?.examples;
    if examples.is_empty() || run.is_over() {
        return None;
    }
    let all = numbered("coverage-examples", examples.len() as u64);
    let left_out = run.problem().preferred().iter().find(|name| {
        run.place(name)
            .is_some_and(|place| run.hung.leaves_out(place))
    });
    if let Some(solver) = left_out {
        let unchecked = Message::new("coverage-examples-unchecked");
        return Some(
            unchecked
                .with("examples", all)
                .with("solver", solver.to_string()),
        );
    }
    let (problem, notes) = (run.problem(), run.plan.notes.clone());
    let check = || {
        let (mut checker, notes) = (ExampleChecker::new(problem), notes.clone());
        move |example: &Example| {
            if let Some(notes) = &notes {
                notes.single(problem.name(), EXAMPLES, None);
            }
            checker.fault(example)
        }
    };
    let paths: Vec<PathBuf> = examples.iter().map(|example| example.file("in")).collect();
    let results = each(examples, run.plan.answer_max, || run.is_over(), check);
    let checked = results.len();
    for (path, result) in paths.iter().zip(results) {
        match result {
            Ok(fault) => report.case_file_faults.extend(fault),
            Err(failure) => {
                let on_file = Message::new("fault-on-file").with("why", failure.message());
                run.fault(
                    EXAMPLES,
                    on_file.with("file", format!("`{}`", path.display())),
                );
            }
        }
    }
    Some(match checked == paths.len() {
        true => all,
        false => Message::new("part-of-count")
            .with("tried", grouped(checked as u64))
            .with("count", all),
    })
}
