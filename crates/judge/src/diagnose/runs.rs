//! What a program did on the inputs of a diagnosis. What several workers and shares have run adds up.

use super::observations::ObservedRun;
use super::wrong_answer::{WrongAnswer, wrong_output};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;
use tribunal_campaign::Numbers;
use tribunal_core::erased::AnyInstance;
use tribunal_core::problem::{Info, Weight};
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::judged::CaseResult;

/// A failing input, and the result on it.
pub(super) struct FailingRun {
    weight: Weight,
    pub(super) instance: AnyInstance,
    pub(super) result: CaseResult,
}

/// The runs on some inputs.
#[derive(Default)]
pub(super) struct Runs {
    /// By the index of the input.
    outcomes: BTreeMap<u64, ObservedRun>,
    /// The failing inputs that are lighter than all before them, so that the lightest of any first ones is known.
    lightest: BTreeMap<u64, FailingRun>,
    /// The first wrong output that was kept whole, of those with a form to show and of the others.
    examples: [Option<(u64, String)>; 2],
    /// How long the runs took together.
    pub(super) time: Duration,
}

impl Runs {
    /// Adds a run; returns whether its input is lighter than all failing ones before it, and whether its output is a new
    /// example.
    pub(super) fn add(
        &mut self,
        run: ObservedRun,
        result: &CaseResult,
        instance: impl FnOnce() -> Option<(Weight, AnyInstance)>,
    ) -> (bool, bool) {
        let index = result.index;
        self.outcomes.insert(index, run);
        let example = run.wrong.zip(wrong_output(result));
        let is_example = example.is_some_and(|(wrong, output)| {
            self.add_example(usize::from(wrong.rank(index).0), index, output)
        });
        if run.verdict == Verdict::Accepted {
            return (false, is_example);
        }
        let is_lightest = instance().is_some_and(|(weight, instance)| {
            let result = result.clone();
            self.add_failing(FailingRun {
                weight,
                instance,
                result,
            })
        });
        (is_lightest, is_example)
    }

    fn add_example(&mut self, class: usize, index: u64, output: &str) -> bool {
        let example = &mut self.examples[class];
        let is_first = example.as_ref().is_none_or(|(first, _)| index < *first);
        if is_first {
            *example = Some((index, output.to_string()));
        }
        is_first
    }

    fn add_failing(&mut self, run: FailingRun) -> bool {
        let index = run.result.index;
        let before = self.lightest.range(..=index).next_back();
        if before.is_some_and(|(_, before)| before.weight <= run.weight) {
            return false;
        }
        let is_lighter =
            |at: &u64, later: &mut FailingRun| *at < index || later.weight < run.weight;
        self.lightest.retain(is_lighter);
        self.lightest.insert(index, run);
        true
    }

    /// Adds the runs of another worker.
    pub(super) fn add_all(&mut self, other: Runs) {
        self.outcomes.extend(other.outcomes);
        for run in other.lightest.into_values() {
            self.add_failing(run);
        }
        for (class, example) in other.examples.into_iter().enumerate() {
            if let Some((index, output)) = example {
                self.add_example(class, index, &output);
            }
        }
        self.time += other.time;
    }

    /// Adds what a journal has of so many inputs, and leaves out what is of no input; `weighed` gives an input by its index,
    /// and its weight.
    ///
    /// # Errors
    ///
    /// The first error of `weighed`.
    pub(super) fn add_kept<E>(
        &mut self,
        kept: KeptRuns,
        inputs: u64,
        mut weighed: impl FnMut(u64) -> Result<(Weight, AnyInstance), E>,
    ) -> Result<(), E> {
        let accepted = ObservedRun {
            verdict: Verdict::Accepted,
            wrong: None,
        };
        let ranges: Vec<(u64, u64)> = kept.accepted.into();
        let indices = ranges
            .into_iter()
            .flat_map(|(first, end)| first..end.min(inputs));
        self.outcomes.extend(indices.map(|index| (index, accepted)));
        let failing = kept.failing.into_iter();
        self.outcomes
            .extend(failing.filter(|(index, _)| *index < inputs));
        for result in kept.lightest.into_iter().filter(|it| it.index < inputs) {
            let (weight, instance) = weighed(result.index)?;
            self.add_failing(FailingRun {
                weight,
                instance,
                result,
            });
        }
        for (class, index, output) in kept.examples {
            if index < inputs {
                self.add_example(usize::from(class), index, &output);
            }
        }
        let time = Duration::try_from_secs_f64(kept.time_s).unwrap_or_default();
        self.time = self.time.saturating_add(time);
        Ok(())
    }

