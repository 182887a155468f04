//! A submission made ready.

use super::error::CompileError;
use crate::language::Language;
use std::ffi::OsString;
use std::path::Path;
use tribunal_sandbox::{Limits, Program};

/// A submission made ready.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// What is run.
    pub program: Program,
    /// Its language.
    pub language: Language,
    /// The compiler or interpreter and its flags, as a person would type them.
    pub command: String,
    /// What the user should know: an older standard that was needed.
    pub remarks: Vec<String>,
    /// The file that its source opens, where it names one.
    pub opens: Option<String>,
}

/// How a build differs from the usual one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Variant<'a> {
    /// The flag of this standard and no other: `-std=gnu++17`.
    pub standard: Option<&'a str>,
    /// Flags beyond the language's own, such as `-O0` or `-fsanitize=address,undefined`; C and C++ take some.
    pub more: &'a [&'a str],
}

impl Compiled {
    /// The program with a runtime that knows its limits, such as Java with its largest heap.
    pub fn within(&self, limits: &Limits) -> Program {
        let mut program = self.program.clone();
        let limits = self
            .language
            .runtime_limits(limits)
            .into_iter()
            .map(OsString::from);
        program.args.splice(0..0, limits);
        program
    }
}

/// Builds a submission, in the usual way or in another.
pub type Compile<'a> = dyn Fn(&Path, Variant) -> Result<Compiled, CompileError> + Sync + 'a;
