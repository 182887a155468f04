//! The faulty solvers of a problem, prepared for boards of each size, and their outputs on a list of inputs.

use super::answer::Answer;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, OnceLock};
use tribunal_core::board::Size;
use tribunal_core::erased::{AnyFault, AnyFaulty, AnyInstance, AnyProblem};
use tribunal_core::output::Dialect;
use tribunal_core::problem::Minimum;
use tribunal_core::verdict::Verdict;

/// An input and its certified minimum.
pub(super) type Input = (AnyInstance, Minimum);

/// The answer of a faulty solver on each input; nothing where it is right.
pub(super) type WrongOnes = Arc<[Option<Answer>]>;

/// The faulty solvers of a problem, and the inputs on which they are compared.
pub(super) struct Gallery {
    pub(super) problem: &'static dyn AnyProblem,
    pub(super) dialect: Dialect,
    /// All inputs have a size that the gallery takes.
    pub(super) inputs: Vec<Input>,
    /// The sizes of the inputs, in the order of their first inputs.
    pub(super) sizes: Vec<Size>,
    pub(super) faults: Vec<AnyFault>,
    /// The outputs of the solver with each fault; empty if they are not kept.
    kept: Vec<OnceLock<Option<WrongOnes>>>,
}

impl Gallery {
    /// Whether the gallery takes boards of a size.
    pub(super) fn takes(problem: &dyn AnyProblem, size: Size) -> bool {
        problem.faulty(size, &[]).is_ok()
    }

    /// The gallery for these inputs; all must have sizes that it takes.
    pub(super) fn new(
        problem: &'static dyn AnyProblem,
        dialect: Dialect,
        inputs: Vec<Input>,
    ) -> Gallery {
        let mut sizes: Vec<Size> = Vec::new();
        for (instance, _) in &inputs {
            let size = problem.size(instance);
            if !sizes.contains(&size) {
                sizes.push(size);
            }
        }
        Gallery {
            problem,
            dialect,
            inputs,
            sizes,
            faults: problem.faults(),
            kept: Vec::new(),
        }
    }

    /// The same gallery, which keeps the outputs of its solvers for the comparison with further programs.
    pub(super) fn kept(mut self) -> Gallery {
        self.kept = self.faults.iter().map(|_| OnceLock::new()).collect();
        self
    }

    /// A solver with these faults, for all inputs.
    pub(super) fn solver(&self, faults: &[AnyFault]) -> impl Fn(&AnyInstance) -> String {
        let of_size = |size: &Size| Some((*size, self.problem.faulty(*size, faults).ok()?));
        let solvers: Vec<(Size, AnyFaulty)> = self.sizes.iter().filter_map(of_size).collect();
        let problem = self.problem;
        move |instance| {
            let size = problem.size(instance);
            let (_, solver) = solvers
                .iter()
                .find(|(known, _)| *known == size)
                .expect("the gallery takes the sizes of its inputs");
            solver(instance)
        }
    }

    /// The wrong answers of the solver with one fault; `None` if it panics.
    pub(super) fn wrong_ones(&self, fault: usize) -> Option<WrongOnes> {
        let made = || {
            let solve = AssertUnwindSafe(|| self.solve(&self.faults[fault..=fault]));
            catch_unwind(solve).ok()
        };
        match self.kept.get(fault) {
            Some(kept) => kept.get_or_init(made).clone(),
            None => made(),
        }
    }

    fn solve(&self, faults: &[AnyFault]) -> WrongOnes {
        let solver = self.solver(faults);
        let wrong = |(instance, minimum): &Input| {
            let text = solver(instance);
            (!self.is_right(instance, *minimum, &text)).then(|| self.answer(&text))
        };
        self.inputs.iter().map(wrong).collect()
    }

    pub(super) fn answer(&self, text: &str) -> Answer {
        Answer::of(&self.problem.info(), text.as_bytes())
    }

    pub(super) fn is_right(&self, instance: &AnyInstance, minimum: Minimum, text: &str) -> bool {
        self.problem
            .rule(instance, text.as_bytes(), self.dialect, minimum)
            .verdict
            == Verdict::Accepted
    }
}
