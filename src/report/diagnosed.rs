//! What diagnosis found: whom a program resembles, or what its failing inputs share.

use super::judged::{print_failing, seconds};
use super::look::Look;
use super::stress::contestant;
use super::{BAD, FAINT, GOOD, STRONG, escape};
use crate::text::{counted, grouped};
use crate::verdict::Verdict;
use crate::verdict::diagnosed::{DiagnoseReport, Grade, Joined, Pattern, Relation, Shared, Suspect};
use std::io::{self, Write};

/// Lines of a compiler that are shown.
const COMPILER_LINES_MAX: usize = 40;

/// Exact suspects that are written out; of few inputs there may be many.
const EXACT_MAX: usize = 10;

/// Prints everything.
pub fn print(out: &mut dyn Write, report: &DiagnoseReport, look: &Look) -> io::Result<()> {
    let name = escape::line(&report.submission.name);
    let DiagnoseReport { problem, isolation, coverage, tried, .. } = report;
    writeln!(out, "{STRONG}{problem}{STRONG:#}: {name} on {coverage}, isolation {isolation}")?;
    contestant(out, &report.submission)?;
    if let Some(message) = &report.submission.compiler_message {
        writeln!(out, "\n{BAD}CE{BAD:#} {name}: the compiler said")?;
        return message.lines().take(COMPILER_LINES_MAX).try_for_each(|line| writeln!(out, "  {}", escape::line(line)));
    }
    if let Some(why) = &report.cut {
        writeln!(out, "  {STRONG}note{STRONG:#}: only the first {}: {why}", counted(*tried, "input"))?;
    }
    writeln!(out)?;
    if report.failures == 0 {
        return match tried {
            0 => writeln!(out, "{BAD}nothing was tried{BAD:#}"),
            tried => writeln!(out, "{GOOD}AC{GOOD:#} on {}: nothing to diagnose", counted(*tried, "input")),
        };
    }
    writeln!(
        out,
        "{BAD}fails{BAD:#} on {} of {}: {}",
        grouped(report.failures),
        counted(*tried, "input"),
        counts(report)
    )?;
    writeln!(out)?;
    suspects(out, report)?;
    report.patterns.iter().try_for_each(|shown| pattern(out, report, shown))?;
    if let Some(smallest) = &report.smallest {
        writeln!(out, "{STRONG}the smallest failing input of these{STRONG:#}")?;
        print_failing(out, smallest, look)?;
    }
    report.next.iter().try_for_each(|next| writeln!(out, "next: {}", escape::whole(next)))?;
    comparison(out, report)
}

/// How many inputs have each verdict, as in `990 AC, 10 WA`.
fn counts(report: &DiagnoseReport) -> String {
    let counts = report.counts.iter().map(|(verdict, count)| format!("{} {verdict}", grouped(*count)));
    counts.collect::<Vec<_>>().join(", ")
}

fn suspects(out: &mut dyn Write, report: &DiagnoseReport) -> io::Result<()> {
    if report.wrong == 0 {
        return Ok(());
    }
    if report.suspects.is_empty() {
        writeln!(out, "{BAD}unknown{BAD:#}: no faulty solver of the gallery is wrong on the same inputs")?;
        return writeln!(out);
    }
    let shown = &report.suspects[..report.suspects.len().min(EXACT_MAX)];
    for suspect in shown {
        writeln!(out, "{STRONG}{}{STRONG:#}: {}", grade(suspect.grade), solver(suspect))?;
        writeln!(out, "  {}", sentence(report, suspect))?;
    }
    if report.suspects.len() > shown.len() {
        writeln!(out, "  … and {} more that do the same", grouped((report.suspects.len() - shown.len()) as u64))?;
    }
    if report.suspects.len() > 1 && report.suspects[0].grade == Grade::Exact {
        writeln!(out, "  {FAINT}on the inputs that were tried these all do the same{FAINT:#}")?;
    }
    writeln!(out)
}

fn grade(grade: Grade) -> &'static str {
    match grade {
        Grade::Exact => "exact",
        Grade::SameInputs => "same inputs",
        Grade::Contained => "contained",
        Grade::Overlap => "overlap",
    }
}

fn solver(suspect: &Suspect) -> String {
    let faults: Vec<&str> = suspect.faults.iter().map(|fault| fault.fault.as_str()).collect();
    match suspect.joined {
        Joined::Either => format!("a solver that {}", faults.join(", together with one that ")),
        Joined::Single | Joined::Both => format!("a solver that {}", faults.join(", and that ")),
    }
}

