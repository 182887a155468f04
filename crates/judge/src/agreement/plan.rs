//! What is compared: programs, cases, and who decides whether two outputs say the same.

use crate::journal::Journal;
use crate::package::Conduct;
use crate::package::input_validator::InputValidator;
use crate::package::validator::Validator;
use crate::pool::LimitedProgram;
use std::sync::atomic::AtomicBool;
use tribunal_core::verdict::Event;
use tribunal_package::Package;
use tribunal_package::data::{Case, CaseConfig};
use tribunal_sandbox::Sandbox;

/// The input of [`agree`](super::agree).
pub struct AgreementPlan<'a> {
    /// The name of the problem in reports.
    pub problem: String,
    /// Runs the programs.
    pub sandbox: &'a dyn Sandbox,
    /// The programs that should agree.
    pub programs: &'a [AgreementProgram],
    /// All must accept an input.
    pub validators: &'a [InputValidator],
    /// All must accept the answer, be it stored or given by a program.
    pub answer_validators: &'a [InputValidator],
    /// Decide whether outputs are right; the first one decides whether programs agree, and the others are compared with
    /// it. There is at least one.
    pub judges: &'a [OutputJudge],
    /// One worker for each entry: the core that it is pinned to, or `None`.
    pub worker_cores: &'a [Option<usize>],
    /// Holds the results of shares, or of an earlier run of this share, and stores those of a share; they are known by the
    /// names of their cases.
    pub journal: Option<&'a Journal>,
    /// Whether the user wants to stop.
    pub stop: &'a AtomicBool,
    /// Receives progress.
    pub events: &'a (dyn Fn(Event) + Sync),
}

/// A program that should give the right answer.
#[derive(Clone, Debug)]
pub struct AgreementProgram {
    /// Its name in reports.
    pub name: String,
    /// The built program and its limits.
    pub program: LimitedProgram,
}

/// Decides whether an output is right.
#[derive(Clone, Debug)]
pub enum OutputJudge {
    /// The comparison with the answer.
    Comparison,
    /// A checker, or the output validator of a package.
    Checker(Box<Validator>),
    /// The output validator of a package that talks to a program, or asks for further runs of it. It is the only judge:
    /// there is no output to compare, and programs agree where it accepts all of them.
    Conduct(Box<Validator>, Conduct),
}

impl OutputJudge {
    /// Its name in reports.
    pub fn name(&self) -> &str {
        match self {
            OutputJudge::Comparison => "default comparison",
            OutputJudge::Checker(checker) | OutputJudge::Conduct(checker, _) => &checker.name,
        }
    }
}

/// A case of a package; its answer may be missing.
#[derive(Clone, Debug)]
pub struct AgreementCase<'a> {
    /// The package, out of which no link of the case may lead.
    pub package: &'a Package,
    /// The case.
    pub case: &'a Case,
    /// What the case may state beside its input, the likeliest first: it states the first with which all validators accept
    /// the input, or else the likeliest. Empty where it states what it has.
    pub configs: Vec<&'a CaseConfig>,
    /// The program whose output becomes the answer, if all agree. Where there is no output to compare, the answer is empty
    /// if it is missing.
    pub answer_by: Option<usize>,
}
