//! Compares the failures of a program with plain faults and with faulty solvers, single and in pairs.

use super::answered::{AnsweredInputs, named, suspect};
use super::grade::{ACCIDENT_BITS, Compared, Measure, choice_bits, grade, surprise};
use super::plain::Plain;
use super::workers::Workers;
use std::cmp::Ordering;
use tribunal_core::erased::AnyInstance;
use tribunal_core::verdict::Event;
use tribunal_core::verdict::diagnosed::{Grade, Joined, Suspect};

/// Maximum number of suspects that are not exact.
pub(super) const SUSPECTS_MAX: usize = 3;

/// The faults that explain the program.
#[derive(Default)]
pub(super) struct Suspects {
    /// Number of faulty solvers compared.
    pub(super) singles: u64,
    /// Number of pairs of faults compared.
    pub(super) pairs: u64,
    /// The best match first.
    pub(super) suspects: Vec<Suspect>,
}

/// Where the results come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Basis {
    /// The cases of a finished run, which may be too few to tell faults apart.
    FinishedRun,
    /// Inputs on which the program ran to be diagnosed.
    Diagnosis,
}

/// The simplest true explanation, and similar ones: first a plain description of the output, then a single fault, then
/// a description of the inputs (`is_told_plainly` says whether a short one exists), and last a pair of faults.
pub(super) fn compare(
    evidence: &AnsweredInputs,
    samples: &[AnyInstance],
    workers: &Workers,
    basis: Basis,
    is_told_plainly: impl FnOnce() -> bool,
) -> Suspects {
    if evidence.ours.is_clear() {
        return Suspects::default();
    }
    let plain = Plain::of(evidence, samples);
    if let Some(fault) = plain.as_ref().and_then(Plain::alone) {
        // A faulty solver that prints the same would match by accident.
        return Suspects {
            suspects: vec![evidence.exact(vec![fault], Joined::Single)],
            ..Suspects::default()
        };
    }
    let mut rows: Vec<usize> = (0..evidence.gallery.faults.len()).collect();
    if basis == Basis::FinishedRun && !evidence.is_indicative(rows.len()) {
        rows.clear();
    }
    workers.begin(
        evidence.gallery.problem.name(),
        "section-comparing",
        rows.len() as u64,
    );
    let singles = workers.each(&rows, |&row| Some((row, evidence.compared(row)?)));
    let singles: Vec<(usize, Compared)> = singles.into_iter().flatten().collect();
    (workers.events)(Event::Finished);
    let mut suspects = resembling(evidence, &singles);
    let by_the_right_answer = plain.as_ref().and_then(Plain::by_the_right_answer);
    suspects.splice(
        0..0,
        by_the_right_answer.map(|fault| evidence.exact(vec![fault], Joined::Single)),
    );
    let is_exact = |suspects: &[Suspect]| {
        suspects
            .first()
            .is_some_and(|suspect| suspect.grade == Grade::Exact)
    };
    if !is_exact(&suspects) {
        let at_last = plain.as_ref().and_then(Plain::at_last);
        suspects.splice(
            0..0,
            at_last.map(|fault| evidence.exact(vec![fault], Joined::Single)),
        );
    }
    let mut pairs = 0;
    if !is_exact(&suspects) {
        if is_told_plainly() {
            // Next to a true description, an approximate fault would mislead.
            suspects.retain(|suspect| suspect.grade == Grade::SameInputs);
        } else if evidence.says_many_things() {
            let (tried, exact) = evidence.pairs(workers, &singles);
            pairs = tried;
            suspects.splice(0..0, exact);
        }
    }
    let exact = suspects
        .iter()
        .filter(|suspect| suspect.grade == Grade::Exact)
        .count();
    suspects.truncate(if exact > 0 { exact } else { SUSPECTS_MAX });
    Suspects {
        singles: singles.len() as u64,
        pairs,
        suspects,
    }
}

/// The single faults that the program may have, the best match first.
fn resembling(evidence: &AnsweredInputs, singles: &[(usize, Compared)]) -> Vec<Suspect> {
    let mut suspects: Vec<(Measure, Suspect)> = Vec::new();
    let answered = evidence.answered.len();
    let evident_bits = (singles.len().max(1) as f64).log2() + ACCIDENT_BITS;
    for (row, compared) in singles {
        let graded = grade(&evidence.ours, compared, answered).filter(|measure| {
            // Among few inputs, sets of this size meet in this many by chance.
            let is_evident = !is_near(measure)
                || surprise(&evidence.ours, &compared.wrong, answered) >= evident_bits;
            is_evident && evidence.shows_by_inputs(measure)
        });
        let fault = evidence.gallery.faults[*row];
        let named = || named(evidence.gallery.problem, &[fault]);
        suspects.extend(graded.map(|measure| (measure, suspect(measure, named(), Joined::Single))));
    }
    // The sort is stable: among equals the first of the gallery stays first.
    suspects.sort_by(|(one, _), (other, _)| {
        // A set within another may be less similar to it than one that overlaps it.
        let grade = if is_near(one) && is_near(other) {
            Ordering::Equal
        } else {
            one.grade.cmp(&other.grade)
        };
        let likeness = other.likeness.total_cmp(&one.likeness);
        grade
            .then(likeness)
            .then(other.same_answer.cmp(&one.same_answer))
    });
    // Inputs on which many faulty solvers are wrong, such as all that need a move, identify none of them; nor does a
    // handful of inputs, on which one of them is wrong by chance.
    let failing = evidence.ours.count_ones(..);
    let is_same_inputs = |measure: &Measure| {
        // Each equal answer halves the chance at least.
        let bits = choice_bits(failing, measure.given_up) + measure.same_answer as f64;
        let gives_up_alike = measure.given_up > 0 && bits >= evident_bits;
        measure.grade == Grade::SameInputs && !gives_up_alike
    };
    let many = suspects
        .iter()
        .filter(|(measure, _)| is_same_inputs(measure))
        .count()
        > SUSPECTS_MAX;
    if many || choice_bits(answered, failing) < evident_bits {
        suspects.retain(|(measure, _)| !is_same_inputs(measure));
    }
    suspects.into_iter().map(|(_, suspect)| suspect).collect()
}

/// Whether the failing inputs of the two differ.
fn is_near(measure: &Measure) -> bool {
    matches!(measure.grade, Grade::Contained | Grade::Overlap)
}
