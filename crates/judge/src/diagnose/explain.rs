//! Explains what a program did: the faults that it likely has, and what the inputs share that no fault explains.

use super::answer::Answer;
use super::answer::is_answer;
use super::answered::AnsweredInputs;
use super::compare::{Basis, SUSPECTS_MAX, Suspects, compare};
use super::describe::Traits;
use super::grade::AGREEMENT_MIN;
use super::observations::Observations;
use super::plain::WRONG_MIN;
use super::regular::regularity;
use super::workers::Workers;
use fixedbitset::FixedBitSet;
use std::cell::LazyCell;
use std::collections::{BTreeSet, HashSet};
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::diagnosed::{Grade, Pattern, Relation, Suspect};

/// The share of failing inputs from which on only an exact property of them says more than their number.
const NEARLY_ALL: f64 = 0.9;

/// Why a program fails.
pub(super) struct Explanation {
    /// Number of inputs that it answered, right or wrong.
    pub(super) answered: u64,
    /// Number of wrong answers.
    pub(super) wrong: u64,
    /// Number of faulty solvers, and of pairs of faults, that it was compared with.
    pub(super) compared: (u64, u64),
    /// The faults that it may have, the best match first.
    pub(super) suspects: Vec<Suspect>,
    /// Whether the first of them fits exactly, and hardly by chance.
    pub(super) is_likely: bool,
    /// What failing inputs have in common.
    pub(super) patterns: Vec<Pattern>,
}

/// Compares a program with the gallery, and describes what no fault explains.
pub(super) fn explain(observations: &Observations, workers: &Workers, basis: Basis) -> Explanation {
    let traits = LazyCell::new(|| Traits::of(observations, workers));
    let is_told_plainly = || {
        traits
            .exactly_one(&observations.failing(is_answer))
            .is_some()
    };
    let evidence = AnsweredInputs::of(observations);
    let Suspects {
        singles,
        pairs,
        mut suspects,
    } = compare(
        &evidence,
        observations.samples,
        workers,
        basis,
        is_told_plainly,
    );
    let is_likely = is_likely(observations, &evidence, &suspects);
    if basis == Basis::FinishedRun {
        let is_exact = is_likely || is_possible(observations, &evidence, &suspects);
        suspects.retain(|suspect| match suspect.grade {
            Grade::Exact => is_exact,
            // Without a look at more inputs, other answers on the same ones may have any reason.
            Grade::SameInputs => {
                suspect.same_answer as f64 >= AGREEMENT_MIN * suspect.both_wrong as f64
                    || gives_up_alike(&evidence, suspect)
            }
            Grade::Contained | Grade::Overlap => true,
        });
    }
    Explanation {
        answered: evidence.answered.len() as u64,
        wrong: evidence.ours.count_ones(..) as u64,
        compared: (singles, pairs),
        patterns: patterns(observations, &suspects, &traits),
        suspects,
        is_likely,
    }
}

/// The only member of a set of one.
fn only(set: &FixedBitSet) -> Option<usize> {
    let mut members = set.ones();
    let first = members.next()?;
    members.next().is_none().then_some(first)
}

/// Whether the first suspect fits exactly, and hardly by chance.
fn is_likely(observations: &Observations, evidence: &AnsweredInputs, suspects: &[Suspect]) -> bool {
    let faults = &evidence.gallery.faults;
    suspects
        .first()
        .filter(|suspect| suspect.grade == Grade::Exact)
        .is_some_and(|suspect| match is_of_gallery(evidence, suspect) {
            true => evidence.is_evident(faults.len()) && !is_of_one_fault(evidence, suspect),
            // A rule for all outputs is derived from some of them, so it needs others; and it says nothing of a crash.
            false => is_of_answers(observations, evidence, WRONG_MIN),
        })
}

/// The share of the answers of a pair of faults from which on one fault gives so many of them alone that the other may fit
/// the few that are left by chance.
const OF_ONE_FAULT_MIN: f64 = 0.9;

/// Whether a suspect is a pair of faults of which one gives nearly all answers alone.
fn is_of_one_fault(evidence: &AnsweredInputs, suspect: &Suspect) -> bool {
    let faults = &evidence.gallery.faults;
    let answers_alone = |fault: usize| {
        evidence.compared(fault).is_some_and(|alone| {
            let (wrong, same) = (&alone.wrong, alone.same.count_ones(..));
            let all = evidence.ours.union_count(wrong);
            same as f64 >= OF_ONE_FAULT_MIN * all as f64
        })
    };
    let place = |name: &str| faults.iter().position(|fault| fault.name == name);
    suspect.faults.len() > 1
        && suspect
            .faults
            .iter()
            .filter_map(|named| place(&named.name))
            .any(answers_alone)
}

