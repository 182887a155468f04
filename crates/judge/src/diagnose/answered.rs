//! The inputs that a program answered, and the comparison with faulty solvers on them.

use super::answer::Answer;
use super::error::DiagnoseError;
use super::grade::{ACCIDENT_BITS, COMMONEST_MAX, Compared, Measure, choice_bits};
use super::observe::Observed;
use super::plan::{DiagnoseInputs, DiagnosePlan, is_answer};
use crate::pool::in_order;
use fixedbitset::FixedBitSet;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use tribunal_core::erased::{AnyFault, AnyFaulty, AnyInstance};
use tribunal_core::problem::Minimum;
use tribunal_core::verdict::diagnosed::{Grade, Joined, NamedFault, Suspect};
use tribunal_core::verdict::{Event, Verdict};

/// The inputs that the program answered.
pub(super) struct AnsweredInputs<'a> {
    pub(super) plan: &'a DiagnosePlan<'a>,
    /// Each of these inputs, its minimum, and the program's answer if that is wrong.
    pub(super) answered: Vec<(&'a AnyInstance, Minimum, Option<Answer>)>,
    /// The indices in `answered` at which the program is wrong.
    pub(super) ours: FixedBitSet,
    /// The first wrong output that was kept whole, and its index.
    pub(super) example: Option<(usize, String)>,
}