    /// Whether there is a run on an input.
    pub(super) fn has(&self, index: u64) -> bool {
        self.outcomes.contains_key(&index)
    }

    /// The verdicts, in the order of the inputs.
    pub(super) fn verdicts(&self) -> impl Iterator<Item = (u64, Verdict)> {
        self.outcomes
            .iter()
            .map(|(index, run)| (*index, run.verdict))
    }

    /// Drops the runs on inputs from an index on.
    pub(super) fn cut(&mut self, bound: u64) {
        self.outcomes.split_off(&bound);
        self.lightest.split_off(&bound);
        for example in &mut self.examples {
            example.take_if(|(index, _)| *index >= bound);
        }
    }

    /// The runs in the order of the inputs, the lightest failing one, and the first wrong output by their rank.
    pub(super) fn into_parts(self) -> RunsInParts {
        let lightest = self.lightest.into_values().next_back();
        let example = self.examples.into_iter().flatten().next();
        (self.outcomes.into_iter().collect(), lightest, example)
    }
}

/// The runs in the order of the inputs, the lightest failing one, and the first wrong output.
type RunsInParts = (
    Vec<(u64, ObservedRun)>,
    Option<FailingRun>,
    Option<(u64, String)>,
);

/// What a journal keeps of runs.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeptRuns {
    accepted: Numbers,
    failing: Vec<(u64, ObservedRun)>,
    /// Results on inputs that are lighter than others before them.
    lightest: Vec<CaseResult>,
    /// Wrong outputs, each with its class and the index of its input.
    examples: Vec<(bool, u64, String)>,
    /// How long the runs took together, in seconds.
    time_s: f64,
}

impl KeptRuns {
    /// Adds a run; of a lightest one or an example all that a report may show.
    pub(super) fn add(
        &mut self,
        run: ObservedRun,
        result: &CaseResult,
        (is_lightest, is_example): (bool, bool),
        time: Duration,
    ) {
        let index = result.index;
        match run.verdict {
            Verdict::Accepted => drop(self.accepted.add(index..index + 1)),
            _ => self.failing.push((index, run)),
        }
        if is_lightest {
            self.lightest.push(result.clone());
        }
        if let (Some((wrong, output)), true) = (run.wrong.zip(wrong_output(result)), is_example) {
            let (class, _) = wrong.rank(index);
            self.examples.push((class, index, output.to_string()));
        }
        self.time_s += time.as_secs_f64();
    }

    /// The number of runs.
    pub(crate) fn count(&self) -> u64 {
        self.accepted.count() + self.failing.len() as u64
    }

    /// The results of which a report may show all.
    pub(crate) fn shown(&self) -> &[CaseResult] {
        &self.lightest
    }

    /// All of these in one.
    pub(crate) fn joined(all: Vec<KeptRuns>) -> KeptRuns {
        let mut joined = KeptRuns::default();
        for one in all {
            joined.accepted.add_all(&one.accepted);
            joined.failing.extend(one.failing);
            joined.lightest.extend(one.lightest);
            joined.examples.extend(one.examples);
            joined.time_s += one.time_s;
        }
        joined.failing.sort_by_key(|(index, _)| *index);
        joined
    }
}

