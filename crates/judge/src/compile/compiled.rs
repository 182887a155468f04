//! A compiled submission, and the type of functions that compile.

use super::error::CompileError;
use super::given_outputs::GivenOutputs;
use super::submitted::SubmittedFiles;
use crate::language::Language;
use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;
use tribunal_core::messages::Message;
use tribunal_core::verdict::judged::number_of_outputs;
use tribunal_sandbox::{Limits, Program};

/// A compiled submission.
///
/// ```
/// use std::path::Path;
/// use tribunal_judge::compile::Compiled;
/// use tribunal_judge::language::Languages;
/// use tribunal_sandbox::fake::{LIMITS, program};
/// use tribunal_sandbox::Limits;
///
/// let java = Languages::builtin().of_file(Path::new("Main.java")).expect("Java").clone();
/// let compiled = Compiled {
///     program: program("/usr/bin/java"),
///     language: java,
///     command: "java Main".to_string(),
///     remarks: Vec::new(),
///     opens: None,
///     chance: None,
///     outputs: None,
///     submitted: None,
/// };
/// let limits = Limits { memory_bytes: 384 << 20, ..LIMITS };
/// assert_eq!(compiled.within(&limits).args[0], "-Xmx256m"); // the rest is for the runtime
/// ```
#[derive(Clone, Debug)]
pub struct Compiled {
    /// The program to run.
    pub program: Program,
    /// Its language.
    pub language: Language,
    /// The compiler or interpreter and its flags, as a person would type them.
    pub command: String,
    /// Remarks for the user, such as an older standard that was needed.
    pub remarks: Vec<Message>,
    /// The file that its source opens by name, if any.
    pub opens: Option<String>,
    /// The name in its source by which its results may depend on chance or on a clock, if any.
    pub chance: Option<String>,
    /// The outputs that stand for it, if it is no program.
    pub outputs: Option<Arc<GivenOutputs>>,
    /// Its files, where they are kept.
    pub submitted: Option<Arc<SubmittedFiles>>,
}

/// How a build differs from the usual one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Variant<'a> {
    /// The flag of the only standard to try: `-std=gnu++17`.
    pub standard: Option<&'a str>,
    /// Additional flags, such as `-O0` or `-fsanitize=address,undefined`; for C and C++ only.
    pub more: &'a [&'a str],
    /// Text included before each source; empty for none. For C and C++ only.
    pub prelude: &'a str,
}

impl Compiled {
    /// Outputs that stand for a program.
    pub(super) fn of_outputs(outputs: GivenOutputs) -> Compiled {
        Compiled {
            program: Program::default(),
            language: Language::of_outputs(&Message::new("given-outputs").to_string()),
            command: number_of_outputs(outputs.number()).to_string(),
            remarks: Vec::new(),
            opens: None,
            chance: None,
            outputs: Some(Arc::new(outputs)),
            submitted: None,
        }
    }

    /// The same program with its files in another folder, wherever it runs: its command line names them by whole paths.
    pub(crate) fn with_files_in(&self, own: &Path) -> Compiled {
        let mut compiled = self.clone();
        let program = &mut compiled.program;
        if program.exe.is_relative() {
            program.exe = own.join(&program.exe);
        }
        let words = self.language.run.iter().skip(1);
        for (arg, word) in program.args.iter_mut().zip(words) {
            // The file that an interpreter reads, or the folders in which Java looks for classes.
            if word == "{source}" {
                *arg = own.join(&*arg).into();
            } else if word == "." || word.starts_with(".:") {
                let mut folders = own.as_os_str().to_owned();
                folders.push(&arg.to_string_lossy()[1..]);
                *arg = folders;
            }
        }
        program.args_in_place = None;
        program.readable.push(own.to_path_buf());
        // In memory it would be looked for under the old name.
        program.runtime.copied = None;
        compiled
    }

    /// The program with its limits passed to its runtime, such as the maximum heap of Java.
    pub fn within(&self, limits: &Limits) -> Program {
        let mut program = self.program.clone();
        let limits = self
            .language
            .runtime_limits(limits)
            .into_iter()
            .map(OsString::from);
        if let Some(own) = &mut program.args_in_place {
            own.args.splice(0..0, limits.clone());
        }
        program.args.splice(0..0, limits);
        program
    }
}

/// A function that builds a submission, in the usual way or a variant.
pub type Compile<'a> = dyn Fn(&Path, Variant) -> Result<Compiled, CompileError> + Sync + 'a;