impl<'a> AnsweredInputs<'a> {
    pub(super) fn of(
        plan: &'a DiagnosePlan<'a>,
        inputs: &'a DiagnoseInputs,
        observed: &Observed,
    ) -> AnsweredInputs<'a> {
        let mut answered = Vec::new();
        let mut wrong = Vec::new();
        let mut example = None;
        for (index, ((instance, minimum), outcome)) in
            (0..).zip(inputs.iter().zip(&observed.outcomes))
        {
            if is_answer(outcome.verdict) {
                let output = observed
                    .example
                    .as_ref()
                    .filter(|(place, _)| *place == index);
                example = example.or(output.map(|(_, output)| (answered.len(), output.clone())));
                if outcome.verdict != Verdict::Accepted {
                    wrong.push(answered.len());
                }
                answered.push((instance, *minimum, outcome.answer));
            }
        }
        let mut ours = FixedBitSet::with_capacity(answered.len());
        wrong.into_iter().for_each(|place| ours.insert(place));
        AnsweredInputs {
            plan,
            answered,
            ours,
            example,
        }
    }

    /// A suspect whose faults give the program's answers on every input.
    pub(super) fn exact(&self, faults: Vec<NamedFault>, joined: Joined) -> Suspect {
        let count = self.ours.count_ones(..);
        let measure = Measure {
            grade: Grade::Exact,
            wrong: count,
            both_wrong: count,
            same_answer: count,
            likeness: 1.0,
        };
        suspect(measure, faults, joined)
    }

    /// Whether the wrong answers differ enough to identify a pair of faults; if almost all are the same, as when the
    /// program gives up, many pairs fit.
    pub(super) fn says_many_things(&self) -> bool {
        let commonest = self.wrong_answers().into_values().max().unwrap_or_default();
        commonest as f64 <= COMMONEST_MAX * self.ours.count_ones(..) as f64
    }

    /// Number of inputs with each wrong answer.
    fn wrong_answers(&self) -> HashMap<Option<Answer>, usize> {
        let mut answers = HashMap::new();
        self.ours
            .ones()
            .for_each(|place| *answers.entry(self.answered[place].2).or_default() += 1);
        answers
    }

    /// Whether it is unlikely that one of `candidates` is wrong on exactly these inputs, with exactly these answers, by
    /// chance.
    fn is_evident(&self, candidates: usize) -> bool {
        let wrong = self.ours.count_ones(..) as f64;
        let answers = self.wrong_answers().into_values();
        let bits: f64 = answers
            .map(|count| count as f64 * (wrong / count as f64).log2())
            .sum();
        bits + choice_bits(self.answered.len(), self.ours.count_ones(..))
            >= (candidates.max(1) as f64).log2() + ACCIDENT_BITS
    }

    /// Calls a function on each item, on one thread for each worker; the results are in order.
    pub(super) fn each<T: Send + Sync, M: Send>(
        &self,
        items: Vec<T>,
        work: impl Fn(&T) -> Result<M, DiagnoseError> + Sync,
    ) -> Result<Vec<M>, DiagnoseError> {
        let workers = AtomicU64::new(0);
        let number = |_| workers.fetch_add(1, Ordering::Relaxed);
        let work = |&mut worker: &mut u64, item: &T| {
            let result = work(item);
            (self.plan.events)(Event::Advanced { worker, steps: 1 });
            result
        };
        let made = in_order(self.plan.worker_cores, &items, || false, number, work);
        made.into_iter().flatten().collect()
    }

    /// A faulty solver with these faults.
    fn solver(&self, faults: &[&AnyFault]) -> Result<AnyFaulty, DiagnoseError> {
        let faults: Vec<AnyFault> = faults.iter().map(|fault| **fault).collect();
        Ok(self.plan.problem().faulty(self.plan.size, &faults)?)
    }

    pub(super) fn is_right(&self, instance: &AnyInstance, minimum: Minimum, text: &str) -> bool {
        self.plan
            .problem()
            .rule(instance, text.as_bytes(), self.plan.dialect, minimum)
            .verdict
            == Verdict::Accepted
    }

    /// Compares a faulty solver on all inputs.
    pub(super) fn compared(&self, faults: &[&AnyFault]) -> Result<Compared, DiagnoseError> {
        let solver = self.solver(faults)?;
        let empty = FixedBitSet::with_capacity(self.answered.len());
        let mut compared = Compared {
            wrong: empty.clone(),
            same: empty,
            commonest: 0,
        };
        let mut answers: HashMap<Answer, usize> = HashMap::new();
        for (place, (instance, minimum, answer)) in self.answered.iter().enumerate() {
            let text = solver(instance);
            if !self.is_right(instance, *minimum, &text) {
                compared.wrong.insert(place);
                if let Some(answer) = answer
                    .filter(|it| *it == Answer::of(&self.plan.problem().info(), text.as_bytes()))
                {
                    compared.same.insert(place);
                    *answers.entry(answer).or_default() += 1;
                }
            }
        }
        compared.commonest = answers.into_values().max().unwrap_or_default();
        Ok(compared)
    }

    /// Whether a faulty solver gives the same answers; stops at the first input on which it does not.
    fn is_exact(&self, faults: &[&AnyFault]) -> Result<bool, DiagnoseError> {
        let solver = self.solver(faults)?;
        Ok(self
            .answered
            .iter()
            .enumerate()
            .all(|(place, (instance, minimum, answer))| {
                let text = solver(instance);
                match self.ours.contains(place) {
                    // An answer equal to a wrong one is wrong.
                    true => {
                        *answer == Some(Answer::of(&self.plan.problem().info(), text.as_bytes()))
                    }
                    false => self.is_right(instance, *minimum, &text),
                }
            }))
    }

    /// The exact pairs of faults, and the number of pairs tried: first two faults in one solver; if none fits, two
    /// solvers whose wrong answers together are the program's.
    pub(super) fn pairs(
        &self,
        rows: &[AnyFault],
        singles: &[Compared],
    ) -> Result<(u64, Vec<Suspect>), DiagnoseError> {
        if !self.is_evident(rows.len() * rows.len()) {
            return Ok((0, Vec::new()));
        }
        let all =
            || (0..rows.len()).flat_map(|one| (one + 1..rows.len()).map(move |other| (one, other)));
        let both: Vec<[&AnyFault; 2]> = all()
            .map(|(one, other)| [&rows[one], &rows[other]])
            .filter(|[one, other]| one.part != other.part)
            .map(|mut pair| {
                pair.sort_by_key(|fault| fault.part);
                pair
            })
            .collect();
        let pairs = both.len() as u64;
        self.plan.begin("comparing pairs", pairs);
        let exact = self.each(both, |pair| Ok(self.is_exact(pair)?.then_some(*pair)));
        (self.plan.events)(Event::Finished);
        let exact: Vec<[&AnyFault; 2]> = exact?.into_iter().flatten().collect();
        let mut suspects: Vec<Suspect> = exact
            .iter()
            .map(|pair| self.exact(named(pair), Joined::Both))
            .collect();
        if suspects.is_empty() {
            let either =
                all().filter(|&(one, other)| is_union(&self.ours, &singles[one], &singles[other]));
            let either = either.map(|(one, other)| [&rows[one], &rows[other]]);
            suspects = either
                .map(|pair| self.exact(named(&pair), Joined::Either))
                .collect();
        }
        Ok((pairs, suspects))
    }
}

