//! The known results of programs on inputs, and the fewest inputs that kill all, by known or possible failures.

use crate::case_source::CaseSource;
use crate::set_cover::{Cover, smallest};
use fixedbitset::FixedBitSet;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use tribunal_core::erased::{AnyInstance, AnyProblem};
use tribunal_core::messages::Message;
use tribunal_core::problem::Weight;
use tribunal_core::verdict::Verdict;

/// Maximum work for one set cover; a search computes many.
const WORK_MAX: u64 = 4_000_000;

/// A right program that fails this many inputs no longer rules inputs out.
pub(super) const RIGHT_FAILURES_MAX: usize = 5;

/// The result of a wrong program on an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    /// Not run.
    Unknown,
    /// Accepted, or a failure too close to the time limit to rely on.
    Passes,
    /// A failure that is the program's fault.
    Fails(Verdict),
}

/// An input that may become a case.
pub(super) struct Column {
    pub(super) origin: Message,
    pub(super) instance: AnyInstance,
    /// Its number among the inputs that do not depend on results; nothing for a lighter form of another.
    pub(super) number: Option<u64>,
    weight: Weight,
    /// The case source from which workers take it.
    pub(super) source: Arc<CaseSource>,
    pub(super) index: u64,
    /// The wrong programs not known to pass it, and those known to fail it, as numbers of sets.
    possible: usize,
    fails: usize,
    /// The right programs known to fail it.
    failed_by: Vec<usize>,
}

/// Counts of the results of a wrong program.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Count {
    /// Number of inputs that it was run on.
    pub(super) tried: usize,
    /// Number of inputs that it fails.
    pub(super) failed: usize,
    /// Whether it exceeded a time limit, so that running it is expensive.
    pub(super) is_slow: bool,
}

/// Inputs that kill all programs, if the possible failures are real.
pub(super) struct Choice {
    /// For each chosen input, all equivalent ones, the lightest first; the first is chosen.
    pub(super) alike: Vec<Vec<usize>>,
    /// Proven lower bound on the number of inputs.
    pub(super) at_least: usize,
}

impl Choice {
    /// The chosen inputs.
    pub(super) fn columns(&self) -> Vec<usize> {
        self.alike.iter().map(|alike| alike[0]).collect()
    }
}

/// Sets of programs, each with a number: many inputs have the same ones.
#[derive(Default)]
struct ProgramSets {
    sets: Vec<FixedBitSet>,
    numbers: HashMap<FixedBitSet, usize>,
}

impl ProgramSets {
    fn number(&mut self, set: FixedBitSet) -> usize {
        *self.numbers.entry(set).or_insert_with_key(|set| {
            self.sets.push(set.clone());
            self.sets.len() - 1
        })
    }

    /// The set with a program more, or less.
    fn changed(&mut self, number: usize, program: usize, has_it: bool) -> usize {
        if self.sets[number].contains(program) == has_it {
            return number;
        }
        let mut set = self.sets[number].clone();
        set.set(program, has_it);
        self.number(set)
    }
}

/// The results of programs on inputs.
pub(super) struct KillTable {
    problem: &'static dyn AnyProblem,
    pub(super) columns: Vec<Column>,
    /// The columns, the lightest first.
    ranked: Vec<usize>,
    seen: HashSet<AnyInstance>,
    /// How many of them have a number.
    numbered: u64,
    sets: ProgramSets,
    /// For each wrong program, its result on each input.
    cells: Vec<Vec<Cell>>,
    /// For each wrong program, the counts of its results.
    counts: Vec<Count>,
    /// For each right program, whether it passes each input that it was run on.
    pub(super) right: Vec<HashMap<usize, bool>>,
}

impl KillTable {
    pub(super) fn new(problem: &'static dyn AnyProblem, wrong: usize, right: usize) -> KillTable {
        KillTable {
            problem,
            columns: Vec::new(),
            ranked: Vec::new(),
            seen: HashSet::new(),
            numbered: 0,
            sets: ProgramSets::default(),
            cells: vec![Vec::new(); wrong],
            counts: vec![Count::default(); wrong],
            right: vec![HashMap::new(); right],
        }
    }

    /// Whether an input is new; marks it as seen.
    pub(super) fn is_new(&mut self, instance: &AnyInstance) -> bool {
        self.seen.insert(instance.clone())
    }

    /// Adds inputs without results, which get the next numbers.
    pub(super) fn add(&mut self, inputs: Vec<(Message, AnyInstance)>) {
        let first = self.numbered;
        self.numbered += inputs.len() as u64;
        self.extend(inputs, Some(first));
    }

    /// Adds lighter forms of inputs, without results.
    pub(super) fn add_forms(&mut self, forms: Vec<(Message, AnyInstance)>) {
        self.extend(forms, None);
    }

    /// The number of stored inputs, which are the first ones.
    pub(super) fn stored(&self) -> usize {
        let columns = self.columns.iter();
        let stored = columns.take_while(|column| column.origin.id() == "coverage-stored-one");
        stored.count()
    }

