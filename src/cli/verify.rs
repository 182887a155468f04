//! `tribunal verify`: every case before every solver.

use super::args;
use super::console::{self, Console};
use super::exit::{Exit, Stop};
use crate::judge::verify::{Docket, Plan, VerifyError, verify};
use crate::problem::{Problem, Solver, Wishes};
use crate::problems::{ProblemId, Visit};
use crate::report::table;
use crate::text::Lines;
use crate::verdict::{ProblemReport, VerifyReport};

pub(super) fn run(args: &args::Verify, console: &mut Console) -> Result<Exit, Stop> {
    let mut problems = if args.problems.is_empty() { ProblemId::ALL.to_vec() } else { args.problems.clone() };
    problems.dedup();
    let one_problem = [("--case", args.case.is_some()), ("--input", args.input.is_some())];
    if let Some((flag, _)) = one_problem.into_iter().find(|(_, given)| *given && problems.len() != 1) {
        let hint = format!("as in `tribunal verify flipgame {flag} …`");
        return Err(Stop::new(Exit::Usage, format!("`{flag}` needs exactly one problem")).hint(hint));
    }
    let mut report = VerifyReport::default();
    for id in problems {
        report.problems.push(id.with(Run { args, console })?);
    }
    if console.is_json() {
        console.json("tribunal.verify", &report)?;
    } else {
        table::print(&mut console.out, &report)?;
    }
    Ok(if report.all_agree() { Exit::Success } else { Exit::Disagreement })
}

/// The most boards that `--input` takes, since all are held at once.
const INPUT_BOARDS_MAX: usize = 1_000_000;

struct Run<'a> {
    args: &'a args::Verify,
    console: &'a Console,
}

impl Visit for Run<'_> {
    type Out = Result<ProblemReport, Stop>;

    fn visit<P: Problem>(self) -> Result<ProblemReport, Stop> {
        let Run { args, console } = self;
        let events = console.progress();
        let cores = || std::thread::available_parallelism().map_or(1, |cores| cores.get());
        let plan = Plan {
            solvers: solvers::<P>(&args.solvers)?,
            docket: docket::<P>(args)?,
            jobs: args.jobs.unwrap_or_else(cores),
            events: &events,
        };
        verify(plan).map_err(|error| match &error {
            VerifyError::Declined(_) => Stop::new(Exit::Declined, &error),
            VerifyError::NoCase(wrong, names) => {
                let stop = Stop::new(Exit::Usage, &error);
                match console::nearest(wrong, names.iter().map(String::as_str)) {
                    Some(near) => stop.hint(format!("did you mean `{near}`?")),
                    None => stop.hint(format!("`tribunal verify {}` without `--case` runs all", P::INFO.name)),
                }
            }
            VerifyError::Io(..) => Stop::new(Exit::Input, &error)
                .hint("run it where the folder `cases` is, or name that folder with `--cases DIR`"),
        })
    }
}

fn docket<P: Problem>(args: &args::Verify) -> Result<Docket<P>, Stop> {
    let size = args.size.unwrap_or(crate::board::Size::FOUR);
    if args.exhaustive {
        return Ok(Docket::Whole { size, sample: args.random, seed: args.seed });
    }
    if let Some(path) = &args.input {
        let mut lines = Lines::new(console::open(path)?);
        let mut instances = Vec::new();
        loop {
            match P::read(&mut lines, args.size) {
                Ok(Some(_)) if instances.len() == INPUT_BOARDS_MAX => {
                    let why = format!("{} has more than {INPUT_BOARDS_MAX} boards", console::name(path));
                    return Err(Stop::new(Exit::Input, why).hint("split it"));
                }
                Ok(Some(instance)) => instances.push(instance),
                Ok(None) => return Ok(Docket::Given(instances)),
                Err(error) => return Err(Stop::new(Exit::Input, format!("{}: {error}", console::name(path)))),
            }
        }
    }
    Ok(Docket::Cases {
        package: Some(args.cases.join(P::INFO.name)),
        only: args.case.clone(),
        bless: args.bless,
        random: if args.case.is_some() || args.bless { 0 } else { args.random },
        seed: args.seed,
        wishes: Wishes { size: args.size, ..Wishes::default() },
    })
}

/// The solvers of these names, or all.
fn solvers<P: Problem>(names: &[String]) -> Result<Vec<&'static Solver<P>>, Stop> {
    let rows = P::solvers().iter();
    if names.is_empty() {
        return Ok(rows.collect());
    }
    for name in names {
        if !rows.clone().any(|row| row.name == name) {
            return Err(no_solver::<P>(name));
        }
    }
    Ok(rows.filter(|row| names.iter().any(|name| name == row.name)).collect())
}

/// The stop for a solver that a problem does not have.
pub(super) fn no_solver<P: Problem>(name: &str) -> Stop {
    let names = P::solvers().iter().map(|row| row.name);
    let stop = Stop::new(Exit::Usage, format!("{} has no solver `{name}`", P::INFO.name));
    match console::nearest(name, names.clone()) {
        Some(near) => stop.hint(format!("did you mean `{near}`?")),
        None => stop.hint(format!("it has {}", names.collect::<Vec<_>>().join(", "))),
    }
}
