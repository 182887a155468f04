//! The input of a package check, and its findings, check by check.

use super::checked::Checked;
use super::no_ruling::NoRulings;
use crate::compile::{CompileError, Compiled};
use crate::package::input_grammar::InputGrammar;
use crate::package::input_validator::InputValidator;
use crate::package::validator::{Convention, Validator};
use crate::pool::in_order;
use crate::testdata::TestData;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use tribunal_core::messages::Message;
use tribunal_core::text::counted;
use tribunal_core::verdict::Event;
use tribunal_core::verdict::examined::{PackageCheck, PackageFinding, PackageReport, Severity};
use tribunal_core::verdict::judged::JudgeReport;
use tribunal_package::Package;
use tribunal_package::finding::{Finding, Findings};
use tribunal_package::generators;
use tribunal_package::regular::OURS;
use tribunal_sandbox::Sandbox;

/// The check that judges submissions.
pub(super) const CHECK_SUBMISSIONS: &str = "submissions";

/// The input of [`examine`](super::examine).
pub struct LintPlan<'a> {
    /// The package.
    pub package: &'a Package,
    /// The findings from reading it.
    pub findings: Findings,
    /// Its submissions, each a file or a folder.
    pub submissions: &'a [PathBuf],
    /// The number of files among its submissions in languages that are not known here.
    pub in_unknown_languages: usize,
    /// Runs programs.
    pub sandbox: &'a dyn Sandbox,
    /// Builds a program.
    pub compile: &'a (dyn Fn(&Path) -> Result<Compiled, CompileError> + Sync),
    /// Judges submissions with a time limit in seconds, on every case or up to the first failure.
    pub judge: &'a Judge<'a>,
    /// Whether this is a share, which judges submissions alone: all else is checked where the shares are put together.
    pub is_share: bool,
    /// One worker for each entry: the core that it is pinned to, or `None`.
    pub worker_cores: &'a [Option<usize>],
    /// Set to end the check early.
    pub stop: &'a AtomicBool,
    /// Receives progress events.
    pub events: &'a (dyn Fn(Event) + Sync),
}

/// Judges submissions on cases with a time limit in seconds: on all of them, or up to the first failure.
pub type Judge<'a> = dyn Fn(&dyn TestData, f64, &[PathBuf], bool) -> JudgeReport + Sync + 'a;

/// The findings, check by check.
pub(super) struct PackageLint<'a, 'p> {
    pub(super) plan: &'a LintPlan<'p>,
    pub(super) report: PackageReport,
    /// Findings in the report, so that each is reported once.
    pub(super) found: HashSet<PackageFinding>,
    /// The cases of `invalid_answer` that an answer validator rejects, or might reject where one cannot be run.
    pub(super) refused_answers: HashSet<String>,
    /// The cases for judging whose answers an answer validator rejects: what follows from that is no finding of its own.
    pub(super) wrong_answers: HashSet<String>,
    /// Whether something was left out because the check was stopped.
    pub(super) is_cut: AtomicBool,
    /// On what the output validator gives no ruling.
    pub(super) unruled: NoRulings,
}

/// The hint for a fault; says so if a limit of Tribunal is the cause, which is not the author's fault.
pub(super) fn hint<'a>(why: &str, otherwise: &'a str) -> &'a str {
    if why.contains(OURS) {
        "the limit is Tribunal's own; other judges may accept it"
    } else {
        otherwise
    }
}

impl PackageLint<'_, '_> {
    pub(super) fn find(
        &mut self,
        check: &str,
        severity: Severity,
        place: &str,
        message: String,
        hint: String,
    ) {
        let (check, place) = (check.to_string(), place.to_string());
        let finding = PackageFinding {
            severity,
            check,
            place,
            message,
            hint,
        };
        if self.found.insert(finding.clone()) {
            self.report.findings.push(finding);
        }
    }

    pub(super) fn error(
        &mut self,
        check: &str,
        place: &str,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) {
        self.find(check, Severity::Error, place, message.into(), hint.into());
    }

    /// A fault that is an error, unless it is a limit of Tribunal's own.
    pub(super) fn fault(&mut self, check: &str, place: &str, why: &str, otherwise: &str) {
        let severity = match why.contains(OURS) {
            true => Severity::Warning,
            false => Severity::Error,
        };
        let hint = hint(why, otherwise).to_string();
        self.find(check, severity, place, why.to_string(), hint);
    }

    pub(super) fn warning(
        &mut self,
        check: &str,
        place: &str,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) {
        self.find(check, Severity::Warning, place, message.into(), hint.into());
    }

    pub(super) fn done(&mut self, name: &str, done: String) {
        self.report.checks.push(PackageCheck {
            name: name.to_string(),
            done,
        });
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.plan.stop.load(Ordering::Relaxed)
    }

    /// A path of the package as messages show it.
    pub(super) fn place(&self, path: &Path) -> String {
        tribunal_package::files::place(self.plan.package, path)
    }

