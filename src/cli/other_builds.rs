//! Examines a failing C or C++ program by other builds of it.

use std::path::Path;
use tribunal_core::erased::{AnyInstance, AnyProblem};
use tribunal_core::messages::Message;
use tribunal_core::output::Dialect;
use tribunal_core::problem::Minimum;
use tribunal_core::verdict::stressed::Examination;
use tribunal_judge::compile::Workshop;
use tribunal_judge::pool::LimitedProgram;
use tribunal_judge::sanitize::{self, Judged, SanitizedProgram};
use tribunal_report::escape;
use tribunal_sandbox::Sandbox;

/// A failing program, and what builds and runs it.
pub(super) struct FailingProgram<'a> {
    pub(super) workshop: &'a Workshop<'a>,
    pub(super) sandbox: &'a dyn Sandbox,
    pub(super) source: &'a Path,
    pub(super) program: &'a LimitedProgram,
    pub(super) dialect: Dialect,
}

/// What the live view shows while other builds of a program are made and run.
pub(super) fn sanitizing(source: &Path) -> Message {
    let file = source.file_name().unwrap_or_default().to_string_lossy();
    Message::new("live-sanitizing").with("program", escape::whole(&file))
}

impl FailingProgram<'_> {
    /// What other builds do on an input with this certified minimum, on which the usual build was judged.
    pub(super) fn examine(
        &self,
        problem: &'static dyn AnyProblem,
        (instance, minimum): (&AnyInstance, Minimum),
        judged: &Judged,
    ) -> Examination {
        let sanitized = SanitizedProgram {
            compile: &|source, variant| self.workshop.compile_as(source, variant),
            sandbox: self.sandbox,
            source: self.source,
            limits: self.program.limits(),
            marks: self.program.marks(),
        };
        let input = problem.write(instance);
        sanitize::examine(&sanitized, input.as_bytes(), judged, |output| {
            problem.rule(instance, output, self.dialect, minimum)
        })
    }
}
