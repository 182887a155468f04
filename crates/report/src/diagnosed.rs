//! Prints a run of `diagnose`: the faulty solvers that a program resembles, and what its failing inputs share.

use super::escape;
use super::judged::print_failing;
use super::stress::{contestant, print_examination};
use super::style::{BAD, FAINT, GOOD, STRONG};
use super::terminal_style::TerminalStyle;
use super::values::{counts, seconds};
use std::io::{self, Write};
use tribunal_core::text::{counted, grouped, quote};
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::diagnosed::{
    DiagnoseReport, Grade, Joined, NamedFault, Pattern, Relation, Shared, Suspect,
};

/// The maximum number of lines of a compiler's message that are shown.
const COMPILER_LINES_MAX: usize = 40;

/// The maximum number of suspects that are shown; after few inputs, many may match exactly.
pub(crate) const EXACT_MAX: usize = 10;

/// Prints the whole report.
///
/// # Errors
///
/// If `out` cannot be written.
pub fn print(out: &mut dyn Write, report: &DiagnoseReport, look: &TerminalStyle) -> io::Result<()> {
    let tried = report.tried;
    let [name, problem, isolation, coverage] = [
        &report.submission.name,
        &report.problem,
        &report.isolation,
        &report.coverage,
    ]
    .map(|text| escape::line(text));
    writeln!(
        out,
        "{STRONG}{problem}{STRONG:#}: {name} on {coverage}, isolation {isolation}"
    )?;
    contestant(out, &report.submission)?;
    if let Some(message) = &report.submission.compiler_message {
        writeln!(out, "\n{BAD}CE{BAD:#} {name}: message of the compiler")?;
        return message
            .lines()
            .take(COMPILER_LINES_MAX)
            .try_for_each(|line| writeln!(out, "  {}", escape::line(line)));
    }
    if let Some(why) = &report.cut {
        writeln!(
            out,
            "  {STRONG}note{STRONG:#}: only the first {}: {}",
            counted(tried, "input"),
            escape::line(why)
        )?;
    }
    writeln!(out)?;
    if report.failures == 0 {
        return match tried {
            0 => writeln!(out, "{BAD}no input was tried{BAD:#}"),
            tried => writeln!(
                out,
                "{GOOD}AC{GOOD:#} on {}: nothing to diagnose",
                counted(tried, "input")
            ),
        };
    }
    writeln!(
        out,
        "{BAD}fails{BAD:#} on {} of {}: {}",
        grouped(report.failures),
        counted(tried, "input"),
        counts(&report.counts)
    )?;
    writeln!(out)?;
    let (first, later) = patterns(report);
    first
        .into_iter()
        .try_for_each(|shown| pattern(out, report, shown))?;
    suspects(out, report)?;
    later
        .into_iter()
        .try_for_each(|shown| pattern(out, report, shown))?;
    if let Some(smallest) = &report.smallest {
        let of_these = if report.is_whole() { "" } else { " of these" };
        writeln!(
            out,
            "{STRONG}the smallest failing input{of_these}{STRONG:#}"
        )?;
        print_failing(out, smallest, look)?;
    }
    if let Some(examination) = &report.examination {
        print_examination(out, examination, look)?;
        writeln!(out)?;
    }
    report
        .next
        .iter()
        .try_for_each(|next| writeln!(out, "next: {}", escape::whole(next)))?;
    comparison(out, report)
}

/// The patterns before the suspects, and those after them: a pattern that fits exactly comes before suspects that do not.
pub(crate) fn patterns(report: &DiagnoseReport) -> (Vec<&Pattern>, Vec<&Pattern>) {
    let is_exact = |shown: &&Pattern| {
        shown
            .shared
            .iter()
            .any(|shared| shared.relation == Relation::Exactly)
    };
    match report.suspects.first() {
        Some(suspect) if suspect.grade != Grade::Exact => {
            report.patterns.iter().partition(is_exact)
        }
        _ => (Vec::new(), report.patterns.iter().collect()),
    }
}

