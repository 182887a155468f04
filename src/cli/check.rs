//! `tribunal check`: the special judge.

use super::args;
use super::console::{self, Console};
use super::exit::{Exit, Stop};
use crate::judge::jury::Jury;
use crate::output::{Dialect, Output};
use crate::problem::{Minimum, Problem};
use crate::problems::Visit;
use crate::report::{BAD, GOOD};
use crate::verdict::{Ruling, Verdict};
use crate::words::Said;
use serde::Serialize;
use std::io::Write as _;
use std::path::Path;

pub(super) fn run(args: &args::Check, console: &mut Console) -> Result<Exit, Stop> {
    let files = [Some(&args.input), Some(&args.output), args.answer.as_ref()];
    if files.into_iter().flatten().filter(|path| path.as_os_str() == "-").count() > 1 {
        return Err(Stop::new(Exit::Usage, "two files cannot both be standard input"));
    }
    args.problem.with(Run { args, console })
}

/// A ruling in JSON.
#[derive(Serialize)]
struct Ruled<'a> {
    problem: &'static str,
    dialect: String,
    /// The certified one.
    minimum: Minimum,
    verdict: Verdict,
    message: String,
    said: &'a Said,
}

/// Reads the one board of a file.
pub(super) fn read_input<P: Problem>(path: &Path, size: Option<crate::board::Size>) -> Result<P::Instance, Stop> {
    P::read_one(console::open(path)?, size)
        .map_err(|error| Stop::new(Exit::Input, format!("{}: {error}", console::name(path))))
}

struct Run<'a> {
    args: &'a args::Check,
    console: &'a mut Console,
}

impl Visit for Run<'_> {
    type Out = Result<Exit, Stop>;

    fn visit<P: Problem>(self) -> Result<Exit, Stop> {
        let Run { args, console } = self;
        let instance = read_input::<P>(&args.input, args.size)?;
        let clock = console.clock();
        clock.begin(P::INFO.name, || format!("the minimum of {}", P::size(&instance)));
        let minimum = Jury::<P>::new(P::size(&instance), None).proven(&instance)?.minimum;
        drop(clock);
        let ruling = match &args.answer {
            Some(answer) => match check_answer::<P>(answer, &instance, minimum)? {
                Some(wrong) => wrong,
                None => check_output::<P>(args, &instance, minimum)?,
            },
            None => check_output::<P>(args, &instance, minimum)?,
        };
        if console.is_json() {
            let Ruling { verdict, said } = &ruling;
            let (problem, dialect, message) = (P::INFO.name, args.dialect.to_string(), ruling.message());
            let ruled = Ruled { problem, dialect, minimum, verdict: *verdict, message, said };
            console.json("tribunal.check", &ruled)?;
        } else {
            let style = if ruling.verdict == Verdict::Accepted { GOOD } else { BAD };
            let lang = console.lang();
            writeln!(console.out, "{style}{}{style:#} {}", ruling.verdict.label(lang), ruling.said.in_lang(lang))?;
        }
        Ok(match ruling.verdict {
            Verdict::Accepted => Exit::Success,
            Verdict::JudgeError => Exit::Failure,
            _ => Exit::Disagreement,
        })
    }
}

fn check_output<P: Problem>(args: &args::Check, instance: &P::Instance, minimum: Minimum) -> Result<Ruling, Stop> {
    let output = Output::new(console::open(&args.output)?, args.dialect);
    // A hyphen is standard input, whatever file has that name.
    let is_stdin = args.output.as_os_str() == "-";
    let length = if is_stdin { 0 } else { args.output.metadata().map_or(0, |metadata| metadata.len()) };
    Ok(P::check(instance, &mut output.of_length(length), minimum))
}

/// The ruling on a wrong answer file, which is never the contestant's fault.
pub(super) fn check_answer<P: Problem>(
    path: &Path,
    instance: &P::Instance,
    minimum: Minimum,
) -> Result<Option<Ruling>, Stop> {
    let ruling = P::check(instance, &mut Output::new(console::open(path)?, Dialect::Testlib), minimum);
    Ok(match ruling.verdict {
        Verdict::Accepted => None,
        _ => {
            let why = Said::new("wrong-answer-file").with("file", console::name(path)).with("why", ruling.said);
            Some(Ruling::new(Verdict::JudgeError, why))
        }
    })
}
