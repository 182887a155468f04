//! Prints a run of `verify`: for each problem a table of its solvers, and each disagreement.

use super::style::{BAD, FAINT, GOOD, STRONG};
use super::terminal_style::TerminalStyle;
use super::values::nanos;
use super::wrap::{self, Wrap};
use super::{diff, escape};
use std::io::{self, Write};
use tribunal_core::messages::Lang;
use tribunal_core::text::{counted, grouped};
use tribunal_core::verdict::{Disagreement, ProblemReport, Section, SolverTally, VerifyReport};

/// Prints the whole report.
///
/// # Errors
///
/// If `out` cannot be written.
pub fn print(out: &mut dyn Write, report: &VerifyReport, look: &TerminalStyle) -> io::Result<()> {
    let out = &mut Wrap::new(out, look.width);
    for problem in &report.problems {
        print_problem(out, problem, look)?;
    }
    let sections = || report.problems.iter().flat_map(|problem| &problem.sections);
    // A saved run may hold any number, so the sum must not overflow.
    let sum = |counts: &mut dyn Iterator<Item = u64>| counts.fold(0, u64::saturating_add);
    let disagreements = sum(&mut sections().map(|section| section.disagreements_total));
    let faults: usize = report
        .problems
        .iter()
        .map(|problem| problem.case_file_faults.len())
        .sum();
    let most = |section: &Section| {
        section
            .solvers
            .iter()
            .map(|row| row.cases)
            .max()
            .unwrap_or(0)
    };
    let inputs = sum(&mut sections().map(most));
    let proven = sum(&mut sections().map(|section| section.certificates.proven));
    if report.is_interrupted() {
        let checked = match report.inputs_planned {
            Some(planned) => format!(
                "{} of {} checked",
                grouped(inputs),
                counted(planned, "input")
            ),
            None => format!("{} checked", counted(inputs, "input")),
        };
        let so_far = if inputs == 0 {
            String::new()
        } else if !report.all_agree() {
            let disagreements = counted(disagreements, "disagreement");
            format!(
                ", faults found: {disagreements}, {}",
                counted(faults as u64, "other fault")
            )
        } else if report.all_declined() {
            ", nothing is proven so far".to_string()
        } else {
            format!(
                ", all agree so far, {} proven",
                counted(proven, "certificate")
            )
        };
        return writeln!(out, "{BAD}interrupted{BAD:#}: {checked}{so_far}");
    }
    if report.all_agree() && report.all_declined() {
        writeln!(
            out,
            "{BAD}nothing is proven{BAD:#}: every solver declined every input"
        )
    } else if report.all_agree() {
        let unproven = match sum(&mut sections().map(|section| section.certificates.declined)) {
            0 => String::new(),
            unproven => format!(", {} without a proof", counted(unproven, "input")),
        };
        let proven = counted(proven, "certificate");
        writeln!(
            out,
            "{GOOD}all agree{GOOD:#}: {}, {proven} proven{unproven}",
            counted(inputs, "input")
        )
    } else {
        let (disagreements, faults) = (
            counted(disagreements, "disagreement"),
            counted(faults as u64, "other fault"),
        );
        writeln!(
            out,
            "{BAD}faults found{BAD:#}: {disagreements} on {}, {faults}",
            counted(inputs, "input")
        )
    }
}

fn print_problem(
    out: &mut dyn Write,
    problem: &ProblemReport,
    look: &TerminalStyle,
) -> io::Result<()> {
    for section in &problem.sections {
        let mut lines = section
            .coverage
            .iter()
            .flat_map(|line| wrapped(&escape::whole(line), look.width));
        let (name, first) = (
            escape::line(&problem.problem),
            lines.next().unwrap_or_default(),
        );
        writeln!(out, "{STRONG}{name}{STRONG:#}: {first}")?;
        lines.try_for_each(|line| writeln!(out, "  {line}"))?;
        print_section(out, section, look)?;
        for disagreement in &section.disagreements {
            print_disagreement(out, disagreement)?;
        }
        let more = section
            .disagreements_total
            .saturating_sub(section.disagreements.len() as u64);
        if more > 0 {
            writeln!(out, "  … and {} more disagreements\n", grouped(more))?;
        }
    }
    for name in &problem.blessed {
        writeln!(out, "  blessed {}", escape::whole(name))?;
    }
    for name in &problem.other_answers {
        writeln!(
            out,
            "  {}: right, with other moves or in another order than the solvers'",
            escape::whole(name)
        )?;
    }
    for fault in &problem.case_file_faults {
        writeln!(
            out,
            "  {BAD}{}{BAD:#}: {}",
            escape::whole(&fault.path),
            escape::whole(&fault.message)
        )?;
    }
    // Not printed again if each disagreement has printed it.
    let is_printed = |command: &&String| {
        let mut found = problem
            .sections
            .iter()
            .flat_map(|section| &section.disagreements);
        problem.case_file_faults.is_empty() && found.all(|found| found.repeat == **command)
    };
    let repeat_all = problem
        .repeat_all
        .as_ref()
        .filter(|command| !is_printed(command));
    if let Some(command) = repeat_all {
        let has_inputs = problem
            .sections
            .iter()
            .any(|section| !section.disagreements.is_empty());
        let when = if has_inputs {
            "if the input alone does not repeat it"
        } else {
            "repeat"
        };
        writeln!(out, "  {when}: {}", escape::whole(command))?;
    }
    let has_lines = [&problem.blessed, &problem.other_answers]
        .iter()
        .any(|lines| !lines.is_empty());
    if has_lines || !problem.case_file_faults.is_empty() || repeat_all.is_some() {
        writeln!(out)?;
    }
    Ok(())
}

