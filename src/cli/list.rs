//! `tribunal list`: lists problems, solvers and dialects.

use super::console::Console;
use super::exit::{Exit, Stop};
use serde::Serialize;
use std::io::Write as _;
use tribunal_core::erased::{AnyProblem, AnySolver, Register};
use tribunal_core::output::Dialect;
use tribunal_core::problem::Info;
use tribunal_report::{FAINT, STRONG};

#[derive(Serialize)]
struct Listing {
    problems: Vec<ProblemRow>,
    dialects: Vec<DialectRow>,
}

#[derive(Serialize)]
struct ProblemRow {
    #[serde(flatten)]
    info: Info,
    solvers: Vec<SolverRow>,
}

#[derive(Serialize)]
struct SolverRow {
    name: &'static str,
    idea: &'static str,
    cost: &'static str,
    work_unit: &'static str,
    largest: String,
}

#[derive(Serialize)]
struct DialectRow {
    name: &'static str,
    idea: &'static str,
}

fn row(solver: AnySolver) -> SolverRow {
    let AnySolver {
        name,
        idea,
        cost,
        work,
        limit,
        ..
    } = solver;
    SolverRow {
        name,
        idea,
        cost,
        work_unit: work,
        largest: limit.to_string(),
    }
}

pub(super) fn run(register: Register, console: &mut Console) -> Result<Exit, Stop> {
    let problem = |problem: &&'static dyn AnyProblem| ProblemRow {
        info: problem.info(),
        solvers: problem.solvers().into_iter().map(row).collect(),
    };
    let dialects = Dialect::ALL
        .into_iter()
        .map(|(_, name, idea)| DialectRow { name, idea });
    let listing = Listing {
        problems: register.iter().map(problem).collect(),
        dialects: dialects.collect(),
    };
    if console.is_json() {
        console.json("tribunal.list", &listing)?;
        return Ok(Exit::Success);
    }
    let out = &mut console.out;
    for ProblemRow { info, solvers } in &listing.problems {
        let also = info
            .aliases
            .iter()
            .map(|alias| format!(", also `{alias}`"))
            .collect::<String>();
        writeln!(
            out,
            "{STRONG}{}{STRONG:#}: {} ({}){also}",
            info.name, info.title, info.source
        )?;
        writeln!(out, "  {}", info.task)?;
        for row in solvers {
            writeln!(out, "    {STRONG}{:<14}{STRONG:#} {}", row.name, row.idea)?;
            writeln!(
                out,
                "    {:<14} {FAINT}{}; up to {}{FAINT:#}",
                "", row.cost, row.largest
            )?;
        }
        writeln!(out)?;
    }
    writeln!(out, "{STRONG}dialects{STRONG:#} of `check --dialect`")?;
    for row in &listing.dialects {
        writeln!(out, "    {STRONG}{:<14}{STRONG:#} {}", row.name, row.idea)?;
    }
    Ok(Exit::Success)
}
