//! The sentences on what changed between two runs of `verify`.

use super::super::{escape, values};
use super::names::NameList;
use super::words::{self, Counts, arrow};
use tribunal_core::messages::{Lang, Message};
use tribunal_core::text::grouped;
use tribunal_core::verdict::compared::{
    Change, SolverChange, SolverName, VerifiedCaseChange, VerifyComparison,
};
use tribunal_core::verdict::saved::Provenance;

/// How many solvers changed, and in which direction.
pub(crate) fn headline(comparison: &VerifyComparison, lang: Lang) -> String {
    let counts = Counts {
        compared: comparison.compared,
        changes: Change::ALL.map(|change| (change, comparison.count(change))),
        new: comparison.new.len() as u64,
        gone: comparison.gone_total,
    };
    words::headline(&counts, lang)
}

/// The name of a solver, with its problem.
pub(crate) fn name(change: &SolverChange) -> String {
    escape::line(&format!("{} {}", change.problem, change.solver))
}

/// What changed of a solver.
pub(crate) fn facts(change: &SolverChange, lang: Lang) -> Vec<String> {
    let (earlier, now) = (&change.earlier, &change.now);
    let mut facts = Vec::new();
    for (id, before, after) in [
        ("compared-disagree", earlier.disagree, now.disagree),
        ("compared-declined", earlier.declined, now.declined),
        ("compared-agree", earlier.agree, now.agree),
    ] {
        if before != after {
            let counts = arrow(&grouped(before), &grouped(after));
            facts.push(Message::new(id).with("counts", counts).in_lang(lang));
        }
    }
    if let (Some(before), Some(after)) = (change.earlier_nanos_per_case, change.nanos_per_case) {
        let times = arrow(&values::nanos(before), &values::nanos(after));
        facts.push(
            Message::new("compared-nanos")
                .with("times", times)
                .in_lang(lang),
        );
    }
    facts
}

/// A disagreement or a faulty case file that only one of the runs has, in a sentence.
pub(crate) fn case(case: &VerifiedCaseChange, lang: Lang) -> String {
    let id = match (case.change.is_regression(), &case.fault) {
        (true, None) => "compared-disagreement-new",
        (false, None) => "compared-disagreement-gone",
        (true, Some(_)) => "compared-file-new",
        (false, Some(_)) => "compared-file-gone",
    };
    let fault = case.fault.as_deref().unwrap_or_default();
    let said = Message::new(id).with("name", escape::line(&case.name));
    said.with("fault", escape::line(fault)).in_lang(lang)
}

/// The solvers that only one of the runs has.
pub(crate) fn other_lists(comparison: &VerifyComparison) -> Vec<NameList> {
    let names = |solvers: &[SolverName]| {
        let solvers = solvers.iter();
        solvers
            .map(|one| escape::line(&format!("{} {}", one.problem, one.solver)))
            .collect()
    };
    let lists = [
        NameList {
            intro: "compared-list-new",
            names: names(&comparison.new),
            total: comparison.new.len() as u64,
        },
        NameList {
            intro: "compared-list-gone",
            names: names(&comparison.gone),
            total: comparison.gone_total,
        },
    ];
    lists.into_iter().filter(|list| list.total > 0).collect()
}

/// Remarks on differences between the runs that may explain changes.
pub(crate) fn remarks(now: &Provenance, comparison: &VerifyComparison, lang: Lang) -> Vec<String> {
    let swapped = words::swapped(&comparison.earlier, now, lang);
    let differences = comparison.differences.iter();
    let differences = differences.map(|difference| words::difference(difference, lang));
    swapped.into_iter().chain(differences).collect()
}
