//! Prints the report of many submissions: the table, notes, groups with equal failures, and the minimum case set.

use super::cause::Headline;
use super::style::{BAD, FAINT, GOOD, STRONG};
use super::terminal_style::TerminalStyle;
use super::values::{count, parted, say, titled, tried_further};
use super::wrap::Wrap;
use super::{cause, escape, expected, names, next, submission_table};
use std::collections::BTreeMap;
use std::io::{self, Write};
use tribunal_core::messages::{Lang, Message};
use tribunal_core::text::grouped;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::judged::{CauseGroup, Group, JudgeReport, Killer, SubmissionReport};
use tribunal_core::verdict::memory_fault::NamedMemoryFault;
use tribunal_core::verdict::remarks::Remarks;

/// The maximum number of rows of a table that does not hide what stands above it.
const TABLE_ROWS_MAX: usize = 10;

/// Prints the whole report, in lines no wider than the terminal if possible.
///
/// # Errors
///
/// If `out` cannot be written.
pub(crate) fn print(
    out: &mut dyn Write,
    report: &JudgeReport,
    look: &TerminalStyle,
) -> io::Result<()> {
    let (width, lang) = (look.width, look.lang);
    let out = &mut Wrap::new(out, width);
    let problem = escape::line(&report.problem);
    let shared = names::shared_folder(report.submissions.iter().map(|one| one.label()));
    let id = match shared {
        0 => "judged-many-on",
        _ => "judged-many-in",
    };
    let folder = report.submissions.first().map(|one| &one.label()[..shared]);
    let heading = Message::new(id)
        .with("problem", format!("{STRONG}{problem}{STRONG:#}"))
        .with("submissions", names::count(report))
        .with("folder", escape::line(folder.unwrap_or_default()))
        .with("coverage", escape::line(&report.coverage_in(lang)))
        .with("isolation", escape::line(&report.isolation));
    writeln!(out, "{}\n", heading.in_lang(lang))?;
    expected::print(out, report, lang)?;
    let has_letters = submission_table::print(out, report, width, lang)?;
    remarks(out, report, has_letters, lang)?;
    exceptions(out, report, lang)?;
    let memory_faults = memory_faults(report, lang);
    causes(out, report, &memory_faults, look)?;
    // Submissions with the same cause fail on the same cases.
    let has_one_cause = |group: &&Group| {
        let is_within = |cause: &CauseGroup| {
            let mut members = group.submissions.iter();
            members.all(|name| cause.submissions.contains(name))
        };
        let is_within_faults = |fault: &MemoryFaultGroup| {
            let mut members = group.submissions.iter();
            members.all(|name| fault.submissions.contains(&name.as_str()))
        };
        report.causes.iter().any(is_within) || memory_faults.iter().any(is_within_faults)
    };
    for group in report.groups.iter().filter(|group| !has_one_cause(group)) {
        let more = group.cases_total.saturating_sub(group.cases.len() as u64);
        let cases = escape::whole(&group.cases.join(", "));
        let label = say("label-same-failures", lang);
        let same = Message::new("same-failures")
            .with("label", format!("{STRONG}{label}{STRONG:#}"))
            .with("cases", names::with_more(cases, more, lang));
        writeln!(out, "{}", same.in_lang(lang))?;
        group
            .submissions
            .iter()
            .try_for_each(|name| writeln!(out, "  {}", escape::line(names::label(report, name))))?;
        writeln!(out)?;
    }
    alike(out, report, lang)?;
    minimum_case_set(out, report, lang)?;
    // A long table fills the screen, so what is above it is repeated where the eye is.
    if report.submissions.len() > TABLE_ROWS_MAX {
        expected::print_unexpected(out, report, lang)?;
    }
    totals(out, report, lang)?;
    if let Some(alone) = &report.stored_alone {
        let alone = escape::line(&alone.in_lang(lang));
        writeln!(out, "{FAINT}{alone}{FAINT:#}")?;
    }
    if let Some(next_for) = report.next_for.as_ref().filter(|_| !report.next.is_empty()) {
        let label = names::label(report, &next_for.submission);
        let said = Message::new("next-for")
            .with("program", escape::line(label))
            .with("others", escape::whole(&next_for.others));
        writeln!(out, "{}", said.in_lang(lang))?;
    }
    next::print(out, &report.next, false, lang)
}

