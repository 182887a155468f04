//! Checks a package of anybody's by running what it brings: its input validators, its output validator and its
//! submissions. What can be seen by looking at its files alone, [`tribunal_package::files`] sees.
//!
//! `inputs` and `outputs` put cases, junk and slips before the validators, `submissions` the submissions before
//! the cases.

mod inputs;
mod junk;
mod outputs;
mod submissions;

use super::validator::Validator;
use crate::compile::{CompileError, Compiled};
use crate::lanes;
use crate::testdata::TestData;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Instant;
use tribunal_core::text::counted;
use tribunal_core::verdict::Event;
use tribunal_core::verdict::examined::{PackageCheck, PackageFinding, PackageReport, Severity};
use tribunal_core::verdict::judged::JudgeReport;
use tribunal_package::Package;
use tribunal_package::finding::{Finding, Findings};
use tribunal_package::regular::OURS;
use tribunal_sandbox::Sandbox;

/// Everything that checking a package needs.
pub struct Plan<'a> {
    /// The package.
    pub package: &'a Package,
    /// What was found when it was read.
    pub findings: Findings,
    /// Its submissions, each a file or a folder.
    pub submissions: &'a [PathBuf],
    /// Runs programs.
    pub sandbox: &'a dyn Sandbox,
    /// Builds one.
    pub compile: &'a (dyn Fn(&Path) -> Result<Compiled, CompileError> + Sync),
    /// Judges submissions with a time limit in seconds, on every case or up to the first that fails.
    pub judge: &'a Judge<'a>,
    /// A lane for each, with the core that it is pinned to.
    pub lanes: &'a [Option<usize>],
    /// Ends it soon.
    pub stop: &'a AtomicBool,
    /// Who is told how far it is.
    pub events: &'a (dyn Fn(Event) + Sync),
}

/// Judges submissions on cases with a time limit in seconds.
pub type Judge<'a> = dyn Fn(&dyn TestData, f64, &[PathBuf]) -> JudgeReport + Sync + 'a;

/// What is found, check by check.
struct Exam<'a, 'p> {
    plan: &'a Plan<'p>,
    report: PackageReport,
    /// The findings of the report, so that each is said once.
    found: HashSet<PackageFinding>,
}

/// Checks a package.
pub fn examine(plan: &Plan) -> PackageReport {
    let begun = Instant::now();
    let package = plan.package;
    let mut exam = Exam {
        plan,
        report: PackageReport {
            package: package.folder.display().to_string(),
            title: package.title().to_string(),
            format: package.problem.format.to_string(),
            cases: package.cases().len() as u64,
            isolation: plan.sandbox.level().to_string(),
            ..PackageReport::default()
        },
        found: HashSet::new(),
    };
    exam.files();
    // What would be run otherwise might be other cases than the package means, under other limits.
    if plan.findings.first_fatal().is_none() {
        exam.build_all();
        exam.inputs();
        if let Some(validator) = exam.output_validator() {
            exam.outputs(validator.as_ref());
            exam.submissions(validator.as_ref());
        }
    }
    let mut report = exam.report;
    report.interrupted = plan.stop.load(Ordering::Relaxed);
    report.wall_s = begun.elapsed().as_secs_f64();
    report
}

/// What to do about a fault; of a limit of ours nobody else is to blame.
fn cure<'a>(why: &str, otherwise: &'a str) -> &'a str {
    if why.contains(OURS) { "the limit is Tribunal's own; others may take it" } else { otherwise }
}

impl Exam<'_, '_> {
    fn find(&mut self, check: &str, severity: Severity, place: &str, message: String, cure: String) {
        let (check, place) = (check.to_string(), place.to_string());
        let finding = PackageFinding { severity, check, place, message, cure };
        if self.found.insert(finding.clone()) {
            self.report.findings.push(finding);
        }
    }

    fn error(&mut self, check: &str, place: &str, message: impl Into<String>, cure: impl Into<String>) {
        self.find(check, Severity::Error, place, message.into(), cure.into());
    }

    fn warning(&mut self, check: &str, place: &str, message: impl Into<String>, cure: impl Into<String>) {
        self.find(check, Severity::Warning, place, message.into(), cure.into());
    }

    fn done(&mut self, name: &str, done: String) {
        self.report.checks.push(PackageCheck { name: name.to_string(), done });
    }

