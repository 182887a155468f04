//! Collects the results of one submission in any order; the sum does not depend on that order.
//!
//! A result costs 16 bytes. The full case result is kept only if there are few cases or a report shows it; a wrong answer
//! of a problem with known faults, only if it is compared with theirs.

use crate::diagnose::wrong_answers::WrongAnswers;
use crate::scoring::{CaseOutcome, needed_cases};
use crate::swept::Brief;
use crate::timeouts::Timeouts;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use tribunal_core::problem::Weight;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::judged::{
    CASES_KEPT_MAX, CASES_MEASURED_MAX, CaseResult, FAILURES_KEPT_MAX, RESULTS_KEPT_MAX,
};
use tribunal_package::scoring::Scoring;

/// When to stop judging a submission early; by default after five timeouts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Enough {
    /// Stop at the first failing case.
    pub fail_fast: bool,
    /// Judge every case, even after many timeouts.
    pub all: bool,
}

/// The results of one submission.
#[derive(Debug)]
pub(crate) struct Tally {
    enough: Enough,
    /// The number of cases.
    cases: u64,
    /// The cases that are judged here: all, or those of a share.
    own: Range<u64>,
    /// The results of those.
    briefs: Vec<Option<Brief>>,
    /// Number of results in `briefs`.
    results: u64,
    /// Results that the report shows, by case index.
    kept: BTreeMap<u64, CaseResult>,
    /// Case indices of the kept results that have their failure, with the weight of the input if it is known.
    failures: BTreeMap<u64, Option<Weight>>,
    /// The failing case with the lightest input: its weight, and its result with the failure.
    lightest: Option<(Weight, CaseResult)>,
    timeouts: Timeouts,
    /// Cases from here on need not be judged.
    bound: u64,
    /// The wrong answers, if they are compared.
    wrong: Option<WrongAnswers>,
    /// Whether a journal knows results by the names of their cases.
    is_known_by_name: bool,
    /// The points, if the problem gives any.
    scored: Option<ScoredCases>,
}

/// What has to be stored of a result.
#[derive(Clone, Debug)]
pub(crate) enum Lasting {
    /// All of it.
    Whole(Box<CaseResult>),
    /// Its verdict and its measures.
    Brief(Brief),
}

/// What the points of a submission depend on, beside the verdicts.
#[derive(Debug)]
struct ScoredCases {
    scoring: Arc<Scoring>,
    /// The points that the output validator gives, by case index.
    given: BTreeMap<u64, f64>,
    /// Whether each case can still change the points.
    needed: Vec<bool>,
    /// Whether the failure of each case can make others needless.
    decisive: Vec<bool>,
}

/// The sum of the results of one submission.
#[derive(Debug)]
pub(crate) struct Sum {
    /// Number of cases with each verdict.
    pub(crate) counts: BTreeMap<Verdict, u64>,
    /// Cases within a tenth of a limit.
    pub(crate) close: u64,
    /// The letter of each case's verdict; `-` if it was not judged.
    pub(crate) outcomes: String,
    /// Whether every case that has to be judged has its result.
    pub(crate) is_complete: bool,
    /// Index and verdict of the deciding case: the first failure that is the submission's fault, else the first that is
    /// the judge's.
    pub(crate) decided_by: Option<(u64, Verdict)>,
    /// Index and time in seconds of the slowest case: CPU time, or wall time where it was idle until its limit.
    pub(crate) slowest: Option<(u64, f64)>,
    /// The most CPU time of a case, in seconds.
    pub(crate) cpu_s_max: f64,
    /// The time of the slowest case, if it was idle until its limit.
    pub(crate) idle_s_max: Option<f64>,
    /// CPU time of all cases, in seconds.
    pub(crate) cpu_s_total: f64,
    /// Index and bytes of the case that took the most memory.
    pub(crate) largest: Option<(u64, u64)>,
    /// CPU time in milliseconds of each case that was run, in three digits; empty if there are very many cases.
    pub(crate) cpu_ms: Vec<Option<f32>>,
    /// Memory in megabytes, likewise.
    pub(crate) memory_mb: Vec<Option<f32>>,
    /// The results that are kept, in order.
    pub(crate) cases: Vec<CaseResult>,
    /// Index of the failing case with the lightest input, which has its failure.
    pub(crate) smallest_case: Option<u64>,
    /// Number of failed results that are not kept.
    pub(crate) cases_left_out: u64,
    /// The outcome of each case, if the problem gives points.
    pub(crate) scored: Option<Vec<Option<CaseOutcome>>>,
}

