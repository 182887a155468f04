//! The search itself: chooses the next runs, and decides when the answer is final.

use super::inputs;
use super::known::KnownRuns;
use super::plan::KillPlan;
use super::table::{Cell, Choice, KillTable};
use super::worker::Task;
use crate::pool::{LimitedProgram, TaskQueue};
use fixedbitset::FixedBitSet;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tribunal_core::erased::AnyInstance;
use tribunal_core::messages::Message;
use tribunal_core::verdict::judged::CaseResult;
use tribunal_core::verdict::{Event, Verdict};

/// Maximum number of inputs in a batch while looking for the first failure of each program.
const STRIDE_MAX: usize = 8;

/// Maximum number of equivalent inputs in a batch: for a program that starts quickly, and for one whose limit is higher
/// since it starts slowly. Independent of the number of workers, so that the answer is too.
const QUICK_AT_ONCE: usize = 32;
const OTHERS_AT_ONCE: usize = 4;

/// Of very many equivalent inputs, a batch may have one in this many, since each new choice over all inputs takes a
/// while.
const PART_AT_ONCE: usize = 16;

/// Maximum number of lighter forms in all.
const FORMS_MAX: u64 = 20_000;

/// The batches of inputs while looking for the first failure of each program: few at first, since most fail soon.
pub(super) fn strides(inputs: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let (mut from, mut width) = (inputs.start, 1);
    std::iter::from_fn(move || {
        let to = (from + width).min(inputs.end);
        let stride = from..to;
        (from, width) = (to, (2 * width).min(STRIDE_MAX));
        (!stride.is_empty()).then_some(stride)
    })
}

/// The chosen cases.
pub(super) struct Chosen {
    /// The inputs, the lightest first.
    pub(super) columns: Vec<usize>,
    /// Proven lower bound on the number of cases.
    pub(super) at_least: usize,
}

pub(super) struct KillSearch<'a> {
    plan: &'a KillPlan<'a>,
    queue: &'a TaskQueue<Task, Option<CaseResult>>,
    pub(super) table: KillTable,
    known: &'a KnownRuns<'a>,
    is_over: &'a (dyn Fn() -> bool + Sync),
    runs: &'a AtomicU64,
    wrong: usize,
    right: usize,
    /// The CPU limit of each program.
    cpu_limits: Vec<Duration>,
    /// Wrong programs that passed every input; no further inputs are tried on them.
    failed_none: FixedBitSet,
    /// Number of inputs, from the first, on which every program without a failure was run.
    looked: usize,
    /// Whether the search ended while some program still had inputs to be run on.
    is_cut: bool,
    /// For each program that could not be run, the message.
    pub(super) broken: Vec<Option<String>>,
    /// Failures that were run a second time.
    confirmed: HashSet<(usize, usize)>,
    /// The first failure of each right program.
    pub(super) right_failures: Vec<Option<CaseResult>>,
    /// Number of lighter forms added.
    pub(super) forms: u64,
    /// Whether the search ended because no more runs were needed.
    pub(super) is_settled: bool,
}