/// Prints the submissions with each likely cause, by their names in the table.
fn causes(
    out: &mut dyn Write,
    report: &JudgeReport,
    memory_faults: &[MemoryFaultGroup],
    look: &TerminalStyle,
) -> io::Result<()> {
    let shared = names::shared_folder(report.submissions.iter().map(|one| one.label()));
    let print_name = |out: &mut dyn Write, name: &str| {
        let name = names::label(report, name);
        let name = escape::line(name.get(shared..).unwrap_or(name));
        writeln!(out, "  {name}")
    };
    for is_likely in [true, false] {
        let known = report.causes.iter();
        for group in known.filter(|group| group.is_likely == is_likely) {
            cause::print_group(out, group, look.verbose, look.lang)?;
            for name in &group.submissions {
                print_name(out, name)?;
            }
        }
        let found = memory_faults.iter();
        for group in found.filter(|group| group.is_likely == is_likely) {
            writeln!(out, "{STRONG}{}{STRONG:#}", group.line)?;
            for name in &group.submissions {
                print_name(out, name)?;
            }
        }
    }
    match report.causes.is_empty() && memory_faults.is_empty() {
        true => Ok(()),
        false => writeln!(out),
    }
}

/// Submissions in which sanitizers or a compiler find the same kind of fault.
struct MemoryFaultGroup<'r> {
    /// What they find; with the place if this is a single submission, or the same in all.
    line: String,
    kind: String,
    is_likely: bool,
    submissions: Vec<&'r str>,
}

/// The submissions whose cause sanitizers or a compiler find, by what they find: the largest group first. Those with a
/// likely known fault have their own group.
fn memory_faults(report: &JudgeReport, lang: Lang) -> Vec<MemoryFaultGroup<'_>> {
    let mut groups: Vec<MemoryFaultGroup> = Vec::new();
    let is_known = |one: &&SubmissionReport| one.cause.as_ref().is_some_and(|it| it.is_likely);
    for submission in report.submissions.iter().filter(|one| !is_known(one)) {
        let Some(found) = cause::memory_fault(submission, lang) else {
            continue;
        };
        let kind = cause::memory_fault_kind(submission, lang).unwrap_or_default();
        match groups.iter_mut().find(|group| group.kind == kind) {
            Some(group) => {
                if group.line != found.line {
                    group.line.clone_from(&kind);
                }
                group.submissions.push(&submission.name);
            }
            None => groups.push(MemoryFaultGroup {
                line: found.line,
                kind,
                is_likely: found.is_likely,
                submissions: vec![&submission.name],
            }),
        }
    }
    // The sort is stable.
    groups.sort_by_key(|group| std::cmp::Reverse(group.submissions.len()));
    groups
}

/// The maximum number of exceptions that are printed.
const EXCEPTIONS_MAX: usize = 20;

/// Prints each kind of exception that decides a verdict, with the programs that it ended; with its line and its numbers if
/// these are the same in all of them.
fn exceptions(out: &mut dyn Write, report: &JudgeReport, lang: Lang) -> io::Result<()> {
    let mut groups: Vec<(Headline, Vec<String>)> = Vec::new();
    for submission in &report.submissions {
        let Some(found) = cause::exception(submission, lang) else {
            continue;
        };
        let name = escape::line(submission.label());
        let known = groups
            .iter()
            .position(|(known, _)| known.shared == found.shared);
        match known {
            Some(place) => {
                let (known, names) = &mut groups[place];
                if known.line != found.line {
                    known.line.clone_from(&known.shared);
                }
                names.push(name);
            }
            None if groups.len() == EXCEPTIONS_MAX => {}
            None => groups.push((found, vec![name])),
        }
    }
    for (found, names) in &groups {
        let verdict = Verdict::RuntimeError.letters();
        let names = names::list(names, ALIKE_NAMED_MAX, lang);
        writeln!(out, "{BAD}{verdict}{BAD:#} {}", found.line)?;
        writeln!(out, "  {names}")?;
    }
    match groups.is_empty() {
        true => Ok(()),
        false => writeln!(out),
    }
}