impl Tally {
    /// A tally of `cases` cases without results.
    pub(crate) fn new(cases: u64, enough: Enough) -> Tally {
        Tally::of_share(cases, 0..cases, enough)
    }

    /// The same of a share, which has results of its `own` cases only.
    pub(crate) fn of_share(cases: u64, own: Range<u64>, enough: Enough) -> Tally {
        Tally {
            enough,
            cases,
            briefs: vec![None; (own.end - own.start) as usize],
            own,
            results: 0,
            kept: BTreeMap::new(),
            failures: BTreeMap::new(),
            lightest: None,
            timeouts: Timeouts::default(),
            bound: cases,
            wrong: None,
            scored: None,
            is_known_by_name: false,
        }
    }

    /// The same tally of a problem that gives points: every case that can change them is judged, however many timeouts
    /// there are, and no other, unless all are.
    pub(crate) fn scored(self, scoring: Option<Arc<Scoring>>) -> Tally {
        Tally {
            scored: scoring.map(|scoring| ScoredCases {
                decisive: scoring.decisive_cases(self.cases as usize),
                scoring,
                given: BTreeMap::new(),
                needed: vec![true; self.cases as usize],
            }),
            ..self
        }
    }

    /// The same tally, which also keeps wrong answers.
    pub(crate) fn keeping(self, wrong: Option<WrongAnswers>) -> Tally {
        Tally { wrong, ..self }
    }

    /// The same tally, of which a journal stores whole results, with the names of their cases.
    pub(crate) fn known_by_name(self, is_known_by_name: bool) -> Tally {
        Tally {
            is_known_by_name,
            ..self
        }
    }

    /// The wrong answers kept, below the bound.
    pub(crate) fn take_wrong_answers(&mut self) -> Option<WrongAnswers> {
        let mut wrong = self.wrong.take()?;
        wrong.cut(self.bound);
        Some(wrong)
    }

    /// Cases from this index on need not be judged. The bound only decreases, and its final value depends only on the
    /// results before it; results beyond it are dropped.
    pub(crate) fn bound(&self) -> u64 {
        self.bound
    }

    /// Whether the case has to be judged, by the results so far.
    pub(crate) fn is_wanted(&self, index: u64) -> bool {
        let is_here = index < self.bound && self.own.contains(&index);
        is_here && self.is_needed(index) && !self.has(index)
    }

    /// Whether the case can still change the points; true where there are none.
    fn is_needed(&self, index: u64) -> bool {
        let scored = self.scored.as_ref();
        scored.is_none_or(|scored| scored.needed[index as usize])
    }

    /// Whether the case has a result.
    pub(crate) fn has(&self, index: u64) -> bool {
        self.brief(index).is_some()
    }

    /// Number of cases with a result, below the bound or not.
    pub(crate) fn results(&self) -> u64 {
        self.results
    }

    /// Whether every case below the bound has a result.
    pub(crate) fn is_complete(&self) -> bool {
        self.is_complete_in(0..self.bound)
    }

    /// Whether every one of these cases below the bound has a result.
    pub(crate) fn is_complete_in(&self, cases: Range<u64>) -> bool {
        let mut cases = cases.start..cases.end.min(self.bound);
        cases.all(|index| self.has(index) || !self.is_needed(index))
    }

