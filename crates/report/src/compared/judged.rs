//! The sentences on what changed between two runs of `judge`.

use super::super::{cause, escape, values};
use super::names::NameList;
use super::words::{self, Counts, arrow};
use tribunal_core::messages::{Lang, Message};
use tribunal_core::text::{grouped, points};
use tribunal_core::verdict::compared::{
    CaseChange, Change, EarlierCause, JudgeComparison, SubmissionChange,
};
use tribunal_core::verdict::judged::JudgeReport;

/// How many submissions changed, and in which direction.
pub(crate) fn headline(comparison: &JudgeComparison, lang: Lang) -> String {
    let counts = Counts {
        compared: comparison.compared,
        changes: Change::ALL.map(|change| (change, comparison.count(change))),
        new: comparison.new.len() as u64,
        gone: comparison.gone_total,
    };
    words::headline(&counts, lang)
}

/// What changed of a submission: the verdict first.
pub(crate) fn facts(report: &JudgeReport, change: &SubmissionChange, lang: Lang) -> Vec<String> {
    let mut facts = vec![match change.earlier_verdict == change.verdict {
        true => words::verdict(change.verdict).to_string(),
        false => arrow(
            words::verdict(change.earlier_verdict),
            words::verdict(change.verdict),
        ),
    }];
    if change.is_by_other_cases {
        facts.push(Message::new("compared-other-cases").in_lang(lang));
    }
    if let Some(change) = &change.points {
        let number = |number: Option<f64>| number.map_or("–".to_string(), points);
        let points = Message::new("compared-points")
            .with("earlier", number(change.earlier))
            .with("now", number(change.now));
        facts.push(points.in_lang(lang));
    }
    if change.earlier_right != change.right {
        let right = Message::new("compared-right")
            .with("right", grouped(change.right))
            .with("total", grouped(change.cases_compared))
            .with("earlier", grouped(change.earlier_right));
        facts.push(right.in_lang(lang));
    }
    if change.contradictions > 0 {
        let same = Message::new("compared-same-source")
            .with("number", change.contradictions)
            .with("cases", grouped(change.contradictions));
        facts.push(same.in_lang(lang));
    }
    if let Some(earlier) = &change.earlier_cause {
        facts.push(earlier_cause(earlier, lang));
    }
    let submission = report.submissions.get(change.submission as usize);
    if let (Some(earlier), Some(submission)) = (change.earlier_cpu_s, submission) {
        let time = Message::new("compared-slowest")
            .with("earlier", values::seconds(earlier))
            .with("now", values::seconds(submission.cpu_s_max));
        facts.push(time.in_lang(lang));
    }
    facts
}

fn earlier_cause(earlier: &EarlierCause, lang: Lang) -> String {
    let said = match cause::earlier(earlier, lang) {
        None => Message::new("compared-cause-unknown"),
        Some(cause) => Message::new("compared-cause").with("cause", cause),
    };
    said.in_lang(lang)
}

/// The cases of a submission that changed, by direction.
pub(crate) fn case_lists(change: &SubmissionChange) -> Vec<NameList> {
    let list = |intro, direction: Change, total| {
        let cases = change.cases.iter().filter(|case| case.change == direction);
        NameList {
            intro,
            names: cases.map(case).collect(),
            total,
        }
    };
    let lists = [
        list("compared-cases-worse", Change::Worse, change.cases_worse),
        list("compared-cases-better", Change::Better, change.cases_better),
        list("compared-cases-other", Change::Other, change.cases_other),
    ];
    lists.into_iter().filter(|list| list.total > 0).collect()
}

fn case(case: &CaseChange) -> String {
    let verdicts = arrow(case.earlier.letters(), case.now.letters());
    format!("{} {verdicts}", escape::line(&case.case))
}

/// The submissions and the cases that only one of the runs has.
pub(crate) fn other_lists(report: &JudgeReport, comparison: &JudgeComparison) -> Vec<NameList> {
    let named =
        |name: &str, verdict| format!("{} ({})", escape::line(name), words::verdict(verdict));
    let new = comparison.new.iter();
    let new = new.filter_map(|place| report.submissions.get(*place as usize));
    let gone = comparison.gone.iter();
    let escaped = |names: &[String]| names.iter().map(|name| escape::line(name)).collect();
    let cases = &comparison.cases;
    let lists = [
        NameList {
            intro: "compared-list-new",
            names: new.map(|one| named(one.label(), one.verdict)).collect(),
            total: comparison.new.len() as u64,
        },
        NameList {
            intro: "compared-list-gone",
            names: gone
                .map(|one| named(one.student.as_ref().unwrap_or(&one.name), one.verdict))
                .collect(),
            total: comparison.gone_total,
        },
        NameList {
            intro: "compared-cases-new",
            names: escaped(&cases.new),
            total: cases.new_total,
        },
        NameList {
            intro: "compared-cases-gone",
            names: escaped(&cases.gone),
            total: cases.gone_total,
        },
    ];
    lists.into_iter().filter(|list| list.total > 0).collect()
}

/// Remarks on differences between the runs that may explain changes.
pub(crate) fn remarks(
    report: &JudgeReport,
    comparison: &JudgeComparison,
    lang: Lang,
) -> Vec<String> {
    let swapped = words::swapped(&comparison.earlier, &report.provenance, lang);
    let differences = comparison.differences.iter();
    let unknown = Message::new("compared-cases-unknown");
    let unknown = (!comparison.cases.are_comparable).then(|| unknown.in_lang(lang));
    let differences = differences.map(|difference| words::difference(difference, lang));
    swapped
        .into_iter()
        .chain(differences)
        .chain(unknown)
        .collect()
}
