//! Runs a package's validator in the sandbox: prepared once for its arguments, then run on many inputs or outputs.
//!
//! It exits with status 42 or 43. Anything else, such as a signal, another status or a timeout, is its own fault and a
//! judge error, never the contestant's fault.

use super::feedback::{ValidatorFolder, ValidatorMessages};
use crate::case_folder;
use crate::compile::Compiled;
use crate::pool::{InPlaceRecord, Kept, NotInPlace, as_ordinary, may_count, settle, with_room};
use crate::program_hash::source_sha256;
use crate::scoring::{GivenRule, given_points};
use std::ffi::OsString;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tribunal_core::messages::Message;
use tribunal_core::text::{points, quote, size, without_error_numbers};
use tribunal_core::verdict::{Ruling, Verdict};
use tribunal_package::case_files::CaseFiles;
use tribunal_package::data::CaseConfig;
use tribunal_package::problem::PackageLimits;
use tribunal_package::{Package, regular};
use tribunal_sandbox::{End, Limits, Prepared, Program, RunResult, Sandbox, SnapshotRun};

/// The exit status for acceptance.
const ACCEPTED: i32 = 42;
/// The exit status for rejection.
const REJECTED: i32 = 43;

/// Maximum number of argument lists for which a worker keeps the validator prepared.
const PREPARED_MAX: usize = 4;

/// How a validator is called, and how it says what it finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Convention {
    /// That of problem packages: status 42 accepts, 43 rejects. An output validator is given the files of the input and of
    /// the answer and a folder, and reads the output from standard input.
    Icpc,
    /// That of answer validators: status 42 accepts, 43 rejects. It is given the file of the input, and reads the answer
    /// from standard input.
    Answer,
    /// That of static validators: status 42 accepts, 43 rejects. It is given the language and the entry point of a
    /// submission, and a folder.
    Static,
    /// That of testlib: status 0 accepts, and others reject, except 3, by which a checker says that the jury is wrong. A
    /// checker is given the files of the input, the output and the answer. Status 42 accepts as well.
    Testlib,
    /// That of testlib's interactors: as [`Testlib`](Self::Testlib), with a file to write to in place of that of the
    /// output, since it reads the output from standard input.
    TestlibInteractor,
}

/// The exit status by which a testlib checker says that the jury is wrong, and the one by which it gives points.
const JURY_IS_WRONG: i32 = 3;
const POINTS: i32 = 7;

impl Convention {
    /// That of the output validator of a package: an interactor may be one of testlib's, as its source shows.
    pub fn of_output_validator(package: &Package, path: &Path) -> Convention {
        match package.problem.is_interactive() {
            true => Convention::of_interactor(path),
            false => Convention::Icpc,
        }
    }

    /// That of an interactor: testlib's, if its source registers there.
    pub fn of_interactor(path: &Path) -> Convention {
        match names_interaction(path) {
            true => Convention::TestlibInteractor,
            false => Convention::Icpc,
        }
    }

    /// Whether a run ended with acceptance.
    fn accepts(self, end: End) -> bool {
        end == End::Exited(ACCEPTED) || (self.is_testlib() && end == End::Exited(0))
    }

    fn is_testlib(self) -> bool {
        matches!(self, Convention::Testlib | Convention::TestlibInteractor)
    }
}

/// How much of a source is searched, in bytes.
const SEARCHED_BYTES_MAX: u64 = 1 << 20;

/// Whether a source of a validator, a file or a folder, registers as an interactor of testlib.
fn names_interaction(path: &Path) -> bool {
    let files: Vec<PathBuf> = match path.is_dir() {
        true => fs::read_dir(path)
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path())
            .collect(),
        false => vec![path.to_path_buf()],
    };
    // The library itself has the name too.
    let sources = files.iter().filter(|file| {
        let ending = file.extension().and_then(|it| it.to_str());
        matches!(ending, Some("cpp" | "cc" | "cxx" | "c++"))
    });
    let mut texts = sources.filter_map(|file| {
        let mut text = Vec::new();
        let file = regular::open(file).ok()?;
        file.take(SEARCHED_BYTES_MAX).read_to_end(&mut text).ok()?;
        Some(text)
    });
    let name = b"registerInteraction";
    texts.any(|text| text.windows(name.len()).any(|part| part == name))
}