    fn extend(&mut self, inputs: Vec<(Message, AnyInstance)>, first: Option<u64>) {
        let wrong = self.cells.len();
        let instances = inputs
            .iter()
            .map(|(_, instance)| instance.clone())
            .collect();
        let source = Arc::new(CaseSource::given(self.problem, instances));
        let mut possible = FixedBitSet::with_capacity(wrong);
        let fails = self.sets.number(possible.clone());
        possible.insert_range(..);
        let possible = self.sets.number(possible);
        for (index, (origin, instance)) in (0..).zip(inputs) {
            self.ranked.push(self.columns.len());
            self.columns.push(Column {
                origin,
                weight: self.problem.weight(&instance),
                instance,
                number: first.map(|first| first + index),
                source: Arc::clone(&source),
                index,
                possible,
                fails,
                failed_by: Vec::new(),
            });
        }
        self.cells
            .iter_mut()
            .for_each(|cells| cells.resize(self.columns.len(), Cell::Unknown));
        let columns = &self.columns;
        self.ranked
            .sort_by(|&one, &other| columns[one].weight.cmp(&columns[other].weight));
    }

    pub(super) fn cell(&self, program: usize, column: usize) -> Cell {
        self.cells[program][column]
    }

    /// Records a result of a wrong program.
    pub(super) fn set(&mut self, program: usize, column: usize, passes: bool, verdict: Verdict) {
        let cell = if passes {
            Cell::Passes
        } else {
            Cell::Fails(verdict)
        };
        let before = std::mem::replace(&mut self.cells[program][column], cell);
        let count = &mut self.counts[program];
        count.tried += usize::from(before == Cell::Unknown);
        count.failed -= usize::from(matches!(before, Cell::Fails(_)));
        count.failed += usize::from(!passes);
        count.is_slow |= matches!(verdict, Verdict::TimeLimit | Verdict::IdleLimit);
        let column = &mut self.columns[column];
        if passes {
            column.possible = self.sets.changed(column.possible, program, false);
        }
        column.fails = self.sets.changed(column.fails, program, !passes);
    }

    /// Records a result of a right program.
    pub(super) fn set_right(&mut self, program: usize, column: usize, passes: bool) {
        self.right[program].insert(column, passes);
        if !passes {
            self.columns[column].failed_by.push(program);
        }
    }

    /// Whether a right program has few enough failures to rule inputs out.
    pub(super) fn can_rule_out(&self, program: usize) -> bool {
        self.right[program]
            .values()
            .filter(|passes| !**passes)
            .count()
            < RIGHT_FAILURES_MAX
    }

    fn is_usable(&self, column: &Column) -> bool {
        !column
            .failed_by
            .iter()
            .any(|&program| self.can_rule_out(program))
    }

    /// The counts of the results of a wrong program.
    pub(super) fn count(&self, program: usize) -> Count {
        self.counts[program]
    }

    /// The usable inputs, the lightest first, each with the number of the set of programs that it kills, or with
    /// `optimistic` may kill.
    fn usable(&self, optimistic: bool) -> impl Iterator<Item = (usize, usize)> {
        self.ranked.iter().filter_map(move |&number| {
            let column = &self.columns[number];
            let set = if optimistic {
                column.possible
            } else {
                column.fails
            };
            self.is_usable(column).then_some((number, set))
        })
    }

    /// The given programs that some usable input kills, or with `optimistic` may kill.
    pub(super) fn within_reach(&self, programs: &FixedBitSet, optimistic: bool) -> FixedBitSet {
        let mut reach = FixedBitSet::with_capacity(self.cells.len());
        let mut known = FixedBitSet::with_capacity(self.sets.sets.len());
        for (_, set) in self.usable(optimistic) {
            if !known.put(set) {
                reach.union_with(&self.sets.sets[set]);
            }
        }
        reach.intersect_with(programs);
        reach
    }

    /// The fewest inputs that kill these programs; with `optimistic`, unknown results count as failures.
    pub(super) fn choose(&self, programs: &FixedBitSet, optimistic: bool) -> Choice {
        // Where the inputs with each set of programs are collected; `Some(None)` if they kill none of the programs.
        let mut place_of: Vec<Option<Option<usize>>> = vec![None; self.sets.sets.len()];
        let mut places: HashMap<FixedBitSet, usize> = HashMap::new();
        let mut sets: Vec<FixedBitSet> = Vec::new();
        let mut alike: Vec<Vec<usize>> = Vec::new();
        for (number, all) in self.usable(optimistic) {
            let place = *place_of[all].get_or_insert_with(|| {
                let set = &self.sets.sets[all] & programs;
                (!set.is_clear()).then(|| {
                    *places.entry(set).or_insert_with_key(|set| {
                        sets.push(set.clone());
                        alike.push(Vec::new());
                        alike.len() - 1
                    })
                })
            });
            if let Some(place) = place {
                alike[place].push(number);
            }
        }
        let Cover { chosen, at_least } = smallest(&sets, WORK_MAX);
        Choice {
            alike: chosen
                .into_iter()
                .map(|place| std::mem::take(&mut alike[place]))
                .collect(),
            at_least,
        }
    }
}
