//! Acts as a checker of another judge. No failure of Tribunal may look like a verdict there.
//!
//! `tribunal check PROBLEM --host HOST FILES…` names the host, or the name of the program does,
//! `[tribunal-]PROBLEM-HOST`, because some hosts pass only their own arguments. These arguments are parsed here and not
//! by the usual parser, whose exit status 2 is a presentation error to testlib.

use super::check::{check_answer, read_input};
use super::choices::{dialect_named, problem_named};
use super::exit::Stop;
use crate::hosts::{self, Call, Host, HostReply, HostVerdict, Note};
use rustix::io::Errno;
use std::ffi::{OsStr, OsString};
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write as _};
use std::os::unix::fs::FileTypeExt as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, Mutex};
use tribunal_core::erased::{AnyProblem, Register};
use tribunal_core::output::{Dialect, Output};
use tribunal_core::text::without_error_numbers;
use tribunal_core::verdict::Verdict;
use tribunal_verify::jury::Jury;

/// How the program was called.
pub(super) enum Called {
    /// As a checker of another judge; the checker has run, with this exit status.
    Checker(ExitCode),
    /// With the usual arguments, some of which may come from the name of the program.
    Usual(Vec<OsString>),
}

/// What a checker is asked to do; wrong arguments are reported in the format of the host.
#[derive(Debug, PartialEq)]
struct Asked {
    host: String,
    problem: Option<String>,
    dialect: Option<String>,
    files: Vec<OsString>,
    /// Why the call is refused, if it is.
    refused: Option<&'static str>,
}

/// Runs as a checker if the program was called as one.
pub(super) fn called(args: impl IntoIterator<Item = OsString>, register: Register) -> Called {
    let args: Vec<OsString> = args.into_iter().collect();
    let name = args
        .first()
        .map(|name| Path::new(name).file_name().unwrap_or_default())
        .unwrap_or_default();
    let rest = args.get(1..).unwrap_or_default();
    match by_name(&name.to_string_lossy(), rest, register) {
        Some(ByName::Checker(asked)) => Called::Checker(checker(&asked, register)),
        Some(ByName::Usual(args)) => Called::Usual(args),
        None => match by_option(rest) {
            Some(asked) => Called::Checker(checker(&asked, register)),
            None => Called::Usual(args),
        },
    }
}

/// What the name of the program means.
#[derive(Debug, PartialEq)]
enum ByName {
    Checker(Asked),
    Usual(Vec<OsString>),
}

/// Parses `[tribunal-]PROBLEM-HOST` and `[tribunal-]PROBLEM-validate[-HOST]`.
fn by_name(name: &str, rest: &[OsString], register: Register) -> Option<ByName> {
    let (problem, role) = name
        .strip_prefix("tribunal-")
        .unwrap_or(name)
        .split_once('-')?;
    problem_named(register, problem)?;
    if let Some(host) = role.strip_prefix("validate") {
        let mut args: Vec<OsString> = ["tribunal", "validate", problem]
            .iter()
            .map(OsString::from)
            .collect();
        if let Some(host) = host.strip_prefix('-') {
            args.extend(["--host".into(), host.into()]);
        }
        args.extend_from_slice(rest);
        return Some(ByName::Usual(args));
    }
    let (host, problem) = (role.to_string(), Some(problem.to_string()));
    Some(ByName::Checker(Asked {
        host,
        problem,
        dialect: None,
        files: rest.to_vec(),
        refused: None,
    }))
}