/// The maximum number of students of a group of like programs that are named.
const ALIKE_NAMED_MAX: usize = 12;

/// Prints the groups of programs that are the same after renaming.
fn alike(out: &mut dyn Write, report: &JudgeReport, lang: Lang) -> io::Result<()> {
    for group in &report.alike {
        let members = group
            .submissions
            .iter()
            .filter_map(|&place| report.submissions.get(place as usize));
        let members: Vec<String> = members.map(|one| escape::line(one.label())).collect();
        let id = match group.is_given {
            true => "alike-given",
            false => "alike-hint",
        };
        let label = say("label-alike", lang);
        let said = Message::new(id)
            .with("label", format!("{STRONG}{label}{STRONG:#}"))
            .with("members", grouped(members.len() as u64))
            .with("all", names::count(report))
            .with("names", names::list(&members, ALIKE_NAMED_MAX, lang));
        writeln!(out, "{}", said.in_lang(lang))?;
    }
    if report.alike.is_empty() {
        return Ok(());
    }
    writeln!(out)
}

/// Prints notes on single submissions, and the number of skipped runs, which have a letter in some tables.
fn remarks(
    out: &mut dyn Write,
    report: &JudgeReport,
    has_letters: bool,
    lang: Lang,
) -> io::Result<()> {
    let again = report
        .submissions
        .iter()
        .filter(|one| is_built_again(one))
        .count() as u64;
    let mut any = again > 1;
    let mut note = |out: &mut dyn Write, submission: &SubmissionReport, what: &str| {
        any = true;
        let name = escape::line(submission.label());
        writeln!(out, "{}", titled(name, what, lang))
    };
    for submission in &report.submissions {
        for remark in submission
            .student
            .iter()
            .flat_map(|student| student.remarks.in_lang(lang))
        {
            note(out, submission, &escape::line(&remark))?;
        }
        let built = submission.built.iter();
        let is_below = again > 1 && is_built_again(submission);
        let remarks = built.map(|built| match is_below {
            true => without_builds(&built.remarks),
            false => built.remarks.clone(),
        });
        for remark in remarks
            .collect::<Vec<_>>()
            .iter()
            .flat_map(|it| it.in_lang(lang))
        {
            note(out, submission, &escape::line(&remark))?;
        }
        // The table says that nothing was handed in, and there is no more to say.
        if let Some(hint) = submission.hint_in(lang).filter(|_| !submission.is_absent()) {
            let why = escape::line(&submission.message_in(lang));
            note(out, submission, &parted(why, escape::line(&hint), lang))?;
        }
        if let Some(case) = submission
            .cases
            .iter()
            .find(|case| case.verdict == Verdict::JudgeError)
        {
            note(
                out,
                submission,
                &format!(
                    "{BAD}JE{BAD:#} {}: {}",
                    escape::line(&case.case),
                    escape::line(&case.message_in(lang))
                ),
            )?;
        }
    }
    if again > 1 {
        writeln!(out, "{}", count("built-again", again).in_lang(lang))?;
    }
    // A saved run may hold any number, so the sum must not overflow.
    let skipped = report
        .submissions
        .iter()
        .map(|submission| submission.skipped);
    let skipped = skipped.fold(0, u64::saturating_add);
    if skipped > 0
        && report
            .submissions
            .iter()
            .all(|submission| submission.expected.is_none())
    {
        any = true;
        let id = match has_letters {
            true => "runs-skipped",
            false => "runs-skipped-uncounted",
        };
        let skipped = count(id, skipped);
        writeln!(out, "{}", skipped.in_lang(lang))?;
    }
    if any { writeln!(out) } else { Ok(()) }
}

/// The remarks on what other builds of a program showed, whose findings stand among the causes.
const BUILDS: [&str; 2] = ["found-by-sanitizers", "found-by-compiler"];