/// A built validator.
#[derive(Clone, Debug)]
pub struct Validator {
    /// Its name in messages.
    pub name: String,
    program: Program,
    limits: Limits,
    /// The name in its source by which its results may depend on chance or on a clock, if any.
    chance: Option<String>,
    convention: Convention,
    /// A hash of its source, and of what lies beside it.
    source: Option<String>,
}

impl Validator {
    /// A validator with the limits of its package.
    pub fn new(path: &Path, compiled: &Compiled, limits: &PackageLimits) -> Validator {
        let name = path
            .file_name()
            .map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default();
        let memory_bytes = limits.validation_memory_mb.min(1 << 20) << 20;
        let limits = Limits {
            cpu: Duration::from_secs(limits.validation_time_s),
            wall: Duration::from_secs(limits.validation_time_s.saturating_mul(2)),
            memory_bytes,
            address_space: compiled.language.address_space,
            output_bytes: limits.validation_output_mb.min(1 << 20) << 20,
            // A regular expression of C++ takes some hundred bytes of it for each letter of the input.
            stack_bytes: memory_bytes / 4 * 3,
            processes: 64,
        };
        Validator {
            name,
            program: compiled.within(&limits),
            limits,
            chance: compiled.chance.clone(),
            convention: Convention::Icpc,
            source: path.parent().and_then(source_sha256),
        }
    }

    /// The same validator, called in this way.
    #[must_use]
    pub fn called(mut self, convention: Convention) -> Validator {
        self.convention = convention;
        self
    }

    /// The same validator with these first arguments, in a working directory that does not hold its own files.
    pub(super) fn beside(&self, folder: PathBuf, args: [&str; 2]) -> Validator {
        let mut validator = self.clone();
        validator.program.folder = folder;
        validator.program.args.extend(args.map(OsString::from));
        validator
    }

    /// The same validator, with the files of a case in its working directory.
    fn with_files(&self, files: &CaseFiles) -> io::Result<Validator> {
        Ok(Validator {
            program: case_folder::with_files(&self.program, files)?,
            ..self.clone()
        })
    }

    /// Runs it once, with arguments and standard input alone.
    pub(super) fn run(
        &self,
        sandbox: &dyn Sandbox,
        args: &[String],
        stdin: &[u8],
    ) -> Result<RunResult, String> {
        let mut ready = PreparedValidator::of(self, sandbox, None, false, args)?;
        let run = ready.prepared.run(stdin);
        run.map_err(|error| format!("cannot be run: {error}"))
    }

    /// The program with its arguments, and with the files of a case in a folder if it takes one.
    pub(super) fn program_for(&self, place: Option<&ValidatorFolder>, args: &[String]) -> Program {
        let mut program = self.program.clone();
        if let Some(place) = place {
            let mut feedback = place.feedback().as_os_str().to_owned();
            feedback.push("/");
            let (input, answer) = (place.input().into(), place.answer().into());
            program.args.extend(match self.convention {
                Convention::Icpc => vec![input, answer, feedback],
                Convention::Answer => vec![input],
                Convention::Static => vec![feedback],
                Convention::Testlib => vec![input, place.output().into(), answer],
                Convention::TestlibInteractor => {
                    vec![input, place.feedback().join("output").into(), answer]
                }
            });
            program.readable.push(place.case().to_path_buf());
            program.writable.push(place.feedback().to_path_buf());
        }
        program.args.extend(args.iter().map(OsString::from));
        if let Some(in_place) = &mut program.args_in_place {
            in_place.args.extend(args.iter().map(OsString::from));
        }
        program
    }

    /// Its limits.
    pub(super) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Whether it accepts, by how it ended.
    pub(super) fn accepts(&self, end: End) -> bool {
        self.convention.accepts(end)
    }

    /// Everything that rulings depend on, the same on every machine.
    pub fn identity(&self) -> String {
        let Validator {
            name,
            source,
            limits,
            convention,
            ..
        } = self;
        format!("{name} {source:?} {limits:?} {convention:?}")
    }
}

/// The verdict of a validator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ValidatorVerdict {
    /// Exit status 42.
    Accepted,
    /// Exit status 43.
    Rejected,
    /// Anything else; the text completes "the validator …".
    Failed(String),
}