/// Parses `check PROBLEM --host HOST [--dialect NAME] FILES…`; every other argument is a file.
fn by_option(rest: &[OsString]) -> Option<Asked> {
    const WITH_VALUE: [&str; 3] = ["--format", "--color", "--lang"];
    const FORM: &str = "`--format` does not apply: the host defines what its checkers print";
    let mut args = rest.iter();
    let mut refused = None;
    loop {
        let arg = args.next()?;
        if arg == "--format" {
            refused = Some(FORM);
        }
        if WITH_VALUE.iter().any(|option| arg == option) {
            args.next();
        } else if !arg.as_encoded_bytes().starts_with(b"-") {
            break if arg != "check" {
                return None;
            };
        }
    }
    let (mut host, mut dialect, mut files, mut is_over) = (None, None, Vec::new(), false);
    while let Some(arg) = args.next() {
        let text = arg.to_str().unwrap_or_default();
        let (option, value) = text
            .split_once('=')
            .map_or((text, None), |(option, value)| (option, Some(value)));
        let mut value = || match value {
            Some(value) => value.to_string(),
            None => args
                .next()
                .map(|value| value.to_string_lossy().into_owned())
                .unwrap_or_default(),
        };
        match option {
            _ if is_over => files.push(arg.clone()),
            "--" => is_over = true,
            "--host" => host = Some(value()),
            "--as" => (host, refused) = (Some(value()), Some("`--as` is now `--host`")),
            "--dialect" => dialect = Some(value()),
            _ if WITH_VALUE.contains(&option) => {
                if option == "--format" {
                    refused = refused.or(Some(FORM));
                }
                drop(value());
            }
            "--quiet" | "-q" => {}
            _ => files.push(arg.clone()),
        }
    }
    let asks_for_help = files.iter().any(|arg| arg == "--help" || arg == "-h") && files.len() <= 2;
    let host = host.filter(|_| !asks_for_help)?;
    let problem = (!files.is_empty()).then(|| files.remove(0).to_string_lossy().into_owned());
    Some(Asked {
        host,
        problem,
        dialect,
        files,
        refused,
    })
}

/// Checks an output, and replies in the format of the host.
fn checker(asked: &Asked, register: Register) -> ExitCode {
    let Some(host) = hosts::find(&asked.host) else {
        let known: Vec<&str> = hosts::ALL.iter().map(|host| host.name).collect();
        // 3 is not a verdict of any known host.
        let why = format!(
            "unknown host `{}`; expected one of {}\n",
            asked.host,
            known.join(", ")
        );
        return deliver(&HostReply {
            exit: 3,
            stderr: why,
            ..HostReply::default()
        })
        .map_or(3, |()| 3)
        .into();
    };
    let call = host.call(&asked.files);
    let finding = match &call {
        _ if let Some(why) = asked.refused => HostVerdict::failure(why),
        Ok(call) => without_panic(|| find(host, asked, call, register)),
        Err(why) => HostVerdict::failure(why),
    };
    let reply = host.reply(&finding, call.as_ref().ok());
    match deliver(&reply) {
        Ok(()) => reply.exit.into(),
        Err(why) => {
            let reply = host.reply(&HostVerdict::failure(&why), None);
            // Without a call there are no files, so this cannot fail in the same way.
            let _ = deliver(&reply);
            reply.exit.into()
        }
    }
}

/// The verdict, or the failure of Tribunal.
fn find(host: &Host, asked: &Asked, call: &Call, register: Register) -> HostVerdict {
    let name = asked.problem.as_deref().unwrap_or_default();
    let Some(problem) = problem_named(register, name) else {
        return HostVerdict::failure(&format!(
            "unknown problem `{name}`; `tribunal list` names them"
        ));
    };
    let dialect = match asked.dialect.as_deref().map(dialect_named) {
        None => host.dialect,
        Some(Some(dialect)) => dialect,
        Some(None) => {
            return HostVerdict::failure("unknown dialect; expected testlib, kattis or strict");
        }
    };
    let checked = check(problem, call, dialect);
    checked.unwrap_or_else(|stop| HostVerdict::failure(&stop.message))
}