    /// Adds a result, unless the case has one or lies beyond the bound; `weight` is that of the input if the case fails.
    pub(crate) fn add(&mut self, mut result: CaseResult, weight: Option<Weight>) {
        let (index, verdict) = (result.index, result.verdict);
        if !self.is_wanted(index) {
            return;
        }
        if let Some(wrong) = &mut self.wrong {
            wrong.add(&result);
        }
        self.note(index, Brief::of(&result));
        if let (Some(scored), Some(points)) = (&mut self.scored, result.points) {
            scored.given.insert(index, points);
        }
        if !self.may_show(&result) {
            return;
        }
        if let Some(weight) = &weight {
            let is_lighter =
                |(least, kept): &(Weight, CaseResult)| (weight, index) < (least, kept.index);
            if self.lightest.as_ref().is_none_or(is_lighter) {
                self.lightest = Some((weight.clone(), result.clone()));
            }
        }
        if result.failure.is_some() {
            self.failures.insert(index, weight);
            // Later results lose their failure, so that the first ones keep theirs in any order of arrival.
            if self.failures.len() > FAILURES_KEPT_MAX
                && let Some((last, _)) = self.failures.pop_last()
            {
                match self.kept.get_mut(&last) {
                    Some(kept) => kept.failure = None,
                    None if last == index => result.failure = None,
                    None => {}
                }
            }
        }
        self.kept.insert(index, result);
        if self.kept.len() > RESULTS_KEPT_MAX {
            self.kept.pop_last();
        }
        if !self.enough.all && !matches!(verdict, Verdict::Accepted | Verdict::JudgeError) {
            self.drop_needless(index);
        }
    }

    /// Adds a result of which [`lasting`](Self::lasting) said that its measures are enough.
    pub(crate) fn add_brief(&mut self, index: u64, brief: Brief) {
        if self.is_wanted(index) {
            self.note(index, brief);
        }
    }

    fn note(&mut self, index: u64, brief: Brief) {
        self.briefs[(index - self.own.start) as usize] = Some(brief);
        self.results += 1;
        let is_fault = !matches!(brief.verdict, Verdict::Accepted | Verdict::JudgeError);
        if self.enough.fail_fast && is_fault {
            self.bound = index + 1;
        }
        if !self.enough.all && self.scored.is_none() {
            self.timeouts.add(index, brief.verdict);
            self.bound = self.timeouts.bound().unwrap_or(u64::MAX).min(self.bound);
        }
    }

    /// Whether there are so few cases that a report shows the result of each.
    fn shows_all(&self) -> bool {
        self.cases <= CASES_KEPT_MAX
    }

    /// Whether a report may show a result.
    fn may_show(&self, result: &CaseResult) -> bool {
        self.shows_all() || result.verdict != Verdict::Accepted || result.close
    }

    /// Whether nothing but the measures of a result has to be stored, whatever the others are.
    pub(crate) fn is_brief(&self, result: &CaseResult) -> bool {
        !self.may_show(result) && self.scored.is_none() && !self.is_known_by_name
    }

    /// The measures of a case, if it has a result.
    pub(crate) fn brief(&self, index: u64) -> Option<Brief> {
        let place = index.checked_sub(self.own.start)?;
        self.briefs.get(place as usize).copied().flatten()
    }

    /// What has to be stored of a result that was just added, for the same sum in another run: all of it, or its measures,
    /// since a report will not show more, whatever results are still to come; nothing if it was not wanted.
    pub(crate) fn lasting(&self, result: &CaseResult) -> Option<Lasting> {
        use Verdict::{Accepted, JudgeError};
        let index = result.index;
        let brief = self.brief(index)?;
        if self.is_brief(result) {
            return Some(Lasting::Brief(brief));
        }
        let is_shown = self.shows_all() || self.scored.is_some() || self.is_known_by_name;
        let is_compared = self.wrong.as_ref().is_some_and(|it| it.compares(index));
        let is_lightest = || {
            self.lightest
                .as_ref()
                .is_some_and(|(_, it)| it.index == index)
        };
        let is_fault = |it: &CaseResult| !matches!(it.verdict, Accepted | JudgeError);
        // Judge errors are not stored, so that they take no place in another run.
        let is_first = || {
            let before = self.kept.range(..index).filter(|(_, it)| is_fault(it));
            is_fault(result) && before.take(FAILURES_KEPT_MAX).count() < FAILURES_KEPT_MAX
        };
        if is_shown || (is_compared && result.failure.is_some()) || is_lightest() || is_first() {
            return Some(Lasting::Whole(Box::new(result.clone())));
        }
        Some(match self.kept.get(&index) {
            Some(kept) => Lasting::Whole(Box::new(kept.clone())),
            None => Lasting::Brief(brief),
        })
    }

