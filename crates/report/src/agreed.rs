//! Prints whether the accepted programs of a package agree: a table, and the first input on which they do not.

use super::style::{BAD, FAINT, GOOD, STRONG};
use super::terminal_style::TerminalStyle;
use super::values::{count, say};
use super::{arguments, broken_generators, escape, width};
use std::io::{self, Write};
use tribunal_core::messages::{Lang, Message};
use tribunal_core::text::grouped;
use tribunal_core::verdict::agreed::{
    AgreedProgram, AgreementReport, CaseDisagreement, JudgeDifference, STORED_ANSWER,
};

/// The maximum number of cases of one kind that are named.
const NAMED_MAX: usize = 10;

/// The maximum number of lines of an input or an output.
const LINES_MAX: usize = 12;

/// The columns of the table after the names of programs: the heading, and the least width.
const COLUMNS: [(&str, usize); 6] = [
    ("agreed-agrees", 8),
    ("agreed-differs", 8),
    ("agreed-fails", 8),
    ("agreed-cpu", 10),
    ("agreed-most", 8),
    ("agreed-wall", 8),
];

/// Prints the whole report.
///
/// # Errors
///
/// If `out` cannot be written.
pub fn print(
    out: &mut dyn Write,
    report: &AgreementReport,
    look: &TerminalStyle,
) -> io::Result<()> {
    let lang = look.lang;
    let inputs = match &report.generator {
        Some(generator) if report.generated > 0 => Message::new("agreed-and-generated")
            .with("stored", count("agreed-stored", report.stored))
            .with("generated", count("agreed-generated", report.generated))
            .with("generator", escape::line(generator))
            .with("seed", report.seed.to_string()),
        _ => count("agreed-stored", report.stored),
    };
    let head = count("agreed-head", report.programs.len() as u64)
        .with(
            "package",
            format!("{STRONG}{}{STRONG:#}", escape::line(&report.package)),
        )
        .with("inputs", inputs);
    writeln!(out, "{}", head.in_lang(lang))?;
    if let Some(repeats) = &report.repeats {
        writeln!(out, "  {}", escape::line(&repeats.in_lang(lang)))?;
    }
    let judges = report.judges.iter().map(|name| judge(name, lang));
    let then = |first: String, other: String| {
        let then = Message::new("agreed-then-by").with("first", first);
        then.with("other", other).in_lang(lang)
    };
    let judges = judges.reduce(then).unwrap_or_default();
    let compared = Message::new("agreed-compared-by")
        .with("judges", judges)
        .with("isolation", report.isolation.clone());
    writeln!(out, "  {FAINT}{}{FAINT:#}\n", compared.in_lang(lang))?;
    table(out, &report.programs, lang)?;
    broken_generators::print(out, &report.broken_generators, lang)?;
    for fault in report.faults.iter().take(NAMED_MAX) {
        let what = escape::line(&fault.message.in_lang(lang));
        let label = format!("{BAD}{}{BAD:#}", say("agreed-fault", lang));
        labelled(out, label, &fault.case, what, lang)?;
    }
    more(out, report.faults.len() as u64, lang)?;
    if let Some(first) = report.disagreements.first() {
        disagreement(out, first, lang)?;
        let others = report.disagreements.iter().skip(1).take(NAMED_MAX);
        for other in others {
            let failed = other.failed.iter().map(|failed| failed.program.clone());
            let mut told: Vec<String> = other.minority.iter().cloned().chain(failed).collect();
            // Without a majority, nobody is known to be wrong.
            if told.is_empty() {
                let all = other.outputs.iter().flat_map(|output| &output.of);
                told.extend(all.cloned());
            }
            let also = Message::new("agreed-also")
                .with(
                    "case",
                    format!("{STRONG}{}{STRONG:#}", escape::line(&other.case)),
                )
                .with("programs", names(&told, lang));
            writeln!(out, "{}", also.in_lang(lang))?;
        }
        more(out, report.disagreements_total.saturating_sub(1), lang)?;
    }
    for differs in report.judges_differ.iter().take(NAMED_MAX) {
        judges_differ(out, differs, lang)?;
    }
    more(out, report.judges_differ_total, lang)?;
    let all = report.stored + report.generated;
    let style = if report.is_right() { GOOD } else { BAD };
    let agreed = count("agreed-on", all).with("agreed", grouped(report.agreed));
    let agreed = match report.interrupted {
        true => Message::new("agreed-interrupted").with("what", agreed),
        false => agreed,
    };
    let summary = Message::new("agreed-in-time")
        .with("what", format!("{style}{}{style:#}", agreed.in_lang(lang)))
        .with("seconds", format!("{:.1}", report.wall_s));
    let summary = summary.in_lang(lang);
    let summary = broken_generators::counted(summary, &report.broken_generators, lang);
    writeln!(out, "{summary}")
}

