//! Prints what changed since an earlier run: a headline, a line for each change, and remarks.

use super::super::style::{BAD, FAINT, GOOD, STRONG};
use super::super::terminal_style::TerminalStyle;
use super::super::wrap::Wrap;
use super::super::{escape, names, width};
use super::names::{NAMES_MAX, NameList};
use super::{cross_checked, judged, words};
use anstyle::Style;
use std::io::{self, Write};
use tribunal_core::messages::{Lang, Message};
use tribunal_core::verdict::compared::{Change, JudgeComparison, VerifyComparison};
use tribunal_core::verdict::judged::JudgeReport;
use tribunal_core::verdict::saved::Provenance;

/// The maximum width of a name before the facts.
const NAME_WIDTH_MAX: usize = 40;

/// Prints the comparison of a run of `judge`.
///
/// # Errors
///
/// If `out` cannot be written.
pub(crate) fn print_judged(
    out: &mut dyn Write,
    report: &JudgeReport,
    comparison: &JudgeComparison,
    look: &TerminalStyle,
) -> io::Result<()> {
    let out = &mut Wrap::new(out, look.width);
    let (lang, labels) = (look.lang, || {
        report.submissions.iter().map(|one| one.label())
    });
    let shared = names::shared_folder(labels());
    let mut changes: Vec<_> = comparison.submissions.iter().collect();
    changes.sort_by_key(|change| change.change);
    let lines = changes.iter().map(|change| {
        let label = report.submissions.get(change.submission as usize);
        let label = label.map_or("", |one| &one.label()[shared..]);
        ChangeLine {
            change: change.change,
            name: escape::line(label),
            facts: judged::facts(report, change, lang),
            lists: judged::case_lists(change),
        }
    });
    let lines: Vec<ChangeLine> = lines.collect();
    heading(
        out,
        &words::since(&comparison.earlier, lang),
        &judged::headline(comparison, lang),
        lang,
    )?;
    print_lines(out, &lines, look)?;
    let others = judged::other_lists(report, comparison);
    ending(
        out,
        &others,
        &judged::remarks(report, comparison, lang),
        look,
    )
}

/// Prints the comparison of a run of `verify`.
///
/// # Errors
///
/// If `out` cannot be written.
pub(crate) fn print_cross_checked(
    out: &mut dyn Write,
    now: &Provenance,
    comparison: &VerifyComparison,
    look: &TerminalStyle,
) -> io::Result<()> {
    let out = &mut Wrap::new(out, look.width);
    let lang = look.lang;
    let mut changes: Vec<_> = comparison.solvers.iter().collect();
    changes.sort_by_key(|change| change.change);
    let solvers = changes.iter().map(|change| ChangeLine {
        change: change.change,
        name: cross_checked::name(change),
        facts: cross_checked::facts(change, lang),
        lists: Vec::new(),
    });
    let cases = comparison.cases.iter().map(|case| ChangeLine {
        change: case.change,
        name: escape::line(&case.problem),
        facts: vec![cross_checked::case(case, lang)],
        lists: Vec::new(),
    });
    let lines: Vec<ChangeLine> = solvers.chain(cases).collect();
    let headline = cross_checked::headline(comparison, lang);
    heading(
        out,
        &words::since(&comparison.earlier, lang),
        &headline,
        lang,
    )?;
    print_lines(out, &lines, look)?;
    let others = cross_checked::other_lists(comparison);
    ending(
        out,
        &others,
        &cross_checked::remarks(now, comparison, lang),
        look,
    )
}

/// A change of a program or a solver.
struct ChangeLine {
    change: Change,
    name: String,
    facts: Vec<String>,
    lists: Vec<NameList>,
}

fn heading(out: &mut dyn Write, since: &str, headline: &str, lang: Lang) -> io::Result<()> {
    let since = format!("{STRONG}{since}{STRONG:#}");
    let said = Message::new("compared-headline").with("since", since);
    let said = said.with("headline", headline.to_string());
    writeln!(out, "\n{}", said.in_lang(lang))
}

