//! Prints a run of `kill`: the cases that wrong programs fail, which program fails which, and faults of right programs.

use super::style::{BAD, FAINT, GOOD, STRONG};
use super::terminal_style::TerminalStyle;
use super::wrap::Wrap;
use super::{escape, names};
use std::io::{self, Write};
use tribunal_core::messages::Lang;
use tribunal_core::text::{counted, grouped};
use tribunal_core::verdict::killed::{KillCase, KillReport, RightProgram, WrongProgram};

/// The maximum number of programs that are named for a case.
const NAMED_MAX: usize = 6;

/// Prints the whole report.
///
/// # Errors
///
/// If `out` cannot be written.
pub fn print(out: &mut dyn Write, report: &KillReport, look: &TerminalStyle) -> io::Result<()> {
    let out = &mut Wrap::new(out, look.width);
    let shared = names::shared_folder(report.wrong.iter().map(|program| program.name.as_str()));
    let folder = match shared {
        0 => String::new(),
        shared => format!(" in {}", escape::line(&report.wrong[0].name[..shared])),
    };
    writeln!(out, "{}{folder}", head(report))?;
    writeln!(out, "  {}", report.proof)?;
    writeln!(
        out,
        "  {FAINT}searched {}; isolation {}{FAINT:#}\n",
        report.coverage.join(", "),
        report.isolation
    )?;
    report
        .cases
        .iter()
        .try_for_each(|case| print_case(out, report, case, shared))?;
    for program in &report.wrong {
        if let Some(what) = wrong(program) {
            writeln!(out, "{what}: {}", escape::line(&program.name))?;
        }
    }
    report
        .right
        .iter()
        .try_for_each(|program| print_right(out, program))?;
    if report.unproven > 0 {
        writeln!(
            out,
            "{} skipped: no solver proves the minimum",
            counted(report.unproven, "input")
        )?;
    }
    writeln!(out, "{}", summary(report))?;
    report
        .next
        .iter()
        .try_for_each(|next| writeln!(out, "next: {}", escape::whole(next)))
}

fn head(report: &KillReport) -> String {
    let (problem, cases) = (&report.problem, report.cases.len() as u64);
    let kill = if cases == 1 { "kills" } else { "kill" };
    let all = report
        .wrong
        .iter()
        .filter(|program| program.trouble.is_none())
        .count() as u64;
    let programs = match (report.killed, all) {
        (1, 1) => "the one wrong program".to_string(),
        (killed, all) if killed == all => format!("all {} wrong programs", grouped(all)),
        (killed, all) => format!("{} of {}", grouped(killed), counted(all, "wrong program")),
    };
    format!(
        "{STRONG}{problem}{STRONG:#}: {} {kill} {programs}",
        counted(cases, "case")
    )
}

fn print_case(
    out: &mut dyn Write,
    report: &KillReport,
    case: &KillCase,
    shared: usize,
) -> io::Result<()> {
    let kills = counted(case.kills.len() as u64, "program");
    writeln!(
        out,
        "{STRONG}{}{STRONG:#}: fails {kills}, minimum {}",
        case.name, case.minimum
    )?;
    case.input
        .lines()
        .try_for_each(|line| writeln!(out, "    {}", escape::line(line)))?;
    writeln!(out, "  {FAINT}{}{FAINT:#}", escape::line(&case.origin))?;
    let name = |place: u64| {
        report
            .wrong
            .get(place as usize)
            .map_or_else(String::new, |it| escape::line(&it.name[shared..]))
    };
    if report.cases.len() > 1 && !case.only.is_empty() {
        writeln!(
            out,
            "  only here: {}",
            names::list(
                &case
                    .only
                    .iter()
                    .map(|&place| name(place))
                    .collect::<Vec<_>>(),
                NAMED_MAX,
                Lang::En
            )
        )?;
    }
    let fails: Vec<String> = case
        .kills
        .iter()
        .map(|kill| format!("{} {}", kill.verdict, name(kill.program)))
        .collect();
    writeln!(
        out,
        "  fails: {}\n",
        names::list(&fails, NAMED_MAX, Lang::En)
    )
}

/// Why a wrong program is not killed; none if it is.
fn wrong(program: &WrongProgram) -> Option<String> {
    match &program.trouble {
        Some(trouble) => Some(format!(
            "{BAD}not run{BAD:#} ({})",
            escape::line(&trouble.message)
        )),
        None if program.killed => None,
        None => Some(format!(
            "{BAD}not killed{BAD:#} on {}",
            counted(program.tried, "input")
        )),
    }
}

