//! Prints what came of making the cases of a package.

use super::style::{BAD, FAINT, GOOD, STRONG};
use super::terminal_style::TerminalStyle;
use super::values::{count, say};
use super::{agreed, broken_generators, escape};
use std::io::{self, Write};
use tribunal_core::messages::{Lang, Message};
use tribunal_core::verdict::generated::{GeneratedCase, GeneratedReport, GeneratedState};

/// The maximum number of cases of one kind that are named; the others are counted.
const NAMED_MAX: usize = 50;

/// Prints the whole report.
///
/// # Errors
///
/// If `out` cannot be written.
pub fn print(
    out: &mut dyn Write,
    report: &GeneratedReport,
    look: &TerminalStyle,
) -> io::Result<()> {
    let lang = look.lang;
    let package = format!("{STRONG}{}{STRONG:#}", escape::line(&report.package));
    let made =
        count("generated-by", report.planned).with("generator", escape::line(&report.generator));
    let made = match report.seed {
        Some(seed) => Message::new("generated-from-seed")
            .with("what", made)
            .with("seed", seed.to_string()),
        None => made,
    };
    let head = Message::new("labelled")
        .with("label", package)
        .with("what", made);
    writeln!(out, "{}", head.in_lang(lang))?;
    let accepted = match &report.accepted[..] {
        [] => Message::new("generated-no-answers"),
        [one] => Message::new("generated-answers-of-one").with("program", escape::line(one)),
        all => count("generated-answers", all.len() as u64),
    };
    let ran = Message::new("generated-isolated")
        .with("what", accepted)
        .with("isolation", report.isolation.clone());
    writeln!(out, "  {FAINT}{}{FAINT:#}", ran.in_lang(lang))?;
    broken_generators::print(out, &report.broken_generators, lang)?;
    let is_known = |case: &&GeneratedCase| case.state != GeneratedState::Known;
    let repeats = report.cases.iter().filter(is_known);
    let repeats: Vec<(&str, &str)> = repeats
        .filter_map(|case| Some((case.name.as_str(), case.same_as.as_deref()?)))
        .collect();
    if let Some((case, other)) = repeats.first() {
        let said = count("generated-repeats", repeats.len() as u64)
            .with("case", escape::line(case))
            .with("other", escape::line(other));
        writeln!(out, "{}", said.in_lang(lang))?;
    }
    for state in [GeneratedState::Failed, GeneratedState::Disputed] {
        let is_of = |case: &&GeneratedCase| case.state == state;
        let mut all: Vec<Vec<&GeneratedCase>> = Vec::new();
        for case in report.cases.iter().filter(is_of) {
            // Each case is disputed by itself.
            let is_same = |group: &&mut Vec<&GeneratedCase>| {
                state == GeneratedState::Failed && group[0].why == case.why
            };
            match all.iter_mut().find(is_same) {
                Some(group) => group.push(case),
                None => all.push(vec![case]),
            }
        }
        for group in all.iter().take(NAMED_MAX) {
            print_case(out, group[0], lang)?;
            print_same(out, &group[1..], lang)?;
        }
        if all.len() > NAMED_MAX {
            let more = all[NAMED_MAX..].iter().map(|group| group.len() as u64);
            let more = count("agreed-more", more.sum());
            writeln!(out, "{}", more.in_lang(lang))?;
        }
    }
    let left = report.planned.saturating_sub(report.cases.len() as u64);
    if report.interrupted && report.cases.is_empty() {
        return writeln!(out, "{BAD}{}{BAD:#}", say("generated-stopped", lang));
    }
    let number = |state| report.count(state);
    let written = number(GeneratedState::New) + number(GeneratedState::Replaced);
    let mut parts = count("generated-wrote", written)
        .with("folder", escape::line(&report.folder))
        .in_lang(lang);
    let others = [
        (GeneratedState::Replaced, "generated-replaced"),
        (GeneratedState::Unchanged, "generated-unchanged"),
        (GeneratedState::Known, "generated-known"),
        (GeneratedState::Disputed, "generated-disputed"),
        (GeneratedState::Failed, "generated-failed"),
    ];
    for (state, id) in others {
        if number(state) > 0 {
            let and = Message::new("live-and").with("one", parts);
            parts = and.with("other", count(id, number(state))).in_lang(lang);
        }
    }
    if report.interrupted {
        let and = Message::new("live-and").with("one", parts);
        parts = and
            .with("other", count("generated-left", left))
            .in_lang(lang);
    }
    let parts = broken_generators::counted(parts, &report.broken_generators, lang);
    let is_bad = report.interrupted
        || !report.broken_generators.is_empty()
        || number(GeneratedState::Disputed) + number(GeneratedState::Failed) > 0;
    let style = if is_bad { BAD } else { GOOD };
    writeln!(out, "{style}{parts}{style:#}")
}

