//! The inputs that a program answered, and the comparison with faulty solvers on them.

use super::answer::Answer;
use super::answer::is_answer;
use super::form::Form;
use super::gallery::{Gallery, WrongOnes};
use super::grade::{ACCIDENT_BITS, COMMONEST_MAX, Compared, Measure, choice_bits};
use super::observations::Observations;
use super::workers::Workers;
use fixedbitset::FixedBitSet;
use std::collections::{HashMap, HashSet};
use tribunal_core::erased::{AnyFault, AnyInstance, AnyProblem};
use tribunal_core::messages::Message;
use tribunal_core::problem::Minimum;
use tribunal_core::verdict::diagnosed::{Grade, Joined, NamedFault, Suspect};
use tribunal_core::verdict::{Event, Verdict};

/// The inputs that the program answered.
pub(super) struct AnsweredInputs<'a> {
    pub(super) gallery: &'a Gallery,
    /// Each of these inputs, its minimum, and the program's answer if that is wrong.
    pub(super) answered: Vec<(&'a AnyInstance, Minimum, Option<Answer>)>,
    /// The index of each in the gallery.
    places: Vec<usize>,
    /// The indices in `answered` at which the program is wrong.
    pub(super) ours: FixedBitSet,
    /// Whether each wrong output is the right answer and then more lines.
    pub(super) all_begin_right: bool,
    /// Whether each wrong output is other text and then the right answer.
    pub(super) all_end_right: bool,
    /// Whether each wrong output is right but for the way in which it is written.
    pub(super) all_are_right_rewritten: bool,
    /// Whether each wrong output is the right moves without their number.
    pub(super) all_are_without_count: bool,
    /// Whether each wrong output is right but for numbers that are printed as characters.
    pub(super) all_are_characters: bool,
    /// Whether each wrong output is only in a wrong format, so that what it answers is unknown.
    is_of_wrong_format: bool,
    /// The first wrong output that was kept whole, and its index in `answered`.
    pub(super) example: Option<(usize, String)>,
}