fn without_builds(remarks: &Remarks) -> Remarks {
    let mut remarks = remarks.clone();
    BUILDS.iter().for_each(|id| remarks.remove(id));
    remarks
}

/// Whether a program has a remark on what another build showed, which is also its cause.
fn is_built_again(one: &SubmissionReport) -> bool {
    let is_cause = one.reason.as_ref().and_then(NamedMemoryFault::of).is_some();
    let mut built = one.built.iter();
    is_cause && built.any(|built| without_builds(&built.remarks) != built.remarks)
}

/// The maximum number of cases of a minimum case set, and of submissions that only one of them catches, that are named.
const KILLERS_NAMED_MAX: usize = 8;

/// Prints the smallest set of cases that catches every wrong submission.
fn minimum_case_set(out: &mut dyn Write, report: &JudgeReport, lang: Lang) -> io::Result<()> {
    let Some(set) = &report.minimum_case_set else {
        return Ok(());
    };
    let named = |names: Vec<String>| names::list(&names, KILLERS_NAMED_MAX, lang);
    let cases = set.cases.len() as u64;
    if cases > 0 {
        let id = match (cases, set.caught) {
            (1, 1) => "set-one-for-one",
            (1, _) => "set-one",
            _ => "set-many",
        };
        let counted = count("page-cases", cases).in_lang(lang);
        let what = Message::new(id)
            .with("cases", format!("{STRONG}{counted}{STRONG:#}"))
            .with("caught", grouped(set.caught));
        let what = match set.at_least {
            _ if cases == 1 => what,
            least if least == cases => Message::new("set-fewest").with("set", what),
            least => Message::new("set-at-least")
                .with("set", what)
                .with("count", grouped(least)),
        };
        let each =
            |killer: &Killer| format!("{} ({})", escape::line(&killer.case), killer.catches.len());
        let list = named(set.cases.iter().map(each).collect());
        writeln!(out, "{}", titled(what.in_lang(lang), &list, lang))?;
        for killer in &set.cases {
            let only = killer
                .catches
                .iter()
                .filter_map(|&place| report.submissions.get(place as usize));
            let only: Vec<String> = only
                .filter(|it| has_one_failure(it))
                .map(|it| escape::line(it.label()))
                .collect();
            if cases > 1 && !only.is_empty() {
                let said = Message::new("set-only")
                    .with("case", escape::line(&killer.case))
                    .with("names", named(only));
                writeln!(out, "  {}", said.in_lang(lang))?;
            }
        }
    }
    if !set.without.is_empty() {
        let names = set
            .without
            .iter()
            .map(|name| escape::line(names::label(report, name)))
            .collect();
        let said = Message::new("set-without").with("names", named(names));
        writeln!(out, "{}", said.in_lang(lang))?;
    }
    writeln!(out)
}

/// Whether every case was run, and the submission itself fails exactly one.
fn has_one_failure(submission: &SubmissionReport) -> bool {
    let outcomes = &submission.outcomes;
    !outcomes.contains('-')
        && outcomes
            .chars()
            .filter(|outcome| !matches!(outcome, 'A' | 'J'))
            .count()
            == 1
}

/// The number of submissions with each verdict, as in `1 AC, 2 WA of 3 submissions`.
pub(crate) fn sum(report: &JudgeReport, lang: Lang) -> String {
    let mut verdicts: BTreeMap<Option<Verdict>, u64> = BTreeMap::new();
    report
        .submissions
        .iter()
        .for_each(|submission| *verdicts.entry(submission.verdict).or_default() += 1);
    let without = verdicts
        .remove(&None)
        .map(|number| count("without-verdict", number).in_lang(lang));
    let with = verdicts
        .iter()
        .filter_map(|(verdict, count)| Some(format!("{} {}", grouped(*count), (*verdict)?)));
    let parts: Vec<String> = with.chain(without).collect();
    Message::new("sum-of")
        .with("counts", parts.join(", "))
        .with("submissions", names::count(report))
        .in_lang(lang)
}