/// Whether a suspect differs from the program only in what it prints where it finds nothing.
fn gives_up_alike(evidence: &AnsweredInputs, suspect: &Suspect) -> bool {
    let named = |name: &str| {
        evidence
            .gallery
            .faults
            .iter()
            .position(|it| it.name == name)
    };
    let places = suspect.faults.iter().filter_map(|fault| named(&fault.name));
    let mut compared = places.filter_map(|place| evidence.compared(place));
    compared.any(|it| it.given_up > 0)
}

/// Whether so many answers are wrong, and nothing else fails.
fn is_of_answers(observations: &Observations, evidence: &AnsweredInputs, wrong_min: usize) -> bool {
    evidence.ours.count_ones(..) >= wrong_min
        && observations.failing(|it| !is_answer(it)).is_clear()
}

/// Minimum number of wrong answers for a rule that is only possible.
const POSSIBLE_MIN: usize = 2;

/// Whether few faults fit exactly, or one rule, and perhaps not by chance.
fn is_possible(
    observations: &Observations,
    evidence: &AnsweredInputs,
    suspects: &[Suspect],
) -> bool {
    if let [rule] = suspects
        && !is_of_gallery(evidence, rule)
    {
        return is_of_answers(observations, evidence, POSSIBLE_MIN);
    }
    suspects.len() <= SUSPECTS_MAX
        && evidence.is_indicative(evidence.gallery.faults.len())
        && suspects
            .iter()
            .all(|suspect| is_of_gallery(evidence, suspect))
}

fn is_of_gallery(evidence: &AnsweredInputs, suspect: &Suspect) -> bool {
    let faults = &evidence.gallery.faults;
    suspect
        .faults
        .iter()
        .all(|named| faults.iter().any(|fault| fault.name == named.name))
}