impl ValidatorVerdict {
    pub(super) fn of(run: &RunResult, validator: &Validator, has_case: bool) -> ValidatorVerdict {
        let Validator {
            limits, convention, ..
        } = validator;
        let seconds = limits.cpu.as_secs();
        match run.end {
            _ if is_late(run, limits) => {
                ValidatorVerdict::Failed(format!("took more than {seconds} s of CPU time"))
            }
            end if convention.accepts(end) => ValidatorVerdict::Accepted,
            End::Exited(JURY_IS_WRONG) if convention.is_testlib() && has_case => {
                let how = "says by status 3 that the input, the answer or itself is wrong";
                ValidatorVerdict::Failed(how.to_string())
            }
            End::Exited(POINTS) if convention.is_testlib() && has_case => {
                ValidatorVerdict::Failed("gives points, which are not known here".to_string())
            }
            End::Exited(REJECTED) => ValidatorVerdict::Rejected,
            End::Exited(_) if convention.is_testlib() => ValidatorVerdict::Rejected,
            End::Exited(status) => ValidatorVerdict::Failed(format!(
                "ended with status {status}, which is neither 42 nor 43"
            )),
            End::Signaled(signal) => {
                ValidatorVerdict::Failed(format!("was ended by signal {signal}"))
            }
            End::CpuLimit => unreachable!("`is_late` covers it"),
            End::WallLimit => ValidatorVerdict::Failed(format!(
                "did nothing for more than {} s",
                limits.wall.as_secs()
            )),
            End::MemoryLimit => ValidatorVerdict::Failed(format!(
                "took more than {} of memory",
                size(limits.memory_bytes)
            )),
            End::OutputLimit => {
                ValidatorVerdict::Failed(format!("wrote more than {}", size(limits.output_bytes)))
            }
        }
    }
}

/// That a validator of inputs or answers refuses with a status of its own, as `assert` does in Python: any but 42 will do in
/// packages. Of those that end with 0, most mean that the input is right.
fn refusal(end: End) -> Option<String> {
    match end {
        End::Exited(0 | ACCEPTED | REJECTED) => None,
        End::Exited(status) => Some(format!("it ended with status {status}")),
        _ => None,
    }
}

/// Whether these words of [`ValidatorVerdict::Failed`] say that a validator exceeded its time.
pub(super) fn is_timeout(how: &str) -> bool {
    let words = ["of CPU time", "did nothing for more than"];
    words.iter().any(|it| how.contains(it))
}

/// Whether a run of a validator says something about what it was given.
fn rules(run: &RunResult, convention: Convention) -> bool {
    match convention {
        Convention::Icpc | Convention::Answer | Convention::Static => {
            matches!(run.end, End::Exited(ACCEPTED | REJECTED))
        }
        Convention::Testlib | Convention::TestlibInteractor => matches!(run.end, End::Exited(_)),
    }
}

/// Whether it exceeded its time limit; the sandbox stops it only after a tenth more.
fn is_late(run: &RunResult, limits: &Limits) -> bool {
    run.end == End::CpuLimit || run.cpu > limits.cpu
}

/// Runs a validator on one core.
pub(crate) struct ValidatorRunner<'a> {
    validator: &'a Validator,
    sandbox: &'a dyn Sandbox,
    core: Option<usize>,
    /// Prepared validators by argument list.
    kept: Kept<Vec<String>, PreparedValidator>,
}

/// A validator prepared for a list of arguments, with its own folders, which the sandbox gives to the user that it runs
/// as.
struct PreparedValidator {
    /// The folder of its case, for an output validator.
    place: Option<ValidatorFolder>,
    prepared: Box<dyn Prepared>,
    /// Its runs in place, of an input validator alone: an output validator looks at the files of its case first.
    in_place: Option<InPlaceRecord>,
    limits: Limits,
    convention: Convention,
}

impl PreparedValidator {
    /// Prepares the validator with its arguments, and with folders if it takes a case.
    fn of(
        validator: &Validator,
        sandbox: &dyn Sandbox,
        core: Option<usize>,
        has_case: bool,
        args: &[String],
    ) -> Result<PreparedValidator, String> {
        let place = match has_case {
            true => {
                Some(ValidatorFolder::new().map_err(|error| format!("has no folder: {error}"))?)
            }
            false => None,
        };
        let program = validator.program_for(place.as_ref(), args);
        let prepared = sandbox.prepare(&program, &with_room(&validator.limits), core);
        let prepared = prepared.map_err(|error| format!("cannot be run: {error}"))?;
        let can_run_in_place = !has_case && sandbox.runs_in_place();
        Ok(PreparedValidator {
            place,
            prepared,
            in_place: can_run_in_place.then(|| {
                let mut record = InPlaceRecord::default();
                if let Some(name) = &validator.chance {
                    record.give_up(NotInPlace::Chance(name.clone()));
                }
                record
            }),
            limits: validator.limits,
            convention: validator.convention,
        })
    }

