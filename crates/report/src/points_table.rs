//! Prints the points of a submission in a line, and those of its groups in a table.

use super::points::{GROUPS_MAX, cell, reason, said, shown_groups};
use super::style::{FAINT, STRONG};
use super::values::{count, say, verdict_style};
use super::{escape, width};
use std::io::{self, Write};
use tribunal_core::messages::Lang;
use tribunal_core::verdict::points::Points;

/// The maximum width of a group's name.
const NAME_CHARS_MAX: usize = 60;

/// Prints the points of a submission, and a line for each of its groups.
///
/// # Errors
///
/// If `out` cannot be written.
pub(crate) fn print(out: &mut dyn Write, given: &Points, lang: Lang) -> io::Result<()> {
    writeln!(
        out,
        "{STRONG}{}{STRONG:#}",
        escape::line(&said(given, lang))
    )?;
    let groups = shown_groups(given);
    if groups.is_empty() {
        return Ok(());
    }
    let [name_title, points_title] = ["table-group", "table-points"].map(|id| say(id, lang));
    let shown = || groups.iter().take(GROUPS_MAX);
    let names = shown().map(|group| width::of(&escape::line(&group.group)));
    let name_width = names
        .chain([width::of(&name_title)])
        .max()
        .unwrap_or(0)
        .min(NAME_CHARS_MAX);
    let cells = shown().map(|group| width::of(&cell(group.points, group.best)));
    let cell_width = cells.chain([width::of(&points_title)]).max().unwrap_or(0);
    let head = format!(
        "  {}  {}",
        width::padded(&name_title, name_width),
        width::padded_before(&points_title, cell_width)
    );
    writeln!(out, "{FAINT}{head}{FAINT:#}")?;
    for group in shown() {
        let name = width::cut_before(&escape::line(&group.group), name_width);
        let line = format!(
            "  {}  {}",
            width::padded(&name, name_width),
            width::padded_before(&cell(group.points, group.best), cell_width)
        );
        let (letters, style) = match group.verdict {
            Some(verdict) => (verdict.letters(), verdict_style(verdict)),
            None => ("-", FAINT),
        };
        let reason = match reason(group, lang) {
            reason if reason.is_empty() => reason,
            reason => format!(
                "{}  {reason}",
                " ".repeat(3_usize.saturating_sub(letters.len()))
            ),
        };
        writeln!(out, "{line}  {style}{letters}{style:#}{reason}")?;
    }
    match groups.len().saturating_sub(GROUPS_MAX) as u64 {
        0 => Ok(()),
        more => writeln!(out, "  {}", count("more-unlisted", more).in_lang(lang)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_core::messages::Message;
    use tribunal_core::verdict::Verdict;
    use tribunal_core::verdict::points::GroupPoints;

    fn group(name: &str, number: Option<f64>, best: f64) -> GroupPoints {
        GroupPoints {
            group: name.to_string(),
            points: number,
            best: Some(best),
            verdict: Some(Verdict::WrongAnswer),
            decided_by: Some(format!("{name}/1")),
            requires: None,
            judged: 1,
            cases: 2,
        }
    }

    fn sample() -> Points {
        let required = GroupPoints {
            verdict: None,
            decided_by: None,
            requires: Some("secret/1".to_string()),
            ..group("secret/2", Some(0.0), 60.0)
        };
        Points {
            points: Some(12.5),
            best: Some(100.0),
            groups: vec![
                group("secret", Some(12.5), 100.0),
                group("secret/1", Some(12.5), 40.0),
                required,
            ],
            ..Points::default()
        }
    }

    fn printed(given: &Points, lang: Lang) -> String {
        let mut out = Vec::new();
        print(&mut out, given, lang).expect("a vector takes everything");
        anstream::adapter::strip_str(&String::from_utf8(out).expect("UTF-8")).to_string()
    }

    #[test]
    fn each_group_has_its_points_its_verdict_and_the_case_that_decided_it() {
        let expected = "12.5 of 100 points\n  group      points\n  secret/1  12.5/40  WA   secret/1/1\n  \
                        secret/2     0/60  -    not judged: `secret/1` is not accepted\n";
        assert_eq!(printed(&sample(), Lang::En), expected);
        for (lang, word) in [(Lang::Zh, "12.5 分"), (Lang::Vi, "12.5 trên 100 điểm")] {
            assert!(printed(&sample(), lang).contains(word));
        }
    }

    #[test]
    fn unknown_points_say_why() {
        let mut given = sample();
        given.set_unknown(Message::new("points-judge-error").with("case", "secret/1/1"));
        let said = said(&given, Lang::En);
        assert_eq!(said, "points unknown: `secret/1/1` has a judge error");
        assert_eq!(cell(given.points, given.best), "-");
    }

    #[test]
    fn hostile_names_and_numbers_stay_short_and_plain() {
        let mut given = sample();
        given.points = Some(1e308);
        given.best = Some(f64::MIN);
        given.groups = vec![group(&"\u{1b}[31m".repeat(300), Some(1e300), 1e300)];
        let shown = printed(&given, Lang::En);
        assert!(
            !shown.contains('\u{1b}') && shown.lines().all(|line| line.len() < 4000),
            "{shown}"
        );
    }
}