fn check(
    problem: &'static dyn AnyProblem,
    call: &Call,
    dialect: Dialect,
) -> Result<HostVerdict, Stop> {
    let failed = |why: String| Ok(HostVerdict::failure(&why));
    if let Some(folder) = call.feedback.as_ref().filter(|folder| !folder.is_dir()) {
        return failed(format!(
            "cannot write to `{}`: it is not a folder",
            folder.display()
        ));
    }
    for path in [Some(&call.input), call.answer.as_ref()]
        .into_iter()
        .flatten()
    {
        if let Err(error) = is_file(path) {
            return failed(format!(
                "cannot read `{}`: {}",
                path.display(),
                reason(&error)
            ));
        }
    }
    let instance = read_input(problem, &plain(&call.input), None)?;
    let minimum = Jury::new(problem, problem.size(&instance), None)
        .proven(&instance)?
        .minimum;
    if let Some(answer) = &call.answer
        && let Some(wrong) = check_answer(problem, &plain(answer), &instance, minimum)?
    {
        return Ok(HostVerdict::from(&wrong));
    }
    let (mut output, length): (Box<dyn BufRead>, u64) = match &call.output {
        None => match Path::new("/dev/stdin").metadata() {
            Ok(metadata) if metadata.is_dir() => return Ok(no_output(Path::new("-"), &a_folder())),
            _ => (Box::new(io::stdin().lock()), 0),
        },
        Some(path) => match is_file(path).and_then(|()| File::open(path)) {
            Ok(file) => {
                let length = file.metadata().map_or(0, |metadata| metadata.len());
                (Box::new(BufReader::new(file)), length)
            }
            Err(error) => return Ok(no_output(path, &error)),
        },
    };
    let mut output = Output::new(&mut output as &mut dyn BufRead, dialect).of_length(length);
    Ok(HostVerdict::from(&problem.check(
        &instance,
        &mut output,
        minimum,
    )))
}

/// The verdict on an output that cannot be opened. A missing file, a folder, a pipe or a cycle of links is the
/// program's fault; a file without permission to read it is not.
fn no_output(path: &Path, error: &io::Error) -> HostVerdict {
    use io::ErrorKind::{InvalidInput, NotADirectory, NotFound};
    // The standard library has no stable kind for a cycle of links.
    let is_circle = error.raw_os_error() == Some(Errno::LOOP.raw_os_error());
    let verdict = match error.kind() {
        NotFound | NotADirectory | InvalidInput => Verdict::PresentationError,
        _ if is_circle => Verdict::PresentationError,
        _ => Verdict::JudgeError,
    };
    HostVerdict::new(
        verdict,
        &format!(
            "cannot read the output `{}`: {}",
            path.display(),
            reason(error)
        ),
    )
}

/// The message of a system error, without its number.
fn reason(error: &io::Error) -> String {
    without_error_numbers(error)
}

fn a_folder() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, "it is a folder")
}

/// Refuses a folder, and a pipe that may never get a writer; a pipe that the host holds open is in `/dev` or `/proc`.
fn is_file(path: &Path) -> io::Result<()> {
    let kind = path.metadata()?.file_type();
    let is_held_open = path.starts_with("/dev") || path.starts_with("/proc");
    match kind {
        kind if kind.is_dir() => Err(a_folder()),
        kind if kind.is_fifo() && !is_held_open => {
            Err(io::Error::new(io::ErrorKind::InvalidInput, "it is a pipe"))
        }
        kind if kind.is_socket() => Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "it is a socket",
        )),
        _ => Ok(()),
    }
}

/// The path of a file, even if its name is `-`, which for a host is not standard input.
fn plain(path: &Path) -> PathBuf {
    if path == OsStr::new("-") {
        PathBuf::from("./-")
    } else {
        path.to_path_buf()
    }
}

/// Writes notes and texts. A closed stream is no failure, because the host reads the exit status.
fn deliver(reply: &HostReply) -> Result<(), String> {
    for note in &reply.notes {
        write(note).map_err(|error| {
            format!("cannot write `{}`: {}", note.path.display(), reason(&error))
        })?;
    }
    let _ = io::stdout()
        .write_all(reply.stdout.as_bytes())
        .and_then(|()| io::stdout().flush());
    let _ = io::stderr().write_all(reply.stderr.as_bytes());
    Ok(())
}

fn write(note: &Note) -> io::Result<()> {
    let mut options = OpenOptions::new();
    let mut file = match note.appends {
        true => options.append(true).create(true),
        false => options.write(true).truncate(true).create(true),
    }
    .open(&note.path)?;
    file.write_all(note.text.as_bytes())?;
    file.flush()
}