/// What the inputs with the same kind of failure share; wrong answers are left out if a fault explains them exactly.
fn patterns(
    observations: &Observations,
    suspects: &[Suspect],
    traits: &LazyCell<Traits, impl FnOnce() -> Traits>,
) -> Vec<Pattern> {
    let is_known = suspects.iter().any(|suspect| suspect.grade == Grade::Exact);
    let mut ways: Vec<Vec<Verdict>> = Vec::new();
    let verdicts: BTreeSet<Verdict> = observations
        .outcomes
        .iter()
        .map(|(_, outcome)| outcome.verdict)
        .filter(|it| *it != Verdict::Accepted)
        .collect();
    let answers: Vec<Verdict> = verdicts
        .iter()
        .copied()
        .filter(|verdict| is_answer(*verdict))
        .collect();
    if !answers.is_empty() && !is_known {
        ways.push(answers);
    }
    ways.extend(
        verdicts
            .into_iter()
            .filter(|verdict| !is_answer(*verdict))
            .map(|verdict| vec![verdict]),
    );
    let failing = observations.failing(|_| true).count_ones(..);
    let is_nearly_all = failing as f64 >= NEARLY_ALL * observations.outcomes.len() as f64;
    let is_one = only(&observations.failing(|_| true)).is_some();
    let pattern = |verdicts: Vec<Verdict>| {
        let set = observations.failing(|verdict| verdicts.contains(&verdict));
        let answers: HashSet<Option<Answer>> = set
            .ones()
            .map(|position| observations.outcomes[position].1.answer())
            .collect();
        let printed = answers
            .iter()
            .next()
            .copied()
            .flatten()
            .filter(|_| answers.len() == 1);
        let mut shared = traits.shared(&set);
        if is_nearly_all {
            shared.retain(|it| it.relation == Relation::Exactly);
        }
        let is_bare = shared.is_empty() && suspects.is_empty() && is_one;
        if let Some(only) = only(&set).filter(|_| is_bare) {
            shared = traits.of_one(only);
        }
        let too_few = shared.is_empty().then(|| traits.too_few(&set)).flatten();
        let printed = printed.and_then(Answer::text);
        // Of an answer that never changes, nothing else is worth a line.
        let regularity = match printed {
            None if verdicts.iter().copied().all(is_answer) => regularity(observations, &set),
            _ => None,
        };
        Pattern {
            inputs: set.count_ones(..) as u64,
            shared,
            too_few,
            regularity,
            printed,
            verdicts,
            observed: None,
        }
    };
    ways.into_iter().map(pattern).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case_source::CaseSource;
    use crate::diagnose::gallery::{Gallery, Input};
    use crate::diagnose::observations::ObservedRun;
    use crate::diagnose::wrong_answer::WrongAnswer;
    use std::path::Path;
    use tribunal_core::erased::{AnyFault, AnyProblem};
    use tribunal_core::output::Dialect;
    use tribunal_problems::ALL;
    use tribunal_problems::flipgame::Flipgame;
    use tribunal_verify::jury::Juries;

    /// Faults that are named for each other, as each describes what the other does on nearly all cases; with two that are
    /// two others together, and forms of one fault.
    const ALIKE: [[&str; 2]; 7] = [
        ["line-ends-of-no-colour", "line-ends-white"],
        ["line-ends-white", "line-ends-of-no-colour"],
        ["greedy", "greedy-from-the-end"],
        ["greedy-from-the-end", "greedy"],
        ["larger-goal", "white-only"],
        ["first-by-rows", "white-only"],
        ["first-by-rows-black-first", "black-only"],
    ];

    fn stored(problem: &'static dyn AnyProblem) -> Vec<Input> {
        let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases");
        let package = cases.join(problem.name());
        let found = tribunal_package::cases::find(&package).expect("a package");
        let source = CaseSource::stored(problem, &found.cases, None, None).expect("cases");
        let mut juries = Juries::new(problem, None);
        let case = |index| source.case(index, &mut juries).expect("a case");
        let cases = (0..source.cases()).map(case);
        cases.map(|case| (case.instance, case.minimum)).collect()
    }

    const ALONE: Workers = Workers {
        name: "",
        cores: &[],
        events: &|_| {},
    };

    /// What a program with these faults did on the cases.
    fn runs(gallery: &Gallery, faults: &[AnyFault]) -> Vec<(usize, ObservedRun)> {
        let solver = gallery.solver(faults);
        let run = |(instance, minimum): &Input| {
            let text = solver(instance);
            let wrong = WrongAnswer {
                answer: gallery.answer(&text),
                number: None,
                begins_right: false,
                ends_right: false,
                form: None,
            };
            match gallery.is_right(instance, *minimum, &text) {
                true => (Verdict::Accepted, None),
                false => (Verdict::WrongAnswer, Some(wrong)),
            }
        };
        let runs = gallery.inputs.iter().map(run).enumerate();
        runs.map(|(place, (verdict, wrong))| (place, ObservedRun { verdict, wrong }))
            .collect()
    }

    #[test]
    fn a_pair_of_which_one_fault_gives_nearly_all_answers_is_not_likely() {
        let problem = tribunal_core::erased::erased::<Flipgame>();
        let explained = |names: [&str; 2]| {
            let gallery = Gallery::new(problem, Dialect::Testlib, stored(problem));
            let fault = |name| {
                *gallery
                    .faults
                    .iter()
                    .find(|it| it.name == name)
                    .expect("a fault")
            };
            let observations = Observations {
                outcomes: runs(&gallery, &names.map(fault)),
                gallery: &gallery,
                example: None,
                samples: &[],
            };
            let found = explain(&observations, &ALONE, Basis::FinishedRun);
            let first = found.suspects.first().expect("the pair");
            let named: Vec<String> = first.faults.iter().map(|it| it.name.clone()).collect();
            (
                named.iter().all(|name| names.contains(&&name[..])),
                found.is_likely,
            )
        };
        assert_eq!(explained(["line-ends-black", "cut-at-5"]), (true, false));
        assert_eq!(explained(["line-ends-black", "torus"]), (true, true));
    }

    #[test]
    fn a_fault_that_no_solver_of_the_gallery_has_is_taken_for_no_other() {
        for problem in ALL {
            let inputs = stored(*problem);
            for fault in problem.faults() {
                let mut gallery = Gallery::new(*problem, Dialect::Testlib, inputs.clone());
                gallery.faults.retain(|other| other.name != fault.name);
                let observations = Observations {
                    outcomes: runs(&gallery, &[fault]),
                    gallery: &gallery,
                    example: None,
                    samples: &[],
                };
                let suspects = explain(&observations, &ALONE, Basis::FinishedRun).suspects;
                for suspect in suspects {
                    let named: Vec<&str> = suspect.faults.iter().map(|it| &it.name[..]).collect();
                    let is_alike = named.iter().any(|name| ALIKE.contains(&[fault.name, name]));
                    assert!(is_alike, "{}: {}: {named:?}", problem.name(), fault.name);
                }
            }
        }
    }
}
