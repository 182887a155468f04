//! Prints a run of `verify`: for each problem a table of its solvers, and each disagreement.

use super::style::{BAD, FAINT, GOOD, STRONG};
use super::terminal_style::TerminalStyle;
use super::values::{count, nanos, say};
use super::wrap::{self, Wrap};
use super::{diff, escape, width};
use std::borrow::Cow;
use std::io::{self, Write};
use tribunal_core::messages::{Lang, Message, Value};
use tribunal_core::text::grouped;
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
    let lang = look.lang;
    let (disagreements, faults, certificates) = (
        count("live-disagreements", disagreements),
        count("verify-other-faults", faults as u64),
        count("verify-certificates-counted", proven),
    );
    let on_inputs = |id: &'static str| count(id, inputs);
    let (label, style, outcome) = if report.is_interrupted() {
        let checked = match report.inputs_planned {
            Some(planned) => count("verify-checked-of", planned).with("checked", grouped(inputs)),
            None => on_inputs("verify-checked"),
        };
        let so_far = |id: &'static str| Message::new(id).with("checked", checked.clone());
        let outcome = if inputs == 0 {
            checked
        } else if !report.all_agree() {
            so_far("verify-faults-so-far")
                .with("disagreements", disagreements)
                .with("faults", faults)
        } else if report.all_declined() {
            so_far("verify-nothing-so-far")
        } else {
            so_far("verify-agree-so-far").with("certificates", certificates)
        };
        ("verify-interrupted", BAD, outcome)
    } else if report.all_agree() && report.all_declined() {
        let outcome = Message::new("verify-all-declined");
        ("verify-nothing-proven", BAD, outcome)
    } else if report.all_agree() {
        let outcome = on_inputs("verify-proven-on").with("certificates", certificates);
        let unproven = sum(&mut sections().map(|section| section.certificates.declined));
        let outcome = match unproven {
            0 => outcome,
            unproven => count("verify-unproven", unproven).with("outcome", outcome),
        };
        ("verify-all-agree", GOOD, outcome)
    } else {
        let outcome = on_inputs("verify-disagree-on")
            .with("disagreements", disagreements)
            .with("faults", faults);
        ("verify-faults-found", BAD, outcome)
    };
    let label = format!("{style}{}{style:#}", say(label, lang));
    writeln!(out, "{}", titled(label, outcome.in_lang(lang), lang))
}

/// A label and what it says.
fn titled(label: String, what: String, lang: Lang) -> String {
    Message::new("labelled")
        .with("label", label)
        .with("what", what)
        .in_lang(lang)
}

fn print_problem(
    out: &mut dyn Write,
    problem: &ProblemReport,
    look: &TerminalStyle,
) -> io::Result<()> {
    let lang = look.lang;
    for section in &problem.sections {
        let coverage = section.coverage_in(lang);
        let mut lines = coverage
            .iter()
            .flat_map(|line| wrapped(&escape::whole(line), look.width));
        let (name, first) = (
            escape::line(&problem.problem),
            lines.next().unwrap_or_default(),
        );
        let title = titled(format!("{STRONG}{name}{STRONG:#}"), first, lang);
        writeln!(out, "{title}")?;
        lines.try_for_each(|line| writeln!(out, "  {line}"))?;
        print_section(out, section, look)?;
        for disagreement in &section.disagreements {
            print_disagreement(out, disagreement, lang)?;
        }
        let more = section
            .disagreements_total
            .saturating_sub(section.disagreements.len() as u64);
        if more > 0 {
            let more = Message::new("verify-more-disagreements").with("count", grouped(more));
            writeln!(out, "  {}\n", more.in_lang(lang))?;
        }
    }
    for name in &problem.blessed {
        writeln!(out, "  {}", named("verify-blessed", name, lang))?;
    }
    for name in &problem.other_answers {
        writeln!(out, "  {}", named("verify-other-answer", name, lang))?;
    }
    for fault in &problem.case_file_faults {
        let path = format!("{BAD}{}{BAD:#}", escape::whole(&fault.path));
        let fault = titled(path, escape::whole(&fault.message_in(lang)), lang);
        writeln!(out, "  {fault}")?;
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
        let when = say(
            match has_inputs {
                true => "verify-repeat-all",
                false => "label-repeat",
            },
            lang,
        );
        writeln!(out, "  {when}{}{}", lang.gap(), escape::whole(command))?;
    }
    let has_lines = [&problem.blessed, &problem.other_answers]
        .iter()
        .any(|lines| !lines.is_empty());
    if has_lines || !problem.case_file_faults.is_empty() || repeat_all.is_some() {
        writeln!(out)?;
    }
    Ok(())
}

/// A message about a named file.
fn named(id: &'static str, name: &str, lang: Lang) -> String {
    Message::new(id)
        .with("name", escape::whole(name))
        .in_lang(lang)
}

/// The text in lines of at most 100 columns. On a narrow terminal it is one line, which [`Wrap`] breaks.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    match width < 110 {
        true => vec![text.to_string()],
        false => wrap::lines(text, 100),
    }
}

