//! The likely causes of the failures of submissions, from the results of their cases alone.

use super::answer::is_answer;
use super::compare::Basis;
use super::explain::{Explanation, explain};
use super::gallery::{Gallery, Input};
use super::observations::{Observations, ObservedRun};
use super::plain::ANSWERED_MIN;
use super::workers::Workers;
use super::wrong_answers::{WrongAnswers, compared};
use crate::case_source::CaseSource;
use crate::pool::in_order;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::panic::{AssertUnwindSafe, catch_unwind};
use tribunal_core::board::Size;
use tribunal_core::erased::AnyInstance;
use tribunal_core::output::Dialect;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::diagnosed::{Pattern, TooFew};
use tribunal_core::verdict::judged::{Cause, SubmissionReport};
use tribunal_verify::jury::Juries;

/// The likely cause of the failures of each submission; nothing for one that is accepted, stopped or not explained.
///
/// The faulty solvers run on each case once, however many submissions there are.
pub(crate) fn causes(
    source: &CaseSource,
    dialect: Dialect,
    submissions: &[(&SubmissionReport, Option<WrongAnswers>)],
    worker_cores: &[Option<usize>],
) -> Vec<Option<Cause>> {
    let made = catch_unwind(AssertUnwindSafe(|| {
        let runs: Vec<Vec<(u64, Verdict)>> = submissions
            .iter()
            .map(|(report, wrong)| match wrong {
                Some(_) => runs(report, source.cases()),
                None => Vec::new(),
            })
            .collect();
        let cases: BTreeSet<u64> = runs.iter().flatten().map(|(index, _)| *index).collect();
        if cases.is_empty() {
            return Vec::new();
        }
        let compared = ComparedCases::of(source, dialect, cases);
        let items: Vec<_> = runs.iter().zip(submissions).collect();
        // One submission gets all threads; several share them.
        let (cores, own_cores) = match submissions {
            [_] => (&[][..], worker_cores),
            _ => (worker_cores, &[][..]),
        };
        let cause = |(): &mut (), (runs, (_, wrong)): &(&Vec<_>, &(_, Option<WrongAnswers>))| {
            let wrong = wrong.as_ref().filter(|_| !runs.is_empty())?;
            let cause = AssertUnwindSafe(|| compared.cause(runs, wrong, own_cores));
            catch_unwind(cause).ok().flatten()
        };
        let made = in_order(cores, &items, || false, |_| (), cause);
        made.into_iter().map(Option::flatten).collect()
    }));
    // A panic in a comparison must not lose the report of a whole run.
    let mut causes: Vec<Option<Cause>> = made.unwrap_or_default();
    causes.resize_with(submissions.len(), || None);
    causes
}

/// The verdicts of a failing submission on the cases that are compared; none if they are too few to explain anything.
fn runs(report: &SubmissionReport, cases: u64) -> Vec<(u64, Verdict)> {
    let is_failing = report.verdict.is_some_and(|verdict| {
        !matches!(
            verdict,
            Verdict::Accepted | Verdict::CompileError | Verdict::JudgeError
        )
    });
    if !is_failing {
        return Vec::new();
    }
    let verdict = |index: u64| {
        let letter = *report.outcomes.as_bytes().get(index as usize)?;
        let verdict = Verdict::ALL
            .into_iter()
            .find(|verdict| verdict.letter() == char::from(letter))?;
        (verdict != Verdict::JudgeError).then_some((index, verdict))
    };
    let runs: Vec<(u64, Verdict)> = compared(cases).filter_map(verdict).collect();
    match runs.len() < ANSWERED_MIN {
        true => Vec::new(),
        false => runs,
    }
}

/// The cases that are compared, with the gallery.
struct ComparedCases {
    gallery: Gallery,
    /// The place of each case in the gallery; cases of sizes that it does not take have none.
    places: BTreeMap<u64, usize>,
    samples: Vec<AnyInstance>,
    /// The number of all cases of the run.
    cases: u64,
}

impl ComparedCases {
    fn of(source: &CaseSource, dialect: Dialect, cases: BTreeSet<u64>) -> ComparedCases {
        let problem = source.problem();
        let mut juries = Juries::new(problem, None);
        let mut is_taken: HashMap<Size, bool> = HashMap::new();
        let (mut places, mut inputs, mut samples) =
            (BTreeMap::new(), Vec::<Input>::new(), Vec::new());
        for index in cases {
            let Ok(case) = source.case(index, &mut juries) else {
                continue;
            };
            let size = problem.size(&case.instance);
            if !*is_taken
                .entry(size)
                .or_insert_with(|| Gallery::takes(problem, size))
            {
                continue;
            }
            if source.name(index).starts_with("sample/") {
                samples.push(case.instance.clone());
            }
            places.insert(index, inputs.len());
            inputs.push((case.instance, case.minimum));
        }
        ComparedCases {
            gallery: Gallery::new(problem, dialect, inputs).kept(),
            places,
            samples,
            cases: source.cases(),
        }
    }

    fn cause(
        &self,
        runs: &[(u64, Verdict)],
        wrong: &WrongAnswers,
        cores: &[Option<usize>],
    ) -> Option<Cause> {
        let outcome = |&(index, verdict): &(u64, Verdict)| {
            let run = ObservedRun {
                verdict,
                wrong: wrong.of(index),
            };
            Some((*self.places.get(&index)?, run))
        };
        let outcomes: Vec<(usize, ObservedRun)> = runs.iter().filter_map(outcome).collect();
        let observed = outcomes.len() as u64;
        let left_out = runs.len() - outcomes.len();
        if outcomes.len() < ANSWERED_MIN {
            return None;
        }
        let observations = Observations {
            gallery: &self.gallery,
            outcomes,
            example: wrong
                .first()
                .and_then(|(index, output)| Some((*self.places.get(index)?, output.clone()))),
            samples: &self.samples,
        };
        let workers = Workers {
            // Nobody listens.
            name: "",
            cores,
            events: &|_| {},
        };
        let Explanation {
            answered,
            wrong,
            compared: (gallery, _),
            suspects,
            is_likely,
            mut patterns,
        } = explain(&observations, &workers, Basis::FinishedRun);
        // Of a program whose answers no fault explains, it is also worth a line that nothing else does, or that the cases are
        // too few.
        let is_unexplained = |pattern: &Pattern| {
            let has_others = pattern.too_few != Some(TooFew::Others(0));
            has_others && suspects.is_empty() && pattern.verdicts.iter().copied().all(is_answer)
        };
        patterns.retain(|pattern| pattern.is_telling() || is_unexplained(pattern));
        if observed < self.cases {
            for pattern in &mut patterns {
                pattern.observed = Some(observed);
            }
        }
        // Wrong answers that no fault explains have an unknown cause, and that is worth a line.
        let is_told = !suspects.is_empty() || !patterns.is_empty() || wrong > 0;
        is_told.then_some(Cause {
            answered,
            left_out: left_out as u64,
            wrong,
            gallery,
            is_likely,
            suspects,
            patterns,
        })
    }
}