/// The text in lines of at most 100 columns. On a narrow terminal it is one line, which [`Wrap`] breaks.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    match width < 110 {
        true => vec![text.to_string()],
        false => wrap::lines(text, 100),
    }
}

const HEAD: [&str; 7] = [
    "solver",
    "cases",
    "agree",
    "disagree",
    "declined",
    "time/case",
    "work/case",
];

fn cells(row: &SolverTally) -> [String; 7] {
    let computed = row.computed > 0;
    [
        escape::line(&row.solver),
        grouped(row.cases),
        grouped(row.agree),
        grouped(row.disagree),
        grouped(row.declined),
        if computed {
            nanos(row.nanos_per_case)
        } else {
            "-".to_string()
        },
        match work(row.work_per_case) {
            _ if !computed => "-".to_string(),
            one if one == "1" => escape::line(&format!(
                "1 {}",
                row.work_unit.strip_suffix('s').unwrap_or(&row.work_unit)
            )),
            many => escape::line(&format!("{many} {}", row.work_unit)),
        },
    ]
}

fn work(count: f64) -> String {
    if count < 100.0 && count.fract() > 0.05 {
        format!("{count:.1}")
    } else {
        grouped(count.round() as u64)
    }
}

fn print_section(out: &mut dyn Write, section: &Section, look: &TerminalStyle) -> io::Result<()> {
    let rows: Vec<[String; 7]> = section.solvers.iter().map(cells).collect();
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells
            .chain([HEAD[column].chars().count()])
            .max()
            .unwrap_or(0)
    };
    // A narrow terminal gets fewer columns, without the least important ones; `disagree` always stays.
    let mut shown: Vec<usize> = (0..HEAD.len()).collect();
    for dropped in [6, 5, 4, 2] {
        if shown.iter().map(|&column| width(column) + 2).sum::<usize>() > look.width {
            shown.retain(|column| *column != dropped);
        }
    }
    let line = |row: &[String; 7]| {
        let cell = |&column: &usize| match column {
            0 => format!("  {:<1$}", row[0], width(0)),
            6 => format!("  {}", row[6]),
            column => format!("  {:>1$}", row[column], width(column)),
        };
        shown.iter().map(cell).collect::<String>()
    };
    let head = line(&HEAD.map(str::to_string));
    writeln!(out, "\n{FAINT}{head}{FAINT:#}")?;
    for (row, tally) in rows.iter().zip(&section.solvers) {
        let style = if tally.disagree > 0 {
            BAD
        } else {
            anstyle::Style::new()
        };
        writeln!(out, "{style}{}{style:#}", line(row))?;
    }
    writeln!(out)?;
    let mut reasons: Vec<String> = section
        .solvers
        .iter()
        .filter_map(|row| row.reason.clone())
        .collect();
    reasons.dedup();
    for reason in reasons {
        writeln!(out, "  declined: {}", escape::whole(&reason))?;
    }
    let certificates = &section.certificates;
    if [
        certificates.proven,
        certificates.refused,
        certificates.declined,
    ]
    .iter()
    .any(|count| *count > 0)
    {
        let mut parts = vec![format!("{} proven", grouped(certificates.proven))];
        if certificates.refused > 0 {
            parts.push(format!("{} REFUSED", grouped(certificates.refused)));
        }
        if certificates.declined > 0 {
            parts.push(format!("{} unavailable", grouped(certificates.declined)));
        }
        writeln!(out, "  certificates: {}", parts.join(", "))?;
    }
    let minimums: Vec<String> = section
        .minimums
        .iter()
        .map(|count| format!("{}: {}", count.minimum, grouped(count.instances)))
        .collect();
    let mut line = "  inputs by minimum:".to_string();
    for (index, part) in minimums.iter().enumerate() {
        if line.chars().count() + part.chars().count() + 2 > look.width.min(102) {
            writeln!(out, "{line}")?;
            line = "   ".to_string();
        }
        let comma = if index + 1 < minimums.len() { "," } else { "" };
        line.push_str(&format!(" {part}{comma}"));
    }
    if !minimums.is_empty() {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "  {}\n", nanos(section.wall_s * 1e9))
}