    /// A run in place in which an input validator accepts; nothing if it is to be started anew.
    fn accepts_in_place(&mut self, input: &[u8]) -> Option<RunResult> {
        let record = self.in_place.as_mut()?;
        if !record.may_run() {
            return None;
        }
        let mut output = Vec::new();
        let began = Instant::now();
        let ran = self.prepared.run_in_place(input, &mut output);
        let wall = began.elapsed();
        let accepting = match ran {
            Ok(SnapshotRun {
                end: end @ End::Exited(status),
                ..
            }) if self.convention.accepts(end) => status,
            _ => ACCEPTED,
        };
        match ran {
            Ok(run) if may_count(&run, accepting, wall, &self.limits) => {
                if !record.counted(wall) {
                    return Some(as_ordinary(&run, wall, output));
                }
                let again = self.prepared.run(input).ok()?;
                if again.end != run.end {
                    record.give_up(NotInPlace::Differs);
                }
                Some(again)
            }
            Ok(_) => {
                record.failed();
                None
            }
            Err(declined) => {
                record.give_up(NotInPlace::Declined(declined));
                None
            }
        }
    }

    /// Runs it with `stdin`, and with a case for an output validator.
    fn run(
        &mut self,
        case: Option<(&[u8], &[u8])>,
        stdin: &[u8],
    ) -> Result<(RunResult, ValidatorMessages), String> {
        let case = case.filter(|_| self.convention != Convention::Static);
        if let (Some(place), Some((input, answer))) = (&self.place, case) {
            let output = (self.convention == Convention::Testlib).then_some(stdin);
            place
                .write_case(input, answer, output)
                .map_err(|error| format!("cannot be given its case: {error}"))?;
        }
        let stdin = match (&self.place, self.convention) {
            (Some(_), Convention::Testlib) => b"",
            _ => stdin,
        };
        if let Some(run) = self.accepts_in_place(stdin) {
            return Ok((run, ValidatorMessages::default()));
        }
        let run = self
            .prepared
            .run(stdin)
            .map_err(|error| format!("cannot be run: {error}"))?;
        let words = self
            .place
            .as_ref()
            .map_or(Ok(ValidatorMessages::default()), ValidatorFolder::take);
        Ok((
            run,
            words.map_err(|error| format!("left files that cannot be removed: {error}"))?,
        ))
    }
}