/// A case with a label before it and a sentence behind it.
fn labelled(
    out: &mut dyn Write,
    label: String,
    case: &str,
    what: String,
    lang: Lang,
) -> io::Result<()> {
    let case = format!("{STRONG}{}{STRONG:#}", escape::line(case));
    let what = Message::new("labelled")
        .with("label", case)
        .with("what", what);
    let line = Message::new("labelled")
        .with("label", label)
        .with("what", what);
    writeln!(out, "{}", line.in_lang(lang))
}

/// How many more there are than were named.
fn more(out: &mut dyn Write, total: u64, lang: Lang) -> io::Result<()> {
    match total.saturating_sub(NAMED_MAX as u64) {
        0 => Ok(()),
        more => writeln!(out, "{}", count("agreed-more", more).in_lang(lang)),
    }
}

/// A row for each program.
fn table(out: &mut dyn Write, programs: &[AgreedProgram], lang: Lang) -> io::Result<()> {
    let heading = say("agreed-program", lang);
    let shown: Vec<String> = programs.iter().map(|it| escape::line(&it.name)).collect();
    let widths = shown.iter().chain([&heading]).map(|name| width::of(name));
    let names_width = widths.max().unwrap_or_default();
    let headings = COLUMNS.map(|(id, least)| {
        let heading = say(id, lang);
        (width::of(&heading).max(least), heading)
    });
    let row = |name: &str, values: [String; 6]| {
        let values = values.iter().zip(&headings);
        let values = values.map(|(value, (least, _))| width::padded_before(value, *least));
        let name = width::padded(name, names_width);
        (name, values.collect::<Vec<_>>().join(" "))
    };
    let (name, values) = row(&heading, headings.clone().map(|(_, heading)| heading));
    writeln!(out, "{FAINT}{name}  {values}{FAINT:#}")?;
    for (program, name) in programs.iter().zip(shown) {
        if let Some(trouble) = &program.trouble {
            let label = format!("{BAD}{}{BAD:#}", say("agreed-not-run", lang));
            let why = Message::new("labelled")
                .with("label", label)
                .with("what", escape::line(&trouble.in_lang(lang)));
            let name = width::padded(&name, names_width);
            writeln!(out, "{name}  {}", why.in_lang(lang))?;
            continue;
        }
        let style = match program.differs + program.fails {
            0 => GOOD,
            _ => BAD,
        };
        let (name, values) = row(
            &name,
            [
                grouped(program.agrees),
                grouped(program.differs),
                grouped(program.fails),
                format!("{:.2}", program.cpu_s),
                format!("{:.2}", program.cpu_s_max),
                format!("{:.2}", program.wall_s),
            ],
        );
        writeln!(out, "{style}{name}{style:#}  {values}")?;
    }
    writeln!(out)
}

/// One input on which not all agree.
fn disagreement(out: &mut dyn Write, it: &CaseDisagreement, lang: Lang) -> io::Result<()> {
    // Without an output, there is nothing to agree on: the validator did not accept a program.
    let (label, id) = match it.outputs.is_empty() {
        true => ("agreed-refusal", "agreed-refusal-on"),
        false => ("agreed-disagreement", "agreed-disagreement-on"),
    };
    let head = Message::new(id)
        .with("label", format!("{BAD}{}{BAD:#}", say(label, lang)))
        .with(
            "case",
            format!("{STRONG}{}{STRONG:#}", escape::line(&it.case)),
        );
    writeln!(out, "{}", head.in_lang(lang))?;
    text(out, &say("agreed-input", lang), &it.input)?;
    arguments::print(out, &it.args, lang)?;
    for (place, output) in it.outputs.iter().enumerate() {
        let id = match (place, it.has_majority) {
            (0, true) => "agreed-output-of-most",
            _ => "agreed-output-of",
        };
        let whose = Message::new(id).with("programs", names(&output.of, lang));
        text(out, &whose.in_lang(lang), &output.output)?;
    }
    for failed in &it.failed {
        let failed = Message::new("agreed-failed")
            .with("program", escape::line(&failed.program))
            .with("verdict", failed.verdict.to_string())
            .with("why", escape::line(&failed.message.in_lang(lang)));
        writeln!(out, "  {}", failed.in_lang(lang))?;
    }
    if let Some(difference) = &it.difference {
        writeln!(out, "  {}", escape::line(&difference.in_lang(lang)))?;
    }
    if !it.minority.is_empty() {
        let id = match it.has_majority {
            true => "agreed-minority",
            false => "agreed-no-majority",
        };
        let who = Message::new(id).with("programs", names(&it.minority, lang));
        writeln!(out, "  {STRONG}{}{STRONG:#}", who.in_lang(lang))?;
    }
    Ok(())
}