fn suspects(out: &mut dyn Write, report: &DiagnoseReport) -> io::Result<()> {
    if report.wrong == 0 {
        return Ok(());
    }
    if report.suspects.is_empty() {
        writeln!(out, "{BAD}unknown{BAD:#}: no known faulty solver matches")?;
        return writeln!(out);
    }
    let shown = &report.suspects[..report.suspects.len().min(EXACT_MAX)];
    for (index, suspect) in shown.iter().enumerate() {
        writeln!(
            out,
            "{STRONG}{}{STRONG:#}, {}",
            grade(suspect.grade),
            escape::line(&bug(suspect))
        )?;
        writeln!(out, "  {}", sentence(report, suspect))?;
        if index == 0 {
            explanation(out, suspect)?;
        }
    }
    if report.suspects.len() > shown.len() {
        writeln!(
            out,
            "  … and {} more that match equally well",
            grouped((report.suspects.len() - shown.len()) as u64)
        )?;
    }
    if report.suspects.len() > 1 && report.suspects[0].grade == Grade::Exact {
        writeln!(
            out,
            "  {FAINT}these behave identically on all inputs tried{FAINT:#}"
        )?;
    }
    writeln!(out)
}

/// Prints how one comes to write the faults, and what to look at in the code.
fn explanation(out: &mut dyn Write, suspect: &Suspect) -> io::Result<()> {
    for NamedFault {
        origin, look_at, ..
    } in &suspect.faults
    {
        // A run that an earlier version saved has neither.
        for (label, sentence) in [("how it happens", origin), ("what to check", look_at)] {
            if !sentence.is_empty() {
                writeln!(
                    out,
                    "  {STRONG}{label}{STRONG:#}: {}",
                    escape::line(sentence)
                )?;
            }
        }
    }
    Ok(())
}

/// The name of a grade.
pub(crate) fn grade(grade: Grade) -> &'static str {
    match grade {
        Grade::Exact => "exact match",
        Grade::SameInputs => "same inputs",
        Grade::Contained => "contained",
        Grade::Overlap => "overlap",
    }
}

/// The bug that a suspect stands for, as in `likely bug: forgets the all-black goal`.
pub(crate) fn bug(suspect: &Suspect) -> String {
    let faults: Vec<&str> = suspect
        .faults
        .iter()
        .map(|fault| fault.fault.as_str())
        .collect();
    let sureness = match suspect.grade {
        Grade::Exact => "likely",
        Grade::SameInputs | Grade::Contained | Grade::Overlap => "possible",
    };
    match suspect.joined {
        Joined::Single => format!("{sureness} bug: {}", faults.join("; ")),
        Joined::Both => format!("{sureness} bugs: {}", faults.join("; and ")),
        Joined::Either => format!(
            "{sureness} bugs, one on some inputs each: {}",
            faults.join("; or ")
        ),
    }
}

/// How closely a suspect matches, in one sentence without its full stop.
fn sentence(report: &DiagnoseReport, suspect: &Suspect) -> String {
    let &Suspect {
        wrong,
        both_wrong,
        same_answer,
        ..
    } = suspect;
    let these = these(report);
    let mine = grouped(report.wrong);
    let bugs = match suspect.joined {
        Joined::Single => "this bug",
        Joined::Both | Joined::Either => "these bugs",
    };
    let answers = match same_answer {
        same if same == both_wrong => "with the same answers".to_string(),
        0 => "with other answers".to_string(),
        same => format!("with the same answer on {}", grouped(same)),
    };
    match (suspect.grade, suspect.joined) {
        (Grade::Exact, Joined::Either) => format!(
            "{these}this program is wrong on exactly the {mine} on which a solver with one of the bugs is wrong, each time \
             with that solver's answer"
        ),
        (Grade::Exact | Grade::SameInputs, _) => {
            format!(
                "{these}this program is wrong on exactly the {mine} on which a solver with {bugs} is wrong, {answers}"
            )
        }
        (Grade::Contained, _) if both_wrong == report.wrong => format!(
            "{these}this program is wrong on {mine}, a solver with {bugs} on all of these, {answers}, and on {} in all",
            grouped(wrong)
        ),
        (Grade::Contained, _) => format!(
            "{these}a solver with {bugs} is wrong on {}, this program on all of these, {answers}, and on {mine} in all",
            grouped(wrong)
        ),
        (Grade::Overlap, _) => format!(
            "{these}this program is wrong on {mine}, a solver with {bugs} on {}, both on {}, {answers}",
            grouped(wrong),
            grouped(both_wrong)
        ),
    }
}