fn totals(out: &mut dyn Write, report: &JudgeReport, lang: Lang) -> io::Result<()> {
    let expected = report
        .submissions
        .iter()
        .filter_map(|submission| submission.expected.as_ref());
    let unexpected = expected.clone().filter(|expected| !expected.fits).count() as u64;
    if report.interrupted {
        writeln!(out, "{BAD}{}{BAD:#}", say("page-interrupted", lang))?;
    }
    let line = sum(report, lang);
    let line = match tried_further(report) {
        Some(tried) => parted(line, tried.in_lang(lang), lang),
        None => line,
    };
    let compared = match (expected.count(), unexpected) {
        (0, _) => return writeln!(out, "{line}"),
        (_, 0) => format!("{GOOD}{}{GOOD:#}", say("all-as-expected", lang)),
        (_, some) => {
            let some = count("some-unexpected", some).in_lang(lang);
            format!("{BAD}{some}{BAD:#}")
        }
    };
    writeln!(out, "{}", parted(line, compared, lang))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::samples;
    use crate::width;
    use tribunal_core::verdict::exception;
    use tribunal_core::verdict::judged::{
        FurtherInputs, Group, MinimumCaseSet, NextFor, SubmissionReport,
    };

    fn printed(report: &JudgeReport, width: usize) -> String {
        let style = TerminalStyle {
            width,
            ..TerminalStyle::FILE
        };
        printed_for(report, style)
    }

    fn printed_for(report: &JudgeReport, style: TerminalStyle) -> String {
        let mut out = Vec::new();
        print(&mut out, report, &style).expect("written");
        anstream::adapter::strip_str(&String::from_utf8(out).expect("UTF-8")).to_string()
    }

    #[test]
    fn the_last_line_says_on_how_many_inputs_accepted_programs_are_right() {
        let last = |tried: &[u64]| {
            let mut report = samples::report();
            let right = report.submissions[0].clone();
            report.submissions = tried
                .iter()
                .map(|tried| SubmissionReport {
                    further: Some(FurtherInputs {
                        tried: *tried,
                        inputs: 65_536,
                        caught_from: None,
                        kinds: 1,
                        coverage: String::new(),
                        coverage_message: None,
                    }),
                    expected: None,
                    ..right.clone()
                })
                .collect();
            let text = printed(&report, 80);
            text.lines()
                .find(|line| line.contains(" AC of "))
                .unwrap_or_default()
                .to_string()
        };
        let [all, part, both] =
            [&[65_536, 65_536][..], &[9_000, 800], &[800, 65_536, 9_000]].map(last);
        assert_eq!(all, "2 AC of 2 submissions; AC on all 65,536 inputs");
        assert_eq!(
            part,
            "2 AC of 2 submissions; AC on at least 800 of 65,536 inputs"
        );
        assert_eq!(
            both,
            "3 AC of 3 submissions; 1 AC on all 65,536 inputs, 2 AC on at least 800"
        );
    }

    #[test]
    fn a_row_for_each_submission_and_a_letter_for_each_case() {
        let mut report = samples::report();
        report.groups = vec![Group {
            submissions: vec!["a.c".to_string(), "b\u{1b}.c".to_string()],
            cases: vec!["secret/b".to_string()],
            cases_total: 2,
        }];
        let expected = "\
flipgame: 3 submissions on 3 stored cases, isolation full

0 of 1 as expected
wrong, \"very\".py: unexpected WA on secret/b (printed 5; the minimum is 4); the folder `accepted` expects AC

submission        language        slowest     memory  cases
right.cpp         C++       AC     0.95 s       4 MB  ...
wrong, \"very\".py  Python 3  WA     0.50 s       4 MB  .W- !
=HYPERLINK(1).c   -         CE          -          -  error: \\u{1b}[31mno

wrong, \"very\".py: an older Python

Likely cause: neighbours wrap around\\u{1b} the edges
  wrong, \"very\".py

same failures: these submissions fail on exactly secret/b and 1 more:
  a.c
  b\\u{1b}.c

1 AC, 1 WA, 1 CE of 3 submissions; 1 unexpected
next: tribunal diagnose flipgame 'wrong, \"very\".py'
";
        assert_eq!(printed(&report, 120), expected);
    }

    #[test]
    fn skipped_runs_are_shown_as_a_letter_only_where_cases_have_letters() {
        let report = samples::class();
        let wide = printed(&report, 120);
        assert!(wide.contains("1 run skipped, shown as `-`\n"), "{wide}");
        let mut long = report;
        long.submissions[0].student.as_mut().expect("one").name = "N".repeat(40);
        long.cases_total = 100;
        let counted = printed(&long, 120);
        let skipped = "1 run skipped, which is not counted above\n";
        assert!(counted.contains(skipped), "{counted}");
        assert!(!counted.contains("shown as"), "{counted}");
    }

    #[test]
    fn the_time_of_an_idle_case_is_named_wall_time() {
        let mut report = samples::class();
        assert!(!printed(&report, 120).contains("wall"));
        report.submissions[0].idle_s_max = Some(3.06);
        let shown = printed(&report, 120);
        assert!(shown.contains("  wall 3.06 s  "), "{shown}");
        let explained = "slowest: CPU time; `wall`: wall time of a case on which the program was idle until the limit\n";
        assert!(shown.contains(explained), "{shown}");
        let rows = shown
            .lines()
            .skip_while(|line| !line.starts_with("student"));
        let ends: Vec<usize> = rows
            .take_while(|line| !line.is_empty())
            .filter_map(|line| line.find(" MB  ").or(line.find("memory  ")))
            .collect();
        assert!(ends.len() > 2, "{shown}");
    }

    #[test]
    fn a_class_has_students_their_scores_and_hints() {
        let expected = "\
flipgame: 4 students on 3 stored cases, isolation full

student       language       right   slowest     memory  cases
Nguyễn Văn A  C++       AC     3/3    0.95 s       4 MB  ...
=B            Python 3  WA   >=1/3    0.50 s       4 MB  .W-
\\u{1b}D       -         CE       -         -          -  error: \\u{1b}[31mno
Trần C        -         -        -         -          -  nothing handed in

=B: handed in late
=B: an older Python
1 run skipped, shown as `-`

Likely cause: neighbours wrap around\\u{1b} the edges
  =B

alike: the same after renaming, a hint and no proof: Nguyễn Văn A, =B

1 AC, 1 WA, 1 CE, 1 without a verdict of 4 students
next: tribunal diagnose flipgame 'wrong, \"very\".py'
";
        let mut report = samples::class();
        assert_eq!(printed(&report, 120), expected);
        let verbose = TerminalStyle {
            verbose: true,
            width: 120,
            ..TerminalStyle::FILE
        };
        let explained = expected.replace(
            "the edges\n  =B",
            "the edges\n  How it happens: One writes\\u{1b} it.\n  What to check: Look for it.\n  =B",
        );
        assert_eq!(printed_for(&report, verbose), explained);
        report.alike[0].is_given = true;
        let given = "\nalike: most programs are the same after renaming, probably given code (2 of 4 students): ";
        assert!(
            printed(&report, 120).contains(given),
            "{}",
            printed(&report, 120)
        );
    }

    #[test]
    fn names_stay_whole_and_many_cases_are_counted() {
        let mut report = samples::report();
        report.cases_total = 61;
        report.submissions[0].name = "a/long/path/to/the/submission/of/somebody.cpp".to_string();
        let shown = printed(&report, 80);
        assert!(shown.starts_with("flipgame: 3 submissions on"), "{shown}");
        assert!(
            shown.contains("\na/long/path/to/the/submission/of/somebody.cpp  AC   3 AC\n"),
            "{shown}"
        );
    }

    #[test]
    fn wide_letters_keep_the_columns_in_any_language() {
        let mut report = samples::report();
        report.submissions[1].name = "答案错误.py".to_string();
        report.submissions[2].judged = 0;
        report.submissions[2].reason = Some(Message::new("not-judged"));
        let look = TerminalStyle {
            width: 80,
            lang: Lang::Zh,
            ..TerminalStyle::FILE
        };
        let shown = |report: &JudgeReport| {
            let mut out = Vec::new();
            print(&mut out, report, &look).expect("written");
            anstream::adapter::strip_str(&String::from_utf8(out).expect("UTF-8")).to_string()
        };
        let table = shown(&report);
        for line in [
            "\n提交             语言               最慢       内存  测试点\n",
            "\nright.cpp        C++       AC     0.95 s       4 MB  ...\n",
            "\n答案错误.py      Python 3  WA     0.50 s       4 MB  .W- !\n",
            "\n=HYPERLINK(1).c  -         CE          -          -  未评测\n",
            "\n答案错误.py：不符合预期，在 secret/b 上为 WA (答案错误)：给出的是 5，",
        ] {
            assert!(table.contains(line), "{line}{table}");
        }
        report.submissions[1].expected = None;
        let skipped = "\n跳过了 1 次运行，以 `-` 表示\n";
        assert!(shown(&report).contains(skipped), "{}", shown(&report));
    }

    #[test]
    fn a_long_reason_leaves_no_row_wider_than_the_terminal() {
        let mut report = samples::class();
        let reason = "cannot read `bomb.zip`: it unpacks to far more than its size";
        report.submissions[3].message = reason.to_string();
        report.submissions[3].reason = None;
        for cases in [3, 50, 100] {
            report.cases_total = cases;
            report.submissions[0].outcomes = "A".repeat(cases as usize);
            for width in [40, 60, 80, 100, 120, 200] {
                let shown = printed(&report, width);
                let rows = shown.lines().skip(2).take_while(|line| !line.is_empty());
                let is_apart = |line: &&str| line.starts_with("  ");
                for row in rows.filter(|line| !is_apart(line) || width > 60) {
                    assert!(width::of(row) <= width, "{width}: {row}\n{shown}");
                }
                let row = shown.lines().find(|line| line.contains("cannot read"));
                let row = row.unwrap_or_else(|| panic!("{shown}"));
                let kept = row[row.find("cannot").expect("it has it")..].trim_end_matches('…');
                let rest = reason.strip_prefix(kept).unwrap_or_else(|| panic!("{row}"));
                assert!(rest.is_empty() || rest.starts_with(' '), "{width}: {row}");
            }
        }
    }

    #[test]
    fn a_shared_folder_is_printed_once() {
        let mut report = samples::report();
        for (submission, name) in
            report
                .submissions
                .iter_mut()
                .zip(["class/anna/a.c", "class/anton/a.c", "class/b.c"])
        {
            submission.name = name.to_string();
        }
        let shown = printed(&report, 120);
        assert!(
            shown.starts_with("flipgame: 3 submissions in class/ on 3 stored cases"),
            "{shown}"
        );
        assert!(
            shown.contains("\nanna/a.c ")
                && shown.contains("\nanton/a.c ")
                && shown.contains("\nb.c "),
            "{shown}"
        );
    }

    #[test]
    fn the_end_has_what_is_unexpected_and_whom_the_next_commands_are_about() {
        let mut report = samples::report();
        report.submissions[1].name = "bad.c".to_string();
        let odd = |report: &JudgeReport| {
            let shown = printed(report, 120);
            let lines = shown.lines();
            lines
                .filter(|line| line.starts_with("bad.c: unexpected WA"))
                .count()
        };
        assert_eq!(odd(&report), 1, "a short table hides nothing");
        let right = report.submissions[0].clone();
        report.submissions.extend(vec![right; TABLE_ROWS_MAX]);
        assert_eq!(odd(&report), 2);
        report.next_for = Some(NextFor {
            submission: "bad.c".to_string(),
            others: "tribunal judge flipgame FILE".to_string(),
        });
        report.next = vec!["tribunal stress flipgame bad.c".to_string()];
        let shown = printed(&report, 120);
        let end = "of 13 submissions; 1 unexpected\nthe next command is about bad.c; for another program, run: tribunal judge flipgame FILE\n\
                   next: tribunal stress flipgame bad.c\n";
        assert!(shown.ends_with(end), "{shown}");
        report.next.clear();
        assert!(!printed(&report, 120).contains("next for"));
    }

    #[test]
    fn programs_that_an_exception_ended_are_listed_by_it() {
        let mut report = samples::report();
        let mut ended = |place: usize, name: &'static str, line: &str, text: &str| {
            let reason = exception::reason(name.into(), Some(line.into()), Some(text.into()));
            let submission = &mut report.submissions[place];
            submission.name = format!("{place}.c");
            submission.verdict = Some(Verdict::RuntimeError);
            submission.message = reason.to_string();
            submission.reason = Some(reason);
        };
        ended(0, "KeyError\u{1b}", "a.py:3", "(1, 2)");
        ended(1, "x::y", "b.cpp:4", "row 5");
        ended(2, "KeyError\u{1b}", "c.py:6", "(3, 14)");
        let shown = printed(&report, 120);
        let listed = "\n\nRTE ended by KeyError\\u{1b}: (…, …)\n  0.c, 2.c\nRTE ended by x::y at b.cpp:4: row 5\n  1.c\n\n";
        assert!(shown.contains(listed), "{shown}");
    }

    #[test]
    fn the_minimum_case_set_is_printed_with_its_proof() {
        let mut report = samples::report();
        report.submissions[1].expected = None;
        let killer = |index, case: &str, catches: &[u64]| Killer {
            index,
            case: case.into(),
            catches: catches.to_vec(),
        };
        let shown = |report: &JudgeReport| {
            let shown = printed(report, 120);
            let from = shown
                .find(" case")
                .and_then(|_| shown.find("\n\n1 AC"))
                .expect("the totals");
            shown[..from]
                .rsplit("\n\n")
                .next()
                .expect("the lines before")
                .to_string()
        };
        report.submissions[1].outcomes = "AWA".to_string();
        report.submissions[2].outcomes = "WAT".to_string();
        report.minimum_case_set = Some(MinimumCaseSet {
            cases: vec![
                killer(1, "secret/b", &[1]),
                killer(0, "sample/\u{1b}a", &[2]),
            ],
            caught: 2,
            at_least: 2,
            without: Vec::new(),
        });
        let exact = "2 cases catch all 2 wrong submissions, the fewest possible: secret/b (1), sample/\\u{1b}a (1)\n  \
                     only secret/b catches wrong, \"very\".py";
        assert_eq!(shown(&report), exact);
        let set = report.minimum_case_set.as_mut().expect("a set");
        set.at_least = 1;
        set.without = vec!["c.c".to_string()];
        let shown_now = shown(&report);
        assert!(
            shown_now.contains("wrong submissions, at least 1 needed: "),
            "{shown_now}"
        );
        assert!(
            shown_now.ends_with("\nnot accepted, but caught by no case: c.c"),
            "{shown_now}"
        );
        let set = report.minimum_case_set.as_mut().expect("a set");
        set.without.clear();
        set.cases.truncate(1);
        set.caught = 1;
        assert_eq!(
            shown(&report),
            "1 case catches the one wrong submission: secret/b (1)"
        );
    }

    #[test]
    fn a_narrow_terminal_has_fewer_columns_and_no_line_is_wider() {
        let mut report = samples::report();
        report.cases_total = 50;
        report.submissions[0].outcomes = "AW".repeat(25);
        report.submissions[0].name = "a/name/that/is/long/enough.cpp".to_string();
        for width in [30, 40, 60, 80, 120] {
            let shown = printed(&report, width);
            let fits = |line: &&str| {
                line.chars().count() <= width
                    || line.split_whitespace().count() == 1
                    || line.starts_with("next: tribunal ")
            };
            let wide: Vec<&str> = shown.lines().filter(|line| !fits(line)).collect();
            assert!(wide.is_empty(), "{width}: {wide:?}\n{shown}");
            let has_whole_name = shown.contains("\na/name/that/is/long/enough.cpp  ");
            assert_eq!(has_whole_name, width >= 40, "{width}\n{shown}");
            let has_letters = shown.contains(".W.W.W.W.W");
            assert_eq!(has_letters, width >= 120, "{width}\n{shown}");
        }
        assert!(
            printed(&report, 120).contains("memory") && !printed(&report, 80).contains("memory")
        );
        assert!(
            printed(&report, 40).contains("\n  3 AC\n"),
            "{}",
            printed(&report, 40)
        );
    }
}