/// An output on which two judges rule differently.
fn judges_differ(out: &mut dyn Write, it: &JudgeDifference, lang: Lang) -> io::Result<()> {
    let label = format!("{BAD}{}{BAD:#}", say("agreed-judges-differ", lang));
    let what = Message::new("agreed-rulings")
        .with("of", name(&it.of, lang))
        .with("first_verdict", it.first_verdict.to_string())
        .with("first", judge(&it.first, lang))
        .with("other_verdict", it.other_verdict.to_string())
        .with("other", judge(&it.other, lang))
        .with("why", escape::line(&it.message.in_lang(lang)));
    labelled(out, label, &it.case, what.in_lang(lang), lang)
}

/// A text of a few lines, with what it is.
fn text(out: &mut dyn Write, what: &str, text: &str) -> io::Result<()> {
    writeln!(out, "  {FAINT}{what}{FAINT:#}")?;
    let mut lines = text.lines();
    for line in lines.by_ref().take(LINES_MAX) {
        writeln!(out, "    {}", escape::line(line))?;
    }
    match lines.next() {
        Some(_) => writeln!(out, "    …"),
        None => Ok(()),
    }
}

/// The name of who gave an output.
pub(crate) fn name(name: &str, lang: Lang) -> String {
    match name {
        STORED_ANSWER => say("agreed-stored-answer", lang),
        name => escape::line(name),
    }
}

/// The name of a judge.
fn judge(name: &str, lang: Lang) -> String {
    match name {
        "default comparison" => say("agreed-comparison", lang),
        name => escape::line(name),
    }
}