/// The beginning of a sentence, which names the inputs that it counts.
fn these(report: &DiagnoseReport) -> String {
    if report.answered < report.tried {
        format!(
            "of the {} that the program answered, ",
            counted(report.answered, "input")
        )
    } else if report.is_whole() {
        format!("of all {}, ", counted(report.tried, "input"))
    } else {
        format!("of the {} tried, ", counted(report.tried, "input"))
    }
}

fn pattern(out: &mut dyn Write, report: &DiagnoseReport, pattern: &Pattern) -> io::Result<()> {
    let verdicts: Vec<&str> = pattern
        .verdicts
        .iter()
        .map(|verdict| verdict.letters())
        .collect();
    let of = format!(
        "{} of {}",
        grouped(pattern.inputs),
        counted(report.tried, "input")
    );
    writeln!(
        out,
        "{STRONG}{}{STRONG:#} ({}) on {of}",
        failure_kind(&pattern.verdicts),
        verdicts.join(" or ")
    )?;
    if pattern.shared.is_empty() && pattern.inputs == report.tried {
        writeln!(out, "  these are all inputs tried")?;
    } else if pattern.shared.is_empty() {
        writeln!(
            out,
            "  no known property separates the failing inputs from the others"
        )?;
    }
    for shared in &pattern.shared {
        writeln!(out, "  {}", escape::line(&pattern_text(pattern, shared)))?;
    }
    match pattern.printed.as_deref() {
        None => {}
        Some("") => writeln!(out, "  each time it printed nothing")?,
        Some(printed) => writeln!(out, "  each time it printed {}", quote(printed))?,
    }
    writeln!(out)
}

/// A way of failing, as words that complete "the program …".
fn failure_kind(verdicts: &[Verdict]) -> &'static str {
    match verdicts {
        [Verdict::RuntimeError] => "crashes",
        [Verdict::TimeLimit] => "takes too long",
        [Verdict::IdleLimit] => "waits too long",
        [Verdict::MemoryLimit] => "takes too much memory",
        [Verdict::OutputLimit] => "prints too much",
        [Verdict::PresentationError] => "prints output in a wrong format",
        _ => "is wrong",
    }
}

/// How a property relates to a way of failing.
fn pattern_text(pattern: &Pattern, shared: &Shared) -> String {
    let Shared {
        words,
        having,
        failing,
        ..
    } = shared;
    let (having, failing) = (grouped(*having), grouped(*failing));
    let inputs = counted(pattern.inputs, "input");
    match shared.relation {
        Relation::Exactly => format!("exactly the inputs {words}"),
        Relation::EveryFailing => {
            format!("only inputs {words}: all {inputs} are among the {having} such inputs")
        }
        Relation::AllFail => {
            format!("all inputs {words}: each of the {having} such inputs")
        }
        Relation::Mostly => {
            format!(
                "mostly inputs {words}: {failing} of the {inputs} are among the {having} such inputs"
            )
        }
    }
}