/// Turns a panic into a failure with its message. Prints nothing itself, because a host may read the first word.
fn without_panic(find: impl FnOnce() -> HostVerdict) -> HostVerdict {
    let message = Arc::new(Mutex::new(String::new()));
    let hook = Arc::clone(&message);
    std::panic::set_hook(Box::new(move |panic| {
        if let Ok(mut message) = hook.lock() {
            *message = panic.to_string();
        }
    }));
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(find)).unwrap_or_else(|_| {
        let what = message
            .lock()
            .map(|message| message.clone())
            .unwrap_or_default();
        HostVerdict::failure(&format!("a fault in Tribunal itself: {what}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn os(args: &[&str]) -> Vec<OsString> {
        args.iter().map(OsString::from).collect()
    }

    fn asked(host: &str, problem: &str, dialect: Option<&str>, files: &[&str]) -> Asked {
        let (host, problem) = (host.to_string(), Some(problem.to_string()));
        Asked {
            host,
            problem,
            dialect: dialect.map(str::to_string),
            files: os(files),
            refused: None,
        }
    }

    #[test]
    fn a_name_selects_the_problem_and_the_host() {
        let files = ["-", "--host", "--help"];
        let checker = |host, problem| Some(ByName::Checker(asked(host, problem, None, &files)));
        for (name, expected) in [
            ("flipgame-testlib", checker("testlib", "flipgame")),
            ("tribunal-pilots-kattis", checker("kattis", "pilots")),
            ("poj1753-hustoj", checker("hustoj", "poj1753")),
            ("flipgame-katis", checker("katis", "flipgame")),
            ("tribunal", None),
            ("tribunal-2", None),
            ("tribunal-testlib", None),
            ("sokoban-testlib", None),
            ("", None),
        ] {
            assert_eq!(
                by_name(name, &os(&files), tribunal_problems::ALL),
                expected,
                "{name}"
            );
        }
        let usual = |args: &[&str]| Some(ByName::Usual(os(args)));
        assert_eq!(
            by_name("flipgame-validate", &[], tribunal_problems::ALL),
            usual(&["tribunal", "validate", "flipgame"])
        );
        assert_eq!(
            by_name(
                "tribunal-chesscbg-validate-testlib",
                &os(&["x"]),
                tribunal_problems::ALL
            ),
            usual(&["tribunal", "validate", "chesscbg", "--host", "testlib", "x"])
        );
    }

    #[test]
    fn options_may_be_anywhere_and_every_other_argument_is_a_file() {
        let seen = |args: &[&str]| by_option(&os(args));
        let expected = Some(asked(
            "testlib",
            "flipgame",
            None,
            &["i", "o", "a", "r", "-appes"],
        ));
        assert_eq!(
            seen(&[
                "check", "flipgame", "--host", "testlib", "i", "o", "a", "r", "-appes"
            ]),
            expected
        );
        assert_eq!(
            seen(&[
                "check",
                "flipgame",
                "i",
                "o",
                "a",
                "r",
                "-appes",
                "--host=testlib"
            ]),
            expected
        );
        assert_eq!(
            seen(&[
                "-q",
                "--color",
                "never",
                "check",
                "--host=testlib",
                "flipgame",
                "i",
                "o",
                "a",
                "r",
                "-appes"
            ]),
            expected
        );
        let expected = Some(asked("cph", "pilots", Some("strict"), &["-", "--host"]));
        assert_eq!(
            seen(&[
                "check",
                "pilots",
                "--dialect",
                "strict",
                "--host",
                "cph",
                "--",
                "-",
                "--host"
            ]),
            expected
        );
        for usual in [
            &["check", "flipgame", "i", "o"][..],
            &["judge", "check", "--host", "cph"],
            &["check"],
            &[],
        ] {
            assert_eq!(seen(usual), None, "{usual:?}");
        }
        assert_eq!(
            seen(&["check", "--host", "testlib", "--help"]),
            None,
            "help is for people"
        );
        assert!(seen(&["check", "x", "--host", "testlib", "i", "o", "--help"]).is_some());
        assert_eq!(
            seen(&["check", "--host"]),
            Some(Asked {
                host: String::new(),
                problem: None,
                dialect: None,
                files: vec![],
                refused: None,
            })
        );
    }

    #[test]
    fn a_panic_is_a_failure_with_its_message() {
        let finding = without_panic(|| panic!("lost the board"));
        drop(std::panic::take_hook());
        assert_eq!(finding.verdict, Verdict::JudgeError);
        assert!(
            finding.message.contains("lost the board"),
            "{}",
            finding.message
        );
    }
}
