//! The interface to cases, by their index, and to the checkers that rule on outputs.
//!
//! [`Certified`] implements it for built-in problems, whose answers are certified; [`super::package`] for any package.

use super::case_rules::CaseRule;
use super::case_source::{CaseError, CaseSource, SuppliedCase};
use super::excerpt::{SHOWN_BYTES_MAX, end_of, start_of};
use super::exhibit::{self, boards, is_one_of_many};
use super::pool::{LimitedProgram, ProgramRunner, RuledRun};
use super::replay::replay;
use super::scoring::CaseOutcome;
use std::borrow::BorrowMut;
use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;
use tribunal_core::erased::AnyProblem;
use tribunal_core::messages::Message;
use tribunal_core::output::Dialect;
use tribunal_core::problem::Weight;
use tribunal_core::verdict::judged::{CaseResult, Failure, SubmissionReport};
use tribunal_core::verdict::points::{ExpectedPoints, Points};
use tribunal_core::verdict::shown::Exhibit;
use tribunal_core::verdict::{Ruling, Verdict};
use tribunal_package::case_files::CaseFiles;
use tribunal_package::scoring::Scoring;
use tribunal_sandbox::{RunResult, SandboxError};
use tribunal_verify::jury::Juries;

/// All cases of one run.
pub trait TestData: Sync {
    /// The name of the problem.
    fn problem(&self) -> String;
    /// How outputs are ruled on: a dialect, or the name of a checker.
    fn dialect(&self) -> String;
    /// Describes the cases in one line.
    fn coverage(&self) -> Message;
    /// The seed of generated cases.
    fn seed(&self) -> Option<u64>;
    /// Number of cases.
    fn cases(&self) -> u64;
    /// The name of a case, as `--case` takes it.
    fn name(&self, index: u64) -> String;
    /// Command-line words that select this case alone.
    fn words(&self, index: u64) -> Vec<String>;
    /// How large a case looks to a person; `None` if its input cannot be read.
    fn weight(&self, index: u64) -> Option<Weight>;
    /// How large the case of a result looks to a person, if the submission fails it.
    fn failing_weight(&self, result: &CaseResult) -> Option<Weight> {
        let fails = result.failure.is_some() && result.verdict != Verdict::JudgeError;
        fails.then(|| self.weight(result.index))?
    }
    /// Passes everything that results depend on, except the submission, to `add`, piece by piece.
    fn identify(&self, add: &mut dyn FnMut(&[u8]));
    /// The case of this name, where results of a journal are known by the names of their cases, since other runs of it have
    /// other cases.
    fn case_named(&self, _name: &str) -> Option<u64> {
        None
    }
    /// Whether results are known by the names of their cases.
    fn is_known_by_name(&self) -> bool {
        false
    }
    /// The exhibits of the cases that submissions failed.
    fn exhibits(&self, submissions: &[SubmissionReport]) -> Vec<Exhibit>;
    /// These cases, if they are those of a built-in problem, whose faulty solvers may explain failures.
    fn certified(&self) -> Option<&Certified<'_>> {
        None
    }
    /// How the cases give points, if they give any.
    fn scoring(&self) -> Option<Arc<Scoring>> {
        None
    }
    /// The points of a submission with these outcomes of the cases, if they give any.
    fn points(&self, _outcomes: &[Option<CaseOutcome>]) -> Option<Points> {
        None
    }
    /// The points that the package expects of a submission.
    fn expected_points(&self, _submission: &Path) -> Vec<ExpectedPoints> {
        Vec::new()
    }
    /// What the package states of the cases of a submission: all of them are judged then.
    fn case_rules(&self, _submission: &Path) -> Vec<CaseRule> {
        Vec::new()
    }
    /// Whether texts of the package are filled into this submission, so that its results depend on where it lies.
    fn fills(&self, _submission: &Path) -> bool {
        false
    }
    /// What the package states of how a submission is built: its language and the file to run.
    fn stated(&self, _submission: &Path) -> [Option<&str>; 2] {
        [None; 2]
    }
    /// Whether a validator reads the files of submissions, so that their results depend on names.
    fn reads_files(&self) -> bool {
        false
    }
    /// Whether the package replaces what a folder of submissions expects.
    fn replaces(&self, _folder: &str) -> bool {
        false
    }
    /// A checker for one worker, on the given core if there is one.
    fn checker(&self, core: Option<usize>) -> Box<dyn Checker + '_>;
}

/// Rules on outputs, one at a time.
pub trait Checker: Send {
    /// The name of a case.
    fn name(&self, index: u64) -> String;
    /// Opens a case.
    ///
    /// # Errors
    ///
    /// Fails by the fault of the judge or of the package.
    fn open(&mut self, index: u64) -> Result<Box<dyn OpenCase + '_>, CaseError>;
    /// Whether a program is run on a case; its files alone are read otherwise.
    fn runs(&self, _index: u64) -> bool {
        true
    }
    /// Resets the state after a panic.
    fn renew(&mut self);
}