const HEAD: [&str; 7] = [
    "verify-solver",
    "table-cases",
    "verify-agree",
    "verify-disagree",
    "verify-declined",
    "verify-time",
    "verify-work",
];

fn cells(row: &SolverTally, lang: Lang) -> [String; 7] {
    let computed = row.computed > 0;
    let unit = row.work_unit_in(lang);
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
            one if one == "1" && lang == Lang::En => {
                escape::line(&format!("1 {}", unit.strip_suffix('s').unwrap_or(&unit)))
            }
            number => escape::line(&format!("{number} {unit}")),
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
    let rows: Vec<[String; 7]> = section
        .solvers
        .iter()
        .map(|row| cells(row, look.lang))
        .collect();
    let lang = look.lang;
    let head = HEAD.map(|id| say(id, lang));
    let width = |column: usize| {
        let cells = rows.iter().map(|row| width::of(&row[column]));
        cells.chain([width::of(&head[column])]).max().unwrap_or(0)
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
            0 => format!("  {}", width::padded(&row[0], width(0))),
            6 => format!("  {}", row[6]),
            column => format!("  {}", width::padded_before(&row[column], width(column))),
        };
        shown.iter().map(cell).collect::<String>()
    };
    writeln!(out, "\n{FAINT}{}{FAINT:#}", line(&head))?;
    for (row, tally) in rows.iter().zip(&section.solvers) {
        let style = if tally.disagree > 0 {
            BAD
        } else {
            anstyle::Style::new()
        };
        writeln!(out, "{style}{}{style:#}", line(row))?;
    }
    writeln!(out)?;
    let mut reasons: Vec<Cow<'_, str>> = section
        .solvers
        .iter()
        .filter_map(|row| row.reason_in(lang))
        .collect();
    reasons.dedup();
    for reason in reasons {
        let declined = Message::new("verify-declined-why").with("why", escape::whole(&reason));
        writeln!(out, "  {}", declined.in_lang(lang))?;
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
        let mut said = count("verify-proven", certificates.proven);
        let more = [
            ("verify-refused", certificates.refused),
            ("verify-unavailable", certificates.declined),
        ];
        for (id, number) in more.into_iter().filter(|(_, number)| *number > 0) {
            let and = Message::new("live-and").with("one", said);
            said = and.with("other", count(id, number));
        }
        let said = Message::new("verify-certificates").with("counts", said);
        writeln!(out, "  {}", said.in_lang(lang))?;
    }
    let minimums: Vec<String> = section
        .minimums
        .iter()
        .map(|count| {
            let minimum = Value::from(count.minimum);
            format!("{}: {}", minimum.in_lang(lang), grouped(count.instances))
        })
        .collect();
    let mut line = format!("  {}", say("verify-by-minimum", lang));
    for (index, part) in minimums.iter().enumerate() {
        if width::of(&line) + width::of(part) + 2 > look.width.min(102) {
            writeln!(out, "{line}")?;
            line = "   ".to_string();
        }
        let comma = if index + 1 < minimums.len() { "," } else { "" };
        let gap = if index == 0 { lang.gap() } else { " " };
        line.push_str(&format!("{gap}{part}{comma}"));
    }
    if !minimums.is_empty() {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "  {}\n", nanos(section.wall_s * 1e9))
}