fn sentence(report: &DiagnoseReport, suspect: &Suspect) -> String {
    let &Suspect { wrong, both_wrong, same_answer, .. } = suspect;
    let these = these(report);
    let mine = grouped(report.wrong);
    let answers = match same_answer {
        same if same == both_wrong => "with the same answers".to_string(),
        0 => "with other answers".to_string(),
        same => format!("with the same answer on {}", grouped(same)),
    };
    match (suspect.grade, suspect.joined) {
        (Grade::Exact, Joined::Either) => format!(
            "{these}this program is wrong on exactly the {mine} on which one of the two is, each time with the answer of \
             one of them"
        ),
        (Grade::Exact | Grade::SameInputs, _) => {
            format!("{these}this program is wrong on exactly the {mine} on which that solver is, {answers}")
        }
        (Grade::Contained, _) if both_wrong == report.wrong => format!(
            "{these}this program is wrong on {mine}, and that solver on all of these, {answers}; it is wrong on {} in all",
            grouped(wrong)
        ),
        (Grade::Contained, _) => format!(
            "{these}that solver is wrong on {}, and this program on all of these, {answers}; it is wrong on {mine} in all",
            grouped(wrong)
        ),
        (Grade::Overlap, _) => format!(
            "{these}this program is wrong on {mine}, that solver on {}, both on {}, {answers}",
            grouped(wrong),
            grouped(both_wrong)
        ),
    }
}

/// The inputs of which a sentence speaks, where they are not the whole space.
fn these(report: &DiagnoseReport) -> String {
    if report.answered < report.tried {
        format!("of the {} that it answered, ", counted(report.answered, "input"))
    } else if report.is_whole_space && report.tried == report.inputs {
        format!("of all {}, ", counted(report.tried, "input"))
    } else {
        format!("of the {} tried, ", counted(report.tried, "input"))
    }
}

fn pattern(out: &mut dyn Write, report: &DiagnoseReport, pattern: &Pattern) -> io::Result<()> {
    let verdicts: Vec<&str> = pattern.verdicts.iter().map(|verdict| verdict.letters()).collect();
    let of = format!("{} of {}", grouped(pattern.inputs), counted(report.tried, "input"));
    writeln!(out, "{STRONG}{}{STRONG:#} ({}) on {of}", way(&pattern.verdicts), verdicts.join(" or "))?;
    if pattern.shared.is_empty() && pattern.inputs == report.tried {
        writeln!(out, "  these are all that were tried")?;
    } else if pattern.shared.is_empty() {
        writeln!(out, "  nothing was found that these share and others do not")?;
    }
    for shared in &pattern.shared {
        writeln!(out, "  {}", told(pattern, shared))?;
    }
    writeln!(out)
}

fn way(verdicts: &[Verdict]) -> &'static str {
    match verdicts {
        [Verdict::RuntimeError] => "crashes",
        [Verdict::TimeLimit] => "takes too long",
        [Verdict::IdleLimit] => "waits too long",
        [Verdict::MemoryLimit] => "takes too much memory",
        [Verdict::OutputLimit] => "prints too much",
        [Verdict::PresentationError] => "prints what is of no right form",
        _ => "is wrong",
    }
}

fn told(pattern: &Pattern, shared: &Shared) -> String {
    let Shared { words, having, failing, .. } = shared;
    let (having, failing) = (grouped(*having), grouped(*failing));
    let inputs = counted(pattern.inputs, "input");
    match shared.relation {
        Relation::Exactly => format!("exactly the inputs {words}"),
        Relation::EveryFailing => {
            format!("only inputs {words}: all {inputs} are of this kind, of which there are {having}")
        }
        Relation::AllFail => format!("all inputs {words}: {having} are of this kind, and every one is among these"),
        Relation::Mostly => {
            format!("mostly inputs {words}: {failing} of the {inputs} are of this kind, of which there are {having}")
        }
    }
}

/// What was compared, and how long everything took.
fn comparison(out: &mut dyn Write, report: &DiagnoseReport) -> io::Result<()> {
    let pairs = if report.pairs > 0 { format!(" and {}", counted(report.pairs, "pair")) } else { String::new() };
    let compared = match report.gallery {
        0 => "compared with nobody, since no answer is wrong".to_string(),
        solvers => format!("compared with {}{pairs}", counted(solvers, "faulty solver")),
    };
    let (run, compare) = (seconds(report.run_s), seconds(report.compare_s));
    writeln!(out, "{FAINT}ran for {run}; {compared} in {compare}{FAINT:#}")
}
