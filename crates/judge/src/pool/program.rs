//! A program and what it may use.

use crate::compile::Compiled;
use std::sync::atomic::{AtomicU64, Ordering};
use tribunal_sandbox::{Limits, Program};

/// A program and what it may use: what workers run.
#[derive(Clone, Debug)]
pub struct LimitedProgram {
    number: ProgramNumber,
    program: Program,
    limits: Limits,
    marks: Vec<String>,
}

/// Tells a program from others while it is kept ready, more quickly than its files and arguments do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProgramNumber(u64);

impl LimitedProgram {
    /// A program under these limits, whose language says these words on standard error when memory ends.
    pub fn new(program: Program, limits: Limits, marks: Vec<String>) -> LimitedProgram {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        LimitedProgram {
            number: ProgramNumber(NEXT.fetch_add(1, Ordering::Relaxed)),
            program,
            limits,
            marks,
        }
    }

    /// A program that was built, under these limits, which its runtime is told as well.
    pub fn of(compiled: &Compiled, limits: Limits) -> LimitedProgram {
        let marks = compiled.language.memory_marks.clone();
        LimitedProgram::new(compiled.within(&limits), limits, marks)
    }

    /// What it may use.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// What its language says on standard error when memory ends.
    pub fn marks(&self) -> &[String] {
        &self.marks
    }

    pub(super) fn number(&self) -> ProgramNumber {
        self.number
    }

    pub(super) fn program(&self) -> &Program {
        &self.program
    }
}