    /// The outcome of a case, if it has a result.
    fn outcome(&self, index: u64) -> Option<CaseOutcome> {
        let verdict = self.brief(index)?.verdict;
        let points = self
            .scored
            .as_ref()
            .and_then(|scored| scored.given.get(&index).copied());
        Some(CaseOutcome { verdict, points })
    }

    /// After a case has failed, drops the results of cases that can no longer change the points, as if they had never
    /// arrived.
    fn drop_needless(&mut self, index: u64) {
        let scored = self.scored.as_ref();
        let Some(scored) = scored.filter(|scored| scored.decisive[index as usize]) else {
            return;
        };
        let outcome = |index| self.outcome(index);
        let needed = needed_cases(&scored.scoring, &outcome, self.cases);
        for (index, brief) in (self.own.start..).zip(&mut self.briefs) {
            if !needed[index as usize] {
                *brief = None;
                self.kept.remove(&index);
                self.failures.remove(&index);
            }
        }
        if self
            .lightest
            .as_ref()
            .is_some_and(|(_, result)| !needed[result.index as usize])
        {
            self.lightest = None;
        }
        if let Some(scored) = &mut self.scored {
            scored.needed = needed;
        }
    }

    /// The index of the failing case with the lightest input, and its result if the report would not keep it.
    ///
    /// Which results beyond a bound are dropped depends on the workers, so only the first failures count if there is one.
    fn smallest(&mut self) -> Option<(u64, Option<CaseResult>)> {
        let is_all = self
            .scored
            .as_ref()
            .is_none_or(|scored| scored.needed.iter().all(|is_needed| *is_needed));
        if self.bound == self.cases && is_all {
            return self
                .lightest
                .take()
                .map(|(_, result)| (result.index, Some(result)));
        }
        let known = self.failures.iter().filter_map(|(index, weight)| {
            (*index < self.bound).then_some((weight.as_ref()?, *index))
        });
        known.min().map(|(_, index)| (index, None))
    }

    /// A measure of each case, or nothing if there are too many cases; `None` for a case that was not run.
    fn measures(&self, measure: impl Fn(&Brief) -> f64) -> Vec<Option<f32>> {
        if self.cases > CASES_MEASURED_MAX {
            return Vec::new();
        }
        let known = |index: u64| {
            let brief = self.brief(index).filter(|_| index < self.bound)?;
            (brief.verdict != Verdict::JudgeError).then(|| three_digits(measure(&brief)))
        };
        (0..self.cases).map(known).collect()
    }