/// An open case, on which outputs are ruled.
pub trait OpenCase {
    /// The input of the program.
    fn input(&self) -> &[u8];
    /// Further arguments of the program.
    fn args(&self) -> &[OsString] {
        &[]
    }
    /// The files that the case puts beside the program.
    fn files(&self) -> Option<&CaseFiles> {
        None
    }
    /// Whether the program reads the input and nothing else, so that it can be run on it alone.
    fn is_read_alone(&self) -> bool {
        true
    }
    /// Runs a program on the case and rules on it, where the checker talks to the program or asks for further runs;
    /// nothing where one run on the input gives an output to [`check`](Self::check).
    fn conduct(
        &mut self,
        _runner: &mut ProgramRunner,
        _program: &LimitedProgram,
    ) -> Option<Result<RuledRun, SandboxError>> {
        None
    }
    /// Rules on the output of a program that exited with status 0.
    fn check(&mut self, output: &[u8]) -> Ruling;
    /// What a report shows of a failing run; `repeat` is the command that repeats it.
    fn failure(&mut self, run: &RunResult, repeat: String) -> Failure;
}

/// The cases of a built-in problem, with the dialect in which outputs are read.
pub struct Certified<'a> {
    /// The cases.
    pub source: &'a CaseSource,
    /// The judge whose rules for reading outputs apply.
    pub dialect: Dialect,
}

impl TestData for Certified<'_> {
    fn problem(&self) -> String {
        self.source.problem().name().to_string()
    }

    fn dialect(&self) -> String {
        self.dialect.to_string()
    }

    fn coverage(&self) -> Message {
        self.source.coverage.clone()
    }

    fn seed(&self) -> Option<u64> {
        self.source.seed
    }

    fn cases(&self) -> u64 {
        self.source.cases()
    }

    fn name(&self, index: u64) -> String {
        self.source.name(index)
    }

    fn words(&self, index: u64) -> Vec<String> {
        self.source.words(index)
    }

    fn weight(&self, index: u64) -> Option<Weight> {
        self.source.weight(index)
    }

    fn identify(&self, mut add: &mut dyn FnMut(&[u8])) {
        add(self.source.problem().name().as_bytes());
        add(self.dialect.to_string().as_bytes());
        self.source.identify(&mut add);
    }

    fn exhibits(&self, submissions: &[SubmissionReport]) -> Vec<Exhibit> {
        exhibit::of(self.source, submissions)
    }

    fn certified(&self) -> Option<&Certified<'_>> {
        Some(self)
    }

    fn checker(&self, _core: Option<usize>) -> Box<dyn Checker + '_> {
        Box::new(CertifiedChecker::new(
            self.source,
            self.dialect,
            Juries::new(self.source.problem(), None),
        ))
    }
}

/// Rules on outputs by certified minimums.
pub(crate) struct CertifiedChecker<'a, J> {
    source: &'a CaseSource,
    dialect: Dialect,
    juries: J,
}

impl<'a, J: BorrowMut<Juries>> CertifiedChecker<'a, J> {
    /// The juries are owned, or borrowed from a caller that uses them for other cases too.
    pub(crate) fn new(
        source: &'a CaseSource,
        dialect: Dialect,
        juries: J,
    ) -> CertifiedChecker<'a, J> {
        CertifiedChecker {
            source,
            dialect,
            juries,
        }
    }
}

impl<J: BorrowMut<Juries> + Send> Checker for CertifiedChecker<'_, J> {
    fn name(&self, index: u64) -> String {
        self.source.name(index)
    }

    fn open(&mut self, index: u64) -> Result<Box<dyn OpenCase + '_>, CaseError> {
        let juries = self.juries.borrow_mut();
        let case = self.source.case(index, juries)?;
        Ok(Box::new(CertifiedCase {
            problem: self.source.problem(),
            case,
            juries,
            dialect: self.dialect,
        }))
    }

    fn renew(&mut self) {
        *self.juries.borrow_mut() = Juries::new(self.source.problem(), None);
    }
}

struct CertifiedCase<'a> {
    problem: &'static dyn AnyProblem,
    case: SuppliedCase,
    juries: &'a mut Juries,
    dialect: Dialect,
}

impl OpenCase for CertifiedCase<'_> {
    fn input(&self) -> &[u8] {
        &self.case.input
    }

    fn check(&mut self, output: &[u8]) -> Ruling {
        self.problem
            .rule(&self.case.instance, output, self.dialect, self.case.minimum)
    }

    fn failure(&mut self, run: &RunResult, repeat: String) -> Failure {
        let (problem, instance) = (self.problem, &self.case.instance);
        Failure {
            input: problem.write(instance),
            args: Vec::new(),
            boards: boards(problem, instance),
            expected: self
                .juries
                .of(problem.size(instance))
                .answer(instance)
                .ok()
                .map(|said| said.output()),
            expected_is_one_of_many: is_one_of_many(problem, self.case.minimum),
            actual: start_of(&run.output, SHOWN_BYTES_MAX),
            actual_bytes: run.output.len() as u64,
            stderr: end_of(&run.stderr, SHOWN_BYTES_MAX),
            stderr_bytes: run.stderr.len() as u64,
            repeat,
            replay: replay(problem, instance, &run.output, self.dialect),
            interaction: None,
            pass: None,
        }
    }
}