/// What is kept of the run with a result.
pub(super) fn observed(info: &Info, result: &CaseResult) -> ObservedRun {
    ObservedRun {
        verdict: result.verdict,
        wrong: WrongAnswer::of(info, result),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::swept::Brief;
    use tribunal_core::board::Size;
    use tribunal_core::erased::{AnyNth, AnySpace};
    use tribunal_problems::ALL;

    /// The boards of 2x3 of flipgame.
    fn boards() -> AnyNth {
        match ALL[0].space(Size::new(2, 3).expect("a size")) {
            Ok(AnySpace::Each { nth, .. }) => nth,
            _ => panic!("a small space"),
        }
    }

    fn result(index: u64, verdict: Verdict) -> CaseResult {
        let brief = Brief {
            verdict,
            close: false,
            cpu_us: 0,
            idle_us: 0,
            memory_kb: 0,
        };
        brief.result(index)
    }

    /// A part may come from anywhere: what is of no input is left out.
    #[test]
    fn what_a_part_says_of_no_input_is_left_out() {
        let kept = r#"{"accepted":[[0,1000000000000]],"failing":[],"lightest":[],"examples":[[false,1000000,"0"]],"time_s":-5.0}"#;
        let mut kept: KeptRuns = serde_json::from_str(kept).expect("JSON");
        kept.lightest
            .push(result(1_000_000_000_000_000, Verdict::WrongAnswer));
        let mut runs = Runs::default();
        let nth = boards();
        let weigh = |index| Ok::<_, ()>((ALL[0].weight(&nth(index)), nth(index)));
        runs.add_kept(kept, 64, weigh).expect("all is weighed");
        let (outcomes, lightest, example) = runs.into_parts();
        assert_eq!(outcomes.len(), 64);
        assert!(lightest.is_none() && example.is_none());
    }

    /// Runs of some workers, of which each run is by one, cut at a bound: the lightest failing input is the first of the
    /// lightest ones below the bound, whoever ran it, and whether a journal kept it.
    #[test]
    fn the_lightest_failing_input_of_any_first_ones_is_known() {
        let agrees = |runs: Vec<(u8, bool, u8)>, bound: u8| {
            let nth = boards();
            let bound = u64::from(bound % 70);
            let mut workers: Vec<Runs> = (0..3).map(|_| Runs::default()).collect();
            let mut kept = KeptRuns::default();
            let mut all: BTreeMap<u64, bool> = BTreeMap::new();
            for (index, fails, worker) in runs {
                let index = u64::from(index % 64);
                if all.contains_key(&index) {
                    continue;
                }
                all.insert(index, fails);
                let verdict = match fails {
                    true => Verdict::RuntimeError,
                    false => Verdict::Accepted,
                };
                let (run, result) = (
                    ObservedRun {
                        verdict,
                        wrong: None,
                    },
                    result(index, verdict),
                );
                let weighed = || Some((ALL[0].weight(&nth(index)), nth(index)));
                let shown = workers[usize::from(worker % 3)].add(run, &result, weighed);
                kept.add(run, &result, shown, Duration::ZERO);
            }
            let failing = all
                .iter()
                .filter(|(index, fails)| **fails && **index < bound);
            let weighed = failing.map(|(index, _)| (ALL[0].weight(&nth(*index)), *index));
            let expected = weighed.min().map(|(_, index)| index);
            let mut joined = Runs::default();
            workers.into_iter().for_each(|it| joined.add_all(it));
            let mut read = Runs::default();
            let weigh = |index| Ok::<_, ()>((ALL[0].weight(&nth(index)), nth(index)));
            let is_read = read
                .add_kept(KeptRuns::joined(vec![kept]), 64, weigh)
                .is_ok();
            let first = |mut runs: Runs| {
                runs.cut(bound);
                let (outcomes, lightest, _) = runs.into_parts();
                let is_cut = outcomes.iter().all(|(index, _)| *index < bound);
                (is_cut, lightest.map(|it| it.result.index))
            };
            is_read && first(joined) == (true, expected) && first(read) == (true, expected)
        };
        quickcheck::QuickCheck::new()
            .tests(2000)
            .quickcheck(agrees as fn(Vec<(u8, bool, u8)>, u8) -> bool);
    }
}