impl<'a> KillSearch<'a> {
    pub(super) fn new(
        plan: &'a KillPlan<'a>,
        programs: &[Option<LimitedProgram>],
        queue: &'a TaskQueue<Task, Option<CaseResult>>,
        table: KillTable,
        known: &'a KnownRuns<'a>,
        is_over: &'a (dyn Fn() -> bool + Sync),
        runs: &'a AtomicU64,
    ) -> KillSearch<'a> {
        let right = table.right.len();
        let wrong = programs.len() - right;
        KillSearch {
            plan,
            queue,
            table,
            known,
            is_over,
            runs,
            wrong,
            right,
            cpu_limits: programs
                .iter()
                .map(|it| it.as_ref().map_or(Duration::ZERO, |it| it.limits().cpu))
                .collect(),
            failed_none: FixedBitSet::with_capacity(wrong),
            looked: 0,
            is_cut: false,
            broken: vec![None; programs.len()],
            confirmed: HashSet::new(),
            right_failures: vec![None; right],
            forms: 0,
            is_settled: false,
        }
    }

    // -- running -------------------------------------------------------------------------------------------

    /// Runs programs on inputs, for the first time or to confirm results; omits runs that were skipped or ended in a judge
    /// error. Of a first run, the result may be known.
    fn run(
        &mut self,
        runs: Vec<(usize, usize)>,
        is_final: bool,
        is_again: bool,
    ) -> Vec<(usize, usize, CaseResult)> {
        let known = |&(program, column): &(usize, usize)| {
            let number = self.table.columns[column].number.filter(|_| !is_again)?;
            self.known.result(program, number)
        };
        let mut results: Vec<Option<CaseResult>> = runs.iter().map(known).collect();
        let task = |&(program, column): &(usize, usize)| {
            let column = &self.table.columns[column];
            Task {
                program,
                source: column.source.clone(),
                index: column.index,
                is_final,
            }
        };
        if !self.plan.only_known {
            let open = || (0..runs.len()).filter(|place| results[*place].is_none());
            let places: Vec<usize> = open().collect();
            let tasks = places.iter().map(|place| task(&runs[*place])).collect();
            for (place, result) in places.into_iter().zip(self.queue.run(tasks)) {
                results[place] = result.flatten();
            }
        }
        let done: Vec<(usize, usize, CaseResult)> = runs
            .into_iter()
            .zip(results)
            .filter_map(|((program, column), result)| Some((program, column, result?)))
            .collect();
        self.runs.fetch_add(done.len() as u64, Ordering::Relaxed);
        for (program, _, result) in &done {
            if result.verdict == Verdict::JudgeError {
                self.broken[*program].get_or_insert(result.message.clone());
            }
        }
        done.into_iter()
            .filter(|(_, _, result)| result.verdict != Verdict::JudgeError)
            .collect()
    }

    /// Runs wrong programs, for the first time or to confirm failures, and records the results; returns whether one passes an
    /// input that it failed before.
    fn run_wrong(&mut self, runs: Vec<(usize, usize)>, is_again: bool) -> bool {
        let mut is_changed = false;
        for (program, column, result) in self.run(runs, is_again, is_again) {
            // A time close to the limit may be on the other side of it next time, so it does not kill the program.
            let passes = result.verdict == Verdict::Accepted || result.close;
            is_changed |= passes && matches!(self.table.cell(program, column), Cell::Fails(_));
            self.table.set(program, column, passes, result.verdict);
        }
        is_changed
    }

    // -- the first failure of each -------------------------------------------------------------------------

    /// Adds the inputs that were held back.
    pub(super) fn add(&mut self, inputs: Vec<(Message, AnyInstance)>) {
        self.table.add(inputs);
    }

    /// Runs each wrong program until it fails, with the inputs in the order in which they were added.
    pub(super) fn first_failures(&mut self) {
        (self.plan.events)(Event::started(
            self.plan.problem.name(),
            "section-first-failures",
            self.wrong as u64,
            self.plan.worker_cores.len(),
        ));
        let mut open: Vec<usize> = (0..self.wrong)
            .filter(|&program| self.is_unkilled(program))
            .collect();
        let all = self.table.columns.len();
        for columns in strides(self.looked..all) {
            if open.is_empty() || (self.is_over)() {
                break;
            }
            let to = columns.end;
            let runs = open
                .iter()
                .flat_map(|&program| columns.clone().map(move |column| (program, column)))
                .collect();
            self.run_wrong(runs, false);
            if (self.is_over)() {
                break;
            }
            let before = open.len();
            open.retain(|&program| self.is_unkilled(program));
            (self.plan.events)(Event::Advanced {
                worker: 0,
                steps: (before - open.len()) as u64,
            });
            self.looked = to;
        }
        open.retain(|&program| self.is_unkilled(program));
        self.is_cut = self.looked < all && !open.is_empty() && (self.is_over)();
        self.is_cut |= self.plan.only_known;
        self.failed_none = FixedBitSet::with_capacity(self.wrong);
        open.into_iter()
            .filter(|_| self.looked == all)
            .for_each(|program| self.failed_none.insert(program));
        (self.plan.events)(Event::Finished);
    }

    /// Number of inputs that were looked at: all of them, unless the search ended before that.
    pub(super) fn inputs(&self) -> u64 {
        match self.is_cut {
            true => self.looked as u64,
            false => self.table.columns.len() as u64,
        }
    }

    /// Whether the search ended while some program still had inputs to be run on.
    pub(super) fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Runs the right programs on the stored cases, which are the first inputs: one that fails is not right.
    pub(super) fn ask_right_on_stored(&mut self) {
        if self.right == 0 || (self.is_over)() {
            return;
        }
        let columns: Vec<usize> = (0..self.table.stored()).collect();
        self.ask_right(&columns);
    }

    fn is_unkilled(&self, program: usize) -> bool {
        self.table.count(program).failed == 0 && self.broken[program].is_none()
    }

    // -- the fewest ----------------------------------------------------------------------------------------

    /// Finds the fewest inputs that kill every program that can be killed.
    pub(super) fn settle(&mut self) -> Chosen {
        let runs_max = 20_000 + 8 * self.table.columns.len() as u64;
        (self.plan.events)(Event::started(
            self.plan.problem.name(),
            "section-fewest-cases",
            runs_max,
            self.plan.worker_cores.len(),
        ));
        let before = self.runs.load(Ordering::Relaxed);
        let mut told = before;
        let chosen = loop {
            let runs = self.runs.load(Ordering::Relaxed);
            (self.plan.events)(Event::Advanced {
                worker: 0,
                steps: runs - told,
            });
            told = runs;
            // At the end unknown results no longer count as failures.
            let is_over = (self.is_over)() || self.plan.only_known;
            let is_asking = !is_over && runs - before < runs_max;
            let programs = self.killable(is_asking);
            let choice = self.table.choose(&programs, is_asking);
            let doubtful = if is_asking {
                self.doubtful(&programs, &choice)
            } else {
                Vec::new()
            };
            if !doubtful.is_empty() {
                self.run_wrong(doubtful, false);
                continue;
            }
            let columns = choice.columns();
            if self.confirm(&columns) || self.ask_right(&columns) {
                continue;
            }
            if is_asking && self.forms < FORMS_MAX {
                let added = inputs::add_forms(self.plan.problem, &mut self.table, &columns);
                self.forms += added;
                if added > 0 {
                    continue;
                }
            }
            self.is_settled = is_asking;
            let at_least = match is_asking {
                true => choice.at_least,
                false => self.table.choose(&programs, true).at_least,
            };
            break Chosen {
                at_least: at_least.min(columns.len()),
                columns,
            };
        };
        (self.plan.events)(Event::Finished);
        chosen
    }

    /// The programs that some input kills; with `is_asking`, also those that some input may still kill.
    fn killable(&self, is_asking: bool) -> FixedBitSet {
        let mut programs = FixedBitSet::with_capacity(self.wrong);
        let is_open = |program: &usize| {
            self.broken[*program].is_none() && !(is_asking && self.failed_none.contains(*program))
        };
        (0..self.wrong)
            .filter(is_open)
            .for_each(|program| programs.insert(program));
        self.table.within_reach(&programs, is_asking)
    }

    /// The next runs that a choice depends on. Of the programs that it is not known to kill, takes the cheapest and
    /// likeliest to pass, on the chosen inputs and on some equivalent ones.
    fn doubtful(&self, programs: &FixedBitSet, choice: &Choice) -> Vec<(usize, usize)> {
        let columns = choice.columns();
        let is_killed = |program: usize| {
            columns
                .iter()
                .any(|&column| matches!(self.table.cell(program, column), Cell::Fails(_)))
        };
        let cost = |program: usize| (self.table.count(program).is_slow, self.cpu_limits[program]);
        let chance = |program: usize| {
            let count = self.table.count(program);
            1000 * count.failed / count.tried.max(1)
        };
        let mut open: Vec<usize> = programs
            .ones()
            .filter(|&program| !is_killed(program))
            .collect();
        open.sort_by_key(|&program| (cost(program), chance(program), program));
        let Some(&first) = open.first() else {
            return Vec::new();
        };
        let unknown = |program: usize, alike: &[usize], most: usize| -> Vec<(usize, usize)> {
            let open = alike
                .iter()
                .filter(|&&column| self.table.cell(program, column) == Cell::Unknown);
            open.take(most).map(|&column| (program, column)).collect()
        };
        if cost(first).0 {
            // Each failure takes the whole limit: run one at a time.
            return choice
                .alike
                .iter()
                .flat_map(|alike| unknown(first, alike, 1))
                .take(1)
                .collect();
        }
        let least = self.cpu_limits.iter().min();
        let most = if Some(&self.cpu_limits[first]) == least {
            QUICK_AT_ONCE
        } else {
            OTHERS_AT_ONCE
        };
        let most = |alike: &[usize]| most.max(alike.len() / PART_AT_ONCE);
        choice
            .alike
            .iter()
            .flat_map(|alike| unknown(first, alike, most(alike)))
            .collect()
    }

    /// Repeats failures, unless they take the whole limit; returns whether one passes now. An input does not kill a
    /// program that fails it only sometimes.
    fn confirm(&mut self, columns: &[usize]) -> bool {
        if self.plan.only_known {
            return false;
        }
        let mut runs = Vec::new();
        for &column in columns {
            for program in (0..self.wrong).filter(|&program| self.broken[program].is_none()) {
                let Cell::Fails(verdict) = self.table.cell(program, column) else {
                    continue;
                };
                let is_slow = matches!(verdict, Verdict::TimeLimit | Verdict::IdleLimit);
                if !is_slow && self.confirmed.insert((program, column)) {
                    runs.push((program, column));
                }
            }
        }
        self.run_wrong(runs, true)
    }

    /// Runs right programs on inputs; returns whether one fails.
    fn ask_right(&mut self, columns: &[usize]) -> bool {
        let mut runs = Vec::new();
        for program in 0..self.right {
            if self.broken[self.wrong + program].is_none() && self.table.can_rule_out(program) {
                let open = columns
                    .iter()
                    .filter(|column| !self.table.right[program].contains_key(column));
                runs.extend(open.map(|&column| (self.wrong + program, column)));
            }
        }
        let mut is_failed = false;
        for (program, column, mut result) in self.run(runs, true, false) {
            let program = program - self.wrong;
            let passes = result.verdict == Verdict::Accepted;
            self.table.set_right(program, column, passes);
            if !passes {
                is_failed = true;
                result.case = self.table.columns[column].origin.to_string();
                self.right_failures[program].get_or_insert(result);
            }
        }
        is_failed
    }

    // -- afterwards ----------------------------------------------------------------------------------------

    /// Runs every quick program on the chosen inputs, to know which programs each of them kills.
    pub(super) fn complete(&mut self, columns: &[usize]) {
        let is_open = |program: &usize| {
            self.broken[*program].is_none() && !self.table.count(*program).is_slow
        };
        let open: Vec<usize> = (0..self.wrong).filter(is_open).collect();
        let pairs = open
            .iter()
            .flat_map(|&program| columns.iter().map(move |&column| (program, column)));
        let runs = pairs
            .filter(|&(program, column)| self.table.cell(program, column) == Cell::Unknown)
            .collect();
        self.run_wrong(runs, false);
        self.confirm(columns);
    }
}
