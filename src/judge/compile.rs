//! A submission's source to a program that can be run.

use super::language::{Language, Languages};
use crate::sandbox::{Program, Sandbox, SandboxError};
use std::path::{Path, PathBuf};

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
}

/// Why there is no program.
#[derive(Debug)]
pub enum CompileError {
    /// The compiler refused it: its message, as a verdict CE shows it.
    Refused {
        /// The command.
        command: String,
        /// What it said, at most 64 KiB.
        message: String,
    },
    /// No language of the table has this ending, or its compiler is not on the machine: the message and a hint.
    Unknown {
        /// What is missing.
        message: String,
        /// How to get it.
        hint: String,
    },
    /// The source cannot be read.
    Read(PathBuf, std::io::Error),
    /// The sandbox or the cache failed: a fault of ours.
    Failed(String),
}

impl From<SandboxError> for CompileError {
    fn from(error: SandboxError) -> CompileError {
        CompileError::Failed(error.to_string())
    }
}

/// Where compiled programs are kept, and what they are made with.
pub struct Workshop<'a> {
    /// The table of languages.
    pub languages: &'a Languages,
    /// Confines the compilers.
    pub sandbox: &'a dyn Sandbox,
    /// The folder of the cache.
    pub cache: PathBuf,
}

impl Workshop<'_> {
    /// Compiles a submission, or takes what an earlier run left in the cache.
    pub fn compile(&self, source: &Path) -> Result<Compiled, CompileError> {
        self.compile_with(source, &[])
    }

    /// The same with more flags, such as `-O0` or `-fsanitize=address,undefined`; for C and C++.
    pub fn compile_with(&self, source: &Path, _more: &[&str]) -> Result<Compiled, CompileError> {
        Err(CompileError::Failed(format!("nothing compiles {} yet", source.display())))
    }
}
