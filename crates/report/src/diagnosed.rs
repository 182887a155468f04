//! Prints a run of `diagnose`: the faulty solvers that a program resembles, and what its failing inputs share.

use super::cause::{self, of_diagnosis};
use super::escape;
use super::judged::print_failing;
use super::next;
use super::stress::{contestant, print_examination, print_fails, print_refused};
use super::style::{BAD, FAINT, GOOD, STRONG};
use super::terminal_style::TerminalStyle;
use super::values::{count, say, seconds};
use std::io::{self, Write};
use tribunal_core::messages::{Lang, Message};
use tribunal_core::text::grouped;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::diagnosed::{DiagnoseReport, Grade, Pattern, Relation};

/// The maximum number of suspects that are shown; after few inputs, many may match exactly.
pub(crate) const EXACT_MAX: usize = 10;

/// Prints the whole report.
///
/// # Errors
///
/// If `out` cannot be written.
pub fn print(out: &mut dyn Write, report: &DiagnoseReport, look: &TerminalStyle) -> io::Result<()> {
    let (tried, lang) = (report.tried, look.lang);
    let problem = escape::line(&report.problem);
    let heading = Message::new("judged-on")
        .with("problem", format!("{STRONG}{problem}{STRONG:#}"))
        .with("program", escape::line(&report.submission.name))
        .with("coverage", escape::line(&report.coverage_in(lang)))
        .with("isolation", escape::line(&report.isolation));
    writeln!(out, "{}", heading.in_lang(lang))?;
    contestant(out, &report.submission, lang)?;
    if let Some(message) = &report.submission.compiler_message {
        print_refused(out, &report.submission.name, message, lang)?;
        return next::print(out, &report.next, true, lang);
    }
    if let Some(why) = report.cut_in(lang) {
        let cut = count("diagnose-cut", tried).with("why", escape::line(&why));
        let (label, gap) = (say("label-note", lang), lang.gap());
        writeln!(out, "  {STRONG}{label}{STRONG:#}{gap}{}", cut.in_lang(lang))?;
    }
    writeln!(out)?;
    if report.failures == 0 {
        return match tried {
            0 => writeln!(out, "{BAD}{}{BAD:#}", say("no-input-tried", lang)),
            tried => {
                let label = Verdict::Accepted.label(lang);
                let said = count("nothing-to-diagnose", tried)
                    .with("label", format!("{GOOD}{label}{GOOD:#}"));
                writeln!(out, "{}", said.in_lang(lang))
            }
        };
    }
    print_fails(out, report.failures, tried, &report.counts, lang)?;
    let (first, later) = patterns(report);
    first
        .into_iter()
        .try_for_each(|shown| pattern(out, report, shown, look.lang))?;
    suspects(out, report, look.lang)?;
    later
        .into_iter()
        .try_for_each(|shown| pattern(out, report, shown, look.lang))?;
    if let Some(smallest) = &report.smallest {
        let title = match report.is_whole() {
            true => "smallest-failing",
            false => "smallest-failing-of-these",
        };
        writeln!(out, "{STRONG}{}{STRONG:#}", say(title, lang))?;
        print_failing(out, smallest, has_figures(smallest.verdict), look)?;
    }
    if let Some(examination) = &report.examination {
        print_examination(out, examination, look)?;
        writeln!(out)?;
    }
    next::print(out, &report.next, false, lang)?;
    comparison(out, report, lang)
}