    /// Sums up the results below the bound.
    pub(crate) fn sum(mut self) -> Sum {
        let smallest = self.smallest();
        if let Some((index, Some(result))) = smallest.clone() {
            self.kept.insert(index, result);
        }
        let mut sum = Sum {
            counts: BTreeMap::new(),
            close: 0,
            outcomes: "-".repeat(self.own.start as usize),
            is_complete: self.is_complete(),
            decided_by: None,
            slowest: None,
            cpu_s_max: 0.0,
            idle_s_max: None,
            cpu_s_total: 0.0,
            largest: None,
            cpu_ms: self.measures(|brief| f64::from(brief.cpu_us) / 1e3),
            memory_mb: self.measures(|brief| f64::from(brief.memory_kb) / 1024.0),
            cases: Vec::new(),
            smallest_case: smallest.map(|(index, _)| index),
            cases_left_out: 0,
            scored: self.scored.as_ref().map(|_| {
                let all = 0..self.cases;
                all.map(|index| self.outcome(index).filter(|_| index < self.bound))
                    .collect()
            }),
        };
        let (mut ours, mut micros) = (None, 0);
        sum.outcomes.reserve((self.cases - self.own.start) as usize);
        for (index, brief) in self.own.clone().zip(&self.briefs) {
            let Some(brief) = brief.filter(|_| index < self.bound) else {
                sum.outcomes.push('-');
                continue;
            };
            sum.outcomes.push(brief.verdict.letter());
            *sum.counts.entry(brief.verdict).or_default() += 1;
            sum.close += u64::from(brief.close);
            match brief.verdict {
                Verdict::Accepted => {}
                Verdict::JudgeError => ours = ours.or(Some((index, brief.verdict))),
                verdict => sum.decided_by = sum.decided_by.or(Some((index, verdict))),
            }
            micros += u64::from(brief.cpu_us);
            let [cpu_s, idle_s] = [brief.cpu_us, brief.idle_us].map(|us| f64::from(us) / 1e6);
            sum.cpu_s_max = sum.cpu_s_max.max(cpu_s);
            if sum.slowest.is_none_or(|(_, most)| cpu_s.max(idle_s) > most) {
                sum.slowest = Some((index, cpu_s.max(idle_s)));
                sum.idle_s_max = Some(idle_s).filter(|idle_s| *idle_s > cpu_s);
            }
            let bytes = u64::from(brief.memory_kb) << 10;
            if sum.largest.is_none_or(|(_, most)| bytes > most) {
                sum.largest = Some((index, bytes));
            }
        }
        let after = (self.cases - self.own.end) as usize;
        sum.outcomes.extend(std::iter::repeat_n('-', after));
        sum.decided_by = sum.decided_by.or(ours);
        sum.cpu_s_total = micros as f64 / 1e6;
        sum.cases = self
            .kept
            .into_values()
            .filter(|result| result.index < self.bound)
            .collect();
        let failed: u64 = sum
            .counts
            .iter()
            .filter(|(verdict, _)| **verdict != Verdict::Accepted)
            .map(|(_, n)| n)
            .sum();
        let kept = sum
            .cases
            .iter()
            .filter(|result| result.verdict != Verdict::Accepted)
            .count() as u64;
        sum.cases_left_out = failed - kept;
        sum
    }
}

/// The number rounded to three digits, so that its text is short.
fn three_digits(number: f64) -> f32 {
    format!("{number:.2e}")
        .parse()
        .expect("a printed number can be read")
}

#[cfg(test)]
mod tests {
    use super::*;
    use Verdict::{Accepted, IdleLimit, JudgeError, TimeLimit, WrongAnswer};
    use tribunal_core::rng::Rng;
    use tribunal_package::scoring::{Aggregation, Group, Item, MaximumRules, Rules};

    fn result(index: u64, verdict: Verdict) -> CaseResult {
        CaseResult {
            index,
            case: format!("case-{index}"),
            verdict,
            message: String::new(),
            reason: None,
            close: false,
            runs: 1,
            refused: Vec::new(),
            cpu_s: index as f64 / 1000.0,
            wall_s: 0.0,
            memory_bytes: (1000 - index.min(1000)) << 10,
            points: None,
            failure: (verdict != Accepted).then(Box::default),
        }
    }

    /// The sum of these results, given in a random order.
    fn sum(enough: Enough, verdicts: &[Verdict], seed: u64) -> Sum {
        let mut results: Vec<CaseResult> = (0..)
            .zip(verdicts)
            .map(|(index, &verdict)| result(index, verdict))
            .collect();
        Rng::new(seed, "tally").shuffle(&mut results);
        let mut tally = Tally::new(verdicts.len() as u64, enough);
        results
            .into_iter()
            .for_each(|result| tally.add(result, None));
        tally.sum()
    }