impl<'a> ValidatorRunner<'a> {
    /// A runner with nothing prepared yet.
    pub(crate) fn new(
        validator: &'a Validator,
        sandbox: &'a dyn Sandbox,
        core: Option<usize>,
    ) -> ValidatorRunner<'a> {
        ValidatorRunner {
            validator,
            sandbox,
            core,
            kept: Kept::new(PREPARED_MAX),
        }
    }

    /// Drops all prepared validators.
    pub(crate) fn clear(&mut self) {
        self.kept.clear();
    }

    /// The ruling of an output validator on an output, with the points that `rule` lets it give; without a rule, points
    /// do not count.
    pub(crate) fn check(
        &mut self,
        input: &[u8],
        answer: &[u8],
        output: &[u8],
        args: &[String],
        rule: Option<GivenRule>,
    ) -> Ruling {
        let failed = |why: String| {
            Ruling::new(
                Verdict::JudgeError,
                Message::new("validator-failed").with("how", without_error_numbers(why)),
            )
        };
        let ruling = match self.run(Some((input, answer)), output, args) {
            Ok((run, words)) => ruled(&run, &words, self.validator, rule),
            Err(why) => failed(why),
        };
        match self.validator.convention {
            Convention::Static => of_static(ruling),
            _ => ruling,
        }
    }

    /// The verdict of an input validator on an input, and its message where it does not accept it.
    pub(crate) fn validate(
        &mut self,
        input: &[u8],
        case: &CaseConfig,
    ) -> (ValidatorVerdict, String) {
        let args = case.input_args(&self.validator.name);
        let ran = match &case.files {
            None => self.run(None, input, args),
            Some(files) => match self.validator.with_files(files) {
                Ok(validator) => {
                    ValidatorRunner::new(&validator, self.sandbox, self.core).run(None, input, args)
                }
                Err(error) => Err(format!("cannot be given the files of the case: {error}")),
            },
        };
        self.of_form(ran)
    }

    /// The verdict of an answer validator on an answer, and its message where it does not accept it.
    pub(crate) fn validate_answer(
        &mut self,
        input: &[u8],
        answer: &[u8],
        case: &CaseConfig,
    ) -> (ValidatorVerdict, String) {
        let args = case.answer_args(&self.validator.name);
        let ran = self.run(Some((input, b"")), answer, args);
        self.of_form(ran)
    }

    /// The verdict of a validator of inputs or of answers by how it ended, and its message where it does not accept.
    fn of_form(
        &self,
        ran: Result<(RunResult, ValidatorMessages), String>,
    ) -> (ValidatorVerdict, String) {
        match ran {
            Ok((run, words)) => match ValidatorVerdict::of(&run, self.validator, false) {
                // What it prints meanwhile is not known of a run in place.
                ValidatorVerdict::Accepted => (ValidatorVerdict::Accepted, String::new()),
                verdict => {
                    let said = [&run.stderr, &run.output]
                        .map(|bytes| String::from_utf8_lossy(bytes).into_owned());
                    let said = first_line(&(said.concat() + &words.judge));
                    match (refusal(run.end), &verdict) {
                        (Some(how), ValidatorVerdict::Failed(_)) => {
                            let said = match said.is_empty() {
                                true => how,
                                false => format!("{how}: {said}"),
                            };
                            (ValidatorVerdict::Rejected, said)
                        }
                        _ => (verdict, said),
                    }
                }
            },
            Err(why) => (ValidatorVerdict::Failed(why), String::new()),
        }
    }

    /// Runs it with `stdin`, and with a case for a validator that takes one, by the rules of the pool.
    fn run(
        &mut self,
        case: Option<(&[u8], &[u8])>,
        stdin: &[u8],
        args: &[String],
    ) -> Result<(RunResult, ValidatorMessages), String> {
        let (validator, sandbox, core) = (self.validator, self.sandbox, self.core);
        let verdict = |run: &RunResult, _: &ValidatorMessages| match run.end {
            _ if is_late(run, &validator.limits) => Verdict::TimeLimit,
            _ if rules(run, validator.convention) => Verdict::Accepted,
            _ => Verdict::RuntimeError,
        };
        let settled = settle(&validator.limits, verdict, || {
            self.kept.attempt(
                args,
                || PreparedValidator::of(validator, sandbox, core, case.is_some(), args),
                |prepared| prepared.run(case, stdin),
            )
        })?;
        Ok((settled.run, settled.ruling))
    }
}

/// The ruling of an output validator, by its exit status, its messages and the points that it gives.
pub(super) fn ruled(
    run: &RunResult,
    words: &ValidatorMessages,
    validator: &Validator,
    rule: Option<GivenRule>,
) -> Ruling {
    let stderr = String::from_utf8_lossy(&run.stderr);
    let message = [&words.judge, &words.team, &*stderr]
        .into_iter()
        .map(first_line)
        .find(|it| !it.is_empty());
    let failed = |how: String| {
        Ruling::new(
            Verdict::JudgeError,
            Message::new("validator-failed").with("how", how),
        )
    };
    let says = ValidatorVerdict::of(run, validator, true);
    if let Some(word) = contradiction(&says, &stderr) {
        let status = if says == ValidatorVerdict::Accepted {
            ACCEPTED
        } else {
            REJECTED
        };
        return failed(format!("ended with status {status}, but printed `{word}`"));
    }
    let given = match rule {
        Some(rule) if !matches!(says, ValidatorVerdict::Failed(_)) => {
            let is_accepted = says == ValidatorVerdict::Accepted;
            match given_points(rule, is_accepted, &words.given) {
                Ok(given) => given,
                Err(why) => return Ruling::new(Verdict::JudgeError, why),
            }
        }
        _ => None,
    };
    let (verdict, plain) = match says {
        ValidatorVerdict::Failed(how) => {
            return failed(match message {
                Some(message) => format!("{how}, and printed {}", quoted(&message)),
                None => how,
            });
        }
        ValidatorVerdict::Accepted => {
            let plain = match given {
                Some(given) => Message::new("validator-gives").with("points", points(given)),
                None if words.given.is_empty() => Message::new("validator-accepts"),
                None => Message::new("validator-accepts-with-points"),
            };
            (Verdict::Accepted, plain)
        }
        ValidatorVerdict::Rejected => (Verdict::WrongAnswer, Message::new("validator-rejects")),
    };
    let reason = match message {
        Some(message) => Message::new("validator-says").with("message", message),
        None => plain,
    };
    Ruling {
        points: given,
        ..Ruling::new(verdict, reason)
    }
}