fn print_disagreement(out: &mut dyn Write, found: &Disagreement) -> io::Result<()> {
    writeln!(
        out,
        "  {BAD}disagreement{BAD:#} on {}",
        escape::whole(&found.origin)
    )?;
    found
        .input
        .lines()
        .try_for_each(|line| writeln!(out, "      {}", escape::whole(line)))?;
    let answered = found
        .answers
        .iter()
        .filter(|said| !said.says.starts_with("declined"))
        .count();
    let differing = found.answers.iter().filter(|said| said.differs).count();
    let mark = if 2 * differing < answered {
        "in the minority"
    } else {
        "refuted, though not in the minority"
    };
    for said in &found.answers {
        let answer = escape::line(said.says.lines().next().unwrap_or_default());
        let fault = said
            .fault
            .as_ref()
            .map(|fault| format!("; {}", escape::line(fault)))
            .unwrap_or_default();
        let solver = escape::line(&said.solver);
        match said.differs {
            true => writeln!(
                out,
                "    {BAD}{solver:<14} {answer}   <- {mark}{fault}{BAD:#}"
            )?,
            false => writeln!(out, "    {solver:<14} {answer}")?,
        }
    }
    let mut certificate = found.certificate.lines();
    writeln!(
        out,
        "    the certificate {}",
        escape::whole(certificate.next().unwrap_or_default())
    )?;
    certificate.try_for_each(|line| writeln!(out, "      {}", escape::whole(line)))?;
    if let Some(expected) = &found.expected {
        for said in found.answers.iter().filter(|said| said.differs) {
            writeln!(
                out,
                "    expected (-) and {} (+):",
                escape::line(&said.solver)
            )?;
            diff::lines(expected, &said.says, Lang::En)
                .lines()
                .try_for_each(|line| writeln!(out, "      {line}"))?;
        }
        if let Some(stored) = &found.stored {
            writeln!(out, "    expected (-) and the stored answer (+):")?;
            diff::lines(expected, stored, Lang::En)
                .lines()
                .try_for_each(|line| writeln!(out, "      {line}"))?;
            let what = "correct the stored answer, or delete its file and add `--bless`";
            writeln!(out, "    {what}")?;
        }
    }
    writeln!(out, "    repeat: {}\n", escape::whole(&found.repeat))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_core::verdict::{CertificateTally, Minimum, MinimumCount};

    fn report() -> VerifyReport {
        let row = |solver: &str| SolverTally {
            solver: solver.to_string(),
            cases: 165_636_900,
            agree: 165_636_900,
            disagree: 0,
            declined: 0,
            computed: 12_870,
            nanos_per_case: 123_456.0,
            work_per_case: 4_711.0,
            work_unit: "positions".to_string(),
            reason: None,
        };
        let section = Section {
            coverage: vec![
                "all 165,636,900 inputs of 4x4, each answered by bfs and bidirectional".to_string(),
            ],
            solvers: vec![row("bfs"), row("bidirectional")],
            certificates: CertificateTally {
                proven: 1000,
                refused: 0,
                declined: 0,
            },
            minimums: (0..20)
                .map(|moves| MinimumCount {
                    minimum: Minimum::Moves(moves),
                    instances: 1 << moves,
                })
                .collect(),
            disagreements: Vec::new(),
            disagreements_total: 0,
            wall_s: 4.0,
        };
        let problem = ProblemReport {
            problem: "chesscbg".to_string(),
            sections: vec![section],
            case_file_faults: Vec::new(),
            blessed: Vec::new(),
            other_answers: Vec::new(),
            interrupted: false,
            repeat_all: None,
        };
        VerifyReport {
            problems: vec![problem],
            ..VerifyReport::default()
        }
    }

    fn printed(width: usize) -> String {
        let mut out = Vec::new();
        let look = TerminalStyle {
            width,
            ..TerminalStyle::FILE
        };
        print(&mut out, &report(), &look).expect("a vector takes every line");
        anstream::adapter::strip_str(&String::from_utf8(out).expect("UTF-8")).to_string()
    }

    #[test]
    fn a_narrow_terminal_has_fewer_columns_and_no_line_is_wider() {
        for width in [40, 60, 80, 120] {
            let shown = printed(width);
            assert!(
                shown.lines().all(|line| line.chars().count() <= width),
                "{width}\n{shown}"
            );
            let rows = shown
                .lines()
                .filter(|line| line.starts_with("  bfs   "))
                .count();
            assert_eq!(
                (rows, shown.contains("disagree")),
                (1, true),
                "{width}\n{shown}"
            );
        }
        assert!(printed(120).contains("work/case") && !printed(80).contains("work/case"));
        assert!(
            printed(60).contains("agree  disagree") && !printed(40).contains("agree  disagree")
        );
    }
}