fn print_right(out: &mut dyn Write, program: &RightProgram) -> io::Result<()> {
    let name = escape::line(&program.name);
    if let Some(trouble) = &program.trouble {
        writeln!(
            out,
            "{BAD}not run{BAD:#} ({}): {name}",
            escape::line(&trouble.message)
        )?;
    }
    let Some(result) = &program.failure else {
        return Ok(());
    };
    let (verdict, message) = (result.verdict, escape::line(&result.message));
    writeln!(
        out,
        "{BAD}right program fails{BAD:#}: {name}: {verdict} {message}"
    )?;
    if let Some(failure) = &result.failure {
        failure
            .input
            .lines()
            .try_for_each(|line| writeln!(out, "    {}", escape::line(line)))?;
        if !failure.repeat.is_empty() {
            writeln!(out, "  repeat: {}", escape::line(&failure.repeat))?;
        }
    }
    let times = counted(program.failed, "input");
    writeln!(
        out,
        "  it fails {times} of {}; inputs that it fails are not used as cases",
        grouped(program.tried)
    )
}

fn summary(report: &KillReport) -> String {
    let is_bad = |program: &&RightProgram| program.failure.is_some() || program.trouble.is_some();
    let bad = report.right.iter().filter(is_bad).count() as u64;
    let all = report.right.len() as u64;
    let right = match (bad, all) {
        (_, 0) => "no right program was given".to_string(),
        (0, 1) => format!("{GOOD}the right program passes{GOOD:#}"),
        (0, all) => format!("{GOOD}all {} right programs pass{GOOD:#}", grouped(all)),
        (bad, all) => format!(
            "{BAD}{} of {} fail{BAD:#}",
            grouped(bad),
            counted(all, "right program")
        ),
    };
    let stopped = if report.interrupted {
        "; stopped before the end"
    } else {
        ""
    };
    format!(
        "{right}; {} in {:.1} s{stopped}",
        counted(report.runs, "run"),
        report.wall_s
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_core::verdict::killed::{Kill, Trouble, TroubleKind};
    use tribunal_core::verdict::{Minimum, Verdict};

    fn wrong_program(name: &str, killed: bool, trouble: Option<&str>) -> WrongProgram {
        let trouble = trouble.map(|message| Trouble {
            kind: TroubleKind::Refused,
            message: message.to_string(),
        });
        WrongProgram {
            name: name.to_string(),
            language: Some("C".to_string()),
            killed,
            tried: 1200,
            trouble,
        }
    }

    #[test]
    fn the_cases_and_the_programs_that_survive_are_printed() {
        let kill = |program| Kill {
            program,
            verdict: Verdict::WrongAnswer,
        };
        let case = |name: &str, kills: Vec<Kill>, only: Vec<u64>| KillCase {
            name: name.to_string(),
            file: None,
            origin: "stored case secret/a".to_string(),
            input: "bw\nwb\n".to_string(),
            minimum: Minimum::Moves(2),
            answer: Some("2\n".to_string()),
            kills,
            only,
        };
        let report = KillReport {
            provenance: Default::default(),
            problem: "flipgame".to_string(),
            isolation: "full".to_string(),
            dialect: "testlib".to_string(),
            seed: 1,
            coverage: vec![
                "3 stored cases".to_string(),
                "all 16 inputs of 2x2".to_string(),
            ],
            inputs: 16,
            unproven: 0,
            runs: 1234,
            cases: vec![
                case("01-kills-a-and-1-more", vec![kill(0), kill(1)], vec![0]),
                case("02-kills-c", vec![kill(1), kill(2)], vec![2]),
            ],
            killed: 3,
            at_least: 2,
            proof: "no single one of all 16 inputs of 2x2 does".to_string(),
            wrong: vec![
                wrong_program("class/a.c", true, None),
                wrong_program("class/b\u{1b}.c", true, None),
                wrong_program("class/c.c", true, None),
                wrong_program("class/d.c", false, None),
                wrong_program("class/e.c", false, Some("error: \u{1b}[31mno")),
            ],
            right: Vec::new(),
            next: vec!["tribunal judge flipgame class/d.c --exhaustive".to_string()],
            interrupted: false,
            wall_s: 1.25,
        };
        let mut out = Vec::new();
        print(&mut out, &report, &TerminalStyle::FILE).expect("written");
        let shown =
            anstream::adapter::strip_str(&String::from_utf8(out).expect("UTF-8")).to_string();
        let expected = "\
flipgame: 2 cases kill 3 of 4 wrong programs in class/
  no single one of all 16 inputs of 2x2 does
  searched 3 stored cases, all 16 inputs of 2x2; isolation full

01-kills-a-and-1-more: fails 2 programs, minimum 2
    bw
    wb
  stored case secret/a
  only here: a.c
  fails: WA a.c, WA b\\u{1b}.c

02-kills-c: fails 2 programs, minimum 2
    bw
    wb
  stored case secret/a
  only here: c.c
  fails: WA b\\u{1b}.c, WA c.c

not killed on 1,200 inputs: class/d.c
not run (error: \\u{1b}[31mno): class/e.c
no right program was given; 1,234 runs in 1.2 s
next: tribunal judge flipgame class/d.c --exhaustive
";
        assert_eq!(shown, expected);
    }
}