/// The messages about output validators, and those about static ones in their place.
const STATIC_MESSAGES: [(&str, &str); 14] = [
    ("validator-accepts", "static-validator-accepts"),
    ("validator-gives", "static-validator-gives"),
    (
        "validator-accepts-with-points",
        "static-validator-accepts-with-points",
    ),
    ("validator-rejects", "static-validator-rejects"),
    ("validator-says", "static-validator-says"),
    ("validator-failed", "static-validator-failed"),
    ("points-malformed", "static-points-malformed"),
    ("points-on-reject", "static-points-on-reject"),
    ("points-twice", "static-points-twice"),
    ("points-in-pass-fail", "static-points-in-pass-fail"),
    ("points-missing", "static-points-missing"),
    (
        "points-share-of-no-maximum",
        "static-points-share-of-no-maximum",
    ),
    ("points-negative", "static-points-negative"),
    ("points-above-maximum", "static-points-above-maximum"),
];

/// The ruling with the message that names the static validator.
fn of_static(ruling: Ruling) -> Ruling {
    let mut names = STATIC_MESSAGES.iter();
    let own = names.find(|(of_output, _)| *of_output == ruling.reason.id());
    match own {
        Some((_, own)) => Ruling {
            reason: ruling.reason.renamed(own),
            ..ruling
        },
        None => ruling,
    }
}

/// Words of a testlib checker that contradict an accepting exit status.
fn contradiction(says: &ValidatorVerdict, stderr: &str) -> Option<&'static str> {
    let words: &[&'static str] = match says {
        ValidatorVerdict::Accepted => &["wrong answer", "wrong output format", "FAIL"],
        // The message about a wrong output may begin with any word.
        ValidatorVerdict::Rejected | ValidatorVerdict::Failed(_) => &[],
    };
    let begins = |word: &&&str| {
        stderr
            .strip_prefix(**word)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\n']))
    };
    words.iter().find(begins).copied()
}

/// The first non-empty line of a message, safe to show; of a Python traceback the last line.
fn first_line(text: &str) -> String {
    const CHARS_MAX: usize = 200;
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let line = match lines.next() {
        Some(first) if first.starts_with("Traceback (most recent call last)") => {
            lines.next_back().unwrap_or(first)
        }
        first => first.unwrap_or_default(),
    };
    let mut shown: String = line.chars().take(CHARS_MAX).flat_map(shown).collect();
    if line.chars().nth(CHARS_MAX).is_some() {
        shown.push('…');
    }
    shown
}

/// A letter, with control characters escaped.
fn shown(letter: char) -> Vec<char> {
    if letter.is_control() {
        letter.escape_default().collect()
    } else {
        vec![letter]
    }
}