/// Whether the time and the memory of a failing run tell of the failure. Those of runs in place are not those of an
/// ordinary run; runs into a limit are ordinary ones.
pub(crate) fn has_figures(verdict: Verdict) -> bool {
    matches!(
        verdict,
        Verdict::TimeLimit | Verdict::IdleLimit | Verdict::MemoryLimit
    )
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

fn suspects(out: &mut dyn Write, report: &DiagnoseReport, lang: Lang) -> io::Result<()> {
    if report.wrong == 0 {
        return Ok(());
    }
    cause::print(out, &of_diagnosis(report, 0), report.tried, true, lang)?;
    let shown = report.suspects.len().min(EXACT_MAX);
    for place in 1..shown {
        let other = cause::claim(&of_diagnosis(report, place), report.tried, lang);
        writeln!(out, "{}", other.unwrap_or_default())?;
    }
    if report.suspects.len() > shown {
        let more = count("more-that-match", (report.suspects.len() - shown) as u64);
        writeln!(out, "  {}", more.in_lang(lang))?;
    }
    if report.suspects.len() > 1 && report.suspects[0].grade == Grade::Exact {
        let alike = say("behave-identically", lang);
        writeln!(out, "  {FAINT}{alike}{FAINT:#}")?;
    }
    writeln!(out)
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

fn pattern(
    out: &mut dyn Write,
    report: &DiagnoseReport,
    pattern: &Pattern,
    lang: Lang,
) -> io::Result<()> {
    let letters = pattern.verdicts.iter().map(|verdict| verdict.letters());
    let verdicts = letters.map(str::to_string).reduce(|one, other| {
        let either = Message::new("verdicts-or").with("one", one);
        either.with("other", other).in_lang(lang)
    });
    let kind = say(failure_kind(&pattern.verdicts), lang);
    let title = count("pattern-on", report.tried)
        .with("kind", format!("{STRONG}{kind}{STRONG:#}"))
        .with("verdicts", verdicts.unwrap_or_default())
        .with("failing", grouped(pattern.inputs));
    writeln!(out, "{}", title.in_lang(lang))?;
    if pattern.shared.is_empty() && pattern.inputs == report.tried {
        writeln!(out, "  {}", say("page-all-inputs-tried", lang))?;
    } else if pattern.shared.is_empty() {
        writeln!(out, "  {}", cause::shares_nothing(pattern, lang))?;
    }
    for said in cause::properties(pattern, lang)
        .into_iter()
        .chain(cause::answers(pattern, lang))
    {
        writeln!(out, "  {said}")?;
    }
    writeln!(out)
}

/// A way of failing, as the id of words that complete "the program …".
fn failure_kind(verdicts: &[Verdict]) -> &'static str {
    match verdicts {
        [Verdict::RuntimeError] => "kind-crashes",
        [Verdict::TimeLimit] => "kind-slow",
        [Verdict::IdleLimit] => "kind-idle",
        [Verdict::MemoryLimit] => "kind-memory",
        [Verdict::OutputLimit] => "kind-output",
        [Verdict::PresentationError] => "kind-format",
        _ => "kind-wrong",
    }
}

/// Prints the time of running, how many solvers were compared, and for how long.
fn comparison(out: &mut dyn Write, report: &DiagnoseReport, lang: Lang) -> io::Result<()> {
    let compared = match report.gallery {
        0 if report.wrong > 0 => Message::new("compared-needed-none"),
        0 => Message::new("compared-without-wrong"),
        solvers => {
            let solvers = count("faulty-solvers", solvers);
            let solvers = match report.pairs {
                0 => solvers,
                pairs => Message::new("solvers-and-pairs")
                    .with("solvers", solvers)
                    .with("pairs", count("fault-pairs", pairs)),
            };
            Message::new("compared-in")
                .with("solvers", solvers)
                .with("time", seconds(report.compare_s))
        }
    };
    let ran = Message::new("ran-for")
        .with("time", seconds(report.run_s))
        .with("compared", compared);
    writeln!(out, "{FAINT}{}{FAINT:#}", ran.in_lang(lang))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_core::verdict::diagnosed::{
        Joined, NamedFault, Regularity, Shared, Suspect, TooFew,
    };
    use tribunal_core::verdict::stressed::Contestant;

    fn report(suspects: Vec<Suspect>, patterns: Vec<Pattern>) -> DiagnoseReport {
        DiagnoseReport {
            provenance: Default::default(),
            problem: "flipgame".to_string(),
            submission: Contestant {
                name: "my\u{1b}[2J.c".to_string(),
                language: "C".to_string(),
                command: "gcc".to_string(),
                remarks: Default::default(),
                compiler_message: None,
            },
            isolation: "full".to_string(),
            dialect: "testlib".to_string(),
            coverage: "all 512 inputs of 3x3".to_string(),
            coverage_message: None,
            inputs: 512,
            is_whole_space: true,
            tried: 512,
            cut: None,
            cut_message: None,
            counts: [(Verdict::Accepted, 412), (Verdict::WrongAnswer, 100)].into(),
            failures: 100,
            answered: 512,
            left_out: 0,
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
            message: None,
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
            let claim = shown.lines().nth(5);
            claim.unwrap_or_default().to_string()
        };
        for (grade, joined, counts, expected) in [
            (
                Exact,
                Single,
                [100, 100, 100],
                "Likely cause: does this (wrong on the same 100 of 512 cases, with the same answers)",
            ),
            (
                Exact,
                Both,
                [100, 100, 100],
                "Likely cause: two faults: does this; and does that (wrong on the same 100 of 512 cases, with the same answers)",
            ),
            (
                Exact,
                Either,
                [100, 100, 100],
                "Likely cause: either does this or does that, depending on the case (wrong on the same 100 of 512 cases, \
                 with the same answers)",
            ),
            (
                SameInputs,
                Single,
                [100, 100, 7],
                "Possible cause: does this (wrong on the same 100 of 512 cases, with the same answer on 7)",
            ),
            (
                SameInputs,
                Single,
                [100, 100, 0],
                "Possible cause: does this (wrong on the same 100 of 512 cases, with other answers)",
            ),
            (
                Contained,
                Single,
                [200, 100, 100],
                "Possible cause: does this (wrong on 100 of 512 cases; a solver with this fault is wrong on all of these, \
                 and on 200 in all)",
            ),
            (
                Contained,
                Single,
                [50, 50, 49],
                "Possible cause: does this (wrong on 100 of 512 cases; a solver with this fault is wrong on 50 of these)",
            ),
            (
                Overlap,
                Single,
                [120, 90, 90],
                "Possible cause: does this (wrong on 100 of 512 cases; a solver with this fault is wrong on 120, both on 90)",
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
                .filter(|line| line.contains("How it happens") || line.contains("What to check"))
                .collect::<Vec<_>>()
                .join("\n")
        };
        let of_single = "  How it happens: One writes this.\n  What to check: Look for this.";
        let of_both = format!(
            "{of_single}\n  How it happens: One writes that.\n  What to check: Look for that."
        );
        assert_eq!(explained(&[&single, &both]), of_single);
        assert_eq!(explained(&[&both, &single]), of_both);
    }

    #[test]
    fn an_exact_pattern_comes_before_an_inexact_suspect_and_after_an_exact_one() {
        let shared = Shared {
            relation: Relation::Exactly,
            words: "that are odd".to_string(),
            message: None,
            having: 100,
            failing: 100,
        };
        let pattern = Pattern {
            verdicts: vec![Verdict::WrongAnswer],
            inputs: 100,
            shared: vec![shared],
            too_few: None,
            regularity: None,
            printed: None,
            observed: None,
        };
        for (grade, words_come_first) in [(Grade::SameInputs, true), (Grade::Exact, false)] {
            let shown = printed(&report(
                vec![suspect(grade, Joined::Single, [100, 100, 100])],
                vec![pattern.clone()],
            ));
            let [words, solver] =
                ["cases that are odd", "cause: does this"].map(|said| shown.find(said));
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
            message: None,
            having,
            failing,
        };
        let pattern = |shared| Pattern {
            verdicts: vec![Verdict::WrongAnswer],
            inputs: 100,
            shared,
            too_few: None,
            regularity: None,
            printed: Some("0".to_string()),
            observed: None,
        };
        let shared = vec![
            shared(Relation::Exactly, 100, 100),
            shared(Relation::EveryFailing, 300, 100),
            shared(Relation::AllFail, 50, 50),
            shared(Relation::Mostly, 110, 90),
            shared(Relation::OnlyFailing, 3, 1),
            shared(Relation::OnlyFailing, 1, 1),
        ];
        let some = Pattern {
            observed: Some(200),
            ..pattern(vec![shared[0].clone()])
        };
        let rule = Regularity {
            name: "more-by".to_string(),
            words: "every answer is odd".to_string(),
            message: None,
        };
        let few = |too_few, observed| Pattern {
            too_few: Some(too_few),
            regularity: Some(rule.clone()),
            observed,
            ..pattern(Vec::new())
        };
        let patterns = vec![
            pattern(shared),
            pattern(Vec::new()),
            some,
            few(TooFew::Failing(2), None),
            few(TooFew::Failing(1), Some(200)),
            few(TooFew::Others(1), None),
            few(TooFew::Others(0), Some(100)),
        ];
        let mut report = report(Vec::new(), patterns);
        report.is_whole_space = false;
        report.cut = Some("its time was up".to_string());
        let shown = printed(&report);
        for said in [
            "flipgame: my\\u{1b}[2J.c on all",
            "note: only the first 512 inputs: its time was up\n",
            "Unknown cause: none of 35 known faults fits\n",
            "is wrong (WA) on 100 of 512 inputs\n  fails on exactly the cases that are odd\n",
            "  fails only on cases that are odd: on 100 of 300\n",
            "  fails on all 50 cases that are odd, and also on 50 outside this group\n",
            "  fails mostly on cases that are odd: on 90 of 110, and also on 10 outside this group\n",
            "  the one failing case is one of the 3 that are odd\n",
            "  the one failing case is the only one of the cases that are odd\n",
            "  fails on exactly the cases that are odd, of the 200 cases compared\n",
            "  nothing known separates these 100 cases from the others\n  each time it printed `0`\n",
            "  only 2 cases fail in this way: too few to say what they share\n  every answer is odd\n  each time",
            "  of the 200 cases compared, only 1 case fails in this way: too few to say what it shares with others\n",
            "  only 1 case does not fail in this way: too few to say what sets the others apart\n",
            "  of the 100 cases compared, every case fails in this way, so no passing case shows a difference\n",
        ] {
            assert!(shown.contains(said), "{said}\n{shown}");
        }
    }
}
