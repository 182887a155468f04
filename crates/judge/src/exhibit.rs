//! The exhibits of a report: the failing cases, with their answers, moves and proofs, made once everything is judged.

use super::case_source::CaseSource;
use super::replay::steps;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use tribunal_core::erased::{AnyInstance, AnyProblem};
use tribunal_core::problem::Minimum;
use tribunal_core::verdict::judged::SubmissionReport;
use tribunal_core::verdict::shown::Exhibit;
use tribunal_verify::jury::{Juries, Jury, JuryError};

/// Maximum number of exhibits in a report.
pub(crate) const EXHIBITS_MAX: usize = 1000;

/// The exhibit of an instance, with its certified answer.
///
/// # Errors
///
/// Fails where no solver proves an answer, or a solver and its certificate contradict each other.
pub(crate) fn exhibit(
    problem: &dyn AnyProblem,
    case: String,
    index: u64,
    instance: &AnyInstance,
    jury: &mut Jury,
) -> Result<Exhibit, JuryError> {
    let (said, certificate) = jury.certified(instance)?;
    Ok(Exhibit {
        case,
        index,
        input: problem.write(instance),
        boards: boards(problem, instance),
        minimum: said.minimum,
        expected: Some(said.output()),
        expected_is_one_of_many: is_one_of_many(problem, said.minimum),
        steps: steps(problem, instance, &said.answer),
        proof: Some(certificate.proof(instance)),
    })
}

/// The boards of an instance, each a list of rows.
pub(crate) fn boards(problem: &dyn AnyProblem, instance: &AnyInstance) -> Vec<Vec<String>> {
    let rows: Vec<String> = problem
        .write(instance)
        .lines()
        .map(str::to_string)
        .collect();
    rows.chunks(problem.size(instance).rows())
        .map(<[String]>::to_vec)
        .collect()
}

/// Whether other outputs are right as well, since moves may come in any order.
pub(crate) fn is_one_of_many(problem: &dyn AnyProblem, minimum: Minimum) -> bool {
    problem.info().output_has_moves && !matches!(minimum, Minimum::Impossible | Minimum::Moves(0))
}

/// The exhibits of the first cases on which some submission has a kept failure, in the order of the cases.
pub(crate) fn of(source: &CaseSource, submissions: &[SubmissionReport]) -> Vec<Exhibit> {
    let results = submissions.iter().flat_map(|submission| &submission.cases);
    let failing: BTreeSet<u64> = results
        .filter(|case| case.failure.is_some())
        .map(|case| case.index)
        .collect();
    let problem = source.problem();
    let mut juries = Juries::new(problem, None);
    let exhibit = |index: u64| {
        let made = catch_unwind(AssertUnwindSafe(|| {
            let case = source.case(index, &mut juries).ok()?;
            let jury = juries.of(problem.size(&case.instance));
            exhibit(problem, source.name(index), index, &case.instance, jury).ok()
        }));
        made.unwrap_or_else(|_| {
            // A panic in an exhibit must not lose the report of a whole run.
            juries = Juries::new(problem, None);
            None
        })
    };
    failing
        .into_iter()
        .take(EXHIBITS_MAX)
        .filter_map(exhibit)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_core::board::Size;
    use tribunal_core::erased::erased;
    use tribunal_problems::chesscbg::Chesscbg;
    use tribunal_problems::pilots::Pilots;

    fn exhibit_of<P: tribunal_core::problem::Problem>(text: &str, size: Option<Size>) -> Exhibit {
        let problem = erased::<P>();
        let instance = problem.read_text(text.as_bytes(), size).expect("an input");
        let mut jury = Jury::new(problem, problem.size(&instance), None);
        exhibit(problem, "x".to_string(), 7, &instance, &mut jury).expect("a small board")
    }

    #[test]
    fn an_exhibit_has_every_part() {
        let text = "1111\n0000\n1110\n0010\n1010\n0101\n1010\n0101\n";
        let exhibit = exhibit_of::<Chesscbg>(text, None);
        assert_eq!(
            (exhibit.index, exhibit.input.as_str(), exhibit.minimum),
            (7, text, Minimum::Moves(4))
        );
        assert_eq!(exhibit.boards[1], ["1010", "0101", "1010", "0101"]);
        assert_eq!(
            (exhibit.expected.as_deref(), exhibit.expected_is_one_of_many),
            (Some("4\n"), false)
        );
        assert_eq!(
            (
                exhibit.steps.len(),
                exhibit.proof.expect("a proof").claim.as_str()
            ),
            (5, "4 moves are needed")
        );
    }

    #[test]
    fn many_lists_of_moves_are_right_but_impossible_is_the_only_word() {
        assert!(exhibit_of::<Pilots>("-+--\n----\n----\n-+--\n", None).expected_is_one_of_many);
        let impossible = exhibit_of::<Pilots>("+--\n---\n---\n", Size::new(3, 3));
        assert_eq!(
            (
                impossible.expected.as_deref(),
                impossible.expected_is_one_of_many
            ),
            (Some("Impossible\n"), false)
        );
        assert!(impossible.steps.is_empty());
    }
}