    /// A problem of two groups of three cases, which give all points or none; the second requires the first.
    fn two_groups() -> Arc<Scoring> {
        let group = |name: &str, first: u64, requires| Group {
            name: name.to_string(),
            items: (first..first + 3).map(Item::Case).collect(),
            rules: Rules::Maximum(MaximumRules {
                max: Some(50.0),
                part_max: None,
                static_max: 0.0,
                static_case: None,
                aggregation: Aggregation::PassFail,
                requires,
                unresolved: None,
            }),
        };
        let one = group("secret/1", 0, Vec::new());
        let two = group("secret/2", 3, vec![("secret/1".to_string(), 0..3)]);
        Arc::new(Scoring {
            minimizes: false,
            allows_scores: true,
            requires_scores: false,
            groups: vec![one, two],
        })
    }

    #[test]
    fn cases_that_change_no_points_are_dropped_in_any_order_of_the_results() {
        let mut rng = Rng::new(7, "scored");
        for (verdicts, expected) in [
            ([Accepted; 6], "AAAAAA"),
            (
                [
                    Accepted,
                    WrongAnswer,
                    TimeLimit,
                    Accepted,
                    Accepted,
                    Accepted,
                ],
                "AW----",
            ),
            (
                [
                    Accepted,
                    Accepted,
                    Accepted,
                    WrongAnswer,
                    Accepted,
                    JudgeError,
                ],
                "AAAW--",
            ),
            ([TimeLimit; 6], "T-----"),
        ] {
            for _ in 0..20 {
                let mut order: Vec<u64> = (0..6).collect();
                rng.shuffle(&mut order);
                let all = Tally::new(
                    6,
                    Enough {
                        all: true,
                        ..Enough::default()
                    },
                );
                let mut all = all.scored(Some(two_groups()));
                let mut tally = Tally::new(6, Enough::default()).scored(Some(two_groups()));
                for index in order {
                    let verdict = verdicts[index as usize];
                    all.add(result(index, verdict), None);
                    if tally.is_wanted(index) {
                        tally.add(result(index, verdict), None);
                    }
                }
                assert!(tally.is_complete());
                let sum = tally.sum();
                assert_eq!(sum.outcomes, expected);
                let scored = sum.scored.expect("outcomes").into_iter().flatten();
                assert_eq!(scored.count() as u64, sum.counts.values().sum::<u64>());
                assert!(!all.sum().outcomes.contains('-'), "`--all` drops nothing");
            }
        }
    }

    #[test]
    fn the_sum_does_not_depend_on_the_order_of_the_results() {
        let verdicts: Vec<Verdict> = (0..400)
            .map(|index| [Accepted, WrongAnswer, TimeLimit, JudgeError][(index / 7) % 4])
            .collect();
        for enough in [
            Enough::default(),
            Enough {
                fail_fast: true,
                all: false,
            },
            Enough {
                fail_fast: false,
                all: true,
            },
            Enough {
                fail_fast: true,
                all: true,
            },
        ] {
            let first = format!("{:?}", sum(enough, &verdicts, 1));
            for seed in 2..20 {
                assert_eq!(
                    format!("{:?}", sum(enough, &verdicts, seed)),
                    first,
                    "{enough:?}, seed {seed}"
                );
            }
        }
    }

    #[test]
    fn cases_after_the_fifth_timeout_are_skipped() {
        let verdicts = [
            Accepted, TimeLimit, TimeLimit, IdleLimit, Accepted, TimeLimit, TimeLimit, Accepted,
            TimeLimit,
        ];
        let some = sum(Enough::default(), &verdicts, 3);
        assert_eq!(some.outcomes, "ATTIATT--");
        assert!(some.is_complete);
        assert_eq!(some.counts[&TimeLimit], 4);
        assert_eq!(
            sum(
                Enough {
                    all: true,
                    fail_fast: false
                },
                &verdicts,
                3
            )
            .outcomes,
            "ATTIATTAT"
        );
    }