impl<'a> AnsweredInputs<'a> {
    pub(super) fn of(observations: &Observations<'a>) -> AnsweredInputs<'a> {
        let gallery = observations.gallery;
        let (mut answered, mut places, mut wrong) = (Vec::new(), Vec::new(), Vec::new());
        let mut example = None;
        let mut is_of_wrong_format = true;
        let (mut all_begin_right, mut all_end_right) = (true, true);
        let (mut all_are_right_rewritten, mut all_are_characters) = (true, true);
        let mut all_are_without_count = true;
        for &(place, outcome) in &observations.outcomes {
            if !is_answer(outcome.verdict) {
                continue;
            }
            if let Some((_, output)) = observations
                .example
                .as_ref()
                .filter(|(known, _)| *known == place)
            {
                example = Some((answered.len(), output.clone()));
            }
            if outcome.verdict != Verdict::Accepted {
                wrong.push(answered.len());
                let form = outcome.wrong.and_then(|it| it.form);
                all_begin_right &= outcome.wrong.is_some_and(|it| it.begins_right);
                all_end_right &= outcome.wrong.is_some_and(|it| it.ends_right);
                all_are_right_rewritten &= form == Some(Form::Rewritten);
                all_are_without_count &= form == Some(Form::WithoutCount);
                all_are_characters &= form == Some(Form::AsCharacter);
                is_of_wrong_format &= outcome.verdict == Verdict::PresentationError;
            }
            let (instance, minimum) = &gallery.inputs[place];
            answered.push((instance, *minimum, outcome.answer()));
            places.push(place);
        }
        let mut ours = FixedBitSet::with_capacity(answered.len());
        wrong.into_iter().for_each(|place| ours.insert(place));
        AnsweredInputs {
            gallery,
            answered,
            places,
            ours,
            all_begin_right,
            all_end_right,
            all_are_right_rewritten,
            all_are_without_count,
            all_are_characters,
            is_of_wrong_format,
            example,
        }
    }

    /// Whether being wrong on the same inputs with other answers shows a similarity.
    pub(super) fn shows_by_inputs(&self, measure: &Measure) -> bool {
        !self.is_of_wrong_format || measure.same_answer > 0
    }

    /// A suspect whose faults give the program's answers on every input.
    pub(super) fn exact(&self, faults: Vec<NamedFault>, joined: Joined) -> Suspect {
        let count = self.ours.count_ones(..);
        let measure = Measure {
            grade: Grade::Exact,
            wrong: count,
            both_wrong: count,
            same_answer: count,
            given_up: 0,
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

    /// How unlikely, in bits, it is to be wrong on exactly these inputs, with exactly these answers, by chance.
    fn bits(&self) -> f64 {
        let wrong = self.ours.count_ones(..) as f64;
        let mut counts: Vec<usize> = self.wrong_answers().into_values().collect();
        // A sum of floating-point numbers depends on their order.
        counts.sort_unstable();
        let bits: f64 = counts
            .into_iter()
            .map(|count| count as f64 * (wrong / count as f64).log2())
            .sum();
        bits + choice_bits(self.answered.len(), self.ours.count_ones(..))
    }

    /// Whether it is unlikely that one of `candidates` is wrong on exactly these inputs, with exactly these answers, by
    /// chance.
    pub(super) fn is_evident(&self, candidates: usize) -> bool {
        self.bits() >= (candidates.max(1) as f64).log2() + ACCIDENT_BITS
    }

    /// Whether fewer than one of `candidates` is expected to match by chance.
    pub(super) fn is_indicative(&self, candidates: usize) -> bool {
        self.bits() >= (candidates.max(1) as f64).log2()
    }

    /// Compares the solver with one fault on all inputs; `None` if it panics.
    pub(super) fn compared(&self, fault: usize) -> Option<Compared> {
        Some(self.compared_with(&self.gallery.wrong_ones(fault)?))
    }

    fn compared_with(&self, theirs: &WrongOnes) -> Compared {
        let empty = FixedBitSet::with_capacity(self.answered.len());
        let mut compared = Compared {
            wrong: empty.clone(),
            same: empty,
            commonest: 0,
            says_one_thing: true,
            given_up: 0,
        };
        let mut first = None;
        let mut answers: HashMap<Answer, usize> = HashMap::new();
        // The pairs of different wrong answers to one input.
        let mut differing: HashSet<(Option<Answer>, Answer)> = HashSet::new();
        for (place, (input, (.., ours))) in self.places.iter().zip(&self.answered).enumerate() {
            if let Some(answer) = theirs[*input] {
                compared.wrong.insert(place);
                compared.says_one_thing &= *first.get_or_insert(answer) == answer;
                if *ours == Some(answer) {
                    compared.same.insert(place);
                    *answers.entry(answer).or_default() += 1;
                } else {
                    differing.insert((*ours, answer));
                }
            }
        }
        if let [(Some(our_sign), their_sign)] = differing.into_iter().collect::<Vec<_>>()[..]
            && compared.wrong == self.ours
            && !compared.same.is_clear()
            && !answers.contains_key(&our_sign)
            && !answers.contains_key(&their_sign)
        {
            compared.given_up = compared.wrong.count_ones(..) - compared.same.count_ones(..);
        }
        compared.commonest = answers.into_values().max().unwrap_or_default();
        compared
    }

    /// Whether a faulty solver gives the same answers; stops at the first input on which it does not.
    fn is_exact(&self, faults: &[AnyFault]) -> bool {
        let solver = self.gallery.solver(faults);
        self.answered
            .iter()
            .enumerate()
            .all(|(place, (instance, minimum, answer))| {
                let text = solver(instance);
                match self.ours.contains(place) {
                    // An answer equal to a wrong one is wrong.
                    true => *answer == Some(self.gallery.answer(&text)),
                    false => self.gallery.is_right(instance, *minimum, &text),
                }
            })
    }

    /// The exact pairs of faults, and the number of pairs tried: first two faults in one solver; if none fits, two
    /// solvers whose wrong answers together are the program's.
    pub(super) fn pairs(
        &self,
        workers: &Workers,
        singles: &[(usize, Compared)],
    ) -> (u64, Vec<Suspect>) {
        let rows = &self.gallery.faults;
        if !self.is_evident(rows.len() * rows.len()) {
            return (0, Vec::new());
        }
        let pairs_of = |count: usize| {
            (0..count).flat_map(move |one| (one + 1..count).map(move |other| (one, other)))
        };
        let both: Vec<[AnyFault; 2]> = pairs_of(rows.len())
            .map(|(one, other)| [rows[one], rows[other]])
            .filter(|[one, other]| one.part != other.part)
            .map(|mut pair| {
                pair.sort_by_key(|fault| fault.part);
                pair
            })
            .collect();
        let pairs = both.len() as u64;
        workers.begin(
            self.gallery.problem.name(),
            "section-comparing-pairs",
            pairs,
        );
        let exact = workers.each(&both, |pair| self.is_exact(pair).then_some(*pair));
        (workers.events)(Event::Finished);
        let mut suspects: Vec<Suspect> = exact
            .into_iter()
            .flatten()
            .map(|pair| self.exact(named(self.gallery.problem, &pair), Joined::Both))
            .collect();
        if suspects.is_empty() {
            suspects = pairs_of(singles.len())
                .map(|(one, other)| [&singles[one], &singles[other]])
                .filter(|[one, other]| is_union(&self.ours, &one.1, &other.1))
                .map(|pair| {
                    let pair = pair.map(|(row, _)| rows[*row]);
                    self.exact(named(self.gallery.problem, &pair), Joined::Either)
                })
                .collect();
        }
        (pairs, suspects)
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

pub(super) fn named(problem: &dyn AnyProblem, faults: &[AnyFault]) -> Vec<NamedFault> {
    let named = |fault: &AnyFault| NamedFault {
        name: fault.name.to_string(),
        fault: fault.fault.to_string(),
        message: Some(Message::new(format!(
            "fault-{}-{}",
            problem.name(),
            fault.name
        ))),
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
            says_one_thing: false,
            given_up: 0,
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