    fn is_stopped(&self) -> bool {
        self.plan.stop.load(Ordering::Relaxed)
    }

    /// A path of the package as messages show it.
    fn place(&self, path: &Path) -> String {
        tribunal_package::files::place(self.plan.package, path)
    }

    fn files(&mut self) {
        let mut findings = self.plan.findings.clone();
        tribunal_package::files::check(self.plan.package, &mut findings);
        for Finding { is_error, place, message, cure, .. } in findings.0 {
            let severity = if is_error { Severity::Error } else { Severity::Warning };
            self.find("files", severity, &place, message, cure);
        }
        let bad = self.plan.package.data.invalid_input.len();
        let outputs = self.plan.package.data.valid_output.len() + self.plan.package.data.invalid_output.len();
        let (cases, bad) = (counted(self.report.cases, "case"), counted(bad as u64, "invalid input"));
        self.done("files", format!("{cases}, {bad}, {}", counted(outputs as u64, "output")));
    }

    /// Builds all validators side by side; who asks for one afterwards finds it in the cache, or hears again why not.
    fn build_all(&self) {
        let package = self.plan.package;
        let paths: Vec<&PathBuf> = package.input_validators.iter().chain(&package.output_validator).collect();
        let mut next = paths.into_iter();
        let build = |(): &mut (), path: &PathBuf| drop((self.plan.compile)(path));
        lanes::run(self.plan.lanes.len(), || next.next(), || (), build);
    }

    /// Builds a validator; nothing where it cannot be built, which is found.
    fn build(&mut self, check: &str, path: &Path) -> Option<Validator> {
        match (self.plan.compile)(path) {
            Ok(compiled) => Some(Validator::new(path, &compiled, &self.plan.package.problem.limits)),
            Err(CompileError::Unknown { message, hint }) => {
                // Other tools know languages of validators that are not known here.
                self.warning(check, &self.place(path), format!("it is not run: {message}"), hint);
                None
            }
            Err(CompileError::Stopped) => None,
            Err(error) => {
                let why = format!("it cannot be built: {error}");
                let otherwise = match error {
                    CompileError::Failed(_) => "a fault of Tribunal or of the machine; try again",
                    _ => "mend it",
                };
                self.error(check, &self.place(path), why.clone(), cure(&why, otherwise));
                None
            }
        }
    }

    /// The output validator, if there is one; nothing at all where it cannot be built.
    fn output_validator(&mut self) -> Option<Option<Validator>> {
        match &self.plan.package.output_validator {
            Some(path) => {
                let built = self.build(outputs::CHECK, path);
                if built.is_none() && !self.is_stopped() {
                    let message = "no output and no submission was checked, since it cannot be run here";
                    self.error(outputs::CHECK, &self.place(path), message, "see above what it needs");
                }
                built.map(Some)
            }
            None => Some(None),
        }
    }

    /// Answers questions on all lanes; the answers come in the order of the questions. Nothing is said to those that
    /// were left when it was stopped.
    fn on_lanes<Q: Sync, B, A: Send>(
        &self,
        questions: &[Q],
        bench: impl Fn(Option<usize>) -> B + Sync,
        answer: impl Fn(&mut B, &Q) -> A + Sync,
    ) -> Vec<Option<A>>
    where
        B: Send,
    {
        let (cores, lane) = (self.plan.lanes, AtomicUsize::new(0));
        let mut next = 0..questions.len();
        let made = lanes::run(
            cores.len(),
            || next.next().filter(|_| !self.is_stopped()),
            || {
                let core = cores.get(lane.fetch_add(1, Ordering::Relaxed)).copied().flatten();
                (bench(core), Vec::new())
            },
            |(bench, answers), place| {
                answers.push((place, answer(bench, &questions[place])));
                (self.plan.events)(Event::Advanced { lane: 0, steps: 1 });
            },
        );
        let mut answers: Vec<Option<A>> = questions.iter().map(|_| None).collect();
        for (place, answer) in made.into_iter().flat_map(|(_, answers)| answers) {
            answers[place] = Some(answer);
        }
        answers
    }

    fn started(&self, section: &str, steps: usize) {
        let problem = &self.plan.package.short_name;
        (self.plan.events)(Event::started(problem, section, steps as u64, self.plan.lanes.len()));
    }

    fn finished(&self) {
        (self.plan.events)(Event::Finished);
    }
}
