//! `tribunal check`: rules on one output.

use super::args;
use super::console::Console;
use super::exit::{Exit, Stop};
use super::files;
use serde::Serialize;
use std::io::{BufRead, Read as _, Write as _};
use std::path::Path;
use tribunal_core::erased::{AnyInstance, AnyProblem};
use tribunal_core::messages::Message;
use tribunal_core::output::{Dialect, Output, Token};
use tribunal_core::problem::Minimum;
use tribunal_core::verdict::{Ruling, Verdict};
use tribunal_report::{BAD, GOOD};
use tribunal_verify::jury::{Jury, JuryAnswer, JuryError};

/// The longest output that is read where no minimum is proven, in bytes.
const REFUTED_BYTES_MAX: u64 = 16 << 20;

pub(super) fn run(args: &args::Check, console: &mut Console) -> Result<Exit, Stop> {
    let files = [Some(&args.input), Some(&args.output), args.answer.as_ref()];
    if files
        .into_iter()
        .flatten()
        .filter(|path| path.as_os_str() == "-")
        .count()
        > 1
    {
        return Err(Stop::said(Exit::Usage, Message::new("both-standard-input")));
    }
    let problem = args.problem;
    let instance = read_input(problem, &args.input, args.size)?;
    let clock = console.clock();
    clock.begin(problem.name(), || {
        Message::new("section-minimum").with("size", problem.size(&instance).to_string())
    });
    let proven = Jury::new(problem, problem.size(&instance), None).proven(&instance);
    drop(clock);
    let wrong_answer = |minimum| match &args.answer {
        Some(answer) => check_answer(problem, answer, &instance, minimum),
        None => Ok(None),
    };
    let (minimum, ruling) = match proven {
        Ok(JuryAnswer { minimum, .. }) => match wrong_answer(minimum)? {
            Some(wrong) => (Some(minimum), wrong),
            None => (
                Some(minimum),
                check_output(problem, args, &instance, minimum)?,
            ),
        },
        // Some outputs are wrong whatever the minimum is.
        Err(error @ JuryError::Declined(_)) => match refuted(problem, args, &instance)? {
            Some(ruling) => (None, ruling),
            None => return Err(error.into()),
        },
        Err(error) => return Err(error.into()),
    };
    if console.is_json() {
        let Ruling {
            verdict, reason, ..
        } = &ruling;
        let (problem, dialect, message) =
            (problem.name(), args.dialect.to_string(), ruling.message());
        let ruled = Ruled {
            problem,
            dialect,
            minimum,
            verdict: *verdict,
            message,
            reason,
        };
        console.json("tribunal.check", &ruled)?;
    } else {
        let style = if ruling.verdict == Verdict::Accepted {
            GOOD
        } else {
            BAD
        };
        let lang = console.lang();
        writeln!(
            console.out,
            "{style}{}{style:#} {}",
            ruling.verdict.label(lang),
            ruling.reason.in_lang(lang)
        )?;
    }
    Ok(match ruling.verdict {
        Verdict::Accepted => Exit::Success,
        Verdict::JudgeError => Exit::Failure,
        _ => Exit::Disagreement,
    })
}

/// A ruling in JSON.
#[derive(Serialize)]
struct Ruled<'a> {
    problem: &'static str,
    dialect: String,
    /// The certified minimum; `None` where the output is wrong for every minimum.
    minimum: Option<Minimum>,
    verdict: Verdict,
    message: String,
    reason: &'a Message,
}

/// Reads a file with one board.
pub(super) fn read_input(
    problem: &'static dyn AnyProblem,
    path: &Path,
    size: Option<tribunal_core::board::Size>,
) -> Result<AnyInstance, Stop> {
    problem
        .read_one(&mut files::open(path)?, size)
        .map_err(|error| files::misread(path, &error))
}

/// The ruling on an output that is wrong even if its number is the minimum; `None` for any other output.
fn refuted(
    problem: &'static dyn AnyProblem,
    args: &args::Check,
    instance: &AnyInstance,
) -> Result<Option<Ruling>, Stop> {
    let mut bytes = Vec::new();
    let failed = |error| files::unreadable(&args.output, &error);
    files::open(&args.output)?
        .take(REFUTED_BYTES_MAX + 1)
        .read_to_end(&mut bytes)
        .map_err(failed)?;
    if bytes.len() as u64 > REFUTED_BYTES_MAX {
        return Ok(None);
    }
    let claimed = match Output::new(&bytes[..], args.dialect).token("number-of-moves") {
        Ok(Token::Integer(moves)) => match u32::try_from(moves) {
            Ok(moves) => Minimum::Moves(moves),
            Err(_) => return Ok(None),
        },
        Ok(Token::Word(_)) => Minimum::Impossible,
        Err(ruling) => return Ok(Some(ruling)),
    };
    let ruling = problem.rule(instance, &bytes, args.dialect, claimed);
    Ok(Some(ruling).filter(|ruling| ruling.verdict != Verdict::Accepted))
}

fn check_output(
    problem: &'static dyn AnyProblem,
    args: &args::Check,
    instance: &AnyInstance,
    minimum: Minimum,
) -> Result<Ruling, Stop> {
    let mut file = files::open(&args.output)?;
    let output = Output::new(&mut file as &mut dyn BufRead, args.dialect);
    // `-` is standard input, even if a file has that name.
    let is_stdin = args.output.as_os_str() == "-";
    let length = if is_stdin {
        0
    } else {
        args.output.metadata().map_or(0, |metadata| metadata.len())
    };
    Ok(problem.check(instance, &mut output.of_length(length), minimum))
}

/// The ruling JE if the answer file is wrong, which is never the contestant's fault.
pub(super) fn check_answer(
    problem: &'static dyn AnyProblem,
    path: &Path,
    instance: &AnyInstance,
    minimum: Minimum,
) -> Result<Option<Ruling>, Stop> {
    let ruling = problem.check(
        instance,
        &mut Output::new(&mut files::open(path)?, Dialect::Testlib),
        minimum,
    );
    Ok(match ruling.verdict {
        Verdict::Accepted => None,
        _ => {
            let why = Message::new("wrong-answer-file")
                .with("file", files::name(path))
                .with("why", ruling.reason);
            Some(Ruling::new(Verdict::JudgeError, why))
        }
    })
}