pub(super) fn suspect(measure: Measure, faults: Vec<NamedFault>, joined: Joined) -> Suspect {
    Suspect {
        grade: measure.grade,
        faults,
        joined,
        wrong: measure.wrong as u64,
        both_wrong: measure.both_wrong as u64,
        same_answer: measure.same_answer as u64,
    }
}

pub(super) fn named(faults: &[&AnyFault]) -> Vec<NamedFault> {
    let named = |fault: &&AnyFault| NamedFault {
        name: fault.name.to_string(),
        fault: fault.fault.to_string(),
        origin: fault.origin.to_string(),
        look_at: fault.look_at.to_string(),
    };
    faults.iter().map(named).collect()
}

/// Whether the failing inputs of two solvers together are the program's, each answer is that of one of them, and
/// neither solver alone is enough.
fn is_union(ours: &FixedBitSet, one: &Compared, other: &Compared) -> bool {
    let is_whole = |mine: &FixedBitSet, theirs: &FixedBitSet| {
        mine.is_subset(ours)
            && theirs.is_subset(ours)
            && mine.union_count(theirs) == ours.count_ones(..)
    };
    is_whole(&one.wrong, &other.wrong)
        && is_whole(&one.same, &other.same)
        && !one.wrong.is_subset(&other.wrong)
        && !other.wrong.is_subset(&one.wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(inputs: &[usize]) -> FixedBitSet {
        let mut set = FixedBitSet::with_capacity(10);
        inputs.iter().for_each(|&input| set.insert(input));
        set
    }

    fn compared(wrong: &[usize], same: &[usize]) -> Compared {
        Compared {
            wrong: set(wrong),
            same: set(same),
            commonest: 0,
        }
    }

    #[test]
    fn two_solvers_match_a_program_together_only_if_both_contribute() {
        let ours = set(&[1, 2, 3, 4]);
        let is = |one: &Compared, other: &Compared| is_union(&ours, one, other);
        assert!(is(&compared(&[1, 2], &[1, 2]), &compared(&[3, 4], &[3, 4])));
        assert!(
            is(&compared(&[1, 2, 3], &[1, 2]), &compared(&[3, 4], &[3, 4])),
            "on 3 it has one of the answers"
        );
        assert!(
            !is(&compared(&[1, 2], &[1]), &compared(&[3, 4], &[3, 4])),
            "on 2 it has an answer of its own"
        );
        assert!(
            !is(&compared(&[1, 2], &[1, 2]), &compared(&[3], &[3])),
            "4 is left"
        );
        assert!(
            !is(&compared(&[1, 2, 5], &[1, 2]), &compared(&[3, 4], &[3, 4])),
            "it is right on 5"
        );
        let all = compared(&[1, 2, 3, 4], &[1, 2]);
        assert!(
            !is(&all, &compared(&[3, 4], &[3, 4])),
            "the second adds no input"
        );
    }
}