fn print_lines(out: &mut dyn Write, lines: &[ChangeLine], look: &TerminalStyle) -> io::Result<()> {
    let labels = lines
        .iter()
        .map(|line| width::of(&words::change(line.change, look.lang)));
    let label_width = labels.max().unwrap_or(0);
    let names = lines.iter().map(|line| width::of(&line.name) + 1);
    let name_width = names.max().unwrap_or(0).min(NAME_WIDTH_MAX);
    for line in lines {
        let style = style(line.change);
        let label = width::padded(&words::change(line.change, look.lang), label_width);
        let name = width::padded(&format!("{}:", line.name), name_width);
        writeln!(
            out,
            "  {style}{label}{style:#}  {name} {}",
            line.facts.join("; ")
        )?;
        for list in &line.lists {
            writeln!(out, "    {}", sentence(list, look))?;
        }
    }
    Ok(())
}

fn ending(
    out: &mut dyn Write,
    others: &[NameList],
    remarks: &[String],
    look: &TerminalStyle,
) -> io::Result<()> {
    for list in others {
        writeln!(out, "  {}", sentence(list, look))?;
    }
    for remark in remarks {
        let note = Message::new("compared-note").in_lang(look.lang);
        let gap = look.lang.gap();
        writeln!(
            out,
            "  {STRONG}{note}{STRONG:#}{gap}{FAINT}{remark}{FAINT:#}"
        )?;
    }
    Ok(())
}

fn sentence(list: &NameList, look: &TerminalStyle) -> String {
    let lang: Lang = look.lang;
    match look.verbose {
        true => list.sentence(usize::MAX, "compared-more", lang),
        false => list.sentence(NAMES_MAX, "compared-more-verbose", lang),
    }
}

fn style(change: Change) -> Style {
    match change {
        Change::Worse | Change::Mixed => BAD,
        Change::Better => GOOD,
        Change::Other | Change::Time => STRONG,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::runs;
    use tribunal_core::verdict::saved::SavedRun;

    fn printed(name: &str, look: TerminalStyle) -> String {
        let mut out = Vec::new();
        match runs::named(name) {
            SavedRun::Judge(report) => {
                let comparison = report.comparison.as_ref().expect("a comparison");
                print_judged(&mut out, &report, comparison, &look)
            }
            SavedRun::Verify(report) => {
                let comparison = report.comparison.as_ref().expect("a comparison");
                print_cross_checked(&mut out, &report.provenance, comparison, &look)
            }
            _ => unreachable!("these runs are not compared"),
        }
        .expect("a vector takes everything");
        anstream::adapter::strip_str(&String::from_utf8(out).expect("UTF-8")).to_string()
    }

    #[test]
    fn worse_changes_come_first_and_a_list_names_its_first_cases() {
        let SavedRun::Judge(mut report) = runs::named("judge-compared") else {
            unreachable!("a run of judge");
        };
        let mut comparison = report.comparison.take().expect("a comparison");
        let change = &mut comparison.submissions[0];
        let case = change.cases[0].clone();
        change.cases = vec![case; 7];
        change.cases_worse = 9;
        let shown = |verbose| {
            let mut out = Vec::new();
            let look = TerminalStyle {
                verbose,
                ..TerminalStyle::FILE
            };
            print_judged(&mut out, &report, &comparison, &look).expect("written");
            anstream::adapter::strip_str(&String::from_utf8(out).expect("UTF-8")).to_string()
        };
        let (short, long) = (shown(false), shown(true));
        assert!(short.contains("… 4 more: --verbose\n"), "{short}");
        assert_eq!(short.matches("secret/one AC → PE").count(), 5, "{short}");
        assert!(long.contains(" and 2 more\n"), "{long}");
        assert_eq!(long.matches("secret/one AC → PE").count(), 7, "{long}");
        let order = ["\n  worse ", "\n  better "].map(|word| short.find(word).expect(word));
        assert!(order.is_sorted(), "{short}");
    }

    #[test]
    fn a_comparison_is_in_the_language_of_the_reader() {
        for name in ["judge-compared", "verify-compared"] {
            for (lang, word) in [(Lang::Zh, "变差"), (Lang::Vi, "kém hơn")] {
                let look = TerminalStyle {
                    lang,
                    ..TerminalStyle::FILE
                };
                let shown = printed(name, look);
                assert!(shown.contains(word) && !shown.contains("worse"), "{shown}");
            }
        }
    }

    #[test]
    fn no_line_is_wider_than_the_terminal() {
        let look = TerminalStyle {
            width: 60,
            ..TerminalStyle::FILE
        };
        let shown = printed("judge-compared", look);
        assert!(shown.lines().all(|line| width::of(line) <= 60), "{shown}");
    }
}