/// The maximum number of cases that are named after one with the same fault.
const SAME_MAX: usize = 5;

/// Further cases that are none for the same reason.
fn print_same(out: &mut dyn Write, cases: &[&GeneratedCase], lang: Lang) -> io::Result<()> {
    if cases.is_empty() {
        return Ok(());
    }
    let names = cases.iter().take(SAME_MAX);
    let mut names: Vec<String> = names.map(|it| escape::line(&it.name).to_string()).collect();
    if cases.len() > SAME_MAX {
        names.push("…".to_string());
    }
    let same = count("generated-same", cases.len() as u64).with("cases", names.join(", "));
    writeln!(out, "  {}", same.in_lang(lang))
}

/// A case that is none, and why.
fn print_case(out: &mut dyn Write, case: &GeneratedCase, lang: Lang) -> io::Result<()> {
    let what = match case.state {
        GeneratedState::Disputed => "label-disputed",
        _ => "label-not-made",
    };
    let why = case.why.as_ref().map(|why| why.in_lang(lang));
    let name = format!("{STRONG}{}{STRONG:#}", escape::line(&case.name));
    let why = Message::new("labelled")
        .with("label", name)
        .with("what", escape::whole(&why.unwrap_or_default()).to_string());
    let line = Message::new("labelled")
        .with("label", format!("{BAD}{}{BAD:#}", say(what, lang)))
        .with("what", why);
    writeln!(out, "{}", line.in_lang(lang))?;
    if let Some(command) = &case.command {
        let made_by = say("generated-made-by", lang);
        let command = escape::line(command);
        let gap = lang.gap();
        writeln!(out, "  {FAINT}{made_by}{FAINT:#}{gap}{command}")?;
    }
    if !case.minority.is_empty() {
        let minority: Vec<String> = case
            .minority
            .iter()
            .map(|name| agreed::name(name, lang))
            .collect();
        let minority = Message::new("agreed-minority").with("programs", minority.join(", "));
        writeln!(out, "  {}", minority.in_lang(lang))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::english::{pairs, stray_blanks};

    #[test]
    fn cases_that_are_none_are_named_and_the_others_counted() {
        let case = |name: &str, state, why: Option<&str>| GeneratedCase {
            name: name.to_string(),
            command: Some("gen.py 1\u{1b}".to_string()),
            state,
            why: why.map(|why| Message::new(why.to_string())),
            minority: why.map(|_| "b.py".to_string()).into_iter().collect(),
            same_as: None,
        };
        let report = GeneratedReport {
            package: "./sums".to_string(),
            generator: "gen.py".to_string(),
            seed: Some(3),
            folder: "./sums/data".to_string(),
            isolation: "full".to_string(),
            accepted: vec!["a.py".to_string(), "b.py".to_string()],
            cases: vec![
                case("secret/1", GeneratedState::New, None),
                case("secret/2", GeneratedState::Known, None),
                case("secret/3", GeneratedState::Disputed, Some("they differ")),
            ],
            planned: 3,
            ..GeneratedReport::default()
        };
        let printed = |lang| {
            let look = TerminalStyle {
                lang,
                ..TerminalStyle::FILE
            };
            let mut out = Vec::new();
            print(&mut out, &report, &look).expect("written");
            anstream::adapter::strip_str(&String::from_utf8(out).expect("UTF-8")).to_string()
        };
        let expected = "\
./sums: 3 cases by gen.py, seeds from 3
  answers on which 2 accepted submissions agree; isolation full
disputed: secret/3: they differ
  made by gen.py 1\\u{1b}
  in the minority: b.py
wrote 1 case into ./sums/data, 1 already stored under another name, 1 disputed
";
        assert_eq!(printed(Lang::En), expected);
        let english = printed(Lang::En);
        let english: Vec<[&str; 2]> = english.lines().flat_map(pairs).collect();
        for lang in [Lang::Zh, Lang::Vi] {
            let shown = printed(lang);
            let shown: Vec<&str> = shown
                .lines()
                .filter(|line| !line.contains("they differ"))
                .collect();
            let mut left = shown.iter().flat_map(|line| pairs(line));
            assert_eq!(left.find(|pair| english.contains(pair)), None, "{shown:?}");
            let stray: Vec<String> = shown.iter().flat_map(|line| stray_blanks(line)).collect();
            assert!(lang != Lang::Zh || stray.is_empty(), "{stray:?}");
        }
    }
}
