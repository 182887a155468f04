//! A program and its limits.

use crate::case_folder;
use crate::compile::{Compiled, GivenOutputs, SubmittedFiles};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tribunal_package::case_files::CaseFiles;
use tribunal_sandbox::{Limits, Program};

/// A program and its limits, as workers run it.
#[derive(Clone, Debug)]
pub struct LimitedProgram {
    number: ProgramNumber,
    program: Program,
    limits: Limits,
    marks: Vec<String>,
    chance: Option<String>,
    takes_arguments: bool,
    outputs: Option<Arc<GivenOutputs>>,
    submitted: Option<Arc<SubmittedFiles>>,
    has_case_files: bool,
}

/// The argument with which a launcher of runs in place takes the program's arguments from standard input, and draws random
/// numbers anew after that.
const FROM_INPUT: &str = "\u{1}arguments";

/// Identifies a kept program, faster to compare than its files and arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ProgramNumber(u64);

impl ProgramNumber {
    fn new() -> ProgramNumber {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        ProgramNumber(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

impl LimitedProgram {
    /// A program with these limits. `marks` are the texts that its language prints on standard error when memory runs
    /// out.
    pub fn new(program: Program, limits: Limits, marks: Vec<String>) -> LimitedProgram {
        LimitedProgram {
            number: ProgramNumber::new(),
            program,
            limits,
            marks,
            chance: None,
            takes_arguments: false,
            outputs: None,
            submitted: None,
            has_case_files: false,
        }
    }

    /// The program with the files of a case in its working directory. It is another program for those that keep programs
    /// ready.
    ///
    /// # Errors
    ///
    /// Fails where a file cannot be read or written.
    pub fn with_files(&self, files: &CaseFiles) -> io::Result<LimitedProgram> {
        Ok(LimitedProgram {
            number: ProgramNumber::new(),
            program: case_folder::with_files(&self.program, files)?,
            has_case_files: true,
            ..self.clone()
        })
    }

    /// Whether files of a case are in its working directory: it does not read the input alone then.
    pub(crate) fn has_case_files(&self) -> bool {
        self.has_case_files
    }

    /// A program that reads its arguments and nothing else, such as a generator. Where its language has a launcher for runs
    /// in place, it can run in place: the arguments are the input of the launcher.
    #[must_use]
    pub fn reading_arguments(mut self) -> LimitedProgram {
        if let Some(in_place) = &mut self.program.args_in_place {
            in_place.args.push(FROM_INPUT.into());
            in_place.draws_anew = true;
            self.takes_arguments = true;
        }
        self
    }

    /// The program with another value of an environment variable. It is another program for those that keep programs ready.
    #[must_use]
    pub(crate) fn with_env(&self, name: &str, value: &str) -> LimitedProgram {
        let mut program = self.program.clone();
        program.env.retain(|(other, _)| other != name);
        program.env.push((name.to_string(), value.to_string()));
        LimitedProgram {
            number: ProgramNumber::new(),
            program,
            ..self.clone()
        }
    }

    /// Whether it takes its arguments from standard input when it runs in place.
    pub(super) fn takes_arguments(&self) -> bool {
        self.takes_arguments
    }

    /// A built program with these limits, which are passed to its runtime as well.
    pub fn of(compiled: &Compiled, limits: Limits) -> LimitedProgram {
        let marks = compiled.language.memory_marks.clone();
        LimitedProgram {
            chance: compiled.chance.clone(),
            outputs: compiled.outputs.clone(),
            submitted: compiled.submitted.clone(),
            ..LimitedProgram::new(compiled.within(&limits), limits, marks)
        }
    }

    /// The outputs that stand for it, if it is no program.
    pub(crate) fn outputs(&self) -> Option<&GivenOutputs> {
        self.outputs.as_deref()
    }

    /// Its files, where they are kept.
    pub(crate) fn submitted(&self) -> Option<&SubmittedFiles> {
        self.submitted.as_deref()
    }

    /// The name in its source by which its results may depend on chance or on a clock, if any.
    pub(super) fn chance(&self) -> Option<&str> {
        self.chance.as_deref()
    }

    /// Its limits.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Texts that its language prints on standard error when memory runs out.
    pub fn marks(&self) -> &[String] {
        &self.marks
    }

    pub(crate) fn number(&self) -> ProgramNumber {
        self.number
    }

    /// The program itself.
    pub fn program(&self) -> &Program {
        &self.program
    }
}