fn quoted(message: &str) -> String {
    if message.chars().count() > 24 {
        format!("`{message}`")
    } else {
        quote(message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};
    use tribunal_sandbox::fake::{Fake, LIMITS, busy, printed, program};
    use tribunal_sandbox::{Declined, Level, SandboxError};

    fn validator(chance: Option<&str>) -> Validator {
        Validator {
            name: "v".to_string(),
            program: program("v"),
            limits: LIMITS,
            chance: chance.map(str::to_string),
            convention: Convention::Icpc,
            source: None,
        }
    }

    fn ended(end: End, stderr: &str, judge: &str) -> String {
        told(end, stderr, judge, "")
    }

    fn told(end: End, stderr: &str, judge: &str, team: &str) -> String {
        let run = RunResult {
            end,
            stderr: stderr.as_bytes().to_vec(),
            ..printed("")
        };
        let words = ValidatorMessages {
            judge: judge.to_string(),
            team: team.to_string(),
            ..ValidatorMessages::default()
        };
        let ruling = ruled(&run, &words, &validator(None), None);
        format!("{} {}", ruling.verdict, ruling.message())
    }

    #[test]
    fn the_judge_message_precedes_the_team_message_and_both_precede_printed_text() {
        let says = |judge, team, stderr| told(End::Exited(43), stderr, judge, team);
        assert_eq!(
            says("7 is not 5", "look again", "line 3"),
            "WA the output validator says: 7 is not 5"
        );
        assert_eq!(
            says(" \n", "look again", "line 3"),
            "WA the output validator says: look again"
        );
        assert_eq!(
            says("", "", "line 3"),
            "WA the output validator says: line 3"
        );
    }

    #[test]
    fn testlib_accepts_with_0_and_rejects_with_other_statuses() {
        let validator = validator(None).called(Convention::Testlib);
        let verdict = |status, has_case| {
            let run = RunResult {
                end: End::Exited(status),
                ..printed("")
            };
            ValidatorVerdict::of(&run, &validator, has_case)
        };
        for status in [0, 42] {
            assert_eq!(verdict(status, true), ValidatorVerdict::Accepted);
            assert_eq!(verdict(status, false), ValidatorVerdict::Accepted);
        }
        for status in [1, 2, 43] {
            assert_eq!(verdict(status, true), ValidatorVerdict::Rejected);
        }
        assert_eq!(verdict(3, false), ValidatorVerdict::Rejected);
        for status in [3, 7] {
            assert!(matches!(verdict(status, true), ValidatorVerdict::Failed(_)));
        }
    }

    #[test]
    fn only_42_and_43_are_rulings() {
        assert_eq!(
            ended(End::Exited(42), "", ""),
            "AC the output validator accepts it"
        );
        assert_eq!(
            ended(End::Exited(43), "", ""),
            "WA the output validator rejects it"
        );
        assert_eq!(
            ended(End::Exited(43), "", "7 is not 5\n"),
            "WA the output validator says: 7 is not 5"
        );
        for end in [
            End::Exited(0),
            End::Exited(1),
            End::Exited(44),
            End::Signaled(11),
            End::CpuLimit,
            End::WallLimit,
            End::MemoryLimit,
            End::OutputLimit,
        ] {
            assert!(
                ended(end, "", "7 is not 5").starts_with("JE the output validator "),
                "{end:?}"
            );
        }
        assert_eq!(
            ended(End::Exited(0), "", ""),
            "JE the output validator ended with status 0, which is neither 42 nor 43"
        );
    }

    #[test]
    fn a_message_that_contradicts_the_status_is_a_judge_error() {
        for (status, words) in [
            (42, "wrong answer 3"),
            (42, "FAIL no"),
            (42, "wrong output format\n"),
        ] {
            let said = ended(End::Exited(status), words, "");
            assert!(
                said.starts_with("JE ") && said.contains("but printed"),
                "{said}"
            );
        }
        for (status, words) in [
            (42, "ok 3"),
            (43, "wrong answer 3"),
            (43, "okay, but no"),
            (43, "ok is no number"),
            (42, "failures: 0"),
        ] {
            assert!(
                !ended(End::Exited(status), words, "").starts_with("JE "),
                "{status} {words}"
            );
        }
    }

    #[test]
    fn the_last_line_of_a_traceback_is_shown() {
        let traceback =
            "Traceback (most recent call last):\n  File \"x.py\", line 1\nValueError: no number\n";
        assert!(
            ended(End::Exited(1), traceback, "").ends_with("and printed `ValueError: no number`")
        );
    }

    #[test]
    fn its_message_has_no_control_characters_and_is_cut() {
        let said = ended(End::Exited(43), "", &format!("\x1b[2J{}", "x".repeat(999)));
        assert!(
            said.contains("\\u{1b}[2J") && said.ends_with('…') && said.len() < 300,
            "{said}"
        );
    }

    /// The verdict of a validator whose n-th run, from 0, is `script(n)`, and the number of its runs.
    fn validated(
        script: impl Fn(u64) -> Result<RunResult, SandboxError> + Send + Sync + 'static,
    ) -> (ValidatorVerdict, u64) {
        let runs = Arc::new(AtomicU64::new(0));
        let count = Arc::clone(&runs);
        let sandbox = Fake::new(move |_, _| script(count.fetch_add(1, Ordering::Relaxed)));
        let validator = validator(None);
        let (says, _) =
            ValidatorRunner::new(&validator, &sandbox, None).validate(b"", &CaseConfig::default());
        (says, runs.load(Ordering::Relaxed))
    }

    fn exited(status: i32) -> RunResult {
        RunResult {
            end: End::Exited(status),
            ..printed("")
        }
    }

    /// Runs a validator that takes texts without an `x`; in place, it also takes those with the letter that is given here.
    struct Places {
        also: u8,
        /// Numbers of ordinary runs, and of those in place.
        runs: Arc<[AtomicU64; 2]>,
    }

    impl Sandbox for Places {
        fn level(&self) -> Level {
            Level::Full
        }

        fn runs_in_place(&self) -> bool {
            true
        }

        fn prepare(
            &self,
            _: &Program,
            _: &Limits,
            _: Option<usize>,
        ) -> Result<Box<dyn Prepared>, SandboxError> {
            let (also, runs) = (self.also, Arc::clone(&self.runs));
            Ok(Box::new(Places { also, runs }))
        }
    }

    impl Prepared for Places {
        fn run_with(&mut self, _: &[OsString], input: &[u8]) -> Result<RunResult, SandboxError> {
            self.runs[0].fetch_add(1, Ordering::Relaxed);
            Ok(exited(if input.contains(&b'x') { 43 } else { 42 }))
        }

        fn run_in_place(&mut self, input: &[u8], _: &mut Vec<u8>) -> Result<SnapshotRun, Declined> {
            self.runs[1].fetch_add(1, Ordering::Relaxed);
            let is_taken = !input.contains(&b'x') || input.contains(&self.also);
            Ok(SnapshotRun {
                end: End::Exited(if is_taken { 42 } else { 43 }),
                cpu: Duration::ZERO,
                memory_bytes: 0,
                fills_all: false,
            })
        }
    }

    /// Asks a validator about each text, and returns its verdicts, and the numbers of ordinary runs and of runs in place.
    fn asked(also: u8, chance: Option<&str>, texts: &[&str]) -> (Vec<ValidatorVerdict>, [u64; 2]) {
        let runs = Arc::new([AtomicU64::new(0), AtomicU64::new(0)]);
        let sandbox = Places {
            also,
            runs: Arc::clone(&runs),
        };
        let validator = validator(chance);
        let mut runner = ValidatorRunner::new(&validator, &sandbox, None);
        let says = texts
            .iter()
            .map(|text| runner.validate(text.as_bytes(), &CaseConfig::default()).0);
        (
            says.collect(),
            [0, 1].map(|one| runs[one].load(Ordering::Relaxed)),
        )
    }

    #[test]
    fn an_input_validator_that_accepts_runs_in_place_and_one_that_differs_does_not_any_more() {
        use ValidatorVerdict::{Accepted, Rejected};
        let texts = [&["1"; 200][..], &["x"; 3], &["1"; 10]].concat();
        let right = [
            &[const { Accepted }; 200][..],
            &[Rejected, Rejected, Rejected],
        ]
        .concat();
        let right = [right, vec![Accepted; 10]].concat();
        let (says, [ordinary, in_place]) = asked(b'x' - 1, None, &texts);
        assert_eq!((says, in_place), (right.clone(), 213 - 40));
        // The first 40, 16 that are repeated at first, what it rejects, and few that are drawn.
        assert!((59..70).contains(&ordinary), "{ordinary}");
        // A program that may draw by chance is started anew.
        let (says, runs) = asked(b'x' - 1, Some("rand"), &texts);
        assert_eq!((says, runs), (right, [213, 0]));
        // Among the first runs, a wrong acceptance is noticed.
        let (says, [_, in_place]) = asked(b'x', None, &[&["1"; 45][..], &["x"; 20]].concat());
        let wrong = says[45..].iter().filter(|says| **says != Rejected);
        assert_eq!((wrong.count(), in_place), (0, 6));
    }

    #[test]
    fn a_timeout_on_a_busy_machine_is_run_again() {
        let late = |run: u64| Ok(busy(if run == 0 { 1050 } else { 980 }, exited(43)));
        assert_eq!(validated(late), (ValidatorVerdict::Rejected, 2));
        let is_late = ValidatorVerdict::Failed("took more than 1 s of CPU time".to_string());
        let slow = |_| Ok(busy(1050, exited(42)));
        assert_eq!(validated(slow), (is_late.clone(), 3));
        let on_a_quiet_machine = |_| {
            Ok(RunResult {
                waited: Duration::ZERO,
                ..busy(1050, exited(42))
            })
        };
        assert_eq!(validated(on_a_quiet_machine), (is_late, 1));
    }

    #[test]
    fn a_failed_sandbox_is_replaced_once_and_then_fails_the_validator() {
        let broken = || Err(SandboxError::Broken("it fell over".to_string()));
        let once = move |run| if run == 0 { broken() } else { Ok(exited(42)) };
        assert_eq!(validated(once), (ValidatorVerdict::Accepted, 2));
        let why = "cannot be run: the sandbox failed: it fell over".to_string();
        assert_eq!(
            validated(move |_| broken()),
            (ValidatorVerdict::Failed(why), 2)
        );
    }
}