    #[test]
    fn fail_fast_ends_with_the_first_failing_case_but_not_with_a_judge_error() {
        let verdicts = [Accepted, JudgeError, WrongAnswer, TimeLimit, Accepted];
        let some = sum(
            Enough {
                fail_fast: true,
                all: false,
            },
            &verdicts,
            4,
        );
        assert_eq!(
            (some.outcomes.as_str(), some.decided_by),
            ("AJW--", Some((2, WrongAnswer)))
        );
        assert_eq!(some.slowest, Some((2, 0.002)));
        assert_eq!(some.largest, Some((0, 1000 << 10)));
    }

    #[test]
    fn a_run_that_was_idle_until_its_limit_took_its_wall_time() {
        let slowest = |verdicts: [Verdict; 3]| {
            let mut tally = Tally::new(3, Enough::default());
            for (index, verdict) in (0..).zip(verdicts) {
                let (cpu_s, wall_s) = ([0.2, 0.9, 0.1][index as usize], 4.0);
                let result = CaseResult {
                    cpu_s,
                    wall_s,
                    ..result(index, verdict)
                };
                tally.add(result, None);
            }
            let sum = tally.sum();
            (sum.slowest, sum.cpu_s_max, sum.idle_s_max)
        };
        let idle = slowest([Accepted, WrongAnswer, IdleLimit]);
        assert_eq!(idle, (Some((2, 4.0)), 0.9, Some(4.0)));
        let busy = slowest([Accepted, WrongAnswer, TimeLimit]);
        assert_eq!(busy, (Some((1, 0.9)), 0.9, None));
    }

    #[test]
    fn a_judge_error_decides_only_if_no_case_fails() {
        assert_eq!(
            sum(Enough::default(), &[JudgeError, Accepted], 1).decided_by,
            Some((0, JudgeError))
        );
        assert_eq!(
            sum(Enough::default(), &[JudgeError, WrongAnswer], 1).decided_by,
            Some((1, WrongAnswer))
        );
        assert_eq!(
            sum(Enough::default(), &[Accepted, Accepted], 1).decided_by,
            None
        );
    }

    #[test]
    fn missing_results_are_noticed() {
        let mut tally = Tally::new(3, Enough::default());
        tally.add(result(0, Accepted), None);
        tally.add(result(2, WrongAnswer), None);
        assert!(tally.has(0) && !tally.has(1) && !tally.is_complete());
        let sum = tally.sum();
        assert_eq!((sum.outcomes.as_str(), sum.is_complete), ("A-W", false));
    }

    #[test]
    fn each_case_that_was_run_is_measured_in_three_digits() {
        let sum = sum(Enough::default(), &[Accepted, JudgeError, WrongAnswer], 1);
        assert_eq!(sum.cpu_ms, [Some(0.0), None, Some(2.0)]);
        assert_eq!(sum.memory_mb, [Some(0.977), None, Some(0.975)]);
        for (number, written) in [
            (0.0, "0.0"),
            (0.000_123_45, "0.000123"),
            (0.812_3, "0.812"),
            (12.345, "12.3"),
            (999.6, "1000.0"),
        ] {
            assert_eq!(
                serde_json::to_string(&three_digits(number)).expect("JSON"),
                written
            );
        }
    }

    #[test]
    fn cases_that_are_missing_or_not_wanted_have_no_measures() {
        let mut tally = Tally::new(
            4,
            Enough {
                fail_fast: true,
                all: false,
            },
        );
        tally.add(result(3, Accepted), None);
        tally.add(result(1, WrongAnswer), None);
        let sum = tally.sum();
        assert_eq!(sum.cpu_ms, [None, Some(1.0), None, None]);
        assert_eq!(sum.memory_mb, [None, Some(0.976), None, None]);
        let many = |cases| Tally::new(cases, Enough::default()).sum();
        assert_eq!(
            many(CASES_MEASURED_MAX).cpu_ms.len() as u64,
            CASES_MEASURED_MAX
        );
        assert_eq!(
            (
                many(CASES_MEASURED_MAX + 1).cpu_ms,
                many(CASES_MEASURED_MAX + 1).memory_mb
            ),
            (vec![], vec![])
        );
    }