fn names(all: &[String], lang: Lang) -> String {
    let names: Vec<String> = all.iter().map(|it| name(it, lang)).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::english::{pairs, stray_blanks};
    use std::collections::BTreeSet;
    use tribunal_core::verdict::Verdict;
    use tribunal_core::verdict::agreed::{AgreedOutput, CaseFault, FailedProgram};
    use tribunal_core::verdict::generated::BrokenGenerator;

    /// Reports with every sentence.
    fn all() -> [AgreementReport; 2] {
        let program = |name: &str, trouble: Option<Message>| AgreedProgram {
            name: name.to_string(),
            trouble,
            agrees: 1,
            cpu_s: 1.25,
            ..AgreedProgram::default()
        };
        let output = |of: &str, output: &str| AgreedOutput {
            of: vec![of.to_string()],
            output: output.to_string(),
        };
        let failed = FailedProgram {
            program: "c.py".to_string(),
            verdict: Verdict::TimeLimit,
            message: Message::new("not-compared"),
        };
        let disagreement = |case: &str, has_majority| CaseDisagreement {
            case: case.to_string(),
            input: "1 2\u{1b}\n".to_string(),
            args: vec!["--x".to_string(), "3".to_string()],
            outputs: vec![output("a.py", "3\n"), output(STORED_ANSWER, "4\n")],
            has_majority,
            minority: vec![STORED_ANSWER.to_string()],
            difference: Some(Message::new("no-output-to-compare")),
            failed: vec![failed.clone()],
        };
        let refusal = CaseDisagreement {
            outputs: Vec::new(),
            minority: Vec::new(),
            ..disagreement("secret/2", true)
        };
        let report = AgreementReport {
            package: "./sums".to_string(),
            isolation: "full".to_string(),
            judges: vec!["default comparison".to_string(), "check.py".to_string()],
            generator: Some("gen.py".to_string()),
            seed: 1,
            stored: 2,
            generated: 1,
            agreed: 1,
            programs: vec![
                program("a.py", None),
                program("b.py", Some(Message::new("kill-refused"))),
            ],
            broken_generators: vec![BrokenGenerator {
                message: Message::new("kill-refused"),
                hint: Some(Message::new("hint-ask-source")),
            }],
            faults: vec![CaseFault {
                case: "seed 1".to_string(),
                message: Message::new("no-output-to-compare"),
            }],
            disagreements_total: 12,
            disagreements: vec![disagreement("secret/1", true), refusal.clone()],
            judges_differ_total: 1,
            judges_differ: vec![JudgeDifference {
                case: "secret/1".to_string(),
                of: STORED_ANSWER.to_string(),
                first: "default comparison".to_string(),
                first_verdict: Verdict::Accepted,
                other: "check.py".to_string(),
                other_verdict: Verdict::WrongAnswer,
                message: Message::new("validator-rejects"),
            }],
            wall_s: 0.5,
            ..AgreementReport::default()
        };
        let other = AgreementReport {
            generator: None,
            generated: 0,
            disagreements: vec![refusal, disagreement("secret/3", false)],
            interrupted: true,
            ..report.clone()
        };
        [report, other]
    }

    fn printed(report: &AgreementReport, lang: Lang) -> String {
        let mut out = Vec::new();
        let look = TerminalStyle {
            lang,
            ..TerminalStyle::FILE
        };
        print(&mut out, report, &look).expect("written");
        anstream::adapter::strip_str(&String::from_utf8(out).expect("UTF-8")).to_string()
    }

    #[test]
    fn no_sentence_stays_in_english() {
        for lang in [Lang::Zh, Lang::Vi] {
            for report in all() {
                let english = printed(&report, Lang::En);
                let english: BTreeSet<[&str; 2]> = english.lines().flat_map(pairs).collect();
                let shown = printed(&report, lang);
                let left: Vec<&str> = shown
                    .lines()
                    .filter(|line| pairs(line).iter().any(|pair| english.contains(pair)))
                    .collect();
                assert_eq!(left, [""; 0], "{lang}\n{shown}");
                let stray: Vec<String> = shown.lines().flat_map(stray_blanks).collect();
                assert!(lang != Lang::Zh || stray.is_empty(), "{stray:?}\n{shown}");
            }
        }
    }

    #[test]
    fn of_equally_many_outputs_all_programs_are_named() {
        let [report, _] = all();
        let mut tied = report.clone();
        let other = CaseDisagreement {
            case: "secret/9".to_string(),
            minority: Vec::new(),
            failed: Vec::new(),
            has_majority: false,
            ..report.disagreements[0].clone()
        };
        tied.disagreements.insert(1, other);
        let shown = printed(&tied, Lang::En);
        assert!(
            shown.contains("also secret/9: a.py, stored answer\n"),
            "{shown}"
        );
    }

    #[test]
    fn the_first_disagreement_is_shown_and_others_are_named() {
        let [report, other] = all();
        let expected = "\
./sums: 2 programs on 2 stored cases and 1 generated input by gen.py from seed 1
  compared by default comparison, then by check.py; isolation full

program    agrees  differs    fails      CPU s     most   wall s
a.py            1        0        0       1.25     0.00     0.00
b.py     not run: the compiler refuses it

generator not built: the compiler refuses it
  hint: ask for the source file, such as `main.cpp` or `main.py`
fault: seed 1: no accepted submission gives an output
disagreement on secret/1
  input
    1 2\\u{1b}
  arguments: --x 3
  output of most: a.py
    3
  output of stored answer
    4
  c.py: TLE (it ended as it should; its output is not compared)
  no accepted submission gives an output
  in the minority: stored answer
also secret/2: c.py
and 1 more
judges differ: secret/1: output of stored answer, AC of default comparison, WA of check.py (the output validator rejects it)
all agree on 1 of 3 inputs in 0.5 s, 1 generator not built
";
        assert_eq!(printed(&report, Lang::En), expected);
        let shown = printed(&other, Lang::En);
        assert!(
            shown.contains("not accepted on secret/2\n  input\n"),
            "{shown}"
        );
        assert!(
            shown.contains("interrupted: all agree on 1 of 2 inputs"),
            "{shown}"
        );
    }
}
