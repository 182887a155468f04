//! Prints what came of making the cases of a package.

use super::escape;
use super::style::{BAD, FAINT, GOOD, STRONG};
use std::io::{self, Write};
use tribunal_core::text::counted;
use tribunal_core::verdict::generated::{GeneratedCase, GeneratedReport, GeneratedState};

/// The maximum number of cases of one kind that are named; the others are counted.
const NAMED_MAX: usize = 50;

/// Prints the whole report.
///
/// # Errors
///
/// If `out` cannot be written.
pub fn print(out: &mut dyn Write, report: &GeneratedReport) -> io::Result<()> {
    let cases = counted(report.cases.len() as u64, "case");
    let seed = match report.seed {
        Some(seed) => format!(", seeds from {seed}"),
        None => String::new(),
    };
    writeln!(
        out,
        "{STRONG}{}{STRONG:#}: {cases} by {}{seed}",
        escape::line(&report.package),
        escape::line(&report.generator)
    )?;
    let accepted = match &report.accepted[..] {
        [] => "no accepted submission gives answers".to_string(),
        [one] => format!(
            "answers of {}, the only accepted submission",
            escape::line(one)
        ),
        all => format!(
            "answers on which {} agree",
            counted(all.len() as u64, "accepted submission")
        ),
    };
    writeln!(
        out,
        "  {FAINT}{accepted}; isolation {}{FAINT:#}",
        report.isolation
    )?;
    for state in [GeneratedState::Failed, GeneratedState::Disputed] {
        let is_of = |case: &&GeneratedCase| case.state == state;
        let all: Vec<&GeneratedCase> = report.cases.iter().filter(is_of).collect();
        for case in all.iter().take(NAMED_MAX) {
            print_case(out, case)?;
        }
        if all.len() > NAMED_MAX {
            writeln!(out, "and {} more", all.len() - NAMED_MAX)?;
        }
    }
    if report.interrupted {
        return writeln!(
            out,
            "{BAD}stopped before all cases were made; nothing was written{BAD:#}"
        );
    }
    let count = |state| report.count(state);
    let mut parts = vec![format!(
        "wrote {} into {}",
        counted(
            count(GeneratedState::New) + count(GeneratedState::Replaced),
            "case"
        ),
        escape::line(&report.folder)
    )];
    let others = [
        (GeneratedState::Replaced, "of them over others"),
        (GeneratedState::Unchanged, "unchanged"),
        (GeneratedState::Known, "already stored under another name"),
        (GeneratedState::Disputed, "disputed"),
        (GeneratedState::Failed, "not made"),
    ];
    for (state, what) in others {
        if count(state) > 0 {
            parts.push(format!("{} {what}", count(state)));
        }
    }
    let is_bad = count(GeneratedState::Disputed) + count(GeneratedState::Failed) > 0;
    let style = if is_bad { BAD } else { GOOD };
    writeln!(out, "{style}{}{style:#}", parts.join(", "))
}

/// A case that is none, and why.
fn print_case(out: &mut dyn Write, case: &GeneratedCase) -> io::Result<()> {
    let what = match case.state {
        GeneratedState::Disputed => "disputed",
        _ => "not made",
    };
    let why = case
        .why
        .as_ref()
        .map(ToString::to_string)
        .unwrap_or_default();
    writeln!(
        out,
        "{BAD}{what}{BAD:#}: {STRONG}{}{STRONG:#}: {}",
        escape::line(&case.name),
        escape::whole(&why)
    )?;
    if let Some(command) = &case.command {
        writeln!(out, "  {FAINT}made by{FAINT:#} {}", escape::line(command))?;
    }
    if !case.minority.is_empty() {
        let minority: Vec<String> = case
            .minority
            .iter()
            .map(|name| escape::line(name))
            .collect();
        writeln!(
            out,
            "  {FAINT}in the minority:{FAINT:#} {}",
            minority.join(", ")
        )?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_core::messages::Message;

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
            ..GeneratedReport::default()
        };
        let mut out = Vec::new();
        print(&mut out, &report).expect("written");
        let shown =
            anstream::adapter::strip_str(&String::from_utf8(out).expect("UTF-8")).to_string();
        let expected = "\
./sums: 3 cases by gen.py, seeds from 3
  answers on which 2 accepted submissions agree; isolation full
disputed: secret/3: they differ
  made by gen.py 1\\u{1b}
  in the minority: b.py
wrote 1 case into ./sums/data, 1 already stored under another name, 1 disputed
";
        assert_eq!(shown, expected);
    }
}
