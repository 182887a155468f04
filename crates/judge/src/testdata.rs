//! What submissions are judged on: cases by their index, and a checker for each worker, for every problem.
//!
//! [`Certified`] is that of a problem of ours, whose answers are proven; any other package has its
//! own in [`super::package`].

use super::case_source::{CaseError, CaseSource, SuppliedCase};
use super::excerpt::{SHOWN_BYTES_MAX, end_of, start_of};
use super::exhibit::{self, boards, is_one_of_many};
use super::replay::replay;
use std::borrow::BorrowMut;
use tribunal_core::erased::AnyProblem;
use tribunal_core::output::Dialect;
use tribunal_core::problem::Weight;
use tribunal_core::verdict::Ruling;
use tribunal_core::verdict::judged::{Failure, SubmissionReport};
use tribunal_core::verdict::shown::Exhibit;
use tribunal_sandbox::RunResult;
use tribunal_verify::jury::Juries;

/// All cases of one run.
pub trait TestData: Sync {
    /// The problem that they are of.
    fn problem(&self) -> String;
    /// How outputs are ruled on: a dialect of ours, or whose checker it is.
    fn dialect(&self) -> String;
    /// What they are, in one line.
    fn coverage(&self) -> String;
    /// The seed of generated ones.
    fn seed(&self) -> Option<u64>;
    /// How many there are.
    fn cases(&self) -> u64;
    /// The name of one, which `--case` takes.
    fn name(&self, index: u64) -> String;
    /// The words of a command line that give this one alone.
    fn words(&self, index: u64) -> Vec<String>;
    /// How large one is to a person; nothing where its input cannot be read.
    fn weight(&self, index: u64) -> Option<Weight>;
    /// Everything that results depend on, but for the submission, goes into `add`, piece by piece.
    fn identify(&self, add: &mut dyn FnMut(&[u8]));
    /// What a report shows of the cases that a submission failed.
    fn exhibits(&self, submissions: &[SubmissionReport]) -> Vec<Exhibit>;
    /// A checker for one worker, on one core if one is named.
    fn checker(&self, core: Option<usize>) -> Box<dyn Checker + '_>;
}

/// Rules on outputs, one after the other.
pub trait Checker: Send {
    /// The name of a case.
    fn name(&self, index: u64) -> String;
    /// A case, or what is wrong with it: a fault of ours, or of the package.
    fn open(&mut self, index: u64) -> Result<Box<dyn OpenCase + '_>, CaseError>;
    /// Makes anew what a panic may have left half done.
    fn renew(&mut self);
}

/// A case on which outputs are ruled.
pub trait OpenCase {
    /// The input, as programs get it.
    fn input(&self) -> &[u8];
    /// The ruling on an output of a program that ended well.
    fn check(&mut self, output: &[u8]) -> Ruling;
    /// What a person wants to see of a failing run; `repeat` is the command that repeats it.
    fn failure(&mut self, run: &RunResult, repeat: String) -> Failure;
}

/// The cases of a problem of ours, with the dialect in which outputs are read.
pub struct Certified<'a> {
    /// The cases.
    pub source: &'a CaseSource,
    /// Whose habits are followed when outputs are read.
    pub dialect: Dialect,
}

impl TestData for Certified<'_> {
    fn problem(&self) -> String {
        self.source.problem().name().to_string()
    }

    fn dialect(&self) -> String {
        self.dialect.to_string()
    }

    fn coverage(&self) -> String {
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

    fn checker(&self, _core: Option<usize>) -> Box<dyn Checker + '_> {
        Box::new(CertifiedChecker::new(
            self.source,
            self.dialect,
            Juries::new(self.source.problem(), None),
        ))
    }
}

/// Rules on outputs by certified minimums.
pub struct CertifiedChecker<'a, J> {
    source: &'a CaseSource,
    dialect: Dialect,
    juries: J,
}

impl<'a, J: BorrowMut<Juries>> CertifiedChecker<'a, J> {
    /// The juries may be its own, or lent by a caller that asks them about other cases too.
    pub fn new(source: &'a CaseSource, dialect: Dialect, juries: J) -> CertifiedChecker<'a, J> {
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
        }
    }
}