/// Prints the time of running, how many solvers were compared, and for how long.
fn comparison(out: &mut dyn Write, report: &DiagnoseReport) -> io::Result<()> {
    let pairs = if report.pairs > 0 {
        format!(" and {}", counted(report.pairs, "pair"))
    } else {
        String::new()
    };
    let (run, compare) = (seconds(report.run_s), seconds(report.compare_s));
    let compared = match report.gallery {
        0 if report.wrong > 0 => "no faulty solver had to be compared".to_string(),
        0 => "no faulty solver was compared, since no answer is wrong".to_string(),
        solvers => {
            let solvers = counted(solvers, "faulty solver");
            format!("compared with {solvers}{pairs} in {compare}")
        }
    };
    writeln!(out, "{FAINT}ran for {run}; {compared}{FAINT:#}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_core::verdict::stressed::Contestant;

    fn report(suspects: Vec<Suspect>, patterns: Vec<Pattern>) -> DiagnoseReport {
        DiagnoseReport {
            provenance: Default::default(),
            problem: "flipgame".to_string(),
            submission: Contestant {
                name: "my\u{1b}[2J.c".to_string(),
                language: "C".to_string(),
                command: "gcc".to_string(),
                remarks: Vec::new(),
                compiler_message: None,
            },
            isolation: "full".to_string(),
            dialect: "testlib".to_string(),
            coverage: "all 512 inputs of 3x3".to_string(),
            inputs: 512,
            is_whole_space: true,
            tried: 512,
            cut: None,
            counts: [(Verdict::Accepted, 412), (Verdict::WrongAnswer, 100)].into(),
            failures: 100,
            answered: 512,
            wrong: 100,
            gallery: 35,
            pairs: 0,
            suspects,
            patterns,
            smallest: None,
            examination: None,
            next: Vec::new(),
            run_s: 1.0,
            compare_s: 0.5,
            wall_s: 1.5,
        }
    }

    fn suspect(
        grade: Grade,
        joined: Joined,
        [wrong, both_wrong, same_answer]: [u64; 3],
    ) -> Suspect {
        let fault = |name: &str| NamedFault {
            name: name.to_string(),
            fault: format!("does {name}"),
            origin: format!("One writes {name}."),
            look_at: format!("Look for {name}."),
        };
        let faults = if joined == Joined::Single {
            vec![fault("this")]
        } else {
            vec![fault("this"), fault("that")]
        };
        Suspect {
            grade,
            faults,
            joined,
            wrong,
            both_wrong,
            same_answer,
        }
    }

    fn printed(report: &DiagnoseReport) -> String {
        let mut out = Vec::new();
        print(&mut out, report, &TerminalStyle::FILE).expect("a list takes everything");
        anstream::adapter::strip_str(&String::from_utf8(out).expect("UTF-8")).to_string()
    }

    #[test]
    fn every_grade_has_its_sentence() {
        use Grade::{Contained, Exact, Overlap, SameInputs};
        use Joined::{Both, Either, Single};
        let said = |grade, joined, counts| {
            let shown = printed(&report(vec![suspect(grade, joined, counts)], Vec::new()));
            shown
                .lines()
                .skip(5)
                .take(2)
                .collect::<Vec<_>>()
                .join("\n")
                .replace("of all 512 inputs, ", "")
        };
        for (grade, joined, counts, expected) in [
            (
                Exact,
                Single,
                [100, 100, 100],
                "exact match, likely bug: does this\n  this program is wrong on exactly the 100 on which a solver with this \
                 bug is wrong, with the same answers",
            ),
            (
                Exact,
                Both,
                [100, 100, 100],
                "exact match, likely bugs: does this; and does that\n  this program is wrong on exactly the 100 on which a \
                 solver with these bugs is wrong, with the same answers",
            ),
            (
                Exact,
                Either,
                [100, 100, 100],
                "exact match, likely bugs, one on some inputs each: does this; or does that\n  this program is wrong on \
                 exactly the 100 on which a solver with one of the bugs is wrong, each time with that solver's answer",
            ),
            (
                SameInputs,
                Single,
                [100, 100, 7],
                "same inputs, possible bug: does this\n  this program is wrong on exactly the 100 on which a solver with this \
                 bug is wrong, with the same answer on 7",
            ),
            (
                Contained,
                Single,
                [200, 100, 100],
                "contained, possible bug: does this\n  this program is wrong on 100, a solver with this bug on all of these, \
                 with the same answers, and on 200 in all",
            ),
            (
                Contained,
                Single,
                [50, 50, 49],
                "contained, possible bug: does this\n  a solver with this bug is wrong on 50, this program on all of these, \
                 with the same answer on 49, and on 100 in all",
            ),
            (
                Overlap,
                Single,
                [120, 90, 90],
                "overlap, possible bug: does this\n  this program is wrong on 100, a solver with this bug on 120, both on 90, \
                 with the same answers",
            ),
        ] {
            assert_eq!(said(grade, joined, counts), expected);
        }
    }

    #[test]
    fn the_first_suspect_is_explained_and_no_other() {
        let single = suspect(Grade::Exact, Joined::Single, [100, 100, 100]);
        let both = suspect(Grade::Exact, Joined::Both, [100, 100, 100]);
        let explained = |suspects: &[&Suspect]| {
            let suspects = suspects.iter().map(|&suspect| suspect.clone()).collect();
            printed(&report(suspects, Vec::new()))
                .lines()
                .filter(|line| line.contains("how it happens") || line.contains("what to check"))
                .collect::<Vec<_>>()
                .join("\n")
        };
        let of_single = "  how it happens: One writes this.\n  what to check: Look for this.";
        let of_both = format!(
            "{of_single}\n  how it happens: One writes that.\n  what to check: Look for that."
        );
        assert_eq!(explained(&[&single, &both]), of_single);
        assert_eq!(explained(&[&both, &single]), of_both);
    }

    #[test]
    fn an_exact_pattern_comes_before_an_inexact_suspect_and_after_an_exact_one() {
        let shared = Shared {
            relation: Relation::Exactly,
            words: "that are odd".to_string(),
            having: 100,
            failing: 100,
        };
        let pattern = Pattern {
            verdicts: vec![Verdict::WrongAnswer],
            inputs: 100,
            shared: vec![shared],
            printed: None,
        };
        for (grade, words_come_first) in [(Grade::SameInputs, true), (Grade::Exact, false)] {
            let shown = printed(&report(
                vec![suspect(grade, Joined::Single, [100, 100, 100])],
                vec![pattern.clone()],
            ));
            let [words, solver] =
                ["inputs that are odd", "bug: does this"].map(|said| shown.find(said));
            assert_eq!(
                words.expect("words") < solver.expect("a solver"),
                words_come_first,
                "{shown}"
            );
        }
    }

    #[test]
    fn an_unknown_fault_is_called_unknown_and_claims_cover_only_the_inputs_tried() {
        let shared = |relation, having, failing| Shared {
            relation,
            words: "that are odd".to_string(),
            having,
            failing,
        };
        let pattern = |shared| Pattern {
            verdicts: vec![Verdict::WrongAnswer],
            inputs: 100,
            shared,
            printed: Some("0".to_string()),
        };
        let shared = vec![
            shared(Relation::Exactly, 100, 100),
            shared(Relation::EveryFailing, 300, 100),
            shared(Relation::AllFail, 50, 50),
            shared(Relation::Mostly, 110, 90),
        ];
        let mut report = report(Vec::new(), vec![pattern(shared), pattern(Vec::new())]);
        report.is_whole_space = false;
        report.cut = Some("its time was up".to_string());
        let shown = printed(&report);
        for said in [
            "flipgame: my\\u{1b}[2J.c on all",
            "note: only the first 512 inputs: its time was up\n",
            "unknown: no known faulty solver matches\n",
            "is wrong (WA) on 100 of 512 inputs\n  exactly the inputs that are odd\n",
            "  only inputs that are odd: all 100 inputs are among the 300 such inputs\n",
            "  all inputs that are odd: each of the 50 such inputs\n",
            "  mostly inputs that are odd: 90 of the 100 inputs are among the 110 such inputs\n",
            "  no known property separates the failing inputs from the others\n  each time it printed `0`\n",
        ] {
            assert!(shown.contains(said), "{said}\n{shown}");
        }
    }
}
