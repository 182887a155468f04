//! The input of a kill search: programs, inputs and limits.

use crate::compile::{CompileError, Compiled};
use crate::journal::Journal;
use crate::language::Language;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tribunal_core::board::Size;
use tribunal_core::erased::{AnyInstance, AnyProblem};
use tribunal_core::messages::Message;
use tribunal_core::output::Dialect;
use tribunal_core::verdict::Event;
use tribunal_sandbox::{Limits, Sandbox};

/// The input of [`kill`](super::kill).
///
/// ```
/// # use std::{path::Path, sync::atomic::AtomicBool};
/// # use tribunal_core::{board::Size, output::Dialect};
/// # use tribunal_judge::compile::{CompileError, Compiled};
/// # use tribunal_judge::language::Languages;
/// # use tribunal_sandbox::fake::{Fake, LIMITS, printed, program};
/// # use tribunal_verify::jury::Jury;
/// use tribunal_judge::kill::{KillPlan, kill};
///
/// # let compile = |path: &Path| Ok::<_, CompileError>(Compiled {
/// #     program: program(path.to_str().expect("a name")),
/// #     language: Languages::builtin().of_file(path).expect("C").clone(),
/// #     command: String::new(),
/// #     remarks: Vec::new(),
/// #     opens: None,
/// #     chance: None,
/// #     outputs: None,
/// #     submitted: None,
/// # });
/// # let flipgame = tribunal_problems::ALL[0];
/// # let size = Size::new(2, 2).expect("a size");
/// # let right = move |input: &[u8]| {
/// #     let board = flipgame.read_text(input, Some(size)).expect("a board");
/// #     Jury::new(flipgame, size, None).proven(&board).expect("a proof").output()
/// # };
/// // `zero.c` prints 0, `one.c` prints 1, and `right.c` is right.
/// let sandbox = Fake::new(move |program, input| Ok(match program.exe.to_str() {
///     Some("zero.c") => printed("0\n"),
///     Some("one.c") => printed("1\n"),
///     _ => printed(right(input)),
/// }));
/// let report = kill(&KillPlan {
///     problem: flipgame,
///     wrong: &["zero.c".into(), "one.c".into()],
///     right: &["right.c".into()],
///     sandbox: &sandbox,
///     compile: &compile,
///     limits: &|_| LIMITS,
///     dialect: Dialect::Testlib,
///     worker_cores: &[None],
///     stored: Vec::new(),
///     random: 0,
///     seed: 1,
///     size: Some(size),
///     limit: 16,
///     time: None,
///     journal: None,
///     only_known: false,
///     identity: "",
///     isolation: "full".to_string(),
///     stop: &AtomicBool::new(false),
///     events: &|_| {},
/// }).unwrap_or_else(|error| panic!("{error}"));
/// assert_eq!((report.killed, report.cases.len()), (2, 1)); // one board that needs 2 moves
/// ```
pub struct KillPlan<'a> {
    /// The problem.
    pub problem: &'static dyn AnyProblem,
    /// The wrong programs.
    pub wrong: &'a [PathBuf],
    /// The right programs.
    pub right: &'a [PathBuf],
    /// Runs the programs.
    pub sandbox: &'a dyn Sandbox,
    /// Builds a program.
    pub compile: &'a (dyn Fn(&Path) -> Result<Compiled, CompileError> + Sync),
    /// The limits of a program in this language.
    pub limits: &'a (dyn Fn(&Language) -> Limits + Sync),
    /// The judge whose rules for reading outputs apply.
    pub dialect: Dialect,
    /// One worker for each entry: the core that it is pinned to, or `None`.
    pub worker_cores: &'a [Option<usize>],
    /// Stored inputs with their names; those of another size are skipped.
    pub stored: Vec<(Message, AnyInstance)>,
    /// Number of generated inputs.
    pub random: u64,
    /// Their seed.
    pub seed: u64,
    /// The size; by default the published one.
    pub size: Option<Size>,
    /// Maximum number of inputs of the whole space, the smallest first.
    pub limit: u64,
    /// Maximum wall time of the search.
    pub time: Option<Duration>,
    /// Holds the results of shares, or of an earlier run of this share, and stores those of a share.
    pub journal: Option<&'a Journal>,
    /// Whether nothing is run: what the journal does not have is missing.
    pub only_known: bool,
    /// Everything that results depend on beside the programs and the inputs, such as limits and languages.
    pub identity: &'a str,
    /// How programs are isolated in all runs that share the journal.
    pub isolation: String,
    /// Set to end the search with the results so far.
    pub stop: &'a AtomicBool,
    /// Receives progress events.
    pub events: &'a (dyn Fn(Event) + Sync),
}