fn print_disagreement(out: &mut dyn Write, found: &Disagreement, lang: Lang) -> io::Result<()> {
    let label = say("verify-disagreement", lang);
    let on = Message::new("verify-disagreement-on")
        .with("label", format!("{BAD}{label}{BAD:#}"))
        .with("origin", escape::whole(&found.origin_in(lang)));
    writeln!(out, "  {}", on.in_lang(lang))?;
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
    let mark = say(
        match 2 * differing < answered {
            true => "verify-minority",
            false => "verify-refuted",
        },
        lang,
    );
    for said in &found.answers {
        let says = said.says_in(lang);
        let answer = escape::line(says.lines().next().unwrap_or_default());
        let fault = said
            .fault_in(lang)
            .map(|fault| format!("; {}", escape::line(&fault)))
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
    let certificate = found.certificate_in(lang);
    let mut certificate = certificate.lines();
    let claim = escape::whole(certificate.next().unwrap_or_default());
    let claim = Message::new("verify-certificate").with("claim", claim);
    writeln!(out, "    {}", claim.in_lang(lang))?;
    certificate.try_for_each(|line| writeln!(out, "      {}", escape::whole(line)))?;
    if let Some(expected) = &found.expected {
        for said in found.answers.iter().filter(|said| said.differs) {
            let title =
                Message::new("verify-expected-and").with("name", escape::line(&said.solver));
            writeln!(out, "    {}", title.in_lang(lang))?;
            diff::lines(expected, &said.says, lang)
                .lines()
                .try_for_each(|line| writeln!(out, "      {line}"))?;
        }
        if let Some(stored) = &found.stored {
            writeln!(out, "    {}", say("verify-expected-and-stored", lang))?;
            diff::lines(expected, stored, lang)
                .lines()
                .try_for_each(|line| writeln!(out, "      {line}"))?;
            writeln!(out, "    {}", say("verify-correct-stored", lang))?;
        }
    }
    let (label, gap) = (say("label-repeat", lang), lang.gap());
    writeln!(out, "    {label}{gap}{}\n", escape::whole(&found.repeat))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::english::{pairs, stray_blanks};
    use crate::tests::runs;
    use std::collections::BTreeSet;
    use tribunal_core::verdict::saved::SavedRun;
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
            work_unit: "states".to_string(),
            work_unit_message: Some(Message::new("unit-states")),
            reason: None,
            reason_message: None,
        };
        let covered = Message::new("coverage-answered-numbers")
            .with(
                "what",
                count("coverage-space", 165_636_900).with("size", "4x4"),
            )
            .with("solvers", "bfs");
        let section = Section {
            coverage: vec![covered.to_string()],
            coverage_messages: vec![covered],
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
        printed_in(&report(), width, Lang::En)
    }

    fn printed_in(report: &VerifyReport, width: usize, lang: Lang) -> String {
        let mut out = Vec::new();
        let look = TerminalStyle {
            width,
            lang,
            ..TerminalStyle::FILE
        };
        print(&mut out, report, &look).expect("a vector takes every line");
        anstream::adapter::strip_str(&String::from_utf8(out).expect("UTF-8")).to_string()
    }

    /// Runs with every sentence.
    fn all() -> Vec<VerifyReport> {
        let SavedRun::Verify(golden) = runs::named("verify") else {
            panic!("of verify")
        };
        let changed = |change: &dyn Fn(&mut VerifyReport)| {
            let mut report = report();
            change(&mut report);
            report
        };
        let mut stopped = golden.clone();
        stopped.problems[0].interrupted = true;
        vec![
            golden,
            stopped,
            report(),
            changed(&|report| {
                report.problems[0].interrupted = true;
                report.inputs_planned = Some(7);
            }),
            changed(&|report| {
                let section = &mut report.problems[0].sections[0];
                section.certificates.declined = 2;
                let reason = Message::new("minimum-unproven").with("size", "9x9");
                section.solvers[0].reason = Some(reason.to_string());
                section.solvers[0].reason_message = Some(reason);
            }),
            changed(&|report| {
                let section = &mut report.problems[0].sections[0];
                section.solvers.iter_mut().for_each(|row| row.agree = 0);
                report.problems[0].blessed.push("secret/a.ans".to_string());
                report.problems[0].other_answers.push("b".to_string());
                report.problems[0].repeat_all = Some("tribunal verify".to_string());
            }),
        ]
    }

    #[test]
    fn the_frame_of_the_report_is_in_the_language_of_the_reader() {
        for lang in [Lang::Zh, Lang::Vi] {
            for report in all() {
                // What solvers and checkers say is in English, and the lines of a run of an earlier version.
                let mut foreign: Vec<&str> = Vec::new();
                for problem in &report.problems {
                    for section in &problem.sections {
                        if section.coverage_messages.is_empty() {
                            foreign.extend(section.coverage.iter().map(String::as_str));
                        }
                        let rows = section.solvers.iter();
                        let rows = rows.filter(|row| row.reason_message.is_none());
                        foreign.extend(rows.filter_map(|row| row.reason.as_deref()));
                        for found in &section.disagreements {
                            if found.origin_message.is_none() {
                                foreign.push(&found.origin);
                            }
                            if found.certificate_lines.is_empty() {
                                foreign.extend(found.certificate.lines());
                            }
                            foreign
                                .extend(found.answers.iter().filter_map(|it| it.fault.as_deref()));
                            foreign.extend(found.answers.iter().flat_map(|it| it.says.lines()));
                            foreign.push(&found.repeat);
                        }
                    }
                    let faults = &problem.case_file_faults;
                    foreign.extend(faults.iter().map(|fault| fault.message.as_str()));
                    foreign.extend(problem.repeat_all.as_deref());
                }
                let mut shown = printed_in(&report, 200, lang);
                foreign.retain(|text| text.len() > 1);
                foreign.sort_by_key(|text| std::cmp::Reverse(text.len()));
                for text in foreign {
                    shown = shown.replace(&escape::whole(text), "␣").replace(text, "␣");
                }
                let english = printed_in(&report, 200, Lang::En);
                let english: BTreeSet<[&str; 2]> = english.lines().flat_map(pairs).collect();
                let is_left = |line: &&str| pairs(line).iter().any(|pair| english.contains(pair));
                let left: Vec<&str> = shown.lines().filter(is_left).collect();
                assert_eq!(left, [""; 0], "{lang}\n{shown}");
                let stray: Vec<String> = shown.lines().flat_map(stray_blanks).collect();
                assert!(lang != Lang::Zh || stray.is_empty(), "{stray:?}");
                for width in [40, 80] {
                    let shown = printed_in(&report, width, lang);
                    let rows = shown.lines().filter(|line| line.starts_with("  b"));
                    assert!(rows.clone().all(|row| width::of(row) <= width), "{shown}");
                }
            }
        }
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