    #[test]
    fn details_of_failing_cases_are_bounded_and_the_rest_is_counted() {
        let sum = sum(
            Enough {
                all: true,
                fail_fast: false,
            },
            &vec![WrongAnswer; 65_536],
            5,
        );
        assert_eq!(sum.cases.len(), RESULTS_KEPT_MAX);
        assert_eq!(
            sum.cases
                .iter()
                .filter(|result| result.failure.is_some())
                .count(),
            FAILURES_KEPT_MAX
        );
        assert!(
            sum.cases[..FAILURES_KEPT_MAX]
                .iter()
                .all(|result| result.failure.is_some()),
            "the first are shown"
        );
        assert_eq!(sum.cases_left_out, 65_536 - RESULTS_KEPT_MAX as u64);
        assert_eq!(sum.counts[&WrongAnswer], 65_536);
    }

    #[test]
    fn the_lightest_failing_case_is_kept_in_full_in_any_order_of_the_results() {
        let weight = |index: u64| vec![16, (index * 7919) % 3001];
        let lightest = (0..3000)
            .filter(|index| index % 3 == 1)
            .min_by_key(|index| weight(*index));
        for seed in 1..10 {
            let mut order: Vec<u64> = (0..3000).collect();
            Rng::new(seed, "lightest").shuffle(&mut order);
            let mut tally = Tally::new(3000, Enough::default());
            for index in order {
                let fails = index % 3 == 1;
                let verdict = if fails { WrongAnswer } else { Accepted };
                tally.add(result(index, verdict), fails.then(|| weight(index)));
            }
            let sum = tally.sum();
            assert_eq!(sum.smallest_case, lightest);
            let shown = sum.cases.iter().filter(|case| case.failure.is_some());
            let shown: Vec<u64> = shown.map(|case| case.index).collect();
            let first: Vec<u64> = (0..10)
                .map(|number| 3 * number + 1)
                .chain(lightest)
                .collect();
            assert_eq!(shown, first);
        }
        // After five timeouts the first failures decide, since which others ran depends on the workers.
        for order in [[0, 1, 2, 3, 4, 5], [5, 4, 3, 2, 1, 0]] {
            let mut tally = Tally::new(6, Enough::default());
            for index in order {
                tally.add(result(index, TimeLimit), Some(vec![9 - index]));
            }
            assert_eq!(tally.sum().smallest_case, Some(4));
        }
    }

    #[test]
    fn a_share_has_the_sum_of_its_own_cases_and_takes_no_others() {
        let verdict = |index: u64| [Accepted, WrongAnswer, Accepted, TimeLimit][index as usize % 4];
        for (cases, own) in [(400, 100..180), (400, 0..7), (400, 390..400), (12, 5..6)] {
            for all in [false, true] {
                let enough = Enough {
                    all,
                    ..Enough::default()
                };
                let mut share = Tally::of_share(cases, own.clone(), enough);
                let mut whole = Tally::new(cases, enough);
                for index in 0..cases {
                    share.add(result(index, verdict(index)), Some(vec![index]));
                    share.add_brief(index, Brief::of(&result(index, verdict(index))));
                    if own.contains(&index) {
                        whole.add(result(index, verdict(index)), Some(vec![index]));
                    }
                }
                assert_eq!(share.results(), whole.results());
                assert_eq!(
                    share.is_complete_in(own.clone()),
                    whole.is_complete_in(own.clone())
                );
                assert!(!share.is_complete());
                assert_eq!(format!("{:?}", share.sum()), format!("{:?}", whole.sum()));
            }
        }
    }

    #[test]
    fn accepted_cases_are_kept_when_there_are_few() {
        assert_eq!(
            sum(Enough::default(), &[Accepted; CASES_KEPT_MAX as usize], 1)
                .cases
                .len(),
            250
        );
        assert_eq!(sum(Enough::default(), &[Accepted; 251], 1).cases.len(), 0);
    }
}