    pub(super) fn files(&mut self) {
        let mut findings = self.plan.findings.clone();
        generators::read(self.plan.package, &mut findings);
        tribunal_package::files::check(self.plan.package, &mut findings);
        for Finding {
            is_error,
            place,
            message,
            hint,
            ..
        } in findings.0
        {
            let severity = if is_error {
                Severity::Error
            } else {
                Severity::Warning
            };
            self.find("files", severity, &place, message, hint);
        }
        let bad = self.plan.package.data.invalid_input.len();
        let outputs =
            self.plan.package.data.valid_output.len() + self.plan.package.data.invalid_output.len();
        let (cases, bad) = (
            counted(self.report.cases, "case"),
            counted(bad as u64, "invalid input"),
        );
        self.done(
            "files",
            format!("{cases}, {bad}, {}", counted(outputs as u64, "output")),
        );
    }

    /// Builds all validators that are programs in parallel, to fill the cache.
    pub(super) fn build_all(&self) {
        let package = self.plan.package;
        let paths: Vec<&PathBuf> = package
            .input_validators
            .iter()
            .chain(&package.answer_validators)
            .filter(|path| InputValidator::is_built(path))
            .chain(&package.output_validator)
            .chain(&package.static_validator)
            .collect();
        let build = |(): &mut (), path: &&PathBuf| drop((self.plan.compile)(path));
        in_order(self.plan.worker_cores, &paths, || false, |_| (), build);
    }

    /// Builds or reads a validator of inputs or of answers; `None`, with a finding, if that fails.
    pub(super) fn build_form(&mut self, checked: Checked, path: &Path) -> Option<InputValidator> {
        let check = checked.check();
        match InputGrammar::of_package(self.plan.package, path) {
            None => {
                let built = self.build(check, path)?;
                let built = match checked {
                    Checked::Inputs => built,
                    Checked::Answers => built.called(Convention::Answer),
                };
                Some(InputValidator::Program(Box::new(built)))
            }
            Some(Ok(grammar)) => Some(InputValidator::Grammar(Box::new(grammar))),
            Some(Err(error)) => {
                let why = format!("the grammar cannot be read: {error}");
                self.fault(check, &self.place(path), &why, "fix it");
                None
            }
        }
    }

    /// Builds a validator; `None`, with a finding, if it cannot be built.
    pub(super) fn build(&mut self, check: &str, path: &Path) -> Option<Validator> {
        let limits = &self.plan.package.problem.limits;
        let compiled = self.compiled(check, path)?;
        Some(Validator::new(path, &compiled, limits))
    }

    /// Builds a program of the package; `None`, with a finding, if it cannot be built.
    pub(super) fn compiled(&mut self, check: &str, path: &Path) -> Option<Compiled> {
        match (self.plan.compile)(path) {
            Ok(compiled) => Some(compiled),
            Err(
                CompileError::Unknown { message, hint }
                | CompileError::NotInstalled { message, hint, .. },
            ) => {
                // Only a warning: other judges may know a language that is unknown here.
                self.warning(
                    check,
                    &self.place(path),
                    format!("it is not run: {message}"),
                    hint.to_string(),
                );
                None
            }
            Err(CompileError::Stopped) => {
                self.is_cut.store(true, Ordering::Relaxed);
                None
            }
            Err(CompileError::Failed(why)) => {
                let hint = "a fault of Tribunal or of the machine; try again";
                self.warning(
                    check,
                    &self.place(path),
                    format!("it is not run: {why}"),
                    hint,
                );
                None
            }
            // A link that leads out of the package is a finding of its own.
            Err(CompileError::Read(..)) if self.is_told(path) => None,
            Err(error) => {
                let why = format!("it cannot be built: {error}");
                self.fault(check, &self.place(path), &why, "fix it");
                None
            }
        }
    }

    /// Whether an error was found in the files of a program.
    fn is_told(&self, program: &Path) -> bool {
        let (place, files) = (self.place(program), format!("{}/", self.place(program)));
        let mut errors = self.report.findings.iter();
        errors.any(|it| {
            it.severity == Severity::Error && (it.place == place || it.place.starts_with(&files))
        })
    }

    /// Answers questions on all workers. The answers are in the order of the questions, `None` for those left when the
    /// check was stopped.
    pub(super) fn on_workers<Q: Sync, B, A: Send>(
        &self,
        questions: &[Q],
        bench: impl Fn(Option<usize>) -> B + Sync,
        answer: impl Fn(&mut B, &Q) -> A + Sync,
    ) -> Vec<Option<A>> {
        let answer = |bench: &mut B, question: &Q| {
            let answer = answer(bench, question);
            (self.plan.events)(Event::Advanced {
                worker: 0,
                steps: 1,
            });
            answer
        };
        let answers = in_order(
            self.plan.worker_cores,
            questions,
            || self.is_stopped(),
            bench,
            answer,
        );
        let is_cut = answers.iter().any(Option::is_none);
        self.is_cut.fetch_or(is_cut, Ordering::Relaxed);
        answers
    }

    pub(super) fn started(&self, section: &str, steps: usize) {
        let problem = &self.plan.package.short_name;
        (self.plan.events)(Event::started(
            problem,
            Message::new(section.to_string()),
            steps as u64,
            self.plan.worker_cores.len(),
        ));
    }

    pub(super) fn finished(&self) {
        (self.plan.events)(Event::Finished);
    }
}
